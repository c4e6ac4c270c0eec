/* SPDX-License-Identifier: MIT */
#include "candidates.h"

#include <string.h>

#include "ascii.h"
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

/* The rewrites that change an input with its base, or a base with the URL resolved on it. */
static struct rewrite_set find_changing(struct testcase test, struct ua_str reference)
{
    static _Thread_local struct text scratch;
    struct anatomy anatomy;
    struct rewrite_set set = {0}, left;

    if (!triggered.is_ready)
        list_triggered();
    left = find_triggered(test.url);
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

struct rewrite_set cause_candidates(struct testcase test)
{
    const struct ua_str none = {NULL, 0},
                        url = ua_str(test.url.ptr ? test.url.ptr : "", test.url.len);
    struct rewrite_set set = find_changing(test, none);

    return test.base.ptr
               ? rewrite_set_union(set, find_changing(testcase_without_base(test.base), url))
               : set;
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
