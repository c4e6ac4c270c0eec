/* SPDX-License-Identifier: MIT */
#include "merge.h"

#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "blackbox.h"
#include "campaign_folder.h"
#include "corpus_files.h"
#include "engine_name.h"
#include "json.h"
#include "recheck.h"
#include "registry.h"
#include "settings.h"
#include "subprocess.h"
#include "units.h"

struct merge {
    struct campaign *campaign;
    char *const *dirs;
    size_t count;
    struct engine_list engines; /* of findings of another version */
    struct text corpora;        /* the folders of inputs, each with a NUL at its end */
    const char **folders;       /* the same, count and a NULL */
    struct finding *findings;   /* of all campaigns */
    size_t finding_count;
    size_t damaged, reclassified, inputs;
};

/* --- what can be merged ----------------------------------------------------------------------- */

static bool has_path(const char *dir, const char *name)
{
    struct text path = {0};
    bool is;

    text_printf(&path, "%s/%s", dir, name);
    is = access(path.ptr, F_OK) == 0;
    text_free(&path);
    return is;
}

static bool is_same_folder(const char *a, const char *b)
{
    struct stat one, other;

    return stat(a, &one) == 0 && stat(b, &other) == 0 && one.st_dev == other.st_dev &&
           one.st_ino == other.st_ino;
}

bool merge_check(const char *dir, char *const *dirs, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (!has_path(dirs[i], "classes") && !has_path(dirs[i], "corpus/differential")) {
            complain("%s: no campaign of the target differential", dirs[i]);
            return false;
        }
        if (!campaign_may_read(dirs[i]))
            return false;
        if (is_same_folder(dir, dirs[i])) {
            complain("%s: --dir names the folder of the merged campaign: it must be a new one",
                     dir);
            return false;
        }
        for (size_t j = 0; j < i; j++) {
            if (is_same_folder(dirs[i], dirs[j])) {
                complain("%s and %s are the same campaign", dirs[j], dirs[i]);
                return false;
            }
            if (!settings_agree(dirs[j], dirs[i]))
                return false;
        }
    }
    if (has_path(dir, "classes") || has_path(dir, "corpus")) {
        complain(
            "%s: this folder already has a campaign; --dir names a new folder for the merged one",
            dir);
        return false;
    }
    return store_check(dir);
}

/* Adds the name of an engine to a list, unless it is there. */
static void add_listed_name(struct text *names, const char *name)
{
    const size_t len = strlen(name);

    for (const char *at = names->ptr; at && *at; at += strcspn(at, ","), at += *at == ',') {
        if (strcspn(at, ",") == len && strncmp(at, name, len) == 0)
            return;
    }
    text_printf(names, "%s%s", names->len ? "," : "", name);
}

static bool is_available(const char *name)
{
    struct engine_error error;
    struct engine *engine = engine_open_or_explain(name, &error);
    struct text message = {0};

    if (!engine) {
        engine_error_message(&message, &error, name);
        complain("%s: its inputs are merged without it", message.ptr);
    }
    text_free(&message);
    engine_close(engine);
    return engine;
}

struct text merge_engines(char *const *dirs, size_t count)
{
    struct text names = {0}, absent = {0}, path = {0};

    for (size_t i = 0; i < count; i++) {
        cJSON *settings = settings_read(dirs[i]);
        const cJSON *engine;

        settings_use_paths(dirs[i]);
        text_clear(&path);
        text_printf(&path, "%s/settings.json", dirs[i]);
        cJSON_ArrayForEach (engine, cJSON_GetObjectItemCaseSensitive(settings, "engines")) {
            const char *name = settings_string(engine, "engine");
            const size_t before = absent.len;

            if (!name || strchr(name, ','))
                continue;
            add_listed_name(&absent, name);
            engine_note_origin(name, path.ptr);
            if (absent.len > before && is_available(name))
                add_listed_name(&names, name);
        }
        cJSON_Delete(settings);
    }
    text_free(&absent);
    text_free(&path);
    return names;
}

