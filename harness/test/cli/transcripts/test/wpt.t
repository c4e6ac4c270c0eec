urlassay test with the files of Web Platform Tests, and as a wptreport.

### format-wptreport-ours
    cp files/engines/naive naive
    cp files/vectors-2.json v.json
$ SOURCE_DATE_EPOCH=7 urlassay test --engine ./naive --format wptreport v.json
{"run_info":{"product":"naive","browser_version":"2","os":"[machine]","os_version":"[machine]","processor":"[machine]"},"time_start":7000,"time_end":7000,"results":[
{"test":"/urlassay/v.json","subsuite":"","status":"OK","message":null,"subtests":[
{"name":"x.a","status":"FAIL","message":"assert_equals: href expected http://a/@b/ but got http://a\\@b/","expected":"PASS"},{"name":"x.b","status":"PASS","message":null},{"name":"x.c","status":"FAIL","message":"assert_equals: href expected http://h/ but got http://H/","expected":"PASS"},{"name":"x.d","status":"FAIL","message":"assert_equals: result expected parsed, href http://h/ but got failure","expected":"PASS"}]}
]}
[1]

### format-wptreport-expected
    cp files/engines/naive naive
    cp files/vectors-2.json v.json
    cat >e.json
    | {"engine":"naive","version":"2",
    | "expectations":[
    | {"file":"v.json","id":"x.a","cause":"backslash","expected":{"href":"http://a\\@b/","host":"b","pathname":"/"}},
    | {"file":"v.json","id":"x.c","cause":"equivalent","expected":{"href":"http://H/","host":"H"}},
    | {"file":"v.json","id":"x.b","cause":"slash-count","expected":{"failure":true}}
    | ]}
$ urlassay test --engine ./naive --format wptreport --expect e.json --revision abc v.json
! urlassay: 1 case passes now: urlassay test --engine ./naive --write-expect e.json v.json updates the manifest
{"run_info":{"product":"naive","browser_version":"2","os":"[machine]","os_version":"[machine]","processor":"[machine]","revision":"abc"},"time_start":[time],"time_end":[time],"results":[
{"test":"/urlassay/v.json","subsuite":"","status":"OK","message":null,"subtests":[
{"name":"x.a","status":"FAIL","message":"assert_equals: href expected http://a/@b/ but got http://a\\@b/"},{"name":"x.b","status":"PASS","message":null,"expected":"FAIL"},{"name":"x.c","status":"FAIL","message":"assert_equals: href expected http://h/ but got http://H/"},{"name":"x.d","status":"FAIL","message":"assert_equals: result expected parsed, href http://h/ but got failure","expected":"PASS"}]}
]}
[1]

### format-wptreport-two-engines
    cp files/engines/naive naive
    cp files/vectors-2.json v.json
$ urlassay test --engine ./naive --engine whatwg --report wptreport=r.json v.json
! urlassay: test: a report in the format wptreport needs exactly one --engine
! try 'urlassay help test'
[2]
$ test ! -e r.json

### wpt-files-wptreport: The pages and names of WPT for the cases of its own files.
    cp files/urltestdata.json urltestdata.json
    cp files/setters_tests.json setters_tests.json
    cat >toascii.json
    | ["a comment", {"input": "\u00e4.test", "output": "xn--4ca.test"}, {"comment": "c", "input": "b.test", "output": "c.test"}, {"input": "xn--a", "output": "x"}, {"input": "a b", "output": null}]
    cat >IdnaTestV2.json
    | ["a comment", {"input": "a.test", "output": "a.test"}, {"comment": "V1", "input": "xn--a", "output": "xn--a"}]
    cat >IdnaTestV2-removed.json
    | ["a comment", {"comment": "A4_2", "input": "b.test", "output": "x.test"}]
    cat >percent-encoding.json
    | ["a comment", {"input": "\u00e4", "output": {"utf-8": "%C3%A4", "windows-1252": "%E4"}}, {"input": "|", "output": {"utf-8": "%7C", "big5": "x"}}]
