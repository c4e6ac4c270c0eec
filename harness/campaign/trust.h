/* SPDX-License-Identifier: MIT */
/* The programs of campaigns that this user trusts, in a file outside of the campaigns' folders:
 * $XDG_STATE_HOME/urlassay/trusted.json, XDG_STATE_HOME being ~/.local/state if it is not set. A
 * row has a folder by its canonical path and a program that the user named on the command line of
 * `fuzz` there, or accepted by `triage --trust`. A folder that is moved or copied is another
 * folder. The file and its folder must belong to the user, and nobody else may write there. */
#ifndef TRUST_H
#define TRUST_H

#include "json.h"

/* An engine that is not built in. */
struct trust_program {
    const char *engine; /* the id; without a path the name, such as "npm:url-parse@1.5.10" */
    const char *path;   /* absolute, or "lib:" and an absolute path; NULL: it has none */
};

/* What is trusted in one campaign. */
struct trust {
    char *folder; /* canonical; NULL: it is not there */
    cJSON *rows;  /* of all campaigns: folder, engine and path */
};

/* Reads what is trusted in a campaign's folder: nothing if there is no file, or after a complaint
 * if the file cannot be used. The caller calls trust_free. */
void trust_read(struct trust *trust, const char *dir);
void trust_free(struct trust *trust);

/* Whether a program is trusted. */
bool trust_has(const struct trust *trust, const struct trust_program *program);

/* Gives the permission to run (engine_name.h) to all programs that are trusted and have no
 * path. */
void trust_allow_names(const struct trust *trust);
/* The same for a path, if it is trusted. Returns whether it has the permission now; the command
 * line may have given it before. */
bool trust_allow_path(const struct trust *trust, const struct trust_program *program);

/* Adds programs to those that are trusted in a folder. False after a complaint. */
bool trust_add(const char *dir, const struct trust_program *programs, size_t count);

#endif
