/* SPDX-License-Identifier: MIT */
/* The Standard of any day: by all changes it answers as the library does, which is another
 * transcription of today's text; and a name means the text that it should. */
#include "edition.h"

#include "check.h"
#include "standard.h"

#define ROUNDS 20000 /* or as many as the first argument says */

static unsigned long long seed = 1;

static unsigned random_below(unsigned bound)
{
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(seed >> 33) % bound;
}

/* Text of up to most tokens. */
static struct ua_str make_text(char *room, size_t size, unsigned most)
{
    static const char *const tokens[] = {"http:",       "https:",
                                         "file:",       "ws:",
                                         "foo:",        "blob:",
                                         "javascript:", "/",
                                         "//",          "\\",
                                         ":",           "@",
                                         "?",           "#",
                                         "[",           "]",
                                         "%",           "%2e",
                                         ".",           "..",
                                         "%41",         "a",
                                         "C",           "h",
                                         "example.com", "1",
                                         "0x0a",        "256",
                                         ":80",         ":443",
                                         "[::1]",       "[1:2::3.4.5.6]",
                                         "c:",          "C|",
                                         "localhost",   "^",
                                         "|",           "<",
                                         "\"",          "'",
                                         "`",           "{",
                                         "&",           "=",
                                         "+",           " ",
                                         "  ",          "xn--",
                                         "xn--a",       "\xC3\x9F",
                                         "\xC3\xA9",    "\xE3\x80\x82",
                                         "\xC2\xAD",    "\xE2\x80\x8D",
                                         "\t",          "\n",
                                         "\x01",        "\x7F",
                                         "\xFF",        "\xF0\x9F\x92\xA9",
                                         "-",           "~",
                                         "u:p@"};
    size_t len = 0;

    for (unsigned i = random_below(most + 1); i > 0; i--) {
        const char *token = tokens[random_below(sizeof tokens / sizeof *tokens)];

        if (len + strlen(token) > size)
            break;
        memcpy(room + len, token, strlen(token));
        len += strlen(token);
    }
    return ua_str(room, len);
}

static void check_part(const struct ed_answer *answer, enum ed_part part, struct ua_str expected)
{
    const struct ua_str got = answer->items[part];

    CHECK(!got.ptr == !expected.ptr);
    CHECK_TEXT(got.ptr, got.len, expected.ptr, expected.len);
}

/* Whether the record of the library is what the answer says. */
static void check_url(const struct ed_answer *answer, const struct ua_url *url)
{
    struct ua_buf origin;

    ua_buf_init(&origin, NULL);
    CHECK(ua_url_origin(&origin, url) == UA_OK);
    check_part(answer, ED_PART_SCHEME, ua_url_scheme(url));
    check_part(answer, ED_PART_USERNAME, ua_url_username(url));
    check_part(answer, ED_PART_PASSWORD, ua_url_password(url));
    check_part(answer, ED_PART_HOST, ua_url_host(url));
    check_part(answer, ED_PART_PORT, ua_url_port(url));
    check_part(answer, ED_PART_PATH, ua_url_path(url));
    check_part(answer, ED_PART_QUERY, ua_url_query(url));
    check_part(answer, ED_PART_FRAGMENT, ua_url_fragment(url));
    check_part(answer, ED_PART_HREF, ua_url_href(url));
    check_part(answer, ED_PART_ORIGIN, ua_str(origin.ptr, origin.len));
    ua_buf_free(&origin);
}

/* new URL(input, base), then an attribute of both set to value. */
static void compare(struct ed_session *session, struct ua_url *url, struct ua_url *base,
                    const struct ua_str texts[3])
{
    static const char *const attributes[] = {"href",   "protocol", "username", "password",
                                             "host",   "hostname", "port",     "pathname",
                                             "search", "hash"};
    const char *attribute = attributes[random_below(10)];
    const bool has_base = random_below(2) > 0;
    const struct ua_str none = {NULL, 0};
    const struct ua_str set[] = {from_string(attribute), texts[2]};
    struct ed_answer answer;
    enum ua_status status = UA_OK;

    if (has_base)
        status = ua_url_parse(base, texts[1].ptr, texts[1].len, NULL, NULL);
    if (status == UA_OK)
        status = ua_url_parse(url, texts[0].ptr, texts[0].len, has_base ? base : NULL, NULL);
    CHECK(ed_session_parse(session, &answer, texts[0], has_base ? texts[1] : none, none) == UA_OK);
    CHECK((answer.kind == ED_ANSWER_LIST) == (status == UA_OK));
    if (status != UA_OK || answer.kind != ED_ANSWER_LIST)
        return;
    check_url(&answer, url);
    ed_session_reset(session);
    CHECK(ed_session_step(session, &answer, from_string("construct"), texts, 1 + has_base) ==
          UA_OK);
    CHECK(ed_session_step(session, &answer, from_string("set"), set, 2) == UA_OK);
    status = ua_url_set(url, ua_attribute_from_name(attribute, strlen(attribute)), texts[2].ptr,
                        texts[2].len);
    if (strcmp(attribute, "href") == 0)
        CHECK((status == UA_OK) == (answer.kind == ED_ANSWER_NOTHING));
    CHECK(ed_session_step(session, &answer, from_string("url"), NULL, 0) == UA_OK);
    check_url(&answer, url);
}

