/* SPDX-License-Identifier: MIT */
/* The faults of faults.def from the path on. Each does what its sentence says, and nothing else. */
#include <string.h>

#include "ascii.h"
#include "plant.h"
#include "utf8.h"

/* --- path ------------------------------------------------------------------------------------- */

static void remove_range(struct text *text, size_t at, size_t len)
{
    memmove(text->ptr + at, text->ptr + at + len, text->len - at - len);
    text->len -= len;
}

bool slashes_collapsed(struct plant *plant)
{
    const struct ua_str path = plant_get(plant, COMPONENT_PATH);
    struct text one = {0};

    if (path.len == 0 || path.ptr[0] != '/')
        return true;
    text_add(&one, path.ptr, path.len);
    for (size_t i = 0; i + 1 < one.len;) {
        if (one.ptr[i] == '/' && one.ptr[i + 1] == '/')
            remove_range(&one, i, 1);
        else
            i++;
    }
    plant_set(plant, COMPONENT_PATH, one.ptr, one.len);
    text_free(&one);
    return true;
}

/* How many dots a segment stands for: 1 or 2; 0: it is none of dots. *has_escape: one is %2e. */
static unsigned count_dots(struct ua_str segment, bool *has_escape)
{
    unsigned dots = 0;

    *has_escape = false;
    for (size_t i = 0; i < segment.len; i++) {
        if (plant_is_escape(segment, i) && ua_hex_byte(segment.ptr + i + 1) == '.') {
            *has_escape = true;
            i += 2;
        } else if (segment.ptr[i] != '.') {
            return 0;
        }
        dots++;
    }
    return dots <= 2 ? dots : 0;
}

/* The segment of the path that begins at a place. */
static struct piece segment_at(const struct plant *plant, size_t start)
{
    struct piece segment = {start, start};

    while (segment.end < plant->parts.path.end && plant->url.ptr[segment.end] != '/' &&
           !(plant->url.ptr[segment.end] == '\\' && plant->parts.is_special))
        segment.end++;
    return segment;
}

/* Hides the dot segments of the path for which is_hidden is true. depth: how many segments are
 * before it and were not left by dots. */
static void hide_dots(struct plant *plant,
                      bool (*is_hidden)(unsigned dots, bool has_escape, unsigned depth))
{
    unsigned depth = 0;
    size_t at;

    plant_split(plant);
    if (plant->parts.is_opaque)
        return;
    for (at = plant->parts.path.start; at <= plant->parts.path.end; at++) {
        const struct piece segment = segment_at(plant, at);
        bool has_escape;
        const unsigned dots = count_dots(plant_piece(plant, segment), &has_escape);

        at = segment.end;
        if (dots > 0 && is_hidden(dots, has_escape, depth))
            at = plant_hide(plant, segment);
        else if (dots == 0)
            depth += segment.end > segment.start || depth > 0;
        else if (dots == 2 && depth > 0)
            depth--;
    }
}

static bool is_any(unsigned dots, bool has_escape, unsigned depth)
{
    (void)dots, (void)has_escape, (void)depth;
    return true;
}

static bool is_escaped(unsigned dots, bool has_escape, unsigned depth)
{
    (void)dots, (void)depth;
    return has_escape;
}

static bool is_beyond_root(unsigned dots, bool has_escape, unsigned depth)
{
    (void)has_escape;
    return dots == 2 && depth == 0;
}

bool dots_kept(struct plant *plant)
{
    hide_dots(plant, is_any);
    return true;
}

bool escaped_dots_kept(struct plant *plant)
{
    hide_dots(plant, is_escaped);
    return true;
}

bool dots_beyond_root_kept(struct plant *plant)
{
    plant_split(plant);
    if (plant->parts.path.start < plant->parts.path.end &&
        strchr("/\\", plant->url.ptr[plant->parts.path.start]))
        hide_dots(plant, is_beyond_root);
    return true;
}

bool last_dot_leaves_no_slash(struct plant *plant)
{
    const struct piece *path = &plant->parts.path;

    plant_split(plant);
    if (path->end > path->start + 2 && memcmp(plant->url.ptr + path->end - 2, "/.", 2) == 0)
        plant_replace(plant, (struct piece){path->end - 2, path->end}, "", 0);
    return true;
}

bool dots_with_parameters(struct plant *plant)
{
    plant_split(plant);
    for (size_t at = plant->parts.path.start; at <= plant->parts.path.end; at++) {
        const struct piece segment = segment_at(plant, at);
        const size_t end = plant_find(plant, segment, ";");
        bool has_escape;

        at = segment.end;
        if (end == segment.end ||
            count_dots(plant_piece(plant, (struct piece){segment.start, end}), &has_escape) == 0)
            continue;
        plant_replace(plant, (struct piece){end, segment.end}, "", 0);
        at = end;
    }
    return true;
}

