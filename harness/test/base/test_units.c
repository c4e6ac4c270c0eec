/* SPDX-License-Identifier: MIT */
/* Numbers are written as a person reads them, and a time is read as a person writes it. */
#include "units.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "check.h"

static void test_out(void)
{
    static const struct {
        double number;
        const char *brief;
    } rows[] = {
        {0, "0"},
        {9999, "9999"},
        {10000, "10.0 k"},
        {99900, "99.9 k"},
        {99999, "100 k"},
        {999499, "999 k"},
        {999600, "1.00 M"},
        {99.9e6, "99.90 M"},
        {99.96e6, "100 M"},
        {999.6e6, "1.00 G"},
        {9999.4, "9999"},
        {9999.6, "10.0 k"},
        {99949, "99.9 k"},
        {99951, "100 k"},
        {999499.9, "999 k"},
        {999501, "1.00 M"},
        {1234567, "1.23 M"},
        {99.949e6, "99.95 M"},
        {99.951e6, "100 M"},
        {999.4e6, "999 M"},
        {12.345e9, "12.35 G"},
        {1e12, "1000.00 G"},
        {0.4, "0"},
    };
    static const struct {
        double seconds;
        const char *time;
    } times[] = {{1, "1 s"},        {599, "599 s"},      {600, "10 min"},   {17999, "300 min"},
                 {18000, "5.0 h"},  {431999, "120.0 h"}, {432000, "5.0 d"}, {0, "0 s"},
                 {90, "90 s"},      {5400, "90 min"},    {45000, "12.5 h"}, {359994, "100.0 h"},
                 {950400, "11.0 d"}};
    static const struct {
        uint64_t number;
        const char *grouped;
    } groups[] = {{0, "0"},
                  {7, "7"},
                  {999, "999"},
                  {1000, "1,000"},
                  {65536, "65,536"},
                  {123456, "123,456"},
                  {1234567, "1,234,567"},
                  {UINT64_MAX, "18,446,744,073,709,551,615"}};
    char out[32];

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        units_short(out, sizeof out, rows[i].number);
        CHECK_TEXT(out, strlen(out), rows[i].brief, strlen(rows[i].brief));
    }
    for (size_t i = 0; i < sizeof times / sizeof *times; i++) {
        units_time(out, sizeof out, times[i].seconds);
        CHECK_TEXT(out, strlen(out), times[i].time, strlen(times[i].time));
    }
    for (size_t i = 0; i < sizeof groups / sizeof *groups; i++) {
        units_grouped(out, sizeof out, groups[i].number);
        CHECK_TEXT(out, strlen(out), groups[i].grouped, strlen(groups[i].grouped));
    }
    CHECK(units_short(out, sizeof out, 1) == out && units_time(out, sizeof out, 1) == out &&
          units_grouped(out, sizeof out, 1) == out);
}

/* Each writes no byte after the size, and ends what it cut. */
static void test_cut(void)
{
    char out[16];

    for (size_t size = 2; size < 12; size++) {
        const size_t most = size - 1;

        memset(out, 'x', sizeof out);
        units_grouped(out, size, 123456789);
        CHECK(strlen(out) <= most && strlen(out) + 2 >= size);
        CHECK(strncmp(out, "123,456,789", strlen(out)) == 0 && out[size] == 'x');
        memset(out, 'x', sizeof out);
        units_short(out, size, 45678);
        CHECK(strlen(out) == (most < 6 ? most : 6) && out[size] == 'x');
        memset(out, 'x', sizeof out);
        units_time(out, size, 36000);
        CHECK(strlen(out) == (most < 6 ? most : 6) && out[size] == 'x');
    }
}

static void test_noun(void)
{
    static const char *const expected[] = {"classes", "class", "classes", "classes"};

    for (uint64_t number = 0; number < 4; number++) {
        const char *noun = units_noun(number, "class", "classes");

        CHECK_TEXT(noun, strlen(noun), expected[number], strlen(expected[number]));
    }
}

/* 0: it is not a time. */
static const struct {
    const char *text;
    double seconds;
} durations[] = {
    {"90", 90},
    {"90s", 90},
    {"15m", 900},
    {"8h", 28800},
    {"7d", 604800},
    {"1h30m", 5400},
    {"1d2h3m4s", 93784},
    {"1d4s", 86404},
    {"0h30m", 1800},
    {"1.5h", 5400},
    {"1h1.5m", 3690},
    {"0.25", 0.25},
    {"1000000000", 1e9},
    {"1000000d", 8.64e10},
    {"", 0},
    {"0", 0},
    {"0s", 0},
    {"0h0m", 0},
    {"soon", 0},
    {"s", 0},
    {"h30m", 0},
    {"30m1h", 0},
    {"1h1h", 0},
    {"1h-3m", 0},
    {"-3m", 0},
    {"+3m", 0},
    {"1h+3m", 0},
    {"1h 30m", 0},
    {" 1h", 0},
    {"1h ", 0},
    {"1h30", 0},
    {"1.5h30m", 0},
    {"1.h", 0},
    {".5h", 0},
    {"1..5h", 0},
    {"1,5h", 0},
    {"1e3", 0},
    {"0x10", 0},
    {"inf", 0},
    {"nan", 0},
    {"1w", 0},
    {"1H", 0},
    {"1hm", 0},
    {"100000000001", 0},
    {"1157408d", 0},
    {"1157407d10h", 0},
    {"99999999999999999999999999d", 0},
    {"100000000000", 1e11},
    {"1157407d9h46m40s", 1e11},
    {"1157407d9h46m41s", 0},
    {"0.5d", 43200},
    {"2m", 120},
    {"3d", 259200},
    {"12.625", 12.625},
    {"1.05m", 63},
    {"1d1d", 0},
    {"1m1h", 0},
    {"1s1m", 0},
    {"1s1s", 0},
    {"1.5", 1.5},
    {"1.5h1", 0},
    {"1.", 0},
    {"1h.5m", 0},
    {"1:30", 0},
    {"h", 0},
};

