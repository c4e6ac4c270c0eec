urlassay bypass: URLs that pass a check of one parser, and take the client of another to another host.

### same-id-bypass
    cp files/engines/mini old/test/e
    cp files/engines/mini-2 new/test/e
$ urlassay bypass --validator ./old/test/e --client ./new/test/e --allow one --length 1 --time 1s --long
[...]
[..]mini@new[..]
[...]
[..]mini@old[..]
[...]
[1]

### bypass (slow): the smallest URL, both readings, the proof, and how to close the hole
$ urlassay bypass --validator whatwg --client webaddr --allow trusted.example --inputs 20000 --long
2 ways past the check in 20,000 URLs ([..] known tricks, [..] pass the check), [time] s.
whatwg $VERSION (fde3f74) checks, webaddr 2009 fetches; allowed: trusted.example

1. backslash
  url        http://trusted.example\@evil.example
  whatwg     host trusted.example: passes the check
  webaddr    host evil.example: is contacted
  dialled    not dialled: no client is known that uses webaddr
  cause      One takes a backslash for a slash, the other for an ordinary
             character.
  proof      http://trusted.example/@evil.example: after this one change both
             read host trusted.example
  close      refuse a URL with a backslash before the first "?" or "#"
             (backslash); or give webaddr the href that whatwg writes: webaddr
             takes it to host trusted.example
  again      urlassay diff --engines whatwg,webaddr 'http://trusted.example\@evil.example'

2. idna
  url        http://🅃rusted.example
  whatwg     host trusted.example: passes the check
  webaddr    host xn--rusted-hy04e.example: is contacted
  dialled    not dialled: no client is known that uses webaddr
  cause      One turns an international name into its ASCII form, the other does
             not, or gets another form.
  proof      http://trusted.example: after this one change both read host
             trusted.example
  close      refuse a URL with a host that is not ASCII or has an "xn--" label,
             in any case (idna); or give webaddr the href that whatwg writes:
             webaddr takes it to host trusted.example
  again      urlassay diff --engines whatwg,webaddr 'http://🅃rusted.example'

  all        If webaddr gets the href that whatwg writes instead of the URL,
             every way is closed: none of [..] hrefs goes elsewhere.
[1]

### bypass-lines (slow): a line for each way: the URL, the host that is contacted, and what closes it
$ urlassay bypass --validator rfc3986 --client whatwg --deny 127.0.0.1 --inputs 2000
4 ways past the check in 2,000 URLs ([..] known tricks, [..] pass the check), [time] s.
rfc3986 2005-01 checks, whatwg $VERSION (fde3f74) fetches; denied: 127.0.0.1
http://127.1            contacts 127.0.0.1
    close: compare the host in one form, or refuse a URL with a number (1, 0x7f)
    as the last host label, except in canonical IPv4 (ipv4-number)
http://127.0.0.1.       contacts 127.0.0.1
    close: refuse a URL with a dot at the end of the host (trailing-dot)
http://%3127.0.0.1      contacts 127.0.0.1
    close: refuse a URL with a percent sign in the host (encoded-host)
http://[::ffff:7f00:1]  contacts [::ffff:7f00:1]
    another form of a denied host; close: compare the host in one form, or
    refuse this form
If whatwg gets the href that rfc3986 writes instead of the URL, no way is
    closed: [..] of [..] hrefs still reach a denied host.
rfc3986 finds no host in [..] of the URLs, and whatwg contacts a denied host:
    http:127.0.0.1. They count as refused. Make sure that the check refuses a
    URL without a host.
--long: both answers, the proof and a command for each.
[1]

### bypass-lines-wide (slow): as wide as the terminal
$ COLUMNS=140 urlassay bypass --validator whatwg --client webaddr --allow trusted.example --inputs 2000
2 ways past the check in 2,000 URLs ([..] known tricks, [..] pass the check), [time] s.
whatwg $VERSION (fde3f74) checks, webaddr 2009 fetches; allowed: trusted.example
http://trusted.example\@evil.example  contacts evil.example              close: refuse a URL with a backslash before the first "?" or "#"
                                                                         (backslash)
