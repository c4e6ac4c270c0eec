/* SPDX-License-Identifier: MIT */
/* The smallest URL that is a way past the check, of one kind. */
#ifndef BYPASS_MINIMIZE_H
#define BYPASS_MINIMIZE_H

#include "bypass_plain.h"
#include "classification.h"

/* Tests whether URLs are ways of one kind. All but cause is borrowed. */
struct way_test {
    struct bypass_run *run;
    struct plain_hosts *plain;
    struct classification *classification; /* of the last URL that was classified */
    enum way_kind kind;
    bool is_open; /* it is open though all that is advised is refused: its cause may be known */
    struct pair *pair; /* which shows such ways */
    struct text cause; /* of the way that is made small; empty: any */
};

/* Whether the pair's last answers, to this URL, are a way past the check, and one that needs its
 * idioms. */
bool bypass_is_way(const struct way_test *t, struct ua_str url);
/* Runs the pair on a test case and classifies it. Returns whether it is a way by the cause. */
bool bypass_is_way_by_cause(const struct way_test *t, struct testcase test);
/* Makes a way small that stays one: by the cause, or by any if it is empty. */
void bypass_minimize(struct way_test *t, struct owned_testcase *test);
/* Gives the host that the client contacts a name that a reader understands, if the way stays. */
void bypass_name_client_host(const struct way_test *t, struct owned_testcase *test);

#endif
