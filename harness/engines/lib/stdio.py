# SPDX-License-Identifier: MIT
"""Python's side of the engine protocol: it reads as many lines as there are, and writes their answers at once."""
import base64
import json
import sys


class Refusal(Exception):
    """An outcome that is not "parsed", and its reason."""

    def __init__(self, outcome, reason):
        super().__init__(reason)
        self.outcome = outcome


def text(request, key):
    """The text under key, which may come as base64; None if it is null or not there."""
    if key + "_b64" in request:
        # The parsers take str. Bytes that are not UTF-8 travel as lone surrogates, there and back.
        return base64.b64decode(request[key + "_b64"]).decode("utf-8", "surrogateescape")
    value = request.get(key)
    if value is None or value.isascii():
        return value
    return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def put(answer, key, value):
    """Adds value, as base64 if it holds what is not UTF-8."""
    try:
        if value is not None and not value.isascii():
            value.encode("utf-8")
        answer[key] = value
    except UnicodeEncodeError:
        raw = value.encode("utf-8", "surrogateescape")
        answer[key + "_b64"] = base64.b64encode(raw).decode("ascii")


def give_up(reason):
    """The answer to hello of an engine that lacks something, and the end of it."""
    print(json.dumps({"outcome": "unsupported", "reason": reason}))
    sys.exit(1)


def answer_to(line, hello, parse):
    try:
        request = json.loads(line)
        op = request["op"]
    except (ValueError, TypeError, KeyError):
        return {"id": None, "outcome": "error", "reason": "not a request"}
    if op == "hello":
        return hello
    answer = {"id": request.get("id"), "outcome": "unsupported", "reason": "no such op"}
    if op != "parse":
        return answer
    try:
        components = parse(text(request, "input"), text(request, "base"))
    except Refusal as refusal:
        return {**answer, "outcome": refusal.outcome, "reason": str(refusal)}
    except Exception as error:  # a fault of the parser or of its adapter must not end it
        return {**answer, "outcome": "error", "reason": repr(error)}
    answer = {"id": request.get("id"), "outcome": "parsed"}
    for key, value in components.items():
        put(answer, key, value)
    return answer


def batches():
    """The whole lines of stdin, as many at a time as there are."""
    begun = []  # parts of a line whose end has not come
    while chunk := sys.stdin.buffer.read1(1 << 16):
        first, *rest = chunk.split(b"\n")
        begun.append(first)
        if rest:
            first = b"".join(begun)
            begun = [rest.pop()]
            yield [first, *rest]
    if begun := b"".join(begun):
        yield [begun]


def serve(hello, parse):
    """Answers all requests. parse(input, base) returns components by key or raises Refusal; base is None or a str."""
    hello = {"protocol": 1, **hello}
    try:
        for lines in batches():
            answers = "".join([json.dumps(answer_to(line, hello, parse)) + "\n" for line in lines])
            sys.stdout.buffer.write(answers.encode("ascii"))
            sys.stdout.buffer.flush()
    except (BrokenPipeError, KeyboardInterrupt):
        sys.stderr.close()
