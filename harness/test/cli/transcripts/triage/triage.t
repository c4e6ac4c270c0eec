urlassay triage: the findings of a campaign, the worst first.

### triage-no-campaign
$ urlassay triage
! urlassay: findings: no campaign; `urlassay fuzz --dir findings` starts one, --dir names another
[3]

### triage-classes (slow)
    cp files/classes/host-shift-backslash-3.json f/classes/1cf9e7d09fafac2d.json
    cp files/classes/path-shift-unexplained-idna-slash-count.json f/classes/2cf9e7d09fafac2d.json
$ urlassay triage --long --by class --dir f
critical  host-shift: backslash
  One takes a backslash for a slash, the other for an ordinary character.
  input                    http://0\@t
  whatwg                   username ""  host 0.0.0.0  path /@t
  a-very-long-engine-name-of-a-program
                           username 0\  host t  path /
  clients                  not dialled: no client of whatwg is known; no client
                           of a-very-long-engine-name-of-a-program is known
  changed                  http://0/@t
  agreed                   http://0.0.0.0/@t
                           (whatwg, a-very-long-engine-name-of-a-program)
  rank                     critical: clients fetch such URLs, the engines read
                           two hosts that resolvers accept, and a person sees
                           one of them in the URL
  verdict                  Standard: contacts 0.0.0.0, as whatwg; RFC 3986:
                           refuses the URL
  close                    refuse a URL with a backslash before the first "?" or
                           "#"
  editions                 as whatwg: w3c-2012, whatwg-2012; as
                           a-very-long-engine-name-of-a-program: webaddr,
                           html5-2009, html5-2011; refused by: rfc3986,
                           html5-2007
  today                    not asked again: an engine did not run
  class                    1cf9e7d09fafac2d
  again                    urlassay diff --class 1cf9e7d09fafac2d --dir f

low       path-shift: unexplained (idna, slash-count)
  No change that was tried makes them agree.
  The difference depends on:
  - idna? One turns an international name into its ASCII form, the other does
    not, or gets another form.
  - slash-count? One reads any number of slashes after the scheme as two, the
    other does not.
  input     p:kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk... (92 bytes)
  base      ""
  whatwg    path a
  other     path null
  rank      low: neither reads a URL that clients fetch (http, https, ws, wss,
            ftp)
  verdict   Standard: refuses the URL; RFC 3986: refuses the URL
  close     no rule is known; refuse a URL that the parsers read differently
  editions  refused by: rfc3986, html5-2007, webaddr, html5-2009, html5-2011,
            w3c-2012, whatwg-2012
  today     not asked again: an engine did not run
  class     2cf9e7d09fafac2d
  again     urlassay diff --class 2cf9e7d09fafac2d --dir f

f: 2 classes; 2 listed
not asked again: 2, because an engine did not run

### triage-quirks (slow): A quirk is a cause, with every engine of the campaign in the group of its answer; an engine that is missing has its stored answer
    cp files/campaigns/quirks f
$ urlassay triage --long --dir f
critical  backslash: host-shift; also accept-reject
  One takes a backslash for a slash, the other for an ordinary character.
  input     http://t\@e
  answers   rejected: rfc3986
            host e: webaddr
            host t: whatwg
            did not run: gone-engine
  clients   not dialled: no client of whatwg is known; no client of webaddr is
            known
  changed   http://t/@e
  agreed    http://t/@e (whatwg, webaddr)
  rank      critical: clients fetch such URLs, the engines read two hosts that
            resolvers accept, and a person sees one of them in the URL
  verdict   Standard: contacts t, as whatwg; RFC 3986: refuses the URL
  close     refuse a URL with a backslash before the first "?" or "#"
  editions  as whatwg: w3c-2012, whatwg-2012; as webaddr: webaddr, html5-2009,
            html5-2011; refused by: rfc3986, html5-2007
  vector    the nearest one is
            validation-errors.invalid-reverse-solidus.file-two
  variant   http://a\ (accept-reject): rejected: rfc3986, webaddr | accepted:
              whatwg
  classes   00000000 whatwg | webaddr (host-shift)
            00000000 whatwg | rfc3986 (accept-reject)
  quirk     2068dc48a27f75d5; 2 classes between 2 pairs of engines
  again     urlassay diff --class 00000000000000aa --dir f

