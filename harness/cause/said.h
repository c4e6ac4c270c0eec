/* SPDX-License-Identifier: MIT */
/* The sentences about a difference, which reports only lay out: what an answer makes of a URL, what
 * causes the difference, proves the cause and closes it, and why it has its severity. All of them
 * are in the notation of text_value, on one line. */
#ifndef SAID_H
#define SAID_H

#include "cause.h"
#include "compare.h"
#include "json.h"
#include "rank.h"
#include "testcase.h"

/* What is said of an effect. */
struct effect_words {
    const char *definition; /* "one accepts the URL, the other refuses it" */
    const char *verb;       /* "two parsers ... http://a/": "spell differently" */
    const char *impact;     /* a sentence: what follows from it */
};
const struct effect_words *said_effect(enum effect effect);

/* Whether two answers differ in a component that both tell; null and "" count as equal, because
 * most engines do not distinguish them. */
bool said_differs(const struct observation *o, const struct observation *other, enum component c);

/* Whether a report shows this component of an answer beside another answer. It does if they
 * differ in it, or if the other is a refusal and the component is not empty. The href and the
 * origin follow from the others. */
bool said_is_shown(const struct observation *o, const struct observation *other, enum component c);

/* What a report says of answers. */
struct said_topic {
    enum effect effect;
    unsigned components; /* 1u << component: those that are named */
    size_t limit;        /* columns of a value; a longer one is cut */
};

/* Returns the topic of two answers with this effect: the components that it is about and in
 * which they differ. If one answer is a refusal, the topic is the host of the other. */
struct said_topic said_topic_of(enum effect effect, struct side first, struct side second,
                                size_t limit);

/* Returns the topic of what a document answers: also the scheme, the host and the port that are
 * neither engine's or, of two engines that do not both accept the URL, not those of the one that
 * does. */
struct said_topic said_topic_of_document(enum effect effect, struct side document,
                                         struct side first, struct side second, size_t limit);

/* Whether an answer has the scheme, the host and the port of another one, and both tell the first
 * two. */
bool said_same_place(struct side a, struct side b);

/* Appends what an answer makes of the URL, as the rest of a sentence: "contacts trusted.example",
 * "refuses the URL", "accepts it, with host a", "reads path /b, no query"; "contact" and so on if
 * is_plural. */
void said_answer(struct text *out, const struct said_topic *topic, const struct observation *o,
                 bool is_plural);

/* Appends the answer as a label of a list: "a", "a:81", "no host", "path /b", "refuse", "accept".
 */
void said_label(struct text *out, const struct said_topic *topic, const struct observation *o);

/* Appends the sentence of a cause as a clause: "one takes a backslash for a slash". */
void said_clause(struct text *out, const char *sentence);

/* Appends an engine's id as it is said in a sentence: of `a>b`, "b reading what a wrote", and "a
 * reading what it wrote" of `a>a`. The second one also says the engine's version, if it has one. */
void said_engine(struct text *out, struct ua_str id);
void said_engine_version(struct text *out, struct ua_str id, struct ua_str version);

/* Whether two engines are `a` and `a>a`, and what the second one is called beside the first. */
bool said_is_own_reading(const char *a, const char *b);
#define SAID_OWN_READING "its reading of what it wrote"

/* Appends two engines with the words between them: "a and b", "a and " SAID_OWN_READING. */
void said_two_engines(struct text *out, const char *a, const char *between, const char *b);

/* What is said of a difference without a cause: a sentence, and the words before its clues. */
#define SAID_UNEXPLAINED "No change that was tried makes them agree."
#define SAID_CLUES "The difference depends on:"

/* Before what closes a difference, in prose. */
#define SAID_CLOSED_BY "What closes it: "

struct own_cause;
/* own, of two parsers in their order. Appends the cause of each that differs from the Standard: "a:
 * slash-count; b: unencoded". A parser that does as the Standard is not named. */
void said_each(struct text *out, const char *const engines[2], const struct own_cause *own);
/* Appends what proves them: `a agrees with the Standard with "//" added, b with "%7C" in place of
 * "|"`. */