http://🅃rusted.example                contacts xn--rusted-hy04e.example  close: refuse a URL with a host that is not ASCII or has an "xn--"
                                                                         label, in any case (idna)
If webaddr gets the href that whatwg writes instead of the URL, every way is closed: none of [..] hrefs goes elsewhere.
--long: both answers, the proof and a command for each.
[1]

### bypass-via (slow): the client reads what a normaliser between check and client writes
$ urlassay bypass --validator webaddr --via whatwg --client webaddr --allow trusted.example --inputs 20000 --long
1 way past the check in 20,000 URLs ([..] known tricks, [..] pass the check), [time] s.
webaddr 2009 checks, whatwg>webaddr 2009 fetches; allowed: trusted.example

1. backslash
  url        http://evil.example\@trusted.example
  webaddr    host trusted.example: passes the check
  whatwg>webaddr
             host evil.example: is contacted
  dialled    not dialled: no client is known that uses whatwg>webaddr
  cause      One takes a backslash for a slash, the other for an ordinary
             character.
  proof      http://evil.example/@trusted.example: after this one change both
             read host evil.example
  close      refuse a URL with a backslash before the first "?" or "#"
             (backslash); the href that webaddr writes does not help, because
             whatwg>webaddr takes it to host evil.example:
             http://evil.example\@trusted.example
  again      urlassay diff --engines webaddr,webaddr --via whatwg 'http://evil.example\@trusted.example'

  all        If whatwg>webaddr gets the href that webaddr writes instead of the
             URL, no way is closed: [..] of [..] hrefs still go elsewhere.
[1]

### bypass-jsonl (slow)
$ urlassay bypass --validator whatwg --client webaddr --allow .trusted.example --allow trusted.example --inputs 20000 --json
{"format":1,"input":"http://trusted.example\\@evil.example","cause":"backslash","effect":"host-shift","severity":"critical","question":[..],"validator":"whatwg","client":"webaddr","validator_answer":{"outcome":"parsed","scheme":"http","username":"","password":"","host":"trusted.example","port":null,"path":"/@evil.example","query":null,"fragment":null,"href":"http://trusted.example/@evil.example","origin":"http://trusted.example"},"client_answer":{"outcome":"parsed","scheme":"http","username":"trusted.example\\","password":null,"host":"evil.example","port":null,"path":"","query":null,"fragment":null,"href":"http://trusted.example\\@evil.example"},"changed":"http://trusted.example/@evil.example","agreed":{"outcome":"parsed","scheme":"http","username":"","password":"","host":"trusted.example","port":null,"path":"/@evil.example","query":null,"fragment":null,"href":"http://trusted.example/@evil.example","origin":"http://trusted.example"},"refuse":"a backslash before the first \"?\" or \"#\"","closed_by_href":true,"not_dialled":"no client is known that uses webaddr"}
{"format":1,"input":"http://🅃rusted.example","cause":"idna","effect":"host-shift","severity":"critical","question":[..],"validator":"whatwg","client":"webaddr","validator_answer":{"outcome":"parsed","scheme":"http","username":"","password":"","host":"trusted.example","port":null,"path":"/","query":null,"fragment":null,"href":"http://trusted.example/","origin":"http://trusted.example"},"client_answer":{"outcome":"parsed","scheme":"http","username":null,"password":null,"host":"xn--rusted-hy04e.example","port":null,"path":"","query":null,"fragment":null,"href":"http://xn--rusted-hy04e.example"},"changed":"http://trusted.example","agreed":{"outcome":"parsed","scheme":"http","username":"","password":"","host":"trusted.example","port":null,"path":"/","query":null,"fragment":null,"href":"http://trusted.example/","origin":"http://trusted.example"},"refuse":"a host that is not ASCII or has an \"xn--\" label, in any case","closed_by_href":true,"not_dialled":"no client is known that uses webaddr"}
{"format":1,"summary":{"ways":2,"refuted":0,"inputs":20000,"known":[..],"passing":[..],"hrefs":[..],"past_href":0,"complete":true}}
[1]

