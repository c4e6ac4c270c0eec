urlassay diff --list, - and --unescape: many URLs, with their bases.

### diff-unescape-list-place
    cat >l
    | http://a/
    | http://b/\xq
$ urlassay diff --unescape --list l
! urlassay: diff: l:2: --unescape: no such escape in 'http://b/\\xq'
! try 'urlassay help diff'
[...]
http://a/
[...]
[2]

### diff-unescape-quotes: a URL may begin and end with a quote
$ urlassay diff --json --engines whatwg,whatwg --unescape --base http://h/ '"ab"' '"\x61'
[...]
[..]"input":"\"ab\""[..]
[...]
[..]"input":"\"a"[..]
[...]

### diff-unescape-backslash: two are one, also before a letter of an escape; a run is shown as it is read
$ urlassay diff --json --engines whatwg,whatwg --unescape 'http://a\\@b' 'http://a\@b' 'http://a/\\n' 'http:\\\\a'
{"format":1,"op":"parse","input":"http://a\\@b","base":null,"effect":"none","result":"agree","answers":[{"engine":"whatwg#1","version":"$VERSION (fde3f74)","group":0,"outcome":"parsed","scheme":"http","username":"","password":"","host":"a","port":null,"path":"/@b","query":null,"fragment":null,"href":"http://a/@b","origin":"http://a"},{"engine":"whatwg#2","version":"$VERSION (fde3f74)","group":0,"outcome":"parsed","scheme":"http","username":"","password":"","host":"a","port":null,"path":"/@b","query":null,"fragment":null,"href":"http://a/@b","origin":"http://a"}],"differences":[]}
{"format":1,"op":"parse","input":"http://a\\@b","base":null,"effect":"none","result":"agree","answers":[{"engine":"whatwg#1","version":"$VERSION (fde3f74)","group":0,"outcome":"parsed","scheme":"http","username":"","password":"","host":"a","port":null,"path":"/@b","query":null,"fragment":null,"href":"http://a/@b","origin":"http://a"},{"engine":"whatwg#2","version":"$VERSION (fde3f74)","group":0,"outcome":"parsed","scheme":"http","username":"","password":"","host":"a","port":null,"path":"/@b","query":null,"fragment":null,"href":"http://a/@b","origin":"http://a"}],"differences":[]}
{"format":1,"op":"parse","input":"http://a/\\n","base":null,"effect":"none","result":"agree","answers":[{"engine":"whatwg#1","version":"$VERSION (fde3f74)","group":0,"outcome":"parsed","scheme":"http","username":"","password":"","host":"a","port":null,"path":"//n","query":null,"fragment":null,"href":"http://a//n","origin":"http://a"},{"engine":"whatwg#2","version":"$VERSION (fde3f74)","group":0,"outcome":"parsed","scheme":"http","username":"","password":"","host":"a","port":null,"path":"//n","query":null,"fragment":null,"href":"http://a//n","origin":"http://a"}],"differences":[]}
{"format":1,"op":"parse","input":"http:\\\\a","base":null,"effect":"none","result":"agree","answers":[{"engine":"whatwg#1","version":"$VERSION (fde3f74)","group":0,"outcome":"parsed","scheme":"http","username":"","password":"","host":"a","port":null,"path":"/","query":null,"fragment":null,"href":"http://a/","origin":"http://a"},{"engine":"whatwg#2","version":"$VERSION (fde3f74)","group":0,"outcome":"parsed","scheme":"http","username":"","password":"","host":"a","port":null,"path":"/","query":null,"fragment":null,"href":"http://a/","origin":"http://a"}],"differences":[]}

### diff-unescape-base-place: an argument has no line
$ urlassay diff --unescape --base 'http://a/\xq' b
! urlassay: diff: --unescape: no such escape in 'http://a/\\xq'
! try 'urlassay help diff'
[2]

### diff-unescape-stdin-place
$ urlassay diff --unescape -
< \xq
! urlassay: diff: stdin:1: --unescape: no such escape in '\\xq'
! try 'urlassay help diff'
[2]

### diff-stdin (slow)
    cp files/fake.py fake.py
    cat >fake
    | #!/bin/sh
    | exec python3 fake.py
    chmod 755 fake
$ urlassay diff --engines whatwg,./fake
< http://good.example/
< http://h/#evil
http://good.example/
  whatwg and fake agree on what both say: scheme http, host good.example, path /

http://h/#evil
critical  host-shift  unexplained: no change that was tried makes them agree
  whatwg contacts h, fake contacts evil.example
  Standard: contacts h, as whatwg; RFC 3986: contacts h, as whatwg
  close: no rule is known; refuse a URL that the parsers read differently

2 inputs, 1 differs
[1]

### diff-stdin-empty: a producer that gave nothing is not an agreement
$ urlassay diff
! urlassay: stdin: empty, no URL to ask about
[3]

### diff-unescape
$ urlassay diff --long --engines whatwg,whatwg --unescape 'http://h/\u{E9}\x0a\\x01'
http://h/é\n\\x01
  whatwg#1 and whatwg#2 agree: http://h/%C3%A9/x01 (host h)

