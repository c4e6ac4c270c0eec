/* SPDX-License-Identifier: MIT */
/* Lists of engines by name: what a list opens, the names that its engines get, and engines that
 * call themselves the same. */
#include "engine_list.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "captured.h"
#include "check.h"
#include "engine_classes.h"
#include "engine_name.h"
#include "registry.h"
#include "util.h"

static char *folder;

static void check_names(const struct engine_list *list, const char *expected)
{
    struct text names = {0};

    text_puts(&names, "");
    for (unsigned i = 0; i < list->count; i++)
        text_printf(&names, "%s%s", i ? "," : "", list->names[i]);
    CHECK_TEXT(names.ptr, names.len, expected, strlen(expected));
    text_free(&names);
}

static void check_list(const char *names, int status, const char *expected, const char *told)
{
    const struct captured captured = capture(STDERR_FILENO);
    struct engine_list list;

    engine_allow(names);
    CHECK(engine_list_open(&list, names) == status);
    CHECK_CAPTURED(&captured, told);
    check_names(&list, expected);
    engine_list_free(&list);
    CHECK(list.count == 0 && !list.engines && !list.names);
}

static void test_open(void)
{
    check_list("whatwg,rfc3986", EXIT_AS_EXPECTED, "whatwg,rfc3986", "");
    check_list("whatwg,,-rfc3986,", EXIT_AS_EXPECTED, "whatwg", "");
    check_list("", EXIT_AS_EXPECTED, "", "");
    /* The same engine twice. */
    check_list("whatwg,rfc3986,whatwg,whatwg", EXIT_AS_EXPECTED,
               "whatwg#1,rfc3986,whatwg#2,whatwg#3", "");
    check_list("whatwg,/nothing/here,rfc3986", EXIT_COULD_NOT_RUN, "whatwg",
               "urlassay: engine /nothing/here is not available: /nothing/here: No such file or "
               "directory\n");
}

static bool has_name(const struct engine_list *list, const char *name)
{
    for (unsigned i = 0; i < list->count; i++) {
        if (strcmp(list->names[i], name) == 0)
            return true;
    }
    return false;
}

/* Adds "-NAME" of each engine behind a pipe that parses, which would be started. */
static void add_not_piped(struct text *names)
{
    for (const struct engine_class *const *class = engine_classes(); *class; class ++) {
        if (!engine_class_is_in_process(*class) && !(*class)->is_client && !(*class)->is_filter)
            text_printf(names, ",-%s", (*class)->id);
    }
}

static void test_all(void)
{
    struct text names = {0}, told;
    struct captured captured = capture(STDERR_FILENO);
    struct engine_list list;

    text_puts(&names, "whatwg-2012,libcurl:lenient,all,-webaddr,whatwg-2012");
    add_not_piped(&names);
    if (!engine_is_known("libcurl:lenient", NULL))
        CHECK_SKIPPED();
    CHECK(engine_list_open(&list, names.ptr) == EXIT_AS_EXPECTED);
    CHECK(strcmp(list.names[0], "whatwg-2012") == 0);
    CHECK(has_name(&list, "whatwg") && has_name(&list, "rfc3986") && !has_name(&list, "webaddr"));
    /* The letters of documents are rare, libidn2 parses no URL, and others are no parsers. */
    CHECK(!has_name(&list, "rfc3986:literal") && !has_name(&list, "whatwg-2012:literal"));
    CHECK(!has_name(&list, "webaddr:literal") && !has_name(&list, "libidn2"));
    CHECK(!has_name(&list, "python-ipaddress") && !has_name(&list, "dial:curl"));
    for (unsigned i = 0; i < list.count; i++) {
        CHECK(i == 0 || strcmp(list.names[i], "whatwg-2012") != 0);
        CHECK(!strchr(list.names[i], '#'));
    }
    engine_list_free(&list);
    told = captured_text(&captured);
    CHECK(!strstr(told.ptr, "dial:") && !strstr(told.ptr, "ipaddress"));
    text_free(&told);
    text_free(&names);
}

