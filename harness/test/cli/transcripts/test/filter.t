urlassay test --filter: some of the vectors.

### test-filter (slow)
$ urlassay test --filter ipv4.one-part
whatwg $VERSION (fde3f74): 1 passed, 0 failed, 0 skipped

### test-filter-finds-nothing (slow)
$ urlassay test --filter 'no-such-*'
! urlassay: no case has an id like 'no-such-*'
[3]

### test-filter-twice (slow)
$ urlassay test --filter ipv4.dotted --filter 'ipv4.dott*' --filter 'ipv4.hex*'
whatwg $VERSION (fde3f74): 11 passed, 0 failed, 0 skipped

### test-filter-one-of-two-fits-none (slow)
$ urlassay test --filter ipv4.dotted --filter dance
! urlassay: no case has an id like 'dance'
[3]

### test-filter-plain-word (slow)
$ urlassay test --filter ipv4
! urlassay: no case has an id like 'ipv4'; there are some like 'ipv4*'
[3]

### test-filter-plain-words
    cat >v.json
    | [{"id": "x.a", "spec": "s", "why": "w", "input": "http://B/", "base": null, "href": "http://b/"}, {"id": "b.x", "spec": "s", "why": "w", "input": "http://B/", "base": null, "href": "http://b/"}]
$ urlassay test --filter a --filter b --filter 'x*c' v.json
! urlassay: no case has an id like 'a'; there are some like '*a*'
! urlassay: no case has an id like 'b'; there are some like 'b*'
! urlassay: no case has an id like 'x*c'
[3]

### test-filter-plain-word-in-front: an id that begins with the word decides what the hint says, wherever it stands
    cat >v.json
    | [{"id": "xa", "spec": "s", "why": "w", "input": "http://b/", "base": null, "href": "http://b/"}, {"id": "ax", "spec": "s", "why": "w", "input": "http://b/", "base": null, "href": "http://b/"}, {"id": "b", "spec": "s", "why": "w", "input": "http://b/", "base": null, "href": "http://b/"}]
$ urlassay test --filter x --filter a v.json
! urlassay: no case has an id like 'x'; there are some like 'x*'
! urlassay: no case has an id like 'a'; there are some like 'a*'
[3]

### test-filter-begins-later: the beginning of an id counts more than its middle
    cat >v.json
    | [{"id": "x.a", "spec": "s", "why": "w", "input": "http://B/", "base": null, "href": "http://b/"}, {"id": "a.x", "spec": "s", "why": "w", "input": "http://B/", "base": null, "href": "http://b/"}, {"id": "y.a", "spec": "s", "why": "w", "input": "http://B/", "base": null, "href": "http://b/"}]
$ urlassay test --filter a v.json
! urlassay: no case has an id like 'a'; there are some like 'a*'
[3]

### test-filter-bracket: "[" makes a pattern as well
    cat >v.json
    | [{"id": "a.[z]", "spec": "s", "why": "w", "input": "http://B/", "base": null, "href": "http://b/"}]
$ urlassay test --filter 'a.[z]' v.json
! urlassay: no case has an id like 'a.[z]'
[3]

### test-filter-part: a filter is held against the whole id
    cat >v.json
    | [{"id": "x.ab", "spec": "x", "why": "A.", "input": "http://a/", "base": null, "href": "http://a/"}, {"id": "y.x", "spec": "x", "why": "A.", "input": "http://b/", "base": null, "href": "http://b/"}]
$ urlassay test --filter b --filter x v.json
! urlassay: no case has an id like 'b'; there are some like '*b*'
! urlassay: no case has an id like 'x'; there are some like 'x*'
[3]

### test-filter-second-fits-none
    cat >v.json
    | [{"id": "x.a", "spec": "x", "why": "A.", "input": "http://a/", "base": null, "href": "http://a/"}]
$ urlassay test --filter none --filter x.a v.json
! urlassay: no case has an id like 'none'
[3]

### test-filter-pattern-fits-none
    cat >v.json
    | [{"id": "x.a", "spec": "x", "why": "A.", "input": "http://a/", "base": null, "href": "http://a/"}]
$ urlassay test --filter 'a*' v.json
! urlassay: no case has an id like 'a*'
[3]
