/* SPDX-License-Identifier: MIT */
/* urlassay search: all strings over a small alphabet, so that what is not found is not there. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "class_key.h"
#include "classification.h"
#include "cmd.h"
#include "columns.h"
#include "engine_name.h"
#include "json.h"
#include "progress_line.h"
#include "said.h"
#include "search.h"
#include "str.h"
#include "units.h"
#include "words.h"

static const char search_help[] =
    "Tries all strings over an alphabet of tokens, the shortest first. For each cause,\n"
    "prints the shortest strings on which two engines differ. If it lists none, no\n"
    "string up to that length has a difference.\n"
    "\n"
    "  urlassay search --engines whatwg,libcurl --length 5\n"
    "\n"
    "The alphabet has 20 tokens: a b / \\ @ : ? # [ ] % 40 1 2 . ; TAB SPACE | \xC3\xA9.\n"
    "FILE of --alphabet is a dictionary of libFuzzer or AFL++: one \"token\" on\n"
    "each line, with the escapes \\\\, \\\" and \\xHH.\n"
    "--effect takes names separated by commas, or \"any\"; docs/triage.md explains effects.\n"
    "If several causes meet in a string, it is reduced to one of them.\n"
    "With --state, the finished parts of the search are kept in FILE. The same command\n"
    "continues from there, also after `kill -9`.\n"
    "Exit status: 0 no difference, 1 some, 2 usage, 3 could not run, or interrupted\n"
    "before a difference was found.\n";

#define DEFAULT_PREFIX "http://"
#define DEFAULT_LENGTH 5
#define LONG_SECONDS 3600.0
/* Strings of an entry that are shown to people. */
#define SHOWN_STRINGS 20
/* Columns on a line of 80; a wider line has more. */
#define MOST_CAUSE 18
#define MOST_URL 20
#define LEAST_CAUSE 14 /* what is left of them beside long answers */
#define LEAST_URL 16
#define MIN_ANSWERS 8
#define WIDE 100 /* columns of a line that has all cells */
#define ANSWER_LIMIT 40
#define BETWEEN " | "
#define COUNT_HEADING "strings"

struct search_command {
    const char *alphabet, *prefix, *base, *effect, *format;
    unsigned length;
    bool yes, is_jsonl, is_long;
    struct search_space space;
    struct search_options options;
    struct search search;
};

/* An entry with its most important string. */
struct shown {
    const struct search_entry *entry;
    struct ua_str url;
    enum effect effect;
    unsigned importance;
    struct classification classification;
};

/* --- what is shown -----------------------------------------------------------------------------
 */

static struct engine *engine_at(const struct search_command *command, unsigned pair, unsigned side)
{
    unsigned j = 1;

    while (search_pair(0, j + 1) <= pair)
        j++;
    return command->search.engines.engines[side == 0 ? pair - search_pair(0, j) : j];
}

static unsigned importance_of_string(struct pair *pair, const struct search_command *command,
                                     struct ua_str url)
{
    const struct testcase test = {url, command->options.base};

    pair_run(pair, test);
    return pair_importance(pair, test);
}

static void choose_shown(struct shown *out, const struct search_command *command,
                         const struct search_entry *entry)
{
    struct pair pair = {.engines[0] = engine_at(command, entry->pair, 0),
                        .engines[1] = engine_at(command, entry->pair, 1)};
    const bool is_fast =
        engine_is_in_process(pair.engines[0]) && engine_is_in_process(pair.engines[1]);
    const size_t limit = is_fast ? 1000 : 50,
                 count = entry->url_count < limit ? entry->url_count : limit;

    *out = (struct shown){.entry = entry, .url = text_str(&entry->reduced)};
    for (size_t i = 0; i < count; i++) {
        const struct ua_str url = search_entry_url(entry, i);
        const unsigned importance = importance_of_string(&pair, command, url);

        if (i == 0 || importance > out->importance) {
            out->importance = importance;
            out->url = url;
        }
    }
    out->importance = importance_of_string(&pair, command, out->url);
    classify(&out->classification, &pair, (struct testcase){out->url, command->options.base});
    pair_free(&pair);
}

static int compare_shown(const void *a, const void *b)
{
    const struct shown *x = a, *y = b;

    if (x->entry->pair != y->entry->pair)
        return x->entry->pair < y->entry->pair ? -1 : 1;
    if (x->importance != y->importance)
        return x->importance > y->importance ? -1 : 1;
    if (x->entry->length != y->entry->length)
        return x->entry->length < y->entry->length ? -1 : 1;
    return strcmp(x->entry->cause.ptr, y->entry->cause.ptr);
}

