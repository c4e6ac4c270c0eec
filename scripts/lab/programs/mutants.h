/* SPDX-License-Identifier: MIT */
/* Which mutant runs, in a build of scripts/lab/mutate. The sources that it writes include this
 * header.
 */
#ifndef MUTANTS_H
#define MUTANTS_H

/* The number of the mutant that runs; 0: none. */
extern unsigned ua_mutant;

/* Not 0: the place of this mutant was run. Has room for each mutant of the list. */
extern unsigned char ua_mutant_reached[];

#define UA_MUTANT(number) (ua_mutant_reached[number] = 1, ua_mutant == (number))

/* Changes the tables of one file as the mutant says. */
struct mutant_tables {
    void (*change)(void);
    struct mutant_tables *next;
};

/* Called before main, once for each file. The structure stays. */
void mutant_add_tables(struct mutant_tables *tables);

/* Makes this process run a mutant, from now on. */
void mutant_select(unsigned number);

/* Ends this process by SIGPROF once it has used so much processor time; 0: no limit. */
void mutant_limit_ms(unsigned ms);

#endif
