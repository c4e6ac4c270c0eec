/* SPDX-License-Identifier: MIT */
/* A text that grows, its copies before a guard page, and what is made of it: XML, pages, hashes. */
#include "text.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "check.h"
#include "guard_page.h"
#include "hash.h"
#include "str.h"
#include "template.h"
#include "xmalloc.h"
#include "xml.h"

static void check_text_is(const struct text *t, const char *expected)
{
    CHECK_TEXT(t->ptr ? t->ptr : "", t->len, expected, strlen(expected));
    CHECK(!t->ptr || t->ptr[t->len] == '\0');
}

static void test_growth(void)
{
    struct text t = {0};
    size_t len = 0;

    for (size_t round = 1; round < 200; round++) {
        char *end;

        text_add(&t, "abcdefgh", round % 9);
        len += round % 9;
        end = text_extend(&t, round % 5);
        CHECK(end == t.ptr + len && t.len == len + round % 5 && t.ptr[t.len] == '\0');
        memset(end, 'x', round % 5);
        len += round % 5;
        text_printf(&t, "%0*d", (int)(round % 20) + 1, 7);
        len += round % 20 + 1;
        CHECK(t.len == len && t.len < t.cap && strlen(t.ptr) == len && t.ptr[len - 1] == '7');
    }
    CHECK(memcmp(t.ptr, "ax07abxx007abcxxx0007", 21) == 0);
    text_clear(&t);
    CHECK(t.len == 0 && t.ptr[0] == '\0');
    text_free(&t);
    CHECK(!t.ptr && t.len == 0 && t.cap == 0);
    text_clear(&t);
    CHECK(!t.ptr);
}

static void test_contents(void)
{
    struct text a = {0}, b = {0};

    CHECK_TEXT(text_str(&a).ptr, text_str(&a).len, "", 0);
    CHECK(text_optional(&a, true).ptr && !text_optional(&a, false).ptr);
    text_puts(&a, "long before");
    text_assign(&a, &b);
    check_text_is(&a, "");
    text_puts(&b, "b");
    text_add(&b, "\0c", 2);
    text_assign(&a, &b);
    CHECK_TEXT(a.ptr, a.len, "b\0c", 3);
    CHECK_TEXT(text_optional(&a, true).ptr, text_optional(&a, true).len, "b\0c", 3);
    CHECK(!text_optional(&a, false).ptr && text_optional(&a, false).len == 0);
    text_cut(&a, 2);
    check_text_is(&a, "b");
    text_cut(&a, 1);
    check_text_is(&a, "");
    text_free(&a);
    text_free(&b);
}

static void test_position(void)
{
    static const char text[] = "ab\n\xC3\xBC"
                               "c\n\nd";
    static const size_t expected[][3] = {{0, 1, 1}, {1, 1, 2}, {2, 1, 3}, {3, 2, 1},
                                         {4, 2, 2}, {5, 2, 2}, {6, 2, 3}, {7, 3, 1},
                                         {8, 4, 1}, {9, 4, 2}, {99, 4, 2}};

    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        size_t line = 9, column = 9;

        text_position(text, sizeof text - 1, expected[i][0], &line, &column);
        CHECK(line == expected[i][1] && column == expected[i][2]);
    }
}

static void test_blank(void)
{
    CHECK(text_is_blank("", 0) && text_is_blank(" \t\r\n", 4) && text_is_blank("\n", 1));
    CHECK(!text_is_blank("\v", 1) && !text_is_blank(" a", 2) && !text_is_blank("a ", 2));
    CHECK(!text_is_blank(" \0", 2) && text_is_blank(" a", 1) && !text_is_blank("\xC2\xA0", 2));
}

/* --- copies ----------------------------------------------------------------------------------- */

static void test_copy(void)
{
    struct text t = {0};

    CHECK(text_copy(&t, UA_LITERAL("first")));
    check_text_is(&t, "first");
    CHECK(text_copy(&t, UA_LITERAL("2")));
    check_text_is(&t, "2");
    CHECK(text_copy(&t, UA_LITERAL("")));
    check_text_is(&t, "");
    CHECK(text_copy(&t, UA_LITERAL("")) && t.ptr);
    CHECK(!text_copy(&t, ua_str("a\0b", 3)));
    CHECK_TEXT(t.ptr, t.len, "a\0b", 3);
    CHECK(!text_copy(&t, ua_str("\0", 1)));
    CHECK(text_copy(&t, ua_str("ab\0", 2)));
    check_text_is(&t, "ab");
    text_free(&t);
    CHECK(text_copy(&t, UA_LITERAL("")) && t.ptr && t.ptr[0] == '\0');
    text_free(&t);
}

