urlassay triage: inputs that crash a parser.

### triage-crashes-of-two-engines (slow)
    cat >f/crashes/whatwg-0000000000000001
    | http://calm.example/
    | [no newline]
    cat >f/crashes/webaddr-0000000000000001
    | http://calm.example/
    | [no newline]
    cat >f/crashes/rfc3986-0000000000000001
    | http://calm.example/
    | [no newline]
    mkdir f/classes
$ urlassay triage --dir f --engines webaddr,whatwg
crash     no crash today  webaddr  http://calm.example/
crash     no crash today  whatwg  http://calm.example/

f: 0 classes; 0 quirks listed
3 inputs on which an engine crashed or hung, in 2 groups: f/crashes

### triage-crashes-one-is-a-folder (slow)
    cat >f/crashes/whatwg-0000000000000001
    | http://calm.example/
    | [no newline]
    mkdir f/crashes/whatwg-0000000000000002
    mkdir f/classes
$ urlassay triage --dir f
! urlassay: f/crashes/whatwg-0000000000000002: Is a directory
crash     no crash today  whatwg  http://calm.example/

f: 0 classes; 0 quirks listed
2 inputs on which an engine crashed or hung, in 1 group: f/crashes
[3]

### triage-crashes-unreadable (slow)
    ln -s crashes f/crashes
    mkdir f/classes
$ urlassay triage --dir f
! urlassay: f/crashes: is a symbolic link
f: 0 classes; 0 quirks listed
[3]

### triage-effect-without-crashes (slow): a crash has no effect
    cp files/classes/accept-reject-backslash-4.json f/classes/00000000000000aa.json
    cat >f/crashes/absent-0000000000000001
    | http://h/
    | [no newline]
$ urlassay triage --dir f --effect accept-reject
medium    accept  backslash  http://a\@b  accept: whatwg | refuse: rfc3986  2068

f: 1 class; 1 quirk listed
1 input on which an engine crashed or hung: f/crashes
`urlassay triage 2068 --dir f` shows the first one whole

### triage-crashes (slow)
    cp files/engines/piped-2 piped
    cat >engines
    | piped ./piped
    cat >f/crashes/piped-0000000000000001
    | http://h/boom/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
    | [no newline]
    cat >f/crashes/piped-0000000000000002
    | x:boom
    | [no newline]
    cat >f/crashes/piped-0000000000000003
    | http://bang/?q#f
    | [no newline]
    cat >f/crashes/whatwg-0000000000000001
    | http://calm.example/
    | [no newline]
    cat >f/crashes/absent-engine-0000000000000001
    | http://h/bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
    | [no newline]
    cat >f/crashes/absent-0000000000000001
    | p
    | http://base/
    | [no newline]
    cat >f/crashes/.hidden
    | http://hidden/
    | [no newline]
    mkdir f/classes
