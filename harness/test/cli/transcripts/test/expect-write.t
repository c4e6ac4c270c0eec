urlassay test --write-expect: the manifest that makes the run pass.

### expect-write: what is recorded is not a failure: nothing is listed, and the status is 0
    cp files/engines/naive naive
    cp files/vectors-2.json v.json
$ urlassay test --engine ./naive --write-expect e.json v.json
! urlassay: e.json: 3 known differences; causes: 1 backslash, 1 equivalent, 1 slash-count
naive 2: 1 passed, 3 failed, 0 skipped
$ cat e.json
{"engine":"naive","version":"2","capabilities":["parse"],"unreported":[],
"unanswered":[
{"file":"v.json","ids":[]}],
"standard":{"of":null,"commit":null,"lacks":["3cd5c10","c296e2f","0bab926","9043740","c3a454c","9ca26e5","7b40216","373dbed","5e0b05e","7a3c69f","6ef17eb","302ba41","4025253","ab0e820","9bc33c3"],"differs":["fdd7195","b3fd683","3ea2495","81cdd67","8d24d62","a0a8e32","b266a43","bb36bd9","09cd673","a7ae1b8","698f3e8","f4d84a5","3d57401","cceb435","19494f1","83adf0c","a19495e","fbaa03c","35e195a","eee49fd","6c78200"]},
"expectations":[
{"file":"v.json","id":"x.a","cause":"backslash","expected":{"href":"http://a\\@b/","host":"b","pathname":"/"}},
{"file":"v.json","id":"x.c","cause":"equivalent","expected":{"href":"http://H/","host":"H"}},
{"file":"v.json","id":"x.d","cause":"slash-count","expected":{"failure":true}}
]}

### expect-write-list: --format pretty lists what is recorded
    cp files/engines/naive naive
    cp files/vectors-2.json v.json
$ urlassay test --format pretty --engine ./naive --write-expect e.json v.json
! urlassay: e.json: 3 known differences; causes: 1 backslash, 1 equivalent, 1 slash-count
FAIL x.a  naive  v.json:1
  input     http://a\@b/
  why       w
  spec      https://url.spec.whatwg.org/#s
  field    | expected     | got
  href     | http://a/@b/ | http://a\@b/
  host     | a            | b
  pathname | /@b/         | /

FAIL x.c  naive  v.json:1
  input     http://H/
  why       w
  spec      https://url.spec.whatwg.org/#s
  field | expected  | got
  href  | http://h/ | http://H/
  host  | h         | H

FAIL x.d  naive  v.json:1
  input     http:h
  why       w
  spec      https://url.spec.whatwg.org/#s
  field  | expected               | got
  result | parsed, href http://h/ | failure

naive 2: 1 passed, 3 failed, 0 skipped
$ cat e.json
[9 lines as expect-write]

### expect-write-with-jobs (slow)
    cp files/engines/naive naive
    cp files/vectors-2.json v.json
$ urlassay test --jobs 3 --engine ./naive --write-expect e.json v.json
! urlassay: e.json: 3 known differences; causes: 1 backslash, 1 equivalent, 1 slash-count
naive 2: 1 passed, 3 failed, 0 skipped
$ cat e.json
[9 lines as expect-write]

### expect-write-keeps-prose
    cp files/engines/naive-2 naive
    cp files/vectors-2.json v.json
    cat >u.json
    | [{"id": "x.e", "spec": "s", "why": "w", "input": "http://g/", "base": null, "href": "http://g/", "host": "g", "pathname": "/"}]
    cat >e.json
    | [{"file":"u.json","id":"x.e","cause":"unexplained","expected":{"failure":true},"why":"It is so.","link":"https://example.org/"}]
$ urlassay test --engine ./naive --expect e.json --write-expect e.json u.json
! urlassay: e.json: 1 known difference; causes: 1 unexplained
naive 2: 0 passed, 1 failed, 0 skipped
$ cat e.json
{"engine":"naive","version":"2","capabilities":["parse"],"unreported":[],
"unanswered":[
{"file":"u.json","ids":[]}],
[2 lines as expect-write]
{"file":"u.json","id":"x.e","cause":"unexplained","expected":{"host":"x"},"why":"It is so.","link":"https://example.org/"}
]}

### expect-write-keeps-overwritten-prose: why and link are kept for every cause, without --expect
    cp files/engines/naive naive
    cp files/vectors-2.json v.json
    cp files/expect.json e.json
$ urlassay test --engine ./naive --write-expect e.json v.json
! urlassay: e.json: 3 known differences; causes: 1 backslash, 1 equivalent, 1 slash-count
naive 2: 1 passed, 3 failed, 0 skipped
$ cat e.json
[5 lines as expect-write]
{"file":"v.json","id":"x.a","cause":"backslash","expected":{"href":"http://a\\@b/","host":"b","pathname":"/"},"why":"Old.","link":"l:a"},
{"file":"v.json","id":"x.c","cause":"equivalent","expected":{"href":"http://H/","host":"H"}},
{"file":"v.json","id":"x.d","cause":"slash-count","expected":{"failure":true},"link":"l:d"}
]}

### expect-write-keeps-prose-of-both: the prose of --expect goes first
    cp files/engines/naive naive
    cp files/vectors-2.json v.json
    cp files/expect.json e.json
    cat >k.json
    | [{"file":"v.json","id":"x.a","cause":"backslash","expected":{"failure":true},"why":"New."},{"file":"v.json","id":"x.c","cause":"equivalent","expected":{"failure":true},"why":"Spelling."}]
$ urlassay test --engine ./naive --expect k.json --write-expect e.json v.json
! urlassay: e.json: 3 known differences; causes: 1 backslash, 1 equivalent, 1 slash-count
naive 2: 1 passed, 3 failed, 0 skipped
$ cat e.json
[5 lines as expect-write]
{"file":"v.json","id":"x.a","cause":"backslash","expected":{"href":"http://a\\@b/","host":"b","pathname":"/"},"why":"New.","link":"l:a"},
{"file":"v.json","id":"x.c","cause":"equivalent","expected":{"href":"http://H/","host":"H"},"why":"Spelling."},
{"file":"v.json","id":"x.d","cause":"slash-count","expected":{"failure":true},"link":"l:d"}
]}

### expect-write-keeps-prose-of-unexplained
    cp files/engines/naive-2 naive
    cat >u.json
    | [{"id": "x.e", "spec": "s", "why": "w", "input": "http://g/", "base": null, "href": "http://g/", "host": "g", "pathname": "/"}]
    cat >e.json
    | [{"file":"u.json","id":"x.e","cause":"unexplained","expected":{"failure":true},"why":"It is so.","link":"https://example.org/"}]
$ urlassay test --engine ./naive --write-expect e.json u.json
! urlassay: e.json: 1 known difference; causes: 1 unexplained
naive 2: 0 passed, 1 failed, 0 skipped
$ cat e.json
{"engine":"naive","version":"2","capabilities":["parse"],"unreported":[],
"unanswered":[
{"file":"u.json","ids":[]}],
[2 lines as expect-write]
{"file":"u.json","id":"x.e","cause":"unexplained","expected":{"host":"x"},"why":"It is so.","link":"https://example.org/"}
]}

