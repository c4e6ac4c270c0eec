/* SPDX-License-Identifier: MIT */
#include "urls.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "anatomy.h"
#include "files.h"
#include "finding.h"
#include "settings.h"
#include "store.h"

static bool is_stdin(const char *name)
{
    return name && strcmp(name, "-") == 0;
}

/* --- stdin that is read twice ----------------------------------------------------------------- */

/* Bytes that are kept at most, in memory. */
#define KEPT_LIMIT ((off_t)256 << 20)

static FILE *kept_stdin; /* NULL: stdin is not kept */
static int kept_bytes;   /* what was read of stdin, for this process and its forks; or stdin itself,
                            a file */
static bool is_kept_file;
static off_t kept_from;   /* where stdin begins, if it is a file */
static off_t kept_at;     /* how many bytes this process has read */
static bool is_past_kept; /* this process has read more than is kept */

/* Reads from stdin itself, and keeps the bytes if the limit allows it. If not, one byte behind the
 * limit shows it to the other processes. */
static ssize_t read_and_keep(char *out, size_t size)
{
    ssize_t got = read_some(STDIN_FILENO, out, size);

    if (got > 0 && kept_at + got > KEPT_LIMIT)
        is_past_kept = ftruncate(kept_bytes, KEPT_LIMIT + 1) == 0;
    for (ssize_t put = 0, added = 0; !is_past_kept && put < got; put += added) {
        added = pwrite(kept_bytes, out + put, (size_t)(got - put), kept_at + put);
        if (added < 0)
            return -1;
    }
    return got;
}

static bool has_lost_bytes(void)
{
    struct stat status;

    return !is_kept_file && fstat(kept_bytes, &status) == 0 && status.st_size > KEPT_LIMIT;
}

static ssize_t read_kept(void *cookie, char *out, size_t size)
{
    ssize_t got = 0;

    (void)cookie;
    if (is_past_kept)
        return read_some(STDIN_FILENO, out, size);
    if (has_lost_bytes()) {
        complain("stdin: only %d MB of a pipe can be read again after a crash: give it as a file",
                 (int)(KEPT_LIMIT >> 20));
        errno = EFBIG;
        return -1;
    }
    got = pread(kept_bytes, out, size, kept_from + kept_at);
    if (got == 0 && !is_kept_file)
        got = read_and_keep(out, size);
    if (got > 0)
        kept_at += got;
    return got;
}

void urls_keep_stdin(const struct url_source *source)
{
    bool is_read = is_stdin(source->list);
    struct stat status;

    for (size_t i = 0; i < source->given.count; i++)
        is_read = is_read || is_stdin(source->given.items[i]);
    if (!is_read || kept_stdin)
        return;
    is_kept_file = fstat(STDIN_FILENO, &status) == 0 && S_ISREG(status.st_mode);
    kept_from = is_kept_file ? lseek(STDIN_FILENO, 0, SEEK_CUR) : 0;
    kept_bytes = is_kept_file ? STDIN_FILENO : memfd_create("stdin", MFD_CLOEXEC);
    if (kept_bytes >= 0)
        kept_stdin = fopencookie(NULL, "r", (cookie_io_functions_t){.read = read_kept});
}

/* --- one URL ---------------------------------------------------------------------------------- */

/* Copies a URL; with --unescape reads its escapes. name, line: where it is; NULL: an argument. */
static int read_url(const struct url_source *source, const char *bytes, size_t len,
                    const char *name, size_t line, struct text *out)
{
    struct text place = {0};
    int status = EXIT_AS_EXPECTED;

    text_clear(out);
    if (!source->unescape) {
        text_add(out, bytes, len);
    } else if (!text_unescape(out, bytes, len)) {
        if (name)
            text_printf(&place, "%s:%zu: ", name, line);
        status = cli_misuse(source->command, "%s--unescape: no such escape in '%.*s'",
                            place.ptr ? place.ptr : "", (int)(len < 200 ? len : 200), bytes);
    }
    text_free(&place);
    return status;
}

/* A file that is being read line by line. */
struct lines {
    const char *name; /* for complaints */
    FILE *file;
    char *line;
    size_t len, cap, number;
};

static bool lines_open(struct lines *lines, const char *path)
{
    *lines = (struct lines){.name = is_stdin(path) ? "stdin" : path,
                            .file = !is_stdin(path) ? fopen(path, "rb")
                                    : kept_stdin    ? kept_stdin
                                                    : stdin};
    if (!lines->file)
        complain("%s: %s", path, strerror(errno));
    return lines->file;
}

/* Reads the next line, without its newline. False at the end. */
static bool lines_next(struct lines *lines)
{
    ssize_t len = getline(&lines->line, &lines->cap, lines->file);

    if (len < 0)
        return false;
    lines->len = (size_t)len;
    if (len > 0 && lines->line[len - 1] == '\n')
        lines->line[--lines->len] = '\0';
    lines->number++;
    return true;
}

/* Whether it was read, and was not empty. Complains otherwise. */
static bool lines_close(struct lines *lines)
{
    bool ok = !ferror(lines->file);

    if (!ok)
        complain("%s: %s", lines->name, strerror(errno));
    else if (lines->number == 0)
        complain("%s: empty, no URL to ask about", lines->name);
    if (lines->file != stdin && lines->file != kept_stdin)
        fclose(lines->file);
    free(lines->line);
    return ok && lines->number > 0;
}

/* Splits a line of a list at its TAB: the URL goes to *url, a base that is not empty to *base. A
 * second TAB, or a base without a scheme, is most likely a URL with a TAB in it. */
