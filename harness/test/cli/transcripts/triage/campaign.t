A campaign with findings of each effect, compounds, unexplained ones, answers of clients and a baseline.

### campaign-quirks (slow)
    cp files/campaigns/each-effect f
$ urlassay triage --dir f
critical  host      backslash           https://exp...  expe... | obse...   2068
critical  host      idna-deviation      http://baß.de/  xn--b... | bass.de  85ce
high      form      ipv4-number         http://0177...  0177... | 127....   6615
medium    accept    tab-newline+slash-count  http:/u:@x...  xn--a | refuse  54ed
medium    host      slash-count         ///e... + base  no host | examp...  55d6
medium    host      tab-newline         java... + base  site.... | no host  bdc0
medium    form      encoded-host        http://goog...  ...e... | ...%...   c40c
medium    form      host-charset        https://*.e...  *.ex... | %2A....   2ba6
medium    accept    unexplained (...)   http:\\\\ev...  no host | refuse    1a9b
medium    accept    tab-newline+userinfo  ht\t... + base  [::1] | refuse    76dc
medium    accept    drive-letter+no-authority  f... + base  2 of 6 accept   41a9
medium    accept    number-name+...     http://exam...  1 of 4 accept       ea90
medium    host      unencoded           x:/\%75@0x7...  127.0... | no host  c421
medium    host      special-scheme      goph... + base  no host | a.z       d9ce
medium    host      nonspecial-auth...  "mailto://u...  no host      e8e2  (old)
medium    accept    control+unencoded   x:/\%75@0x7...  no host | refuse    2851
medium    accept    non-ascii+...       goph... + base  no host | refuse    bb83
medium    accept    trailing-control+...  blob... + base  3 of 4 accept     f5b3
medium    accept    unencoded-userinfo  file://[Zu]...  2 of 4 accept       cb3c
low       path      dot-segments        http://exam...  .../... | ...s...   d93a
low       path      tab-newline+unencoded  x:\\xn--a:\...  %5Cx... | ...    306c
low       path      authority-end       ldap://127....  /: 3 | no path: 1   434c
low       fragment  trailing-control    blob://%75@...  no fragment | \x01  afed
info      spelling  space               http://1.1....  username ... &,...  da04
info      spelling  non-ascii           http://n\u{...  username n%EF.....  063c
info      spelling  bad-percent+...     http://exam...  path ...e..., h...  813f
info      spelling  unexplained (...)   FILE:/\t/a ...  scheme file, hr...  67aa
info      spelling  non-ascii+unencoded  file:/u%2f@...  path .../, fra...  e6b8

(old): 1 quirk that nobody needs to report: an older Standard answers so
f: 37 classes; 28 quirks listed
3 classes folded into others (--all lists them)
8 classes have changed since they were found: 9de41800, f1005d20, f38dc57a, c2429938 ...
found, but gone: 1; the available engines agree (--all lists them)
not asked again: 7, because an engine did not run
`urlassay triage 2068 --dir f` shows the first one whole

### campaign-quirks-all-list (slow)
    cp files/campaigns/each-effect f
$ urlassay triage --dir f --all
[6 lines as campaign-quirks]
medium    host      backslash+slash-count  https:u\@C:...  u | no host      f5ab
[8 lines as campaign-quirks]
medium    host      nonspecial-authority  "mailto://u...  no host | ...     e8e2
[5 lines as campaign-quirks]
low       path      encoded-dot+dot-segments  ftp://xn-...  /a/%2e... | /b  a582
[9 lines as campaign-quirks]
f: 37 classes; 30 quirks listed
8 classes have changed since they were found: 9de41800, f1005d20, f38dc57a, c2429938 ...
found, but gone: 1; the available engines agree (--all lists them)
not asked again: 7, because an engine did not run
`urlassay triage 2068 --dir f` shows the first one whole

### campaign-classes (slow)
    cp files/campaigns/each-effect f
$ urlassay triage --dir f --by class --all
libcurl reading what absent wrote | python-urllib reading what absent wrote
1517da681dd8455a  host-shift      backslash                     https://expec...
2248435112e12110  host-shift      idna-deviation                http://baß.de/
dc4141061d30976a  host-shift      backslash+slash-count         https:u\@C::\...
ba254b5dd51dd0cd  host-form       encoded-host                  http://google...
a4b2cde0cff4aec1  accept-reject   tab-newline+userinfo          ht\ttp... + base
40ed14fdf4623f78  accept-reject   drive-letter+no-authority     ftp:a1... + base
0df73c2928612481  host-shift      special-scheme                gopher... + base

whatwg | rfc3986
c31a0fcb693a5c85  host-form       ipv4-number                   http://0177.0...
432d67710f35a025  accept-reject   tab-newline+slash-count       http:/u:@xn--...
411093daa2ec09b9  host-shift      slash-count                   ///exa... + base
62b4a6f3accb371d  accept-reject   number-name+encoded-forbidden  http://examp...
8ecba7adb32a6529  accept-reject   trailing-control+unencoded    blob:/... + base
9d2a96f2a07984c9  accept-reject   non-ascii+unencoded-fragment  gopher... + base
e63a6ae8f3b40bba  path-shift      dot-segments                  http://exampl...
950cf0dcfab13579  path-shift      encoded-dot+dot-segments      ftp://xn--'bc...

whatwg | w3c-2012
fc0034758fffaeb0  host-shift      tab-newline                   java\n... + base
856c3ab170b2740b  host-form       host-charset                  https://*.exa...
f2f66a8534e34644  host-shift      nonspecial-authority          "mailto://u:@...
db414a4d40ed6681  accept-reject   tab-newline                   \x01x:... + base
00000000000000e0  accept-reject   nonspecial-authority  http://h/p  (gone)
5bb2cb31dbd62cb7  path-shift      authority-end                 ldap://127.0....
61ea9e0a4e06b9e2  normalisation   bad-percent+encoded-unreserved  http://exam...
da5260783f42ed33  normalisation   non-ascii+unencoded           file:/u%2f@C|...

whatwg | webaddr
9de41800c7572603  accept-reject   slash-count                   HTtp:<... + base
f38dc57a81091b6d  accept-reject   slash-count                   "http:... + base
5e4962b0e7ea4877  accept-reject   unencoded-userinfo            file://[Zu]@h...
eaa479185b6ebf9a  path-shift      tab-newline+unencoded         x:\\xn--a:\t1...
ae8742b1179b8db4  fragment-shift  trailing-control              blob://%75@lo...
0b6014cce680141a  normalisation   space                         http://1.1.1....
3bb4ba0d4c50691b  normalisation   non-ascii                     http://n\u{FF...

rfc3986 | webaddr
f1005d208619f439  accept-reject   unexplained (backslash, ...)  http:\\\\evil...
aaac8b77439fa857  accept-reject   control+unencoded             x:/\%75@0x7f....

webaddr | w3c-2012
990e873a47b9e68c  host-shift      unencoded                     x:/\%75@0x7f....
c2429938333e619c  host-shift      slash-count                   gopher... + base
a0bcd39506c8eacc  path-shift      unencoded                     x:\\xn--a:\t1...
4193e7a95c054d55  normalisation   unexplained (scheme-case, ...)  FILE:/\t/a ...
617264557c6b32b6  normalisation   space                         x:/\t/... + base

