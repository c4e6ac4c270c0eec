urlassay triage --known: new, known, worse and gone since the baseline.

### triage-known-missing: how the file is made
    cp files/campaigns/quirks f
$ urlassay triage --dir f --known known.json
! urlassay: known.json: no such file; `triage --accept --known known.json --reason R --link L ID` makes it
[3]

### triage-known (slow): the class of the file is not the one of today: the input is asked
    cp files/classes/host-shift-backslash.json f/classes/00000000000000aa.json
    cat >k.json
    | [{"engines": ["webaddr", "whatwg"], "input": "http://t\\@e", "effect": "host-shift", "reason": "the filter refuses it", "link": "https://tracker.example/1"}]
$ urlassay triage --long --by class --dir f --known k.json --fail-on host-shift
f: 1 class; 0 listed
not in k.json: 0; known: 1 pair of 1 quirk
k.json, asked again: 1 entry with 1 pair: 1 still there

### triage-known-all (slow)
    cp files/classes/host-shift-backslash.json f/classes/00000000000000aa.json
    cat >k.json
    | [{"engines": ["webaddr", "whatwg"], "input": "http://t\\@e", "effect": "host-shift", "reason": "the filter refuses it", "link": "https://tracker.example/1"}]
$ urlassay triage --long --dir f --known k.json --all
critical  backslash: host-shift
  One takes a backslash for a slash, the other for an ordinary character.
  input     http://t\@e
  answers   host e: webaddr
            host t: whatwg
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
  state     1 still there; accepted: the filter refuses it,
            https://tracker.example/1
  classes   00000000 whatwg | webaddr (host-shift)
  quirk     2068dc48a27f75d5; 1 class between 1 pair of engines
  again     urlassay diff --class 00000000000000aa --dir f

f: 1 class; 1 quirk listed
not in k.json: 0; known: 1 pair of 1 quirk
k.json, asked again: 1 entry with 1 pair: 1 still there

### triage-known-worse (slow)
    cp files/classes/host-shift-backslash.json f/classes/00000000000000aa.json
    cat >k.json
    | [{"engines": ["webaddr", "whatwg"], "input": "http://t\\@e", "effect": "userinfo-shift", "reason": "the filter refuses it", "link": "https://tracker.example/1"}]
$ urlassay triage --long --by class --dir f --known k.json --fail-on host-shift
critical  host-shift: backslash
  One takes a backslash for a slash, the other for an ordinary character.
  input     http://t\@e
  whatwg    username ""  host t  path /@e
  webaddr   username t\  host e  path ""
[12 lines as triage-known-all]
  state     worse than accepted: accepted as userinfo-shift: the filter refuses
            it, https://tracker.example/1
  class     00000000000000aa
  again     urlassay diff --class 00000000000000aa --dir f

f: 1 class; 1 listed
not in k.json: 0; worse than accepted: 1 pair of 1 quirk; known: 0
k.json, asked again: 1 entry with 1 pair: 1 worse than accepted
  worse than accepted: webaddr and whatwg on http://t\@e
--fail-on: 1 class not accepted
[1]

### triage-known-worse-list (slow): a line has the mark (known) only if nothing got worse
    cp files/classes/host-shift-backslash.json f/classes/00000000000000aa.json
    cat >k.json
    | [{"engines": ["webaddr", "whatwg"], "input": "http://t\\@e", "effect": "userinfo-shift", "reason": "the filter refuses it", "link": "https://tracker.example/1"}]
$ urlassay triage --by class --dir f --known k.json
00000000000000aa  host-shift      backslash                     http://t\@e

f: 1 class; 1 listed
not in k.json: 0; worse than accepted: 1 pair of 1 quirk; known: 0
k.json, asked again: 1 entry with 1 pair: 1 worse than accepted
  worse than accepted: webaddr and whatwg on http://t\@e

### triage-known-worse-quirks (slow): a line has the mark (known) only if nothing got worse
    cp files/classes/host-shift-backslash.json f/classes/00000000000000aa.json
    cat >k.json
    | [{"engines": ["webaddr", "whatwg"], "input": "http://t\\@e", "effect": "userinfo-shift", "reason": "the filter refuses it", "link": "https://tracker.example/1"}]
$ urlassay triage --dir f --known k.json
critical  host    backslash  http://t\@e  e: webaddr | t: whatwg            2068

