/* SPDX-License-Identifier: MIT */
#include "candidates.h"

#include <string.h>

#include "ascii.h"
#include "rewrite_step.h"
#include "str.h"

static unsigned byte_class(unsigned char c)
{
    if (c >= 0x80)
        return BYTE_NON_ASCII;
    if (c < 0x20 || c == 0x7F)
        return BYTE_CONTROL | (ua_is_tab_or_newline(c) ? BYTE_TAB_OR_NEWLINE : 0u);
    if (ua_is_digit(c))
        return BYTE_DIGIT;
    if (ua_is_alpha(c))
        return c < 'a' ? BYTE_UPPER : 0u;
    switch (c) {
    case ' ':
        return BYTE_SPACE;
    case '-':
        return BYTE_HYPHEN;
    case '.':
        return BYTE_DOT;
    case '\\':
        return BYTE_BACKSLASH | BYTE_PUNCTUATION;
    case '%':
        return BYTE_PERCENT | BYTE_PUNCTUATION;
    case '@':
        return BYTE_AT;
    case ':':
        return BYTE_COLON;
    case '/':
        return BYTE_SLASH;
    case '?':
        return BYTE_QUESTION;
    case '#':
        return BYTE_HASH;
    case ';':
        return BYTE_SEMICOLON | BYTE_PUNCTUATION;
    case '[':
    case ']':
        return BYTE_BRACKET | BYTE_PUNCTUATION;
    default:
        return (strchr("\"<>^`{|}'", c) ? BYTE_UNSAFE : 0u) | BYTE_PUNCTUATION;
    }
}

/* The classes of each byte, the rewrites that each class triggers, and those that need each part of
 * an anatomy. Rewrites without a trigger are in of_all. */
static _Thread_local struct {
    bool is_ready;
    unsigned classes[256];
    struct rewrite_set of_all, of_class[8 * sizeof(unsigned)], of_need[8 * sizeof(unsigned)];
    unsigned needs; /* of all rewrites */
} triggered;

static void list_triggered(void)
{
    for (unsigned c = 0; c < 256; c++)
        triggered.classes[c] = byte_class((unsigned char)c);
    for (unsigned i = 0; i < REWRITES; i++) {
        if (rewrites[i]->triggers == 0)
            rewrite_set_add(&triggered.of_all, i);
        for (unsigned bits = rewrites[i]->triggers; bits > 0; bits &= bits - 1)
            rewrite_set_add(&triggered.of_class[__builtin_ctz(bits)], i);
        for (unsigned bits = rewrites[i]->needs; bits > 0; bits &= bits - 1)
            rewrite_set_add(&triggered.of_need[__builtin_ctz(bits)], i);
        triggered.needs |= rewrites[i]->needs;
    }
    triggered.is_ready = true;
}

/* The rewrites that the bytes of an input trigger. */
static struct rewrite_set find_triggered(struct ua_str input)
{
    struct rewrite_set set = triggered.of_all;
    unsigned classes = 0;

    for (size_t i = 0; i < input.len; i++)
        classes |= triggered.classes[(unsigned char)input.ptr[i]];
    for (; classes > 0; classes &= classes - 1)
        set = rewrite_set_union(set, triggered.of_class[__builtin_ctz(classes)]);
    return set;
}

/* Of these, the rewrites that lack no part in an anatomy. */
static struct rewrite_set without_lacking(struct rewrite_set set, const struct anatomy *anatomy)
{
    for (unsigned lacking = triggered.needs & ~anatomy_needs_met(anatomy); lacking > 0;
         lacking &= lacking - 1)
        set = rewrite_set_without(set, triggered.of_need[__builtin_ctz(lacking)]);
    return set;
}

/* Those of a set that change an input with its base, or a base with the URL resolved on it. */
static struct rewrite_set find_changing(struct testcase test, struct ua_str reference,
                                        struct rewrite_set among)
{
    static _Thread_local struct text scratch;
    struct anatomy anatomy;
    struct rewrite_set set = {0}, left;

