urlassay diff --format sarif: for a code scanning service.

### diff-sarif-list-of-stdin: stdin is not a file that a result could be in
$ urlassay diff --engines whatwg,rfc3986 --format sarif --list -
< http:foo
{"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{"tool":{"driver":{"name":"urlassay","version":"$VERSION","semanticVersion":"$VERSION","rules":[
{"id":"slash-count","shortDescription":{"text":"URL parsers disagree: slash-count"},"fullDescription":{"text":"One reads any number of slashes after the scheme as two, the other does not."},"helpUri":"https://url.spec.whatwg.org/#special-authority-ignore-slashes-state","help":{"text":"One reads any number of slashes after the scheme as two, the other does not. See https://url.spec.whatwg.org/#special-authority-ignore-slashes-state and RFC 3986, section 3. What closes it: refuse a URL with more or fewer than two slashes after the scheme. Where one parser decides and another acts, have both act on the same answer: pass on the parsed URL, or refuse what the two read differently.","markdown":"**slash-count**: One reads any number of slashes after the scheme as two, the other does not. See the [URL Standard](https://url.spec.whatwg.org/#special-authority-ignore-slashes-state) and [RFC 3986, section 3](https://www.rfc-editor.org/rfc/rfc3986#section-3).\n\nWhat closes it: refuse a URL with more or fewer than two slashes after the scheme.\n\nWhere one parser decides and another acts, have both act on the same answer: pass on the parsed URL, or refuse what the two read differently."},"defaultConfiguration":{"level":"warning"},"properties":{"tags":["security","url"],"precision":"high","security-severity":"5.3"}}]}},"results":[
{"ruleId":"slash-count","level":"warning","message":{"text":"whatwg $VERSION (fde3f74) and rfc3986 2005-01 would contact another host, port or scheme for http:foo (host-shift, medium). whatwg $VERSION (fde3f74): host foo, path /. rfc3986 2005-01: host null, path foo. Not dialled. whatwg and rfc3986 agree on http://foo. Standard: contacts foo, as whatwg; RFC 3986: contacts no host, as rfc3986. What closes it: refuse a URL with more or fewer than two slashes after the scheme."},"locations":[{"physicalLocation":{"artifactLocation":{"uri":"reproducers/411093daa2ec09b9","uriBaseId":"%SRCROOT%"},"region":{"startLine":1}}}],"partialFingerprints":{"primaryLocationLineHash":"411093daa2ec09b9:1","urlassayClass/v1":"411093daa2ec09b9"},"properties":{"security-severity":"5.3","effect":"host-shift","severity":"medium","cause":"slash-count","class":"411093daa2ec09b9","engines":["whatwg","rfc3986"],"input":"http:foo","base":null,"impact":"not dialled","dialled":[],"verdict":{"standard":"whatwg","rfc3986":"rfc3986","majority":null,"parsers":{"whatwg":"whatwg"},"editions":{"rfc3986":"rfc3986","html5-2007":"rfc3986","webaddr":"rfc3986","html5-2009":"rfc3986","html5-2011":"rfc3986","w3c-2012":"whatwg","whatwg-2012":"whatwg"},"decided":{"w3c-2012":["W3C-01"]},"vector":"examples.url-parsing.01-no-slashes","vector_by":"class"}},"ruleIndex":0,"occurrenceCount":1}
],"artifacts":[
{"location":{"uri":"reproducers/411093daa2ec09b9","uriBaseId":"%SRCROOT%"},"length":8,"contents":{"text":"http:foo"}}],"columnKind":"unicodeCodePoints","invocations":[{"executionSuccessful":true,"toolExecutionNotifications":[]}],"properties":{"leftOut":0,"known":0}}]}
[1]

### diff-counts-known-sarif (slow)
    cat >k.json
    | [{"engines": ["webaddr", "whatwg"], "input": "http://t\\@e", "effect": "host-shift", "reason": "r", "link": "l"}]
$ urlassay diff --engines whatwg,webaddr --known k.json --format sarif 'http://t\@e'
{"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{"tool":{"driver":{"name":"urlassay","version":"$VERSION","semanticVersion":"$VERSION","rules":[]}},"results":[
],"columnKind":"unicodeCodePoints","invocations":[{"executionSuccessful":true,"toolExecutionNotifications":[{"level":"note","message":{"text":"1 known result is left out: somebody accepted it."}}]}],"properties":{"leftOut":0,"known":1}}]}