### bypass-deny (slow)
$ urlassay bypass --validator whatwg --client webaddr --deny 169.254.169.254 --inputs 20000 --long
2 ways past the check in 20,000 URLs ([..] known tricks, [..] pass the check), [time] s.
whatwg $VERSION (fde3f74) checks, webaddr 2009 fetches; denied: 169.254.169.254

1. backslash
  url        http://a\@169.254.169.254
  whatwg     host a: passes the check
  webaddr    host 169.254.169.254: is contacted
  dialled    not dialled: no client is known that uses webaddr
  cause      One takes a backslash for a slash, the other for an ordinary
             character.
  proof      http://a/@169.254.169.254: after this one change both read host a
  close      refuse a URL with a backslash before the first "?" or "#"
             (backslash); or give webaddr the href that whatwg writes: webaddr
             takes it to host a
  again      urlassay diff --engines whatwg,webaddr 'http://a\@169.254.169.254'

2. not-denied 169.254.169.254
  url        http://[::ffff:a9fe:a9fe]
  whatwg     host [::ffff:a9fe:a9fe]: passes the check
  webaddr    host [::ffff:a9fe:a9fe]: is contacted
  dialled    not dialled: no client is known that uses webaddr
  cause      The check does not deny [::ffff:a9fe:a9fe], which is another form
             of a denied host.
  close      compare the host in one form, or refuse this form
  again      urlassay diff --engines whatwg,webaddr 'http://[::ffff:a9fe:a9fe]'

  all        If webaddr gets the href that whatwg writes instead of the URL, 1
             of 2 ways stays open: [..] of [..] hrefs still reach a denied host.
[1]

### bypass-filter (slow): a filter says itself what it allows; the client contacts a host of a denied class
$ urlassay bypass --validator python-ipaddress --client webaddr --deny loopback,10.0.0.1 --inputs 3000 --long
[...]
[..] checks, webaddr [..] fetches; denied: loopback, 10.0.0.1
[...]
  python-ipaddress
             allows it
  webaddr    host 10.1: is contacted
[...]
[..]after this one change python-ipaddress denies it
[..]close      refuse a URL with a number (1, 0x7f) as the last host label, except
             in canonical IPv4[..]
[...]
[1]

### bypass-filter-not-denied (slow): a range that the filter does not deny is one way, however its hosts are spelt
$ urlassay bypass --validator python-ipaddress --client webaddr --deny private --inputs 3000 --long
[...]
[..]not-denied 100.64.0.0/10
[...]
[..]The filter does not deny 100.64.0.0/10 (shared, RFC 6598).
  close      deny 100.64.0.0/10
[...]
[1]

### bypass-allows-all (slow): a filter that allows everything is one fact, in fewer than 15 lines
    cp files/answer.py answer.py
    cat >check
    | #!/usr/bin/env python3
    | import answer
    | answer.loop("filter", lambda url: {"outcome": "allowed"})
    chmod 755 check
$ urlassay bypass --validator ./check --client whatwg --deny loopback,private,metadata --inputs 600
32 ways past the check in 600 URLs ([..] known tricks, [..] pass the check), [time] s.
check 1 checks, whatwg $VERSION (fde3f74) fetches; denied: loopback, private,
    metadata
check allows 32 denied ranges and names in plain form (--long: a URL for each):
    ::, ::1, 0.0.0.0, 10.0.0.0/8, metadata, 127.0.0.0/8, localhost, fc00::/7 ...
--long: both answers, the proof and a command for each.
[1]

### bypass-filter-not-denied-jsonl (slow)
$ urlassay bypass --validator python-ipaddress --client webaddr --deny private --inputs 3000 --json
[...]
[..]"cause":"not-denied","range":"100.64.0.0/10"[..]
[...]
[1]

