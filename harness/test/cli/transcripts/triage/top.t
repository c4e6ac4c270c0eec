urlassay triage --top, and how a long list is cut.

### triage-quirks-top (slow)
    cp files/campaigns/quirks f
$ urlassay triage --dir f --top 1
critical  host    backslash  http://t\@e  e: 1 | t: whatwg | refuse: 1      2068

f: 4 classes; 1 quirk listed
not asked again: 1, because an engine did not run
2 more quirks: drop --top to see them
`urlassay triage 2068 --dir f` shows the first one whole

### triage-top (slow): what is left out is counted last, with how to come by it
    cp files/classes/host-shift-backslash-3.json f/classes/1cf9e7d09fafac2d.json
    cp files/classes/path-shift-unexplained-idna-slash-count.json f/classes/2cf9e7d09fafac2d.json
$ build/urlassay triage --long --by class --dir f --top 1
critical  host-shift: backslash
  One takes a backslash for a slash, the other for an ordinary character.
  input                    http://0\@t
  whatwg                   username ""  host 0.0.0.0  path /@t
  a-very-long-engine-name-of-a-program
                           username 0\  host t  path /
  clients                  not dialled: no client of whatwg is known; no client
                           of a-very-long-engine-name-of-a-program is known
  changed                  http://0/@t
  agreed                   http://0.0.0.0/@t
                           (whatwg, a-very-long-engine-name-of-a-program)
  rank                     critical: clients fetch such URLs, the engines read
                           two hosts that resolvers accept, and a person sees
                           one of them in the URL
  verdict                  Standard: contacts 0.0.0.0, as whatwg; RFC 3986:
                           refuses the URL
  close                    refuse a URL with a backslash before the first "?" or
                           "#"
  editions                 as whatwg: w3c-2012, whatwg-2012; as
                           a-very-long-engine-name-of-a-program: webaddr,
                           html5-2009, html5-2011; refused by: rfc3986,
                           html5-2007
  today                    not asked again: an engine did not run
  class                    1cf9e7d09fafac2d
  again                    build/urlassay diff --class 1cf9e7d09fafac2d --dir f

f: 2 classes; 1 listed
not asked again: 2, because an engine did not run
1 more class: drop --top to see it

### triage-top-list (slow)
    cp files/classes/host-shift-backslash-3.json f/classes/1cf9e7d09fafac2d.json
    cp files/classes/path-shift-unexplained-idna-slash-count.json f/classes/2cf9e7d09fafac2d.json
$ urlassay triage --by class --dir f --top 1
whatwg | a-very-long-engine-name-of-a-program
1cf9e7d09fafac2d  host-shift      backslash                     http://0\@t

f: 2 classes; 1 listed
not asked again: 2, because an engine did not run
1 more class: drop --top to see it

### triage-top-of-all (slow)
    cp files/classes/host-shift-backslash-3.json f/classes/1cf9e7d09fafac2d.json
    cp files/classes/path-shift-unexplained-idna-slash-count.json f/classes/2cf9e7d09fafac2d.json
$ urlassay triage --by class --dir f --top 2
whatwg | a-very-long-engine-name-of-a-program
1cf9e7d09fafac2d  host-shift      backslash                     http://0\@t

whatwg | other
2cf9e7d09fafac2d  path-shift      unexplained (idna, slash-count)  p:k... + base

f: 2 classes; 2 listed
not asked again: 2, because an engine did not run

