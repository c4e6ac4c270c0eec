urlassay promote: a finding becomes a vector, a test of WPT or of curl, or a bug report.

### promote-prints (slow)
    cp files/classes/accept-reject-backslash-5.json f/classes/b07508cfccd1f303.json
$ urlassay promote --dir f --tree '$SRC' b07508cfccd1f303
! urlassay: minimised from http://trusted.example\@evil.example
! urlassay: vectors/expect/rfc3986.json: missing, so --write leaves out its entry: add it to the file that you give to `test --expect`
vectors/found.json
  {
    "id": "found.backslash.accept-reject",
    "spec": "example-invalid-reverse-solidus",
    "why": "One takes a backslash for a slash, the other for an ordinary character; a parser that fails this test refuses the input.",
    "input": "http://example\\",
    "base": null,
    "href": "http://example/",
    "origin": "http://example",
    "protocol": "http:",
    "username": "",
    "password": "",
    "host": "example",
    "hostname": "example",
    "port": "",
    "pathname": "/",
    "search": "",
    "hash": ""
  }

vectors/expect/rfc3986.json
{"id":"found.backslash.accept-reject","cause":"backslash","expected":{"failure":true}}

corpus/differential/backslash-accept-reject
http://example\

### promote-writes
    cp files/classes/accept-reject-backslash-5.json f/classes/b07508cfccd1f303.json
    cat >t/vectors/own.json
    | [{"id":"a.b","spec":"x","why":"A.","input":"/","base":null,"failure":true,"relativeTo":"non-opaque-path-base"}]
    mkdir t/corpus
    cat >t/vectors/expect/rfc3986.json
    | {"engine":"rfc3986","version":"2005-01",
    | "expectations":[
    | {"file":"aa.json","id":"a.c","cause":"backslash","expected":{"failure":true}},
    | {"file":"own.json","id":"a.b","cause":"backslash","expected":{"failure":true}}
    | ]}
$ urlassay promote --dir f --tree t --write b07508cf
! urlassay: minimised from http://trusted.example\@evil.example
[25 lines as promote-prints]
$ cat t/vectors/found.json
[
  "What campaigns found, a case for each class that was promoted.",
[18 lines as promote-prints]
]
$ cat t/vectors/expect/rfc3986.json
{"engine":"rfc3986","version":"2005-01",
"expectations":[
{"file":"aa.json","id":"a.c","cause":"backslash","expected":{"failure":true}},
{"id":"found.backslash.accept-reject","cause":"backslash","expected":{"failure":true}},
{"file":"own.json","id":"a.b","cause":"backslash","expected":{"failure":true}}
]}
$ cat t/corpus/differential/backslash-accept-reject
http://example\
[no newline]

### promote-tree-expect-link: a link in the tree leads nowhere
    cp files/classes/accept-reject-backslash-5.json f/classes/b07508cfccd1f303.json
    cat >t/vectors/own.json
    | [{"id":"a.b","spec":"x","why":"A.","input":"/","base":null,"failure":true,"relativeTo":"non-opaque-path-base"}]
    mkdir t/corpus
    ln -s ../../victim t/vectors/expect
    cat >victim/rfc3986.json
    | {"engine":"rfc3986","version":"2005-01",
    | "expectations":[
    | {"file":"aa.json","id":"a.c","cause":"backslash","expected":{"failure":true}},
    | {"file":"own.json","id":"a.b","cause":"backslash","expected":{"failure":true}}
    | ]}
$ urlassay promote --dir f --tree t --write b07508cf
! [...]
! [..]vectors/expect/rfc3986.json: [..]
! [...]
[...]
$ cat victim/rfc3986.json
{"engine":"rfc3986","version":"2005-01",
"expectations":[
{"file":"aa.json","id":"a.c","cause":"backslash","expected":{"failure":true}},
{"file":"own.json","id":"a.b","cause":"backslash","expected":{"failure":true}}
]}

### promote-tree-file-link
    cp files/classes/accept-reject-backslash-5.json f/classes/b07508cfccd1f303.json
    cat >t/vectors/own.json
    | [{"id":"a.b","spec":"x","why":"A.","input":"/","base":null,"failure":true,"relativeTo":"non-opaque-path-base"}]
    | [no newline]
    mkdir t/corpus
    cat >t/vectors/expect/rfc3986.json
    | {"engine":"rfc3986","version":"2005-01",
    | "expectations":[
    | {"file":"aa.json","id":"a.c","cause":"backslash","expected":{"failure":true}},
    | {"file":"own.json","id":"a.b","cause":"backslash","expected":{"failure":true}}
    | ]}
    ln -s ../../victim/file t/vectors/found.json
    cat >victim/file
    | [{"id":"a.z","spec":"x","why":"A.","input":"/","base":null,"failure":true,"relativeTo":"non-opaque-path-base"}]
    | [no newline]
$ urlassay promote --dir f --tree t --write b07508cf
! [...]
! [..]t/vectors/found.json: is a symbolic link
! [...]
[...]
[3]
$ cat victim/file
[{"id":"a.z","spec":"x","why":"A.","input":"/","base":null,"failure":true,"relativeTo":"non-opaque-path-base"}]
[no newline]

### promote-tree-corpus-link
    cp files/classes/accept-reject-backslash-5.json f/classes/b07508cfccd1f303.json
    cat >t/vectors/own.json
    | [{"id":"a.b","spec":"x","why":"A.","input":"/","base":null,"failure":true,"relativeTo":"non-opaque-path-base"}]
    cat >t/vectors/expect/rfc3986.json
    | {"engine":"rfc3986","version":"2005-01",
    | "expectations":[
    | {"file":"aa.json","id":"a.c","cause":"backslash","expected":{"failure":true}},
    | {"file":"own.json","id":"a.b","cause":"backslash","expected":{"failure":true}}
    | ]}
    ln -s ../../victim t/corpus/differential
    mkdir victim
$ urlassay promote --dir f --tree t --write b07508cf
! urlassay: minimised from http://trusted.example\@evil.example
! [..]t/corpus/differential[..]
[...]
[3]
$ test ! -e victim/backslash-accept-reject