/* Replaces each escape of a byte in the path. */
static void unescape_path(struct plant *plant, unsigned char byte, char by)
{
    plant_split(plant);
    for (size_t i = plant->parts.path.start; i < plant->parts.path.end; i++) {
        if (plant_is_escape(ua_str(plant->url.ptr, plant->parts.path.end), i) &&
            ua_hex_byte(plant->url.ptr + i + 1) == byte)
            plant_replace(plant, (struct piece){i, i + 3}, &by, 1);
    }
}

bool escaped_slash_is_slash(struct plant *plant)
{
    unescape_path(plant, '/', '/');
    return true;
}

bool escaped_backslash_is_slash(struct plant *plant)
{
    unescape_path(plant, '\\', '/');
    return true;
}

bool path_decoded(struct plant *plant)
{
    plant_decode(plant, COMPONENT_PATH, true);
    return true;
}

bool bar_encoded(struct plant *plant)
{
    const struct ua_str path = plant_get(plant, COMPONENT_PATH);
    struct text encoded = {0};

    for (size_t i = 0; i < path.len; i++) {
        if (path.ptr[i] == '|')
            text_puts(&encoded, "%7C");
        else
            text_add(&encoded, path.ptr + i, 1);
    }
    if (path.len > 0)
        plant_set(plant, COMPONENT_PATH, encoded.ptr, encoded.len);
    text_free(&encoded);
    return true;
}

bool bad_percent_refused(struct plant *plant)
{
    plant_split(plant);
    for (size_t i = plant->parts.path.start; i < plant->url.len; i++) {
        if (plant->url.ptr[i] == '%' && !plant_is_escape(text_str(&plant->url), i))
            return false;
    }
    return true;
}

bool nul_ends_path(struct plant *plant)
{
    const struct piece *path = &plant->parts.path;

    plant_split(plant);
    for (size_t i = path->start; i + 3 <= path->end; i++) {
        if (memcmp(plant->url.ptr + i, "%00", 3) != 0)
            continue;
        plant_replace(plant, (struct piece){i, path->end}, "", 0);
        break;
    }
    return true;
}

/* All that follows the authority. */
static struct piece after_host(const struct plant *plant)
{
    return (struct piece){plant->parts.path.start, plant->url.len};
}

bool space_refused(struct plant *plant)
{
    plant_split(plant);
    return !plant_has(plant, after_host(plant), " ");
}

bool non_ascii_path_refused(struct plant *plant)
{
    plant_split(plant);
    return !plant_has_non_ascii(plant, plant->parts.path);
}

/* --- query and fragment ----------------------------------------------------------------------- */

bool empty_query_dropped(struct plant *plant)
{
    if (plant_get(plant, COMPONENT_QUERY).len == 0)
        plant_set(plant, COMPONENT_QUERY, NULL, 0);
    return true;
}

bool last_question_begins_query(struct plant *plant)
{
    size_t at;

    plant_split(plant);
    while (plant_has(plant, plant->parts.query, "?")) {
        at = plant->parts.path.end;
        plant_replace(plant, (struct piece){at, at + 1}, "%3F", 3);
    }
    return true;
}

bool query_space_is_plus(struct plant *plant)
{
    size_t at;

    plant_split(plant);
    while ((at = plant_find(plant, plant->parts.query, " ")) < plant->parts.query.end)
        plant_replace(plant, (struct piece){at, at + 1}, "+", 1);
    return true;
}

bool query_quote_kept(struct plant *plant)
{
    plant_split(plant);
    plant_hide_bytes(plant, &plant->parts.query, "'");
    return true;
}

bool query_non_ascii_kept(struct plant *plant)
{
    plant_split(plant);
    for (size_t i = plant->parts.query.start; i < plant->parts.query.end; i++) {
        size_t end = i;

        while (end < plant->parts.query.end && (unsigned char)plant->url.ptr[end] >= 0x80)
            end++;
        if (end > i)
            i = plant_hide(plant, (struct piece){i, end}) - 1;
    }
    return true;
}

bool empty_fragment_dropped(struct plant *plant)
{
    if (plant_get(plant, COMPONENT_FRAGMENT).len == 0)
        plant_set(plant, COMPONENT_FRAGMENT, NULL, 0);
    return true;
}

