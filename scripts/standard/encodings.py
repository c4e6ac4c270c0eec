# SPDX-License-Identifier: MIT
"""Names and labels of the Encoding Standard, and the Python codec that agrees with it on the letters of SAMPLES."""

# A letter of each script that a single-byte encoding is for; for the others what all of them have.
SAMPLES = {"single": "\u00c4\u042f\u03b1\u05d0\u0e01\u015f\u010d\u0105\u0129\u1e03", "multi": "\u4e2d\u03b1"}


def numbered(standard, *more):
    """The labels that most parts of ISO 8859 have."""
    return " ".join([f"iso-8859-{standard} iso8859-{standard} iso8859{standard}", *more])


# encoding -> codec, kind of sample, labels
ENCODINGS = {
    "UTF-8": ("utf-8", "single", "unicode-1-1-utf-8 unicode11utf8 unicode20utf8 utf-8 utf8 x-unicode20utf8"),
    "IBM866": ("cp866", "single", "866 cp866 csibm866 ibm866"),
    "ISO-8859-2": ("iso8859-2", "single", numbered(2, "csisolatin2 iso-ir-101 iso_8859-2 iso_8859-2:1987 l2 latin2")),
    "ISO-8859-3": ("iso8859-3", "single", numbered(3, "csisolatin3 iso-ir-109 iso_8859-3 iso_8859-3:1988 l3 latin3")),
    "ISO-8859-4": ("iso8859-4", "single", numbered(4, "csisolatin4 iso-ir-110 iso_8859-4 iso_8859-4:1988 l4 latin4")),
    "ISO-8859-5": ("iso8859-5", "single", numbered(5, "csisolatincyrillic cyrillic iso-ir-144 iso_8859-5 iso_8859-5:1988")),
    "ISO-8859-6": ("iso8859-6", "single", numbered(6, "arabic asmo-708 csiso88596e csiso88596i csisolatinarabic ecma-114 "
                                                      "iso-8859-6-e iso-8859-6-i iso-ir-127 iso_8859-6 iso_8859-6:1987")),
    "ISO-8859-7": ("iso8859-7", "single", numbered(7, "csisolatingreek ecma-118 elot_928 greek greek8 iso-ir-126 iso_8859-7 "
                                                      "iso_8859-7:1987 sun_eu_greek")),
    "ISO-8859-8": ("iso8859-8", "single", numbered(8, "csiso88598e csisolatinhebrew hebrew iso-8859-8-e iso-ir-138 iso_8859-8 "
                                                      "iso_8859-8:1988 visual")),
    "ISO-8859-8-I": ("iso8859-8", "single", "csiso88598i iso-8859-8-i logical"),
    "ISO-8859-10": ("iso8859-10", "single", numbered(10, "csisolatin6 iso-ir-157 l6 latin6")),
    "ISO-8859-13": ("iso8859-13", "single", numbered(13)),
    "ISO-8859-14": ("iso8859-14", "single", numbered(14)),
    "ISO-8859-15": ("iso8859-15", "single", numbered(15, "csisolatin9 iso_8859-15 l9")),
    "ISO-8859-16": ("iso8859-16", "single", "iso-8859-16"),
    "KOI8-R": ("koi8-r", "single", "cskoi8r koi koi8 koi8-r koi8_r"),
    "KOI8-U": ("koi8-u", "single", "koi8-ru koi8-u"),
    "macintosh": ("mac-roman", "single", "csmacintosh mac macintosh x-mac-roman"),
    "windows-874": ("cp874", "single", numbered(11, "dos-874 tis-620 windows-874")),
    "windows-1250": ("cp1250", "single", "cp1250 windows-1250 x-cp1250"),
    "windows-1251": ("cp1251", "single", "cp1251 windows-1251 x-cp1251"),
    "windows-1252": ("cp1252", "single", numbered(1, "ansi_x3.4-1968 ascii cp1252 cp819 csisolatin1 ibm819 iso-ir-100 iso_8859-1 "
                                                     "iso_8859-1:1987 l1 latin1 us-ascii windows-1252 x-cp1252")),
    "windows-1253": ("cp1253", "single", "cp1253 windows-1253 x-cp1253"),
    "windows-1254": ("cp1254", "single", numbered(9, "cp1254 csisolatin5 iso-ir-148 iso_8859-9 iso_8859-9:1989 l5 latin5 "
                                                     "windows-1254 x-cp1254")),
    "windows-1255": ("cp1255", "single", "cp1255 windows-1255 x-cp1255"),
    "windows-1256": ("cp1256", "single", "cp1256 windows-1256 x-cp1256"),
    "windows-1257": ("cp1257", "single", "cp1257 windows-1257 x-cp1257"),
    "windows-1258": ("cp1258", "single", "cp1258 windows-1258 x-cp1258"),
    "x-mac-cyrillic": ("mac-cyrillic", "single", "x-mac-cyrillic x-mac-ukrainian"),
    "GBK": ("gbk", "multi", "chinese csgb2312 csiso58gb231280 gb2312 gb_2312 gb_2312-80 gbk iso-ir-58 x-gbk"),
    "gb18030": ("gb18030", "multi", "gb18030"),
    "Big5": ("big5", "multi", "big5 big5-hkscs cn-big5 csbig5 x-x-big5"),
    "EUC-JP": ("euc-jp", "multi", "cseucpkdfmtjapanese euc-jp x-euc-jp"),
    "ISO-2022-JP": ("iso2022-jp", "multi", "csiso2022jp iso-2022-jp"),
    "Shift_JIS": ("shift-jis", "multi", "csshiftjis ms932 ms_kanji shift-jis shift_jis sjis windows-31j x-sjis"),
    "EUC-KR": ("euc-kr", "multi", "cseuckr csksc56011987 euc-kr iso-ir-149 korean ks_c_5601-1987 ks_c_5601-1989 ksc5601 ksc_5601 "
                                  "windows-949"),
    "x-user-defined": ("ascii", "single", "x-user-defined"),  # which has none of the samples, either
    # The output encoding of these is UTF-8.
    "replacement": ("utf-8", "single", "csiso2022kr hz-gb-2312 iso-2022-cn iso-2022-cn-ext iso-2022-kr replacement"),
    "UTF-16BE": ("utf-8", "single", "unicodefffe utf-16be"),
    "UTF-16LE": ("utf-8", "single", "csunicode iso-10646-ucs-2 ucs-2 unicode unicodefeff utf-16 utf-16le"),
}


def encode(codec, text):
    """What is unmappable is a string, what is mapped bytes."""
    if codec.startswith("iso2022"):
        return [text.encode(codec)]
    parts = []
    for c in text:
        try:
            parts.append(c.encode(codec))
        except UnicodeEncodeError:
            parts.append("%%26%%23%d%%3B" % ord(c))
    return parts
