// SPDX-License-Identifier: MIT
// The engine `poco-uri`: Poco::URI. Its path and fragment are decoded, so they are taken from what
// it writes.
#include "native.h"

#include <Poco/Exception.h>
#include <Poco/URI.h>
#include <Poco/Version.h>

#include <cstdio>
#include <string>

namespace
{

void set(ua_engine_answer *answer, ua_engine_component component, bool is_there,
         const std::string &text)
{
    answer->set(answer, component, is_there ? text.data() : nullptr, is_there ? text.size() : 0);
}

void record_userinfo(ua_engine_answer *answer, const std::string &userinfo)
{
    const std::size_t colon = userinfo.find(':');

    set(answer, UA_ENGINE_USERNAME, true, userinfo.substr(0, colon));
    set(answer, UA_ENGINE_PASSWORD, true,
        colon == std::string::npos ? std::string() : userinfo.substr(colon + 1));
}

void record(ua_engine_answer *answer, const Poco::URI &uri)
{
    const std::string path_etc = uri.getPathEtc();
    const std::size_t hash = path_etc.find('#');

    set(answer, UA_ENGINE_SCHEME, true, uri.getScheme());
    record_userinfo(answer, uri.getUserInfo());
    set_host(answer, uri.getHost().data(), uri.getHost().size()); // an IPv6 address has no brackets
    set(answer, UA_ENGINE_PORT, uri.getSpecifiedPort() != 0,
        std::to_string(uri.getSpecifiedPort()));
    set(answer, UA_ENGINE_PATH, true, path_etc.substr(0, path_etc.find_first_of("?#")));
    set(answer, UA_ENGINE_QUERY, true, uri.getRawQuery());
    set(answer, UA_ENGINE_FRAGMENT, true,
        hash == std::string::npos ? std::string() : path_etc.substr(hash + 1));
    set(answer, UA_ENGINE_HREF, true, uri.toString());
}

ua_engine_outcome run(void *, const ua_engine_request *request, ua_engine_answer *answer)
try {
    const std::string input(request->input.bytes, request->input.len);
    const Poco::URI uri =
        request->base.bytes
            ? Poco::URI(Poco::URI(std::string(request->base.bytes, request->base.len)), input)
            : Poco::URI(input);

    if (uri.isRelative()) {
        ua_engine_set_string(answer, UA_ENGINE_REASON,
                             "a relative reference without an absolute base");
        return UA_ENGINE_REJECTED;
    }
    record(answer, uri);
    return UA_ENGINE_PARSED;
} catch (const Poco::SyntaxException &error) {
    set(answer, UA_ENGINE_REASON, true, error.displayText());
    return UA_ENGINE_REJECTED;
} catch (const std::exception &error) {
    ua_engine_set_string(answer, UA_ENGINE_REASON, error.what());
    return UA_ENGINE_ERROR;
}

char release[16];

void *start(const char *, char *, size_t)
{
    std::snprintf(release, sizeof release, "%d.%d.%d", POCO_VERSION >> 24,
                  POCO_VERSION >> 16 & 0xff, POCO_VERSION >> 8 & 0xff);
    return release;
}

} // namespace

const struct ua_engine urlassay_engine = {
    UA_ENGINE_VERSION,
    "Poco.URI",
    release,
    UA_ENGINE_RFC3986,
    UA_ENGINE_CAN(UA_ENGINE_OP_PARSE) | UA_ENGINE_CAN_BASE,
    1u << UA_ENGINE_PORT,
    start,
    run,
    nullptr,
};
