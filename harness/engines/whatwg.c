/* SPDX-License-Identifier: MIT */
/* The engine `whatwg`: liburlassay, through its public header alone. */
#include <stdio.h>
#include <stdlib.h>

#include "engine.h"
#include "op_library.h"
#include "op_params.h"
#include "urlassay.h"
#include "util.h"

/* Every request reuses these. Once they are large enough, a request allocates nothing. */
struct whatwg {
    struct ua_url *url, *base;
    struct ua_params *list;
    struct ua_buf value;
    struct ua_error_sink sink;
    struct ua_parse_options options;
    const struct ua_encoding *encoding; /* that encoder is for */
    struct ua_encoder encoder;
    int last_error;      /* of the parse under way, -1 for none */
    struct text *errors; /* all of the parse under way; NULL: nobody asks */
};

static void remember_error(void *ctx, unsigned error, size_t position)
{
    struct whatwg *state = ctx;

    state->last_error = (int)error;
    if (state->errors)
        text_printf(state->errors, "%s%s@%zu", state->errors->len ? " " : "", ua_error_name(error),
                    position);
}

static bool open_whatwg(struct engine *engine, const char *profile)
{
    struct whatwg *state = xcalloc(1, sizeof *state);

    (void)profile;
    engine->state = state;
    ua_buf_init(&state->value, NULL);
    state->sink = (struct ua_error_sink){remember_error, state};
    state->url = ua_url_new(NULL);
    state->base = ua_url_new(NULL);
    state->list = ua_params_new(NULL);
    snprintf(engine->version, sizeof engine->version, "%s (%s)", UA_VERSION, UA_STANDARD_COMMIT);
    if (!state->url || !state->base || !state->list) {
        snprintf(engine->reason, sizeof engine->reason, "out of memory");
        return false;
    }
    return true;
}

static void close_whatwg(struct engine *engine)
{
    struct whatwg *state = engine->state;

    if (!state)
        return;
    ua_url_free(state->url);
    ua_url_free(state->base);
    ua_params_free(state->list);
    ua_buf_free(&state->value);
    ua_encoder_close(&state->encoder);
    free(state);
}

/* Failure is the parser's verdict, everything else the machine's. */
static void fail(struct whatwg *state, struct observation *o, enum ua_status status, bool of_base)
{
    const char *reason = state->options.errors ? "failure" : NULL;

    if (state->last_error >= 0)
        reason = ua_error_name((unsigned)state->last_error);
    if (status != UA_FAILURE)
        observation_fail(o, OUTCOME_ERROR, ua_status_name(status));
    else
        (of_base ? observation_fail_base : observation_fail)(o, OUTCOME_REJECTED, reason);
}

/* What the record holds, as an answer; a failure if status says so. */
static void set_url(struct whatwg *state, struct observation *o, enum ua_status status,
                    const struct request *request)
{
    const bool has_origin = request_wants(request, COMPONENT_ORIGIN);

    if (status == UA_OK && has_origin)
        status = ua_url_origin(&state->value, state->url);
    if (status != UA_OK) {
        fail(state, o, status, false);
        return;
    }
    observation_set_url(o, state->url, request_wants(request, COMPONENT_HREF));
    if (has_origin)
        observation_set(o, COMPONENT_ORIGIN, state->value.ptr ? state->value.ptr : "",
                        state->value.len);
}

/* Parses the request's base, if it has one, into *base. False if that is all there is to say. */
static bool parse_base(struct whatwg *state, const struct request *request,
                       const struct ua_url **base, struct observation *o)
{
    enum ua_status status = UA_OK;

    state->last_error = -1;
    if (request->base.ptr)
        status =
            ua_url_parse(state->base, request->base.ptr, request->base.len, NULL, &state->options);
    if (status != UA_OK)
        fail(state, o, status, true);
    state->last_error = -1;
    *base = request->base.ptr ? state->base : NULL;
    return status == UA_OK;
}

/* Readies the encoder for the request's encoding, if it has one. False if that is all there is to
 * say. */
static bool choose_encoding(struct whatwg *state, const struct request *request,
                            struct observation *o)
{
    const struct ua_encoding *encoding;
    enum ua_status status;
    char reason[64];

    if (!request->encoding.ptr)
        return true;
    encoding = ua_encoding_from_label(request->encoding.ptr, request->encoding.len);
    if (encoding && encoding == state->encoding)
        return true;
    if (!encoding) {
        observation_fail(o, OUTCOME_UNSUPPORTED, REASON_NO_ENCODING);
        return false;
    }
    ua_encoder_close(&state->encoder);
    status = ua_encoder_open(&state->encoder, encoding, NULL);
    state->encoding = status == UA_OK ? encoding : NULL;
    if (status == UA_OK)
        return true;
    snprintf(reason, sizeof reason, "%s: no converter to %s", ua_status_name(status),
             ua_encoding_name(encoding));
    observation_fail(o, OUTCOME_ERROR, reason);
    return false;
}

