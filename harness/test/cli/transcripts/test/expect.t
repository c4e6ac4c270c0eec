urlassay test --expect: the failures that a manifest lists are no failures.

### expect-differs-so
    cat >v.json
    | [{"id": "x.a", "spec": "s", "why": "w", "input": "http://B/", "base": null, "href": "http://B/"}]
    cat >e.json
    | [{"file": "v.json", "id": "x.a", "cause": "backslash", "expected": {"href": "http://b/"}}]
$ urlassay test --expect e.json v.json
whatwg $VERSION (fde3f74): 0 passed, 0 failed, 1 skipped (1 differing as expected)

### expect-differs-otherwise
    cat >v.json
    | [{"id": "x.a", "spec": "s", "why": "w", "input": "http://B/", "base": null, "href": "http://B/"}]
    cat >e.json
    | [{"file": "v.json", "id": "x.a", "cause": "backslash", "expected": {"href": "http://c/"}}]
$ urlassay test --expect e.json v.json
FAIL x.a  whatwg  v.json:1
  input     http://B/
  why       w
  spec      https://url.spec.whatwg.org/#s
  note      differs in another way than expected (cause: backslash); the manifest has http://c/
  field | expected  | got
  href  | http://B/ | http://b/

whatwg $VERSION (fde3f74): 0 passed, 1 failed, 0 skipped
[1]

### expect-twice: Only one of two entries for a case could count.
    cat >v.json
    | [{"id": "x.a", "spec": "s", "why": "w", "input": "http://b/", "base": null, "href": "http://b/"}]
    cat >e.json
    | [
    | {"file": "v.json", "id": "x.a", "cause": "backslash", "expected": {"href": "http://b/"}},
    | {"file": "v.json", "id": "x.b", "cause": "backslash", "expected": {"href": "http://b/"}},
    | {"file": "v.json", "id": "x.a", "cause": "idna", "expected": {"failure": true}}
    | ]
$ urlassay test --expect e.json v.json
! urlassay: e.json:4:1: two entries for one case
[3]

### expect-stale
    cat >v.json
    | [{"id": "x.a", "spec": "s", "why": "w", "input": "http://B/", "base": null, "href": "http://B/"}]
    cat >e.json
    | [{"file": "v.json", "id": "x.gone", "cause": "backslash", "expected": {"href": "http://b/"}}]
$ urlassay test --expect e.json v.json
! urlassay: 1 entry has no case: urlassay test --engine whatwg --write-expect e.json v.json updates the manifest
FAIL x.a  whatwg  v.json:1
  input     http://B/
  why       w
  spec      https://url.spec.whatwg.org/#s
  field | expected  | got
  href  | http://B/ | http://b/

RED x.gone  whatwg  v.json
  note      stale expectation: this file has no such case

  RED       the engine crashed, hung or erred, or the manifest is out of date
whatwg $VERSION (fde3f74): 0 passed, 2 failed (1 stale), 0 skipped
[1]

### expect-stale-is-not-known-when-filtered
    cat >v.json
    | [{"id": "x.a", "spec": "s", "why": "w", "input": "http://B/", "base": null, "href": "http://B/"}]
    cat >e.json
    | [{"file": "v.json", "id": "x.gone", "cause": "backslash", "expected": {"href": "http://b/"}}]
$ urlassay test --expect e.json --filter 'x.*' v.json
FAIL x.a  whatwg  v.json:1
  input     http://B/
  why       w
  spec      https://url.spec.whatwg.org/#s
  field | expected  | got
  href  | http://B/ | http://b/

whatwg $VERSION (fde3f74): 0 passed, 1 failed, 0 skipped
[1]

### expect-none
    cat >v.json
    | [{"id": "x.a", "spec": "s", "why": "w", "input": "http://B/", "base": null, "href": "http://B/"}]
    cat >e.json
    | [{"file": "v.json", "id": "x.a", "cause": "backslash", "expected": {"href": "http://b/"}}]
$ urlassay test --expect none v.json
FAIL x.a  whatwg  v.json:1
  input     http://B/
  why       w
  spec      https://url.spec.whatwg.org/#s
  field | expected  | got
  href  | http://B/ | http://b/

whatwg $VERSION (fde3f74): 0 passed, 1 failed, 0 skipped
[1]

### expect-without-cause
    cat >v.json
    | [{"id": "x.a", "spec": "s", "why": "w", "input": "http://B/", "base": null, "href": "http://B/"}]
    cat >e.json
    | [{"file": "v.json", "id": "x.a", "cause": "unexplained", "expected": {"href": "http://b/"}}]
$ urlassay test --expect e.json v.json
! urlassay: e.json:1:34: cause is "unexplained": "why" is needed
[3]

### expect-unknown-cause
    cat >e.json
    | [{"file": "v.json", "id": "x.a", "cause": "backslsh", "expected": {"href": "http://b/"}}]
$ urlassay test --expect e.json
! urlassay: e.json:1:34: no cause is called 'backslsh'
[3]