### expect-write-over-broken
    cp files/engines/naive naive
    cp files/vectors-2.json v.json
    cat >e.json
    | {"engine":"naive",
    | "expectations":[
    | [no newline]
$ urlassay test --engine ./naive --write-expect e.json v.json
! urlassay: e.json:2:17: JSON syntax error: unexpected end
[3]
$ cat e.json
{"engine":"naive",
"expectations":[
[no newline]

### expect-write-over-unknown-key
    cp files/engines/naive naive
    cp files/vectors-2.json v.json
    cat >e.json
    | {"engine":"naive","version":"1","expectations":[
    | {"file":"v.json","id":"x.a","cause":"backslash","expected":{"failure":true},"wy":"w"}]}
    | [no newline]
$ urlassay test --engine ./naive --write-expect e.json v.json
! urlassay: e.json:2:77: unknown key 'wy'
[3]
$ cat e.json
{"engine":"naive","version":"1","expectations":[
{"file":"v.json","id":"x.a","cause":"backslash","expected":{"failure":true},"wy":"w"}]}
[no newline]

### expect-write-over-vectors: a vector file that was named by mistake stays
    cp files/engines/naive naive
    cp files/vectors-2.json v.json
    cp files/vectors-2.json e.json
$ urlassay test --engine ./naive --write-expect e.json v.json
! urlassay: e.json:1:16: unknown key 'spec'
[3]
$ cat e.json
[{"id": "x.a", "spec": "s", "why": "w", "input": "http://a\\@b/", "base": null, "href": "http://a/@b/", "host": "a", "pathname": "/@b/"}, {"id": "x.b", "spec": "s", "why": "w", "input": "http://h/", "base": null, "href": "http://h/", "host": "h", "pathname": "/"}, {"id": "x.c", "spec": "s", "why": "w", "input": "http://H/", "base": null, "href": "http://h/", "host": "h", "pathname": "/"}, {"id": "x.d", "spec": "s", "why": "w", "input": "http:h", "base": null, "href": "http://h/", "host": "h", "pathname": "/"}]
[no newline]

### expect-write-over-text
    cp files/engines/naive naive
    cp files/vectors-2.json v.json
    cat >e.json
    | # Notes
$ urlassay test --engine ./naive --write-expect e.json v.json
! urlassay: e.json:1:1: JSON syntax error
[3]
$ cat e.json
# Notes

### expect-write-over-nothing
    cp files/engines/naive naive
    cp files/vectors-2.json v.json
    cat >e.json
$ urlassay test --engine ./naive --write-expect e.json v.json
! urlassay: e.json:1:1: empty, so not JSON
[3]
$ cat e.json

### expect-write-over-another-engine
    cp files/engines/naive naive
    cp files/vectors-2.json v.json
    cat >e.json
    | {"engine":"other","version":"1","expectations":[{"file":"v.json","id":"x.a","cause":"backslash","expected":{"failure":true},"why":"Old.","link":"l:a"},{"file":"v.json","id":"x.c","cause":"unexplained","expected":{"failure":true},"why":"Not looked into yet."},{"file":"v.json","id":"x.d","cause":"slash-count","expected":{"failure":true},"link":"l:d"}]}
    | [no newline]
$ urlassay test --engine ./naive --write-expect e.json v.json
! urlassay: e.json is about engine other, and is not overwritten by a manifest of naive
[3]
$ cat e.json
{"engine":"other","version":"1","expectations":[{"file":"v.json","id":"x.a","cause":"backslash","expected":{"failure":true},"why":"Old.","link":"l:a"},{"file":"v.json","id":"x.c","cause":"unexplained","expected":{"failure":true},"why":"Not looked into yet."},{"file":"v.json","id":"x.d","cause":"slash-count","expected":{"failure":true},"link":"l:d"}]}
[no newline]

### expect-write-all-skipped: a run that judged nothing leaves the manifest
    cp files/engines/naive-3 naive
    cp files/vectors-2.json v.json
    cp files/expect.json e.json
$ urlassay test --engine ./naive --write-expect e.json v.json
! urlassay: nothing was judged: every case was skipped
naive 2: 0 passed, 0 failed, 4 skipped (4 unsupported)
[3]
$ cat e.json
{"engine":"naive","version":"1","expectations":[{"file":"v.json","id":"x.a","cause":"backslash","expected":{"failure":true},"why":"Old.","link":"l:a"},{"file":"v.json","id":"x.c","cause":"unexplained","expected":{"failure":true},"why":"Not looked into yet."},{"file":"v.json","id":"x.d","cause":"slash-count","expected":{"failure":true},"link":"l:d"}]}
[no newline]

### expect-write-all-errors
    cat >naive
    | #!/usr/bin/env python3
    | import json, sys
    | for line in sys.stdin:
    |     q = json.loads(line)
    |     if q["op"] == "hello":
    |         a = {"protocol": 1, "engine": "naive", "version": "2", "model": "whatwg", "capabilities": ["parse"]}
    |     else:
    |         a = {"id": q["id"], "outcome": "dance"}
    |     print(json.dumps(a), flush=True)
    chmod 755 naive
    cp files/vectors-2.json v.json
    cp files/expect.json e.json
$ urlassay test --engine ./naive --write-expect e.json v.json
! urlassay: nothing was judged: every case was skipped or ended in an error; e.json is not written
RED x.a  naive  v.json:1
  input     http://a\@b/
  why       w
  spec      https://url.spec.whatwg.org/#s
  note      error: its answer has no outcome of the protocol

RED x.b  naive  v.json:1
  input     http://h/
  why       w
  spec      https://url.spec.whatwg.org/#s
  note      error: its answer has no outcome of the protocol

RED x.c  naive  v.json:1
  input     http://H/
  why       w
  spec      https://url.spec.whatwg.org/#s
  note      error: its answer has no outcome of the protocol

RED x.d  naive  v.json:1
  input     http:h
  why       w
  spec      https://url.spec.whatwg.org/#s
  note      error: its answer has no outcome of the protocol

  RED       the engine crashed, hung or erred, or the manifest is out of date
naive 2: 0 passed, 4 failed (4 with errors), 0 skipped
[3]
$ cat e.json
[1 line as expect-write-all-skipped]
[no newline]

### expect-write-all-crashed (slow)
    cat >naive
    | #!/usr/bin/env python3
    | import json, sys
    | for line in sys.stdin:
    |     if json.loads(line)["op"] != "hello":
    |         sys.exit(1)
    |     print(json.dumps({"protocol": 1, "engine": "naive", "version": "2", "model": "whatwg", "capabilities": ["parse"]}), flush=True)
    chmod 755 naive
    cp files/vectors-2.json v.json
    cp files/expect.json e.json
$ urlassay test --engine ./naive --write-expect e.json v.json
! urlassay: nothing was judged: every case was skipped or ended in an error; e.json is not written
RED x.a  naive  v.json:1
  input     http://a\@b/
  why       w
  spec      https://url.spec.whatwg.org/#s
  note      crashed: it exited with status 1

RED x.b  naive  v.json:1
  input     http://h/
  why       w
  spec      https://url.spec.whatwg.org/#s
  note      crashed: it exited with status 1

RED x.c  naive  v.json:1
  input     http://H/
  why       w
  spec      https://url.spec.whatwg.org/#s
  note      crashed: it exited with status 1

RED x.d  naive  v.json:1
  input     http:h
  why       w
  spec      https://url.spec.whatwg.org/#s
  note      crashed: it exited with status 1

  RED       the engine crashed, hung or erred, or the manifest is out of date
naive 2: 0 passed, 4 failed (4 with errors), 0 skipped
[3]
$ cat e.json
[1 line as expect-write-all-skipped]
[no newline]

### expect-write-all-skipped-link: a file that is written in place is not cut off either
    cp files/engines/naive-3 naive
    cp files/vectors-2.json v.json
    cp files/expect.json e.json
    ln -s e.json l.json
$ urlassay test --engine ./naive --write-expect l.json v.json
! urlassay: nothing was judged: every case was skipped
naive 2: 0 passed, 0 failed, 4 skipped (4 unsupported)
[3]
$ cat e.json
[1 line as expect-write-all-skipped]
[no newline]

### expect-write-link
    cp files/engines/naive naive
    cp files/vectors-2.json v.json
    cp files/expect-2.json e.json
    ln -s e.json l.json
$ urlassay test --engine ./naive --write-expect l.json v.json
! urlassay: l.json: 3 known differences; causes: 1 backslash, 1 equivalent, 1 slash-count
naive 2: 1 passed, 3 failed, 0 skipped
$ cat e.json
[5 lines as expect-write]
[4 lines as expect-write-keeps-overwritten-prose]

### expect-write-two-engines
    cp files/engines/naive naive
    cp files/vectors-2.json v.json
$ urlassay test --engine ./naive --engine whatwg --write-expect e.json v.json
! urlassay: test: --write-expect takes one --engine, and no --filter
! try 'urlassay help test'
[2]
$ test ! -e e.json

### expect-write-cannot
    cp files/engines/naive naive
    cp files/vectors-2.json v.json
$ urlassay test --engine ./naive --write-expect no/e.json v.json
! urlassay: no/e.json: No such file or directory
[3]

### expect-write-crash (slow)
    cp files/engines/frail frail
    cat >v.json
    | [{"id": "x.a", "spec": "s", "why": "w", "input": "http://crash/", "base": null, "href": "http://crash/", "host": "crash", "pathname": "/"}, {"id": "x.b", "spec": "s", "why": "w", "input": "http://[", "base": null, "failure": true}]
$ urlassay test --engine ./frail --write-expect e.json v.json
! urlassay: e.json: 1 known difference; causes: 1 unexplained
! urlassay: e.json: no cause explains 1 of them; a sentence of yours in "why" is optional
RED x.a  frail  v.json:1
  input     http://crash/
  why       w
  spec      https://url.spec.whatwg.org/#s
  note      crashed: it was ended by signal 6 (Aborted)

  RED       the engine crashed, hung or erred, or the manifest is out of date
frail 1: 1 passed, 1 failed (1 with errors), 0 skipped
[1]
$ cat e.json
{"engine":"frail","version":"1","capabilities":["parse"],"unreported":[],
"unanswered":[
{"file":"v.json","ids":[]}],
"standard":{"of":null,"commit":null,"lacks":["fdd7195","3bec3b8","0bab926","7b40216","dc9d831","a8d5ca3"],"differs":["b3fd683","c296e2f","f54c44d","b266a43","9043740","bb36bd9","09cd673","9ca26e5","373dbed","5e0b05e","fbff683","3036255","b087fe2","698f3e8","f4d84a5","20c3257","7a3c69f","6ef17eb","d589670","7ae1c69","3d57401","19494f1","83adf0c","47efa00","a19495e","fbaa03c","eee49fd","9bc33c3","6c78200"]},
"expectations":[
{"file":"v.json","id":"x.a","cause":"unexplained","expected":{"crash":true},"why":"Not looked into yet."}
]}

### expect-write-crash-again (slow): a crash that the manifest had already is known
    cp files/engines/frail frail
    cat >v.json
    | [{"id": "x.a", "spec": "s", "why": "w", "input": "http://crash/", "base": null, "href": "http://crash/", "host": "crash", "pathname": "/"}, {"id": "x.b", "spec": "s", "why": "w", "input": "http://[", "base": null, "failure": true}]
    cat >e.json
    | {"engine":"frail","version":"1","capabilities":["parse"],"unreported":[],
    | "unanswered":[
    | {"file":"v.json","ids":[]}],
    | "expectations":[
    | {"file":"v.json","id":"x.a","cause":"unexplained","expected":{"crash":true},"why":"Not looked into yet."}
    | ]}
$ urlassay test --engine ./frail --write-expect e.json v.json
! urlassay: e.json: 1 known difference; causes: 1 unexplained
! urlassay: e.json: no cause explains 1 of them; a sentence of yours in "why" is optional
RED x.a  frail  v.json:1
  input     http://crash/
  why       w
  spec      https://url.spec.whatwg.org/#s
  note      crashed: it was ended by signal 6 (Aborted)

  RED       the engine crashed, hung or erred, or the manifest is out of date
frail 1: 1 passed, 1 failed (1 with errors), 0 skipped
$ cat e.json
[7 lines as expect-write-crash]

### expect-bytes-written
    cp files/engines/bytes bytes
    cat >v.json
    | [{"id": "x.a", "spec": "s", "why": "w", "input": "http://%FF/", "base": null, "failure": true}]
$ urlassay test --engine ./bytes --write-expect e.json v.json
! urlassay: e.json: 1 known difference; causes: 1 unexplained
! urlassay: e.json: no cause explains 1 of them; a sentence of yours in "why" is optional
bytes 1: 0 passed, 1 failed, 0 skipped
$ cat e.json
{"engine":"bytes","version":"1","capabilities":["parse"],"unreported":[],
"unanswered":[
{"file":"v.json","ids":[]}],
"expectations":[
{"file":"v.json","id":"x.a","cause":"unexplained (encoded-host, host-cut)","expected":{"accepted":{"href_b64":"aHR0cDovL/8v","protocol":"http:","hostname_b64":"/w==","pathname":"/"}},"why":"Not looked into yet."}
]}

### expect-older-form: the entry of an older manifest fits any answer, and the run says so
    cp files/engines/bytes bytes
    cat >v.json
    | [{"id": "x.a", "spec": "s", "why": "w", "input": "http://%FF/", "base": null, "failure": true}]
    cat >e.json
    | {"engine":"bytes","version":"1",
    | "expectations":[
    | {"file":"v.json","id":"x.a","cause":"unexplained (encoded-host, unicode-origin)","expected":{"href_b64":"aHR0cDovL/8v"},"why":"Not looked into yet."}
    | ]}
$ urlassay test --engine ./bytes --expect e.json v.json
! urlassay: bytes: 1 entry of its manifest is of an older form: any answer fits, as long as the engine accepts the input; --write-expect FILE records the answers
bytes 1: 0 passed, 0 failed, 1 skipped (1 differing as expected)

### expect-accepted-write: an answer to an input that must fail is recorded, also without href
    cp files/engines/lax lax
    cp files/vectors-3.json v.json
$ urlassay test --engine ./lax --write-expect e.json v.json
! urlassay: e.json: 2 known differences; causes: 1 host-cut, 1 unexplained
! urlassay: e.json: no cause explains 1 of them; a sentence of yours in "why" is optional
lax 1: 1 passed, 2 failed, 0 skipped, not compared: 1 href, 1 host
$ cat e.json
{"engine":"lax","version":"1","capabilities":["parse","base"],"unreported":["href","host"],
"unanswered":[
{"file":"v.json","ids":[]}],
"expectations":[
{"file":"v.json","id":"x.a","cause":"host-cut","expected":{"accepted":{"protocol":"http:","hostname":"h","pathname":"/","search":""},"acceptedAsBase":"about:blank"}},
{"file":"v.json","id":"x.c","cause":"unexplained (host-charset, host-cut)","expected":{"accepted":{"protocol":"http:","hostname":"h","pathname":"/","search":""},"acceptedAsBase":"about:blank"},"why":"Not looked into yet."}
]}

### expect-accepted-same
    cp files/engines/lax lax
    cp files/vectors-3.json v.json
    cp files/expect-4.json e.json
$ KIND=none urlassay test --engine ./lax --expect e.json v.json
lax 1: 1 passed, 0 failed, 2 skipped (2 differing as expected), not compared: 1 href, 1 host

### expect-accepted-host
    cp files/engines/lax lax
    cp files/vectors-3.json v.json
    cp files/expect-4.json e.json
$ KIND=host urlassay test --engine ./lax --expect e.json v.json
FAIL x.a  lax  v.json:1
  input     http://h /
  why       w
  spec      https://url.spec.whatwg.org/#s
  note      differs in another way than expected (cause: host-cut); the manifest has {"protocol":"http:","hostname":"h","pathname":"/","search":""}
  field     | expected | got
  result    | failure  | parsed, protocol http:, hostname evil.example, pathname /
  as a base | failure  | accepted

FAIL x.c  lax  v.json:1
  input     http://y y/
  why       w
  spec      https://url.spec.whatwg.org/#s
  note      differs in another way than expected (cause: unexplained (host-charset, host-cut)); the manifest has {"protocol":"http:","hostname":"h","pathname":"/","search":""}
  field     | expected | got
  result    | failure  | parsed, protocol http:, hostname evil.example, pathname /
  as a base | failure  | accepted

lax 1: 1 passed, 2 failed, 0 skipped, not compared: 1 href, 1 host
[1]

### expect-accepted-port
    cp files/engines/lax lax
    cp files/vectors-3.json v.json
    cp files/expect-4.json e.json
$ KIND=port urlassay test --engine ./lax --expect e.json v.json
FAIL x.a  lax  v.json:1
  input     http://h /
  why       w
  spec      https://url.spec.whatwg.org/#s
  note      differs in another way than expected (cause: host-cut); the manifest has {"protocol":"http:","hostname":"h","pathname":"/","search":""}
  field     | expected | got
  result    | failure  | parsed, protocol http:, host h:1, pathname /
  as a base | failure  | accepted

FAIL x.b  lax  v.json:1
  input     http://h/
  why       w
  spec      https://url.spec.whatwg.org/#s
  field | expected | got
  host  | h        | h:1

[6 lines as expect-accepted-host]
  result    | failure  | parsed, protocol http:, host h:1, pathname /
  as a base | failure  | accepted

lax 1: 0 passed, 3 failed, 0 skipped, not compared: 1 href
[1]

### expect-accepted-silent
    cp files/engines/lax lax
    cp files/vectors-3.json v.json
    cp files/expect-4.json e.json
$ KIND=silent urlassay test --engine ./lax --expect e.json v.json
FAIL x.a  lax  v.json:1
  input     http://h /
  why       w
  spec      https://url.spec.whatwg.org/#s
  note      differs in another way than expected (cause: host-cut); the manifest has {"protocol":"http:","hostname":"h","pathname":"/","search":""}
  field     | expected | got
  result    | failure  | parsed, protocol http:, pathname /
  as a base | failure  | accepted

RED x.b  lax  v.json:1
  input     http://h/
  why       w
  spec      https://url.spec.whatwg.org/#s
  note      the engine no longer reports hostname

[6 lines as expect-accepted-host]
  result    | failure  | parsed, protocol http:, pathname /
  as a base | failure  | accepted

  RED       the engine crashed, hung or erred, or the manifest is out of date
lax 1: 0 passed, 3 failed (1 no longer answered), 0 skipped
[1]

### expect-accepted-unsupported
    cp files/engines/lax lax
    cp files/vectors-3.json v.json
    cp files/expect-4.json e.json
$ KIND=unsupported urlassay test --engine ./lax --expect e.json v.json
RED x.a  lax  v.json:1
  input     http://h /
  why       w
  spec      https://url.spec.whatwg.org/#s
  note      unsupported; the manifest says how the answer differs (cause: host-cut)
  field     | expected | got
  as a base | failure  | accepted

RED x.c  lax  v.json:1
  input     http://y y/
  why       w
  spec      https://url.spec.whatwg.org/#s
  note      unsupported; the manifest says how the answer differs (cause: unexplained (host-charset, host-cut))
  field     | expected | got
  as a base | failure  | accepted

  RED       the engine crashed, hung or erred, or the manifest is out of date
lax 1: 1 passed, 2 failed (2 no longer answered), 0 skipped, not compared: 1 href, 1 host
[1]

### expect-accepted-unsupported-pass
    cp files/engines/lax lax
    cp files/vectors-3.json v.json
    cp files/expect-4.json e.json
$ KIND=unsupported-pass urlassay test --engine ./lax --expect e.json v.json
RED x.b  lax  v.json:1
  input     http://h/
  why       w
  spec      https://url.spec.whatwg.org/#s
  note      unsupported; the manifest says that the engine answers this case

  RED       the engine crashed, hung or erred, or the manifest is out of date
lax 1: 0 passed, 1 failed (1 no longer answered), 2 skipped (2 differing as expected)
[1]

### expect-accepted-base
    cp files/engines/lax lax
    cp files/vectors-3.json v.json
    cp files/expect-4.json e.json
$ KIND=base urlassay test --engine ./lax --expect e.json v.json
FAIL x.a  lax  v.json:1
  input     http://h /
  why       w
  spec      https://url.spec.whatwg.org/#s
  note      differs in another way than expected (cause: host-cut); the manifest has "about:blank"
  field     | expected | got
  result    | failure  | parsed, protocol http:, hostname h, pathname /
  as a base | failure  | parsed, protocol about:, hostname , pathname evil

FAIL x.c  lax  v.json:1
  input     http://y y/
  why       w
  spec      https://url.spec.whatwg.org/#s
  note      differs in another way than expected (cause: unexplained (host-charset, host-cut)); the manifest has "about:blank"
  field     | expected | got
  result    | failure  | parsed, protocol http:, hostname h, pathname /
  as a base | failure  | parsed, protocol about:, hostname , pathname evil

lax 1: 1 passed, 2 failed, 0 skipped, not compared: 1 href, 1 host
[1]

### expect-accepted-no-base
    cp files/engines/lax lax
    cp files/vectors-3.json v.json
    cp files/expect-4.json e.json
$ KIND=no-base urlassay test --engine ./lax --expect e.json v.json
FAIL x.a  lax  v.json:1
  input     http://h /
  why       w
  spec      https://url.spec.whatwg.org/#s
  note      differs in another way than expected (cause: host-cut)
  field  | expected | got
  result | failure  | parsed, protocol http:, hostname h, pathname /

FAIL x.c  lax  v.json:1
  input     http://y y/
  why       w
  spec      https://url.spec.whatwg.org/#s
  note      differs in another way than expected (cause: unexplained (host-charset, host-cut))
  field  | expected | got
  result | failure  | parsed, protocol http:, hostname h, pathname /

lax 1: 1 passed, 2 failed, 0 skipped, not compared: 1 href, 1 host
[1]

### expect-accepted-crash
    cp files/engines/lax lax
    cp files/vectors-3.json v.json
    cp files/expect-4.json e.json
$ KIND=crash urlassay test --engine ./lax --expect e.json v.json
RED x.c  lax  v.json:1
  input     http://y y/
  why       w
  spec      https://url.spec.whatwg.org/#s
  note      crashed: it exited with status 1
  field  | expected | got
  result | failure  | parsed, protocol http:, hostname h, pathname /

  RED       the engine crashed, hung or erred, or the manifest is out of date
lax 1: 1 passed, 1 failed (1 with errors), 1 skipped (1 differing as expected), not compared: 1 href, 1 host
[1]

### expect-write-keeps-each-kind: An entry of a case that ended in an error stays as it was.
    cat >errs
    | #!/bin/sh
    | while read -r line; do
    |     id=${line#*\"id\":}; id=${id%%[,\}]*}
    |     case $line in
    |     *hello*) printf '%s\n' '{"protocol":1,"engine":"errs","version":"1","model":"whatwg","capabilities":["parse","base"]}' ;;
    |     *http*) printf '{"id":%s,%s}\n' "$id" '"outcome":"error","reason":"it broke"' ;;
    |     *ok:*) printf '{"id":%s,%s}\n' "$id" '"outcome":"parsed","href":"ok:","scheme":"ok","path":""' ;;
    |     *) printf '{"id":%s,"outcome":"unsupported"}\n' "$id" ;;
    |     esac
    | done
    chmod 755 errs
    cat >v.json
    | [{"id": "x.a", "spec": "s", "why": "w", "input": "http://h/a", "base": null, "href": "http://h/a"}, {"id": "x.b", "spec": "s", "why": "w", "input": "http://h/b", "base": null, "href": "http://h/b"}, {"id": "x.c", "spec": "s", "why": "w", "input": "http://h/c", "base": null, "href": "http://h/c"}, {"id": "x.d", "spec": "s", "why": "w", "input": "http://h/d", "base": null, "href": "http://h/d"}, {"id": "x.e", "spec": "s", "why": "w", "input": "http://h/e", "base": null, "href": "http://h/e"}, {"id": "x.f", "spec": "s", "why": "w", "input": "http://h/f", "base": null, "href": "http://h/f"}, {"id": "x.g", "spec": "s", "why": "w", "input": "ok:", "base": null, "href": "ok:"}]
    cat >e.json
    | {"engine": "errs", "version": "1", "expectations": [{"file": "v.json", "id": "x.a", "cause": "backslash+idna", "expected": {"crash": true}, "why": "Died.", "link": "l:a"}, {"file": "v.json", "id": "x.b", "cause": "backslash", "expected": {"failure": true}}, {"file": "v.json", "id": "x.c", "cause": "backslash", "expected": {"accepted": {"href": "http://x/"}, "acceptedAsBase": true}}, {"file": "v.json", "id": "x.d", "cause": "backslash", "expected": {"accepted": {"href": "http://x/"}, "acceptedAsBase": "about:blank", "searchParamsFailure": true}}, {"file": "v.json", "id": "x.e", "cause": "backslash", "expected": {"href": "http://x/", "search": "?x", "searchParams": "x", "returns": "y", "step 2 host": "z", "errors": "e"}}, {"file": "v.json", "id": "x.f", "cause": "backslash", "expected": {"href_b64": "gA=="}}]}
$ urlassay test -q --engine ./errs --write-expect e.json v.json
! urlassay: e.json: 6 cases ended in an error; 6 have an entry, which is kept
[1]
$ cat e.json
{"engine":"errs","version":"1","capabilities":["parse","base"],"unreported":[],
"unanswered":[
{"file":"v.json","ids":[]}],
"expectations":[
{"file":"v.json","id":"x.a","cause":"backslash+idna","expected":{"crash":true},"why":"Died.","link":"l:a"},
{"file":"v.json","id":"x.b","cause":"backslash","expected":{"failure":true}},
{"file":"v.json","id":"x.c","cause":"backslash","expected":{"acceptedAsBase":true,"accepted":{"href":"http://x/"}}},
{"file":"v.json","id":"x.d","cause":"backslash","expected":{"searchParamsFailure":true,"accepted":{"href":"http://x/"},"acceptedAsBase":"about:blank"}},
{"file":"v.json","id":"x.e","cause":"backslash","expected":{"href":"http://x/","search":"?x","searchParams":"x","returns":"y","step 2 host":"z","errors":"e"}},
{"file":"v.json","id":"x.f","cause":"backslash","expected":{"href_b64":"gA=="}}
]}

### expect-write-left-out: an engine that is left out overwrites no manifest
    cat >sh
    | #!/bin/sh
    | read -r line
    | printf '%s\n' '{"protocol":1,"engine":"sh","version":"1","model":"whatwg","capabilities":["parse"]}'
    | while read -r line; do
    |   id=${line#*\"id\":}; id=${id%%[,\}]*}
    |   case $line in *bad0*) printf '{"id":%s,"outcome":"parsed","href":"a:b"}\n' "$id";; *) exit 3;; esac
    | done
    chmod 755 sh
    cp files/vectors-6.json v.json
    cat >m.json
    | [{"file": "v.json", "id": "a", "expected": {"href": "x:y"}, "cause": "unexplained", "why": "kept"}]
