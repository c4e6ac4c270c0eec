/* SPDX-License-Identifier: MIT */
/* The file settings.json of a campaign: what is written, the engines that changed, and the paths
 * of engines. */
#include "settings.h"

#include <string.h>
#include <sys/stat.h>

#include "captured.h"
#include "check.h"
#include "engine_name.h"
#include "registry.h"

static struct campaign_engine items[4];

static struct campaign campaign_of(struct store *store, unsigned engines)
{
    static const char *const names[] = {"whatwg", "rfc3986", "w\x1bx", "other"};

    for (unsigned i = 0; i < 4; i++) {
        items[i] = (struct campaign_engine){.name = (char *)(uintptr_t)names[i]};
        snprintf(items[i].id, sizeof items[i].id, "%s", names[i]);
        snprintf(items[i].version, sizeof items[i].version, "1.%u", i);
    }
    return (struct campaign){.store = store,
                             .target = "differential",
                             .campaign_engines = {items, engines},
                             .processes = 3,
                             .has_mode = {[MODE_BLACKBOX] = true},
                             .seed = 12,
                             .corpus = "seeds"};
}

static void update(const struct campaign *campaign, const char *news)
{
    struct text got = {0};

    CHECK(settings_update(campaign, &got));
    CHECK_TEXT(got.ptr, got.len, news, strlen(news));
    text_free(&got);
}

static void check_number(const cJSON *settings, const char *object, const char *key, int expected)
{
    const cJSON *parent = object ? cJSON_GetObjectItemCaseSensitive(settings, object) : settings;
    const cJSON *number = cJSON_GetObjectItemCaseSensitive(parent, key);

    CHECK(cJSON_IsNumber(number) && cJSON_GetNumberValue(number) == expected);
}

static void test_update(void)
{
    static const char beginning[] =
        "{\n  \"urlassay\":\"" UA_VERSION "\",\n  \"target\":\"differential\",\n  \"engines\":[\n"
        "    {\"engine\":\"whatwg\",\"version\":\"1.0\"},\n"
        "    {\"engine\":\"rfc3986\",\"version\":\"1.1\"}],\n  \"paths\":[],\n"
        "  \"processes\":{\"coverage\":0,\"blackbox\":3},\n  \"seed\":12,\n"
        "  \"seeds\":\"seeds\",\n  \"begun\":";
    struct store *store = store_create("D");
    struct campaign campaign = campaign_of(store, 2);
    struct text text;
    cJSON *settings;

    CHECK(!settings_read("D"));
    update(&campaign, "");
    text = read_test_file("D", "settings.json");
    CHECK(strncmp(text.ptr, beginning, strlen(beginning)) == 0);
    CHECK(strstr(text.ptr + strlen(beginning), ",\n  \"runs\":1\n}\n") != NULL);
    text_free(&text);
    settings = settings_read("D");
    check_number(settings, NULL, "runs", 1);
    check_number(settings, "processes", "coverage", 0);
    check_number(settings, "processes", "blackbox", 3);
    cJSON_Delete(settings);
    update(&campaign, "");
    /* Another run: engines that are new, of another version, or gone. */
    campaign = campaign_of(store, 4);
    snprintf(items[1].version, sizeof items[1].version, "2\t");
    campaign.has_mode[MODE_COVERAGE] = true;
    campaign.has_mode[MODE_BLACKBOX] = false;
    campaign.corpus = NULL;
    update(&campaign, "new w\\x1bx, other; rfc3986 was 1.1, is 2\\t");
    settings = settings_read("D");
    check_number(settings, NULL, "runs", 3);
    check_number(settings, "processes", "coverage", 3);
    check_number(settings, "processes", "blackbox", 0);
    CHECK(strcmp(cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(settings, "seeds")), "") ==
          0);
    cJSON_Delete(settings);
    campaign = campaign_of(store, 1);
    update(&campaign, "without rfc3986, w\\x1bx, other");
    campaign = campaign_of(store, 2);
    snprintf(items[0].version, sizeof items[0].version, "0");
    update(&campaign, "new rfc3986; whatwg was 1.0, is 0");
    campaign = campaign_of(store, 2);
    items[0].name = (char *)(uintptr_t)"another";
    update(&campaign, "new another; without whatwg");
    campaign = campaign_of(store, 2);
    /* What cannot be read is replaced, and numbers of runs that are none count as none. */
    write_test_file("D", "settings.json", "{");
    update(&campaign, "");
    write_test_file("D", "settings.json", "{\"runs\":-4}");
    update(&campaign, "new whatwg, rfc3986");
    settings = settings_read("D");
    check_number(settings, NULL, "runs", 1);
    cJSON_Delete(settings);
    store_close(store);
}

