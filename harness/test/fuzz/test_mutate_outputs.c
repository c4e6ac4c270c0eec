/* SPDX-License-Identifier: MIT */
/* What each operation of the mutator makes of many inputs is as it was before, so a change must be
 * meant. test_mutate says what must hold of all children; this finds a change that no check there
 * notices.
 *
 * usage: test_mutate_outputs [write]      write: prints the table of hashes for this file */
#include "mutate.h"

#include <inttypes.h>
#include <string.h>

#include "check.h"
#include "hash.h"
#include "testcase.h"

#define ROUNDS 60000
#define MAX_CHILD 400
#define OPERATIONS 64

#define BASE "\xFE" /* replaced by TESTCASE_MARK */

static const char *const parents[] = {
    "",
    "a",
    "http://a.example/",
    "https://user:pass@www.example.com:8080/a/b/../c;d?x=1&y=2#frag",
    "http://trusted.example\\@evil.example/",
    "http:/\\a\\b\\..\\c",
    "HTTP://A.Example./%2e%2E/%2F?%41#%zz",
    "ftp://u@[::1]:21/~x",
    "http://[2001:db8::ffff:1.2.3.4%25eth0]/",
    "http://127.0.0.1:80/",
    "http://0x7f.1/0177",
    "http://2130706433:00080",
    "file:///C|/windows/x.txt",
    "//host.only/path",
    "mailto:a@b.example",
    "data:text/plain,a b",
    "javascript:alert(1)//x:80/",
    "ws://\xC3\xA9.example/\xE2\x84\xA2?\xF0\x9F\x98\x80",
    "http://xn--bcher-kva.example/",
    "http://a.example/\xFF\xC0\x80\xED\xA0\x80",
    " \t http://a\tb.example/\n ",
    "http://a.example:65536/?",
    "http://a.example/#",
    "http://@:/?#",
    "?q",
    "#f",
    "..//.",
    "http://1.2.3.4.5/%00",
    ("relative/./path" BASE "http://base.example/dir/file?q#f"),
    (BASE "https://u:p@base.example:1/"),
    ("//other" BASE "file:///x"),
    ("?x=%20+|^`{}\"<>" BASE "about:blank"),
    "http://a.example/"
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
};
#define PARENTS (sizeof parents / sizeof *parents)

struct row {
    const char *operation;
    unsigned children;
    uint64_t hash;
};

/* Children that one operation made alone; then children of several operations, whole inputs changed
 * in place, and crossed inputs. */
static const struct row expected[] = {
    {"replace-piece", 5251, 0x640056a2d78ba462},    {"add-piece", 2314, 0x18c7fccfed813ac8},
    {"insert-idiom", 4305, 0x5eedc69282cd73a9},     {"insert-hostile", 1043, 0xa2d36ab11ad948ae},
    {"drop-piece", 2131, 0xa17d7188129b042b},       {"repeat-piece", 848, 0xa1c904a8f12a7bb9},
    {"copy-piece", 856, 0x1e3db51386847655},        {"swap-pieces", 670, 0x444e10b0a5c3b3f7},
    {"encode-byte", 1164, 0x0e486704faae5456},      {"decode-byte", 125, 0x6b50bbd729066a34},
    {"encode-percent", 53, 0x8a6850a294758f19},     {"change-hex-case", 13, 0xb2dd630499ce06f2},
    {"respell-for-idna", 738, 0x992385653f71be0f},  {"spoil-utf8", 392, 0xfcf3cae9e84576b5},
    {"change-case", 834, 0xf5c866640e4af6d4},       {"change-number", 432, 0x4fd818a0313b5a56},
    {"respell-ipv4", 682, 0x81a60b6263480715},      {"change-delimiter", 1029, 0xb3da51de4bacd1ae},
    {"repeat-delimiter", 1477, 0x5997c20d08cb03ad}, {"drop-delimiter", 1058, 0xce9a2ee33b86669a},
    {"flip-slash", 1503, 0xffd92c15e744393f},       {"add-base", 629, 0xbcd28e85fd9671ee},
    {"drop-base", 84, 0x99016491a88f482a},          {"swap-base", 89, 0xdcb6125a1e515e45},
    {"make-reference", 313, 0xd9a4af86888a39e8},    {"flip-bit", 381, 0x0b97ad6e43bbcfd1},
    {"set-byte", 1193, 0xbd25086250bfd68d},         {"drop-bytes", 1211, 0x242a80ee52368c9c},
    {"repeat-bytes", 334, 0xdfdf930652c06a34},      {"several", 28848, 0xf96e5156e4c5d004},
    {"in place", 15000, 0x058894e39bc7e1bf},        {"crossed", 15000, 0xf5abdea92fdd0d64},
};

