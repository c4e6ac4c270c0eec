urlassay diff --minimise: the smallest URL that shows the same; and the parts of a difference.

### diff-parts (slow): an input with two causes is split as a campaign would split it
$ urlassay diff --long --engines whatwg,rfc3986 'http://a:b@h/%zz|?"'
http://a:b@h/%zz|?"
  whatwg | rfc3986
             whatwg $VERSION (fde3f74)                      rfc3986 2005-01
  ! outcome  parsed                                      rejected
    scheme   http
    username a
    password b
    host     h
    path     /%zz|
    query    %22
    href     http://a:b@h/%zz|?%22
    origin   http://h
    reason                                               failure
  accept-reject (medium) between whatwg and rfc3986
    cause:   unencoded. They percent-encode different sets of ASCII characters, or refuse some.
             https://url.spec.whatwg.org/#percent-encoded-bytes and RFC 3986, section 2.1
    cause:   bad-percent. One keeps a "%" without two hex digits, the other does not.
             https://url.spec.whatwg.org/#percent-encoded-bytes and RFC 3986, section 2.1
    changed: http://a:b@h/%25zz%7C?%22
             both say: http://a:b@h/%25zz%7C?%22
    parts:   bad-percent (accept-reject) in http://a/%
             unencoded (accept-reject) in http://a/|
    rank:    medium: clients fetch such URLs, and resolvers accept the hosts
    verdict: Standard: accepts it, with host h, as whatwg; RFC 3986: refuses the URL, as rfc3986
    close:   no rule is known; refuse a URL that the parsers read differently
    vector:  the nearest one is percent-encode-sets.path.raw
[1]

### diff-parts-jsonl (slow)
$ urlassay diff --engines whatwg,rfc3986 --format jsonl 'http://a:b@h/%zz|?"'
{"format":1,"op":"parse","input":"http://a:b@h/%zz|?\"","base":null,"effect":"accept-reject","result":"differ","answers":[{"engine":"whatwg","version":"$VERSION (fde3f74)","group":0,"outcome":"parsed","scheme":"http","username":"a","password":"b","host":"h","port":null,"path":"/%zz|","query":"%22","fragment":null,"href":"http://a:b@h/%zz|?%22","origin":"http://h"},{"engine":"rfc3986","version":"2005-01","group":1,"outcome":"rejected","reason":"failure"}],"differences":[{"engines":["whatwg","rfc3986"],"effect":"accept-reject","severity":"medium","rank":{"fetched":true,"resolved":true,"two_hosts":false,"visible":false},"relations":{},"cause":"unencoded+bad-percent","close":"no rule is known; refuse a URL that the parsers read differently","because":[{"name":"unencoded","sentence":"They percent-encode different sets of ASCII characters, or refuse some.","standard":"percent-encoded-bytes","rfc3986":"2.1"},{"name":"bad-percent","sentence":"One keeps a \"%\" without two hex digits, the other does not.","standard":"percent-encoded-bytes","rfc3986":"2.1"}],"explained_by":[],"replaces":[],"changed":{"op":"parse","input":"http://a:b@h/%25zz%7C?%22","base":null},"left":"none","agreed":{"outcome":"parsed","scheme":"http","username":"a","password":"b","host":"h","port":null,"path":"/%25zz%7C","query":"%22","fragment":null,"href":"http://a:b@h/%25zz%7C?%22","origin":"http://h"},"other":{"outcome":"parsed","scheme":"http","username":"a","password":"b","host":"h","port":null,"path":"/%25zz%7C","query":"%22","fragment":null,"href":"http://a:b@h/%25zz%7C?%22"},"parts":[{"effect":"accept-reject","cause":"bad-percent","input":"http://a/%","base":null,"class":"d68b186ab3042706"},{"effect":"accept-reject","cause":"unencoded","input":"http://a/|","base":null,"class":"d89932d8e21211ee"}],"shape":"85a571ee9a38f90c","class":"5191172daa461f6a","verdict":{"standard":"whatwg","rfc3986":"rfc3986","majority":null,"parsers":{"whatwg":"whatwg"},"editions":{"rfc3986":"rfc3986","html5-2007":"rfc3986","webaddr":"whatwg","html5-2009":"whatwg","html5-2011":"whatwg","w3c-2012":"whatwg","whatwg-2012":"whatwg"},"decided":{"html5-2007":["H07-01"],"webaddr":["WA-03","WA-04"],"html5-2009":["WA-03","WA-04","H09-01"],"html5-2011":["WA-03","WA-04","H11-07"]},"vector":"percent-encode-sets.path.raw","vector_by":"class"}}]}
[1]

