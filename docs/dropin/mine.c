/* SPDX-License-Identifier: MIT */
#include "mine.h"

#include <stdlib.h>
#include <string.h>

struct mine_url {
    char *scheme, *host, *path;
};

static char *copy(const char *from, size_t len)
{
    char *to = malloc(len + 1);

    if (to) {
        memcpy(to, from, len);
        to[len] = '\0';
    }
    return to;
}

struct mine_url *mine_parse(const char *text)
{
    const char *colon = strstr(text, "://");
    const char *host = colon ? colon + 3 : NULL;
    struct mine_url *url;
    size_t len;

    if (!colon || colon == text)
        return NULL;
    url = malloc(sizeof *url);
    if (!url)
        return NULL;
    url->scheme = copy(text, (size_t)(colon - text));
    len = strcspn(host, "/?#");
    url->path = copy(host + len, strcspn(host + len, "?#"));
    for (const char *at = memchr(host, '@', len); at; at = memchr(host, '@', len)) {
        len -= (size_t)(at + 1 - host);
        host = at + 1;
    }
    url->host = copy(host, len);
    return url;
}

const char *mine_scheme(const struct mine_url *url)
{
    return url->scheme;
}

const char *mine_host(const struct mine_url *url)
{
    return url->host;
}

const char *mine_path(const struct mine_url *url)
{
    return url->path;
}

void mine_free(struct mine_url *url)
{
    free(url->scheme);
    free(url->host);
    free(url->path);
    free(url);
}
