/* SPDX-License-Identifier: MIT */
/* What `urlassay diff --date` prints, word for word, of editions whose answers are made up here. */
#include "check.h"
#include "diff.h"
#include "fixed_answer.h"
#include "json.h"
#include "str.h"

enum { EDITIONS = 4, OTHERS = 6 };

/* The second edition cannot say the host, and has the widest id and date. The last one says what
 * the Standard does, but for the query. */
static const struct {
    const char *id, *version;
    struct fixed_answer answers[2];
} edition_answers[EDITIONS] = {
    {"e0",
     "2001",
     {{.input = "no", .outcome = OUTCOME_REJECTED}, {.scheme = "x", .host = "old", .path = "/0"}}},
    {"edition-one",
     "2002-02-02",
     {{.input = "no", .outcome = OUTCOME_UNSUPPORTED},
      {.is_partial = true, .scheme = "x", .path = "/1"}}},
    {"e2",
     "2003",
     {{.input = "no", .outcome = OUTCOME_UNSUPPORTED}, {.scheme = "x", .host = "h", .path = "/p"}}},
    {"e3",
     "2004-04",
     {{.input = "no", .outcome = OUTCOME_REJECTED}, {.scheme = "x", .host = "h", .path = "/p"}}},
};
static const struct fixed_answer standard_answers[] = {
    {.input = "error", .outcome = OUTCOME_ERROR},
    {.input = "no", .outcome = OUTCOME_REJECTED},
    {.input = "old", .scheme = "x", .host = "old", .path = "/0"},
    {.scheme = "x", .host = "h", .path = "/p", .query = "q"}};

static const struct {
    const char *id;
    struct fixed_answer answers[2];
} other_answers[OTHERS] = {
    {"std", {{.scheme = "x", .host = "h", .path = "/p", .query = "q"}}},
    {"as-one", {{.input = "no", .scheme = "y"}, {.scheme = "x", .host = "old", .path = "/0"}}},
    {"mixed",
     {{.input = "no", .scheme = "y"},
      {.scheme = "x", .host = "old", .path = "/1", .query = NO_VALUE}}},
    {"refuses", {{.input = "no", .outcome = OUTCOME_REJECTED}, {.outcome = OUTCOME_REJECTED}}},
    {"agrees",
     {{.input = "no", .outcome = OUTCOME_REJECTED},
      {.scheme = "x", .host = "h", .path = "/p", .query = "q"}}},
    {"e2", {{.input = "no", .outcome = OUTCOME_REJECTED}, {.outcome = OUTCOME_REJECTED}}},
};

static struct engine engines[EDITIONS + OTHERS + 1];

struct trial {
    struct edition_history history;
    struct diff diff;
    struct engine *others[OTHERS];
    char *names[OTHERS];
    struct observation answers[OTHERS];
};

static void begin(struct trial *trial, const char *input)
{
    const struct testcase test = {ua_str(input, strlen(input)), {NULL, 0}};
    const struct request request = {.op = OP_PARSE, .input = test.url, .base = test.base};

    *trial = (struct trial){.history = {.count = EDITIONS}};
    trial->history.standard = &engines[EDITIONS];
    *trial->history.standard = fixed_engine("std", "today's", standard_answers);
    for (size_t i = 0; i < EDITIONS; i++) {
        engines[i] = fixed_engine(edition_answers[i].id, edition_answers[i].version,
                                  edition_answers[i].answers);
        trial->history.editions[i] = &engines[i];
    }
    edition_history_run(&trial->history, test);
    trial->diff.count = OTHERS;
    trial->diff.engines = trial->others;
    trial->diff.names = trial->names;
    trial->diff.answers = trial->answers;
    for (size_t i = 0; i < OTHERS; i++) {
        trial->others[i] = &engines[EDITIONS + 1 + i];
        *trial->others[i] = fixed_engine(other_answers[i].id, "1", other_answers[i].answers);
        trial->names[i] = trial->others[i]->id;
        engine_run(trial->others[i], &request, &trial->answers[i]);
    }
}