### triage-many-variants (slow)
    cp files/classes/host-shift-backslash-5.json f/classes/00000000000000d0.json
    cp files/classes/accept-reject-backslash-2.json f/classes/00000000000000d1.json
    cp files/classes/path-shift-backslash-4.json f/classes/00000000000000d2.json
    cp files/classes/host-form-backslash.json f/classes/00000000000000d3.json
    cp files/classes/normalisation-backslash.json f/classes/00000000000000d4.json
    cp files/classes/host-shift-backslash-6.json f/classes/00000000000000d5.json
    cp files/classes/accept-reject-backslash-3.json f/classes/00000000000000d6.json
    cp files/classes/path-shift-backslash-5.json f/classes/00000000000000d7.json
    cp files/classes/host-form-backslash-2.json f/classes/00000000000000d8.json
    cp files/classes/path-shift-ipv4-number.json f/classes/00000000000000da.json
    cp files/classes/userinfo-shift-userinfo.json f/classes/0000000000000100.json
    cp files/classes/query-shift-empty-query.json f/classes/0000000000000101.json
    cp files/classes/fragment-shift-space.json f/classes/0000000000000102.json
    cp files/classes/reparse-shift-idna.json f/classes/0000000000000103.json
    cp files/classes/normalisation-port-leading-zeros.json f/classes/0000000000000104.json
    cp files/classes/path-shift-dot-segments.json f/classes/0000000000000105.json
    cp files/classes/host-form-host-case.json f/classes/0000000000000106.json
    cp files/classes/accept-reject-scheme-start.json f/classes/0000000000000107.json
    cp files/classes/path-shift-control.json f/classes/0000000000000108.json
$ urlassay triage --dir f
critical  host      backslash           http://t\@e  e: 1 | t: whatwg       2068
high      reparse   idna                http://h/3   h: 2 | i: absent-2     b751
high      form      host-case           http://h/6   h: 2 | i: absent-2     4fcd
high      userinfo  userinfo            http://h/0   u | v | no username    69dd
medium    accept    scheme-start        http://h/7   h: 2 | i: absent-2     56bb
low       path      ipv4-number         http://h/    accept: 3              6615
low       path      control             http://h/8   / | /longlonglongl...  d4a0
low       path      dot-segments        http://h/5   /: 1 | /x: 1 | /5: 1   d93a
low       query     empty-query         http://h/1   q | r | no query       9504
low       fragment  space               http://h/2   f | g | no fragment    da04
info      spelling  port-leading-zeros  http://h/4   scheme http, usern...  de34

f: 19 classes; 11 quirks listed
not asked again: 19, because an engine did not run
`urlassay triage 2068 --dir f` shows the first one whole

### triage-top-but-one (slow)
    cp files/campaigns/classes-of-one-input f
$ urlassay triage --dir f --top 1
critical  host    backslash  http://t\@e  e: 3 | t: whatwg | refuse: 2      2068

f: 7 classes; 1 quirk listed
3 classes have changed since they were found: 00000000, 00000000, 00000000.
found, but gone: 1; the available engines agree (--all lists them)
1 more quirk: drop --top to see it
`urlassay triage 2068 --dir f` shows the first one whole

### triage-ten-quirks (slow): up to ten quirks, no overview is printed
    cp files/campaigns/ten-quirks f
$ urlassay triage --dir f
critical  host    backslash     http://h/0  a: absent-1 | b: absent-2       2068
critical  host    host-case     http://h/7  a: absent-1 | b: absent-2       4fcd
critical  host    scheme-start  http://h/8  a: absent-1 | b: absent-2       56bb
critical  host    ipv4-number   http://h/9  a: absent-1 | b: absent-2       6615
critical  host    userinfo      http://h/2  a: absent-1 | b: absent-2       69dd
critical  host    empty-query   http://h/6  a: absent-1 | b: absent-2       9504
critical  host    idna          http://h/1  a: absent-1 | b: absent-2       b751
critical  host    control       http://h/4  a: absent-1 | b: absent-2       d4a0
critical  host    dot-segments  http://h/5  a: absent-1 | b: absent-2       d93a
critical  host    space         http://h/3  a: absent-1 | b: absent-2       da04

f: 10 classes; 10 quirks listed
not asked again: 10, because an engine did not run
`urlassay triage 2068 --dir f` shows the first one whole

### triage-ten-classes (slow): nor up to ten classes
    cp files/campaigns/ten-quirks f
