--json is --format jsonl, in each command that has it.

### parse-format-jsonl
$ urlassay parse --format jsonl http://h/
{"format":1,"engine":"whatwg","input":"http://h/","base":null,"outcome":"parsed","scheme":"http","username":"","password":"","host":"h","port":null,"path":"/","query":null,"fragment":null,"href":"http://h/","origin":"http://h"}

### parse-format-json
$ urlassay parse --format json http://h/
! urlassay: parse: unknown format 'json'; did you mean 'jsonl'?
! try 'urlassay help parse'
[2]

### diff-json-is-jsonl
$ urlassay diff --json http://h/
[...]
[/\{"format":1,/][..]
[...]

### diff-format-jsonl
$ urlassay diff --format jsonl http://h/
[...]
[/\{"format":1,/][..]
[...]

### diff-format-json
$ urlassay diff --format json http://h/
! urlassay: diff: unknown format 'json'; did you mean 'jsonl'?
! try 'urlassay help diff'
[2]

### test-json-is-jsonl
    cat >v.json
    | [{"id": "x.a", "spec": "s", "why": "w", "input": "http://B/", "base": null, "href": "http://b/"}]
$ urlassay test --json v.json
{"format":1,"engine":"whatwg","version":"$VERSION (fde3f74)","file":"v.json","line":1,"id":"x.a","kind":"url","input":"http://B/","base":null,"result":"passed"}

### test-format-jsonl
    cat >v.json
    | [{"id": "x.a", "spec": "s", "why": "w", "input": "http://B/", "base": null, "href": "http://b/"}]
$ urlassay test --format jsonl v.json
{"format":1,"engine":"whatwg","version":"$VERSION (fde3f74)","file":"v.json","line":1,"id":"x.a","kind":"url","input":"http://B/","base":null,"result":"passed"}

### test-format-json
    cat >v.json
    | [{"id": "x.a", "spec": "s", "why": "w", "input": "http://B/", "base": null, "href": "http://b/"}]
$ urlassay test --format json v.json
! urlassay: test: unknown format 'json'; did you mean 'jsonl'?
! try 'urlassay help test'
[2]

### engines-json-is-jsonl
$ PATH=/nonexistent urlassay engines --json whatwg
{"format":1,"id":"whatwg","available":true,"version":"$VERSION (fde3f74)","model":"whatwg","capabilities":["parse","set","toascii","tounicode","query","validate","params","errors","script","base","encoding"],"tells_null":["host","port","path","query","fragment"],"in_process":true,"flags":"","locale":"","package":"","install":""}

### engines-format-jsonl
$ PATH=/nonexistent urlassay engines --format jsonl whatwg
[1 line as engines-json-is-jsonl]

### engines-format-json
$ PATH=/nonexistent urlassay engines --format json
! urlassay: engines: unknown format 'json'; did you mean 'jsonl'?
! try 'urlassay help engines'
[2]

### causes-json-is-jsonl
$ urlassay causes --json backslash
{"format":1,"name":"backslash","sentence":"One takes a backslash for a slash, the other for an ordinary character.","standard":"example-invalid-reverse-solidus","rfc3986":"3.3","examples":[..]}

### causes-format-jsonl
$ urlassay causes --format jsonl backslash
{"format":1,"name":"backslash","sentence":"One takes a backslash for a slash, the other for an ordinary character.","standard":"example-invalid-reverse-solidus","rfc3986":"3.3","examples":[..]}

### causes-format-json
$ urlassay causes --format json backslash
! urlassay: causes: unknown format 'json'; did you mean 'jsonl'?
! try 'urlassay help causes'
[2]

### matrix-json-is-jsonl
    cat >u
    | http://h/
$ urlassay matrix --json --engines whatwg,rfc3986 u
{"format":1,"urlassay":"$VERSION","standard":"fde3f74","date":"[time]","inputs":{"count":1,"hash":"c3710a7818eacab5","sources":[{"path":"u","count":1}]},"engines":[{"id":"whatwg","version":"$VERSION (fde3f74)","model":"whatwg","in_process":true,"flags":"","locale":"","tells_null":["host","port","path","query","fragment"],"says":["scheme","username","password","host","port","path","query","fragment","href","origin"],"outcomes":{"parsed":1,"rejected":0,"unsupported":0,"error":0,"crashed":0,"timeout":0,"allowed":0,"denied":0},"family":1},{"id":"rfc3986","version":"2005-01","model":"rfc3986","in_process":true,"flags":"","locale":"","tells_null":["username","password","host","port","query","fragment"],"says":["scheme","username","password","host","port","path","query","fragment","href"],"outcomes":{"parsed":1,"rejected":0,"unsupported":0,"error":0,"crashed":0,"timeout":0,"allowed":0,"denied":0},"family":1}],"order":["whatwg","rfc3986"],"pairs":[{"a":"whatwg","b":"rfc3986","accept":{"same":1,"of":1},"host":{"same":1,"of":1},"everything":{"same":1,"of":1},"effects":{}}]}

### matrix-format-jsonl
    cat >u
    | http://h/
$ urlassay matrix --format jsonl --engines whatwg,rfc3986 u
[1 line as matrix-json-is-jsonl]

### matrix-format-json
    cat >u
    | http://h/
$ urlassay matrix --format json --engines whatwg,rfc3986 u
! urlassay: matrix: unknown format 'json'; did you mean 'jsonl'?
! try 'urlassay help matrix'
[2]

### triage-json-is-jsonl (slow)
    cp files/classes/host-shift-backslash.json f/classes/00000000000000aa.json
$ urlassay triage --json --dir f
{"format":1,"quirk":"2068dc48a27f75d5","cause":"backslash","effect":"host-shift","severity":"critical","rank":{"fetched":true,"resolved":true,"two_hosts":true,"visible":true},"input":"http://t\\@e","base":null,"replaces":[],"effects":["host-shift"],"groups":[{"engines":["webaddr"],"answer":{"outcome":"parsed","scheme":"http","username":"t\\","password":null,"host":"e","port":null,"path":"","query":null,"fragment":null,"href":"http://t\\@e"}},{"engines":["whatwg"],"answer":{"outcome":"parsed","scheme":"http","username":"","password":"","host":"t","port":null,"path":"/@e","query":null,"fragment":null,"href":"http://t/@e","origin":"http://t"}}],"classes":[{"class":"00000000000000aa","engines":["whatwg","webaddr"],"effect":"host-shift"}],"variants":[],"pairs":1,"impact":"not dialled","dialled":[],"verdict":{"standard":"whatwg","rfc3986":"(refuses)","majority":[parsers],"editions":{"rfc3986":"(refuses)","html5-2007":"(refuses)","webaddr":"webaddr","html5-2009":"webaddr","html5-2011":"webaddr","w3c-2012":"whatwg","whatwg-2012":"whatwg"},"decided":{"html5-2007":["H07-01"],"w3c-2012":["W3C-02"]},"vector":"validation-errors.invalid-reverse-solidus.file-two","vector_by":"class"},"close":"refuse a URL with a backslash before the first \"?\" or \"#\""}

### triage-format-jsonl (slow)
    cp files/classes/host-shift-backslash.json f/classes/00000000000000aa.json
$ urlassay triage --format jsonl --dir f
[1 line as triage-json-is-jsonl]

### triage-format-json
    cp files/classes/host-shift-backslash.json f/classes/00000000000000aa.json
$ urlassay triage --format json --dir f
! urlassay: triage: unknown format 'json'; did you mean 'jsonl'?
! try 'urlassay help triage'
[2]
