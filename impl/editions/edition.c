/* SPDX-License-Identifier: MIT */
#include "edition.h"

#include "buf.h"
#include "call.h"

#define EDITION(name) extern const struct ed_edition ed_##name;
#include "editions.def"
#undef EDITION
/* It has the date of RFC 3986 and no answers of its own to a URL, so it dates nothing. */
extern const struct ed_edition ed_rfc3987;

const struct ed_edition *const *ed_editions(void)
{
    static const struct ed_edition *const editions[] = {
#define EDITION(name) &ed_##name,
#include "editions.def"
#undef EDITION
        NULL,
    };

    return editions;
}

const struct ed_edition *ed_edition_find(const char *id, size_t len)
{
    for (const struct ed_edition *const *edition = ed_editions(); *edition; edition++) {
        if (ed_is(ua_str(id, len), (*edition)->id))
            return *edition;
    }
    return ed_is(ua_str(id, len), ed_rfc3987.id) ? &ed_rfc3987 : NULL;
}

/* --- sessions --------------------------------------------------------------------------------- */

struct ed_session {
    const struct ed_edition *edition;
    struct ed_arena arena;
    bool literal;
    size_t moment; /* of the Standard, see ed_session_set_moment */
    void *state;   /* NULL until a step wants it */
    struct ed_document *document;
};

struct ed_session *ed_session_new(const struct ed_edition *edition, bool literal,
                                  const struct ua_allocator *allocator)
{
    struct ed_session *session;

    if (!allocator)
        allocator = &ua_default_allocator;
    session = allocator->resize(allocator->ctx, NULL, 0, sizeof *session);
    if (session)
        *session = (struct ed_session){
            .edition = edition, .literal = literal, .arena = {.allocator = *allocator}};
    if (session)
        (void)ed_standard_changes(&session->moment);
    return session;
}

void ed_session_set_moment(struct ed_session *session, size_t moment)
{
    session->moment = moment;
}

void ed_session_reset(struct ed_session *session)
{
    ed_arena_reset(&session->arena);
    session->state = NULL;
    session->document = NULL;
}

void ed_session_free(struct ed_session *session)
{
    struct ua_allocator allocator;

    if (!session)
        return;
    allocator = session->arena.allocator;
    ed_arena_reset(&session->arena);
    allocator.resize(allocator.ctx, session, sizeof *session, 0);
}

const struct ed_decision *ed_session_decisions(const struct ed_session *session, size_t *count)
{
    *count = session->arena.decision_count;
    return session->arena.decisions;
}

/* Runs with copies of the arguments, so that what is built may point into them. */
static enum ua_status run(struct ed_session *session, struct ed_answer *answer,
                          void (*step)(struct ed_call *call), const struct ua_str *args,
                          size_t count)
{
    struct ed_list copies = ED_LIST(&session->arena);
    struct ed_call call;

    *answer = (struct ed_answer){.kind = ED_ANSWER_NOTHING};
    for (size_t i = 0; i < count; i++)
        ed_push(&copies, ed_copy(&session->arena, args[i]));
    if (!session->state)
        session->state = ed_alloc(&session->arena, session->edition->state_size);
    call = (struct ed_call){.arena = &session->arena,
                            .literal = session->literal,
                            .moment = session->moment,
                            .args = copies.items,
                            .count = count,
                            .state = session->state,
                            .document = &session->document,
                            .answer = answer};
    if (session->arena.status == UA_OK)
        step(&call);
    if (session->arena.status != UA_OK)
        return session->arena.status;
    return call.refused ? UA_BADARG : UA_OK;
}

enum ua_status ed_session_parse(struct ed_session *session, struct ed_answer *answer,
                                struct ua_str input, struct ua_str base, struct ua_str encoding)
{
    const struct ua_str args[] = {input, base, encoding};

    ed_session_reset(session);
    return run(session, answer, session->edition->parse, args, sizeof args / sizeof *args);
}

enum ua_status ed_session_step(struct ed_session *session, struct ed_answer *answer,
                               struct ua_str name, const struct ua_str *args, size_t count)
{
    for (const struct ed_step *const *table = session->edition->steps; *table; table++) {
        for (const struct ed_step *step = *table; step->name; step++) {
            if (!ed_is(name, step->name))
                continue;
            if (count < step->least || (count > step->most && step->most != ED_ANY_NUMBER))
                return UA_BADARG;
            return run(session, answer, step->run, args, count);
        }
    }
    return UA_BADARG;
}
