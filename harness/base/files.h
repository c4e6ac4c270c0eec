/* SPDX-License-Identifier: MIT */
/* Reading and writing files, and the folders of this program. */
#ifndef FILES_H
#define FILES_H

#include <sys/types.h>

#include "text.h"

#define READ_FILE_BYTES (256u << 20) /* that are read of a file; a longer one is refused */

/* Reads a whole file into t, which the user named: it may also be a pipe or a device. False after a
 * complaint with the path and the reason. STDIN_PATH is the stdin of this process, also where that
 * is a socket; it is read once, and kept. */
#define STDIN_PATH "/dev/stdin"
bool read_file(struct text *t, const char *path);

/* The same for a file that was found in a folder: it must be a regular one, and have limit bytes at
 * most. */
bool read_regular_file(struct text *t, const char *path, size_t limit);

/* Opens a regular file, or makes it if flags says so. It does not wait, as open does for the other
 * end of a pipe. Returns the descriptor, which is closed at exec; -1, with errno, which
 * file_error_text takes. */
int open_regular_file(const char *path, int flags);
/* strerror, and "is not a regular file" for ENXIO. */
const char *file_error_text(int error);

/* read, and again if a signal interrupted it. */
ssize_t read_some(int fd, void *bytes, size_t len);

/* Writes all bytes, also after interruptions. False, with errno, if it cannot. */
bool write_all(int fd, const void *bytes, size_t len);

/* Replaces a regular file by content: whole, or it stays as it was, also if the machine stops. Its
 * mode stays, and so does a symbolic link, whose target is replaced. Makes the file if it is not
 * there. False after a complaint. */
bool replace_file(const char *path, const struct text *content);

/* A folder on the way to one that is read, so that a symbolic link to a folder above it is seen. */
struct folder_path {
    const struct folder_path *parent; /* NULL: the first one */
    dev_t device;
    ino_t inode;
};
/* Fills out for a folder. False after a complaint: it is a folder above itself, or not there. */
bool folder_path_enter(struct folder_path *out, const struct folder_path *parent, const char *path);

/* The path of this program; "" if it is not known. */
const char *executable_path(void);
/* Returns the folder of the running executable, ending in "/"; "" if unknown. Valid for ever. */
const char *executable_dir(void);

/* Returns the path of a data folder: in_tree (such as "vectors") below the source tree if the
 * running executable is in build/<variant>/ of one, otherwise installed below
 * PREFIX/share/urlassay/. NULL if neither exists. The caller frees it. */
char *data_dir(const char *in_tree, const char *installed);

#endif
