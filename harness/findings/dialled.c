/* SPDX-License-Identifier: MIT */
#include "dialled.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "engine.h"
#include "engine_classes.h"
#include "engine_list.h"
#include "files.h"
#include "registry.h"
#include "store.h"
#include "str.h"
#include "units.h"

/* --- the list --------------------------------------------------------------------------------- */

static void free_answer(struct dialled_answer *item)
{
    text_free(&item->client);
    text_free(&item->version);
    testcase_free(&item->test);
    observation_free(&item->answer);
}

void dialled_free(struct dialled *dialled)
{
    for (size_t i = 0; i < dialled->count; i++)
        free_answer(&dialled->items[i]);
    free(dialled->items);
    *dialled = (struct dialled){0};
}

static struct dialled_answer *add_item(struct dialled *dialled)
{
    if (dialled->count == dialled->cap) {
        dialled->cap = dialled->cap ? 2 * dialled->cap : 64;
        dialled->items = xrealloc(dialled->items, dialled->cap * sizeof *dialled->items);
    }
    dialled->items[dialled->count] = (struct dialled_answer){0};
    return &dialled->items[dialled->count++];
}

static struct dialled_answer *find_answer(const struct dialled *dialled, const char *client,
                                          struct testcase test)
{
    for (size_t i = 0; dialled && i < dialled->count; i++) {
        struct dialled_answer *item = &dialled->items[i];

        if (strcmp(item->client.ptr, client) == 0 && testcase_equal(testcase_of(&item->test), test))
            return item;
    }
    return NULL;
}

bool dialled_concerns(enum effect effect)
{
    return effect == EFFECT_HOST_SHIFT || effect == EFFECT_HOST_FORM ||
           effect == EFFECT_ACCEPT_REJECT;
}

/* --- the file --------------------------------------------------------------------------------- */

#define DIALLED_FILE "dialled.jsonl"

static void write_dialled(struct json_writer *w, const struct dialled_answer *item)
{
    json_add(w, "client", text_str(&item->client));
    json_add(w, "version", text_str(&item->version));
    observation_add_json(w, "answer", &item->answer);
}

bool dialled_save(const struct dialled *dialled, const char *dir)
{
    struct text lines = {0};
    bool ok;

    for (size_t i = 0; i < dialled->count; i++) {
        const struct dialled_answer *item = &dialled->items[i];
        struct json_writer w = {.out = &lines};

        json_object(&w);
        json_add(&w, "input", text_str(&item->test.url));
        json_add(&w, "base", testcase_of(&item->test).base);
        write_dialled(&w, item);
        json_end(&w);
        text_puts(&lines, "\n");
    }
    ok = folder_write(dir, DIALLED_FILE, &lines);
    text_free(&lines);
    return ok;
}

static bool read_component(struct observation *o, enum component c, const cJSON *answer)
{
    struct text value = {0};
    const cJSON *found;
    bool ok = json_read_member(answer, component_name(c), &value, &found);

    if (ok)
        observation_set(o, c, value.ptr, value.len);
    text_free(&value);
    return ok || !found;
}

static bool read_answer(struct observation *o, const cJSON *answer)
{
    struct text outcome = {0};
    bool ok = json_read_string(cJSON_GetObjectItemCaseSensitive(answer, "outcome"), &outcome);

    observation_reset(o);
    if (ok && strcmp(outcome.ptr, outcome_name(OUTCOME_PARSED)) == 0)
        o->outcome = OUTCOME_PARSED;
    else if (ok && strcmp(outcome.ptr, outcome_name(OUTCOME_REJECTED)) == 0)
        o->outcome = OUTCOME_REJECTED;
    else if (ok && strcmp(outcome.ptr, outcome_name(OUTCOME_UNSUPPORTED)) == 0)
        o->outcome = OUTCOME_UNSUPPORTED;
    else
        ok = false;
    text_free(&outcome);
    return ok && read_component(o, COMPONENT_HOST, answer) &&
           read_component(o, COMPONENT_PORT, answer) && read_component(o, COMPONENT_REASON, answer);
}

