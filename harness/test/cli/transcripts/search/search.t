urlassay search: all strings of a small alphabet, and on how many the parsers differ.

### same-id-search (slow)
    cp files/engines/mini old/test/e
    cp files/engines/mini-2 new/test/e
$ urlassay search --engines ./new/test/e,./old/test/e --length 1
Strings: http:// and up to 1 of the tokens a b / \ @ : ? # [ ] % 40 1 2 . ; \t " " é |
                           mini@new | mini@old                           strings
critical  unexplained  ""  two | one                                          20
No host-shift between mini@new 1 and mini@old 1 in 20 strings of up to 1 token
but these: 1 cause, 20 strings.
20 strings, [time] s. --long: the proof and the strings of each.
[1]

### search: the list, the proof, and the sentence that nothing else is there
$ urlassay search --engines whatwg,webaddr --length 3 --long
Strings: http:// and up to 3 of the tokens a b / \ @ : ? # [ ] % 40 1 2 . ; \t " " é |

1. slash-count: host-shift, medium; 2 tokens, 8 strings; 157 of any length
  url        http:///a
  whatwg     host a, path /
  webaddr    host "", path /a
  cause      One reads any number of slashes after the scheme as two, the other
             does not.
  proof      http://a: after this change both agree
  strings    http:///a  http:///b  http:///1  http:///.  http:///2  http:///;
             http:///40  http:///é

2. backslash: host-shift, medium; 3 tokens, 8 strings; 8 of any length
  url        http://a\@
  whatwg     username "", host a, path /@
  webaddr    username a\, host "", path ""
  cause      One takes a backslash for a slash, the other for an ordinary
             character.
  proof      http://a/@: after this change both agree
  strings    http://a\@  http://b\@  http://1\@  http://.\@  http://2\@
             http://;\@  http://40\@  http://é\@

No host-shift between whatwg $VERSION (fde3f74) and webaddr 2009 in 8,420 strings of up to 3 tokens but these: 2 causes, 165 strings.
8,420 strings, [time] s.
[1]

### search-none
$ urlassay search --engines html5-2011,html5-2011:literal --length 2
Strings: http:// and up to 2 of the tokens a b / \ @ : ? # [ ] % 40 1 2 . ; \t " " é |
No host-shift between html5-2011 2011 and html5-2011:literal 2011 in 420 strings
of up to 2 tokens.
420 strings, [time] s.

### search-json
$ urlassay search --engines whatwg,rfc3986 --length 2 --effect path-shift,accept-reject --json
{"format":1,"engines":["whatwg","rfc3986"],"effect":"accept-reject","cause":"idna","class":"e4833f6f2c82bf2d","severity":"medium","input":"http://é","answers":[{"outcome":"parsed","scheme":"http","username":"","password":"","host":"xn--9ca","port":null,"path":"/","query":null,"fragment":null,"href":"http://xn--9ca/","origin":"http://xn--9ca"},{"outcome":"rejected","reason":"failure"}],"changed":"http://xn--9ca","count":27,"tokens":1,"strings":["http://é"]}
{"format":1,"engines":["whatwg","rfc3986"],"effect":"accept-reject","cause":"backslash","class":"b07508cfccd1f303","severity":"medium","input":"http://a\\","answers":[{"outcome":"parsed","scheme":"http","username":"","password":"","host":"a","port":null,"path":"/","query":null,"fragment":null,"href":"http://a/","origin":"http://a"},{"outcome":"rejected","reason":"failure"}],"changed":"http://a/","count":14,"tokens":2,"strings":["http://a\\","http://b\\","http://1\\","http://.\\","http://\\a","http://\\b","http://\\1","http://\\.","http://\\2","http://\\;","http://2\\","http://;\\","http://\\40","http://40\\"]}
{"format":1,"engines":["whatwg","rfc3986"],"effect":"accept-reject","cause":"tab-newline","class":"a4207ab6f996babd","severity":"medium","input":"http://\ta","answers":[{"outcome":"parsed","scheme":"http","username":"","password":"","host":"a","port":null,"path":"/","query":null,"fragment":null,"href":"http://a/","origin":"http://a"},{"outcome":"rejected","reason":"failure"}],"changed":"http://a","count":7,"tokens":2,"strings":["http://\ta","http://\tb","http://\t1","http://\t.","http://\t2","http://\t;","http://\t40"]}
{"format":1,"engines":["whatwg","rfc3986"],"effect":"accept-reject","cause":"trailing-control","class":"359871148cc07d5d","severity":"medium","input":"http://a ","answers":[{"outcome":"parsed","scheme":"http","username":"","password":"","host":"a","port":null,"path":"/","query":null,"fragment":null,"href":"http://a/","origin":"http://a"},{"outcome":"rejected","reason":"failure"}],"changed":"http://a","count":14,"tokens":2,"strings":["http://a ","http://a\t","http://b ","http://b\t","http://. ","http://.\t","http://; ","http://;\t"]}
{"format":1,"engines":["whatwg","rfc3986"],"effect":"accept-reject","cause":"empty-host","class":"c72f09ccb14c5367","severity":"medium","input":"http:///","answers":[{"outcome":"rejected","reason":"host-missing"},{"outcome":"parsed","scheme":"http","username":null,"password":null,"host":"","port":null,"path":"/","query":null,"fragment":null,"href":"http:///"}],"changed":"http://host/","count":51,"tokens":1,"strings":["http:///","http://:","http://@","http://?","http://#"]}
{"format":1,"engines":["whatwg","rfc3986"],"effect":"accept-reject","cause":"encoded-forbidden","class":"6e1f8d279f67fb39","severity":"medium","input":"http://%40","answers":[{"outcome":"rejected","reason":"domain-to-ASCII"},{"outcome":"parsed","scheme":"http","username":null,"password":null,"host":"%40","port":null,"path":"","query":null,"fragment":null,"href":"http://%40"}],"changed":"http://x","count":1,"tokens":2,"strings":["http://%40"]}
{"format":1,"engines":["whatwg","rfc3986"],"effect":"accept-reject","cause":"number-name","class":"629fe44c7868d7b6","severity":"medium","input":"http://.1","answers":[{"outcome":"rejected","reason":"IPv4-non-numeric-part"},{"outcome":"parsed","scheme":"http","username":null,"password":null,"host":".1","port":null,"path":"","query":null,"fragment":null,"href":"http://.1"}],"changed":"http://.1x","count":3,"tokens":2,"strings":["http://.1","http://.2","http://.40"]}
{"format":1,"summary":{"engines":[{"engine":"whatwg","version":"$VERSION (fde3f74)","unanswered":0},{"engine":"rfc3986","version":"2005-01","unanswered":0}],"length":2,"strings":420,"searched":420,"entries":7,"complete":true}}
[1]

