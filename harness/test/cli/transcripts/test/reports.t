urlassay test --format and --report: the formats, and where a report goes.

### test-report (slow)
$ urlassay test --filter 'ipv4.max*' --report jsonl=out.jsonl
whatwg $VERSION (fde3f74): 6 passed, 0 failed, 0 skipped
$ cat out.jsonl
{"format":1,"engine":"whatwg","version":"$VERSION (fde3f74)","file":"vectors/ipv4.json","line":19,"id":"ipv4.max","kind":"url","input":"http://4294967295/","base":null,"result":"passed"}
{"format":1,"engine":"whatwg","version":"$VERSION (fde3f74)","file":"vectors/ipv4.json","line":20,"id":"ipv4.max-plus-one","kind":"url","input":"http://4294967296/","base":null,"result":"passed"}
{"format":1,"engine":"whatwg","version":"$VERSION (fde3f74)","file":"vectors/ipv4.json","line":21,"id":"ipv4.max-hex-plus-one","kind":"url","input":"http://0x100000000/","base":null,"result":"passed"}
{"format":1,"engine":"whatwg","version":"$VERSION (fde3f74)","file":"vectors/ipv4.json","line":22,"id":"ipv4.max-octal-plus-one","kind":"url","input":"http://040000000000/","base":null,"result":"passed"}
{"format":1,"engine":"whatwg","version":"$VERSION (fde3f74)","file":"vectors/ipv4.json","line":23,"id":"ipv4.max-and-digit","kind":"url","input":"http://42949672950/","base":null,"result":"passed"}
{"format":1,"engine":"whatwg","version":"$VERSION (fde3f74)","file":"vectors/ipv4.json","line":24,"id":"ipv4.max-and-digit-hex","kind":"url","input":"http://0xfffffffff/","base":null,"result":"passed"}

### test-report-replaces
    cat >v.json
    | [{"input": "http://h/", "base": null, "href": "http://h/"}]
    cat >a.jsonl
    | of yesterday
$ urlassay test --report jsonl=a.jsonl v.json
whatwg $VERSION (fde3f74): 1 passed, 0 failed, 0 skipped
$ cat a.jsonl
{"format":1,"engine":"whatwg","version":"$VERSION (fde3f74)","file":"v.json","line":1,"id":"ed2bb75ae417","kind":"url","input":"http://h/","base":null,"result":"passed"}

### test-report-other-cannot-be-opened: one that cannot be opened must not cost the other
    cat >v.json
    | [{"input": "http://h/", "base": null, "href": "http://h/"}]
    cat >a.jsonl
    | of yesterday
    cat >c.txt
    | also
    ln -s c.txt link
$ urlassay test --report jsonl=a.jsonl --report pretty=link --report jsonl=no/b.jsonl v.json
! urlassay: no/b.jsonl: No such file or directory
[3]
$ cat a.jsonl
of yesterday
$ cat c.txt
also

### test-report-through-a-link
    cat >v.json
    | [{"input": "http://h/", "base": null, "href": "http://h/"}]
    cat >c.txt
    | of yesterday, and quite a lot longer than what comes instead of it: xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
    ln -s c.txt link
$ urlassay test --report jsonl=link v.json
whatwg $VERSION (fde3f74): 1 passed, 0 failed, 0 skipped
$ cat c.txt
{"format":1,"engine":"whatwg","version":"$VERSION (fde3f74)","file":"v.json","line":1,"id":"ed2bb75ae417","kind":"url","input":"http://h/","base":null,"result":"passed"}

### test-report-to-stdout
    cat >v.json
    | [{"input": "http://h/", "base": null, "href": "http://h/"}]
$ urlassay test --report jsonl=/dev/stdout v.json
{"format":1,"engine":"whatwg","version":"$VERSION (fde3f74)","file":"v.json","line":1,"id":"ed2bb75ae417","kind":"url","input":"http://h/","base":null,"result":"passed"}

### test-report-is-a-folder
    cat >v.json
    | [{"input": "http://h/", "base": null, "href": "http://h/"}]
    mkdir f
$ urlassay test --report jsonl=f v.json
! urlassay: f: Is a directory
[3]

