/* SPDX-License-Identifier: MIT */
#include "protocol.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "engine_name.h"
#include "json.h"
#include "protocol_flat.h"
#include "str.h"
#include "suggest.h"
#include "utf8.h"

/* --- pieces ----------------------------------------------------------------------------------- */

/* Reads the member key or key_b64 into out. *presence becomes UNKNOWN if there is neither, and
 * ABSENT for null. Returns false, with one line in reason (size bytes), if the value is neither a
 * string nor null, or is not base64. */
static bool read_text(struct text *out, enum presence *presence, const cJSON *object,
                      const char *key, char *reason, size_t size)
{
    const cJSON *found;
    const bool ok = json_read_member(object, key, out, &found);
    const bool is_plain = found && strcmp(found->string, key) == 0;

    *presence = !found ? PRESENCE_UNKNOWN : PRESENCE_VALUE;
    if (is_plain && cJSON_IsNull(found))
        *presence = PRESENCE_ABSENT;
    if (ok || *presence != PRESENCE_VALUE)
        return true;
    snprintf(reason, size, "`%s` is %s", found->string,
             is_plain ? "neither a string nor null" : "not base64");
    return false;
}

/* Writes a message and the bytes it is about, made visible, as one line of at most size bytes. */
static void explain_line(char *reason, size_t size, const char *what, const char *line, size_t len)
{
    struct text visible = {0};

    text_visible(&visible, line, len < 80 ? len : 80);
    snprintf(reason, size, "%s: %s%s", what, visible.ptr ? visible.ptr : "", len > 80 ? "..." : "");
    text_free(&visible);
}

/* Parses a line that must be a JSON object. Returns NULL and a reason if it is not. subject: what
 * the line is, "a line that". */
static cJSON *read_object(const char *subject, const char *line, size_t len, char *reason,
                          size_t size)
{
    cJSON *root = json_parse(line, len, NULL);
    char what[64];

    if (cJSON_IsObject(root))
        return root;
    snprintf(what, sizeof what, "%s is not %s", subject,
             root                            ? "a JSON object"
             : ua_is_utf8(ua_str(line, len)) ? "JSON"
                                             : "UTF-8");
    explain_line(reason, size, what, line, len);
    cJSON_Delete(root);
    return NULL;
}

/* Returns false if two members give the same value. If not, reason (size bytes) gets what and
 * one line. */
static bool check_repeated(const cJSON *root, const char *what, char *reason, size_t size)
{
    const cJSON *first, *later = json_find_repeated(root, &first);
    struct text message = {0};

    if (!later)
        return true;
    json_explain_repeated(&message, first, later);
    snprintf(reason, size, "%s%s", what, message.ptr);
    reason[ua_utf8_valid_prefix(reason, strlen(reason))] = '\0'; /* not within a code point */
    text_free(&message);
    return false;
}

static bool is_given_twice(const cJSON *object, const char *key)
{
    const cJSON *member;
    int count = 0;

    cJSON_ArrayForEach (member, object)
        count += strcmp(member->string, key) == 0;
    return count > 1;
}

/* --- hello ------------------------------------------------------------------------------------ */

void protocol_write_hello_request(struct text *out)
{
    struct json_writer w = {.out = out};

    json_object(&w);
    json_add_string(&w, "op", "hello");
    json_add_number(&w, "protocol", PROTOCOL_VERSION);
    json_end(&w);
    text_puts(out, "\n");
}

/* Whether a component is part of a URL, so that an answer may give it as null. */
static bool is_component_of_url(enum component c)
{
    return c <= COMPONENT_FRAGMENT;
}

