urlassay report: the findings of a campaign as a page.

### report-to-the-campaign
    mkdir f/classes
$ urlassay report --dir f -o ./f
! urlassay: report: -o ./f is the campaign's folder, and the page is one file: -o ./f.html
! try 'urlassay help report'
[2]

### report-to-a-folder
    mkdir f/classes
    mkdir g
$ urlassay report --dir f -o g
! urlassay: report: -o g is a folder, and the page is one file: -o g/findings.html
! try 'urlassay help report'
[2]

### report-no-answer (slow): the engines that gave no answer, in words; those that were not asked are not among them
    cp files/classes/path-shift-backslash.json f/classes/00000000000000aa.json
    cat >f/classes/00000000000000bb.json
    | {"class": "00000000000000bb", "effect": "reparse-shift", "severity": "critical", "cause": "userinfo", "input": "http://t\\@e", "base": null, "answers": [{"engine": "gone", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "username": "", "host": "t", "path": "/@e"}}, {"engine": "gone>gone", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "username": "t\\", "host": "elsewhere", "path": "/"}}], "changed": {"input": "http://t/@e", "base": null, "agreed": {"outcome": "parsed", "href": "http://t/@e"}}, "shape": "0000000000000001", "found": "2026-01-01T00:00:00Z", "improved": "2026-01-01T00:00:00Z"}
    cp files/classes/reparse-shift-userinfo.json f/classes/00000000000000cc.json
$ urlassay report --dir f -o -
[...]
[..]No answer: gone reading what whatwg wrote</p>
[...]
[..]No answer: gone, gone reading what it wrote</p>
[...]
$ urlassay triage 00000000000000bb --dir f
[...]
  agreed    http://t/@e (gone, its reading of what it wrote)
[...]

### report-weak-proof (slow)
    cp files/classes/accept-reject-bad-percent.json f/classes/d68b186ab3042706.json
$ urlassay report --dir f -o -
[...]
[..]<td>the cause is only likely, as the change also alters the host</td>[..]
[...]

### campaign-report (slow)
    cp files/campaigns/each-effect f
$ urlassay report --dir f -o -
[...]
[..]<b>37</b>classes[..]
[...]
[..]<b>28</b>quirks[..]
[...]
[..]<b>2</b>critical[..]
[...]
[..]<b>1</b>high[..]
[...]
[..]<b>16</b>medium[..]
[...]
[..]<b>4</b>low[..]
[...]
[..]<b>5</b>info[..]
[...]

### report-crashes (slow)
    cp files/engines/piped-2 piped
    cat >engines
    | piped ./piped
    cat >f/crashes/piped-0000000000000001
    | http://h/boom/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
    | [no newline]
    cat >f/crashes/piped-0000000000000002
    | x:boom
    | [no newline]
    cat >f/crashes/piped-0000000000000003
    | http://bang/?q#f
    | [no newline]
    cat >f/crashes/whatwg-0000000000000001
    | http://calm.example/
    | [no newline]
    cat >f/crashes/absent-engine-0000000000000001
    | http://h/bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
    | [no newline]
    cat >f/crashes/absent-0000000000000001
    | p
    | http://base/
    | [no newline]
    cat >f/crashes/.hidden
    | http://hidden/
    | [no newline]
    mkdir f/classes
$ URLASSAY_ENGINES=engines urlassay report --dir f -o -
[...]
[..]Crashes</h2>
[...]
[..]<span class="s">SIGABRT</span><span>piped</span><code>bang</code>[..]
[...]
[..]<code>a line with \\x[..]
[...]
[..]<span class="s">exit status 3</span><span>piped</span><code>boom</code>[..]
[...]
[..]2 inputs; the smallest is <code>f/crashes/piped-0000000000000002</code>[..]
[...]
[..]<span class="s">not asked</span><span>absent</span><code>p<i>\n</i>http://base/</code>[..]
[...]

### counted-report (slow)
    cp files/campaigns/each-effect/classes/40ed14fdf4623f78.json f/classes/40ed14fdf4623f78.json
    cp files/campaigns/each-effect/classes/e63a6ae8f3b40bba.json f/classes/e63a6ae8f3b40bba.json
    cp files/campaigns/each-effect/classes/c31a0fcb693a5c85.json f/classes/c31a0fcb693a5c85.json
    pieces files/page.json f/page
$ urlassay report --dir f -o -
[...]
[..]<b>1,242,221</b>inputs[..]
[...]
[..]<b>80,900</b>disputed[..]
[...]

### counted-in-a-short-page (slow)
    cp files/campaigns/each-effect/classes/e63a6ae8f3b40bba.json f/classes/e63a6ae8f3b40bba.json
    pieces files/page-2.json f/page
$ urlassay report --dir f -o -
! urlassay: f/page: damaged, or of another version: how often a finding was seen is not known
[...]
[not] disputed

### report-page (slow): Worst first, everything escaped, nothing loaded.
    cp files/classes/host-shift-backslash-8.json f/classes/1cf9e7d09fafac2d.json
    cp files/classes/path-shift-unexplained-summary.json f/classes/2cf9e7d09fafac2d.json