f: 37 classes; 37 listed
8 classes have changed since they were found: 9de41800, f1005d20, f38dc57a, c2429938 ...
found, but gone: 1; the available engines agree (--all lists them)
not asked again: 7, because an engine did not run

### campaign-classes-top (slow)
    cp files/campaigns/each-effect f
$ urlassay triage --dir f --by class --top 3
libcurl reading what absent wrote | python-urllib reading what absent wrote
1517da681dd8455a  host-shift      backslash                     https://expec...
2248435112e12110  host-shift      idna-deviation                http://baß.de/

whatwg | rfc3986
c31a0fcb693a5c85  host-form       ipv4-number                   http://0177.0...

f: 37 classes; 3 listed
3 classes folded into others (--all lists them)
8 classes have changed since they were found: 9de41800, f1005d20, f38dc57a, c2429938 ...
found, but gone: 1; the available engines agree (--all lists them)
not asked again: 7, because an engine did not run
30 more classes: drop --top to see them

### campaign-quirks-jsonl (slow)
    cp files/campaigns/each-effect f
$ urlassay triage --dir f --json
{"format":1,"quirk":"2068dc48a27f75d5","cause":"backslash","effect":"host-shift","severity":"critical","rank":{"fetched":true,"resolved":true,"two_hosts":true,"visible":true},"input":"https://expected-example.com\\@observed-example.com","base":null,"replaces":[],"effects":["host-shift"],"groups":[{"engines":["absent>libcurl","w3c-2012","whatwg"],"answer":{"outcome":"parsed","scheme":"https","username":"","password":"","host":"expected-example.com","port":null,"path":"/@observed-example.com","query":null,"fragment":null,"href":"https://expected-example.com/@observed-example.com","origin":"https://expected-example.com"}},{"engines":["absent>python-urllib","webaddr"],"answer":{"outcome":"parsed","scheme":"https","username":"expected-example.com\\","password":null,"host":"observed-example.com","port":null,"path":"","query":null,"fragment":null,"href":"https://expected-example.com\\@observed-example.com"}},{"engines":["rfc3986"],"answer":{"outcome":"rejected","reason":"failure"}}],"classes":[{"class":"1517da681dd8455a","engines":["absent>libcurl","absent>python-urllib"],"effect":"host-shift"}],"variants":[],"pairs":1,"impact":"confirmed","dialled":[{"client":"absent>dial:curl","version":"1.0","answer":{"outcome":"parsed","host":"expected-example.com"}},{"client":"absent>dial:urllib","version":"1.0","answer":{"outcome":"parsed","host":"observed-example.com","port":"8080"}}],"verdict":{"standard":"absent>libcurl","rfc3986":"(refuses)","majority":[parsers],"editions":{"rfc3986":"(refuses)","html5-2007":"(refuses)","webaddr":"absent>python-urllib","html5-2009":"absent>python-urllib","html5-2011":"absent>python-urllib","w3c-2012":"absent>libcurl","whatwg-2012":"absent>libcurl"},"decided":{"html5-2007":["H07-01"],"w3c-2012":["W3C-02"]},"vector":null},"close":"refuse a URL with a backslash before the first \"?\" or \"#\""}
[...]
{"format":1,"quirk":"cb3c042631bfb5f4","cause":"unencoded-userinfo","effect":"accept-reject","severity":"medium","rank":{"fetched":false,"resolved":false,"two_hosts":false,"visible":false},"input":"file://[Zu]@h/a/./b/..?a+b#{|}^\\","base":null,"replaces":["username","password"],"effects":["accept-reject"],"groups":[{"engines":["rfc3986","whatwg"],"answer":{"outcome":"rejected","reason":"failure"}},{"engines":["w3c-2012","webaddr"],"answer":{"outcome":"parsed","scheme":"file","username":"%5BZu%5D","password":null,"host":"h","port":null,"path":"/a/","query":"a+b","fragment":"{|}^\\","href":"file://%5BZu%5D@h/a/?a+b#{|}^\\","origin":"null"}}],"classes":[{"class":"5e4962b0e7ea4877","engines":["whatwg","webaddr"],"effect":"accept-reject"}],"variants":[],"pairs":1,"impact":"not dialled","dialled":[],"verdict":{"standard":"whatwg","rfc3986":"whatwg","majority":[parsers],"editions":{"rfc3986":"whatwg","html5-2007":"whatwg","webaddr":"webaddr","html5-2009":"webaddr","html5-2011":"webaddr","w3c-2012":"webaddr","whatwg-2012":"whatwg"},"decided":{"html5-2007":["H07-01"],"webaddr":["WA-03"],"html5-2009":["WA-03","H09-01"],"html5-2011":["WA-03","H11-07"],"whatwg-2012":["LS-19"]},"vector":null},"close":"refuse a URL with an \"@\" before the path"}
[...]

### campaign-classes-jsonl (slow)
    cp files/campaigns/each-effect f
