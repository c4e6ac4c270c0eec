// SPDX-License-Identifier: MIT
// The engine `cpprest-uri`: web::uri of the C++ REST SDK.
#include <urlassay_engine.h>

#include <cpprest/base_uri.h>
#include <cpprest/version.h>

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

ua_engine_outcome run(void *, const ua_engine_request *request, ua_engine_answer *answer)
try {
    const std::string input(request->input.bytes, request->input.len);

    if (input.find('\0') != std::string::npos) {
        ua_engine_set_string(answer, UA_ENGINE_REASON, "web::uri takes no NUL");
        return UA_ENGINE_UNSUPPORTED;
    }
    const web::uri uri =
        request->base.bytes
            ? web::uri(
                  web::uri(std::string(request->base.bytes, request->base.len)).resolve_uri(input))
            : web::uri(input);

    if (uri.scheme().empty()) {
        ua_engine_set_string(answer, UA_ENGINE_REASON,
                             "a relative reference without an absolute base");
        return UA_ENGINE_REJECTED;
    }
    set(answer, UA_ENGINE_SCHEME, true, uri.scheme());
    record_userinfo(answer, uri.user_info());
    set(answer, UA_ENGINE_HOST, true, uri.host());
    set(answer, UA_ENGINE_PORT, uri.port() > 0, std::to_string(uri.port()));
    set(answer, UA_ENGINE_PATH, true, uri.path());
    set(answer, UA_ENGINE_QUERY, true, uri.query());
    set(answer, UA_ENGINE_FRAGMENT, true, uri.fragment());
    set(answer, UA_ENGINE_HREF, true, uri.to_string());
    return UA_ENGINE_PARSED;
} catch (const web::uri_exception &error) {
    ua_engine_set_string(answer, UA_ENGINE_REASON, error.what());
    return UA_ENGINE_REJECTED;
} catch (const std::exception &error) {
    ua_engine_set_string(answer, UA_ENGINE_REASON, error.what());
    return UA_ENGINE_ERROR;
}

} // namespace

#define QUOTE(x) #x
#define NUMBER(x) QUOTE(x)

const struct ua_engine urlassay_engine = {
    UA_ENGINE_VERSION,
    "web.uri",
    NUMBER(CPPREST_VERSION_MAJOR) "." NUMBER(CPPREST_VERSION_MINOR) "." NUMBER(
        CPPREST_VERSION_REVISION),
    UA_ENGINE_RFC3986,
    UA_ENGINE_CAN(UA_ENGINE_OP_PARSE) | UA_ENGINE_CAN_BASE,
    1u << UA_ENGINE_PORT,
    nullptr,
    run,
    nullptr,
};
