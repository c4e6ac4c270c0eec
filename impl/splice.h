/* SPDX-License-Identifier: MIT */
/* Replaces a part of a URL's href, without the parser. */
#ifndef UA_SPLICE_H
#define UA_SPLICE_H

#include "url.h"

/* The first component that moves with the end of a change. Offsets cannot say that: offsets of
 * empty components are equal. */
enum ua_first_moved { UA_MOVED_HOST, UA_MOVED_PATH, UA_MOVED_FRAGMENT };

/* Starts next with the href's first len bytes. */
UA_CHECKED enum ua_status ua_begin_splice(struct ua_url *url, uint32_t len);

/* Ends a change. next holds the href up to the end of the change; the rest of the href, which
 * begins at `from`, is appended, and next becomes the href. offsets holds those up to the change;
 * those from the component `first` on are shifted here. */
UA_CHECKED enum ua_status ua_finish_splice(struct ua_url *url, struct ua_components offsets,
                                           uint32_t from, enum ua_first_moved first);

/* Sets url's query; query.ptr NULL: to null. query is ASCII and goes in as it is. On another status
 * than UA_OK url is as it was. */
UA_CHECKED enum ua_status ua_url_set_query(struct ua_url *url, struct ua_str query);

#endif