### test-report-full-disk (slow)
$ urlassay test --report jsonl=/dev/full
! urlassay: /dev/full: No space left on device
whatwg $VERSION (fde3f74): [all] passed, 0 failed, 0 skipped
[3]

### test-report-in-no-folder (slow)
$ urlassay test --report jsonl=no/out.jsonl
! urlassay: no/out.jsonl: No such file or directory
[3]

### format-tap
    cp files/engines/naive naive
    cp files/vectors-2.json v.json
    cat >e.json
    | {"engine":"naive","version":"2",
    | "expectations":[
    | {"file":"v.json","id":"x.c","cause":"equivalent","expected":{"href":"http://H/","host":"H"}}
    | ]}
$ urlassay test --engine ./naive --format tap --expect e.json v.json
TAP version 13
not ok 1 - naive v.json:1 x.a http://a\\@b/
  ---
  message: "href: expected http://a/@b/, got http://a\\@b/, and 2 more"
  severity: fail
  result: failed
  why: "w"
  spec: "s"
  wanted:
    href: "http://a/@b/"
    host: "a"
    pathname: "/@b/"
  found:
    href: "http://a\\@b/"
    host: "b"
    pathname: "/"
  ...
ok 2 - naive v.json:1 x.b http://h/
not ok 3 - naive v.json:1 x.c http://H/ # TODO differs as expected (cause: equivalent)
not ok 4 - naive v.json:1 x.d http:h
  ---
  message: "result: expected parsed, href http://h/, got failure"
  severity: fail
  result: failed
  why: "w"
  spec: "s"
  wanted:
    result: "parsed, href http://h/"
  found:
    result: "failure"
  ...
# naive 2: 1 passed, 2 failed, 1 skipped
1..4
[1]

### format-tap-stale
    cp files/engines/naive naive
    cp files/vectors-2.json v.json
    cat >u.json
    | [{"id": "x#y", "spec": "s", "why": "w", "input": "http://h/", "base": null, "href": "http://h/"}]
    cat >e.json
    | [{"file":"u.json","id":"x # TODO","cause":"backslash","expected":{"failure":true}}]
$ urlassay test --format tap --expect e.json u.json
! urlassay: 1 entry has no case: urlassay test --engine whatwg --write-expect e.json u.json updates the manifest
TAP version 13
ok 1 - whatwg u.json:1 x\#y http://h/
not ok 2 - whatwg u.json x \# TODO stale expectation: this file has no such case
# whatwg $VERSION (fde3f74): 1 passed, 1 failed, 0 skipped
1..2
[1]

### format-junit
    cp files/engines/naive naive
    cp files/vectors-2.json v.json
$ SOURCE_DATE_EPOCH=0 urlassay test --engine ./naive --format junit v.json
<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="urlassay" tests="4" failures="3" errors="0" skipped="0" time="0">
<testsuite name="naive v.json" tests="4" failures="3" errors="0" skipped="0" time="0" timestamp="1970-01-01T00:00:00">
<properties><property name="version" value="2"/></properties>
<testcase classname="naive.v.json" name="x.a http://a\@b/" time="0"><failure type="failed" message="href: expected http://a/@b/, got http://a\@b/, and 2 more">v.json:1
why: w
href: expected http://a/@b/, got http://a\@b/
host: expected a, got b
pathname: expected /@b/, got /
</failure></testcase>
<testcase classname="naive.v.json" name="x.b http://h/" time="0"/>
<testcase classname="naive.v.json" name="x.c http://H/" time="0"><failure type="failed" message="href: expected http://h/, got http://H/, and 1 more">v.json:1
why: w
href: expected http://h/, got http://H/
host: expected h, got H
</failure></testcase>
<testcase classname="naive.v.json" name="x.d http:h" time="0"><failure type="failed" message="result: expected parsed, href http://h/, got failure">v.json:1
why: w
result: expected parsed, href http://h/, got failure
</failure></testcase>
</testsuite>
</testsuites>
[1]

### format-junit-stale: A stale expectation is a test that failed, in the file, its suite and the sum.
    cat >v.json
    | [{"id": "x.a", "spec": "s", "why": "w", "input": "http://b/", "base": null, "href": "http://b/"}]
    cat >e.json
    | [{"file": "v.json", "id": "x.gone", "cause": "backslash", "expected": {"href": "http://b/"}}]
