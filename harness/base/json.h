/* SPDX-License-Identifier: MIT */
/* JSON, read and written. In harness, only json_read.c calls cJSON's parser, and only json_write.c
 * writes a comma, a colon, a bracket or an escape of JSON. */
#ifndef JSON_H
#define JSON_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "util.h"

/* --- reading ---------------------------------------------------------------------------------- */

/* Parses a whole JSON text of len bytes; the caller frees the tree with cJSON_Delete. cJSON alone
 * ends a string at \u0000 and refuses a text with a lone surrogate. Here \u0000 is kept as the
 * bytes C0 80, which json_read_string turns back; a lone surrogate, which only an escape can give,
 * as the three bytes that it would have in UTF-8, which json_read_string makes U+FFFD. Returns NULL
 * for a syntax error and for ill-formed UTF-8, overlong forms and surrogates among it, wherever it
 * stands; *error_offset (may be NULL) is then its place in text, in bytes. */
cJSON *json_parse(const char *text, size_t len, size_t *error_offset);

/* A file's text and its tree, whose nodes have places in the text. */
struct json_file {
    const char *path; /* for messages, as text borrowed until json_file_free */
    struct ua_str text;
    cJSON *root;
    size_t offset, line; /* the last place that was looked for, and its line: the next is near */
};
/* Parses text as json_parse does. On an error appends the message of json_explain_error to error
 * and returns false. Either way json_file_free releases the tree. */
bool json_file_parse(struct json_file *file, const char *path, struct ua_str text,
                     struct text *error);
void json_file_free(struct json_file *file);
/* The place of a node of the tree: of an object's member the key, otherwise the value. Returns the
 * offset in bytes. */
size_t json_offset(const cJSON *node);
/* Returns the line of a node, from 1. Cheap if nodes are asked for in the text's order. */
size_t json_line(struct json_file *file, const cJSON *node);
/* Appends "PATH:LINE:COLUMN: " and the message, both made visible. The column counts bytes, from 1.
 * Without a node: "PATH: " and the message. Returns false, for the caller to return. */
bool json_refuse(struct text *error, struct json_file *file, const cJSON *node, const char *format,
                 ...) __attribute__((format(printf, 4, 5)));

/* Looks in all objects of a tree for two members for one value: with the same key, or with KEY and
 * KEY_b64. Returns the later one, and the one before it in *first; NULL if there is none, or no
 * tree. n members of an object take n log n steps. */
const cJSON *json_find_repeated(const cJSON *tree, const cJSON **first);
/* Appends "`KEY` is given twice" or "`KEY` and `KEY_b64` are both given", on the members that
 * json_find_repeated gave. Keys are made visible, and cut behind 40 bytes. */
void json_explain_repeated(struct text *out, const cJSON *first, const cJSON *later);
/* Refuses a file in which json_find_repeated finds a member. The message is json_refuse's, with
 * the place of the later member. Returns whether it found nothing. */
bool json_check_repeated(struct json_file *file, struct text *error);

/* Appends the reason for which json_parse refused a file: "PATH:3:7: JSON syntax error" or, for the
 * first byte that is not UTF-8, "PATH:3:7: ill-formed UTF-8", or "PATH:3:7: nested too deeply, in
 * more than 1000 brackets". The column counts characters (code points). */
void json_explain_error(struct text *out, const char *path, const char *text, size_t len,
                        size_t offset);

/* Replaces out by the string's bytes, NUL included. False (and out empty) if item is NULL or not a
 * string. */
bool json_read_string(const cJSON *item, struct text *out);
/* The same with lone surrogates written out, as in the names that WPT's harness gives: "U+d800". */
bool json_read_name(const cJSON *item, struct text *out);
/* Replaces out by the bytes that a string has in base64. False if item is not a string, or no
 * base64.
 */
bool json_read_base64(const cJSON *item, struct text *out);
/* Does the same for a string or for {"bytes_b64": "..."}, the form in which an array holds bytes
 * that are not UTF-8. */
bool json_read_bytes(const cJSON *item, struct text *out);
/* Replaces out by the bytes of the object's member key or, if there is none, key_b64. *found is the
 * member, NULL if there is neither. False if it is null, no string, or no base64. */
bool json_read_member(const cJSON *object, const char *key, struct text *out, const cJSON **found);
/* False if item is not a whole number that JSON's doubles hold exactly. */
bool json_read_number(const cJSON *item, long long *out);

/* --- writing ---------------------------------------------------------------------------------- */

