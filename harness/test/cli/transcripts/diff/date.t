urlassay diff --date: since which edition of the documents an answer holds.

### diff-date (slow)
    cp files/engines/old old
    cat >own
    | #!/usr/bin/env python3
    | import sys, json
    | for line in sys.stdin:
    |     q = json.loads(line)
    |     if q["op"] == "hello":
    |         a = {'protocol': 1, 'engine': 'own', 'version': '1', 'model': 'other', 'capabilities': ['parse']}
    |     else:
    |         a = dict({"id": q["id"]}, **{'outcome': 'parsed', 'scheme': 'http', 'host': 'own'})
    |     print(json.dumps(a), flush=True)
    chmod 755 own
$ urlassay diff --date --engines whatwg,rfc3986,./old,./own http://0x7f.1/
critical  host-shift  unexplained: no change that was tried makes them agree
  contacts 127.0.0.1: whatwg
  contacts 0x7f.1: rfc3986, old
  contacts own: own
  Standard: contacts 127.0.0.1, as whatwg; RFC 3986: contacts 0x7f.1, as rfc3986
  close: no rule is known; refuse a URL that the parsers read differently
  also host-form (high) between whatwg and rfc3986: ipv4-number
  the Standard's answer, by the edition since which it holds
    2005-01     rfc3986      accepted, scheme http, path /
    2015-07-01  9043740      host 127.0.0.1, href http://127.0.0.1/, origin http://127.0.0.1
  what the Standard answered, by the change that began it
    2015-07-01  9043740      accepted, host 127.0.0.1
                               a host of up to four numbers, also octal or hexadecimal, is an IPv4
                                 address
    2012-12-28  bdaff05      accepted, host 0x7f.1, by the first text that runs
  who answers differently, and like which editions
    old answers as the Standard did until 2015-07-01 (9043740)
    own answers as no edition does; host as none
[1]

### diff-date-refused (slow)
    cat >all
    | #!/usr/bin/env python3
    | import sys, json
    | for line in sys.stdin:
    |     q = json.loads(line)
    |     if q["op"] == "hello":
    |         a = {'protocol': 1, 'engine': 'all', 'version': '1', 'model': 'other', 'capabilities': ['parse']}
    |     else:
    |         a = dict({"id": q["id"]}, **{'outcome': 'parsed', 'scheme': 'http', 'host': '['})
    |     print(json.dumps(a), flush=True)
    chmod 755 all