$ urlassay triage --dir f --by class --all --json
{"format":1,"class":"1517da681dd8455a","effect":"host-shift","severity":"critical","cause":"backslash","input":"https://expected-example.com\\@observed-example.com","base":null,"answers":[{"engine":"absent>libcurl","version":"1","answer":{"outcome":"parsed","scheme":"https","username":"","password":"","host":"expected-example.com","port":null,"path":"/@observed-example.com","query":null,"fragment":null,"href":"https://expected-example.com/@observed-example.com","origin":"https://expected-example.com"}},{"engine":"absent>python-urllib","version":"2009","answer":{"outcome":"parsed","scheme":"https","username":"expected-example.com\\","password":null,"host":"observed-example.com","port":null,"path":"","query":null,"fragment":null,"href":"https://expected-example.com\\@observed-example.com"}}],"changed":{"input":"https://expected-example.com/@observed-example.com","base":null,"agreed":{"outcome":"parsed","scheme":"https","username":"","password":"","host":"expected-example.com","port":null,"path":"/@observed-example.com","query":null,"fragment":null,"href":"https://expected-example.com/@observed-example.com","origin":"https://expected-example.com"}},"replaces":[],"shape":"b165c9ebe921ac16","found":"2026-01-25T00:00:00Z","improved":"2026-01-02T00:00:00Z","rank":{"fetched":true,"resolved":true,"two_hosts":true,"visible":true},"impact":"confirmed","dialled":[{"client":"absent>dial:curl","version":"1.0","answer":{"outcome":"parsed","host":"expected-example.com"}},{"client":"absent>dial:urllib","version":"1.0","answer":{"outcome":"parsed","host":"observed-example.com","port":"8080"}}],"recheck":"unasked","explained_by":[],"verdict":{"standard":"absent>libcurl","rfc3986":"(refuses)","majority":[parsers],"editions":{"rfc3986":"(refuses)","html5-2007":"(refuses)","webaddr":"absent>python-urllib","html5-2009":"absent>python-urllib","html5-2011":"absent>python-urllib","w3c-2012":"absent>libcurl","whatwg-2012":"absent>libcurl"},"decided":{"html5-2007":["H07-01"],"w3c-2012":["W3C-02"]},"vector":null},"close":"refuse a URL with a backslash before the first \"?\" or \"#\""}
[...]
{"format":1,"class":"dc4141061d30976a","effect":"host-shift","severity":"medium","cause":"backslash+slash-count","input":"https:u\\@C::\t1/a/../b?%41%zz","base":null,"answers":[{"engine":"absent>libcurl","version":"1","answer":{"outcome":"parsed","scheme":"https","username":"","password":"","host":"u","port":null,"path":"/@C::1/b","query":"%41%zz","fragment":null,"href":"https://u/@C::1/b?%41%zz","origin":"https://u"}},{"engine":"absent>python-urllib","version":"2009","answer":{"outcome":"parsed","scheme":"https","username":null,"password":null,"host":null,"port":null,"path":"u%5C@C::%091/b","query":"%41%zz","fragment":null,"href":"https:u%5C@C::%091/b?%41%zz"}}],"changed":{"input":"https://u/@C::\t1/a/../b?%41%zz","base":null,"agreed":{"outcome":"parsed","scheme":"https","username":"","password":"","host":"u","port":null,"path":"/@C::1/b","query":"%41%zz","fragment":null,"href":"https://u/@C::1/b?%41%zz","origin":"https://u"},"left":"path-shift","other":{"outcome":"parsed","scheme":"https","username":null,"password":null,"host":"u","port":null,"path":"/@C::%091/b","query":"%41%zz","fragment":null,"href":"https://u/@C::%091/b?%41%zz"}},"replaces":[],"shape":"d64f263c47a083c0","found":"2026-01-03T00:00:00Z","improved":"2026-01-02T00:00:00Z","rank":{"fetched":true,"resolved":false,"two_hosts":false,"visible":false},"impact":"confirmed","dialled":[{"client":"absent>dial:curl","version":"1.0","answer":{"outcome":"parsed","host":"u"}}],"recheck":"unasked","explained_by":[],"verdict":{"standard":"absent>libcurl","rfc3986":"(refuses)","majority":[parsers],"editions":{"rfc3986":"(refuses)","html5-2007":"(refuses)","webaddr":"absent>python-urllib","html5-2009":"absent>python-urllib","html5-2011":"absent>python-urllib","w3c-2012":"absent>libcurl","whatwg-2012":"absent>libcurl"},"decided":{"html5-2007":["H07-01"],"w3c-2012":["W3C-01","W3C-02"]},"vector":null},"close":"refuse a URL with a backslash before the first \"?\" or \"#\""}
[...]
{"format":1,"class":"ba254b5dd51dd0cd","effect":"host-form","severity":"medium","cause":"encoded-host","input":"http://google%E3%80%82com/","base":null,"answers":[{"engine":"absent>libcurl","version":"1","answer":{"outcome":"parsed","scheme":"http","username":"","password":"","host":"google.com","port":null,"path":"/","query":null,"fragment":null,"href":"http://google.com/","origin":"http://google.com"}},{"engine":"absent>python-urllib","version":"2005-01","answer":{"outcome":"parsed","scheme":"http","username":null,"password":null,"host":"google%E3%80%82com","port":null,"path":"/","query":null,"fragment":null,"href":"http://google%E3%80%82com/"}}],"changed":{"input":"http://google。com/","base":null,"agreed":{"outcome":"parsed","scheme":"http","username":"","password":"","host":"google.com","port":null,"path":"/","query":null,"fragment":null,"href":"http://google.com/","origin":"http://google.com"},"left":"accept-reject","other":{"outcome":"rejected","reason":"failure"}},"replaces":[],"shape":"442c0042a224bdbc","found":"2026-01-06T00:00:00Z","improved":"2026-01-02T00:00:00Z","rank":{"fetched":true,"resolved":false,"two_hosts":false,"visible":false},"impact":"not dialled","dialled":[],"recheck":"unasked","explained_by":[],"verdict":{"standard":"absent>libcurl","rfc3986":"absent>python-urllib","majority":[parsers],"editions":{"rfc3986":"absent>python-urllib","html5-2007":"absent>python-urllib","webaddr":"absent>libcurl","html5-2009":"absent>libcurl","html5-2011":"absent>libcurl","w3c-2012":"absent>libcurl","whatwg-2012":"absent>libcurl"},"decided":{"webaddr":["WA-08"],"html5-2009":["WA-08","H09-01"],"html5-2011":["WA-08","H11-07"],"w3c-2012":["W3C-15","W3C-16"],"whatwg-2012":["LS-04"]},"vector":null},"close":"refuse a URL with a percent sign in the host"}
[...]

### campaign-sarif (slow)
    cp files/campaigns/each-effect f
