/* SPDX-License-Identifier: MIT */
/* An input that is edited, and its pieces: shared by the mutator's operations. */
#ifndef MUTATE_EDIT_H
#define MUTATE_EDIT_H

#include "mutate.h"
#include "testcase.h"

#define LENGTH(array) ((uint32_t)(sizeof(array) / sizeof *(array)))

/* The pieces of an input. Each delimiter belongs to a piece. */
enum piece {
    PIECE_LEADING,
    PIECE_SCHEME, /* with ":" */
    PIECE_SLASHES,
    PIECE_USERINFO, /* with "@" */
    PIECE_HOST,
    PIECE_PORT, /* with ":" */
    PIECE_PATH,
    PIECE_QUERY,    /* with "?" */
    PIECE_FRAGMENT, /* with "#" */
    PIECE_TRAILING,
    PIECES,
};
_Static_assert(MUTATOR_CUTS == PIECES + 1, "a cut before each piece, and one at the end");

struct edit {
    struct mutator *mutator;
    uint8_t *data;
    uint32_t size, max;
    const struct mutator_parent *parent; /* data equals its data; NULL: it was changed */
    bool is_cut;                         /* cuts is valid */
    uint32_t cuts[PIECES + 1];           /* positions in data, of the URL or of the base */
};

static inline uint32_t random_below(struct edit *edit, uint32_t limit)
{
    return mutator_random_below(edit->mutator, limit);
}

static inline uint32_t piece_len(const struct edit *edit, enum piece piece)
{
    return edit->cuts[piece + 1] - edit->cuts[piece];
}

/* Splits the input that is edited. Valid until it changes. */
static inline struct testcase edit_testcase(const struct edit *edit)
{
    return testcase_split(edit->data, edit->size);
}

/* Cuts the URL of a test case, or its base, into pieces: positions in the form of the test case. */
void edit_cut(uint32_t cuts[PIECES + 1], struct testcase test, bool of_base);

/* Fills cuts, unless it is valid: mostly of the URL, sometimes of the base if there is one.
 * edit_replace moves the cuts, so that pieces stay valid after it. */
void edit_cut_any(struct edit *edit);
/* Fills cuts, of the base or of the URL, also if it is valid. */
void edit_cut_part(struct edit *edit, bool of_base);

/* Replaces cut bytes by other bytes, which must not be in data. False if there is no room or
 * nothing would change. */
bool edit_replace(struct edit *edit, uint32_t at, uint32_t cut, const void *bytes, size_t len);

bool edit_replace_piece(struct edit *edit, enum piece piece, const void *bytes, size_t len);

/* Copies a range of data to the mutator's scratch space. Returns how many bytes fit. */
uint32_t edit_copy_out(struct edit *edit, uint32_t at, uint32_t len);

/* Draws a position: in the authority, or anywhere, mostly at a cut. */
uint32_t edit_draw_position(struct edit *edit);

/* Finds the first byte of a set from a random position on. False if there is none. */
bool edit_find_byte(struct edit *edit, const char *set, size_t len, uint32_t *at);

/* Draws a piece that is not empty. False if all are empty. */
bool draw_piece(struct edit *edit, uint32_t *piece);

struct operation {
    const char *name;                 /* "drop-piece" */
    unsigned weight;                  /* how often it is drawn, among the weights of all */
    bool (*apply)(struct edit *edit); /* returns whether it changed something */
};
extern const struct operation operations[];
extern const unsigned operation_count;

/* Those of mutate_spelling.c. */
bool encode_byte(struct edit *edit);
bool decode_byte(struct edit *edit);
bool encode_percent(struct edit *edit);
bool change_hex_case(struct edit *edit);
bool respell_for_idna(struct edit *edit);
bool spoil_utf8(struct edit *edit);
bool change_case(struct edit *edit);
bool change_number(struct edit *edit);
bool respell_ipv4(struct edit *edit);
bool change_delimiter(struct edit *edit);
bool repeat_delimiter(struct edit *edit);
bool drop_delimiter(struct edit *edit);
bool flip_slash(struct edit *edit);
bool flip_bit(struct edit *edit);
bool set_byte(struct edit *edit);
bool drop_bytes(struct edit *edit);
bool repeat_bytes(struct edit *edit);

#endif
