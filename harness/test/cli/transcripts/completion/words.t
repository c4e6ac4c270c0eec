urlassay completion: the script for the shell, and the options of each command.

### completion
$ urlassay completion bash
# Completion of urlassay in bash. The candidates come from the tool itself.
_urlassay()
{
    local line=${COMP_LINE:0:COMP_POINT} IFS=$'\n' word before=
    word=${line##*[[:space:]]}
    [[ $word != *[:=]* ]] || before=${word%"${word##*[:=]}"}
    mapfile -t COMPREPLY < <("${1/#\~/$HOME}" completion line "$line" 2>/dev/null)
    case ${COMPREPLY[0]-} in
    :files | :folders)
        local action=-f
        [[ ${COMPREPLY[0]} == :files ]] || action=-d
        mapfile -t COMPREPLY < <(compgen "$action" -- "${word##*=}")
        compopt -o filenames
        ;;
    *)
        COMPREPLY=("${COMPREPLY[@]#"$before"}")
        [[ ${COMPREPLY[0]-} != *= ]] || compopt -o nospace
        ;;
    esac
}
complete -F _urlassay urlassay

### completion-no-shell
$ urlassay completion
! urlassay: completion: which shell? Only bash is supported
! try 'urlassay help completion'
[2]

### completion-of-test
$ urlassay completion line 'urlassay test --'
--engine
--report
--format
--json
--expect
--write-expect
--verify-causes
--against
--filter
--changes
--jobs
--isolate
--quiet
--color
--help

### completion-of-parse
$ urlassay completion line 'urlassay parse --'
--engine
--base
--encoding
--format
--json
--errors
--unescape
--quiet
--color
--help

### completion-of-diff
$ urlassay completion line 'urlassay diff --'
--engines
--via
--long
--date
--minimise
--changes
--base
--encoding
--class
--dir
--list
--known
--format
--json
--reproducers
--fail-on
--isolate
--unescape
--quiet
--color
--help

### completion-of-matrix
$ urlassay completion line 'urlassay matrix --'
--engines
--base
--format
--json
--isolate
--output
--quiet
--color
--help

### completion-of-engines
$ urlassay completion line 'urlassay engines --'
--format
--json
--quiet
--color
--help

### completion-of-causes
$ urlassay completion line 'urlassay causes --'
--format
--json
--quiet
--color
--help

### completion-of-smoke
$ urlassay completion line 'urlassay smoke --'
--format
--json
--quiet
--color
--help

### completion-of-serve
$ urlassay completion line 'urlassay serve --'
--engine
--color
--help

### completion-of-bypass
$ urlassay completion line 'urlassay bypass --'
--validator
--client
--via
--allow
--deny
--scheme
--base
--redirects
--assemble
--time
--inputs
--length
--dir
--seed
--isolate
--long
--payloads
--certificate
--format
--json
--quiet
--color
--help

### completion-of-search
$ urlassay completion line 'urlassay search --'
--engines
--length
--effect
--alphabet
--prefix
--base
--jobs
--state
--yes
--long
--format
--json
--quiet
--color
--help

### completion-of-history
$ urlassay completion line 'urlassay history --'
--engine
--versions
--against
--effect
--changed
--base
--class
--dir
--list
--output
--from
--format
--json
--unescape
--quiet
--color
--help

### completion-of-fuzz
$ urlassay completion line 'urlassay fuzz --'
--dir
--target
--time
--jobs
--engines
--via
--mode
--sync
--merge
--quiet
--color
--help

### completion-of-triage
$ urlassay completion line 'urlassay triage --'
--dir
--long
--date
--since
--by
--effect
--cause
--engines
--known
--accept
--reason
--link
--fail-on
--format
--json
--reproducers
--top
--dial
--minimise
--isolate
--trust
--all
--quiet
--color
--help

### completion-of-report
$ urlassay completion line 'urlassay report --'
--dir
--output
--quiet
--color
--help

### completion-of-promote
$ urlassay completion line 'urlassay promote --'
--dir
--engines
--base
--as
--write
--unescape
--quiet
--color
--help

### completion-of-completion
$ urlassay completion line 'urlassay completion --'
--color
--help

### completion-two-shells
$ urlassay completion bash zsh
! urlassay: completion: which shell? Only bash is supported
! try 'urlassay help completion'
[2]
