urlassay engines: the available parsers, and what the missing ones need.

### engines-unknown-writer
$ urlassay engines 'nope>./x'
! urlassay: unknown engine "nope"; `urlassay engines` lists the known ones, and an executable or a shared object is named with a slash
[3]

### engines-unknown-reader
$ urlassay engines './x>nope'
! urlassay: unknown engine "nope"; `urlassay engines` lists the known ones, and an executable or a shared object is named with a slash
[3]

### engines-path-reader
$ urlassay engines 'whatwg>./no-such-file'
ENGINE               VERSION                MODEL    CAPABILITIES
whatwg>./no-such-file not available: ./no-such-file: No such file or directory

### engines (slow)
$ PATH=/nonexistent urlassay engines
[...]
whatwg[..]
[...]
libcurl[..]
[...]
python-urllib[..]
[...]

### engines-json (slow)
$ PATH=/nonexistent urlassay engines --json
[...]
[..]"id":"whatwg"[..]
[...]
[..]"id":"libcurl"[..]CURLU_NON_SUPPORT_SCHEME[..]"locale":"C.UTF-8"[..]
[...]
[..]"id":"python-urllib"[..]
[...]

### engines-absent
$ PATH=/nonexistent URLASSAY_ADA=/no/such urlassay engines ada
[...]
[..]
ada                  not available: /no/such[..](apt-get install libnode108)
[...]

### engines-absent-json
$ PATH=/nonexistent URLASSAY_ADA=/no/such urlassay engines --json ada
[...]
{"format":1,"id":"ada","available":false,"reason":"engine ada is not available: /no/such[..]"package":"libnode108","install":"apt-get install libnode108"}
[...]

### engines-absent-elsewhere: the package as this system names it
    cat >bin/apt-cache
    | #!/bin/sh
    | cat <<'END'
    | dpkg:
    |   Installed: 1.22
    |   Candidate: 1.22
    |   Version table:
    |  *** 1.22 500
    |         500 http://deb.example trixie/main amd64 Packages
    |         100 /var/lib/dpkg/status
    | libnode108:
    |   Installed: (none)
    |   Candidate: (none)
    |   Version table:
    | libnode115:
    |   Installed: (none)
    |   Candidate: 20
    | END
    chmod 755 bin/apt-cache
$ PATH=bin:/usr/bin:/bin URLASSAY_ADA=/no/such urlassay engines ada
[...]
[..]
ada                  not available: /no/such[..](apt-get install libnode115)
[...]

### engines-absent-nowhere: no command can install it
    cat >bin/apt-cache
    | #!/bin/sh
    | cat <<'END'
    | dpkg:
    |   Installed: 1.22
    |   Candidate: 1.22
    |   Version table:
    |  *** 1.22 500
    |         500 http://deb.example trixie/main amd64 Packages
    |         100 /var/lib/dpkg/status
    | libnode-dev:
    |   Installed: (none)
    |   Candidate: 20
    | END
    chmod 755 bin/apt-cache
$ PATH=bin:/usr/bin:/bin URLASSAY_ADA=/no/such urlassay engines --json ada
[...]
[..]"reason":"engine ada is not available: /no/such[..](this system has no package libnode108)","package":"libnode108","install":""}
[...]

### engines-install-npm: one command installs what Debian and npm have of an engine
$ PATH=/nonexistent XDG_CACHE_HOME=/cache urlassay engines --json fast-uri
{"format":1,"id":"fast-uri","available":false,"reason":"engine fast-uri is not available: node is not installed (apt-get install nodejs npm && npm install --prefix /cache/urlassay/npm fast-uri)","package":"nodejs npm","npm":"fast-uri","install":"apt-get install nodejs npm && npm install --prefix /cache/urlassay/npm fast-uri"}

### engines-editions (slow): each has its document's title and date, and runs its letter
$ PATH=/nonexistent urlassay engines
[...]
[/rfc3986 +2005-01 +rfc3986 +parse script base/]
[...]
[..]RFC 3986[..]
[...]
rfc3986:literal [..]
[...]
[/html5-2007 +2007-10-27 /][..]
[...]
webaddr [..]
[...]
html5-2009 [..]
[...]
html5-2011 [..]
[...]
[/w3c-2012 +2012-05-24 +whatwg /][..]
[...]
[/whatwg-2012:literal +2012-12-28 +whatwg /][..]
[...]

