urlassay history of the editions in the tool: which one changed what, when.

### history-net
    cat >u
    | http://t\@e/x
    | https://0x7f.1:443/%7e/../
    | //h\p?	http://b/c/d
    | http:/one/
    | http://h/?'
    | http://[::1%25eth]/
$ urlassay history --engine rfc3986,webaddr,html5-2009,html5-2011,w3c-2012,whatwg-2012 --list u
rfc3986,webaddr,html5-2009,html5-2011,w3c-2012,whatwg-2012: 6 of 6 versions, rfc3986 to whatwg-2012, against whatwg $VERSION (fde3f74); 6 URLs

1. ipv4-number: host-form, high
  versions until html5-2011, back since whatwg-2012
           ####.#
  url      https://0x7f.1:443/%7e/../

2. unencoded-query: normalisation, info
  versions until html5-2011, back since whatwg-2012
           ####.#
  url      http://h/?'

3. backslash: host-shift, critical
  versions webaddr to html5-2011
           .###..
  url      http://t\@e/x

4. backslash: accept-reject, medium
  versions until html5-2011
           ####..
  url      //h\p?  base http://b/c/d

5. slash-count: host-shift, medium
  versions until html5-2011
           ####..
  url      http:/one/

5 quirks, 2 that went away and came back.
[1]

### history-net-json
    cat >u
    | http://t\@e/x
    | https://0x7f.1:443/%7e/../
    | //h\p?	http://b/c/d
    | http:/one/
    | http://h/?'
    | http://[::1%25eth]/
$ urlassay history --json --engine webaddr,html5-2009,w3c-2012,whatwg --list u
{"format":1,"effect":"host-shift","cause":"backslash","severity":"critical","input":"http://t\\@e/x","spans":[{"from":"webaddr","to":"html5-2009","back":false}],"versions":["webaddr","html5-2009"],"unknown":[],"worst":["webaddr","html5-2009"]}
{"format":1,"effect":"host-form","cause":"ipv4-number","severity":"high","input":"https://0x7f.1:443/%7e/../","spans":[{"from":"webaddr","to":"html5-2009","back":false}],"versions":["webaddr","html5-2009"],"unknown":[],"worst":["webaddr","html5-2009"]}
{"format":1,"effect":"accept-reject","cause":"backslash","severity":"medium","input":"//h\\p?","base":"http://b/c/d","spans":[{"from":"webaddr","to":"html5-2009","back":false}],"versions":["webaddr","html5-2009"],"unknown":[],"worst":["webaddr","html5-2009"]}
{"format":1,"effect":"host-shift","cause":"slash-count","severity":"medium","input":"http:/one/","spans":[{"from":"webaddr","to":"html5-2009","back":false}],"versions":["webaddr","html5-2009"],"unknown":[],"worst":["webaddr","html5-2009"]}
{"format":1,"effect":"normalisation","cause":"unencoded-query","severity":"info","input":"http://h/?'","spans":[{"from":"webaddr","to":"html5-2009","back":false}],"versions":["webaddr","html5-2009"],"unknown":[],"worst":["webaddr","html5-2009"]}
{"format":1,"summary":{"engine":"webaddr,html5-2009,w3c-2012,whatwg","against":"whatwg","against_version":"$VERSION (fde3f74)","urls":6,"by_times":false,"versions":[{"version":"webaddr","reported":"2009"},{"version":"html5-2009","parent":"webaddr","reported":"2009"},{"version":"w3c-2012","parent":"html5-2009","reported":"2012-05-24"},{"version":"whatwg","parent":"w3c-2012","reported":"$VERSION (fde3f74)"}]}}

### history-net-against
    cat >u
    | http://t\@e/x
    | https://0x7f.1:443/%7e/../
    | //h\p?	http://b/c/d
    | http:/one/
    | http://h/?'
    | http://[::1%25eth]/
$ urlassay history --against rfc3986 --engine webaddr,whatwg-2012,whatwg --list u
webaddr,whatwg-2012,whatwg: 3 of 3 versions, webaddr to whatwg, against rfc3986 2005-01; 6 URLs

