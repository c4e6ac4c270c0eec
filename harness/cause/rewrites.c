/* SPDX-License-Identifier: MIT */
/* The table of rewrites. Its order is the priority of causes: where several explain a
 * difference, the first gives its name to the class. What drops bytes that parsers are told to
 * drop comes before what respells, and that before what takes a component away. */
#include "compare.h"
#include "rewriter.h"

#define C(component) (1u << COMPONENT_##component)

const struct rewrite rewrites[] = {
    {
        .name = "backslash",
        .sentence = "One takes a backslash for a slash, the other for an ordinary character.",
        .standard = "example-invalid-reverse-solidus",
        .rfc3986 = "3.3",
        .triggers = BYTE_BACKSLASH,
        .apply = rewrite_backslash,
        .otherwise = rewrite_backslash_kept,
    },
    {
        .name = "tab-newline",
        .sentence = "One drops tabs and newlines inside the URL, the other keeps or refuses them.",
        .standard = "concept-basic-url-parser",
        .rfc3986 = "2",
        .triggers = BYTE_TAB_OR_NEWLINE,
        .apply = rewrite_tab_newline,
    },
    {
        .name = "leading-control",
        .sentence = "One strips controls and spaces in front of the URL, the other does not.",
        .standard = "concept-basic-url-parser",
        .rfc3986 = "C",
        .triggers = BYTE_CONTROL | BYTE_SPACE,
        .apply = rewrite_leading_control,
        .otherwise = rewrite_leading_control_kept,
    },
    {
        .name = "trailing-control",
        .sentence = "One strips controls and spaces behind the URL, the other does not.",
        .standard = "concept-basic-url-parser",
        .rfc3986 = "C",
        .triggers = BYTE_CONTROL | BYTE_SPACE,
        .apply = rewrite_trailing_control,
        .otherwise = rewrite_trailing_control_kept,
    },
    {
        .name = "ill-formed-utf8",
        .sentence =
            "One replaces bytes that are not UTF-8 by U+FFFD, the other keeps or refuses them.",
        .standard = "query-encoding-example",
        .rfc3986 = "2.5",
        .triggers = BYTE_NON_ASCII,
        .apply = rewrite_ill_formed_utf8,
        .otherwise = rewrite_ill_formed_utf8_kept,
    },
    {
        .name = "control",
        .sentence = "One percent-encodes control characters, the other keeps or refuses them.",
        .standard = "percent-encoded-bytes",
        .rfc3986 = "2",
        .triggers = BYTE_CONTROL,
        .apply = rewrite_control,
    },
    {
        .name = "scheme-case",
        .sentence = "One knows a scheme only in lower case, the other in any.",
        .standard = "scheme-start-state",
        .rfc3986 = "3.1",
        .triggers = BYTE_UPPER,
        .needs = NEEDS_SCHEME,
        .apply = rewrite_scheme_case,
    },
    {
        .name = "slash-count",
        .sentence =
            "One takes any number of slashes behind the scheme for two, the other does not.",
        .standard = "special-authority-ignore-slashes-state",
        .rfc3986 = "3",
        .triggers = BYTE_COLON | BYTE_SLASH | BYTE_BACKSLASH,
        .apply = rewrite_slash_count,
        .otherwise = rewrite_slash_count_alone,
    },
    {
        .name = "same-scheme",
        .sentence = "One takes a URL with its base's scheme and no slashes for a relative one.",
        .standard = "special-relative-or-authority-state",
        .rfc3986 = "5.2.2",
        .triggers = BYTE_COLON,
        .needs = NEEDS_SCHEME | NEEDS_BASE,
        .apply = rewrite_same_scheme,
    },
    {
        .name = "drive-kept",
        .sentence =
            "One keeps a drive letter that dot segments or a slash in front would take away.",
        .standard = "shorten-a-urls-path",
        .rfc3986 = "5.2.4",
        .needs = NEEDS_FILE,
        .apply = rewrite_drive_kept,
    },
    {
        .name = "file-slashes",
        .sentence = "One reads a file URL without two slashes, the other refuses or resolves it.",
        .standard = "file-state",
        .rfc3986 = "3",
        .triggers = BYTE_COLON | BYTE_SLASH | BYTE_BACKSLASH,
        .needs = NEEDS_FILE,
        .apply = rewrite_file_slashes,
    },
    {
        .name = "drive-spelling",
        .sentence =
            "One reads a drive letter in an odd spelling, such as C| or without slashes, the "
            "other does not.",
        .standard = "example-start-with-a-windows-drive-letter",
        .rfc3986 = "3.3",
        .triggers = BYTE_COLON | BYTE_UNSAFE,
        .apply = rewrite_drive_spelling,
    },
    {
        .name = "colon-in-path",
        .sentence =
            "One takes a colon in the first segment of a reference for the end of a scheme.",
        .standard = "no-scheme-state",
        .rfc3986 = "4.2",
        .triggers = BYTE_COLON,
        .needs = NEEDS_PATH,
        .apply = rewrite_colon_in_path,
    },
    {
        .name = "empty-reference",
        .sentence = "They resolve a reference without a path differently.",
        .standard = "relative-state",
        .rfc3986 = "5.2.2",
        .needs = NEEDS_BASE,
        .apply = rewrite_empty_reference,
    },
    {
        .name = "relative-path",
        .sentence = "They put a relative path on the path of its base differently.",
        .standard = "path-state",
        .rfc3986 = "5.2.3",
        .needs = NEEDS_BASE | NEEDS_PATH,
        .apply = rewrite_relative_path,
    },
    {
        .name = "base-fragment",
        .sentence = "One leaves out the base's fragment first, the other takes it for path.",
        .standard = "relative-state",
        .rfc3986 = "5.2.2",
        .triggers = BYTE_HASH,
        .needs = NEEDS_ON_IT,
        .effects = ~(1u << EFFECT_ACCEPT_REJECT),
        .apply = rewrite_base_fragment,
    },
    {
        .name = "root-base",
        .sentence =
            "One cannot resolve references on a base that has no host and no path but \"/\".",
        .standard = "file-state",
        .rfc3986 = "5.2.3",
        .needs = NEEDS_ON_IT,
        .effects = 1u << EFFECT_ACCEPT_REJECT,
        .apply = rewrite_root_base,
    },
    {
        .name = "relative-base",
        .sentence =
            "One asks for an absolute base even where the URL needs none, the other does not.",
        .standard = "concept-url-parser",
        .rfc3986 = "5.1",
        .needs = NEEDS_ON_IT,
        .effects = 1u << EFFECT_ACCEPT_REJECT,
        .apply = rewrite_relative_base,
    },
    {
        .name = "inherited-credentials",
        .sentence =
            "One hands the base's user information on to a relative reference, the other does not.",
        .standard = "relative-state",
        .rfc3986 = "5.2.2",
        .needs = NEEDS_BASE,
        .effects = 1u << EFFECT_USERINFO_SHIFT,
        .apply = rewrite_inherited_credentials,
    },
    {
        .name = "userinfo",
        .sentence = "They part user information and host at different \"@\" or \":\".",
        .standard = "authority-state",
        .rfc3986 = "3.2.1",
        .triggers = BYTE_AT,
        .needs = NEEDS_USERINFO,
        .apply = rewrite_userinfo,
    },
    {
        .name = "encoded-userinfo",
        .sentence = "One decodes percent-encoded bytes in user information, the other does not.",
        .standard = "userinfo-percent-encode-set",
        .rfc3986 = "3.2.1",
        .triggers = BYTE_PERCENT,
        .needs = NEEDS_USERINFO,
        .apply = rewrite_encoded_userinfo,
    },
    {
        .name = "encoded-host",
        .sentence = "One decodes percent-encoded bytes in the host, the other does not.",
        .standard = "concept-host-parser",
        .rfc3986 = "3.2.2",
        .triggers = BYTE_PERCENT,
        .needs = NEEDS_HOST,
        .apply = rewrite_encoded_host,
    },
    {
        .name = "ipv4-number",
        .sentence =
            "One reads IPv4 addresses in hexadecimal, octal or short form, the other takes a name.",
        .standard = "concept-ipv4-parser",
        .rfc3986 = "7.4",
        .triggers = BYTE_DIGIT,
        .needs = NEEDS_HOST,
        .apply = rewrite_ipv4_number,
    },
    {
        .name = "ipv6-dotted",
        .sentence =
            "They allow different spellings of an IPv4 address at the end of an IPv6 address.",
        .standard = "concept-ipv6-parser",
        .rfc3986 = "3.2.2",
        .triggers = BYTE_BRACKET,
        .needs = NEEDS_BRACKET,
        .apply = rewrite_ipv6_dotted,
    },
    {
        .name = "ipv6-spelling",
        .sentence = "One writes IPv6 addresses in their shortest form, the other as they come.",
        .standard = "concept-ipv6-serializer",
        .rfc3986 = "3.2.2",
        .triggers = BYTE_BRACKET,
        .needs = NEEDS_BRACKET,
        .effects = 1u << EFFECT_NORMALISATION,
        .apply = rewrite_ipv6_spelling,
    },
    {
        .name = "host-case",
        .sentence = "One writes hosts in lower case, the other as they come.",
        .standard = "concept-domain-to-ascii",
        .rfc3986 = "6.2.2.1",
        .triggers = BYTE_UPPER,
        .needs = NEEDS_HOST,
        .effects = 1u << EFFECT_NORMALISATION,
        .apply = rewrite_host_case,
    },
    {
        .name = "idna-deviation",
        .sentence = "One maps sharp s, final sigma and the joiners as IDNA 2003 does, the other "
                    "keeps them apart.",
        .standard = "concept-domain-to-ascii",
        .rfc3986 = "3.2.2",
        .triggers = BYTE_NON_ASCII,
        .needs = NEEDS_HOST,
        .apply = rewrite_idna_deviation,
    },
    {
        .name = "idna",
        .sentence =
            "One turns an international name into its ASCII form, the other does not or otherwise.",
        .standard = "idna",
        .rfc3986 = "3.2.2",
        .triggers = BYTE_NON_ASCII | BYTE_HYPHEN,
        .needs = NEEDS_HOST,
        .apply = rewrite_idna,
    },
    {
        .name = "file-localhost",
        .sentence = "One takes localhost in a file URL for no host, the other keeps it.",
        .standard = "file-host-state",
        .rfc3986 = "3.2.2",
        .triggers = BYTE_SLASH | BYTE_BACKSLASH,
        .needs = NEEDS_HOST | NEEDS_FILE,
        .apply = rewrite_file_localhost,
    },
    {
        .name = "opaque-host",
        .sentence = "One percent-encodes what is not ASCII in the host of a scheme that is not "
                    "special, the other does not.",
        .standard = "concept-opaque-host-parser",
        .rfc3986 = "3.2.2",
        .triggers = BYTE_NON_ASCII | BYTE_CONTROL,
        .needs = NEEDS_HOST | NEEDS_OTHER,
        .apply = rewrite_opaque_host,
    },
    {
        .name = "empty-port",
        .sentence = "One lets a colon stand without a port, the other does not.",
        .standard = "port-state",
        .rfc3986 = "3.2.3",
        .triggers = BYTE_COLON,
        .needs = NEEDS_PORT,
        .apply = rewrite_empty_port,
    },
    {
        .name = "port-zeros",
        .sentence = "One drops zeros in front of the port, the other keeps or refuses them.",
        .standard = "port-state",
        .rfc3986 = "3.2.3",
        .triggers = BYTE_COLON,
        .needs = NEEDS_PORT,
        .apply = rewrite_port_zeros,
    },
    {
        .name = "default-port",
        .sentence = "One leaves out the scheme's default port, the other keeps it.",
        .standard = "port-state",
        .rfc3986 = "6.2.3",
        .triggers = BYTE_COLON,
        .needs = NEEDS_PORT,
        .apply = rewrite_default_port,
    },
    {
        .name = "encoded-slash",
        .sentence = "One takes %2F or %5C in a path for a slash or backslash, the other does not.",
        .standard = "path-state",
        .rfc3986 = "2.2",
        .triggers = BYTE_PERCENT,
        .needs = NEEDS_PATH,
        .apply = rewrite_encoded_slash,
    },
    {
        .name = "encoded-dot",
        .sentence = "One takes %2e in a dot segment for a dot, the other does not.",
        .standard = "double-dot-path-segment",
        .rfc3986 = "6.2.2.2",
        .triggers = BYTE_PERCENT,
        .needs = NEEDS_PATH,
        .apply = rewrite_encoded_dot,
    },
    {
        .name = "dot-segments",
        .sentence = "One removes dot segments, the other keeps them or removes them otherwise.",
        .standard = "path-state",
        .rfc3986 = "5.2.4",
        .triggers = BYTE_DOT,
        .needs = NEEDS_PATH,
        .apply = rewrite_dot_segments,
    },
    {
        .name = "space",
        .sentence =
            "One percent-encodes a space, the other keeps, refuses or otherwise encodes it.",
        .standard = "percent-encoded-bytes",
        .rfc3986 = "2.1",
        .triggers = BYTE_SPACE,
        .apply = rewrite_space,
    },
    {
        .name = "non-ascii",
        .sentence = "One percent-encodes non-ASCII characters as UTF-8, the other does not.",
        .standard = "percent-encoded-bytes",
        .rfc3986 = "2.5",
        .triggers = BYTE_NON_ASCII,
        .apply = rewrite_non_ascii,
    },
    {
        .name = "unencoded-userinfo",
        .sentence = "They percent-encode different sets of ASCII characters in user information.",
        .standard = "userinfo-percent-encode-set",
        .rfc3986 = "3.2.1",
        .triggers = BYTE_UNSAFE | BYTE_PUNCTUATION,
        .needs = NEEDS_USERINFO,
        .apply = rewrite_unencoded_userinfo,
    },
    {
        .name = "unencoded-query",
        .sentence = "They percent-encode different sets of ASCII characters in the query.",
        .standard = "special-query-percent-encode-set",
        .rfc3986 = "3.4",
        .triggers = BYTE_UNSAFE,
        .needs = NEEDS_QUERY,
        .apply = rewrite_unencoded_query,
    },
    {
        .name = "unencoded-fragment",
        .sentence = "They percent-encode different sets of ASCII characters in the fragment.",
        .standard = "fragment-percent-encode-set",
        .rfc3986 = "3.5",
        .triggers = BYTE_UNSAFE,
        .needs = NEEDS_FRAGMENT,
        .apply = rewrite_unencoded_fragment,
    },
    {
        .name = "unencoded",
        .sentence = "They percent-encode different sets of ASCII characters, or refuse some.",
        .standard = "percent-encoded-bytes",
        .rfc3986 = "2.1",
        .triggers = BYTE_UNSAFE | BYTE_PUNCTUATION | BYTE_COLON | BYTE_AT,
        .apply = rewrite_unencoded,
        .otherwise = rewrite_unencoded_reserved,
    },
    {
        .name = "bad-percent",
        .sentence = "One lets a \"%\" without two hex digits stand, the other does not.",
        .standard = "percent-encoded-bytes",
        .rfc3986 = "2.1",
        .triggers = BYTE_PERCENT,
        .apply = rewrite_bad_percent,
    },
    {
        .name = "encoded-unreserved",
        .sentence = "One decodes percent-encoded characters that need no encoding, the other keeps "
                    "them encoded.",
        .standard = "percent-encoded-bytes",
        .rfc3986 = "6.2.2.2",
        .triggers = BYTE_PERCENT,
        .effects = 1u << EFFECT_NORMALISATION,
        .apply = rewrite_encoded_unreserved,
    },
    {
        .name = "empty-query",
        .sentence = "One tells an empty query from none, the other does not.",
        .standard = "query-state",
        .rfc3986 = "3.4",
        .triggers = BYTE_QUESTION,
        .apply = rewrite_empty_query,
    },
    {
        .name = "empty-fragment",
        .sentence = "One tells an empty fragment from none, the other does not.",
        .standard = "fragment-state",
        .rfc3986 = "3.5",
        .triggers = BYTE_HASH,
        .apply = rewrite_empty_fragment,
    },
    {
        .name = "opaque-base",
        .sentence =
            "One lets a fragment be a reference on a base with an opaque path, the other does not.",
        .standard = "no-scheme-state",
        .rfc3986 = "5.2.2",
        .needs = NEEDS_BASE | NEEDS_OTHER,
        .apply = rewrite_opaque_base,
    },
    {
        .name = "unicode-origin",
        .sentence = "One writes the host of an origin in Unicode, the other in ASCII.",
        .standard = "concept-url-origin",
        .rfc3986 = "3.2.2",
        .triggers = BYTE_NON_ASCII | BYTE_HYPHEN | BYTE_PERCENT,
        .needs = NEEDS_HOST,
        .alters = C(HOST),
        .effects = 1u << EFFECT_NORMALISATION,
        .apply = rewrite_unicode_origin,
    },
    {
        .name = "blob-origin",
        .sentence =
            "One gives a blob: URL the origin of the URL within it, the other an opaque one.",
        .standard = "concept-url-origin",
        .rfc3986 = "3.3",
        .triggers = BYTE_COLON,
        .needs = NEEDS_SCHEME,
        .alters = C(SCHEME),
        .effects = 1u << EFFECT_NORMALISATION,
        .apply = rewrite_blob_origin,
    },
    {
        .name = "nonspecial-authority",
        .sentence = "One reads an authority behind the two slashes of any scheme, the other only "
                    "of special ones.",
        .standard = "path-or-authority-state",
        .rfc3986 = "3",
        .triggers = BYTE_SLASH,
        .needs = NEEDS_SCHEME | NEEDS_OTHER,
        .alters = C(PATH),
        .apply = rewrite_nonspecial_authority,
    },
    {
        .name = "nonspecial-path",
        .sentence =
            "One parts the path of any scheme at slashes, the other only that of special ones.",
        .standard = "scheme-state",
        .rfc3986 = "3.3",
        .triggers = BYTE_SLASH,
        .needs = NEEDS_SCHEME | NEEDS_OTHER,
        .alters = C(PATH),
        .apply = rewrite_nonspecial_path,
    },
    {
        .name = "nonspecial-base",
        .sentence =
            "One resolves a reference on a base of any scheme, the other only of special ones.",
        .standard = "no-scheme-state",
        .rfc3986 = "5.2.2",
        .needs = NEEDS_BASE | NEEDS_OTHER,
        .alters = C(SCHEME) | C(PATH),
        .effects = 1u << EFFECT_ACCEPT_REJECT | 1u << EFFECT_HOST_SHIFT,
        .unresolved = true,
        .apply = rewrite_nonspecial_base,
        .otherwise = rewrite_nonspecial_base_kept,
    },
    {
        .name = "trailing-dot",
        .sentence = "One drops or refuses the dot at the end of a host, the other keeps it.",
        .standard = "host-miscellaneous",
        .rfc3986 = "3.2.2",
        .triggers = BYTE_DOT,
        .needs = NEEDS_HOST,
        .alters = C(HOST),
        .apply = rewrite_trailing_dot,
    },
    {
        .name = "zone-id",
        .sentence =
            "One knows zone identifiers in IPv6 addresses, the other refuses or drops them.",
        .standard = "concept-ipv6-parser",
        .rfc3986 = "3.2.2",
        .triggers = BYTE_BRACKET,
        .needs = NEEDS_BRACKET,
        .alters = C(HOST),
        .apply = rewrite_zone_id,
    },
    {
        .name = "brackets",
        .sentence = "One takes what stands in brackets for a host though it is no IPv6 address, or "
                    "reads on behind them.",
        .standard = "concept-host-parser",
        .rfc3986 = "3.2.2",
        .triggers = BYTE_BRACKET,
        .needs = NEEDS_BRACKET,
        .alters = C(HOST),
        .effects = 1u << EFFECT_ACCEPT_REJECT | 1u << EFFECT_HOST_SHIFT,
        .apply = rewrite_brackets,
    },
    {
        .name = "number-name",
        .sentence =
            "One refuses a host that ends in a number and is no address, the other takes a name.",
        .standard = "concept-ipv4-parser",
        .rfc3986 = "3.2.2",
        .triggers = BYTE_DIGIT,
        .needs = NEEDS_HOST,
        .alters = C(HOST),
        .effects = 1u << EFFECT_ACCEPT_REJECT,
        .apply = rewrite_number_name,
    },
    {
        .name = "label-length",
        .sentence = "They allow different labels in a host: empty ones, or some of more than 63 "
                    "characters.",
        .standard = "concept-domain-to-ascii",
        .rfc3986 = "3.2.2",
        .needs = NEEDS_HOST,
        .alters = C(HOST),
        .apply = rewrite_label_length,
    },
    {
        .name = "idna-invalid",
        .sentence =
            "One refuses an international name that is not valid, or makes another of it, the "
            "other takes it.",
        .standard = "concept-domain-to-ascii",
        .rfc3986 = "3.2.2",
        .triggers = BYTE_NON_ASCII | BYTE_HYPHEN,
        .needs = NEEDS_HOST,
        .alters = C(HOST),
        .effects = 1u << EFFECT_ACCEPT_REJECT | 1u << EFFECT_HOST_SHIFT,
        .makes_up_host = true,
        .apply = rewrite_idna_invalid,
    },
    {
        .name = "host-charset",
        .sentence = "They allow different ASCII characters in a host.",
        .standard = "host-miscellaneous",
        .rfc3986 = "3.2.2",
        .triggers = BYTE_PUNCTUATION | BYTE_SPACE | BYTE_CONTROL,
        .needs = NEEDS_HOST,
        .alters = C(HOST),
        .apply = rewrite_host_charset,
    },
    {
        .name = "encoded-forbidden",
        .sentence =
            "One keeps percent-encoded bytes that no host may hold, the other decodes them.",
        .standard = "concept-opaque-host-parser",
        .rfc3986 = "3.2.2",
        .triggers = BYTE_PERCENT,
        .needs = NEEDS_HOST,
        .alters = C(HOST),
        .apply = rewrite_encoded_forbidden,
    },
    {
        .name = "opaque-domain",
        .sentence =
            "One takes the host of a scheme that is not special for a domain name, which it "
            "decodes and maps, the other keeps its bytes.",
        .standard = "concept-opaque-host-parser",
        .rfc3986 = "3.2.2",
        .triggers = BYTE_NON_ASCII | BYTE_PERCENT | BYTE_CONTROL,
        .needs = NEEDS_HOST | NEEDS_OTHER,
        .alters = C(HOST),
        .effects = 1u << EFFECT_HOST_SHIFT | 1u << EFFECT_HOST_FORM,
        .makes_up_host = true,
        .apply = rewrite_opaque_domain,
    },
    {
        .name = "scheme-characters",
        .sentence =
            "One lets schemes be of letters alone, the other also of digits, \"+\", \"-\" and "
            "\".\".",
        .standard = "scheme-state",
        .rfc3986 = "3.1",
        .triggers = BYTE_COLON,
        .needs = NEEDS_SCHEME,
        .alters = C(SCHEME),
        .effects = 1u << EFFECT_ACCEPT_REJECT,
        .apply = rewrite_scheme_characters,
    },
    {
        .name = "scheme-length",
        .sentence = "One lets a scheme be of any length, the other of no more than 40 characters.",
        .standard = "scheme-state",
        .rfc3986 = "3.1",
        .triggers = BYTE_COLON,
        .needs = NEEDS_SCHEME,
        .alters = C(SCHEME),
        .effects = 1u << EFFECT_ACCEPT_REJECT | 1u << EFFECT_HOST_SHIFT,
        .apply = rewrite_scheme_length,
        .otherwise = rewrite_scheme_length_on_base,
    },
    {
        .name = "scheme-start",
        .sentence =
            "One lets a scheme start with something else than a letter, or hold other characters "
            "than letters, digits, \"+\", \"-\" and \".\".",
        .standard = "scheme-start-state",
        .rfc3986 = "3.1",
        .triggers = BYTE_COLON,
        .alters = C(SCHEME),
        .effects = 1u << EFFECT_ACCEPT_REJECT | 1u << EFFECT_HOST_SHIFT,
        .apply = rewrite_scheme_start,
    },
    {
        .name = "port-colons",
        .sentence = "They take different ones of several colons for that before the port.",
        .standard = "host-state",
        .rfc3986 = "3.2.3",
        .triggers = BYTE_COLON,
        .needs = NEEDS_PORT,
        .alters = C(HOST),
        .effects = 1u << EFFECT_ACCEPT_REJECT | 1u << EFFECT_HOST_SHIFT,
        .apply = rewrite_port_colons,
    },
    {
        .name = "port-syntax",
        .sentence = "They allow different ports: zero, too great, or not a number.",
        .standard = "port-state",
        .rfc3986 = "3.2.3",
        .triggers = BYTE_COLON,
        .needs = NEEDS_PORT,
        .alters = C(PORT),
        .apply = rewrite_port_syntax,
    },
    {
        .name = "encoded-nul",
        .sentence = "One takes %00 for the end of a component, the other for a byte like others.",
        .standard = "percent-encoded-bytes",
        .rfc3986 = "7.3",
        .triggers = BYTE_PERCENT,
        .alters = C(USERNAME) | C(PASSWORD) | C(PATH),
        .apply = rewrite_encoded_nul,
    },
    {
        .name = "drive-letter",
        .sentence =
            "One treats a drive letter at the start of a path as special or refuses it, the other "
            "does not.",
        .standard = "example-start-with-a-windows-drive-letter",
        .rfc3986 = "3.3",
        .triggers = BYTE_COLON | BYTE_UNSAFE,
        .alters = C(PATH),
        .apply = rewrite_drive_letter,
    },
    {
        .name = "file-port",
        .sentence = "One lets a file URL have a port, the other does not.",
        .standard = "file-host-state",
        .rfc3986 = "3.2.3",
        .triggers = BYTE_COLON,
        .needs = NEEDS_PORT | NEEDS_FILE,
        .alters = C(PORT),
        .apply = rewrite_file_port,
    },
    {
        .name = "file-host",
        .sentence = "One lets a file URL have a host, the other does not.",
        .standard = "file-host-state",
        .rfc3986 = "3.2.2",
        .triggers = BYTE_SLASH | BYTE_BACKSLASH,
        .needs = NEEDS_FILE,
        .alters = C(HOST) | C(PORT),
        .apply = rewrite_file_host,
    },
    {
        .name = "empty-host",
        .sentence = "One lets the host be empty, the other does not.",
        .standard = "host-state",
        .rfc3986 = "3.2.2",
        .triggers = BYTE_SLASH | BYTE_BACKSLASH,
        .alters = C(HOST),
        .apply = rewrite_empty_host,
    },
    {
        .name = "no-authority",
        .sentence = "One lets a URL do without two slashes and an authority, the other does not.",
        .standard = "path-or-authority-state",
        .rfc3986 = "3",
        .triggers = BYTE_COLON,
        .needs = NEEDS_SCHEME,
        .alters = C(HOST),
        .apply = rewrite_no_authority,
    },
    {
        .name = "opaque-path",
        .sentence = "One knows URLs whose path does not start with a slash, the other does not.",
        .standard = "cannot-be-a-base-url-path-state",
        .rfc3986 = "3.3",
        .triggers = BYTE_COLON,
        .needs = NEEDS_SCHEME | NEEDS_OTHER,
        .alters = C(HOST) | C(PATH),
        .apply = rewrite_opaque_path,
    },
    {
        .name = "special-scheme",
        .sentence = "One counts gopher among the special schemes, the other does not.",
        .standard = "special-scheme",
        .rfc3986 = "6.2.3",
        .triggers = BYTE_COLON,
        .needs = NEEDS_SCHEME,
        .alters = C(SCHEME) | C(PATH),
        .effects = ~(1u << EFFECT_ACCEPT_REJECT),
        .apply = rewrite_special_scheme,
    },
    {
        .name = "authority-end",
        .sentence = "One reads an authority on to a slash, or writes that slash, where the other "
                    "ends it at \"?\" or \"#\".",
        .standard = "authority-state",
        .rfc3986 = "3.2",
        .triggers = BYTE_QUESTION | BYTE_HASH,
        .needs = NEEDS_HOST,
        .alters = C(PATH),
        .apply = rewrite_authority_end,
    },
    {
        .name = "semicolon",
        .sentence = "One ends the authority at a semicolon, the other reads on.",
        .standard = "authority-state",
        .rfc3986 = "3.2",
        .triggers = BYTE_PUNCTUATION,
        .alters = C(PATH),
        .apply = rewrite_semicolon,
        .otherwise = rewrite_semicolon_kept,
    },
    {
        .name = "credentials",
        .sentence = "One allows user information here, the other refuses or drops it.",
        .standard = "authority-state",
        .rfc3986 = "3.2.1",
        .triggers = BYTE_AT,
        .alters = C(USERNAME) | C(PASSWORD),
        .apply = rewrite_credentials,
    },
    {
        .name = "fragment-hash",
        .sentence = "One lets a \"#\" stand in a fragment, the other refuses it or ends there.",
        .standard = "fragment-state",
        .rfc3986 = "3.5",
        .triggers = BYTE_HASH,
        .needs = NEEDS_FRAGMENT,
        .alters = C(FRAGMENT),
        .apply = rewrite_fragment_hash,
    },
    {
        .name = "no-scheme",
        .sentence = "One takes a reference for a URL though there is no base to resolve it on.",
        .standard = "no-scheme-state",
        .rfc3986 = "4.2",
        .alters = C(SCHEME),
        .effects = 1u << EFFECT_ACCEPT_REJECT,
        .apply = rewrite_no_scheme,
    },
};

