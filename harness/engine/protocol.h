/* SPDX-License-Identifier: MIT */
/* The engine protocol: JSON lines, one request a line, answers in any order by id. This is its only
 * reader and writer. Writers append a line with its "\n"; readers take one without. A text under
 * key `k` whose bytes are no UTF-8 goes in base64 under `k_b64`. */
#ifndef PROTOCOL_H
#define PROTOCOL_H

#include "engine.h"
#include "json.h"
#include "util.h"

#define PROTOCOL_VERSION 1

/* --- hello ------------------------------------------------------------------------------------ */

/* What an engine says of itself. */
struct hello {
    char engine[64]; /* "" if what it said is no id: letters, digits, "-", "_", ".", ":" */
    char version[64], flags[160], locale[32];
    enum model model;
    unsigned capabilities, null_is_distinct;
    int warm_up_ms;    /* what its first answer may take; 0: no more than others */
    char problem[160]; /* a name in it that the protocol does not know; "" if there is none */
};

void protocol_write_hello_request(struct text *out);
/* null_is_distinct comes from the key "tells_null", an array of components; without it, from the
 * model. */
void protocol_write_hello(struct text *out, const struct engine *engine);
/* What an engine that lacks something says instead. */
void protocol_write_refusal(struct text *out, const char *reason);
/* On failure returns false and one line in reason (size bytes). */
bool protocol_read_hello(struct hello *out, const char *line, size_t len, char *reason,
                         size_t size);

/* --- requests --------------------------------------------------------------------------------- */

void protocol_write_request(struct text *out, long long id, const struct request *request);

enum incoming_kind {
    INCOMING_HELLO,
    INCOMING_REQUEST,
    INCOMING_UNKNOWN_OP, /* has an id and an op that is none of ours */
    INCOMING_MALFORMED,  /* reason says why; has_id: it can be answered by id */
};

/* A request as the answering side reads it. Reusable; zeroed is ready. request's views point into
 * the texts. */
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

/* --- answers ---------------------------------------------------------------------------------- */

/* id is JSON. What the protocol does not know, CRASHED and TIMEOUT, goes as error. */
void protocol_write_answer(struct text *out, const char *id, const struct observation *o);

/* The same without id and braces: members of the object that w is in, from "outcome" on. */
void protocol_write_members(struct json_writer *w, const struct observation *o);

/* Which keys answers had. Zeroed is ready; free unknown. */
struct answer_keys {
    struct text unknown; /* keys that no answer has, each once, quoted and parted by ", " */
    unsigned received;   /* 1u << component */
};

/* Reads an answer into o, and adds its keys to *keys, which may be NULL. An answer with an id whose
 * rest is malformed is one with outcome ERROR and a reason. Returns false if it is no JSON object
 * or has no id that is a whole number: then reason (size bytes) says which. */
bool protocol_read_answer(long long *id, struct observation *o, struct answer_keys *keys,
                          const char *line, size_t len, char *reason, size_t size);

#endif
