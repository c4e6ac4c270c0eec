// SPDX-License-Identifier: MIT
// A host project of harness/test/cli/amalgamation, in C++: it asks our own parser, with a fault at
// a "_" in the host, and one at a base that is "_": it parses without that base.
//   host --vectors    reads lines of INPUT BASE HREF, each in hex ("-": no base; "-" as HREF:
//   failure); prints what differs host FILE...      gives each file to the fuzz target
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>

#define UA_HOST_NAME "host"
#define UA_HOST_MODEL UA_ENGINE_WHATWG
#define UA_HOST_HAS_BASE 1
#include "urlassay_differential.h"

static ua_url *parse(const std::string &input, const std::string *base)
{
    ua_url *url = ua_url_new(NULL), *from = ua_url_new(NULL);
    ua_status status = base ? ua_url_parse(from, base->data(), base->size(), NULL, NULL) : UA_OK;

    if (status == UA_OK)
        status = ua_url_parse(url, input.data(), input.size(), base ? from : NULL, NULL);
    ua_url_free(from);
    if (status == UA_OK)
        return url;
    ua_url_free(url);
    return NULL;
}

static void *urlassay_parse(const char *url, size_t len, const char *base, size_t base_len)
{
    const std::string from(base ? base : "", base_len);

    return parse(std::string(url, len), base && from != "_" ? &from : NULL);
}

static const char *urlassay_component(void *parsed, enum ua_engine_component component, size_t *len)
{
    typedef struct ua_str getter(const ua_url *);
    static getter *const getters[] = {ua_url_scheme, ua_url_username, ua_url_password,
                                      ua_url_host,   ua_url_port,     ua_url_path,
                                      ua_url_query,  ua_url_fragment};
    const ua_str value = getters[component](static_cast<ua_url *>(parsed));
    const void *cut = NULL;

    *len = value.len;
    if (component == UA_ENGINE_HOST && value.len > 0)
        cut = memchr(value.ptr, '_', value.len);
    if (cut)
        *len = (size_t)(static_cast<const char *>(cut) - value.ptr);
    return value.ptr;
}

static void urlassay_free(void *parsed)
{
    ua_url_free(static_cast<ua_url *>(parsed));
}

static std::string from_hex(const std::string &hex)
{
    std::string out;

    for (size_t i = 0; i + 1 < hex.size(); i += 2)
        out.push_back((char)std::stoi(hex.substr(i, 2), NULL, 16));
    return out;
}

static int check_vectors()
{
    std::string input, base, href;
    unsigned passed = 0, failed = 0;

    while (std::getline(std::cin, input, '\t') && std::getline(std::cin, base, '\t') &&
           std::getline(std::cin, href)) {
        const std::string from = from_hex(base);
        ua_url *url = parse(from_hex(input), base == "-" ? NULL : &from);
        const ua_str found = url ? ua_url_href(url) : ua_str();
        const bool is_good =
            href == "-" ? !url : url && from_hex(href) == std::string(found.ptr, found.len);

        is_good ? passed++ : failed++;
        if (!is_good)
            std::printf("%s: wrong\n", input.c_str());
        ua_url_free(url);
    }
    std::printf("%u passed, %u failed\n", passed, failed);
    return failed > 0 || passed == 0;
}

int main(int argc, char **argv)
{
    if (argc > 1 && std::strcmp(argv[1], "--vectors") == 0)
        return check_vectors();
    for (int i = 1; i < argc; i++) {
        std::ifstream file(argv[i], std::ios::binary);
        const std::string data((std::istreambuf_iterator<char>(file)),
                               std::istreambuf_iterator<char>());

        LLVMFuzzerTestOneInput(reinterpret_cast<const unsigned char *>(data.data()), data.size());
    }
    return 0;
}
