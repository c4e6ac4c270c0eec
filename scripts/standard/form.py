# SPDX-License-Identifier: MIT
"""application/x-www-form-urlencoded, and URLSearchParams as calls one after the other."""
from .tables import FORM, percent_decode, percent_encode
from .url import get, parse, set_attribute


def parse_form(data):
    pairs = []
    for sequence in data.split(b"&"):
        if sequence:
            name, _, value = sequence.partition(b"=")
            pairs.append([percent_decode(part.replace(b"+", b" ")).decode("utf-8", "replace")
                          for part in (name, value)])
    return pairs


def serialize_form(pairs):
    # The set has U+0020, but spaceAsPlus comes first.
    return "&".join("=".join("+".join(percent_encode(piece, FORM) for piece in part.split(" ")) for part in pair)
                    for pair in pairs)


NOTHING = object()


class Script:
    """A URLSearchParams, of its own or of a URL, whose methods and attributes are called one by one."""

    def __init__(self, url, init):
        self.url = url
        if url:
            self.pairs = parse_form((url.query or "").encode())
        elif isinstance(init, str):
            self.pairs = parse_form((init[1:] if init[:1] == "?" else init).encode())
        else:
            self.pairs = [list(pair) for pair in init]

    def update(self):
        if self.url:
            self.url.query = serialize_form(self.pairs) or None
        return NOTHING

    def run(self, op, *args):
        """What the call returns, or NOTHING."""
        method = getattr(self, "do_" + op, None)
        if method:
            return method(*args)
        if not args:
            return get(self.url, op)
        set_attribute(self.url, op, args[0])
        self.pairs = parse_form((self.url.query or "").encode())
        return NOTHING

    def matching(self, name, value=None):
        return [pair for pair in self.pairs if pair[0] == name and value in (None, pair[1])]

    def do_append(self, name, value):
        self.pairs.append([name, value])
        return self.update()

    def do_delete(self, *args):
        gone = self.matching(*args)
        self.pairs = [pair for pair in self.pairs if pair not in gone]
        return self.update()

    def do_get(self, name):
        found = self.matching(name)
        return found[0][1] if found else None

    def do_getAll(self, name):
        return [value for _, value in self.matching(name)]

    def do_has(self, *args):
        return bool(self.matching(*args))

    def do_set(self, name, value):
        found = self.matching(name)
        if not found:
            return self.do_append(name, value)
        found[0][1] = value
        self.pairs = [pair for pair in self.pairs if pair is found[0] or pair[0] != name]
        return self.update()

    def do_sort(self):
        self.pairs.sort(key=lambda pair: pair[0].encode("utf-16-be"))
        return self.update()

    def do_size(self):
        return len(self.pairs)

    def do_iterate(self):
        return [list(pair) for pair in self.pairs]

    def do_equals(self, other):
        record, _ = parse(other)
        texts = get(self.url, "href"), get(record, "href")
        # A null host equals none; an opaque host is never a domain, even if it is spelt like one.
        hosts = self.url.host == record.host and self.url.host is not None \
            and (self.url.special() == record.special() or self.url.host[:1] in ("[", ""))
        return [texts[0] == texts[1], texts[0].split("#")[0] == texts[1].split("#")[0], hosts]

    def do_canParse(self, text, base=None):
        return parse(text, base)[0] is not None
