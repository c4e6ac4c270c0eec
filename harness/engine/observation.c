/* SPDX-License-Identifier: MIT */
#include "observation.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "escape.h"
#include "xmalloc.h"

void observation_free(struct observation *o)
{
    free(o->text);
    *o = (struct observation){0};
}

void observation_reset(struct observation *o)
{
    o->outcome = OUTCOME_ERROR;
    o->was_not_asked = false;
    o->was_ended = false;
    o->present = o->absent = 0;
    o->text_len = 0;
}

/* Starts the value of a component: the bytes added next. */
static inline void begin_component(struct observation *o, enum component c, size_t len)
{
    o->present |= 1u << c;
    o->absent &= ~(1u << c);
    o->span[c].start = (uint32_t)o->text_len;
    o->span[c].len = (uint32_t)len;
}

static void grow_text(struct observation *o, size_t len)
{
    o->text_cap = (o->text_cap + len) * 2;
    o->text = xrealloc(o->text, o->text_cap);
}

static inline void append_value_bytes(struct observation *o, const char *bytes, size_t len)
{
    if (len > o->text_cap - o->text_len)
        grow_text(o, len);
    if (len > 0)
        memcpy(o->text + o->text_len, bytes, len);
    o->text_len += len;
}

void observation_set(struct observation *o, enum component c, const char *bytes, size_t len)
{
    if (!bytes) {
        o->absent |= 1u << c;
        o->present &= ~(1u << c);
        return;
    }
    begin_component(o, c, len);
    append_value_bytes(o, bytes, len);
}

char *observation_reserve(struct observation *o, size_t len)
{
    if (!o->text || len > o->text_cap - o->text_len)
        grow_text(o, len + 1);
    return o->text + o->text_len;
}

void observation_set_reserved(struct observation *o, enum component c, size_t len)
{
    begin_component(o, c, len);
    o->text_len += len;
}

void observation_set_string(struct observation *o, enum component c, const char *string)
{
    observation_set(o, c, string, string ? strlen(string) : 0);
}

void observation_set_port(struct observation *o, long port)
{
    char digits[24];

    snprintf(digits, sizeof digits, "%ld", port);
    observation_set_string(o, COMPONENT_PORT, port < 0 ? NULL : digits);
}

void observation_set_userinfo(struct observation *o, const char *bytes, size_t len)
{
    const char *colon = len > 0 ? memchr(bytes, ':', len) : NULL;
    size_t user_len = colon ? (size_t)(colon - bytes) : len;

    observation_set(o, COMPONENT_USERNAME, bytes, user_len);
    observation_set(o, COMPONENT_PASSWORD, colon ? colon + 1 : NULL,
                    colon ? len - user_len - 1 : 0);
}

void observation_set_host(struct observation *o, const char *bytes, size_t len)
{
    if (len == 0 || bytes[0] == '[' || !memchr(bytes, ':', len)) {
        observation_set(o, COMPONENT_HOST, bytes, len);
        return;
    }
    begin_component(o, COMPONENT_HOST, len + 2);
    append_value_bytes(o, "[", 1);
    append_value_bytes(o, bytes, len);
    append_value_bytes(o, "]", 1);
}

void observation_fail(struct observation *o, enum outcome outcome, const char *reason)
{
    observation_reset(o);
    o->outcome = outcome;
    if (reason)
        observation_set(o, COMPONENT_REASON, reason, strlen(reason));
}

void observation_fail_base(struct observation *o, enum outcome outcome, const char *reason)
{
    char about[160];

    if (reason)
        snprintf(about, sizeof about, "base: %s", reason);
    observation_fail(o, outcome, reason ? about : NULL);
}

void observation_copy(struct observation *to, const struct observation *from)
{
    observation_reset(to);
    to->outcome = from->outcome;
    to->was_not_asked = from->was_not_asked;
    to->was_ended = from->was_ended;
    to->present = from->present;
    to->absent = from->absent;
    memcpy(to->span, from->span, sizeof to->span);
    append_value_bytes(to, from->text, from->text_len);
}

void observation_show(struct text *out, const struct observation *o, enum component c)
{
    if (observation_presence(o, c) == PRESENCE_UNKNOWN)
        text_puts(out, "cannot say");
    else
        text_value(out, observation_get(o, c));
}

void observation_describe(struct text *out, const struct observation *o, unsigned components)
{
    const char *between = "";

    if (observation_get(o, COMPONENT_HREF).ptr && components >> COMPONENT_HREF & 1) {
        observation_show(out, o, COMPONENT_HREF);
        return;
    }
    for (int c = 0; c <= COMPONENT_FRAGMENT; c++) {
        if (components >> c & 1 && observation_get(o, (enum component)c).len > 0) {
            text_printf(out, "%s%s ", between, component_name((enum component)c));
            observation_show(out, o, (enum component)c);
            between = ", ";
        }
    }
    if (!*between)
        text_puts(out, "nothing is there");
}

static void set_str(struct observation *o, enum component c, struct ua_str value)
{
    observation_set(o, c, value.ptr, value.len);
}

void observation_set_url(struct observation *o, const struct ua_url *url, bool has_href)
{
    o->outcome = OUTCOME_PARSED;
    set_str(o, COMPONENT_SCHEME, ua_url_scheme(url));
    set_str(o, COMPONENT_USERNAME, ua_url_username(url));
    set_str(o, COMPONENT_PASSWORD, ua_url_password(url));
    set_str(o, COMPONENT_HOST, ua_url_host(url));
    set_str(o, COMPONENT_PORT, ua_url_port(url));
    set_str(o, COMPONENT_PATH, ua_url_path(url));
    set_str(o, COMPONENT_QUERY, ua_url_query(url));
    set_str(o, COMPONENT_FRAGMENT, ua_url_fragment(url));
    if (has_href)
        set_str(o, COMPONENT_HREF, ua_url_href(url));
}

const char *outcome_name(enum outcome outcome)
{
    static const char *const names[OUTCOMES] = {
        [OUTCOME_PARSED] = "parsed",           [OUTCOME_REJECTED] = "rejected",
        [OUTCOME_UNSUPPORTED] = "unsupported", [OUTCOME_ERROR] = "error",
        [OUTCOME_CRASHED] = "crashed",         [OUTCOME_TIMEOUT] = "timeout",
        [OUTCOME_ALLOWED] = "allowed",         [OUTCOME_DENIED] = "denied",
    };
    return names[outcome];
}

const char *component_name(enum component c)
{
    static const char *const names[COMPONENTS] = {
        [COMPONENT_SCHEME] = "scheme",     [COMPONENT_USERNAME] = "username",
        [COMPONENT_PASSWORD] = "password", [COMPONENT_HOST] = "host",
        [COMPONENT_PORT] = "port",         [COMPONENT_PATH] = "path",
        [COMPONENT_QUERY] = "query",       [COMPONENT_FRAGMENT] = "fragment",
        [COMPONENT_HREF] = "href",         [COMPONENT_ORIGIN] = "origin",
        [COMPONENT_VALUE] = "value",       [COMPONENT_REASON] = "reason",
    };
    return names[c];
}

enum component component_find(const char *name)
{
    int c = 0;

    while (c < COMPONENTS && strcmp(component_name((enum component)c), name) != 0)
        c++;
    return (enum component)c;
}

void components_list(struct text *out, unsigned set)
{
    const char *before = "";

    for (int c = 0; c < COMPONENTS; c++) {
        if (set >> c & 1) {
            text_printf(out, "%s%s", before, component_name((enum component)c));
            before = ", ";
        }
    }
}
