import sys, json
for line in sys.stdin:
    q = json.loads(line)
    if q["op"] == "hello":
        a = {"protocol": 1, "engine": "fake", "version": "1", "model": "other", "capabilities": ["parse", "base"]}
    elif "evil" in q.get("input", ""):
        a = {"id": q["id"], "outcome": "parsed", "scheme": "http", "host": "evil.example", "port": None, "path": "/"}
    else:
        a = {"id": q["id"], "outcome": "parsed", "scheme": "http", "host": "good.example", "port": None, "path": "/"}
    print(json.dumps(a), flush=True)
