/* SPDX-License-Identifier: MIT */
#include "cause.h"

#include <stdlib.h>

#include "../../impl/test/check.h"
#include "str.h"
#include "test/fake.h"

static struct ua_str view(const char *text)
{
    return ua_str(text, text ? strlen(text) : 0);
}

/* --- what each neutraliser changes, and what near it it leaves alone -------------------------- */

static const struct {
    const char *name, *input, *base;
    const char *changed; /* NULL: it changes nothing */
} changes[] = {
    {"backslash", "http:\\\\h\\p?q\\#f\\", NULL, "http://h/p?q\\#f\\"},
    {"backslash", "http://h/?\\", NULL, NULL},
    {"tab-newline", "ht\ttp://h\r\n/p\n?\tq", NULL, "http://h/p?q"},
    {"tab-newline", "\thttp://h\n", NULL, NULL},
    {"leading-control", " \x01http://h ", NULL, "http://h "},
    {"leading-control", "http: //h", NULL, NULL},
    {"trailing-control", " http://h\n ", NULL, " http://h"},
    {"trailing-control", " http://h", NULL, NULL},
    {"ill-formed-utf8", "http://h/\xFF\xC3\xA9\xE2\x82", NULL,
     "http://h/\xEF\xBF\xBD\xC3\xA9\xEF\xBF\xBD"},
    {"ill-formed-utf8", "http://h/\xC3\xA9", NULL, NULL},
    {"control", "http://h/\x01\x7F\t", NULL, "http://h/%01%7F\t"},
    {"control", "\x01http://h/\t%01", NULL, NULL},
    {"scheme-case", "hTTp://H/P", NULL, "http://H/P"},
    {"scheme-case", "http://H/P", NULL, NULL},
    {"slash-count", "http:/h", NULL, "http://h"},
    {"slash-count", "http:h", NULL, "http://h"},
    {"slash-count", "http://\\/h", NULL, "http://h"},
    {"slash-count", "x:/h", NULL, "x://h"},
    {"slash-count", "x:///h", NULL, "x://h"},
    {"slash-count", "///h", "http://b/", "//h"},
    {"slash-count", "x:h", NULL, NULL},
    {"slash-count", "http://h//", NULL, NULL},
    {"slash-count", "file:///h", NULL, NULL},
    {"slash-count", "/p", "http://b/", NULL},
    {"same-scheme", "http:p", "http://b/", "p"},
    {"same-scheme", "http:p", "https://b/", NULL},
    {"drive-kept", "file:///C:/../x", NULL, "file:///C:/x"},
    {"drive-kept", "file://C|/a/%2e./..\\x?q", NULL, "file://C|/x?q"},
    {"drive-kept", "file://h/C:/../../x", NULL, "file://h/C:/x"},
    {"drive-kept", "file:///C:/..", NULL, "file:///C:/"},
    {"drive-kept", "file:///C:/a/../x", NULL, NULL},
    {"drive-kept", "file:///C:", NULL, NULL},
    {"drive-kept", "file:///CC:/../x", NULL, NULL},
    {"drive-kept", "x:/C:/../x", NULL, NULL},
    {"drive-kept", "/x#f", "file:///C:/a/b", "/C:/x#f"},
    {"drive-kept", "file:/x/../../y", "file:///C:/a/b", "file:/C:/y"},
    {"drive-kept", "../../x", "file:///C:/a/b", "/C:/x"},
    {"drive-kept", "y", "file:///C:", "/C:/y"},
    {"drive-kept", "../x", "file:///C:/a/b", NULL},
    {"drive-kept", "/D:", "file:///C:/a/b", NULL},
    {"drive-kept", "//h/x", "file:///C:/a/b", NULL},
    {"drive-kept", "/x", "http://C:/", NULL},
    {"drive-kept", "/x", "file:///a/C:/", NULL},
    {"file-localhost", "file://LocalHost/p", NULL, "file:///p"},
    {"file-localhost", "file://loc%61lhost", NULL, "file://"},
    {"file-localhost", "//localhost/p", "file:///", "///p"},
    {"file-localhost", "file://localhost.example/p", NULL, NULL},
    {"file-localhost", "http://localhost/p", NULL, NULL},
    {"inherited-credentials", "?r", "http://u:p@h:1/a?q", "//u:p@h:1/a?r"},
    {"inherited-credentials", "#f", "http://u:p@h:1/a?q", "//u:p@h:1/a?q#f"},
    {"inherited-credentials", "http:c", "http://u@h/a/b", "http://u@h/a/c"},
    {"inherited-credentials", "\\c", "http://u@h/a/b", "//u@h\\c"},
    {"inherited-credentials", "c", "http://u@h", "//u@h/c"},
    {"inherited-credentials", "c", "http://h/@", NULL},
    {"inherited-credentials", "//c", "http://u@h/", NULL},
    {"inherited-credentials", "https:c", "http://u@h/", NULL},
    {"inherited-credentials", "x:c", "x://u@h/", NULL},
    {"ipv6-dotted", "http://[::1.02.003.00]/", NULL, "http://[::1.2.3.0]/"},
    {"ipv6-dotted", "http://[::192..2.]/", NULL, "http://[::192.0.2.0]/"},
    {"ipv6-dotted", "http://[::1.2.3.4]/01.2", NULL, NULL},
    {"ipv6-dotted", "http://01.2.3.4/", NULL, NULL},
    {"ipv6-dotted", "http://[::01]/", NULL, NULL},
    {"idna-deviation", "http://fa\xC3\x9F\xE1\xBA\x9E\xCF\x82.a\xE2\x80\x8D\xE2\x80\x8Cz/", NULL,
     "http://fassss\xCF\x83.az/"},
    {"idna-deviation", "http://\xCF\x83/\xC3\x9F", NULL, NULL},
    {"opaque-host", "x://\xC3\xBC\x7F\x01/\xC3\xBC", NULL, "x://%C3%BC%7F%01/\xC3\xBC"},
    {"opaque-host", "http://\xC3\xBC/", NULL, NULL},
    {"opaque-host", "x://a\t%C3%BC b/", NULL, NULL},
    {"unencoded-userinfo", "http://[u]:'@h/'?'", NULL, "http://%5Bu%5D:%27@h/'?'"},
    {"unencoded-userinfo", "http://h/[@'", NULL, NULL},
    {"unencoded-query", "http://'@h/'?'`#'", NULL, "http://'@h/'?%27%60#'"},
    {"unencoded-query", "http://h/'?q=[]\\#'", NULL, NULL},
    {"unencoded-fragment", "http://h/'?'#<`>", NULL, "http://h/'?'#%3C%60%3E"},
    {"unencoded-fragment", "http://h/?'#!", NULL, NULL},
    {"encoded-unreserved", "http://h/%61%2e/%2E%2e/%2e%2e%2E?%7e#%5F", NULL,
     "http://h/a./%2E%2e/...?~#_"},
    {"encoded-unreserved", "http://%61/%2F%41%2f%2B%C3", NULL, "http://%61/%2FA%2f%2B%C3"},
    {"encoded-unreserved", "http://%61/%2e/.%2E/%2f", NULL, NULL},
    {"opaque-base", "#f", "mailto:a@b?s#old", "mailto:a@b?s#f"},
    {"opaque-base", " #", "x:", " x:#"},
    {"opaque-base", "?#f", "mailto:a@b", NULL},
    {"opaque-base", "p#f", "mailto:a@b", NULL},
    {"opaque-base", "", "mailto:a@b", NULL},
    {"opaque-base", "#f", "x:/p", NULL},
    {"opaque-base", "#f", "http:p", NULL},
    {"unicode-origin", "http://b\xC3\xBC.xn--a.c/", NULL, "http://plain.plain.c/"},
    {"unicode-origin", "http://%C3%BC\xE3\x80\x82z/", NULL, "http://plain.z/"},
    {"unicode-origin", "http://b%61.c/\xC3\xBC", NULL, NULL},
    {"blob-origin", "BLOB:http://h/", NULL, "x-BLOB:http://h/"},
    {"blob-origin", "blobs:http://h/", NULL, NULL},
    {"nonspecial-authority", "x://h/p", NULL, "x:%2F/h/p"},
    {"nonspecial-authority", "x:\t///", NULL, "x:\t%2F//"},
    {"nonspecial-authority", "x:/p//", NULL, NULL},
    {"nonspecial-authority", "file://h/p", NULL, NULL},
    {"nonspecial-authority", "//h/p", "x:/", NULL},
    {"nonspecial-path", "x:/p//", NULL, "x:%2Fp//"},
    {"nonspecial-path", "x://h/p", NULL, NULL},
    {"nonspecial-path", "x:p/", NULL, NULL},
    {"nonspecial-path", "http:/p", NULL, NULL},
    {"nonspecial-base", "../c#f", "x://u@h:1/a/b", "http://u@h:1/a/../c#f"},
    {"nonspecial-base", "?r", "x:///a?q", "file:///a?r"},
    {"nonspecial-base", "", "x:/a/b?q#f", "x:/a/b?q"},
    {"nonspecial-base", "/c", "x:/a/b", "x:/c"},
    {"nonspecial-base", "\\c", "x:/a/b", "x:/a/\\c"},
    {"nonspecial-base", "\\c?\\", "x://h/a\\/b", "http://h/a%5C/%5Cc?\\"},
    {"nonspecial-base", "//h/\\#\\", "x://h/a", "http://h/%5C#\\"},
    {"nonspecial-base", "//h/c", "x:/a/b", "http://h/c"},
    {"nonspecial-base", " ///c", "x:/a/b", " file:///c"},
    {"nonspecial-base", "c", "x:a", NULL},
    {"nonspecial-base", "c", "http://h/", NULL},
    {"nonspecial-base", "x:c", "x:/a", NULL},
    {"label-length", "http://.a...b./", NULL, "http://a.b./"},
    {"label-length", "http://../", NULL, "http://plain/"},
    {"label-length", "http://a.b./..", NULL, NULL},
    {"label-length", "x:///", NULL, NULL},
    {"label-length", "http://[a..b]/", NULL, NULL},
    {"label-length", "http://a.0123456789012345678901234567890123456789012345678901234567890123.b/",
     NULL, "http://a.01234567890123456789.b/"},
    {"label-length", "http://012345678901234567%C9012345678901234567890123456789012345678901234/",
     NULL, "http://012345678901234567/"},
    {"label-length", "http://012345678901234567890123456789012345678901234567890123456789012.b/",
     NULL, NULL},
    {"label-length",
     "http://\xC3\xBC"
     "01234567890123456789012345678901234567890123456789012345678/",
     NULL,
     "http://\xC3\xBC"
     "0123456789012345678/"},
    {"special-scheme", "Gopher://h/", NULL, "http://h/"},
    {"special-scheme", "gophers://h/", NULL, NULL},
    {"drive-spelling", "file:C|/y", "file://h/a", "file:/C:/y"},
    {"drive-spelling", "file://C|/y", "file://h/a", "file:///C:/y"},
    {"number-name", "http://a.0/", NULL, "http://a.0xx/"},
    {"same-scheme", "http://p", "http://b/", NULL},
    {"file-slashes", "file:p", NULL, "file:///p"},
    {"file-slashes", "file:/p", NULL, "file:///p"},
    {"file-slashes", "file://h", NULL, "file://h/"},
    {"file-slashes", "file:///p", NULL, NULL},
    {"file-slashes", "http:/p", NULL, NULL},
    {"drive-spelling", "file:C|/p", NULL, "file:///C:/p"},
    {"drive-spelling", "file:///C:/p", NULL, NULL},
    {"drive-spelling", "file:///CC|/p", NULL, NULL},
    {"drive-spelling", "http://C|/p", NULL, NULL},
    {"drive-spelling", "C|", "file:///a/", "/C:"},
    {"drive-spelling", "//C:/p", "file:///a/", "/C:/p"},
    {"drive-spelling", "/C:", "file:///a/", NULL},
    {"drive-letter", "file:///C:/p", NULL, "file:///C/p"},
    {"drive-letter", "/c|", "file:///", "/c"},
    {"drive-letter", "file:///p/C:/", NULL, NULL},
    {"colon-in-path", "1.2:80/p", "http://b/", "./1.2:80/p"},
    {"colon-in-path", "a:b", "http://b/", NULL},
    {"colon-in-path", "/1:2", "http://b/", NULL},
    {"empty-reference", "#f", "http://b/p/s?q", "s?q#f"},
    {"empty-reference", "?r", "http://b/p/s?q", "s?r"},
    {"empty-reference", "#f", NULL, NULL},
    {"empty-reference", "p#f", "http://b/p/s?q", NULL},
    {"empty-reference", "#f", "mailto:x", NULL},
    {"userinfo", "http://a@b:c:d@h", NULL, "http://a%40b:c%3Ad@h"},
    {"userinfo", "http://a:b@h/@", NULL, NULL},
    {"encoded-host", "http://%41b%2e/%41", NULL, "http://Ab./%41"},
    {"encoded-host", "http://%4/%41", NULL, NULL},
    {"encoded-host", "http://[::1%25a]/", NULL, NULL},
    {"ipv4-number", "http://0x7f.1/", NULL, "http://127.0.0.1/"},
    {"ipv4-number", "http://017700000001:80/", NULL, "http://127.0.0.1:80/"},
    {"ipv4-number", "http://127.0.0.1/", NULL, NULL},
    {"ipv4-number", "http://1.2.3.256/", NULL, NULL},
    {"ipv4-number", "http://1.2.3.a/", NULL, NULL},
    {"idna", "http://b\xC3\xBC.example/", NULL, "http://xn--b-eha.example/"},
    {"idna",
     "http://a\xE3\x80\x82"
     "b/",
     NULL, "http://a.b/"},
    {"idna", "http://b.example/\xC3\xBC", NULL, NULL},
    {"idna", "http://\xC2\xAD/", NULL, NULL},
    {"idna-invalid", "http://xn--a.example/", NULL, "http://plain.example/"},
    {"idna-invalid", "http://\xC2\xAD/", NULL, "http://plain/"},
    {"idna-invalid", "http://a.\xEF\xBC\x85.b/", NULL, "http://a.plain.b/"},
    {"idna-invalid", "http://b\xC3\xBC.example/", NULL, NULL},
    {"idna-invalid", "http://a.b/", NULL, NULL},
    {"empty-port", "http://h:/", NULL, "http://h/"},
    {"empty-port", "http://h:0/:", NULL, NULL},
    {"port-zeros", "http://h:0080/", NULL, "http://h:80/"},
    {"port-zeros", "http://h:00/", NULL, "http://h:0/"},
    {"port-zeros", "http://h:8000/", NULL, NULL},
    {"port-syntax", "http://h:65536/", NULL, "http://h/"},
    {"port-syntax", "http://h:8x/", NULL, "http://h/"},
    {"port-syntax", "http://h:0/", NULL, "http://h/"},
    {"port-syntax", "http://h:65535/", NULL, NULL},
    {"default-port", "wss://h:443/", NULL, "wss://h/"},
    {"default-port", "http://h:443/", NULL, NULL},
    {"default-port", "x://h:80/", NULL, NULL},
    {"encoded-dot", "http://h/a/%2E%2e/%2e/.%2e", NULL, "http://h/a/.././.."},
    {"encoded-dot", "http://h/a%2e/%2e%2e%2e/..", NULL, NULL},
    {"dot-segments", "http://h/a/../b/./c/..", NULL, "http://h/b/"},
    {"dot-segments", "http://h/../..", NULL, "http://h/"},
    {"dot-segments", "http://h//../a", NULL, "http://h/a"},
    {"dot-segments", "http://h/a../.b/...?/../", NULL, NULL},
    {"dot-segments", "../a", "http://b/", NULL},
    {"space", "http://u @h /a b?c d#e f", NULL, "http://u%20@h /a%20b?c%20d#e%20f"},
    {"space", " http://h /a ", NULL, NULL},
    {"non-ascii", "http://\xC3\xBC/\xC3\xBC?\xC3\xBC", NULL, "http://\xC3\xBC/%C3%BC?%C3%BC"},
    {"non-ascii", "http://\xC3\xBC/%C3%BC\xFF", NULL, NULL},
    {"unencoded", "http://u;@h|/a|b?'#`", NULL, "http://u%3B@h|/a%7Cb?%27#%60"},
    {"unencoded", "http://u@h|/;=[]", NULL, NULL},
    {"unencoded", "C|/|", "file:///a/", "C|/%7C"},
    {"unencoded", "file:///C|", NULL, NULL},
    {"unencoded", "C|", "http://b/", "C%7C"},
    {"bad-percent", "http://h%/%4?%g1#%", NULL, "http://h%/%254?%25g1#%25"},
    {"bad-percent", "http://h%/%41?%fF", NULL, NULL},
    {"empty-query", "http://h?#f", NULL, "http://h#f"},
    {"empty-query", "http://h??", NULL, NULL},
    {"empty-query", "http://h#?", NULL, NULL},
    {"empty-fragment", "http://h?q#", NULL, "http://h?q"},
    {"empty-fragment", "http://h##", NULL, NULL},
    {"trailing-dot", "http://h./p.", NULL, "http://h/p."},
    {"trailing-dot", "http://./p", NULL, NULL},
    {"trailing-dot", "http://a../p", NULL, NULL},
    {"trailing-dot", "http://a.b/p.", NULL, NULL},
    {"zone-id", "http://[fe80::1%25a]:1/", NULL, "http://[fe80::1]:1/"},
    {"zone-id", "http://[fe80::1]%25/", NULL, NULL},
    {"zone-id", "http://a%25/[%]", NULL, NULL},
    {"number-name", "http://a.256/", NULL, "http://a.256x/"},
    {"number-name", "http://1.2.3.256./", NULL, "http://1.2.3.256x./"},
    {"number-name", "http://a.0xg/", NULL, NULL},
    {"number-name", "http://1.2.3.4/", NULL, NULL},
    {"number-name", "http://256.a/", NULL, NULL},
    {"encoded-forbidden", "x://%43%7C%2d%C3/%7C", NULL, "x://%43x%2d%C3/%7C"},
    {"encoded-forbidden", "x://%43|/%7C", NULL, NULL},
    {"scheme-start", "2x://h", NULL, "x2x://h"},
    {"scheme-start", "x2://h", NULL, NULL},
    {"scheme-start", "2_x://h", NULL, "x2xx://h"},
    {"scheme-start", "ht tp>://h", NULL, "htxtpx://h"},
    {"scheme-start", "2_x:h", NULL, NULL},
    {"scheme-start", "a/b_c://h", NULL, NULL},
    {"scheme-start", "2x", NULL, NULL},
    {"host-charset", "http://a_b!.c/!", NULL, "http://axbx.c/!"},
    {"host-charset", "http://a-b.c%21/!", NULL, NULL},
    {"host-charset", "http://[a!b]/", NULL, NULL},
    {"file-host", "file://h/p", NULL, "file:///p"},
    {"file-host", "//h", "file:///b", "///"},
    {"file-host", "file:///h/p", NULL, NULL},
    {"file-host", "http://h/p", NULL, NULL},
    {"empty-host", "x:///p", NULL, "x://host/p"},
    {"empty-host", "x://h/p", NULL, NULL},
    {"empty-host", "http:///p", NULL, NULL},
    {"no-authority", "x:/p", NULL, "x://host/p"},
    {"no-authority", "x:p", NULL, NULL},
    {"no-authority", "http:/p", NULL, NULL},
    {"opaque-path", "x:p", NULL, "x://host/p"},
    {"opaque-path", "x:/p", NULL, NULL},
    {"opaque-path", "http:p", "http://b/", NULL},
    {"brackets", "http://u@[a.b]:1/[c]", NULL, "http://u@a.b:1/[c]"},
    {"brackets", "http://[1:2]c:d", NULL, "http://1x2c:d"},
    {"brackets", "http://[]/", NULL, "http://x/"},
    {"brackets", "http://[::1/", NULL, "http://xx1/"},
    {"brackets", "http://[::1]/", NULL, NULL},
    {"brackets", "http://[fe80::1%25a]/", NULL, NULL},
    {"brackets", "http://a[b]/", NULL, NULL},
    {"port-colons", "http://u:p@h:1:2:3/:", NULL, "http://u:p@hx1x2:3/:"},
    {"port-colons", "http://[::1]:1:2/", NULL, "http://[::1]x1:2/"},
    {"port-colons", "http://h:1/:2", NULL, NULL},
    {"port-colons", "http://[::1]/", NULL, NULL},
    {"authority-end", "http://h#@i/", NULL, "http://h/#@i/"},
    {"authority-end", "x://u@h:1?q/", NULL, "x://u@h:1/?q/"},
    {"authority-end", "//h?", "http://b/", "//h/?"},
    {"authority-end", "http://h ", NULL, NULL},
    {"authority-end", "http://h/#@i", NULL, NULL},
    {"authority-end", "http://?q", NULL, NULL},
    {"authority-end", "x:h?q", NULL, NULL},
    {"authority-end", "file://h?q", NULL, NULL},
    {"no-scheme", "h.i/p", NULL, "x:h.i/p"},
    {"no-scheme", " //h/p", NULL, " x://h/p"},
    {"no-scheme", "h.i/p", "http://b/", NULL},
    {"no-scheme", "h:i", NULL, NULL},
    {"no-scheme", " ", NULL, NULL},
    {"credentials", "http://u:p@h/@", NULL, "http://h/@"},
    {"credentials", "http://@h", NULL, "http://h"},
    {"credentials", "http://h/@", NULL, NULL},
};