### diff-parts-of-one (slow): an input with one cause is not split
$ urlassay diff --engines whatwg,rfc3986 --format jsonl 'http://a/|'
{"format":1,"op":"parse","input":"http://a/|","base":null,"effect":"accept-reject","result":"differ","answers":[{"engine":"whatwg","version":"$VERSION (fde3f74)","group":0,"outcome":"parsed","scheme":"http","username":"","password":"","host":"a","port":null,"path":"/|","query":null,"fragment":null,"href":"http://a/|","origin":"http://a"},{"engine":"rfc3986","version":"2005-01","group":1,"outcome":"rejected","reason":"failure"}],"differences":[{"engines":["whatwg","rfc3986"],"effect":"accept-reject","severity":"medium","rank":{"fetched":true,"resolved":true,"two_hosts":false,"visible":false},"relations":{},"cause":"unencoded","close":"no rule is known; refuse a URL that the parsers read differently","because":[{"name":"unencoded","sentence":"They percent-encode different sets of ASCII characters, or refuse some.","standard":"percent-encoded-bytes","rfc3986":"2.1"}],"explained_by":["unencoded"],"replaces":[],"changed":{"op":"parse","input":"http://a/%7C","base":null},"left":"none","agreed":{"outcome":"parsed","scheme":"http","username":"","password":"","host":"a","port":null,"path":"/%7C","query":null,"fragment":null,"href":"http://a/%7C","origin":"http://a"},"other":{"outcome":"parsed","scheme":"http","username":null,"password":null,"host":"a","port":null,"path":"/%7C","query":null,"fragment":null,"href":"http://a/%7C"},"parts":[],"shape":"bf940f78f76d9c7c","class":"d89932d8e21211ee","verdict":{"standard":"whatwg","rfc3986":"rfc3986","majority":null,"parsers":{"whatwg":"whatwg"},"editions":{"rfc3986":"rfc3986","html5-2007":"rfc3986","webaddr":"whatwg","html5-2009":"whatwg","html5-2011":"whatwg","w3c-2012":"whatwg","whatwg-2012":"whatwg"},"decided":{"html5-2007":["H07-01"],"webaddr":["WA-03"],"html5-2009":["WA-03","H09-01"],"html5-2011":["WA-03","H11-07"]},"vector":"validation-errors.invalid-reverse-solidus.other-scheme","vector_by":"class"}}]}
[1]

### diff-minimise (slow): the worst difference of three engines; the report is about the smallest input
$ urlassay diff --long --minimise --engines whatwg,webaddr,rfc3986 'https://trusted.example\@evil.example/x?y#z'
smallest: http://a\@b
  of:     https://trusted.example\@evil.example/x?y#z
  shows:  host-shift between whatwg and webaddr: backslash

http://a\@b
  whatwg | webaddr | rfc3986
             whatwg $VERSION (fde3f74)       webaddr 2009                 rfc3986 2005-01
  ! outcome  parsed                       parsed                       rejected
    scheme   http                         http
  ! username ""                           a\
  ! host     a                            b
  ! path     /@b                          ""
  ! href     http://a/@b                  http://a\@b
    origin   http://a                     cannot say
    reason                                                             failure
  host-shift (critical) between whatwg and webaddr
    cause:   backslash. One takes a backslash for a slash, the other for an ordinary character.
             https://url.spec.whatwg.org/#example-invalid-reverse-solidus and RFC 3986, section 3.3
    changed: http://a/@b
             both say: http://a/@b
    rank:    critical: clients fetch such URLs, the engines read two hosts that resolvers accept,
             and a person sees one of them in the URL
    verdict: Standard: contacts a, as whatwg; RFC 3986: refuses the URL
    close:   refuse a URL with a backslash before the first "?" or "#"
    vector:  the nearest one is validation-errors.invalid-reverse-solidus.file-two
  accept-reject (medium) between whatwg and rfc3986
    also between webaddr and rfc3986
    cause:   backslash. One takes a backslash for a slash, the other for an ordinary character.
             https://url.spec.whatwg.org/#example-invalid-reverse-solidus and RFC 3986, section 3.3
    changed: http://a/@b
             both say: http://a/@b
    rank:    medium: clients fetch such URLs, and resolvers accept the hosts
    verdict: Standard: accepts it, with host a, as whatwg; RFC 3986: refuses the URL, as rfc3986
    close:   refuse a URL with a backslash before the first "?" or "#"
    vector:  the nearest one is validation-errors.invalid-reverse-solidus.file