/* --- paths ------------------------------------------------------------------------------------ */

static void write_settings(const char *dir, const char *id, const char *path)
{
    struct text content = {0};

    CHECK(mkdir(dir, 0777) == 0 || access(dir, F_OK) == 0);
    text_printf(&content, "{\"paths\":[5,{\"engine\":\"x\"},{\"engine\":\"%s\",\"path\":\"%s\"}]}",
                id, path);
    write_test_file(dir, "settings.json", content.ptr);
    text_free(&content);
}

static void test_paths(const char *folder)
{
    struct store *store = store_create("P");
    struct campaign campaign = campaign_of(store, 2);
    struct text path = {0}, text, expected = {0};
    struct captured captured;

    text_printf(&path, "%s/program", folder);
    write_test_file(".", "program", "");
    write_test_file(".", "program2", "");
    items[1].name = path.ptr;
    snprintf(items[1].id, sizeof items[1].id, "mine");
    update(&campaign, "");
    text = read_test_file("P", "settings.json");
    text_printf(&expected, "\"paths\":[\n    {\"engine\":\"mine\",\"path\":\"%s\"}],", path.ptr);
    CHECK(strstr(text.ptr, expected.ptr) != NULL);
    text_free(&text);
    /* It stays while no other engine has the id. */
    campaign = campaign_of(store, 2);
    CHECK(settings_update(&campaign, &text));
    text_free(&text);
    text = read_test_file("P", "settings.json");
    CHECK(strstr(text.ptr, expected.ptr) != NULL);
    text_free(&text);
    snprintf(items[0].id, sizeof items[0].id, "mine");
    CHECK(settings_update(&campaign, &text));
    text_free(&text);
    text = read_test_file("P", "settings.json");
    CHECK(strstr(text.ptr, "\"paths\":[],") != NULL);
    text_free(&text);
    /* An engine of another path with the same id may not continue, while the old path is there. */
    text_clear(&expected);
    text_printf(&expected, "%s/program2", folder);
    write_settings("P", "mine", expected.ptr);
    campaign = campaign_of(store, 2);
    CHECK(settings_check_paths("P", &campaign.campaign_engines));
    items[1].name = path.ptr;
    snprintf(items[1].id, sizeof items[1].id, "mine");
    captured = capture(STDERR_FILENO);
    CHECK(!settings_check_paths("P", &campaign.campaign_engines));
    text_clear(&expected);
    text_printf(&expected,
                "urlassay: P has findings of mine as %s2, and now it is %s: choose another folder "
                "with --dir, or rename one of the two; if both are the same parser, remove the old "
                "path from \"paths\" in P/settings.json\n",
                path.ptr, path.ptr);
    CHECK_CAPTURED(&captured, expected.ptr);
    /* So may not one of URLASSAY_ENGINES. */
    write_test_file(".", "listed", "other ./program2\nmine ./program\n");
    setenv("URLASSAY_ENGINES", "./listed", 1);
    items[1].name = (char[]){"mine"};
    captured = capture(STDERR_FILENO);
    CHECK(!settings_check_paths("P", &campaign.campaign_engines));
    CHECK_CAPTURED(&captured, expected.ptr);
    unsetenv("URLASSAY_ENGINES");
    CHECK(settings_check_paths("P", &campaign.campaign_engines));
    items[1].name = path.ptr;
    write_settings("P", "mine", path.ptr);
    CHECK(settings_check_paths("P", &campaign.campaign_engines));
    write_settings("P", "mine", "/nothing/here");
    CHECK(settings_check_paths("P", &campaign.campaign_engines));
    text_free(&path);
    text_free(&expected);
    store_close(store);
}