static void check_changes(void)
{
    unsigned seen[MAX_NEUTRALISERS] = {0};
    struct text out = {0};

    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        int n = neutraliser_find(changes[i].name);
        struct anatomy anatomy;
        bool changed;

        CHECK(n >= 0);
        if (n < 0)
            continue;
        anatomy_split(&anatomy, view(changes[i].input), view(changes[i].base));
        changed = neutralisers[n].apply(&out, &anatomy);
        seen[n] |= changes[i].changed ? 1u : 2u;
        CHECK(changed == (changes[i].changed != NULL));
        if (changed && changes[i].changed)
            CHECK_TEXT(out.ptr, out.len, changes[i].changed, strlen(changes[i].changed));
        if (changed != (changes[i].changed != NULL))
            printf("%s on %s\n", changes[i].name, changes[i].input);
    }
    for (unsigned n = 0; n < neutraliser_count; n++)
        CHECK(seen[n] == 3);
    text_free(&out);
}

static void check_table(void)
{
    CHECK(neutraliser_find("nothing") == -1);
    for (unsigned n = 0; n < neutraliser_count; n++) {
        const char *sentence = neutralisers[n].sentence;

        CHECK(neutraliser_find(neutralisers[n].name) == (int)n);
        CHECK(strlen(sentence) > 20 && sentence[strlen(sentence) - 1] == '.');
        CHECK(neutralisers[n].standard[0] != '\0' && neutralisers[n].rfc3986[0] != '\0');
        /* What explains by taking the query away would explain anything. */
        CHECK(!(neutralisers[n].alters & 1u << COMPONENT_QUERY));
    }
}