[1]

### diff-minimise-jsonl (slow): the key says what was given; null: nothing differs
    cat >u
    | /\evil.example	http://trusted.example/
    | http://h/
$ urlassay diff --minimise --json --engines whatwg,webaddr --list u
{"format":1,"op":"parse","input":"/\\a","base":"http://b","effect":"host-shift","result":"differ","answers":[{"engine":"whatwg","version":"$VERSION (fde3f74)","group":0,"outcome":"parsed","scheme":"http","username":"","password":"","host":"a","port":null,"path":"/","query":null,"fragment":null,"href":"http://a/","origin":"http://a"},{"engine":"webaddr","version":"2009","group":1,"outcome":"parsed","scheme":"http","username":null,"password":null,"host":"b","port":null,"path":"/%5Ca","query":null,"fragment":null,"href":"http://b/%5Ca"}],"differences":[{"engines":["whatwg","webaddr"],"effect":"host-shift","severity":"critical","rank":{"fetched":true,"resolved":true,"two_hosts":true,"visible":false},"relations":{"scheme":"equal","username":"equal","password":"equal","host":"different","port":"equal","path":"different","query":"equal","fragment":"equal","href":"different"},"cause":"backslash","close":"refuse a URL with a backslash before the first \"?\" or \"#\"","because":[{"name":"backslash","sentence":"One takes a backslash for a slash, the other for an ordinary character.","standard":"example-invalid-reverse-solidus","rfc3986":"3.3"}],"explained_by":["backslash"],"replaces":[],"changed":{"op":"parse","input":"//a","base":"http://b"},"left":"none","agreed":{"outcome":"parsed","scheme":"http","username":"","password":"","host":"a","port":null,"path":"/","query":null,"fragment":null,"href":"http://a/","origin":"http://a"},"other":{"outcome":"parsed","scheme":"http","username":null,"password":null,"host":"a","port":null,"path":"","query":null,"fragment":null,"href":"http://a"},"parts":[],"shape":"744b51cc6dcab442","class":"1517da681dd8455a","verdict":{"standard":"whatwg","rfc3986":"(refuses)","majority":null,"parsers":{"whatwg":"whatwg"},"editions":{"rfc3986":"(refuses)","html5-2007":"(refuses)","webaddr":"webaddr","html5-2009":"webaddr","html5-2011":"webaddr","w3c-2012":"whatwg","whatwg-2012":"whatwg"},"decided":{"html5-2007":["H07-01"],"w3c-2012":["W3C-12","W3C-11","W3C-10","W3C-01"]},"vector":"validation-errors.invalid-reverse-solidus.file-two","vector_by":"class"}}],"minimised":{"given":{"input":"/\\evil.example","base":"http://trusted.example/"},"smallest":{"input":"/\\a","base":"http://b"},"engines":["whatwg","webaddr"],"effect":"host-shift","cause":"backslash","complete":true}}
{"format":1,"op":"parse","input":"http://h/","base":null,"effect":"none","result":"agree","answers":[{"engine":"whatwg","version":"$VERSION (fde3f74)","group":0,"outcome":"parsed","scheme":"http","username":"","password":"","host":"h","port":null,"path":"/","query":null,"fragment":null,"href":"http://h/","origin":"http://h"},{"engine":"webaddr","version":"2009","group":0,"outcome":"parsed","scheme":"http","username":null,"password":null,"host":"h","port":null,"path":"/","query":null,"fragment":null,"href":"http://h/"}],"differences":[],"minimised":null}
[1]

