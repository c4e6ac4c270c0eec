/* SPDX-License-Identifier: MIT */
/* The decomposition tables' mechanism: what it refuses, and what no table can show. */
#include "decomposition.h"
#include "rfc3986_normalize.h"

#include "buf.h"
#include "check.h"

static enum ua_status step(struct ed_session *session, const char *name, struct ua_str first,
                           struct ua_str second)
{
    const struct ua_str args[] = {first, second};
    struct ed_answer answer;

    return ed_session_step(session, &answer, ua_str(name, strlen(name)), args,
                           strcmp(name, "set") == 0 ? 2 : 1);
}

static void refuses_what_is_out_of_turn(const char *id)
{
    struct ed_session *session = ed_session_new(ed_edition_find(id, strlen(id)), false, NULL);

    CHECK(session);
    if (!session)
        return;
    CHECK(step(session, "get", UA_LITERAL("host"), ED_NONE) == UA_BADARG);
    CHECK(step(session, "set", UA_LITERAL("host"), UA_LITERAL("h")) == UA_BADARG);
    CHECK(step(session, "input", UA_LITERAL("http://h/"), ED_NONE) == UA_OK);
    CHECK(step(session, "get", UA_LITERAL("host"), ED_NONE) == UA_OK);
    CHECK(step(session, "get", UA_LITERAL("hos"), ED_NONE) == UA_BADARG);
    CHECK(step(session, "get", UA_LITERAL(""), ED_NONE) == UA_BADARG);
    CHECK(step(session, "set", UA_LITERAL("Host"), UA_LITERAL("h")) == UA_BADARG);
    CHECK(step(session, "set", UA_LITERAL("host"), UA_LITERAL("g")) == UA_OK);
    ed_session_free(session);
}

static void default_ports(void)
{
    static const char *const ports[][2] = {
        {"ftp", "21"},   {"gopher", "70"}, {"http", "80"},   {"https", "443"}, {"imap", "143"},
        {"ldap", "389"}, {"nntp", "119"},  {"telnet", "23"}, {"ws", "80"},     {"wss", "443"},
    };

    for (size_t i = 0; i < sizeof ports / sizeof *ports; i++) {
        const struct ua_str scheme = ua_str(ports[i][0], strlen(ports[i][0]));
        const struct ua_str port = ua_str(ports[i][1], strlen(ports[i][1]));

        CHECK(ua_str_equal(ed_default_port(scheme), port));
        CHECK(ed_is_default_port(scheme, port));
        CHECK(!ed_is_default_port(scheme, UA_LITERAL("")));
        CHECK(!ed_is_default_port(scheme, ED_NONE));
        CHECK(!ed_is_default_port(scheme, UA_LITERAL("1")));
    }
    CHECK(!ed_default_port(UA_LITERAL("file")).ptr);
    CHECK(!ed_default_port(ED_NONE).ptr);
    CHECK(!ed_is_default_port(UA_LITERAL("file"), UA_LITERAL("")));
}

static void username_and_password(void)
{
    static const struct {
        const struct ed_component *component;
        const char *input, *value, *output;
    } cases[] = {
        {&ed_username, "http://h/", "u", "http://u@h/"},
        {&ed_username, "http://h/", "", "http://h/"},
        {&ed_username, "http://u@h/", "", "http://@h/"},
        {&ed_username, "http://u:p@h/", "v", "http://v:p@h/"},
        {&ed_password, "http://h/", "p", "http://:p@h/"},
        {&ed_password, "http://u@h/", "p", "http://u:p@h/"},
        {&ed_password, "http://u:p:q@h/", "", "http://u:@h/"},
        {&ed_password, "mailto:a@b", "p", NULL},
        {&ed_username, "mailto:a@b", "u", NULL},
        {&ed_href, "http://h/", "x:y", "x:y"},
    };
    struct ed_arena arena = {.allocator = ua_default_allocator};

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *expected = cases[i].output;
        struct ed_input input = {.text = ua_str(cases[i].input, strlen(cases[i].input))};
        struct ua_str output;

        CHECK(ed_rfc3986_parse(&input.components, input.text));
        output = cases[i].component->replace(&arena, &input,
                                             ua_str(cases[i].value, strlen(cases[i].value)));
        CHECK((output.ptr == NULL) == (expected == NULL));
        if (expected)
            CHECK_TEXT(output.ptr, output.len, expected, strlen(expected));
    }
    ed_arena_reset(&arena);
}

/* Ill-formed UTF-8 is U+FFFD, each of it. */
static void ill_formed(void)
{
    struct ed_arena arena = {.allocator = ua_default_allocator};
    struct ua_str escaped =
        ed_escape(&arena, UA_LITERAL("\xff%\xc3(%4\xe2\x82"), &ed_iri_grammar, ED_IN_REG_NAME);
    const char *const expected = "%EF%BF%BD%25%EF%BF%BD(%254%EF%BF%BD";

    CHECK_TEXT(escaped.ptr, escaped.len, expected, strlen(expected));
    ed_arena_reset(&arena);
}

int main(void)
{
    refuses_what_is_out_of_turn("html5-2007");
    refuses_what_is_out_of_turn("html5-2011");
    default_ports();
    username_and_password();
    ill_formed();
    return check_report("decomposition");
}