/* --- with --long ---------------------------------------------------------------------------------
 */

static void print_labelled(const char *label, const char *words)
{
    struct flow flow;

    printf("  %-10s ", label);
    if (strlen(label) > 10)
        printf("\n%13s", "");
    flow = flow_at(13);
    flow_words(&flow, words);
    putchar('\n');
}

/* The components in which the two answers differ. href and origin follow from the others, and are
 * shown alone. */
static void print_differing_components(const struct engine *engine, const struct observation *o,
                                       const struct difference *difference)
{
    struct text words = {0};

    if (o->outcome != OUTCOME_PARSED) {
        text_puts(&words, observation_refuses(o) ? "refuses it" : outcome_name(o->outcome));
    } else if (difference->effect == EFFECT_ACCEPT_REJECT) {
        text_puts(&words, "accepts it: ");
        observation_show(&words, o,
                         observation_get(o, COMPONENT_HREF).ptr ? COMPONENT_HREF : COMPONENT_HOST);
    } else {
        for (int c = 0; c <= COMPONENT_ORIGIN; c++) {
            const bool is_shown = difference->shifted
                                      ? difference->shifted >> c & 1
                                      : difference->relation[c] == RELATION_DIFFERENT ||
                                            difference->relation[c] == RELATION_EQUIVALENT;

            if (!is_shown || (c >= COMPONENT_HREF && words.len > 0))
                continue;
            text_printf(&words, "%s%s ", words.len > 0 ? ", " : "",
                        component_name((enum component)c));
            observation_show(&words, o, (enum component)c);
        }
    }
    print_labelled(engine->id, words.ptr ? words.ptr : "");
    text_free(&words);
}

static void print_cause_of_string(const struct explanation *explanation)
{
    const int causes[2] = {explanation->first, explanation->second};
    struct text words = {0};

    if (explanation->first < 0)
        print_labelled("cause", UNEXPLAINED ". " SAID_UNEXPLAINED);
    for (int i = 0; i < 2; i++) {
        if (causes[i] >= 0)
            print_labelled(i == 0 ? "cause" : "", rewrites[causes[i]]->sentence);
    }
    if (explanation->first >= 0) {
        text_value(&words, text_str(&explanation->changed.url));
        text_printf(&words, ": after this change %s",
                    explanation->left == EFFECT_NONE ? "both agree"
                                                     : "they differ only in another way");
        print_labelled("proof", words.ptr);
    }
    text_free(&words);
}

/* All strings of the smallest length. */
static void print_strings(const struct search_entry *entry)
{
    struct text item = {0};
    struct flow flow;

    if (entry->url_count < 2)
        return;
    printf("  %-10s ", "strings");
    flow = flow_at(13);
    for (size_t i = 0; i < entry->url_count && i < SHOWN_STRINGS; i++) {
        text_clear(&item);
        text_value(&item, search_entry_url(entry, i));
        flow_add(&flow, "  ", text_str(&item));
    }
    putchar('\n');
    if (entry->url_count > SHOWN_STRINGS)
        printf("%13s... and %zu more: --format jsonl has them all\n", "",
               entry->url_count - SHOWN_STRINGS);
    text_free(&item);
}

static void print_shown(const struct shown *shown, size_t number)
{
    const struct search_entry *entry = shown->entry;
    const struct classification *c = &shown->classification;
    char count[32];
    struct text url = {0};

    printf("%zu. %s: %s, %s; ", number, entry->cause.ptr, effect_name(entry->effect),
           severity_name(rank_severity(entry->effect, c->rank)));
    if (entry->url_count > 0)
        printf("%u %s, %zu %s; ", entry->length, units_noun(entry->length, "token", "tokens"),
               entry->url_count, units_noun(entry->url_count, "string", "strings"));
    else
        printf("only beside other causes; ");
    printf("%s of any length\n", units_grouped(count, sizeof count, entry->count));
    text_value(&url, shown->url);
    print_labelled("url", url.ptr);
    text_free(&url);
    if (c->difference.effect != EFFECT_NONE) {
        print_differing_components(c->engines[0], &c->answers[0], &c->difference);
        print_differing_components(c->engines[1], &c->answers[1], &c->difference);
        print_cause_of_string(&c->explanation);
    }
    print_strings(entry);
    putchar('\n');
}

