`-` is stdin or stdout, wherever a file can be given.

### parse-base-dash
$ urlassay parse --base - x
< http://h/d/
x
  scheme    http
  username  ""
  password  ""
  host      h
  port      null
  path      /d/x
  query     null
  fragment  null
  href      http://h/d/x
  origin    http://h

### parse-dash-twice
$ urlassay parse --base - -
! urlassay: parse: '-' is given 2 times, and stdin can be read once
! try 'urlassay help parse'
[2]

### parse-dash-empty
$ urlassay parse -
! urlassay: stdin: empty, no URL to ask about
[3]

### diff-dash
$ urlassay diff -
< http://a/
< http://b/
[...]
2 inputs, 0 differ
[...]

### diff-list-dash
$ urlassay diff --list -
< http://a/
[...]
http://a/
[...]

### diff-known-dash (slow)
$ urlassay diff --engines whatwg,webaddr --known - 'http://t\@e/x'
< [{"engines": ["webaddr", "whatwg"], "input": "http://t\\@e", "effect": "host-shift", "reason": "r", "link": "l"}]
< [no newline]
critical  host-shift  backslash: one takes a backslash for a slash, the other for an ordinary
  character
  whatwg contacts t, webaddr contacts e
  Standard: contacts t, as whatwg; RFC 3986: refuses the URL
  close: refuse a URL with a backslash before the first "?" or "#"
  known: r, l; by the cause alone: accepted for http://t\@e

1 input, 0 differ, 1 known, 0 agree

/dev/stdin: 1 entry with 1 pair: 1 still there

### test-expect-dash
    cat >v.json
    | [{"id": "x.a", "spec": "s", "why": "w", "input": "http://B/", "base": null, "href": "http://b/"}]
$ urlassay test --expect - v.json
< []
< [no newline]
whatwg $VERSION (fde3f74): 1 passed, 0 failed, 0 skipped

### test-expect-dash-twice
$ urlassay test --expect - -
! urlassay: test: '-' is given 2 times, and stdin can be read once
! try 'urlassay help test'
[2]

### test-report-dash: - is stdout where a file is written
    cat >v.json
    | [{"id": "x.a", "spec": "s", "why": "w", "input": "http://B/", "base": null, "href": "http://b/"}]
$ urlassay test --report tap=- v.json
TAP version 13
ok 1 - whatwg v.json:1 x.a http://B/
# whatwg $VERSION (fde3f74): 1 passed, 0 failed, 0 skipped
1..1
$ test ! -e -

### matrix-output-dash
$ urlassay matrix --engines whatwg,rfc3986 --json -o - -
< http://h/
{"format":1,"urlassay":"$VERSION","standard":"fde3f74","date":"[time]","inputs":{"count":1,"hash":"c3710a7818eacab5","sources":[{"path":"-","count":1}]},"engines":[{"id":"whatwg","version":"$VERSION (fde3f74)","model":"whatwg","in_process":true,"flags":"","locale":"","tells_null":["host","port","path","query","fragment"],"says":["scheme","username","password","host","port","path","query","fragment","href","origin"],"outcomes":{"parsed":1,"rejected":0,"unsupported":0,"error":0,"crashed":0,"timeout":0,"allowed":0,"denied":0},"family":1},{"id":"rfc3986","version":"2005-01","model":"rfc3986","in_process":true,"flags":"","locale":"","tells_null":["username","password","host","port","query","fragment"],"says":["scheme","username","password","host","port","path","query","fragment","href"],"outcomes":{"parsed":1,"rejected":0,"unsupported":0,"error":0,"crashed":0,"timeout":0,"allowed":0,"denied":0},"family":1}],"order":["whatwg","rfc3986"],"pairs":[{"a":"whatwg","b":"rfc3986","accept":{"same":1,"of":1},"host":{"same":1,"of":1},"everything":{"same":1,"of":1},"effects":{}}]}
$ test ! -e -

### triage-known-dash (slow)
    cp files/classes/host-shift-backslash.json f/classes/00000000000000aa.json
$ urlassay triage --dir f --known - --all
< [{"engines": ["webaddr", "whatwg"], "input": "http://t\\@e", "effect": "host-shift", "reason": "r", "link": "l"}]
< [no newline]
critical  host    backslash  http://t\@e  e: webaddr | t: whatwg   2068  (known)

f: 1 class; 1 quirk listed
not in /dev/stdin: 0; known: 1 pair of 1 quirk
/dev/stdin, asked again: 1 entry with 1 pair: 1 still there
`urlassay triage 2068 --dir f` shows the first one whole

### triage-accept-dash
$ urlassay triage --known - --accept --reason r --link l aaaa
! urlassay: triage: --accept writes the file of --known, which cannot be stdin
! try 'urlassay help triage'
[2]

### test-dash: - is stdin
$ urlassay test -
< [{"id": "x.a", "spec": "s", "why": "w", "input": "http://B/", "base": null, "href": "http://b/"}]
< [no newline]
whatwg $VERSION (fde3f74): 1 passed, 0 failed, 0 skipped

### parse-dash: - is stdin, a URL on each line
$ urlassay parse --json - http://c/
< http://A/
< http://b/
< [no newline]
{"format":1,"engine":"whatwg","input":"http://A/","base":null,"outcome":"parsed","scheme":"http","username":"","password":"","host":"a","port":null,"path":"/","query":null,"fragment":null,"href":"http://a/","origin":"http://a"}
{"format":1,"engine":"whatwg","input":"http://b/","base":null,"outcome":"parsed","scheme":"http","username":"","password":"","host":"b","port":null,"path":"/","query":null,"fragment":null,"href":"http://b/","origin":"http://b"}
{"format":1,"engine":"whatwg","input":"http://c/","base":null,"outcome":"parsed","scheme":"http","username":"","password":"","host":"c","port":null,"path":"/","query":null,"fragment":null,"href":"http://c/","origin":"http://c"}

### parse-double-dash
$ urlassay parse --base http://h/ -- --json
--json
  scheme    http
  username  ""
  password  ""
  host      h
  port      null
  path      /--json
  query     null
  fragment  null
  href      http://h/--json
  origin    http://h

### matrix-net-dash-twice
$ urlassay matrix --engines whatwg,webaddr - -
! urlassay: matrix: '-' is given 2 times, and stdin can be read once
! try 'urlassay help matrix'
[2]

### history-refused-dash
$ urlassay history --engine whatwg,webaddr --base - -
! urlassay: history: '-' is given 2 times, and stdin can be read once
! try 'urlassay help history'
[2]

### history-range-dash
$ PATH=/nonexistent urlassay history --engine npm:x --versions 1.2.3-4.0.0 http://h/
! urlassay: history: --versions is all, or A..B with versions like 1.2.3, not '1.2.3-4.0.0'
! try 'urlassay help history'
[2]