### search-base: references
$ urlassay search --engines whatwg,rfc3986 --prefix '' --base http://a/ --length 2 --effect any --json
{"format":1,"engines":["whatwg","rfc3986"],"effect":"accept-reject","cause":"backslash","class":"b07508cfccd1f303","severity":"medium","input":"\\","base":"http://a/","answers":[{"outcome":"parsed","scheme":"http","username":"","password":"","host":"a","port":null,"path":"/","query":null,"fragment":null,"href":"http://a/","origin":"http://a"},{"outcome":"rejected","reason":"failure"}],"changed":"/","count":20,"tokens":1,"strings":["\\"]}
{"format":1,"engines":["whatwg","rfc3986"],"effect":"accept-reject","cause":"bad-percent","class":"d68b186ab3042706","severity":"medium","input":"%","base":"http://a/","answers":[{"outcome":"parsed","scheme":"http","username":"","password":"","host":"a","port":null,"path":"/%","query":null,"fragment":null,"href":"http://a/%","origin":"http://a"},{"outcome":"rejected","reason":"failure"}],"changed":"%25","count":39,"tokens":1,"strings":["%"]}
{"format":1,"engines":["whatwg","rfc3986"],"effect":"accept-reject","cause":"colon-in-path","class":"d0f11b1068a5daee","severity":"medium","input":":","base":"http://a/","answers":[{"outcome":"parsed","scheme":"http","username":"","password":"","host":"a","port":null,"path":"/:","query":null,"fragment":null,"href":"http://a/:","origin":"http://a"},{"outcome":"rejected","reason":"failure"}],"changed":"./:","count":24,"tokens":1,"strings":[":"]}
{"format":1,"engines":["whatwg","rfc3986"],"effect":"accept-reject","cause":"leading-control","class":"77c3a0b4276eaab1","severity":"medium","input":" ","base":"http://a/","answers":[{"outcome":"parsed","scheme":"http","username":"","password":"","host":"a","port":null,"path":"/","query":null,"fragment":null,"href":"http://a/","origin":"http://a"},{"outcome":"rejected","reason":"failure"}],"changed":"","count":30,"tokens":1,"strings":[" ","\t"]}
{"format":1,"engines":["whatwg","rfc3986"],"effect":"accept-reject","cause":"non-ascii","class":"38f7613131a9d7f4","severity":"medium","input":"é","base":"http://a/","answers":[{"outcome":"parsed","scheme":"http","username":"","password":"","host":"a","port":null,"path":"/%C3%A9","query":null,"fragment":null,"href":"http://a/%C3%A9","origin":"http://a"},{"outcome":"rejected","reason":"failure"}],"changed":"%C3%A9","count":32,"tokens":1,"strings":["é"]}
{"format":1,"engines":["whatwg","rfc3986"],"effect":"accept-reject","cause":"unencoded","class":"d89932d8e21211ee","severity":"medium","input":"[","base":"http://a/","answers":[{"outcome":"parsed","scheme":"http","username":"","password":"","host":"a","port":null,"path":"/[","query":null,"fragment":null,"href":"http://a/[","origin":"http://a"},{"outcome":"rejected","reason":"failure"}],"changed":"%5B","count":108,"tokens":1,"strings":["[","]","|"]}
{"format":1,"engines":["whatwg","rfc3986"],"effect":"accept-reject","cause":"fragment-hash","class":"b7acd9fc8a80165e","severity":"medium","input":"##","base":"http://a/","answers":[{"outcome":"parsed","scheme":"http","username":"","password":"","host":"a","port":null,"path":"/","query":null,"fragment":"#","href":"http://a/##","origin":"http://a"},{"outcome":"rejected","reason":"failure"}],"changed":"#","count":1,"tokens":2,"strings":["##"]}
{"format":1,"engines":["whatwg","rfc3986"],"effect":"accept-reject","cause":"trailing-control","class":"359871148cc07d5d","severity":"medium","input":"a ","base":"http://a/","answers":[{"outcome":"parsed","scheme":"http","username":"","password":"","host":"a","port":null,"path":"/a","query":null,"fragment":null,"href":"http://a/a","origin":"http://a"},{"outcome":"rejected","reason":"failure"}],"changed":"a","count":24,"tokens":2,"strings":["a ","a\t","b ","b\t","1 ","1\t","/ ","/\t",". ",".\t","@ ","@\t","? ","?\t","# ","#\t","2 ","2\t","; ",";\t","40 ","40\t"]}
{"format":1,"engines":["whatwg","rfc3986"],"effect":"accept-reject","cause":"unencoded-fragment","class":"30581e71fe499f57","severity":"medium","input":"#|","base":"http://a/","answers":[{"outcome":"parsed","scheme":"http","username":"","password":"","host":"a","port":null,"path":"/","query":null,"fragment":"|","href":"http://a/#|","origin":"http://a"},{"outcome":"rejected","reason":"failure"}],"changed":"#%7C","count":1,"tokens":2,"strings":["#|"]}
{"format":1,"engines":["whatwg","rfc3986"],"effect":"accept-reject","cause":"unencoded-query","class":"ce354535ed7d5ee9","severity":"medium","input":"?|","base":"http://a/","answers":[{"outcome":"parsed","scheme":"http","username":"","password":"","host":"a","port":null,"path":"/","query":"|","fragment":null,"href":"http://a/?|","origin":"http://a"},{"outcome":"rejected","reason":"failure"}],"changed":"?%7C","count":1,"tokens":2,"strings":["?|"]}
{"format":1,"engines":["whatwg","rfc3986"],"effect":"accept-reject","cause":"empty-host","class":"c72f09ccb14c5367","severity":"medium","input":"//","base":"http://a/","answers":[{"outcome":"rejected","reason":"host-missing"},{"outcome":"parsed","scheme":"http","username":null,"password":null,"host":"","port":null,"path":"","query":null,"fragment":null,"href":"http://"}],"changed":"//host","count":1,"tokens":2,"strings":["//"]}
{"format":1,"summary":{"engines":[{"engine":"whatwg","version":"$VERSION (fde3f74)","unanswered":0},{"engine":"rfc3986","version":"2005-01","unanswered":0}],"length":2,"strings":420,"searched":420,"entries":11,"complete":true}}
[1]