$ SOURCE_DATE_EPOCH=86400 urlassay test --engine whatwg --format wptreport --revision abc urltestdata.json setters_tests.json toascii.json IdnaTestV2.json IdnaTestV2-removed.json percent-encoding.json
{"run_info":{"product":"whatwg","browser_version":"$VERSION (fde3f74)","os":"[machine]","os_version":"[machine]","processor":"[machine]","revision":"abc"},"time_start":86400000,"time_end":86400000,"results":[
{"test":"/url/url-constructor.any.html?exclude=(file|javascript|mailto)","subsuite":"","status":"OK","message":null,"subtests":[
{"name":"Loading data\u2026","status":"PASS","message":null},{"name":"Parsing: <http://h/p> without base","status":"PASS","message":null},{"name":"Parsing: <p?q> against <http://h/>","status":"PASS","message":null},{"name":"Parsing: <http://a b/> without base","status":"PASS","message":null},{"name":"Parsing: <http://h/> without base","status":"FAIL","message":"assert_equals: result expected failure but got parsed, href http://h/","expected":"PASS"},{"name":"Parsing: <//x> without base","status":"PASS","message":null},{"name":"Parsing: <?x> against <mailto:x>","status":"PASS","message":null},{"name":"Parsing: <http://c d/> without base","status":"FAIL","message":"assert_equals: result expected parsed, href http://c/ but got failure: domain-to-ASCII","expected":"PASS"}]},
{"test":"/url/url-origin.any.html","subsuite":"","status":"OK","message":null,"subtests":[
{"name":"Loading data\u2026","status":"PASS","message":null},{"name":"Origin parsing: <http://h/p> without base","status":"PASS","message":null},{"name":"Origin parsing: <p?q> against <http://h/>","status":"FAIL","message":"assert_equals: origin expected http://wrong but got http://h","expected":"PASS"},{"name":"Origin parsing: <file:///x> without base","status":"PASS","message":null},{"name":"Origin parsing: <javascript:x> without base","status":"PASS","message":null},{"name":"Origin parsing: <http://c d/> without base","status":"FAIL","message":"assert_equals: result expected parsed, href http://c/ but got failure: domain-to-ASCII","expected":"PASS"}]},
{"test":"/url/url-constructor.any.html?include=file","subsuite":"","status":"OK","message":null,"subtests":[
{"name":"Loading data\u2026","status":"PASS","message":null},{"name":"Parsing: <file:///x> without base","status":"FAIL","message":"assert_equals: pathname expected /y but got /x","expected":"PASS"}]},
{"test":"/url/url-constructor.any.html?include=mailto","subsuite":"","status":"OK","message":null,"subtests":[
{"name":"Loading data\u2026","status":"PASS","message":null},{"name":"Parsing: <mailto:x> without base","status":"PASS","message":null},{"name":"Parsing: <mailto:x y> without base","status":"FAIL","message":"assert_equals: result expected failure but got parsed, href mailto:x y","expected":"PASS"}]},
{"test":"/url/url-constructor.any.html?include=javascript","subsuite":"","status":"OK","message":null,"subtests":[
{"name":"Loading data\u2026","status":"PASS","message":null},{"name":"Parsing: <javascript:x> without base","status":"FAIL","message":"assert_equals: href expected javascript:y but got javascript:x","expected":"PASS"}]},
{"test":"/url/failure.html","subsuite":"","status":"OK","message":null,"subtests":[
{"name":"Loading data\u2026","status":"PASS","message":null},{"name":"URL's constructor's base argument: http://a b/ should throw","status":"PASS","message":null},{"name":"URL's constructor's base argument: http://h/ should throw","status":"FAIL","message":"assert_equals: as a base expected failure but got accepted","expected":"PASS"},{"name":"URL's constructor's base argument: //x should throw","status":"PASS","message":null},{"name":"URL's constructor's base argument: mailto:x y should throw","status":"FAIL","message":"assert_equals: as a base expected failure but got accepted","expected":"PASS"}]},
{"test":"/url/url-setters.any.html?exclude=(file|javascript|mailto)","subsuite":"","status":"OK","message":null,"subtests":[
{"name":"Loading data\u2026","status":"PASS","message":null},{"name":"URL: Setting <http://h/>.port = '8080'","status":"PASS","message":null}]},
{"test":"/url/url-setters.any.html?include=mailto","subsuite":"","status":"OK","message":null,"subtests":[
{"name":"Loading data\u2026","status":"PASS","message":null},{"name":"URL: Setting <mailto:x>.port = '1' A comment","status":"FAIL","message":"assert_equals: port expected 1 but got \"\"","expected":"PASS"}]},
{"test":"/url/url-setters.any.html?include=file","subsuite":"","status":"OK","message":null,"subtests":[
{"name":"Loading data\u2026","status":"PASS","message":null},{"name":"URL: Setting <file:///x>.port = '1'","status":"PASS","message":null}]},
{"test":"/url/url-setters.any.html?include=javascript","subsuite":"","status":"OK","message":null,"subtests":[
{"name":"Loading data\u2026","status":"PASS","message":null},{"name":"URL: Setting <javascript:x>.hash = 'y' Of a script","status":"PASS","message":null}]},
{"test":"/url/toascii.window.html","subsuite":"","status":"OK","message":null,"subtests":[
{"name":"Loading data\u2026","status":"PASS","message":null},{"name":"ä.test (using URL)","status":"PASS","message":null},{"name":"b.test (using URL)","status":"FAIL","message":"assert_equals: href expected https://c.test/x but got https://b.test/x","expected":"PASS"},{"name":"xn--a (using URL)","status":"FAIL","message":"assert_equals: href expected https://x/x but got https://xn--a/x","expected":"PASS"},{"name":"a b (using URL)","status":"PASS","message":null}]},
{"test":"/url/IdnaTestV2.any.html","subsuite":"","status":"OK","message":null,"subtests":[
{"name":"Loading data\u2026","status":"PASS","message":null},{"name":"ToASCII(\"a.test\")","status":"PASS","message":null},{"name":"ToASCII(\"xn--a\") V1","status":"PASS","message":null}]},
{"test":"/url/IdnaTestV2-removed.any.html","subsuite":"","status":"OK","message":null,"subtests":[
{"name":"Loading data\u2026","status":"PASS","message":null},{"name":"ToASCII(\"b.test\") A4_2","status":"FAIL","message":"assert_equals: href expected https://x.test/x but got https://b.test/x","expected":"PASS"}]},
{"test":"/url/percent-encoding.window.html","subsuite":"","status":"OK","message":null,"subtests":[
{"name":"Loading data\u2026","status":"PASS","message":null},{"name":"Input ä with encoding utf-8","status":"PASS","message":null},{"name":"Input ä with encoding windows-1252","status":"PASS","message":null},{"name":"Input | with encoding utf-8","status":"FAIL","message":"assert_equals: search expected ?%7C but got ?|","expected":"PASS"},{"name":"Input | with encoding big5","status":"FAIL","message":"assert_equals: search expected ?x but got ?|","expected":"PASS"}]}
]}
[1]

