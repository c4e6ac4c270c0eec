urlassay triage: some of the findings, by their effect, cause or engines.

### triage-no-id
    cp files/campaigns/quirks f
$ urlassay triage --dir f zzz
! urlassay: triage: 'zzz' is not the id of a quirk or a class: an id has 16 hexadecimal digits, and the first 4 are enough; `triage` lists the quirks
! try 'urlassay help triage'
[2]

### triage-quirks-by-id (slow)
    cp files/campaigns/quirks f
$ urlassay triage --dir f 2068dc
critical  backslash: host-shift; also accept-reject
  One takes a backslash for a slash, the other for an ordinary character.
  input     http://t\@e
  answers   rejected: rfc3986
            host e: webaddr
            host t: whatwg
            did not run: gone-engine
  changed   http://t/@e
  agreed    http://t/@e (whatwg, webaddr)
  verdict   Standard: contacts t, as whatwg; RFC 3986: refuses the URL
  close     refuse a URL with a backslash before the first "?" or "#"
  quirk     2068dc48a27f75d5; 2 classes between 2 pairs of engines (--long:
            each, and other inputs)
  again     urlassay diff --class 00000000000000aa --dir f

f: 2 of 4 classes; 1 quirk listed

### triage-fail-on-severity (slow)
    cp files/campaigns/quirks f
$ urlassay triage --dir f --fail-on critical
critical  host    backslash           http://t\@e  e: 1 | t: 1 | refuse: 1  2068
high      form    ipv4-number         http://1     1: 2 | 0.0.0.1: whatwg   6615
medium    accept  unexplained (idna, ...)  http://%zz   1 of 4 accept       ea9d

f: 4 classes; 3 quirks listed
not asked again: 1, because an engine did not run
--fail-on: 1 quirk not accepted
`urlassay triage 2068 --dir f` shows the first one whole
[1]

### triage-fail-on-severity-not-reached (slow)
    cp files/campaigns/quirks f
$ urlassay triage --dir f --fail-on critical --cause ipv4-number
high      form    ipv4-number  http://1  1: 2 | 0.0.0.1: whatwg             6615

f: 1 of 4 classes; 1 quirk listed
`urlassay triage 6615 --dir f` shows the first one whole

### triage-by-unknown
    cp files/campaigns/quirks f
$ urlassay triage --dir f --by pair
! urlassay: triage: unknown unit 'pair'; there is: quirk, class
! try 'urlassay help triage'
[2]

### triage-one-class (slow)
    cp files/classes/host-shift-backslash-3.json f/classes/1cf9e7d09fafac2d.json
    cp files/classes/path-shift-unexplained-idna-slash-count.json f/classes/2cf9e7d09fafac2d.json
$ urlassay triage --by class --dir f 2cf9
low       path-shift: unexplained (idna, slash-count)
  No change that was tried makes them agree.
  The difference depends on:
  - idna? One turns an international name into its ASCII form, the other does
    not, or gets another form.
  - slash-count? One reads any number of slashes after the scheme as two, the
    other does not.
  input     p:kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk
  base      ""
  whatwg    path a
  other     path null
  verdict   Standard: refuses the URL; RFC 3986: refuses the URL
  close     no rule is known; refuse a URL that the parsers read differently
  today     not asked again: an engine did not run
  class     2cf9e7d09fafac2d
  again     urlassay diff --class 2cf9e7d09fafac2d --dir f

f: 1 of 2 classes; 1 listed
not asked again: 1, because an engine did not run

### triage-folds-by-all (slow): a filter does not unfold
    cp files/campaigns/folds-by-all f
$ urlassay triage --by class --dir f --cause unexplained
00000000000000cc  path-shift      unexplained (idna, tab-newline)  \ + base

f: 2 of 4 classes; 1 listed
1 class folded into others (--all lists it)
not asked again: 2, because an engine did not run

### triage-fails-on-folded (slow)
    cp files/campaigns/folds-by-all f
$ urlassay triage --by class --dir f --cause unexplained --effect host-shift --fail-on critical
f: 1 of 4 classes; 0 listed
1 class folded into others (--all lists it)
not asked again: 1, because an engine did not run
--fail-on: 1 class not accepted, 1 of them not listed (--all)
[1]

### triage-fails-on-folded-quirk (slow)
    cp files/campaigns/folds-by-all f
$ urlassay triage --dir f --cause unexplained --effect host-shift --fail-on critical
f: 1 of 4 classes; 0 quirks listed
1 class folded into others (--all lists it)
not asked again: 1, because an engine did not run
--fail-on: 1 quirk not accepted, 1 of them not listed (--all)
[1]

