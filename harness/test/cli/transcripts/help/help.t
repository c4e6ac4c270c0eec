Help and usage.

### help
$ urlassay help
usage: urlassay COMMAND [OPTION]... [ARGUMENT]...

A conformance test harness and a differential fuzzer for URL parsers.

commands:
  test        run JSON vectors against engines
  parse       show how an engine splits a URL into components
  diff        compare engines on URLs, with the cause of each difference
  set         show what a setter does to a URL in each engine
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
[28 lines as help]

### help-letter
$ urlassay -h
[28 lines as help]

### help-test
$ urlassay help test
usage: urlassay test [--engine E]... [--report FORMAT=FILE]... [--format F]
                     [--expect FILE|none] [--write-expect FILE]
                     [--verify-causes] [--against DOCUMENT] [--filter GLOB]...
                     [--changes] [--jobs N] [--isolate] [PATH...]

Runs JSON test vectors against engines and prints each failure, field by field.
Reads the vectors of this project and the files of Web Platform Tests. A PATH is
a file, a folder, or - for stdin. Without a PATH the installed vectors run.

  urlassay test --engine ./my-engine --write-expect known.json
  urlassay test --engine ./my-engine --expect known.json --report junit=urls.xml

FAIL: the engine answered, and a field differs. RED: the engine crashed, hung or
erred, or the manifest (--expect) is out of date. Both count as failed. A case
that the engine does not support, and a known difference, count as skipped.
docs/ci.md explains manifests and formats.
--changes: how old is my parser? Each change of the URL Standard since November
2015 that the engine lacks, with a URL that shows it.
Exit status: 0 nothing failed, 1 something failed, 2 usage, 3 could not run, or
every case was skipped. With --write-expect: 0 the manifest has every difference, 1
the engine crashed, hung or erred. Crashes already in the manifest do not count.

options:
  --engine E              may be repeated; default: whatwg; all, or all,-NAME
  --report FORMAT=FILE    also write a report; may be repeated
  --format pretty|tap|junit|jsonl|wptreport|html  default: pretty
  --json                  short for --format jsonl
  --expect FILE           known differences; none: ignore the installed ones
  --write-expect FILE     write the differences of this run as a manifest
  --verify-causes         a known difference fails if its cause has changed
  --against DOCUMENT      judge by rfc3986, rfc3987, whatwg@DAY or a dated edition
  --filter GLOB           only cases whose id matches, such as 'ipv4.*'; may be repeated
  --changes               which changes of the URL Standard each engine has
  -j, --jobs N            ask with N processes at once; default: 1
  --isolate               run every engine in a process of its own
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
  --isolate               run every engine in a process of its own
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
  --isolate               run every engine in a process of its own
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
[38 lines as help-test]

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

### help-two
$ urlassay help diff parse
! urlassay: help takes one command
! try 'urlassay help'
[2]

### help-help-option
$ urlassay help --help
[28 lines as help]

### help-bypass
$ urlassay help bypass
usage: urlassay bypass --validator E --client E [--via E]
                       [--allow HOST...|--deny HOST...] [--scheme S] [--base B]
                       [--redirects R] [--assemble T] [--time TIME] [--inputs N]
                       [--length N] [--dir DIR] [--seed N] [--isolate]
                       [--long|--payloads|--certificate] [--format F]

Searches for URLs that pass a check of their host by one parser, and that a
client takes to another host: the smallest for each cause, and what closes it.

  urlassay bypass --validator whatwg --client libcurl --allow trusted.example

HOST may be ".HOST", all names below it, or @FILE, a host a line. --deny takes
loopback,private,metadata, too, and both engines may then be the same.
A validator may be a filter, with rules of its own. dial:curl is the real client.
Exit status: 0 none found, or all closed; 1 some found; 2 usage; 3 could not run.