### wpt-files-pretty
    cp files/urltestdata.json urltestdata.json
    cp files/setters_tests.json setters_tests.json
    cat >toascii.json
    | ["a comment", {"input": "\u00e4.test", "output": "xn--4ca.test"}, {"comment": "c", "input": "b.test", "output": "c.test"}, {"input": "xn--a", "output": "x"}, {"input": "a b", "output": null}]
    cat >IdnaTestV2.json
    | ["a comment", {"input": "a.test", "output": "a.test"}, {"comment": "V1", "input": "xn--a", "output": "xn--a"}]
    cat >IdnaTestV2-removed.json
    | ["a comment", {"comment": "A4_2", "input": "b.test", "output": "x.test"}]
    cat >percent-encoding.json
    | ["a comment", {"input": "\u00e4", "output": {"utf-8": "%C3%A4", "windows-1252": "%E4"}}, {"input": "|", "output": {"utf-8": "%7C", "big5": "x"}}]
$ urlassay test --engine whatwg --format pretty urltestdata.json setters_tests.json toascii.json IdnaTestV2.json IdnaTestV2-removed.json percent-encoding.json
FAIL 35fd5418f428  whatwg  urltestdata.json:1
  input     p?q
  base      http://h/
  field  | expected     | got
  origin | http://wrong | http://h

FAIL 033d728ebc8d  whatwg  urltestdata.json:1
  input     file:///x
  field    | expected | got
  pathname | /y       | /x

FAIL c11d221b97af  whatwg  urltestdata.json:1
  input     javascript:x
  field    | expected     | got
  href     | javascript:y | javascript:x
  pathname | y            | x

FAIL ed2bb75ae417  whatwg  urltestdata.json:1
  input     http://h/
  field     | expected | got
  result    | failure  | parsed, href http://h/
  as a base | failure  | accepted

FAIL cac904a5d756  whatwg  urltestdata.json:1
  input     mailto:x y
  field     | expected | got
  result    | failure  | parsed, href mailto:x y
  as a base | failure  | accepted

FAIL 88735b96ebd2  whatwg  urltestdata.json:1
  input     http://c d/
  field  | expected               | got
  result | parsed, href http://c/ | failure: domain-to-ASCII

FAIL af9de3080a66  whatwg  setters_tests.json:1
  href      mailto:x
  attribute port
  value     1
  field | expected | got
  port  | 1        | ""

FAIL c7a99474b49e  whatwg  toascii.json:1
  input     b.test
  field    | expected         | got
  href     | https://c.test/x | https://b.test/x
  host     | c.test           | b.test
  hostname | c.test           | b.test

FAIL 5bbebd2ec318  whatwg  toascii.json:1
  input     xn--a
  field    | expected    | got
  href     | https://x/x | https://xn--a/x
  host     | x           | xn--a
  hostname | x           | xn--a

FAIL c7a99474b49e  whatwg  IdnaTestV2-removed.json:1
  input     b.test
  field    | expected         | got
  href     | https://x.test/x | https://b.test/x
  host     | x.test           | b.test
  hostname | x.test           | b.test

FAIL bf84ec9b6a35  whatwg  percent-encoding.json:1
  input     |
  encoding  utf-8
  field  | expected | got
  search | ?%7C     | ?|
  hash   | #%7C     | #|

FAIL a25c0f639e1d  whatwg  percent-encoding.json:1
  input     |
  encoding  big5
  field  | expected | got
  search | ?x       | ?|
  hash   | #%7C     | #|

  failed in 6 urltestdata.json, 2 percent-encoding.json, 2 toascii.json, 1
            IdnaTestV2-removed.json, 1 setters_tests.json
whatwg $VERSION (fde3f74): 14 passed, 12 failed, 0 skipped
[1]

### wpt-files-jsonl
    cp files/urltestdata.json urltestdata.json
    cp files/setters_tests.json setters_tests.json
    cat >toascii.json
    | ["a comment", {"input": "\u00e4.test", "output": "xn--4ca.test"}, {"comment": "c", "input": "b.test", "output": "c.test"}, {"input": "xn--a", "output": "x"}, {"input": "a b", "output": null}]
    cat >IdnaTestV2.json
    | ["a comment", {"input": "a.test", "output": "a.test"}, {"comment": "V1", "input": "xn--a", "output": "xn--a"}]
    cat >IdnaTestV2-removed.json
    | ["a comment", {"comment": "A4_2", "input": "b.test", "output": "x.test"}]
    cat >percent-encoding.json
    | ["a comment", {"input": "\u00e4", "output": {"utf-8": "%C3%A4", "windows-1252": "%E4"}}, {"input": "|", "output": {"utf-8": "%7C", "big5": "x"}}]
