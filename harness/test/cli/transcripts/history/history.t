urlassay history: since which version a parser answers as it does.

### history-class-missing-complete
    cp files/campaigns/quirks f
$ urlassay history --engine rfc3986 --dir f --class c9a60866577c6be9
! urlassay: f: no quirk and no class c9a60866577c6be9; `triage` lists the quirks
[3]

### history: a quirk that was gone and is there again comes first
$ urlassay history --engine rfc3986,whatwg-2012,whatwg,rfc3986:literal 'http://a\@b' 'http://é/'
rfc3986,whatwg-2012,whatwg,rfc3986:literal: 4 of 4 versions, rfc3986 to rfc3986:literal, against whatwg $VERSION (fde3f74); 2 URLs

http://a\@b
  rfc3986              refuses it
  whatwg-2012 to whatwg
                       scheme http, host a, path /@b
  rfc3986:literal      refuses it

http://é/
  rfc3986              refuses it
  whatwg-2012 to whatwg
                       scheme http, host xn--9ca, path /
  rfc3986:literal      refuses it

1. backslash: accept-reject, medium
  versions until rfc3986, back since rfc3986:literal
           #..#
  url      http://a\@b

2. idna: accept-reject, medium
  versions until rfc3986, back since rfc3986:literal
           #..#
  url      http://é/

3. unicode-origin: normalisation, info
  versions only whatwg-2012
           .#..
  url      http://é/

3 quirks, 2 that went away and came back.
[1]

### history-json
$ urlassay history --engine rfc3986,whatwg-2012,whatwg --effect accept-reject --json 'http://a\@b'
{"format":1,"input":"http://a\\@b","answers":[{"version":"rfc3986","outcome":"rejected","reason":"failure"},{"version":"whatwg-2012","outcome":"parsed","scheme":"http","username":"","password":null,"host":"a","port":"","path":"/@b","query":null,"fragment":null,"href":"http://a/@b","origin":"http://a"},{"version":"whatwg","outcome":"parsed","scheme":"http","username":"","password":"","host":"a","port":null,"path":"/@b","query":null,"fragment":null,"href":"http://a/@b","origin":"http://a"}]}
{"format":1,"effect":"accept-reject","cause":"backslash","severity":"medium","input":"http://a\\@b","spans":[{"from":"rfc3986","to":"rfc3986","back":false}],"versions":["rfc3986"],"unknown":[],"worst":["rfc3986"]}
{"format":1,"summary":{"engine":"rfc3986,whatwg-2012,whatwg","against":"whatwg","against_version":"$VERSION (fde3f74)","urls":1,"by_times":false,"versions":[{"version":"rfc3986","reported":"2005-01"},{"version":"whatwg-2012","parent":"rfc3986","reported":"2012-12-28"},{"version":"whatwg","parent":"whatwg-2012","reported":"$VERSION (fde3f74)"}]}}

### history-unsupported-between: A version that cannot answer is not a version that agrees, so the quirk did not come back.
    cat >none
    | #!/bin/sh
    | while read -r line; do
    |     id=${line#*\"id\":}; id=${id%%[,\}]*}
    |     case $line in
    |     *'"op":"hello"'*) echo '{"protocol":1,"engine":"none","version":"2","model":"rfc3986","capabilities":["parse"]}' ;;
    |     *) echo "{\"id\":$id,\"outcome\":\"unsupported\"}" ;;
    |     esac
    | done
    chmod 755 none
$ urlassay history --engine webaddr,./none,html5-2009 'http://a\@b'
webaddr,./none,html5-2009: 3 of 3 versions, webaddr to html5-2009, against whatwg $VERSION (fde3f74); 1 URL

http://a\@b
  webaddr              scheme http, username a\, host b, path ""
  ./none               unsupported
  html5-2009           scheme http, username a\, host b, path ""

1. backslash: host-shift, critical
  versions all
           #?#
  url      http://a\@b

1 quirk, 0 that went away and came back.

