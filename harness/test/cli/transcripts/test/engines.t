urlassay test --engine: the parser under test.

### test-jobs-zero
$ urlassay test --jobs 0
! urlassay: test: --jobs takes a number from 1, not '0'
! try 'urlassay help test'
[2]

### test-domains (libidn2): An engine that maps domains and parses no URL is handed the domain itself.
    cat >toascii.json
    | [{"input":"\u00fc.EXAMPLE","output":"xn--tda.example"},{"input":"a..\u00fc","output":"a"},{"input":"a:b","output":null},{"input":"xn--a","output":null}]
$ urlassay test --engine libidn2 --expect none toascii.json
[...]
[..]toascii.json:1
[...]
[..]hostname | a[..]| a..xn--tda
[...]
[..]toascii.json:1
[...]
[..]parsed, value a:b
[...]
[..]2 passed, 2 failed, 0 skipped
[...]
[1]

### engine-without-shebang
    cat >e
    | print(1)
    chmod 755 e
$ urlassay test --engine ./e
! urlassay: engine ./e is not available: ./e: Exec format error; does the file begin with #! and its interpreter?
[3]

### engine-not-executable
    cat >e
    | #!/bin/sh
$ urlassay test --engine ./e
! urlassay: engine ./e is not available: ./e: Permission denied; chmod +x ./e
[3]

### test-engine-all (slow): those that are there, with profiles; the others are named
    cat >v.json
    | [{"id": "x.a", "spec": "s", "why": "w", "input": "http://h/", "base": null, "href": "http://i/", "host": "i"}]
$ PATH=/nonexistent urlassay test --engine all,-libcurl --expect none v.json
! [...]
! [..]not available, see `urlassay engines`: [..]python-urllib[..]
! [...]
[...]
[/whatwg [$]VERSION.*: 0 passed, 1 failed/][..]
[...]
[..]whatwg-2012 [..]
[...]
[not] libcurl
[not] :literal
[1]

### test-engine-all-wptreport (slow)
$ PATH=/nonexistent urlassay test --engine all --report wptreport=r
! [...]
! [..]needs exactly one --engine
! [...]
[2]

### test-engine-no-slash
    cat >mine
    | #!/bin/sh
    chmod 755 mine
$ urlassay test --engine mine
! urlassay: unknown engine "mine"; did you mean ./mine? An executable is named with a slash
[3]

### test-jobs-engine-cannot-start: a worker starts its own
    cp files/engines/naive naive
    cp files/vectors-2.json v.json
    cat >once
    | #!/bin/sh
    | [ -e started ] && { echo 'once is enough' >&2; exit 1; }
    | : >started
    | exec ./naive
    chmod 755 once
$ urlassay test --jobs 2 --engine ./once v.json
! urlassay: engine ./once is not available: it exited with status 1; stderr: once is enough
[3]

### engine-missing-executable
$ urlassay test --engine ./dance
! urlassay: engine ./dance is not available: ./dance: No such file or directory
[3]

### engine-no-protocol
$ urlassay test --engine /bin/true
! urlassay: engine /bin/true is not available: it exited with status 0
[3]

### engine-out-of-process (slow)
$ urlassay test --engine '$SRC/harness/engines/python' --filter ipv4.dotted
! [...]
! [..]python-urllib, which is an engine of this tool: this tool calls it python-urllib#2
! [...]
[...]
[..][/: 1 passed, 0 failed( \(.*\))?, 0 skipped/][..]
[...]

### engine-crashes (slow): an engine that dies is an engine that failed, and the run goes on
    cp $SRC/vectors/ipv4.json one.json
    cat >run
    | import sys, os
    | sys.stdin.readline()
    | print('{"protocol":1,"engine":"dies","version":"1","model":"whatwg","capabilities":["parse","base"]}', flush=True)
    | sys.stdin.readline()
    | os.abort()
    cat >engine
    | #!/bin/sh
    | exec python3 run
    chmod 755 engine