### promote-there-already
    cp files/classes/accept-reject-backslash-5.json f/classes/b07508cfccd1f303.json
    cat >t/vectors/own.json
    | [{"id":"a.b","spec":"x","why":"A.","input":"http://example\\","base":null,"href":"http://example/","protocol":"http:","username":"","password":"","host":"example","hostname":"example","port":"","pathname":"/","search":"","hash":""}]
$ urlassay promote --dir f --tree t --write b07508cfccd1f303
a vector has this input: a.b
[1]
$ test ! -e t/vectors/found.json

### promote-number-where-taken
    cp files/classes/accept-reject-backslash-5.json f/classes/b07508cfccd1f303.json
    cat >t/vectors/found.json
    | [{"id":"found.backslash.accept-reject","spec":"x","why":"A.","input":"http://other\\","base":null,"href":"http://other/","protocol":"http:","username":"","password":"","host":"other","hostname":"other","port":"","pathname":"/","search":"","hash":""}]
$ urlassay promote --dir f --tree t b07508cfccd1f303
! urlassay: minimised from http://trusted.example\@evil.example
! urlassay: vectors/expect/rfc3986.json: missing, so --write leaves out its entry: add it to the file that you give to `test --expect`
vectors/found.json
  {
    "id": "found.backslash.accept-reject-2",
[18 lines as promote-prints]
{"id":"found.backslash.accept-reject-2","cause":"backslash","expected":{"failure":true}}

corpus/differential/backslash-accept-reject-2
http://example\

### promote-reproducer-taken: a vector holds what is not UTF-8 in base64, and a reproducer replaces no other
    cat >f/classes/00000000000000aa.json
    | {"class": "00000000000000aa", "effect": "accept-reject", "severity": "medium", "cause": "ill-formed-utf8", "input_b64": "aHR0cDovL2EvgA==", "base": null, "answers": [{"engine": "whatwg", "version": "1", "answer": {"outcome": "parsed", "path": "/%EF%BF%BD"}}, {"engine": "rfc3986", "version": "1", "answer": {"outcome": "rejected"}}], "shape": "0000000000000001", "found": "2026-01-01T00:00:00Z", "improved": "2026-01-01T00:00:00Z"}
    cp $SRC/vectors/ipv4.json t/vectors/ipv4.json
    cat >t/corpus/differential/ill-formed-utf8-non-ascii-accept-reject
    | another
    | [no newline]
$ urlassay promote --dir f --tree t --write 00000000000000aa
! urlassay: minimised from http://a/\x80
! urlassay: class 00000000000000aa is now fe5fcda6da8dec94: ill-formed-utf8+non-ascii
! urlassay: vectors/expect/rfc3986.json: missing, so --write leaves out its entry: add it to the file that you give to `test --expect`
vectors/found.json
  {
    "id": "found.ill-formed-utf8-non-ascii.accept-reject-2",
    "spec": "query-encoding-example",
    "why": "One replaces bytes that are not UTF-8 by U+FFFD, the other keeps or refuses them; one percent-encodes non-ASCII characters as UTF-8, the other does not; a parser that fails this test refuses the input.",
    "input_b64": "aHR0cDovL2V4YW1wbGUvgA==",
    "base": null,
    "href": "http://example/%EF%BF%BD",
    "origin": "http://example",
    "protocol": "http:",
    "username": "",
    "password": "",
    "host": "example",
    "hostname": "example",
    "port": "",
    "pathname": "/%EF%BF%BD",
    "search": "",
    "hash": ""
  }

vectors/expect/rfc3986.json
{"id":"found.ill-formed-utf8-non-ascii.accept-reject-2","cause":"ill-formed-utf8+non-ascii","expected":{"failure":true}}

corpus/differential/ill-formed-utf8-non-ascii-accept-reject-2
http://example/\x80
$ cat t/vectors/found.json
[
  "What campaigns found, a case for each class that was promoted.",
  {
    "id": "found.ill-formed-utf8-non-ascii.accept-reject-2",
    "spec": "query-encoding-example",
    "why": "One replaces bytes that are not UTF-8 by U+FFFD, the other keeps or refuses them; one percent-encodes non-ASCII characters as UTF-8, the other does not; a parser that fails this test refuses the input.",
    "input_b64": "aHR0cDovL2V4YW1wbGUvgA==",
    "base": null,
    "href": "http://example/%EF%BF%BD",
    "origin": "http://example",
    "protocol": "http:",
    "username": "",
    "password": "",
    "host": "example",
    "hostname": "example",
    "port": "",
    "pathname": "/%EF%BF%BD",
    "search": "",
    "hash": ""
  }
]
$ cat t/corpus/differential/ill-formed-utf8-non-ascii-accept-reject
another
[no newline]
$ cat t/corpus/differential/ill-formed-utf8-non-ascii-accept-reject-2
http://example/[0x80]
[no newline]

### promote-quirk: the id names the cause, and the class is its most important one
    cp files/classes/accept-reject-backslash-5.json f/classes/b07508cfccd1f303.json
$ urlassay promote --dir f --as wpt 2068dc48
! urlassay: minimised from http://trusted.example\@evil.example
url/resources/urltestdata.json
  "One takes a backslash for a slash, the other for an ordinary character; a parser that fails this test refuses the input.",
  {
[14 lines as promote-prints]

### promote-quirk-or-class
    cp files/classes/accept-reject-backslash-5.json f/classes/b07508cfccd1f303.json
    cat >f/classes/2068000000000000.json
    | {"class": "2068000000000000", "effect": "accept-reject", "severity": "medium", "cause": "backslash", "input": "http://trusted.example\\@evil.example", "base": null, "answers": [{"engine": "whatwg", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "host": "trusted.example", "path": "/@evil.example"}}, {"engine": "rfc3986", "version": "1", "answer": {"outcome": "rejected"}}], "changed": {"input": "http://trusted.example/@evil.example", "base": null, "agreed": {"outcome": "parsed", "href": "http://trusted.example/@evil.example"}}, "shape": "0000000000000001", "found": "2026-01-01T00:00:00Z", "improved": "2026-01-01T00:00:00Z"}
$ urlassay promote --dir f --as wpt 2068
! urlassay: f: more than one quirk or class begins with 2068
[3]

### promote-lib1560: a pair without libcurl: libcurl is asked too, and the row says what each of the two finds
    cp files/classes/accept-reject-backslash-5.json f/classes/b07508cfccd1f303.json
$ urlassay promote --dir f --as lib1560 b075
! urlassay: minimised from http://trusted.example\@evil.example
tests/libtest/lib1560.c: get_parts_list
  /* backslash: One takes a backslash for a slash, the other for an
     ordinary character. whatwg $VERSION (fde3f74) finds the host "example".
     rfc3986 2005-01 refuses the URL. */
  {"http://example\\",
   "",
   0, 0, CURLUE_BAD_HOSTNAME},
\

### promote-quirk-of-two-classes: the more important one, whatever its file is called
    cp files/classes/accept-reject-backslash-6.json f/classes/0010000000000000.json
    cp files/classes/host-shift-backslash-9.json f/classes/1517da681dd8455a.json
$ urlassay promote --dir f --as wpt 2068dc48
url/resources/urltestdata.json
  "One takes a backslash for a slash, the other for an ordinary character; a parser that fails this test finds the host \"evil.example\" instead of the host \"trusted.example\".",
  {
    "input": "http://trusted.example\\@evil.example",
    "base": null,
    "href": "http://trusted.example/@evil.example",
    "origin": "http://trusted.example",
    "protocol": "http:",
    "username": "",
    "password": "",
    "host": "trusted.example",
    "hostname": "trusted.example",
    "port": "",
    "pathname": "/@evil.example",
    "search": "",
    "hash": ""
  }

### promote-quirk-of-two-classes-again: nor which file was made first
    cp files/classes/host-shift-backslash-9.json f/classes/1517da681dd8455a.json
    cp files/classes/accept-reject-backslash-6.json f/classes/0010000000000000.json
$ urlassay promote --dir f --as wpt 2068dc48
[17 lines as promote-quirk-of-two-classes]

### promote-class-of-the-same-cause: its class and its quirk both begin so
    cat >f/classes/2068000000000000.json
    | {"class": "2068000000000000", "effect": "accept-reject", "severity": "medium", "cause": "backslash", "input": "http://trusted.example\\x", "base": null, "answers": [{"engine": "whatwg", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "host": "trusted.example", "path": "/@evil.example"}}, {"engine": "rfc3986", "version": "1", "answer": {"outcome": "rejected"}}], "changed": {"input": "http://trusted.example/x", "base": null, "agreed": {"outcome": "parsed", "href": "http://trusted.example/x"}}, "shape": "0000000000000001", "found": "2026-01-01T00:00:00Z", "improved": "2026-01-01T00:00:00Z"}
    cp files/classes/host-shift-backslash-9.json f/classes/1517da681dd8455a.json