f: 1 class; 1 quirk listed
not in k.json: 0; worse than accepted: 1 pair of 1 quirk; known: 0
k.json, asked again: 1 entry with 1 pair: 1 worse than accepted
  worse than accepted: webaddr and whatwg on http://t\@e
`urlassay triage 2068 --dir f` shows the first one whole

### triage-known-severity (slow): the same effect, which was accepted when it was less severe
    cp files/classes/host-shift-backslash.json f/classes/00000000000000aa.json
    cat >k.json
    | [{"engines": ["webaddr", "whatwg"], "input": "http://t\\@e", "effect": "host-shift", "severity": "medium", "reason": "the filter refuses it", "link": "https://tracker.example/1"}]
$ urlassay triage --long --by class --dir f --known k.json --fail-on host-shift
critical  host-shift: backslash
  One takes a backslash for a slash, the other for an ordinary character.
  input     http://t\@e
  whatwg    username ""  host t  path /@e
  webaddr   username t\  host e  path ""
[12 lines as triage-known-all]
  state     worse than accepted: accepted as host-shift, medium: the filter
            refuses it, https://tracker.example/1
[8 lines as triage-known-worse]
[1]

### triage-known-gone (slow)
    cp files/classes/host-shift-backslash.json f/classes/00000000000000aa.json
    cat >k.json
    | [{"engines": ["webaddr", "whatwg"], "input": "http://h/", "effect": "host-shift", "reason": "the filter refuses it", "link": "https://tracker.example/1"}]
$ urlassay triage --long --dir f --known k.json --fail-on host-shift
[17 lines as triage-known-all]
  state     1 new
  classes   00000000 whatwg | webaddr (host-shift)
  quirk     2068dc48a27f75d5; 1 class between 1 pair of engines
  again     urlassay diff --class 00000000000000aa --dir f

f: 1 class; 1 quirk listed
not in k.json: 1 pair of 1 quirk; known: 0
k.json, asked again: 1 entry with 1 pair: 1 gone
  gone: webaddr and whatwg on http://h/
--fail-on: 1 quirk not accepted
[1]

### triage-known-unasked (slow): an engine that is missing: the class that the file names stands for the entry
    cat >f/classes/00000000000000aa.json
    | {"class": "00000000000000aa", "effect": "host-shift", "severity": "critical", "cause": "backslash", "input": "http://t\\@e", "base": null, "answers": [{"engine": "whatwg", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "username": "", "host": "t", "path": "/@e"}}, {"engine": "no-such", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "username": "t\\", "host": "e", "path": "/"}}], "changed": {"input": "http://t/@e", "base": null, "agreed": {"outcome": "parsed", "href": "http://t/@e"}}, "shape": "0000000000000001", "found": "2026-01-01T00:00:00Z", "improved": "2026-01-01T00:00:00Z"}
    cat >k.json
    | [{"engines": ["whatwg", "no-such"], "input": "http://t\\@e", "effect": "host-shift", "reason": "r", "link": "l", "class": "00000000000000aa"}]
$ urlassay triage --long --dir f --known k.json --fail-on host-shift
f: 1 class; 0 quirks listed
not asked again: 1, because an engine did not run
not in k.json: 0; known: 1 pair of 1 quirk
k.json, asked again: 1 entry with 1 pair: 1 not asked
  not asked: whatwg and no-such on http://t\@e

### triage-known-broken
    cp files/classes/host-shift-backslash.json f/classes/00000000000000aa.json
    cat >k.json
    | [{"engines":["a","b"],"input":"x","effect":"host-shift","reson":"r"}]
$ urlassay triage --dir f --known k.json
! urlassay: k.json:1:57: the only keys are engines, input, base, effect, severity, refuted, reason, link, cause, pattern, class and pairs
[3]

### triage-known-input-twice
    cp files/classes/host-shift-backslash.json f/classes/00000000000000aa.json
    cat >k.json
    | [{"engines":["a","b"],"input":"x","input":"y","effect":"host-shift","reason":"r","link":"l"}]
$ urlassay triage --dir f --known k.json
! urlassay: k.json:1:35: `input` is given twice
[3]

### triage-known-quirk (slow): one entry accepts a cause between the pairs that it lists
    cp files/classes/host-shift-backslash-4.json f/classes/00000000000000aa.json
    cp files/classes/accept-reject-backslash.json f/classes/00000000000000bb.json
    cat >k.json
    | [{"cause": "backslash", "effect": "host-shift", "reason": "we refuse it", "link": "t/1", "pairs": [{"engines": ["webaddr", "whatwg"], "input": "http://t\\@e"}, {"engines": ["whatwg", "rfc3986"], "input": "http://a\\"}]}]