/* To check names is to include those that parse no URLs. The engines are closed again. */
static void test_check(void)
{
    struct text names = {0}, told;
    struct captured captured = capture(STDERR_FILENO);
    struct engine_list list;

    text_puts(&names, "all");
    for (const struct engine_class *const *class = engine_classes(); *class; class ++) {
        if (!engine_class_is_in_process(*class))
            text_printf(&names, ",-%s", (*class)->id);
    }
    CHECK(engine_list_check(&list, names.ptr) == EXIT_AS_EXPECTED && list.count > 2);
    for (unsigned i = 0; i < list.count; i++)
        CHECK(list.engines[i] == NULL);
    engine_list_free(&list);
    told = captured_text(&captured);
    text_free(&told);
    /* One is not enough. */
    for (const struct engine_class *const *class = engine_classes(); *class; class ++) {
        if (strcmp((*class)->id, "whatwg") != 0)
            text_printf(&names, ",-%s", (*class)->id);
    }
    captured = capture(STDERR_FILENO);
    CHECK(engine_list_open(&list, names.ptr) == EXIT_COULD_NOT_RUN);
    CHECK_CAPTURED(&captured, "urlassay: two engines are needed, and 1 is available\n");
    check_names(&list, "whatwg");
    engine_list_free(&list);
    text_puts(&names, ",rfc3986");
    CHECK(engine_list_open(&list, names.ptr) == EXIT_AS_EXPECTED);
    check_names(&list, "whatwg,rfc3986");
    engine_list_free(&list);
    text_free(&names);
}

/* "all" has the engines of URLASSAY_ENGINES too; "-NAME" leaves out all of that name. */
static void test_listed(void)
{
    struct text names = {0}, list_path = {0};
    struct captured captured;
    struct engine_list list;

    write_test_file(folder, "list", "mine /nothing/here\nmine:two /nothing/here\n");
    text_printf(&list_path, "%s/list", folder);
    setenv("URLASSAY_ENGINES", list_path.ptr, 1);
    text_puts(&names, "whatwg,rfc3986,all,-mine");
    engine_allow("mine:two");
    for (const struct engine_class *const *class = engine_classes(); *class; class ++)
        text_printf(&names, ",-%s", (*class)->id);
    captured = capture(STDERR_FILENO);
    CHECK(engine_list_open(&list, names.ptr) == EXIT_AS_EXPECTED);
    CHECK_CAPTURED(&captured, "");
    engine_list_free(&list);
    *strstr(names.ptr, "-mine") = '+';
    memcpy(strstr(names.ptr, "+mine"), "-webx", 5);
    captured = capture(STDERR_FILENO);
    CHECK(engine_list_open(&list, names.ptr) == EXIT_AS_EXPECTED);
    CHECK_CAPTURED(&captured,
                   "urlassay: engine mine is not available: /nothing/here: No such file or "
                   "directory\n"
                   "urlassay: engine mine:two is not available: /nothing/here: No such file or "
                   "directory\n");
    check_names(&list, "whatwg,rfc3986");
    engine_list_free(&list);
    /* They are no clients. */
    text_clear(&names);
    text_puts(&names, "whatwg,rfc3986,dial:all");
    for (const struct engine_class *const *class = engine_classes(); *class; class ++)
        text_printf(&names, ",-%s", (*class)->id);
    captured = capture(STDERR_FILENO);
    CHECK(engine_list_open(&list, names.ptr) == EXIT_AS_EXPECTED);
    CHECK_CAPTURED(&captured, "");
    check_names(&list, "whatwg,rfc3986");
    engine_list_free(&list);
    unsetenv("URLASSAY_ENGINES");
    text_free(&names);
    text_free(&list_path);
}

static void check_via(const char *names, const char *expected)
{
    struct text out = {0};

    text_puts(&out, "-");
    CHECK(engine_list_add_via(&out, names, "via") == (expected != NULL));
    if (!expected)
        expected = "";
    CHECK_TEXT(out.ptr + 1, out.len - 1, expected, strlen(expected));
    text_free(&out);
}

static void test_via(void)
{
    check_via("a,b,c", "a,via>b,via>c");
    check_via("a", "a");
    check_via(",a,,b,", "a,via>b");
    check_via("a,allx,al", "a,via>allx,via>al");
    check_via("a,all", NULL);
    check_via("all", NULL);
    check_via("a,b,dial:all", NULL);
    check_via("a,-b", NULL);
    check_via("dial:allx,b", "dial:allx,via>b");
}