$ urlassay triage --dir f --by class
00000000000000c0  host-shift      backslash                     http://h/0
00000000000000c1  host-shift      idna                          http://h/1
00000000000000c2  host-shift      userinfo                      http://h/2
00000000000000c3  host-shift      space                         http://h/3
00000000000000c4  host-shift      control                       http://h/4
00000000000000c5  host-shift      dot-segments                  http://h/5
00000000000000c6  host-shift      empty-query                   http://h/6
00000000000000c7  host-shift      host-case                     http://h/7
00000000000000c8  host-shift      scheme-start                  http://h/8
00000000000000c9  host-shift      ipv4-number                   http://h/9

f: 10 classes; 10 listed
not asked again: 10, because an engine did not run

### triage-eleven-classes (slow): eleven have one, and --top ten of them have none
    cat >f/classes/00000000000000c0.json
    | {"class": "00000000000000c0", "effect": "host-shift", "severity": "x", "cause": "backslash", "input": "http://h/0", "base": null, "answers": [{"engine": "absent-1", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "host": "a"}}, {"engine": "absent-2", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "host": "b"}}], "shape": "0000000000000001", "found": "2026-01-01T00:00:00Z", "improved": "2026-01-01T00:00:00Z"}
    cat >f/classes/00000000000000c1.json
    | {"class": "00000000000000c1", "effect": "host-shift", "severity": "x", "cause": "idna", "input": "http://h/1", "base": null, "answers": [{"engine": "absent-1", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "host": "a"}}, {"engine": "absent-2", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "host": "b"}}], "shape": "0000000000000001", "found": "2026-01-01T00:00:00Z", "improved": "2026-01-01T00:00:00Z"}
    cat >f/classes/00000000000000c2.json
    | {"class": "00000000000000c2", "effect": "host-shift", "severity": "x", "cause": "userinfo", "input": "http://h/2", "base": null, "answers": [{"engine": "absent-1", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "host": "a"}}, {"engine": "absent-2", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "host": "b"}}], "shape": "0000000000000001", "found": "2026-01-01T00:00:00Z", "improved": "2026-01-01T00:00:00Z"}
    cat >f/classes/00000000000000c3.json
    | {"class": "00000000000000c3", "effect": "host-shift", "severity": "x", "cause": "space", "input": "http://h/3", "base": null, "answers": [{"engine": "absent-1", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "host": "a"}}, {"engine": "absent-2", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "host": "b"}}], "shape": "0000000000000001", "found": "2026-01-01T00:00:00Z", "improved": "2026-01-01T00:00:00Z"}
    cat >f/classes/00000000000000c4.json
    | {"class": "00000000000000c4", "effect": "host-shift", "severity": "x", "cause": "control", "input": "http://h/4", "base": null, "answers": [{"engine": "absent-1", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "host": "a"}}, {"engine": "absent-2", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "host": "b"}}], "shape": "0000000000000001", "found": "2026-01-01T00:00:00Z", "improved": "2026-01-01T00:00:00Z"}
    cat >f/classes/00000000000000c5.json
    | {"class": "00000000000000c5", "effect": "host-shift", "severity": "x", "cause": "dot-segments", "input": "http://h/5", "base": null, "answers": [{"engine": "absent-1", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "host": "a"}}, {"engine": "absent-2", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "host": "b"}}], "shape": "0000000000000001", "found": "2026-01-01T00:00:00Z", "improved": "2026-01-01T00:00:00Z"}
    cat >f/classes/00000000000000c6.json
    | {"class": "00000000000000c6", "effect": "host-shift", "severity": "x", "cause": "empty-query", "input": "http://h/6", "base": null, "answers": [{"engine": "absent-1", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "host": "a"}}, {"engine": "absent-2", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "host": "b"}}], "shape": "0000000000000001", "found": "2026-01-01T00:00:00Z", "improved": "2026-01-01T00:00:00Z"}
    cat >f/classes/00000000000000c7.json
    | {"class": "00000000000000c7", "effect": "host-shift", "severity": "x", "cause": "host-case", "input": "http://h/7", "base": null, "answers": [{"engine": "absent-1", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "host": "a"}}, {"engine": "absent-2", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "host": "b"}}], "shape": "0000000000000001", "found": "2026-01-01T00:00:00Z", "improved": "2026-01-01T00:00:00Z"}
    cat >f/classes/00000000000000c8.json
    | {"class": "00000000000000c8", "effect": "host-shift", "severity": "x", "cause": "scheme-start", "input": "http://h/8", "base": null, "answers": [{"engine": "absent-1", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "host": "a"}}, {"engine": "absent-2", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "host": "b"}}], "shape": "0000000000000001", "found": "2026-01-01T00:00:00Z", "improved": "2026-01-01T00:00:00Z"}
    cat >f/classes/00000000000000c9.json
    | {"class": "00000000000000c9", "effect": "host-shift", "severity": "x", "cause": "ipv4-number", "input": "http://h/9", "base": null, "answers": [{"engine": "absent-1", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "host": "a"}}, {"engine": "absent-2", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "host": "b"}}], "shape": "0000000000000001", "found": "2026-01-01T00:00:00Z", "improved": "2026-01-01T00:00:00Z"}
    cat >f/classes/00000000000000ca.json
    | {"class": "00000000000000ca", "effect": "host-shift", "severity": "x", "cause": "port-leading-zeros", "input": "http://h/10", "base": null, "answers": [{"engine": "absent-1", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "host": "a"}}, {"engine": "absent-2", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "host": "b"}}], "shape": "0000000000000001", "found": "2026-01-01T00:00:00Z", "improved": "2026-01-01T00:00:00Z"}