static bool read_dialled(struct dialled_answer *item, const cJSON *root)
{
    const cJSON *base = cJSON_GetObjectItemCaseSensitive(root, "base"), *found;

    item->test.has_base = !cJSON_IsNull(base);
    return json_read_member(root, "input", &item->test.url, &found) &&
           (!item->test.has_base || json_read_member(root, "base", &item->test.base, &found)) &&
           json_read_string(cJSON_GetObjectItemCaseSensitive(root, "client"), &item->client) &&
           json_read_string(cJSON_GetObjectItemCaseSensitive(root, "version"), &item->version) &&
           read_answer(&item->answer, cJSON_GetObjectItemCaseSensitive(root, "answer"));
}

/* Adds the answer of a line. */
static bool read_line_into(struct dialled *out, struct ua_str line)
{
    cJSON *root = json_parse(line.ptr, line.len, NULL);
    const bool ok = root && read_dialled(add_item(out), root);

    cJSON_Delete(root);
    return ok;
}

bool dialled_load(struct dialled *out, const char *dir)
{
    struct text lines = {0};
    struct folder folder;
    size_t number = 1;
    bool ok = true;

    *out = (struct dialled){0};
    if (folder_open(&folder, dir, NULL) && folder_has(&folder, DIALLED_FILE))
        ok = folder_read(&lines, &folder, DIALLED_FILE, STORE_FILE_BYTES);
    folder_close(&folder);
    for (size_t at = 0; ok && at < lines.len; number++) {
        const char *newline = memchr(lines.ptr + at, '\n', lines.len - at);
        const size_t end = newline ? (size_t)(newline - lines.ptr) : lines.len;

        ok = read_line_into(out, ua_str(lines.ptr + at, end - at));
        if (!ok)
            complain("%s/%s:%zu: not the answer of a client; `triage --dial` writes the file again "
                     "without it",
                     dir, DIALLED_FILE, number);
        at = end + 1;
    }
    if (!ok)
        dialled_free(out);
    text_free(&lines);
    return ok;
}

/* --- asking ----------------------------------------------------------------------------------- */

/* The inputs for one client. */
struct errand {
    char *client;
    const struct finding **findings; /* whose inputs to run it on */
    size_t count;
};

struct errands {
    struct errand *items;
    size_t count, most; /* most: findings of an errand */
};

static void add_errand(struct errands *errands, const char *engine, const struct finding *finding)
{
    struct text client = {0};
    const bool is_known = engine_client_of(&client, engine);
    struct errand *errand = NULL;

    for (size_t i = 0; is_known && i < errands->count; i++) {
        if (strcmp(errands->items[i].client, client.ptr) == 0)
            errand = &errands->items[i];
    }
    if (is_known && !errand) {
        errands->items = xrealloc(errands->items, (errands->count + 1) * sizeof *errands->items);
        errand = &errands->items[errands->count++];
        *errand = (struct errand){xstrndup(client.ptr, client.len),
                                  xcalloc(errands->most, sizeof *errand->findings), 0};
    }
    if (errand && (errand->count == 0 || errand->findings[errand->count - 1] != finding))
        errand->findings[errand->count++] = finding;
    text_free(&client);
}

static bool is_first_of_cause(const struct finding *findings, size_t index)
{
    for (size_t i = 0; i < index; i++) {
        if (findings[i].fold == FOLD_NONE &&
            ua_str_equal(text_str(&findings[i].cause), text_str(&findings[index].cause)))
            return false;
    }
    return true;
}

static void collect_errands(struct errands *errands, const struct finding *findings, size_t count,
                            size_t top, bool by_finding)
{
    size_t heads = 0;

    for (size_t i = 0; i < count; i++) {
        const struct finding *f = &findings[i];
        const bool is_head = f->fold == FOLD_NONE && is_first_of_cause(findings, i);

        if (f->fold != FOLD_NONE || f->recheck == RECHECK_GONE)
            continue;
        heads += by_finding || is_head;
        if (top > 0 && heads > top)
            break;
        if (!dialled_concerns(f->effect))
            continue;
        for (int side = 0; side < 2; side++)
            add_errand(errands, f->engines[side].ptr, f);
        for (size_t j = 0; is_head && j < count; j++) {
            for (int side = 0; side < 2 && findings[j].effect != EFFECT_REPARSE_SHIFT; side++)
                add_errand(errands, findings[j].engines[side].ptr, f);
        }
    }
}

