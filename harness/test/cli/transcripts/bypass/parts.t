urlassay bypass --redirects and --assemble: the client gets something else than the URL that was checked.

### bypass-redirects-unchecked: one way says all, and the search ends
$ urlassay bypass --validator rfc3986 --client whatwg --deny 127.0.0.1 --redirects unchecked
! urlassay: searching for 60 s
1 way past the check in 16 URLs ([..] known tricks, [..] pass the check), [time] s.
rfc3986 2005-01 checks, whatwg $VERSION (fde3f74) fetches; denied: 127.0.0.1; base:
    http://trusted.example/, which redirects to the URLs, unchecked
http://127.0.0.1/  contacts 127.0.0.1  close: check each Location, or follow no
                                       redirect (unchecked-redirect)
--long: both answers, the proof and a command for each.
[1]
$ urlassay bypass --validator rfc3986 --client whatwg --allow .a.example --redirects unchecked --long
! urlassay: searching for 60 s
1 way past the check in 16 URLs ([..] known tricks, [..] pass the check), [time] s.
rfc3986 2005-01 checks, whatwg $VERSION (fde3f74) fetches; allowed: .a.example; base: http://www.a.example/, which redirects to the URLs, unchecked

1. unchecked-redirect
  url        http://evil.example/
  rfc3986    sees the base alone
  whatwg     host evil.example: is contacted
  dialled    not dialled: no client is known that uses whatwg
  cause      The client follows the redirect, and the check sees the base alone.
  close      check each Location, or follow no redirect (unchecked-redirect)
  again      urlassay parse --unescape --engine whatwg --base 'http://www.a.example/' -- 'http://evil.example/'
[1]

