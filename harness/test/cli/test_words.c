/* SPDX-License-Identifier: MIT */
/* What arguments of several subcommands may be, and what is said about those that they may not be.
 */
#include "words.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "captured.h"
#include "check.h"
#include "rewrites.h"
#include "str.h"
#include "util.h"

/* --- lists ------------------------------------------------------------------------------------ */

/* A word on a line of its own. */
static bool has_word(const struct text *words, const char *word)
{
    struct text line = {0};
    bool has;

    text_printf(&line, "%s\n", word);
    has = strncmp(words->ptr, line.ptr, line.len) == 0;
    for (const char *at = words->ptr; !has && (at = strchr(at, '\n')); at++)
        has = strncmp(at + 1, line.ptr, line.len) == 0;
    text_free(&line);
    return has;
}

static void check_words(void (*add)(struct text *out), const char *expected)
{
    struct text words = {0};

    add(&words);
    CHECK_TEXT(words.ptr, words.len, expected, strlen(expected));
    text_free(&words);
}

static void test_lists(void)
{
    check_words(words_add_effects,
                "normalisation\nfragment-shift\nquery-shift\npath-shift\naccept-reject\n"
                "userinfo-shift\nhost-form\nreparse-shift\nhost-shift\n");
    check_words(words_add_severities, "info\nlow\nmedium\nhigh\ncritical\n");
    check_words(words_add_editions, "rfc3986\nhtml5-2007\nwebaddr\nhtml5-2009\nhtml5-2011\n"
                                    "w3c-2012\nwhatwg-2012\nrfc3987\n");
    check_words(words_add_targets,
                "differential\ninvariants\nsetters\nquery\nwriting\nidna\neditions\n");
}

static void test_causes(void)
{
    struct text words = {0};
    size_t lines = 0;

    words_add_causes(&words);
    for (const char *at = words.ptr; *at; at++)
        lines += *at == '\n';
    CHECK(lines == REWRITES);
    CHECK(strncmp(words.ptr, rewrites[0]->name, strlen(rewrites[0]->name)) == 0);
    CHECK(has_word(&words, "backslash") && has_word(&words, rewrites[REWRITES - 1]->name));
    text_free(&words);
}

/* Those of the table with their profiles, and a file's. */
static void test_engines(void)
{
    char *folder = make_test_folder();
    struct text words = {0};

    write_test_file(folder, "list", "mine ./mine\nyours ./yours\n");
    setenv("URLASSAY_ENGINES", path_in_folder(folder, "list"), 1);
    words_add_engines(&words);
    CHECK(strncmp(words.ptr, "whatwg\n", 7) == 0);
    CHECK(has_word(&words, "libcurl") && has_word(&words, "libcurl:lenient") &&
          has_word(&words, "libcurl:guess") && has_word(&words, "whatwg-2012:literal"));
    CHECK(!has_word(&words, "whatwg-2012:lenient") && !has_word(&words, "lenient"));
    CHECK(strstr(words.ptr, "\nmine\nyours\n") && words.ptr[words.len - 1] == '\n');
    unsetenv("URLASSAY_ENGINES");
    remove_test_folder(folder);
    text_free(&words);
}

/* --- checks ----------------------------------------------------------------------------------- */

static struct captured complaints;

/* The first line of what was said since the last call is expected; "" is nothing. */
static void check_said(const char *expected)
{
    struct text said = captured_since(&complaints);

    CHECK_TEXT(said.ptr, strcspn(said.ptr, "\n"), expected, strlen(expected));
    text_free(&said);
}

static void test_effect(void)
{
    enum effect effect = EFFECT_NONE;

    CHECK(words_check_effect("fuzz", "host-shift", &effect) == EXIT_AS_EXPECTED);
    CHECK(effect == EFFECT_HOST_SHIFT);
    check_said("");
    CHECK(words_check_effect("fuzz", "host-shfit", &effect) == EXIT_USAGE);
    check_said("urlassay: fuzz: unknown effect 'host-shfit'; did you mean 'host-shift'?");
    CHECK(words_check_effect("bypass", "none", &effect) == EXIT_USAGE);
    check_said("urlassay: bypass: unknown effect 'none'; there is: normalisation, fragment-shift, "
               "query-shift, path-shift, accept-reject, userinfo-shift, host-form, reparse-shift, "
               "host-shift");
    CHECK(words_check_effect("fuzz", "high", &effect) == EXIT_USAGE);
    check_said("urlassay: fuzz: unknown effect 'high'; there is: normalisation, fragment-shift, "
               "query-shift, path-shift, accept-reject, userinfo-shift, host-form, reparse-shift, "
               "host-shift");
}

