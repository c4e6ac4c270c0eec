/* SPDX-License-Identifier: MIT */
/* The growing buffer at its limits, and the names of errors and statuses. */
#include <stdint.h>

#include "buf.h"
#include "check.h"
#include "errors.h"
#include "percent.h"

/* Only says what it was asked for: no test needs 2 GiB. */
static size_t asked_for;

static void *pretending_resize(void *ctx, void *ptr, size_t old_size, size_t new_size)
{
    (void)ptr;
    (void)old_size;
    asked_for = new_size;
    return ctx;
}

static void test_limit(void)
{
    char room[8];
    const struct ua_allocator allocator = {pretending_resize, room};
    struct ua_buf buf;

    ua_buf_init(&buf, &allocator);
    CHECK(ua_buf_reserve(&buf, 3) == UA_OK && asked_for == 64);
    CHECK(ua_buf_reserve(&buf, 65) == UA_OK && asked_for == 128);
    CHECK(ua_buf_reserve(&buf, 1000) == UA_OK && asked_for == 1000);
    CHECK(ua_buf_reserve(&buf, UA_MAX_LENGTH / 2 + 2) == UA_OK);
    CHECK(ua_buf_reserve(&buf, UA_MAX_LENGTH / 2 + 3) == UA_OK && asked_for == UA_MAX_LENGTH);
    buf.cap = buf.len = UA_MAX_LENGTH - 1;
    CHECK(ua_buf_reserve(&buf, 2) == UA_TOO_LONG && buf.cap == UA_MAX_LENGTH - 1);
    CHECK(ua_buf_insert(&buf, 0, "ab", 2) == UA_TOO_LONG);
    CHECK(ua_percent_encode(&buf, " ", 1, UA_SET_QUERY) == UA_TOO_LONG);
    CHECK(buf.len == UA_MAX_LENGTH - 1);
    CHECK(ua_buf_reserve(&buf, 1) == UA_OK && buf.cap == UA_MAX_LENGTH);
    CHECK(ua_buf_reserve(&buf, SIZE_MAX) == UA_TOO_LONG);
    ua_buf_free(&buf);
    CHECK(asked_for == 0 && buf.cap == 0);
}

static void test_insert(void)
{
    struct ua_buf buf;

    ua_buf_init(&buf, NULL);
    CHECK(ua_buf_insert(&buf, 0, "", 0) == UA_OK && buf.len == 0);
    CHECK(ua_buf_insert(&buf, 0, "ad", 2) == UA_OK);
    CHECK(ua_buf_insert(&buf, 1, "bc", 2) == UA_OK);
    CHECK(ua_buf_insert(&buf, 4, "", 0) == UA_OK);
    CHECK_TEXT(buf.ptr, buf.len, "abcd", 4);
    ua_buf_free(&buf);
}

static void test_errors(void)
{
    CHECK(ua_error_count() == 31);
    for (unsigned i = 0; i < ua_error_count(); i++) {
        CHECK(strlen(ua_error_name(i)) > 0 && strlen(ua_error_meaning(i)) > 0);
        for (unsigned j = 0; j < i; j++)
            CHECK(strcmp(ua_error_name(i), ua_error_name(j)) != 0);
    }
    CHECK(strcmp(ua_error_name(UA_ERROR_IPV6_UNCLOSED), "IPv6-unclosed") == 0);
    CHECK(ua_error_is_fatal(UA_ERROR_IPV6_UNCLOSED) == UA_FATAL_YES);
    CHECK(ua_error_is_fatal(UA_ERROR_INVALID_CREDENTIALS) == UA_FATAL_NO);
    CHECK(ua_error_is_fatal(UA_ERROR_IPV4_OUT_OF_RANGE_PART) == UA_FATAL_SOMETIMES);
    CHECK(strcmp(ua_error_name(ua_error_count()), "") == 0);
    CHECK(strcmp(ua_error_meaning(ua_error_count()), "") == 0);
    CHECK(ua_error_is_fatal(ua_error_count()) == UA_FATAL_NO);
}

static void test_statuses(void)
{
    static const struct {
        enum ua_status status;
        const char *name;
    } statuses[] = {
        {UA_OK, "UA_OK"},
        {UA_FAILURE, "UA_FAILURE"},
        {UA_NOMEM, "UA_NOMEM"},
        {UA_TOO_LONG, "UA_TOO_LONG"},
        {UA_BADARG, "UA_BADARG"},
        {UA_ENCODING, "UA_ENCODING"},
        {(enum ua_status)99, "unknown status"},
    };

    for (size_t i = 0; i < sizeof statuses / sizeof *statuses; i++)
        CHECK(strcmp(ua_status_name(statuses[i].status), statuses[i].name) == 0);
}

int main(void)
{
    test_limit();
    test_insert();
    test_errors();
    test_statuses();
    return check_report("floor");
}
