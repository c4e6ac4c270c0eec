/* SPDX-License-Identifier: MIT */
/* Each rewrite takes its own idiom out of an input and leaves all others in it. Each idiom is put
 * into an otherwise plain URL, alone and next to each other one. A mark, which is the text of the
 * idiom, must be there as often after another rewrite as before. */
#include "cause.h"

#include "check.h"
#include "rewrite_step.h"
#include "str.h"

enum part {
    LEADING,
    SCHEME,
    SLASHES,
    USERINFO,
    HOST,
    PORT,
    PATH,
    QUERY,
    FRAGMENT,
    TRAILING,
    PARTS,
};

struct idiom {
    const char *name;        /* of its rewrite */
    const char *mark;        /* the text of the idiom */
    const char *part[PARTS]; /* NULL: as in a plain URL */
    const char *base;        /* NULL: none */
    bool is_whole;           /* its host or path cannot stand next to another one */
};

#define IDIOM(rewrite, text, ...)                                                                  \
    {                                                                                              \
        .name = rewrite, .mark = text, .part = { __VA_ARGS__ }                                     \
    }
#define WHOLE_IDIOM(rewrite, text, ...)                                                            \
    {.name = rewrite, .mark = text, .part = {__VA_ARGS__}, .is_whole = true}
#define IDIOM_ON(rewrite, text, of_base, ...)                                                      \
    {.name = rewrite, .mark = text, .part = {__VA_ARGS__}, .base = of_base}

