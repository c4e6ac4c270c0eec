/* SPDX-License-Identifier: MIT */
/* Resolves a URL against a base and prints its host and path, and each validation error.
 *
 *   cc example.c $(pkg-config --cflags --libs urlassay) && ./a.out
 *
 * It prints:
 *
 *   http://example.com/b%20c
 *   host example.com, path /b%20c
 *   byte 5: special-scheme-missing-following-solidus
 *   byte 9: invalid-URL-unit
 */
#include <stdio.h>
#include <string.h>
#include <urlassay.h>

struct found {
    unsigned error[16];
    size_t position[16], count;
};

static void note_error(void *ctx, unsigned error, size_t position)
{
    struct found *found = ctx;

    if (found->count < 16) {
        found->error[found->count] = error;
        found->position[found->count++] = position;
    }
}

int main(void)
{
    const char *base_text = "http://example.com/a/", *input = "http:../b c";
    struct found found = {.count = 0};
    struct ua_error_sink sink = {note_error, &found};
    struct ua_parse_options options = {.errors = &sink};
    struct ua_url *base = ua_url_new(NULL), *url = ua_url_new(NULL);
    int status = 1;

    if (ua_url_parse(base, base_text, strlen(base_text), NULL, NULL) == UA_OK &&
        ua_url_parse(url, input, strlen(input), base, &options) == UA_OK) {
        struct ua_str href = ua_url_href(url), host = ua_url_host(url), path = ua_url_path(url);

        /* A text is a pointer and a length. host.ptr would be NULL for a URL without a host. */
        printf("%.*s\n", (int)href.len, href.ptr);
        printf("host %.*s, path %.*s\n", (int)host.len, host.ptr, (int)path.len, path.ptr);
        for (size_t i = 0; i < found.count; i++)
            printf("byte %zu: %s\n", found.position[i], ua_error_name(found.error[i]));
        status = 0;
    }
    ua_url_free(url);
    ua_url_free(base);
    return status;
}
