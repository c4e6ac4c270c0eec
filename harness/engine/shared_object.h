/* SPDX-License-Identifier: MIT */
/* A user's parser as a shared object with a table of urlassay_engine.h. */
#ifndef SHARED_OBJECT_H
#define SHARED_OBJECT_H

#include "engine.h"

/* Whether a path names a shared object: its file name ends in ".so", or in ".so." and a version of
 * digits and dots. Every other path names an executable that speaks the protocol. */
bool is_shared_object(const char *path);

/* Whether the file is a shared library of this machine's kind, whatever its name is: it names no
 * interpreter, and has no entry or an engine's table. To run it as a program would crash. */
bool is_elf_library(const char *path);

/* The open of the engine's class: loads the object engine->path and opens its table. Before that, a
 * child process does the same, which may crash, hang or call exit(). The object is never unloaded.
 * On failure returns false and leaves a reason in engine->reason. */
bool shared_object_open(struct engine *engine, const char *profile);

/* Whether this process has loaded an object. */
bool shared_object_is_loaded(void);

/* Does nothing; a call makes the linker take coverage_stubs.c. */
void coverage_stubs_link(void);

#endif
