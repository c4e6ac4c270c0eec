urlassay bypass --base: references that pass a check, and that the client resolves to another host.

### bypass-base: the base's host is allowed; a tab, a backslash and a control character in front
$ urlassay bypass --base https://site.example/login --validator webaddr --client whatwg --inputs 900
3 ways past the check in 900 URLs ([..] known tricks, [..] pass the check), [time] s.
webaddr 2009 checks, whatwg $VERSION (fde3f74) fetches; allowed: site.example;
    base: https://site.example/login
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

### bypass-base-long
$ urlassay bypass --base https://site.example/login --validator webaddr --client whatwg --length 2 --long
no way past the check in all 420 strings of up to 2 tokens (382 pass the check), [time] s.
webaddr 2009 checks, whatwg $VERSION (fde3f74) fetches; allowed: site.example; base: https://site.example/login

  strings    up to 2 of the tokens trusted.example evil.example / \ @ : ? # [ ]
             % 40 1 2 . ; \t " " é |. The allowed host stands for
             trusted.example. A longer string, or one of other tokens, may be a
             way.

### bypass-base-alone: a check without a base reads the reference alone, and passes what has no host
    cp files/answer.py answer.py
    cat >check
    | #!/usr/bin/env python3
    | import answer
    | def of(url):
    |     scheme, colon, rest = url.partition("://")
    |     rest = rest if colon else url[2:] if url[:2] == "//" else None
    |     return {"outcome": "parsed", "scheme": scheme if colon else None, "username": None, "password": None, "port": None,
    |             "host": rest and rest.partition("/")[0], "path": "/x", "query": None, "fragment": None}
    | answer.loop("other", of)
    chmod 755 check
$ urlassay bypass --base https://site.example/login --validator ./check --client whatwg --inputs 700
5 ways past the check in 700 URLs ([..] known tricks, [..] pass the check), [time] s.
check 1 checks, whatwg $VERSION (fde3f74) fetches; allowed: site.example; base:
    https://site.example/login
///1               contacts 0.0.0.1       close: refuse a URL with more or fewer
                                          than two slashes after the scheme
                                          (empty-authority)
/\evil.example     contacts evil.example  close: refuse a URL with a backslash
                                          before the first "?" or "#"
                                          (backslash)
///evil.example    contacts evil.example  close: refuse a URL with more or fewer
                                          than two slashes after the scheme, and
                                          one with bytes that are not UTF-8
                                          (slash-count)
check finds no host in [..] of the URLs, and whatwg contacts another host:
    http:///evil.example. They count as refused. Make sure that the check
    refuses a URL without a host.
2 more ways; --long: all of them, both answers, the proof and a command for
    each.
[1]

### bypass-base-says-no-host: a check that does not say which host "//x" has does not pass it
    cp files/answer.py answer.py
    cat >check
    | #!/usr/bin/env python3
    | import answer
    | answer.loop("other", lambda url: {"outcome": "parsed", "scheme": None, "path": url})
    chmod 755 check
$ urlassay bypass --base https://site.example/login --validator ./check --client whatwg --inputs 700
no way past the check in 700 URLs ([..] known tricks, [..] pass the check), [time] s.
check 1 checks, whatwg $VERSION (fde3f74) fetches; allowed: site.example; base:
    https://site.example/login
This does not prove that there is none. --length 4 tries all short URLs. A
    larger --inputs tries more. --client dial:NAME runs a real client (urlassay
    engines). --deny searches for other hosts.

### bypass-base-deny
$ urlassay bypass --base http://site.example/ --validator webaddr --client whatwg --deny loopback --inputs 64
3 ways past the check in 64 URLs ([..] known tricks, [..] pass the check), [time] s.
webaddr 2009 checks, whatwg $VERSION (fde3f74) fetches; denied: loopback; base:
    http://site.example/
/\\0     contacts 0.0.0.0  close: refuse a URL with a backslash before the first
                           "?" or "#" (backslash)
/\n/0    contacts 0.0.0.0  close: refuse a URL with a tab, a line feed or a
                           carriage return (tab-newline)
\\x01//0  contacts 0.0.0.0  close: refuse a URL with a space or a control
                           character at the start (leading-control)
If whatwg gets the href that webaddr writes instead of the URL, every way is
    closed: none of 35 hrefs reaches a denied host.
webaddr finds no host in [..] of the URLs, and whatwg contacts a denied host:
    http:///127.0.0.1. They count as refused. Make sure that the check refuses a
    URL without a host.
--long: both answers, the proof and a command for each.
[1]

### bypass-base-via
$ urlassay bypass --base https://site.example/login --validator webaddr --via whatwg --client webaddr --length 2
no way past the check in all 420 strings of up to 2 tokens (382 pass the check),
    [..] s.
webaddr 2009 checks, whatwg>webaddr 2009 fetches; allowed: site.example; base:
    https://site.example/login
--long lists the tokens that the strings are made of.

### bypass-base-bad: a base has a host
$ urlassay bypass --base /login --validator webaddr --client whatwg
! urlassay: bypass: --base takes a URL with a host, not '/login'
! try 'urlassay help bypass'
[2]

### bypass-base-none: the client must resolve it
$ urlassay bypass --base http://site.example/ --validator whatwg --client http-parser
! urlassay: http-parser takes no base
[3]

### bypass-base-https: clients are dialled over http
$ urlassay bypass --base https://site.example/ --validator whatwg --client dial:curl
! urlassay: dial:curl follows references over http alone: give a base with http:
[3]
