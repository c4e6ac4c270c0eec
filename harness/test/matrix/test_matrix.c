/* SPDX-License-Identifier: MIT */
/* Counting agreement, order and families, with answers made up here; and what the reports make of
 * hostile names. */
#include "matrix.h"

#include <stdlib.h>
#include <unistd.h>

#include "check.h"
#include "fake.h"
#include "matrix_text.h"
#include "str.h"

#define ALL (~0u)

/* --- counting --------------------------------------------------------------------------------- */

/* An answer with a host and a path; NULL: the engine cannot say it. "null" is an absent host. */
static struct side parsed(struct observation *o, const char *host, const char *path,
                          unsigned null_is_distinct)
{
    observation_reset(o);
    o->outcome = OUTCOME_PARSED;
    if (host && strcmp(host, "null") == 0)
        observation_set(o, COMPONENT_HOST, NULL, 0);
    else if (host)
        observation_set(o, COMPONENT_HOST, host, strlen(host));
    if (path)
        observation_set(o, COMPONENT_PATH, path, strlen(path));
    return (struct side){o, null_is_distinct};
}

static struct side failed(struct observation *o, enum outcome outcome)
{
    observation_fail(o, outcome, NULL);
    return (struct side){o, ALL};
}

/* Counts one pair of answers and holds the pair against `same of` of each measure. */
static void check_pair(struct side a, struct side b, const size_t expected[2 * MEASURES],
                       enum effect effect)
{
    const struct side sides[] = {a, b};
    struct matrix matrix;
    const struct pair_agreement *pair;

    matrix_init(&matrix, 2);
    matrix_add(&matrix, sides);
    pair = matrix_pair(&matrix, 1, 0);
    CHECK(pair == matrix_pair(&matrix, 0, 1));
    for (int m = 0; m < MEASURES; m++)
        CHECK(pair->same[m] == expected[2 * m] && pair->of[m] == expected[2 * m + 1]);
    for (int e = 0; e < EFFECTS; e++)
        CHECK(pair->effects[e] == (e == (int)effect && effect != EFFECT_NONE));
    CHECK(matrix.inputs == 1);
    CHECK(matrix.outcomes[0][a.o->outcome] == 1 && matrix.outcomes[1][b.o->outcome] == 1);
    matrix_free(&matrix);
}

static void test_counting(void)
{
    static const size_t all_same[] = {1, 1, 1, 1, 1, 1}, same_but_host[] = {1, 1, 0, 1, 0, 1},
                        same_host[] = {1, 1, 1, 1, 0, 1}, split[] = {0, 1, 0, 0, 0, 1},
                        rejected[] = {1, 1, 0, 0, 1, 1}, path_only[] = {1, 1, 0, 0, 1, 1},
                        nothing[] = {1, 1, 0, 0, 0, 0}, none[] = {0, 0, 0, 0, 0, 0};
    struct observation a = {0}, b = {0};
    struct side left;

    check_pair(parsed(&a, "h", "/", ALL), parsed(&b, "h", "/", ALL), all_same, EFFECT_NONE);
    check_pair(parsed(&a, "H", "/", ALL), parsed(&b, "h", "/", ALL), all_same, EFFECT_NONE);
    check_pair(parsed(&a, "h", "/", ALL), parsed(&b, "g", "/", ALL), same_but_host,
               EFFECT_HOST_SHIFT);
    check_pair(parsed(&a, "h", "/", ALL), parsed(&b, "h", "/x", ALL), same_host, EFFECT_PATH_SHIFT);
    /* null is "" where one of them cannot tell. */
    check_pair(parsed(&a, "null", "/", ALL), parsed(&b, "", "/", 0), all_same, EFFECT_NONE);
    check_pair(parsed(&a, "null", "/", ALL), parsed(&b, "", "/", ALL), same_but_host,
               EFFECT_NORMALISATION);
    check_pair(parsed(&a, NULL, "/", ALL), parsed(&b, "h", "/", ALL), path_only, EFFECT_NONE);
    check_pair(parsed(&a, NULL, "/", ALL), parsed(&b, "h", NULL, ALL), nothing, EFFECT_NONE);
    check_pair(parsed(&a, "h", "/", ALL), failed(&b, OUTCOME_REJECTED), split,
               EFFECT_ACCEPT_REJECT);
    check_pair(failed(&a, OUTCOME_REJECTED), failed(&b, OUTCOME_REJECTED), rejected, EFFECT_NONE);
    for (int outcome = OUTCOME_UNSUPPORTED; outcome <= OUTCOME_TIMEOUT; outcome++) {
        left = failed(&a, (enum outcome)outcome);
        check_pair(left, failed(&b, OUTCOME_REJECTED), none, EFFECT_NONE);
        check_pair(left, failed(&b, (enum outcome)outcome), none, EFFECT_NONE);
        check_pair(parsed(&b, "h", "/", ALL), left, none, EFFECT_NONE);
    }
    /* The spelling of the href alone. */
    left = parsed(&a, "h", "/", ALL);
    observation_set(&a, COMPONENT_HREF, "x:", 2);
    parsed(&b, "h", "/", ALL);
    observation_set(&b, COMPONENT_HREF, "X:", 2);
    check_pair(left, (struct side){&b, ALL}, same_host, EFFECT_NORMALISATION);
    /* What the Standard leaves open. */
    left = parsed(&a, "", "/", ALL);
    observation_set(&a, COMPONENT_ORIGIN, "null", 4);
    parsed(&b, "", "/", ALL);
    observation_set(&b, COMPONENT_ORIGIN, "file://", 7);
    check_pair(left, (struct side){&b, ALL}, all_same, EFFECT_NONE);
    observation_free(&a);
    observation_free(&b);
}

