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
trailing-control
    One strips controls and spaces after the URL, the other does not.
    https://url.spec.whatwg.org/#concept-basic-url-parser and RFC 3986, section C
ill-formed-utf8
    One replaces bytes that are not UTF-8 by U+FFFD, the other keeps or refuses them.
    https://url.spec.whatwg.org/#query-encoding-example and RFC 3986, section 2.5
control
    One percent-encodes control characters, the other keeps or refuses them.
    https://url.spec.whatwg.org/#percent-encoded-bytes and RFC 3986, section 2
scheme-case
    One knows a scheme only in lower case, the other in any case.
    https://url.spec.whatwg.org/#scheme-start-state and RFC 3986, section 3.1
slash-count
    One reads any number of slashes after the scheme as two, the other does not.
    https://url.spec.whatwg.org/#special-authority-ignore-slashes-state and RFC 3986, section 3
same-scheme
    One reads a URL with the scheme of its base and no slashes as relative, the other as absolute.
    https://url.spec.whatwg.org/#special-relative-or-authority-state and RFC 3986, section 5.2.2
drive-kept
    One keeps a drive letter that dot segments or a slash in front would remove, the other does not.
    https://url.spec.whatwg.org/#shorten-a-urls-path and RFC 3986, section 5.2.4
file-slashes
    One reads a file URL without two slashes, the other refuses or resolves it.
    https://url.spec.whatwg.org/#file-state and RFC 3986, section 3
drive-spelling
    One reads a drive letter in an odd spelling, such as C| or without slashes, the other does not.
    https://url.spec.whatwg.org/#example-start-with-a-windows-drive-letter and RFC 3986, section 3.3
empty-authority
    One treats an empty authority in a reference as missing and uses that of the base, the other does not.
    https://url.spec.whatwg.org/#file-slash-state and RFC 3986, section 5.2.2
colon-in-path
    One takes a colon in the first segment of a reference for the end of a scheme, the other for path.
    https://url.spec.whatwg.org/#no-scheme-state and RFC 3986, section 4.2
empty-reference
    They resolve a reference without a path differently.
    https://url.spec.whatwg.org/#relative-state and RFC 3986, section 5.2.2
relative-path
    They join a relative path to the path of its base differently.
    https://url.spec.whatwg.org/#path-state and RFC 3986, section 5.2.3
base-fragment
    One removes the base's fragment first, the other reads it as path.
    https://url.spec.whatwg.org/#relative-state and RFC 3986, section 5.2.2
root-base
    One cannot resolve references on a base that has no host and only the path "/".
    https://url.spec.whatwg.org/#file-state and RFC 3986, section 5.2.3
relative-base
    One requires an absolute base even if the URL needs no base, the other does not.
    https://url.spec.whatwg.org/#concept-url-parser and RFC 3986, section 5.1
inherited-credentials
    One passes the base's user information on to a relative reference, the other does not.
    https://url.spec.whatwg.org/#relative-state and RFC 3986, section 5.2.2
userinfo
    They split user information and host at a different "@" or ":".
    https://url.spec.whatwg.org/#authority-state and RFC 3986, section 3.2.1
encoded-userinfo
    One decodes percent-encoded bytes in user information, the other does not.
    https://url.spec.whatwg.org/#userinfo-percent-encode-set and RFC 3986, section 3.2.1
encoded-host
    One decodes percent-encoded bytes in the host, the other does not.
    https://url.spec.whatwg.org/#concept-host-parser and RFC 3986, section 3.2.2
ipv4-number
    One reads hexadecimal, octal or short IPv4 addresses, the other treats them as names.
    https://url.spec.whatwg.org/#concept-ipv4-parser and RFC 3986, section 7.4
ipv6-dotted
    They allow different spellings of an IPv4 address at the end of an IPv6 address.
    https://url.spec.whatwg.org/#concept-ipv6-parser and RFC 3986, section 3.2.2
ipv6-spelling
    One writes IPv6 addresses in their shortest form, the other keeps or refuses other forms.
    https://url.spec.whatwg.org/#concept-ipv6-serializer and RFC 3986, section 3.2.2
host-case
    One writes hosts in lower case, the other keeps their case.
    https://url.spec.whatwg.org/#concept-domain-to-ascii and RFC 3986, section 6.2.2.1
idna-deviation
    One maps sharp s, final sigma and the joiners as IDNA 2003 does, the other keeps them.
    https://url.spec.whatwg.org/#concept-domain-to-ascii and RFC 3986, section 3.2.2
idna
    One turns an international name into its ASCII form, the other does not, or gets another form.
    https://url.spec.whatwg.org/#idna and RFC 3986, section 3.2.2
file-localhost
    One drops localhost from a file URL, the other keeps it.
    https://url.spec.whatwg.org/#file-host-state and RFC 3986, section 3.2.2
opaque-host
    One percent-encodes non-ASCII characters in the host of a scheme that is not special, the other does not.
    https://url.spec.whatwg.org/#concept-opaque-host-parser and RFC 3986, section 3.2.2
