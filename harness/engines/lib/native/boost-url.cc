// SPDX-License-Identifier: MIT
// The engine `boost-url`: boost::urls::parse_uri of Boost.URL, and with a base
// boost::urls::resolve.
#include <urlassay_engine.h>

#include <boost/url/parse.hpp>
#include <boost/url/url.hpp>
#include <boost/version.hpp>

#include <exception>
#include <string>

namespace
{

namespace urls = boost::urls;

void set(ua_engine_answer *answer, ua_engine_component component, bool is_there,
         const std::string &text)
{
    answer->set(answer, component, is_there ? text.c_str() : nullptr, is_there ? text.size() : 0);
}

std::string copy(urls::string_view text)
{
    return std::string(text.data(), text.size());
}

void record(ua_engine_answer *answer, const urls::url_view &url)
{
    set(answer, UA_ENGINE_SCHEME, url.has_scheme(), copy(url.scheme()));
    set(answer, UA_ENGINE_USERNAME, url.has_userinfo(), copy(url.encoded_user()));
    set(answer, UA_ENGINE_PASSWORD, url.has_password(), copy(url.encoded_password()));
    set(answer, UA_ENGINE_HOST, url.has_authority(), copy(url.encoded_host()));
    set(answer, UA_ENGINE_PORT, url.has_port(), copy(url.port()));
    set(answer, UA_ENGINE_PATH, true, copy(url.encoded_path()));
    set(answer, UA_ENGINE_QUERY, url.has_query(), copy(url.encoded_query()));
    set(answer, UA_ENGINE_FRAGMENT, url.has_fragment(), copy(url.encoded_fragment()));
    set(answer, UA_ENGINE_HREF, true, std::string(url.data(), url.size()));
}

template <class Result> ua_engine_outcome reject(ua_engine_answer *answer, const Result &result)
{
    set(answer, UA_ENGINE_REASON, true, result.error().message());
    return UA_ENGINE_REJECTED;
}

ua_engine_outcome resolve(ua_engine_answer *answer, urls::string_view base, urls::string_view input)
{
    const auto parsed_base = urls::parse_uri(base);
    const auto reference = urls::parse_uri_reference(input);
    urls::url url;

    if (!parsed_base)
        return reject(answer, parsed_base);
    if (!reference)
        return reject(answer, reference);
    const auto done = urls::resolve(*parsed_base, *reference, url);
    if (!done)
        return reject(answer, done);
    record(answer, url);
    return UA_ENGINE_PARSED;
}

ua_engine_outcome run(void *, const ua_engine_request *request, ua_engine_answer *answer)
try {
    const urls::string_view input(request->input.bytes, request->input.len);

    if (request->base.bytes)
        return resolve(answer, urls::string_view(request->base.bytes, request->base.len), input);
    const auto url = urls::parse_uri(input);
    if (!url)
        return reject(answer, url);
    record(answer, *url);
    return UA_ENGINE_PARSED;
} catch (const std::exception &error) {
    ua_engine_set_string(answer, UA_ENGINE_REASON, error.what());
    return UA_ENGINE_ERROR;
}

} // namespace

const struct ua_engine urlassay_engine = {
    UA_ENGINE_VERSION,
    "Boost.URL",
    BOOST_LIB_VERSION,
    UA_ENGINE_RFC3986,
    UA_ENGINE_CAN(UA_ENGINE_OP_PARSE) | UA_ENGINE_CAN_BASE,
    1u << UA_ENGINE_USERNAME | 1u << UA_ENGINE_PASSWORD | 1u << UA_ENGINE_HOST |
        1u << UA_ENGINE_PORT | 1u << UA_ENGINE_QUERY | 1u << UA_ENGINE_FRAGMENT,
    nullptr,
    run,
    nullptr,
};
