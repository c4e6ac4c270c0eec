import sys, json
for line in sys.stdin:
    try:
        q = json.loads(line)
    except ValueError:
        print('{"id":null,"outcome":"error"}', flush=True)
        continue
    if q["op"] == "hello":
        a = {"protocol": 1, "engine": "slip", "version": "1", "model": "rfc3968", "capabilities": ["parse"]}
    elif q["op"] != "parse":
        a = {"id": q["id"], "outcome": "unsupported"}
    else:
        a = {"id": q["id"], "outcome": "parsed", "scheme": "http:", "pathname": "/"}
    print(json.dumps(a), flush=True)