### engines-editions-json
$ PATH=/nonexistent urlassay engines --json html5-2007
{"format":1,"id":"html5-2007","available":true,"version":"2007-10-27","model":"rfc3986","capabilities":["parse","script","base"],"tells_null":["username","password","host","port","query","fragment"],"in_process":true,"title":"HTML 5, 4.13 Interfaces for URI manipulation","flags":"","locale":"","package":"","install":""}

### engines-steps
$ urlassay engines --steps whatwg-2012
parse                                                     1 to 3
decisions                                                 1 to 3
percent encode                                            1
percent decode                                            1
utf-8 percent encode                                      2
host parser                                               1
host serializer                                           1
IPv6 parser                                               1
IPv6 serializer                                           1
compress pointer                                          1
relative scheme                                           1
default port                                              1
URL parser                                                1 to 5
parse, halting on the first conformance error             1 to 4
parse errors                                              1 to 4
clear a parsed URL                                        1
remaining                                                 2
URL serializer                                            1 to 2
ASCII digits                                              1
ASCII hex digits                                          1
ASCII alpha                                               1
ASCII alphanumeric                                        1
domain label separators                                   1
percent-encoded byte                                      1
percent-encoded bytes                                     1
simple encode set                                         1
default encode set                                        1
password encode set                                       1
username encode set                                       1
host                                                      1
domain                                                    1
domain label                                              1
IPv6 address                                              1
URL                                                       1 to 2
absolute URL                                              1
scheme                                                    1
scheme data                                               2
relative URL                                              2
scheme-relative URL                                       1
userinfo                                                  1
username                                                  1
password                                                  1
port                                                      1
absolute-path-relative URL                                1
path-relative URL                                         1
path segment                                              1
query                                                     1
fragment                                                  1
URL code points                                           1
URL units                                                 1
application/x-www-form-urlencoded parser                  1 to 4
application/x-www-form-urlencoded byte serializer         1 to 2
application/x-www-form-urlencoded serializer              1 or more
use                                                       1
construct                                                 1 to 2
construct with URL                                        2
create                                                    1 to 3
get                                                       1
set                                                       2
stringify                                                 0
update steps                                              0
URLQuery                                                  0 to 1
URLQuery of URLQuery                                      1
URLQuery of dictionary                                    0 or more
URLQuery.get                                              1
URLQuery.getAll                                           1
URLQuery.set                                              2
URLQuery.append                                           2
URLQuery.has                                              1
URLQuery.delete                                           1
URLQuery.size                                             0
URLQuery.pairs                                            0
URLQuery.url object                                       0

### engines-steps-unknown
$ urlassay engines --steps libcurl
! [...]
! [..]unknown edition 'libcurl'; there is: rfc3986, html5-2007,[..]
! [...]
[2]

### engines-steps-whatwg
$ urlassay engines --steps whatwg
at every length                                           3 to 8
parse                                                     1 to 3
parse with state override                                 2 to 3
parse's validation errors                                 1 to 3
parse's calls of an encoder                               1
parse with a faulty encoder                               2
API URL parser                                            1 to 2
can parse                                                 1 to 2
valid URL string                                          1
get                                                       1
set                                                       2
URL serializer without fragment                           0
host type                                                 0
port                                                      0
is special                                                0
has an opaque path                                        0
URL rendering                                             0
origin                                                    0 to 2
host parser                                               1 to 2
host parser's validation errors                           1 to 2
host equals                                               4
domain parser                                             1 to 2
domain to Unicode                                         1
UTS #46 ToASCII                                           1 to 8
UTS #46 ToUnicode                                         1 to 8
URLSearchParams append                                    2
URLSearchParams delete                                    1 to 2
URLSearchParams set                                       2
URLSearchParams sort                                      0
URLSearchParams stringifier                               0
URLSearchParams from a string                             1
urlencoded parser                                         1
urlencoded serializer                                     1 to 7
get an encoding                                           1
get an output encoding                                    1
validation error ends parsing                             1
status name                                               1
NULL arguments                                            1

### engines-title-once (slow): the title is printed once per edition, and not for each profile
$ PATH=/nonexistent urlassay engines
[...]
rfc3986:literal      2005-01                rfc3986  parse script base
html5-2007 [..]
[...]

