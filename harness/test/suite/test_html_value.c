/* SPDX-License-Identifier: MIT */
/* Which characters of a value are marked. */
#include "check.h"
#include "html_value.h"
#include "str.h"

static void check_bytes(struct ua_str value, struct ua_str other, const char *html)
{
    struct text out = {0}, expected = {0};

    html_value(&out, value, &other);
    text_printf(&expected, "<code>%s</code>", html);
    CHECK_TEXT(out.ptr, out.len, expected.ptr, expected.len);
    text_free(&out);
    text_free(&expected);
}

/* other NULL: nothing to compare with; "null": absent. */
static void check_value(const char *value, const char *other, const char *html)
{
    static const struct ua_str absent;
    const struct ua_str against =
        !other || strcmp(other, "null") == 0 ? absent : ua_str(other, strlen(other));
    struct text out = {0}, expected = {0};

    html_value(&out, strcmp(value, "null") == 0 ? absent : ua_str(value, strlen(value)),
               other ? &against : NULL);
    text_printf(&expected, "<code>%s</code>", html);
    CHECK_TEXT(out.ptr, out.len, expected.ptr, expected.len);
    text_free(&out);
    text_free(&expected);
}

static void test_marks(void)
{
    check_value("http://a\\@b", NULL, "http://a\\@b");
    check_value("http://a\\@b", "http://a/@b", "http://a<mark>\\</mark>@b");
    check_value("abc", "abc", "abc");
    check_value("ac", "abc", "ac");
    check_value("abc", "ac", "a<mark>b</mark>c");
    check_value("b.example", "a.example", "<mark>b</mark>.example");
    check_value("aa", "a", "a<mark>a</mark>");
    /* Several places of texts that are as long, unless most of what is between is different. */
    check_value("a\\b.example\\c", "a/b.example/c", "a<mark>\\</mark>b.example<mark>\\</mark>c");
    check_value("aXYb", "aZYWb", "a<mark>XY</mark>b");
    check_value("aZYWb", "aXYb", "a<mark>ZYW</mark>b");
    check_value("aXYWb", "aZYVb", "a<mark>XYW</mark>b");
    check_value("aXYVWb", "aZYVQb", "a<mark>X</mark>YV<mark>W</mark>b");
    check_value("xaxbxcx", "yaybycy", "<mark>xaxbxcx</mark>");
}

/* Quotes that the notation adds are not part of the value. */
static void test_quotes(void)
{
    check_value(" http://a", "http://a", "&quot;<mark> </mark>http://a&quot;");
    check_value("http://a", " http://a", "http://a");
    check_value(" a ", "a ", "&quot;<mark> </mark>a &quot;");
    check_value("\"a", "\"b", "&quot;\\&quot;<mark>a</mark>&quot;");
    check_value("a\"b", " a\"b", "a&quot;b");
    check_value(" a\"b", "a\"b", "&quot;<mark> </mark>a\\&quot;b&quot;");
    check_value("", "a", "<mark>&quot;&quot;</mark>");
    check_value("", "", "&quot;&quot;");
    check_value("a", "", "<mark>a</mark>");
    check_value("null", "nul", "<mark>null</mark>");
    check_value("nul", "null", "<mark>nul</mark>");
    check_value("null", "null", "null");
    check_value("", "null", "<mark>&quot;&quot;</mark>");
}

/* An escape is one character. */
static void test_escapes(void)
{
    check_value("a\tb", NULL, "a<i>\\t</i>b");
    check_value("a\tb", "a\nb", "a<mark><i>\\t</i></mark>b");
    check_bytes(ua_str("a\0b", 3), ua_str("a\0c", 3), "a<i>\\0</i><mark>b</mark>");
    check_bytes(ua_str("a\0", 2), ua_str("a0", 2), "a<mark><i>\\0</i></mark>");
    check_value("a\rb", "a\nb", "a<mark><i>\\r</i></mark>b");
    check_value("\xE2\x80\xAE", "\xE2\x80\xAD", "<mark><i>\\u{202E}</i></mark>");
    check_value("a\x1b<b>", "a\x1b<i>", "a<i>\\x1b</i>&lt;<mark>b</mark>&gt;");
    check_value("\xC3\xA4", "\xC3\xB6", "<mark>\xC3\xA4</mark>");
    check_value("\xC3", "\xC3\xB6", "<mark><i>\\xc3</i></mark>");
    check_value("C:\\users}", "C:\\userz}", "C:\\user<mark>s</mark>}");
    check_value("'><img src=x onerror=y>", NULL, "&#39;&gt;&lt;img src=x onerror=y&gt;");
}

int main(void)
{
    test_marks();
    test_quotes();
    test_escapes();
    return check_report("html_value");
}
