urlassay history npm:NAME@FIRST..LAST: which versions of a package are asked.

### history-bad-range
$ urlassay history --engine npm:url-parse --versions 1.x..2 http://a/
! urlassay: history: --versions is all, or A..B with versions like 1.2.3, not '1.x..2'
! try 'urlassay help history'
[2]

### history-refused-range-one
$ urlassay history --engine npm:url-parse --versions 1.2 http://a/
! urlassay: history: --versions is all, or A..B with versions like 1.2.3, not '1.2'
! try 'urlassay help history'
[2]

### history-refused-range-letters
$ urlassay history --engine npm:url-parse --versions a..b http://a/
! urlassay: history: --versions is all, or A..B with versions like 1.2.3, not 'a..b'
! try 'urlassay help history'
[2]

### history-refused-range-end
$ urlassay history --engine npm:url-parse --versions 1.2.3..1.x http://a/
! urlassay: history: --versions is all, or A..B with versions like 1.2.3, not '1.2.3..1.x'
! try 'urlassay help history'
[2]

### history-refused-range-four
$ urlassay history --engine npm:url-parse --versions 1.2.3.4..2 http://a/
! urlassay: history: --versions is all, or A..B with versions like 1.2.3, not '1.2.3.4..2'
! try 'urlassay help history'
[2]

### history-refused-range-dots
$ urlassay history --engine npm:url-parse --versions 1...2 http://a/
! urlassay: history: --versions is all, or A..B with versions like 1.2.3, not '1...2'
! try 'urlassay help history'
[2]

### history-range-two: npm is not there, so a range that is taken ends in status 3
$ PATH=/nonexistent urlassay history --engine npm:x --versions 1..2 http://h/
! [...]
! [..]npm[..]
! [...]
! [not] --versions is
[3]

### history-range-three
$ PATH=/nonexistent urlassay history --engine npm:x --versions 1.2.3..2.0.1 http://h/
! [...]
! [..]npm[..]
! [...]
! [not] --versions is
[3]

### history-range-from
$ PATH=/nonexistent urlassay history --engine npm:x --versions 1.2.3.. http://h/
! [...]
! [..]npm[..]
! [...]
! [not] --versions is
[3]

### history-range-to
$ PATH=/nonexistent urlassay history --engine npm:x --versions ..10.2 http://h/
! [...]
! [..]npm[..]
! [...]
! [not] --versions is
[3]

### history-range-open
$ PATH=/nonexistent urlassay history --engine npm:x --versions .. http://h/
! [...]
! [..]npm[..]
! [...]
! [not] --versions is
[3]

### history-range-all
$ PATH=/nonexistent urlassay history --engine npm:x --versions all http://h/
! [...]
! [..]npm[..]
! [...]
! [not] --versions is
[3]

### history-range-longest
$ PATH=/nonexistent urlassay history --engine npm:x --versions 000000000000000000000000000000000000000000000000000000000000000.. http://h/
! [...]
! [..]npm[..]
! [...]
! [not] --versions is
[3]

### history-range-four
$ PATH=/nonexistent urlassay history --engine npm:x --versions 1.2.3.4.. http://h/
! urlassay: history: --versions is all, or A..B with versions like 1.2.3, not '1.2.3.4..'
! try 'urlassay help history'
[2]

### history-range-letter
$ PATH=/nonexistent urlassay history --engine npm:x --versions 1.a.. http://h/
! urlassay: history: --versions is all, or A..B with versions like 1.2.3, not '1.a..'
! try 'urlassay help history'
[2]

### history-range-word
$ PATH=/nonexistent urlassay history --engine npm:x --versions a.. http://h/
! urlassay: history: --versions is all, or A..B with versions like 1.2.3, not 'a..'
! try 'urlassay help history'
[2]

### history-range-last-word
$ PATH=/nonexistent urlassay history --engine npm:x --versions 1..b http://h/
! urlassay: history: --versions is all, or A..B with versions like 1.2.3, not '1..b'
! try 'urlassay help history'
[2]

### history-range-three-dots
$ PATH=/nonexistent urlassay history --engine npm:x --versions 1...2 http://h/
! urlassay: history: --versions is all, or A..B with versions like 1.2.3, not '1...2'
! try 'urlassay help history'
[2]

### history-range-joined
$ PATH=/nonexistent urlassay history --engine npm:x --versions 1a2.. http://h/
! urlassay: history: --versions is all, or A..B with versions like 1.2.3, not '1a2..'
! try 'urlassay help history'
[2]

### history-range-too-long
$ PATH=/nonexistent urlassay history --engine npm:x --versions 0000000000000000000000000000000000000000000000000000000000000000.. http://h/
! urlassay: history: --versions is all, or A..B with versions like 1.2.3, not '0000000000000000000000000000000000000000000000000000000000000000..'
! try 'urlassay help history'
[2]