### expect-key-twice
    cat >e.json
    | [{"file": "v.json", "id": "x.a", "cause": "backslash", "expected": {"href": "http://b/", "href": "http://c/"}}]
$ urlassay test --expect e.json
! urlassay: e.json:1:90: `href` is given twice
[3]

### expect-unexpected-pass
    cat >v.json
    | [{"id": "x.a", "spec": "s", "why": "w", "input": "http://B/", "base": null, "href": "http://b/"}]
    cat >e.json
    | [{"file": "v.json", "id": "x.a", "cause": "backslash", "expected": {"href": "http://b/"}}]
$ urlassay test --expect e.json v.json
! urlassay: 1 case passes now: urlassay test --engine whatwg --write-expect e.json v.json updates the manifest
RED x.a  whatwg  v.json:1
  input     http://B/
  why       w
  spec      https://url.spec.whatwg.org/#s
  note      passes, but is expected to differ (cause: backslash)

  RED       the engine crashed, hung or erred, or the manifest is out of date
whatwg $VERSION (fde3f74): 0 passed, 1 failed (1 passed unexpectedly), 0 skipped
[1]

### expect-missing-file
$ urlassay test --expect nowhere.json
! urlassay: nowhere.json: No such file or directory
[3]

### expect-written-is-read
    cp files/engines/naive naive
    cp files/vectors-2.json v.json
    cat >e.json
    | {"engine":"naive","version":"2","capabilities":["parse"],"unreported":[],
    | "unanswered":[
    | {"file":"v.json","ids":[]}],
    | "expectations":[
    | {"file":"v.json","id":"x.a","cause":"backslash","expected":{"href":"http://a\\@b/","host":"b","pathname":"/"}},
    | {"file":"v.json","id":"x.c","cause":"equivalent","expected":{"href":"http://H/","host":"H"}},
    | {"file":"v.json","id":"x.d","cause":"slash-count","expected":{"failure":true}}
    | ]}
$ urlassay test --engine ./naive --expect e.json v.json
naive 2: 1 passed, 0 failed, 3 skipped (3 differing as expected)

### expect-file-not-utf8: --write-expect writes a file's name that is not UTF-8 in base64
    cat >'v[0xFF].json'
    | [{"spec": "s", "why": "w", "id": "x.a", "input": "http://h/", "base": null, "href": "http://i/"}, {"spec": "s", "why": "w", "id": "x.b", "input": "http://h/", "base": null, "href": "http://h/"}]
    cat >e.json
    | [{"file_b64": "dv8uanNvbg==", "id": "x.a", "cause": "equivalent", "expected": {"href": "http://h/"}}]
$ urlassay test --expect e.json 'v[0xFF].json'
whatwg $VERSION (fde3f74): 1 passed, 0 failed, 1 skipped (1 differing as expected)

### expect-file-nul
    cat >v.json
    | [{"spec": "s", "why": "w", "id": "x.b", "input": "http://h/", "base": null, "href": "http://h/"}]
    cat >e.json
    | [{"file_b64": "dgA=", "id": "x.a", "cause": "equivalent", "expected": {"href": "http://h/"}}]
$ urlassay test --expect e.json v.json
! urlassay: e.json:1:3: 'file_b64' has a NUL
[3]

### expect-cause-not-verified (slow): only --verify-causes runs a cause again
    cp files/engines/naive naive
    cp files/vectors-2.json v.json
    cp files/expect-3.json e.json
$ urlassay test --engine ./naive --expect e.json v.json
naive 2: 1 passed, 0 failed, 3 skipped (3 differing as expected)

### expect-cause-no-longer: a cause is run again, and must explain
    cp files/engines/naive naive
    cp files/vectors-2.json v.json
    cp files/expect-3.json e.json
$ urlassay test --verify-causes --engine ./naive --expect e.json v.json
FAIL x.a  naive  v.json:1
  input     http://a\@b/
  why       w
  spec      https://url.spec.whatwg.org/#s
  note      differs as expected, but taking the cause away no longer makes it agree with our own parser (cause: tab-newline)
  field    | expected     | got
  href     | http://a/@b/ | http://a\@b/
  host     | a            | b
  pathname | /@b/         | /

FAIL x.d  naive  v.json:1
  input     http:h
  why       w
  spec      https://url.spec.whatwg.org/#s
  note      differs as expected, but taking the cause away no longer makes it agree with our own parser (cause: backslash)
  field  | expected               | got
  result | parsed, href http://h/ | failure

naive 2: 1 passed, 2 failed, 1 skipped (1 differing as expected)
[1]

### expect-cause-in-prose-only: prose is for what nothing explains
    cp files/engines/naive naive
    cp files/vectors-2.json v.json
    cat >e.json
    | {"engine":"naive","version":"2",
    | "expectations":[
    | {"file":"v.json","id":"x.a","cause":"unexplained","why":"It is old.","expected":{"href":"http://a\\@b/","host":"b","pathname":"/"}},
    | {"file":"v.json","id":"x.c","cause":"equivalent","expected":{"href":"http://H/","host":"H"}},
    | {"file":"v.json","id":"x.d","cause":"slash-count","expected":{"failure":true}}
    | ]}