### search-one-token
    cat >one
    | "a"
$ urlassay search --engines whatwg,rfc3986 --alphabet one --length 64 --effect accept-reject
Strings: http:// and up to 64 of the tokens a
No accept-reject between whatwg $VERSION (fde3f74) and rfc3986 2005-01 in 64
strings of up to 64 tokens.
64 strings, [time] s.

### search-bytes: ill-formed UTF-8 as an escape is a token like others
    cat >bytes
    | "a"
    | "/"
    | byte="\xff"
    | "\x00"
$ urlassay search --engines whatwg,rfc3986 --alphabet bytes --length 3 --effect any --json
{"format":1,"engines":["whatwg","rfc3986"],"effect":"accept-reject","cause":"non-ascii","class":"38f7613131a9d7f4","severity":"medium","input":"http://a/�","answers":[{"outcome":"parsed","scheme":"http","username":"","password":"","host":"a","port":null,"path":"/%EF%BF%BD","query":null,"fragment":null,"href":"http://a/%EF%BF%BD","origin":"http://a"},{"outcome":"rejected","reason":"failure"}],"changed":"http://a/%EF%BF%BD","count":1,"reduced":true,"strings":[]}
{"format":1,"engines":["whatwg","rfc3986"],"effect":"accept-reject","cause":"trailing-control","class":"359871148cc07d5d","severity":"medium","input":"http://a\u0000","answers":[{"outcome":"parsed","scheme":"http","username":"","password":"","host":"a","port":null,"path":"/","query":null,"fragment":null,"href":"http://a/","origin":"http://a"},{"outcome":"rejected","reason":"failure"}],"changed":"http://a","count":5,"tokens":2,"strings":["http://a\u0000"]}
{"format":1,"engines":["whatwg","rfc3986"],"effect":"host-shift","cause":"slash-count","class":"411093daa2ec09b9","severity":"medium","input":"http:///a","answers":[{"outcome":"parsed","scheme":"http","username":"","password":"","host":"a","port":null,"path":"/","query":null,"fragment":null,"href":"http://a/","origin":"http://a"},{"outcome":"parsed","scheme":"http","username":null,"password":null,"host":"","port":null,"path":"/a","query":null,"fragment":null,"href":"http:///a"}],"changed":"http://a","count":4,"tokens":2,"strings":["http:///a"]}
{"format":1,"engines":["whatwg","rfc3986"],"effect":"accept-reject","cause":"empty-host","class":"c72f09ccb14c5367","severity":"medium","input":"http:///","answers":[{"outcome":"rejected","reason":"host-missing"},{"outcome":"parsed","scheme":"http","username":null,"password":null,"host":"","port":null,"path":"/","query":null,"fragment":null,"href":"http:///"}],"changed":"http://host/","count":3,"tokens":1,"strings":["http:///"]}
{"format":1,"summary":{"engines":[{"engine":"whatwg","version":"$VERSION (fde3f74)","unanswered":0},{"engine":"rfc3986","version":"2005-01","unanswered":0}],"length":3,"strings":84,"searched":84,"entries":4,"complete":true}}
[1]

### search-long (slow): more than an hour is not begun without --yes
$ urlassay search --engines whatwg,rfc3986 --length 11
! [...]
! urlassay: 215,578,947,368,420 strings: this search takes about [..] d; give --yes, or a smaller --length
! [...]
[2]

### search-any
$ urlassay search --engines whatwg,w3c-2012 --length 2 --effect any -j 1
Strings: http:// and up to 2 of the tokens a b / \ @ : ? # [ ] % 40 1 2 . ; \t " " é |
                                           whatwg | w3c-2012             strings
accept-reject  tab-newline     http://\ta  a | refuse                          7
host-shift     semicolon       http://a;   a; | a                              6
accept-reject  host-charset    http://|    refuse | %7C                       40
accept-reject  label-length    http://.    . | refuse                         15
accept-reject  semicolon       http://;    ; | refuse                         21
accept-reject  encoded-for...  http://%40  refuse | %40                        1
normalisation  unicode-origin  http://é    origin htt... | origin ht...       23
No difference between whatwg $VERSION (fde3f74) and w3c-2012 2012-05-24 in 420
strings of up to 2 tokens but these: 6 causes, 113 strings.
420 strings, [time] s. --long: the proof and the strings of each.
[1]

### search-effects
$ urlassay search --engines html5-2011,html5-2011:literal --length 1 --effect path-shift,query-shift,host-form -j 1
Strings: http:// and up to 1 of the tokens a b / \ @ : ? # [ ] % 40 1 2 . ; \t " " é |
No host-form, path-shift or query-shift between html5-2011 2011 and
html5-2011:literal 2011 in 20 strings of up to 1 token.
20 strings, [time] s.

