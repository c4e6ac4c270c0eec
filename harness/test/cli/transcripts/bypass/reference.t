urlassay bypass --base: references that pass a check, and that the client resolves to another host.

### bypass-base: the base's host is allowed; a tab, a backslash and a control character in front
$ urlassay bypass --base https://site.example/login --validator webaddr --client whatwg --inputs 900
webaddr 2009 checks, whatwg $VERSION (fde3f74) fetches; allowed: site.example;
    base: https://site.example/login
/\evil.example      contacts evil.example  refuse a URL with a backslash before
                                           the first "?" or "#" (backslash)
/\n/evil.example    contacts evil.example  refuse a URL with a tab, a line feed
                                           or a carriage return (tab-newline)
\\x01//evil.example  contacts evil.example  refuse a URL with a space or a
                                           control character at the start
                                           (leading-control)
If whatwg gets the href that webaddr writes instead of the URL, every way is
    closed, but [..] of [..] hrefs still go elsewhere.
webaddr finds no host in [..] of the URLs, and whatwg contacts another host:
    http:///evil.example. They count as refused. Make sure that the check
    refuses a URL without a host.
3 ways past the check in 900 URLs ([..] known, [..] pass the check), [time] s. --long:
    both answers, the proof and a command for each.
[1]

### bypass-base-long
$ urlassay bypass --base https://site.example/login --validator webaddr --client whatwg --length 2 --long
webaddr 2009 checks, whatwg $VERSION (fde3f74) fetches; allowed: site.example; base: https://site.example/login

no way past the check in all 420 strings of up to 2 tokens (382 pass the check), [time] s.
  strings    up to 2 of the tokens trusted.example evil.example / \ @ : ? # [ ]
             % 40 1 2 . ; \t " " é |. The allowed host stands for
             trusted.example. A longer string, or one of other tokens, may be a
             way.

### bypass-base-alone: a check without a base reads the reference alone, and passes what has no host
    cat >check
    | #!/usr/bin/env python3
    | import json, sys
    | for line in sys.stdin:
    |     q = json.loads(line)
    |     if q["op"] == "hello":
    |         a = {"protocol": 1, "engine": "check", "version": "1", "model": "other", "capabilities": ["parse"]}
    |     else:
    |         url = q.get("input", "x:")
    |         scheme, colon, rest = url.partition("://")
    |         rest = rest if colon else url[2:] if url[:2] == "//" else None
    |         host = rest.partition("/")[0] if rest is not None else None
    |         a = {"id": q["id"], "outcome": "parsed", "scheme": scheme if colon else None, "username": None,
    |              "password": None, "host": host, "port": None, "path": "/x", "query": None, "fragment": None}
    |     print(json.dumps(a), flush=True)
    chmod 755 check