high      ipv4-number: host-form
  They read a hexadecimal, octal or short IPv4 address as different addresses,
  or one takes it for a name.
  input     http://1
  answers   host 1: rfc3986, webaddr
            host 0.0.0.1: whatwg
            did not run: gone-engine
  clients   not dialled: no client of whatwg is known; no client of rfc3986 is
            known
  changed   http://0.0.0.1
  agreed    http://0.0.0.1/ (whatwg, rfc3986)
  rank      high: clients fetch such URLs, and resolvers accept the hosts
  verdict   Standard: writes host 0.0.0.1, as whatwg; RFC 3986: writes host 1,
            as rfc3986
  close     refuse a URL with a number (1, 0x7f) as the last host label, except
            in canonical IPv4
  editions  as whatwg: w3c-2012; as rfc3986: rfc3986, html5-2007, webaddr,
            html5-2009, html5-2011, whatwg-2012
  vector    the nearest one is ipv4.zero
  classes   00000000 whatwg | rfc3986 (host-form)
  quirk     6615fd5f23e56cfc; 1 class between 1 pair of engines
  again     urlassay diff --class 00000000000000cc --dir f

medium    unexplained (idna, tab-newline): accept-reject
  No change that was tried makes them agree.
  The difference depends on:
  - idna? One turns an international name into its ASCII form, the other does
    not, or gets another form.
  - tab-newline? One drops tabs and newlines inside the URL, the other keeps or
    refuses them.
  input     http://%zz
  answers   accepted: gone-engine
            rejected: rfc3986, webaddr, whatwg
  clients   not dialled: no client of gone-engine is known; no client of whatwg
            is known
  rank      medium: clients fetch such URLs, but no resolver accepts one of the
            hosts
  verdict   Standard: refuses the URL, as whatwg; RFC 3986: refuses the URL, as
            whatwg
  close     no rule is known; refuse a URL that the parsers read differently
  editions  as whatwg: rfc3986, html5-2007, webaddr, html5-2009, html5-2011,
            w3c-2012, whatwg-2012
  today     not asked again: an engine did not run
  classes   00000000 gone-engine | whatwg (accept-reject)
  quirk     ea9d5d0e0af9e8cf; 1 class between 1 pair of engines
  again     urlassay diff --class 00000000000000dd --dir f

f: 4 classes; 3 quirks listed
not asked again: 1, because an engine did not run

### triage-quirks-list (slow)
    cp files/campaigns/quirks f
$ urlassay triage --dir f
critical  host    backslash           http://t\@e  e: 1 | t: 1 | refuse: 1  2068
high      form    ipv4-number         http://1     1: 2 | 0.0.0.1: whatwg   6615
medium    accept  unexplained (idna, ...)  http://%zz   1 of 4 accept       ea9d

f: 4 classes; 3 quirks listed
not asked again: 1, because an engine did not run
`urlassay triage 2068 --dir f` shows the first one whole

### triage-unexplained-list (slow)
    cp files/campaigns/quirks f
$ urlassay triage --dir f --cause unexplained
medium    accept  unexplained (idna, ...)  http://%zz  1 of 4 accept        ea9d

f: 1 of 4 classes; 1 quirk listed
not asked again: 1, because an engine did not run
`urlassay triage ea9d --dir f` shows the first one whole

### triage-list (slow)
    cp files/classes/host-shift-backslash-3.json f/classes/1cf9e7d09fafac2d.json
    cp files/classes/path-shift-unexplained-idna-slash-count.json f/classes/2cf9e7d09fafac2d.json
$ urlassay triage --by class --dir f
whatwg | a-very-long-engine-name-of-a-program
1cf9e7d09fafac2d  host-shift      backslash                     http://0\@t