### bypass-filter-jsonl (slow)
$ urlassay bypass --validator python-ipaddress --client webaddr --deny metadata --inputs 3000 --json
[...]
[..]"validator_answer":{"outcome":"allowed"}[..]
[...]
[..]"agreed":{"outcome":"denied","reason":"the address 169.254.169.254"}[..]
[...]
[1]

### bypass-filter-is-client: a filter contacts no host
$ urlassay bypass --validator whatwg --client python-ipaddress --allow a.example --inputs 600
! [...]
! [..]python-ipaddress is a filter: it says whether a URL may be fetched, and contacts no host[..]
! [...]
[3]

### bypass-filter-allow (slow)
$ urlassay bypass --validator python-ipaddress --client webaddr --allow a.example --inputs 600
! [...]
! [..]it decides by its own rules; give --deny[..]
! [...]
[3]

### bypass-filter-named-host (slow): the filter does not know the name: one way, without an idiom
$ urlassay bypass --validator python-ipaddress --client webaddr --deny evil.example --inputs 3000 --long
[...]
1. not-denied evil.example
[...]
[1]

### bypass-none: no way is an answer too
$ urlassay bypass --validator whatwg --client whatwg --allow a.example --inputs 5000
! urlassay: --validator and --client are both whatwg: one engine reads a URL in one way, so nothing gets past --allow
[...]
no way past the check in 5,000 URLs[..]
[...]

### bypass-hostless: a check that finds no host must refuse the URL, or the client contacts a denied one
$ urlassay bypass --validator rfc3986 --client whatwg --deny 127.0.0.1 --inputs 2000 --long
[...]
4 ways past the check in 2,000 URLs ([..] known tricks, [..] pass the check), [time] s.
[...]
  all        If whatwg gets the href that rfc3986 writes instead of the URL, no
             way is closed: [..] of [..] hrefs still reach a denied host.
  no host    rfc3986 finds no host in [..] of the URLs, and whatwg contacts a
             denied host: http:127.0.0.1. They count as refused. Make sure that
             the check refuses a URL without a host.
[1]

### bypass-hostless-jsonl
$ urlassay bypass --validator rfc3986 --client whatwg --deny 127.0.0.1 --inputs 2000 --json
[...]
{"format":1,"input":"http://[::ffff:7f00:1]","cause":"not-denied","range":"127.0.0.1","effect":"accept-reject","severity":"critical","question":[..],"validator":"rfc3986","client":"whatwg","validator_answer":{"outcome":"parsed","scheme":"http","username":null,"password":null,"host":"[::ffff:7f00:1]","port":null,"path":"","query":null,"fragment":null,"href":"http://[::ffff:7f00:1]"},"client_answer":{"outcome":"parsed","scheme":"http","username":"","password":"","host":"[::ffff:7f00:1]","port":null,"path":"/","query":null,"fragment":null,"href":"http://[::ffff:7f00:1]/","origin":"http://[::ffff:7f00:1]"},"missed_form":true,"closed_by_href":false,"not_dialled":"no client is known that uses whatwg"}
{"format":1,"summary":{"ways":4,"refuted":0,"inputs":2000,"known":[..],"passing":[..],"hrefs":[..],"past_href":[..],"without_host":[..],"without_host_input":"http:127.0.0.1","complete":true}}
[1]

### bypass-time-default (slow): the default is named, too; the search ends after 5 s at the latest
$ urlassay bypass --validator rfc3986 --client rfc3986:literal --allow a.example --time 5s
! urlassay: searching for 5 s
[...]
no way past the check[..]
[...]
This does not prove[..]
[...]

### bypass-localhost (slow): a client that knows localhost without a resolver contacts the allowed host
    cp files/answer.py answer.py
    cat >names
    | #!/usr/bin/env python3
    | import re, answer
    | def of(url):
    |     m = re.fullmatch(r"http://([a-z.]+)", url)
    |     return {"outcome": "parsed", "scheme": "http", "host": m[1], "href": url} if m else {"outcome": "rejected"}
    | answer.loop("whatwg", of)
    chmod 755 names
    cp files/answer.py answer.py
    cat >addresses
    | #!/usr/bin/env python3
    | import re, answer
    | def of(url):
    |     m = re.fullmatch(r"http://([a-z.]+)", url)
    |     return {"outcome": "parsed", "scheme": "http", "host": m[1].replace("localhost", "127.0.0.1"), "href": url} if m else {"outcome": "rejected"}
    | answer.loop("whatwg", of)
    chmod 755 addresses
