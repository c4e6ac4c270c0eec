urlassay triage --accept: writes the baseline.

### triage-accept (slow)
    cp files/classes/host-shift-backslash.json f/classes/00000000000000aa.json
$ urlassay triage --dir f --known k.json --accept --reason 'a "quoted" reason' --link https://tracker.example/2 00000000000000aa
k.json: 1 quirk with 1 pair accepted; 1 entry with 1 pair in all
$ cat k.json
[
{"cause":"backslash","effect":"host-shift","reason":"a \"quoted\" reason","link":"https://tracker.example/2","pairs":[
 {"engines":["whatwg","webaddr"],"input":"http://t\\@e","base":null,"severity":"critical","class":"1517da681dd8455a"}]}
]
$ test ! -e k.json.new

### triage-accept-again (slow)
    cp files/classes/host-shift-backslash.json f/classes/00000000000000aa.json
    cat >k.json
    | [{"engines": ["webaddr", "whatwg"], "input": "http://t\\@e", "effect": "path-shift", "reason": "the filter refuses it", "link": "https://tracker.example/1"}]
$ urlassay triage --dir f --known k.json --accept --reason new --link l --cause backslash
k.json: 1 quirk with 1 pair accepted; 1 entry with 1 pair in all
$ cat k.json
[
{"cause":"backslash","effect":"host-shift","reason":"new","link":"l","pairs":[
 {"engines":["whatwg","webaddr"],"input":"http://t\\@e","base":null,"severity":"critical","class":"1517da681dd8455a"}]}
]

### triage-accept-pattern (slow): a URL joins only an entry whose pattern it matches
    cp files/classes/host-shift-backslash.json f/classes/00000000000000aa.json
    cat >k.json
    | [{"cause": "backslash", "effect": "host-shift", "reason": "r", "link": "l", "pattern": "*[0-9]*", "pairs": [{"engines": ["webaddr", "whatwg"], "input": "http://1\\@e"}]}]
$ urlassay triage --dir f --known k.json --accept --reason new --link l --cause backslash
k.json: 1 quirk with 1 pair accepted; 2 entries with 2 pairs in all
$ cat k.json
[
{"cause":"backslash","effect":"host-shift","reason":"r","link":"l","pattern":"*[0-9]*","pairs":[
 {"engines":["webaddr","whatwg"],"input":"http://1\\@e","base":null}]},
{"cause":"backslash","effect":"host-shift","reason":"new","link":"l","pairs":[
 {"engines":["whatwg","webaddr"],"input":"http://t\\@e","base":null,"severity":"critical","class":"1517da681dd8455a"}]}
]

### triage-accept-keeps (slow): what somebody gave a reason for keeps it, unless its class is named
    cp files/classes/host-shift-backslash.json f/classes/00000000000000aa.json
    cat >k.json
    | [{"engines": ["webaddr", "whatwg"], "input": "http://t\\@e", "effect": "host-shift", "reason": "the filter refuses it", "link": "https://tracker.example/1"}]
$ urlassay triage --dir f --known k.json --accept --reason new --link l --cause backslash
k.json: 0 quirks with 0 pairs accepted; 1 entry with 1 pair in all
$ cat k.json
[
{"engines":["webaddr","whatwg"],"input":"http://t\\@e","base":null,"effect":"host-shift","reason":"the filter refuses it","link":"https://tracker.example/1"}
]

### triage-accept-what
$ urlassay triage --known k.json --accept --reason r --link l
! urlassay: triage: --accept needs an ID, a filter, or --all
! try 'urlassay help triage'
[2]

### triage-accept-line: what would not be read again is not written
$ urlassay triage --known k.json --accept --reason 'r␛' --link l aaaa
! urlassay: triage: --reason and --link take one line each
! try 'urlassay help triage'
[2]
$ test ! -e k.json

### triage-accept-why
$ urlassay triage --known k.json --accept --reason r aaaa
! urlassay: triage: --accept needs --known FILE, --reason R and --link L; --link is missing
! try 'urlassay help triage'
[2]

### triage-reason-alone
$ urlassay triage --reason r
! urlassay: triage: --reason and --link need --accept
! try 'urlassay help triage'
[2]

### triage-accept-quirk (slow): one entry a quirk, with all its pairs
    cp files/campaigns/quirks f
$ urlassay triage --dir f --known k.json --accept --reason r --link l 2068dc
k.json: 1 quirk with 2 pairs accepted; 1 entry with 2 pairs in all
$ cat k.json
[
{"cause":"backslash","effect":"host-shift","reason":"r","link":"l","pairs":[
 {"engines":["whatwg","webaddr"],"input":"http://t\\@e","base":null,"severity":"critical","class":"1517da681dd8455a"},
 {"engines":["whatwg","rfc3986"],"input":"http://a\\","base":null,"effect":"accept-reject","severity":"medium","class":"b07508cfccd1f303"}]}
]