### history-hostile-name (slow): the name of an engine is visible, in the picture too
    example $SRC/README.md 'e␇'
$ urlassay history --engine './e␇,whatwg' -o x.svg http://a/
./e\x07,whatwg: 2 of 2 versions, ./e\x07 to whatwg, against whatwg $VERSION (fde3f74); 1 URL

http://a/
  ./e\x07              scheme http, host a, path /
  whatwg               scheme http, host a, path /, href http://a/

0 quirks, 0 that went away and came back.
$ cat x.svg
<svg xmlns="http://www.w3.org/2000/svg" role="img" width="433" height="142" viewBox="0 0 433 142"><title>./e\x07,whatwg against whatwg $VERSION (fde3f74)</title><style>[code]</style>
<rect class="bg" width="100%" height="100%"/>
<text x="12" y="24" class="t">./e\x07,whatwg against whatwg $VERSION (fde3f74)</text>
<text class="n" transform="translate(30 90) rotate(-60)">./e\x07</text>
<text class="n" transform="translate(44 90) rotate(-60)">whatwg</text>
<rect class="on" x="12" y="112" width="12" height="12"/><text x="30" y="122">has the quirk</text>
<rect class="back" x="137" y="112" width="12" height="12"/><text x="155" y="122">came back</text>
<rect class="off" x="234" y="112" width="12" height="12"/><text x="252" y="122">lacks it</text>
<rect class="gap" x="324" y="112" width="12" height="12"/><text x="342" y="122">not known</text>
</svg>

### history-effect: other effects are not listed
$ urlassay history --engine rfc3986,whatwg --effect host-shift 'http://a\@b'
rfc3986,whatwg: 2 of 2 versions, rfc3986 to whatwg, against whatwg $VERSION (fde3f74); 1 URL

http://a\@b
  rfc3986              refuses it
  whatwg               scheme http, host a, path /@b

0 quirks, 0 that went away and came back.

### history-list
$ urlassay history --engine rfc3986,whatwg --list -
< http://a\@b
< //\x	http://b/
rfc3986,whatwg: 2 of 2 versions, rfc3986 to whatwg, against whatwg $VERSION (fde3f74); 2 URLs

1. backslash: accept-reject, medium
  versions until rfc3986
           #.
  url      //\\x  base http://b/

1 quirk, 0 that went away and came back.

### history-published: without a URL: what was published
$ urlassay history --engine whatwg-2012,whatwg --effect host-shift
whatwg-2012,whatwg: 2 of 2 versions, whatwg-2012 to whatwg, against whatwg $VERSION (fde3f74); 265 URLs

1. leading-control: host-shift, critical
  versions until whatwg-2012
           #.
  url      \0\0http://foo.com/  base http://test.org/

2. idna-deviation: host-shift, critical
  versions until whatwg-2012
           #.
  url      http://baß.de/

3. tab-newline: host-shift, critical
  versions until whatwg-2012
           #.
  url      /\t/evil.com  base https://site.example/

4. nonspecial-authority: host-shift, medium
  versions until whatwg-2012
           #.
  url      kakaopay://payweb_tab

4 quirks, 0 that went away and came back.

### history-picture
$ urlassay history --engine rfc3986,whatwg -o - 'http://a\@b'
<svg xmlns="http://www.w3.org/2000/svg" role="img" width="433" height="156" viewBox="0 0 433 156"><title>rfc3986,whatwg against whatwg $VERSION (fde3f74)</title><style>[code]</style>
<rect class="bg" width="100%" height="100%"/>
<text x="12" y="24" class="t">rfc3986,whatwg against whatwg $VERSION (fde3f74)</text>
<text class="n" transform="translate(198 90) rotate(-60)">rfc3986</text>
<text class="n" transform="translate(212 90) rotate(-60)">whatwg</text>
<g><text x="180" y="106" text-anchor="end">backslash, accept-reject</text>
<rect class="on" x="188" y="96" width="12" height="12"><title>rfc3986: has the quirk</title></rect><rect class="off" x="202" y="96" width="12" height="12"><title>whatwg: lacks it</title></rect></g>
<rect class="on" x="12" y="126" width="12" height="12"/><text x="30" y="136">has the quirk</text>
<rect class="back" x="137" y="126" width="12" height="12"/><text x="155" y="136">came back</text>
<rect class="off" x="234" y="126" width="12" height="12"/><text x="252" y="136">lacks it</text>
<rect class="gap" x="324" y="126" width="12" height="12"/><text x="342" y="136">not known</text>
</svg>