### diff-minimise-agree
$ urlassay diff --long --minimise --engines whatwg,whatwg http://h/
http://h/
  whatwg#1 and whatwg#2 agree: http://h/ (host h)

### diff-minimise-external (slow): an engine behind a pipe is asked again as any other
    cp files/engines/fake-4 fake
$ urlassay diff --minimise --engines whatwg,./fake 'https://trusted.example/a?b#c'
smallest: http://a
  of:     https://trusted.example/a?b#c
  shows:  host-shift between whatwg and fake: unexplained

critical  host-shift  unexplained: no change that was tried makes them agree
  whatwg contacts a, fake contacts evil
  Standard: contacts a, as whatwg; RFC 3986: contacts a, as whatwg
  close: no rule is known; refuse a URL that the parsers read differently
[1]

### diff-net-parts-0: unexplained as a whole, and each part has a cause
$ urlassay diff --engines whatwg,rfc3986,webaddr 'http://h\p q/{|}'
medium    accept-reject  unexplained as a whole
  accepts it, with host h: whatwg
  refuses the URL: rfc3986, webaddr
  in parts: unencoded (accept-reject) in http://a/{, space (accept-reject) in http://a/ a ...
  Standard: accepts it, with host h, as whatwg; RFC 3986: refuses the URL, as rfc3986
  close: no rule is known; refuse a URL that the parsers read differently
[1]

### diff-parts-isolated: engines behind a pipe give the same parts
$ urlassay diff --isolate --engines whatwg,rfc3986,webaddr 'http://h\p q/{|}'
[6 lines as diff-net-parts-0]
[1]

### diff-each: two parsers that leave the Standard in two ways
$ urlassay diff --engines webaddr,whatwg-2012 file:./
low       path-shift  webaddr: file-slashes; whatwg-2012: dot-segments
  webaddr reads an empty path, whatwg-2012 reads path //
  proof: webaddr agrees with the Standard with "///" added after "file:", whatwg-2012 without "./"
  Standard: reads path /, as neither webaddr nor whatwg-2012; RFC 3986: reads path ./, as neither...
  close: refuse a URL with a scheme other than http and https, and one with a path segment "." or
  ".."
[1]

### diff-each-long
$ urlassay diff --long --engines webaddr,whatwg-2012 file:./
file:./
  webaddr | whatwg-2012
             webaddr 2009                                whatwg-2012 2012-12-28
    outcome  parsed                                      parsed
    scheme   file                                        file
  ! path     ""                                          //
  ! href     file:                                       file:////
    origin   cannot say                                  "null"
  path-shift (low) between webaddr and whatwg-2012
    cause:   webaddr: file-slashes; whatwg-2012: dot-segments
    proof:   webaddr agrees with the Standard with "///" added after "file:", whatwg-2012 without
             "./"
    rank:    low: neither reads a URL that clients fetch (http, https, ws, wss, ftp)
    verdict: Standard: reads path /, as neither webaddr nor whatwg-2012; RFC 3986: reads path ./, as
             neither webaddr nor whatwg-2012
    close:   refuse a URL with a scheme other than http and https, and one with a path segment "."
             or ".."
[1]

### diff-each-same: both leave it in the same way, so that is not what they differ in
$ urlassay diff --engines rfc3986,webaddr ws:.
low       path-shift  unexplained: no change that was tried makes them agree
  rfc3986 reads path ., webaddr reads an empty path
  Standard: reads path /, as neither rfc3986 nor webaddr; RFC 3986: reads path ., as rfc3986
  close: no rule is known; refuse a URL that the parsers read differently
[1]

### diff-net-parts-1: unexplained as a whole, and each part has a cause
$ urlassay diff --engines whatwg,rfc3986,webaddr ' http://h:080/a b\c'
medium    accept-reject  unexplained as a whole
  accepts it, with host h: whatwg, webaddr
  refuses the URL: rfc3986
  in parts: space (accept-reject) in http://a/ a, leading-control (accept-reject) in " http://a" ...
  Standard: accepts it, with host h, as whatwg; RFC 3986: refuses the URL, as rfc3986
  close: no rule is known; refuse a URL that the parsers read differently
  also path-shift (low) between whatwg and webaddr: backslash
