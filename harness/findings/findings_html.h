/* SPDX-License-Identifier: MIT */
/* The findings of a campaign as one HTML page, which loads nothing. */
#ifndef FINDINGS_HTML_H
#define FINDINGS_HTML_H

#include "store.h"
#include "triage.h"

struct findings_view {
    const struct triage *triage;
    const struct store_page *page; /* the counts; NULL: there are none */
};

/* Appends the page. All text of a finding is escaped. */
void findings_html_write(struct text *out, const struct findings_view *view);

#endif
