/* SPDX-License-Identifier: MIT */
#include "words.h"

#include <stdlib.h>
#include <string.h>

#include "cause.h"
#include "edition.h"
#include "engine_classes.h"
#include "engine_listed.h"
#include "options.h"
#include "suggest.h"

static void add_word(struct text *out, const char *word)
{
    text_printf(out, "%s\n", word);
}

void words_add_effects(struct text *out)
{
    for (int e = EFFECT_NONE + 1; e < EFFECTS; e++)
        add_word(out, effect_name((enum effect)e));
}

void words_add_severities(struct text *out)
{
    for (unsigned i = SEVERITY_INFO; i < SEVERITIES; i++)
        add_word(out, severity_name((enum severity)i));
}

void words_add_causes(struct text *out)
{
    for (unsigned i = 0; i < REWRITES; i++)
        add_word(out, rewrites[i]->name);
}

void words_add_editions(struct text *out)
{
    for (const struct engine_class *const *class = engine_classes(); *class; class ++) {
        if (ed_edition_find((*class)->id, strlen((*class)->id)))
            add_word(out, (*class)->id);
    }
}

static void add_listed(void *ctx, const char *id, const char *path)
{
    (void)path;
    add_word(ctx, id);
}

void words_add_engines(struct text *out)
{
    for (const struct engine_class *const *class = engine_classes(); *class; class ++) {
        add_word(out, (*class)->id);
        for (const char *const *profile = (*class)->profiles; profile && *profile; profile++)
            text_printf(out, "%s:%s\n", (*class)->id, *profile);
    }
    engine_each_listed(add_listed, out);
}

static const char *const targets[] = {"differential", "invariants", "setters", "query",
                                      "writing",      "idna",       "editions"};

void words_add_targets(struct text *out)
{
    for (size_t i = 0; i < sizeof targets / sizeof *targets; i++)
        add_word(out, targets[i]);
}

/* --- checks ----------------------------------------------------------------------------------- */

static int refuse(const char *command, const char *what, const char *given,
                  void (*const add_words[])(struct text *out))
{
    struct text words = {0};
    int status;

    for (size_t i = 0; add_words[i]; i++)
        add_words[i](&words);
    status = cli_unknown(command, what, given, words.ptr);
    text_free(&words);
    return status;
}

int words_check_effect(const char *command, const char *given, enum effect *out)
{
    if (effect_from_name(out, given) && *out != EFFECT_NONE)
        return EXIT_AS_EXPECTED;
    return refuse(command, "effect", given,
                  (void (*const[])(struct text *)){words_add_effects, NULL});
}

int words_check_limit(const char *command, const char *given, struct fail_limit *out)
{
    if (fail_limit_from_name(out, given))
        return EXIT_AS_EXPECTED;
    return refuse(command, "effect or severity", given,
                  (void (*const[])(struct text *)){words_add_effects, words_add_severities, NULL});
}

int words_refuse_cause(const char *command, const char *given)
{
    struct text words = {0};
    int status;

    words_add_causes(&words);
    status = cli_unknown_listed(command, "cause", given, words.ptr, "urlassay causes");
    text_free(&words);
    return status;
}

int words_check_cause(const char *command, const char *given)
{
    const char *plus = strchr(given, '+');
    char *first;
    int status;

    if (strncmp(given, UNEXPLAINED, strlen(UNEXPLAINED)) == 0 || rewrite_find(given) >= 0)
        return EXIT_AS_EXPECTED;
    if (!plus)
        return words_refuse_cause(command, given);
    first = xstrndup(given, (size_t)(plus - given));
    status = words_check_cause(command, first);
    free(first);
    return status == EXIT_AS_EXPECTED ? words_check_cause(command, plus + 1) : status;
}

int words_check_effects(const char *command, const char *given, unsigned *out)
{
    char *list = xstrndup(given, strlen(given)), *rest = NULL;
    int status = EXIT_AS_EXPECTED;

    *out = strcmp(given, "any") == 0 ? (1u << EFFECTS) - 2 : 0;
    for (char *name = strtok_r(list, ",", &rest);
         name && status == EXIT_AS_EXPECTED && *out != (1u << EFFECTS) - 2;
         name = strtok_r(NULL, ",", &rest)) {
        enum effect effect;

        status = words_check_effect(command, name, &effect);
        if (status == EXIT_AS_EXPECTED)
            *out |= 1u << effect;
    }
    free(list);
    if (status == EXIT_AS_EXPECTED && *out == 0)
        return cli_misuse(command, "--effect takes names of effects, or \"any\"");
    return status;
}

int words_check_target(const char *command, const char *given)
{
    for (size_t i = 0; i < sizeof targets / sizeof *targets; i++) {
        if (strcmp(given, targets[i]) == 0)
            return EXIT_AS_EXPECTED;
    }
    return refuse(command, "target", given,
                  (void (*const[])(struct text *)){words_add_targets, NULL});
}
