urlassay diff --reparse and --via: what another parser reads of the href that one writes.

### diff-reparse (slow): an href that reads otherwise than its URL
    cp files/engines/w w
$ urlassay diff --long --engines ./w,whatwg http://b%2f.a/
http://b%2f.a/
  w | whatwg
             w 1                                         whatwg $VERSION (fde3f74)
  ! outcome  parsed                                      rejected
    scheme   http
    host     b/.a
    href     http://b/.a/
    reason                                               domain-to-ASCII
  reparse-shift (high) between w and its reading of what it wrote
    href:    http://b/.a/
    read as: scheme http, host b
    by:      w, whatwg
    cause:   encoded-host. One decodes percent-encoded bytes in the host, the other does not.
             https://url.spec.whatwg.org/#concept-host-parser and RFC 3986, section 3.2.2
    changed: http://b/.a/
             both say: http://b/
    also explained by: host-cut
    rank:    high: clients fetch such URLs, the engines read two hosts that resolvers accept, and a
             person sees one of them in the URL
    verdict: Standard: refuses the URL; RFC 3986: contacts b%2f.a, as neither w nor its reading of
             what it wrote
    close:   refuse a URL with a percent sign in the host
  accept-reject (medium) between w and whatwg
    cause:   encoded-forbidden. One keeps percent-encoded bytes that a host cannot have, the other
             decodes them.
             https://url.spec.whatwg.org/#concept-opaque-host-parser and RFC 3986, section 3.2.2
    changed: http://bx.a/
             both say: http://bx.a/
    proof:   the cause is only likely, as the change also alters the host
    rank:    medium: clients fetch such URLs, but no resolver accepts one of the hosts
    verdict: Standard: refuses the URL, as whatwg; RFC 3986: accepts it, with host b%2f.a
    close:   refuse a URL with a percent sign in the host
[1]

### diff-reparse-paths (slow): the reading has the names of the engines, which are paths if the ids are the same
    cp files/engines/w w
    cp files/engines/w w2
$ urlassay diff --engines ./w,./w2 --format jsonl http://b%2f.a/
{"format":1,"op":"parse","input":"http://b%2f.a/","base":null,"effect":"reparse-shift","result":"differ","answers":[{"engine":"./w","version":"1","group":0,"outcome":"parsed","scheme":"http","host":"b/.a","href":"http://b/.a/"},{"engine":"./w2","version":"1","group":0,"outcome":"parsed","scheme":"http","host":"b/.a","href":"http://b/.a/"}],"differences":[{"engines":["./w","./w>./w"],"effect":"reparse-shift","severity":"high","rank":{"fetched":true,"resolved":true,"two_hosts":true,"visible":true},"relations":{"scheme":"equal","host":"different","href":"different"},"cause":"encoded-host","close":"refuse a URL with a percent sign in the host","because":[{"name":"encoded-host","sentence":"One decodes percent-encoded bytes in the host, the other does not.","standard":"concept-host-parser","rfc3986":"3.2.2"}],"explained_by":["encoded-host","host-cut"],"replaces":[],"changed":{"op":"parse","input":"http://b/.a/","base":null},"left":"none","agreed":{"outcome":"parsed","scheme":"http","host":"b","href":"http://b/"},"other":{"outcome":"parsed","scheme":"http","host":"b","href":"http://b/"},"parts":[],"href":"http://b/.a/","read":{"outcome":"parsed","scheme":"http","host":"b","href":"http://b/"},"readers":["./w","./w2"],"shape":"74eb962977d58093","class":"9d09c32e3aa2dc19","verdict":{"standard":"(refuses)","rfc3986":"(neither)","majority":null,"parsers":{"w":"./w","w":"./w"},"editions":{"rfc3986":"(neither)","html5-2007":"(neither)","webaddr":"(refuses)","html5-2009":"(refuses)","html5-2011":"(refuses)","w3c-2012":"(refuses)","whatwg-2012":"(refuses)"},"decided":{"webaddr":["WA-08","WA-09"],"html5-2009":["WA-08","WA-09","H09-01"],"html5-2011":["WA-08","WA-09","H11-07"],"w3c-2012":["W3C-15","W3C-16"],"whatwg-2012":["LS-04"]},"vector":null}}]}
[1]

### diff-reparse-jsonl (slow)
    cp files/engines/w w
