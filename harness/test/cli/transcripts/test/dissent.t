urlassay test --dissent: vectors that no other parser agrees with.

### dissent (slow): what all others contradict in the same way is printed, with who they are
    cp files/engines/engine-a a
    cp files/engines/engine-b b
    cp files/vectors-4.json v.json
$ urlassay test --dissent --engine ./a --engine ./b v.json
FAIL v.both  dissent  v.json:1
  input     h:x
  why       Both differ, and one says less.
  spec      https://url.spec.whatwg.org/#s
  note      these agree: a (a), b (b)
  field    | expected | got
  href     | h:wrong  | h:right
  pathname | wrong    | right

FAIL v.refused  dissent  v.json:1
  input     h:refused
  why       They refuse it.
  spec      https://url.spec.whatwg.org/#s
  note      these agree: a (a), b (b)
  field  | expected               | got
  result | parsed, href h:refused | failure

2 of 3 vectors dissented from: a (a), b (b)
[1]

### dissent-jsonl (slow)
    cp files/engines/engine-a a
    cp files/engines/engine-b b
    cp files/vectors-4.json v.json
$ urlassay test --dissent --format jsonl --engine ./a --engine ./b --filter v.both v.json
{"format":1,"engine":"dissent","version":"","file":"v.json","line":1,"id":"v.both","kind":"url","input":"h:x","base":null,"result":"failed","note":"these agree: a (a), b (b)","families":{"a":["a"], "b":["b"]},"mismatches":[{"field":"href","expected":"h:wrong","got":"h:right"},{"field":"pathname","expected":"wrong","got":"right"}]}
[1]

### dissent-disagree (slow): who contradicts the vector in another way than the others is not a dissent
    cp files/engines/engine-a a
    cat >c
    | #!/usr/bin/env python3
    | import json, sys
    | for line in sys.stdin:
    |     q = json.loads(line)
    |     if q["op"] == "hello":
    |         a = {"protocol": 1, "engine": "c", "version": "1", "model": "whatwg", "capabilities": ["parse"]}
    |     elif q["input"].endswith("refused"):
    |         a = {"id": q["id"], "outcome": "rejected"}
    |     else:
    |         a = {"id": q["id"], "outcome": "parsed", "scheme": "h", "path": "other"}
    |     print(json.dumps(a), flush=True)
    chmod 755 c
    cp files/vectors-4.json v.json
$ urlassay test --dissent --engine ./a --engine ./c --filter v.both v.json
0 of 1 vector dissented from: a (a), c (c)

### dissent-one-agrees (slow): one that gives the expected answer is enough
    cp files/engines/engine-a a
    cp files/engines/engine-b b
    cat >c
    | #!/usr/bin/env python3
    | import json, sys
    | for line in sys.stdin:
    |     q = json.loads(line)
    |     if q["op"] == "hello":
    |         a = {"protocol": 1, "engine": "c", "version": "1", "model": "whatwg", "capabilities": ["parse"]}
    |     elif q["input"].endswith("refused"):
    |         a = {"id": q["id"], "outcome": "rejected"}
    |     else:
    |         a = {"id": q["id"], "outcome": "parsed", "scheme": "h", "path": "wrong"}
    |     print(json.dumps(a), flush=True)
    chmod 755 c
    cp files/vectors-4.json v.json
$ urlassay test --dissent --engine ./a --engine ./b --engine ./c --filter v.both v.json
0 of 1 vector dissented from: a (a), b (b), c (c)

### dissent-one-family (slow): who share their code count once
    cp files/engines/node-url a
    cp files/engines/workerd b
    cp files/vectors-4.json v.json
$ urlassay test --dissent --engine ./a --engine ./b v.json
! [...]
! [..]node-url, which is an engine of this tool: this tool calls it node-url#2
! [...]
! urlassay: --dissent needs two independent implementations of the URL Standard; only ada is available
! [...]
[3]

### dissent-family-and-another (slow)
    cp files/engines/node-url a
    cp files/engines/workerd b
    cat >c
    | #!/usr/bin/env python3
    | import json, sys
    | for line in sys.stdin:
    |     q = json.loads(line)
    |     if q["op"] == "hello":
    |         a = {"protocol": 1, "engine": "x", "version": "1", "model": "whatwg", "capabilities": ["parse"]}
    |     elif q["input"].endswith("refused"):
    |         a = {"id": q["id"], "outcome": "rejected"}
    |     else:
    |         a = {"id": q["id"], "outcome": "parsed", "scheme": "h", "path": "right"}
    |     print(json.dumps(a), flush=True)
    chmod 755 c
    cp files/vectors-4.json v.json
