/* SPDX-License-Identifier: MIT */
/* The rule of proof on answers that are written down: what must be gone, what must stay, and how
 * much of an answer a change may account for. */
#include "proof.h"

#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "str.h"

/* An answer: scheme, name, password, host, port, path, query, fragment, href and origin, parted by
 * blanks. "-": not reported, "~": null, "''": empty. Or one word: denied, allowed or rejected. */
static void read_answer(struct observation *o, const char *text)
{
    static const char *const words[] = {[OUTCOME_DENIED] = "denied",
                                        [OUTCOME_ALLOWED] = "allowed",
                                        [OUTCOME_REJECTED] = "rejected"};
    char *copy = xstrndup(text, strlen(text)), *rest = NULL;
    unsigned c = COMPONENT_SCHEME;

    observation_reset(o);
    o->outcome = OUTCOME_PARSED;
    for (unsigned i = 0; i < sizeof words / sizeof *words; i++) {
        if (words[i] && strcmp(words[i], text) == 0)
            observation_fail(o, (enum outcome)i, NULL);
    }
    for (char *word = strtok_r(copy, " ", &rest); word && o->outcome == OUTCOME_PARSED;
         word = strtok_r(NULL, " ", &rest), c++) {
        if (strcmp(word, "~") == 0)
            observation_set_string(o, (enum component)c, NULL);
        else if (strcmp(word, "''") == 0)
            observation_set(o, (enum component)c, "", 0);
        else if (strcmp(word, "-") != 0)
            observation_set_string(o, (enum component)c, word);
    }
    free(copy);
}

/* One step or two: the name of a rewrite, the number of its reading. */
struct steps {
    const char *first;
    unsigned reading;
    const char *second;
    unsigned second_reading;
};

static struct change change_of(struct steps steps)
{
    struct change change = {NO_STEP, NO_STEP};

    change.first =
        (struct rewrite_step){.rewrite = rewrite_find(steps.first), .reading = steps.reading};
    CHECK(change.first.rewrite >= 0);
    if (steps.second) {
        change.second = (struct rewrite_step){.rewrite = rewrite_find(steps.second),
                                              .reading = steps.second_reading};
        CHECK(change.second.rewrite >= 0);
    }
    return change;
}

static struct engine plain_a = {.id = "a"}, plain_b = {.id = "b"}, reading = {.id = "a>a"},
                     distinct_b = {.id = "b", .null_is_distinct = 1u << COMPONENT_PATH};

struct row {
    const char *why;
    enum effect effect; /* of the given answers */
    const char *given[2], *changed[2];
    struct steps steps;
    bool holds;
    struct engine *b;    /* NULL: plain_b */
    bool may_leave_form; /* of the host */
    bool (*is_closed)(const struct pair *given, const struct pair *changed);
};

static bool is_open(const struct pair *given, const struct pair *changed)
{
    (void)given;
    (void)changed;
    return false;
}

static bool is_always_closed(const struct pair *given, const struct pair *changed)
{
    (void)given;
    (void)changed;
    return true;
}

