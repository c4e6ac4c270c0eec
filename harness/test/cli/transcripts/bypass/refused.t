urlassay bypass: what it does not run with, and why.

### bypass-allow-loopback-is-a-host: only --deny knows names of classes of addresses
$ urlassay bypass --validator rfc3986 --client whatwg --allow loopback --length 3
no way past the check in all 8,420 strings of up to 3 tokens (59 pass the
    check), [time] s.
rfc3986 2005-01 checks, whatwg $VERSION (fde3f74) fetches; allowed: loopback
--long lists the tokens that the strings are made of.

### bypass-allow-private-is-a-host
$ urlassay bypass --validator rfc3986 --client whatwg --allow private --length 3
no way past the check in all 8,420 strings of up to 3 tokens (59 pass the
    check), [time] s.
rfc3986 2005-01 checks, whatwg $VERSION (fde3f74) fetches; allowed: private
--long lists the tokens that the strings are made of.

### bypass-allow-metadata-is-a-host
$ urlassay bypass --validator rfc3986 --client whatwg --allow metadata --length 3
no way past the check in all 8,420 strings of up to 3 tokens (59 pass the
    check), [time] s.
rfc3986 2005-01 checks, whatwg $VERSION (fde3f74) fetches; allowed: metadata
--long lists the tokens that the strings are made of.

### bypass-misspelt-class: a class that is misspelt is a host, which may be meant
$ urlassay bypass --validator whatwg --client whatwg-2012 --deny loopbck --inputs 600
! urlassay: --deny loopbck is taken for a host; did you mean 'loopback'?
1 way past the check in 600 URLs ([..] known tricks, [..] pass the check), [time] s.
whatwg $VERSION (fde3f74) checks, whatwg-2012 2012-12-28 fetches; denied: loopbck
http://loopbck.  contacts loopbck.  close: compare the host in one form, or
                                    refuse a URL with a dot at the end of the
                                    host (trailing-dot)
If whatwg-2012 gets the href that whatwg writes instead of the URL, no way is
    closed: [..] of [..] hrefs still reach a denied host.
--long: both answers, the proof and a command for each.
[1]

### bypass-misspelt-class-twice: two letters are another
$ urlassay bypass --validator rfc3986 --client html5-2009 --deny lopbakc --inputs 1
! urlassay: --deny lopbakc is taken for a host; did you mean 'loopback'?
[...]
[..]; denied: lopbakc
[...]

### bypass-no-class: three letters are another
$ urlassay bypass --validator rfc3986 --client html5-2009 --deny lobakc --inputs 1
[...]
[..]; denied: lobakc
[...]

### bypass-no-engine
$ urlassay bypass --client whatwg --allow a
! urlassay: bypass: --validator and --client each take an engine
! try 'urlassay help bypass'
[2]

### bypass-unknown-engine
$ urlassay bypass --validator whatwgg --client whatwg --allow a
! urlassay: unknown engine "whatwgg"; did you mean whatwg?
[3]

### bypass-no-host
$ urlassay bypass --validator whatwg --client whatwg
! urlassay: bypass: give either --allow HOST or --deny HOST
! try 'urlassay help bypass'
[2]

### bypass-both
$ urlassay bypass --validator whatwg --client whatwg --allow a --deny b
! urlassay: bypass: --allow and --deny exclude each other
! try 'urlassay help bypass'
[2]

### bypass-bad-host
$ urlassay bypass --validator whatwg --client whatwg --allow http://a
! urlassay: bypass: 'http://a' is neither a host name nor an address
! try 'urlassay help bypass'
[2]

### bypass-time-zero: no time is not a search without an end
$ urlassay bypass --validator whatwg --client whatwg-2012 --allow a --time 0
! [...]
! [..]--time takes something like 60s or 1h, not '0'
! [...]
[2]

### bypass-time-unit
$ urlassay bypass --validator whatwg --client whatwg-2012 --allow a --time 5x
! [...]
! [..]--time takes something like 60s or 1h, not '5x'
! [...]
[2]

### bypass-bad-inputs
$ urlassay bypass --validator whatwg --client whatwg --allow a --inputs x
! urlassay: bypass: --inputs takes a number from 1, not 'x'
! try 'urlassay help bypass'
[2]

### bypass-one-engine
$ urlassay bypass --validator whatwg --client whatwg --allow a.example --inputs 600
! urlassay: --validator and --client are both whatwg: one engine reads a URL in one way, so nothing gets past --allow
[...]
no way past the check in[..]
[...]

### bypass-length-bad
$ urlassay bypass --validator whatwg --client libcurl --allow a --length 9
! urlassay: bypass: --length takes a number from 1 to 8, not '9'
! try 'urlassay help bypass'
[2]

### bypass-operand
$ urlassay bypass --validator whatwg --client whatwg --allow a http://a
! urlassay: bypass: unexpected operand 'http://a'
! try 'urlassay help bypass'
[2]
