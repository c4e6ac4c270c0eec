/* SPDX-License-Identifier: MIT */
/* The engines planted:NAME, and what their faults use. */
#include "plant.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ascii.h"
#include "registry.h"
#include "utf8.h"
#include "xmalloc.h"

/* --- splitting -------------------------------------------------------------------------------- */

static bool is_special_scheme(struct ua_str scheme)
{
    static const char *const special[] = {"http", "https", "ws", "wss", "ftp", "file"};

    for (size_t i = 0; i < sizeof special / sizeof *special; i++) {
        if (ua_str_equal_but_for_case(scheme, ua_str(special[i], strlen(special[i]))))
            return true;
    }
    return false;
}

/* The length of the scheme of a text, without ":"; 0: it has none. */
static size_t scheme_length(const struct text *text)
{
    size_t i = 0;

    while (i < text->len &&
           (ua_is_alnum((unsigned char)text->ptr[i]) || (i > 0 && strchr("+-.", text->ptr[i]))))
        i++;
    return i > 0 && i < text->len && text->ptr[i] == ':' && ua_is_alpha((unsigned char)text->ptr[0])
               ? i
               : 0;
}

void plant_make_well_formed(struct text *url)
{
    struct text out = {0};

    for (size_t i = 0; i < url->len;) {
        const size_t from = i;
        bool well_formed = true;

        ua_utf8_decode(url->ptr, url->len, &i, &well_formed);
        if (well_formed)
            text_add(&out, url->ptr + from, i - from);
        else
            text_puts(&out, UA_REPLACEMENT_UTF8);
    }
    text_clear(url);
    text_add(url, text_str(&out).ptr, out.len);
    text_free(&out);
}

static void clean(struct text *url)
{
    size_t start = 0, to = 0;

    for (size_t i = 0; i < url->len; i++) {
        if ((unsigned char)url->ptr[i] >= 0x80) {
            plant_make_well_formed(url);
            break;
        }
    }
    while (url->len > 0 && (unsigned char)url->ptr[url->len - 1] <= ' ')
        url->len--;
    while (start < url->len && (unsigned char)url->ptr[start] <= ' ')
        start++;
    for (size_t i = start; i < url->len; i++) {
        if (!ua_is_tab_or_newline((unsigned char)url->ptr[i]))
            url->ptr[to++] = url->ptr[i];
    }
    url->len = to;
}

static bool is_slash(const struct plant *plant, size_t at)
{
    return at < plant->url.len &&
           (plant->url.ptr[at] == '/' ||
            (plant->url.ptr[at] == '\\' && plant->parts.is_special && !plant->is_rfc3986));
}

static bool is_drive(const struct plant *plant, size_t at, size_t end)
{
    return end == at + 2 && ua_is_alpha((unsigned char)plant->url.ptr[at]) &&
           (plant->url.ptr[at + 1] == ':' || plant->url.ptr[at + 1] == '|');
}

static void split_authority(struct plant *plant, size_t at)
{
    struct parts *parts = &plant->parts;
    const char *text = plant->url.ptr;
    size_t end = at;
    bool is_bracketed = false;

    while (end < plant->url.len && text[end] != '?' && text[end] != '#' && !is_slash(plant, end))
        end++;
    if (parts->is_file && !plant->is_rfc3986 && is_drive(plant, at, end))
        return;
    parts->has_authority = true;
    parts->authority = (struct piece){at, end};
    parts->host = parts->authority;
    for (size_t i = at; i < end; i++) {
        if (text[i] != '@')
            continue;
        parts->has_userinfo = true;
        parts->userinfo = (struct piece){at, i};
        parts->host.start = i + 1;
    }
    parts->port = (struct piece){end, end};
    for (size_t i = parts->host.start; i < end; i++) {
        is_bracketed = text[i] == '[' || (is_bracketed && text[i] != ']');
        if (text[i] != ':' || is_bracketed)
            continue;
        parts->has_port = true;
        parts->port.start = i + 1;
        parts->host.end = i;
        break;
    }
}

