/* SPDX-License-Identifier: MIT */
/* What every edition owes its callers, whatever its document says: asked twice it answers the same,
 * it reads no byte behind an argument and keeps none of them, its answers live until the session is
 * reset, and no bytes upset it. Every step of every edition is asked, by the letter and mended. */
#include "edition.h"

#include <stdlib.h>

#include "check.h"
#include "str.h"

#define ARGUMENTS 5
#define TEXT(literal) {literal, sizeof literal - 1}
#define NONE {NULL, 0}
#define LENGTH(array) (sizeof(array) / sizeof *(array))

/* For any argument: what people write, and what nobody should. */
static const struct ua_str texts[] = {
    NONE,
    TEXT(""),
    TEXT("http://user:pw@example.com:81/a/../b;c?d=e&f=%67#h"),
    TEXT(" \t//example.org\n"),
    TEXT("mailto:a@b?c#d"),
    TEXT("http://[1::2:3.4.5.6]/[\\]"),
    TEXT("http://f\xc3\xb6\xc3\x9f.example/\xe2\x82\xac?\xe2\x82\xac#\xf0\x9f\x98\x80"),
    TEXT("%"),
    TEXT("http://%zz%f/%2?%#%"),
    TEXT(":/?#[]@"),
    TEXT("\0"),
    TEXT("http://ex\0ample.com:\0/\0?\0=\0&\0#\0"),
    TEXT("a\0b"),
    TEXT("\xff\xfe"),
    TEXT("http://\xc3/\xe2\x82?\xf0\x9f\x98=\xe2\x28#\x80"), /* cut off, or begun in the middle */
    TEXT("http://\xc0\xaf/\xed\xa0\x80?\xf4\x90\x80\x80#\xf8\x88\x80\x80\x80"), /* never UTF-8 */
    TEXT("a\xc2"),
    TEXT("99999999999999999999"),
};

/* The arguments that stand around it; each step has a row among them that it does not refuse. */
static const struct ua_str around[][ARGUMENTS] = {
    {TEXT("http://example.com/p?q#f"), TEXT("http://example.org/"), TEXT("windows-1252"), TEXT("x"),
     TEXT("y")},
    {TEXT("search"), TEXT("a=b"), TEXT("c"), TEXT("d"), TEXT("e")},
    {TEXT("e"), TEXT("href"), TEXT("URL"), TEXT("y"), TEXT("z")},
    {TEXT("?x"), TEXT("e"), TEXT("utf-16le"), TEXT("y"), TEXT("z")},
    {TEXT("new"), TEXT("e"), TEXT("a"), TEXT("href"), TEXT("x")},
    {TEXT("element"), TEXT("e"), TEXT("x"), TEXT("y"), TEXT("z")},
    {TEXT("utf-8"), TEXT("default encode set"), TEXT("x"), TEXT("y"), TEXT("z")},
    {TEXT("path-abempty"), TEXT("/x"), TEXT("y"), TEXT("z"), NONE},
    {TEXT("e"), TEXT("href"), TEXT("string"), TEXT("y"), TEXT("z")},
    {TEXT("255"), TEXT("12"), TEXT("7"), TEXT("y"), TEXT("z")},
    {TEXT("2009-12-31"), TEXT("x"), TEXT("y"), TEXT("z"), NONE},
};

/* Done before each step, as far as the edition knows of it, so that the step finds what it wants.
 */
static const struct {
    const char *name;
    size_t count;
    struct ua_str args[ARGUMENTS + 2];
} before[] = {
    {"document", 3, {TEXT("about:blank"), TEXT("http://example.com/c/d"), TEXT("windows-1252")}},
    {"element", 3, {TEXT("head"), NONE, TEXT("head")}},
    {"element", 5, {TEXT("base"), TEXT("head"), TEXT("base"), TEXT("href"), TEXT("f/")}},
    {"element",
     7,
     {TEXT("e"), NONE, TEXT("a"), TEXT("href"), TEXT("g"), TEXT("xml:base"), TEXT("h/")}},
    {"enumerated attribute", 3, {TEXT("e"), TEXT("invalid"), TEXT("missing")}},
    {"show", 2, {TEXT("e"), TEXT("href")}},
    {"input", 1, {TEXT("http://u@example.com:81/a?b=c&d=e#f")}},
    {"construct", 2, {TEXT("//u@example.com:81/a?b=c&d=e#f"), TEXT("http://example.org/")}},
    {"URLQuery", 0, {NONE}},
    {"URLQuery.append", 2, {TEXT("a"), TEXT("b")}},
};

/* --- a log of answers ------------------------------------------------------------------------- */

struct log {
    char *ptr;
    size_t len, cap;
};

static void add(struct log *log, const void *bytes, size_t len)
{
    if (log->cap - log->len < len) {
        size_t cap = 2 * (log->len + len) + 4096;
        char *ptr = realloc(log->ptr, cap);

        CHECK(ptr);
        if (!ptr)
            return;
        log->ptr = ptr;
        log->cap = cap;
    }
    if (len > 0)
        memcpy(log->ptr + log->len, bytes, len);
    log->len += len;
}

static void add_answer(struct log *log, enum ua_status status, const struct ed_answer *answer)
{
    add(log, &status, sizeof status);
    if (status != UA_OK)
        return;
    add(log, &answer->kind, sizeof answer->kind);
    add(log, &answer->number, sizeof answer->number);
    add(log, &answer->count, sizeof answer->count);
    for (size_t i = 0; i < answer->count; i++) {
        const struct ua_str item = answer->items[i];

        add(log, item.ptr ? "=" : "-", 1);
        add(log, &item.len, sizeof item.len);
        add(log, item.ptr, item.len);
    }
}

