urlassay fuzz: seeds, dictionaries and the folder of a campaign, and what can be wrong with them.

### fuzz-law-in-a-campaign: one folder holds one target: their times would add up
    cat >fuzz-setters
    | #!/bin/sh
    | exit 1
    chmod 755 fuzz-setters
    cat >f/settings.json
    | {}
$ URLASSAY_FUZZERS=. urlassay fuzz --target setters --dir f --time 1s
! urlassay: f: this folder has a campaign of the target differential; --dir names another folder for setters
[3]
$ test ! -e f/page
$ test ! -e f/corpus

### fuzz-law-beside-classes
    cat >fuzz-setters
    | #!/bin/sh
    | exit 1
    chmod 755 fuzz-setters
    cat >f/classes/0000000000000001.json
    | {}
    mkdir f/corpus/setters
$ URLASSAY_FUZZERS=. urlassay fuzz --target setters --dir f --time 1s
! urlassay: f: this folder has a campaign of the target differential; --dir names another folder for setters
[3]

### fuzz-law-in-another-law
    cat >fuzz-setters
    | #!/bin/sh
    | exit 1
    chmod 755 fuzz-setters
    mkdir f/corpus/query
$ URLASSAY_FUZZERS=. urlassay fuzz --target setters --dir f --time 1s
! urlassay: f: this folder has a campaign of the target query; --dir names another folder for setters
[3]
$ test ! -e f/corpus/setters

### fuzz-in-the-folder-of-a-law
    mkdir f/corpus/query
$ urlassay fuzz --engines whatwg,libcurl --mode blackbox --dir f --time 1s
! urlassay: f: this folder has a campaign of the target query; --dir names another folder for differential
[3]
$ test ! -e f/corpus/differential

### fuzz-folder-is-a-file
    cat >file
    | precious
    | [no newline]
$ urlassay fuzz --engines whatwg,libcurl --mode blackbox --dir file --time 1s
! urlassay: file[..]
[3]
$ cat file
precious
[no newline]

### fuzz-folder-cannot-be-made
$ urlassay fuzz --engines whatwg,libcurl --mode blackbox --dir /proc/nowhere --time 1s
! urlassay: /proc/nowhere: [..]
[3]

### fuzz-unreadable-corpus
    ln -s corpus f/corpus
$ urlassay fuzz --engines whatwg,libcurl --mode blackbox --dir f --time 1s
! urlassay: f/corpus[..]
[3]

### fuzz-seeds-missing
$ URLASSAY_CORPUS=seeds urlassay fuzz --engines whatwg,libcurl --mode blackbox --time 1s
! urlassay: seeds/url: No such file[..]
[3]
$ test ! -e findings

### fuzz-seeds-are-a-file
    cat >seeds
    | x
    | [no newline]
$ URLASSAY_CORPUS=seeds urlassay fuzz --engines whatwg,libcurl --mode blackbox --time 1s
! urlassay: seeds/url: Not a directory
[3]
$ test ! -e findings

### fuzz-seeds-of-urls-are-a-file
    cat >seeds/url
    | x
    | [no newline]
    cat >seeds/url.dict
$ URLASSAY_CORPUS=seeds urlassay fuzz --engines whatwg,libcurl --mode blackbox --time 1s
! urlassay: seeds/url: Not a directory
[3]
$ test ! -e findings

### fuzz-seeds-empty
    mkdir seeds/url
    cat >seeds/url.dict
$ URLASSAY_CORPUS=seeds urlassay fuzz --engines whatwg,libcurl --mode blackbox --time 1s
! urlassay: seeds/url: no seeds
[3]
$ test ! -e findings

### fuzz-seed-is-a-dangling-link (slow)
    cat >seeds/url/plain
    | http://h/
    | [no newline]
    cat >seeds/url.dict
    | "@"
    ln -s nowhere seeds/url/gone
$ URLASSAY_CORPUS=seeds urlassay fuzz --engines whatwg,libcurl --mode blackbox --time 1s
! [...]
! urlassay: seeds/url/gone: No such file or directory: this file is left out
! [...]
[...]
campaign [..]
[...]
$ test -e findings/page

