urlassay test --changes: which changes of the URL Standard an engine has.

### test-changes
$ urlassay test --changes
whatwg $VERSION (fde3f74): follows the URL Standard of 2026-10; has 48 of 48 changes since 2015-11-26
$ urlassay test --changes --engine whatwg@2022-02-01 --engine whatwg@2016-01-01 --format pretty
whatwg@2022-02-01 2022-01-28 (a6c5f19): follows the URL Standard of 2022-01-28; has 42 of 48 changes since 2015-11-26
  lacks
    2023-05-08  bfb9157  has() and delete() of URLSearchParams take a value
                         (whatwg/url#335)
      {"init":"a=b&a=c","steps":[{"op":"delete","args":["a","c"]}]}: query "",
        not query a=b
    2023-05-24  eee49fd  the origin of a blob: URL is opaque unless its path is
                         an http: or https: URL (whatwg/url#770)
      blob:ftp://h/: origin ftp://h, not origin null
    2025-03-05  9bc33c3  "^" in a path is percent-encoded (whatwg/url#607)
      http://h/a^b: href http://h/a^b, not href http://h/a%5Eb
    2025-03-13  6c78200  a space at the end of an opaque path, before "?" or
                         "#", is "%20" (whatwg/url#784)
      data:x #f: href data:x #f, not href data:x%20#f
    2026-06-25  a8d5ca3  a domain in ASCII is kept, lowercased, also where IDNA
                         fails on it (whatwg/url#914)
      http://xn--a/: refused, not href http://xn--a/
    2026-10  fde3f74  search set fills searchParams from the query, as it was
                         encoded
      http://h/, {"steps":[{"op":"search","args":["a=b\tc"]}]}: query a=b%09c,
        not query a=bc
whatwg@2016-01-01 2015-11-26 (99a85f7): follows the URL Standard of 2015-11-26; has 6 of 48 changes since 2015-11-26
  lacks
    2016-02-15  67ed16f  new URLSearchParams() removes a leading "?"
                         (whatwg/url#81)
      {"init":"?a=b","steps":[]}: query %3Fa=b, not query a=b
    2016-03-07  7b40216  tabs and newlines are removed everywhere before parsing
                         (whatwg/url#101)
      ht\ntp://h/: refused, not href http://h/
    2016-04-14  4f1c2dd  search set to "" makes the query null (whatwg/url#114)
      http://h/?q, search set to "": href http://h/?, not href http://h/
    2016-10-28  570a418  href set renews searchParams (whatwg/url#117)
      http://h/?a=b, {"steps":[{"op":"href","args":["http://h/?c=d"]}]}: query
        a=b, not query c=d
    2016-10-28  05ffaa6  port set to "" removes the port
      http://h:81/, port set to "": href http://h:81/, not href http://h/
    2016-12-09  373dbed  controls and non-ASCII in a fragment are
                         percent-encoded (whatwg/url#150)
      http://h/#é: href http://h/#é, not href http://h/#%C3%A9
    2017-01-03  5e0b05e  an empty password is not written (whatwg/url#181)
      http://u:@h/: href http://u:@h/, not href http://u@h/
    2017-01-11  a7ae1b8  the dotted part of an IPv6 address has exactly four
                         numbers (whatwg/url#195)
      http://[::1.2.]/: href http://[::102]/, not refused
    2017-01-24  3036255  a host of a scheme that is not special is opaque: no
                         IDNA, no percent-decoding, no IPv4; empty with
                         credentials or port: failure (whatwg/url#148)
      foo://EXAMPLE/: href foo://example/, not href foo://EXAMPLE/
    2017-01-31  b087fe2  the path of a scheme that is not special may be empty
                         (whatwg/url#212)
      foo://h: href foo://h/, not href foo://h
    2017-02-07  698f3e8  "?" and "#" directly after "file:" begin the query and
                         the fragment without a base, too (whatwg/url#217)
      file:?q: href file:///q, not href file:///?q
    2017-02-08  cf616f9  username, password and port are not set where the host
                         is empty; host and hostname of file URLs can be set
                         (whatwg/url#97)
      file://h/p, username set to "u": href file://u@h/p, not href file://h/p
    2017-02-20  f4d84a5  IDNA is nontransitional: "ß" and other deviations stay
                         (whatwg/url#239)
      http://faß.de/: href http://fass.de/, not href http://xn--fa-hia.de/
    2017-02-22  4bf85a0  hash of a javascript: URL can be set (whatwg/url#253)
      javascript:x, hash set to "f": href javascript:x, not href javascript:x#f
    2017-03-29  6103e0a  empty segments at the start of a file path are removed;
                         a path-absolute file URL takes the host of its base
                         (whatwg/url#234)
      /p against file://h/q: href file:///p, not href file://h/p
    2017-05-03  fe6b251  a drive letter that ends the input does not take the
                         path of the base (whatwg/url#304)
      C| against file:///d/e: href file:///d/C|, not href file:///C:
    2017-05-19  20c3257  the host of an origin is in ASCII (whatwg/url#297)
      http://é.test/: origin http://é.test, not origin http://xn--9ca.test
    2017-06-01  dc9d831  IDNA: "--" and "-" at the ends of labels are allowed;
                         Bidi and joiners are checked (whatwg/url#53)
      http://ab--c/: refused, not href http://ab--c/
    2017-06-29  0f53958  protocol set removes a port that becomes the default
                         (whatwg/url#327)
      http://h:443/, protocol set to "https": href https://h:443/, not href
        https://h/
    2017-07-14  4315826  an empty URLSearchParams makes the query null
                         (whatwg/url#332)
      http://h/?a=b, {"steps":[{"op":"delete","args":["a"]}]}: href http://h/?,
        not href http://h/
    2017-09-18  2eef975  after one slash a drive letter does not take the drive
                         of the base (whatwg/url#303)
      /c:/f against file:///D:/x: href file:///D:/c:/f, not href file:///c:/f
    2017-12-05  7a3c69f  space, quotation mark, "<", ">" and "`" in a fragment
                         are percent-encoded (whatwg/url#291)
      http://h/#a b: href http://h/#a b, not href http://h/#a%20b
    2018-05-23  f0e4390  "&" and ";" of a reference to a code point that the
                         encoding lacks are percent-encoded
      http://h/?é in shift_jis: href http://h/?&%23233;, not href
        http://h/?%26%23233%3B
    2018-06-08  6ef17eb  an apostrophe in the query of a special URL is
                         percent-encoded (whatwg/url#348)
      http://h/?': href http://h/?', not href http://h/?%27
    2019-10-18  d589670  gopher is not special (whatwg/url#342)
      gopher://h:70/: href gopher://h/, not href gopher://h:70/
    2019-10-21  7ae1c69  the origin of a gopher URL is opaque (whatwg/url#453)
      gopher://h/: origin gopher://h, not origin null
    2020-04-27  3d57401  U+0000 in a fragment is percent-encoded, not dropped
                         (whatwg/url#440)
      http://h/#a\0b: href http://h/#ab, not href http://h/#a%00b
    2020-05-07  cceb435  a domain that IDNA makes empty is a failure
      http://\u{00AD}/: href http:///, not refused
    2020-05-14  302ba41  "<", ">" and "^" are forbidden in hosts
                         (whatwg/url#458)
      http://a<b/: href http://a<b/, not refused
    2020-08-24  83adf0c  "/." is written before a path that begins with "//"
                         where there is no host (whatwg/url#415)
      foo:/.//p: href foo://p, not href foo:/.//p
    2021-03-22  4025253  "|" is forbidden in hosts (whatwg/url#559)
      http://a|b/: href http://a|b/, not refused
    2021-05-19  ec96993  hostname set to a value with ":" changes nothing
                         (whatwg/url#601)
      http://h/, hostname set to "x:80": href http://x/, not href http://h/
    2021-08-05  ab0e820  a domain whose last label is a number must be an IPv4
                         address (whatwg/url#560)
      http://foo.0x4/: href http://foo.0x4/, not refused
    2021-10-19  fbaa03c  the origin of a blob: URL is that of its whole path
                         (whatwg/url#659)
      blob:/http:h: origin http://h, not origin null
    2022-01-28  35e195a  C0 controls and U+007F are forbidden in domains
                         (whatwg/url#319)
      http://a%7Fb/: href http://a\x7fb/, not refused
    2023-05-08  bfb9157  has() and delete() of URLSearchParams take a value
                         (whatwg/url#335)
      {"init":"a=b&a=c","steps":[{"op":"delete","args":["a","c"]}]}: query "",
        not query a=b
    2023-05-24  eee49fd  the origin of a blob: URL is opaque unless its path is
                         an http: or https: URL (whatwg/url#770)
      blob:ftp://h/: origin ftp://h, not origin null
    2025-03-05  9bc33c3  "^" in a path is percent-encoded (whatwg/url#607)
      http://h/a^b: href http://h/a^b, not href http://h/a%5Eb
    2025-03-13  6c78200  a space at the end of an opaque path, before "?" or
                         "#", is "%20" (whatwg/url#784)
      data:x #f: href data:x #f, not href data:x%20#f
    2026-06-25  a8d5ca3  a domain in ASCII is kept, lowercased, also where IDNA
                         fails on it (whatwg/url#914)
      http://xn--a/: refused, not href http://xn--a/
    2026-10  fde3f74  search set fills searchParams from the query, as it was
                         encoded
      http://h/, {"steps":[{"op":"search","args":["a=b\tc"]}]}: query a=b%09c,
        not query a=bc
  answers neither as before nor as after
    2017-03-15  462fdc1  protocol cannot become file with credentials or a port,
                         nor change from file with an empty host
                         (whatwg/url#259)
      file:///p, protocol set to "http": href http:/p, not href file:///p
[1]
$ urlassay test --changes --engine whatwg@2025-03-10 --format junit
<?xml version="1.0" encoding="UTF-8"?>
<testsuites>
<testsuite name="whatwg@2025-03-10 changes" tests="48" failures="3" skipped="0">
<testcase name="2016-02-15  67ed16f  new URLSearchParams() removes a leading &quot;?&quot; (whatwg/url#81)"></testcase>
<testcase name="2016-03-07  7b40216  tabs and newlines are removed everywhere before parsing (whatwg/url#101)"></testcase>
<testcase name="2016-04-14  4f1c2dd  search set to &quot;&quot; makes the query null (whatwg/url#114)"></testcase>
<testcase name="2016-10-28  570a418  href set renews searchParams (whatwg/url#117)"></testcase>
<testcase name="2016-10-28  05ffaa6  port set to &quot;&quot; removes the port"></testcase>
<testcase name="2016-12-09  373dbed  controls and non-ASCII in a fragment are percent-encoded (whatwg/url#150)"></testcase>
<testcase name="2017-01-03  5e0b05e  an empty password is not written (whatwg/url#181)"></testcase>
<testcase name="2017-01-03  fbff683  &quot;%2e&quot; in a path stays, but in dot segments (whatwg/url#87)"></testcase>
<testcase name="2017-01-11  a7ae1b8  the dotted part of an IPv6 address has exactly four numbers (whatwg/url#195)"></testcase>
<testcase name="2017-01-24  3036255  a host of a scheme that is not special is opaque: no IDNA, no percent-decoding, no IPv4; empty with credentials or port: failure (whatwg/url#148)"></testcase>
<testcase name="2017-01-31  b087fe2  the path of a scheme that is not special may be empty (whatwg/url#212)"></testcase>
<testcase name="2017-02-07  698f3e8  &quot;?&quot; and &quot;#&quot; directly after &quot;file:&quot; begin the query and the fragment without a base, too (whatwg/url#217)"></testcase>
<testcase name="2017-02-08  cf616f9  username, password and port are not set where the host is empty; host and hostname of file URLs can be set (whatwg/url#97)"></testcase>
<testcase name="2017-02-20  f4d84a5  IDNA is nontransitional: &quot;ß&quot; and other deviations stay (whatwg/url#239)"></testcase>
<testcase name="2017-02-22  4bf85a0  hash of a javascript: URL can be set (whatwg/url#253)"></testcase>
<testcase name="2017-03-15  462fdc1  protocol cannot become file with credentials or a port, nor change from file with an empty host (whatwg/url#259)"></testcase>
<testcase name="2017-03-29  6103e0a  empty segments at the start of a file path are removed; a path-absolute file URL takes the host of its base (whatwg/url#234)"></testcase>
<testcase name="2017-05-03  fe6b251  a drive letter that ends the input does not take the path of the base (whatwg/url#304)"></testcase>
<testcase name="2017-05-19  20c3257  the host of an origin is in ASCII (whatwg/url#297)"></testcase>
<testcase name="2017-06-01  dc9d831  IDNA: &quot;--&quot; and &quot;-&quot; at the ends of labels are allowed; Bidi and joiners are checked (whatwg/url#53)"></testcase>
<testcase name="2017-06-29  0f53958  protocol set removes a port that becomes the default (whatwg/url#327)"></testcase>
<testcase name="2017-07-14  4315826  an empty URLSearchParams makes the query null (whatwg/url#332)"></testcase>
<testcase name="2017-09-18  2eef975  after one slash a drive letter does not take the drive of the base (whatwg/url#303)"></testcase>
<testcase name="2017-12-05  7a3c69f  space, quotation mark, &quot;&lt;&quot;, &quot;&gt;&quot; and &quot;`&quot; in a fragment are percent-encoded (whatwg/url#291)"></testcase>
<testcase name="2018-05-23  f0e4390  &quot;&amp;&quot; and &quot;;&quot; of a reference to a code point that the encoding lacks are percent-encoded"></testcase>
<testcase name="2018-06-08  6ef17eb  an apostrophe in the query of a special URL is percent-encoded (whatwg/url#348)"></testcase>
<testcase name="2019-10-18  d589670  gopher is not special (whatwg/url#342)"></testcase>
<testcase name="2019-10-21  7ae1c69  the origin of a gopher URL is opaque (whatwg/url#453)"></testcase>
<testcase name="2020-04-27  3d57401  U+0000 in a fragment is percent-encoded, not dropped (whatwg/url#440)"></testcase>
<testcase name="2020-05-07  cceb435  a domain that IDNA makes empty is a failure"></testcase>
<testcase name="2020-05-13  19494f1  the bytes of a query are encoded once again"></testcase>
<testcase name="2020-05-14  302ba41  &quot;&lt;&quot;, &quot;&gt;&quot; and &quot;^&quot; are forbidden in hosts (whatwg/url#458)"></testcase>
<testcase name="2020-08-24  83adf0c  &quot;/.&quot; is written before a path that begins with &quot;//&quot; where there is no host (whatwg/url#415)"></testcase>
<testcase name="2020-09-30  47efa00  empty segments at the start of a file path stay; a drive letter keeps the host (whatwg/url#302)"></testcase>
<testcase name="2020-10-08  a19495e  the host of a file URL is never null (whatwg/url#549)"></testcase>
<testcase name="2020-11-02  2ce4938  one encoder writes the whole query, which shows in ISO-2022-JP (whatwg/url#557)"></testcase>
<testcase name="2021-03-22  4025253  &quot;|&quot; is forbidden in hosts (whatwg/url#559)"></testcase>
<testcase name="2021-05-19  ec96993  hostname set to a value with &quot;:&quot; changes nothing (whatwg/url#601)"></testcase>
<testcase name="2021-06-17  0672f2e  pathname set to &quot;&quot; does not erase the path of a URL without host (whatwg/url#581)"></testcase>
<testcase name="2021-08-05  ab0e820  a domain whose last label is a number must be an IPv4 address (whatwg/url#560)"></testcase>
<testcase name="2021-10-19  fbaa03c  the origin of a blob: URL is that of its whole path (whatwg/url#659)"></testcase>
<testcase name="2022-01-28  35e195a  C0 controls and U+007F are forbidden in domains (whatwg/url#319)"></testcase>
<testcase name="2023-05-08  bfb9157  has() and delete() of URLSearchParams take a value (whatwg/url#335)"></testcase>
<testcase name="2023-05-24  eee49fd  the origin of a blob: URL is opaque unless its path is an http: or https: URL (whatwg/url#770)"></testcase>
<testcase name="2025-03-05  9bc33c3  &quot;^&quot; in a path is percent-encoded (whatwg/url#607)"></testcase>
<testcase name="2025-03-13  6c78200  a space at the end of an opaque path, before &quot;?&quot; or &quot;#&quot;, is &quot;%20&quot; (whatwg/url#784)"><failure message="data:x #f: href data:x #f, not href data:x%20#f"/></testcase>
<testcase name="2026-06-25  a8d5ca3  a domain in ASCII is kept, lowercased, also where IDNA fails on it (whatwg/url#914)"><failure message="http://xn--a/: refused, not href http://xn--a/"/></testcase>
<testcase name="2026-10  fde3f74  search set fills searchParams from the query, as it was encoded"><failure message="http://h/, {&quot;steps&quot;:[{&quot;op&quot;:&quot;search&quot;,&quot;args&quot;:[&quot;a=b\tc&quot;]}]}: query a=b%09c, not query a=bc"/></testcase>
</testsuite>
</testsuites>
[1]

### test-changes-refused
$ urlassay test --changes vectors
! urlassay: test: --changes takes only --engine, --isolate and --format pretty, jsonl or junit
! try 'urlassay help test'
[2]
$ urlassay test --changes --format tap
! urlassay: test: --changes takes only --engine, --isolate and --format pretty, jsonl or junit
! try 'urlassay help test'
[2]
