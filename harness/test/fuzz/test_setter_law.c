/* SPDX-License-Identifier: MIT */
/* A setter leaves the other components alone: generated sequences of assignments to the object of
 * each dated edition, see setter_law.h.
 *
 * usage: test_setter_law [SEQUENCES [SEED]]      of all editions together; 70000 and 1 if not given
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "hash.h"
#include "mutate.h"
#include "setter_law.h"
#include "str.h"
#include "util.h"

enum { MAX_LAWS = 16, MAX_REPORTS = 10, MANY_SEQUENCES = 10000000 };

/* --- inputs ----------------------------------------------------------------------------------- */

#define TEXT(literal) {literal, sizeof literal - 1}

static const char *const schemes[] = {"http",       "https", "ftp",    "file", "mailto",
                                      "ws",         "wss",   "gopher", "foo",  "a",
                                      "javascript", "data",  "urn",    "HTTP"};
static const char *const slashes[] = {"://", "://", "://", "://", ":///", ":/", ":", "://\\"};
static const char *const userinfos[] = {"", "", "", "u@", "u:p@", ":p@", "u:@", ":@", "@", "u%40@"};
static const char *const hosts[] = {
    "h",     "h.g",       "EXAMPLE.com",   "1.2.3.4",   "0x7f.1", "[::1]", "[1:2::3]", "",
    "a%62c", "b\xC3\xBC", "xn--bcher-kva", "localhost", "c:",     "c|",    "h_",       "%41"};
static const char *const ports[] = {"",    "",     "",      ":",      ":80", ":443",
                                    ":21", ":081", ":8080", ":65535", ":0"};
static const char *const paths[] = {"/",      "/p",  "",     "/a/b/c", "/a/../b",  "//p",  "/.//p",
                                    "/%2e/x", "/;x", "/c:/", "/c|/x",  "/a b",     "/\\x", "/%zz",
                                    "/.",     "/a/", "p:q",  "x@y",    "/\xC3\xA9"};
static const char *const queries[] = {"",     "",   "?",  "?q", "?a=b&c", "?\xE2\x82\xAC",
                                      "?a b", "??", "?a'"};
static const char *const fragments[] = {"", "", "#", "#f", "#a#b", "#\xC3\xA9", "#a b"};

/* Pieces of values. Besides these, a piece can be any ASCII character, or another byte. */
static const struct ua_str pieces[] = {
    TEXT("a"),
    TEXT("b"),
    TEXT("z"),
    TEXT("9"),
    TEXT("80"),
    TEXT("443"),
    TEXT("21"),
    TEXT("0"),
    TEXT("00"),
    TEXT("65536"),
    TEXT("http"),
    TEXT("https"),
    TEXT("ftp"),
    TEXT("file"),
    TEXT("mailto"),
    TEXT("foo"),
    TEXT("javascript"),
    TEXT("data"),
    TEXT("ws"),
    TEXT(":"),
    TEXT("/"),
    TEXT("//"),
    TEXT("?"),
    TEXT("#"),
    TEXT("@"),
    TEXT(";"),
    TEXT("\\"),
    TEXT("["),
    TEXT("]"),
    TEXT("|"),
    TEXT("%"),
    TEXT("%2"),
    TEXT("%2e"),
    TEXT("%2F"),
    TEXT("%3b"),
    TEXT("%40"),
    TEXT("%00"),
    TEXT("%25"),
    TEXT("%zz"),
    TEXT("."),
    TEXT(".."),
    TEXT("/.."),
    TEXT("/."),
    TEXT("&"),
    TEXT("="),
    TEXT("+"),
    TEXT(" "),
    TEXT("\t"),
    TEXT("\n"),
    TEXT("\0"),
    TEXT("\x7f"),
    TEXT("\xC3\xA9"),
    TEXT("\xE2\x82\xAC"),
    TEXT("\xC3\x9F"),
    TEXT("\xEF\xBC\x8F"),
    TEXT("\xEF\xBC\x9A"),
    TEXT("\xE3\x80\x82"),
    TEXT("\xF0\x9F\x98\x80"),
    TEXT("\xEF\xBC\xA0"),
    TEXT("\xFF"),
    TEXT("\xED\xA0\x80"),
    TEXT("[::1]"),
    TEXT("1.2.3.4"),
    TEXT("0x7f"),
    TEXT("localhost"),
    TEXT("xn--a"),
    TEXT("c:"),
    TEXT("c|"),
    TEXT("//u:p@h"),
    TEXT("a:9"),
    TEXT("a;b"),
    TEXT("::"),
    TEXT("[v1.a]"),
};

static const char *pick(struct mutator *random, const char *const *texts, size_t count)
{
    return texts[mutator_random_below(random, (uint32_t)count)];
}

