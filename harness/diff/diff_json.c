/* SPDX-License-Identifier: MIT */
#include "diff_json.h"

#include "json.h"

void report_observation_jsonl(struct text *out, const struct observation *o)
{
    text_printf(out, "\"outcome\":\"%s\"", outcome_name(o->outcome));
    for (int c = 0; c < COMPONENTS; c++) {
        if (observation_presence(o, (enum component)c) != PRESENCE_UNKNOWN)
            json_add_member(out, component_name((enum component)c),
                            observation_get(o, (enum component)c));
    }
}
