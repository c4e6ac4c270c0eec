A vector of each kind, right and wrong, in each format.

### kinds-pretty
    cp files/kinds.json v.json
    cp files/kinds-of-setters.json w.json
$ SOURCE_DATE_EPOCH=86400 urlassay test --engine whatwg --engine rfc3986 --format pretty v.json w.json
FAIL authority.slashes.two  whatwg  v.json:2
  input     https://example.test/x
  why       "//" is the usual way into the authority; a parser that keeps one of them finds an empty host.
  spec      https://url.spec.whatwg.org/#special-authority-slashes-state
  field | expected                | got
  href  | https://example.test/x! | https://example.test/x

FAIL encoding.beside.iso-8859-5.iso-8859-5  whatwg  v.json:28
  input     ¡ЀЍ¬®ѐℕ℗ѝ¦¨Ѡ
  encoding  iso-8859-5
  why       A code point beside one of the index has no byte. It is an entity.
  spec      https://url.spec.whatwg.org/#string-percent-encode-after-encoding
  search  expected ?%26%23161%3B%26%231024%3B%26%231037%3B%26%23172%3B%26%23174%3B%26%231104%3B%26%238469%3B%26%238471%3B%26%231117%3B%26%23166%3B%26%23168%3B%26%231120%3B!
          got      ?%26%23161%3B%26%231024%3B%26%231037%3B%26%23172%3B%26%23174%3B%26%231104%3B%26%238469%3B%26%238471%3B%26%231117%3B%26%23166%3B%26%23168%3B%26%231120%3B

FAIL examples.text.params  whatwg  v.json:46
  input     [["key","730d67"]]
  why       A list of one pair is written as name, equals sign, value.
  spec      https://url.spec.whatwg.org/#example-constructing-urlsearchparams
  field        | expected    | got
  searchParams | key=730d67! | key=730d67

FAIL form-urlencoded.empty  whatwg  v.json:76
  input     ""
  why       No bytes, no tuple: the one empty sequence is passed over.
  spec      https://url.spec.whatwg.org/#concept-urlencoded-parser
  field        | expected | got
  searchParams | !        | ""

FAIL validation-errors.domain-to-ascii.underscore  whatwg  v.json:159
  input     https://a_b/
  why       Strict ToASCII refuses an underscore; the error does not end parsing.
  spec      https://url.spec.whatwg.org/#validation-error-domain-to-ascii
  field | expected      | got
  href  | https://a_b/! | https://a_b/

FAIL setters.protocol-colon-optional  whatwg  w.json:3
  href      http://h/!
  attribute protocol
  value     https
  why       The setter adds a colon itself, so a value without one works.
  spec      https://url.spec.whatwg.org/#dom-url-protocol
  field | expected   | got
  href  | https://h/ | https://h/!

FAIL setters.username-ill-formed-tab  whatwg  w.json:28
  href      http://h/!
  attribute username
  value     \xc3\t\xa9
  why       The setter removes no tab, so it is encoded between two U+FFFD.
  spec      https://url.spec.whatwg.org/#concept-basic-url-parser
  field | expected                        | got
  href  | http://%EF%BF%BD%09%EF%BF%BD@h/ | http://%EF%BF%BD%09%EF%BF%BD@h/!

FAIL setters.password-ill-formed  whatwg  w.json:52
  href      http://h/!
  attribute password
  value     \xe2\x98
  why       One maximal subpart is one U+FFFD.
  spec      https://url.spec.whatwg.org/#concept-basic-url-parser
  field | expected             | got
  href  | http://:%EF%BF%BD@h/ | http://:%EF%BF%BD@h/!

FAIL setters.host-ill-formed-newline  whatwg  w.json:78
  href      http://h/!
  attribute host
  value     \xe2\x98\n\x83.com
  why       The two parts of the code point are U+FFFD each, which no domain may have; nothing changes.
  spec      https://url.spec.whatwg.org/#concept-basic-url-parser
  field | expected  | got
  href  | http://h/ | http://h/!

FAIL setters.hostname-ill-formed-newline  whatwg  w.json:103
  href      http://h/!
  attribute hostname
  value     \xe2\x98\n\x83.com
  why       The two parts of the code point are U+FFFD each, which no domain may have; nothing changes.
  spec      https://url.spec.whatwg.org/#concept-basic-url-parser
  field | expected  | got
  href  | http://h/ | http://h/!

FAIL setters.pathname-plain  whatwg  w.json:129
  href      http://h/old?q#f!
  attribute pathname
  value     /new
  why       The path is replaced, query and fragment stay.
  spec      https://url.spec.whatwg.org/#path-start-state
  field | expected         | got
  href  | http://h/new?q#f | http://h/new?q#f!

FAIL setters.search-plain  whatwg  w.json:153
  href      http://h/p#f!
  attribute search
  value     q
  why       The query is set, and "?" is added.
  spec      https://url.spec.whatwg.org/#dom-url-search
  field | expected       | got
  href  | http://h/p?q#f | http://h/p?q#f!

FAIL setters.hash-plain  whatwg  w.json:177
  href      http://h/p?q!
  attribute hash
  value     f
  why       The fragment is set, and "#" is added.
  spec      https://url.spec.whatwg.org/#dom-url-hash
  field | expected       | got
  href  | http://h/p?q#f | http://h/p?q!#f

  failed in 8 w.json, 5 v.json
whatwg $VERSION (fde3f74): 21 passed, 13 failed, 0 skipped
FAIL authority.slashes.two  rfc3986  v.json:2
  input     https://example.test/x
  why       "//" is the usual way into the authority; a parser that keeps one of them finds an empty host.
  spec      https://url.spec.whatwg.org/#special-authority-slashes-state
  field | expected                | got
  href  | https://example.test/x! | https://example.test/x

FAIL authority.ignore.only-slashes  rfc3986  v.json:20
  input     https://////
  why       When nothing but solidi follows, the host is missing; a parser that returns an empty host accepts it.
  spec      https://url.spec.whatwg.org/#special-authority-ignore-slashes-state
  field     | expected | got
  result    | failure  | parsed, href https://////
  as a base | failure  | accepted

FAIL fragment.ill-formed.return-inside-code-point  rfc3986  v.json:84
  input     http://h/#\xc3\r\xa9
  why       Both halves are U+FFFD in the fragment, too.
  spec      https://url.spec.whatwg.org/#concept-basic-url-parser
  field  | expected                                  | got
  result | parsed, href http://h/#%EF%BF%BD%EF%BF%BD | failure: failure

FAIL opaque-host.ill-formed.tab-inside-code-point  rfc3986  v.json:110
  input     a://\xc3\t\xa9/
  why       Both halves are U+FFFD in an opaque host, where it is encoded.
  spec      https://url.spec.whatwg.org/#concept-basic-url-parser
  field  | expected                             | got
  result | parsed, href a://%EF%BF%BD%EF%BF%BD/ | failure: failure

FAIL validation-errors.domain-to-ascii.forbidden-from-percent  rfc3986  v.json:141
  input     https://exa%23mple.org
  why       The host is percent-decoded first, so the error is told of the whole domain, at the host's start, after that of the percent-encoded byte.
  spec      https://url.spec.whatwg.org/#validation-error-domain-to-ascii
  field     | expected | got
  result    | failure  | parsed, href https://exa%23mple.org
  as a base | failure  | accepted

FAIL validation-errors.domain-to-ascii.underscore  rfc3986  v.json:159
  input     https://a_b/
  why       Strict ToASCII refuses an underscore; the error does not end parsing.
  spec      https://url.spec.whatwg.org/#validation-error-domain-to-ascii
  field | expected      | got
  href  | https://a_b/! | https://a_b/

  skipped   17 the engine does not know set, 2 the engine does not know params,
            2 the engine does not know tounicode, 1 the engine does not know
            query, 1 the engine does not know validate, 1 the engine takes no
            encoding
rfc3986 2005-01: 3 passed, 6 failed, 24 skipped (24 unsupported), not compared: 2 origin, 3 errors
in all: 24 passed, 19 failed, 24 skipped
[1]

### kinds-edition-pretty
    cp files/vectors-8.json v.json
