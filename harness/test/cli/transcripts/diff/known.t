urlassay diff --known: what a baseline accepts does not fail the run.

### diff-known-severity: the same effect, which was accepted when it was less severe
$ urlassay diff --long --engines whatwg,webaddr --known - --fail-on critical 'http://t\@e/x'
< [{"engines": ["webaddr", "whatwg"], "input": "http://t\\@e", "effect": "host-shift", "severity": "medium", "reason": "r", "link": "l"}]
< [no newline]
http://t\@e/x
  whatwg | webaddr
             whatwg $VERSION (fde3f74)                      webaddr 2009
    outcome  parsed                                      parsed
    scheme   http                                        http
  ! username ""                                          t\
  ! host     t                                           e
  ! path     /@e/x                                       /x
  ! href     http://t/@e/x                               http://t\@e/x
    origin   http://t                                    cannot say
  host-shift (critical) between whatwg and webaddr
    cause:   backslash. One takes a backslash for a slash, the other for an ordinary character.
             https://url.spec.whatwg.org/#example-invalid-reverse-solidus and RFC 3986, section 3.3
    changed: http://t/@e/x
             both say: http://t/@e/x
    rank:    critical: clients fetch such URLs, the engines read two hosts that resolvers accept,
             and a person sees one of them in the URL
    verdict: Standard: contacts t, as whatwg; RFC 3986: refuses the URL
    close:   refuse a URL with a backslash before the first "?" or "#"
    vector:  the nearest one is validation-errors.invalid-reverse-solidus.file-two
    known:   only as host-shift, medium: r, l

1 input, 1 differs, 0 known, 0 agree

/dev/stdin: 1 entry with 1 pair: 1 worse than accepted
[1]

### diff-known-by-cause: an entry for hex accepts octal too, and the line says so
    cat >k.json
    | [{"cause": "ipv4-number", "effect": "host-shift", "reason": "hex hosts", "link": "l", "pairs": [{"engines": ["whatwg", "rfc3986"], "input": "http://0x7f.1/"}]}]
$ urlassay diff --engines whatwg,rfc3986 --known k.json http://0177.0.0.1/
high      host-form  ipv4-number: they read a hexadecimal, octal or short IPv4 address as different
  addresses, or one takes it for a name
  whatwg writes host 127.0.0.1, rfc3986 writes host 0177.0.0.1
  Standard: writes host 127.0.0.1, as whatwg; RFC 3986: writes host 0177.0.0.1, as rfc3986
  close: refuse a URL with a number (1, 0x7f) as the last host label, except in canonical IPv4
  known: hex hosts, l; by the cause alone: accepted for http://0x7f.1/

1 input, 0 differ, 1 known, 0 agree

k.json: 1 entry with 1 pair: 1 still there

### diff-known-pattern: an entry with a pattern does not
    cat >k.json
    | [{"cause": "ipv4-number", "effect": "host-shift", "reason": "hex hosts", "link": "l", "pattern": "*0x*", "pairs": [{"engines": ["whatwg", "rfc3986"], "input": "http://0x7f.1/"}]}]
$ urlassay diff --engines whatwg,rfc3986 --known k.json http://0x7f.2/ http://0177.0.0.1/
http://0x7f.2/
high      host-form  ipv4-number: they read a hexadecimal, octal or short IPv4 address as different
  addresses, or one takes it for a name
  whatwg writes host 127.0.0.2, rfc3986 writes host 0x7f.2
  Standard: writes host 127.0.0.2, as whatwg; RFC 3986: writes host 0x7f.2, as rfc3986
  close: refuse a URL with a number (1, 0x7f) as the last host label, except in canonical IPv4
  known: hex hosts, l

http://0177.0.0.1/
high      host-form  ipv4-number: they read a hexadecimal, octal or short IPv4 address as different
  addresses, or one takes it for a name
  whatwg writes host 127.0.0.1, rfc3986 writes host 0177.0.0.1
  proof: with "12" in place of "017" both write host 127.0.0.1
  Standard: writes host 127.0.0.1, as whatwg; RFC 3986: writes host 0177.0.0.1, as rfc3986
  close: refuse a URL with a number (1, 0x7f) as the last host label, except in canonical IPv4

2 inputs, 1 differs, 1 known, 0 agree

k.json: 1 entry with 1 pair: 1 still there
[1]