struct asking {
    struct dialled *dialled;
    const struct engine *client;
    const struct finding **findings; /* of each request */
    size_t answers;                  /* requests with an answer */
};

static void keep_dialled(void *context, size_t index, const struct observation *o)
{
    struct asking *asking = context;
    const struct testcase test = testcase_of(&asking->findings[index]->test);
    struct dialled_answer *item = find_answer(asking->dialled, asking->client->id, test);

    if (!observation_is_answer(o) && o->outcome != OUTCOME_UNSUPPORTED)
        return;
    asking->answers++;
    item = item ? item : add_item(asking->dialled);
    free_answer(item);
    *item = (struct dialled_answer){0};
    text_puts(&item->client, asking->client->id);
    text_puts(&item->version, asking->client->version);
    testcase_copy(&item->test, test);
    observation_copy(&item->answer, o);
}

/* Runs a client on the inputs to which this version has not answered. Returns how many answers it
 * gives. */
static size_t run_errand(struct dialled *dialled, struct engine *client, struct errand *errand)
{
    struct request *requests = xcalloc(errand->count + 1, sizeof *requests);
    struct asking asking = {dialled, client, errand->findings, 0};
    size_t count = 0;

    for (size_t i = 0; i < errand->count; i++) {
        const struct testcase test = testcase_of(&errand->findings[i]->test);
        const struct dialled_answer *known = find_answer(dialled, client->id, test);

        if (known && strcmp(known->version.ptr, client->version) == 0)
            continue;
        errand->findings[count] = errand->findings[i];
        requests[count++] = (struct request){.op = OP_PARSE, .input = test.url, .base = test.base};
    }
    engine_run_all(client, requests, count, keep_dialled, &asking);
    if (asking.answers < count)
        complain("%s gives no answer to %zu of %zu %s", client->id, count - asking.answers, count,
                 units_noun(count, "input", "inputs"));
    free(requests);
    return asking.answers;
}

size_t dialled_ask(struct dialled *dialled, const struct finding *findings, size_t count,
                   size_t top, bool by_finding)
{
    struct errands errands = {.most = count};
    size_t answers = 0;

    collect_errands(&errands, findings, count, top, by_finding);
    for (size_t i = 0; i < errands.count; i++) {
        struct engine_error error;
        struct engine *client = engine_open_or_explain(errands.items[i].client, &error);
        struct text message = {0};

        if (client) {
            answers += run_errand(dialled, client, &errands.items[i]);
        } else {
            engine_error_message(&message, &error, errands.items[i].client);
            complain("not dialled: %s", message.ptr);
        }
        text_free(&message);
        engine_close(client);
        free(errands.items[i].findings);
        free(errands.items[i].client);
    }
    free(errands.items);
    return answers;
}

/* --- what the answers say --------------------------------------------------------------------- */

/* Whether two hosts are spelt alike. */
static bool is_spelt_alike(const struct observation *a, const struct observation *b)
{
    return ua_str_equal_but_for_case(observation_get(a, COMPONENT_HOST),
                                     observation_get(b, COMPONENT_HOST));
}

static struct ua_str without_last_dot(struct ua_str host)
{
    return host.len > 0 && host.ptr[host.len - 1] == '.' ? ua_str(host.ptr, host.len - 1) : host;
}

/* Whether a client contacts the host and port that an engine says, in this form or another. */
static bool contacts_place(const struct observation *contacted, const struct observation *said)
{
    const struct ua_str host = without_last_dot(observation_get(contacted, COMPONENT_HOST));
    const struct ua_str other = without_last_dot(observation_get(said, COMPONENT_HOST));
    struct difference difference;

    if (contacted->outcome != OUTCOME_PARSED || said->outcome != OUTCOME_PARSED)
        return false;
    compare(&difference, (struct side){contacted, 0}, (struct side){said, 0});
    return (difference.relation[COMPONENT_HOST] != RELATION_DIFFERENT ||
            ua_str_equal_but_for_case(host, other) || compare_host_forms(host, other)) &&
           difference.relation[COMPONENT_PORT] != RELATION_DIFFERENT;
}

/* Whether a client contacts the place that its engine says, and not the one that the other engine
 * says. The two engines differ, so a host that is spelt as its engine says is not the host of the
 * other one, though it may be another form of it. */