static void test_limit(void)
{
    struct fail_limit limit;

    CHECK(words_check_limit("diff", "path-shift", &limit) == EXIT_AS_EXPECTED);
    CHECK(limit.effect == EFFECT_PATH_SHIFT && limit.severity == SEVERITY_NONE);
    CHECK(words_check_limit("diff", "high", &limit) == EXIT_AS_EXPECTED);
    CHECK(limit.effect == EFFECT_NONE && limit.severity == SEVERITY_HIGH);
    check_said("");
    CHECK(words_check_limit("diff", "hihg", &limit) == EXIT_USAGE);
    check_said("urlassay: diff: unknown effect or severity 'hihg'; did you mean 'high'?");
    CHECK(words_check_limit("triage", "pathshift", &limit) == EXIT_USAGE);
    check_said("urlassay: triage: unknown effect or severity 'pathshift'; did you mean "
               "'path-shift'?");
    CHECK(words_check_limit("triage", "none", &limit) == EXIT_USAGE);
    check_said("urlassay: triage: unknown effect or severity 'none'; there is: normalisation, "
               "fragment-shift, query-shift, path-shift, accept-reject, userinfo-shift, host-form, "
               "reparse-shift, host-shift, info, low, medium, high, critical");
}

static void test_cause(void)
{
    static const char *const known[] = {"backslash", "backslash+userinfo", "unexplained",
                                        "unexplained: 2 bytes", "userinfo+backslash+tab-newline"};

    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        const bool has_all = i < 4 || rewrite_find("tab-newline") >= 0;

        CHECK(!has_all || words_check_cause("triage", known[i]) == EXIT_AS_EXPECTED);
    }
    check_said("");
    CHECK(words_check_cause("triage", "backslsh") == EXIT_USAGE);
    check_said("urlassay: triage: unknown cause 'backslsh'; did you mean 'backslash'?");
    CHECK(words_check_cause("triage", "userinfo+backslsh") == EXIT_USAGE);
    check_said("urlassay: triage: unknown cause 'backslsh'; did you mean 'backslash'?");
    CHECK(words_check_cause("triage", "backslsh+userinfo") == EXIT_USAGE);
    check_said("urlassay: triage: unknown cause 'backslsh'; did you mean 'backslash'?");
    CHECK(words_check_cause("triage", "+") == EXIT_USAGE);
    check_said("urlassay: triage: unknown cause ''; \"urlassay causes\" lists them");
    CHECK(words_check_cause("triage", "userinfo+") == EXIT_USAGE);
    check_said("urlassay: triage: unknown cause ''; \"urlassay causes\" lists them");
    CHECK(words_refuse_cause("causes", "backslash2") == EXIT_USAGE);
    check_said("urlassay: causes: unknown cause 'backslash2'; did you mean 'backslash'?");
}

static void test_target(void)
{
    CHECK(words_check_target("fuzz", "differential") == EXIT_AS_EXPECTED);
    CHECK(words_check_target("fuzz", "editions") == EXIT_AS_EXPECTED);
    check_said("");
    CHECK(words_check_target("fuzz", "edition") == EXIT_USAGE);
    check_said("urlassay: fuzz: unknown target 'edition'; did you mean 'editions'?");
    CHECK(words_check_target("fuzz", "") == EXIT_USAGE);
    check_said("urlassay: fuzz: unknown target ''; there is: differential, invariants, setters, "
               "query, writing, idna, editions");
}

static void test_effects(void)
{
    static const struct {
        const char *names;
        unsigned effects; /* 0: refused */
    } rows[] = {
        {"host-shift", 1u << EFFECT_HOST_SHIFT},
        {"host-form,path-shift", 1u << EFFECT_HOST_FORM | 1u << EFFECT_PATH_SHIFT},
        {"path-shift,path-shift,normalisation",
         1u << EFFECT_PATH_SHIFT | 1u << EFFECT_NORMALISATION},
        {"normalisation,fragment-shift,query-shift,path-shift,accept-reject,userinfo-shift,"
         "host-form,reparse-shift,host-shift",
         (1u << EFFECTS) - 2},
        {"any", (1u << EFFECTS) - 2},
        {"host-shift,any", 0},
        {"any,host-shift", 0},
        {"none", 0},
        {"", 0},
        {",", 0},
        {"host-shift,dance", 0},
        {"dance,host-shift", 0},
        {"high", 0},
        {"Host-shift", 0},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        unsigned effects = 0;
        const bool ok = words_check_effects("search", rows[i].names, &effects) == EXIT_AS_EXPECTED;

        CHECK(ok == (rows[i].effects != 0) && (!ok || effects == rows[i].effects));
    }
}

int main(void)
{
    test_lists();
    test_causes();
    test_engines();
    complaints = capture(STDERR_FILENO);
    test_effect();
    test_limit();
    test_cause();
    test_target();
    captured_end(&complaints);
    test_effects();
    return check_report("words");
}
