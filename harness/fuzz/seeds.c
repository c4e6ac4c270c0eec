/* SPDX-License-Identifier: MIT */
#include "seeds.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "files.h"

char *seeds_find(void)
{
    const char *chosen = getenv("URLASSAY_CORPUS");

    return chosen && chosen[0] ? xstrndup(chosen, strlen(chosen)) : data_dir("corpus", "corpus");
}

static bool exists(const char *path)
{
    struct stat info;

    return lstat(path, &info) == 0;
}

/* The files of a folder that are not run. */
struct left_out {
    struct text first; /* its path, and why */
    size_t count;
};

static void keep_left_out(struct left_out *left_out, const struct folder *folder, const char *name,
                          int error)
{
    if (left_out->count++ == 0)
        text_printf(&left_out->first, "%s/%s: %s", folder->path, name, file_error_text(error));
}

static bool refuse_entry(const struct folder *folder, const char *name, int error)
{
    complain("%s/%s: %s", folder->path, name, file_error_text(error));
    return false;
}

static bool check_inputs(const struct folder *folder, enum inputs_use use,
                         struct left_out *left_out);

/* A folder in a folder of inputs. libFuzzer ends if it cannot read one. */
static bool check_inner_folder(const struct folder *folder, const char *name, enum inputs_use use,
                               struct left_out *left_out)
{
    const int flags =
        O_RDONLY | O_DIRECTORY | O_CLOEXEC | (use == INPUTS_OF_SOURCES ? 0 : O_NOFOLLOW);
    struct folder inner = FOLDER_CLOSED;
    struct text path = {0};
    bool ok;

    text_printf(&path, "%s/%s", folder->path, name);
    inner = (struct folder){.fd = openat(folder->fd, name, flags), .path = path.ptr};
    ok = inner.fd >= 0 ? check_inputs(&inner, use, left_out)
                       : errno == ENOENT || refuse_entry(folder, name, errno);
    folder_close(&inner);
    return ok;
}

/* A file that is gone when it is looked at was deleted by another process. */
static bool check_entry(const struct folder *folder, const char *name, enum inputs_use use,
                        struct left_out *left_out)
{
    struct stat info;
    int error;

    if (fstatat(folder->fd, name, &info, use == INPUTS_OF_SOURCES ? 0 : AT_SYMLINK_NOFOLLOW) != 0) {
        error = errno;
        if (folder_has(folder, name))
            keep_left_out(left_out, folder, name, error);
        return true;
    }
    if (S_ISDIR(info.st_mode))
        return check_inner_folder(folder, name, use, left_out);
    error = file_kind_error(info.st_mode);
    if (use == INPUTS_WRITTEN && error == 0 && info.st_nlink > 1)
        error = EMLINK;
    if (error == ELOOP || error == EMLINK)
        return refuse_entry(folder, name, error);
    if (error == 0 && faccessat(folder->fd, name, R_OK, AT_EACCESS) != 0)
        error = errno;
    if (error != 0 && error != ENOENT)
        keep_left_out(left_out, folder, name, error);
    return true;
}

static bool check_inputs(const struct folder *folder, enum inputs_use use,
                         struct left_out *left_out)
{
    struct folder_names names;
    bool ok = faccessat(folder->fd, ".", R_OK | X_OK | (use == INPUTS_WRITTEN ? W_OK : 0),
                        AT_EACCESS) == 0 &&
              folder_list(&names, folder, true);

    if (!ok) {
        complain("%s: %s", folder->path, strerror(errno));
        return false;
    }
    for (size_t i = 0; ok && i < names.count; i++)
        ok = check_entry(folder, names.items[i], use, left_out);
    folder_names_free(&names);
    return ok;
}

bool seeds_check_folder(const struct folder *folder, enum inputs_use use)
{
    struct left_out left_out = {0};
    const bool ok = check_inputs(folder, use, &left_out);

    if (left_out.count == 1)
        complain("%s: this file is left out", left_out.first.ptr);
    else if (left_out.count > 1)
        complain("%s: this file and %zu more are left out", left_out.first.ptr, left_out.count - 1);
    text_free(&left_out.first);
    return ok;
}

/* Checks one folder of seeds. has_seeds: whether it must have a file. */
static bool check_seeds_folder(const char *path, bool has_seeds)
{
    struct folder_names names = {0};
    struct folder folder;
    bool ok = folder_open(&folder, path, NULL);

    if (!ok)
        complain("%s: %s", path, file_error_text(errno));
    ok = ok && seeds_check_folder(&folder, INPUTS_OF_SOURCES);
    if (ok && has_seeds && (!folder_list(&names, &folder, false) || names.count == 0)) {
        complain("%s: no seeds", path);
        ok = false;
    }
    folder_names_free(&names);
    folder_close(&folder);
    return ok;
}

static bool check_dictionary(const char *path)
{
    const int fd = open_regular_file(path, O_RDONLY);

    if (fd >= 0)
        close(fd);
    else
        complain("%s: %s", path, file_error_text(errno));
    return fd >= 0;
}

bool seeds_check(const char *corpus, const char *target)
{
    const char *const folders[] = {"url", target, "regress"}; /* the first must be there */
    struct text path = {0};
    bool ok = true;

    if (!corpus) {
        complain("no seeds: the folder corpus/ is missing, and URLASSAY_CORPUS names no other");
        return false;
    }
    for (size_t i = 0; ok && i < sizeof folders / sizeof *folders; i++) {
        text_clear(&path);
        text_printf(&path, "%s/%s", corpus, folders[i]);
        if (i == 0 || exists(path.ptr))
            ok = check_seeds_folder(path.ptr, i == 0);
    }
    text_clear(&path);
    text_printf(&path, "%s/url.dict", corpus);
    ok = ok && check_dictionary(path.ptr);
    text_free(&path);
    return ok;
}