void protocol_write_hello(struct text *out, const struct engine *engine)
{
    struct json_writer w = {.out = out};

    json_object(&w);
    json_add_number(&w, "protocol", PROTOCOL_VERSION);
    /* without the "#2" that makes it differ from an engine of this tool: the reader adds its own */
    json_add(&w, "engine", ua_str(engine->id, strcspn(engine->id, "#")));
    json_add_string(&w, "version", engine->version);
    json_add_string(&w, "model", model_name(engine->model));
    if (engine->follows[0])
        json_add_string(&w, "follows", engine->follows);
    json_member(&w, "capabilities");
    json_array(&w);
    for (int bit = 0; bit < CAPABILITIES; bit++) {
        if (engine->capabilities & 1u << bit)
            json_string(&w, capability_name(bit));
    }
    json_end(&w);
    components_add_json(&w, "tells_null", engine->null_is_distinct);
    if (engine->flags[0])
        json_add_string(&w, "flags", engine->flags);
    if (engine->locale[0])
        json_add_string(&w, "locale", engine->locale);
    json_end(&w);
    text_puts(out, "\n");
}

/* Copies an id or a version, without bytes that could harm a terminal. */
static void read_word(char *out, size_t size, const cJSON *item, const char *allowed)
{
    size_t len = 0;

    out[0] = '\0';
    if (!cJSON_IsString(item))
        return;
    for (const char *c = item->valuestring; *c; c++) {
        if (!isalnum((unsigned char)*c) && !strchr(allowed, *c))
            continue;
        if (len + 1 < size)
            out[len++] = *c;
    }
    out[len] = '\0';
}

/* Notes the first name that the protocol does not know, which is probably a typing error. */
static void note_unknown(struct hello *out, const char *key, const cJSON *item, const char *known)
{
    struct text visible = {0};

    if (out->problem[0])
        return;
    if (cJSON_IsString(item))
        text_visible(&visible, item->valuestring, strlen(item->valuestring));
    snprintf(out->problem, sizeof out->problem, "unknown %s \"%.40s\"; there is: %s", key,
             visible.ptr ? visible.ptr : "", known);
    text_free(&visible);
}

static void read_model(struct hello *out, const cJSON *item)
{
    out->model = MODEL_OTHER;
    for (int model = 0; model < MODELS; model++) {
        if (cJSON_IsString(item) && strcmp(item->valuestring, model_name((enum model)model)) == 0) {
            out->model = (enum model)model;
            return;
        }
    }
    note_unknown(out, "model", item, "whatwg, rfc3986, rfc2396, other, client, filter");
}

static void read_follows(struct hello *out, const cJSON *item)
{
    if (!item)
        return;
    if (cJSON_IsString(item) && strlen(item->valuestring) < sizeof out->follows &&
        engine_name_is_document(item->valuestring))
        snprintf(out->follows, sizeof out->follows, "%s", item->valuestring);
    else
        note_unknown(out, "document in follows", item,
                     "whatwg, whatwg@DAY, rfc3986, rfc3987, w3c-2012 and other editions");
}

static void read_capabilities(struct hello *out, const cJSON *array)
{
    struct text known = {0};
    const cJSON *item;

    for (int bit = 0; bit < CAPABILITIES; bit++)
        text_printf(&known, "%s%s", bit ? ", " : "", capability_name(bit));
    cJSON_ArrayForEach (item, array) {
        int bit = 0;

        while (bit < CAPABILITIES &&
               !(cJSON_IsString(item) && strcmp(item->valuestring, capability_name(bit)) == 0))
            bit++;
        if (bit < CAPABILITIES)
            out->capabilities |= 1u << bit;
        else
            note_unknown(out, "capability", item, known.ptr);
    }
    text_free(&known);
}

static void read_null_is_distinct(struct hello *out, const cJSON *array)
{
    const cJSON *item;

    cJSON_ArrayForEach (item, array) {
        bool is_known = false;

        for (int c = 0; c < COMPONENTS && !is_known; c++) {
            is_known = cJSON_IsString(item) && is_component_of_url((enum component)c) &&
                       strcmp(item->valuestring, component_name((enum component)c)) == 0;
            if (is_known)
                out->null_is_distinct |= 1u << c;
        }
        if (!is_known)
            note_unknown(out, "component in tells_null", item,
                         "scheme, username, password, host, port, path, query, fragment");
    }
}

/* An engine that asks for more time counts as hanging. */
#define MAX_WARM_UP_MS 120000

static int read_warm_up(const cJSON *item)
{
    if (!cJSON_IsNumber(item) || !(item->valuedouble > 0))
        return 0;
    return item->valuedouble < MAX_WARM_UP_MS ? (int)item->valuedouble : MAX_WARM_UP_MS;
}

