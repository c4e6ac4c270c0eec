urlassay smoke: whether a parser of one's own answers as the protocol asks.

### smoke-json
    cp files/engine.py run
    cat >engine
    | #!/bin/sh
    | exec python3 run
    chmod 755 engine
$ urlassay smoke --json ./engine
! urlassay: engine slip: hello: unknown model "rfc3968"; there is: whatwg, rfc3986, rfc2396, other, client, filter
{"format":1,"check":"hello","result":"failed","detail":"slip 1, model other; unknown model \"rfc3968\"; there is: whatwg, rfc3986, rfc2396, other, client, filter"}
{"format":1,"check":"parse","result":"failed","detail":"the answer has neither href nor host, nor scheme with path: nothing to compare"}
{"format":1,"check":"brackets","result":"passed","detail":"parsed"}
{"format":1,"check":"invalid","result":"passed","detail":"12 invalid URLs got an answer"}
{"format":1,"check":"pipeline","result":"passed","detail":"200 of 200 requests sent at once got their answer"}
{"format":1,"check":"NUL","result":"passed","detail":"parsed"}
{"format":1,"check":"input_b64","result":"passed","detail":"parsed"}
{"format":1,"check":"1 MB line","result":"passed","detail":"parsed"}
{"format":1,"check":"unknown op","result":"passed","detail":"unsupported"}
{"format":1,"check":"unknown key","result":"passed","detail":"parsed"}
{"format":1,"check":"garbage line","result":"passed","detail":"parsed"}
{"format":1,"check":"keys","result":"failed","detail":"unknown \"pathname\" (did you mean \"path\"?); docs/protocol.md has all keys"}
{"format":1,"check":"keys","result":"note","detail":"never received, so never compared: username, password, host, port, path, query, fragment, href, origin"}
{"format":1,"check":"conduct","result":"passed","detail":"crashes 0, time-outs 0, lines that are not answers 0, answers not asked for 0"}
{"format":1,"check":"end","result":"passed","detail":"it exits when its input ends"}
[1]

### smoke-empty
$ urlassay smoke ''
! urlassay: smoke: takes one engine
! try 'urlassay help smoke'
[2]

### smoke-python (slow)
$ urlassay smoke python-urllib
[...]
ok [..]
[...]
[/[0-9]+ passed, 0 failed/]
[...]

### smoke-filter (slow): denied is an answer, also for what is not a URL
$ urlassay smoke python-ipaddress
[...]
ok   brackets: denied[..]
[...]
ok   invalid: [..]
[...]
[/[0-9]+ passed, 0 failed/]
[...]

### smoke-example (slow): what README.md shows works
    example $SRC/README.md my-parser
$ urlassay smoke ./my-parser
ok   hello: my-parser 1.0, model rfc3986
ok   parse: parsed
ok   null: 1 promise of tells_null is kept
ok   brackets: parsed
ok   invalid: 12 invalid URLs got an answer
ok   pipeline: 200 of 200 requests sent at once got their answer
ok   NUL: parsed
ok   input_b64: unsupported
ok   1 MB line: parsed
ok   unknown op: unsupported
ok   unknown key: parsed
ok   garbage line: parsed
ok   keys: all are the protocol's
note keys: never received, so never compared: password, port, href, origin
ok   conduct: crashes 0, time-outs 0, lines that are not answers 0, answers not asked for 0
ok   end: it exits when its input ends
15 passed, 0 failed

### smoke-null (slow): tells_null is a promise
    cat >engine
    | #!/usr/bin/env python3
    | import sys, json
    | from urllib.parse import urlsplit
    | for line in sys.stdin:
    |     try:
    |         q = json.loads(line)
    |     except ValueError:
    |         continue
    |     a = {"protocol": 1, "engine": "e", "version": "1", "model": "rfc3986", "capabilities": ["parse"]}
    |     if q["op"] != "hello":
    |         a = {"id": q["id"], "outcome": "parsed", "scheme": "http", "path": "/", "host": "::1", "query": "", "fragment": None}
    |     print(json.dumps(a), flush=True)
    chmod 755 engine