const unsigned rewrite_count = sizeof rewrites / sizeof rewrites[0];
_Static_assert(sizeof rewrites / sizeof rewrites[0] <= MAX_REWRITES, "one bit each");

static bool is_there(struct span span)
{
    return span.end > span.start;
}

unsigned anatomy_needs_met(const struct anatomy *a)
{
    const bool has_host = is_there(a->host);
    unsigned met = 0;

    met |= is_there(a->scheme) ? NEEDS_SCHEME : 0u;
    met |= a->base.ptr ? NEEDS_BASE : 0u;
    met |= a->on_it.ptr ? NEEDS_ON_IT : 0u;
    met |= a->kind == SCHEME_FILE ? NEEDS_FILE : 0u;
    met |= a->kind == SCHEME_OTHER ? NEEDS_OTHER : 0u;
    met |= is_there(a->userinfo) ? NEEDS_USERINFO : 0u;
    met |= has_host ? NEEDS_HOST : 0u;
    met |= has_host && a->input.ptr[a->host.start] == '[' ? NEEDS_BRACKET : 0u;
    met |= a->port.start > a->host.end ? NEEDS_PORT : 0u;
    met |= is_there(a->path) ? NEEDS_PATH : 0u;
    met |= is_there(a->query) ? NEEDS_QUERY : 0u;
    met |= is_there(a->fragment) ? NEEDS_FRAGMENT : 0u;
    return met;
}

int rewrite_find(const char *name)
{
    for (unsigned i = 0; i < rewrite_count; i++) {
        const char *const *alias = rewrites[i].aliases;

        if (strcmp(rewrites[i].name, name) == 0)
            return (int)i;
        while (alias && *alias) {
            if (strcmp(*alias++, name) == 0)
                return (int)i;
        }
    }
    return -1;
}