[1]

### diff-net-parts-2: unexplained as a whole, and each part has a cause
$ urlassay diff --engines whatwg,rfc3986,webaddr 'HTTP:\\h:080/%zz^'
medium    accept-reject  unexplained as a whole
  accepts it, with host h: whatwg
  refuses the URL: rfc3986
  accepts it, with no host: webaddr
  in parts: bad-percent (accept-reject) in http://a/%, unencoded (accept-reject) in http://a/^ ...
  Standard: accepts it, with host h, as whatwg; RFC 3986: refuses the URL, as rfc3986
  close: no rule is known; refuse a URL that the parsers read differently
  also host-shift (medium) between whatwg and webaddr: backslash
  also accept-reject (medium) between rfc3986 and webaddr: unexplained
[1]

### diff-net-parts-3: unexplained as a whole, and each part has a cause
$ urlassay diff --engines whatwg,rfc3986,webaddr 'http://u@h\x y|z#é'
medium    accept-reject  unexplained as a whole
  accepts it, with host h: whatwg
  refuses the URL: rfc3986, webaddr
  in parts: unencoded (accept-reject) in http://a/|, non-ascii (accept-reject) in http://a/é ...
  Standard: accepts it, with host h, as whatwg; RFC 3986: refuses the URL, as rfc3986
  close: no rule is known; refuse a URL that the parsers read differently
[1]

### diff-net-minimise
    cp files/urls-2.txt u
$ urlassay diff --minimise --engines whatwg,webaddr --list u
smallest: http://a\@b
  of:     http://t\@e/x
  shows:  host-shift between whatwg and webaddr: backslash

http://a\@b
critical  host-shift  backslash: one takes a backslash for a slash, the other for an ordinary
  character
  whatwg contacts a, webaddr contacts b
  proof: with "/" in place of "\" both contact a
  Standard: contacts a, as whatwg; RFC 3986: refuses the URL
  close: refuse a URL with a backslash before the first "?" or "#"

smallest: http://1
  of:     https://a:b@0x7f.1:443/%7e/../é?q#f
  shows:  host-form between whatwg and webaddr: ipv4-number

http://1
high      host-form  ipv4-number: they read a hexadecimal, octal or short IPv4 address as different
  addresses, or one takes it for a name
  whatwg writes host 0.0.0.1, webaddr writes host 1
  proof: with "0.0.0." added after "http://" both write host 0.0.0.1
  Standard: writes host 0.0.0.1, as whatwg; RFC 3986: writes host 1, as webaddr
  close: refuse a URL with a number (1, 0x7f) as the last host label, except in canonical IPv4

smallest: //a\  against http://a
  of:     //h\p?  against http://b/c/d
  shows:  accept-reject between whatwg and webaddr: backslash

//a\  against http://a
medium    accept-reject  backslash: one takes a backslash for a slash, the other for an ordinary
  character
  whatwg accepts it, with host a, webaddr refuses the URL
  proof: with "/" in place of "\" both accept it, with host a
  Standard: accepts it, with host a, as whatwg; RFC 3986: refuses the URL, as webaddr
  close: refuse a URL with a backslash before the first "?" or "#"

?q#  against file:///C:/x
  whatwg and webaddr agree: file:///C:/x?q#

http://[::1%25eth]/
  whatwg and webaddr agree: both refuse it

smallest: http:a
  of:     http:/one/
  shows:  host-shift between whatwg and webaddr: slash-count

http:a
medium    host-shift  slash-count: one reads any number of slashes after the scheme as two, the
  other does not
  whatwg contacts a, webaddr contacts no host
  proof: with "//" added after "http:" both contact a
  Standard: contacts a, as whatwg; RFC 3986: contacts no host, as webaddr
  close: refuse a URL with more or fewer than two slashes after the scheme

mailto:x@y
  whatwg and webaddr agree: mailto:x@y

smallest: http://a:01
  of:     http://h:080/a  against HTTP://B
  shows:  normalisation between whatwg and webaddr: port-zeros