### engines-steps-literal
$ urlassay engines --steps rfc3986:literal
parse                                                     1 to 3
decisions                                                 1 to 3
URI                                                       1
URI-reference                                             1
absolute-URI                                              1
relative-ref                                              1
matches                                                   2
percent-encode                                            1
percent-decode                                            1
kind of reference                                         1
same-document reference                                   2
resolve                                                   2
resolve, not strict                                       2
merge                                                     2
remove dot segments                                       1
recompose                                                 5
split                                                     1
split authority                                           1
case normalization                                        1
percent-encoding normalization                            1
path segment normalization                                1
normalize                                                 1
scheme-based normalization                                1
simple string comparison                                  2
equivalent                                                2
scheme-based equivalent                                   2
delimited URIs                                            1
IRI                                                       1
IRI-reference                                             1
absolute-IRI                                              1
irelative-ref                                             1
IRI to URI                                                1
IRI to URI with ToASCII                                   1
URI to IRI                                                1
URI to IRI with ToUnicode                                 1
equivalent IRIs                                           2

### engines-named
$ PATH=/nonexistent urlassay engines rfc3986:literal whatwg
ENGINE               VERSION                MODEL    CAPABILITIES
rfc3986:literal      2005-01                rfc3986  parse script base
whatwg               $VERSION (fde3f74)        whatwg   parse set toascii tounicode query validate params errors script base encoding

### engines-named-client: the id of its class has a colon
$ PATH=/nonexistent urlassay engines --json dial:curl
[/\{"format":1,"id":"dial:curl","available":false,.*"package":"gcc python3 curl"/][..]

### engines-named-path
    cat >engine
    | #!/bin/sh
    | read -r hello
    | echo '{"protocol":1,"engine":"mine","version":"7","model":"other","capabilities":["parse"]}'
    | cat >/dev/null
    chmod 755 engine
$ urlassay engines ./engine
ENGINE               VERSION                MODEL    CAPABILITIES
./engine             7                      other    parse

### engines-unknown: nothing is listed if one name is wrong
$ urlassay engines whatwg whatwk
! urlassay: unknown engine "whatwk"; did you mean whatwg?
[3]

### engines-steps-operand
$ urlassay engines --steps whatwg x
! urlassay: engines: --steps takes no 'x'
! try 'urlassay help engines'
[2]

### engines-without-python: what is not there is said, and nothing breaks
$ PATH=/nonexistent urlassay engines whatwg python-urllib
[...]
whatwg[..]
[...]
python-urllib[..]
[...]

### engines-escape-once: What an engine wrote is escaped where it is read, and not again where it is printed.
    cat >list
    | broken ./engine
    cat >engine
    | #!/bin/sh
    | read -r hello
    | printf 'no \033[1m JSON\n'
    | cat >/dev/null
    chmod 755 engine
$ PATH=/nonexistent URLASSAY_ENGINES=list urlassay engines broken
ENGINE               VERSION                MODEL    CAPABILITIES
broken               not available: its answer to hello is not JSON: no \x1b[1m JSON

### compile-not-to-list
    ln -s /bin/cat bin/cat
    ln -s /usr/bin/cksum bin/cksum
    ln -s /usr/bin/tr bin/tr
    cat >bin/go
    | #!/bin/sh
    | [ "$1" = build ] || { echo "go version fake"; exit; }
    | echo once >>"$XDG_CACHE_HOME/built"
    | printf '%s\n' '#!/bin/sh' 'read -r hello' \
    |     'echo "{\"protocol\":1,\"engine\":\"go\",\"version\":\"fake\",\"model\":\"other\",\"capabilities\":[\"parse\"]}"' \
    |     'while read -r line; do id=${line#*\"id\":}; echo "{\"id\":${id%%,*},\"outcome\":\"rejected\"}"; done' >"$3"
    | chmod +x "$3"
    chmod 755 bin/go
$ PATH=bin XDG_CACHE_HOME=cache urlassay engines go-net-url
[...]
go-net-url [..]not compiled yet; its first use does that
[...]
$ test ! -e cache/built

### engines-without-node (slow): what is missing, and the command that installs it
$ PATH=/nonexistent urlassay engines
[...]
node-url             not available: node is not installed (apt-get install nodejs)
[...]
undici               not available: node is not installed (apt-get install nodejs npm && npm install[..]
[...]
[not] exited with status 127

### engine-list-missing (slow)
$ PATH=/nonexistent URLASSAY_ENGINES='no␛[1m' urlassay engines
! urlassay: no\x1b[1m: No such file or directory
[...]
whatwg[..]
[...]
[3]

### engine-list-ids (slow): An id goes to terminals; one that is taken would hide an engine.
    cat >list
    | a␛[1m x
    | whatwg x
    | libcurl:x x
$ PATH=/nonexistent URLASSAY_ENGINES=list urlassay engines
! [..]list: `a\x1b[1m`: an id is up to 63 letters[..]
! [..]list: `whatwg`: the id is taken
! [..]list: `libcurl:x`: the id is taken
[...]
[not] ␛