### triage-no-such-class (slow)
    cp files/classes/host-shift-backslash-3.json f/classes/1cf9e7d09fafac2d.json
    cp files/classes/path-shift-unexplained-idna-slash-count.json f/classes/2cf9e7d09fafac2d.json
$ urlassay triage --long --dir f abcdef
! urlassay: f: no quirk and no class abcdef; `triage` lists the quirks
[3]

### triage-no-class-name
    cp files/classes/host-shift-backslash-3.json f/classes/1cf9e7d09fafac2d.json
    cp files/classes/path-shift-unexplained-idna-slash-count.json f/classes/2cf9e7d09fafac2d.json
$ urlassay triage --dir f backslash
! urlassay: triage: 'backslash' is not the id of a quirk or a class: an id has 16 hexadecimal digits, and the first 4 are enough; `triage` lists the quirks
! try 'urlassay help triage'
[2]

### triage-by-effect (slow)
    cp files/classes/host-shift-backslash-3.json f/classes/1cf9e7d09fafac2d.json
    cp files/classes/path-shift-unexplained-idna-slash-count.json f/classes/2cf9e7d09fafac2d.json
$ urlassay triage --by class --dir f --effect path-shift
2cf9e7d09fafac2d  path-shift      unexplained (idna, slash-count)  p:k... + base

f: 1 of 2 classes; 1 listed
not asked again: 1, because an engine did not run

### triage-by-cause (slow)
    cp files/classes/host-shift-backslash-3.json f/classes/1cf9e7d09fafac2d.json
    cp files/classes/path-shift-unexplained-idna-slash-count.json f/classes/2cf9e7d09fafac2d.json
$ urlassay triage --by class --dir f --cause unexplained
2cf9e7d09fafac2d  path-shift      unexplained (idna, slash-count)  p:k... + base

f: 1 of 2 classes; 1 listed
not asked again: 1, because an engine did not run

### triage-by-engines (slow)
    cp files/classes/host-shift-backslash-3.json f/classes/1cf9e7d09fafac2d.json
    cp files/classes/path-shift-unexplained-idna-slash-count.json f/classes/2cf9e7d09fafac2d.json
$ urlassay triage --by class --dir f --engines other,whatwg
2cf9e7d09fafac2d  path-shift      unexplained (idna, slash-count)  p:k... + base

f: 1 of 2 classes; 1 listed
not asked again: 1, because an engine did not run

### triage-unknown-cause
    cp files/classes/host-shift-backslash-3.json f/classes/1cf9e7d09fafac2d.json
    cp files/classes/path-shift-unexplained-idna-slash-count.json f/classes/2cf9e7d09fafac2d.json
$ urlassay triage --dir f --cause dance
! urlassay: triage: unknown cause 'dance'; "urlassay causes" lists them
! try 'urlassay help triage'
[2]

### triage-part-of-a-cause
$ urlassay triage --cause host
! urlassay: triage: unknown cause 'host'; did you mean 'encoded-host', 'host-case', 'opaque-host', 'file-localhost', 'host-cut', 'host-charset', 'file-host', 'empty-host', 'null-host'?
! try 'urlassay help triage'
[2]

### triage-unknown-effect
    cp files/classes/host-shift-backslash-3.json f/classes/1cf9e7d09fafac2d.json
    cp files/classes/path-shift-unexplained-idna-slash-count.json f/classes/2cf9e7d09fafac2d.json
$ urlassay triage --dir f --effect dance
! urlassay: triage: unknown effect 'dance'; there is: normalisation, fragment-shift, query-shift, path-shift, accept-reject, userinfo-shift, host-form, reparse-shift, host-shift
! try 'urlassay help triage'
[2]

### triage-fail-on (slow)
    cp files/classes/host-shift-backslash-3.json f/classes/1cf9e7d09fafac2d.json
    cp files/classes/path-shift-unexplained-idna-slash-count.json f/classes/2cf9e7d09fafac2d.json
