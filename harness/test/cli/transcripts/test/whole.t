A run of some vectors, whole.

### test-whole-pretty: each result, whole
    cp files/vectors-9.json v.json
    cat >s.json
    | {"port": [{"id": "x.set", "spec": "url-setters", "why": "It has no setters.", "href": "http://h/", "new_value": "81", "expected": {"href": "http://h:81/"}}]}
    cp files/expect-7.json e.json
$ SOURCE_DATE_EPOCH=86400 urlassay test --engine rfc3986 --expect e.json --format pretty v.json s.json
! urlassay: 1 case passes now, 1 entry has no case: urlassay test --engine rfc3986 --write-expect e.json v.json s.json updates the manifest
FAIL x.fails  rfc3986  v.json:1
  input     http://u@h:81/p?q#f
  why       Both fields differ.
  spec      https://url.spec.whatwg.org/#url-parsing
  field    | expected  | got
  href     | http://i/ | http://u@h:81/p?q#f
  host     | i         | h:81
  hostname | i         | h

FAIL x.refused  rfc3986  v.json:2
  input     http://[
  base      http://b/c
  why       The input is refused.
  spec      https://url.spec.whatwg.org/#url-parsing
  field  | expected               | got
  result | parsed, href http://b/ | failure: failure

RED x.passes  rfc3986  v.json:3
  input     http://h/
  why       Nothing differs.
  spec      https://url.spec.whatwg.org/#url-parsing
  note      passes, but is expected to differ (cause: equivalent)

FAIL x.taken  rfc3986  v.json:4
  input     http://h/
  why       The input is taken.
  spec      https://url.spec.whatwg.org/#url-parsing
  note      differs in another way than expected (cause: equivalent)
  field     | expected | got
  result    | failure  | parsed, href http://h/
  as a base | failure  | accepted

RED x.gone  rfc3986  v.json
  note      stale expectation: this file has no such case

  RED       the engine crashed, hung or erred, or the manifest is out of date
rfc3986 2005-01: 0 passed, 5 failed (1 passed unexpectedly, 1 stale), 1 skipped (1 unsupported)
[1]

### test-whole-jsonl: each result, whole
    cp files/vectors-9.json v.json
    cat >s.json
    | {"port": [{"id": "x.set", "spec": "url-setters", "why": "It has no setters.", "href": "http://h/", "new_value": "81", "expected": {"href": "http://h:81/"}}]}
    cp files/expect-7.json e.json
$ SOURCE_DATE_EPOCH=86400 urlassay test --engine rfc3986 --expect e.json --format jsonl v.json s.json
! urlassay: 1 case passes now, 1 entry has no case: urlassay test --engine rfc3986 --write-expect e.json v.json s.json updates the manifest
{"format":1,"engine":"rfc3986","version":"2005-01","file":"v.json","line":1,"id":"x.fails","kind":"url","input":"http://u@h:81/p?q#f","base":null,"result":"failed","mismatches":[{"field":"href","expected":"http://i/","got":"http://u@h:81/p?q#f"},{"field":"host","expected":"i","got":"h:81"},{"field":"hostname","expected":"i","got":"h"}]}
{"format":1,"engine":"rfc3986","version":"2005-01","file":"v.json","line":2,"id":"x.refused","kind":"url","input":"http://[","base":"http://b/c","result":"failed","mismatches":[{"field":"result","expected":"parsed, href http://b/","got":"failure: failure"}]}
{"format":1,"engine":"rfc3986","version":"2005-01","file":"v.json","line":3,"id":"x.passes","kind":"url","input":"http://h/","base":null,"result":"unexpected-pass","note":"passes, but is expected to differ (cause: equivalent)","cause":"equivalent"}
{"format":1,"engine":"rfc3986","version":"2005-01","file":"v.json","line":4,"id":"x.taken","kind":"url","input":"http://h/","base":null,"result":"failed","note":"differs in another way than expected (cause: equivalent)","cause":"equivalent","mismatches":[{"field":"result","expected":"failure","got":"parsed, href http://h/"},{"field":"as a base","expected":"failure","got":"accepted"}]}
{"format":1,"engine":"rfc3986","version":"2005-01","file":"s.json","line":1,"id":"x.set","kind":"setter","input":"http://h/","attribute":"port","value":"81","result":"unsupported","note":"unsupported: the engine does not know set"}
{"format":1,"engine":"rfc3986","version":"2005-01","file":"v.json","id":"x.gone","result":"stale","cause":"equivalent"}
[1]

### test-whole-tap: each result, whole
    cp files/vectors-9.json v.json
    cat >s.json
    | {"port": [{"id": "x.set", "spec": "url-setters", "why": "It has no setters.", "href": "http://h/", "new_value": "81", "expected": {"href": "http://h:81/"}}]}
    cp files/expect-7.json e.json