$ urlassay triage --dir f --by class --top 10
[11 lines as triage-ten-classes]
f: 11 classes; 10 listed
not asked again: 11, because an engine did not run
1 more class: drop --top to see it

### triage-six-variants: six variants are shown without a note of more; the folder of no --dir is not named
    cat >findings/classes/00000000000000d0.json
    | {"class": "00000000000000d0", "effect": "host-shift", "severity": "x", "cause": "backslash", "input": "http://t\\@e/", "base": null, "answers": [{"engine": "whatwg", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "host": "a-label-that-is-long.another-one-of-them.and-one-more.example", "path": "/@e"}}, {"engine": "absent-0", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "host": "e", "path": "/"}}], "changed": {"input": "http://t/@e", "base": null, "agreed": {"outcome": "parsed", "scheme": "http", "host": "t", "path": "/@e"}}, "shape": "0000000000000001", "found": "2026-01-01T00:00:00Z", "improved": "2026-01-01T00:00:00Z"}
    cat >findings/classes/00000000000000d1.json
    | {"class": "00000000000000d1", "effect": "host-shift", "severity": "x", "cause": "backslash", "input": "http://tt\\@e/xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", "base": null, "answers": [{"engine": "whatwg", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "host": "tt", "path": "/@eppppppppp"}}, {"engine": "absent-1", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "host": "e", "path": "/"}}], "changed": {"input": "http://tt/@e", "base": null, "agreed": {"outcome": "parsed", "scheme": "http", "host": "t", "path": "/@e"}}, "shape": "0000000000000001", "found": "2026-01-01T00:00:00Z", "improved": "2026-01-01T00:00:00Z"}
    cat >findings/classes/00000000000000d2.json
    | {"class": "00000000000000d2", "effect": "host-shift", "severity": "x", "cause": "backslash", "input": "http://ttt\\@e/xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", "base": null, "answers": [{"engine": "whatwg", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "host": "ttt", "path": "/@epppppppppppppppppp"}}, {"engine": "absent-2", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "host": "e", "path": "/"}}], "changed": {"input": "http://ttt/@e", "base": null, "agreed": {"outcome": "parsed", "scheme": "http", "host": "t", "path": "/@e"}}, "shape": "0000000000000001", "found": "2026-01-01T00:00:00Z", "improved": "2026-01-01T00:00:00Z"}
    cat >findings/classes/00000000000000d3.json
    | {"class": "00000000000000d3", "effect": "host-shift", "severity": "x", "cause": "backslash", "input": "http://tttt\\@e/", "base": "http://a-label-that-is-long.another-one-of-them.and-one-more.example/b", "answers": [{"engine": "whatwg", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "host": "tttt", "path": "/@eppppppppppppppppppppppppppp"}}, {"engine": "absent-3", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "host": "e", "path": "/"}}], "changed": {"input": "http://tttt/@e", "base": "http://a-label-that-is-long.another-one-of-them.and-one-more.example/bc", "agreed": {"outcome": "parsed", "scheme": "http", "host": "t", "path": "/@e"}}, "shape": "0000000000000001", "found": "2026-01-01T00:00:00Z", "improved": "2026-01-01T00:00:00Z"}
    cat >findings/classes/00000000000000d4.json
    | {"class": "00000000000000d4", "effect": "host-shift", "severity": "x", "cause": "backslash", "input": "http://ttttt\\@e/", "base": "http://b/", "answers": [{"engine": "whatwg", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "host": "ttttt", "path": "/@epppppppppppppppppppppppppppppppppppp"}}, {"engine": "absent-4", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "host": "e", "path": "/"}}], "changed": {"input": "http://ttttt/@e", "base": "http://b/c", "agreed": {"outcome": "parsed", "scheme": "http", "host": "t", "path": "/@e"}}, "shape": "0000000000000001", "found": "2026-01-01T00:00:00Z", "improved": "2026-01-01T00:00:00Z"}
    cat >findings/classes/00000000000000d5.json
    | {"class": "00000000000000d5", "effect": "path-shift", "severity": "x", "cause": "backslash", "input": "http://tttttt\\@e/", "base": null, "answers": [{"engine": "whatwg", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "host": "a-label-that-is-long.another-one-of-them.and-one-more.example", "path": "/@eppppppppppppppppppppppppppppppppppppppppppppp"}}, {"engine": "absent-5", "version": "1", "answer": {"outcome": "parsed", "scheme": "http", "host": "e", "path": "/"}}], "changed": {"input": "http://tttttt/@e", "base": null, "agreed": {"outcome": "parsed", "scheme": "http", "host": "t", "path": "/@e"}}, "shape": "0000000000000001", "found": "2026-01-01T00:00:00Z", "improved": "2026-01-01T00:00:00Z"}