$ urlassay triage --long --dir f --fail-on host-shift
critical  backslash: host-shift
  One takes a backslash for a slash, the other for an ordinary character.
  input     http://0\@t
  answers   host t: a-very-long-engine-name-of-a-program
            host 0.0.0.0: whatwg
            did not run: other
  clients   not dialled: no client of whatwg is known; no client of
            a-very-long-engine-name-of-a-program is known
  changed   http://0/@t
  agreed    http://0.0.0.0/@t (whatwg, a-very-long-engine-name-of-a-program)
  rank      critical: clients fetch such URLs, the engines read two hosts that
            resolvers accept, and a person sees one of them in the URL
  verdict   Standard: contacts 0.0.0.0, as whatwg; RFC 3986: refuses the URL
  close     refuse a URL with a backslash before the first "?" or "#"
  editions  as whatwg: w3c-2012, whatwg-2012; as
            a-very-long-engine-name-of-a-program: webaddr, html5-2009,
            html5-2011; refused by: rfc3986, html5-2007
  today     not asked again: an engine did not run
  classes   1cf9e7d0 whatwg | a-very-long-engine-name-of-a-program (host-shift)
  quirk     2068dc48a27f75d5; 1 class between 1 pair of engines
  again     urlassay diff --class 1cf9e7d09fafac2d --dir f

low       unexplained (idna, slash-count): path-shift
  No change that was tried makes them agree.
  The difference depends on:
  - idna? One turns an international name into its ASCII form, the other does
    not, or gets another form.
  - slash-count? One reads any number of slashes after the scheme as two, the
    other does not.
  input     p:kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk... (92 bytes)
  base      ""
  answers   path null: other
            path a: whatwg
            did not run: a-very-long-engine-name-of-a-program
  rank      low: neither reads a URL that clients fetch (http, https, ws, wss,
            ftp)
  verdict   Standard: refuses the URL; RFC 3986: refuses the URL
  close     no rule is known; refuse a URL that the parsers read differently
  editions  refused by: rfc3986, html5-2007, webaddr, html5-2009, html5-2011,
            w3c-2012, whatwg-2012
  today     not asked again: an engine did not run
  classes   2cf9e7d0 whatwg | other (path-shift)
  quirk     ad51e90bb69b19be; 1 class between 1 pair of engines
  again     urlassay diff --class 2cf9e7d09fafac2d --dir f

f: 2 classes; 2 quirks listed
not asked again: 2, because an engine did not run
--fail-on: 1 quirk not accepted
[1]

### triage-fail-on-after-filter (slow)
    cp files/classes/host-shift-backslash-3.json f/classes/1cf9e7d09fafac2d.json
    cp files/classes/path-shift-unexplained-idna-slash-count.json f/classes/2cf9e7d09fafac2d.json
$ urlassay triage --long --dir f --fail-on host-shift --cause unexplained
[23 lines as triage-fail-on]
f: 1 of 2 classes; 1 quirk listed
not asked again: 1, because an engine did not run

### triage-list-long-cause (slow): a name is not cut within a character
    cat >f/classes/00000000000000aa.json
    | {"class": "00000000000000aa", "effect": "host-shift", "severity": "critical", "cause": "x\u65e5\u65e5\u65e5\u65e5\u65e5\u65e5\u65e5\u65e5\u65e5\u65e5\u65e5\u65e5\u65e5\u65e5\u65e5\u65e5\u65e5\u65e5\u65e5\u65e5\u65e5\u65e5\u65e5\u65e5\u65e5\u65e5\u65e5\u65e5\u65e5\u65e5", "input": "http://t\\@e", "base": null, "answers": [{"engine": "gone", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "host": "t", "path": "/@e"}}, {"engine": "lost", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "host": "e", "path": "/"}}], "shape": "0000000000000001", "found": "2026-01-01T00:00:00Z", "improved": "2026-01-01T00:00:00Z"}
$ urlassay triage --dir f --by class
00000000000000aa  host-shift      x日日日日日日日日日日日日日日...  http://t\@e

f: 1 class; 1 listed
not asked again: 1, because an engine did not run

### triage-engines-path
    cp files/classes/path-shift-backslash-2.json f/classes/00000000000000aa.json
$ urlassay triage --dir f --fail-on host-shift --engines whatwg,./mine
! urlassay: unknown engine "./mine"; a finding has its id
[3]

### triage-engines-path-at-root: the campaign knows the engine of a file directly in the root folder
    cp files/classes/path-shift-backslash-3.json f/classes/00000000000000aa.json
    cat >f/settings.json
    | {"paths":[{"engine":"gone-engine","path":"/nomine"}]}
$ urlassay triage --dir f --by class --engines whatwg,/nomine
! urlassay: engine gone-engine of this campaign is missing: /nomine does not exist, so it is not asked
00000000000000aa  path-shift      backslash                     http://t\@e

f: 1 class; 1 listed
not asked again: 1, because an engine did not run

