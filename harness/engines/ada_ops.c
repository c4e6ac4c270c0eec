/* SPDX-License-Identifier: MIT */
/* The ops of the engine `ada` but parse. */
#include <string.h>

#include "ada.h"
#include "util.h"

static bool is_named(struct ua_str attribute, const char *name)
{
    return attribute.len == strlen(name) && memcmp(attribute.ptr, name, attribute.len) == 0;
}

static setter *find_setter(const struct ada_api *api, struct ua_str attribute)
{
    const struct {
        const char *name;
        setter *set;
    } setters[] = {
        {"href", api->set_href},         {"protocol", api->set_protocol},
        {"username", api->set_username}, {"password", api->set_password},
        {"host", api->set_host},         {"hostname", api->set_hostname},
        {"port", api->set_port},         {"pathname", api->set_pathname},
    };

    for (size_t i = 0; i < sizeof setters / sizeof *setters; i++)
        if (is_named(attribute, setters[i].name))
            return setters[i].set;
    return NULL;
}

/* A setter that changes nothing is no failure, but for href, where JavaScript throws. */
void ada_set(const struct ada_api *api, const struct request *request, struct observation *o)
{
    struct ua_str attribute = request->attribute, value = request->value;
    setter *sets = find_setter(api, attribute);
    sure_setter *changes = is_named(attribute, "search") ? api->set_search
                           : is_named(attribute, "hash") ? api->set_hash
                                                         : NULL;
    struct ada_result *url = api->parse(request->input.ptr, request->input.len);
    bool ok = api->is_valid(url);

    if (ok && changes)
        changes(url, value.ptr, value.len);
    else if (ok && sets)
        ok = sets(url, value.ptr, value.len) || !is_named(attribute, "href");
    if (!changes && !sets)
        observation_fail(o, OUTCOME_UNSUPPORTED, "no attribute that can be set");
    else if (ok)
        ada_record(api, o, url);
    else
        observation_fail(o, OUTCOME_REJECTED, NULL);
    api->free(url);
}

static void set_value(struct observation *o, struct ada_string value)
{
    o->outcome = OUTCOME_PARSED;
    observation_set(o, COMPONENT_VALUE, value.length ? value.data : "", value.length);
}

/* UTS #46 alone: what a host may not hold is for its parser, which the API does not offer. */
void ada_domain(const struct ada_api *api, const struct request *request, struct observation *o)
{
    struct ua_str in = request->input;
    bool to_ascii = request->op == OP_TOASCII;
    struct ada_string value;

    if (request->strict) {
        observation_fail(o, OUTCOME_UNSUPPORTED, "Ada is never strict");
        return;
    }
    value = to_ascii ? api->idna_to_ascii(in.ptr, in.len) : api->idna_to_unicode(in.ptr, in.len);
    if (to_ascii && value.length == 0) {
        observation_fail(o, OUTCOME_REJECTED, NULL);
    } else {
        set_value(o, value);
    }
    api->free_owned_string(value);
}

void ada_query(const struct ada_api *api, const struct request *request, struct observation *o)
{
    struct text query = {0}; /* with the "?" that the library takes off */
    struct ada_params *params;
    struct ada_string value;

    text_puts(&query, "?");
    text_add(&query, request->input.ptr, request->input.len);
    params = api->parse_search_params(query.ptr, query.len);
    value = api->search_params_to_string(params);
    set_value(o, value);
    api->free_owned_string(value);
    api->free_search_params(params);
    text_free(&query);
}
