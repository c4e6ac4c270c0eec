-q: only what went wrong, and the exit status.

### parse-quiet
$ urlassay parse -q http://h/

### diff-quiet
$ urlassay diff -q http://h/

### test-quiet
    cat >v.json
    | [{"id": "x.a", "spec": "s", "why": "w", "input": "http://B/", "base": null, "href": "http://b/"}]
$ urlassay test -q v.json

### engines-quiet
$ PATH=/nonexistent urlassay engines -q whatwg python-urllib

### causes-quiet
$ urlassay causes -q backslash

### matrix-quiet
    cat >u
    | http://h/
$ urlassay matrix -q --engines whatwg,rfc3986 u

### triage-quiet (slow)
    cp files/classes/host-shift-backslash.json f/classes/00000000000000aa.json
$ urlassay triage -q --dir f

### quiet-says-errors
$ urlassay diff -q --list none
! urlassay: none: No such file or directory
[3]

### quiet-says-the-status (slow)
$ urlassay diff --quiet --engines whatwg,webaddr 'http://t\@e/x'
[1]

### quiet-parse-rejected
$ urlassay parse -q 'http://['
[1]

### quiet-promote-option
$ urlassay promote -q
! urlassay: promote: give one ID of a quirk or a class, or a URL with --engines
! try 'urlassay help promote'
[2]

### quiet-fuzz (slow): no status, no summary
$ urlassay fuzz -q --mode blackbox --time 1s --jobs 1 --engines whatwg,webaddr
$ test -e findings/stats.jsonl

### smoke-quiet (slow)
    cp files/engine.py run
    cat >engine
    | #!/bin/sh
    | exec python3 run
    chmod 755 engine
$ urlassay smoke -q ./engine
! urlassay: engine slip: hello: unknown model "rfc3968"; there is: whatwg, rfc3986, rfc2396, other, client, filter
[1]

### report-quiet (slow)
    cp files/classes/host-shift-backslash-8.json f/classes/1cf9e7d09fafac2d.json
    cp files/classes/path-shift-unexplained-summary.json f/classes/2cf9e7d09fafac2d.json
$ urlassay report -q --dir f -o page.html
$ test -e page.html

### search-quiet
$ urlassay search -q --engines whatwg,webaddr --length 3
[1]
