/* SPDX-License-Identifier: MIT */
/* What a finding becomes: the vector's words, its id, the manifests, the reproducer, and the tests
 * of others. An engine behind a pipe answers to one URL, and to no other. */
#include <sys/stat.h>
#include <sys/wait.h>

#include "captured.h"
#include "check.h"
#include "engine_list.h"
#include "options.h"
#include "promote.h"
#include "registry.h"
#include "sample.h"
#include "str.h"

/* The folder of a test: the engine "odd", and the tree. */
static char *folder;
static struct promotion made;

/* --- the engine ------------------------------------------------------------------------------- */

/* The engine answers with these members, JSON without its braces, to a URL written as in JSON. */
static void put_odd(const char *id, const char *url, const char *members)
{
    struct text script = {0}, list = {0};
    const char *path = path_in_folder(folder, id);

    text_printf(
        &script,
        "#!/bin/sh\n"
        "while read -r line; do\n"
        "    id=${line#*\\\"id\\\":}; id=${id%%%%[,\\}]*}\n"
        "    case $line in\n"
        "    *hello*) printf '%%s\\n' '{\"protocol\":1,\"engine\":\"odd\",\"version\":\"1\","
        "\"model\":\"other\",\"capabilities\":[\"parse\",\"base\"]}' ;;\n"
        "    *'\"input\":\"%s\"'*) printf '{\"id\":%%s,%%s}\\n' \"$id\" '%s' ;;\n"
        "    *) printf '{\"id\":%%s,\"outcome\":\"unsupported\"}\\n' \"$id\" ;;\n"
        "    esac\n"
        "done\n",
        url, members);
    write_test_file(folder, id, script.ptr);
    CHECK(chmod(path, 0755) == 0);
    text_printf(&list, "%s %s\n", id, id);
    write_test_file(folder, "engines", list.ptr);
    text_free(&script);
    text_free(&list);
}

/* --- the tree --------------------------------------------------------------------------------- */

#define OWN                                                                                        \
    "{\"id\":\"a.b\",\"spec\":\"x\",\"why\":\"A.\",\"input\":\"/\",\"base\":null,"                 \
    "\"failure\":true,\"relativeTo\":\"non-opaque-path-base\"}"

static void make_folder(void)
{
    static const char *const folders[] = {"t", "t/vectors", "t/vectors/expect", "t/corpus"};

    folder = make_test_folder();
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
        CHECK(mkdir(path_in_folder(folder, folders[i]), 0777) == 0);
    write_test_file(folder, "t/vectors/own.json", "[" OWN "]");
    CHECK(setenv("URLASSAY_ENGINES", path_in_folder(folder, "engines"), 1) == 0);
    write_test_file(folder, "engines", "");
}

static void leave_folder(void)
{
    promotion_free(&made);
    CHECK(made.count == 0 && !made.files && made.id.len == 0 && made.notes.len == 0);
    unsetenv("URLASSAY_ENGINES");
    remove_test_folder(folder);
}

/* Promotes an input of two engines; base NULL: it has none. Checks what is complained. */
static bool promote(const char *a, const char *b, const char *url, const char *base,
                    enum promotion_format format, const char *expected_said)
{
    struct engine_list list;
    struct captured captured = capture(STDERR_FILENO);
    bool ok = engine_list_open_two(&list, (const char *const[]){a, b}) == EXIT_AS_EXPECTED;
    const struct promotion_source source = {
        list.engines,
        {ua_str(url, strlen(url)), base ? ua_str(base, strlen(base)) : ua_str(NULL, 0)},
        0xc0};

    promotion_free(&made);
    ok = ok && promotion_make(&made, &source, format, path_in_folder(folder, "t"));
    CHECK_CAPTURED(&captured, expected_said);
    engine_list_free(&list);
    return ok;
}

static bool promote_vector(const char *a, const char *b, const char *url)
{
    return promote(a, b, url, NULL, PROMOTION_VECTOR, "");
}

/* Whether a text has a part. */
static bool has(const struct text *text, const char *part)
{
    return text->ptr && strstr(text->ptr, part);
}

