/* SPDX-License-Identifier: MIT */
#include "unicode_3_2.h"

/* All tables are sorted by their first member, and tables of sequences have their code points in a
 * second table. */
struct code_point_sequence {
    uint32_t code_point;
    uint16_t start, count;
};

struct code_point_class {
    uint32_t first, last;
    uint8_t combining_class;
};

struct code_point_range {
    uint32_t first, last;
};

struct composition {
    uint32_t first, second, composite;
};

#include "unicode_3_2_tables.inc"

#define COUNT(table) (sizeof(table) / sizeof *(table))

static const uint32_t *find_sequence(const struct code_point_sequence *rows, size_t row_count,
                                     const uint32_t *points, uint32_t code_point, size_t *count)
{
    size_t low = 0, high = row_count;

    while (low < high) {
        const size_t middle = low + (high - low) / 2;

        if (rows[middle].code_point == code_point) {
            *count = rows[middle].count;
            return points + rows[middle].start;
        }
        if (rows[middle].code_point < code_point)
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}

const uint32_t *ed_3_2_mapping(uint32_t code_point, size_t *count)
{
    return find_sequence(mappings, COUNT(mappings), mappings_points, code_point, count);
}

const uint32_t *ed_3_2_decomposition(uint32_t code_point, size_t *count)
{
    return find_sequence(decompositions, COUNT(decompositions), decompositions_points, code_point,
                         count);
}

uint8_t ed_3_2_combining_class(uint32_t code_point)
{
    for (size_t i = 0; i < COUNT(combining_classes) && combining_classes[i].first <= code_point;
         i++) {
        if (code_point <= combining_classes[i].last)
            return combining_classes[i].combining_class;
    }
    return 0;
}

uint32_t ed_3_2_composite(uint32_t first, uint32_t second)
{
    for (size_t i = 0; i < COUNT(compositions) && compositions[i].first <= first; i++) {
        if (compositions[i].first == first && compositions[i].second == second)
            return compositions[i].composite;
    }
    return 0;
}

static bool is_in(const struct code_point_range *ranges, size_t count, uint32_t code_point)
{
    for (size_t i = 0; i < count && ranges[i].first <= code_point; i++) {
        if (code_point <= ranges[i].last)
            return true;
    }
    return false;
}

bool ed_3_2_is_unassigned(uint32_t code_point)
{
    return is_in(unassigned, COUNT(unassigned), code_point);
}

bool ed_3_2_is_prohibited(uint32_t code_point)
{
    return is_in(prohibited, COUNT(prohibited), code_point);
}

bool ed_3_2_is_r_or_al(uint32_t code_point)
{
    return is_in(r_and_al_cat, COUNT(r_and_al_cat), code_point);
}

bool ed_3_2_is_l(uint32_t code_point)
{
    return is_in(l_cat, COUNT(l_cat), code_point);
}