$ urlassay test --format junit --expect e.json v.json
! urlassay: 1 entry has no case: urlassay test --engine whatwg --write-expect e.json v.json updates the manifest
<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="urlassay" tests="2" failures="1" errors="0" skipped="0" time="0">
<testsuite name="whatwg v.json" tests="2" failures="1" errors="0" skipped="0" time="0" timestamp="[time]">
<properties><property name="version" value="$VERSION (fde3f74)"/></properties>
<testcase classname="whatwg.v.json" name="x.a http://b/" time="0"/>
<testcase classname="whatwg.v.json" name="x.gone" time="0"><failure type="stale" message="stale expectation: this file has no such case"/></testcase>
</testsuite>
</testsuites>
[1]

### format-html: Failures first, by cause, expected and got side by side, what differs marked; stale, known, by section.
    cp files/engines/naive naive
    cp files/vectors-2.json v.json
    cat >e.json
    | {"engine":"naive","version":"2",
    | "expectations":[
    | {"file":"v.json","id":"x.a","cause":"backslash","expected":{"href":"http://a\\@b/","host":"b","pathname":"/"}},
    | {"file":"v.json","id":"x.c","cause":"equivalent","expected":{"href":"http://H/","host":"H"}},
    | {"file":"v.json","id":"x.b","cause":"slash-count","expected":{"failure":true}},
    | {"file":"v.json","id":"x.old","cause":"idna","expected":{"failure":true}}
    | ]}