static void end(struct trial *trial)
{
    observation_free(&trial->history.standard_answer);
    for (size_t i = 0; i < EDITIONS; i++)
        observation_free(&trial->history.answers[i]);
    for (size_t i = 0; i < OTHERS; i++)
        observation_free(&trial->answers[i]);
}

static void check_written(int line, const char *input, const char *expected)
{
    struct trial trial;
    struct text out = {0};

    begin(&trial, input);
    edition_history_write_text(&out, &trial.history, &trial.diff, 60, false);
    check_text(__FILE__, line, text_str(&out).ptr, out.len, expected, strlen(expected));
    text_free(&out);
    end(&trial);
}

#define CHECK_WRITTEN(input, expected) check_written(__LINE__, input, expected)

static void check_jsonl(int line, const char *input, const char *expected)
{
    struct trial trial;
    struct text out = {0};
    struct json_writer w = {.out = &out};

    begin(&trial, input);
    json_object(&w);
    edition_history_write_jsonl(&w, &trial.history, &trial.diff);
    json_end(&w);
    check_text(__FILE__, line, text_str(&out).ptr, out.len, expected, strlen(expected));
    text_free(&out);
    end(&trial);
}

#define CHECK_JSONL(input, expected) check_jsonl(__LINE__, input, expected)