bool last_hash_begins_fragment(struct plant *plant)
{
    plant_split(plant);
    while (plant_has(plant, plant->parts.fragment, "#")) {
        const size_t at = plant->parts.fragment.start;

        plant_replace(plant, (struct piece){at - 1, at}, "%23", 3);
    }
    return true;
}

bool hash_in_fragment_refused(struct plant *plant)
{
    plant_split(plant);
    return !plant_has(plant, plant->parts.fragment, "#");
}

bool fragment_backtick_kept(struct plant *plant)
{
    plant_split(plant);
    plant_hide_bytes(plant, &plant->parts.fragment, "`");
    return true;
}

/* --- whole input ------------------------------------------------------------------------------ */

bool tab_refused(struct plant *plant)
{
    return !plant_has(plant, (struct piece){0, plant->url.len}, "\t\n\r");
}

bool tab_escaped(struct plant *plant)
{
    struct text given = {0}, escaped = {0};
    size_t start = 0, seen = 0;

    plant_make_well_formed(&plant->url);
    text_assign(&given, &plant->url);
    while (given.len > 0 && (unsigned char)given.ptr[given.len - 1] <= ' ')
        given.len--;
    while (start < given.len && (unsigned char)given.ptr[start] <= ' ')
        start++;
    plant_split(plant);
    for (size_t i = start; i < given.len; i++) {
        const bool is_tab = ua_is_tab_or_newline((unsigned char)given.ptr[i]);

        if (is_tab && seen > plant->parts.path.start)
            text_printf(&escaped, "%%%02X", (unsigned)given.ptr[i]);
        else if (!is_tab)
            text_add(&escaped, given.ptr + i, 1);
        seen += !is_tab;
    }
    plant_replace(plant, (struct piece){0, plant->url.len}, text_str(&escaped).ptr, escaped.len);
    text_free(&given);
    text_free(&escaped);
    return true;
}

bool leading_space_refused(struct plant *plant)
{
    return plant->url.len == 0 || plant->url.ptr[0] != ' ';
}

bool trailing_space_escaped(struct plant *plant)
{
    size_t end = plant->url.len;

    while (end > 0 && plant->url.ptr[end - 1] == ' ')
        end--;
    if (end == 0)
        return true;
    for (size_t i = plant->url.len; i > end; i--)
        plant_replace(plant, (struct piece){i - 1, i}, "%20", 3);
    return true;
}

bool control_refused(struct plant *plant)
{
    plant_split(plant);
    for (size_t i = 0; i < plant->url.len; i++) {
        if ((unsigned char)plant->url.ptr[i] < ' ' || plant->url.ptr[i] == 0x7F)
            return false;
    }
    return true;
}

bool ill_formed_refused(struct plant *plant)
{
    bool well_formed = true;

    for (size_t i = 0; i < plant->url.len;)
        ua_utf8_decode(plant->url.ptr, plant->url.len, &i, &well_formed);
    return well_formed;
}

/* --- scheme ----------------------------------------------------------------------------------- */