static void check_has(int line, const struct text *text, const char *part)
{
    CHECK(has(text, part));
    if (!has(text, part))
        printf("line %d: \"%s\" is not in \"%s\"\n", line, part, text->ptr ? text->ptr : "");
}
#define CHECK_HAS(text, part) check_has(__LINE__, text, part)

static void check_id(const char *expected)
{
    CHECK_TEXT(made.id.ptr, made.id.len, expected, strlen(expected));
}

/* --- the words -------------------------------------------------------------------------------- */

static void add_member(struct text *out, const char *key, const char *value)
{
    text_printf(out, ",\"%s\":%s", key, value);
}

/* The first component that differs is named, in this order. */
static void test_first_component(void)
{
    static const struct {
        const char *key, *right, *wrong, *words;
    } parts[] = {
        {"scheme", "\"http\"", "\"ftp\"",
         "the scheme \\\"ftp\\\" instead of the scheme \\\"http\\\""},
        {"host", "\"h\"", "\"i\"", "the host \\\"i\\\" instead of the host \\\"h\\\""},
        {"port", "\"81\"", "null", "no port instead of the port \\\"81\\\""},
        {"username", "\"u\"", "\"v\"", "the username \\\"v\\\" instead of the username \\\"u\\\""},
        {"password", "\"p\"", "\"\"", "an empty password instead of the password \\\"p\\\""},
        {"path", "\"/a\"", "\"/b\"", "the path \\\"/b\\\" instead of the path \\\"/a\\\""},
        {"query", "\"q\"", "\"r\"", "the query \\\"r\\\" instead of the query \\\"q\\\""},
        {"fragment", "\"f\"", "\"g\"", "the fragment \\\"g\\\" instead of the fragment \\\"f\\\""},
        {"origin", "\"http://h:81\"", "\"null\"",
         "the origin \\\"null\\\" instead of the origin \\\"http://h:81\\\""},
    };
    const size_t count = sizeof parts / sizeof *parts;

    make_folder();
    for (size_t first = 0; first < count; first++) {
        struct text members = {0}, words = {0};

        text_puts(&members, "\"outcome\":\"parsed\"");
        for (size_t i = 0; i < count; i++)
            add_member(&members, parts[i].key, i < first ? parts[i].right : parts[i].wrong);
        put_odd("odd", "http://u:p@h:81/a?q#f", members.ptr);
        CHECK(promote_vector(first % 2 ? "odd" : "whatwg", first % 2 ? "whatwg" : "odd",
                             "http://u:p@h:81/a?q#f"));
        text_printf(&words, "; a parser that fails this test finds %s.\",\n", parts[first].words);
        CHECK(made.count > 0);
        if (made.count > 0)
            CHECK_HAS(&made.files[0].addition, words.ptr);
        text_free(&members);
        text_free(&words);
    }
    leave_folder();
}

/* A component of which only one engine speaks is not named; nor is one that is only spelt alike. */
static void test_no_component(void)
{
    make_folder();
    put_odd("odd", "http://h/a", "\"outcome\":\"parsed\",\"href\":\"http://i/\"");
    CHECK(promote_vector("whatwg", "odd", "http://h/a"));
    CHECK(made.count > 0);
    if (made.count > 0)
        CHECK_HAS(&made.files[0].addition,
                  "finds the href \\\"http://i/\\\" instead of the href \\\"http://h/a\\\".\",\n");
    leave_folder();
}

/* Tells the answer of the engine that differs from the Standard, or the second one's if both
 * differ. */
