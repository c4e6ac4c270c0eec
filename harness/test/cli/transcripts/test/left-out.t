urlassay test when the parser crashes, hangs or prints what it should not.

### test-failed-in-folder: a file in a folder is named with the folder
    cat >f/g/v.json
    | [{"id": "x.0", "spec": "s", "why": "w", "input": "http://0/", "base": null, "href": "http://B/"}, {"id": "x.1", "spec": "s", "why": "w", "input": "http://1/", "base": null, "href": "http://B/"}, {"id": "x.2", "spec": "s", "why": "w", "input": "http://2/", "base": null, "href": "http://B/"}, {"id": "x.3", "spec": "s", "why": "w", "input": "http://3/", "base": null, "href": "http://B/"}, {"id": "x.4", "spec": "s", "why": "w", "input": "http://4/", "base": null, "href": "http://B/"}, {"id": "x.5", "spec": "s", "why": "w", "input": "http://5/", "base": null, "href": "http://B/"}, {"id": "x.6", "spec": "s", "why": "w", "input": "http://6/", "base": null, "href": "http://B/"}, {"id": "x.7", "spec": "s", "why": "w", "input": "http://7/", "base": null, "href": "http://B/"}, {"id": "x.8", "spec": "s", "why": "w", "input": "http://8/", "base": null, "href": "http://B/"}, {"id": "x.9", "spec": "s", "why": "w", "input": "http://9/", "base": null, "href": "http://B/"}, {"id": "x.10", "spec": "s", "why": "w", "input": "http://10/", "base": null, "href": "http://B/"}]
$ urlassay test f
FAIL x.0  whatwg  f/g/v.json:1
  input     http://0/
  why       w
  spec      https://url.spec.whatwg.org/#s
  field | expected  | got
  href  | http://B/ | http://0.0.0.0/

[...]
FAIL x.10  whatwg  f/g/v.json:1
  input     http://10/
  why       w
  spec      https://url.spec.whatwg.org/#s
  field | expected  | got
  href  | http://B/ | http://0.0.0.10/

  failed in 11 f/g/v.json
whatwg $VERSION (fde3f74): 0 passed, 11 failed, 0 skipped
[1]

### test-crashes-go-on-jobs-1 (slow): 34 inputs in a row at which the engine dies are no reason to leave it out
    cp files/engines/sh sh
    cp files/vectors-6.json v.json
$ urlassay test --engine ./sh --jobs 1 v.json
RED 8d2a2a768bdf  sh  v.json:1
  input     http://bad0/
  note      crashed: it exited with status 3

RED 6e0c1621afb9  sh  v.json:1
  input     http://bad1/
  note      crashed: it exited with status 3

RED cf50201c8572  sh  v.json:1
  input     http://bad2/
  note      crashed: it exited with status 3

RED ed54d61fe2b1  sh  v.json:1
  input     http://bad3/
  note      crashed: it exited with status 3

RED 12d7834cb7a7  sh  v.json:1
  input     http://bad4/
  note      crashed: it exited with status 3

RED b3eb571e98ce  sh  v.json:1
  input     http://bad5/
  note      crashed: it exited with status 3

RED 0f0d1b2a2639  sh  v.json:1
  input     http://bad6/
  note      crashed: it exited with status 3

RED 690e0dfb1bdc  sh  v.json:1
  input     http://bad7/
  note      crashed: it exited with status 3

RED 01efd94debc5  sh  v.json:1
  input     http://bad8/
  note      crashed: it exited with status 3

RED 965989137ef4  sh  v.json:1
  input     http://bad9/
  note      crashed: it exited with status 3

RED 38d2285044e4  sh  v.json:1
  input     http://bad10/
  note      crashed: it exited with status 3

RED fb7e01fbfbbf  sh  v.json:1
  input     http://bad11/
  note      crashed: it exited with status 3

RED bbaf97185292  sh  v.json:1
  input     http://bad12/
  note      crashed: it exited with status 3

RED 69b6255d310f  sh  v.json:1
  input     http://bad13/
  note      crashed: it exited with status 3

RED 8430002515f0  sh  v.json:1
  input     http://bad14/
  note      crashed: it exited with status 3

