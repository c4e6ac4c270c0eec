# SPDX-License-Identifier: MIT
# What `make ci` and `make night` also run where this folder is there.
lab_ci_beside = mutants-sample
lab_ci_alone = pipe-instructions
lab_ci_checks = allocations bench-instructions-check search-check
lab_night = findings-check fuzz-eval-quick bench-fuzz bench-scale mcdc mutants mutants-editions \
  mutants-harness
goals-night-bench-fuzz = bench-fuzz QUICK=1

programs = $(O)/scripts/lab/programs
release_programs = build/release/scripts/lab/programs
$(programs)/%.o: scripts/lab/programs/%.c $(PACKAGES:%=$(O)/packages/%)
	@mkdir -p $(@D)
	$(call say,CC,$@)
	$(Q)$(compiler) $(ALL_CFLAGS:-MMD=-MD) $(package_cflags) -Iscripts/lab/programs -c -o $@ $<
.PRECIOUS: $(programs)/%.o

# The newest clang that measures MC/DC, with its llvm-cov (scripts/setup mcdc).
ifeq ($(origin MCDC_CLANG),undefined)
MCDC_CLANG = $(eval MCDC_CLANG := $$(or $$(shell scripts/setup mcdc-clang),clang-22))$(MCDC_CLANG)
endif