$ urlassay triage --dir f --format sarif --top 12
{"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{"tool":{"driver":{"name":"urlassay","version":"$VERSION","semanticVersion":"$VERSION","rules":[
{"id":"backslash","shortDescription":{"text":"URL parsers disagree: backslash"},"fullDescription":{"text":"One takes a backslash for a slash, the other for an ordinary character."},"helpUri":"https://url.spec.whatwg.org/#example-invalid-reverse-solidus","help":{"text":"One takes a backslash for a slash, the other for an ordinary character. See https://url.spec.whatwg.org/#example-invalid-reverse-solidus and RFC 3986, section 3.3. What closes it: refuse a URL with a backslash before the first \"?\" or \"#\". Where one parser decides and another acts, have both act on the same answer: pass on the parsed URL, or refuse what the two read differently.","markdown":"**backslash**: One takes a backslash for a slash, the other for an ordinary character. See the [URL Standard](https://url.spec.whatwg.org/#example-invalid-reverse-solidus) and [RFC 3986, section 3.3](https://www.rfc-editor.org/rfc/rfc3986#section-3.3).\n\nWhat closes it: refuse a URL with a backslash before the first \"?\" or \"#\".\n\nWhere one parser decides and another acts, have both act on the same answer: pass on the parsed URL, or refuse what the two read differently."},"defaultConfiguration":{"level":"error"},"properties":{"tags":["security","url"],"precision":"high","security-severity":"9.3"}},
[...]
{"ruleId":"idna-deviation","level":"error","message":{"text":"Parsers would contact another host, port or scheme for http://baß.de/ (host-shift, critical). libcurl reading what absent wrote, whatwg: host xn--ba-hia.de. python-urllib reading what absent wrote, w3c-2012, webaddr: host bass.de. rfc3986: rejected. Dialled: asks for xn--ba-hia.de: absent>dial:curl, absent>dial:urllib (confirmed). libcurl reading what absent wrote and python-urllib reading what absent wrote agree on http://bass.de/. Standard: contacts xn--ba-hia.de, as libcurl reading what absent wrote; RFC 3986: refuses the URL. What closes it: refuse a URL with a host that is not ASCII."},"locations":[{"physicalLocation":{"artifactLocation":{"uri":"f/classes/2248435112e12110.json","uriBaseId":"%SRCROOT%"},"region":{"startLine":1}}}],"partialFingerprints":{"primaryLocationLineHash":"85ced9a189a075c5:1","urlassayQuirk/v1":"85ced9a189a075c5"},"properties":{"security-severity":"9.3","effect":"host-shift","severity":"critical","cause":"idna-deviation","quirk":"85ced9a189a075c5","pairs":1,"classes":1,"groups":[["absent>libcurl","whatwg"],["absent>python-urllib","w3c-2012","webaddr"],["rfc3986"]],"class":"2248435112e12110","engines":["absent>libcurl","absent>python-urllib"],"input":"http://baß.de/","base":null,"impact":"confirmed","dialled":[{"client":"absent>dial:curl","version":"1.0","answer":{"outcome":"parsed","host":"xn--ba-hia.de"}},{"client":"absent>dial:urllib","version":"1.0","answer":{"outcome":"parsed","host":"xn--ba-hia.de"}}],"verdict":{"standard":"absent>libcurl","rfc3986":"(refuses)","majority":[parsers],"editions":{"rfc3986":"(refuses)","html5-2007":"absent>libcurl","webaddr":"absent>python-urllib","html5-2009":"absent>python-urllib","html5-2011":"absent>python-urllib","w3c-2012":"absent>python-urllib","whatwg-2012":"absent>python-urllib"},"standard_until":{"absent>python-urllib":{"day":"2017-02-20","commit":"f4d84a52e67b154b2d11e04889fe0a35a029c833","what":"IDNA is nontransitional: \"ß\" and other deviations stay"}},"decided":{"webaddr":["WA-02","WA-07"],"html5-2009":["WA-02","WA-07","H09-01"],"html5-2011":["WA-02","WA-07","H11-07"],"w3c-2012":["W3C-16"],"whatwg-2012":["LS-01","LS-04"]},"vector":null}},"ruleIndex":1,"occurrenceCount":1},
[...]
{"ruleId":"tab-newline","level":"warning","message":{"text":"Parsers would contact another host, port or scheme for java\\nscript:alert(x) against https://site.example/ (host-shift, medium). rfc3986, webaddr: rejected. w3c-2012: scheme https, host site.example. whatwg: scheme javascript, host null. Not dialled. whatwg and w3c-2012 agree on javascript:alert(x) against https://site.example/. Standard: reads scheme javascript and has no host, as whatwg; RFC 3986: refuses the URL. What closes it: refuse a URL with a tab, a line feed or a carriage return."},"locations":[{"physicalLocation":{"artifactLocation":{"uri":"f/classes/fc0034758fffaeb0.json","uriBaseId":"%SRCROOT%"},"region":{"startLine":1}}}],"partialFingerprints":{"primaryLocationLineHash":"bdc07a710cd9d9eb:1","urlassayQuirk/v1":"bdc07a710cd9d9eb"},"properties":{"security-severity":"5.3","effect":"host-shift","severity":"medium","cause":"tab-newline","quirk":"bdc07a710cd9d9eb","pairs":1,"classes":2,"groups":[["rfc3986","webaddr"],["w3c-2012"],["whatwg"]],"class":"fc0034758fffaeb0","engines":["whatwg","w3c-2012"],"input":"java\nscript:alert(x)","base":"https://site.example/","impact":"not dialled","dialled":[],"verdict":{"standard":"whatwg","rfc3986":"(refuses)","majority":[parsers],"editions":{"rfc3986":"(refuses)","html5-2007":"(refuses)","webaddr":"(refuses)","html5-2009":"(refuses)","html5-2011":"(refuses)","w3c-2012":"w3c-2012","whatwg-2012":"w3c-2012"},"standard_until":{"w3c-2012":{"day":"2016-03-07","commit":"7b40216f809c7fe3c9a1680b5c1b06a771c9ebd8","what":"tabs and newlines are removed everywhere before parsing"}},"decided":{"html5-2007":["H07-01"],"webaddr":["WA-14"],"html5-2009":["WA-14","H09-01"],"html5-2011":["WA-14","H11-07"],"w3c-2012":["W3C-09","W3C-10"]},"vector":"whitespace-and-controls.remove.slashes","vector_by":"class"}},"ruleIndex":5,"occurrenceCount":1},
[...]
{"ruleId":"drive-letter+no-authority","level":"warning","message":{"text":"Parsers disagree on whether to accept ftp:a123456789012345678901234567890123456789012345678901234567890123.b:80ba:b?#ü against file:///C:/a/b (accept-reject, medium). libcurl reading what absent wrote, rfc3986, w3c-2012, whatwg: rejected. python-urllib reading what absent wrote, webaddr: accepted. Dialled: asks for h: absent>dial:curl; contacts no host: absent>dial:urllib (refuted: the clients do the same). On ftp://host/a123456789012345678901234567890123456789012345678901234567890123.b:80ba:b?#ü against file:///C/a/b, libcurl reading what absent wrote and python-urllib reading what absent wrote both accept it, with host \"host\"; a lesser difference is left (normalisation); the cause is only likely, as the change also alters the host and the path. Standard: refuses the URL, as libcurl reading what absent wrote; RFC 3986: refuses the URL, as libcurl reading what absent wrote. What closes it: refuse a URL or a base with a scheme other than http and https."},"locations":[{"physicalLocation":{"artifactLocation":{"uri":"f/classes/40ed14fdf4623f78.json","uriBaseId":"%SRCROOT%"},"region":{"startLine":1}}}],"partialFingerprints":{"primaryLocationLineHash":"41a9f6a5e8a4b35c:1","urlassayQuirk/v1":"41a9f6a5e8a4b35c"},"properties":{"security-severity":"5.3","effect":"accept-reject","severity":"medium","cause":"drive-letter+no-authority","quirk":"41a9f6a5e8a4b35c","pairs":1,"classes":1,"groups":[["absent>libcurl","rfc3986","w3c-2012","whatwg"],["absent>python-urllib","webaddr"]],"class":"40ed14fdf4623f78","engines":["absent>libcurl","absent>python-urllib"],"input":"ftp:a123456789012345678901234567890123456789012345678901234567890123.b:80ba:b?#ü","base":"file:///C:/a/b","impact":"refuted","dialled":[{"client":"absent>dial:curl","version":"1.0","answer":{"outcome":"parsed","host":"h"}},{"client":"absent>dial:urllib","version":"1.0","answer":{"outcome":"rejected","reason":"no"}}],"verdict":{"standard":"absent>libcurl","rfc3986":"absent>libcurl","majority":[parsers],"editions":[..],"vector":null}},"ruleIndex":10,"occurrenceCount":1},
{"ruleId":"number-name+encoded-forbidden","level":"warning","message":{"text":"Parsers disagree on whether to accept http://example.com%2F127.0.0.1/ (accept-reject, medium). rfc3986: accepted. w3c-2012, webaddr, whatwg: rejected. Not dialled. whatwg and rfc3986 agree on http://example.comx127.0.0.1x/; the cause is only likely, as the change also alters the host. Standard: refuses the URL, as whatwg; RFC 3986: accepts it, with host example.com%2F127.0.0.1, as rfc3986. What closes it: refuse a URL with a number (1, 0x7f) as the last host label, except in canonical IPv4."},"locations":[{"physicalLocation":{"artifactLocation":{"uri":"f/classes/62b4a6f3accb371d.json","uriBaseId":"%SRCROOT%"},"region":{"startLine":1}}}],"partialFingerprints":{"primaryLocationLineHash":"ea90923eebf8b62f:1","urlassayQuirk/v1":"ea90923eebf8b62f"},"properties":{"security-severity":"5.3","effect":"accept-reject","severity":"medium","cause":"number-name+encoded-forbidden","quirk":"ea90923eebf8b62f","pairs":1,"classes":1,"groups":[["rfc3986"],["w3c-2012","webaddr","whatwg"]],"class":"62b4a6f3accb371d","engines":["whatwg","rfc3986"],"input":"http://example.com%2F127.0.0.1/","base":null,"impact":"not dialled","dialled":[],"verdict":{"standard":"whatwg","rfc3986":"rfc3986","majority":[parsers],"editions":{"rfc3986":"rfc3986","html5-2007":"rfc3986","webaddr":"whatwg","html5-2009":"whatwg","html5-2011":"whatwg","w3c-2012":"whatwg","whatwg-2012":"whatwg"},"decided":{"webaddr":["WA-08","WA-09"],"html5-2009":["WA-08","WA-09","H09-01"],"html5-2011":["WA-08","WA-09","H11-07"],"w3c-2012":["W3C-15","W3C-16"],"whatwg-2012":["LS-04"]},"vector":null}},"ruleIndex":11,"occurrenceCount":1}
],"columnKind":"unicodeCodePoints","invocations":[{"executionSuccessful":true,"toolExecutionNotifications":[]}],"properties":{"leftOut":0,"known":0}}]}