$ urlassay test --verify-causes --engine ./naive --expect e.json v.json
FAIL x.a  naive  v.json:1
  input     http://a\@b/
  why       w
  spec      https://url.spec.whatwg.org/#s
  note      differs as expected, but there is an explanation now: backslash (cause: unexplained)
  field    | expected     | got
  href     | http://a/@b/ | http://a\@b/
  host     | a            | b
  pathname | /@b/         | /

naive 2: 1 passed, 1 failed, 2 skipped (2 differing as expected)
[1]

### expect-cause-equivalent-no-longer
    cp files/engines/naive naive
    cp files/vectors-2.json v.json
    cat >e.json
    | {"engine":"naive","version":"2",
    | "expectations":[
    | {"file":"v.json","id":"x.a","cause":"equivalent","expected":{"href":"http://a\\@b/","host":"b","pathname":"/"}},
    | {"file":"v.json","id":"x.c","cause":"backslash","expected":{"href":"http://H/","host":"H"}},
    | {"file":"v.json","id":"x.d","cause":"slash-count","expected":{"failure":true}}
    | ]}
$ urlassay test --verify-causes --engine ./naive --expect e.json v.json
FAIL x.a  naive  v.json:1
  input     http://a\@b/
  why       w
  spec      https://url.spec.whatwg.org/#s
  note      differs as expected, but in more than spelling (cause: equivalent)
  field    | expected     | got
  href     | http://a/@b/ | http://a\@b/
  host     | a            | b
  pathname | /@b/         | /

FAIL x.c  naive  v.json:1
  input     http://H/
  why       w
  spec      https://url.spec.whatwg.org/#s
  note      differs as expected, but in spelling alone; that is "equivalent" (cause: backslash)
  field | expected  | got
  href  | http://h/ | http://H/
  host  | h         | H

naive 2: 1 passed, 2 failed, 1 skipped (1 differing as expected)
[1]

### expect-crash-is-red (slow)
    cp files/engines/frail frail
    cat >v.json
    | [{"id": "x.a", "spec": "s", "why": "w", "input": "http://crash/", "base": null, "href": "http://crash/", "host": "crash", "pathname": "/"}, {"id": "x.b", "spec": "s", "why": "w", "input": "http://[", "base": null, "failure": true}]
$ urlassay test --engine ./frail --expect none v.json
RED x.a  frail  v.json:1
  input     http://crash/
  why       w
  spec      https://url.spec.whatwg.org/#s
  note      crashed: it was ended by signal 6 (Aborted)

  RED       the engine crashed, hung or erred, or the manifest is out of date
frail 1: 1 passed, 1 failed (1 with errors), 0 skipped
[1]

### expect-crash (slow)
    cp files/engines/frail frail
    cat >v.json
    | [{"id": "x.a", "spec": "s", "why": "w", "input": "http://crash/", "base": null, "href": "http://crash/", "host": "crash", "pathname": "/"}, {"id": "x.b", "spec": "s", "why": "w", "input": "http://[", "base": null, "failure": true}]
    cat >e.json
    | {"engine":"frail","version":"1",
    | "expectations":[
    | {"file":"v.json","id":"x.a","cause":"unexplained","expected":{"crash":true},"why":"It aborts."}
    | ]}
$ urlassay test --engine ./frail --expect e.json v.json
frail 1: 1 passed, 0 failed, 1 skipped (1 differing as expected)

### expect-crash-that-is-a-rejection
    cp files/engines/frail frail
    cat >v.json
    | [{"id": "x.a", "spec": "s", "why": "w", "input": "http://h/", "base": null, "href": "http://h/", "host": "crash", "pathname": "/"}, {"id": "x.b", "spec": "s", "why": "w", "input": "http://[", "base": null, "failure": true}]
    cat >e.json
    | {"engine":"frail","version":"1",
    | "expectations":[
    | {"file":"v.json","id":"x.a","cause":"unexplained","expected":{"crash":true},"why":"It aborts."}
    | ]}
$ urlassay test --engine ./frail --expect e.json v.json
FAIL x.a  frail  v.json:1
  input     http://h/
  why       w
  spec      https://url.spec.whatwg.org/#s
  note      differs in another way than expected (cause: unexplained)
  field  | expected               | got
  result | parsed, href http://h/ | failure

frail 1: 1 passed, 1 failed, 0 skipped
[1]

### expect-bytes-read
    cp files/engines/bytes bytes
    cat >v.json
    | [{"id": "x.a", "spec": "s", "why": "w", "input": "http://%FF/", "base": null, "failure": true}]
    cat >e.json
    | {"engine":"bytes","version":"1","capabilities":["parse"],"unreported":[],
    | "unanswered":[
    | {"file":"v.json","ids":[]}],
    | "expectations":[
    | {"file":"v.json","id":"x.a","cause":"unexplained (encoded-host, unicode-origin)","expected":{"accepted":{"href_b64":"aHR0cDovL/8v","protocol":"http:","hostname_b64":"/w==","pathname":"/"}},"why":"Not looked into yet."}
    | ]}
