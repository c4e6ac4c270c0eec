/* SPDX-License-Identifier: MIT */
/* The text of a bug report for the maintainers of a parser that does not read a URL as its own
 * document does. */
#ifndef BUG_REPORT_H
#define BUG_REPORT_H

#include "edition_history.h"
#include "quirk.h"

/* What the parser is held against: the URL Standard, or RFC 3986 strictly read. */
struct bug_report {
    const struct quirks *quirks;
    const struct quirk *quirk;
    unsigned engine;            /* index in quirks */
    const struct engine *judge; /* the engine that transcribes the document */
    const struct observation *expected, *standard, *rfc3986; /* of judge; of both documents */
    enum effect effect;                                      /* of answer and expected */
};

/* Whether an engine of a quirk disagrees with the document that it follows about the shown input,
 * in what the quirk's effect is about; then out is filled. An engine that follows neither is held
 * against the Standard, and then against RFC 3986. history has run the shown input, and out borrows
 * its answers. A dated edition disagrees with nothing. */
bool bug_report_make(struct bug_report *out, const struct quirks *quirks, const struct quirk *quirk,
                     unsigned engine, const struct edition_history *history);

/* Appends the report: lines of plain text, all values visible. */
void bug_report_write(struct text *out, const struct bug_report *report);

#endif
