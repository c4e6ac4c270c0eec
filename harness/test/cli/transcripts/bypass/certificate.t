urlassay bypass --certificate: the fewest refusals that close all that was found, and all strings of a length.

### bypass-certificate (slow): each refusal with a URL that the others leave open
$ urlassay bypass --validator whatwg --client webaddr --allow trusted.example --certificate --inputs 2000
closed by 2 refusals: with them, none of the 168,420 strings of up to 4 tokens
    gets past the check.
whatwg $VERSION (fde3f74) checks, webaddr 2009 fetches; allowed: trusted.example
1. refuse a URL with a backslash before the first "?" or "#"; otherwise
    http://trusted.example\@evil.example gets past
2. refuse a URL with a host that is not ASCII or has an "xn--" label, in any
    case; otherwise http://🅃rusted.example gets past
Without them, 5 of these strings and 38 of 2,000 searched URLs get past. A
    longer string, or one of other tokens, may get past: --length N tries more.
$ urlassay bypass --validator whatwg --client webaddr --allow trusted.example --certificate --inputs 2000 --json
{"format":1,"certificate":{"closed":true,"refusals":[{"refuse":"a backslash before the first \"?\" or \"#\"","input":"http://trusted.example\\@evil.example"},{"refuse":"a host that is not ASCII or has an \"xn--\" label, in any case","input":"http://🅃rusted.example"}],"length":4,"strings":168420,"past":5,"inputs":2000,"past_inputs":38}}

### bypass-certificate-forms (slow): a check of denied hosts compares them in one form
$ urlassay bypass --validator rfc3986 --client whatwg --deny 127.0.0.1 --certificate --inputs 2000 --length 2
closed by 3 refusals: with them, none of the 7,140 strings of up to 2 tokens
    gets past the check.
rfc3986 2005-01 checks, whatwg $VERSION (fde3f74) fetches; denied: 127.0.0.1
1. refuse a URL with a percent sign in the host; otherwise http://127.0.0.1%2e
    gets past
2. refuse a URL with a dot at the end of the host; otherwise http://127.0.0.1.
    gets past
3. compare the host in one form; otherwise http://[::ffff:7f00:1] gets past
Without them, 111 of these strings and 36 of 2,000 searched URLs get past. A
    longer string, or one of other tokens, may get past: --length N tries more.

### bypass-certificate-none: nothing to refuse is an answer, too
$ urlassay bypass --validator rfc3986 --client webaddr --allow a.example --certificate --inputs 700 --length 2
closed without a refusal: none of the 420 strings of up to 2 tokens gets past
    the check.
rfc3986 2005-01 checks, webaddr 2009 fetches; allowed: a.example
A longer string, or one of other tokens, may get past: --length N tries more.

### bypass-certificate-open: no refusal closes a plain host
    cp files/answer.py answer.py
    cat >check
    | #!/usr/bin/env python3
    | import answer
    | answer.loop("other", lambda url: {"outcome": "parsed", "scheme": "http", "host": "a.example"})
    chmod 755 check
$ urlassay bypass --validator ./check --client whatwg --allow a.example --certificate --inputs 700 --length 1
not closed: http://[::]/ gets past, and no known refusal closes it. Check with
    the client's parser.
check 1 checks, whatwg $VERSION (fde3f74) fetches; allowed: a.example
[1]
$ urlassay bypass --validator ./check --client whatwg --allow a.example --certificate --inputs 700 --length 1 --json
{"format":1,"certificate":{"closed":false,"refusals":[],"open":"http://[::]/","length":1,"strings":0,"past":0,"inputs":700,"past_inputs":203}}
[1]

### bypass-certificate-redirects: nor a redirect that the check does not see
$ urlassay bypass --validator rfc3986 --client whatwg --allow a.example --redirects unchecked --certificate --inputs 16
not closed: //evil.example is reached by a redirect. Check each Location, or
    follow no redirect.
rfc3986 2005-01 checks, whatwg $VERSION (fde3f74) fetches; allowed: a.example;
    base: http://a.example/, which redirects to the URLs, unchecked
[1]

### bypass-certificate-not-denied (slow): a filter that allows a plain host must deny it first
    cp files/answer.py answer.py
    cat >check
    | #!/usr/bin/env python3
    | import answer
    | answer.loop("filter", lambda url: {"outcome": "allowed"})
    chmod 755 check
$ urlassay bypass --validator ./check --client whatwg --deny loopback --certificate --inputs 700 --length 1
not closed: check allows 14 denied ranges and names in plain form, which no
    refusal closes. Deny them first; the list without --certificate names them.
check 1 checks, whatwg $VERSION (fde3f74) fetches; denied: loopback
[1]

### bypass-certificate-fails: an engine that dies gives none
    cp files/answer.py answer.py
    cat >check
    | #!/usr/bin/env python3
    | import answer, sys
    | answer.loop("other", lambda url: sys.exit(1))
    chmod 755 check
$ urlassay bypass --validator ./check --client whatwg --allow a.example --certificate --inputs 64 --length 1
! urlassay: engine check is left out: it failed 10 times in a row, the last time after http://a.example\me:pass@evil.example: it exited with status 1
! urlassay: check answered none of 64 URLs: crashed, it exited with status 1
[3]

### bypass-certificate-and-long
$ urlassay bypass --validator whatwg --client whatwg --allow a --certificate --long
! urlassay: bypass: --certificate prints neither ways nor payloads
! try 'urlassay help bypass'
[2]
