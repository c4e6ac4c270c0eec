/* SPDX-License-Identifier: MIT */
/* What changed between two versions: which URLs, in which order, which other engines give the old
 * or the new answer, and how it is printed. */
#include "changes.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "captured.h"
#include "check.h"
#include "fake.h"
#include "rewrites.h"
#include "str.h"
#include "util.h"

#define WITNESSES 68

static struct fake fakes[2 + WITNESSES];
static struct engine *engines[2 + WITNESSES];
static char *names[2 + WITNESSES];
static struct engine_list list = {engines, names, 0};

/* The next engine of the list. */
static void add_engine(const char *name, unsigned quirks)
{
    struct fake *fake = &fakes[list.count];

    fake_init(fake, name, quirks);
    snprintf(fake->engine.version, sizeof fake->engine.version, "v%u", list.count);
    engines[list.count] = &fake->engine;
    names[list.count++] = fake->engine.id;
}

static void ask(struct changes *changes, const char *url)
{
    changes_ask(changes, &list, testcase_without_base(ua_str(url, strlen(url))));
}

/* --- witnesses -------------------------------------------------------------------------------- */

static void deny(struct observation *o, struct ua_str input)
{
    (void)input;
    observation_fail(o, OUTCOME_DENIED, NULL);
}

static void give_up(struct observation *o, struct ua_str input)
{
    (void)input;
    observation_fail(o, OUTCOME_UNSUPPORTED, NULL);
}

static void say_nothing(struct observation *o, struct ua_str input)
{
    (void)input;
    observation_reset(o);
    o->outcome = OUTCOME_PARSED;
}

static void write_escape(struct observation *o, struct ua_str input)
{
    (void)input;
    if (o->outcome == OUTCOME_PARSED)
        observation_set_string(o, COMPONENT_PATH, "/%40g/");
}

static void test_witnesses(void)
{
    struct changes changes = {0};

    list.count = 0;
    add_engine("before", QUIRKS_ALL & ~(unsigned)(QUIRK_BACKSLASH | QUIRK_SPACE));
    add_engine("after", QUIRKS_ALL);
    add_engine("old", QUIRKS_ALL & ~(unsigned)(QUIRK_BACKSLASH | QUIRK_SPACE));
    add_engine("new", QUIRKS_ALL);
    add_engine("denies", QUIRKS_ALL);
    fakes[4].spoil = deny;
    add_engine("silent", QUIRKS_ALL);
    fakes[5].spoil = give_up;
    add_engine("respells", QUIRKS_ALL);
    fakes[6].spoil = write_escape;
    add_engine("says-nothing", QUIRKS_ALL);
    fakes[7].spoil = say_nothing;
    ask(&changes, "http://h\\@g/");
    ask(&changes, "http://h/");
    ask(&changes, "http://h/a b");
    CHECK(changes.asked == 3 && changes.count == 2 && changes.respelled == 0);
    if (changes.count == 2) {
        const struct changed_url *shift = &changes.items[0], *refusal = &changes.items[1];

        CHECK(shift->effect == EFFECT_HOST_SHIFT && refusal->effect == EFFECT_ACCEPT_REJECT);
        CHECK(shift->rank == RANK_VISIBLE && refusal->rank == RANK_RESOLVED);
        CHECK(shift->importance == rank_importance(EFFECT_HOST_SHIFT, RANK_VISIBLE));
        CHECK(strcmp(shift->cause.ptr, "backslash") == 0 &&
              strcmp(refusal->cause.ptr, "space") == 0);
        CHECK(shift->first >= 0 && strcmp(rewrites[shift->first]->name, "backslash") == 0);
        CHECK(shift->second < 0 && shift->changed.len > 0 &&
              !memchr(shift->changed.ptr, '\\', shift->changed.len));
        CHECK_TEXT(shift->test.url.ptr, shift->test.url.len, "http://h\\@g/", 12);
        CHECK(ua_str_equal(observation_get(&shift->before, COMPONENT_HOST), UA_LITERAL("g")));
        CHECK(ua_str_equal(observation_get(&shift->after, COMPONENT_HOST), UA_LITERAL("h")));
        /* What differs in spelling alone is alike, and so is an answer that says nothing else. */
        CHECK(shift->like_before == (1u << 2 | 1u << 7));
        CHECK(shift->like_after == (1u << 3 | 1u << 6));
        /* To deny is to refuse. An engine that cannot be asked is like none. */
        CHECK(refusal->like_before == (1u << 2 | 1u << 4));
        CHECK(refusal->like_after == (1u << 3 | 1u << 7));
    }
    changes_free(&changes);
    CHECK(changes.count == 0 && !changes.items && changes.asked == 0);
}

