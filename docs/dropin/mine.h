/* SPDX-License-Identifier: MIT */
/* The parser of the example in docs/fuzzing-at-scale.md: it takes a backslash for a plain byte. */
#ifndef MINE_H
#define MINE_H

struct mine_url;

/* Returns NULL if there is no "://". The caller calls mine_free. */
struct mine_url *mine_parse(const char *text);
const char *mine_scheme(const struct mine_url *url);
const char *mine_host(const struct mine_url *url);
const char *mine_path(const struct mine_url *url);
void mine_free(struct mine_url *url);

#endif