static const struct idiom idioms[] = {
    IDIOM("backslash", "\\", [SLASHES] = "\\/"),
    IDIOM("backslash", "\\", [SLASHES] = "/\\/\\/\\"),
    IDIOM("backslash", "\\", [PATH] = "/a\\b"),
    IDIOM("backslash", "\\", [SCHEME] = "x", [HOST] = "a\\b"),
    IDIOM("tab-newline", "\t", [SLASHES] = "/\t/"),
    IDIOM("tab-newline", "\t", [SLASHES] = "//\t/"),
    IDIOM("tab-newline", "\t", [SCHEME] = "ht\ttp"),
    IDIOM("tab-newline", "\t", [USERINFO] = "u\tv"),
    IDIOM("tab-newline", "\t", [HOST] = "a\tb"),
    IDIOM("tab-newline", "\t", [PORT] = ":8\t1"),
    IDIOM("tab-newline", "\t", [PATH] = "/a\tb"),
    IDIOM("tab-newline", "\t", [FRAGMENT] = "#a\tb"),
    IDIOM("leading-control", "\x0C", [LEADING] = "\x0C"),
    IDIOM("trailing-control", "\x0B", [TRAILING] = "\x0B"),
    IDIOM("ill-formed-utf8", "\xFF", [USERINFO] = "u\xFF"),
    IDIOM("ill-formed-utf8", "\xFF", [PATH] = "/\xFF"),
    IDIOM("control", "\x01", [USERINFO] = "u\x01"),
    IDIOM("control", "\x01",
          [HOST] = "a\x01"
                   "b"),
    IDIOM("control", "\x01",
          [PATH] = "/\x01"
                   "a"),
    IDIOM("scheme-case", "HT", [SCHEME] = "HTtp"),
    IDIOM("slash-count", "///", [SLASHES] = "///"),
    IDIOM("slash-count", "p:/h", [SLASHES] = "/"),
    IDIOM_ON("same-scheme", "http:a", "http://b/", [SLASHES] = "", [HOST] = "", [PATH] = "a"),
    WHOLE_IDIOM("drive-kept", "/C:/..", [SCHEME] = "file", [HOST] = "", [PATH] = "/C:/../b"),
    IDIOM("file-slashes", "file:/a", [SCHEME] = "file", [SLASHES] = "/", [HOST] = "", [PATH] = "a"),
    WHOLE_IDIOM("drive-spelling", "C|", [SCHEME] = "file", [HOST] = "", [PATH] = "/C|/b"),
    WHOLE_IDIOM("drive-spelling",
                "file:C:", [SCHEME] = "file", [SLASHES] = "", [HOST] = "", [PATH] = "C:/b"),
    WHOLE_IDIOM("drive-letter", "/C:", [SCHEME] = "file", [HOST] = "", [PATH] = "/C:/b"),
    IDIOM_ON("colon-in-path", "1:b",
             "http://b/", [SCHEME] = "", [SLASHES] = "", [HOST] = "", [PATH] = "1:b"),
    IDIOM("userinfo", "@b@", [USERINFO] = "a@b"),
    IDIOM("userinfo", "d:e", [USERINFO] = "c:d:e"),
    IDIOM("encoded-userinfo", "%41", [USERINFO] = "u%41"),
    IDIOM("unencoded-userinfo", "=", [USERINFO] = "u="),
    IDIOM("credentials", "user", [USERINFO] = "user"),
    IDIOM("encoded-host", "%61", [HOST] = "a%61"),
    IDIOM("encoded-forbidden", "a%2F", [HOST] = "a%2Fb"),
    IDIOM("bad-percent", "%z", [HOST] = "a%zb"),
    WHOLE_IDIOM("ipv4-number", "0x7f.1", [HOST] = "0x7f.1"),
    WHOLE_IDIOM("number-name", "256", [HOST] = "a.256"),
    WHOLE_IDIOM("ipv6-dotted", ".04", [HOST] = "[::1.2.3.04]"),
    WHOLE_IDIOM("ipv6-spelling", "::0A", [HOST] = "[::0A]"),
    WHOLE_IDIOM("zone-id", "%25z", [HOST] = "[::1%25z]"),
    WHOLE_IDIOM("brackets", "[v.b]", [HOST] = "[v.b]"),
    WHOLE_IDIOM("brackets", "b[::1]", [HOST] = "b[::1]"),
    WHOLE_IDIOM("brackets", "v@]", [HOST] = "[v@]"),
    IDIOM("host-case", "GH", [HOST] = "GHi"),
    IDIOM("idna-deviation", "\xC3\x9F", [HOST] = "f\xC3\x9F"),
    IDIOM("idna", "\xC3\xBC", [HOST] = "f\xC3\xBC"),
    IDIOM("idna-invalid", "xn--a", [HOST] = "xn--a"),
    IDIOM("idna-rules", "xn--tda", [HOST] = "xn--tda"),
    IDIOM("unicode-origin", "xn--tda", [HOST] = "xn--tda"),
    IDIOM("nfkc-delimiter", "\xE2\x84\x80",
          [HOST] = "b\xE2\x84\x80"
                   "d"),
    IDIOM("label-hyphen", "-.", [HOST] = "b-.c"),
    IDIOM("label-length", "b..c", [HOST] = "b..c"),
    WHOLE_IDIOM("trailing-dot", "a./", [HOST] = "a."),
    IDIOM("host-charset", "!", [HOST] = "b!c"),
    IDIOM("host-charset", "b c", [HOST] = "b c"),
    IDIOM("host-cut", "~", [HOST] = "b~c"),
    IDIOM("registry-authority", "d_e", [HOST] = "d_e"),
    IDIOM("semicolon", ";", [HOST] = "b;c"),
    IDIOM("opaque-host", "\xC3\xBC", [SCHEME] = "x", [HOST] = "f\xC3\xBC"),
    IDIOM("opaque-domain", "%61", [SCHEME] = "x", [HOST] = "f%61"),
    IDIOM("file-host", "//host/", [SCHEME] = "file", [HOST] = "host"),
    WHOLE_IDIOM("file-localhost", "localhost", [SCHEME] = "file", [HOST] = "localhost"),
    IDIOM("file-port", ":81", [SCHEME] = "file", [HOST] = "host", [PORT] = ":81"),
    IDIOM("empty-host", "///", [SCHEME] = "x", [HOST] = ""),
    IDIOM("empty-port", "h:/", [PORT] = ":"),
    IDIOM("port-zeros", ":081", [PORT] = ":081"),
    IDIOM("default-port", ":80", [PORT] = ":80"),
    IDIOM("port-colons", ":1:2", [PORT] = ":1:2"),
    IDIOM("port-syntax", ":65536", [PORT] = ":65536"),
    IDIOM("port-syntax", ":n", [PORT] = ":n"),
    IDIOM("authority-end", "h?q", [PATH] = "", [QUERY] = "?q"),
    IDIOM("encoded-slash", "/%2F", [PATH] = "/%2F"),
    IDIOM("encoded-dot", "/%2e", [PATH] = "/%2e/c"),
    IDIOM("dot-segments", "/..", [PATH] = "/c/../d"),
    IDIOM("dot-segments", "/./", [PATH] = "/./d"),
    IDIOM("encoded-nul", "%00", [USERINFO] = "u%00"),
    IDIOM("encoded-nul", "%00", [PATH] = "/e%00"),
    IDIOM("space", "u w", [USERINFO] = "u w"),
    IDIOM("space", "f g", [PATH] = "/f g"),
    IDIOM("space", "f g", [QUERY] = "?f g"),
    IDIOM("non-ascii", "\xC3\xA4", [USERINFO] = "u\xC3\xA4"),
    IDIOM("non-ascii", "\xC3\xA4", [PATH] = "/\xC3\xA4"),
    IDIOM("unencoded", "hh|", [PATH] = "/hh|"),
    IDIOM("unencoded-query", "<", [QUERY] = "?<"),
    IDIOM("unencoded-fragment", "`", [FRAGMENT] = "#`"),
    IDIOM("bad-percent", "%zz", [PATH] = "/%zz"),
    IDIOM("encoded-unreserved", "%7E", [PATH] = "/%7E"),
    IDIOM("empty-query", "?", [QUERY] = "?"),
    IDIOM("empty-fragment", "#", [FRAGMENT] = "#"),
    IDIOM("fragment-hash", "#g#", [FRAGMENT] = "#g#i"),
    IDIOM("no-scheme", "//h", [SCHEME] = ""),
    IDIOM("suffix-reference", "h", [SCHEME] = "", [SLASHES] = ""),
    IDIOM_ON("empty-authority", "///", "file://b/", [SCHEME] = "", [HOST] = ""),
    IDIOM("scheme-start", "1t", [SCHEME] = "1t"),
    IDIOM("scheme-characters", "s.t", [SCHEME] = "s.t"),
    IDIOM("scheme-length",
          "jabcdefghijabc", [SCHEME] = "abcdefghabcdefghijabcdefghijabcdefghijabcdefghij"),
    IDIOM("no-authority", "x:/", [SCHEME] = "x", [SLASHES] = "", [HOST] = ""),
    IDIOM("opaque-path", "x:a", [SCHEME] = "x", [SLASHES] = "", [HOST] = "", [PATH] = "a"),
    IDIOM("special-scheme", "gopher", [SCHEME] = "gopher"),
    IDIOM("blob-origin", "blob:", [SCHEME] = "blob"),
    IDIOM("nonspecial-authority", "x://", [SCHEME] = "x"),
    IDIOM("nonspecial-path", "x:/", [SCHEME] = "x", [SLASHES] = "", [HOST] = ""),
};

