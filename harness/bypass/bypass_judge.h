/* SPDX-License-Identifier: MIT */
/* The third step of a search for ways past a check: which answers are a way. */
#ifndef BYPASS_JUDGE_H
#define BYPASS_JUDGE_H

#include "bypass_run.h"

/* Signatures that are told apart. */
#define SIGNATURES (1u << 16)

/* Zeroed but for run, which is borrowed. */
struct judge {
    const struct bypass_run *run;
    struct signature {
        bool is_seen;
        uint8_t explained; /* inputs whose cause was searched */
    } signatures[SIGNATURES];
};

/* An input that is a way past the check, of a cause that may be new. Valid as long as the batch. */
struct suspicion {
    struct ua_str url;
    const struct observation *validator, *client;
    struct signature *signature;
    enum way_kind kind;
};

/* Judges an input of a batch that was asked, and counts. Sets *is_parent: no other input showed the
 * same, so that it is worth changes. Returns whether it is a way, in *out; *is_suspect: and its
 * cause may be new. */
bool bypass_judge(struct judge *judge, const struct bypass_batch *batch, size_t input,
                  struct suspicion *out, bool *is_parent, bool *is_suspect);

#endif
