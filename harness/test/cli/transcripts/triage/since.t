urlassay triage --since: what was found since then.

### triage-since-duration (slow)
    cp files/classes/host-shift-backslash.json f/classes/00000000000000aa.json
$ urlassay triage --by class --dir f --since 8h
f: 0 of 1 class; 0 listed

### triage-since-long-ago (slow)
    cp files/classes/host-shift-backslash.json f/classes/00000000000000aa.json
$ urlassay triage --by class --dir f --since 1970-01-01T00:00Z
00000000000000aa  host-shift      backslash                     http://t\@e

f: 1 class; 1 listed

### triage-since-bad
    cp files/classes/host-shift-backslash.json f/classes/00000000000000aa.json
$ urlassay triage --by class --dir f --since yesterday
! urlassay: triage: --since takes a duration such as 8h, or a time such as 2026-11-22T03:00, not 'yesterday'
! try 'urlassay help triage'
[2]

### triage-since-zone (slow)
    cp files/classes/host-shift-backslash.json f/classes/00000000000000aa.json
$ urlassay triage --by class --dir f --since 2026-01-01T01:00+01:00
00000000000000aa  host-shift      backslash                     http://t\@e

f: 1 class; 1 listed

### triage-since-just-before (slow)
    cp files/classes/host-shift-backslash.json f/classes/00000000000000aa.json
$ urlassay triage --by class --dir f --since 2026-01-01T00:00:01Z
f: 0 of 1 class; 0 listed

### triage-since-local (slow)
    cp files/classes/host-shift-backslash.json f/classes/00000000000000aa.json
$ TZ=XXX-2 urlassay triage --by class --dir f --since 2026-01-01T02:00
00000000000000aa  host-shift      backslash                     http://t\@e

f: 1 class; 1 listed

### triage-since-local-later (slow)
    cp files/classes/host-shift-backslash.json f/classes/00000000000000aa.json
$ TZ=XXX-2 urlassay triage --by class --dir f --since 2026-01-01T02:01
f: 0 of 1 class; 0 listed

### triage-since-no-date
    cp files/classes/host-shift-backslash.json f/classes/00000000000000aa.json
$ urlassay triage --by class --dir f --since 2026-02-30
! urlassay: triage: --since takes a duration such as 8h, or a time such as 2026-11-22T03:00, not '2026-02-30'
! try 'urlassay help triage'
[2]

### triage-crashes-since-later (slow)
    cat >f/crashes/whatwg-0000000000000001
    | http://calm.example/
    | [no newline]
    mkdir f/classes
$ urlassay triage --dir f --since 2100-01-01
f: 0 classes; 0 quirks listed
1 input on which an engine crashed or hung: f/crashes

### triage-accept-by-since (slow): a filter chooses what is accepted
    cp files/campaigns/each-effect f
