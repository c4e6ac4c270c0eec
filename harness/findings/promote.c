/* SPDX-License-Identifier: MIT */
#include "promote.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "expect_cause.h"
#include "files.h"
#include "inputs.h"
#include "json.h"
#include "lib1560.h"
#include "minimize.h"
#include "registry.h"
#include "report.h"
#include "testcase.h"
#include "utf8.h"

#define VECTOR_FILE "vectors/found.json"

/* The state of one promotion. */
struct promotion_work {
    struct promotion *out;
    const char *tree;
    struct pair pair;        /* the source's engines */
    struct engine *standard; /* gives the expected answer */
    struct observation expected;
    struct classification classification;
    struct owned_testcase test;
    struct suite suite; /* the tree's vectors */
    struct suite own;   /* the new one */
};

void promotion_free(struct promotion *promotion)
{
    for (size_t i = 0; i < promotion->count; i++) {
        free(promotion->files[i].path);
        text_free(&promotion->files[i].addition);
        text_free(&promotion->files[i].content);
    }
    free(promotion->files);
    text_free(&promotion->notes);
    text_free(&promotion->id);
    *promotion = (struct promotion){0};
}

static struct promoted_file *add_file(struct promotion_work *work, const char *path)
{
    struct promotion *out = work->out;

    out->files = xrealloc(out->files, (out->count + 1) * sizeof *out->files);
    out->files[out->count] = (struct promoted_file){.path = xstrndup(path, strlen(path))};
    return &out->files[out->count++];
}

const char *promotion_format_name(enum promotion_format format)
{
    static const char *const names[PROMOTION_FORMATS] = {
        [PROMOTION_VECTOR] = "vector", [PROMOTION_WPT] = "wpt", [PROMOTION_LIB1560] = "lib1560"};

    return names[format];
}

char *promote_own_tree(void)
{
    static const char *const needed[] = {"vectors/schema.json", "corpus"};
    struct text tree = {0}, path = {0};
    bool is = executable_dir()[0] != '\0';

    text_printf(&tree, "%s../..", executable_dir());
    for (size_t i = 0; i < 2; i++) {
        text_clear(&path);
        text_printf(&path, "%s/%s", tree.ptr, needed[i]);
        is = is && access(path.ptr, F_OK) == 0;
    }
    text_free(&path);
    if (is)
        return tree.ptr;
    text_free(&tree);
    return NULL;
}

/* --- files of the tree ------------------------------------------------------------------------ */

/* Opens the folder of a file below the tree. name gets the file's name in it, a part of path. False
 * with errno. */
static bool open_folder_of(struct folder *out, const char **name, const char *tree,
                           const char *path)
{
    const char *slash = strrchr(path, '/');
    char *below = xstrndup(path, (size_t)(slash - path));
    const bool ok = folder_open(out, tree, below);

    *name = slash + 1;
    free(below);
    return ok;
}

/* Reads a file of the tree. False if there is none, or, after a complaint, if it cannot be read. */
static bool read_tree_file(struct text *out, const char *tree, const char *path)
{
    struct folder folder = {0};
    const char *name;
    const bool ok = tree && open_folder_of(&folder, &name, tree, path) &&
                    folder_has(&folder, name) && folder_read(out, &folder, name, READ_FILE_BYTES);

    if (tree)
        folder_close(&folder);
    return ok;
}

/* --- the vector ------------------------------------------------------------------------------- */

static bool has_case_id(const struct suite *suite, const struct text *id)
{
    for (size_t i = 0; i < suite->count; i++) {
        if (ua_str_equal(suite->cases[i].id, text_str(id)))
            return true;
    }
    return false;
}

/* Below the tree: a dash for each dot of the vector's id. */
static void name_reproducer(struct text *path, const struct text *id)
{
    size_t start = path->len;

    text_printf(path, "corpus/differential/%s", id->ptr + strlen("found."));
    for (char *c = path->ptr + start; *c; c++)
        *c = *c == '.' ? '-' : *c;
}

