/* SPDX-License-Identifier: MIT */
/* HTML 5, revision 1.2852, 2.4.5: which strings of dates and times are valid, as steps. */
#ifndef ED_VALID_DATES_H
#define ED_VALID_DATES_H

#include "call.h"

/* "valid ... string" [string]; the rules to parse are in dates.c. */
void ed_valid_month_string(struct ed_call *call);
void ed_valid_date_string(struct ed_call *call);
void ed_valid_time_string(struct ed_call *call);
void ed_valid_local_date_and_time_string(struct ed_call *call);
void ed_valid_global_date_and_time_string(struct ed_call *call);
void ed_valid_week_string(struct ed_call *call);
void ed_valid_date_or_time_string(struct ed_call *call);
void ed_valid_date_or_time_string_in_content(struct ed_call *call);

#endif
