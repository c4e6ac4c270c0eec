/* SPDX-License-Identifier: MIT */
/* Searches for URLs that pass a check of their host by one parser, and that another parser takes to
 * a host that the check forbids. */
#ifndef BYPASS_H
#define BYPASS_H

#include "bypass_check.h"
#include "bypass_known.h"
#include "host_class.h"
#include "pair.h"
#include "rewrite_set.h"

/* Rules of one way, and the NULL behind them. */
#define BYPASS_RULES 4
/* The cause of a way that needs no idiom, as the check does not see a redirect. */
#define BYPASS_UNCHECKED "unchecked-redirect"

/* One way past the check: the smallest URL for one cause. The cause "not-denied" is that the filter
 * allows a host of range, written plainly, or a form of it that no rewrite makes. */
struct bypass_way {
    struct text url, cause;
    const struct host_range *range; /* NULL: another cause */
    bool is_explained;
    bool is_missed;    /* the check does not know the form in which the denied host is written */
    bool is_unchecked; /* the client follows a redirect to it, which the check does not see */
    int rewrite;       /* the cause, if it is a single rewrite; else -1 */
    struct rewrite_set explained_by; /* each of these rewrites alone closes the way */
    const char *rules[BYPASS_RULES]; /* what a check can refuse to close it; NULL-ended */
    uint64_t refused;                /* the same rules, as a set of refusal.h */
    struct text open;                /* a URL by the same cause that these do not close; or "" */
    struct text changed;             /* if it is explained: the counterfactual */
    struct text assembled;           /* what the client gets, of a search with a template */
    struct observation answers[2];   /* the validator's, the client's */
    struct observation agreed;       /* both answers to changed */
    struct observation href_answer;  /* the client's answer to the href of the validator */
    bool is_closed_by_href;          /* that answer passes the check, or is a refusal */
    enum effect effect;
    enum rank rank;
    uint64_t question;          /* the number of the input that showed it, from 1 */
    struct observation dialled; /* of bypass_dial */
    bool is_dialled;            /* the client was run */
    bool is_refuted;            /* it contacts no host that the check forbids */
};

/* Refusals of a certificate at most. */
#define CERTIFICATE_REFUSALS 64

/* The smallest set of refusals that closes all that the search found, and all strings of a length.
 */
struct bypass_certificate {
    struct bypass_refusal {
        const char *rule; /* "a tab or a newline"; NULL: the check compares hosts in one form */
        struct text url;  /* which all other refusals leave open */
    } refusals[CERTIFICATE_REFUSALS];
    size_t count;
    struct text open; /* a URL that no known refusal closes, so that there is no such set; or "" */
    uint64_t strings; /* that were tried with the set in force */
    uint64_t past;    /* of these: get past the check without it */
    bool is_complete; /* all strings were tried, and none gets past */
};

/* Whether the URLs are Locations of redirects from the base, which the client follows. */
enum bypass_redirects {
    REDIRECTS_NONE,
    REDIRECTS_UNCHECKED, /* the check sees the base alone */
    REDIRECTS_CHECKED,   /* it sees each Location, and resolves it if it can */
};

struct bypass_options {
    struct bypass_check check;
    const char *base;                /* of each URL, which is then a reference; NULL: none */
    enum bypass_redirects redirects; /* of REDIRECTS_NONE, the base is a page, if there is one */
    const char
        *template; /* the client gets what this makes of the validator's parts; NULL: the URL */
    const char *scheme;               /* of URLs instead of http, without ":"; NULL: http */
    const struct bypass_known *known; /* asked first; borrowed; NULL: none */
    uint64_t seed;
    uint64_t inputs; /* 0: no limit */
    double seconds;  /* 0: no limit */
    unsigned length; /* all strings of up to the given number of tokens are tried, and no others; 0:
                        mutated ones */
    unsigned certified; /* tokens of the strings of the certificate; 0: none is made */
    /* Called about once a second; may be NULL. */
    void (*progress)(uint64_t inputs, size_t ways, double seconds);
};

struct bypass_result {
    struct bypass_way *ways; /* the most important first */
    size_t count;
    uint64_t inputs;  /* asked of the validator */
    uint64_t known;   /* how many of the first are known questions */
    uint64_t passing; /* of these: pass the check of its answer */
    uint64_t past;    /* of these: the client contacts a host that the check forbids */
    /* The client's answers to the hrefs that the validator wrote for passing inputs; those that go
     * to a host that the check forbids. */
    uint64_t hrefs, past_href;
    /* For a check of denied hosts: how many inputs the client takes to a denied host although
     * the validator finds no host in them, and the smallest of them. They do not pass the check. */
    uint64_t hostless;
    struct text hostless_url;
    /* URLs that got past, that no refusal of the list closes, and that were not explained for lack
     * of time; and one of them. Of URLs with the same idioms and hosts, one counts. */
    uint64_t open;
    struct text open_url;
    /* For the validator and the client: how many requests each answered, how many it failed at,
     * and why it did not answer the first of these. */
    uint64_t answered[2], failed[2];
    struct text failure[2];
    bool is_cut_short;                     /* one of them has stopped answering */
    bool is_interrupted;                   /* by SIGINT */
    bool is_complete;                      /* all strings of the length were tried */
    struct host_range *listed;             /* the hosts of the check, which borrows their names */
    struct bypass_certificate certificate; /* if it was asked for */
    double seconds;
};

/* Searches with two engines until a limit or SIGINT. The caller calls bypass_free. The same seed
 * and number of inputs give the same result; so does a length. */
void bypass_search(struct bypass_result *out, struct engine *validator, struct engine *client,
                   const struct bypass_options *options);
/* A step of bypass_search: sorts the ways, and drops each one that is closed where another one
 * is. */
void bypass_finish(struct bypass_result *out);
/* Returns the number of ways that bypass_finish would keep, for the progress. */
size_t bypass_count_kept(const struct bypass_result *result);
/* Runs the real client on the URL of each way: an engine of MODEL_CLIENT. Ways that it refutes go
 * to the end of the list. */
void bypass_dial(struct bypass_result *result, struct engine *dialled,
                 const struct bypass_options *options);
/* A step of bypass_search: adds to the way what a check can refuse to close this test case, which
 * gets past it by the same cause: the rule of a rewrite that changes it, "a tab or a newline".
 * usual: the rules that no check can have. */
void bypass_advise(struct bypass_way *way, struct testcase test, uint64_t usual);
/* A step of bypass_search: counts an answer of the validator (0) or the client (1), or the lack
 * of one. failed_in_row is its number of failures since it last answered. */
void bypass_count_answer(struct bypass_result *out, int engine, const struct observation *o,
                         unsigned *failed_in_row);
void bypass_way_free(struct bypass_way *way);
void bypass_free(struct bypass_result *result);

#endif