/* Whether a vector has the id, or a reproducer with another input its name. */
static bool is_id_taken(const struct promotion_work *work)
{
    struct text name = {0}, there = {0}, seed = {0};
    bool is = has_case_id(&work->suite, &work->out->id);

    name_reproducer(&name, &work->out->id);
    if (!is && read_tree_file(&there, work->tree, name.ptr)) {
        testcase_write(&seed, testcase_of(&work->test));
        is = !ua_str_equal(text_str(&there), text_str(&seed));
    }
    text_free(&name);
    text_free(&there);
    text_free(&seed);
    return is;
}

/* found.CAUSE.EFFECT, with a number where that is taken. */
static void make_id(struct promotion_work *work)
{
    enum effect effect = work->pair.difference.effect;
    const struct text *cause = &work->classification.cause;
    struct text plain = {0}, *id = &work->out->id;

    for (size_t i = 0; i < cause->len; i++) {
        bool is_letter = (cause->ptr[i] >= 'a' && cause->ptr[i] <= 'z') ||
                         (cause->ptr[i] >= '0' && cause->ptr[i] <= '9');

        if (is_letter)
            text_add(&plain, &cause->ptr[i], 1);
        else if (plain.len > 0 && plain.ptr[plain.len - 1] != '-')
            text_puts(&plain, "-");
    }
    while (plain.len > 0 && plain.ptr[plain.len - 1] == '-')
        plain.len--;
    for (unsigned number = 1; number == 1 || is_id_taken(work); number++) {
        text_clear(id);
        text_printf(id, "found.%.*s.%s", (int)plain.len, plain.ptr, effect_name(effect));
        if (number > 1)
            text_printf(id, "-%u", number);
    }
    text_free(&plain);
}

/* The case about the same input and base; NULL: none. */
static const struct vector_case *find_same_case(const struct promotion_work *work)
{
    for (size_t i = 0; i < work->suite.count; i++) {
        const struct vector_case *test = &work->suite.cases[i];

        if (test->kind == CASE_URL && ua_str_equal(test->input, text_str(&work->test.url)) &&
            ua_str_equal(test->request.base, testcase_of(&work->test).base))
            return test;
    }
    return NULL;
}

/* Without its full stop; behind another with a small letter. */
static void join_sentence(struct text *out, const char *sentence)
{
    size_t len = strlen(sentence);
    char first = sentence[0];

    while (len > 0 && sentence[len - 1] == '.')
        len--;
    if (out->len > 0) {
        text_puts(out, "; ");
        first = (char)(first >= 'A' && first <= 'Z' ? first | 0x20 : first);
    }
    text_add(out, &first, 1);
    text_add(out, sentence + 1, len - 1);
}

static void describe_component(struct text *out, enum component c, struct ua_str value)
{
    if (!value.ptr)
        text_printf(out, "no %s", component_name(c));
    else if (value.len == 0)
        text_printf(out, "an empty %s", component_name(c));
    else {
        text_printf(out, "the %s \"", component_name(c));
        text_visible(out, value.ptr, value.len);
        text_puts(out, "\"");
    }
}

/* The answer that is not the Standard's, and how it differs. */
static const struct observation *find_wrong_answer(const struct promotion_work *work,
                                                   struct difference *difference)
{
    const struct pair *pair = &work->pair;
    const struct side right = answer_side(work->standard, &work->expected);

    compare(difference, right, answer_side(pair->engines[1], &pair->answers[1]));
    if (difference->effect != EFFECT_NONE)
        return &pair->answers[1];
    compare(difference, right, answer_side(pair->engines[0], &pair->answers[0]));
    return &pair->answers[0];
}

/* Appends the answer of a parser that fails the vector. */
static void add_consequence(struct text *out, const struct promotion_work *work)
{
    static const enum component parts[] = {COMPONENT_SCHEME,   COMPONENT_HOST,     COMPONENT_PORT,
                                           COMPONENT_USERNAME, COMPONENT_PASSWORD, COMPONENT_PATH,
                                           COMPONENT_QUERY,    COMPONENT_FRAGMENT, COMPONENT_ORIGIN,
                                           COMPONENT_HREF};
    struct difference difference;
    const struct observation *wrong = find_wrong_answer(work, &difference);
    bool accepts = work->expected.outcome == OUTCOME_PARSED;

    if (accepts != (wrong->outcome == OUTCOME_PARSED)) {
        text_puts(out, accepts ? "; a parser that fails this test refuses the input"
                               : "; a parser that fails this test accepts the input");
        return;
    }
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        enum component c = parts[i];
        struct ua_str value = observation_get(&work->expected, c);

        if (difference.relation[c] != RELATION_DIFFERENT)
            continue;
        text_puts(out, "; a parser that fails this test finds ");
        describe_component(out, c, observation_get(wrong, c));
        text_puts(out, " instead of ");
        describe_component(out, c, value);
        return;
    }
}

