/* SPDX-License-Identifier: MIT */
/* Compares our RFC 3490 with GNU libidn, which implements it too: ToASCII and ToUnicode with all
 * four combinations of the flags, of each code point alone and between two letters, then of
 * generated labels and names.
 *
 * usage: libidn_comparison [LABELS [STEP]]; STEP n: every n-th code point */
#include <idna.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "buf.h"
#include "idna2003.h"
#include "utf8.h"

enum { POINTS_MAX = 400, SHOWN_MAX = 20 };

struct name {
    uint32_t points[POINTS_MAX + 1]; /* ended by a zero, for libidn */
    size_t count;
};

static struct {
    unsigned long compared, failures;
} tally;

/* --- differences that are not ours ------------------------------------------------------------ */

/* RFC 3490, 2: the root label is not a label. A name that is nothing else has no labels, and what
 * becomes of it is decision IDNA-04. */
static bool has_no_label(const struct name *name)
{
    return name->count == 0 || (name->count == 1 && ed_is_label_separator(name->points[0]));
}

static struct reason {
    const char *why;
    bool (*applies)(const struct name *name);
    unsigned long count;
} reasons[] = {
    {"RFC 3490, 2: a name without a label is not a name (IDNA-04); libidn accepts it", has_no_label,
     0},
};

static bool is_known(const struct name *name)
{
    for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++) {
        if (reasons[i].applies(name)) {
            reasons[i].count++;
            return true;
        }
    }
    return false;
}

/* --- comparing -------------------------------------------------------------------------------- */

static void print_failure(const char *what, const struct name *name, unsigned flags,
                          const char *ours, const char *libidns)
{
    if (++tally.failures > SHOWN_MAX)
        return;
    printf("FAIL %s, flags %u:", what, flags);
    for (size_t i = 0; i < name->count; i++)
        printf(" %04X", name->points[i]);
    printf("\n  ours:   %s\n  libidn: %s\n", ours ? ours : "failure",
           libidns ? libidns : "failure");
}

static void compare(const char *what, const struct name *name, unsigned flags, struct ua_str ours,
                    const char *libidns)
{
    tally.compared++;
    if (ours.ptr ? libidns && ua_str_equal(ours, ua_str(libidns, strlen(libidns))) : !libidns)
        return;
    if (!is_known(name)) {
        char *text = ours.ptr ? strndup(ours.ptr, ours.len) : NULL;

        print_failure(what, name, flags, text, libidns);
        free(text);
    }
}

static int libidn_flags(unsigned flags)
{
    return (flags & ED_ALLOW_UNASSIGNED ? IDNA_ALLOW_UNASSIGNED : 0) |
           (flags & ED_USE_STD3_ASCII_RULES ? IDNA_USE_STD3_ASCII_RULES : 0);
}

static void check(const struct name *name)
{
    struct ed_arena arena = {ua_default_allocator, NULL, UA_OK};
    const struct ua_str text = ed_from_points(&arena, name->points, name->count);

    char *utf8 = strndup(text.ptr, text.len);

    for (unsigned flags = 0; flags < 4; flags++) {
        char *ascii = NULL, *unicode = NULL;

        if (idna_to_ascii_4z(name->points, &ascii, libidn_flags(flags)) != IDNA_SUCCESS)
            ascii = NULL;
        compare("ToASCII", name, flags, ed_idna2003_to_ascii(&arena, text, flags), ascii);
        free(ascii);
        if (idna_to_unicode_8z8z(utf8, &unicode, libidn_flags(flags)) != IDNA_SUCCESS)
            unicode = NULL;
        compare("ToUnicode", name, flags, ed_idna2003_to_unicode(&arena, text, flags), unicode);
        free(unicode);
    }
    free(utf8);
    ed_arena_reset(&arena);
}

static void check_code_points(uint32_t step)
{
    check(&(struct name){{0}, 0});
    for (uint32_t point = 1; point < 0x110000; point += step) {
        struct name name = {{point, 0}, 1};

        if (point >= 0xD800 && point < 0xE000)
            continue; /* UTF-8 has none */
        check(&name);
        name = (struct name){{'a', point, 'a', 0}, 3};
        check(&name);
        /* At the ends a code point may be of either direction. */
        name = (struct name){{0x5D0, point, 0x5D0, 0}, 3};
        check(&name);
    }
}

/* --- generated names -------------------------------------------------------------------------- */

static uint64_t state = 0x9E3779B97F4A7C15u;

static uint32_t draw(uint32_t below)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (uint32_t)(state >> 32) % below;
}

