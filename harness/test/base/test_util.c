/* SPDX-License-Identifier: MIT */
#include "util.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "captured.h"
#include "check.h"
#include "sample.h"
#include "str.h"

static const struct {
    const char *bytes;
    size_t len;
    const char *visible, *value; /* value NULL: the same */
} shown[] = {
    {"", 0, "", "\"\""},
    {"a b", 3, "a b", NULL},
    {" a", 2, " a", "\" a\""},
    {"a ", 2, "a ", "\"a \""},
    {"a  b", 4, "a  b", "\"a  b\""},
    {"null", 4, "null", "\"null\""},
    {"\"a\"", 3, "\"a\"", "\"\\\"a\\\"\""},
    {"a\"b", 3, "a\"b", NULL},
    {" \\", 2, " \\", "\" \\\\\""},
    {"\x01", 1, "\\x01", NULL},
    {"\\x01", 4, "\\\\x01", NULL},
    {"\\\x01", 2, "\\\\\\x01", NULL},
    {"\\\\n", 3, "\\\\\\\\n", NULL},
    {"http:\\\\h\\p", 10, "http:\\\\\\\\h\\p", NULL},
    {"a\\", 2, "a\\", NULL},
    {"a\\\\", 3, "a\\\\\\\\", NULL},
    {"\\u{41}", 6, "\\\\u{41}", NULL},
    {"\\u41", 4, "\\u41", NULL},
    {"a\0\n\r\t\xFF", 6, "a\\0\\n\\r\\t\\xff", NULL},
    {"\xE2\x80\xAE", 3, "\\u{202E}", NULL},
    {"a\xE2\x80\xA4"
     "b\xEF\xBC\x8F\xE3\x80\x82",
     11, "a\\u{2024}b\\u{FF0F}\xE3\x80\x82", NULL},
    {"\\\xEF\xBF\xBF", 4, "\\\\\\u{FFFF}", NULL},
    {"\xF0\x9F\xBF\xBE", 4, "\\u{1FFFE}", NULL},
    {"\xD7\x90", 2, "\\u{05D0}", NULL},
    {"\xC3\xBC", 2, "\xC3\xBC", NULL},
    {"u\xCC\x88", 3, "u\xCC\x88", NULL},
    {"/\xCC\xB8", 3, "/\\u{0338}", NULL},
    {"\xCC\x88u", 3, "\\u{0308}u", NULL},
};

static void check_shown(void)
{
    struct text t = {0};

    for (size_t i = 0; i < sizeof shown / sizeof shown[0]; i++) {
        const char *value = shown[i].value ? shown[i].value : shown[i].visible;

        text_clear(&t);
        text_visible(&t, shown[i].bytes, shown[i].len);
        CHECK_TEXT(t.ptr ? t.ptr : "", t.len, shown[i].visible, strlen(shown[i].visible));
        text_clear(&t);
        text_value(&t, ua_str(shown[i].bytes, shown[i].len));
        CHECK_TEXT(t.ptr, t.len, value, strlen(value));
    }
    text_clear(&t);
    text_value(&t, ua_str(NULL, 0));
    CHECK_TEXT(t.ptr, t.len, "null", 4);
    text_free(&t);
}