whatwg | other
2cf9e7d09fafac2d  path-shift      unexplained (idna, slash-count)  p:k... + base

f: 2 classes; 2 listed
not asked again: 2, because an engine did not run

### triage-hostile-names (slow): whoever wrote the finding, no line is longer than 80 columns, and nothing steers the terminal
    cp files/classes/host-shift-b-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx.json f/classes/00000000000000aa.json
$ urlassay triage --long --by class --dir f --all
medium    host-shift:
          b\u{202E}xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
          xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx y
  No change that was tried makes them agree.
  input                    aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa... (2000 bytes)
  EWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW...
                           host \x1b]0;t\x07hhhhhhhhhhhhhhhh... (96 bytes)
  b例b例b例b例b例b例b例b例b例b例b例b例b例b例b例b例b例b例b例...
                           rejected:
                           rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr
                           rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr
                           rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr
                           rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr
  clients                  not dialled: no client of
                           EWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW
                           WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW
                           WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW
                           WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW is known;
                           no client of
                           b例b例b例b例b例b例b例b例b例b例b例b例b例b例b例b例b例b
                           例b例b例b例b例b例b例b例b例b例b例b例b例b例b例b例b例b例
                           b例b例b例b例b例 is known
  rank                     medium and not critical: neither reads a URL that
                           clients fetch (http, https, ws, wss, ftp)
  verdict                  Standard: refuses the URL; RFC 3986: refuses the URL
  close                    no rule is known; refuse a URL that the parsers read
                           differently
  editions                 refused by: rfc3986, html5-2007, webaddr, html5-2009,
                           html5-2011, w3c-2012, whatwg-2012
  today                    not asked again: an engine did not run
  class                    00000000000000aa
  again                    urlassay diff --class 00000000000000aa --dir f

f: 1 class; 1 listed
not asked again: 1, because an engine did not run

### triage-weak-proof: the change of this cause has several readings; the file of an earlier version does not say which one explained
    cp files/classes/accept-reject-bad-percent.json f/classes/d68b186ab3042706.json
$ urlassay triage --long --dir f
[...]
  proof     the cause is only likely, as the change also alters the host
[...]

### triage-folds (slow): what one known cause does alone is not an entry of its own, unexplained or not
    cat >f/classes/00000000000000aa.json
    | {"class": "00000000000000aa", "effect": "host-shift", "severity": "critical", "cause": "backslash", "input": "http://t\\@e", "base": null, "answers": [{"engine": "whatwg", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "host": "t", "path": "/@e"}}, {"engine": "other", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "host": "e", "path": "/"}}], "changed": {"input": "http://t/@e", "base": null, "agreed": {"outcome": "parsed", "href": "http://t/@e"}}, "shape": "0000000000000001", "found": "2026-01-01T00:00:00Z", "improved": "2026-01-01T00:00:00Z"}
    cat >f/classes/00000000000000bb.json
    | {"class": "00000000000000bb", "effect": "host-shift", "severity": "critical", "cause": "unexplained (backslash, idna)", "input": "http://\u00e9\\@e", "base": null, "answers": [{"engine": "whatwg", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "host": "t", "path": "/@e"}}, {"engine": "other", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "host": "e", "path": "/"}}], "shape": "0000000000000001", "found": "2026-01-01T00:00:00Z", "improved": "2026-01-01T00:00:00Z"}
    cat >f/classes/00000000000000cc.json
    | {"class": "00000000000000cc", "effect": "path-shift", "severity": "critical", "cause": "unexplained (idna, tab-newline)", "input": "\\", "base": "http://a/a-base-that-is-long", "answers": [{"engine": "whatwg", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "host": "t", "path": "/@e"}}, {"engine": "other", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "host": "e", "path": "/"}}], "shape": "0000000000000001", "found": "2026-01-01T00:00:00Z", "improved": "2026-01-01T00:00:00Z"}
    cat >f/classes/00000000000000dd.json
    | {"class": "00000000000000dd", "effect": "accept-reject", "severity": "critical", "cause": "opaque-path", "input": "a:", "base": null, "answers": [{"engine": "whatwg", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "host": "t", "path": "/@e"}}, {"engine": "other", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "host": "e", "path": "/"}}], "changed": {"input": "http://t/@e", "base": null, "agreed": {"outcome": "parsed", "href": "http://t/@e"}}, "replaces": ["host", "path"], "shape": "0000000000000001", "found": "2026-01-01T00:00:00Z", "improved": "2026-01-01T00:00:00Z"}
