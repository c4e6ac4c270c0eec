/* SPDX-License-Identifier: MIT */
/* What each rewrite writes for many inputs, and what it may explain, is as it was before. The
 * causes and the classes that are stored depend on it, so a change must be meant. test_rewrites
 * says of single inputs what a rewrite does and why; this finds a change that no row there notices.
 *
 * usage: test_rewrite_outputs [write]      write: prints the table of hashes for this file */
#include "hash.h"
#include "rewrites.h"

#include "check.h"
#include "odd_inputs.h"
#include "str.h"

#include <inttypes.h>

#define ROUNDS 12000

/* --- hashes ------------------------------------------------------------------------------------
 */

static uint64_t hashes[REWRITES][MAX_READINGS];

static void add_to_hash(uint64_t *hash, uint64_t round, const struct text *out)
{
    *hash = (*hash ^ round) * 0x100000001b3u;
    for (size_t i = 0; i < out->len; i++)
        *hash = (*hash ^ (unsigned char)out->ptr[i]) * 0x100000001b3u;
}

/* reference: what is resolved against test, whose text is a base; or no text. */
static void add_all(struct testcase test, struct ua_str reference, uint64_t round)
{
    struct text out = {0};
    struct anatomy anatomy;

    for (unsigned n = 0; n < REWRITES; n++) {
        for (unsigned reading = 0; rewrites[n]->readings[reading].apply; reading++) {
            anatomy_split(&anatomy, test);
            anatomy.reference = reference;
            if (rewrite_apply(rewrites[n], &rewrites[n]->readings[reading], &out, &anatomy))
                add_to_hash(&hashes[n][reading], round, &out);
        }
    }
    text_free(&out);
}

/* What a reading may explain: all of its row but the texts, and the triggers and needs, which only
 * save time (test_rewrites). */
static void add_row(unsigned n, unsigned reading)
{
    const struct rewrite *r = rewrites[n];
    const struct rewrite_reading *way = &r->readings[reading];
    struct text row = {0};

    text_printf(&row, "%u %d %d %d %u %d %d", r->effects, r->condition, r->mends_utf8,
                r->maps_to_delimiter, way->changes, way->substitutes_host, way->moves_path);
    if (way->effects || way->repeats)
        text_printf(&row, " %u %d", way->effects, way->repeats);
    add_to_hash(&hashes[n][reading], ROUNDS, &row);
    text_free(&row);
}

static void hash_all(void)
{
    struct text input = {0}, base = {0};
    uint64_t state = 1;

    for (uint64_t round = 0; round < ROUNDS; round++) {
        write_input(&input, 4, &state);
        insert_piece(&input, &state);
        write_input(&base, 2, &state);
        if (round % 3 == 0) {
            add_all(testcase_without_base(text_str(&input)), ua_str(NULL, 0), round);
        } else if (round % 3 == 1) {
            add_all((struct testcase){text_str(&input), text_str(&base)}, ua_str(NULL, 0), round);
        } else {
            add_all(testcase_without_base(text_str(&base)), text_str(&input), round);
        }
    }
    text_free(&input);
    text_free(&base);
}