static size_t page(void)
{
    return (size_t)sysconf(_SC_PAGESIZE);
}

/* Whether the byte at end is the first of a page. */
static bool is_page_end(const char *end)
{
    return (uintptr_t)end % page() == 0;
}

static void test_guard_page(void)
{
    char *end;

    CHECK(guard_pages(0) == 1 && guard_pages(1) == 1 && guard_pages(page()) == 1);
    CHECK(guard_pages(page() + 1) == 2 && guard_pages(2 * page()) == 2);
    CHECK(guard_pages(2 * page() + 1) == 3);
    end = guard_map(2);
    CHECK(end && is_page_end(end));
    if (!end)
        return;
    memset(end - 2 * page(), 1, 2 * page());
    CHECK(guard_end(end - 2 * page(), 2) == end && guard_end(end - page() - 1, 2) == end);
    guard_unmap(end - page() - 1, 2);
}

/* Whether the byte at end can be read: a pipe takes it. */
static bool is_readable(const char *end)
{
    int ends[2];
    bool is;

    CHECK(pipe(ends) == 0);
    is = syscall(SYS_write, ends[1], end, (size_t)1) == 1;
    close(ends[0]);
    close(ends[1]);
    return is;
}

/* A text with more pages than it needs has no guard page after its end, so it is mapped again. */
static void test_guard_behind(void)
{
    const size_t pages[] = {3, 1, 2, 2, 1, 3, 1, 1, 4};
    char *zeros = xcalloc(4, page());
    struct text t = {0}, u = {0};

    CHECK(is_readable(zeros));
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++) {
        const struct ua_str from = {zeros, pages[i] * page() - 9};
        const struct ua_str copy = text_guard(&t, from);

        CHECK(!is_readable(copy.ptr + copy.len) && is_readable(copy.ptr + copy.len - 1));
        CHECK(!text_copy(&u, from) && !is_readable(u.ptr + u.len + 1));
        CHECK(is_readable(u.ptr + u.len));
    }
    text_free(&t);
    text_free(&u);
    free(zeros);
}

/* Texts of all sizes around a page, longer and shorter than the one before. */
static void test_guarded(void)
{
    const size_t sizes[] = {0, 1,      page() - 2, page() - 1,     page(),     page() + 1, 3,
                            0, page(), 7,          2 * page() - 1, 2 * page(), page() - 1, 5};
    struct text big = {0}, t = {0}, u = {0};

    memset(text_extend(&big, 3 * page()), 'y', 3 * page());
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        const struct ua_str from = {big.ptr, sizes[i]};
        struct ua_str copy = text_guard(&t, from);

        CHECK(copy.ptr != big.ptr && copy.len == from.len && is_page_end(copy.ptr + copy.len));
        CHECK(from.len == 0 || memcmp(copy.ptr, from.ptr, from.len) == 0);
        text_free(i % 3 == 2 ? &t : &u);
    }
    text_guard_copies();
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        const struct ua_str from = {big.ptr, sizes[i]};

        CHECK(text_copy(&u, from) && u.len == from.len && u.ptr[u.len] == '\0');
        CHECK(is_page_end(u.ptr + u.len + 1));
        CHECK(from.len == 0 || memcmp(u.ptr, from.ptr, from.len) == 0);
        if (i % 4 == 3)
            text_free(&u);
    }
    CHECK(!text_copy(&u, ua_str("a\0b", 3)) && is_page_end(u.ptr + u.len + 1));
    /* A guarded text that grows moves to memory of its own, with its content. */
    CHECK(text_copy(&u, UA_LITERAL("kept")));
    text_puts(&u, "+more");
    check_text_is(&u, "kept+more");
    CHECK(text_copy(&u, UA_LITERAL("kept")));
    memcpy(text_extend(&u, 2), "!!", 2);
    check_text_is(&u, "kept!!");
    text_free(&big);
    text_free(&t);
    text_free(&u);
    CHECK(!u.ptr && u.cap == 0);
}

static unsigned count_mappings(void)
{
    FILE *file = fopen("/proc/self/maps", "r");
    unsigned lines = 0;

    CHECK(file != NULL);
    for (int c; file && (c = getc(file)) != EOF;)
        lines += c == '\n';
    if (file)
        fclose(file);
    return lines;
}