$ urlassay triage --long --dir f --known k.json --fail-on info
f: 2 classes; 0 quirks listed
not in k.json: 0; known: 2 pairs of 1 quirk
k.json, asked again: 1 entry with 2 pairs: 2 still there

### triage-known-quirk-all (slow)
    cp files/classes/host-shift-backslash-4.json f/classes/00000000000000aa.json
    cp files/classes/accept-reject-backslash.json f/classes/00000000000000bb.json
    cat >k.json
    | [{"cause": "backslash", "effect": "host-shift", "reason": "we refuse it", "link": "t/1", "pairs": [{"engines": ["webaddr", "whatwg"], "input": "http://t\\@e"}, {"engines": ["whatwg", "rfc3986"], "input": "http://a\\"}]}]
$ urlassay triage --long --dir f --known k.json --all
critical  backslash: host-shift; also accept-reject
  One takes a backslash for a slash, the other for an ordinary character.
  input     http://t\@e
  answers   rejected: rfc3986
            host e: webaddr
[13 lines as triage-known-all]
  state     2 still there; accepted: we refuse it, t/1
  variant   http://a\ (accept-reject): rejected: rfc3986, webaddr | accepted:
              whatwg
  classes   00000000 whatwg | webaddr (host-shift)
            00000000 whatwg | rfc3986 (accept-reject)
  quirk     2068dc48a27f75d5; 2 classes between 2 pairs of engines
  again     urlassay diff --class 00000000000000aa --dir f

f: 2 classes; 1 quirk listed
not in k.json: 0; known: 2 pairs of 1 quirk
k.json, asked again: 1 entry with 2 pairs: 2 still there

### triage-known-quirk-new-pair (slow): a pair that the entry of its cause does not list is new
    cp files/classes/host-shift-backslash-4.json f/classes/00000000000000aa.json
    cp files/classes/accept-reject-backslash.json f/classes/00000000000000bb.json
    cat >k.json
    | [{"cause": "backslash", "effect": "host-shift", "reason": "we refuse it", "link": "t/1", "pairs": [{"engines": ["webaddr", "whatwg"], "input": "http://t\\@e"}]}]
$ urlassay triage --long --dir f --known k.json --fail-on medium
medium    backslash: accept-reject
  One takes a backslash for a slash, the other for an ordinary character.
  input     http://a\
  answers   rejected: rfc3986, webaddr
            accepted: whatwg
  clients   not dialled: no client of whatwg is known; no client of rfc3986 is
            known
  changed   http://a/
  agreed    http://a/ (whatwg, rfc3986)
  rank      medium: clients fetch such URLs, and resolvers accept the hosts
  verdict   Standard: accepts it, with host a, as whatwg; RFC 3986: refuses the
            URL, as rfc3986
  close     refuse a URL with a backslash before the first "?" or "#"
  editions  as whatwg: w3c-2012, whatwg-2012; as rfc3986: rfc3986, html5-2007,
            webaddr, html5-2009, html5-2011
  vector    the nearest one is validation-errors.invalid-reverse-solidus.file
  state     1 new, 1 still there; accepted: we refuse it, t/1
  classes   00000000 whatwg | rfc3986 (accept-reject)
  quirk     2068dc48a27f75d5; 1 class between 1 pair of engines
  again     urlassay diff --class 00000000000000bb --dir f

f: 2 classes; 1 quirk listed
not in k.json: 1 pair of 1 quirk; known: 1 pair of 1 quirk
k.json, asked again: 1 entry with 1 pair: 1 still there
--fail-on: 1 quirk not accepted
[1]

### triage-known-marked-partly (slow): a quirk with a new pair does not count as known
    cp files/classes/host-shift-backslash-4.json f/classes/00000000000000aa.json
    cp files/classes/accept-reject-backslash.json f/classes/00000000000000bb.json
    cat >k.json
    | [{"cause": "backslash", "effect": "host-shift", "reason": "we refuse it", "link": "t/1", "pairs": [{"engines": ["webaddr", "whatwg"], "input": "http://t\\@e"}]}]
$ urlassay triage --dir f --known k.json --all
critical  host    backslash  http://t\@e  e: 1 | t: whatwg | refuse: 1      2068