### diff-unescape-wrong
$ urlassay diff --unescape 'http://h/\x1'
! urlassay: diff: --unescape: no such escape in 'http://h/\\x1'
! try 'urlassay help diff'
[2]

### diff-list (slow)
    cat >u.txt
    | http://h/
    | http://t\@e/
$ urlassay diff --engines whatwg,webaddr --list u.txt
http://h/
  whatwg and webaddr agree: http://h/ (host h)

http://t\@e/
critical  host-shift  backslash: one takes a backslash for a slash, the other for an ordinary
  character
  whatwg contacts t, webaddr contacts e
  proof: with "/" in place of "\" both contact t
  Standard: contacts t, as whatwg; RFC 3986: refuses the URL
  close: refuse a URL with a backslash before the first "?" or "#"

2 inputs, 1 differs
[1]

### diff-list-bases: a line without a base, or with an empty one, gets --base
    cat >u.txt
    | //a	http://b/c
    | x
    | y␉
$ urlassay diff --json --engines whatwg,whatwg --base http://d/ --list u.txt
{"format":1,"op":"parse","input":"//a","base":"http://b/c","effect":"none","result":"agree","answers":[{"engine":"whatwg#1","version":"$VERSION (fde3f74)","group":0,"outcome":"parsed","scheme":"http","username":"","password":"","host":"a","port":null,"path":"/","query":null,"fragment":null,"href":"http://a/","origin":"http://a"},{"engine":"whatwg#2","version":"$VERSION (fde3f74)","group":0,"outcome":"parsed","scheme":"http","username":"","password":"","host":"a","port":null,"path":"/","query":null,"fragment":null,"href":"http://a/","origin":"http://a"}],"differences":[]}
{"format":1,"op":"parse","input":"x","base":"http://d/","effect":"none","result":"agree","answers":[{"engine":"whatwg#1","version":"$VERSION (fde3f74)","group":0,"outcome":"parsed","scheme":"http","username":"","password":"","host":"d","port":null,"path":"/x","query":null,"fragment":null,"href":"http://d/x","origin":"http://d"},{"engine":"whatwg#2","version":"$VERSION (fde3f74)","group":0,"outcome":"parsed","scheme":"http","username":"","password":"","host":"d","port":null,"path":"/x","query":null,"fragment":null,"href":"http://d/x","origin":"http://d"}],"differences":[]}
{"format":1,"op":"parse","input":"y","base":"http://d/","effect":"none","result":"agree","answers":[{"engine":"whatwg#1","version":"$VERSION (fde3f74)","group":0,"outcome":"parsed","scheme":"http","username":"","password":"","host":"d","port":null,"path":"/y","query":null,"fragment":null,"href":"http://d/y","origin":"http://d"},{"engine":"whatwg#2","version":"$VERSION (fde3f74)","group":0,"outcome":"parsed","scheme":"http","username":"","password":"","host":"d","port":null,"path":"/y","query":null,"fragment":null,"href":"http://d/y","origin":"http://d"}],"differences":[]}

### diff-list-bases-unescape: a TAB in a URL or in a base is an escape
$ urlassay diff --json --engines whatwg,whatwg --unescape --list -
< \t/x	http://b\t/
{"format":1,"op":"parse","input":"\t/x","base":"http://b\t/","effect":"none","result":"agree","answers":[{"engine":"whatwg#1","version":"$VERSION (fde3f74)","group":0,"outcome":"parsed","scheme":"http","username":"","password":"","host":"b","port":null,"path":"/x","query":null,"fragment":null,"href":"http://b/x","origin":"http://b"},{"engine":"whatwg#2","version":"$VERSION (fde3f74)","group":0,"outcome":"parsed","scheme":"http","username":"","password":"","host":"b","port":null,"path":"/x","query":null,"fragment":null,"href":"http://b/x","origin":"http://b"}],"differences":[]}

### diff-list-base-escape-place
    cat >u.txt
    | x	http://b/
    | x	http://b/\xq
$ urlassay diff --unescape --list u.txt
! urlassay: diff: u.txt:2: --unescape: no such escape in 'http://b/\\xq'
! try 'urlassay help diff'
[...]
x[..]
[...]
[2]

### diff-list-tab-in-url: cut in silence, it would be another URL
    cat >u.txt
    | http://a	b/
$ urlassay diff --list u.txt
! urlassay: diff: u.txt:1: 'b/' after the TAB has no scheme, so it cannot be a base; a TAB in a URL is \\t, with --unescape
! try 'urlassay help diff'
[2]

### diff-list-tabs
    cat >u.txt
    | http://a	http://b	http://c
$ urlassay diff --list u.txt
! urlassay: diff: u.txt:1: more than one TAB; one in a URL is \\t, with --unescape
! try 'urlassay help diff'
[2]

