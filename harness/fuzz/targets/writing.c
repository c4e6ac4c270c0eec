/* SPDX-License-Identifier: MIT */
/* Property: an input is a valid URL string if and only if the parser accepts it without a
 * validation error (https://url.spec.whatwg.org/#urls). The Standard defines the two separately, by
 * a grammar and by a state machine. No difference is known since the error IPv4-non-ASCII-input of
 * August 2026 (whatwg/url#704). Any difference ends the run.
 *
 * URLASSAY_GAP  a file for a table of the classes of difference, each with its smallest input. With
 * it, no difference ends the run. The replay driver also mutates each input, and tries combinations
 * of words. These are the same in each run. */
#include "anatomy.h"
#include "target.h"
#include "util.h"

static struct ua_url *base_url, *url;

/* --- the two definitions ---------------------------------------------------------------------- */

struct definitions {
    bool valid;           /* by the grammar */
    bool parsed;          /* by the state machine */
    unsigned errors;      /* the number of validation errors */
    const char *an_error; /* the name of the first error */
};

static void note_parser_error(void *ctx, unsigned error, size_t position)
{
    struct definitions *found = ctx;

    (void)position;
    if (found->errors++ == 0)
        found->an_error = ua_error_name(error);
}

static bool is_valid(struct ua_str input, const struct ua_url *base)
{
    bool answer = false;

    TARGET_ASSERT(ua_is_valid_url_string(NULL, &answer, input.ptr, input.len, base) == UA_OK,
                  "validity-status");
    return answer;
}

/* Runs both definitions on an input. Leaves the parser's result in url. Returns false if the base
 * is not a URL. */
static bool compare_definitions(struct definitions *found, struct testcase test)
{
    const struct ua_str input = test.url, base = test.base;
    const struct ua_error_sink sink = {note_parser_error, found};
    const struct ua_parse_options options = {.errors = &sink};
    const struct ua_url *used = base.ptr ? base_url : NULL;

    *found = (struct definitions){.an_error = ""};
    if (base.ptr && ua_url_parse(base_url, base.ptr, base.len, NULL, NULL) != UA_OK)
        return false;
    found->valid = is_valid(input, used);
    found->parsed = ua_url_parse(url, input.ptr, input.len, used, &options) == UA_OK;
    return true;
}

/* --- laws: true in all classes of difference -------------------------------------------------- */

static void check_grammar_laws(const struct definitions *found, struct testcase test)
{
    const struct ua_str input = test.url;
    const struct ua_url *used = test.base.ptr ? base_url : NULL;
    const char *number_sign = input.len > 0 ? memchr(input.ptr, '#', input.len) : NULL;
    struct text other = {0};
    bool composes;

    if (!found->valid) {
        /* An input that is valid without a base is an absolute URL. No base changes that. */
        TARGET_ASSERT(!used || !is_valid(input, NULL), "absolute-is-valid-with-any-base");
        return;
    }
    TARGET_ASSERT(found->parsed, "valid-is-parsed");
    /* A valid domain may have "<" or ">" before U+0338. NFC composes the two to a symbol before the
     * ASCII code points of a label are checked. */
    composes = memmem(input.ptr, input.len, "\xCC\xB8", 2) != NULL;
    for (size_t i = 0; i < input.len; i++)
        TARGET_ASSERT((input.ptr[i] & 0x80) ||
                          (input.ptr[i] > ' ' && input.ptr[i] != 0x7F &&
                           !strchr(composes ? "\"\\^`{|}" : "\"<>\\^`{|}", input.ptr[i])),
                      "valid-is-made-of-units");
    text_add(&other, input.ptr, input.len);
    text_puts(&other, number_sign ? "?%41" : "#%41");
    TARGET_ASSERT(is_valid((struct ua_str){other.ptr, other.len}, used), "fragment-may-follow");
    if (number_sign && !(used && ua_url_has_opaque_path(used)))
        TARGET_ASSERT(is_valid((struct ua_str){input.ptr, (size_t)(number_sign - input.ptr)}, used),
                      "fragment-may-go");
    text_free(&other);
}

/* --- classes of difference -------------------------------------------------------------------- */

struct gap {
    char key[120];
    struct owned_testcase test; /* the smallest */
};