$ urlassay test -q --engine ./sh --write-expect m.json v.json
! urlassay: engine sh is left out: it crashed at 9 cases, and 30 were not asked: it failed 11 times in a row, the last time after http://example.com/: it exited with status 3
! urlassay: m.json is not written: the engine did not answer all cases
[3]
$ cat m.json
[{"file": "v.json", "id": "a", "expected": {"href": "x:y"}, "cause": "unexplained", "why": "kept"}]

### expect-write-keeps-errors: an error says nothing of the answer: the entry of such a case stays
    cat >sh
    | #!/bin/sh
    | read -r line
    | printf '%s\n' '{"protocol":1,"engine":"sh","version":"1","model":"whatwg","capabilities":["parse"]}'
    | while read -r line; do
    |   id=${line#*\"id\":}; id=${id%%[,\}]*}
    |   case $line in *bad*) printf '{"id":%s,"outcome":"error"}\n' "$id";; *) printf '{"id":%s,"outcome":"parsed","href":"a:b"}\n' "$id";; esac
    | done
    chmod 755 sh
    cat >v.json
    | [{"input": "bad:", "base": null, "failure": true}, {"input": "good:", "base": null, "failure": true}]
    cat >v2.json
    | [{"file": "v.json", "id": "f3de1406206c", "expected": {"crash": true}, "cause": "unexplained", "why": "a sentence", "link": "l"}]
