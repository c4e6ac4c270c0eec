urlassay parse --engine: a parser of one's own, and one that does not answer in time.

### list-example
    cat >lists/engines
    | # mine
    | mine ../my-parser
    example $SRC/README.md my-parser
$ URLASSAY_ENGINES=lists/engines urlassay parse --engine mine 'http://u@[::1]/p'
http://u@[::1]/p
  scheme    http
  username  u
  host      [::1]
  path      /p
  query     ""
  fragment  ""

### hello-late: an engine that lives lacks no package
    cat >bin/python3
    | #!/bin/sh
    | exec sleep 60
    chmod 755 bin/python3
$ PATH=bin:/usr/bin:/bin urlassay parse --hello-time 0.2s --engine python-urllib http://h/
! urlassay: engine python-urllib is not available: no answer to hello in 200 ms (--hello-time waits longer)
[3]

### hello-slow (slow)
    cat >engine
    | #!/bin/sh
    | exec sleep 60
    chmod 755 engine
$ URLASSAY_HELLO_TIME=4s urlassay parse --engine ./engine http://h/
! urlassay: engine is slow to start; waiting for up to 4 s (--hello-time)
! urlassay: engine ./engine is not available: no answer to hello in 4000 ms (--hello-time waits longer)
[3]

### hello-time-bad
$ urlassay parse --hello-time soon http://h/
! urlassay: parse: --hello-time takes a time such as 90s or 2m, not 'soon'
! try 'urlassay help parse'
[2]

### hello-time-bad-variable
    cat >engine
    | #!/bin/sh
    | exit 7
    chmod 755 engine
$ URLASSAY_HELLO_TIME=soon urlassay parse --engine ./engine http://h/
! urlassay: URLASSAY_HELLO_TIME is not a time such as 90s or 2m: soon
! urlassay: engine ./engine is not available: it exited with status 7
[3]

### compile-fails: a package that is there is not named
    cat >bin/apt-cache
    | #!/bin/sh
    | cat <<'END'
    | golang-go:
    |   Installed: 1.19
    |   Candidate: 1.19
    | END
    chmod 755 bin/apt-cache
    cat >bin/go
    | #!/bin/sh
    | [ "$1" = build ] || exec echo "go version fake"
    | echo "engine.go:7: error: no such thing" >&2
    | exit 1
    chmod 755 bin/go
$ PATH=bin:/usr/bin:/bin XDG_CACHE_HOME=cache urlassay parse --engine go-net-url http://h/
! urlassay: engine go-net-url is not available: it exited with status 1; stderr: engine.go:7: error: no such thing
[3]

### compile-nowhere
    cp files/engines/go bin/go
$ PATH=bin:/usr/bin:/bin XDG_CACHE_HOME=/dev/null urlassay parse --engine go-net-url http://h/
! [..]go-net-url is not available: the cache folder /dev/null/urlassay cannot be written; XDG_CACHE_HOME names another one
[3]

### parse-encoding-engine-without
$ urlassay parse --engine libcurl --encoding big5 'https://h/?'
https://h/?  unsupported: the engine takes no encoding
[1]

### parse-libcurl
$ urlassay parse --engine libcurl http://example.test/
http://example.test/
  scheme    http
  username  null
  password  null
  host      example.test
  port      null
  path      /
  query     null
  fragment  null
  href      http://example.test/

### parse-unknown-engine
$ urlassay parse --engine dance x
! urlassay: unknown engine "dance"; `urlassay engines` lists the known ones, and an executable or a shared object is named with a slash
[3]

### engine-id-is-taken: An executable that calls itself as another engine is called must not be taken for it.
    cat >mine
    | #!/bin/sh
    | read -r line
    | printf '%s\n' '{"protocol":1,"engine":"whatwg","version":"1","model":"other","capabilities":["parse"]}'
    | while read -r line; do printf '{"id":0,"outcome":"rejected"}\n'; done
    chmod 755 mine
$ urlassay parse --json --engine ./mine x
! urlassay: ./mine calls itself whatwg, which is an engine of this tool: this tool calls it whatwg#2
{"format":1,"engine":"whatwg#2","input":"x","base":null,"outcome":"rejected"}
[1]

### engine-id-is-taken-quiet
    cat >mine
    | #!/bin/sh
    | read -r line
    | printf '%s\n' '{"protocol":1,"engine":"whatwg","version":"1","model":"other","capabilities":["parse"]}'
    | while read -r line; do printf '{"id":0,"outcome":"rejected"}\n'; done
    chmod 755 mine
$ urlassay parse -q --json --engine ./mine x
[1]

### engine-named-by-its-file
    cat >'a␛[1m[U+202E]b'
    | #!/bin/sh
    | read -r line
    | printf '%s\n' '{"protocol":1,"version":"1","model":"other","capabilities":["parse"]}'
    | while read -r line; do printf '{"id":0,"outcome":"rejected"}\n'; done
    chmod 755 'a␛[1m[U+202E]b'
$ urlassay parse --json --engine './a␛[1m[U+202E]b' x
{"format":1,"engine":"a1mb","input":"x","base":null,"outcome":"rejected"}
[1]

### parse-npm-without-node
$ PATH=/nonexistent urlassay parse --engine npm:url-parse@1.5.10 http://a/
! urlassay: engine npm:url-parse@1.5.10 is not available: node is not installed (apt-get install nodejs npm)
[3]
