urlassay serve: an engine of the tool on stdin and stdout.

### serve-is-not-quiet
$ urlassay serve -q
! urlassay: serve: unknown option '-q'
! try 'urlassay help serve'
[2]

### serve
$ urlassay serve
< {"op":"hello","protocol":1}
< {"op":"parse","id":7,"input":"http://u@EXAMPLE:80/p?q","base":null}
< {"op":"dance","id":8}
< nonsense
< {"op":"parse","id":9,"input":"x"}
{"protocol":1,"engine":"whatwg","version":"$VERSION (fde3f74)","model":"whatwg","capabilities":["parse","set","toascii","tounicode","query","validate","params","errors","script","base","encoding"],"tells_null":["host","port","path","query","fragment"]}
{"id":7,"outcome":"parsed","scheme":"http","username":"u","password":"","host":"example","port":null,"path":"/p","query":"q","fragment":null,"href":"http://u@example/p?q","origin":"http://example"}
{"id":8,"outcome":"unsupported","reason":"no such op"}
{"id":null,"outcome":"error","reason":"a line that is not JSON: nonsense"}
{"id":9,"outcome":"rejected","reason":"missing-scheme-non-relative-URL"}

### serve-ops
$ urlassay serve
< {"op":"set","id":1,"input":"http://h/","attribute":"port","value":"81"}
< {"op":"set","id":2,"input":"http://h/","attribute":"href","value":"x"}
< {"op":"set","id":3,"input":"http://h/","attribute":"origin","value":"x"}
< {"op":"set","id":4,"input":"http://h/","attribute":"port"}
< {"op":"query","id":5,"input":"a=b c&d"}
< {"op":"tounicode","id":6,"input":"xn--bcher-kva"}
< {"op":"params","id":7,"input":"http://h/?a=1","value":"{\"steps\":[{\"op\":\"append\",\"args\":[\"b\",\"2\"]},{\"op\":\"size\"}]}"}
< {"op":"params","id":8,"input":"","value":"{\"init\":\"?a\",\"steps\":[{\"op\":\"iterate\"},{\"op\":\"get\",\"args\":[\"b\"]}]}"}
< {"op":"params","id":9,"input":"","value":"{\"init\":[[\"a\"]],\"steps\":[]}"}
< {"op":"params","id":10,"input":"","value":"no JSON"}
< {"op":"params","id":11,"input":"","value":"{\"init\":\"\",\"steps\":[{\"op\":\"dance\"}]}"}
< {"op":"params","id":12,"input":"","value":"{\"init\":\"\",\"steps\":[{\"op\":\"set\",\"args\":[\"a\"]}]}"}
< {"op":"params","id":13,"input":"x","value":"{\"steps\":[]}"}
{"id":1,"outcome":"parsed","scheme":"http","username":"","password":"","host":"h","port":"81","path":"/","query":null,"fragment":null,"href":"http://h:81/","origin":"http://h:81"}
{"id":2,"outcome":"rejected","reason":"failure"}
{"id":3,"outcome":"unsupported","reason":"not an attribute that can be set"}
{"id":4,"outcome":"error","reason":"`value` is missing"}
{"id":5,"outcome":"parsed","value":"a=b+c&d="}
{"id":6,"outcome":"parsed","value":"bücher"}
{"id":7,"outcome":"parsed","query":"a=1&b=2","href":"http://h/?a=1&b=2","value":"[null,2]"}
{"id":8,"outcome":"parsed","query":"a=","value":"[[[\"a\",\"\"]],null]"}
{"id":9,"outcome":"rejected","reason":"init has a member that is not a pair"}
{"id":10,"outcome":"error","reason":"the script has no steps"}
{"id":11,"outcome":"unsupported","reason":"no such step"}
{"id":12,"outcome":"error","reason":"a step has too few or too many args"}
{"id":13,"outcome":"rejected","reason":"UA_FAILURE"}

### serve-validate
$ urlassay serve
< {"op":"validate","id":1,"input":"http://h/","base":null}
< {"op":"validate","id":2,"input":"p","base":null}
< {"op":"validate","id":3,"input":"p","base":"http://h/"}
< {"op":"validate","id":4,"input":"p","base":"h"}
< {"op":"errors","id":5,"input":"http:\\h:x"}
< {"op":"errors","id":6,"input":"a|","base":"http://h/|"}
{"id":1,"outcome":"parsed"}
{"id":2,"outcome":"rejected","reason":"no valid URL string"}
{"id":3,"outcome":"parsed"}
{"id":4,"outcome":"rejected","reason":"base: missing-scheme-non-relative-URL"}
{"id":5,"outcome":"parsed","value":"special-scheme-missing-following-solidus@5 special-scheme-missing-following-solidus@5 port-invalid@8"}
{"id":6,"outcome":"parsed","value":"invalid-URL-unit@1"}

