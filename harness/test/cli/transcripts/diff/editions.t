The editions and profiles in the tool against each other, on URLs of every kind.

### diff-net (slow): many causes at once; whole/ holds each word
    cp files/urls-2.txt u
$ urlassay diff --engines whatwg,rfc3986,webaddr,whatwg-2012 --list u
http://t\@e/x
critical  host-shift  backslash: one takes a backslash for a slash, the other for an ordinary
  character
  contacts t: whatwg, whatwg-2012
  refuses the URL: rfc3986
  contacts e: webaddr
  proof: with "/" in place of "\", for whatwg and webaddr: both contact t
  Standard: contacts t, as whatwg; RFC 3986: refuses the URL
  close: refuse a URL with a backslash before the first "?" or "#"
  also accept-reject (medium) between whatwg and rfc3986: backslash

https://a:b@0x7f.1:443/%7e/../é?q#f
high      host-form  ipv4-number: they read a hexadecimal, octal or short IPv4 address as different
  addresses, or one takes it for a name
  writes host 127.0.0.1: whatwg
  refuses the URL: rfc3986
  writes host 0x7f.1: webaddr, whatwg-2012
  proof: with "127.0.0" in place of "0x7f", for whatwg and webaddr: both write host 127.0.0.1
  Standard: writes host 127.0.0.1, as whatwg; RFC 3986: refuses the URL
  close: refuse a URL with a number (1, 0x7f) as the last host label, except in canonical IPv4
  also accept-reject (medium) between whatwg and rfc3986: ipv4-number+non-ascii
  also accept-reject (medium) between rfc3986 and webaddr: non-ascii
  also path-shift (low) between webaddr and whatwg-2012: dot-segments

//h\p?  against http://b/c/d
medium    accept-reject  backslash: one takes a backslash for a slash, the other for an ordinary
  character
  accepts it, with host h: whatwg, whatwg-2012
  refuses the URL: rfc3986, webaddr
  proof: with "/" in place of "\", for whatwg and rfc3986: both accept it, with host h
  Standard: accepts it, with host h, as whatwg; RFC 3986: refuses the URL, as rfc3986
  close: refuse a URL with a backslash before the first "?" or "#"

?q#  against file:///C:/x
  whatwg, rfc3986, webaddr and whatwg-2012 agree: file:///C:/x?q# (but for null or "" (host, port))

http://[::1%25eth]/
  whatwg, rfc3986, webaddr and whatwg-2012 agree: all refuse it

http:/one/
medium    host-shift  slash-count: one reads any number of slashes after the scheme as two, the
  other does not
  contacts one: whatwg, whatwg-2012
  contacts no host: rfc3986, webaddr
  proof: with "/" added after "http:/", for whatwg and rfc3986: both contact one
  Standard: contacts one, as whatwg; RFC 3986: contacts no host, as rfc3986
  close: refuse a URL with more or fewer than two slashes after the scheme

mailto:x@y
  whatwg, rfc3986, webaddr and whatwg-2012 agree: mailto:x@y (but for null or "" (port))

http://h:080/a  against HTTP://B
info      normalisation  port-zeros: one drops zeros in front of the port, the other keeps or
  refuses them
  writes no port: whatwg
  writes port 080: rfc3986, webaddr
  writes an empty port: whatwg-2012
  proof: without "0" after "http://h:", for whatwg and rfc3986: both write no port
  Standard: writes no port, as whatwg; RFC 3986: writes port 080, as rfc3986
  close: refuse a URL with a port with a leading zero

"http://ａ.。b/ "
medium    accept-reject  trailing-control+idna
  accepts it, with host a..b: whatwg
  refuses the URL: rfc3986, webaddr, whatwg-2012
  proof: with "a..b/" in place of "ａ.。b/ ", for whatwg and rfc3986: both accept it, with host a..b
  in parts: idna (accept-reject) in http://é, trailing-control (accept-reject) in "http://a "
  Standard: accepts it, with host a..b, as whatwg; RFC 3986: refuses the URL, as rfc3986
  close: refuse a URL with a space or a control character at the end, and one with a host that is
  not ASCII or has an "xn--" label, in any case