### search-lowest-effect
$ urlassay search --engines html5-2011,html5-2011:literal --length 1 --effect normalisation -j 1
Strings: http:// and up to 1 of the tokens a b / \ @ : ? # [ ] % 40 1 2 . ; \t " " é |
No normalisation between html5-2011 2011 and html5-2011:literal 2011 in 20
strings of up to 1 token.
20 strings, [time] s.

### search-two-lowest-effects
$ urlassay search --engines html5-2011,html5-2011:literal --length 1 --effect normalisation,accept-reject -j 1
Strings: http:// and up to 1 of the tokens a b / \ @ : ? # [ ] % 40 1 2 . ; \t " " é |
No accept-reject or normalisation between html5-2011 2011 and html5-2011:literal
2011 in 20 strings of up to 1 token.
20 strings, [time] s.

### search-three-engines
$ urlassay search --engines whatwg,rfc3986,html5-2007 --length 1 --effect any -j 1
Strings: http:// and up to 1 of the tokens a b / \ @ : ? # [ ] % 40 1 2 . ; \t " " é |
                                      whatwg | rfc3986                   strings
host-form      ipv4-number  http://1  0.0.0.1 | 1                              3
accept-reject  idna         http://é  xn--9ca | refuse                         1
accept-reject  empty-host   http:///  refuse | no host                         5
No difference between whatwg $VERSION (fde3f74) and rfc3986 2005-01 in 20 strings
of up to 1 token but these: 3 causes, 9 strings.

                                      whatwg | html5-2007                strings
host-form      ipv4-number  http://1  0.0.0.1 | 1                              3
host-form      idna         http://é  xn--9ca | é                              1
accept-reject  empty-host   http:///  refuse | no host                         5
No difference between whatwg $VERSION (fde3f74) and html5-2007 2007-10-27 in 20
strings of up to 1 token but these: 3 causes, 9 strings.

                                      rfc3986 | html5-2007               strings
accept-reject  idna         http://é  refuse | é                               1
No difference between rfc3986 2005-01 and html5-2007 2007-10-27 in 20 strings of
up to 1 token but these: 1 cause, 1 string.

20 strings, [time] s. --long: the proof and the strings of each.
[1]

### search-three-engines-json
$ urlassay search --engines whatwg,rfc3986,html5-2007 --length 1 --effect any -j 1 --json
{"format":1,"engines":["whatwg","rfc3986"],"effect":"host-form","cause":"ipv4-number","class":"c31a0fcb693a5c85","severity":"high","input":"http://1","answers":[{"outcome":"parsed","scheme":"http","username":"","password":"","host":"0.0.0.1","port":null,"path":"/","query":null,"fragment":null,"href":"http://0.0.0.1/","origin":"http://0.0.0.1"},{"outcome":"parsed","scheme":"http","username":null,"password":null,"host":"1","port":null,"path":"","query":null,"fragment":null,"href":"http://1"}],"changed":"http://0.0.0.1","count":3,"tokens":1,"strings":["http://1","http://2","http://40"]}
{"format":1,"engines":["whatwg","rfc3986"],"effect":"accept-reject","cause":"idna","class":"e4833f6f2c82bf2d","severity":"medium","input":"http://é","answers":[{"outcome":"parsed","scheme":"http","username":"","password":"","host":"xn--9ca","port":null,"path":"/","query":null,"fragment":null,"href":"http://xn--9ca/","origin":"http://xn--9ca"},{"outcome":"rejected","reason":"failure"}],"changed":"http://xn--9ca","count":1,"tokens":1,"strings":["http://é"]}
{"format":1,"engines":["whatwg","rfc3986"],"effect":"accept-reject","cause":"empty-host","class":"c72f09ccb14c5367","severity":"medium","input":"http:///","answers":[{"outcome":"rejected","reason":"host-missing"},{"outcome":"parsed","scheme":"http","username":null,"password":null,"host":"","port":null,"path":"/","query":null,"fragment":null,"href":"http:///"}],"changed":"http://host/","count":5,"tokens":1,"strings":["http:///","http://:","http://@","http://?","http://#"]}
{"format":1,"engines":["whatwg","html5-2007"],"effect":"host-form","cause":"ipv4-number","class":"a8a3ef3ae71fe084","severity":"high","input":"http://1","answers":[{"outcome":"parsed","scheme":"http","username":"","password":"","host":"0.0.0.1","port":null,"path":"/","query":null,"fragment":null,"href":"http://0.0.0.1/","origin":"http://0.0.0.1"},{"outcome":"parsed","scheme":"http","username":null,"password":null,"host":"1","port":null,"path":"","query":null,"fragment":null,"href":"http://1"}],"changed":"http://0.0.0.1","count":3,"tokens":1,"strings":["http://1","http://2","http://40"]}
{"format":1,"engines":["whatwg","html5-2007"],"effect":"host-form","cause":"idna","class":"fdee2384758a029b","severity":"medium","input":"http://é","answers":[{"outcome":"parsed","scheme":"http","username":"","password":"","host":"xn--9ca","port":null,"path":"/","query":null,"fragment":null,"href":"http://xn--9ca/","origin":"http://xn--9ca"},{"outcome":"parsed","scheme":"http","username":null,"password":null,"host":"é","port":null,"path":"","query":null,"fragment":null,"href":"http://é"}],"changed":"http://xn--9ca","count":1,"tokens":1,"strings":["http://é"]}
{"format":1,"engines":["whatwg","html5-2007"],"effect":"accept-reject","cause":"empty-host","class":"6aef01d99eff5b44","severity":"medium","input":"http:///","answers":[{"outcome":"rejected","reason":"host-missing"},{"outcome":"parsed","scheme":"http","username":null,"password":null,"host":"","port":null,"path":"/","query":null,"fragment":null,"href":"http:///"}],"changed":"http://host/","count":5,"tokens":1,"strings":["http:///","http://:","http://@","http://?","http://#"]}
{"format":1,"engines":["rfc3986","html5-2007"],"effect":"accept-reject","cause":"idna","class":"60d5aa61b9c75f47","severity":"medium","input":"http://é","answers":[{"outcome":"rejected","reason":"failure"},{"outcome":"parsed","scheme":"http","username":null,"password":null,"host":"é","port":null,"path":"","query":null,"fragment":null,"href":"http://é"}],"changed":"http://xn--9ca","count":1,"tokens":1,"strings":["http://é"]}
{"format":1,"summary":{"engines":[{"engine":"whatwg","version":"$VERSION (fde3f74)","unanswered":0},{"engine":"rfc3986","version":"2005-01","unanswered":0},{"engine":"html5-2007","version":"2007-10-27","unanswered":0}],"length":1,"strings":20,"searched":20,"entries":7,"complete":true}}
[1]