RED 9e819ef0f5c3  sh  v.json:1
  input     http://bad15/
  note      crashed: it exited with status 3

RED 4ca2b6ee59f9  sh  v.json:1
  input     http://bad16/
  note      crashed: it exited with status 3

RED 71fbc62883b1  sh  v.json:1
  input     http://bad17/
  note      crashed: it exited with status 3

RED 94788c09e4a6  sh  v.json:1
  input     http://bad18/
  note      crashed: it exited with status 3

RED 33a11eb555a9  sh  v.json:1
  input     http://bad19/
  note      crashed: it exited with status 3

RED a33df414a0b1  sh  v.json:1
  input     http://bad20/
  note      crashed: it exited with status 3

RED 32f684ee83e7  sh  v.json:1
  input     http://bad21/
  note      crashed: it exited with status 3

RED 1744b503673e  sh  v.json:1
  input     http://bad22/
  note      crashed: it exited with status 3

RED c5d659507631  sh  v.json:1
  input     http://bad23/
  note      crashed: it exited with status 3

RED ee04b0f0afc9  sh  v.json:1
  input     http://bad24/
  note      crashed: it exited with status 3

RED c76486503b8d  sh  v.json:1
  input     http://bad25/
  note      crashed: it exited with status 3

RED 4b39a7d0ab27  sh  v.json:1
  input     http://bad26/
  note      crashed: it exited with status 3

RED 8cbfb147c669  sh  v.json:1
  input     http://bad27/
  note      crashed: it exited with status 3

RED 89ffc4c35e9b  sh  v.json:1
  input     http://bad28/
  note      crashed: it exited with status 3

RED 9bb8ab6b83f4  sh  v.json:1
  input     http://bad29/
  note      crashed: it exited with status 3

RED 0c6147461eff  sh  v.json:1
  input     http://bad30/
  note      crashed: it exited with status 3

RED ad751b180027  sh  v.json:1
  input     http://bad31/
  note      crashed: it exited with status 3

RED 0896df238d91  sh  v.json:1
  input     http://bad32/
  note      crashed: it exited with status 3

RED 6297d1f48335  sh  v.json:1
  input     http://bad33/
  note      crashed: it exited with status 3

  failed in 34 v.json
  RED       the engine crashed, hung or erred, or the manifest is out of date
sh 1: 6 passed, 34 failed (34 with errors), 0 skipped
[1]

