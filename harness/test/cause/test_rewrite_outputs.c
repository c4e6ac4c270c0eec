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
    {"backslash", {0x6f6251fb4ed56bc2, 0x7ecd40f8b0fa034c, 0x4ecd16bf7cffb343, 0xfd12d29d48f38434}},
    {"tab-newline", {0xf8867afcd7e12500, 0x71c143c55578f682, 0x3300007e6da4a651}},
    {"leading-control", {0x6f2bfeafb52ff9d1, 0xeaa451bb51b1e6d6}},
    {"trailing-control", {0x70c9568ca69590c1, 0x84b8c0e4d4b6f8b6, 0x08bdbbf40a2b2d29}},
    {"ill-formed-utf8", {0xb4cc6b2ad3f978d3, 0xc769c411556fd1df}},
    {"control", {0xb4338db15a77218f, 0xf78b6c495e997ed7}},
    {"scheme-case", {0x53933c5e2b198556}},
    {"slash-count", {0x0a6307a1f83a6ce2, 0xbac4d39253f29d23, 0x626712b42c078330}},
    {"same-scheme", {0xa9a13f9d7573a69d}},
    {"drive-kept", {0x2562e079619b1a04}},
    {"file-slashes", {0x7e8ed4f165e78c4d}},
    {"drive-spelling", {0xc7aa1df674c23497}},
    {"empty-authority", {0xdee9aa7e984e5711}},
    {"colon-in-path", {0xa0cf19a5fd295397, 0xebe2d059b4946846}},
    {"empty-reference", {0x324e18fe63305eb6}},
    {"relative-path", {0xcdf815b7916c674a}},
    {"base-fragment", {0x6ce38f749c14e5c7}},
    {"root-base", {0xcd2102b640e92422}},
    {"relative-base", {0xac7fc64b80246b09}},
    {"inherited-credentials", {0xc2d76dcb33494f4b}},
    {"userinfo", {0x81af91e3d73ef7c4}},
    {"encoded-userinfo", {0x8ec266e1d6cf7667, 0x7a0e10aed7f29ff7}},
    {"login-options", {0x4be5b23d1e933b52}},
    {"encoded-host", {0x293551e0af30894f, 0x7c57913a5fa4a99e}},
    {"ipv4-number", {0xb0606e6ed2ced923, 0xfb7b6bad5f44c5ea}},
    {"ipv6-dotted", {0x774d43d503a82063}},
    {"ipv6-spelling", {0x9a4bbbb1ff9d21f2}},
    {"host-case", {0x7817c9696d1b4a47}},
    {"idna-deviation", {0xeb2e53b9593ef771}},
    {"idna", {0xc86e8efd75c5864e}},
    {"file-localhost", {0x2466312ae94d14c6}},
    {"opaque-host", {0x56fd771f172cfc31}},
    {"empty-port", {0x2aada2cc9b64d664}},
    {"port-zeros", {0x7759e9d65cf97a9f}},
    {"default-port", {0xe29df42880f1f660}},
    {"encoded-slash", {0xe4f14aad4b94b74a, 0x4237258559a836b1}},
    {"encoded-dot", {0x9a5b5a0cd3748a8c}},
    {"dot-segments", {0x8f1c3897f0a10722}},
    {"empty-segment", {0x95d509fc1bffc59c, 0x9ae4298e093538f5}},
    {"path-parameter", {0xba476fdc54dff5ff, 0x8e03919b2a4a858c}},
    {"space", {0xbca50d0136105339}},
    {"non-ascii", {0x00ce006131015a0e}},
    {"unmappable-character", {0x42436ad37c514921}},
    {"unencoded-userinfo", {0x9772cde1dd14e66e, 0x6d5fc222a458b5f2}},
    {"unencoded-query", {0xc08bc459e6d7d66b}},
    {"unencoded-fragment", {0x218b35c103c03996}},
    {"unencoded", {0xbd0708ddf53923ae, 0xebab16449af59e85}},
    {"bad-percent", {0x2e2c13aa89291324, 0x70eabcf974a79f1b}},
    {"encoded-unreserved", {0x6ca1e1be194a5b80}},
    {"empty-query", {0xe2188b818ab3805e}},
    {"empty-fragment", {0x17daddae0a8585aa}},
    {"opaque-base", {0x927ac5622d8e3add}},
    {"query-start", {0xc76114b2ee1a009b, 0x4acc14996b6a97b9}},
    {"host-cut", {0x3b6da0a3c0ad5305, 0xd9e815bedaecf00e, 0x5b3ed8746fd8a27f}},
    {"unicode-origin", {0xcc00d9fd099cc9dc}},
    {"blob-origin", {0x24ddace9ab4dafba}},
    {"nonspecial-authority", {0xfdc19b8d3443a6bf}},
    {"nonspecial-path", {0xa3817453c496b212}},
    {"double-slash-path", {0x193d2421a5b6cf4c}},
    {"nonspecial-base", {0xb8a12b05e5fe9822, 0xb2f93b252e0612ff}},
    {"rootless-base", {0xcf6139022a805dc9}},
    {"trailing-dot", {0x88cc5aa570cab861}},
    {"zone-id", {0x006439154c4d81dd}},
    {"brackets", {0xaa90768bba259512, 0x08e9697a094bdce5, 0x75754c343c162b61, 0x86dcbf0ee6c6de27}},
    {"number-name", {0x6fe79abb397c6121, 0x01d399777d2cdcb7}},
    {"label-length", {0x7ee507d0dc5515b6}},
    {"label-hyphen", {0xbf11439042396309}},
    {"nfkc-delimiter", {0x56db21b42922299e}},
    {"idna-invalid", {0x4e4734c6c7adbe9b}},
    {"idna-rules", {0xb1d6d84aee710b46}},
    {"host-charset", {0x2d7b295663929ae6}},
    {"encoded-forbidden", {0xcc00acc6e0c66249}},
    {"opaque-domain", {0x42f4405c80f30580}},
    {"scheme-characters", {0x9adada12407eaaf4}},
    {"scheme-length", {0x20637ee1adb68925, 0x04c7a1a13f728970}},
    {"scheme-start", {0x73b2c949cb6d3b95}},
    {"port-colons", {0xa9c20287c5957b06, 0x1ca4927626249a00, 0x8a1d7f3627238152}},
    {"port-syntax", {0x7f923b20589d8f71, 0x37cf16d061332460, 0x4f47e238ce674b04}},
    {"encoded-nul", {0x7125de739997250c}},
    {"drive-letter", {0xb0013bcb1886f1cb}},
    {"file-port", {0x0f096867cbbec231}},
    {"file-host", {0xd6c60cdf8d7ec59b, 0x1a6f8323b477e18d}},
    {"empty-host",
     {0x4cdcbbb90c112ebc, 0x03933ee481b11302, 0xb2f08ab89d6a330a, 0x4e1c690c1b1c5f19}},
    {"no-authority", {0xfa36eab6becda091}},
    {"opaque-path", {0x2d742acc06824d40, 0x78ddec640d4d0b79}},
    {"special-scheme", {0xd880489ae8bf8040}},
    {"authority-end", {0x9297ae7c8db952f1, 0x98975fe105b1a639}},
    {"semicolon", {0x0e110001a1250f7c, 0xad266bb36163b25d, 0x808987a5c1c23bf0}},
    {"credentials", {0x1970fd219cd0d4a1}},
    {"fragment-hash", {0x1a1676b180ab2cad, 0x00aae374c6f9ed85}},
    {"suffix-reference", {0x45409257c27b93e3, 0x651f0d18f275b0a0}},
    {"no-scheme", {0xad6dc90e98436506, 0x6d6471df138092da, 0xc212ab4d392f1256}},
    {"registry-authority", {0x7f357c55da48f12b}},
    {"network-path", {0x6aa62e8049ee39b4, 0x8704ac6e3558aac8}},
    {"null-host", {0xa33feccf827a5c6a}},
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