static void test_which_answer(void)
{
    const char *const members = "\"outcome\":\"parsed\",\"scheme\":\"http\",\"host\":\"h\","
                                "\"path\":\"/other\",\"href\":\"http://h/other\"";

    make_folder();
    put_odd("odd", "http://h/|", members);
    CHECK(promote_vector("odd", "rfc3986", "http://h/|"));
    CHECK(made.count > 0);
    if (made.count > 0)
        CHECK_HAS(&made.files[0].addition, "; a parser that fails this test refuses the input.\"");
    CHECK(promote_vector("rfc3986", "odd", "http://h/|"));
    CHECK(made.count > 0);
    if (made.count > 0)
        CHECK_HAS(&made.files[0].addition, "finds the path \\\"/other\\\" instead of the path "
                                           "\\\"/|\\\".\"");
    /* Each engine that fails the vector has a row. */
    CHECK(made.count == 4);
    if (made.count == 4) {
        CHECK(strcmp(made.files[1].path, "vectors/expect/rfc3986.json") == 0);
        CHECK(strcmp(made.files[2].path, "vectors/expect/odd.json") == 0);
        CHECK(strcmp(made.files[3].path, "corpus/differential/unexplained-path-shift") == 0 ||
              strncmp(made.files[3].path, "corpus/differential/", 20) == 0);
        CHECK(made.files[3].is_raw && !made.files[0].is_raw && !made.files[1].is_raw);
        CHECK_TEXT(made.files[3].content.ptr, made.files[3].content.len, "http://h/|", 10);
    }
    leave_folder();
}

/* If there are many clues, two are named. */
static void test_clues(void)
{
    make_folder();
    put_odd("odd", "HTTP:/h/ |%zz", "\"outcome\":\"rejected\"");
    CHECK(promote_vector("whatwg", "odd", "HTTP:/h/ |%zz"));
    CHECK(made.count > 0);
    if (made.count > 0)
        CHECK_HAS(&made.files[0].addition, "\"why\": \"Unexplained so far; it depends on "
                                           "scheme-case and slash-count; a parser that fails "
                                           "this test refuses the input.\"");
    leave_folder();
}

/* --- the id ----------------------------------------------------------------------------------- */

#define FOUND(id, input, base, rest)                                                               \
    "[{\"id\":\"" id "\",\"spec\":\"x\",\"why\":\"A.\",\"input\":\"" input "\",\"base\":" base     \
    "," rest "}]"
#define FAILS "\"failure\":true,\"relativeTo\":\"non-opaque-path-base\""

/* Only a vector about the same URL, with the same base, is the one that exists. */
static void test_same_case(void)
{
    make_folder();
    put_odd("odd", "o/d", "\"outcome\":\"parsed\",\"scheme\":\"x\",\"path\":\"p\"");
    write_test_file(folder, "t/vectors/found.json",
                    FOUND("x.other-base", "o/d", "\"about:blank\"", "\"failure\":true"));
    CHECK(promote_vector("whatwg", "odd", "o/d") && !made.exists);
    check_id("found.unexplained-no-scheme-suffix-reference.accept-reject");
    write_test_file(folder, "t/vectors/found.json", FOUND("x.same", "o/d", "null", FAILS));
    CHECK(promote_vector("whatwg", "odd", "o/d") && made.exists && made.count == 0);
    check_id("x.same");
    write_test_file(folder, "t/vectors/found.json",
                    "[{\"id\":\"x.valid\",\"spec\":\"x\",\"why\":\"A.\",\"input\":\"o/d\","
                    "\"valid\":false}]");
    CHECK(promote_vector("whatwg", "odd", "o/d") && !made.exists);
    leave_folder();
}

/* A reproducer of the same name is not an obstacle if it is the same. A number is free where
 * neither a vector nor a reproducer has it. */
static void test_taken_id(void)
{
    static const char name[] =
        "t/corpus/differential/unexplained-no-scheme-suffix-reference-accept-reject";
    char second[sizeof name + 2];

    make_folder();
    snprintf(second, sizeof second, "%s-2", name);
    put_odd("odd", "o/d", "\"outcome\":\"parsed\",\"scheme\":\"x\",\"path\":\"p\"");
    CHECK(mkdir(path_in_folder(folder, "t/corpus/differential"), 0777) == 0);
    write_test_file(folder, name, "o/d");
    CHECK(promote_vector("whatwg", "odd", "o/d"));
    check_id("found.unexplained-no-scheme-suffix-reference.accept-reject");
    write_test_file(folder, name, "o/e");
    CHECK(promote_vector("whatwg", "odd", "o/d"));
    check_id("found.unexplained-no-scheme-suffix-reference.accept-reject-2");
    write_test_file(folder, second, "");
    CHECK(promote_vector("whatwg", "odd", "o/d"));
    check_id("found.unexplained-no-scheme-suffix-reference.accept-reject-3");
    CHECK(made.count > 0 && strcmp(made.files[made.count - 1].path + sizeof "corpus/differential",
                                   "unexplained-no-scheme-suffix-reference-accept-reject-3") == 0);
    leave_folder();
}

