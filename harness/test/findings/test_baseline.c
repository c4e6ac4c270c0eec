/* SPDX-License-Identifier: MIT */
/* The baseline: reading, writing, and running its entries again. */
#include <stdlib.h>
#include <unistd.h>

#include "baseline.h"
#include "check.h"
#include "class_key.h"
#include "str.h"

static char path[64];

static void write_file(const char *text)
{
    FILE *file = fopen(path, "wb");

    if (file) {
        fputs(text, file);
        fclose(file);
    }
}

static bool reads(const char *text)
{
    struct baseline baseline = {0};
    bool ok;

    write_file(text);
    ok = baseline_read(&baseline, path);
    baseline_free(&baseline);
    return ok;
}

#define HEAD "\"engines\":[\"whatwg\",\"webaddr\"],\"input\":\"http://t\\\\@e\","
#define TAIL "\"reason\":\"r\",\"link\":\"l\""

static void test_read(void)
{
    CHECK(reads("[]"));
    CHECK(reads("[{" HEAD "\"effect\":\"host-shift\"," TAIL "}]"));
    CHECK(reads("[{" HEAD "\"effect\":\"host-shift\",\"base\":null,\"cause\":\"backslash\","
                "\"class\":\"0123456789abcdef\"," TAIL "}]"));
    CHECK(!reads(""));
    CHECK(!reads("{}"));
    CHECK(!reads("[1]"));
    CHECK(!reads("[{" HEAD TAIL "}]"));
    CHECK(!reads("[{" HEAD "\"effect\":\"dance\"," TAIL "}]"));
    CHECK(!reads("[{" HEAD "\"effect\":\"none\"," TAIL "}]"));
    CHECK(!reads("[{" HEAD "\"effect\":\"host-shift\",\"reason\":\"r\"}]"));
    CHECK(!reads("[{" HEAD "\"effect\":\"host-shift\",\"link\":\"l\"}]"));
    CHECK(!reads("[{" HEAD "\"effect\":\"host-shift\",\"reson\":\"r\"," TAIL "}]"));
    CHECK(!reads("[{" HEAD "\"effect\":\"host-shift\",\"reason\":\"a\\nb\",\"link\":\"l\"}]"));
    CHECK(!reads("[{" HEAD "\"effect\":\"host-shift\",\"reason\":\" \",\"link\":\"l\"}]"));
    CHECK(!reads("[{" HEAD "\"effect\":\"host-shift\",\"class\":\"0123\"," TAIL "}]"));
    CHECK(
        !reads("[{\"engines\":[\"whatwg\"],\"input\":\"x\",\"effect\":\"host-shift\"," TAIL "}]"));
    CHECK(!reads("[{\"engines\":[\"a\",\"b\"],\"effect\":\"host-shift\"," TAIL "}]"));
    CHECK(!reads("[{\"engines\":[\"a\",\"b\"],\"input_b64\":\"=\",\"effect\":\"host-shift\"," TAIL
                 "}]"));
}

/* The file's one entry, asked. */
static struct baseline_entry *resolve(struct baseline *baseline, struct engine_list *engines,
                                      const char *effect, const char *input, const char *other)
{
    struct text text = {0};

    baseline_free(baseline);
    text_printf(&text,
                "[{\"engines\":[\"whatwg\",\"%s\"],\"input\":\"%s\",\"effect\":\"%s\","
                "\"class\":\"00000000000000aa\"," TAIL "}]",
                other, input, effect);
    write_file(text.ptr);
    text_free(&text);
    CHECK(baseline_read(baseline, path));
    baseline_resolve(baseline, engines, true);
    return &baseline->entries[0];
}