static const struct row rows[] = {
    {.why = "the first engine repeats its answer",
     .effect = EFFECT_HOST_SHIFT,
     .given = {"http ~ ~ h ~ /p", "http ~ ~ g ~ /p"},
     .changed = {"http ~ ~ h ~ /p", "http ~ ~ h ~ /p"},
     .steps = {"backslash"},
     .holds = true},
    {.why = "the second does",
     .effect = EFFECT_HOST_SHIFT,
     .given = {"http ~ ~ h ~ /p", "http ~ ~ g ~ /p"},
     .changed = {"http ~ ~ g ~ /p", "http ~ ~ g ~ /p"},
     .steps = {"backslash"},
     .holds = true},
    {.why = "neither does",
     .effect = EFFECT_HOST_SHIFT,
     .given = {"http ~ ~ h ~ /p", "http ~ ~ g ~ /p"},
     .changed = {"http ~ ~ i ~ /p", "http ~ ~ i ~ /p"},
     .steps = {"backslash"}},
    {.why = "they still differ",
     .effect = EFFECT_HOST_SHIFT,
     .given = {"http ~ ~ h ~ /p", "http ~ ~ g ~ /p"},
     .changed = {"http ~ ~ h ~ /p", "http ~ ~ g ~ /p"},
     .steps = {"backslash"}},
    {.why = "one refuses the changed input",
     .effect = EFFECT_HOST_SHIFT,
     .given = {"http ~ ~ h ~ /p", "http ~ ~ g ~ /p"},
     .changed = {"http ~ ~ h ~ /p", "rejected"},
     .steps = {"backslash"}},
    {.why = "another form of the host stays",
     .effect = EFFECT_HOST_SHIFT,
     .given = {"http ~ ~ h%41 ~ /p", "http ~ ~ g ~ /p"},
     .changed = {"http ~ ~ h%41 ~ /p", "http ~ ~ ha ~ /p"},
     .steps = {"backslash"}},
    {.why = "and may stay",
     .effect = EFFECT_HOST_SHIFT,
     .given = {"http ~ ~ h%41 ~ /p", "http ~ ~ g ~ /p"},
     .changed = {"http ~ ~ h%41 ~ /p", "http ~ ~ ha ~ /p"},
     .steps = {"backslash"},
     .may_leave_form = true,
     .holds = true},
    {.why = "a lesser difference stays",
     .effect = EFFECT_HOST_SHIFT,
     .given = {"http ~ ~ h ~ /p", "http ~ ~ g ~ /p"},
     .changed = {"http ~ ~ h ~ /p", "http ~ ~ h ~ /q"},
     .steps = {"backslash"},
     .holds = true},
    {.why = "one of the same effect stays",
     .effect = EFFECT_PATH_SHIFT,
     .given = {"http ~ ~ h ~ /p", "http ~ ~ h ~ /q"},
     .changed = {"http ~ ~ h ~ /p", "http ~ ~ h ~ /r"},
     .steps = {"dot-segments"}},
    {.why = "an engine that reads its own href writes any path",
     .effect = EFFECT_REPARSE_SHIFT,
     .b = &reading,
     .given = {"http ~ ~ h ~ /x", "http ~ ~ g ~ /x"},
     .changed = {"http ~ ~ h ~ /elsewhere", "http ~ ~ h ~ /elsewhere"},
     .steps = {"backslash"},
     .holds = true},
    {.why = "two parsers do not",
     .effect = EFFECT_HOST_SHIFT,
     .given = {"http ~ ~ h ~ /x", "http ~ ~ g ~ /x"},
     .changed = {"http ~ ~ h ~ /elsewhere", "http ~ ~ h ~ /elsewhere"},
     .steps = {"backslash"}},
    /* --- hosts --- */
    {.why = "a form of the host goes with what is replaced in it",
     .effect = EFFECT_HOST_FORM,
     .given = {"http ~ ~ a;b ~ /", "http ~ ~ a%3Bb ~ /"},
     .changed = {"http ~ ~ axb ~ /", "http ~ ~ axb ~ /"},
     .steps = {"semicolon", 2},
     .holds = true},
    {.why = "another host goes only with a rewrite that may substitute hosts",
     .effect = EFFECT_HOST_SHIFT,
     .given = {"http ~ ~ a;b ~ /", "http ~ ~ c ~ /"},
     .changed = {"http ~ ~ axb ~ /", "http ~ ~ axb ~ /"},
     .steps = {"semicolon", 2}},
    {.why = "both steps must be allowed to",
     .effect = EFFECT_HOST_SHIFT,
     .given = {"http ~ ~ a;b ~ /", "http ~ ~ c ~ /"},
     .changed = {"http ~ ~ axb ~ /", "http ~ ~ axb ~ /"},
     .steps = {"tab-newline", 0, "semicolon", 2}},
    {.why = "what is substituted in a host",
     .effect = EFFECT_HOST_SHIFT,
     .given = {"http ~ ~ a!b ~ /", "http ~ ~ c ~ /"},
     .changed = {"http ~ ~ axb ~ /", "http ~ ~ axb ~ /"},
     .steps = {"host-charset"},
     .holds = true},
    {.why = "is what the change makes of it",
     .effect = EFFECT_HOST_SHIFT,
     .given = {"http ~ ~ a!b ~ /", "http ~ ~ c ~ /"},
     .changed = {"http ~ ~ ayb ~ /", "http ~ ~ ayb ~ /"},
     .steps = {"host-charset"}},
    {.why = "the second step makes it, though it is the first of the table",
     .effect = EFFECT_HOST_SHIFT,
     .given = {"x ~ ~ a\\b ~ /", "x ~ ~ c ~ /"},
     .changed = {"x ~ ~ axb ~ /", "x ~ ~ axb ~ /"},
     .steps = {"tab-newline", 0, "backslash", 3},
     .holds = true},
    {.why = "the Unicode form of a label behind the first is made plain",
     .effect = EFFECT_HOST_SHIFT,
     .given = {"http ~ ~ b.xn--tda ~ /", "http ~ ~ c ~ /"},
     .changed = {"http ~ ~ b.x ~ /", "http ~ ~ b.x ~ /"},
     .steps = {"idna-rules"},
     .holds = true},
    {.why = "one letter stands for what holds a delimiter",
     .effect = EFFECT_HOST_SHIFT,
     .given = {"http ~ ~ a:b ~ /", "http ~ ~ c ~ /"},
     .changed = {"http ~ ~ axb ~ /", "http ~ ~ axb ~ /"},
     .steps = {"nfkc-delimiter"},
     .holds = true},
    {.why = "two do not",
     .effect = EFFECT_HOST_SHIFT,
     .given = {"http ~ ~ a:b ~ /", "http ~ ~ c ~ /"},
     .changed = {"http ~ ~ axyb ~ /", "http ~ ~ axyb ~ /"},
     .steps = {"nfkc-delimiter"}},
    {.why = "nor for what holds none",
     .effect = EFFECT_HOST_SHIFT,
     .given = {"http ~ ~ adb ~ /", "http ~ ~ c ~ /"},
     .changed = {"http ~ ~ axb ~ /", "http ~ ~ axb ~ /"},
     .steps = {"nfkc-delimiter"}},
    {.why = "nor the other letter",
     .effect = EFFECT_HOST_SHIFT,
     .given = {"http ~ ~ a:b ~ /", "http ~ ~ c ~ /"},
     .changed = {"http ~ ~ aqb ~ /", "http ~ ~ aqb ~ /"},
     .steps = {"nfkc-delimiter"}},
    {.why = "nor for a rewrite of something else",
     .effect = EFFECT_HOST_SHIFT,
     .given = {"http ~ ~ a:b ~ /", "http ~ ~ c ~ /"},
     .changed = {"http ~ ~ axb ~ /", "http ~ ~ axb ~ /"},
     .steps = {"label-hyphen"}},
    {.why = "who gave no host gives that which is named",
     .effect = EFFECT_HOST_SHIFT,
     .given = {"http ~ ~ '' ~ /", "http ~ ~ a_b ~ /"},
     .changed = {"http ~ ~ host ~ /", "http ~ ~ host ~ /"},
     .steps = {"registry-authority"},
     .holds = true},
    {.why = "who gave one does not",
     .effect = EFFECT_HOST_SHIFT,
     .given = {"http ~ ~ h ~ /", "http ~ ~ g ~ /"},
     .changed = {"http ~ ~ host ~ /", "http ~ ~ host ~ /"},
     .steps = {"registry-authority"}},
    {.why = "no other name is",
     .effect = EFFECT_HOST_SHIFT,
     .given = {"http ~ ~ '' ~ /", "http ~ ~ g ~ /"},
     .changed = {"http ~ ~ name ~ /", "http ~ ~ name ~ /"},
     .steps = {"registry-authority"}},
    {.why = "if scheme and host are replaced, too little is left",
     .effect = EFFECT_ACCEPT_REJECT,
     .given = {"http ~ ~ a!b ~ /", "rejected"},
     .changed = {"x ~ ~ axb ~ /", "x ~ ~ axb ~ /"},
     .steps = {"scheme-characters", 0, "host-charset", 0}},
    {.why = "one of the two may be",
     .effect = EFFECT_ACCEPT_REJECT,
     .given = {"http ~ ~ a!b ~ /", "rejected"},
     .changed = {"http ~ ~ axb ~ /", "http ~ ~ axb ~ /"},
     .steps = {"host-charset"},
     .holds = true},
    {.why = "who refused repeats nothing",
     .effect = EFFECT_ACCEPT_REJECT,
     .given = {"http ~ ~ g ~ /", "rejected"},
     .changed = {"http ~ ~ h ~ /", "http ~ ~ h ~ /"},
     .steps = {"backslash"}},
    /* --- schemes --- */
    {.why = "a scheme on which both agreed is replaced",
     .effect = EFFECT_HOST_SHIFT,
     .given = {"gopher ~ ~ h ~ /", "gopher ~ ~ g ~ /"},
     .changed = {"http ~ ~ h ~ /", "http ~ ~ h ~ /"},
     .steps = {"special-scheme"},
     .holds = true},
    {.why = "not a scheme that neither had",
     .effect = EFFECT_HOST_SHIFT,
     .given = {"'' ~ ~ h ~ /", "'' ~ ~ g ~ /"},
     .changed = {"http ~ ~ h ~ /", "http ~ ~ h ~ /"},
     .steps = {"special-scheme"}},
    {.why = "unless the rewrite adds one",
     .effect = EFFECT_HOST_SHIFT,
     .given = {"'' ~ ~ h ~ /", "'' ~ ~ ~ ~ h/"},
     .changed = {"http ~ ~ h ~ /", "http ~ ~ h ~ /"},
     .steps = {"suffix-reference", 1},
     .holds = true},
    {.why = "also where it brings a host, if the path is at issue",
     .effect = EFFECT_PATH_SHIFT,
     .given = {"'' ~ ~ ~ ~ /p", "'' ~ ~ ~ ~ //h/p"},
     .changed = {"http ~ ~ - ~ /p", "http ~ ~ h ~ /p"},
     .steps = {"network-path"},
     .holds = true},
    {.why = "a host that was path is named",
     .effect = EFFECT_ACCEPT_REJECT,
     .given = {"http ~ ~ '' ~ %61/p", "rejected"},
     .changed = {"http ~ ~ host ~ /p", "http ~ ~ host ~ /p"},
     .steps = {"host-cut", 2},
     .holds = true},
    {.why = "but not one that was host",
     .effect = EFFECT_ACCEPT_REJECT,
     .given = {"http ~ ~ %61 ~ /p", "rejected"},
     .changed = {"http ~ ~ host ~ /p", "http ~ ~ host ~ /p"},
     .steps = {"host-cut", 2}},
    {.why = "nor by a rewrite that leaves the scheme alone",
     .effect = EFFECT_HOST_SHIFT,
     .given = {"gopher ~ ~ h ~ /", "gopher ~ ~ g ~ /"},
     .changed = {"http ~ ~ h ~ /", "http ~ ~ h ~ /"},
     .steps = {"backslash"}},
    {.why = "where they did not agree, the change must make it of the old one",
     .effect = EFFECT_HOST_SHIFT,
     .given = {"gopher ~ ~ h ~ /", "x ~ ~ g ~ /"},
     .changed = {"http ~ ~ h ~ /", "http ~ ~ h ~ /"},
     .steps = {"special-scheme"},
     .holds = true},
    {.why = "which it does not of another one",
     .effect = EFFECT_HOST_SHIFT,
     .given = {"y ~ ~ h ~ /", "x ~ ~ g ~ /"},
     .changed = {"http ~ ~ h ~ /", "http ~ ~ h ~ /"},
     .steps = {"special-scheme"}},
    /* --- paths --- */
    {.why = "a path that another reading respells",
     .effect = EFFECT_USERINFO_SHIFT,
     .given = {"http u ~ h ~ /a%2Fb", "http v ~ h ~ /a%2Fb"},
     .changed = {"http u ~ h ~ /a/b", "http u ~ h ~ /a/b"},
     .steps = {"unencoded", 1},
     .holds = true},
    {.why = "but not by the first reading",
     .effect = EFFECT_USERINFO_SHIFT,
     .given = {"http u ~ h ~ /a%2Fb", "http v ~ h ~ /a%2Fb"},
     .changed = {"http u ~ h ~ /a/b", "http u ~ h ~ /a/b"},
     .steps = {"unencoded", 0}},
    {.why = "the second step may have it",
     .effect = EFFECT_USERINFO_SHIFT,
     .given = {"http u ~ h ~ /a%2Fb", "http v ~ h ~ /a%2Fb"},
     .changed = {"http u ~ h ~ /a/b", "http u ~ h ~ /a/b"},
     .steps = {"unencoded", 0, "unencoded", 1},
     .holds = true},
    {.why = "without the slash that an authority requires",
     .effect = EFFECT_USERINFO_SHIFT,
     .given = {"http u ~ h ~ /a", "http v ~ h ~ /a"},
     .changed = {"http u ~ h ~ a", "http u ~ h ~ a"},
     .steps = {"unencoded", 1},
     .holds = true},
    {.why = "without the colon of a drive letter",
     .effect = EFFECT_USERINFO_SHIFT,
     .given = {"file u ~ h ~ /C:/a", "file v ~ h ~ /C:/a"},
     .changed = {"file u ~ h ~ /c/a", "file u ~ h ~ /c/a"},
     .steps = {"unencoded", 1},
     .holds = true},
    {.why = "not of another drive",
     .effect = EFFECT_USERINFO_SHIFT,
     .given = {"file u ~ h ~ /C:/a", "file v ~ h ~ /C:/a"},
     .changed = {"file u ~ h ~ /d/a", "file u ~ h ~ /d/a"},
     .steps = {"unencoded", 1}},
    {.why = "a drive letter that stays one",
     .effect = EFFECT_USERINFO_SHIFT,
     .given = {"file u ~ h ~ /C:/a%2Fb", "file v ~ h ~ /C:/a%2Fb"},
     .changed = {"file u ~ h ~ C:/a/b", "file u ~ h ~ C:/a/b"},
     .steps = {"unencoded", 1},
     .holds = true},
    {.why = "not another path",
     .effect = EFFECT_USERINFO_SHIFT,
     .given = {"http u ~ h ~ /a", "http v ~ h ~ /a"},
     .changed = {"http u ~ h ~ /b", "http u ~ h ~ /b"},
     .steps = {"unencoded", 1}},
    {.why = "a replaced path is what the change makes of it",
     .effect = EFFECT_PATH_SHIFT,
     .given = {"http ~ ~ h ~ /a%2Fb", "http ~ ~ h ~ /b"},
     .changed = {"http ~ ~ h ~ /axb", "http ~ ~ h ~ /axb"},
     .steps = {"encoded-slash", 1},
     .holds = true},
    {.why = "and nothing else",
     .effect = EFFECT_PATH_SHIFT,
     .given = {"http ~ ~ h ~ /a%2Fb", "http ~ ~ h ~ /b"},
     .changed = {"http ~ ~ h ~ /ayb", "http ~ ~ h ~ /ayb"},
     .steps = {"encoded-slash", 1}},
    {.why = "a path is not taken away",
     .effect = EFFECT_PATH_SHIFT,
     .given = {"http ~ ~ h ~ %00", "http ~ ~ h ~ /b"},
     .changed = {"http ~ ~ h ~ ''", "http ~ ~ h ~ ''"},
     .steps = {"encoded-nul"}},
    {.why = "a path that one does not report may be respelt beside a fragment",
     .effect = EFFECT_FRAGMENT_SHIFT,
     .given = {"http ~ ~ h ~ /a%2Fb ~ f", "http ~ ~ h ~ - ~ g"},
     .changed = {"http ~ ~ h ~ /a/b ~ f", "http ~ ~ h ~ - ~ f"},
     .steps = {"unencoded", 1},
     .holds = true},
    {.why = "and beside a query",
     .effect = EFFECT_QUERY_SHIFT,
     .given = {"http ~ ~ h ~ /a%2Fb f", "http ~ ~ h ~ - g"},
     .changed = {"http ~ ~ h ~ /a/b f", "http ~ ~ h ~ - f"},
     .steps = {"unencoded", 1},
     .holds = true},
    /* --- what both agreed on --- */
    {.why = "a query on which both agreed is another one",
     .effect = EFFECT_PATH_SHIFT,
     .given = {"http ~ ~ h ~ /a q ~", "http ~ ~ h ~ /b q ~"},
     .changed = {"http ~ ~ h ~ /a q ~", "http ~ ~ h ~ /a r ~"},
     .steps = {"dot-segments"}},
    {.why = "one on which they did not agree may be",
     .effect = EFFECT_PATH_SHIFT,
     .given = {"http ~ ~ h ~ /a q ~", "http ~ ~ h ~ /b s ~"},
     .changed = {"http ~ ~ h ~ /a q ~", "http ~ ~ h ~ /a r ~"},
     .steps = {"dot-segments"},
     .holds = true},
    {.why = "no path and \"/\" are one to who does not part them",
     .effect = EFFECT_QUERY_SHIFT,
     .given = {"x ~ ~ h ~ '' q", "x ~ ~ h ~ '' r"},
     .changed = {"x ~ ~ h ~ '' q", "x ~ ~ h ~ / q"},
     .steps = {"unencoded-query"},
     .holds = true},
    {.why = "and not to who does",
     .effect = EFFECT_QUERY_SHIFT,
     .b = &distinct_b,
     .given = {"x ~ ~ h ~ '' q", "x ~ ~ h ~ '' r"},
     .changed = {"x ~ ~ h ~ '' q", "x ~ ~ h ~ / q"},
     .steps = {"unencoded-query"}},
    {.why = "who does not part them repeats either",
     .effect = EFFECT_HOST_SHIFT,
     .given = {"x ~ ~ g ~ ''", "x ~ ~ h ~ ''"},
     .changed = {"x ~ ~ h ~ ''", "x ~ ~ h ~ /"},
     .steps = {"backslash"},
     .holds = true},
    {.why = "who does repeats only what is the same",
     .effect = EFFECT_HOST_SHIFT,
     .b = &distinct_b,
     .given = {"x ~ ~ g ~ ''", "x ~ ~ h ~ ''"},
     .changed = {"x ~ ~ h ~ ''", "x ~ ~ h ~ /"},
     .steps = {"backslash"}},
    /* --- names and passwords --- */
    {.why = "a password is what the change makes of it",
     .effect = EFFECT_NORMALISATION,
     .given = {"http u %41 h ~ /", "http u A h ~ /"},
     .changed = {"http u x h ~ /", "http u x h ~ /"},
     .steps = {"encoded-userinfo", 1},
     .holds = true},
    {.why = "a name too",
     .effect = EFFECT_NORMALISATION,
     .given = {"http %41 p h ~ /", "http A p h ~ /"},
     .changed = {"http x p h ~ /", "http x p h ~ /"},
     .steps = {"encoded-userinfo", 1},
     .holds = true},
    {.why = "and no other",
     .effect = EFFECT_NORMALISATION,
     .given = {"http u %41 h ~ /", "http u A h ~ /"},
     .changed = {"http u y h ~ /", "http u y h ~ /"},
     .steps = {"encoded-userinfo", 1}},
    {.why = "which a shift of the name does not allow",
     .effect = EFFECT_USERINFO_SHIFT,
     .given = {"http u %41 h ~ /", "http v B h ~ /"},
     .changed = {"http u x h ~ /", "http u x h ~ /"},
     .steps = {"encoded-userinfo", 1}},
    /* --- what is encoded at the end of a URL --- */
    {.why = "one engine drops it, and so gives another answer",
     .effect = EFFECT_PATH_SHIFT,
     .given = {"http ~ ~ h ~ /x", "http ~ ~ h ~ /x%01"},
     .changed = {"http ~ ~ h ~ /x%01", "http ~ ~ h ~ /x%01"},
     .steps = {"trailing-control", 1},
     .holds = true},
    {.why = "which is not for an idiom that nobody drops",
     .effect = EFFECT_PATH_SHIFT,
     .given = {"http ~ ~ h ~ /x", "http ~ ~ h ~ /x%01"},
     .changed = {"http ~ ~ h ~ /x%01", "http ~ ~ h ~ /x%01"},
     .steps = {"control", 2}},
    {.why = "no engine drops it",
     .effect = EFFECT_NORMALISATION,
     .given = {"http ~ ~ h ~ /x\x01", "http ~ ~ h ~ /x%01"},
     .changed = {"http ~ ~ h ~ /x%01", "http ~ ~ h ~ /x%01"},
     .steps = {"control", 2},
     .holds = true},
    {.why = "so that it is not for an idiom that one drops",
     .effect = EFFECT_NORMALISATION,
     .given = {"http ~ ~ h ~ /x\x01", "http ~ ~ h ~ /x%01"},
     .changed = {"http ~ ~ h ~ /x%01", "http ~ ~ h ~ /x%01"},
     .steps = {"trailing-control", 1}},
    /* --- origins --- */
    {.why = "a host that is a part of the origin",
     .effect = EFFECT_NORMALISATION,
     .given = {"http ~ ~ xn--tda ~ / ~ ~ - http://xn--tda",
               "http ~ ~ xn--tda ~ / ~ ~ - http://\xC3\xBC"},
     .changed = {"http ~ ~ x ~ / ~ ~ - http://x", "http ~ ~ x ~ / ~ ~ - http://x"},
     .steps = {"unicode-origin"},
     .holds = true},
    {.why = "a scheme that is none",
     .effect = EFFECT_NORMALISATION,
     .given = {"blob ~ ~ ~ ~ http://h/ ~ ~ - http://h", "blob ~ ~ ~ ~ http://h/ ~ ~ - null"},
     .changed = {"x-blob ~ ~ ~ ~ http://h/ ~ ~ - null", "x-blob ~ ~ ~ ~ http://h/ ~ ~ - null"},
     .steps = {"blob-origin"},
     .holds = true},
    {.why = "an origin that changes by itself",
     .effect = EFFECT_NORMALISATION,
     .given = {"blob ~ ~ ~ ~ http://h/ ~ ~ - http://h", "blob ~ ~ ~ ~ http://h/ ~ ~ - http://i"},
     .changed = {"x-blob ~ ~ ~ ~ http://h/ ~ ~ - null", "x-blob ~ ~ ~ ~ http://h/ ~ ~ - null"},
     .steps = {"blob-origin"}},
    {.why = "an origin counts only where it differs",
     .effect = EFFECT_NORMALISATION,
     .given = {"http ~ ~ h ~ /%41 ~ ~ - http://h", "http ~ ~ h ~ /A ~ ~ - http://h"},
     .changed = {"http ~ ~ h ~ /A ~ ~ - null", "http ~ ~ h ~ /A ~ ~ - null"},
     .steps = {"encoded-unreserved"},
     .holds = true},
    /* --- filters --- */
    {.why = "a filter allows what it allowed",
     .effect = EFFECT_ACCEPT_REJECT,
     .given = {"rejected", "allowed"},
     .changed = {"http ~ ~ h ~ /", "allowed"},
     .steps = {"space"},
     .holds = true},
    {.why = "not what it denied",
     .effect = EFFECT_ACCEPT_REJECT,
     .given = {"http ~ ~ h ~ /", "denied"},
     .changed = {"http ~ ~ h ~ /", "allowed"},
     .steps = {"space"}},
    {.why = "two judges deny the changed URL, as one denied the given one",
     .effect = EFFECT_ACCEPT_REJECT,
     .given = {"denied", "allowed"},
     .changed = {"denied", "denied"},
     .steps = {"space"},
     .holds = true},
    {.why = "two judges allow it, as one allowed it before",
     .effect = EFFECT_ACCEPT_REJECT,
     .given = {"allowed", "denied"},
     .changed = {"allowed", "allowed"},
     .steps = {"space"}},
    {.why = "that both deny it shows nothing of two hosts",
     .effect = EFFECT_HOST_SHIFT,
     .given = {"http ~ ~ h ~ /", "http ~ ~ g ~ /"},
     .changed = {"denied", "denied"},
     .steps = {"space"}},
    /* --- a check of hosts --- */
    {.why = "a way past the check is still open",
     .effect = EFFECT_HOST_SHIFT,
     .given = {"http ~ ~ h ~ /", "http ~ ~ g ~ /"},
     .changed = {"http ~ ~ h ~ /", "http ~ ~ h ~ /"},
     .steps = {"backslash"},
     .is_closed = is_open},
    {.why = "it is closed",
     .effect = EFFECT_HOST_SHIFT,
     .given = {"http ~ ~ h ~ /", "http ~ ~ g ~ /"},
     .changed = {"http ~ ~ h ~ /", "http ~ ~ h ~ /"},
     .steps = {"backslash"},
     .is_closed = is_always_closed,
     .holds = true},
    {.why = "though another form of the host stays",
     .effect = EFFECT_HOST_FORM,
     .given = {"http ~ ~ 0x7f.1 ~ /", "http ~ ~ 127.0.0.1 ~ /"},
     .changed = {"http ~ ~ 0177.1 ~ /", "http ~ ~ 127.0.0.1 ~ /"},
     .steps = {"backslash"},
     .is_closed = is_always_closed,
     .holds = true},
    {.why = "which without a check is not a proof",
     .effect = EFFECT_HOST_FORM,
     .given = {"http ~ ~ 0x7f.1 ~ /", "http ~ ~ 127.0.0.1 ~ /"},
     .changed = {"http ~ ~ 0177.1 ~ /", "http ~ ~ 127.0.0.1 ~ /"},
     .steps = {"backslash"}},
    {.why = "another host that stays is none either",
     .effect = EFFECT_HOST_SHIFT,
     .given = {"http ~ ~ h ~ /", "http ~ ~ g ~ /"},
     .changed = {"http ~ ~ h ~ /", "http ~ ~ i ~ /"},
     .steps = {"backslash"},
     .is_closed = is_always_closed},
    {.why = "a lesser difference than of hosts must be gone as ever",
     .effect = EFFECT_PATH_SHIFT,
     .given = {"http ~ ~ h ~ /a ~ ~", "http ~ ~ h ~ /b ~ ~"},
     .changed = {"http ~ ~ h ~ /a ~ ~", "http ~ ~ h ~ /c ~ ~"},
     .steps = {"dot-segments"},
     .is_closed = is_always_closed},
    {.why = "the forms of an address are one host to a check",
     .effect = EFFECT_HOST_SHIFT,
     .given = {"http ~ ~ 0x7f.1 ~ /", "http ~ ~ g ~ /"},
     .changed = {"http ~ ~ 127.0.0.1 ~ /", "http ~ ~ 127.0.0.1 ~ /"},
     .steps = {"backslash"},
     .is_closed = is_always_closed,
     .holds = true},
    {.why = "and two to nobody else",
     .effect = EFFECT_HOST_SHIFT,
     .given = {"http ~ ~ 0x7f.1 ~ /", "http ~ ~ g ~ /"},
     .changed = {"http ~ ~ 127.0.0.1 ~ /", "http ~ ~ 127.0.0.1 ~ /"},
     .steps = {"backslash"}},
};