/* --- the vector ------------------------------------------------------------------------------- */

/* A vector with a base does not need what a vector without one would. */
static void test_failure_with_base(void)
{
    make_folder();
    put_odd("odd", "o/d", "\"outcome\":\"parsed\",\"scheme\":\"x\",\"path\":\"p\"");
    CHECK(promote("whatwg", "odd", "o/d", "a:", PROMOTION_VECTOR, ""));
    CHECK(made.count > 0);
    if (made.count > 0) {
        CHECK_HAS(&made.files[0].addition, "\"base\": \"a:\",\n    \"failure\": true\n  }");
        CHECK_HAS(&made.files[0].content, "[\n  \"What campaigns found, a case for each class that "
                                          "was promoted.\",\n  {\n    \"id\": \"found.");
        CHECK_HAS(&made.files[0].content, "\"failure\": true\n  }\n]\n");
        CHECK_TEXT(made.files[made.count - 1].content.ptr, made.files[made.count - 1].content.len,
                   "o/d\xff"
                   "a:",
                   6);
    }
    leave_folder();
}

/* Bytes that a vector holds, and a reproducer does not: 0xFF separates URL and base there. */
static void test_mark_in_base(void)
{
    make_folder();
    put_odd("odd", "o/d\",\"base_b64\":\"YTr/",
            "\"outcome\":\"parsed\",\"scheme\":\"x\",\"path\":\"p\"");
    CHECK(promote("whatwg", "odd", "o/d", "a:\xff", PROMOTION_VECTOR, ""));
    CHECK(made.count == 2 && !made.files[0].is_raw && !made.files[1].is_raw);
    CHECK_HAS(&made.notes, "no reproducer: a byte 0xFF separates URL and base there\n");
    CHECK(made.count == 2 && has(&made.files[0].addition, "\"base_b64\": \"YTr/\""));
    CHECK(!promote("whatwg", "odd", "o/d", "a:\xff", PROMOTION_WPT,
                   "urlassay: no case can be made of it: WPT's file can only hold UTF-8\n"));
    CHECK(made.count == 0);
    leave_folder();
}

/* --- manifests -------------------------------------------------------------------------------- */

#define MANIFEST(version, rows)                                                                    \
    "{\"engine\":\"odd\",\"version\":\"" version "\",\n\"expectations\":[\n" rows "]}\n"
#define OLD_ROW                                                                                    \
    "{\"file\":\"a.json\",\"id\":\"b\",\"cause\":\"backslash\",\"expected\":{\"failure\":true}}"

/* Promotes with this manifest of the engine. Returns the file of the engine, or NULL. */
static const struct promoted_file *promote_with(const char *manifest, const char *expected_said)
{
    write_test_file(folder, "t/vectors/expect/odd.json", manifest);
    CHECK(promote("whatwg", "odd", "o/d", NULL, PROMOTION_VECTOR, expected_said));
    CHECK(made.count == 3 && strcmp(made.files[1].path, "vectors/expect/odd.json") == 0);
    return made.count == 3 ? &made.files[1] : NULL;
}