void protocol_write_refusal(struct text *out, const char *reason)
{
    struct json_writer w = {.out = out};

    json_object(&w);
    json_add_string(&w, "outcome", outcome_name(OUTCOME_UNSUPPORTED));
    json_add_string(&w, "reason", reason);
    json_end(&w);
    text_puts(out, "\n");
}

/* Instead of hello, an engine that lacks something may send an outcome and a reason. */
static bool read_refusal(const cJSON *root, char *reason, size_t size)
{
    const cJSON *why = cJSON_GetObjectItemCaseSensitive(root, "reason");
    struct text visible = {0};

    if (!cJSON_IsString(why) || !cJSON_GetObjectItemCaseSensitive(root, "outcome"))
        return false;
    text_visible(&visible, why->valuestring, strlen(why->valuestring));
    snprintf(reason, size, "%s", visible.ptr ? visible.ptr : "");
    text_free(&visible);
    return true;
}

bool protocol_read_hello(struct hello *out, const char *line, size_t len, char *reason, size_t size)
{
    cJSON *root = read_object("its answer to hello", line, len, reason, size);
    const cJSON *version = cJSON_GetObjectItemCaseSensitive(root, "protocol");
    const cJSON *capabilities = cJSON_GetObjectItemCaseSensitive(root, "capabilities");
    const cJSON *null_is_distinct = cJSON_GetObjectItemCaseSensitive(root, "tells_null");
    bool ok = false;

    if (!root)
        return false;
    *out = (struct hello){0};
    if (!check_repeated(root, "in its answer to hello, ", reason, size))
        goto out;
    if (!version && read_refusal(root, reason, size))
        goto out;
    if (!cJSON_IsNumber(version) || !cJSON_IsArray(capabilities)) {
        explain_line(
            reason, size,
            !version || !capabilities  ? "its answer to hello lacks `protocol` or `capabilities`"
            : !cJSON_IsNumber(version) ? "in its answer to hello, `protocol` is not a number"
                                       : "in its answer to hello, `capabilities` is not an array",
            line, len);
        goto out;
    }
    if (version->valuedouble != PROTOCOL_VERSION) {
        snprintf(reason, size, "it speaks protocol %g, not %d", version->valuedouble,
                 PROTOCOL_VERSION);
        goto out;
    }
    read_word(out->engine, sizeof out->engine, cJSON_GetObjectItemCaseSensitive(root, "engine"),
              "-_.:@");
    read_word(out->version, sizeof out->version, cJSON_GetObjectItemCaseSensitive(root, "version"),
              "-_.:+~ ()");
    read_word(out->flags, sizeof out->flags, cJSON_GetObjectItemCaseSensitive(root, "flags"),
              "-_.:+~ ();,=|/");
    read_word(out->locale, sizeof out->locale, cJSON_GetObjectItemCaseSensitive(root, "locale"),
              "-_.@");
    read_model(out, cJSON_GetObjectItemCaseSensitive(root, "model"));
    read_follows(out, cJSON_GetObjectItemCaseSensitive(root, "follows"));
    read_capabilities(out, capabilities);
    out->warm_up_ms = read_warm_up(cJSON_GetObjectItemCaseSensitive(root, "warm_up_ms"));
    if (cJSON_IsArray(null_is_distinct))
        read_null_is_distinct(out, null_is_distinct);
    else
        out->null_is_distinct = model_null_is_distinct(out->model);
    ok = true;
out:
    cJSON_Delete(root);
    return ok;
}

/* --- requests --------------------------------------------------------------------------------- */

