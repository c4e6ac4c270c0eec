/* SPDX-License-Identifier: MIT */
/* The engine `libwget`: wget_iri_parse of libwget, the library of wget2. Path, query and fragment
 * are decoded. */
#include "native.h"

#include <wget.h>

static wget_iri_t *parse(const struct strings *strings)
{
    wget_iri_t *base, *iri;

    if (!strings->base)
        return wget_iri_parse(strings->input, "utf-8");
    base = wget_iri_parse(strings->base, "utf-8");
    iri = base ? wget_iri_parse_base(base, strings->input, "utf-8") : NULL;
    wget_iri_free(&base);
    return iri;
}

static enum ua_engine_outcome run(void *state, const struct ua_engine_request *request,
                                  struct ua_engine_answer *answer)
{
    struct strings strings;
    wget_iri_t *iri;

    (void)state;
    if (!make_strings(&strings, request, answer))
        return UA_ENGINE_UNSUPPORTED;
    iri = parse(&strings);
    free_strings(&strings);
    if (!iri)
        return UA_ENGINE_REJECTED;
    ua_engine_set_string(answer, UA_ENGINE_SCHEME, iri->scheme);
    ua_engine_set_string(answer, UA_ENGINE_USERNAME, iri->userinfo);
    ua_engine_set_string(answer, UA_ENGINE_PASSWORD, iri->password);
    set_host_string(answer, iri->host);
    set_port(answer, iri->port_given ? iri->port : 0);
    wget_iri_free(&iri);
    return UA_ENGINE_PARSED;
}

const struct ua_engine urlassay_engine = {
    .version = UA_ENGINE_VERSION,
    .name = "wget_iri",
    .release = LIBWGET_VERSION,
    .model = UA_ENGINE_OTHER,
    .capabilities = UA_ENGINE_CAN(UA_ENGINE_OP_PARSE) | UA_ENGINE_CAN_BASE,
    .run = run,
};
