/* SPDX-License-Identifier: MIT */
/* The keys of differences. Stores and baselines hold them, so their values may never change. */
#include "class_key.h"

#include "check.h"
#include "rewrites.h"

static struct rewrite_set set_of(const char *const *names, size_t count)
{
    struct rewrite_set set = {{0}};

    for (size_t i = 0; i < count; i++)
        rewrite_set_add(&set, (unsigned)rewrite_find(names[i]));
    return set;
}

static void test_classes(void)
{
    static const enum effect who[] = {EFFECT_HOST_SHIFT, EFFECT_HOST_FORM, EFFECT_USERINFO_SHIFT,
                                      EFFECT_REPARSE_SHIFT};

    for (size_t i = 0; i < sizeof who / sizeof *who; i++) {
        CHECK(class_hash("libcurl", "whatwg", who[i], "backslash") == 0xba18ed27aea56482u);
        CHECK(class_hash("whatwg", "libcurl", who[i], "backslash") == 0xba18ed27aea56482u);
    }
    CHECK(class_hash("whatwg", "libcurl", EFFECT_ACCEPT_REJECT, "backslash") ==
          0xceab86ad2df0ec51u);
    CHECK(class_hash("a", "bc", EFFECT_HOST_SHIFT, "d") !=
          class_hash("ab", "c", EFFECT_HOST_SHIFT, "d"));
    CHECK(class_hash("a", "a", EFFECT_HOST_SHIFT, "d") !=
          class_hash("a", "a", EFFECT_HOST_SHIFT, "e"));
    CHECK(quirk_hash("backslash") == 0x2068dc48a27f75d5u);
}

static void test_shapes(void)
{
    static const char *const names[] = {"tab-newline", "drive-kept", "trailing-dot", "no-scheme"};
    const struct rewrite_set all = set_of(names, 4), two = set_of(names, 2), one = set_of(names, 1),
                             late = set_of(names + 2, 2);

    CHECK(search_hash("whatwg", "libcurl", EFFECT_HOST_SHIFT, all) == 0x5c79a6c0813d5d1bu);
    CHECK(search_hash("libcurl", "whatwg", EFFECT_HOST_SHIFT, all) == 0x5c79a6c0813d5d1bu);
    CHECK(search_hash("libcurl", "whatwg", EFFECT_HOST_FORM, all) != 0x5c79a6c0813d5d1bu);
    CHECK(rewrite_set_equal(shape_candidates(EFFECT_HOST_SHIFT, all), two));
    CHECK(rewrite_set_equal(shape_candidates(EFFECT_ACCEPT_REJECT, all), one));
    CHECK(rewrite_set_equal(shape_candidates(EFFECT_NORMALISATION, late), late));
    CHECK(shape_hash("whatwg", "libcurl", EFFECT_HOST_SHIFT, all) == 0x644d391f2a20cc63u);
    CHECK(shape_hash("libcurl", "whatwg", EFFECT_ACCEPT_REJECT, all) == 0x471a1ecc005ea6f0u);
}

int main(void)
{
    test_classes();
    test_shapes();
    return check_report("class_key");
}
