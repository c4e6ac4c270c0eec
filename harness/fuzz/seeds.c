/* SPDX-License-Identifier: MIT */
#include "seeds.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store.h"

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

static bool check_access(const char *path, int access_mode)
{
    if (faccessat(AT_FDCWD, path, access_mode, AT_EACCESS) == 0)
        return true;
    complain("%s: %s", path, strerror(errno));
    return false;
}

/* may_go: another process may delete the entry at this moment. */
static bool check_entry(const char *path, bool may_go)
{
    struct stat info;

    if (stat(path, &info) != 0) {
        if (may_go && !exists(path))
            return true;
        complain("%s: %s", path, strerror(errno));
        return false;
    }
    return S_ISDIR(info.st_mode) ? seeds_check_folder(path, false) : check_access(path, R_OK);
}

bool seeds_check_folder(const char *path, bool writable)
{
    DIR *folder = opendir(path);
    struct dirent *entry;
    struct text name = {0};
    bool ok = folder != NULL;

    if (!ok)
        complain("%s: %s", path, strerror(errno));
    ok = ok && check_access(path, R_OK | X_OK | (writable ? W_OK : 0));
    while (ok && (entry = readdir(folder))) {
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
            continue;
        text_clear(&name);
        text_printf(&name, "%s/%s", path, entry->d_name);
        ok = check_entry(name.ptr, true);
    }
    if (folder)
        closedir(folder);
    text_free(&name);
    return ok;
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
            ok = seeds_check_folder(path.ptr, false);
        if (ok && i == 0 && count_files(path.ptr) == 0) {
            complain("%s: no seed is there", path.ptr);
            ok = false;
        }
    }
    text_clear(&path);
    text_printf(&path, "%s/url.dict", corpus);
    ok = ok && check_entry(path.ptr, false);
    text_free(&path);
    return ok;
}