$ urlassay test --engine whatwg --format jsonl urltestdata.json setters_tests.json toascii.json IdnaTestV2.json IdnaTestV2-removed.json percent-encoding.json
{"format":1,"engine":"whatwg","version":"$VERSION (fde3f74)","file":"urltestdata.json","line":1,"id":"b8c66c2255f4","kind":"url","input":"http://h/p","base":null,"result":"passed"}
{"format":1,"engine":"whatwg","version":"$VERSION (fde3f74)","file":"urltestdata.json","line":1,"id":"35fd5418f428","kind":"url","input":"p?q","base":"http://h/","result":"failed","mismatches":[{"field":"origin","expected":"http://wrong","got":"http://h"}]}
{"format":1,"engine":"whatwg","version":"$VERSION (fde3f74)","file":"urltestdata.json","line":1,"id":"033d728ebc8d","kind":"url","input":"file:///x","base":null,"result":"failed","mismatches":[{"field":"pathname","expected":"/y","got":"/x"}]}
{"format":1,"engine":"whatwg","version":"$VERSION (fde3f74)","file":"urltestdata.json","line":1,"id":"25ad6a214f53","kind":"url","input":"mailto:x","base":null,"result":"passed"}
[...]
{"format":1,"engine":"whatwg","version":"$VERSION (fde3f74)","file":"urltestdata.json","line":1,"id":"f62c0aabdde8","kind":"url","input":"http://a b/","base":null,"result":"passed"}
[...]
{"format":1,"engine":"whatwg","version":"$VERSION (fde3f74)","file":"urltestdata.json","line":1,"id":"ea9e19e50645","kind":"url","input":"//x","base":null,"result":"passed"}
[...]
{"format":1,"engine":"whatwg","version":"$VERSION (fde3f74)","file":"urltestdata.json","line":1,"id":"b146d2748aa4","kind":"url","input":"?x","base":"mailto:x","result":"passed"}
[...]
{"format":1,"engine":"whatwg","version":"$VERSION (fde3f74)","file":"setters_tests.json","line":1,"id":"514913e53df9","kind":"setter","input":"http://h/","attribute":"port","value":"8080","result":"passed"}
{"format":1,"engine":"whatwg","version":"$VERSION (fde3f74)","file":"setters_tests.json","line":1,"id":"af9de3080a66","kind":"setter","input":"mailto:x","attribute":"port","value":"1","result":"failed","mismatches":[{"field":"port","expected":"1","got":""}]}
{"format":1,"engine":"whatwg","version":"$VERSION (fde3f74)","file":"setters_tests.json","line":1,"id":"287f4509e979","kind":"setter","input":"file:///x","attribute":"port","value":"1","result":"passed"}
{"format":1,"engine":"whatwg","version":"$VERSION (fde3f74)","file":"setters_tests.json","line":1,"id":"09530a40f63f","kind":"setter","input":"javascript:x","attribute":"hash","value":"y","result":"passed"}
{"format":1,"engine":"whatwg","version":"$VERSION (fde3f74)","file":"toascii.json","line":1,"id":"c12d71287722","kind":"toascii","input":"ä.test","result":"passed"}
[...]
{"format":1,"engine":"whatwg","version":"$VERSION (fde3f74)","file":"toascii.json","line":1,"id":"5bbebd2ec318","kind":"toascii","input":"xn--a","result":"failed","mismatches":[{"field":"href","expected":"https://x/x","got":"https://xn--a/x"},{"field":"host","expected":"x","got":"xn--a"},{"field":"hostname","expected":"x","got":"xn--a"}]}
{"format":1,"engine":"whatwg","version":"$VERSION (fde3f74)","file":"toascii.json","line":1,"id":"bad72b1dad99","kind":"toascii","input":"a b","result":"passed"}
{"format":1,"engine":"whatwg","version":"$VERSION (fde3f74)","file":"IdnaTestV2.json","line":1,"id":"d882164eeb07","kind":"toascii","input":"a.test","result":"passed"}
{"format":1,"engine":"whatwg","version":"$VERSION (fde3f74)","file":"IdnaTestV2.json","line":1,"id":"5bbebd2ec318","kind":"toascii","input":"xn--a","result":"passed"}
[...]
{"format":1,"engine":"whatwg","version":"$VERSION (fde3f74)","file":"percent-encoding.json","line":1,"id":"c56e5d468ba0","kind":"percent-encoding","input":"ä","encoding":"utf-8","result":"passed"}
{"format":1,"engine":"whatwg","version":"$VERSION (fde3f74)","file":"percent-encoding.json","line":1,"id":"e9453959c43a","kind":"percent-encoding","input":"ä","encoding":"windows-1252","result":"passed"}
[...]
{"format":1,"engine":"whatwg","version":"$VERSION (fde3f74)","file":"percent-encoding.json","line":1,"id":"a25c0f639e1d","kind":"percent-encoding","input":"|","encoding":"big5","result":"failed","mismatches":[{"field":"search","expected":"?x","got":"?|"},{"field":"hash","expected":"#%7C","got":"#|"}]}
[1]