/* A row is added to a manifest of this version alone; to one that cannot be read, none. */
static void test_manifests(void)
{
    const struct promoted_file *file;
    struct text said = {0};

    make_folder();
    put_odd("odd", "o/d", "\"outcome\":\"parsed\",\"scheme\":\"x\",\"path\":\"p\"");
    file = promote_with(MANIFEST("1", OLD_ROW), "");
    if (file) {
        CHECK_HAS(&file->content, "\"expectations\":[\n" OLD_ROW ",\n");
        CHECK_HAS(&file->content, "{\"id\":\"found.unexplained-");
        CHECK_HAS(&file->content, file->addition.ptr);
        CHECK(!has(&made.notes, "leaves out"));
    }
    CHECK_HAS(&made.notes, "vectors/expect/odd.json: \"why\" waits for a sentence\n");
    file = promote_with(MANIFEST("1999", OLD_ROW), "");
    CHECK(file && file->addition.len > 0 && file->content.len == 0);
    CHECK_HAS(&made.notes, "vectors/expect/odd.json: for version 1999, and this is 1, so --write");
    text_printf(&said, "urlassay: %s/t/vectors/expect/odd.json:3:1: ", folder);
    text_puts(&said, "\"id\", \"expected\" and \"cause\" are needed\n");
    file = promote_with(MANIFEST("1999", "{}"), said.ptr);
    CHECK(file && file->content.len == 0);
    CHECK_HAS(&made.notes, "vectors/expect/odd.json: not in the form that `test --write-expect` ");
    text_free(&said);
    leave_folder();
}

/* --- the tests of others ---------------------------------------------------------------------- */

static void check_only(const char *path, const char *addition)
{
    CHECK(made.count == 1);
    if (made.count != 1)
        return;
    CHECK_TEXT(made.files[0].path, strlen(made.files[0].path), path, strlen(path));
    CHECK_TEXT(made.files[0].addition.ptr, made.files[0].addition.len, addition, strlen(addition));
    CHECK(made.files[0].content.len == 0 && !made.files[0].is_raw);
}

static void test_wpt(void)
{
    make_folder();
    put_odd("odd", "#o", "\"outcome\":\"parsed\",\"scheme\":\"x\",\"path\":\"p\"");
    CHECK(promote("odd", "whatwg", "#o", NULL, PROMOTION_WPT, ""));
    check_only("url/resources/urltestdata.json",
               "  \"Unexplained so far; it depends on no-scheme; a parser that fails this test "
               "accepts the input.\",\n"
               "  {\n    \"input\": \"#o\",\n    \"base\": null,\n    \"failure\": true,\n"
               "    \"relativeTo\": \"any-base\"\n  }");
    leave_folder();
}

/* The row of a pair without libcurl has what both say. If libcurl is one of the pair, the row
 * has its answer and a note says what the other engine answers. */
static void test_lib1560(void)
{
    struct engine *libcurl = engine_open("libcurl");
    const char *rest;

    engine_close(libcurl);
    if (!libcurl) {
        CHECK_SKIPPED();
        return;
    }
    make_folder();
    put_odd("libcurlx", "http://h/a",
            "\"outcome\":\"parsed\",\"scheme\":\"http\",\"username\":\"\",\"host\":\"h\","
            "\"path\":\"/b\",\"href\":\"http://h/b\"");
    CHECK(promote("whatwg", "libcurlx", "http://h/a", NULL, PROMOTION_LIB1560, ""));
    CHECK(made.count == 1);
    if (made.count == 1) {
        CHECK_HAS(&made.files[0].addition, "unexplained.");
        rest = strstr(made.files[0].addition.ptr, "whatwg");
        CHECK(rest && strstr(rest, "same") && strstr(rest, "libcurlx"));
        CHECK_HAS(&made.files[0].addition, "\"/b\"");
        CHECK_HAS(&made.files[0].addition, "{\"http://h/a\",");
    }
    CHECK(promote("libcurlx", "libcurl", "http://h/a", NULL, PROMOTION_LIB1560, ""));
    CHECK(made.count == 1);
    if (made.count == 1) {
        CHECK(!has(&made.files[0].addition, "whatwg") && !has(&made.files[0].addition, "same"));
        CHECK_HAS(&made.files[0].addition, "\"/b\"");
    }
    put_odd("odd", "http://h/a",
            "\"outcome\":\"parsed\",\"scheme\":\"http\",\"host\":\"i\",\"path\":\"/a\","
            "\"href\":\"http://h/a\"");
    CHECK(promote("libcurl", "whatwg>odd", "http://h/a", NULL, PROMOTION_LIB1560, ""));
    CHECK(made.count == 1);
    if (made.count == 1)
        CHECK_HAS(&made.files[0].addition,
                  "/* unexplained. Given the href of whatwg, odd 1 finds the host \"i\". */\n");
    /* If libcurl refuses the URL, the test names the other engine's host. */
    put_odd("odd", "http://h h/",
            "\"outcome\":\"parsed\",\"scheme\":\"ftp\",\"host\":\"h\",\"path\":\"/a\"");
    CHECK(promote("odd", "libcurl", "http://h h/", NULL, PROMOTION_LIB1560, ""));
    CHECK(made.count == 1);
    if (made.count == 1)
        CHECK_HAS(&made.files[0].addition, " odd 1 finds the host \"h\". */\n");
    leave_folder();
}