options:
  --validator ENGINE      the parser that checks the host
  --client ENGINE         the parser of the client that fetches
  --via E                 the engines after the first one read the href that E writes
  --allow HOST            the check allows only this host
  --deny HOST             the check refuses this host
  --scheme SCHEME         URLs of this scheme instead of http, such as ftp
  --base B                the URLs are references, such as ?next=, on page B
  --redirects unchecked|checked  the client follows redirects to the URLs
  --assemble T            the client gets parts alone, such as http://h{path}{?query}
  --time TIME             how long: 60s (default), 15m
  --inputs N              stop after N inputs, instead of --time
  --length N              try all strings of up to N tokens, and no others
  --dir DIR               first ask what this campaign found
  --seed N                seed of the random changes; default: 1
  --isolate               run every engine in a process of its own
  --long                  show each way whole, with both answers and the proof
  --payloads              print the URLs alone that the real client confirms
  --certificate           the fewest refusals that close all strings of --length N (4)
  --format pretty|jsonl   default: pretty
  --json                  short for --format jsonl
  -q, --quiet             print errors only; the exit status is the answer
  --color auto|always|never  default: auto
  -h, --help              print this

### help-search
$ urlassay help search
usage: urlassay search --engines A,B [--length N] [--effect EFFECT]
                       [--alphabet FILE] [--prefix TEXT] [--base B] [--jobs N]
                       [--state FILE] [--yes] [--long] [--format F]

Tries all strings over an alphabet of tokens, the shortest first. For each cause,
prints the shortest strings on which two engines differ. If it lists none, no
string up to that length has a difference.

  urlassay search --engines whatwg,libcurl --length 5

The alphabet has 20 tokens: a b / \ @ : ? # [ ] % 40 1 2 . ; TAB SPACE | é.
FILE of --alphabet is a dictionary of libFuzzer or AFL++: one "token" on
each line, with the escapes \\, \" and \xHH.
--effect takes names separated by commas, or "any"; docs/triage.md explains effects.
If several causes meet in a string, it is reduced to one of them.
With --state, the finished parts of the search are kept in FILE. The same command
continues from there, also after `kill -9`.
Exit status: 0 no difference, 1 some, 2 usage, 3 could not run, or interrupted
before a difference was found.

options:
  --engines A,B           two engines or more, or "all"
  --length N              tokens of the longest strings; default: 5
  --effect EFFECT         default: host-shift
  --alphabet FILE         the tokens
  --prefix TEXT           in front of each string; default: http://
  --base B                the base URL of each string
  -j, --jobs N            processes; default: one for each processor
  --state FILE            keep the finished parts in FILE, and continue from them
  -y, --yes               begin a search that takes longer than an hour
  --long                  show each cause whole, with the proof and all strings
  --format pretty|jsonl   default: pretty
  --json                  short for --format jsonl
  -q, --quiet             print errors only; the exit status is the answer
  --color auto|always|never  default: auto
  -h, --help              print this

### help-history
$ urlassay help history
usage: urlassay history --engine E | --from FILE [--versions A..B|all]
                        [--against E] [--effect EFFECT,...] [--changed]
                        [--base B] [--format F] [-o FILE.svg] [--unescape]
                        [--class ID [--dir D] | --list FILE | URL...]

Asks all versions of a parser about URLs, and shows which versions have each quirk.
A quirk is a difference from another engine, with its cause. A quirk that was
repaired and came back is marked "back", and is listed first.

  urlassay history --engine npm:url-parse --versions 1.4.0..1.5.10

--engine npm:NAME is a package of npm. npm installs each version once, into the
cache folder. --engine also takes a list of engines, the oldest first, such as
lib:PATH,lib:PATH for two builds of a library.
Without a URL, the published URLs of vectors/confusion.json are asked.
In a strip of versions, "#" has the quirk and "." lacks it. "?" cannot run, or
another difference hides the quirk there. "worst": the versions with the shown
effect and severity, if others have the quirk in a lesser way.
Exit status: 0 the newest version has no quirk that the one before it lacks, 1 it
has one, 2 usage, 3 could not run.

