/* SPDX-License-Identifier: MIT */
/* The list of a complete search, and its lines of JSON. */
#include "search_list.h"

#include <string.h>

#include "check.h"
#include "str.h"
#include "util.h"

static void check_url(const struct search_entry *entry, size_t index, const char *expected)
{
    const struct ua_str url = search_entry_url(entry, index);

    CHECK_TEXT(url.ptr, url.len, expected, strlen(expected));
}

static void test_entries(void)
{
    struct search_list list = {0};
    struct search_entry *entry;
    char cause[16];

    CHECK(!search_list_find(&list, 0, EFFECT_HOST_SHIFT, UA_LITERAL("a")));
    for (unsigned i = 0; i < 300; i++) {
        snprintf(cause, sizeof cause, "cause-%u", i / 3);
        entry = search_list_entry(&list, i % 3, EFFECT_HOST_SHIFT, ua_str(cause, strlen(cause)));
        CHECK(entry->pair == i % 3 && entry->effect == EFFECT_HOST_SHIFT && entry->count == 0);
        CHECK(ua_str_equal(text_str(&entry->cause), ua_str(cause, strlen(cause))));
        entry->count = i + 1;
    }
    CHECK(list.count == 300);
    for (unsigned i = 0; i < 300; i++) {
        const struct search_entry *found;

        snprintf(cause, sizeof cause, "cause-%u", i / 3);
        found = search_list_find(&list, i % 3, EFFECT_HOST_SHIFT, ua_str(cause, strlen(cause)));
        CHECK(found && found->count == i + 1);
        CHECK(search_list_entry(&list, i % 3, EFFECT_HOST_SHIFT, ua_str(cause, strlen(cause))) ==
              found);
        CHECK(!search_list_find(&list, 3, EFFECT_HOST_SHIFT, ua_str(cause, strlen(cause))));
        CHECK(!search_list_find(&list, 0, EFFECT_ACCEPT_REJECT, ua_str(cause, strlen(cause))));
    }
    CHECK(list.count == 300);
    list.strings = 5;
    list.unanswered[1] = 6;
    search_list_clear(&list);
    CHECK(list.count == 0 && list.strings == 0 && list.unanswered[1] == 0);
    CHECK(!search_list_find(&list, 0, EFFECT_HOST_SHIFT, UA_LITERAL("cause-0")));
    entry = search_list_entry(&list, 0, EFFECT_HOST_SHIFT, UA_LITERAL("cause-0"));
    CHECK(entry->count == 0 && entry->url_count == 0 && list.count == 1);
    search_list_free(&list);
    CHECK(!list.entries && !list.places);
}

/* Each pair, effect and cause has an entry of its own. */
static void test_keys(void)
{
    static const char *const causes[] = {"", "a", "b", "a+b"};
    struct search_list list = {0};
    uint64_t count = 0;

    for (int round = 0; round < 2; round++) {
        count = 0;
        for (unsigned pair = 0; pair < 12; pair++) {
            for (int effect = 1; effect < EFFECTS; effect++) {
                for (size_t i = 0; i < sizeof causes / sizeof *causes; i++) {
                    struct search_entry *entry = search_list_entry(
                        &list, pair, (enum effect)effect, ua_str(causes[i], strlen(causes[i])));

                    CHECK(entry->count == (round == 0 ? 0 : ++count));
                    if (round == 0)
                        entry->count = ++count;
                }
            }
        }
    }
    CHECK(list.count == count);
    search_list_free(&list);
}

