# SPDX-License-Identifier: MIT
"""python3 run.py vectors-flat.json runs urllib.parse; replace parse() for another parser. docs/vectors.md has more."""
import base64
import json
import sys
from urllib.parse import urljoin, urlsplit


def parse(url, base):
    """The attributes that the parser can report; raises ValueError if it refuses the URL."""
    url = urlsplit(url if base is None else urljoin(base, url))
    host = "[%s]" % url.hostname if url.hostname and ":" in url.hostname else url.hostname or ""
    port = "" if url.port is None else str(url.port)
    return {"href": url.geturl(), "protocol": url.scheme + ":", "username": url.username or "",
            "password": url.password or "", "host": host + (port and ":" + port), "hostname": host, "port": port,
            "pathname": url.path, "search": url.query and "?" + url.query, "hash": url.fragment and "#" + url.fragment}


def accepts(url, base):
    try:
        return parse(url, base)
    except ValueError:
        return None


def differences(test):
    url, base = (base64.b64decode(test[key + "_b64"]).decode(errors="replace") if key + "_b64" in test else test[key]
                 for key in ("input", "base"))
    got = accepts(url, base)
    if test["failure"]:  # what fails without a base must also fail as a base
        return ["failure"] if got or base is None and accepts("about:blank", url) else []
    if got and not got["pathname"] and test["hostname"] and test["pathname"] == "/":  # http://h is http://h/
        got.update(pathname="/", href=urlsplit(got["href"])._replace(path="/").geturl())
    return [key for key in got if key in test and got[key] != test[key]] if got else ["failure"]


results = [(test["id"], differences(test)) for test in json.load(open(sys.argv[1], encoding="utf-8"))]
failed = [result for result in results if result[1]]
print("".join("%s: %s\n" % (name, ", ".join(fields)) for name, fields in failed), end="")
print("%d passed, %d failed" % (len(results) - len(failed), len(failed)))