1. ipv4-number: host-form, high
  versions since whatwg
           ..#
  url      https://0x7f.1:443/%7e/../

2. backslash: accept-reject, medium
  versions all
           ###
  url      //h\p?  base http://b/c/d

3. slash-count: host-shift, medium
  versions since whatwg-2012
           .##
  url      http:/one/

4. dot-segments: path-shift, low
  versions until webaddr
           #?.
  url      https://0x7f.1:443/%7e/../

5. unexplained (default-port, ipv4-number): path-shift, low
  versions until whatwg-2012
           ?#.
  url      https://0x7f.1:443/%7e/../

6. unencoded-query: normalisation, info
  versions since whatwg
           ..#
  url      http://h/?'

6 quirks, 0 that went away and came back.
[1]

### history-net-changed
    cat >u
    | http://t\@e/x
    | https://0x7f.1:443/%7e/../
    | //h\p?	http://b/c/d
    | http:/one/
    | http://h/?'
    | http://[::1%25eth]/
$ urlassay history --changed --engine webaddr,html5-2009,w3c-2012,whatwg --list u
webaddr,html5-2009,w3c-2012,whatwg: 4 of 4 versions, webaddr to whatwg, against whatwg $VERSION (fde3f74); 6 URLs

1. backslash: host-shift, critical
  versions until html5-2009
           ##..
  url      http://t\@e/x

2. ipv4-number: host-form, high
  versions until html5-2009
           ##..
  url      https://0x7f.1:443/%7e/../

3. backslash: accept-reject, medium
  versions until html5-2009
           ##..
  url      //h\p?  base http://b/c/d

4. slash-count: host-shift, medium
  versions until html5-2009
           ##..
  url      http:/one/

5. unencoded-query: normalisation, info
  versions until html5-2009
           ##..
  url      http://h/?'

5 quirks that some version lacks, 0 that went away and came back.

### history-net-effects
    cat >u
    | http://t\@e/x
    | https://0x7f.1:443/%7e/../
    | //h\p?	http://b/c/d
    | http:/one/
    | http://h/?'
    | http://[::1%25eth]/
$ urlassay history --effect path-shift,query-shift --engine webaddr,w3c-2012,whatwg --list u
webaddr,w3c-2012,whatwg: 3 of 3 versions, webaddr to whatwg, against whatwg $VERSION (fde3f74); 6 URLs

0 quirks, 0 that went away and came back.

### history-net-picture
    cat >u
    | http://t\@e/x
    | https://0x7f.1:443/%7e/../
    | //h\p?	http://b/c/d
    | http:/one/
    | http://h/?'
    | http://[::1%25eth]/