### wpt-files-junit
    cp files/urltestdata.json urltestdata.json
    cp files/setters_tests.json setters_tests.json
    cat >toascii.json
    | ["a comment", {"input": "\u00e4.test", "output": "xn--4ca.test"}, {"comment": "c", "input": "b.test", "output": "c.test"}, {"input": "xn--a", "output": "x"}, {"input": "a b", "output": null}]
    cat >IdnaTestV2.json
    | ["a comment", {"input": "a.test", "output": "a.test"}, {"comment": "V1", "input": "xn--a", "output": "xn--a"}]
    cat >IdnaTestV2-removed.json
    | ["a comment", {"comment": "A4_2", "input": "b.test", "output": "x.test"}]
    cat >percent-encoding.json
    | ["a comment", {"input": "\u00e4", "output": {"utf-8": "%C3%A4", "windows-1252": "%E4"}}, {"input": "|", "output": {"utf-8": "%7C", "big5": "x"}}]
$ SOURCE_DATE_EPOCH=86400 urlassay test --engine whatwg --format junit urltestdata.json setters_tests.json toascii.json IdnaTestV2.json IdnaTestV2-removed.json percent-encoding.json
<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="urlassay" tests="26" failures="12" errors="0" skipped="0" time="0">
<testsuite name="whatwg urltestdata.json" tests="11" failures="6" errors="0" skipped="0" time="0" timestamp="1970-01-02T00:00:00">
<properties><property name="version" value="$VERSION (fde3f74)"/></properties>
<testcase classname="whatwg.urltestdata.json" name="b8c66c2255f4 http://h/p" time="0"/>
<testcase classname="whatwg.urltestdata.json" name="35fd5418f428 p?q against http://h/" time="0"><failure type="failed" message="origin: expected http://wrong, got http://h">urltestdata.json:1
origin: expected http://wrong, got http://h
</failure></testcase>
[...]
<testcase classname="whatwg.urltestdata.json" name="c11d221b97af javascript:x" time="0"><failure type="failed" message="href: expected javascript:y, got javascript:x, and 1 more">urltestdata.json:1
href: expected javascript:y, got javascript:x
pathname: expected y, got x
</failure></testcase>
[...]
<testcase classname="whatwg.urltestdata.json" name="ea9e19e50645 //x" time="0"/>
<testcase classname="whatwg.urltestdata.json" name="cac904a5d756 mailto:x y" time="0"><failure type="failed" message="result: expected failure, got parsed, href mailto:x y, and 1 more">urltestdata.json:1
result: expected failure, got parsed, href mailto:x y
as a base: expected failure, got accepted
</failure></testcase>
[...]
<testcase classname="whatwg.urltestdata.json" name="88735b96ebd2 http://c d/" time="0"><failure type="failed" message="result: expected parsed, href http://c/, got failure: domain-to-ASCII">urltestdata.json:1
result: expected parsed, href http://c/, got failure: domain-to-ASCII
</failure></testcase>
</testsuite>
<testsuite name="whatwg setters_tests.json" tests="4" failures="1" errors="0" skipped="0" time="0" timestamp="1970-01-02T00:00:00">
<properties><property name="version" value="$VERSION (fde3f74)"/></properties>
[...]
<testcase classname="whatwg.setters_tests.json" name="287f4509e979 file:///x, port = 1" time="0"/>
[...]
</testsuite>
<testsuite name="whatwg toascii.json" tests="4" failures="2" errors="0" skipped="0" time="0" timestamp="1970-01-02T00:00:00">
<properties><property name="version" value="$VERSION (fde3f74)"/></properties>
[...]
<testcase classname="whatwg.toascii.json" name="c7a99474b49e b.test" time="0"><failure type="failed" message="href: expected https://c.test/x, got https://b.test/x, and 2 more">toascii.json:1
href: expected https://c.test/x, got https://b.test/x
host: expected c.test, got b.test
hostname: expected c.test, got b.test
</failure></testcase>
[...]
</testsuite>
<testsuite name="whatwg IdnaTestV2.json" tests="2" failures="0" errors="0" skipped="0" time="0" timestamp="1970-01-02T00:00:00">
<properties><property name="version" value="$VERSION (fde3f74)"/></properties>
[...]
</testsuite>
<testsuite name="whatwg IdnaTestV2-removed.json" tests="1" failures="1" errors="0" skipped="0" time="0" timestamp="1970-01-02T00:00:00">
<properties><property name="version" value="$VERSION (fde3f74)"/></properties>
[...]
</testsuite>
<testsuite name="whatwg percent-encoding.json" tests="4" failures="2" errors="0" skipped="0" time="0" timestamp="1970-01-02T00:00:00">
<properties><property name="version" value="$VERSION (fde3f74)"/></properties>
<testcase classname="whatwg.percent-encoding.json" name="c56e5d468ba0 ä in utf-8" time="0"/>
<testcase classname="whatwg.percent-encoding.json" name="e9453959c43a ä in windows-1252" time="0"/>
[...]
<testcase classname="whatwg.percent-encoding.json" name="a25c0f639e1d | in big5" time="0"><failure type="failed" message="search: expected ?x, got ?|, and 1 more">percent-encoding.json:1
search: expected ?x, got ?|
hash: expected #%7C, got #|
</failure></testcase>
</testsuite>
</testsuites>
[1]