$ urlassay test -q --engine ./sh --write-expect v2.json v.json
! urlassay: v2.json: 1 case ended in an error; 1 has an entry, which is kept
[1]
$ cat v2.json
{"engine":"sh","version":"1","capabilities":["parse"],"unreported":[],
"unanswered":[
{"file":"v.json","without_ids":true,"ids":[]}],
"expectations":[
{"file":"v.json","id":"f3de1406206c","cause":"unexplained","expected":{"crash":true},"why":"a sentence","link":"l"},
{"file":"v.json","id":"8d5a8a9672be","cause":"unexplained (no-authority, opaque-path)","expected":{"accepted":{"href":"a:b"}},"why":"Not looked into yet."}
]}

### kinds-write-expect
    cp files/kinds.json v.json
    cp files/kinds-of-setters.json w.json
$ urlassay test --engine rfc3986 --write-expect k.json v.json w.json
! urlassay: k.json: 6 known differences; causes: 2 equivalent, 1 empty-host, 1 encoded-forbidden, 1 tab-newline+ill-formed-utf8, 1 unexplained
! urlassay: k.json: no cause explains 1 of them; a sentence of yours in "why" is optional
  skipped   17 the engine does not know set, 2 the engine does not know params,
            2 the engine does not know tounicode, 1 the engine does not know
            query, 1 the engine does not know validate, 1 the engine takes no
            encoding
