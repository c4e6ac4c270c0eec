/* SPDX-License-Identifier: MIT */
/* The document model: what a vector cannot say, which is what its steps refuse, and that the tree
 * holds together whatever is moved where. */
#include "edition.h"

#include "check.h"
#include "str.h"

static struct ed_session *session;
static struct ed_answer answer;

/* A step and its arguments, parted by spaces; "-" is null. */
static enum ua_status step(const char *name, const char *arguments)
{
    struct ua_str args[8];
    size_t count = 0;

    for (const char *at = arguments; *at; count++) {
        const size_t len = strcspn(at, " ");

        args[count] = len == 1 && *at == '-' ? ua_str(NULL, 0) : ua_str(at, len);
        at += len + strspn(at + len, " ");
    }
    return ed_session_step(session, &answer, ua_str(name, strlen(name)), args, count);
}

/* The affected elements' ids, a byte each. */
static void check_affected(const char *expected)
{
    CHECK(step("affected by a base URL change", "") == UA_OK);
    CHECK(answer.count == strlen(expected));
    for (size_t i = 0; i < answer.count && i < strlen(expected); i++)
        CHECK_TEXT(answer.items[i].ptr, answer.items[i].len, expected + i, 1);
}

static void check_string(const char *name, const char *arguments, const char *expected)
{
    CHECK(step(name, arguments) == UA_OK);
    CHECK(answer.kind == ED_ANSWER_STRING);
    if (answer.kind == ED_ANSWER_STRING)
        CHECK_TEXT(answer.items[0].ptr, answer.items[0].len, expected, strlen(expected));
}

static void refuses_what_is_out_of_turn(void)
{
    ed_session_reset(session);
    CHECK(step("element", "a - p") == UA_BADARG);
    CHECK(step("address", "http://h/") == UA_BADARG);
    CHECK(step("document base URL", "") == UA_BADARG);
    CHECK(step("affected by a base URL change", "") == UA_BADARG);
    CHECK(step("document", "-") == UA_BADARG);
    CHECK(step("document", "http://h/ - no-encoding") == UA_BADARG);
}

static void refuses_elements_that_are_not_there(void)
{
    ed_session_reset(session);
    CHECK(step("document", "http://h/") == UA_OK);
    CHECK(step("element", "a b p") == UA_BADARG);
    CHECK(step("element", "a - p href") == UA_BADARG);
    CHECK(step("element", "- - p") == UA_BADARG);
    CHECK(step("element", "a - -") == UA_BADARG);
    CHECK(step("element", "a - p") == UA_OK);
    CHECK(step("element", "a - p") == UA_BADARG);
    CHECK(step("attribute", "b href x") == UA_BADARG);
    CHECK(step("attribute", "a - x") == UA_BADARG);
    CHECK(step("attribute", "a href -") == UA_OK);
    CHECK(step("move", "b a") == UA_BADARG);
    CHECK(step("move", "a b") == UA_BADARG);
    CHECK(step("remove", "b") == UA_BADARG);
    CHECK(step("show", "a href") == UA_BADARG);
    CHECK(step("base URI", "b") == UA_BADARG);
    CHECK(step("document base URL", "b") == UA_BADARG);
    CHECK(step("shown", "a href") == UA_OK && answer.kind == ED_ANSWER_NULL);
    CHECK(step("content attribute", "a href") == UA_OK && answer.kind == ED_ANSWER_NULL);
}

static void no_element_contains_itself(void)
{
    ed_session_reset(session);
    CHECK(step("document", "http://h/") == UA_OK);
    CHECK(step("element", "a - p") == UA_OK);
    CHECK(step("element", "b a p") == UA_OK);
    CHECK(step("element", "c b p") == UA_OK);
    CHECK(step("move", "a a") == UA_BADARG);
    CHECK(step("move", "a c") == UA_BADARG);
    CHECK(step("move", "c a") == UA_OK);
}