### bypass-redirects-unchecked-json
$ urlassay bypass --validator rfc3986 --client whatwg --allow a.example --redirects unchecked --inputs 1 --json
{"format":1,"input":"http://evil.example/","cause":"unchecked-redirect","base":"http://a.example/"[..]
[...]
[1]

### bypass-redirects-refused: a product that checks each hop itself
    cp files/answer.py answer.py
    cat >product
    | #!/usr/bin/env python3
    | import answer
    | answer.loop("client", lambda url: {"outcome": "rejected"}, capabilities=["parse", "base"])
    chmod 755 product
$ urlassay bypass --validator rfc3986 --client ./product --deny loopback --redirects unchecked --inputs 32
no way past the check in 32 URLs ([..] known tricks, [..] pass the check), [time] s.
rfc3986 2005-01 checks, product 1 fetches; denied: loopback; base:
    http://trusted.example/, which redirects to the URLs, unchecked
This does not prove that there is none. --length 4 tries all short URLs. A
    larger --inputs tries more.

### bypass-redirects-checked: the check sees each Location
$ urlassay bypass --validator webaddr --client whatwg --allow a.example --redirects checked --inputs 900
3 ways past the check in 900 URLs ([..] known tricks, [..] pass the check), [time] s.
webaddr 2009 checks, whatwg $VERSION (fde3f74) fetches; allowed: a.example; base:
    http://a.example/, which redirects to the URLs, checked
/\evil.example      contacts evil.example  close: refuse a URL with a backslash
                                           before the first "?" or "#"
                                           (backslash)
/\n/evil.example    contacts evil.example  close: refuse a URL with a tab, a
                                           line feed or a carriage return
                                           (tab-newline)
\\x01//evil.example  contacts evil.example  close: refuse a URL with a space or a
                                           control character at the start
                                           (leading-control)
If whatwg gets the href that webaddr writes instead of the URL, every way is
    closed, but [..] of [..] hrefs still go elsewhere.
webaddr finds no host in [..] of the URLs, and whatwg contacts another host:
    http:///evil.example. They count as refused. Make sure that the check
    refuses a URL without a host.
--long: both answers, the proof and a command for each.
[1]

### bypass-redirects-start: the first URL must pass
$ urlassay bypass --validator webaddr --client whatwg --deny trusted.example --redirects checked
! urlassay: webaddr does not pass http://trusted.example/, where the redirects begin; --base takes another URL
[3]

### bypass-assemble: the path alone
$ urlassay bypass --validator webaddr --client whatwg --allow a.example --base http://a.example/login --assemble '{path}' --inputs 900
1 way past the check in 900 URLs ([..] known tricks, [..] pass the check), [time] s.
webaddr 2009 checks, whatwg $VERSION (fde3f74) fetches; allowed: a.example; base:
    http://a.example/login; assembled: {path}
http://a.example//evil.example  as //evil.example: contacts evil.example
    close: refuse a URL with two slashes in a row in the path (empty-segment)
webaddr finds no host in [..] of the URLs, and whatwg contacts another host:
    ////evil.example. They count as refused. Make sure that the check refuses a
    URL without a host.
--long: both answers, the proof and a command for each.
[1]
$ urlassay bypass --validator webaddr --client whatwg --allow a.example --base http://a.example/login --assemble '{path}' --inputs 900 --long
1 way past the check in 900 URLs ([..] known tricks, [..] pass the check), [time] s.
webaddr 2009 checks, whatwg $VERSION (fde3f74) fetches; allowed: a.example; base: http://a.example/login; assembled: {path}

1. empty-segment
  url        http://a.example//evil.example
  webaddr    host a.example: passes the check
  assembled  //evil.example
  whatwg     host evil.example: is contacted
  dialled    not dialled: no client is known that uses whatwg
  cause      One makes one slash of several in a path, or refuses them, the
             other keeps them.
  proof      http://a.example/evil.example: after this one change both read host
             a.example
  close      refuse a URL with two slashes in a row in the path (empty-segment)
  again      urlassay parse --unescape --engine whatwg --base 'http://a.example/login' -- '//evil.example'

  no host    webaddr finds no host in [..] of the URLs, and whatwg contacts
             another host: ////evil.example. They count as refused. Make sure
             that the check refuses a URL without a host.
[1]

### bypass-assemble-json
$ urlassay bypass --validator webaddr --client whatwg --allow a.example --base http://a.example/login --assemble '{path}' --inputs 40 --json
{"format":1,"input":"http://a.example//evil.example","cause":"empty-segment","base":"http://a.example/login","assembled":"//evil.example"[..]
[...]
[1]

### bypass-assemble-host: parts with a host of its own lead nowhere else
$ urlassay bypass --validator whatwg --client webaddr --allow a.example --assemble '{scheme}://{host}{:port}{path}{?query}{#fragment}' --inputs 900
no way past the check in 900 URLs ([..] known tricks, [..] pass the check), [time] s.
whatwg $VERSION (fde3f74) checks, webaddr 2009 fetches; allowed: a.example;
    assembled: {scheme}://{host}{:port}{path}{?query}{#fragment}
This does not prove that there is none. --length 4 tries all short URLs. A
    larger --inputs tries more. --client dial:NAME runs a real client (urlassay
    engines). --deny searches for other hosts.

### bypass-assemble-bad
$ urlassay bypass --validator whatwg --client webaddr --allow a.example --assemble '{path'
! urlassay: bypass: --assemble '{path': '{path' is no part of a URL
! try 'urlassay help bypass'
[2]
$ urlassay bypass --validator whatwg --client webaddr --allow a.example --assemble '{?path}'
! urlassay: bypass: --assemble '{?path}': '{?path}' is no part of a URL
! try 'urlassay help bypass'
[2]
$ urlassay bypass --validator whatwg --client webaddr --allow a.example --assemble http://b.example/
! urlassay: bypass: --assemble 'http://b.example/': it has no part, such as {path}
! try 'urlassay help bypass'
[2]

### bypass-assemble-filter: a filter says no parts
    cp files/engines/as-filter check
$ urlassay bypass --validator ./check --client webaddr --deny a.example --assemble '{path}'
! urlassay: as-filter does not say path, so nothing can be assembled of it
[3]
