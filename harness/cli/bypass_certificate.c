/* SPDX-License-Identifier: MIT */
/* What `urlassay bypass --certificate` prints. */
#include <stdio.h>

#include "bypass_text.h"
#include "columns.h"
#include "json.h"
#include "str.h"
#include "units.h"

#define ITEM_INDENT 4 /* of all lines but the first of an item */

/* Denied hosts that a filter allows in plain form: no refusal of an idiom closes them. */
static size_t count_not_denied(const struct bypass_result *result)
{
    size_t count = 0;

    for (size_t i = 0; i < result->count; i++)
        count += result->ways[i].range && !result->ways[i].is_missed;
    return count;
}

/* "168,420 strings of up to 4 tokens". */
static void add_certified_strings(struct text *out, const struct bypass_report *report)
{
    const unsigned length = report->options->certified;
    char number[32];

    text_printf(out, "%s strings of up to %u %s",
                units_grouped(number, sizeof number, report->result->certificate.strings), length,
                units_noun(length, "token", "tokens"));
}

static void add_open(struct text *out, const struct bypass_report *report)
{
    const size_t not_denied = count_not_denied(report->result);

    text_puts(out, "not closed: ");
    if (not_denied > 0) {
        text_printf(out,
                    "%s allows %zu denied %s in plain form, which no refusal closes. Deny them "
                    "first; the list without --certificate names them.",
                    report->engines[0]->id, not_denied,
                    units_noun(not_denied, "range or name", "ranges and names"));
        return;
    }
    text_value(out, text_str(&report->result->certificate.open));
    text_puts(out, report->options->redirects == REDIRECTS_UNCHECKED
                       ? " is reached by a redirect. Check each Location, or follow no redirect."
                       : " gets past, and no known refusal closes it. Check with the client's "
                         "parser.");
}

static void add_verdict(struct text *out, const struct bypass_report *report)
{
    const struct bypass_certificate *certificate = &report->result->certificate;

    if (certificate->open.len > 0) {
        add_open(out, report);
        return;
    }
    if (!certificate->is_complete)
        text_puts(out, "not finished: ");
    else if (certificate->count == 0)
        text_puts(out, "closed without a refusal: none of the ");
    else
        text_printf(out, "closed by %zu %s: with %s, none of the ", certificate->count,
                    units_noun(certificate->count, "refusal", "refusals"),
                    units_noun(certificate->count, "it", "them"));
    add_certified_strings(out, report);
    text_puts(out, certificate->is_complete ? " gets past the check." : " were tried.");
}

static void put_refusal(const struct text_layout *layout, const struct bypass_refusal *refusal,
                        size_t number)
{
    struct text words = {0};

    text_printf(&words, "%zu. ", number);
    if (refusal->rule)
        text_printf(&words, "refuse a URL with %s", refusal->rule);
    else
        text_puts(&words, "compare the host in one form");
    text_puts(&words, "; otherwise ");
    text_value(&words, text_str(&refusal->url));
    text_puts(&words, " gets past");
    layout_words(layout, text_str(&words), 0, ITEM_INDENT);
    text_free(&words);
}

/* What gets past without the refusals, and what was not tried. */
static void add_untried(struct text *out, const struct bypass_report *report)
{
    const struct bypass_result *result = report->result;
    const struct bypass_certificate *certificate = &result->certificate;
    char past[32], inputs[32], searched[32];

    if (certificate->count > 0)
        text_printf(out, "Without %s, %s of these strings and %s of %s searched URLs get past. ",
                    units_noun(certificate->count, "it", "them"),
                    units_grouped(past, sizeof past, certificate->past),
                    units_grouped(inputs, sizeof inputs, result->past),
                    units_grouped(searched, sizeof searched, result->inputs));
    text_puts(out, "A longer string, or one of other tokens, may get past: --length N tries more.");
}

void bypass_print_certificate(const struct bypass_report *report, unsigned width)
{
    const struct bypass_certificate *certificate = &report->result->certificate;
    struct text out = {0}, words = {0};
    const struct text_layout layout = {.out = &out, .width = width};

    add_verdict(&words, report);
    layout_words(&layout, text_str(&words), 0, ITEM_INDENT);
    text_clear(&words);
    bypass_add_subject(&words, report);
    layout_words(&layout, text_str(&words), 0, ITEM_INDENT);
    for (size_t i = 0; i < certificate->count && certificate->is_complete; i++)
        put_refusal(&layout, &certificate->refusals[i], i + 1);
    text_clear(&words);
    if (certificate->is_complete) {
        add_untried(&words, report);
        layout_words(&layout, text_str(&words), 0, ITEM_INDENT);
    }
    fputs(out.ptr, stdout);
    text_free(&words);
    text_free(&out);
}

void bypass_print_certificate_json(const struct bypass_report *report)
{
    const struct bypass_result *result = report->result;
    const struct bypass_certificate *certificate = &result->certificate;
    struct text out = {0};
    struct json_writer w = {.out = &out};

    json_output(&w);
    json_member(&w, "certificate");
    json_object(&w);
    json_add_bool(&w, "closed", certificate->is_complete);
    json_member(&w, "refusals");
    json_array(&w);
    for (size_t i = 0; i < certificate->count; i++) {
        const struct bypass_refusal *refusal = &certificate->refusals[i];

        json_object(&w);
        if (refusal->rule)
            json_add_string(&w, "refuse", refusal->rule);
        else
            json_add_bool(&w, "compare_in_one_form", true);
        json_add(&w, "input", text_str(&refusal->url));
        json_end(&w);
    }
    json_end(&w);
    if (certificate->open.len > 0)
        json_add(&w, "open", text_str(&certificate->open));
    json_add_number(&w, "length", report->options->certified);
    json_add_number(&w, "strings", certificate->strings);
    json_add_number(&w, "past", certificate->past);
    json_add_number(&w, "inputs", result->inputs);
    json_add_number(&w, "past_inputs", result->past);
    json_end(&w);
    json_end(&w);
    puts(out.ptr);
    text_free(&out);
}
