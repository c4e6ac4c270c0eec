urlassay bypass --length N: all short URLs instead of random ones, so that no way is an answer.

### bypass-length (slow): a complete search proves that no short string shows another way
$ urlassay bypass --validator webaddr --client whatwg --allow trusted.example --length 4 --long
1 way past the check in all 168,420 strings of up to 4 tokens (1,822 pass the check), [time] s.
webaddr 2009 checks, whatwg $VERSION (fde3f74) fetches; allowed: trusted.example

1. backslash
  url        http://evil.example\@trusted.example
  webaddr    host trusted.example: passes the check
  whatwg     host evil.example: is contacted
  dialled    not dialled: no client is known that uses whatwg
  cause      One takes a backslash for a slash, the other for an ordinary
             character.
  proof      http://evil.example/@trusted.example: after this one change both
             read host evil.example
  close      refuse a URL with a backslash before the first "?" or "#"
             (backslash); the href that webaddr writes does not help, because
             whatwg takes it to host evil.example:
             http://evil.example\@trusted.example
  again      urlassay diff --engines webaddr,whatwg 'http://evil.example\@trusted.example'

  all        If whatwg gets the href that webaddr writes instead of the URL, no
             way is closed: 5 of 1,822 hrefs still go elsewhere.
  strings    http:// and up to 4 of the tokens trusted.example evil.example / \
             @ : ? # [ ] % 40 1 2 . ; \t " " é |. The allowed host stands for
             trusted.example. A longer string, or one of other tokens, may be a
             way.
[1]

### bypass-length-none
$ urlassay bypass --validator whatwg --client whatwg-2012 --allow trusted.example --length 3 --json
{"format":1,"summary":{"ways":0,"refuted":0,"inputs":8420,"known":0,"passing":166,"hrefs":166,"past_href":0,"complete":true,"length":3}}

### bypass-interrupted-length
    cp files/engines/stop stop
$ urlassay bypass --validator ./stop --client rfc3986 --allow trusted.example --length 4
[...]
no way past the check in 512 URLs (0 pass the check), [..], interrupted.
[...]
[3]

### bypass-length-time (slow): --time ends a search of all strings
$ urlassay bypass --validator rfc3986 --client html5-2009 --allow trusted.example --length 5 --time 1s --json
! [...]
! [..]trying all strings[..]
! [...]
[...]
[..]"complete":false,"length":5[..]
[...]

### bypass-length-denied: each string with each form of a denied host
$ urlassay bypass --validator rfc3986 --client rfc3986 --deny 127.0.0.1 --length 1 --long
2 ways past the check in all 340 strings of up to 1 token (118 pass the check), [time] s.
rfc3986 2005-01 checks, rfc3986 2005-01 fetches; denied: 127.0.0.1

1. ipv4-number
  url        http://127.1
  rfc3986    host 127.1: passes the check
  rfc3986    host 127.1: is contacted
  dialled    not dialled: no client is known that uses rfc3986
  cause      The check does not deny 127.1, which is another form of a denied
             host.
  proof      http://127.0.0.1: after this one change rfc3986 reads host
             127.0.0.1, which the check denies
  close      compare the host in one form, or refuse a URL with a number (1,
             0x7f) as the last host label, except in canonical IPv4
             (ipv4-number)
  again      urlassay diff --engines rfc3986,rfc3986 'http://127.1'

[...]
  all        If rfc3986 gets the href that rfc3986 writes instead of the URL, no
             way is closed: 6 of 118 hrefs still reach a denied host.
  strings    http:// and up to 1 of the tokens trusted.example evil.example / \
             @ : ? # [ ] % 40 1 2 . ; \t " " é |. Each denied host, in several
             forms, stands for evil.example. A longer string, or one of other
             tokens, may be a way.
[1]

### bypass-length-denied-forms: each form of a denied host is tried, the last one too
$ urlassay bypass --validator rfc3986 --client whatwg --deny 127.0.0.1 --length 1 --long
4 ways past the check in all 340 strings of up to 1 token (118 pass the check), [time] s.
rfc3986 2005-01 checks, whatwg $VERSION (fde3f74) fetches; denied: 127.0.0.1