### search-many-strings
    cat >letters
    | "a"
    | "b"
    | "c"
    | "d"
    | "e"
    | "f"
    | "g"
    | "h"
    | "i"
    | "j"
    | "k"
    | "l"
    | "m"
    | "n"
    | "o"
    | "p"
    | "q"
    | "r"
    | "s"
    | "t"
    | "u"
    | "v"
    | "w"
    | "\\"
$ urlassay search --engines whatwg,rfc3986 --alphabet letters --length 2 --effect accept-reject -j 1 --long
Strings: http:// and up to 2 of the tokens a b c d e f g h i j k l m n o p q r s t u v w \

1. backslash: accept-reject, medium; 2 tokens, 46 strings; 46 of any length
  url        http://a\
  whatwg     accepts it: http://a/
  rfc3986    refuses it
  cause      One takes a backslash for a slash, the other for an ordinary
             character.
  proof      http://a/: after this change both agree
  strings    http://a\  http://b\  http://\a  http://\b  http://\c  http://\d
             http://\e  http://\f  http://\g  http://\h  http://\i  http://\j
             http://\k  http://\l  http://\m  http://\\n  http://\o  http://\p
             http://\q  http://\\r
             ... and 26 more: --format jsonl has them all

No accept-reject between whatwg $VERSION (fde3f74) and rfc3986 2005-01 in 600 strings of up to 2 tokens but these: 1 cause, 46 strings.
600 strings, [time] s.
[1]

### search-unanswered
    cat >two
    | "a/"
    | "b"
    cp files/engines/odd-2 odd
$ urlassay search --engines whatwg,./odd --alphabet two --length 1 --effect any -j 1 --long
Strings: http:// and up to 1 of the tokens a/ b

1. unexplained: path-shift, low; only beside other causes; 1 of any length
  url        http://a/
  whatwg     path /
  odd        path /x
  cause      unexplained. No change that was tried makes them agree.

No difference between whatwg $VERSION (fde3f74) and odd 1 in 2 strings of up to 1 token but these: 1 cause, 1 string.
odd gave no answer to 1 string, which is not compared.
2 strings, [time] s.
[1]

### search-unanswered-json
    cat >two
    | "a/"
    | "b"
    cp files/engines/odd-2 odd
$ urlassay search --engines whatwg,./odd --alphabet two --length 1 --effect any -j 1 --json
{"format":1,"engines":["whatwg","odd"],"effect":"path-shift","cause":"unexplained","class":"ad7022803cb793e9","severity":"low","input":"http://a/","answers":[{"outcome":"parsed","scheme":"http","username":"","password":"","host":"a","port":null,"path":"/","query":null,"fragment":null,"href":"http://a/","origin":"http://a"},{"outcome":"parsed","scheme":"http","username":"","password":"","host":"a","port":null,"path":"/x","query":null,"fragment":null,"href":"http://a/x"}],"count":1,"reduced":true,"strings":[]}
{"format":1,"summary":{"engines":[{"engine":"whatwg","version":"$VERSION (fde3f74)","unanswered":0},{"engine":"odd","version":"1","unanswered":1}],"length":1,"strings":2,"searched":2,"entries":1,"complete":true}}
[1]

### search-twenty-strings: as many strings as are shown
    cat >letters
    | "a"
    | "b"
    | "c"
    | "d"
    | "e"
    | "f"
    | "g"
    | "h"
    | "i"
    | "j"
    | "k"
    | "l"
    | "m"
    | "n"
    | "o"
    | "p"
    | "q"
    | "r"
    | "s"
    | "t"
    | "\\"
$ urlassay search --engines whatwg,rfc3986 --alphabet letters --length 2 --effect accept-reject -j 1 --long
Strings: http:// and up to 2 of the tokens a b c d e f g h i j k l m n o p q r s t \

1. backslash: accept-reject, medium; 2 tokens, 40 strings; 40 of any length
[10 lines as search-many-strings]
             ... and 20 more: --format jsonl has them all

No accept-reject between whatwg $VERSION (fde3f74) and rfc3986 2005-01 in 462 strings of up to 2 tokens but these: 1 cause, 40 strings.
462 strings, [time] s.
[1]

### search-accepts-without-href
    cat >one
    | "["
    cat >odd
    | #!/bin/sh
    | while read -r line; do
    |     id=${line#*\"id\":}; id=${id%%[,\}]*}
    |     case $line in
    |     *hello*) printf '%s\n' '{"protocol":1,"engine":"odd","version":"1","model":"other","capabilities":["parse","base"]}' ;;
    |     *'"input":"http://["'*) printf '{"id":%s,%s}\n' "$id" '"outcome":"parsed","scheme":"http","host":"x"' ;;
    |     *'"input":"http://"'*) printf '{"id":%s,%s}\n' "$id" '"outcome":"rejected"' ;;
    |     *) printf '{"id":%s,"outcome":"unsupported"}\n' "$id" ;;
    |     esac
    | done
    chmod 755 odd
$ urlassay search --engines whatwg,./odd --alphabet one --length 1 --effect any -j 1 --long
Strings: http:// and up to 1 of the tokens [

1. unexplained (brackets, registry-authority): accept-reject, medium; only beside other causes; 1 of any length
  url        http://[
  whatwg     refuses it
  odd        accepts it: x
  cause      unexplained. No change that was tried makes them agree.