/* Whether a relative reference with the scheme of its base stands there. */
static bool is_same_scheme(const struct plant *plant, size_t scheme)
{
    return plant->has_base && !plant->is_rfc3986 && scheme == scheme_length(&plant->base) &&
           ua_str_equal_but_for_case(ua_str(plant->url.ptr, scheme),
                                     ua_str(plant->base.ptr, scheme));
}

void plant_split(struct plant *plant)
{
    struct parts *parts = &plant->parts;
    size_t at, scheme, end;
    bool has_two;

    if (!plant->is_rfc3986) {
        clean(&plant->url);
        clean(&plant->base);
    }
    *parts = (struct parts){0};
    scheme = scheme_length(&plant->url);
    parts->has_scheme = scheme > 0;
    parts->scheme = (struct piece){0, scheme};
    if (scheme > 0)
        parts->is_special = is_special_scheme(ua_str(plant->url.ptr, scheme));
    else if (plant->has_base)
        parts->is_special = is_special_scheme(ua_str(plant->base.ptr, scheme_length(&plant->base)));
    parts->is_file =
        parts->is_special && (ua_lower(scheme > 0 ? plant->url.ptr[1] : plant->base.ptr[1]) == 'i');
    at = scheme > 0 ? scheme + 1 : 0;
    while (is_slash(plant, at + parts->slashes))
        parts->slashes++;
    has_two = parts->slashes >= 2;
    if (plant->is_rfc3986 || !parts->is_special || parts->is_file) {
        if (has_two)
            split_authority(plant, at + 2);
    } else if (has_two || (scheme > 0 && !is_same_scheme(plant, scheme))) {
        split_authority(plant, at + parts->slashes);
    }
    at = parts->has_authority ? parts->authority.end : at;
    for (end = at;
         end < plant->url.len && !strchr("?#", plant->url.ptr[end] ? plant->url.ptr[end] : 'x');)
        end++;
    parts->path = (struct piece){at, end};
    parts->is_opaque = parts->has_scheme && !parts->is_special && !parts->has_authority &&
                       (at == end || plant->url.ptr[at] != '/');
    at = end;
    if (end < plant->url.len && plant->url.ptr[end] == '?') {
        for (at = ++end; end < plant->url.len && plant->url.ptr[end] != '#';)
            end++;
    }
    parts->query = (struct piece){at, end};
    parts->fragment = (struct piece){end < plant->url.len ? end + 1 : end, plant->url.len};
}

/* --- what faults use -------------------------------------------------------------------------- */

struct ua_str plant_piece(const struct plant *plant, struct piece piece)
{
    return ua_str(plant->url.ptr ? plant->url.ptr + piece.start : "", piece.end - piece.start);
}

bool plant_has(const struct plant *plant, struct piece piece, const char *bytes)
{
    for (size_t i = piece.start; i < piece.end; i++) {
        if (plant->url.ptr[i] && strchr(bytes, plant->url.ptr[i]))
            return true;
    }
    return false;
}

bool plant_has_non_ascii(const struct plant *plant, struct piece piece)
{
    for (size_t i = piece.start; i < piece.end; i++) {
        if ((unsigned char)plant->url.ptr[i] >= 0x80)
            return true;
    }
    return false;
}

void plant_replace(struct plant *plant, struct piece piece, const char *by, size_t len)
{
    struct text changed = {0};

    text_add(&changed, "", 0);
    text_add(&changed, plant->url.ptr ? plant->url.ptr : "", piece.start);
    text_add(&changed, by, len);
    if (plant->url.len > piece.end)
        text_add(&changed, plant->url.ptr + piece.end, plant->url.len - piece.end);
    text_free(&plant->url);
    plant->url = changed;
    plant_split(plant);
}

/* "zq3qz" for the third. No input has it. */
static void add_mark(struct text *out, unsigned number)
{
    text_printf(out, "zq%uqz", number);
}

