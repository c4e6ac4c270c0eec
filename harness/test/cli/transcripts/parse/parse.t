urlassay parse: the components of a URL.

### parse-filter-allows
    cp files/engines/file f
$ urlassay parse --engine ./f http://good/
http://good/  allowed

### parse-filter-denies: an answer, as a refusal is
    cp files/engines/file f
$ urlassay parse --engine ./f http://bad/
http://bad/  denied
[1]

### parse-escapes-once
    cat >engine
    | #!/bin/sh
    | read -r hello
    | echo '{"protocol":1,"engine":"late","version":"1","model":"whatwg","capabilities":["parse"]}'
    | read -r one
    | printf 'no \033[1m JSON\n'
    | cat >/dev/null
    chmod 755 engine
$ urlassay parse --engine ./engine http://a
http://a  error: a line that is not JSON: no \x1b[1m JSON
[3]

### parse-dash-is-a-path: ./- is the file -
$ urlassay parse --base http://h/ ./-
./-
  scheme    http
  username  ""
  password  ""
  host      h
  port      null
  path      /-
  query     null
  fragment  null
  href      http://h/-
  origin    http://h

### parse
$ urlassay parse 'http://u:p@EXAMPLE:80/a/../b?q#f'
http://u:p@EXAMPLE:80/a/../b?q#f
  scheme    http
  username  u
  password  p
  host      example
  port      null
  path      /b
  query     q
  fragment  f
  href      http://u:p@example/b?q#f
  origin    http://example

### parse-encoding
$ urlassay parse --encoding ' MS_Kanji' --json 'https://h/?①#①'
{"format":1,"engine":"whatwg","input":"https://h/?①#①","base":null,"encoding":"Shift_JIS","outcome":"parsed","scheme":"https","username":"","password":"","host":"h","port":null,"path":"/","query":"%87@","fragment":"%E2%91%A0","href":"https://h/?%87@#%E2%91%A0","origin":"https://h"}

### parse-encoding-unknown
$ urlassay parse --encoding latin-1 https://h/
! urlassay: parse: --encoding: 'latin-1' is not a label of the Encoding Standard
! try 'urlassay help parse'
[2]

### parse-base
$ urlassay parse --base http://h/a/b ../c
../c
  scheme    http
  username  ""
  password  ""
  host      h
  port      null
  path      /c
  query     null
  fragment  null
  href      http://h/c
  origin    http://h

### parse-bad-base
$ urlassay parse --base nonsense ../c
../c  rejected: base: missing-scheme-non-relative-URL
[1]

### parse-empty-and-null
$ urlassay parse --json 'http://h/?'
{"format":1,"engine":"whatwg","input":"http://h/?","base":null,"outcome":"parsed","scheme":"http","username":"","password":"","host":"h","port":null,"path":"/","query":"","fragment":null,"href":"http://h/?","origin":"http://h"}

### parse-hostile-bytes
$ urlassay parse 'http://h/␛[31m'
http://h/\x1b[31m
  scheme    http
  username  ""
  password  ""
  host      h
  port      null
  path      /%1B[31m
  query     null
  fragment  null
  href      http://h/%1B[31m
  origin    http://h

### parse-unescape
$ urlassay parse --unescape --base 'http://h\x09/' '\u{E9}\0?\\n  x#\xff␠'
"é\0?\\n  x#\xff "
  scheme    http
  username  ""
  password  ""
  host      h
  port      null
  path      /%C3%A9%00
  query     \\n%20%20x
  fragment  %EF%BF%BD
  href      http://h/%C3%A9%00?\\n%20%20x#%EF%BF%BD
  origin    http://h

### parse-unescape-wrong
$ urlassay parse --unescape '\u{110000}'
! urlassay: parse: --unescape: no such escape in '\\u{110000}'
! try 'urlassay help parse'
[2]

### parse-unescape-long: 200 bytes of it are shown
$ urlassay parse --unescape 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\xqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq'
! urlassay: parse: --unescape: no such escape in 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\xqqqqqqqq'
! try 'urlassay help parse'
[2]

### parse-spaces-show
$ urlassay parse 'data: a  b' ' x:'
"data: a  b"
  scheme    data
  username  ""
  password  ""
  host      null
  port      null
  path      " a  b"
  query     null
  fragment  null
  href      "data: a  b"
  origin    "null"

" x:"
  scheme    x
  username  ""
  password  ""
  host      null
  port      null
  path      ""
  query     null
  fragment  null
  href      x:
  origin    "null"

### parse-nothing
$ urlassay parse
! urlassay: parse: which URL?
! try 'urlassay help parse'
[2]

### parse-base-file-missing
$ urlassay parse --unescape --base '\q\xZZ' x
! urlassay: parse: --unescape: no such escape in '\q\\xZZ'
! try 'urlassay help parse'
[2]
