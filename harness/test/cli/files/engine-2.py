import sys, json
for line in sys.stdin:
    try:
        q = json.loads(line)
    except ValueError:
        continue
    host = q.get("input", "").split("//")[-1].split("@")[-1].split("/")[0].removesuffix(":81")
    if q["op"] == "hello":
        a = {"protocol": 1, "engine": "one", "version": "1", "model": "other", "capabilities": ["parse"], "tells_null": []}
    elif q["op"] != "parse" or "input" not in q:
        a = {"id": q["id"], "outcome": "unsupported", "reason": "no \u001b[31m"}
    else:
        a = {"id": q["id"], "outcome": "parsed", "host": host.strip("[]")}
    print(json.dumps(a), flush=True)