$ SOURCE_DATE_EPOCH=86400 urlassay test --engine rfc3986 --expect e.json --format tap v.json s.json
! urlassay: 1 case passes now, 1 entry has no case: urlassay test --engine rfc3986 --write-expect e.json v.json s.json updates the manifest
TAP version 13
not ok 1 - rfc3986 v.json:1 x.fails http://u@h:81/p?q\#f
  ---
  message: "href: expected http://i/, got http://u@h:81/p?q#f, and 2 more"
  severity: fail
  result: failed
  why: "Both fields differ."
  spec: "url-parsing"
  wanted:
    href: "http://i/"
    host: "i"
    hostname: "i"
  found:
    href: "http://u@h:81/p?q#f"
    host: "h:81"
    hostname: "h"
  ...
not ok 2 - rfc3986 v.json:2 x.refused http://[ against http://b/c
  ---
  message: "result: expected parsed, href http://b/, got failure: failure"
  severity: fail
  result: failed
  why: "The input is refused."
  spec: "url-parsing"
  wanted:
    result: "parsed, href http://b/"
  found:
    result: "failure: failure"
  ...
not ok 3 - rfc3986 v.json:3 x.passes http://h/
  ---
  message: "passes, but is expected to differ (cause: equivalent)"
  severity: fail
  result: unexpected-pass
  why: "Nothing differs."
  spec: "url-parsing"
  ...
not ok 4 - rfc3986 v.json:4 x.taken http://h/
  ---
  message: "differs in another way than expected (cause: equivalent)"
  severity: fail
  result: failed
  why: "The input is taken."
  spec: "url-parsing"
  wanted:
    result: "failure"
    "as a base": "failure"
  found:
    result: "parsed, href http://h/"
    "as a base": "accepted"
  ...
ok 5 - rfc3986 s.json:1 x.set http://h/, port = 81 # SKIP unsupported: the engine does not know set
not ok 6 - rfc3986 v.json x.gone stale expectation: this file has no such case
# rfc3986 2005-01: 0 passed, 5 failed, 1 skipped
1..6
[1]

### test-whole-junit: each result, whole
    cp files/vectors-9.json v.json
    cat >s.json
    | {"port": [{"id": "x.set", "spec": "url-setters", "why": "It has no setters.", "href": "http://h/", "new_value": "81", "expected": {"href": "http://h:81/"}}]}
    cp files/expect-7.json e.json
$ SOURCE_DATE_EPOCH=86400 urlassay test --engine rfc3986 --expect e.json --format junit v.json s.json
! urlassay: 1 case passes now, 1 entry has no case: urlassay test --engine rfc3986 --write-expect e.json v.json s.json updates the manifest
<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="urlassay" tests="6" failures="5" errors="0" skipped="1" time="0">
<testsuite name="rfc3986 v.json" tests="4" failures="4" errors="0" skipped="0" time="0" timestamp="1970-01-02T00:00:00">
<properties><property name="version" value="2005-01"/></properties>
<testcase classname="rfc3986.v.json" name="x.fails http://u@h:81/p?q#f" time="0"><failure type="failed" message="href: expected http://i/, got http://u@h:81/p?q#f, and 2 more">v.json:1
why: Both fields differ.
href: expected http://i/, got http://u@h:81/p?q#f
host: expected i, got h:81
hostname: expected i, got h
</failure></testcase>
<testcase classname="rfc3986.v.json" name="x.refused http://[ against http://b/c" time="0"><failure type="failed" message="result: expected parsed, href http://b/, got failure: failure">v.json:2
why: The input is refused.
result: expected parsed, href http://b/, got failure: failure
</failure></testcase>
<testcase classname="rfc3986.v.json" name="x.passes http://h/" time="0"><failure type="unexpected-pass" message="passes, but is expected to differ (cause: equivalent)">v.json:3
why: Nothing differs.
</failure></testcase>
<testcase classname="rfc3986.v.json" name="x.taken http://h/" time="0"><failure type="failed" message="differs in another way than expected (cause: equivalent)">v.json:4
why: The input is taken.
result: expected failure, got parsed, href http://h/
as a base: expected failure, got accepted
</failure></testcase>
</testsuite>
<testsuite name="rfc3986 s.json" tests="1" failures="0" errors="0" skipped="1" time="0" timestamp="1970-01-02T00:00:00">
<properties><property name="version" value="2005-01"/></properties>
<testcase classname="rfc3986.s.json" name="x.set http://h/, port = 81" time="0"><skipped message="unsupported: the engine does not know set"/></testcase>
</testsuite>
<testsuite name="rfc3986 v.json" tests="1" failures="1" errors="0" skipped="0" time="0" timestamp="1970-01-02T00:00:00">
<properties><property name="version" value="2005-01"/></properties>
<testcase classname="rfc3986.v.json" name="x.gone" time="0"><failure type="stale" message="stale expectation: this file has no such case"/></testcase>
</testsuite>
</testsuites>
[1]