$ urlassay test --engine ./engine --filter 'ipv4.max*' one.json
! urlassay: engine dies is left out: it crashed at 5 cases, and 1 was not asked: it failed 11 times in a row, the last time after http://example.com/: it was ended by signal 6 (Aborted)
RED ipv4.max  dies  one.json:19
  input     http://4294967295/
  why       2^32-1 is the last address; a parser with signed numbers overflows.
  spec      https://url.spec.whatwg.org/#concept-ipv4-parser
  note      crashed: it was ended by signal 6 (Aborted)

RED ipv4.max-plus-one  dies  one.json:20
  input     http://4294967296/
  why       2^32 is out of range; a parser with 32 bits wraps round to 0.0.0.0.
  spec      https://url.spec.whatwg.org/#concept-ipv4-parser
  note      crashed: it was ended by signal 6 (Aborted)

RED ipv4.max-hex-plus-one  dies  one.json:21
  input     http://0x100000000/
  why       2^32 in hexadecimal is out of range; a parser that counts digits of decimal alone accepts it.
  spec      https://url.spec.whatwg.org/#concept-ipv4-parser
  note      crashed: it was ended by signal 6 (Aborted)

RED ipv4.max-octal-plus-one  dies  one.json:22
  input     http://040000000000/
  why       2^32 in octal is out of range; a parser that counts digits of decimal alone accepts it.
  spec      https://url.spec.whatwg.org/#concept-ipv4-parser
  note      crashed: it was ended by signal 6 (Aborted)

RED ipv4.max-and-digit  dies  one.json:23
  input     http://42949672950/
  why       The last address and one more digit are out of range; a parser that stops counting at the limit and not behind it accepts it.
  spec      https://url.spec.whatwg.org/#concept-ipv4-parser
  note      crashed: it was ended by signal 6 (Aborted)

  RED       the engine crashed, hung or erred, or the manifest is out of date
dies 1: 0 passed, 6 failed (5 with errors, 1 not asked), 0 skipped
[1]

### engine-browser-absent
    cat >bin/apt-cache
    | #!/bin/sh
    | cat <<'END'
    | chromium:
    |   Installed: 1
    |   Candidate: 1
    | END
    chmod 755 bin/apt-cache
$ PATH=bin:/usr/bin:/bin URLASSAY_CHROMIUM=/nonexistent urlassay test --engine chromium
! urlassay: engine chromium is not available: no /nonexistent is installed; URLASSAY_CHROMIUM may name one
[3]

### test-example (slow)
    example $SRC/README.md my-parser
$ urlassay test --engine ./my-parser --filter 'ipv6.compress*' --expect none
FAIL ipv6.compress-one-piece  my-parser  vectors/ipv6.json:8
  input     http://[2001:db8::1:2:3:4:5]/
  why       "::" may stand for one zero piece, which is then written out; a parser that keeps "::" for one piece is wrong.
  spec      https://url.spec.whatwg.org/#concept-ipv6-parser
  field    | expected               | got
  hostname | [2001:db8:0:1:2:3:4:5] | [2001:db8::1:2:3:4:5]

FAIL ipv6.compress-nothing  my-parser  vectors/ipv6.json:9
  input     http://[1:2:3:4:5:6:7::]/
  why       Seven pieces and "::" stand for one zero at the end; a parser that counts "::" as no piece is wrong.
  spec      https://url.spec.whatwg.org/#concept-ipv6-parser
  field    | expected          | got
  hostname | [1:2:3:4:5:6:7:0] | [1:2:3:4:5:6:7::]

FAIL ipv6.compress-nothing-front  my-parser  vectors/ipv6.json:10
  input     http://[::1:2:3:4:5:6:7]/
  why       "::" and seven pieces stand for one zero in front; a parser that counts wrongly refuses it.
  spec      https://url.spec.whatwg.org/#concept-ipv6-parser
  field    | expected          | got
  hostname | [0:1:2:3:4:5:6:7] | [::1:2:3:4:5:6:7]