### history-range-empty-part
$ PATH=/nonexistent urlassay history --engine npm:x --versions 1..2. http://h/
! urlassay: history: --versions is all, or A..B with versions like 1.2.3, not '1..2.'
! try 'urlassay help history'
[2]

### history-range-of-a-scope
$ PATH=/nonexistent urlassay history --engine npm:@scope/name http://h/
! urlassay: engine npm:@scope/name is not available: node is missing, or does not start (apt-get install nodejs npm)
[3]

### history-range-of-a-list
$ PATH=/nonexistent urlassay history --engine npm:a,npm:b http://h/
! [...]
! [..]no version of a,npm:b can be asked: [..]
! [...]
[3]

### history-range-of-no-package
$ PATH=/nonexistent urlassay history --engine rfc3986 --versions 1..2 http://h/
! [...]
! [..]history: --versions needs --engine npm:NAME
! [...]
[2]

### history-npm: an npm of this case: what is not a release, or has no time, is not a version
    cp files/engines/node bin/node
$ PATH=bin:/usr/bin:/bin urlassay history --engine npm:demo 'http://a\@b'
demo: 5 of 5 versions, 1.0.0 to 2.0.0, against whatwg $VERSION (fde3f74); 1 URL

http://a\@b
  1.0.0                scheme http, host a, path /
  1.1.0 to 1.1.1       scheme http, host b, path /
  1.10.0 to 2.0.0      scheme http, host a, path /

1. backslash: host-shift, critical
  versions 1.1.0 to 1.1.1
           .##..
  url      http://a\@b

2. unexplained (backslash, unencoded): path-shift, low
  versions until 1.0.0, since 1.10.0
           #..##
  url      http://a\@b

2 quirks, 0 that went away and came back.

### history-npm-from (slow)
    cp files/engines/node bin/node
$ PATH=bin:/usr/bin:/bin urlassay history --engine npm:demo --versions 1.1.. --json 'http://a\@b'
{"format":1,"input":"http://a\\@b","answers":[{"version":"1.1.0","outcome":"parsed","scheme":"http","host":"b","port":null,"path":"/"},{"version":"1.1.1","outcome":"parsed","scheme":"http","host":"b","port":null,"path":"/"},{"version":"1.10.0","outcome":"parsed","scheme":"http","host":"a","port":null,"path":"/"},{"version":"2.0.0","outcome":"parsed","scheme":"http","host":"a","port":null,"path":"/"}]}
{"format":1,"effect":"host-shift","cause":"backslash","severity":"critical","input":"http://a\\@b","spans":[{"from":"1.1.0","to":"1.1.1","back":false}],"versions":["1.1.0","1.1.1"],"unknown":[],"worst":["1.1.0","1.1.1"]}
{"format":1,"effect":"path-shift","cause":"unexplained (backslash, unencoded)","severity":"low","input":"http://a\\@b","spans":[{"from":"1.10.0","to":"2.0.0","back":false}],"versions":["1.10.0","2.0.0"],"unknown":[],"worst":["1.10.0","2.0.0"]}
{"format":1,"summary":{"engine":"demo","against":"whatwg","against_version":"$VERSION (fde3f74)","urls":1,"by_times":true,"versions":[{"version":"1.1.0","published":"2002-01-01T00:00:00.000Z","reported":"1.1.0"},{"version":"1.1.1","published":"2003-01-01T00:00:00.000Z","parent":"1.1.0","reported":"1.1.1"},{"version":"1.10.0","published":"2004-01-01T00:00:00.000Z","parent":"1.1.1","reported":"1.10.0"},{"version":"2.0.0","published":"2005-01-01T00:00:00.000Z","parent":"1.10.0","reported":"2.0.0"}]}}

### history-npm-to (slow)
    cp files/engines/node bin/node
$ PATH=bin:/usr/bin:/bin urlassay history --engine npm:demo --versions ..1.1 --json 'http://a\@b'
{"format":1,"input":"http://a\\@b","answers":[{"version":"1.0.0","outcome":"parsed","scheme":"http","host":"a","port":null,"path":"/"},{"version":"1.1.0","outcome":"parsed","scheme":"http","host":"b","port":null,"path":"/"}]}
{"format":1,"effect":"host-shift","cause":"backslash","severity":"critical","input":"http://a\\@b","spans":[{"from":"1.1.0","to":"1.1.0","back":false}],"versions":["1.1.0"],"unknown":[],"worst":["1.1.0"]}
{"format":1,"effect":"path-shift","cause":"unexplained (backslash, unencoded)","severity":"low","input":"http://a\\@b","spans":[{"from":"1.0.0","to":"1.0.0","back":false}],"versions":["1.0.0"],"unknown":[],"worst":["1.0.0"]}
{"format":1,"summary":{"engine":"demo","against":"whatwg","against_version":"$VERSION (fde3f74)","urls":1,"by_times":true,"versions":[{"version":"1.0.0","published":"2001-01-01T00:00:00.000Z","reported":"1.0.0"},{"version":"1.1.0","published":"2002-01-01T00:00:00.000Z","parent":"1.0.0","reported":"1.1.0"}]}}
[1]