/* --- the pass over an input agrees with the neutralisers themselves --------------------------- */

static uint64_t next_random(uint64_t *state)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return *state >> 33;
}

static size_t random_input(char *out, size_t cap, uint64_t *state)
{
    static const char *const pieces[] = {
        "http:",    "file:",
        "x:",       "HTTP:",
        "/",        "//",
        "\\",       "@",
        ":",        "?",
        "#",        "[::1",
        "%25z]",    "]",
        ".",        "..",
        "%2e",      "%41",
        "%",        "a",
        "C|",       "C:",
        "0x7f",     "256",
        "80",       "0",
        " ",        "\t",
        "\x01",     "\x7F",
        "\xFF",     "\xC3\xBC",
        "xn--a",    "|",
        "'",        "!",
        "_",        "-",
        "<",        "\n",
        "h",        "\xE3\x80\x82",
        ";",        "gopher:",
        "blob:",    "file://localhost",
        "\xC3\x9F", "[::1.02",
    };
    size_t len = 0, count = next_random(state) % 12;

    for (size_t i = 0; i < count; i++) {
        const char *piece = pieces[next_random(state) % (sizeof pieces / sizeof pieces[0])];

        if (len + strlen(piece) > cap)
            break;
        memcpy(out + len, piece, strlen(piece));
        len += strlen(piece);
    }
    return len;
}

