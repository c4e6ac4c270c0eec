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
 * file_error_text takes. A folder can be opened for reading, as open does it. */
int open_regular_file(const char *path, int flags);
/* The same relative to an open folder. With O_NOFOLLOW, path is not a symbolic link. */
int open_regular_at(int folder, const char *path, int flags);
/* The errno that says of what kind a file is; 0: a regular one. */
int file_kind_error(mode_t mode);
/* strerror, but for errors of file_kind_error and EMLINK words about the file: "is a pipe". */
const char *file_error_text(int error);

/* Complains that a file, of a folder or NULL, cannot be written, with the reason of errno. */
void complain_unwritten(const char *folder, const char *path);

/* Reads all of an open file into t, limit bytes at most, and closes it. fd -1: it could not be
 * opened, and errno says why. False after a complaint, which begins with path. */
bool read_open_file(struct text *t, int fd, const char *path, size_t limit);

/* read, and again if a signal interrupted it. */
ssize_t read_some(int fd, void *bytes, size_t len);

/* Writes all bytes, also after interruptions. False, with errno, if it cannot. */
bool write_all(int fd, const void *bytes, size_t len);

/* An output that the user named. It is written beside its place, and gets its name, and the mode of
 * the file that was there, when it is whole: otherwise the old file stays. If path is a symbolic
 * link, its target is replaced. */
struct output_file {
    char *path;            /* of the file, after symbolic links */
    struct text temporary; /* of the file that is written; empty: the output itself is */
};
/* Returns a descriptor, which the caller closes before it calls output_file_end; -1 with errno.
 * may_be_in_place: a device, a pipe, the target of /dev/stdout, and a file beside which none can be
 * made, are opened as they are, and not cut off. Otherwise they are refused; file_error_text takes
 * errno then. */
int output_file_open(struct output_file *out, const char *path, bool may_be_in_place);
/* Gives a file that is whole its name, or removes it. False with errno: the old file stays. */
bool output_file_end(struct output_file *out, bool is_whole);
/* Writes an output, in place if it must be. False after a complaint. */
bool write_output_file(const char *path, const struct text *content);
/* The same for a regular file, never in place: it stays as it was also if the machine stops. */
bool replace_file(const char *path, const struct text *content);

/* --- a folder that stays open ----------------------------------------------------------------- */

/* What is below it is opened relative to its descriptor, without following symbolic links, and only
 * if it is a regular file or a folder. So nothing outside the folder is read or written, whatever
 * lies in it. */
struct folder {
    int fd;     /* -1: it is not open, and all that is done with it fails */
    char *path; /* for messages; NULL: it is not open */
    /* Whether files in it may be symbolic links: seeds of the source tree. */
    bool follows_links;
};
#define FOLDER_CLOSED ((struct folder){.fd = -1})

/* Opens the folder path, which the user named: it may be a symbolic link. below (may be NULL): the
 * folder at this relative path in it, of which no component may be one. False with errno, which
 * file_error_text takes; out is then closed. The caller closes it with folder_close. */
bool folder_open(struct folder *out, const char *path, const char *below);
/* Opens a folder in another one. is_made: it is made if it is missing. Otherwise the same. */
bool folder_open_in(struct folder *out, const struct folder *parent, const char *name,
                    bool is_made);
/* A closed folder is allowed. */
void folder_close(struct folder *folder);

/* name is an entry's: with a slash, "." or "..", all that follows fails with EINVAL.
 *
 * Opens a file of the folder, and does not wait, as open does for the other end of a pipe. A file
 * that is opened for writing may have no other name: its bytes would change there too. flags: as of
 * open. Returns a descriptor, which is closed at exec; -1 with errno, which file_error_text takes.
 */
int folder_open_file(const struct folder *folder, const char *name, int flags);
/* Reads a file of the folder whole. False after a complaint, also if it has more than limit bytes.
 */
bool folder_read(struct text *t, const struct folder *folder, const char *name, size_t limit);
/* Replaces or makes a file of the folder by way of a temporary one: whole, or it stays as it was,
 * also if the machine stops. The mode of a file that was there stays. False with errno. */
bool folder_replace(const struct folder *folder, const char *name, const struct text *content);
/* The same in a folder that is not open. False after a complaint. */
bool folder_write(const char *folder, const char *name, const struct text *content);
/* Whether the folder has an entry of this name, of any kind. */
bool folder_has(const struct folder *folder, const char *name);
/* Removes what processes left that were killed in folder_replace. */
void folder_remove_temporary(const struct folder *folder);

/* Adds the name of a file that is made from data to out, without what would be a folder, an option,
 * a hidden file, or a control character. */
void folder_add_name(struct text *out, const char *data);

/* The names of the entries of a folder, in order. */
struct folder_names {
    char **items;
    size_t count;
};
/* with_hidden: also names that begin with a dot. False with errno; out is empty then. The caller
 * frees it with folder_names_free. */
bool folder_list(struct folder_names *out, const struct folder *folder, bool with_hidden);
void folder_names_free(struct folder_names *names);

/* --- folders by their paths --------------------------------------------------------------------
 */

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
