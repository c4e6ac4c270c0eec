/* SPDX-License-Identifier: MIT */
/* A product that gives its client no URL as it came, but one that it makes of the parts that the
 * validator reads. */
#ifndef BYPASS_ASSEMBLE_H
#define BYPASS_ASSEMBLE_H

#include "engine.h"
#include "text.h"

/* A template is text with components in braces: "http://trusted.example{path}{?query}". {:port},
 * {?query} and {#fragment} also write the delimiter, and nothing where the component is absent.
 * Returns the components, 1u << component; 0 after a reason in error: there is none, or an unknown
 * one. */
unsigned bypass_template_parts(const char *template, struct text *error);
/* Sets out to the template with the components of an answer, which the template has been read for.
 * False if the engine does not say one of them. */
bool bypass_assemble(struct text *out, const char *template, const struct observation *answer);

/* Answers as the client does for what the template makes of the validator's answer. */
struct assembling_engine {
    struct engine engine;
    struct engine *validator, *client; /* borrowed */
    const char *template;              /* borrowed */
};

/* Sets all members. engine is closed by nobody; it may not be moved. */
void assembling_engine_init(struct assembling_engine *out, struct engine *validator,
                            struct engine *client, const char *template);

#endif