### campaign-sarif-classes (slow)
    cp files/campaigns/each-effect f
$ urlassay triage --dir f --format sarif --by class --top 3
[2 lines as campaign-sarif]
{"id":"idna-deviation","shortDescription":{"text":"URL parsers disagree: idna-deviation"},"fullDescription":{"text":"One maps sharp s, final sigma and the joiners as IDNA 2003 does, the other keeps them."},"helpUri":"https://url.spec.whatwg.org/#concept-domain-to-ascii","help":{"text":"One maps sharp s, final sigma and the joiners as IDNA 2003 does, the other keeps them. See https://url.spec.whatwg.org/#concept-domain-to-ascii and RFC 3986, section 3.2.2. What closes it: refuse a URL with a host that is not ASCII. Where one parser decides and another acts, have both act on the same answer: pass on the parsed URL, or refuse what the two read differently.","markdown":"**idna-deviation**: One maps sharp s, final sigma and the joiners as IDNA 2003 does, the other keeps them. See the [URL Standard](https://url.spec.whatwg.org/#concept-domain-to-ascii) and [RFC 3986, section 3.2.2](https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2).\n\nWhat closes it: refuse a URL with a host that is not ASCII.\n\nWhere one parser decides and another acts, have both act on the same answer: pass on the parsed URL, or refuse what the two read differently."},"defaultConfiguration":{"level":"error"},"properties":{"tags":["security","url"],"precision":"high","security-severity":"9.3"}},
{"id":"ipv4-number","shortDescription":{"text":"URL parsers disagree: ipv4-number"},"fullDescription":{"text":"They read a hexadecimal, octal or short IPv4 address as different addresses, or one takes it for a name."},"helpUri":"https://url.spec.whatwg.org/#concept-ipv4-parser","help":{"text":"They read a hexadecimal, octal or short IPv4 address as different addresses, or one takes it for a name. See https://url.spec.whatwg.org/#concept-ipv4-parser and RFC 3986, section 7.4. What closes it: refuse a URL with a number (1, 0x7f) as the last host label, except in canonical IPv4. Where one parser decides and another acts, have both act on the same answer: pass on the parsed URL, or refuse what the two read differently.","markdown":"**ipv4-number**: They read a hexadecimal, octal or short IPv4 address as different addresses, or one takes it for a name. See the [URL Standard](https://url.spec.whatwg.org/#concept-ipv4-parser) and [RFC 3986, section 7.4](https://www.rfc-editor.org/rfc/rfc3986#section-7.4).\n\nWhat closes it: refuse a URL with a number (1, 0x7f) as the last host label, except in canonical IPv4.\n\nWhere one parser decides and another acts, have both act on the same answer: pass on the parsed URL, or refuse what the two read differently."},"defaultConfiguration":{"level":"error"},"properties":{"tags":["security","url"],"precision":"high","security-severity":"7.5"}}]}},"results":[
{"ruleId":"backslash","level":"error","message":{"text":"libcurl 1 reading what absent wrote and python-urllib 2009 reading what absent wrote would contact another host, port or scheme for https://expected-example.com\\@observed-example.com (host-shift, critical). libcurl 1 reading what absent wrote: username \"\", host expected-example.com, path /@observed-example.com. python-urllib 2009 reading what absent wrote: username expected-example.com\\, host observed-example.com, path \"\". Dialled: asks for expected-example.com: absent>dial:curl; asks for observed-example.com:8080: absent>dial:urllib (confirmed). libcurl reading what absent wrote and python-urllib reading what absent wrote agree on https://expected-example.com/@observed-example.com. Standard: contacts expected-example.com, as libcurl reading what absent wrote; RFC 3986: refuses the URL. What closes it: refuse a URL with a backslash before the first \"?\" or \"#\"."},"locations":[{"physicalLocation":{"artifactLocation":{"uri":"f/classes/1517da681dd8455a.json","uriBaseId":"%SRCROOT%"},"region":{"startLine":1}}}],"partialFingerprints":{"primaryLocationLineHash":"1517da681dd8455a:1","urlassayClass/v1":"1517da681dd8455a"},"properties":{"security-severity":"9.3","effect":"host-shift","severity":"critical","cause":"backslash","class":"1517da681dd8455a","engines":["absent>libcurl","absent>python-urllib"],"input":"https://expected-example.com\\@observed-example.com","base":null,"impact":"confirmed","dialled":[{"client":"absent>dial:curl","version":"1.0","answer":{"outcome":"parsed","host":"expected-example.com"}},{"client":"absent>dial:urllib","version":"1.0","answer":{"outcome":"parsed","host":"observed-example.com","port":"8080"}}],"verdict":{"standard":"absent>libcurl","rfc3986":"(refuses)","majority":[parsers],"editions":{"rfc3986":"(refuses)","html5-2007":"(refuses)","webaddr":"absent>python-urllib","html5-2009":"absent>python-urllib","html5-2011":"absent>python-urllib","w3c-2012":"absent>libcurl","whatwg-2012":"absent>libcurl"},"decided":{"html5-2007":["H07-01"],"w3c-2012":["W3C-02"]},"vector":null}},"ruleIndex":0,"occurrenceCount":1},
{"ruleId":"idna-deviation","level":"error","message":{"text":"libcurl 1 reading what absent wrote and python-urllib 2009 reading what absent wrote would contact another host, port or scheme for http://baß.de/ (host-shift, critical). libcurl 1 reading what absent wrote: host xn--ba-hia.de. python-urllib 2009 reading what absent wrote: host bass.de. Dialled: asks for xn--ba-hia.de: absent>dial:curl, absent>dial:urllib (confirmed). libcurl reading what absent wrote and python-urllib reading what absent wrote agree on http://bass.de/. Standard: contacts xn--ba-hia.de, as libcurl reading what absent wrote; RFC 3986: refuses the URL. What closes it: refuse a URL with a host that is not ASCII."},"locations":[{"physicalLocation":{"artifactLocation":{"uri":"f/classes/2248435112e12110.json","uriBaseId":"%SRCROOT%"},"region":{"startLine":1}}}],"partialFingerprints":{"primaryLocationLineHash":"2248435112e12110:1","urlassayClass/v1":"2248435112e12110"},"properties":{"security-severity":"9.3","effect":"host-shift","severity":"critical","cause":"idna-deviation","class":"2248435112e12110","engines":["absent>libcurl","absent>python-urllib"],"input":"http://baß.de/","base":null,"impact":"confirmed","dialled":[{"client":"absent>dial:curl","version":"1.0","answer":{"outcome":"parsed","host":"xn--ba-hia.de"}},{"client":"absent>dial:urllib","version":"1.0","answer":{"outcome":"parsed","host":"xn--ba-hia.de"}}],"verdict":{"standard":"absent>libcurl","rfc3986":"(refuses)","majority":[parsers],"editions":{"rfc3986":"(refuses)","html5-2007":"absent>libcurl","webaddr":"absent>python-urllib","html5-2009":"absent>python-urllib","html5-2011":"absent>python-urllib","w3c-2012":"absent>python-urllib","whatwg-2012":"absent>python-urllib"},"standard_until":{"absent>python-urllib":{"day":"2017-02-20","commit":"f4d84a52e67b154b2d11e04889fe0a35a029c833","what":"IDNA is nontransitional: \"ß\" and other deviations stay"}},"decided":{"webaddr":["WA-02","WA-07"],"html5-2009":["WA-02","WA-07","H09-01"],"html5-2011":["WA-02","WA-07","H11-07"],"w3c-2012":["W3C-16"],"whatwg-2012":["LS-01","LS-04"]},"vector":null}},"ruleIndex":1,"occurrenceCount":1},
{"ruleId":"ipv4-number","level":"error","message":{"text":"whatwg $VERSION (fde3f74) and rfc3986 2005-01 give the host in another form for http://0177.0.0.1/ (host-form, high). whatwg $VERSION (fde3f74): host 127.0.0.1. rfc3986 2005-01: host 0177.0.0.1. Not dialled. whatwg and rfc3986 agree on http://127.0.0.1/. Standard: writes host 127.0.0.1, as whatwg; RFC 3986: writes host 0177.0.0.1, as rfc3986. What closes it: refuse a URL with a number (1, 0x7f) as the last host label, except in canonical IPv4."},"locations":[{"physicalLocation":{"artifactLocation":{"uri":"f/classes/c31a0fcb693a5c85.json","uriBaseId":"%SRCROOT%"},"region":{"startLine":1}}}],"partialFingerprints":{"primaryLocationLineHash":"c31a0fcb693a5c85:1","urlassayClass/v1":"c31a0fcb693a5c85"},"properties":{"security-severity":"7.5","effect":"host-form","severity":"high","cause":"ipv4-number","class":"c31a0fcb693a5c85","engines":["whatwg","rfc3986"],"input":"http://0177.0.0.1/","base":null,"impact":"not dialled","dialled":[],"verdict":{"standard":"whatwg","rfc3986":"rfc3986","majority":[parsers],"editions":{"rfc3986":"rfc3986","html5-2007":"rfc3986","webaddr":"rfc3986","html5-2009":"rfc3986","html5-2011":"rfc3986","w3c-2012":"whatwg","whatwg-2012":"rfc3986"},"standard_until":{"rfc3986":{"day":"2015-07-01","commit":"904374077513ac73d4e8ed2a8a76a460bb369735","what":"a host of up to four numbers, also octal or hexadecimal, is an IPv4 address"}},"decided":{"w3c-2012":["W3C-17"]},"vector":"ipv4.zero","vector_by":"class"}},"ruleIndex":2,"occurrenceCount":1}
],"columnKind":"unicodeCodePoints","invocations":[{"executionSuccessful":true,"toolExecutionNotifications":[]}],"properties":{"leftOut":0,"known":0}}]}