$ urlassay triage --dir f --accept --known k --reason r --link l --since 2000-01-01T00:00
k: 34 quirks with 36 pairs accepted; 34 entries with 36 pairs in all
an unexplained quirk may have several causes: it is accepted for these inputs alone
$ cat k
[
{"cause":"backslash","effect":"host-shift","reason":"r","link":"l","pairs":[
 {"engines":["absent>libcurl","absent>python-urllib"],"input":"https://expected-example.com\\@observed-example.com","base":null,"severity":"critical","class":"1517da681dd8455a"}]},
{"cause":"idna-deviation","effect":"host-shift","reason":"r","link":"l","pairs":[
 {"engines":["absent>libcurl","absent>python-urllib"],"input":"http://baß.de/","base":null,"severity":"critical","class":"2248435112e12110"}]},
{"cause":"ipv4-number","effect":"host-form","reason":"r","link":"l","pairs":[
 {"engines":["whatwg","rfc3986"],"input":"http://0177.0.0.1/","base":null,"severity":"high","class":"c31a0fcb693a5c85"}]},
{"cause":"tab-newline+slash-count","effect":"accept-reject","reason":"r","link":"l","pairs":[
 {"engines":["whatwg","rfc3986"],"input":"http:/u:@xn--a:443/a\tb\n?a+b#?/","base":null,"severity":"medium","class":"432d67710f35a025"}]},
{"cause":"slash-count","effect":"host-shift","reason":"r","link":"l","pairs":[
 {"engines":["whatwg","rfc3986"],"input":"///example.com","base":"https://site.example/","severity":"medium","class":"411093daa2ec09b9"}]},
{"cause":"backslash+slash-count","effect":"host-shift","reason":"r","link":"l","pairs":[
 {"engines":["absent>libcurl","absent>python-urllib"],"input":"https:u\\@C::\t1/a/../b?%41%zz","base":null,"severity":"medium","class":"dc4141061d30976a"}]},
{"cause":"tab-newline","effect":"host-shift","reason":"r","link":"l","pairs":[
 {"engines":["whatwg","w3c-2012"],"input":"java\nscript:alert(x)","base":"https://site.example/","severity":"medium","class":"fc0034758fffaeb0"}]},
{"cause":"encoded-host","effect":"host-form","reason":"r","link":"l","pairs":[
 {"engines":["absent>libcurl","absent>python-urllib"],"input":"http://google%E3%80%82com/","base":null,"severity":"medium","class":"ba254b5dd51dd0cd"}]},
{"cause":"host-charset","effect":"host-form","reason":"r","link":"l","pairs":[
 {"engines":["whatwg","w3c-2012"],"input":"https://*.example.com","base":null,"severity":"medium","class":"856c3ab170b2740b"}]},
{"cause":"tab-newline+userinfo","effect":"accept-reject","reason":"r","link":"l","pairs":[
 {"engines":["absent>libcurl","absent>python-urllib"],"input":"ht\ttp:/\t/a\n@b@[::01]:00080/..;/a?/..","base":"x://y/z","severity":"medium","class":"a4b2cde0cff4aec1"}]},
{"cause":"unexplained (backslash, slash-count)","effect":"accept-reject","reason":"r","link":"l","pairs":[
 {"engines":["rfc3986","webaddr"],"input":"http:\\\\evil.example/","base":null,"severity":"medium","class":"f1005d208619f439"}]},
{"cause":"drive-letter+no-authority","effect":"accept-reject","reason":"r","link":"l","pairs":[
 {"engines":["absent>libcurl","absent>python-urllib"],"input":"ftp:a123456789012345678901234567890123456789012345678901234567890123.b:80ba:b?#ü","base":"file:///C:/a/b","severity":"medium","refuted":true,"class":"40ed14fdf4623f78"}]},
{"cause":"number-name+encoded-forbidden","effect":"accept-reject","reason":"r","link":"l","pairs":[
 {"engines":["whatwg","rfc3986"],"input":"http://example.com%2F127.0.0.1/","base":null,"severity":"medium","class":"62b4a6f3accb371d"}]},
{"cause":"tab-newline+no-authority","effect":"accept-reject","reason":"r","link":"l","pairs":[
 {"engines":["whatwg","webaddr"],"input":"HTtp:</\t/%75@h.example: 1///?q","base":"file:///C:/a/b","severity":"medium","class":"9de41800c7572603"}]},
{"cause":"empty-host","effect":"accept-reject","reason":"r","link":"l","pairs":[
 {"engines":["whatwg","webaddr"],"input":"http:////u p@..:b/.%2E?a+b#f \t ","base":"http://u:p@h:1/a?q#f","severity":"medium","class":"f38dc57a81091b6d"}]},
{"cause":"unencoded","effect":"host-shift","reason":"r","link":"l","pairs":[
 {"engines":["webaddr","w3c-2012"],"input":"x:/\\%75@0x7f.1/:00080/p/q?\u007f","base":null,"severity":"medium","class":"990e873a47b9e68c"},
 {"engines":["webaddr","w3c-2012"],"input":"x:\\xn--a:\t1/a|b?/..#?/\n","base":null,"effect":"path-shift","severity":"low","class":"a0bcd39506c8eacc"}]},
{"cause":"special-scheme","effect":"host-shift","reason":"r","link":"l","pairs":[
 {"engines":["absent>libcurl","absent>python-urllib"],"input":"gopher:u:p@a。z/a//b?/..#'\"<>`","base":"file:///C:/a/b","severity":"medium","refuted":true,"class":"0df73c2928612481"}]},
{"cause":"special-scheme+slash-count","effect":"host-shift","reason":"r","link":"l","pairs":[
 {"engines":["webaddr","w3c-2012"],"input":"gopher:u:p@a。z/a//b?/..#'\"<>`","base":"file:///C:/a/b","severity":"medium","class":"c2429938333e619c"}]},
{"cause":"nonspecial-authority","effect":"host-shift","reason":"r","link":"l","pairs":[
 {"engines":["whatwg","w3c-2012"],"input":"mailto://u:@A.EXAMPLE/..;/a?%41%zz#f ","base":null,"severity":"medium","class":"f2f66a8534e34644"},
 {"engines":["whatwg","w3c-2012"],"input":"\u0001x:/\t/%75@[::1%eth0]/%2f%5c?ü#%41%zz","base":"mailto:x","effect":"accept-reject","severity":"medium","class":"db414a4d40ed6681"}]},
{"cause":"trailing-control+unencoded","effect":"accept-reject","reason":"r","link":"l","pairs":[
 {"engines":["whatwg","rfc3986"],"input":"blob:/%00%3b:%41@[1:2:0:0:5::8]:21/p?a+b#\u0001","base":"file:///C:/a/b","severity":"medium","class":"8ecba7adb32a6529"}]},
{"cause":"non-ascii+unencoded-fragment","effect":"accept-reject","reason":"r","link":"l","pairs":[
 {"engines":["whatwg","rfc3986"],"input":"gopher:u:p@a。z/a//b?/..#'\"<>`","base":"file:///C:/a/b","severity":"medium","class":"9d2a96f2a07984c9"}]},
{"cause":"control+unencoded","effect":"accept-reject","reason":"r","link":"l","pairs":[
 {"engines":["rfc3986","webaddr"],"input":"x:/\\%75@0x7f.1/:00080/p/q?\u007f","base":null,"severity":"medium","class":"aaac8b77439fa857"}]},
{"cause":"unencoded-userinfo+credentials","effect":"accept-reject","reason":"r","link":"l","pairs":[
 {"engines":["whatwg","webaddr"],"input":"file://[Zu]@h/a/./b/..?a+b#{|}^\\","base":null,"severity":"medium","class":"5e4962b0e7ea4877"}]},
{"cause":"dot-segments","effect":"path-shift","reason":"r","link":"l","pairs":[
 {"engines":["whatwg","rfc3986"],"input":"http://example.com/vpn/../vpns/portal/scripts/newbm.pl","base":null,"severity":"low","class":"e63a6ae8f3b40bba"}]},
{"cause":"encoded-dot+dot-segments","effect":"path-shift","reason":"r","link":"l","pairs":[
 {"engines":["whatwg","rfc3986"],"input":"ftp://xn--'bcher-kva:8080/a/%2e%2e/b#?/","base":null,"severity":"low","class":"950cf0dcfab13579"}]},
{"cause":"tab-newline+unencoded","effect":"path-shift","reason":"r","link":"l","pairs":[
 {"engines":["whatwg","webaddr"],"input":"x:\\xn--a:\t1/a|b?/..#?/\n","base":null,"severity":"low","class":"eaa479185b6ebf9a"}]},
{"cause":"authority-end","effect":"path-shift","reason":"r","link":"l","pairs":[
 {"engines":["whatwg","w3c-2012"],"input":"ldap://127.0.0.1#evilhost.com:1389/a","base":null,"severity":"low","class":"5bb2cb31dbd62cb7"}]},
{"cause":"trailing-control","effect":"fragment-shift","reason":"r","link":"l","pairs":[
 {"engines":["whatwg","webaddr"],"input":"blob://%75@localhost:443/\u007f\u0001#\u0001","base":null,"severity":"low","class":"ae8742b1179b8db4"}]},
{"cause":"space","effect":"normalisation","reason":"r","link":"l","pairs":[
 {"engines":["whatwg","webaddr"],"input":"http://1.1.1.1 &@2.2.2.2# @3.3.3.3/","base":null,"severity":"info","class":"0b6014cce680141a"}]},
{"cause":"non-ascii","effect":"normalisation","reason":"r","link":"l","pairs":[
 {"engines":["whatwg","webaddr"],"input":"http://n＠user@netloc/path","base":null,"severity":"info","class":"3bb4ba0d4c50691b"}]},
{"cause":"bad-percent+encoded-unreserved","effect":"normalisation","reason":"r","link":"l","pairs":[
 {"engines":["whatwg","w3c-2012"],"input":"http://example.com/cgi-bin/.%%32%65/.%%32%65/etc/passwd","base":null,"severity":"info","class":"61ea9e0a4e06b9e2"}]},
{"cause":"unexplained (scheme-case, tab-newline)","effect":"normalisation","reason":"r","link":"l","pairs":[
 {"engines":["webaddr","w3c-2012"],"input":"FILE:/\t/a b/%C3%bc%c3?@:#'\"<>`","base":null,"severity":"info","class":"4193e7a95c054d55"}]},
{"cause":"non-ascii+unencoded","effect":"normalisation","reason":"r","link":"l","pairs":[
 {"engines":["whatwg","w3c-2012"],"input":"file:/u%2f@C|:21\\?/..#'\"<>`\u2009","base":null,"severity":"info","class":"da5260783f42ed33"}]},
{"cause":"nonspecial-authority+space","effect":"normalisation","reason":"r","link":"l","pairs":[
 {"engines":["webaddr","w3c-2012"],"input":"x:/\t/1e3: 1/%zz%?a+b#{|}^\\","base":"file:///C:/a/b","severity":"info","class":"617264557c6b32b6"}]}
]