$ urlassay triage
critical  host    backslash  http://t\@e/  e | a-label-that-is-long.ano...  2068

findings: 6 classes; 1 quirk listed
not asked again: 6, because an engine did not run
`urlassay triage 2068` shows the first one whole

### triage-seven-variants (slow): the seventh is left to the command that names the quirk
    cp files/campaigns/seven-variants f
$ urlassay triage --dir f
critical  host    backslash  http://t\@e/  e | a-label-that-is-long.ano...  2068

f: 7 classes; 1 quirk listed
not asked again: 7, because an engine did not run
`urlassay triage 2068 --dir f` shows the first one whole

### triage-seven-variants-by-id (slow): a named quirk has all its variants, and values that are not cut
    cp files/campaigns/seven-variants f
$ urlassay triage --dir f 2068dc
critical  backslash: host-shift; also path-shift
  One takes a backslash for a slash, the other for an ordinary character.
  input     http://t\@e/
  answers   host e: absent-0
            host a-label-that-is-long.another-one-of-them.and-one-more.example:
              whatwg
            did not run: absent-1, absent-2, absent-3, absent-4, absent-5,
              absent-6
  changed   http://t/@e
  agreed    scheme http  host t  path /@e (whatwg, absent-0)
  verdict   Standard: contacts t, as whatwg; RFC 3986: refuses the URL
  close     refuse a URL with a backslash before the first "?" or "#"
  today     not asked again: an engine did not run
  quirk     2068dc48a27f75d5; 7 classes between 7 pairs of engines (--long:
            each, and other inputs)
  again     urlassay diff --class 00000000000000d0 --dir f

f: 7 classes; 1 quirk listed
not asked again: 7, because an engine did not run

### counted-quirks (slow): How often each was met, from the page.
    cp files/campaigns/each-effect/classes/40ed14fdf4623f78.json f/classes/40ed14fdf4623f78.json
    cp files/campaigns/each-effect/classes/e63a6ae8f3b40bba.json f/classes/e63a6ae8f3b40bba.json
    cp files/campaigns/each-effect/classes/c31a0fcb693a5c85.json f/classes/c31a0fcb693a5c85.json
    pieces files/page.json f/page