/* --- classes ---------------------------------------------------------------------------------- */

/* Whether another version of the tool, or an unknown one, ran a campaign last. */
static bool is_of_other_version(const char *dir)
{
    cJSON *settings = settings_read(dir);
    const char *version = settings_string(settings, "urlassay");
    const bool is = !version || strcmp(version, UA_VERSION) != 0;

    cJSON_Delete(settings);
    return is;
}

/* Gives a finding of another version the class that it has today. */
static void classify_again(struct merge *merge, struct finding *finding)
{
    finding_recheck(finding, &merge->engines);
    if (finding->recheck != RECHECK_CHANGED && finding->recheck != RECHECK_SAME)
        return;
    merge->reclassified += finding->class_now != finding->class;
    finding->class = finding->class_now;
}

/* Stores what was read of all campaigns. */
static bool store_classes(struct merge *merge)
{
    struct store *store = merge->campaign->store;
    bool ok = true;

    /* store_keep does not replace the time. */
    for (size_t i = 0; i < merge->finding_count; i++) {
        for (size_t j = 0; j < merge->finding_count; j++) {
            if (merge->findings[j].class == merge->findings[i].class &&
                merge->findings[j].found < merge->findings[i].found)
                merge->findings[i].found = merge->findings[j].found;
        }
    }
    for (size_t i = 0; ok && i < merge->finding_count; i++)
        ok = store_keep(store, &merge->findings[i]) != KEPT_FAILED;
    return ok;
}

/* Makes the counts the sum of all campaigns. What the merge itself ran does not count.
 */
static void add_counts(struct merge *merge)
{
    struct store *store = merge->campaign->store;
    struct store_page *page = store_page(store);

    memset(page->ended, 0, sizeof page->ended);
    for (size_t i = 0; i < STORE_CLASSES; i++)
        memset(page->classes[i].count, 0, sizeof page->classes[i].count);
    for (size_t i = 0; i < merge->finding_count; i++) {
        const struct finding *finding = &merge->findings[i];
        const int slot = store_class_slot(store, finding->class);

        for (int effect = 0; effect < EFFECTS; effect++)
            store_class_add(store, slot, (enum effect)effect, finding->seen[effect]);
    }
}

/* Returns how many files of classes a campaign has, damaged or not; after a complaint, those that
 * could be listed. */
static size_t count_class_files(const char *dir)
{
    struct text path = {0};
    size_t count = 0;
    struct dirent *entry;
    DIR *folder;

    text_printf(&path, "%s/classes", dir);
    folder = opendir(path.ptr);
    while (folder && (errno = 0, entry = readdir(folder))) {
        const size_t len = strlen(entry->d_name);

        count +=
            entry->d_name[0] != '.' && len > 5 && strcmp(entry->d_name + len - 5, ".json") == 0;
    }
    if (folder && errno)
        complain("%s: %s", path.ptr, strerror(errno));
    if (folder)
        closedir(folder);
    text_free(&path);
    return count;
}

static void read_classes(struct merge *merge, const char *dir)
{
    const bool is_other = is_of_other_version(dir);
    struct finding *findings = NULL;
    size_t count = 0, counted = 0, files;

    if (!has_path(dir, "classes"))
        return;
    findings_load(dir, &findings, &count);
    for (size_t i = 0; i < count; i++) {
        counted += findings[i].count > 0;
        if (is_other)
            classify_again(merge, &findings[i]);
    }
    if (count > 0 && counted == 0)
        complain("%s: its counts cannot be read, so they are not added (%s/page: damaged, or of "
                 "another version)",
                 dir, dir);
    files = count_class_files(dir);
    merge->damaged += files > count ? files - count : 0;
    merge->findings =
        xrealloc(merge->findings, (merge->finding_count + count + 1) * sizeof *merge->findings);
    if (count > 0)
        memcpy(merge->findings + merge->finding_count, findings, count * sizeof *findings);
    merge->finding_count += count;
    free(findings);
}