$ urlassay test --engine ./naive --format html --expect e.json --revision abc v.json
! urlassay: 1 case passes now, 1 entry has no case: urlassay test --engine ./naive --write-expect e.json v.json updates the manifest
<!DOCTYPE html>
<!-- SPDX-License-Identifier: MIT -->
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-[hash]'; script-src 'sha256-[hash]'; base-uri 'none'; form-action 'none'">
<title>urlassay test: 0 passed, 3 failed</title>
<style>[code]</style>
</head>
<body class="results">
<a class="skip" href="#failures">Skip to the failures</a>
<header>
<h1>Test vectors: 0 passed, 3 failed</h1>
<p class="soft"><b>naive</b> 2. urlassay $VERSION, vectors at abc.</p>
<ul class="sums">
<li class="critical"><b>3</b>failed</li>
<li class=""><b>0</b>passed</li>
<li class="info"><b>2</b>as expected</li>
<li class=""><b>0</b>skipped</li>
</ul>
<details class="legend"><summary>What the words mean</summary>
<dl>
<dt>cause</dt><dd>failures are grouped by the one change of the input after which the engine agrees with the URL Standard. The group with the worst difference is first; the URL beside it is its shortest example. Failures without a known cause are grouped by section</dd>
<dt class="critical">failed</dt><dd>the engine answered, and a field differs from what the vector expects. Characters that differ are <mark>marked</mark>; <code><i>\u{202E}</i></code> stands for a character that cannot be seen</dd>
<dt class="high">error</dt><dd>the engine crashed, did not answer in time, or erred</dd>
<dt class="medium">unexpected-pass</dt><dd>the manifest of known differences (<code>--expect</code>) names the case, but it passes</dd>
<dt class="medium">unanswered</dt><dd>the manifest says that the engine answers the case, or reports a field, and it no longer does</dd>
<dt class="medium">stale</dt><dd>the manifest names a case that no file has</dd>
<dt class="info">expected</dt><dd>the engine differs exactly as the manifest says</dd>
<dt class="info">skipped</dt><dd>the engine does not support the question, or reports too little to compare; or the runner of Web Platform Tests leaves the case out</dd>
</dl>
</details>
</header>
<form role="search" aria-label="Choose cases" hidden>
<label>engine <select name="engine"><option value="">any</option><option value="e0">naive</option></select></label>
<label>section <select name="section"><option value="">any</option><option value="f0">v</option></select></label>
<label>result <select name="result"><option value="">any</option><option>failed</option><option>error</option><option>unsupported</option><option>not-comparable</option><option>untestable</option><option>expected</option><option>unexpected-pass</option><option>not-asked</option><option>unanswered</option><option>unanswerable</option><option>stale</option></select></label>
<label>cause <select name="cause"><option value="">any</option></select></label>
<label>text <input type="search" name="text" autocomplete="off" spellcheck="false"></label>
<button type="reset">Show all</button>
<output></output>
</form>
<main>
<h2 id="sections">Sections</h2>
<details class="more"><summary>1 section, 1 with failures</summary>
<div class="scroll" role="region" aria-labelledby="sections" tabindex="0"><table class="counts">
<thead><tr><th scope="col">section</th><th scope="col">engine</th><th scope="col">failed</th><th scope="col">passed</th><th scope="col">as expected</th><th scope="col">skipped</th></tr></thead>
<tbody>
<tr class="red"><th scope="row"><a href="#section=%76">v</a></th><td>naive</td><td class="n">2</td><td class="n">0</td><td class="n">2</td><td class="n">0</td></tr>
</tbody></table></div>
</details>
<h2 id="failures" tabindex="-1">Failures</h2>
<section data-noun="causes" data-things="failures">
<details class="q medium cases" data-keys="e0,f0,unexpected-pass"><summary><span class="s">unexpected-pass</span> <h3>passes, though known to differ</h3> <span class="effects"><span class="part">1 failure <span class="chosen"></span></span></span> <span class="url"><code>http://h/</code></span></summary><div class="body">
<div class="classes">
<details class="c"><summary><h3>x.b</h3> <span class="effects">naive</span> <span class="url"><code>http://h/</code></span></summary><div class="body">
<table class="facts">
<tr><th scope="row">note</th><td>passes, but is expected to differ (cause: slash-count)</td></tr>
<tr><th scope="row">why</th><td>w</td></tr>
<tr><th scope="row">rule</th><td><a href="https://url.spec.whatwg.org/#s">URL Standard, s</a></td></tr>
<tr><th scope="row">vector</th><td>v.json:1 <span class="soft">(alone with <code>--filter x.b</code>)</span></td></tr>
</table></div></details>
</div></div></details>
<details class="q medium cases" data-keys="e0,f0,failed" data-cause="slash-count"><summary><span class="s">medium</span> <h3>slash-count</h3> <span class="effects"><span class="part">1 failure <span class="chosen"></span></span> <span class="soft part">accept-reject</span></span> <span class="url"><code>http:h</code> <span class="soft">result: expected parsed, href http://h/, got failure</span></span></summary><div class="body">
<p>One reads any number of slashes after the scheme as two, the other does not. <span class="soft">(<a href="https://url.spec.whatwg.org/#special-authority-ignore-slashes-state">URL Standard</a>, <a href="https://www.rfc-editor.org/rfc/rfc3986#section-3">RFC 3986, 3</a>)</span></p>
<div class="classes">
<details class="c"><summary><h3>x.d</h3> <span class="effects">naive</span> <span class="url"><code>http:h</code></span></summary><div class="body">
<table class="sides"><thead><tr><th scope="col">field</th><th scope="col"><b class="tag">expected</b></th><th scope="col"><b class="tag">got</b> naive</th></tr></thead>
<tbody><tr><th scope="row">result</th><td class="d"><b class="tag">expected</b> <code>parsed, href http://h/</code></td><td class="d"><b class="tag">got</b> <code>failure</code></td></tr>
</tbody></table>
<table class="facts">
<tr><th scope="row">why</th><td>w</td></tr>
<tr><th scope="row">rule</th><td><a href="https://url.spec.whatwg.org/#s">URL Standard, s</a></td></tr>
<tr><th scope="row">vector</th><td>v.json:1 <span class="soft">(alone with <code>--filter x.d</code>)</span></td></tr>
</table></div></details>
</div></div></details>
<details class="q medium cases" data-keys="e0,stale"><summary><span class="s">stale</span> <h3>in the manifest, in no file</h3> <span class="effects"><span class="part">1 failure <span class="chosen"></span></span></span> <span class="url"></span></summary><div class="body">
<div class="classes">
<details class="c"><summary><h3>x.old</h3> <span class="effects">naive</span></summary><div class="body"><p>The manifest names this case, which v.json does not have.</p></div></details>
</div></div></details>
</section>
<details class="more" data-noun="known differences"><summary>2 known differences, as the manifest says <span class="chosen"></span></summary>
<details class="q info" data-keys="e0,f0,expected" data-cause="backslash"><summary><span class="s">expected</span> <h3>x.a</h3> <span class="effects">naive</span> <span class="url"><code>http://a\@b/</code></span></summary><div class="body">
<table class="sides"><thead><tr><th scope="col">field</th><th scope="col"><b class="tag">expected</b></th><th scope="col"><b class="tag">got</b> naive</th></tr></thead>
<tbody><tr><th scope="row">href</th><td class="d"><b class="tag">expected</b> <code>http://a<mark>/</mark>@b/</code></td><td class="d"><b class="tag">got</b> <code>http://a<mark>\</mark>@b/</code></td></tr>
<tr><th scope="row">host</th><td class="d"><b class="tag">expected</b> <code><mark>a</mark></code></td><td class="d"><b class="tag">got</b> <code><mark>b</mark></code></td></tr>
<tr><th scope="row">pathname</th><td class="d"><b class="tag">expected</b> <code>/<mark>@b/</mark></code></td><td class="d"><b class="tag">got</b> <code>/</code></td></tr>
</tbody></table>
<table class="facts">
<tr><th scope="row">cause</th><td>backslash</td></tr>
<tr><th scope="row">why</th><td>w</td></tr>
<tr><th scope="row">rule</th><td><a href="https://url.spec.whatwg.org/#s">URL Standard, s</a></td></tr>
<tr><th scope="row">vector</th><td>v.json:1 <span class="soft">(alone with <code>--filter x.a</code>)</span></td></tr>
</table></div></details>
<details class="q info" data-keys="e0,f0,expected" data-cause="equivalent"><summary><span class="s">expected</span> <h3>x.c</h3> <span class="effects">naive</span> <span class="url"><code>http://H/</code></span></summary><div class="body">
<table class="sides"><thead><tr><th scope="col">field</th><th scope="col"><b class="tag">expected</b></th><th scope="col"><b class="tag">got</b> naive</th></tr></thead>
<tbody><tr><th scope="row">href</th><td class="d"><b class="tag">expected</b> <code>http://<mark>h</mark>/</code></td><td class="d"><b class="tag">got</b> <code>http://<mark>H</mark>/</code></td></tr>
<tr><th scope="row">host</th><td class="d"><b class="tag">expected</b> <code><mark>h</mark></code></td><td class="d"><b class="tag">got</b> <code><mark>H</mark></code></td></tr>
</tbody></table>
<table class="facts">
<tr><th scope="row">cause</th><td>equivalent</td></tr>
<tr><th scope="row">why</th><td>w</td></tr>
<tr><th scope="row">rule</th><td><a href="https://url.spec.whatwg.org/#s">URL Standard, s</a></td></tr>
<tr><th scope="row">vector</th><td>v.json:1 <span class="soft">(alone with <code>--filter x.c</code>)</span></td></tr>
</table></div></details>
</details>
</main>
<script>[code]</script>
</body>
</html>
[1]