/* --- engines that are not there --------------------------------------------------------------- */

static void test_engines(void)
{
    make_folder();
    put_odd("odd", "o/d", "\"outcome\":\"parsed\",\"scheme\":\"x\",\"path\":\"p\"");
    CHECK(!promote("absent", "odd", "o/d", NULL, PROMOTION_VECTOR,
                   "urlassay: unknown engine \"absent\"; `urlassay engines` lists the known ones, "
                   "and an executable or a shared object is named with a slash\n"));
    CHECK(!promote("odd", "absent", "o/d", NULL, PROMOTION_VECTOR,
                   "urlassay: unknown engine \"absent\"; `urlassay engines` lists the known ones, "
                   "and an executable or a shared object is named with a slash\n"));
    CHECK(!promote("odd", "whatwg", "http://h/", NULL, PROMOTION_VECTOR,
                   "urlassay: class 00000000000000c0: odd gives no answer (unsupported)\n"));
    CHECK(made.count == 0 && made.notes.len == 0);
    leave_folder();
}

/* --- writing ---------------------------------------------------------------------------------- */

static bool write_made(const char *expected_said)
{
    const char *tree = path_in_folder(folder, "t");
    struct captured captured = capture(STDERR_FILENO);
    struct text said, expected = {0};
    bool ok = promotion_write(&made, tree);

    said = captured_text(&captured);
    if (expected_said[0])
        text_printf(&expected, "urlassay: %s/%s\n", path_in_folder(folder, "t"), expected_said);
    CHECK_TEXT(said.ptr, said.len, expected.ptr, expected.len);
    text_free(&said);
    text_free(&expected);
    return ok;
}

static bool is_there(const char *name)
{
    return access(path_in_folder(folder, name), F_OK) == 0;
}

/* All that has a content is written, and nothing after a failure. */
static void test_writing(void)
{
    static const char reproducer[] =
        "t/corpus/differential/unexplained-no-scheme-suffix-reference-accept-reject";
    struct text text;

    make_folder();
    put_odd("odd", "o/d", "\"outcome\":\"parsed\",\"scheme\":\"x\",\"path\":\"p\"");
    CHECK(promote_vector("whatwg", "odd", "o/d"));
    CHECK(write_made(""));
    CHECK(is_there("t/vectors/found.json") && !is_there("t/vectors/expect/odd.json"));
    text = read_test_file(folder, reproducer);
    CHECK_TEXT(text.ptr, text.len, "o/d", 3);
    text_free(&text);
    /* Again, over what is there. */
    CHECK(unlink(path_in_folder(folder, "t/vectors/found.json")) == 0);
    CHECK(unlink(path_in_folder(folder, reproducer)) == 0);
    CHECK(write_made("") && is_there("t/vectors/found.json") && is_there(reproducer));
    /* The first file cannot be written. */
    CHECK(unlink(path_in_folder(folder, "t/vectors/found.json")) == 0);
    CHECK(unlink(path_in_folder(folder, reproducer)) == 0);
    CHECK(mkdir(path_in_folder(folder, "t/vectors/found.json"), 0777) == 0);
    CHECK(!write_made("vectors/found.json: cannot be written: Is a directory"));
    CHECK(!is_there(reproducer));
    CHECK(rmdir(path_in_folder(folder, "t/vectors/found.json")) == 0);
    /* There can be no folder for the reproducer. */
    CHECK(rmdir(path_in_folder(folder, "t/corpus/differential")) == 0);
    CHECK(rmdir(path_in_folder(folder, "t/corpus")) == 0);
    write_test_file(folder, "t/corpus", "");
    CHECK(!write_made("corpus/differential: Not a directory"));
    CHECK(!is_there("t/vectors/found.json"));
    leave_folder();
}