static void test_seconds(void)
{
    char long_number[512];

    for (size_t i = 0; i < sizeof durations / sizeof *durations; i++) {
        double seconds = units_seconds(durations[i].text);

        CHECK(seconds - durations[i].seconds < 1e-6 && durations[i].seconds - seconds < 1e-6);
    }
    memset(long_number, '9', sizeof long_number - 1);
    long_number[sizeof long_number - 1] = '\0';
    CHECK(!(units_seconds(long_number) > 0));
    long_number[1] = '.';
    CHECK(units_seconds(long_number) > 9.99);
}

static const struct {
    const char *text;
    int64_t time; /* -1: refused */
} beginnings[] = {
    {"90", 910},
    {"1m", 940},
    {"1970-01-01T00:00Z", 0},
    {"1970-01-01T00:00:07Z", 7},
    {"1970-01-01T01:00+01:00", 0},
    {"1970-01-01T00:00-01:30", 5400},
    {"2026-11-22T03:00Z", 1795316400},
    {"2024-02-29T00:00Z", 1709164800},
    {"9999-12-31T23:59:59Z", 253402300799},
    {"1970-01-01T23:59:60+23:59", 60},
    {"1970-01-01", -7200}, /* local: see below */
    {"1970-01-01T02:00", 0},
    {"1970-01-01T02:00:01", 1},
    {"2026-02-29", -1},
    {"2026-13-01", -1},
    {"2026-00-01", -1},
    {"2026-01-00", -1},
    {"2026-01-32", -1},
    {"1969-12-31T23:59Z", -1},
    {"2026-01-01T00:60Z", -1},
    {"2026-01-01T00:00:61Z", -1},
    {"2026-01-01T00:00+24:00", -1},
    {"2026-01-01T00:00+00:60", -1},
    {"2026-1-1", -1},
    {"2026-11-22T", -1},
    {"2026-11-22T24:00", -1},
    {"2026-11-22T03:00x", -1},
    {"2026-11-22T03:00+1", -1},
    {"2026-11-22Z ", -1},
    {"yesterday", -1},
    {"", -1},
    {"0s", -1},
    {"1h", -2600},
    {"1", 999},
    {"0.5", 1000},
    {"1.9", 999},
    {"1970-12-31T00:00Z", 31449600},
    {"1970-01-31T00:00Z", 2592000},
    {"1970-02-28T23:59:00Z", 5097540},
    {"2100-02-28T00:00Z", 4107456000},
    {"2100-02-29", -1},
    {"2026-04-31", -1},
    {"1970-01-01T00:00:10-00:01", 70},
    {"1970-01-02T00:00+10:15", 49500},
    {"1970-01-02T00:00:00-23:59", 172740},
    {"1970-01-01T02:59:59", 3599},
    {"1970-01-01T23:00", 75600},
    {"1970-01-02Z", 86400},
    {"1970-01-02+01:00", 82800},
    {"10000-01-01", -1},
    {"970-01-01", -1},
    {"2026/01/01", -1},
    {"2026-01/01", -1},
    {"2026-01-0", -1},
    {"2026-01-01T", -1},
    {"2026-01-01T1", -1},
    {"2026-01-01T01", -1},
    {"2026-01-01T01:", -1},
    {"2026-01-01T01:1", -1},
    {"2026-01-01T01-01", -1},
    {"2026-01-01T01:01:", -1},
    {"2026-01-01T01:01:1", -1},
    {"2026-01-01T01:01:01:", -1},
    {"2026-01-01t01:01", -1},
    {"2026-01-01 01:01", -1},
    {"2026-01-01T01:01z", -1},
    {"2026-01-01T01:01ZZ", -1},
    {"2026-01-01T01:01+", -1},
    {"2026-01-01T01:01+01", -1},
    {"2026-01-01T01:01+0100", -1},
    {"2026-01-01T01:01+01:0", -1},
    {"2026-01-01T01:01+01:000", -1},
    {"2026-01-01T01:01*01:00", -1},
    {"-2026-01-01", -1},
};

static void test_since(void)
{
    setenv("TZ", "XXX-2", 1);
    tzset();
    for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++) {
        int64_t time = -1;
        bool ok = units_since(&time, beginnings[i].text, 1000);

        if (ok != (beginnings[i].time != -1) || time != beginnings[i].time)
            printf("  %s: %d, %lld\n", beginnings[i].text, ok, (long long)time);
        CHECK(ok == (beginnings[i].time != -1) && time == beginnings[i].time);
    }
    /* Without a zone it is the local time, in summer too. */
    setenv("TZ", "CET-1CEST,M3.5.0,M10.5.0/3", 1);
    tzset();
    for (int summer = 0; summer < 2; summer++) {
        int64_t local = 0, universal = 0;

        CHECK(units_since(&local, summer ? "2026-07-01T12:00" : "2026-01-01T12:00", 0));
        CHECK(units_since(&universal, summer ? "2026-07-01T10:00Z" : "2026-01-01T11:00Z", 0));
        CHECK(local == universal);
    }
}

int main(void)
{
    test_out();
    test_cut();
    test_noun();
    test_seconds();
    test_since();
    return check_report("units");
}
