/* SPDX-License-Identifier: MIT */
/* What a campaign found, as a page that needs nothing else. */
#ifndef FINDINGS_HTML_H
#define FINDINGS_HTML_H

#include "store.h"
#include "verdict.h"

struct findings_view {
    const char *dir;
    const struct finding *findings; /* worst first, and folded */
    size_t count;
    const struct store_page *page; /* NULL: nobody counted */
    struct verdict_sources *verdict_sources;
};

/* Appends the page. All that a finding holds is escaped. */
void findings_html_write(struct text *out, const struct findings_view *view);

#endif
