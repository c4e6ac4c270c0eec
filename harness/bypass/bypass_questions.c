/* SPDX-License-Identifier: MIT */
#include "bypass_questions.h"

#include <stdlib.h>
#include <string.h>

#include "bypass_forms.h"
#include "bypass_inputs.h"
#include "bypass_places.h"
#include "hash.h"
#include "hash_set.h"
#include "host_class.h"
#include "host_form.h"
#include "mutate.h"
#include "str.h"

/* Hosts of the check of which all forms are asked. */
#define SPELT_HOSTS 4

/* Questions, each once. */
struct questions {
    const struct bypass_subject *subject;
    struct ua_str good_ipv6, bad_ipv6; /* addresses in brackets; empty: none */
    void (*queue)(void *context, const void *data, size_t size);
    void *context;
    struct hash_set seen;
};

static void ask_question(struct questions *q, const struct text *url)
{
    if (url->len > 0 && hash_set_add(&q->seen, hash_bytes(HASH_START, url->ptr, url->len)))
        q->queue(q->context, url->ptr, url->len);
}

static void take_form(void *context, const struct text *url)
{
    ask_question(context, url);
}

static void ask_form(struct questions *q, const char *form, const char *host)
{
    struct text url = {0};

    if (bypass_form_add(&url, form, host))
        ask_question(q, &url);
    text_free(&url);
}

/* --- the hosts of the check ------------------------------------------------------------------- */

/* Of the classes, one host of each kind. */
static void ask_forms_of_classes(struct questions *q)
{
    bool is_asked[3] = {false}; /* a name, an IPv4 address, an IPv6 address */

    for (unsigned class = 0; class < HOST_CLASSES; class ++) {
        const char *const *host = host_class_examples(class);
        uint32_t address;

        for (; q->subject->check->classes & 1u << class && *host; host++) {
            const int kind =
                **host == '[' ? 2 : host_form_ipv4(&address, ua_str(*host, strlen(*host)));

            if (!is_asked[kind])
                bypass_forms_of(*host, take_form, q);
            is_asked[kind] = true;
        }
    }
}

/* The denied hosts, as they are known to be written. */
static void ask_denied(struct questions *q)
{
    const struct bypass_hosts *bad = q->subject->bad;

    for (size_t i = 0; q->subject->check->is_denied && i < bad->count; i++)
        ask_form(q, "http://{host}/", bad->items[i]);
}

static void ask_forms(struct questions *q)
{
    static const char *const places[] = {
        "http://{host}", "http:{host}",    "http:/{host}",    "http:///{host}/",
        "//{host}/",     "HTTP://{host}/", "http:\\\\{host}", "{host}",
    };
    const struct bypass_check *check = q->subject->check;
    const struct bypass_hosts *bad = q->subject->bad;

    for (size_t i = 0; i < check->count && i < SPELT_HOSTS; i++)
        bypass_forms_of(check->is_denied ? bad->items[i] : q->subject->good, take_form, q);
    ask_forms_of_classes(q);
    for (size_t i = 0; check->is_denied && i < bad->plain; i++) {
        for (size_t place = 0; place < sizeof places / sizeof *places; place++)
            ask_form(q, places[place], bad->items[i]);
    }
}
/* --- known URLs ------------------------------------------------------------------------------- */

/* Adds the URL with the host that passes at the places of the set, and the other one at the others.
 */
static void ask_with_hosts(struct questions *q, const struct host_places *places,
                           unsigned good_places)
{
    struct text url = {0};
    size_t at = 0;

    for (size_t i = 0; i < places->count; i++) {
        const struct host_place *place = &places->items[i];
        const bool is_good = good_places >> i & 1;
        struct ua_str host = is_good ? q->good_ipv6 : q->bad_ipv6;

        text_add(&url, places->url.ptr + at, place->start - at);
        if (!place->is_ipv6)
            text_puts(&url, is_good ? BYPASS_GOOD_NAME : BYPASS_BAD_NAME);
        else if (host.len > 0)
            text_add(&url, host.ptr, host.len - place->is_open);
        else
            text_add(&url, places->url.ptr + place->start, place->end - place->start);
        at = place->end;
    }
    text_add(&url, places->url.ptr + at, places->url.len - at);
    ask_question(q, &url);
    text_free(&url);
}