### history-npm-between (slow)
    cp files/engines/node bin/node
$ PATH=bin:/usr/bin:/bin urlassay history --engine npm:demo --versions 1.0.1..1.10.0 --json 'http://a\@b'
{"format":1,"input":"http://a\\@b","answers":[{"version":"1.1.0","outcome":"parsed","scheme":"http","host":"b","port":null,"path":"/"},{"version":"1.1.1","outcome":"parsed","scheme":"http","host":"b","port":null,"path":"/"},{"version":"1.10.0","outcome":"parsed","scheme":"http","host":"a","port":null,"path":"/"}]}
{"format":1,"effect":"host-shift","cause":"backslash","severity":"critical","input":"http://a\\@b","spans":[{"from":"1.1.0","to":"1.1.1","back":false}],"versions":["1.1.0","1.1.1"],"unknown":[],"worst":["1.1.0","1.1.1"]}
{"format":1,"effect":"path-shift","cause":"unexplained (backslash, unencoded)","severity":"low","input":"http://a\\@b","spans":[{"from":"1.10.0","to":"1.10.0","back":false}],"versions":["1.10.0"],"unknown":[],"worst":["1.10.0"]}
{"format":1,"summary":{"engine":"demo","against":"whatwg","against_version":"$VERSION (fde3f74)","urls":1,"by_times":true,"versions":[{"version":"1.1.0","published":"2002-01-01T00:00:00.000Z","reported":"1.1.0"},{"version":"1.1.1","published":"2003-01-01T00:00:00.000Z","parent":"1.1.0","reported":"1.1.1"},{"version":"1.10.0","published":"2004-01-01T00:00:00.000Z","parent":"1.1.1","reported":"1.10.0"}]}}
[1]

### history-npm-times (slow)
    cat >bin/node
    | #!/bin/sh
    | if [ "$2" = --versions ]; then
    |     for version in 1.0.0 1.1.0 1.1.1 1.10.0 2.0.0; do
    |         printf '%s 20%02d-01-01T00:00:00.000Z\n' "$version" "$((9 - (years += 1)))"
    |     done
    |     printf '%s\n' 2.0.1 '2.1.0-beta 2026-01-01T00:00:00.000Z' '1.2.3.4 2026-01-01T00:00:00.000Z'
    |     exit
    | fi
    | for name; do :; done
    | printf '{"protocol":1,"engine":"%s","version":"%s","model":"other","capabilities":["parse"]}\n' "$name" "${name##*@}"
    | read -r line
    | while read -r line; do
    |     id=${line#*\"id\":}; id=${id%%[,\}]*}
    |     case $name in *@1.1.*) host=b ;; *) host=a ;; esac
    |     printf '{"id":%s,"outcome":"parsed","scheme":"http","host":"%s","port":null,"path":"/"}\n' "$id" "$host"
    | done
    chmod 755 bin/node
$ PATH=bin:/usr/bin:/bin urlassay history --engine npm:demo 'http://a\@b'
demo: 5 of 5 versions, 1.0.0 to 2.0.0, against whatwg $VERSION (fde3f74); 1 URL
The registry's times of publication contradict the order of the versions, so a line X.Y
is taken to begin where the line before it began.

[16 lines as history-npm]

### history-npm-none
    cp files/engines/node bin/node
$ PATH=bin:/usr/bin:/bin urlassay history --engine npm:demo --versions 3.. --json 'http://a\@b'
! urlassay: npm has no version of demo from 3..
[3]

### history-npm-no-release
    cat >bin/node
    | #!/bin/sh
    | echo '2.0.0-beta 2026-01-01T00:00:00.000Z'
    | echo '1.0.0'
    chmod 755 bin/node
$ PATH=bin:/usr/bin:/bin urlassay history --engine npm:demo --json 'http://a\@b'
! urlassay: npm has no release of demo
[3]

### history-npm-refused
    cat >bin/node
    | #!/bin/sh
    | echo '{"reason":"demo is a secret"}'
    chmod 755 bin/node
$ PATH=bin:/usr/bin:/bin urlassay history --engine npm:demo --json 'http://a\@b'
! [...]
! [..]demo is a secret
! [...]
[3]
