/* SPDX-License-Identifier: MIT */
/* The scan for URLs in normal form gives what the state machine gives: record, validation errors
 * and URL.canParse(). Asked of texts made here, of each string in vectors/ and of each file in
 * corpus/. Each text ends where its page ends, so that a read beyond it is a crash. */
#include <dirent.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "buf.h"
#include "check.h"
#include "parser.h"

enum { MOST = 1 << 20 }; /* bytes of a text */

static char *page_end;
static struct ua_url *fast, *states, *base_record;
static unsigned long asked, found_normal;

struct noted {
    unsigned count;
    uint64_t hash;
};

static void note(void *ctx, unsigned error, size_t position)
{
    struct noted *noted = ctx;

    noted->count++;
    noted->hash = (noted->hash ^ (error << 24 ^ position)) * 0x100000001B3u;
}

static bool are_same_records(void)
{
    const struct ua_components *a = &fast->offsets, *b = &states->offsets;

    return ua_str_equal(ua_url_href(fast), ua_url_href(states)) && a->scheme_end == b->scheme_end &&
           a->username_end == b->username_end && a->host_start == b->host_start &&
           a->host_end == b->host_end && a->path_start == b->path_start &&
           a->query_start == b->query_start && a->fragment_start == b->fragment_start &&
           a->port == b->port && a->host_type == b->host_type && a->scheme == b->scheme &&
           a->opaque_path == b->opaque_path;
}

/* Whether both ways give the same for text on base; with errors, also the same errors. */
static bool is_same(struct ua_str text, const struct ua_url *base, bool with_errors)
{
    struct noted by_scan = {0}, by_states = {0};
    const struct ua_error_sink scan_sink = {note, &by_scan}, states_sink = {note, &by_states};
    const struct ua_parse_options scan_options = {.errors = &scan_sink};
    const struct ua_parse_options states_options = {.errors = &states_sink};
    enum ua_status status =
        ua_url_parse(fast, text.ptr, text.len, base, with_errors ? &scan_options : NULL);
    enum ua_status expected = ua_parse_by_states(states, text.ptr, text.len, base,
                                                 with_errors ? &states_options : NULL, NULL);

    if (status == UA_OK)
        found_normal += fast->is_normal;
    return status == expected && by_scan.count == by_states.count &&
           by_scan.hash == by_states.hash && (status != UA_OK || are_same_records());
}

/* base.ptr NULL: none. */
static void ask(struct ua_str text, struct ua_str base)
{
    const struct ua_url *base_used = NULL;
    struct ua_str here = {page_end - text.len, text.len};
    bool answer = true, is_right;

    if (text.len > MOST)
        return;
    if (base.ptr) {
        if (ua_url_parse(base_record, base.ptr, base.len, NULL, NULL) != UA_OK)
            return;
        base_used = base_record;
    }
    if (text.len > 0)
        memcpy(page_end - text.len, text.ptr, text.len);
    asked++;
    is_right = is_same(here, base_used, false) && is_same(here, base_used, true);
    if (is_right)
        is_right = ua_url_can_parse(&answer, here.ptr, here.len, base.ptr, base.len) == UA_OK &&
                   answer == ua_url_is_valid(states);
    if (!is_right)
        printf("\"%.*s\" on \"%.*s\"\n", (int)text.len, text.ptr, (int)base.len,
               base.ptr ? base.ptr : "");
    CHECK(is_right);
}

static struct ua_str text_of(const char *text)
{
    return ua_str(text, strlen(text));
}

static const char *const bases[] = {"https://u:p@h:81/a/b/c?q#f", "http://h", "file:///C:/a/b",
                                    "ws://h/a//", "a:/b"};

static void ask_on_bases(struct ua_str text)
{
    ask(text, ua_str(NULL, 0));
    for (size_t i = 0; i < sizeof bases / sizeof *bases; i++)
        ask(text, text_of(bases[i]));
}

/* --- texts made here --- */

/* The first ones have validation errors, so that with a sink the state machine parses them. */
enum { WITH_ERRORS = 2 };
static const char *const normal[] = {
    "http://xn--a.example.",
    "https://a-b.c/%41'(x)?{y}|^`#'z?#",
    "http://a",
    "https://a",
    "http://a/",
    "https://example.com/a/b?c=d&e#f",
    "http://example.com?q",
    "http://example.com#f",
    "https://example.com:8443/a.b/c..d/...",
    "http://127.0.0.1:8080/",
    "https://a.example/0123456789012345678901234567890123456789/a?b#c",
    ("https://a.example/0123456789012345678901234567890123456789012345678901234567890123456789?("
     "#0123456789012345678901234567890123456789012345678901234567890123456789"),
    "file:///etc/passwd",
    "file:///C:/a?b#c",
};

