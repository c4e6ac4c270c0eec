/* SPDX-License-Identifier: MIT */
/* The output of `urlassay diff` for answers of every kind: engines that agree in part, say nothing,
 * refuse, fail; and the table with its marks and blocks.
 *
 * `test_diff_text write` prints the outputs. */
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "diff.h"
#include "fixed_answer.h"
#include "str.h"
#include "util.h"

#define MOST 8
static const char names[] =
    "whatwg,rfc3986,webaddr,html5-2009,html5-2011,w3c-2012,whatwg-2012,html5-2007";

struct scenario {
    unsigned width, count;
    struct fixed_answer answers[MOST][2];
    const char *expected;
    const char *json; /* or NULL: is not checked */
};

/* One input, of which each engine says what its answer is. */
static void run_scenario(struct diff *diff, struct engine *engines, const struct scenario *s,
                         struct testcase test)
{
    struct text known = {0};

    for (unsigned i = 0, commas = 0; names[i]; i++) {
        commas += names[i] == ',';
        if (commas == s->count)
            break;
        text_add(&known, names + i, 1);
    }
    CHECK(diff_open(diff, known.ptr) == EXIT_AS_EXPECTED && diff->count == s->count);
    for (unsigned i = 0; i < s->count; i++) {
        char version[32];

        snprintf(version, sizeof version, "%u.%s", i, i % 2 ? "0" : "1-of-a-long-name");
        engines[i] = fixed_engine(diff->names[i], version, s->answers[i]);
        diff->engines[i] = &engines[i];
    }
    diff_run_engines(diff, test);
    text_free(&known);
}

/* Prints text as lines of C. */
static void print_lines(const char *text)
{
    while (*text) {
        const size_t len = strcspn(text, "\n");

        printf("     \"");
        for (size_t i = 0; i < len; i++)
            printf(text[i] == '\x1b' ? "\\x1b" : strchr("\"\\", text[i]) ? "\\%c" : "%c", text[i]);
        printf("\\n\"\n");
        text += len + (text[len] == '\n');
    }
}

/* Cuts the lines of the parts and the rank, which most scenarios do not say. */
static void cut_parts_and_rank(struct text *out)
{
    struct text kept = {0};
    bool is_cut = false;

    for (const char *line = out->ptr; *line; line += strcspn(line, "\n") + 1) {
        const bool begins =
            strncmp(line, "    parts:", 10) == 0 || strncmp(line, "    rank:", 9) == 0;

        is_cut = begins || (is_cut && strncmp(line, "             ", 13) == 0);
        if (!is_cut)
            text_add(&kept, line, strcspn(line, "\n") + 1);
    }
    text_free(out);
    *out = kept;
}