/* Each host at each place, alone and at all others. */
static void ask_known(struct questions *q, struct ua_str known, bool has_many)
{
    struct text url = {0};
    size_t scheme_end;
    const bool is_fetched = bypass_places_take_scheme(&url, &scheme_end, known);
    struct host_places places = {.count = 0};
    unsigned all;

    if (is_fetched)
        bypass_places_find(&places, text_str(&url), scheme_end);
    all = (1u << places.count) - 1;
    if (places.count == 1 && !has_many)
        ask_with_hosts(q, &places, q->subject->check->is_denied ? 0 : all);
    for (size_t i = 0; places.count > 1 && has_many && i < places.count; i++) {
        ask_with_hosts(q, &places, 1u << i);
        ask_with_hosts(q, &places, all ^ 1u << i);
    }
    text_free(&url);
}

/* has_many: those with several hosts, else those with one. */
static void ask_known_urls(struct questions *q, bool has_many)
{
    const struct bypass_known *known = q->subject->known;

    for (size_t i = 0; known && i < known->count; i++) {
        if (!known->items[i].has_base)
            ask_known(q, text_str(&known->items[i].url), has_many);
    }
}

/* --- two hosts with something between them ---------------------------------------------------- */

static void ask_between(struct questions *q)
{
    static const struct idiom between[] = {
        {"\0", 1},     {"\t", 1},     {"\n", 1},     {"\r", 1},     {" ", 1},      {"\x7F", 1},
        {";", 1},      {",", 1},      {"|", 1},      {"^", 1},      {"\"", 1},     {"<", 1},
        {"`", 1},      {"{", 1},      {"'", 1},      {"*", 1},      {"!", 1},      {"&", 1},
        {"$", 1},      {"(", 1},      {"+", 1},      {"=", 1},      {"~", 1},      {"%00", 3},
        {"%09", 3},    {"%0a", 3},    {"%20", 3},    {"%23", 3},    {"%2f", 3},    {"%3a", 3},
        {"%3f", 3},    {"%40", 3},    {"%5c", 3},    {"%ff", 3},    {"\xFF", 1},   {"\x80", 1},
        {"\u00A0", 2}, {"\uFF03", 3}, {"\uFF1F", 3}, {"\uFF20", 3}, {"\uFF3C", 3}, {"\u2048", 3},
    };
    static const char *const names[] = {BYPASS_GOOD_NAME, BYPASS_BAD_NAME};
    struct text url = {0};

    for (size_t i = 0; i < sizeof between / sizeof *between; i++) {
        for (unsigned form = 0; form < 4; form++) {
            text_clear(&url);
            text_printf(&url, "http://%s", names[form & 1]);
            text_add(&url, between[i].text, between[i].len);
            text_printf(&url, "%s%s/", form < 2 ? "@" : ".", names[1 - (form & 1)]);
            ask_question(q, &url);
        }
    }
    text_free(&url);
}

/* --- references ------------------------------------------------------------------------------- */

static void ask_known_references(struct questions *q)
{
    for (size_t i = 0; q->subject->known && i < q->subject->known->count; i++) {
        const struct owned_testcase *known = &q->subject->known->items[i];
        struct host_places places = {.count = 0};

        if (!known->has_base)
            continue;
        bypass_places_find(&places, text_str(&known->url), 0);
        ask_with_hosts(q, &places, 0);
        for (size_t place = 0; places.count > 1 && place < places.count; place++)
            ask_with_hosts(q, &places, 1u << place);
    }
}

