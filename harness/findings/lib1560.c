/* SPDX-License-Identifier: MIT */
#include "lib1560.h"

#include <string.h>

#include "ascii.h"
#include "str.h"
#include "util.h"

#define WIDTH 78         /* of a line; curl's checksrc allows 79 columns */
#define PARTS_BUFFER 256 /* of checkparts(), with the NUL */
#define UPDATE_BUFFER 80 /* of updateurl(), with the NUL */

/* --- C ---------------------------------------------------------------------------------------- */

/* Appends a byte of a string literal to escape. An octal escape has three digits, so that no digit
 * after it belongs to it. "?" is escaped behind another one, because of trigraphs. */
static void escape_byte(struct text *escape, unsigned char byte, bool after_question)
{
    if (byte == '"' || byte == '\\' || (byte == '?' && after_question))
        text_printf(escape, "\\%c", byte);
    else if (byte < 0x20 || byte > 0x7E)
        text_printf(escape, "\\%03o", (unsigned)byte);
    else
        text_printf(escape, "%c", byte);
}

static size_t last_line_length(const struct text *out)
{
    const char *line = out->len > 0 ? memrchr(out->ptr, '\n', out->len) : NULL;

    return line ? out->len - (size_t)(line + 1 - out->ptr) : out->len;
}

/* Appends a string literal; a long one goes on in another one on the next line. */
static void write_literal(struct text *out, struct ua_str bytes)
{
    struct text escape = {0};

    text_puts(out, "\"");
    for (size_t i = 0; i < bytes.len; i++) {
        text_clear(&escape);
        escape_byte(&escape, (unsigned char)bytes.ptr[i], i > 0 && bytes.ptr[i - 1] == '?');
        if (last_line_length(out) + escape.len + 2 > WIDTH) /* and `",` */
            text_puts(out, "\"\n   \"");
        text_add(out, escape.ptr, escape.len);
    }
    text_puts(out, "\"");
    text_free(&escape);
}

/* Appends a comment, wrapped, in ASCII, which its words cannot end. */
static void write_comment(struct text *out, struct ua_str words)
{
    struct text word = {0};

    text_puts(out, "  /*");
    for (size_t at = 0; at < words.len;) {
        text_clear(&word);
        for (; at < words.len && words.ptr[at] != ' '; at++) {
            unsigned char byte = (unsigned char)words.ptr[at];

            if (byte == '/' && word.len > 0 && word.ptr[word.len - 1] == '*')
                text_puts(&word, " ");
            if (byte < 0x20 || byte > 0x7E)
                text_printf(&word, "\\x%02x", (unsigned)byte);
            else
                text_printf(&word, "%c", byte);
        }
        at++;
        if (word.len == 0)
            continue;
        text_puts(out, last_line_length(out) + word.len + 4 > WIDTH ? "\n     " : " ");
        text_add(out, word.ptr, word.len);
    }
    text_puts(out, " */\n");
    text_free(&word);
}

/* --- codes and flags -------------------------------------------------------------------------- */

/* By what curl_url_strerror() calls them, which the engine reports as the reason. */
static const char *code_of_reason(struct ua_str reason)
{
    static const struct {
        const char *code, *reason;
    } codes[] = {
        {"CURLUE_MALFORMED_INPUT", "Malformed input to a URL function"},
        {"CURLUE_BAD_PORT_NUMBER", "Port number was not a decimal number between 0 and 65535"},
        {"CURLUE_URLDECODE", "URL decode error, most likely because of rubbish in the input"},
        {"CURLUE_NO_SCHEME", "No scheme present"},
        {"CURLUE_NO_SCHEME", "No scheme part in the URL"},
        {"CURLUE_NO_HOST", "No host present"},
        {"CURLUE_NO_HOST", "No host part in the URL"},
        {"CURLUE_BAD_LOGIN", "Bad login"},
        {"CURLUE_BAD_LOGIN", "Bad login part"},
        {"CURLUE_BAD_IPV6", "Bad IPv6 address"},
        {"CURLUE_BAD_HOSTNAME", "Bad hostname"},
        {"CURLUE_BAD_FILE_URL", "Bad file:// URL"},
        {"CURLUE_BAD_SLASHES", "Unsupported number of slashes following scheme"},
        {"CURLUE_BAD_SCHEME", "Bad scheme"},
        {"CURLUE_BAD_PATH", "Bad path"},
        {"CURLUE_BAD_FRAGMENT", "Bad fragment"},
        {"CURLUE_BAD_QUERY", "Bad query"},
        {"CURLUE_BAD_PASSWORD", "Bad password"},
        {"CURLUE_BAD_USER", "Bad user"},
        {"CURLUE_TOO_LARGE", "A value or data field is larger than allowed"},
        {"CURLUE_BACKSLASH", "Found a backslash where a forward slash was expected"},
    };

    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
        if (ua_str_equal(reason, ua_str(codes[i].reason, strlen(codes[i].reason))))
            return codes[i].code;
    }
    return NULL;
}

