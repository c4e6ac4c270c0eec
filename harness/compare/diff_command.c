/* SPDX-License-Identifier: MIT */
#include "diff_command.h"

#include <string.h>

#include "engine_name.h"
#include "escape.h"
#include "options.h"
#include "str.h"

static const char *name_to_open(const char *engine)
{
    const char *path = engine_added_path(engine);

    return path ? path : engine;
}

void diff_command_add(struct text *out, const char *const engines[2], const char *via,
                      struct testcase test)
{
    struct text names = {0}, visible = {0};

    text_visible(&visible, test.url.ptr ? test.url.ptr : "", test.url.len);
    text_visible(&visible, test.base.ptr ? test.base.ptr : "", test.base.len);
    cli_add_tool(out);
    /* Only an escape makes a text longer. */
    text_printf(out, " diff %s--engines ",
                visible.len > test.url.len + test.base.len ? "--unescape " : "");
    text_printf(&names, "%s,%s", name_to_open(engines[0]), name_to_open(engines[1]));
    text_shell_word(out, text_str(&names));
    if (via) {
        text_puts(out, " --via ");
        text_shell_word(out, ua_str(via, strlen(via)));
    }
    if (test.base.ptr) {
        text_puts(out, " --base ");
        text_shell_value(out, test.base);
    }
    /* A URL may begin like an option. */
    text_puts(out, test.url.len > 0 && test.url.ptr[0] == '-' ? " -- " : " ");
    text_shell_value(out, test.url);
    text_free(&names);
    text_free(&visible);
}
