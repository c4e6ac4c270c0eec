urlassay parse with each edition and profile.

### parse-net
$ urlassay parse --engine whatwg -
< http://t\@e/x
< https://a:b@0x7f.1:443/%7e/../é?q#f
< //h\p?	http://b/c/d
< ?q#	file:///C:/x
< http://[::1%25eth]/
< http:/one/
< mailto:x@y
< http://h:080/a	HTTP://B
< http://ａ.。b/␠
< http://h/[U+202E]
<
< x
http://t\@e/x
  scheme    http
  username  ""
  password  ""
  host      t
  port      null
  path      /@e/x
  query     null
  fragment  null
  href      http://t/@e/x
  origin    http://t

https://a:b@0x7f.1:443/%7e/../é?q#f
  scheme    https
  username  a
  password  b
  host      127.0.0.1
  port      null
  path      /%C3%A9
  query     q
  fragment  f
  href      https://a:b@127.0.0.1/%C3%A9?q#f
  origin    https://127.0.0.1

//h\p?\thttp://b/c/d  rejected: missing-scheme-non-relative-URL

?q#\tfile:///C:/x  rejected: missing-scheme-non-relative-URL

http://[::1%25eth]/  rejected: IPv6-invalid-code-point

http:/one/
  scheme    http
  username  ""
  password  ""
  host      one
  port      null
  path      /
  query     null
  fragment  null
  href      http://one/
  origin    http://one

mailto:x@y
  scheme    mailto
  username  ""
  password  ""
  host      null
  port      null
  path      x@y
  query     null
  fragment  null
  href      mailto:x@y
  origin    "null"

http://h:080/a\tHTTP://B
  scheme    http
  username  ""
  password  ""
  host      h
  port      null
  path      /aHTTP://B
  query     null
  fragment  null
  href      http://h/aHTTP://B
  origin    http://h

"http://ａ.。b/ "
  scheme    http
  username  ""
  password  ""
  host      a..b
  port      null
  path      /
  query     null
  fragment  null
  href      http://a..b/
  origin    http://a..b

http://h/\u{202E}
  scheme    http
  username  ""
  password  ""
  host      h
  port      null
  path      /%E2%80%AE
  query     null
  fragment  null
  href      http://h/%E2%80%AE
  origin    http://h

""  rejected: missing-scheme-non-relative-URL

x  rejected: missing-scheme-non-relative-URL
[1]

