/* SPDX-License-Identifier: MIT */
/* The picture of a history, also of one that is read, and what follows from the versions that have
 * a quirk. */
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "str.h"
#include "version_history.h"

enum { VERSIONS = 5 };

static char labels[VERSIONS][8] = {"1.0", "1.<1", "2.0", "2.1", "3.0"};
static struct history_version versions[VERSIONS];
static unsigned char states[3][VERSIONS] = {
    {VERSION_HAS, VERSION_LACKS, VERSION_UNKNOWN, VERSION_LACKS, VERSION_HAS},
    {VERSION_HAS, VERSION_LACKS, VERSION_HAS, VERSION_UNKNOWN, VERSION_HAS},
    {VERSION_UNKNOWN, VERSION_LACKS, VERSION_HAS, VERSION_HAS, VERSION_LACKS},
};
static char causes[3][64] = {"backslash", "a-cause-of-exactly-35-bytes-is-allx",
                             "a-cause-of-exactly-35-bytes-is-allab"};
static struct history_quirk quirks[3];
static struct version_history history;

/* Each version was made from the one before it, but the last from the second. */
static void fill(void)
{
    static const enum effect effects[] = {EFFECT_HOST_SHIFT, EFFECT_HOST_FORM, EFFECT_HOST_FORM};

    for (int i = 0; i < VERSIONS; i++)
        versions[i] =
            (struct history_version){.label = labels[i], .shown = labels[i], .parent = i - 1};
    versions[4].parent = 1;
    for (int i = 0; i < 3; i++)
        quirks[i] = (struct history_quirk){.effect = effects[i],
                                           .cause = {causes[i], strlen(causes[i]), 0},
                                           .first = i < 2 ? 1 : -1,
                                           .state = states[i]};
    history = (struct version_history){
        .versions = versions, .version_count = VERSIONS, .quirks = quirks, .quirk_count = 3};
}

static void test_back(void)
{
    static const bool expected[3][VERSIONS] = {
        {false, false, false, false, true}, {false, false, true, false, true}, {false}};

    for (size_t quirk = 0; quirk < 3; quirk++) {
        for (size_t version = 0; version < VERSIONS; version++)
            CHECK(version_history_is_back(&history, &quirks[quirk], version) ==
                  expected[quirk][version]);
    }
}

static void test_next(void)
{
    CHECK(version_history_next(&history, &quirks[0], 0, VERSION_HAS) == 0);
    CHECK(version_history_next(&history, &quirks[0], 1, VERSION_HAS) == 4);
    CHECK(version_history_next(&history, &quirks[0], 2, VERSION_LACKS) == 3);
    CHECK(version_history_next(&history, &quirks[0], 4, VERSION_LACKS) == VERSIONS);
    CHECK(version_history_next(&history, &quirks[0], 5, VERSION_HAS) == VERSIONS);
    CHECK(version_history_next(&history, &quirks[1], 0, VERSION_UNKNOWN) == 3);
}

/* Quirks that no version lacks go, and the order of the others stays. */
static void test_keep(void)
{
    struct version_history kept = {.versions = versions, .version_count = VERSIONS};

    kept.quirks = calloc(3, sizeof *kept.quirks);
    CHECK(kept.quirks != NULL);
    for (size_t i = 0; i < 3; i++) {
        kept.quirks[i].state = calloc(VERSIONS, 1);
        text_printf(&kept.quirks[i].cause, "%zu", i);
        for (int version = 0; version < VERSIONS; version++)
            kept.quirks[i].state[version] = i == 1 ? VERSION_HAS : states[i][version];
    }
    kept.quirk_count = 3;
    version_history_keep_changed(&kept);
    CHECK(kept.quirk_count == 2 && strcmp(kept.quirks[0].cause.ptr, "0") == 0 &&
          strcmp(kept.quirks[1].cause.ptr, "2") == 0);
    kept.version_count = 0;
    kept.versions = NULL;
    version_history_free(&kept);
    CHECK(kept.quirk_count == 0 && !kept.quirks);
}

/* Draws the history with a title and a name for the first version. */
static void draw(struct text *svg, const char *title, char *version)
{
    char *kept = versions[0].shown;

    text_clear(svg);
    versions[0].shown = version;
    version_history_write_svg(svg, &history, title);
    versions[0].shown = kept;
}

/* A number after a text that the picture has. */
static unsigned long number_at(const struct text *svg, const char *before)
{
    const char *at = strstr(svg->ptr, before);

    CHECK(at != NULL);
    return at ? strtoul(at + strlen(before), NULL, 10) : 0;
}

/* The title, the names and the versions are inside of the picture, however long they are: cut to
 * 100, 60 and 24 letters. A letter is about 7 pixels wide. */
