/* SPDX-License-Identifier: MIT */
/* An engine that is served: each line on stdin gets its answer, wherever the bytes are cut, and
 * what ends it early is told. */
#include "serve.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "captured.h"
#include "check.h"
#include "protocol.h"
#include "str.h"
#include "util.h"

/* The answer is the op, the length of the input and its last byte. */
static void run_echo(struct engine *engine, const struct request *request, struct observation *o)
{
    char value[64];

    (void)engine;
    snprintf(value, sizeof value, "%s %zu %c", op_name(request->op), request->input.len,
             request->input.len > 0 ? request->input.ptr[request->input.len - 1] : '-');
    observation_reset(o);
    o->outcome = OUTCOME_PARSED;
    observation_set_string(o, COMPONENT_VALUE, value);
}

/* The answer is all texts of the request. The base "behind N" makes it read one byte behind text N,
 * as a parser would that reads too far. */
__attribute__((no_sanitize("address", "undefined"))) static void
run_texts(struct engine *engine, const struct request *request, struct observation *o)
{
    const struct ua_str texts[] = {request->input, request->base, request->attribute,
                                   request->value, request->encoding};
    struct text value = {0}, copy = {0};

    (void)engine;
    for (size_t i = 0; i < 5; i++) {
        text_puts(&value, texts[i].ptr ? "[" : "[none");
        text_add(&value, texts[i].ptr, texts[i].len);
        text_puts(&value, "]");
    }
    if (request->base.len == 8 && request->base.ptr[7] == '5') {
        text_copy(&copy, request->input);
        (void)*(const volatile char *)(copy.ptr + copy.len + 1);
    } else if (request->base.len == 8) {
        const struct ua_str text = texts[request->base.ptr[7] - '0'];

        (void)*(const volatile char *)(text.ptr + text.len);
    }
    observation_reset(o);
    o->outcome = OUTCOME_PARSED;
    observation_set(o, COMPONENT_VALUE, value.ptr, value.len);
    text_free(&value);
    text_free(&copy);
}

static const struct engine_class class = {.id = "echo", .package = "", .run = run_echo};

/* Serves an engine in a child, whose stdin is this descriptor and whose stdout the other. Returns
 * its exit status, or the negative of its signal, and what it says on stderr. */
