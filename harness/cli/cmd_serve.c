/* SPDX-License-Identifier: MIT */
/* `urlassay serve`: an engine of ours speaks the engine protocol, so that the tool is itself an
 * out-of-process engine. */
#include <stdlib.h>

#include "cmd.h"
#include "registry.h"
#include "serve.h"
#include "util.h"

/* All that is needed to write an engine. */
/* clang-format off */
static const char serve_help[] =
    "Speaks the engine protocol on stdin and stdout, so that the tool is itself an\n"
    "out-of-process engine. An engine is any executable that speaks it; `urlassay\n"
    "smoke ./ENGINE` checks that.\n"
    "\n"
    "A request is a JSON object on a line, an answer too, in UTF-8. Requests come\n"
    "many at a time; answers go in any order, matched by id, a number to be given\n"
    "back as it is. Flush after each batch. The end of stdin is the end of the\n"
    "engine. stderr is free; its words are shown when the engine dies. What is no\n"
    "JSON is skipped or answered with \"id\":null; keys that are not known are skipped.\n"
    "\n"
    "hello comes first and alone:\n"
    "  > {\"op\":\"hello\",\"protocol\":1}\n"
    "  < {\"protocol\":1,\"engine\":\"my-parser\",\"version\":\"1.2\",\"model\":\"rfc3986\",\n"
    "     \"capabilities\":[\"parse\",\"base\"]}                         (on one line)\n"
    "model says what the answers mean: whatwg (the URL Standard), rfc3986 or\n"
    "rfc2396 (what these RFCs call components, as written), other (none of them).\n"
    "capabilities are the ops known, and base (parse takes a base) and encoding\n"
    "(parse takes a query encoding). The engine is not asked for anything else.\n"
    "tells_null, an array, names the components of which null and \"\" are told\n"
    "apart; elsewhere they compare as equal. Without it the model decides:\n"
    "  whatwg            host, port, path, query, fragment\n"
    "  rfc3986, rfc2396  scheme, username, password, host, port, query, fragment\n"
    "  other             none\n"
    "Instead, {\"outcome\":\"unsupported\",\"reason\":\"...\"} says that the engine lacks\n"
    "something; that ends it.\n"
    "warm_up_ms, a number, is how long the first answer may take, where that is longer\n"
    "than the others: say it if what you ask starts slowly. flags, a text, names those\n"
    "of the library that are in force, and locale the one that it depends on.\n"
    "\n"
    "parse: the base is null or an absolute URL; with an encoding, by a label of\n"
    "the Encoding Standard, the query is percent-encoded by that.\n"
    "  > {\"op\":\"parse\",\"id\":1,\"input\":\"http://u@[::1]:81/p?q\",\"base\":null}\n"
    "  < {\"id\":1,\"outcome\":\"parsed\",\"href\":\"http://u@[::1]:81/p?q\",\n"
    "     \"scheme\":\"http\",\"username\":\"u\",\"password\":null,\"host\":\"[::1]\",\n"
    "     \"port\":\"81\",\"path\":\"/p\",\"query\":\"q\",\"fragment\":null}     (on one line)\n"
    "  scheme    without \":\"               port      a string of digits\n"
    "  host      IPv6 in brackets          path      with its \"/\"\n"
    "  query     without \"?\"               fragment  without \"#\"\n"
    "  href      the whole URL, as the engine writes it\n"
    "  origin    optional: \"http://h\", or null for an opaque one\n"
    "null is an absent component, \"\" one that is there and empty (the query of\n"
    "\"http://h/?\"). A missing key means that the engine cannot say: that component\n"
    "is not compared. A case in which neither href nor scheme with host or path is\n"
    "said does not count as passed.\n"
    "\n"
    "outcome is one of\n"
    "  parsed       accepted\n"
    "  rejected     the parser refuses the input\n"
    "  unsupported  cannot be asked this: an op or a scheme that is not known, a NUL\n"
    "  error        the engine's own machinery failed; never a verdict on the input\n"
    "The last three may have a \"reason\", a text for people.\n"
    "\n"
    "The other ops, each named in capabilities; all have an id and an input:\n"
    "  set         attribute (as the URL class names it: \"port\"), value; answered\n"
    "              like parse. A value that is refused leaves the URL as it was\n"
    "  toascii     a domain, strict (true or false) -> value\n"
    "  tounicode   a domain -> value\n"
    "  query       application/x-www-form-urlencoded -> value, written anew\n"
    "  validate    base; parsed if the input is a valid URL string, else rejected\n"
    "  errors      base -> value: the validation errors, \"name@byte name@byte\",\n"
    "              or only the names, if the engine does not know the bytes\n"
    "  params      value: a script of URLSearchParams, JSON in a string, and\n"
    "              input: the URL that it is about, or \"\" -> value (an array of\n"
    "              what each step returned, JSON in a string), query, href\n"
    "  > {\"op\":\"set\",\"id\":2,\"input\":\"http://h/\",\""
    "attribute\":\"port\",\"value\":\"81\"}\n"
    "  > {\"op\":\"query\",\"id\":3,\"input\":\"a=b c\"}\n"
    "  < {\"id\":3,\"outcome\":\"parsed\",\"value\":\"a=b+c\"}\n"
    "  > {\"op\":\"params\",\"id\":4,\"input\":\"http://h/?a\",\"value\":\"{\\\"steps\\\":[\n"
    "     {\\\"op\\\":\\\"append\\\",\\\"args\\\":[\\\"c\\\",\\\"d\\\"]"
    "}]}\"}             (on one line)\n"
    "  < {\"id\":4,\"outcome\":\"parsed\",\"value\":\"[null]\",\"query\":\"a=&c=d\",\n"
    "     \"href\":\"http://h/?a=&c=d\"}                               (on one line)\n"
    "Instead of a URL, \"init\" of the script may give the list: \"a=b\" or pairs.\n"
    "  script      value: steps of a dated edition, JSON in a string -> value (an\n"
    "              array of what each step answered, JSON in a string)\n"
    "  > {\"op\":\"script\",\"id\":5,\"input\":\"\",\"value\":\"{\\\"steps\\\":\n"
    "     [[\\\"parse\\\",\\\"http://h/\\\"]]}\"}                         (on one line)\n"
    "A step is its name and its arguments, strings or null. It answers null, a\n"
    "string, true or false, a number, an array, {\"failure\":true}, {\"throws\":NAME},\n"
    "{\"endless\":true} or {\"undefined\":true}; parse answers an object of parts.\n"
    "\n"
    "A text whose bytes are no UTF-8 goes in base64 under its key with _b64 behind,\n"
    "both ways: \"input_b64\":\"aP8=\". An engine that cannot take such bytes says\n"
    "unsupported.\n";
/* clang-format on */

int cmd_serve(int argc, char **argv)
{
    const char *name = "whatwg";
    const struct cli_option options[] = {
        {"engine", 0, CLI_STRING, "E", "the engine that answers (default whatwg)", &name},
        {0},
    };
    const struct cli cli = {
        "[--engine E]",
        serve_help,
        options,
    };
    struct cli_list operands = {0};
    enum cli_result result = cli_parse(&cli, argc, argv, &operands);
    struct engine_error error;
    struct engine *engine;
    char message[512];
    int status = cli_exit_status(result);

    if (result != CLI_OK)
        goto out;
    if (operands.count > 0) {
        status = cli_misuse(argv[0], "it takes no '%s'", operands.items[0]);
        goto out;
    }
    engine = engine_try(name, &error);
    if (!engine) {
        engine_error_message(&error, name, message, sizeof message);
        if (error.kind == ENGINE_ABSENT)
            serve_refusal(error.reason);
        complain("%s", message);
        status = EXIT_COULD_NOT_RUN;
        goto out;
    }
    status = serve_engine(engine);
    engine_close(engine);
out:
    free(operands.items);
    return status;
}
