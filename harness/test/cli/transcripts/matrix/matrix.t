urlassay matrix: how often each two parsers agree.

### matrix-published: published URLs are inputs, though no cases
    cat >c.json
    | ["prose", {"input": "http://a\\@b", "base": null, "class": "backslash"}, {"input": "/p", "base": "http://b/", "class": "x"}]
$ urlassay matrix --engines whatwg,rfc3986 c.json
[...]
2 inputs of c.json[..]
[...]

### matrix-folder-loop
    cat >a/one
    | http://h/
    | [no newline]
    ln -s .. a/b/loop
$ urlassay matrix --engines whatwg,rfc3986 a
! urlassay: a/b/loop: is a symbolic link to a folder above it
[3]

### left-out-matrix: an engine that dies at each input is left out, and named with the input that it died at
    cp files/urls.txt urls.txt
    cat >dies
    | #!/bin/sh
    | read -r line
    | printf '%s\n' '{"protocol":1,"engine":"dies","version":"1","model":"other","capabilities":["parse"]}'
    | read -r line
    | exit 3
    chmod 755 dies
$ urlassay matrix --engines whatwg,./dies urls.txt
! urlassay: engine dies is left out: it failed 10 times in a row, the last time after http://h9/: it exited with status 3
! urlassay: no two engines answered the same input
15 inputs of urls.txt; 2 engines, ordered by agreement

    engine version          parsed   error  crashed
  1 whatwg $VERSION (fde3f74)      15       0        0
  2 dies   1                     0       6        9

accept: whether the URL is accepted, where both answered, in %: nothing to compare

host: the host, where both accept and both can say it, in %: nothing to compare

everything: whether the URL is accepted, and all components that both can say, in %: nothing to
    compare

Inputs that any two engines answered: 0.
[3]

### matrix-quiet-output
    cat >urls.txt
    | http://h/
$ urlassay matrix -q --engines whatwg,webaddr -o - urls.txt
1 input of urls.txt; 2 engines, ordered by agreement

    engine  version
  1 whatwg  $VERSION (fde3f74)
  2 webaddr 2009
each: 1 parsed

accept: whether the URL is accepted, where both answered, in %: 100

host: the host, where both accept and both can say it, in %: 100

everything: whether the URL is accepted, and all components that both can say, in %: 100

Inputs that any two engines answered: 1.

families: 90 % and more on everything, on average
  whatwg, webaddr

### matrix-lines
    cat >urls
    | http://h/
    | http://[
    | http:\\g/
$ urlassay matrix --engines whatwg,rfc3986 urls
3 inputs of urls; 2 engines, ordered by agreement

    engine  version          parsed  rejected
  1 whatwg  $VERSION (fde3f74)       2         1
  2 rfc3986 2005-01               1         2

accept: whether the URL is accepted, where both answered, in %: 66

host: the host, where both accept and both can say it, in %: 100

everything: whether the URL is accepted, and all components that both can say, in %: 66

Inputs that any two engines answered: 3.

### matrix-stdin
$ SOURCE_DATE_EPOCH=1782950400 urlassay matrix --engines whatwg,rfc3986 --base http://base/ --format jsonl -
< /a
{"format":1,"urlassay":"$VERSION","standard":"fde3f74","date":"2026-07-02","inputs":{"count":1,"hash":"34e79645ab3dca95","sources":[{"path":"-","count":1}]},"engines":[{"id":"whatwg","version":"$VERSION (fde3f74)","model":"whatwg","in_process":true,"flags":"","locale":"","tells_null":["host","port","path","query","fragment"],"says":["scheme","username","password","host","port","path","query","fragment","href","origin"],"outcomes":{"parsed":1,"rejected":0,"unsupported":0,"error":0,"crashed":0,"timeout":0,"allowed":0,"denied":0},"family":1},{"id":"rfc3986","version":"2005-01","model":"rfc3986","in_process":true,"flags":"","locale":"","tells_null":["username","password","host","port","query","fragment"],"says":["scheme","username","password","host","port","path","query","fragment","href"],"outcomes":{"parsed":1,"rejected":0,"unsupported":0,"error":0,"crashed":0,"timeout":0,"allowed":0,"denied":0},"family":1}],"order":["whatwg","rfc3986"],"pairs":[{"a":"whatwg","b":"rfc3986","accept":{"same":1,"of":1},"host":{"same":1,"of":1},"everything":{"same":1,"of":1},"effects":{}}]}

