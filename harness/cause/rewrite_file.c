/* SPDX-License-Identifier: MIT */
/* Rewrites of file URLs: slashes, hosts and drive letters. */
#include "buf.h"
#include "host_form.h"
#include "rewriter.h"

static bool starts_with_slash(const struct anatomy *a)
{
    return a->path.end > a->path.start && is_any_slash(a->input.ptr[a->path.start]);
}

static bool apply_file_slashes(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    if (anatomy_has_scheme(a) && !anatomy_has_authority(a) && anatomy_is_file(a) &&
        drive_length(a->input, a->path.start, a->path.end) == 0)
        rewriter_span(&w, a->path.start, a->path.start, "///", starts_with_slash(a) ? 2 : 3);
    else if (anatomy_has_authority(a) && !starts_with_slash(a) && anatomy_is_file(a) &&
             drive_length(a->input, a->path.start, a->path.end) == 0)
        rewriter_span(&w, a->path.start, a->path.start, "/", 1);
    return rewriter_end(&w);
}

/* In front of a drive letter, which is another idiom, with priority. */
static bool apply_file_slashes_drive(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    if (anatomy_has_scheme(a) && !anatomy_has_authority(a) && anatomy_is_file(a) &&
        drive_length(a->input, a->path.start, a->path.end) > 0)
        rewriter_span(&w, a->path.start, a->path.start, "///", 3);
    return rewriter_end(&w);
}

const struct rewrite rewrite_file_slashes = {
    .name = "file-slashes",
    .sentence = "One reads a file URL without two slashes, the other refuses or resolves it.",
    .refuse = REFUSE_OTHER_SCHEME,
    .standard = "file-state",
    .rfc3986 = "3",
    .triggers = BYTE_COLON | BYTE_SLASH | BYTE_BACKSLASH,
    .needs = NEEDS_FILE,
    .readings = {{.apply = apply_file_slashes},
                 {.apply = apply_file_slashes_drive, .changes = COMPONENT_BIT(PATH)}},
};

/* --- hosts ------------------------------------------------------------------------------------ */

/* Whether the host is "localhost" to who knows percent-encoding and IDNA. */
static bool is_localhost(struct ua_str host)
{
    static _Thread_local struct ua_buf ascii;
    char decoded[64];
    size_t len = 0;

    for (uint32_t i = 0; i < host.len; i++) {
        if (len == sizeof decoded)
            return false;
        decoded[len++] = host.ptr[i];
        if (is_escape_at(host, i, (uint32_t)host.len)) {
            decoded[len - 1] = (char)escaped_byte(host, i);
            i += 2;
        }
    }
    if (!ascii.allocator.resize)
        ua_buf_init(&ascii, NULL);
    return ua_uts46_to_ascii(&ascii, decoded, len, 0) == UA_OK &&
           ua_str_equal(ua_buf_str(&ascii), UA_LITERAL("localhost"));
}

/* Whether a label of the name begins with "xn--", in any case. */
static bool has_ace_label(struct ua_str name)
{
    for (size_t i = 0; i < name.len; i++) {
        if ((i == 0 || name.ptr[i - 1] == '.') && ace_prefix_at(name, i, name.len))
            return true;
    }
    return false;
}

/* Whether the authority is a name of letters, digits, hyphens and dots, or an address, and nothing
 * else. */
static bool is_plain_anatomy_host(const struct anatomy *a)
{
    const struct ua_str host = host_text(a);
    unsigned groups[8];
    struct ua_str zone;

    for (uint32_t i = a->host.start;
         i < a->host.end && (!host_form_ipv6(groups, &zone, host) || zone.len > 0); i++) {
        const char c = a->input.ptr[i];

        if (!ua_is_alnum((unsigned char)c) && c != '-' && c != '.')
            return false;
        if (ua_is_alnum((unsigned char)c))
            continue;
        if (i == a->host.start || i + 1 == a->host.end || a->input.ptr[i - 1] == '.' ||
            (c == '.' && a->input.ptr[i - 1] == '-'))
            return false;
    }
    return a->host.end > a->host.start && a->port.end == a->host.end &&
           a->userinfo.end == a->userinfo.start && !is_localhost(host) && !has_ace_label(host);
}