#define MAX_GAPS 256
static struct gap gaps[MAX_GAPS];
static size_t gap_count;
static const char *table;
static bool searching;

/* Returns whether the input becomes valid if plain replaces the component. */
static bool is_at_fault(struct ua_str input, const struct ua_url *base, struct span span,
                        const char *plain)
{
    struct text other = {0};
    bool valid;

    text_add(&other, input.ptr, span.start);
    text_puts(&other, plain);
    text_add(&other, input.ptr + span.end, input.len - span.end);
    valid = is_valid((struct ua_str){other.ptr, other.len}, base);
    text_free(&other);
    return valid;
}

static const char *host_type_name(enum ua_host_type type)
{
    switch (type) {
    case UA_HOST_NULL:
        return "null host";
    case UA_HOST_EMPTY:
        return "empty host";
    case UA_HOST_DOMAIN:
        return "domain";
    case UA_HOST_IPV4:
        return "IPv4 address";
    case UA_HOST_IPV6:
        return "IPv6 address";
    case UA_HOST_OPAQUE:
        return "opaque host";
    }
    return "";
}

static bool is_ascii(struct ua_str input, struct span span)
{
    for (size_t i = span.start; i < span.end; i++)
        if (input.ptr[i] & 0x80)
            return false;
    return true;
}

/* Writes the key of a difference where only the parser accepts the input: the component that the
 * grammar refuses, and the type of host or scheme that the parser found. */
static void name_refused(char *key, size_t size, struct testcase test)
{
    const struct ua_str input = test.url;
    const struct ua_url *used = test.base.ptr ? base_url : NULL;
    const char *scheme = ua_url_is_special(url) ? "special scheme" : "other scheme";
    struct anatomy at;

    anatomy_split(&at, test);
    {
        const struct {
            const char *name, *plain;
            struct span span;
        } parts[] = {{"host", "h", at.host},
                     {"port", "", at.port},
                     {"path", "/", at.path},
                     {"query", "", at.query},
                     {"fragment", "", at.fragment}};
        const char *part = "the whole";

        for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
            if (!is_at_fault(input, used, parts[i].span, parts[i].plain))
                continue;
            part = parts[i].name;
            break;
        }
        snprintf(key, size, "no validation error, but not valid: %s, %s, %s", part,
                 strcmp(part, "host") == 0 ? host_type_name(ua_url_host_type(url)) : scheme,
                 is_ascii(input, at.host) ? "ASCII" : "not all ASCII");
    }
}

/* Writes the class of difference to key. Returns false if there is no difference. */
static bool name_gap(char *key, size_t size, struct testcase test)
{
    struct definitions found;

    if (!compare_definitions(&found, test))
        return false;
    check_grammar_laws(&found, test);
    if (found.valid && found.errors > 0) {
        snprintf(key, size, "valid, but a validation error: %s", found.an_error);
        return true;
    }
    if (found.valid || !found.parsed || found.errors > 0)
        return false;
    name_refused(key, size, test);
    return true;
}

/* Shorter inputs are smaller, then those without a base, then those with smaller bytes. The result
 * does not depend on the order of inputs. */
static bool is_smaller(struct testcase test, struct testcase known)
{
    size_t len = test.url.len + test.base.len, known_len = known.url.len + known.base.len;
    int order;

    if (len != known_len || !test.base.ptr != !known.base.ptr)
        return len < known_len || (len == known_len && !test.base.ptr);
    if (test.url.len != known.url.len)
        return test.url.len < known.url.len;
    order = test.url.len > 0 ? memcmp(test.url.ptr, known.url.ptr, test.url.len) : 0;
    if (order == 0 && test.base.len > 0)
        order = memcmp(test.base.ptr, known.base.ptr, test.base.len);
    return order < 0;
}

static void try_definitions(struct testcase test)
{
    char key[sizeof gaps->key];
    size_t i = 0;

    if (!name_gap(key, sizeof key, test))
        return;
    TARGET_ASSERT(table, "valid-is-without-error");
    while (i < gap_count && strcmp(gaps[i].key, key) != 0)
        i++;
    if (i == MAX_GAPS)
        return;
    if (i == gap_count) {
        snprintf(gaps[i].key, sizeof gaps[i].key, "%s", key);
        gap_count++;
    } else if (!is_smaller(test, testcase_of(&gaps[i].test))) {
        return;
    }
    testcase_copy(&gaps[i].test, test);
}