### triage-engines-one
    cp files/classes/path-shift-backslash-2.json f/classes/00000000000000aa.json
$ urlassay triage --dir f --fail-on host-shift --engines whatwg
! urlassay: triage: --engines takes two, separated by a comma
! try 'urlassay help triage'
[2]

### triage-engines-of-the-campaign (slow): an engine that this build does not have
    cp files/classes/path-shift-backslash-3.json f/classes/00000000000000aa.json
$ urlassay triage --dir f --all --engines gone-engine,whatwg
low       path    backslash  http://t\@e  /: gone-engine | /@e: whatwg      2068

f: 1 class; 1 quirk listed
not asked again: 1, because an engine did not run
`urlassay triage 2068 --dir f` shows the first one whole

### triage-engines-program: a program on the command line that calls itself as the campaign's engine is that engine, and is asked again
    cp files/classes/path-shift-backslash-3.json f/classes/00000000000000aa.json
    cat >mine
    | #!/bin/sh
    | while read -r line; do
    |     id=${line#*\"id\":}; id=${id%%[,\}]*}
    |     case $line in
    |     *hello*) printf '%s\n' '{"protocol":1,"engine":"gone-engine","version":"1","model":"other","capabilities":["parse"]}' ;;
    |     *) printf '{"id":%s,"outcome":"parsed","scheme":"http","host":"today"}\n' "$id" ;;
    |     esac
    | done
    chmod 755 mine
$ urlassay triage --dir f --long --all --by class --engines ./mine,whatwg
[...]
[..]today
[...]

### triage-engines-stranger: a program that the campaign has not asked is not one of its engines, so --fail-on cannot pass
    cp files/classes/path-shift-backslash-3.json f/classes/00000000000000aa.json
    cat >mine
    | #!/bin/sh
    | while read -r line; do
    |     printf '%s\n' '{"protocol":1,"engine":"stranger","version":"1","model":"other","capabilities":["parse"]}'
    | done
    chmod 755 mine
$ urlassay triage --dir f --engines ./mine,whatwg --fail-on info
! urlassay: unknown engine "./mine"; a finding has its id
[3]

### triage-engines-gone-path: the campaign has recorded this path, whose file is gone
    cp files/classes/path-shift-backslash-3.json f/classes/00000000000000aa.json
    cat >f/settings.json
    | {"paths":[{"engine":"gone-engine","path":"/nowhere/mine"}]}
$ urlassay triage --dir f --all --engines /nowhere/mine,whatwg
! [...]
! [..]engine gone-engine of this campaign is missing: /nowhere/mine does not exist[..]
! [...]
[...]
f: 1 class; 1 quirk listed
[...]

### triage-engines-without-a-class (slow)
    cp files/classes/path-shift-backslash-2.json f/classes/00000000000000aa.json
$ urlassay triage --dir f --fail-on host-shift --engines whatwg,libcurl
[...]

### triage-engines-absent (slow): without its engines a finding is shown as it was stored
    cp files/campaigns/engines-absent f
$ urlassay triage --long --dir f --by class
critical  host-shift: unexplained (idna, backslash)
  No change that was tried makes them agree.
  The difference depends on:
  - idna? One turns an international name into its ASCII form, the other does
    not, or gets another form.
  - backslash? One takes a backslash for a slash, the other for an ordinary
    character.
  input     http://u/
  absent-a  host t
  absent-b  host e
  clients   not dialled: no client of absent-a is known; no client of absent-b
            is known
  rank      critical: clients fetch such URLs, and the engines read two hosts
            that resolvers accept; a person sees neither in the URL
  verdict   Standard: contacts u, as neither absent-a nor absent-b; RFC 3986:
            contacts u, as neither absent-a nor absent-b
  close     no rule is known; refuse a URL that the parsers read differently
  editions  as neither: rfc3986, html5-2007, webaddr, html5-2009, html5-2011,
            w3c-2012, whatwg-2012
  today     not asked again: an engine did not run
  class     00000000000000bb
  again     urlassay diff --class 00000000000000bb --dir f

critical  host-shift: credentials
  One allows user information here, the other refuses or drops it.
  input     http://v/
  base      http://b/
  absent-a  host t
  absent-b  host e
  clients   not dialled: no client of absent-a is known; no client of absent-b
            is known
  changed   http://w/
    base    http://c/
  after     the host-shift is gone between absent-a and absent-b; a lesser
            difference is left (path-shift)
  proof     the cause is only likely, as the change also alters the username and
            the password
  rank      critical: clients fetch such URLs, and the engines read two hosts
            that resolvers accept; a person sees neither in the URL
  verdict   Standard: contacts v, as neither absent-a nor absent-b; RFC 3986:
            contacts v, as neither absent-a nor absent-b
  close     refuse a URL or a base with an "@" before the path
  editions  as neither: rfc3986, html5-2007, webaddr, html5-2009, html5-2011,
            w3c-2012, whatwg-2012
  today     not asked again: an engine did not run
  class     00000000000000cc
  again     urlassay diff --class 00000000000000cc --dir f