    if (!triggered.is_ready)
        list_triggered();
    left = rewrite_set_intersection(find_triggered(test.url), among);
    anatomy_split(&anatomy, test);
    anatomy.reference = reference;
    left = without_lacking(left, &anatomy);
    for (int i; (i = rewrite_set_next(&left)) >= 0;) {
        const struct rewrite *n = rewrites[i];

        for (const struct rewrite_reading *reading = n->readings; reading->apply; reading++) {
            if (rewrite_apply(n, reading, &scratch, &anatomy)) {
                rewrite_set_add(&set, (unsigned)i);
                break;
            }
        }
    }
    return set;
}

struct rewrite_set cause_candidates_among(struct testcase test, struct rewrite_set among)
{
    const struct ua_str none = {NULL, 0},
                        url = ua_str(test.url.ptr ? test.url.ptr : "", test.url.len);
    struct rewrite_set set = find_changing(test, none, among);

    return test.base.ptr
               ? rewrite_set_union(set, find_changing(testcase_without_base(test.base), url,
                                                      rewrite_set_without(among, set)))
               : set;
}

struct rewrite_set cause_candidates(struct testcase test)
{
    struct rewrite_set all;

    memset(&all, 0xFF, sizeof all);
    return cause_candidates_among(test, all);
}

struct rewrite_set cause_conceivable(struct testcase test)
{
    struct anatomy anatomy;
    struct rewrite_set set, triggered_by;

    if (!triggered.is_ready)
        list_triggered();
    triggered_by = find_triggered(ua_str(test.url.ptr ? test.url.ptr : "", test.url.len));
    anatomy_split(&anatomy, test);
    set = without_lacking(triggered_by, &anatomy);
    if (!test.base.ptr)
        return set;
    anatomy_split(&anatomy, testcase_without_base(test.base));
    anatomy.reference = test.url;
    return rewrite_set_union(set, without_lacking(find_triggered(test.base), &anatomy));
}

/* --- one idiom alone ------------------------------------------------------------------------- */

/* Each round takes out what only the one before has made visible. */
#define ROUNDS 4

/* A test case that is purified, and the rewrites that still change it. */
struct purified {
    struct owned_testcase *test;
    unsigned rewrite; /* that stays */
    struct rewrite_set left;
};

/* Takes the idiom of another rewrite out. False: each of its steps would take more with it, or add
 * another one. */
static bool take_out(struct purified *p, unsigned other)
{
    struct owned_testcase changed = {0};
    struct rewrite_set two = {0};
    bool is_out = false;

    rewrite_set_add(&two, p->rewrite);
    rewrite_set_add(&two, other);
    for (unsigned n = 0; n < rewrite_step_count(other) && !is_out; n++) {
        struct rewrite_set left;

        if (!rewrite_step_apply(&changed, p->test, rewrite_step_at(other, n)))
            continue;
        left = cause_candidates_among(testcase_of(&changed), two);
        if (!rewrite_set_has(left, p->rewrite) || rewrite_set_has(left, other))
            continue;
        left = cause_candidates(testcase_of(&changed));
        is_out = rewrite_set_count(left) < rewrite_set_count(p->left);
        if (is_out) {
            testcase_copy(p->test, testcase_of(&changed));
            p->left = left;
        }
    }
    testcase_free(&changed);
    return is_out;
}

unsigned purify(struct owned_testcase *pure, struct testcase test, unsigned rewrite)
{
    struct purified p = {.test = pure, .rewrite = rewrite, .left = cause_candidates(test)};
    bool has_changed = true;

    testcase_copy(pure, test);
    for (int round = 0; round < ROUNDS && has_changed; round++) {
        struct rewrite_set others = p.left;

        has_changed = false;
        for (int i; (i = rewrite_set_next(&others)) >= 0;) {
            if ((unsigned)i != rewrite && rewrite_set_has(p.left, (unsigned)i))
                has_changed |= take_out(&p, (unsigned)i);
        }
    }
    return rewrite_set_count(p.left) - 1;
}