### campaign-effect (slow)
    cp files/campaigns/each-effect f
$ urlassay triage --dir f --effect host-form --fail-on high
high      form    ipv4-number   http://0177...  0177.0.0.1 | 127.0.0.1      6615
medium    form    encoded-host  http://goog...  google.com | google%E3%...  c40c
medium    form    host-charset  https://*.e...  *.exampl... | %2A.exam...   2ba6

f: 3 of 37 classes; 3 quirks listed
not asked again: 1, because an engine did not run
--fail-on: 1 quirk not accepted
`urlassay triage 6615 --dir f` shows the first one whole
[1]

### campaign-since (slow)
    cp files/campaigns/each-effect f
$ urlassay triage --dir f --by class --since 2026-01-20
libcurl reading what absent wrote | python-urllib reading what absent wrote
1517da681dd8455a  host-shift      backslash                     https://expec...
2248435112e12110  host-shift      idna-deviation                http://baß.de/

whatwg | rfc3986
411093daa2ec09b9  host-shift      slash-count                   ///exa... + base

webaddr | w3c-2012
c2429938333e619c  host-shift      slash-count                   gopher... + base

rfc3986 | webaddr
aaac8b77439fa857  accept-reject   control+unencoded             x:/\%75@0x7f....

whatwg | webaddr
eaa479185b6ebf9a  path-shift      tab-newline+unencoded         x:\\xn--a:\t1...
0b6014cce680141a  normalisation   space                         http://1.1.1....
3bb4ba0d4c50691b  normalisation   non-ascii                     http://n\u{FF...

whatwg | w3c-2012
da5260783f42ed33  normalisation   non-ascii+unencoded           file:/u%2f@C|...

f: 9 of 37 classes; 9 listed
1 class has changed since it was found: c2429938.
not asked again: 2, because an engine did not run

### campaign-effect-and-cause (slow)
    cp files/campaigns/each-effect f
$ urlassay triage --dir f --by class --effect accept-reject --cause tab-newline
whatwg | rfc3986
432d67710f35a025  accept-reject   tab-newline+slash-count       http:/u:@xn--...

libcurl reading what absent wrote | python-urllib reading what absent wrote
a4b2cde0cff4aec1  accept-reject   tab-newline+userinfo          ht\ttp... + base

whatwg | w3c-2012
db414a4d40ed6681  accept-reject   tab-newline                   \x01x:... + base

f: 3 of 37 classes; 3 listed
1 class has changed since it was found: db414a4d.
not asked again: 1, because an engine did not run

### campaign-effect-and-engines (slow)
    cp files/campaigns/each-effect f
$ urlassay triage --dir f --by class --effect host-shift --engines whatwg,rfc3986
411093daa2ec09b9  host-shift      slash-count                   ///exa... + base

f: 1 of 37 classes; 1 listed

### campaign-since-and-effect (slow)
    cp files/campaigns/each-effect f
$ urlassay triage --dir f --since 2026-01-20 --effect host-form
f: 0 of 37 classes; 0 quirks listed

### campaign-two-ids (slow)
    cp files/campaigns/each-effect f
$ urlassay triage --dir f --by class e63a 411093
medium    host-shift: slash-count
  One reads any number of slashes after the scheme as two, the other does not.
  input     ///example.com
  base      https://site.example/
  whatwg    host example.com  path /
  rfc3986   host ""  path /example.com
  changed   //example.com
    base    https://site.example/
  agreed    https://example.com/ (whatwg, rfc3986)
  verdict   Standard: contacts example.com, as whatwg; RFC 3986: contacts no
            host, as rfc3986
  close     refuse a URL with more or fewer than two slashes after the scheme
  class     411093daa2ec09b9
  again     urlassay diff --class 411093daa2ec09b9 --dir f

low       path-shift: dot-segments
  One removes dot segments, the other keeps them or removes them in another way.
  input     http://example.com/vpn/../vpns/portal/scripts/newbm.pl
  whatwg    path /vpns/portal/scripts/newbm.pl
  rfc3986   path /vpn/../vpns/portal/scripts/newbm.pl
  changed   http://example.com/vpns/portal/scripts/newbm.pl
  agreed    http://example.com/vpns/portal/scripts/newbm.pl (whatwg, rfc3986)
  verdict   Standard: reads path /vpns/portal/scripts/newbm.pl, as whatwg; RFC
            3986: reads path /vpn/../vpns/portal/scripts/newbm.pl, as rfc3986
  close     refuse a URL with a path segment "." or ".."
  class     e63a6ae8f3b40bba
  again     urlassay diff --class e63a6ae8f3b40bba --dir f