/* A draft of the vector's why: the sentence of the cause, and the wrong answer. */
static void draft_why(struct text *out, const struct promotion_work *work)
{
    const struct explanation *e = &work->classification.explanation;
    struct rewrite_set held = rewrite_set_limit(e->candidates, 2);

    if (e->first >= 0) {
        join_sentence(out, rewrites[e->first]->sentence);
        if (e->second >= 0)
            join_sentence(out, rewrites[e->second]->sentence);
    } else {
        const char *gap = "; it depends on ";

        text_puts(out, "Unexplained so far");
        for (int i; (i = rewrite_set_next(&held)) >= 0; gap = " and ")
            text_printf(out, "%s%s", gap, rewrites[i]->name);
    }
    add_consequence(out, work);
    text_puts(out, ".");
}

static const char *find_anchor(const struct promotion_work *work)
{
    const struct explanation *e = &work->classification.explanation;
    int first = rewrite_set_first(e->candidates);

    if (e->first >= 0)
        return rewrites[e->first]->standard;
    return first >= 0 ? rewrites[first]->standard : "concept-basic-url-parser";
}

/* A member on a line of its own. */
static void write_member_line(struct json_writer *w, const char *key, struct ua_str value)
{
    json_new_line(w, 4);
    json_add(w, key, value);
}

/* For an input that fails without a base: the kind of base with which it parses. NULL: none, or it
 * has a base. */
static const char *find_wanted_base(const struct promotion_work *work)
{
    static const struct {
        const char *base, *name;
    } kinds[] = {{"about:blank", "any-base"}, {"http://example/", "non-opaque-path-base"}};
    struct observation o = {0};
    const char *wanted = NULL;

    for (size_t i = 0; i < 2 && !wanted && !work->test.has_base; i++) {
        const struct request request = {.op = OP_PARSE,
                                        .input = text_str(&work->test.url),
                                        .base = ua_str(kinds[i].base, strlen(kinds[i].base))};

        engine_run(work->standard, &request, &o);
        if (o.outcome == OUTCOME_PARSED)
            wanted = kinds[i].name;
    }
    observation_free(&o);
    return wanted;
}

static void write_expected_members(struct json_writer *w, const struct promotion_work *work)
{
    const char *wanted;
    struct text value = {0};

    if (work->expected.outcome != OUTCOME_PARSED) {
        json_new_line(w, 4);
        json_add_bool(w, "failure", true);
        wanted = find_wanted_base(work);
        if (wanted)
            write_member_line(w, "relativeTo", ua_str(wanted, strlen(wanted)));
        return;
    }
    for (int attribute = 0; attribute < ATTRIBUTES; attribute++) {
        if (attribute == ATTRIBUTE_SEARCH_PARAMS ||
            !attribute_from_observation(&value, &work->expected, (enum attribute)attribute))
            continue;
        write_member_line(w, attribute_name((enum attribute)attribute), text_str(&value));
    }
    text_free(&value);
}

/* The object, as the files of vectors/ are laid out. */
static void make_vector(struct text *out, const struct promotion_work *work)
{
    struct json_writer w = {.out = out, .spaced_colons = true};
    struct text why = {0};

    draft_why(&why, work);
    text_puts(out, "  ");
    json_object(&w);
    write_member_line(&w, "id", text_str(&work->out->id));
    write_member_line(&w, "spec", ua_str(find_anchor(work), strlen(find_anchor(work))));
    write_member_line(&w, "why", text_str(&why));
    if (work->pair.difference.effect >= EFFECT_USERINFO_SHIFT) {
        json_new_line(&w, 4);
        json_member(&w, "tags");
        json_array(&w);
        json_string(&w, "security");
        json_end(&w);
    }
    write_member_line(&w, "input", text_str(&work->test.url));
    write_member_line(&w, "base", testcase_of(&work->test).base);
    write_expected_members(&w, work);
    json_new_line(&w, 2);
    json_end(&w);
    text_free(&why);
}

