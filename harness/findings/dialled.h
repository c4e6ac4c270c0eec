/* SPDX-License-Identifier: MIT */
/* Which hosts the clients of a campaign's engines contacted: the answers of dialled engines
 * (engines/dial) to inputs of findings. D/dialled.jsonl keeps them, a line each. An answer belongs
 * to a client and an input, so it stays valid when a class gets another input. */
#ifndef DIALLED_H
#define DIALLED_H

#include "finding.h"
#include "json.h"

struct dialled_answer {
    struct text client, version; /* "dial:curl", "7.88.1" */
    struct owned_testcase test;
    struct observation answer; /* PARSED with host and port, or REJECTED: it contacted no host */
};

/* Zeroed is empty. */
struct dialled {
    struct dialled_answer *items;
    size_t count, cap;
};

/* Reads the file of a campaign; without one, the list is empty. False after a complaint if it
 * cannot be read. The caller frees in any case. */
bool dialled_load(struct dialled *out, const char *dir);
void dialled_free(struct dialled *dialled);
/* Writes the file. False after a complaint. */
bool dialled_save(const struct dialled *dialled, const char *dir);

/* Whether dialling says more about a difference: its effect is about the host that is contacted, or
 * whether one is. */
bool dialled_concerns(enum effect effect);

/* Runs clients on the inputs of findings, which are sorted. For each cause, the first finding is
 * dialled by the clients of all engines in the findings, and the others by the clients of their two
 * engines. top: for N causes, or findings if by_finding; 0: for all. What the same version of
 * a client has answered is not asked again. Returns how many answers are new. Complains, and goes
 * on, about a client that is not available, and about inputs to which a client gives no answer. */
size_t dialled_ask(struct dialled *dialled, const struct finding *findings, size_t count,
                   size_t top, bool by_finding);

/* Fills dialled and impact of a finding, and lowers the rank of one that is refuted, so that its
 * severity is medium at most. The finding borrows the list. */
void dialled_apply(const struct dialled *dialled, struct finding *finding);

/* Whether a client has answered to the input of a finding that dialling concerns. */
bool dialled_has_answers(const struct finding *finding);

/* Appends "asks for b.test: dial:curl, dial:php; contacts no host: dial:java; confirmed", or "not
 * dialled" and why. Appends nothing if dialled_concerns is false. */
void dialled_add_words(struct text *out, const struct finding *finding);

/* Adds the members "dialled", an array of {"client", "version", "answer"}, and "impact":
 * "confirmed", "refuted", "open" (neither) or "not dialled". Adds nothing if dialled_concerns is
 * false. */
void dialled_write_members(struct json_writer *w, const struct finding *finding);

#endif