### html-by-cause: the worst cause is first; a vector that our own parser fails has a group of its own
    cat >v.json
    | [{"input":"http://a\\@bb/","base":null,"href":"http://a/@bb/","hostname":"a"},{"input":"http://a\\@b/","base":null,"href":"http://a/@b/","hostname":"a"},{"input":"http://0x7f.1/","base":null,"href":"http://127.0.0.1/","hostname":"127.0.0.1"},{"input":"http://w/","base":null,"href":"http://v/"},{"input":"http://é/%zz","base":null,"failure":true}]
$ urlassay test --engine webaddr --expect none --format html v.json
[...]
[..]data-keys="e0,f0,failed e0,f0,failed" data-cause="backslash"><summary><span class="s">critical</span> <h3>backslash</h3>[..]2 failures[..]host-shift[..]<code>http://a\@b/</code> <span class="soft">hostname: expected a, got b</span>[..]
[...]
<p>One takes a backslash for a slash[..]
[...]
[..]<span class="s">high</span> <h3>ipv4-number</h3>[..]
[...]
[..]<span class="s">failed</span> <h3>the vector</h3>[..]2 failures[..]<code>http://w/</code>[..]
[...]
<p>urlassay's own parser fails too[..]
[...]
[1]

### test-reports-each-with-the-revision
    cat >v.json
    | [{"id": "x.a", "spec": "s", "why": "w", "input": "http://B/", "base": null, "href": "http://b/"}]
