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

#endif
