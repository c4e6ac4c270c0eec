/* SPDX-License-Identifier: MIT */
#include "trust.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine_name.h"
#include "files.h"
#include "str.h"

#define TRUST_FILE "trusted.json"
#define TRUST_BYTES (1u << 20) /* of the file */
#define LINK "it is a symbolic link"
#define TRUST_ROWS 2000 /* that are kept; the oldest are forgotten */

/* --- the file --------------------------------------------------------------------------------- */

/* Appends the path of the folder that holds the file. False if the environment names none. */
static bool add_state_folder(struct text *path)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");

    /* The XDG specification ignores a relative path. */
    if (state && state[0] == '/')
        text_printf(path, "%s/urlassay", state);
    else if (home && home[0] == '/')
        text_printf(path, "%s/.local/state/urlassay", home);
    return path->len > 0;
}

/* Returns why a file or a folder cannot be believed; NULL: it can. */
static const char *distrust(int fd, mode_t type)
{
    struct stat status;

    if (fstat(fd, &status) != 0)
        return strerror(errno);
    if ((status.st_mode & S_IFMT) != type)
        return type == S_IFREG ? "it is not a regular file" : "it is not a folder";
    if (status.st_uid != geteuid())
        return "it belongs to another user";
    return status.st_mode & 022 ? "other users can write to it" : NULL;
}

static void complain_distrusted(const char *path, const char *reason)
{
    complain("%s is not used: %s", path, reason);
}

static bool is_link(const char *path)
{
    struct stat status;

    return lstat(path, &status) == 0 && S_ISLNK(status.st_mode);
}

/* Makes the folders of a path. Returns the errno of the first one that cannot be made; 0: all are
 * there. */
static int make_state_folders(const char *path)
{
    char *part = xstrndup(path, strlen(path)), *slash = part;
    int error = 0;

    do {
        slash = strchr(slash + 1, '/');
        if (slash)
            *slash = '\0';
        if (mkdir(part, 0700) != 0 && errno != EEXIST)
            error = errno;
        if (slash)
            *slash = '/';
    } while (slash && error == 0);
    free(part);
    return error;
}

/* Opens the folder of the file, and makes it if makes says so. -1: it is not there, and
 * makes is false, or after a complaint. */