/* The reproducer of the empty URL is an empty file. */
static void test_empty_url(void)
{
    struct text path = {0};

    make_folder();
    put_odd("odd", "", "\"outcome\":\"parsed\",\"scheme\":\"x\",\"path\":\"p\"");
    CHECK(promote_vector("whatwg", "odd", ""));
    CHECK(made.count == 3 && made.files[2].is_raw && made.files[2].content.len == 0);
    CHECK(write_made(""));
    if (made.count == 3)
        text_printf(&path, "t/%s", made.files[2].path);
    CHECK(path.ptr && is_there(path.ptr));
    text_free(&path);
    leave_folder();
}

/* --- the tree of the tool --------------------------------------------------------------------- */

/* The program that runs is in build/x of what may be a source tree. */
static int check_own_tree(void)
{
    static const char end[] = "/build/x/../..";
    char *tree = promote_own_tree();
    int status = tree ? 10 : 11;

    if (tree && (strlen(tree) < sizeof end || !strstr(tree, end)))
        status = 12;
    free(tree);
    return status;
}

static int run_copy(void)
{
    int status = 1;
    pid_t pid;

    fflush(NULL);
    pid = fork();
    if (pid == 0) {
        execl(path_in_folder(folder, "build/x/test"), "test", "tree", (char *)NULL);
        _exit(1);
    }
    CHECK(waitpid(pid, &status, 0) == pid && WIFEXITED(status));
    return WEXITSTATUS(status);
}

/* A source tree has the schema of the vectors and the corpus. */
static void test_own_tree(void)
{
    static const char *const folders[] = {"build", "build/x", "vectors"};
    struct text self = {0}, path = {0};

    folder = make_test_folder();
    for (size_t i = 0; i < 3; i++)
        CHECK(mkdir(path_in_folder(folder, folders[i]), 0777) == 0);
    CHECK(read_file(&self, "/proc/self/exe"));
    text_printf(&path, "%s/build/x/test", folder);
    CHECK(replace_file(path.ptr, &self) && chmod(path.ptr, 0755) == 0);
    CHECK(run_copy() == 11);
    CHECK(mkdir(path_in_folder(folder, "corpus"), 0777) == 0);
    CHECK(run_copy() == 11);
    write_test_file(folder, "vectors/schema.json", "");
    CHECK(run_copy() == 10);
    CHECK(rmdir(path_in_folder(folder, "corpus")) == 0);
    CHECK(run_copy() == 11);
    text_free(&self);
    text_free(&path);
    remove_test_folder(folder);
}

/* --- words of formats ------------------------------------------------------------------------- */

static void test_format_names(void)
{
    CHECK(strcmp(promotion_format_name(PROMOTION_VECTOR), "vector") == 0);
    CHECK(strcmp(promotion_format_name(PROMOTION_WPT), "wpt") == 0);
    CHECK(strcmp(promotion_format_name(PROMOTION_LIB1560), "lib1560") == 0);
}

int main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "tree") == 0)
        return check_own_tree();
    test_first_component();
    test_no_component();
    test_which_answer();
    test_clues();
    test_same_case();
    test_taken_id();
    test_failure_with_base();
    test_mark_in_base();
    test_manifests();
    test_wpt();
    test_lib1560();
    test_engines();
    test_writing();
    test_empty_url();
    test_own_tree();
    test_format_names();
    return check_report("promote");
}