f: 2 classes; 1 quirk listed
not in k.json: 1 pair of 1 quirk; known: 1 pair of 1 quirk
k.json, asked again: 1 entry with 1 pair: 1 still there
`urlassay triage 2068 --dir f` shows the first one whole

### triage-known-marked (slow): --all lists what is accepted, and the line says so
    cp files/classes/host-shift-backslash-4.json f/classes/00000000000000aa.json
    cp files/classes/accept-reject-backslash.json f/classes/00000000000000bb.json
    cat >k.json
    | [{"cause": "backslash", "effect": "host-shift", "reason": "we refuse it", "link": "t/1", "pairs": [{"engines": ["webaddr", "whatwg"], "input": "http://t\\@e"}, {"engines": ["rfc3986", "whatwg"], "input": "http://a\\"}]}]
$ urlassay triage --dir f --known k.json --all
critical  host    backslash  http://t\@e  e: 1 | t: 1 | refuse: 1  2068  (known)

f: 2 classes; 1 quirk listed
not in k.json: 0; known: 2 pairs of 1 quirk
k.json, asked again: 1 entry with 2 pairs: 2 still there
`urlassay triage 2068 --dir f` shows the first one whole

### triage-known-marked-classes (slow): the same for classes
    cp files/classes/host-shift-backslash-4.json f/classes/00000000000000aa.json
    cp files/classes/accept-reject-backslash.json f/classes/00000000000000bb.json
    cat >k.json
    | [{"cause": "backslash", "effect": "host-shift", "reason": "we refuse it", "link": "t/1", "pairs": [{"engines": ["webaddr", "whatwg"], "input": "http://t\\@e"}, {"engines": ["rfc3986", "whatwg"], "input": "http://a\\"}]}]
$ urlassay triage --dir f --known k.json --all --by class
whatwg | webaddr
00000000000000aa  host-shift      backslash            http://t\@e  (known)

whatwg | rfc3986
00000000000000bb  accept-reject   backslash            http://a\  (known)

f: 2 classes; 2 listed
not in k.json: 0; known: 2 pairs of 1 quirk
k.json, asked again: 1 entry with 2 pairs: 2 still there

### triage-known-pair-broken
    cp files/classes/host-shift-backslash-4.json f/classes/00000000000000aa.json
    cp files/classes/accept-reject-backslash.json f/classes/00000000000000bb.json
    cat >k.json
    | [{"cause": "backslash", "effect": "host-shift", "reason": "we refuse it", "link": "t/1", "pairs": [{"engines": ["webaddr", "whatwg"], "input": "http://t\\@e"}, {"engines": ["a", "b"], "inptu": "x"}]}]
$ urlassay triage --dir f --known k.json
! urlassay: k.json:1:185: in a pair the only keys are engines, input, base, effect, severity, refuted and class
[3]

### triage-known-pair-incomplete
    cp files/classes/host-shift-backslash-4.json f/classes/00000000000000aa.json
    cp files/classes/accept-reject-backslash.json f/classes/00000000000000bb.json
    cat >k.json
    | [
    | {"cause": "backslash", "effect": "host-shift", "reason": "we refuse it", "link": "t/1", "pairs": [{"engines": ["webaddr", "whatwg"], "input": "http://t\\@e"},
    |   {"engines": ["a", "b"]}]}]
$ urlassay triage --dir f --known k.json
! urlassay: k.json:3:3: "input" is missing
[3]

### triage-engines-known (slow)
    cp files/classes/path-shift-backslash-2.json f/classes/00000000000000aa.json
$ urlassay triage --dir f --engines webaddr,whatwg
critical  host    backslash  http://t\@e  e: webaddr | t: whatwg            2068

f: 1 class; 1 quirk listed
1 class has changed since it was found: 00000000.
`urlassay triage 2068 --dir f` shows the first one whole

### triage-gone-with-a-baseline: what is gone has no state; a component that one side does not know is not shown
    cp files/classes/host-shift-backslash-7.json f/classes/00000000000000a1.json
    cp files/classes/host-shift-a-cause-of-a-longer-name-than-its-column.json f/classes/00000000000000a2.json
    cat >k.json
    | [{"cause": "a-cause-of-a-longer-name-than-its-column", "effect": "host-shift", "reason": "r", "link": "l", "pairs": [{"engines": ["whatwg", "absent"], "input": "http://t\\@e/", "base": null, "class": "00000000000000a2"}]}]
$ urlassay triage --dir f --by class --all --known k.json
whatwg | absent
00000000000000a2  host-shift      a-cause-of-a-longer-n...  http://t...  (known)