static int serve_class(const struct engine_class *served, int in, int out, struct text *told)
{
    const struct captured err = capture(STDERR_FILENO);
    int status = 0;
    pid_t child;

    fflush(NULL);
    child = fork();
    if (child == 0) {
        struct engine engine = {.class = served,
                                .id = "echo",
                                .version = "1",
                                .model = MODEL_OTHER,
                                .capabilities = CAPABILITY(OP_PARSE) | CAPABILITY(OP_QUERY)};

        if (served != &class)
            engine.capabilities =
                CAPABILITY(OP_PARSE) | CAPABILITY(OP_SET) | CAPABILITY_BASE | CAPABILITY_ENCODING;

        dup2(in, STDIN_FILENO);
        dup2(out, STDOUT_FILENO);
        _exit(serve_engine(&engine));
    }
    CHECK(child > 0 && waitpid(child, &status, 0) == child);
    text_free(told);
    *told = captured_text(&err);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

static int serve(int in, int out, struct text *told)
{
    return serve_class(&class, in, out, told);
}

/* A file with this content, at its begin. */
static int make_input(const char *bytes, size_t len)
{
    FILE *file = tmpfile();
    int fd;

    CHECK(file && fwrite(bytes, 1, len, file) == len && fflush(file) == 0);
    fd = dup(fileno(file));
    fclose(file);
    lseek(fd, 0, SEEK_SET);
    return fd;
}

static void check_served(const char *lines, size_t len, const char *expected)
{
    const int in = make_input(lines, len);
    FILE *out = tmpfile();
    struct text told = {0}, got;

    CHECK(serve(in, fileno(out), &told) == EXIT_AS_EXPECTED && told.len == 0);
    got = read_test_stream(out);
    CHECK_TEXT(got.ptr, got.len, expected, strlen(expected));
    fclose(out);
    close(in);
    text_free(&told);
    text_free(&got);
}

static void check_lines(const char *lines, const char *expected)
{
    check_served(lines, strlen(lines), expected);
}

static void test_lines(void)
{
    check_lines("", "");
    check_lines("{\"op\":\"hello\",\"protocol\":1}\n",
                "{\"protocol\":1,\"engine\":\"echo\",\"version\":\"1\",\"model\":\"other\","
                "\"capabilities\":[\"parse\",\"query\"],\"tells_null\":[]}\n");
    check_lines("{\"op\":\"parse\",\"id\":1,\"input\":\"abc\"}\n"
                "{\"op\":\"query\",\"id\":\"x\",\"input\":\"\"}\n"
                "{\"op\":\"set\",\"id\":3,\"input\":\"a\",\"attribute\":\"b\",\"value\":\"c\"}\n",
                "{\"id\":1,\"outcome\":\"parsed\",\"value\":\"parse 3 c\"}\n"
                "{\"id\":\"x\",\"outcome\":\"parsed\",\"value\":\"query 0 -\"}\n"
                "{\"id\":3,\"outcome\":\"unsupported\",\"reason\":\"the engine does not know "
                "set\"}\n");
    check_lines("{\"op\":\"fly\",\"id\":4}\nno JSON\n{\"op\":\"parse\",\"id\":5}\n",
                "{\"id\":4,\"outcome\":\"unsupported\",\"reason\":\"no such op\"}\n"
                "{\"id\":null,\"outcome\":\"error\",\"reason\":\"a line that is not JSON: no "
                "JSON\"}\n"
                "{\"id\":5,\"outcome\":\"error\",\"reason\":\"`input` is missing\"}\n");
    /* The last line lacks its newline. */
    check_lines(
        "7",
        "{\"id\":null,\"outcome\":\"error\",\"reason\":\"a line that is not a JSON object: 7\"}\n");
    check_lines("{\"op\":\"parse\",\"id\":1,\"input\":\"a\"}\n{\"op\":\"parse\",\"id\":2,"
                "\"input\":\"bb\"}",
                "{\"id\":1,\"outcome\":\"parsed\",\"value\":\"parse 1 a\"}\n"
                "{\"id\":2,\"outcome\":\"parsed\",\"value\":\"parse 2 b\"}\n");
}

/* Lines that are longer than what is read at once, and cut anywhere. */
static void test_long_lines(void)
{
    struct text lines = {0}, expected = {0};

    for (unsigned i = 0; i < 6; i++) {
        const size_t len = (size_t)(i * 30011 % 90001) + 1;

        text_printf(&lines, "{\"op\":\"parse\",\"id\":%u,\"input\":\"", i);
        memset(text_extend(&lines, len), 'a' + (int)i, len);
        text_puts(&lines, i < 5 ? "\"}\n" : "\"}");
        text_printf(&expected, "{\"id\":%u,\"outcome\":\"parsed\",\"value\":\"parse %zu %c\"}\n", i,
                    len, 'a' + (int)i);
    }
    check_served(lines.ptr, lines.len, expected.ptr);
    text_free(&lines);
    text_free(&expected);
}

static const struct engine_class texts_class = {.id = "texts", .package = "", .run = run_texts};

/* Each text is a request's own, and the engine may not read behind any of them. */
static void test_texts(void)
{
    static const char
        lines[] =
            "{\"op\":\"parse\",\"id\":1,\"input\":\"i\",\"base\":\"ba\",\"encoding\":\"enc\"}\n"
            "{\"op\":\"set\",\"id\":2,\"input\":\"i\",\"attribute\":\"attr\",\"value\":\"value\"}\n"
            "{\"op\":\"parse\",\"id\":3,\"input\":\"\",\"base\":\"\"}\n",
        expected[] =
            "{\"id\":1,\"outcome\":\"parsed\",\"value\":\"[i][ba][none][none][enc]\"}\n"
            "{\"id\":2,\"outcome\":\"parsed\",\"value\":\"[i][none][attr][value][none]\"}\n"
            "{\"id\":3,\"outcome\":\"parsed\",\"value\":\"[][][none][none][none]\"}\n";
    const int in = make_input(lines, sizeof lines - 1), nowhere = open("/dev/null", O_WRONLY);
    FILE *out = tmpfile();
    struct text told = {0}, got;

    CHECK(serve_class(&texts_class, in, fileno(out), &told) == EXIT_AS_EXPECTED && told.len == 0);
    got = read_test_stream(out);
    CHECK_TEXT(got.ptr, got.len, expected, sizeof expected - 1);
    for (int behind = 0; behind <= 5; behind++) {
        struct text line = {0};
        int one;

        text_printf(&line,
                    "{\"op\":\"%s\",\"id\":1,\"input\":\"%s\",\"base\":\"behind %d\",\"attribute\":"
                    "\"\",\"value\":\"abc\",\"encoding\":\"e\"}\n",
                    behind % 2 ? "parse" : "set", behind == 0 ? "" : "abc", behind);
        one = make_input(line.ptr, line.len);
        /* By a signal, or by a sanitizer. */
        CHECK(serve_class(&texts_class, one, nowhere, &told) != EXIT_AS_EXPECTED);
        close(one);
        text_free(&line);
    }
    fclose(out);
    close(in);
    close(nowhere);
    text_free(&told);
    text_free(&got);
}

/* --- ends ------------------------------------------------------------------------------------- */

#define MOST ((off_t)64 << 20)

static void test_too_long(void)
{
    FILE *file = tmpfile();
    const int nowhere = open("/dev/null", O_WRONLY);
    struct text told = {0};
    static const char expected[] = "urlassay: standard input: a line of more than 64 MB\n";

    CHECK(file && ftruncate(fileno(file), MOST + 1) == 0);
    CHECK(serve(fileno(file), nowhere, &told) == EXIT_COULD_NOT_RUN);
    CHECK_TEXT(told.ptr, told.len, expected, sizeof expected - 1);
    lseek(fileno(file), 0, SEEK_SET);
    CHECK(ftruncate(fileno(file), MOST) == 0);
    CHECK(serve(fileno(file), nowhere, &told) == EXIT_AS_EXPECTED && told.len == 0);
    close(nowhere);
    fclose(file);
    text_free(&told);
}

static void test_ends(void)
{
    static const char line[] = "{\"op\":\"parse\",\"id\":1,\"input\":\"abc\"}\n",
                      expected[] = "urlassay: standard input: Is a directory\n";
    const int folder = open("/", O_RDONLY | O_DIRECTORY), full = open("/dev/full", O_WRONLY),
              nowhere = open("/dev/null", O_WRONLY);
    struct text told = {0};
    int in;

    CHECK(serve(folder, nowhere, &told) == EXIT_COULD_NOT_RUN);
    CHECK_TEXT(told.ptr, told.len, expected, sizeof expected - 1);
    in = make_input(line, sizeof line - 1);
    CHECK(serve(in, full, &told) == EXIT_COULD_NOT_RUN);
    close(in);
    in = make_input(line, sizeof line - 2);
    CHECK(serve(in, full, &told) == EXIT_COULD_NOT_RUN);
    close(in);
    close(folder);
    close(full);
    close(nowhere);
    text_free(&told);
}

static void test_refusal(void)
{
    const struct captured out = capture(STDOUT_FILENO);

    serve_refusal("no \"key\"");
    CHECK_CAPTURED(&out, "{\"outcome\":\"unsupported\",\"reason\":\"no \\\"key\\\"\"}\n");
}

int main(void)
{
    test_lines();
    test_long_lines();
    test_texts();
    test_too_long();
    test_ends();
    test_refusal();
    return check_report("serve");
}