/* Whatever the bytes, what is shown reads back as them. */
static void check_inverse(void)
{
    static const char *const pieces[] = {
        "\\", "n",    "x",    "0",  "1",        "u{41}",        "\"",       " ",
        "\n", "\x01", "a",    "u",  "\xFF",     "\xCC",         "\xCC\x88", "\xD7\x90",
        "{",  "}",    "\x7F", "\t", "\xE2\x80", "\xF4\x90\x80", "/"};
    struct text bytes = {0}, visible = {0}, back = {0};
    uint64_t state = 5;

    for (int round = 0; round < 40000; round++) {
        text_clear(&bytes);
        text_add(&bytes, "", 0);
        for (uint64_t count = (state >> 40) % 7; count > 0; count--) {
            state = state * 6364136223846793005u + 1442695040888963407u;
            text_puts(&bytes, pieces[(state >> 33) % (sizeof pieces / sizeof pieces[0])]);
        }
        state = state * 6364136223846793005u + 1442695040888963407u;
        text_clear(&visible);
        text_value(&visible, ua_str(bytes.ptr, bytes.len));
        text_clear(&back);
        CHECK(text_from_value(&back, visible.ptr, visible.len));
        CHECK_TEXT(back.ptr, back.len, bytes.ptr, bytes.len);
        text_clear(&visible);
        text_visible(&visible, bytes.ptr, bytes.len);
        text_clear(&back);
        CHECK(text_unescape(&back, visible.ptr ? visible.ptr : "", visible.len));
        CHECK_TEXT(back.ptr, back.len, bytes.ptr, bytes.len);
    }
    text_free(&bytes);
    text_free(&visible);
    text_free(&back);
}

static void check_read(void)
{
    static const char *const texts[][2] = {
        {"a\\\\b", "a\\b"},  {"a\\@b", "a\\@b"}, {"a\\\\@b", "a\\@b"}, {"\\\\n", "\\n"},
        {"\\\\\\n", "\\\n"}, {"a\\", "a\\"},     {"\\\\\\\\", "\\\\"},
    };
    struct text t = {0};

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        text_clear(&t);
        CHECK(text_from_value(&t, texts[i][0], strlen(texts[i][0])));
        CHECK_TEXT(t.ptr, t.len, texts[i][1], strlen(texts[i][1]));
    }
    text_free(&t);
}

static void check_not_read(void)
{
    static const char *const wrong[] = {"\\x",    "\\x1",      "\\xg1",        "\\u{}",
                                        "\\u{41", "\\u{D800}", "\\u{0000041}", "\"",
                                        "\"a",    "\"a\"b\"",  "\"a\\\"",      "\"\\\\\"\""};
    struct text t = {0};

    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        CHECK(!text_from_value(&t, wrong[i], strlen(wrong[i])));
    text_free(&t);
}

/* Read back by a shell, each is what it was. */
/* --- replacing a file ------------------------------------------------------------------------- */

static char *folder;

#define in_folder(name) path_in_folder(folder, name)

static bool has_content(const char *path, const char *content)
{
    struct text text = {0};
    bool has = read_file(&text, path) && strcmp(text.ptr, content) == 0;

    text_free(&text);
    return has;
}

static bool replaces(const char *path, const char *content)
{
    const struct text text = {.ptr = (char *)(uintptr_t)content, .len = strlen(content)};

    return replace_file(path, &text);
}

/* These stand in for libc's functions in this program: a letter for each call, in their order. */
static char calls[64];

static int note_call(char letter, long result)
{
    const size_t len = strlen(calls);

    if (len + 1 < sizeof calls)
        calls[len] = letter;
    return (int)result;
}

int fsync(int fd)
{
    struct stat info;

    return note_call(fstat(fd, &info) == 0 && S_ISDIR(info.st_mode) ? 'd' : 'f',
                     syscall(SYS_fsync, fd));
}

int rename(const char *from, const char *to)
{
    return note_call('r', syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0));
}

/* The mode and a link stay; what lies beside the file stays; and it is on disk. */
static void test_replace(void)
{
    struct stat info;

    CHECK(replaces(in_folder("new"), "a"));
    CHECK_TEXT(calls, strlen(calls), "frd", 3);
    CHECK(has_content(in_folder("new"), "a") && replaces(in_folder("new"), "") &&
          has_content(in_folder("new"), ""));
    CHECK(chmod(in_folder("new"), 0640) == 0 && symlink("new", in_folder("link")) == 0);
    CHECK(replaces(in_folder("link"), "b"));
    CHECK(lstat(in_folder("link"), &info) == 0 && S_ISLNK(info.st_mode));
    CHECK(stat(in_folder("new"), &info) == 0 && (info.st_mode & 07777) == 0640);
    CHECK(has_content(in_folder("new"), "b"));
    /* Somebody else's names. */
    CHECK(symlink("new", in_folder("other.new")) == 0);
    for (int i = 0; i < 2; i++) {
        char name[64];

        snprintf(name, sizeof name, "other.%d-%d.new", (int)getpid(), i);
        CHECK(symlink("new", in_folder(name)) == 0);
    }
    CHECK(replaces(in_folder("other"), "c") && has_content(in_folder("other"), "c"));
    CHECK(has_content(in_folder("new"), "b"));
    CHECK(lstat(in_folder("other"), &info) == 0 && S_ISREG(info.st_mode));
}

