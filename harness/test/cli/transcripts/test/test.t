urlassay test: vectors against a parser.

### unknown-option-of-test
$ urlassay test --dance
! urlassay: test: unknown option '--dance'
! try 'urlassay help test'
[2]

### test-default (slow): no PATH is the installed suite
$ urlassay test
whatwg $VERSION (fde3f74): [all] passed, 0 failed, 0 skipped

### test-default-names (slow): the name of a file is the same on each machine
$ urlassay test --format junit
[...]
<testsuite name="whatwg vectors/authority.json" [..]
[...]
<testcase classname="whatwg.vectors/authority.json" [..]
[...]

### test-wrong-expectation
    cat >wrong.json
    | [
    |   "a comment",
    |   {"input": "http://EXAMPLE/", "base": null, "href": "http://example.org/", "protocol": "http:", "username": "", "password": "", "host": "example", "hostname": "example", "port": "", "pathname": "/", "search": "", "hash": ""}
    | ]
$ urlassay test wrong.json
FAIL 2f8123acc63c  whatwg  wrong.json:3
  input     http://EXAMPLE/
  field | expected            | got
  href  | http://example.org/ | http://example/

whatwg $VERSION (fde3f74): 0 passed, 1 failed, 0 skipped
[1]

### test-failure-expected
    cat >wrong.json
    | [{"input": "http://h/", "base": null, "failure": true}]
$ urlassay test wrong.json
FAIL ed2bb75ae417  whatwg  wrong.json:1
  input     http://h/
  field     | expected | got
  result    | failure  | parsed, href http://h/
  as a base | failure  | accepted

whatwg $VERSION (fde3f74): 0 passed, 1 failed, 0 skipped
[1]

### test-hostile-bytes: what a vector says must not reach the terminal as it is
    cat >wrong.json
    | [{"input": "http://h/\u001b[31m\u0000\u202e", "base": null, "failure": true}]
$ urlassay test wrong.json
FAIL d09098d592db  whatwg  wrong.json:1
  input     http://h/\x1b[31m\0\u{202E}
  field     | expected | got
  result    | failure  | parsed, href http://h/%1B[31m%00%E2%80%AE
  as a base | failure  | accepted

whatwg $VERSION (fde3f74): 0 passed, 1 failed, 0 skipped
[1]

### test-syntax-error
    cat >bad.json
    | [
    |   {"input": "x",,}
    | ]
$ urlassay test bad.json
! urlassay: bad.json:2:18: JSON syntax error
[3]

### test-unknown-format
$ urlassay test --format dance
! urlassay: test: unknown format 'dance'; there is: pretty, tap, junit, jsonl, wptreport, html
! try 'urlassay help test'
[2]

### test-nothing-judged
    cp files/engines/fake fake
    cat >v.json
    | [{"input": "http://h/", "base": null, "href": "http://h/"}]
$ urlassay test --engine ./fake v.json
! urlassay: nothing was judged: every case was skipped
fake 1: 0 passed, 0 failed, 1 skipped (1 unsupported)
[3]

### test-why-is-prose: a reason that begins with a quotation mark is not quoted
    cat >v.json
    | [{"id": "x.a", "spec": "s", "why": "\"//\" is a \\ start\u0007.", "input": "http://B/", "base": null, "href": "http://B/"}]
$ urlassay test --report junit=j.xml v.json
FAIL x.a  whatwg  v.json:1
  input     http://B/
  why       "//" is a \ start\x07.
  spec      https://url.spec.whatwg.org/#s
  field | expected  | got
  href  | http://B/ | http://b/

whatwg $VERSION (fde3f74): 0 passed, 1 failed, 0 skipped
[1]
$ cat j.xml
<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="urlassay" tests="1" failures="1" errors="0" skipped="0" time="0">
<testsuite name="whatwg v.json" tests="1" failures="1" errors="0" skipped="0" time="0" timestamp="[time]">
<properties><property name="version" value="$VERSION (fde3f74)"/></properties>
<testcase classname="whatwg.v.json" name="x.a http://B/" time="0"><failure type="failed" message="href: expected http://B/, got http://b/">v.json:1
why: &#34;//&#34; is a \ start\x07.
href: expected http://B/, got http://b/
</failure></testcase>
</testsuite>
</testsuites>

### test-red-is-explained
    cat >v.json
    | [{"id": "x.a", "spec": "s", "why": "w", "input": "http://b/", "base": null, "href": "http://b/"}]
    cat >e.json
    | [{"file": "v.json", "id": "x.a", "cause": "backslash", "expected": {"href": "http://c/"}}]
$ urlassay test --expect e.json v.json
! urlassay: 1 case passes now: urlassay test --engine whatwg --write-expect e.json v.json updates the manifest
RED x.a  whatwg  v.json:1
  input     http://b/
  why       w
  spec      https://url.spec.whatwg.org/#s
  note      passes, but is expected to differ (cause: backslash)

  RED       the engine crashed, hung or erred, or the manifest is out of date
whatwg $VERSION (fde3f74): 0 passed, 1 failed (1 passed unexpectedly), 0 skipped
[1]

### almost-elf-for-vectors
    cat >e
    | ␡ELG␂
    | [no newline]
$ urlassay test e
! urlassay: e:1:1: JSON syntax error
[3]

### test-empty-stdin
$ urlassay test -
! urlassay: /dev/stdin:1:1: empty, so not JSON
[3]

### test-nothing-but-skipped
    cat >v.json
    | {"hash": [{"href": "http://h/", "new_value": "a", "expected": {"hash": "#a"}}]}
$ urlassay test --engine rfc3986 v.json
! urlassay: nothing was judged: every case was skipped
rfc3986 2005-01: 0 passed, 0 failed, 1 skipped (1 unsupported)
[3]