### serve-absent-engine: instead of hello, the protocol's own way to say so
$ URLASSAY_ADA=/no/such urlassay serve --engine ada
! urlassay: engine ada is not available: /no/such[..]
{"outcome":"unsupported","reason":"/no/such: cannot open shared object file: No such file or directory; URLASSAY_ADA may say where libnode.so.108 is"}
[3]

### serve-unknown-engine
$ urlassay serve --engine dance
! urlassay: unknown engine "dance"; `urlassay engines` lists the known ones, and an executable or a shared object is named with a slash
[3]

### serve-encoding
$ urlassay serve
< {"op":"parse","id":1,"input":"https://h/?€","encoding":"gbk"}
< {"op":"parse","id":2,"input":"https://h/?€","encoding":null}
< {"op":"parse","id":3,"input":"https://h/?","encoding":"utf-7"}
< {"op":"parse","id":4,"input":"https://h/?","encoding":5}
< {"op":"parse","id":5,"input":"https://h/?€","encoding":"utf-16"}
{"id":1,"outcome":"parsed","scheme":"https","username":"","password":"","host":"h","port":null,"path":"/","query":"%80","fragment":null,"href":"https://h/?%80","origin":"https://h"}
{"id":2,"outcome":"parsed","scheme":"https","username":"","password":"","host":"h","port":null,"path":"/","query":"%E2%82%AC","fragment":null,"href":"https://h/?%E2%82%AC","origin":"https://h"}
{"id":3,"outcome":"unsupported","reason":"not the label of an encoding"}
{"id":4,"outcome":"error","reason":"`encoding` is neither a string nor null"}
{"id":5,"outcome":"parsed","scheme":"https","username":"","password":"","host":"h","port":null,"path":"/","query":"%E2%82%AC","fragment":null,"href":"https://h/?%E2%82%AC","origin":"https://h"}

### serve-script
$ urlassay serve --engine rfc3986
< {"op":"script","id":1,"input":"","value":"{\"steps\":[[\"parse\",\"http://h:81/p\"],[\"parse\",\"http://h/ \"]]}"}
< {"op":"script","id":2,"input":"","value":"{\"steps\":[[\"dance\"]]}"}
< {"op":"script","id":3,"input":""}
< {"op":"script","id":4,"input":"","value":"x"}
{"id":1,"outcome":"parsed","value":"[{\"scheme\":\"http\",\"username\":null,\"password\":null,\"host\":\"h\",\"port\":\"81\",\"path\":\"/p\",\"query\":null,\"fragment\":null,\"href\":\"http://h:81/p\"},{\"failure\":true}]"}
{"id":2,"outcome":"rejected","reason":"step 1 (dance): unknown step; see `urlassay engines --steps rfc3986`"}
{"id":3,"outcome":"error","reason":"`value` is missing"}
{"id":4,"outcome":"error","reason":"the script has no steps"}

### serve-base64
$ urlassay serve
< {"op":"parse","id":1,"input_b64":"!"}
< {"op":"parse","id":2,"input":"a:","input_b64":"/w=="}
< {"op":"parse","id":3,"input_b64":"/x=="}
{"id":1,"outcome":"error","reason":"`input_b64` is not base64"}
{"id":2,"outcome":"error","reason":"`input` and `input_b64` are both given"}
{"id":3,"outcome":"error","reason":"`input_b64` is not base64"}

### serve-repeated
$ urlassay serve
< {"op":"parse","id":1,"input":"a:","input":"b:"}
< {"op":"parse","id":2,"input_b64":"/w==","input":"a:"}
< {"op":"parse","id":3,"id":4,"input":"a:"}
< {"op":"hello","op":"parse","id":"x"}
{"id":1,"outcome":"error","reason":"`input` is given twice"}
{"id":2,"outcome":"error","reason":"`input` and `input_b64` are both given"}
{"id":null,"outcome":"error","reason":"`id` is given twice"}
{"id":"x","outcome":"error","reason":"`op` is given twice"}

### serve-script-unsupported
$ urlassay serve --engine libcurl
< {"op":"script","id":1,"input":"","value":"{\"steps\":[]}"}
{"id":1,"outcome":"unsupported","reason":"the engine does not know script"}

### serve-operand-said
$ urlassay serve x
! urlassay: serve: it takes no 'x'
! try 'urlassay help serve'
[2]