/* Whether a URL begins with a scheme that each libcurl knows, or with none. */
static bool has_common_scheme(struct ua_str url)
{
    static const struct ua_str common[] = {UA_LITERAL("http"), UA_LITERAL("https"),
                                           UA_LITERAL("ftp"), UA_LITERAL("file")};
    const char *colon = url.len > 0 ? memchr(url.ptr, ':', url.len) : NULL;

    for (size_t i = 0; colon && i < sizeof common / sizeof *common; i++) {
        if (ua_str_equal_but_for_case(ua_str(url.ptr, (size_t)(colon - url.ptr)), common[i]))
            return true;
    }
    return !colon;
}

/* Appends the flags that the engine gives to curl_url_set(), without the one for unknown schemes if
 * no scheme needs it; 0: none. */
static void write_set_flags(struct text *out, const struct engine *engine, struct testcase test)
{
    static const char prefix[] = "set: ", any_scheme[] = "CURLU_NON_SUPPORT_SCHEME";
    const char *flags = engine->flags;
    size_t start = out->len;

    flags += strncmp(flags, prefix, strlen(prefix)) == 0 ? strlen(prefix) : strlen(flags);
    for (size_t len; *flags && *flags != ';'; flags += len + (flags[len] == ' ')) {
        len = strcspn(flags, " ;");
        if (len == strlen(any_scheme) && memcmp(flags, any_scheme, len) == 0 &&
            has_common_scheme(test.url) && has_common_scheme(test.base))
            continue;
        text_printf(out, "%s%.*s", out->len > start ? "|" : "", (int)len, flags);
    }
    if (out->len == start)
        text_puts(out, "0");
}

static bool is_empty_component(const struct observation *answer, enum component c)
{
    const struct ua_str value = observation_get(answer, c);

    return value.ptr && value.len == 0;
}

/* Whether a text has a byte beyond ASCII, as it is or percent-encoded. */
static bool is_beyond_ascii(struct ua_str text)
{
    for (size_t i = 0; i < text.len; i++) {
        if ((unsigned char)text.ptr[i] >= 0x80 ||
            (text.ptr[i] == '%' && i + 1 < text.len && text.ptr[i + 1] >= '8' &&
             ua_is_hex((unsigned char)text.ptr[i + 1])))
            return true;
    }
    return false;
}

/* The part of a URL that may have the host, with user information and port: after the first
 * slashes, or from the start, as for a guessed scheme. */
static struct ua_str find_authority(struct ua_str url)
{
    const char *slashes = url.len > 0 ? memmem(url.ptr, url.len, "//", 2) : NULL;
    size_t start = slashes ? (size_t)(slashes - url.ptr) : 0, end;

    while (start < url.len && url.ptr[start] == '/')
        start++;
    for (end = start; end < url.len && !(url.ptr[end] && strchr("/?#", url.ptr[end]));)
        end++;
    return ua_str(url.ptr + start, end - start);
}

/* Whether IDN may have made the host. A reference without slashes has the host of its base. */
static bool may_be_idn_host(struct testcase test)
{
    if (test.base.ptr && is_beyond_ascii(find_authority(test.base)))
        return true;
    return (!test.base.ptr || (test.url.len > 0 && memmem(test.url.ptr, test.url.len, "//", 2))) &&
           is_beyond_ascii(find_authority(test.url));
}

