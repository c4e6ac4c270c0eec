urlassay test --changes: which changes of the URL Standard an engine has.

### test-changes
$ urlassay test --changes
whatwg $VERSION (fde3f74): follows the URL Standard of 2026-10; has 74 of 74 changes since 2012-12-28
$ urlassay test --changes --engine whatwg@2022-02-01 --engine whatwg@2016-01-01 --format pretty
whatwg@2022-02-01 2022-01-28 (a6c5f19): follows the URL Standard of 2022-01-28; has [..]
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
whatwg@2016-01-01 2015-11-26 (99a85f7): follows the URL Standard of 2015-10-12; has [..]
  lacks
[...]
  answers neither as before nor as after
    2017-03-15  462fdc1  protocol cannot become file with credentials or a port,
                         nor change from file with an empty host
                         (whatwg/url#259)
      file:///p, protocol set to "http": href http:/p, not href file:///p
[1]
$ urlassay test --changes --engine whatwg@2025-03-10 --format junit
<?xml version="1.0" encoding="UTF-8"?>
<testsuites>
<testsuite name="whatwg@2025-03-10 changes" tests="[..]" failures="3" skipped="0">
[...]
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