static void test_room(void)
{
    char title[151] = "", version[] = "lib:/a/long/path/to/libcurl.so.4";
    struct text svg = {0};
    unsigned long height;

    memset(title, 't', 150);
    draw(&svg, title, versions[0].shown);
    CHECK(number_at(&svg, " width=\"") > 97 * 7);
    CHECK(strstr(svg.ptr, "ttt...</text>") && strstr(svg.ptr, "ttt</title>"));
    draw(&svg, "", versions[0].shown);
    height = number_at(&svg, " height=\"");
    CHECK(number_at(&svg, "</text>\n<rect class=\"on\" x=\"") > strlen(causes[2]) * 7);
    draw(&svg, "", version);
    CHECK(strstr(svg.ptr, ">.../path/to/libcurl.so.4</text>") &&
          strstr(svg.ptr, "<title>lib:/a/long/path/to/libcurl.so.4: has the quirk</title>"));
    CHECK(number_at(&svg, " height=\"") > height + (24 - 4) * 6); /* the rows begin further below */
    text_free(&svg);
}

static void test_picture(void)
{
    struct text svg = {0};

    draw(&svg, "a & <b>", versions[0].shown);
    CHECK(strstr(svg.ptr, "<title>a &amp; &lt;b&gt;</title><style>"));
    CHECK(strstr(svg.ptr, " class=\"t\">a &amp; &lt;b&gt;</text>\n"));
    CHECK(strstr(svg.ptr, " rotate(-60)\">1.&lt;1</text>\n"));
#define BAR(class, x, y, width, words)                                                             \
    "<rect class=\"" class "\" x=\"" x "\" y=\"" y "\" width=\"" width                             \
                           "\" height=\"12\"><title>" words "</title></rect>"
    CHECK(
        strstr(svg.ptr,
               "<g><text x=\"341\" y=\"88\" text-anchor=\"end\">backslash, host-shift</text>\n" BAR(
                   "on", "349", "78", "12", "1.0: has the quirk")
                   BAR("off", "363", "78", "12", "1.&lt;1: lacks it")
                       BAR("gap", "377", "78", "12", "2.0: not known")
                           BAR("off", "391", "78", "12", "2.1: lacks it")
                               BAR("back", "405", "78", "12", "3.0: came back") "</g>\n"));
    CHECK(strstr(svg.ptr, BAR("on", "377", "106", "26", "2.0 to 2.1: has the quirk")));
    text_free(&svg);
}

/* --- what --json wrote ------------------------------------------------------------------------ */

#define SUMMARY(versions)                                                                          \
    "{\"summary\":{\"engine\":\"e\\u001b\",\"against\":\"w\",\"against_version\":\"1\","           \
    "\"versions\":[" versions "]}}\n"
#define QUIRK(cause, has, unknown)                                                                 \
    "{\"effect\":\"host-shift\",\"cause\":\"" cause "\",\"versions\":[" has                        \
    "],\"unknown\":[" unknown "]}\n"
#define THREE "{\"version\":\"1.0.0\"},{\"version\":\"1.0.1\"},{\"version\":\"1.0.2\"}"

/* Returns the error, or "". */
static const char *read_history(struct version_history *out, struct text *title, const char *lines)
{
    static struct text error;

    text_clear(&error);
    text_puts(&error, "");
    version_history_free(out);
    text_clear(title);
    CHECK(version_history_read(out, title, ua_str(lines, strlen(lines)), "f", &error) ==
          (error.len == 0));
    return error.ptr;
}

static void test_read(void)
{
    struct version_history got = {0};
    struct text title = {0};
    const char *error =
        read_history(&got, &title,
                     "{\"answers\":[]}\n" QUIRK("a\\u0001", "\"1.0.0\",\"1.0.2\"", "")
                         QUIRK("unexplained (b)", "", "\"1.0.1\"") SUMMARY(THREE));

    CHECK(strcmp(error, "") == 0 && strcmp(title.ptr, "e\\x1b against w 1") == 0);
    CHECK(got.version_count == 3 && got.quirk_count == 2);
    CHECK(strcmp(got.quirks[0].cause.ptr, "a\\x01") == 0 && got.quirks[0].state[0] == VERSION_HAS &&
          got.quirks[0].state[1] == VERSION_LACKS &&
          version_history_is_back(&got, &got.quirks[0], 2));
    CHECK(got.quirks[1].first < 0 && got.quirks[1].state[1] == VERSION_UNKNOWN);
    version_history_free(&got);
    text_free(&title);
}

static void test_refused(void)
{
    static const char *const refused[][2] = {
        {"", "f:1: the last line is not the summary that history --json writes"},
        {QUIRK("a", "", ""), "f:1: the last line is not the summary that history --json writes"},
        {"{\n" SUMMARY(THREE), "f:1: not a line of JSON"},
        {QUIRK("a", "", "") SUMMARY(""), "f:2: no versions"},
        {QUIRK("a", "", "") SUMMARY("1"), "f:2: no versions"},
        {QUIRK("a", "", "") "{\"cause\":\"b\"}\n" SUMMARY(THREE),
         "f:2: not a quirk with cause, effect, versions and unknown"},
        {QUIRK("a", "1", "") SUMMARY(THREE),
         "f:1: not a quirk with cause, effect, versions and unknown"},
    };
    struct version_history got = {0};
    struct text title = {0};

    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        const char *error = read_history(&got, &title, refused[i][0]);

        CHECK_TEXT(error, strlen(error), refused[i][1], strlen(refused[i][1]));
    }
    version_history_free(&got);
    text_free(&title);
}

int main(void)
{
    fill();
    test_back();
    test_next();
    test_keep();
    test_room();
    test_picture();
    test_read();
    test_refused();
    return check_report("version_history_svg");
}