/* --- the search: always the same one ---------------------------------------------------------- */

/* Words that are parts of URLs, or that parsers have read differently. */
static const char *const words[] = {
    "http:",
    "https://",
    "file:",
    "file://",
    "foo:",
    "foo://",
    "C:",
    "C|",
    "/",
    "//",
    "\\",
    "?",
    "#",
    ":",
    "@",
    "[",
    "]",
    "%",
    "%41",
    "%2e",
    "..",
    ".",
    "1",
    "0x1",
    "1.2.3",
    "::",
    "[::1]",
    "a",
    "A",
    "xn--",
    "-",
    "_",
    "~",
    " ",
    "\t",
    "|",
    "^",
    "'",
    "localhost",
    ":80",
    ":65536",
    "\xC2\xAD",
    "\xC3\xA9",
    "\xC3\x9F",
    "\xE3\x80\x82",
    "\xEF\xBC\x91",
    "\xEF\xBC\x8F",
    "\xE2\x84\x80",
    "\xE2\x80\x8D",
    "\xD7\x90",
    "\xF0\x9F\x92\xA9",
    "\xEF\xBB\xBF",
    "\xC2\x85",
    "\xEF\xBF\xBD",
    "\xEF\xBF\xBE",
    "\xEE\x80\x80",
    "\x80",
    "\x7F",
};
#define WORDS (sizeof words / sizeof *words)

static const char *const bases[] = {
    NULL, "https://h/p?q#f", "file:///C:/p", "foo://h/p", "foo:/p", "foo:p",
};
#define BASES (sizeof bases / sizeof *bases)

static struct ua_str base_view(size_t i)
{
    return (struct ua_str){bases[i], bases[i] ? strlen(bases[i]) : 0};
}

static void try_with_bases(const struct text *input)
{
    for (size_t base = 0; base < BASES; base++)
        try_definitions((struct testcase){text_str(input), base_view(base)});
}

/* Tries every sequence of up to five of the words that the grammar depends on most. */
static void try_short_words(void)
{
    static const char *const short_words[] = {
        "http:", "file:", "foo:",         "/", "?", "#", ":", "@", "a", "1.2.3.4", "[::1]", "%41",
        "..",    "C:",    "\xEF\xBC\x91", "80"};
    const size_t count = sizeof short_words / sizeof *short_words;
    struct text input = {0};

    for (size_t number = 0; number < count * count * count * count * count; number++) {
        text_clear(&input);
        for (size_t rest = number; rest > 0; rest /= count)
            text_puts(&input, short_words[rest % count]);
        try_with_bases(&input);
    }
    text_free(&input);
}

/* Tries every pair of all words in each place where a component may begin. */
static void try_pairs(void)
{
    static const char *const places[] = {"",     "http://",      "file://",   "foo://",
                                         "foo:", "foo:/",        "http://h/", "http://h?",
                                         "#",    "http://1.2.3."};
    struct text input = {0};

    for (size_t place = 0; place < sizeof places / sizeof *places; place++)
        for (size_t number = 0; number < WORDS * WORDS; number++) {
            text_clear(&input);
            text_puts(&input, places[place]);
            text_puts(&input, words[number % WORDS]);
            text_puts(&input, words[number / WORDS]);
            try_with_bases(&input);
        }
    text_free(&input);
}

static uint64_t random_state;

/* Returns a number below limit (which is not 0) from a xorshift sequence. */
static size_t draw_search_number(size_t limit)
{
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return (size_t)(random_state >> 11) % limit;
}

/* Replaces up to three bytes at a random position by up to two words. */
static void mutate_input(struct text *input)
{
    struct text old = {0};
    size_t at = draw_search_number(input->len + 1), cut = draw_search_number(4);

    text_add(&old, input->ptr ? input->ptr : "", input->len);
    if (cut > old.len - at)
        cut = old.len - at;
    text_clear(input);
    text_add(input, old.ptr, at);
    for (size_t i = draw_search_number(3); i > 0; i--)
        text_puts(input, words[draw_search_number(WORDS)]);
    text_add(input, old.ptr + at + cut, old.len - at - cut);
    text_free(&old);
}

