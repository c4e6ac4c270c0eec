An option whose value is empty, and an engine that nobody knows.

### engine-unknown
$ urlassay test --engine dance
! urlassay: unknown engine "dance"; `urlassay engines` lists the known ones, and an executable or a shared object is named with a slash
[3]

### engine-empty-test
$ urlassay test --engine ''
! urlassay: test: --engine takes E, but is empty
! try 'urlassay help test'
[2]

### engine-empty-parse
$ urlassay parse --engine '' x
! urlassay: parse: --engine takes E, but is empty
! try 'urlassay help parse'
[2]

### engine-empty-serve
$ urlassay serve --engine ''
! urlassay: serve: --engine takes E, but is empty
! try 'urlassay help serve'
[2]

### engine-empty-diff
$ urlassay diff --engines '' x
! urlassay: diff: --engines takes A,B|all, but is empty
! try 'urlassay help diff'
[2]

### engine-empty-matrix
$ urlassay matrix --engines ''
! urlassay: matrix: --engines takes A,B|all, but is empty
! try 'urlassay help matrix'
[2]

### engine-empty-fuzz
$ urlassay fuzz --engines ''
! urlassay: fuzz: --engines takes A,B, but is empty
! try 'urlassay help fuzz'
[2]

### engine-empty-bypass
$ urlassay bypass --validator '' --client whatwg --allow a
! urlassay: bypass: --validator takes ENGINE, but is empty
! try 'urlassay help bypass'
[2]

### dir-empty-triage
$ urlassay triage --dir ''
! urlassay: triage: --dir takes D, but is empty
! try 'urlassay help triage'
[2]

### dir-empty-report
$ urlassay report --dir '' -o x
! urlassay: report: --dir takes D, but is empty
! try 'urlassay help report'
[2]

### dir-empty-promote
$ urlassay promote --dir '' abcd
! urlassay: promote: --dir takes D, but is empty
! try 'urlassay help promote'
[2]

### dir-empty-fuzz
$ urlassay fuzz --dir ''
! urlassay: fuzz: --dir takes D, but is empty
! try 'urlassay help fuzz'
[2]

### engine-unknown-smoke
$ urlassay smoke dance
! urlassay: unknown engine "dance"; `urlassay engines` lists the known ones, and an executable or a shared object is named with a slash
[3]

### engine-unknown-fuzz
$ urlassay fuzz --engines whatwg,dance
! urlassay: unknown engine "dance"; `urlassay engines` lists[..]
[3]

### engine-unknown-bypass
$ urlassay bypass --validator whatwg --client dance --allow a
! urlassay: unknown engine "dance"; `urlassay engines` lists the known ones, and an executable or a shared object is named with a slash
[3]

### engine-unknown-profile
$ urlassay test --engine libcurl:dance
! urlassay: [..]libcurl:dance[..]
[3]
