/* SPDX-License-Identifier: MIT */
/* The engine protocol: JSON lines, one request a line, answers in any order by id. This is its only
 * reader and writer. Writers append a line with its "\n"; readers take one without. A text under
 * key `k` that is not UTF-8 is sent in base64 under `k_b64`. */
#ifndef PROTOCOL_H
#define PROTOCOL_H

#include "engine.h"
#include "json.h"
#include "util.h"

#define PROTOCOL_VERSION 1

/* --- hello ------------------------------------------------------------------------------------ */

/* The description that an engine gives of itself. */
struct hello {
    char engine[64]; /* "" if it is not an id: letters, digits, "-", "_", ".", ":" */
    char version[64], flags[160], locale[32];
    enum model model;
    char follows[ENGINE_ID_BYTES]; /* as in struct engine */
    unsigned capabilities, null_is_distinct;
    int warm_up_ms;    /* limit for its first answer; 0: as for other answers */
    char problem[160]; /* a name in it that the protocol does not know; "": there is none */
};

void protocol_write_hello_request(struct text *out);
/* null_is_distinct comes from the key "tells_null", an array of components; without it, from the
 * model. */
void protocol_write_hello(struct text *out, const struct engine *engine);
/* The line that an engine which lacks something sends instead of hello. */
void protocol_write_refusal(struct text *out, const char *reason);
/* On failure returns false and one line in reason (size bytes). */
bool protocol_read_hello(struct hello *out, const char *line, size_t len, char *reason,
                         size_t size);

/* --- requests --------------------------------------------------------------------------------- */

void protocol_write_request(struct text *out, long long id, const struct request *request);

enum incoming_kind {
    INCOMING_HELLO,
    INCOMING_REQUEST,
    INCOMING_UNKNOWN_OP, /* has an id, and an op that the protocol does not know */
    INCOMING_MALFORMED,  /* reason says why; with has_id it can be answered */
};

/* A request as the answering side reads it. It can be reused; it begins as zeros. request's
 * views point into the texts. */
struct incoming {
    enum incoming_kind kind;
    bool has_id;
    struct text id; /* as it is written in JSON: a number or a string */
    struct request request;
    struct text input, base, attribute, value, encoding;
    char reason[160];
};
void incoming_free(struct incoming *incoming);
void protocol_read_request(struct incoming *in, const char *line, size_t len);
/* The same, slower: the reader for lines that protocol_flat.h does not read. */
void protocol_read_any_request(struct incoming *in, const char *line, size_t len);

/* --- answers ---------------------------------------------------------------------------------- */

/* Writes an answer. id is JSON. CRASHED and TIMEOUT, which the protocol does not know, are written
 * as an error. */
void protocol_write_answer(struct text *out, const char *id, const struct observation *o);

/* The same without id and braces: members of the object that w is in, from "outcome" on. */
void protocol_write_members(struct json_writer *w, const struct observation *o);

/* The keys of the answers so far. Zeroed is ready; the caller frees unknown. */
struct answer_keys {
    struct text unknown; /* keys that the protocol does not know, each once, quoted, with ", "
                            between them */
    unsigned received;   /* 1u << component */
};

/* Reads an answer into o, and adds its keys to *keys, which may be NULL. If an answer has an id,
 * but the rest is malformed, its outcome is ERROR with a reason. Returns false if the line is not a
 * JSON object, or has no id that is a whole number: then reason (size bytes) says which. */
bool protocol_read_answer(long long *id, struct observation *o, struct answer_keys *keys,
                          const char *line, size_t len, char *reason, size_t size);
/* The same, slower: the reader for lines that protocol_flat.h does not read. */
bool protocol_read_any_answer(long long *id, struct observation *o, struct answer_keys *keys,
                              const char *line, size_t len, char *reason, size_t size);

/* Makes an answer an error that is none for an engine of this model: a filter allows or denies, any
 * other engine parses or rejects. */
void protocol_check_verdict(enum model model, struct observation *o);

#endif