$ urlassay triage --dir f
high      form    ipv4-number         http://0177...  0177.... | 127.0...   6615
medium    accept  drive-letter+no-authority  ftp... + base  1 of 4 accept   41a9
low       path    dot-segments        http://exam...  /vpn/... | /vpns...   d93a

f: 3 classes; 3 quirks listed
not asked again: 1, because an engine did not run
`urlassay triage 6615 --dir f` shows the first one whole

### counted-classes (slow)
    cp files/campaigns/each-effect/classes/40ed14fdf4623f78.json f/classes/40ed14fdf4623f78.json
    cp files/campaigns/each-effect/classes/e63a6ae8f3b40bba.json f/classes/e63a6ae8f3b40bba.json
    cp files/campaigns/each-effect/classes/c31a0fcb693a5c85.json f/classes/c31a0fcb693a5c85.json
    pieces files/page.json f/page
$ urlassay triage --dir f --by class
whatwg | rfc3986
c31a0fcb693a5c85  host-form       ipv4-number                   http://0177.0...
e63a6ae8f3b40bba  path-shift      dot-segments                  http://exampl...

libcurl reading what absent wrote | python-urllib reading what absent wrote
40ed14fdf4623f78  accept-reject   drive-letter+no-authority     ftp:a1... + base

f: 3 classes; 3 listed
not asked again: 1, because an engine did not run

### triage-many-groups (slow)
    cp files/campaigns/many-groups f
    cp files/engines/e1 e1
    cp files/engines/e2 e2
    cp files/engines/e3 e3
    cp files/engines/e4 e4
    cp files/engines/e5 e5
    cp files/engines/e6 e6
    cp files/engines/e7 e7
    cp files/engines/e5 e8
    cp files/engines.txt engines
$ URLASSAY_ENGINES=engines urlassay triage --long --dir f
critical  unexplained: host-shift; also accept-reject
  No change that was tried makes them agree.
  input     http://x/
  answers   host h1, port null: e1
            host h2, port 82: e2
            host h3, port null: e3
            host h4, port 84: e4
            host h5, port null: e5, e8
            rejected: e6, e7
  clients   not dialled: no client of e1 is known; no client of e2 is known
  rank      critical: clients fetch such URLs, and the engines read two hosts
            that resolvers accept; a person sees neither in the URL
  verdict   Standard: contacts x, as neither e1 nor e2; RFC 3986: contacts x, as
            neither e1 nor e2
  close     no rule is known; refuse a URL that the parsers read differently
  editions  as neither: rfc3986, html5-2007, webaddr, html5-2009, html5-2011,
            w3c-2012, whatwg-2012
  classes   00000000 e1 | e2 (host-shift), 00000000 e3 | e4 (host-shift)
            00000000 e5 | e6 (accept-reject), 00000000 e7 | e8 (accept-reject)
  quirk     28a16e6a93920a70; 4 classes between 4 pairs of engines
  again     urlassay diff --class 00000000000000a0 --dir f

f: 4 classes; 1 quirk listed

### triage-top-hint-all (slow): the hint names no more than there are
    cp files/campaigns/top-hint-all f
$ urlassay triage --dir f --top 3
low       path    slash-count  http://c/  host t | host e                   55d6
low       path    userinfo     http://b/  host t | host e                   69dd
low       path    idna         http://a/  host t | host e                   b751

f: 5 classes; 3 quirks listed
not asked again: 5, because an engine did not run
2 more quirks: drop --top to see them
`urlassay triage 55d6 --dir f` shows the first one whole

### triage-top-hint-twice (slow)
    cp files/campaigns/top-hint-all f
$ urlassay triage --dir f --top 2
low       path    slash-count  http://c/  host t | host e                   55d6
low       path    userinfo     http://b/  host t | host e                   69dd

f: 5 classes; 2 quirks listed
not asked again: 5, because an engine did not run
3 more quirks: drop --top to see them
`urlassay triage 55d6 --dir f` shows the first one whole

### triage-top-hint-one (slow)
    cp files/campaigns/top-hint-all f