static void test_urls(void)
{
    struct search_list list = {0};
    struct search_entry *entry =
        search_list_entry(&list, 0, EFFECT_HOST_SHIFT, UA_LITERAL("cause"));

    search_entry_add(entry, 3, UA_LITERAL("http://b"));
    search_entry_add(entry, 4, UA_LITERAL("http://four"));
    search_entry_add(entry, 3, UA_LITERAL("http://a"));
    CHECK(entry->length == 3 && entry->url_count == 2);
    check_url(entry, 0, "http://b");
    check_url(entry, 1, "http://a");
    search_entry_add(entry, 2, UA_LITERAL("x:y"));
    CHECK(entry->length == 2 && entry->url_count == 1);
    check_url(entry, 0, "x:y");
    for (int i = 0; i < 20; i++)
        search_entry_add(entry, 2, UA_LITERAL("long:long"));
    CHECK(entry->url_count == 21);
    check_url(entry, 0, "x:y");
    check_url(entry, 20, "long:long");
    search_list_sort(&list);
    check_url(entry, 0, "x:y");
    check_url(entry, 1, "long:long");
    search_entry_add(entry, 1, UA_LITERAL("http://abc"));
    search_entry_add(entry, 1, UA_LITERAL("http://a"));
    search_entry_add(entry, 1, UA_LITERAL("http://ab"));
    search_list_sort(&list);
    check_url(entry, 0, "http://a");
    check_url(entry, 1, "http://ab");
    check_url(entry, 2, "http://abc");
    search_entry_add_reduced(entry, UA_LITERAL("http://abc"));
    search_entry_add_reduced(entry, UA_LITERAL("http://abcd"));
    CHECK(ua_str_equal(text_str(&entry->reduced), UA_LITERAL("http://abc")));
    search_entry_add_reduced(entry, UA_LITERAL("http://a"));
    CHECK(ua_str_equal(text_str(&entry->reduced), UA_LITERAL("http://a")));
    search_list_free(&list);
}

static const char line[] =
    "{\"length\":3,\"from\":5,\"count\":7,\"unanswered\":[1,2],\"entries\":["
    "{\"pair\":0,\"effect\":\"host-shift\",\"cause\":\"backslash\",\"count\":9,\"tokens\":2,"
    "\"urls\":[\"http://b\",\"http://\\u0000\"],\"reduced\":\"x\"},"
    "{\"pair\":1,\"effect\":\"accept-reject\",\"cause\":\"\",\"count\":4}]}\n";

static bool merge(struct search_list *list, struct search_part *part, const char *text)
{
    return search_list_merge(list, part, ua_str(text, strlen(text)), 2, 2);
}

static void test_lines(void)
{
    struct search_list list = {0};
    struct search_part part = {0};
    const struct search_entry *entry;
    struct text out = {0};

    CHECK(merge(&list, &part, line));
    CHECK(part.length == 3 && part.from == 5 && part.count == 7);
    CHECK(list.strings == 7 && list.unanswered[0] == 1 && list.unanswered[1] == 2);
    CHECK(list.count == 2);
    entry = search_list_find(&list, 0, EFFECT_HOST_SHIFT, UA_LITERAL("backslash"));
    CHECK(entry && entry->count == 9 && entry->length == 2 && entry->url_count == 2);
    CHECK(entry->reduced.len == 1 && search_entry_url(entry, 1).len == 8);
    entry = search_list_find(&list, 1, EFFECT_ACCEPT_REJECT, UA_LITERAL(""));
    CHECK(entry && entry->count == 4 && entry->url_count == 0 && entry->reduced.len == 0);
    search_list_write(&out, &list, part, 2);
    CHECK_TEXT(out.ptr, out.len, line, sizeof line - 1);
    /* Strings of no length, or of one that no search has, are left out. */
    CHECK(merge(&list, &part,
                "{\"length\":3,\"from\":5,\"count\":0,\"unanswered\":[0,0],"
                "\"entries\":[{\"pair\":1,\"effect\":\"host-shift\",\"cause\":"
                "\"x\",\"count\":0,\"tokens\":0,\"urls\":[\"no\"]},"
                "{\"pair\":1,\"effect\":\"host-shift\",\"cause\":"
                "\"x\",\"count\":0,\"tokens\":1000,\"urls\":[\"no\"]}]}"));
    entry = search_list_find(&list, 1, EFFECT_HOST_SHIFT, UA_LITERAL("x"));
    CHECK(entry && entry->url_count == 0);
    /* Another part adds to it. */
    CHECK(merge(&list, &part,
                "{\"length\":4,\"from\":0,\"count\":10,\"unanswered\":[0,5],"
                "\"entries\":[{\"pair\":0,\"effect\":\"host-shift\",\"cause\":"
                "\"backslash\",\"count\":1,\"tokens\":4,\"urls\":[\"no\"]}]}"));
    entry = search_list_find(&list, 0, EFFECT_HOST_SHIFT, UA_LITERAL("backslash"));
    CHECK(entry->count == 10 && entry->length == 2 && entry->url_count == 2);
    CHECK(ua_str_equal(text_str(&entry->reduced), UA_LITERAL("x")));
    CHECK(list.strings == 17 && list.unanswered[0] == 1 && list.unanswered[1] == 7);
    CHECK(part.length == 4 && part.from == 0 && part.count == 10);
    /* The longest strings, and none of them. */
    CHECK(merge(&list, &part,
                "{\"length\":64,\"from\":0,\"count\":1,\"unanswered\":[0,0],\"entries\":[]}"));
    CHECK(part.length == SEARCH_LENGTH && list.strings == 18);
    text_free(&out);
    search_list_free(&list);
}

