/* SPDX-License-Identifier: MIT */
/* Memory that a library allocates for one answer, freed at once: a library allocates about twenty
 * small blocks for an answer, and malloc takes a tenth of its time.
 *
 * For libraries with allocation hooks. Each thread has its own arena. With AddressSanitizer all
 * blocks come from malloc, so that each has red zones. */
#ifndef ARENA_H
#define ARENA_H

#include <stddef.h>

/* Called before and after an answer, on the same thread. Blocks that the library keeps after the
 * end stay valid. */
void arena_begin(void);
void arena_end(void);

/* They work like the functions of the standard library, but only on blocks from each other, and
 * on the same thread. Outside of an answer, and if the arena is full, they use malloc. */
void *arena_malloc(size_t size);
void *arena_calloc(size_t count, size_t size);
void *arena_realloc(void *block, size_t size);
char *arena_strdup(const char *string);
void arena_free(void *block);

#endif