void protocol_write_request(struct text *out, long long id, const struct request *request)
{
    struct json_writer w = {.out = out};

    if (protocol_write_flat_request(out, id, request))
        return;
    json_object(&w);
    json_add_name(&w, "op", op_name(request->op));
    json_member(&w, "id");
    json_integer(&w, id);
    json_add(&w, "input", request->input.ptr ? request->input : (struct ua_str){"", 0});
    switch (request->op) {
    case OP_PARSE:
    case OP_VALIDATE:
    case OP_ERRORS:
        json_add(&w, "base", request->base);
        if (request->encoding.ptr)
            json_add(&w, "encoding", request->encoding);
        break;
    case OP_SET:
        json_add(&w, "attribute", request->attribute);
        json_add(&w, "value", request->value);
        break;
    case OP_TOASCII:
        json_add_bool(&w, "strict", request->strict);
        break;
    case OP_PARAMS:
    case OP_SCRIPT:
        json_add(&w, "value", request->value);
        break;
    case OP_TOUNICODE:
    case OP_QUERY:
    case OPS:
        break;
    }
    json_end(&w);
    text_puts(out, "\n");
}

void incoming_free(struct incoming *in)
{
    text_free(&in->id);
    text_free(&in->input);
    text_free(&in->base);
    text_free(&in->attribute);
    text_free(&in->value);
    text_free(&in->encoding);
}

/* Keeps an id for the answer: any whole number or string. Its spelling may change, but not its
 * value.
 */
static void read_id(struct incoming *in, const cJSON *id)
{
    struct json_writer w = {.out = &in->id};
    struct text string = {0};
    long long number;

    text_clear(&in->id);
    in->has_id = true;
    if (json_read_number(id, &number)) {
        json_integer(&w, number);
    } else if (json_read_string(id, &string)) {
        json_text(&w, text_str(&string));
    } else {
        in->has_id = false;
        json_null(&w);
    }
    text_free(&string);
}

/* Reads one text of a request. ptr NULL: it is absent. */
static bool read_argument(struct incoming *in, struct text *to, struct ua_str *view,
                          const cJSON *root, const char *key)
{
    enum presence presence;

    if (!read_text(to, &presence, root, key, in->reason, sizeof in->reason))
        return false;
    *view =
        presence == PRESENCE_VALUE ? (struct ua_str){to->ptr, to->len} : (struct ua_str){NULL, 0};
    return true;
}

static bool has_value(enum op op)
{
    return op == OP_SET || op == OP_PARAMS || op == OP_SCRIPT;
}

static enum incoming_kind read_arguments(struct incoming *in, const cJSON *root)
{
    const char *missing = NULL;

    if (!read_argument(in, &in->input, &in->request.input, root, "input") ||
        !read_argument(in, &in->base, &in->request.base, root, "base") ||
        !read_argument(in, &in->attribute, &in->request.attribute, root, "attribute") ||
        !read_argument(in, &in->value, &in->request.value, root, "value") ||
        !read_argument(in, &in->encoding, &in->request.encoding, root, "encoding"))
        return INCOMING_MALFORMED;
    if (!in->request.input.ptr)
        missing = "input";
    else if (in->request.op == OP_SET && !in->request.attribute.ptr)
        missing = "attribute";
    else if (has_value(in->request.op) && !in->request.value.ptr)
        missing = "value";
    if (missing)
        snprintf(in->reason, sizeof in->reason, "`%s` is missing", missing);
    return missing ? INCOMING_MALFORMED : INCOMING_REQUEST;
}

void protocol_read_any_request(struct incoming *in, const char *line, size_t len)
{
    cJSON *root = read_object("a line that", line, len, in->reason, sizeof in->reason);
    const cJSON *op = cJSON_GetObjectItemCaseSensitive(root, "op");
    enum op known;

    in->kind = INCOMING_MALFORMED;
    in->request = (struct request){0};
    read_id(in, cJSON_GetObjectItemCaseSensitive(root, "id"));
    if (!root)
        return;
    if (!check_repeated(root, "", in->reason, sizeof in->reason)) {
        if (is_given_twice(root, "id"))
            read_id(in, NULL);
        goto out;
    }
    if (!cJSON_IsString(op)) {
        snprintf(in->reason, sizeof in->reason, "`op` is missing");
        goto out;
    }
    if (strcmp(op->valuestring, "hello") == 0) {
        in->kind = INCOMING_HELLO;
        goto out;
    }
    in->kind = INCOMING_UNKNOWN_OP;
    known = op_find(op->valuestring);
    if (known < OPS) {
        in->request.op = known;
        in->request.strict = cJSON_IsTrue(cJSON_GetObjectItemCaseSensitive(root, "strict"));
        in->kind = read_arguments(in, root);
    }
out:
    cJSON_Delete(root);
}