### diff-stdin-tab: only a list has bases
$ urlassay diff --json --engines whatwg,whatwg -
< http://a	http://b
{"format":1,"op":"parse","input":"http://a\thttp://b","base":null,"effect":"none","result":"agree","answers":[{"engine":"whatwg#1","version":"$VERSION (fde3f74)","group":0,"outcome":"parsed","scheme":"http","username":"","password":"","host":"ahttp","port":null,"path":"//b","query":null,"fragment":null,"href":"http://ahttp//b","origin":"http://ahttp"},{"engine":"whatwg#2","version":"$VERSION (fde3f74)","group":0,"outcome":"parsed","scheme":"http","username":"","password":"","host":"ahttp","port":null,"path":"//b","query":null,"fragment":null,"href":"http://ahttp//b","origin":"http://ahttp"}],"differences":[]}

### diff-list-missing
$ urlassay diff --list u.txt
! urlassay: u.txt: No such file or directory
[3]

### diff-list-and-url
$ urlassay diff --list u.txt http://h/
! urlassay: diff: with --list, give no URL
! try 'urlassay help diff'
[2]

### diff-engines-given-as-urls
$ urlassay diff whatwg libcurl http://a
! urlassay: diff: 'whatwg' is an engine, not a URL; name engines with --engines
! try 'urlassay help diff'
[2]

### diff-relative-base: both refuse it, and a message says why
$ urlassay diff --engines whatwg,rfc3986 --base rel x
! urlassay: --base is not an absolute URL: rel
  whatwg and rfc3986 agree: both refuse it

### diff-refused-dash-list-and-base
$ urlassay diff --list - --base -
! urlassay: diff: '-' is given 2 times, and stdin can be read once
! try 'urlassay help diff'
[2]

### diff-refused-dash-three
$ urlassay diff --known - --base - -
! urlassay: diff: '-' is given 3 times, and stdin can be read once
! try 'urlassay help diff'
[2]

### diff-no-input
    cat >l
$ urlassay diff --engines whatwg,rfc3986 --list l
! urlassay: l: empty, no URL to ask about
[3]

### diff-two-inputs
$ urlassay diff --engines whatwg,rfc3986 http://h/ http://i/
http://h/
  whatwg and rfc3986 agree: http://h/ (host h)

http://i/
  whatwg and rfc3986 agree: http://i/ (host i)

2 inputs, 0 differ

### diff-one-input
$ urlassay diff --engines whatwg,rfc3986 http://h/
  whatwg and rfc3986 agree: http://h/ (host h)

### diff-list-of-a-gone-engine
    cp files/classes/host-shift-backslash-4.json f/classes/00000000000000aa.json
    cat >f/settings.json
    | {"paths":[{"engine":"mini","path":"/nowhere/mini"}]}
$ urlassay diff --json --engines whatwg,rfc3986 --list f
! urlassay: engine mini of this campaign is missing: /nowhere/mini does not exist, so it is not asked
{"format":1,"op":"parse","input":"http://t\\@e","base":null,"effect":"accept-reject","result":"differ","answers":[{"engine":"whatwg","version":"$VERSION (fde3f74)","group":0,"outcome":"parsed","scheme":"http","username":"","password":"","host":"t","port":null,"path":"/@e","query":null,"fragment":null,"href":"http://t/@e","origin":"http://t"},{"engine":"rfc3986","version":"2005-01","group":1,"outcome":"rejected","reason":"failure"}],"differences":[{"engines":["whatwg","rfc3986"],"effect":"accept-reject","severity":"medium","rank":{"fetched":true,"resolved":true,"two_hosts":false,"visible":false},"relations":{},"cause":"backslash","close":"refuse a URL with a backslash before the first \"?\" or \"#\"","because":[{"name":"backslash","sentence":"One takes a backslash for a slash, the other for an ordinary character.","standard":"example-invalid-reverse-solidus","rfc3986":"3.3"}],"explained_by":["backslash"],"replaces":[],"changed":{"op":"parse","input":"http://t/@e","base":null},"left":"none","agreed":{"outcome":"parsed","scheme":"http","username":"","password":"","host":"t","port":null,"path":"/@e","query":null,"fragment":null,"href":"http://t/@e","origin":"http://t"},"other":{"outcome":"parsed","scheme":"http","username":null,"password":null,"host":"t","port":null,"path":"/@e","query":null,"fragment":null,"href":"http://t/@e"},"parts":[],"shape":"e039a738bff231fd","class":"b07508cfccd1f303","verdict":{"standard":"whatwg","rfc3986":"rfc3986","majority":null,"parsers":{"whatwg":"whatwg"},"editions":{"rfc3986":"rfc3986","html5-2007":"rfc3986","webaddr":"(accepts)","html5-2009":"(accepts)","html5-2011":"(accepts)","w3c-2012":"whatwg","whatwg-2012":"whatwg"},"decided":{"html5-2007":["H07-01"],"webaddr":["WA-03"],"html5-2009":["WA-03","H09-01"],"html5-2011":["WA-03","H11-07"]},"vector":"validation-errors.invalid-reverse-solidus.file","vector_by":"class"}}]}
[1]