No difference between whatwg $VERSION (fde3f74) and odd 1 in 1 string of up to 1 token but these: 1 cause, 1 string.
1 string, [time] s.
[1]

### search-base-shown
$ urlassay search --engines whatwg,rfc3986 --prefix '' --base 'http://a/ b' --length 1 --effect any -j 1
Strings: up to 1 of the tokens a b / \ @ : ? # [ ] % 40 1 2 . ; \t " " é |; base http://a/ b
                                whatwg | rfc3986                         strings
accept-reject  bad-percent  /%  a | refuse                                     1
accept-reject  non-ascii    /é  a | refuse                                     1
accept-reject  unencoded    /[  a | refuse                                     3
accept-reject  space        a   a | refuse                                    15
No difference between whatwg $VERSION (fde3f74) and rfc3986 2005-01 in 20 strings
of up to 1 token but these: 4 causes, 20 strings.
20 strings, [time] s. --long: the proof and the strings of each.
[1]

### search-default-length
    cat >one
    | "a"
$ urlassay search --engines rfc3986,w3c-2012 --alphabet one
Strings: http:// and up to 5 of the tokens a
No host-shift between rfc3986 2005-01 and w3c-2012 2012-05-24 in 5 strings of up
to 5 tokens.
5 strings, [time] s.

### search-jobs-most
    cat >one
    | "a"
$ urlassay search --engines rfc3986,w3c-2012 --alphabet one --length 1 --jobs 64
Strings: http:// and up to 1 of the tokens a
No host-shift between rfc3986 2005-01 and w3c-2012 2012-05-24 in 1 string of up
to 1 token.
1 string, [time] s.

### search-interrupted: the engine interrupts the tool at the first string of two tokens
    cat >two
    | "a"
    | "b"
    cp files/engines/stop-2 stop
    cat >state
    | {"search":1,"engines":["rfc3986","2005-01","stop","1"],"alphabet":["a","b"],"prefix":"http://","effects":512}
    | {"length":1,"from":0,"count":2,"unanswered":[0,0],"entries":[]}
$ urlassay search --engines rfc3986,./stop --alphabet two --length 2 --state state -j 1
Strings: http:// and up to 2 of the tokens a b
Not complete: 2 of the strings were searched.
2 strings, [time] s, interrupted.
[3]

### search-interrupted-json: 1, as differences were found before
    cat >two
    | "a"
    | "b"
    cp files/engines/stop-2 stop
    cat >state
    | {"search":1,"engines":["rfc3986","2005-01","stop","1"],"alphabet":["a","b"],"prefix":"http://","effects":1022}
    | {"length":1,"from":0,"count":2,"unanswered":[0,0],"entries":[{"pair":0,"effect":"accept-reject","cause":"unexplained","count":2,"tokens":1,"urls":["http://a","http://b"]}]}
$ urlassay search --engines rfc3986,./stop --alphabet two --length 2 --state state -j 1 --effect any --json
{"format":1,"engines":["rfc3986","stop"],"effect":"accept-reject","cause":"unexplained","class":"9a8288cea3944ec2","severity":"medium","input":"http://a","answers":[{"outcome":"parsed","scheme":"http","username":null,"password":null,"host":"a","port":null,"path":"","query":null,"fragment":null,"href":"http://a"},{"outcome":"rejected"}],"count":2,"tokens":1,"strings":["http://a","http://b"]}
{"format":1,"summary":{"engines":[{"engine":"rfc3986","version":"2005-01","unanswered":0},{"engine":"stop","version":"1","unanswered":0}],"length":0,"strings":0,"searched":2,"entries":1,"complete":false}}
[1]

### search-interrupted-yes: a search of days, which is interrupted when the strings of three tokens begin
    cp files/many many
    cat >stop
    | #!/bin/sh
    | while read -r line; do
    |     id=${line#*\"id\":}; id=${id%%[,\}]*}
    |     case $line in
    |     *hello*) printf '%s\n' '{"protocol":1,"engine":"stop","version":"1","model":"other","capabilities":["parse"]}' ;;
    |     *'"http://aaa"'*) tool=$$; for _ in 1 2 3; do read -r _ _ _ tool _ <"/proc/$tool/stat"; done; kill -INT "$tool" ;;
    |     *) printf '{"id":%s,"outcome":"rejected"}\n' "$id" ;;
    |     esac
    | done
    chmod 755 stop
    cat >state
    | {"search":1,"engines":["rfc3986","2005-01","stop","1"],"alphabet":["a","a1","a2","a3","a4","a5","a6","a7","a8","a9","a10","a11","a12","a13","a14","a15","a16","a17","a18","a19","a20","a21","a22","a23","a24","a25","a26","a27","a28","a29","a30","a31","a32","a33","a34","a35","a36","a37","a38","a39","a40","a41","a42","a43","a44","a45","a46","a47","a48","a49","a50","a51","a52","a53","a54","a55","a56","a57","a58","a59"],"prefix":"http://","effects":512}
    | {"length":2,"from":0,"count":3600,"unanswered":[0,0],"entries":[]}
$ urlassay search --engines rfc3986,./stop --alphabet many --length 6 --state state -j 1 -y
Strings: http:// and up to 6 of the tokens a a1 a2 a3 a4 a5 a6 a7 a8 a9 a10 a11 a12 a13 a14 a15 a16 a17 a18 a19 a20 a21 a22 a23 a24 a25 a26 a27 a28 a29 a30 a31 a32 a33 a34 a35 a36 a37 a38 a39 a40 a41 a42 a43 a44 a45 a46 a47 a48 a49 a50 a51 a52 a53 a54 a55 a56 a57 a58 a59
No host-shift between rfc3986 2005-01 and stop 1 in 3,660 strings of up to 2
tokens.
Not complete: 3,660 of the strings were searched.
3,660 strings, [time] s, interrupted.
[3]