### diff-encoding-sarif
$ urlassay diff --encoding latin1 --format sarif http://h/
! urlassay: diff: --format sarif has no place for an encoding
! try 'urlassay help diff'
[2]

### diff-sarif-list
    cat >'u r.txt'
    | http://h/
    | http://t\@e/
    | http://u\@e/
$ urlassay diff --engines whatwg,webaddr --format sarif --list 'u r.txt'
{"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{"tool":{"driver":{"name":"urlassay","version":"$VERSION","semanticVersion":"$VERSION","rules":[
{"id":"backslash","shortDescription":{"text":"URL parsers disagree: backslash"},"fullDescription":{"text":"One takes a backslash for a slash, the other for an ordinary character."},"helpUri":"https://url.spec.whatwg.org/#example-invalid-reverse-solidus","help":{"text":"One takes a backslash for a slash, the other for an ordinary character. See https://url.spec.whatwg.org/#example-invalid-reverse-solidus and RFC 3986, section 3.3. What closes it: refuse a URL with a backslash before the first \"?\" or \"#\". Where one parser decides and another acts, have both act on the same answer: pass on the parsed URL, or refuse what the two read differently.","markdown":"**backslash**: One takes a backslash for a slash, the other for an ordinary character. See the [URL Standard](https://url.spec.whatwg.org/#example-invalid-reverse-solidus) and [RFC 3986, section 3.3](https://www.rfc-editor.org/rfc/rfc3986#section-3.3).\n\nWhat closes it: refuse a URL with a backslash before the first \"?\" or \"#\".\n\nWhere one parser decides and another acts, have both act on the same answer: pass on the parsed URL, or refuse what the two read differently."},"defaultConfiguration":{"level":"error"},"properties":{"tags":["security","url"],"precision":"high","security-severity":"9.3"}}]}},"results":[
{"ruleId":"backslash","level":"error","message":{"text":"whatwg $VERSION (fde3f74) and webaddr 2009 would contact another host, port or scheme for http://t\\@e/ (host-shift, critical). whatwg $VERSION (fde3f74): username \"\", host t, path /@e/. webaddr 2009: username t\\, host e, path /. Not dialled. whatwg and webaddr agree on http://t/@e/. Standard: contacts t, as whatwg; RFC 3986: refuses the URL. What closes it: refuse a URL with a backslash before the first \"?\" or \"#\"."},"locations":[{"physicalLocation":{"artifactLocation":{"uri":"u%20r.txt","uriBaseId":"%SRCROOT%"},"region":{"startLine":2}}}],"partialFingerprints":{"primaryLocationLineHash":"1517da681dd8455a:1","urlassayClass/v1":"1517da681dd8455a"},"properties":{"security-severity":"9.3","effect":"host-shift","severity":"critical","cause":"backslash","class":"1517da681dd8455a","engines":["whatwg","webaddr"],"input":"http://t\\@e/","base":null,"impact":"not dialled","dialled":[],"verdict":{"standard":"whatwg","rfc3986":"(refuses)","majority":null,"parsers":{"whatwg":"whatwg"},"editions":{"rfc3986":"(refuses)","html5-2007":"(refuses)","webaddr":"webaddr","html5-2009":"webaddr","html5-2011":"webaddr","w3c-2012":"whatwg","whatwg-2012":"whatwg"},"decided":{"html5-2007":["H07-01"],"w3c-2012":["W3C-02"]},"vector":"validation-errors.invalid-reverse-solidus.file-two","vector_by":"class"}},"ruleIndex":0,"occurrenceCount":2}
],"columnKind":"unicodeCodePoints","invocations":[{"executionSuccessful":true,"toolExecutionNotifications":[]}],"properties":{"leftOut":0,"known":0}}]}
[1]