static void test_resolve(void)
{
    struct engine_list engines = {0};
    struct baseline baseline = {0};
    const struct baseline_entry *worse, *entry;
    uint64_t class = class_hash("webaddr", "whatwg", EFFECT_HOST_SHIFT, "backslash");

    entry = resolve(&baseline, &engines, "host-shift", "http://t\\\\@e", "webaddr");
    CHECK(entry->state == BASELINE_STILL && entry->class_now == class);
    /* The class that the file names is of another day. */
    CHECK(baseline_find(&baseline, 0xaa, EFFECT_HOST_SHIFT, NULL) == NULL);
    CHECK(baseline_find(&baseline, class, EFFECT_HOST_SHIFT, NULL) == entry);
    CHECK(baseline_find(&baseline, class, EFFECT_USERINFO_SHIFT, NULL) == entry);
    CHECK(baseline_find(&baseline, 0, EFFECT_HOST_SHIFT, NULL) == NULL);

    entry = resolve(&baseline, &engines, "userinfo-shift", "http://t\\\\@e", "webaddr");
    CHECK(entry->state == BASELINE_WORSE);
    CHECK(baseline_find(&baseline, class, EFFECT_HOST_SHIFT, &worse) == NULL && worse == entry);
    CHECK(baseline_find(&baseline, class, EFFECT_USERINFO_SHIFT, &worse) == entry && worse == NULL);

    entry = resolve(&baseline, &engines, "host-shift", "http://h/", "webaddr");
    CHECK(entry->state == BASELINE_GONE);
    CHECK(baseline_find(&baseline, class, EFFECT_HOST_SHIFT, NULL) == NULL);

    /* Nobody can be asked: the file's word counts. */
    entry = resolve(&baseline, &engines, "host-shift", "http://t\\\\@e", "no-such-engine");
    CHECK(entry->state == BASELINE_UNASKED);
    CHECK(baseline_find(&baseline, 0xaa, EFFECT_HOST_SHIFT, NULL) == entry);
    CHECK(baseline_find(&baseline, class, EFFECT_HOST_SHIFT, NULL) == NULL);
    /* A path is not run because a file names it. */
    CHECK(resolve(&baseline, &engines, "host-shift", "http://t\\\\@e", "./x")->state ==
          BASELINE_UNASKED);
    baseline_free(&baseline);
    engine_list_free(&engines);
}

static struct text borrowed(const char *string, size_t len)
{
    return (struct text){(char *)(uintptr_t)string, len, 0};
}

static void test_accept(void)
{
    struct finding f = {
        .class_now = 0xbb,
        .effect = EFFECT_HOST_FORM,
        .cause = borrowed("idna", 4),
        .engine = {borrowed("whatwg", 6), borrowed("webaddr", 7)},
        .test.url = borrowed("http://\xFF\0/", 10),
        .test.base = borrowed("", 0),
        .test.has_base = true,
    };
    struct baseline baseline = {0}, again = {0};
    struct text json[2] = {0};

    baseline_accept(&baseline, &f, "why", "https://tracker.example/1");
    f.effect = EFFECT_HOST_SHIFT;
    baseline_accept(&baseline, &f, "because", "https://tracker.example/2");
    CHECK(baseline.count == 1 && baseline.entries[0].effect == EFFECT_HOST_SHIFT);
    f.class_now = 0xcc;
    baseline_accept(&baseline, &f, "too", "https://tracker.example/3");
    CHECK(baseline.count == 2);
    CHECK(baseline_write(&baseline, path) && baseline_read(&again, path) && again.count == 2);
    for (size_t i = 0; i < 2 && again.count == 2; i++) {
        text_clear(&json[0]);
        text_clear(&json[1]);
        baseline_to_json(&(struct json_writer){.out = &json[0]}, &baseline.entries[i]);
        baseline_to_json(&(struct json_writer){.out = &json[1]}, &again.entries[i]);
        CHECK_TEXT(json[1].ptr, json[1].len, json[0].ptr, json[0].len);
        CHECK_TEXT(again.entries[i].test.url.ptr, again.entries[i].test.url.len, f.test.url.ptr,
                   10);
        CHECK(again.entries[i].test.has_base && again.entries[i].test.base.len == 0);
    }
    CHECK(!baseline_write(&baseline, "no-such-folder/known.json"));
    text_free(&json[0]);
    text_free(&json[1]);
    baseline_free(&baseline);
    baseline_free(&again);
}

int main(void)
{
    snprintf(path, sizeof path, "/tmp/test_known.%d", (int)getpid());
    if (!freopen("/dev/null", "w", stderr))
        return 1;
    test_read();
    test_resolve();
    test_accept();
    unlink(path);
    return check_report("baseline");
}
