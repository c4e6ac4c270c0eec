# SPDX-License-Identifier: MIT
"""Unicode ToASCII for labels of code points that UTS #46 maps to themselves, once in NFC.

Python's unicodedata gives classes and normal forms. The labels that are asked about have letters of old, whose
properties do not change from one version of Unicode to the next.
"""
import re
import unicodedata

# Joining types, for the letters that scripts/gen-vectors has: of all others ContextJ wants no type.
JOINING = {"\u0628": "D", "\u0627": "R", "\u0621": "U", "\u064b": "T", "\u0650": "T", "\ua872": "L", "\ua840": "D"}
VIRAMA = 9


def bidi_class(c):
    return unicodedata.bidirectional(c)


def breaks_bidi_rule(label):
    """RFC 5893, section 2, for a label of a Bidi domain name."""
    classes = [bidi_class(c) for c in label]
    end = re.sub("( NSM)*$", "", " ".join(classes)).rsplit(" ", 1)[-1]
    if classes[0] in ("R", "AL"):
        return bool(set(classes) - {"R", "AL", "AN", "EN", "ES", "CS", "ET", "ON", "BN", "NSM"}) \
            or end not in ("R", "AL", "EN", "AN") or {"EN", "AN"} <= set(classes)
    if classes[0] == "L":
        return bool(set(classes) - {"L", "EN", "ES", "CS", "ET", "ON", "BN", "NSM"}) or end not in ("L", "EN")
    return True


def breaks_context_j(label):
    """RFC 5892, appendices A.1 and A.2."""
    for index, c in enumerate(label):
        if c not in "\u200c\u200d" or (index > 0 and unicodedata.combining(label[index - 1]) == VIRAMA):
            continue
        types = "".join(JOINING.get(other, "U") if other != c else "c" for other in label)
        before, after = types[:index], types[index + 1:]
        if c == "\u200d" or not (re.search("[LD]T*$", before) and re.match("T*[RD]", after)):
            return True
    return False


def to_ascii(domain):
    """With all flags of strict off; None is failure."""
    labels = [unicodedata.normalize("NFC", label) for label in domain.split(".")]
    is_bidi = any(bidi_class(c) in ("R", "AL", "AN") for c in domain)
    for label in labels:
        if label and (unicodedata.category(label[0]).startswith("M") or breaks_context_j(label)
                      or (is_bidi and breaks_bidi_rule(label))):
            return None
    return ".".join(label if label.isascii() else "xn--" + label.encode("punycode").decode() for label in labels)
