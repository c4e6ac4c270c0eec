urlassay fuzz --merge: one campaign of several.

### same-id-merge
    cp files/engines/mini e
    cat >f/settings.json
    | {"engines": [], "paths": [{"engine": "mini", "path": "/bin/sh"}]}
    mkdir f/classes
    mkdir g/classes
    cat >g/settings.json
    | {"engines": [], "paths": [{"engine": "mini", "path": "/bin/cat"}]}
$ urlassay fuzz --merge f g --dir h
! urlassay: mini is /bin/sh in f and /bin/cat in g: campaigns of two parsers with one name are not merged[..]
[3]
$ test ! -e h

### fuzz-merge-nothing
$ urlassay fuzz --merge
! urlassay: fuzz: --merge takes folders of campaigns
! try 'urlassay help fuzz'
[2]

### fuzz-merge-same-id: the engine of the last campaign is another one
    cp files/engines/mini e
    mkdir a/classes
    mkdir b/classes
    cat >b/settings.json
    | {"engines": [], "paths": [{"engine": "mini", "path": "/bin/sh"}]}
$ urlassay fuzz --merge a b --dir c --engines whatwg,./e
! [...]
! urlassay: b has findings of mini as /bin/sh, and now it is [..]
! [...]
[3]
$ test ! -e c

### fuzz-merge-target
$ urlassay fuzz --merge --target setters f
! urlassay: fuzz: --merge takes only --dir, --engines and --mode
! try 'urlassay help fuzz'
[2]

### fuzz-merge-sync
$ urlassay fuzz --merge --sync s f
! urlassay: fuzz: --merge takes only --dir, --engines and --mode
! try 'urlassay help fuzz'
[2]

### fuzz-merge-via
$ urlassay fuzz --merge --via whatwg f
! urlassay: fuzz: --merge takes only --dir, --engines and --mode
! try 'urlassay help fuzz'
[2]
