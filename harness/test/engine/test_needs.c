/* SPDX-License-Identifier: MIT */
/* What the search for candidates passes over, because an input lacks what a rewrite needs, that
 * rewrite would not change. */
#include "cause.h"
#include "check.h"
#include "mutate.h"
#include "rewrites.h"

#define CHILDREN 20000

/* Counts the rewrites that change an input though it lacks what they need, and passed over. */
static void count(struct testcase test, struct ua_str reference, unsigned *wrong, unsigned *passed)
{
    static struct text out;
    struct anatomy anatomy;

    anatomy_split(&anatomy, test);
    anatomy.reference = reference;
    for (unsigned i = 0; i < REWRITES; i++) {
        const struct rewrite *n = rewrites[i];

        if ((n->needs & ~anatomy_needs_met(&anatomy)) == 0)
            continue;
        ++*passed;
        for (const struct rewrite_reading *reading = n->readings; reading->apply; reading++)
            *wrong += reading->apply(&out, &anatomy);
    }
}

int main(void)
{
    static const char *const parents[] = {
        "http://u:p@h.example:80/p/../q?r#s",
        "file://host/C|/../p\377file:///D:/x/y",
        "x:p\xFFx://h/q",
        "//[::1]:1/p\xFFhttps://u@h/",
        "?q#f\xFFjavascript:x#f",
        "http:p\xFFhttp://xn--a/b",
    };
    const struct ua_str none = {NULL, 0};
    struct mutator mutator;
    unsigned wrong = 0, passed = 0;

    mutator_seed(&mutator, 1);
    for (unsigned i = 0; i < CHILDREN; i++) {
        const char *parent = parents[i % (sizeof parents / sizeof *parents)];
        uint8_t child[128];
        size_t size = strlen(parent);
        struct testcase test;

        memcpy(child, parent, size);
        size = mutator_change(&mutator, child, size, sizeof child);
        test = testcase_split(child, size);
        count(test, none, &wrong, &passed);
        if (test.base.ptr)
            count(testcase_without_base(test.base), test.url, &wrong, &passed);
    }
    CHECK(wrong == 0);
    CHECK(passed > CHILDREN);
    return check_report("needs");
}