empty-port
    One allows a colon without a port, the other does not.
    https://url.spec.whatwg.org/#port-state and RFC 3986, section 3.2.3
port-zeros
    One drops zeros in front of the port, the other keeps or refuses them.
    https://url.spec.whatwg.org/#port-state and RFC 3986, section 3.2.3
default-port
    One leaves out the scheme's default port, the other keeps it.
    https://url.spec.whatwg.org/#port-state and RFC 3986, section 6.2.3
encoded-slash
    One takes %2F or %5C in a path for a slash or backslash, the other does not.
    https://url.spec.whatwg.org/#path-state and RFC 3986, section 2.2
encoded-dot
    One takes %2e in a dot segment for a dot, the other does not.
    https://url.spec.whatwg.org/#double-dot-path-segment and RFC 3986, section 6.2.2.2
dot-segments
    One removes dot segments, the other keeps them or removes them in another way.
    https://url.spec.whatwg.org/#path-state and RFC 3986, section 5.2.4
space
    One percent-encodes a space, the other keeps or refuses it, or encodes it in another way.
    https://url.spec.whatwg.org/#percent-encoded-bytes and RFC 3986, section 2.1
non-ascii
    One percent-encodes non-ASCII characters as UTF-8, the other does not.
    https://url.spec.whatwg.org/#percent-encoded-bytes and RFC 3986, section 2.5
unencoded-userinfo
    They percent-encode different sets of ASCII characters in user information.
    https://url.spec.whatwg.org/#userinfo-percent-encode-set and RFC 3986, section 3.2.1
unencoded-query
    They percent-encode different sets of ASCII characters in the query.
    https://url.spec.whatwg.org/#special-query-percent-encode-set and RFC 3986, section 3.4
unencoded-fragment
    They percent-encode different sets of ASCII characters in the fragment.
    https://url.spec.whatwg.org/#fragment-percent-encode-set and RFC 3986, section 3.5
unencoded
    They percent-encode different sets of ASCII characters, or refuse some.
    https://url.spec.whatwg.org/#percent-encoded-bytes and RFC 3986, section 2.1
bad-percent
    One keeps a "%" without two hex digits, the other does not.
    https://url.spec.whatwg.org/#percent-encoded-bytes and RFC 3986, section 2.1
encoded-unreserved
    One decodes percent-encoded characters that need no encoding, the other keeps them encoded.
    https://url.spec.whatwg.org/#percent-encoded-bytes and RFC 3986, section 6.2.2.2
empty-query
    One distinguishes an empty query from a missing one, the other does not.
    https://url.spec.whatwg.org/#query-state and RFC 3986, section 3.4
empty-fragment
    One distinguishes an empty fragment from a missing one, the other does not.
    https://url.spec.whatwg.org/#fragment-state and RFC 3986, section 3.5
opaque-base
    One resolves a fragment on a base with an opaque path, the other does not.
    https://url.spec.whatwg.org/#no-scheme-state and RFC 3986, section 5.2.2
host-cut
    One ends the host at the first byte that no host name can have and reads the rest as path, the other reads on.
    https://url.spec.whatwg.org/#host-state and RFC 3986, section 3.2.2
unicode-origin
    One writes the host of an origin in Unicode, the other in ASCII.
    https://url.spec.whatwg.org/#concept-url-origin and RFC 3986, section 3.2.2
blob-origin
    One gives a blob: URL the origin of the URL within it, the other an opaque one.
    https://url.spec.whatwg.org/#concept-url-origin and RFC 3986, section 3.3
nonspecial-authority
    One reads an authority after the two slashes of any scheme, the other only of special schemes.
    https://url.spec.whatwg.org/#path-or-authority-state and RFC 3986, section 3
nonspecial-path
    One splits the path of any scheme at slashes, the other only the path of special schemes.
    https://url.spec.whatwg.org/#scheme-state and RFC 3986, section 3.3
nonspecial-base
    One resolves a reference on any base, the other only on one with a special scheme.
    https://url.spec.whatwg.org/#no-scheme-state and RFC 3986, section 5.2.2
trailing-dot
    One drops or refuses the dot at the end of a host, the other keeps it.
    https://url.spec.whatwg.org/#host-miscellaneous and RFC 3986, section 3.2.2
zone-id
    One accepts zone identifiers in IPv6 addresses, the other refuses or drops them.
    https://url.spec.whatwg.org/#concept-ipv6-parser and RFC 3986, section 3.2.2
brackets
    One accepts a host in brackets that is not an IPv6 address, or reads on after the brackets, the other does not.
    https://url.spec.whatwg.org/#concept-host-parser and RFC 3986, section 3.2.2
number-name
    One refuses a host that ends in a number but is not an address, the other reads it as a name.
    https://url.spec.whatwg.org/#concept-ipv4-parser and RFC 3986, section 3.2.2