$ urlassay test --engine ./bytes --expect e.json v.json
bytes 1: 0 passed, 0 failed, 1 skipped (1 differing as expected)

### expect-bytes-others
    cp files/engines/bytes bytes
    cat >v.json
    | [{"id": "x.a", "spec": "s", "why": "w", "input": "http://%FF/", "base": null, "failure": true}]
    cat >e.json
    | {"engine":"bytes","version":"1",
    | "expectations":[
    | {"file":"v.json","id":"x.a","cause":"unexplained (encoded-host, unicode-origin)","expected":{"href_b64":"aHR0cDovL/4v"},"why":"Not looked into yet."}
    | ]}
$ urlassay test --engine ./bytes --expect e.json v.json
FAIL x.a  bytes  v.json:1
  input     http://%FF/
  why       w
  spec      https://url.spec.whatwg.org/#s
  note      differs in another way than expected (cause: unexplained (encoded-host, unicode-origin))
  field  | expected | got
  result | failure  | parsed, href http://\xff/

bytes 1: 0 passed, 1 failed, 0 skipped
[1]

### expect-bytes-no-base64
    cp files/engines/bytes bytes
    cat >v.json
    | [{"id": "x.a", "spec": "s", "why": "w", "input": "http://%FF/", "base": null, "failure": true}]
    cat >e.json
    | {"engine":"bytes","version":"1",
    | "expectations":[
    | {"file":"v.json","id":"x.a","cause":"unexplained (encoded-host, unicode-origin)","expected":{"href_b64":"?"},"why":"Not looked into yet."}
    | ]}
$ urlassay test --engine ./bytes --expect e.json v.json
! urlassay: e.json:3:94: a field in "expected" is not a string
[3]

### expect-ill-formed-utf8
    cat >v.json
    | [
    |  {"id": "x.a", "spec": "s", "why": "w", "input": "http://%FF/", "base": null, "failure": true}]
    cp files/expect-5.json e.json
$ urlassay test --expect e.json v.json
! urlassay: e.json:1:72: ill-formed UTF-8
[3]

### expect-other-version: what is gone is not a failure, what is not listed is one
    cp files/engines/naive naive
    cp files/vectors-2.json v.json
    cat >e.json
    | {"engine":"naive","version":"1",
    | "expectations":[
    | {"file":"v.json","id":"x.a","cause":"tab-newline","expected":{"href":"http://a\\@b/","host":"b","pathname":"/"}},
    | {"file":"v.json","id":"x.c","cause":"equivalent","expected":{"href":"http://H/","host":"H"}}
    | ,{"file":"v.json","id":"x.b","cause":"backslash","expected":{"failure":true}},{"file":"v.json","id":"x.gone","cause":"backslash","expected":{"failure":true}}]}
$ urlassay test --engine ./naive --expect e.json v.json
! urlassay: the manifest of naive is for version 1, but this is 2: a case that passes now is not a failure
FAIL x.d  naive  v.json:1
  input     http:h
  why       w
  spec      https://url.spec.whatwg.org/#s
  field  | expected               | got
  result | parsed, href http://h/ | failure

naive 2: 1 passed, 1 failed, 2 skipped (2 differing as expected)
[1]

### expect-other-engine
    cp files/engines/naive naive
    cp files/vectors-2.json v.json
    cp files/expect-6.json e.json
$ urlassay test --engine whatwg --expect e.json v.json
! urlassay: e.json is about engine naive, which is not run
[3]

### expect-one-of-two-engines
    cp files/engines/naive naive
    cp files/vectors-2.json v.json
    cp files/expect-6.json e.json
$ urlassay test --engine whatwg --engine ./naive --expect e.json v.json
whatwg $VERSION (fde3f74): 4 passed, 0 failed, 0 skipped
naive 2: 1 passed, 0 failed, 3 skipped (3 differing as expected)
in all: 5 passed, 0 failed, 3 skipped

### expect-stale-of-one-of-two-engines: it stays red after the next engine, which has no manifest
    cp files/engines/naive naive
    cat >v.json
    | [{"id": "x.b", "spec": "s", "why": "w", "input": "http://h/", "base": null, "href": "http://h/"}]
    cat >e.json
    | {"engine":"naive","version":"2",
    | "expectations":[
    | {"file":"v.json","id":"x.gone","cause":"backslash","expected":{"href":"http://b/"}}
    | ]}
$ urlassay test --engine ./naive --engine whatwg --expect e.json v.json
! urlassay: 1 entry has no case: urlassay test --engine ./naive --write-expect e.json v.json updates the manifest
RED x.gone  naive  v.json
  note      stale expectation: this file has no such case

  RED       the engine crashed, hung or erred, or the manifest is out of date
naive 2: 1 passed, 1 failed (1 stale), 0 skipped
whatwg $VERSION (fde3f74): 1 passed, 0 failed, 0 skipped
in all: 2 passed, 1 failed, 0 skipped
[1]

### expect-object-without-version
    cp files/engines/naive naive
    cp files/vectors-2.json v.json
    cat >e.json
    | {"engine":"naive","expectations":[]}