http://a:01
info      normalisation  port-zeros: one drops zeros in front of the port, the other keeps or
  refuses them
  whatwg writes port 1, webaddr writes port 01
  proof: without "0" both write port 1
  Standard: writes port 1, as whatwg; RFC 3986: writes port 01, as webaddr
  close: refuse a URL with a port with a leading zero

smallest: http://.
  of:     "http://ａ.。b/ "
  shows:  accept-reject between whatwg and webaddr: label-length

http://.
medium    accept-reject  probably label-length: they allow different labels in a host: empty ones,
  or some of more than 63 characters
  whatwg accepts it, with host ".", webaddr refuses the URL
  proof: with "plain" in place of "." both accept it, with host plain
  Standard: accepts it, with host ".", as whatwg; RFC 3986: accepts it, with host ".", as whatwg
  close: refuse a URL with an empty label in the host, or one of more than 63 bytes

http://h/\u{202E}
  whatwg and webaddr agree: http://h/%E2%80%AE (host h)

""
  whatwg and webaddr agree: both refuse it

x
  whatwg and webaddr agree: both refuse it

12 inputs, 6 differ
[1]

### diff-net-minimise-base
$ urlassay diff --minimise --engines whatwg,rfc3986 --base 'http://base.example/long/path?query' '\\evil.example/path#f'
smallest: \  against http://a
  of:     \\\\evil.example/path#f  against http://base.example/long/path?query
  shows:  accept-reject between whatwg and rfc3986: backslash

medium    accept-reject  backslash: one takes a backslash for a slash, the other for an ordinary
  character
  whatwg accepts it, with host a, rfc3986 refuses the URL
  proof: with "/" in place of "\" both accept it, with host a
  Standard: accepts it, with host a, as whatwg; RFC 3986: refuses the URL, as rfc3986
  close: refuse a URL with a backslash before the first "?" or "#"
[1]

