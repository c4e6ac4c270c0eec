/* SPDX-License-Identifier: MIT */
/* Property: every edition, literal and repaired, answers every step, gives the same answer again,
 * and parses the href of an absolute URL to the same href.
 *
 * An input is a URL, an optional base after a byte 0xFF, and steps, each after another 0xFF: a name
 * and arguments, each after a byte 0xFE. Before these steps, every step of the edition runs with
 * the URL and the base as arguments. */
#include "edition.h"
#include "same.h"
#include "target.h"

#define MAX_EDITION_STEPS 64 /* of an input at most */
#define MAX_STEP_ARGUMENTS 8
#define MAX_SESSIONS 32

/* Each edition twice: repaired, then literal. */
static struct ed_session *sessions[MAX_SESSIONS];
static const struct ed_edition *edition_of[MAX_SESSIONS];
static size_t session_count;

/* The answers of the first and the second run of an input, which must be equal. */
static struct text log_of[2];

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    for (const struct ed_edition *const *edition = ed_editions(); *edition; edition++) {
        for (int literal = 0; literal < 2; literal++) {
            TARGET_ASSERT(session_count < MAX_SESSIONS, "editions");
            edition_of[session_count] = *edition;
            sessions[session_count] = ed_session_new(*edition, literal, NULL);
            TARGET_ASSERT(sessions[session_count++] != NULL, "memory");
        }
    }
    return 0;
}

static void log_answer(struct text *log, enum ua_status status, const struct ed_answer *answer)
{
    text_printf(log, "%d:%d:%lu", (int)status, (int)answer->kind, answer->number);
    for (size_t i = 0; i < answer->count; i++) {
        text_printf(log, ":%zu%s", answer->items[i].len, answer->items[i].ptr ? "=" : "");
        if (answer->items[i].len > 0)
            text_add(log, answer->items[i].ptr, answer->items[i].len);
    }
    text_add(log, "\n", 1);
}

/* Checks that a step may return the status, and that the answer has the items of its kind. */
static void check_edition_answer(enum ua_status status, const struct ed_answer *answer)
{
    const bool has_items = answer->kind == ED_ANSWER_STRING || answer->kind == ED_ANSWER_LIST ||
                           answer->kind == ED_ANSWER_THROWS;

    TARGET_ASSERT(status == UA_OK || status == UA_BADARG || status == UA_ENCODING ||
                      status == UA_TOO_LONG,
                  "edition-status");
    if (status != UA_OK)
        return;
    TARGET_ASSERT(answer->kind == ED_ANSWER_LIST || answer->count == has_items, "edition-answer");
    for (size_t i = 0; i < answer->count; i++)
        TARGET_ASSERT(answer->kind == ED_ANSWER_LIST || answer->items[i].ptr, "edition-string");
}

static void do_step(struct ed_session *session, struct text *log, struct ua_str name,
                    const struct ua_str *args, size_t count)
{
    struct ed_answer answer = {0};
    enum ua_status status = ed_session_step(session, &answer, name, args, count);

    check_edition_answer(status, &answer);
    if (status != UA_OK)
        answer = (struct ed_answer){0};
    log_answer(log, status, &answer);
}

/* Runs every step with the fewest arguments, and with the most if that differs. The arguments are
 * the URL and the base in turn. */
static void do_every_step(size_t which, struct text *log, const struct ua_str *given)
{
    struct ua_str args[MAX_STEP_ARGUMENTS];

    for (size_t i = 0; i < MAX_STEP_ARGUMENTS; i++)
        args[i] = given[i % 2];
    for (const struct ed_step *const *table = edition_of[which]->steps; *table; table++) {
        for (const struct ed_step *step = *table; step->name; step++) {
            const struct ua_str name = {step->name, strlen(step->name)};
            const size_t most = step->most < MAX_STEP_ARGUMENTS ? step->most : MAX_STEP_ARGUMENTS;

            do_step(sessions[which], log, name, args, step->least);
            if (most > step->least)
                do_step(sessions[which], log, name, args, most);
        }
    }
}