$ urlassay promote --dir f --as wpt 2068
! urlassay: f: more than one quirk or class begins with 2068
[3]

### promote-shows-control-characters
    cat >t/vectors/own.json
    | [{"id":"a.b","spec":"x","why":"A.","input":"/","base":null,"failure":true,"relativeTo":"non-opaque-path-base"}]
    mkdir t/corpus
    cat >f/classes/a4207ab6f996babd.json
    | {"class": "a4207ab6f996babd", "effect": "accept-reject", "severity": "medium", "cause": "tab-newline", "input": "http://a/\tb", "base": null, "answers": [{"engine": "whatwg", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "host": "trusted.example", "path": "/@evil.example"}}, {"engine": "rfc3986", "version": "1", "answer": {"outcome": "rejected"}}], "changed": {"input": "http://a/b", "base": null, "agreed": {"outcome": "parsed", "href": "http://a/b"}}, "shape": "0000000000000001", "found": "2026-01-01T00:00:00Z", "improved": "2026-01-01T00:00:00Z"}
$ urlassay promote --dir f --tree t a4207a
! urlassay: minimised from http://a/\tb
! urlassay: vectors/expect/rfc3986.json: missing, so --write leaves out its entry: add it to the file that you give to `test --expect`
vectors/found.json
  {
    "id": "found.tab-newline.accept-reject",
    "spec": "concept-basic-url-parser",
    "why": "One drops tabs and newlines inside the URL, the other keeps or refuses them; a parser that fails this test refuses the input.",
    "input": "http://\nexample",
    "base": null,
    "href": "http://example/",
    "origin": "http://example",
    "protocol": "http:",
    "username": "",
    "password": "",
    "host": "example",
    "hostname": "example",
    "port": "",
    "pathname": "/",
    "search": "",
    "hash": ""
  }

vectors/expect/rfc3986.json
{"id":"found.tab-newline.accept-reject","cause":"tab-newline","expected":{"failure":true}}

corpus/differential/tab-newline-accept-reject
http://\nexample

### promote-as-write
$ urlassay promote --as wpt --write b075
! urlassay: promote: --write needs --as vector
! try 'urlassay help promote'
[2]

### promote-as-tree
$ urlassay promote --as lib1560 --tree t b075
! urlassay: promote: --tree needs --as vector
! try 'urlassay help promote'
[2]

### promote-as-unknown
$ urlassay promote --as lib1561 b075
! urlassay: promote: unknown as 'lib1561'; did you mean 'lib1560'?
! try 'urlassay help promote'
[2]

### promote-no-class
    cp files/classes/accept-reject-backslash-5.json f/classes/b07508cfccd1f303.json
$ urlassay promote --dir f --tree '$SRC' 0123
! urlassay: f: no quirk and no class 0123; `triage` lists the quirks
[3]

### promote-no-campaign
$ urlassay promote --tree '$SRC' 0123
! urlassay: findings: no campaign; `urlassay fuzz --dir findings` starts one, --dir names another
[3]

### promote-bad-class
$ urlassay promote backslash
! urlassay: promote: 'backslash' is not an id, of 4 to 16 hexadecimal digits; for a URL, give --engines A,B
! try 'urlassay help promote'
[2]