### matrix-default (slow): without a PATH the installed suite, and of it the cases of URLs
$ urlassay matrix --engines whatwg,rfc3986 --format jsonl
{"format":1,"urlassay":"$VERSION","standard":"fde3f74","date":"[time]","inputs":{"count":5036,"hash":"48fe5f889937f8dd","sources":[{"path":null,"count":5036}]},"engines":[{"id":"whatwg","version":"$VERSION (fde3f74)","model":"whatwg","in_process":true,"flags":"","locale":"","tells_null":["host","port","path","query","fragment"],"says":["scheme","username","password","host","port","path","query","fragment","href","origin"],"outcomes":{"parsed":3891,"rejected":1145,"unsupported":0,"error":0,"crashed":0,"timeout":0,"allowed":0,"denied":0},"family":null},{"id":"rfc3986","version":"2005-01","model":"rfc3986","in_process":true,"flags":"","locale":"","tells_null":["username","password","host","port","query","fragment"],"says":["scheme","username","password","host","port","path","query","fragment","href"],"outcomes":{"parsed":2786,"rejected":2250,"unsupported":0,"error":0,"crashed":0,"timeout":0,"allowed":0,"denied":0},"family":null}],"order":["whatwg","rfc3986"],"pairs":[{"a":"whatwg","b":"rfc3986","accept":{"same":3223,"of":5036},"host":{"same":2173,"of":2432},"everything":{"same":2765,"of":5036},"effects":{"host-shift":60,"host-form":167,"accept-reject":1813,"path-shift":185,"normalisation":46}}]}

### matrix-seeds: a folder of seeds in the order of names, without notes, dictionaries and hidden files
    cat >s/b
    | http://b/
    | [no newline]
    cat >s/a
    | http://a/
    cat >s/B
    | http://B/
    | [no newline]
    cat >s/c/d
    | http://d/
    | http://base/
    | [no newline]
    cat >s/README.md
    | http://m/
    | [no newline]
    cat >s/x.dict
    | http://x/
    | [no newline]
    cat >s/.hidden
    | http://hidden/
    | [no newline]
    cat >s/md
    | http://md/
    | [no newline]
    cat >s/dict
    | http://dict/
    | [no newline]
$ SOURCE_DATE_EPOCH=1782950400 urlassay matrix --engines whatwg,rfc3986 --json s/
{"format":1,"urlassay":"$VERSION","standard":"fde3f74","date":"2026-07-02","inputs":{"count":6,"hash":"8f953328a4a82609","sources":[{"path":"s/","count":6}]},"engines":[{"id":"whatwg","version":"$VERSION (fde3f74)","model":"whatwg","in_process":true,"flags":"","locale":"","tells_null":["host","port","path","query","fragment"],"says":["scheme","username","password","host","port","path","query","fragment","href","origin"],"outcomes":{"parsed":6,"rejected":0,"unsupported":0,"error":0,"crashed":0,"timeout":0,"allowed":0,"denied":0},"family":null},{"id":"rfc3986","version":"2005-01","model":"rfc3986","in_process":true,"flags":"","locale":"","tells_null":["username","password","host","port","query","fragment"],"says":["scheme","username","password","host","port","path","query","fragment","href"],"outcomes":{"parsed":4,"rejected":2,"unsupported":0,"error":0,"crashed":0,"timeout":0,"allowed":0,"denied":0},"family":null}],"order":["whatwg","rfc3986"],"pairs":[{"a":"whatwg","b":"rfc3986","accept":{"same":4,"of":6},"host":{"same":4,"of":4},"everything":{"same":4,"of":6},"effects":{"accept-reject":2}}]}

