/* SPDX-License-Identifier: MIT */
#include "shared_object.h"

#include <dirent.h>
#include <dlfcn.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine_table.h"
#include "object_watch.h"
#include "shared_library.h"
#include "subprocess.h"
#include "util.h"

/* Seconds until an object is loaded and open. */
#define LOAD_SECONDS 10

bool is_shared_object(const char *path)
{
    const char *name = strrchr(path, '/') ? strrchr(path, '/') + 1 : path;

    for (const char *at = strstr(name, ".so"); at; at = strstr(at + 1, ".so")) {
        const char *version = at + strlen(".so");

        if (version[0] == '\0' || (version[0] == '.' && version[1] != '\0' &&
                                   version[strspn(version, ".0123456789")] == '\0'))
            return true;
    }
    return false;
}

static bool has_interpreter(const struct text *file, const ElfW(Ehdr) * header)
{
    ElfW(Phdr) part;

    for (size_t i = 0; i < header->e_phnum; i++) {
        const size_t at = header->e_phoff + i * sizeof part;

        if (header->e_phoff > file->len || at + sizeof part > file->len)
            return false;
        memcpy(&part, file->ptr + at, sizeof part);
        if (part.p_type == PT_INTERP)
            return true;
    }
    return false;
}

bool is_elf_library(const char *path)
{
    static const char table[] = "urlassay_engine";
    ElfW(Ehdr) header = {0};
    struct text file = {0};
    struct stat info;
    bool is = false;

    if (stat(path, &info) != 0 || !S_ISREG(info.st_mode) || access(path, R_OK) != 0 ||
        !read_file(&file, path))
        return false;
    if (file.len >= sizeof header) {
        memcpy(&header, file.ptr, sizeof header);
        is = memcmp(header.e_ident, ELFMAG, SELFMAG) == 0 && header.e_type == ET_DYN &&
             header.e_phentsize == sizeof(ElfW(Phdr)) && !has_interpreter(&file, &header) &&
             (header.e_entry == 0 || memmem(file.ptr, file.len, table, sizeof table));
    }
    text_free(&file);
    return is;
}

/* What shared_object_open does in a child process and in this one. */
struct load {
    struct engine *engine;
    const char *profile;
    const char **harm; /* gets what the object does to the process; NULL: nothing */
};

static bool load_object(const void *what)
{
    const struct load *load = what;
    struct engine *engine = load->engine;
    const struct ua_engine *table;
    void *object;
    bool is_open;

    object_watch_begin();
    object = dlopen(engine->path, RTLD_NOW | RTLD_LOCAL);
    table = object ? dlsym(object, "urlassay_engine") : NULL;
    if (!object)
        snprintf(engine->reason, sizeof engine->reason, "%s", dlerror());
    else if (!table)
        snprintf(engine->reason, sizeof engine->reason,
                 "it has no table urlassay_engine (see urlassay_engine.h)");
    is_open = table && engine_table_open(engine, table, load->profile);
    *load->harm = object_watch_restore();
    if (is_open && !*load->harm)
        object_watch_add(engine, table);
    return is_open;
}

/* In a child process, whose parent reads result. */
static const char *try_object(const struct load *load)
{
    bool is_loaded;
    const char **harm =
        mmap(NULL, sizeof *harm, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    const char *failed;

    if (harm == MAP_FAILED)
        return "cannot be tested";
    failed = shared_library_try(load_object, &(struct load){load->engine, load->profile, harm},
                                LOAD_SECONDS, &is_loaded);
    /* A text of this program, which has the same address in its child. */
    if (!failed)
        failed = *harm;
    munmap(harm, sizeof *harm);
    return failed;
}

static bool is_any_loaded;

bool shared_object_is_loaded(void)
{
    return is_any_loaded;
}

/* Whether this process has one thread. A child process has only one, and may wait for a lock that
 * another one held. */
static bool has_one_thread(void)
{
    struct dirent **threads = NULL;
    const int count = scandir("/proc/self/task", &threads, NULL, NULL);

    for (int i = 0; i < count; i++)
        free(threads[i]);
    free(threads);
    return count <= 3; /* ".", ".." and one */
}

bool shared_object_open(struct engine *engine, const char *profile)
{
    const char *failed = NULL, *harm = NULL;
    const struct load load = {engine, profile, &harm};
    bool is_loaded;
    int kept;

    coverage_stubs_link();
    subprocess_adopt();
    /* An object that is loaded may still fail with another profile. */
    if (has_one_thread() || !dlopen(engine->path, RTLD_NOW | RTLD_NOLOAD))
        failed = try_object(&load);
    if (failed) {
        snprintf(engine->reason, sizeof engine->reason, "it %s while it is loaded", failed);
        return false;
    }
    /* The parser may need the locale that it has set; the tool needs its own. */
    engine->thread_locale = LC_GLOBAL_LOCALE;
    kept = stdout_redirect();
    is_any_loaded = true;
    is_loaded = load_object(&load);
    stdout_restore(kept);
    return is_loaded;
}