$ urlassay test -q --report tap=a.tap --report wptreport=b.json --revision abc v.json
$ cat a.tap
TAP version 13
ok 1 - whatwg v.json:1 x.a http://B/
# whatwg $VERSION (fde3f74): 1 passed, 0 failed, 0 skipped
1..1
$ cat b.json
{"run_info":{"product":"whatwg","browser_version":"$VERSION (fde3f74)","os":"[machine]","os_version":"[machine]","processor":"[machine]","revision":"abc"},"time_start":[time],"time_end":[time],"results":[
{"test":"/urlassay/v.json","subsuite":"","status":"OK","message":null,"subtests":[
{"name":"x.a","status":"PASS","message":null}]}
]}

### format-all-at-once
    cp files/engines/naive naive
    cp files/vectors-2.json v.json
$ urlassay test --format tap --report tap=a --report junit=b --report jsonl=c --report wptreport=d --report pretty=e --report html=f v.json
[...]
TAP version 13
[...]
1..4
[...]
$ cat a
[...]
1..4
[...]
$ cat b
[...]
[..]tests="4" failures="0"[..]
[...]
$ cat c
[...]
[..]"result":"passed"[..]
[...]
$ cat d
[...]
[..]"run_info"[..]
[...]
$ cat e
[...]
[..]4 passed, 0 failed, 0 skipped
[...]
$ cat f
[...]
<h1>Test vectors: 4 passed, 0 failed</h1>
[...]
</html>
[...]

### format-unknown-in-report
    cp files/engines/naive naive
    cp files/vectors-2.json v.json
$ urlassay test --report xml=x v.json
! urlassay: test: unknown format 'xml'; there is: pretty, tap, junit, jsonl, wptreport, html
! try 'urlassay help test'
[2]

### failures-in-many-files: The files with the most failures, and how many more there are.
    cat >v/00.json
    | [{"id": "x.a0-0", "spec": "s", "why": "w", "input": "http://h/", "base": null, "href": "http://0/"}]
    cat >v/01.json
    | [{"id": "x.a1-0", "spec": "s", "why": "w", "input": "http://h/", "base": null, "href": "http://0/"}]
    cat >v/02.json
    | [{"id": "x.a2-0", "spec": "s", "why": "w", "input": "http://h/", "base": null, "href": "http://0/"}]
    cat >v/03.json
    | [{"id": "x.a3-0", "spec": "s", "why": "w", "input": "http://h/", "base": null, "href": "http://0/"}, {"id": "x.a3-1", "spec": "s", "why": "w", "input": "http://h/", "base": null, "href": "http://1/"}]
    cat >v/04.json
    | [{"id": "x.a4-0", "spec": "s", "why": "w", "input": "http://h/", "base": null, "href": "http://0/"}]
    cat >v/05.json
    | [{"id": "x.a5-0", "spec": "s", "why": "w", "input": "http://h/", "base": null, "href": "http://0/"}]
    cat >v/06.json
    | [{"id": "x.a6-0", "spec": "s", "why": "w", "input": "http://h/", "base": null, "href": "http://0/"}]
    cat >v/07.json
    | [{"id": "x.a7-0", "spec": "s", "why": "w", "input": "http://h/", "base": null, "href": "http://0/"}]
    cat >v/08.json
    | [{"id": "x.a8-0", "spec": "s", "why": "w", "input": "http://h/", "base": null, "href": "http://0/"}]
    cat >v/09.json
    | [{"id": "x.a9-0", "spec": "s", "why": "w", "input": "http://h/", "base": null, "href": "http://0/"}]
    cat >v/10.json
    | [{"id": "x.a10-0", "spec": "s", "why": "w", "input": "http://h/", "base": null, "href": "http://0/"}]
    cat >v/11.json
    | [{"id": "x.a11-0", "spec": "s", "why": "w", "input": "http://h/", "base": null, "href": "http://0/"}]
    cat >v/12.json
    | [{"id": "x.a12-0", "spec": "s", "why": "w", "input": "http://h/", "base": null, "href": "http://0/"}]
    cat >v/13.json
    | [{"id": "x.a13-0", "spec": "s", "why": "w", "input": "http://h/", "base": null, "href": "http://0/"}]
    cat >v/14.json
    | [{"id": "x.a14-0", "spec": "s", "why": "w", "input": "http://h/", "base": null, "href": "http://0/"}]
    cat >v/15.json
    | [{"id": "x.a15-0", "spec": "s", "why": "w", "input": "http://h/", "base": null, "href": "http://0/"}]
    cat >v/16.json
    | [{"id": "x.a16-0", "spec": "s", "why": "w", "input": "http://h/", "base": null, "href": "http://0/"}]
    cat >v/17.json
    | [{"id": "x.a17-0", "spec": "s", "why": "w", "input": "http://h/", "base": null, "href": "http://0/"}]