label-length
    They allow different labels in a host: empty ones, or some of more than 63 characters.
    https://url.spec.whatwg.org/#concept-domain-to-ascii and RFC 3986, section 3.2.2
label-hyphen
    One allows a label of a host that begins or ends with a hyphen, the other does not.
    https://url.spec.whatwg.org/#host-miscellaneous and RFC 3986, section 3.2.2
nfkc-delimiter
    One maps a character of the host to a delimiter such as a slash, or to a digit of an escape, the other keeps or refuses it.
    https://url.spec.whatwg.org/#concept-domain-to-ascii and RFC 3986, section 7.2
idna-invalid
    One refuses or changes an international name that is not valid, the other keeps it.
    https://url.spec.whatwg.org/#concept-domain-to-ascii and RFC 3986, section 3.2.2
idna-rules
    They check or map an international name by different rules, or by different versions of IDNA.
    https://url.spec.whatwg.org/#concept-domain-to-ascii and RFC 3986, section 3.2.2
host-charset
    They allow different ASCII characters in a host.
    https://url.spec.whatwg.org/#host-miscellaneous and RFC 3986, section 3.2.2
encoded-forbidden
    One keeps percent-encoded bytes that a host cannot have, the other decodes them.
    https://url.spec.whatwg.org/#concept-opaque-host-parser and RFC 3986, section 3.2.2
opaque-domain
    One decodes and maps the host of a scheme that is not special like a domain name, the other keeps its bytes.
    https://url.spec.whatwg.org/#concept-opaque-host-parser and RFC 3986, section 3.2.2
scheme-characters
    One allows only letters in a scheme, the other also digits, "+", "-" and ".".
    https://url.spec.whatwg.org/#scheme-state and RFC 3986, section 3.1
scheme-length
    One allows a scheme of any length, the other at most 40 characters.
    https://url.spec.whatwg.org/#scheme-state and RFC 3986, section 3.1
scheme-start
    One allows a scheme that starts with something other than a letter, or has characters other than letters, digits, "+", "-" and ".".
    https://url.spec.whatwg.org/#scheme-start-state and RFC 3986, section 3.1
port-colons
    If there are several colons, they split off the port at different ones.
    https://url.spec.whatwg.org/#host-state and RFC 3986, section 3.2.3
port-syntax
    They allow different ports: zero, too great, or not a number.
    https://url.spec.whatwg.org/#port-state and RFC 3986, section 3.2.3
encoded-nul
    One takes %00 for the end of a component, the other for an ordinary byte.
    https://url.spec.whatwg.org/#percent-encoded-bytes and RFC 3986, section 7.3
drive-letter
    One treats a drive letter at the start of a path as special or refuses it, the other does not.
    https://url.spec.whatwg.org/#example-start-with-a-windows-drive-letter and RFC 3986, section 3.3
file-port
    One allows a port in a file URL, the other does not.
    https://url.spec.whatwg.org/#file-host-state and RFC 3986, section 3.2.3
file-host
    One allows a host in a file URL, the other does not.
    https://url.spec.whatwg.org/#file-host-state and RFC 3986, section 3.2.2
empty-host
    One allows an empty host, the other does not.
    https://url.spec.whatwg.org/#host-state and RFC 3986, section 3.2.2
no-authority
    One allows a URL without two slashes and an authority, the other does not.
    https://url.spec.whatwg.org/#path-or-authority-state and RFC 3986, section 3
opaque-path
    One accepts URLs whose path does not start with a slash, the other does not.
    https://url.spec.whatwg.org/#cannot-be-a-base-url-path-state and RFC 3986, section 3.3
special-scheme
    One counts gopher among the special schemes, the other does not.
    https://url.spec.whatwg.org/#special-scheme and RFC 3986, section 6.2.3
authority-end
    One ends the authority at "?" or "#", the other only at a slash, or it writes one there.
    https://url.spec.whatwg.org/#authority-state and RFC 3986, section 3.2
semicolon
    One ends the authority at a semicolon or refuses it, the other reads on.
    https://url.spec.whatwg.org/#authority-state and RFC 3986, section 3.2
credentials
    One allows user information here, the other refuses or drops it.
    https://url.spec.whatwg.org/#authority-state and RFC 3986, section 3.2.1
fragment-hash
    One keeps a "#" in a fragment, the other refuses it or ends there.
    https://url.spec.whatwg.org/#fragment-state and RFC 3986, section 3.5
suffix-reference
    One accepts a host without a scheme as a URL (a suffix reference) and guesses the scheme, the other does not.
    https://url.spec.whatwg.org/#missing-scheme-non-relative-url and RFC 3986, section 4.5
no-scheme
    One accepts a reference as a URL without a base to resolve it on, the other does not.
    https://url.spec.whatwg.org/#no-scheme-state and RFC 3986, section 4.2
registry-authority
    One gives no host for an authority that is not a server in RFC 2396, the other reads a host.
    https://url.spec.whatwg.org/#authority-state and RFC 3986, section 3.2.2

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
