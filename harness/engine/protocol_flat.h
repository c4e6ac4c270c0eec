/* SPDX-License-Identifier: MIT */
/* Reads the common lines of the engine protocol in one pass, without a tree. protocol.c reads all
 * others. */
#ifndef PROTOCOL_FLAT_H
#define PROTOCOL_FLAT_H

#include "protocol.h"

/* Reads an answer as protocol_read_answer does. Returns false if the line has a form that is not
 * common: an unknown or repeated key, no id, no outcome, a value of another type, or no JSON. Then
 * *keys is unchanged and o is unspecified. */
bool protocol_read_flat_answer(long long *id, struct observation *o, struct answer_keys *keys,
                               const char *line, size_t len);

/* Reads a request as protocol_read_request does. Returns false if the line has a form that is not
 * common, and then *in is unspecified. */
bool protocol_read_flat_request(struct incoming *in, const char *line, size_t len);

/* Appends the line of a request to parse, as json.h writes it. False, and nothing is written, if
 * the op is another one, the id is negative, the request has an encoding, or one of its texts is no
 * UTF-8. */
bool protocol_write_flat_request(struct text *out, long long id, const struct request *request);

#endif
