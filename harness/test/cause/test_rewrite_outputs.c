/* SPDX-License-Identifier: MIT */
/* What each rewrite writes for many inputs is what it wrote before. The causes and the classes that
 * are stored depend on it, so a change must be meant. test_rewrites says of single inputs what a
 * rewrite does and why; this finds a change that no row there notices.
 *
 * usage: test_rewrite_outputs [write]      write: prints the table of hashes for this file */
#include "hash.h"
#include "rewrites.h"

#include "check.h"
#include "str.h"

#include <inttypes.h>

#define ROUNDS 12000

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
    "http://\x7F"
    "a@h/\x01",
    "a123456789012345678901234567890123456789b:c",
    "a12345678901234567890123456789012345678:c",
    "blob:http://h/",
    "BLOB:file:///a",
    "blob:x",
    "file:///C:/a/b",
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

/* One of so many is a whole. */
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

/* --- hashes ------------------------------------------------------------------------------------
 */

static uint64_t hashes[REWRITES][MAX_READINGS];

static void add_to_hash(uint64_t *hash, uint64_t round, const struct text *out)
{
    *hash = (*hash ^ round) * 0x100000001b3u;
    for (size_t i = 0; i < out->len; i++)
        *hash = (*hash ^ (unsigned char)out->ptr[i]) * 0x100000001b3u;
}

/* reference: what is resolved against test, whose text is a base; or no text. */
static void add_all(struct testcase test, struct ua_str reference, uint64_t round)
{
    struct text out = {0};
    struct anatomy anatomy;

    for (unsigned n = 0; n < REWRITES; n++) {
        for (unsigned reading = 0; rewrites[n]->readings[reading].apply; reading++) {
            anatomy_split(&anatomy, test);
            anatomy.reference = reference;
            if (rewrite_apply(rewrites[n], &rewrites[n]->readings[reading], &out, &anatomy))
                add_to_hash(&hashes[n][reading], round, &out);
        }
    }
    text_free(&out);
}

static void hash_all(void)
{
    struct text input = {0}, base = {0};
    uint64_t state = 1;

    for (uint64_t round = 0; round < ROUNDS; round++) {
        write_input(&input, 4, &state);
        insert_piece(&input, &state);
        write_input(&base, 2, &state);
        if (round % 3 == 0) {
            add_all(testcase_without_base(text_str(&input)), ua_str(NULL, 0), round);
        } else if (round % 3 == 1) {
            add_all((struct testcase){text_str(&input), text_str(&base)}, ua_str(NULL, 0), round);
        } else {
            add_all(testcase_without_base(text_str(&base)), text_str(&input), round);
        }
    }
    text_free(&input);
    text_free(&base);
}