### promote-url
$ urlassay promote --as wpt --engines whatwg,rfc3986 'http://a\@b/'
! urlassay: minimised from http://a\@b/
url/resources/urltestdata.json
  "One takes a backslash for a slash, the other for an ordinary character; a parser that fails this test refuses the input.",
  {
[14 lines as promote-prints]

### promote-url-writes: with a base, and an engine that is a path
    cat >t/vectors/own.json
    | [{"id":"a.b","spec":"x","why":"A.","input":"/","base":null,"failure":true,"relativeTo":"non-opaque-path-base"}]
    cat >t/corpus/url/a
    cat >mine
    | #!/bin/sh
    | while read -r line; do
    |     id=${line#*\"id\":}; id=${id%%[,\}]*}
    |     case $line in
    |     *hello*) printf '%s\n' '{"protocol":1,"engine":"mine","version":"1","model":"other","capabilities":["parse","base"]}' ;;
    |     *) printf '{"id":%s,"outcome":"rejected"}\n' "$id" ;;
    |     esac
    | done
    chmod 755 mine
$ urlassay promote --tree t --write --unescape --engines whatwg,./mine --base http://h/ '\\x'
! urlassay: minimised from \\x with base http://h/
! urlassay: vectors/expect/mine.json: "why" waits for a sentence
! urlassay: vectors/expect/mine.json: missing, so --write leaves out its entry: add it to the file that you give to `test --expect`
vectors/found.json
  {
    "id": "found.unexplained-backslash.accept-reject",
    "spec": "example-invalid-reverse-solidus",
    "why": "Unexplained so far; it depends on backslash; a parser that fails this test refuses the input.",
    "input": "\\",
    "base": "http://example",
    "href": "http://example/",
    "origin": "http://example",
    "protocol": "http:",
    "username": "",
    "password": "",
    "host": "example",
    "hostname": "example",
    "port": "",
    "pathname": "/",
    "search": "",
    "hash": ""
  }

vectors/expect/mine.json
{"id":"found.unexplained-backslash.accept-reject","cause":"unexplained (backslash)","expected":{"failure":true},"why":"Not looked into yet."}

corpus/differential/unexplained-backslash-accept-reject
\\\\xffhttp://example
$ cat t/vectors/found.json
[
  "What campaigns found, a case for each class that was promoted.",
  {
    "id": "found.unexplained-backslash.accept-reject",
    "spec": "example-invalid-reverse-solidus",
    "why": "Unexplained so far; it depends on backslash; a parser that fails this test refuses the input.",
    "input": "\\",
    "base": "http://example",
    "href": "http://example/",
    "origin": "http://example",
    "protocol": "http:",
    "username": "",
    "password": "",
    "host": "example",
    "hostname": "example",
    "port": "",
    "pathname": "/",
    "search": "",
    "hash": ""
  }
]
$ test -e t/corpus/differential