/* Runs a vector on an engine; result gets what came of it. */
static void check_vector(struct case_result *result, const struct vector_case *test,
                         struct engine *engine)
{
    struct observation o = {0};
    struct request request;

    for (int question = 0; question < QUESTIONS; question++) {
        if (!check_request(&request, test, (enum question)question, engine))
            continue;
        engine_run(engine, &request, &o);
        check_answer(result, test, (enum question)question, engine, &o);
    }
    observation_free(&o);
}

/* The array of vectors that a tree without the file begins with. */
static void begin_vectors(struct text *out)
{
    struct json_writer w = {.out = out};

    json_array(&w);
    json_new_line(&w, 2);
    json_string(&w, "What campaigns found, a case for each class that was promoted.");
    json_new_line(&w, 0);
    json_end(&w);
    text_puts(out, "\n");
}

/* Fills the file's content: the tree's array and the vector as its last item. */
static bool append_vector(struct promoted_file *file, const char *tree, struct text *error)
{
    struct text old = {0};
    struct json_file array;
    const cJSON *last;
    bool ok;

    read_tree_file(&old, tree, VECTOR_FILE);
    if (old.len == 0)
        begin_vectors(&old);
    ok = json_file_parse(&array, VECTOR_FILE, text_str(&old), error);
    if (ok) {
        last = array.root->child;
        while (last && last->next)
            last = last->next;
        json_insert(&file->content, &array, array.root, last, text_str(&file->addition));
    }
    json_file_free(&array);
    text_free(&old);
    return ok;
}

static bool add_vector(struct promotion_work *work)
{
    struct promoted_file *file = add_file(work, VECTOR_FILE);
    struct text array = {0}, error = {0};
    struct json_writer w = {.out = &array};
    struct case_result result = {0};
    bool ok;

    make_vector(&file->addition, work);
    json_array(&w);
    json_verbatim(&w, text_str(&file->addition));
    json_end(&w);
    ok = append_vector(file, work->tree, &error) &&
         suite_read(&work->own, VECTOR_FILE, array.ptr, array.len, &error);
    if (ok)
        check_vector(&result, &work->own.cases[0], work->standard);
    if (!ok || result.kind != RESULT_PASSED) {
        complain("no vector can be made of it: %s",
                 error.len > 0 ? error.ptr : "our own parser would not pass it");
        ok = false;
    }
    case_result_free(&result);
    text_free(&array);
    text_free(&error);
    return ok;
}

/* --- expectations ----------------------------------------------------------------------------- */

/* A manifest of the tree. */
struct manifest {
    struct text path, text;
    struct json_file file;
    struct expectations expectations;
};

/* False, after a complaint if it is there, if it cannot be read. */
static bool open_manifest(struct manifest *manifest, const char *tree, const char *path)
{
    struct text error = {0};
    bool ok;

    *manifest = (struct manifest){0};
    if (!read_tree_file(&manifest->text, tree, path))
        return false;
    text_printf(&manifest->path, "%s/%s", tree, path);
    ok = json_file_parse(&manifest->file, manifest->path.ptr, text_str(&manifest->text), &error) &&
         expectations_read_file(&manifest->expectations, &manifest->file, &error);
    if (!ok)
        complain("%s", error.ptr);
    text_free(&error);
    return ok;
}

static void close_manifest(struct manifest *manifest)
{
    expectations_free(&manifest->expectations);
    json_file_free(&manifest->file);
    text_free(&manifest->text);
    text_free(&manifest->path);
}

/* Puts a row after the last one of a file that does not come later. */
static void insert_row(struct text *out, const struct json_file *manifest, const struct text *row,
                       const char *file)
{
    const cJSON *rows = cJSON_GetObjectItemCaseSensitive(manifest->root, "expectations");
    const cJSON *other, *after = NULL;

    if (!cJSON_IsArray(rows))
        return;
    cJSON_ArrayForEach (other, rows) {
        const char *name = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(other, "file"));

        if (name && strcmp(name, file) <= 0)
            after = other;
    }
    json_insert(out, manifest, rows, after, text_str(row));
}

