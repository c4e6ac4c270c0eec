Help and usage.

### help
$ urlassay help
usage: urlassay COMMAND [OPTION]... [ARGUMENT]...

A conformance test harness and a differential fuzzer for URL parsers.

commands:
  test        run JSON vectors against engines
  parse       show how an engine splits a URL into components
  diff        compare engines on URLs, with the cause of each difference
  matrix      count how often engines agree, and show a heat map
  engines     list every engine, its version and its operations
  causes      list the causes of disagreements
  smoke       check that an executable follows the engine protocol
  serve       speak the engine protocol on stdin and stdout
  bypass      search for URLs that pass a check and take a client elsewhere
  search      try every string up to a length
  history     show which versions of a parser have each quirk
  fuzz        search for disagreements, for minutes or overnight
  triage      list the quirks that fuzz found, worst first
  report      write the findings of fuzz as an HTML page
  promote     make a test from a quirk, ready to commit
  completion  print a bash script that completes commands and options

  help COMMAND   explain a command and its options
  --version, -V  versions of the tool and of the texts that it follows
  --color=WHEN   auto (the default), always or never; NO_COLOR is respected

exit status: 0 as expected, 1 differences or failures, 2 usage, 3 could not run

### help-option
$ urlassay --help
[27 lines as help]

### help-letter
$ urlassay -h
[27 lines as help]

### help-test
$ urlassay help test
usage: urlassay test [--engine E]... [--report FORMAT=FILE]... [--format F]
                     [--expect FILE|none] [--write-expect FILE]
                     [--verify-causes] [--filter GLOB]... [--jobs N] [--isolate]
                     [PATH...]

Runs JSON test vectors against engines and prints each failure, field by field.
Reads the vectors of this project and the files of Web Platform Tests. A PATH is
a file, a folder, or - for stdin. Without a PATH the installed vectors run.

  urlassay test --engine ./my-engine --write-expect known.json
  urlassay test --engine ./my-engine --expect known.json --report junit=urls.xml

FAIL: the engine answered, and a field differs. RED: the engine crashed, hung or
erred, or the manifest (--expect) is out of date. Both count as failed. A case
that the engine does not support, and a known difference, count as skipped.
docs/ci.md explains manifests and formats.
Exit status: 0 nothing failed, 1 something failed, 2 usage, 3 could not run, or
every case was skipped. With --write-expect: 0 the manifest has every difference, 1
the engine crashed, hung or erred. A crash that it had already does not count.

options:
  --engine E              may be repeated; default: whatwg; all, or all,-NAME
  --report FORMAT=FILE    also write a report; may be repeated
  --format pretty|tap|junit|jsonl|wptreport|html  default: pretty
  --json                  short for --format jsonl
  --expect FILE           known differences; none: ignore the installed ones
  --write-expect FILE     write the differences of this run as a manifest
  --verify-causes         a known difference fails if its cause has changed
  --filter GLOB           only cases whose id matches, such as 'ipv4.*'; may be repeated
  -j, --jobs N            ask with N processes at once; default: 1
  --isolate               run engines of this process in processes of their own
  -q, --quiet             print errors only; the exit status is the answer
  --color auto|always|never  default: auto
  -h, --help              print this

### help-parse
$ urlassay help parse
usage: urlassay parse [--engine E] [--base B] [--encoding LABEL] [--format F]
                      [--errors] [--unescape] URL...

Prints the components of each URL as the engine gives them. null is an absent
component, "" an empty one. A component that the engine cannot report is left
out. The URL - stands for the lines of stdin; ./- is the URL "-".

  urlassay parse --errors 'http:\\EXAMPLE.com:080/a b'

Invisible bytes are written \n, \0, \xff, \u{202E}. JSON lines have the keys
of the engine protocol. --errors adds the validation errors of the Standard, each with
its byte position, and whether the input is a valid URL string.
Exit status: 0 all accepted, 1 one was not, 2 usage, 3 could not run.

options:
  --engine E              the engine to ask; default: whatwg
  --base B                the URL that a relative one is resolved against
  --encoding LABEL        the encoding of the query; default: UTF-8
  --format pretty|jsonl   default: pretty
  --json                  short for --format jsonl
  --errors                validation errors too; whatwg only
  --unescape              read \\, \n, \x01, \u{202E} in URLs and base as escapes
  -q, --quiet             print errors only; the exit status is the answer
  --color auto|always|never  default: auto
  -h, --help              print this

