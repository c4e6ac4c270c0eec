/* SPDX-License-Identifier: MIT */
/* Planted parsers: a reference parser with one or two known faults. They measure whether causes are
 * named as a person names them. */
#ifndef PLANT_H
#define PLANT_H

#include "engine.h"
#include "str.h"
#include "text.h"

struct piece {
    size_t start, end;
};

/* The parts of the input in the reading of the reference. */
struct parts {
    bool has_scheme, is_special, is_file, is_opaque, has_authority, has_userinfo, has_port;
    unsigned slashes;                   /* in front of the authority */
    struct piece scheme;                /* without ":" */
    struct piece authority;             /* all of it */
    struct piece userinfo;              /* without "@" */
    struct piece host, port;            /* without ":" */
    struct piece path, query, fragment; /* without "?" and "#"; empty also if there is none */
};

#define MAX_HIDDEN 32

/* A parse of a planted parser. */
struct plant {
    struct engine *reference;
    bool is_rfc3986;
    struct text url, base; /* what the reference is asked; faults change it */
    bool has_base;
    bool is_before; /* the reference has not been asked yet */
    struct observation *answer;
    struct parts parts; /* of url, by plant_split */
    struct text hidden[MAX_HIDDEN];
    unsigned hidden_count;
    struct observation trial; /* of plant_accepts */
};

/* Splits url. As the Standard does, takes tabs, newlines, and controls at the ends away first,
 * unless the reference keeps them. */
void plant_split(struct plant *plant);

/* Replaces what is not UTF-8 by U+FFFD. The reference does so first: a newline may stand in it. */
void plant_make_well_formed(struct text *url);

struct ua_str plant_piece(const struct plant *plant, struct piece piece);
bool plant_has(const struct plant *plant, struct piece piece, const char *bytes);
/* The place of the first of these bytes in a piece, or its end. */
size_t plant_find(const struct plant *plant, struct piece piece, const char *bytes);
/* Whether "%" and two hex digits stand at a place. */
bool plant_is_escape(struct ua_str text, size_t at);
/* The number of the port; -1: it is not a number, or empty. */
long plant_port_number(const struct plant *plant);
bool plant_has_non_ascii(const struct plant *plant, struct piece piece);

/* Replaces a piece of url, and splits it again. */
void plant_replace(struct plant *plant, struct piece piece, const char *by, size_t len);
/* Replaces a piece of url by a mark of letters. In the answer it is shown as text again. */
void plant_hide_as(struct plant *plant, struct piece piece, const char *text, size_t len);
/* Likewise, by the piece itself. Returns the end of the mark. */
size_t plant_hide(struct plant *plant, struct piece piece);

/* Hides each of these bytes in a piece of plant->parts. */
void plant_hide_bytes(struct plant *plant, const struct piece *piece, const char *bytes);

/* Whether the reference accepts url as it is now, or another text without a base. */
bool plant_accepts(struct plant *plant);
bool plant_accepts_text(struct plant *plant, struct ua_str text);

/* The value of a component of the answer; ptr NULL: absent. */
struct ua_str plant_get(const struct plant *plant, enum component c);
/* Sets a component. The bytes may be of the answer. */
void plant_set(struct plant *plant, enum component c, const char *bytes, size_t len);
/* Decodes the percent-encoded ASCII characters of a component, or its letters only. */
void plant_decode(struct plant *plant, enum component c, bool only_letters);

/* A fault: false if it refuses the input. */
typedef bool plant_fault(struct plant *plant);

#define BEFORE(name, sentence, causes) plant_fault name;
#define AFTER(name, sentence, causes) plant_fault name;
#define BOTH(name, sentence, causes) plant_fault name;
#include "faults.def"

struct fault {
    const char *name, *sentence;
    const char *causes; /* separated by spaces */
    plant_fault *before, *after;
};

/* A parser of the table. */
struct planted {
    const char *name;
    const char *reference;         /* the parser that it is compared with */
    bool accepts_alone;            /* it tells no component */
    const struct fault *faults[2]; /* the second NULL: it has one */
};
/* Returns all of them; *count gets how many. The engine `planted:NAME` is one. */
const struct planted *planted_all(size_t *count);

#endif