/* Whether content is a manifest with one row more than before. */
static bool has_one_row_more(const struct text *content, const struct expectations *before)
{
    struct expectations after = {0};
    struct text error = {0};
    bool holds = content->len > 0 &&
                 expectations_read(&after, "", content->ptr, content->len, &error) &&
                 after.count == before->count + 1;

    expectations_free(&after);
    text_free(&error);
    return holds;
}

/* The row of an engine that fails the vector. manifest NULL: it has none. problem: why the row
 * cannot be put into the manifest. */
static void add_expectation_row(struct promotion_work *work, struct engine *engine,
                                const char *path, const struct manifest *manifest,
                                const char *problem)
{
    struct case_result result = {0};
    struct causes causes = {0};
    struct row row = {engine, &work->own.cases[0], VECTOR_FILE, true, &result, NULL, NULL, {0},
                      NULL};
    struct json_writer w = {0};
    struct promoted_file *file;
    struct text cause = {0};

    check_vector(&result, row.test, engine);
    if (result.kind == RESULT_FAILED && causes_open(&causes, engine, NULL)) {
        file = add_file(work, path);
        w.out = &file->addition;
        if (!report_expectation(&w, &cause, &causes, &row))
            text_printf(&work->out->notes, "%s: \"why\" waits for a sentence\n", path);
        if (manifest) {
            insert_row(&file->content, &manifest->file, &file->addition, "found.json");
            if (!has_one_row_more(&file->content, &manifest->expectations))
                text_clear(&file->content);
        }
        if (file->content.len == 0 && work->tree)
            text_printf(&work->out->notes,
                        "%s: %s, so --write leaves out its entry: add it to the file that you give "
                        "to `test --expect`\n",
                        path, problem);
        causes_close(&causes);
        text_free(&cause);
    }
    case_result_free(&result);
}

/* vectors/expect/ENGINE.json, a dot for the colon of a profile. */
static void add_expectation(struct promotion_work *work, struct engine *engine)
{
    const char *problem = "not in the form that `test --write-expect` writes";
    const char *version;
    struct manifest manifest;
    struct text path = {0}, other_version = {0};
    bool is_there;

    text_puts(&path, "vectors/expect/");
    folder_add_name(&path, engine->id);
    text_puts(&path, ".json");
    for (char *c = path.ptr; *c; c++)
        *c = *c == ':' ? '.' : *c;
    is_there = open_manifest(&manifest, work->tree, path.ptr);
    version = manifest.expectations.version;
    if (is_there && version && strcmp(version, engine->version) != 0) {
        text_printf(&other_version, "for version %s, and this is %s", version, engine->version);
        problem = other_version.ptr;
        is_there = false;
    } else if (manifest.path.len == 0) {
        problem = "missing";
    }
    add_expectation_row(work, engine, path.ptr, is_there ? &manifest : NULL, problem);
    close_manifest(&manifest);
    text_free(&path);
    text_free(&other_version);
}

/* --- the reproducer --------------------------------------------------------------------------- */

static void add_reproducer(struct promotion_work *work)
{
    struct text path = {0};
    struct promoted_file *file;

    if (memchr(text_str(&work->test.url).ptr, TESTCASE_MARK, work->test.url.len) ||
        memchr(text_str(&work->test.base).ptr, TESTCASE_MARK, work->test.base.len)) {
        text_puts(&work->out->notes, "no reproducer: a byte 0xFF separates URL and base there\n");
        return;
    }
    name_reproducer(&path, &work->out->id);
    file = add_file(work, path.ptr);
    file->is_raw = true;
    testcase_write(&file->addition, testcase_of(&work->test));
    text_add(&file->content, text_str(&file->addition).ptr, file->addition.len);
    text_free(&path);
}

/* --- the tests of others ---------------------------------------------------------------------- */

/* Adds "CAUSE: its sentence.", the same for a second cause. */
static void add_cause_sentences(struct text *out, const struct promotion_work *work)
{
    const struct explanation *e = &work->classification.explanation;
    const int both[2] = {e->first, e->second};

    text_add(out, work->classification.cause.ptr, work->classification.cause.len);
    for (int i = 0; i < 2; i++) {
        if (both[i] >= 0)
            text_printf(out, "%s %s", i == 0 ? ":" : "", rewrites[both[i]]->sentence);
    }
    if (e->first < 0)
        text_puts(out, ".");
}