$ urlassay triage --long --by class --dir f
critical  host-shift: backslash
  One takes a backslash for a slash, the other for an ordinary character.
  input     http://t\@e
  whatwg    host t  path /@e
  other     host e  path /
  clients   not dialled: no client of whatwg is known; no client of other is
            known
  changed   http://t/@e
  agreed    http://t/@e (whatwg, other)
  rank      critical: clients fetch such URLs, the engines read two hosts that
            resolvers accept, and a person sees one of them in the URL
  verdict   Standard: contacts t, as whatwg; RFC 3986: refuses the URL
  close     refuse a URL with a backslash before the first "?" or "#"
  editions  as whatwg: w3c-2012, whatwg-2012; as other: webaddr, html5-2009,
            html5-2011; refused by: rfc3986, html5-2007
  today     not asked again: an engine did not run
  class     00000000000000aa
  again     urlassay diff --class 00000000000000aa --dir f

medium    accept-reject: opaque-path
  One accepts URLs whose path does not start with a slash, the other does not.
  input     a:
  whatwg    host t  path /@e
  other     host e  path /
  clients   not dialled: no client of whatwg is known; no client of other is
            known
  changed   http://t/@e
  agreed    http://t/@e (whatwg, other)
  proof     the cause is only likely, as the change also alters the host and the
            path
  rank      medium: clients fetch such URLs, and resolvers accept the hosts
  verdict   Standard: accepts it, with scheme a, no host; RFC 3986: accepts it,
            with scheme a, no host
  close     no rule is known; refuse a URL that the parsers read differently
  editions  accepted by: rfc3986, html5-2007, webaddr, html5-2009, html5-2011,
            w3c-2012, whatwg-2012
  today     not asked again: an engine did not run
  class     00000000000000dd
  again     urlassay diff --class 00000000000000dd --dir f

low       path-shift: unexplained (idna, tab-newline)
  No change that was tried makes them agree.
  The difference depends on:
  - idna? One turns an international name into its ASCII form, the other does
    not, or gets another form.
  - tab-newline? One drops tabs and newlines inside the URL, the other keeps or
    refuses them.
  input     \
  base      http://a/a-base-that-is-long
  whatwg    host t  path /@e
  other     host e  path /
  rank      low: clients fetch such URLs, and resolvers accept the hosts
  verdict   Standard: reads path /, as other; RFC 3986: refuses the URL
  close     no rule is known; refuse a URL that the parsers read differently
  editions  as other: w3c-2012, whatwg-2012; as neither: webaddr, html5-2009,
            html5-2011; refused by: rfc3986, html5-2007
  today     not asked again: an engine did not run
  class     00000000000000cc
  again     urlassay diff --class 00000000000000cc --dir f

f: 4 classes; 3 listed
1 class folded into others (--all lists it)
not asked again: 4, because an engine did not run

### triage-unknown-format
$ urlassay triage --format dance
! urlassay: triage: unknown format 'dance'; there is: pretty, jsonl, sarif
! try 'urlassay help triage'
[2]

### triage-verdict (slow)
    cp files/classes/host-shift-backslash.json f/classes/00000000000000aa.json
$ urlassay triage --long --date --by class --dir f
critical  host-shift: backslash
  One takes a backslash for a slash, the other for an ordinary character.
  input     http://t\@e
  whatwg    username ""  host t  path /@e
  webaddr   username t\  host e  path ""