http://h/\u{202E}
medium    accept-reject  non-ascii: one percent-encodes non-ASCII characters as UTF-8, the other
  does not
  accepts it, with host h: whatwg, webaddr, whatwg-2012
  refuses the URL: rfc3986
  proof: with "%E2%80%AE" in place of "\u{202E}", for whatwg and rfc3986: both accept it, with host
  h
  Standard: accepts it, with host h, as whatwg; RFC 3986: refuses the URL, as rfc3986
  close: refuse a URL with bytes that are not ASCII

""
  whatwg, rfc3986, webaddr and whatwg-2012 agree: all refuse it

x
  whatwg, rfc3986, webaddr and whatwg-2012 agree: all refuse it

12 inputs, 7 differ
[1]

### diff-net-more
    cp files/urls-2.txt u
$ urlassay diff --engines html5-2009,html5-2011,w3c-2012 --list u
http://t\@e/x
critical  host-shift  backslash: one takes a backslash for a slash, the other for an ordinary
  character
  contacts e: html5-2009, html5-2011
  contacts t: w3c-2012
  proof: with "/" in place of "\", for html5-2009 and w3c-2012: both contact t
  Standard: contacts t, as w3c-2012; RFC 3986: refuses the URL
  close: refuse a URL with a backslash before the first "?" or "#"

https://a:b@0x7f.1:443/%7e/../é?q#f
high      host-form  ipv4-number: they read a hexadecimal, octal or short IPv4 address as different
  addresses, or one takes it for a name
  writes host 0x7f.1: html5-2009, html5-2011
  writes host 127.0.0.1: w3c-2012
  proof: with "127.0.0" in place of "0x7f", for html5-2009 and w3c-2012: both write host 127.0.0.1
  Standard: writes host 127.0.0.1, as w3c-2012; RFC 3986: refuses the URL
  close: refuse a URL with a number (1, 0x7f) as the last host label, except in canonical IPv4

//h\p?  against http://b/c/d
medium    accept-reject  backslash: one takes a backslash for a slash, the other for an ordinary
  character
  refuses the URL: html5-2009, html5-2011
  accepts it, with host h: w3c-2012
  proof: with "/" in place of "\", for html5-2009 and w3c-2012: both accept it, with host h
  Standard: accepts it, with host h, as w3c-2012; RFC 3986: refuses the URL, as html5-2009
  close: refuse a URL with a backslash before the first "?" or "#"

?q#  against file:///C:/x
  html5-2009, html5-2011 and w3c-2012 agree: file:///C:/x?q#

http://[::1%25eth]/
  html5-2009, html5-2011 and w3c-2012 agree: all refuse it

http:/one/
medium    host-shift  slash-count: one reads any number of slashes after the scheme as two, the
  other does not
  contacts no host: html5-2009, html5-2011
  contacts one: w3c-2012
  proof: with "/" added after "http:/", for html5-2009 and w3c-2012: both contact one
  Standard: contacts one, as w3c-2012; RFC 3986: contacts no host, as html5-2009
  close: refuse a URL with more or fewer than two slashes after the scheme

mailto:x@y
  html5-2009, html5-2011 and w3c-2012 agree: mailto:x@y

http://h:080/a  against HTTP://B
info      normalisation  port-zeros: one drops zeros in front of the port, the other keeps or
  refuses them
  writes port 080: html5-2009, html5-2011
  writes no port: w3c-2012
  proof: without "0" after "http://h:", for html5-2009 and w3c-2012: both write port 80
  Standard: writes no port, as w3c-2012; RFC 3986: writes port 080, as html5-2009
  close: refuse a URL with a port with a leading zero

