urlassay test --against: vectors judged by a document that is not today's Standard.

### against-rfc: a case of the Standard gets the answer of RFC 3986, and so does a step "parse" of its own vectors
    cp files/against.json v.json
$ urlassay test --engine html5-2011 --against rfc3986 v.json
against rfc3986 2005-01 (RFC 3986, Uniform Resource Identifier (URI). Generic Syntax)

FAIL x.space  html5-2011  v.json:4
  input     http://h/a b
  field     | expected | got
  result    | failure  | parsed, href http://h/a%20b
  as a base | failure  | accepted

html5-2011 2011 against rfc3986: 4 passed, 1 failed, 1 skipped (1 without an answer in the document), 1 passed after normalisation (RFC 3986, 6.2), not compared: 3 username, 3 password
[1]

### against-standard: the same, by the answers that the cases have
    cp files/against.json v.json
$ urlassay test --engine html5-2011 v.json
FAIL x.case  html5-2011  v.json:2
  input     HTTP://H/%7e/./x
  why       The case of a host.
  spec      https://url.spec.whatwg.org/#s
  field    | expected       | got
  href     | http://h/%7e/x | HTTP://H/%7e/x
  protocol | http:          | HTTP:
  host     | h              | H
  hostname | h              | H

html5-2011 2011: 3 passed, 1 failed, 1 skipped (1 unsupported)
[1]

### against-normalised: RFC 3986 allows to normalise
    cp files/against.json v.json
    cp files/engines/follows follows
    chmod 755 follows
$ urlassay test --engine ./follows v.json
against rfc3986 2005-01 (RFC 3986, Uniform Resource Identifier (URI). Generic Syntax)

FAIL x.query  follows  v.json:6
  input     http://h/?
  field     | expected | got
  has query | yes      | no

follows 1 against rfc3986: 4 passed, 1 failed, 1 skipped (1 without an answer in the document), 2 passed after normalisation (RFC 3986, 6.2), not compared: 3 href, 3 username, 3 password, 3 host, 3 port, 3 hash
[1]
$ urlassay test --engine ./follows --against whatwg v.json
FAIL x.case  follows  v.json:2
  input     HTTP://H/%7e/./x
  why       The case of a host.
  spec      https://url.spec.whatwg.org/#s
  field    | expected | got
  pathname | /%7e/x   | /%7e/./x

FAIL x.space  follows  v.json:4
  input     http://h/a b
  why       A space is not a character of a URI.
  spec      https://url.spec.whatwg.org/#s
  field  | expected                    | got
  result | parsed, href http://h/a%20b | failure

follows 1: 2 passed, 2 failed, 1 skipped (1 unsupported), not compared: 2 href, 2 host
[1]

### against-reports
    cp files/against.json v.json
$ urlassay test --engine html5-2011 --against rfc3986 --format tap v.json
TAP version 13
# html5-2011 against rfc3986 2005-01 (RFC 3986, Uniform Resource Identifier (URI). Generic Syntax)
ok 1 - html5-2011 v.json:2 x.case HTTP://H/%7e/./x
not ok 2 - html5-2011 v.json:4 x.space http://h/a b
  ---
  message: "result: expected failure, got parsed, href http://h/a%20b, and 1 more"
  severity: fail
  result: failed
  wanted:
    result: "failure"
    "as a base": "failure"
  found:
    result: "parsed, href http://h/a%20b"
    "as a base": "accepted"
  ...
