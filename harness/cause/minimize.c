/* SPDX-License-Identifier: MIT */
#include "minimize.h"

#include "anatomy.h"
#include "answer_memo.h"
#include "utf8.h"

/* Longer texts are not tried piece by piece in every way. */
#define SHORT_TEXT 160
#define LONGEST_PIECE 8 /* code points of a piece that is removed at any position */
#define PAIRED_TEXT 32  /* bytes of a text in which any two code points are tried */

/* --- the order -------------------------------------------------------------------------------- */

/* Plain bytes, the plainest first. The rest of ASCII follows, then other code points, then bytes
 * that are none. */
static const char plain[] = "ab10/.:@?#%-_\\";

/* The weight of a text: "http://" weighs less than "http:" or "a:", because it is easy to read. */
static size_t text_weight(struct ua_str text)
{
    if (text.len >= 7 && memcmp(text.ptr, "http://", 7) == 0)
        return text.len - 6;
    return text.len - (text.len >= 5 && memcmp(text.ptr, "http:", 5) == 0 ? 3 : 0);
}

size_t minimize_size(struct testcase test)
{
    return text_weight(test.url) + (test.base.ptr ? text_weight(test.base) : 0);
}

/* The rank of the code point at *pos, in the order of plain bytes. Steps *pos over it. */
static uint32_t code_point_rank(struct ua_str text, size_t *pos)
{
    const unsigned char first = (unsigned char)text.ptr[*pos];
    const char *at = first ? strchr(plain, (char)first) : NULL;
    bool well_formed = true;
    size_t start = *pos;
    uint32_t code_point = ua_utf8_decode(text.ptr, text.len, pos, &well_formed);

    if (!well_formed) {
        *pos = start + 1;
        return 0x300000u + first;
    }
    if (at)
        return (uint32_t)(at - plain);
    if (first >= 'a' && first <= 'z')
        return 0x100u + first;
    if (first > 0x20 && first < 0x7F)
        return 0x200u + first;
    if (code_point == 0xE9)
        return 0x1000u;
    return code_point <= 0x20 ? 0x400u + (0x20 - code_point) : 0x1000u + code_point;
}

static int compare_ranks(struct ua_str a, struct ua_str b)
{
    size_t at = 0, bt = 0;

    while (at < a.len && bt < b.len) {
        uint32_t left = code_point_rank(a, &at), right = code_point_rank(b, &bt);

        if (left != right)
            return left < right ? -1 : 1;
    }
    return (at < a.len) - (bt < b.len);
}

bool minimize_simpler(struct testcase test, struct testcase than)
{
    size_t size = minimize_size(test), other_size = minimize_size(than);
    int order;

    if (size != other_size)
        return size < other_size;
    if (!test.base.ptr != !than.base.ptr)
        return !test.base.ptr;
    order = compare_ranks(test.url, than.url);
    if (order == 0 && test.base.ptr)
        order = compare_ranks(test.base, than.base);
    return order < 0;
}

/* --- steps ------------------------------------------------------------------------------------ */

struct minimize_state {
    struct minimize_job *work;
    struct text candidate;
    size_t longest; /* the limit for the bytes of both */
    bool any;       /* a step was taken in this round */
    /* To ask ahead, a copy of the state collects the candidates of a group of steps. */
    void (*steps)(struct minimize_state *s, struct text *which);
    struct text *which;
    const struct testcase *from; /* the first one that is collected; NULL: nothing is */
    bool has_reached, is_full;
};

/* The candidates before the current one were asked. Their answers may have been forgotten. */
static bool collect_candidate(struct minimize_state *s, struct testcase candidate)
{
    s->has_reached = s->has_reached || testcase_equal(candidate, *s->from);
    s->is_full = s->is_full || (s->has_reached && !pair_collect(s->work->asked, candidate));
    return false;
}

/* Asks ahead about a candidate and those that follow it in the steps that are being taken, as if
 * none of them kept the condition. */