### history-picture-nowhere
$ urlassay history --engine rfc3986,whatwg -o nowhere/a.svg 'http://a\@b'
! urlassay: nowhere/a.svg: No such file or directory
rfc3986,whatwg: 2 of 2 versions, rfc3986 to whatwg, against whatwg $VERSION (fde3f74); 1 URL

http://a\@b
  rfc3986              refuses it
  whatwg               scheme http, host a, path /@b

1. backslash: accept-reject, medium
  versions until rfc3986
           #.
  url      http://a\@b

1 quirk, 0 that went away and came back.
[3]

### history-from: what --json wrote, and no engine is asked
    cat >h.json
    | {"format":1,"effect":"host-shift","cause":"backslash","versions":["1.0.0","1.0.1"],"unknown":["1.0.2"]}
    | {"format":1,"summary":{"engine":"npm:a","against":"whatwg","against_version":"1","versions":[{"version":"1.0.0"},{"version":"1.0.1"},{"version":"1.0.2"}]}}
$ urlassay history --from h.json -o a.svg
! wrote a.svg: 1 quirk
$ cat a.svg
[...]
[..]>npm:a against whatwg 1</text>
[...]
[..]>backslash, host-shift</text>
[...]
[..]<title>1.0.0 to 1.0.1: has the quirk</title>[..]<title>1.0.2: not known</title>[..]
[...]

### history-from-another-file
$ urlassay history --from - -o a.svg
< {}
! urlassay: -:1: the last line is not the summary that history --json writes
[3]

### history-from-and-engine
$ urlassay history --from - -o a.svg --engine whatwg
! [...]
! urlassay: history: --from takes -o FILE.svg, and asks no engine
! [...]
[2]

### history-from-without-output
$ urlassay history --from h.json
! [...]
! urlassay: history: --from takes -o FILE.svg, and asks no engine
! [...]
[2]

### history-no-engine
$ urlassay history http://a/
! [...]
! urlassay: history: --engine is missing: npm:NAME, or a list of engines
! [...]
[2]

### history-unknown-engine
$ urlassay history --engine dance,whatwg http://a/
! urlassay: unknown engine "dance"; `urlassay engines` lists the known ones, and an executable or a shared object is named with a slash
[3]

### history-versions-of-list
$ urlassay history --engine rfc3986,whatwg --versions all http://a/
! [...]
! [..]--versions needs --engine npm:NAME
! [...]
[2]

### history-bad-effect
$ urlassay history --engine rfc3986,whatwg --effect x http://a/
! urlassay: history: unknown effect 'x'; there is: normalisation, fragment-shift, query-shift, path-shift, accept-reject, userinfo-shift, host-form, reparse-shift, host-shift
! try 'urlassay help history'
[2]

### history-list-and-url
$ urlassay history --engine rfc3986,whatwg --list - http://a/
! urlassay: history: with --list or --class, give no URL
! try 'urlassay help history'
[2]

### history-worst (slow): a version may have the quirk in a lesser way than the one that is shown
    cp files/engines/mini-3 mini
$ urlassay history --engine webaddr,./mini 'http:\\a' 'http://a\@b'
webaddr,./mini: 2 of 2 versions, webaddr to ./mini, against whatwg $VERSION (fde3f74); 2 URLs

http:\\\\a
  webaddr              scheme http, host null, path %5C%5Ca
  ./mini               scheme http, host null, path \\\\a

http://a\@b
  webaddr              scheme http, username a\, host b, path ""
  ./mini               scheme http, host a, path /@b