/* At most 64 engines are asked, as a set has 64 bits. */
static void test_many(void)
{
    struct changes changes = {0};

    list.count = 0;
    add_engine("before", QUIRKS_ALL & ~(unsigned)QUIRK_BACKSLASH);
    add_engine("after", QUIRKS_ALL);
    for (unsigned i = 0; i < WITNESSES; i++)
        add_engine(i % 2 ? "odd" : "even", QUIRKS_ALL & ~(unsigned)(i % 2 ? QUIRK_BACKSLASH : 0));
    ask(&changes, "http://h\\@g/");
    CHECK(changes.count == 1);
    if (changes.count == 1) {
        CHECK(changes.items[0].like_before == 0xAAAAAAAAAAAAAAA8u);
        CHECK(changes.items[0].like_after == 0x5555555555555554u);
    }
    changes_free(&changes);
}

/* --- order and print -------------------------------------------------------------------------- */

static void write_href(struct observation *o, struct ua_str input)
{
    if (o->outcome == OUTCOME_PARSED)
        observation_set(o, COMPONENT_HREF, input.ptr, input.len);
}

static void write_upper_href(struct observation *o, struct ua_str input)
{
    (void)input;
    if (o->outcome == OUTCOME_PARSED && observation_get(o, COMPONENT_PATH).len == 1)
        observation_set_string(o, COMPONENT_HREF, "HTTP://H/");
}

static void ask_all(struct changes *changes)
{
    static const char *const urls[] = {"http://h/a b",  "http://h/",   "http://hh\\@g/",
                                       "http://h\\@g/", "http://h|g/", "http://h/  "};

    list.count = 0;
    add_engine("one", QUIRKS_ALL & ~(unsigned)(QUIRK_BACKSLASH | QUIRK_SPACE | QUIRK_STRIP_BACK));
    add_engine("two", QUIRKS_ALL);
    fakes[0].spoil = write_href;
    fakes[1].spoil = write_upper_href;
    add_engine("like-two", QUIRKS_ALL);
    add_engine("also-like-two", QUIRKS_ALL);
    add_engine("like-one", QUIRKS_ALL & ~(unsigned)QUIRK_BACKSLASH);
    for (size_t i = 0; i < sizeof urls / sizeof *urls; i++)
        ask(changes, urls[i]);
    changes_ask(changes, &list,
                (struct testcase){UA_LITERAL("http://h\\@gg"), UA_LITERAL("http://b")});
    changes_sort(changes);
}

static void test_order(void)
{
    static const char *const order[] = {"http://h\\@g/", "http://h\\@gg", "http://hh\\@g/"};
    struct changes changes = {0};

    changes_sort(&changes);
    ask_all(&changes);
    CHECK(changes.asked == 7 && changes.count > 3 && changes.respelled == 2);
    for (size_t i = 0; i < 3 && changes.count > 3; i++)
        CHECK_TEXT(changes.items[i].test.url.ptr, changes.items[i].test.url.len, order[i],
                   strlen(order[i]));
    for (size_t i = 1; i < changes.count; i++)
        CHECK(changes.items[i - 1].importance > changes.items[i].importance ||
              (changes.items[i - 1].importance == changes.items[i].importance &&
               changes.items[i - 1].test.url.len <= changes.items[i].test.url.len));
    changes_free(&changes);
}