"http://ａ.。b/ "
  html5-2009, html5-2011 and w3c-2012 agree: all refuse it
  Standard: accepts it, with host a..b

http://h/\u{202E}
  html5-2009, html5-2011 and w3c-2012 agree: http://h/%E2%80%AE (host h)

""
  html5-2009, html5-2011 and w3c-2012 agree: all refuse it

x
  html5-2009, html5-2011 and w3c-2012 agree: all refuse it

12 inputs, 5 differ
[1]

### diff-net-jsonl (slow)
    cp files/urls-2.txt u
$ urlassay diff --json --engines whatwg,webaddr,w3c-2012 --base http://base/p/ --list u
{"format":1,"op":"parse","input":"http://t\\@e/x","base":"http://base/p/","effect":"host-shift","result":"differ","answers":[{"engine":"whatwg","version":"$VERSION (fde3f74)","group":0,"outcome":"parsed","scheme":"http","username":"","password":"","host":"t","port":null,"path":"/@e/x","query":null,"fragment":null,"href":"http://t/@e/x","origin":"http://t"},{"engine":"webaddr","version":"2009","group":1,"outcome":"parsed","scheme":"http","username":"t\\","password":null,"host":"e","port":null,"path":"/x","query":null,"fragment":null,"href":"http://t\\@e/x"},{"engine":"w3c-2012","version":"2012-05-24","group":0,"outcome":"parsed","scheme":"http","username":null,"password":null,"host":"t","port":null,"path":"/@e/x","query":null,"fragment":null,"href":"http://t/@e/x","origin":"http://t"}],"differences":[{"engines":["whatwg","webaddr"],"effect":"host-shift","severity":"critical","rank":{"fetched":true,"resolved":true,"two_hosts":true,"visible":true},"relations":{"scheme":"equal","username":"different","password":"equal","host":"different","port":"equal","path":"different","query":"equal","fragment":"equal","href":"different"},"cause":"backslash","close":"refuse a URL with a backslash before the first \"?\" or \"#\"","because":[{"name":"backslash","sentence":"One takes a backslash for a slash, the other for an ordinary character.","standard":"example-invalid-reverse-solidus","rfc3986":"3.3"}],"explained_by":["backslash"],"replaces":[],"changed":{"op":"parse","input":"http://t/@e/x","base":"http://base/p/"},"left":"none","agreed":{"outcome":"parsed","scheme":"http","username":"","password":"","host":"t","port":null,"path":"/@e/x","query":null,"fragment":null,"href":"http://t/@e/x","origin":"http://t"},"other":{"outcome":"parsed","scheme":"http","username":null,"password":null,"host":"t","port":null,"path":"/@e/x","query":null,"fragment":null,"href":"http://t/@e/x"},"parts":[],"shape":"a2a3cfd4b85b3702","class":"1517da681dd8455a","verdict":{"standard":"whatwg","rfc3986":"(refuses)","majority":null,"parsers":{"whatwg":"whatwg"},"editions":{"rfc3986":"(refuses)","html5-2007":"(refuses)","webaddr":"webaddr","html5-2009":"webaddr","html5-2011":"webaddr","w3c-2012":"whatwg","whatwg-2012":"whatwg"},"decided":{"html5-2007":["H07-01"],"webaddr":["WA-15"],"html5-2009":["WA-15","H09-01"],"html5-2011":["WA-15","H11-07"],"w3c-2012":["W3C-02","W3C-11","W3C-10"]},"vector":"validation-errors.invalid-reverse-solidus.file-two","vector_by":"class"}}]}
{"format":1,"op":"parse","input":"https://a:b@0x7f.1:443/%7e/../é?q#f","base":"http://base/p/","effect":"host-form","result":"differ","answers":[{"engine":"whatwg","version":"$VERSION (fde3f74)","group":0,"outcome":"parsed","scheme":"https","username":"a","password":"b","host":"127.0.0.1","port":null,"path":"/%C3%A9","query":"q","fragment":"f","href":"https://a:b@127.0.0.1/%C3%A9?q#f","origin":"https://127.0.0.1"},{"engine":"webaddr","version":"2009","group":1,"outcome":"parsed","scheme":"https","username":"a","password":"b","host":"0x7f.1","port":"443","path":"/%C3%A9","query":"q","fragment":"f","href":"https://a:b@0x7f.1:443/%C3%A9?q#f"},{"engine":"w3c-2012","version":"2012-05-24","group":0,"outcome":"parsed","scheme":"https","username":"a","password":"b","host":"127.0.0.1","port":null,"path":"/%C3%A9","query":"q","fragment":"f","href":"https://a:b@127.0.0.1/%C3%A9?q#f","origin":"https://127.0.0.1"}],"differences":[{"engines":["whatwg","webaddr"],"effect":"host-form","severity":"high","rank":{"fetched":true,"resolved":true,"two_hosts":false,"visible":false},"relations":{"scheme":"equal","username":"equal","password":"equal","host":"different","port":"equivalent","path":"equal","query":"equal","fragment":"equal","href":"different"},"cause":"ipv4-number","close":"refuse a URL with a number (1, 0x7f) as the last host label, except in canonical IPv4","because":[{"name":"ipv4-number","sentence":"They read a hexadecimal, octal or short IPv4 address as different addresses, or one takes it for a name.","standard":"concept-ipv4-parser","rfc3986":"7.4"}],"explained_by":["ipv4-number"],"replaces":[],"changed":{"op":"parse","input":"https://a:b@127.0.0.1:443/%7e/../é?q#f","base":"http://base/p/"},"left":"none","agreed":{"outcome":"parsed","scheme":"https","username":"a","password":"b","host":"127.0.0.1","port":null,"path":"/%C3%A9","query":"q","fragment":"f","href":"https://a:b@127.0.0.1/%C3%A9?q#f","origin":"https://127.0.0.1"},"other":{"outcome":"parsed","scheme":"https","username":"a","password":"b","host":"127.0.0.1","port":"443","path":"/%C3%A9","query":"q","fragment":"f","href":"https://a:b@127.0.0.1:443/%C3%A9?q#f"},"parts":[],"shape":"0d8bc261f0737f54","class":"9df6fb1d44f5b797","verdict":{"standard":"whatwg","rfc3986":"(refuses)","majority":null,"parsers":{"whatwg":"whatwg"},"editions":{"rfc3986":"(refuses)","html5-2007":"webaddr","webaddr":"webaddr","html5-2009":"webaddr","html5-2011":"webaddr","w3c-2012":"whatwg","whatwg-2012":"webaddr"},"decided":{"w3c-2012":["W3C-17"],"whatwg-2012":["LS-21"]},"vector":"ipv4.zero","vector_by":"class"}}]}
{"format":1,"op":"parse","input":"//h\\p?","base":"http://b/c/d","effect":"accept-reject","result":"differ","answers":[{"engine":"whatwg","version":"$VERSION (fde3f74)","group":0,"outcome":"parsed","scheme":"http","username":"","password":"","host":"h","port":null,"path":"/p","query":"","fragment":null,"href":"http://h/p?","origin":"http://h"},{"engine":"webaddr","version":"2009","group":1,"outcome":"rejected","reason":"failure"},{"engine":"w3c-2012","version":"2012-05-24","group":0,"outcome":"parsed","scheme":"http","username":null,"password":null,"host":"h","port":null,"path":"/p","query":"","fragment":null,"href":"http://h/p?","origin":"http://h"}],"differences":[{"engines":["whatwg","webaddr"],"effect":"accept-reject","severity":"medium","rank":{"fetched":true,"resolved":true,"two_hosts":false,"visible":false},"relations":{},"cause":"backslash","close":"refuse a URL with a backslash before the first \"?\" or \"#\"","because":[{"name":"backslash","sentence":"One takes a backslash for a slash, the other for an ordinary character.","standard":"example-invalid-reverse-solidus","rfc3986":"3.3"}],"explained_by":["backslash"],"replaces":[],"changed":{"op":"parse","input":"//h/p?","base":"http://b/c/d"},"left":"none","agreed":{"outcome":"parsed","scheme":"http","username":"","password":"","host":"h","port":null,"path":"/p","query":"","fragment":null,"href":"http://h/p?","origin":"http://h"},"other":{"outcome":"parsed","scheme":"http","username":null,"password":null,"host":"h","port":null,"path":"/p","query":"","fragment":null,"href":"http://h/p?"},"parts":[],"shape":"8eb50417d433b2bb","class":"e6265642c70b6f89","verdict":{"standard":"whatwg","rfc3986":"webaddr","majority":null,"parsers":{"whatwg":"whatwg"},"editions":{"rfc3986":"webaddr","html5-2007":"webaddr","webaddr":"webaddr","html5-2009":"webaddr","html5-2011":"webaddr","w3c-2012":"whatwg","whatwg-2012":"whatwg"},"decided":{"html5-2007":["H07-01"],"webaddr":["WA-03","WA-09"],"html5-2009":["WA-03","WA-09","H09-01"],"html5-2011":["WA-03","WA-09","H11-07"],"w3c-2012":["W3C-11","W3C-10"]},"vector":"validation-errors.invalid-reverse-solidus.file-path","vector_by":"class"}}]}
[...]
[1]