$ urlassay report --dir f -o page.html
! wrote page.html: 2 quirks
$ cat page.html
<!DOCTYPE html>
<!-- SPDX-License-Identifier: MIT -->
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-[hash]'; script-src 'sha256-[hash]'; base-uri 'none'; form-action 'none'">
<title>urlassay: f</title>
<style>[code]</style>
</head>
<body>
<a class="skip" href="#quirks">Skip to the quirks</a>
<header>
<h1>How URL parsers disagree</h1>
<p class="soft">Campaign <code>f</code>, urlassay $VERSION. A quirk is one cause of disagreement, with the parsers grouped by their answers of today. The one of most use to an attacker is first.</p>
<p><b>What closes a quirk.</b> Where one parser decides and another acts, have both act on the same answer: pass on the parsed URL, or refuse what the two read differently.</p>
<ul class="sums">
<li class=""><b>2</b>classes</li>
<li class=""><b>2</b>quirks</li>
<li class="medium"><b>1</b>medium</li>
<li class="low"><b>1</b>low</li>
</ul>
<details class="legend"><summary>What the words mean</summary>
<dl>
<dt class="critical">host-shift</dt><dd>both accept the URL, and would contact another host, port or scheme: what one has checked, the other does not do</dd>
<dt class="high">reparse-shift</dt><dd>the href that one parser writes has another scheme, host, port or path for its reader</dd>
<dt class="high">host-form</dt><dd>the same host only for a reader who knows IPv4 numbers, IDNA or percent-encoding</dd>
<dt class="high">userinfo-shift</dt><dd>the same host, as another user or with another password</dd>
<dt class="medium">accept-reject</dt><dd>one accepts the URL, the other refuses it</dd>
<dt class="low">path-shift</dt><dd>another path is asked for</dd>
<dt class="low">query-shift</dt><dd>another query is asked for</dd>
<dt class="low">fragment-shift</dt><dd>another fragment</dd>
<dt class="info">normalisation</dt><dd>the same, in another spelling</dd>
<dt>A, B, C</dt><dd>the groups: parsers whose answers agree in what the effect is about. Characters in which the groups differ are <mark>marked</mark>; <code><i>\u{202E}</i></code> stands for a character that cannot be seen</dd>
<dt>cause</dt><dd>the one change of the input that makes both agree, which was tried: <b>changed</b> and <b>agreed</b> are the proof</dd>
<dt>verdict</dt><dd>whom the URL Standard, RFC 3986 strictly read, and more than half of the parsers that were asked side with, in what the effect is about</dd>
<dt>variant</dt><dd>another input with the same cause, which groups the parsers otherwise</dd>
<dt>class</dt><dd>two parsers, a cause, and what the effect is about: what a baseline accepts</dd>
<dt>crash</dt><dd>inputs with the same parser, signal and location, with the smallest one: the parser died or hung on each</dd>
<dt>bug report</dt><dd>a parser that differs from the text it follows has a bug: the quirk has a report for its maintainers</dd>
</dl>
</details>
</header>
<form role="search" aria-label="Choose quirks" hidden>
<label>engine <select name="engine"><option value="">any</option><option value="e0">a&#39;&quot;&gt;&lt;img src=x&gt;</option><option value="e1">whatwg</option></select></label>
<label>and engine <select name="with"><option value="">any</option><option value="e0">a&#39;&quot;&gt;&lt;img src=x&gt;</option><option value="e1">whatwg</option></select></label>
<label>effect <select name="effect"><option value="">any</option><option>host-shift</option><option>reparse-shift</option><option>host-form</option><option>userinfo-shift</option><option>accept-reject</option><option>path-shift</option><option>query-shift</option><option>fragment-shift</option><option>normalisation</option></select></label>
<label>severity <select name="severity"><option value="">any</option><option>critical</option><option>high</option><option>medium</option><option>low</option><option>info</option></select></label>
<label>cause <select name="cause"><option value="">any</option></select></label>
<label>text <input type="search" name="text" autocomplete="off" spellcheck="false"></label>
<button type="reset">Show all</button>
<output></output>
</form>
<main>
<h2 id="quirks" tabindex="-1">Quirks</h2>
<section data-noun="quirks">
<details class="q medium" id="q2068dc48a27f75d5" open data-keys="e1,e0,host-shift,medium" data-cause="backslash"><summary><span class="s">medium</span> <h3>backslash</h3> <span class="effects">host-shift</span> <span class="url"><code>http://0<mark>\&quot;&#39;&lt;script&gt;alert(1)&lt;/script&gt;&amp;<i>\u{202E}</i><i>\x1b</i>[1m</mark></code> with base <code>x<mark>&lt;b&gt;</mark></code></span></summary>
<div class="body">
<div class="cause">
<p>One takes a backslash for a slash, the other for an ordinary character. <span class="soft">(<a href="https://url.spec.whatwg.org/#example-invalid-reverse-solidus">URL Standard</a>, <a href="https://www.rfc-editor.org/rfc/rfc3986#section-3.3">RFC 3986, 3.3</a>)</span></p>
</div>
<p class="shown"><code>http://0<mark>\&quot;&#39;&lt;script&gt;alert(1)&lt;/script&gt;&amp;<i>\u{202E}</i><i>\x1b</i>[1m</mark></code> with base <code>x<mark>&lt;b&gt;</mark></code></p>
<table class="facts">
<tr><th scope="row">verdict</th><td>Standard: refuses the URL; RFC 3986: refuses the URL</td></tr>
<tr><th scope="row">close</th><td>refuse a URL or a base with a backslash before the first &quot;?&quot; or &quot;#&quot;</td></tr>
<tr><th scope="row">today</th><td>not asked again: an engine did not run</td></tr>
<tr><th scope="row">changed</th><td><code>http://0<mark>/@t</mark></code></td></tr>
<tr><th scope="row">changed base</th><td><code>x</code></td></tr>
<tr><th scope="row">agreed</th><td><span class="part">href <code>http://0.0.0.0/@t</code></span> </td></tr>
</table>
<table class="sides"><thead><tr><th scope="col">component</th><th scope="col"><b class="tag">A</b> &lt;img src=x&gt; reading what a&#39;&quot; wrote</th><th scope="col"><b class="tag">B</b> whatwg</th></tr></thead>
<tbody><tr><th scope="row">answer</th><td class="no" rowspan="4"><b class="tag">A</b> rejected <span class="soft">(&lt;u&gt;no)</span></td><td><b class="tag">B</b> accepted</td></tr>
<tr><th scope="row">scheme</th><td><b class="tag">B</b> <code>http</code></td></tr>
<tr><th scope="row">host</th><td><b class="tag">B</b> <code>&lt;i&gt;0</code></td></tr>
<tr><th scope="row">path</th><td><b class="tag">B</b> <code>/@t</code></td></tr>
</tbody></table>
<table class="facts">
<tr><th scope="row">rank</th><td>medium and not critical: clients fetch such URLs, but the base is not the URL of a page</td></tr>
<tr><th scope="row">clients</th><td>not dialled: no client of whatwg is known; no client of a&#39;&quot;&gt;&lt;img src=x&gt; is known</td></tr>
<tr><th scope="row">editions</th><td>refused by: rfc3986 (decided: RFC-05), html5-2007 (decided: RFC-05, H07-01), webaddr (decided: WA-03, WA-06), html5-2009 (decided: WA-03, WA-06, H09-01), html5-2011 (decided: WA-03, H11-07), w3c-2012, whatwg-2012</td></tr>
</table>
<details class="more classes"><summary>1 class between 1 pair of engines <span class="chosen"></span></summary>
<details class="c medium" id="c1cf9e7d09fafac2d"><summary><span>whatwg | &lt;img src=x&gt; reading what a&#39;&quot; wrote</span> <span class="s">host-shift</span> <span class="url"><code>http://0\&quot;&#39;&lt;script&gt;alert(1)&lt;/script&gt;&amp;<i>\u{202E}</i><i>\x1b</i>[1m</code> with base <code>x&lt;b&gt;</code></span></summary>
<div class="body">
<table>
<tr><th scope="row">input</th><td><code>http://0<mark>\&quot;&#39;&lt;script&gt;alert(1)&lt;/script&gt;&amp;<i>\u{202E}</i><i>\x1b</i>[1m</mark></code></td></tr>
<tr><th scope="row">base</th><td><code>x&lt;b&gt;</code></td></tr>
<tr><th scope="row">whatwg</th><td><span class="part">scheme <code>http</code></span> <span class="part">host <code>&lt;i&gt;0</code></span> <span class="part">path <code>/@t</code></span> </td></tr>
<tr><th scope="row">&lt;img src=x&gt; reading what a&#39;&quot; wrote</th><td>rejected: &lt;u&gt;no</td></tr>
<tr><th scope="row">changed</th><td><code>http://0<mark>/@t</mark></code></td></tr>
<tr><th scope="row">changed base</th><td><code>x</code></td></tr>
<tr><th scope="row">agreed</th><td><span class="part">href <code>http://0.0.0.0/@t</code></span> </td></tr>
<tr><th scope="row">clients</th><td>not dialled: no client of whatwg is known; no client of a&#39;&quot;&gt;&lt;img src=x&gt; is known</td></tr>
<tr><th scope="row">verdict</th><td>Standard: refuses the URL; RFC 3986: refuses the URL</td></tr>
<tr><th scope="row">close</th><td>refuse a URL or a base with a backslash before the first &quot;?&quot; or &quot;#&quot;</td></tr>
<tr><th scope="row">editions</th><td>refused by: rfc3986 (decided: RFC-05), html5-2007 (decided: RFC-05, H07-01), webaddr (decided: WA-03, WA-06), html5-2009 (decided: WA-03, WA-06, H09-01), html5-2011 (decided: WA-03, H11-07), w3c-2012, whatwg-2012</td></tr>
<tr><th scope="row">today</th><td>not asked again: an engine did not run</td></tr>
<tr><th scope="row">again</th><td><code>urlassay diff --class 1cf9e7d09fafac2d --dir f</code></td></tr>
</table>
</div>
</details>
</details>
<p class="soft"><a href="#q2068dc48a27f75d5">Link to this quirk</a>; on the command line: <code>urlassay triage 2068dc48a27f75d5 --dir f</code></p>
</div></details>
<details class="q low" id="q41c0d7d50a182982" data-keys="e1,e0,path-shift,low" data-cause="unexplained"><summary><span class="s">low</span> <h3>unexplained (&lt;/summary&gt;)</h3> <span class="effects">path-shift</span> <span class="url"><code>p</code> with base <code>x&lt;b&gt;</code></span></summary>
<div class="body">
<div class="cause">
<p>No change that was tried makes them agree.</p>
</div>
<p class="shown"><code>p</code> with base <code>x&lt;b&gt;</code></p>
<table class="facts">
<tr><th scope="row">verdict</th><td>Standard: refuses the URL; RFC 3986: refuses the URL</td></tr>
<tr><th scope="row">close</th><td>no rule is known; refuse a URL that the parsers read differently</td></tr>
<tr><th scope="row">today</th><td>not asked again: an engine did not run</td></tr>
</table>
<table class="sides"><thead><tr><th scope="col">component</th><th scope="col"><b class="tag">A</b> &lt;img src=x&gt; reading what a&#39;&quot; wrote</th><th scope="col"><b class="tag">B</b> whatwg</th></tr></thead>
[...]
</tbody></table>
<table class="facts">
<tr><th scope="row">rank</th><td>low: clients fetch such URLs, but the base is not the URL of a page</td></tr>
[...]
</table>
<details class="more classes"><summary>1 class between 1 pair of engines <span class="chosen"></span></summary>
<details class="c low" id="c2cf9e7d09fafac2d"><summary><span>whatwg | &lt;img src=x&gt; reading what a&#39;&quot; wrote</span> <span class="s">path-shift</span> <span class="url"><code>p</code> with base <code>x&lt;b&gt;</code></span></summary>
<div class="body">
<table>
<tr><th scope="row">input</th><td><code>p</code></td></tr>
<tr><th scope="row">base</th><td><code>x&lt;b&gt;</code></td></tr>
[...]
<tr><th scope="row">verdict</th><td>Standard: refuses the URL; RFC 3986: refuses the URL</td></tr>
<tr><th scope="row">close</th><td>no rule is known; refuse a URL that the parsers read differently</td></tr>
[...]
<tr><th scope="row">today</th><td>not asked again: an engine did not run</td></tr>
<tr><th scope="row">again</th><td><code>urlassay diff --class 2cf9e7d09fafac2d --dir f</code></td></tr>
</table>
</div>
</details>
</details>
<p class="soft"><a href="#q41c0d7d50a182982">Link to this quirk</a>; on the command line: <code>urlassay triage 41c0d7d50a182982 --dir f</code></p>
</div></details>
</section>
</main>
<script>[code]</script>
</body>
</html>

