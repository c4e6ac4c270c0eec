urlassay promote, for findings of each effect in each form.

### campaign-promote-vector-0 (slow)
    cp files/campaigns/each-effect f
$ urlassay promote --as vector --dir f e63a
! urlassay: minimised from http://example.com/vpn/../vpns/portal/scripts/newbm.pl
! urlassay: vectors/expect/rfc3986.json: missing, so --write leaves out its entry: add it to the file that you give to `test --expect`
vectors/found.json
  {
    "id": "found.dot-segments.path-shift",
    "spec": "path-state",
    "why": "One removes dot segments, the other keeps them or removes them in another way; a parser that fails this test finds the path \"/.\" instead of the path \"/\".",
    "input": "http://example/.",
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
{"id":"found.dot-segments.path-shift","cause":"dot-segments","expected":{"href":"http://example/.","pathname":"/."}}

corpus/differential/dot-segments-path-shift
http://example/.

### campaign-promote-vector-1 (slow)
    cp files/campaigns/each-effect f
$ urlassay promote --as vector --dir f 411093
! urlassay: minimised from ///example.com with base https://site.example/
! urlassay: vectors/expect/rfc3986.json: missing, so --write leaves out its entry: add it to the file that you give to `test --expect`
vectors/found.json
  {
    "id": "found.slash-count.host-shift",
    "spec": "special-authority-ignore-slashes-state",
    "why": "One reads any number of slashes after the scheme as two, the other does not; a parser that fails this test finds no host instead of the host \"example\".",
    "tags": ["security"],
    "input": "http:example",
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
{"id":"found.slash-count.host-shift","cause":"slash-count","expected":{"href":"http:example","host":"","hostname":"","pathname":"example"}}

corpus/differential/slash-count-host-shift
http:example

### campaign-promote-vector-2 (slow)
    cp files/campaigns/each-effect f
$ urlassay promote --as vector --dir f fc00
! urlassay: minimised from java\nscript:alert(x) with base https://site.example/
! urlassay: vectors/expect/w3c-2012.json: missing, so --write leaves out its entry: add it to the file that you give to `test --expect`
vectors/found.json
  {
    "id": "found.tab-newline.host-shift",
    "spec": "concept-basic-url-parser",
    "why": "One drops tabs and newlines inside the URL, the other keeps or refuses them; a parser that fails this test finds the scheme \"http\" instead of the scheme \"aa\".",
    "tags": ["security"],
    "input": "a\na:",
    "base": "http://example",
    "href": "aa:",
    "origin": "null",
    "protocol": "aa:",
    "username": "",
    "password": "",
    "host": "",
    "hostname": "",
    "port": "",
    "pathname": "",
    "search": "",
    "hash": ""
  }

vectors/expect/w3c-2012.json
{"id":"found.tab-newline.host-shift","cause":"tab-newline","expected":{"href":"http://example/a%0Aa:","origin":"http://example","protocol":"http:","host":"example","hostname":"example","pathname":"/a%0Aa:"}}

corpus/differential/tab-newline-host-shift
a\na:\xffhttp://example

### campaign-promote-vector-3 (slow)
    cp files/campaigns/each-effect f
$ urlassay promote --as vector --dir f 617264
! urlassay: minimised from x:/\t/1e3: 1/%zz%?a+b#{|}^\ with base file:///C:/a/b
! urlassay: class 617264557c6b32b6 is now 05c24503b3b96127: space
! urlassay: vectors/expect/webaddr.json: missing, so --write leaves out its entry: add it to the file that you give to `test --expect`
vectors/found.json
  {
    "id": "found.space.normalisation",
    "spec": "percent-encoded-bytes",
    "why": "One percent-encodes a space, the other keeps or refuses it, or encodes it in another way; a parser that fails this test finds the path \"%20a\" instead of the path \" a\".",
    "input": "a: a",
    "base": null,
    "href": "a: a",
    "origin": "null",
    "protocol": "a:",
    "username": "",
    "password": "",
    "host": "",
    "hostname": "",
    "port": "",
    "pathname": " a",
    "search": "",
    "hash": ""
  }

vectors/expect/webaddr.json
{"id":"found.space.normalisation","cause":"space","expected":{"href":"a:%20a","pathname":"%20a"}}

corpus/differential/space-normalisation
a: a

### campaign-promote-vector-4 (slow)
    cp files/campaigns/each-effect f
$ urlassay promote --as vector --dir f f1005
a vector has this input: code-points.after-http.5c
[1]

### campaign-promote-wpt-5
    cp files/campaigns/each-effect f
$ urlassay promote --as wpt --dir f fc00
! urlassay: minimised from java\nscript:alert(x) with base https://site.example/
url/resources/urltestdata.json
  "One drops tabs and newlines inside the URL, the other keeps or refuses them; a parser that fails this test finds the scheme \"http\" instead of the scheme \"aa\".",
  {
    "input": "a\na:",
    "base": "http://example",
    "href": "aa:",
    "origin": "null",
    "protocol": "aa:",
    "username": "",
    "password": "",
    "host": "",
    "hostname": "",
    "port": "",
    "pathname": "",
    "search": "",
    "hash": ""
  }

### campaign-promote-wpt-6
    cp files/campaigns/each-effect f
$ urlassay promote --as wpt --dir f f38d
! urlassay: minimised from "http:////u p@..:b/.%2E?a+b#f \t " with base http://u:p@h:1/a?q#f
! urlassay: class f38dc57a81091b6d is now 8c6d52eaae6527c8: slash-count
url/resources/urltestdata.json
  "One reads any number of slashes after the scheme as two, the other does not; a parser that fails this test accepts the input.",
  {
    "input": "http:.1",
    "base": null,
    "failure": true,
    "relativeTo": "non-opaque-path-base"
  }

### campaign-promote-wpt-7
    cp files/campaigns/each-effect f
$ urlassay promote --as wpt --dir f 4110
! urlassay: minimised from ///example.com with base https://site.example/
url/resources/urltestdata.json
  "One reads any number of slashes after the scheme as two, the other does not; a parser that fails this test finds no host instead of the host \"example\".",
  {
    "input": "http:example",
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

### campaign-promote-lib1560-8
    cp files/campaigns/each-effect f
$ urlassay promote --as lib1560 --dir f 5bb2
! urlassay: minimised from ldap://127.0.0.1#evilhost.com:1389/a
tests/libtest/lib1560.c: get_parts_list
  /* authority-end: One ends the authority at "?" or "#", the other only at
     a slash, or it writes one there. whatwg $VERSION (fde3f74) says the same.
     w3c-2012 2012-05-24 says the same. */
  {"a://example?",
   "a | [11] | [12] | [13] | example | [15] | / |  | [17]",
   CURLU_NON_SUPPORT_SCHEME, CURLU_GET_EMPTY, CURLUE_OK},
\

### campaign-promote-lib1560-9: Versions of libcurl before and after 8.23 answer otherwise.
    cp files/campaigns/each-effect f
$ urlassay promote --as lib1560 --dir f da52
! urlassay: minimised from file:/u%2f@C|:21\?/..#'"<>`\u{2009}
[...]
tests/libtest/lib1560.c: get_parts_list
  /* non-ascii+unencoded: [..]
[...]
[..]
  {"file:|#\303\251",
[...]

### campaign-promote-lib1560-10
    cp files/campaigns/each-effect f
$ urlassay promote --as lib1560 --dir f f1005
! urlassay: minimised from http:\\\\evil.example/
tests/libtest/lib1560.c: get_parts_list
  /* unexplained (backslash, slash-count). rfc3986 2005-01 refuses the URL.
     webaddr 2009 finds no host. */
  {"http:\\",
   "",
   0, 0, CURLUE_BAD_SLASHES},
\

### campaign-promote-vector-11
    cp files/campaigns/each-effect f
$ urlassay promote --as vector --dir f 1517
! urlassay: unknown engine "absent"; `urlassay engines` lists the known ones, and an executable or a shared object is named with a slash
[3]