### diff-known-dash-broken
$ urlassay diff --known - http://h/
< {
< [no newline]
! urlassay: /dev/stdin:1:2: JSON syntax error: unexpected end; --known reads a file that `triage --accept` wrote
[3]

### diff-counts-known (slow)
    cat >k.json
    | [{"engines": ["webaddr", "whatwg"], "input": "http://t\\@e", "effect": "host-shift", "reason": "r", "link": "l"}]
$ urlassay diff --engines whatwg,webaddr --known k.json
< http://t\@e
< http://h/
< http:/h/?a
http://t\@e
critical  host-shift  backslash: one takes a backslash for a slash, the other for an ordinary
  character
  whatwg contacts t, webaddr contacts e
  Standard: contacts t, as whatwg; RFC 3986: refuses the URL
  close: refuse a URL with a backslash before the first "?" or "#"
  known: r, l

http://h/
  whatwg and webaddr agree: http://h/ (host h)

http:/h/?a
medium    host-shift  slash-count: one reads any number of slashes after the scheme as two, the
  other does not
  whatwg contacts h, webaddr contacts no host
  proof: with "/" added after "http:/" both contact h
  Standard: contacts h, as whatwg; RFC 3986: contacts no host, as webaddr
  close: refuse a URL with more or fewer than two slashes after the scheme

3 inputs, 1 differs, 1 known, 1 agrees

k.json: 1 entry with 1 pair: 1 still there
[1]

### diff-counts-known-jsonl (slow)
    cat >k.json
    | [{"engines": ["webaddr", "whatwg"], "input": "http://t\\@e", "effect": "host-shift", "reason": "r", "link": "l"}]
$ urlassay diff --engines whatwg,webaddr --known k.json --json
< http://t\@e
< http://h/
< http:/h/?a
{"format":1,"op":"parse","input":"http://t\\@e","base":null,"effect":"host-shift","result":"known","answers":[{"engine":"whatwg","version":"$VERSION (fde3f74)","group":0,"outcome":"parsed","scheme":"http","username":"","password":"","host":"t","port":null,"path":"/@e","query":null,"fragment":null,"href":"http://t/@e","origin":"http://t"},{"engine":"webaddr","version":"2009","group":1,"outcome":"parsed","scheme":"http","username":"t\\","password":null,"host":"e","port":null,"path":"","query":null,"fragment":null,"href":"http://t\\@e"}],"differences":[{"engines":["whatwg","webaddr"],"effect":"host-shift","severity":"critical","rank":{"fetched":true,"resolved":true,"two_hosts":true,"visible":true},"relations":{"scheme":"equal","username":"different","password":"equal","host":"different","port":"equal","path":"different","query":"equal","fragment":"equal","href":"different"},"cause":"backslash","close":"refuse a URL with a backslash before the first \"?\" or \"#\"","because":[{"name":"backslash","sentence":"One takes a backslash for a slash, the other for an ordinary character.","standard":"example-invalid-reverse-solidus","rfc3986":"3.3"}],"explained_by":["backslash"],"replaces":[],"changed":{"op":"parse","input":"http://t/@e","base":null},"left":"none","agreed":{"outcome":"parsed","scheme":"http","username":"","password":"","host":"t","port":null,"path":"/@e","query":null,"fragment":null,"href":"http://t/@e","origin":"http://t"},"other":{"outcome":"parsed","scheme":"http","username":null,"password":null,"host":"t","port":null,"path":"/@e","query":null,"fragment":null,"href":"http://t/@e"},"parts":[],"shape":"a2a3cfd4b85b3702","class":"1517da681dd8455a","known":{"engines":["webaddr","whatwg"],"input":"http://t\\@e","base":null,"effect":"host-shift","reason":"r","link":"l"},"verdict":{"standard":"whatwg","rfc3986":"(refuses)","majority":null,"parsers":{"whatwg":"whatwg"},"editions":{"rfc3986":"(refuses)","html5-2007":"(refuses)","webaddr":"webaddr","html5-2009":"webaddr","html5-2011":"webaddr","w3c-2012":"whatwg","whatwg-2012":"whatwg"},"decided":{"html5-2007":["H07-01"],"w3c-2012":["W3C-02"]},"vector":"validation-errors.invalid-reverse-solidus.file-two","vector_by":"class"}}]}
{"format":1,"op":"parse","input":"http://h/","base":null,"effect":"none","result":"agree","answers":[{"engine":"whatwg","version":"$VERSION (fde3f74)","group":0,"outcome":"parsed","scheme":"http","username":"","password":"","host":"h","port":null,"path":"/","query":null,"fragment":null,"href":"http://h/","origin":"http://h"},{"engine":"webaddr","version":"2009","group":0,"outcome":"parsed","scheme":"http","username":null,"password":null,"host":"h","port":null,"path":"/","query":null,"fragment":null,"href":"http://h/"}],"differences":[]}
{"format":1,"op":"parse","input":"http:/h/?a","base":null,"effect":"host-shift","result":"differ","answers":[{"engine":"whatwg","version":"$VERSION (fde3f74)","group":0,"outcome":"parsed","scheme":"http","username":"","password":"","host":"h","port":null,"path":"/","query":"a","fragment":null,"href":"http://h/?a","origin":"http://h"},{"engine":"webaddr","version":"2009","group":1,"outcome":"parsed","scheme":"http","username":null,"password":null,"host":null,"port":null,"path":"/h/","query":"a","fragment":null,"href":"http:/h/?a"}],"differences":[{"engines":["whatwg","webaddr"],"effect":"host-shift","severity":"medium","rank":{"fetched":true,"resolved":false,"two_hosts":false,"visible":false},"relations":{"scheme":"equal","username":"equal","password":"equal","host":"different","port":"equal","path":"different","query":"equal","fragment":"equal","href":"different"},"cause":"slash-count","close":"refuse a URL with more or fewer than two slashes after the scheme","because":[{"name":"slash-count","sentence":"One reads any number of slashes after the scheme as two, the other does not.","standard":"special-authority-ignore-slashes-state","rfc3986":"3"}],"explained_by":["slash-count"],"replaces":[],"changed":{"op":"parse","input":"http://h/?a","base":null},"left":"none","agreed":{"outcome":"parsed","scheme":"http","username":"","password":"","host":"h","port":null,"path":"/","query":"a","fragment":null,"href":"http://h/?a","origin":"http://h"},"other":{"outcome":"parsed","scheme":"http","username":null,"password":null,"host":"h","port":null,"path":"/","query":"a","fragment":null,"href":"http://h/?a"},"parts":[],"shape":"5f8b61f386c57a3b","class":"996fe502fc2e8f9f","verdict":{"standard":"whatwg","rfc3986":"webaddr","majority":null,"parsers":{"whatwg":"whatwg"},"editions":{"rfc3986":"webaddr","html5-2007":"webaddr","webaddr":"webaddr","html5-2009":"webaddr","html5-2011":"webaddr","w3c-2012":"whatwg","whatwg-2012":"whatwg"},"decided":{"w3c-2012":["W3C-01"]},"vector":"examples.url-parsing.01-no-slashes","vector_by":"class"}}]}
[1]

### diff-known-missing
$ urlassay diff --engines whatwg,webaddr --known known.json http://a/
! urlassay: known.json: no such file; `triage --accept --known known.json --reason R --link L ID` makes it
[3]

### diff-known-quirk (slow)
    cat >k.json
    | [{"cause": "backslash", "effect": "host-shift", "reason": "we refuse it", "link": "t/1", "pairs": [{"engines": ["webaddr", "whatwg"], "input": "http://t\\@e"}]}]
$ urlassay diff --long --engines whatwg,webaddr,rfc3986 --known k.json --fail-on critical 'http://t\@e/x'
http://t\@e/x
  whatwg | webaddr | rfc3986
             whatwg $VERSION (fde3f74)       webaddr 2009                 rfc3986 2005-01
  ! outcome  parsed                       parsed                       rejected
    scheme   http                         http
  ! username ""                           t\
  ! host     t                            e
  ! path     /@e/x                        /x
  ! href     http://t/@e/x                http://t\@e/x
    origin   http://t                     cannot say
    reason                                                             failure
[10 lines as diff-known-severity]
    known:   we refuse it, t/1; by the cause alone: accepted for http://t\@e
  accept-reject (medium) between whatwg and rfc3986
    also between webaddr and rfc3986
    cause:   backslash. One takes a backslash for a slash, the other for an ordinary character.
             https://url.spec.whatwg.org/#example-invalid-reverse-solidus and RFC 3986, section 3.3
    changed: http://t/@e/x
             both say: http://t/@e/x
    rank:    medium: clients fetch such URLs, and resolvers accept the hosts
    verdict: Standard: accepts it, with host t, as whatwg; RFC 3986: refuses the URL, as rfc3986
    close:   refuse a URL with a backslash before the first "?" or "#"
    vector:  the nearest one is validation-errors.invalid-reverse-solidus.file

1 input, 1 differs, 0 known, 0 agree

k.json: 1 entry with 1 pair: 1 still there

### diff-known
    cat >k.json
    | [{"engines": ["webaddr", "whatwg"], "input": "http://t\\@e", "effect": "host-shift", "reason": "the filter refuses it", "link": "https://tracker.example/1"}]
$ urlassay diff --long --engines whatwg,webaddr --known k.json 'http://t\@e/x'
[20 lines as diff-known-severity]
    known:   the filter refuses it, https://tracker.example/1; by the cause alone: accepted for
             http://t\@e

1 input, 0 differ, 1 known, 0 agree

k.json: 1 entry with 1 pair: 1 still there

### diff-known-worse
    cat >k.json
    | [{"engines": ["webaddr", "whatwg"], "input": "http://t\\@e", "effect": "userinfo-shift", "reason": "the filter refuses it", "link": "https://tracker.example/1"}]
$ urlassay diff --long --engines whatwg,webaddr --known k.json 'http://t\@e/x'
[20 lines as diff-known-severity]
    known:   only as userinfo-shift: the filter refuses it, https://tracker.example/1

1 input, 1 differs, 0 known, 0 agree

k.json: 1 entry with 1 pair: 1 worse than accepted
[1]

### diff-known-gone
    cat >k.json
    | [{"engines": ["webaddr", "whatwg"], "input": "http://x/", "effect": "host-shift", "reason": "the filter refuses it", "link": "https://tracker.example/1"}]
$ urlassay diff --engines whatwg,webaddr --known k.json http://h/
  whatwg and webaddr agree: http://h/ (host h)

1 input, 0 differ, 0 known, 1 agrees

k.json: 1 entry with 1 pair: 1 gone
  gone: http://x/

### diff-known-other (slow): what is known of one cause says nothing of another
    cat >k.json
    | [{"engines": ["webaddr", "whatwg"], "input": "http://t\\@e", "effect": "host-shift", "reason": "the filter refuses it", "link": "https://tracker.example/1"}]
$ urlassay diff --engines whatwg,webaddr --known k.json --fail-on host-shift 'http:/h/?a'
[7 lines as diff-counts-known]
1 input, 1 differs, 0 known, 0 agree

k.json: 1 entry with 1 pair: 1 still there
[1]

### diff-known-broken
    cat >k.json
    | {
    | [no newline]
$ urlassay diff --known k.json http://h/
! urlassay: k.json:1:2: JSON syntax error: unexpected end; --known reads a file that `triage --accept` wrote
[3]

### diff-known-input-twice
    cat >k.json
    | [{"engines": ["webaddr", "whatwg"], "input": "http://h/",
    | "input": "http://i/", "effect": "host-shift", "reason": "r", "link": "l"}]
$ urlassay diff --known k.json http://h/
! urlassay: k.json:2:1: `input` is given twice
[3]

### diff-known-input-both
    cat >k.json
    | [{"engines": ["webaddr", "whatwg"], "input": "http://h/",
    |  "input_b64": "/w==", "effect": "host-shift", "reason": "r", "link": "l"}]
$ urlassay diff --known k.json http://h/
! urlassay: k.json:2:2: `input` and `input_b64` are both given
[3]

### diff-known-effect-twice
    cat >k.json
    | [{"engines": ["webaddr", "whatwg"], "input": "http://h/", "effect": "path-shift",
    | "effect": "host-shift", "reason": "r", "link": "l"}]
$ urlassay diff --known k.json http://h/
! urlassay: k.json:2:1: `effect` is given twice
[3]

### diff-known-and-new: an input with a known and a new difference does not count as known
    cat >k
    | [{"engines": ["whatwg", "rfc3986"], "input": "http://a\\", "base": null, "effect": "accept-reject", "reason": "r", "link": "l"}]
$ urlassay diff --engines whatwg,rfc3986,html5-2007 --known k 'http://a\' http://a/ http://1/
http://a\
medium    accept-reject  backslash: one takes a backslash for a slash, the other for an ordinary
  character
  accepts it, with host a: whatwg
  refuses the URL: rfc3986, html5-2007
  proof: with "/" in place of "\", for whatwg and rfc3986: both accept it, with host a
  Standard: accepts it, with host a, as whatwg; RFC 3986: refuses the URL, as rfc3986
  close: refuse a URL with a backslash before the first "?" or "#"
  known: r, l

http://a/
  whatwg, rfc3986 and html5-2007 agree: http://a/ (host a)

http://1/
high      host-form  ipv4-number: they read a hexadecimal, octal or short IPv4 address as different
  addresses, or one takes it for a name
  writes host 0.0.0.1: whatwg
  writes host 1: rfc3986, html5-2007
  proof: with "0.0.0." added after "http://", for whatwg and rfc3986: both write host 0.0.0.1
  Standard: writes host 0.0.0.1, as whatwg; RFC 3986: writes host 1, as rfc3986
  close: refuse a URL with a number (1, 0x7f) as the last host label, except in canonical IPv4

3 inputs, 1 differs, 1 known, 1 agrees

k: 1 entry with 1 pair: 1 still there
[1]

### diff-known-stdin-twice
$ urlassay diff --known - --engines whatwg,rfc3986
! urlassay: diff: '-' is given 2 times, and stdin can be read once
! try 'urlassay help diff'
[2]

### diff-known-unexplained: it may have several causes, so one input is accepted
    cat >u
    | a://a
    | a://b
$ urlassay diff --engines whatwg,w3c-2012 --known - --fail-on info --list u
< [{"engines": ["whatwg", "w3c-2012"], "input": "a://a", "effect": "path-shift", "reason": "r", "link": "l"}]
< [no newline]
[...]
[..]known: r[..]
[...]
[..]1 known[..]
[...]
[1]