### promote-url-lib1560
$ urlassay promote --as lib1560 --engines whatwg,libcurl 'http://a\@b/'
! urlassay: minimised from http://a\@b/
[...]
tests/libtest/lib1560.c: get_parts_list
[...]
[..]{"http://trusted.example\\@evil.example",
[...]

### promote-url-agreed
$ urlassay promote --as wpt --engines whatwg,rfc3986 http://a/
! urlassay: whatwg and rfc3986 do not differ
[3]

### promote-url-no-answer
    cat >false
    | #!/bin/sh
    | read -r line
    | printf '%s\n' '{"protocol":1,"engine":"mine","version":"1","model":"other","capabilities":["parse","base"]}'
    | read -r line
    | exit 7
    chmod 755 false
$ urlassay promote --as wpt --engines whatwg,./false http://a/
! urlassay: mine gives no answer (crashed): it exited with status 7
[3]

### promote-url-three-engines
$ urlassay promote --as wpt --engines whatwg,rfc3986,whatwg http://a/
! [...]
! [..]--engines takes two, A,B
! [...]
[2]

### promote-url-no-engines
$ urlassay promote --base http://h/ abcd
! [...]
! [..]--base needs a URL with --engines
! [...]
[2]

### promote-url-dir
$ urlassay promote --dir f --engines whatwg,rfc3986 abcd
! [...]
! [..]with --engines, give a URL and no --dir
! [...]
[2]

### promote-wants-one
$ urlassay promote
! urlassay: promote: give one ID of a quirk or a class, or a URL with --engines
! try 'urlassay help promote'
[2]

### promote-no-tree
    cp files/classes/accept-reject-backslash-5.json f/classes/b07508cfccd1f303.json
$ urlassay promote --dir f --tree nowhere b07508cfccd1f303
! urlassay: nowhere/vectors: No such file or directory
[3]

### promote-unexplained-0
    cp files/campaigns/unexplained-0 f
    cp files/engines/odd odd
    cat >engines
    | odd ./odd
    cat >t/vectors/own.json
    | [{"id":"a.b","spec":"x","why":"A.","input":"/","base":null,"failure":true,"relativeTo":"non-opaque-path-base"}]
$ URLASSAY_ENGINES=engines urlassay promote --dir f --tree t 00000000000000c0
! urlassay: class 00000000000000c0 is now 85806d20b520da60: unexplained (no-scheme)
! urlassay: vectors/expect/odd.json: "why" waits for a sentence
! urlassay: vectors/expect/odd.json: missing, so --write leaves out its entry: add it to the file that you give to `test --expect`
vectors/found.json
  {
    "id": "found.unexplained-no-scheme.accept-reject",
    "spec": "no-scheme-state",
    "why": "Unexplained so far; it depends on no-scheme; a parser that fails this test accepts the input.",
    "input": "#odd",
    "base": null,
    "failure": true,
    "relativeTo": "any-base"
  }

vectors/expect/odd.json
{"id":"found.unexplained-no-scheme.accept-reject","cause":"unexplained (no-scheme)","expected":{"accepted":{"href":"x:p","protocol":"x:","username":"","password":"","hostname":"","port":"","pathname":"p","search":"","hash":""}},"why":"Not looked into yet."}

corpus/differential/unexplained-no-scheme-accept-reject
#odd

### promote-unexplained-1
    cp files/campaigns/unexplained-0 f
    cp files/engines/odd odd
    cat >engines
    | odd ./odd
    cat >t/vectors/own.json
    | [{"id":"a.b","spec":"x","why":"A.","input":"/","base":null,"failure":true,"relativeTo":"non-opaque-path-base"}]
$ URLASSAY_ENGINES=engines urlassay promote --dir f --tree t 00000000000000c1
! urlassay: class 00000000000000c1 is now 57e68f5459e68651: unexplained (no-scheme, suffix-reference)
! urlassay: vectors/expect/odd.json: "why" waits for a sentence
! urlassay: vectors/expect/odd.json: missing, so --write leaves out its entry: add it to the file that you give to `test --expect`
vectors/found.json
  {
    "id": "found.unexplained-no-scheme-suffix-reference.accept-reject",
    "spec": "missing-scheme-non-relative-url",
    "why": "Unexplained so far; it depends on suffix-reference and no-scheme; a parser that fails this test accepts the input.",
    "input": "o/d",
    "base": null,
    "failure": true,
    "relativeTo": "non-opaque-path-base"
  }

vectors/expect/odd.json
{"id":"found.unexplained-no-scheme-suffix-reference.accept-reject","cause":"unexplained (no-scheme, suffix-reference)","expected":{"accepted":{"href":"x:p","protocol":"x:","username":"","password":"","hostname":"","port":"","pathname":"p","search":"","hash":""}},"why":"Not looked into yet."}

corpus/differential/unexplained-no-scheme-suffix-reference-accept-reject
o/d

### promote-unexplained-2
    cp files/campaigns/unexplained-0 f
    cp files/engines/odd odd
    cat >engines
    | odd ./odd
    cat >t/vectors/own.json
    | [{"id":"a.b","spec":"x","why":"A.","input":"/","base":null,"failure":true,"relativeTo":"non-opaque-path-base"}]
$ URLASSAY_ENGINES=engines urlassay promote --dir f --tree t 00000000000000c2
! urlassay: class 00000000000000c2 is now c671a512e3a620b3: unexplained (brackets, registry-authority)
! urlassay: vectors/expect/odd.json: "why" waits for a sentence
! urlassay: vectors/expect/odd.json: missing, so --write leaves out its entry: add it to the file that you give to `test --expect`
vectors/found.json
  {
    "id": "found.unexplained-brackets-registry-authority.accept-reject",
    "spec": "concept-host-parser",
    "why": "Unexplained so far; it depends on brackets and registry-authority; a parser that fails this test accepts the input.",
    "input": "http://[",
    "base": null,
    "failure": true
  }

vectors/expect/odd.json
{"id":"found.unexplained-brackets-registry-authority.accept-reject","cause":"unexplained (brackets, registry-authority)","expected":{"accepted":{"href":"x:p","protocol":"x:","username":"","password":"","hostname":"","port":"","pathname":"p","search":"","hash":""}},"why":"Not looked into yet."}

corpus/differential/unexplained-brackets-registry-authority-accept-reject
http://[

### promote-unexplained-3
    cp files/campaigns/unexplained-0 f
    cp files/engines/odd odd
    cat >engines
    | odd ./odd
    cat >t/vectors/own.json
    | [{"id":"a.b","spec":"x","why":"A.","input":"/","base":null,"failure":true,"relativeTo":"non-opaque-path-base"}]
$ URLASSAY_ENGINES=engines urlassay promote --dir f --tree t 00000000000000c3
! urlassay: class 00000000000000c3 is now 41c661fd6abc8a14: unexplained (empty-query)
! urlassay: vectors/expect/odd.json: "why" waits for a sentence
! urlassay: vectors/expect/odd.json: missing, so --write leaves out its entry: add it to the file that you give to `test --expect`
vectors/found.json
  {
    "id": "found.unexplained-empty-query.query-shift",
    "spec": "query-state",
    "why": "Unexplained so far; it depends on empty-query; a parser that fails this test finds the query \"q\" instead of an empty query.",
    "input": "http://h/?",
    "base": null,
    "href": "http://h/?",
    "origin": "http://h",
    "protocol": "http:",
    "username": "",
    "password": "",
    "host": "h",
    "hostname": "h",
    "port": "",
    "pathname": "/",
    "search": "",
    "hash": ""
  }

vectors/expect/odd.json
{"id":"found.unexplained-empty-query.query-shift","cause":"unexplained (empty-query)","expected":{"href":"http://h/?q","search":"?q"},"why":"Not looked into yet."}

corpus/differential/unexplained-empty-query-query-shift
http://h/?

### promote-unexplained-4
    cp files/campaigns/unexplained-0 f
    cp files/engines/odd odd
    cat >engines
    | odd ./odd
    cat >t/vectors/own.json
    | [{"id":"a.b","spec":"x","why":"A.","input":"/","base":null,"failure":true,"relativeTo":"non-opaque-path-base"}]
$ URLASSAY_ENGINES=engines urlassay promote --dir f --tree t 00000000000000c4
! urlassay: class 00000000000000c4 is now ad7022803cb793e9: unexplained
! urlassay: vectors/expect/odd.json: "why" waits for a sentence
! urlassay: vectors/expect/odd.json: missing, so --write leaves out its entry: add it to the file that you give to `test --expect`
vectors/found.json
  {
    "id": "found.unexplained.path-shift",
    "spec": "concept-basic-url-parser",
    "why": "Unexplained so far; a parser that fails this test finds an empty path instead of the path \"/p\".",
    "input": "http://h/p",
    "base": null,
    "href": "http://h/p",
    "origin": "http://h",
    "protocol": "http:",
    "username": "",
    "password": "",
    "host": "h",
    "hostname": "h",
    "port": "",
    "pathname": "/p",
    "search": "",
    "hash": ""
  }

vectors/expect/odd.json
{"id":"found.unexplained.path-shift","cause":"unexplained","expected":{"href":"http://h","pathname":""},"why":"Not looked into yet."}

corpus/differential/unexplained-path-shift
http://h/p

### promote-engines-agree
    cp files/campaigns/unexplained-0 f
    cp files/engines/odd odd
    cat >engines
    | odd ./odd
    cat >t/vectors/own.json
    | [{"id":"a.b","spec":"x","why":"A.","input":"/","base":null,"failure":true,"relativeTo":"non-opaque-path-base"}]
$ URLASSAY_ENGINES=engines urlassay promote --dir f --tree t 00000000000000ca
! urlassay: class 00000000000000ca: whatwg and w3c-2012 do not differ
[3]

### promote-wpt-of-bytes
    cp files/campaigns/unexplained-0 f
    cp files/engines/odd odd
    cat >engines
    | odd ./odd
$ URLASSAY_ENGINES=engines urlassay promote --dir f --as wpt 00000000000000cb
! urlassay: no case can be made of it: WPT's file can only hold UTF-8
[3]

### promote-byte-that-separates
    cp files/campaigns/unexplained-0 f
    cp files/engines/odd odd
    cat >engines
    | odd ./odd
    cat >t/vectors/own.json
    | [{"id":"a.b","spec":"x","why":"A.","input":"/","base":null,"failure":true,"relativeTo":"non-opaque-path-base"}]
$ URLASSAY_ENGINES=engines urlassay promote --dir f --tree t 00000000000000cb
! urlassay: minimised from http://h/\xff
! urlassay: class 00000000000000cb is now fe5fcda6da8dec94: ill-formed-utf8+non-ascii
! urlassay: vectors/expect/rfc3986.json: missing, so --write leaves out its entry: add it to the file that you give to `test --expect`
vectors/found.json
  {
    "id": "found.ill-formed-utf8-non-ascii.accept-reject",
[18 lines as promote-reproducer-taken]
{"id":"found.ill-formed-utf8-non-ascii.accept-reject","cause":"ill-formed-utf8+non-ascii","expected":{"failure":true}}

corpus/differential/ill-formed-utf8-non-ascii-accept-reject
http://example/\x80

### promote-manifest-other-version
    cp files/classes/accept-reject-backslash-7.json f/classes/00000000000000aa.json
    cat >t/vectors/own.json
    | [{"id":"a.b","spec":"x","why":"A.","input":"/","base":null,"failure":true,"relativeTo":"non-opaque-path-base"}]
    cat >t/vectors/expect/rfc3986.json
    | {"engine":"rfc3986","version":"1999","expectations":[]}
$ urlassay promote --dir f --tree t 00000000000000aa
! urlassay: minimised from http://a\@b
! urlassay: class 00000000000000aa is now b07508cfccd1f303: backslash
! urlassay: vectors/expect/rfc3986.json: for version 1999, and this is 2005-01, so --write leaves out its entry: add it to the file that you give to `test --expect`
[25 lines as promote-prints]

### promote-manifest-broken
    cp files/classes/accept-reject-backslash-7.json f/classes/00000000000000aa.json
    cat >t/vectors/own.json
    | [{"id":"a.b","spec":"x","why":"A.","input":"/","base":null,"failure":true,"relativeTo":"non-opaque-path-base"}]
    | [no newline]
    cat >t/vectors/expect/rfc3986.json
    | {"engine":
    | [no newline]
$ urlassay promote --dir f --tree t 00000000000000aa
! urlassay: t/vectors/expect/rfc3986.json:1:11: JSON syntax error: unexpected end
! urlassay: minimised from http://a\@b
! urlassay: class 00000000000000aa is now b07508cfccd1f303: backslash
! urlassay: vectors/expect/rfc3986.json: not in the form that `test --write-expect` writes, so --write leaves out its entry: add it to the file that you give to `test --expect`
[25 lines as promote-prints]

### promote-manifest-no-rows
    cp files/classes/accept-reject-backslash-7.json f/classes/00000000000000aa.json
    cat >t/vectors/own.json
    | [{"id":"a.b","spec":"x","why":"A.","input":"/","base":null,"failure":true,"relativeTo":"non-opaque-path-base"}]
    cat >t/vectors/expect/rfc3986.json
    | {"engine":"rfc3986","version":"2005-01"}
$ urlassay promote --dir f --tree t 00000000000000aa
! urlassay: t/vectors/expect/rfc3986.json: not an array of expectations
! urlassay: minimised from http://a\@b
! urlassay: class 00000000000000aa is now b07508cfccd1f303: backslash
! urlassay: vectors/expect/rfc3986.json: not in the form that `test --write-expect` writes, so --write leaves out its entry: add it to the file that you give to `test --expect`
[25 lines as promote-prints]

### promote-writes-manifest-empty
    cp files/classes/accept-reject-backslash-7.json f/classes/00000000000000aa.json
    cat >t/vectors/found.json
    | [
    |   "A comment",
    |   {
    |     "id": "found.a", "spec": "x", "why": "A.", "input": "/", "base": null, "failure": true, "relativeTo": "non-opaque-path-base"
    |   }
    | ]
    mkdir t/corpus
    cat >t/vectors/expect/rfc3986.json
    | {"engine": "rfc3986", "version": "2005-01", "expectations": [
    | ]}
$ urlassay promote --dir f --tree t --write 00000000000000aa
! urlassay: minimised from http://a\@b
! urlassay: class 00000000000000aa is now b07508cfccd1f303: backslash
[25 lines as promote-prints]
$ cat t/vectors/expect/rfc3986.json
{"engine": "rfc3986", "version": "2005-01", "expectations": [
{"id":"found.backslash.accept-reject","cause":"backslash","expected":{"failure":true}}
]}
$ cat t/vectors/found.json
[
  "A comment",
  {
    "id": "found.a", "spec": "x", "why": "A.", "input": "/", "base": null, "failure": true, "relativeTo": "non-opaque-path-base"
  },
[18 lines as promote-prints]
]

### promote-byte-of-reproducers
    cat >odd
    | #!/bin/sh
    | while read -r line; do
    |     id=${line#*\"id\":}; id=${id%%[,\}]*}
    |     case $line in
    |     *hello*) printf '%s\n' '{"protocol":1,"engine":"odd","version":"1","model":"other","capabilities":["parse","base"]}' ;;
    |     *\"input_b64\":\"aHR0cDovL2gv/w==\"*) printf '{"id":%s,%s}\n' "$id" '"outcome":"rejected"' ;;
    |     *) printf '{"id":%s,"outcome":"unsupported"}\n' "$id" ;;
    |     esac
    | done
    chmod 755 odd
    cat >engines
    | odd ./odd
    cat >f/classes/00000000000000cc.json
    | {"class": "00000000000000cc", "effect": "accept-reject", "severity": "medium", "cause": "ill-formed-utf8", "base": null, "answers": [{"engine": "whatwg", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "host": "h", "path": "/%EF%BF%BD"}}, {"engine": "odd", "version": "1", "answer": {"outcome": "rejected", "reason": "failure"}}], "shape": "0000000000000001", "found": "2026-01-01T00:00:00Z", "improved": "2026-01-01T00:00:00Z", "input_b64": "aHR0cDovL2gv/w=="}
    cat >t/vectors/own.json
    | [{"id":"a.b","spec":"x","why":"A.","input":"/","base":null,"failure":true,"relativeTo":"non-opaque-path-base"}]
$ URLASSAY_ENGINES=engines urlassay promote --dir f --tree t 00000000000000cc
! urlassay: class 00000000000000cc is now b0a8c1c663b0b572: unexplained (ill-formed-utf8)
! urlassay: vectors/expect/odd.json: "why" waits for a sentence
! urlassay: vectors/expect/odd.json: missing, so --write leaves out its entry: add it to the file that you give to `test --expect`
! urlassay: no reproducer: a byte 0xFF separates URL and base there
vectors/found.json
  {
    "id": "found.unexplained-ill-formed-utf8.accept-reject",
    "spec": "query-encoding-example",
    "why": "Unexplained so far; it depends on ill-formed-utf8; a parser that fails this test refuses the input.",
    "input_b64": "aHR0cDovL2gv/w==",
    "base": null,
    "href": "http://h/%EF%BF%BD",
    "origin": "http://h",
    "protocol": "http:",
    "username": "",
    "password": "",
    "host": "h",
    "hostname": "h",
    "port": "",
    "pathname": "/%EF%BF%BD",
    "search": "",
    "hash": ""
  }

vectors/expect/odd.json
{"id":"found.unexplained-ill-formed-utf8.accept-reject","cause":"unexplained (ill-formed-utf8)","expected":{"failure":true},"why":"Not looked into yet."}

### promote-behind-rows-of-the-file: a row comes after the rows of its file
    cp files/classes/accept-reject-backslash-5.json f/classes/b07508cfccd1f303.json
    cat >t/vectors/own.json
    | [{"id":"a.b","spec":"x","why":"A.","input":"/","base":null,"failure":true,"relativeTo":"non-opaque-path-base"}]
    mkdir t/corpus
    cat >t/vectors/expect/rfc3986.json
    | {"engine":"rfc3986","version":"2005-01",
    | "expectations":[
    | {"file":"aa.json","id":"a.c","cause":"backslash","expected":{"failure":true}},
    | {"file":"found.json","id":"found.b","cause":"backslash","expected":{"failure":true}},
    | {"file":"found.json","id":"found.z","cause":"backslash","expected":{"failure":true}},
    | {"file":"own.json","id":"a.b","cause":"backslash","expected":{"failure":true}}
    | ]}
$ urlassay promote --dir f --tree t --write b07508cf
! urlassay: minimised from http://trusted.example\@evil.example
[25 lines as promote-prints]
$ cat t/vectors/expect/rfc3986.json
{"engine":"rfc3986","version":"2005-01",
"expectations":[
{"file":"aa.json","id":"a.c","cause":"backslash","expected":{"failure":true}},
{"file":"found.json","id":"found.b","cause":"backslash","expected":{"failure":true}},
{"file":"found.json","id":"found.z","cause":"backslash","expected":{"failure":true}},
{"id":"found.backslash.accept-reject","cause":"backslash","expected":{"failure":true}},
{"file":"own.json","id":"a.b","cause":"backslash","expected":{"failure":true}}
]}

### promote-first-row
    cp files/classes/accept-reject-backslash-5.json f/classes/b07508cfccd1f303.json
    cat >t/vectors/own.json
    | [{"id":"a.b","spec":"x","why":"A.","input":"/","base":null,"failure":true,"relativeTo":"non-opaque-path-base"}]
    mkdir t/corpus
    cat >t/vectors/expect/rfc3986.json
    | {"engine":"rfc3986","version":"2005-01",
    | "expectations":[
    | {"file":"own.json","id":"a.b","cause":"backslash","expected":{"failure":true}}
    | ]}
$ urlassay promote --dir f --tree t --write b07508cf
! urlassay: minimised from http://trusted.example\@evil.example
[25 lines as promote-prints]
$ cat t/vectors/expect/rfc3986.json
{"engine":"rfc3986","version":"2005-01",
"expectations":[
{"id":"found.backslash.accept-reject","cause":"backslash","expected":{"failure":true}},
{"file":"own.json","id":"a.b","cause":"backslash","expected":{"failure":true}}
]}

### promote-last-row
    cp files/classes/accept-reject-backslash-5.json f/classes/b07508cfccd1f303.json
    cat >t/vectors/own.json
    | [{"id":"a.b","spec":"x","why":"A.","input":"/","base":null,"failure":true,"relativeTo":"non-opaque-path-base"}]
    mkdir t/corpus
    cat >t/vectors/expect/rfc3986.json
    | {"engine":"rfc3986","version":"2005-01",
    | "expectations":[
    | {"file":"aa.json","id":"a.b","cause":"backslash","expected":{"failure":true}},
    | {"file":"bb.json","id":"a.b","cause":"backslash","expected":{"failure":true}}
    | ]}
$ urlassay promote --dir f --tree t --write b07508cf
! urlassay: minimised from http://trusted.example\@evil.example
[25 lines as promote-prints]
$ cat t/vectors/expect/rfc3986.json
{"engine":"rfc3986","version":"2005-01",
"expectations":[
{"file":"aa.json","id":"a.b","cause":"backslash","expected":{"failure":true}},
{"file":"bb.json","id":"a.b","cause":"backslash","expected":{"failure":true}},
{"id":"found.backslash.accept-reject","cause":"backslash","expected":{"failure":true}}
]}

### promote-userinfo: what changes the user is about security
    cat >user
    | #!/bin/sh
    | while read -r line; do
    |     id=${line#*\"id\":}; id=${id%%[,\}]*}
    |     case $line in
    |     *hello*) echo '{"protocol":1,"engine":"user","version":"1","model":"other","capabilities":["parse"]}' ;;
    |     *\"input\":\"http://a@h\"*) printf '{"id":%s,%s}\n' "$id" '"outcome":"parsed","scheme":"http","username":"b","password":"","host":"h","port":null,"path":"/","query":null,"fragment":null,"href":"http://b@h/"' ;;
    |     *) printf '{"id":%s,"outcome":"unsupported"}\n' "$id" ;;
    |     esac
    | done
    chmod 755 user
    cat >engines
    | user ./user
    cat >t/vectors/own.json
    | [{"id":"a.b","spec":"x","why":"A.","input":"/","base":null,"failure":true,"relativeTo":"non-opaque-path-base"}]
    mkdir t/corpus
    cat >f/classes/00000000000000aa.json
    | {"class": "00000000000000aa", "effect": "userinfo-shift", "severity": "x", "cause": "unexplained", "input": "http://a@h", "base": null, "answers": [{"engine": "whatwg", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "host": "t", "path": "/"}}, {"engine": "user", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "host": "e", "path": "/"}}], "shape": "0000000000000001", "found": "2026-01-01T00:00:00Z", "improved": "2026-01-01T00:00:00Z"}