info      normalisation: unexplained
  No change that was tried makes them agree.
  input     http://t/
  absent-a  accepted
  absent-b  accepted
  rank      info: clients fetch such URLs, but one engine reads no host
  verdict   Standard: cannot say; RFC 3986: cannot say
  close     no rule is known; refuse a URL that the parsers read differently
  editions  cannot say: rfc3986, html5-2007, webaddr, html5-2009, html5-2011,
            w3c-2012, whatwg-2012
  today     not asked again: an engine did not run
  class     00000000000000aa
  again     urlassay diff --class 00000000000000aa --dir f

f: 3 classes; 3 listed
not asked again: 3, because an engine did not run

### triage-engines-absent-quirks (slow)
    cp files/campaigns/engines-absent f
$ urlassay triage --long --dir f --all
critical  unexplained (idna, backslash): host-shift
  No change that was tried makes them agree.
  The difference depends on:
  - idna? One turns an international name into its ASCII form, the other does
    not, or gets another form.
  - backslash? One takes a backslash for a slash, the other for an ordinary
    character.
  input     http://u/
  answers   host t: absent-a
            host e: absent-b
[10 lines as triage-engines-absent]
  classes   00000000 absent-a | absent-b (host-shift)
  quirk     ea208c46173a6c89; 1 class between 1 pair of engines
  again     urlassay diff --class 00000000000000bb --dir f

critical  credentials: host-shift
  One allows user information here, the other refuses or drops it.
  input     http://v/
  base      http://b/
  answers   host t: absent-a
            host e: absent-b
[16 lines as triage-engines-absent]
  classes   00000000 absent-a | absent-b (host-shift)
  quirk     78d4c9e846ac5243; 1 class between 1 pair of engines
  again     urlassay diff --class 00000000000000cc --dir f

info      unexplained: normalisation
  No change that was tried makes them agree.
  input     http://t/
  answers   accepted: absent-a, absent-b
[6 lines as triage-engines-absent]
  classes   00000000 absent-a | absent-b (normalisation)
  quirk     28a16e6a93920a70; 1 class between 1 pair of engines
  again     urlassay diff --class 00000000000000aa --dir f

f: 3 classes; 3 quirks listed
not asked again: 3, because an engine did not run

### triage-engines-first-of-the-campaign (slow)
    cp files/classes/path-shift-backslash-7.json f/classes/00000000000000aa.json
$ urlassay triage --dir f --all --engines whatwg,gone-engine
low       path    backslash  http://t\@e  /@e: gone-engine | /: whatwg      2068

f: 1 class; 1 quirk listed
not asked again: 1, because an engine did not run
`urlassay triage 2068 --dir f` shows the first one whole

### triage-engines-three
    cp files/classes/accept-reject-backslash-4.json f/classes/00000000000000aa.json
$ urlassay triage --dir f --engines whatwg,rfc3986,webaddr
! urlassay: triage: --engines takes two, separated by a comma
! try 'urlassay help triage'
[2]

### triage-engines-of-the-readable (slow): an engine is looked for in what can be read
    cp files/classes/path-shift-backslash-7.json f/classes/00000000000000aa.json
    cat >f/classes/00000000000000bb.json
    | {"id":␠
    | [no newline]
$ urlassay triage --dir f --all --engines gone-engine,whatwg
! urlassay: f/classes/00000000000000bb.json:1:8: JSON syntax error: unexpected end
! urlassay: f/classes/00000000000000bb.json:1:8: JSON syntax error: unexpected end
low       path    backslash  http://t\@e  /@e: gone-engine | /: whatwg      2068

f: 1 class; 1 quirk listed
not asked again: 1, because an engine did not run
`urlassay triage 2068 --dir f` shows the first one whole
[3]

### triage-effect-none: no finding has this effect
$ urlassay triage --effect none
! urlassay: triage: unknown effect 'none'; there is: normalisation, fragment-shift, query-shift, path-shift, accept-reject, userinfo-shift, host-form, reparse-shift, host-shift
! try 'urlassay help triage'
[2]