/* --- the corpus ------------------------------------------------------------------------------- */

static void find_folders(struct merge *merge)
{
    const char *at;

    merge->folders = xcalloc(merge->count + 1, sizeof *merge->folders);
    for (size_t i = 0; i < merge->count; i++) {
        text_printf(&merge->corpora, "%s/corpus/differential", merge->dirs[i]);
        text_add(&merge->corpora, "", 1);
    }
    at = merge->corpora.ptr;
    for (size_t i = 0; i < merge->count; i++, at += strlen(at) + 1) {
        merge->folders[i] = at;
        merge->inputs += count_files(at);
    }
}

/* Runs libFuzzer's merge into own. False, after a complaint, if it failed. */
static bool run_libfuzzer(const struct merge *merge, const char *own)
{
    struct text engines = campaign_engines_names(&merge->campaign->campaign_engines, true);
    char **argv = xcalloc(merge->count + 6, sizeof *argv);
    struct text out = {0};
    size_t count = 0;
    bool ok;

    setenv("URLASSAY_FUZZ_ENGINES", engines.ptr, 1);
    unsetenv("URLASSAY_CAMPAIGN");
    argv[count++] = (char *)(uintptr_t)merge->campaign->executable;
    argv[count++] = (char[]){"-merge=1"};
    argv[count++] = (char[]){"-max_len=512"};
    argv[count++] = (char *)(uintptr_t)own;
    for (size_t i = 0; i < merge->count; i++) {
        if (access(merge->folders[i], R_OK | X_OK) == 0)
            argv[count++] = (char *)(uintptr_t)merge->folders[i];
    }
    ok = subprocess_output(&out, argv) == 0;
    if (!ok)
        complain("libFuzzer's merge failed, so the inputs are merged by their shapes");
    text_free(&engines);
    text_free(&out);
    free(argv);
    return ok;
}

/* Runs and explains the inputs of these folders in a process of its own, as engines may crash.
 * Returns its wait status. */
static int run_detector(const struct merge *merge, const char *const *folders, pid_t *pid)
{
    struct campaign *campaign = merge->campaign;
    struct text engines = campaign_engines_names(&campaign->campaign_engines, false);
    int status = -1;

    fflush(NULL);
    *pid = fork();
    if (*pid == 0) {
        const struct blackbox_options options = {
            .dir = xstrndup(store_dir(campaign->store), strlen(store_dir(campaign->store))),
            .engines = engines.ptr,
            .merge = folders,
            /* A damaged class may be one that the seeds show. */
            .corpus = merge->damaged > 0 ? campaign->corpus : NULL,
        };

        store_close(campaign->store);
        if (!freopen("/dev/null", "w", stderr))
            _exit(EXIT_COULD_NOT_RUN);
        _exit(blackbox_main(&options));
    }
    if (*pid > 0 && waitpid(*pid, &status, 0) != *pid)
        status = -1;
    text_free(&engines);
    return status;
}

/* The same, again after each crash, without the input of the crash. */
static bool explain_inputs(const struct merge *merge, const char *const *folders)
{
    struct store *store = merge->campaign->store;

    for (unsigned crashes = 0; crashes <= STORE_CRASHES; crashes++) {
        struct text path = {0};
        bool had_input;
        pid_t pid;
        const int status = run_detector(merge, folders, &pid);

        if (status == 0)
            return true;
        had_input = pid > 0 && store_note_crash(store, (int)pid, NULL, &path) && path.len > 0;
        if (had_input)
            complain("an engine crashed, so this input is not merged: %s", path.ptr);
        text_free(&path);
        if (!had_input)
            break;
    }
    complain("the inputs could not all be merged%s%.*s", store_page(store)->failure[0] ? ": " : "",
             (int)sizeof store_page(store)->failure, store_page(store)->failure);
    return false;
}