/* What a text has mapped, it gives back: when it grows, when it gets another size, at its end. */
static void test_unmapped(void)
{
    char *zeros = xcalloc(2, page());
    const unsigned before = count_mappings();

    for (int round = 0; round < 100; round++) {
        struct text t = {0};

        (void)text_guard(&t, UA_LITERAL("a"));
        text_puts(&t, "grown");
        (void)text_guard(&t, UA_LITERAL("b"));
        CHECK(text_copy(&t, UA_LITERAL("c")));
        (void)text_guard(&t, (struct ua_str){zeros, 2 * page()});
        text_free(&t);
    }
    CHECK(count_mappings() < before + 50);
    free(zeros);
}

/* --- memory, hashes, XML, pages --------------------------------------------------------------- */

static void test_memory(void)
{
    char *empty = xmalloc(0), *zeroed = xcalloc(3, 5), *copy = xstrndup("abc\0d", 5);
    char *none = xcalloc(0, 0), *start = xstrndup("abcdef", 2), *nothing = xstrndup(NULL, 0);

    CHECK(empty && none);
    CHECK(memcmp(zeroed, "\0\0\0\0\0\0\0\0\0\0\0\0\0\0", 15) == 0);
    CHECK_TEXT(copy, 6, "abc\0d", 6);
    CHECK(strcmp(start, "ab") == 0 && nothing[0] == '\0');
    copy = xrealloc(copy, 1000);
    CHECK(memcmp(copy, "abc\0d", 6) == 0);
    empty = xrealloc(empty, 0);
    CHECK(empty);
    free(empty);
    free(none);
    free(zeroed);
    free(copy);
    free(start);
    free(nothing);
}

/* The values of FNV-1a. */
static void test_hash(void)
{
    CHECK(hash_bytes(HASH_START, "", 0) == 0xcbf29ce484222325u);
    CHECK(hash_bytes(HASH_START, "a", 1) == 0xaf63dc4c8601ec8cu);
    CHECK(hash_bytes(HASH_START, "foobar", 6) == 0x85944171f73967e8u);
    CHECK(hash_bytes(hash_bytes(HASH_START, "foo", 3), "bar", 3) == 0x85944171f73967e8u);
    CHECK(hash_bytes(HASH_START, "\xFF", 1) == 0xaf64724c8602eb6eu);
}

static void test_xml(void)
{
    struct text out = {0}, visible = {0};

    text_puts(&out, "x");
    xml_escape(&out, "a<b>&\"c\"'d';&amp;");
    check_text_is(&out, "xa&lt;b&gt;&amp;&quot;c&quot;&#39;d&#39;;&amp;amp;");
    text_clear(&out);
    xml_escape_text(&out, &visible);
    check_text_is(&out, "");
    text_puts(&visible, "<\xC3\xBC>");
    xml_escape_text(&out, &visible);
    check_text_is(&out, "&lt;\xC3\xBC&gt;");
    check_text_is(&visible, "");
    text_free(&out);
    text_free(&visible);
}

static void add_context(struct text *out, const void *context)
{
    text_printf(out, "<%s>", (const char *)context);
}

static void test_template(void)
{
    static const struct template_slot slots[] = {
        {"name", "N", NULL}, {"names", "NN", NULL}, {"made", NULL, add_context}, {"", "E", NULL}};
    static const char *const rows[][2] = {
        {"", ""},
        {"no slot", "no slot"},
        {"{{name}}", "N"},
        {"a{{names}}b{{name}}c{{name}}", "aNNbNcN"},
        {"{{made}}{{}}.", "<context>E."},
        {"{{nam}} {{namer}}", "{{nam}} {{namer}}"},
        {"{{name}", "{{name}"},
        {"}}{{name}}{{", "}}N{{"},
        {"{name}", "{name}"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct text out = {0};

        template_fill(&out, rows[i][0], slots, sizeof slots / sizeof *slots, "context");
        check_text_is(&out, rows[i][1]);
        text_clear(&out);
        template_fill(&out, "{{names}}", slots, 1, NULL);
        check_text_is(&out, "{{names}}");
        text_free(&out);
    }
}

int main(void)
{
    test_growth();
    test_contents();
    test_position();
    test_blank();
    test_copy();
    test_guard_page();
    test_guarded();
    test_guard_behind();
    test_unmapped();
    test_memory();
    test_hash();
    test_xml();
    test_template();
    return check_report("text");
}
