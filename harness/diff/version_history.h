/* SPDX-License-Identifier: MIT */
/* Which versions of a parser have which quirk: URLs asked of every version, and compared with one
 * other engine. Every version is asked, because a bisection does not see a quirk that came back. */
#ifndef VERSION_HISTORY_H
#define VERSION_HISTORY_H

#include <stddef.h>
#include <stdint.h>

#include "classification.h"

/* What is known of a version and a quirk. */
enum presence_in_version {
    VERSION_LACKS, /* at one of the quirk's URLs it agrees, or differs with an effect of another
                      kind */
    VERSION_HAS,
    VERSION_UNKNOWN, /* it cannot run, or at all URLs of the quirk another difference hides it */
};

struct history_version {
    char *name;  /* as engine_open takes it: "npm:url-parse@1.5.0" */
    char *label; /* "1.5.0" */
    char *shown; /* the label, visible */
    char id[2 * ENGINE_ID_BYTES];
    char version[64];   /* "1.5.0 (node 20.20.2)"; "": it cannot run */
    char *problem;      /* why it cannot run, or why it answered no more; NULL: it answered */
    char published[40]; /* ISO 8601, in UTC; "": not known */
    /* The version that it was made from; -1: none. See version_history_run. */
    ptrdiff_t parent;
};

/* One cause and one family of effects. Without a cause, each URL is a quirk of its own. */
struct history_quirk {
    enum effect effect;   /* the effect of its importance */
    unsigned effects;     /* 1u << effect, of all its URLs */
    unsigned importance;  /* rank_importance, the greatest of its URLs */
    struct text cause;    /* as in struct classification */
    int first, second;    /* its rewrites, as in struct explanation */
    size_t url;           /* the URL with that importance, of several the shortest */
    unsigned char *state; /* enum presence_in_version, of each version */
    unsigned char *worst; /* the same, of the quirk with this effect and this severity */
    bool is_back;         /* version_history_is_back of a version */
};

/* Zeroed is empty. The lists are version_history_add_...'s; the rest is version_history_run's. */
struct version_history {
    struct history_version *versions; /* oldest first */
    size_t version_count;
    bool has_times; /* the times of publication are all known, and rise with the patch number */
    struct owned_testcase *urls;
    size_t url_count;
    struct history_quirk *quirks; /* those that are back first, then by importance */
    size_t quirk_count;
    /* The first answers_of URLs have their answers kept: the one of url u and version v at
     * answers[u * version_count + v]. */
    struct observation *answers;
    size_t answers_of;
    int32_t *cells;        /* private: a quirk's number for each version and URL */
    uint16_t *importances; /* private: its rank_importance there */
};
void version_history_free(struct version_history *history);

/* Copies all. label NULL: the name. published: as in struct history_version. */
void version_history_add_version(struct version_history *history, const char *name,
                                 const char *label, const char *published);
/* A URL that is there already is not added again. */
void version_history_add_url(struct version_history *history, struct testcase test);

/* Sets has_times and the parents. With has_times, the parent of a version is the greatest lower
 * version that was published earlier. So a repair of an old line is not an ancestor of a new
 * line. Otherwise (a registry may tell when it stored a version, and not when that was
 * published) a version was made from the one before it in its line X.Y, and the first one of a
 * line from the first one of the line before. Without numbers X.Y.Z: from the one before it. */
void version_history_set_parents(struct version_history *history);

/* Sets the parents. Then opens each version, compares its answers with against's, and closes
 * it. answers_of: of how many URLs, from the first on, the answers are kept. effects: 1u << effect,
 * of the quirks that are kept. progress is called before each version (NULL: not called). A version
 * that cannot run gets a problem. Returns how many could run. */
size_t version_history_run(struct version_history *history, struct engine *against,
                           size_t answers_of, unsigned effects,
                           void (*progress)(void *ctx, size_t version), void *ctx);

/* Reads what `urlassay history --json` wrote, into a history that is empty: versions, and quirks
 * with cause, effect and state. title: appended, as version_history_write_svg takes it. path: of
 * the text, for messages. On an error appends a message to error and returns false. */
bool version_history_read(struct version_history *out, struct text *title, struct ua_str text,
                          const char *path, struct text *error);

/* Keeps only the quirks that a version lacks. */
void version_history_keep_changed(struct version_history *history);

/* Returns the index of the first version from `from` on that has the quirk, or that lacks it;
 * version_count: there is none. Versions of which it is not known are passed over. */
size_t version_history_next(const struct version_history *history,
                            const struct history_quirk *quirk, size_t from,
                            enum presence_in_version state);

/* Whether a version has the quirk again: its parent lacks it, and an ancestor of that has it. False
 * without a cause: it may be another difference at the same URL. */
bool version_history_is_back(const struct version_history *history,
                             const struct history_quirk *quirk, size_t version);

/* Appends a picture in SVG: a row for each quirk, a column for each version. title: of engines, for
 * people. */
void version_history_write_svg(struct text *out, const struct version_history *history,
                               const char *title);

#endif