### wpt-files-html
    cp files/urltestdata.json urltestdata.json
    cp files/setters_tests.json setters_tests.json
    cat >toascii.json
    | ["a comment", {"input": "\u00e4.test", "output": "xn--4ca.test"}, {"comment": "c", "input": "b.test", "output": "c.test"}, {"input": "xn--a", "output": "x"}, {"input": "a b", "output": null}]
    cat >IdnaTestV2.json
    | ["a comment", {"input": "a.test", "output": "a.test"}, {"comment": "V1", "input": "xn--a", "output": "xn--a"}]
    cat >IdnaTestV2-removed.json
    | ["a comment", {"comment": "A4_2", "input": "b.test", "output": "x.test"}]
    cat >percent-encoding.json
    | ["a comment", {"input": "\u00e4", "output": {"utf-8": "%C3%A4", "windows-1252": "%E4"}}, {"input": "|", "output": {"utf-8": "%7C", "big5": "x"}}]
$ urlassay test --engine whatwg --format html urltestdata.json setters_tests.json toascii.json IdnaTestV2.json IdnaTestV2-removed.json percent-encoding.json
[...]
<h1>Test vectors: 14 passed, 12 failed</h1>
[...]
[..]>urltestdata</a></th><td>whatwg</td><td class="n">6</td><td class="n">5</td>[..]
[...]
[..]>setters_tests</a></th><td>whatwg</td><td class="n">1</td><td class="n">3</td>[..]
[...]
[..]>toascii</a></th><td>whatwg</td><td class="n">2</td><td class="n">2</td>[..]
[...]
[..]>IdnaTestV2</a></th><td>whatwg</td><td class="n">0</td><td class="n">2</td>[..]
[...]
[..]>percent-encoding</a></th><td>whatwg</td><td class="n">2</td><td class="n">2</td>[..]
[...]
[1]

### wpt-files-tap
    cp files/urltestdata.json urltestdata.json
    cp files/setters_tests.json setters_tests.json
    cat >toascii.json
    | ["a comment", {"input": "\u00e4.test", "output": "xn--4ca.test"}, {"comment": "c", "input": "b.test", "output": "c.test"}, {"input": "xn--a", "output": "x"}, {"input": "a b", "output": null}]
    cat >IdnaTestV2.json
    | ["a comment", {"input": "a.test", "output": "a.test"}, {"comment": "V1", "input": "xn--a", "output": "xn--a"}]
    cat >IdnaTestV2-removed.json
    | ["a comment", {"comment": "A4_2", "input": "b.test", "output": "x.test"}]
    cat >percent-encoding.json
    | ["a comment", {"input": "\u00e4", "output": {"utf-8": "%C3%A4", "windows-1252": "%E4"}}, {"input": "|", "output": {"utf-8": "%7C", "big5": "x"}}]
$ urlassay test --engine whatwg --format tap urltestdata.json setters_tests.json toascii.json IdnaTestV2.json IdnaTestV2-removed.json percent-encoding.json
TAP version 13
ok 1 - whatwg urltestdata.json:1 b8c66c2255f4 http://h/p
not ok 2 - whatwg urltestdata.json:1 35fd5418f428 p?q against http://h/
  ---
  message: "origin: expected http://wrong, got http://h"
  severity: fail
  result: failed
  wanted:
    origin: "http://wrong"
  found:
    origin: "http://h"
  ...
[...]
not ok 5 - whatwg urltestdata.json:1 c11d221b97af javascript:x
  ---
  message: "href: expected javascript:y, got javascript:x, and 1 more"
  severity: fail
  result: failed
  wanted:
    href: "javascript:y"
    pathname: "y"
  found:
    href: "javascript:x"
    pathname: "x"
  ...
[...]
ok 8 - whatwg urltestdata.json:1 ea9e19e50645 //x
not ok 9 - whatwg urltestdata.json:1 cac904a5d756 mailto:x y
  ---
  message: "result: expected failure, got parsed, href mailto:x y, and 1 more"
  severity: fail
  result: failed
  wanted:
    result: "failure"
    "as a base": "failure"
  found:
    result: "parsed, href mailto:x y"
    "as a base": "accepted"
  ...
[...]
not ok 11 - whatwg urltestdata.json:1 88735b96ebd2 http://c d/
  ---
  message: "result: expected parsed, href http://c/, got failure: domain-to-ASCII"
  severity: fail
  result: failed
  wanted:
    result: "parsed, href http://c/"
  found:
    result: "failure: domain-to-ASCII"
  ...
[...]
not ok 13 - whatwg setters_tests.json:1 af9de3080a66 mailto:x, port = 1
  ---
  message: "port: expected 1, got \"\""
  severity: fail
  result: failed
  wanted:
    port: "1"
  found:
    port: "\"\""
  ...