### matrix-list-lines: a list without a newline at its end, with empty lines, is seen as it is
    cat >l
    |
    | http://a/
    |
    |
    | x	http://b/
    | http://c/ ␍
    |
    | /p
    | [no newline]
$ SOURCE_DATE_EPOCH=1782950400 urlassay matrix --engines whatwg,rfc3986 --json l
{"format":1,"urlassay":"$VERSION","standard":"fde3f74","date":"2026-07-02","inputs":{"count":4,"hash":"cb421edb73b7f820","sources":[{"path":"l","count":4}]},"engines":[{"id":"whatwg","version":"$VERSION (fde3f74)","model":"whatwg","in_process":true,"flags":"","locale":"","tells_null":["host","port","path","query","fragment"],"says":["scheme","username","password","host","port","path","query","fragment","href","origin"],"outcomes":{"parsed":3,"rejected":1,"unsupported":0,"error":0,"crashed":0,"timeout":0,"allowed":0,"denied":0},"family":null},{"id":"rfc3986","version":"2005-01","model":"rfc3986","in_process":true,"flags":"","locale":"","tells_null":["username","password","host","port","query","fragment"],"says":["scheme","username","password","host","port","path","query","fragment","href"],"outcomes":{"parsed":1,"rejected":3,"unsupported":0,"error":0,"crashed":0,"timeout":0,"allowed":0,"denied":0},"family":null}],"order":["whatwg","rfc3986"],"pairs":[{"a":"whatwg","b":"rfc3986","accept":{"same":2,"of":4},"host":{"same":1,"of":1},"everything":{"same":2,"of":4},"effects":{"accept-reject":2}}]}

### matrix-vectors-of-urls: of the vectors, those that parse a URL, not those for setters
    cat >v.json
    | [{"input": "http://a/", "base": null, "href": "http://a/"}, {"input": "/p", "base": "http://b/", "href": "http://b/p"}]
    cat >w/v.json
    | {"port": [{"href": "http://a/", "new_value": "8", "expected": {"href": "http://a:8/"}}], "x": []}
    cat >l
    | http://c/
    | [no newline]
$ SOURCE_DATE_EPOCH=1782950400 urlassay matrix --engines whatwg,rfc3986 --json v.json w/v.json l
! urlassay: w/v.json: no URL in it
[3]

### matrix-vectors-folder: beside vectors no file is a seed
    cat >v/a/v.json
    | [{"input": "http://a/", "base": null, "href": "http://a/"}, {"input": "/p", "base": "http://b/", "href": "http://b/p"}]
    cat >v/s.json
    | {"port": [{"href": "http://a/", "new_value": "8", "expected": {"href": "http://a:8/"}}]}
    cat >v/b
    | http://seed/
    | [no newline]
$ SOURCE_DATE_EPOCH=1782950400 urlassay matrix --engines whatwg,rfc3986 --json v
{"format":1,"urlassay":"$VERSION","standard":"fde3f74","date":"2026-07-02","inputs":{"count":2,"hash":"6df9b8126249019f","sources":[{"path":"v","count":2}]},"engines":[{"id":"whatwg","version":"$VERSION (fde3f74)","model":"whatwg","in_process":true,"flags":"","locale":"","tells_null":["host","port","path","query","fragment"],"says":["scheme","username","password","host","port","path","query","fragment","href","origin"],"outcomes":{"parsed":2,"rejected":0,"unsupported":0,"error":0,"crashed":0,"timeout":0,"allowed":0,"denied":0},"family":1},{"id":"rfc3986","version":"2005-01","model":"rfc3986","in_process":true,"flags":"","locale":"","tells_null":["username","password","host","port","query","fragment"],"says":["scheme","username","password","host","port","path","query","fragment","href"],"outcomes":{"parsed":2,"rejected":0,"unsupported":0,"error":0,"crashed":0,"timeout":0,"allowed":0,"denied":0},"family":1}],"order":["whatwg","rfc3986"],"pairs":[{"a":"whatwg","b":"rfc3986","accept":{"same":2,"of":2},"host":{"same":2,"of":2},"everything":{"same":2,"of":2},"effects":{}}]}