### help-diff
$ urlassay help diff
usage: urlassay diff [--engines A,B|all] [--via E] [--long] [--date]
                     [--minimise] [--changes] [--base B] [--encoding LABEL]
                     [--known FILE] [--fail-on EFFECT] [--format F]
                     [--reproducers DIR] [--isolate] [--unescape]
                     [--class ID [--dir D] | --list FILE | URL...]

Asks engines about URLs and shows where they differ, which is right, and the
cause. A cause is proved: after one small change of the URL both engines agree.
Without a URL, or for the URL -, reads one URL per line from stdin.

  urlassay diff --engines whatwg,libcurl 'http://a\@b/'

With --long, a table has all components: "!" marks a difference, "~" another
spelling of the same value. null is an absent component, "" an empty one.
Invisible bytes are written \n, \xff, \u{202E}. docs/triage.md explains effects.
Exit status: 0 all agree, 1 some differ (with --fail-on: at that effect or
worse), 2 usage, 3 could not run: no input, or no two answers to compare.

options:
  --engines A,B|all       default: whatwg,libcurl; all, or all,-NAME
  --via E                 the engines after the first one read the href that E writes
  --long                  every component, every difference, and the rank
  --date                  since when the Standard's answer holds, and which edition each answer matches
  --minimise              show the smallest input with the worst difference of each URL instead
  --changes               list the URLs that the second engine answers differently from the first
  --base B                the URL that relative URLs are resolved against
  --encoding LABEL        the encoding of the query; default: UTF-8
  --class ID              ask the engines of this class or quirk (first digits)
  --dir D                 the campaign of --class (default: findings)
  --list FILE             a URL, or a URL, a TAB and its base, on each line; or a campaign's folder
  --known FILE            do not count the differences that this file accepts
  --format pretty|jsonl|sarif  default: pretty
  --json                  short for --format jsonl
  --reproducers DIR       with sarif: write the input of each result into DIR, and refer to it
  --fail-on EFFECT        exit with 1 only at this effect or severity, or a worse one
  --isolate               run engines of this process in processes of their own
  --unescape              read \\, \n, \x01, \u{202E} in URLs and base as escapes
  -q, --quiet             print errors only; the exit status is the answer
  --color auto|always|never  default: auto
  -h, --help              print this

### help-matrix
$ urlassay help matrix
usage: urlassay matrix [--engines A,B|all] [--base B] [--format F] [--isolate]
                       [-o FILE] [PATH...]

Asks every engine about many URLs and counts how often each pair agrees.

  urlassay matrix --engines all,-chromium urls.txt

It counts:
  accept      whether the URL is accepted
  host        the host, where both accept the URL
  everything  whether the URL is accepted, and all components
Errors, crashes, timeouts and unsupported inputs are not counted. Components are
compared as in `urlassay diff`. A family is a group of engines that agree
on everything for 90 % of the inputs.
A PATH is a vector file (*.json), a folder of vector files, a corpus (one URL
per file, a byte 0xFF before the base), or a text file with one URL per line.
- is stdin. Without a PATH the installed vectors are used.
Exit status: 0 counted, 2 usage, 3 could not run.

options:
  --engines A,B|all       default: all; without one: all,-chromium
  --base B                the base of each URL that has no base of its own
  --format pretty|jsonl|html  default: pretty
  --json                  short for --format jsonl
  --isolate               run engines of this process in processes of their own
  -o, --output FILE       the file of the report; default: -, stdout
  -q, --quiet             print errors only; the exit status is the answer
  --color auto|always|never  default: auto
  -h, --help              print this

### help-engines
$ urlassay help engines
usage: urlassay engines [--format F] [NAME...]

Lists every engine, or the named ones: version, model, operations, flags
and locale. If an engine is not available, shows the reason and the command that
installs it (make deps-engines installs all). A dated edition has the date of its
document.
EDITION:literal follows the text of that document without our corrections.

  urlassay engines
  urlassay engines python-urllib dial:curl

