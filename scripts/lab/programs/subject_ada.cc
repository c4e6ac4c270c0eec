/* SPDX-License-Identifier: MIT */
/* Ada, compiled with this program by the same compiler: its C++ interface. */
#include <optional>
#include <string_view>

#include "ada.h"
#include "bench_subject.h"

namespace
{

std::optional<ada::url_aggregator> base;
std::optional<ada::url> plain_base;

bool parse_list_base(void *, const bench_list *list)
{
    base.reset();
    plain_base.reset();
    if (!list->base.ptr)
        return true;
    const std::string_view text(list->base.ptr, list->base.len);
    if (auto url = ada::parse<ada::url_aggregator>(text))
        base = *url;
    if (auto url = ada::parse<ada::url>(text))
        plain_base = *url;
    return base && plain_base;
}

std::string_view text_of(const bench_url &url)
{
    return {url.ptr, url.len};
}

void parse(void *, const bench_list *list, bench_result *result)
{
    for (size_t i = 0; i < list->count; i++) {
        auto url = ada::parse<ada::url_aggregator>(text_of(list->urls[i]), base ? &*base : nullptr);

        if (!url)
            continue;
        result->accepted++;
        result->sum += url->get_href().size();
    }
}

void parse_plain(void *, const bench_list *list, bench_result *result)
{
    for (size_t i = 0; i < list->count; i++) {
        auto url =
            ada::parse<ada::url>(text_of(list->urls[i]), plain_base ? &*plain_base : nullptr);

        if (!url)
            continue;
        result->accepted++;
        result->sum += url->get_pathname_length();
    }
}

void can_parse(void *, const bench_list *list, bench_result *result)
{
    const std::string_view text(list->base.ptr ? list->base.ptr : "", list->base.len);

    for (size_t i = 0; i < list->count; i++)
        result->accepted +=
            ada::can_parse(text_of(list->urls[i]), list->base.ptr ? &text : nullptr);
}

void read_ten(void *, const bench_list *list, bench_result *result)
{
    for (size_t i = 0; i < list->count; i++) {
        auto url = ada::parse<ada::url_aggregator>(text_of(list->urls[i]), base ? &*base : nullptr);

        if (!url)
            continue;
        result->accepted++;
        result->sum += url->get_href().size() + url->get_protocol().size() +
                       url->get_username().size() + url->get_password().size() +
                       url->get_host().size() + url->get_hostname().size() +
                       url->get_port().size() + url->get_pathname().size() +
                       url->get_search().size() + url->get_hash().size();
    }
}

} // namespace

extern "C" const bench_subject *bench_ada_native(size_t *count)
{
    static const bench_subject subjects[] = {
        {"Ada: parse", "ada::parse<ada::url_aggregator>", ADA_VERSION, BENCH_PARSE, parse_list_base,
         parse, nullptr},
        {"Ada: parse, url", "ada::parse<ada::url>", ADA_VERSION, BENCH_PARSE, parse_list_base,
         parse_plain, nullptr},
        {"Ada: can parse", "ada::can_parse", ADA_VERSION, BENCH_CAN_PARSE, parse_list_base,
         can_parse, nullptr},
        {"Ada: parse and ten getters", "ada::parse<ada::url_aggregator>, get_href() ...",
         ADA_VERSION, BENCH_GETTERS, parse_list_base, read_ten, nullptr},
    };

    *count = sizeof subjects / sizeof *subjects;
    return subjects;
}