static int open_state_folder(bool makes)
{
    struct text path = {0};
    const char *reason = NULL;
    int fd = -1, error = 0;

    if (!add_state_folder(&path)) {
        if (makes)
            complain("neither XDG_STATE_HOME nor HOME is an absolute path, so the programs of this "
                     "campaign are not recorded as trusted");
        return -1;
    }
    if (makes)
        error = make_state_folders(path.ptr);
    fd = open(path.ptr, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    error = error ? error : errno;
    if (fd >= 0)
        reason = distrust(fd, S_IFDIR);
    else if (is_link(path.ptr))
        reason = LINK;
    else if (makes || (error != ENOENT && error != ENOTDIR && error != EACCES))
        reason = strerror(error);
    if (reason) {
        complain_distrusted(path.ptr, reason);
        if (fd >= 0)
            close(fd);
        fd = -1;
    }
    text_free(&path);
    return fd;
}

static bool read_bounded(struct text *out, int fd)
{
    char bytes[4096];
    ssize_t len;

    while ((len = read_some(fd, bytes, sizeof bytes)) > 0 && out->len <= TRUST_BYTES)
        text_add(out, bytes, (size_t)len);
    return len == 0;
}

/* Sets *rows to what the file holds, or to NULL if it is missing. False after a complaint: it
 * cannot be used. */
static bool read_rows(cJSON **rows, int folder)
{
    const int fd = openat(folder, TRUST_FILE, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    struct text text = {0}, path = {0};
    const char *reason = NULL;

    *rows = NULL;
    if (fd < 0 && errno != ENOENT)
        reason = errno == ELOOP ? LINK : strerror(errno);
    else if (fd >= 0)
        reason = distrust(fd, S_IFREG);
    if (fd >= 0 && !reason && !read_bounded(&text, fd))
        reason = "it cannot be read, or is too long";
    if (fd >= 0 && !reason) {
        *rows = json_parse(text.ptr ? text.ptr : "", text.len, NULL);
        reason = *rows ? NULL : "it is damaged";
    }
    if (reason) {
        add_state_folder(&path);
        text_puts(&path, "/" TRUST_FILE);
        complain_distrusted(path.ptr, reason);
    }
    if (fd >= 0)
        close(fd);
    text_free(&path);
    text_free(&text);
    return !reason;
}

static bool write_rows(int folder, const struct text *content)
{
    static const char temporary[] = TRUST_FILE ".new";
    int fd;
    bool ok;

    /* The folder is locked, so this is the rest of a process that ended. */
    unlinkat(folder, temporary, 0);
    fd = openat(folder, temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    ok = fd >= 0 && write_all(fd, content->ptr, content->len) && fsync(fd) == 0;
    if (fd >= 0)
        ok = close(fd) == 0 && ok;
    ok = ok && renameat(folder, temporary, folder, TRUST_FILE) == 0;
    if (!ok) {
        struct text path = {0};

        add_state_folder(&path);
        complain("%s/%s: %s: the programs of this campaign are not recorded as trusted", path.ptr,
                 TRUST_FILE, strerror(errno));
        text_free(&path);
    }
    return ok;
}

/* --- rows ------------------------------------------------------------------------------------- */

static bool has_string(const cJSON *row, const char *key, const char *wanted)
{
    struct text value = {0};
    const cJSON *member;
    const bool is_there = json_read_member(row, key, &value, &member);
    const bool is = wanted
                        ? is_there && ua_str_equal(text_str(&value), ua_str(wanted, strlen(wanted)))
                        : !member;

    text_free(&value);
    return is;
}

bool trust_has(const struct trust *trust, const struct trust_program *program)
{
    const cJSON *row;

    cJSON_ArrayForEach (row, trust->rows) {
        if (has_string(row, "folder", trust->folder) &&
            has_string(row, "engine", program->engine) && has_string(row, "path", program->path))
            return true;
    }
    return false;
}

void trust_read(struct trust *trust, const char *dir)
{
    int fd;

    *trust = (struct trust){.folder = realpath(dir, NULL)};
    fd = trust->folder ? open_state_folder(false) : -1;
    if (fd < 0)
        return;
    read_rows(&trust->rows, fd);
    close(fd);
}

void trust_free(struct trust *trust)
{
    free(trust->folder);
    cJSON_Delete(trust->rows);
    *trust = (struct trust){0};
}

void trust_allow_names(const struct trust *trust)
{
    struct text engine = {0};
    const cJSON *row, *member;

    cJSON_ArrayForEach (row, trust->rows) {
        if (has_string(row, "folder", trust->folder) && has_string(row, "path", NULL) &&
            json_read_member(row, "engine", &engine, &member))
            engine_allow(engine.ptr);
    }
    text_free(&engine);
}

bool trust_allow_path(const struct trust *trust, const struct trust_program *program)
{
    if (!engine_is_allowed(program->path) && trust_has(trust, program))
        engine_allow_path(program->path);
    return engine_is_allowed(program->path);
}

static void write_trusted_row(struct json_writer *w, const char *folder,
                              const struct trust_program *program)
{
    json_new_line(w, 0);
    json_object(w);
    json_add_string(w, "folder", folder);
    json_add_string(w, "engine", program->engine);
    if (program->path)
        json_add_string(w, "path", program->path);
    json_end(w);
}

/* Writes a row again; what is none is left out. */
static void copy_trusted_row(struct json_writer *w, const cJSON *row)
{
    struct text folder = {0}, engine = {0}, path = {0};
    const cJSON *member;
    struct trust_program program;

    if (json_read_member(row, "folder", &folder, &member) &&
        json_read_member(row, "engine", &engine, &member)) {
        program = (struct trust_program){engine.ptr, NULL};
        if (json_read_member(row, "path", &path, &member))
            program.path = path.ptr;
        write_trusted_row(w, folder.ptr, &program);
    }
    text_free(&folder);
    text_free(&engine);
    text_free(&path);
}

static bool add_trusted_rows(int fd, struct trust *trust, const struct trust_program *programs,
                             size_t count)
{
    struct text out = {0};
    struct json_writer w = {.out = &out};
    const int rows = cJSON_GetArraySize(trust->rows);
    const cJSON *row;
    int i = 0;
    bool ok;

    json_array(&w);
    cJSON_ArrayForEach (row, trust->rows) {
        if (i++ >= rows - TRUST_ROWS)
            copy_trusted_row(&w, row);
    }
    for (size_t j = 0; j < count; j++) {
        if (!trust_has(trust, &programs[j]))
            write_trusted_row(&w, trust->folder, &programs[j]);
    }
    json_new_line(&w, 0);
    json_end(&w);
    text_puts(&out, "\n");
    ok = write_rows(fd, &out);
    text_free(&out);
    return ok;
}

bool trust_add(const char *dir, const struct trust_program *programs, size_t count)
{
    struct trust trust = {.folder = realpath(dir, NULL)};
    int fd = -1;
    bool ok;

    if (!trust.folder)
        complain("%s: %s", dir, strerror(errno));
    else
        fd = open_state_folder(true);
    /* A record that is not used is not replaced either: the user looks at it first. */
    ok = fd >= 0 && flock(fd, LOCK_EX) == 0 && read_rows(&trust.rows, fd) &&
         add_trusted_rows(fd, &trust, programs, count);
    if (fd >= 0)
        close(fd);
    trust_free(&trust);
    return ok;
}