static bool confirms(const struct observation *contacted, const struct observation *said,
                     const struct observation *other)
{
    return contacts_place(contacted, said) &&
           (!contacts_place(contacted, other) ||
            (is_spelt_alike(contacted, said) && !is_spelt_alike(contacted, other)));
}

/* The answer of the client of an engine of the finding; NULL: there is none. */
static const struct dialled_answer *answer_of_client(const struct dialled *dialled,
                                                     const struct finding *f, int side)
{
    struct text client = {0};
    const struct dialled_answer *item =
        engine_client_of(&client, f->engines[side].ptr)
            ? find_answer(dialled, client.ptr, testcase_of(&f->test))
            : NULL;

    text_free(&client);
    return item && observation_is_answer(&item->answer) ? item : NULL;
}

/* A finding is refuted if the client of each engine that accepts the input was run, and none
 * confirms it. */
static enum impact find_impact(const struct dialled *dialled, const struct finding *f)
{
    const struct dialled_answer *items[2];
    bool is_refuted = true, is_confirmed = false;

    for (int side = 0; side < 2; side++) {
        const struct observation *said = &f->answers[side], *other = &f->answers[!side];

        items[side] = answer_of_client(dialled, f, side);
        if (said->outcome != OUTCOME_PARSED)
            continue;
        is_refuted &= items[side] != NULL;
        is_confirmed |= items[side] && confirms(&items[side]->answer, said, other);
    }
    /* Both clients fetch what only one of the parsers accepts. */
    if (f->effect == EFFECT_ACCEPT_REJECT && items[0] && items[1] &&
        contacts_place(&items[0]->answer, &items[1]->answer))
        return IMPACT_REFUTED;
    if (is_confirmed)
        return IMPACT_CONFIRMED;
    return is_refuted ? IMPACT_REFUTED : IMPACT_NOT_DIALLED;
}

void dialled_apply(const struct dialled *dialled, struct finding *finding)
{
    const enum rank limit = finding->effect == EFFECT_HOST_SHIFT ? RANK_RESOLVED : RANK_UNRESOLVED;

    finding->dialled = dialled;
    finding->impact =
        dialled_concerns(finding->effect) ? find_impact(dialled, finding) : IMPACT_NOT_DIALLED;
    if (finding->impact == IMPACT_REFUTED && finding->rank > limit)
        finding->rank = limit;
}

/* --- in words --------------------------------------------------------------------------------- */

static bool is_default_port(struct ua_str port)
{
    return port.len == 0 || ua_str_equal(port, UA_LITERAL("80")) ||
           ua_str_equal(port, UA_LITERAL("443"));
}

/* Appends "asks for b.test:81", or "contacts no host". */
static void add_contacted(struct text *out, const struct observation *answer)
{
    const struct ua_str port = observation_get(answer, COMPONENT_PORT);

    if (answer->outcome != OUTCOME_PARSED) {
        text_puts(out, "contacts no host");
        return;
    }
    text_puts(out, "asks for ");
    text_value(out, observation_get(answer, COMPONENT_HOST));
    if (!is_default_port(port)) {
        text_puts(out, ":");
        text_visible(out, port.ptr, port.len);
    }
}

static bool is_dialled_on(const struct dialled_answer *item, const struct finding *f)
{
    return observation_is_answer(&item->answer) &&
           testcase_equal(testcase_of(&item->test), testcase_of(&f->test));
}

/* A name from a file may be any text. */
static void add_name(struct text *out, const char *before, const struct text *name)
{
    text_puts(out, before);
    text_visible(out, name->ptr, name->len);
}

bool dialled_has_answers(const struct finding *f)
{
    for (size_t i = 0; f->dialled && i < f->dialled->count; i++) {
        if (is_dialled_on(&f->dialled->items[i], f))
            return dialled_concerns(f->effect);
    }
    return false;
}

