/* SPDX-License-Identifier: MIT */
#include "campaign_folder.h"

#include <errno.h>
#include <string.h>

#include "files.h"
#include "seeds.h"
#include "store.h"
#include "util.h"

/* Adds the name of a folder in D/corpus/, if there is one. Each target has its own. */
static void find_corpus(struct text *name, const struct folder *folder)
{
    struct folder_names names = {0};
    struct folder corpus, inner;

    if (folder_open_in(&corpus, folder, "corpus", false))
        folder_list(&names, &corpus, false);
    for (size_t i = 0; name->len == 0 && i < names.count; i++) {
        if (folder_open_in(&inner, &corpus, names.items[i], false))
            text_puts(name, names.items[i]);
        folder_close(&inner);
    }
    folder_names_free(&names);
    folder_close(&corpus);
}

static bool has_corpus(const struct folder *folder, const char *target)
{
    struct folder corpus;
    const bool has =
        folder_open_in(&corpus, folder, "corpus", false) && folder_has(&corpus, target);

    folder_close(&corpus);
    return has;
}

static bool has_classes(const struct folder *folder)
{
    struct folder_names names = {0};
    struct folder classes;
    const bool has = folder_open_in(&classes, folder, "classes", false) &&
                     folder_list(&names, &classes, false) && names.count > 0;

    folder_names_free(&names);
    folder_close(&classes);
    return has;
}

/* Whether the campaign in a folder is of this target. False after a complaint. */
static bool is_of_target(const struct folder *folder, const char *target)
{
    struct text owner = {0};
    bool is;

    if (folder_has(folder, "settings.json") || has_corpus(folder, "differential") ||
        has_classes(folder))
        text_puts(&owner, "differential");
    else if (!has_corpus(folder, target))
        find_corpus(&owner, folder);
    is = owner.len == 0 || strcmp(owner.ptr, target) == 0;
    if (!is)
        complain(
            "%s: this folder has a campaign of the target %s; --dir names another folder for %s",
            folder->path, owner.ptr, target);
    text_free(&owner);
    return is;
}

/* Whether a folder of inputs below D can be used, or is missing. False after a complaint. */
static bool check_inputs_in(const char *dir, const char *below, enum inputs_use use)
{
    struct folder inputs;
    bool ok = true;

    if (folder_open(&inputs, dir, below)) {
        ok = seeds_check_folder(&inputs, use);
    } else if (errno != ENOENT) {
        complain("%s/%s: %s", dir, below, file_error_text(errno));
        ok = false;
    }
    folder_close(&inputs);
    return ok;
}

bool campaign_may_use(const char *dir, const char *target)
{
    struct folder folder;
    struct text corpus = {0};
    bool may = store_check(dir);

    text_printf(&corpus, "corpus/%s", target);
    if (may && folder_open(&folder, dir, NULL)) {
        may = is_of_target(&folder, target) && check_inputs_in(dir, corpus.ptr, INPUTS_WRITTEN) &&
              check_inputs_in(dir, "crashes", INPUTS_WRITTEN);
        folder_close(&folder);
    }
    text_free(&corpus);
    return may;
}

bool campaign_may_read(const char *dir)
{
    struct folder classes;
    bool may = folder_open(&classes, dir, "classes") || errno == ENOENT;

    if (!may)
        complain("%s/classes: %s", dir, file_error_text(errno));
    folder_close(&classes);
    return may && check_inputs_in(dir, "corpus/differential", INPUTS_READ);
}