With --format jsonl each engine is an object on a line.
URLASSAY_ENGINES may name a file with more engines, one `id path` per line. A
path is a shared object if it ends in .so, or .so and a version, otherwise an
executable: docs/add-an-engine.md.
URLASSAY_ADA and URLASSAY_WTF_URL may name the libraries of ada and wtf-url: a
file, or a folder with the unpacked package.
Exit status: 0 listed, 2 usage, 3 a NAME is unknown, or, without NAME, the file
of URLASSAY_ENGINES cannot be read.

options:
  --format pretty|jsonl   default: pretty
  --json                  short for --format jsonl
  -q, --quiet             print errors only; the exit status is the answer
  --color auto|always|never  default: auto
  -h, --help              print this

### help-causes
$ urlassay help causes
usage: urlassay causes [--format F] [CAUSE...]

Lists the causes that `urlassay diff` and `urlassay triage` report, in the order
in which they are tried: the name, one sentence, the section of the URL Standard
and the section of RFC 3986. docs/causes.md has an example of each.

  urlassay causes backslash userinfo

Exit status: 0 listed, 2 usage.

options:
  --format pretty|jsonl   default: pretty
  --json                  short for --format jsonl
  -q, --quiet             print errors only; the exit status is the answer
  --color auto|always|never  default: auto
  -h, --help              print this

### help-smoke
$ urlassay help smoke
usage: urlassay smoke [--format F] ENGINE

Checks that an executable follows the protocol (docs/protocol.md): hello,
each component of a plain URL, its tells_null, an IPv6 address, invalid URLs, each
operation that it names, 200 requests at once, NUL, bytes that are not UTF-8, a
line of 1 MB, unknown operations and keys, a line of garbage, and the end of its
input.

  urlassay smoke ./my-engine
  urlassay smoke ./my-parser.so

A shared object is loaded into a process of its own. It gets all checks that are
about its answers: one crash, or a hang of 5 seconds, is one "FAIL".

Each check is one line, "ok" or "FAIL". "note" names components that no answer
had. `urlassay test` tests how well the engine parses.
Exit status: 0 nothing failed, 1 something failed, 2 usage, 3 could not run.

options:
  --format pretty|jsonl   default: pretty
  --json                  short for --format jsonl
  -q, --quiet             print errors only; the exit status is the answer
  --color auto|always|never  default: auto
  -h, --help              print this

### help-serve
$ urlassay help serve
usage: urlassay serve [--engine E]

Speaks the engine protocol on stdin and stdout: the tool itself is an engine. Any
executable that speaks the protocol is an engine; `urlassay smoke` checks it.

  > {"op":"hello","protocol":1}
  < {"protocol":1,"engine":"my-parser","version":"1.2","model":"rfc3986",
     "capabilities":["parse","base"]}                         (on one line)
  > {"op":"parse","id":1,"input":"http://u@[::1]:81/p?q","base":null}
  < {"id":1,"outcome":"parsed","href":"http://u@[::1]:81/p?q",
     "scheme":"http","username":"u","password":null,"host":"[::1]",
     "port":"81","path":"/p","query":"q","fragment":null}     (on one line)

One JSON object per line. Requests are pipelined. Answers come in any order.
outcome is parsed, rejected, unsupported or error. null is an absent component,
"" an empty one. A missing key is a component that the engine cannot report. A
string that is not UTF-8 is sent in base64 under its key with the suffix _b64.
docs/protocol.md has the other operations (set, toascii, query, params, ...) and
the optional keys of hello (tells_null, warm_up_ms, flags, locale).

options:
  --engine E              the engine that answers (default whatwg)
  --color auto|always|never  default: auto
  -h, --help              print this

### help-fuzz
$ urlassay help fuzz
usage: urlassay fuzz [--dir D] [--target TARGET] [--time TIME] [--jobs N]
                     [--engines A,B] [--via E] [--mode MODE] [--sync S]
                     [--merge DIR...]

Generates inputs for several engines and keeps each new kind of
disagreement in the campaign's folder. The same command continues a campaign.
`urlassay triage` lists the findings, also while the campaign runs.

  urlassay fuzz --time 8h --engines whatwg,libcurl
  urlassay fuzz --time 60s --engines python-urllib,node-url