/* Blocks that are of interest, each with a weight of one. */
static const struct {
    uint32_t first, last;
} blocks[] = {
    {'a', 'z'},          {'a', 'z'},         {'0', '9'},         {'A', 'Z'},
    {'-', '-'},          {0x21, 0x7E},       {0x80, 0x24F},      {0x250, 0x52F},
    {0x300, 0x36F},      {0x300, 0x36F},     {0x5B0, 0x5F4},     {0x5D0, 0x5EA},
    {0x600, 0x6FF},      {0x660, 0x669},     {0x900, 0x97F},     {0x980, 0xDFF},
    {0x1000, 0x10FF},    {0x1100, 0x11FF},   {0x1161, 0x11C2},   {0x1E00, 0x1FFF},
    {0x2000, 0x206F},    {0x2100, 0x214F},   {0x2460, 0x24FF},   {0x2C00, 0x2DFF},
    {0x3000, 0x30FF},    {0x3200, 0x33FF},   {0x4E00, 0x4E50},   {0xAC00, 0xACFF},
    {0xAC00, 0xD7A3},    {0xE000, 0xE010},   {0xF900, 0xFAFF},   {0xFB1D, 0xFDFF},
    {0xFE00, 0xFEFF},    {0xFF00, 0xFFFD},   {0x1D000, 0x1D1FF}, {0x1D400, 0x1D7FF},
    {0x2F800, 0x2FA1D},  {0xE0001, 0xE007F}, {0x10300, 0x1044D}, {1, 0xD7FF},
    {0x10000, 0x10FFFF},
};

enum { BLOCKS = sizeof blocks / sizeof *blocks };

static uint32_t draw_from(size_t block)
{
    return blocks[block].first + draw(blocks[block].last - blocks[block].first + 1);
}

static void add(struct name *name, uint32_t point)
{
    if (name->count < POINTS_MAX)
        name->points[name->count++] = point;
}

static void add_text(struct name *name, const char *text)
{
    for (; *text; text++)
        add(name, (unsigned char)*text);
}

/* Some labels are long, and some have code points of few blocks, so that they mix less. */
static void add_label(struct name *name)
{
    const uint32_t length = 1 + (draw(8) == 0 ? draw(70) : draw(7));
    const uint32_t own[2] = {draw(BLOCKS), draw(BLOCKS)};
    const bool is_pure = draw(2) == 0;

    if (draw(12) == 0)
        add_text(name, draw(2) ? "xn--" : "XN--");
    for (uint32_t i = 0; i < length; i++)
        add(name, draw_from(is_pure ? own[draw(2)] : draw(BLOCKS)));
}

/* The ACE form of a label, perhaps with a mistake or in fullwidth letters. */
static void add_ace_label(struct name *name)
{
    struct ed_arena arena = {ua_default_allocator, NULL, UA_OK};
    struct name label = {{0}, 0};
    struct ua_str ascii;
    uint32_t change = draw(4);

    add_label(&label);
    ascii = ed_idna2003_to_ascii(&arena, ed_from_points(&arena, label.points, label.count),
                                 ED_ALLOW_UNASSIGNED);
    for (size_t i = 0; ascii.ptr && i < ascii.len; i++) {
        uint32_t c = (unsigned char)ascii.ptr[i];

        if (change == 1 && draw(6) == 0)
            c = draw_from(draw(4));
        else if (change == 2 && c > 0x20 && draw(3) == 0)
            c += 0xFF00 - 0x20;
        else if (change == 3 && c >= 'a' && c <= 'z' && draw(2))
            c -= 0x20;
        add(name, c);
    }
    ed_arena_reset(&arena);
}

static void check_generated(unsigned long count)
{
    static const uint32_t dots[] = {'.', 0x3002, 0xFF0E, 0xFF61};

    for (unsigned long made = 0; made < count;) {
        struct name name = {{0}, 0};
        const uint32_t labels = draw(3) == 0 ? 1 + draw(4) : 1;

        for (uint32_t j = 0; j < labels; j++) {
            if (j > 0)
                add(&name, dots[draw(4)]);
            if (draw(3) == 0)
                add_ace_label(&name);
            else
                add_label(&name);
        }
        if (draw(20) == 0)
            add(&name, dots[draw(4)]);
        for (size_t j = 0; j < name.count; j++) {
            if (name.points[j] >= 0xD800 && name.points[j] < 0xE000)
                name.points[j] = 0xFFFD;
        }
        if (has_no_label(&name))
            continue;
        check(&name);
        made++;
    }
}

int main(int argc, char **argv)
{
    const unsigned long labels = argc > 1 ? strtoul(argv[1], NULL, 10) : 1000000;
    const uint32_t step = argc > 2 ? (uint32_t)strtoul(argv[2], NULL, 10) : 1;

    check_code_points(step ? step : 1);
    printf("libidn: code points: %lu compared, %lu failed\n", tally.compared, tally.failures);
    check_generated(labels);
    for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++)
        printf("libidn: %lu differ: %s\n", reasons[i].count, reasons[i].why);
    printf("libidn: %lu compared, %lu failed\n", tally.compared, tally.failures);
    return tally.compared == 0 || tally.failures > 0;
}
