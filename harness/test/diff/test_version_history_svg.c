/* SPDX-License-Identifier: MIT */
/* The picture of a history, word for word, and what follows from the versions that have a quirk. */
#include <stdlib.h>
#include <string.h>

#include "check.h"
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

/* From the end of the style on. */
static const char picture[] =
    "</style>\n"
    "<rect class=\"bg\" width=\"100%\" height=\"100%\"/>\n"
    "<text x=\"12\" y=\"24\" class=\"t\">a &amp; &lt;b&gt;</text>\n"
    "<text class=\"n\" transform=\"translate(322 84) rotate(-60)\">1.0</text>\n"
    "<text class=\"n\" transform=\"translate(336 84) rotate(-60)\">1.&lt;1</text>\n"
    "<text class=\"n\" transform=\"translate(350 84) rotate(-60)\">2.0</text>\n"
    "<text class=\"n\" transform=\"translate(364 84) rotate(-60)\">2.1</text>\n"
    "<text class=\"n\" transform=\"translate(378 84) rotate(-60)\">3.0</text>\n"
    "<g><text x=\"304\" y=\"100\" text-anchor=\"end\">backslash, host-shift</text>\n"
    "<rect class=\"on\" x=\"312\" y=\"90\" width=\"12\" height=\"12\"><title>1.0</title></rect>"
    "<rect class=\"off\" x=\"326\" y=\"90\" width=\"12\" "
    "height=\"12\"><title>1.&lt;1</title></rect>"
    "<rect class=\"gap\" x=\"340\" y=\"90\" width=\"12\" height=\"12\"><title>2.0</title></rect>"
    "<rect class=\"off\" x=\"354\" y=\"90\" width=\"12\" height=\"12\"><title>2.1</title></rect>"
    "<rect class=\"back\" x=\"368\" y=\"90\" width=\"12\" "
    "height=\"12\"><title>3.0</title></rect></g>\n"
    "<g><text x=\"304\" y=\"114\" text-anchor=\"end\">a-cause-of-exactly-35-bytes-is-allx, "
    "host-form</text>\n"
    "<rect class=\"on\" x=\"312\" y=\"104\" width=\"12\" height=\"12\"><title>1.0</title></rect>"
    "<rect class=\"off\" x=\"326\" y=\"104\" width=\"12\" "
    "height=\"12\"><title>1.&lt;1</title></rect>"
    "<rect class=\"back\" x=\"340\" y=\"104\" width=\"12\" height=\"12\"><title>2.0</title></rect>"
    "<rect class=\"gap\" x=\"354\" y=\"104\" width=\"12\" height=\"12\"><title>2.1</title></rect>"
    "<rect class=\"back\" x=\"368\" y=\"104\" width=\"12\" "
    "height=\"12\"><title>3.0</title></rect></g>\n"
    "<g><text x=\"304\" y=\"128\" text-anchor=\"end\">a-cause-of-exactly-35-bytes-is-allab, "
    "host-...</text>\n"
    "<rect class=\"gap\" x=\"312\" y=\"118\" width=\"12\" height=\"12\"><title>1.0</title></rect>"
    "<rect class=\"off\" x=\"326\" y=\"118\" width=\"12\" "
    "height=\"12\"><title>1.&lt;1</title></rect>"
    "<rect class=\"on\" x=\"340\" y=\"118\" width=\"12\" height=\"12\"><title>2.0</title></rect>"
    "<rect class=\"on\" x=\"354\" y=\"118\" width=\"12\" height=\"12\"><title>2.1</title></rect>"
    "<rect class=\"off\" x=\"368\" y=\"118\" width=\"12\" "
    "height=\"12\"><title>3.0</title></rect></g>\n"
    "<rect class=\"on\" x=\"12\" y=\"148\" width=\"12\" height=\"12\"/><text x=\"30\" "
    "y=\"158\">has the quirk</text>\n"
    "<rect class=\"back\" x=\"132\" y=\"148\" width=\"12\" height=\"12\"/><text x=\"150\" "
    "y=\"158\">came back</text>\n"
    "<rect class=\"off\" x=\"252\" y=\"148\" width=\"12\" height=\"12\"/><text x=\"270\" "
    "y=\"158\">lacks it</text>\n"
    "<rect class=\"gap\" x=\"372\" y=\"148\" width=\"12\" height=\"12\"/><text x=\"390\" "
    "y=\"158\">cannot be asked</text>\n"
    "</svg>\n";

int main(void)
{
    static const char head[] =
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"604\" height=\"178\" "
        "viewBox=\"0 0 604 178\"><style>text{";
    struct text svg = {0};
    const char *rest;

    fill();
    test_back();
    test_next();
    test_keep();
    version_history_write_svg(&svg, &history, "a & <b>");
    CHECK_TEXT(svg.ptr, sizeof head - 1, head, sizeof head - 1);
    rest = strstr(svg.ptr, "</style>");
    CHECK(rest != NULL);
    if (rest)
        CHECK_TEXT(rest, strlen(rest), picture, sizeof picture - 1);
    text_free(&svg);
    return check_report("version_history_svg");
}