### report-nothing-raw (slow)
    cp files/classes/host-shift-backslash-8.json f/classes/1cf9e7d09fafac2d.json
    cp files/classes/path-shift-unexplained-summary.json f/classes/2cf9e7d09fafac2d.json
$ urlassay report --dir f -o -
[...]
<!DOCTYPE html>
[...]
[not] <script>alert
[not] <img
[not] <u>
[not] [U+202E]
[not] ␛
[not] @import

### report-verdict (slow): As triage has it: asked again, with the verdict, and clues where nothing explains it.
    cat >f/classes/00000000000000aa.json
    | {"class": "00000000000000aa", "effect": "accept-reject", "severity": "medium", "cause": "idna", "input": "a:", "base": null, "answers": [{"engine": "whatwg", "version": "1", "answer": {"outcome": "parsed", "scheme": "a", "path": ""}}, {"engine": "html5-2007", "version": "1", "answer": {"outcome": "rejected"}}], "changed": {"input": "a://host/", "base": null, "agreed": {"outcome": "parsed", "href": "a://host/"}}, "shape": "0000000000000001", "found": "2026-01-01T00:00:00Z", "improved": "2026-01-01T00:00:00Z"}
    cat >f/classes/00000000000000bb.json
    | {"class": "00000000000000bb", "effect": "accept-reject", "severity": "medium", "cause": "unexplained (idna, tab-newline)", "input": "a:", "base": null, "answers": [{"engine": "whatwg", "version": "1", "answer": {"outcome": "parsed", "scheme": "a", "path": ""}}, {"engine": "other", "version": "1", "answer": {"outcome": "rejected"}}], "shape": "0000000000000001", "found": "2026-01-01T00:00:00Z", "improved": "2026-01-01T00:00:00Z"}
    cat >f/classes/00000000000000cc.json
    | {"class": "00000000000000cc", "effect": "host-shift", "severity": "critical", "cause": "idna", "input": "http://t\\@e", "base": null, "answers": [{"engine": "whatwg", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "host": "t", "path": "/@e"}}, {"engine": "webaddr", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "host": "e", "path": "/"}}], "shape": "0000000000000001", "found": "2026-01-01T00:00:00Z", "improved": "2026-01-01T00:00:00Z"}
$ urlassay report --dir f -o -
[...]
[..]What the words mean[..]
[...]
[..]>verdict</th><td>Standard: contacts t, as whatwg; RFC 3986: refuses the URL[..]
[...]
[..]>editions</th><td>as whatwg: w3c-2012[..]
[...]
[..]>vector</th><td>[..]
[...]
[..]>was</th><td>host-shift: [..]
[...]
[..]The difference depends on:[..]
[...]
<li>idna? One turns[..]
[...]
<li>tab-newline? [..]
[...]
[..]>today</th><td>not asked again[..]
[...]
[..]1 class that no quirk counts[..]
[...]
[..]>today</th><td>gone: the available engines agree[..]
[...]

### report-quirk (slow): The groups side by side, what differs marked, and the text of a bug report.
    cat >f/classes/00000000000000cc.json
    | {"class": "00000000000000cc", "effect": "host-shift", "severity": "critical", "cause": "backslash", "input": "http://t\\@e", "base": null, "answers": [{"engine": "whatwg", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "host": "t", "path": "/@e"}}, {"engine": "libcurl", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "host": "e", "path": "/"}}], "changed": {"input": "http://t/@e", "base": null, "agreed": {"outcome": "parsed", "href": "http://t/@e"}}, "shape": "0000000000000001", "found": "2026-01-01T00:00:00Z", "improved": "2026-01-01T00:00:00Z"}
$ urlassay report --dir f -o -
[...]
[..]<option value="e0">libcurl</option><option value="e1">whatwg</option>[..]
[...]
<details class="q critical"[..]http://t<mark>\</mark>@e[..]
[...]
[..]>changed</th><td><code>http://t<mark>/</mark>@e[..]
[...]
[..]</b> libcurl</th>[..]</b> whatwg</th>[..]
[...]
[..]<th scope="row">host</th>[..]<mark>e</mark>[..]<mark>t</mark>[..]
[...]
[..]1 bug report to copy[..]
[...]
[..]Report for libcurl</h4>
<pre>libcurl does not read http://t\@e as RFC 3986 does (accept-reject)
[...]
Version: libcurl [..]
[...]
Flags: set: CURLU_[..]
[...]
Documented standard: RFC 3986
URL: http://t\@e
[...]
libcurl answers: scheme http, username t\, host e[..]
[...]
The URL Standard: scheme http, host t, path /@e
[...]
RFC 3986, strictly read: rejected
[...]
- whatwg: scheme http, host t[..]
[...]
Impact: If one program checks the host[..]
[...]
[..]whatwg and libcurl agree on http://t/@e[..]
[...]
[..]--engines rfc3986,libcurl &#39;http://t\@e&#39;
[...]
[..]1 class between 1 pair of engines[..]
[...]

### report-empty (slow)
    mkdir f/classes
$ urlassay report --dir f -o -
[...]
[..]Nothing was found yet[..]
[...]

### report-no-campaign
$ urlassay report -o page.html
! urlassay: findings: no campaign; `urlassay fuzz --dir findings` starts one, --dir names another
[3]
$ test ! -e page.html

### report-wants-output
$ urlassay report
! urlassay: report: -o FILE is wanted
! try 'urlassay help report'
[2]

### report-unwritable (slow)
    cp files/classes/host-shift-backslash-8.json f/classes/1cf9e7d09fafac2d.json
    cp files/classes/path-shift-unexplained-summary.json f/classes/2cf9e7d09fafac2d.json
$ urlassay report --dir f -o nowhere/page.html
! urlassay: nowhere/page.html: No such file or directory
[3]

