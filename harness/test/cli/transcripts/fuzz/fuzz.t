urlassay fuzz: options that do not fit, before a campaign begins.

### fuzz-engine-twice
$ urlassay fuzz --engines ./dies,./dies,,-serd
! urlassay: fuzz: --engines names only ./dies, 2 times: it takes two different engines
! try 'urlassay help fuzz'
[2]
$ test ! -e findings

### fuzz-one-engine
$ urlassay fuzz --engines whatwg
! urlassay: fuzz: --engines takes at least two, separated by commas
! try 'urlassay help fuzz'
[2]
$ test ! -e findings

### fuzz-one-engine-none
$ urlassay fuzz --engines ,
! urlassay: fuzz: --engines takes at least two, separated by commas
! try 'urlassay help fuzz'
[2]
$ test ! -e findings

### fuzz-one-engine-left
$ urlassay fuzz --engines -serd,whatwg
! urlassay: fuzz: --engines takes at least two, separated by commas
! try 'urlassay help fuzz'
[2]
$ test ! -e findings

### same-id-fuzz (slow): one parser of two folders: each has an id of its own, which the order does not change
    cp files/engines/mini old/test/e
    cp files/engines/mini-2 new/test/e
$ urlassay fuzz --mode blackbox --jobs 1 --engines ./new/test/e,./old/test/e --time 1s --dir f
[...]
campaign    f, [..]
[...]
$ cat f/settings.json
[...]
[..]"engine":"mini@new","path":"[..]/new/test/e"[..]
[...]
[..]"engine":"mini@old","path":"[..]/old/test/e"[..]
[...]

### same-id-three (slow): folders that do not tell all apart: a number, in the order of the paths
    cp files/engines/mini a/x/e
    cp files/engines/mini-2 a/y/e
    cp files/engines/mini-2 b/x/e
$ urlassay fuzz --mode blackbox --jobs 1 --engines ./a/x/e,./a/y/e,./b/x/e --time 1s --dir f
[...]
campaign    f, [..]
[...]
$ cat f/settings.json
[...]
[..]mini@1[..]/a/x/e"[..]
[...]
[..]mini@2[..]/a/y/e"[..]
[...]
[..]mini@3[..]/b/x/e"[..]
[...]

### same-id-one-file
    cp files/engines/mini old/test/e
    cp files/engines/mini-2 new/test/e
$ urlassay fuzz --engines ./old/test/e,old/test/e --time 1s --dir f
! [...]
! [..]are both called mini: give one another name[..]
! [...]
[3]

### same-id-later: the findings of one program are not asked of another one with the same name
    cp files/engines/mini e
    cat >f/settings.json
    | {"engines": [], "paths": [{"engine": "mini", "path": "/bin/sh"}]}
$ urlassay fuzz --mode blackbox --jobs 1 --engines whatwg,./e --time 1s --dir f
! urlassay: f has findings of mini as /bin/sh, and now it is $FOLDER/e: choose another folder with --dir, or rename one of the two; if both are the same parser, remove the old path from "paths" in f/settings.json
[2]
$ test ! -e f/classes

### same-id-later-listed: an engine of URLASSAY_ENGINES is another program too
    cp files/engines/mini e
    cat >f/settings.json
    | {"engines": [], "paths": [{"engine": "small", "path": "/bin/sh"}]}
    cat >list
    | small e
$ URLASSAY_ENGINES=list urlassay fuzz --mode blackbox --jobs 1 --engines whatwg,small --time 1s --dir f
! [..]f has findings of small as /bin/sh, and now it is [..]/e: choose[..]
[2]

### same-id-moved (slow): a file that is gone was moved or built elsewhere
    cp files/engines/mini e
    cat >f/settings.json
    | {"engines": [], "paths": [{"engine": "mini", "path": "/nonexistent/e"}]}
$ urlassay fuzz --mode blackbox --jobs 1 --engines whatwg,./e --time 1s --dir f
! [...]
! engines since the last run: [..]
! [...]
[...]
campaign    f, [..]
[...]
$ cat f/settings.json
[...]
[..]"engine":"mini","path":"[..]/e"[..]
[...]
[not] /nonexistent

### fuzz-bad-time
$ urlassay fuzz --time soon
! urlassay: fuzz: --time takes something like 60s, 1h30m or 7d, not 'soon'
! try 'urlassay help fuzz'
[2]
$ test ! -e findings

### fuzz-time-order: which of the two was meant?
$ urlassay fuzz --time 30m1h
! urlassay: fuzz: --time takes something like 60s, 1h30m or 7d, not '30m1h'
! try 'urlassay help fuzz'
[2]
$ test ! -e findings

### fuzz-time-too-long
$ urlassay fuzz --time 99999999999999999999d
! [...]
! [..]--time[..]
! [...]
[2]
$ test ! -e findings

### fuzz-time-compound
$ urlassay fuzz --time 0h0m1s --mode blackbox --engines whatwg,dance
! [..]dance[..]
[3]

### fuzz-next (slow): the command that goes on from here is the one that was typed, for a shell
$ '../the tool/urlassay' fuzz --mode blackbox --jobs 1 --engines whatwg,libcurl --time 0.5s --dir 'a b'
[...]
[/classes +[0-9]{2,} /][..]
[...]
[..]