### diff-net-colour
$ COLUMNS=80 urlassay diff --color=always --engines whatwg,rfc3986,webaddr 'http://t\@e/x' 'http://[::1%25e]/' http://h/
␛[1mhttp://t\@e/x␛[0m
␛[31mcritical␛[0m  host-shift  backslash: one takes a backslash for a slash, the other
  for an ordinary character
  contacts t: whatwg
[7 lines as diff-net]
␛[1mhttp://[::1%25e]/␛[0m
  whatwg, rfc3986 and webaddr agree: all refuse it

␛[1mhttp://h/␛[0m
  whatwg, rfc3986 and webaddr agree: http://h/ (host h)

3 inputs, 1 differs
[1]

### diff-net-wide (slow): a host that reads as a word has quotes
$ COLUMNS=160 urlassay diff --engines whatwg,rfc3986,webaddr,html5-2009,html5-2011,w3c-2012,whatwg-2012 'http://host\@e/x?é#[U+202E]'
critical  host-shift  backslash: one takes a backslash for a slash, the other for an ordinary character
  contacts "host": whatwg, w3c-2012, whatwg-2012
  refuses the URL: rfc3986
  contacts e: webaddr, html5-2009, html5-2011
  proof: with "/" in place of "\", for whatwg and webaddr: both have host "host"; a lesser difference is left (normalisation)
  Standard: contacts "host", as whatwg; RFC 3986: refuses the URL
  close: refuse a URL with a backslash before the first "?" or "#"
  also accept-reject (medium) between whatwg and rfc3986: backslash+non-ascii
  also normalisation (info) between whatwg and w3c-2012: non-ascii
[1]

### diff-net-narrow
$ COLUMNS=80 urlassay diff --engines whatwg,rfc3986,webaddr,html5-2009,html5-2011,w3c-2012,whatwg-2012 'http://a-long-host-name.example.org\@another-host.example/with/a/long/path?and=a&query#and-a-fragment'
critical  host-shift  backslash: one takes a backslash for a slash, the other
  for an ordinary character
  contacts a-long-host-name.example.org: whatwg, w3c-2012, whatwg-2012
  refuses the URL: rfc3986
  contacts another-host.example: webaddr, html5-2009, html5-2011
  proof: with "/" in place of "\", for whatwg and webaddr: both contact
  a-long-host-name.example.org
  Standard: contacts a-long-host-name.example.org, as whatwg; RFC 3986: refuses
  the URL
  close: refuse a URL with a backslash before the first "?" or "#"
  also accept-reject (medium) between whatwg and rfc3986: backslash
[1]

### diff-net-filter (slow): a filter allows, denies, errs
    cp files/engines/guard guard
$ urlassay diff --engines whatwg,./guard http://h/ 'http://t\@e/' http://err/ http://unsup/ http://rej/ 'http://['
! urlassay: 2 of 6 inputs could not be compared: engines crashed, hung or erred, and fewer than two answered
http://h/
  whatwg contacts h, guard allows the URL

http://t\@e/
medium    accept-reject  unexplained: no change that was tried makes them agree
  whatwg accepts it, with host t, guard denies the URL
  close: nothing, if the filter is meant to deny this URL

http://err/
  nothing to compare
  guard error

http://unsup/
  nothing to compare
  guard unsupported

http://rej/
  nothing to compare
  guard error

http://[
medium    accept-reject  probably brackets: one accepts a host in brackets that is not an IPv6
  address, or reads on after the brackets, the other does not
  whatwg refuses the URL, guard allows the URL
  proof: with "x" in place of "[" both accept it, with host x
  close: refuse a URL with a bracket that does not enclose an IPv6 address

6 inputs, 2 differ
[3]

### diff-net-filter-jsonl (slow)
    cp files/engines/guard guard
$ urlassay diff --json --engines whatwg,webaddr,./guard http://h/ 'http://t\@e/' http://err/
{"format":1,"op":"parse","input":"http://h/","base":null,"effect":"none","result":"agree","answers":[{"engine":"whatwg","version":"$VERSION (fde3f74)","group":0,"outcome":"parsed","scheme":"http","username":"","password":"","host":"h","port":null,"path":"/","query":null,"fragment":null,"href":"http://h/","origin":"http://h"},{"engine":"webaddr","version":"2009","group":0,"outcome":"parsed","scheme":"http","username":null,"password":null,"host":"h","port":null,"path":"/","query":null,"fragment":null,"href":"http://h/"},{"engine":"guard","version":"1","group":1,"outcome":"allowed"}],"differences":[]}
{"format":1,"op":"parse","input":"http://t\\@e/","base":null,"effect":"host-shift","result":"differ","answers":[{"engine":"whatwg","version":"$VERSION (fde3f74)","group":0,"outcome":"parsed","scheme":"http","username":"","password":"","host":"t","port":null,"path":"/@e/","query":null,"fragment":null,"href":"http://t/@e/","origin":"http://t"},{"engine":"webaddr","version":"2009","group":1,"outcome":"parsed","scheme":"http","username":"t\\","password":null,"host":"e","port":null,"path":"/","query":null,"fragment":null,"href":"http://t\\@e/"},{"engine":"guard","version":"1","group":2,"outcome":"denied"}],"differences":[{"engines":["whatwg","webaddr"],"effect":"host-shift","severity":"critical","rank":{"fetched":true,"resolved":true,"two_hosts":true,"visible":true},"relations":{"scheme":"equal","username":"different","password":"equal","host":"different","port":"equal","path":"different","query":"equal","fragment":"equal","href":"different"},"cause":"backslash","close":"refuse a URL with a backslash before the first \"?\" or \"#\"","because":[{"name":"backslash","sentence":"One takes a backslash for a slash, the other for an ordinary character.","standard":"example-invalid-reverse-solidus","rfc3986":"3.3"}],"explained_by":["backslash"],"replaces":[],"changed":{"op":"parse","input":"http://t/@e/","base":null},"left":"none","agreed":{"outcome":"parsed","scheme":"http","username":"","password":"","host":"t","port":null,"path":"/@e/","query":null,"fragment":null,"href":"http://t/@e/","origin":"http://t"},"other":{"outcome":"parsed","scheme":"http","username":null,"password":null,"host":"t","port":null,"path":"/@e/","query":null,"fragment":null,"href":"http://t/@e/"},"parts":[],"shape":"a2a3cfd4b85b3702","class":"1517da681dd8455a","verdict":{"standard":"whatwg","rfc3986":"(refuses)","majority":null,"parsers":{"whatwg":"whatwg","guard":null},"editions":{"rfc3986":"(refuses)","html5-2007":"(refuses)","webaddr":"webaddr","html5-2009":"webaddr","html5-2011":"webaddr","w3c-2012":"whatwg","whatwg-2012":"whatwg"},"decided":{"html5-2007":["H07-01"],"w3c-2012":["W3C-02"]},"vector":"validation-errors.invalid-reverse-solidus.file-two","vector_by":"class"}},{"engines":["whatwg","guard"],"effect":"accept-reject","severity":"medium","rank":{"fetched":true,"resolved":true,"two_hosts":false,"visible":false},"relations":{},"cause":"unexplained","close":"nothing, if the filter is meant to deny this URL","because":[],"explained_by":[],"replaces":[],"changed":null,"agreed":null,"other":null,"parts":[{"effect":"accept-reject","cause":"unexplained (backslash)","input":"http://a\\","base":null,"class":"489be68aec7bd1c1"}],"shape":"6ce6f6de44391a1b","class":"b5c9ad40de1a747a","verdict":{"standard":null,"rfc3986":null,"majority":null,"parsers":{},"editions":{"rfc3986":null,"html5-2007":null,"webaddr":null,"html5-2009":null,"html5-2011":null,"w3c-2012":null,"whatwg-2012":null},"decided":{"html5-2007":["H07-01"],"webaddr":["WA-03"],"html5-2009":["WA-03","H09-01"],"html5-2011":["WA-03","H11-07"]},"vector":null}}]}
{"format":1,"op":"parse","input":"http://err/","base":null,"effect":"none","result":"agree","answers":[{"engine":"whatwg","version":"$VERSION (fde3f74)","group":0,"outcome":"parsed","scheme":"http","username":"","password":"","host":"err","port":null,"path":"/","query":null,"fragment":null,"href":"http://err/","origin":"http://err"},{"engine":"webaddr","version":"2009","group":0,"outcome":"parsed","scheme":"http","username":null,"password":null,"host":"err","port":null,"path":"/","query":null,"fragment":null,"href":"http://err/"},{"engine":"guard","version":"1","group":null,"outcome":"error","reason":"no \u001b idea"}],"differences":[]}
[1]

### diff-net-fail-on-normalisation
$ urlassay diff --engines whatwg,rfc3986 --fail-on normalisation http://h/a/../b
low       path-shift  dot-segments: one removes dot segments, the other keeps them or removes them
  in another way
  whatwg reads path /b, rfc3986 reads path /a/../b
  proof: without "a/../" both read path /b
  Standard: reads path /b, as whatwg; RFC 3986: reads path /a/../b, as rfc3986
  close: refuse a URL with a path segment "." or ".."
[1]

### diff-net-fail-on-path-shift
$ urlassay diff --engines whatwg,rfc3986 --fail-on path-shift http://h/a/../b
[6 lines as diff-net-fail-on-normalisation]
[1]

### diff-net-fail-on-accept-reject
$ urlassay diff --engines whatwg,rfc3986 --fail-on accept-reject http://h/a/../b
[6 lines as diff-net-fail-on-normalisation]

### diff-net-fail-on-low
$ urlassay diff --engines whatwg,rfc3986 --fail-on low http://h/a/../b
[6 lines as diff-net-fail-on-normalisation]
[1]

### diff-net-fail-on-medium
$ urlassay diff --engines whatwg,rfc3986 --fail-on medium http://h/a/../b
[6 lines as diff-net-fail-on-normalisation]

### diff-net-fail-on-info
$ urlassay diff --engines whatwg,rfc3986 --fail-on info http://h/a/../b
[6 lines as diff-net-fail-on-normalisation]
[1]