/* What an engine can say: that it is absent or empty, too, of any input that it accepts. */
static void test_says(void)
{
    struct observation o = {0};
    struct matrix matrix;
    struct side side;

    matrix_init(&matrix, 1);
    side = failed(&o, OUTCOME_REJECTED);
    matrix_add(&matrix, &side);
    CHECK(matrix.says[0] == 0);
    side = parsed(&o, "null", NULL, ALL);
    matrix_add(&matrix, &side);
    CHECK(matrix.says[0] == 1u << COMPONENT_HOST);
    side = parsed(&o, NULL, "", ALL);
    observation_set(&o, COMPONENT_ORIGIN, "null", 4);
    observation_set(&o, COMPONENT_REASON, "r", 1);
    matrix_add(&matrix, &side);
    CHECK(matrix.says[0] == (1u << COMPONENT_HOST | 1u << COMPONENT_PATH | 1u << COMPONENT_ORIGIN));
    CHECK(matrix.inputs == 3 && matrix.outcomes[0][OUTCOME_PARSED] == 2);
    matrix_free(&matrix);
    observation_free(&o);
}

static void test_percent(void)
{
    const struct pair_agreement pair = {.of = {200, 0, 3}, .same = {199, 0, 3}};

    CHECK(matrix_percent(&pair, MEASURE_ACCEPT) == 99);
    CHECK(matrix_percent(&pair, MEASURE_HOST) == -1);
    CHECK(matrix_percent(&pair, MEASURE_EVERYTHING) == 100);
    CHECK(matrix_level(-1) == LEVELS && matrix_level(0) == 0);
    CHECK(matrix_level(98) == LEVELS - 2 && matrix_level(100) == LEVELS - 1);
}

/* --- order ------------------------------------------------------------------------------------ */

static void set_pair(struct matrix *matrix, unsigned a, unsigned b, size_t same, size_t of)
{
    struct pair_agreement *pair = &matrix->pairs[a * matrix->count + b];

    pair->same[MEASURE_EVERYTHING] = same;
    pair->of[MEASURE_EVERYTHING] = of;
}

static unsigned place_of(const struct matrix *matrix, unsigned engine)
{
    unsigned place = 0;

    while (matrix->order[place] != engine)
        place++;
    return place;
}

