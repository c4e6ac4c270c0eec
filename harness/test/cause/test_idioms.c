/* SPDX-License-Identifier: MIT */
/* Each rewrite takes its own idiom out of an input and leaves all others in it. Each example
 * (examples.def) is taken alone, and next to each other one. A mark, which is the text of the
 * idiom, must be there as often after another rewrite as before. */
#include "cause.h"

#include "check.h"
#include "examples.h"
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

/* An example (examples.def) in parts. */
struct idiom {
    const char *name;        /* of its rewrite */
    const char *mark;        /* the text of the idiom; "": it is not checked */
    char parts[PARTS][80];   /* with their delimiters */
    const char *part[PARTS]; /* NULL: as in a plain URL */
    const char *base;        /* NULL: none */
};

static struct idiom idioms[EXAMPLES];
static const char *const plain[PARTS] = {"", "http:", "//", NULL, "h", "", "/p", "", "", ""};

static void split_example(struct idiom *out, const struct example *example)
{
    struct anatomy a;
    uint32_t ends[PARTS], start = 0;

    anatomy_split(&a, example->test);
    ends[LEADING] = a.leading.end;
    ends[SCHEME] = a.scheme.end + anatomy_has_scheme(&a);
    ends[SLASHES] = a.slashes.end > ends[SCHEME] ? a.slashes.end : ends[SCHEME];
    ends[USERINFO] = a.host.start;
    ends[HOST] = a.host.end;
    ends[PORT] = a.path.start;
    ends[PATH] = a.path.end;
    ends[QUERY] = a.query.end;
    ends[FRAGMENT] = a.trailing.start;
    ends[TRAILING] = a.trailing.end;
    *out = (struct idiom){
        .name = example->rewrite->name, .mark = example->mark, .base = example->test.base.ptr};
    for (int part = 0; part < PARTS; part++) {
        snprintf(out->parts[part], sizeof out->parts[part], "%.*s",
                 (int)(ends[part] - start) - (part == USERINFO && ends[part] > start),
                 a.input.ptr + start);
        out->part[part] = part == USERINFO && ends[part] == start ? NULL
                          : plain[part] && strcmp(out->parts[part], plain[part]) == 0
                              ? NULL
                              : out->parts[part];
        start = ends[part];
    }
}

/* What a rewrite changes of another idiom, and why it may. A name that ends in "*" is for all that
 * begin so. */
static const struct {
    const char *rewrite, *idiom, *reason;
} exceptions[] = {
    {"registry-authority", "*",
     "it explains only that one of them gives no host, whatever in the authority is the reason"},
    {"null-host", "*", "it explains only that a host which is not there is empty to one of them"},
    {"slash-count", "opaque-path", "one of them reads an authority there"},
    {"control", "trailing-control", "what is not dropped at the end is encoded"},
    {"credentials", "*", "the user information is its idiom; what is odd in it has priority"},
    {"host-case", "ipv6-spelling", "the case of its digits is one of the spellings"},
    {"empty-segment", "double-slash-path", "what dot segments leave is an empty segment"},
    {"no-authority", "opaque-path", "what has no authority may have no slash either"},
    {"file-slashes", "drive-spelling", "without slashes in front, the two are one"},
    {"empty-port", "drive-*", "a letter and a colon may be a host without its port"},
    {"port-syntax", "port-colons", "to some a colon is just no digit"},
    {"unencoded", "backslash", "a backslash is to be encoded where the scheme is not special"},
    {"scheme-characters", "colon-in-path",
     "one of them takes what is before the colon for a scheme"},
    {"opaque-path", "colon-in-path", "the same"},
    {"no-authority", "colon-in-path", "the same"},
    {"unencoded", "path-parameter", "a parser that refuses or encodes \";\" knows no parameters"},
    {"dot-segments", "double-slash-path", "what is left starts an authority to some"},
    {"double-slash-path", "dot-segments", "it removes them all"},
    {"nonspecial-path", "double-slash-path", "a path that nobody splits has no dot segments"},
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
    {"opaque-domain", "bad-percent", "the same"},
    {"opaque-domain", "control", "the same"},
    {"opaque-domain", "ipv4-number", "a domain may be a number"},
    {"opaque-domain", "ill-formed-utf8", "the same"},
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
    {"file-port", "default-port", "any port is the idiom of this one"},
    {"empty-host", "default-port",
     "without a host it stands in an authority that one of them lacks"},
    {"file-host", "*", "the whole host is its idiom; what is odd in it has priority"},
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

    for (int t = 0; t < 2 && len > 0; t++) {
        for (size_t i = 0; i + len <= texts[t]->len; i++)
            count += memcmp(texts[t]->ptr + i, mark, len) == 0;
    }
    return count;
}

/* Whether its host or path cannot stand next to another one. */
static bool is_whole(const struct idiom *idiom)
{
    static const char *const names[] = {"drive-*", "ipv4-number", "number-name",  "ipv6-*",
                                        "zone-id", "brackets",    "trailing-dot", "file-localhost"};
    bool is = false;

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        is |= is_name(names[i], idiom->name);
    return is;
}

/* The parts of one idiom or of two, the first before the second where both have one. False if the
 * two cannot stand in one URL. */
static bool write_url(struct owned_testcase *test, const struct idiom *a, const struct idiom *b)
{
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
             ((part >= USERINFO && part <= PATH) && (is_whole(a) || is_whole(b))) || part >= QUERY))
            return false;
        if (has_both && strcmp(first, second) == 0)
            second = NULL;
        if (!first && !second)
            first = plain[part];
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
static void check_own(const struct idiom *idiom, const struct example *example)
{
    struct owned_testcase test = {0};
    const int rewrite = rewrite_find(idiom->name);

    CHECK(write_url(&test, idiom, idiom) && testcase_equal(testcase_of(&test), example->test));
    CHECK(idiom->mark[0] == '\0' || count_mark(&test, idiom->mark) > 0);
    CHECK(rewrite_testcase(&test, (unsigned)rewrite));
    testcase_free(&test);
}

/* Each reading of each rewrite changes an example of it. */
static void check_table(void)
{
    struct owned_testcase test = {0}, changed = {0};

    for (unsigned n = 0; n < REWRITES; n++) {
        unsigned readings = 0;

        for (unsigned s = 0; s < rewrite_step_count(n); s++) {
            for (size_t i = 0; i < EXAMPLES; i++) {
                if (examples[i].rewrite != rewrites[n])
                    continue;
                testcase_copy(&test, examples[i].test);
                if (rewrite_step_apply(&changed, &test, rewrite_step_at(n, s)))
                    readings |= 1u << rewrite_step_at(n, s).reading;
            }
        }
        for (unsigned r = 0; rewrites[n]->readings[r].apply; r++) {
            CHECK(readings >> r & 1);
            if (!(readings >> r & 1))
                printf("reading %u of %s has no example\n", r, rewrites[n]->name);
        }
    }
    testcase_free(&test);
    testcase_free(&changed);
}

int main(void)
{
    const size_t count = EXAMPLES;
    struct owned_testcase test = {0};
    unsigned failures = 0;

    check_table();
    for (size_t i = 0; i < count; i++)
        split_example(&idioms[i], &examples[i]);
    for (size_t i = 0; i < count; i++) {
        check_own(&idioms[i], &examples[i]);
        if (idioms[i].mark[0] == '\0')
            continue;
        check_references(&idioms[i], &failures);
        for (size_t j = 0; j < count; j++) {
            if (idioms[j].mark[0] == '\0')
                continue;
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
