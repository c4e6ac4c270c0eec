A word that is misspelt: what was meant.

### option-without-value
$ urlassay test --engine
! urlassay: test: --engine needs an argument
! try 'urlassay help test'
[2]

### hint-option-of-the-tool
$ urlassay --versoin
! [...]
! [..]unknown option '--versoin'; did you mean '--version'?
! [...]
[2]

### hint-help-of-a-command
$ urlassay help fuz
! urlassay: unknown command 'fuz'; did you mean 'fuzz'?
! try 'urlassay help'
[2]

### hint-color
$ urlassay parse --color=allways x
! urlassay: parse: unknown color 'allways'; did you mean 'always'?
! try 'urlassay help parse'
[2]

### hint-fail-on
$ urlassay diff --fail-on host-shfit x
! urlassay: diff: unknown effect or severity 'host-shfit'; did you mean 'host-shift'?
! try 'urlassay help diff'
[2]

### hint-fail-on-severity
$ urlassay triage --fail-on critcal
! urlassay: triage: unknown effect or severity 'critcal'; did you mean 'critical'?
! try 'urlassay help triage'
[2]

### hint-effect
$ urlassay triage --effect host-shft
! urlassay: triage: unknown effect 'host-shft'; did you mean 'host-shift'?
! try 'urlassay help triage'
[2]

### hint-cause
$ urlassay triage --cause backslsh
! urlassay: triage: unknown cause 'backslsh'; did you mean 'backslash'?
! try 'urlassay help triage'
[2]

### hint-cause-of-a-pair
$ urlassay triage --cause backslash+usrinfo
! urlassay: triage: unknown cause 'usrinfo'; did you mean 'userinfo'?
! try 'urlassay help triage'
[2]

### hint-format
$ urlassay test --format junt
! urlassay: test: unknown format 'junt'; did you mean 'junit'?
! try 'urlassay help test'
[2]

### hint-format-of-report
    cat >v.json
    | [{"id": "x.a", "spec": "s", "why": "w", "input": "http://B/", "base": null, "href": "http://b/"}]
$ urlassay test --report junt=x v.json
! urlassay: test: unknown format 'junt'; did you mean 'junit'?
! try 'urlassay help test'
[2]

### hint-mode
$ urlassay fuzz --mode blakbox
! urlassay: fuzz: unknown mode 'blakbox'; did you mean 'blackbox'?
! try 'urlassay help fuzz'
[2]

### hint-engines
$ urlassay diff --engines whatgw,libcurl x
! urlassay: unknown engine "whatgw"; did you mean whatwg?
[3]

### hint-steps
$ urlassay engines --steps html5-207
! urlassay: engines: unknown edition 'html5-207'; did you mean 'html5-2007'?
! try 'urlassay help engines'
[2]

### hint-completion
$ urlassay completion bsh
! urlassay: completion: unknown shell 'bsh'; did you mean 'bash'?
! try 'urlassay help completion'
[2]

### command-misspelt
$ urlassay dif x
! [..]unknown command 'dif'; did you mean 'diff'?
! [..]
[2]

### option-misspelt
$ urlassay parse --jsn x
! urlassay: parse: unknown option '--jsn'; did you mean '--json'?
! try 'urlassay help parse'
[2]

### option-engines-of-diff
$ urlassay test --engines whatwg
! urlassay: test: unknown option '--engines'; did you mean '--engine'?
! try 'urlassay help test'
[2]

### option-unlike-any
$ urlassay parse --dance x
! urlassay: parse: unknown option '--dance'
! try 'urlassay help parse'
[2]

### vectors-key-misspelt
    cat >one.json
    | [{"id": "a", "input": "http://h/", "base": null, "spec": "x", "why": "y", "hrf": "http://h/"}]
$ urlassay test one.json
! urlassay: one.json:1:75: unknown key "hrf" in a case with neither "href", "failure" nor "output"
[3]

### fuzz-target-misspelt
$ urlassay fuzz --target editons
! urlassay: fuzz: unknown target 'editons'; did you mean 'editions'?
! try 'urlassay help fuzz'
[2]
$ test ! -e findings

### triage-engines-misspelt: a name that chooses no class must not pass --fail-on
    cp files/classes/path-shift-backslash-2.json f/classes/00000000000000aa.json
$ urlassay triage --dir f --fail-on host-shift --engines whatgw,webaddr
! urlassay: unknown engine "whatgw"; did you mean whatwg?
[3]

### triage-engines-second-misspelt
    cp files/classes/path-shift-backslash-2.json f/classes/00000000000000aa.json
$ urlassay triage --dir f --fail-on host-shift --engines whatwg,whatwg-2012:litteral
! urlassay: unknown engine "whatwg-2012:litteral"; did you mean whatwg-2012:literal?
[3]

### option-number-largest: it is a number, and too many for this command
$ urlassay search --engines whatwg,rfc3986 --length 1 --jobs 1000000
! urlassay: search: --jobs is at most 64
! try 'urlassay help search'
[2]

### option-number-too-large
$ urlassay search --engines whatwg,rfc3986 --length 1 --jobs 1000001
! urlassay: search: --jobs takes a number from 1, not '1000001'
! try 'urlassay help search'
[2]