$ urlassay history -o p.svg --engine webaddr,html5-2009,w3c-2012,whatwg --list u
[27 lines as history-net-changed]
5 quirks, 0 that went away and came back.
$ cat p.svg
<svg xmlns="http://www.w3.org/2000/svg" role="img" width="609" height="231" viewBox="0 0 609 231"><title>webaddr,html5-2009,w3c-2012,whatwg against whatwg $VERSION (fde3f74)</title><style>[code]</style>
<rect class="bg" width="100%" height="100%"/>
<text x="12" y="24" class="t">webaddr,html5-2009,w3c-2012,whatwg against whatwg $VERSION (fde3f74)</text>
<text class="n" transform="translate(240 109) rotate(-60)">webaddr</text>
<text class="n" transform="translate(254 109) rotate(-60)">html5-2009</text>
<text class="n" transform="translate(268 109) rotate(-60)">w3c-2012</text>
<text class="n" transform="translate(282 109) rotate(-60)">whatwg</text>
<g><text x="222" y="125" text-anchor="end">backslash, host-shift</text>
<rect class="on" x="230" y="115" width="26" height="12"><title>webaddr to html5-2009: has the quirk</title></rect><rect class="off" x="258" y="115" width="26" height="12"><title>w3c-2012 to whatwg: lacks it</title></rect></g>
<g><text x="222" y="139" text-anchor="end">ipv4-number, host-form</text>
<rect class="on" x="230" y="129" width="26" height="12"><title>webaddr to html5-2009: has the quirk</title></rect><rect class="off" x="258" y="129" width="26" height="12"><title>w3c-2012 to whatwg: lacks it</title></rect></g>
<g><text x="222" y="153" text-anchor="end">backslash, accept-reject</text>
<rect class="on" x="230" y="143" width="26" height="12"><title>webaddr to html5-2009: has the quirk</title></rect><rect class="off" x="258" y="143" width="26" height="12"><title>w3c-2012 to whatwg: lacks it</title></rect></g>
<g><text x="222" y="167" text-anchor="end">slash-count, host-shift</text>
<rect class="on" x="230" y="157" width="26" height="12"><title>webaddr to html5-2009: has the quirk</title></rect><rect class="off" x="258" y="157" width="26" height="12"><title>w3c-2012 to whatwg: lacks it</title></rect></g>
<g><text x="222" y="181" text-anchor="end">unencoded-query, normalisation</text>
<rect class="on" x="230" y="171" width="26" height="12"><title>webaddr to html5-2009: has the quirk</title></rect><rect class="off" x="258" y="171" width="26" height="12"><title>w3c-2012 to whatwg: lacks it</title></rect></g>
<rect class="on" x="12" y="201" width="12" height="12"/><text x="30" y="211">has the quirk</text>
<rect class="back" x="137" y="201" width="12" height="12"/><text x="155" y="211">came back</text>
<rect class="off" x="234" y="201" width="12" height="12"/><text x="252" y="211">lacks it</text>
<rect class="gap" x="324" y="201" width="12" height="12"/><text x="342" y="211">not known</text>
</svg>

### history-net-back-twice
$ urlassay history --engine webaddr,whatwg,webaddr:literal,whatwg-2012,webaddr --base 'http://b/c?d' 'http://t\@e/x' '//h\p?' 'http://h/%7e'"'"''
webaddr,whatwg,webaddr:literal,whatwg-2012,webaddr: 5 of 5 versions, webaddr to webaddr, against whatwg $VERSION (fde3f74); 3 URLs

http://t\@e/x
  webaddr              scheme http, username t\, host e, path /x
  whatwg               scheme http, host t, path /@e/x
  webaddr:literal      refuses it
  whatwg-2012          scheme http, host t, path /@e/x
  webaddr              scheme http, username t\, host e, path /x

//h\p?
  webaddr              refuses it
  whatwg               scheme http, host h, path /p
  webaddr:literal      refuses it
  whatwg-2012          scheme http, host h, path /p
  webaddr              refuses it

http://h/%7e'
  webaddr to webaddr   scheme http, host h, path /%7e'

1. backslash: host-shift, critical
  versions until webaddr, back since webaddr
           #...#
  url      http://t\@e/x  base http://b/c?d

2. backslash: accept-reject, medium
  versions until webaddr, back in webaddr:literal, back since webaddr
           #.#.#
  url      //h\p?  base http://b/c?d

2 quirks, 2 that went away and came back.
[1]

### history-net-back-twice-jsonl
    cat >u
    | http://t\@e/x
    | \x	http://b/c?d
$ urlassay history --json --engine webaddr,whatwg,webaddr:literal,whatwg-2012,webaddr --list u
{"format":1,"effect":"host-shift","cause":"backslash","severity":"critical","input":"http://t\\@e/x","spans":[{"from":"webaddr","to":"webaddr","back":false},{"from":"webaddr","to":"webaddr","back":true}],"versions":["webaddr","webaddr"],"unknown":[],"worst":["webaddr","webaddr"]}
{"format":1,"effect":"path-shift","cause":"backslash","severity":"low","input":"\\x","base":"http://b/c?d","spans":[{"from":"webaddr","to":"webaddr","back":false},{"from":"webaddr","to":"webaddr","back":true}],"versions":["webaddr","webaddr"],"unknown":[],"worst":["webaddr","webaddr"]}
{"format":1,"effect":"accept-reject","cause":"backslash","severity":"medium","input":"\\x","base":"http://b/c?d","spans":[{"from":"webaddr:literal","to":"webaddr:literal","back":false}],"versions":["webaddr:literal"],"unknown":[],"worst":["webaddr:literal"]}
{"format":1,"summary":{"engine":"webaddr,whatwg,webaddr:literal,whatwg-2012,webaddr","against":"whatwg","against_version":"$VERSION (fde3f74)","urls":2,"by_times":false,"versions":[{"version":"webaddr","reported":"2009"},{"version":"whatwg","parent":"webaddr","reported":"$VERSION (fde3f74)"},{"version":"webaddr:literal","parent":"whatwg","reported":"2009"},{"version":"whatwg-2012","parent":"webaddr:literal","reported":"2012-12-28"},{"version":"webaddr","parent":"whatwg-2012","reported":"2009"}]}}
[1]

