/* SPDX-License-Identifier: MIT */
/* Every allocation that an edition makes fails once, over all vectors of the editions: the script
 * ends with UA_NOMEM, nothing leaks, and the same script answers as before when there is memory
 * again. (What iconv allocates comes from malloc and cannot be made to fail here.)
 *
 * usage: test_editions_nomem [FOLDER]      "vectors/editions" if not given */
#include "check.h"
#include "heap.h"
#include "op_script.h"
#include "str.h"
#include "vectors.h"

/* Fails each of the first allocations, then ever fewer of a long script's. */
static size_t next_to_fail(size_t n)
{
    return n < 100 ? n + 1 : n + n / 50;
}

static bool ran_out(const struct observation *o)
{
    static const char nomem[] = "UA_NOMEM";
    struct ua_str reason = observation_get(o, COMPONENT_REASON);

    return o->outcome == OUTCOME_ERROR && reason.ptr &&
           memmem(reason.ptr, reason.len, nomem, sizeof nomem - 1);
}

static void hold(bool condition, struct ua_str id, size_t n, const char *what)
{
    checks_passed += condition;
    if (condition)
        return;
    checks_failed++;
    printf("%.*s: allocation %zu failed: %s\n", (int)id.len, id.ptr, n, what);
}

static void fail_each(const struct vector_case *test, const struct ed_edition *edition,
                      bool literal)
{
    const struct request request = {.op = OP_SCRIPT, .value = test->value};
    struct heap heap = {0};
    const struct ua_allocator allocator = {heap_resize, &heap};
    struct ed_session *session = ed_session_new(edition, literal, &allocator);
    struct observation expected = {0}, o = {0};
    size_t calls;

    CHECK(session != NULL);
    script_run(&expected, session, edition, literal, &request);
    heap_fail_at(&heap, 0);
    script_run(&o, session, edition, literal, &request);
    calls = heap.calls;
    for (size_t n = 1; n <= calls; n = next_to_fail(n)) {
        heap_fail_at(&heap, n);
        script_run(&o, session, edition, literal, &request);
        hold(ran_out(&o), test->id, n, "the script did not end with UA_NOMEM");
        heap_fail_at(&heap, 0);
        ed_session_reset(session);
        hold(heap.live == 1, test->id, n, "what was reset still holds memory");
    }
    script_run(&o, session, edition, literal, &request);
    hold(o.outcome == expected.outcome && ua_str_equal(observation_get(&o, COMPONENT_VALUE),
                                                       observation_get(&expected, COMPONENT_VALUE)),
         test->id, 0, "with memory again, the answer is another");
    ed_session_free(session);
    hold(heap.live == 0, test->id, 0, "it leaks");
    hold(heap.wrong == 0, test->id, 0, "a wrong old_size was given to the allocator");
    heap_fail_at(&heap, 1);
    CHECK(ed_session_new(edition, literal, &allocator) == NULL);
    observation_free(&expected);
    observation_free(&o);
}

int main(int argc, char **argv)
{
    struct suite suite = {0};
    size_t scripts = 0;

    CHECK(suite_load(&suite, argc > 1 ? argv[1] : "vectors/editions"));
    for (size_t i = 0; i < suite.count; i++) {
        const struct vector_case *test = &suite.cases[i];
        const char *colon;

        if (test->kind != CASE_EDITION)
            continue;
        colon = memchr(test->edition.ptr, ':', test->edition.len);
        fail_each(test,
                  ed_edition_find(test->edition.ptr,
                                  colon ? (size_t)(colon - test->edition.ptr) : test->edition.len),
                  colon != NULL);
        scripts++;
    }
    CHECK(scripts > 0);
    suite_free(&suite);
    return check_report("editions_nomem");
}