$ URLASSAY_ENGINES=engines urlassay promote --dir f --tree t 00000000000000aa
! urlassay: class 00000000000000aa is now e6f9fc1099644658: unexplained (credentials)
! urlassay: vectors/expect/user.json: "why" waits for a sentence
! urlassay: vectors/expect/user.json: missing, so --write leaves out its entry: add it to the file that you give to `test --expect`
vectors/found.json
  {
    "id": "found.unexplained-credentials.userinfo-shift",
    "spec": "authority-state",
    "why": "Unexplained so far; it depends on credentials; a parser that fails this test finds the username \"b\" instead of the username \"a\".",
    "tags": ["security"],
    "input": "http://a@h",
    "base": null,
    "href": "http://a@h/",
    "origin": "http://h",
    "protocol": "http:",
    "username": "a",
    "password": "",
    "host": "h",
    "hostname": "h",
    "port": "",
    "pathname": "/",
    "search": "",
    "hash": ""
  }

vectors/expect/user.json
{"id":"found.unexplained-credentials.userinfo-shift","cause":"unexplained (credentials)","expected":{"href":"http://b@h/","username":"b"},"why":"Not looked into yet."}

corpus/differential/unexplained-credentials-userinfo-shift
http://a@h

### promote-with-a-base: the expected answer is that to the input with its base
    cat >f/classes/6beea160a83e407e.json
    | {"class": "6beea160a83e407e", "effect": "path-shift", "severity": "low", "cause": "backslash", "input": "a\\b", "base": "http://h/c/d", "answers": [{"engine": "whatwg", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "host": "h", "path": "/c/a/b"}}, {"engine": "html5-2007", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "host": "h", "path": "/c/a\\b"}}], "shape": "0000000000000001", "found": "2026-01-01T00:00:00Z", "improved": "2026-01-01T00:00:00Z"}