### triage-accept-merge (slow): a new pair joins the entry of its cause, which keeps its reason
    cp files/classes/host-shift-backslash-4.json f/classes/00000000000000aa.json
    cp files/classes/accept-reject-backslash.json f/classes/00000000000000bb.json
    cat >k.json
    | [{"cause": "backslash", "effect": "host-shift", "reason": "we refuse it", "link": "t/1", "pairs": [{"engines": ["webaddr", "whatwg"], "input": "http://t\\@e"}]}]
$ urlassay triage --dir f --known k.json --accept --reason r --link l --cause backslash
k.json: 1 quirk with 1 pair accepted; 1 entry with 2 pairs in all
$ cat k.json
[
{"cause":"backslash","effect":"host-shift","reason":"we refuse it","link":"t/1","pairs":[
 {"engines":["webaddr","whatwg"],"input":"http://t\\@e","base":null},
 {"engines":["whatwg","rfc3986"],"input":"http://a\\","base":null,"effect":"accept-reject","severity":"medium","class":"b07508cfccd1f303"}]}
]

### triage-accept-quirk-replaces (slow): the reason given for a quirk that is named is the one of its entry
    cp files/classes/host-shift-backslash-4.json f/classes/00000000000000aa.json
    cp files/classes/accept-reject-backslash.json f/classes/00000000000000bb.json
    cat >k.json
    | [{"cause": "backslash", "effect": "host-shift", "reason": "we refuse it", "link": "t/1", "pairs": [{"engines": ["webaddr", "whatwg"], "input": "http://t\\@e"}]}]
$ urlassay triage --dir f --known k.json --accept --reason r --link l 2068dc
k.json: 1 quirk with 2 pairs accepted; 1 entry with 2 pairs in all
$ cat k.json
[5 lines as triage-accept-quirk]

### triage-link-alone
$ urlassay triage --link l
! urlassay: triage: --reason and --link need --accept
! try 'urlassay help triage'
[2]

### triage-accept-link-lines
$ urlassay triage --accept --all --known k --reason r --link 'a␊b'
! urlassay: triage: --reason and --link take one line each
! try 'urlassay help triage'
[2]

### triage-accept-by-engines (slow): a filter chooses what is accepted
    cp files/campaigns/each-effect f
$ urlassay triage --dir f --accept --known k --reason r --link l --engines rfc3986,whatwg
k: 8 quirks with 8 pairs accepted; 8 entries with 8 pairs in all
$ cat k
[
{"cause":"ipv4-number","effect":"host-form","reason":"r","link":"l","pairs":[
 {"engines":["whatwg","rfc3986"],"input":"http://0177.0.0.1/","base":null,"severity":"high","class":"c31a0fcb693a5c85"}]},
{"cause":"tab-newline+slash-count","effect":"accept-reject","reason":"r","link":"l","pairs":[
 {"engines":["whatwg","rfc3986"],"input":"http:/u:@xn--a:443/a\tb\n?a+b#?/","base":null,"severity":"medium","class":"432d67710f35a025"}]},
{"cause":"slash-count","effect":"host-shift","reason":"r","link":"l","pairs":[
 {"engines":["whatwg","rfc3986"],"input":"///example.com","base":"https://site.example/","severity":"medium","class":"411093daa2ec09b9"}]},
{"cause":"number-name+encoded-forbidden","effect":"accept-reject","reason":"r","link":"l","pairs":[
 {"engines":["whatwg","rfc3986"],"input":"http://example.com%2F127.0.0.1/","base":null,"severity":"medium","class":"62b4a6f3accb371d"}]},
{"cause":"trailing-control+unencoded","effect":"accept-reject","reason":"r","link":"l","pairs":[
 {"engines":["whatwg","rfc3986"],"input":"blob:/%00%3b:%41@[1:2:0:0:5::8]:21/p?a+b#\u0001","base":"file:///C:/a/b","severity":"medium","class":"8ecba7adb32a6529"}]},
{"cause":"non-ascii+unencoded-fragment","effect":"accept-reject","reason":"r","link":"l","pairs":[
 {"engines":["whatwg","rfc3986"],"input":"gopher:u:p@a。z/a//b?/..#'\"<>`","base":"file:///C:/a/b","severity":"medium","class":"9d2a96f2a07984c9"}]},
{"cause":"dot-segments","effect":"path-shift","reason":"r","link":"l","pairs":[
 {"engines":["whatwg","rfc3986"],"input":"http://example.com/vpn/../vpns/portal/scripts/newbm.pl","base":null,"severity":"low","class":"e63a6ae8f3b40bba"}]},
{"cause":"encoded-dot+dot-segments","effect":"path-shift","reason":"r","link":"l","pairs":[
 {"engines":["whatwg","rfc3986"],"input":"ftp://xn--'bcher-kva:8080/a/%2e%2e/b#?/","base":null,"severity":"low","class":"950cf0dcfab13579"}]}
]

### triage-accept-by-effect (slow): a filter chooses what is accepted
    cp files/campaigns/each-effect f