next: '../the tool/urlassay' triage --dir 'a b'
[...]

### fuzz-engines-of-another-target
$ urlassay fuzz --target invariants --engines whatwg,libcurl
! urlassay: fuzz: --engines is for --target differential; invariants has its own
! try 'urlassay help fuzz'
[2]
$ test ! -e findings

### fuzz-bad-mode
$ urlassay fuzz --mode reverse
! urlassay: fuzz: unknown mode 'reverse'; there is: both, blackbox, coverage
! try 'urlassay help fuzz'
[2]
$ test ! -e findings

### fuzz-mode-of-another-target
$ urlassay fuzz --target invariants --mode blackbox
! urlassay: fuzz: --mode is for --target differential; invariants has one mode
! try 'urlassay help fuzz'
[2]
$ test ! -e findings

### fuzz-pipe-without-blackbox (slow): a fuzz target cannot ask an engine behind a pipe
$ urlassay fuzz --mode coverage --engines whatwg,python-urllib --time 1s
! [...]
! [..]--mode coverage asks only engines in this process[..]
! [...]
[3]
$ test ! -e findings

### fuzz-pipe-in-one-process (slow): the process that asks the engine behind a pipe is not a fuzz target
    cp files/engines/mini e
$ URLASSAY_FUZZERS=nowhere urlassay fuzz --dir f --time 1s --engines whatwg,rfc3986,./e --jobs 1
[...]
campaign    f, [..]
[...]
[..]
  blackbox  [..]
[...]
[not]   coverage

### fuzz-pipe-beside-one (slow): a fuzz target wants two engines of this process
    cp files/engines/mini e
$ URLASSAY_FUZZERS=nowhere urlassay fuzz --dir f --time 1s --engines whatwg,./e --jobs 2
[...]
campaign    f, [..]
[...]
[..]
  blackbox  [..]
[...]
[not]   coverage

### fuzz-pipe-beside-two
    cp files/engines/mini e
$ URLASSAY_FUZZERS=nowhere urlassay fuzz --dir f --time 1s --engines whatwg,rfc3986,./e --jobs 2
! urlassay: no fuzz target differential in URLASSAY_FUZZERS (nowhere)
[3]

### fuzz-jobs-attached
$ urlassay fuzz -jx
! urlassay: fuzz: --jobs takes a number from 1, not 'x'
! try 'urlassay help fuzz'
[2]
$ test ! -e findings

### fuzz-unknown-target
$ urlassay fuzz --target dance
! urlassay: fuzz: unknown target 'dance'; there is: differential, invariants, setters, query, writing, idna, editions
! try 'urlassay help fuzz'
[2]
$ test ! -e findings

### fuzz-target-not-built
$ URLASSAY_FUZZERS=/nonexistent urlassay fuzz --target editions --time 1s
! [..]no fuzz target editions in URLASSAY_FUZZERS[..]
[3]
$ test ! -e findings

### fuzz-unknown-engine
$ urlassay fuzz --mode blackbox --engines whatwg,dance --time 1s
! [..]dance[..]
[3]

### fuzz-not-built
$ URLASSAY_FUZZERS=/nonexistent urlassay fuzz --time 1s
! urlassay: no fuzz target differential[..]/nonexistent[..]
[3]
$ test ! -e findings

### fuzz-two-names-for-one
$ urlassay fuzz --mode blackbox --engines whatwg --time 1s
! urlassay: [..]
! [..]
[2]
$ test ! -e findings

### fuzz-resume-without-target (slow): a missing fuzz target is reported once, in the first run
    cat >f/settings.json
    | {}
$ urlassay fuzz --dir f --time 1s --jobs 1 --engines whatwg,rfc3986
! [...]
! [not] no fuzz target
[...]
campaign    f[..]
[...]

### fuzz-via-all
$ urlassay fuzz --via whatwg --engines all --time 1s
! urlassay: fuzz: --via needs --engines A,B with names, not all or -NAME
! try 'urlassay help fuzz'
[2]

### fuzz-via-no-engines
$ urlassay fuzz --via whatwg --time 1s
! urlassay: fuzz: --via needs --engines A,B with names, not all or -NAME
! try 'urlassay help fuzz'
[2]

### fuzz-operand
$ urlassay fuzz x
! urlassay: fuzz: unexpected operand 'x'
! try 'urlassay help fuzz'
[2]

### fuzz-all-without-two: all is checked later, when it is known which engines are there
$ urlassay fuzz --engines all,-dance --time 1s --mode blackbox --dir /proc/x
! urlassay: --engines: '-dance' names no engine: `urlassay engines` lists them
[3]

### fuzz-jobs-many
    cat >file
$ urlassay fuzz --mode blackbox --jobs 65 --engines whatwg,rfc3986 --dir file
! urlassay: --jobs 65: a campaign has 64 processes at most, so it has those
! urlassay: file: cannot write there: Not a directory
[3]

### fuzz-jobs-most
    cat >file
$ urlassay fuzz --mode blackbox --jobs 64 --engines whatwg,rfc3986 --dir file
! urlassay: file: cannot write there: Not a directory
[3]