--engines: each engine is compared with the first one. Engines that differ from
the first one are also compared with each other. Without --engines: all engines
in this process except the dated editions. `all,-serd` leaves one of them out. An
engine behind a pipe takes part only if it is named.
--mode: coverage is libFuzzer, guided by the coverage of the parsers; only in the
source tree, by `make fuzzers` (clang). both: blackbox for 2 s, then coverage.
--target: differential compares engines. The others check our own parser and
end at the first violation: invariants, setters, query, writing, idna, editions.
Each target needs a folder of its own.
--sync: reads S/*/queue/ and writes S/urlassay/queue/, as AFL++ does.
--merge keeps each class once. It leaves out crashes and statistics.
docs/fuzzing.md explains the folder, the summary, and long campaigns.
Exit status: 0 the campaign ran, with or without findings, 2 usage, 3 it could
not run or continue. Ctrl-C ends it with a summary and status 0.

options:
  --dir D                 the campaign's folder (default: findings)
  --target TARGET         differential (default), or a law's name, see above
  --time TIME             how long: 60s (default), 15m, 1h30m, 7d
  -j, --jobs N            processors to use (default: all)
  --engines A,B           names, or all,-NAME, see above
  --via E                 the engines after the first one read the href that E writes
  --mode both|blackbox|coverage  default: both
  --sync S                exchange inputs with AFL++ and others in this sync folder
  --merge                 merge the campaigns in DIR... into a new one, in --dir
  -q, --quiet             print errors only; the exit status is the answer
  --color auto|always|never  default: auto
  -h, --help              print this

### help-triage
$ urlassay help triage
usage: urlassay triage [--dir D] [--by UNIT] [--long] [--date] [--since TIME]
                       [--effect EFFECT] [--cause CAUSE] [--engines A,B]
                       [--known FILE [--accept...]] [--fail-on EFFECT]
                       [--format F] [--reproducers DIR] [--top N] [--all]
                       [--dial] [--minimise] [--isolate] [--trust] [ID...]

Lists the crashes, and then the quirks that `urlassay fuzz` found, the worst first.
A quirk is one cause. `urlassay triage 2068` shows the quirk whose id begins with 2068.

docs/triage.md explains the lines and the options. Exit status: 1 if a class that is
not known reaches --fail-on, 3 if there is no such campaign, quirk or class.

options:
  --dir D                 the campaign's folder (default: findings)
  --long                  show each whole, with rank, editions, variants and classes
  --date                  show the editions, and what of their text we decided
  --since TIME            only classes first seen in the last 8h, or since a time
  --by UNIT               quirk (the default), or class
  --effect EFFECT         only this one, such as host-shift
  --cause CAUSE           only this one, alone or in a pair
  --engines A,B           only between these two
  --known FILE            leave out the quirks that this file accepts
  --accept                write the chosen quirks into the file of --known
  --reason R              with --accept: the reason, on one line
  --link L                with --accept: a link to the decision
  --fail-on EFFECT        exit with 1 at this effect, this severity, or worse, unless it is known
  --format pretty|jsonl|sarif  default: pretty
  --json                  short for --format jsonl
  --reproducers DIR       with sarif: write the input of each result into DIR, and refer to it
  --top N                 list only the N worst
  --dial                  first run the engines' clients, and keep the hosts that they contact
  --minimise              first minimise the input of each class again
  --isolate               run each parser in its own process from the start, not only after a crash
  --trust                 trust the programs that the campaign names, and list them
  --all                   also list compound causes, and known or gone quirks
  -q, --quiet             print errors only; the exit status is the answer
  --color auto|always|never  default: auto
  -h, --help              print this

### help-of-a-subcommand
$ urlassay test --help
[34 lines as help-test]

### help-unknown
$ urlassay help dance
! urlassay: unknown command 'dance'
! try 'urlassay help'
[2]

### help-with-value
$ urlassay --help=diff
! urlassay: --help takes no argument; did you mean 'help diff'?
! try 'urlassay help'
[2]

### help-with-value-of-a-command
$ urlassay diff --help=x
! urlassay: diff: --help takes no argument; did you mean '--help'?
! try 'urlassay help diff'
[2]

### help-serve-protocol
$ urlassay help serve
[24 lines as help-serve]

### help-two
$ urlassay help diff parse
! urlassay: help takes one command
! try 'urlassay help'
[2]

### help-help-option
$ urlassay help --help
[27 lines as help]
