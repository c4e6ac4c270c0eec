/* SPDX-License-Identifier: MIT */
/* Watches what shared objects of users do to the process that they share with the tool: they change
 * its working directory, close its descriptors, or crash in threads of their own. */
#ifndef OBJECT_WATCH_H
#define OBJECT_WATCH_H

#include "engine.h"

/* Notes what the process has: its working directory, umask, signal handlers, limits, environment
 * and open descriptors. */
void object_watch_begin(void);

/* Undoes the changes since object_watch_begin. Returns what cannot be undone, as the end of a
 * sentence, "closes descriptors of the process"; NULL: nothing. */
const char *object_watch_restore(void);

/* Watches the object of an engine, in which symbol lies. In a campaign's process (engine_mark is
 * shared) a crash in a thread of the object counts as its fault from now on. */
void object_watch_add(const struct engine *engine, const void *symbol);

/* Before and after a call of an engine's function. In a campaign's process some of the calls are
 * looked at, or all of them for the one change that URLASSAY_WATCH_CALLS names. If the process has
 * changed, notes the engine and the change in engine_mark and ends the process. The culprit is ""
 * if another object can have done it. */
bool object_watch_is_due(unsigned long calls);
void object_watch_before_call(const struct engine *engine);
void object_watch_after_call(const struct engine *engine);

#endif