void protocol_read_request(struct incoming *in, const char *line, size_t len)
{
    if (!protocol_read_flat_request(in, line, len))
        protocol_read_any_request(in, line, len);
}

/* --- answers ---------------------------------------------------------------------------------- */

void observation_to_json(struct json_writer *w, const struct observation *o)
{
    json_add_name(w, "outcome", outcome_name(o->outcome));
    for (int c = 0; c < COMPONENTS; c++)
        if (observation_presence(o, (enum component)c) != PRESENCE_UNKNOWN)
            json_add(w, component_name((enum component)c), observation_get(o, (enum component)c));
}

void components_add_json(struct json_writer *w, const char *name, unsigned set)
{
    json_member(w, name);
    json_array(w);
    for (int c = 0; c < COMPONENTS; c++) {
        if (set >> c & 1)
            json_string(w, component_name((enum component)c));
    }
    json_end(w);
}

void observation_add_json(struct json_writer *w, const char *name, const struct observation *o)
{
    json_member(w, name);
    json_object(w);
    observation_to_json(w, o);
    json_end(w);
}

void protocol_write_members(struct json_writer *w, const struct observation *o)
{
    struct observation sent = *o; /* borrows the text of o */

    if (o->outcome == OUTCOME_CRASHED || o->outcome == OUTCOME_TIMEOUT)
        sent.outcome = OUTCOME_ERROR;
    observation_to_json(w, &sent);
}

void protocol_write_answer(struct text *out, const char *id, const struct observation *o)
{
    struct json_writer w = {.out = out};

    json_object(&w);
    json_member(&w, "id");
    json_verbatim(&w, (struct ua_str){id, strlen(id)});
    protocol_write_members(&w, o);
    json_end(&w);
    text_puts(out, "\n");
}

static bool read_outcome(enum outcome *out, const cJSON *item)
{
    for (int outcome = OUTCOME_PARSED; outcome < OUTCOMES; outcome++) {
        if (outcome == OUTCOME_CRASHED || outcome == OUTCOME_TIMEOUT)
            continue;
        if (cJSON_IsString(item) &&
            strcmp(item->valuestring, outcome_name((enum outcome)outcome)) == 0) {
            *out = (enum outcome)outcome;
            return true;
        }
    }
    return false;
}

static void read_components(struct observation *o, const cJSON *root)
{
    struct text value = {0};

    for (int c = 0; c < COMPONENTS; c++) {
        enum presence presence;
        char wrong[80], reason[100];

        if (!read_text(&value, &presence, root, component_name((enum component)c), wrong,
                       sizeof wrong)) {
            snprintf(reason, sizeof reason, "in its answer, %s", wrong);
            observation_fail(o, OUTCOME_ERROR, reason);
            break;
        }
        if (presence == PRESENCE_VALUE)
            observation_set(o, (enum component)c, value.ptr, value.len);
        else if (presence == PRESENCE_ABSENT)
            observation_set(o, (enum component)c, NULL, 0);
    }
    text_free(&value);
}

/* The component that key names, with or without "_b64"; COMPONENTS: it names none. */
static enum component component_of_key(const char *key)
{
    size_t len = strlen(key);
    int c = 0;

    if (len > 4 && strcmp(key + len - 4, "_b64") == 0)
        len -= 4;
    while (c < COMPONENTS && (strlen(component_name((enum component)c)) != len ||
                              memcmp(component_name((enum component)c), key, len) != 0))
        c++;
    return (enum component)c;
}

/* The names of a URL's parts in the URL class and in other interfaces, for which the protocol has
 * another name: pairs. */
static const char *const other_names[][2] = {
    {"protocol", "scheme"}, {"user", "username"},   {"userinfo", "username"}, {"hostname", "host"},
    {"domain", "host"},     {"pathname", "path"},   {"search", "query"},      {"hash", "fragment"},
    {"url", "href"},        {"serialized", "href"}, {"error", "reason"},      {"result", "outcome"},
};