ok 3 - html5-2011 v.json:6 x.query http://h/?
ok 4 - html5-2011 v.json:8 x.reference //h
ok 5 - html5-2011 v.json:9 x.domain x # SKIP rfc3986 does not define this operation (tounicode)
ok 6 - html5-2011 v.json:10 rfc3986.x Foo:bar
# html5-2011 2011: 4 passed, 1 failed, 1 skipped, not compared: 3 username, 3 password
1..6
[1]
$ urlassay test --engine html5-2011 --against rfc3986 --format jsonl v.json
{"format":1,"engine":"html5-2011","version":"2011","against":"rfc3986","file":"v.json","line":2,"id":"x.case","kind":"url","input":"HTTP://H/%7e/./x","base":null,"result":"passed","compared":8,"named":10,"uncompared":["username","password"],"normalised":true}
{"format":1,"engine":"html5-2011","version":"2011","against":"rfc3986","file":"v.json","line":4,"id":"x.space","kind":"url","input":"http://h/a b","base":null,"result":"failed","mismatches":[{"field":"result","expected":"failure","got":"parsed, href http://h/a%20b"},{"field":"as a base","expected":"failure","got":"accepted"}]}
{"format":1,"engine":"html5-2011","version":"2011","against":"rfc3986","file":"v.json","line":6,"id":"x.query","kind":"url","input":"http://h/?","base":null,"result":"passed","compared":8,"named":10,"uncompared":["username","password"]}
{"format":1,"engine":"html5-2011","version":"2011","against":"rfc3986","file":"v.json","line":8,"id":"x.reference","kind":"url","input":"//h","base":null,"result":"passed"}
{"format":1,"engine":"html5-2011","version":"2011","against":"rfc3986","file":"v.json","line":9,"id":"x.domain","kind":"tounicode","input":"x","result":"unanswerable","note":"rfc3986 does not define this operation (tounicode)"}
{"format":1,"engine":"html5-2011","version":"2011","against":"rfc3986","file":"v.json","line":10,"id":"rfc3986.x","kind":"url","input":"Foo:bar","base":null,"result":"passed","compared":8,"named":10,"uncompared":["username","password"]}
[1]
$ urlassay test --engine html5-2011 --against rfc3986 --format junit v.json
<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="urlassay" tests="6" failures="1" errors="0" skipped="1" time="0">
<testsuite name="html5-2011 v.json" tests="6" failures="1" errors="0" skipped="1" time="0" timestamp="[time]">
<properties><property name="version" value="2011"/><property name="against" value="rfc3986 2005-01 (RFC 3986, Uniform Resource Identifier (URI). Generic Syntax)"/><property name="not compared" value="3 username, 3 password"/></properties>
<testcase classname="html5-2011.v.json" name="x.case HTTP://H/%7e/./x" time="0"/>
<testcase classname="html5-2011.v.json" name="x.space http://h/a b" time="0"><failure type="failed" message="result: expected failure, got parsed, href http://h/a%20b, and 1 more">v.json:4
result: expected failure, got parsed, href http://h/a%20b
as a base: expected failure, got accepted
</failure></testcase>
<testcase classname="html5-2011.v.json" name="x.query http://h/?" time="0"/>
<testcase classname="html5-2011.v.json" name="x.reference //h" time="0"/>
<testcase classname="html5-2011.v.json" name="x.domain x" time="0"><skipped message="rfc3986 does not define this operation (tounicode)"/></testcase>
<testcase classname="html5-2011.v.json" name="rfc3986.x Foo:bar" time="0"/>
</testsuite>
</testsuites>
[1]

### against-manifest: a manifest says which document judged, and is for no other
    cp files/against.json v.json
$ urlassay test --engine html5-2011 --against rfc3986 --write-expect e.json v.json
! urlassay: e.json: 1 known difference; causes: 1 space
html5-2011 2011 against rfc3986: 4 passed, 1 failed, 1 skipped (1 without an answer in the document), 1 passed after normalisation (RFC 3986, 6.2), not compared: 3 username, 3 password
$ cat e.json
{"engine":"html5-2011","version":"2011","against":"rfc3986","capabilities":["parse","script","base","encoding"],"unreported":["username","password"],
"unanswered":[
{"file":"v.json","ids":[]}],
"expectations":[
{"file":"v.json","id":"x.space","cause":"space","expected":{"accepted":{"href":"http://h/a%20b","protocol":"http:","hostname":"h","port":"","pathname":"/a%20b","search":"","hash":""},"acceptedAsBase":"about:blank"}}
]}
$ urlassay test --engine html5-2011 --against rfc3986 --expect e.json v.json
against rfc3986 2005-01 (RFC 3986, Uniform Resource Identifier (URI). Generic Syntax)

html5-2011 2011 against rfc3986: 4 passed, 0 failed, 2 skipped (1 differing as expected, 1 without an answer in the document), 1 passed after normalisation (RFC 3986, 6.2), not compared: 3 username, 3 password
$ urlassay test --engine html5-2011 --expect e.json v.json
! urlassay: e.json is a manifest of a run against rfc3986, and this run is against the URL Standard: --against rfc3986
[3]
$ urlassay test --engine html5-2011 --against rfc3987 --write-expect e.json v.json
! urlassay: e.json is a manifest of a run against rfc3986, and this run is against rfc3987: --against rfc3986
[3]

### against-wpt: a file of Web Platform Tests is judged by its own answers
    cat >urltestdata.json
    | [{"input": "http://EXAMPLE/", "base": null, "href": "http://wrong/"}]
