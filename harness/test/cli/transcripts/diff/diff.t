urlassay diff: who reads a URL how, where they differ, and why.

### diff-escapes-once
    cat >engine
    | #!/bin/sh
    | read -r hello
    | echo '{"protocol":1,"engine":"late","version":"1","model":"whatwg","capabilities":["parse"]}'
    | read -r one
    | printf 'no \033[1m JSON\n'
    | cat >/dev/null
    chmod 755 engine
$ urlassay diff --long --engines whatwg,./engine http://a
! urlassay: 1 of 1 input could not be compared: engines crashed, hung or erred, and fewer than two answered
http://a
  nothing to compare
  late error
             whatwg $VERSION (fde3f74)                      late 1
  ! outcome  parsed                                      error
    scheme   http
    host     a
    path     /
    href     http://a/
    origin   http://a
    reason                                               a line that is not JSON: no \x1b[1m JSON
[3]

### diff-agree
    cp files/fake.py fake.py
    cat >fake
    | #!/bin/sh
    | exec python3 fake.py
    chmod 755 fake
$ urlassay diff --long --engines whatwg,./fake http://good.example/
http://good.example/
  whatwg and fake agree on what both say: scheme http, host good.example, path /

### diff-host-shift (slow)
    cp files/fake.py fake.py
    cat >fake
    | #!/bin/sh
    | exec python3 fake.py
    chmod 755 fake
$ urlassay diff --long --engines whatwg,./fake 'http://h/#evil'
http://h/#evil
  whatwg | fake
             whatwg $VERSION (fde3f74)                      fake 1
    outcome  parsed                                      parsed
    scheme   http                                        http
  ! host     h                                           evil.example
    path     /                                           /
    fragment evil                                        cannot say
    href     http://h/#evil                              cannot say
    origin   http://h                                    cannot say
  host-shift (critical) between whatwg and fake
    cause:   unexplained. No change that was tried makes them agree.
    rank:    critical: clients fetch such URLs, the engines read two hosts that resolvers accept,
             and a person sees one of them in the URL
    verdict: Standard: contacts h, as whatwg; RFC 3986: contacts h, as whatwg
    close:   no rule is known; refuse a URL that the parsers read differently
[1]

### diff-fail-on (slow)
    cp files/fake.py fake.py
    cat >fake
    | #!/bin/sh
    | exec python3 fake.py
    chmod 755 fake
$ urlassay diff --long --engines whatwg,./fake --fail-on host-shift http://good.example/path
http://good.example/path
  whatwg | fake
             whatwg $VERSION (fde3f74)                      fake 1
    outcome  parsed                                      parsed
    scheme   http                                        http
    host     good.example                                good.example
  ! path     /path                                       /
    href     http://good.example/path                    cannot say
    origin   http://good.example                         cannot say
  path-shift (low) between whatwg and fake
    cause:   unexplained. No change that was tried makes them agree.
    rank:    low: clients fetch such URLs, and resolvers accept the hosts
    verdict: Standard: reads path /path, as whatwg; RFC 3986: reads path /path, as whatwg
    close:   no rule is known; refuse a URL that the parsers read differently

### diff-fail-on-unknown
$ urlassay diff --fail-on dance x
! urlassay: diff: unknown effect or severity 'dance'; there is: normalisation, fragment-shift, query-shift, path-shift, accept-reject, userinfo-shift, host-form, reparse-shift, host-shift, info, low, medium, high, critical
! try 'urlassay help diff'
[2]

### diff-two-still-answer
    cp files/engines/fake-2 fake
$ urlassay diff --engines whatwg,whatwg,./fake http://h/
  whatwg#1 and whatwg#2 agree: http://h/ (host h)
  fake error

### diff-no-path: whatwg tells "" from "/", libcurl does not: one resource all the same
$ urlassay diff http://h http://h/
http://h
  whatwg and libcurl agree: http://h/ (host h)

http://h/
  whatwg and libcurl agree: http://h/ (host h)

2 inputs, 0 differ

### diff-jsonl (slow)
    cp files/fake.py fake.py
    cat >fake
    | #!/bin/sh
    | exec python3 fake.py
    chmod 755 fake
$ urlassay diff --engines whatwg,./fake --format jsonl 'http://h/#evil'
{"format":1,"op":"parse","input":"http://h/#evil","base":null,"effect":"host-shift","result":"differ","answers":[{"engine":"whatwg","version":"$VERSION (fde3f74)","group":0,"outcome":"parsed","scheme":"http","username":"","password":"","host":"h","port":null,"path":"/","query":null,"fragment":"evil","href":"http://h/#evil","origin":"http://h"},{"engine":"fake","version":"1","group":1,"outcome":"parsed","scheme":"http","host":"evil.example","port":null,"path":"/"}],"differences":[{"engines":["whatwg","fake"],"effect":"host-shift","severity":"critical","rank":{"fetched":true,"resolved":true,"two_hosts":true,"visible":true},"relations":{"scheme":"equal","host":"different","port":"equal","path":"equal"},"cause":"unexplained","close":"no rule is known; refuse a URL that the parsers read differently","because":[],"explained_by":[],"replaces":[],"changed":null,"agreed":null,"other":null,"parts":[{"effect":"host-shift","cause":"unexplained","input":"http://a","base":null,"class":"0fa50d99394e52fd"}],"shape":"44d274f0321c0229","class":"0fa50d99394e52fd","verdict":{"standard":"whatwg","rfc3986":"whatwg","majority":null,"parsers":{"whatwg":"whatwg","fake":"fake"},"editions":{"rfc3986":"whatwg","html5-2007":"whatwg","webaddr":"whatwg","html5-2009":"whatwg","html5-2011":"whatwg","w3c-2012":"whatwg","whatwg-2012":"whatwg"},"decided":{},"vector":null}}]}
[1]

### diff-agree-on-what
$ urlassay diff --engines whatwg,whatwg http://0x7f.1 'http://['
http://0x7f.1
  whatwg#1 and whatwg#2 agree: http://127.0.0.1/ (host 127.0.0.1)

http://[
  whatwg#1 and whatwg#2 agree: both refuse it

2 inputs, 0 differ

### diff-agree-on-host: the host that all contact, which the URL may hide
$ urlassay diff --engines libcurl,webaddr 'http://a\@b/'
[...]
[..]agree[..][/\(host b[;)]/]
[...]

### diff-agree-refuses
$ urlassay diff --long --engines whatwg,whatwg,whatwg 'http://['
http://[
  whatwg#1, whatwg#2 and whatwg#3 agree: all refuse it

### diff-majority-of-profiles (slow): profiles of one engine have one vote, and three parsers are too few
$ urlassay diff --long --engines whatwg,libcurl,libcurl:lenient,libcurl:guess,rfc3986 'http://a\@b'
[...]
[..]as whatwg; RFC 3986: refuses the URL
[...]
[not] majority
[1]

### diff-nothing-to-compare: who says nothing does not agree
    cat >mute
    | #!/usr/bin/env python3
    | import sys, json
    | for line in sys.stdin:
    |     q = json.loads(line)
    |     if q["op"] == "hello":
    |         a = {"protocol": 1, "engine": "fake", "version": "1", "model": "other", "capabilities": ["parse"]}
    |     else:
    |         a = {"id": q["id"], "outcome": "parsed"}
    |     print(json.dumps(a), flush=True)
    chmod 755 mute
$ urlassay diff --engines whatwg,./mute http://h/
! urlassay: nothing was compared: fewer than two engines gave an answer that can be compared
  nothing to compare with fake
[3]

### diff-agree-partly
    cat >part
    | #!/usr/bin/env python3
    | import sys, json
    | for line in sys.stdin:
    |     q = json.loads(line)
    |     if q["op"] == "hello":
    |         a = {"protocol": 1, "engine": "fake", "version": "1", "model": "other", "capabilities": ["parse"]}
    |     else:
    |         a = {"id": q["id"], "outcome": "parsed", "host": "h"}
    |     print(json.dumps(a), flush=True)
    chmod 755 part
$ urlassay diff --long --engines whatwg,./part http://h/p
http://h/p
  whatwg and fake agree on what both say: host h

### diff-agree-but-for
    cat >fake
    | #!/usr/bin/env python3
    | import sys, json
    | for line in sys.stdin:
    |     q = json.loads(line)
    |     if q["op"] == "hello":
    |         a = {"protocol": 1, "engine": "fake", "version": "1", "model": "other", "capabilities": ["parse"]}
    |     else:
    |         a = {"id": q["id"], "outcome": "parsed", "scheme": "http", "host": "H", "port": "80", "path": "/", "query": None, "fragment": None, "username": None, "password": None, "href": "http://H:80/"}
    |     print(json.dumps(a), flush=True)
    chmod 755 fake
$ urlassay diff --long --engines whatwg,./fake http://h/
http://h/
  whatwg and fake agree but for the default port, spelling (host):
    whatwg: http://h/ (host h)
    fake: http://H:80/ (host H)

### diff-marks-the-default-port (slow)
    cat >fake
    | #!/usr/bin/env python3
    | import sys, json
    | for line in sys.stdin:
    |     q = json.loads(line)
    |     if q["op"] == "hello":
    |         a = {"protocol": 1, "engine": "fake", "version": "1", "model": "other", "capabilities": ["parse"]}
    |     else:
    |         a = {"id": q["id"], "outcome": "parsed", "scheme": "http", "host": "h", "port": "80", "path": "/"}
    |     print(json.dumps(a), flush=True)
    chmod 755 fake
$ urlassay diff --long --engines whatwg,./fake http://h/p
http://h/p
  whatwg | fake
             whatwg $VERSION (fde3f74)                      fake 1
    outcome  parsed                                      parsed
    scheme   http                                        http
    host     h                                           h
  ~ port     null                                        80
  ! path     /p                                          /
    href     http://h/p                                  cannot say
    origin   http://h                                    cannot say
  path-shift (low) between whatwg and fake
    cause:   unexplained. No change that was tried makes them agree.
    rank:    low: clients fetch such URLs, and resolvers accept the hosts
    verdict: Standard: reads path /p, as whatwg; RFC 3986: reads path /p, as whatwg
    close:   no rule is known; refuse a URL that the parsers read differently
[1]

### diff-one-does-not-make-two-agree (slow): a agrees with b and with c on what it says; b and c part
    cat >a
    | #!/usr/bin/env python3
    | import sys, json
    | for line in sys.stdin:
    |     q = json.loads(line)
    |     if q["op"] == "hello":
    |         a = {"protocol": 1, "engine": "fake", "version": "1", "model": "other", "capabilities": ["parse"]}
    |     else:
    |         a = {"id": q["id"], "outcome": "parsed", "scheme": "http"}
    |     print(json.dumps(a), flush=True)
    chmod 755 a
    cat >b
    | #!/usr/bin/env python3
    | import sys, json
    | for line in sys.stdin:
    |     q = json.loads(line)
    |     if q["op"] == "hello":
    |         a = {"protocol": 1, "engine": "fake", "version": "1", "model": "other", "capabilities": ["parse"]}
    |     else:
    |         a = {"id": q["id"], "outcome": "parsed", "scheme": "http", "host": "b"}
    |     print(json.dumps(a), flush=True)
    chmod 755 b
    cat >c
    | #!/usr/bin/env python3
    | import sys, json
    | for line in sys.stdin:
    |     q = json.loads(line)
    |     if q["op"] == "hello":
    |         a = {"protocol": 1, "engine": "fake", "version": "1", "model": "other", "capabilities": ["parse"]}
    |     else:
    |         a = {"id": q["id"], "outcome": "parsed", "scheme": "http", "host": "c"}
    |     print(json.dumps(a), flush=True)
    chmod 755 c
$ urlassay diff --long --engines ./a,./b,./c http://h/
http://h/
  ./a = ./b (on what both say) | ./c
             ./a 1                                       ./c 1
             ./b 1
    outcome  parsed                                      parsed
    scheme   http                                        http
  ! host     b                                           c
  host-shift (critical) between ./b and ./c
    cause:   unexplained. No change that was tried makes them agree.
    rank:    critical: clients fetch such URLs, and the engines read two hosts that resolvers
             accept; a person sees neither in the URL
    verdict: Standard: contacts h, as neither ./b nor ./c; RFC 3986: contacts h, as neither ./b nor
             ./c
    close:   no rule is known; refuse a URL that the parsers read differently
[1]

### diff-empty-url
$ urlassay diff --long --engines whatwg,whatwg ''
""
  whatwg#1 and whatwg#2 agree: both refuse it

### diff-shared-column (slow): engines whose answers are the same are one column, and their difference is explained once
    cat >a
    | #!/usr/bin/env python3
    | import sys, json
    | for line in sys.stdin:
    |     q = json.loads(line)
    |     if q["op"] == "hello":
    |         a = {'protocol': 1, 'engine': 'fake', 'version': '1', 'model': 'other', 'capabilities': ['parse']}
    |     else:
    |         a = dict({"id": q["id"]}, **{'outcome': 'parsed', 'scheme': 'http', 'host': 'evil', 'path': '/'})
    |     print(json.dumps(a), flush=True)
    chmod 755 a
    cat >b
    | #!/usr/bin/env python3
    | import sys, json
    | for line in sys.stdin:
    |     q = json.loads(line)
    |     if q["op"] == "hello":
    |         a = {'protocol': 1, 'engine': 'fake', 'version': '1', 'model': 'other', 'capabilities': ['parse']}
    |     else:
    |         a = dict({"id": q["id"]}, **{'outcome': 'parsed', 'scheme': 'http', 'host': 'evil'})
    |     print(json.dumps(a), flush=True)
    chmod 755 b
$ COLUMNS=80 urlassay diff --long --engines whatwg,rfc3986,./a,./b http://h/
http://h/
  whatwg = rfc3986 | ./a = ./b (on what both say)
             whatwg $VERSION (fde3f74)            ./a 1
             rfc3986 2005-01                   ./b 1
    outcome  parsed                            parsed
    scheme   http                              http
  ! host     h                                 evil
    path     /                                 /
    href     http://h/                         cannot say
    origin   http://h                          cannot say
  host-shift (critical) between whatwg and ./a
    cause:   unexplained. No change that was tried makes them agree.
    rank:    critical: clients fetch such URLs, the engines read two hosts that
             resolvers accept, and a person sees one of them in the URL
    verdict: Standard: contacts h, as whatwg; RFC 3986: contacts h, as whatwg
    close:   no rule is known; refuse a URL that the parsers read differently
[1]

### diff-alike-once (slow): one cause, said once for all pairs
    cat >a
    | #!/usr/bin/env python3
    | import sys, json
    | for line in sys.stdin:
    |     q = json.loads(line)
    |     if q["op"] == "hello":
    |         a = {'protocol': 1, 'engine': 'fake', 'version': '1', 'model': 'other', 'capabilities': ['parse']}
    |     else:
    |         a = dict({"id": q["id"]}, **{'outcome': 'parsed', 'host': 'a'})
    |     print(json.dumps(a), flush=True)
    chmod 755 a
    cat >b
    | #!/usr/bin/env python3
    | import sys, json
    | for line in sys.stdin:
    |     q = json.loads(line)
    |     if q["op"] == "hello":
    |         a = {'protocol': 1, 'engine': 'fake', 'version': '1', 'model': 'other', 'capabilities': ['parse']}
    |     else:
    |         a = dict({"id": q["id"]}, **{'outcome': 'parsed', 'host': 'b'})
    |     print(json.dumps(a), flush=True)
    chmod 755 b
    cat >c
    | #!/usr/bin/env python3
    | import sys, json
    | for line in sys.stdin:
    |     q = json.loads(line)
    |     if q["op"] == "hello":
    |         a = {'protocol': 1, 'engine': 'fake', 'version': '1', 'model': 'other', 'capabilities': ['parse']}
    |     else:
    |         a = dict({"id": q["id"]}, **{'outcome': 'parsed', 'host': 'c'})
    |     print(json.dumps(a), flush=True)
    chmod 755 c
$ urlassay diff --long --engines ./a,./b,./c http://h/
http://h/
  ./a | ./b | ./c
             ./a 1                        ./b 1                        ./c 1
    outcome  parsed                       parsed                       parsed
  ! host     a                            b                            c
  host-shift (critical) between ./a and ./b
    also between ./a and ./c, ./b and ./c
    cause:   unexplained. No change that was tried makes them agree.
    rank:    critical: clients fetch such URLs, and the engines read two hosts that resolvers
             accept; a person sees neither in the URL
    verdict: Standard: contacts h, as neither ./a nor ./b; RFC 3986: contacts h, as neither ./a nor
             ./b
    close:   no rule is known; refuse a URL that the parsers read differently
[1]

### diff-all-leaves-letters-out (slow)
$ PATH=/nonexistent urlassay diff --engines all http://h/
! [...]
! [..]not available[..]
! [...]
[...]
[..]whatwg-2012[..]
[...]
[not] :literal

### diff-letter
$ urlassay diff --engines html5-2011,html5-2011:literal http://h/
  html5-2011 and html5-2011:literal agree: http://h/ (host h)

### diff-fail-on-severity (slow)
    cat >fake
    | #!/usr/bin/env python3
    | import sys, json
    | for line in sys.stdin:
    |     q = json.loads(line)
    |     if q["op"] == "hello":
    |         a = {"protocol": 1, "engine": "fake", "version": "1", "model": "other", "capabilities": ["parse"]}
    |     else:
    |         a = {"id": q["id"], "outcome": "parsed", "scheme": "http", "host": "h", "path": "/"}
    |     print(json.dumps(a), flush=True)
    chmod 755 fake
$ urlassay diff --long --engines whatwg,./fake --fail-on critical http://h/p
http://h/p
  whatwg | fake
             whatwg $VERSION (fde3f74)                      fake 1
    outcome  parsed                                      parsed
    scheme   http                                        http
    host     h                                           h
[8 lines as diff-marks-the-default-port]

### diff-libcurl-guess: the curl tool connects for both, and a program that checks with libcurl's URL API refuses both
$ urlassay diff --json --engines libcurl,libcurl:guess mailto:trusted@evil.example evil.example/path
[..]"host":"evil.example","port":null,"path":"/","query":null,"fragment":null,"href":"http://mailto:trusted@evil.example/"}],"differences":[{"engines":["libcurl","libcurl:guess"],"effect":"accept-reject","severity":"medium","rank":{"fetched":true,"resolved":true,"two_hosts":false,"visible":false},"relations":{},"cause":"suffix-reference","close":"refuse a URL with no scheme","because":[{"name":"suffix-reference","sentence":"One accepts a host without a scheme as a URL (a suffix reference) and guesses the scheme, the other does not.","standard":"missing-scheme-non-relative-url","rfc3986":"4.5"}],"explained_by":["suffix-reference"],"replaces":[],"changed":{"op":"parse","input":"http://mailto:trusted@evil.example","base":null},"left":"none","agreed":{"outcome":"parsed","scheme":"http","username":"mailto","password":"trusted","host":"evil.example","port":null,"path":"/","query":null,"fragment":null,"href":"http://mailto:trusted@evil.example/"},"other":{"outcome":"parsed","scheme":"http","username":"mailto","password":"trusted","host":"evil.example","port":null,"path":"/","query":null,"fragment":null,"href":"http://mailto:trusted@evil.example/"},"parts":[],"shape":"c8a924092e2ceb98","class":"4882dec8c4f191e2","verdict":{"standard":"(accepts)","rfc3986":"(accepts)","majority":null,"parsers":{"libcurl":"libcurl","libcurl:guess":"libcurl:guess"},"editions":{"rfc3986":"(accepts)","html5-2007":"(accepts)","webaddr":"(accepts)","html5-2009":"(accepts)","html5-2011":"(accepts)","w3c-2012":"(accepts)","whatwg-2012":"(accepts)"},"decided":{},"vector":"examples.errors.missing-scheme","vector_by":"class"}}]}
{"format":1,"op":"parse","input":"evil.example/path","base":null,"effect":"accept-reject","result":"differ","answers":[{"engine":"libcurl","version":"7.88.1","group":0,"outcome":"rejected","reason":"Bad scheme"},{"engine":"libcurl:guess","version":"7.88.1","group":1,"outcome":"parsed","scheme":"http","username":null,"password":null,"host":"evil.example","port":null,"path":"/path","query":null,"fragment":null,"href":"http://evil.example/path"}],"differences":[{"engines":["libcurl","libcurl:guess"],"effect":"accept-reject","severity":"medium","rank":{"fetched":true,"resolved":true,"two_hosts":false,"visible":false},"relations":{},"cause":"suffix-reference","close":"refuse a URL with no scheme","because":[{"name":"suffix-reference","sentence":"One accepts a host without a scheme as a URL (a suffix reference) and guesses the scheme, the other does not.","standard":"missing-scheme-non-relative-url","rfc3986":"4.5"}],"explained_by":["suffix-reference","no-scheme"],"replaces":[],"changed":{"op":"parse","input":"http://evil.example/path","base":null},"left":"none","agreed":{"outcome":"parsed","scheme":"http","username":null,"password":null,"host":"evil.example","port":null,"path":"/path","query":null,"fragment":null,"href":"http://evil.example/path"},"other":{"outcome":"parsed","scheme":"http","username":null,"password":null,"host":"evil.example"[..]
[1]

### diff-all-and-one-more (slow): those that are not there are named in one line
    cp files/engines/fake-4 fake
$ COLUMNS=200 PATH=/nonexistent urlassay diff --long --engines all,./fake http://h/
! urlassay: not available, see `urlassay engines`: [..]python-urllib, [..]
[...]
[..]libcurl:lenient[..]
[...]
[..]| fake
[...]
[1]

### diff-verdict
$ urlassay diff --long --engines whatwg,webaddr 'http://t\@e/'
http://t\@e/
  whatwg | webaddr
             whatwg $VERSION (fde3f74)                      webaddr 2009
    outcome  parsed                                      parsed
    scheme   http                                        http
  ! username ""                                          t\
  ! host     t                                           e
  ! path     /@e/                                        /
  ! href     http://t/@e/                                http://t\@e/
    origin   http://t                                    cannot say
  host-shift (critical) between whatwg and webaddr
    cause:   backslash. One takes a backslash for a slash, the other for an ordinary character.
             https://url.spec.whatwg.org/#example-invalid-reverse-solidus and RFC 3986, section 3.3
    changed: http://t/@e/
             both say: http://t/@e/
    rank:    critical: clients fetch such URLs, the engines read two hosts that resolvers accept,
             and a person sees one of them in the URL
    verdict: Standard: contacts t, as whatwg; RFC 3986: refuses the URL
    close:   refuse a URL with a backslash before the first "?" or "#"
    vector:  the nearest one is validation-errors.invalid-reverse-solidus.file-two
[1]

### diff-verdict-vector (slow): a vector that asks the same
$ urlassay diff --engines whatwg,webaddr --format jsonl http:/example.com/
{"format":1,"op":"parse","input":"http:/example.com/","base":null,"effect":"host-shift","result":"differ","answers":[{"engine":"whatwg","version":"$VERSION (fde3f74)","group":0,"outcome":"parsed","scheme":"http","username":"","password":"","host":"example.com","port":null,"path":"/","query":null,"fragment":null,"href":"http://example.com/","origin":"http://example.com"},{"engine":"webaddr","version":"2009","group":1,"outcome":"parsed","scheme":"http","username":null,"password":null,"host":null,"port":null,"path":"/example.com/","query":null,"fragment":null,"href":"http:/example.com/"}],"differences":[{"engines":["whatwg","webaddr"],"effect":"host-shift","severity":"medium","rank":{"fetched":true,"resolved":false,"two_hosts":false,"visible":false},"relations":{"scheme":"equal","username":"equal","password":"equal","host":"different","port":"equal","path":"different","query":"equal","fragment":"equal","href":"different"},"cause":"slash-count","close":"refuse a URL with more or fewer than two slashes after the scheme","because":[{"name":"slash-count","sentence":"One reads any number of slashes after the scheme as two, the other does not.","standard":"special-authority-ignore-slashes-state","rfc3986":"3"}],"explained_by":["slash-count"],"replaces":[],"changed":{"op":"parse","input":"http://example.com/","base":null},"left":"none","agreed":{"outcome":"parsed","scheme":"http","username":"","password":"","host":"example.com","port":null,"path":"/","query":null,"fragment":null,"href":"http://example.com/","origin":"http://example.com"},"other":{"outcome":"parsed","scheme":"http","username":null,"password":null,"host":"example.com","port":null,"path":"/","query":null,"fragment":null,"href":"http://example.com/"},"parts":[],"shape":"5f8b61f386c57a3b","class":"996fe502fc2e8f9f","verdict":{"standard":"whatwg","rfc3986":"webaddr","majority":null,"parsers":{"whatwg":"whatwg"},"editions":{"rfc3986":"webaddr","html5-2007":"webaddr","webaddr":"webaddr","html5-2009":"webaddr","html5-2011":"webaddr","w3c-2012":"whatwg","whatwg-2012":"whatwg"},"decided":{"w3c-2012":["W3C-01"]},"vector":"examples.url-parsing.01-no-slashes","vector_by":"class"}}]}
[1]

### diff-refused-reproducers
$ urlassay diff --reproducers r http://h/
! urlassay: diff: --reproducers needs --format sarif
! try 'urlassay help diff'
[2]

### diff-base-of-a-line: a base of its own comes before --base
    cat >l
    | x	http://two/
    | y
$ urlassay diff --engines whatwg,rfc3986 --base http://one/ --list l --json
{"format":1,"op":"parse","input":"x","base":"http://two/","effect":"none","result":"agree","answers":[{"engine":"whatwg","version":"$VERSION (fde3f74)","group":0,"outcome":"parsed","scheme":"http","username":"","password":"","host":"two","port":null,"path":"/x","query":null,"fragment":null,"href":"http://two/x","origin":"http://two"},{"engine":"rfc3986","version":"2005-01","group":0,"outcome":"parsed","scheme":"http","username":null,"password":null,"host":"two","port":null,"path":"/x","query":null,"fragment":null,"href":"http://two/x"}],"differences":[]}
{"format":1,"op":"parse","input":"y","base":"http://one/","effect":"none","result":"agree","answers":[{"engine":"whatwg","version":"$VERSION (fde3f74)","group":0,"outcome":"parsed","scheme":"http","username":"","password":"","host":"one","port":null,"path":"/y","query":null,"fragment":null,"href":"http://one/y","origin":"http://one"},{"engine":"rfc3986","version":"2005-01","group":0,"outcome":"parsed","scheme":"http","username":null,"password":null,"host":"one","port":null,"path":"/y","query":null,"fragment":null,"href":"http://one/y"}],"differences":[]}

### diff-all-unsupported
    cp files/engines/fake fake
$ urlassay diff --long --engines whatwg,./fake http://h/
! urlassay: nothing was compared: fewer than two engines gave an answer that can be compared
http://h/
  nothing to compare
  fake unsupported
             whatwg $VERSION (fde3f74)                      fake 1
  ! outcome  parsed                                      unsupported
    scheme   http
    host     h
    path     /
    href     http://h/
    origin   http://h
[3]

### diff-filter-bypass: a filter that allows a URL, and denies what the client makes of it
    cp files/engines/guard-2 guard
$ urlassay diff --engines ./guard,whatwg http://127.1
medium    accept-reject  ipv4-number: they read a hexadecimal, octal or short IPv4 address as
  different addresses, or one takes it for a name
  guard allows the URL, whatwg contacts 127.0.0.1
  guard denies http://127.0.0.1/, which whatwg makes of it
  proof: with "0.0." added after "http://127." both deny the URL
  close: refuse a URL with a number (1, 0x7f) as the last host label, except in canonical IPv4
[1]

### diff-filter-without-a-rule: a filter has no parsed URL to pass on, so without a rule nothing is said of what closes it
    cat >guard
    | #!/bin/sh
    | while read -r line; do
    |     id=${line#*\"id\":}; id=${id%%[,\}]*}
    |     case $line in
    |     *hello*) echo '{"protocol":1,"engine":"guard","version":"1","model":"filter","capabilities":["parse"]}' ;;
    |     *'"http://a:99999/"'*) printf '{"id":%s,"outcome":"allowed"}\n' "$id" ;;
    |     *) printf '{"id":%s,"outcome":"denied"}\n' "$id" ;;
    |     esac
    | done
    chmod 755 guard
$ urlassay diff --engines ./guard,whatwg http://a:99999/
medium    accept-reject  unexplained: no change that was tried makes them agree
  guard allows the URL, whatwg refuses the URL
[1]

### diff-filter-of-several
    cp files/engines/guard-2 guard
$ urlassay diff --engines ./guard,whatwg,webaddr http://127.1 http://h/
http://127.1
high      host-form  ipv4-number: they read a hexadecimal, octal or short IPv4 address as different
  addresses, or one takes it for a name
  allows the URL: guard
  writes host 127.0.0.1: whatwg
  writes host 127.1: webaddr
  proof: with "0.0." added after "http://127.", for whatwg and webaddr: both write host 127.0.0.1
  Standard: writes host 127.0.0.1, as whatwg; RFC 3986: writes host 127.1, as webaddr
  close: refuse a URL with a number (1, 0x7f) as the last host label, except in canonical IPv4
  also accept-reject (medium) between guard and guard reading what whatwg wrote: ipv4-number

http://h/
  allows the URL: guard
  contacts h: whatwg, webaddr

2 inputs, 1 differs
[1]

### diff-filter-denies: a filter that denies both URLs does its work
    cp files/engines/guard-2 guard
$ urlassay diff --engines ./guard,whatwg http://127.0.0.1:80
  guard denies the URL, whatwg contacts 127.0.0.1

### diff-filter-allows
    cp files/engines/guard-2 guard
$ urlassay diff --engines ./guard,whatwg http://h
  guard allows the URL, whatwg contacts h

### diff-filter-not-compared: a client that writes no URL: the filter cannot be asked about it
    cp files/engines/guard-2 guard
    cat >dial
    | #!/usr/bin/env python3
    | import json, sys
    | for line in sys.stdin:
    |     q = json.loads(line)
    |     if q["op"] == "hello":
    |         a = {"protocol": 1, "engine": "dial", "version": "1", "model": "client", "capabilities": ["parse"]}
    |     else:
    |         a = {"id": q["id"], "outcome": "parsed", "host": "h"}
    |     print(json.dumps(a), flush=True)
    chmod 755 dial
$ urlassay diff --engines ./guard,./dial http://h
! urlassay: nothing was compared: fewer than two engines gave an answer that can be compared
  nothing to compare with guard, dial
[3]