static const struct {
    const char *name;
    uint64_t hashes[MAX_READINGS];
} expected[] = {
    {"backslash", {0x3554ec7a4e8ba802, 0x561d22e98c5e711c, 0xda027c3b3e1c194b, 0xc2d46b7525b320df}},
    {"tab-newline", {0xd22861ad75959d30, 0x20f8812ecc60e142, 0x8324816f502b9a7e}},
    {"leading-control", {0x9dbe5e84b5bbff29, 0x4df92a6799368936}},
    {"trailing-control", {0x8ac6f50a85008d39, 0x1c65a1764dc73b16, 0xe4cbd992fc11a5d9}},
    {"ill-formed-utf8", {0x3f5e4339c2a3f6f0, 0xfc9cea54a1a0a9dc}},
    {"control", {0xbcd09d895ce4b1b7, 0x16cf77b2aef6efd4}},
    {"scheme-case", {0xdccc6c4a80cdc4b6}},
    {"slash-count", {0x23c6b2e26e564322, 0x520957700495382b}},
    {"same-scheme", {0xb3c466bfb5cabc15}},
    {"drive-kept", {0xfd5d3e331b723654}},
    {"file-slashes", {0xaab625ead7165f65}},
    {"drive-spelling", {0x8e6cee7f1c7ee63f}},
    {"empty-authority", {0x5b54faeffde29fe9}},
    {"colon-in-path", {0x9727e37f1089d13f}},
    {"empty-reference", {0x134cf0fcdf24c516}},
    {"relative-path", {0x151e9e3283fd5075}},
    {"base-fragment", {0xe596440c29cc6933}},
    {"root-base", {0xfd1cd3481956a3a5}},
    {"relative-base", {0x2722aead46372608}},
    {"inherited-credentials", {0xd60970760b4d67d3}},
    {"userinfo", {0xbea257476502c294}},
    {"encoded-userinfo", {0xb10fc9c7fdbf55af, 0x70e2b3f60931e829}},
    {"encoded-host", {0x9906456c3f3023f7, 0x615694154d7d225e}},
    {"ipv4-number", {0x5881dcbfbfc79c2b}},
    {"ipv6-dotted", {0xdbc062cfd32da2eb}},
    {"ipv6-spelling", {0x7dff17dfd0208797}},
    {"host-case", {0x93612b7cc10aea85}},
    {"idna-deviation", {0x10b3b35a0b280f49}},
    {"idna", {0x231b395626e4f9ae}},
    {"file-localhost", {0xf6b226235e0f3ac6}},
    {"opaque-host", {0xcca95bf43ce65a89}},
    {"empty-port", {0xe817c52de27fdeb4}},
    {"port-zeros", {0xa10df5f0714db3a7}},
    {"default-port", {0x4184d72dfc9fde10}},
    {"encoded-slash", {0xb2d365fe261c34ea, 0x35bfe4e469847c00}},
    {"encoded-dot", {0x754a81af4f8757dc}},
    {"dot-segments", {0x1e2aeedfeee7b8e2}},
    {"space", {0x94a8a2680e0ceef1}},
    {"non-ascii", {0xb90a1ca4b1a4bfee}},
    {"unencoded-userinfo", {0x7152eab9763949ce, 0x51cd29a55a53d012}},
    {"unencoded-query", {0x092d331c723bfe73}},
    {"unencoded-fragment", {0x3990bfdef5bbd676}},
    {"unencoded", {0x54d9619566b9088e, 0x272517cf54abd19c}},
    {"bad-percent", {0x619658f793b715f4, 0xb0e70f0a8364fd3f}},
    {"encoded-unreserved", {0x25092a66ba0d57a6}},
    {"empty-query", {0xdf27889f22baaf9e}},
    {"empty-fragment", {0x21ec98416ee3364a}},
    {"opaque-base", {0x1e43bb47512fafd5}},
    {"host-cut", {0xd5e4df5afe177872, 0x9ac19311a257c239}},
    {"unicode-origin", {0x93d7b192e6623c5a}},
    {"blob-origin", {0xd42f7cb7700a639f}},
    {"nonspecial-authority", {0xbb124231f871691a}},
    {"nonspecial-path", {0xaf8aba65e0119995}},
    {"nonspecial-base", {0xc8fe8dde2e66d018, 0x030ae27240a37cab}},
    {"trailing-dot", {0x41b54f0e4896086e}},
    {"zone-id", {0xc44956c797ad6eaa}},
    {"brackets", {0x056f4aa12d81bcc7, 0x4f4440d341af42d1, 0xf6691af3ada21431, 0x1973abd5919bf653}},
    {"number-name", {0xd13924b60cae1c68, 0xd0fc91eb7532ae3a}},
    {"label-length", {0x067606eb62b51c41}},
    {"label-hyphen", {0xcaf36163757866e6}},
    {"nfkc-delimiter", {0x72d978e1d8fff6c9}},
    {"idna-invalid", {0xb8a4b67932800387}},
    {"idna-rules", {0x71a32220634ca062}},
    {"host-charset", {0x34617fa15533b1d1}},
    {"encoded-forbidden", {0x56225b73cef0b7a6}},
    {"opaque-domain", {0x80b9914f20445391}},
    {"scheme-characters", {0x761585e1e70e3862}},
    {"scheme-length", {0xff95de625e8103b1, 0xcc5c05eef420788f}},
    {"scheme-start", {0x9525febb0d3d6667}},
    {"port-colons", {0xe1ef494f111720a2, 0xc3e79099d6c7c93c, 0xd52445ce9444b8a6}},
    {"port-syntax", {0xac3ee38b70ca76da, 0xec95f74158a72bfb, 0x8c9a3989e444de5f}},
    {"encoded-nul", {0x0b980c64d762811b}},
    {"drive-letter", {0x3e075bfbb7c32e7e}},
    {"file-port", {0xee27d820eec2aa9a}},
    {"file-host", {0xe357396059e1f2af}},
    {"empty-host", {0x03662b42a4e75f17, 0x483450b5f6eecd2d, 0xf7181e285335952a}},
    {"no-authority", {0xa5b400b92731c1d1}},
    {"opaque-path", {0xed14b9938f38ad2c}},
    {"special-scheme", {0x94c69055c28a7b24}},
    {"authority-end", {0xc564ce98ac110d40, 0xa1b0cef85f326fb8}},
    {"semicolon", {0x364fcae29c67e04b, 0xf8d1f0a6ea116a55, 0x99f2894776057ed8}},
    {"credentials", {0xa3a2a8f32352cdcf}},
    {"fragment-hash", {0xea8f75a2805609bc}},
    {"suffix-reference", {0xc71b9360e3e47d0c}},
    {"no-scheme", {0xecd7349f162315c8, 0x7f0fbc36c274b904}},
    {"registry-authority", {0x99a049e03ff4371e}},
};

static void print_table(void)
{
    for (unsigned n = 0; n < REWRITES; n++) {
        printf("    {\"%s\", {", rewrites[n]->name);
        for (unsigned reading = 0; rewrites[n]->readings[reading].apply; reading++)
            printf("%s0x%016" PRIx64, reading ? ", " : "", hashes[n][reading]);
        puts("}},");
    }
}

static void check_hashes(void)
{
    CHECK(sizeof expected / sizeof *expected == REWRITES);
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        const int n = rewrite_find(expected[i].name);

        CHECK(n >= 0);
        for (unsigned reading = 0; n >= 0 && reading < MAX_READINGS; reading++) {
            /* A reading that changes nothing would not be tested. */
            CHECK((hashes[n][reading] != 0) == (rewrites[n]->readings[reading].apply != NULL));
            CHECK(hashes[n][reading] == expected[i].hashes[reading]);
            if (hashes[n][reading] != expected[i].hashes[reading])
                printf("reading %u of %s writes something else\n", reading, expected[i].name);
        }
    }
}

int main(int argc, char **argv)
{
    hash_all();
    if (argc > 1 && strcmp(argv[1], "write") == 0) {
        print_table();
        return 0;
    }
    check_hashes();
    return check_report("rewrite_outputs");
}