$ urlassay test --engine whatwg --against rfc3986 --format jsonl urltestdata.json
{"format":1,"engine":"whatwg","version":"$VERSION (fde3f74)","file":"urltestdata.json","line":1,"id":"2f8123acc63c","kind":"url","input":"http://EXAMPLE/","base":null,"result":"failed","mismatches":[{"field":"href","expected":"http://wrong/","got":"http://example/"}]}
[1]

### against-hint: an engine of RFC 3986 that does not say what it follows
    cp files/against.json v.json
    cp files/engines/lax lax
    chmod 755 lax
$ urlassay test --engine ./lax v.json
! urlassay: judged by the URL Standard; by RFC 3986: urlassay test --engine ./lax --against rfc3986
FAIL x.case  lax  v.json:2
  input     HTTP://H/%7e/./x
  why       The case of a host.
  spec      https://url.spec.whatwg.org/#s
  field    | expected | got
  pathname | /%7e/x   | /

FAIL x.space  lax  v.json:4
  input     http://h/a b
  why       A space is not a character of a URI.
  spec      https://url.spec.whatwg.org/#s
  field    | expected | got
  pathname | /a%20b   | /

FAIL x.reference  lax  v.json:8
  input     //h
  why       A reference needs a base.
  spec      https://url.spec.whatwg.org/#s
  field     | expected | got
  result    | failure  | parsed, protocol http:, hostname h, pathname /
  as a base | failure  | accepted

lax 1: 1 passed, 3 failed, 1 skipped (1 unsupported), not compared: 3 href, 3 host
[1]

### against-iri: RFC 3987
    cat >v.json
    | [{"id": "x.iri", "spec": "s", "why": "w", "input": "http://é/é", "base": null, "failure": true}]
$ urlassay test --engine rfc3987 --against rfc3987 v.json
against rfc3987 2005-01 (RFC 3987, Internationalized Resource Identifiers (IRIs))

rfc3987 2005-01 against rfc3987: 1 passed, 0 failed, 0 skipped
$ urlassay test --engine whatwg --against rfc3987 v.json
against rfc3987 2005-01 (RFC 3987, Internationalized Resource Identifiers (IRIs))

whatwg $VERSION (fde3f74) against rfc3987: 1 passed, 0 failed, 0 skipped, 1 passed after normalisation (RFC 3986, 6.2)
$ urlassay test --engine rfc3987 --against rfc3986 v.json
against rfc3986 2005-01 (RFC 3986, Uniform Resource Identifier (URI). Generic Syntax)

FAIL x.iri  rfc3987  v.json:1
  input     http://é/é
  field     | expected | got
  result    | failure  | parsed, href http://é/é
  as a base | failure  | accepted

rfc3987 2005-01 against rfc3986: 0 passed, 1 failed, 0 skipped
[1]

### against-unknown
$ urlassay test --against rfc2396
! urlassay: test: --against takes whatwg, whatwg@DAY, rfc3986, rfc3987 or a dated edition (urlassay engines), not 'rfc2396'
! try 'urlassay help test'
[2]
$ urlassay test --against ./rfc3986
! urlassay: test: --against takes whatwg, whatwg@DAY, rfc3986, rfc3987 or a dated edition (urlassay engines), not './rfc3986'
! try 'urlassay help test'
[2]
$ urlassay test --against whatwg@
! urlassay: test: --against takes whatwg, whatwg@DAY, rfc3986, rfc3987 or a dated edition (urlassay engines), not 'whatwg@'
! try 'urlassay help test'
[2]
$ urlassay test --dissent --against rfc3986
! urlassay: test: --dissent needs --format pretty or jsonl, and excludes --report, --expect, --write-expect, --against and --laws
! try 'urlassay help test'
[2]

### follows-unknown: an unknown document in hello
    cat >e
    | #!/bin/sh
    | read -r line
    | echo '{"protocol":1,"engine":"e","version":"1","model":"rfc3986","follows":"./evil","capabilities":["parse"]}'
    | while read -r line; do :; done
    chmod 755 e
    cat >v.json
    | [{"id": "t.set", "spec": "s", "why": "w", "input": "x", "unicode": "x"}]
$ urlassay test --engine ./e v.json
! urlassay: engine e: hello: unknown document in follows "./evil"; there is: whatwg, whatwg@DAY, rfc3986, rfc3987, w3c-2012 and other editions
! urlassay: nothing was judged: every case was skipped
e 1: 0 passed, 0 failed, 1 skipped (1 unsupported)
[3]