static void is_the_library_today(unsigned long rounds)
{
    struct ed_session *session = ed_session_new(&ed_standard, false, NULL);
    struct ua_url *url = ua_url_new(NULL), *base = ua_url_new(NULL);
    char room[3][100];

    CHECK(session && url && base);
    for (unsigned long i = 0; session && url && base && i < rounds; i++) {
        const struct ua_str texts[3] = {make_text(room[0], sizeof room[0], 7),
                                        make_text(room[1], sizeof room[1], 5),
                                        make_text(room[2], sizeof room[2], 4)};

        compare(session, url, base, texts);
    }
    ed_session_free(session);
    ua_url_free(url);
    ua_url_free(base);
}

/* What two transcriptions of the text of 28 December 2012 answer. */
static bool is_same_answer(const struct ed_answer *ours, const struct ed_answer *theirs)
{
    if (ours->kind != theirs->kind || ours->kind != ED_ANSWER_LIST)
        return ours->kind == theirs->kind;
    for (size_t part = 0; part < ED_PARTS; part++) {
        /* One has null where the other has "", for what the document does not tell apart. */
        if (ours->items[part].len != theirs->items[part].len ||
            (ours->items[part].len > 0 && !ua_str_equal(ours->items[part], theirs->items[part])))
            return false;
    }
    return true;
}

/* Whether the edition of 2012 answers by a decision on "IDNA hell", or refuses. */
static bool fills_the_gap(const struct ed_session *session, const struct ed_answer *answer)
{
    size_t count;
    const struct ed_decision *decisions = ed_session_decisions(session, &count);

    for (size_t i = 0; i < count; i++) {
        if (strcmp(decisions[i].id, "LS-04") == 0)
            return true;
    }
    return answer->kind == ED_ANSWER_FAILURE;
}

static void is_the_edition_of_2012(unsigned long rounds)
{
    const struct ed_edition *edition = ed_edition_find("whatwg-2012", strlen("whatwg-2012"));
    struct ed_session *ours = ed_session_new(&ed_standard, false, NULL);
    struct ed_session *theirs = edition ? ed_session_new(edition, false, NULL) : NULL;
    const struct ua_str none = {NULL, 0};
    char room[2][100];

    CHECK(ours && theirs);
    if (ours)
        ed_session_set_moment(ours, 1);
    for (unsigned long i = 0; ours && theirs && i < rounds; i++) {
        const struct ua_str input = make_text(room[0], sizeof room[0], 7);
        const struct ua_str base = random_below(2) ? make_text(room[1], sizeof room[1], 5) : none;
        struct ed_answer answers[2];

        CHECK(ed_session_parse(ours, &answers[0], input, base, none) == UA_OK);
        CHECK(ed_session_parse(theirs, &answers[1], input, base, none) == UA_OK);
        if (answers[0].kind == ED_ANSWER_UNDEFINED) {
            CHECK(base.ptr || fills_the_gap(theirs, &answers[1]));
            continue;
        }
        if (!is_same_answer(&answers[0], &answers[1]))
            printf("%.*s against %.*s\n", (int)input.len, input.ptr, (int)base.len,
                   base.ptr ? base.ptr : "");
        CHECK(is_same_answer(&answers[0], &answers[1]));
    }
    ed_session_free(ours);
    ed_session_free(theirs);
}

/* Two changes that an answer shows have their places, and commits of one day theirs. */
static void knows_each_commit(void)
{
    size_t count, moment;
    const struct ed_change *changes = ed_standard_changes(&count);

    for (size_t i = 1; i < count; i++)
        CHECK(strcmp(changes[i - 1].day, changes[i].day) <= 0);
    for (size_t i = 0; i < ED_SWITCHES; i++)
        CHECK(ed_switch_rows[i] > (i > 0 ? ed_switch_rows[i - 1] : 0));
    for (size_t i = 0; i < count; i++) {
        if (strcmp(changes[i].kind, "unicode") != 0)
            CHECK(!ed_standard_moment(&moment, ua_str(changes[i].commit, 7), NULL) &&
                  moment == i + 1);
        CHECK(strcmp(changes[i].kind, "answer") != 0 || changes[i].what[0]);
    }
}

static const char *commit_of(const char *name)
{
    size_t moment;
    const char *why = ed_standard_moment(&moment, from_string(name), "2026-11-28");

    return why ? why : ed_standard_changes(NULL)[moment - 1].commit;
}

static void names_mean_texts(void)
{
    CHECK(strncmp(commit_of("2016-02-10"), "052a89f", 7) == 0); /* the last of that day */
    CHECK(strncmp(commit_of("2021-06-18"), "0672f2e", 7) == 0);
    CHECK(strncmp(commit_of("2022-08"), "d663e96", 7) == 0);
    CHECK(strncmp(commit_of("2026-09-30"), "unicode-18", 7) == 0);
    CHECK(strncmp(commit_of("2026-10-01"), "fde3f74", 7) == 0);
    CHECK(strncmp(commit_of("0672f2e2ef"), "0672f2e", 7) == 0);
    CHECK_STRING(commit_of("2026-11-29"), "that day is still to come");
}

int main(int argc, char **argv)
{
    knows_each_commit();
    names_mean_texts();
    is_the_library_today(argc > 1 ? strtoul(argv[1], NULL, 10) : ROUNDS);
    is_the_edition_of_2012(argc > 1 ? strtoul(argv[1], NULL, 10) : ROUNDS);
    return check_report("standard");
}