static void write_get_flags(struct text *out, const struct observation *answer,
                            struct testcase test)
{
    size_t start = out->len;

    if (may_be_idn_host(test)) /* the row asks for the ASCII form, as the engine does */
        text_puts(out, "CURLU_PUNYCODE");
    if (is_empty_component(answer, COMPONENT_QUERY) ||
        is_empty_component(answer, COMPONENT_FRAGMENT))
        text_printf(out, "%sCURLU_GET_EMPTY", out->len > start ? "|" : "");
    if (out->len == start)
        text_puts(out, "0");
}

/* --- rows ------------------------------------------------------------------------------------- */

/* What is wanted of curl_url_get(), as checkparts() writes it: values, and codes in brackets. */
static void write_wanted_parts(struct text *out, const struct observation *answer)
{
    static const struct {
        enum component component;
        int absent; /* the number of CURLUE_NO_... */
    } parts[] = {
        {COMPONENT_SCHEME, 10}, {COMPONENT_USERNAME, 11}, {COMPONENT_PASSWORD, 12},
        {COMPONENTS, 13}, /* options, which only mail has */
        {COMPONENT_HOST, 14},   {COMPONENT_PORT, 15},     {COMPONENT_PATH, -1},
        {COMPONENT_QUERY, 16},  {COMPONENT_FRAGMENT, 17},
    };

    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        struct ua_str value = {NULL, 0};

        if (parts[i].component != COMPONENTS)
            value = observation_get(answer, parts[i].component);
        text_puts(out, out->len > 0 ? " | " : "");
        if (value.ptr)
            text_add(out, value.ptr, value.len);
        else if (parts[i].absent >= 0)
            text_printf(out, "[%d]", parts[i].absent);
    }
}

static bool is_mail(struct ua_str scheme)
{
    static const struct ua_str mail[] = {UA_LITERAL("imap"), UA_LITERAL("imaps"),
                                         UA_LITERAL("pop3"), UA_LITERAL("pop3s"),
                                         UA_LITERAL("smtp"), UA_LITERAL("smtps")};

    for (size_t i = 0; scheme.ptr && i < sizeof mail / sizeof *mail; i++) {
        if (ua_str_equal_but_for_case(scheme, mail[i]))
            return true;
    }
    return false;
}

/* Whether an answer has all parts: the engine knows no options of mail, and no zone of an address.
 * Appends them. */
static bool has_all_parts(struct text *parts, const struct observation *answer,
                          struct testcase test)
{
    const struct ua_str host = observation_get(answer, COMPONENT_HOST);
    bool may_have_zone =
        host.len > 0 && host.ptr[0] == '[' && memchr(test.url.ptr, '%', test.url.len);

    write_wanted_parts(parts, answer);
    return !is_mail(observation_get(answer, COMPONENT_SCHEME)) && !may_have_zone &&
           parts->len < PARTS_BUFFER;
}

/* The strings and flags of a row. */
struct table_row {
    const char *table;
    struct text strings[3]; /* the last may have no ptr: the table has two */
    struct text flags[2];
    const char *code, *second_code; /* NULL: the table has one */
};

static void fill_without_base(struct table_row *row, struct testcase test,
                              const struct engine *engine, const struct observation *answer)
{
    const struct ua_str href = observation_get(answer, COMPONENT_HREF);

    row->table = "get_parts_list";
    text_add(&row->strings[0], test.url.ptr, test.url.len);
    text_add(&row->strings[1], "", 0);
    write_set_flags(&row->flags[0], engine, test);
    if (answer->outcome != OUTCOME_PARSED) {
        text_puts(&row->flags[1], "0");
        return;
    }
    write_get_flags(&row->flags[1], answer, test);
    if (has_all_parts(&row->strings[1], answer, test))
        return;
    row->table = "get_url_list";
    text_clear(&row->strings[1]);
    text_add(&row->strings[1], href.ptr, href.len);
}

/* updateurl() reads commands, each with "," at its end. */
static bool fits_into_command(struct ua_str url)
{
    static const char command[] = "url=";

    return url.len > 0 && url.len + strlen(command) < UPDATE_BUFFER &&
           !memchr(url.ptr, ',', url.len) && !ua_str_equal(url, UA_LITERAL("NULL")) &&
           !ua_str_equal(url, UA_LITERAL("\"\""));
}