$ urlassay promote --dir f --as wpt 6beea160a83e407e
! urlassay: minimised from a\b with base http://h/c/d
url/resources/urltestdata.json
  "One takes a backslash for a slash, the other for an ordinary character; a parser that fails this test refuses the input.",
  {
[14 lines as promote-url-writes]

### promote-profile: the manifest of a profile has a dot for the colon
    cat >t/vectors/own.json
    | [{"id":"a.b","spec":"x","why":"A.","input":"/","base":null,"failure":true,"relativeTo":"non-opaque-path-base"}]
    mkdir t/corpus
    cat >f/classes/00000000000000aa.json
    | {"class": "00000000000000aa", "effect": "accept-reject", "severity": "x", "cause": "backslash", "input": "http://a\\@b", "base": null, "answers": [{"engine": "whatwg", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "host": "t", "path": "/"}}, {"engine": "rfc3986:literal", "version": "1", "answer": {"outcome": "rejected"}}], "shape": "0000000000000001", "found": "2026-01-01T00:00:00Z", "improved": "2026-01-01T00:00:00Z"}
    cat >t/vectors/expect/rfc3986.literal.json
    | {"engine":"rfc3986:literal","version":"2005-01","expectations":[]}
$ urlassay promote --dir f --tree t --write 00000000000000aa
! urlassay: minimised from http://a\@b
! urlassay: class 00000000000000aa is now 966c49bdc220f72a: backslash
[20 lines as promote-prints]
vectors/expect/rfc3986.literal.json
{"id":"found.backslash.accept-reject","cause":"backslash","expected":{"failure":true}}

