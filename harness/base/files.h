/* SPDX-License-Identifier: MIT */
/* Reading and writing files, and the folders of this program. */
#ifndef FILES_H
#define FILES_H

#include "text.h"

/* Reads a whole file into t. False after a complaint with the path and the reason. STDIN_PATH is
 * the stdin of this process, also where that is a socket; it is read once, and kept. */
#define STDIN_PATH "/dev/stdin"
bool read_file(struct text *t, const char *path);

/* Writes all bytes, also after interruptions. False, with errno, if it cannot. */
bool write_all(int fd, const void *bytes, size_t len);

/* Replaces a file by content: whole, or it stays as it was. Makes it if it is not there. False
 * after a complaint. */
bool replace_file(const char *path, const struct text *content);

/* The path of this program; "" if it is not known. */
const char *executable_path(void);
/* Returns the folder of the running executable, ending in "/"; "" if unknown. Valid for ever. */
const char *executable_dir(void);

/* Returns the path of a data folder: in_tree (such as "vectors") below the source tree if the
 * running executable is in build/<variant>/ of one, otherwise installed below
 * PREFIX/share/urlassay/. NULL if neither exists. The caller frees it. */
char *data_dir(const char *in_tree, const char *installed);

#endif