static bool apply_file_host(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    if (anatomy_is_file(a) && is_plain_anatomy_host(a))
        rewriter_span(&w, a->host.start, a->path.start, "/", starts_with_slash(a) ? 0 : 1);
    return rewriter_end(&w);
}

/* A host of any ASCII that is not encoded, localhost too. What is odd in it is another idiom, with
 * priority. */
static bool apply_file_host_odd(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);
    const struct ua_str host = host_text(a);

    for (size_t i = 0; i < host.len; i++) {
        if ((unsigned char)host.ptr[i] >= 0x80 || host.ptr[i] == '%')
            return false;
    }
    if (anatomy_is_file(a) && host.len > 0 && a->port.end == a->host.end &&
        a->userinfo.end == a->userinfo.start && !has_ace_label(host))
        rewriter_span(&w, a->host.start, a->path.start, "/", starts_with_slash(a) ? 0 : 1);
    return rewriter_end(&w);
}

const struct rewrite rewrite_file_host = {
    .name = "file-host",
    .sentence = "One allows a host in a file URL, the other does not.",
    .refuse = REFUSE_OTHER_SCHEME,
    .standard = "file-host-state",
    .rfc3986 = "3.2.2",
    .triggers = BYTE_SLASH | BYTE_BACKSLASH,
    .needs = NEEDS_FILE,
    .readings = {{.apply = apply_file_host, .changes = COMPONENT_BIT(HOST) | COMPONENT_BIT(PORT)},
                 {.apply = apply_file_host_odd, .changes = COMPONENT_BIT(HOST)}},
};

static bool apply_file_port(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    for (uint32_t i = a->port.start; i < a->port.end; i++) {
        if (!ua_is_alnum((unsigned char)a->input.ptr[i]))
            return false;
    }
    if (a->port.start > a->host.end && anatomy_is_file(a))
        rewriter_span(&w, a->host.end, a->port.end, "", 0);
    return rewriter_end(&w);
}

const struct rewrite rewrite_file_port = {
    .name = "file-port",
    .sentence = "One allows a port in a file URL, the other does not.",
    .refuse = REFUSE_OTHER_SCHEME,
    .standard = "file-host-state",
    .rfc3986 = "3.2.3",
    .triggers = BYTE_COLON,
    .needs = NEEDS_PORT | NEEDS_FILE,
    .readings = {{.apply = apply_file_port, .changes = COMPONENT_BIT(PORT)}},
};

static bool apply_file_localhost(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);

    if (a->host.end > a->host.start && anatomy_is_file(a) && is_localhost(host_text(a)))
        rewriter_span(&w, a->host.start, a->host.end, "", 0);
    return rewriter_end(&w);
}

const struct rewrite rewrite_file_localhost = {
    .name = "file-localhost",
    .sentence = "One drops localhost from a file URL, the other keeps it.",
    .refuse = REFUSE_OTHER_SCHEME,
    .standard = "file-host-state",
    .rfc3986 = "3.2.2",
    .triggers = BYTE_SLASH | BYTE_BACKSLASH,
    .needs = NEEDS_HOST | NEEDS_FILE,
    .readings = {{.apply = apply_file_localhost}},
};

/* --- drive letters ---------------------------------------------------------------------------- */

/* Whether the URL takes its host from a base that is a file URL too, though it has a scheme. */
static bool is_file_on_file(const struct anatomy *a, uint32_t drive)
{
    struct anatomy base;

    if (!anatomy_has_scheme(a) || !a->base.ptr || drive - a->scheme.end > 2)
        return false;
    anatomy_split(&base, testcase_without_base(a->base));
    return anatomy_scheme_is(&base, "file");
}

/* Where in a file URL a drive letter stands behind three slashes or fewer; UINT32_MAX if there is
 * none. */
static uint32_t drive_letter_of(const struct anatomy *a)
{
    const uint32_t start = a->scheme.end + anatomy_has_scheme(a);
    uint32_t pos = start;

    while (pos < a->path.end && pos - start < 3 && is_any_slash(a->input.ptr[pos]))
        pos++;
    if (!anatomy_is_file(a) || drive_length(a->input, pos, a->path.end) == 0)
        return UINT32_MAX;
    return pos;
}

