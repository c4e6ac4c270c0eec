/* SPDX-License-Identifier: MIT */
/* An object that is opened again and again keeps its place, so that it stays the one that is
 * blamed. Of two engines of one object neither is. */
#include "object_watch.h"

#include <stdio.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"

/* In a child process: what is noted when an object has changed the working directory. */
static void change_folder(unsigned times, bool with_other)
{
    struct engine engine = {.id = "mine"}, other = {.id = "other"};

    for (unsigned i = 0; i < times; i++)
        object_watch_add(&engine, check_report);
    if (with_other)
        object_watch_add(&other, check_report);
    object_watch_begin();
    if (chdir("/") == 0)
        object_watch_before_call(&engine);
    _exit(EXIT_SUCCESS);
}

static void check_blamed(unsigned times, bool with_other, const char *culprit)
{
    pid_t child;
    int status;

    engine_mark =
        mmap(NULL, sizeof *engine_mark, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    CHECK(engine_mark != MAP_FAILED);
    child = fork();
    if (child == 0)
        change_folder(times, with_other);
    CHECK(waitpid(child, &status, 0) == child && WIFEXITED(status) &&
          WEXITSTATUS(status) == EXIT_FAILURE);
    CHECK_STRING(engine_mark->culprit, culprit);
    CHECK_STRING(engine_mark->fault, "changed the working directory of the process");
    munmap(engine_mark, sizeof *engine_mark);
}

int main(void)
{
    check_blamed(1, false, "mine");
    check_blamed(100, false, "mine");
    check_blamed(1, true, "");
    return check_report("object_watch");
}
