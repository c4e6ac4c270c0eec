/* SPDX-License-Identifier: MIT */
/* The decisions that an answer rests on: where each acts, and that none does for a plain URL. */
#include "decided.h"

#include "check.h"

static const struct example {
    const char *id, *edition, *input, *base; /* base NULL: none */
    unsigned parts;                          /* those that the decision must name */
} examples[] = {
    {"RFC-01", "rfc3986", "/.//g", "a:/b", ED_DECIDES_PATH},
    {"RFC-04", "rfc3986", "a://u:p@h", NULL, ED_DECIDES_CREDENTIALS},
    {"RFC-05", "rfc3986", "a:b", "c", ED_OUTCOME},
    {"H07-01", "html5-2007", "b", NULL, ED_OUTCOME},
    {"WA-01", "webaddr", " http://h", NULL, ED_OUTCOME},
    {"WA-02", "webaddr", "http://h/a b", NULL, ED_OUTCOME | ED_DECIDES_PATH},
    {"WA-03", "webaddr", "http://h/?<", NULL, ED_OUTCOME | ED_DECIDES_QUERY},
    {"WA-04", "webaddr", "http://h/#%", NULL, ED_OUTCOME | ED_DECIDES_FRAGMENT},
    {"WA-05", "webaddr", "http://h/##", NULL, ED_OUTCOME | ED_DECIDES_FRAGMENT},
    {"WA-06", "webaddr", "a", "b", ED_OUTCOME},
    {"WA-07", "webaddr", "http://\u00FC/", NULL, ED_OUTCOME | ED_DECIDES_HOST},
    {"WA-08", "webaddr", "http://%41/", NULL, ED_OUTCOME | ED_DECIDES_HOST},
    {"WA-09", "webaddr", "http://a b/", NULL, ED_OUTCOME},
    {"WA-10", "webaddr", "http://h/a b", NULL, ED_DECIDES_PATH},
    {"WA-11", "webaddr", "http://h/?a b", NULL, ED_DECIDES_QUERY},
    {"WA-12", "webaddr", "http://h/\\", NULL, ED_DECIDES_PATH},
    {"WA-13", "webaddr", "http://h/#a b", NULL, ED_DECIDES_FRAGMENT},
    {"WA-14", "webaddr", "http://a@b@c/", NULL, ED_OUTCOME},
    {"WA-15", "webaddr", "http:b", "http://h/", ED_DECIDES_HOST | ED_DECIDES_PATH},
    {"H09-01", "html5-2009", "http://h/a b", NULL, ED_OUTCOME | ED_DECIDES_PATH},
    {"H11-04", "html5-2011", "about:srcdoc", NULL, ED_OUTCOME},
    {"H11-07", "html5-2011", "http://a b/", NULL, ED_OUTCOME},
    {"W3C-01", "w3c-2012", "http:h", NULL, ED_DECIDES_HOST | ED_DECIDES_PATH},
    {"W3C-02", "w3c-2012", "http://h;b", NULL, ED_DECIDES_HOST | ED_DECIDES_PATH},
    {"W3C-03", "w3c-2012", "http://[::1]:8/", NULL, ED_DECIDES_HOST | ED_DECIDES_PORT},
    {"W3C-04", "w3c-2012", "http://u:p@h/", NULL, ED_DECIDES_CREDENTIALS},
    {"W3C-05", "w3c-2012", "mailto:a", NULL, ED_DECIDES_PATH},
    {"W3C-06", "w3c-2012", "file:a", NULL, ED_DECIDES_HOST | ED_DECIDES_PATH},
    {"W3C-08", "w3c-2012", " a", "http://h/", ED_OUTCOME},
    {"W3C-09", "w3c-2012", "1:a", "http://h/", ED_OUTCOME},
    {"W3C-10", "w3c-2012", "a", "http://h/", ED_DECIDES_PATH},
    {"W3C-11", "w3c-2012", "//g", "http://h/", ED_DECIDES_HOST},
    {"W3C-12", "w3c-2012", "c", "http://h", ED_DECIDES_HOST | ED_DECIDES_PATH},
    {"W3C-13", "w3c-2012", "HTTP://h/", NULL, ED_DECIDES_SCHEME | ED_OUTCOME},
    {"W3C-14", "w3c-2012", "http://u@h/", NULL, ED_DECIDES_CREDENTIALS},
    {"W3C-15", "w3c-2012", "http://%41/", NULL, ED_OUTCOME | ED_DECIDES_HOST},
    {"W3C-16", "w3c-2012", "http://A/", NULL, ED_OUTCOME | ED_DECIDES_HOST},
    {"W3C-17", "w3c-2012", "http://0x1/", NULL, ED_OUTCOME | ED_DECIDES_HOST},
    {"W3C-18", "w3c-2012", "http://h:081/", NULL, ED_OUTCOME | ED_DECIDES_PORT},
    {"W3C-19", "w3c-2012", "http://h/%2e%2e", NULL, ED_DECIDES_PATH},
    {"W3C-20", "w3c-2012", "http://h/?a b", NULL, ED_DECIDES_QUERY},
    {"W3C-21", "w3c-2012", "http://h/#a b", NULL, ED_DECIDES_FRAGMENT},
    {"W3C-22", "w3c-2012", "http://h/?#", NULL, ED_DECIDES_QUERY | ED_DECIDES_FRAGMENT},
    {"W3C-23", "w3c-2012", "mailto:a", NULL, ED_DECIDES_PATH},
    {"W3C-31", "w3c-2012", "file:///a", NULL, ED_DECIDES_ORIGIN},
    {"LS-01", "whatwg-2012", "http://\u00FC/", NULL, ED_OUTCOME | ED_DECIDES_HOST},
    {"LS-04", "whatwg-2012", "http://A/", NULL, ED_OUTCOME | ED_DECIDES_HOST},
    {"LS-05", "whatwg-2012", "http://\u00FC/", NULL, ED_DECIDES_HOST},
    {"LS-06", "whatwg-2012", "http://[1::]/", NULL, ED_OUTCOME | ED_DECIDES_HOST},
    {"LS-07", "whatwg-2012", "http://[::1.2.3.4]/", NULL, ED_OUTCOME | ED_DECIDES_HOST},
    {"LS-08", "whatwg-2012", "http://[::1.2.3.4]/", NULL, ED_OUTCOME | ED_DECIDES_HOST},
    {"LS-09", "whatwg-2012", "http://[::1.2.3.4]/", NULL, ED_OUTCOME | ED_DECIDES_HOST},
    {"LS-10", "whatwg-2012", "http://[::1]/", NULL, ED_OUTCOME | ED_DECIDES_HOST},
    {"LS-11", "whatwg-2012", "http://[::1]/", NULL, ED_OUTCOME | ED_DECIDES_HOST},
    {"LS-12", "whatwg-2012", "http://[1::]/", NULL, ED_DECIDES_HOST},
    {"LS-13", "whatwg-2012", "http://[::1:0:1]/", NULL, ED_DECIDES_HOST},
    {"LS-18", "whatwg-2012", " http://h/", NULL, ED_OUTCOME},
    {"LS-19", "whatwg-2012", "file:/a", NULL, ED_OUTCOME | ED_DECIDES_PATH},
    {"LS-21", "whatwg-2012", "http://u@h/", NULL, ED_DECIDES_CREDENTIALS | ED_DECIDES_HOST},
    {"LS-23", "whatwg-2012", "http://a\tb/", NULL, ED_DECIDES_HOST},
    {"LS-24", "whatwg-2012", "file:///a", NULL, ED_OUTCOME | ED_DECIDES_HOST},
    {"LS-26", "whatwg-2012", "http://h/../a", NULL, ED_DECIDES_PATH},
    {"LS-29", "whatwg-2012", "a:b?c", NULL, 1u << ED_PART_HREF},
    {"LS-30", "whatwg-2012", "file:///a", NULL, ED_DECIDES_ORIGIN},
    {"LS-31", "whatwg-2012", "http://h/%\t2e", NULL, ED_DECIDES_PATH},
};