/* --- a line each --------------------------------------------------------------------------------
 */

/* The widths of columns. */
struct search_columns {
    size_t width, cause, url, answers, count;
    size_t effect; /* 0: there is one effect, which is not shown */
    bool has_severity;
};

/* "a | b", the answers in the order of the engines. If they are wider than columns, the wider one
 * is cut, or both are. */
static void add_labels(struct text *out, const struct shown *shown, size_t columns)
{
    const struct classification *c = &shown->classification;
    const struct side sides[2] = {{&c->answers[0], c->engines[0]->null_is_distinct},
                                  {&c->answers[1], c->engines[1]->null_is_distinct}};
    const struct said_topic topic =
        said_topic_of(shown->entry->effect, sides[0], sides[1], ANSWER_LIMIT);
    const size_t room = columns - strlen(BETWEEN);
    struct text labels[2] = {{0}, {0}};
    size_t taken[2];

    for (int i = 0; i < 2; i++) {
        said_label(&labels[i], &topic, &c->answers[i]);
        taken[i] = flow_columns(labels[i].ptr, labels[i].len);
    }
    for (int i = 0; i < 2; i++) {
        const size_t other = taken[!i] < room / 2 ? taken[!i] : room / 2;

        text_puts(out, i > 0 ? BETWEEN : "");
        layout_cut(out, text_str(&labels[i]), taken[i] < room - other ? taken[i] : room - other);
    }
    text_free(&labels[0]);
    text_free(&labels[1]);
}

static void add_engines_of_pair(struct text *out, const struct search_command *command,
                                unsigned pair)
{
    text_printf(out, "%s" BETWEEN "%s", engine_at(command, pair, 0)->id,
                engine_at(command, pair, 1)->id);
}

/* The columns of the cells before the answers, with their gaps. */
static size_t columns_before_answers(const struct search_columns *columns)
{
    const size_t gap = strlen(CELL_GAP);

    return (columns->has_severity ? 8 + gap : 0) + (columns->effect ? columns->effect + gap : 0) +
           columns->cause + columns->url + 2 * gap;
}

/* Gives the answers what is left, and as many columns of the cause and the URL as they need. */
static void fit_answers(struct search_columns *columns, size_t needed)
{
    const size_t after = strlen(CELL_GAP) + columns->count;

    while (columns_before_answers(columns) + needed + after > columns->width &&
           (columns->cause > LEAST_CAUSE || columns->url > LEAST_URL)) {
        if (columns->url <= LEAST_URL ||
            (columns->cause > LEAST_CAUSE && columns->cause >= columns->url))
            columns->cause--;
        else
            columns->url--;
    }
    columns->answers = MIN_ANSWERS;
    if (columns->width > columns_before_answers(columns) + after + MIN_ANSWERS)
        columns->answers = columns->width - columns_before_answers(columns) - after;
}

static struct search_columns measure_entries(const struct search_command *command, unsigned pair,
                                             const struct shown *shown, size_t count)
{
    const unsigned effects = command->options.effects;
    struct search_columns columns = {.width = cli_list_columns(), .count = strlen(COUNT_HEADING)};
    const size_t more = (columns.width - PAGE) / 4;
    size_t cause = 0, url = 0, answers;
    struct text engines = {0};

    add_engines_of_pair(&engines, command, pair);
    answers = engines.len;
    text_free(&engines);
    for (size_t i = 0; i < count; i++) {
        struct text value = {0};
        char number[32];
        size_t taken;

        text_value(&value, shown[i].url);
        taken = flow_columns(value.ptr, value.len);
        url = taken > url ? taken : url;
        cause = shown[i].entry->cause.len > cause ? shown[i].entry->cause.len : cause;
        taken = strlen(effect_name(shown[i].entry->effect));
        columns.effect = effects & (effects - 1) && taken > columns.effect ? taken : columns.effect;
        taken = strlen(units_grouped(number, sizeof number, shown[i].entry->count));
        columns.count = taken > columns.count ? taken : columns.count;
        text_clear(&value);
        if (shown[i].entry->pair == pair)
            add_labels(&value, &shown[i], columns.width);
        taken = flow_columns(value.ptr, value.len);
        answers = taken > answers ? taken : answers;
        text_free(&value);
    }
    /* Beside the effects there is no room for it on a narrow line; the order is by severity. */
    columns.has_severity = columns.effect == 0 || columns.width >= WIDE;
    columns.cause = cause > MOST_CAUSE + more ? MOST_CAUSE + more : cause;
    columns.url = url > MOST_URL + more ? MOST_URL + more : url;
    fit_answers(&columns, answers);
    return columns;
}