### diff-parts-two-causes: a change that two causes need, in colour
$ urlassay diff --long --color=always --engines rfc3986,webaddr --base http://h/i '/a|b\c'
␛[1m/a|b\c␛[0m  against http://h/i
  rfc3986 | webaddr
             rfc3986 2005-01                             webaddr 2009
  ! outcome  ␛[31mrejected␛[0m                                    ␛[31mparsed␛[0m
    scheme                                               http
    host                                                 h
    path                                                 /a%7Cb%5Cc
    href                                                 http://h/a%7Cb%5Cc
    reason   failure
  ␛[33maccept-reject␛[0m (medium) between rfc3986 and webaddr
    cause:   ␛[1mbackslash␛[0m. One takes a backslash for a slash, the other for an ordinary character.
             https://url.spec.whatwg.org/#example-invalid-reverse-solidus and RFC 3986, section 3.3
    cause:   ␛[1munencoded␛[0m. They percent-encode different sets of ASCII characters, or refuse some.
             https://url.spec.whatwg.org/#percent-encoded-bytes and RFC 3986, section 2.1
    changed: /a%7Cb%5Cc  against http://h/i
             both say: http://h/a%7Cb%5Cc
    parts:   unencoded (accept-reject) in | against http://a
             backslash (accept-reject) in \ against http://a
    rank:    medium: clients fetch such URLs, and resolvers accept the hosts
    verdict: Standard: accepts it, with host h, as webaddr; RFC 3986: refuses the URL, as rfc3986
    close:   no rule is known; refuse a URL that the parsers read differently
    vector:  the nearest one is file.base.drive-backslash
[1]

### diff-close-in-parts: of two idioms that each make a difference, a check has to refuse both
$ urlassay diff --engines whatwg,rfc3986 'http://a b@c\d/'
medium    accept-reject  backslash+space
  whatwg accepts it, with host c, rfc3986 refuses the URL
  proof: with "%20b@c/" in place of " b@c\" both accept it, with host c
  in parts: space (accept-reject) in http:// @a, backslash (accept-reject) in http://a\
  Standard: accepts it, with host c, as whatwg; RFC 3986: refuses the URL, as rfc3986
  close: refuse a URL with a backslash before the first "?" or "#", and one with a space
[1]

### diff-close-base: the base alone has another scheme
$ urlassay diff --engines whatwg,rfc3986 --base foo:x y
medium    accept-reject  rootless-base: one resolves a reference on a base whose path does not start
  with a slash, the other refuses it or resolves it in another way
  whatwg refuses the URL, rfc3986 accepts it, with no host
  proof: with "foo:" added at the start both accept it, with no host
  Standard: refuses the URL, as whatwg; RFC 3986: accepts it, with no host, as rfc3986
  close: refuse a URL with no scheme
[1]

### diff-minimise-two-causes
$ urlassay diff --minimise --json --engines rfc3986,webaddr --base http://h/i '/a|b\c'
{"format":1,"op":"parse","input":"|\\","base":"http://a","effect":"accept-reject","result":"differ","answers":[{"engine":"rfc3986","version":"2005-01","group":0,"outcome":"rejected","reason":"failure"},{"engine":"webaddr","version":"2009","group":1,"outcome":"parsed","scheme":"http","username":null,"password":null,"host":"a","port":null,"path":"/%7C%5C","query":null,"fragment":null,"href":"http://a/%7C%5C"}],"differences":[{"engines":["rfc3986","webaddr"],"effect":"accept-reject","severity":"medium","rank":{"fetched":true,"resolved":true,"two_hosts":false,"visible":false},"relations":{},"cause":"backslash+unencoded","close":"no rule is known; refuse a URL that the parsers read differently","because":[{"name":"backslash","sentence":"One takes a backslash for a slash, the other for an ordinary character.","standard":"example-invalid-reverse-solidus","rfc3986":"3.3"},{"name":"unencoded","sentence":"They percent-encode different sets of ASCII characters, or refuse some.","standard":"percent-encoded-bytes","rfc3986":"2.1"}],"explained_by":[],"replaces":[],"changed":{"op":"parse","input":"%7C%5C","base":"http://a"},"left":"none","agreed":{"outcome":"parsed","scheme":"http","username":null,"password":null,"host":"a","port":null,"path":"/%7C%5C","query":null,"fragment":null,"href":"http://a/%7C%5C"},"other":{"outcome":"parsed","scheme":"http","username":null,"password":null,"host":"a","port":null,"path":"/%7C%5C","query":null,"fragment":null,"href":"http://a/%7C%5C"},"parts":[{"effect":"accept-reject","cause":"unencoded","input":"|","base":"http://a","class":"dee05ff1e3f5e1b5"},{"effect":"accept-reject","cause":"backslash","input":"\\","base":"http://a","class":"4cb25ea90cdd77ac"}],"shape":"f366625191fb5c92","class":"6a92abdc7120179c","verdict":{"standard":"webaddr","rfc3986":"rfc3986","majority":null,"parsers":{},"editions":{"rfc3986":"rfc3986","html5-2007":"rfc3986","webaddr":"webaddr","html5-2009":"webaddr","html5-2011":"webaddr","w3c-2012":"webaddr","whatwg-2012":"webaddr"},"decided":{"html5-2007":["H07-01"],"webaddr":["WA-03"],"html5-2009":["WA-03","H09-01"],"html5-2011":["WA-03","H11-07"],"w3c-2012":["W3C-10"]},"vector":"file.base.drive-backslash","vector_by":"class"}}],"minimised":{"given":{"input":"/a|b\\c","base":"http://h/i"},"smallest":{"input":"|\\","base":"http://a"},"engines":["rfc3986","webaddr"],"effect":"accept-reject","cause":"backslash+unencoded","complete":true}}
[1]

### diff-parts-explained: the whole is unexplained, a part is not
$ urlassay diff --long --engines rfc3986,html5-2009,webaddr 'http:[::1]/^b[c'
http:[::1]/^b[c
  rfc3986 | html5-2009 = webaddr
             rfc3986 2005-01                             html5-2009 2009
                                                         webaddr 2009
  ! outcome  rejected                                    parsed
    scheme                                               http
    path                                                 %5B::1%5D/%5Eb%5Bc
    href                                                 http:%5B::1%5D/%5Eb%5Bc
    reason   failure
  accept-reject (medium) between rfc3986 and html5-2009
    cause:   rfc3986: slash-count+unencoded
    proof:   rfc3986 agrees with the Standard with "//[::1]/%5Eb%5B" in place of "[::1]/^b["
    rank:    medium: clients fetch such URLs, but one engine reads no host
    verdict: Standard: accepts it, with host [::1]; RFC 3986: refuses the URL, as rfc3986
    close:   no rule is known; refuse a URL that the parsers read differently
[1]

### diff-parts-host-form-stays: a lesser difference of the host stays
$ urlassay diff --long --engines whatwg-2012,rfc3986 'http:ex%41mple/c~a'
http:ex%41mple/c~a
  whatwg-2012 | rfc3986
             whatwg-2012 2012-12-28                      rfc3986 2005-01
    outcome  parsed                                      parsed
    scheme   http                                        http
  ! host     example                                     null
  ! path     /c~a                                        ex%41mple/c~a
  ! href     http://example/c~a                          http:ex%41mple/c~a
    origin   http://example                              cannot say
  host-shift (medium) between whatwg-2012 and rfc3986
    cause:   slash-count. One reads any number of slashes after the scheme as two, the other does
             not.
             https://url.spec.whatwg.org/#special-authority-ignore-slashes-state and RFC 3986,
             section 3
    changed: http://ex%41mple/c~a
             the host-shift is gone between whatwg-2012 and rfc3986; a lesser difference is left
             (host-form)
    rank:    medium and not critical: clients fetch such URLs, but one engine reads no host
    verdict: Standard: contacts example, as whatwg-2012; RFC 3986: contacts no host, as rfc3986
    close:   refuse a URL with more or fewer than two slashes after the scheme
    vector:  the nearest one is examples.url-parsing.01-no-slashes
[1]

### diff-parts-normalisation-stays: both say the same host then
$ urlassay diff --long --engines whatwg-2012,html5-2009 'http:/h./%2ea[c?a{c'
http:/h./%2ea[c?a{c
  whatwg-2012 | html5-2009
             whatwg-2012 2012-12-28                      html5-2009 2009
    outcome  parsed                                      parsed
    scheme   http                                        http
  ! host     h.                                          null
  ! path     /.a[c                                       /h./%2ea%5Bc
  ! query    a{c                                         a%7Bc
  ! href     http://h./.a[c?a{c                          http:/h./%2ea%5Bc?a%7Bc
    origin   http://h.                                   cannot say
  host-shift (medium) between whatwg-2012 and html5-2009
    cause:   slash-count. One reads any number of slashes after the scheme as two, the other does
             not.
             https://url.spec.whatwg.org/#special-authority-ignore-slashes-state and RFC 3986,
             section 3
    changed: http://h./%2ea[c?a{c
             whatwg-2012 and html5-2009 both have host h.; a lesser difference is left
             (normalisation)
    rank:    medium and not critical: clients fetch such URLs, but one engine reads no host
    verdict: Standard: contacts h., as whatwg-2012; RFC 3986: refuses the URL
    close:   refuse a URL with more or fewer than two slashes after the scheme
    vector:  the nearest one is examples.url-parsing.01-no-slashes
[1]

### diff-parts-base-stays
$ urlassay diff --long --engines whatwg-2012,html5-2009 --base ftp://g/ 'http:/h/b|c'
http:/h/b|c  against ftp://g/
  whatwg-2012 | html5-2009
             whatwg-2012 2012-12-28                      html5-2009 2009
    outcome  parsed                                      parsed
    scheme   http                                        http
  ! host     h                                           null
  ! path     /b|c                                        /h/b%7Cc
  ! href     http://h/b|c                                http:/h/b%7Cc
    origin   http://h                                    cannot say
  host-shift (medium) between whatwg-2012 and html5-2009
    cause:   slash-count. One reads any number of slashes after the scheme as two, the other does
             not.
             https://url.spec.whatwg.org/#special-authority-ignore-slashes-state and RFC 3986,
             section 3
    changed: http://h/b|c  against ftp://g/
             whatwg-2012 and html5-2009 both have host h; a lesser difference is left
             (normalisation)
    rank:    medium and not critical: clients fetch such URLs, but one engine reads no host
    verdict: Standard: contacts h, as whatwg-2012; RFC 3986: refuses the URL
    close:   refuse a URL with more or fewer than two slashes after the scheme
    vector:  the nearest one is examples.url-parsing.01-no-slashes
[1]