1. backslash: host-shift, critical
  versions all
           ##
  worst    until webaddr
           #.
  url      http://a\@b

2. slash-count: host-shift, medium
  versions all
           ?#
  url      http:\\\\a

2 quirks, 0 that went away and came back.

### history-worst-json (slow)
    cp files/engines/mini-3 mini
$ urlassay history --json --engine webaddr,./mini 'http:\\a' 'http://a\@b'
{"format":1,"input":"http:\\\\a","answers":[{"version":"webaddr","outcome":"parsed","scheme":"http","username":null,"password":null,"host":null,"port":null,"path":"%5C%5Ca","query":null,"fragment":null,"href":"http:%5C%5Ca"},{"version":"./mini","outcome":"parsed","scheme":"http","host":null,"path":"\\\\a"}]}
{"format":1,"input":"http://a\\@b","answers":[{"version":"webaddr","outcome":"parsed","scheme":"http","username":"a\\","password":null,"host":"b","port":null,"path":"","query":null,"fragment":null,"href":"http://a\\@b"},{"version":"./mini","outcome":"parsed","scheme":"http","host":"a","path":"/@b"}]}
{"format":1,"effect":"host-shift","cause":"backslash","severity":"critical","input":"http://a\\@b","spans":[{"from":"webaddr","to":"./mini","back":false}],"versions":["webaddr","./mini"],"unknown":[],"worst":["webaddr"]}
{"format":1,"effect":"host-shift","cause":"slash-count","severity":"medium","input":"http:\\\\a","spans":[{"from":"./mini","to":"./mini","back":false}],"versions":["./mini"],"unknown":["webaddr"],"worst":["./mini"]}
{"format":1,"summary":{"engine":"webaddr,./mini","against":"whatwg","against_version":"$VERSION (fde3f74)","urls":2,"by_times":false,"versions":[{"version":"webaddr","reported":"2009"},{"version":"./mini","parent":"webaddr","reported":"1"}]}}

### history-changed: without the quirks of all versions
$ urlassay history --changed --engine webaddr,html5-2009 'http://a\@b'
webaddr,html5-2009: 2 of 2 versions, webaddr to html5-2009, against whatwg $VERSION (fde3f74); 1 URL

http://a\@b
  webaddr to html5-2009
                       scheme http, username a\, host b, path ""

0 quirks that some version lacks, 0 that went away and came back.

### history-changed-kept
$ urlassay history --changed --engine webaddr,whatwg-2012 'http://a\@b'
webaddr,whatwg-2012: 2 of 2 versions, webaddr to whatwg-2012, against whatwg $VERSION (fde3f74); 1 URL

http://a\@b
  webaddr              scheme http, username a\, host b, path ""
  whatwg-2012          scheme http, host a, path /@b

1. backslash: host-shift, critical
  versions until webaddr
           #.
  url      http://a\@b

1 quirk that some version lacks, 0 that went away and came back.

### history-without-node: the same hint as of fuzz
    cat >bin/env
    | #!/bin/sh
    | exit 127
    chmod 755 bin/env
$ PATH=bin urlassay history --engine npm:url-parse http://a/
! urlassay: engine npm:url-parse is not available: node is missing, or does not start (apt-get install nodejs npm)
[3]

### history-version-without-node
$ PATH=/nonexistent urlassay history --engine node-url http://a/
! urlassay: no version of node-url can be asked: node is not installed (apt-get install nodejs)
[3]

### history-back-in-two
$ urlassay history --engine webaddr,whatwg-2012,webaddr,html5-2009,whatwg-2012 'http://a\@b'
webaddr,whatwg-2012,webaddr,html5-2009,whatwg-2012: 5 of 5 versions, webaddr to whatwg-2012, against whatwg $VERSION (fde3f74); 1 URL

http://a\@b
  webaddr              scheme http, username a\, host b, path ""
  whatwg-2012          scheme http, host a, path /@b
  webaddr to html5-2009
                       scheme http, username a\, host b, path ""
  whatwg-2012          scheme http, host a, path /@b