### report-each-model (slow): What each parser documents, its flags, and the document that it does not follow.
    cat >engines
    | as-whatwg ./as-whatwg
    | as-rfc3986 ./as-rfc3986
    | as-rfc2396 ./as-rfc2396
    | as-other ./as-other
    | as-client ./as-client
    | as-filter ./as-filter
    cp files/engines/as-whatwg as-whatwg
    cat >f/classes/00000000000000a0.json
    | {"class": "00000000000000a0", "effect": "host-shift", "severity": "critical", "cause": "backslash", "input": "http://t\\@e", "base": null, "answers": [{"engine": "whatwg", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "username": "", "password": "", "host": "t", "port": null, "path": "/@e", "query": null, "fragment": null, "href": "http://t/@e"}}, {"engine": "as-whatwg", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "username": "t\\", "host": "e", "port": null, "path": "", "query": null, "fragment": null}}], "changed": {"input": "http://t/@e", "base": null, "agreed": {"outcome": "parsed", "href": "http://t/@e"}}, "shape": "0000000000000001", "found": "2026-01-01T00:00:00Z", "improved": "2026-01-01T00:00:00Z"}
    cp files/engines/as-rfc3986 as-rfc3986
    cat >f/classes/00000000000000a1.json
    | {"class": "00000000000000a1", "effect": "host-shift", "severity": "critical", "cause": "backslash", "input": "http://t\\@e", "base": null, "answers": [{"engine": "whatwg", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "username": "", "password": "", "host": "t", "port": null, "path": "/@e", "query": null, "fragment": null, "href": "http://t/@e"}}, {"engine": "as-rfc3986", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "username": "t\\", "host": "e", "port": null, "path": "", "query": null, "fragment": null}}], "changed": {"input": "http://t/@e", "base": null, "agreed": {"outcome": "parsed", "href": "http://t/@e"}}, "shape": "0000000000000001", "found": "2026-01-02T00:00:00Z", "improved": "2026-01-02T00:00:00Z"}
    cp files/engines/as-rfc2396 as-rfc2396
    cat >f/classes/00000000000000a2.json
    | {"class": "00000000000000a2", "effect": "host-shift", "severity": "critical", "cause": "backslash", "input": "http://t\\@e", "base": null, "answers": [{"engine": "whatwg", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "username": "", "password": "", "host": "t", "port": null, "path": "/@e", "query": null, "fragment": null, "href": "http://t/@e"}}, {"engine": "as-rfc2396", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "username": "t\\", "host": "e", "port": null, "path": "", "query": null, "fragment": null}}], "changed": {"input": "http://t/@e", "base": null, "agreed": {"outcome": "parsed", "href": "http://t/@e"}}, "shape": "0000000000000001", "found": "2026-01-03T00:00:00Z", "improved": "2026-01-03T00:00:00Z"}
    cp files/engines/as-other as-other
    cat >f/classes/00000000000000a3.json
    | {"class": "00000000000000a3", "effect": "host-shift", "severity": "critical", "cause": "backslash", "input": "http://t\\@e", "base": null, "answers": [{"engine": "whatwg", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "username": "", "password": "", "host": "t", "port": null, "path": "/@e", "query": null, "fragment": null, "href": "http://t/@e"}}, {"engine": "as-other", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "username": "t\\", "host": "e", "port": null, "path": "", "query": null, "fragment": null}}], "changed": {"input": "http://t/@e", "base": null, "agreed": {"outcome": "parsed", "href": "http://t/@e"}}, "shape": "0000000000000001", "found": "2026-01-04T00:00:00Z", "improved": "2026-01-04T00:00:00Z"}
    cp files/engines/as-client as-client
    cat >f/classes/00000000000000a4.json
    | {"class": "00000000000000a4", "effect": "host-shift", "severity": "critical", "cause": "backslash", "input": "http://t\\@e", "base": null, "answers": [{"engine": "whatwg", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "username": "", "password": "", "host": "t", "port": null, "path": "/@e", "query": null, "fragment": null, "href": "http://t/@e"}}, {"engine": "as-client", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "username": "t\\", "host": "e", "port": null, "path": "", "query": null, "fragment": null}}], "changed": {"input": "http://t/@e", "base": null, "agreed": {"outcome": "parsed", "href": "http://t/@e"}}, "shape": "0000000000000001", "found": "2026-01-05T00:00:00Z", "improved": "2026-01-05T00:00:00Z"}
    cp files/engines/as-filter as-filter
    cat >f/classes/00000000000000a5.json
    | {"class": "00000000000000a5", "effect": "host-shift", "severity": "critical", "cause": "backslash", "input": "http://t\\@e", "base": null, "answers": [{"engine": "whatwg", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "username": "", "password": "", "host": "t", "port": null, "path": "/@e", "query": null, "fragment": null, "href": "http://t/@e"}}, {"engine": "as-filter", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "username": "t\\", "host": "e", "port": null, "path": "", "query": null, "fragment": null}}], "changed": {"input": "http://t/@e", "base": null, "agreed": {"outcome": "parsed", "href": "http://t/@e"}}, "shape": "0000000000000001", "found": "2026-01-06T00:00:00Z", "improved": "2026-01-06T00:00:00Z"}
$ URLASSAY_ENGINES=engines urlassay report --dir f -o -
[...]
<h4>Report for as-client</h4>
[...]
urlassay diff --engines whatwg,as-client &#39;http://t\@e&#39;
[...]
<h4>Report for as-filter</h4>
[...]
urlassay diff --engines rfc3986,as-filter &#39;http://t\@e&#39;
[...]
<h4>Report for as-other</h4>
[...]
<h4>Report for as-rfc2396</h4>
[...]

### report-relative-to-a-base (slow): An input with a base that nothing explains, a refusal with a reason, and an answer without a component.
    cat >engines
    | as-whatwg ./as-whatwg
    | as-rfc3986 ./as-rfc3986
    | as-rfc2396 ./as-rfc2396
    | as-other ./as-other
    | as-client ./as-client
    | as-filter ./as-filter
    cp files/engines/as-whatwg as-whatwg
    cp files/engines/as-rfc3986 as-rfc3986
    cp files/engines/as-rfc2396 as-rfc2396
    cp files/engines/as-other as-other
    cp files/engines/as-client as-client
    cp files/engines/as-filter as-filter
    cat >f/classes/00000000000000b0.json
    | {"class": "00000000000000b0", "effect": "accept-reject", "severity": "medium", "cause": "unexplained (idna)", "input": "?odd", "base": "http://h/a", "answers": [{"engine": "whatwg", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "host": "h", "path": "/a", "query": "odd"}}, {"engine": "as-whatwg", "version": "1", "answer": {"outcome": "rejected"}}], "shape": "0000000000000001", "found": "2026-01-01T00:00:00Z", "improved": "2026-01-01T00:00:00Z"}
    cat >f/classes/00000000000000b1.json
    | {"class": "00000000000000b1", "effect": "accept-reject", "severity": "medium", "cause": "unexplained (idna)", "input": "?odd", "base": "http://h/a", "answers": [{"engine": "whatwg", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "host": "h", "path": "/a", "query": "odd"}}, {"engine": "as-rfc3986", "version": "1", "answer": {"outcome": "rejected"}}], "shape": "0000000000000001", "found": "2026-01-02T00:00:00Z", "improved": "2026-01-02T00:00:00Z"}
    cat >f/classes/00000000000000b2.json
    | {"class": "00000000000000b2", "effect": "host-shift", "severity": "critical", "cause": "unexplained (idna)", "input": "?odd", "base": "http://h/a", "answers": [{"engine": "whatwg", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "host": "h", "path": "/a", "query": "odd"}}, {"engine": "as-rfc2396", "version": "1", "answer": {"outcome": "parsed", "scheme": "", "host": ""}}], "shape": "0000000000000001", "found": "2026-01-03T00:00:00Z", "improved": "2026-01-03T00:00:00Z"}
    cat >f/classes/00000000000000b3.json
    | {"class": "00000000000000b3", "effect": "host-shift", "severity": "critical", "cause": "unexplained (idna)", "input": "?odd", "base": "http://h/a", "answers": [{"engine": "whatwg", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "host": "h", "path": "/a", "query": "odd"}}, {"engine": "as-other", "version": "1", "answer": {"outcome": "parsed", "scheme": "", "host": ""}}], "shape": "0000000000000001", "found": "2026-01-04T00:00:00Z", "improved": "2026-01-04T00:00:00Z"}
    cat >f/classes/00000000000000b7.json
    | {"class": "00000000000000b7", "effect": "path-shift", "severity": "low", "cause": "backslash", "input": "x\\y?odd", "base": "http://h/a", "answers": [{"engine": "whatwg", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "host": "h", "path": "/x/y", "query": "odd"}}, {"engine": "as-other", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "host": "h", "path": "/x\\y", "query": "odd"}}], "changed": {"input": "x/y?odd", "base": "http://h/a", "agreed": {"outcome": "parsed", "href": "http://h/x/y?odd"}}, "shape": "0000000000000001", "found": "2026-01-01T00:00:00Z", "improved": "2026-01-01T00:00:00Z"}
