// SPDX-License-Identifier: MIT
// A parser in C++ as an engine of urlassay. It splits a URI by a regular expression.
//
//   c++ -std=c++17 -shared -fPIC -Wl,-Bsymbolic -o my-parser.so my-parser.cc
//   urlassay diff --engines whatwg,./my-parser.so 'http:\\h\x'
#include <urlassay_engine.h>

#include <exception>
#include <regex>
#include <string>

namespace
{

void set(ua_engine_answer *answer, ua_engine_component component, const std::csub_match &match)
{
    answer->set(answer, component, match.matched ? match.first : nullptr, match.length());
}

ua_engine_outcome run(void *, const ua_engine_request *request, ua_engine_answer *answer)
try {
    static const std::regex uri(
        R"(([^:/?#]+):(?://(?:([^/?#@]*)@)?(\[[^\]/?#]*\]|[^:/?#]*)(?::([^/?#]*))?)?)"
        R"(([^?#]*)(?:\?([^#]*))?(?:#([^]*))?)");
    static const ua_engine_component components[] = {
        UA_ENGINE_SCHEME, UA_ENGINE_USERNAME, UA_ENGINE_HOST,    UA_ENGINE_PORT,
        UA_ENGINE_PATH,   UA_ENGINE_QUERY,    UA_ENGINE_FRAGMENT};
    std::cmatch parts;

    if (request->input.len > 2000) // std::regex recurses
        return UA_ENGINE_UNSUPPORTED;
    if (!std::regex_match(request->input.bytes, request->input.bytes + request->input.len, parts,
                          uri))
        return UA_ENGINE_REJECTED;
    for (int i = 0; i < 7; i++)
        set(answer, components[i], parts[i + 1]);
    return UA_ENGINE_PARSED;
} catch (const std::exception &error) {
    ua_engine_set_string(answer, UA_ENGINE_REASON, error.what());
    return UA_ENGINE_ERROR;
}

} // namespace

// The members in the order of the header: version, name, release, model, capabilities, tells_null,
// open, run, close.
const struct ua_engine urlassay_engine = {
    UA_ENGINE_VERSION,
    "my-parser",
    "1.0",
    UA_ENGINE_RFC3986,
    UA_ENGINE_CAN(UA_ENGINE_OP_PARSE),
    0,
    nullptr,
    run,
    nullptr,
};
