/* SPDX-License-Identifier: MIT */
/* What each rule of rewrite.refuse refuses: the first URL, not the second. */
#include "refusal.h"

#include <string.h>

#include "check.h"
#include "rewrites.h"
#include "str.h"

static const struct {
    const char *rule, *refused, *passes;
} rows[] = {
    {"an \"@\" before the path", "http://a@b", "http://a/@b"},
    {"a host with bytes other than letters, 0-9, \"-\" and \".\", unless in brackets", "http://a_b",
     "http://u_v@127.0.0.1."},
    {"no scheme", "//a", "http://a"},
    {"more or fewer than two slashes after the scheme", "http:\\\\a", "http://a//b"},
    {"more or fewer than two slashes after the scheme", "///a", "/a"},
    {"a scheme other than http and https", "ftp://a", "HTTPS://a"},
    {"a number (1, 0x7f) as the last host label, except in canonical IPv4", "http://127.1",
     "http://127.0.0.255"},
    {"a number (1, 0x7f) as the last host label, except in canonical IPv4", "http://a.0x",
     "http://127.0.0.1."},
    {"a percent sign in the host", "http://a%2e", "http://%40@a/%2e"},
    {"a percent sign in an IPv6 address", "http://[::1%1]", "http://a%1"},
    {"a dot in an IPv6 address", "http://[::1.2.3.4]", "http://[::1].a"},
    {"a bracket that does not enclose an IPv6 address", "http://x@[::%@[a::]", "http://[a::]:1/]"},
    {"an IPv6 address not in its shortest form (RFC 5952)", "http://[0::1]", "http://[::1]"},
    {"an upper-case letter in the host", "http://aB", "HTTP://A@b/C"},
    {"a dot at the end of the host", "http://a.:1", "http://a/."},
    {"a label of the host that begins or ends with a hyphen", "http://a-.b", "http://a-b"},
    {"a backslash before the first \"?\" or \"#\"", "http://a\\b", "http://a?\\"},
    {"a tab, a line feed or a carriage return", "http://a\t", "http://a "},
    {"a space or a control character at the start", "\x01http://a", "http://a "},
    {"a space or a control character at the end", "http://a\x7F", " http://a"},
    {"a control character",
     "http://a\x7F"
     "b",
     "http://a b"},
    {"bytes that are not UTF-8", "http://a\xFF", "http://\u00E9"},
    {"bytes that are not ASCII", "http://a/\u00E9", "http://a"},
    {"an upper-case letter in the scheme", "htTp://a", "http://A"},
    {"a \"?\" without a query", "http://a?#b", "http://a?b"},
    {"more than one \"?\"", "http://a?b?", "http://a?b"},
    {"more than one \"#\"", "http://a#b#", "http://a#b"},
    {"a \"#\" without a fragment", "http://a?b#", "http://a#b"},
    {"a host that is not ASCII or has an \"xn--\" label, in any case", "http://a.Xn--b",
     "http://axn--b/\u00E9"},
    {"a host that is not ASCII", "http://\u00E9", "http://xn--b/\u00E9"},
    {"an empty label in the host, or one of more than 63 bytes", "http://a..b", "http://a.b."},
    {"\"%2e\" or \"%2E\" in the path", "http://a/%2E", "http://a%2e/?%2e"},
    {"\"%2f\" or \"%5c\" in the path, in any case", "http://a/%5C", "http://a%2f/"},
    {"a path segment \".\" or \"..\"", "http://a/b/..", "http://a/...?/../"},
    {"two slashes in a row in the path", "http://a/b//c", "http://a/b?//"},
    {"a semicolon in the path", "http://a/b;c", "http://a;b"},
    {"a semicolon before the path", "http://a;b", "http://a/b;c"},
    {"a space", "http://a/ ", "http://a/\t"},
    {"a percent sign without two hexadecimal digits after it", "http://a/%2", "http://a/%20"},
    {"an escape of a letter, digit, \"-\", \".\", \"_\" or \"~\"", "http://a/%7E",
     "http://a/%20%00"},
    {"\"%00\"", "http://a/%00", "http://a/%0"},
    {"a colon without a port", "http://[a::]:/", "http://[a::]/:"},
    {"a port with a leading zero", "http://a:01", "http://a:0"},
    {"a port that is not digits alone, from 1 to 65535", "http://a:0", "http://a:"},
    {"a port that is not digits alone, up to 65535", "http://a:8:80", "http://u:x@a:0"},
    {"the scheme's default port", "https://a:443", "http://a:443"},
    {"a \"?\" or \"#\" right after the host or port", "http://a:1#b", "http://a/?b"},
    {"no host", "http:///", "http://a"},
};

int main(void)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const uint64_t rule = refusal_find(rows[i].rule);
        const bool refuses = refusals_of(ua_str(rows[i].refused, strlen(rows[i].refused))) & rule,
                   passes = !(refusals_of(ua_str(rows[i].passes, strlen(rows[i].passes))) & rule);

        CHECK(rule && refuses && passes);
        if (!refuses || !passes)
            printf("%s: %s\n", rows[i].rule, refuses ? rows[i].passes : rows[i].refused);
    }
    /* Each rule that the tool may print is read here, and tried above. */
    for (unsigned r = 0; r < REWRITES; r++)
        CHECK(!rewrites[r]->refuse || refusal_find(rewrites[r]->refuse) != 0);
    for (unsigned bit = 0; refusal_rule(bit); bit++) {
        bool is_tried = false;

        for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
            is_tried |= strcmp(rows[i].rule, refusal_rule(bit)) == 0;
        CHECK(is_tried);
    }
    return check_report("refusal");
}
