# SPDX-License-Identifier: MIT
"""Strings that are out to break a report, and readers that get them back out of one.

Values in reports for people are in the visible notation of docs/command-line.md. The readers here follow that page and
use nothing of the tool.
"""
import base64
import html.parser
import json
import os
import re

SOURCE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
# The formats of `urlassay test`, in the order of its help.
with open(os.path.join(SOURCE, "harness", "suite", "formats.def"), encoding="utf-8") as file:
    FORMATS = re.findall(r"^FORMAT\((\w+)\)$", file.read(), re.M)

SEPARATE = (["\\", "\\\\", "\\n", "\\x1b", "\\u{202E}", "\\u0000", '\\"', '"', '""', "'", "`", "```", "|", "||", "#", "# TODO",
             " # SKIP", "*a*", "[a](b)", "![a](b)", "](", "{0}", "{{", "}", "%s", "%n", "%99d", "%5C", "&amp;", "&#0;", "&", "<",
             ">", "]]>", "<![CDATA[", "-->", "<!--", "--!>", "</script>", "<script>alert(1)</script>", "</code></td>", "</text>",
             "null", "cannot say", "...", "... (9 bytes)", "\nnot ok 1\n", "\n1..0 # SKIP\n", "\nBail out!\n", "\n  ---\n  ...\n",
             "\r\n", "\n", "\r", "\t", "\0", "\x1b[2J", "\x1b]0;x\x07", "\x7f", "\x80", "\x85", "\x9b31m", "\x9d", "\xa0", "\xad",
             "\u0301", "\u05d0", "\u061c", "\u200b", "\u200f", "\u2028", "\u2029", "\u202a", "\u202e", "\u2066", "\u2069",
             "\ufe0f", "\ufeff", "\ufffd", "\ufffe", "\uffff", "\U0001f642", "\U000e0001", "\U000e0100", "\U0010ffff", " ",
             "  ", "a", "Z9", "\xe9", "\u65e5\u672c", ", got ", "expected ", ": ", "??/", "??'", "*/", "//", "\\\n"] +
            [chr(c) for c in range(1, 32)])
ILL_FORMED = [b"\x80", b"\xff", b"\xc0\x80", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xe2\x82", b"\xf0\x9f"]
SURROGATES = ["\ud800", "\udfff", "\udc00\ud800", "\ud83d\ude42"]

# Steers a terminal, hides, or changes the order of what is read; a newline is not part of any value.
UNSAFE = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\xad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
                    "\U000e0000-\U000e0fff]")


class Differs(Exception):
    """A report gives another string than the one that was put in."""


class Hostile:
    """Strings from a random.Random."""

    def __init__(self, random):
        self.random = random

    def text(self, most=6):
        """Text that may have lone surrogates, as JSON can write them."""
        parts = [self.random.choice(SURROGATES if self.random.random() < .05 else SEPARATE)
                 for _ in range(self.random.randrange(1, most))]
        return "".join(parts)

    def bytes(self, most=6):
        parts = [self.random.choice(ILL_FORMED) if self.random.random() < .1 else self.random.choice(SEPARATE).encode()
                 for _ in range(self.random.randrange(1, most))]
        if self.random.random() < .1:
            parts.append(self.random.randbytes(8))
        return b"".join(parts)


