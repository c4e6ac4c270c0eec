Without a command, or with one that does not exist.

### version
$ urlassay --version
urlassay $VERSION
URL Standard: whatwg/url at fde3f74
Unicode: 18.0.0

### no-command
$ urlassay
! [...]
! urlassay: which command?
! [...]
[2]

### unknown-command
$ urlassay dance
! [...]
! urlassay: unknown command 'dance'
! [...]
! [..]urlassay help[..]
! [...]
[2]

### unknown-option
$ urlassay --dance
! [...]
! urlassay: unknown option '--dance'[..]
! [...]
[2]

### bad-color
$ urlassay --color=pink help
! [...]
! [..]pink[..]
! [...]
[2]

### version-short
$ urlassay -V
[...]
urlassay [..]
[...]

### version-command
$ urlassay version
[...]
urlassay [..]
[...]

### version-with-value
$ urlassay --version=1
! urlassay: --version takes no argument
! try 'urlassay help'
[2]

### version-and-more
$ urlassay version x
! [...]
! [..]unknown command 'version'
! [...]
[2]