static const char printed[] =
    "before: one v0\n"
    "after:  two v1\n"
    "\n"
    "1. backslash: host-shift, critical\n"
    "  url         http://h\\@g/\n"
    "  before      username h\\, host g, path /\n"
    "  after       username null, host h, path /@g/\n"
    "  cause       One takes a backslash for a slash, the other for an ordinary\n"
    "              character.\n"
    "  like before like-one\n"
    "  like after  like-two, also-like-two\n"
    "\n"
    "2. backslash: host-shift, critical\n"
    "  url         http://h\\@gg  base http://b\n"
    "  before      username h\\, host gg, path /\n"
    "  after       username null, host h, path /@gg\n"
    "  cause       One takes a backslash for a slash, the other for an ordinary\n"
    "              character.\n"
    "  like before like-one\n"
    "  like after  like-two, also-like-two\n"
    "\n"
    "3. backslash: host-shift, critical\n"
    "  url         http://hh\\@g/\n"
    "  before      username hh\\, host g, path /\n"
    "  after       username null, host hh, path /@g/\n"
    "  cause       One takes a backslash for a slash, the other for an ordinary\n"
    "              character.\n"
    "  like before like-one\n"
    "  like after  like-two, also-like-two\n"
    "\n"
    "4. trailing-control: accept-reject, medium\n"
    "  url         \"http://h/  \"\n"
    "  before      refuses it\n"
    "  after       href HTTP://H/\n"
    "  cause       One strips controls and spaces after the URL, the other does not.\n"
    "  like before none\n"
    "  like after  like-two, also-like-two, like-one\n"
    "\n"
    "5. space: accept-reject, medium\n"
    "  url         http://h/a b\n"
    "  before      refuses it\n"
    "  after       href cannot say\n"
    "  cause       One percent-encodes a space, the other keeps or refuses it, or\n"
    "              encodes it in another way.\n"
    "  like before none\n"
    "  like after  like-two, also-like-two, like-one\n"
    "\n"
    "5 of 7 URLs get another answer; 2 are only written differently in href.\n";
static const char lines[] =
    "{\"format\":1,\"input\":\"http://h\\\\@g/"
    "\",\"effect\":\"host-shift\",\"severity\":\"critical\",\"cause\":\"backslash\",\"before\":{"
    "\"outcome\":\"parsed\",\"scheme\":\"http\",\"username\":\"h\\\\\",\"password\":null,\"host\":"
    "\"g\",\"port\":null,\"path\":\"/\",\"query\":null,\"fragment\":null,\"href\":\"http://h\\\\@g/"
    "\"},\"after\":{\"outcome\":\"parsed\",\"scheme\":\"http\",\"username\":null,\"password\":null,"
    "\"host\":\"h\",\"port\":null,\"path\":\"/@g/"
    "\",\"query\":null,\"fragment\":null},\"like_before\":[\"like-one\"],\"like_after\":[\"like-"
    "two\",\"also-like-two\"]}\n"
    "{\"format\":1,\"input\":\"http://h\\\\@gg\",\"base\":\"http://"
    "b\",\"effect\":\"host-shift\",\"severity\":\"critical\",\"cause\":\"backslash\",\"before\":{"
    "\"outcome\":\"parsed\",\"scheme\":\"http\",\"username\":\"h\\\\\",\"password\":null,\"host\":"
    "\"gg\",\"port\":null,\"path\":\"/\",\"query\":null,\"fragment\":null,\"href\":\"http://"
    "h\\\\@gg\"},\"after\":{\"outcome\":\"parsed\",\"scheme\":\"http\",\"username\":null,"
    "\"password\":null,\"host\":\"h\",\"port\":null,\"path\":\"/"
    "@gg\",\"query\":null,\"fragment\":null},\"like_before\":[\"like-one\"],\"like_after\":[\"like-"
    "two\",\"also-like-two\"]}\n"
    "{\"format\":1,\"input\":\"http://hh\\\\@g/"
    "\",\"effect\":\"host-shift\",\"severity\":\"critical\",\"cause\":\"backslash\",\"before\":{"
    "\"outcome\":\"parsed\",\"scheme\":\"http\",\"username\":\"hh\\\\\",\"password\":null,\"host\":"
    "\"g\",\"port\":null,\"path\":\"/\",\"query\":null,\"fragment\":null,\"href\":\"http://"
    "hh\\\\@g/"
    "\"},\"after\":{\"outcome\":\"parsed\",\"scheme\":\"http\",\"username\":null,\"password\":null,"
    "\"host\":\"hh\",\"port\":null,\"path\":\"/@g/"
    "\",\"query\":null,\"fragment\":null},\"like_before\":[\"like-one\"],\"like_after\":[\"like-"
    "two\",\"also-like-two\"]}\n"
    "{\"format\":1,\"input\":\"http://h/  "
    "\",\"effect\":\"accept-reject\",\"severity\":\"medium\",\"cause\":\"trailing-control\","
    "\"before\":{\"outcome\":\"rejected\"},\"after\":{\"outcome\":\"parsed\",\"scheme\":\"http\","
    "\"username\":null,\"password\":null,\"host\":\"h\",\"port\":null,\"path\":\"/"
    "\",\"query\":null,\"fragment\":null,\"href\":\"HTTP://H/"
    "\"},\"like_before\":[],\"like_after\":[\"like-two\",\"also-like-two\",\"like-one\"]}\n"
    "{\"format\":1,\"input\":\"http://h/a "
    "b\",\"effect\":\"accept-reject\",\"severity\":\"medium\",\"cause\":\"space\",\"before\":{"
    "\"outcome\":\"rejected\"},\"after\":{\"outcome\":\"parsed\",\"scheme\":\"http\",\"username\":"
    "null,\"password\":null,\"host\":\"h\",\"port\":null,\"path\":\"/"
    "a%20b\",\"query\":null,\"fragment\":null},\"like_before\":[],\"like_after\":[\"like-two\","
    "\"also-like-two\",\"like-one\"]}\n"
    "{\"format\":1,\"summary\":{\"engines\":[{\"engine\":\"one\",\"version\":\"v0\"},{\"engine\":"
    "\"two\",\"version\":\"v1\"},{\"engine\":\"like-two\",\"version\":\"v2\"},{\"engine\":\"also-"
    "like-two\",\"version\":\"v3\"},{\"engine\":\"like-one\",\"version\":\"v4\"}],\"urls\":7,"
    "\"changed\":5}}\n";