/* Whatever is taken out, be it first, in between or last, the rest stays in order. */
static void the_tree_holds_together(void)
{
    static const char *const moves[][2] = {
        {"b a", "acdb"}, {"b a", "acdb"}, {"d a", "acbd"}, {"c a", "abdc"},
        {"d b", "abdc"}, {"b -", "acbd"}, {"a d", "bdac"}, {"d -", "bdac"},
    };

    ed_session_reset(session);
    CHECK(step("document", "http://h/") == UA_OK);
    CHECK(step("element", "a - p") == UA_OK);
    CHECK(step("element", "b a p") == UA_OK);
    CHECK(step("element", "c a p") == UA_OK);
    CHECK(step("element", "d a p") == UA_OK);
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
        CHECK(step("address", "http://h/") == UA_OK);
        CHECK(step("move", moves[i][0]) == UA_OK);
        check_affected("");
        CHECK(step("address", "http://other/") == UA_OK);
        check_affected(moves[i][1]);
    }
}

/* What is removed stays its document's, and can be put in again. */
static void removed_and_put_in_again(void)
{
    ed_session_reset(session);
    CHECK(step("document", "http://h/") == UA_OK);
    CHECK(step("element", "a - p xml:base /a/") == UA_OK);
    CHECK(step("element", "b a p xml:base b/") == UA_OK);
    CHECK(step("element", "c b p") == UA_OK);
    check_string("base URI", "c", "http://h/a/b/");
    CHECK(step("remove", "b") == UA_OK);
    check_string("base URI", "c", "http://h/b/");
    CHECK(step("remove", "b") == UA_OK);
    CHECK(step("address", "http://other/") == UA_OK);
    check_affected("a");
    check_string("base URI", "c", "http://other/b/");
    CHECK(step("move", "b a") == UA_OK);
    check_string("base URI", "c", "http://other/a/b/");
    CHECK(step("document", "http://new/") == UA_OK);
    CHECK(step("move", "b -") == UA_OK);
    check_affected("bc");
    check_string("base URI", "c", "http://new/b/");
    check_string("document base URL", "a", "http://other/");
}

/* The base element counts where it is the head's, and as long as it is. */
static void base_elements_move(void)
{
    ed_session_reset(session);
    CHECK(step("document", "http://h/") == UA_OK);
    CHECK(step("element", "h - head") == UA_OK);
    CHECK(step("element", "x h base href /x/") == UA_OK);
    check_affected("hx");
    CHECK(step("element", "y h base href /y/") == UA_OK);
    check_affected("");
    check_string("document base URL", "", "http://h/x/");
    CHECK(step("move", "x h") == UA_OK);
    check_affected("hyx");
    check_string("document base URL", "", "http://h/y/");
    CHECK(step("remove", "y") == UA_OK);
    check_affected("hx");
    CHECK(step("attribute", "x href -") == UA_OK);
    check_string("document base URL", "", "http://h/");
    CHECK(step("move", "h -") == UA_OK);
    check_affected("");
}

/* Nothing is left of the answer before, and a refused step has none. */
static void a_step_that_returns_nothing(void)
{
    ed_session_reset(session);
    answer = (struct ed_answer){.kind = ED_ANSWER_LIST, .count = 7, .number = 7};
    CHECK(step("document", "http://h/") == UA_OK);
    CHECK(answer.kind == ED_ANSWER_NOTHING && answer.count == 0 && answer.number == 0);
    check_string("document base URL", "", "http://h/");
    CHECK(step("element", "a - p") == UA_OK);
    CHECK(answer.kind == ED_ANSWER_NOTHING && !answer.items && answer.count == 0);
    check_string("base URI", "a", "http://h/");
    CHECK(step("remove", "b") == UA_BADARG);
    CHECK(answer.kind == ED_ANSWER_NOTHING && !answer.items);
}

int main(void)
{
    const char *const id = "html5-2011";

    session = ed_session_new(ed_edition_find(id, strlen(id)), false, NULL);
    CHECK(session);
    if (session) {
        refuses_what_is_out_of_turn();
        refuses_elements_that_are_not_there();
        no_element_contains_itself();
        the_tree_holds_together();
        removed_and_put_in_again();
        base_elements_move();
        a_step_that_returns_nothing();
    }
    ed_session_free(session);
    return check_report("document");
}