[8 lines as triage-quirks]
  editions  as whatwg: w3c-2012 (decided: W3C-02), whatwg-2012; as webaddr:
            webaddr, html5-2009, html5-2011; refused by: rfc3986, html5-2007
            (decided: H07-01)
  vector    the nearest one is
            validation-errors.invalid-reverse-solidus.file-two
  class     00000000000000aa
  again     urlassay diff --class 00000000000000aa --dir f

f: 1 class; 1 listed

### triage-found-but-gone (slow): the engines agree on the finding's input now
    cat >f/classes/00000000000000aa.json
    | {"class": "00000000000000aa", "effect": "host-shift", "severity": "critical", "cause": "backslash", "input": "http://h/", "base": null, "answers": [{"engine": "whatwg", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "username": "", "host": "t", "path": "/@e"}}, {"engine": "webaddr", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "username": "t\\", "host": "e", "path": "/"}}], "changed": {"input": "http://h/", "base": null, "agreed": {"outcome": "parsed", "href": "http://t/@e"}}, "shape": "0000000000000001", "found": "2026-01-01T00:00:00Z", "improved": "2026-01-01T00:00:00Z"}
    cat >k.json
    | []
$ urlassay triage --by class --dir f --known k.json --fail-on host-shift
f: 1 class; 0 listed
found, but gone: 1; the available engines agree (--all lists them)
not in k.json: 0; known: 0
k.json, asked again: 0 entries with 0 pairs

### triage-changed (slow): what is shown is what the engines say today
    cp files/classes/path-shift-backslash-2.json f/classes/00000000000000aa.json
$ urlassay triage --long --by class --dir f --fail-on host-shift
critical  host-shift: backslash
  One takes a backslash for a slash, the other for an ordinary character.
  input     http://t\@e
  whatwg    username ""  host t  path /@e
  webaddr   username t\  host e  path ""
[12 lines as triage-quirks]
  was       path-shift: backslash when it was found
  class     00000000000000aa
  again     urlassay diff --class 00000000000000aa --dir f

f: 1 class; 1 listed
1 class has changed since it was found: 00000000.
--fail-on: 1 class not accepted
[1]

### triage-id-of-today: the id of a quirk follows from the cause that the engines show today
    cat >f/classes/00000000000000aa.json
    | {"class":"00000000000000aa","effect":"path-shift","severity":"critical","cause":"userinfo","input":"http://t\\@e","base":null,"answers":[{"engine":"whatwg","version":"1","answer":{"outcome":"parsed","scheme":"http","username":"","host":"t","path":"/@e"}},{"engine":"webaddr","version":"1","answer":{"outcome":"parsed","scheme":"http","host":"e"}}],"shape":"0000000000000001","found":"2026-01-01T00:00:00Z","improved":"2026-01-01T00:00:00Z"}
$ urlassay triage 2068 --dir f --quiet

### triage-reproducers-pretty
    cp files/classes/host-shift-backslash.json f/classes/00000000000000aa.json
$ urlassay triage --dir f --reproducers r
! urlassay: triage: --reproducers needs --format sarif
! try 'urlassay help triage'
[2]