$ urlassay bypass --validator ./names --client ./addresses --allow localhost --length 2 --long
no way past the check in all 420 strings of up to 2 tokens (1 pass the check), [time] s.
names 1 checks, addresses 1 fetches; allowed: localhost

  strings    http:// and up to 2 of the tokens trusted.example evil.example / \
             @ : ? # [ ] % 40 1 2 . ; \t " " é |. The allowed host stands for
             trusted.example. A longer string, or one of other tokens, may be a
             way.

### bypass-one-engine-denied: it does not normalise the host, and its check misses a form
$ urlassay bypass --validator rfc3986 --client rfc3986 --deny 127.0.0.1 --inputs 600 --long
2 ways past the check in 600 URLs ([..] known tricks, [..] pass the check), [time] s.
rfc3986 2005-01 checks, rfc3986 2005-01 fetches; denied: 127.0.0.1

1. ipv4-number
  url        http://127.1
  rfc3986    host 127.1: passes the check
  rfc3986    host 127.1: is contacted
  dialled    not dialled: no client is known that uses rfc3986
[...]
  all        If rfc3986 gets the href that rfc3986 writes instead of the URL, no
             way is closed: [..] of [..] hrefs still reach a denied host.
[1]

### bypass-href-does-not-close
$ urlassay bypass --validator webaddr --client whatwg --allow trusted.example --inputs 5000 --long
1 way past the check in 5,000 URLs ([..] known tricks, [..] pass the check), [time] s.
webaddr 2009 checks, whatwg $VERSION (fde3f74) fetches; allowed: trusted.example

1. backslash
  url        http://evil.example\@trusted.example
  webaddr    host trusted.example: passes the check
  whatwg     host evil.example: is contacted
  dialled    not dialled: no client is known that uses whatwg
[6 lines as bypass-via]
             whatwg takes it to host evil.example:
             http://evil.example\@trusted.example
  again      urlassay diff --engines webaddr,whatwg 'http://evil.example\@trusted.example'

  all        If whatwg gets the href that webaddr writes instead of the URL, no
             way is closed: [..] of [..] hrefs still go elsewhere.
[1]

### bypass-no-href (slow)
    cp files/answer.py answer.py
    cat >nohref
    | #!/usr/bin/env python3
    | import answer
    | answer.loop("other", lambda url: {"outcome": "parsed", "scheme": "http", "host": "trusted.example"})
    chmod 755 nohref
$ urlassay bypass --validator ./nohref --client whatwg --allow trusted.example --inputs 600 --long
3 ways past the check in 600 URLs ([..] known tricks, [..] pass the check), [time] s.
nohref 1 checks, whatwg $VERSION (fde3f74) fetches; allowed: trusted.example

1. backslash
  url        http://evil.example\@trusted.example
  nohref     host trusted.example: passes the check
  whatwg     host evil.example: is contacted
  dialled    not dialled: no client is known that uses whatwg
  cause      One takes a backslash for a slash, the other for an ordinary
             character.
  proof      http://evil.example%5C@trusted.example: after this one change both
             read host trusted.example
  close      refuse a URL with a backslash before the first "?" or "#"
             (backslash); nohref writes no href that could be given to whatwg
  again      urlassay diff --engines ./nohref,whatwg 'http://evil.example\@trusted.example'

[...]
  open       4 more URLs get past, and the list does not close them:
             http://%31%32%37.trusted.example/. A longer search explains more.
[1]

### bypass-interrupted: the engine interrupts the tool at its first URL, and the batch is judged
    cp files/engines/stop stop