### diff-sarif-url (slow)
$ urlassay diff --engines whatwg,webaddr --format sarif 'http://t\@e/␛[1m'
[2 lines as diff-sarif-list]
{"ruleId":"backslash","level":"error","message":{"text":"whatwg $VERSION (fde3f74) and webaddr 2009 would contact another host, port or scheme for http://t\\@e/\\x1b[1m (host-shift, critical). whatwg $VERSION (fde3f74): username \"\", host t, path /@e/%1B[1m. webaddr 2009: username t\\, host e, path /%1B%5B1m. Not dialled. On http://t/@e/\\x1b[1m, whatwg and webaddr both have host t; a lesser difference is left (normalisation). Standard: contacts t, as whatwg; RFC 3986: refuses the URL. What closes it: refuse a URL with a backslash before the first \"?\" or \"#\"."},"locations":[{"physicalLocation":{"artifactLocation":{"uri":"reproducers/1517da681dd8455a","uriBaseId":"%SRCROOT%"},"region":{"startLine":1}}}],"partialFingerprints":{"primaryLocationLineHash":"1517da681dd8455a:1","urlassayClass/v1":"1517da681dd8455a"},"properties":{"security-severity":"9.3","effect":"host-shift","severity":"critical","cause":"backslash","class":"1517da681dd8455a","engines":["whatwg","webaddr"],"input":"http://t\\@e/\u001b[1m","base":null,"impact":"not dialled","dialled":[],"verdict":{"standard":"whatwg","rfc3986":"(refuses)","majority":null,"parsers":{"whatwg":"whatwg"},"editions":{"rfc3986":"(refuses)","html5-2007":"(refuses)","webaddr":"webaddr","html5-2009":"webaddr","html5-2011":"webaddr","w3c-2012":"whatwg","whatwg-2012":"whatwg"},"decided":{"html5-2007":["H07-01"],"w3c-2012":["W3C-02"]},"vector":"validation-errors.invalid-reverse-solidus.file-two","vector_by":"class"}},"ruleIndex":0,"occurrenceCount":1}
],"artifacts":[
{"location":{"uri":"reproducers/1517da681dd8455a","uriBaseId":"%SRCROOT%"},"length":16,"contents":{"text":"http://t\\@e/\u001b[1m"}}],"columnKind":"unicodeCodePoints","invocations":[{"executionSuccessful":true,"toolExecutionNotifications":[]}],"properties":{"leftOut":0,"known":0}}]}
[1]

### diff-sarif-reproducers (slow)
$ urlassay diff --engines whatwg,webaddr --base http://b/ --format sarif --reproducers r '\\e'
[2 lines as diff-sarif-list]
{"ruleId":"backslash","level":"error","message":{"text":"whatwg $VERSION (fde3f74) and webaddr 2009 would contact another host, port or scheme for \\\\\\\\e against http://b/ (host-shift, critical). whatwg $VERSION (fde3f74): host e, path /. webaddr 2009: host b, path /%5C%5Ce. Not dialled. whatwg and webaddr agree on //e against http://b/. Standard: contacts e, as whatwg; RFC 3986: refuses the URL. What closes it: refuse a URL with a backslash before the first \"?\" or \"#\"."},"locations":[{"physicalLocation":{"artifactLocation":{"uri":"r/1517da681dd8455a","uriBaseId":"%SRCROOT%"},"region":{"startLine":1}}}],"partialFingerprints":{"primaryLocationLineHash":"1517da681dd8455a:1","urlassayClass/v1":"1517da681dd8455a"},"properties":{"security-severity":"9.3","effect":"host-shift","severity":"critical","cause":"backslash","class":"1517da681dd8455a","engines":["whatwg","webaddr"],"input":"\\\\e","base":"http://b/","impact":"not dialled","dialled":[],"verdict":{"standard":"whatwg","rfc3986":"(refuses)","majority":null,"parsers":{"whatwg":"whatwg"},"editions":{"rfc3986":"(refuses)","html5-2007":"(refuses)","webaddr":"webaddr","html5-2009":"webaddr","html5-2011":"webaddr","w3c-2012":"whatwg","whatwg-2012":"whatwg"},"decided":{"html5-2007":["H07-01"],"w3c-2012":["W3C-11","W3C-10","W3C-01"]},"vector":"validation-errors.invalid-reverse-solidus.file-two","vector_by":"class"}},"ruleIndex":0,"occurrenceCount":1}
],"columnKind":"unicodeCodePoints","invocations":[{"executionSuccessful":true,"toolExecutionNotifications":[]}],"properties":{"leftOut":0,"known":0}}]}
[1]