static struct cause_set changing_by_apply(struct ua_str input, struct ua_str base)
{
    struct text out = {0};
    struct anatomy anatomy;
    struct cause_set set = {0};

    for (unsigned n = 0; n < neutraliser_count; n++) {
        anatomy_split(&anatomy, input, base);
        for (int way = 0; way < (neutralisers[n].otherwise ? 2 : 1); way++) {
            bool (*apply)(struct text *, const struct anatomy *) =
                way ? neutralisers[n].otherwise : neutralisers[n].apply;

            anatomy_split(&anatomy, input, base);
            if (apply(&out, &anatomy)) {
                cause_set_add(&set, n);
                CHECK(out.len != input.len || memcmp(out.ptr, input.ptr, input.len) != 0);
            }
            anatomy_split(&anatomy, base, ua_str(NULL, 0));
            if (base.ptr && apply(&out, &anatomy))
                cause_set_add(&set, n);
        }
    }
    text_free(&out);
    return set;
}

static void check_candidates(void)
{
    struct cause_set seen = {0};
    uint64_t state = 7;
    char input[128], base[128];

    for (int round = 0; round < 30000; round++) {
        struct ua_str i = ua_str(input, random_input(input, sizeof input, &state));
        struct ua_str b = ua_str(base, random_input(base, sizeof base, &state));
        struct cause_set expected;

        if (next_random(&state) % 2)
            b = ua_str(NULL, 0);
        expected = changing_by_apply(i, b);
        CHECK(cause_set_equal(cause_candidates(i, b), expected));
        seen = cause_set_union(seen, expected);
    }
    for (unsigned n = 0; n < neutraliser_count; n++) {
        CHECK(cause_set_has(seen, n));
        if (!cause_set_has(seen, n))
            printf("%s changes none of them\n", neutralisers[n].name);
    }
    CHECK(cause_set_first(cause_candidates(ua_str(NULL, 0), ua_str(NULL, 0))) < 0);
}

