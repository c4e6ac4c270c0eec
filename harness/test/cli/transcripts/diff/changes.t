urlassay diff --changes: two versions or editions; only what the second reads otherwise.

### diff-changes-respelled
    cat >a
    | #!/bin/sh
    | read -r line
    | printf '%s\n' '{"protocol":1,"engine":"mini","version":"1","model":"whatwg","capabilities":["parse"]}'
    | while read -r line; do
    |   id=${line#*\"id\":}; id=${id%%[,\}]*}
    |   printf '{"id":%s,"outcome":"parsed","scheme":"http","host":"a","path":"/","username":"","password":"","port":null,"query":null,"fragment":null,"href":"http://a:80/"}\n' "$id"
    | done
    chmod 755 a
    cat >b
    | #!/bin/sh
    | read -r line
    | printf '%s\n' '{"protocol":1,"engine":"mini","version":"1","model":"whatwg","capabilities":["parse"]}'
    | while read -r line; do
    |   id=${line#*\"id\":}; id=${id%%[,\}]*}
    |   printf '{"id":%s,"outcome":"parsed","scheme":"http","host":"a","path":"/","username":"","password":"","port":null,"query":null,"fragment":null,"href":"http://a/"}\n' "$id"
    | done
    chmod 755 b
$ urlassay diff --changes --engines ./a,./b http://a:80/
before: ./a 1
after:  ./b 1

0 of 1 URL get another answer; 1 is only written differently in href.

### diff-encoding-changes
$ urlassay diff --encoding latin1 --changes http://h/
! urlassay: diff: --changes has no place for an encoding
! try 'urlassay help diff'
[2]

### diff-changes: what a change changes, worst first, and who else answers so
$ urlassay diff --changes --engines rfc3986,whatwg,webaddr,whatwg-2012 'http://a\@b' http://a/ http:///a
before: rfc3986 2005-01
after:  whatwg $VERSION (fde3f74)

1. backslash: accept-reject, medium
  url         http://a\@b
  before      refuses it
  after       href http://a/@b
  cause       One takes a backslash for a slash, the other for an ordinary
              character.
  like before none
  like after  whatwg-2012

2. slash-count: host-shift, medium
  url         http:///a
  before      username null, password null, host "", path /a
  after       username "", password "", host a, path /
  cause       One reads any number of slashes after the scheme as two, the other
              does not.
  like before webaddr
  like after  whatwg-2012

2 of 3 URLs get another answer.
[1]

### diff-changes-none
$ urlassay diff --changes --engines whatwg,whatwg-2012 http://a/
before: whatwg $VERSION (fde3f74)
after:  whatwg-2012 2012-12-28

0 of 1 URL get another answer.

### diff-changes-json
$ urlassay diff --changes --json --engines rfc3986,whatwg,whatwg-2012 'http://a\@b'
{"format":1,"input":"http://a\\@b","effect":"accept-reject","severity":"medium","cause":"backslash","before":{"outcome":"rejected","reason":"failure"},"after":{"outcome":"parsed","scheme":"http","username":"","password":"","host":"a","port":null,"path":"/@b","query":null,"fragment":null,"href":"http://a/@b","origin":"http://a"},"like_before":[],"like_after":["whatwg-2012"]}
{"format":1,"summary":{"engines":[{"engine":"rfc3986","version":"2005-01"},{"engine":"whatwg","version":"$VERSION (fde3f74)"},{"engine":"whatwg-2012","version":"2012-12-28"}],"urls":1,"changed":1}}
[1]

### diff-changes-filter: to deny is to refuse, as a parser does that rejects
    cat >guard
    | #!/usr/bin/env python3
    | import json, sys
    | for line in sys.stdin:
    |     q = json.loads(line)
    |     if q["op"] == "hello":
    |         a = {"protocol": 1, "engine": "guard", "version": "1", "model": "filter", "capabilities": ["parse"]}
    |     else:
    |         a = {"id": q["id"], "outcome": "denied" if "\\" in q["input"] else "allowed"}
    |     print(json.dumps(a), flush=True)
    chmod 755 guard
$ urlassay diff --changes --json --engines rfc3986,whatwg,./guard 'http://a\@b'
{"format":1,"input":"http://a\\@b","effect":"accept-reject","severity":"medium","cause":"backslash","before":{"outcome":"rejected","reason":"failure"},"after":{"outcome":"parsed","scheme":"http","username":"","password":"","host":"a","port":null,"path":"/@b","query":null,"fragment":null,"href":"http://a/@b","origin":"http://a"},"like_before":["guard"],"like_after":[]}
{"format":1,"summary":{"engines":[{"engine":"rfc3986","version":"2005-01"},{"engine":"whatwg","version":"$VERSION (fde3f74)"},{"engine":"guard","version":"1"}],"urls":1,"changed":1}}
[1]

### diff-changes-fail-on
$ urlassay diff --changes --engines rfc3986,whatwg --fail-on host-shift 'http://a\@b'
before: rfc3986 2005-01
after:  whatwg $VERSION (fde3f74)

1. backslash: accept-reject, medium
  url         http://a\@b
  before      refuses it
  after       href http://a/@b
  cause       One takes a backslash for a slash, the other for an ordinary
              character.

1 of 1 URL gets another answer.

### diff-net-changes
    cp files/urls-2.txt u
$ urlassay diff --changes --engines webaddr,whatwg,rfc3986,html5-2009,whatwg-2012 --list u
before: webaddr 2009
after:  whatwg $VERSION (fde3f74)

1. backslash: host-shift, critical
  url         http://t\@e/x
  before      username t\, password null, host e, path /x
  after       username "", password "", host t, path /@e/x
  cause       One takes a backslash for a slash, the other for an ordinary
              character.
  like before html5-2009
  like after  whatwg-2012

2. ipv4-number: host-form, high
  url         https://a:b@0x7f.1:443/%7e/../é?q#f
  before      host 0x7f.1, port 443
  after       host 127.0.0.1, port null
  cause       They read a hexadecimal, octal or short IPv4 address as different
              addresses, or one takes it for a name.
  like before html5-2009
  like after  none

3. backslash: accept-reject, medium
  url         //h\p?  base http://b/c/d
  before      refuses it
  after       href http://h/p?
  cause       One takes a backslash for a slash, the other for an ordinary
              character.
  like before rfc3986, html5-2009
  like after  whatwg-2012

4. slash-count: host-shift, medium
  url         http:/one/
  before      username null, password null, host null, path /one/
  after       username "", password "", host one, path /
  cause       One reads any number of slashes after the scheme as two, the other
              does not.
  like before rfc3986, html5-2009
  like after  whatwg-2012

5. label-length: accept-reject, medium
  url         "http://ａ.。b/ "
  before      refuses it
  after       href http://a..b/
  cause       They allow different labels in a host: empty ones, or some of more
              than 63 characters.
  like before rfc3986, html5-2009, whatwg-2012
  like after  none

6. port-zeros: normalisation, info
  url         http://h:080/a  base HTTP://B
  before      username null, password null, port 080
  after       username "", password "", port null
  cause       One drops zeros in front of the port, the other keeps or refuses
              them.
  like before rfc3986, html5-2009, whatwg-2012
  like after  none

6 of 12 URLs get another answer.
[1]

### diff-net-changes-jsonl
    cp files/urls-2.txt u
    cp files/engines/guard guard
$ urlassay diff --changes --json --engines webaddr,whatwg,rfc3986,./guard --list u
{"format":1,"input":"http://t\\@e/x","effect":"host-shift","severity":"critical","cause":"backslash","before":{"outcome":"parsed","scheme":"http","username":"t\\","password":null,"host":"e","port":null,"path":"/x","query":null,"fragment":null,"href":"http://t\\@e/x"},"after":{"outcome":"parsed","scheme":"http","username":"","password":"","host":"t","port":null,"path":"/@e/x","query":null,"fragment":null,"href":"http://t/@e/x","origin":"http://t"},"like_before":[],"like_after":[]}
{"format":1,"input":"https://a:b@0x7f.1:443/%7e/../é?q#f","effect":"host-form","severity":"high","cause":"ipv4-number","before":{"outcome":"parsed","scheme":"https","username":"a","password":"b","host":"0x7f.1","port":"443","path":"/%C3%A9","query":"q","fragment":"f","href":"https://a:b@0x7f.1:443/%C3%A9?q#f"},"after":{"outcome":"parsed","scheme":"https","username":"a","password":"b","host":"127.0.0.1","port":null,"path":"/%C3%A9","query":"q","fragment":"f","href":"https://a:b@127.0.0.1/%C3%A9?q#f","origin":"https://127.0.0.1"},"like_before":[],"like_after":[]}
{"format":1,"input":"//h\\p?","base":"http://b/c/d","effect":"accept-reject","severity":"medium","cause":"backslash","before":{"outcome":"rejected","reason":"failure"},"after":{"outcome":"parsed","scheme":"http","username":"","password":"","host":"h","port":null,"path":"/p","query":"","fragment":null,"href":"http://h/p?","origin":"http://h"},"like_before":["rfc3986"],"like_after":[]}
{"format":1,"input":"http:/one/","effect":"host-shift","severity":"medium","cause":"slash-count","before":{"outcome":"parsed","scheme":"http","username":null,"password":null,"host":null,"port":null,"path":"/one/","query":null,"fragment":null,"href":"http:/one/"},"after":{"outcome":"parsed","scheme":"http","username":"","password":"","host":"one","port":null,"path":"/","query":null,"fragment":null,"href":"http://one/","origin":"http://one"},"like_before":["rfc3986"],"like_after":[]}
{"format":1,"input":"http://ａ.。b/ ","effect":"accept-reject","severity":"medium","cause":"label-length","before":{"outcome":"rejected","reason":"failure"},"after":{"outcome":"parsed","scheme":"http","username":"","password":"","host":"a..b","port":null,"path":"/","query":null,"fragment":null,"href":"http://a..b/","origin":"http://a..b"},"like_before":["rfc3986"],"like_after":[]}
{"format":1,"input":"http://h:080/a","base":"HTTP://B","effect":"normalisation","severity":"info","cause":"port-zeros","before":{"outcome":"parsed","scheme":"http","username":null,"password":null,"host":"h","port":"080","path":"/a","query":null,"fragment":null,"href":"http://h:080/a"},"after":{"outcome":"parsed","scheme":"http","username":"","password":"","host":"h","port":null,"path":"/a","query":null,"fragment":null,"href":"http://h/a","origin":"http://h"},"like_before":["rfc3986"],"like_after":[]}
{"format":1,"summary":{"engines":[{"engine":"webaddr","version":"2009"},{"engine":"whatwg","version":"$VERSION (fde3f74)"},{"engine":"rfc3986","version":"2005-01"},{"engine":"guard","version":"1"}],"urls":12,"changed":6}}
[1]

### diff-net-changes-of-a-filter
    cp files/engines/guard guard
$ urlassay diff --changes --engines whatwg,./guard,rfc3986 'http://t\@e/' http://h/ http://err/ http://rej/
before: whatwg $VERSION (fde3f74)
after:  guard 1

1. unexplained (backslash, unencoded): accept-reject, medium
  url         http://t\@e/
  before      href http://t/@e/
  after       refuses it
  like before none
  like after  rfc3986

1 of 4 URLs gets another answer.
[1]

### diff-net-changes-low
$ urlassay diff --changes --engines whatwg,rfc3986 --fail-on accept-reject http://h/a/../b http://h/a/../
before: whatwg $VERSION (fde3f74)
after:  rfc3986 2005-01

1. dot-segments: path-shift, low
  url         http://h/a/../
  before      username "", password "", path /
  after       username null, password null, path /a/../
  cause       One removes dot segments, the other keeps them or removes them in
              another way.

2. dot-segments: path-shift, low
  url         http://h/a/../b
  before      username "", password "", path /b
  after       username null, password null, path /a/../b
  cause       One removes dot segments, the other keeps them or removes them in
              another way.

2 of 2 URLs get another answer.

### diff-net-changes-fatal
$ urlassay diff --changes --engines whatwg,rfc3986 --fail-on low http://h/a/../b http://h/a/../
[18 lines as diff-net-changes-low]
[1]

### diff-refused-changes-minimise
$ urlassay diff --changes --minimise http://h/
! urlassay: diff: --changes takes only --engines, URLs, --format and --fail-on
! try 'urlassay help diff'
[2]

### diff-refused-changes-known
$ urlassay diff --changes --known k http://h/
! urlassay: diff: --changes takes only --engines, URLs, --format and --fail-on
! try 'urlassay help diff'
[2]

### diff-refused-changes-isolate
$ urlassay diff --changes --isolate http://h/
! urlassay: diff: --changes takes only --engines, URLs, --format and --fail-on
! try 'urlassay help diff'
[2]

### diff-changes-with-minimise
$ urlassay diff --changes --engines whatwg,rfc3986 --minimise x:
! urlassay: diff: --changes takes only --engines, URLs, --format and --fail-on
! try 'urlassay help diff'
[2]

### diff-changes-with-known
$ urlassay diff --changes --engines whatwg,rfc3986 --known k x:
! urlassay: diff: --changes takes only --engines, URLs, --format and --fail-on
! try 'urlassay help diff'
[2]

### diff-changes-with-isolate
$ urlassay diff --changes --engines whatwg,rfc3986 --isolate x:
! urlassay: diff: --changes takes only --engines, URLs, --format and --fail-on
! try 'urlassay help diff'
[2]

### diff-changes-order: the worst change comes first
$ urlassay diff --changes --engines whatwg,rfc3986 http://a/. 'http://a\' http:a http://1/
before: whatwg $VERSION (fde3f74)
after:  rfc3986 2005-01

1. ipv4-number: host-form, high
  url         http://1/
  before      username "", password "", host 0.0.0.1
  after       username null, password null, host 1
  cause       They read a hexadecimal, octal or short IPv4 address as different
              addresses, or one takes it for a name.

2. backslash: accept-reject, medium
  url         http://a\
  before      href http://a/
  after       refuses it
  cause       One takes a backslash for a slash, the other for an ordinary
              character.

3. slash-count: host-shift, medium
  url         http:a
  before      username "", password "", host a, path /
  after       username null, password null, host null, path a
  cause       One reads any number of slashes after the scheme as two, the other
              does not.

4. dot-segments: path-shift, low
  url         http://a/.
  before      username "", password "", path /
  after       username null, password null, path /.
  cause       One removes dot segments, the other keeps them or removes them in
              another way.

4 of 4 URLs get another answer.
[1]

### diff-changes-order-jsonl
$ urlassay diff --changes --json --engines whatwg,rfc3986 http://a/. 'http://a\' http:a http://1/
{"format":1,"input":"http://1/","effect":"host-form","severity":"high","cause":"ipv4-number","before":{"outcome":"parsed","scheme":"http","username":"","password":"","host":"0.0.0.1","port":null,"path":"/","query":null,"fragment":null,"href":"http://0.0.0.1/","origin":"http://0.0.0.1"},"after":{"outcome":"parsed","scheme":"http","username":null,"password":null,"host":"1","port":null,"path":"/","query":null,"fragment":null,"href":"http://1/"},"like_before":[],"like_after":[]}
{"format":1,"input":"http://a\\","effect":"accept-reject","severity":"medium","cause":"backslash","before":{"outcome":"parsed","scheme":"http","username":"","password":"","host":"a","port":null,"path":"/","query":null,"fragment":null,"href":"http://a/","origin":"http://a"},"after":{"outcome":"rejected","reason":"failure"},"like_before":[],"like_after":[]}
{"format":1,"input":"http:a","effect":"host-shift","severity":"medium","cause":"slash-count","before":{"outcome":"parsed","scheme":"http","username":"","password":"","host":"a","port":null,"path":"/","query":null,"fragment":null,"href":"http://a/","origin":"http://a"},"after":{"outcome":"parsed","scheme":"http","username":null,"password":null,"host":null,"port":null,"path":"a","query":null,"fragment":null,"href":"http:a"},"like_before":[],"like_after":[]}
{"format":1,"input":"http://a/.","effect":"path-shift","severity":"low","cause":"dot-segments","before":{"outcome":"parsed","scheme":"http","username":"","password":"","host":"a","port":null,"path":"/","query":null,"fragment":null,"href":"http://a/","origin":"http://a"},"after":{"outcome":"parsed","scheme":"http","username":null,"password":null,"host":"a","port":null,"path":"/.","query":null,"fragment":null,"href":"http://a/."},"like_before":[],"like_after":[]}
{"format":1,"summary":{"engines":[{"engine":"whatwg","version":"$VERSION (fde3f74)"},{"engine":"rfc3986","version":"2005-01"}],"urls":4,"changed":4}}
[1]
