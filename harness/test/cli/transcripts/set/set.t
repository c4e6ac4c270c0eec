urlassay set: agreement, differences, refused values, engines without setters, and wrong usage.

### set-agree
$ urlassay set --engines whatwg,html5-2011,whatwg@2020-01-01 http://h/ port 81x
http://h:81/  as the Standard says
  whatwg, whatwg@2020-01-01
no setters: html5-2011

### set-differ
$ urlassay set --engines whatwg,whatwg@2016-01-01 'http://h/' pathname 'a^b'
http://h/a%5Eb  as the Standard says
  whatwg
http://h/a^b
  whatwg@2016-01-01
[1]

### set-unchanged
$ urlassay set --engines whatwg,whatwg@2020-01-01 mailto:a host b
mailto:a  (unchanged)  as the Standard says
  whatwg, whatwg@2020-01-01

### set-none-right
$ urlassay set --engines whatwg@2016-01-01,whatwg@2020-01-01 'http://h/' pathname 'a^b'
http://h/a^b
  whatwg@2016-01-01, whatwg@2020-01-01
http://h/a%5Eb  as the Standard says, but none of these engines

### set-refused
$ urlassay set --engines whatwg,whatwg@2020-01-01 http://h/ href http://
rejected  as the Standard says
  whatwg, whatwg@2020-01-01

### set-unescape
$ urlassay set --unescape --engines whatwg,whatwg@2020-01-01 'http://h/\xc3\xa9' hash '\u{202E}\xff'
http://h/%C3%A9#%E2%80%AE%EF%BF%BD  as the Standard says
  whatwg, whatwg@2020-01-01

### set-hyphen
$ urlassay set --engines whatwg,whatwg@2020-01-01 http://h/ search -
http://h/?-  as the Standard says
  whatwg, whatwg@2020-01-01

### set-json
$ urlassay set --json --engines whatwg@2016-01-01,whatwg,rfc3986 'http://h/' pathname 'a^b'
{"format":1,"op":"set","input":"http://h/","attribute":"pathname","value":"a^b","result":"differ","standard":{"engine":"whatwg","version":"$VERSION (fde3f74)","group":1,"unchanged":false,"outcome":"parsed","scheme":"http","username":"","password":"","host":"h","port":null,"path":"/a%5Eb","query":null,"fragment":null,"href":"http://h/a%5Eb","origin":"http://h"},"answers":[{"engine":"whatwg@2016-01-01","version":"2015-11-26 (99a85f7)","group":0,"unchanged":false,"outcome":"parsed","scheme":"http","username":"","password":"","host":"h","port":null,"path":"/a^b","query":null,"fragment":null,"href":"http://h/a^b","origin":"http://h"},{"engine":"whatwg","version":"$VERSION (fde3f74)","group":1,"unchanged":false,"outcome":"parsed","scheme":"http","username":"","password":"","host":"h","port":null,"path":"/a%5Eb","query":null,"fragment":null,"href":"http://h/a%5Eb","origin":"http://h"},{"engine":"rfc3986","version":"2005-01","group":null,"unchanged":false,"outcome":"unsupported","reason":"the engine does not know set"}]}
[1]

### set-one-answer
$ urlassay set --engines whatwg,rfc3986 http://h/ port 2
! urlassay: nothing was compared: fewer than two engines answered
http://h:2/  as the Standard says
  whatwg
no setters: rfc3986
[3]

### set-one-answer-json
$ urlassay set --json --engines rfc3986,rfc3987 http://h/ port 2
! urlassay: nothing was compared: fewer than two engines answered
{"format":1,"op":"set","input":"http://h/","attribute":"port","value":"2","result":"lost","standard":{"engine":"whatwg","version":"$VERSION (fde3f74)","group":0,"unchanged":false,"outcome":"parsed","scheme":"http","username":"","password":"","host":"h","port":"2","path":"/","query":null,"fragment":null,"href":"http://h:2/","origin":"http://h:2"},"answers":[{"engine":"rfc3986","version":"2005-01","group":null,"unchanged":false,"outcome":"unsupported","reason":"the engine does not know set"},{"engine":"rfc3987","version":"2005-01","group":null,"unchanged":false,"outcome":"unsupported","reason":"the engine does not know set"}]}
[3]

### set-attribute
$ urlassay set http://h/ prt 1
! urlassay: set: unknown attribute 'prt'; did you mean 'port'?
! try 'urlassay help set'
[2]

### set-origin
$ urlassay set http://h/ origin 1
! urlassay: set: unknown attribute 'origin'; there is: href, protocol, username, password, host, hostname, port, pathname, search, hash
! try 'urlassay help set'
[2]

### set-operands
$ urlassay set http://h/ port
! urlassay: set: takes a URL, an attribute and a value
! try 'urlassay help set'
[2]
