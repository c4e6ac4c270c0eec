/* SPDX-License-Identifier: MIT */
/* Judges vectors by a document that is not today's Standard: RFC 3986, RFC 3987, a dated text, the
 * Standard of a day. The engine of the document is asked what each case asks, and its answer
 * replaces what the case expects. */
#ifndef AGAINST_H
#define AGAINST_H

#include "check_case.h"

/* A document at work. Zeroed is closed. */
struct against {
    struct engine *document;
    struct observation answer;
};
/* Opens the engine of a document (engine_name_is_document). Complains and returns false on failure.
 */
bool against_open(struct against *against, const char *document);
void against_close(struct against *against);

/* Replaces the answers of a case. Its text lives in the suite. A case of the document's own edition
 * with the single step "parse" becomes a URL's case, which all engines can be asked. Where the
 * document has no answer, test->unanswerable says why. */
void against_answer(struct against *against, struct suite *suite, struct vector_case *test);

#endif