### history-net-only
$ urlassay history --engine whatwg,webaddr,whatwg-2012 --base 'http://b/c?d' 'http://t\@e/x' '//h\p?' 'http://h/%7e'"'"''
whatwg,webaddr,whatwg-2012: 3 of 3 versions, whatwg to whatwg-2012, against whatwg $VERSION (fde3f74); 3 URLs

http://t\@e/x
  whatwg               scheme http, host t, path /@e/x
  webaddr              scheme http, username t\, host e, path /x
  whatwg-2012          scheme http, host t, path /@e/x

//h\p?
  whatwg               scheme http, host h, path /p
  webaddr              refuses it
  whatwg-2012          scheme http, host h, path /p

http://h/%7e'
  whatwg to whatwg-2012
                       scheme http, host h, path /%7e'

1. backslash: host-shift, critical
  versions only webaddr
           .#.
  url      http://t\@e/x  base http://b/c?d

2. backslash: accept-reject, medium
  versions only webaddr
           .#.
  url      //h\p?  base http://b/c?d

2 quirks, 0 that went away and came back.

### history-net-only-jsonl
    cat >u
    | http://t\@e/x
    | \x	http://b/c?d
$ urlassay history --json --engine whatwg,webaddr,whatwg-2012 --list u
{"format":1,"effect":"host-shift","cause":"backslash","severity":"critical","input":"http://t\\@e/x","spans":[{"from":"webaddr","to":"webaddr","back":false}],"versions":["webaddr"],"unknown":[],"worst":["webaddr"]}
{"format":1,"effect":"path-shift","cause":"backslash","severity":"low","input":"\\x","base":"http://b/c?d","spans":[{"from":"webaddr","to":"webaddr","back":false}],"versions":["webaddr"],"unknown":[],"worst":["webaddr"]}
{"format":1,"summary":{"engine":"whatwg,webaddr,whatwg-2012","against":"whatwg","against_version":"$VERSION (fde3f74)","urls":2,"by_times":false,"versions":[{"version":"whatwg","reported":"$VERSION (fde3f74)"},{"version":"webaddr","parent":"whatwg","reported":"2009"},{"version":"whatwg-2012","parent":"webaddr","reported":"2012-12-28"}]}}

### history-net-to-and-back
$ urlassay history --engine whatwg,webaddr,webaddr:literal,whatwg-2012,webaddr,whatwg --base 'http://b/c?d' 'http://t\@e/x' '//h\p?' 'http://h/%7e'"'"''
whatwg,webaddr,webaddr:literal,whatwg-2012,webaddr,whatwg: 6 of 6 versions, whatwg to whatwg, against whatwg $VERSION (fde3f74); 3 URLs

http://t\@e/x
  whatwg               scheme http, host t, path /@e/x
  webaddr              scheme http, username t\, host e, path /x
  webaddr:literal      refuses it
  whatwg-2012          scheme http, host t, path /@e/x
  webaddr              scheme http, username t\, host e, path /x
  whatwg               scheme http, host t, path /@e/x

//h\p?
  whatwg               scheme http, host h, path /p
  webaddr to webaddr:literal
                       refuses it
  whatwg-2012          scheme http, host h, path /p
  webaddr              refuses it
  whatwg               scheme http, host h, path /p

http://h/%7e'
  whatwg to whatwg     scheme http, host h, path /%7e'