$ urlassay bypass --validator ./stop --client rfc3986 --allow trusted.example --inputs 40000
[...]
no way past the check in 512 URLs ([..] known tricks, [..] pass the check), [time] s,
[...]
[3]

### bypass-interrupted-jsonl
    cp files/engines/stop stop
$ urlassay bypass --validator ./stop --client rfc3986 --allow trusted.example --length 4 --json
{"format":1,"summary":{"ways":0,"refuted":0,"inputs":512,"known":[..],"passing":[..],"hrefs":[..],"past_href":0,"complete":false,"length":4}}
[3]

### bypass-interrupted-inputs-jsonl
    cp files/engines/stop stop
$ urlassay bypass --validator ./stop --client rfc3986 --allow trusted.example --inputs 40000 --json
{"format":1,"summary":{"ways":0,"refuted":0,"inputs":512,"known":[..],"passing":[..],"hrefs":[..],"past_href":0,"complete":false}}
[3]

### bypass-ended: an engine that failed 64 times in a row answers no more
    cp files/engines/fails fails
$ urlassay bypass --validator ./fails --client rfc3986 --allow trusted.example --inputs 40000
! urlassay: fails failed at 511 of 512 URLs, so the search stopped: error, no
[3]

### bypass-ended-jsonl
    cp files/engines/fails fails
$ urlassay bypass --validator ./fails --client rfc3986 --allow trusted.example --inputs 40000 --json
! urlassay: fails failed at 511 of 512 URLs, so the search stopped: error, no
{"format":1,"summary":{"ways":0,"refuted":0,"inputs":512,"known":[..],"passing":[..],"hrefs":[..],"past_href":0,"complete":false}}
[3]

### bypass-below
$ urlassay bypass --validator rfc3986 --client html5-2009 --allow .trusted.example --inputs 1
[...]
[..]; allowed: .trusted.example
[...]

### bypass-filter-compares-bytes (slow): a form that the check misses is named by the rewrite that makes it
    cp files/answer.py answer.py
    cat >check
    | #!/usr/bin/env python3
    | import answer
    | answer.loop("filter", lambda url: {"outcome": "denied" if url[7:].partition("/")[0] in ("localhost", "127.0.0.1") else "allowed"})
    chmod 755 check
$ urlassay bypass --validator ./check --client rfc3986 --deny loopback,localhost --inputs 3000 --json
[...]
[..]"input":"http://localhosT","cause":"host-case"[..]"changed":"http://localhost","agreed":{"outcome":"denied"},"refuse":"an upper-case letter in the host"[..]
[...]
[1]
$ urlassay bypass --validator ./check --client rfc3986 --deny loopback,localhost --inputs 3000 --long
[...]
  cause      The filter compares "localhost." with "localhost" as text. A
             resolver takes them for the same name.
[...]
[1]

### bypass-next: what to try next leaves out what was given
$ urlassay bypass --validator whatwg --client whatwg-2012 --deny evil.example --inputs 1
no way past the check in 1 URL (1 known trick, [..] pass the check), [time] s.
whatwg $VERSION (fde3f74) checks, whatwg-2012 2012-12-28 fetches; denied:
    evil.example
This does not prove that there is none. --length 4 tries all short URLs. A
    larger --inputs tries more. --client dial:NAME runs a real client (urlassay
    engines).

### bypass-next-allow
$ urlassay bypass --validator whatwg --client whatwg-2012 --allow trusted.example --inputs 20
no way past the check in 20 URLs ([..] known tricks, [..] pass the check), [time] s.
whatwg $VERSION (fde3f74) checks, whatwg-2012 2012-12-28 fetches; allowed:
    trusted.example
This does not prove that there is none. --length 4 tries all short URLs. A
    larger --inputs tries more. --client dial:NAME runs a real client (urlassay
    engines). --deny searches for other hosts.

### bypass-color-always (slow): colours do not make a terminal, which the line of the progress needs
$ urlassay --color always bypass --validator whatwg --client whatwg-2012 --allow trusted.example --time 2s >/dev/null
[1]