void said_each_proof(struct text *out, const char *const engines[2], const struct own_cause *own,
                     struct testcase test, size_t limit);

/* What closes any difference. */
#define SAID_ADVICE                                                                                \
    "Where one parser decides and another acts, have both act on the same answer: " SAID_PASS_ON "."
#define SAID_PASS_ON "pass on the parsed URL, or refuse what the two read differently"

/* In place of a rule that closes a difference. */
#define SAID_NO_RULE "no rule is known; refuse a URL that the parsers read differently"

/* In place of that, of a URL that a filter denies and a parser accepts, without a cause. */
#define SAID_FILTER_DENIES "nothing, if the filter is meant to deny this URL"

/* Appends what a check can do: "refuse a URL with a tab"; before, if not NULL, is the subject of a
 * refusal in front of it: ", and one with a tab". */
void said_refusal(struct text *out, const char *before, const char *subject, const char *rule);

/* A difference, for what closes it. */
struct said_closing {
    struct ua_str cause;
    bool is_explained;
    bool needs_each_rule;          /* each of two idioms makes the two differ, or may do so */
    bool has_filter;               /* one of the answers is a filter's */
    struct testcase test, changed; /* what differs and, if it is explained, what proves the cause */
    const struct observation *answers; /* of the two engines to test */
};

/* Appends what closes a difference: "refuse a URL with a tab or a newline", or "a base" if the
 * cause is there. Two idioms that differ only together need one rule; if each makes a difference,
 * "refuse a URL with a tab or a newline, and one with a space". Without a rule, or if a check that
 * asks one of the engines would not see what it refuses: SAID_NO_RULE, or nothing if one of the two
 * is a filter. */
void said_closing(struct text *out, const struct said_closing *closing);

/* Returns how many bytes two texts have in common at their start, without a part of a code point or
 * of an escape such as %2F. */
size_t said_common_start(struct ua_str a, struct ua_str b);

/* Appends what was changed: `with "/" in place of "\"`, `without "@"`, `with "/" added after
 * "http:"`; or, if that is too long to show, `for ` and the changed URL, cut. */
void said_change(struct text *out, struct testcase from, struct testcase to, size_t limit);

/* Appends what a change brings, in short: "both accept it, with host b", "the host-shift is gone".
 * engines: those that "both" names, or NULL. */
void said_gone(struct text *out, const char *const engines[2], enum effect effect,
               const struct observation *agreed, const struct observation *other);

/* Appends the same with what is left of a difference: "both have host b; a lesser difference is
 * left (path-shift)". */
void said_lesser_difference(struct text *out, const char *const engines[2], enum effect effect,
                            enum effect left, const struct observation *agreed,
                            const struct observation *other);

/* Appends "whatwg and libcurl agree on http://a/@b", or the lesser difference that stays there. */
void said_agreement(struct text *out, const char *const engines[2], struct testcase changed,
                    enum effect effect, enum effect left, const struct observation *agreed,
                    const struct observation *other, size_t limit);

/* Appends that "the cause is only likely, as the change also alters the host". replaces: the set of
 * components that the change alters besides a spelling; if it is empty, nothing is appended. */
void said_weakness(struct text *out, unsigned replaces);

/* Appends where the documents treat what a rewrite is about: "https://url.spec.whatwg.org/#host-
 * parsing and RFC 3986, section 3.2.2". */
void said_references(struct text *out, const struct rewrite *rewrite);

/* Appends "once", or "about 3 times", as several processes count. */
void said_times(struct text *out, uint64_t count);

/* Appends why a difference has its severity: "medium and not critical: clients fetch such URLs, but
 * one engine reads no host". gap: of rank_gap_of. */
void said_rank(struct text *out, enum effect effect, enum rank rank, enum rank_gap gap);

/* Adds the member "rank" to the object that w is in: which criteria a difference meets, each only
 * if it meets those before. */
void rank_to_json(struct json_writer *w, enum rank rank);

#endif