$ urlassay test --engine whatwg v
FAIL x.a0-0  whatwg  v/00.json:1
  input     http://h/
  why       w
  spec      https://url.spec.whatwg.org/#s
  field | expected  | got
  href  | http://0/ | http://h/

[...]
FAIL x.a17-0  whatwg  v/17.json:1
  input     http://h/
  why       w
  spec      https://url.spec.whatwg.org/#s
  field | expected  | got
  href  | http://0/ | http://h/

  failed in 2 v/03.json, 1 v/00.json, 1 v/01.json, 1 v/02.json, 1 v/04.json, 1
            v/05.json, 1 v/06.json, 1 v/07.json, and 10 more
whatwg $VERSION (fde3f74): 0 passed, 19 failed, 0 skipped
[1]

### report-to-stdout: a report that goes to stdout has it alone
    cat >v.json
    | [{"input": "http://[", "base": null, "failure": true}]
$ urlassay test --report tap=- v.json
TAP version 13
ok 1 - whatwg v.json:1 fb8c64fe4831 http://[
# whatwg $VERSION (fde3f74): 1 passed, 0 failed, 0 skipped
1..1

### report-to-stdout-quiet: --quiet does not concern a report that was asked for
    cat >v.json
    | [{"input": "http://[", "base": null, "failure": true}]
$ urlassay test -q --report junit=- v.json
<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="urlassay" tests="1" failures="0" errors="0" skipped="0" time="0">
<testsuite name="whatwg v.json" tests="1" failures="0" errors="0" skipped="0" time="0" timestamp="[time]">
<properties><property name="version" value="$VERSION (fde3f74)"/></properties>
<testcase classname="whatwg.v.json" name="fb8c64fe4831 http://[" time="0"/>
</testsuite>
</testsuites>

### report-to-dev-stdout-quiet
    cat >v.json
    | [{"input": "http://[", "base": null, "failure": true}]
$ urlassay test -q --report jsonl=/dev/stdout v.json
{"format":1,"engine":"whatwg","version":"$VERSION (fde3f74)","file":"v.json","line":1,"id":"fb8c64fe4831","kind":"url","input":"http://[","base":null,"result":"passed"}

### report-quiet-file
    cat >v.json
    | [{"input": "http://[", "base": null, "failure": true}]
$ urlassay test -q --report tap=r.tap v.json
$ cat r.tap
TAP version 13
ok 1 - whatwg v.json:1 fb8c64fe4831 http://[
# whatwg $VERSION (fde3f74): 1 passed, 0 failed, 0 skipped
1..1

### report-two-to-stdout
    cat >v.json
    | [{"input": "http://[", "base": null, "failure": true}]
$ urlassay test --report junit=- --report tap=- v.json
! urlassay: test: two reports go to stdout
! try 'urlassay help test'
[2]

### report-format-and-stdout
    cat >v.json
    | [{"input": "http://[", "base": null, "failure": true}]
$ urlassay test --format jsonl --report tap=- v.json
! urlassay: test: two reports go to stdout
! try 'urlassay help test'
[2]

### report-two-to-one-file
    cat >v.json
    | [{"input": "http://[", "base": null, "failure": true}]
    cat >r
    | x
    | [no newline]
$ urlassay test --report junit=r --report tap=./r v.json
! urlassay: test: two reports go to ./r
! try 'urlassay help test'
[2]
$ cat r
x
[no newline]

### report-two-to-one-new-file
    cat >v.json
    | [{"input": "http://[", "base": null, "failure": true}]
$ urlassay test --report junit=r --report tap=r v.json
! urlassay: test: two reports go to r
! try 'urlassay help test'
[2]
$ test ! -e r