void plant_hide_as(struct plant *plant, struct piece piece, const char *text, size_t len)
{
    struct text mark = {0};

    if (plant->hidden_count == MAX_HIDDEN)
        return;
    text_clear(&plant->hidden[plant->hidden_count]);
    text_add(&plant->hidden[plant->hidden_count], text, len);
    add_mark(&mark, plant->hidden_count++);
    plant_replace(plant, piece, mark.ptr, mark.len);
    text_free(&mark);
}

size_t plant_hide(struct plant *plant, struct piece piece)
{
    const size_t before = plant->url.len, len = piece.end - piece.start;
    struct text own = {0};

    text_add(&own, plant->url.ptr + piece.start, len);
    plant_hide_as(plant, piece, own.ptr, own.len);
    text_free(&own);
    return piece.end + plant->url.len - before;
}

bool plant_accepts_text(struct plant *plant, struct ua_str text)
{
    const struct request request = {.op = OP_PARSE, .input = text};

    engine_run(plant->reference, &request, &plant->trial);
    return plant->trial.outcome == OUTCOME_PARSED;
}

bool plant_accepts(struct plant *plant)
{
    const struct request request = {.op = OP_PARSE,
                                    .input = text_str(&plant->url),
                                    .base = text_optional(&plant->base, plant->has_base)};

    engine_run(plant->reference, &request, &plant->trial);
    return plant->trial.outcome == OUTCOME_PARSED;
}

struct ua_str plant_get(const struct plant *plant, enum component c)
{
    return observation_get(plant->answer, c);
}

void plant_set(struct plant *plant, enum component c, const char *bytes, size_t len)
{
    struct text own = {0};

    if (bytes)
        text_add(&own, bytes, len);
    observation_set(plant->answer, c, bytes ? text_str(&own).ptr : NULL, len);
    text_free(&own);
}

size_t plant_find(const struct plant *plant, struct piece piece, const char *bytes)
{
    size_t at = piece.start;

    while (at < piece.end && !(plant->url.ptr[at] && strchr(bytes, plant->url.ptr[at])))
        at++;
    return at;
}

bool plant_is_escape(struct ua_str text, size_t at)
{
    return at + 2 < text.len && text.ptr[at] == '%' && ua_is_hex((unsigned char)text.ptr[at + 1]) &&
           ua_is_hex((unsigned char)text.ptr[at + 2]);
}

void plant_decode(struct plant *plant, enum component c, bool only_letters)
{
    const struct ua_str value = plant_get(plant, c);
    struct text decoded = {0};

    for (size_t i = 0; i < value.len; i++) {
        char byte = value.ptr[i];

        if (plant_is_escape(value, i)) {
            const unsigned char escaped = ua_hex_byte(value.ptr + i + 1);
            const bool is_decoded =
                only_letters ? ua_is_alpha(escaped) : escaped > ' ' && escaped < 0x7F;

            byte = is_decoded ? (char)escaped : byte;
            i += is_decoded ? 2 : 0;
        }
        text_add(&decoded, &byte, 1);
    }
    if (value.len > 0)
        plant_set(plant, c, decoded.ptr, decoded.len);
    text_free(&decoded);
}

void plant_hide_bytes(struct plant *plant, const struct piece *piece, const char *bytes)
{
    size_t at;

    while ((at = plant_find(plant, *piece, bytes)) < piece->end && plant->hidden_count < MAX_HIDDEN)
        plant_hide(plant, (struct piece){at, at + 1});
}

long plant_port_number(const struct plant *plant)
{
    const struct ua_str port = plant_piece(plant, plant->parts.port);
    long number = port.len > 0 ? 0 : -1;

    for (size_t i = 0; i < port.len; i++) {
        if (!ua_is_digit((unsigned char)port.ptr[i]))
            return -1;
        number = (number * 10 + port.ptr[i] - '0') % (1L << 40);
    }
    return number;
}

/* --- the answer ------------------------------------------------------------------------------- */