f: 2 of 37 classes; 2 listed

### campaign-id-and-effect (slow)
    cp files/campaigns/each-effect f
$ urlassay triage --dir f --by class --effect host-shift e63a
f: 0 of 37 classes; 0 listed

### campaign-top-and-fail-on (slow)
    cp files/campaigns/each-effect f
$ urlassay triage --dir f --top 1 --fail-on info --effect accept-reject
medium    accept  tab-newline+slash-count  http:/u:@xn...  xn--a | refuse   54ed

f: 13 of 37 classes; 1 quirk listed
1 class folded into others (--all lists it)
5 classes have changed since they were found: 9de41800, f1005d20, f38dc57a, db414a4d ...
found, but gone: 1; the available engines agree (--all lists them)
not asked again: 2, because an engine did not run
--fail-on: 11 quirks not accepted
10 more quirks: drop --top to see them
`urlassay triage 54ed --dir f` shows the first one whole
[1]

### campaign-all-top (slow)
    cp files/campaigns/each-effect f
$ urlassay triage --dir f --all --top 5 --by class
[6 lines as campaign-classes-top]
432d67710f35a025  accept-reject   tab-newline+slash-count       http:/u:@xn--...
411093daa2ec09b9  host-shift      slash-count                   ///exa... + base

f: 37 classes; 5 listed
8 classes have changed since they were found: 9de41800, f1005d20, f38dc57a, c2429938 ...
found, but gone: 1; the available engines agree (--all lists them)
not asked again: 7, because an engine did not run
32 more classes: drop --top to see them

### campaign-engines (slow)
    cp files/campaigns/each-effect f
$ urlassay triage --dir f --all --engines rfc3986,webaddr
medium    accept  unexplained (...)   http:\\\\ev...  no host | refuse      1a9b
medium    accept  control+unencoded   x:/\%75@0x7...  no host | refuse      2851

f: 2 of 37 classes; 2 quirks listed
1 class has changed since it was found: f1005d20.
`urlassay triage 1a9b --dir f` shows the first one whole

### campaign-known (slow)
    cp files/campaigns/each-effect f
    cp files/known-of-each-effect.json k.json
$ urlassay triage --dir f --top 9 --known k.json --all
critical  host    backslash           https://exp...  expec... | obser...   2068
critical  host    idna-deviation      http://baß.de/  xn--ba-... | bass.de  85ce
high      form    ipv4-number         http://0177...  0177.... | 127.0...   6615
medium    accept  tab-newline+slash-count  http:/u:@xn...  xn--a | refuse   54ed
medium    host    slash-count         ///e... + base  no host | example...  55d6
medium    host    tab-newline         java... + base  site.ex... | no host  bdc0
medium    host    backslash+slash-count  https:u\@C:...  u | no host | ...  f5ab
medium    form    encoded-host        http://goog...  ...e.com | ...%E3...  c40c
medium    form    host-charset        https://*.e...  *.exa... | %2A.e...   2ba6

f: 37 classes; 9 quirks listed
8 classes have changed since they were found: 9de41800, f1005d20, f38dc57a, c2429938 ...
found, but gone: 1; the available engines agree (--all lists them)
not asked again: 7, because an engine did not run
not in k.json: 28 pairs of 24 quirks; worse than accepted: 1 pair of 1 quirk; known: 7 pairs of 7 quirks
k.json, asked again: 8 entries with 10 pairs: 7 still there, 1 worse than accepted, 1 gone, 1 not asked
  worse than accepted: whatwg and rfc3986 on http://0177.0.0.1/
  gone: whatwg and w3c-2012 on http://same/
  not asked: libcurl reading what absent wrote and wget reading what absent
             wrote on http://asked/
21 more quirks: drop --top to see them
`urlassay triage 2068 --dir f` shows the first one whole

### campaign-known-list (slow)
    cp files/campaigns/each-effect f
    cp files/known-of-each-effect.json k.json
$ urlassay triage --dir f --known k.json --fail-on medium
[14 lines as campaign-quirks]
[6 lines as campaign-quirks]
low       fragment  trailing-control    blob://%75@...  no fragment | \x01  afed
info      spelling  non-ascii           http://n\u{...  username n%EF.....  063c
info      spelling  space               http://1.1....  username ... &,...  da04

f: 37 classes; 23 quirks listed
3 classes folded into others (--all lists them)
[9 lines as campaign-known]
--fail-on: 19 quirks not accepted, 1 of them not listed (--all)
`urlassay triage 2068 --dir f` shows the first one whole
[1]

### campaign-known-classes (slow)
    cp files/campaigns/each-effect f
    cp files/known-of-each-effect.json k.json
$ urlassay triage --dir f --top 9 --known k.json --by class --all
[5 lines as campaign-classes]

whatwg | rfc3986
c31a0fcb693a5c85  host-form       ipv4-number                   http://0177.0...
432d67710f35a025  accept-reject   tab-newline+slash-count       http:/u:@xn--...
411093daa2ec09b9  host-shift      slash-count                   ///exa... + base

whatwg | w3c-2012
fc0034758fffaeb0  host-shift      tab-newline                   java\n... + base
856c3ab170b2740b  host-form       host-charset                  https://*.exa...

f: 37 classes; 9 listed
[9 lines as campaign-known]
28 more classes: drop --top to see them

### campaign-known-jsonl (slow)
    cp files/campaigns/each-effect f
    cp files/known-of-each-effect.json k.json
$ urlassay triage --dir f --top 9 --known k.json --by class --all --json
{"format":1,"class":"1517da681dd8455a","effect":"host-shift","severity":"critical","cause":"backslash","input":"https://expected-example.com\\@observed-example.com","base":null,"answers":[{"engine":"absent>libcurl","version":"1","answer":{"outcome":"parsed","scheme":"https","username":"","password":"","host":"expected-example.com","port":null,"path":"/@observed-example.com","query":null,"fragment":null,"href":"https://expected-example.com/@observed-example.com","origin":"https://expected-example.com"}},{"engine":"absent>python-urllib","version":"2009","answer":{"outcome":"parsed","scheme":"https","username":"expected-example.com\\","password":null,"host":"observed-example.com","port":null,"path":"","query":null,"fragment":null,"href":"https://expected-example.com\\@observed-example.com"}}],"changed":{"input":"https://expected-example.com/@observed-example.com","base":null,"agreed":{"outcome":"parsed","scheme":"https","username":"","password":"","host":"expected-example.com","port":null,"path":"/@observed-example.com","query":null,"fragment":null,"href":"https://expected-example.com/@observed-example.com","origin":"https://expected-example.com"}},"replaces":[],"shape":"b165c9ebe921ac16","found":"2026-01-25T00:00:00Z","improved":"2026-01-02T00:00:00Z","rank":{"fetched":true,"resolved":true,"two_hosts":true,"visible":true},"impact":"confirmed","dialled":[{"client":"absent>dial:curl","version":"1.0","answer":{"outcome":"parsed","host":"expected-example.com"}},{"client":"absent>dial:urllib","version":"1.0","answer":{"outcome":"parsed","host":"observed-example.com","port":"8080"}}],"recheck":"unasked","explained_by":[],"state":"new","verdict":{"standard":"absent>libcurl","rfc3986":"(refuses)","majority":[parsers],"editions":[..],"vector":null},"close":"refuse a URL with a backslash before the first \"?\" or \"#\""}
[...]
{"format":1,"state":"gone","known":{"engines":["whatwg","w3c-2012"],"input":"http://same/","base":null,"effect":"host-shift","severity":"critical","reason":"mended long ago","link":"l4","cause":"gone","class":"00000000000000f1"}}