### fuzz-regress-is-a-file
    cat >seeds/url/plain
    | http://h/
    | [no newline]
    cat >seeds/url.dict
    | "@"
    cat >seeds/regress
    | x
    | [no newline]
$ URLASSAY_CORPUS=seeds urlassay fuzz --engines whatwg,libcurl --mode blackbox --time 1s
! urlassay: seeds/regress: Not a directory
[3]
$ test ! -e findings

### fuzz-dictionary-missing
    cat >seeds/url/plain
    | http://h/
    | [no newline]
$ URLASSAY_CORPUS=seeds urlassay fuzz --engines whatwg,libcurl --mode blackbox --time 1s
! urlassay: seeds/url.dict: No such file[..]
[3]
$ test ! -e findings

### fuzz-seed-unreadable (slow user)
    cat >seeds/url/plain
    | http://h/
    | [no newline]
    cat >seeds/url.dict
    | "@"
    chmod 000 seeds/url/plain
$ URLASSAY_CORPUS=seeds urlassay fuzz --engines whatwg,libcurl --mode blackbox --time 1s
! [...]
! urlassay: seeds/url/plain: Permission denied: this file is left out[..]
! [...]
[...]
campaign␠[..]
[...]
$ test -e findings/page

### fuzz-seeds-unreadable (user)
    cat >seeds/url/plain
    | http://h/
    | [no newline]
    cat >seeds/url.dict
    | "@"
    chmod 000 seeds/url
$ URLASSAY_CORPUS=seeds urlassay fuzz --engines whatwg,libcurl --mode blackbox --time 1s
! urlassay: seeds/url: Permission denied[..]
[3]
$ test ! -e findings

### fuzz-dictionary-unreadable (user)
    cat >seeds/url/plain
    | http://h/
    | [no newline]
    cat >seeds/url.dict
    | "@"
    chmod 000 seeds/url.dict
$ URLASSAY_CORPUS=seeds urlassay fuzz --engines whatwg,libcurl --mode blackbox --time 1s
! urlassay: seeds/url.dict: Permission denied[..]
[3]
$ test ! -e findings

### fuzz-corpus-not-writable (user)
    cat >seeds/url/plain
    | http://h/
    | [no newline]
    cat >seeds/url.dict
    | "@"
    cat >f/corpus/differential/a
    | x
    | [no newline]
    chmod 555 f/corpus/differential
$ URLASSAY_CORPUS=seeds urlassay fuzz --engines whatwg,libcurl --mode blackbox --dir f --time 1s
! urlassay: f/corpus/differential: Permission denied[..]
[3]
$ test ! -e f/fuzz.log

### fuzz-corpus-entry-unreadable (user)
    cat >seeds/url/plain
    | http://h/
    | [no newline]
    cat >seeds/url.dict
    | "@"
    cat >f/corpus/differential/a
    | x
    | [no newline]
    chmod 000 f/corpus/differential/a
$ URLASSAY_CORPUS=seeds urlassay fuzz --engines whatwg,libcurl --mode blackbox --dir f --time 1s
! urlassay: f/corpus/differential/a: Permission denied: this file is left out[..]
[...]
next: urlassay triage --dir f[..]
[...]

### fuzz-corpus-is-a-file
    cat >seeds/url/plain
    | http://h/
    | [no newline]
    cat >seeds/url.dict
    | "@"
    cat >f/corpus/differential
    | x
    | [no newline]
$ URLASSAY_CORPUS=seeds urlassay fuzz --engines whatwg,libcurl --mode blackbox --dir f --time 1s
! urlassay: f/corpus/differential: Not a directory
[3]
$ test ! -e f/fuzz.log

### fuzz-engines-of-a-law
$ urlassay fuzz --target setters --engines whatwg,rfc3986
! urlassay: fuzz: --engines is for --target differential; setters has its own
! try 'urlassay help fuzz'
[2]

### fuzz-mode-of-a-law
$ urlassay fuzz --target setters --mode coverage
! urlassay: fuzz: --mode is for --target differential; setters has one mode
! try 'urlassay help fuzz'
[2]
