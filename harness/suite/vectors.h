/* SPDX-License-Identifier: MIT */
/* JSON vectors -> cases. Reads the shapes of Web Platform Tests as they are, and our own files,
 * which are the same shapes plus id, spec, why and tags. */
#ifndef VECTORS_H
#define VECTORS_H

#include "testcase.h"
#include "util.h"

enum case_kind {
    CASE_URL,      /* parse input against base */
    CASE_TOASCII,  /* parse https://INPUT/x; its host is the output */
    CASE_SETTER,   /* parse input, set attribute to value */
    CASE_PERCENT,  /* the query's percent-encoding under an encoding */
    CASE_FORM,     /* application/x-www-form-urlencoded, parsed and serialised anew */
    CASE_PARAMS,   /* a script of calls of URLSearchParams */
    CASE_UNICODE,  /* domain to Unicode */
    CASE_VALIDATE, /* whether input, with base, is a valid URL string */
    CASE_EDITION,  /* a script of steps of one edition; no other engine has this case */
    CASE_KINDS,
};

/* What a case may say of the result: the attributes of the URL class, and what searchParams
 * serialises to. */
enum attribute {
    ATTRIBUTE_HREF,
    ATTRIBUTE_ORIGIN,
    ATTRIBUTE_PROTOCOL,
    ATTRIBUTE_USERNAME,
    ATTRIBUTE_PASSWORD,
    ATTRIBUTE_HOST,
    ATTRIBUTE_HOSTNAME,
    ATTRIBUTE_PORT,
    ATTRIBUTE_PATHNAME,
    ATTRIBUTE_SEARCH,
    ATTRIBUTE_HASH,
    ATTRIBUTE_SEARCH_PARAMS,
    ATTRIBUTES,
};

/* All text lives in the suite; ptr NULL means that the file does not say. */
struct vector_case {
    enum case_kind kind;
    size_t file; /* index into suite.files */
    size_t line; /* from 1, where the case's object starts */
    struct ua_str id, spec, why, comment;
    struct ua_str input;            /* as the file gives it */
    struct ua_str named_input;      /* the same, but for lone surrogates: see json_read_name */
    struct testcase request;        /* what an engine is asked to parse: the input (a URL with it
                                     * for toascii) and, for CASE_URL and CASE_VALIDATE, the base */
    struct ua_str attribute, value; /* CASE_SETTER; value is also a script, see op_params.h,
                                     * op_script.h */
    struct ua_str encoding;         /* CASE_PERCENT */
    struct ua_str returns;          /* CASE_PARAMS, CASE_FORM, CASE_EDITION: what the script gives
                                     * back, JSON */
    struct ua_str edition;          /* CASE_EDITION: the only engine's id; spec is of its ledger */
    unsigned first_line, last_line; /* CASE_EDITION: of the document, where it is an example; 0 */
    struct ua_str unicode;          /* CASE_UNICODE */
    struct ua_str errors;           /* CASE_URL: validation errors, as OP_ERRORS gives them */
    bool failure;                   /* the input must be refused; it is not a valid URL string */
    bool untestable;                /* WPT's runner leaves it out: an empty domain */
    bool is_only_validity;          /* CASE_URL: nothing but "accepted" is expected, or failure */
    bool needs_scheme;              /* of these: a reference without a scheme counts as a failure */
    /* Of a case that a document judges (against.h): */
    struct ua_str unanswerable; /* why the document has no answer; ptr NULL: it has one */
    bool base_is_open;          /* whether the input must fail as a base too is not known */
    bool may_normalise;         /* an answer that RFC 3986, 6.2 makes of this one is right too */
    unsigned null_is_distinct, absent; /* 1u << component, of the document's answer */
    struct ua_str expected[ATTRIBUTES];
};

struct vector_file {
    char *path;
    bool ours;           /* of our schema: told by its first case's id */
    size_t first, count; /* its cases */
};

/* Zeroed is empty. */
struct suite {
    struct vector_case *cases;
    size_t count, capacity;
    struct vector_file *files;
    size_t file_count;
    struct suite_block *blocks; /* owns the cases' text */
    size_t *ids;                /* hash table of our files' cases, by id */
    size_t id_slots, id_count;
};

void suite_free(struct suite *suite);

/* Adds the cases of a file's text. On bad content returns false, leaves one line in error
 * ("PATH:3:7: ...", the place of the member that is wrong), and the suite is fit for suite_free
 * only. */
bool suite_read(struct suite *suite, const char *path, const char *text, size_t len,
                struct text *error);

/* Adds a file, or all *.json below a folder, in sorted order and without schema.json,
 * confusion.json, payloads.json, and what lies in folders named expect. A file of another kind in a
 * folder is skipped, after a complaint. Complains and returns false on failure; a path without any
 * case is one. */
bool suite_load(struct suite *suite, const char *path);

/* Returns the folder of the installed vectors, which the caller frees; NULL after a complaint. */
char *suite_installed_folder(void);

/* Loads the installed vectors, and names their files by "vectors/NAME", which is the same on each
 * machine. False after a complaint. */
bool suite_load_installed(struct suite *suite);

/* For scandir: not what is in a suite's folder beside cases and folders of cases. */
struct dirent;
int suite_has_entry(const struct dirent *entry);

const char *
case_kind_name(enum case_kind kind); /* "url", "toascii", "setter", "percent-encoding", ... */
/* The name of a file without its folders. */
const char *vector_last_name(const char *path);
/* Whether the id is one that suite_read makes for a case without one: 12 hexadecimal digits. */
bool vector_id_is_derived(const char *id);
const char *attribute_name(enum attribute attribute); /* "pathname", "searchParams" */

#endif