rfc3986 2005-01: 3 passed, 6 failed, 24 skipped (24 unsupported), not compared: 2 origin, 3 errors
$ cat k.json
{"engine":"rfc3986","version":"2005-01","capabilities":["parse","script","base"],"unreported":["origin"],
"unanswered":[
{"file":"v.json","ids":[]},
{"file":"w.json","ids":[]}],
"expectations":[
{"file":"v.json","id":"authority.slashes.two","cause":"equivalent","expected":{"href":"https://example.test/x"}},
{"file":"v.json","id":"authority.ignore.only-slashes","cause":"empty-host","expected":{"accepted":{"href":"https://////","protocol":"https:","username":"","password":"","hostname":"","port":"","pathname":"////","search":"","hash":""},"acceptedAsBase":"about:blank"}},
{"file":"v.json","id":"fragment.ill-formed.return-inside-code-point","cause":"unexplained (ill-formed-utf8, tab-newline)","expected":{"failure":true},"why":"Not looked into yet."},
{"file":"v.json","id":"opaque-host.ill-formed.tab-inside-code-point","cause":"tab-newline+ill-formed-utf8","expected":{"failure":true}},
{"file":"v.json","id":"validation-errors.domain-to-ascii.forbidden-from-percent","cause":"encoded-forbidden","expected":{"accepted":{"href":"https://exa%23mple.org","protocol":"https:","username":"","password":"","hostname":"exa%23mple.org","port":"","pathname":"","search":"","hash":""},"acceptedAsBase":"about:blank"}},
{"file":"v.json","id":"validation-errors.domain-to-ascii.underscore","cause":"equivalent","expected":{"href":"https://a_b/"}}
]}

