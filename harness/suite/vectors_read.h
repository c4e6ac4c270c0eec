/* SPDX-License-Identifier: MIT */
/* What the files share that read vectors: a file on its way into the suite. */
#ifndef VECTORS_READ_H
#define VECTORS_READ_H

#include "json.h"
#include "vectors.h"

/* One file on its way into the suite. */
struct vectors_reader {
    struct suite *suite;
    struct json_file file;
    struct text *error;
    bool first_seen, ours;
    struct text scratch;
};

/* A copy that lives as long as the suite, with a NUL after it. */
struct ua_str suite_keep(struct suite *suite, const char *bytes, size_t len);
/* Returns the case that has this id already, or remembers index for it and returns SIZE_MAX. */
size_t suite_claim_id(struct suite *suite, size_t index);

/* Leaves the one-line message about a node of the file, and returns false. */
bool reader_refuse(struct vectors_reader *reader, const cJSON *node, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* The member's string, kept; ptr NULL if the member is missing or null. False for another type. */
bool reader_string(struct vectors_reader *reader, const cJSON *object, const char *key,
                   struct ua_str *out);

/* The same of what engines are given: bytes that are no UTF-8 are under key_b64 instead, in base64.
 */
bool reader_bytes(struct vectors_reader *reader, const cJSON *object, const char *key,
                  struct ua_str *out);

/* Adds one object of an array. Its members show its kind. */
bool reader_case(struct vectors_reader *reader, const cJSON *object);
/* Adds one object of a list that is named after an attribute. */
bool reader_setter(struct vectors_reader *reader, const cJSON *object, const cJSON *list);
/* Names a case of another project's file, which starts on this line, and adds it. */
bool reader_add_case(struct vectors_reader *reader, struct vector_case *test, size_t line);
/* Makes a case of CASE_TOASCII from its input. output: the domain in ASCII; ptr NULL: failure. */
void reader_toascii(struct vectors_reader *reader, struct vector_case *test, struct ua_str output);

/* Whether a text is Unicode's IdnaTestV2.txt; adds its cases, judged as the URL Standard reads the
 * status codes. Left out are an empty source, one with a surrogate, and a host that is an IPv4
 * address. */
bool is_idna_test(const char *text, size_t len);
bool read_idna_test(struct vectors_reader *reader, const char *text, size_t len);
/* Whether JSON is a format test of JSON-Schema-Test-Suite; adds the cases of uri, uri-reference,
 * iri and iri-reference. */
bool is_json_schema_test(const cJSON *root);
bool read_json_schema_test(struct vectors_reader *reader, const cJSON *root);

/* Fills *test from an object with "edition". */
bool reader_edition(struct vectors_reader *reader, const cJSON *object, struct vector_case *test);

#endif