### diff-sarif-reproducers-one-class (slow): the file of a class holds the input that the result shows, and not the last one of the class
$ urlassay diff --engines whatwg,webaddr --format sarif --reproducers r 'http://a\@b' 'http://trusted\@evil'
[2 lines as diff-sarif-list]
{"ruleId":"backslash","level":"error","message":{"text":"whatwg $VERSION (fde3f74) and webaddr 2009 would contact another host, port or scheme for http://a\\@b (host-shift, critical). whatwg $VERSION (fde3f74): username \"\", host a, path /@b. webaddr 2009: username a\\, host b, path \"\". Not dialled. whatwg and webaddr agree on http://a/@b. Standard: contacts a, as whatwg; RFC 3986: refuses the URL. What closes it: refuse a URL with a backslash before the first \"?\" or \"#\"."},"locations":[{"physicalLocation":{"artifactLocation":{"uri":"r/1517da681dd8455a","uriBaseId":"%SRCROOT%"},"region":{"startLine":1}}}],"partialFingerprints":{"primaryLocationLineHash":"1517da681dd8455a:1","urlassayClass/v1":"1517da681dd8455a"},"properties":{"security-severity":"9.3","effect":"host-shift","severity":"critical","cause":"backslash","class":"1517da681dd8455a","engines":["whatwg","webaddr"],"input":"http://a\\@b","base":null,"impact":"not dialled","dialled":[],"verdict":{"standard":"whatwg","rfc3986":"(refuses)","majority":null,"parsers":{"whatwg":"whatwg"},"editions":[..],"vector":"validation-errors.invalid-reverse-solidus.file-two","vector_by":"class"}},"ruleIndex":0,"occurrenceCount":2}
],"columnKind":"unicodeCodePoints","invocations":[{"executionSuccessful":true,"toolExecutionNotifications":[]}],"properties":{"leftOut":0,"known":0}}]}
[1]
$ cat r/1517da681dd8455a
http://a\@b
[no newline]

### diff-net-sarif
    cp files/urls-2.txt u
