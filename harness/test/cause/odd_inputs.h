/* SPDX-License-Identifier: MIT */
/* Inputs that are odd in every way that a rewrite knows, drawn by a small generator. */
#ifndef ODD_INPUTS_H
#define ODD_INPUTS_H

#include "testcase.h"
#include "util.h"

static uint64_t next_random(uint64_t *state)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return *state >> 33;
}

/* --- inputs: the parts of a URL in their order, each of a few spellings ---------------------- */

#define MAX_PIECES 60

/* Ended by NULL. */
static const char *const schemes[MAX_PIECES] = {
    "",       "",        "http:",  "http:",  "https:",  "HTtp:", "x:",      "x:",
    "file:",  "file:",   "FILE:",  "blob:",  "mailto:", "ftp:",  "ht\ttp:", "1:",
    "web+a:", "gopher:", " http:", "\x01x:", "h%74tp:", "://",
};
static const char *const slashes[MAX_PIECES] = {
    "//",  "//", "//",   "//",   "",     "/",    "///",    "\\\\",
    "/\\", "\\", "/\t/", "////", "//\\", "//\n", "%2f%2f",
};
static const char *const users[MAX_PIECES] = {
    "",       "",       "",          "",     "",      "",      "u@",   "u:p@",        "@",
    ":@",     "u:@",    ":p@",       "a@b@", "u%40@", "u;v@",  "[u]@", "u\\@",        "u%2f@",
    "'u:\"@", "a:b:c@", "\xC3\xBC@", "u p@", "%75@",  "u|:^@", "\t@",  "%00%3b:%41@", "\xFF@",
    "u#@",    "u?@",    "u/@",
};
static const char *const hosts[MAX_PIECES] = {
    "h",
    "h",
    "h.example",
    "",
    "localhost",
    "LocalHost",
    "127.0.0.1",
    "0x7f.1",
    "017700000001",
    "256.1",
    "1.2.3.4.",
    "4294967296",
    "1.2.3.08",
    "[::1]",
    "[::01]",
    "[1:2:0:0:5::8]",
    "[::ffff:1.02.3.4]",
    "[::1%25eth0]",
    "[::1",
    "::1]",
    "[v1.a]",
    "[::1%eth0]",
    "a..b",
    "h.",
    "-a-",
    "a_b",
    "b\xC3\xBC"
    "cher",
    "xn--bcher-kva",
    "xn--a",
    "fa\xC3\x9F",
    "a\xE3\x80\x82z",
    "a\xE2\x80\x8Dz",
    "%61.b",
    "a%2fb",
    "a%40b",
    "a%%b",
    "a%zz",
    "a b",
    "a\tb",
    "a<b>",
    "a|b",
    "a\\b",
    "a;b",
    "A.EXAMPLE",
    "C:",
    "C|",
    "..",
    "1e3",
    "\xEF\xBC\x8F"
    "h",
    "h\xFF",
    "%C3%BC.z",
    "a123456789012345678901234567890123456789012345678901234567890123.b",
    "0",
    "a,b=c",
    "$",
    "%00",
    "1.0x",
};
static const char *const ports[MAX_PIECES] = {
    "",
    "",
    "",
    "",
    "",
    ":",
    ":80",
    ":443",
    ":080",
    ":0",
    ":65536",
    ":8080",
    ":80b",
    ":b",
    ":1:2",
    ": 1",
    ":%38",
    ":\t1",
    ":000000000000000000001",
    ":-1",
    "::",
    ":21",
    ":00080",
};
static const char *const paths[MAX_PIECES] = {
    "",          "/",       "/",           "/p",        "/p/q",    "/a/../b",     "/./a",
    "/..",       "/../a/.", "/a/%2e%2e/b", "/.%2E",     "/C:/a",   "/C|/../b",    "//a",
    "///",       "/a//b",   "/a\\b",       "\\",        "/%41%7e", "/%2f%5c",     "/%zz%",
    "/ a b ",    "/a|b",    "/[a]",        "/\xC3\xBC", "/\xFF",   "/a;b=c",      "/'\"<>",
    "/^`{}",     "/a\tb\n", "/%C3%bc%c3",  "/\x7F\x01", "p",       "./p",         "../p",
    "a:b",       "p q",     "/C%3a/x",     "/a%00",     "/..;/a",  "/%2e%2e%2fx", "C:\\a",
    "/a/./b/..", ";x",      "/@",          "/a@b:c",    "/a%252f",
};
static const char *const queries[MAX_PIECES] = {
    "",      "",       "",        "",           "?",         "?q",    "?a=b&c",
    "??",    "?'\"<>", "?%41%zz", "?[]|\\^`{}", "?\xC3\xBC", "?\xFF", "? a ",
    "?a\tb", "?/..",   "?%27%20", "?@:",        "?\x7F",     "?a+b",
};
static const char *const fragments[MAX_PIECES] = {
    "",        "",          "",   "",        "#",   "#f",      "##",    "#a#b", "#'\"<>`",
    "#%41%zz", "#\xC3\xBC", "# ", "#\xFF\n", "#?/", "#{|}^\\", "#\x01", "#f ",  "#%20%2F",
};
static const char *const ends[MAX_PIECES] = {
    "", "", "", "", "", "", "", "", " ", "\n", "\t ", "\x01", "\xE2\x80\x89",
};

