urlassay parse with the URL Standard of a day, of a commit, and of a review draft.

### parse-day
$ urlassay parse --engine whatwg@2021-08-04 http://foo.0x4/
http://foo.0x4/
  scheme    http
  username  ""
  password  ""
  host      foo.0x4
  port      null
  path      /
  query     null
  fragment  null
  href      http://foo.0x4/
  origin    http://foo.0x4
$ urlassay parse --engine whatwg@2021-08-05 http://foo.0x4/
http://foo.0x4/  rejected: failure
[1]
$ urlassay parse --engine whatwg@2022-08 http://xn--a/
http://xn--a/  rejected: failure
[1]
$ urlassay parse --engine whatwg@a8d5ca3 --json http://xn--a/
{"format":1,"engine":"whatwg@a8d5ca3","input":"http://xn--a/","base":null,"outcome":"parsed","scheme":"http","username":"","password":"","host":"xn--a","port":null,"path":"/","query":null,"fragment":null,"href":"http://xn--a/","origin":"http://xn--a"}
$ urlassay parse --engine whatwg@today --json http://xn--a/
{"format":1,"engine":"whatwg@today","input":"http://xn--a/","base":null,"outcome":"parsed","scheme":"http","username":"","password":"","host":"xn--a","port":null,"path":"/","query":null,"fragment":null,"href":"http://xn--a/","origin":"http://xn--a"}

### parse-day-of-a-slip
$ urlassay parse --engine whatwg@2016-02-10 --json http://0x0a/
{"format":1,"engine":"whatwg@2016-02-10","input":"http://0x0a/","base":null,"outcome":"parsed","scheme":"http","username":"","password":"","host":"0.0.0.10","port":null,"path":"/","query":null,"fragment":null,"href":"http://0.0.0.10/","origin":"http://0.0.0.10"}
$ urlassay parse --engine whatwg@2016-02-10:literal --json http://0x0a/
{"format":1,"engine":"whatwg@2016-02-10:literal","input":"http://0x0a/","base":null,"outcome":"parsed","scheme":"http","username":"","password":"","host":"0x0a","port":null,"path":"/","query":null,"fragment":null,"href":"http://0x0a/","origin":"http://0x0a"}
$ urlassay parse --engine whatwg@2017-02-07 --json foo://[::1]/
{"format":1,"engine":"whatwg@2017-02-07","input":"foo://[::1]/","base":null,"outcome":"parsed","scheme":"foo","username":"","password":"","host":"[::1]","port":null,"path":"/","query":null,"fragment":null,"href":"foo://[::1]/","origin":"null"}
$ urlassay parse --engine whatwg@2017-02-07:literal foo://[::1]/
foo://[::1]/  rejected: failure
[1]
$ urlassay parse --engine whatwg@2016-02-10:literal foo:///p
foo:///p  unsupported: the document does not say
[1]
$ urlassay parse --engine whatwg@2025-03-13:literal 'data:x #f'
data:x #f
  scheme    data
  username  ""
  password  ""
  host      null
  port      null
  path      "x "
  query     null
  fragment  f
  href      data:x #f
  origin    "null"

### parse-day-of-unicode
$ urlassay parse --engine whatwg@2021-09-13 http://%EA%9F%80/
http://%EA%9F%80/  rejected: failure
[1]
$ urlassay parse --engine whatwg@2021-09-14 --json http://%EA%9F%80/
{"format":1,"engine":"whatwg@2021-09-14","input":"http://%EA%9F%80/","base":null,"outcome":"parsed","scheme":"http","username":"","password":"","host":"xn--m78a","port":null,"path":"/","query":null,"fragment":null,"href":"http://xn--m78a/","origin":"http://xn--m78a"}
$ urlassay parse --engine whatwg@2023-09-11 --json http://straẞe/
{"format":1,"engine":"whatwg@2023-09-11","input":"http://straẞe/","base":null,"outcome":"parsed","scheme":"http","username":"","password":"","host":"strasse","port":null,"path":"/","query":null,"fragment":null,"href":"http://strasse/","origin":"http://strasse"}
$ urlassay parse --engine whatwg@2024-09-09 --json http://xn--example-/
{"format":1,"engine":"whatwg@2024-09-09","input":"http://xn--example-/","base":null,"outcome":"parsed","scheme":"http","username":"","password":"","host":"example","port":null,"path":"/","query":null,"fragment":null,"href":"http://example/","origin":"http://example"}
$ urlassay parse --engine whatwg@2024-09-10 http://xn--example-/
http://xn--example-/  rejected: failure
[1]

### parse-no-day
$ urlassay parse --engine whatwg@2012-12-27 http://h/
! urlassay: unknown engine "whatwg@2012-12-27": the oldest text of the URL Standard that runs is of 2012-12-28
[2]
$ urlassay parse --engine whatwg@2121-01-01 http://h/
! urlassay: unknown engine "whatwg@2121-01-01": that day is still to come
[2]
$ urlassay parse --engine whatwg@2019-00-01 http://h/
! urlassay: unknown engine "whatwg@2019-00-01": there is no such day
[2]
$ urlassay parse --engine whatwg@1234567 http://h/
! urlassay: unknown engine "whatwg@1234567": no commit of the URL Standard's text since 2012-12-28 begins so
[2]
$ urlassay parse --engine whatwg@2022-03 http://h/
! urlassay: unknown engine "whatwg@2022-03": the URL Standard has no review draft of that month
[2]
$ urlassay parse --engine whatwg@2014-06-26:literal http://h/
! urlassay: unknown engine "whatwg@2014-06-26:literal": the letter of the URL Standard runs from 2014-06-27 on
[2]
$ urlassay diff --engines whatwg,whatwg@then http://h/
! urlassay: unknown engine "whatwg@then": a text of the URL Standard is named by a day (whatwg@2021-06-17), by seven digits of a commit or more (whatwg@a8d5ca3), or by the month of a review draft (whatwg@2022-08)
[2]
