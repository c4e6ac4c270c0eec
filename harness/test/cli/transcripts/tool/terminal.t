Colours; and no name of a file or an engine steers a terminal.

### terminal-folder
$ urlassay triage --dir 'no␛[1m'
! urlassay: no\x1b[1m: no campaign; `urlassay fuzz --dir no\x1b[1m` starts one, --dir names another
[3]

### terminal-file-in-a-folder
    ln -s nowhere 'd/x␛[31m.json'
$ urlassay test d
! urlassay: d/x\x1b[31m.json: No such file or directory
[3]

### terminal-json: A terminal in the right mode takes U+009B for the start of a sequence.
$ urlassay parse --json 'x:/[U+009B][U+202E]'
{"format":1,"engine":"whatwg","input":"x:/\u009b\u202e","base":null,"outcome":"parsed","scheme":"x","username":"","password":"","host":null,"port":null,"path":"/%C2%9B%E2%80%AE","query":null,"fragment":null,"href":"x:/%C2%9B%E2%80%AE","origin":"null"}

### terminal-json-value (slow)
$ urlassay parse --json --engine python-urllib 'x:/[U+009B][U+202E]a'
[...]
[..]\u009b\u202ea[..]
[...]
[not] [U+009B]

### color-always-version
$ urlassay --color always --version
urlassay $VERSION
URL Standard: whatwg/url at [..]
Unicode: [..]

### color-joined-never
$ urlassay --color=never --color auto help help
[...]
usage: urlassay COMMAND[..]
[...]

### color-without-value
$ urlassay --color
! [...]
! urlassay: [..]
! [...]
[2]

### color-misjoined
$ urlassay --colorx help
! urlassay: unknown option '--colorx'; did you mean '--color'?
! try 'urlassay help'
[2]

### color-then-nothing
$ urlassay --color=always
! urlassay: which command?
! try 'urlassay help'
[2]

### color-empty
$ urlassay --color= help
! urlassay: unknown color ''; there is: auto, always, never
! try 'urlassay help'
[2]