struct search_cells {
    const char *severity, *effect, *count;
    struct text cause, url, answers;
};

static void print_cells(const struct search_columns *columns, const struct search_cells *cells)
{
    struct text line = {0};

    if (columns->has_severity)
        text_printf(&line, "%-8s" CELL_GAP, cells->severity);
    if (columns->effect > 0)
        text_printf(&line, "%-*s" CELL_GAP, (int)columns->effect, cells->effect);
    layout_cell(&line, &cells->cause, columns->cause);
    layout_cell(&line, &cells->url, columns->url);
    layout_cell(&line, &cells->answers, columns->answers);
    printf("%s%*s\n", line.ptr, (int)columns->count, cells->count);
    text_free(&line);
}

static void free_cells(struct search_cells *cells)
{
    text_free(&cells->cause);
    text_free(&cells->url);
    text_free(&cells->answers);
}

/* The names of the engines stand over the answers; on a line of their own if they are wider. */
static void print_columns_of(const struct search_command *command, unsigned pair,
                             const struct search_columns *columns)
{
    struct search_cells cells = {.severity = "", .effect = "", .count = COUNT_HEADING};

    add_engines_of_pair(&cells.answers, command, pair);
    if (cells.answers.len > columns->answers) {
        const size_t room =
            columns->width > cells.answers.len ? columns->width - cells.answers.len : 0;
        const size_t before = columns_before_answers(columns);

        printf("%*s%s\n", (int)(before < room ? before : room), "", cells.answers.ptr);
        text_clear(&cells.answers);
    }
    print_cells(columns, &cells);
    free_cells(&cells);
}

static void print_line(const struct shown *shown, const struct search_columns *columns)
{
    const struct search_entry *entry = shown->entry;
    char count[32];
    struct search_cells cells = {
        .severity = severity_name(rank_severity(entry->effect, shown->classification.rank)),
        .effect = effect_name(entry->effect),
        .count = units_grouped(count, sizeof count, entry->count)};

    text_puts(&cells.cause, entry->cause.ptr);
    text_value(&cells.url, shown->url);
    add_labels(&cells.answers, shown, columns->answers);
    print_cells(columns, &cells);
    free_cells(&cells);
}

/* --- the proof ----------------------------------------------------------------------------------
 */

/* "host-shift", "path-shift or query-shift", "difference". */
static void add_effects(struct text *out, unsigned effects)
{
    unsigned left = effects;

    if (effects == (1u << EFFECTS) - 2) {
        text_puts(out, "difference");
        return;
    }
    for (int effect = EFFECTS - 1; effect > 0; effect--) {
        if (!(left & 1u << effect))
            continue;
        left &= ~(1u << effect);
        text_printf(out, "%s%s", effect_name((enum effect)effect),
                    left == 0                  ? ""
                    : (left & (left - 1)) == 0 ? " or "
                                               : ", ");
    }
}

static void add_engine_and_version(struct text *out, const struct engine *engine)
{
    text_printf(out, "%s %s", engine->id, engine->version);
}

/* Prints the lines of a text; without --long, each as wide as the list. */
static void print_wrapped(const struct search_command *command, const struct text *words)
{
    struct text out = {0};
    const struct text_layout layout = {.out = &out, .width = cli_list_columns()};

    for (size_t at = 0, end; at < words->len && !command->is_long; at = end + 1) {
        end = at + strcspn(words->ptr + at, "\n");
        layout_words(&layout, ua_str(words->ptr + at, end - at), 0, 0);
    }
    fputs(command->is_long ? words->ptr : out.ptr, stdout);
    text_free(&out);
}