#define PICK(random, texts) pick(random, texts, sizeof(texts) / sizeof *(texts))

static void make_url(struct text *url, struct mutator *random)
{
    text_clear(url);
    text_puts(url, PICK(random, schemes));
    text_puts(url, PICK(random, slashes));
    text_puts(url, PICK(random, userinfos));
    text_puts(url, PICK(random, hosts));
    text_puts(url, PICK(random, ports));
    text_puts(url, PICK(random, paths));
    text_puts(url, PICK(random, queries));
    text_puts(url, PICK(random, fragments));
}

/* A value that the attribute takes as it is, perhaps. */
static const char *pick_own(struct mutator *random, const char *attribute)
{
    if (strcmp(attribute, "protocol") == 0)
        return PICK(random, schemes);
    if (strcmp(attribute, "host") == 0 || strcmp(attribute, "hostname") == 0)
        return PICK(random, hosts);
    if (strcmp(attribute, "port") == 0)
        return PICK(random, ports);
    if (strcmp(attribute, "pathname") == 0)
        return PICK(random, paths);
    if (strcmp(attribute, "search") == 0)
        return PICK(random, queries);
    return strcmp(attribute, "hash") == 0 ? PICK(random, fragments) : PICK(random, userinfos);
}

/* One such value, up to four pieces, or both. */
static void make_value(struct text *value, struct mutator *random, const char *attribute)
{
    const uint32_t count = mutator_random_below(random, 5);

    text_clear(value);
    if (mutator_random_below(random, 3) == 0)
        text_puts(value, pick_own(random, attribute));
    if (value->len > 0 && mutator_random_below(random, 2) == 0)
        return;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t which = mutator_random_below(random, 2 * (sizeof pieces / sizeof *pieces));
        const char byte = (char)mutator_random_below(random, 0x80);

        if (which < sizeof pieces / sizeof *pieces)
            text_add(value, pieces[which].ptr, pieces[which].len);
        else
            text_add(value, &byte, 1);
    }
}

/* --- sequences -------------------------------------------------------------------------------- */

static struct setter_law *laws[MAX_LAWS];
static unsigned long sequences[MAX_LAWS], assignments[MAX_LAWS], excepted[MAX_LAWS];
static unsigned long broken[MAX_LAWS];
static unsigned long applied[SETTER_EXCEPTIONS];
static size_t law_count;

/* A hash of the verdicts and reports of the first sequences. A law that becomes too lax still
 * passes, so each change of this hash must be intended. */
enum { COMPARED_SEQUENCES = 10000 };
static bool is_compared;
static struct compared {
    const char *name;
    unsigned long assignments, excepted;
    uint64_t hash;
} compared[MAX_LAWS];
static const struct compared expected[] = {
    {"html5-2007", 3108, 153, 0x890b4a9dcb042d5d},
    {"html5-2007:literal", 2625, 357, 0x4092211adfb29fe8},
    {"html5-2009", 2847, 341, 0x745b5c3c0d2505ef},
    {"html5-2009:literal", 2557, 532, 0x93168ef305377736},
    {"html5-2011", 2845, 351, 0xf7f117086037058d},
    {"html5-2011:literal", 2865, 227, 0x87823c995870576d},
    {"w3c-2012", 3190, 54, 0x4bfe65249b3ee013},
    {"whatwg-2012", 3133, 73, 0x5136ed272b21f331},
};

static size_t count_attributes(const struct setter_law *law)
{
    size_t count = 0;

    while (setter_law_attributes(law)[count])
        count++;
    return count;
}

static void report(size_t which)
{
    struct text escaped = {0};
    const struct ua_str text = setter_law_report(laws[which]);

    if (++broken[which] > MAX_REPORTS)
        return;
    text_escape_if_needed(&escaped, text.ptr, text.len);
    printf("%s\n", escaped.ptr);
    text_free(&escaped);
}

static void compare_verdict(struct compared *row, enum setter_verdict verdict, struct ua_str text,
                            bool is_excepted)
{
    const uint8_t byte = (uint8_t)verdict;

    row->assignments++;
    row->excepted += is_excepted;
    row->hash = hash_bytes(row->hash, &byte, 1);
    row->hash = hash_bytes(row->hash, text.ptr, text.len);
}

static void check_compared(size_t which)
{
    const struct compared *row = &compared[which], *before = &expected[which];
    const bool is = which < sizeof expected / sizeof *expected &&
                    strcmp(before->name, setter_law_name(laws[which])) == 0 &&
                    before->assignments == row->assignments && before->excepted == row->excepted &&
                    before->hash == row->hash;

    CHECK(is);
    if (!is)
        printf("the verdicts or reports are others: {\"%s\", %lu, %lu, 0x%016" PRIx64 "},\n",
               setter_law_name(laws[which]), row->assignments, row->excepted, row->hash);
}