$ urlassay diff --format sarif --engines whatwg,webaddr,rfc3986 --list u
{"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{"tool":{"driver":{"name":"urlassay","version":"$VERSION","semanticVersion":"$VERSION","rules":[
{"id":"backslash","shortDescription":{"text":"URL parsers disagree: backslash"},"fullDescription":{"text":"One takes a backslash for a slash, the other for an ordinary character."},"helpUri":"https://url.spec.whatwg.org/#example-invalid-reverse-solidus","help":{"text":"One takes a backslash for a slash, the other for an ordinary character. See https://url.spec.whatwg.org/#example-invalid-reverse-solidus and RFC 3986, section 3.3. What closes it: refuse a URL with a backslash before the first \"?\" or \"#\". Where one parser decides and another acts, have both act on the same answer: pass on the parsed URL, or refuse what the two read differently.","markdown":"**backslash**: One takes a backslash for a slash, the other for an ordinary character. See the [URL Standard](https://url.spec.whatwg.org/#example-invalid-reverse-solidus) and [RFC 3986, section 3.3](https://www.rfc-editor.org/rfc/rfc3986#section-3.3).\n\nWhat closes it: refuse a URL with a backslash before the first \"?\" or \"#\".\n\nWhere one parser decides and another acts, have both act on the same answer: pass on the parsed URL, or refuse what the two read differently."},"defaultConfiguration":{"level":"error"},"properties":{"tags":["security","url"],"precision":"high","security-severity":"9.3"}},
[...]
{"id":"ipv4-number+non-ascii","shortDescription":{"text":"URL parsers disagree: ipv4-number+non-ascii"},"fullDescription":{"text":"They read a hexadecimal, octal or short IPv4 address as different addresses, or one takes it for a name. One percent-encodes non-ASCII characters as UTF-8, the other does not."},"helpUri":"https://url.spec.whatwg.org/#concept-ipv4-parser","help":{"text":"They read a hexadecimal, octal or short IPv4 address as different addresses, or one takes it for a name. See https://url.spec.whatwg.org/#concept-ipv4-parser and RFC 3986, section 7.4. One percent-encodes non-ASCII characters as UTF-8, the other does not. See https://url.spec.whatwg.org/#percent-encoded-bytes and RFC 3986, section 2.5. What closes it: refuse a URL with a number (1, 0x7f) as the last host label, except in canonical IPv4, and one with bytes that are not ASCII. Where one parser decides and another acts, have both act on the same answer: pass on the parsed URL, or refuse what the two read differently.","markdown":"**ipv4-number**: They read a hexadecimal, octal or short IPv4 address as different addresses, or one takes it for a name. See the [URL Standard](https://url.spec.whatwg.org/#concept-ipv4-parser) and [RFC 3986, section 7.4](https://www.rfc-editor.org/rfc/rfc3986#section-7.4).\n\n**non-ascii**: One percent-encodes non-ASCII characters as UTF-8, the other does not. See the [URL Standard](https://url.spec.whatwg.org/#percent-encoded-bytes) and [RFC 3986, section 2.5](https://www.rfc-editor.org/rfc/rfc3986#section-2.5).\n\nWhat closes it: refuse a URL with a number (1, 0x7f) as the last host label, except in canonical IPv4, and one with bytes that are not ASCII.\n\nWhere one parser decides and another acts, have both act on the same answer: pass on the parsed URL, or refuse what the two read differently."},"defaultConfiguration":{"level":"warning"},"properties":{"tags":["security","url"],"precision":"high","security-severity":"5.3"}},
[...]
{"ruleId":"ipv4-number","level":"error","message":{"text":"whatwg $VERSION (fde3f74) and webaddr 2009 give the host in another form for https://a:b@0x7f.1:443/%7e/../é?q#f (host-form, high). whatwg $VERSION (fde3f74): host 127.0.0.1, port null. webaddr 2009: host 0x7f.1, port 443. Not dialled. whatwg and webaddr agree on https://a:b@127.0.0.1:443/%7e/../é?q#f. Standard: writes host 127.0.0.1, as whatwg; RFC 3986: refuses the URL. What closes it: refuse a URL with a number (1, 0x7f) as the last host label, except in canonical IPv4."},"locations":[{"physicalLocation":{"artifactLocation":{"uri":"u","uriBaseId":"%SRCROOT%"},"region":{"startLine":2}}}],"partialFingerprints":{"primaryLocationLineHash":"9df6fb1d44f5b797:1","urlassayClass/v1":"9df6fb1d44f5b797"},"properties":{"security-severity":"7.5","effect":"host-form","severity":"high","cause":"ipv4-number","class":"9df6fb1d44f5b797","engines":["whatwg","webaddr"],"input":"https://a:b@0x7f.1:443/%7e/../é?q#f","base":null,"impact":"not dialled","dialled":[],"verdict":{"standard":"whatwg","rfc3986":"(refuses)","majority":null,"parsers":{"whatwg":"whatwg"},"editions":[..],"vector":"ipv4.zero","vector_by":"class"}},"ruleIndex":1,"occurrenceCount":1},
[...]
],"columnKind":"unicodeCodePoints","invocations":[{"executionSuccessful":true,"toolExecutionNotifications":[]}],"properties":{"leftOut":0,"known":0}}]}
[1]

### diff-refused-changes-sarif
$ urlassay diff --changes --format sarif http://h/
! urlassay: diff: --changes takes only --engines, URLs, --format and --fail-on
! try 'urlassay help diff'
[2]

### diff-changes-with-sarif
$ urlassay diff --changes --engines whatwg,rfc3986 --format sarif x:
! urlassay: diff: --changes takes only --engines, URLs, --format and --fail-on
! try 'urlassay help diff'
[2]

### diff-sarif-outside
$ urlassay diff --engines whatwg,rfc3986 --format sarif --list /dev/stdin
< http://a\
< http://b/
! urlassay: SARIF: 1 result is at a file outside of the repository, where code scanning shows nothing: --reproducers DIR puts it into a folder of it
[...]
[1]

### diff-sarif-outside-several
$ urlassay diff --engines whatwg,rfc3986 --format sarif --list /dev/stdin
< http://a\
< http://1/
! urlassay: SARIF: 2 results are at files outside of the repository, where code scanning shows nothing: --reproducers DIR puts them into a folder of it
[...]
[1]