1. backslash: host-shift, critical
  versions until webaddr, back in webaddr to html5-2009
           #.##.
  url      http://a\@b

1 quirk, 1 that went away and came back.

### history-answers-with-a-base
$ urlassay history --json --engine rfc3986,whatwg --base http://b/c '\d'
{"format":1,"input":"\\d","base":"http://b/c","answers":[{"version":"rfc3986","outcome":"rejected","reason":"failure"},{"version":"whatwg","outcome":"parsed","scheme":"http","username":"","password":"","host":"b","port":null,"path":"/d","query":null,"fragment":null,"href":"http://b/d","origin":"http://b"}]}
{"format":1,"effect":"accept-reject","cause":"backslash","severity":"medium","input":"\\d","base":"http://b/c","spans":[{"from":"rfc3986","to":"rfc3986","back":false}],"versions":["rfc3986"],"unknown":[],"worst":["rfc3986"]}
{"format":1,"summary":{"engine":"rfc3986,whatwg","against":"whatwg","against_version":"$VERSION (fde3f74)","urls":1,"by_times":false,"versions":[{"version":"rfc3986","reported":"2005-01"},{"version":"whatwg","parent":"rfc3986","reported":"$VERSION (fde3f74)"}]}}

### history-refused-class-and-list
$ urlassay history --engine whatwg,webaddr --class abcd --list u
! urlassay: history: give either --list or --class
! try 'urlassay help history'
[2]

### history-refused-class-and-url
$ urlassay history --engine whatwg,webaddr --class abcd http://a/
! urlassay: history: with --list or --class, give no URL
! try 'urlassay help history'
[2]

### history-refused-class
$ urlassay history --engine whatwg,webaddr --class xyz
! urlassay: history: 'xyz' is not the id of a quirk or a class: an id has 16 hexadecimal digits, and the first 4 are enough; `triage` lists the quirks
! try 'urlassay help history'
[2]

### history-unescape
$ urlassay history --unescape --engine rfc3986,whatwg --base 'http://b\x2fc/' '\x5c\x5ch\t/'
rfc3986,whatwg: 2 of 2 versions, rfc3986 to whatwg, against whatwg $VERSION (fde3f74); 1 URL

\\\\\h\t/
  rfc3986              refuses it
  whatwg               scheme http, host h, path /

1. backslash+tab-newline: accept-reject, medium
  versions until rfc3986
           #.
  url      \\\\h\t/  base http://b/c/

1 quirk, 0 that went away and came back.

### history-class-answers: the answers to the URL of a class are shown, as to one that is given
    cp files/classes/accept-reject-backslash-8.json f/classes/00aa0000000000aa.json
$ urlassay history --engine html5-2007,rfc3986 --class 00aa0000000000aa --dir f
html5-2007,rfc3986: 2 of 2 versions, html5-2007 to rfc3986, against whatwg $VERSION (fde3f74); 1 URL

http://a\@b
  html5-2007 to rfc3986
                       refuses it

1. backslash: accept-reject, medium
  versions all
           ##
  url      http://a\@b

1 quirk, 0 that went away and came back.

### history-class-of-a-gone-engine
    cp files/classes/host-shift-backslash-4.json f/classes/00000000000000aa.json
    cat >f/settings.json
    | {"paths":[{"engine":"mini","path":"/nowhere/mini"}]}
$ urlassay history --engine html5-2007,rfc3986 --class 00000000000000aa --dir f
! urlassay: engine mini of this campaign is missing: /nowhere/mini does not exist, so it is not asked
html5-2007,rfc3986: 2 of 2 versions, html5-2007 to rfc3986, against whatwg $VERSION (fde3f74); 1 URL

http://t\@e
  html5-2007 to rfc3986
                       refuses it

1. backslash: accept-reject, medium
  versions all
           ##
  url      http://t\@e

1 quirk, 0 that went away and came back.
