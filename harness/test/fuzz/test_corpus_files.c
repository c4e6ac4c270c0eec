/* SPDX-License-Identifier: MIT */
/* Folders of inputs: what is read and written, in which order, and which folders serve as seeds. */
#include "corpus_files.h"

#include <string.h>
#include <sys/stat.h>

#include "captured.h"
#include "check.h"
#include "hash.h"
#include "seeds.h"
#include "shape_counters.h"

static struct text found;

static void note_input(void *ctx, const uint8_t *data, size_t size)
{
    CHECK(ctx == &found);
    text_printf(&found, "[%.*s]", size < 9 ? (int)size : 9, (const char *)data);
}

static void read_folder(const char *path, time_t since)
{
    struct folder folder;

    folder_open(&folder, path, NULL);
    corpus_read_since(&folder, since, note_input, &found);
    folder_close(&folder);
}

static void check_found(const char *expected)
{
    CHECK_TEXT(found.ptr, found.len, expected, strlen(expected));
    text_clear(&found);
}

static void test_read(void)
{
    text_puts(&found, "");
    read_folder("nothing", 0);
    check_found("");
    CHECK(system("mkdir F F/folder; printf b >F/b; printf c >F/a; printf h >F/.h; >F/empty; "
                 "head -c 512 /dev/zero | tr '\\0' l >F/longest; ln -s b F/x; mkfifo F/pipe; "
                 "head -c 513 /dev/zero | tr '\\0' m >F/longer; touch -d @1000 F/a; "
                 "touch -d @2000 F/b") == 0);
    read_folder("F", 0);
    check_found("[c][b][][lllllllll]");
    read_folder("F", 2000);
    check_found("[b][][lllllllll]");
    read_folder("F", 2001);
    check_found("[][lllllllll]");
}

static void test_write(void)
{
    struct text path = {0}, content;
    struct folder folder, closed = FOLDER_CLOSED;

    CHECK(mkdir("W", 0777) == 0 && folder_open(&folder, "W", NULL));
    CHECK(corpus_write(&folder, "a\0b", 3) && !corpus_write(&folder, "a\0b", 3));
    CHECK(corpus_write(&folder, "", 0) && corpus_write(&folder, "a", 1));
    CHECK(!corpus_write(&closed, "a", 1));
    text_printf(&path, "%016llx", (unsigned long long)hash_bytes(HASH_START, "a\0b", 3));
    content = read_test_file("W", path.ptr);
    CHECK_TEXT(content.ptr, content.len, "a\0b", 3);
    folder_close(&folder);
    text_free(&path);
    text_free(&content);
}

/* --- seeds ------------------------------------------------------------------------------------ */

/* A complaint is an error, unless a file is only left out. */
static void check_seeds(const char *commands, const char *corpus, const char *expected)
{
    const bool is_ok = expected[0] == '\0' || strstr(expected, "left out");
    struct captured captured;

    CHECK(system(commands) == 0);
    captured = capture(STDERR_FILENO);
    CHECK(seeds_check(corpus, "setters") == is_ok);
    CHECK_CAPTURED(&captured, expected);
}

static void test_seeds(void)
{
    check_seeds("true", NULL,
                "urlassay: no seeds: the folder corpus/ is missing, and "
                "URLASSAY_CORPUS names no other\n");
    check_seeds("mkdir C", "C", "urlassay: C/url: No such file or directory\n");
    check_seeds("mkdir C/url", "C", "urlassay: C/url: no seeds\n");
    check_seeds(">C/url/1", "C", "urlassay: C/url.dict: No such file or directory\n");
    check_seeds(">C/url.dict", "C", "");
    check_seeds("mkdir C/setters C/regress C/url/below; >C/url/below/x", "C", "");
    check_seeds("ln -s nowhere C/regress/link", "C",
                "urlassay: C/regress/link: No such file or directory: this file is left out\n");
    check_seeds("rm C/regress/link; ln -s nowhere C/url/below/link", "C",
                "urlassay: C/url/below/link: No such file or directory: this file is left out\n");
    check_seeds("rm C/url/below/link; rmdir C/setters; >C/setters", "C",
                "urlassay: C/setters: Not a directory\n");
    check_seeds("rm C/setters; ln -s nowhere C/setters", "C",
                "urlassay: C/setters: No such file or directory\n");
}

static void test_find(void)
{
    char *path;

    setenv("URLASSAY_CORPUS", "/chosen", 1);
    path = seeds_find();
    CHECK(strcmp(path, "/chosen") == 0);
    free(path);
    setenv("URLASSAY_CORPUS", "", 1);
    path = seeds_find();
    CHECK(!path || strcmp(path, "") != 0);
    free(path);
    unsetenv("URLASSAY_CORPUS");
}

/* --- counters --------------------------------------------------------------------------------- */

/* The counters that libFuzzer reads: the linker names their ends. */
extern uint8_t __start___libfuzzer_extra_counters[], __stop___libfuzzer_extra_counters[];

static void check_counter(uint64_t number, uint8_t value)
{
    const size_t count =
        (size_t)(__stop___libfuzzer_extra_counters - __start___libfuzzer_extra_counters);
    unsigned set = 0;

    shape_counters_set(number);
    CHECK(count % 8192 == 0 && count > 0);
    for (size_t i = 0; i < count; i++) {
        set += __start___libfuzzer_extra_counters[i] != 0;
        if (__start___libfuzzer_extra_counters[i] != 0)
            CHECK(i % 8192 == number % 8192 && __start___libfuzzer_extra_counters[i] == value);
        __start___libfuzzer_extra_counters[i] = 0;
    }
    CHECK(set == 1);
}

static void test_counters(void)
{
    static const uint8_t values[8] = {1, 2, 3, 4, 8, 16, 32, 128};

    for (uint64_t i = 0; i < 10; i++)
        check_counter(i * 8192 + 77, values[i % 8]);
    check_counter(8191, 1);
}

int main(void)
{
    char *folder = make_test_folder();

    CHECK(chdir(folder) == 0);
    test_read();
    test_write();
    test_seeds();
    test_find();
    test_counters();
    text_free(&found);
    CHECK(chdir("/") == 0);
    remove_test_folder(folder);
    return check_report("corpus_files");
}