### parse-net-colour
$ urlassay parse --color=always http://h/ 'http://[' --errors
␛[1mhttp://h/␛[0m
  scheme    http
  username  ""
  password  ""
  host      h
  port      null
  path      /
  query     null
  fragment  null
  href      http://h/
  origin    http://h
  no validation errors
  valid URL string: yes

␛[1mhttp://[␛[0m  ␛[31mrejected: IPv6-unclosed␛[0m
  validation errors
    http://[
            ^ IPv6-unclosed (byte 8): the IPv6 address lacks its closing bracket
  valid URL string: no
[1]

### parse-net-errors
$ urlassay parse --errors --base 'HTTP:\\b\' 'x y' 'http://h:80\' '#﷐'
x y
  scheme    http
  username  ""
  password  ""
  host      b
  port      null
  path      /x%20y
  query     null
  fragment  null
  href      http://b/x%20y
  origin    http://b
  validation errors of the base
    HTTP:\\\\b\
         ^ special-scheme-missing-following-solidus (byte 5): the scheme is not followed by exactly two slashes
         ^ special-scheme-missing-following-solidus (byte 5): the scheme is not followed by exactly two slashes
           ^ special-scheme-missing-following-solidus (byte 6): the scheme is not followed by exactly two slashes
              ^ invalid-reverse-solidus (byte 8): a backslash where a slash belongs
  validation errors
    x y
     ^ invalid-URL-unit (byte 1): a code point that a URL must not contain as it is
  valid URL string: no

http://h:80\
  scheme    http
  username  ""
  password  ""
  host      h
  port      null
  path      /
  query     null
  fragment  null
  href      http://h/
  origin    http://h
  validation errors of the base
    HTTP:\\\\b\
         ^ special-scheme-missing-following-solidus (byte 5): the scheme is not followed by exactly two slashes
         ^ special-scheme-missing-following-solidus (byte 5): the scheme is not followed by exactly two slashes
           ^ special-scheme-missing-following-solidus (byte 6): the scheme is not followed by exactly two slashes
              ^ invalid-reverse-solidus (byte 8): a backslash where a slash belongs
  validation errors
    http://h:80\
               ^ invalid-reverse-solidus (byte 11): a backslash where a slash belongs
  valid URL string: no

#\u{FDD0}
  scheme    http
  username  ""
  password  ""
  host      b
  port      null
  path      /
  query     null
  fragment  %EF%B7%90
  href      http://b/#%EF%B7%90
  origin    http://b
  validation errors of the base
    HTTP:\\\\b\
         ^ special-scheme-missing-following-solidus (byte 5): the scheme is not followed by exactly two slashes
         ^ special-scheme-missing-following-solidus (byte 5): the scheme is not followed by exactly two slashes
           ^ special-scheme-missing-following-solidus (byte 6): the scheme is not followed by exactly two slashes
              ^ invalid-reverse-solidus (byte 8): a backslash where a slash belongs
  validation errors
    #\u{FDD0}
     ^ invalid-URL-unit (byte 1): a code point that a URL must not contain as it is
  valid URL string: no

### parse-net-errors-jsonl
$ urlassay parse --errors --json --base 'HTTP:\\b\' 'x y' http://h/ 'http://['
{"format":1,"engine":"whatwg","input":"x y","base":"HTTP:\\\\b\\","outcome":"parsed","scheme":"http","username":"","password":"","host":"b","port":null,"path":"/x%20y","query":null,"fragment":null,"href":"http://b/x%20y","origin":"http://b","errors":[{"name":"invalid-URL-unit","position":1,"meaning":"a code point that a URL must not contain as it is"}],"base_errors":[{"name":"special-scheme-missing-following-solidus","position":5,"meaning":"the scheme is not followed by exactly two slashes"},{"name":"special-scheme-missing-following-solidus","position":5,"meaning":"the scheme is not followed by exactly two slashes"},{"name":"special-scheme-missing-following-solidus","position":6,"meaning":"the scheme is not followed by exactly two slashes"},{"name":"invalid-reverse-solidus","position":8,"meaning":"a backslash where a slash belongs"}],"valid":false}
{"format":1,"engine":"whatwg","input":"http://h/","base":"HTTP:\\\\b\\","outcome":"parsed","scheme":"http","username":"","password":"","host":"h","port":null,"path":"/","query":null,"fragment":null,"href":"http://h/","origin":"http://h","errors":[],"base_errors":[{"name":"special-scheme-missing-following-solidus","position":5,"meaning":"the scheme is not followed by exactly two slashes"},{"name":"special-scheme-missing-following-solidus","position":5,"meaning":"the scheme is not followed by exactly two slashes"},{"name":"special-scheme-missing-following-solidus","position":6,"meaning":"the scheme is not followed by exactly two slashes"},{"name":"invalid-reverse-solidus","position":8,"meaning":"a backslash where a slash belongs"}],"valid":true}
{"format":1,"engine":"whatwg","input":"http://[","base":"HTTP:\\\\b\\","outcome":"rejected","reason":"IPv6-unclosed","errors":[{"name":"IPv6-unclosed","position":8,"meaning":"the IPv6 address lacks its closing bracket"}],"base_errors":[{"name":"special-scheme-missing-following-solidus","position":5,"meaning":"the scheme is not followed by exactly two slashes"},{"name":"special-scheme-missing-following-solidus","position":5,"meaning":"the scheme is not followed by exactly two slashes"},{"name":"special-scheme-missing-following-solidus","position":6,"meaning":"the scheme is not followed by exactly two slashes"},{"name":"invalid-reverse-solidus","position":8,"meaning":"a backslash where a slash belongs"}],"valid":false}
[1]

### parse-net-errors-of-base
$ urlassay parse --errors --base http:b 'http://[' /
http://[  rejected: IPv6-unclosed
  validation errors of the base
    http:b
         ^ special-scheme-missing-following-solidus (byte 5): the scheme is not followed by exactly two slashes
  validation errors
    http://[
            ^ IPv6-unclosed (byte 8): the IPv6 address lacks its closing bracket
  valid URL string: no

/
  scheme    http
  username  ""
  password  ""
  host      b
  port      null
  path      /
  query     null
  fragment  null
  href      http://b/
  origin    http://b
  validation errors of the base
    http:b
         ^ special-scheme-missing-following-solidus (byte 5): the scheme is not followed by exactly two slashes
  valid URL string: yes
[1]

### parse-net-rfc3986
$ urlassay parse --engine rfc3986 --base 'http://u@b:8/p/q?r#s' 'http://t\@e:x/' '..?y' '//[::1]:80#' x:y ''
http://t\@e:x/  rejected: failure

..?y
  scheme    http
  username  u
  password  null
  host      b
  port      8
  path      /
  query     y
  fragment  null
  href      http://u@b:8/?y

//[::1]:80#
  scheme    http
  username  null
  password  null
  host      [::1]
  port      80
  path      ""
  query     null
  fragment  ""
  href      http://[::1]:80#

x:y
  scheme    x
  username  null
  password  null
  host      null
  port      null
  path      y
  query     null
  fragment  null
  href      x:y

""
  scheme    http
  username  u
  password  null
  host      b
  port      8
  path      /p/q
  query     r
  fragment  null
  href      http://u@b:8/p/q?r
[1]

### parse-net-html5-2007
$ urlassay parse --engine html5-2007 --base 'http://u@b:8/p/q?r#s' 'http://t\@e:x/' '..?y' '//[::1]:80#' x:y ''
[45 lines as parse-net-rfc3986]
[1]

### parse-net-webaddr
$ urlassay parse --engine webaddr --base 'http://u@b:8/p/q?r#s' 'http://t\@e:x/' '..?y' '//[::1]:80#' x:y ''
[45 lines as parse-net-rfc3986]
[1]

### parse-net-html5-2009
$ urlassay parse --engine html5-2009 --base 'http://u@b:8/p/q?r#s' 'http://t\@e:x/' '..?y' '//[::1]:80#' x:y ''
[45 lines as parse-net-rfc3986]
[1]

### parse-net-html5-2011
$ urlassay parse --engine html5-2011 --base 'http://u@b:8/p/q?r#s' 'http://t\@e:x/' '..?y' '//[::1]:80#' x:y ''
http://t\@e:x/  rejected: failure

..?y
  scheme    http
  host      b
  port      8
  path      /
  query     y
  fragment  null
  href      http://u@b:8/?y

//[::1]:80#
  scheme    http
  host      [::1]
  port      80
  path      ""
  query     null
  fragment  ""
  href      http://[::1]:80#

x:y
  scheme    x
  host      null
  port      null
  path      y
  query     null
  fragment  null
  href      x:y

""
  scheme    http
  host      b
  port      8
  path      /p/q
  query     r
  fragment  null
  href      http://u@b:8/p/q?r
[1]

### parse-net-w3c-2012
$ urlassay parse --engine w3c-2012 --base 'http://u@b:8/p/q?r#s' 'http://t\@e:x/' '..?y' '//[::1]:80#' x:y ''
http://t\@e:x/
  scheme    http
  username  null
  password  null
  host      t
  port      null
  path      /@e:x/
  query     null
  fragment  null
  href      http://t/@e:x/
  origin    http://t

..?y
  scheme    http
  username  u
  password  null
  host      b
  port      8
  path      /
  query     y
  fragment  null
  href      http://u@b:8/?y
  origin    http://b:8

//[::1]:80#
  scheme    http
  username  null
  password  null
  host      [::1]
  port      null
  path      /
  query     null
  fragment  ""
  href      http://[::1]/#
  origin    http://[::1]

x:y
  scheme    x
  username  null
  password  null
  host      null
  port      null
  path      y
  query     null
  fragment  null
  href      x:y
  origin    "null"

""
  scheme    http
  username  u
  password  null
  host      b
  port      8
  path      /p/q
  query     r
  fragment  null
  href      http://u@b:8/p/q?r
  origin    http://b:8

### parse-net-whatwg-2012
$ urlassay parse --engine whatwg-2012 --base 'http://u@b:8/p/q?r#s' 'http://t\@e:x/' '..?y' '//[::1]:80#' x:y ''
http://t\@e:x/
  scheme    http
  username  ""
  password  null
  host      t
  port      ""
  path      /@e:x/
  query     null
  fragment  null
  href      http://t/@e:x/
  origin    http://t

..?y
  scheme    http
  username  ""
  password  null
  host      b
  port      8
  path      /
  query     y
  fragment  null
  href      http://b:8/?y
  origin    http://b:8

//[::1]:80#
  scheme    http
  username  ""
  password  null
  host      [::1]
  port      ""
  path      /
  query     null
  fragment  ""
  href      http://[::1]/#
  origin    http://[::1]

x:y
  scheme    x
  username  ""
  password  null
  host      null
  port      ""
  path      y
  query     null
  fragment  null
  href      x:y
  origin    "null"

""
  scheme    http
  username  ""
  password  null
  host      b
  port      8
  path      /p/q
  query     r
  fragment  null
  href      http://b:8/p/q?r
  origin    http://b:8

### parse-net-webaddr-literal
$ urlassay parse --engine webaddr:literal --base 'http://u@b:8/p/q?r#s' 'http://t\@e:x/' '..?y' '//[::1]:80#' x:y ''
[45 lines as parse-net-rfc3986]
[1]

### parse-net-filter
    cp files/engines/guard guard
$ urlassay parse --engine ./guard http://h/ http://rej/ http://unsup/
http://h/  allowed

http://rej/  error: it answers "rejected"; a filter answers allowed or denied

http://unsup/  unsupported: not this
[3]

### parse-net-error-is-worst: the worst status counts, not the last
    cp files/engines/guard guard
$ urlassay parse --engine ./guard http://err/ http://rej/
http://err/  error: no \x1b idea

http://rej/  error: it answers "rejected"; a filter answers allowed or denied
[3]

### parse-net-filter-jsonl
    cp files/engines/guard guard
$ urlassay parse --json --engine ./guard http://h/ 'http://t\' http://err/ http://unsup/
{"format":1,"engine":"guard","input":"http://h/","base":null,"outcome":"allowed"}
{"format":1,"engine":"guard","input":"http://t\\","base":null,"outcome":"denied"}
{"format":1,"engine":"guard","input":"http://err/","base":null,"outcome":"error","reason":"no \u001b idea"}
{"format":1,"engine":"guard","input":"http://unsup/","base":null,"outcome":"unsupported","reason":"not this"}
[3]

### parse-net-encoding
$ urlassay parse --encoding windows-1252 'http://h/?é中#é'
http://h/?é中#é
  scheme    http
  username  ""
  password  ""
  host      h
  port      null
  path      /
  query     %E9%26%2320013%3B
  fragment  %C3%A9
  href      http://h/?%E9%26%2320013%3B#%C3%A9
  origin    http://h

### parse-net-encoding-jsonl
$ urlassay parse --json --encoding shift_jis --base http://b/ '?あ'
{"format":1,"engine":"whatwg","input":"?あ","base":"http://b/","encoding":"Shift_JIS","outcome":"parsed","scheme":"http","username":"","password":"","host":"b","port":null,"path":"/","query":"%82%A0","fragment":null,"href":"http://b/?%82%A0","origin":"http://b"}
