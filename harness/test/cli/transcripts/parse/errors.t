urlassay parse --errors, and what is said of an input that is refused.

### parse-errors-caret
$ urlassay parse --errors 'http:\\h'
http:\\\\h
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
  validation errors
    http:\\\\h
         ^ special-scheme-missing-following-solidus (byte 5): the scheme is not followed by exactly two slashes
         ^ special-scheme-missing-following-solidus (byte 5): the scheme is not followed by exactly two slashes
           ^ special-scheme-missing-following-solidus (byte 6): the scheme is not followed by exactly two slashes
  valid URL string: no

### parse-errors-caret-backslashes: each of two backslashes has two columns
$ urlassay parse --errors 'http:/\\h\\\n'
http:/\\\\h\\\\\\n
  scheme    http
  username  ""
  password  ""
  host      h
  port      null
  path      ///n
  query     null
  fragment  null
  href      http://h///n
  origin    http://h
  validation errors
    http:/\\\\h\\\\\\n
         ^ special-scheme-missing-following-solidus (byte 5): the scheme is not followed by exactly two slashes
         ^ special-scheme-missing-following-solidus (byte 5): the scheme is not followed by exactly two slashes
          ^ special-scheme-missing-following-solidus (byte 6): the scheme is not followed by exactly two slashes
            ^ special-scheme-missing-following-solidus (byte 7): the scheme is not followed by exactly two slashes
               ^ invalid-reverse-solidus (byte 9): a backslash where a slash belongs
                 ^ invalid-reverse-solidus (byte 10): a backslash where a slash belongs
                   ^ invalid-reverse-solidus (byte 11): a backslash where a slash belongs
  valid URL string: no

### parse-valid
$ urlassay parse --errors http://h/
http://h/
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

### parse-valid-not
$ urlassay parse --errors 'http://１.2.3.4/'
http://１.2.3.4/
  scheme    http
  username  ""
  password  ""
  host      1.2.3.4
  port      null
  path      /
  query     null
  fragment  null
  href      http://1.2.3.4/
  origin    http://1.2.3.4
  validation errors
    http://１.2.3.4/
           ^ IPv4-non-ASCII-input (byte 7): the IPv4 address comes from a host that is not all ASCII
  valid URL string: no

### parse-valid-json
$ urlassay parse --errors --json --base http://h/ p
{"format":1,"engine":"whatwg","input":"p","base":"http://h/","outcome":"parsed","scheme":"http","username":"","password":"","host":"h","port":null,"path":"/p","query":null,"fragment":null,"href":"http://h/p","origin":"http://h","errors":[],"base_errors":[],"valid":true}

### parse-valid-needs-errors
$ urlassay parse --json http://h/
{"format":1,"engine":"whatwg","input":"http://h/","base":null,"outcome":"parsed","scheme":"http","username":"","password":"","host":"h","port":null,"path":"/","query":null,"fragment":null,"href":"http://h/","origin":"http://h"}

### parse-rejected
$ urlassay parse 'http://['
http://[  rejected: IPv6-unclosed
[1]

### parse-one-of-two-rejected
$ urlassay parse 'http://[' http://h/
http://[  rejected: IPv6-unclosed

http://h/
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
[1]

### parse-errors
$ urlassay parse --json --errors 'http:\\h\'
{"format":1,"engine":"whatwg","input":"http:\\\\h\\","base":null,"outcome":"parsed","scheme":"http","username":"","password":"","host":"h","port":null,"path":"/","query":null,"fragment":null,"href":"http://h/","origin":"http://h","errors":[{"name":"special-scheme-missing-following-solidus","position":5,"meaning":"the scheme is not followed by exactly two slashes"},{"name":"special-scheme-missing-following-solidus","position":5,"meaning":"the scheme is not followed by exactly two slashes"},{"name":"special-scheme-missing-following-solidus","position":6,"meaning":"the scheme is not followed by exactly two slashes"},{"name":"invalid-reverse-solidus","position":8,"meaning":"a backslash where a slash belongs"}],"valid":false}

### parse-refused-errors
$ urlassay parse --errors --engine rfc3986 http://h/
! urlassay: parse: --errors: only the engine whatwg knows validation errors
! try 'urlassay help parse'
[2]

### parse-refused-no-url
$ urlassay parse --json
! urlassay: parse: which URL?
! try 'urlassay help parse'
[2]