$ urlassay diff --engines ./w,whatwg --format jsonl --fail-on reparse-shift http://b%2f.a/
{"format":1,"op":"parse","input":"http://b%2f.a/","base":null,"effect":"reparse-shift","result":"differ","answers":[{"engine":"w","version":"1","group":0,"outcome":"parsed","scheme":"http","host":"b/.a","href":"http://b/.a/"},{"engine":"whatwg","version":"$VERSION (fde3f74)","group":1,"outcome":"rejected","reason":"domain-to-ASCII"}],"differences":[{"engines":["w","w>w"],"effect":"reparse-shift","severity":"high","rank":{"fetched":true,"resolved":true,"two_hosts":true,"visible":true},"relations":{"scheme":"equal","host":"different","href":"different"},"cause":"encoded-host","close":"refuse a URL with a percent sign in the host","because":[{"name":"encoded-host","sentence":"One decodes percent-encoded bytes in the host, the other does not.","standard":"concept-host-parser","rfc3986":"3.2.2"}],"explained_by":["encoded-host","host-cut"],"replaces":[],"changed":{"op":"parse","input":"http://b/.a/","base":null},"left":"none","agreed":{"outcome":"parsed","scheme":"http","host":"b","href":"http://b/"},"other":{"outcome":"parsed","scheme":"http","host":"b","href":"http://b/"},"parts":[],"href":"http://b/.a/","read":{"outcome":"parsed","scheme":"http","host":"b","href":"http://b/"},"readers":["w","whatwg"],"shape":"74eb962977d58093","class":"9d09c32e3aa2dc19","verdict":{"standard":"(refuses)","rfc3986":"(neither)","majority":null,"parsers":{"w":"w","whatwg":"(refuses)"},"editions":{"rfc3986":"(neither)","html5-2007":"(neither)","webaddr":"(refuses)","html5-2009":"(refuses)","html5-2011":"(refuses)","w3c-2012":"(refuses)","whatwg-2012":"(refuses)"},"decided":{"webaddr":["WA-08","WA-09"],"html5-2009":["WA-08","WA-09","H09-01"],"html5-2011":["WA-08","WA-09","H11-07"],"w3c-2012":["W3C-15","W3C-16"],"whatwg-2012":["LS-04"]},"vector":null}},{"engines":["w","whatwg"],"effect":"accept-reject","severity":"medium","rank":{"fetched":true,"resolved":false,"two_hosts":false,"visible":false},"relations":{},"cause":"encoded-forbidden","close":"refuse a URL with a percent sign in the host","because":[{"name":"encoded-forbidden","sentence":"One keeps percent-encoded bytes that a host cannot have, the other decodes them.","standard":"concept-opaque-host-parser","rfc3986":"3.2.2"}],"explained_by":["encoded-forbidden"],"replaces":["host"],"changed":{"op":"parse","input":"http://bx.a/","base":null},"left":"none","agreed":{"outcome":"parsed","scheme":"http","host":"bx.a","href":"http://bx.a/"},"other":{"outcome":"parsed","scheme":"http","username":"","password":"","host":"bx.a","port":null,"path":"/","query":null,"fragment":null,"href":"http://bx.a/","origin":"http://bx.a"},"parts":[],"shape":"12f2c5fd6fda81d2","class":"d407a54218057d83","verdict":{"standard":"whatwg","rfc3986":"(accepts)","majority":null,"parsers":{"w":"w","whatwg":"whatwg"},"editions":{"rfc3986":"(accepts)","html5-2007":"(accepts)","webaddr":"whatwg","html5-2009":"whatwg","html5-2011":"whatwg","w3c-2012":"whatwg","whatwg-2012":"whatwg"},"decided":{"webaddr":["WA-08","WA-09"],"html5-2009":["WA-08","WA-09","H09-01"],"html5-2011":["WA-08","WA-09","H11-07"],"w3c-2012":["W3C-15","W3C-16"],"whatwg-2012":["LS-04"]},"vector":null}}]}
[1]

### diff-reparse-named (slow): a user may name the engine that reads an href
    cp files/engines/w w
$ urlassay diff --long --engines './w,./w>./w' http://b%2f.a/
http://b%2f.a/
  w | w>w
             w 1                                         w>w 1
    outcome  parsed                                      parsed
    scheme   http                                        http
  ! host     b/.a                                        b
  ! href     http://b/.a/                                http://b/
  reparse-shift (high) between w and its reading of what it wrote
    href:    http://b/.a/
    read as: scheme http, host b
[10 lines as diff-reparse]
[1]

### diff-reparse-unknown
$ urlassay diff --engines 'whatwg,whatwg>whatwgg' http://a/
! urlassay: unknown engine "whatwgg"; did you mean whatwg?
[3]