static const struct {
    const char *name;
    uint64_t hashes[MAX_READINGS];
} expected[] = {
    {"backslash", {0x52b90f0b01bd2ae2, 0x17379bfd2d6cd521, 0xd32e292e9c44a4ac, 0x7e2843ce344c4f94}},
    {"tab-newline",
     {0xdbe2786d35854769, 0x7b9dc2063f9ff522, 0x976c77e82388f736, 0x3f1ae74bc575ff59}},
    {"leading-control", {0x407443433c523fad, 0x4aec1f920503ef5a}},
    {"trailing-control", {0xf33f82b0f0db6e55, 0x9345ec68afa28f6b, 0xf036ad2ac1989f44}},
    {"ill-formed-utf8", {0x8b54fd9febcfde63, 0x1a1f6680e1669a17}},
    {"control", {0xe1ae3a0c0e9a1169, 0x3beef0d51633bb1b, 0x1bdd488e8fe28974}},
    {"scheme-case", {0x670f54552ecf9e59}},
    {"same-scheme", {0x797aa2c3a477c2e6}},
    {"slash-count",
     {0x568010f87708e219, 0xcb3edd2e5e670ca4, 0xb9ef926591cf58eb, 0x5178f17e94183f82}},
    {"drive-kept", {0x2583a834b7d582b1}},
    {"drive-spelling", {0x192d0fe25b558aee}},
    {"file-slashes", {0xd31cd8488b0ef755, 0xb4e9635c24032782}},
    {"empty-authority", {0x5fd4e32158f876d3}},
    {"colon-in-path", {0x819683fae1793f5e, 0xace812758e40f712}},
    {"empty-reference", {0xd2766dfe47395cf4, 0xf029be1d6464b5ab}},
    {"relative-path", {0x121753217875ee11}},
    {"base-fragment", {0x3711f3e4a00e0fd2}},
    {"root-base", {0x9f2d21d487daaaaa}},
    {"relative-base", {0x8b717c80895b7a71}},
    {"inherited-credentials", {0x36b48ce9c6902a1f}},
    {"userinfo", {0x732c1930555783be}},
    {"encoded-userinfo", {0x69f259c3950c8ab6, 0xf370fc165240f52c}},
    {"login-options", {0x2d5a3f78e84b5648}},
    {"encoded-host", {0xfde75ed0cc340bdf, 0x07c99f8a4f238a99, 0x4593749b2c1a23fd}},
    {"ipv4-number", {0x7de4c4470d93d195, 0x79d6c325791d15fa}},
    {"ipv6-dotted", {0x97e048330be79dea, 0x206bfc60fc37f243}},
    {"ipv6-spelling", {0xf1754b8e9271fd03}},
    {"host-case", {0x2e42bff658d0579e}},
    {"opaque-host", {0x279e45912bd167b3}},
    {"idna-deviation", {0x077166f4e66417cc}},
    {"idna", {0x237aa5ccc41a4437}},
    {"file-localhost", {0xe67d20d1cbeef189}},
    {"empty-port", {0x20135ad0c77cd5bf, 0x21b99229d469c8c5}},
    {"port-zeros", {0x3fb746bc302e2cdf}},
    {"default-port", {0x07495b7002f5a988, 0x3b2d1539e849cbcd}},
    {"encoded-slash", {0xcbe41a30eadd53f6, 0xe77e0beb71147c5e}},
    {"encoded-dot", {0x76c6499fe39e3269}},
    {"dot-segments", {0x42a4980b10c16632}},
    {"path-parameter", {0x46a69f5755d82eb2, 0x181a19652d52de44}},
    {"space", {0xce845fef550dbd72, 0x61124f2156baedc4}},
    {"non-ascii", {0x7b3749377e9c04f5}},
    {"unmappable-character", {0xbcbe005dbe7ee0ba}},
    {"unencoded-userinfo", {0x6f0afd714b623f30, 0x668771c1eec228dd}},
    {"unencoded-query", {0x0ffed3f16be65c17}},
    {"unencoded-fragment", {0xde24c1964fa33522}},
    {"unencoded", {0x3f121156b51d7e25, 0x3f2dcf764a0d8a40}},
    {"bad-percent", {0x08dfa6369d7368b2, 0xdcdd00fc96a2e430, 0x8211f0de31320f97}},
    {"encoded-unreserved", {0xd280eb90b4d1031e}},
    {"empty-query", {0xf56753c76bd6a4d3}},
    {"empty-fragment", {0x2a6205687ce43096}},
    {"opaque-base", {0x06d4ce6d914ab81e}},
    {"query-start", {0xdb64211711b0fce2, 0x52084490a73eb3df}},
    {"host-cut", {0x92ccfc8d2344a9c1, 0x5f87ef28aeee831e, 0xe6b6f68dd26c87c8}},
    {"unicode-origin", {0xfc55b6ec80ca0e00}},
    {"blob-origin", {0x7ec586fcbf66cdd7}},
    {"nonspecial-authority", {0x6a8bef1767e81f68}},
    {"nonspecial-path", {0x021d1e8961145424}},
    {"double-slash-path", {0x7c013d4abb15d312, 0x723db53ad7727166}},
    {"empty-segment", {0xb2b0ce855711f826, 0xa935f5ea22c41443, 0x193839a391a79fbd}},
    {"nonspecial-base", {0xd45e8166ac0f2f0a, 0x452e958dc42a4466}},
    {"rootless-base", {0xcf3ec164ce06e53e}},
    {"trailing-dot", {0xc53189695f9389f8}},
    {"zone-id", {0x0c0ec6171c43ecf7}},
    {"brackets", {0x5f8ce62c3b631819, 0xc0441e65b816ffb9, 0x095042ad394d0af6, 0xb7b0b7a521ae7ed2}},
    {"number-name", {0x81f57d9ff1e72428, 0xe1512d7ac9ed831d}},
    {"label-length", {0xa4eeac1e93768b74}},
    {"label-hyphen", {0x64f8ca53896be0cc}},
    {"nfkc-delimiter", {0xb8ac187914576a98}},
    {"idna-invalid", {0xb717de448d48fef2}},
    {"idna-rules", {0x9fd743c87853c78e}},
    {"host-charset", {0x672baa15ad91597c}},
    {"encoded-forbidden", {0x0d7b40a3c8b6c0e8}},
    {"opaque-domain", {0x91432940f546fcd7}},
    {"scheme-characters", {0xf8ab1d6ed2d845f0}},
    {"scheme-length", {0x59442adb238ecbf5, 0xd636ca1dce9f0d72}},
    {"scheme-start", {0x65fc4fc479be6e41}},
    {"port-colons", {0xa6702b10dd6b94b0, 0xb0a4555cb3fd5abd, 0xec443b4582bfe745}},
    {"encoded-nul", {0x8013575815411598}},
    {"drive-letter", {0xefcefabaaf1b26fc}},
    {"file-port", {0x4663f4c9d381c428}},
    {"file-host", {0x2b39506e6589ac3a, 0x140d10d90c0d319c}},
    {"empty-host",
     {0xcbbe29cdc6c6e9a9, 0x0476d01bd69d48bb, 0xfebddc3736650015, 0xbdf775ad09eea153}},
    {"opaque-path", {0x0d4d19d561030da8, 0xc938d08abf901bfa}},
    {"no-authority", {0x3d7b75c46c956f46}},
    {"special-scheme", {0x3169febaff9f9964}},
    {"authority-end", {0x6bbf9a0cf23a5fcb, 0x32898e696e8139fb}},
    {"semicolon", {0x4ea0c6fd1abf80d2, 0x8bd6bca8817fc736, 0x693c73b62b6059a4}},
    {"port-syntax",
     {0x0457113ad8ee056c, 0xacf6170b18d923ab, 0xec8a081a292963e4, 0xf12853502603be53}},
    {"credentials", {0x286a4b55620821a8, 0xfd44ca63a16672cf}},
    {"fragment-hash", {0x420c4aa392b8932e, 0xd2046dfe882a651f}},
    {"suffix-reference", {0xb29866af2840fbed, 0x8f6505999b60aa0a}},
    {"no-scheme", {0x1c24f1d84cd26f7f, 0xd0cb17994492432b, 0x3a98ef1e35587e86}},
    {"registry-authority", {0xa13c8db3b5433075}},
    {"network-path", {0xe1f9452897fc3cf5}},
    {"null-host", {0xe59d038eb219487f}},
};