/* 0 and 3 agree, 1 and 4 agree, 2 is near the second two, 5 never answered. */
static void test_order(void)
{
    struct matrix matrix;

    matrix_init(&matrix, 6);
    for (unsigned a = 0; a < 5; a++)
        for (unsigned b = a + 1; b < 5; b++)
            set_pair(&matrix, a, b, 20, 100);
    set_pair(&matrix, 0, 3, 95, 100);
    set_pair(&matrix, 1, 4, 90, 100);
    set_pair(&matrix, 1, 2, 70, 100);
    set_pair(&matrix, 2, 4, 60, 100);
    for (int turn = 0; turn < 2; turn++) {
        matrix_arrange(&matrix); /* a second time changes nothing */
        CHECK(matrix.families == 2);
        CHECK(matrix.family[0] == 0 && matrix.family[3] == 0);
        CHECK(matrix.family[1] == 1 && matrix.family[4] == 1);
        CHECK(matrix.family[2] == FAMILY_NONE && matrix.family[5] == FAMILY_NONE);
        CHECK(place_of(&matrix, 0) < 3 && place_of(&matrix, 5) == 5);
        CHECK(abs((int)place_of(&matrix, 1) - (int)place_of(&matrix, 2)) == 1);
        CHECK(matrix_is_family_edge(&matrix, 2) && !matrix_is_family_edge(&matrix, 1));
    }
    matrix_free(&matrix);
}

static void check_order(struct matrix *matrix, const unsigned *expected, unsigned families)
{
    matrix_arrange(matrix);
    CHECK(matrix->families == families);
    for (unsigned place = 0; place < matrix->count; place++)
        CHECK(matrix->order[place] == expected[place]);
    matrix_free(matrix);
}

/* Who is joined becomes the neighbour of the nearer end, and the first engine is in the first half,
 * of which the middle is a part. */
static void test_ends(void)
{
    static const unsigned middle[] = {1, 0, 2}, turned[] = {3, 0, 1, 2}, kept[] = {0, 1};
    struct matrix matrix;

    matrix_init(&matrix, 3);
    set_pair(&matrix, 0, 1, 90, 100);
    set_pair(&matrix, 0, 2, 80, 100);
    set_pair(&matrix, 1, 2, 10, 100);
    check_order(&matrix, middle, 1);
    matrix_init(&matrix, 4);
    set_pair(&matrix, 0, 1, 89, 100);
    set_pair(&matrix, 1, 2, 80, 100);
    set_pair(&matrix, 0, 2, 70, 100);
    set_pair(&matrix, 0, 3, 50, 100);
    set_pair(&matrix, 1, 3, 10, 100);
    set_pair(&matrix, 2, 3, 10, 100);
    check_order(&matrix, turned, 0);
    matrix_init(&matrix, 2);
    set_pair(&matrix, 0, 1, 899, 1000);
    check_order(&matrix, kept, 0);
    matrix_init(&matrix, 2);
    CHECK(matrix.family[0] == FAMILY_NONE && matrix.order[1] == 1);
    CHECK(!matrix_has_answers(&matrix) && !matrix_is_family_edge(&matrix, 0));
    matrix_free(&matrix);
}

/* The second of two clusters is turned round where its end is nearer; of equal pairs the first is
 * joined first; and families are not left over from the order before. */
static void test_second_turns(void)
{
    static const unsigned expected[] = {0, 1, 3, 2};
    struct matrix matrix;

    matrix_init(&matrix, 4);
    set_pair(&matrix, 0, 1, 89, 100);
    set_pair(&matrix, 2, 3, 88, 100);
    set_pair(&matrix, 1, 3, 30, 100);
    set_pair(&matrix, 0, 2, 10, 100);
    set_pair(&matrix, 0, 3, 10, 100);
    set_pair(&matrix, 1, 2, 10, 100);
    check_order(&matrix, expected, 0);
    matrix_init(&matrix, 3);
    set_pair(&matrix, 0, 1, 95, 100);
    set_pair(&matrix, 1, 2, 95, 100);
    set_pair(&matrix, 0, 2, 60, 100);
    matrix_arrange(&matrix);
    CHECK(matrix.families == 1 && matrix.family[0] == 0 && matrix.family[1] == 0);
    CHECK(matrix.family[2] == FAMILY_NONE);
    set_pair(&matrix, 0, 1, 10, 100);
    set_pair(&matrix, 1, 2, 10, 100);
    matrix_arrange(&matrix);
    CHECK(matrix.families == 0 && matrix.family[0] == FAMILY_NONE);
    CHECK(matrix.family[1] == FAMILY_NONE);
    matrix_free(&matrix);
}