/* Adds what another engine says of the input: that it refuses it, or the first component in which
 * it differs. */
static void add_other_answer(struct text *out, const struct engine *engine,
                             const struct observation *answer, const struct engine *other,
                             const struct observation *other_answer)
{
    static const enum component parts[] = {COMPONENT_SCHEME,   COMPONENT_HOST,     COMPONENT_PORT,
                                           COMPONENT_USERNAME, COMPONENT_PASSWORD, COMPONENT_PATH,
                                           COMPONENT_QUERY,    COMPONENT_FRAGMENT, COMPONENT_HREF};
    const char *reader = strchr(other->id, '>');
    struct difference difference;

    compare(&difference, answer_side(engine, answer), answer_side(other, other_answer));
    if (reader)
        text_printf(out, " Given the href of %.*s, %s %s ", (int)(reader - other->id), other->id,
                    reader + 1, other->version);
    else
        text_printf(out, " %s %s ", other->id, other->version);
    if (other_answer->outcome != OUTCOME_PARSED) {
        text_puts(out, "refuses the URL.");
        return;
    }
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        if (answer->outcome == OUTCOME_PARSED &&
            difference.relation[parts[i]] != RELATION_DIFFERENT)
            continue;
        if (answer->outcome != OUTCOME_PARSED && parts[i] != COMPONENT_HOST)
            continue;
        text_puts(out, "finds ");
        describe_component(out, parts[i], observation_get(other_answer, parts[i]));
        text_puts(out, ".");
        return;
    }
    text_puts(out, "says the same.");
}

/* Reads the case with its comment by the reader of WPT's own file, and runs it on our parser. */
static bool check_wpt_case(struct promotion_work *work, const struct text *addition)
{
    struct text array = {0}, error = {0};
    struct case_result result = {0};
    bool ok;

    text_printf(&array, "[\n%s\n]\n", addition->ptr);
    ok = suite_read(&work->own, "urltestdata.json", array.ptr, array.len, &error) &&
         work->own.count == 1;
    if (ok)
        check_vector(&result, &work->own.cases[0], work->standard);
    ok = ok && result.kind == RESULT_PASSED;
    if (!ok)
        complain("no case can be made of it: %s",
                 error.len > 0 ? error.ptr : "our own parser would not pass it");
    case_result_free(&result);
    text_free(&array);
    text_free(&error);
    return ok;
}

/* False after a complaint. */
static bool make_wpt_case(struct promotion_work *work)
{
    const struct testcase test = testcase_of(&work->test);
    struct promoted_file *file;
    struct text why = {0};
    struct json_writer w = {.spaced_colons = true};

    if (!ua_is_utf8(test.url) || (test.base.ptr && !ua_is_utf8(test.base))) {
        complain("no case can be made of it: WPT's file can only hold UTF-8");
        return false;
    }
    file = add_file(work, "url/resources/urltestdata.json");
    w.out = &file->addition;
    draft_why(&why, work);
    text_puts(&file->addition, "  ");
    json_string(&w, why.ptr);
    text_puts(&file->addition, ",\n  ");
    w = (struct json_writer){.out = &file->addition, .spaced_colons = true};
    json_object(&w);
    write_member_line(&w, "input", test.url);
    write_member_line(&w, "base", test.base);
    write_expected_members(&w, work);
    json_new_line(&w, 2);
    json_end(&w);
    text_free(&why);
    return check_wpt_case(work, &file->addition);
}

/* The engine of the pair that is libcurl or a profile of it, and its number; NULL: neither. */
static struct engine *find_libcurl(const struct pair *pair, int *number)
{
    static const char id[] = "libcurl";
    struct engine *const both[2] = {pair->engines[0], pair->engines[1]};

    for (*number = 0; *number < 2; ++*number) {
        const char *end = both[*number]->id + strlen(id);

        if (strncmp(both[*number]->id, id, strlen(id)) == 0 && (*end == '\0' || *end == ':'))
            return both[*number];
    }
    return NULL;
}