static void try_mutations(struct testcase test)
{
    enum { ROUNDS = 8000, EDITS = 4 };
    struct text mutant = {0};

    random_state = hash_bytes(HASH_START, test.url.ptr, test.url.len) | 1;
    for (int round = 0; round < ROUNDS; round++) {
        size_t other = draw_search_number(2 * BASES);

        if (round % EDITS == 0) {
            text_clear(&mutant);
            text_add(&mutant, test.url.ptr, test.url.len);
        }
        mutate_input(&mutant);
        try_definitions(
            (struct testcase){text_str(&mutant), other < BASES ? base_view(other) : test.base});
    }
    text_free(&mutant);
}

static bool is_same_gap(const struct gap *gap, struct testcase test)
{
    char key[sizeof gap->key];

    return name_gap(key, sizeof key, test) && strcmp(key, gap->key) == 0;
}

/* Removes from *text the longest range of bytes that it can remove without changing the class.
 * Returns false if there is none. */
static bool shrink_once(struct gap *gap, struct text *text)
{
    for (size_t cut = text->len; cut > 0; cut--)
        for (size_t at = 0; at + cut <= text->len; at++) {
            struct text old = {0};
            bool same;

            text_add(&old, text->ptr, text->len);
            text_clear(text);
            text_add(text, old.ptr, at);
            text_add(text, old.ptr + at + cut, old.len - at - cut);
            same = is_same_gap(gap, testcase_of(&gap->test));
            if (!same) {
                text_clear(text);
                text_add(text, old.ptr, old.len);
            }
            text_free(&old);
            if (same)
                return true;
        }
    return false;
}

/* --- the table -------------------------------------------------------------------------------- */

static int by_key(const void *a, const void *b)
{
    return strcmp(((const struct gap *)a)->key, ((const struct gap *)b)->key);
}

static void add_cell(struct text *out, const struct text *text)
{
    text_puts(out, " `");
    text_visible(out, text->ptr ? text->ptr : "", text->len);
    text_puts(out, "` |");
}

static void write_gaps(const char *path)
{
    struct text out = {0};
    FILE *file = fopen(path, "w");

    qsort(gaps, gap_count, sizeof *gaps, by_key);
    text_puts(
        &out,
        "# Differences between the grammar and the parser\n\n"
        "The URL Standard defines twice which input is conforming: by its grammar of valid URL\n"
        "strings (\"Host writing\", \"URL writing\"), and by its parser, which reports no "
        "validation\n"
        "error for such input. Each row is a class of input on which the two differ, with the\n"
        "smallest input found. It has had no rows since the review draft of August 2026.\n"
        "`make writing-gap` searches again and compares the result with this table.\n"
        "See <https://github.com/whatwg/url/issues/704>.\n\n"
        "| Class | Input | Base |\n| --- | --- | --- |\n");
    for (size_t i = 0; i < gap_count; i++) {
        struct gap *gap = &gaps[i];

        if (gap->test.has_base &&
            is_same_gap(gap, testcase_without_base(text_str(&gap->test.url)))) {
            gap->test.has_base = false;
            text_clear(&gap->test.base);
        }
        while (shrink_once(gap, &gap->test.url) || shrink_once(gap, &gap->test.base))
            ;
        text_printf(&out, "| %s |", gap->key);
        add_cell(&out, &gap->test.url);
        if (gap->test.has_base)
            add_cell(&out, &gap->test.base);
        else
            text_puts(&out, " none |");
        text_puts(&out, "\n");
    }
    if (!file || fwrite(out.ptr, 1, out.len, file) != out.len || fclose(file) != 0)
        complain_unwritten(NULL, path);
    text_free(&out);
}

static void at_end(void)
{
    if (searching) {
        try_short_words();
        try_pairs();
    }
    if (table && table[0])
        write_gaps(table);
    for (size_t i = 0; i < gap_count; i++) {
        testcase_free(&gaps[i].test);
    }
    ua_url_free(base_url);
    ua_url_free(url);
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    base_url = ua_url_new(NULL);
    url = ua_url_new(NULL);
    TARGET_ASSERT(base_url && url, "memory");
    table = getenv("URLASSAY_GAP");
    searching = table && table[0] && !LLVMFuzzerMutate;
    atexit(at_end);
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct testcase test = testcase_split(data, size);

    try_definitions(test);
    if (searching)
        try_mutations(test);
    return 0;
}
