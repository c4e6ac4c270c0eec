urlassay diff --class: the input of a stored finding, asked again.

### diff-class (slow)
    cp files/classes/host-shift-backslash-2.json f/classes/1cf9e7d09fafac2d.json
$ urlassay diff --long --class 1cf9e7d09fafac2d --dir f
[...]
[..]whatwg[..]libcurl
[...]
[..]path[..]/b[..]
[...]
[1]

### diff-class-first-digits
    cp files/classes/host-shift-backslash-2.json f/classes/1cf9e7d09fafac2d.json
$ urlassay diff --long --class 1cf9 --dir f
[...]
[..]whatwg[..]libcurl
[...]
[..]path[..]/b[..]
[...]
[1]

### diff-class-which
    cp files/classes/host-shift-backslash-2.json f/classes/1cf9e7d09fafac2d.json
    cat >f/classes/1cf9000000000000.json
    | {}
$ urlassay diff --class 1cf9 --dir f
! urlassay: f: more than one quirk or class begins with 1cf9
[3]

### diff-no-such-class
$ urlassay diff --class 1cf9e7d09fafac2d
! urlassay: findings: no campaign; `urlassay fuzz --dir findings` starts one, --dir names another
[3]

### diff-no-class-name
$ urlassay diff --class backslash
! urlassay: diff: 'backslash' is not the id of a quirk or a class: an id has 16 hexadecimal digits, and the first 4 are enough; `triage` lists the quirks
! try 'urlassay help diff'
[2]

### diff-class-and-url
$ urlassay diff --class 1cf9e7d09fafac2d http://h
! urlassay: diff: with --class, give no URL and no base
! try 'urlassay help diff'
[2]

### diff-class-of-quirk (slow): the id that `triage --list` prints
    cp files/campaigns/quirks f
$ urlassay diff --long --dir f --class 2068dc48
http://t\@e
  whatwg | webaddr
             whatwg $VERSION (fde3f74)                      webaddr 2009
    outcome  parsed                                      parsed
    scheme   http                                        http
  ! username ""                                          t\
  ! host     t                                           e
  ! path     /@e                                         ""
  ! href     http://t/@e                                 http://t\@e
    origin   http://t                                    cannot say
  host-shift (critical) between whatwg and webaddr
    cause:   backslash. One takes a backslash for a slash, the other for an ordinary character.
             https://url.spec.whatwg.org/#example-invalid-reverse-solidus and RFC 3986, section 3.3
    changed: http://t/@e
             both say: http://t/@e
    rank:    critical: clients fetch such URLs, the engines read two hosts that resolvers accept,
             and a person sees one of them in the URL
    verdict: Standard: contacts t, as whatwg; RFC 3986: refuses the URL
    close:   refuse a URL with a backslash before the first "?" or "#"
    vector:  the nearest one is validation-errors.invalid-reverse-solidus.file-two
[1]

### diff-class-missing
    cp files/campaigns/quirks f
$ urlassay diff --dir f --class c9a6
! urlassay: f: no quirk and no class c9a6; `triage` lists the quirks
[3]

### diff-class-missing-complete: the same words for all 16 digits
    cp files/campaigns/quirks f
$ urlassay diff --dir f --class c9a60866577c6be9
! urlassay: f: no quirk and no class c9a60866577c6be9; `triage` lists the quirks
[3]

### diff-class-no-campaign
$ urlassay diff --dir none --class c9a60866577c6be9
! urlassay: none: no campaign; `urlassay fuzz --dir none` starts one, --dir names another
[3]

### diff-via-class
$ urlassay diff --via whatwg --class abcd
! urlassay: diff: with --class, give no --engines
! try 'urlassay help diff'
[2]

### diff-refused-class-and-base
$ urlassay diff --class abcd --base http://b/
! urlassay: diff: with --class, give no URL and no base
! try 'urlassay help diff'
[2]

### diff-refused-list-and-class
$ urlassay diff --class abcd --list u
! urlassay: diff: with --list, give no URL
! try 'urlassay help diff'
[2]

### diff-refused-class-no-id
$ urlassay diff --class abc
! urlassay: diff: 'abc' is not the id of a quirk or a class: an id has 16 hexadecimal digits, and the first 4 are enough; `triage` lists the quirks
! try 'urlassay help diff'
[2]

### diff-refused-class-long-id
$ urlassay diff --class 0123456789abcdef0
! urlassay: diff: '0123456789abcdef0' is not the id of a quirk or a class: an id has 16 hexadecimal digits, and the first 4 are enough; `triage` lists the quirks
! try 'urlassay help diff'
[2]

### diff-list-and-class
$ urlassay diff --list l --class abcd
! urlassay: diff: with --list, give no URL
! try 'urlassay help diff'
[2]

### diff-via-and-class
$ urlassay diff --via whatwg --engines whatwg,rfc3986 --class 00aa
! urlassay: diff: with --class, give no --engines
! try 'urlassay help diff'
[2]

### diff-class-other-engines: engines that the user names come before the class's own
    cp files/classes/accept-reject-backslash-8.json f/classes/00aa0000000000aa.json