/* The sentence of proof, of one pair. */
static void print_proof_sentence(const struct search_command *command, unsigned pair)
{
    const struct search *search = &command->search;
    struct text words = {0};
    const bool has_part = search->list.strings > search->complete_strings;
    const size_t causes = search_list_causes(&search->list, pair);
    uint64_t differences = 0, contained = 0;
    char number[32];

    for (size_t i = 0; i < search->list.count; i++) {
        const struct search_entry *entry = &search->list.entries[i];

        if (entry->pair != pair)
            continue;
        differences += entry->count;
        if (entry->cause.len == 0)
            contained += entry->count;
    }
    text_puts(&words, "No ");
    add_effects(&words, command->options.effects);
    text_puts(&words, " between ");
    add_engine_and_version(&words, engine_at(command, pair, 0));
    text_puts(&words, " and ");
    add_engine_and_version(&words, engine_at(command, pair, 1));
    text_printf(&words, " in %s %s of up to %u %s",
                units_grouped(number, sizeof number, search->complete_strings),
                units_noun(search->complete_strings, "string", "strings"), search->complete,
                units_noun(search->complete, "token", "tokens"));
    if (causes > 0 && has_part)
        text_puts(&words, " except those listed above");
    else if (causes > 0)
        text_printf(&words, " but these: %zu %s, %s %s", causes,
                    units_noun(causes, "cause", "causes"),
                    units_grouped(number, sizeof number, differences),
                    units_noun(differences, "string", "strings"));
    text_puts(&words, ".\n");
    if (has_part)
        text_printf(&words,
                    "Of the strings of %u tokens, only a part was searched: the causes and the "
                    "counts above include this part.\n",
                    search->complete + 1);
    if (contained > 0)
        text_printf(&words,
                    "In %s of these strings several causes meet: they contain a shorter one.\n",
                    units_grouped(number, sizeof number, contained));
    if (search->complete > 0)
        print_wrapped(command, &words);
    text_free(&words);
}

static void print_pair_entries(const struct search_command *command, unsigned pair,
                               const struct shown *shown, size_t count)
{
    const struct search_columns columns = measure_entries(command, pair, shown, count);
    size_t number = 0;

    for (size_t i = 0; i < count; i++) {
        if (shown[i].entry->pair != pair)
            continue;
        if (!command->is_long && ++number == 1)
            print_columns_of(command, pair, &columns);
        if (command->is_long)
            print_shown(&shown[i], ++number);
        else
            print_line(&shown[i], &columns);
    }
    print_proof_sentence(command, pair);
    if (command->search.pairs > 1)
        putchar('\n');
}

static void print_alphabet(const struct search_command *command)
{
    struct text words = {0};

    text_puts(&words, "Strings: ");
    search_space_describe(&words, &command->space, command->length);
    if (command->base) {
        text_puts(&words, "; base ");
        text_value(&words, command->options.base);
    }
    printf("%s\n%s", words.ptr, command->is_long ? "\n" : "");
    text_free(&words);
}

/* What the sentence of proof does not hold for. */
static void print_limits(const struct search_command *command, size_t listed)
{
    const struct search *search = &command->search;
    char number[32], duration[32];

    for (unsigned i = 0; i < search->engines.count; i++) {
        if (search->list.unanswered[i] > 0)
            printf(
                "%s gave no answer to %s %s not compared.\n", search->engines.names[i],
                units_grouped(number, sizeof number, search->list.unanswered[i]),
                units_noun(search->list.unanswered[i], "string, which is", "strings, which are"));
    }
    if (search->complete < command->length)
        printf("Not complete: %s of the strings were searched.\n",
               units_grouped(number, sizeof number, search->list.strings));
    printf("%s %s, %s%s.%s\n", units_grouped(number, sizeof number, search->list.strings),
           units_noun(search->list.strings, "string", "strings"),
           units_time(duration, sizeof duration, search->seconds),
           search->is_interrupted ? ", interrupted" : "",
           listed > 0 && !command->is_long ? " --long: the proof and the strings of each." : "");
}

/* --- for programs ------------------------------------------------------------------------------
 */