static void copy_input(void *own, const uint8_t *data, size_t size)
{
    corpus_write(own, data, size);
}

static bool merge_corpora(struct merge *merge)
{
    const struct campaign_engines *engines = &merge->campaign->campaign_engines;
    const unsigned external = campaign_engines_external(engines);
    const char *own_folder[2] = {NULL, NULL};
    struct folder own, from;
    bool is_in_own = false, ok;

    find_folders(merge);
    ok = store_open_corpus(&own, merge->campaign->store, "differential");
    own_folder[0] = own.path;
    /* libFuzzer does not see what engines behind pipes answer. */
    if (ok && external == 0 && engines->count >= 2 && merge->campaign->executable)
        is_in_own = run_libfuzzer(merge, own.path);
    if (ok && engines->count < 2) {
        complain("fewer than two engines of these campaigns are available, so all inputs are kept");
        for (size_t i = 0; i < merge->count; i++) {
            folder_open(&from, merge->folders[i], NULL);
            corpus_read(&from, copy_input, &own);
            folder_close(&from);
        }
    } else {
        ok = ok && explain_inputs(merge, is_in_own ? own_folder : merge->folders);
    }
    folder_close(&own);
    return ok;
}

/* --- all of it -------------------------------------------------------------------------------- */

static void print_summary(const struct merge *merge)
{
    struct store *store = merge->campaign->store;
    const char *dir = store_dir(store);
    struct text classes = {0};
    char inputs[32], kept[32];

    text_printf(&classes, "%s/classes", dir);
    printf("merged      %zu %s into %s\n", merge->count,
           units_noun(merge->count, "campaign", "campaigns"), dir);
    printf("classes     %zu in all", count_files(classes.ptr));
    for (size_t i = 0; i < merge->count; i++)
        printf("%s%zu in %s", i == 0 ? ": " : ", ", count_class_files(merge->dirs[i]),
               merge->dirs[i]);
    putchar('\n');
    if (merge->reclassified > 0)
        printf("  again     %zu of another version have another class now\n", merge->reclassified);
    if (merge->damaged > 0)
        printf("  damaged   %zu could not be read; see above\n", merge->damaged);
    printf("corpus      %s of %s inputs\n",
           units_grouped(kept, sizeof kept, store_corpus_size(store, "differential")),
           units_grouped(inputs, sizeof inputs, merge->inputs));
    for (size_t i = 0; i < merge->count; i++) {
        struct text crashes = {0};

        text_printf(&crashes, "%s/crashes", merge->dirs[i]);
        if (count_files(crashes.ptr) > 0)
            printf("crashes     %zu stay in %s\n", count_files(crashes.ptr), crashes.ptr);
        text_free(&crashes);
    }
    text_free(&classes);
}

int merge_campaigns(struct campaign *campaign, char *const *dirs, size_t count)
{
    struct merge merge = {.campaign = campaign, .dirs = dirs, .count = count};
    struct text news = {0};
    bool ok = settings_update(campaign, &news);

    for (size_t i = 0; ok && i < count; i++)
        read_classes(&merge, dirs[i]);
    ok = ok && store_classes(&merge) && merge_corpora(&merge);
    if (ok) {
        add_counts(&merge);
        store_recount(campaign->store);
        print_summary(&merge);
    }
    if (merge.damaged > 0)
        complain(
            "%zu %s could not be read: the inputs of the corpus were explained again, which finds "
            "such classes if the corpus shows them",
            merge.damaged, units_noun(merge.damaged, "class", "classes"));
    findings_free(merge.findings, merge.finding_count);
    engine_list_free(&merge.engines);
    text_free(&merge.corpora);
    free(merge.folders);
    text_free(&news);
    return ok && merge.damaged == 0 ? EXIT_AS_EXPECTED : EXIT_COULD_NOT_RUN;
}
