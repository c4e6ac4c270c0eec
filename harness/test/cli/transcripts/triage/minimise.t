urlassay triage --minimise: smaller inputs for what is stored.

### triage-minimise (slow)
    cp files/classes/accept-reject-backslash-5.json f/classes/b07508cfccd1f303.json
$ urlassay triage --dir f --minimise
! f: 1 class looked at, 1 made simpler
[...]
[..]http://a\[..]
[...]
$ cat f/classes/b07508cfccd1f303.json
[...]
[..]"http://a\\"[..]
[...]

### triage-minimise-stale (slow)
    cat >f/classes/00000000000000aa.json
    | {"class": "00000000000000aa", "effect": "accept-reject", "severity": "medium", "cause": "backslash", "input": "http://a/", "base": null, "answers": [{"engine": "whatwg", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "host": "trusted.example", "path": "/@evil.example"}}, {"engine": "rfc3986", "version": "1", "answer": {"outcome": "rejected"}}], "changed": {"input": "http://trusted.example/@evil.example", "base": null, "agreed": {"outcome": "parsed", "href": "http://trusted.example/@evil.example"}}, "shape": "0000000000000001", "found": "2026-01-01T00:00:00Z", "improved": "2026-01-01T00:00:00Z"}
$ urlassay triage --dir f --minimise
! f: 1 class looked at, 0 made simpler, 1 changed since they were stored
f: 1 class; 0 quirks listed
found, but gone: 1; the available engines agree (--all lists them)

### triage-minimise-no-campaign
$ urlassay triage --minimise
! urlassay: findings: no campaign; `urlassay fuzz --dir findings` starts one, --dir names another
[3]

### triage-minimise-locked (slow): nothing is said of classes that were not looked at, and nothing is listed
    cp files/classes/accept-reject-backslash-4.json f/classes/00000000000000aa.json
    mkdir f/lock
$ urlassay triage --dir f --minimise
! urlassay: f/lock: Is a directory
medium    accept  backslash  http://a\@b  accept: whatwg | refuse: rfc3986  2068

f: 1 class; 1 quirk listed
`urlassay triage 2068 --dir f` shows the first one whole
[3]

### triage-minimise-quiet (slow)
    cp files/classes/accept-reject-backslash-4.json f/classes/00000000000000aa.json
$ urlassay triage --dir f --minimise --json -q

### triage-minimise-broken-finding (slow)
    cp files/classes/accept-reject-backslash-4.json f/classes/00000000000000aa.json
    cat >f/classes/00000000000000bb.json
    | {"id":␠
    | [no newline]
$ urlassay triage --dir f --minimise
! urlassay: f/classes/00000000000000bb.json:1:8: JSON syntax error: unexpected end
! urlassay: f/classes/00000000000000bb.json:1:8: JSON syntax error: unexpected end
! urlassay: f/classes/00000000000000bb.json:1:8: JSON syntax error: unexpected end
! urlassay: f: what cannot be read was damaged, or another version wrote it: take it out of f/classes, or name another folder with --dir
! urlassay: f/classes/00000000000000bb.json:1:8: JSON syntax error: unexpected end
medium    accept  backslash  http://a\@b  accept: whatwg | refuse: rfc3986  2068

f: 1 class; 1 quirk listed
`urlassay triage 2068 --dir f` shows the first one whole
[3]