/* Each is damaged in one place. */
static void test_damaged_lines(void)
{
    static const char *const damaged[] = {
        "",
        "{",
        "{}",
        "{\"length\":0,\"from\":5,\"count\":7,\"unanswered\":[1,2],\"entries\":[]}",
        "{\"length\":65,\"from\":5,\"count\":7,\"unanswered\":[1,2],\"entries\":[]}",
        "{\"length\":100,\"from\":5,\"count\":7,\"unanswered\":[1,2],\"entries\":[]}",
        "{\"length\":3,\"from\":-1,\"count\":7,\"unanswered\":[1,2],\"entries\":[]}",
        "{\"length\":3,\"from\":5,\"count\":\"7\",\"unanswered\":[1,2],\"entries\":[]}",
        "{\"length\":3,\"from\":5,\"count\":7,\"unanswered\":[1],\"entries\":[]}",
        "{\"length\":3,\"from\":5,\"count\":7,\"unanswered\":[1,2,3],\"entries\":[]}",
        "{\"length\":3,\"from\":5,\"count\":7,\"unanswered\":[1,-2],\"entries\":[]}",
        "{\"length\":3,\"from\":5,\"count\":7,\"unanswered\":[1,2],\"entries\":[{\"pair\":2,"
        "\"effect\":\"host-shift\",\"cause\":\"c\",\"count\":1}]}",
        "{\"length\":3,\"from\":5,\"count\":7,\"unanswered\":[1,2],\"entries\":[{\"pair\":1,"
        "\"effect\":\"no-effect\",\"cause\":\"c\",\"count\":1}]}",
        "{\"length\":3,\"from\":5,\"count\":7,\"unanswered\":[1,2],\"entries\":[{\"pair\":1,"
        "\"effect\":\"host-shift\",\"cause\":5,\"count\":1}]}",
        "{\"length\":3,\"from\":5,\"count\":7,\"unanswered\":[1,2],\"entries\":[{\"pair\":1,"
        "\"effect\":\"host-shift\",\"cause\":\"c\",\"count\":-1}]}",
        "{\"length\":3,\"from\":5,\"count\":7,\"unanswered\":[1,2],\"entries\":[{\"effect\":"
        "\"host-shift\",\"cause\":\"c\",\"count\":1}]}",
    };

    for (size_t i = 0; i < sizeof damaged / sizeof *damaged; i++) {
        struct search_list list = {0};
        struct search_part part = {0};

        CHECK(!merge(&list, &part, damaged[i]));
        CHECK(list.strings == 0 && list.count == 0 && part.length == 0);
        search_list_free(&list);
    }
}

int main(void)
{
    test_entries();
    test_keys();
    test_urls();
    test_lines();
    test_damaged_lines();
    return check_report("search_list");
}
