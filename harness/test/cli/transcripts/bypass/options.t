urlassay bypass: the scheme, files of hosts, and what --payloads prints.

### bypass-scheme: a check that forgets ftp
    cp files/answer.py answer.py
    cat >check
    | #!/usr/bin/env python3
    | import answer
    | answer.loop("filter", lambda url: {"outcome": "allowed" if url.startswith("ftp:") else "denied"})
    chmod 755 check
$ urlassay bypass --validator ./check --client rfc3986 --deny 127.0.0.1 --scheme ftp --inputs 20
1 way past the check in 20 URLs ([..] known tricks, [..] pass the check), [time] s.
check 1 checks, rfc3986 2005-01 fetches; denied: 127.0.0.1; scheme: ftp
check allows 1 denied range or name in plain form (--long: the URL): 127.0.0.1
--long: both answers, the proof and a command for each.
[1]

### bypass-scheme-bad
$ urlassay bypass --validator whatwg --client rfc3986 --deny 127.0.0.1 --scheme gopher
! urlassay: bypass: --scheme takes http, https, ws, wss or ftp, not 'gopher'
! try 'urlassay help bypass'
[2]

### bypass-file-of-hosts: one a line, with a comment
    cat >hosts
    | # ours
    | a.example
    |
    | .b.example
$ urlassay bypass --validator whatwg --client whatwg-2012 --allow @hosts --inputs 1
no way past the check in 1 URL (1 known trick, [..] pass the check), [time] s.
whatwg $VERSION (fde3f74) checks, whatwg-2012 2012-12-28 fetches; allowed:
    a.example, .b.example
This does not prove that there is none. --length 4 tries all short URLs. A
    larger --inputs tries more. --client dial:NAME runs a real client (urlassay
    engines). --deny searches for other hosts.

### bypass-file-of-hosts-missing
$ urlassay bypass --validator whatwg --client whatwg-2012 --allow @hosts --inputs 1
! urlassay: hosts: No such file or directory
[3]

### bypass-payloads: what a client confirms, a line each
    cp files/answer.py answer.py
    cat >client
    | #!/usr/bin/env python3
    | import answer
    | answer.loop("client", lambda url: {"outcome": "parsed", "scheme": "http", "host": "evil.example" if "\\@evil.example" in url or "\t" in url else "trusted.example"})
    chmod 755 client
$ urlassay bypass --validator whatwg --client ./client --allow trusted.example --inputs 600 --payloads
http://trusted.example?\@evil.example
http://t\trusted.example
[1]

### bypass-payloads-not-dialled: without a real client there is none to confirm
$ urlassay bypass --validator webaddr --client whatwg --allow trusted.example --inputs 100 --payloads
! urlassay: 1 way is listed without --payloads, and not confirmed: no client is known that uses whatwg
[1]