static void test_get(void)
{
    struct engine_list list = {0}, again = {0};
    struct engine *engine = engine_list_get(&list, "whatwg");
    struct captured captured;

    CHECK(engine && engine_list_get(&list, "whatwg") == engine && list.count == 1);
    CHECK(engine_list_find(&list, "whatwg") == engine && !engine_list_find(&list, "rfc3986"));
    CHECK(!engine_list_get(&list, "nobody") && list.count == 2);
    /* It is not tried again. */
    CHECK(!engine_list_get(&list, "nobody") && list.count == 2);
    CHECK(!engine_list_find(&list, "nobody"));
    /* A path is not run, and the complaint about that comes once. */
    captured = capture(STDERR_FILENO);
    engine_note_origin("./program", "a\nfile");
    CHECK(!engine_list_get(&list, "./program") && list.count == 3);
    CHECK(!engine_list_get(&again, "./program"));
    CHECK_CAPTURED(&captured, "urlassay: a\\nfile names the engine ./program, which is not run: a "
                              "file may not choose a program. If it is yours: triage --trust (a "
                              "campaign that was copied or moved), or --engines with its path\n");
    CHECK(engine_list_get(&list, "rfc3986") && list.count == 4);
    engine_list_free(&again);
    engine_list_free(&list);
}

/* --- engines that call themselves the same ---------------------------------------------------- */

static void make_program(const char *name)
{
    struct text command = {0};

    text_printf(&command, "cd '%s' && mkdir -p $(dirname %s) && >%s", folder, name, name);
    CHECK(system(command.ptr) == 0);
    text_free(&command);
}

/* Names two or three engines of paths in the folder, all with this id. */
static void check_apart(const char *const *names, unsigned count, const char *const *expected)
{
    struct named_engine engines[4] = {0};
    char ids[4][ENGINE_ID_BYTES];
    struct text paths[4] = {0};

    for (unsigned i = 0; i < count; i++) {
        snprintf(ids[i], sizeof ids[i], "mine");
        if (names[i][0] == '=')
            text_puts(&paths[i], names[i] + 1);
        else
            text_printf(&paths[i], "%s/%s", folder, names[i]);
        engines[i] = (struct named_engine){paths[i].ptr, ids[i]};
        if (names[i][0] != '=')
            make_program(names[i]);
    }
    engines_tell_apart(engines, count);
    for (unsigned i = 0; i < count; i++) {
        CHECK_TEXT(ids[i], strlen(ids[i]), expected[i], strlen(expected[i]));
        if (strcmp(ids[i], "mine") != 0)
            CHECK(strcmp(engine_id_of_path(paths[i].ptr), ids[i]) == 0);
        text_free(&paths[i]);
    }
}

static void test_apart(void)
{
    check_apart((const char *[]){"b/x/e", "a/x/e"}, 2, (const char *[]){"mine@b", "mine@a"});
    /* The first part that differs between all. */
    check_apart((const char *[]){"a/1/e", "a/2/e", "b/3/e"}, 3,
                (const char *[]){"mine@1", "mine@2", "mine@3"});
    /* There is none: the paths in their order. */
    check_apart((const char *[]){"c/2/e", "c/1/e", "d/1/e"}, 3,
                (const char *[]){"mine@2", "mine@1", "mine@3"});
    /* A long name of a folder. */
    check_apart((const char *[]){"a2345678901234567890/e", "b/e"}, 2,
                (const char *[]){"mine@1", "mine@b"});
    check_apart((const char *[]){"a234567890123456789/e", "bb/e"}, 2,
                (const char *[]){"mine@a234567890123456789", "mine@bb"});
    /* A path twice, one path alone, and a name. */
    check_apart((const char *[]){"a/x/e", "a/x/e"}, 2, (const char *[]){"mine", "mine"});
    check_apart((const char *[]){"a/x/e", "=mine"}, 2, (const char *[]){"mine", "mine"});
    check_apart((const char *[]){"f/x/e", "=mine", "g/x/e"}, 3,
                (const char *[]){"mine@f", "mine", "mine@g"});
}

int main(void)
{
    folder = make_test_folder();
    test_open();
    test_all();
    test_check();
    test_listed();
    test_via();
    test_get();
    test_apart();
    remove_test_folder(folder);
    return check_report("engine_list");
}