static void print_shown_json(const struct search_command *command, const struct shown *shown)
{
    const struct search_entry *entry = shown->entry;
    const struct classification *c = &shown->classification;
    struct text out = {0};
    struct json_writer w = {.out = &out};

    json_output(&w);
    json_member(&w, "engines");
    json_array(&w);
    json_string(&w, engine_at(command, entry->pair, 0)->id);
    json_string(&w, engine_at(command, entry->pair, 1)->id);
    json_end(&w);
    json_add_string(&w, "effect", effect_name(entry->effect));
    json_add(&w, "cause", text_str(&entry->cause));
    json_add_hash(&w, "class",
                  class_hash(engine_at(command, entry->pair, 0)->id,
                             engine_at(command, entry->pair, 1)->id, entry->effect,
                             entry->cause.ptr));
    json_add_string(&w, "severity", severity_name(rank_severity(entry->effect, c->rank)));
    json_add(&w, "input", shown->url);
    if (command->base)
        json_add(&w, "base", command->options.base);
    json_member(&w, "answers");
    json_array(&w);
    for (int i = 0; i < 2; i++) {
        json_object(&w);
        observation_to_json(&w, &c->answers[i]);
        json_end(&w);
    }
    json_end(&w);
    if (c->explanation.first >= 0)
        json_add(&w, "changed", text_str(&c->explanation.changed.url));
    json_add_number(&w, "count", entry->count);
    if (entry->url_count > 0)
        json_add_number(&w, "tokens", entry->length);
    else
        json_add_bool(&w, "reduced", true);
    json_member(&w, "strings");
    json_array(&w);
    for (size_t i = 0; i < entry->url_count; i++)
        json_bytes(&w, search_entry_url(entry, i));
    json_end(&w);
    json_end(&w);
    puts(out.ptr);
    text_free(&out);
}

static void print_search_summary_json(const struct search_command *command)
{
    const struct search *search = &command->search;
    struct text out = {0};
    struct json_writer w = {.out = &out};

    json_output(&w);
    json_member(&w, "summary");
    json_object(&w);
    json_member(&w, "engines");
    json_array(&w);
    for (unsigned i = 0; i < search->engines.count; i++) {
        json_object(&w);
        json_add_string(&w, "engine", search->engines.names[i]);
        json_add_string(&w, "version", search->engines.engines[i]->version);
        json_add_number(&w, "unanswered", search->list.unanswered[i]);
        json_end(&w);
    }
    json_end(&w);
    json_add_number(&w, "length", search->complete);
    json_add_number(&w, "strings", search->complete_strings);
    json_add_number(&w, "searched", search->list.strings);
    json_add_number(&w, "entries", search->list.count);
    json_add_bool(&w, "complete", search->complete == command->length);
    json_end(&w);
    json_end(&w);
    puts(out.ptr);
    text_free(&out);
}

/* --- running it --------------------------------------------------------------------------------
 */

static struct progress progress_line;

static void print_search_progress(const struct search_progress *progress)
{
    char searched[32], total[32], left[32];

    progress_show(&progress_line, "%u tokens | %s of %s strings, %.0f %% | %s left | %zu %s",
                  progress->length, units_grouped(searched, sizeof searched, progress->searched),
                  units_grouped(total, sizeof total, progress->total),
                  100.0 * (double)progress->searched / (double)progress->total,
                  progress->left < 0 ? "?" : units_time(left, sizeof left, progress->left),
                  progress->causes, units_noun(progress->causes, "cause", "causes"));
}

static void print_entries(const struct search_command *command)
{
    const struct search_list *list = &command->search.list;
    struct shown *shown = xcalloc(list->count + 1, sizeof *shown);
    size_t count = 0;

    for (size_t i = 0; i < list->count; i++) {
        if (list->entries[i].cause.len > 0)
            choose_shown(&shown[count++], command, &list->entries[i]);
    }
    qsort(shown, count, sizeof *shown, compare_shown);
    if (!command->is_jsonl)
        print_alphabet(command);
    for (size_t i = 0; i < count && command->is_jsonl; i++)
        print_shown_json(command, &shown[i]);
    for (unsigned pair = 0; pair < command->search.pairs && !command->is_jsonl; pair++)
        print_pair_entries(command, pair, shown, count);
    if (command->is_jsonl)
        print_search_summary_json(command);
    else
        print_limits(command, count);
    for (size_t i = 0; i < count; i++)
        classification_free(&shown[i].classification);
    free(shown);
}

static unsigned default_jobs(void)
{
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);

    return processors < 1 ? 1 : processors > 64 ? 64 : (unsigned)processors;
}