/* Where a drive letter stands behind a host, or after dot segments; UINT32_MAX: none. */
static uint32_t inner_drive(const struct anatomy *a)
{
    uint32_t pos = a->path.start + 1;

    if (!anatomy_is_file(a) || !starts_with_slash(a))
        return UINT32_MAX;
    while (pos < a->path.end && dot_segment(a->input, pos, a->path.end) > 0) {
        while (pos < a->path.end && !is_any_slash(a->input.ptr[pos]))
            pos++;
        pos += pos < a->path.end;
    }
    return drive_length(a->input, pos, a->path.end) > 0 ? pos : UINT32_MAX;
}

/* The position of the drive letter of an absolute path, or of a path after a host; UINT32_MAX:
 * there is none. */
static uint32_t find_own_drive(const struct anatomy *a)
{
    const uint32_t pos = drive_letter_of(a);

    return pos == UINT32_MAX ? inner_drive(a) : pos;
}

/* After three slashes, or after one in a reference, where it stands after more than three. */
static bool drop_drive_slashes(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);
    const uint32_t start = a->scheme.end + anatomy_has_scheme(a);
    uint32_t pos = start, len;

    while (pos < a->path.end && is_any_slash(a->input.ptr[pos]))
        pos++;
    len = drive_length(a->input, pos, a->path.end);
    if (pos - start > 3 && anatomy_is_file(a) && len > 0 && a->input.ptr[pos + len - 1] == ':' &&
        !memchr(a->input.ptr + start, '\\', pos - start))
        rewriter_span(&w, start, pos, "///", anatomy_has_scheme(a) ? 3 : 1);
    return rewriter_end(&w);
}

/* A colon, after three slashes where the URL says itself that it is a file and takes nothing from
 * its base, else after one. */
static bool apply_drive_spelling(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);
    uint32_t pos = drive_letter_of(a);

    if (pos == UINT32_MAX && inner_drive(a) != UINT32_MAX) {
        pos = inner_drive(a);
        pos += drive_length(a->input, pos, a->path.end) - 1;
        rewriter_span(&w, pos, pos + 1, ":", 1);
        return rewriter_end(&w);
    }
    if (pos == UINT32_MAX)
        return drop_drive_slashes(out, a);
    if (memchr(a->input.ptr + a->scheme.end, '\\', pos - a->scheme.end))
        return false;
    if (anatomy_has_scheme(a))
        rewriter_span(&w, a->scheme.end + 1, pos, "///", is_file_on_file(a, pos) ? 1 : 3);
    else if (anatomy_is_file(a) && pos - a->scheme.end < 3)
        rewriter_span(&w, a->scheme.end, pos, "/", 1);
    pos += drive_length(a->input, pos, a->path.end) - 1;
    rewriter_span(&w, pos, pos + 1, ":", 1);
    return rewriter_end(&w);
}

const struct rewrite rewrite_drive_spelling = {
    .name = "drive-spelling",
    .sentence = "One reads a drive letter in an odd spelling, such as C| or with other than three "
                "slashes, the other does not.",
    .refuse = REFUSE_OTHER_SCHEME,
    .standard = "example-start-with-a-windows-drive-letter",
    .rfc3986 = "3.3",
    .triggers = BYTE_COLON | BYTE_UNSAFE,
    .needs = NEEDS_FILE,
    .readings = {{.apply = apply_drive_spelling}},
};

/* The letter alone, if it is spelled as it should be. */
static bool apply_drive_letter(struct text *out, const struct anatomy *a)
{
    struct rewriter w = rewriter_start(out, a);
    uint32_t pos = find_own_drive(a);

    if (pos == UINT32_MAX || (anatomy_has_scheme(a) && pos == a->scheme.end + 1))
        return false;
    pos += drive_length(a->input, pos, a->path.end) - 1;
    if (a->input.ptr[pos] == ':')
        rewriter_span(&w, pos, pos + 1, "", 0);
    return rewriter_end(&w);
}

