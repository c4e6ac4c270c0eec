/* SPDX-License-Identifier: MIT */
/* Hosts that the check passes if they are written plainly. Then no idiom is needed, and a URL with
 * one shows nothing more. */
#ifndef BYPASS_PLAIN_H
#define BYPASS_PLAIN_H

#include "bypass_run.h"
#include "pair.h"

/* Hosts for which is kept whether they pass. */
#define PLAIN_HOSTS 256

struct plain_host {
    struct text host;
    bool is_allowed;   /* it is a way past the check */
    bool is_explained; /* that is in the list, or was tried */
};

struct plain_hosts {
    const struct bypass_run *run;
    struct pair pair;
    struct plain_host items[PLAIN_HOSTS];
    size_t count;
};

/* Whether the pair's last answers are a way past the check. */
bool bypass_is_past(const struct bypass_check *check, const struct pair *pair);
/* Whether a way of this range, or by this cause, is in the list. */
bool bypass_has_range(const struct bypass_result *out, const struct host_range *range);
bool bypass_has_cause(const struct bypass_result *out, const struct text *cause);
/* Sets out to the URL of a host, in the scheme of the search. */
void bypass_plain_url(struct text *out, const struct bypass_run *run, struct ua_str host);

/* Whether a filter allows the host that the client contacts, of a denied class, if it is written
 * plainly. Adds the way, if it is one and the first of its range. */
bool plain_hosts_allow(struct plain_hosts *plain, struct ua_str host);
/* Returns the host that the client contacts, which a check of denied hosts passes if it is written
 * so in a URL without idioms; NULL: there is none, or the URL is that one. */
struct plain_host *plain_hosts_passing(struct plain_hosts *plain, struct ua_str url,
                                       struct ua_str host);
void plain_hosts_free(struct plain_hosts *plain);

#endif
