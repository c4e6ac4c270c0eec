urlassay causes: the names of causes, each with its sentence and where the documents speak of it.

### causes
$ urlassay causes
backslash
    One takes a backslash for a slash, the other for an ordinary character.
    https://url.spec.whatwg.org/#example-invalid-reverse-solidus and RFC 3986, section 3.3
tab-newline
    One drops tabs and newlines inside the URL, the other keeps or refuses them.
    https://url.spec.whatwg.org/#concept-basic-url-parser and RFC 3986, section 2
leading-control
    One strips controls and spaces in front of the URL, the other does not.
    https://url.spec.whatwg.org/#concept-basic-url-parser and RFC 3986, section C
[...]
registry-authority
    One gives no host for an authority that is not a server in RFC 2396, the other reads a host.
    https://url.spec.whatwg.org/#authority-state and RFC 3986, section 3.2.2
network-path
    Where a URL without a scheme starts with two slashes, one reads an authority, the other reads a path or drops the slashes.
    https://url.spec.whatwg.org/#no-scheme-state and RFC 3986, section 4.2
null-host
    One gives an empty host for a URL without a host, the other gives none.
    https://url.spec.whatwg.org/#concept-url-host and RFC 3986, section 3.2.2

### causes-json
$ urlassay causes --json userinfo backslash
{"format":1,"name":"userinfo","sentence":"They split user information and host at a different \"@\" or \":\".","standard":"authority-state","rfc3986":"3.2.1","examples":[{"input":"http://a@b@h/p","base":null},{"input":"http://c:d:e@h/p","base":null},{"input":"http://a@@h/p","base":null}]}
{"format":1,"name":"backslash","sentence":"One takes a backslash for a slash, the other for an ordinary character.","standard":"example-invalid-reverse-solidus","rfc3986":"3.3","examples":[..]}

### causes-unknown
$ urlassay causes userinfo backslsh
! urlassay: causes: unknown cause 'backslsh'; did you mean 'backslash'?
! try 'urlassay help causes'
[2]

### causes-second-unknown
$ urlassay causes backslash nope
! urlassay: causes: unknown cause 'nope'; "urlassay causes" lists them
! try 'urlassay help causes'
[2]

### causes-order
$ urlassay causes userinfo backslash userinfo
userinfo
    They split user information and host at a different "@" or ":".
    https://url.spec.whatwg.org/#authority-state and RFC 3986, section 3.2.1
backslash
    One takes a backslash for a slash, the other for an ordinary character.
    https://url.spec.whatwg.org/#example-invalid-reverse-solidus and RFC 3986, section 3.3
userinfo
    They split user information and host at a different "@" or ":".
    https://url.spec.whatwg.org/#authority-state and RFC 3986, section 3.2.1

### causes-all-jsonl
$ urlassay causes --json
{"format":1,"name":"backslash","sentence":"One takes a backslash for a slash, the other for an ordinary character.","standard":"example-invalid-reverse-solidus","rfc3986":"3.3","examples":[..]}
{"format":1,"name":"tab-newline","sentence":"One drops tabs and newlines inside the URL, the other keeps or refuses them.","standard":"concept-basic-url-parser","rfc3986":"2","examples":[..]}
[...]
{"format":1,"name":"registry-authority","sentence":"One gives no host for an authority that is not a server in RFC 2396, the other reads a host.","standard":"authority-state","rfc3986":"3.2.2","examples":[..]}
{"format":1,"name":"network-path","sentence":"Where a URL without a scheme starts with two slashes, one reads an authority, the other reads a path or drops the slashes.","standard":"no-scheme-state","rfc3986":"4.2","examples":[..]}
{"format":1,"name":"null-host","sentence":"One gives an empty host for a URL without a host, the other gives none.","standard":"concept-url-host","rfc3986":"3.2.2","examples":[..]}