static const char *const references[] = {
    "",       "#f",  "?q",    "?q#f",     "/",     "/a/b?c#d", "a.b",
    "a/b",    "./a", "../a",  "../../..", "..?q",  ".#f",      ".../a",
    "a/../b", "a:b", "//h/p", "/\\h",     "a/%2E", "/.a",      "0123456789012345/6789"};

/* What is in normal form is found: otherwise this file would compare the state machine with itself.
 */
static void test_found(void)
{
    for (size_t i = 0; i < sizeof normal / sizeof *normal; i++) {
        unsigned long before = found_normal;

        ask(text_of(normal[i]), ua_str(NULL, 0));
        CHECK(found_normal == before + (i < WITH_ERRORS ? 1 : 2));
    }
    for (size_t i = 0; i < 9; i++) {
        unsigned long before = found_normal;

        ask(text_of(references[i]), text_of(bases[0]));
        CHECK(found_normal == before + 2);
    }
}

/* Each byte in each place, and each piece in each place, of each text. */
static void test_changed(void)
{
    static const char *const pieces[] = {
        "/..", "/.", "/%2e%2E", "/./",  ":80", ":443", ":0",    ":65536", "//",   "C|/",     "xn--",
        "?",   "#",  "@",       ".0x1", ".1.", "..",   "a--b.", "%zz",    "\r\n", "\xC3\xA9"};
    static char text[512];
    const size_t count = sizeof normal / sizeof *normal;

    for (size_t i = 0; i < count + sizeof references / sizeof *references; i++) {
        struct ua_str old = text_of(i < count ? normal[i] : references[i - count]);
        struct ua_str base = i < count ? ua_str(NULL, 0) : text_of(bases[i % 5]);

        for (size_t at = 0; at < old.len; at++)
            for (int byte = 0; byte < 256; byte += 1 + (at > 80) * 3) {
                memcpy(text, old.ptr, old.len);
                text[at] = (char)byte;
                ask(ua_str(text, old.len), base);
            }
        for (size_t at = 0; at <= old.len; at++)
            for (size_t piece = 0; piece < sizeof pieces / sizeof *pieces; piece++) {
                size_t len = strlen(pieces[piece]);

                memcpy(text, old.ptr, at);
                memcpy(text + at, pieces[piece], len);
                memcpy(text + at + len, old.ptr + at, old.len - at);
                ask(ua_str(text, old.len + len), base);
            }
    }
}

/* Hosts, paths, queries and fragments of each length, so that each delimiter stands at each place
 * of a block. */
static void test_lengths(void)
{
    static const char *const ends[] = {"",  "/",  "/.", "/..", "/a", "?",
                                       "#", ":8", "/ ", "?'",  "#`", "/a?b#c"};
    static char text[512];

    for (size_t len = 0; len < 160; len++)
        for (size_t end = 0; end < sizeof ends / sizeof *ends; end++)
            for (int where = 0; where < 4; where++) {
                static const char *const starts[] = {"https://", "http://h/", "http://h?",
                                                     "file:///#"};
                size_t start = strlen(starts[where]), tail = strlen(ends[end]);

                memcpy(text, starts[where], start);
                memset(text + start, 'a', len);
                memcpy(text + start + len, ends[end], tail);
                ask(ua_str(text, start + len + tail), ua_str(NULL, 0));
                ask(ua_str(text + start, len + tail), text_of(bases[where]));
            }
}

/* An input that is a part of the record that is parsed into. */
static void test_own_text(void)
{
    CHECK(ua_url_parse(fast, "http://h/https://a.example?q", 28, NULL, NULL) == UA_OK);
    CHECK(ua_url_parse(fast, fast->href.ptr + 9, 19, NULL, NULL) == UA_OK);
    CHECK_TEXT(fast->href.ptr, fast->href.len, "https://a.example/?q", 20);
    CHECK(ua_url_parse(fast, fast->href.ptr + 17, 3, fast, NULL) == UA_OK);
    CHECK_TEXT(fast->href.ptr, fast->href.len, "https://a.example/?q", 20);
}