my-parser 1.0: 4 passed, 3 failed, 0 skipped, not compared: 4 href, 4 origin, 4 password, 4 host, 4 port
[1]

### compile-once (slow): an engine is compiled at its first use, into the cache folder, once for all that ask
    cp files/engines/go bin/go
$ PATH=bin:/usr/bin:/bin XDG_CACHE_HOME=cache urlassay test --engine go-net-url --engine go-net-url --filter ipv4.one-part --expect none
[...]
[..]go-net-url[..]
[...]
[1]
$ test -e cache/urlassay
$ cat cache/built
once

### engine-says-nothing: what says nothing is never a pass
    cp $SRC/vectors/ipv4.json one.json
    cat >run
    | import sys, json
    | for line in sys.stdin:
    |     q = json.loads(line)
    |     a = {"id": q.get("id"), "outcome": "parsed"}
    |     if q["op"] == "hello":
    |         a = {"protocol": 1, "engine": "mute", "version": "1", "model": "whatwg", "capabilities": ["parse", "base"]}
    |     print(json.dumps(a), flush=True)
    cat >engine
    | #!/bin/sh
    | exec python3 run
    chmod 755 engine
$ urlassay test --engine ./engine one.json
FAIL ipv4.max-plus-one  mute  one.json:20
  input     http://4294967296/
  why       2^32 is out of range; a parser with 32 bits wraps round to 0.0.0.0.
  spec      https://url.spec.whatwg.org/#concept-ipv4-parser
  field     | expected | got
  result    | failure  | parsed
  as a base | failure  | accepted

[...]
FAIL ipv4.hex-twice  mute  one.json:66
  input     http://0x0x1.0.2.1/
  why       "0x0x1" holds an "x" after the prefix; a parser that uses strtol strips a second prefix.
  spec      https://url.spec.whatwg.org/#concept-ipv4-parser
  field     | expected | got
  result    | failure  | parsed
  as a base | failure  | accepted

  failed in 32 one.json
mute 1: 0 passed, 32 failed, 38 skipped (38 not comparable)
[1]

### smoke-id-string (slow)
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
    |         a = {'id': str(q['id']), 'outcome': 'rejected'}
    |     print(json.dumps(a), flush=True)
    chmod 755 engine
$ urlassay test --engine ./engine --filter ipv4.dotted
! urlassay: engine e writes lines to stdout that are not answers; the first: {"id": "0", "outcome": "rejected"}
RED ipv4.dotted  e  vectors/ipv4.json:3
  input     http://192.0.2.1/
  why       Four decimal parts are an IPv4 address as it is usually written; a parser that changes it is wrong.
  spec      https://url.spec.whatwg.org/#concept-ipv4-parser
  note      error: an answer whose id is not the number that the request has: {"id": "0", "outcome": "rejected"}

  RED       the engine crashed, hung or erred, or the manifest is out of date
e 1: 0 passed, 1 failed (1 with errors), 0 skipped
[1]

### test-engine-interpreter
    cat >e
    | #!/nonexistent/sh -e
    chmod 755 e
$ urlassay test --engine ./e
! urlassay: engine ./e is not available: ./e: its interpreter /nonexistent/sh: No such file or directory
[3]

### test-engine-comma
$ urlassay test --engine whatwg,libcurl
! [...]
! [..]--engine takes one engine, not 'whatwg,libcurl': give --engine again for the next
! [...]
[2]

### engine-traceback: the line that says why, not the last one
    cat >engine
    | #!/bin/sh
    | printf 'x.js:3\nthrow new Error("no")\n^\n\nError: no such module\n    at x.js:3\n\nRuntime v1\n' >&2
    | exit 1
    chmod 755 engine
$ urlassay test --engine ./engine
! urlassay: engine ./engine is not available: it exited with status 1; stderr: Error: no such module
[3]

### test-jobs-attached (slow)
$ urlassay test -j2 --filter ipv4.dotted
whatwg $VERSION (fde3f74): 1 passed, 0 failed, 0 skipped