$ URLASSAY_ENGINES=engines urlassay report --dir f -o -
[17 lines as report-page]
<li class=""><b>5</b>classes</li>
<li class=""><b>2</b>quirks</li>
<li class="medium"><b>2</b>medium</li>
[23 lines as report-page]
<label>engine <select name="engine"><option value="">any</option><option value="e0">as-other</option><option value="e1">as-rfc2396</option><option value="e2">as-rfc3986</option><option value="e3">as-whatwg</option><option value="e4">whatwg</option></select></label>
<label>and engine <select name="with"><option value="">any</option><option value="e0">as-other</option><option value="e1">as-rfc2396</option><option value="e2">as-rfc3986</option><option value="e3">as-whatwg</option><option value="e4">whatwg</option></select></label>
[10 lines as report-page]
<details class="q medium" id="q7e0b469279a0f508" open data-keys="e4,e0,host-shift,medium e4,e1,accept-reject,medium e4,e2,accept-reject,medium e4,e3,accept-reject,medium" data-cause="unexplained"><summary><span class="s">medium</span> <h3>unexplained (empty-reference)</h3> <span class="effects">accept-reject <span class="soft">also host-shift</span></span> <span class="url"><code>?odd</code> with base <code>http://h/a</code></span></summary>
<div class="body">
<div class="cause">
<p>No change that was tried makes them agree.</p>
<p>The difference depends on:</p>
<ul>
<li>empty-reference? They resolve a reference without a path differently. <span class="soft">(<a href="https://url.spec.whatwg.org/#relative-state">URL Standard</a>, <a href="https://www.rfc-editor.org/rfc/rfc3986#section-5.2.2">RFC 3986, 5.2.2</a>)</span></li>
</ul>
</div>
<p class="shown"><code>?odd</code> with base <code>http://h/a</code></p>
<table class="facts">
<tr><th scope="row">verdict</th><td>Standard: accepts it, with host h, as whatwg; RFC 3986: accepts it, with host h, as whatwg</td></tr>
<tr><th scope="row">close</th><td>no rule is known; refuse a URL that the parsers read differently</td></tr>
<tr><th scope="row">was</th><td>accept-reject: unexplained (idna) when it was found</td></tr>
</table>
<table class="sides"><thead><tr><th scope="col">component</th><th scope="col"><b class="tag">A</b> as-other</th><th scope="col"><b class="tag">B</b> as-rfc2396, as-rfc3986, as-whatwg</th><th scope="col"><b class="tag">C</b> whatwg</th></tr></thead>
<tbody><tr><th scope="row">answer</th><td><b class="tag">A</b> accepted</td><td class="no" rowspan="6"><b class="tag">B</b> rejected <span class="soft">(failure; no \x1b[1m odd)</span></td><td><b class="tag">C</b> accepted</td></tr>
<tr><th scope="row">scheme</th><td class="d"><b class="tag">A</b> <code><mark>&quot;&quot;</mark></code></td><td class="d"><b class="tag">C</b> <code><mark>http</mark></code></td></tr>
<tr><th scope="row">host</th><td class="d"><b class="tag">A</b> <code><mark>&quot;&quot;</mark></code></td><td class="d"><b class="tag">C</b> <code><mark>h</mark></code></td></tr>
<tr><th scope="row">path</th><td class="d"><b class="tag">A</b> <code><mark>&quot;&quot;</mark></code></td><td class="d"><b class="tag">C</b> <code><mark>/a</mark></code></td></tr>
<tr><th scope="row">query</th><td class="d"><b class="tag">A</b> <code><mark>&quot;&quot;</mark></code></td><td class="d"><b class="tag">C</b> <code><mark>odd</mark></code></td></tr>
<tr><th scope="row">href</th><td><b class="tag">A</b> <code>cannot say</code></td><td><b class="tag">C</b> <code>http://h/a?odd</code></td></tr>
</tbody></table>
<table class="facts">
<tr><th scope="row">rank</th><td>medium: clients fetch such URLs, and resolvers accept the hosts</td></tr>
<tr><th scope="row">clients</th><td>not dialled: no client of whatwg is known; no client of as-whatwg is known</td></tr>
<tr><th scope="row">editions</th><td>as whatwg: rfc3986, html5-2007, webaddr, html5-2009, html5-2011, w3c-2012 (decided: W3C-10), whatwg-2012</td></tr>
</table>
<details class="more reports"><summary>4 bug reports to copy</summary>
<h4>Report for as-other</h4>
<pre>as-other does not read ?odd as the URL Standard does (host-shift)

Version: as-other 1
Flags: none
Documented standard: none is known to us
URL: ?odd
Base: http://h/a

as-other answers: accepted, every component empty
The URL Standard: scheme http, host h, path /a, query odd
RFC 3986, strictly read: scheme http, host h, path /a, query odd
Other parsers:
- as-rfc2396, as-rfc3986, as-whatwg: rejected
- whatwg: scheme http, host h, path /a, query odd

Impact: If one program checks the host and another one fetches the URL, the request goes to a host, port or scheme that was not checked (server-side request forgery).

To see it again (\n, \x00 and \u{202E} are escapes of invisible characters):
urlassay diff --engines whatwg,as-other --base &#39;http://h/a&#39; &#39;?odd&#39;
</pre>
<h4>Report for as-rfc2396</h4>
<pre>as-rfc2396 does not read ?odd as RFC 3986 does (accept-reject)

Version: as-rfc2396 1
Flags: STRICT MODE
Documented standard: RFC 2396, which RFC 3986 replaced
URL: ?odd
Base: http://h/a

as-rfc2396 answers: rejected
The URL Standard: scheme http, host h, path /a, query odd
RFC 3986, strictly read: scheme http, host h, path /a, query odd
Other parsers:
- as-other: accepted, every component empty
- as-rfc3986, as-whatwg: the same answer in this respect
- whatwg: scheme http, host h, path /a, query odd

Impact: A URL that one program refuses as invalid is used by the next.

To see it again (\n, \x00 and \u{202E} are escapes of invisible characters):
urlassay diff --engines rfc3986,as-rfc2396 --base &#39;http://h/a&#39; &#39;?odd&#39;
</pre>
<h4>Report for as-rfc3986</h4>
<pre>as-rfc3986 does not read ?odd as RFC 3986 does (accept-reject)

Version: as-rfc3986 1
Flags: none
Documented standard: RFC 3986
URL: ?odd
Base: http://h/a

as-rfc3986 answers: rejected: no \x1b[1m odd
The URL Standard: scheme http, host h, path /a, query odd
RFC 3986, strictly read: scheme http, host h, path /a, query odd
Other parsers:
- as-other: accepted, every component empty
- as-rfc2396, as-whatwg: the same answer in this respect
- whatwg: scheme http, host h, path /a, query odd

Impact: A URL that one program refuses as invalid is used by the next.

To see it again (\n, \x00 and \u{202E} are escapes of invisible characters):
urlassay diff --engines rfc3986,as-rfc3986 --base &#39;http://h/a&#39; &#39;?odd&#39;
</pre>
<h4>Report for as-whatwg</h4>
<pre>as-whatwg does not read ?odd as the URL Standard does (accept-reject)

Version: as-whatwg 1
Flags: none
Documented standard: the URL Standard (https://url.spec.whatwg.org/)
URL: ?odd
Base: http://h/a

as-whatwg answers: rejected: no \x1b[1m odd
The URL Standard: scheme http, host h, path /a, query odd
RFC 3986, strictly read: scheme http, host h, path /a, query odd
Other parsers:
- as-other: accepted, every component empty
- as-rfc2396, as-rfc3986: the same answer in this respect
- whatwg: scheme http, host h, path /a, query odd

Impact: A URL that one program refuses as invalid is used by the next.

To see it again (\n, \x00 and \u{202E} are escapes of invisible characters):
urlassay diff --engines whatwg,as-whatwg --base &#39;http://h/a&#39; &#39;?odd&#39;
</pre>
</details>
<details class="more"><summary>1 variant: other inputs, other groups</summary>
<h4>host-shift: <code>?odd</code> with base <code>http://h/a</code></h4>
<table class="sides"><thead><tr><th scope="col">component</th><th scope="col"><b class="tag">A</b> as-other</th><th scope="col"><b class="tag">B</b> as-rfc2396, as-rfc3986, as-whatwg</th><th scope="col"><b class="tag">C</b> whatwg</th></tr></thead>
<tbody><tr><th scope="row">answer</th><td><b class="tag">A</b> accepted</td><td class="no" rowspan="6"><b class="tag">B</b> rejected <span class="soft">(failure; no \x1b[1m odd)</span></td><td><b class="tag">C</b> accepted</td></tr>
<tr class="topic"><th scope="row">scheme</th><td class="d"><b class="tag">A</b> <code><mark>&quot;&quot;</mark></code></td><td class="d"><b class="tag">C</b> <code><mark>http</mark></code></td></tr>
<tr class="topic"><th scope="row">host</th><td class="d"><b class="tag">A</b> <code><mark>&quot;&quot;</mark></code></td><td class="d"><b class="tag">C</b> <code><mark>h</mark></code></td></tr>
<tr><th scope="row">path</th><td class="d"><b class="tag">A</b> <code><mark>&quot;&quot;</mark></code></td><td class="d"><b class="tag">C</b> <code><mark>/a</mark></code></td></tr>
<tr><th scope="row">query</th><td class="d"><b class="tag">A</b> <code><mark>&quot;&quot;</mark></code></td><td class="d"><b class="tag">C</b> <code><mark>odd</mark></code></td></tr>
<tr><th scope="row">href</th><td><b class="tag">A</b> <code>cannot say</code></td><td><b class="tag">C</b> <code>http://h/a?odd</code></td></tr>
</tbody></table>
</details>
<details class="more classes"><summary>4 classes between 4 pairs of engines <span class="chosen"></span></summary>
<details class="c medium" id="c00000000000000b3"><summary><span>whatwg | as-other</span> <span class="s">host-shift</span> <span class="url"><code>?odd</code> with base <code>http://h/a</code></span></summary>
<div class="body">
<table>
<tr><th scope="row">input</th><td><code>?odd</code></td></tr>
<tr><th scope="row">base</th><td><code>http://h/a</code></td></tr>
<tr><th scope="row">whatwg</th><td><span class="part">scheme <code><mark>http</mark></code></span> <span class="part">host <code><mark>h</mark></code></span> <span class="part">path <code><mark>/a</mark></code></span> <span class="part">query <code><mark>odd</mark></code></span> <span class="part">href <code>http://h/a?odd</code></span> <span class="part">origin <code>http://h</code></span> </td></tr>
<tr><th scope="row">as-other</th><td><span class="part">scheme <code><mark>&quot;&quot;</mark></code></span> <span class="part">host <code><mark>&quot;&quot;</mark></code></span> <span class="part">path <code><mark>&quot;&quot;</mark></code></span> <span class="part">query <code><mark>&quot;&quot;</mark></code></span> </td></tr>
<tr><th scope="row">clients</th><td>not dialled: no client of whatwg is known; no client of as-other is known</td></tr>
<tr><th scope="row">verdict</th><td>Standard: reads scheme http and contacts h, as whatwg; RFC 3986: reads scheme http and contacts h, as whatwg</td></tr>
<tr><th scope="row">close</th><td>no rule is known; refuse a URL that the parsers read differently</td></tr>
<tr><th scope="row">editions</th><td>as whatwg: rfc3986, html5-2007, webaddr, html5-2009, html5-2011, w3c-2012 (decided: W3C-10), whatwg-2012</td></tr>
<tr><th scope="row">was</th><td>host-shift: unexplained (idna) when it was found</td></tr>
<tr><th scope="row">again</th><td><code>urlassay diff --class 00000000000000b3 --dir f</code></td></tr>
</table>
</div>
</details>
<details class="c medium" id="c00000000000000b2"><summary><span>whatwg | as-rfc2396</span> <span class="s">accept-reject</span> <span class="url"><code>?odd</code> with base <code>http://h/a</code></span></summary>
<div class="body">
<table>
<tr><th scope="row">input</th><td><code>?odd</code></td></tr>
<tr><th scope="row">base</th><td><code>http://h/a</code></td></tr>
<tr><th scope="row">whatwg</th><td><span class="part">scheme <code>http</code></span> <span class="part">host <code>h</code></span> <span class="part">path <code>/a</code></span> <span class="part">query <code>odd</code></span> <span class="part">href <code>http://h/a?odd</code></span> <span class="part">origin <code>http://h</code></span> </td></tr>
<tr><th scope="row">as-rfc2396</th><td>rejected: failure</td></tr>
<tr><th scope="row">clients</th><td>not dialled: no client of whatwg is known; no client of as-rfc2396 is known</td></tr>
<tr><th scope="row">verdict</th><td>Standard: accepts it, with host h, as whatwg; RFC 3986: accepts it, with host h, as whatwg</td></tr>
<tr><th scope="row">close</th><td>no rule is known; refuse a URL that the parsers read differently</td></tr>
<tr><th scope="row">editions</th><td>as whatwg: rfc3986, html5-2007, webaddr, html5-2009, html5-2011, w3c-2012 (decided: W3C-10), whatwg-2012</td></tr>
<tr><th scope="row">was</th><td>host-shift: unexplained (idna) when it was found</td></tr>
<tr><th scope="row">again</th><td><code>urlassay diff --class 00000000000000b2 --dir f</code></td></tr>
</table>
</div>
</details>
<details class="c medium" id="c00000000000000b1"><summary><span>whatwg | as-rfc3986</span> <span class="s">accept-reject</span> <span class="url"><code>?odd</code> with base <code>http://h/a</code></span></summary>
<div class="body">
<table>
<tr><th scope="row">input</th><td><code>?odd</code></td></tr>
<tr><th scope="row">base</th><td><code>http://h/a</code></td></tr>
<tr><th scope="row">whatwg</th><td><span class="part">scheme <code>http</code></span> <span class="part">host <code>h</code></span> <span class="part">path <code>/a</code></span> <span class="part">query <code>odd</code></span> <span class="part">href <code>http://h/a?odd</code></span> <span class="part">origin <code>http://h</code></span> </td></tr>
<tr><th scope="row">as-rfc3986</th><td>rejected: no \x1b[1m odd</td></tr>
<tr><th scope="row">clients</th><td>not dialled: no client of whatwg is known; no client of as-rfc3986 is known</td></tr>
<tr><th scope="row">verdict</th><td>Standard: accepts it, with host h, as whatwg; RFC 3986: accepts it, with host h, as whatwg</td></tr>
<tr><th scope="row">close</th><td>no rule is known; refuse a URL that the parsers read differently</td></tr>
<tr><th scope="row">editions</th><td>as whatwg: rfc3986, html5-2007, webaddr, html5-2009, html5-2011, w3c-2012 (decided: W3C-10), whatwg-2012</td></tr>
<tr><th scope="row">was</th><td>accept-reject: unexplained (idna) when it was found</td></tr>
<tr><th scope="row">again</th><td><code>urlassay diff --class 00000000000000b1 --dir f</code></td></tr>
</table>
</div>
</details>
<details class="c medium" id="c00000000000000b0"><summary><span>whatwg | as-whatwg</span> <span class="s">accept-reject</span> <span class="url"><code>?odd</code> with base <code>http://h/a</code></span></summary>
<div class="body">
<table>
<tr><th scope="row">input</th><td><code>?odd</code></td></tr>
<tr><th scope="row">base</th><td><code>http://h/a</code></td></tr>
<tr><th scope="row">whatwg</th><td><span class="part">scheme <code>http</code></span> <span class="part">host <code>h</code></span> <span class="part">path <code>/a</code></span> <span class="part">query <code>odd</code></span> <span class="part">href <code>http://h/a?odd</code></span> <span class="part">origin <code>http://h</code></span> </td></tr>
<tr><th scope="row">as-whatwg</th><td>rejected: no \x1b[1m odd</td></tr>
<tr><th scope="row">clients</th><td>not dialled: no client of whatwg is known; no client of as-whatwg is known</td></tr>
<tr><th scope="row">verdict</th><td>Standard: accepts it, with host h, as whatwg; RFC 3986: accepts it, with host h, as whatwg</td></tr>
<tr><th scope="row">close</th><td>no rule is known; refuse a URL that the parsers read differently</td></tr>
<tr><th scope="row">editions</th><td>as whatwg: rfc3986, html5-2007, webaddr, html5-2009, html5-2011, w3c-2012 (decided: W3C-10), whatwg-2012</td></tr>
<tr><th scope="row">was</th><td>accept-reject: unexplained (idna) when it was found</td></tr>
<tr><th scope="row">again</th><td><code>urlassay diff --class 00000000000000b0 --dir f</code></td></tr>
</table>
</div>
</details>
</details>
<p class="soft"><a href="#q7e0b469279a0f508">Link to this quirk</a>; on the command line: <code>urlassay triage 7e0b469279a0f508 --dir f</code></p>
</div></details>
<details class="q medium" id="q00ad0b70b6a35461" data-keys="e4,e0,host-shift,medium" data-cause="unexplained"><summary><span class="s">medium</span> <h3>unexplained (backslash, relative-path)</h3> <span class="effects">host-shift</span> <span class="url"><code>x\y?odd</code> with base <code>http://h/a</code></span></summary>
<div class="body">
<div class="cause">
<p>No change that was tried makes them agree.</p>
<p>The difference depends on:</p>
<ul>
<li>backslash? One takes a backslash for a slash, the other for an ordinary character. <span class="soft">(<a href="https://url.spec.whatwg.org/#example-invalid-reverse-solidus">URL Standard</a>, <a href="https://www.rfc-editor.org/rfc/rfc3986#section-3.3">RFC 3986, 3.3</a>)</span></li>
<li>relative-path? They join a relative path to the path of its base differently. <span class="soft">(<a href="https://url.spec.whatwg.org/#path-state">URL Standard</a>, <a href="https://www.rfc-editor.org/rfc/rfc3986#section-5.2.3">RFC 3986, 5.2.3</a>)</span></li>
</ul>
</div>
<p class="shown"><code>x\y?odd</code> with base <code>http://h/a</code></p>
<table class="facts">
<tr><th scope="row">verdict</th><td>Standard: reads scheme http and contacts h, as whatwg; RFC 3986: refuses the URL</td></tr>
<tr><th scope="row">close</th><td>no rule is known; refuse a URL that the parsers read differently</td></tr>
<tr><th scope="row">was</th><td>path-shift: backslash when it was found</td></tr>
</table>
<table class="sides"><thead><tr><th scope="col">component</th><th scope="col"><b class="tag">A</b> as-other</th><th scope="col"><b class="tag">B</b> as-rfc2396, as-rfc3986, as-whatwg</th><th scope="col"><b class="tag">C</b> whatwg</th></tr></thead>
<tbody><tr><th scope="row">answer</th><td><b class="tag">A</b> accepted</td><td class="no" rowspan="6"><b class="tag">B</b> rejected <span class="soft">(failure; no \x1b[1m odd)</span></td><td><b class="tag">C</b> accepted</td></tr>
<tr class="topic"><th scope="row">scheme</th><td class="d"><b class="tag">A</b> <code><mark>&quot;&quot;</mark></code></td><td class="d"><b class="tag">C</b> <code><mark>http</mark></code></td></tr>
<tr class="topic"><th scope="row">host</th><td class="d"><b class="tag">A</b> <code><mark>&quot;&quot;</mark></code></td><td class="d"><b class="tag">C</b> <code><mark>h</mark></code></td></tr>
<tr><th scope="row">path</th><td class="d"><b class="tag">A</b> <code><mark>&quot;&quot;</mark></code></td><td class="d"><b class="tag">C</b> <code><mark>/x/y</mark></code></td></tr>
<tr><th scope="row">query</th><td class="d"><b class="tag">A</b> <code><mark>&quot;&quot;</mark></code></td><td class="d"><b class="tag">C</b> <code><mark>odd</mark></code></td></tr>
<tr><th scope="row">href</th><td><b class="tag">A</b> <code>cannot say</code></td><td><b class="tag">C</b> <code>http://h/x/y?odd</code></td></tr>
</tbody></table>
<table class="facts">
<tr><th scope="row">rank</th><td>medium and not critical: clients fetch such URLs, but one engine reads no host</td></tr>
<tr><th scope="row">clients</th><td>not dialled: no client of whatwg is known; no client of as-other is known</td></tr>
<tr><th scope="row">editions</th><td>as whatwg: webaddr, html5-2009, html5-2011, w3c-2012 (decided: W3C-10), whatwg-2012; refused by: rfc3986, html5-2007 (decided: H07-01)</td></tr>
</table>
<details class="more reports"><summary>2 bug reports to copy</summary>
<h4>Report for as-other</h4>
<pre>as-other does not read x\y?odd as the URL Standard does (host-shift)

Version: as-other 1
Flags: none
Documented standard: none is known to us
URL: x\y?odd
Base: http://h/a

as-other answers: accepted, every component empty
The URL Standard: scheme http, host h, path /x/y, query odd
RFC 3986, strictly read: rejected
Other parsers:
- as-rfc2396, as-rfc3986, as-whatwg: rejected
- whatwg: scheme http, host h, path /x/y, query odd

Impact: If one program checks the host and another one fetches the URL, the request goes to a host, port or scheme that was not checked (server-side request forgery).

To see it again (\n, \x00 and \u{202E} are escapes of invisible characters):
urlassay diff --engines whatwg,as-other --base &#39;http://h/a&#39; &#39;x\y?odd&#39;
</pre>
<h4>Report for as-whatwg</h4>
<pre>as-whatwg does not read x\y?odd as the URL Standard does (accept-reject)

Version: as-whatwg 1
Flags: none
Documented standard: the URL Standard (https://url.spec.whatwg.org/)
URL: x\y?odd
Base: http://h/a

as-whatwg answers: rejected: no \x1b[1m odd
The URL Standard: scheme http, host h, path /x/y, query odd
RFC 3986, strictly read: rejected
Other parsers:
- as-other: accepted, every component empty
- as-rfc2396, as-rfc3986: the same answer in this respect
- whatwg: scheme http, host h, path /x/y, query odd

Impact: A URL that one program refuses as invalid is used by the next.

To see it again (\n, \x00 and \u{202E} are escapes of invisible characters):
urlassay diff --engines whatwg,as-whatwg --base &#39;http://h/a&#39; &#39;x\y?odd&#39;
</pre>
</details>
<details class="more classes"><summary>1 class between 1 pair of engines <span class="chosen"></span></summary>
<details class="c medium" id="c00000000000000b7"><summary><span>whatwg | as-other</span> <span class="s">host-shift</span> <span class="url"><code>x\y?odd</code> with base <code>http://h/a</code></span></summary>
<div class="body">
<table>
<tr><th scope="row">input</th><td><code>x\y?odd</code></td></tr>
<tr><th scope="row">base</th><td><code>http://h/a</code></td></tr>
<tr><th scope="row">whatwg</th><td><span class="part">scheme <code><mark>http</mark></code></span> <span class="part">host <code><mark>h</mark></code></span> <span class="part">path <code><mark>/x/y</mark></code></span> <span class="part">query <code><mark>odd</mark></code></span> <span class="part">href <code>http://h/x/y?odd</code></span> <span class="part">origin <code>http://h</code></span> </td></tr>
<tr><th scope="row">as-other</th><td><span class="part">scheme <code><mark>&quot;&quot;</mark></code></span> <span class="part">host <code><mark>&quot;&quot;</mark></code></span> <span class="part">path <code><mark>&quot;&quot;</mark></code></span> <span class="part">query <code><mark>&quot;&quot;</mark></code></span> </td></tr>
<tr><th scope="row">clients</th><td>not dialled: no client of whatwg is known; no client of as-other is known</td></tr>
<tr><th scope="row">verdict</th><td>Standard: reads scheme http and contacts h, as whatwg; RFC 3986: refuses the URL</td></tr>
<tr><th scope="row">close</th><td>no rule is known; refuse a URL that the parsers read differently</td></tr>
<tr><th scope="row">editions</th><td>as whatwg: webaddr, html5-2009, html5-2011, w3c-2012 (decided: W3C-10), whatwg-2012; refused by: rfc3986, html5-2007 (decided: H07-01)</td></tr>
<tr><th scope="row">was</th><td>path-shift: backslash when it was found</td></tr>
<tr><th scope="row">again</th><td><code>urlassay diff --class 00000000000000b7 --dir f</code></td></tr>
</table>
</div>
</details>
</details>
<p class="soft"><a href="#q00ad0b70b6a35461">Link to this quirk</a>; on the command line: <code>urlassay triage 00ad0b70b6a35461 --dir f</code></p>
</div></details>
</section>
</main>
<script>[code]</script>
</body>
</html>

### report-crashes-with-bases (slow)
    cp files/engines/piped piped
    cp files/engines/piped pipe2
    cat >engines
    | piped ./piped
    | pipe2 ./pipe2
    cp files/crash-piped f/crashes/piped-0000000000000001
    cp files/crash-piped-2 f/crashes/piped-0000000000000002
    cat >f/crashes/piped-0000000000000003
    | boom
    | [no newline]
    cat >f/crashes/piped-0000000000000004
    | booboom
    | [no newline]
    cat >f/crashes/pipe2-0000000000000001
    | boom
    | [no newline]
    cat >f/crashes/pipe2-0000000000000002
    | bang
    | [no newline]
    cat >f/crashes/piped-0000000000000005
    | bang
    | [no newline]
    cat >f/crashes/whatwg-0000000000000001
    | http://calm.example/
    | [no newline]
    cp files/crash-absent f/crashes/absent-0000000000000001
    mkdir f/classes
$ URLASSAY_ENGINES=engines urlassay report --dir f -o -
[...]
[..]<span class="s">SIGSEGV</span><span>pipe2</span><code>bang</code>[..]
[...]
[..]<span class="s">exit status 4</span><span>pipe2</span><code>boom</code>[..]
[...]
<tr><th>base</th><td><code>/base</code></td></tr>
[...]

### report-engines-absent (slow)
    cp files/campaigns/engines-absent f
$ urlassay report --dir f -o -
[...]
[..]No change that was tried makes them agree.</p>
[...]

### report-many-groups (slow): with many groups the answers stand below each other; a group has the reasons and values of all its engines
    cp files/campaigns/many-groups f
    cp files/engines/e1 e1
    cp files/engines/e2 e2
    cp files/engines/e3 e3
    cp files/engines/e4 e4
    cp files/engines/e5 e5
    cp files/engines/e6 e6
    cp files/engines/e7 e7
    cp files/engines/e5 e8
    cp files/engines.txt engines
$ URLASSAY_ENGINES=engines urlassay report --dir f -o -
[...]
<table class="sides many">[..]
[...]
[..]<b class="tag">E</b> accepted</td>[..]
[...]
[..]<code>h<mark>1</mark></code>[..]<code>h<mark>2</mark></code>[..]
[...]
[..]rejected <span class="soft">(no &lt;b&gt;; never)</span>[..]
[...]

### report-all-gone (slow): what is gone was found, and no quirk counts it
    cp files/classes/host-shift-backslash-11.json f/classes/00000000000000aa.json
    cat >f/classes/00000000000000bb.json
    | {"class": "00000000000000bb", "effect": "host-shift", "severity": "x", "cause": "idna", "input": "http://b/", "base": "http://c/", "answers": [{"engine": "whatwg", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "host": "t", "path": "/"}}, {"engine": "rfc3986", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "host": "e", "path": "/"}}], "shape": "0000000000000001", "found": "2026-01-01T00:00:00Z", "improved": "2026-01-01T00:00:00Z"}
$ urlassay report --dir f -o -
[...]
[..]2 classes that no quirk counts[..]
[...]
[not] Nothing was found yet

### report-one-gone (slow)
    cp files/classes/host-shift-backslash-11.json f/classes/00000000000000aa.json
$ urlassay report --dir f -o -
[...]
[..]1 class that no quirk counts[..]
[...]

### report-explained-with-a-base (slow): the changed base is a part of the proof and of the reports
    cat >mine
    | #!/bin/sh
    | while read -r line; do
    |     id=${line#*\"id\":}; id=${id%%[,\}]*}
    |     case $line in
    |     *hello*) echo '{"protocol":1,"engine":"mine","version":"1","model":"whatwg","capabilities":["parse","base"]}' ;;
    |     *\\*b*) echo "{\"id\":$id,\"outcome\":\"parsed\",\"scheme\":\"http\",\"username\":\"\",\"password\":\"\",\"host\":\"a\",\"port\":null,\"path\":\"/x\",\"query\":null,\"fragment\":null,\"href\":\"http://a/x\"}" ;;
    |     *) echo "{\"id\":$id,\"outcome\":\"parsed\",\"scheme\":\"http\",\"username\":\"\",\"password\":\"\",\"host\":\"b\",\"port\":null,\"path\":\"/p\",\"query\":null,\"fragment\":null,\"href\":\"http://b/p\"}" ;;
    |     esac
    | done
    chmod 755 mine
    cat >engines
    | mine ./mine
    cat >f/classes/00000000000000aa.json
    | {"class": "00000000000000aa", "effect": "host-shift", "severity": "x", "cause": "backslash", "input": "\\\\b/p", "base": "http://a/c", "answers": [{"engine": "whatwg", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "host": "t", "path": "/"}}, {"engine": "mine", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "host": "e", "path": "/"}}], "changed": {"input": "//b/p", "base": "http://a/c", "agreed": {"outcome": "parsed", "host": "b"}}, "shape": "0000000000000001", "found": "2026-01-01T00:00:00Z", "improved": "2026-01-01T00:00:00Z"}
$ URLASSAY_ENGINES=engines urlassay report --dir f -o -
[...]
[..] against http[..]
[...]

### report-operand
$ urlassay report -o x y
! urlassay: report: unexpected operand 'y'
! try 'urlassay help report'
[2]

### report-to-null (slow)
    cp files/classes/accept-reject-backslash-4.json f/classes/00000000000000aa.json
$ urlassay report --dir f -o /dev/null
! wrote /dev/null: 1 quirk

### report-to-another-folder
    cp files/classes/accept-reject-backslash-4.json f/classes/00000000000000aa.json
    mkdir g
$ urlassay report --dir f -o g
! urlassay: report: -o g is a folder, and the page is one file: -o g/findings.html
! try 'urlassay help report'
[2]

### report-of-the-readable (slow)
    cp files/classes/accept-reject-backslash-4.json f/classes/00000000000000aa.json
    cat >f/classes/00000000000000bb.json
    | {"id":␠
    | [no newline]
$ urlassay report --dir f -o page.html
! urlassay: f/classes/00000000000000bb.json:1:8: JSON syntax error: unexpected end
[3]
$ test ! -e page.html

### report-two-classes (slow): what is counted are quirks
    cp files/classes/accept-reject-backslash-4.json f/classes/00000000000000aa.json
    cat >f/classes/00000000000000bb.json
    | {"class": "00000000000000bb", "effect": "accept-reject", "severity": "critical", "cause": "backslash", "input": "http://a\\@b", "base": null, "answers": [{"engine": "whatwg", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "username": "", "host": "t", "path": "/@e"}}, {"engine": "rfc3986:literal", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "username": "t\\", "host": "elsewhere", "path": "/"}}], "shape": "0000000000000001", "found": "2026-01-01T00:00:00Z", "improved": "2026-01-01T00:00:00Z", "changed": {"input": "http://t/@e", "base": null, "agreed": {"outcome": "parsed", "href": "http://t/@e"}}}
$ urlassay report --dir f -o page.html
! [...]
! [..]page.html: 1 quirk
! [...]
$ cat page.html
[...]
[..]2 classes[..]
[...]

### report-crashes-unreadable (slow)
    cp files/classes/accept-reject-backslash-4.json f/classes/00000000000000aa.json
    ln -s crashes f/crashes
$ urlassay report --dir f -o page.html
! urlassay: f/crashes: is a symbolic link
! wrote page.html: 1 quirk
[3]

### report-no-answer-of-a-longer-name (slow): an engine whose name begins with the writer's name is another one
    cp files/classes/path-shift-backslash.json f/classes/00000000000000aa.json
    cat >f/classes/00000000000000bb.json
    | {"class": "00000000000000bb", "effect": "reparse-shift", "severity": "critical", "cause": "userinfo", "input": "http://t\\@e", "base": null, "answers": [{"engine": "gone", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "username": "", "host": "t", "path": "/@e"}}, {"engine": "gone>gone2", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "username": "t\\", "host": "elsewhere", "path": "/"}}], "changed": {"input": "http://t/@e", "base": null, "agreed": {"outcome": "parsed", "href": "http://t/@e"}}, "shape": "0000000000000001", "found": "2026-01-01T00:00:00Z", "improved": "2026-01-01T00:00:00Z"}
    cp files/classes/reparse-shift-userinfo.json f/classes/00000000000000cc.json
$ urlassay report --dir f -o -
[...]
[..]gone2 reading what gone wrote[..]
[...]