1. backslash: host-shift, critical
  versions only webaddr, back in webaddr
           .#..#.
  url      http://t\@e/x  base http://b/c?d

2. backslash: accept-reject, medium
  versions webaddr to webaddr:literal, back in webaddr
           .##.#.
  url      //h\p?  base http://b/c?d

2 quirks, 2 that went away and came back.

### history-net-to-and-back-jsonl
    cat >u
    | http://t\@e/x
    | \x	http://b/c?d
$ urlassay history --json --engine whatwg,webaddr,webaddr:literal,whatwg-2012,webaddr,whatwg --list u
[3 lines as history-net-back-twice-jsonl]
{"format":1,"summary":{"engine":"whatwg,webaddr,webaddr:literal,whatwg-2012,webaddr,whatwg","against":"whatwg","against_version":"$VERSION (fde3f74)","urls":2,"by_times":false,"versions":[{"version":"whatwg","reported":"$VERSION (fde3f74)"},{"version":"webaddr","parent":"whatwg","reported":"2009"},{"version":"webaddr:literal","parent":"webaddr","reported":"2009"},{"version":"whatwg-2012","parent":"webaddr:literal","reported":"2012-12-28"},{"version":"webaddr","parent":"whatwg-2012","reported":"2009"},{"version":"whatwg","parent":"webaddr","reported":"$VERSION (fde3f74)"}]}}

### history-net-since
$ urlassay history --engine whatwg,webaddr,webaddr:literal --base 'http://b/c?d' 'http://t\@e/x' '//h\p?' 'http://h/%7e'"'"''
whatwg,webaddr,webaddr:literal: 3 of 3 versions, whatwg to webaddr:literal, against whatwg $VERSION (fde3f74); 3 URLs

http://t\@e/x
  whatwg               scheme http, host t, path /@e/x
  webaddr              scheme http, username t\, host e, path /x
  webaddr:literal      refuses it

//h\p?
  whatwg               scheme http, host h, path /p
  webaddr to webaddr:literal
                       refuses it

http://h/%7e'
  whatwg to webaddr:literal
                       scheme http, host h, path /%7e'

1. backslash: host-shift, critical
  versions only webaddr
           .#.
  url      http://t\@e/x  base http://b/c?d

2. backslash: accept-reject, medium
  versions since webaddr
           .##
  url      //h\p?  base http://b/c?d

2 quirks, 0 that went away and came back.

### history-net-since-jsonl
    cat >u
    | http://t\@e/x
    | \x	http://b/c?d
$ urlassay history --json --engine whatwg,webaddr,webaddr:literal --list u
{"format":1,"effect":"host-shift","cause":"backslash","severity":"critical","input":"http://t\\@e/x","spans":[{"from":"webaddr","to":"webaddr","back":false}],"versions":["webaddr"],"unknown":[],"worst":["webaddr"]}
{"format":1,"effect":"accept-reject","cause":"backslash","severity":"medium","input":"\\x","base":"http://b/c?d","spans":[{"from":"webaddr:literal","to":"webaddr:literal","back":false}],"versions":["webaddr:literal"],"unknown":[],"worst":["webaddr:literal"]}
{"format":1,"effect":"path-shift","cause":"backslash","severity":"low","input":"\\x","base":"http://b/c?d","spans":[{"from":"webaddr","to":"webaddr","back":false}],"versions":["webaddr"],"unknown":[],"worst":["webaddr"]}
{"format":1,"summary":{"engine":"whatwg,webaddr,webaddr:literal","against":"whatwg","against_version":"$VERSION (fde3f74)","urls":2,"by_times":false,"versions":[{"version":"whatwg","reported":"$VERSION (fde3f74)"},{"version":"webaddr","parent":"whatwg","reported":"2009"},{"version":"webaddr:literal","parent":"webaddr","reported":"2009"}]}}
[1]

### history-net-new
$ urlassay history --engine whatwg,webaddr --base 'http://b/c?d' 'http://t\@e/x' '//h\p?' 'http://h/%7e'"'"''
whatwg,webaddr: 2 of 2 versions, whatwg to webaddr, against whatwg $VERSION (fde3f74); 3 URLs