### matrix-no-seeds: a folder with notes alone has no URL
    cat >s/README.md
    | http://m/
    | [no newline]
$ SOURCE_DATE_EPOCH=1782950400 urlassay matrix --engines whatwg,rfc3986 --json s
! urlassay: s: no URL in it
[3]

### matrix-corpus
$ urlassay matrix --engines whatwg,rfc3986 '$SRC/corpus/url'
[...]
[..] inputs of [..]corpus/url; 2 engines[..]
[...]
everything:[..]
[...]

### matrix-vectors: a folder that holds vectors is none of seeds
    cp $SRC/vectors/ipv4.json v/ipv4.json
    cat >v/a.txt
    | http://h/
    | [no newline]
$ urlassay matrix --engines whatwg,rfc3986 --format jsonl v
{"format":1,"urlassay":"$VERSION","standard":"fde3f74","date":"[time]","inputs":{"count":70,"hash":"d5b935afe2f715bc","sources":[{"path":"v","count":70}]},"engines":[{"id":"whatwg","version":"$VERSION (fde3f74)","model":"whatwg","in_process":true,"flags":"","locale":"","tells_null":["host","port","path","query","fragment"],"says":["scheme","username","password","host","port","path","query","fragment","href","origin"],"outcomes":{"parsed":38,"rejected":32,"unsupported":0,"error":0,"crashed":0,"timeout":0,"allowed":0,"denied":0},"family":null},{"id":"rfc3986","version":"2005-01","model":"rfc3986","in_process":true,"flags":"","locale":"","tells_null":["username","password","host","port","query","fragment"],"says":["scheme","username","password","host","port","path","query","fragment","href"],"outcomes":{"parsed":70,"rejected":0,"unsupported":0,"error":0,"crashed":0,"timeout":0,"allowed":0,"denied":0},"family":null}],"order":["whatwg","rfc3986"],"pairs":[{"a":"whatwg","b":"rfc3986","accept":{"same":38,"of":70},"host":{"same":10,"of":38},"everything":{"same":10,"of":70},"effects":{"host-form":28,"accept-reject":32}}]}

### matrix-no-urls
    cp $SRC/vectors/setters.json setters.json
$ urlassay matrix --engines whatwg,rfc3986 setters.json
! urlassay: setters.json: no URL in it
[3]

### matrix-empty-file
    cat >urls
    |
    |
$ urlassay matrix --engines whatwg,rfc3986 urls
! urlassay: urls: no URL in it
[3]

### matrix-missing-file
$ urlassay matrix --engines whatwg,rfc3986 nowhere
! urlassay: nowhere: No such file or directory
[3]

### matrix-one-engine
    cat >urls
    | http://h/
    | http://[
    | http:\\g/
$ urlassay matrix --engines whatwg urls
! urlassay: matrix: --engines takes at least two, separated by commas
! try 'urlassay help matrix'
[2]

### matrix-unknown-engine
    cat >urls
    | http://h/
    | http://[
    | http:\\g/
$ urlassay matrix --engines whatwg,dance urls
! urlassay: unknown engine "dance"; `urlassay engines` lists the known ones, and an executable or a shared object is named with a slash
[3]

### matrix-left-out (slow): a name with - in front, and its profiles, are not started
    cat >urls
    | http://h/
    | http://[
    | http:\\g/
$ PATH=/nonexistent urlassay matrix --engines all,-html5-2009,-libcurl,-python-urllib --format jsonl urls
! [...]
! [not] python-urllib,
[...]
[..]"id":"whatwg"[..]"id":"html5-2011"[..]
[...]
[not] "id":"html5-2009"
[not] "id":"libcurl
[not] python-urllib

### matrix-crash: a crash is not an agreement, and a name is hostile in every format
    cat >urls
    | http://h/
    | http://[
    | http:\\g/
    cat >mine
    | #!/bin/sh
    | read -r line
    | printf '%s\n' '{"protocol":1,"engine":"<b>\u001b[31m","version":"<i>&1","model":"other","capabilities":["parse"]}'
    | read -r line
    | kill -9 $$
    chmod 755 mine