$ URLASSAY_ENGINES=engines urlassay triage --dir f
crash     SIGABRT         piped at a line with \xN[Nm  bang
crash     exit status 3   piped at boom.c:N: failed: no boom  boom
crash     not asked       absent  p\nhttp://base/
crash     not asked       absent-engine  http://h/bbbbbbbbbb... (129 bytes)
crash     no crash today  whatwg  http://calm.example/

f: 0 classes; 0 quirks listed
6 inputs on which an engine crashed or hung, in 5 groups: f/crashes

### triage-crashes-list (slow)
    cp files/engines/piped-2 piped
    cat >engines
    | piped ./piped
    cat >f/crashes/piped-0000000000000001
    | http://h/boom/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
    | [no newline]
    cat >f/crashes/piped-0000000000000002
    | x:boom
    | [no newline]
    cat >f/crashes/piped-0000000000000003
    | http://bang/?q#f
    | [no newline]
    cat >f/crashes/whatwg-0000000000000001
    | http://calm.example/
    | [no newline]
    cat >f/crashes/absent-engine-0000000000000001
    | http://h/bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
    | [no newline]
    cat >f/crashes/absent-0000000000000001
    | p
    | http://base/
    | [no newline]
    cat >f/crashes/.hidden
    | http://hidden/
    | [no newline]
    mkdir f/classes
$ URLASSAY_ENGINES=engines urlassay triage --dir f
[8 lines as triage-crashes]

### triage-crashes-with-bases (slow): the base of an input is shown
    cp files/engines/piped piped
    cp files/engines/piped pipe2
    cat >engines
    | piped ./piped
    | pipe2 ./pipe2
    cp files/crash-piped f/crashes/piped-0000000000000001
    cp files/crash-piped-2 f/crashes/piped-0000000000000002
    cat >f/crashes/piped-0000000000000003
    | boom
    | [no newline]
    cat >f/crashes/piped-0000000000000004
    | booboom
    | [no newline]
    cat >f/crashes/pipe2-0000000000000001
    | boom
    | [no newline]
    cat >f/crashes/pipe2-0000000000000002
    | bang
    | [no newline]
    cat >f/crashes/piped-0000000000000005
    | bang
    | [no newline]
    cat >f/crashes/whatwg-0000000000000001
    | http://calm.example/
    | [no newline]
    cp files/crash-absent f/crashes/absent-0000000000000001
    mkdir f/classes
$ URLASSAY_ENGINES=engines urlassay triage --long --dir f
crash     SIGSEGV: pipe2
  input     bang
  found     1 input
  file      f/crashes/pipe2-0000000000000002

crash     SIGSEGV: piped
  input     bang
  found     1 input
  file      f/crashes/piped-0000000000000005

crash     exit status 4: pipe2
  input     boom
  found     1 input
  file      f/crashes/pipe2-0000000000000001

crash     exit status 3: piped
  location  boom.c:N: failed: no boom
  input     bomb
  base      /base
  found     2 inputs
  file      f/crashes/piped-0000000000000002

crash     exit status 4: piped
  input     boom
  found     2 inputs
  file      f/crashes/piped-0000000000000003

crash     not asked: absent
  smallest  p
  base      http://base/
  found     1 input
  file      f/crashes/absent-0000000000000001

crash     no crash today: whatwg
  smallest  http://calm.example/
  found     1 input
  file      f/crashes/whatwg-0000000000000001

f: 0 classes; 0 quirks listed
9 inputs on which an engine crashed or hung, in 7 groups: f/crashes

### triage-crashes-of-each-kind (slow): faults before exits, then engines by name; of inputs of one size the first file
    cp files/engines/two two
    cat >engines
    | two ./two
    | also ./two
    mkdir f/classes
    cat >f/crashes/two-0000000000000001
    | x:boom/a
    | [no newline]
    cat >f/crashes/two-0000000000000002
    | x:boom/b
    | [no newline]
    cat >f/crashes/two-0000000000000003
    | x:bang
    | [no newline]
    cat >f/crashes/two-0000000000000004
    | x:bang/longer
    | [no newline]
    cp files/crash-two f/crashes/two-0000000000000005
    cat >f/crashes/also-0000000000000001
    | x:boom
    | [no newline]
    cat >f/crashes/also-0000000000000002
    | x:four
    | [no newline]
    cat >f/crashes/also-0000000000000003
    | x:calm
    | [no newline]
    cat >f/crashes/absent-0000000000000001
    | x:calm
    | [no newline]
    cat >f/crashes/noname
    | y:
    | [no newline]
$ URLASSAY_ENGINES=engines urlassay triage --dir f
crash     SIGABRT         two  kill
crash     exit status 3   also at boom.c:N: failed: no boom  boom
crash     exit status 4   also  four
crash     exit status 3   two at bang.c:N: failed: no bang  bang
crash     exit status 3   two at boom.c:N: failed: no boom  boom
crash     not asked       absent  x:calm
crash     not asked       noname  y:
crash     no crash today  also  x:calm

f: 0 classes; 0 quirks listed
10 inputs on which an engine crashed or hung, in 8 groups: f/crashes

### triage-crashes-of-each-kind-list (slow)
    cp files/engines/two two
    cat >engines
    | two ./two
    | also ./two
    mkdir f/classes
    cat >f/crashes/two-0000000000000001
    | x:boom/a
    | [no newline]
    cat >f/crashes/two-0000000000000002
    | x:boom/b
    | [no newline]
    cat >f/crashes/two-0000000000000003
    | x:bang
    | [no newline]
    cat >f/crashes/two-0000000000000004
    | x:bang/longer
    | [no newline]
    cp files/crash-two f/crashes/two-0000000000000005
    cat >f/crashes/also-0000000000000001
    | x:boom
    | [no newline]
    cat >f/crashes/also-0000000000000002
    | x:four
    | [no newline]
    cat >f/crashes/also-0000000000000003
    | x:calm
    | [no newline]
    cat >f/crashes/absent-0000000000000001
    | x:calm
    | [no newline]
    cat >f/crashes/noname
    | y:
    | [no newline]
$ URLASSAY_ENGINES=engines urlassay triage --dir f
[11 lines as triage-crashes-of-each-kind]

### triage-crashes-of-one-engine (slow)
    cp files/engines/two two
    cat >engines
    | two ./two
    | also ./two
    mkdir f/classes
    cat >f/crashes/two-0000000000000004
    | x:bang/longer
    | [no newline]
    cat >f/crashes/also-0000000000000001
    | x:boom
    | [no newline]
    cat >f/crashes/also-0000000000000002
    | x:four
    | [no newline]
    cat >f/crashes/also-0000000000000003
    | x:calm
    | [no newline]
$ URLASSAY_ENGINES=engines urlassay triage --dir f --engines also,whatwg
crash     exit status 3   also at boom.c:N: failed: no boom  boom
crash     exit status 4   also  four
crash     no crash today  also  x:calm

f: 0 classes; 0 quirks listed
4 inputs on which an engine crashed or hung, in 3 groups: f/crashes

### triage-cause-without-crashes (slow): a crash has no cause
    cp files/classes/accept-reject-backslash-4.json f/classes/00000000000000aa.json
    cat >f/crashes/absent-0000000000000001
    | http://h/
    | [no newline]
$ urlassay triage --dir f --cause backslash
medium    accept  backslash  http://a\@b  accept: whatwg | refuse: rfc3986  2068

f: 1 class; 1 quirk listed
1 input on which an engine crashed or hung: f/crashes
`urlassay triage 2068 --dir f` shows the first one whole

### triage-id-without-crashes
    cp files/classes/accept-reject-backslash-8.json f/classes/00aa0000000000aa.json
    ln -s crashes f/crashes
$ urlassay triage --dir f 00aa
medium    backslash: accept-reject
  One takes a backslash for a slash, the other for an ordinary character.
  input     http://a\@b
  answers   rejected: rfc3986
            accepted: whatwg
  changed   http://a/@b
  agreed    http://a/@b (whatwg, rfc3986)
  verdict   Standard: accepts it, with host a, as whatwg; RFC 3986: refuses the
            URL, as rfc3986
  close     refuse a URL with a backslash before the first "?" or "#"
  quirk     2068dc48a27f75d5; 1 class between 1 pair of engines (--long)
  again     urlassay diff --class 00aa0000000000aa --dir f

f: 1 class; 1 quirk listed