bool upper_case_scheme_refused(struct plant *plant)
{
    plant_split(plant);
    return !plant_has(plant, plant->parts.scheme, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
}

bool scheme_of_letters(struct plant *plant)
{
    plant_split(plant);
    return !plant_has(plant, plant->parts.scheme, "0123456789+-.");
}

bool digit_scheme_accepted(struct plant *plant)
{
    size_t i = 0;

    plant_split(plant);
    while (i < plant->url.len && ua_is_alnum((unsigned char)plant->url.ptr[i]))
        i++;
    if (i < plant->url.len && plant->url.ptr[i] == ':' &&
        ua_is_digit((unsigned char)plant->url.ptr[0]))
        plant_hide(plant, (struct piece){0, 1});
    return true;
}

static bool is_web(const struct plant *plant)
{
    return plant->parts.is_special && !plant->parts.is_file && plant->parts.has_scheme;
}

bool two_slashes_needed(struct plant *plant)
{
    plant_split(plant);
    return !is_web(plant) || !plant->parts.has_authority || plant->parts.slashes == 2;
}

bool third_slash_refused(struct plant *plant)
{
    plant_split(plant);
    return !is_web(plant) || plant->parts.slashes <= 2;
}

bool nonspecial_authority_is_path(struct plant *plant)
{
    const struct ua_str path = plant_get(plant, COMPONENT_PATH);
    struct text whole = {0};
    struct ua_str authority;

    plant_split(plant);
    if (plant->parts.is_special || !plant->parts.has_scheme || !plant->parts.has_authority)
        return true;
    authority = plant_piece(plant, plant->parts.authority);
    text_puts(&whole, "//");
    text_add(&whole, authority.ptr, authority.len);
    text_add(&whole, path.ptr, path.len);
    plant_set(plant, COMPONENT_PATH, whole.ptr, whole.len);
    plant_set(plant, COMPONENT_USERNAME, "", 0);
    plant_set(plant, COMPONENT_PASSWORD, "", 0);
    plant_set(plant, COMPONENT_HOST, NULL, 0);
    plant_set(plant, COMPONENT_PORT, NULL, 0);
    text_free(&whole);
    return true;
}

bool opaque_path_refused(struct plant *plant)
{
    plant_split(plant);
    return !plant->parts.is_opaque;
}

bool authority_needed(struct plant *plant)
{
    plant_split(plant);
    return plant->parts.is_special || !plant->parts.has_scheme || plant->parts.has_authority;
}

/* Read as ftp, with a default port of its own. */
bool gopher_special(struct plant *plant)
{
    if (!plant->is_before) {
        if (plant->hidden_count > 0)
            plant_set(plant, COMPONENT_SCHEME, "gopher", 6);
        return true;
    }
    plant_split(plant);
    if (!ua_str_equal_but_for_case(plant_piece(plant, plant->parts.scheme), UA_LITERAL("gopher")))
        return true;
    plant->hidden_count = 1;
    text_clear(&plant->hidden[0]);
    plant_replace(plant, plant->parts.scheme, "ftp", 3);
    if (plant_port_number(plant) == 70)
        plant_replace(plant, (struct piece){plant->parts.port.start, plant->parts.port.end}, "", 0);
    return true;
}

/* --- file ------------------------------------------------------------------------------------- */

bool file_slashes_needed(struct plant *plant)
{
    plant_split(plant);
    return !plant->parts.is_file || !plant->parts.has_scheme || plant->parts.slashes >= 2;
}

bool file_host_refused(struct plant *plant)
{
    plant_split(plant);
    return !plant->parts.is_file || plant->parts.host.start == plant->parts.host.end;
}

bool localhost_kept(struct plant *plant)
{
    plant_split(plant);
    if (plant->parts.is_file &&
        ua_str_equal_but_for_case(plant_piece(plant, plant->parts.host), UA_LITERAL("localhost")))
        plant_set(plant, COMPONENT_HOST, "localhost", 9);
    return true;
}

bool file_port_dropped(struct plant *plant)
{
    plant_split(plant);
    if (plant->parts.is_file && plant->parts.has_port && plant_port_number(plant) >= 0)
        plant_replace(plant, (struct piece){plant->parts.port.start - 1, plant->parts.port.end}, "",
                      0);
    return true;
}

/* The drive letter at the start of the path of a file URL; empty: there is none. */
static struct piece find_drive(const struct plant *plant)
{
    const struct parts *parts = &plant->parts;
    const size_t at = parts->path.start + (parts->has_authority ? 1 : parts->slashes);
    const char *text = plant->url.ptr;

    if (parts->is_file && parts->has_scheme && at + 2 <= parts->path.end &&
        ua_is_alpha((unsigned char)text[at]) && (text[at + 1] == ':' || text[at + 1] == '|') &&
        (at + 2 == parts->path.end || text[at + 2] == '/' || text[at + 2] == '\\'))
        return (struct piece){at, at + 2};
    return (struct piece){at, at};
}

bool drive_bar_ordinary(struct plant *plant)
{
    struct piece letter;

    plant_split(plant);
    letter = find_drive(plant);
    if (letter.end > letter.start && plant->url.ptr[letter.start + 1] == '|')
        plant_hide(plant, (struct piece){letter.start + 1, letter.end});
    return true;
}

bool drive_removed_by_dots(struct plant *plant)
{
    struct piece letter;

    plant_split(plant);
    letter = find_drive(plant);
    /* On a base, the reference would take the hidden letter for a relative path. */
    if (letter.end == letter.start || (plant->has_base && plant->parts.slashes == 0))
        return true;
    plant_hide_as(plant, (struct piece){letter.start + 1, letter.end}, ":", 1);
    if (plant->parts.has_authority && plant->parts.host.start == letter.start)
        plant_replace(plant, (struct piece){letter.start, letter.start}, "/", 1);
    return true;
}

bool drive_refused(struct plant *plant)
{
    struct piece letter;

    plant_split(plant);
    letter = find_drive(plant);
    return letter.start == letter.end;
}

/* --- references ------------------------------------------------------------------------------- */

/* Whether the input is a reference that has a relative path. */
static bool is_relative_path(const struct plant *plant)
{
    const struct piece path = plant->parts.path;

    return plant->has_base && !plant->parts.has_scheme && !plant->parts.has_authority &&
           path.end > path.start && !strchr("/\\", plant->url.ptr[path.start]);
}

/* The length of the base without query and fragment. */
static size_t base_length(const struct plant *plant)
{
    size_t len = 0;

    while (len < plant->base.len && plant->base.ptr[len] != '?' && plant->base.ptr[len] != '#')
        len++;
    return len;
}

bool relative_keeps_last_segment(struct plant *plant)
{
    size_t len = base_length(plant);

    plant_split(plant);
    if (!is_relative_path(plant) || len == 0 || !memchr(plant->base.ptr, '/', len) ||
        plant->base.ptr[len - 1] == '/')
        return true;
    plant->base.len = len;
    text_puts(&plant->base, "/");
    return true;
}

bool path_glued_to_host(struct plant *plant)
{
    const size_t len = base_length(plant);
    const char *authority = memmem(plant->base.ptr ? plant->base.ptr : "", len, "://", 3);

    plant_split(plant);
    if (!is_relative_path(plant) || !authority ||
        memchr(authority + 3, '/', len - (size_t)(authority + 3 - plant->base.ptr)) ||
        authority + 3 == plant->base.ptr + len)
        return true;
    plant_replace(plant, (struct piece){0, 0}, plant->base.ptr, len);
    return true;
}

bool query_reference_drops_file(struct plant *plant)
{
    const struct ua_str path = plant_get(plant, COMPONENT_PATH);
    size_t len = path.len;

    plant_split(plant);
    if (!plant->has_base || plant->url.len == 0 || plant->url.ptr[0] != '?')
        return true;
    while (len > 0 && path.ptr[len - 1] != '/')
        len--;
    if (len > 0)
        plant_set(plant, COMPONENT_PATH, path.ptr, len);
    return true;
}

bool fragment_reference_drops_query(struct plant *plant)
{
    plant_split(plant);
    if (plant->has_base && plant->url.len > 0 && plant->url.ptr[0] == '#')
        plant_set(plant, COMPONENT_QUERY, NULL, 0);
    return true;
}

bool same_scheme_absolute(struct plant *plant)
{
    size_t colon;

    plant_split(plant);
    colon = plant->parts.scheme.end;
    if (plant->has_base && is_web(plant) && !plant->parts.has_authority)
        plant_replace(plant, (struct piece){colon + 1, colon + 1}, "//", 2);
    return true;
}

bool empty_authority_missing(struct plant *plant)
{
    const struct parts *parts = &plant->parts;

    plant_split(plant);
    if (plant->has_base && !parts->has_scheme && parts->has_authority && !is_web(plant) &&
        parts->authority.start == parts->authority.end)
        plant_replace(plant, (struct piece){parts->authority.start - 2, parts->authority.start}, "",
                      0);
    return true;
}

bool credentials_not_inherited(struct plant *plant)
{
    plant_split(plant);
    if (plant->has_base && !plant->parts.has_authority) {
        plant_set(plant, COMPONENT_USERNAME, "", 0);
        plant_set(plant, COMPONENT_PASSWORD, "", 0);
    }
    return true;
}

bool nonspecial_base_refused(struct plant *plant)
{
    plant_split(plant);
    return !plant->has_base || plant->parts.has_scheme || plant->parts.is_special;
}

bool opaque_base_refused(struct plant *plant)
{
    const char *colon;

    plant_split(plant);
    colon =
        plant->has_base && plant->base.ptr ? memchr(plant->base.ptr, ':', plant->base.len) : NULL;
    return !colon || plant->parts.has_scheme || plant->parts.is_special || plant->url.len == 0 ||
           plant->url.ptr[0] != '#' || colon + 1 == plant->base.ptr + plant->base.len ||
           colon[1] == '/';
}

bool colon_segment_refused(struct plant *plant)
{
    plant_split(plant);
    return !is_relative_path(plant) ||
           !plant_has(plant, segment_at(plant, plant->parts.path.start), ":");
}

bool suffix_guessed(struct plant *plant)
{
    plant_split(plant);
    if (!plant->has_base && !plant->parts.has_scheme && plant->url.len > 0 &&
        !strchr("/\\?#", plant->url.ptr[0] ? plant->url.ptr[0] : '/'))
        plant_replace(plant, (struct piece){0, 0}, "http://", 7);
    return true;
}

bool blob_origin_null(struct plant *plant)
{
    if (ua_str_equal(plant_get(plant, COMPONENT_SCHEME), UA_LITERAL("blob")))
        plant_set(plant, COMPONENT_ORIGIN, "null", 4);
    return true;
}