/* --- inputs ----------------------------------------------------------------------------------- */

static void put_file(const char *folder, const char *name, const char *bytes, size_t len)
{
    struct text path = {0};
    FILE *file;

    text_printf(&path, "%s/%s", folder, name);
    file = fopen(path.ptr, "w");
    CHECK(file && fwrite(bytes, 1, len, file) == len);
    if (file)
        fclose(file);
    text_free(&path);
}

static void check_input(const struct inputs *inputs, size_t index, const char *input,
                        const char *base)
{
    const struct testcase *item = &inputs->items[index];

    CHECK_TEXT(item->url.ptr, item->url.len, input, strlen(input));
    CHECK((item->base.ptr != NULL) == (base != NULL));
    if (base && item->base.ptr)
        CHECK_TEXT(item->base.ptr, item->base.len, base, strlen(base));
}

static void test_inputs(void)
{
    static const char lines[] = "http://a/\n\n/b\n/c\xFFhttp://d/\nlast",
                      seed[] = "//e\n\xFFhttp://f";
    char *folder = make_test_folder();
    const struct ua_str base = UA_LITERAL("http://base/"), none = {NULL, 0};
    struct inputs inputs = {0}, again = {0};
    struct text path = {0};

    put_file(folder, "seed", seed, sizeof seed - 1);
    put_file(folder, "README.md", "#", 1);
    CHECK(inputs_load(&inputs, folder, none));
    CHECK(inputs.count == 1 && inputs.source_count == 1);
    check_input(&inputs, 0, "//e\n", "http://f");
    put_file(folder, "lines.txt", lines, sizeof lines - 1);
    text_printf(&path, "%s/lines.txt", folder);
    CHECK(inputs_load(&inputs, path.ptr, base));
    CHECK(inputs.count == 5 && inputs.sources[1].count == 4);
    check_input(&inputs, 1, "http://a/", "http://base/");
    check_input(&inputs, 3, "/c", "http://d/");
    check_input(&inputs, 4, "last", "http://base/");
    CHECK(inputs_load(&again, path.ptr, none));
    CHECK(inputs_hash(&inputs) != inputs_hash(&again));
    remove_test_folder(folder);
    text_free(&path);
    inputs_free(&inputs);
    inputs_free(&again);
}

/* --- reports ---------------------------------------------------------------------------------- */

#define HOSTILE "<script>alert('&\"')</script>\x1b[31m"

static void check_safe(const struct text *out, bool is_markup)
{
    CHECK(memchr(out->ptr, '\x1b', out->len) == NULL);
    if (is_markup)
        CHECK(strstr(out->ptr, "alert('") == NULL && strstr(out->ptr, "<script>alert") == NULL);
    CHECK(out->ptr[out->len - 1] == '\n');
    text_clear((struct text *)out);
}