static void show_hidden(struct plant *plant, enum component c)
{
    for (unsigned i = plant->hidden_count; i-- > 0;) {
        const struct ua_str value = plant_get(plant, c);
        struct text mark = {0}, shown = {0};
        const char *at, *from = value.ptr;

        add_mark(&mark, i);
        text_puts(&shown, "");
        while (from &&
               (at = memmem(from, value.len - (size_t)(from - value.ptr), mark.ptr, mark.len))) {
            text_add(&shown, from, (size_t)(at - from));
            text_add(&shown, plant->hidden[i].ptr, plant->hidden[i].len);
            from = at + mark.len;
        }
        if (from && from != value.ptr) {
            text_add(&shown, from, value.len - (size_t)(from - value.ptr));
            plant_set(plant, c, shown.ptr, shown.len);
        }
        text_free(&mark);
        text_free(&shown);
    }
}

static void add_component(struct text *out, const struct plant *plant, const char *front,
                          enum component c)
{
    const struct ua_str value = plant_get(plant, c);

    if (!value.ptr)
        return;
    text_puts(out, front);
    text_add(out, value.ptr, value.len);
}

/* Writes href and origin anew from the components, if the reference tells them. */
static void write_href(struct plant *plant)
{
    const struct ua_str host = plant_get(plant, COMPONENT_HOST);
    const struct ua_str before = plant_get(plant, COMPONENT_HREF);
    struct text href = {0}, origin = {0};

    if (!before.ptr)
        return;
    add_component(&href, plant, "", COMPONENT_SCHEME);
    text_puts(&href, ":");
    add_component(&origin, plant, "", COMPONENT_SCHEME);
    if (host.ptr) {
        const bool has_password = plant_get(plant, COMPONENT_PASSWORD).len > 0;

        text_puts(&href, "//");
        add_component(&href, plant, "", COMPONENT_USERNAME);
        if (has_password)
            add_component(&href, plant, ":", COMPONENT_PASSWORD);
        text_puts(&href, has_password || plant_get(plant, COMPONENT_USERNAME).len > 0 ? "@" : "");
        add_component(&href, plant, "", COMPONENT_HOST);
        add_component(&href, plant, ":", COMPONENT_PORT);
        add_component(&origin, plant, "://", COMPONENT_HOST);
        add_component(&origin, plant, ":", COMPONENT_PORT);
    } else if (before.len >= href.len + 4 && memcmp(before.ptr + href.len, "/.//", 4) == 0) {
        text_puts(&href, "/.");
    }
    add_component(&href, plant, "", COMPONENT_PATH);
    add_component(&href, plant, "?", COMPONENT_QUERY);
    add_component(&href, plant, "#", COMPONENT_FRAGMENT);
    if (!ua_str_equal(text_str(&href), before)) {
        plant_set(plant, COMPONENT_HREF, href.ptr, href.len);
        if (plant_get(plant, COMPONENT_ORIGIN).len > strlen("null") && host.ptr)
            plant_set(plant, COMPONENT_ORIGIN, origin.ptr, origin.len);
    }
    text_free(&href);
    text_free(&origin);
}

/* --- the engine ------------------------------------------------------------------------------- */

#define BEFORE(name, sentence, causes)                                                             \
    static const struct fault fault_##name = {#name, sentence, causes, name, NULL};
#define AFTER(name, sentence, causes)                                                              \
    static const struct fault fault_##name = {#name, sentence, causes, NULL, name};
#define BOTH(name, sentence, causes)                                                               \
    static const struct fault fault_##name = {#name, sentence, causes, name, name};
#include "faults.def"

#define BEFORE(name, sentence, causes) {#name, "whatwg", false, {&fault_##name, NULL}},
#define AFTER(name, sentence, causes) {#name, "whatwg", false, {&fault_##name, NULL}},
#define BOTH(name, sentence, causes) {#name, "whatwg", false, {&fault_##name, NULL}},
#define OVER(name, reference, fault) {#name, reference, false, {&fault_##fault, NULL}},
#define ACCEPTS(name, fault) {#name, "whatwg", true, {&fault_##fault, NULL}},
#define TWO(name, first, second) {#name, "whatwg", false, {&fault_##first, &fault_##second}},
static const struct planted all[] = {
#include "faults.def"
};