1. ipv4-number
  url        http://127.1
  rfc3986    host 127.1: passes the check
  whatwg     host 127.0.0.1: is contacted
  dialled    not dialled: no client is known that uses whatwg
[7 lines as bypass-length-denied]
  again      urlassay diff --engines rfc3986,whatwg 'http://127.1'

2. trailing-dot
  url        http://127.0.0.1.
  rfc3986    host 127.0.0.1.: passes the check
  whatwg     host 127.0.0.1: is contacted
  dialled    not dialled: no client is known that uses whatwg
  cause      One drops or refuses the dot at the end of a host, the other keeps
             it.
  proof      http://127.0.0.1: after this one change rfc3986 reads host
             127.0.0.1, which the check denies
  close      refuse a URL with a dot at the end of the host (trailing-dot); the
             href that rfc3986 writes does not help, because whatwg takes it to
             host 127.0.0.1: http://127.0.0.1.
  again      urlassay diff --engines rfc3986,whatwg 'http://127.0.0.1.'

3. encoded-host
  url        http://%3127.0.0.1
  rfc3986    host %3127.0.0.1: passes the check
  whatwg     host 127.0.0.1: is contacted
  dialled    not dialled: no client is known that uses whatwg
  cause      One decodes percent-encoded bytes in the host, the other does not.
  proof      http://127.0.0.1: after this one change rfc3986 reads host
             127.0.0.1, which the check denies
  close      refuse a URL with a percent sign in the host (encoded-host); the
             href that rfc3986 writes does not help, because whatwg takes it to
             host 127.0.0.1: http://%3127.0.0.1
  again      urlassay diff --engines rfc3986,whatwg 'http://%3127.0.0.1'

4. not-denied 127.0.0.1
  url        http://[::ffff:7f00:1]
  rfc3986    host [::ffff:7f00:1]: passes the check
  whatwg     host [::ffff:7f00:1]: is contacted
  dialled    not dialled: no client is known that uses whatwg
  cause      The check does not deny [::ffff:7f00:1], which is another form of a
             denied host.
  close      compare the host in one form, or refuse this form
  again      urlassay diff --engines rfc3986,whatwg 'http://[::ffff:7f00:1]'

  all        If whatwg gets the href that rfc3986 writes instead of the URL, no
             way is closed: 16 of 118 hrefs still reach a denied host.
  strings    http:// and up to 1 of the tokens trusted.example evil.example / \
             @ : ? # [ ] % 40 1 2 . ; \t " " é |. Each denied host, in several
             forms, stands for evil.example. A longer string, or one of other
             tokens, may be a way.
[1]

### bypass-length-denied-classes: each example of a denied class is tried
$ urlassay bypass --validator rfc3986 --client whatwg --deny loopback --length 1 --long
1 way past the check in all 940 strings of up to 1 token (284 pass the check), [time] s.
rfc3986 2005-01 checks, whatwg $VERSION (fde3f74) fetches; denied: loopback

1. encoded-host
  url        http://127%2e1
  rfc3986    host 127%2e1: passes the check
  whatwg     host 127.0.0.1: is contacted
  dialled    not dialled: no client is known that uses whatwg
  cause      One decodes percent-encoded bytes in the host, the other does not.
  proof      http://127.1: after this one change rfc3986 reads host 127.1, which
             the check denies
  close      refuse a URL with a percent sign in the host (encoded-host); the
             href that rfc3986 writes does not help, because whatwg takes it to
             host 127.0.0.1: http://127%2e1
  again      urlassay diff --engines rfc3986,whatwg 'http://127%2e1'

  all        If whatwg gets the href that rfc3986 writes instead of the URL, no
             way is closed: 2 of 284 hrefs still reach a denied host.
  strings    http:// and up to 1 of the tokens trusted.example evil.example / \
             @ : ? # [ ] % 40 1 2 . ; \t " " é |. Each denied host, in several
             forms, stands for evil.example. A longer string, or one of other
             tokens, may be a way.
[1]

### bypass-length-and-inputs
$ urlassay bypass --validator whatwg --client libcurl --allow a --length 2 --inputs 2
! urlassay: bypass: give either --inputs or --length
! try 'urlassay help bypass'
[2]
