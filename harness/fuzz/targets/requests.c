/* SPDX-License-Identifier: MIT */
/* Writes requests of the engine protocol, made by the mutator from the seeds. scripts/fresh sends
 * them to two parsers. The same arguments give the same requests on every machine.
 *
 * usage: fuzz-requests COUNT SEED [VECTORS]     VECTORS: the folder, instead of the project's */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "json.h"
#include "mutate.h"
#include "protocol.h"
#include "seeds.h"
#include "testcase.h"
#include "utf8.h"

/* The longest input. */
#define MAX_REQUEST_INPUT 1024

struct maker {
    struct mutator mutator;
    struct seed_list seeds;
    uint8_t bytes[MAX_REQUEST_INPUT];
    struct text value, script, line;
};

static uint32_t draw_request_number(struct maker *maker, uint32_t limit)
{
    return mutator_random_below(&maker->mutator, limit);
}

static const struct seed *draw_seed(struct maker *maker)
{
    return &maker->seeds.seeds[draw_request_number(maker, (uint32_t)maker->seeds.count)];
}

/* Makes a URL, with or without a base. Valid until the next call. */
static void make_url(struct maker *maker, struct request *request)
{
    struct mutator_parent first, second;
    const struct seed *seed = draw_seed(maker), *other;
    struct testcase test;
    size_t size;

    mutator_parent(&first, seed->data, seed->size);
    if (draw_request_number(maker, 8) == 0) {
        other = draw_seed(maker);
        mutator_parent(&second, other->data, other->size);
        size = mutator_cross(&maker->mutator, &first, &second, maker->bytes, MAX_REQUEST_INPUT);
    } else {
        size = mutator_child(&maker->mutator, &first, maker->bytes, MAX_REQUEST_INPUT);
    }
    test = testcase_split(maker->bytes, size);
    request->input = test.url;
    request->base = test.base;
}

/* Makes a domain with a code point below U+40000. Versions of Unicode differ in some of these. */
static void make_domain(struct maker *maker, struct request *request)
{
    static const uint32_t limits[] = {0x3000, 0x20000, 0x40000};
    char encoded[4];
    uint32_t c;

    do
        c = 0x80 + draw_request_number(maker, limits[draw_request_number(maker, 3)] - 0x80);
    while (c >= 0xD800 && c <= 0xDFFF);
    text_clear(&maker->value);
    text_puts(&maker->value, draw_request_number(maker, 2) ? "https://a" : "https://");
    text_add(&maker->value, encoded, ua_utf8_encode(encoded, c));
    text_puts(&maker->value, draw_request_number(maker, 2) ? "b/" : "/");
    request->input = text_str(&maker->value);
}

/* Uses the URL of a seed without a change and without the base. Most of these URLs parse. */
static void copy_seed_url(struct maker *maker, struct request *request)
{
    const struct seed *seed = draw_seed(maker);

    request->input = testcase_split(seed->data, seed->size).url;
}

/* Makes a value to be set, in maker->value: an idiom or a part of a seed, often with a tab, a line
 * end or an ampersand in it. */
static struct ua_str make_value(struct maker *maker)
{
    static const char *const marks[] = {"\t", "\n", "\r", "&", "=", " ", "+", "%"};
    const struct idioms *table = &idioms[draw_request_number(maker, IDIOM_KINDS)];
    const struct idiom *idiom = &table->list[draw_request_number(maker, table->count)];
    const struct seed *seed = draw_seed(maker);
    size_t start = draw_request_number(maker, (uint32_t)seed->size), at;
    struct ua_str value = {idiom->text, idiom->len};

    if (draw_request_number(maker, 2))
        value = (struct ua_str){(const char *)seed->data + start,
                                1 + draw_request_number(maker, (uint32_t)(seed->size - start))};
    at = draw_request_number(maker, (uint32_t)value.len + 1);
    text_clear(&maker->value);
    text_add(&maker->value, value.ptr, at);
    if (draw_request_number(maker, 2))
        text_puts(&maker->value, marks[draw_request_number(maker, sizeof marks / sizeof *marks)]);
    text_add(&maker->value, value.ptr + at, value.len - at);
    return text_str(&maker->value);
}