static const struct scenario scenarios[] = {
    {80,
     3,
     {{{.input = "http://h/?p", .scheme = "http", .host = "h", .path = "/", .href = "http://g/"},
       {.scheme = "http", .host = "g", .path = "/"}},
      {{.input = "http://h/?p", .scheme = "http", .host = "h", .path = "/"},
       {.scheme = "http", .host = "g", .path = "/"}},
      {{.input = "http://h/?p", .scheme = "http", .host = "h", .path = "/"},
       {.scheme = "http", .host = "k", .path = "/a"}}},
     "http://h/?p\n"
     "  whatwg = rfc3986 = webaddr\n"
     "             whatwg 0.1-of-a-long-name\n"
     "             rfc3986 1.0\n"
     "             webaddr 2.1-of-a-long-name\n"
     "    outcome  parsed\n"
     "    scheme   http\n"
     "    host     h\n"
     "    path     /\n"
     "    href     http://g/\n"
     "  reparse-shift (high) between whatwg and its reading of what it wrote\n"
     "    also between whatwg and webaddr reading what whatwg wrote\n"
     "    href:    http://g/\n"
     "    read as: scheme http, host g, path /\n"
     "    by:      whatwg, rfc3986\n"
     "    cause:   unexplained. No change that was tried makes them agree.\n"
     "    rank:    high: clients fetch such URLs, the engines read two hosts that\n"
     "             resolvers accept, and a person sees one of them in the URL\n"
     "    close:   no rule is known; refuse a URL that the parsers read differently\n",
     NULL},
    {80,
     2,
     {{{.scheme = "http", .host = "h", .port = "80", .path = "/", .href = "http://h/"}},
      {{.scheme = "http", .host = "h", .path = "/", .href = "http://h/"}}},
     "http://h/?p\n"
     "  whatwg and rfc3986 agree: http://h/ (host h; but for the default port)\n",
     NULL},
    {80,
     3,
     {{{.scheme = "http", .host = "h", .port = "80", .path = "/", .href = "http://h:80/"}},
      {{.scheme = "http", .host = "h", .path = "/", .href = "http://h/"}},
      {{.scheme = "http", .host = "h", .path = "/", .href = "http://h/"}}},
     "http://h/?p\n"
     "  whatwg, rfc3986 and webaddr agree but for the default port:\n"
     "    whatwg: http://h:80/ (host h)\n"
     "    rfc3986: http://h/ (host h)\n"
     "    webaddr: http://h/ (host h)\n",
     NULL},
    {80,
     2,
     {{{.scheme = "http", .host = "h", .path = "", .href = "http://h"}},
      {{.scheme = "http", .host = "h", .port = "80", .path = "/", .href = "http://h/"}}},
     "http://h/?p\n"
     "  whatwg and rfc3986 agree but for the default port, an empty path:\n"
     "    whatwg: http://h (host h)\n"
     "    rfc3986: http://h/ (host h)\n",
     NULL},
    {80,
     2,
     {{{.scheme = "http", .host = "h", .path = "/", .query = "", .href = "http://h/?"}},
      {{.scheme = "http", .host = "h", .path = "/", .href = "http://h/"}}},
     "http://h/?p\n"
     "  whatwg | rfc3986\n"
     "             whatwg 0.1-of-a-long-name         rfc3986 1.0\n"
     "    outcome  parsed                            parsed\n"
     "    scheme   http                              http\n"
     "    host     h                                 h\n"
     "    path     /                                 /\n"
     "  ! query    \"\"                                null\n"
     "  ! href     http://h/?                        http://h/\n"
     "  normalisation (info) between whatwg and rfc3986\n"
     "    cause:   unexplained. No change that was tried makes them agree.\n"
     "    rank:    info: clients fetch such URLs, and resolvers accept the hosts\n"
     "    close:   no rule is known; refuse a URL that the parsers read differently\n",
     NULL},
    {80,
     2,
     {{{.scheme = "http",
        .host = "h",
        .path = "/",
        .query = "",
        .fragment = "",
        .href = "http://h/?#"}},
      {{.scheme = "http",
        .host = "H",
        .port = "80",
        .path = "",
        .username = "",
        .password = "",
        .href = "http://H:80"}}},
     "http://h/?p\n"
     "  whatwg | rfc3986\n"
     "             whatwg 0.1-of-a-long-name         rfc3986 1.0\n"
     "    outcome  parsed                            parsed\n"
     "    scheme   http                              http\n"
     "  ! username null                              \"\"\n"
     "  ! password null                              \"\"\n"
     "  ~ host     h                                 H\n"
     "  ~ port     null                              80\n"
     "  ~ path     /                                 \"\"\n"
     "  ! query    \"\"                                null\n"
     "  ! fragment \"\"                                null\n"
     "  ! href     http://h/?#                       http://H:80\n"
     "  normalisation (info) between whatwg and rfc3986\n"
     "    cause:   unexplained. No change that was tried makes them agree.\n"
     "    close:   no rule is known; refuse a URL that the parsers read differently\n",
     NULL},
    {80,
     2,
     {{{.scheme = "HTTP", .host = "h", .path = "/~a"}},
      {{.scheme = "http", .host = "H", .path = "/%7Ea"}}},
     "http://h/?p\n"
     "  whatwg | rfc3986\n"
     "             whatwg 0.1-of-a-long-name         rfc3986 1.0\n"
     "    outcome  parsed                            parsed\n"
     "  ~ scheme   HTTP                              http\n"
     "  ~ host     h                                 H\n"
     "  ! path     /~a                               /%7Ea\n"
     "  normalisation (info) between whatwg and rfc3986\n"
     "    cause:   unexplained. No change that was tried makes them agree.\n"
     "    close:   no rule is known; refuse a URL that the parsers read differently\n",
     NULL},
    {80,
     2,
     {{{.is_partial = true, .host = "h"}}, {{.is_partial = true, .host = "h"}}},
     "http://h/?p\n"
     "  whatwg and rfc3986 agree on what both say: host h\n",
     NULL},
    {80,
     3,
     {{{.is_partial = true, .host = "h"}},
      {{.is_partial = true, .host = "h"}},
      {{.is_partial = true, .host = "h", .path = "/"}}},
     "http://h/?p\n"
     "  whatwg, rfc3986 and webaddr agree on what all say: host h\n",
     NULL},
    {80,
     2,
     {{{.is_partial = true, .scheme = "http", .host = "h", .path = "/", .href = "http://h/"}},
      {{.is_partial = true, .host = "h", .href = "http://h/"}}},
     "http://h/?p\n"
     "  whatwg and rfc3986 agree: http://h/ (host h)\n",
     NULL},
    {80,
     2,
     {{{.scheme = "http", .host = "h", .path = "/", .href = "http://h/"}},
      {{.scheme = "http", .host = "h", .path = "/"}}},
     "http://h/?p\n"
     "  whatwg and rfc3986 agree: scheme http, host h, path /\n",
     NULL},
    {80,
     2,
     {{{.scheme = "x"}}, {{.scheme = "x"}}},
     "http://h/?p\n"
     "  whatwg and rfc3986 agree: scheme x\n",
     NULL},
    {80,
     2,
     {{{.scheme = "http", .host = "", .path = "/", .href = "http:///"}},
      {{.scheme = "http", .host = "", .path = "/", .href = "http:///"}}},
     "http://h/?p\n"
     "  whatwg and rfc3986 agree: http:///\n",
     NULL},
    {80,
     2,
     {{{.href = "http://h/"}}, {{.href = NO_VALUE}}},
     "http://h/?p\n"
     "  whatwg and rfc3986 agree: nothing is there\n",
     NULL},
    {80,
     2,
     {{{.outcome = OUTCOME_REJECTED, .reason = "no"}},
      {{.outcome = OUTCOME_REJECTED, .reason = "bad host"}}},
     "http://h/?p\n"
     "  whatwg and rfc3986 agree: both refuse it\n",
     NULL},
    {80,
     3,
     {{{.outcome = OUTCOME_REJECTED, .reason = "no"}},
      {{.outcome = OUTCOME_REJECTED}},
      {{.outcome = OUTCOME_REJECTED, .reason = "no"}}},
     "http://h/?p\n"
     "  whatwg, rfc3986 and webaddr agree: all refuse it\n",
     NULL},
    {80,
     3,
     {{{.outcome = OUTCOME_UNSUPPORTED, .reason = "no scheme"}},
      {{.outcome = OUTCOME_UNSUPPORTED, .reason = "no scheme"}},
      {{.outcome = OUTCOME_ERROR, .reason = "no memory"}}},
     "http://h/?p\n"
     "  nothing to compare\n"
     "  whatwg, rfc3986 unsupported; webaddr error\n"
     "             whatwg 0.1-of-a-long-name         webaddr 2.1-of-a-long-name\n"
     "             rfc3986 1.0\n"
     "  ! outcome  unsupported                       error\n"
     "    reason   no scheme                         no memory\n",
     "{\"format\":1,\"op\":\"parse\",\"input\":\"http://h/"
     "?p\",\"base\":null,\"effect\":\"none\",\"result\":\"lost\",\"answers\":[{\"engine\":"
     "\"whatwg\",\"version\":\"0.1-of-a-long-name\",\"group\":null,\"outcome\":\"unsupported\","
     "\"reason\":\"no "
     "scheme\"},{\"engine\":\"rfc3986\",\"version\":\"1.0\",\"group\":null,\"outcome\":"
     "\"unsupported\",\"reason\":\"no "
     "scheme\"},{\"engine\":\"webaddr\",\"version\":\"2.1-of-a-long-name\",\"group\":null,"
     "\"outcome\":\"error\",\"reason\":\"no memory\"}],\"differences\":[]}\n"},
    {80,
     4,
     {{{.scheme = "http", .host = "h", .path = "/", .href = "http://h/"}},
      {{.outcome = OUTCOME_UNSUPPORTED, .reason = "never"}},
      {{.outcome = OUTCOME_ERROR, .reason = "broken"}},
      {{.outcome = OUTCOME_UNSUPPORTED, .reason = "never"}}},
     "http://h/?p\n"
     "  nothing to compare\n"
     "  rfc3986, html5-2009 unsupported; webaddr error\n"
     "             whatwg                 rfc3986 1.0            webaddr\n"
     "             0.1-of-a-long-name     html5-2009 3.0         2.1-of-a-long-name\n"
     "  ! outcome  parsed                 unsupported            error\n"
     "    scheme   http\n"
     "    host     h\n"
     "    path     /\n"
     "    href     http://h/\n"
     "    reason                          never                  broken\n",
     "{\"format\":1,\"op\":\"parse\",\"input\":\"http://h/"
     "?p\",\"base\":null,\"effect\":\"none\",\"result\":\"lost\",\"answers\":[{\"engine\":"
     "\"whatwg\",\"version\":\"0.1-of-a-long-name\",\"group\":0,\"outcome\":\"parsed\",\"scheme\":"
     "\"http\",\"username\":null,\"password\":null,\"host\":\"h\",\"port\":null,\"path\":\"/"
     "\",\"query\":null,\"fragment\":null,\"href\":\"http://h/"
     "\"},{\"engine\":\"rfc3986\",\"version\":\"1.0\",\"group\":null,\"outcome\":\"unsupported\","
     "\"reason\":\"never\"},{\"engine\":\"webaddr\",\"version\":\"2.1-of-a-long-name\",\"group\":"
     "null,\"outcome\":\"error\",\"reason\":\"broken\"},{\"engine\":\"html5-2009\",\"version\":\"3."
     "0\",\"group\":null,\"outcome\":\"unsupported\",\"reason\":\"never\"}],\"differences\":[]}\n"},
    {80,
     3,
     {{{.is_partial = true}},
      {{.scheme = "http", .host = "h", .path = "/", .href = "http://h/"}},
      {{.scheme = "http", .host = "h", .path = "/", .href = "http://h/"}}},
     "http://h/?p\n"
     "  rfc3986 and webaddr agree: http://h/ (host h)\n"
     "  nothing to compare with whatwg\n"
     "             whatwg 0.1-of-a-long-name         rfc3986 1.0\n"
     "                                               webaddr 2.1-of-a-long-name\n"
     "    outcome  parsed                            parsed\n"
     "    scheme   cannot say                        http\n"
     "    host     cannot say                        h\n"
     "    path     cannot say                        /\n"
     "    href     cannot say                        http://h/\n",
     NULL},
    {80,
     3,
     {{{.is_partial = true}},
      {{.is_partial = true, .host = "h"}},
      {{.outcome = OUTCOME_UNSUPPORTED}}},
     "http://h/?p\n"
     "  nothing to compare with whatwg; webaddr unsupported\n"
     "             whatwg                 rfc3986 1.0            webaddr\n"
     "             0.1-of-a-long-name                            2.1-of-a-long-name\n"
     "  ! outcome  parsed                 parsed                 unsupported\n"
     "    host     cannot say             h\n",
     NULL},
    {80,
     3,
     {{{.is_partial = true, .host = "h"}},
      {{.is_partial = true, .path = "/"}},
      {{.is_partial = true, .query = ""}}},
     "http://h/?p\n"
     "  nothing to compare with whatwg, rfc3986, webaddr\n"
     "             whatwg                 rfc3986 1.0            webaddr\n"
     "             0.1-of-a-long-name                            2.1-of-a-long-name\n"
     "    outcome  parsed                 parsed                 parsed\n"
     "    host     h                      cannot say             cannot say\n"
     "    path     cannot say             /                      cannot say\n",
     NULL},
    {80,
     4,
     {{{.is_partial = true, .host = "h"}},
      {{.is_partial = true, .path = "/"}},
      {{.scheme = "http", .host = "g", .path = "/", .href = "http://g/"}},
      {{.scheme = "http", .host = "h", .path = "/", .href = "http://h/"}}},
     "http://h/?p\n"
     "  whatwg = html5-2009 (on what both say) | rfc3986 = webaddr (on what both say)\n"
     "             whatwg 0.1-of-a-long-name         rfc3986 1.0\n"
     "             html5-2009 3.0                    webaddr 2.1-of-a-long-name\n"
     "    outcome  parsed                            parsed\n"
     "    scheme   http                              http\n"
     "  ! host     h                                 g\n"
     "    path     /                                 /\n"
     "  ! href     http://h/                         http://g/\n"
     "  host-shift (critical) between whatwg and webaddr\n"
     "    cause:   unexplained. No change that was tried makes them agree.\n"
     "    rank:    critical: clients fetch such URLs, the engines read two hosts that\n"
     "             resolvers accept, and a person sees one of them in the URL\n"
     "    close:   no rule is known; refuse a URL that the parsers read differently\n",
     NULL},
    {80,
     2,
     {{{.scheme = "http", .host = "h", .path = "/", .href = "http://h/"}},
      {{.scheme = "http", .host = "g", .path = "/", .href = "http://g/"}}},
     "http://h/?p\n"
     "  whatwg | rfc3986\n"
     "             whatwg 0.1-of-a-long-name         rfc3986 1.0\n"
     "    outcome  parsed                            parsed\n"
     "    scheme   http                              http\n"
     "  ! host     h                                 g\n"
     "    path     /                                 /\n"
     "  ! href     http://h/                         http://g/\n"
     "  host-shift (critical) between whatwg and rfc3986\n"
     "    cause:   unexplained. No change that was tried makes them agree.\n"
     "    close:   no rule is known; refuse a URL that the parsers read differently\n",
     NULL},
    {80,
     4,
     {{{.scheme = "http", .host = "h", .path = "/", .href = "http://h/"}},
      {{.is_partial = true, .host = "h"}},
      {{.scheme = "http", .host = "g", .path = "/", .href = "http://g/"}},
      {{.is_partial = true, .host = "g"}}},
     "http://h/?p\n"
     "  whatwg = rfc3986 (on what both say) | webaddr = html5-2009 (on what both say)\n"
     "             whatwg 0.1-of-a-long-name         webaddr 2.1-of-a-long-name\n"
     "             rfc3986 1.0                       html5-2009 3.0\n"
     "    outcome  parsed                            parsed\n"
     "    scheme   http                              http\n"
     "  ! host     h                                 g\n"
     "    path     /                                 /\n"
     "  ! href     http://h/                         http://g/\n"
     "  host-shift (critical) between whatwg and webaddr\n"
     "    cause:   unexplained. No change that was tried makes them agree.\n"
     "    close:   no rule is known; refuse a URL that the parsers read differently\n",
     NULL},
    {80,
     4,
     {{{.is_partial = true, .host = "h"}},
      {{.is_partial = true, .host = "h"}},
      {{.scheme = "http", .host = "h", .path = "/"}},
      {{.is_partial = true, .host = "g"}}},
     "http://h/?p\n"
     "  whatwg = rfc3986 = webaddr (on what all say) | html5-2009\n"
     "             whatwg 0.1-of-a-long-name         html5-2009 3.0\n"
     "             rfc3986 1.0\n"
     "             webaddr 2.1-of-a-long-name\n"
     "    outcome  parsed                            parsed\n"
     "    scheme   http                              cannot say\n"
     "  ! host     h                                 g\n"
     "    path     /                                 cannot say\n"
     "  host-shift (critical) between whatwg and html5-2009\n"
     "    cause:   unexplained. No change that was tried makes them agree.\n"
     "    close:   no rule is known; refuse a URL that the parsers read differently\n",
     NULL},
    {80,
     4,
     {{{.scheme = "http", .host = "h", .path = "/", .href = "http://h/"}},
      {{.outcome = OUTCOME_REJECTED, .reason = "the host is no host of any kind at all"}},
      {{.outcome = OUTCOME_REJECTED, .reason = "no"}},
      {{.outcome = OUTCOME_REJECTED, .reason = "no"}}},
     "http://h/?p\n"
     "  whatwg | rfc3986 = webaddr = html5-2009\n"
     "             whatwg 0.1-of-a-long-name         rfc3986 1.0\n"
     "                                               webaddr 2.1-of-a-long-name\n"
     "                                               html5-2009 3.0\n"
     "  ! outcome  parsed                            rejected\n"
     "    scheme   http\n"
     "    host     h\n"
     "    path     /\n"
     "    href     http://h/\n"
     "    reason                                     the host is no host of any kind\n"
     "                                               at all; no\n"
     "  accept-reject (medium) between whatwg and rfc3986\n"
     "    cause:   unexplained. No change that was tried makes them agree.\n"
     "    rank:    medium: clients fetch such URLs, and resolvers accept the hosts\n"
     "    close:   no rule is known; refuse a URL that the parsers read differently\n",
     NULL},
    {80,
     3,
     {{{.scheme = "http",
        .host = "h",
        .path = "/a",
        .query = "",
        .fragment = "",
        .href = "http://h/a?#"}},
      {{.scheme = "http", .host = "h", .path = "/b", .href = "http://h/b"}},
      {{.scheme = "http", .host = "H", .path = "/b"}}},
     "http://h/?p\n"
     "  whatwg | rfc3986 = webaddr\n"
     "             whatwg                 rfc3986 1.0            webaddr\n"
     "             0.1-of-a-long-name                            2.1-of-a-long-name\n"
     "    outcome  parsed                 parsed                 parsed\n"
     "    scheme   http                   http                   http\n"
     "  ~ host     h                      h                      H\n"
     "  ! path     /a                     /b                     /b\n"
     "  ! query    \"\"                     null                   null\n"
     "  ! fragment \"\"                     null                   null\n"
     "  ! href     http://h/a?#           http://h/b             cannot say\n"
     "  path-shift (low) between whatwg and rfc3986\n"
     "    cause:   unexplained. No change that was tried makes them agree.\n"
     "    rank:    low: clients fetch such URLs, and resolvers accept the hosts\n"
     "    close:   no rule is known; refuse a URL that the parsers read differently\n",
     NULL},
    {80,
     5,
     {{{.scheme = "http", .host = "h", .path = "/", .port = "80"}},
      {{.scheme = "http", .host = "h", .path = "/"}},
      {{.scheme = "http", .host = "h", .path = "/", .port = "81"}},
      {{.scheme = "http", .host = "h", .path = "/", .port = "82"}},
      {{.scheme = "http", .host = "h", .path = "/", .port = "83"}}},
     "http://h/?p\n"
     "  whatwg = rfc3986 | webaddr | html5-2009 | html5-2011\n"
     "             whatwg 0.1-of-a-long-name         rfc3986 1.0\n"
     "    outcome  parsed                            parsed\n"
     "    scheme   http                              http\n"
     "    host     h                                 h\n"
     "  ! port     80                                null\n"
     "    path     /                                 /\n"
     "\n"
     "             webaddr                html5-2009 3.0         html5-2011\n"
     "             2.1-of-a-long-name                            4.1-of-a-long-name\n"
     "    outcome  parsed                 parsed                 parsed\n"
     "    scheme   http                   http                   http\n"
     "    host     h                      h                      h\n"
     "  ! port     81                     82                     83\n"
     "    path     /                      /                      /\n"
     "  host-shift (medium) between whatwg and webaddr\n"
     "    also between whatwg and html5-2009, whatwg and html5-2011, webaddr and\n"
     "             html5-2009, webaddr and html5-2011, html5-2009 and html5-2011\n"
     "    cause:   unexplained. No change that was tried makes them agree.\n"
     "    rank:    medium and not critical: clients fetch such URLs, and resolvers\n"
     "             accept the hosts, but to a resolver they are the same host\n"
     "    close:   no rule is known; refuse a URL that the parsers read differently\n",
     NULL},
    {80,
     8,
     {{{.scheme = "http", .host = "aaa", .path = "/"}},
      {{.scheme = "http", .host = "bbb", .path = "/"}},
      {{.scheme = "http", .host = "ccc", .path = "/"}},
      {{.scheme = "http", .host = "ddd", .path = "/"}},
      {{.scheme = "http", .host = "eee", .path = "/"}},
      {{.scheme = "http", .host = "fff", .path = "/"}},
      {{.scheme = "http", .host = "ggg", .path = "/"}},
      {{.scheme = "http", .host = "hhh", .path = "/"}}},
     "http://h/?p\n"
     "  whatwg | rfc3986 | webaddr | html5-2009 | html5-2011 | w3c-2012 | whatwg-2012\n"
     "    | html5-2007\n"
     "             whatwg           rfc3986 1.0      webaddr          html5-2009 3.0\n"
     "             0.1-of-a-long-n                   2.1-of-a-long-n\n"
     "             ame                               ame\n"
     "    outcome  parsed           parsed           parsed           parsed\n"
     "    scheme   http             http             http             http\n"
     "  ! host     aaa              bbb              ccc              ddd\n"
     "    path     /                /                /                /\n"
     "\n"
     "             html5-2011       w3c-2012 5.0     whatwg-2012      html5-2007 7.0\n"
     "             4.1-of-a-long-n                   6.1-of-a-long-n\n"
     "             ame                               ame\n"
     "    outcome  parsed           parsed           parsed           parsed\n"
     "    scheme   http             http             http             http\n"
     "  ! host     eee              fff              ggg              hhh\n"
     "    path     /                /                /                /\n"
     "  host-shift (critical) between whatwg and rfc3986\n"
     "    also between whatwg and webaddr, whatwg and html5-2009, whatwg and\n"
     "             html5-2011, whatwg and w3c-2012, whatwg and whatwg-2012, whatwg and\n"
     "             html5-2007, rfc3986 and webaddr, rfc3986 and html5-2009, rfc3986\n"
     "             and html5-2011, rfc3986 and w3c-2012, rfc3986 and whatwg-2012,\n"
     "             rfc3986 and html5-2007, webaddr and html5-2009, webaddr and\n"
     "             html5-2011, webaddr and w3c-2012, webaddr and whatwg-2012, webaddr\n"
     "             and html5-2007, html5-2009 and html5-2011, html5-2009 and w3c-2012,\n"
     "             html5-2009 and whatwg-2012, html5-2009 and html5-2007, html5-2011\n"
     "             and w3c-2012, html5-2011 and whatwg-2012, html5-2011 and\n"
     "             html5-2007, w3c-2012 and whatwg-2012, w3c-2012 and html5-2007,\n"
     "             whatwg-2012 and html5-2007\n"
     "    cause:   unexplained. No change that was tried makes them agree.\n"
     "    rank:    critical: clients fetch such URLs, and the engines read two hosts\n"
     "             that resolvers accept; a person sees neither in the URL\n"
     "    close:   no rule is known; refuse a URL that the parsers read differently\n",
     NULL},
    {100,
     6,
     {{{.scheme = "http", .host = "aaa", .path = "/"}},
      {{.scheme = "http", .host = "bbb", .path = "/"}},
      {{.scheme = "http", .host = "ccc", .path = "/"}},
      {{.scheme = "http", .host = "ddd", .path = "/"}},
      {{.scheme = "http", .host = "eee", .path = "/"}},
      {{.scheme = "http", .host = "fff", .path = "/"}}},
     "http://h/?p\n"
     "  whatwg | rfc3986 | webaddr | html5-2009 | html5-2011 | w3c-2012\n"
     "             whatwg 0.1-of-a-long-name    rfc3986 1.0                  webaddr "
     "2.1-of-a-long-name\n"
     "    outcome  parsed                       parsed                       parsed\n"
     "    scheme   http                         http                         http\n"
     "  ! host     aaa                          bbb                          ccc\n"
     "    path     /                            /                            /\n"
     "\n"
     "             html5-2009 3.0               html5-2011                   w3c-2012 5.0\n"
     "                                          4.1-of-a-long-name\n"
     "    outcome  parsed                       parsed                       parsed\n"
     "    scheme   http                         http                         http\n"
     "  ! host     ddd                          eee                          fff\n"
     "    path     /                            /                            /\n"
     "  host-shift (critical) between whatwg and rfc3986\n"
     "    also between whatwg and webaddr, whatwg and html5-2009, whatwg and html5-2011, whatwg "
     "and\n"
     "             w3c-2012, rfc3986 and webaddr, rfc3986 and html5-2009, rfc3986 and html5-2011, "
     "rfc3986\n"
     "             and w3c-2012, webaddr and html5-2009, webaddr and html5-2011, webaddr and "
     "w3c-2012,\n"
     "             html5-2009 and html5-2011, html5-2009 and w3c-2012, html5-2011 and w3c-2012\n"
     "    cause:   unexplained. No change that was tried makes them agree.\n"
     "    close:   no rule is known; refuse a URL that the parsers read differently\n",
     NULL},
    {80,
     3,
     {{{.scheme = "http",
        .host = "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz",
        .path = "/"}},
      {{.outcome = OUTCOME_REJECTED, .reason = "no-word-that-ends-somewhere"}},
      {{.outcome = OUTCOME_ERROR, .reason = "lost"}}},
     "http://h/?p\n"
     "  whatwg | rfc3986; webaddr error\n"
     "             whatwg                 rfc3986 1.0            webaddr\n"
     "             0.1-of-a-long-name                            2.1-of-a-long-name\n"
     "  ! outcome  parsed                 rejected               error\n"
     "    scheme   http\n"
     "    host     abcdefghijklmnopqrstu\n"
     "             vwxyzabcdefghijklmnop\n"
     "             qrstuvwxyz\n"
     "    path     /\n"
     "    reason                          no-word-that-ends-som  lost\n"
     "                                    ewhere\n"
     "  accept-reject (medium) between whatwg and rfc3986\n"
     "    cause:   unexplained. No change that was tried makes them agree.\n"
     "    close:   no rule is known; refuse a URL that the parsers read differently\n",
     NULL},
    {80,
     4,
     {{{.scheme = "http", .host = "h", .path = "/", .href = "http://h/"}},
      {{.scheme = "http", .host = "h", .path = "/", .query = "", .href = "http://h/?"}},
      {{.scheme = "http", .host = "g", .path = "/", .href = "http://g/"}},
      {{.outcome = OUTCOME_UNSUPPORTED, .reason = "no"}}},
     "http://h/?p\n"
     "  whatwg | rfc3986 | webaddr; html5-2009 unsupported\n"
     "             whatwg           rfc3986 1.0      webaddr          html5-2009 3.0\n"
     "             0.1-of-a-long-n                   2.1-of-a-long-n\n"
     "             ame                               ame\n"
     "  ! outcome  parsed           parsed           parsed           unsupported\n"
     "    scheme   http             http             http\n"
     "  ! host     h                h                g\n"
     "    path     /                /                /\n"
     "  ! query    null             \"\"               null\n"
     "  ! href     http://h/        http://h/?       http://g/\n"
     "    reason                                                      no\n"
     "  host-shift (critical) between whatwg and webaddr\n"
     "    also between rfc3986 and webaddr\n"
     "    cause:   unexplained. No change that was tried makes them agree.\n"
     "    close:   no rule is known; refuse a URL that the parsers read differently\n"
     "  normalisation (info) between whatwg and rfc3986\n"
     "    cause:   unexplained. No change that was tried makes them agree.\n"
     "    close:   no rule is known; refuse a URL that the parsers read differently\n",
     NULL},
    {80,
     4,
     {{{.outcome = OUTCOME_REJECTED, .reason = "one"}},
      {{.outcome = OUTCOME_REJECTED, .reason = "two"}},
      {{.outcome = OUTCOME_REJECTED}},
      {{.scheme = "http", .host = "h", .path = "/"}}},
     "http://h/?p\n"
     "  whatwg = rfc3986 = webaddr | html5-2009\n"
     "             whatwg 0.1-of-a-long-name         html5-2009 3.0\n"
     "             rfc3986 1.0\n"
     "             webaddr 2.1-of-a-long-name\n"
     "  ! outcome  rejected                          parsed\n"
     "    scheme                                     http\n"
     "    host                                       h\n"
     "    path                                       /\n"
     "    reason   one; two\n"
     "  accept-reject (medium) between whatwg and html5-2009\n"
     "    cause:   unexplained. No change that was tried makes them agree.\n"
     "    close:   no rule is known; refuse a URL that the parsers read differently\n",
     NULL},
    {80,
     2,
     {{{.is_partial = true, .host = "h", .href = NO_VALUE}},
      {{.is_partial = true, .host = "h", .href = NO_VALUE}}},
     "http://h/?p\n"
     "  whatwg and rfc3986 agree on what both say: host h\n",
     NULL},
    {80,
     3,
     {{{.scheme = "http", .host = "h", .path = "/"}},
      {{.scheme = "http", .host = "g", .path = "/"}},
      {{.is_partial = true}}},
     "http://h/?p\n"
     "  whatwg | rfc3986; nothing to compare with webaddr\n"
     "             whatwg                 rfc3986 1.0            webaddr\n"
     "             0.1-of-a-long-name                            2.1-of-a-long-name\n"
     "    outcome  parsed                 parsed                 parsed\n"
     "    scheme   http                   http                   cannot say\n"
     "  ! host     h                      g                      cannot say\n"
     "    path     /                      /                      cannot say\n"
     "  host-shift (critical) between whatwg and rfc3986\n"
     "    cause:   unexplained. No change that was tried makes them agree.\n"
     "    close:   no rule is known; refuse a URL that the parsers read differently\n",
     NULL},
    {80,
     3,
     {{{.is_partial = true}},
      {{.scheme = "http", .host = "h", .path = "/"}},
      {{.scheme = "http", .host = "g", .path = "/"}}},
     "http://h/?p\n"
     "  rfc3986 | webaddr; nothing to compare with whatwg\n"
     "             whatwg                 rfc3986 1.0            webaddr\n"
     "             0.1-of-a-long-name                            2.1-of-a-long-name\n"
     "    outcome  parsed                 parsed                 parsed\n"
     "    scheme   cannot say             http                   http\n"
     "  ! host     cannot say             h                      g\n"
     "    path     cannot say             /                      /\n"
     "  host-shift (critical) between rfc3986 and webaddr\n"
     "    cause:   unexplained. No change that was tried makes them agree.\n"
     "    close:   no rule is known; refuse a URL that the parsers read differently\n",
     NULL},
    {80,
     2,
     {{{.has_no_null = true,
        .scheme = "http",
        .host = "h",
        .path = "/",
        .query = "",
        .href = "http://h/"}},
      {{.has_no_null = true,
        .scheme = "http",
        .host = "h",
        .path = "/",
        .username = "",
        .password = "",
        .href = "http://h"}}},
     "http://h/?p\n"
     "  whatwg and rfc3986 agree but for null or \"\" (query):\n"
     "    whatwg: http://h/ (host h)\n"
     "    rfc3986: http://h (host h)\n",
     NULL},
    {80,
     2,
     {{{.has_no_null = true,
        .scheme = "http",
        .host = "h",
        .path = "/",
        .query = "",
        .username = ""}},
      {{.has_no_null = true, .scheme = "http", .host = "h", .path = "", .port = "80"}}},
     "http://h/?p\n"
     "  whatwg and rfc3986 agree but for the default port, an empty path, null or \"\"\n"
     "    (query):\n"
     "    whatwg: scheme http, host h, path /\n"
     "    rfc3986: scheme http, host h, port 80\n",
     NULL},
    {80,
     2,
     {{{.is_partial = true,
        .has_no_null = true,
        .scheme = "http",
        .host = "h",
        .port = "80",
        .path = "/",
        .query = NO_VALUE}},
      {{.is_partial = true,
        .has_no_null = true,
        .scheme = "http",
        .host = "h",
        .port = "080",
        .path = "/",
        .query = ""}}},
     "http://h/?p\n"
     "  whatwg | rfc3986\n"
     "             whatwg 0.1-of-a-long-name         rfc3986 1.0\n"
     "    outcome  parsed                            parsed\n"
     "    scheme   http                              http\n"
     "    host     h                                 h\n"
     "  ! port     80                                080\n"
     "    path     /                                 /\n"
     "  normalisation (info) between whatwg and rfc3986\n"
     "    cause:   unexplained. No change that was tried makes them agree.\n"
     "    close:   no rule is known; refuse a URL that the parsers read differently\n",
     NULL},
    {80,
     3,
     {{{.has_no_null = true,
        .scheme = "http",
        .host = "h",
        .port = "80",
        .path = "/",
        .query = ""}},
      {{.has_no_null = true, .scheme = "http", .host = "h", .path = "/", .fragment = ""}},
      {{.has_no_null = true, .scheme = "http", .host = "h", .path = "/"}}},
     "http://h/?p\n"
     "  whatwg, rfc3986 and webaddr agree but for the default port, null or \"\" (query,\n"
     "    fragment):\n"
     "    whatwg: scheme http, host h, port 80, path /\n"
     "    rfc3986: scheme http, host h, path /\n"
     "    webaddr: scheme http, host h, path /\n",
     NULL},
    {80,
     2,
     {{{.has_no_null = true,
        .scheme = "http",
        .host = "h",
        .path = "/",
        .href = "http://h/",
        .query = ""}},
      {{.has_no_null = true, .scheme = "http", .host = "h", .path = "/", .href = "http://h/"}}},
     "http://h/?p\n"
     "  whatwg and rfc3986 agree: http://h/ (host h; but for null or \"\" (query))\n",
     NULL},
    {80,
     2,
     {{{.scheme = "http", .host = "", .path = "/", .query = ""}},
      {{.scheme = "http", .host = "", .path = "/", .query = ""}}},
     "http://h/?p\n"
     "  whatwg and rfc3986 agree: scheme http, path /\n",
     NULL},
    {80,
     2,
     {{{.scheme = "http", .host = "[::1]", .path = "/"}},
      {{.scheme = "http", .host = "[0:0::1]", .path = "/"}}},
     "http://h/?p\n"
     "  whatwg and rfc3986 agree but for spelling (host):\n"
     "    whatwg: scheme http, host [::1], path /\n"
     "    rfc3986: scheme http, host [0:0::1], path /\n",
     NULL},
    {80,
     4,
     {{{.outcome = OUTCOME_REJECTED}},
      {{.outcome = OUTCOME_REJECTED}},
      {{.is_partial = true, .host = "h"}},
      {{.is_partial = true, .host = "g"}}},
     "http://h/?p\n"
     "  whatwg = rfc3986 | webaddr | html5-2009\n"
     "             whatwg                 webaddr                html5-2009 3.0\n"
     "             rfc3986 1.0            2.1-of-a-long-name\n"
     "  ! outcome  rejected               parsed                 parsed\n"
     "  ! host                            h                      g\n"
     "  host-shift (critical) between webaddr and html5-2009\n"
     "    cause:   unexplained. No change that was tried makes them agree.\n"
     "    close:   no rule is known; refuse a URL that the parsers read differently\n"
     "  accept-reject (medium) between whatwg and webaddr\n"
     "    also between whatwg and html5-2009\n"
     "    cause:   unexplained. No change that was tried makes them agree.\n"
     "    close:   no rule is known; refuse a URL that the parsers read differently\n",
     NULL},
    {80,
     4,
     {{{.outcome = OUTCOME_UNSUPPORTED}},
      {{.outcome = OUTCOME_ERROR}},
      {{.is_partial = true, .host = "h"}},
      {{.is_partial = true, .host = "g"}}},
     "http://h/?p\n"
     "  webaddr | html5-2009; whatwg unsupported; rfc3986 error\n"
     "             whatwg           rfc3986 1.0      webaddr          html5-2009 3.0\n"
     "             0.1-of-a-long-n                   2.1-of-a-long-n\n"
     "             ame                               ame\n"
     "  ! outcome  unsupported      error            parsed           parsed\n"
     "  ! host                                       h                g\n"
     "  host-shift (critical) between webaddr and html5-2009\n"
     "    cause:   unexplained. No change that was tried makes them agree.\n"
     "    close:   no rule is known; refuse a URL that the parsers read differently\n",
     NULL},
    {80,
     5,
     {{{.outcome = OUTCOME_REJECTED, .reason = "first"}},
      {{.outcome = OUTCOME_REJECTED, .reason = "second"}},
      {{.scheme = "http", .host = "h", .path = "/"}},
      {{.outcome = OUTCOME_REJECTED, .reason = "first"}},
      {{.outcome = OUTCOME_REJECTED, .reason = "third and a word"}}},
     "http://h/?p\n"
     "  whatwg = rfc3986 = html5-2009 = html5-2011 | webaddr\n"
     "             whatwg 0.1-of-a-long-name         webaddr 2.1-of-a-long-name\n"
     "             rfc3986 1.0\n"
     "             html5-2009 3.0\n"
     "             html5-2011 4.1-of-a-long-name\n"
     "  ! outcome  rejected                          parsed\n"
     "    scheme                                     http\n"
     "    host                                       h\n"
     "    path                                       /\n"
     "    reason   first; second; third and a word\n"
     "  accept-reject (medium) between whatwg and webaddr\n"
     "    cause:   unexplained. No change that was tried makes them agree.\n"
     "    close:   no rule is known; refuse a URL that the parsers read differently\n",
     NULL},
    {80,
     3,
     {{{.scheme = "x", .path = "/"}},
      {{.scheme = "x", .path = "/"}},
      {{.scheme = "x", .path = "/b"}}},
     "http://h/?p\n"
     "  whatwg = rfc3986 | webaddr\n"
     "             whatwg 0.1-of-a-long-name         webaddr 2.1-of-a-long-name\n"
     "             rfc3986 1.0\n"
     "    outcome  parsed                            parsed\n"
     "    scheme   x                                 x\n"
     "  ! path     /                                 /b\n"
     "  path-shift (low) between whatwg and webaddr\n"
     "    cause:   unexplained. No change that was tried makes them agree.\n"
     "    rank:    low: neither reads a URL that clients fetch (http, https, ws, wss,\n"
     "             ftp)\n"
     "    close:   no rule is known; refuse a URL that the parsers read differently\n",
     NULL},
    {80,
     2,
     {{{.scheme = "http", .host = "h", .path = "/", .href = "http://g/"}},
      {{.scheme = "http", .host = "h", .path = "/", .href = "http://h/"}}},
     "http://h/?p\n"
     "  whatwg and rfc3986 agree: scheme http, host h, path /\n",
     NULL},
};