def utf8(text):
    """What JSON's reader makes of text: U+FFFD stands for a lone surrogate."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace").encode()


# --- the visible notation ---

TOKEN = re.compile(r"\\(?:\\|[nrt0]|x[0-9A-Fa-f]{2}|u\{[0-9A-Fa-f]{1,6}\})|.", re.S)
QUOTED_TOKEN = re.compile(TOKEN.pattern.replace(r"\\(?:\\|", r'\\(?:\\|"|', 1), re.S)
SHORT = {"\\": "\\", "n": "\n", "r": "\r", "t": "\t", "0": "\0", '"': '"'}


def meaning(token):
    if len(token) == 1:
        return token.encode()
    if token[1] == "x":
        return bytes([int(token[2:], 16)])
    if token[1] == "u":
        return chr(int(token[3:-1], 16)).encode()
    return SHORT[token[1]].encode()


def read_visible(shown, expected):
    """The rest of a shown text behind the expected bytes."""
    at = done = 0
    while done < len(expected):
        token = TOKEN.match(shown, at)
        part = meaning(token[0]) if token else None
        if part is None or not expected.startswith(part, done):
            raise Differs(f"{shown[:at + 20][-60:]!a} at {at} is not {expected[done:done + 40]!r}")
        at, done = token.end(), done + len(part)
    return shown[at:]


def read_reason(shown, expected):
    """The same of a sentence from an engine, which may have escapes of its own: what is visible stays as it is."""
    at = done = 0
    while done < len(expected):
        token = TOKEN.match(shown, at)
        if token and expected.startswith(shown[at].encode(), done):
            at, done = at + 1, done + len(shown[at].encode())
        elif token and len(token[0]) > 1 and expected.startswith(meaning(token[0]), done):
            at, done = token.end(), done + len(meaning(token[0]))
        else:
            raise Differs(f"{shown[:at + 20][-60:]!a} at {at} is not {expected[done:done + 40]!r}")
    return shown[at:]


def read_quoted(shown):
    """The bytes of a value in quotes, and the rest behind them."""
    at, value = 1, b""
    while not shown.startswith('"', at):
        token = QUOTED_TOKEN.match(shown, at)
        if not token:
            raise Differs(f"{shown[:60]!a} has no closing quote")
        at, value = token.end(), value + meaning(token[0])
    return value, shown[at + 1:]


def read_value(shown, expected, limit=300):
    """The same of a value: null, in quotes, or plain; one that is longer than the limit may be cut."""
    if expected is None:
        if not shown.startswith("null"):
            raise Differs(f"{shown[:60]!a} is not null")
        return shown[4:]
    note = f"... ({len(expected)} bytes)"
    if len(expected) > limit and note in shown:
        part, _, rest = shown.partition(note)
        part = part.rstrip(" ")
        value = read_quoted(part)[0] if part.startswith('"') else b"".join(meaning(t[0]) for t in TOKEN.finditer(part))
        if not expected.startswith(value) or len(value) < limit - 3:
            raise Differs(f"{value[:60]!r} is not the beginning of {expected[:60]!r}")
        return rest
    if shown.startswith('"'):
        value, rest = read_quoted(shown)
        if value != expected:
            raise Differs(f"{shown[:60]!a} is not {expected[:60]!r}")
        return rest
    if expected in (b"", b"null", b"cannot say"):
        raise Differs(f"{shown[:60]!a} may be mistaken for another value than {expected!r}")
    return read_visible(shown, expected)


def read_whole(reader, shown, expected, *more):
    rest = reader(shown, expected, *more)
    if rest:
        raise Differs(f"{rest[:60]!a} is left behind {expected[:60]!r}")


# --- formats ---

def read_jsonl(data):
    return [json.loads(line) for line in data.decode().split("\n") if line]


def member(item, key):
    """The bytes of a member of an object of the protocol's form; None: null."""
    if key + "_b64" in item:
        return base64.b64decode(item[key + "_b64"], validate=True)
    return None if item[key] is None else item[key].encode()


class Element:
    def __init__(self, name, attributes, parent):
        self.name, self.attributes, self.parent, self.children = name, attributes, parent, []

    def text(self):
        return "".join(child if isinstance(child, str) else child.text() for child in self.children)

    def find(self, name, cls=None):
        """All elements of a name and a class below this one, in order."""
        for child in self.children:
            if isinstance(child, Element):
                if child.name == name and (cls is None or cls in child.attributes.get("class", "").split()):
                    yield child
                yield from child.find(name, cls)


class Page(html.parser.HTMLParser):
    """A tree of elements. An element that is not closed, or closed twice, is an error."""
    VOID = {"meta", "input", "link", "br"}

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.root = self.at = Element("", {}, None)
        self.comments = []
        self.feed(text)
        self.close()
        if self.at is not self.root:
            raise Differs(f"<{self.at.name}> is not closed")

    def handle_starttag(self, tag, attrs):
        element = Element(tag, dict(attrs), self.at)
        self.at.children.append(element)
        if tag not in self.VOID:
            self.at = element

    def handle_endtag(self, tag):
        if tag != self.at.name:
            raise Differs(f"</{tag}> closes <{self.at.name}>")
        self.at = self.at.parent

    def handle_data(self, data):
        self.at.children.append(data)

    def handle_comment(self, data):
        self.comments.append(data)


TEST_LINE = re.compile(r"(not )?ok (\d+) - ((?:[^\\#]|\\.)*?)(?: # (TODO|SKIP) (.*))?")


def read_tap(text):
    """[(ok, description, directive, its reason, the members of the diagnosis as a list)]"""
    lines = text.split("\n")
    if lines[0] != "TAP version 13" or lines[-1] != "":
        raise Differs("TAP: no first line, or no last newline")
    tests, block = [], False
    for line in lines[1:-1]:
        found = TEST_LINE.fullmatch(line)
        if block:
            block = line != "  ..."
            if block:
                key, _, value = line.strip().partition(": ")
                tests[-1][4].append((key, json.loads(value) if value.startswith('"') else value))
        elif line == "  ---":
            block = True
        elif found:
            unescape = lambda part: re.sub(r"\\(.)", r"\1", part or "")
            if int(found[2]) != len(tests) + 1:
                raise Differs(f"TAP: {line[:80]!a} is out of order")
            tests.append((not found[1], unescape(found[3]), found[4], unescape(found[5]), []))
        elif re.fullmatch(r"1\.\.\d+", line):
            if int(line[3:]) != len(tests):
                raise Differs("TAP: the plan is another one")
        elif not line.startswith("# "):
            raise Differs(f"TAP: {line[:80]!a}")
    return tests
