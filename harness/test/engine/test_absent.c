/* SPDX-License-Identifier: MIT */
/* What stands for an engine whose library is missing. The Makefile compiles one for this test, as a
 * build that has all libraries has none. */
#include "engine.h"

#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "str.h"
#include "util.h"

extern const struct engine_class missing_parser_class;

static void test_class(void)
{
    CHECK(strcmp(missing_parser_class.id, "missing-parser") == 0);
    CHECK(missing_parser_class.package[0] == '\0'); /* the Makefile knows none */
    CHECK(missing_parser_class.model == MODEL_OTHER);
    /* It is an engine of this process that can do nothing. */
    CHECK(missing_parser_class.capabilities == 0 && !missing_parser_class.is_out_of_process);
    CHECK(!missing_parser_class.script && !missing_parser_class.npm &&
          !missing_parser_class.profiles);
}

static void test_open(void)
{
    struct engine *engine = xcalloc(1, sizeof *engine);
    const struct request request = {.op = OP_PARSE, .input = UA_LITERAL("http://h/")};
    struct observation o = {0};
    struct ua_str said;

    engine->class = &missing_parser_class;
    CHECK(!missing_parser_class.open(engine, NULL));
    CHECK(strcmp(engine->reason, "its library was not there when urlassay was built: install it "
                                 "and build again") == 0);
    observation_reset(&o);
    missing_parser_class.run(engine, &request, &o);
    CHECK(o.outcome == OUTCOME_ERROR);
    said = observation_get(&o, COMPONENT_REASON);
    CHECK_TEXT(said.ptr, said.len, engine->reason, strlen(engine->reason));
    missing_parser_class.close(engine);
    observation_free(&o);
    free(engine);
}

int main(void)
{
    test_class();
    test_open();
    return check_report("absent");
}
