What a shell completes: the words of a command line, and what may follow the last one.

### completion-line-commands
$ urlassay completion line 'urlassay␠'
test
parse
diff
set
matrix
engines
causes
smoke
serve
bypass
search
history
fuzz
triage
report
promote
completion
help
--help
--version
--color

### completion-line-options
$ urlassay completion line 'urlassay -'
--help
--version
--color

### completion-line-help
$ urlassay completion line 'urlassay help␠'
test
parse
diff
set
matrix
engines
causes
smoke
serve
bypass
search
history
fuzz
triage
report
promote
completion
help
--help
--version
--color

### completion-line-blanks
$ urlassay completion line 'urlassay  	diff  --fo'
--format

### completion-line-tool
$ urlassay completion line urla

### completion-line-tool-and-blank
$ urlassay completion line ' urlassay d'
diff

### completion-line-letter
$ urlassay completion line 'urlassay report -o x'
:files

### completion-line-letter-choice
$ urlassay completion line 'urlassay diff --format p'
pretty

### completion-line-equals-choice
$ urlassay completion line 'urlassay matrix --format=h'
--format=html

### completion-line-equals-unknown
$ urlassay completion line 'urlassay diff --nothing=x'

### completion-line-equals-flag
$ urlassay completion line 'urlassay diff --json=x'

### completion-line-flag-then-operand
$ urlassay completion line 'urlassay causes --json percent'

### completion-line-operand-of-option
$ urlassay completion line 'urlassay serve␠'

### completion-line-list-or-all
$ urlassay completion line 'urlassay matrix --engines whatwg,whatwg-2012:l'
whatwg,whatwg-2012:literal

### completion-line-folder-of-reproducers
$ urlassay completion line 'urlassay triage --reproducers x'
:folders

### completion-line-engine-or-all
$ urlassay completion line 'urlassay history --engine al'
all

### completion-line-whole-word
$ urlassay completion line 'urlassay diff'
diff

### completion-line-no-list
$ urlassay completion line 'urlassay triage --cause a,backsl'

### completion-line-two-dashes
$ urlassay completion line 'urlassay test --␠'
:files

### completion-line-flag-then-cause
$ urlassay completion line 'urlassay causes --json backs'
backslash

### completion-line-letter-then-operand
$ urlassay completion line 'urlassay test -q x'
:files

### completion-line-no-operand-of-option
$ urlassay completion line 'urlassay report --␠'

### completion-line-executable
$ urlassay completion line 'urlassay smoke what'
:files

### completion-line-list-then-all
$ urlassay completion line 'urlassay diff --engines whatwg,al'
whatwg,all

### completion-line-one-shell
$ urlassay completion line 'urlassay completion b'

### completion-line-promoted
$ urlassay completion line 'urlassay promote --as␠'
vector
wpt
lib1560

### completion-line-number
$ urlassay completion line 'urlassay fuzz --jobs 2'

### completion-line-targets
$ urlassay completion line 'urlassay fuzz --target␠'
differential
invariants
setters
query
writing
idna
editions

### completion-line-limits
$ urlassay completion line 'urlassay diff --fail-on␠'
normalisation
fragment-shift
query-shift
path-shift
accept-reject
userinfo-shift
host-form
reparse-shift
host-shift
info
low
medium
high
critical

### completion-line-effects
$ urlassay completion line 'urlassay triage --effect h'
host-form
host-shift
high

### completion-line-formats
$ urlassay completion line 'urlassay test --report␠'
pretty=
tap=
junit=
jsonl=
wptreport=
html=

### completion-line-formats-file
$ urlassay completion line 'urlassay test --report=junit=x'
:files

### completion-line-folder
$ urlassay completion line 'urlassay triage --dir=x'
:folders

### completion-line-cause-list
$ urlassay completion line 'urlassay triage --cause=user'
--cause=userinfo

### completion-line-help-more
$ urlassay completion line 'urlassay help diff pa'

### completion-line-unknown
$ urlassay completion line 'urlassay dance␠'

### completion-line-empty
$ urlassay completion line ''

### completion-line-more
$ urlassay completion line 'urlassay␠' x
! urlassay: completion: which shell? Only bash is supported
! try 'urlassay help completion'
[2]