static void ask_candidates_ahead(const struct minimize_state *s, struct testcase candidate)
{
    struct minimize_state ahead = *s;

    ahead.candidate = (struct text){0};
    ahead.from = &candidate;
    pair_collect(s->work->asked, candidate);
    s->steps(&ahead, s->which);
    pair_ask_ahead(s->work->asked);
    text_free(&ahead.candidate);
}

static void take_steps(struct minimize_state *s,
                       void (*steps)(struct minimize_state *s, struct text *which),
                       struct text *which)
{
    s->steps = steps;
    s->which = which;
    steps(s, which);
}

static bool try_testcase(struct minimize_state *s, struct testcase candidate)
{
    struct minimize_job *work = s->work;

    if (work->budget == 0 || candidate.url.len + candidate.base.len > s->longest ||
        !minimize_simpler(candidate, testcase_of(work->test)))
        return false;
    if (s->is_full)
        return false;
    if (s->from)
        return collect_candidate(s, candidate);
    if (work->asked && work->asked->memo && !answer_memo_knows(work->asked->memo, candidate))
        ask_candidates_ahead(s, candidate);
    work->budget--;
    return work->same(work->context, work, candidate);
}

/* Tries to replace a piece of one of the two texts. Returns whether the result was accepted. */
static bool try_replacement(struct minimize_state *s, struct text *which, struct span piece,
                            struct ua_str with)
{
    const struct owned_testcase *test = s->work->test;
    struct testcase candidate = testcase_of(test);
    const struct ua_str text = text_str(which);

    text_clear(&s->candidate);
    text_add(&s->candidate, text.ptr, piece.start);
    text_add(&s->candidate, with.ptr, with.len);
    text_add(&s->candidate, text.ptr + piece.end, text.len - piece.end);
    *(which == &test->url ? &candidate.url : &candidate.base) = text_str(&s->candidate);
    if (!try_testcase(s, candidate))
        return false;
    text_assign(which, &s->candidate);
    s->any = true;
    return true;
}

static bool leave_out(struct minimize_state *s, struct text *which, struct span piece)
{
    return piece.end > piece.start && try_replacement(s, which, piece, ua_str("", 0));
}

/* Tries one of the two texts alone, as the URL. */
static void try_alone(struct minimize_state *s, struct text *which)
{
    struct owned_testcase *test = s->work->test;

    if (!test->has_base || !try_testcase(s, testcase_without_base(text_str(which))))
        return;
    if (which != &test->url)
        text_assign(&test->url, which);
    test->has_base = false;
    text_clear(&test->base);
    s->any = true;
}

/* The span of a component with its delimiter. */
static struct span component_span(const struct anatomy *a, unsigned number)
{
    const struct span port = {a->port.start - (a->port.start > a->host.end), a->port.end};

    switch (number) {
    case 0:
        return a->trailing;
    case 1:
        return (struct span){a->query.end, a->fragment.end};
    case 2:
        return (struct span){a->path.end, a->query.end};
    case 3:
        return a->path;
    case 4:
        return port;
    case 5:
        return (struct span){a->userinfo.start, a->host.start};
    case 6:
        return a->host;
    case 7:
        return a->slashes;
    case 8:
        return (struct span){a->scheme.start, a->slashes.start};
    default:
        return a->leading;
    }
}

static void leave_out_components(struct minimize_state *s, struct text *which)
{
    struct anatomy anatomy;

    for (unsigned i = 0; i < 10; i++) {
        struct span piece;

        anatomy_split(&anatomy, which == &s->work->test->url
                                    ? testcase_of(s->work->test)
                                    : testcase_without_base(text_str(which)));
        piece = component_span(&anatomy, i);
        if (piece.start < piece.end && piece.end <= which->len)
            leave_out(s, which, piece);
    }
}

/* The first border between two code points at or after at. */
static size_t next_border(const struct text *t, size_t at, bool utf8)
{
    while (utf8 && at < t->len && ((unsigned char)t->ptr[at] & 0xC0) == 0x80)
        at++;
    return at < t->len ? at : t->len;
}