$ urlassay bypass --base https://site.example/login --validator ./check --client whatwg --inputs 700 --json
{"format":1,"input":"///1","cause":"empty-authority","effect":"host-shift","severity":"critical","question":[..],"validator":"check","client":"whatwg","validator_answer":{"outcome":"parsed","scheme":"https","username":null,"password":null,"host":"site.example","port":null,"path":"/x","query":null,"fragment":null},"client_answer":{"outcome":"parsed","scheme":"https","username":"","password":"","host":"0.0.0.1","port":null,"path":"/","query":null,"fragment":null,"href":"https://0.0.0.1/","origin":"https://0.0.0.1"},"changed":"/1","agreed":{"outcome":"parsed","scheme":"https","username":null,"password":null,"host":"site.example","port":null,"path":"/x","query":null,"fragment":null},"refuse":"more or fewer than two slashes after the scheme","closed_by_href":false,"not_dialled":"no client is known that uses whatwg"}
{"format":1,"input":"/\\evil.example","cause":"backslash","effect":"host-shift","severity":"critical","question":[..],"validator":"check","client":"whatwg","validator_answer":{"outcome":"parsed","scheme":"https","username":null,"password":null,"host":"site.example","port":null,"path":"/x","query":null,"fragment":null},"client_answer":{"outcome":"parsed","scheme":"https","username":"","password":"","host":"evil.example","port":null,"path":"/","query":null,"fragment":null,"href":"https://evil.example/","origin":"https://evil.example"},"changed":"//evil.example","agreed":{"outcome":"parsed","scheme":"https","username":null,"password":null,"host":"evil.example","port":null,"path":"/x","query":null,"fragment":null},"refuse":"a backslash before the first \"?\" or \"#\"","closed_by_href":false,"not_dialled":"no client is known that uses whatwg"}
{"format":1,"input":"///evil.example","cause":"slash-count","effect":"host-shift","severity":"critical","question":[..],"validator":"check","client":"whatwg","validator_answer":{"outcome":"parsed","scheme":"https","username":null,"password":null,"host":"site.example","port":null,"path":"/x","query":null,"fragment":null},"client_answer":{"outcome":"parsed","scheme":"https","username":"","password":"","host":"evil.example","port":null,"path":"/","query":null,"fragment":null,"href":"https://evil.example/","origin":"https://evil.example"},"changed":"//evil.example","agreed":{"outcome":"parsed","scheme":"https","username":null,"password":null,"host":"evil.example","port":null,"path":"/x","query":null,"fragment":null},"refuse":"more or fewer than two slashes after the scheme","refuse_also":["bytes that are not UTF-8"],"closed_by_href":false,"not_dialled":"no client is known that uses whatwg"}
{"format":1,"input":"/\n/evil.example","cause":"tab-newline","effect":"host-shift","severity":"critical","question":[..],"validator":"check","client":"whatwg","validator_answer":{"outcome":"parsed","scheme":"https","username":null,"password":null,"host":"site.example","port":null,"path":"/x","query":null,"fragment":null},"client_answer":{"outcome":"parsed","scheme":"https","username":"","password":"","host":"evil.example","port":null,"path":"/","query":null,"fragment":null,"href":"https://evil.example/","origin":"https://evil.example"},"changed":"//evil.example","agreed":{"outcome":"parsed","scheme":"https","username":null,"password":null,"host":"evil.example","port":null,"path":"/x","query":null,"fragment":null},"refuse":"a tab, a line feed or a carriage return","closed_by_href":false,"not_dialled":"no client is known that uses whatwg"}
{"format":1,"input":" //evil.example","cause":"leading-control","effect":"host-shift","severity":"critical","question":[..],"validator":"check","client":"whatwg","validator_answer":{"outcome":"parsed","scheme":"https","username":null,"password":null,"host":"site.example","port":null,"path":"/x","query":null,"fragment":null},"client_answer":{"outcome":"parsed","scheme":"https","username":"","password":"","host":"evil.example","port":null,"path":"/","query":null,"fragment":null,"href":"https://evil.example/","origin":"https://evil.example"},"changed":"//evil.example","agreed":{"outcome":"parsed","scheme":"https","username":null,"password":null,"host":"evil.example","port":null,"path":"/x","query":null,"fragment":null},"refuse":"a space or a control character at the start","closed_by_href":false,"not_dialled":"no client is known that uses whatwg"}
{"format":1,"summary":{"ways":5,"refuted":0,"inputs":700,"known":[..],"passing":[..],"hrefs":[..],"past_href":0,"without_host":[..],"without_host_input":"http:///evil.example","complete":true}}
[1]

### bypass-base-deny
$ urlassay bypass --base http://site.example/ --validator webaddr --client whatwg --deny loopback --inputs 64
webaddr 2009 checks, whatwg $VERSION (fde3f74) fetches; denied: loopback; base:
    http://site.example/
/\\0     contacts 0.0.0.0  refuse a URL with a backslash before the first "?" or
                           "#" (backslash)
/\n/0    contacts 0.0.0.0  refuse a URL with a tab, a line feed or a carriage
                           return (tab-newline)
\\x01//0  contacts 0.0.0.0  refuse a URL with a space or a control character at
                           the start (leading-control)
If whatwg gets the href that webaddr writes instead of the URL, every way is
    closed: none of 35 hrefs reaches a denied host.
webaddr finds no host in [..] of the URLs, and whatwg contacts a denied host:
    http:///127.0.0.1. They count as refused. Make sure that the check refuses a
    URL without a host.
3 ways past the check in 64 URLs ([..] known, [..] pass the check), [time] s. --long:
    both answers, the proof and a command for each.
[1]

### bypass-base-via
$ urlassay bypass --base https://site.example/login --validator webaddr --via whatwg --client webaddr --length 2
webaddr 2009 checks, whatwg>webaddr 2009 fetches; allowed: site.example; base:
    https://site.example/login
no way past the check in all 420 strings of up to 2 tokens (382 pass the check),
    [..] s. --long lists the tokens that the strings are made of.

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