static struct ua_str str(const char *text)
{
    return (struct ua_str){text, text ? strlen(text) : 0};
}

/* Returns the parts of an answer that a decision determines; id NULL: any decision. */
static unsigned parts_by(const char *id, const char *edition, struct ua_str input,
                         struct ua_str base, struct ua_str encoding)
{
    struct ed_session *session =
        ed_session_new(ed_edition_find(edition, strlen(edition)), false, NULL);
    const struct ed_decision *decisions;
    struct ed_answer answer;
    unsigned parts = 0;
    size_t count;

    CHECK(session);
    if (!session)
        return 0;
    CHECK(ed_session_parse(session, &answer, input, base, encoding) == UA_OK);
    decisions = ed_session_decisions(session, &count);
    for (size_t i = 0; i < count; i++) {
        if (!id || strcmp(decisions[i].id, id) == 0)
            parts |= decisions[i].parts;
    }
    ed_session_reset(session);
    (void)ed_session_decisions(session, &count);
    CHECK(count == 0);
    ed_session_free(session);
    return parts;
}

static void each_decision_where_it_acts(void)
{
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
        const struct example *example = &examples[i];
        const unsigned parts = parts_by(example->id, example->edition, str(example->input),
                                        str(example->base), ED_NONE);

        if ((parts & example->parts) != example->parts)
            printf("%s: %s\n", example->id, example->input);
        CHECK((parts & example->parts) == example->parts);
    }
    CHECK(parts_by("LS-27", "whatwg-2012", str("http://h/?a"), ED_NONE, str("utf-16")) ==
          ED_DECIDES_QUERY);
    CHECK(parts_by("LS-28", "whatwg-2012", str("http://h/?a"), ED_NONE, str("utf-16")) ==
          ED_DECIDES_QUERY);
}

