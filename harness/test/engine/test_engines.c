/* SPDX-License-Identifier: MIT */
/* Every engine that lives in this process and is there: whatever it is asked, it answers, the same
 * again, and prints nothing. What it answers is its own affair: nothing here depends on the version
 * of a foreign library. Each is asked in a child process, so that one that crashes is named. */
#include <dirent.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"
#include "engine_classes.h"
#include "registry.h"
#include "util.h"
#include "vectors.h"

#define INPUTS 10000
#define SEED_MAX 512
#define LONG_PATH (1 << 20)

/* Texts to make inputs from. */
static struct ua_str *seeds;
static size_t seed_count;

static void add_seed(struct ua_str text)
{
    seeds = xrealloc(seeds, (seed_count + 1) * sizeof *seeds);
    seeds[seed_count].ptr = xstrndup(text.ptr, text.len);
    seeds[seed_count++].len = text.len;
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* In sorted order: the inputs are the same everywhere. */
static void read_corpus(void)
{
    static const char folder[] = "corpus/url";
    DIR *dir = opendir(folder);
    char **names = NULL;
    struct dirent *entry;
    size_t count = 0;

    while (dir && (entry = readdir(dir))) {
        if (entry->d_name[0] == '.')
            continue;
        names = xrealloc(names, (count + 1) * sizeof *names);
        names[count++] = xstrndup(entry->d_name, strlen(entry->d_name));
    }
    if (count > 0)
        qsort(names, count, sizeof *names, compare_names);
    for (size_t i = 0; i < count; i++) {
        struct text path = {0}, text = {0};

        text_printf(&path, "%s/%s", folder, names[i]);
        if (read_file(&text, path.ptr))
            add_seed((struct ua_str){text.ptr, text.len});
        text_free(&path);
        text_free(&text);
        free(names[i]);
    }
    free(names);
    if (dir)
        closedir(dir);
}

static void read_vectors(void)
{
    struct suite suite = {0};
    bool ok = suite_load(&suite, "vectors");

    CHECK(ok);
    for (size_t i = 0; ok && i < suite.count; i++)
        if (suite.cases[i].kind == CASE_URL && suite.cases[i].request.url.ptr)
            add_seed(suite.cases[i].request.url);
    suite_free(&suite);
}

/* --- inputs ----------------------------------------------------------------------------------- */

static uint64_t random_state;

static size_t random_below(size_t limit)
{
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return limit ? (size_t)(random_state % limit) : 0;
}

/* A piece of some seed, at most max bytes. */
static void add_piece(struct text *out, size_t max)
{
    struct ua_str seed = seeds[random_below(seed_count)];
    size_t start = random_below(seed.len + 1), len = random_below(seed.len - start + 1);

    text_add(out, seed.ptr + start, len < max ? len : max);
}

/* The input of that number: a seed, whole or put together with pieces of others. */
static void make_input(struct text *out, size_t number)
{
    static const char bytes[] = "\0\t\n !\"#%/:;<>?@[\\]^`{|}~\x7f\x80\xC3\xFF.09aZ-+&=";
    struct ua_str seed = seeds[number % seed_count];

    random_state = 0x9E3779B97F4A7C15u * (number + 1);
    text_clear(out);
    text_add(out, seed.ptr, seed.len < SEED_MAX ? seed.len : SEED_MAX);
    if (number < seed_count)
        return;
    for (size_t steps = 1 + random_below(4); steps > 0; steps--) {
        struct text before = {0};
        size_t cut = random_below(out->len + 1), skip = random_below(4);

        text_add(&before, out->ptr, out->len);
        text_clear(out);
        text_add(out, before.ptr, cut);
        if (random_below(2))
            add_piece(out, SEED_MAX / 4);
        else
            text_add(out, &bytes[random_below(sizeof bytes - 1)], 1);
        if (cut + skip < before.len)
            text_add(out, before.ptr + cut + skip, before.len - cut - skip);
        text_free(&before);
    }
}

/* --- what is asked ---------------------------------------------------------------------------- */

static bool parses(const struct engine *engine)
{
    return engine->capabilities & CAPABILITY(OP_PARSE);
}

/* An engine that does not parse URLs maps domains. */
static enum op op_of(const struct engine *engine)
{
    return parses(engine) ? OP_PARSE : OP_TOASCII;
}

static void ask(struct engine *engine, struct observation *o, struct ua_str input, const char *base)
{
    const struct request request = {
        .op = op_of(engine), .input = input, .base = {base, base ? strlen(base) : 0}};

    engine_run(engine, &request, o);
}

static uint64_t hash_answer(const struct observation *o)
{
    uint64_t hash = hash_bytes(HASH_START, &o->outcome, sizeof o->outcome);

    for (int c = 0; c < COMPONENTS; c++) {
        struct ua_str value = observation_get(o, (enum component)c);
        enum presence presence = observation_presence(o, (enum component)c);

        hash = hash_bytes(hash, &presence, sizeof presence);
        hash = hash_bytes(hash, value.ptr, value.len);
    }
    return hash;
}

/* Asks each input once on the way there and once on the way back, so that no answer depends on
 * the one before. */
static void check_inputs(struct engine *engine)
{
    static const char *const bases[] = {NULL, "http://u:p@host.example:81/a/b?q#f", "file:///a/b",
                                        "mailto:x"};
    uint64_t *answers = xcalloc(INPUTS, sizeof *answers);
    bool takes_base = engine->capabilities & CAPABILITY_BASE;
    size_t answered = 0, changed = 0;
    struct observation o = {0};
    struct text input = {0};

    for (size_t i = 0; i < 2 * INPUTS; i++) {
        size_t number = i < INPUTS ? i : 2 * INPUTS - 1 - i;

        make_input(&input, number);
        ask(engine, &o, (struct ua_str){input.ptr, input.len},
            takes_base ? bases[number % 4] : NULL);
        answered += o.outcome <= OUTCOME_UNSUPPORTED;
        if (i < INPUTS)
            answers[number] = hash_answer(&o);
        else
            changed += answers[number] != hash_answer(&o);
    }
    CHECK(answered == 2 * INPUTS);
    CHECK(changed == 0);
    free(answers);
    text_free(&input);
    observation_free(&o);
}

static bool is_same(const struct observation *a, const struct observation *b, enum component c)
{
    struct ua_str va = observation_get(a, c), vb = observation_get(b, c);

    return observation_presence(a, c) == observation_presence(b, c) && va.len == vb.len &&
           (va.len == 0 || memcmp(va.ptr, vb.ptr, va.len) == 0);
}

/* A component that is not wanted may be left out, and nothing else changes by that. */
static void check_wanted(struct engine *engine)
{
    const unsigned unwanted = 1u << COMPONENT_HREF | 1u << COMPONENT_REASON;
    struct observation whole = {0}, lean = {0};
    struct text input = {0};
    size_t differing = 0;

    for (size_t i = 0; i < INPUTS; i += 4) {
        struct request request = {.op = op_of(engine)};

        make_input(&input, i);
        request.input = (struct ua_str){input.ptr, input.len};
        engine_run(engine, &request, &whole);
        request.wanted = ((1u << COMPONENTS) - 1) & ~unwanted;
        engine_run(engine, &request, &lean);
        differing += whole.outcome != lean.outcome;
        for (int c = 0; c < COMPONENTS; c++)
            differing += !is_same(&whole, &lean, (enum component)c) &&
                         !(unwanted >> c & 1 &&
                           observation_presence(&lean, (enum component)c) == PRESENCE_UNKNOWN);
    }
    CHECK(differing == 0);
    text_free(&input);
    observation_free(&whole);
    observation_free(&lean);
}

static bool is_said(const struct observation *o, enum component c, const char *expected)
{
    struct ua_str value = observation_get(o, c);

    return observation_presence(o, c) == PRESENCE_UNKNOWN ||
           (value.len == strlen(expected) && memcmp(value.ptr, expected, value.len) == 0);
}

static void check_edges(struct engine *engine)
{
    static const char url[] = "http://host.example/p?q#f", nul[] = "http://h/\0b",
                      cut[] = "http://h/\xC3", bad[] = "http://h/\xF5\xED\xA0\x80?\xFF#\x80";
    struct observation o = {0};
    struct text text = {0};

    ask(engine, &o, (struct ua_str){url, sizeof url - 1}, NULL);
    CHECK(o.outcome == OUTCOME_PARSED);
    CHECK(is_said(&o, COMPONENT_SCHEME, "http") && is_said(&o, COMPONENT_HOST, "host.example"));
    CHECK(is_said(&o, COMPONENT_PATH, "/p") && is_said(&o, COMPONENT_QUERY, "q"));
    CHECK(is_said(&o, COMPONENT_FRAGMENT, "f") && is_said(&o, COMPONENT_HREF, url));
    ask(engine, &o, (struct ua_str){nul, sizeof nul - 1}, NULL);
    CHECK(o.outcome == OUTCOME_UNSUPPORTED || o.outcome == OUTCOME_REJECTED ||
          (o.outcome == OUTCOME_PARSED && observation_get(&o, COMPONENT_PATH).len > 2));
    ask(engine, &o, (struct ua_str){cut, sizeof cut - 1}, NULL);
    CHECK(o.outcome <= OUTCOME_UNSUPPORTED);
    ask(engine, &o, (struct ua_str){bad, sizeof bad - 1}, NULL);
    CHECK(o.outcome <= OUTCOME_UNSUPPORTED);
    ask(engine, &o, (struct ua_str){"", 0}, NULL);
    CHECK(o.outcome == OUTCOME_REJECTED);
    if (engine->capabilities & CAPABILITY_BASE) {
        ask(engine, &o, (struct ua_str){"../x", 4}, "http://host.example/a/b/c");
        CHECK(o.outcome == OUTCOME_PARSED && is_said(&o, COMPONENT_PATH, "/a/x"));
        ask(engine, &o, (struct ua_str){"x", 1}, "");
        CHECK(o.outcome == OUTCOME_REJECTED);
    }
    text_puts(&text, "http://h/");
    while (text.len < LONG_PATH)
        text_puts(&text, "a/b");
    ask(engine, &o, (struct ua_str){text.ptr, text.len}, NULL);
    CHECK(o.outcome != OUTCOME_REJECTED);
    CHECK(o.outcome != OUTCOME_PARSED || observation_get(&o, COMPONENT_PATH).len == text.len - 8);
    text_free(&text);
    observation_free(&o);
}

/* In a child of its own. What is printed is kept from the terminal, and counted. */
static int check_engine(const char *name, FILE *printed)
{
    int out = dup(STDOUT_FILENO), err = dup(STDERR_FILENO);
    unsigned failed_before = checks_failed;
    struct engine *engine = engine_open(name);

    CHECK(engine != NULL);
    if (!engine)
        return 1;
    fflush(NULL);
    dup2(fileno(printed), STDOUT_FILENO);
    dup2(fileno(printed), STDERR_FILENO);
    if (parses(engine) &&
        !engine->class->title) /* the editions have tests of their own for what they answer */
        check_edges(engine);
    check_inputs(engine);
    check_wanted(engine);
    engine_close(engine);
    fflush(NULL);
    dup2(out, STDOUT_FILENO);
    dup2(err, STDERR_FILENO);
    return checks_failed > failed_before;
}

static void test_engine(const char *name)
{
    FILE *printed = tmpfile();
    char line[512];
    int status = 0, lines = 0;
    pid_t child;

    CHECK(printed != NULL);
    if (!printed)
        return;
    fflush(NULL);
    child = fork();
    if (child == 0)
        exit(check_engine(name, printed));
    CHECK(child > 0 && waitpid(child, &status, 0) == child);
    CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    if (WIFSIGNALED(status))
        printf("  %s: signal %d\n", name, WTERMSIG(status));
    rewind(printed);
    /* What the checks in the child have to say comes out here as well. */
    for (; fgets(line, sizeof line, printed); lines++)
        printf("  %s: %s", name, line);
    CHECK(lines == 0);
    fclose(printed);
}

static void test_family(void)
{
    static const char *const families[][2] = {
        {"libcurl", "libcurl"},
        {"libcurl:lenient", "libcurl"},
        {"libcurl@8.5.0", "libcurl"},
        {"whatwg>libcurl:guess", "libcurl"},
        {"node-url", "ada"},
        {"ada", "ada"},
        {"bun", "wtf-url"},
        {"php-wasm-parse-url:7.4", "php-parse-url"},
        {"npm:url-parse@1.4.7", "url-parse"},
        {"npm:undici@6.0.0", "ada"},
        {"npm:@a/b@1.0.0", "npm:@a/b"},
        {"dial:curl", "dial:curl"},
        {"my-parser@old", "my-parser"},
        {"whatwg#2", "whatwg#2"},
    };

    for (size_t i = 0; i < sizeof families / sizeof *families; i++) {
        char family[ENGINE_ID_BYTES];

        engine_family(family, families[i][0]);
        CHECK_TEXT(family, strlen(family), families[i][1], strlen(families[i][1]));
    }
}

/* A family names a registered engine, which has no family itself. */
static void test_family_names(void)
{
    for (const struct engine_class *const *class = engine_classes(); *class; class ++) {
        char family[ENGINE_ID_BYTES];

        if (!(*class)->family)
            continue;
        engine_family(family, (*class)->family);
        CHECK(strcmp(family, (*class)->family) == 0);
        CHECK(engine_is_known((*class)->family, NULL));
    }
}

int main(void)
{
    test_family();
    test_family_names();
    struct text absent = {0};

    read_corpus();
    read_vectors();
    CHECK(seed_count > 500);
    for (const struct engine_class *const *class = engine_classes(); *class && seed_count;
         class ++) {
        const char *const none = NULL, *const *profile = (*class)->profiles;
        struct engine *engine;

        if (!(*class)->open) /* a script */
            continue;
        engine = engine_open((*class)->id);
        engine_close(engine);
        if (!engine) {
            text_printf(&absent, "%s%s", absent.len ? ", " : "", (*class)->id);
            continue;
        }
        test_engine((*class)->id);
        for (profile = profile && !(*class)->profiles_are_rare ? profile : &none; *profile;
             profile++) {
            char name[128];

            snprintf(name, sizeof name, "%s:%s", (*class)->id, *profile);
            test_engine(name);
        }
    }
    if (absent.len > 0)
        printf("engines: skipped, not available: %s\n", absent.ptr);
    text_free(&absent);
    for (size_t i = 0; i < seed_count; i++)
        free((char *)seeds[i].ptr);
    free(seeds);
    return check_report("engines");
}