### expect-outdated-laws: the command that updates a manifest repeats what chose the cases
    cat >v.json
    | [{"id": "x.a", "spec": "s", "why": "w", "input": "http://B/", "base": null, "href": "http://b/"}]
    cat >'a b.json'
    | [{"id": "x.c", "spec": "s", "why": "w", "input": "http://B/", "base": null, "href": "http://b/"}]
    cat >e.json
    | [{"file": "v.json", "id": "x.a", "cause": "backslash", "expected": {"href": "http://x/"}}]
$ urlassay test --laws --expect e.json v.json 'a b.json'
! urlassay: 1 case passes now: urlassay test --engine whatwg --write-expect e.json --laws v.json 'a b.json' updates the manifest
RED x.a  whatwg  v.json:1
  input     http://B/
  why       w
  spec      https://url.spec.whatwg.org/#s
  note      passes, but is expected to differ (cause: backslash)

  RED       the engine crashed, hung or erred, or the manifest is out of date
whatwg $VERSION (fde3f74): 1 passed, 1 failed (1 passed unexpectedly), 0 skipped
[1]

### expect-outdated-from-a-pipe: a manifest that is not a file cannot be updated in place
    cat >v.json
    | [{"id": "x.a", "spec": "s", "why": "w", "input": "http://B/", "base": null, "href": "http://b/"}]
$ urlassay test --expect /dev/stdin v.json
< [{"file": "v.json", "id": "x.a", "cause": "backslash", "expected": {"href": "http://b/"}}]
< [no newline]
! urlassay: 1 case passes now: urlassay test --engine whatwg --write-expect FILE v.json updates the manifest
RED x.a  whatwg  v.json:1
  input     http://B/
  why       w
  spec      https://url.spec.whatwg.org/#s
  note      passes, but is expected to differ (cause: backslash)

  RED       the engine crashed, hung or erred, or the manifest is out of date
whatwg $VERSION (fde3f74): 0 passed, 1 failed (1 passed unexpectedly), 0 skipped
[1]

### expect-outdated-quiet
    cat >v.json
    | [{"id": "x.a", "spec": "s", "why": "w", "input": "http://B/", "base": null, "href": "http://b/"}]
    cat >e.json
    | [{"file": "v.json", "id": "x.a", "cause": "backslash", "expected": {"href": "http://b/"}}]
$ urlassay test -q --expect e.json v.json
[1]

### expect-outdated-both
    cat >v.json
    | [{"id": "x.a", "spec": "s", "why": "w", "input": "http://B/", "base": null, "href": "http://b/"}, {"id": "x.b", "spec": "s", "why": "w", "input": "http://B/", "base": null, "href": "http://b/"}]
    cat >e.json
    | [{"file": "v.json", "id": "x.a", "cause": "backslash", "expected": {"href": "http://x/"}}, {"file": "v.json", "id": "x.b", "cause": "backslash", "expected": {"href": "http://x/"}}, {"file": "v.json", "id": "x.c", "cause": "backslash", "expected": {"href": "http://x/"}}, {"file": "v.json", "id": "x.d", "cause": "backslash", "expected": {"href": "http://x/"}}]
$ urlassay test --expect e.json v.json
! urlassay: 2 cases pass now, 2 entries have no case: urlassay test --engine whatwg --write-expect e.json v.json updates the manifest
RED x.a  whatwg  v.json:1
  input     http://B/
  why       w
  spec      https://url.spec.whatwg.org/#s
  note      passes, but is expected to differ (cause: backslash)