/* What a rewrite changes of another idiom, and why it may. A name that ends in "*" is for all that
 * begin so. */
static const struct {
    const char *rewrite, *idiom, *reason;
} exceptions[] = {
    {"registry-authority", "*",
     "it explains only that one of them gives no host, whatever in the authority is the reason"},
    {"unencoded", "backslash", "a backslash is to be encoded where the scheme is not special"},
    {"unencoded", "unencoded-*", "these are about one component each, and it is about all"},
    {"scheme-start", "encoded-nul", "no scheme has a percent sign"},
    {"encoded-nul", "*", "one of them reads nothing behind %00, whatever it is"},
    {"unencoded-userinfo", "userinfo", "a colon of the password is to be encoded, or splits it"},
    {"encoded-unreserved", "encoded-userinfo", "the same bytes; it explains a normalisation only"},
    {"empty-host", "slash-count", "further slashes are one too many, or behind an empty host"},
    {"slash-count", "empty-host", "the same"},
    {"no-authority", "slash-count", "one slash is one too few, or the begin of a path"},
    {"nonspecial-path", "no-authority", "the slash that does for an authority begins the path"},
    {"nonspecial-path", "dot-segments", "a slash of the path is its idiom, and theirs"},
    {"nonspecial-path", "encoded-dot", "the same"},
    {"nonspecial-path", "encoded-slash", "the same"},
    {"nonspecial-authority", "empty-host", "the slashes are those in front of the empty host"},
    {"encoded-host", "encoded-forbidden", "the decoded byte is what the other one replaces"},
    {"encoded-host", "opaque-domain", "the same bytes, as one of them decodes them or both do not"},
    {"opaque-domain", "encoded-*", "the same"},
    {"opaque-domain", "idna*", "the same"},
    {"opaque-domain", "nfkc-delimiter", "the same"},
    {"opaque-domain", "opaque-host", "the same"},
    {"opaque-host", "idna*", "the same"},
    {"opaque-host", "nfkc-delimiter", "the same"},
    {"opaque-host", "control", "both percent-encode it"},
    {"idna*", "idna*", "the same characters: mapped, refused, or kept by one of them"},
    {"idna*", "unicode-origin", "the same"},
    {"idna*", "opaque-host", "the same"},
    {"idna-invalid", "nfkc-delimiter", "such a character makes the name invalid"},
    {"unicode-origin", "idna*", "the same; it explains the origin only"},
    {"unicode-origin", "nfkc-delimiter", "the same"},
    {"unicode-origin", "opaque-host", "the same"},
    {"idna", "host-case", "IDNA maps to lower case"},
    {"host-charset", "registry-authority", "the character is why the host is missing"},
    {"host-charset", "host-cut", "one of them ends the host at the character"},
    {"host-cut", "host-charset", "the same"},
    {"host-cut", "encoded-forbidden", "the same"},
    {"drive-letter", "drive-kept",
     "what is not a drive letter is not kept; the other one comes first"},
    {"drive-kept", "encoded-dot", "it writes out what dot segments leave of the base's path"},
    {"drive-kept", "dot-segments", "the same"},
    {"nonspecial-base", "backslash", "it is encoded to stay one where the scheme becomes special"},
    {"base-fragment", "empty-fragment", "the base's fragment is its idiom, be it empty"},
    {"scheme-start", "space", "a space may be in what one of them takes for a scheme"},
    {"idna-invalid", "ill-formed-utf8", "a name that is not UTF-8 is not valid"},
    {"unicode-origin", "ill-formed-utf8", "the same"},
    {"nonspecial-authority", "slash-count", "the slashes are its idiom, and one is encoded"},
    {"file-port", "port-*", "any port is the idiom of this one"},
    {"file-host", "host-case", "the whole host is its idiom, and case is none that parsers refuse"},
};