static bool add_row(struct promotion_work *work, const struct engine *libcurl,
                    const struct observation *answer, struct ua_str comment)
{
    const struct testcase test = testcase_of(&work->test);
    struct text row = {0}, path = {0};
    const char *table = "";
    const char *problem = lib1560_write_row(&row, &table, test, libcurl, answer, comment);

    if (problem) {
        complain("no row can be made of it: %s", problem);
    } else {
        text_printf(&path, "tests/libtest/lib1560.c: %s", table);
        text_assign(&add_file(work, path.ptr)->addition, &row);
    }
    text_free(&row);
    text_free(&path);
    return !problem;
}

/* The row has the answer of today's libcurl: a pair's own profile, or the plain one. False after a
 * complaint. */
static bool make_lib1560_row(struct promotion_work *work)
{
    const struct pair *pair = &work->pair;
    const struct observation *const answers[2] = {&pair->answers[0], &pair->answers[1]};
    struct engine *const engines[2] = {pair->engines[0], pair->engines[1]};
    struct engine *opened = NULL;
    struct observation o = {0};
    struct request request = {.op = OP_PARSE, .input = text_str(&work->test.url)};
    struct text comment = {0};
    int number;
    bool ok = false;

    add_cause_sentences(&comment, work);
    if (find_libcurl(pair, &number)) {
        add_other_answer(&comment, engines[number], answers[number], engines[!number],
                         answers[!number]);
        ok = add_row(work, engines[number], answers[number], text_str(&comment));
    } else if ((opened = engine_open("libcurl"))) {
        request.base = testcase_of(&work->test).base;
        engine_run(opened, &request, &o);
        for (int i = 0; i < 2; i++)
            add_other_answer(&comment, opened, &o, engines[i], answers[i]);
        ok = add_row(work, opened, &o, text_str(&comment));
    }
    engine_close(opened);
    observation_free(&o);
    text_free(&comment);
    return ok;
}

/* --- all of it -------------------------------------------------------------------------------- */

static bool open_standard(struct promotion_work *work)
{
    work->standard = engine_open("whatwg");
    return work->standard != NULL;
}

/* Notes that the class has changed, by another version of an engine or more rewrites. */
static void note_class(struct promotion_work *work, uint64_t class)
{
    const struct classification *now = &work->classification;

    if (class && now->class != class)
        text_printf(&work->out->notes, "class %016" PRIx64 " is now %016" PRIx64 ": %s\n", class,
                    now->class, now->cause.ptr);
}

/* Says why two answers that do not differ make no test: an engine has none, or they are the same.
 */
static void explain_no_difference(const struct pair *pair, uint64_t class)
{
    const struct observation *const answers[2] = {&pair->answers[0], &pair->answers[1]};
    const struct engine *const engines[2] = {pair->engines[0], pair->engines[1]};
    struct text words = {0};

    if (class)
        text_printf(&words, "class %016" PRIx64 ": ", class);
    for (int i = 0; i < 2; i++) {
        struct ua_str reason = observation_get(answers[i], COMPONENT_REASON);

        if (observation_is_answer(answers[i]))
            continue;
        text_printf(&words, "%s gives no answer (%s)%s", engines[i]->id,
                    outcome_name(answers[i]->outcome), reason.len > 0 ? ": " : "");
        text_visible(&words, reason.ptr ? reason.ptr : "", reason.len);
        complain("%s", words.ptr);
        text_free(&words);
        return;
    }
    text_printf(&words, "%s and %s do not differ", pair->engines[0]->id, pair->engines[1]->id);
    complain("%s", words.ptr);
    text_free(&words);
}

/* Notes that the test has another input than its source. */
static void note_source(struct promotion_work *work, struct testcase source)
{
    if (testcase_equal(source, testcase_of(&work->test)))
        return;
    text_puts(&work->out->notes, "minimised from ");
    text_value(&work->out->notes, source.url);
    if (source.base.ptr) {
        text_puts(&work->out->notes, " with base ");
        text_value(&work->out->notes, source.base);
    }
    text_puts(&work->out->notes, "\n");
}

/* Fills input and base with the source's, minimised, and finds the cause and the expected answer.
 * False after a complaint if the two engines do not differ. */