static void print_table(void)
{
    for (unsigned n = 0; n < REWRITES; n++) {
        printf("    {\"%s\", {", rewrites[n]->name);
        for (unsigned reading = 0; rewrites[n]->readings[reading].apply; reading++)
            printf("%s0x%016" PRIx64, reading ? ", " : "", hashes[n][reading]);
        puts("}},");
    }
}

/* A reading that changes nothing would not be tested. */
static void check_all_change(void)
{
    for (unsigned n = 0; n < REWRITES; n++) {
        for (unsigned reading = 0; rewrites[n]->readings[reading].apply; reading++) {
            CHECK(hashes[n][reading] != 0);
            if (hashes[n][reading] == 0)
                printf("reading %u of %s changes no input\n", reading, rewrites[n]->name);
            add_row(n, reading);
        }
    }
}

static void check_hashes(void)
{
    CHECK(sizeof expected / sizeof *expected == REWRITES);
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        const int n = rewrite_find(expected[i].name);

        CHECK(n >= 0);
        for (unsigned reading = 0; n >= 0 && reading < MAX_READINGS; reading++) {
            CHECK(hashes[n][reading] == expected[i].hashes[reading]);
            if (hashes[n][reading] != expected[i].hashes[reading])
                printf("reading %u of %s writes or explains something else\n", reading,
                       expected[i].name);
        }
    }
}

int main(int argc, char **argv)
{
    hash_all();
    check_all_change();
    if (argc > 1 && strcmp(argv[1], "write") == 0) {
        print_table();
        return 0;
    }
    check_hashes();
    return check_report("rewrite_outputs");
}
