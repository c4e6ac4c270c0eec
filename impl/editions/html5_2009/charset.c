/* SPDX-License-Identifier: MIT */
/* HTML 5, revision 1.2852, 2.1.6 and 2.7: names of character encodings, and what they stand for. A
 * URL's query is percent-encoded in one. */
#include "encoding.h"
#include "html5_2009.h"

/* The next byte of name that counts in Charset Alias Matching, UTS #22, section 1.4, in lower case;
 * NUL at the end. Letters and digits do; zeros only behind a digit that does, so last is what this
 * answered before. */
static char next_that_counts(struct ua_str name, size_t *position, char last)
{
    while (*position < name.len) {
        const char byte = name.ptr[(*position)++];

        if (ua_is_alnum((unsigned char)byte) && (byte != '0' || ua_is_digit((unsigned char)last)))
            return ua_lower(byte);
    }
    return '\0';
}

static bool names_match(struct ua_str a, struct ua_str b)
{
    size_t i = 0, j = 0;
    char of_a = '\0', of_b = '\0';

    do {
        of_a = next_that_counts(a, &i, of_a);
        of_b = next_that_counts(b, &j, of_b);
    } while (of_a == of_b && of_a != '\0');
    return of_a == of_b;
}

static bool matches(struct ua_str name, const char *other)
{
    return names_match(name, ua_str(other, strlen(other)));
}

/* --- 2.7 Character encodings ------------------------------------------------------------------ */

struct charset_row {
    const char *name, *stands_for;
};

/* 2.7, additional character encoding aliases */
static const struct charset_row aliases[] = {
    {"x-sjis", "windows-31J"},
    {"windows-932", "windows-31J"},
    {"x-x-big5", "Big5"},
    {NULL, NULL},
};

/* 2.7, character encoding overrides */
static const struct charset_row overrides[] = {
    {"EUC-KR", "windows-949"},
    {"GB2312", "GBK"},
    {"GB_2312-80", "GBK"},
    {"ISO-8859-1", "windows-1252"},
    {"ISO-8859-9", "windows-1254"},
    {"ISO-8859-11", "windows-874"},
    {"KS_C_5601-1987", "windows-949"},
    {"Shift_JIS", "windows-31J"},
    {"TIS-620", "windows-874"},
    {"US-ASCII", "windows-1252"},
    {NULL, NULL},
};

static const char *find(const struct charset_row *rows, struct ua_str name)
{
    for (; rows->name; rows++) {
        if (matches(name, rows->name))
            return rows->stands_for;
    }
    return NULL;
}

/* The labels are the names and aliases that are registered, or were in use. CESU-8, UTF-7, BOCU-1
 * and SCSU must not be supported, and have none. (hz-gb-2312 and its like are not supported either:
 * they have no encoder.) */
const struct ua_encoding *ed_html5_2009_encoding(struct ua_str label, struct ua_str *name)
{
    const struct ua_encoding *encoding = NULL;
    const char *stands_for;

    stands_for = find(aliases, label);
    if (!stands_for)
        stands_for = find(overrides, label);
    if (stands_for)
        label = ua_str(stands_for, strlen(stands_for));
    for (size_t i = 0; ua_encoding_label(i).ptr && !encoding; i++) {
        if (names_match(label, ua_encoding_label(i)))
            encoding = ua_encoding_from_label(ua_encoding_label(i).ptr, ua_encoding_label(i).len);
    }
    if (!encoding || strcmp(ua_encoding_name(encoding), "replacement") == 0)
        return NULL;
    if (!stands_for) {
        stands_for = ua_encoding_name(encoding);
        label = ua_str(stands_for, strlen(stands_for));
        if (find(overrides, label))
            stands_for = find(overrides, label);
    }
    if (name)
        *name = ua_str(stands_for, strlen(stands_for));
    return encoding;
}

const struct ua_encoding *ed_html5_2009_given_encoding(struct ed_arena *arena, struct ua_str label)
{
    const struct ua_encoding *encoding = NULL;

    if (label.ptr)
        encoding = ed_html5_2009_encoding(label, NULL);
    if (label.ptr && !encoding && arena->status == UA_OK)
        arena->status = UA_BADARG;
    return encoding;
}

/* "charset alias match" [name, name] */
void ed_html5_2009_alias_match(struct ed_call *call)
{
    ed_answer_boolean(call, names_match(ed_arg(call, 0), ed_arg(call, 1)));
}

/* "character encoding" [name]: what is used for it; null: nothing */
void ed_html5_2009_character_encoding(struct ed_call *call)
{
    struct ua_str name = ED_NONE;

    (void)ed_html5_2009_encoding(ed_arg(call, 0), &name);
    ed_answer_string(call, name);
}

/* --- 2.1.6 Character encodings ---------------------------------------------------------------- */

/* Those that the text excludes, and the wide forms of Unicode. */
static const char *const not_compatible[] = {
    "UTF-7",    "UTF-16", "UTF-16BE", "UTF-16LE", "HZ-GB-2312",
    "GSM03.38", "UTF-32", "UTF-32BE", "UTF-32LE", NULL,
};

/* EBCDIC's variants have names that begin so. */
static bool is_ebcdic(struct ua_str name)
{
    return ed_starts_with_but_for_case(name, "EBCDIC");
}

/* "ASCII-compatible character encoding" [name]; null: no such encoding is known */
void ed_html5_2009_ascii_compatible(struct ed_call *call)
{
    const struct ua_str name = ed_arg(call, 0);
    bool is_excluded = is_ebcdic(name);

    for (const char *const *other = not_compatible; *other; other++)
        is_excluded = is_excluded || matches(name, *other);
    if (is_excluded)
        ed_answer_boolean(call, false);
    else if (ed_html5_2009_encoding(name, NULL))
        ed_answer_boolean(call, true);
    else
        ed_answer_null(call);
}
