/* SPDX-License-Identifier: MIT */
/* libcurl's URL API, with the flags of an application that sets none. Each part is asked for in its
 * own call.
 *
 *   clang -g -O1 -fsanitize=fuzzer,address -o fuzz_url curl.c urlassay.c \
 *     $(pkg-config --cflags --libs libcurl) */
#include <curl/curl.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>

#define UA_HOST_NAME "curl"
#define UA_HOST_MODEL UA_ENGINE_RFC3986
/* It keeps no empty host, port, query and fragment. */
#define UA_HOST_TELLS_NULL (1u << UA_ENGINE_USERNAME | 1u << UA_ENGINE_PASSWORD)
#define UA_HOST_HAS_BASE 1
#include "urlassay_differential.h"

#ifndef CURLU_PUNYCODE
#define CURLU_PUNYCODE 0
#endif

/* The host may be refused only when it is asked for, as IDN is done then. */
static struct curl_answer {
    CURLU *url;
    char *part; /* the last one that was asked for */
} answer;

static char *read_part(CURLUPart part, CURLUcode *code)
{
    curl_free(answer.part);
    answer.part = NULL;
    *code =
        curl_url_get(answer.url, part, &answer.part, part == CURLUPART_HOST ? CURLU_PUNYCODE : 0);
    return answer.part;
}

static CURLUcode set_url(const char *text)
{
    return curl_url_set(answer.url, CURLUPART_URL, text, CURLU_NON_SUPPORT_SCHEME);
}

static void *urlassay_parse(const char *url, size_t len, const char *base, size_t base_len)
{
    CURLUcode code = CURLUE_OK, of_host;

    setlocale(LC_CTYPE, "C.UTF-8"); /* libidn2 reads it */
    if (strlen(url) != len || (base && strlen(base) != base_len))
        return UA_HOST_UNSUPPORTED;
    answer.url = curl_url();
    if (base)
        code = set_url(base);
    if (code == CURLUE_OK)
        code = set_url(url);
    if (code == CURLUE_OK) {
        read_part(CURLUPART_HOST, &of_host);
        if (of_host == CURLUE_OK || of_host == CURLUE_NO_HOST)
            return &answer;
    }
    urlassay_free(&answer);
    return code == CURLUE_UNSUPPORTED_SCHEME ? UA_HOST_UNSUPPORTED : NULL;
}

static const char *urlassay_component(void *parsed, enum ua_engine_component component, size_t *len)
{
    static const CURLUPart parts[] = {CURLUPART_SCHEME, CURLUPART_USER,    CURLUPART_PASSWORD,
                                      CURLUPART_HOST,   CURLUPART_PORT,    CURLUPART_PATH,
                                      CURLUPART_QUERY,  CURLUPART_FRAGMENT};
    CURLUcode code;

    (void)parsed;
    (void)len;
    return read_part(parts[component], &code);
}

static void urlassay_free(void *parsed)
{
    (void)parsed;
    curl_free(answer.part);
    answer.part = NULL;
    curl_url_cleanup(answer.url);
    answer.url = NULL;
}