corpus/differential/backslash-accept-reject
http://example\
$ cat t/vectors/expect/rfc3986.literal.json
{"engine":"rfc3986:literal","version":"2005-01","expectations":[
{"id":"found.backslash.accept-reject","cause":"backslash","expected":{"failure":true}}]}

### promote-found-is-no-list: a file of vectors that is not an array is left as it is
    cat >t/vectors/own.json
    | [{"id":"a.b","spec":"x","why":"A.","input":"/","base":null,"failure":true,"relativeTo":"non-opaque-path-base"}]
    mkdir t/corpus
    cat >f/classes/00000000000000aa.json
    | {"class": "00000000000000aa", "effect": "accept-reject", "severity": "x", "cause": "backslash", "input": "http://a\\@b", "base": null, "answers": [{"engine": "whatwg", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "host": "t", "path": "/"}}, {"engine": "rfc3986", "version": "1", "answer": {"outcome": "rejected"}}], "shape": "0000000000000001", "found": "2026-01-01T00:00:00Z", "improved": "2026-01-01T00:00:00Z"}
    cat >t/vectors/found.json
    | {"hash":[]}
$ urlassay promote --dir f --tree t --write 00000000000000aa
! urlassay: t/vectors/found.json: no case in this file
[3]

### promote-beside-a-damaged-class
    cp files/classes/host-shift-backslash-4.json f/classes/00000000000000aa.json
    cat >f/classes/00000000000000bb.json
    | {
    | [no newline]
$ urlassay promote --dir f --as wpt 00000000000000aa
! urlassay: f/classes/00000000000000bb.json:1:2: JSON syntax error: unexpected end
! urlassay: minimised from http://t\@e
! urlassay: class 00000000000000aa is now 1517da681dd8455a: backslash
[17 lines as promote-quirk-of-two-classes]