/* --- the search ------------------------------------------------------------------------------- */

/* Two parsers that differ in one idiom. The decoy at the end is odd in many ways, but not to them.
 */
#define DECOY "?%zz|'\x80\\<"
#define BASIC                                                                                      \
    (QUIRKS_ALL &                                                                                  \
     ~(unsigned)(QUIRK_FIRST_AT | QUIRK_UNENCODED | QUIRK_PAST_QUERY | QUIRK_ANY_SCHEME))

static const struct {
    unsigned quirk;
    const char *input, *cause, *changed;
} idioms[] = {
    {QUIRK_BACKSLASH, "http://a\\@b/" DECOY, "backslash", "http://a/@b/" DECOY},
    {QUIRK_DROP_TABS, "http://a\tb/" DECOY, "tab-newline", "http://ab/" DECOY},
    {QUIRK_STRIP_FRONT, " http://a/" DECOY, "leading-control", "http://a/" DECOY},
    {QUIRK_STRIP_BACK, "http://a/" DECOY " ", "trailing-control", "http://a/" DECOY},
    {QUIRK_ANY_SLASHES, "http:/a/" DECOY, "slash-count", "http://a/" DECOY},
    {QUIRK_FIRST_AT, "http://a@b@c/" DECOY, "userinfo", "http://a%40b@c/" DECOY},
    {QUIRK_DECODE_HOST, "http://%41/" DECOY, "encoded-host", "http://A/" DECOY},
    {QUIRK_IPV4, "http://0x7f.1/" DECOY, "ipv4-number", "http://127.0.0.1/" DECOY},
    {QUIRK_EMPTY_PORT, "http://a:/" DECOY, "empty-port", "http://a/" DECOY},
    {QUIRK_ZONE, "http://[::1%25a]/" DECOY, "zone-id", "http://[::1]/" DECOY},
    {QUIRK_DOTS, "http://a/b/../c" DECOY, "dot-segments", "http://a/c" DECOY},
    {QUIRK_ENCODED_DOTS, "http://a/b/%2e./c" DECOY, "encoded-dot", "http://a/b/../c" DECOY},
    {QUIRK_SPACE, "http://a/b c" DECOY, "space", "http://a/b%20c" DECOY},
    {QUIRK_NON_ASCII, "http://a/\xC3\xBC" DECOY, "non-ascii", NULL},
    {QUIRK_UNENCODED, "http://a/|" DECOY, "unencoded", NULL},
    {QUIRK_FIX_UTF8, "http://a/\xFF", "ill-formed-utf8", "http://a/\xEF\xBF\xBD"},
    {QUIRK_ANY_CASE, "HTTP://a/" DECOY, "scheme-case", "http://a/" DECOY},
    {QUIRK_EMPTY_HOST, "x://" DECOY, "empty-host", "x://host" DECOY},
    {QUIRK_BIG_PORT, "http://a:65536/" DECOY, "port-syntax", "http://a/" DECOY},
    {QUIRK_ANY_HOST_CHAR, "http://a!/" DECOY, "host-charset", "http://ax/" DECOY},
    {QUIRK_TRAILING_DOT, "http://a./" DECOY, "trailing-dot", "http://a/" DECOY},
    {QUIRK_NUMBER_NAME, "http://a.256/" DECOY, "number-name", "http://a.256x/" DECOY},
    {QUIRK_PAST_QUERY, "http://a?@b/" DECOY, "authority-end", "http://a/?@b/" DECOY},
    {QUIRK_PAST_QUERY, "http://a#@b/" DECOY, "authority-end", "http://a/#@b/" DECOY},
    {QUIRK_LAST_COLON, "http://a:1:2/" DECOY, "port-colons", "http://ax1:2/" DECOY},
    {QUIRK_BRACKETS, "http://[a.b]/" DECOY, "brackets", "http://a.b/" DECOY},
    {QUIRK_ANY_SCHEME, "ht_tp://a/" DECOY, "scheme-start", "htxtp://a/" DECOY},
    {QUIRK_NO_SCHEME, "//a/" DECOY, "no-scheme", "x://a/" DECOY},
    {QUIRK_BAD_PERCENT,
     "http://a/%zz"
     "?q",
     "bad-percent", "http://a/%25zz?q"},
    {QUIRK_CREDENTIALS, "http://u@a/" DECOY, "credentials", "http://a/" DECOY},
    {QUIRK_CONTROL, "http://a/\x01" DECOY, "control", "http://a/%01" DECOY},
    {QUIRK_EMPTY_QUERY, "http://a/b|?", "empty-query", "http://a/b|"},
};