$ urlassay triage --long --dir f --top 4
low       slash-count: path-shift
  No change that was tried makes them agree.
  input     http://c/
  answers   host t: absent-a
            host e: absent-b
  rank      low: clients fetch such URLs, and resolvers accept the hosts
  verdict   Standard: cannot say; RFC 3986: cannot say
  close     no rule is known; refuse a URL that the parsers read differently
  editions  cannot say: rfc3986, html5-2007, webaddr, html5-2009, html5-2011,
            w3c-2012, whatwg-2012
  today     not asked again: an engine did not run
  classes   00000000 absent-a | absent-b (path-shift)
  quirk     55d6714ee48482dc; 1 class between 1 pair of engines
  again     urlassay diff --class 00000000000000a2 --dir f

low       userinfo: path-shift
  No change that was tried makes them agree.
  input     http://b/
  answers   host t: absent-a
            host e: absent-b
  rank      low: clients fetch such URLs, and resolvers accept the hosts
  verdict   Standard: cannot say; RFC 3986: cannot say
  close     no rule is known; refuse a URL that the parsers read differently
  editions  cannot say: rfc3986, html5-2007, webaddr, html5-2009, html5-2011,
            w3c-2012, whatwg-2012
  today     not asked again: an engine did not run
  classes   00000000 absent-a | absent-b (path-shift)
  quirk     69dd760cbdacb7be; 1 class between 1 pair of engines
  again     urlassay diff --class 00000000000000a1 --dir f

low       idna: path-shift
  No change that was tried makes them agree.
  input     http://a/
  answers   host t: absent-a
            host e: absent-b
  rank      low: clients fetch such URLs, and resolvers accept the hosts
  verdict   Standard: cannot say; RFC 3986: cannot say
  close     no rule is known; refuse a URL that the parsers read differently
  editions  cannot say: rfc3986, html5-2007, webaddr, html5-2009, html5-2011,
            w3c-2012, whatwg-2012
  today     not asked again: an engine did not run
  classes   00000000 absent-a | absent-b (path-shift)
  quirk     b7513c3b52351e83; 1 class between 1 pair of engines
  again     urlassay diff --class 00000000000000a0 --dir f

low       space: path-shift
  No change that was tried makes them agree.
  input     http://d/
  answers   host t: absent-a
            host e: absent-b
  rank      low: clients fetch such URLs, and resolvers accept the hosts
  verdict   Standard: cannot say; RFC 3986: cannot say
  close     no rule is known; refuse a URL that the parsers read differently
  editions  cannot say: rfc3986, html5-2007, webaddr, html5-2009, html5-2011,
            w3c-2012, whatwg-2012
  today     not asked again: an engine did not run
  classes   00000000 absent-a | absent-b (path-shift)
  quirk     da0406acf0283e1f; 1 class between 1 pair of engines
  again     urlassay diff --class 00000000000000a3 --dir f

f: 5 classes; 4 quirks listed
not asked again: 5, because an engine did not run
1 more quirk: drop --top to see it

### triage-top-hint-classes (slow)
    cp files/campaigns/top-hint-all f
$ urlassay triage --dir f --top 4 --by class
00000000000000a0  path-shift      idna                          http://a/
00000000000000a1  path-shift      userinfo                      http://b/
00000000000000a2  path-shift      slash-count                   http://c/
00000000000000a3  path-shift      space                         http://d/

f: 5 classes; 4 listed
not asked again: 5, because an engine did not run
1 more class: drop --top to see it

### triage-top-hint-none (slow)
    cp files/campaigns/top-hint-all f
$ urlassay triage --dir f --top 5
low       path    slash-count  http://c/  host t | host e                   55d6
low       path    userinfo     http://b/  host t | host e                   69dd
low       path    idna         http://a/  host t | host e                   b751
low       path    space        http://d/  host t | host e                   da04
low       path    port-range   http://e/  host t | host e                   ff49

f: 5 classes; 5 quirks listed
not asked again: 5, because an engine did not run
`urlassay triage 55d6 --dir f` shows the first one whole