### triage-in-colour (slow)
    cat >f/crashes/whatwg-0000000000000001
    | http://calm.example/
    | [no newline]
    cp files/classes/host-shift-backslash-5.json f/classes/00000000000000d0.json
    cp files/classes/accept-reject-backslash-2.json f/classes/00000000000000d1.json
    cp files/classes/path-shift-backslash-4.json f/classes/00000000000000d2.json
    cp files/classes/host-form-backslash.json f/classes/00000000000000d3.json
    cp files/classes/normalisation-backslash.json f/classes/00000000000000d4.json
    cp files/classes/host-shift-backslash-6.json f/classes/00000000000000d5.json
    cp files/classes/accept-reject-backslash-3.json f/classes/00000000000000d6.json
    cp files/classes/path-shift-backslash-5.json f/classes/00000000000000d7.json
    cp files/classes/host-form-backslash-2.json f/classes/00000000000000d8.json
    cp files/classes/path-shift-ipv4-number.json f/classes/00000000000000da.json
    cp files/classes/userinfo-shift-userinfo.json f/classes/0000000000000100.json
    cp files/classes/query-shift-empty-query.json f/classes/0000000000000101.json
    cp files/classes/fragment-shift-space.json f/classes/0000000000000102.json
    cp files/classes/reparse-shift-idna.json f/classes/0000000000000103.json
    cp files/classes/normalisation-port-leading-zeros.json f/classes/0000000000000104.json
    cp files/classes/path-shift-dot-segments.json f/classes/0000000000000105.json
    cp files/classes/host-form-host-case.json f/classes/0000000000000106.json
    cp files/classes/accept-reject-scheme-start.json f/classes/0000000000000107.json
    cp files/classes/path-shift-control.json f/classes/0000000000000108.json
$ urlassay triage --color=always --dir f
crash     no crash today  whatwg  http://calm.example/