$ urlassay smoke ./engine
ok   hello: e 1, model rfc3986
FAIL parse: host: want "host.example", got "::1"
FAIL parse: path: want "/path", got "/"
FAIL parse: query: want "query", got ""
FAIL parse: fragment: want "fragment", got null
FAIL null: query of "http://host.example/" is "", and must be null: see tells_null in docs/protocol.md
FAIL null: fragment of "http://host.example/#" is null, and must be "": see tells_null in docs/protocol.md
FAIL brackets: want "[::1]", got "::1"
ok   invalid: 12 invalid URLs got an answer
FAIL pipeline: 0 of 200 requests sent at once got their answer
FAIL NUL: parsed, but the input was cut at the NUL
ok   input_b64: parsed
ok   1 MB line: parsed
FAIL unknown op: an operation that does not exist must get the outcome "unsupported", and got: parsed
ok   unknown key: parsed
ok   garbage line: parsed
ok   keys: all are the protocol's
note keys: never received, so never compared: username, password, port, href, origin
ok   conduct: crashes 0, time-outs 0, lines that are not answers 0, answers not asked for 0
ok   end: it exits when its input ends
9 passed, 10 failed
[1]

### hello-lacks: an engine says itself what it lacks
    cat >engine
    | #!/bin/sh
    | printf '%s\n' '{"outcome":"unsupported","reason":"install \u001b[31m this"}'
    chmod 755 engine
