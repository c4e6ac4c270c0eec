/* SPDX-License-Identifier: MIT */
/* The exceptions of the law of setters: where each applies, and that each is complete. */
#include <string.h>

#include "check.h"
#include "setter_law.h"
#include "str.h"
#include "text.h"

/* The parts of a change, which it points to. */
static struct ua_str before[ED_PARTS], after[ED_PARTS];

/* A change of nothing, with empty parts. */
static struct setter_change change_of(const char *value)
{
    memset(before, 0, sizeof before);
    memset(after, 0, sizeof after);
    return (struct setter_change){.value = from_string(value), .before = before, .after = after};
}

static const struct setter_exception *find(const char *edition, const char *attribute,
                                           const char *reason)
{
    for (const struct setter_exception *e = setter_exceptions; e->edition; e++) {
        if (strcmp(e->edition, edition) == 0 && strcmp(e->attribute, attribute) == 0 &&
            strstr(e->reason, reason))
            return e;
    }
    checks_failed++;
    printf("no exception: %s, %s, %s\n", edition, attribute, reason);
    return setter_exceptions;
}

static bool applies_to_value(const struct setter_exception *exception, const char *scheme,
                             const char *value)
{
    const struct setter_change change = change_of(value);

    before[ED_PART_SCHEME] = from_string(scheme);
    return exception->applies(&change);
}

static void test_values(void)
{
    static const char long_value[] =
        "a123456789012345678901234567890123456789012345678901234567890123";
    const struct setter_exception *host = find("html5-2009", "host", "no address"),
                                  *scheme = find("html5-2009:literal", "protocol", "escaped"),
                                  *drive = find("w3c-2012", "host", "a drive"),
                                  *user = find("whatwg-2012", "username", "takes a username");

    CHECK(applies_to_value(host, "http", "a b") && applies_to_value(host, "http", "-"));
    CHECK(!applies_to_value(host, "http", "aZ09") && !applies_to_value(host, "http", ""));
    CHECK(applies_to_value(host, "http", long_value) &&
          !applies_to_value(host, "http", long_value + 1));
    CHECK(applies_to_value(scheme, "http", "1a") && applies_to_value(scheme, "http", "a b"));
    CHECK(!applies_to_value(scheme, "http", "a1") && !applies_to_value(scheme, "http", ""));
    CHECK(applies_to_value(drive, "file", "c:") && applies_to_value(drive, "FILE", "Z:"));
    CHECK(!applies_to_value(drive, "http", "c:") && !applies_to_value(drive, "file", "c:x"));
    CHECK(!applies_to_value(drive, "file", "1:") && !applies_to_value(drive, "file", "c|"));
    CHECK(applies_to_value(user, "file", "u") && !applies_to_value(user, "http", "u"));
}

static void test_authority(void)
{
    const struct setter_exception *path = find("html5-2007:literal", "pathname", "authority"),
                                  *scheme = find("w3c-2012", "protocol", "hierarchical");
    struct setter_change change = change_of("//c");

    CHECK(path->applies(&change));
    change.value = from_string("/");
    CHECK(!path->applies(&change));
    change.value = ua_str("//", 1);
    CHECK(!path->applies(&change));
    change.value = from_string("/x/");
    CHECK(!path->applies(&change));
    change.value = from_string("//");
    CHECK(path->applies(&change) && !scheme->applies(&change));
    before[ED_PART_HOST] = from_string("h");
    CHECK(!path->applies(&change) && scheme->applies(&change));
    after[ED_PART_HOST] = from_string("");
    CHECK(!scheme->applies(&change));
    before[ED_PART_HOST] = from_string(NULL);
    CHECK(scheme->applies(&change));
}

static bool applies_to_schemes(const struct setter_exception *exception, const char *scheme_before,
                               const char *scheme_after, const char *port_before,
                               const char *port_after)
{
    const struct setter_change change = change_of("");

    before[ED_PART_SCHEME] = from_string(scheme_before);
    after[ED_PART_SCHEME] = from_string(scheme_after);
    before[ED_PART_PORT] = from_string(port_before);
    after[ED_PART_PORT] = from_string(port_after);
    return exception->applies(&change);
}

static void test_schemes(void)
{
    static const char *const ports[][2] = {{"ftp", "21"},    {"gopher", "70"}, {"http", "80"},
                                           {"https", "443"}, {"ws", "80"},     {"wss", "443"}};
    static const char *const relative[] = {"ftp", "file", "gopher", "http", "https", "ws", "wss"};
    const struct setter_exception *port = find("w3c-2012", "protocol", "default port"),
                                  *kind = find("whatwg-2012", "protocol", "relative flag"),
                                  *file = find("w3c-2012", "protocol", "two slashes");

    for (size_t i = 0; i < sizeof ports / sizeof *ports; i++) {
        CHECK(applies_to_schemes(port, "x", ports[i][0], ports[i][1], ""));
        CHECK(applies_to_schemes(port, "x", ports[i][0], ports[i][1], NULL));
        CHECK(!applies_to_schemes(port, "x", ports[i][0], "1", ""));
        CHECK(!applies_to_schemes(port, "x", ports[i][0], ports[i][1], ports[i][1]));
    }
    CHECK(!applies_to_schemes(port, "http", "x", "80", ""));
    for (size_t i = 0; i < sizeof relative / sizeof *relative; i++) {
        CHECK(applies_to_schemes(kind, relative[i], "x", NULL, NULL));
        CHECK(applies_to_schemes(kind, "x", relative[i], NULL, NULL));
        CHECK(!applies_to_schemes(kind, "HTTP", relative[i], NULL, NULL));
    }
    CHECK(!applies_to_schemes(kind, "x", "y", NULL, NULL));
    CHECK(applies_to_schemes(file, "file", "http", NULL, NULL));
    CHECK(applies_to_schemes(file, "http", "File", NULL, NULL));
    CHECK(!applies_to_schemes(file, "file", "file", NULL, NULL));
    CHECK(!applies_to_schemes(file, "http", "https", NULL, NULL));
}