RED x.b  whatwg  v.json:1
  input     http://B/
  why       w
  spec      https://url.spec.whatwg.org/#s
  note      passes, but is expected to differ (cause: backslash)

RED x.c  whatwg  v.json
  note      stale expectation: this file has no such case

RED x.d  whatwg  v.json
  note      stale expectation: this file has no such case

  RED       the engine crashed, hung or erred, or the manifest is out of date
whatwg $VERSION (fde3f74): 0 passed, 4 failed (2 passed unexpectedly, 2 stale), 0 skipped
[1]

### expect-outdated-no-file: what is not a regular file cannot be written again
    cat >v.json
    | [{"id": "x.a", "spec": "s", "why": "w", "input": "http://B/", "base": null, "href": "http://b/"}]
$ urlassay test --expect /dev/stdin v.json
< [{"file": "v.json", "id": "x.b", "cause": "backslash", "expected": {"href": "http://x/"}}]
< [no newline]
! urlassay: 1 entry has no case: urlassay test --engine whatwg --write-expect FILE v.json updates the manifest
RED x.b  whatwg  v.json
  note      stale expectation: this file has no such case

  RED       the engine crashed, hung or erred, or the manifest is out of date
whatwg $VERSION (fde3f74): 1 passed, 1 failed (1 stale), 0 skipped
[1]

### expect-older-form-twice
    cp files/engines/engine e
    cat >v.json
    | [{"id": "x.a", "spec": "s", "why": "w", "input": "http://B B/", "base": null, "failure": true}, {"id": "x.b", "spec": "s", "why": "w", "input": "http://B B/", "base": null, "failure": true}]
    cat >e.json
    | [{"file": "v.json", "id": "x.a", "cause": "idna", "expected": {"href": "http://b/"}}, {"file": "v.json", "id": "x.b", "cause": "idna", "expected": {"href": "http://b/"}}]
$ urlassay test --engine ./e --expect e.json v.json
! urlassay: e: 2 entries of its manifest are of an older form: any answer fits, as long as the engine accepts the input; --write-expect FILE records the answers
e 1: 0 passed, 0 failed, 2 skipped (2 differing as expected)

### expect-older-form-quiet
    cp files/engines/engine e
    cat >v.json
    | [{"id": "x.a", "spec": "s", "why": "w", "input": "http://B B/", "base": null, "failure": true}]
    cat >e.json
    | [{"file": "v.json", "id": "x.a", "cause": "idna", "expected": {"href": "http://b/"}}]
$ urlassay test -q --engine ./e --expect e.json v.json