static bool is_name(const char *pattern, const char *name)
{
    const size_t len = strlen(pattern);

    return len > 0 && pattern[len - 1] == '*' ? strncmp(pattern, name, len - 1) == 0
                                              : strcmp(pattern, name) == 0;
}

#define EXCEPTIONS (sizeof exceptions / sizeof exceptions[0])
static bool is_used[EXCEPTIONS];

static bool may_change(const char *rewrite, const char *idiom)
{
    bool may = false;

    for (size_t i = 0; i < EXCEPTIONS; i++) {
        if (is_name(exceptions[i].rewrite, rewrite) && is_name(exceptions[i].idiom, idiom))
            may = is_used[i] = true;
    }
    return may;
}

/* In the URL and in its base. */
static unsigned count_mark(const struct owned_testcase *test, const char *mark)
{
    const struct text *const texts[] = {&test->url, &test->base};
    const size_t len = strlen(mark);
    unsigned count = 0;

    for (int t = 0; t < 2; t++) {
        for (size_t i = 0; i + len <= texts[t]->len; i++)
            count += memcmp(texts[t]->ptr + i, mark, len) == 0;
    }
    return count;
}

/* The parts of one idiom or of two, the first before the second where both have one. False if the
 * two cannot stand in one URL. */
static bool write_url(struct owned_testcase *test, const struct idiom *a, const struct idiom *b)
{
    static const char *const plain[PARTS] = {"", "http", "//", NULL, "h", "", "/p", "", "", ""};
    static const bool is_one[PARTS] = {[SCHEME] = true, [SLASHES] = true, [PORT] = true};

    test->has_base = a->base || b->base;
    text_clear(&test->url);
    text_clear(&test->base);
    text_puts(&test->base, a->base ? a->base : b->base ? b->base : "");
    for (int part = 0; part < PARTS; part++) {
        const char *first = a->part[part], *second = a == b ? NULL : b->part[part];
        const bool has_both = first && second;

        if (has_both && strcmp(first, second) != 0 &&
            (is_one[part] || first[0] == '\0' || second[0] == '\0' ||
             ((part == HOST || part == PATH) && (a->is_whole || b->is_whole)) || part >= QUERY))
            return false;
        if (has_both && strcmp(first, second) == 0)
            second = NULL;
        if (!first && !second)
            first = plain[part];
        if (part == SLASHES && test->url.len > 0 && test->url.ptr[test->url.len - 1] != ' ')
            text_puts(&test->url, ":");
        text_puts(&test->url, first ? first : "");
        text_puts(&test->url, second && first && part == HOST ? "." : "");
        text_puts(&test->url, second ? second : "");
        text_puts(&test->url, part == USERINFO && (first || second) ? "@" : "");
    }
    return true;
}