static void test_reports(void)
{
    struct fake fakes[3];
    struct engine *engines[3];
    char first[] = "fake-a", second[] = "<script>alert('&\"')</script>", third[] = "fake-c";
    char *names[] = {first, second, third};
    struct engine_list engine_list = {engines, names, 3};
    struct testcase items[] = {{UA_LITERAL("http://h\\@g/"), {NULL, 0}},
                               {UA_LITERAL("http://h/"), {NULL, 0}},
                               {UA_LITERAL("h"), {NULL, 0}}};
    char hostile[] = HOSTILE;
    struct input_source source = {hostile, 3};
    struct inputs inputs = {.items = items, .count = 3, .sources = &source, .source_count = 1};
    struct matrix matrix;
    struct matrix_view view = {&matrix, &engine_list, &inputs, "2026-07-02"};
    struct text out = {0};
    const struct text_layout layout = {&out, 80, false};

    for (unsigned i = 0; i < 3; i++) {
        fake_init(&fakes[i], names[i], i == 1 ? QUIRKS_ALL & ~QUIRK_BACKSLASH : QUIRKS_ALL);
        engines[i] = &fakes[i].engine;
    }
    snprintf(fakes[1].engine.version, sizeof fakes[1].engine.version, "%s", "1<2&\x1b");
    matrix_init(&matrix, 3);
    matrix_run(&matrix, &engine_list, &inputs, NULL, NULL);
    matrix_arrange(&matrix);
    CHECK(matrix.inputs == 3 && matrix.outcomes[0][OUTCOME_REJECTED] == 1);
    CHECK(matrix_pair(&matrix, 0, 2)->same[MEASURE_EVERYTHING] == 3);
    CHECK(matrix_pair(&matrix, 0, 1)->effects[EFFECT_HOST_SHIFT] == 1);
    CHECK(matrix.families == 1 && matrix.family[1] == FAMILY_NONE);
    matrix_write_text(&layout, &view);
    CHECK(strstr(out.ptr, "Inputs that any two engines answered: 3.\n") != NULL);
    check_safe(&out, false);
    matrix_write_json(&out, &view);
    CHECK(strstr(out.ptr, "\"date\":\"2026-07-02\"") != NULL);
    CHECK(strstr(out.ptr, "\"accept\":{\"same\":3,\"of\":3},\"host\":{\"same\":1,\"of\":2},"
                          "\"everything\":{\"same\":2,\"of\":3},\"effects\":{\"host-shift\":1}"));
    check_safe(&out, false);
    matrix_write_html(&out, &view);
    check_safe(&out, true);
    text_free(&out);
    matrix_free(&matrix);
}

static void note_asking(void *ctx, unsigned engine, size_t done)
{
    text_printf(ctx, "%u:%zu ", engine, done);
}

/* Accepts what has a base. */
static void run_with_base(struct engine *engine, const struct request *request,
                          struct observation *o)
{
    (void)engine;
    observation_reset(o);
    o->outcome = request->base.ptr ? OUTCOME_PARSED : OUTCOME_REJECTED;
}

/* More inputs than are asked at once: the last is asked too, and each once. */
static void test_batches(void)
{
    enum { MANY = 10000 };
    static const struct engine_class with_base = {
        .id = "fake", .package = "", .run = run_with_base};
    struct fake fakes[2];
    struct engine *engines[2];
    char first[] = "fake-a", second[] = "fake-b";
    char *names[] = {first, second};
    struct engine_list engine_list = {engines, names, 2};
    struct testcase *items = xcalloc(MANY, sizeof *items);
    struct inputs inputs = {.items = items, .count = MANY};
    struct matrix matrix;
    struct text asking = {0};

    for (unsigned i = 0; i < 2; i++) {
        fake_init(&fakes[i], names[i], QUIRKS_ALL);
        engines[i] = &fakes[i].engine;
    }
    for (size_t i = 0; i < MANY; i++)
        items[i] = (struct testcase){UA_LITERAL("http://h/"), {NULL, 0}};
    items[0].url = items[MANY - 1].url = UA_LITERAL("h");
    matrix_init(&matrix, 2);
    matrix_run(&matrix, &engine_list, &inputs, note_asking, &asking);
    CHECK(matrix.inputs == MANY);
    CHECK_TEXT(asking.ptr, asking.len, "0:0 1:0 0:4096 1:4096 0:8192 1:8192 ", 36);
    text_free(&asking);
    CHECK(matrix.outcomes[1][OUTCOME_REJECTED] == 2);
    CHECK(matrix.outcomes[1][OUTCOME_PARSED] == MANY - 2);
    matrix_free(&matrix);
    /* Each has its own base. */
    items[MANY - 1].base = items[MANY - 3].base = UA_LITERAL("http://b/");
    for (unsigned i = 0; i < 2; i++)
        engines[i]->class = &with_base;
    matrix_init(&matrix, 2);
    matrix_run(&matrix, &engine_list, &inputs, NULL, NULL);
    CHECK(matrix.outcomes[0][OUTCOME_PARSED] == 2 && matrix.outcomes[1][OUTCOME_PARSED] == 2);
    matrix_free(&matrix);
    free(items);
}

int main(void)
{
    test_counting();
    test_says();
    test_percent();
    test_order();
    test_ends();
    test_second_turns();
    test_inputs();
    test_reports();
    test_batches();
    return check_report("matrix");
}