static void test_print(void)
{
    struct changes changes = {0};
    struct captured captured;

    ask_all(&changes);
    captured = capture(STDOUT_FILENO);
    changes_print(&changes, &list);
    CHECK_SINCE(&captured, printed);
    changes_print_jsonl(&changes, &list);
    CHECK_SINCE(&captured, lines);
    changes_free(&changes);
    list.count = 2;
    changes.asked = 1;
    changes.respelled = 1;
    changes_print(&changes, &list);
    CHECK_CAPTURED(&captured, "before: one v0\nafter:  two v1\n\n"
                              "0 of 1 URL get another answer; 1 is only written differently in "
                              "href.\n");
}

static void write_other_host(struct observation *o, struct ua_str input)
{
    (void)input;
    observation_set_string(o, COMPONENT_HOST, "other");
    o->outcome = OUTCOME_PARSED;
}

/* Two causes, a base that is empty, and a witness that is like neither. */
static const char pair_text[] =
    "before: one v0\n"
    "after:  two v1\n"
    "\n"
    "1. backslash+space: accept-reject, medium\n"
    "  url         http://h\\@g/a b  base \"\"\n"
    "  before      refuses it\n"
    "  after       href cannot say\n"
    "  cause       One takes a backslash for a slash, the other for an ordinary\n"
    "              character.\n"
    "              One percent-encodes a space, the other keeps or refuses it, or\n"
    "              encodes it in another way.\n"
    "  like before none\n"
    "  like after  none\n"
    "\n"
    "1 of 1 URL gets another answer.\n";

static void test_print_pair(void)
{
    struct changes changes = {0};
    struct captured captured;

    list.count = 0;
    add_engine("one", QUIRKS_ALL & ~(unsigned)(QUIRK_BACKSLASH | QUIRK_SPACE));
    add_engine("two", QUIRKS_ALL);
    add_engine("unlike", QUIRKS_ALL);
    fakes[2].spoil = write_other_host;
    changes_ask(&changes, &list, (struct testcase){UA_LITERAL("http://h\\@g/a b"), ua_str("", 0)});
    captured = capture(STDOUT_FILENO);
    changes_print(&changes, &list);
    CHECK_CAPTURED(&captured, pair_text);
    changes_free(&changes);
}

int main(void)
{
    test_witnesses();
    test_many();
    test_order();
    test_print();
    test_print_pair();
    return check_report("changes");
}