### search-left-out (slow): what was searched before is printed
    cat >four
    | "a"
    | "b"
    | "c"
    | "d"
    cat >dead
    | #!/bin/sh
    | read -r line
    | printf '%s\n' '{"protocol":1,"engine":"dead","version":"1","model":"other","capabilities":["parse"]}'
    | exit 1
    chmod 755 dead
    cat >state
    | {"search":1,"engines":["rfc3986","2005-01","dead","1"],"alphabet":["a","b","c","d"],"prefix":"http://","effects":512}
    | {"length":1,"from":0,"count":4,"unanswered":[0,0],"entries":[]}
$ urlassay search --engines rfc3986,./dead --alphabet four --length 2 --state state -j 1
! urlassay: engine dead is left out: it failed 10 times in a row, the last time after http://ca: it exited with status 1
Strings: http:// and up to 2 of the tokens a b c d
Not complete: 4 of the strings were searched.
4 strings, [time] s.
[3]

### search-left-out-json (slow)
    cat >four
    | "a"
    | "b"
    | "c"
    | "d"
    cat >dead
    | #!/bin/sh
    | read -r line
    | printf '%s\n' '{"protocol":1,"engine":"dead","version":"1","model":"other","capabilities":["parse"]}'
    | exit 1
    chmod 755 dead
    cat >state
    | {"search":1,"engines":["rfc3986","2005-01","dead","1"],"alphabet":["a","b","c","d"],"prefix":"http://","effects":512}
    | {"length":1,"from":0,"count":4,"unanswered":[0,0],"entries":[]}
$ urlassay search --engines rfc3986,./dead --alphabet four --length 2 --state state -j 1 --json
! urlassay: engine dead is left out: it failed 10 times in a row, the last time after http://ca: it exited with status 1
{"format":1,"summary":{"engines":[{"engine":"rfc3986","version":"2005-01","unanswered":0},{"engine":"dead","version":"1","unanswered":0}],"length":0,"strings":0,"searched":4,"entries":0,"complete":false}}
[3]

### search-shorter: the state has strings of more tokens
    cat >bs
    | "a"
    | "\\"
    | "@"
    cp files/state state
$ urlassay search --engines rfc3986,w3c-2012 --alphabet bs --length 1 --state state --effect any --long
Strings: http:// and up to 1 of the tokens a \ @

1. backslash: accept-reject, medium; 2 tokens, 1 string; 1 of any length
  url        http://a\
  rfc3986    refuses it
  w3c-2012   accepts it: http://a/
  cause      One takes a backslash for a slash, the other for an ordinary
             character.
  proof      http://a/: after this change both agree

2. backslash+slash-count: accept-reject, medium; 2 tokens, 1 string; 1 of any length
  url        http://\a
  rfc3986    refuses it
  w3c-2012   accepts it: http://a/
  cause      One takes a backslash for a slash, the other for an ordinary
             character.
  proof      http://xa: after this change both agree

3. empty-host: accept-reject, medium; 1 token, 1 string; 2 of any length
  url        http://@
  rfc3986    accepts it: http://@
  w3c-2012   refuses it
  cause      One allows an empty host, the other does not.
  proof      http://@host: after this change they differ only in another way

4. credentials: normalisation, info; 2 tokens, 1 string; 1 of any length
  url        http://@a
  rfc3986    username "", path ""
  w3c-2012   username null, path /
  cause      One allows user information here, the other refuses or drops it.
  proof      http://a: after this change both agree

No difference between rfc3986 2005-01 and w3c-2012 2012-05-24 in 3 strings of up to 1 token except those listed above.
Of the strings of 2 tokens, only a part was searched: the causes and the counts above include this part.
12 strings, [time] s.
[1]

### search-shorter-json
    cat >bs
    | "a"
    | "\\"
    | "@"
    cp files/state state
$ urlassay search --engines rfc3986,w3c-2012 --alphabet bs --length 1 --state state --effect any --json
{"format":1,"engines":["rfc3986","w3c-2012"],"effect":"accept-reject","cause":"backslash","class":"651753ebfbf96c82","severity":"medium","input":"http://a\\","answers":[{"outcome":"rejected","reason":"failure"},{"outcome":"parsed","scheme":"http","username":null,"password":null,"host":"a","port":null,"path":"/","query":null,"fragment":null,"href":"http://a/","origin":"http://a"}],"changed":"http://a/","count":1,"tokens":2,"strings":["http://a\\"]}
{"format":1,"engines":["rfc3986","w3c-2012"],"effect":"accept-reject","cause":"backslash+slash-count","class":"aa0174b8bbaaa3d2","severity":"medium","input":"http://\\a","answers":[{"outcome":"rejected","reason":"failure"},{"outcome":"parsed","scheme":"http","username":null,"password":null,"host":"a","port":null,"path":"/","query":null,"fragment":null,"href":"http://a/","origin":"http://a"}],"changed":"http://xa","count":1,"tokens":2,"strings":["http://\\a"]}
{"format":1,"engines":["rfc3986","w3c-2012"],"effect":"accept-reject","cause":"empty-host","class":"9b2f511f018d0508","severity":"medium","input":"http://@","answers":[{"outcome":"parsed","scheme":"http","username":"","password":null,"host":"","port":null,"path":"","query":null,"fragment":null,"href":"http://@"},{"outcome":"rejected","reason":"failure"}],"changed":"http://@host","count":2,"tokens":1,"strings":["http://@"]}
{"format":1,"engines":["rfc3986","w3c-2012"],"effect":"normalisation","cause":"credentials","class":"70d3e5c015e8868f","severity":"info","input":"http://@a","answers":[{"outcome":"parsed","scheme":"http","username":"","password":null,"host":"a","port":null,"path":"","query":null,"fragment":null,"href":"http://@a"},{"outcome":"parsed","scheme":"http","username":null,"password":null,"host":"a","port":null,"path":"/","query":null,"fragment":null,"href":"http://a/","origin":"http://a"}],"changed":"http://a","count":1,"tokens":2,"strings":["http://@a"]}
{"format":1,"summary":{"engines":[{"engine":"rfc3986","version":"2005-01","unanswered":0},{"engine":"w3c-2012","version":"2012-05-24","unanswered":0}],"length":1,"strings":3,"searched":12,"entries":4,"complete":true}}
[1]