/* Returns the bytes of *rest up to the next 0xFE, and moves *rest after it. At the end, the ptr of
 * *rest becomes NULL. */
static struct ua_str next_argument(struct ua_str *rest)
{
    struct ua_str part = *rest;
    const char *end = rest->len > 0 ? memchr(rest->ptr, '\xFE', rest->len) : NULL;

    if (!rest->ptr)
        return part;
    if (end)
        part.len = (size_t)(end - rest->ptr);
    *rest = end ? (struct ua_str){end + 1, rest->len - part.len - 1} : (struct ua_str){NULL, 0};
    return part;
}

static void do_script(size_t which, struct text *log, struct ua_str script)
{
    for (size_t i = 0; script.ptr && i < MAX_EDITION_STEPS; i++) {
        const struct testcase parts = testcase_split(script.ptr, script.len);
        struct ua_str step = parts.url, name = next_argument(&step), args[MAX_STEP_ARGUMENTS];
        size_t count = 0;

        script = parts.base;
        while (step.ptr && count < MAX_STEP_ARGUMENTS)
            args[count++] = next_argument(&step);
        do_step(sessions[which], log, name, args, count);
    }
}

/* Parses the test case. Checks that parsing its href gives the same parts. */
static void do_parse(size_t which, struct text *log, struct testcase test)
{
    static const struct ua_str none = {NULL, 0};
    const unsigned says = edition_of[which]->says;
    const bool literal = which % 2;
    struct ed_answer answer;
    enum ua_status status = ed_session_parse(sessions[which], &answer, test.url, test.base, none);
    struct text href = {0}, parts = {0}, again = {0};

    check_edition_answer(status, &answer);
    TARGET_ASSERT(status == UA_OK || status == UA_TOO_LONG, "edition-parse");
    if (status != UA_OK)
        return;
    log_answer(log, status, &answer);
    if (answer.kind != ED_ANSWER_LIST)
        return;
    TARGET_ASSERT(answer.count == ED_PARTS, "edition-parts");
    for (unsigned part = 0; part < ED_PARTS; part++)
        TARGET_ASSERT(says >> part & 1 || !answer.items[part].ptr, "edition-says");
    if (literal || !(says >> ED_PART_HREF & 1))
        return;
    log_answer(&parts, status, &answer);
    text_add(&href, answer.items[ED_PART_HREF].ptr, answer.items[ED_PART_HREF].len);
    status = ed_session_parse(sessions[which], &answer, text_view(&href), none, none);
    check_edition_answer(status, &answer);
    log_answer(&again, status, &answer);
    if (!is_same_text(text_view(&parts), text_view(&again)))
        fprintf(stderr, "%s: %.*s\nthen: %.*s\n", edition_of[which]->id, (int)parts.len, parts.ptr,
                (int)again.len, again.ptr);
    TARGET_ASSERT(is_same_text(text_view(&parts), text_view(&again)), "edition-absolute");
    text_free(&href);
    text_free(&parts);
    text_free(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct testcase test = testcase_split(data, size);
    struct ua_str given[2] = {test.url, test.url}, script = {NULL, 0};

    if (test.base.ptr) {
        const struct testcase parts = testcase_split(test.base.ptr, test.base.len);

        given[1] = test.base = parts.url;
        script = parts.base;
    }

    for (size_t which = 0; which < session_count; which++) {
        for (int round = 0; round < 2; round++) {
            struct text *log = &log_of[round];

            text_clear(log);
            do_parse(which, log, test);
            ed_session_reset(sessions[which]);
            do_every_step(which, log, given);
            do_script(which, log, script);
            ed_session_reset(sessions[which]);
        }
        TARGET_ASSERT(is_same_text(text_view(&log_of[0]), text_view(&log_of[1])),
                      "edition-same-again");
    }
    return 0;
}
