/* SPDX-License-Identifier: MIT */
/* The C++ functions that the engine `wtf-url` calls, as C sees them.
 *
 * There are no headers: the functions are known by their mangled names, which say what they take,
 * and called as the Itanium C++ ABI has it on x86-64 and AArch64. A class with a destructor comes
 * back through a hidden pointer, as a C struct of more than 16 bytes does; one without, of up to 16
 * bytes, as the C struct does. What that leaves open (what they return, and where a reference is
 * counted) is tried out in a child process before anything is asked. The layout of WTF::URL itself
 * is not relied upon: all is asked of its getters. */
#ifndef WTF_URL_H
#define WTF_URL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Both are larger than what they stand for, a pointer and some 40 bytes, and so returned like it.
 * Zeroed they are the null String and the invalid URL. */
struct wtf_string {
    struct wtf_string_impl {
        unsigned references; /* counts by 2; odd if it is for ever */
        unsigned length;
    } *impl;
    void *room[7];
};
struct wtf_url {
    struct wtf_string_impl *impl;
    void *room[31];
};
struct wtf_view {
    const void *characters;
    unsigned length;
    bool is_8bit;
};
struct wtf_port { /* std::optional<uint16_t> */
    uint16_t number;
    bool is_there;
};

struct wtf_api {
    struct wtf_string (*from_utf8)(const char *bytes, size_t len); /* null if it is not UTF-8 */
    void (*destroy)(struct wtf_string_impl *impl);
    void (*parse)(struct wtf_url *out, const struct wtf_url *base, const struct wtf_string *text,
                  const void *encoding);
    struct wtf_view (*scheme)(const struct wtf_url *url);
    struct wtf_view (*user)(const struct wtf_url *url);
    struct wtf_view (*password)(const struct wtf_url *url);
    struct wtf_view (*host)(const struct wtf_url *url);
    struct wtf_port (*port)(const struct wtf_url *url);
    struct wtf_view (*path)(const struct wtf_url *url);
    struct wtf_view (*query)(const struct wtf_url *url);    /* with "?"; without it, none */
    struct wtf_view (*fragment)(const struct wtf_url *url); /* likewise, "#" */
    struct wtf_view (*rest)(const struct wtf_url *url);     /* all before the fragment */
    unsigned (*major)(void), (*minor)(void), (*micro)(void);
};

#endif