static int read_row(const struct url_source *source, const struct lines *lines, struct text *url,
                    struct text *base, bool *has_base)
{
    const char *tab = memchr(lines->line, '\t', lines->len);
    size_t url_len = tab ? (size_t)(tab - lines->line) : lines->len;
    size_t base_len = tab ? lines->len - url_len - 1 : 0;
    int status = read_url(source, lines->line, url_len, lines->name, lines->number, url);
    struct anatomy anatomy;

    *has_base = base_len > 0;
    if (status != EXIT_AS_EXPECTED || !*has_base)
        return status;
    if (memchr(tab + 1, '\t', base_len))
        return cli_misuse(source->command,
                          "%s:%zu: more than one TAB; one in a URL is \\t, with --unescape",
                          lines->name, lines->number);
    status = read_url(source, tab + 1, base_len, lines->name, lines->number, base);
    if (status != EXIT_AS_EXPECTED)
        return status;
    anatomy_split(&anatomy, testcase_without_base(text_str(base)));
    if (anatomy_has_scheme(&anatomy))
        return EXIT_AS_EXPECTED;
    return cli_misuse(
        source->command,
        "%s:%zu: '%.*s' after the TAB has no scheme, so it cannot be a base; a TAB in a "
        "URL is \\t, with --unescape",
        lines->name, lines->number, (int)(base_len < 200 ? base_len : 200), tab + 1);
}

/* has_bases: a line may have a base of its own. */
static int each_line(const struct url_source *source, const char *path, bool has_bases,
                     bool (*each)(void *ctx, struct testcase test, size_t line), void *ctx,
                     bool *goes_on)
{
    struct lines lines;
    struct text url = {0}, base = {0};
    int status = EXIT_AS_EXPECTED;

    if (!lines_open(&lines, path))
        return EXIT_COULD_NOT_RUN;
    errno = 0;
    while (status == EXIT_AS_EXPECTED && *goes_on && lines_next(&lines)) {
        bool has_base = false;

        status = has_bases
                     ? read_row(source, &lines, &url, &base, &has_base)
                     : read_url(source, lines.line, lines.len, lines.name, lines.number, &url);
        if (status == EXIT_AS_EXPECTED)
            *goes_on = each(ctx, (struct testcase){text_str(&url), text_optional(&base, has_base)},
                            lines.number);
    }
    text_free(&url);
    text_free(&base);
    return lines_close(&lines) || status != EXIT_AS_EXPECTED ? status : EXIT_COULD_NOT_RUN;
}

static bool is_folder_path(const char *path)
{
    struct stat status;

    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

/* The URLs of a campaign's classes. */
static int each_class(const char *dir, bool (*each)(void *ctx, struct testcase test, size_t line),
                      void *ctx)
{
    struct finding *findings = NULL;
    size_t count = 0;
    bool goes_on = true;
    int status = EXIT_AS_EXPECTED;

    settings_use_paths(dir);
    if (!findings_load(dir, &findings, &count) && !findings)
        return EXIT_COULD_NOT_RUN;
    if (count == 0) {
        complain("%s: the campaign has no classes", dir);
        status = EXIT_COULD_NOT_RUN;
    }
    for (size_t i = 0; i < count && goes_on; i++)
        goes_on = each(ctx, testcase_of(&findings[i].test), 0);
    findings_free(findings, count);
    return status;
}

int urls_each(const struct url_source *source,
              bool (*each)(void *ctx, struct testcase test, size_t line), void *ctx)
{
    struct text url = {0};
    int status = EXIT_AS_EXPECTED;
    bool goes_on = true;

    if (source->list && is_folder_path(source->list))
        return each_class(source->list, each, ctx);
    if (source->list)
        return each_line(source, source->list, true, each, ctx, &goes_on);
    for (size_t i = 0; i < source->given.count && goes_on && status == EXIT_AS_EXPECTED; i++) {
        const char *given = source->given.items[i];

        if (is_stdin(given)) {
            status = each_line(source, given, false, each, ctx, &goes_on);
            continue;
        }
        status = read_url(source, given, strlen(given), NULL, 0, &url);
        if (status == EXIT_AS_EXPECTED)
            goes_on = each(ctx, testcase_without_base(text_str(&url)), 0);
    }
    text_free(&url);
    return status;
}

int urls_read_one(const struct url_source *source, const char *given, struct text *out)
{
    struct lines lines;
    int status = EXIT_AS_EXPECTED;

    if (!is_stdin(given))
        return read_url(source, given, strlen(given), NULL, 0, out);
    if (!lines_open(&lines, given))
        return EXIT_COULD_NOT_RUN;
    errno = 0;
    if (lines_next(&lines))
        status = read_url(source, lines.line, lines.len, lines.name, lines.number, out);
    return lines_close(&lines) || status != EXIT_AS_EXPECTED ? status : EXIT_COULD_NOT_RUN;
}

int urls_check_stdin(const char *command, const struct cli_list *given, const char *const *files,
                     size_t count)
{
    size_t uses = 0;

    for (size_t i = 0; given && i < given->count; i++)
        uses += is_stdin(given->items[i]);
    for (size_t i = 0; i < count; i++)
        uses += is_stdin(files[i]);
    if (uses <= 1)
        return EXIT_AS_EXPECTED;
    return cli_misuse(command, "'-' is given %zu times, and stdin can be read once", uses);
}

bool urls_open_stdin(const char **path)
{
    struct text content = {0};
    bool ok = true;

    if (is_stdin(*path)) {
        *path = STDIN_PATH;
        ok = read_file(&content, *path);
    }
    text_free(&content);
    return ok;
}