static const char *fill_with_base(struct table_row *row, struct testcase test,
                                  const struct engine *engine, const struct observation *answer,
                                  bool is_base_refused)
{
    const struct ua_str href = observation_get(answer, COMPONENT_HREF);

    row->table = "set_url_list";
    text_add(&row->strings[0], test.base.ptr, test.base.len);
    write_set_flags(&row->flags[0], engine, test);
    write_set_flags(&row->flags[1], engine, test);
    text_add(&row->strings[2], "", 0);
    if (answer->outcome == OUTCOME_PARSED) {
        text_add(&row->strings[1], test.url.ptr, test.url.len);
        text_add(&row->strings[2], href.ptr, href.len);
        return may_be_idn_host(test) ? "set_url_list has no flag for the ASCII form of a host"
                                     : NULL;
    }
    if (is_base_refused) {
        text_add(&row->strings[1], test.url.ptr, test.url.len);
        return NULL;
    }
    row->table = "set_parts_list";
    text_printf(&row->strings[1], "url=%.*s,", (int)test.url.len, test.url.ptr);
    row->second_code = row->code;
    row->code = "CURLUE_OK";
    return fits_into_command(test.url) ? NULL
                                       : "set_parts_list holds no such reference in a command";
}

static void write_table_row(struct text *out, const struct table_row *row, bool needs_idn)
{
    text_puts(out, needs_idn ? "#ifdef USE_IDN\n" : "");
    text_puts(out, "  {");
    for (size_t i = 0; i < 3 && row->strings[i].ptr; i++) {
        text_puts(out, i > 0 ? ",\n   " : "");
        write_literal(out, text_str(&row->strings[i]));
    }
    text_printf(out, ",\n   %s, %s, %s", row->flags[0].ptr, row->flags[1].ptr, row->code);
    if (row->second_code)
        text_printf(out, ", %s", row->second_code);
    text_printf(out, "},\n%s", needs_idn ? "#endif\n" : "");
}

/* Fills row->code. Returns NULL, or why a table cannot hold a refusal. */
static const char *fill_code(struct table_row *row, struct testcase test,
                             const struct observation *answer, bool *is_base_refused)
{
    static const struct ua_str of_base = UA_LITERAL("base: ");
    struct ua_str reason = observation_get(answer, COMPONENT_REASON);

    row->code = "CURLUE_OK";
    if (answer->outcome == OUTCOME_PARSED)
        return NULL;
    if (answer->outcome != OUTCOME_REJECTED)
        return "libcurl neither takes nor refuses the input";
    *is_base_refused =
        reason.len > of_base.len && memcmp(reason.ptr, of_base.ptr, of_base.len) == 0;
    if (*is_base_refused)
        reason = ua_str(reason.ptr + of_base.len, reason.len - of_base.len);
    row->code = code_of_reason(reason);
    if (!row->code)
        return "the code of this refusal is not known";
    /* IDN refuses a host not when it is set, but when it is asked for. */
    if (strcmp(row->code, "CURLUE_BAD_HOSTNAME") == 0 && may_be_idn_host(test))
        return "IDN may refuse this host, and the tables hold no refusal by curl_url_get()";
    return NULL;
}

const char *lib1560_write_row(struct text *out, const char **table, struct testcase test,
                              const struct engine *engine, const struct observation *answer,
                              struct ua_str comment)
{
    struct table_row row = {0};
    bool is_base_refused = false;
    const char *problem = fill_code(&row, test, answer, &is_base_refused);

    if (!problem && test.base.ptr)
        problem = fill_with_base(&row, test, engine, answer, is_base_refused);
    else if (!problem)
        fill_without_base(&row, test, engine, answer);
    if (!problem) {
        write_comment(out, comment);
        write_table_row(out, &row, answer->outcome == OUTCOME_PARSED && may_be_idn_host(test));
        *table = row.table;
    }
    for (size_t i = 0; i < 3; i++)
        text_free(&row.strings[i]);
    text_free(&row.flags[0]);
    text_free(&row.flags[1]);
    return problem;
}