static struct span piece_at(size_t start, size_t end)
{
    return (struct span){(uint32_t)start, (uint32_t)end};
}

/* Removes halves, quarters and so on, down to single code points, at multiples of their size. */
static void leave_out_parts(struct minimize_state *s, struct text *which)
{
    bool utf8 = ua_is_utf8(text_str(which));

    for (size_t size = (which->len + 1) / 2; size > 0; size /= 2) {
        /* The text may have become much shorter. */
        if (size > which->len)
            continue;
        for (size_t at = 0; at < which->len && s->work->budget > 0;) {
            size_t end = next_border(which, at + size, utf8);

            if (!leave_out(s, which, piece_at(at, end)))
                at = end;
        }
    }
}

/* The end of count code points from at; 0 if there are fewer. */
static size_t skip_code_points(const struct text *which, size_t at, unsigned count, bool utf8)
{
    for (; count > 0; count--) {
        if (at >= which->len)
            return 0;
        at = next_border(which, at + 1, utf8);
    }
    return at;
}

/* Removes pieces of a few code points at any position, or replaces each by one plain byte. */
static void leave_out_pieces(struct minimize_state *s, struct text *which)
{
    static const char stand_ins[] = "a1/.";
    bool utf8 = ua_is_utf8(text_str(which));

    if (which->len > SHORT_TEXT)
        return;
    for (unsigned count = LONGEST_PIECE; count > 1; count--) {
        for (size_t at = 0, end; (end = skip_code_points(which, at, count, utf8)) > 0;) {
            bool taken = leave_out(s, which, piece_at(at, end));

            for (size_t i = 0; i < sizeof stand_ins - 1 && count <= 4 && !taken; i++)
                taken = try_replacement(s, which, piece_at(at, end), ua_str(stand_ins + i, 1));
            if (!taken)
                at = next_border(which, at + 1, utf8);
        }
    }
}

/* Removes any two code points, such as a pair of brackets. */
static void leave_out_pairs(struct minimize_state *s, struct text *which)
{
    struct text rest = {0};
    bool utf8 = ua_is_utf8(text_str(which));

    if (which->len > PAIRED_TEXT)
        return;
    for (size_t first = 0; first < which->len; first = next_border(which, first + 1, utf8)) {
        size_t end = next_border(which, first + 1, utf8);

        for (size_t at = end; at < which->len; at = next_border(which, at + 1, utf8)) {
            size_t behind = next_border(which, at + 1, utf8);

            text_clear(&rest);
            text_add(&rest, which->ptr + end, at - end);
            text_add(&rest, which->ptr + behind, which->len - behind);
            if (try_replacement(s, which, piece_at(first, which->len), text_str(&rest))) {
                first = 0;
                end = next_border(which, 1, utf8);
                at = end - 1;
            }
        }
    }
    text_free(&rest);
}

/* Replaces a piece of the input by with, and the same bytes in the base too. */
static bool replace_in_both(struct minimize_state *s, struct span piece, struct ua_str with)
{
    struct owned_testcase *test = s->work->test;
    const struct ua_str input = text_str(&test->url), base = testcase_of(test).base;
    size_t len = piece.end - piece.start;
    const char *at = memmem(base.ptr, base.len, input.ptr + piece.start, len);
    struct text other = {0};
    bool is;

    if (!at)
        return false;
    text_clear(&s->candidate);
    text_add(&s->candidate, input.ptr, piece.start);
    text_add(&s->candidate, with.ptr, with.len);
    text_add(&s->candidate, input.ptr + piece.end, input.len - piece.end);
    text_add(&other, base.ptr, (size_t)(at - base.ptr));
    text_add(&other, with.ptr, with.len);
    text_add(&other, at + len, base.len - len - (size_t)(at - base.ptr));
    is = try_testcase(s, (struct testcase){text_str(&s->candidate), text_str(&other)});
    if (is) {
        text_assign(&test->url, &s->candidate);
        text_assign(&test->base, &other);
        s->any = true;
    }
    text_free(&other);
    return is;
}

