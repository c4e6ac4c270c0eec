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
    {"backslash", {0xd38862393fee14f0, 0x2faccca604f17229, 0x6367d006c74e9323, 0x9f1f47966ca2a27d}},
    {"tab-newline",
     {0x59f22c0e67340ccd, 0x9cf77b25aab794ca, 0x6d2259dda1c3f890, 0x0db81fdeff6493ad}},
    {"leading-control", {0xf9ecd2b625cd4c36, 0x889e339a454f947c}},
    {"trailing-control", {0x976b0c297a09f084, 0xc872c0876785dbed, 0xa7f6920a527d7c30}},
    {"ill-formed-utf8", {0x70bbda9ad00ffbfd, 0x45c0683452afeedc}},
    {"control", {0x09b6436a563e355d, 0xf2416ef9456623a5, 0xd0b7d04b2e0ecd7d}},
    {"scheme-case", {0xe0df8524a7804a73}},
    {"same-scheme", {0x3a260e018b2cf2cb}},
    {"slash-count",
     {0x763c7d088304127d, 0xdd49813e714cc4b6, 0x0fa298675d95ed3a, 0x6743362b3e37ab97}},
    {"drive-kept", {0x75ded86995dc40da}},
    {"drive-spelling", {0xd409d2d9e375ec77}},
    {"file-slashes", {0xa016aa9eab3fd014, 0x27a878a92e8609f7}},
    {"empty-authority", {0x61e4b81044321647}},
    {"colon-in-path", {0xe3907ae2cf0a0592, 0xe1947863876a4650}},
    {"empty-reference", {0x9279bef3a3a2be2b, 0x6122479f7c5a96ad}},
    {"relative-path", {0xe9648c2e6e1a4a70}},
    {"base-fragment", {0xc7612e0d6e6126c7}},
    {"root-base", {0x66e3d0e026810081}},
    {"relative-base", {0x30766749921b6f42}},
    {"inherited-credentials", {0x066101bf67c2ad29}},
    {"userinfo", {0x50ba287ebf4cefa4}},
    {"encoded-userinfo", {0x3a6bef4bc6809ca4, 0x136c935e4e4c350a}},
    {"login-options", {0x10e0a382709571c1}},
    {"encoded-host", {0x4886477a4bfbebc1, 0x8eb6fff01fee3aa7, 0x5c702d5c8a227b67}},
    {"ipv4-number", {0x80b843f337e85730, 0xa9eba5787b4e5d33}},
    {"ipv6-dotted", {0x89f3b3d1850f9f74, 0xfd5af1e54619f2a4}},
    {"ipv6-spelling", {0xf23d4fc9a2f8c8df}},
    {"host-case", {0x55e8746014f9b255}},
    {"opaque-host", {0xb8156923de427ef9}},
    {"idna-deviation", {0x7246d51639a4df54}},
    {"idna", {0x82d1bd41b414b372}},
    {"file-localhost", {0x6541f8290f4b1d39}},
    {"empty-port", {0x19062cb99244bb52, 0xbf8df6336a0c4185}},
    {"port-zeros", {0x3c93569779f969e9}},
    {"default-port", {0x7828b66b17e5041e, 0xee2773e2f00b40c6}},
    {"encoded-slash", {0x9d8e27899a290596, 0x472f67b92b4a753c}},
    {"encoded-dot", {0x7eb4aae7b923ca70}},
    {"dot-segments", {0x53bfcdab00ca1330}},
    {"path-parameter", {0x8a3da91f70f4c5d2, 0xf27ef2d3bcaa8b21}},
    {"space", {0xcfeedbae00fd69a7, 0xb51a6e0fcc37a42c}},
    {"non-ascii", {0x2ad0e9ebd8f15531}},
    {"unmappable-character", {0x80f66c5358c24083}},
    {"unencoded-userinfo", {0xc99c9fa84387dbbb, 0x9c172593a85809d0}},
    {"unencoded-query", {0xf53b1d7e0bd78a79}},
    {"unencoded-fragment", {0x248f870fbe4df5bf}},
    {"unencoded", {0x1248375732c17aef, 0x236424d8cc7f33b7}},
    {"bad-percent", {0x99665c32bc74eaa4, 0x994159e4770592e9, 0xc5f009c1dc93ab3c}},
    {"encoded-unreserved", {0x8333759671b5c07f}},
    {"empty-query", {0x63883d0b13ed42dd}},
    {"empty-fragment", {0x0f77786e4263d0ab}},
    {"opaque-base", {0xd7382cd04d11a464}},
    {"query-start", {0x3d2b14420d4193e4, 0x0eaeb89a7b70c60e}},
    {"host-cut", {0x4684677da9875d77, 0xd05299940291709b, 0x40c39a2bec873736}},
    {"unicode-origin", {0x9e255eb616204e8b}},
    {"blob-origin", {0x0db5935d6d048e9e}},
    {"nonspecial-authority", {0x16a49639a17b65df}},
    {"nonspecial-path", {0x91b46516dcfa27ad}},
    {"double-slash-path", {0x511f3c2ac323ee8f, 0xacaae0ed36135cae}},
    {"empty-segment", {0x816e1a919f084822, 0x7ff33122da964077, 0x45d19fb0d4767046}},
    {"nonspecial-base", {0x017c9ea340837f0b, 0x6e92952203005f90}},
    {"rootless-base", {0xf1f9464e20b510ff}},
    {"trailing-dot", {0x64f24f19ff9936ed}},
    {"zone-id", {0x33f9e5c4555b0783}},
    {"brackets", {0xfdf3064dd8ba5604, 0x11558cb469e807b8, 0xf6e527a0845522b8, 0x86d68b0b04a93f9a}},
    {"number-name", {0xc02e9452918cf8f4, 0xda6ef4332600f23f}},
    {"label-length", {0xf23950405de7be36}},
    {"label-hyphen", {0x4badf6a99c862c27}},
    {"nfkc-delimiter", {0xabb796b9e1ac53bb}},
    {"idna-invalid", {0xbc369909ffc17916}},
    {"idna-rules", {0x3b2a45bc283b682d}},
    {"host-charset", {0x8e53b9079f5539a6}},
    {"encoded-forbidden", {0x1a74b1e3f563202e}},
    {"opaque-domain", {0x5e45127aa659ee6a}},
    {"scheme-characters", {0x4710910ea4cb9e77}},
    {"scheme-length", {0xa9895887e8ad0f62, 0xd7577dd7cd24cea2}},
    {"scheme-start", {0x9d89a2edeaf10b8f}},
    {"port-colons", {0x2272dec3cd082758, 0xc2feee1bfd835a1f, 0xcbb98092872dfc35}},
    {"encoded-nul", {0xcb76ee1b75f9f4bb}},
    {"drive-letter", {0xcd6dfc8772721a2b}},
    {"file-port", {0x68cc57249709cf50}},
    {"file-host", {0xe6fdbf62bee64611, 0xd6d3a62ce5f7fef4}},
    {"empty-host",
     {0x4bc10416164881c7, 0xebfc058c207da989, 0xdab25afdbf9e57e6, 0x00f7c8de010869cd}},
    {"opaque-path", {0x8ef34976cde7a944, 0x1b91641c05597542}},
    {"no-authority", {0x8161d6264b94ca30}},
    {"special-scheme", {0xe216c53f7aab4372}},
    {"authority-end", {0xd2c730372a979a43, 0x04847465e15de443}},
    {"semicolon", {0x82f48e99d25fa6d8, 0x150cfc21a69dd15c, 0x9f0858bb44991353}},
    {"port-syntax",
     {0x19f2c41dda36f12e, 0x4954e1c001198f08, 0xa0cd9474ccf8355d, 0x4af7b19864b768a8}},
    {"credentials", {0x2bca0cfeef45563f, 0xa8ffa4d3ebdca32a}},
    {"fragment-hash", {0xd7895d6426bcd77a, 0x9572f54f6fd4f917}},
    {"suffix-reference", {0xed9a438c54e33770, 0x23ce46b80b794bf3}},
    {"no-scheme", {0xc092773377528851, 0x538577fde29ab89b, 0x59cf8ad9bc82b501}},
    {"registry-authority", {0xa87969906884c74b}},
    {"network-path", {0xb72ae57f4dba19f3}},
    {"null-host", {0xa884b774e316d188}},
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