### search-causes-meet: in strings of two effects
    cat >bs
    | "a"
    | "\\"
    | "@"
    cat >state
    | {"search":1,"engines":["rfc3986","2005-01","w3c-2012","2012-05-24"],"alphabet":["a","\\","@"],"prefix":"http://","effects":1022}
    | {"length":1,"from":0,"count":3,"unanswered":[0,0],"entries":[{"pair":0,"effect":"accept-reject","cause":"empty-host","count":1,"tokens":1,"urls":["http://@"]}]}
    | {"length":2,"from":0,"count":9,"unanswered":[0,2],"entries":[{"pair":0,"effect":"accept-reject","cause":"","count":3,"tokens":2,"urls":[]},{"pair":0,"effect":"normalisation","cause":"","count":4,"tokens":2,"urls":[]}]}
$ urlassay search --engines rfc3986,w3c-2012 --alphabet bs --length 2 --state state --effect any
Strings: http:// and up to 2 of the tokens a \ @
                                     rfc3986 | w3c-2012                  strings
accept-reject  empty-host  http://@  no host | refuse                          1
No difference between rfc3986 2005-01 and w3c-2012 2012-05-24 in 12 strings of
up to 2 tokens but these: 1 cause, 8 strings.
In 7 of these strings several causes meet: they contain a shorter one.
w3c-2012 gave no answer to 2 strings, which are not compared.
12 strings, [time] s. --long: the proof and the strings of each.
[1]

### search-path-alone: href follows from the path, and is not shown
    cat >one
    | "a/~"
    cat >odd
    | #!/bin/sh
    | while read -r line; do
    |     id=${line#*\"id\":}; id=${id%%[,\}]*}
    |     case $line in
    |     *hello*) printf '%s\n' '{"protocol":1,"engine":"odd","version":"1","model":"other","capabilities":["parse"]}' ;;
    |     *'"http://a/~"'*) printf '{"id":%s,%s}\n' "$id" '"outcome":"parsed","scheme":"http","username":"","password":"","host":"a","port":null,"path":"/%7E","query":null,"fragment":null,"href":"http://a/%7E"' ;;
    |     *) printf '{"id":%s,"outcome":"rejected"}\n' "$id" ;;
    |     esac
    | done
    chmod 755 odd
$ urlassay search --engines whatwg,./odd --alphabet one --length 1 --effect any -j 1 --long
Strings: http:// and up to 1 of the tokens a/~

1. unexplained (unencoded): normalisation, info; only beside other causes; 1 of any length
  url        http://a/~
  whatwg     path /~
  odd        path /%7E
  cause      unexplained. No change that was tried makes them agree.

No difference between whatwg $VERSION (fde3f74) and odd 1 in 1 string of up to 1 token but these: 1 cause, 1 string.
1 string, [time] s.
[1]

### search-long-answers: cause and URL make room for both answers and the names of both engines
$ urlassay search --engines whatwg,html5-2009 --length 2 --effect any --prefix 'http://é☃'
Strings: http://é☃ and up to 2 of the tokens a b / \ @ : ? # [ ] % 40 1 2 . ; \t " " é |
                                             whatwg | html5-2009         strings
host-form      ipv4-number     http://é☃@1   0.0.0.1 | 1                       3
accept-reject  backslash       http://é☃\    xn--9ca011q | refuse             29
accept-reject  tab-newline     http://é☃\ta  xn--a-9fa806z | refuse           13
host-shift     backslash       http://é☃\@   xn--9ca011q | no host             1
accept-reject  empty-host      http://é☃@    refuse | no host                 22
accept-reject  label-length    http://é☃..   xn--9ca011q.. | refuse            2
accept-reject  number-name     http://é☃.1   refuse | xn--9ca011q.1            3
path-shift     backslash       http://é☃/\   path // | path /%5C               1
normalisation  empty-port      http://é☃:    xn--9ca011q | xn--9ca011q        14
normalisation  non-ascii       http://é☃@a   username ... | username é☃        5
normalisation  unencoded       http://é☃/[   path /[ | path /%5B               6
normalisation  unencoded-q...  http://é☃?|   query | | query %7C               1
No difference between whatwg $VERSION (fde3f74) and html5-2009 2009 in 420 strings
of up to 2 tokens but these: 10 causes, 100 strings.
420 strings, [time] s. --long: the proof and the strings of each.
[1]

### search-wide-names: names that do not fit over the answers have a line of their own
$ urlassay search --engines html5-2009,whatwg-2012 --length 2 --effect any --prefix 'http://é☃☃☃☃☃☃☃☃☃☃☃'
Strings: http://é☃☃☃☃☃☃☃☃☃☃☃ and up to 2 of the tokens a b / \ @ : ? # [ ] % 40 1 2 . ; \t " " é |
                                              html5-2009 | whatwg-2012   strings
accept-reject  backslash    http://é☃☃☃☃☃...  refuse | xn--9ca011qaa...       29
accept-reject  tab-newline  http://é☃☃☃☃☃...  refuse | xn--a-9fa806z...       13
host-shift     backslash    http://é☃☃☃☃☃...  no host | xn--9ca011qa...        1
accept-reject  empty-host   http://é☃☃☃☃☃...  no host | refuse                22
path-shift     backslash    http://é☃☃☃☃☃...  path /%5C | path //              1
normalisation  non-ascii    http://é☃☃☃☃☃...  username... | username...        8
normalisation  unencoded    http://é☃☃☃☃☃...  path /%5B | path /[              7
No difference between html5-2009 2009 and whatwg-2012 2012-12-28 in 420 strings
of up to 2 tokens but these: 5 causes, 81 strings.
420 strings, [time] s. --long: the proof and the strings of each.
[1]
