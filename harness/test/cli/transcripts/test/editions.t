urlassay test with vectors and engines of the dated editions.

### test-editions-of-another
    cat >v.json
    | [{"id": "webaddr.a", "edition": "webaddr", "spec": "base", "why": "w", "steps": [["parse", "a:"]], "returns": [{"scheme": "a"}]}]
$ urlassay test --engine w3c-2012 v.json
! urlassay: nothing was judged: every case is of a dated edition, and for that engine alone
w3c-2012 2012-05-24: 0 passed, 0 failed, 0 skipped
[3]

### vectors-refused-edition-no-string
    cat >v.json
    | [{"id": "x.a", "edition": 7, "spec": "s", "why": "w", "steps": []}]
$ urlassay test --engine whatwg v.json
! urlassay: v.json:1:16: "edition" is not a string
[3]

### test-edition
    cp files/vectors-8.json v.json
$ urlassay test --engine rfc3986 v.json
FAIL rfc3986.t.wrong  rfc3986  v.json:1
  steps     parse(http://h/); parse(http://h/p)
  why       W.
  spec      s, line 7 of the document
  field       | expected | got
  step 2 path | "/q"     | "/p"

rfc3986 2005-01: 1 passed, 1 failed, 0 skipped
[1]

### test-edition-letter
    cp files/vectors-8.json v.json
$ urlassay test --engine rfc3986:literal v.json
FAIL rfc3986.t.letter  rfc3986:literal  v.json:1
  steps     parse(http://h/p)
  why       W.
  spec      s, lines 7 to 9 of the document
  field  | expected         | got
  step 1 | {"failure":true} | {"scheme":"http","username":null,"password":null,"host":"h","port":null,"path":"/p","query":null,"fragment":null,"href":"http://h/p"}

rfc3986:literal 2005-01: 0 passed, 1 failed, 0 skipped
[1]

### test-edition-of-another: to others such a case does not exist: it is not even skipped
    cp files/vectors-8.json v.json
$ urlassay test --engine whatwg v.json
! urlassay: nothing was judged: every case is of a dated edition, and for that engine alone
whatwg $VERSION (fde3f74): 0 passed, 0 failed, 0 skipped
[3]

### test-edition-jsonl
    cp files/vectors-8.json v.json
$ urlassay test --engine rfc3986 --format jsonl v.json
{"format":1,"engine":"rfc3986","version":"2005-01","file":"v.json","line":1,"id":"rfc3986.t.right","kind":"edition","spec":"s","value":"{\"steps\":[[\"parse\",\"http://h/p\"]]}","result":"passed"}
{"format":1,"engine":"rfc3986","version":"2005-01","file":"v.json","line":1,"id":"rfc3986.t.wrong","kind":"edition","spec":"s","value":"{\"steps\":[[\"parse\",\"http://h/\"],[\"parse\",\"http://h/p\"]]}","result":"failed","mismatches":[{"field":"path","step":2,"expected":"\"/q\"","got":"\"/p\""}]}
[1]

### test-editions-of-another-html
    cat >v.json
    | [{"id": "webaddr.a", "edition": "webaddr", "spec": "base", "why": "w", "steps": [["parse", "a:"]], "returns": [{"scheme": "a"}]}]
$ SOURCE_DATE_EPOCH=86400 urlassay test --format html --engine w3c-2012 v.json
! urlassay: nothing was judged: every case is of a dated edition, and for that engine alone
[...]
<h1>Test vectors: 0 passed, 0 failed</h1>
[...]
[..]0 sections, 0 with failures[..]
[...]
<p>None.</p>
[...]
[3]

### test-editions-of-another-junit
    cat >v.json
    | [{"id": "webaddr.a", "edition": "webaddr", "spec": "base", "why": "w", "steps": [["parse", "a:"]], "returns": [{"scheme": "a"}]}]
$ SOURCE_DATE_EPOCH=86400 urlassay test --format junit --engine w3c-2012 v.json
! urlassay: nothing was judged: every case is of a dated edition, and for that engine alone
<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="urlassay" tests="0" failures="0" errors="0" skipped="0" time="0">
</testsuites>
[3]

### test-editions-of-another-tap
    cat >v.json
    | [{"id": "webaddr.a", "edition": "webaddr", "spec": "base", "why": "w", "steps": [["parse", "a:"]], "returns": [{"scheme": "a"}]}]
$ SOURCE_DATE_EPOCH=86400 urlassay test --format tap --engine w3c-2012 v.json
! urlassay: nothing was judged: every case is of a dated edition, and for that engine alone
TAP version 13
# w3c-2012 2012-05-24: 0 passed, 0 failed, 0 skipped
1..0
[3]

### test-editions-of-another-wptreport
    cat >v.json
    | [{"id": "webaddr.a", "edition": "webaddr", "spec": "base", "why": "w", "steps": [["parse", "a:"]], "returns": [{"scheme": "a"}]}]
$ SOURCE_DATE_EPOCH=86400 urlassay test --format wptreport --engine w3c-2012 v.json
! urlassay: nothing was judged: every case is of a dated edition, and for that engine alone
{"run_info":{"product":"w3c-2012","browser_version":"2012-05-24","os":"[machine]","os_version":"[machine]","processor":"[machine]"},"time_start":86400000,"time_end":86400000,"results":[
]}
[3]

### test-editions-of-another-jsonl
    cat >v.json
    | [{"id": "webaddr.a", "edition": "webaddr", "spec": "base", "why": "w", "steps": [["parse", "a:"]], "returns": [{"scheme": "a"}]}]
$ urlassay test --format jsonl --engine w3c-2012 v.json
! urlassay: nothing was judged: every case is of a dated edition, and for that engine alone
[3]

### test-edition-long-html
    cp files/vectors-11.json v.json
$ SOURCE_DATE_EPOCH=86400 urlassay test --engine rfc3986 --format html v.json
[...]
[..]...</code>[..]
[...]
[..]lines 3 to 7 of the document[..]
[...]
[..]line 3 of the document[..]
[...]
[1]

### test-nothing-of-an-edition
    cat >v.json
    | [{"id": "html5-2007.x", "edition": "html5-2007", "spec": "s", "why": "w", "steps": [["input", "http://h/"], ["get", "host"]], "returns": [null, "h"]}]
$ urlassay test v.json
! urlassay: nothing was judged: every case is of a dated edition, and for that engine alone
whatwg $VERSION (fde3f74): 0 passed, 0 failed, 0 skipped
[3]