$ urlassay test --engine ./naive --expect e.json v.json
! urlassay: e.json: beside "expectations", "engine" and "version" are needed
[3]

### expect-object-unknown-key
    cp files/engines/naive naive
    cp files/vectors-2.json v.json
    cat >e.json
    | {"engine":"naive","colour":"red","version":"2","expectations":[]}
$ urlassay test --engine ./naive --expect e.json v.json
! urlassay: e.json:1:19: unknown key 'colour'
[3]

### expect-refused-expected-no-object
    cat >v.json
    | [{"id":"x.a","spec":"s","why":"w","input":"http://h/","base":null,"href":"http://h/"}]
    cat >e.json
    | [{"file": "v.json", "id": "x.a", "cause": "backslash", "expected": 7}]
$ urlassay test --expect e.json --engine whatwg v.json
! urlassay: e.json:1:56: "expected" is not an object
[3]

### expect-refused-expected-field-no-string
    cat >v.json
    | [{"id":"x.a","spec":"s","why":"w","input":"http://h/","base":null,"href":"http://h/"}]
    cat >e.json
    | [{"file": "v.json", "id": "x.a", "cause": "backslash", "expected": {"href": 7}}]
$ urlassay test --expect e.json --engine whatwg v.json
! urlassay: e.json:1:69: a field in "expected" is not a string
[3]

### expect-refused-no-string
    cat >v.json
    | [{"id":"x.a","spec":"s","why":"w","input":"http://h/","base":null,"href":"http://h/"}]
    cat >e.json
    | [{"file": "v.json", "id": "x.a", "cause": "backslash", "expected": {"failure": true}, "why": 7}]
$ urlassay test --expect e.json --engine whatwg v.json
! urlassay: e.json:1:87: a key that holds no string: 'why'
[3]

### expect-refused-incomplete
    cat >v.json
    | [{"id":"x.a","spec":"s","why":"w","input":"http://h/","base":null,"href":"http://h/"}]
    cat >e.json
    | [{"file": "v.json", "id": "x.a", "cause": "backslash"}]
$ urlassay test --expect e.json --engine whatwg v.json
! urlassay: e.json:1:2: "id", "expected" and "cause" are needed
[3]

### expect-refused-neither
    cat >v.json
    | [{"id":"x.a","spec":"s","why":"w","input":"http://h/","base":null,"href":"http://h/"}]
    cat >e.json
    | [7]
$ urlassay test --expect e.json --engine whatwg v.json
! urlassay: e.json:1:2: neither an object nor a comment
[3]

### expect-refused-engine-no-string
    cat >v.json
    | [{"id":"x.a","spec":"s","why":"w","input":"http://h/","base":null,"href":"http://h/"}]
    cat >e.json
    | {"engine": 7, "version": "1", "expectations": [{"file": "v.json", "id": "x.a", "cause": "backslash", "expected": {"failure": true}}]}
$ urlassay test --expect e.json --engine whatwg v.json
! urlassay: e.json:1:2: a key that holds no string: 'engine'
[3]

### expect-refused-accepted-no-object
    cat >v.json
    | [{"id":"x.a","spec":"s","why":"w","input":"http://h/","base":null,"href":"http://h/"}]
    cat >e.json
    | [{"file": "v.json", "id": "x.a", "cause": "backslash", "expected": {"accepted": 7}}]
$ urlassay test --expect e.json --engine whatwg v.json
! urlassay: e.json:1:69: "accepted" is not an object
[3]

### expect-refused-accepted-as-base-no-object
    cat >v.json
    | [{"id":"x.a","spec":"s","why":"w","input":"http://h/","base":null,"href":"http://h/"}]
    cat >e.json
    | [{"file": "v.json", "id": "x.a", "cause": "backslash", "expected": {"acceptedAsBase": "x"}}]
$ urlassay test --expect e.json --engine whatwg v.json
! urlassay: e.json:1:69: "acceptedAsBase" is not an object, true or "about:blank"
[3]

### isolate-test (slow)
$ urlassay test --isolate --engine libcurl --expect none --filter ipv4.dotted
[...]
[..][/: 1 passed, 0 failed( \(.*\))?, 0 skipped/][..]
[...]

### isolate-jobs (slow)
$ urlassay test --isolate --jobs 2 --filter 'ipv4.*'
whatwg $VERSION (fde3f74): 70 passed, 0 failed, 0 skipped

### isolate-unknown
$ urlassay test --isolate --engine nope
! urlassay: unknown engine "nope"; `urlassay engines` lists the known ones, and an executable or a shared object is named with a slash
[3]

### isolate-absent: a worker says what is missing as its program would
$ PATH=/nonexistent URLASSAY_ADA=/no/such urlassay test --isolate --engine ada
! urlassay: engine ada is not available: /no/such[..](apt-get install libnode108)
! [not] stderr:
! [not] exited
[3]

### expect-bad-escape-later: the place is where the first error is
    cat >m.json
    | x
    |
    | "\u{00AD}"
$ urlassay test --expect m.json
! urlassay: m.json:1:1: JSON syntax error
[3]