static int check_search_options(struct search_command *command)
{
    struct search_options *options = &command->options;
    char number[32];

    if (!options->engines)
        return cli_misuse("search", CLI_TWO_ENGINES);
    engine_allow(options->engines);
    if (words_check_effects("search", command->effect, &options->effects) != EXIT_AS_EXPECTED)
        return EXIT_USAGE;
    if (options->jobs > 64)
        return cli_misuse("search", "--jobs is at most 64");
    if (!command->alphabet)
        search_space_default(&command->space);
    else if (!search_space_read(&command->space, command->alphabet))
        return EXIT_USAGE;
    command->space.prefix = ua_str(command->prefix, strlen(command->prefix));
    if (command->base)
        options->base = ua_str(command->base, strlen(command->base));
    options->space = &command->space;
    options->length = command->length;
    if (command->length > SEARCH_LENGTH ||
        search_space_up_to(&command->space, command->length) > UINT64_C(1) << 53)
        return cli_misuse("search",
                          "%u tokens of an alphabet of %u give more than %s strings, and so many "
                          "cannot be searched",
                          command->length, command->space.count,
                          units_grouped(number, sizeof number, UINT64_C(1) << 53));
    options->limit = command->yes ? 0 : LONG_SECONDS;
    if (!cli_is_quiet())
        options->progress = print_search_progress;
    command->is_jsonl = strcmp(command->format, "jsonl") == 0;
    return EXIT_AS_EXPECTED;
}

static int refuse_long_search(const struct search_command *command)
{
    char strings[32], duration[32];

    complain("%s strings: this search takes about %s; give --yes, or a smaller --length",
             units_grouped(strings, sizeof strings, command->search.total),
             units_time(duration, sizeof duration, command->search.estimate));
    return EXIT_USAGE;
}

static int run_search(struct search_command *command)
{
    struct search *search = &command->search;
    int status;

    progress_start(&progress_line);
    status = search_run(search, &command->options);
    progress_clear(&progress_line);
    if (status == EXIT_AS_EXPECTED && search->is_too_long)
        return refuse_long_search(command);
    if (search->list.strings > 0)
        print_entries(command);
    if (status != EXIT_AS_EXPECTED)
        return status;
    if (search->list.count > 0)
        return EXIT_DIFFERENCES;
    return search->is_interrupted ? EXIT_COULD_NOT_RUN : EXIT_AS_EXPECTED;
}

int cmd_search(int argc, char **argv)
{
    struct search_command command = {.prefix = DEFAULT_PREFIX,
                                     .effect = "host-shift",
                                     .format = "pretty",
                                     .length = DEFAULT_LENGTH,
                                     .options.jobs = default_jobs()};
    const struct cli_option options[] = {
        {"engines", 0, CLI_STRING, "A,B", "two engines or more, or \"all\"",
         &command.options.engines},
        {"length", 0, CLI_COUNT, "N", "tokens of the longest strings; default: 5", &command.length},
        {"effect", 0, CLI_STRING, "EFFECT", "default: host-shift", &command.effect},
        {"alphabet", 0, CLI_STRING, "FILE", "the tokens", &command.alphabet},
        {"prefix", 0, CLI_STRING, "TEXT", "in front of each string; default: http://",
         &command.prefix},
        {"base", 0, CLI_STRING, "B", "the base URL of each string", &command.base},
        {"jobs", 'j', CLI_COUNT, "N", "processes; default: one for each processor",
         &command.options.jobs},
        {"state", 0, CLI_STRING, "FILE", "keep the finished parts in FILE, and continue from them",
         &command.options.state},
        {"yes", 'y', CLI_FLAG, NULL, "begin a search that takes longer than an hour", &command.yes},
        {"long", 0, CLI_FLAG, NULL, "show each cause whole, with the proof and all strings",
         &command.is_long},
        {"format", 0, CLI_CHOICE, "pretty|jsonl", "default: pretty", &command.format},
        CLI_JSON_ROW(&command.format),
        CLI_HELLO_ROW,
        CLI_QUIET_ROW,
        {0},
    };
    const struct cli cli = {
        "--engines A,B [--length N] [--effect EFFECT] [--alphabet FILE] [--prefix TEXT] "
        "[--base B] [--jobs N] [--state FILE] [--yes] [--long] [--format F]",
        search_help,
        options,
    };
    struct cli_list operands = {0};
    enum cli_result parsed = cli_parse(&cli, argc, argv, &operands);
    int status = parsed == CLI_OK ? check_search_options(&command) : cli_exit_status(parsed);

    if (parsed == CLI_OK && status == EXIT_AS_EXPECTED)
        status = operands.count > 0
                     ? cli_misuse("search", CLI_UNEXPECTED_OPERAND, operands.items[0])
                     : run_search(&command);
    search_free(&command.search);
    search_space_free(&command.space);
    free(operands.items);
    return status;
}