/* What the parts above rarely make. */
static const char *const wholes[MAX_PIECES] = {
    "#f",
    "?q#f",
    "#",
    "",
    "//",
    "//@",
    "///",
    "//\t@",
    " // ",
    "mailto:a@b?s#old",
    "x:",
    "x:p",
    "x:/p//",
    "x://",
    "x:///h",
    "http://u@[::1%[]:1/[c]",
    "http://[::1%25@a]b",
    "http://u@[a:%aa ]:1/[c]",
    "http://a/\x01",
    "http://a\x01\x7F/",
    ("http://\x7F"
     "a@h/\x01"),
    "a123456789012345678901234567890123456789b:c",
    "a12345678901234567890123456789012345678:c",
    "blob:http://h/",
    "BLOB:file:///a",
    "http:/.//a",
    "file:C:/a",
    "file:///C:",
    "file://localhost/C|/..",
    "http:",
    "http:/",
    "http:p:q",
    "/C:/..",
    "../../x",
    "javascript:a(\"b\") #f",
    "data:, \tb",
    "http://[@/%25]:1/p",
    "http://u@[\\]b",
};
/* One of these may stand anywhere in an input. */
static const char *const inserted[MAX_PIECES] = {
    "%",
    "%2",
    "%2e",
    "%2F",
    "%5c",
    "%40",
    "\t",
    "\n",
    "\r",
    " ",
    "\x01",
    "\x1F",
    "\x7F",
    "\xC3",
    "\xBC",
    "\xFF",
    "\xC3\xBC",
    "@",
    ":",
    "/",
    "\\",
    "?",
    "#",
    "[",
    "]",
    "|",
    "^",
    "`",
    "{",
    "}",
    "<",
    ">",
    "\"",
    "'",
    ";",
    ",",
    "=",
    "&",
    "+",
    "$",
    "!",
    "*",
    "(",
    ")",
    "~",
    "_",
    "-",
    ".",
    "..",
    "0",
    "9",
    "A",
    "Z",
    "z",
    "x",
    "//",
    "\xE3\x80\x82",
    "\xEF\xBC\x8E",
    "\xC2\xAD",
};

static void add_piece(struct text *out, const char *const *pieces, uint64_t *state)
{
    size_t count = 0;

    while (pieces[count])
        count++;
    text_puts(out, pieces[next_random(state) % count]);
}

/* One input in share is a whole one. */
static void write_input(struct text *out, unsigned share, uint64_t *state)
{
    const bool is_whole = next_random(state) % 4 != 0;

    text_clear(out);
    text_puts(out, "");
    if (next_random(state) % share == 0) {
        add_piece(out, wholes, state);
        return;
    }
    if (is_whole)
        add_piece(out, schemes, state);
    if (is_whole || next_random(state) % 3 == 0) {
        add_piece(out, slashes, state);
        add_piece(out, users, state);
        add_piece(out, hosts, state);
        add_piece(out, ports, state);
    }
    add_piece(out, paths, state);
    add_piece(out, queries, state);
    add_piece(out, fragments, state);
    add_piece(out, ends, state);
}

/* Puts a piece anywhere into every other input. */
static void insert_piece(struct text *out, uint64_t *state)
{
    struct text first = {0};
    size_t at = next_random(state) % (2 * (out->len + 1));

    if (at > out->len)
        return;
    text_add(&first, out->ptr, at);
    add_piece(&first, inserted, state);
    text_add(&first, out->ptr + at, out->len - at);
    text_free(out);
    *out = first;
}

/* --- mostly plain inputs ---------------------------------------------------------------------- */

/* Adds a plain piece, or one time in share another. */
static inline void add_mostly(struct text *out, const char *plain, const char *const *pieces,
                              unsigned share, uint64_t *state)
{
    if (next_random(state) % share == 0)
        add_piece(out, pieces, state);
    else
        text_puts(out, plain);
}

/* A URL with few odd parts, so that most parsers accept it; one in eight is odd all over. */
static inline void draw_input(struct text *input, uint64_t *state)
{
    if (next_random(state) % 8 == 0) {
        write_input(input, 4, state);
        insert_piece(input, state);
        return;
    }
    text_clear(input);
    add_mostly(input, "http:", schemes, 6, state);
    add_mostly(input, "//", slashes, 6, state);
    add_mostly(input, "", users, 4, state);
    add_mostly(input, "h", hosts, 3, state);
    add_mostly(input, "", ports, 5, state);
    add_mostly(input, "/p", paths, 3, state);
    add_mostly(input, "", queries, 3, state);
    add_mostly(input, "", fragments, 3, state);
    add_mostly(input, "", ends, 6, state);
    if (next_random(state) % 3 == 0)
        insert_piece(input, state);
}

/* A reference, which may also be a URL, and its base. */
static inline void draw_reference(struct text *input, struct text *base, uint64_t *state)
{
    if (next_random(state) % 4 == 0) {
        draw_input(input, state);
    } else {
        text_clear(input);
        text_puts(input, "");
        add_mostly(input, "", slashes, 4, state);
        add_mostly(input, "", hosts, 4, state);
        add_mostly(input, "", paths, 2, state);
        add_mostly(input, "", queries, 4, state);
        add_mostly(input, "", fragments, 4, state);
    }
    text_clear(base);
    add_mostly(base, "http:", schemes, 3, state);
    add_mostly(base, "//", slashes, 6, state);
    add_mostly(base, "", users, 4, state);
    add_mostly(base, "b", hosts, 6, state);
    add_mostly(base, "/a/b", paths, 3, state);
    add_mostly(base, "", queries, 6, state);
    add_mostly(base, "", fragments, 6, state);
}

/* A URL; in one round of three, a reference and its base. Borrowed from the texts. */
static inline struct testcase draw_test(struct text *input, struct text *base, unsigned round,
                                        uint64_t *state)
{
    const bool has_base = round % 3 == 0;

    if (has_base)
        draw_reference(input, base, state);
    else
        draw_input(input, state);
    return (struct testcase){text_str(input), text_optional(base, has_base)};
}

#endif