/* Whether it is the one member. */
static bool is_only(struct cause_set set, int member)
{
    return cause_set_next(&set) == member && cause_set_first(set) < 0;
}

static void check_idioms(void)
{
    struct explanation e = {0};
    struct text name = {0};

    for (size_t i = 0; i < sizeof idioms / sizeof idioms[0]; i++) {
        struct ua_str input = view(idioms[i].input);
        struct fake a, b;
        struct pair pair = {0};
        unsigned failed = checks_failed;

        fake_init(&a, "a", BASIC | idioms[i].quirk);
        fake_init(&b, "b", BASIC & ~idioms[i].quirk);
        pair.a = &a.engine;
        pair.b = &b.engine;
        pair_ask(&pair, input, view(NULL));
        CHECK(pair.difference.effect != EFFECT_NONE);
        explain(&e, &pair, input, view(NULL));
        explanation_name(&name, &e);
        CHECK_TEXT(name.ptr, name.len, idioms[i].cause, strlen(idioms[i].cause));
        CHECK(is_only(e.workers, neutraliser_find(idioms[i].cause)));
        CHECK(e.agreed.outcome == OUTCOME_PARSED);
        if (idioms[i].changed)
            CHECK_TEXT(e.input.ptr, e.input.len, idioms[i].changed, strlen(idioms[i].changed));
        if (checks_failed != failed)
            printf("idiom %s, effect %s\n", idioms[i].cause, effect_name(pair.difference.effect));
        pair_free(&pair);
    }
    explanation_free(&e);
    text_free(&name);
}

/* What is asked of one pair of quirk sets. */
static void check_search(unsigned quirks_a, unsigned quirks_b, const char *input, const char *cause)
{
    struct explanation e = {0};
    struct text name = {0};
    struct fake a, b;
    struct pair pair = {0};

    fake_init(&a, "a", quirks_a);
    fake_init(&b, "b", quirks_b);
    pair.a = &a.engine;
    pair.b = &b.engine;
    pair_ask(&pair, view(input), view(NULL));
    explain(&e, &pair, view(input), view(NULL));
    explanation_name(&name, &e);
    CHECK_TEXT(name.ptr, name.len, cause, strlen(cause));
    pair_free(&pair);
    explanation_free(&e);
    text_free(&name);
}

/* Two texts that differ in what the table's sentences say. Both are in this process and always
 * there. */
static const struct {
    const char *input, *base, *cause;
} editions[] = {
    {"x://h/a/../b?q", NULL, "nonspecial-authority"},
    {"x://a^b", NULL, "nonspecial-authority"},
    {"x:///", NULL, "nonspecial-authority"},
    {"x:/a/..//b", NULL, "nonspecial-path"},
    {"/c", "x:/a", "nonspecial-base"},
    {"c", "x://u@H:80/a/b", "nonspecial-base"},
    {"", "x://h", "nonspecial-base"},
    {"///c", "x://h/a", "nonspecial-base"},
    {"\\c", "x://h/a", "nonspecial-base"},
    {"#f", "x:a", "opaque-base"},
    {"?r", "http://u:p@h/a?q", "inherited-credentials"},
    {"http:c", "http://u:p@h/a/b", "inherited-credentials"},
    {"file://localhost/", NULL, "file-localhost"},
    {"file:///C:/../x", NULL, "drive-kept"},
    {"../../../x", "file:///C:/a/b", "drive-kept"},
    {"file:/x", "file://h/C:/", "drive-kept"},
    {"file:C:/x", "file://h/a/b", "drive-spelling"},
    {"http://fa\xC3\x9F/", NULL, "idna-deviation"},
    {"http://a\xE2\x80\x8Cz/", NULL, "idna-deviation"},
    {"http://[::1.02.3.4]/", NULL, "ipv6-dotted"},
    {"http://a..b/", NULL, "label-length"},
    {"http://a012345678901234567890123456789012345678901234567890123456789012/", NULL,
     "label-length"},
    {"http://a.0/", NULL, "number-name"},
    {"gopher://h:70/", NULL, "special-scheme"},
    {"gopher:h", NULL, "special-scheme"},
    {"gopher://h", NULL, "special-scheme"},
    {"http://\xC3\xBC/", NULL, "unicode-origin"},
    {"http://xn--tda/", NULL, "unicode-origin"},
    {"blob:http://h/", NULL, "blob-origin"},
    {"http://\xC3\xBC/^", NULL, "unencoded+unicode-origin"},
    {"http://h/a%2eb", NULL, "encoded-unreserved"},
    {"http://h/?'", NULL, "unencoded-query"},
    {"http://h/#`", NULL, "unencoded-fragment"},
    {"http://a[b@h/", NULL, "unencoded-userinfo"},
    {"http://h/^", NULL, "unencoded"},
    {"http://a:b@h/", NULL, "unexplained"},
};

