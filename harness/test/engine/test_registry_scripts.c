/* SPDX-License-Identifier: MIT */
/* Engines whose script is installed: what it is started with, how long it may take, and what is
 * said of one that does not start. The program copies itself to a folder that has scripts in the
 * place where an engine's are, and starts that copy. */
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "captured.h"
#include "check.h"
#include "engine_name.h"
#include "engine_version.h"
#include "external_state.h"
#include "registry.h"
#include "str.h"
#include "util.h"

#define SCRIPTS "harness/engines/"

#define SCRIPT_OF_NPM                                                                              \
    "its script engines/npm is missing: the tool looks for it where it was built or installed"

static void write_script(const char *name, const char *content)
{
    write_test_file(SCRIPTS, name, content);
    CHECK(chmod(path_in_folder(SCRIPTS, name), 0755) == 0);
}

/* Its version is its name and its arguments. It counts its starts in a file. */
static const char speaker[] =
    "#!/bin/sh\n"
    "echo \"$*\" >>starts\n"
    "read line\n"
    "echo '{\"protocol\":1,\"engine\":\"said\",\"version\":\"'\"${0##*/} $# $*\"'\",\"model\":"
    "\"rfc3986\",\"capabilities\":[\"parse\"]}'\n"
    "cat >/dev/null\n";

/* id: the name, or what the engine says. */
static void check_opened(const char *name, const char *id, const char *version, int hello_ms)
{
    struct engine_error error;
    struct engine *engine;

    engine_allow(name);
    engine = engine_open_or_explain(name, &error);
    CHECK(engine != NULL);
    if (!engine) {
        printf("  %s: %s\n", name, error.reason);
        return;
    }
    CHECK_TEXT(engine->id, strlen(engine->id), id, strlen(id));
    CHECK_TEXT(engine->version, strlen(engine->version), version, strlen(version));
    CHECK(((const struct external *)engine->state)->limits.hello_ms == hello_ms);
    CHECK(((const struct external *)engine->state)->limits.crashes == 0);
    engine_close(engine);
}

static void test_arguments(void)
{
    check_opened("python-urllib", "python-urllib", "python 1 urllib", 60000);
    check_opened("dial:curl", "dial:curl", "dial 1 curl", 300000);
    check_opened("dial:./my-client", "said", "dial 1 .my-client", 300000);
    check_opened("npm:demo@1.2.3", "npm:demo@1.2.3", "npm 1 demo1.2.3", 300000);
    check_opened("npm:ip@1", "npm:ip@1", "npm-filter 1 ip1", 300000);
    check_opened("php-wasm-parse-url:7.4", "php-wasm-parse-url:7.4", "php-wasm 2 parse-url 7.4",
                 60000);
}

/* Of an engine that does not open. */
static void check_absent(const char *name, const char *reason, const char *package, const char *npm)
{
    struct engine_error error;
    struct engine *engine;

    engine_allow(name);
    engine = engine_open_or_explain(name, &error);
    CHECK(!engine && error.kind == ENGINE_ABSENT);
    CHECK_TEXT(error.reason, strlen(error.reason), reason, strlen(reason));
    CHECK_TEXT(error.package, strlen(error.package), package, strlen(package));
    CHECK(!error.npm == !npm && (!npm || strcmp(error.npm, npm) == 0));
    engine_close(engine);
}

static void test_missing_programs(void)
{
    write_script("npm", "#!/usr/bin/env no-such-program\n");
    check_absent("whatwg-url", "no-such-program is not installed", "nodejs npm", "whatwg-url");
    check_absent("npm:demo@1", "no-such-program is not installed", "nodejs npm", NULL);
    write_script("npm", "#!/bin/sh\necho \"env: node: No such file\" >&2\nexit 1\n");
    check_absent("npm:demo@1", "it exited with status 1; stderr: env: node: No such file", "",
                 NULL);
    write_script("npm", "#!/bin/sh\necho \"env: '\" >&2\nexit 127\n");
    check_absent("npm:demo@1", "it exited with status 127; stderr: env: '", "", NULL);
    write_script("npm", "#!/bin/sh\necho \"node: not found\" >&2\nexit 127\n");
    check_absent("npm:demo@1", "it exited with status 127; stderr: node: not found", "", NULL);
    write_script("npm", "#!/bin/sh\necho '{\"outcome\":\"unsupported\",\"reason\":\"say so\"}'\n");
    check_absent("npm:demo@1", "say so", "", NULL);
    CHECK(chmod(SCRIPTS "npm", 0644) == 0);
    check_absent("npm:demo@1", SCRIPT_OF_NPM, "", NULL);
}