$ urlassay smoke ./engine
! urlassay: engine ./engine is not available: install \x1b[31m this
[3]

### smoke-nothing
$ urlassay smoke
! urlassay: smoke: takes one engine
! try 'urlassay help smoke'
[2]

### smoke-refuses-all: what was asked, and which outcome it must have
    cat >engine
    | #!/usr/bin/env python3
    | import json, sys
    | for line in sys.stdin:
    |     if not line.startswith("{"):
    |         continue
    |     q = json.loads(line)
    |     if q["op"] == "hello":
    |         a = {"protocol": 1, "engine": "no", "version": "1", "model": "rfc3986", "capabilities": ["parse", "base"]}
    |     else:
    |         a = {"id": q["id"], "outcome": "rejected", "reason": "no"}
    |     print(json.dumps(a), flush=True)
    chmod 755 engine
$ urlassay smoke ./engine
ok   hello: no 1, model rfc3986
FAIL parse: a plain URL must get the outcome "parsed", and got: rejected, no
FAIL base: a relative URL with a plain base must get the outcome "parsed", and got: rejected, no
ok   brackets: rejected, no
ok   invalid: 12 invalid URLs got an answer
FAIL pipeline: 0 of 200 requests sent at once got their answer
ok   NUL: rejected, no
ok   input_b64: rejected, no
ok   1 MB line: rejected, no
FAIL unknown op: an operation that does not exist must get the outcome "unsupported", and got: rejected, no
FAIL unknown key: a plain URL with a key of the future must get the outcome "parsed", and got: rejected, no
FAIL garbage line: the request after a line of garbage must get the outcome "parsed", and got: rejected, no
ok   keys: all are the protocol's
note keys: never received, so never compared: scheme, username, password, host, port, path, query, fragment, href, origin
ok   conduct: crashes 0, time-outs 0, lines that are not answers 0, answers not asked for 0
ok   end: it exits when its input ends
9 passed, 6 failed
[1]

### smoke-no-protocol
$ urlassay smoke /bin/true
! urlassay: engine /bin/true is not available: it exited with status 0
[3]

### smoke-slips: slips of the pen are named
    cp files/engine.py run
    cat >engine
    | #!/bin/sh
    | exec python3 run
    chmod 755 engine
$ urlassay smoke ./engine
! urlassay: engine slip: hello: unknown model "rfc3968"; there is: whatwg, rfc3986, rfc2396, other, client, filter
FAIL hello: slip 1, model other; unknown model "rfc3968"; there is: whatwg, rfc3986, rfc2396, other, client, filter
FAIL parse: the answer has neither href nor host, nor scheme with path: nothing to compare
ok   brackets: parsed
ok   invalid: 12 invalid URLs got an answer
ok   pipeline: 200 of 200 requests sent at once got their answer
ok   NUL: parsed
ok   input_b64: parsed
ok   1 MB line: parsed
ok   unknown op: unsupported
ok   unknown key: parsed
ok   garbage line: parsed
FAIL keys: unknown "pathname" (did you mean "path"?); docs/protocol.md has all keys
note keys: never received, so never compared: username, password, host, port, path, query, fragment, href, origin
ok   conduct: crashes 0, time-outs 0, lines that are not answers 0, answers not asked for 0
ok   end: it exits when its input ends
11 passed, 3 failed
[1]

### smoke-invalid (slow): an engine that dies at URLs that it should refuse
    cat >engine
    | #!/usr/bin/env python3
    | import json, sys
    | for line in sys.stdin:
    |     try:
    |         q = json.loads(line)
    |     except ValueError:
    |         continue
    |     if q['op'] == 'hello':
    |         a = {'protocol': 1, 'engine': 'e', 'version': '1', 'model': 'other', 'capabilities': ['parse']}
    |     elif q['op'] != 'parse':
    |         a = {'id': q['id'], 'outcome': 'unsupported'}
    |     else:
    |         if q.get('input') == 'http://host.example:port/':
    |             raise ValueError('no port')
    |         a = {'id': q['id'], 'outcome': 'parsed', 'host': 'host.example'}
    |     print(json.dumps(a), flush=True)
    chmod 755 engine
$ urlassay smoke ./engine
ok   hello: e 1, model other
ok   parse: parsed
FAIL brackets: want "[::1]", got "host.example"
FAIL invalid: "http://host.example:port/" must get an answer, and got: crashed, it exited with status 1; stderr: ValueError: no port
FAIL pipeline: 0 of 200 requests sent at once got their answer
ok   NUL: parsed
ok   input_b64: parsed
ok   1 MB line: parsed
ok   unknown op: unsupported
ok   unknown key: parsed
ok   garbage line: parsed
ok   keys: all are the protocol's
note keys: never received, so never compared: scheme, username, password, port, path, query, fragment, href, origin
FAIL conduct: crashes 1, time-outs 0, lines that are not answers 0, answers not asked for 0
ok   end: it exits when its input ends
10 passed, 4 failed
[1]

### smoke-noise (slow): the first line that is not an answer is quoted
    cat >engine
    | #!/usr/bin/env python3
    | import json, sys
    | for line in sys.stdin:
    |     try:
    |         q = json.loads(line)
    |     except ValueError:
    |         continue
    |     if q['op'] == 'hello':
    |         a = {'protocol': 1, 'engine': 'e', 'version': '1', 'model': 'other', 'capabilities': ['parse']}
    |     elif q['op'] != 'parse':
    |         a = {'id': q['id'], 'outcome': 'unsupported'}
    |     else:
    |         print('debug', q.get('input') == '', flush=True)
    |         a = {'id': q['id'], 'outcome': 'parsed', 'host': 'host.example'}
    |     print(json.dumps(a), flush=True)
    chmod 755 engine
$ urlassay smoke ./engine
ok   hello: e 1, model other
ok   parse: parsed
FAIL brackets: want "[::1]", got "host.example"
ok   invalid: 12 invalid URLs got an answer
[9 lines as smoke-invalid]
FAIL conduct: crashes 0, time-outs 0, lines that are not answers 219, answers not asked for 0; the first invalid line: debug False
ok   end: it exits when its input ends
11 passed, 3 failed
[1]

### smoke-capabilities-string
    cat >engine
    | #!/usr/bin/env python3
    | import json, sys
    | for line in sys.stdin:
    |     try:
    |         q = json.loads(line)
    |     except ValueError:
    |         continue
    |     if q['op'] == 'hello':
    |         a = {'protocol': 1, 'engine': 'e', 'version': '1', 'model': 'other', 'capabilities': 'parse'}
    |     elif q['op'] != 'parse':
    |         a = {'id': q['id'], 'outcome': 'unsupported'}
    |     else:
    |         if q.get('input') == 'http://host.example:port/':
    |             raise ValueError('no port')
    |         a = {'id': q['id'], 'outcome': 'parsed', 'host': 'host.example'}
    |     print(json.dumps(a), flush=True)
    chmod 755 engine
$ urlassay smoke ./engine
! urlassay: engine ./engine is not available: in its answer to hello, `capabilities` is not an array: {"protocol": 1, "engine": "e", "version": "1", "model": "other", "capabilities":...
[3]

### smoke-host-alone (slow): a host can be compared, whatever else the engine cannot say
    cat >run
    | import sys, json
    | from urllib.parse import urlsplit
    | for line in sys.stdin:
    |     try:
    |         q = json.loads(line)
    |     except ValueError:
    |         continue
    |     if q["op"] == "hello":
    |         a = {"protocol": 1, "engine": "host", "version": "1", "model": "other", "capabilities": ["parse"], "tells_null": []}
    |     elif q["op"] != "parse":
    |         a = {"id": q["id"], "outcome": "unsupported"}
    |     else:
    |         try:
    |             a = {"id": q["id"], "outcome": "parsed", "host": urlsplit(q.get("input", "")).netloc.split("@")[-1].removesuffix(":81")}
    |         except ValueError:
    |             a = {"id": q["id"], "outcome": "rejected"}
    |     print(json.dumps(a), flush=True)
    cat >engine
    | #!/bin/sh
    | exec python3 run
    chmod 755 engine
$ urlassay smoke ./engine
ok   hello: host 1, model other
ok   parse: parsed
ok   brackets: parsed
ok   invalid: 12 invalid URLs got an answer
ok   pipeline: 200 of 200 requests sent at once got their answer
ok   NUL: parsed
ok   input_b64: parsed
ok   1 MB line: parsed
ok   unknown op: unsupported
ok   unknown key: parsed
ok   garbage line: parsed
ok   keys: all are the protocol's
note keys: never received, so never compared: scheme, username, password, port, path, query, fragment, href, origin
ok   conduct: crashes 0, time-outs 0, lines that are not answers 0, answers not asked for 0
ok   end: it exits when its input ends
14 passed, 0 failed

### smoke-says-what (slow)
    cat >run
    | import sys, json
    | for line in sys.stdin:
    |     try:
    |         q = json.loads(line)
    |     except ValueError:
    |         print('{"id":null,"outcome":"error"}', flush=True)
    |         continue
    |     if q["op"] == "hello":
    |         a = {"protocol": 1, "engine": "slip", "version": "1", "model": "rfc3986", "capabilities": ["parse"]}
    |     elif q["op"] != "parse":
    |         a = {"id": q["id"], "outcome": "unsupported"}
    |     else:
    |         a = {"id": q["id"], "outcome": "parsed", "scheme": "http:", "path": "/"}
    |     print(json.dumps(a), flush=True)
    cat >engine
    | #!/bin/sh
    | exec python3 run
    chmod 755 engine
$ urlassay smoke ./engine
ok   hello: slip 1, model rfc3986
FAIL parse: scheme: want "http", got "http:"
FAIL parse: path: want "/path", got "/"
ok   brackets: parsed
ok   invalid: 12 invalid URLs got an answer
FAIL pipeline: 0 of 200 requests sent at once got their answer
FAIL NUL: parsed, but the input was cut at the NUL
ok   input_b64: parsed
ok   1 MB line: parsed
ok   unknown op: unsupported
ok   unknown key: parsed
ok   garbage line: parsed
ok   keys: all are the protocol's
note keys: never received, so never compared: username, password, host, port, query, fragment, href, origin
ok   conduct: crashes 0, time-outs 0, lines that are not answers 0, answers not asked for 0
ok   end: it exits when its input ends
11 passed, 4 failed
[1]

### smoke-one-fails (slow): one failure is one; what an engine says steers no terminal
    cp files/engine-2.py run
    cat >engine
    | #!/bin/sh
    | exec python3 run
    chmod 755 engine
$ urlassay smoke ./engine
ok   hello: one 1, model other
ok   parse: parsed
FAIL brackets: want "[::1]", got "::1"
ok   invalid: 12 invalid URLs got an answer
ok   pipeline: 200 of 200 requests sent at once got their answer
ok   NUL: parsed
ok   input_b64: unsupported, no \x1b[31m
ok   1 MB line: parsed
ok   unknown op: unsupported, no \x1b[31m
[6 lines as smoke-host-alone]
13 passed, 1 failed
[1]

### smoke-one-fails-json (slow)
    cp files/engine-2.py run
    cat >engine
    | #!/bin/sh
    | exec python3 run
    chmod 755 engine
$ urlassay smoke --json ./engine
{"format":1,"check":"hello","result":"passed","detail":"one 1, model other"}
{"format":1,"check":"parse","result":"passed","detail":"parsed"}
{"format":1,"check":"brackets","result":"failed","detail":"want \"[::1]\", got \"::1\""}
{"format":1,"check":"invalid","result":"passed","detail":"12 invalid URLs got an answer"}
{"format":1,"check":"pipeline","result":"passed","detail":"200 of 200 requests sent at once got their answer"}
{"format":1,"check":"NUL","result":"passed","detail":"parsed"}
{"format":1,"check":"input_b64","result":"passed","detail":"unsupported, no \u001b[31m"}
{"format":1,"check":"1 MB line","result":"passed","detail":"parsed"}
{"format":1,"check":"unknown op","result":"passed","detail":"unsupported, no \u001b[31m"}
{"format":1,"check":"unknown key","result":"passed","detail":"parsed"}
{"format":1,"check":"garbage line","result":"passed","detail":"parsed"}
{"format":1,"check":"keys","result":"passed","detail":"all are the protocol's"}
{"format":1,"check":"keys","result":"note","detail":"never received, so never compared: scheme, username, password, port, path, query, fragment, href, origin"}
{"format":1,"check":"conduct","result":"passed","detail":"crashes 0, time-outs 0, lines that are not answers 0, answers not asked for 0"}
{"format":1,"check":"end","result":"passed","detail":"it exits when its input ends"}
[1]

### smoke-of-this-process
$ urlassay smoke rfc3986
! urlassay: rfc3986 is linked into this tool; smoke is for executables and shared objects
[3]

### smoke-filter-answers-parsed: one line for one fault
    cat >guard
    | #!/usr/bin/env python3
    | import json, sys
    | for line in sys.stdin:
    |     if not line.startswith("{"):
    |         continue
    |     q = json.loads(line)
    |     if q["op"] == "hello":
    |         a = {"protocol": 1, "engine": "guard", "version": "1", "model": "filter", "capabilities": ["parse"]}
    |     else:
    |         a = {"id": q.get("id"), "outcome": "parsed" if q["op"] == "parse" else "unsupported"}
    |     print(json.dumps(a), flush=True)
    chmod 755 guard
$ urlassay smoke ./guard
ok   hello: guard 1, model filter
FAIL parse: error, it answers "parsed"; a filter answers allowed or denied
ok   conduct: crashes 0, time-outs 0, lines that are not answers 0, answers not asked for 0
ok   end: it exits when its input ends
3 passed, 1 failed
[1]