/* ua_is_strict_host tells what the strict domain parser says. Only of Punycode may it say less. */
static void test_strict_host(void)
{
    static const char *const labels[] = {"a", "-a", "a-", "a--b", "ab--", "ab--c", "xn--a", ""};
    struct ua_buf out;
    char host[400];

    ua_buf_init(&out, NULL);
    for (size_t first = 0; first < 8; first++)
        for (size_t fill = 0; fill < 70; fill++)
            for (size_t copies = 1; copies < 6; copies++) {
                size_t len = 0;
                bool is_strict;

                for (size_t copy = 0; copy < copies; copy++) {
                    len += (size_t)snprintf(host + len, sizeof host - len, "%s%s",
                                            copy > 0 ? "." : "", labels[first]);
                    memset(host + len, 'x', fill);
                    len += fill;
                }
                is_strict = ua_domain_parse(&out, host, len, true) == UA_OK;
                CHECK(ua_is_strict_host(host, len) == is_strict);
            }
    CHECK(!ua_is_strict_host("xn--53h", 7) && ua_domain_parse(&out, "xn--53h", 7, true) == UA_OK);
    ua_buf_free(&out);
}

/* --- texts of files --- */

static struct ua_buf content;

static void read_content(const char *path)
{
    FILE *file = fopen(path, "rb");
    size_t len;

    content.len = 0;
    CHECK(file);
    if (!file)
        return;
    do {
        if (ua_buf_reserve(&content, 65536) != UA_OK)
            abort();
        len = fread(content.ptr + content.len, 1, 65536, file);
        content.len += len;
    } while (len > 0);
    fclose(file);
}

/* A file of the corpus: a URL, perhaps 0xFF and its base. */
static void ask_corpus_file(void)
{
    const char *mark = content.len > 0 ? memchr(content.ptr, 0xFF, content.len) : NULL;
    size_t len = mark ? (size_t)(mark - content.ptr) : content.len;

    ask(ua_str(content.ptr, len), mark ? ua_str(mark + 1, content.len - len - 1) : ua_str(NULL, 0));
}

/* Each string of a JSON file, without "\u" escapes, which only the other tests of vectors need. */
static void ask_strings(void)
{
    static char text[65536];
    size_t len = 0;
    bool inside = false;

    for (size_t pos = 0; pos < content.len; pos++) {
        char c = content.ptr[pos];

        if (c == '"') {
            if (inside)
                ask_on_bases(ua_str(text, len));
            inside = !inside;
            len = 0;
        } else if (inside && len < sizeof text) {
            if (c == '\\' && pos + 1 < content.len) {
                c = content.ptr[++pos];
                c = c == 'n' ? '\n' : c == 't' ? '\t' : c == 'r' ? '\r' : c;
            }
            text[len++] = c;
        }
    }
}

static void walk(const char *folder, bool is_corpus)
{
    DIR *dir = opendir(folder);
    struct dirent *entry;
    char path[1024];

    while (dir && (entry = readdir(dir))) {
        struct stat info;

        if (entry->d_name[0] == '.')
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (stat(path, &info) != 0)
            continue;
        if (S_ISDIR(info.st_mode)) {
            walk(path, is_corpus);
        } else if (is_corpus) {
            read_content(path);
            ask_corpus_file();
        } else if (strstr(path, ".json")) {
            read_content(path);
            ask_strings();
        }
    }
    if (dir)
        closedir(dir);
}

static void test_files(void)
{
    unsigned long before = asked;

    walk("vectors", false);
    walk("corpus", true);
    CHECK(asked > before + 1000 || access("vectors", R_OK) != 0);
}

int main(void)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    char *memory =
        mmap(NULL, MOST + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

    if (memory == MAP_FAILED || mprotect(memory + MOST, page, PROT_NONE) != 0)
        abort();
    page_end = memory + MOST;
    fast = ua_url_new(NULL);
    states = ua_url_new(NULL);
    base_record = ua_url_new(NULL);
    ua_buf_init(&content, NULL);
    if (!fast || !states || !base_record)
        abort();
    test_found();
    test_changed();
    test_lengths();
    test_own_text();
    test_strict_host();
    test_files();
    ua_buf_free(&content);
    ua_url_free(fast);
    ua_url_free(states);
    ua_url_free(base_record);
    munmap(memory, MOST + page);
    return check_report("normal_form");
}
