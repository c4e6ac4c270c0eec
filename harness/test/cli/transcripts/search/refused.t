urlassay search: what it does not run with, and why.

### search-no-token
    cat >none
    | # nothing
$ urlassay search --engines whatwg,rfc3986 --alphabet none
! urlassay: none: no tokens
[2]

### search-open-token
    cat >bad
    | "a
$ urlassay search --engines whatwg,rfc3986 --alphabet bad
! urlassay: bad:1: a token ends at a quotation mark, and so does the line
[2]

### search-not-utf8
    cp files/bad bad
$ urlassay search --engines whatwg,rfc3986 --alphabet bad
! urlassay: bad:2: not UTF-8; a byte may be written as \xHH
[2]

### search-alphabet-missing
$ urlassay search --engines whatwg,rfc3986 --alphabet nowhere
! urlassay: nowhere: No such file or directory
[2]

### search-too-many
$ urlassay search --engines whatwg,rfc3986 --length 30
! urlassay: search: 30 tokens of an alphabet of 20 give more than 9,007,199,254,740,992 strings, and so many cannot be searched
! try 'urlassay help search'
[2]

### search-one-engine
$ urlassay search --engines whatwg
! urlassay: a search takes 2 to 32 engines, not 1
[2]

### search-no-engines
$ urlassay search
! urlassay: search: --engines takes at least two, separated by commas
! try 'urlassay help search'
[2]

### search-unknown-engine
$ urlassay search --engines whatwg,dance
! urlassay: unknown engine "dance"; `urlassay engines` lists the known ones, and an executable or a shared object is named with a slash
[3]

### search-unknown-effect
$ urlassay search --engines whatwg,rfc3986 --effect host-drift
! urlassay: search: unknown effect 'host-drift'; did you mean 'host-shift'?
! try 'urlassay help search'
[2]

### search-no-effect
$ urlassay search --engines whatwg,rfc3986 --effect ,
! urlassay: search: --effect takes names of effects, or "any"
! try 'urlassay help search'
[2]

### search-operand
$ urlassay search --engines whatwg,rfc3986 http://a/
! urlassay: search: unexpected operand 'http://a/'
! try 'urlassay help search'
[2]

### search-state-folder
$ urlassay search --engines whatwg,rfc3986 --length 1 --state .
! urlassay: .: Is a directory
[3]

### search-state-device: a pipe is refused in the same way, and nothing waits for its other end
$ urlassay search --engines whatwg,rfc3986 --length 1 --state /dev/null
! urlassay: /dev/null: is a device
[3]

### search-state-other-file: a file that is not a state is not overwritten
    cat >notes
    | mine
$ urlassay search --engines whatwg,rfc3986 --length 1 --state notes
! urlassay: notes is the state of another search: of other engines or versions, another alphabet, prefix, base or effect
[3]
$ cat notes
mine

### search-jobs-too-many
$ urlassay search --engines whatwg,rfc3986 --length 1 --jobs 65
! urlassay: search: --jobs is at most 64
! try 'urlassay help search'
[2]

### search-length-65
    cat >one
    | "a"
$ urlassay search --engines whatwg,rfc3986 --alphabet one --length 65
! urlassay: search: 65 tokens of an alphabet of 1 give more than 9,007,199,254,740,992 strings, and so many cannot be searched
! try 'urlassay help search'
[2]