ok 14 - whatwg setters_tests.json:1 287f4509e979 file:///x, port = 1
[...]
ok 19 - whatwg toascii.json:1 bad72b1dad99 a b
[...]
not ok 22 - whatwg IdnaTestV2-removed.json:1 c7a99474b49e b.test
  ---
  message: "href: expected https://x.test/x, got https://b.test/x, and 2 more"
  severity: fail
  result: failed
  wanted:
    href: "https://x.test/x"
    host: "x.test"
    hostname: "x.test"
  found:
    href: "https://b.test/x"
    host: "b.test"
    hostname: "b.test"
  ...
ok 23 - whatwg percent-encoding.json:1 c56e5d468ba0 ä in utf-8
ok 24 - whatwg percent-encoding.json:1 e9453959c43a ä in windows-1252
[...]
not ok 26 - whatwg percent-encoding.json:1 a25c0f639e1d | in big5
  ---
  message: "search: expected ?x, got ?|, and 1 more"
  severity: fail
  result: failed
  wanted:
    search: "?x"
    hash: "#%7C"
  found:
    search: "?|"
    hash: "#|"
  ...
# whatwg $VERSION (fde3f74): 14 passed, 12 failed, 0 skipped
1..26
[1]

### wpt-files-of-an-engine-that-says-less
    cp files/urltestdata.json urltestdata.json
    cp files/setters_tests.json setters_tests.json
    cat >toascii.json
    | ["a comment", {"input": "\u00e4.test", "output": "xn--4ca.test"}, {"comment": "c", "input": "b.test", "output": "c.test"}, {"input": "xn--a", "output": "x"}, {"input": "a b", "output": null}]
    cat >IdnaTestV2.json
    | ["a comment", {"input": "a.test", "output": "a.test"}, {"comment": "V1", "input": "xn--a", "output": "xn--a"}]
    cat >IdnaTestV2-removed.json
    | ["a comment", {"comment": "A4_2", "input": "b.test", "output": "x.test"}]
    cat >percent-encoding.json
    | ["a comment", {"input": "\u00e4", "output": {"utf-8": "%C3%A4", "windows-1252": "%E4"}}, {"input": "|", "output": {"utf-8": "%7C", "big5": "x"}}]
    cat >part
    | #!/bin/sh
    | while read -r line; do
    |     id=${line#*\"id\":}; id=${id%%[,\}]*}
    |     case $line in
    |     *hello*) printf '%s\n' '{"protocol":1,"engine":"part","version":"1","model":"whatwg","capabilities":["parse","base"]}' ;;
    |     *http://h/p*) printf '{"id":%s,%s}\n' "$id" '"outcome":"parsed","href":"http://h/p","scheme":"http","host":"h","port":null,"path":"/p","query":null,"fragment":null,"origin":"http://h"' ;;
    |     *javascript*) printf '{"id":%s,%s}\n' "$id" '"outcome":"error","reason":"timeout after 2 s"' ;;
    |     *mailto:x*) printf '{"id":%s,%s}\n' "$id" '"outcome":"error","reason":"it broke"' ;;
    |     *c?d*) printf '{"id":%s,%s}\n' "$id" '"outcome":"parsed","href":"http://c/","scheme":"http","host":"c","path":"/"' ;;
    |     *file:*) printf '{"id":%s,%s}\n' "$id" '"outcome":"parsed","scheme":"file","path":"/x"' ;;
    |     *) printf '{"id":%s,"outcome":"unsupported"}\n' "$id" ;;
    |     esac
    | done
    chmod 755 part