$ urlassay matrix --engines whatwg,rfc3986,./mine urls
3 inputs of urls; 3 engines, ordered by agreement

    engine  version          parsed  rejected  crashed
  1 whatwg  $VERSION (fde3f74)       2         1        0
  2 rfc3986 2005-01               1         2        0
  3 b31m    i1                    0         0        3

accept: whether the URL is accepted, where both answered, in %
             1  2  3
  1 whatwg   . 66 --
  2 rfc3986 66  . --
  3 b31m    -- --  .

host: the host, where both accept and both can say it, in %
             1  2  3
  1 whatwg   . == --
  2 rfc3986 ==  . --
  3 b31m    -- --  .

everything: whether the URL is accepted, and all components that both can say, in %
             1  2  3
  1 whatwg   . 66 --
  2 rfc3986 66  . --
  3 b31m    -- --  .
== in all, -- nothing to compare; rounded down

compared: inputs that both answered; the rest is not counted
            1 2 3
  1 whatwg  . 3 0
  2 rfc3986 3 . 0
  3 b31m    0 0 .

### matrix-nothing-in-common
    cat >urls
    | http://h/
    | http://[
    | http:\\g/
    cat >mine
    | #!/bin/sh
    | read -r line
    | printf '%s\n' '{"protocol":1,"engine":"<b>\u001b[31m","version":"<i>&1","model":"other","capabilities":["parse"]}'
    | read -r line
    | kill -9 $$
    chmod 755 mine
$ urlassay matrix --engines whatwg,./mine urls
! urlassay: no two engines answered the same input
3 inputs of urls; 2 engines, ordered by agreement

    engine version          parsed  rejected  crashed
  1 whatwg $VERSION (fde3f74)       2         1        0
  2 b31m   i1                    0         0        3

[8 lines as left-out-matrix]
[3]

### matrix-html
    cat >urls
    | http://h/
    | http://[
    | http:\\g/
    cat >'<b>&'
    | #!/bin/sh
    | read -r line
    | printf '%s\n' '{"protocol":1,"engine":"<b>\u001b[31m","version":"<i>&1","model":"other","capabilities":["parse"]}'
    | read -r line
    | kill -9 $$
    chmod 755 '<b>&'
