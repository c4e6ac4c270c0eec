/* SPDX-License-Identifier: MIT */
/* The summary says why its number of quirks is not that of the last status. */
#include <stdio.h>
#include <stdlib.h>

#include "check.h"
#include "sample.h"
#include "store.h"
#include "summary.h"

/* Prints a summary of a campaign with one quirk into out. */
static void print_to(struct text *out, struct store *store, unsigned quirks_before_folding)
{
    struct campaign campaign = {.store = store,
                                .target = "differential",
                                .processes = 1,
                                .quirks_before_folding = quirks_before_folding};
    const struct summary_start start = {0};
    char path[] = "/tmp/urlassay-test-summary-XXXXXX";
    int file = mkstemp(path), saved;

    fflush(stdout);
    saved = dup(STDOUT_FILENO);
    dup2(file, STDOUT_FILENO);
    summary_print(&campaign, &start);
    fflush(stdout);
    dup2(saved, STDOUT_FILENO);
    close(saved);
    close(file);
    text_clear(out);
    CHECK(read_file(out, path));
    unlink(path);
}

int main(void)
{
    char dir[] = "/tmp/urlassay-test-summary-XXXXXX", command[80];
    struct text out = {0};
    struct finding f = sample(0xabcd000000000001, "http://a/");
    struct store *store;

    CHECK(mkdtemp(dir) != NULL);
    store = store_create(dir);
    CHECK(store != NULL && store_keep(store, &f) == KEPT_NEW);
    print_to(&out, store, 3);
    CHECK(strstr(out.ptr, "\nquirks      1 (1 new), 0 of them unexplained; 3 before folding\n"));
    print_to(&out, store, 1);
    CHECK(strstr(out.ptr, "\nquirks      1 (1 new), 0 of them unexplained\n"));
    store_close(store);
    drop(&f);
    text_free(&out);
    snprintf(command, sizeof command, "rm -r %s", dir);
    CHECK(system(command) == 0);
    return check_report("summary");
}