### report-and-manifest-to-one-file
    cat >v.json
    | [{"input": "http://[", "base": null, "failure": true}]
$ urlassay test --report junit=r --write-expect r v.json
! urlassay: test: a report and --write-expect go to r
! try 'urlassay help test'
[2]
$ test ! -e r

### test-pretty-quotes: a value that could be mistaken for another one is in quotes
    cat >v.json
    | [{"spec": "s", "why": "w", "id": "x.a", "input": "\"\"", "base": "null", "href": "\"\""}, {"spec": "s", "why": "w", "id": "x.b", "input": "http://h/ ", "base": null, "href": ""}]
$ urlassay test v.json
FAIL x.a  whatwg  v.json:1
  input     "\"\""
  base      "null"
  why       w
  spec      https://url.spec.whatwg.org/#s
  field  | expected        | got
  result | parsed, href "" | failure: base: missing-scheme-non-relative-URL

FAIL x.b  whatwg  v.json:1
  input     "http://h/ "
  why       w
  spec      https://url.spec.whatwg.org/#s
  field | expected | got
  href  | ""       | http://h/

whatwg $VERSION (fde3f74): 0 passed, 2 failed, 0 skipped
[1]

### report-many-fields: long values are cut, and of many names the rest is counted
    cat >e
    | #!/usr/bin/env python3
    | import json, os, sys
    | for line in sys.stdin:
    |     q = json.loads(line)
    |     if q["op"] == "hello":
    |         a = {"protocol": 1, "engine": "e", "version": "1", "model": "whatwg", "capabilities": ["parse"]}
    |     else:
    |         a = {"id": q["id"], "outcome": "unsupported" if "u" in q["input"] else "parsed", "scheme": "http", "host": "b", "path": "/" + 700 * "l", "href": "http://b/"}
    |     print(json.dumps(a), flush=True)
    chmod 755 e
    cp files/vectors-10.json v.json
$ SOURCE_DATE_EPOCH=86400 urlassay test --engine ./e --format html v.json
[...]
[..]<h3>60 cases</h3> <span class="words">unsupported</span>[..] <span class="soft">and 20 more</span>[..]
[...]
[1]

### test-report-without-file
$ urlassay test --report tap
! urlassay: test: --report takes FORMAT=FILE, not 'tap'
! try 'urlassay help test'
[2]

### test-report-empty-file
$ urlassay test --report tap=
! urlassay: test: --report takes FORMAT=FILE, not 'tap='
! try 'urlassay help test'
[2]

### test-two-reports-to-stdout
$ urlassay test --report tap=- --report jsonl=/dev/stdout x
! urlassay: test: two reports go to stdout
! try 'urlassay help test'
[2]

### test-report-and-manifest-to-stdout
$ urlassay test --report tap=- --write-expect - x
! urlassay: test: a report and --write-expect go to stdout
! try 'urlassay help test'
[2]

### test-two-reports-to-a-device: what is written to a device is not lost by another report
    cat >v.json
    | [{"id":"x.b","spec":"x","why":"A.","input":"/","base":null,"failure":true,"relativeTo":"non-opaque-path-base"}]
$ urlassay test --filter x.b --report tap=/dev/null --report jsonl=/dev/../dev/null v.json
whatwg $VERSION (fde3f74): 1 passed, 0 failed, 0 skipped

### test-first-report-to-stdout: then nothing else goes there
    cat >v.json
    | [{"id":"x.b","spec":"x","why":"A.","input":"/","base":null,"failure":true,"relativeTo":"non-opaque-path-base"}]
$ urlassay test --report tap=- --report jsonl=x.jsonl v.json
TAP version 13
ok 1 - whatwg v.json:1 x.b /
# whatwg $VERSION (fde3f74): 1 passed, 0 failed, 0 skipped
1..1
$ cat x.jsonl
{"format":1,"engine":"whatwg","version":"$VERSION (fde3f74)","file":"v.json","line":1,"id":"x.b","kind":"url","input":"/","base":null,"result":"passed"}

### report-long-values: a value of a page has 2000 bytes at most
    cp files/vectors-12.json v.json
$ SOURCE_DATE_EPOCH=86400 urlassay test --format html v.json
[...]
[..]... (2109 bytes)[..]
[...]
[1]