/* What is started ahead is not started again. */
static void test_started_ahead(void)
{
    struct text starts = {0};

    (void)unlink("starts");
    engine_prestart("python-urllib");
    check_opened("python-urllib", "python-urllib", "python 1 urllib", 60000);
    CHECK(read_file(&starts, "starts"));
    CHECK_TEXT(starts.ptr, starts.len, "urllib\n", 7);
    check_opened("python-urllib", "python-urllib", "python 1 urllib", 60000);
    text_clear(&starts);
    CHECK(read_file(&starts, "starts"));
    CHECK_TEXT(starts.ptr, starts.len, "urllib\nurllib\n", 14);
    /* If there are several, the first is taken, and the others stay. */
    (void)unlink("starts");
    engine_prestart("python-urllib");
    engine_prestart("php-wasm-parse-url");
    engine_prestart("dial:curl");
    check_opened("python-urllib", "python-urllib", "python 1 urllib", 60000);
    check_opened("dial:curl", "dial:curl", "dial 1 curl", 300000);
    check_opened("php-wasm-parse-url", "php-wasm-parse-url", "php-wasm 1 parse-url", 60000);
    text_clear(&starts);
    CHECK(read_file(&starts, "starts"));
    CHECK(starts.len == strlen("urllib\nparse-url\ncurl\n"));
    text_free(&starts);
}

static void check_versions(const char *package, bool expected, const char *text, const char *needed,
                           const char *reason)
{
    struct engine_error error;
    struct text out = {0};

    text_puts(&out, "before ");
    CHECK(engine_npm_versions(&out, package, &error) == expected);
    CHECK_TEXT(out.ptr, out.len, text, strlen(text));
    if (!expected) {
        CHECK(error.kind == ENGINE_ABSENT && !error.npm);
        CHECK_TEXT(error.package, strlen(error.package), needed, strlen(needed));
        CHECK_TEXT(error.reason, strlen(error.reason), reason, strlen(reason));
    }
    text_free(&out);
}

static void test_versions(void)
{
    write_script("npm", "#!/bin/sh\n"
                        "case \"$1 $2\" in\n"
                        "'--versions demo') printf '1.0.0\\n1.1.0\\n';;\n"
                        "'--versions refused') echo '{\"outcome\":\"unsupported\",\"reason\":\"no "
                        "refused\"}';;\n"
                        "'--versions odd') echo '{\"reason\":5}';;\n"
                        "'--versions cut') printf '{';;\n"
                        "esac\n");
    check_versions("demo", true, "before 1.0.0\n1.1.0\n", "", "");
    check_versions("refused", false, "before ", "", "no refused");
    check_versions("odd", false, "before ", "nodejs npm", "node is missing, or does not start");
    check_versions("cut", false, "before ", "nodejs npm", "node is missing, or does not start");
    check_versions("silent", false, "before ", "nodejs npm", "node is missing, or does not start");
    CHECK(chmod(SCRIPTS "npm", 0644) == 0);
    check_versions("demo", false, "before ", "nodejs npm", SCRIPT_OF_NPM);
}

static int test_inside(void)
{
    unsetenv("URLASSAY_ENGINES");
    test_arguments();
    test_started_ahead();
    test_missing_programs();
    test_versions();
    return checks_failed > 0;
}

static void copy_program(const char *to)
{
    struct text content = {0};
    FILE *file = fopen(to, "w");

    CHECK(read_file(&content, "/proc/self/exe") && file);
    CHECK(file && fwrite(content.ptr, 1, content.len, file) == content.len && fclose(file) == 0);
    CHECK(chmod(to, 0755) == 0);
    text_free(&content);
}

int main(int argc, char **argv)
{
    static const char *const folders[] = {"harness", "harness/engines", "build", "build/any"},
                             *const scripts[] = {"python", "dial", "npm", "npm-filter", "php-wasm"};
    char *folder;
    int status = -1;
    pid_t child;

    (void)argv;
    if (argc > 1)
        return test_inside();
    folder = make_test_folder();
    CHECK(chdir(folder) == 0);
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
        CHECK(mkdir(folders[i], 0777) == 0);
    for (size_t i = 0; i < sizeof scripts / sizeof *scripts; i++)
        write_script(scripts[i], speaker);
    copy_program("build/any/copy");
    fflush(NULL);
    child = fork();
    if (child == 0) {
        execl("build/any/copy", "copy", "inside", (char *)NULL);
        _exit(EXIT_FAILURE);
    }
    CHECK(child > 0 && waitpid(child, &status, 0) == child);
    CHECK(status == 0);
    CHECK(chdir("/") == 0);
    remove_test_folder(folder);
    return check_report("registry_scripts");
}
