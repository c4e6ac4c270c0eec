/* SPDX-License-Identifier: MIT */
/* The engine `openssl-http`: OSSL_HTTP_parse_url of OpenSSL 3, with which `openssl ocsp` and
 * `openssl cmp` connect. */
#include "native.h"

#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/http.h>

static enum ua_engine_outcome reject(struct ua_engine_answer *answer)
{
    const char *reason = ERR_reason_error_string(ERR_peek_last_error());

    ua_engine_set_string(answer, UA_ENGINE_REASON, reason);
    ERR_clear_error();
    return UA_ENGINE_REJECTED;
}

static enum ua_engine_outcome run(void *state, const struct ua_engine_request *request,
                                  struct ua_engine_answer *answer)
{
    struct strings strings;
    char *user = NULL, *host = NULL, *port = NULL, *path = NULL, *query = NULL, *fragment = NULL;
    int has_tls = 0, number, is_parsed;

    (void)state;
    if (!make_strings(&strings, request, answer))
        return UA_ENGINE_UNSUPPORTED;
    is_parsed = OSSL_HTTP_parse_url(strings.input, &has_tls, &user, &host, &port, &number, &path,
                                    &query, &fragment);
    free_strings(&strings);
    if (!is_parsed)
        return reject(answer);
    /* Without a scheme it is http. */
    ua_engine_set_string(answer, UA_ENGINE_SCHEME, has_tls ? "https" : "http");
    set_userinfo(answer, user);
    set_host_string(answer, host);
    /* It gives the default port where there is none. */
    set_port(answer, number == (has_tls ? 443 : 80) ? 0 : (unsigned)number);
    ua_engine_set_string(answer, UA_ENGINE_PATH, path);
    ua_engine_set_string(answer, UA_ENGINE_QUERY, query);
    ua_engine_set_string(answer, UA_ENGINE_FRAGMENT, fragment);
    OPENSSL_free(user);
    OPENSSL_free(host);
    OPENSSL_free(port);
    OPENSSL_free(path);
    OPENSSL_free(query);
    OPENSSL_free(fragment);
    return UA_ENGINE_PARSED;
}

const struct ua_engine urlassay_engine = {
    .version = UA_ENGINE_VERSION,
    .name = "OSSL_HTTP_parse_url",
    .release = OPENSSL_VERSION_TEXT,
    .model = UA_ENGINE_OTHER,
    .capabilities = UA_ENGINE_CAN(UA_ENGINE_OP_PARSE),
    .run = run,
};
