# SPDX-License-Identifier: MIT
"""An engine in one line: answer.loop(MODEL, a function of the URL that returns its answer)."""
import json
import sys


def loop(model, of, **hello):
    for line in sys.stdin:
        q = json.loads(line)
        if q["op"] == "hello":
            a = {"protocol": 1, "engine": sys.argv[0].split("/")[-1], "version": "1", "model": model, "capabilities": ["parse"], **hello}
        else:
            a = {"id": q["id"], **of(q.get("input", "x:"))}
        print(json.dumps(a), flush=True)