static void test_space(void)
{
    const struct setter_exception *hash = find("whatwg-2012", "hash", "a space");
    struct setter_change change = {.href_after = from_string("http://h/#a ")};

    CHECK(hash->applies(&change));
    change.href_after = from_string("http://h/#a");
    CHECK(!hash->applies(&change));
    change.href_after = from_string("");
    CHECK(!hash->applies(&change));
}

/* Each exception, with what a setter may change there: the scheme, the username, the password, the
 * host, the port, the path, the query, the fragment, the lost and the object. "+": always. */
static void test_parts(void)
{
    static const char expected[] = "html5-2007 host +o http://h/, z:9\n"
                                   "html5-2007:literal host +o http://h/, z:9\n"
                                   "html5-2007:literal protocol L http://h/, a b\n"
                                   "html5-2007:literal pathname uwhoL a:/b, //c/d\n"
                                   "html5-2009 host +o http://h/, z:9\n"
                                   "html5-2009 host L http://h/, a b\n"
                                   "html5-2009 hostname L http://h/, a b\n"
                                   "html5-2009:literal host +o http://h/, z:9\n"
                                   "html5-2009:literal host L http://h/, a b\n"
                                   "html5-2009:literal hostname L http://h/, a b\n"
                                   "html5-2009:literal protocol L http://h/, a b\n"
                                   "html5-2009:literal pathname uwhoL a:/b, //c/d\n"
                                   "html5-2011 host +o http://h/, z:9\n"
                                   "html5-2011 host L http://h/, a b\n"
                                   "html5-2011 hostname L http://h/, a b\n"
                                   "html5-2011:literal protocol L http://h/, a b\n"
                                   "w3c-2012 host +o http://h/, z:9\n"
                                   "w3c-2012 host p file://h/p, c:\n"
                                   "w3c-2012 protocol o http://h:443/, https\n"
                                   "w3c-2012 protocol uwhop http://h/p, mailto\n"
                                   "w3c-2012 protocol uwhop file:///h/p, http\n"
                                   "whatwg-2012 host +o http://h/, z:9\n"
                                   "whatwg-2012 protocol uwhopLO http://h/p, foo\n"
                                   "whatwg-2012 protocol oO http://h:443/, https\n"
                                   "whatwg-2012 protocol uwhopLO http://u@h/, file\n"
                                   "whatwg-2012 username L file://h/p, u\n"
                                   "whatwg-2012 password L file://h/p, p\n"
                                   "whatwg-2012 host L file://h/p, h:8\n"
                                   "whatwg-2012 hash O http://h/, a \n";
    struct text rows = {0};

    for (const struct setter_exception *e = setter_exceptions; e->edition; e++) {
        static const struct {
            unsigned part;
            char letter;
        } letters[] = {{1u << ED_PART_SCHEME, 's'},
                       {1u << ED_PART_USERNAME, 'u'},
                       {1u << ED_PART_PASSWORD, 'w'},
                       {1u << ED_PART_HOST, 'h'},
                       {1u << ED_PART_PORT, 'o'},
                       {1u << ED_PART_PATH, 'p'},
                       {1u << ED_PART_QUERY, 'q'},
                       {1u << ED_PART_FRAGMENT, 'f'},
                       {SETTER_LOST, 'L'},
                       {SETTER_OBJECT, 'O'}};

        text_printf(&rows, "%s %s %s", e->edition, e->attribute, e->applies ? "" : "+");
        for (size_t i = 0; i < sizeof letters / sizeof *letters; i++) {
            if (e->parts & letters[i].part)
                text_add(&rows, &letters[i].letter, 1);
        }
        text_printf(&rows, " %s, %s\n", e->url, e->value);
    }
    CHECK_TEXT(rows.ptr, rows.len, expected, sizeof expected - 1);
    text_free(&rows);
}

static void test_complete(void)
{
    unsigned count = 0;

    for (const struct setter_exception *e = setter_exceptions; e->edition; e++) {
        count++;
        CHECK(e->attribute && e->place && e->reason && e->url && e->value && e->parts != 0);
        for (const struct setter_exception *other = setter_exceptions; other < e; other++)
            CHECK(strcmp(e->edition, other->edition) != 0 ||
                  strcmp(e->attribute, other->attribute) != 0 ||
                  strcmp(e->reason, other->reason) != 0);
    }
    CHECK(count > 20);
}

int main(void)
{
    test_values();
    test_authority();
    test_schemes();
    test_space();
    test_parts();
    test_complete();
    return check_report("setter_exceptions");
}