static void run_parse(struct whatwg *state, const struct request *request, struct observation *o)
{
    const struct ua_url *base;
    enum ua_status status;

    if (!parse_base(state, request, &base, o) || !choose_encoding(state, request, o))
        return;
    state->options.encoding = request->encoding.ptr ? &state->encoder : NULL;
    status =
        ua_url_parse(state->url, request->input.ptr, request->input.len, base, &state->options);
    state->options.encoding = NULL;
    set_url(state, o, status, request);
}

/* A setter that changes nothing is not a failure, but for href, where JavaScript throws. */
static void run_set(struct whatwg *state, const struct request *request, struct observation *o)
{
    enum ua_attribute attribute =
        ua_attribute_from_name(request->attribute.ptr, request->attribute.len);
    enum ua_status status;

    state->last_error = -1;
    if (attribute == UA_ATTRIBUTES) {
        observation_fail(o, OUTCOME_UNSUPPORTED, REASON_NO_ATTRIBUTE);
        return;
    }
    status =
        ua_url_parse(state->url, request->input.ptr, request->input.len, NULL, &state->options);
    if (status == UA_OK) {
        status = ua_url_set(state->url, attribute, request->value.ptr, request->value.len);
        if (status == UA_FAILURE && attribute != UA_HREF)
            status = UA_OK;
    }
    set_url(state, o, status, request);
}

/* Records what value holds. */
static void set_value(struct whatwg *state, struct observation *o, enum ua_status status)
{
    if (status != UA_OK) {
        fail(state, o, status, false);
        return;
    }
    o->outcome = OUTCOME_PARSED;
    observation_set(o, COMPONENT_VALUE, state->value.ptr ? state->value.ptr : "", state->value.len);
}

static void run_query(struct whatwg *state, const struct request *request, struct observation *o)
{
    enum ua_status status = ua_params_parse(state->list, request->input.ptr, request->input.len);

    if (status == UA_OK)
        status = ua_params_serialize(&state->value, state->list, NULL);
    set_value(state, o, status);
}

static void run_domain(struct whatwg *state, const struct request *request, struct observation *o)
{
    const struct ua_str *in = &request->input;
    enum ua_status status;

    state->last_error = -1;
    status = request->op == OP_TOASCII
                 ? ua_domain_parse(&state->value, in->ptr, in->len, request->strict)
                 : ua_domain_to_unicode(&state->value, in->ptr, in->len);
    set_value(state, o, status);
}

static void run_validate(struct whatwg *state, const struct request *request, struct observation *o)
{
    const struct ua_str *in = &request->input;
    const struct ua_url *base;
    enum ua_status status;
    bool valid = false;

    if (!parse_base(state, request, &base, o))
        return;
    status = ua_is_valid_url_string(NULL, &valid, in->ptr, in->len, base);
    if (status != UA_OK)
        fail(state, o, status, false);
    else if (valid)
        o->outcome = OUTCOME_PARSED;
    else
        observation_fail(o, OUTCOME_REJECTED, "no valid URL string");
}

static void run_errors(struct whatwg *state, const struct request *request, struct observation *o)
{
    const struct ua_str *in = &request->input;
    const struct ua_url *base;
    struct text errors = {0};
    enum ua_status status;

    if (!parse_base(state, request, &base, o))
        return;
    text_puts(&errors, "");
    state->errors = &errors;
    status = ua_url_parse(state->url, in->ptr, in->len, base, &state->options);
    state->errors = NULL;
    if (status == UA_OK || status == UA_FAILURE) {
        o->outcome = OUTCOME_PARSED;
        observation_set(o, COMPONENT_VALUE, errors.ptr ? errors.ptr : "", errors.len);
    } else {
        fail(state, o, status, false);
    }
    text_free(&errors);
}

static void run_whatwg(struct engine *engine, const struct request *request, struct observation *o)
{
    struct whatwg *state = engine->state;

    observation_reset(o);
    /* Finding validation errors costs as much as parsing. */
    state->options.errors = request_wants(request, COMPONENT_REASON) ? &state->sink : NULL;
    switch (request->op) {
    case OP_PARSE:
        run_parse(state, request, o);
        break;
    case OP_SET:
        run_set(state, request, o);
        break;
    case OP_TOASCII:
    case OP_TOUNICODE:
        run_domain(state, request, o);
        break;
    case OP_QUERY:
        run_query(state, request, o);
        break;
    case OP_PARAMS:
        params_run(o, request);
        break;
    case OP_VALIDATE:
        run_validate(state, request, o);
        break;
    case OP_ERRORS:
        run_errors(state, request, o);
        break;
    case OP_SCRIPT:
        library_run(o, request);
        break;
    case OPS:
        break;
    }
}

extern const struct engine_class whatwg_class;
const struct engine_class whatwg_class = {
    .id = "whatwg",
    .package = "",
    .model = MODEL_WHATWG,
    .capabilities = (CAPABILITY(OPS) - 1) | CAPABILITY_BASE | CAPABILITY_ENCODING, /* every op */
    .null_is_distinct = OBSERVATION_URL_NULL,
    .open = open_whatwg,
    .run = run_whatwg,
    .close = close_whatwg,
};