const struct rewrite rewrite_drive_letter = {
    .name = "drive-letter",
    .sentence =
        "One treats a drive letter at the start of a path as special or refuses it, the other "
        "does not.",
    .refuse = REFUSE_OTHER_SCHEME,
    .standard = "example-start-with-a-windows-drive-letter",
    .rfc3986 = "3.3",
    .triggers = BYTE_COLON | BYTE_UNSAFE,
    .needs = NEEDS_FILE,
    .readings = {{.apply = apply_drive_letter, .changes = COMPONENT_BIT(PATH)}},
};

/* A path on a drive: its segments, each after a slash, start in out at floor. */
struct drive_path {
    struct text *out;
    size_t floor;
    bool was_held; /* a ".." segment or a slash would have removed the drive letter */
};

static void pop_segment(struct drive_path *path)
{
    struct text *out = path->out;

    if (out->len == path->floor)
        path->was_held = true;
    while (out->len > path->floor && out->ptr[--out->len] != '/')
        ;
}

/* Adds the segments between start and end. There is no slash before the first. is_end: the path
 * ends at end, and a dot segment there leaves a slash. */
static void add_segments(struct drive_path *path, struct ua_str text, uint32_t start, uint32_t end,
                         bool is_end)
{
    for (uint32_t pos = start; pos <= end; pos++) {
        uint32_t from = pos;
        unsigned dots = dot_segment(text, from, end);

        while (pos < end && !is_any_slash(text.ptr[pos]))
            pos++;
        if (dots == 2)
            pop_segment(path);
        if (dots == 0 || (pos == end && is_end))
            text_add(path->out, "/", 1);
        if (dots == 0)
            text_add(path->out, text.ptr + from, pos - from);
    }
}

/* Adds the folders that a relative path inherits from its base, below the drive letter that ends at
 * pos. */
static void inherit_folders(struct drive_path *path, const struct anatomy *base, uint32_t pos)
{
    uint32_t end = base->path.end;

    while (end > pos && !is_any_slash(base->input.ptr[end - 1]))
        end--;
    if (end == pos)
        path->was_held = true;
    else if (end > pos + 1)
        add_segments(path, base->input, pos + 1, end - 1, false);
}

/* Writes the resolved path, and keeps its drive letter. */
static bool apply_drive_kept(struct text *out, const struct anatomy *a)
{
    const bool has_backslash =
        memchr(a->input.ptr + a->path.start, '\\', a->path.end - a->path.start);
    struct drive_path path = {.out = out};
    uint32_t pos = find_own_drive(a), start = a->path.start;
    struct anatomy base;

    text_clear(out);
    if (pos != UINT32_MAX && anatomy_is_file(a)) {
        pos += drive_length(a->input, pos, a->path.end);
        text_add(out, a->input.ptr, pos);
        path.floor = out->len;
        if (pos < a->path.end)
            add_segments(&path, a->input, pos + 1, a->path.end, true);
    } else {
        if (!a->base.ptr || a->path.end == start || anatomy_has_authority(a) ||
            (anatomy_has_scheme(a) && !anatomy_is_file(a)))
            return false;
        anatomy_split(&base, testcase_without_base(a->base));
        pos = find_own_drive(&base);
        if (pos == UINT32_MAX || !anatomy_scheme_is(&base, "file"))
            return false;
        text_add(out, a->input.ptr, start);
        text_printf(out, "/%c:", base.input.ptr[pos]);
        path.floor = out->len;
        path.was_held = starts_with_slash(a);
        if (!path.was_held)
            inherit_folders(&path, &base, pos + drive_length(base.input, pos, base.path.end));
        add_segments(&path, a->input, start + starts_with_slash(a), a->path.end, true);
    }
    text_add(out, a->input.ptr + a->path.end, a->input.len - a->path.end);
    return path.was_held && !has_backslash;
}

const struct rewrite rewrite_drive_kept = {
    .name = "drive-kept",
    .sentence = "One keeps a drive letter that dot segments or a slash in front would remove, the "
                "other does not.",
    .refuse = REFUSE_OTHER_SCHEME,
    .standard = "shorten-a-urls-path",
    .rfc3986 = "5.2.4",
    .needs = NEEDS_FILE,
    .readings = {{.apply = apply_drive_kept}},
};