/* --- asking ----------------------------------------------------------------------------------- */

/* In a place of its own, of that size: a read after it is for the sanitizer to see. */
static struct ua_str copy(struct ua_str text)
{
    char *ptr = text.ptr ? malloc(text.len) : NULL;

    if (ptr && text.len > 0)
        memcpy(ptr, text.ptr, text.len);
    return ua_str(ptr, ptr ? text.len : 0);
}

static enum ua_status ask(struct ed_session *session, struct ed_answer *answer, const char *name,
                          const struct ua_str *args, size_t count)
{
    struct ua_str copies[ARGUMENTS + 2] = {{0}}, step = copy(ua_str(name, strlen(name)));
    enum ua_status status;

    *answer = (struct ed_answer){.kind = ED_ANSWER_NOTHING};
    for (size_t i = 0; i < count; i++)
        copies[i] = copy(args[i]);
    status = ed_session_step(session, answer, step, copies, count);
    for (size_t i = 0; i < count; i++)
        free((char *)copies[i].ptr);
    free((char *)step.ptr);
    return status;
}

static enum ua_status parse(struct ed_session *session, struct ed_answer *answer,
                            struct ua_str input, struct ua_str base)
{
    const struct ua_str none = {NULL, 0}, from = copy(input), against = copy(base);
    enum ua_status status = ed_session_parse(session, answer, from, against, none);

    free((char *)from.ptr);
    free((char *)against.ptr);
    return status;
}

static void prepare(struct ed_session *session)
{
    struct ed_answer answer;

    ed_session_reset(session);
    for (size_t i = 0; i < LENGTH(before); i++)
        (void)ask(session, &answer, before[i].name, before[i].args, before[i].count);
}

/* --- what is asked ---------------------------------------------------------------------------- */

static void parse_each(struct ed_session *session, struct log *log)
{
    struct ed_answer answer;

    for (size_t i = 0; i < LENGTH(texts); i++) {
        for (size_t base = 0; texts[i].ptr && base < LENGTH(texts); base++) {
            enum ua_status status = parse(session, &answer, texts[i], texts[base]);

            add_answer(log, status, &answer);
        }
    }
}

/* Each text in the place of each argument, and last in none. Returns whether the step was ever
 * done, and not refused. */
static bool do_step(struct ed_session *session, struct log *log, const char *name, size_t count)
{
    bool is_done = false;

    for (size_t set = 0; set < LENGTH(around); set++) {
        for (size_t at = 0; at <= count; at++) {
            for (size_t i = 0; i < (at < count ? LENGTH(texts) : 1); i++) {
                struct ua_str args[ARGUMENTS + 1];
                struct ed_answer answer;
                enum ua_status status;

                memcpy(args, around[set], sizeof around[set]);
                args[at] = at < count ? texts[i] : ua_str(NULL, 0);
                prepare(session);
                status = ask(session, &answer, name, args, count);
                add_answer(log, status, &answer);
                is_done = is_done || status == UA_OK;
            }
        }
    }
    return is_done;
}

static void do_each_step(struct ed_session *session, struct log *log,
                         const struct ed_edition *edition)
{
    for (const struct ed_step *const *table = edition->steps; *table; table++) {
        for (const struct ed_step *step = *table; step->name; step++) {
            const size_t most = step->most < ARGUMENTS ? step->most : ARGUMENTS;
            bool is_done = false;

            for (size_t count = step->least; count <= most; count++)
                is_done = do_step(session, log, step->name, count) || is_done;
            if (!is_done)
                CHECK_TEXT(step->name, strlen(step->name), "a step that is done", 19);
        }
    }
}

static void answers_the_same_again(const struct ed_edition *edition, bool literal)
{
    struct ed_session *session = ed_session_new(edition, literal, NULL);
    struct log logs[2] = {{0}};
    size_t len;

    CHECK(session);
    if (!session)
        return;
    for (int round = 0; round < 2; round++) {
        parse_each(session, &logs[round]);
        do_each_step(session, &logs[round], edition);
    }
    len = logs[0].len;
    if (len != logs[1].len || memcmp(logs[0].ptr, logs[1].ptr, len) != 0)
        CHECK_TEXT(edition->id, strlen(edition->id), "the same again", strlen("the same again"));
    CHECK(len > 0);
    for (int round = 0; round < 2; round++)
        free(logs[round].ptr);
    ed_session_free(session);
}

/* Whatever else is asked in between. */
static void answers_live_until_reset(const struct ed_edition *edition)
{
    struct ed_session *session = ed_session_new(edition, false, NULL);
    struct log then = {0}, now = {0};
    struct ed_answer first, answer;
    enum ua_status status;

    CHECK(session);
    if (!session)
        return;
    status = parse(session, &first, texts[2], texts[2]);
    add_answer(&then, status, &first);
    for (const struct ed_step *const *table = edition->steps; *table; table++)
        for (const struct ed_step *step = *table; step->name; step++)
            (void)ask(session, &answer, step->name, around[0], step->least);
    add_answer(&now, status, &first);
    CHECK_TEXT(now.ptr, now.len, then.ptr, then.len);
    free(then.ptr);
    free(now.ptr);
    ed_session_free(session);
}

static void test_edition(const struct ed_edition *edition)
{
    answers_the_same_again(edition, false);
    answers_the_same_again(edition, true);
    answers_live_until_reset(edition);
}

int main(void)
{
    for (const struct ed_edition *const *edition = ed_editions(); *edition; edition++)
        test_edition(*edition);
    test_edition(&ed_standard);
    return check_report("sessions");
}