$ urlassay diff --class 00aa0000000000aa --dir f --engines rfc3986,webaddr --json
{"format":1,"op":"parse","input":"http://a\\@b","base":null,"effect":"accept-reject","result":"differ","answers":[{"engine":"rfc3986","version":"2005-01","group":0,"outcome":"rejected","reason":"failure"},{"engine":"webaddr","version":"2009","group":1,"outcome":"parsed","scheme":"http","username":"a\\","password":null,"host":"b","port":null,"path":"","query":null,"fragment":null,"href":"http://a\\@b"}],"differences":[{"engines":["rfc3986","webaddr"],"effect":"accept-reject","severity":"medium","rank":{"fetched":true,"resolved":true,"two_hosts":false,"visible":false},"relations":{},"cause":"backslash","close":"refuse a URL with a backslash before the first \"?\" or \"#\"","because":[{"name":"backslash","sentence":"One takes a backslash for a slash, the other for an ordinary character.","standard":"example-invalid-reverse-solidus","rfc3986":"3.3"}],"explained_by":["backslash"],"replaces":[],"changed":{"op":"parse","input":"http://a%5C@b","base":null},"left":"none","agreed":{"outcome":"parsed","scheme":"http","username":"a%5C","password":null,"host":"b","port":null,"path":"","query":null,"fragment":null,"href":"http://a%5C@b"},"other":{"outcome":"parsed","scheme":"http","username":"a%5C","password":null,"host":"b","port":null,"path":"","query":null,"fragment":null,"href":"http://a%5C@b"},"parts":[],"shape":"f366625191fb5c92","class":"4cb25ea90cdd77ac","verdict":{"standard":"(accepts)","rfc3986":"rfc3986","majority":null,"parsers":{},"editions":{"rfc3986":"rfc3986","html5-2007":"rfc3986","webaddr":"webaddr","html5-2009":"webaddr","html5-2011":"webaddr","w3c-2012":"(accepts)","whatwg-2012":"(accepts)"},"decided":{"html5-2007":["H07-01"],"webaddr":["WA-03"],"html5-2009":["WA-03","H09-01"],"html5-2011":["WA-03","H11-07"]},"vector":"validation-errors.invalid-reverse-solidus.file","vector_by":"class"}}]}
[1]

### diff-list-of-no-classes
    mkdir f/classes
$ urlassay diff --engines whatwg,rfc3986 --list f
! urlassay: f: the campaign has no classes
[3]

### diff-list-of-a-damaged-class: the others are compared
    cp files/classes/host-shift-backslash-4.json f/classes/00000000000000aa.json
    cat >f/classes/00000000000000bb.json
    | {"class":
    | [no newline]
$ urlassay diff --json --engines whatwg,rfc3986 --list f
! urlassay: f/classes/00000000000000bb.json:1:10: JSON syntax error: unexpected end
{"format":1,"op":"parse","input":"http://t\\@e","base":null,"effect":"accept-reject","result":"differ","answers":[{"engine":"whatwg","version":"$VERSION (fde3f74)","group":0,"outcome":"parsed","scheme":"http","username":"","password":"","host":"t","port":null,"path":"/@e","query":null,"fragment":null,"href":"http://t/@e","origin":"http://t"},{"engine":"rfc3986","version":"2005-01","group":1,"outcome":"rejected","reason":"failure"}],"differences":[{"engines":["whatwg","rfc3986"],"effect":"accept-reject","severity":"medium","rank":{"fetched":true,"resolved":true,"two_hosts":false,"visible":false},"relations":{},"cause":"backslash","close":"refuse a URL with a backslash before the first \"?\" or \"#\"","because":[{"name":"backslash","sentence":"One takes a backslash for a slash, the other for an ordinary character.","standard":"example-invalid-reverse-solidus","rfc3986":"3.3"}],"explained_by":["backslash"],"replaces":[],"changed":{"op":"parse","input":"http://t/@e","base":null},"left":"none","agreed":{"outcome":"parsed","scheme":"http","username":"","password":"","host":"t","port":null,"path":"/@e","query":null,"fragment":null,"href":"http://t/@e","origin":"http://t"},"other":{"outcome":"parsed","scheme":"http","username":null,"password":null,"host":"t","port":null,"path":"/@e","query":null,"fragment":null,"href":"http://t/@e"},"parts":[],"shape":"e039a738bff231fd","class":"b07508cfccd1f303","verdict":{"standard":"whatwg","rfc3986":"rfc3986","majority":null,"parsers":{"whatwg":"whatwg"},"editions":{"rfc3986":"rfc3986","html5-2007":"rfc3986","webaddr":"(accepts)","html5-2009":"(accepts)","html5-2011":"(accepts)","w3c-2012":"whatwg","whatwg-2012":"whatwg"},"decided":{"html5-2007":["H07-01"],"webaddr":["WA-03"],"html5-2009":["WA-03","H09-01"],"html5-2011":["WA-03","H11-07"]},"vector":"validation-errors.invalid-reverse-solidus.file","vector_by":"class"}}]}
[1]
