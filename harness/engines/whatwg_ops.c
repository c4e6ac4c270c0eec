/* SPDX-License-Identifier: MIT */
/* The ops of the engine `whatwg` but parse. */
#include "util.h"
#include "whatwg.h"

void whatwg_fail(struct whatwg *state, struct observation *o, enum ua_status status, bool of_base)
{
    const char *reason = state->options.errors ? "failure" : NULL;

    if (state->last_error >= 0)
        reason = ua_error_name((unsigned)state->last_error);
    if (status != UA_FAILURE)
        observation_fail(o, OUTCOME_ERROR, ua_status_name(status));
    else
        (of_base ? observation_fail_base : observation_fail)(o, OUTCOME_REJECTED, reason);
}

/* A setter that changes nothing is no failure, but for href, where JavaScript throws. */
void whatwg_set(struct whatwg *state, const struct request *request, struct observation *o)
{
    enum ua_attribute attribute =
        ua_attribute_from_name(request->attribute.ptr, request->attribute.len);
    enum ua_status status;

    state->last_error = -1;
    if (attribute == UA_ATTRIBUTES) {
        observation_fail(o, OUTCOME_UNSUPPORTED, "no attribute that can be set");
        return;
    }
    status =
        ua_url_parse(state->url, request->input.ptr, request->input.len, NULL, &state->options);
    if (status == UA_OK) {
        status = ua_url_set(state->url, attribute, request->value.ptr, request->value.len);
        if (status == UA_FAILURE && attribute != UA_HREF)
            status = UA_OK;
    }
    whatwg_set_url(state, o, status, request->spare);
}

/* Records what value holds. */
static void set_value(struct whatwg *state, struct observation *o, enum ua_status status)
{
    if (status != UA_OK) {
        whatwg_fail(state, o, status, false);
        return;
    }
    o->outcome = OUTCOME_PARSED;
    observation_set(o, COMPONENT_VALUE, state->value.ptr ? state->value.ptr : "", state->value.len);
}

void whatwg_query(struct whatwg *state, const struct request *request, struct observation *o)
{
    enum ua_status status = ua_params_parse(state->list, request->input.ptr, request->input.len);

    if (status == UA_OK)
        status = ua_params_serialize(&state->value, state->list, NULL);
    set_value(state, o, status);
}

void whatwg_domain(struct whatwg *state, const struct request *request, struct observation *o)
{
    const struct ua_str *in = &request->input;
    enum ua_status status;

    state->last_error = -1;
    status = request->op == OP_TOASCII
                 ? ua_domain_parse(&state->value, in->ptr, in->len, request->strict)
                 : ua_domain_to_unicode(&state->value, in->ptr, in->len);
    set_value(state, o, status);
}

void whatwg_validate(struct whatwg *state, const struct request *request, struct observation *o)
{
    const struct ua_str *in = &request->input;
    const struct ua_url *base;
    enum ua_status status;
    bool valid = false;

    if (!whatwg_parse_base(state, request, &base, o))
        return;
    status = ua_is_valid_url_string(NULL, &valid, in->ptr, in->len, base);
    if (status != UA_OK)
        whatwg_fail(state, o, status, false);
    else if (valid)
        o->outcome = OUTCOME_PARSED;
    else
        observation_fail(o, OUTCOME_REJECTED, "no valid URL string");
}

void whatwg_errors(struct whatwg *state, const struct request *request, struct observation *o)
{
    const struct ua_str *in = &request->input;
    const struct ua_url *base;
    struct text errors = {0};
    enum ua_status status;

    if (!whatwg_parse_base(state, request, &base, o))
        return;
    text_puts(&errors, "");
    state->errors = &errors;
    status = ua_url_parse(state->url, in->ptr, in->len, base, &state->options);
    state->errors = NULL;
    if (status == UA_OK || status == UA_FAILURE) {
        o->outcome = OUTCOME_PARSED;
        observation_set(o, COMPONENT_VALUE, errors.ptr ? errors.ptr : "", errors.len);
    } else {
        whatwg_fail(state, o, status, false);
    }
    text_free(&errors);
}
