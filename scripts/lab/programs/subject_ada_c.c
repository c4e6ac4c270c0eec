/* SPDX-License-Identifier: MIT */
/* Ada, through the C interface of a shared library, such as Node's. */
#include <stdio.h>
#include <string.h>

#include "bench_subject.h"
#include "shared_library.h"
#include "util.h"

struct ada_url; /* our name for its void pointer */
struct ada_view {
    const char *data;
    size_t length;
};

static struct c_interface {
    struct ada_url *(*parse)(const char *, size_t);
    struct ada_url *(*parse_with_base)(const char *, size_t, const char *, size_t);
    void (*free)(struct ada_url *);
    bool (*is_valid)(struct ada_url *);
    bool (*can_parse)(const char *, size_t);
    bool (*can_parse_with_base)(const char *, size_t, const char *, size_t);
    struct ada_view (*href)(struct ada_url *);
    struct ada_view (*protocol)(struct ada_url *);
    struct ada_view (*username)(struct ada_url *);
    struct ada_view (*password)(struct ada_url *);
    struct ada_view (*host)(struct ada_url *);
    struct ada_view (*hostname)(struct ada_url *);
    struct ada_view (*port)(struct ada_url *);
    struct ada_view (*pathname)(struct ada_url *);
    struct ada_view (*search)(struct ada_url *);
    struct ada_view (*hash)(struct ada_url *);
    const char *(*get_version)(void);
} ada;

static struct ada_url *parse_url(const struct bench_list *list, size_t i)
{
    const struct bench_url url = list->urls[i];

    return list->base.ptr ? ada.parse_with_base(url.ptr, url.len, list->base.ptr, list->base.len)
                          : ada.parse(url.ptr, url.len);
}

static void parse(void *state, const struct bench_list *list, struct bench_result *result)
{
    (void)state;
    for (size_t i = 0; i < list->count; i++) {
        struct ada_url *url = parse_url(list, i);

        if (ada.is_valid(url)) {
            result->accepted++;
            result->sum += ada.href(url).length;
        }
        ada.free(url);
    }
}

static void can_parse(void *state, const struct bench_list *list, struct bench_result *result)
{
    (void)state;
    for (size_t i = 0; i < list->count; i++) {
        const struct bench_url url = list->urls[i];

        result->accepted += list->base.ptr ? ada.can_parse_with_base(url.ptr, url.len,
                                                                     list->base.ptr, list->base.len)
                                           : ada.can_parse(url.ptr, url.len);
    }
}

static void read_ten(void *state, const struct bench_list *list, struct bench_result *result)
{
    (void)state;
    for (size_t i = 0; i < list->count; i++) {
        struct ada_url *url = parse_url(list, i);

        if (ada.is_valid(url)) {
            result->accepted++;
            result->sum += ada.href(url).length + ada.protocol(url).length +
                           ada.username(url).length + ada.password(url).length +
                           ada.host(url).length + ada.hostname(url).length + ada.port(url).length +
                           ada.pathname(url).length + ada.search(url).length + ada.hash(url).length;
        }
        ada.free(url);
    }
}

/* clang-format off */
#define FUNCTION(name) {.offset = offsetof(struct c_interface, name), .names = {"ada_" #name}}
#define GETTER(name) {.offset = offsetof(struct c_interface, name), .names = {"ada_get_" #name}}
static const struct library_symbol functions[] = {
    FUNCTION(parse), FUNCTION(parse_with_base), FUNCTION(free), FUNCTION(is_valid),
    FUNCTION(can_parse), FUNCTION(can_parse_with_base),
    GETTER(href), GETTER(protocol), GETTER(username), GETTER(password), GETTER(host),
    GETTER(hostname), GETTER(port), GETTER(pathname), GETTER(search), GETTER(hash),
    {offsetof(struct c_interface, get_version), {"ada_get_version"}, .is_optional = true},
};
/* clang-format on */

const struct bench_subject *bench_ada_c(size_t *count)
{
    static const char *const files[] = {"libada.so", "libnode.so.115", "libnode.so.108", NULL};
    static struct bench_subject subjects[] = {
        {.name = "Ada's C interface: parse",
         .interface = "ada_parse, ada_free",
         .work = BENCH_PARSE,
         .run = parse},
        {.name = "Ada's C interface: can parse",
         .interface = "ada_can_parse",
         .work = BENCH_CAN_PARSE,
         .run = can_parse},
        {.name = "Ada's C interface: parse and ten getters",
         .interface = "ada_parse, ada_get_href ...",
         .work = BENCH_GETTERS,
         .run = read_ten},
    };
    struct engine engine = {0};
    const char *name;

    *count = 0;
    if (!shared_library_open(&engine, "URLASSAY_ADA", files, functions,
                             sizeof functions / sizeof *functions, &ada, &name))
        return NULL;
    *count = sizeof subjects / sizeof *subjects;
    for (size_t i = 0; i < *count; i++)
        subjects[i].version = ada.get_version ? ada.get_version() : name;
    return subjects;
}