### expect-older-form-rewritten: who writes the manifest anew needs no hint that it is of an older form
    cat >e
    | #!/bin/sh
    | read -r line
    | printf '%s\n' '{"protocol":1,"engine":"e","version":"1","model":"whatwg","capabilities":["parse"]}'
    | while read -r line; do
    |   id=${line#*\"id\":}; id=${id%%[,\}]*}
    |   printf '{"id":%s,"outcome":"parsed","scheme":"http","host":"b","path":"/","href":"http://b/"}\n' "$id"
    | done
    chmod 755 e
    cat >v.json
    | [{"id": "x.a", "spec": "s", "why": "w", "input": "http://B B/", "base": null, "failure": true}]
    cat >e.json
    | [{"file": "v.json", "id": "x.a", "cause": "idna", "expected": {"href": "http://b/"}}]
$ urlassay test --engine ./e --expect e.json --write-expect k.json v.json
! urlassay: k.json: 1 known difference; causes: 1 host-cut
e 1: 0 passed, 0 failed, 1 skipped (1 differing as expected)
$ cat k.json
{"engine":"e","version":"1","capabilities":["parse"],"unreported":[],
"unanswered":[
{"file":"v.json","ids":[]}],
"expectations":[
{"file":"v.json","id":"x.a","cause":"host-cut","expected":{"accepted":{"href":"http://b/","protocol":"http:","hostname":"b","pathname":"/"}}}
]}

### expect-write-crash-in-place-of-an-answer: a crash is new where the manifest had an answer
    cp files/engines/engine-3 e
    cat >v.json
    | [{"id": "x.a", "spec": "s", "why": "w", "input": "http://crash/", "base": null, "href": "http://crash/"}, {"id": "x.b", "spec": "s", "why": "w", "input": "http://B/", "base": null, "href": "http://b/"}]
    cat >m.json
    | [{"file":"v.json","id":"x.a","cause":"backslash","expected":{"failure":true}}]
$ urlassay test -q --engine ./e --write-expect m.json v.json
[1]
$ cat m.json
[...]
[..]"id":"x.a","cause":"unexplained","expected":{"crash":true}[..]
[...]

### expect-outdated-written: who writes the manifest anew needs no hint that it is out of date
    cat >v.json
    | [{"id": "x.a", "spec": "s", "why": "w", "input": "http://B/", "base": null, "href": "http://b/"}, {"id": "x.b", "spec": "s", "why": "w", "input": "http://B/", "base": null, "href": "http://c/", "host": "c"}]
    cat >e.json
    | [{"file":"v.json","id":"x.a","cause":"backslash","expected":{"href":"http://x/"}},{"file":"v.json","id":"x.c","cause":"backslash","expected":{"href":"http://x/"}}]
$ urlassay test --expect e.json --write-expect k.json v.json
! urlassay: k.json: 1 known difference; causes: 1 equivalent
[...]
$ cat k.json
[...]
[..]"id":"x.b"[..]
[...]
[not] x.c

### expect-write-and-report: the failures that go to the manifest are left out on stdout alone
    cat >v.json
    | [{"id": "x.a", "spec": "s", "why": "w", "input": "http://B/", "base": null, "href": "http://b/"}, {"id": "x.b", "spec": "s", "why": "w", "input": "http://B/", "base": null, "href": "http://c/", "host": "c"}]
$ urlassay test --expect none --write-expect m.json --report pretty=r.txt v.json
! [...]
! [..]m.json: 1 known difference[..]
! [...]
[...]
[..]1 passed, 1 failed, 0 skipped
[...]
[not] FAIL
$ cat r.txt
[...]
FAIL x.b  whatwg  v.json:1
[...]
[..]1 passed, 1 failed, 0 skipped
[...]

### expect-write-each-question: fields that are no attributes are recorded by their names
    cp files/z.json z.json
$ urlassay test --engine whatwg --write-expect k.json z.json
! urlassay: k.json: 9 known differences; causes: 5 unexplained, 4 equivalent
! urlassay: k.json: no cause explains 5 of them; a sentence of yours in "why" is optional
whatwg $VERSION (fde3f74): 1 passed, 9 failed, 0 skipped
$ cat k.json
{"engine":"whatwg","version":"$VERSION (fde3f74)","capabilities":["parse","set","toascii","tounicode","query","validate","params","errors","script","base","encoding"],"unreported":[],
"unanswered":[
{"file":"z.json","ids":[]}],
"standard":{"of":"2026-10","commit":"fde3f74f06","lacks":[],"differs":[]},
"expectations":[
{"id":"z.errors","cause":"equivalent","expected":{"errors":"host-missing@8"}},
{"id":"z.params","cause":"unexplained","expected":{"returns":"[\"1\"]","searchParams":"A=1"},"why":"Not looked into yet."},
{"id":"z.pairs","cause":"unexplained","expected":{"searchParams":"a=b","returns":"[[[\"a\",\"b\"]]]"},"why":"Not looked into yet."},
{"id":"z.unicode","cause":"unexplained","expected":{"unicode":"127.0.0.1"},"why":"Not looked into yet."},
{"id":"z.valid","cause":"unexplained","expected":{"valid":"false"},"why":"Not looked into yet."},
{"id":"z.invalid","cause":"unexplained","expected":{"valid":"true"},"why":"Not looked into yet."},
{"id":"z.list","cause":"equivalent","expected":{"searchParams":"a=b"}},
{"id":"z.accepted","cause":"equivalent","expected":{"accepted":{"href":"http://h/?a=b","origin":"http://h","protocol":"http:","username":"","password":"","hostname":"h","port":"","pathname":"/","search":"?a=b","hash":""},"acceptedAsBase":"about:blank"}},
{"id":"z.refused","cause":"equivalent","expected":{"failure":true}}
]}

### expect-write-list-failure: a list that the engine refuses is recorded
    cat >e
    | #!/usr/bin/env python3
    | import json, sys
    | for line in sys.stdin:
    |     q = json.loads(line)
    |     if q["op"] == "hello":
    |         a = {"protocol": 1, "engine": "e", "version": "1", "model": "whatwg", "capabilities": ["parse", "query"]}
    |     elif q["op"] == "parse":
    |         a = {"id": q["id"], "outcome": "parsed", "scheme": "http", "host": "h", "path": "/", "query": "a=b", "fragment": None, "port": None, "username": "", "password": "", "href": "http://h/?a=b"}
    |     else:
    |         a = {"id": q["id"], "outcome": "rejected"}
    |     print(json.dumps(a), flush=True)
    chmod 755 e
    cat >z.json
    | [{"id": "z.list", "spec": "s", "why": "w", "input": "http://h/?a=b", "base": null, "href": "http://h/?a=b", "search": "?a=b", "searchParams": "a=c"}]
$ urlassay test --engine ./e --write-expect k.json z.json
! urlassay: k.json: 1 known difference; causes: 1 equivalent
e 1: 0 passed, 1 failed, 0 skipped
$ cat k.json
{"engine":"e","version":"1","capabilities":["parse","query"],"unreported":[],
"unanswered":[
{"file":"z.json","ids":[]}],
"expectations":[
{"id":"z.list","cause":"equivalent","expected":{"searchParamsFailure":true}}
]}

### test-write-expect-pretty: a report that is asked for has the failures too
    cat >v.json
    | [{"id":"x.b","spec":"x","why":"A.","input":"http://h\\","base":null,"href":"http://h/"}]
$ urlassay test --engine rfc3986 --expect none --write-expect m.json --format pretty v.json
! urlassay: m.json: 1 known difference; causes: 1 backslash
FAIL x.b  rfc3986  v.json:1
  input     http://h\
  why       A.
  spec      https://url.spec.whatwg.org/#x
  field  | expected               | got
  result | parsed, href http://h/ | failure: failure

rfc3986 2005-01: 0 passed, 1 failed, 0 skipped
$ cat m.json
{"engine":"rfc3986","version":"2005-01","capabilities":["parse","script","base"],"unreported":[],
"unanswered":[
{"file":"v.json","ids":[]}],
"expectations":[
{"file":"v.json","id":"x.b","cause":"backslash","expected":{"failure":true}}
]}

### test-write-expect-filter
$ urlassay test --write-expect m.json --filter x.b v.json
! urlassay: test: --write-expect takes one --engine, and no --filter
! try 'urlassay help test'
[2]

### test-write-expect-two-engines
$ urlassay test --engine whatwg --engine rfc3986 --write-expect m.json v.json
! urlassay: test: --write-expect takes one --engine, and no --filter
! try 'urlassay help test'
[2]

### test-write-expect-errors: an entry of before is kept for a case that ended in an error, if there is one
    cp files/engines/odd-3 odd
    cat >v.json
    | [{"id": "x.a", "spec": "x", "why": "A.", "input": "http://a/", "base": null, "href": "http://a/"}, {"id": "x.b", "spec": "x", "why": "A.", "input": "http://b/", "base": null, "href": "http://b/"}, {"id": "x.c", "spec": "x", "why": "A.", "input": "http://c/", "base": null, "href": "http://c/"}]
    cat >m.json
    | [{"file": "v.json", "id": "x.c", "cause": "idna", "expected": {"failure": true}}]
$ urlassay test --engine ./odd --write-expect m.json v.json
! urlassay: m.json: 2 cases ended in an error; 1 has an entry, which is kept
! urlassay: m.json: 1 known difference; causes: 1 unexplained
! urlassay: m.json: no cause explains 1 of them; a sentence of yours in "why" is optional
RED x.a  odd  v.json:1
  input     http://a/
  why       A.
  spec      https://url.spec.whatwg.org/#x
  note      error: why

RED x.c  odd  v.json:1
  input     http://c/
  why       A.
  spec      https://url.spec.whatwg.org/#x
  note      error: why

  RED       the engine crashed, hung or erred, or the manifest is out of date
odd 1: 0 passed, 3 failed (2 with errors), 0 skipped
[1]
$ cat m.json
{"engine":"odd","version":"1","capabilities":["parse","base"],"unreported":[],
"unanswered":[
{"file":"v.json","ids":[]}],
"expectations":[
{"file":"v.json","id":"x.b","cause":"unexplained","expected":{"href":"http://b/x"},"why":"Not looked into yet."},
{"file":"v.json","id":"x.c","cause":"idna","expected":{"failure":true}}
]}

### test-write-expect-error-alone
    cp files/engines/odd-3 odd
    cat >v.json
    | [{"id": "x.a", "spec": "x", "why": "A.", "input": "http://a/", "base": null, "href": "http://a/"}, {"id": "x.b", "spec": "x", "why": "A.", "input": "http://b/", "base": null, "href": "http://b/"}]
$ urlassay test --engine ./odd --write-expect m.json v.json
! urlassay: m.json: 1 case ended in an error; 0 have an entry, which is kept
! urlassay: m.json: 1 known difference; causes: 1 unexplained
! urlassay: m.json: no cause explains 1 of them; a sentence of yours in "why" is optional
RED x.a  odd  v.json:1
  input     http://a/
  why       A.
  spec      https://url.spec.whatwg.org/#x
  note      error: why

  RED       the engine crashed, hung or erred, or the manifest is out of date
odd 1: 0 passed, 2 failed (1 with errors), 0 skipped
[1]
$ cat m.json
{"engine":"odd","version":"1","capabilities":["parse","base"],"unreported":[],
"unanswered":[
{"file":"v.json","ids":[]}],
"expectations":[
{"file":"v.json","id":"x.b","cause":"unexplained","expected":{"href":"http://b/x"},"why":"Not looked into yet."}
]}