http://t\@e/x
  whatwg               scheme http, host t, path /@e/x
  webaddr              scheme http, username t\, host e, path /x

//h\p?
  whatwg               scheme http, host h, path /p
  webaddr              refuses it

http://h/%7e'
  whatwg to webaddr    scheme http, host h, path /%7e'

1. backslash: host-shift, critical
  versions since webaddr
           .#
  url      http://t\@e/x  base http://b/c?d

2. backslash: accept-reject, medium
  versions since webaddr
           .#
  url      //h\p?  base http://b/c?d

2 quirks, 0 that went away and came back.
[1]

### history-net-new-jsonl
    cat >u
    | http://t\@e/x
    | \x	http://b/c?d
$ urlassay history --json --engine whatwg,webaddr --list u
[2 lines as history-net-only-jsonl]
{"format":1,"summary":{"engine":"whatwg,webaddr","against":"whatwg","against_version":"$VERSION (fde3f74)","urls":2,"by_times":false,"versions":[{"version":"whatwg","reported":"$VERSION (fde3f74)"},{"version":"webaddr","parent":"whatwg","reported":"2009"}]}}
[1]

### history-net-of-all
$ urlassay history --engine webaddr,webaddr:literal --base 'http://b/c?d' 'http://t\@e/x' '//h\p?' 'http://h/%7e'"'"''
webaddr,webaddr:literal: 2 of 2 versions, webaddr to webaddr:literal, against whatwg $VERSION (fde3f74); 3 URLs

http://t\@e/x
  webaddr              scheme http, username t\, host e, path /x
  webaddr:literal      refuses it

//h\p?
  webaddr to webaddr:literal
                       refuses it

http://h/%7e'
  webaddr to webaddr:literal
                       scheme http, host h, path /%7e'

1. backslash: host-shift, critical
  versions until webaddr
           #.
  url      http://t\@e/x  base http://b/c?d

2. backslash: accept-reject, medium
  versions all
           ##
  url      //h\p?  base http://b/c?d

2 quirks, 0 that went away and came back.

### history-net-of-all-jsonl
    cat >u
    | http://t\@e/x
    | \x	http://b/c?d
$ urlassay history --json --engine webaddr,webaddr:literal --list u
[3 lines as history-net-since-jsonl]
{"format":1,"summary":{"engine":"webaddr,webaddr:literal","against":"whatwg","against_version":"$VERSION (fde3f74)","urls":2,"by_times":false,"versions":[{"version":"webaddr","reported":"2009"},{"version":"webaddr:literal","parent":"webaddr","reported":"2009"}]}}
[1]

### history-net-gap
$ urlassay history --engine webaddr,./none,whatwg,./none,webaddr --base 'http://b/c?d' 'http://t\@e/x' '//h\p?' 'http://h/%7e'"'"''
webaddr,./none,whatwg,./none,webaddr: 3 of 5 versions, webaddr to webaddr, against whatwg $VERSION (fde3f74); 3 URLs
Versions that cannot be asked:
  ./none: ./none: No such file or directory
  ./none: ./none: No such file or directory

http://t\@e/x
  webaddr              scheme http, username t\, host e, path /x
  whatwg               scheme http, host t, path /@e/x
  webaddr              scheme http, username t\, host e, path /x

//h\p?
  webaddr              refuses it
  whatwg               scheme http, host h, path /p
  webaddr              refuses it

http://h/%7e'
  webaddr to webaddr   scheme http, host h, path /%7e'

1. backslash: host-shift, critical
  versions until webaddr, back since webaddr
           #?.?#
  url      http://t\@e/x  base http://b/c?d

2. backslash: accept-reject, medium
  versions until webaddr, back since webaddr
           #?.?#
  url      //h\p?  base http://b/c?d

2 quirks, 2 that went away and came back.

### history-net-gap-jsonl
    cat >u
    | http://t\@e/x
    | \x	http://b/c?d
