Files of vectors, and what can be wrong with them.

### vectors-nested-too-deeply
    cp files/vectors.json v.json
$ urlassay test v.json
! urlassay: v.json:1:1001: nested too deeply, in more than 1000 brackets
[3]

### test-file
    cp $SRC/vectors/ipv4.json one.json
$ urlassay test one.json
whatwg $VERSION (fde3f74): 70 passed, 0 failed, 0 skipped

### test-folder
    cp $SRC/vectors/ipv4.json many/a.json
    cp $SRC/vectors/ipv6.json many/b.json
$ urlassay test many
whatwg $VERSION (fde3f74): 150 passed, 0 failed, 0 skipped

### test-missing-file
$ urlassay test nowhere.json
! urlassay: nowhere.json: No such file or directory
[3]

### test-truncated-file
    cat >bad.json
    | [{"input": "x"
    | [no newline]
$ urlassay test bad.json
! urlassay: bad.json:1:15: JSON syntax error: unexpected end
[3]

### test-empty-file
    cat >bad.json
$ urlassay test bad.json
! urlassay: bad.json:1:1: empty, so not JSON
[3]

### test-not-json
    cp files/bad.json bad.json
$ urlassay test bad.json
! urlassay: bad.json:1:1: JSON syntax error
[3]

### test-unknown-key
    cat >ours.json
    | [{"id": "a.b", "spec": "url-parsing", "why": "It is wrong.", "input": "http://[", "base": null, "failure": true, "colour": "red"}]
$ urlassay test ours.json
! urlassay: ours.json:1:114: a.b: unknown key "colour"
[3]

### test-unknown-key-elsewhere: another project's file may say more than we know
    cat >theirs.json
    | [{"input": "http://[", "base": null, "failure": true, "colour": "red"}]
$ urlassay test theirs.json
whatwg $VERSION (fde3f74): 1 passed, 0 failed, 0 skipped

### test-missing-key
    cat >ours.json
    | [{"id": "a.b", "spec": "url-parsing", "input": "http://[", "base": null, "failure": true}]
$ urlassay test ours.json
! urlassay: ours.json:1:2: a.b: "why" is missing
[3]

### test-no-cases
    cat >empty.json
    | ["only a comment"]
$ urlassay test empty.json
! urlassay: empty.json: no case in this file
[3]

### test-empty-folder
    mkdir empty
$ urlassay test empty
! urlassay: empty: no vector file in this folder
[3]

### test-folder-other-kind: a file of another kind does not end the run
    cat >v/a.json
    | [{"input": "http://h/", "base": null, "href": "http://h/"}]
    cat >v/package.json
    | {"name": "x", "files": ["a"]}
$ urlassay test v
! urlassay: v/package.json: skipped, it is not a file of vectors
whatwg $VERSION (fde3f74): 1 passed, 0 failed, 0 skipped

### test-second-folder-empty: what was read before does not count for a folder
    cat >one.json
    | [{"id": "x.a", "spec": "s", "why": "w", "input": "http://B/", "base": null, "href": "http://b/"}]
    mkdir empty
$ urlassay test one.json empty
! urlassay: empty: no vector file in this folder
[3]

### test-folder-device: what a folder has is read if it is a file
    ln -s /dev/null f/a.json
    cat >f/b.json
    | [{"id": "x.a", "spec": "s", "why": "w", "input": "http://B/", "base": null, "href": "http://b/"}]
$ urlassay test f
! urlassay: f/a.json: is a device
[3]

### test-unreadable-file
    ln -s loop.json loop.json
$ urlassay test loop.json
! urlassay: loop.json: Too many levels of symbolic links
[3]

### test-one-bad-file-of-two: a file that cannot be read is never passed over
    cp $SRC/vectors/ipv4.json one.json
$ urlassay test one.json nowhere.json
! urlassay: nowhere.json: No such file or directory
[3]

### test-nul-and-lone-surrogate
    cat >theirs.json
    | [{"input": "http://h\u0000/", "base": null, "failure": true},
    |  {"input": "http://h/\ud800", "base": null, "href": "http://h/%EF%BF%BD", "protocol": "http:", "username": "", "password": "", "host": "h", "hostname": "h", "port": "", "pathname": "/%EF%BF%BD", "search": "", "hash": ""}]
$ urlassay test theirs.json
whatwg $VERSION (fde3f74): 2 passed, 0 failed, 0 skipped

### vectors-refused-setters-no-array
    cat >v.json
    | {"port": 7}
$ urlassay test --engine whatwg v.json
! urlassay: v.json:1:2: "port" is not an array of cases
[3]

### vectors-refused-setters-neither
    cat >v.json
    | {"comment": "c", "port": ["a comment", 7]}
$ urlassay test --engine whatwg v.json
! urlassay: v.json:1:40: an element that is neither a case nor a comment
[3]

### vectors-refused-setters-incomplete
    cat >v.json
    | {"port": [{"href": "http://h/", "expected": {}}]}
$ urlassay test --engine whatwg v.json
! urlassay: v.json:1:11: a setter's case has "href", "new_value" and "expected"
[3]

### vectors-refused-percent-no-string
    cat >v.json
    | [{"input": "x", "output": {"utf-8": 7}}]
$ urlassay test --engine whatwg v.json
! urlassay: v.json:1:28: the output for "utf-8" is not a string
[3]

### vectors-refused-expected-key
    cat >v.json
    | {"port": [{"id": "x.a", "spec": "s", "why": "w", "href": "http://h/", "new_value": "1", "expected": {"prt": "1"}}]}
$ urlassay test --engine whatwg v.json
! urlassay: v.json:1:102: x.a: unknown key "prt" in "expected"
[3]

### test-folder-loop: A folder is not read again through a symbolic link to a folder above it.
    cat >a/v.json
    | [{"id": "x.a", "spec": "s", "why": "w", "input": "http://b/", "base": null, "href": "http://b/"}]
    cat >a/b/w.json
    | [{"id": "x.b", "spec": "s", "why": "w", "input": "http://b/", "base": null, "href": "http://b/"}]
    ln -s ../../a a/b/loop
$ urlassay test a
! urlassay: a/b/loop: is a symbolic link to a folder above it
[3]

### test-folder-link: A link to a folder that is not above it is not a loop.
    cat >c/v.json
    | [{"id": "x.a", "spec": "s", "why": "w", "input": "http://b/", "base": null, "href": "http://b/"}]
    ln -s ../../c a/two/three
$ urlassay test a
whatwg $VERSION (fde3f74): 1 passed, 0 failed, 0 skipped

### test-device-without-end (slow): A file is read up to a limit.
$ urlassay test /dev/zero
! urlassay: /dev/zero: is longer than 256 MiB, the limit
[3]

### program-elf-for-vectors: An executable without a line of #! is a program too.
    cat >e
    | ␡ELF␂
    | [no newline]
$ urlassay test e
! urlassay: e: a program, not a file of vectors; did you mean --engine e?
[3]

### program-begin-for-vectors
    cat >e
    | #!
    | [no newline]
$ urlassay test e
! urlassay: e: a program, not a file of vectors; did you mean --engine e?
[3]

### vectors-ill-formed-utf8: what is not UTF-8 is refused where it stands, not replaced: here the overlong form of a slash
    cp files/vectors-5.json v.json
$ urlassay test v.json
! urlassay: v.json:2:59: ill-formed UTF-8
[3]

### vectors-ill-formed-utf8-folder: no other file of the folder is run either
    cp $SRC/vectors/ipv4.json d/a.json
    cp files/b.json d/b.json
$ urlassay test d
! urlassay: d/b.json:2:58: ill-formed UTF-8
[3]

### test-jobs-more-than-cases (slow)
    cp files/engines/naive naive
    cp files/vectors-2.json v.json
$ urlassay test --jobs 9 --engine ./naive --filter x.b v.json
naive 2: 1 passed, 0 failed, 0 skipped

### test-program-as-vectors
    cat >e
    | #!/bin/sh
    chmod 755 e
$ urlassay test ./e
! urlassay: ./e: a program, not a file of vectors; did you mean --engine ./e?
[3]

### test-engine-folder
    mkdir d
$ urlassay test --engine ./d/
! urlassay: engine ./d/ is not available: ./d/: it is a folder
[3]

### test-manifest-as-vectors
    cat >v/m.json
    | {"engine":"e","version":"1",
    | "expectations":[]}
$ urlassay test v/m.json
! urlassay: v/m.json:1:2: a manifest of known differences (--expect), not a file of vectors
[3]

### vectors-spec-missing
    cat >one.json
    | [{"id": "a", "input": "http://h/", "base": null, "href": "http://h/", "why": "y"}]
$ urlassay test one.json
! urlassay: one.json:1:2: a: "spec" is missing
[3]

### vectors-id-nul
    cat >one.json
    | [{"spec": "s", "why": "w", "id": "a\u0000b", "input": "http://h/", "base": null, "href": "http://h/"}]
$ urlassay test one.json
! urlassay: one.json:1:28: an id has no NUL
[3]

### vectors-failure-false: some suites write it for what is accepted
    cat >v.json
    | [{"input": "http://h/", "base": null, "failure": false, "href": "http://h/"}, {"input": "http://", "base": null, "failure": true}]
$ urlassay test v.json
whatwg $VERSION (fde3f74): 2 passed, 0 failed, 0 skipped