static void check_step(const struct owned_testcase *test, const struct idiom *idiom,
                       struct rewrite_step step, unsigned *failures)
{
    const char *name = rewrites[step.rewrite]->name;
    struct owned_testcase changed = {0};

    if (rewrite_step_apply(&changed, test, step) &&
        count_mark(&changed, idiom->mark) < count_mark(test, idiom->mark) &&
        !may_change(name, idiom->name)) {
        struct text visible = {0};

        text_visible(&visible, test->url.ptr, test->url.len);
        text_puts(&visible, " -> ");
        text_visible(&visible, changed.url.ptr, changed.url.len);
        text_puts(&visible, ", base ");
        text_value(&visible, text_optional(&test->base, test->has_base));
        ++*failures;
        if (*failures < 40000)
            printf("%s (%u) changes %s: %.*s\n", name, step.reading, idiom->name, (int)visible.len,
                   visible.ptr);
        text_free(&visible);
    }
    testcase_free(&changed);
}

static void check_all_rewrites(const struct owned_testcase *test, const struct idiom *idiom,
                               unsigned *failures)
{
    /* Next to another one it may be none: what is in a host is not in a path. */
    if (!rewrite_set_has(cause_candidates(testcase_of(test)), (unsigned)rewrite_find(idiom->name)))
        return;
    for (unsigned n = 0; n < REWRITES; n++) {
        for (unsigned s = 0; s < rewrite_step_count(n); s++) {
            if (strcmp(rewrites[n]->name, idiom->name) != 0)
                check_step(test, idiom, rewrite_step_at(n, s), failures);
        }
    }
}