# A build that has all mutants of the folders in MUTATE, which are MUTATE_ROOT or below it, at once
# (scripts/lab/mutate). The speed of the build counts, not of the URLs, so one
# level of optimisation is enough. The variant mutants-editions has the mutants of the editions, and with
# KINDS=slips the mutants of other kinds.
MUTATE_ROOT = $(if $(filter mutants-editions%,$(VARIANT)),impl/editions,impl)
MUTATE = $(MUTATE_ROOT) $(if $(filter mutants-editions%,$(VARIANT)),$(edition_folders:%=impl/editions/%))
ifneq ($(filter mutants%,$(VARIANT)),)
lab_objects = $(programs)/mutants.o
mutated = $(patsubst %.c,$(O)/%.o,$(wildcard $(MUTATE:%=%/*.c)))
flags-$(VARIANT) = -O1 -w -Iscripts/lab/programs \
  -DMUTANT_COUNT=$(shell cat $(O)/mutants.tsv 2>/dev/null | wc -l)
endif

mutant_kinds = $(patsubst mutants-editions-%,%,$(filter mutants-editions-%,$(VARIANT)))
ifdef mutated
$(O)/mutants.tsv: $(wildcard $(MUTATE:%=%/*.[ch])) scripts/lab/mutate
	@mkdir -p $(@D)
	$(call say,MUTATE,$(MUTATE))
	$(Q)CLANG=$(CLANG) MUTANT_KINDS='$(mutant_kinds)' $(PYTHON) scripts/lab/mutate $(O)/source $(MUTATE_ROOT) \
	  $(MUTATE) -- $(include_folders:%=-I%) $(package_cflags)
	$(Q)mv $(O)/source/mutants.tsv $@
$(mutated): $(O)/%.o: $(O)/mutants.tsv
	@mkdir -p $(@D)
	$(call say,CC,$@)
	$(Q)$(CC) $(MUTATE:%=-I$(O)/source/%) $(ALL_CFLAGS) $(package_cflags) -c -o $@ $(O)/source/$*.c
$(programs)/mutants.o $(programs)/mutant_vectors.o: $(O)/mutants.tsv
$(O)/mutant-vectors: $(programs)/mutant_vectors.o $(libraries)
	$(link)
endif

# Ada for bench_parse: ADA_DIR=dir is a checkout or the release's single header with ada.cpp, and is compiled
# as the bench is. Without it, the Ada that pkg-config knows; without that, none.
ADA_FLAGS = -std=c++20 -O3 -DNDEBUG
ada_source = $(firstword $(wildcard $(ADA_DIR)/src/ada.cpp $(ADA_DIR)/ada.cpp))
ada_package := $(if $(ADA_DIR),,$(filter ada,$(also_found)))
ada_objects = $(if $(ADA_DIR)$(ada_package),$(programs)/subject_ada.o,$(programs)/no_ada.o) \
  $(if $(ADA_DIR),$(programs)/ada.o)
ifdef ADA_DIR
ifeq ($(ada_source),)
$(error ADA_DIR=$(ADA_DIR): there is no src/ada.cpp and no ada.cpp)
endif
ada_cflags = $(addprefix -I,$(wildcard $(ADA_DIR)/include $(ADA_DIR) $(ADA_DIR)/src))
else
ada_cflags = $(shell $(PKG_CONFIG) --cflags $(ada_package))
endif
ada_libs = $(if $(ada_package),$(shell $(PKG_CONFIG) --libs $(ada_package)))
$(O)/ada.found: $(look)
	@scripts/stamp $@ echo '$(ADA_DIR) $(ada_package)'
$(programs)/subject_ada.o: scripts/lab/programs/subject_ada.cc $(O)/ada.found
	@mkdir -p $(@D)
	$(call say,CXX,$@)
	$(Q)$(CXX) $(ADA_FLAGS) -Wall -Wextra -Iscripts/lab/programs $(ada_cflags) -MMD -MP -c -o $@ $<
$(programs)/ada.o: $(ada_source) $(O)/ada.found
	@mkdir -p $(@D)
	$(call say,CXX,$@)
	$(Q)$(CXX) $(ADA_FLAGS) $(ada_cflags) -c -o $@ $<
$(programs)/bench_parse: LINKER = $(if $(ADA_DIR)$(ada_package),$(CXX),$(CC))
$(programs)/bench_parse: link_flags =
$(programs)/bench_parse: link_libs = $(package_libs) $(ada_libs)
bench_parse_objects = $(ada_objects) \
  $(patsubst %,$(programs)/%.o,subject_urlassay subject_copies subject_ada_c subject_engines)
$(programs)/bench_parse: $(programs)/bench_parse.o $(bench_parse_objects) $(libraries) \
  $(O)/ada.found
	$(link)

$(programs)/%: link_flags =
$(programs)/%: $(programs)/%.o $(libraries)
	$(link)

#: fuzz-eval: what each part of the fuzzer brings: docs/lab/data/fuzz-eval.json and .svg,
#:  docs/lab/fuzzer-evaluation.md (10 minutes)
fuzz-eval: all fuzzers afl
	@$(PYTHON) scripts/lab/fuzz-eval write $(EVAL)

#: fuzz-eval-quick: every configuration of fuzz-eval runs and finds (seconds)
fuzz-eval-quick: all fuzzers afl
	@$(PYTHON) scripts/lab/fuzz-eval quick
.PHONY: fuzz-eval fuzz-eval-quick

#: bench-fuzz: the harness's own share of an execution, in instructions (valgrind), for
#:  docs/lab/fuzzer-evaluation.md; QUICK=1: short, writes nothing
bench_programs = $(patsubst scripts/lab/programs/%.c,$(release_programs)/%,\
  $(wildcard scripts/lab/programs/bench_*.c))
bench-fuzz: $(bench_programs) all fuzzers
	@$(PYTHON) scripts/lab/bench-fuzz $(if $(QUICK),quick,write)

#: allocations: once nothing is new, the harness allocates nothing for an input (valgrind)
allocations: $(bench_programs) all
	@$(PYTHON) scripts/lab/bench-fuzz allocations
.PHONY: allocations
.PHONY: bench-fuzz

#: bench: parsers side by side: docs/lab/data/bench.json, docs/lab/performance.md, README's figures;
#:  ADA_DIR=dir: Ada from source; SETS='x=FILE': print only
bench: $(release_programs)/bench_parse
	@CC='$(CC)' $(PYTHON) scripts/lab/bench $(if $(SETS),print $(SETS),write)

#: bench-instructions: record what each parse executes (valgrind): docs/lab/data/bench-instructions.json
bench-instructions: $(release_programs)/bench_parse
	@CC='$(CC)' BENCH_FLAGS='$(CFLAGS)' $(PYTHON) scripts/lab/bench record

#: bench-instructions-check: fails where a parse executes 5 % more or less than recorded, if compiler and C
#:  library are those
bench-instructions-check: $(release_programs)/bench_parse
	@CC='$(CC)' BENCH_FLAGS='$(CFLAGS)' $(PYTHON) scripts/lab/bench instructions

#: bench-scale: components of 1 and 16 MB (valgrind): fails where instructions grow faster than the length
#:  (minutes)
bench-scale: $(release_programs)/bench_parse
	@CC='$(CC)' $(PYTHON) scripts/lab/bench scale
.PHONY: bench bench-instructions bench-instructions-check bench-scale

#: bench-pipe: the speed of Node, Python and PHP behind a pipe, and of a loop in one process of the same
#:  language
bench-pipe: $(bench_programs) all
	@$(PYTHON) scripts/lab/bench-pipe speed

#: pipe-instructions: the instructions that the tool and serve spend on an input behind a pipe (valgrind);
#:  fails where too many
pipe-instructions: all
	@$(PYTHON) scripts/lab/bench-pipe instructions
.PHONY: bench-pipe pipe-instructions

#: timeline-check: whatwg@COMMIT and each version of whatwg-url that names it (npm): 20,000 requests each;
#:  CHECKOUT=dir: changes.tsv has each commit of the Standard's text in that checkout of whatwg/url;
#:  and whatwg@today is whatwg on ten million URLs and setters (minutes)
timeline-check: $(O)/urlassay $(O)/impl/editions/test/test_standard
	@$(if $(CHECKOUT),scripts/lab/timeline --changes $(CHECKOUT) $(O)/urlassay)
	@$(O)/impl/editions/test/test_standard 10000000
	@scripts/lab/timeline $(O)/urlassay

#: scoreboard: measure every available parser, write docs/lab/data/scoreboard.json and docs/lab/scoreboard.md
scoreboard: $(O)/urlassay
	@$(PYTHON) scripts/lab/scoreboard write $(O)/urlassay

#: clients: ask all available clients, write docs/lab/data/clients.json and docs/lab/clients.md
clients: $(O)/urlassay
	@$(PYTHON) scripts/lab/clients write $(O)/urlassay

#: clients-check: ask again, and report each difference from docs/lab/data/clients.json
clients-check: $(O)/urlassay
	@$(PYTHON) scripts/lab/clients check $(O)/urlassay
.PHONY: clients clients-check

#: pairs: ways past a check for pairs that people use: docs/lab/data/pairs.json and docs/lab/pairs.md;
#:  PAIR=V,C: one pair
pairs: $(O)/urlassay
	@$(PYTHON) scripts/lab/pairs write $(O)/urlassay $(PAIR)

#: pairs-check: search again, and report each difference from docs/lab/data/pairs.json; PAIR=V,C: one pair
pairs-check: $(O)/urlassay
	@$(PYTHON) scripts/lab/pairs check $(O)/urlassay $(PAIR)
.PHONY: pairs pairs-check

#: applications: checks of published applications: docs/lab/data/applications.json and
#:  docs/lab/applications.md; APP=ID: one
applications: $(O)/urlassay
	@$(PYTHON) scripts/lab/applications write $(O)/urlassay $(APP)

#: applications-check: search again, and report each difference from that file; APP=ID: one
applications-check: $(O)/urlassay
	@$(PYTHON) scripts/lab/applications check $(O)/urlassay $(APP)
.PHONY: applications applications-check

#: npm-history: install all versions of six parsers from the network, and ask them:
#:  docs/lab/data/history.json, docs/lab/history.md; PACKAGE=NAME: one
npm-history: $(O)/urlassay
	@$(PYTHON) scripts/lab/history write $(O)/urlassay $(PACKAGE)
.PHONY: npm-history

#: npm-refind: install parsers with published bugs from the network, and fuzz each for a minute:
#:  docs/lab/refind.md; ID=CVE-...: one
npm-refind: all
	@$(PYTHON) scripts/lab/refind write $(O)/urlassay $(ID)
.PHONY: npm-refind

#: recall: list the causes of a complete search that campaigns miss: docs/lab/data/recall.json,
#:  docs/lab/fuzzer-evaluation.md; RECALL='time=60s'
recall: all fuzzers
	@$(PYTHON) scripts/lab/recall write $(O)/urlassay $(RECALL)
.PHONY: recall

#: search-table: whatwg and the editions on all strings of four tokens: docs/lab/data/search.json and
#:  docs/lab/search.md
search-table: $(O)/urlassay
	@$(PYTHON) scripts/lab/search write $(O)/urlassay

#: search-check: search again, and report each difference from docs/lab/data/search.json
search-check: $(O)/urlassay
	@$(PYTHON) scripts/lab/search check $(O)/urlassay
.PHONY: search search-table search-check

#: scoreboard-check: measure again, and report each difference from docs/lab/data/scoreboard.json
scoreboard-check: $(O)/urlassay
	@$(PYTHON) scripts/lab/scoreboard check $(O)/urlassay
.PHONY: scoreboard scoreboard-check

#: mcdc: MC/DC of impl (clang): the share of met conditions, by file; docs/lab/data/mcdc.tsv lists the others
mcdc:
	@scripts/setup mcdc
	@rm -rf build/mcdc/profiles
	@# A file for each process: clang's hash of a program (%m) was the same for two of them.
	$(more) -k -O VARIANT=mcdc CLANG=$(MCDC_CLANG) \
	  LLVM_PROFILE_FILE=$(abspath build/mcdc/profiles/%p-%m.profraw) vectors replay \
	  $(patsubst %.c,run-build/mcdc/%,$(wildcard impl/test/test_*.c) harness/test/engine/test_nomem.c)
	@$(PYTHON) scripts/lab/mcdc build/mcdc $(MCDC_CLANG)
.PHONY: mcdc

# The tests of impl, and the laws that the fuzz targets hold on the corpus; a word of each is a program with
# its arguments.
mutant_tests = $(patsubst %.c,build/mutants/%,$(wildcard impl/test/test_*.c))
mutant_laws = invariants setters query writing
mutants_run = $(PYTHON) scripts/lab/mutants run build/mutants $(mutant_tests) $(foreach law,$(mutant_laws),\
  "build/mutants/replay-$(law) corpus/url corpus/regress $(wildcard corpus/$(law))")
#: mutants-build: build all mutants of impl at once, the program that runs the vectors, unit tests and laws
#:  with them
mutants-build:
	$(more_quiet) VARIANT=mutants build/mutants/mutants.tsv
	$(more_quiet) VARIANT=mutants build/mutants/mutant-vectors $(mutant_tests) \
	  $(mutant_laws:%=build/mutants/replay-%)

#: mutants: count the mutants of impl that our vectors, tests and laws kill; WPT=dir: also WPT; WPT_SHARE=N:
#:  one mutant of N
WPT_SHARE = 8
mutants: mutants-build
	@$(mutants_run) $(if $(wildcard $(WPT)),--wpt "$(WPT)" --wpt-share $(WPT_SHARE))

#: mutants-sample: the same for a fixed share of the mutants (1 of SHARE), with the fast tests; enough must be
#:  killed
SHARE = 120
mutants-sample: mutants-build
	@$(mutants_run) --sample $(SHARE)
#: mutants-wpt: from the results of make mutants: a few of our vectors that kill survivors of WPT, in
#:  build/mutants/wpt
mutants-wpt:
	@$(PYTHON) scripts/lab/mutants wpt build/mutants --write
	@$(PYTHON) scripts/lab/mutants wpt-export build/mutants/wpt
.PHONY: mutants-build mutants mutants-sample mutants-wpt

# Vectors alone: the unit tests of the editions do not run.
edition_mutants = mutants-editions$(KINDS:%=-%)
mutants_of_editions = $(PYTHON) scripts/lab/mutants run build/$(edition_mutants) --vectors vectors/editions \
  --judgements docs/lab/data/mutants-editions.tsv
mutants_drawn = --least 95
ifneq ($(RANDOM)$(KINDS),)
mutants_drawn = --random $(or $(RANDOM),1000000) --least 90 --seed $(or $(SEED),1)
endif
#: mutants-editions-build: build all mutants of impl/editions at once, and the program that runs the vectors
#:  with them
mutants-editions-build:
	$(more_quiet) VARIANT=$(edition_mutants) build/$(edition_mutants)/mutants.tsv
	$(more_quiet) VARIANT=$(edition_mutants) build/$(edition_mutants)/mutant-vectors

#: mutants-editions: count the mutants of impl/editions that the vectors kill: RANDOM=300 SEED=1: 300 drawn at
#:  random; otherwise all; KINDS=slips: of copied code
mutants-editions: mutants-editions-build
	@$(mutants_of_editions) $(mutants_drawn)
.PHONY: mutants-editions-build mutants-editions

# Comparing, causes, findings, reports: the unit tests, the vectors and the corpus, then the command line,
# then what else `make test` and `make ci` run with the tool. test_nomem and test_editions_nomem are of impl.
harness_mutated = harness/compare harness/cause harness/findings harness/suite
harness_tested = compare cause findings suite diff fuzz matrix campaign bypass engine
harness_test_sources = $(wildcard $(harness_tested:%=harness/test/%/test_*.c))
harness_mutant_tests = $(patsubst %.c,build/mutants-harness/%,\
  $(filter-out %/test_editions_nomem.c %/test_nomem.c,$(harness_test_sources)))
mutated_tool = build/mutants-harness/urlassay
mutated_crasher = build/mutants-harness/urlassay-crasher
harness_mutant_checks = $(foreach check,classes formats writers one-finding dial,\
  --check "$(PYTHON) harness/test/cli/$(check) $(mutated_tool)") \
  --check "$(PYTHON) harness/test/cli/promote $(mutated_tool) $(CC)" \
  $(foreach check,crashes merge,--check "$(PYTHON) harness/test/cli/$(check) $(mutated_crasher)") \
  --check "$(PYTHON) scripts/confusion --engines 'whatwg $(editions)' $(mutated_tool)" \
  --check "$(PYTHON) scripts/expect-check $(mutated_tool)" \
  --check "$(PYTHON) scripts/lab/search check $(mutated_tool)"
harness_mutants_make = $(more_quiet) VARIANT=mutants-harness MUTATE_ROOT=harness MUTATE='$(harness_mutated)'
#: mutants-harness: count the mutants of the harness that its tests kill, of COUNT=300 that SEED=1 draws
mutants-harness:
	$(harness_mutants_make) build/mutants-harness/mutants.tsv
	$(harness_mutants_make) $(mutated_tool) $(mutated_crasher) build/mutants-harness/replay-differential \
	  $(harness_mutant_tests)
	@$(PYTHON) scripts/lab/mutants harness build/mutants-harness $(harness_mutant_tests) \
	  "$(mutated_tool) test --engine whatwg" \
	  "$(mutated_tool) test $(editions:%=--engine=%) $(editions:%=--engine=%:literal) vectors/editions" \
	  "build/mutants-harness/replay-differential corpus/url corpus/regress" $(harness_mutant_checks) \
	  --count $(or $(COUNT),300) --seed $(or $(SEED),1) --jobs $(J)
.PHONY: mutants-harness

#: findings-check: ask other parsers about their findings again, and compare with docs/lab/findings.md;
#:  WRITE=1 writes it
findings-check: all
	@$(PYTHON) scripts/lab/findings build/urlassay $(if $(WRITE),--write)
.PHONY: findings-check