$ urlassay history --json --engine webaddr,./none,whatwg,./none,webaddr --list u
{"format":1,"effect":"host-shift","cause":"backslash","severity":"critical","input":"http://t\\@e/x","spans":[{"from":"webaddr","to":"webaddr","back":false},{"from":"webaddr","to":"webaddr","back":true}],"versions":["webaddr","webaddr"],"unknown":["./none","./none"],"worst":["webaddr","webaddr"]}
{"format":1,"effect":"path-shift","cause":"backslash","severity":"low","input":"\\x","base":"http://b/c?d","spans":[{"from":"webaddr","to":"webaddr","back":false},{"from":"webaddr","to":"webaddr","back":true}],"versions":["webaddr","webaddr"],"unknown":["./none","./none"],"worst":["webaddr","webaddr"]}
{"format":1,"summary":{"engine":"webaddr,./none,whatwg,./none,webaddr","against":"whatwg","against_version":"$VERSION (fde3f74)","urls":2,"by_times":false,"versions":[{"version":"webaddr","reported":"2009"},{"version":"./none","parent":"webaddr","problem":"./none: No such file or directory"},{"version":"whatwg","parent":"./none","reported":"$VERSION (fde3f74)"},{"version":"./none","parent":"whatwg","problem":"./none: No such file or directory"},{"version":"webaddr","parent":"./none","reported":"2009"}]}}

### history-net-written-otherwise: answers that differ in href alone have it
$ urlassay history --engine whatwg,w3c-2012,webaddr,html5-2009,html5-2011 'http://h/#`' 'http://[' 'http://h/?a'"'"'b'
whatwg,w3c-2012,webaddr,html5-2009,html5-2011: 5 of 5 versions, whatwg to html5-2011, against whatwg $VERSION (fde3f74); 3 URLs

http://h/#`
  whatwg               scheme http, host h, path /, fragment %60
  w3c-2012 to html5-2011
                       scheme http, host h, path /, fragment `

http://[
  whatwg to html5-2011 refuses it

http://h/?a'b
  whatwg to w3c-2012   scheme http, host h, path /, query a%27b
  webaddr to html5-2011
                       scheme http, host h, path /, query a'b

1. unencoded-fragment: normalisation, info
  versions since w3c-2012
           .####
  url      http://h/#`

2. unencoded-query: normalisation, info
  versions since webaddr
           ..###
  url      http://h/?a'b

2 quirks, 0 that went away and came back.

### history-net-none-runs
$ urlassay history --engine ./none,./nor-this http://a/
! urlassay: no version of ./none,./nor-this can be asked: ./nor-this: No such file or directory
[3]

### history-net-quiet
$ urlassay history -q --engine whatwg,webaddr -o p.svg 'http://t\@e/x'
[1]
$ cat p.svg
<svg xmlns="http://www.w3.org/2000/svg" role="img" width="433" height="156" viewBox="0 0 433 156"><title>whatwg,webaddr against whatwg $VERSION (fde3f74)</title><style>[code]</style>
<rect class="bg" width="100%" height="100%"/>
<text x="12" y="24" class="t">whatwg,webaddr against whatwg $VERSION (fde3f74)</text>
<text class="n" transform="translate(177 90) rotate(-60)">whatwg</text>
<text class="n" transform="translate(191 90) rotate(-60)">webaddr</text>
<g><text x="159" y="106" text-anchor="end">backslash, host-shift</text>
<rect class="off" x="167" y="96" width="12" height="12"><title>whatwg: lacks it</title></rect><rect class="on" x="181" y="96" width="12" height="12"><title>webaddr: has the quirk</title></rect></g>
<rect class="on" x="12" y="126" width="12" height="12"/><text x="30" y="136">has the quirk</text>
<rect class="back" x="137" y="126" width="12" height="12"/><text x="155" y="136">came back</text>
<rect class="off" x="234" y="126" width="12" height="12"/><text x="252" y="136">lacks it</text>
<rect class="gap" x="324" y="126" width="12" height="12"/><text x="342" y="136">not known</text>
</svg>

### history-net-quiet-picture
$ urlassay history -q --engine whatwg,webaddr -o - 'http://t\@e/x'
[12 lines as history-net-quiet]
[1]