$ urlassay test --dissent --engine ./a --engine ./b --engine ./c --filter v.both v.json
! [...]
! [..]node-url, which is an engine of this tool: this tool calls it node-url#2
! [...]
[...]
[..]these agree: ada (node-url#2, workerd#2), x (x)
[...]
[1]

### dissent-none (slow): neither we ourselves nor other models are asked
    cat >a
    | #!/usr/bin/env python3
    | import json, sys
    | for line in sys.stdin:
    |     q = json.loads(line)
    |     if q["op"] == "hello":
    |         a = {"protocol": 1, "engine": "whatwg", "version": "1", "model": "whatwg", "capabilities": ["parse"]}
    |     elif q["input"].endswith("refused"):
    |         a = {"id": q["id"], "outcome": "rejected"}
    |     else:
    |         a = {"id": q["id"], "outcome": "parsed", "scheme": "h", "path": "right"}
    |     print(json.dumps(a), flush=True)
    chmod 755 a
    cat >b
    | #!/usr/bin/env python3
    | import json, sys
    | for line in sys.stdin:
    |     q = json.loads(line)
    |     if q["op"] == "hello":
    |         a = {"protocol": 1, "engine": "b", "version": "1", "model": "rfc3986", "capabilities": ["parse"]}
    |     elif q["input"].endswith("refused"):
    |         a = {"id": q["id"], "outcome": "rejected"}
    |     else:
    |         a = {"id": q["id"], "outcome": "parsed", "scheme": "h", "path": "right"}
    |     print(json.dumps(a), flush=True)
    chmod 755 b
    cp files/vectors-4.json v.json
$ urlassay test --dissent --engine whatwg --engine whatwg-2012 --engine ./a --engine ./b v.json
! urlassay: ./a calls itself whatwg, which is an engine of this tool: this tool calls it whatwg#2
! urlassay: --dissent needs two independent implementations of the URL Standard; none is available
[3]

### dissent-nothing-compared (slow): an engine that dies at each case has agreed with nothing
    cat >a
    | #!/usr/bin/env python3
    | import json, sys
    | sys.stdin.readline()
    | print(json.dumps({"protocol": 1, "engine": "dies", "version": "1", "model": "whatwg", "capabilities": ["parse", "base"]}), flush=True)
    | for line in sys.stdin:
    |     q = json.loads(line)
    |     if "dies" == "dies":
    |         sys.exit(3)
    |     print(json.dumps({"id": q["id"], "outcome": "rejected"}), flush=True)
    chmod 755 a
    cat >b
    | #!/usr/bin/env python3
    | import json, sys
    | sys.stdin.readline()
    | print(json.dumps({"protocol": 1, "engine": "lives", "version": "1", "model": "whatwg", "capabilities": ["parse", "base"]}), flush=True)
    | for line in sys.stdin:
    |     q = json.loads(line)
    |     if "lives" == "dies":
    |         sys.exit(3)
    |     print(json.dumps({"id": q["id"], "outcome": "rejected"}), flush=True)
    chmod 755 b
    cat >v.json
    | [{"id": "v.a", "spec": "s", "why": "w", "input": "http://h", "base": null, "failure": true}]
$ urlassay test --dissent --engine ./a --engine ./b v.json
! urlassay: engine dies crashed, hung or erred in 1 case, which --dissent leaves out
! urlassay: --dissent compared nothing: no case was answered by two families
0 of 0 vectors dissented from: dies (dies), lives (lives)
[3]

### dissent-one-name (slow): two engines of one name are one implementation
    cat >a
    | #!/usr/bin/env python3
    | import json, sys
    | sys.stdin.readline()
    | print(json.dumps({"protocol": 1, "engine": "mine", "version": "1", "model": "whatwg", "capabilities": ["parse", "base"]}), flush=True)
    | for line in sys.stdin:
    |     q = json.loads(line)
    |     if "mine" == "dies":
    |         sys.exit(3)
    |     print(json.dumps({"id": q["id"], "outcome": "rejected"}), flush=True)
    chmod 755 a
    cat >b
    | #!/usr/bin/env python3
    | import json, sys
    | sys.stdin.readline()
    | print(json.dumps({"protocol": 1, "engine": "mine", "version": "1", "model": "whatwg", "capabilities": ["parse", "base"]}), flush=True)
    | for line in sys.stdin:
    |     q = json.loads(line)
    |     if "mine" == "dies":
    |         sys.exit(3)
    |     print(json.dumps({"id": q["id"], "outcome": "rejected"}), flush=True)
    | # another
    chmod 755 b
    cat >v.json
    | [{"id": "v.a", "spec": "s", "why": "w", "input": "http://h", "base": null, "failure": true}]
$ urlassay test --dissent --engine ./a --engine ./b v.json
! urlassay: --dissent needs two independent implementations of the URL Standard; only mine is available
[3]

### dissent-misuse
$ urlassay test --dissent --format tap
! urlassay: test: --dissent needs --format pretty or jsonl, and excludes --report, --expect, --write-expect, --against and --laws
! try 'urlassay help test'
[2]

### laws: another engine is held to its own hrefs where that is asked for
    cp files/engines/engine-a-2 a
    cat >s.json
    | {"hash": [{"id": "s.a", "spec": "s", "why": "w", "href": "h:z", "new_value": "f", "expected": {"hash": "#f"}}]}
$ urlassay test --laws --engine ./a --expect none s.json
FAIL s.a  a  s.json:1
  href      h:z
  attribute hash
  value     f
  why       w
  spec      https://url.spec.whatwg.org/#s
  note      the href does not parse to the same URL
  field   | expected      | got
  reparse | fragment null | fragment f

a 1: 0 passed, 1 failed, 0 skipped
[1]

### laws-unasked: no manifest of another engine could say so yet
    cp files/engines/engine-a-2 a
    cat >s.json
    | {"hash": [{"id": "s.a", "spec": "s", "why": "w", "href": "h:z", "new_value": "f", "expected": {"hash": "#f"}}]}
$ urlassay test --engine ./a --expect none s.json
a 1: 1 passed, 0 failed, 0 skipped

### dissent-errors (slow)
    cp files/engines/engine-a-3 a
    cp files/engines/engine-b-2 b
    cp files/engines/c c
    cat >v.json
    | [{"id": "x.a", "spec": "s", "why": "w", "input": "http://B/", "base": null, "href": "http://c/"}, {"id": "x.b", "spec": "s", "why": "w", "input": "http://B/", "base": null, "href": "http://b/"}]
$ urlassay test --dissent --engine ./a --engine ./b --engine ./c v.json
! urlassay: engine c crashed, hung or erred in 2 cases, which --dissent leaves out
FAIL x.a  dissent  v.json:1
  input     http://B/
  why       w
  spec      https://url.spec.whatwg.org/#s
  note      these agree: a (a), b (b)
  field | expected  | got
  href  | http://c/ | http://b/

1 of 2 vectors dissented from: a (a), b (b), c (c)
[1]

### dissent-error-filtered (slow)
    cp files/engines/engine-a-3 a
    cp files/engines/engine-b-2 b
    cp files/engines/c c
    cat >v.json
    | [{"id": "x.a", "spec": "s", "why": "w", "input": "http://B/", "base": null, "href": "http://c/"}, {"id": "x.b", "spec": "s", "why": "w", "input": "http://B/", "base": null, "href": "http://b/"}]
$ urlassay test --dissent --filter x.b --engine ./a --engine ./b --engine ./c v.json
! urlassay: engine c crashed, hung or erred in 1 case, which --dissent leaves out
0 of 1 vector dissented from: a (a), b (b), c (c)

### dissent-error-of-one-family: where nothing is compared, nobody asks who took no part
    cat >c
    | #!/bin/sh
    | read -r line
    | printf '%s\n' '{"protocol":1,"engine":"c","version":"1","model":"whatwg","capabilities":["parse"]}'
    | while read -r line; do
    |   id=${line#*\"id\":}; id=${id%%[,\}]*}
    |   exit 3
    | done
    chmod 755 c
    cat >v.json
    | [{"id": "x.a", "spec": "s", "why": "w", "input": "http://B/", "base": null, "href": "http://b/"}, {"id": "x.b", "spec": "s", "why": "w", "input": "http://B/", "base": null, "href": "http://c/", "host": "c"}]
$ urlassay test --dissent --engine ./c v.json
! urlassay: --dissent needs two independent implementations of the URL Standard; only c is available
[3]

### test-dissent-with-laws
$ urlassay test --dissent --laws
! urlassay: test: --dissent needs --format pretty or jsonl, and excludes --report, --expect, --write-expect, --against and --laws
! try 'urlassay help test'
[2]

### test-dissent-with-write-expect
$ urlassay test --dissent --write-expect m
! urlassay: test: --dissent needs --format pretty or jsonl, and excludes --report, --expect, --write-expect, --against and --laws
! try 'urlassay help test'
[2]

### test-dissent-with-expect
$ urlassay test --dissent --expect m
! urlassay: test: --dissent needs --format pretty or jsonl, and excludes --report, --expect, --write-expect, --against and --laws
! try 'urlassay help test'
[2]

### test-dissent-with-report
$ urlassay test --dissent --report tap=x
! urlassay: test: --dissent needs --format pretty or jsonl, and excludes --report, --expect, --write-expect, --against and --laws
! try 'urlassay help test'
[2]

### test-dissent-editions (slow): a case of an edition is none that another engine could answer
    cp files/engines/engine-a a
    cp files/engines/engine-b b
    cat >v.json
    | [{"id": "v.both", "spec": "s", "why": "Both differ, and one says less.", "input": "h:x", "base": null, "href": "h:wrong", "protocol": "h:", "pathname": "wrong"}, {"id": "v.right", "spec": "s", "why": "w", "input": "h:y", "base": null, "href": "h:right", "protocol": "h:", "pathname": "right"}, {"id": "v.refused", "spec": "s", "why": "They refuse it.", "input": "h:refused", "base": null, "href": "h:refused", "protocol": "h:", "pathname": "refused"}, {"id": "html5-2007.x", "edition": "html5-2007", "spec": "s", "why": "w", "steps": [["input", "http://h/"], ["get", "host"]], "returns": [null, "h"]}]
$ urlassay test --dissent --engine ./a --engine ./b v.json
[18 lines as dissent]
[1]
