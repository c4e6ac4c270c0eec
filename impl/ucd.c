/* SPDX-License-Identifier: MIT */
#include "ucd.h"

/* Only these look into the tables of sequences, so these tables need no declaration in ucd.h. */
extern const uint8_t ua_ucd_mapping_top[];
extern const uint16_t ua_ucd_mapping_middle[], ua_ucd_mapping_bottom[];
extern const uint8_t ua_ucd_decomposition_top[];
extern const uint16_t ua_ucd_decomposition_middle[], ua_ucd_decomposition_bottom[];
extern const uint32_t ua_ucd_pool[];
extern const struct ua_composition ua_ucd_compositions[];
extern const size_t ua_ucd_composition_count;

#include "idna_tables.inc"

static const uint32_t *sequence(const uint8_t *top, const uint16_t *middle, const uint16_t *bottom,
                                uint32_t code_point, size_t *count)
{
    size_t in_middle = (size_t)top[code_point >> 12] << 6 | (code_point >> 6 & 63);
    size_t in_bottom = (size_t)middle[in_middle] << 6 | (code_point & 63);
    const uint32_t *found = &ua_ucd_pool[bottom[in_bottom]];

    *count = found[0];
    return found + 1;
}

const uint32_t *ua_idna_mapping(uint32_t code_point, size_t *count)
{
    return sequence(ua_ucd_mapping_top, ua_ucd_mapping_middle, ua_ucd_mapping_bottom, code_point,
                    count);
}

const uint32_t *ua_canonical_decomposition(uint32_t code_point, size_t *count)
{
    return sequence(ua_ucd_decomposition_top, ua_ucd_decomposition_middle,
                    ua_ucd_decomposition_bottom, code_point, count);
}

uint32_t ua_primary_composite(uint32_t first, uint32_t second)
{
    uint64_t key = (uint64_t)first << 32 | second;
    size_t low = 0, high = ua_ucd_composition_count;

    while (low < high) {
        size_t at = low + (high - low) / 2;
        const struct ua_composition *row = &ua_ucd_compositions[at];
        uint64_t here = (uint64_t)row->first << 32 | row->second;

        if (here == key)
            return row->composite;
        if (here < key)
            low = at + 1;
        else
            high = at;
    }
    return 0;
}
