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
k: 30 quirks with 36 pairs accepted; 30 entries with 35 pairs in all
an unexplained quirk may have several causes: it is accepted for these inputs alone
$ cat k
[
{"cause":"backslash","effect":"host-shift","reason":"r","link":"l","pairs":[
 {"engines":["absent>libcurl","absent>python-urllib"],"input":"https://expected-example.com\\@observed-example.com","base":null,"severity":"critical","class":"1517da681dd8455a"}]},
{"cause":"idna-deviation","effect":"host-shift","reason":"r","link":"l","pairs":[
 {"engines":["absent>libcurl","absent>python-urllib"],"input":"http://baß.de/","base":null,"severity":"critical","class":"2248435112e12110"}]},
{"cause":"ipv4-number","effect":"host-form","reason":"r","link":"l","pairs":[
 {"engines":["whatwg","rfc3986"],"input":"http://0177.0.0.1/","base":null,"severity":"high","class":"c31a0fcb693a5c85"}]},
[...]
{"cause":"non-ascii+unencoded","effect":"normalisation","reason":"r","link":"l","pairs":[
 {"engines":["whatwg","w3c-2012"],"input":"file:/u%2f@C|:21\\?/..#'\"<>`\u2009","base":null,"severity":"info","class":"da5260783f42ed33"}]}
]
