urlassay diff --engines: which parsers are asked, and what happens when one fails.

### engine-dies-is-no-sigpipe: a pipe of an engine that broke must not end the tool
    cat >dies
    | #!/bin/sh
    | read -r line
    | printf '%s\n' '{"protocol":1,"engine":"dies","version":"1","model":"other","capabilities":["parse"]}'
    | exit 3
    chmod 755 dies
$ urlassay diff --engines whatwg,./dies http://h/
! urlassay: 1 of 1 input could not be compared: engines crashed, hung or erred, and fewer than two answered
  nothing to compare
  dies crashed
[3]

### diff-domains (slow): An engine that parses no URL takes no part where engines are asked to parse.
$ PATH=/nonexistent urlassay diff --engines all http://h/
! [...]
[...]
[not] libidn2

### left-out-diff: an engine that dies at each input is left out, and named with the input that it died at
    cp files/urls.txt urls.txt
    cat >dies
    | #!/bin/sh
    | read -r line
    | printf '%s\n' '{"protocol":1,"engine":"dies","version":"1","model":"other","capabilities":["parse"]}'
    | read -r line
    | exit 3
    chmod 755 dies
$ urlassay diff --engines whatwg,./dies --list urls.txt
! urlassay: engine dies is left out: it failed 10 times in a row, the last time after http://h10/: it exited with status 3
! urlassay: 15 of 15 inputs could not be compared: engines crashed, hung or erred, and fewer than two answered
http://h1/
  nothing to compare
  dies crashed

http://h2/
  nothing to compare
  dies crashed

http://h3/
  nothing to compare
  dies crashed

http://h4/
  nothing to compare
  dies crashed

http://h5/
  nothing to compare
  dies crashed

http://h6/
  nothing to compare
  dies crashed

http://h7/
  nothing to compare
  dies crashed

http://h8/
  nothing to compare
  dies crashed

http://h9/
  nothing to compare
  dies crashed

http://h10/
  nothing to compare
  dies crashed

http://h11/
  nothing to compare
  dies error

http://h12/
  nothing to compare
  dies error

http://h13/
  nothing to compare
  dies error

http://h14/
  nothing to compare
  dies error

http://h15/
  nothing to compare
  dies error

15 inputs, 0 differ
[3]

### isolate-diff (slow)
$ urlassay diff --isolate --engines whatwg,libcurl 'http://h\@e/'
[...]
[..]host-shift[..]
[...]
[1]

### diff-engine-errs
    cp files/engines/fake-2 fake
$ urlassay diff --long --engines whatwg,./fake http://h/
! urlassay: 1 of 1 input could not be compared: engines crashed, hung or erred, and fewer than two answered
http://h/
  nothing to compare
  fake error
             whatwg $VERSION (fde3f74)                      fake 1
  ! outcome  parsed                                      error
    scheme   http
    host     h
    path     /
    href     http://h/
    origin   http://h
    reason                                               no locale
[3]

### diff-engine-dies-on-one (slow): a difference found elsewhere does not hide it
    cat >fake
    | #!/usr/bin/env python3
    | import sys, json
    | for line in sys.stdin:
    |     q = json.loads(line)
    |     if q["op"] == "hello":
    |         a = {"protocol": 1, "engine": "fake", "version": "1", "model": "other", "capabilities": ["parse"]}
    |     elif "bad" in q["input"]:
    |         sys.exit(1)
    |     else:
    |         a = {"id": q["id"], "outcome": "parsed", "scheme": "http", "host": "other", "path": "/"}
    |     print(json.dumps(a), flush=True)
    chmod 755 fake
$ urlassay diff --engines whatwg,./fake http://h/ http://bad/
! urlassay: 1 of 2 inputs could not be compared: engines crashed, hung or erred, and fewer than two answered
http://h/
critical  host-shift  unexplained: no change that was tried makes them agree
  whatwg contacts h, fake contacts other
  Standard: contacts h, as whatwg; RFC 3986: contacts h, as whatwg
  close: no rule is known; refuse a URL that the parsers read differently

http://bad/
  nothing to compare
  fake crashed

2 inputs, 1 differs
[3]

### diff-left-out (slow)
    cp files/engines/fake-3 a
    cp files/engines/fake-3 b
    cat >c
    | #!/usr/bin/env python3
    | import sys, json
    | for line in sys.stdin:
    |     q = json.loads(line)
    |     if q["op"] == "hello":
    |         a = {'protocol': 1, 'engine': 'fake', 'version': '1', 'model': 'other', 'capabilities': ['parse']}
    |     else:
    |         a = dict({"id": q["id"]}, **{'outcome': 'parsed', 'host': 'h'})
    |     print(json.dumps(a), flush=True)
    chmod 755 c
$ urlassay diff --long --engines whatwg,./a,./b,./c http://h/
http://h/
  whatwg and ./c agree on what both say: host h
  ./a, ./b unsupported
             whatwg $VERSION (fde3f74)                      ./a 1
             ./c 1                                       ./b 1
  ! outcome  parsed                                      unsupported
    scheme   http
    host     h
    path     /
    href     http://h/
    origin   http://h
    reason                                               no idea

### diff-unknown-engine
$ urlassay diff --engines whatwg,dance x
! urlassay: unknown engine "dance"; `urlassay engines` lists the known ones, and an executable or a shared object is named with a slash
[3]

### diff-one-engine
$ urlassay diff --engines whatwg x
! urlassay: diff: --engines takes at least two, separated by commas
! try 'urlassay help diff'
[2]

### lib-missing
$ urlassay diff --engines whatwg,lib:nowhere.so http://a/
! urlassay: engine lib:nowhere.so is not available: no such file: nowhere.so
[3]

### lib-no-library
    cat >notes
    | x
    | [no newline]
$ urlassay diff --engines whatwg,lib:notes http://a/
! urlassay: engine lib:notes is not available: notes is neither a shared library nor a build of urlassay
[3]

### lib-broken
    cat >bad.so
    | x
    | [no newline]
$ urlassay diff --engines whatwg,lib:bad.so http://a/
! urlassay: engine lib:bad.so is not available: $FOLDER/bad.so: file too short
[3]

### npm-bad-name
$ urlassay diff --engines whatwg,npm: http://a/
! [...]
! [..]an npm engine is npm:NAME@VERSION, of 63 bytes at most
! [...]
[3]