### expect-cut-off
    cat >m.json
    | [{"file":"v.js
    | [no newline]
$ urlassay test --expect m.json
! urlassay: m.json:1:11: JSON syntax error: unexpected end, in a string
[3]

### expect-plain-strings
    cat >e.json
    | ["ipv4.dotted"]
$ urlassay test --expect e.json
! urlassay: e.json: only strings, which are comments; no row; a row is an object with "id", "expected" and "cause"
[3]

### expect-other-version-stale: an entry without a case may be of another version as well
    cp files/engines/engine-2 e
    cat >v.json
    | [{"id": "x.a", "spec": "s", "why": "w", "input": "http://B/", "base": null, "href": "http://b/"}]
    cat >e.json
    | {"engine":"e","version":"1","expectations":[{"file":"v.json","id":"x.gone","cause":"backslash","expected":{"href":"http://x/"}}]}
$ urlassay test --engine ./e --expect e.json v.json
! urlassay: the manifest of e is for version 1, but this is 2: a case that passes now is not a failure
e 2: 1 passed, 0 failed, 0 skipped

### expect-other-version-verified: a cause is verified with the version alone of which the manifest is
    cp files/engines/engine-2 e
    cat >v.json
    | [{"id": "x.a", "spec": "s", "why": "w", "input": "http://A/", "base": null, "href": "http://a/"}]
    cat >e.json
    | {"engine":"e","version":"1","expectations":[{"file":"v.json","id":"x.a","cause":"backslash","expected":{"href":"http://b/"}}]}
$ urlassay test --verify-causes --engine ./e --expect e.json v.json
! urlassay: the manifest of e is for version 1, but this is 2: a case that passes now is not a failure
e 2: 0 passed, 0 failed, 1 skipped (1 differing as expected)

### expect-crash-verified: a crash is not looked into again
    cp files/engines/engine-3 e
    cat >v.json
    | [{"id": "x.a", "spec": "s", "why": "w", "input": "http://crash/", "base": null, "href": "http://crash/"}, {"id": "x.b", "spec": "s", "why": "w", "input": "http://B/", "base": null, "href": "http://b/"}]
    cat >e.json
    | {"engine":"e","version":"1","expectations":[{"file":"v.json","id":"x.a","cause":"backslash","expected":{"crash":true}}]}
$ urlassay test --verify-causes --engine ./e --expect e.json v.json
e 1: 1 passed, 0 failed, 1 skipped (1 differing as expected)

### expect-lost-capability: an engine that lost a capability no longer answers what needs it
    cat >e
    | #!/usr/bin/env python3
    | import json, os, sys
    | for line in sys.stdin:
    |     q = json.loads(line)
    |     if q["op"] == "hello":
    |         a = {"protocol": 1, "engine": "e", "version": "1", "model": "whatwg", "capabilities": ["parse"]}
    |     else:
    |         a = {"id": q["id"], "outcome": "rejected"}
    |     print(json.dumps(a), flush=True)
    chmod 755 e
    cat >v.json
    | [{"id": "x.a", "spec": "s", "why": "w", "input": "x", "base": null, "failure": true}]
    cat >e.json
    | {"engine": "e", "version": "1", "capabilities": ["parse", "base"], "unreported": [], "unanswered": [{"file": "v.json", "ids": []}], "expectations": []}
$ urlassay test --engine ./e --expect e.json v.json
RED x.a  e  v.json:1
  input     x
  why       w
  spec      https://url.spec.whatwg.org/#s
  note      the engine has lost a capability that this case needs

  RED       the engine crashed, hung or erred, or the manifest is out of date
e 1: 0 passed, 1 failed (1 no longer answered), 0 skipped
[1]

### expect-lost-case
    cat >e
    | #!/usr/bin/env python3
    | import json, os, sys
    | for line in sys.stdin:
    |     q = json.loads(line)
    |     if q["op"] == "hello":
    |         a = {"protocol": 1, "engine": "e", "version": "1", "model": "whatwg", "capabilities": ["parse"]}
    |     else:
    |         a = {"id": q["id"], "outcome": "unsupported"}
    |     print(json.dumps(a), flush=True)
    chmod 755 e
    cat >v.json
    | [{"id": "x.a", "spec": "s", "why": "w", "input": "http://B/", "base": null, "href": "http://b/"}, {"id": "x.b", "spec": "s", "why": "w", "input": "http://B/", "base": null, "href": "http://b/"}]
    cat >e.json
    | {"engine": "e", "version": "1", "capabilities": ["parse"], "unreported": [], "unanswered": [{"file": "v.json", "ids": ["x.b"]}], "expectations": []}
$ urlassay test --engine ./e --expect e.json v.json
RED x.a  e  v.json:1
  input     http://B/
  why       w
  spec      https://url.spec.whatwg.org/#s
  note      unsupported; the manifest says that the engine answers this case

  RED       the engine crashed, hung or erred, or the manifest is out of date
e 1: 0 passed, 1 failed (1 no longer answered), 1 skipped (1 unsupported)
[1]

### expect-of-an-engine-not-run: a manifest of no engine of the run is a mistake
    cp files/engines/engine e
    cat >v.json
    | [{"id": "x.a", "spec": "s", "why": "w", "input": "http://B/", "base": null, "href": "http://b/"}]
    cat >e.json
    | {"engine": "other", "version": "1", "capabilities": ["parse"], "unreported": [], "unanswered": [], "expectations": []}
$ urlassay test --engine ./e --expect e.json v.json
! urlassay: e.json is about engine other, which is not run
[3]

### expect-read-each-question
    cp files/z.json z.json
    cp files/known.json k.json
$ urlassay test --expect k.json z.json
whatwg $VERSION (fde3f74): 1 passed, 0 failed, 9 skipped (9 differing as expected)

### expect-read-each-question-verified
    cp files/z.json z.json
    cp files/known.json k.json
$ urlassay test --verify-causes --expect k.json z.json
whatwg $VERSION (fde3f74): 1 passed, 0 failed, 9 skipped (9 differing as expected)

### expect-read-each-question-otherwise: an answer that is not the recorded one is a failure, and the recorded one is shown
    cp files/z.json z.json
    cat >k.json
    | [
    | {"file":"z.json","id":"z.errors","cause":"equivalent","expected":{"errors":"host-missing@8"}},
    | {"file":"z.json","id":"z.params","cause":"unexplained","expected":{"returns":"[0\"1\"]","searchParams":"A=1"},"why":"Not looked into yet."},
    | {"file":"z.json","id":"z.pairs","cause":"unexplained","expected":{"searchParams":"a=b","returns":"[0[[\"a\",\"b\"]]]"},"why":"Not looked into yet."},
    | {"file":"z.json","id":"z.unicode","cause":"unexplained","expected":{"unicode":"127.0.0.9"},"why":"Not looked into yet."},
    | {"file":"z.json","id":"z.valid","cause":"unexplained","expected":{"valid":"false"},"why":"Not looked into yet."},
    | {"file":"z.json","id":"z.invalid","cause":"unexplained","expected":{"valid":"true"},"why":"Not looked into yet."},
    | {"file":"z.json","id":"z.list","cause":"equivalent","expected":{"searchParams":"a=b"}},
    | {"file":"z.json","id":"z.accepted","cause":"equivalent","expected":{"accepted":{"x":"y","href":"http://h/?a=b","origin":"http://h","protocol":"http:","username":"","password":"","hostname":"h","port":"","pathname":"/","search":"?a=b","hash":""},"acceptedAsBase":"about:blank"}},
    | {"file":"z.json","id":"z.refused","cause":"equivalent","expected":{"href":"http://x/"}}
    | ]
$ urlassay test --expect k.json z.json
FAIL z.params  whatwg  z.json:1
  input     "\"A=1\""
  why       w
  spec      https://url.spec.whatwg.org/#s
  note      differs in another way than expected (cause: unexplained); the manifest has [0"1"]
  field        | expected | got
  returns      | ["2"]    | ["1"]
  searchParams | A=2      | A=1

FAIL z.pairs  whatwg  z.json:1
  input     a=b
  why       w
  spec      https://url.spec.whatwg.org/#s
  note      differs in another way than expected (cause: unexplained); the manifest has [0[["a","b"]]]
  field        | expected      | got
  searchParams | a=c           | a=b
  returns      | [[["a","c"]]] | [[["a","b"]]]

FAIL z.unicode  whatwg  z.json:1
  input     127.0.0.1
  why       w
  spec      https://url.spec.whatwg.org/#s
  note      differs in another way than expected (cause: unexplained); the manifest has 127.0.0.9
  field   | expected  | got
  unicode | 127.0.0.2 | 127.0.0.1

FAIL z.accepted  whatwg  z.json:1
  input     http://h/?a=b
  why       w
  spec      https://url.spec.whatwg.org/#s
  note      differs in another way than expected (cause: equivalent); the manifest has {"x":"y","href":"http://h/?a=b","origin":"http://h","protocol":"http:","username":"","password":"","hostname":"h","port":"","pathname":"/","search":"?a=b","hash":""}
  field     | expected | got
  result    | failure  | parsed, href http://h/?a=b
  as a base | failure  | accepted

FAIL z.refused  whatwg  z.json:1
  input     http://h h/
  why       w
  spec      https://url.spec.whatwg.org/#s
  note      differs in another way than expected (cause: equivalent)
  field  | expected                | got
  result | parsed, href http://hh/ | failure: domain-to-ASCII

whatwg $VERSION (fde3f74): 1 passed, 5 failed, 4 skipped (4 differing as expected)
[1]

### expect-lost-field
    cp files/engines/engine e
    cat >v.json
    | [{"id": "x.a", "spec": "s", "why": "w", "input": "http://B/", "base": null, "href": "http://b/", "port": "", "search": "", "hash": ""}]
    cat >e.json
    | {"engine": "e", "version": "1", "capabilities": ["parse"], "unreported": ["hash"], "unanswered": [{"file": "v.json", "ids": []}], "expectations": []}
$ urlassay test --engine ./e --expect e.json v.json
RED x.a  e  v.json:1
  input     http://B/
  why       w
  spec      https://url.spec.whatwg.org/#s
  note      the engine no longer reports port, search

  RED       the engine crashed, hung or erred, or the manifest is out of date
e 1: 0 passed, 1 failed (1 no longer answered), 0 skipped
[1]

### test-expect-stale-filter: with a filter nothing is known of other entries
    cat >v.json
    | [{"id": "x.a", "spec": "x", "why": "A.", "input": "http://a/", "base": null, "href": "http://a/"}, {"id": "x.b", "spec": "x", "why": "A.", "input": "http://b/", "base": null, "href": "http://b/"}]
    cat >m.json
    | [{"file": "v.json", "id": "x.gone", "cause": "idna", "expected": {"failure": true}}]
$ urlassay test --filter x.b --expect m.json v.json
whatwg $VERSION (fde3f74): 1 passed, 0 failed, 0 skipped

### test-expect-stale-and-passed
    cat >v.json
    | [{"id": "x.a", "spec": "x", "why": "A.", "input": "http://a/", "base": null, "href": "http://a/"}, {"id": "x.b", "spec": "x", "why": "A.", "input": "http://b/", "base": null, "href": "http://b/"}]
    cat >m.json
    | [{"file": "v.json", "id": "x.gone", "cause": "idna", "expected": {"failure": true}}, {"file": "v.json", "id": "x.a", "cause": "idna", "expected": {"failure": true}}]
$ urlassay test --expect m.json --laws v.json
! urlassay: 1 case passes now, 1 entry has no case: urlassay test --engine whatwg --write-expect m.json --laws v.json updates the manifest
RED x.a  whatwg  v.json:1
  input     http://a/
  why       A.
  spec      https://url.spec.whatwg.org/#x
  note      passes, but is expected to differ (cause: idna)

RED x.gone  whatwg  v.json
  note      stale expectation: this file has no such case

  RED       the engine crashed, hung or erred, or the manifest is out of date
whatwg $VERSION (fde3f74): 1 passed, 2 failed (1 passed unexpectedly, 1 stale), 0 skipped
[1]

### test-expect-stale-alone
    cat >v.json
    | [{"id": "x.a", "spec": "x", "why": "A.", "input": "http://a/", "base": null, "href": "http://a/"}]
    cat >m.json
    | [{"file": "v.json", "id": "x.gone", "cause": "idna", "expected": {"failure": true}}]
$ urlassay test --expect m.json v.json
! urlassay: 1 entry has no case: urlassay test --engine whatwg --write-expect m.json v.json updates the manifest
RED x.gone  whatwg  v.json
  note      stale expectation: this file has no such case

  RED       the engine crashed, hung or erred, or the manifest is out of date
whatwg $VERSION (fde3f74): 1 passed, 1 failed (1 stale), 0 skipped
[1]

### test-expect-stale-quiet
    cat >v.json
    | [{"id": "x.a", "spec": "x", "why": "A.", "input": "http://a/", "base": null, "href": "http://a/"}]
    cat >m.json
    | [{"file": "v.json", "id": "x.gone", "cause": "idna", "expected": {"failure": true}}]
$ urlassay test -q --expect m.json v.json
[1]

### test-expect-stale-pipe: what cannot be written to is not a file to name
    cat >v.json
    | [{"id": "x.a", "spec": "x", "why": "A.", "input": "http://a/", "base": null, "href": "http://a/"}]
$ urlassay test --expect /dev/stdin v.json
< [{"file": "v.json", "id": "x.gone", "cause": "idna", "expected": {"failure": true}}]
< [no newline]
! urlassay: 1 entry has no case: urlassay test --engine whatwg --write-expect FILE v.json updates the manifest
RED x.gone  whatwg  v.json
  note      stale expectation: this file has no such case

  RED       the engine crashed, hung or erred, or the manifest is out of date
whatwg $VERSION (fde3f74): 1 passed, 1 failed (1 stale), 0 skipped
[1]

### test-expect-of-another
    cat >v.json
    | [{"id": "x.a", "spec": "x", "why": "A.", "input": "http://a/", "base": null, "href": "http://a/"}]
    cat >m.json
    | {"engine": "webaddr", "version": "2009", "expectations": [{"file": "v.json", "id": "x.gone", "cause": "idna", "expected": {"failure": true}}]}
$ urlassay test --engine rfc3986 --expect m.json v.json
! urlassay: m.json is about engine webaddr, which is not run
[3]

### test-expect-of-the-second
    cat >v.json
    | [{"id": "x.a", "spec": "x", "why": "A.", "input": "http://a/", "base": null, "href": "http://a/"}]
    cat >m.json
    | {"engine": "rfc3986", "version": "2005-01", "expectations": []}
$ urlassay test --engine rfc3986 --engine webaddr --expect m.json v.json
rfc3986 2005-01: 1 passed, 0 failed, 0 skipped
webaddr 2009: 1 passed, 0 failed, 0 skipped
in all: 2 passed, 0 failed, 0 skipped