static void read_pair(struct pair *pair, const char *const answers[2])
{
    read_answer(&pair->answers[0], answers[0]);
    read_answer(&pair->answers[1], answers[1]);
    pair_compare(pair);
}

static void test_rows(void)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct row *row = &rows[i];
        struct engine *b = row->b ? row->b : &plain_b;
        struct pair given = {.engines[0] = &plain_a, .engines[1] = b, .is_closed = row->is_closed},
                    changed = pair_of_same_engines(&given);
        const struct change change = change_of(row->steps);
        const unsigned failed = checks_failed;

        read_pair(&given, row->given);
        read_pair(&changed, row->changed);
        CHECK(given.difference.effect == row->effect);
        CHECK(proof_holds(&given, &changed, &change, row->may_leave_form) == row->holds);
        if (checks_failed != failed)
            printf("%s: %s\n", effect_name(given.difference.effect), row->why);
        pair_free(&given);
        pair_free(&changed);
    }
}

/* --- what a change reaches -------------------------------------------------------------------- */

static void check_reaches(const char *from, const char *to, const char *base, const char *to_base,
                          enum effect effect, bool reaches)
{
    struct owned_testcase one = {0}, other = {0};

    testcase_copy(&one, (struct testcase){from_string(from), from_string(base)});
    testcase_copy(&other, (struct testcase){from_string(to), from_string(to_base)});
    CHECK(proof_reaches(&one, &other, effect) == reaches);
    if (proof_reaches(&one, &other, effect) != reaches)
        printf("%s to %s, %s\n", from, to, effect_name(effect));
    testcase_free(&one);
    testcase_free(&other);
}

