/* SPDX-License-Identifier: MIT */
/* The run time of a build of scripts/lab/mutate: see mutants.h.
 *
 * A program that is linked with this file may be made a server, for scripts/lab/mutants, by the
 * environment:
 *
 *   MUTANTS_SERVE=IN,OUT   Two file descriptors. Before main, the program reads lines "NUMBER MS"
 * from IN. For each it forks a child, in which main runs with that mutant for at most MS of
 * processor time, and for at most 20 times MS and 10 s. Then it writes the child's wait status as a
 * line to OUT. It ends where IN ends.
 *   MUTANTS_REACHED=FILE   A program without a mutant, and each that it starts, writes a byte for
 * each number to FILE: 1, if it ran the place of that mutant, or if the FILE that is there says so.
 *   MUTANTS_RUN=NUMBER     The program, and each that it starts, runs with that mutant. */
#include "mutants.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* A mutant that appends without an end must not take all memory of the machine. */
#define MEMORY_LIMIT ((rlim_t)3 << 30)
#define PAGE 65536 /* the largest page of a machine that we know */

unsigned ua_mutant;
/* A file may take the place of its pages, and of no other variable's. */
unsigned char ua_mutant_reached[(MUTANT_COUNT / PAGE + 1) * PAGE] __attribute__((aligned(PAGE)));

static struct mutant_tables *all_tables;

void mutant_add_tables(struct mutant_tables *tables)
{
    tables->next = all_tables;
    all_tables = tables;
}

void mutant_select(unsigned number)
{
    ua_mutant = number;
    for (const struct mutant_tables *tables = all_tables; tables; tables = tables->next)
        tables->change();
}

void mutant_limit_ms(unsigned ms)
{
    struct itimerval limit = {.it_value = {ms / 1000, ms % 1000 * 1000}};
    struct rlimit memory = {MEMORY_LIMIT, MEMORY_LIMIT}, core = {0};

    setrlimit(RLIMIT_CORE, &core);
    setrlimit(RLIMIT_AS, &memory);
    setitimer(ITIMER_PROF, &limit, NULL);
}

/* From now on the places that this process and its children run are bytes of the file, so that none
 * is lost where a process ends by a signal or by _exit. */
static void share_reached(const char *name)
{
    int file = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0666);

    if (file < 0 || ftruncate(file, MUTANT_COUNT + 1) != 0 ||
        mmap(ua_mutant_reached, MUTANT_COUNT + 1, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED,
             file, 0) == MAP_FAILED)
        perror(name);
    if (file >= 0)
        close(file);
}

/* What the child starts runs with that mutant too, and is not a server. */
static void begin_child(const char *number, unsigned ms)
{
    int null = open("/dev/null", O_RDWR);

    for (int i = 0; i < 3; i++)
        dup2(null, i);
    close(null);
    setpgid(0, 0);
    unsetenv("MUTANTS_SERVE");
    setenv("MUTANTS_RUN", number, 1);
    mutant_select((unsigned)strtoul(number, NULL, 10));
    mutant_limit_ms(ms);
}

/* Waits for the child; ends it, and all that it started, where it takes too long. child_signal: the
 * set of SIGCHLD, which is blocked. Returns its wait status. */
static int wait_for_child(pid_t child, unsigned ms, const sigset_t *child_signal)
{
    const struct timespec limit = {(time_t)ms / 50 + 10, 0};
    int status;
    pid_t ended;

    /* Where the signal is of an earlier child, waiting begins again. */
    while ((ended = waitpid(child, &status, WNOHANG)) == 0 &&
           sigtimedwait(child_signal, NULL, &limit) == SIGCHLD)
        ;
    if (ended == 0) {
        kill(-child, SIGKILL);
        ended = waitpid(child, &status, 0);
    }
    if (ended != child)
        _exit(1);
    return status;
}

/* Only a child with a mutant returns. */
static void serve(FILE *in, FILE *out)
{
    char number[16];
    unsigned ms;
    sigset_t child_signal, before;

    sigemptyset(&child_signal);
    sigaddset(&child_signal, SIGCHLD);
    sigprocmask(SIG_BLOCK, &child_signal, &before);
    while (fscanf(in, "%15s %u", number, &ms) == 2) {
        pid_t child = fork();

        if (child == 0) {
            sigprocmask(SIG_SETMASK, &before, NULL);
            begin_child(number, ms);
            return;
        }
        if (child < 0)
            _exit(1);
        fprintf(out, "%d\n", wait_for_child(child, ms, &child_signal));
        fflush(out);
    }
    _exit(0);
}

__attribute__((constructor)) static void start(void)
{
    const char *pipes = getenv("MUTANTS_SERVE"), *run = getenv("MUTANTS_RUN");
    const char *reached = getenv("MUTANTS_REACHED");
    int in, out;

    if (run)
        mutant_select((unsigned)strtoul(run, NULL, 10));
    if (pipes && sscanf(pipes, "%d,%d", &in, &out) == 2)
        serve(fdopen(in, "r"), fdopen(out, "w"));
    else if (reached && !run)
        share_reached(reached);
}