static const char
    url_text[] = "  the Standard's answer, by the edition since which it holds\n"
                 "    2001        e0           accepted, scheme x\n"
                 "    2003        e2           host h\n"
                 "                               before, e0: host old;\n"
                 "                                 edition-one cannot say\n"
                 "                             path /p\n"
                 "                               before, edition-one: path /1\n"
                 "    2012-12-28  std          query q\n"
                 "                               before, e3: query null\n"
                 "  who answers differently, and like which editions\n"
                 "    as-one answers as e0 does\n"
                 "    mixed answers as edition-one does\n"
                 "    refuses refuses it; no edition does\n",
    url_json[] =
        "{\"edition_history\":{\"standard\":{\"engine\":\"std\",\"version\":\"today's\",\"outco"
        "me\":\"parsed\",\"scheme\":\"x\",\"username\":null,\"password\":null,\"host\":\"h\",\""
        "port\":null,\"path\":\"/p\",\"query\":\"q\",\"fragment\":null},\"editions\":[{\"engine"
        "\":\"e0\",\"version\":\"2001\",\"outcome\":\"parsed\",\"scheme\":\"x\",\"username\":nu"
        "ll,\"password\":null,\"host\":\"old\",\"port\":null,\"path\":\"/0\",\"query\":null,\"f"
        "ragment\":null,\"decided\":{}},{\"engine\":\"edition-one\",\"version\":\"2002-02-02\","
        "\"outcome\":\"parsed\",\"scheme\":\"x\",\"path\":\"/1\",\"decided\":{}},{\"engine\":\""
        "e2\",\"version\":\"2003\",\"outcome\":\"parsed\",\"scheme\":\"x\",\"username\":null,\""
        "password\":null,\"host\":\"h\",\"port\":null,\"path\":\"/p\",\"query\":null,\"fragment"
        "\":null,\"decided\":{}},{\"engine\":\"e3\",\"version\":\"2004-04\",\"outcome\":\"parse"
        "d\",\"scheme\":\"x\",\"username\":null,\"password\":null,\"host\":\"h\",\"port\":null,"
        "\"path\":\"/p\",\"query\":null,\"fragment\":null,\"decided\":{}}],\"phases\":[],\"sinc"
        "e\":[{\"of\":\"outcome\",\"since\":\"e0\",\"change\":null,\"before\":null,\"cannot_say"
        "\":[],\"decided\":[]},{\"of\":\"scheme\",\"since\":\"e0\",\"change\":null,\"before\":n"
        "ull,\"cannot_say\":[],\"decided\":[]},{\"of\":\"username\",\"since\":\"e0\",\"change\""
        ":null,\"before\":null,\"cannot_say\":[\"edition-one\"],\"decided\":[]},{\"of\":\"passw"
        "ord\",\"since\":\"e0\",\"change\":null,\"before\":null,\"cannot_say\":[\"edition-one\""
        "],\"decided\":[]},{\"of\":\"host\",\"since\":\"e2\",\"change\":null,\"before\":\"e0\","
        "\"cannot_say\":[\"edition-one\"],\"decided\":[]},{\"of\":\"port\",\"since\":\"e0\",\"c"
        "hange\":null,\"before\":null,\"cannot_say\":[\"edition-one\"],\"decided\":[]},{\"of\":"
        "\"path\",\"since\":\"e2\",\"change\":null,\"before\":\"edition-one\",\"cannot_say\":[]"
        ",\"decided\":[]},{\"of\":\"query\",\"since\":\"std\",\"change\":null,\"before\":\"e3\""
        ",\"cannot_say\":[\"edition-one\"],\"decided\":[]},{\"of\":\"fragment\",\"since\":\"e0"
        "\",\"change\":null,\"before\":null,\"cannot_say\":[\"edition-one\"],\"decided\":[]}],"
        "\"matches\":[{\"engine\":\"as-one\",\"as\":[\"e0\"],\"until\":null,\"components\":{\"h"
        "ost\":[\"e0\"],\"path\":[\"e0\"],\"query\":[\"e0\",\"e2\",\"e3\"]}},{\"engine\":\"mixe"
        "d\",\"as\":[\"edition-one\"],\"until\":null,\"components\":{\"host\":[\"e0\"],\"path\""
        ":[\"edition-one\"],\"query\":[\"e0\",\"e2\",\"e3\"]}},{\"engine\":\"refuses\",\"as\":["
        "],\"until\":null,\"components\":{}}]}}",
    no_text[] = "  the Standard's answer, by the edition since which it holds\n"
                "    2001        e0           refused\n"
                "  who answers differently, and like which editions\n"
                "    as-one accepts it; no edition does\n"
                "    mixed accepts it; no edition does\n",
    no_json[] =
        "{\"edition_history\":{\"standard\":{\"engine\":\"std\",\"version\":\"today's\",\"outco"
        "me\":\"rejected\"},\"editions\":[{\"engine\":\"e0\",\"version\":\"2001\",\"outcome\":"
        "\"rejected\",\"decided\":{}},{\"engine\":\"edition-one\",\"version\":\"2002-02-02\",\""
        "outcome\":\"unsupported\",\"decided\":{}},{\"engine\":\"e2\",\"version\":\"2003\",\"ou"
        "tcome\":\"unsupported\",\"decided\":{}},{\"engine\":\"e3\",\"version\":\"2004-04\",\"o"
        "utcome\":\"rejected\",\"decided\":{}}],\"phases\":[],\"since\":[{\"of\":\"outcome\",\""
        "since\":\"e0\",\"change\":null,\"before\":null,\"cannot_say\":[\"edition-one\",\"e2\"]"
        ",\"decided\":[]}],\"matches\":[{\"engine\":\"as-one\",\"as\":[],\"until\":null,\"compo"
        "nents\":{\"scheme\":[],\"username\":[],\"password\":[],\"host\":[],\"port\":[],\"path"
        "\":[],\"query\":[],\"fragment\":[]}},{\"engine\":\"mixed\",\"as\":[],\"until\":null,\""
        "components\":{\"scheme\":[],\"username\":[],\"password\":[],\"host\":[],\"port\":[],\""
        "path\":[],\"query\":[],\"fragment\":[]}}]}}",
    old_text[] = "  the Standard's answer, by the edition since which it holds\n"
                 "    2001        e0           accepted, scheme x\n"
                 "    2012-12-28  std          host old, path /0\n"
                 "                               before, e3: host h, path /p\n"
                 "  who answers differently, and like which editions\n"
                 "    mixed answers as edition-one does\n"
                 "    refuses refuses it; no edition does\n"
                 "    agrees answers as no edition does; host, path as e2 and\n"
                 "      e3; query as none\n";

int main(void)
{
    CHECK_WRITTEN("url", url_text);
    CHECK_JSONL("url", url_json);
    CHECK_WRITTEN("no", no_text);
    CHECK_JSONL("no", no_json);
    CHECK_WRITTEN("old", old_text);
    CHECK_WRITTEN("error", "");
    return check_report("edition_history_text");
}