/* What was decided about a base counts as far as the answer has parts of it. */
static void decisions_about_the_base(void)
{
    static const struct {
        const char *id, *edition, *input, *base;
        unsigned parts;
    } cases[] = {
        {"LS-04", "whatwg-2012", "/a", "http://A/", ED_DECIDES_HOST},
        {"LS-04", "whatwg-2012", "http://b/", "http://A/", 0},
        {"LS-21", "whatwg-2012", "/a", "http://u@h/", ED_DECIDES_HOST},
        {"LS-26", "whatwg-2012", "?", "http://h/../a", ED_DECIDES_PATH},
        {"LS-26", "whatwg-2012", "/", "http://h/../a", 0},
        {"W3C-16", "w3c-2012", "a", "http://A/", ED_DECIDES_HOST},
        {"W3C-16", "w3c-2012", "ftp://b/", "http://A/", 0},
        {"WA-07", "webaddr", "a", "http://\u00FC/", ED_DECIDES_HOST},
        {"WA-07", "webaddr", "//b", "http://\u00FC/", 0},
        {"WA-10", "webaddr", "a", "http://h/a b", ED_DECIDES_PATH},
        {"WA-10", "webaddr", "/a", "http://h/a b", 0},
        {"WA-07", "html5-2011", "a", "http://\u00FC/", ED_DECIDES_HOST},
        {"WA-07", "html5-2011", "ftp://b", "http://\u00FC/", 0},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const unsigned parts = parts_by(cases[i].id, cases[i].edition, str(cases[i].input),
                                        str(cases[i].base), ED_NONE);

        if (parts != cases[i].parts)
            printf("%s: %s on %s: %x\n", cases[i].id, cases[i].input, cases[i].base, parts);
        CHECK(parts == cases[i].parts);
    }
}

static void a_plain_url_rests_on_none(void)
{
    static const char *const urls[] = {"http://example.com/a/b?c#d", "https://h/",
                                       "http://1a.b/-._~"};

    for (const struct ed_edition *const *edition = ed_editions(); *edition; edition++) {
        for (size_t i = 0; i < sizeof urls / sizeof *urls; i++) {
            const unsigned parts = parts_by(NULL, (*edition)->id, str(urls[i]), ED_NONE, ED_NONE);

            if (parts != 0)
                printf("%s: %s\n", (*edition)->id, urls[i]);
            CHECK(parts == 0);
        }
    }
}

/* One list holds them all, so that none is lost. */
static void there_is_room(void)
{
    struct ed_arena arena = {.status = UA_OK};

    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++)
        ed_decided(&arena, examples[i].id, ED_OUTCOME);
    CHECK(arena.decision_count > 0 && arena.decision_count <= ED_DECISIONS_MAX);
    ed_decided(&arena, examples[0].id, ED_DECIDES_PATH);
    CHECK(arena.decisions[0].parts == (ED_OUTCOME | ED_DECIDES_PATH));
}

int main(void)
{
    each_decision_where_it_acts();
    decisions_about_the_base();
    a_plain_url_rests_on_none();
    there_is_room();
    return check_report("decided");
}
