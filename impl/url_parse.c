/* SPDX-License-Identifier: MIT */
/* The entries to the parser: an input in normal form is scanned and copied, others go through the
 * states, and the constructor of the URL class and its static sisters use both. */
#include "normal_form.h"
#include "parser.h"
#include "url.h"

enum ua_status ua_url_parse(struct ua_url *url, const char *input, size_t len,
                            const struct ua_url *base, const struct ua_parse_options *options)
{
    if (!url || (!input && len > 0) || (base && !base->valid))
        return UA_BADARG;
    if (len > UA_MAX_LENGTH)
        return UA_TOO_LONG;
    return ua_parse(url, input ? input : "", len, base, options);
}

enum ua_status ua_url_construct(struct ua_url *url, const char *input, size_t len, const char *base,
                                size_t base_len)
{
    struct ua_url parsed_base;
    enum ua_status status;

    if (!url || (!base && base_len > 0))
        return UA_BADARG;
    if (!base)
        return ua_url_parse(url, input, len, NULL, NULL); /* [3] */
    ua_url_init(&parsed_base, &url->allocator);
    status = ua_url_parse(&parsed_base, base, base_len, NULL, NULL); /* [2] */
    if (status == UA_FAILURE)
        url->valid = false;
    if (status == UA_OK)
        status = ua_url_parse(url, input, len, &parsed_base, NULL); /* [3] */
    ua_url_clear(&parsed_base);
    return status;
}

/* Whether input parses on base, of which only the scheme, the host and the kind of path matter. */
static enum ua_status find_status(const char *input, size_t len, const struct ua_url *base)
{
    const struct ua_known known = {.state = UA_STATE_SCHEME_START, .only_status = true};
    struct ua_url url;
    enum ua_status status;

    ua_url_init(&url, NULL);
    status = ua_parse_by_states(&url, input, len, base, NULL, &known);
    ua_url_clear(&url);
    return status;
}

enum ua_status ua_url_can_parse(bool *answer, const char *input, size_t len, const char *base,
                                size_t base_len)
{
    struct ua_url url;
    enum ua_status status = UA_OK;

    if (!answer || (!input && len > 0) || (!base && base_len > 0))
        return UA_BADARG;
    if (!input)
        input = "";
    if (!base && ua_surely_parses(input, len)) {
        *answer = true;
        return UA_OK;
    }
    ua_url_init(&url, NULL);
    if (len > UA_SURELY_SHORT || base_len > UA_SURELY_SHORT) {
        status = ua_url_construct(&url, input, len, base, base_len);
    } else {
        if (base)
            status = ua_url_parse(&url, base, base_len, NULL, NULL);
        if (status == UA_OK && !(base && ua_surely_parses(input, len)))
            status = find_status(input, len, base ? &url : NULL);
    }
    ua_url_clear(&url);
    if (status != UA_OK && status != UA_FAILURE)
        return status;
    *answer = status == UA_OK;
    return UA_OK;
}
