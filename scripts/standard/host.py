# SPDX-License-Identifier: MIT
"""Host parsing and serialising. report is given a validation error's name and place."""
import re

from .tables import (C0_CONTROL, DIGITS, EOF, FORBIDDEN_DOMAIN, FORBIDDEN_HOST, HEX_DIGITS, MAPPED, PUNYCODE, NotModelled,
                     is_url_code_point, percent_decode, percent_encode, starts_with_hex_digits)


def to_ascii(domain, strict):
    """Domain parser ToASCII; None is failure."""
    mapped = ""
    for c in domain.lower() if domain.isascii() else domain:
        if ord(c) < 0x80:
            mapped += c.lower()
        elif c not in MAPPED:
            raise NotModelled(domain)
        elif MAPPED[c] is None:
            return None
        else:
            mapped += MAPPED[c].lower()
    labels = mapped.split(".")
    if any(label.startswith("xn--") and label not in PUNYCODE for label in labels):
        raise NotModelled(domain)
    if any(not PUNYCODE.get(label, True) for label in labels):
        return None
    if strict:
        if len(mapped) > 253:
            return None
        for label in labels:
            if label in PUNYCODE:
                continue
            if not re.fullmatch(r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?", label) or label[2:4] == "--":
                return None
    return mapped


def parse_ipv4_number(text):
    """(number, validation error), or None."""
    error, radix = False, 10
    if not text:
        return None
    if text[:2] in ("0x", "0X"):
        error, radix, text = True, 16, text[2:]
    elif len(text) >= 2 and text[0] == "0":
        error, radix, text = True, 8, text[1:]
    if not text:
        return 0, True
    if any(c not in HEX_DIGITS or int(c, 16) >= radix for c in text):
        return None
    return int(text, radix), error


def ends_in_a_number(text):
    parts = text.split(".")
    if parts[-1] == "":
        parts.pop()
    last = parts[-1] if parts else ""
    return (last != "" and all(c in DIGITS for c in last)) or parse_ipv4_number(last) is not None


def parse_ipv4(text, report):
    parts = text.split(".")
    if parts[-1] == "":
        report("IPv4-empty-part", len(text) - 1)
        if len(parts) > 1:
            parts.pop()
    if len(parts) < 4:
        report("IPv4-too-few-parts", 0)
    if len(parts) > 4:
        report("IPv4-too-many-parts", 0)
        return None
    starts = [sum(len(part) + 1 for part in parts[:i]) for i in range(len(parts))]
    numbers = []
    for start, part in zip(starts, parts):
        result = parse_ipv4_number(part)
        if result is None:
            report("IPv4-non-numeric-part", start)
            return None
        if result[1]:
            report("IPv4-non-decimal-part", start)
        numbers.append(result[0])
    above = [start for start, number in zip(starts, numbers) if number > 255]
    if above:
        report("IPv4-out-of-range-part", above[0])
    if any(number > 255 for number in numbers[:-1]) or numbers[-1] >= 256 ** (5 - len(numbers)):
        return None
    ipv4 = numbers.pop()
    for counter, number in enumerate(numbers):
        ipv4 += number * 256 ** (3 - counter)
    return ".".join(str(ipv4 >> shift & 255) for shift in (24, 16, 8, 0))


class IPv6Failure(Exception):
    pass


class IPv6Parser:
    def __init__(self, text, report):
        self.text, self.pointer, self.report = text, 0, report

    def c(self, ahead=0):
        at = self.pointer + ahead
        return self.text[at] if at < len(self.text) else EOF

    def fail(self, name):
        self.report(name, self.pointer)
        raise IPv6Failure

    def parse(self):
        address, piece, compress = [0] * 8, 0, None
        if self.c() == ":":
            if self.c(1) != ":":
                self.fail("IPv6-invalid-compression")
            self.pointer += 2
            piece += 1
            compress = piece
        while self.c() is not EOF:
            if piece == 8:
                self.fail("IPv6-too-many-pieces")
            if self.c() == ":":
                if compress is not None:
                    self.fail("IPv6-multiple-compression")
                self.pointer += 1
                piece += 1
                compress = piece
                continue
            start, value, length = self.pointer, 0, 0
            while length < 4 and self.c() is not EOF and self.c() in HEX_DIGITS:
                value = value * 0x10 + int(self.c(), 16)
                self.pointer += 1
                length += 1
            if self.c() == ".":
                if length == 0:
                    self.fail("IPv4-in-IPv6-invalid-code-point")
                self.pointer -= length
                if piece > 6:
                    self.fail("IPv4-in-IPv6-too-many-pieces")
                piece = self.parse_ipv4(address, piece)
                break
            if self.c() == ":":
                self.pointer += 1
                if self.c() is EOF:
                    self.fail("IPv6-invalid-code-point")
            elif self.c() is not EOF:
                self.fail("IPv6-invalid-code-point")
            if length > 1 and value < 0x10 ** (length - 1):
                self.report("IPv6-piece-leading-zero", start)
            address[piece] = value
            piece += 1
        if compress is not None:
            swaps = piece - compress
            piece = 7
            while piece != 0 and swaps > 0:
                other = compress + swaps - 1
                address[piece], address[other] = address[other], address[piece]
                piece -= 1
                swaps -= 1
        elif piece != 8:
            self.fail("IPv6-too-few-pieces")
        return address

    def parse_ipv4(self, address, piece):
        seen = 0
        while self.c() is not EOF:
            value = None
            if seen > 0:
                if self.c() != "." or seen >= 4:
                    self.fail("IPv4-in-IPv6-invalid-code-point")
                self.pointer += 1
            if self.c() is EOF or self.c() not in DIGITS:
                self.fail("IPv4-in-IPv6-invalid-code-point")
            while self.c() is not EOF and self.c() in DIGITS:
                number = int(self.c())
                if value is None:
                    value = number
                elif value == 0:
                    self.fail("IPv4-in-IPv6-invalid-code-point")
                else:
                    value = value * 10 + number
                if value > 255:
                    self.fail("IPv4-in-IPv6-out-of-range-part")
                self.pointer += 1
            address[piece] = address[piece] * 0x100 + value
            seen += 1
            if seen in (2, 4):
                piece += 1
        if seen != 4:
            self.fail("IPv4-in-IPv6-too-few-parts")
        return piece


def serialize_ipv6(address):
    """The first longest run of at least two zeros is compressed."""
    runs = [(match.end() - match.start(), match.start())
            for match in re.finditer("z{2,}", "".join("n" if piece else "z" for piece in address))]
    if not runs:
        return ":".join("%x" % piece for piece in address)
    length, start = max(runs, key=lambda run: (run[0], -run[1]))
    return ":".join("%x" % piece for piece in address[:start]) + "::" \
        + ":".join("%x" % piece for piece in address[start + length:])


def parse_opaque_host(text, report):
    for index, c in enumerate(text):
        if c in FORBIDDEN_HOST:
            report("host-invalid-code-point", index)
            return None
    for index, c in enumerate(text):
        if not is_url_code_point(c) and c != "%":
            report("invalid-URL-unit", index)
            break
    for index, c in enumerate(text):
        if c == "%" and not starts_with_hex_digits(text[index + 1:]):
            report("invalid-URL-unit", index)
            break
    return percent_encode(text, C0_CONTROL)


def parse_host(text, is_opaque, report):
    """The host, serialised; None is failure. Positions count from the host's start: what a domain has become by
    percent-decoding or IDNA is reported there."""
    if text.startswith("["):
        if not text.endswith("]"):
            report("IPv6-unclosed", len(text))
            return None
        try:
            inner = IPv6Parser(text[1:-1], lambda name, at: report(name, at + 1))
            return "[" + serialize_ipv6(inner.parse()) + "]"
        except IPv6Failure:
            return None
    if is_opaque:
        return parse_opaque_host(text, report)
    for index, c in enumerate(text):
        if c == "%" and starts_with_hex_digits(text[index + 1:]):
            report("domain-percent-encoded", index)
            break
    domain = percent_decode(text.encode()).decode("utf-8", "replace")
    if domain != text or "%" in text or not text.isascii():
        literal = report
        report = lambda name, at: literal(name, 0)  # noqa: E731
    if to_ascii(domain, True) is None:
        report("domain-to-ASCII", 0)
    result = domain.lower() if domain.isascii() else to_ascii(domain, False)
    if not result or any(c in FORBIDDEN_DOMAIN for c in result):
        return None
    if not ends_in_a_number(result):
        return result
    if not domain.isascii():
        report("IPv4-non-ASCII-input", 0)
    return parse_ipv4(result, report)
