/* SPDX-License-Identifier: MIT */
#include "edition.h"

#include "buf.h"
#include "call.h"

#define EDITION(name) extern const struct ua_edition ed_##name;
#include "editions.def"
#undef EDITION

const struct ua_edition *const *ua_editions(void)
{
    static const struct ua_edition *const editions[] = {
#define EDITION(name) &ed_##name,
#include "editions.def"
#undef EDITION
        NULL,
    };

    return editions;
}

const struct ua_edition *ua_edition_find(const char *id, size_t len)
{
    for (const struct ua_edition *const *edition = ua_editions(); *edition; edition++) {
        if (ed_is(ua_str(id, len), (*edition)->id))
            return *edition;
    }
    return NULL;
}

/* --- sessions --------------------------------------------------------------------------------- */

struct ua_session {
    const struct ua_edition *edition;
    struct ed_arena arena;
    bool literal;
    void *state; /* NULL until a step wants it */
    struct ed_document *document;
};

struct ua_session *ua_session_new(const struct ua_edition *edition, bool literal,
                                  const struct ua_allocator *allocator)
{
    struct ua_session *session;

    if (!allocator)
        allocator = &ua_default_allocator;
    session = allocator->resize(allocator->ctx, NULL, 0, sizeof *session);
    if (session)
        *session = (struct ua_session){
            .edition = edition, .literal = literal, .arena = {*allocator, NULL, UA_OK}};
    return session;
}

void ua_session_reset(struct ua_session *session)
{
    ed_arena_reset(&session->arena);
    session->state = NULL;
    session->document = NULL;
}

void ua_session_free(struct ua_session *session)
{
    struct ua_allocator allocator;

    if (!session)
        return;
    allocator = session->arena.allocator;
    ed_arena_reset(&session->arena);
    allocator.resize(allocator.ctx, session, sizeof *session, 0);
}

/* Runs with copies of the arguments, so that what is built may point into them. */
static enum ua_status run(struct ua_session *session, struct ua_answer *answer,
                          void (*step)(struct ed_call *call), const struct ua_str *args,
                          size_t count)
{
    struct ed_list copies = ED_LIST(&session->arena);
    struct ed_call call;

    *answer = (struct ua_answer){.kind = UA_ANSWER_NOTHING};
    for (size_t i = 0; i < count; i++)
        ed_push(&copies, ed_copy(&session->arena, args[i]));
    if (!session->state)
        session->state = ed_alloc(&session->arena, session->edition->state_size + 1);
    call = (struct ed_call){.arena = &session->arena,
                            .literal = session->literal,
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

enum ua_status ua_session_parse(struct ua_session *session, struct ua_answer *answer,
                                struct ua_str input, struct ua_str base, struct ua_str encoding)
{
    const struct ua_str args[] = {input, base, encoding};

    ua_session_reset(session);
    return run(session, answer, session->edition->parse, args, sizeof args / sizeof *args);
}

enum ua_status ua_session_step(struct ua_session *session, struct ua_answer *answer,
                               struct ua_str name, const struct ua_str *args, size_t count)
{
    for (const struct ed_step *const *table = session->edition->steps; *table; table++) {
        for (const struct ed_step *step = *table; step->name; step++) {
            if (!ed_is(name, step->name))
                continue;
            if (count < step->least || (count > step->most && step->most != UA_ANY_NUMBER))
                return UA_BADARG;
            return run(session, answer, step->run, args, count);
        }
    }
    return UA_BADARG;
}