### diff-via (slow): the engines after the first one read the href that another one writes
$ urlassay diff --long --engines webaddr,webaddr --via whatwg 'http://a\@b'
http://a\@b
  webaddr | whatwg>webaddr
             webaddr 2009                                whatwg>webaddr 2009
    outcome  parsed                                      parsed
    scheme   http                                        http
  ! username a\                                          null
  ! host     b                                           a
  ! path     ""                                          /@b
  ! href     http://a\@b                                 http://a/@b
  host-shift (critical) between webaddr and webaddr reading what whatwg wrote
    cause:   backslash. One takes a backslash for a slash, the other for an ordinary character.
             https://url.spec.whatwg.org/#example-invalid-reverse-solidus and RFC 3986, section 3.3
    changed: http://a/@b
             both say: http://a/@b
    rank:    critical: clients fetch such URLs, the engines read two hosts that resolvers accept,
             and a person sees one of them in the URL
    verdict: Standard: contacts a, as webaddr reading what whatwg wrote; RFC 3986: refuses the URL
    close:   refuse a URL with a backslash before the first "?" or "#"
[1]

### diff-via-all
$ urlassay diff --engines all --via whatwg http://a
! urlassay: diff: --via needs --engines A,B with names, not all or -NAME
! try 'urlassay help diff'
[2]

### diff-via-minus
$ urlassay diff --engines whatwg,-libcurl --via whatwg http://a
! urlassay: diff: --via needs --engines A,B with names, not all or -NAME
! try 'urlassay help diff'
[2]

### diff-via-unknown
$ urlassay diff --engines whatwg,webaddr --via nope http://a
! urlassay: unknown engine "nope"; `urlassay engines` lists the known ones, and an executable or a shared object is named with a slash
[3]

### diff-net-reparse (slow): two engines read the href otherwise than the one that wrote it
    cp files/engines/w-2 w
$ urlassay diff --engines ./w,whatwg,webaddr http://a/
high      reparse-shift  unexplained: no change that was tried makes them agree
  w contacts a, and writes http://b/
  reading that, whatwg, webaddr contact b
  Standard: contacts a, as w; RFC 3986: contacts a, as w
  close: no rule is known; refuse a URL that the parsers read differently
  also normalisation (info) between w and whatwg: unexplained
[1]

### diff-net-reparse-one (slow)
    cp files/engines/w-2 w
$ urlassay diff --engines ./w,whatwg http://a/
high      reparse-shift; also normalisation (info)  unexplained: no change that was tried makes them
  agree
  w contacts a, and writes http://b/
  reading that, whatwg contacts b
  Standard: contacts a, as w; RFC 3986: contacts a, as w
  close: no rule is known; refuse a URL that the parsers read differently
[1]

### diff-net-via
$ urlassay diff --engines webaddr,rfc3986 --via whatwg --json 'http://a\@b/%7e'
{"format":1,"op":"parse","input":"http://a\\@b/%7e","base":null,"effect":"host-shift","result":"differ","answers":[{"engine":"webaddr","version":"2009","group":0,"outcome":"parsed","scheme":"http","username":"a\\","password":null,"host":"b","port":null,"path":"/%7e","query":null,"fragment":null,"href":"http://a\\@b/%7e"},{"engine":"whatwg>rfc3986","version":"2005-01","group":1,"outcome":"parsed","scheme":"http","username":null,"password":null,"host":"a","port":null,"path":"/@b/%7e","query":null,"fragment":null,"href":"http://a/@b/%7e"}],"differences":[{"engines":["webaddr","whatwg>rfc3986"],"effect":"host-shift","severity":"critical","rank":{"fetched":true,"resolved":true,"two_hosts":true,"visible":true},"relations":{"scheme":"equal","username":"different","password":"equal","host":"different","port":"equal","path":"different","query":"equal","fragment":"equal","href":"different"},"cause":"backslash","close":"refuse a URL with a backslash before the first \"?\" or \"#\"","because":[{"name":"backslash","sentence":"One takes a backslash for a slash, the other for an ordinary character.","standard":"example-invalid-reverse-solidus","rfc3986":"3.3"}],"explained_by":["backslash"],"replaces":[],"changed":{"op":"parse","input":"http://a/@b/%7e","base":null},"left":"none","agreed":{"outcome":"parsed","scheme":"http","username":null,"password":null,"host":"a","port":null,"path":"/@b/%7e","query":null,"fragment":null,"href":"http://a/@b/%7e"},"other":{"outcome":"parsed","scheme":"http","username":null,"password":null,"host":"a","port":null,"path":"/@b/%7e","query":null,"fragment":null,"href":"http://a/@b/%7e"},"parts":[],"shape":"b43ac3648b6fd0ef","class":"394ddf467abb0e41","verdict":{"standard":"whatwg>rfc3986","rfc3986":"(refuses)","majority":null,"parsers":{},"editions":{"rfc3986":"(refuses)","html5-2007":"(refuses)","webaddr":"webaddr","html5-2009":"webaddr","html5-2011":"webaddr","w3c-2012":"whatwg>rfc3986","whatwg-2012":"whatwg>rfc3986"},"decided":{"html5-2007":["H07-01"],"w3c-2012":["W3C-02"]},"vector":null}}]}
[1]