#define BEFORE(name, sentence, causes) #name,
#define AFTER(name, sentence, causes) #name,
#define BOTH(name, sentence, causes) #name,
#define OVER(name, reference, fault) #name,
#define ACCEPTS(name, fault) #name,
#define TWO(name, first, second) #name,
static const char *const profiles[] = {
#include "faults.def"
    NULL};

const struct planted *planted_all(size_t *count)
{
    *count = sizeof all / sizeof *all;
    return all;
}

struct planted_state {
    const struct planted *planted;
    struct plant plant;
};

static bool run_faults(struct plant *plant, const struct planted *planted)
{
    for (int i = 0; i < 2 && planted->faults[i]; i++) {
        plant_fault *run =
            plant->is_before ? planted->faults[i]->before : planted->faults[i]->after;

        if (run && !run(plant))
            return false;
    }
    return true;
}

/* Asks the reference about what the faults make of the input. False: the input is refused. */
static bool parse(struct plant *plant, const struct planted *planted, struct observation *o)
{
    const struct request request = {.op = OP_PARSE,
                                    .input = text_str(&plant->url),
                                    .base = text_optional(&plant->base, plant->has_base)};

    engine_run(plant->reference, &request, o);
    if (o->outcome != OUTCOME_PARSED)
        return false;
    plant->is_before = false;
    for (int c = 0; c < COMPONENT_VALUE; c++)
        show_hidden(plant, (enum component)c);
    if (!run_faults(plant, planted))
        return false;
    write_href(plant);
    return true;
}

static void run_planted(struct engine *engine, const struct request *request, struct observation *o)
{
    struct planted_state *state = engine->state;
    struct plant *plant = &state->plant;
    bool is_parsed;

    text_clear(&plant->url);
    text_add(&plant->url, request->input.ptr ? request->input.ptr : "", request->input.len);
    text_clear(&plant->base);
    text_add(&plant->base, request->base.ptr ? request->base.ptr : "", request->base.len);
    plant->has_base = request->base.ptr != NULL;
    plant->hidden_count = 0;
    plant->answer = o;
    plant->is_before = true;
    is_parsed = run_faults(plant, state->planted);
    if (is_parsed)
        is_parsed = parse(plant, state->planted, o);
    if (!is_parsed) {
        observation_fail(o, OUTCOME_REJECTED, NULL);
    } else if (state->planted->accepts_alone) {
        observation_reset(o);
        o->outcome = OUTCOME_PARSED;
    }
}

static void close_planted(struct engine *engine)
{
    struct planted_state *state = engine->state;

    if (!state)
        return;
    engine_close(state->plant.reference);
    text_free(&state->plant.url);
    text_free(&state->plant.base);
    for (unsigned i = 0; i < MAX_HIDDEN; i++)
        text_free(&state->plant.hidden[i]);
    observation_free(&state->plant.trial);
    free(state);
}

static bool open_planted(struct engine *engine, const char *profile)
{
    struct planted_state *state = xcalloc(1, sizeof *state);

    engine->state = state;
    state->planted = &all[0];
    while (profile && strcmp(state->planted->name, profile) != 0)
        state->planted++;
    state->plant.reference = engine_open(state->planted->reference);
    if (!state->plant.reference)
        return false;
    state->plant.is_rfc3986 = strcmp(state->planted->reference, "rfc3986") == 0;
    engine->model = state->plant.reference->model;
    engine->null_is_distinct = state->plant.reference->null_is_distinct;
    snprintf(engine->version, sizeof engine->version, "1");
    return true;
}

extern const struct engine_class planted_class;
const struct engine_class planted_class = {
    .id = "planted",
    .profiles = profiles,
    .profiles_are_rare = true,
    .package = "",
    .model = MODEL_WHATWG,
    .capabilities = CAPABILITY(OP_PARSE) | CAPABILITY_BASE,
    .null_is_distinct = OBSERVATION_URL_NULL,
    .open = open_planted,
    .run = run_planted,
    .close = close_planted,
};