/* Appends the answers to the finding's input, each with its clients. */
static void add_answers(struct text *out, const struct finding *f)
{
    const size_t count = f->dialled->count;
    struct text *phrases = xcalloc(count + 1, sizeof *phrases); /* "": another input's */

    for (size_t i = 0; i < count; i++) {
        if (is_dialled_on(&f->dialled->items[i], f))
            add_contacted(&phrases[i], &f->dialled->items[i].answer);
    }
    for (size_t i = 0; i < count; i++) {
        const char *before = ": ";

        if (phrases[i].len == 0)
            continue;
        text_printf(out, "%s%s", out->len > 0 ? "; " : "", phrases[i].ptr);
        for (size_t j = i; j < count; j++) {
            if (j > i && !ua_str_equal(text_str(&phrases[j]), text_str(&phrases[i])))
                continue;
            add_name(out, before, &f->dialled->items[j].client);
            before = ", ";
            if (j > i)
                text_clear(&phrases[j]);
        }
    }
    for (size_t i = 0; i < count; i++)
        text_free(&phrases[i]);
    free(phrases);
}

/* Why the client of an engine gave no answer. */
static void add_why_side(struct text *out, const struct finding *f, int side)
{
    struct text client = {0};
    const struct dialled_answer *item = NULL;

    if (!engine_client_of(&client, f->engines[side].ptr)) {
        add_name(out, "no client of ", &f->engines[side]);
        text_puts(out, " is known");
    } else {
        item = find_answer(f->dialled, client.ptr, testcase_of(&f->test));
        add_name(out, "", &client);
        if (item) {
            const struct ua_str reason = observation_get(&item->answer, COMPONENT_REASON);

            text_puts(out, " cannot be asked: ");
            text_visible(out, reason.ptr, reason.len);
        } else {
            text_puts(out, " was not run: see `triage --dial`");
        }
    }
    text_free(&client);
}

static void add_why_not(struct text *out, const struct finding *f)
{
    struct text sides[2] = {0};

    for (int side = 0; side < 2; side++)
        add_why_side(&sides[side], f, side);
    text_printf(out, "not dialled: %s", sides[0].ptr);
    if (!ua_str_equal(text_str(&sides[0]), text_str(&sides[1])))
        text_printf(out, "; %s", sides[1].ptr);
    text_free(&sides[0]);
    text_free(&sides[1]);
}

/* Why the answers neither confirm nor refute the finding. */
static void add_why_open(struct text *out, const struct finding *f)
{
    const char *before = " (open: ";

    for (int side = 0; side < 2; side++) {
        if (f->answers[side].outcome != OUTCOME_PARSED || answer_of_client(f->dialled, f, side))
            continue;
        text_puts(out, before);
        add_why_side(out, f, side);
        before = "; ";
    }
    text_puts(out, before[0] == ';' ? ")" : "");
}

void dialled_add_words(struct text *out, const struct finding *f)
{
    struct text answers = {0};

    if (!dialled_concerns(f->effect))
        return;
    if (f->dialled)
        add_answers(&answers, f);
    if (answers.len == 0) {
        add_why_not(out, f);
        return;
    }
    text_puts(out, answers.ptr);
    if (f->impact == IMPACT_CONFIRMED)
        text_puts(out, " (confirmed)");
    else if (f->impact == IMPACT_NOT_DIALLED)
        add_why_open(out, f);
    else if (f->effect == EFFECT_ACCEPT_REJECT)
        text_puts(out, answer_of_client(f->dialled, f, 0) && answer_of_client(f->dialled, f, 1)
                           ? " (refuted: the clients do the same)"
                           : " (refuted: its client contacts no host)");
    else
        text_puts(out, " (refuted: no client contacts only the host that its parser says; the "
                       "severity is medium at most)");
    text_free(&answers);
}

void dialled_write_members(struct json_writer *w, const struct finding *f)
{
    static const char *const names[] = {[IMPACT_NOT_DIALLED] = "not dialled",
                                        [IMPACT_CONFIRMED] = "confirmed",
                                        [IMPACT_REFUTED] = "refuted"};

    if (!dialled_concerns(f->effect))
        return;
    json_add_string(w, "impact",
                    f->impact == IMPACT_NOT_DIALLED && dialled_has_answers(f) ? "open"
                                                                              : names[f->impact]);
    json_member(w, "dialled");
    json_array(w);
    for (size_t i = 0; f->dialled && i < f->dialled->count; i++) {
        if (!is_dialled_on(&f->dialled->items[i], f))
            continue;
        json_object(w);
        write_dialled(w, &f->dialled->items[i]);
        json_end(w);
    }
    json_end(w);
}