static void check_editions(void)
{
    struct explanation e = {0};
    struct text name = {0};
    char message[256];
    struct pair pair = {.a = engine_open("whatwg-2012", message, sizeof message),
                        .b = engine_open("whatwg", message, sizeof message)};

    CHECK(pair.a && pair.b);
    for (size_t i = 0; pair.a && pair.b && i < sizeof editions / sizeof editions[0]; i++) {
        struct ua_str input = view(editions[i].input), base = view(editions[i].base);

        pair_ask(&pair, input, base);
        explain(&e, &pair, input, base);
        explanation_name(&name, &e);
        CHECK_TEXT(name.ptr, name.len, editions[i].cause, strlen(editions[i].cause));
    }
    engine_close(pair.a);
    engine_close(pair.b);
    pair_free(&pair);
    explanation_free(&e);
    text_free(&name);
}

static void spoil_host(struct observation *o, struct ua_str input)
{
    (void)input;
    if (o->outcome == OUTCOME_PARSED)
        observation_set(o, COMPONENT_HOST, "evil", 4);
}

/* Writes a space in a fragment as "+", but only where there are dot segments in the path. */
static void spoil_fragment(struct observation *o, struct ua_str input)
{
    if (memmem(input.ptr, input.len, "/../", 4))
        observation_set(o, COMPONENT_FRAGMENT, "x+y", 3);
}

/* A change of the path that happens to make a difference of the fragment go explains nothing. */
static void check_reach(void)
{
    struct fake a, b;
    struct pair pair = {0};
    struct explanation e = {0};

    fake_init(&a, "a", BASIC);
    fake_init(&b, "b", BASIC);
    b.spoil = spoil_fragment;
    pair.a = &a.engine;
    pair.b = &b.engine;
    pair_ask(&pair, view("http://h/a/../b#x%20y"), view(NULL));
    CHECK(pair.difference.effect == EFFECT_FRAGMENT_SHIFT);
    explain(&e, &pair, view("http://h/a/../b#x%20y"), view(NULL));
    CHECK(e.first == -1);
    pair_free(&pair);
    explanation_free(&e);
}

static void check_rule(void)
{
    const unsigned both = QUIRK_BACKSLASH | QUIRK_DECODE_HOST;

    /* Two idioms at once need a pair; the second may show only after the first is gone. */
    check_search(BASIC, BASIC & ~both, "http://%41\\@b/", "backslash+encoded-host");
    check_search(BASIC, BASIC & ~(unsigned)(QUIRK_DECODE_HOST | QUIRK_IPV4), "http://%30x7f.1/",
                 "encoded-host+ipv4-number");
    /* Where the host must change, it must change to what the change makes of it. */
    check_search(BASIC, BASIC & ~(unsigned)QUIRK_DECODE_HOST, "http://%7C%41/", "encoded-host");
    check_search(BASIC & ~(unsigned)QUIRK_ANY_HOST_CHAR,
                 BASIC & ~(unsigned)(QUIRK_ANY_HOST_CHAR | QUIRK_DECODE_HOST), "http://%21/",
                 "encoded-forbidden");
    /* Three are too many. */
    check_search(BASIC, BASIC & ~(both | QUIRK_EMPTY_PORT), "http://%41:\\@b/", "unexplained");
    /* They agree: nothing to explain. */
    check_search(BASIC, BASIC, "http://a\\@b/", "unexplained");
    /* Agreement on what neither said before explains nothing. Here both read the changed input as
     * another host than either did. */
    {
        struct fake a, b;
        struct pair pair = {0};
        struct explanation e = {0};

        fake_init(&a, "a", BASIC);
        fake_init(&b, "b", BASIC & ~(unsigned)QUIRK_BACKSLASH);
        b.spoil = spoil_host;
        pair.a = &a.engine;
        pair.b = &b.engine;
        pair_ask(&pair, view("http://a\\@b/"), view(NULL));
        explain(&e, &pair, view("http://a\\@b/"), view(NULL));
        CHECK(e.first == -1 && e.second == -1 && cause_set_first(e.workers) < 0 &&
              e.input.len == 0);
        CHECK(pair.difference.effect == EFFECT_HOST_SHIFT);
        pair_free(&pair);
        explanation_free(&e);
    }
}

/* Refuses a "q" and a "|", but where there is a backslash. */
static void spoil_plain(struct observation *o, struct ua_str input)
{
    if (!memchr(input.ptr, '\\', input.len) &&
        (memchr(input.ptr, 'q', input.len) || memchr(input.ptr, '|', input.len)))
        observation_fail(o, OUTCOME_REJECTED, NULL);
}

static void spoil_without_backslash(struct observation *o, struct ua_str input)
{
    if (!memchr(input.ptr, '\\', input.len))
        spoil_host(o, input);
}