static void test_agree(const char *folder)
{
    struct text path = {0}, other = {0}, expected = {0};
    struct captured captured;

    text_printf(&path, "%s/program", folder);
    text_printf(&other, "%s/program2", folder);
    write_settings("A", "mine", path.ptr);
    write_settings("B", "mine", path.ptr);
    CHECK(settings_agree("A", "B") && settings_agree("A", "nothing"));
    write_settings("B", "yours", other.ptr);
    CHECK(settings_agree("A", "B"));
    write_settings("B", "mine", "/nothing/here");
    CHECK(settings_agree("A", "B") && settings_agree("B", "A"));
    write_settings("B", "mine", other.ptr);
    captured = capture(STDERR_FILENO);
    CHECK(!settings_agree("A", "B"));
    text_printf(&expected,
                "urlassay: mine is %s in A and %s in B: campaigns of two parsers with one name are "
                "not merged; if both are the same parser, remove one path from \"paths\" in its "
                "settings.json\n",
                path.ptr, other.ptr);
    CHECK_CAPTURED(&captured, expected.ptr);
    text_free(&path);
    text_free(&other);
    text_free(&expected);
}

static void test_use_paths(const char *folder)
{
    struct text path = {0}, untrusted = {0}, trusted = {0};
    struct captured captured;

    text_printf(&path, "%s/program", folder);
    write_settings("U", "named-by-path", path.ptr);
    text_printf(&untrusted,
                "urlassay: U/settings.json names the engine named-by-path (%s), which is not run: "
                "a file may not choose a program. If it is yours: triage --trust (a campaign that "
                "was copied or moved), or --engines with its path\n",
                path.ptr);
    captured = capture(STDERR_FILENO);
    settings_use_paths("U");
    CHECK(!engine_open_if_available("named-by-path"));
    CHECK_CAPTURED(&captured, untrusted.ptr);
    text_printf(&trusted, "urlassay: U: trusted: named-by-path %s\n", path.ptr);
    CHECK(mkdir("U/classes", 0777) == 0);
    captured = capture(STDERR_FILENO);
    CHECK(settings_trust("U"));
    CHECK_CAPTURED(&captured, trusted.ptr);
    settings_use_paths("U");
    CHECK(engine_is_allowed(path.ptr));
    CHECK(engine_is_known("named-by-path", NULL));
    CHECK(strcmp(engine_id_of_path(path.ptr), "named-by-path") == 0);
    /* A path that is not absolute is not used. */
    write_settings("U", "relative", "program");
    settings_use_paths("U");
    CHECK(!engine_is_known("relative", NULL));
    write_settings("U", "gone", "/nothing/here");
    captured = capture(STDERR_FILENO);
    settings_use_paths("U");
    settings_use_paths("nothing");
    CHECK_CAPTURED(&captured, "urlassay: engine gone of this campaign is missing: "
                              "/nothing/here does not exist, so it is not asked\n");
    /* What is put there later must not run. */
    captured = capture(STDERR_FILENO);
    CHECK(settings_trust("U"));
    CHECK_CAPTURED(&captured, "urlassay: U: not trusted: gone, because there is no /nothing/here\n"
                              "urlassay: U names no program, so there is nothing to trust\n");
    CHECK(!engine_is_allowed("/nothing/here"));
    /* A known engine needs no path. */
    write_settings("U", "whatwg", "/nothing/here");
    captured = capture(STDERR_FILENO);
    settings_use_paths("U");
    CHECK_CAPTURED(&captured, "");
    text_free(&trusted);
    text_free(&untrusted);
    text_free(&path);
}

int main(void)
{
    char *folder = make_test_folder();

    CHECK(chdir(folder) == 0);
    unsetenv("URLASSAY_ENGINES");
    test_update();
    test_paths(folder);
    test_agree(folder);
    test_use_paths(folder);
    CHECK(chdir("/") == 0);
    remove_test_folder(folder);
    return check_report("settings");
}