/* Simplifies text that must be the same in URL and base, such as a host. */
static void simplify_both(struct minimize_state *s, struct text *input)
{
    const struct owned_testcase *test = s->work->test;
    bool utf8 = ua_is_utf8(text_str(input)) && ua_is_utf8(text_str(&test->base));

    if (!test->has_base || input->len > SHORT_TEXT)
        return;
    for (unsigned count = LONGEST_PIECE; count > 0; count--) {
        for (size_t at = 0, end; (end = skip_code_points(input, at, count, utf8)) > 0;) {
            struct span piece = piece_at(at, end);

            if (!replace_in_both(s, piece, ua_str("", 0)) &&
                !replace_in_both(s, piece, ua_str("a", 1)))
                at = next_border(input, at + 1, utf8);
        }
    }
}

static void simplify_scheme(struct minimize_state *s, struct text *which)
{
    struct anatomy a;

    anatomy_split(&a, testcase_without_base(text_str(which)));
    if (a.scheme.end == a.scheme.start ||
        try_replacement(s, which, (struct span){a.scheme.start, a.slashes.end},
                        UA_LITERAL("http://")))
        return;
    try_replacement(s, which, a.scheme, UA_LITERAL("http"));
}

/* Replaces each code point by a plainer one. */
static void simplify_bytes(struct minimize_state *s, struct text *which)
{
    static const struct ua_str others[] = {
        UA_LITERAL("x"),
        UA_LITERAL("!"),
        UA_LITERAL(" "),
        UA_LITERAL("\n"),
        UA_LITERAL("\t"),
        UA_LITERAL("\x01"),
        {"", 1},
        UA_LITERAL("\xC3\xA9"),
        UA_LITERAL("\xC3\x9F"),
        UA_LITERAL("\xE3\x80\x82"),
        {"\x80", 1},
    };

    for (size_t at = 0; at < which->len && s->work->budget > 0;) {
        bool utf8 = ua_is_utf8(text_str(which)), taken = false;
        struct span piece = piece_at(at, next_border(which, at + 1, utf8));
        unsigned char byte = (unsigned char)which->ptr[at];
        char lower = (char)(byte >= 'A' && byte <= 'Z' ? byte | 0x20 : 'a');

        for (size_t i = 0; i < sizeof plain - 1 && !taken; i++)
            taken = try_replacement(s, which, piece, ua_str(plain + i, 1));
        taken = taken || (lower != 'a' && try_replacement(s, which, piece, ua_str(&lower, 1)));
        for (size_t i = 0; i < sizeof others / sizeof *others && !taken; i++)
            taken = try_replacement(s, which, piece, others[i]);
        at = next_border(which, at + 1, ua_is_utf8(text_str(which)));
    }
}

static void minimize_text(struct minimize_state *s, struct text *which)
{
    take_steps(s, leave_out_components, which);
    take_steps(s, leave_out_parts, which);
    if (s->work->is_rough)
        return;
    take_steps(s, leave_out_pieces, which);
    take_steps(s, simplify_scheme, which);
    /* These are many, so they come last. */
    if (s->any)
        return;
    take_steps(s, leave_out_pairs, which);
    take_steps(s, simplify_bytes, which);
}

void minimize_spend(struct minimize_job *work, uint64_t executions)
{
    work->budget -= executions < work->budget ? executions : work->budget;
}

bool minimize_input(struct minimize_job *work)
{
    struct owned_testcase *test = work->test;
    struct minimize_state s = {
        .work = work,
        .longest = test->url.len + (test->has_base ? test->base.len : 0) + work->slack,
        .any = true,
    };

    while (s.any && work->budget > 0) {
        s.any = false;
        take_steps(&s, try_alone, &test->url);
        take_steps(&s, try_alone, &test->base);
        minimize_text(&s, &test->url);
        if (test->has_base)
            minimize_text(&s, &test->base);
        if (!s.any && !work->is_rough)
            take_steps(&s, simplify_both, &test->url);
    }
    text_free(&s.candidate);
    return !s.any && work->budget > 0;
}