$ SOURCE_DATE_EPOCH=86400 urlassay test --engine rfc3986 --engine rfc3986:literal --format pretty v.json
FAIL rfc3986.t.wrong  rfc3986  v.json:1
  steps     parse(http://h/); parse(http://h/p)
  why       W.
  spec      s, line 7 of the document
  field       | expected | got
  step 2 path | "/q"     | "/p"

rfc3986 2005-01: 1 passed, 1 failed, 0 skipped
FAIL rfc3986.t.letter  rfc3986:literal  v.json:1
  steps     parse(http://h/p)
  why       W.
  spec      s, lines 7 to 9 of the document
  field  | expected         | got
  step 1 | {"failure":true} | {"scheme":"http","username":null,"password":null,"host":"h","port":null,"path":"/p","query":null,"fragment":null,"href":"http://h/p"}

rfc3986:literal 2005-01: 0 passed, 1 failed, 0 skipped
in all: 1 passed, 2 failed, 0 skipped
[1]

### kinds-tap
    cp files/kinds.json v.json
    cp files/kinds-of-setters.json w.json
$ SOURCE_DATE_EPOCH=86400 urlassay test --engine whatwg --engine rfc3986 --format tap v.json w.json
TAP version 13
not ok 1 - whatwg v.json:2 authority.slashes.two https://example.test/x
  ---
  message: "href: expected https://example.test/x!, got https://example.test/x"
  severity: fail
  result: failed
  why: "\"\\\"//\\\" is the usual way into the authority; a parser that keeps one of them finds an empty host.\""
  spec: "special-authority-slashes-state"
  wanted:
    href: "https://example.test/x!"
  found:
    href: "https://example.test/x"
  ...
[...]
not ok 3 - whatwg v.json:28 encoding.beside.iso-8859-5.iso-8859-5 ¡ЀЍ¬®ѐℕ℗ѝ¦¨Ѡ in iso-8859-5
  ---
  message: "search: expected ?%26%23161%3B%26%231024%3B%26%231037%3B%26%23172%3B%26%23174%3B%26%231104%3B%26%238469%3B%26%238471%3B%26%231117%3B%26%23166%3B%26%23168%3B%26%231120%3B!, got ?%26%23161%3B%26%231024%3B%26%231037%3B%26%23172%3B%26%23174%3B%26%231104%3B%26%238469%3B%26%238471%3B%26%231117%3B%26%23166%3B%26%23168%3B%26%231120%3B"
  severity: fail
  result: failed
  why: "A code point beside one of the index has no byte. It is an entity."
  spec: "string-percent-encode-after-encoding"
  wanted:
    search: "?%26%23161%3B%26%231024%3B%26%231037%3B%26%23172%3B%26%23174%3B%26%231104%3B%26%238469%3B%26%238471%3B%26%231117%3B%26%23166%3B%26%23168%3B%26%231120%3B!"
  found:
    search: "?%26%23161%3B%26%231024%3B%26%231037%3B%26%23172%3B%26%23174%3B%26%231104%3B%26%238469%3B%26%238471%3B%26%231117%3B%26%23166%3B%26%23168%3B%26%231120%3B"
  ...
[...]
not ok 5 - whatwg v.json:46 examples.text.params [["key","730d67"]]
  ---
  message: "searchParams: expected key=730d67!, got key=730d67"
  severity: fail
  result: failed
  why: "A list of one pair is written as name, equals sign, value."
  spec: "example-constructing-urlsearchparams"
  wanted:
    searchParams: "key=730d67!"
  found:
    searchParams: "key=730d67"
  ...
[...]
not ok 7 - whatwg v.json:76 form-urlencoded.empty ""
  ---
  message: "searchParams: expected !, got \"\""
  severity: fail
  result: failed
  why: "No bytes, no tuple: the one empty sequence is passed over."
  spec: "concept-urlencoded-parser"
  wanted:
    searchParams: "!"
  found:
    searchParams: "\"\""
  ...
[...]
not ok 14 - whatwg v.json:159 validation-errors.domain-to-ascii.underscore https://a_b/
  ---
  message: "href: expected https://a_b/!, got https://a_b/"
  severity: fail
  result: failed
  why: "Strict ToASCII refuses an underscore; the error does not end parsing."
  spec: "validation-error-domain-to-ascii"
  wanted:
    href: "https://a_b/!"
  found:
    href: "https://a_b/"
  ...
ok 15 - whatwg v.json:183 validation-errors.missing-scheme-non-relative-url.no-base 💩
ok 16 - whatwg v.json:198 whatwg.host-setter.empty-host-of-file parse(file://h/p); set(host, ""); set(protocol, http); get(href)
[...]
not ok 18 - whatwg w.json:3 setters.protocol-colon-optional http://h/!, protocol = https
  ---
  message: "href: expected https://h/, got https://h/!"
  severity: fail
  result: failed
  why: "The setter adds a colon itself, so a value without one works."
  spec: "dom-url-protocol"
  wanted:
    href: "https://h/"
  found:
    href: "https://h/!"
  ...
[...]
not ok 20 - whatwg w.json:28 setters.username-ill-formed-tab http://h/!, username = \\xc3\\t\\xa9
  ---
  message: "href: expected http://%EF%BF%BD%09%EF%BF%BD@h/, got http://%EF%BF%BD%09%EF%BF%BD@h/!"
  severity: fail
  result: failed
  why: "The setter removes no tab, so it is encoded between two U+FFFD."
  spec: "concept-basic-url-parser"
  wanted:
    href: "http://%EF%BF%BD%09%EF%BF%BD@h/"
  found:
    href: "http://%EF%BF%BD%09%EF%BF%BD@h/!"
  ...
[...]
not ok 22 - whatwg w.json:52 setters.password-ill-formed http://h/!, password = \\xe2\\x98
  ---
  message: "href: expected http://:%EF%BF%BD@h/, got http://:%EF%BF%BD@h/!"
  severity: fail
  result: failed
  why: "One maximal subpart is one U+FFFD."
  spec: "concept-basic-url-parser"
  wanted:
    href: "http://:%EF%BF%BD@h/"
  found:
    href: "http://:%EF%BF%BD@h/!"
  ...
[...]
not ok 26 - whatwg w.json:103 setters.hostname-ill-formed-newline http://h/!, hostname = \\xe2\\x98\\n\\x83.com
  ---
  message: "href: expected http://h/, got http://h/!"
  severity: fail
  result: failed
  why: "The two parts of the code point are U+FFFD each, which no domain may have; nothing changes."
  spec: "concept-basic-url-parser"
  wanted:
    href: "http://h/"
  found:
    href: "http://h/!"
  ...
ok 27 - whatwg w.json:116 setters.port-plain http://h/, port = 81
not ok 28 - whatwg w.json:129 setters.pathname-plain http://h/old?q\#f!, pathname = /new
  ---
  message: "href: expected http://h/new?q#f, got http://h/new?q#f!"
  severity: fail
  result: failed
  why: "The path is replaced, query and fragment stay."
  spec: "path-start-state"
  wanted:
    href: "http://h/new?q#f"
  found:
    href: "http://h/new?q#f!"
  ...
[...]
not ok 30 - whatwg w.json:153 setters.search-plain http://h/p\#f!, search = q
  ---
  message: "href: expected http://h/p?q#f, got http://h/p?q#f!"
  severity: fail
  result: failed
  why: "The query is set, and \"?\" is added."
  spec: "dom-url-search"
  wanted:
    href: "http://h/p?q#f"
  found:
    href: "http://h/p?q#f!"
  ...
[...]
not ok 32 - whatwg w.json:177 setters.hash-plain http://h/p?q!, hash = f
  ---
  message: "href: expected http://h/p?q#f, got http://h/p?q!#f"
  severity: fail
  result: failed
  why: "The fragment is set, and \"#\" is added."
  spec: "dom-url-hash"
  wanted:
    href: "http://h/p?q#f"
  found:
    href: "http://h/p?q!#f"
  ...
[...]
# whatwg $VERSION (fde3f74): 21 passed, 13 failed, 0 skipped
[...]
not ok 36 - rfc3986 v.json:20 authority.ignore.only-slashes https://////
  ---
  message: "result: expected failure, got parsed, href https://////, and 1 more"
  severity: fail
  result: failed
  why: "When nothing but solidi follows, the host is missing; a parser that returns an empty host accepts it."
  spec: "special-authority-ignore-slashes-state"
  wanted:
    result: "failure"
    "as a base": "failure"
  found:
    result: "parsed, href https://////"
    "as a base": "accepted"
  ...
ok 37 - rfc3986 v.json:28 encoding.beside.iso-8859-5.iso-8859-5 ¡ЀЍ¬®ѐℕ℗ѝ¦¨Ѡ in iso-8859-5 # SKIP unsupported: the engine takes no encoding
[...]
ok 40 - rfc3986 v.json:59 examples.text.params-rewrites https://example.com/?a=b ~ # SKIP unsupported: the engine does not know params
ok 41 - rfc3986 v.json:76 form-urlencoded.empty "" # SKIP unsupported: the engine does not know query
not ok 42 - rfc3986 v.json:84 fragment.ill-formed.return-inside-code-point http://h/\#\\xc3\\r\\xa9
  ---
  message: "result: expected parsed, href http://h/#%EF%BF%BD%EF%BF%BD, got failure: failure"
  severity: fail
  result: failed
  why: "Both halves are U+FFFD in the fragment, too."
  spec: "concept-basic-url-parser"
  wanted:
    result: "parsed, href http://h/#%EF%BF%BD%EF%BF%BD"
  found:
    result: "failure: failure"
  ...
[...]
not ok 44 - rfc3986 v.json:110 opaque-host.ill-formed.tab-inside-code-point a://\\xc3\\t\\xa9/
  ---
  message: "result: expected parsed, href a://%EF%BF%BD%EF%BF%BD/, got failure: failure"
  severity: fail
  result: failed
  why: "Both halves are U+FFFD in an opaque host, where it is encoded."
  spec: "concept-basic-url-parser"
  wanted:
    result: "parsed, href a://%EF%BF%BD%EF%BF%BD/"
  found:
    result: "failure: failure"
  ...
[...]
ok 46 - rfc3986 v.json:134 tounicode.ill-formed \\xff.a # SKIP unsupported: the engine does not know tounicode
not ok 47 - rfc3986 v.json:141 validation-errors.domain-to-ascii.forbidden-from-percent https://exa%23mple.org
  ---
  message: "result: expected failure, got parsed, href https://exa%23mple.org, and 1 more"
  severity: fail
  result: failed
  why: "The host is percent-decoded first, so the error is told of the whole domain, at the host's start, after that of the percent-encoded byte."
  spec: "validation-error-domain-to-ascii"
  wanted:
    result: "failure"
    "as a base": "failure"
  found:
    result: "parsed, href https://exa%23mple.org"
    "as a base": "accepted"
  ...
[...]
ok 50 - rfc3986 v.json:232 writing.ipv6.letter-behind-colon http://[1:a:2:3:4:5:6:7]/ # SKIP unsupported: the engine does not know validate
[...]
ok 67 - rfc3986 w.json:201 setters.href-plain http://u:p@h:81/p?q\#f!, href = https://other/ # SKIP unsupported: the engine does not know set
# rfc3986 2005-01: 3 passed, 6 failed, 24 skipped, not compared: 2 origin, 3 errors
1..67
[1]

### kinds-edition-tap
    cp files/vectors-8.json v.json
$ SOURCE_DATE_EPOCH=86400 urlassay test --engine rfc3986 --engine rfc3986:literal --format tap v.json
TAP version 13
ok 1 - rfc3986 v.json:1 rfc3986.t.right parse(http://h/p)
not ok 2 - rfc3986 v.json:1 rfc3986.t.wrong parse(http://h/); parse(http://h/p)
  ---
  message: "step 2 path: expected \"\\\"/q\\\"\", got \"\\\"/p\\\"\""
  severity: fail
  result: failed
  why: "W."
  spec: "s"
  wanted:
    "step 2 path": "\"\\\"/q\\\"\""
  found:
    "step 2 path": "\"\\\"/p\\\"\""
  ...
# rfc3986 2005-01: 1 passed, 1 failed, 0 skipped
not ok 3 - rfc3986:literal v.json:1 rfc3986.t.letter parse(http://h/p)
  ---
  message: "step 1: expected {\"failure\":true}, got {\"scheme\":\"http\",\"username\":null,\"password\":null,\"host\":\"h\",\"port\":null,\"path\":\"/p\",\"query\":null,\"fragment\":null,\"href\":\"http://h/p\"}"
  severity: fail
  result: failed
  why: "W."
  spec: "s"
  wanted:
    "step 1": "{\"failure\":true}"
  found:
    "step 1": "{\"scheme\":\"http\",\"username\":null,\"password\":null,\"host\":\"h\",\"port\":null,\"path\":\"/p\",\"query\":null,\"fragment\":null,\"href\":\"http://h/p\"}"
  ...
# rfc3986:literal 2005-01: 0 passed, 1 failed, 0 skipped
1..3
[1]

### kinds-junit
    cp files/kinds.json v.json
    cp files/kinds-of-setters.json w.json
$ SOURCE_DATE_EPOCH=86400 urlassay test --engine whatwg --engine rfc3986 --format junit v.json w.json
<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="urlassay" tests="67" failures="19" errors="0" skipped="24" time="0">
<testsuite name="whatwg v.json" tests="17" failures="5" errors="0" skipped="0" time="0" timestamp="1970-01-02T00:00:00">
<properties><property name="version" value="$VERSION (fde3f74)"/></properties>
<testcase classname="whatwg.v.json" name="authority.slashes.two https://example.test/x" time="0"><failure type="failed" message="href: expected https://example.test/x!, got https://example.test/x">v.json:2
why: &#34;//&#34; is the usual way into the authority; a parser that keeps one of them finds an empty host.
href: expected https://example.test/x!, got https://example.test/x
</failure></testcase>
[...]
<testcase classname="whatwg.v.json" name="encoding.beside.iso-8859-5.iso-8859-5 ¡ЀЍ¬®ѐℕ℗ѝ¦¨Ѡ in iso-8859-5" time="0"><failure type="failed" message="search: expected ?%26%23161%3B%26%231024%3B%26%231037%3B%26%23172%3B%26%23174%3B%26%231104%3B%26%238469%3B%26%238471%3B%26%231117%3B%26%23166%3B%26%23168%3B%26%231120%3B!, got ?%26%23161%3B%26%231024%3B%26%231037%3B%26%23172%3B%26%23174%3B%26%231104%3B%26%238469%3B%26%238471%3B%26%231117%3B%26%23166%3B%26%23168%3B%26%231120%3B">v.json:28
why: A code point beside one of the index has no byte. It is an entity.
search: expected ?%26%23161%3B%26%231024%3B%26%231037%3B%26%23172%3B%26%23174%3B%26%231104%3B%26%238469%3B%26%238471%3B%26%231117%3B%26%23166%3B%26%23168%3B%26%231120%3B!, got ?%26%23161%3B%26%231024%3B%26%231037%3B%26%23172%3B%26%23174%3B%26%231104%3B%26%238469%3B%26%238471%3B%26%231117%3B%26%23166%3B%26%23168%3B%26%231120%3B
</failure></testcase>
[...]
<testcase classname="whatwg.v.json" name="examples.text.params [[&#34;key&#34;,&#34;730d67&#34;]]" time="0"><failure type="failed" message="searchParams: expected key=730d67!, got key=730d67">v.json:46
why: A list of one pair is written as name, equals sign, value.
searchParams: expected key=730d67!, got key=730d67
</failure></testcase>
[...]
<testcase classname="whatwg.v.json" name="form-urlencoded.empty &#34;&#34;" time="0"><failure type="failed" message="searchParams: expected !, got &#34;&#34;">v.json:76
why: No bytes, no tuple: the one empty sequence is passed over.
searchParams: expected !, got &#34;&#34;
</failure></testcase>
[...]
<testcase classname="whatwg.v.json" name="validation-errors.domain-to-ascii.underscore https://a_b/" time="0"><failure type="failed" message="href: expected https://a_b/!, got https://a_b/">v.json:159
why: Strict ToASCII refuses an underscore; the error does not end parsing.
href: expected https://a_b/!, got https://a_b/
</failure></testcase>
<testcase classname="whatwg.v.json" name="validation-errors.missing-scheme-non-relative-url.no-base 💩" time="0"/>
<testcase classname="whatwg.v.json" name="whatwg.host-setter.empty-host-of-file parse(file://h/p); set(host, &#34;&#34;); set(protocol, http); get(href)" time="0"/>
[...]
</testsuite>
<testsuite name="whatwg w.json" tests="17" failures="8" errors="0" skipped="0" time="0" timestamp="1970-01-02T00:00:00">
<properties><property name="version" value="$VERSION (fde3f74)"/></properties>
<testcase classname="whatwg.w.json" name="setters.protocol-colon-optional http://h/!, protocol = https" time="0"><failure type="failed" message="href: expected https://h/, got https://h/!">w.json:3
why: The setter adds a colon itself, so a value without one works.
href: expected https://h/, got https://h/!
</failure></testcase>
[...]
<testcase classname="whatwg.w.json" name="setters.username-ill-formed-tab http://h/!, username = \xc3\t\xa9" time="0"><failure type="failed" message="href: expected http://%EF%BF%BD%09%EF%BF%BD@h/, got http://%EF%BF%BD%09%EF%BF%BD@h/!">w.json:28
why: The setter removes no tab, so it is encoded between two U+FFFD.
href: expected http://%EF%BF%BD%09%EF%BF%BD@h/, got http://%EF%BF%BD%09%EF%BF%BD@h/!
</failure></testcase>
[...]
<testcase classname="whatwg.w.json" name="setters.password-ill-formed http://h/!, password = \xe2\x98" time="0"><failure type="failed" message="href: expected http://:%EF%BF%BD@h/, got http://:%EF%BF%BD@h/!">w.json:52
why: One maximal subpart is one U+FFFD.
href: expected http://:%EF%BF%BD@h/, got http://:%EF%BF%BD@h/!
</failure></testcase>
[...]
<testcase classname="whatwg.w.json" name="setters.hostname-ill-formed-newline http://h/!, hostname = \xe2\x98\n\x83.com" time="0"><failure type="failed" message="href: expected http://h/, got http://h/!">w.json:103
why: The two parts of the code point are U+FFFD each, which no domain may have; nothing changes.
href: expected http://h/, got http://h/!
</failure></testcase>
<testcase classname="whatwg.w.json" name="setters.port-plain http://h/, port = 81" time="0"/>
<testcase classname="whatwg.w.json" name="setters.pathname-plain http://h/old?q#f!, pathname = /new" time="0"><failure type="failed" message="href: expected http://h/new?q#f, got http://h/new?q#f!">w.json:129
why: The path is replaced, query and fragment stay.
href: expected http://h/new?q#f, got http://h/new?q#f!
</failure></testcase>
[...]
<testcase classname="whatwg.w.json" name="setters.search-plain http://h/p#f!, search = q" time="0"><failure type="failed" message="href: expected http://h/p?q#f, got http://h/p?q#f!">w.json:153
why: The query is set, and &#34;?&#34; is added.
href: expected http://h/p?q#f, got http://h/p?q#f!
</failure></testcase>
[...]
<testcase classname="whatwg.w.json" name="setters.hash-ill-formed-tab http://h/, hash = \xc3\t\xa9" time="0"/>
[...]
</testsuite>
<testsuite name="rfc3986 v.json" tests="16" failures="6" errors="0" skipped="7" time="0" timestamp="1970-01-02T00:00:00">
<properties><property name="version" value="2005-01"/><property name="not compared" value="2 origin, 3 errors"/></properties>
[...]
<testcase classname="rfc3986.v.json" name="authority.ignore.only-slashes https://////" time="0"><failure type="failed" message="result: expected failure, got parsed, href https://////, and 1 more">v.json:20
why: When nothing but solidi follows, the host is missing; a parser that returns an empty host accepts it.
result: expected failure, got parsed, href https://////
as a base: expected failure, got accepted
</failure></testcase>
<testcase classname="rfc3986.v.json" name="encoding.beside.iso-8859-5.iso-8859-5 ¡ЀЍ¬®ѐℕ℗ѝ¦¨Ѡ in iso-8859-5" time="0"><skipped message="unsupported: the engine takes no encoding"/></testcase>
[...]
<testcase classname="rfc3986.v.json" name="examples.text.params-rewrites https://example.com/?a=b ~" time="0"><skipped message="unsupported: the engine does not know params"/></testcase>
<testcase classname="rfc3986.v.json" name="form-urlencoded.empty &#34;&#34;" time="0"><skipped message="unsupported: the engine does not know query"/></testcase>
<testcase classname="rfc3986.v.json" name="fragment.ill-formed.return-inside-code-point http://h/#\xc3\r\xa9" time="0"><failure type="failed" message="result: expected parsed, href http://h/#%EF%BF%BD%EF%BF%BD, got failure: failure">v.json:84
why: Both halves are U+FFFD in the fragment, too.
result: expected parsed, href http://h/#%EF%BF%BD%EF%BF%BD, got failure: failure
</failure></testcase>
[...]
<testcase classname="rfc3986.v.json" name="opaque-host.ill-formed.tab-inside-code-point a://\xc3\t\xa9/" time="0"><failure type="failed" message="result: expected parsed, href a://%EF%BF%BD%EF%BF%BD/, got failure: failure">v.json:110
why: Both halves are U+FFFD in an opaque host, where it is encoded.
result: expected parsed, href a://%EF%BF%BD%EF%BF%BD/, got failure: failure
</failure></testcase>
[...]
<testcase classname="rfc3986.v.json" name="tounicode.ill-formed \xff.a" time="0"><skipped message="unsupported: the engine does not know tounicode"/></testcase>
<testcase classname="rfc3986.v.json" name="validation-errors.domain-to-ascii.forbidden-from-percent https://exa%23mple.org" time="0"><failure type="failed" message="result: expected failure, got parsed, href https://exa%23mple.org, and 1 more">v.json:141
why: The host is percent-decoded first, so the error is told of the whole domain, at the host&#39;s start, after that of the percent-encoded byte.
result: expected failure, got parsed, href https://exa%23mple.org
as a base: expected failure, got accepted
</failure></testcase>
[...]
<testcase classname="rfc3986.v.json" name="writing.ipv6.letter-behind-colon http://[1:a:2:3:4:5:6:7]/" time="0"><skipped message="unsupported: the engine does not know validate"/></testcase>
</testsuite>
<testsuite name="rfc3986 w.json" tests="17" failures="0" errors="0" skipped="17" time="0" timestamp="1970-01-02T00:00:00">
<properties><property name="version" value="2005-01"/></properties>
[...]
<testcase classname="rfc3986.w.json" name="setters.href-plain http://u:p@h:81/p?q#f!, href = https://other/" time="0"><skipped message="unsupported: the engine does not know set"/></testcase>
</testsuite>
</testsuites>
[1]

### kinds-edition-junit
    cp files/vectors-8.json v.json
$ SOURCE_DATE_EPOCH=86400 urlassay test --engine rfc3986 --engine rfc3986:literal --format junit v.json
<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="urlassay" tests="3" failures="2" errors="0" skipped="0" time="0">
<testsuite name="rfc3986 v.json" tests="2" failures="1" errors="0" skipped="0" time="0" timestamp="1970-01-02T00:00:00">
<properties><property name="version" value="2005-01"/></properties>
<testcase classname="rfc3986.v.json" name="rfc3986.t.right parse(http://h/p)" time="0"/>
<testcase classname="rfc3986.v.json" name="rfc3986.t.wrong parse(http://h/); parse(http://h/p)" time="0"><failure type="failed" message="step 2 path: expected &#34;\&#34;/q\&#34;&#34;, got &#34;\&#34;/p\&#34;&#34;">v.json:1
why: W.
step 2 path: expected &#34;\&#34;/q\&#34;&#34;, got &#34;\&#34;/p\&#34;&#34;
</failure></testcase>
</testsuite>
<testsuite name="rfc3986:literal v.json" tests="1" failures="1" errors="0" skipped="0" time="0" timestamp="1970-01-02T00:00:00">
<properties><property name="version" value="2005-01"/></properties>
<testcase classname="rfc3986:literal.v.json" name="rfc3986.t.letter parse(http://h/p)" time="0"><failure type="failed" message="step 1: expected {&#34;failure&#34;:true}, got {&#34;scheme&#34;:&#34;http&#34;,&#34;username&#34;:null,&#34;password&#34;:null,&#34;host&#34;:&#34;h&#34;,&#34;port&#34;:null,&#34;path&#34;:&#34;/p&#34;,&#34;query&#34;:null,&#34;fragment&#34;:null,&#34;href&#34;:&#34;http://h/p&#34;}">v.json:1
why: W.
step 1: expected {&#34;failure&#34;:true}, got {&#34;scheme&#34;:&#34;http&#34;,&#34;username&#34;:null,&#34;password&#34;:null,&#34;host&#34;:&#34;h&#34;,&#34;port&#34;:null,&#34;path&#34;:&#34;/p&#34;,&#34;query&#34;:null,&#34;fragment&#34;:null,&#34;href&#34;:&#34;http://h/p&#34;}
</failure></testcase>
</testsuite>
</testsuites>
[1]

### kinds-jsonl
    cp files/kinds.json v.json
    cp files/kinds-of-setters.json w.json
$ SOURCE_DATE_EPOCH=86400 urlassay test --engine whatwg --engine rfc3986 --format jsonl v.json w.json
{"format":1,"engine":"whatwg","version":"$VERSION (fde3f74)","file":"v.json","line":2,"id":"authority.slashes.two","kind":"url","input":"https://example.test/x","base":null,"result":"failed","mismatches":[{"field":"href","expected":"https://example.test/x!","got":"https://example.test/x"}]}
{"format":1,"engine":"whatwg","version":"$VERSION (fde3f74)","file":"v.json","line":20,"id":"authority.ignore.only-slashes","kind":"url","input":"https://////","base":null,"result":"passed"}
{"format":1,"engine":"whatwg","version":"$VERSION (fde3f74)","file":"v.json","line":28,"id":"encoding.beside.iso-8859-5.iso-8859-5","kind":"percent-encoding","input":"¡ЀЍ¬®ѐℕ℗ѝ¦¨Ѡ","encoding":"iso-8859-5","result":"failed","mismatches":[{"field":"search","expected":"?%26%23161%3B%26%231024%3B%26%231037%3B%26%23172%3B%26%23174%3B%26%231104%3B%26%238469%3B%26%238471%3B%26%231117%3B%26%23166%3B%26%23168%3B%26%231120%3B!","got":"?%26%23161%3B%26%231024%3B%26%231037%3B%26%23172%3B%26%23174%3B%26%231104%3B%26%238469%3B%26%238471%3B%26%231117%3B%26%23166%3B%26%23168%3B%26%231120%3B"}]}
{"format":1,"engine":"whatwg","version":"$VERSION (fde3f74)","file":"v.json","line":37,"id":"examples.url-parsing.16-no-base","kind":"url","input":"example","base":null,"result":"passed"}
{"format":1,"engine":"whatwg","version":"$VERSION (fde3f74)","file":"v.json","line":46,"id":"examples.text.params","kind":"params","input":"[[\"key\",\"730d67\"]]","value":"{\"init\":[[\"key\",\"730d67\"]],\"steps\":[]}","result":"failed","mismatches":[{"field":"searchParams","expected":"key=730d67!","got":"key=730d67"}]}
{"format":1,"engine":"whatwg","version":"$VERSION (fde3f74)","file":"v.json","line":59,"id":"examples.text.params-rewrites","kind":"params","input":"https://example.com/?a=b ~","value":"{\"steps\":[{\"op\":\"href\"},{\"op\":\"sort\"}]}","result":"passed"}
{"format":1,"engine":"whatwg","version":"$VERSION (fde3f74)","file":"v.json","line":76,"id":"form-urlencoded.empty","kind":"form-urlencoded","input":"","value":"{\"init\":\"?\",\"steps\":[{\"op\":\"iterate\"}]}","result":"failed","mismatches":[{"field":"searchParams","expected":"!","got":""}]}
{"format":1,"engine":"whatwg","version":"$VERSION (fde3f74)","file":"v.json","line":84,"id":"fragment.ill-formed.return-inside-code-point","kind":"url","input_b64":"aHR0cDovL2gvI8MNqQ==","base":null,"result":"passed"}
{"format":1,"engine":"whatwg","version":"$VERSION (fde3f74)","file":"v.json","line":102,"id":"host-domain.ill-formed.newline-inside-code-point","kind":"url","input_b64":"aHR0cDovL+KYCoMuY29tLw==","base":null,"result":"passed"}
{"format":1,"engine":"whatwg","version":"$VERSION (fde3f74)","file":"v.json","line":110,"id":"opaque-host.ill-formed.tab-inside-code-point","kind":"url","input_b64":"YTovL8MJqS8=","base":null,"result":"passed"}
{"format":1,"engine":"whatwg","version":"$VERSION (fde3f74)","file":"v.json","line":127,"id":"tounicode.ascii","kind":"tounicode","input":"example.org","result":"passed"}
{"format":1,"engine":"whatwg","version":"$VERSION (fde3f74)","file":"v.json","line":134,"id":"tounicode.ill-formed","kind":"tounicode","input_b64":"/y5h","result":"passed"}
{"format":1,"engine":"whatwg","version":"$VERSION (fde3f74)","file":"v.json","line":141,"id":"validation-errors.domain-to-ascii.forbidden-from-percent","kind":"url","input":"https://exa%23mple.org","base":null,"result":"passed"}
{"format":1,"engine":"whatwg","version":"$VERSION (fde3f74)","file":"v.json","line":159,"id":"validation-errors.domain-to-ascii.underscore","kind":"url","input":"https://a_b/","base":null,"result":"failed","mismatches":[{"field":"href","expected":"https://a_b/!","got":"https://a_b/"}]}
{"format":1,"engine":"whatwg","version":"$VERSION (fde3f74)","file":"v.json","line":183,"id":"validation-errors.missing-scheme-non-relative-url.no-base","kind":"url","input":"💩","base":null,"result":"passed"}
{"format":1,"engine":"whatwg","version":"$VERSION (fde3f74)","file":"v.json","line":198,"id":"whatwg.host-setter.empty-host-of-file","kind":"edition","spec":"scheme-state","value":"{\"steps\":[[\"parse\",\"file://h/p\"],[\"set\",\"host\",\"\"],[\"set\",\"protocol\",\"http\"],[\"get\",\"href\"]]}","result":"passed"}
{"format":1,"engine":"whatwg","version":"$VERSION (fde3f74)","file":"v.json","line":232,"id":"writing.ipv6.letter-behind-colon","kind":"validate","input":"http://[1:a:2:3:4:5:6:7]/","base":null,"result":"passed"}
{"format":1,"engine":"whatwg","version":"$VERSION (fde3f74)","file":"w.json","line":3,"id":"setters.protocol-colon-optional","kind":"setter","input":"http://h/!","attribute":"protocol","value":"https","result":"failed","mismatches":[{"field":"href","expected":"https://h/","got":"https://h/!"}]}
{"format":1,"engine":"whatwg","version":"$VERSION (fde3f74)","file":"w.json","line":17,"id":"setters.username-plain","kind":"setter","input":"http://h/","attribute":"username","value":"u","result":"passed"}
{"format":1,"engine":"whatwg","version":"$VERSION (fde3f74)","file":"w.json","line":28,"id":"setters.username-ill-formed-tab","kind":"setter","input":"http://h/!","attribute":"username","value_b64":"wwmp","result":"failed","mismatches":[{"field":"href","expected":"http://%EF%BF%BD%09%EF%BF%BD@h/","got":"http://%EF%BF%BD%09%EF%BF%BD@h/!"}]}
{"format":1,"engine":"whatwg","version":"$VERSION (fde3f74)","file":"w.json","line":41,"id":"setters.password-plain","kind":"setter","input":"http://h/","attribute":"password","value":"p","result":"passed"}
{"format":1,"engine":"whatwg","version":"$VERSION (fde3f74)","file":"w.json","line":52,"id":"setters.password-ill-formed","kind":"setter","input":"http://h/!","attribute":"password","value_b64":"4pg=","result":"failed","mismatches":[{"field":"href","expected":"http://:%EF%BF%BD@h/","got":"http://:%EF%BF%BD@h/!"}]}
{"format":1,"engine":"whatwg","version":"$VERSION (fde3f74)","file":"w.json","line":65,"id":"setters.host-plain","kind":"setter","input":"http://h/p","attribute":"host","value":"other","result":"passed"}
{"format":1,"engine":"whatwg","version":"$VERSION (fde3f74)","file":"w.json","line":78,"id":"setters.host-ill-formed-newline","kind":"setter","input":"http://h/!","attribute":"host","value_b64":"4pgKgy5jb20=","result":"failed","mismatches":[{"field":"href","expected":"http://h/","got":"http://h/!"}]}
{"format":1,"engine":"whatwg","version":"$VERSION (fde3f74)","file":"w.json","line":91,"id":"setters.hostname-plain","kind":"setter","input":"http://h:81/","attribute":"hostname","value":"other","result":"passed"}
{"format":1,"engine":"whatwg","version":"$VERSION (fde3f74)","file":"w.json","line":103,"id":"setters.hostname-ill-formed-newline","kind":"setter","input":"http://h/!","attribute":"hostname","value_b64":"4pgKgy5jb20=","result":"failed","mismatches":[{"field":"href","expected":"http://h/","got":"http://h/!"}]}
{"format":1,"engine":"whatwg","version":"$VERSION (fde3f74)","file":"w.json","line":116,"id":"setters.port-plain","kind":"setter","input":"http://h/","attribute":"port","value":"81","result":"passed"}
{"format":1,"engine":"whatwg","version":"$VERSION (fde3f74)","file":"w.json","line":129,"id":"setters.pathname-plain","kind":"setter","input":"http://h/old?q#f!","attribute":"pathname","value":"/new","result":"failed","mismatches":[{"field":"href","expected":"http://h/new?q#f","got":"http://h/new?q#f!"}]}
{"format":1,"engine":"whatwg","version":"$VERSION (fde3f74)","file":"w.json","line":140,"id":"setters.pathname-ill-formed-tab","kind":"setter","input":"http://h/","attribute":"pathname","value_b64":"wwmp","result":"passed"}
{"format":1,"engine":"whatwg","version":"$VERSION (fde3f74)","file":"w.json","line":153,"id":"setters.search-plain","kind":"setter","input":"http://h/p#f!","attribute":"search","value":"q","result":"failed","mismatches":[{"field":"href","expected":"http://h/p?q#f","got":"http://h/p?q#f!"}]}
{"format":1,"engine":"whatwg","version":"$VERSION (fde3f74)","file":"w.json","line":164,"id":"setters.search-ill-formed-tab","kind":"setter","input":"http://h/","attribute":"search","value_b64":"wwmp","result":"passed"}
{"format":1,"engine":"whatwg","version":"$VERSION (fde3f74)","file":"w.json","line":177,"id":"setters.hash-plain","kind":"setter","input":"http://h/p?q!","attribute":"hash","value":"f","result":"failed","mismatches":[{"field":"href","expected":"http://h/p?q#f","got":"http://h/p?q!#f"}]}
{"format":1,"engine":"whatwg","version":"$VERSION (fde3f74)","file":"w.json","line":188,"id":"setters.hash-ill-formed-tab","kind":"setter","input":"http://h/","attribute":"hash","value_b64":"wwmp","result":"passed"}
{"format":1,"engine":"whatwg","version":"$VERSION (fde3f74)","file":"w.json","line":201,"id":"setters.href-plain","kind":"setter","input":"http://u:p@h:81/p?q#f!","attribute":"href","value":"https://other/","result":"passed"}
{"format":1,"engine":"rfc3986","version":"2005-01","file":"v.json","line":2,"id":"authority.slashes.two","kind":"url","input":"https://example.test/x","base":null,"result":"failed","compared":10,"named":11,"uncompared":["origin"],"mismatches":[{"field":"href","expected":"https://example.test/x!","got":"https://example.test/x"}]}
{"format":1,"engine":"rfc3986","version":"2005-01","file":"v.json","line":20,"id":"authority.ignore.only-slashes","kind":"url","input":"https://////","base":null,"result":"failed","mismatches":[{"field":"result","expected":"failure","got":"parsed, href https://////"},{"field":"as a base","expected":"failure","got":"accepted"}]}
{"format":1,"engine":"rfc3986","version":"2005-01","file":"v.json","line":28,"id":"encoding.beside.iso-8859-5.iso-8859-5","kind":"percent-encoding","input":"¡ЀЍ¬®ѐℕ℗ѝ¦¨Ѡ","encoding":"iso-8859-5","result":"unsupported","note":"unsupported: the engine takes no encoding"}
{"format":1,"engine":"rfc3986","version":"2005-01","file":"v.json","line":37,"id":"examples.url-parsing.16-no-base","kind":"url","input":"example","base":null,"result":"passed"}
{"format":1,"engine":"rfc3986","version":"2005-01","file":"v.json","line":46,"id":"examples.text.params","kind":"params","input":"[[\"key\",\"730d67\"]]","value":"{\"init\":[[\"key\",\"730d67\"]],\"steps\":[]}","result":"unsupported","note":"unsupported: the engine does not know params"}
{"format":1,"engine":"rfc3986","version":"2005-01","file":"v.json","line":59,"id":"examples.text.params-rewrites","kind":"params","input":"https://example.com/?a=b ~","value":"{\"steps\":[{\"op\":\"href\"},{\"op\":\"sort\"}]}","result":"unsupported","note":"unsupported: the engine does not know params"}
{"format":1,"engine":"rfc3986","version":"2005-01","file":"v.json","line":76,"id":"form-urlencoded.empty","kind":"form-urlencoded","input":"","value":"{\"init\":\"?\",\"steps\":[{\"op\":\"iterate\"}]}","result":"unsupported","note":"unsupported: the engine does not know query"}
{"format":1,"engine":"rfc3986","version":"2005-01","file":"v.json","line":84,"id":"fragment.ill-formed.return-inside-code-point","kind":"url","input_b64":"aHR0cDovL2gvI8MNqQ==","base":null,"result":"failed","mismatches":[{"field":"result","expected":"parsed, href http://h/#%EF%BF%BD%EF%BF%BD","got":"failure: failure"}]}
{"format":1,"engine":"rfc3986","version":"2005-01","file":"v.json","line":102,"id":"host-domain.ill-formed.newline-inside-code-point","kind":"url","input_b64":"aHR0cDovL+KYCoMuY29tLw==","base":null,"result":"passed"}
{"format":1,"engine":"rfc3986","version":"2005-01","file":"v.json","line":110,"id":"opaque-host.ill-formed.tab-inside-code-point","kind":"url","input_b64":"YTovL8MJqS8=","base":null,"result":"failed","mismatches":[{"field":"result","expected":"parsed, href a://%EF%BF%BD%EF%BF%BD/","got":"failure: failure"}]}
{"format":1,"engine":"rfc3986","version":"2005-01","file":"v.json","line":127,"id":"tounicode.ascii","kind":"tounicode","input":"example.org","result":"unsupported","note":"unsupported: the engine does not know tounicode"}
{"format":1,"engine":"rfc3986","version":"2005-01","file":"v.json","line":134,"id":"tounicode.ill-formed","kind":"tounicode","input_b64":"/y5h","result":"unsupported","note":"unsupported: the engine does not know tounicode"}
{"format":1,"engine":"rfc3986","version":"2005-01","file":"v.json","line":141,"id":"validation-errors.domain-to-ascii.forbidden-from-percent","kind":"url","input":"https://exa%23mple.org","base":null,"result":"failed","uncompared":["errors"],"mismatches":[{"field":"result","expected":"failure","got":"parsed, href https://exa%23mple.org"},{"field":"as a base","expected":"failure","got":"accepted"}]}
{"format":1,"engine":"rfc3986","version":"2005-01","file":"v.json","line":159,"id":"validation-errors.domain-to-ascii.underscore","kind":"url","input":"https://a_b/","base":null,"result":"failed","compared":10,"named":11,"uncompared":["origin","errors"],"mismatches":[{"field":"href","expected":"https://a_b/!","got":"https://a_b/"}]}
{"format":1,"engine":"rfc3986","version":"2005-01","file":"v.json","line":183,"id":"validation-errors.missing-scheme-non-relative-url.no-base","kind":"url","input":"💩","base":null,"result":"passed","uncompared":["errors"]}
{"format":1,"engine":"rfc3986","version":"2005-01","file":"v.json","line":232,"id":"writing.ipv6.letter-behind-colon","kind":"validate","input":"http://[1:a:2:3:4:5:6:7]/","base":null,"result":"unsupported","note":"unsupported: the engine does not know validate"}
{"format":1,"engine":"rfc3986","version":"2005-01","file":"w.json","line":3,"id":"setters.protocol-colon-optional","kind":"setter","input":"http://h/!","attribute":"protocol","value":"https","result":"unsupported","note":"unsupported: the engine does not know set"}
{"format":1,"engine":"rfc3986","version":"2005-01","file":"w.json","line":17,"id":"setters.username-plain","kind":"setter","input":"http://h/","attribute":"username","value":"u","result":"unsupported","note":"unsupported: the engine does not know set"}
{"format":1,"engine":"rfc3986","version":"2005-01","file":"w.json","line":28,"id":"setters.username-ill-formed-tab","kind":"setter","input":"http://h/!","attribute":"username","value_b64":"wwmp","result":"unsupported","note":"unsupported: the engine does not know set"}
{"format":1,"engine":"rfc3986","version":"2005-01","file":"w.json","line":41,"id":"setters.password-plain","kind":"setter","input":"http://h/","attribute":"password","value":"p","result":"unsupported","note":"unsupported: the engine does not know set"}
{"format":1,"engine":"rfc3986","version":"2005-01","file":"w.json","line":52,"id":"setters.password-ill-formed","kind":"setter","input":"http://h/!","attribute":"password","value_b64":"4pg=","result":"unsupported","note":"unsupported: the engine does not know set"}
{"format":1,"engine":"rfc3986","version":"2005-01","file":"w.json","line":65,"id":"setters.host-plain","kind":"setter","input":"http://h/p","attribute":"host","value":"other","result":"unsupported","note":"unsupported: the engine does not know set"}
{"format":1,"engine":"rfc3986","version":"2005-01","file":"w.json","line":78,"id":"setters.host-ill-formed-newline","kind":"setter","input":"http://h/!","attribute":"host","value_b64":"4pgKgy5jb20=","result":"unsupported","note":"unsupported: the engine does not know set"}
{"format":1,"engine":"rfc3986","version":"2005-01","file":"w.json","line":91,"id":"setters.hostname-plain","kind":"setter","input":"http://h:81/","attribute":"hostname","value":"other","result":"unsupported","note":"unsupported: the engine does not know set"}
{"format":1,"engine":"rfc3986","version":"2005-01","file":"w.json","line":103,"id":"setters.hostname-ill-formed-newline","kind":"setter","input":"http://h/!","attribute":"hostname","value_b64":"4pgKgy5jb20=","result":"unsupported","note":"unsupported: the engine does not know set"}
{"format":1,"engine":"rfc3986","version":"2005-01","file":"w.json","line":116,"id":"setters.port-plain","kind":"setter","input":"http://h/","attribute":"port","value":"81","result":"unsupported","note":"unsupported: the engine does not know set"}
{"format":1,"engine":"rfc3986","version":"2005-01","file":"w.json","line":129,"id":"setters.pathname-plain","kind":"setter","input":"http://h/old?q#f!","attribute":"pathname","value":"/new","result":"unsupported","note":"unsupported: the engine does not know set"}
{"format":1,"engine":"rfc3986","version":"2005-01","file":"w.json","line":140,"id":"setters.pathname-ill-formed-tab","kind":"setter","input":"http://h/","attribute":"pathname","value_b64":"wwmp","result":"unsupported","note":"unsupported: the engine does not know set"}
{"format":1,"engine":"rfc3986","version":"2005-01","file":"w.json","line":153,"id":"setters.search-plain","kind":"setter","input":"http://h/p#f!","attribute":"search","value":"q","result":"unsupported","note":"unsupported: the engine does not know set"}
{"format":1,"engine":"rfc3986","version":"2005-01","file":"w.json","line":164,"id":"setters.search-ill-formed-tab","kind":"setter","input":"http://h/","attribute":"search","value_b64":"wwmp","result":"unsupported","note":"unsupported: the engine does not know set"}
{"format":1,"engine":"rfc3986","version":"2005-01","file":"w.json","line":177,"id":"setters.hash-plain","kind":"setter","input":"http://h/p?q!","attribute":"hash","value":"f","result":"unsupported","note":"unsupported: the engine does not know set"}
{"format":1,"engine":"rfc3986","version":"2005-01","file":"w.json","line":188,"id":"setters.hash-ill-formed-tab","kind":"setter","input":"http://h/","attribute":"hash","value_b64":"wwmp","result":"unsupported","note":"unsupported: the engine does not know set"}
{"format":1,"engine":"rfc3986","version":"2005-01","file":"w.json","line":201,"id":"setters.href-plain","kind":"setter","input":"http://u:p@h:81/p?q#f!","attribute":"href","value":"https://other/","result":"unsupported","note":"unsupported: the engine does not know set"}
[1]

### kinds-edition-jsonl
    cp files/vectors-8.json v.json
$ SOURCE_DATE_EPOCH=86400 urlassay test --engine rfc3986 --engine rfc3986:literal --format jsonl v.json
{"format":1,"engine":"rfc3986","version":"2005-01","file":"v.json","line":1,"id":"rfc3986.t.right","kind":"edition","spec":"s","value":"{\"steps\":[[\"parse\",\"http://h/p\"]]}","result":"passed"}
{"format":1,"engine":"rfc3986","version":"2005-01","file":"v.json","line":1,"id":"rfc3986.t.wrong","kind":"edition","spec":"s","value":"{\"steps\":[[\"parse\",\"http://h/\"],[\"parse\",\"http://h/p\"]]}","result":"failed","mismatches":[{"field":"path","step":2,"expected":"\"/q\"","got":"\"/p\""}]}
{"format":1,"engine":"rfc3986:literal","version":"2005-01","file":"v.json","line":1,"id":"rfc3986.t.letter","kind":"edition","spec":"s","value":"{\"steps\":[[\"parse\",\"http://h/p\"]]}","result":"failed","mismatches":[{"field":"returns","step":1,"expected":"{\"failure\":true}","got":"{\"scheme\":\"http\",\"username\":null,\"password\":null,\"host\":\"h\",\"port\":null,\"path\":\"/p\",\"query\":null,\"fragment\":null,\"href\":\"http://h/p\"}"}]}
[1]

### kinds-html
    cp files/kinds.json v.json
    cp files/kinds-of-setters.json w.json
$ SOURCE_DATE_EPOCH=86400 urlassay test --engine whatwg --engine rfc3986 --format html v.json w.json
<!DOCTYPE html>
<!-- SPDX-License-Identifier: MIT -->
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-[hash]'; script-src 'sha256-[hash]'; base-uri 'none'; form-action 'none'">
<title>urlassay test: 24 passed, 19 failed</title>
<style>[code]</style>
</head>
<body class="results">
<a class="skip" href="#failures">Skip to the failures</a>
<header>
<h1>Test vectors: 24 passed, 19 failed</h1>
<p class="soft"><b>whatwg</b> $VERSION (fde3f74), <b>rfc3986</b> 2005-01; not compared: 2 origin, 3 errors. urlassay $VERSION.</p>
<ul class="sums">
<li class="critical"><b>19</b>failed</li>
<li class="low"><b>24</b>passed</li>
<li class=""><b>0</b>as expected</li>
<li class="info"><b>24</b>skipped</li>
</ul>
<details class="legend"><summary>What the words mean</summary>
<dl>
<dt>cause</dt><dd>failures are grouped by the one change of the input after which the engine agrees with the URL Standard. The group with the worst difference is first; the URL beside it is its shortest example. Failures without a known cause are grouped by section</dd>
<dt class="critical">failed</dt><dd>the engine answered, and a field differs from what the vector expects. Characters that differ are <mark>marked</mark>; <code><i>\u{202E}</i></code> stands for a character that cannot be seen</dd>
<dt class="high">error</dt><dd>the engine crashed, did not answer in time, or erred</dd>
<dt class="medium">unexpected-pass</dt><dd>the manifest of known differences (<code>--expect</code>) names the case, but it passes</dd>
<dt class="medium">unanswered</dt><dd>the manifest says that the engine answers the case, or reports a field, and it no longer does</dd>
<dt class="medium">stale</dt><dd>the manifest names a case that no file has</dd>
<dt class="info">expected</dt><dd>the engine differs exactly as the manifest says</dd>
<dt class="info">skipped</dt><dd>the engine does not support the question, or reports too little to compare; or the runner of Web Platform Tests leaves the case out</dd>
</dl>
</details>
</header>
<form role="search" aria-label="Choose cases" hidden>
<label>engine <select name="engine"><option value="">any</option><option value="e0">whatwg</option><option value="e1">rfc3986</option></select></label>
<label>section <select name="section"><option value="">any</option><option value="f0">v</option><option value="f1">w</option></select></label>
<label>result <select name="result"><option value="">any</option><option>failed</option><option>error</option><option>unsupported</option><option>not-comparable</option><option>untestable</option><option>expected</option><option>unexpected-pass</option><option>not-asked</option><option>unanswered</option><option>unanswerable</option><option>stale</option></select></label>
<label>cause <select name="cause"><option value="">any</option></select></label>
<label>text <input type="search" name="text" autocomplete="off" spellcheck="false"></label>
<button type="reset">Show all</button>
<output></output>
</form>
<main>
<h2 id="sections">Sections</h2>
<details class="more"><summary>2 sections, 2 with failures</summary>
<div class="scroll" role="region" aria-labelledby="sections" tabindex="0"><table class="counts">
<thead><tr><th scope="col">section</th><th scope="col">engine</th><th scope="col">failed</th><th scope="col">passed</th><th scope="col">as expected</th><th scope="col">skipped</th></tr></thead>
<tbody>
<tr class="red"><th scope="row"><a href="#section=%76">v</a></th><td>whatwg</td><td class="n">5</td><td class="n">12</td><td class="n">0</td><td class="n">0</td></tr>
<tr class="red"><th scope="row"><a href="#section=%77">w</a></th><td>whatwg</td><td class="n">8</td><td class="n">9</td><td class="n">0</td><td class="n">0</td></tr>
<tr class="red"><th scope="row"><a href="#section=%76">v</a></th><td>rfc3986</td><td class="n">6</td><td class="n">3</td><td class="n">0</td><td class="n">7</td></tr>
<tr><th scope="row"><a href="#section=%77">w</a></th><td>rfc3986</td><td class="n">0</td><td class="n">0</td><td class="n">0</td><td class="n">17</td></tr>
</tbody></table></div>
</details>
<h2 id="failures" tabindex="-1">Failures</h2>
<section data-noun="causes" data-things="failures">
<details class="q medium cases" data-keys="e0,f1,failed e0,f1,failed e0,f1,failed e0,f1,failed e0,f1,failed e0,f1,failed e0,f1,failed e0,f1,failed"><summary><span class="s">failed</span> <h3>in w</h3> <span class="effects"><span class="part">8 failures <span class="chosen"></span></span></span> <span class="url"><code>http://h/!</code>, protocol = <code>https</code> <span class="soft">href: expected https://h/, got https://h/!</span></span></summary><div class="body">
<div class="classes">
<details class="c"><summary><h3>setters.protocol-colon-optional</h3> <span class="effects">whatwg</span> <span class="url"><code>http://h/!</code>, protocol = <code>https</code></span></summary><div class="body">
<table class="sides"><thead><tr><th scope="col">field</th><th scope="col"><b class="tag">expected</b></th><th scope="col"><b class="tag">got</b> whatwg</th></tr></thead>
<tbody><tr><th scope="row">href</th><td class="d"><b class="tag">expected</b> <code>https://h/</code></td><td class="d"><b class="tag">got</b> <code>https://h/<mark>!</mark></code></td></tr>
</tbody></table>
<table class="facts">
<tr><th scope="row">why</th><td>The setter adds a colon itself, so a value without one works.</td></tr>
<tr><th scope="row">rule</th><td><a href="https://url.spec.whatwg.org/#dom-url-protocol">URL Standard, dom-url-protocol</a></td></tr>
<tr><th scope="row">vector</th><td>w.json:3 <span class="soft">(alone with <code>--filter setters.protocol-colon-optional</code>)</span></td></tr>
</table></div></details>
<details class="c"><summary><h3>setters.username-ill-formed-tab</h3> <span class="effects">whatwg</span> <span class="url"><code>http://h/!</code>, username = <code><i>\xc3</i><i>\t</i><i>\xa9</i></code></span></summary><div class="body">
<table class="sides"><thead><tr><th scope="col">field</th><th scope="col"><b class="tag">expected</b></th><th scope="col"><b class="tag">got</b> whatwg</th></tr></thead>
<tbody><tr><th scope="row">href</th><td class="d"><b class="tag">expected</b> <code>http://%EF%BF%BD%09%EF%BF%BD@h/</code></td><td class="d"><b class="tag">got</b> <code>http://%EF%BF%BD%09%EF%BF%BD@h/<mark>!</mark></code></td></tr>
</tbody></table>
<table class="facts">
<tr><th scope="row">why</th><td>The setter removes no tab, so it is encoded between two U+FFFD.</td></tr>
<tr><th scope="row">rule</th><td><a href="https://url.spec.whatwg.org/#concept-basic-url-parser">URL Standard, concept-basic-url-parser</a></td></tr>
<tr><th scope="row">vector</th><td>w.json:28 <span class="soft">(alone with <code>--filter setters.username-ill-formed-tab</code>)</span></td></tr>
</table></div></details>
<details class="c"><summary><h3>setters.password-ill-formed</h3> <span class="effects">whatwg</span> <span class="url"><code>http://h/!</code>, password = <code><i>\xe2</i><i>\x98</i></code></span></summary><div class="body">
<table class="sides"><thead><tr><th scope="col">field</th><th scope="col"><b class="tag">expected</b></th><th scope="col"><b class="tag">got</b> whatwg</th></tr></thead>
<tbody><tr><th scope="row">href</th><td class="d"><b class="tag">expected</b> <code>http://:%EF%BF%BD@h/</code></td><td class="d"><b class="tag">got</b> <code>http://:%EF%BF%BD@h/<mark>!</mark></code></td></tr>
</tbody></table>
<table class="facts">
<tr><th scope="row">why</th><td>One maximal subpart is one U+FFFD.</td></tr>
<tr><th scope="row">rule</th><td><a href="https://url.spec.whatwg.org/#concept-basic-url-parser">URL Standard, concept-basic-url-parser</a></td></tr>
<tr><th scope="row">vector</th><td>w.json:52 <span class="soft">(alone with <code>--filter setters.password-ill-formed</code>)</span></td></tr>
</table></div></details>
<details class="c"><summary><h3>setters.host-ill-formed-newline</h3> <span class="effects">whatwg</span> <span class="url"><code>http://h/!</code>, host = <code><i>\xe2</i><i>\x98</i><i>\n</i><i>\x83</i>.com</code></span></summary><div class="body">
<table class="sides"><thead><tr><th scope="col">field</th><th scope="col"><b class="tag">expected</b></th><th scope="col"><b class="tag">got</b> whatwg</th></tr></thead>
<tbody><tr><th scope="row">href</th><td class="d"><b class="tag">expected</b> <code>http://h/</code></td><td class="d"><b class="tag">got</b> <code>http://h/<mark>!</mark></code></td></tr>
</tbody></table>
<table class="facts">
<tr><th scope="row">why</th><td>The two parts of the code point are U+FFFD each, which no domain may have; nothing changes.</td></tr>
<tr><th scope="row">rule</th><td><a href="https://url.spec.whatwg.org/#concept-basic-url-parser">URL Standard, concept-basic-url-parser</a></td></tr>
<tr><th scope="row">vector</th><td>w.json:78 <span class="soft">(alone with <code>--filter setters.host-ill-formed-newline</code>)</span></td></tr>
</table></div></details>
[...]
<details class="c"><summary><h3>setters.pathname-plain</h3> <span class="effects">whatwg</span> <span class="url"><code>http://h/old?q#f!</code>, pathname = <code>/new</code></span></summary><div class="body">
<table class="sides"><thead><tr><th scope="col">field</th><th scope="col"><b class="tag">expected</b></th><th scope="col"><b class="tag">got</b> whatwg</th></tr></thead>
<tbody><tr><th scope="row">href</th><td class="d"><b class="tag">expected</b> <code>http://h/new?q#f</code></td><td class="d"><b class="tag">got</b> <code>http://h/new?q#f<mark>!</mark></code></td></tr>
</tbody></table>
<table class="facts">
<tr><th scope="row">why</th><td>The path is replaced, query and fragment stay.</td></tr>
<tr><th scope="row">rule</th><td><a href="https://url.spec.whatwg.org/#path-start-state">URL Standard, path-start-state</a></td></tr>
<tr><th scope="row">vector</th><td>w.json:129 <span class="soft">(alone with <code>--filter setters.pathname-plain</code>)</span></td></tr>
</table></div></details>
<details class="c"><summary><h3>setters.search-plain</h3> <span class="effects">whatwg</span> <span class="url"><code>http://h/p#f!</code>, search = <code>q</code></span></summary><div class="body">
<table class="sides"><thead><tr><th scope="col">field</th><th scope="col"><b class="tag">expected</b></th><th scope="col"><b class="tag">got</b> whatwg</th></tr></thead>
<tbody><tr><th scope="row">href</th><td class="d"><b class="tag">expected</b> <code>http://h/p?q#f</code></td><td class="d"><b class="tag">got</b> <code>http://h/p?q#f<mark>!</mark></code></td></tr>
</tbody></table>
<table class="facts">
<tr><th scope="row">why</th><td>The query is set, and &quot;?&quot; is added.</td></tr>
<tr><th scope="row">rule</th><td><a href="https://url.spec.whatwg.org/#dom-url-search">URL Standard, dom-url-search</a></td></tr>
<tr><th scope="row">vector</th><td>w.json:153 <span class="soft">(alone with <code>--filter setters.search-plain</code>)</span></td></tr>
</table></div></details>
[...]
</div></div></details>
<details class="q medium cases" data-keys="e0,f0,failed e0,f0,failed e1,f0,failed e1,f0,failed"><summary><span class="s">failed</span> <h3>the vector</h3> <span class="effects"><span class="part">4 failures <span class="chosen"></span></span></span> <span class="url"><code>https://a_b/</code> <span class="soft">href: expected https://a_b/!, got https://a_b/</span></span></summary><div class="body">
<p>urlassay's own parser fails too: these vectors may be wrong, or follow another edition of the Standard.</p>
<div class="classes">
<details class="c"><summary><h3>authority.slashes.two</h3> <span class="effects">whatwg</span> <span class="url"><code>https://example.test/x</code></span></summary><div class="body">
<table class="sides"><thead><tr><th scope="col">field</th><th scope="col"><b class="tag">expected</b></th><th scope="col"><b class="tag">got</b> whatwg</th></tr></thead>
<tbody><tr><th scope="row">href</th><td class="d"><b class="tag">expected</b> <code>https://example.test/x<mark>!</mark></code></td><td class="d"><b class="tag">got</b> <code>https://example.test/x</code></td></tr>
</tbody></table>
<table class="facts">
<tr><th scope="row">why</th><td>&quot;//&quot; is the usual way into the authority; a parser that keeps one of them finds an empty host.</td></tr>
<tr><th scope="row">rule</th><td><a href="https://url.spec.whatwg.org/#special-authority-slashes-state">URL Standard, special-authority-slashes-state</a></td></tr>
<tr><th scope="row">vector</th><td>v.json:2 <span class="soft">(alone with <code>--filter authority.slashes.two</code>)</span></td></tr>
</table></div></details>
<details class="c"><summary><h3>validation-errors.domain-to-ascii.underscore</h3> <span class="effects">whatwg</span> <span class="url"><code>https://a_b/</code></span></summary><div class="body">
<table class="sides"><thead><tr><th scope="col">field</th><th scope="col"><b class="tag">expected</b></th><th scope="col"><b class="tag">got</b> whatwg</th></tr></thead>
<tbody><tr><th scope="row">href</th><td class="d"><b class="tag">expected</b> <code>https://a_b/<mark>!</mark></code></td><td class="d"><b class="tag">got</b> <code>https://a_b/</code></td></tr>
</tbody></table>
<table class="facts">
<tr><th scope="row">why</th><td>Strict ToASCII refuses an underscore; the error does not end parsing.</td></tr>
<tr><th scope="row">rule</th><td><a href="https://url.spec.whatwg.org/#validation-error-domain-to-ascii">URL Standard, validation-error-domain-to-ascii</a></td></tr>
<tr><th scope="row">vector</th><td>v.json:159 <span class="soft">(alone with <code>--filter validation-errors.domain-to-ascii.underscore</code>)</span></td></tr>
</table></div></details>
[...]
</div></div></details>
<details class="q medium cases" data-keys="e0,f0,failed e0,f0,failed e0,f0,failed"><summary><span class="s">failed</span> <h3>in v</h3> <span class="effects"><span class="part">3 failures <span class="chosen"></span></span></span> <span class="url"><code>&quot;&quot;</code> <span class="soft">searchParams: expected !, got &quot;&quot;</span></span></summary><div class="body">
<div class="classes">
<details class="c"><summary><h3>encoding.beside.iso-8859-5.iso-8859-5</h3> <span class="effects">whatwg</span> <span class="url"><code>¡ЀЍ¬®ѐℕ℗ѝ¦¨Ѡ</code> in iso-8859-5</span></summary><div class="body">
<table class="sides"><thead><tr><th scope="col">field</th><th scope="col"><b class="tag">expected</b></th><th scope="col"><b class="tag">got</b> whatwg</th></tr></thead>
<tbody><tr><th scope="row">search</th><td class="d"><b class="tag">expected</b> <code>?%26%23161%3B%26%231024%3B%26%231037%3B%26%23172%3B%26%23174%3B%26%231104%3B%26%238469%3B%26%238471%3B%26%231117%3B%26%23166%3B%26%23168%3B%26%231120%3B<mark>!</mark></code></td><td class="d"><b class="tag">got</b> <code>?%26%23161%3B%26%231024%3B%26%231037%3B%26%23172%3B%26%23174%3B%26%231104%3B%26%238469%3B%26%238471%3B%26%231117%3B%26%23166%3B%26%23168%3B%26%231120%3B</code></td></tr>
</tbody></table>
<table class="facts">
<tr><th scope="row">why</th><td>A code point beside one of the index has no byte. It is an entity.</td></tr>
<tr><th scope="row">rule</th><td><a href="https://url.spec.whatwg.org/#string-percent-encode-after-encoding">URL Standard, string-percent-encode-after-encoding</a></td></tr>
<tr><th scope="row">vector</th><td>v.json:28 <span class="soft">(alone with <code>--filter encoding.beside.iso-8859-5.iso-8859-5</code>)</span></td></tr>
</table></div></details>
<details class="c"><summary><h3>examples.text.params</h3> <span class="effects">whatwg</span> <span class="url"><code>[[&quot;key&quot;,&quot;730d67&quot;]]</code></span></summary><div class="body">
<table class="sides"><thead><tr><th scope="col">field</th><th scope="col"><b class="tag">expected</b></th><th scope="col"><b class="tag">got</b> whatwg</th></tr></thead>
<tbody><tr><th scope="row">searchParams</th><td class="d"><b class="tag">expected</b> <code>key=730d67<mark>!</mark></code></td><td class="d"><b class="tag">got</b> <code>key=730d67</code></td></tr>
</tbody></table>
<table class="facts">
<tr><th scope="row">why</th><td>A list of one pair is written as name, equals sign, value.</td></tr>
<tr><th scope="row">rule</th><td><a href="https://url.spec.whatwg.org/#example-constructing-urlsearchparams">URL Standard, example-constructing-urlsearchparams</a></td></tr>
<tr><th scope="row">vector</th><td>v.json:46 <span class="soft">(alone with <code>--filter examples.text.params</code>)</span></td></tr>
</table></div></details>
<details class="c"><summary><h3>form-urlencoded.empty</h3> <span class="effects">whatwg</span> <span class="url"><code>&quot;&quot;</code></span></summary><div class="body">
<table class="sides"><thead><tr><th scope="col">field</th><th scope="col"><b class="tag">expected</b></th><th scope="col"><b class="tag">got</b> whatwg</th></tr></thead>
<tbody><tr><th scope="row">searchParams</th><td class="d"><b class="tag">expected</b> <code><mark>!</mark></code></td><td class="d"><b class="tag">got</b> <code><mark>&quot;&quot;</mark></code></td></tr>
</tbody></table>
<table class="facts">
<tr><th scope="row">why</th><td>No bytes, no tuple: the one empty sequence is passed over.</td></tr>
<tr><th scope="row">rule</th><td><a href="https://url.spec.whatwg.org/#concept-urlencoded-parser">URL Standard, concept-urlencoded-parser</a></td></tr>
<tr><th scope="row">vector</th><td>v.json:76 <span class="soft">(alone with <code>--filter form-urlencoded.empty</code>)</span></td></tr>
</table></div></details>
</div></div></details>
<details class="q medium cases" data-keys="e1,f0,failed" data-cause="empty-host"><summary><span class="s">medium</span> <h3>empty-host</h3> <span class="effects"><span class="part">1 failure <span class="chosen"></span></span> <span class="soft part">accept-reject</span></span> <span class="url"><code>https://////</code> <span class="soft">result: expected failure, got parsed, href https://////</span></span></summary><div class="body">
<p>One allows an empty host, the other does not. <span class="soft">(<a href="https://url.spec.whatwg.org/#host-state">URL Standard</a>, <a href="https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2">RFC 3986, 3.2.2</a>)</span></p>
<div class="classes">
<details class="c"><summary><h3>authority.ignore.only-slashes</h3> <span class="effects">rfc3986</span> <span class="url"><code>https://////</code></span></summary><div class="body">
<table class="sides"><thead><tr><th scope="col">field</th><th scope="col"><b class="tag">expected</b></th><th scope="col"><b class="tag">got</b> rfc3986</th></tr></thead>
<tbody><tr><th scope="row">result</th><td class="d"><b class="tag">expected</b> <code>failure</code></td><td class="d"><b class="tag">got</b> <code>parsed, href https://////</code></td></tr>
<tr><th scope="row">as a base</th><td class="d"><b class="tag">expected</b> <code><mark>failure</mark></code></td><td class="d"><b class="tag">got</b> <code><mark>accepted</mark></code></td></tr>
</tbody></table>
<table class="facts">
<tr><th scope="row">why</th><td>When nothing but solidi follows, the host is missing; a parser that returns an empty host accepts it.</td></tr>
<tr><th scope="row">rule</th><td><a href="https://url.spec.whatwg.org/#special-authority-ignore-slashes-state">URL Standard, special-authority-ignore-slashes-state</a></td></tr>
<tr><th scope="row">vector</th><td>v.json:20 <span class="soft">(alone with <code>--filter authority.ignore.only-slashes</code>)</span></td></tr>
</table></div></details>
</div></div></details>
<details class="q medium cases" data-keys="e1,f0,failed" data-cause="unexplained"><summary><span class="s">medium</span> <h3>unexplained, in v</h3> <span class="effects"><span class="part">1 failure <span class="chosen"></span></span> <span class="soft part">accept-reject</span></span> <span class="url"><code>http://h/#<i>\xc3</i><i>\r</i><i>\xa9</i></code> <span class="soft">result: expected parsed, href http://h/#%EF%BF%BD%EF%BF%BD, got failure: failure</span></span></summary><div class="body">
<p>No change that was tried makes them agree.</p>
<div class="classes">
<details class="c"><summary><h3>fragment.ill-formed.return-inside-code-point</h3> <span class="effects">rfc3986</span> <span class="url"><code>http://h/#<i>\xc3</i><i>\r</i><i>\xa9</i></code></span></summary><div class="body">
<table class="sides"><thead><tr><th scope="col">field</th><th scope="col"><b class="tag">expected</b></th><th scope="col"><b class="tag">got</b> rfc3986</th></tr></thead>
<tbody><tr><th scope="row">result</th><td class="d"><b class="tag">expected</b> <code>parsed, href http://h/#%EF%BF%BD%EF%BF%BD</code></td><td class="d"><b class="tag">got</b> <code>failure: failure</code></td></tr>
</tbody></table>
<table class="facts">
<tr><th scope="row">why</th><td>Both halves are U+FFFD in the fragment, too.</td></tr>
<tr><th scope="row">rule</th><td><a href="https://url.spec.whatwg.org/#concept-basic-url-parser">URL Standard, concept-basic-url-parser</a></td></tr>
<tr><th scope="row">vector</th><td>v.json:84 <span class="soft">(alone with <code>--filter fragment.ill-formed.return-inside-code-point</code>)</span></td></tr>
</table></div></details>
</div></div></details>
<details class="q medium cases" data-keys="e1,f0,failed" data-cause="tab-newline+ill-formed-utf8"><summary><span class="s">medium</span> <h3>tab-newline+ill-formed-utf8</h3> <span class="effects"><span class="part">1 failure <span class="chosen"></span></span> <span class="soft part">accept-reject</span></span> <span class="url"><code>a://<i>\xc3</i><i>\t</i><i>\xa9</i>/</code> <span class="soft">result: expected parsed, href a://%EF%BF%BD%EF%BF%BD/, got failure: failure</span></span></summary><div class="body">
<p>One drops tabs and newlines inside the URL, the other keeps or refuses them. <span class="soft">(<a href="https://url.spec.whatwg.org/#concept-basic-url-parser">URL Standard</a>, <a href="https://www.rfc-editor.org/rfc/rfc3986#section-2">RFC 3986, 2</a>)</span></p>
<p>One replaces bytes that are not UTF-8 by U+FFFD, the other keeps or refuses them. <span class="soft">(<a href="https://url.spec.whatwg.org/#query-encoding-example">URL Standard</a>, <a href="https://www.rfc-editor.org/rfc/rfc3986#section-2.5">RFC 3986, 2.5</a>)</span></p>
<div class="classes">
<details class="c"><summary><h3>opaque-host.ill-formed.tab-inside-code-point</h3> <span class="effects">rfc3986</span> <span class="url"><code>a://<i>\xc3</i><i>\t</i><i>\xa9</i>/</code></span></summary><div class="body">
<table class="sides"><thead><tr><th scope="col">field</th><th scope="col"><b class="tag">expected</b></th><th scope="col"><b class="tag">got</b> rfc3986</th></tr></thead>
<tbody><tr><th scope="row">result</th><td class="d"><b class="tag">expected</b> <code>parsed, href a://%EF%BF%BD%EF%BF%BD/</code></td><td class="d"><b class="tag">got</b> <code>failure: failure</code></td></tr>
</tbody></table>
<table class="facts">
<tr><th scope="row">why</th><td>Both halves are U+FFFD in an opaque host, where it is encoded.</td></tr>
<tr><th scope="row">rule</th><td><a href="https://url.spec.whatwg.org/#concept-basic-url-parser">URL Standard, concept-basic-url-parser</a></td></tr>
<tr><th scope="row">vector</th><td>v.json:110 <span class="soft">(alone with <code>--filter opaque-host.ill-formed.tab-inside-code-point</code>)</span></td></tr>
</table></div></details>
</div></div></details>
<details class="q medium cases" data-keys="e1,f0,failed" data-cause="encoded-forbidden"><summary><span class="s">medium</span> <h3>encoded-forbidden</h3> <span class="effects"><span class="part">1 failure <span class="chosen"></span></span> <span class="soft part">accept-reject</span></span> <span class="url"><code>https://exa%23mple.org</code> <span class="soft">result: expected failure, got parsed, href https://exa%23mple.org</span></span></summary><div class="body">
<p>One keeps percent-encoded bytes that a host cannot have, the other decodes them. <span class="soft">(<a href="https://url.spec.whatwg.org/#concept-opaque-host-parser">URL Standard</a>, <a href="https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2">RFC 3986, 3.2.2</a>)</span></p>
<div class="classes">
<details class="c"><summary><h3>validation-errors.domain-to-ascii.forbidden-from-percent</h3> <span class="effects">rfc3986</span> <span class="url"><code>https://exa%23mple.org</code></span></summary><div class="body">
<table class="sides"><thead><tr><th scope="col">field</th><th scope="col"><b class="tag">expected</b></th><th scope="col"><b class="tag">got</b> rfc3986</th></tr></thead>
<tbody><tr><th scope="row">result</th><td class="d"><b class="tag">expected</b> <code>failure</code></td><td class="d"><b class="tag">got</b> <code>parsed, href https://exa%23mple.org</code></td></tr>
<tr><th scope="row">as a base</th><td class="d"><b class="tag">expected</b> <code><mark>failure</mark></code></td><td class="d"><b class="tag">got</b> <code><mark>accepted</mark></code></td></tr>
</tbody></table>
<table class="facts">
<tr><th scope="row">why</th><td>The host is percent-decoded first, so the error is told of the whole domain, at the host&#39;s start, after that of the percent-encoded byte.</td></tr>
<tr><th scope="row">rule</th><td><a href="https://url.spec.whatwg.org/#validation-error-domain-to-ascii">URL Standard, validation-error-domain-to-ascii</a></td></tr>
<tr><th scope="row">vector</th><td>v.json:141 <span class="soft">(alone with <code>--filter validation-errors.domain-to-ascii.forbidden-from-percent</code>)</span></td></tr>
</table></div></details>
</div></div></details>
</section>
<details class="more skipped" data-noun="reasons to skip"><summary>24 cases skipped, by reason <span class="chosen"></span></summary>
<details class="q info" data-keys="e1,f0,unsupported"><summary><span class="s">unsupported</span> <h3>1 case</h3> <span class="words">unsupported: the engine takes no encoding</span></summary><div class="body">encoding.beside.iso-8859-5.iso-8859-5</div></details>
<details class="q info" data-keys="e1,f0,unsupported"><summary><span class="s">unsupported</span> <h3>2 cases</h3> <span class="words">unsupported: the engine does not know params</span></summary><div class="body">examples.text.params, examples.text.params-rewrites</div></details>
<details class="q info" data-keys="e1,f0,unsupported"><summary><span class="s">unsupported</span> <h3>1 case</h3> <span class="words">unsupported: the engine does not know query</span></summary><div class="body">form-urlencoded.empty</div></details>
<details class="q info" data-keys="e1,f0,unsupported"><summary><span class="s">unsupported</span> <h3>2 cases</h3> <span class="words">unsupported: the engine does not know tounicode</span></summary><div class="body">tounicode.ascii, tounicode.ill-formed</div></details>
<details class="q info" data-keys="e1,f0,unsupported"><summary><span class="s">unsupported</span> <h3>1 case</h3> <span class="words">unsupported: the engine does not know validate</span></summary><div class="body">writing.ipv6.letter-behind-colon</div></details>
<details class="q info" data-keys="e1,f1,unsupported"><summary><span class="s">unsupported</span> <h3>17 cases</h3> <span class="words">unsupported: the engine does not know set</span></summary><div class="body">setters.protocol-colon-optional, setters.username-plain, setters.username-ill-formed-tab, setters.password-plain, setters.password-ill-formed, setters.host-plain, setters.host-ill-formed-newline, setters.hostname-plain, setters.hostname-ill-formed-newline, setters.port-plain, setters.pathname-plain, setters.pathname-ill-formed-tab, setters.search-plain, setters.search-ill-formed-tab, setters.hash-plain, setters.hash-ill-formed-tab, setters.href-plain</div></details>
</details>
</main>
<script>[code]</script>
</body>
</html>
[1]

### kinds-edition-html
    cp files/vectors-8.json v.json
$ SOURCE_DATE_EPOCH=86400 urlassay test --engine rfc3986 --engine rfc3986:literal --format html v.json
[...]
[..]</th><td>rfc3986</td><td class="n">1</td><td class="n">1</td>[..]
[...]
[..]</th><td>rfc3986:literal</td><td class="n">1</td><td class="n">0</td>[..]
[...]
[..]<code>parse(http://h/); parse(http://h/p)</code>[..]
[...]
[..]<th scope="row">step 2 path</th>[..]<code>&quot;\&quot;/<mark>q</mark>\&quot;&quot;</code>[..]
[...]
<tr><th scope="row">rule</th><td>rfc3986: s, line 7 of the document</td></tr>
[...]
[1]

### kinds-laws
    cp files/kinds.json v.json
    cp files/kinds-of-setters.json w.json
$ urlassay test --engine rfc3986 --laws --json v.json w.json
[33 lines as kinds-jsonl]
[1]

### kinds-wptreport
    cp files/kinds.json v.json
    cp files/kinds-of-setters.json w.json
$ SOURCE_DATE_EPOCH=86400 urlassay test --revision abc --engine whatwg --format wptreport v.json w.json
{"run_info":{"product":"whatwg","browser_version":"$VERSION (fde3f74)","os":"[machine]","os_version":"[machine]","processor":"[machine]","revision":"abc"},"time_start":86400000,"time_end":86400000,"results":[
{"test":"/urlassay/v.json","subsuite":"","status":"OK","message":null,"subtests":[
{"name":"authority.slashes.two","status":"FAIL","message":"assert_equals: href expected https://example.test/x! but got https://example.test/x","expected":"PASS"},{"name":"authority.ignore.only-slashes","status":"PASS","message":null},{"name":"encoding.beside.iso-8859-5.iso-8859-5","status":"FAIL","message":"assert_equals: search expected ?%26%23161%3B%26%231024%3B%26%231037%3B%26%23172%3B%26%23174%3B%26%231104%3B%26%238469%3B%26%238471%3B%26%231117%3B%26%23166%3B%26%23168%3B%26%231120%3B! but got ?%26%23161%3B%26%231024%3B%26%231037%3B%26%23172%3B%26%23174%3B%26%231104%3B%26%238469%3B%26%238471%3B%26%231117%3B%26%23166%3B%26%23168%3B%26%231120%3B","expected":"PASS"},{"name":"examples.url-parsing.16-no-base","status":"PASS","message":null},{"name":"examples.text.params","status":"FAIL","message":"assert_equals: searchParams expected key=730d67! but got key=730d67","expected":"PASS"},{"name":"examples.text.params-rewrites","status":"PASS","message":null},{"name":"form-urlencoded.empty","status":"FAIL","message":"assert_equals: searchParams expected ! but got \"\"","expected":"PASS"},{"name":"fragment.ill-formed.return-inside-code-point","status":"PASS","message":null},{"name":"host-domain.ill-formed.newline-inside-code-point","status":"PASS","message":null},{"name":"opaque-host.ill-formed.tab-inside-code-point","status":"PASS","message":null},{"name":"tounicode.ascii","status":"PASS","message":null},{"name":"tounicode.ill-formed","status":"PASS","message":null},{"name":"validation-errors.domain-to-ascii.forbidden-from-percent","status":"PASS","message":null},{"name":"validation-errors.domain-to-ascii.underscore","status":"FAIL","message":"assert_equals: href expected https://a_b/! but got https://a_b/","expected":"PASS"},{"name":"validation-errors.missing-scheme-non-relative-url.no-base","status":"PASS","message":null},{"name":"whatwg.host-setter.empty-host-of-file","status":"PASS","message":null},{"name":"writing.ipv6.letter-behind-colon","status":"PASS","message":null}]},
{"test":"/urlassay/w.json","subsuite":"","status":"OK","message":null,"subtests":[
{"name":"setters.protocol-colon-optional","status":"FAIL","message":"assert_equals: href expected https://h/ but got https://h/!","expected":"PASS"},{"name":"setters.username-plain","status":"PASS","message":null},{"name":"setters.username-ill-formed-tab","status":"FAIL","message":"assert_equals: href expected http://%EF%BF%BD%09%EF%BF%BD@h/ but got http://%EF%BF%BD%09%EF%BF%BD@h/!","expected":"PASS"},{"name":"setters.password-plain","status":"PASS","message":null},{"name":"setters.password-ill-formed","status":"FAIL","message":"assert_equals: href expected http://:%EF%BF%BD@h/ but got http://:%EF%BF%BD@h/!","expected":"PASS"},{"name":"setters.host-plain","status":"PASS","message":null},{"name":"setters.host-ill-formed-newline","status":"FAIL","message":"assert_equals: href expected http://h/ but got http://h/!","expected":"PASS"},{"name":"setters.hostname-plain","status":"PASS","message":null},{"name":"setters.hostname-ill-formed-newline","status":"FAIL","message":"assert_equals: href expected http://h/ but got http://h/!","expected":"PASS"},{"name":"setters.port-plain","status":"PASS","message":null},{"name":"setters.pathname-plain","status":"FAIL","message":"assert_equals: href expected http://h/new?q#f but got http://h/new?q#f!","expected":"PASS"},{"name":"setters.pathname-ill-formed-tab","status":"PASS","message":null},{"name":"setters.search-plain","status":"FAIL","message":"assert_equals: href expected http://h/p?q#f but got http://h/p?q#f!","expected":"PASS"},{"name":"setters.search-ill-formed-tab","status":"PASS","message":null},{"name":"setters.hash-plain","status":"FAIL","message":"assert_equals: href expected http://h/p?q#f but got http://h/p?q!#f","expected":"PASS"},{"name":"setters.hash-ill-formed-tab","status":"PASS","message":null},{"name":"setters.href-plain","status":"PASS","message":null}]}
]}
[1]

### kinds-edition-wptreport
    cp files/vectors-8.json v.json
$ SOURCE_DATE_EPOCH=86400 urlassay test --revision abc --engine rfc3986 --format wptreport v.json
{"run_info":{"product":"rfc3986","browser_version":"2005-01","os":"[machine]","os_version":"[machine]","processor":"[machine]","revision":"abc"},"time_start":86400000,"time_end":86400000,"results":[
{"test":"/urlassay/v.json","subsuite":"","status":"OK","message":null,"subtests":[
{"name":"rfc3986.t.right","status":"PASS","message":null},{"name":"rfc3986.t.wrong","status":"FAIL","message":"assert_equals: step 2 path expected \"\\\"/q\\\"\" but got \"\\\"/p\\\"\"","expected":"PASS"}]}
]}
[1]