### campaign-known-sarif (slow)
    cp files/campaigns/each-effect f
    cp files/known-of-each-effect.json k.json
$ urlassay triage --dir f --known k.json --format sarif --top 9
[...]
{"id":"unexplained","shortDescription":{"text":"URL parsers disagree: unexplained"},"fullDescription":{"text":"No change that was tried makes them agree."},"helpUri":"https://url.spec.whatwg.org/","help":{"text":"No change that was tried makes them agree. Where one parser decides and another acts, have both act on the same answer: pass on the parsed URL, or refuse what the two read differently.","markdown":"No change that was tried makes them agree.\n\nWhere one parser decides and another acts, have both act on the same answer: pass on the parsed URL, or refuse what the two read differently."},"defaultConfiguration":{"level":"warning"},"properties":{"tags":["security","url"],"precision":"high","security-severity":"5.3"}}]}},"results":[
[...]
{"ruleId":"unexplained","level":"warning","message":{"text":"Parsers disagree on whether to accept http:\\\\\\\\evil.example/ (accept-reject, medium). rfc3986: rejected. w3c-2012, whatwg: host evil.example. webaddr: host null. Not dialled. Against the Standard: rfc3986: backslash. Standard: accepts it, with host evil.example; RFC 3986: refuses the URL, as rfc3986. What closes it: refuse a URL with a backslash before the first \"?\" or \"#\"."},"locations":[{"physicalLocation":{"artifactLocation":{"uri":"f/classes/f1005d208619f439.json","uriBaseId":"%SRCROOT%"},"region":{"startLine":1}}}],"partialFingerprints":{"primaryLocationLineHash":"1a9be4b7f2709092:1","urlassayQuirk/v1":"1a9be4b7f2709092"},"properties":{"security-severity":"5.3","effect":"accept-reject","severity":"medium","cause":"unexplained (backslash, slash-count)","quirk":"1a9be4b7f2709092","pairs":1,"classes":1,"groups":[["rfc3986"],["w3c-2012","whatwg"],["webaddr"]],"class":"f1005d208619f439","engines":["rfc3986","webaddr"],"input":"http:\\\\evil.example/","base":null,"impact":"not dialled","dialled":[],"verdict":{"standard":"(accepts)","rfc3986":"rfc3986","majority":[parsers],"editions":[..],"vector":null}},"ruleIndex":8,"occurrenceCount":1}
],"columnKind":"unicodeCodePoints","invocations":[{"executionSuccessful":true,"toolExecutionNotifications":[{"level":"note","message":{"text":"5 known results are left out: somebody accepted them."}}]}],"properties":{"leftOut":0,"known":5}}]}

### campaign-accept (slow)
    cp files/campaigns/each-effect f
    cp files/known-of-each-effect.json k.json
$ urlassay triage --dir f --known k.json --accept --reason r --link l --effect path-shift
k.json: 4 quirks with 4 pairs accepted; 12 entries with 14 pairs in all
$ cat k.json
[
{"cause":"ipv4-number","effect":"normalisation","reason":"old rules of IPv4","link":"https://t.example/1","pairs":[
 {"engines":["whatwg","rfc3986"],"input":"http://0177.0.0.1/","base":null,"severity":"low","class":"c31a0fcb693a5c85"}]},
{"cause":"nonspecial-authority","effect":"host-shift","reason":"a second reason","link":"https://t.example/2","pairs":[
 {"engines":["whatwg","w3c-2012"],"input":"mailto://u:@A.EXAMPLE/..;/a?%41%zz#f ","base":null,"severity":"medium","class":"f2f66a8534e34644"},
 {"engines":["whatwg","w3c-2012"],"input":"\u0001x:/\t/%75@[::1%eth0]/%2f%5c?ü#%41%zz","base":"mailto:x","effect":"accept-reject","severity":"medium","class":"db414a4d40ed6681"}]},
{"cause":"nonspecial-authority+space","effect":"normalisation","reason":"a second reason","link":"https://t.example/2","pairs":[
 {"engines":["webaddr","w3c-2012"],"input":"x:/\t/1e3: 1/%zz%?a+b#{|}^\\","base":"file:///C:/a/b","severity":"info","class":"617264557c6b32b6"}]},
{"cause":"authority-end","effect":"path-shift","reason":"an edition","link":"l3","pairs":[
 {"engines":["whatwg","w3c-2012"],"input":"ldap://127.0.0.1#evilhost.com:1389/a","base":null,"severity":"low","class":"5bb2cb31dbd62cb7"}]},
{"cause":"bad-percent+encoded-unreserved","effect":"normalisation","reason":"an edition","link":"l3","pairs":[
 {"engines":["whatwg","w3c-2012"],"input":"http://example.com/cgi-bin/.%%32%65/.%%32%65/etc/passwd","base":null,"severity":"info","class":"61ea9e0a4e06b9e2"}]},
{"cause":"unexplained (scheme-case, tab-newline)","effect":"normalisation","reason":"an edition","link":"l3","pairs":[
 {"engines":["webaddr","w3c-2012"],"input":"FILE:/\t/a b/%C3%bc%c3?@:#'\"<>`","base":null,"severity":"info","class":"4193e7a95c054d55"}]},
{"cause":"non-ascii+unencoded","effect":"normalisation","reason":"an edition","link":"l3","pairs":[
 {"engines":["whatwg","w3c-2012"],"input":"file:/u%2f@C|:21\\?/..#'\"<>`\u2009","base":null,"severity":"info","class":"da5260783f42ed33"}]},
{"cause":"gone","effect":"host-shift","reason":"mended long ago","link":"l4","pairs":[
 {"engines":["whatwg","w3c-2012"],"input":"http://same/","base":null,"severity":"critical","class":"00000000000000f1"},
 {"engines":["absent>libcurl","absent>wget"],"input":"http://asked/","base":"http://b/","severity":"critical","class":"00000000000000f2"}]},
{"cause":"dot-segments","effect":"path-shift","reason":"r","link":"l","pairs":[
 {"engines":["whatwg","rfc3986"],"input":"http://example.com/vpn/../vpns/portal/scripts/newbm.pl","base":null,"severity":"low","class":"e63a6ae8f3b40bba"}]},
{"cause":"encoded-dot+dot-segments","effect":"path-shift","reason":"r","link":"l","pairs":[
 {"engines":["whatwg","rfc3986"],"input":"ftp://xn--'bcher-kva:8080/a/%2e%2e/b#?/","base":null,"severity":"low","class":"950cf0dcfab13579"}]},
{"cause":"unencoded","effect":"path-shift","reason":"r","link":"l","pairs":[
 {"engines":["webaddr","w3c-2012"],"input":"x:\\xn--a:\t1/a|b?/..#?/\n","base":null,"severity":"low","class":"a0bcd39506c8eacc"}]},
{"cause":"tab-newline+unencoded","effect":"path-shift","reason":"r","link":"l","pairs":[
 {"engines":["whatwg","webaddr"],"input":"x:\\xn--a:\t1/a|b?/..#?/\n","base":null,"severity":"low","class":"eaa479185b6ebf9a"}]}
]