␛[1;31mcritical  host      backslash           http://t\@e  e: 1 | t: whatwg       2068␛[0m
␛[1;31mhigh      reparse   idna                http://h/3   h: 2 | i: absent-2     b751␛[0m
␛[1;31mhigh      form      host-case           http://h/6   h: 2 | i: absent-2     4fcd␛[0m
␛[1;31mhigh      userinfo  userinfo            http://h/0   u | v | no username    69dd␛[0m
␛[1;33mmedium    accept    scheme-start        http://h/7   h: 2 | i: absent-2     56bb␛[0m
␛[1mlow       path      ipv4-number         http://h/    accept: 3              6615␛[0m
␛[1mlow       path      control             http://h/8   / | /longlonglongl...  d4a0␛[0m
␛[1mlow       path      dot-segments        http://h/5   /: 1 | /x: 1 | /5: 1   d93a␛[0m
␛[1mlow       query     empty-query         http://h/1   q | r | no query       9504␛[0m
␛[1mlow       fragment  space               http://h/2   f | g | no fragment    da04␛[0m
␛[1minfo      spelling  port-leading-zeros  http://h/4   scheme http, usern...  de34␛[0m

f: 19 classes; 11 quirks listed
not asked again: 19, because an engine did not run
1 input on which an engine crashed or hung, in 1 group: f/crashes
`urlassay triage 2068 --dir f` shows the first one whole

### triage-classes-of-one-input (slow): One variant of a quirk shows classes of several pairs.
    cp files/campaigns/classes-of-one-input f
$ urlassay triage --dir f
critical  host    backslash    http://t\@e     e: 3 | t: 1 | refuse: 2      2068
high      form    ipv4-number  http://0x7f.1/  0x7f.1: 5 | 127.0.0.1: 1     6615

f: 7 classes; 2 quirks listed
3 classes have changed since they were found: 00000000, 00000000, 00000000.
found, but gone: 1; the available engines agree (--all lists them)
`urlassay triage 2068 --dir f` shows the first one whole

### triage-broken-finding
    cat >f/classes/0123456789abcdef.json
    | {"id":␠
    | [no newline]
$ urlassay triage --dir f
! urlassay: f/classes/0123456789abcdef.json:1:8: JSON syntax error: unexpected end
[3]

### triage-finding-engine-twice
    cat >f/classes/00000000000000aa.json
    | {"class": "00000000000000aa", "effect": "host-shift", "severity": "critical", "cause": "backslash", "input": "http://t\\@e", "base": null, "answers": [{"engine": "whatwg", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "username": "", "host": "t", "path": "/@e"}}, {"engine": "webaddr",␠
    | "engine": "w", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "username": "t\\", "host": "e", "path": "/"}}], "changed": {"input": "http://t/@e", "base": null, "agreed": {"outcome": "parsed", "href": "http://t/@e"}}, "shape": "0000000000000001", "found": "2026-01-01T00:00:00Z", "improved": "2026-01-01T00:00:00Z"}
$ urlassay triage --dir f
! urlassay: f/classes/00000000000000aa.json:2:1: `engine` is given twice
[3]

### triage-finding-input-both
    cat >f/classes/00000000000000aa.json
    | {"class": "00000000000000aa", "effect": "host-shift", "severity": "critical", "cause": "backslash", "input": "http://t\\@e",␠
    | "input_b64": "/w==", "base": null, "answers": [{"engine": "whatwg", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "username": "", "host": "t", "path": "/@e"}}, {"engine": "webaddr", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "username": "t\\", "host": "e", "path": "/"}}], "changed": {"input": "http://t/@e", "base": null, "agreed": {"outcome": "parsed", "href": "http://t/@e"}}, "shape": "0000000000000001", "found": "2026-01-01T00:00:00Z", "improved": "2026-01-01T00:00:00Z"}
$ urlassay triage --dir f
! urlassay: f/classes/00000000000000aa.json:2:1: `input` and `input_b64` are both given
[3]

### triage-old: nobody needs to report that a parser follows an older Standard
    cat >f/classes/00000000000000aa.json
    | {"class": "00000000000000aa", "effect": "accept-reject", "severity": "x", "cause": "idna-invalid", "input": "http://xn--a/", "base": null, "answers": [{"engine": "whatwg", "version": "1", "answer": {"outcome": "rejected"}},␠
    | {"engine": "whatwg@2016-01-01", "version": "1", "answer": {"outcome": "parsed"}}], "shape": "0000000000000001", "found": "2026-01-01T00:00:00Z", "improved": "2026-01-01T00:00:00Z"}
    cat >f/classes/00000000000000bb.json
    | {"class": "00000000000000bb", "effect": "accept-reject", "severity": "x", "cause": "backslash", "input": "http:\\\\h", "base": null, "answers": [{"engine": "whatwg", "version": "1", "answer": {"outcome": "rejected"}},␠
    | {"engine": "rfc3986", "version": "1", "answer": {"outcome": "parsed"}}], "shape": "0000000000000001", "found": "2026-01-01T00:00:00Z", "improved": "2026-01-01T00:00:00Z"}
$ urlassay triage --dir f
medium    accept  backslash     http:\\\\h     accept: 2 | refuse: rfc3986  2068
medium    accept  idna-invalid  http://xn--a/  2 of 3 accept         185c  (old)

(old): 1 quirk that nobody needs to report: an older Standard answers so
f: 2 classes; 2 quirks listed
`urlassay triage 2068 --dir f` shows the first one whole

### triage-vector-of-the-input (slow): a vector with the same input and base is named, before one of the class
    cp files/campaigns/vector-of-the-input f
$ urlassay triage --long --dir f --by class
high      host-form: ipv4-number
  They read a hexadecimal, octal or short IPv4 address as different addresses,
  or one takes it for a name.
  input     http://3221225985/
  whatwg    host 192.0.2.1
  webaddr   host 3221225985
  clients   not dialled: no client of whatwg is known; no client of webaddr is
            known
  changed   http://192.0.2.1/
  agreed    http://192.0.2.1/ (whatwg, webaddr)
  rank      high: clients fetch such URLs, and resolvers accept the hosts
  verdict   Standard: writes host 192.0.2.1, as whatwg; RFC 3986: writes host
            3221225985, as webaddr
  close     refuse a URL with a number (1, 0x7f) as the last host label, except
            in canonical IPv4
  editions  as whatwg: w3c-2012; as webaddr: rfc3986, html5-2007, webaddr,
            html5-2009, html5-2011, whatwg-2012
  vector    ipv4.one-part asks the same
  class     00000000000000aa
  again     urlassay diff --class 00000000000000aa --dir f

medium    accept-reject: opaque-host
  One percent-encodes non-ASCII characters in the host of a scheme that is not
  special, the other does not.
  input     x://é
  whatwg    scheme x  host %C3%A9
  rfc3986   rejected: failure
  clients   not dialled: no client of whatwg is known; no client of rfc3986 is
            known
  changed   x://%C3%A9
  agreed    x://%C3%A9 (whatwg, rfc3986)
  also by   idna, idna-rules, opaque-domain
  rank      medium: neither reads a URL that clients fetch (http, https, ws,
            wss, ftp)
  verdict   Standard: accepts it, with host %C3%A9, as whatwg; RFC 3986: refuses
            the URL, as rfc3986
  close     refuse a URL with a scheme other than http and https
  editions  as rfc3986: rfc3986; accepted by: html5-2007, webaddr, html5-2009,
            html5-2011, w3c-2012, whatwg-2012
  vector    the nearest one is opaque-host.non-ascii-astral
  was       accept-reject: idna when it was found
  class     00000000000000cc
  again     urlassay diff --class 00000000000000cc --dir f

f: 3 classes; 2 listed
1 class folded into others (--all lists it)
1 class has changed since it was found: 00000000.

### triage-explained-with-a-base (slow)
    cp files/classes/host-shift-backslash-12.json f/classes/00000000000000aa.json
    cp files/classes/path-shift-backslash-6.json f/classes/00000000000000bb.json
$ urlassay triage --long --dir f --by class --all
critical  host-shift: backslash
  One takes a backslash for a slash, the other for an ordinary character.
  input     p
  base      http://a\@b/c
  whatwg    username ""  host a  path /@b/p
  webaddr   username a\  host b  path /p
  clients   not dialled: no client of whatwg is known; no client of webaddr is
            known
  changed   p
    base    http://a/@b/c
  agreed    http://a/@b/p (whatwg, webaddr)
  rank      critical: clients fetch such URLs, and the engines read two hosts
            that resolvers accept; a person sees neither in the URL
  verdict   Standard: contacts a, as whatwg; RFC 3986: refuses the URL
  close     refuse a base with a backslash before the first "?" or "#"
  editions  as whatwg: w3c-2012, whatwg-2012; as webaddr: webaddr, html5-2009,
            html5-2011; refused by: rfc3986, html5-2007
  vector    the nearest one is
            validation-errors.invalid-reverse-solidus.file-two
  was       path-shift: backslash when it was found
  class     00000000000000bb
  again     urlassay diff --class 00000000000000bb --dir f

medium    accept-reject: backslash
  One takes a backslash for a slash, the other for an ordinary character.
  input     \\\\b/p
  base      http://a/c
  whatwg    scheme http  host b  path /p
  rfc3986   rejected: failure
  clients   not dialled: no client of whatwg is known; no client of rfc3986 is
            known
  changed   //b/p
    base    http://a/c
  agreed    http://b/p (whatwg, rfc3986)
  rank      medium: clients fetch such URLs, and resolvers accept the hosts
  verdict   Standard: accepts it, with host b, as whatwg; RFC 3986: refuses the
            URL, as rfc3986
  close     refuse a URL with a backslash before the first "?" or "#"
  editions  as whatwg: w3c-2012, whatwg-2012; as rfc3986: rfc3986, html5-2007;
            accepted by: webaddr, html5-2009, html5-2011
  vector    the nearest one is validation-errors.invalid-reverse-solidus.file
  was       host-shift: backslash when it was found
  class     00000000000000aa
  again     urlassay diff --class 00000000000000aa --dir f

f: 2 classes; 2 listed
2 classes have changed since they were found: 00000000, 00000000.

### triage-of-the-readable
    cp files/classes/accept-reject-backslash-4.json f/classes/00000000000000aa.json
    cat >f/classes/00000000000000bb.json
    | {"id":␠
    | [no newline]
$ urlassay triage --dir f --fail-on info
! urlassay: f/classes/00000000000000bb.json:1:8: JSON syntax error: unexpected end
medium    accept  backslash  http://a\@b  accept: whatwg | refuse: rfc3986  2068

f: 1 class; 1 quirk listed
--fail-on: 1 quirk not accepted
`urlassay triage 2068 --dir f` shows the first one whole
[3]