options:
  --engine E              npm:NAME, or engines, the oldest first
  --versions A..B|all     versions of npm:NAME; default: all releases
  --against E             the other engine (default: whatwg)
  --effect EFFECT,...     list only these (default: any)
  --changed               list only the quirks that some version lacks
  --base B                the URL that relative URLs are resolved against
  --class ID              the URL of a campaign's class or quirk
  --dir D                 the campaign of --class (default: findings)
  --list FILE             a URL, or a URL, a TAB and its base, on each line; or a campaign's folder
  -o, --output FILE.svg   also draw a chart of versions and quirks; -: only that, on stdout
  --from FILE             draw what --json wrote, ask no engine; takes -o FILE.svg
  --format pretty|jsonl   default: pretty
  --json                  short for --format jsonl
  --unescape              read \\, \n, \x01, \u{202E} in URLs and base as escapes
  -q, --quiet             print errors only; the exit status is the answer
  --color auto|always|never  default: auto
  -h, --help              print this

### help-report
$ urlassay help report
usage: urlassay report [--dir D] -o FILE

Writes the findings of a campaign as one HTML page: the quirks as `urlassay triage`
lists them, each with its answers side by side, the proof, the verdict, reports for
maintainers, variants and classes. The page loads nothing, works without scripts,
and may be published anywhere. Its filter is in the URL's fragment: #engines=A,B
shows what is between two parsers.

  urlassay report -o findings.html

Exit status: 3 if the campaign does not exist, or FILE cannot be written.

options:
  --dir D                 the campaign's folder (default: findings)
  -o, --output FILE       the file of the page; -: stdout
  -q, --quiet             print errors only; the exit status is the answer
  --color auto|always|never  default: auto
  -h, --help              print this

### help-promote
$ urlassay help promote
usage: urlassay promote [--as FORMAT] [--write]
                        [--dir D | --engines A,B [--base B] [--unescape]] ID|URL

Prints a test for a quirk or a class that `urlassay fuzz` found, or with --engines
for a URL on which two engines differ. --as vector, the default, prints the files
that this repository needs:

  vectors/found.json          the vector; edit its `why`
  vectors/expect/ENGINE.json  the entry for each of the two engines that fails it
  corpus/differential/NAME    the reproducer, for `make replay` and campaigns

  urlassay promote --write ba18
  urlassay promote --as wpt --engines whatwg,libcurl 'http://a\@b/'

The expected answer is that of the URL Standard. --write puts the files into the
source tree of the tool. --as wpt is a case of WPT's urltestdata.json. --as lib1560
is a row of curl's tests/libtest/lib1560.c, with the answer of the installed
libcurl. ID is the id of a quirk or of a class, or its first digits. The input is
minimised, and its hosts are called trusted.example and evil.example, if the
engines then still differ in the same way.
Exit status: 1 if a vector with this input exists (its id is printed, nothing is
written), 3 if there is no such quirk, class or tree, an engine is not available,
the engines do not differ, or the format cannot hold the test.

options:
  --dir D                 the campaign's folder (default: findings)
  --engines A,B           two engines that differ on a URL
  --base B                the URL that relative URLs are resolved against
  --as vector|wpt|lib1560  default: vector
  --write                 write the files into the source tree
  --unescape              read \\, \n, \x01, \u{202E} in URLs and base as escapes
  -q, --quiet             print errors only; the exit status is the answer
  --color auto|always|never  default: auto
  -h, --help              print this

### help-completion
$ urlassay help completion
usage: urlassay completion bash

Prints a script for bash that completes commands, options and their values:
engines, effects, causes, formats, targets.

  source <(urlassay completion bash)

`make install` puts it where the package bash-completion finds it.
`urlassay completion line LINE` prints the candidates for the last word of LINE,
one on each line. ":files" and ":folders" stand for names of files and folders.
Exit status: 0 printed, 2 usage.

options:
  --color auto|always|never  default: auto
  -h, --help              print this