$ SOURCE_DATE_EPOCH=1782950400 urlassay matrix --engines 'whatwg,rfc3986,./<b>&' --format html -o m.html urls
! wrote m.html: 3 inputs
$ cat m.html
<!DOCTYPE html>
<!-- SPDX-License-Identifier: MIT -->
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-[hash]'; script-src 'sha256-[hash]'; base-uri 'none'; form-action 'none'">
<title>Which URL parsers agree</title>
<style>[code]</style>
<main>
<h1>Which URL parsers agree</h1>
<p class="soft">3 inputs of urls; 3 parsers; 2026-07-02; urlassay $VERSION, the Standard at fde3f74</p>
<fieldset><legend>They agree on</legend>
<label title="whether the URL is accepted, where both answered"><input type="radio" name="measure" id="accept"> accept or reject</label>
<label title="the host, where both accept and both can say it"><input type="radio" name="measure" id="host"> same host</label>
<label title="whether the URL is accepted, and all components that both can say"><input type="radio" name="measure" id="everything" checked> everything</label>
</fieldset>
<p id="share">Share of the inputs in which two parsers agree, in %, rounded down: 100 is all. Lines are drawn around families.</p>
<div class="scroll" role="region" aria-label="Agreement of each two parsers" tabindex="0"><table id="map" aria-describedby="share">
<thead><tr><td></td><th scope="col"><span>whatwg</span></th><th scope="col"><span>rfc3986</span></th><th scope="col"><span>b31m</span></th></tr></thead>
<tbody>
<tr><th scope="row">whatwg</th><td tabindex="-1" class=""><b>·</b><b>·</b><b>·</b></td><td tabindex="0" class=" a4 h9 e4" title="whatwg and rfc3986: accept or reject 2 of 3, same host 1 of 1, everything 2 of 3; by effect: accept-reject 1"><b>66</b><b>100</b><b>66</b></td><td tabindex="-1" class="" title="whatwg and b31m: accept or reject 0 of 0, same host 0 of 0, everything 0 of 0"><b>–</b><b>–</b><b>–</b></td></tr>
<tr><th scope="row">rfc3986</th><td tabindex="-1" class=" a4 h9 e4" title="rfc3986 and whatwg: accept or reject 2 of 3, same host 1 of 1, everything 2 of 3; by effect: accept-reject 1"><b>66</b><b>100</b><b>66</b></td><td tabindex="-1" class=""><b>·</b><b>·</b><b>·</b></td><td tabindex="-1" class="" title="rfc3986 and b31m: accept or reject 0 of 0, same host 0 of 0, everything 0 of 0"><b>–</b><b>–</b><b>–</b></td></tr>
<tr><th scope="row">b31m</th><td tabindex="-1" class="" title="b31m and whatwg: accept or reject 0 of 0, same host 0 of 0, everything 0 of 0"><b>–</b><b>–</b><b>–</b></td><td tabindex="-1" class="" title="b31m and rfc3986: accept or reject 0 of 0, same host 0 of 0, everything 0 of 0"><b>–</b><b>–</b><b>–</b></td><td tabindex="-1" class=""><b>·</b><b>·</b><b>·</b></td></tr>
</tbody></table></div>
<ul class="key">
<li><i class="l0"></i>under 30 %</li>
<li><i class="l1"></i>30 to 39 %</li>
<li><i class="l2"></i>40 to 49 %</li>
<li><i class="l3"></i>50 to 59 %</li>
<li><i class="l4"></i>60 to 69 %</li>
<li><i class="l5"></i>70 to 79 %</li>
<li><i class="l6"></i>80 to 89 %</li>
<li><i class="l7"></i>90 to 94 %</li>
<li><i class="l8"></i>95 to 98 %</li>
<li><i class="l9"></i>99 % and all</li>
<li>– nothing to compare</li>
</ul>
<output id="detail" class="soft">Point at a cell, or go there with Tab and the arrow keys, to see its pair.</output>
<h2 id="parsers">The parsers</h2>
<p>An input counts for two parsers if both parsed or rejected it; any other outcome is not an answer.</p>
<div class="scroll" role="region" aria-labelledby="parsers" tabindex="0"><table id="engines">
<thead><tr><th scope="col">engine</th><th scope="col">version</th><th scope="col">model</th><th scope="col" class="n">parsed</th><th scope="col" class="n">rejected</th><th scope="col" class="n">crashed</th></tr></thead>
<tbody>
<tr><th scope="row">whatwg</th><td>$VERSION (fde3f74)</td><td>whatwg</td><td class="n">2</td><td class="n">1</td><td class="n">0</td></tr>
<tr><th scope="row">rfc3986</th><td>2005-01</td><td>rfc3986</td><td class="n">1</td><td class="n">2</td><td class="n">0</td></tr>
<tr><th scope="row">b31m</th><td>i1</td><td>other</td><td class="n">0</td><td class="n">0</td><td class="n">3</td></tr>
</tbody></table></div>
</main>
<script>[code]</script>
</html>

### matrix-output-missing-folder
    cat >urls
    | http://h/
    | http://[
    | http:\\g/
$ urlassay matrix --engines whatwg,rfc3986 -o no/m.txt urls
! urlassay: no/m.txt: No such file or directory
[3]

### matrix-unknown-format
$ urlassay matrix --format dance
! urlassay: matrix: unknown format 'dance'; there is: pretty, jsonl, html
! try 'urlassay help matrix'
[2]

### matrix-narrow (slow): what is too wide for the terminal is told in parts
    cat >urls
    | http://h/
    | http://[
    | http:\\g/
$ COLUMNS=80 PATH=/nonexistent urlassay matrix --engines all urls
! [...]
! [..]not available[..]
! [...]
[...]
[not] ␛

### matrix-net
    cat >u
    | http://h/
    | http://[
    | http:\\g/
    | http://t\@e/
    | ?x
    | http://h/%7e
    | http://0x7f.1/