$ SOURCE_DATE_EPOCH=86400 urlassay test --engine ./part --format wptreport --revision abc urltestdata.json setters_tests.json toascii.json IdnaTestV2.json IdnaTestV2-removed.json percent-encoding.json
{"run_info":{"product":"part","browser_version":"1","os":"[machine]","os_version":"[machine]","processor":"[machine]","revision":"abc"},"time_start":86400000,"time_end":86400000,"results":[
{"test":"/url/url-constructor.any.html?exclude=(file|javascript|mailto)","subsuite":"","status":"OK","message":null,"subtests":[
{"name":"Loading data\u2026","status":"PASS","message":null},{"name":"Parsing: <http://h/p> without base","status":"PASS","message":null},{"name":"Parsing: <p?q> against <http://h/>","status":"PRECONDITION_FAILED","message":"unsupported"},{"name":"Parsing: <http://a b/> without base","status":"PRECONDITION_FAILED","message":"unsupported"},{"name":"Parsing: <http://h/> without base","status":"PRECONDITION_FAILED","message":"unsupported"},{"name":"Parsing: <//x> without base","status":"PRECONDITION_FAILED","message":"unsupported"},{"name":"Parsing: <?x> against <mailto:x>","status":"ERROR","message":"error: it broke","expected":"PASS"},{"name":"Parsing: <http://c d/> without base","status":"PASS","message":null}]},
{"test":"/url/url-origin.any.html","subsuite":"","status":"OK","message":null,"subtests":[
{"name":"Loading data\u2026","status":"PASS","message":null},{"name":"Origin parsing: <http://h/p> without base","status":"PASS","message":null},{"name":"Origin parsing: <p?q> against <http://h/>","status":"PRECONDITION_FAILED","message":"unsupported"},{"name":"Origin parsing: <file:///x> without base","status":"PRECONDITION_FAILED","message":"assert_implements_optional: the engine cannot say"},{"name":"Origin parsing: <javascript:x> without base","status":"ERROR","message":"error: timeout after 2 s","expected":"PASS"},{"name":"Origin parsing: <http://c d/> without base","status":"PRECONDITION_FAILED","message":"assert_implements_optional: the engine cannot say"}]},
[3 lines as wpt-files-wptreport]
{"name":"Loading data\u2026","status":"PASS","message":null},{"name":"Parsing: <mailto:x> without base","status":"ERROR","message":"error: it broke","expected":"PASS"},{"name":"Parsing: <mailto:x y> without base","status":"ERROR","message":"error: it broke","expected":"PASS"}]},
{"test":"/url/url-constructor.any.html?include=javascript","subsuite":"","status":"OK","message":null,"subtests":[
{"name":"Loading data\u2026","status":"PASS","message":null},{"name":"Parsing: <javascript:x> without base","status":"ERROR","message":"error: timeout after 2 s","expected":"PASS"}]},
{"test":"/url/failure.html","subsuite":"","status":"OK","message":null,"subtests":[
{"name":"Loading data\u2026","status":"PASS","message":null},{"name":"URL's constructor's base argument: http://a b/ should throw","status":"PRECONDITION_FAILED","message":"unsupported"},{"name":"URL's constructor's base argument: http://h/ should throw","status":"PRECONDITION_FAILED","message":"unsupported"},{"name":"URL's constructor's base argument: //x should throw","status":"PRECONDITION_FAILED","message":"unsupported"},{"name":"URL's constructor's base argument: mailto:x y should throw","status":"ERROR","message":"error: it broke","expected":"PASS"}]},
{"test":"/url/url-setters.any.html?exclude=(file|javascript|mailto)","subsuite":"","status":"OK","message":null,"subtests":[
{"name":"Loading data\u2026","status":"PASS","message":null},{"name":"URL: Setting <http://h/>.port = '8080'","status":"PRECONDITION_FAILED","message":"unsupported: the engine does not know set"}]},
{"test":"/url/url-setters.any.html?include=mailto","subsuite":"","status":"OK","message":null,"subtests":[
{"name":"Loading data\u2026","status":"PASS","message":null},{"name":"URL: Setting <mailto:x>.port = '1' A comment","status":"PRECONDITION_FAILED","message":"unsupported: the engine does not know set"}]},
{"test":"/url/url-setters.any.html?include=file","subsuite":"","status":"OK","message":null,"subtests":[
{"name":"Loading data\u2026","status":"PASS","message":null},{"name":"URL: Setting <file:///x>.port = '1'","status":"PRECONDITION_FAILED","message":"unsupported: the engine does not know set"}]},
{"test":"/url/url-setters.any.html?include=javascript","subsuite":"","status":"OK","message":null,"subtests":[
{"name":"Loading data\u2026","status":"PASS","message":null},{"name":"URL: Setting <javascript:x>.hash = 'y' Of a script","status":"PRECONDITION_FAILED","message":"unsupported: the engine does not know set"}]},
{"test":"/url/toascii.window.html","subsuite":"","status":"OK","message":null,"subtests":[
{"name":"Loading data\u2026","status":"PASS","message":null},{"name":"ä.test (using URL)","status":"PRECONDITION_FAILED","message":"unsupported"},{"name":"b.test (using URL)","status":"PRECONDITION_FAILED","message":"unsupported"},{"name":"xn--a (using URL)","status":"PRECONDITION_FAILED","message":"unsupported"},{"name":"a b (using URL)","status":"PRECONDITION_FAILED","message":"unsupported"}]},
{"test":"/url/IdnaTestV2.any.html","subsuite":"","status":"OK","message":null,"subtests":[
{"name":"Loading data\u2026","status":"PASS","message":null},{"name":"ToASCII(\"a.test\")","status":"PRECONDITION_FAILED","message":"unsupported"},{"name":"ToASCII(\"xn--a\") V1","status":"PRECONDITION_FAILED","message":"unsupported"}]},
{"test":"/url/IdnaTestV2-removed.any.html","subsuite":"","status":"OK","message":null,"subtests":[
{"name":"Loading data\u2026","status":"PASS","message":null},{"name":"ToASCII(\"b.test\") A4_2","status":"PRECONDITION_FAILED","message":"unsupported"}]},
{"test":"/url/percent-encoding.window.html","subsuite":"","status":"OK","message":null,"subtests":[
{"name":"Loading data\u2026","status":"PASS","message":null},{"name":"Input ä with encoding utf-8","status":"PRECONDITION_FAILED","message":"unsupported"},{"name":"Input ä with encoding windows-1252","status":"PRECONDITION_FAILED","message":"unsupported: the engine takes no encoding"},{"name":"Input | with encoding utf-8","status":"PRECONDITION_FAILED","message":"unsupported"},{"name":"Input | with encoding big5","status":"PRECONDITION_FAILED","message":"unsupported: the engine takes no encoding"}]}
]}
[1]