static struct row found[OPERATIONS + 3];

static size_t read_parent(uint8_t *out, size_t index)
{
    const size_t size = strlen(parents[index]);

    for (size_t i = 0; i < size; i++)
        out[i] = parents[index][i] == BASE[0] ? (uint8_t)TESTCASE_MARK : (uint8_t)parents[index][i];
    return size;
}

static void note(struct row *row, const uint8_t *data, size_t size)
{
    const uint8_t bytes[] = {(uint8_t)(size >> 8), (uint8_t)size};

    row->children++;
    row->hash = hash_bytes(row->hash, bytes, sizeof bytes);
    row->hash = hash_bytes(row->hash, data, size);
}

/* The operation that was applied alone; OPERATIONS: several were, or none. */
static unsigned only_operation(uint64_t applied)
{
    for (unsigned i = 0; i < OPERATIONS; i++) {
        if (applied == UINT64_C(1) << i)
            return i;
    }
    return OPERATIONS;
}

static void run_round(struct mutator *mutator, uint32_t round)
{
    uint8_t data[2][MAX_CHILD], out[MAX_CHILD];
    const size_t first = round % PARENTS, second = (round / PARENTS) % PARENTS;
    const size_t sizes[] = {read_parent(data[0], first), read_parent(data[1], second)};
    /* Mostly there is room for what is added. */
    const size_t max = round % 5 == 0 ? sizes[0] + round % 3 + 1 : MAX_CHILD;
    struct mutator_parent cut[2];
    size_t size;

    mutator->state = (uint64_t)round * 0x9E3779B97F4A7C15u;
    mutator->applied = 0;
    for (int i = 0; i < 2; i++)
        mutator_parent(&cut[i], data[i], sizes[i]);
    size = mutator_child(mutator, &cut[0], out, max);
    note(&found[only_operation(mutator->applied)], out, size);
    if (round % 4 == 0) {
        size = mutator_cross(mutator, &cut[0], &cut[1], out, max);
        note(&found[OPERATIONS + 2], out, size);
        memcpy(out, data[0], sizes[0]);
        size = mutator_change(mutator, out, sizes[0], max);
        note(&found[OPERATIONS + 1], out, size);
    }
}

static const char *name_of(unsigned row)
{
    static const char *const last[] = {"several", "in place", "crossed"};

    return row < OPERATIONS ? mutator_operation(row) : last[row - OPERATIONS];
}

int main(int argc, char **argv)
{
    static struct mutator mutator;
    const bool writes = argc > 1 && strcmp(argv[1], "write") == 0;
    unsigned rows = 0;

    mutator_seed(&mutator, 1);
    for (unsigned i = 0; i < OPERATIONS + 3; i++)
        found[i].hash = HASH_START;
    for (uint32_t round = 0; round < ROUNDS; round++)
        run_round(&mutator, round);
    for (unsigned i = 0; i < OPERATIONS + 3; i++) {
        if (!name_of(i))
            continue;
        if (writes) {
            printf("    {\"%s\", %u, 0x%016" PRIx64 "},\n", name_of(i), found[i].children,
                   found[i].hash);
        } else if (rows < sizeof expected / sizeof *expected) {
            const struct row *row = &expected[rows];
            const bool is = strcmp(row->operation, name_of(i)) == 0 &&
                            row->children == found[i].children && row->hash == found[i].hash;

            if (!is)
                printf("%s: the children are others\n", name_of(i));
            CHECK(is && row->children > 0);
        }
        rows++;
    }
    if (writes)
        return 0;
    CHECK(rows == sizeof expected / sizeof *expected);
    return check_report("mutate_outputs");
}