/* The change takes the worse difference away, and what it uncovers is a refusal. */
static void check_covered(void)
{
    static const struct {
        const char *input, *cause;
        void (*spoil_a)(struct observation *, struct ua_str);
        void (*spoil_b)(struct observation *, struct ua_str);
        unsigned lacks; /* b, besides backslashes */
        enum effect left;
    } cases[] = {
        {"http://!\\@c/", "backslash", NULL, NULL, QUIRK_ANY_HOST_CHAR, EFFECT_ACCEPT_REJECT},
        {"http://a|\\@c/", "backslash", NULL, spoil_plain, 0, EFFECT_ACCEPT_REJECT},
        /* Without the second difference there is nothing to uncover. */
        {"http://x\\@c/", "backslash", NULL, NULL, QUIRK_ANY_HOST_CHAR, EFFECT_NONE},
        /* Nobody knows why it is refused. */
        {"http://q\\@c/", "unexplained", NULL, spoil_plain, 0, EFFECT_NONE},
        /* The one that still accepts it says something new. */
        {"http://!\\@c/", "unexplained", spoil_without_backslash, NULL, QUIRK_ANY_HOST_CHAR,
         EFFECT_NONE},
        /* A refusal is no lesser difference than another path. */
        {"http://a/b\\|", "backslash+unencoded", NULL, spoil_plain, 0, EFFECT_NONE},
    };
    struct explanation e = {0};
    struct text name = {0};

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct ua_str input = view(cases[i].input);
        struct fake a, b;
        struct pair pair = {.a = &a.engine, .b = &b.engine};

        fake_init(&a, "a", BASIC);
        fake_init(&b, "b", BASIC & ~(QUIRK_BACKSLASH | cases[i].lacks));
        a.spoil = cases[i].spoil_a;
        b.spoil = cases[i].spoil_b;
        pair_ask(&pair, input, view(NULL));
        explain(&e, &pair, input, view(NULL));
        explanation_name(&name, &e);
        CHECK_TEXT(name.ptr, name.len, cases[i].cause, strlen(cases[i].cause));
        CHECK(e.left == cases[i].left);
        /* A known cause is held to the same rule. */
        if (e.first >= 0) {
            CHECK(cause_set_has(e.workers, (unsigned)e.first) == (e.second < 0));
            CHECK(cause_explains(&pair, input, view(NULL), e.first, e.second));
        } else {
            CHECK(!cause_explains(&pair, input, view(NULL), neutraliser_find("backslash"), -1));
        }
        pair_free(&pair);
    }
    explanation_free(&e);
    text_free(&name);
}

static struct cause_set set_of(unsigned first, unsigned second, unsigned third)
{
    struct cause_set set = {0};

    cause_set_add(&set, first);
    cause_set_add(&set, second);
    cause_set_add(&set, third);
    return set;
}

/* Members on both sides of every border between words. */
static void check_sets(void)
{
    static const unsigned members[] = {0, 1, 63, 64, 65, MAX_NEUTRALISERS - 1};
    const size_t count = sizeof members / sizeof *members;
    struct cause_set set = {0}, rest;

    CHECK(cause_set_first(set) == -1 && cause_set_next(&set) == -1);
    for (size_t i = count; i-- > 0;) {
        CHECK(!cause_set_has(set, members[i]));
        rest = set;
        cause_set_add(&set, members[i]);
        CHECK(cause_set_has(set, members[i]) && cause_set_first(set) == (int)members[i]);
        CHECK(cause_set_within(rest, set) && !cause_set_within(set, rest));
        CHECK(!cause_set_equal(rest, set) && cause_set_equal(cause_set_union(rest, set), set));
    }
    rest = set;
    for (size_t i = 0; i < count; i++)
        CHECK(cause_set_next(&rest) == (int)members[i]);
    CHECK(cause_set_next(&rest) == -1);
    for (unsigned i = 0; i <= count; i++) {
        rest = cause_first(set, i);
        CHECK(i == 0 || cause_set_has(rest, members[i - 1]));
        CHECK(i == count || !cause_set_has(rest, members[i]));
    }
}

static void check_hashes(void)
{
    const struct cause_set two = set_of(0, 1, 1), three = set_of(0, 1, 2), far = set_of(0, 1, 100);

    /* Stored classes stand on these. */
    CHECK(class_hash("a", "b", EFFECT_HOST_SHIFT, "backslash") ==
          class_hash("a", "b", EFFECT_HOST_SHIFT, "backslash"));
    CHECK(class_hash("whatwg", "libcurl", EFFECT_HOST_SHIFT, "backslash") == 0xba18ed27aea56482u);
    CHECK(class_hash("a", "b", EFFECT_HOST_SHIFT, "c") ==
          class_hash("b", "a", EFFECT_HOST_SHIFT, "c"));
    CHECK(class_hash("a", "bc", EFFECT_HOST_SHIFT, "d") !=
          class_hash("ab", "c", EFFECT_HOST_SHIFT, "d"));
    /* A class is a family of effects. */
    CHECK(class_hash("a", "b", EFFECT_HOST_SHIFT, "c") ==
          class_hash("a", "b", EFFECT_HOST_FORM, "c"));
    CHECK(class_hash("a", "b", EFFECT_HOST_SHIFT, "c") !=
          class_hash("a", "b", EFFECT_ACCEPT_REJECT, "c"));
    CHECK(class_hash("a", "b", EFFECT_ACCEPT_REJECT, "c") !=
          class_hash("a", "b", EFFECT_PATH_SHIFT, "c"));
    CHECK(shape_hash("a", "b", EFFECT_HOST_SHIFT, set_of(0, 0, 0)) !=
          shape_hash("a", "b", EFFECT_HOST_SHIFT, set_of(64, 64, 64)));
    /* The shape has the first two, the search's key all. */
    CHECK(shape_hash("a", "b", EFFECT_HOST_SHIFT, three) ==
          shape_hash("b", "a", EFFECT_HOST_SHIFT, far));
    CHECK(search_hash("a", "b", EFFECT_HOST_SHIFT, three) !=
          search_hash("a", "b", EFFECT_HOST_SHIFT, two));
    CHECK(search_hash("a", "b", EFFECT_HOST_SHIFT, far) !=
          search_hash("a", "b", EFFECT_HOST_SHIFT, two));
    CHECK(search_hash("a", "b", EFFECT_HOST_SHIFT, three) !=
          search_hash("a", "b", EFFECT_HOST_FORM, three));
}

int main(void)
{
    check_table();
    check_changes();
    check_sets();
    check_candidates();
    check_idioms();
    check_editions();
    check_rule();
    check_covered();
    check_reach();
    check_hashes();
    return check_report("cause");
}