/* Adds the key that an unknown one may mean. */
static void suggest_key(struct text *to, const char *key)
{
    struct suggestion suggestion = {.word = key, .len = strlen(key)};
    const char *meant = NULL;

    for (size_t i = 0; i < sizeof other_names / sizeof *other_names; i++)
        if (strcasecmp(key, other_names[i][0]) == 0)
            meant = other_names[i][1];
    for (int c = 0; c < COMPONENTS && !meant; c++)
        suggest_consider(&suggestion, component_name((enum component)c));
    if (!meant)
        meant = suggestion.nearest.ptr;
    if (meant)
        text_printf(to, " (did you mean \"%s\"?)", meant);
    text_free(&suggestion.nearest);
}

static void note_keys(struct answer_keys *keys, const cJSON *root)
{
    const cJSON *item;

    cJSON_ArrayForEach (item, root) {
        enum component c = component_of_key(item->string);
        struct text name = {0};

        if (c < COMPONENTS) {
            keys->received |= 1u << c;
            continue;
        }
        if (strcmp(item->string, "id") == 0 || strcmp(item->string, "outcome") == 0)
            continue;
        text_puts(&name, "\"");
        text_visible(&name, item->string, strlen(item->string));
        text_puts(&name, "\"");
        if (keys->unknown.len < 400 &&
            !(keys->unknown.ptr && strstr(keys->unknown.ptr, name.ptr))) {
            text_puts(&keys->unknown, keys->unknown.len ? ", " : "");
            text_add(&keys->unknown, name.ptr, name.len);
            suggest_key(&keys->unknown, item->string);
        }
        text_free(&name);
    }
}

bool protocol_read_any_answer(long long *id, struct observation *o, struct answer_keys *keys,
                              const char *line, size_t len, char *reason, size_t size)
{
    cJSON *root = read_object("a line that", line, len, reason, size);
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(root, "id");
    enum outcome outcome = OUTCOME_ERROR;
    char repeated[160];
    bool ok = false, is_repeated;

    if (!root)
        return false;
    *id = -1;
    is_repeated = !check_repeated(root, "in its answer, ", repeated, sizeof repeated);
    if (is_repeated && is_given_twice(root, "id")) {
        explain_line(reason, size, "an answer with two ids", line, len);
        goto out;
    }
    if (!cJSON_IsNull(item) && !json_read_number(item, id)) {
        explain_line(reason, size,
                     item ? "an answer whose id is not the number that the request has"
                          : "an answer without id",
                     line, len);
        goto out;
    }
    if (keys)
        note_keys(keys, root);
    observation_reset(o);
    if (is_repeated) {
        observation_fail(o, OUTCOME_ERROR, repeated);
    } else if (read_outcome(&outcome, cJSON_GetObjectItemCaseSensitive(root, "outcome"))) {
        o->outcome = outcome;
        read_components(o, root);
    } else {
        observation_fail(o, OUTCOME_ERROR, "its answer has no outcome of the protocol");
    }
    ok = true;
out:
    cJSON_Delete(root);
    return ok;
}

bool protocol_read_answer(long long *id, struct observation *o, struct answer_keys *keys,
                          const char *line, size_t len, char *reason, size_t size)
{
    return protocol_read_flat_answer(id, o, keys, line, len) ||
           protocol_read_any_answer(id, o, keys, line, len, reason, size);
}

void protocol_check_verdict(enum model model, struct observation *o)
{
    const bool is_verdict = o->outcome == OUTCOME_ALLOWED || o->outcome == OUTCOME_DENIED;
    const bool is_filter = model == MODEL_FILTER;
    char reason[128];

    if (!observation_is_answer(o) || is_verdict == is_filter)
        return;
    snprintf(reason, sizeof reason,
             is_filter ? "it answers \"%s\"; a filter answers allowed or denied"
                       : "it answers \"%s\"; only an engine of the model filter does",
             outcome_name(o->outcome));
    observation_fail(o, OUTCOME_ERROR, reason);
}
