What happens when nobody reads stdout, and when the disk is full.

### disk-full: the system gives the reason
    cat >v.json
    | [{"id": "x.a", "spec": "s", "why": "w", "input": "http://B/", "base": null, "href": "http://b/"}]
    cat >u
    | http://h/
$ urlassay help >/dev/full
! urlassay: standard output: No space left on device
[3]
$ urlassay parse http://h/ >/dev/full
! urlassay: standard output: No space left on device
[3]
$ urlassay diff http://h/ >/dev/full
! urlassay: standard output: No space left on device
[3]
$ urlassay test v.json >/dev/full
! urlassay: standard output: No space left on device
[3]
$ PATH=/nonexistent urlassay engines whatwg >/dev/full
! urlassay: standard output: No space left on device
[3]
$ urlassay causes backslash >/dev/full
! urlassay: standard output: No space left on device
[3]
$ urlassay matrix --engines whatwg,rfc3986 u >/dev/full
! urlassay: standard output: No space left on device
[3]
$ urlassay serve >/dev/full
< {"op":"hello","protocol":1}
! urlassay: standard output: No space left on device
[3]

### stdout-is-closed
$ urlassay help >&-
! urlassay: standard output: Bad file descriptor
[3]

### diff-dash-closed
$ urlassay diff - <&-
! urlassay: stdin: Bad file descriptor
[3]

### reader-left: as before `| head`: no reason to complain
    cat >v.json
    | [{"id": "x.a", "spec": "s", "why": "w", "input": "http://B/", "base": null, "href": "http://b/"}]
    cat >u
    | http://h/
    cp files/engine.py run
    cat >engine
    | #!/bin/sh
    | exec python3 run
    chmod 755 engine
$ urlassay parse http://h/ | :
[SIGPIPE]
$ urlassay parse --json http://h/ | :
[SIGPIPE]
$ urlassay diff http://h/ | :
[SIGPIPE]
$ urlassay diff --json http://h/ | :
[SIGPIPE]
$ urlassay test v.json | :
[SIGPIPE]
$ urlassay test --json v.json | :
[SIGPIPE]
$ PATH=/nonexistent urlassay engines | :
[SIGPIPE]
$ PATH=/nonexistent urlassay engines --json | :
[SIGPIPE]
$ urlassay causes backslash | :
[SIGPIPE]
$ urlassay causes --json backslash | :
[SIGPIPE]
$ urlassay matrix --engines whatwg,rfc3986 u | :
[SIGPIPE]
$ urlassay matrix --json --engines whatwg,rfc3986 u | :
[SIGPIPE]
$ urlassay diff --format sarif 'http://t\@e' | :
[SIGPIPE]
$ urlassay matrix --format html --engines whatwg,rfc3986 u | :
[SIGPIPE]
$ urlassay test --format tap v.json | :
[SIGPIPE]
$ urlassay test --format junit v.json | :
[SIGPIPE]
$ urlassay test --format wptreport v.json | :
[SIGPIPE]
$ urlassay help diff | :
[SIGPIPE]
$ urlassay --version | :
[SIGPIPE]
$ urlassay completion bash | :
[SIGPIPE]
$ urlassay smoke ./engine | :
! urlassay: engine slip: hello: unknown model "rfc3968"; there is: whatwg, rfc3986, rfc2396, other, client, filter
[SIGPIPE]
$ PATH=/nonexistent urlassay engines | :
[SIGPIPE]

### reader-left-of-a-campaign (slow): as before `| head`: no reason to complain
    cp files/classes/host-shift-backslash.json f/classes/00000000000000aa.json
$ urlassay triage --dir f | :
[SIGPIPE]
$ urlassay triage --json --dir f | :
[SIGPIPE]
$ urlassay triage --dir f --format sarif | :
[SIGPIPE]
$ urlassay report --dir f -o - | :
[SIGPIPE]

### disk-full-of-a-campaign (slow): the system gives the reason
    cp files/classes/host-shift-backslash.json f/classes/00000000000000aa.json
    cp files/fake.py fake.py
    cat >fake
    | #!/bin/sh
    | exec python3 fake.py
    chmod 755 fake
$ urlassay triage --dir f >/dev/full
! urlassay: standard output: No space left on device
[3]
$ urlassay report --dir f -o - >/dev/full
! urlassay: standard output: No space left on device
[3]
$ urlassay triage --dir f --isolate >/dev/full
! urlassay: standard output: No space left on device
[3]
$ urlassay test >/dev/full
! urlassay: standard output: No space left on device
[3]
$ urlassay diff --engines whatwg,./fake 'http://h/#evil' >/dev/full
! urlassay: standard output: No space left on device
[3]

### test-report-without-reader: the file is complete, whoever reads stdout
    cat >v.json
    | [{"id": "x.a", "spec": "s", "why": "w", "input": "http://B/", "base": null, "href": "http://b/"}]
$ urlassay test --report tap=r.tap v.json | :
[SIGPIPE]
$ cat r.tap
TAP version 13
ok 1 - whatwg v.json:1 x.a http://B/
# whatwg $VERSION (fde3f74): 1 passed, 0 failed, 0 skipped
1..1

### test-report-disk-fills-up-over-another (slow): what was there is better than half a report
    cat >out.jsonl
    | of yesterday
    ulimit -f 8
$ urlassay test --report jsonl=out.jsonl
! urlassay: out.jsonl: File too large
whatwg $VERSION (fde3f74): [all] passed, 0 failed, 0 skipped
[3]
$ cat out.jsonl
of yesterday

### test-report-disk-fills-up (slow)
    ulimit -f 8
$ urlassay test --report jsonl=out.jsonl
! urlassay: out.jsonl: File too large
whatwg $VERSION (fde3f74): [all] passed, 0 failed, 0 skipped
[3]