static const char *const attributes[] = {"href",     "protocol", "username", "password", "host",
                                         "hostname", "port",     "pathname", "search",   "hash"};
#define ATTRIBUTE_COUNT (sizeof attributes / sizeof *attributes)

static void make_setter(struct maker *maker, struct request *request)
{
    const char *attribute = attributes[draw_request_number(maker, ATTRIBUTE_COUNT)];

    request->op = OP_SET;
    if (draw_request_number(maker, 4))
        copy_seed_url(maker, request);
    else
        make_url(maker, request);
    request->base = (struct ua_str){0};
    request->attribute = (struct ua_str){attribute, strlen(attribute)};
    request->value = make_value(maker);
}

static void add_script_call(struct maker *maker, struct json_writer *w)
{
    static const struct {
        const char *op;
        int args;
    } calls[] = {{"append", 2}, {"set", 2},  {"delete", 1}, {"delete", 2},
                 {"sort", 0},   {"get", 1},  {"getAll", 1}, {"has", 1},
                 {"search", 1}, {"href", 1}, {"hash", 1},   {"iterate", 0}};
    unsigned call = draw_request_number(maker, sizeof calls / sizeof *calls);

    json_object(w);
    json_add_string(w, "op", calls[call].op);
    json_member(w, "args");
    json_array(w);
    for (int i = 0; i < calls[call].args; i++)
        json_bytes(w, make_value(maker));
    json_end(w);
    json_end(w);
}

static void add_getter(struct json_writer *w, const char *op)
{
    json_object(w);
    json_add_string(w, "op", op);
    json_end(w);
}

/* The script ends with all getters. */
static void make_script(struct maker *maker, struct request *request)
{
    struct json_writer w = {.out = &maker->script};

    text_clear(&maker->script);
    json_object(&w);
    json_member(&w, "steps");
    json_array(&w);
    for (unsigned steps = 1 + draw_request_number(maker, 3); steps > 0; steps--)
        add_script_call(maker, &w);
    for (size_t i = 0; i < ATTRIBUTE_COUNT; i++)
        add_getter(&w, attributes[i]);
    add_getter(&w, "iterate");
    json_end(&w);
    json_end(&w);
    copy_seed_url(maker, request);
    request->op = OP_PARAMS;
    request->value = text_str(&maker->script);
}

/* In twenty requests, ten parse a URL, one parses a URL with a rare domain, three call a setter,
 * two run a script, two ask for validity, and two ask for validation errors. */
static void make_request(struct maker *maker, struct request *request)
{
    uint32_t lot = draw_request_number(maker, 20);

    *request = (struct request){.op = OP_PARSE};
    if (lot < 3) {
        make_setter(maker, request);
    } else if (lot < 5) {
        make_script(maker, request);
    } else if (lot == 19) {
        make_domain(maker, request);
    } else {
        make_url(maker, request);
        request->op = lot < 7 ? OP_VALIDATE : lot < 9 ? OP_ERRORS : OP_PARSE;
    }
}

int main(int argc, char **argv)
{
    struct maker maker = {0};
    unsigned long long count;
    struct request request;
    bool ok = true;

    if (argc != 3 && argc != 4) {
        fprintf(stderr, "usage: %s COUNT SEED [VECTORS]\n", argv[0]);
        return EXIT_USAGE;
    }
    count = strtoull(argv[1], NULL, 10);
    mutator_seed(&maker.mutator, strtoull(argv[2], NULL, 10));
    if (!seeds_from_vectors(&maker.seeds, argc > 3 ? argv[3] : NULL) || maker.seeds.count == 0)
        return EXIT_COULD_NOT_RUN;
    for (unsigned long long id = 1; ok && id <= count; id++) {
        text_clear(&maker.line);
        make_request(&maker, &request);
        protocol_write_request(&maker.line, (long long)id, &request);
        ok = fwrite(maker.line.ptr, 1, maker.line.len, stdout) == maker.line.len;
    }
    ok = fflush(stdout) == 0 && ok;
    if (!ok)
        complain("the requests cannot be written");
    seed_list_free(&maker.seeds);
    text_free(&maker.value);
    text_free(&maker.script);
    text_free(&maker.line);
    return ok ? EXIT_AS_EXPECTED : EXIT_COULD_NOT_RUN;
}
