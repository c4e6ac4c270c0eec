/* SPDX-License-Identifier: MIT */
/* How far apart two words are. */
#include "suggest.h"

#include <limits.h>
#include <string.h>

#include "check.h"

static void check_distance(const char *a, const char *b, unsigned expected)
{
    unsigned there = edit_distance(a, strlen(a), b, strlen(b));
    unsigned back = edit_distance(b, strlen(b), a, strlen(a));

    CHECK(there == expected && back == expected);
    if (there != expected || back != expected)
        printf("  \"%s\", \"%s\": %u, and back %u\n", a, b, there, back);
}

/* words: one on a line. */
static void check_similar(const char *word, const char *words, const char *expected)
{
    struct suggestion s = {.word = word, .len = strlen(word), .before = "'", .after = "'"};

    suggest_consider_lines(&s, words);
    CHECK(strcmp(s.nearest.ptr ? s.nearest.ptr : "", expected) == 0);
    text_free(&s.nearest);
}

int main(void)
{
    char words[2][EDIT_LEN + 2];

    check_distance("", "", 0);
    check_distance("", "abc", 3);
    check_distance("engine", "engine", 0);
    check_distance("engine", "engines", 1);
    check_distance("engine", "enqine", 1);
    check_distance("engine", "egnine", 1);
    check_distance("ab", "ba", 1);
    check_distance("kitten", "sitting", 3);
    check_distance("diff", "test", 4);
    check_similar("dif", "diff\ntest\n", "'diff'");
    check_similar("curl", "libcurl\nlibcurl:lenient\nada", "'libcurl', 'libcurl:lenient'");
    check_similar("backslsh", "slash-count\nbackslash\n", "'backslash'");
    check_similar("dance", "diff\ntest\nengines\n", "");
    check_similar("di", "diff\ndate\n", "");
    check_similar("it", "idna\nx\n", "");
    check_similar("", "diff\n", "");
    /* Only the nearest ones, each as often as it is there. */
    check_similar("tests", "toasts\ntest\nteste\ntexts\n", "'test', 'teste', 'texts'");
    check_similar("test", "toast\ntest\ntest\n", "'test', 'test'");
    check_similar("abcdefgh", "abcdefXYZ\nabcdXYZ\n", "'abcdefXYZ'");
    check_similar("abcdefgh", "abcdXYZZ\n", "");
    check_similar("abcd", "abXY\n", "");
    check_similar("abcd", "aXcd\n", "'aXcd'");
    /* A part of three bytes is near, one of two is none. */
    check_similar("abc", "x-abc-yyyyyyyy\n", "'x-abc-yyyyyyyy'");
    check_similar("ab", "x-ab-yyyyyyyy\n", "");
    check_similar("abc", "abcde\nabd\n", "'abcde', 'abd'"); /* as near as a word of one edit */
    check_similar("x-abc-yyyyyyyy", "abc\nab\n", "'abc'");
    check_similar("curl", "cxrl\nlibcurl\n", "'cxrl', 'libcurl'");
    memset(words[0], 'a', sizeof words[0]);
    memset(words[1], 'b', sizeof words[1]);
    CHECK(edit_distance(words[0], EDIT_LEN, words[1], EDIT_LEN) == EDIT_LEN);
    CHECK(edit_distance(words[0], EDIT_LEN + 1, "a", 1) == UINT_MAX);
    CHECK(edit_distance("a", 1, words[0], EDIT_LEN + 1) == UINT_MAX);
    return check_report("suggest");
}