/* Writes JSON to the end of a text. Only out needs a value to begin with:
 *
 *     struct json_writer w = {.out = &line};
 *
 *     json_object(&w);
 *     json_add_string(&w, "outcome", "parsed");
 *     json_member(&w, "list");
 *     json_array(&w);
 *     json_number(&w, 1);
 *     json_end(&w);
 *     json_end(&w);
 *
 * writes {"outcome":"parsed","list":[1]}. Outside of any bracket there may be several values, or
 * several members, with commas between them: the inside of an array or object, for json_verbatim.
 */
struct json_writer {
    struct text *out;
    unsigned indent;    /* spaces for each depth, with every item on a line of its own; or 0 */
    bool spaced_colons; /* a space behind each colon */
    bool spaced_commas; /* a space behind each comma that no line end follows */
    /* The rest is the writer's own. */
    bool after_key;    /* a member's value comes next */
    unsigned new_line; /* json_new_line was called: 1 + spaces; or 0 */
    unsigned depth;    /* of brackets, up to 63 */
    uint64_t objects;  /* a bit for each depth: its bracket is an object's */
    uint64_t filled;   /* a bit for each depth: there is an item in it */
};

/* Begin an array or an object; json_end ends the innermost one. */
void json_array(struct json_writer *w);
void json_object(struct json_writer *w);
/* Begins an object that a subcommand prints as a line of --format jsonl. Its first member is the
 * version of the format, "format":1. It changes when a key goes away or changes its meaning. */
#define JSON_OUTPUT_FORMAT 1
void json_output(struct json_writer *w);
void json_end(struct json_writer *w);
/* Begins a member of an object: its value is to come next. The key is plain ASCII, without quotes
 * and backslashes. */
void json_member(struct json_writer *w, const char *key);
/* The item or the bracket that comes next begins on its own line, indented by this many spaces. */
void json_new_line(struct json_writer *w, unsigned spaces);

/* Values: items of an array, or the value of a member. */
void json_null(struct json_writer *w);
void json_bool(struct json_writer *w, bool value);
void json_number(struct json_writer *w, uint64_t value);
void json_integer(struct json_writer *w, int64_t value);
/* With one decimal. */
void json_tenths(struct json_writer *w, double value);
/* A string with 16 hexadecimal digits. */
void json_hash(struct json_writer *w, uint64_t value);
/* Adds a string with its quotes to a text. Without a writer: the caller adds what stands around it.
 * False, and nothing is added, if the bytes are not UTF-8. */
bool json_quote(struct text *out, struct ua_str string);
/* NULL gives null. */
void json_string(struct json_writer *w, const char *string);
/* A string, with U+FFFD for what is not UTF-8. ptr NULL gives null. */
void json_text(struct json_writer *w, struct ua_str text);
/* What json_read_bytes reads: a string, or {"bytes_b64":"..."} for bytes that are no UTF-8. ptr
 * NULL gives null. */
void json_bytes(struct json_writer *w, struct ua_str bytes);
void json_base64(struct json_writer *w, struct ua_str bytes);
/* JSON as it stands: a value, or several items with their commas. */
void json_verbatim(struct json_writer *w, struct ua_str json);
/* A tree without spaces and in one spelling, so that equal values give equal texts if their members
 * come in the same order. Members called skip (may be NULL) are left out, at any depth. */
void json_tree(struct json_writer *w, const cJSON *item, const char *skip);

/* Members with their values. json_add takes bytes of any kind: what is not UTF-8 becomes
 * "key_b64":"...". */
void json_add(struct json_writer *w, const char *key, struct ua_str value);
void json_add_string(struct json_writer *w, const char *key, const char *string);
/* A string of plain ASCII, without quotes and backslashes. Faster than json_add_string. */
void json_add_name(struct json_writer *w, const char *key, const char *name);
void json_add_number(struct json_writer *w, const char *key, uint64_t value);
void json_add_hash(struct json_writer *w, const char *key, uint64_t value);
void json_add_bool(struct json_writer *w, const char *key, bool value);
void json_add_null(struct json_writer *w, const char *key);

/* Appends the file's text to out, with one item more in an array of the file: on a line of its own
 * following the item after, or before all others if after is NULL. */
void json_insert(struct text *out, const struct json_file *file, const cJSON *array,
                 const cJSON *after, struct ua_str item);

/* json_tree as a text of its own, appended to out. */
void json_write(struct text *out, const cJSON *item, const char *skip);

#endif