whatwg | webaddr
00000000000000a1  host-shift      backslash             http://h/gone  (gone)

f: 2 classes; 2 listed
found, but gone: 1; the available engines agree (--all lists them)
not asked again: 1, because an engine did not run
not in k.json: 0; known: 1 pair of 1 quirk, 1 by the cause alone
k.json, asked again: 1 entry with 1 pair: 1 not asked
  not asked: whatwg and absent on http://t\@e/

### triage-gone-with-a-baseline-list: an input leaves room for the mark
    cp files/classes/host-shift-backslash-7.json f/classes/00000000000000a1.json
    cp files/classes/host-shift-a-cause-of-a-longer-name-than-its-column.json f/classes/00000000000000a2.json
    cat >k.json
    | [{"cause": "a-cause-of-a-longer-name-than-its-column", "effect": "host-shift", "reason": "r", "link": "l", "pairs": [{"engines": ["whatwg", "absent"], "input": "http://t\\@e/", "base": null, "class": "00000000000000a2"}]}]
$ urlassay triage --dir f --by class --all --known k.json
[12 lines as triage-gone-with-a-baseline]

### triage-gone-with-a-baseline-quirks: the same of quirks
    cp files/classes/host-shift-backslash-7.json f/classes/00000000000000a1.json
    cp files/classes/host-shift-a-cause-of-a-longer-name-than-its-column.json f/classes/00000000000000a2.json
    cat >k.json
    | [{"cause": "a-cause-of-a-longer-name-than-its-column", "effect": "host-shift", "reason": "r", "link": "l", "pairs": [{"engines": ["whatwg", "absent"], "input": "http://t\\@e/", "base": null, "class": "00000000000000a2"}]}]
$ urlassay triage --dir f --all --known k.json
critical  host    a-cause-of-a-lo...  http://t\@e...  e: 2 | t: 1  733d  (known)
critical  host    backslash           http://h/gone   accept: 2     2068  (gone)

f: 2 classes; 2 quirks listed
found, but gone: 1; the available engines agree (--all lists them)
not asked again: 1, because an engine did not run
not in k.json: 0; known: 1 pair of 1 quirk, 1 by the cause alone
k.json, asked again: 1 entry with 1 pair: 1 not asked
  not asked: whatwg and absent on http://t\@e/
`urlassay triage 733d --dir f` shows the first one whole

### triage-known-class-all (slow): the reason of an accepted class is shown
    cp files/classes/host-shift-backslash-10.json f/classes/00000000000000aa.json
    cat >k.json
    | [{"engines": ["whatwg", "webaddr"], "input": "http://t\\@e", "effect": "host-shift", "severity": "critical", "cause": "backslash", "reason": "seen", "link": "l/1"}]
$ urlassay triage --long --dir f --known k.json --by class --all
critical  host-shift: backslash
  One takes a backslash for a slash, the other for an ordinary character.
  input     http://t\@e
  whatwg    username ""  host t  path /@e
  webaddr   username t\  host e  path ""
[12 lines as triage-known-all]
  state     still there; accepted: seen, l/1
  class     00000000000000aa
  again     urlassay diff --class 00000000000000aa --dir f

f: 1 class; 1 listed
not in k.json: 0; known: 1 pair of 1 quirk
k.json, asked again: 1 entry with 1 pair: 1 still there

### triage-known-class-worse (slow): what was accepted is shown where it is worse now
    cp files/classes/host-shift-backslash-10.json f/classes/00000000000000aa.json
    cat >k.json
    | [{"engines": ["whatwg", "webaddr"], "input": "http://t\\@e", "effect": "host-shift", "severity": "high", "cause": "backslash", "reason": "seen", "link": "l/1"}]
$ urlassay triage --long --dir f --known k.json --by class
critical  host-shift: backslash
  One takes a backslash for a slash, the other for an ordinary character.
  input     http://t\@e
  whatwg    username ""  host t  path /@e
  webaddr   username t\  host e  path ""
[12 lines as triage-known-all]
  state     worse than accepted: accepted as host-shift, high: seen, l/1
  class     00000000000000aa
  again     urlassay diff --class 00000000000000aa --dir f

f: 1 class; 1 listed
not in k.json: 0; worse than accepted: 1 pair of 1 quirk; known: 0
k.json, asked again: 1 entry with 1 pair: 1 worse than accepted
  worse than accepted: whatwg and webaddr on http://t\@e