static bool minimize_and_explain(struct promotion_work *work, const struct promotion_source *source)
{
    struct request request = {.op = OP_PARSE};
    uint64_t executions = MINIMIZE_EXECUTIONS;

    pair_run(&work->pair, source->test);
    if (work->pair.difference.effect == EFFECT_NONE) {
        explain_no_difference(&work->pair, source->class);
        return false;
    }
    testcase_copy(&work->test, source->test);
    minimize_class(&work->pair, &work->test, &executions);
    minimize_name(&work->pair, &work->test);
    pair_run(&work->pair, testcase_of(&work->test));
    classify(&work->classification, &work->pair, testcase_of(&work->test));
    note_source(work, source->test);
    note_class(work, source->class);
    request.input = text_str(&work->test.url);
    request.base = testcase_of(&work->test).base;
    engine_run(work->standard, &request, &work->expected);
    return true;
}

/* False after a complaint. */
static bool make_for_tree(struct promotion_work *work)
{
    char *installed = work->tree ? NULL : data_dir("vectors", "vectors");
    struct text vectors = {0};
    const struct vector_case *same = NULL;
    bool ok;

    text_printf(&vectors, "%s%s",
                work->tree  ? work->tree
                : installed ? installed
                            : "",
                work->tree ? "/vectors" : "");
    ok = vectors.len == 0 || suite_load(&work->suite, vectors.ptr);
    if (ok)
        same = find_same_case(work);
    if (same) {
        work->out->exists = true;
        text_add(&work->out->id, same->id.ptr, same->id.len);
    } else if (ok) {
        make_id(work);
        ok = add_vector(work);
        if (ok) {
            add_expectation(work, work->pair.engines[0]);
            add_expectation(work, work->pair.engines[1]);
            add_reproducer(work);
        }
    }
    text_free(&vectors);
    free(installed);
    return ok;
}

bool promotion_make(struct promotion *out, const struct promotion_source *source,
                    enum promotion_format format, const char *tree)
{
    struct promotion_work work = {
        .out = out,
        .tree = tree,
        .pair = {.engines[0] = source->engines[0], .engines[1] = source->engines[1]}};
    bool ok = open_standard(&work) && minimize_and_explain(&work, source);

    switch (format) {
    case PROMOTION_VECTOR:
        ok = ok && make_for_tree(&work);
        break;
    case PROMOTION_WPT:
        ok = ok && make_wpt_case(&work);
        break;
    case PROMOTION_LIB1560:
        ok = ok && make_lib1560_row(&work);
        break;
    case PROMOTION_FORMATS:
        break;
    }
    pair_free(&work.pair);
    engine_close(work.standard);
    observation_free(&work.expected);
    classification_free(&work.classification);
    suite_free(&work.suite);
    suite_free(&work.own);
    testcase_free(&work.test);
    return ok;
}

/* Whether there is something to write. */
static bool is_written(const struct promoted_file *file)
{
    return file->content.len > 0 || file->is_raw;
}

/* Writes a file, or only looks whether it can be one. False after a complaint. */
static bool write_promoted(const struct promoted_file *file, const char *tree, bool only_looks)
{
    struct folder folder;
    const char *name;
    bool ok = open_folder_of(&folder, &name, tree, file->path);
    int fd;

    if (ok && only_looks) {
        fd = folder_open_file(&folder, name, O_RDONLY);
        ok = fd >= 0 || errno == ENOENT;
        if (fd >= 0)
            close(fd);
    } else if (ok) {
        ok = folder_replace(&folder, name, &file->content);
    }
    if (!ok)
        complain_unwritten(tree, file->path);
    folder_close(&folder);
    return ok;
}

bool promotion_write(const struct promotion *promotion, const char *tree)
{
    struct folder corpus, made;
    bool ok = folder_open(&corpus, tree, "corpus") &&
              folder_open_in(&made, &corpus, "differential", true);

    if (!ok)
        complain("%s/corpus/differential: %s", tree, file_error_text(errno));
    else
        folder_close(&made);
    folder_close(&corpus);
    for (int only_looks = 1; only_looks >= 0; only_looks--) {
        for (size_t i = 0; i < promotion->count && ok; i++)
            ok = !is_written(&promotion->files[i]) ||
                 write_promoted(&promotion->files[i], tree, only_looks);
    }
    return ok;
}