/* A difference with one part more is another one. */
static void check_other_parts(void)
{
    const struct testcase test = {UA_LITERAL("http:/u@h/\\b\xC3\xA9"
                                             "a`b%zzb"),
                                  ua_str(NULL, 0)};
    struct text out = {0};
    struct diff diff;

    CHECK(diff_open(&diff, "whatwg-2012,rfc3986,html5-2009") == EXIT_AS_EXPECTED);
    diff_run_engines(&diff, test);
    diff_write_text(&out, &diff, test, 80, false);
    CHECK(strstr(out.ptr, ") between rfc3986 and html5-2009\n") && !strstr(out.ptr, "also b"));
    text_free(&out);
    diff_free(&diff);
}

int main(int argc, char **argv)
{
    const bool writes = argc > 1 && strcmp(argv[1], "write") == 0;

    check_other_parts();
    for (size_t i = 0; i < sizeof scenarios / sizeof *scenarios; i++) {
        const struct testcase test = {UA_LITERAL("http://h/?p"), ua_str(NULL, 0)};
        struct engine engines[MOST];
        struct text out = {0};
        struct diff diff;

        run_scenario(&diff, engines, &scenarios[i], test);
        diff_write_text(&out, &diff, test, scenarios[i].width, false);
        if (!strstr(scenarios[i].expected, "    rank: "))
            cut_parts_and_rank(&out);
        if (writes) {
            printf("=== %zu\n", i);
            print_lines(out.ptr);
        } else {
            CHECK_TEXT(out.ptr, out.len, scenarios[i].expected, strlen(scenarios[i].expected));
        }
        text_clear(&out);
        diff_write_jsonl(&out, &diff, NULL, NULL, test);
        if (writes) {
            printf("--- %zu\n", i);
            print_lines(out.ptr);
        } else if (scenarios[i].json) {
            CHECK_TEXT(out.ptr, out.len, scenarios[i].json, strlen(scenarios[i].json));
        }
        /* Known: a baseline accepts all. */
        diff.worst_new = EFFECT_NONE;
        text_clear(&out);
        diff_write_jsonl(&out, &diff, NULL, NULL, test);
        CHECK((strstr(out.ptr, "\"result\":\"known\"") != NULL) == (diff.worst != EFFECT_NONE));
        text_free(&out);
        diff_free(&diff);
    }
    return check_report("diff_text");
}
