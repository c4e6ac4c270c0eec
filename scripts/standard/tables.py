# SPDX-License-Identifier: MIT
"""The Standard's sets of code points and tables, and percent-encoding."""
import re

EOF = None
FAILURE = "failure"
TERMINATE = "terminate"


class NotModelled(Exception):
    pass


DIGITS = "0123456789"
HEX_DIGITS = DIGITS + "abcdefABCDEF"
ALPHA = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
C0_CONTROLS = {chr(c) for c in range(0x20)}
TAB_OR_NEWLINE = "\t\n\r"

SPECIAL = {"ftp": 21, "file": None, "http": 80, "https": 443, "ws": 80, "wss": 443}

# The ASCII members; each percent-encode set has all code points above U+007E, too.
C0_CONTROL = C0_CONTROLS
FRAGMENT = C0_CONTROL | set(" \"<>`")
QUERY = C0_CONTROL | set(" \"#<>")
SPECIAL_QUERY = QUERY | set("'")
PATH = QUERY | set("?^`{}")
USERINFO = PATH | set("/:;=@[\\]|")
COMPONENT = USERINFO | set("$%&+,")
FORM = COMPONENT | set("!'()~")

FORBIDDEN_HOST = set("\0\t\n\r #/:<>?@[\\]^|")
FORBIDDEN_DOMAIN = FORBIDDEN_HOST | C0_CONTROLS | set("%\x7f")

URL_CODE_POINTS = set(DIGITS + ALPHA + "!$&'()*+,-./:;=?@_~")

# What UTS #46 maps these to; None: disallowed.
MAPPED = {**{chr(0xFF01 + i): chr(0x21 + i) for i in range(0x5E)}, **{chr(0x2460 + i): str(i + 1) for i in range(9)},
          "\u3002": ".", "\uff61": ".", "\u00ad": "", "\u200b": "", "\u00b2": "2", "\ufffd": None,
          **{chr(c): None for c in range(0x80, 0xA0)}}

# Whether they decode, to what UTS #46 allows.
PUNYCODE = {"xn--53h": True, "xn--a": False}


def is_url_code_point(c):
    point = ord(c)
    if point < 0x80:
        return c in URL_CODE_POINTS
    noncharacter = 0xFDD0 <= point <= 0xFDEF or point % 0x10000 >= 0xFFFE
    return 0xA0 <= point <= 0x10FFFD and not noncharacter


def percent_encode(text, encode_set):
    return "".join(c if ord(c) <= 0x7E and c not in encode_set else "".join("%%%02X" % b for b in c.encode())
                   for c in text)


def percent_decode(data):
    return re.sub(rb"%([0-9A-Fa-f]{2})", lambda match: bytes([int(match[1], 16)]), data)


def starts_with_hex_digits(text):
    return len(text) >= 2 and text[0] in HEX_DIGITS and text[1] in HEX_DIGITS