static void run_sequence(size_t which, struct mutator *random, struct text *text)
{
    struct setter_law *law = laws[which];
    const uint32_t attributes = (uint32_t)count_attributes(law);
    uint32_t length = 1 + mutator_random_below(random, 4);

    do
        make_url(text, random);
    while (!setter_law_begin(law, text_str(text)));
    sequences[which]++;
    while (length-- > 0) {
        const size_t attribute = mutator_random_below(random, attributes);
        const struct setter_exception *exception = NULL;
        enum setter_verdict verdict;

        make_value(text, random, setter_law_attributes(law)[attribute]);
        verdict = setter_law_assign(law, attribute, text_str(text), &exception);
        assignments[which]++;
        if (is_compared)
            compare_verdict(&compared[which], verdict, setter_law_report(law), exception != NULL);
        if (exception) {
            excepted[which]++;
            applied[exception - setter_exceptions]++;
        }
        if (verdict == SETTER_BROKEN)
            report(which);
        if (verdict == SETTER_BROKEN || verdict == SETTER_ENDS)
            return;
    }
}

/* Each exception applies to its example, and the law holds there but for it. */
static void test_exceptions(size_t which)
{
    struct setter_law *law = laws[which];
    const char *const *attributes = setter_law_attributes(law);

    for (const struct setter_exception *each = setter_exceptions; each->edition; each++) {
        const struct setter_exception *found = NULL;
        size_t attribute = 0;
        enum setter_verdict verdict;

        if (strcmp(each->edition, setter_law_name(law)) != 0)
            continue;
        while (attributes[attribute] && strcmp(attributes[attribute], each->attribute) != 0)
            attribute++;
        CHECK(attributes[attribute] != NULL && strlen(each->place) > 0 && strlen(each->reason) > 0);
        CHECK(setter_law_begin(law, ua_str(each->url, strlen(each->url))));
        verdict =
            setter_law_assign(law, attribute, ua_str(each->value, strlen(each->value)), &found);
        CHECK(verdict == SETTER_EXCEPTION || verdict == SETTER_ENDS);
        CHECK(found == each);
    }
}

/* Many sequences use all that the exceptions allow: each part of each exception is needed. */
static void test_needed(size_t which)
{
    for (const struct setter_exception *each = setter_exceptions; each->edition; each++) {
        const unsigned unused = each->parts & ~setter_law_used(laws[which], each);

        if (strcmp(each->edition, setter_law_name(laws[which])) != 0)
            continue;
        CHECK(unused == 0);
        if (unused != 0)
            printf("%s, %s, %s: parts %#x of %#x are not needed\n", each->edition, each->attribute,
                   each->place, unused, each->parts);
    }
}

int main(int argc, char **argv)
{
    const unsigned long count = argc > 1 ? strtoul(argv[1], NULL, 10) : 70000;
    struct text text = {0};
    struct mutator random;

    mutator_seed(&random, argc > 2 ? strtoul(argv[2], NULL, 10) : 1);
    for (const struct ed_edition *const *edition = ed_editions(); *edition; edition++)
        for (int literal = 0; literal < 2; literal++)
            if (law_count < MAX_LAWS && (laws[law_count] = setter_law_new(*edition, literal)))
                law_count++;
    CHECK(law_count > 0);
    for (size_t i = 0; i < law_count; i++)
        compared[i].hash = HASH_START;
    for (unsigned long i = 0; i < count; i++) {
        is_compared = i < COMPARED_SEQUENCES;
        run_sequence(i % law_count, &random, &text);
    }
    for (size_t i = 0; i < law_count; i++) {
        test_exceptions(i);
        if (count >= MANY_SEQUENCES)
            test_needed(i);
        if (count >= COMPARED_SEQUENCES && argc <= 2)
            check_compared(i);
        CHECK(broken[i] == 0);
        if (argc > 1 || broken[i] > 0)
            printf("%-18s %lu sequences, %lu assignments, %lu exceptions, %lu violations\n",
                   setter_law_name(laws[i]), sequences[i], assignments[i], excepted[i], broken[i]);
        setter_law_free(laws[i]);
    }
    for (size_t i = 0; argc > 1 && setter_exceptions[i].edition; i++)
        printf("  %-18s %-10s %-12s %9lu\n", setter_exceptions[i].edition,
               setter_exceptions[i].attribute, setter_exceptions[i].place, applied[i]);
    text_free(&text);
    return check_report("setter_law");
}