$ COLUMNS=100 urlassay matrix --engines whatwg,rfc3986,webaddr,html5-2009,html5-2011,w3c-2012,whatwg-2012 u
7 inputs of u; 7 engines, ordered by agreement

    engine      version          parsed  rejected
  1 w3c-2012    2012-05-24            5         2
  2 whatwg      $VERSION (fde3f74)       5         2
  3 whatwg-2012 2012-12-28            5         2
  4 rfc3986     2005-01               3         4
  5 webaddr     2009                  5         2
  6 html5-2009  2009                  5         2
  7 html5-2011  2011                  5         2

accept: whether the URL is accepted, where both answered, in %
                 1  2  3  4  5  6  7
  1 w3c-2012     . == == 71 == == ==
  2 whatwg      ==  . == 71 == == ==
  3 whatwg-2012 == ==  . 71 == == ==
  4 rfc3986     71 71 71  . 71 71 71
  5 webaddr     == == == 71  . == ==
  6 html5-2009  == == == 71 ==  . ==
  7 html5-2011  == == == 71 == ==  .

host: the host, where both accept and both can say it, in %
                 1  2  3  4  5  6  7
  1 w3c-2012     . == 80 66 40 40 40
  2 whatwg      ==  . 80 66 40 40 40
  3 whatwg-2012 80 80  . == 60 60 60
  4 rfc3986     66 66 ==  . == == ==
  5 webaddr     40 40 60 ==  . == ==
  6 html5-2009  40 40 60 == ==  . ==
  7 html5-2011  40 40 60 == == ==  .

everything: whether the URL is accepted, and all components that both can say, in %
                 1  2  3  4  5  6  7
  1 w3c-2012     . 85 71 42 42 42 42
  2 whatwg      85  . 85 57 57 57 57
  3 whatwg-2012 71 85  . 71 71 71 71
  4 rfc3986     42 57 71  . 71 71 71
  5 webaddr     42 57 71 71  . == ==
  6 html5-2009  42 57 71 71 ==  . ==
  7 html5-2011  42 57 71 71 == ==  .
== in all, -- nothing to compare; rounded down

Inputs that any two engines answered: 7.

families: 90 % and more on everything, on average
  webaddr, html5-2009, html5-2011

### matrix-net-colour
    cat >u
    | http://h/
    | http://[
    | http:\\g/
    | http://t\@e/
    | ?x
    | http://h/%7e
    | http://0x7f.1/
$ COLUMNS=80 urlassay matrix --color=always --engines whatwg,rfc3986,webaddr --base http://b/ u -
< x
8 inputs of u, stdin; 3 engines, ordered by agreement

    engine  version          parsed  rejected
  1 whatwg  $VERSION (fde3f74)       7         1
  2 rfc3986 2005-01               5         3
  3 webaddr 2009                  7         1

