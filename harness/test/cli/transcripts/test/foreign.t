urlassay test with IdnaTestV2.txt and the format tests of JSON-Schema-Test-Suite.

### idna-test: each code that counts or does not; the ASCII domain, the escapes, and what is left out.
    cat >i.txt
    | # IdnaTestV2.txt
    | # a comment
    |
    | FASS.\u0064e; fass.de; ; ; ; ;  # lower-case
    | fa\u00DF.\x{64}e; faß.de; ; xn--fa-hia.de; ; fass.de;  # two kinds of escapes
    | à\u05D0; ; [B5, B6]; xn--0ca24w; ; ;  # errors of bidi
    | xn--0ca24w; à\u05D0; [B5, B6]; xn--0ca24w; ; ;  # the same in ASCII
    | -é; ; [V3]; xn----bga; ; ;  # hyphens are not checked
    | é..b; ; [X4_2]; xn--9ca..b; [A4_2]; ;  # nor is the length
    | a\uFF1Cb; a\u003Cb; [U1]; ; ; ;  # a forbidden code point
    | ""; ""; [X4_2]; ""; [A4_1, A4_2]; ;  # empty
    | \uD900; ; [V7]; ; [V7, A3]; ;  # a surrogate
    | é.１; é.1; ; xn--9ca.1; ; ;  # an IPv4 address
$ urlassay test i.txt
whatwg $VERSION (fde3f74): 7 passed, 0 failed, 0 skipped

### idna-test-fails: An engine that answers otherwise.
    cp files/engines/naive naive
    cat >i.txt
    | # IdnaTestV2.txt
    | é; ; ; xn--9ca; ; ;  # é
$ urlassay test --engine ./naive i.txt
FAIL 7eb188eb0ff4  naive  i.txt:2
  input     é
  field    | expected          | got
  href     | https://xn--9ca/x | https://é/x
  host     | xn--9ca           | é
  hostname | xn--9ca           | é

naive 2: 0 passed, 1 failed, 0 skipped
[1]

### idna-test-empty
    cat >i.txt
    | # IdnaTestV2.txt
$ urlassay test i.txt
! urlassay: i.txt: no case in this file
[3]

### json-schema
    cat >u.json
    | [{"description":"g","schema":{"format":"uri"},"tests":[
    | {"description":"a number","data":12,"valid":true},
    | {"description":"a URI","data":"a:b","valid":true},
    | {"description":"no scheme","data":"//h/p","valid":false},
    | {"description":"a space","data":"a: b","valid":false},
    | {"description":"wrong on purpose","data":"a:c","valid":false}]},
    | {"description":"h","schema":{"format":"iri-reference"},"tests":[
    | {"description":"beyond ASCII","data":"é","valid":true},
    | {"description":"a relative path","data":"./a:b","valid":true}]}]
$ urlassay test --engine rfc3987 u.json
FAIL 11b70d8f7879  rfc3987  u.json:6
  input     a:c
  field  | expected | got
  result | failure  | parsed, href a:c

rfc3987 2005-01: 5 passed, 1 failed, 0 skipped
[1]

### json-schema-other-format
    cat >u.json
    | [{"description":"g","schema":{"format":"uri-template"},"tests":[]}]
$ urlassay test u.json
! urlassay: u.json:1:2: not a test of uri, uri-reference, iri or iri-reference
[3]

### json-schema-valid
    cat >u.json
    | [{"description":"g","schema":{"format":"uri"},"tests":[{"data":"a:b","valid":1}]}]
$ urlassay test u.json
! urlassay: u.json:1:56: "valid" is neither true nor false
[3]