$ urlassay triage --dir f --accept --known k --reason r --link l --effect path-shift
k: 5 quirks with 5 pairs accepted; 5 entries with 5 pairs in all
$ cat k
[
[3 lines as triage-accept-by-engines]
 {"engines":["whatwg","rfc3986"],"input":"ftp://xn--'bcher-kva:8080/a/%2e%2e/b#?/","base":null,"severity":"low","class":"950cf0dcfab13579"}]},
{"cause":"unencoded","effect":"path-shift","reason":"r","link":"l","pairs":[
 {"engines":["webaddr","w3c-2012"],"input":"x:\\xn--a:\t1/a|b?/..#?/\n","base":null,"severity":"low","class":"a0bcd39506c8eacc"}]},
{"cause":"tab-newline+unencoded","effect":"path-shift","reason":"r","link":"l","pairs":[
 {"engines":["whatwg","webaddr"],"input":"x:\\xn--a:\t1/a|b?/..#?/\n","base":null,"severity":"low","class":"eaa479185b6ebf9a"}]},
{"cause":"authority-end","effect":"path-shift","reason":"r","link":"l","pairs":[
 {"engines":["whatwg","w3c-2012"],"input":"ldap://127.0.0.1#evilhost.com:1389/a","base":null,"severity":"low","class":"5bb2cb31dbd62cb7"}]}
]

### triage-accept-by-cause (slow): a filter chooses what is accepted
    cp files/campaigns/each-effect f
$ urlassay triage --dir f --accept --known k --reason r --link l --cause backslash
k: 2 quirks with 2 pairs accepted; 2 entries with 2 pairs in all
$ cat k
[
{"cause":"backslash","effect":"host-shift","reason":"r","link":"l","pairs":[
 {"engines":["absent>libcurl","absent>python-urllib"],"input":"https://expected-example.com\\@observed-example.com","base":null,"severity":"critical","class":"1517da681dd8455a"}]},
{"cause":"backslash+slash-count","effect":"host-shift","reason":"r","link":"l","pairs":[
 {"engines":["absent>libcurl","absent>python-urllib"],"input":"https:u\\@C::\t1/a/../b?%41%zz","base":null,"severity":"medium","class":"dc4141061d30976a"}]}
]

### triage-accept-by-all (slow): a filter chooses what is accepted
    cp files/campaigns/each-effect f
$ urlassay triage --dir f --accept --known k --reason r --link l --all
k: 30 quirks with 36 pairs accepted; 30 entries with 35 pairs in all
an unexplained quirk may have several causes: it is accepted for these inputs alone
$ cat k
[
{"cause":"backslash","effect":"host-shift","reason":"r","link":"l","pairs":[
 {"engines":["absent>libcurl","absent>python-urllib"],"input":"https://expected-example.com\\@observed-example.com","base":null,"severity":"critical","class":"1517da681dd8455a"}]},
{"cause":"idna-deviation","effect":"host-shift","reason":"r","link":"l","pairs":[
 {"engines":["absent>libcurl","absent>python-urllib"],"input":"http://baß.de/","base":null,"severity":"critical","class":"2248435112e12110"}]},
[5 lines as triage-accept-by-engines]
 {"engines":["whatwg","rfc3986"],"input":"///example.com","base":"https://site.example/","severity":"medium","class":"411093daa2ec09b9"},
 {"engines":["whatwg","webaddr"],"input":"http:////u p@..:b/.%2E?a+b#f \t ","base":"http://u:p@h:1/a?q#f","effect":"accept-reject","severity":"medium","class":"8c6d52eaae6527c8"},
 {"engines":["webaddr","w3c-2012"],"input":"gopher:u:p@a。z/a//b?/..#'\"<>`","base":"file:///C:/a/b","severity":"medium","class":"4b1c1189868a8554"}]},
{"cause":"backslash+slash-count","effect":"host-shift","reason":"r","link":"l","pairs":[
[...]
{"cause":"non-ascii+unencoded","effect":"normalisation","reason":"r","link":"l","pairs":[
 {"engines":["whatwg","w3c-2012"],"input":"file:/u%2f@C|:21\\?/..#'\"<>`\u2009","base":null,"severity":"info","class":"da5260783f42ed33"}]}
]

### triage-accept-of-the-readable (slow): what cannot be read might have to be accepted too
    cp files/classes/accept-reject-backslash-4.json f/classes/00000000000000aa.json
    cat >f/classes/00000000000000bb.json
    | {"id":␠
    | [no newline]
$ urlassay triage --dir f --accept --all --known k --reason r --link l
! urlassay: f/classes/00000000000000bb.json:1:8: JSON syntax error: unexpected end
[3]
$ test ! -e k

### triage-accept-without-crashes
    cp files/classes/accept-reject-backslash-4.json f/classes/00000000000000aa.json
    ln -s crashes f/crashes
$ urlassay triage --dir f --accept --all --known k --reason r --link l
k: 1 quirk with 1 pair accepted; 1 entry with 1 pair in all