/* References that look as if they stay on the site. */
static void ask_references(struct questions *q)
{
    static const char *const forms[] = {
        "http://{host}/",
        "/x",
        "//{host}",
        "/\\{host}",
        "\\\\{host}",
        "\\/{host}",
        "///{host}",
        "////{host}",
        "/////{host}",
        "/\\/{host}",
        "/\t/{host}",
        "/\n/{host}",
        "/\r/{host}",
        "/\t\\{host}",
        "\t//{host}",
        " //{host}",
        "\x01//{host}",
        "\u00A0//{host}",
        "/ /{host}",
        "//\t{host}",
        "// {host}",
        "//{host}/x",
        "//{host}:80",
        "//{host}%2f..",
        "//{host}?x",
        "//u@{host}",
        "http:{host}",
        "https:{host}",
        "http:/{host}",
        "https:/{host}",
        "http:///{host}",
        "https:///{host}",
        "http:\\\\{host}",
        "HTTP://{host}",
        "ftp:{host}",
        " http://{host}",
        "\x01http://{host}",
        "ht\ttp://{host}",
        "http\n://{host}",
        "http&colon;//{host}",
        "{host}",
        ".{host}",
        "@{host}",
        ":80@{host}",
        "/.//{host}",
        "/..//{host}",
        "/x/..//{host}",
        "/./\\{host}",
        ".//{host}",
        "..//{host}",
        "/%2f{host}",
        "/%5c{host}",
        "%2f%2f{host}",
        "/%09/{host}",
        "/%00/{host}",
        "/\uFF0F{host}",
        "\uFF0F\uFF0F{host}",
        "/;@{host}",
        "/@{host}",
        "?//{host}",
        "#//{host}",
        "///\\{host}",
        "/\\\\{host}",
        "\\\\\\{host}",
        "//\\{host}",
    };

    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        ask_form(q, forms[i], BYPASS_BAD_NAME);
}

/* --- parts ------------------------------------------------------------------------------------ */

/* URLs of the host that passes of which a part alone leads elsewhere. */
static void ask_parts(struct questions *q)
{
    static const char good[] = "http://" BYPASS_GOOD_NAME;
    static const char *const forms[] = {
        "//{host}",       "//{host}/",    "/\\{host}",     "///{host}",  "/\t/{host}",
        "/.//{host}",     "/..//{host}",  "/x/..//{host}", "/%2f{host}", "/%2f%2f{host}",
        "/%5c{host}",     "/%09/{host}",  "/{host}",       "/@{host}",   "/.{host}",
        "/http://{host}", "/http:{host}", "?@{host}",      "?//{host}",  "#@{host}",
        ":80@{host}",     ";@{host}",     "/;@{host}",     "//u@{host}", "//{host}:80",
        "//{host}%2f..",  "/\n/{host}",   "//{host}?x",    "\\@{host}",  "\\\\{host}",
    };

    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        struct text form = {0};

        text_printf(&form, "%s%s", good, forms[i]);
        ask_form(q, form.ptr, BYPASS_BAD_NAME);
        text_free(&form);
    }
}

static struct ua_str find_address(const struct bypass_hosts *hosts)
{
    unsigned groups[8];
    struct ua_str zone;

    for (size_t i = 0; i < hosts->count; i++) {
        const struct ua_str host = ua_str(hosts->items[i], strlen(hosts->items[i]));

        if (host_form_ipv6(groups, &zone, host) && zone.len == 0)
            return host;
    }
    return ua_str(NULL, 0);
}

void bypass_questions(const struct bypass_subject *subject,
                      void (*queue)(void *context, const void *data, size_t size), void *context)
{
    static const struct ua_str other = {"[2620::1]", 9};
    const struct ua_str good = ua_str(subject->good, strlen(subject->good));
    const bool is_denied = subject->check->is_denied;
    struct questions q = {.subject = subject, .queue = queue, .context = context};

    q.bad_ipv6 = is_denied ? find_address(subject->bad) : other;
    q.good_ipv6 = is_denied ? other : good.ptr[0] == '[' ? good : ua_str(NULL, 0);
    if (subject->are_parts)
        ask_parts(&q);
    if (subject->are_references) {
        ask_references(&q);
        ask_known_references(&q);
    }
    ask_denied(&q);
    ask_known_urls(&q, true);
    ask_forms(&q);
    ask_between(&q);
    ask_known_urls(&q, false);
    hash_set_free(&q.seen);
}