### test-left-out-jobs-1: what an engine that is left out was not asked does not depend on --jobs
    cat >sh
    | #!/bin/sh
    | read -r line
    | printf '%s\n' '{"protocol":1,"engine":"sh","version":"1","model":"whatwg","capabilities":["parse"]}'
    | while read -r line; do
    |   id=${line#*\"id\":}; id=${id%%[,\}]*}
    |   exit 3
    | done
    chmod 755 sh
    cp files/vectors-6.json v.json
$ urlassay test --engine ./sh --jobs 1 --format jsonl v.json
! urlassay: engine sh is left out: it crashed at 9 cases, and 31 were not asked: it failed 11 times in a row, the last time after http://example.com/: it exited with status 3
{"format":1,"engine":"sh","version":"1","file":"v.json","line":1,"id":"8d2a2a768bdf","kind":"url","input":"http://bad0/","base":null,"result":"error","note":"crashed: it exited with status 3"}
{"format":1,"engine":"sh","version":"1","file":"v.json","line":1,"id":"6e0c1621afb9","kind":"url","input":"http://bad1/","base":null,"result":"error","note":"crashed: it exited with status 3"}
{"format":1,"engine":"sh","version":"1","file":"v.json","line":1,"id":"cf50201c8572","kind":"url","input":"http://bad2/","base":null,"result":"error","note":"crashed: it exited with status 3"}
{"format":1,"engine":"sh","version":"1","file":"v.json","line":1,"id":"ed54d61fe2b1","kind":"url","input":"http://bad3/","base":null,"result":"error","note":"crashed: it exited with status 3"}
{"format":1,"engine":"sh","version":"1","file":"v.json","line":1,"id":"12d7834cb7a7","kind":"url","input":"http://bad4/","base":null,"result":"error","note":"crashed: it exited with status 3"}
{"format":1,"engine":"sh","version":"1","file":"v.json","line":1,"id":"b3eb571e98ce","kind":"url","input":"http://bad5/","base":null,"result":"error","note":"crashed: it exited with status 3"}
{"format":1,"engine":"sh","version":"1","file":"v.json","line":1,"id":"0f0d1b2a2639","kind":"url","input":"http://bad6/","base":null,"result":"error","note":"crashed: it exited with status 3"}
{"format":1,"engine":"sh","version":"1","file":"v.json","line":1,"id":"690e0dfb1bdc","kind":"url","input":"http://bad7/","base":null,"result":"error","note":"crashed: it exited with status 3"}
{"format":1,"engine":"sh","version":"1","file":"v.json","line":1,"id":"01efd94debc5","kind":"url","input":"http://bad8/","base":null,"result":"error","note":"crashed: it exited with status 3"}
{"format":1,"engine":"sh","version":"1","file":"v.json","line":1,"id":"965989137ef4","kind":"url","input":"http://bad9/","base":null,"result":"not-asked","note":"not asked: it failed 11 times in a row, the last time after http://example.com/: it exited with status 3"}
{"format":1,"engine":"sh","version":"1","file":"v.json","line":1,"id":"38d2285044e4","kind":"url","input":"http://bad10/","base":null,"result":"not-asked","note":"not asked: it failed 11 times in a row, the last time after http://example.com/: it exited with status 3"}
{"format":1,"engine":"sh","version":"1","file":"v.json","line":1,"id":"fb7e01fbfbbf","kind":"url","input":"http://bad11/","base":null,"result":"not-asked","note":"not asked: it failed 11 times in a row, the last time after http://example.com/: it exited with status 3"}
{"format":1,"engine":"sh","version":"1","file":"v.json","line":1,"id":"bbaf97185292","kind":"url","input":"http://bad12/","base":null,"result":"not-asked","note":"not asked: it failed 11 times in a row, the last time after http://example.com/: it exited with status 3"}
{"format":1,"engine":"sh","version":"1","file":"v.json","line":1,"id":"69b6255d310f","kind":"url","input":"http://bad13/","base":null,"result":"not-asked","note":"not asked: it failed 11 times in a row, the last time after http://example.com/: it exited with status 3"}
{"format":1,"engine":"sh","version":"1","file":"v.json","line":1,"id":"8430002515f0","kind":"url","input":"http://bad14/","base":null,"result":"not-asked","note":"not asked: it failed 11 times in a row, the last time after http://example.com/: it exited with status 3"}
{"format":1,"engine":"sh","version":"1","file":"v.json","line":1,"id":"9e819ef0f5c3","kind":"url","input":"http://bad15/","base":null,"result":"not-asked","note":"not asked: it failed 11 times in a row, the last time after http://example.com/: it exited with status 3"}
{"format":1,"engine":"sh","version":"1","file":"v.json","line":1,"id":"4ca2b6ee59f9","kind":"url","input":"http://bad16/","base":null,"result":"not-asked","note":"not asked: it failed 11 times in a row, the last time after http://example.com/: it exited with status 3"}
{"format":1,"engine":"sh","version":"1","file":"v.json","line":1,"id":"71fbc62883b1","kind":"url","input":"http://bad17/","base":null,"result":"not-asked","note":"not asked: it failed 11 times in a row, the last time after http://example.com/: it exited with status 3"}
{"format":1,"engine":"sh","version":"1","file":"v.json","line":1,"id":"94788c09e4a6","kind":"url","input":"http://bad18/","base":null,"result":"not-asked","note":"not asked: it failed 11 times in a row, the last time after http://example.com/: it exited with status 3"}
{"format":1,"engine":"sh","version":"1","file":"v.json","line":1,"id":"33a11eb555a9","kind":"url","input":"http://bad19/","base":null,"result":"not-asked","note":"not asked: it failed 11 times in a row, the last time after http://example.com/: it exited with status 3"}
{"format":1,"engine":"sh","version":"1","file":"v.json","line":1,"id":"a33df414a0b1","kind":"url","input":"http://bad20/","base":null,"result":"not-asked","note":"not asked: it failed 11 times in a row, the last time after http://example.com/: it exited with status 3"}
{"format":1,"engine":"sh","version":"1","file":"v.json","line":1,"id":"32f684ee83e7","kind":"url","input":"http://bad21/","base":null,"result":"not-asked","note":"not asked: it failed 11 times in a row, the last time after http://example.com/: it exited with status 3"}
{"format":1,"engine":"sh","version":"1","file":"v.json","line":1,"id":"1744b503673e","kind":"url","input":"http://bad22/","base":null,"result":"not-asked","note":"not asked: it failed 11 times in a row, the last time after http://example.com/: it exited with status 3"}
{"format":1,"engine":"sh","version":"1","file":"v.json","line":1,"id":"c5d659507631","kind":"url","input":"http://bad23/","base":null,"result":"not-asked","note":"not asked: it failed 11 times in a row, the last time after http://example.com/: it exited with status 3"}
{"format":1,"engine":"sh","version":"1","file":"v.json","line":1,"id":"ee04b0f0afc9","kind":"url","input":"http://bad24/","base":null,"result":"not-asked","note":"not asked: it failed 11 times in a row, the last time after http://example.com/: it exited with status 3"}
{"format":1,"engine":"sh","version":"1","file":"v.json","line":1,"id":"c76486503b8d","kind":"url","input":"http://bad25/","base":null,"result":"not-asked","note":"not asked: it failed 11 times in a row, the last time after http://example.com/: it exited with status 3"}
{"format":1,"engine":"sh","version":"1","file":"v.json","line":1,"id":"4b39a7d0ab27","kind":"url","input":"http://bad26/","base":null,"result":"not-asked","note":"not asked: it failed 11 times in a row, the last time after http://example.com/: it exited with status 3"}
{"format":1,"engine":"sh","version":"1","file":"v.json","line":1,"id":"8cbfb147c669","kind":"url","input":"http://bad27/","base":null,"result":"not-asked","note":"not asked: it failed 11 times in a row, the last time after http://example.com/: it exited with status 3"}
{"format":1,"engine":"sh","version":"1","file":"v.json","line":1,"id":"89ffc4c35e9b","kind":"url","input":"http://bad28/","base":null,"result":"not-asked","note":"not asked: it failed 11 times in a row, the last time after http://example.com/: it exited with status 3"}
{"format":1,"engine":"sh","version":"1","file":"v.json","line":1,"id":"9bb8ab6b83f4","kind":"url","input":"http://bad29/","base":null,"result":"not-asked","note":"not asked: it failed 11 times in a row, the last time after http://example.com/: it exited with status 3"}
{"format":1,"engine":"sh","version":"1","file":"v.json","line":1,"id":"0c6147461eff","kind":"url","input":"http://bad30/","base":null,"result":"not-asked","note":"not asked: it failed 11 times in a row, the last time after http://example.com/: it exited with status 3"}
{"format":1,"engine":"sh","version":"1","file":"v.json","line":1,"id":"ad751b180027","kind":"url","input":"http://bad31/","base":null,"result":"not-asked","note":"not asked: it failed 11 times in a row, the last time after http://example.com/: it exited with status 3"}
{"format":1,"engine":"sh","version":"1","file":"v.json","line":1,"id":"0896df238d91","kind":"url","input":"http://bad32/","base":null,"result":"not-asked","note":"not asked: it failed 11 times in a row, the last time after http://example.com/: it exited with status 3"}
{"format":1,"engine":"sh","version":"1","file":"v.json","line":1,"id":"6297d1f48335","kind":"url","input":"http://bad33/","base":null,"result":"not-asked","note":"not asked: it failed 11 times in a row, the last time after http://example.com/: it exited with status 3"}
{"format":1,"engine":"sh","version":"1","file":"v.json","line":1,"id":"e63209255d8f","kind":"url","input":"http://h0:x/","base":null,"result":"not-asked","note":"not asked: it failed 11 times in a row, the last time after http://example.com/: it exited with status 3"}
{"format":1,"engine":"sh","version":"1","file":"v.json","line":1,"id":"5eec849ef6ae","kind":"url","input":"http://h1:x/","base":null,"result":"not-asked","note":"not asked: it failed 11 times in a row, the last time after http://example.com/: it exited with status 3"}
{"format":1,"engine":"sh","version":"1","file":"v.json","line":1,"id":"6a417a13e6fa","kind":"url","input":"http://h2:x/","base":null,"result":"not-asked","note":"not asked: it failed 11 times in a row, the last time after http://example.com/: it exited with status 3"}
{"format":1,"engine":"sh","version":"1","file":"v.json","line":1,"id":"343a3688b7c9","kind":"url","input":"http://h3:x/","base":null,"result":"not-asked","note":"not asked: it failed 11 times in a row, the last time after http://example.com/: it exited with status 3"}
{"format":1,"engine":"sh","version":"1","file":"v.json","line":1,"id":"b7897501e623","kind":"url","input":"http://h4:x/","base":null,"result":"not-asked","note":"not asked: it failed 11 times in a row, the last time after http://example.com/: it exited with status 3"}
{"format":1,"engine":"sh","version":"1","file":"v.json","line":1,"id":"d34a8c5d53f2","kind":"url","input":"http://h5:x/","base":null,"result":"not-asked","note":"not asked: it failed 11 times in a row, the last time after http://example.com/: it exited with status 3"}
[1]

### test-noise-jobs-1: lines on stdout that are no answers are told once, with the first
    cp files/engines/sh-2 sh
    cp files/vectors-6.json v.json
$ urlassay test --engine ./sh --jobs 1 v.json
! urlassay: engine sh writes lines to stdout that are not answers; the first: debug: one
sh 1: 40 passed, 0 failed, 0 skipped

### test-crashes-go-on-jobs-3 (slow): 34 inputs in a row at which the engine dies are no reason to leave it out
    cp files/engines/sh sh
    cp files/vectors-6.json v.json
$ urlassay test --engine ./sh --jobs 3 v.json
[139 lines as test-crashes-go-on-jobs-1]
[1]

### test-left-out-jobs-3 (slow): what an engine that is left out was not asked does not depend on --jobs
    cat >sh
    | #!/bin/sh
    | read -r line
    | printf '%s\n' '{"protocol":1,"engine":"sh","version":"1","model":"whatwg","capabilities":["parse"]}'
    | while read -r line; do
    |   id=${line#*\"id\":}; id=${id%%[,\}]*}
    |   exit 3
    | done
    chmod 755 sh
    cp files/vectors-6.json v.json
$ urlassay test --engine ./sh --jobs 3 --format jsonl v.json
! urlassay: engine sh is left out: it crashed at 9 cases, and 31 were not asked: it failed 11 times in a row, the last time after http://example.com/: it exited with status 3
[40 lines as test-left-out-jobs-1]
[1]

### test-left-out-before-answers-jobs-2 (slow): no answer counts once the engine is left out, though another worker has it; what it does not support stays so
    cp files/engines/sh-3 sh
    cp files/vectors-7.json v.json
$ urlassay test --engine ./sh --jobs 2 --expect none v.json
! urlassay: engine sh is left out: it crashed at 9 cases, and 23 were not asked: it failed 11 times in a row, the last time after http://example.com/: it exited with status 3
[36 lines as test-crashes-go-on-jobs-1]
  failed in 32 v.json
  RED       the engine crashed, hung or erred, or the manifest is out of date
sh 1: 0 passed, 32 failed (9 with errors, 23 not asked), 1 skipped (1 unsupported)
[1]

### test-left-out-before-answers-jobs-1 (slow): no answer counts once the engine is left out, though another worker has it; what it does not support stays so
    cp files/engines/sh-3 sh
    cp files/vectors-7.json v.json
$ urlassay test --engine ./sh --jobs 1 --expect none v.json
! urlassay: engine sh is left out: it crashed at 9 cases, and 23 were not asked: it failed 11 times in a row, the last time after http://example.com/: it exited with status 3
[36 lines as test-crashes-go-on-jobs-1]
  failed in 32 v.json
  RED       the engine crashed, hung or erred, or the manifest is out of date
sh 1: 0 passed, 32 failed (9 with errors, 23 not asked), 1 skipped (1 unsupported)
[1]

### test-noise-jobs-3: lines on stdout that are no answers are told once, with the first
    cp files/engines/sh-2 sh
    cp files/vectors-6.json v.json
$ urlassay test --engine ./sh --jobs 3 v.json
! urlassay: engine sh writes lines to stdout that are not answers; the first: debug: one
sh 1: 40 passed, 0 failed, 0 skipped

### test-left-out-tap
    cat >sh
    | #!/bin/sh
    | read -r line
    | printf '%s\n' '{"protocol":1,"engine":"sh","version":"1","model":"whatwg","capabilities":["parse"]}'
    | while read -r line; do
    |   id=${line#*\"id\":}; id=${id%%[,\}]*}
    |   exit 3
    | done
    chmod 755 sh
    cp files/vectors-6.json v.json
$ urlassay test --engine ./sh --format tap v.json
! urlassay: engine sh is left out: it crashed at 9 cases, and 31 were not asked: it failed 11 times in a row, the last time after http://example.com/: it exited with status 3
TAP version 13
not ok 1 - sh v.json:1 8d2a2a768bdf http://bad0/
  ---
  message: "crashed: it exited with status 3"
  severity: fail
  result: error
  ...
[...]
not ok 9 - sh v.json:1 01efd94debc5 http://bad8/
  ---
  message: "crashed: it exited with status 3"
  severity: fail
  result: error
  ...
not ok 10 - sh v.json:1 965989137ef4 http://bad9/
  ---
  message: "not asked: it failed 11 times in a row, the last time after http://example.com/: it exited with status 3"
  severity: fail
  result: not-asked
  ...
[...]
not ok 34 - sh v.json:1 6297d1f48335 http://bad33/
  ---
  message: "not asked: it failed 11 times in a row, the last time after http://example.com/: it exited with status 3"
  severity: fail
  result: not-asked
  ...
not ok 35 - sh v.json:1 e63209255d8f http://h0:x/
  ---
  message: "not asked: it failed 11 times in a row, the last time after http://example.com/: it exited with status 3"
  severity: fail
  result: not-asked
  ...
[...]
not ok 40 - sh v.json:1 d34a8c5d53f2 http://h5:x/
  ---
  message: "not asked: it failed 11 times in a row, the last time after http://example.com/: it exited with status 3"
  severity: fail
  result: not-asked
  ...
# sh 1: 0 passed, 40 failed, 0 skipped
1..40
[1]

### test-left-out-junit
    cat >sh
    | #!/bin/sh
    | read -r line
    | printf '%s\n' '{"protocol":1,"engine":"sh","version":"1","model":"whatwg","capabilities":["parse"]}'
    | while read -r line; do
    |   id=${line#*\"id\":}; id=${id%%[,\}]*}
    |   exit 3
    | done
    chmod 755 sh
    cp files/vectors-6.json v.json
$ urlassay test --engine ./sh --format junit v.json
! urlassay: engine sh is left out: it crashed at 9 cases, and 31 were not asked: it failed 11 times in a row, the last time after http://example.com/: it exited with status 3
<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="urlassay" tests="40" failures="0" errors="40" skipped="0" time="0">
<testsuite name="sh v.json" tests="40" failures="0" errors="40" skipped="0" time="0" timestamp="[time]">
<properties><property name="version" value="1"/></properties>
<testcase classname="sh.v.json" name="8d2a2a768bdf http://bad0/" time="0"><error type="error" message="crashed: it exited with status 3">v.json:1
</error></testcase>
[...]
<testcase classname="sh.v.json" name="01efd94debc5 http://bad8/" time="0"><error type="error" message="crashed: it exited with status 3">v.json:1
</error></testcase>
<testcase classname="sh.v.json" name="965989137ef4 http://bad9/" time="0"><error type="not-asked" message="not asked: it failed 11 times in a row, the last time after http://example.com/: it exited with status 3">v.json:1
</error></testcase>
[...]
<testcase classname="sh.v.json" name="6297d1f48335 http://bad33/" time="0"><error type="not-asked" message="not asked: it failed 11 times in a row, the last time after http://example.com/: it exited with status 3">v.json:1
</error></testcase>
<testcase classname="sh.v.json" name="e63209255d8f http://h0:x/" time="0"><error type="not-asked" message="not asked: it failed 11 times in a row, the last time after http://example.com/: it exited with status 3">v.json:1
</error></testcase>
[...]
<testcase classname="sh.v.json" name="d34a8c5d53f2 http://h5:x/" time="0"><error type="not-asked" message="not asked: it failed 11 times in a row, the last time after http://example.com/: it exited with status 3">v.json:1
</error></testcase>
</testsuite>
</testsuites>
[1]

### test-left-out-html
    cat >sh
    | #!/bin/sh
    | read -r line
    | printf '%s\n' '{"protocol":1,"engine":"sh","version":"1","model":"whatwg","capabilities":["parse"]}'
    | while read -r line; do
    |   id=${line#*\"id\":}; id=${id%%[,\}]*}
    |   exit 3
    | done
    chmod 755 sh
    cp files/vectors-6.json v.json
$ urlassay test --engine ./sh --format html v.json
! [...]
! [..]engine sh is left out[..]
! [...]
[...]
[..]<h3>crashed: it exited with status 3</h3>[..]9 failures[..]<code>http://bad0/</code>[..]
[...]
[..]<h3>left out after errors</h3>[..]31 failures[..]
[...]
[1]

### test-left-out-wptreport
    cat >sh
    | #!/bin/sh
    | read -r line
    | printf '%s\n' '{"protocol":1,"engine":"sh","version":"1","model":"whatwg","capabilities":["parse"]}'
    | while read -r line; do
    |   id=${line#*\"id\":}; id=${id%%[,\}]*}
    |   exit 3
    | done
    chmod 755 sh
    cp files/vectors-6.json v.json
$ urlassay test --engine ./sh --format wptreport v.json
! urlassay: engine sh is left out: it crashed at 9 cases, and 31 were not asked: it failed 11 times in a row, the last time after http://example.com/: it exited with status 3
{"run_info":{"product":"sh","browser_version":"1","os":"[machine]","os_version":"[machine]","processor":"[machine]"},"time_start":[time],"time_end":[time],"results":[
{"test":"/url/url-constructor.any.html?exclude=(file|javascript|mailto)","subsuite":"","status":"OK","message":null,"subtests":[
{"name":"Loading data\u2026","status":"PASS","message":null},{"name":"Parsing: <http://bad0/> without base","status":"ERROR","message":"crashed: it exited with status 3","expected":"PASS"},[..]{"name":"Parsing: <http://bad8/> without base","status":"ERROR","message":"crashed: it exited with status 3","expected":"PASS"},{"name":"Parsing: <http://bad9/> without base","status":"ERROR","message":"not asked: it failed 11 times in a row, the last time after http://example.com/: it exited with status 3","expected":"PASS"},[..]{"name":"Parsing: <http://h4:x/> without base","status":"ERROR","message":"not asked: it failed 11 times in a row, the last time after http://example.com/: it exited with status 3","expected":"PASS"},{"name":"Parsing: <http://h5:x/> without base","status":"ERROR","message":"not asked: it failed 11 times in a row, the last time after http://example.com/: it exited with status 3","expected":"PASS"}]},
{"test":"/url/failure.html","subsuite":"","status":"OK","message":null,"subtests":[
{"name":"Loading data\u2026","status":"PASS","message":null},{"name":"URL's constructor's base argument: http://bad0/ should throw","status":"ERROR","message":"crashed: it exited with status 3","expected":"PASS"},[..]{"name":"URL's constructor's base argument: http://bad8/ should throw","status":"ERROR","message":"crashed: it exited with status 3","expected":"PASS"},{"name":"URL's constructor's base argument: http://bad9/ should throw","status":"ERROR","message":"not asked: it failed 11 times in a row, the last time after http://example.com/: it exited with status 3","expected":"PASS"},[..]{"name":"URL's constructor's base argument: http://h4:x/ should throw","status":"ERROR","message":"not asked: it failed 11 times in a row, the last time after http://example.com/: it exited with status 3","expected":"PASS"},{"name":"URL's constructor's base argument: http://h5:x/ should throw","status":"ERROR","message":"not asked: it failed 11 times in a row, the last time after http://example.com/: it exited with status 3","expected":"PASS"}]}
]}
[1]

### test-left-out-one
    cat >e
    | #!/usr/bin/env python3
    | import json, os, sys
    | for line in sys.stdin:
    |     q = json.loads(line)
    |     if q["op"] == "hello":
    |         a = {"protocol": 1, "engine": "e", "version": "1", "model": "whatwg", "capabilities": ["parse"]}
    |     else:
    |         a = {"id": q["id"], "outcome": "parsed", "scheme": "http", "host": "b", "path": "/", "href": "http://b/"}
    |         sys.exit(1)
    |     print(json.dumps(a), flush=True)
    chmod 755 e
    cat >v.json
    | [{"id": "x.a", "spec": "s", "why": "w", "input": "http://B/", "base": null, "href": "http://b/"}]
$ urlassay test --jobs 1 --engine ./e v.json
RED x.a  e  v.json:1
  input     http://B/
  why       w
  spec      https://url.spec.whatwg.org/#s
  note      crashed: it exited with status 1

  RED       the engine crashed, hung or erred, or the manifest is out of date
e 1: 0 passed, 1 failed (1 with errors), 0 skipped
[1]

### test-crash-long-stderr: the end of what it wrote is told, whole
    cat >e
    | #!/bin/sh
    | read -r line
    | printf '%s\n' '{"protocol":1,"engine":"e","version":"1","model":"whatwg","capabilities":["parse"]}'
    | while read -r line; do
    |   id=${line#*\"id\":}; id=${id%%[,\}]*}
    |   { seq -f '%07g' 512; echo z; } >&2
    |   exit 3
    | done
    chmod 755 e
    cat >v.json
    | [{"id": "x.a", "spec": "s", "why": "w", "input": "http://B/", "base": null, "href": "http://b/"}]
$ urlassay test --engine ./e v.json
[...]
[..]note      crashed: it exited with status 3; stderr: 0000511 | 0000512 | z
[...]
[1]

### test-failed-in-many-files-of-ours: a folder vectors/ is not named in counts of files
    cp files/a.json vectors/a.json
    cat >vectors/b/c.json
    | [{"id": "y.0", "spec": "s", "why": "w", "input": "http://B/", "base": null, "href": "http://c/"}, {"id": "y.1", "spec": "s", "why": "w", "input": "http://B/", "base": null, "href": "http://c/"}]
$ urlassay test vectors
FAIL x.a0  whatwg  vectors/a.json:1
  input     http://B/
  why       w
  spec      https://url.spec.whatwg.org/#s
  field | expected  | got
  href  | http://c/ | http://b/

[...]
FAIL x.a10  whatwg  vectors/a.json:1
  input     http://B/
  why       w
  spec      https://url.spec.whatwg.org/#s
  field | expected  | got
  href  | http://c/ | http://b/

FAIL y.0  whatwg  vectors/b/c.json:1
  input     http://B/
  why       w
  spec      https://url.spec.whatwg.org/#s
  field | expected  | got
  href  | http://c/ | http://b/

FAIL y.1  whatwg  vectors/b/c.json:1
  input     http://B/
  why       w
  spec      https://url.spec.whatwg.org/#s
  field | expected  | got
  href  | http://c/ | http://b/

  failed in 11 a.json, 2 b/c.json
whatwg $VERSION (fde3f74): 0 passed, 13 failed, 0 skipped
[1]

### test-failed-in-many-files-html: a section is a file below vectors/
    cp files/a.json vectors/a.json
    cat >vectors/b/c.json
    | [{"id": "y.0", "spec": "s", "why": "w", "input": "http://B/", "base": null, "href": "http://c/"}, {"id": "y.1", "spec": "s", "why": "w", "input": "http://B/", "base": null, "href": "http://c/"}]
$ SOURCE_DATE_EPOCH=86400 urlassay test --format html vectors
[...]
[..]<a href="#section=%61">a</a></th><td>whatwg</td><td class="n">11</td><td class="n">0</td>[..]
[...]
[..]<a href="#section=%62%2F%63">b/c</a></th><td>whatwg</td><td class="n">2</td>[..]
[...]
[1]