/* The idiom of a path, a query or a fragment in a reference, and any in a base. */
static void check_references(const struct idiom *idiom, unsigned *failures)
{
    static const char *const bases[] = {"http://u@b/a/b", "http://b?q#f", "x://u@b/a/b",
                                        "file:///",       "file:///C:/a", "mailto:m"};
    static const char *const references[] = {"", "c", "?q", "#f", "/c", "//c", "http://i/", "x:c"};
    struct owned_testcase test = {.has_base = true};
    const char *path = idiom->part[PATH] ? idiom->part[PATH] : "/p";
    bool is_relative = idiom->part[PATH] || idiom->part[QUERY] || idiom->part[FRAGMENT];

    for (int part = 0; part < PATH; part++)
        is_relative &= !idiom->part[part];
    for (size_t i = 0; is_relative && i < 2 * (sizeof bases / sizeof bases[0]); i++) {
        text_clear(&test.url);
        text_clear(&test.base);
        text_puts(&test.base, bases[i / 2]);
        text_puts(&test.url, path + (i % 2 && path[0] == '/'));
        text_puts(&test.url, idiom->part[QUERY] ? idiom->part[QUERY] : "");
        text_puts(&test.url, idiom->part[FRAGMENT] ? idiom->part[FRAGMENT] : "");
        check_all_rewrites(&test, idiom, failures);
    }
    for (size_t i = 0; !idiom->base && i < sizeof references / sizeof references[0]; i++) {
        write_url(&test, idiom, idiom);
        text_assign(&test.base, &test.url);
        text_clear(&test.url);
        text_puts(&test.url, references[i]);
        test.has_base = true;
        check_all_rewrites(&test, idiom, failures);
    }
    testcase_free(&test);
}

/* Each idiom is one to its own rewrite. */
static void check_own(const struct idiom *idiom)
{
    struct owned_testcase test = {0};
    const int rewrite = rewrite_find(idiom->name);

    CHECK(rewrite >= 0 && write_url(&test, idiom, idiom));
    CHECK(count_mark(&test, idiom->mark) > 0);
    CHECK(rewrite >= 0 && rewrite_testcase(&test, (unsigned)rewrite));
    testcase_free(&test);
}

/* What these change is how a reference is resolved: it is in no text that could be lost. */
static const char *const of_references[] = {
    "empty-reference", "relative-path", "base-fragment",   "root-base",
    "relative-base",   "opaque-base",   "nonspecial-base", "inherited-credentials",
};

static void check_table(void)
{
    for (unsigned n = 0; n < REWRITES; n++) {
        bool has = false;

        for (size_t i = 0; i < sizeof idioms / sizeof idioms[0]; i++)
            has |= strcmp(idioms[i].name, rewrites[n]->name) == 0;
        for (size_t i = 0; i < sizeof of_references / sizeof of_references[0]; i++)
            has |= strcmp(of_references[i], rewrites[n]->name) == 0;
        CHECK(has);
        if (!has)
            printf("%s has no idiom\n", rewrites[n]->name);
    }
}

int main(void)
{
    const size_t count = sizeof idioms / sizeof idioms[0];
    struct owned_testcase test = {0};
    unsigned failures = 0;

    check_table();
    for (size_t i = 0; i < count; i++) {
        check_own(&idioms[i]);
        check_references(&idioms[i], &failures);
        for (size_t j = 0; j < count; j++) {
            if (write_url(&test, &idioms[i], &idioms[j]))
                check_all_rewrites(&test, &idioms[i], &failures);
            if (i != j && write_url(&test, &idioms[j], &idioms[i]))
                check_all_rewrites(&test, &idioms[i], &failures);
        }
    }
    CHECK(failures == 0);
    for (size_t i = 0; i < EXCEPTIONS; i++) {
        if (!is_used[i]) {
            printf("the exception %s, %s is of no use\n", exceptions[i].rewrite,
                   exceptions[i].idiom);
            CHECK(is_used[i]);
        }
    }
    testcase_free(&test);
    return check_report("idioms");
}
