/* SPDX-License-Identifier: MIT */
/* The cases of vectors/changes.json against the texts: the one with a change gives the answer after
 * it, the one before gives the answer before. */
#include "standard_changes.h"

#include <string.h>

#include "check.h"
#include "edition.h"
#include "json.h"
#include "registry.h"

/* The verdicts of a text on all cases; the caller frees the tree. */
static cJSON *verdicts_of(struct change_list *list, const struct ed_change *text)
{
    struct text name = {0}, out = {0};
    struct engine *engine;
    cJSON *tree;

    text_printf(&name, "whatwg@%.10s", text->commit);
    engine = engine_open(name.ptr);
    CHECK(engine);
    if (engine)
        (void)change_list_run(&out, list, engine, CHANGES_JSONL);
    tree = json_parse(out.ptr ? out.ptr : "", out.len, NULL);
    engine_close(engine);
    text_free(&name);
    text_free(&out);
    return tree;
}

/* Checks the verdicts on the cases of one change. Returns how many cases it has. */
static unsigned check_verdicts(struct change_list *list, const struct ed_change *text,
                               const struct ed_change *change, const char *expected)
{
    cJSON *tree = verdicts_of(list, text);
    const cJSON *item;
    unsigned count = 0;

    cJSON_ArrayForEach (item, cJSON_GetObjectItemCaseSensitive(tree, "changes")) {
        const char *commit = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(item, "commit"));
        const char *verdict =
            cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(item, "verdict"));

        if (strcmp(commit, change->commit) != 0)
            continue;
        count++;
        if (strcmp(verdict, expected) != 0)
            printf("%.7s by the text of %.7s\n", change->commit, text->commit);
        CHECK_STRING(verdict, expected);
    }
    cJSON_Delete(tree);
    return count;
}

int main(void)
{
    struct change_list *list = change_list_load();
    const struct ed_change *changes, *before = NULL;
    unsigned with_case = 0;
    size_t count;

    CHECK(list);
    changes = ed_standard_changes(&count);
    for (size_t i = 0; list && i < count; i++) {
        if (strcmp(changes[i].kind, "unicode") == 0)
            continue;
        if (before && strcmp(changes[i].kind, "answer") == 0 &&
            check_verdicts(list, &changes[i], &changes[i], "has") > 0) {
            (void)check_verdicts(list, before, &changes[i], "lacks");
            with_case++;
        }
        before = &changes[i];
    }
    CHECK(with_case >= 51);
    change_list_free(list);
    return check_report("standard_changes");
}