␛[1maccept␛[0m: whether the URL is accepted, where both answered, in %
             1  2  3
  1 whatwg   ␛[2m.␛[0m ␛[33m75␛[0m ==
  2 rfc3986 ␛[33m75␛[0m  ␛[2m.␛[0m ␛[33m75␛[0m
  3 webaddr == ␛[33m75␛[0m  ␛[2m.␛[0m

␛[1mhost␛[0m: the host, where both accept and both can say it, in %
             1  2  3
  1 whatwg   ␛[2m.␛[0m 80 ␛[33m57␛[0m
  2 rfc3986 80  ␛[2m.␛[0m ==
  3 webaddr ␛[33m57␛[0m ==  ␛[2m.␛[0m

␛[1meverything␛[0m: whether the URL is accepted, and all components that both can say,
    in %
             1  2  3
  1 whatwg   ␛[2m.␛[0m ␛[33m62␛[0m ␛[33m62␛[0m
  2 rfc3986 ␛[33m62␛[0m  ␛[2m.␛[0m ␛[33m75␛[0m
  3 webaddr ␛[33m62␛[0m ␛[33m75␛[0m  ␛[2m.␛[0m
== in all, -- nothing to compare; rounded down

Inputs that any two engines answered: 8.

### matrix-net-json
    cat >u
    | http://h/
    | http://[
    | http:\\g/
    | http://t\@e/
    | ?x
    | http://h/%7e
    | http://0x7f.1/
    | http://err/
    | http://unsup/
    cp files/engines/guard guard
$ SOURCE_DATE_EPOCH=0 urlassay matrix --json --engines whatwg,rfc3986:literal,./guard u
{"format":1,"urlassay":"$VERSION","standard":"fde3f74","date":"1970-01-01","inputs":{"count":9,"hash":"ba9042aa5411f997","sources":[{"path":"u","count":9}]},"engines":[{"id":"whatwg","version":"$VERSION (fde3f74)","model":"whatwg","in_process":true,"flags":"","locale":"","tells_null":["host","port","path","query","fragment"],"says":["scheme","username","password","host","port","path","query","fragment","href","origin"],"outcomes":{"parsed":7,"rejected":2,"unsupported":0,"error":0,"crashed":0,"timeout":0,"allowed":0,"denied":0},"family":null},{"id":"rfc3986:literal","version":"2005-01","model":"rfc3986","in_process":true,"flags":"","locale":"","tells_null":["username","password","host","port","query","fragment"],"says":["scheme","username","password","host","port","path","query","fragment","href"],"outcomes":{"parsed":5,"rejected":4,"unsupported":0,"error":0,"crashed":0,"timeout":0,"allowed":0,"denied":0},"family":null},{"id":"guard","version":"1","model":"filter","in_process":false,"flags":"","locale":"","tells_null":[],"says":[],"outcomes":{"parsed":0,"rejected":0,"unsupported":1,"error":1,"crashed":0,"timeout":0,"allowed":5,"denied":2},"family":null}],"order":["whatwg","rfc3986:literal","guard"],"pairs":[{"a":"whatwg","b":"rfc3986:literal","accept":{"same":7,"of":9},"host":{"same":4,"of":5},"everything":{"same":6,"of":9},"effects":{"host-form":1,"accept-reject":2}},{"a":"whatwg","b":"guard","accept":{"same":0,"of":7},"host":{"same":0,"of":0},"everything":{"same":3,"of":7},"effects":{"accept-reject":4}},{"a":"rfc3986:literal","b":"guard","accept":{"same":0,"of":7},"host":{"same":0,"of":0},"everything":{"same":5,"of":7},"effects":{"accept-reject":2}}]}

### matrix-net-output
    cat >u
    | http://h/
    | http://[
    | http:\\g/
    | http://t\@e/
    | ?x
    | http://h/%7e
    | http://0x7f.1/
$ urlassay matrix --engines whatwg,webaddr -o m.txt u
! wrote m.txt: 7 inputs
$ cat m.txt
7 inputs of u; 2 engines, ordered by agreement

    engine  version
  1 whatwg  $VERSION (fde3f74)
  2 webaddr 2009
each: 5 parsed, 2 rejected

accept: whether the URL is accepted, where both answered, in %: 100

host: the host, where both accept and both can say it, in %: 40

everything: whether the URL is accepted, and all components that both can say, in %: 57

Inputs that any two engines answered: 7.

### matrix-net-output-one
    cat >u
    | http://h/
$ SOURCE_DATE_EPOCH=1782950400 urlassay matrix --engines whatwg,webaddr -o 'a b.html' --format html u
! wrote 'a b.html': 1 input
$ test -e 'a b.html'

### matrix-net-output-quiet
    cat >u
    | http://h/
    | http://[
    | http:\\g/
    | http://t\@e/
    | ?x
    | http://h/%7e
    | http://0x7f.1/
$ urlassay matrix -q --engines whatwg,webaddr -o m.txt u
$ cat m.txt
[14 lines as matrix-net-output]

### matrix-net-isolate
    cat >u
    | http://h/
    | http://[
    | http:\\g/
    | http://t\@e/
    | ?x
    | http://h/%7e
    | http://0x7f.1/
$ urlassay matrix --isolate --engines whatwg,webaddr u
[14 lines as matrix-net-output]