static void test_reaches(void)
{
    static const enum effect about[] = {EFFECT_PATH_SHIFT, EFFECT_QUERY_SHIFT,
                                        EFFECT_FRAGMENT_SHIFT};
    static const struct {
        const char *from, *to;
        bool reaches[3]; /* a shift of the path, the query, the fragment */
    } changes[] = {
        {"http://h/p?q#f", "http://h/x?q#f", {true, false, false}},
        {"http://h/p?q#f", "http://h/p?x#f", {false, true, false}},
        {"http://h/p?q#f", "http://h/p?q#x", {false, false, true}},
        {"http://h/p?q#f", "http://x/p?q#f", {false, false, false}},
        {"http://h/p?q#f", "http://u@h:1/p?q#f", {false, false, false}},
        {"http://h/p?q#f", " http://h/p?q#f", {true, true, true}},
        {"http://h/p?q#f", "http://h/p?q#f ", {true, true, true}},
        {"http://h/p?q#f", "HTTP://h/p?q#f", {true, true, true}},
        {"http://h/p?q#f", "http:///h/p?q#f", {true, true, true}},
        {"http://h?q#f", "http://h/?q#f", {true, true, true}},
        {"http://h/p#f", "http://h/p?#f", {true, true, true}},
        {"http://h/p?q", "http://h/p?q#", {true, true, true}},
    };

    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        for (size_t n = 0; n < 3; n++) {
            const char *from = changes[i].from, *to = changes[i].to;

            check_reaches(from, to, NULL, NULL, about[n], changes[i].reaches[n]);
            check_reaches(to, from, NULL, NULL, about[n], changes[i].reaches[n]);
            /* The same in the base, below a URL that stays. */
            check_reaches("y", "y", from, to, about[n], changes[i].reaches[n]);
        }
        /* Of any other effect every change is one. */
        check_reaches(changes[i].from, changes[i].to, NULL, NULL, EFFECT_HOST_SHIFT, true);
        check_reaches(changes[i].from, changes[i].from, NULL, NULL, EFFECT_NORMALISATION, true);
    }
    check_reaches("http://h/p", "http://h/p", "http://h/p", "http://h/p", EFFECT_PATH_SHIFT, false);
}

int main(void)
{
    test_rows();
    test_reaches();
    return check_report("proof");
}