$ urlassay diff --date --engines whatwg,./all 'http://['
medium    accept-reject  unexplained: no change that was tried makes them agree
  whatwg refuses the URL, all accepts it, with host [
  Standard: refuses the URL, as whatwg; RFC 3986: refuses the URL, as whatwg
  close: no rule is known; refuse a URL that the parsers read differently
  the Standard's answer, by the edition since which it holds
    2005-01     rfc3986      refused
  who answers differently, and like which editions
    all accepts it; no edition does
[1]

### diff-date-agree
$ urlassay diff --date --engines whatwg,whatwg http://h/
  whatwg#1 and whatwg#2 agree: http://h/ (host h)
  the Standard's answer, by the edition since which it holds
    2005-01     rfc3986      accepted, scheme http, host h, path /, href http://h/
    2012-05-24  w3c-2012     origin http://h
                               or longer: no earlier edition can say

### diff-date-decided
$ urlassay diff --date --engines whatwg,whatwg HTTP://h/%7e
  whatwg#1 and whatwg#2 agree: http://h/%7e (host h)
  the Standard's answer, by the edition since which it holds
    2005-01     rfc3986      accepted, host h
    2012-05-24  w3c-2012     scheme http
                               before, html5-2011: scheme HTTP
                               decided: W3C-13
                             origin http://h
                               or longer: no earlier edition can say
                               decided: W3C-13
    2012-12-28  whatwg-2012  path /%7e
                               before, w3c-2012: path /~
                               decided: W3C-19
                             href http://h/%7e
                               before, w3c-2012: href http://h/~
                               decided: W3C-13, W3C-19

### diff-date-decided-outcome
$ urlassay diff --date --engines whatwg,whatwg http:///
  whatwg#1 and whatwg#2 agree: both refuse it
  the Standard's answer, by the edition since which it holds
    2012-05-24  w3c-2012     refused
                               before, html5-2011: accepted
                               decided: W3C-16

### diff-date-decided-jsonl
$ urlassay diff --date --format jsonl --engines whatwg,whatwg http://h/%7e
{"format":1,"op":"parse","input":"http://h/%7e","base":null,"effect":"none","result":"agree",[..],"edition_history":{"standard":{"engine":"whatwg","version":"$VERSION (fde3f74)","outcome":"parsed","scheme":"http","username":"","password":"","host":"h","port":null,"path":"/%7e","query":null,"fragment":null,"href":"http://h/%7e","origin":"http://h"},"editions":[[..]],"phases":[{"change":{"commit":"bdaff0591b42e39870c9684c3f7ee2a25bd335c6","day":"2012-12-28","reference":null,"what":null},"outcome":"parsed","scheme":"http","username":"","password":"","host":"h","port":null,"path":"/%7e","query":null,"fragment":null,"href":"http://h/%7e","origin":"http://h"}],"since":[{"of":"outcome","since":"rfc3986","change":null,"before":null,"cannot_say":[],"decided":[]},{"of":"scheme","since":"rfc3986","change":null,"before":null,"cannot_say":[],"decided":[]},{"of":"username","since":"rfc3986","change":null,"before":null,"cannot_say":["html5-2011"],"decided":[]},{"of":"password","since":"rfc3986","change":null,"before":null,"cannot_say":["html5-2011"],"decided":[]},{"of":"host","since":"rfc3986","change":null,"before":null,"cannot_say":[],"decided":[]},{"of":"port","since":"rfc3986","change":null,"before":null,"cannot_say":[],"decided":[]},{"of":"path","since":"whatwg-2012","change":null,"before":"w3c-2012","cannot_say":[],"decided":["W3C-19"]},{"of":"query","since":"rfc3986","change":null,"before":null,"cannot_say":[],"decided":[]},{"of":"fragment","since":"rfc3986","change":null,"before":null,"cannot_say":[],"decided":[]},{"of":"href","since":"whatwg-2012","change":null,"before":"w3c-2012","cannot_say":[],"decided":["W3C-19"]},{"of":"origin","since":"w3c-2012","change":null,"before":null,"cannot_say":["rfc3986","html5-2007","webaddr","html5-2009","html5-2011"],"decided":[]}],"matches":[]}}

### diff-date-change
$ urlassay diff --date --engines whatwg,whatwg@2026-06-24 http://xn--a/
medium    accept-reject  probably idna-invalid: one refuses or changes an international name that is
  not valid, the other keeps it
  whatwg accepts it, with host xn--a, whatwg@2026-06-24 refuses the URL
  proof: without "n--" both accept it, with host xa
  Standard: accepts it, with host xn--a, as whatwg; RFC 3986: accepts it, with host xn--a, as whatwg
  close: refuse a URL with a host that is not ASCII or has an "xn--" label, in any case
  the Standard's answer, by the edition since which it holds
    2026-06-25  a8d5ca3      accepted, scheme http, host xn--a, path /, href http://xn--a/, origin
                             http://xn--a
  what the Standard answered, by the change that began it
    2026-06-25  a8d5ca3      accepted
                               a domain in ASCII is kept, lowercased, also where IDNA fails on it
                                 (whatwg/url#914)
    2014-04-15  3bec3b8      refused
                               IDNA is by UTS #46, transitional
    2012-12-28  bdaff05      accepted, by the first text that runs
  who answers differently, and like which editions
    whatwg@2026-06-24 refuses it, as the Standard did until 2026-06-25 (a8d5ca3)
[1]
$ urlassay diff --date --engines whatwg,whatwg@2016-12-31 http://h/a%2eb
info      normalisation  encoded-unreserved: one decodes percent-encoded characters that need no
  encoding, the other keeps them encoded
  whatwg writes path /a%2eb, whatwg@2016-12-31 writes path /a.b
  proof: with "." in place of "%2e" both write path /a.b
  Standard: writes path /a%2eb, as whatwg; RFC 3986: writes path /a%2eb, as whatwg
  close: refuse a URL with an escape of a letter, digit, "-", ".", "_" or "~"
  the Standard's answer, by the edition since which it holds
    2005-01     rfc3986      accepted, scheme http, host h
    2012-05-24  w3c-2012     origin http://h
                               or longer: no earlier edition can say
    2017-01-03  fbff683      path /a%2eb, href http://h/a%2eb
  what the Standard answered, by the change that began it
    2017-01-03  fbff683      accepted, path /a%2eb
                               "%2e" in a path stays, but in dot segments (whatwg/url#87)
    2016-01-14  bee5ad8      accepted, path /a.b
                               "%2e" in a path becomes "." (whatwg/url#77)
    2013-07-18  0b7c846      accepted, path /a%2eb
                               "%2e" in a path stays, but in dot segments
    2012-12-28  bdaff05      accepted, path /a.b, by the first text that runs
  who answers differently, and like which editions
    whatwg@2016-12-31 answers as the Standard did until 2017-01-03 (fbff683)
[1]

### diff-date-unicode
$ urlassay diff --date --engines whatwg,whatwg@2023-09-11 http://straẞe/
critical  host-shift  idna-deviation: one maps sharp s, final sigma and the joiners as IDNA 2003
  does, the other keeps them
  whatwg contacts xn--strae-oqa, whatwg@2023-09-11 contacts strasse
  proof: with "ss" in place of "ẞ" both contact strasse
  Standard: contacts xn--strae-oqa, as whatwg; RFC 3986: refuses the URL
  close: refuse a URL with a host that is not ASCII
  the Standard's answer, by the edition since which it holds
    2007-10-27  html5-2007    accepted, scheme http, path /
                                before, rfc3986: refused
    2023-09-12  unicode-15.1  host xn--strae-oqa, href http://xn--strae-oqa/, origin
                              http://xn--strae-oqa
  what the Standard answered, by the change that began it
    2023-09-12  unicode-15.1  accepted, host xn--strae-oqa
                                IDNA is by Unicode 15.1
    2014-04-15  3bec3b8       accepted, host strasse
                                IDNA is by UTS #46, transitional
    2012-12-28  bdaff05       the text does not say, by the first text that runs
  who answers differently, and like which editions
    whatwg@2023-09-11 answers as the Standard did until 2023-09-12 (unicode-15.1)
[1]

### diff-date-jsonl (slow)
    cp files/engines/old old
$ urlassay diff --date --format jsonl --engines whatwg,./old http://0x7f.1/
{"format":1,"op":"parse","input":"http://0x7f.1/","base":null,"effect":"host-form","result":"differ",[..],"edition_history":{"standard":{"engine":"whatwg","version":"$VERSION (fde3f74)","outcome":"parsed","scheme":"http","username":"","password":"","host":"127.0.0.1","port":null,"path":"/","query":null,"fragment":null,"href":"http://127.0.0.1/","origin":"http://127.0.0.1"},"editions":[{"engine":"rfc3986","version":"2005-01","outcome":"parsed","scheme":"http","username":null,"password":null,"host":"0x7f.1","port":null,"path":"/","query":null,"fragment":null,"href":"http://0x7f.1/","decided":{}},{"engine":"html5-2007","version":"2007-10-27","outcome":"parsed","scheme":"http","username":null,"password":null,"host":"0x7f.1","port":null,"path":"/","query":null,"fragment":null,"href":"http://0x7f.1/","decided":{}},{"engine":"webaddr","version":"2009","outcome":"parsed","scheme":"http","username":null,"password":null,"host":"0x7f.1","port":null,"path":"/","query":null,"fragment":null,"href":"http://0x7f.1/","decided":{}},{"engine":"html5-2009","version":"2009","outcome":"parsed","scheme":"http","username":null,"password":null,"host":"0x7f.1","port":null,"path":"/","query":null,"fragment":null,"href":"http://0x7f.1/","decided":{}},{"engine":"html5-2011","version":"2011","outcome":"parsed","scheme":"http","host":"0x7f.1","port":null,"path":"/","query":null,"fragment":null,"href":"http://0x7f.1/","decided":{}},{"engine":"w3c-2012","version":"2012-05-24","outcome":"parsed","scheme":"http","username":null,"password":null,"host":"127.0.0.1","port":null,"path":"/","query":null,"fragment":null,"href":"http://127.0.0.1/","origin":"http://127.0.0.1","decided":{"host":["W3C-17"],"href":["W3C-17"],"origin":["W3C-17"],"outcome":["W3C-17"]}},{"engine":"whatwg-2012","version":"2012-12-28","outcome":"parsed","scheme":"http","username":"","password":null,"host":"0x7f.1","port":"","path":"/","query":null,"fragment":null,"href":"http://0x7f.1/","origin":"http://0x7f.1","decided":{}}],"phases":[{"change":{"commit":"bdaff0591b42e39870c9684c3f7ee2a25bd335c6","day":"2012-12-28","reference":null,"what":null},"outcome":"parsed","scheme":"http","username":"","password":"","host":"0x7f.1","port":null,"path":"/","query":null,"fragment":null,"href":"http://0x7f.1/","origin":"http://0x7f.1"},{"change":{"commit":"904374077513ac73d4e8ed2a8a76a460bb369735","day":"2015-07-01","reference":null,"what":"a host of up to four numbers, also octal or hexadecimal, is an IPv4 address"},"outcome":"parsed","scheme":"http","username":"","password":"","host":"127.0.0.1","port":null,"path":"/","query":null,"fragment":null,"href":"http://127.0.0.1/","origin":"http://127.0.0.1"}],"since":[{"of":"outcome","since":"rfc3986","change":null,"before":null,"cannot_say":[],"decided":[]},{"of":"scheme","since":"rfc3986","change":null,"before":null,"cannot_say":[],"decided":[]},{"of":"username","since":"rfc3986","change":null,"before":null,"cannot_say":["html5-2011"],"decided":[]},{"of":"password","since":"rfc3986","change":null,"before":null,"cannot_say":["html5-2011"],"decided":[]},{"of":"host","since":"whatwg","change":"904374077513ac73d4e8ed2a8a76a460bb369735","before":null,"cannot_say":[],"decided":[]},{"of":"port","since":"rfc3986","change":null,"before":null,"cannot_say":[],"decided":[]},{"of":"path","since":"rfc3986","change":null,"before":null,"cannot_say":[],"decided":[]},{"of":"query","since":"rfc3986","change":null,"before":null,"cannot_say":[],"decided":[]},{"of":"fragment","since":"rfc3986","change":null,"before":null,"cannot_say":[],"decided":[]},{"of":"href","since":"whatwg","change":"904374077513ac73d4e8ed2a8a76a460bb369735","before":null,"cannot_say":[],"decided":[]},{"of":"origin","since":"whatwg","change":"904374077513ac73d4e8ed2a8a76a460bb369735","before":null,"cannot_say":[],"decided":[]}],"matches":[{"engine":"old","as":["rfc3986","html5-2007","webaddr","html5-2009","html5-2011","whatwg-2012"],"until":{"commit":"904374077513ac73d4e8ed2a8a76a460bb369735","day":"2015-07-01","reference":null,"what":"a host of up to four numbers, also octal or hexadecimal, is an IPv4 address"},"components":{"host":["rfc3986","html5-2007","webaddr","html5-2009","html5-2011","whatwg-2012"]}}]}}
[1]

### diff-changes-date
$ urlassay diff --changes --date --engines rfc3986,whatwg http://a/
! urlassay: diff: --changes takes only --engines, URLs, --format and --fail-on
! try 'urlassay help diff'
[2]

### diff-net-date (slow)
    cp files/urls-2.txt u
$ urlassay diff --date --engines whatwg,webaddr,html5-2011 --list u
http://t\@e/x
critical  host-shift  backslash: one takes a backslash for a slash, the other for an ordinary
  character
  contacts t: whatwg
  contacts e: webaddr, html5-2011
  proof: with "/" in place of "\", for whatwg and webaddr: both contact t
  Standard: contacts t, as whatwg; RFC 3986: refuses the URL
  close: refuse a URL with a backslash before the first "?" or "#"
  the Standard's answer, by the edition since which it holds
    2009        webaddr      accepted
                               before, html5-2007: refused
                               decided: WA-03, H07-01
                             scheme http
                               before, html5-2007: refused
                               decided: H07-01
    2012-05-24  w3c-2012     username ""
                               before, html5-2009: username t\; html5-2011 cannot say
                               decided: W3C-02, WA-13, WA-03, WA-12, RFC-04, H09-01
                             host t
                               before, html5-2011: host e
                               decided: W3C-02
                             path /@e/x
                               before, html5-2011: path /x
                               decided: W3C-02, W3C-19
                             href http://t/@e/x
                               before, html5-2011: href http://t\@e/x
                               decided: W3C-02, W3C-19, WA-13, WA-03, WA-12, H11-07
                             origin http://t
                               before, html5-2007: refused; those between cannot say
                               decided: W3C-02, H07-01

https://a:b@0x7f.1:443/%7e/../é?q#f
high      host-form  ipv4-number: they read a hexadecimal, octal or short IPv4 address as different
  addresses, or one takes it for a name
  writes host 127.0.0.1: whatwg
  writes host 0x7f.1: webaddr, html5-2011
  proof: with "127.0.0" in place of "0x7f", for whatwg and webaddr: both write host 127.0.0.1
  Standard: writes host 127.0.0.1, as whatwg; RFC 3986: refuses the URL
  close: refuse a URL with a number (1, 0x7f) as the last host label, except in canonical IPv4
  the Standard's answer, by the edition since which it holds
    2007-10-27  html5-2007   accepted, scheme https, query q, fragment f
                               before, rfc3986: refused
                             username a, password b
                               before, rfc3986: refused
                               decided: RFC-04
    2012-05-24  w3c-2012     port null
                               before, html5-2011: port 443
                               decided: W3C-18
    2013-03-07  b3fd683      path /%C3%A9
    2015-07-01  9043740      host 127.0.0.1, href https://a:b@127.0.0.1/%C3%A9?q#f, origin
                             https://127.0.0.1
  what the Standard answered, by the change that began it
    2015-07-01  9043740      accepted, host 127.0.0.1
                               a host of up to four numbers, also octal or hexadecimal, is an IPv4
                                 address
    2013-03-07  b3fd683      accepted, host 0x7f.1, path /%C3%A9
                               "." and ".." leave an empty segment only at the end of a path
    2012-12-28  bdaff05      accepted, path //%C3%A9, by the first text that runs

//h\p?  against http://b/c/d
medium    accept-reject  backslash: one takes a backslash for a slash, the other for an ordinary
  character
  accepts it, with host h: whatwg
  refuses the URL: webaddr, html5-2011
  proof: with "/" in place of "\", for whatwg and webaddr: both accept it, with host h
  Standard: accepts it, with host h, as whatwg; RFC 3986: refuses the URL, as webaddr
  close: refuse a URL with a backslash before the first "?" or "#"
  the Standard's answer, by the edition since which it holds
    2012-05-24  w3c-2012     accepted, scheme http
                               before, html5-2011: refused
                               decided: W3C-11, W3C-10, WA-03, WA-09, H11-07
                             host h, origin http://h
                               before, html5-2011: refused
                               decided: W3C-11, W3C-10, W3C-02, WA-03, WA-09, H11-07
                             path /p
                               before, html5-2011: refused
                               decided: W3C-11, W3C-10, W3C-02, W3C-19, WA-03, WA-09, H11-07
                             href http://h/p?
                               before, html5-2011: refused
                               decided: W3C-11, W3C-10, W3C-02, W3C-19, W3C-22, WA-03, WA-09, H11-07

?q#  against file:///C:/x
  whatwg, webaddr and html5-2011 agree: file:///C:/x?q#
  the Standard's answer, by the edition since which it holds
    2005-01     rfc3986      accepted, scheme file, path /C:/x, query q, href file:///C:/x?q#
    2012-05-24  w3c-2012     origin "null"
                               or longer: no earlier edition can say
                               decided: W3C-01, W3C-06, W3C-10, W3C-31
    2017-03-07  5807b28      host ""
  what the Standard answered, by the change that began it
    2017-03-07  5807b28      accepted, host ""
                               a drive letter in the path makes the host empty, not null
                                 (whatwg/url#258)
    2012-12-28  bdaff05      accepted, host null, by the first text that runs

http://[::1%25eth]/
  whatwg, webaddr and html5-2011 agree: all refuse it
  the Standard's answer, by the edition since which it holds
    2005-01     rfc3986      refused

http:/one/
medium    host-shift  slash-count: one reads any number of slashes after the scheme as two, the
  other does not
  contacts one: whatwg
  contacts no host: webaddr, html5-2011
  proof: with "/" added after "http:/", for whatwg and webaddr: both contact one
  Standard: contacts one, as whatwg; RFC 3986: contacts no host, as webaddr
  close: refuse a URL with more or fewer than two slashes after the scheme
  the Standard's answer, by the edition since which it holds
    2005-01     rfc3986      accepted, scheme http
    2012-05-24  w3c-2012     host one, path /, href http://one/
                               before, html5-2011: host null, path /one/, href http:/one/
                               decided: W3C-01
                             origin http://one
                               or longer: no earlier edition can say
                               decided: W3C-01

mailto:x@y
  whatwg, webaddr and html5-2011 agree: mailto:x@y
  the Standard's answer, by the edition since which it holds
    2005-01     rfc3986      accepted, scheme mailto, path x@y, href mailto:x@y
    2012-05-24  w3c-2012     origin "null"
                               or longer: no earlier edition can say
                               decided: W3C-01, W3C-31

http://h:080/a  against HTTP://B
info      normalisation  port-zeros: one drops zeros in front of the port, the other keeps or
  refuses them
  writes no port: whatwg
  writes port 080: webaddr, html5-2011
  proof: without "0" after "http://h:", for whatwg and webaddr: both write no port
  Standard: writes no port, as whatwg; RFC 3986: writes port 080, as webaddr
  close: refuse a URL with a port with a leading zero
  the Standard's answer, by the edition since which it holds
    2005-01     rfc3986      accepted, scheme http, host h, path /a
    2012-05-24  w3c-2012     port null
                               before, html5-2011: port 080
                               decided: W3C-12, W3C-11, W3C-10, W3C-18, WA-15, H11-07
                             href http://h/a
                               before, html5-2011: href http://h:080/a
                               decided: W3C-13, W3C-16, W3C-19, W3C-12, W3C-11, W3C-10, W3C-18,
                                 WA-15, H11-07
                             origin http://h
                               or longer: no earlier edition can say
                               decided: W3C-13, W3C-16, W3C-12, W3C-11, W3C-10, W3C-18
  what the Standard answered, by the change that began it
    2013-08-16  d111888      accepted
                               IDNA2003, which was not defined before
    2012-12-28  bdaff05      the text does not say, by the first text that runs

"http://ａ.。b/ "
medium    accept-reject  probably label-length: they allow different labels in a host: empty ones,
  or some of more than 63 characters
  accepts it, with host a..b: whatwg
  refuses the URL: webaddr, html5-2011
  proof: without "。", for whatwg and webaddr: both accept it, with host a.b
  Standard: accepts it, with host a..b, as whatwg; RFC 3986: refuses the URL, as webaddr
  close: refuse a URL with an empty label in the host, or one of more than 63 bytes
  the Standard's answer, by the edition since which it holds
    2014-04-15  3bec3b8      accepted, scheme http, host a..b, path /, href http://a..b/, origin
                             http://a..b
  what the Standard answered, by the change that began it
    2014-04-15  3bec3b8      accepted
                               IDNA is by UTS #46, transitional
    2013-08-16  d111888      refused
                               IDNA2003, which was not defined before
    2012-12-28  bdaff05      the text does not say, by the first text that runs

http://h/\u{202E}
  whatwg, webaddr and html5-2011 agree: http://h/%E2%80%AE (host h)
  the Standard's answer, by the edition since which it holds
    2007-10-27  html5-2007   accepted, scheme http, host h
                               before, rfc3986: refused
    2009        webaddr      path /%E2%80%AE, href http://h/%E2%80%AE
                               before, html5-2007: path /\u{202E}, href http://h/\u{202E}
                               decided: WA-02, WA-10
    2012-05-24  w3c-2012     origin http://h
                               before, rfc3986: refused; those between cannot say

""
  whatwg, webaddr and html5-2011 agree: all refuse it
  the Standard's answer, by the edition since which it holds
    2005-01     rfc3986      refused

x
  whatwg, webaddr and html5-2011 agree: all refuse it
  the Standard's answer, by the edition since which it holds
    2005-01     rfc3986      refused

12 inputs, 6 differ
[1]

### diff-net-date-jsonl (slow)
$ urlassay diff --date --json --engines whatwg,rfc3986 http://0x7f.1/ 'http://[' //x
{"format":1,"op":"parse","input":"http://0x7f.1/","base":null,"effect":"host-form","result":"differ",[..],"edition_history":{"standard":{"engine":"whatwg","version":"$VERSION (fde3f74)","outcome":"parsed","scheme":"http","username":"","password":"","host":"127.0.0.1","port":null,"path":"/","query":null,"fragment":null,"href":"http://127.0.0.1/","origin":"http://127.0.0.1"},"editions":[[..]],"phases":[{"change":{"commit":"bdaff0591b42e39870c9684c3f7ee2a25bd335c6","day":"2012-12-28","reference":null,"what":null},"outcome":"parsed","scheme":"http","username":"","password":"","host":"0x7f.1","port":null,"path":"/","query":null,"fragment":null,"href":"http://0x7f.1/","origin":"http://0x7f.1"},{"change":{"commit":"904374077513ac73d4e8ed2a8a76a460bb369735","day":"2015-07-01","reference":null,"what":"a host of up to four numbers, also octal or hexadecimal, is an IPv4 address"},"outcome":"parsed","scheme":"http","username":"","password":"","host":"127.0.0.1","port":null,"path":"/","query":null,"fragment":null,"href":"http://127.0.0.1/","origin":"http://127.0.0.1"}],"since":[{"of":"outcome","since":"rfc3986","change":null,"before":null,"cannot_say":[],"decided":[]},{"of":"scheme","since":"rfc3986","change":null,"before":null,"cannot_say":[],"decided":[]},{"of":"username","since":"rfc3986","change":null,"before":null,"cannot_say":["html5-2011"],"decided":[]},{"of":"password","since":"rfc3986","change":null,"before":null,"cannot_say":["html5-2011"],"decided":[]},{"of":"host","since":"whatwg","change":"904374077513ac73d4e8ed2a8a76a460bb369735","before":null,"cannot_say":[],"decided":[]},{"of":"port","since":"rfc3986","change":null,"before":null,"cannot_say":[],"decided":[]},{"of":"path","since":"rfc3986","change":null,"before":null,"cannot_say":[],"decided":[]},{"of":"query","since":"rfc3986","change":null,"before":null,"cannot_say":[],"decided":[]},{"of":"fragment","since":"rfc3986","change":null,"before":null,"cannot_say":[],"decided":[]},{"of":"href","since":"whatwg","change":"904374077513ac73d4e8ed2a8a76a460bb369735","before":null,"cannot_say":[],"decided":[]},{"of":"origin","since":"whatwg","change":"904374077513ac73d4e8ed2a8a76a460bb369735","before":null,"cannot_say":[],"decided":[]}],"matches":[]}}
{"format":1,"op":"parse","input":"http://[","base":null,"effect":"none","result":"agree",[..],"edition_history":{"standard":{"engine":"whatwg","version":"$VERSION (fde3f74)","outcome":"rejected","reason":"IPv6-unclosed"},"editions":[[..]],"phases":[{"change":{"commit":"bdaff0591b42e39870c9684c3f7ee2a25bd335c6","day":"2012-12-28","reference":null,"what":null},"outcome":"rejected","reason":"failure"}],"since":[{"of":"outcome","since":"rfc3986","change":null,"before":null,"cannot_say":[],"decided":[]}],"matches":[]}}
{"format":1,"op":"parse","input":"//x","base":null,"effect":"none","result":"agree",[..],"edition_history":{"standard":{"engine":"whatwg","version":"$VERSION (fde3f74)","outcome":"rejected","reason":"missing-scheme-non-relative-URL"},"editions":[[..]],"phases":[{"change":{"commit":"bdaff0591b42e39870c9684c3f7ee2a25bd335c6","day":"2012-12-28","reference":null,"what":null},"outcome":"rejected","reason":"failure"}],"since":[{"of":"outcome","since":"rfc3986","change":null,"before":null,"cannot_say":[],"decided":[]}],"matches":[]}}
[1]

### diff-net-date-base
$ urlassay diff --date --engines whatwg,rfc3986 --base 'http://b/c?d' '?e\'
medium    accept-reject  unencoded: they percent-encode different sets of ASCII characters, or
  refuse some
  whatwg accepts it, with host b, rfc3986 refuses the URL
  proof: with "%5C" in place of "\" both accept it, with host b
  Standard: accepts it, with host b, as whatwg; RFC 3986: refuses the URL, as rfc3986
  close: no rule is known; refuse a URL that the parsers read differently
  the Standard's answer, by the edition since which it holds
    2009        webaddr      accepted
                               before, html5-2007: refused
                               decided: WA-03, H07-01
                             scheme http, host b, path /c
                               before, html5-2007: refused
                               decided: H07-01
    2012-05-24  w3c-2012     query e\, href http://b/c?e\
                               before, html5-2011: query e%5C, href http://b/c?e%5C
                               decided: W3C-10, W3C-20, WA-03, WA-12, WA-11, H11-07
                             origin http://b
                               before, html5-2007: refused; those between cannot say
                               decided: W3C-10, H07-01
[1]

### diff-changes-with-date
$ urlassay diff --changes --engines whatwg,rfc3986 --date x:
! urlassay: diff: --changes takes only --engines, URLs, --format and --fail-on
! try 'urlassay help diff'
[2]