static void test_replace_refused(void)
{
    struct stat info;
    int saved = quiet_stderr();

    CHECK(mkfifo(in_folder("pipe"), 0600) == 0 && !replaces(in_folder("pipe"), "d"));
    CHECK(lstat(in_folder("pipe"), &info) == 0 && S_ISFIFO(info.st_mode));
    CHECK(symlink("nowhere/x", in_folder("dangling")) == 0 &&
          !replaces(in_folder("dangling"), "d"));
    CHECK(!replaces(in_folder("no/such/folder"), "d") && !replaces(folder, "d"));
    restore_stderr(saved);
}

/* --- reading a file --------------------------------------------------------------------------- */

static void test_limits(void)
{
    struct text text = {0};
    struct folder_path outer, inner;
    int saved = quiet_stderr();

    CHECK(replaces(in_folder("four"), "four"));
    CHECK(read_regular_file(&text, in_folder("four"), 4) && strcmp(text.ptr, "four") == 0);
    CHECK(!read_regular_file(&text, in_folder("four"), 3));
    CHECK(!read_regular_file(&text, "/dev/null", 3) && !read_regular_file(&text, folder, 3));
    /* Its size says 0, its bytes say more. */
    CHECK(read_regular_file(&text, "/proc/version", 4096) && text.len > 9);
    CHECK(read_regular_file(&text, "/proc/version", text.len));
    CHECK(!read_regular_file(&text, "/proc/version", text.len - 1));
    CHECK(!read_regular_file(&text, in_folder("pipe"), 3));
    CHECK(truncate(in_folder("four"), (off_t)READ_FILE_BYTES + 1) == 0);
    CHECK(!read_file(&text, in_folder("four")));
    CHECK(folder_path_enter(&outer, NULL, folder) && folder_path_enter(&inner, &outer, "/"));
    CHECK(!folder_path_enter(&inner, &outer, folder));
    CHECK(!folder_path_enter(&inner, NULL, in_folder("none")));
    restore_stderr(saved);
    text_free(&text);
}

static void test_files(void)
{
    folder = make_test_folder();
    test_replace();
    test_replace_refused();
    test_limits();
    remove_test_folder(folder);
}

static void test_path(void)
{
    static const char *const paths[][2] = {
        {"a/b-1.x", "a/b-1.x"}, {"", "''"},     {"a b", "'a b'"},    {"it's", "'it'\\''s'"},
        {"'", "''\\'''"},       {"~x", "'~x'"}, {"\\\\n", "'\\\\n'"}};

    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        struct text t = {0};

        text_path(&t, paths[i][0]);
        CHECK_TEXT(t.ptr, t.len, paths[i][1], strlen(paths[i][1]));
        text_free(&t);
    }
}

/* A text without memory has nothing to cut. */
static void check_cut(void)
{
    struct text t = {0};

    text_cut(&t, 0);
    CHECK(t.len == 0 && !t.ptr);
    text_puts(&t, "ab");
    text_cut(&t, 1);
    CHECK_TEXT(t.ptr, t.len, "a", 1);
    text_free(&t);
}

int main(void)
{
    test_files();
    check_cut();
    check_shown();
    check_inverse();
    check_read();
    check_not_read();
    test_path();
    return check_report("util");
}
