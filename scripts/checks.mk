# SPDX-License-Identifier: MIT
# Checks and measurements of the code; the Makefile includes this file. Each works alone, with any VARIANT.

#: check: all that `make test` runs, without the set-up
# Slowest first.
check: all $(checks)

#: unit: run the unit tests
# Slowest first. If one fails, the others still run.
unit: $(patsubst %,run-%,$(filter %/test_external %/test_nomem %/test_minimize_class,$(unit_tests)) $(unit_tests))
ifneq ($(filter unit,$(MAKECMDGOALS)),)
MAKEFLAGS += -k
endif

# test_nomem runs on every seventh vector: each place that allocates, but not after a text of each length. Two tests of
# random inputs try a part of theirs. FULL=1 runs all, as `make night` does with the sanitizers.
# slow_tests: those of 0.6 s of processor time or more, which `make test` leaves to `make ci`. QUICK=1 leaves them out. So does
# gcc's sanitizer, but for test_nomem: they compute with what other tests read and write. clang's sanitizers leave out
# skipped-fuzz-asan. FULL=1 leaves out none: so they run at night.
slow_tests = answer_memo blackbox blackbox_batches blackbox_clock bypass bypass_outputs campaign \
  campaign_clock decoding detector_outputs editions_nomem encoding engines external idioms idna minimize_class \
  nomem normal_form placebo rewrites search sessions smoke urls_kept
skipped-asan = $(addprefix %/test_,$(filter-out nomem,$(slow_tests)))
skipped-fuzz-asan = %/test_minimize_class %/test_placebo %/test_sessions
part-test_nomem = vectors 7
part-test_setter_law = 10000
part-test_protocol_flat = 5000
is_left_out = $(and $(filter $(skipped-$(VARIANT)) $(if $(QUICK),$(addprefix %/test_,$(slow_tests))),$(1)),$(if $(FULL),,1))
# EMULATOR: what runs a program of another machine, for `make cross`.
$(unit_tests:%=run-%): run-%: %
	@$(if $(call is_left_out,$<),:,$(EMULATOR) $< $(if $(FULL),,$(part-$(notdir $<))))
#: unit-long: the unit tests that `make test` leaves out
unit-long:
	$(more) QUICK= $(foreach test,$(slow_tests),$(patsubst %,run-%,$(filter %/test_$(test),$(unit_tests))))
.PHONY: unit-long

#: musl: run the unit tests of impl and of the editions, built with musl-gcc if it is installed; CJSON_SOURCE=dir: also musl-tool
musl_make = $(MAKE) --no-print-directory $(if $(findstring jobserver,$(MAKEFLAGS)),,-j$(J)) VARIANT=musl CC=musl-gcc LDFLAGS=-static
musl:
	@if command -v musl-gcc >/dev/null; then \
	    $(musl_make) -k $(call library_tests,musl)$(if $(CJSON_SOURCE), && $(MAKE) --no-print-directory musl-tool); \
	else \
	    echo "musl: skipped, musl-gcc is not installed"; \
	fi
#: musl-tool: build the tool with musl-gcc, without other parsers, and run the vectors; needs CJSON_SOURCE=dir
musl-tool:
	@test -f '$(CJSON_SOURCE)/cJSON.c' || { echo 'musl-tool: CJSON_SOURCE=dir: the sources of cJSON'; exit 1; }
	@mkdir -p build/musl/from-source/cjson
	@cp '$(CJSON_SOURCE)/cJSON.h' build/musl/from-source/cjson
	@musl-gcc -O2 -c -o build/musl/from-source/cJSON.o '$(CJSON_SOURCE)/cJSON.c'
	@rm -f build/musl/from-source/libcjson.a
	@ar rcs build/musl/from-source/libcjson.a build/musl/from-source/cJSON.o
	@printf '%s\n' 'Name: libcjson' 'Description: cJSON' 'Version: 1' 'Cflags: -I$(abspath build/musl/from-source)' \
	  'Libs: -L$(abspath build/musl/from-source) -lcjson' >build/musl/from-source/libcjson.pc
	@PKG_CONFIG_LIBDIR=$(abspath build/musl/from-source) $(musl_make) PACKAGES=libcjson found_engines= build/musl/urlassay
	@build/musl/urlassay test --engine whatwg -q
.PHONY: musl musl-tool

#: cross: the same, of s390x (big-endian) under qemu-user and of i686 (32 bit), where cross compilers are installed
library_tests = $(patsubst %.c,run-build/$(1)/%,$(wildcard impl/test/test_*.c impl/editions/test/test_*.c))
cross_machines = s390x i686
cross: $(cross_machines:%=cross-%)
EMULATOR = $(emulator-$*)
emulator-s390x = qemu-s390x
emulator-i686 = $(if $(filter x86_64 i%86,$(shell uname -m)),,qemu-i386)
# Half an hour under qemu.
skipped-s390x = %/test_sessions
$(cross_machines:%=cross-%): cross-%:
	@if command -v $*-linux-gnu-gcc >/dev/null$(if $(EMULATOR), && command -v $(EMULATOR) >/dev/null); then \
	    $(MAKE) --no-print-directory $(if $(findstring jobserver,$(MAKEFLAGS)),,-j$(J)) -k VARIANT=$* CC=$*-linux-gnu-gcc \
	      LDFLAGS=-static EMULATOR='$(EMULATOR)' $(call library_tests,$*); \
	else \
	    echo "cross: skipped, $*-linux-gnu-gcc$(EMULATOR:%= or %) is not installed: scripts/setup night"; \
	fi
.PHONY: cross

#: msan: the same under clang's MemorySanitizer: no branch, address or call depends on memory that was not written
msan:
	$(more) -k VARIANT=msan $(call library_tests,msan)
.PHONY: msan

#: build-tests: build the tool and the unit tests
build-tests: $(O)/urlassay $(unit_tests)

#: causes: write docs/causes.md: an example of each cause, from the parsers in this process
causes: all
	@$(PYTHON) scripts/causes write $(O)/urlassay

#: scoreboard: measure every available parser, write docs/data/scoreboard.json and docs/scoreboard.md
scoreboard: $(O)/urlassay
	@$(PYTHON) scripts/scoreboard write $(O)/urlassay

#: clients: ask all available clients, write docs/data/clients.json and docs/clients.md
clients: $(O)/urlassay
	@$(PYTHON) scripts/clients write $(O)/urlassay

#: clients-check: ask again, and report each difference from docs/data/clients.json
clients-check: $(O)/urlassay
	@$(PYTHON) scripts/clients check $(O)/urlassay
.PHONY: clients clients-check

#: pairs: ways past a check for pairs that people use: docs/data/pairs.json and docs/pairs.md; PAIR=V,C: one pair
pairs: $(O)/urlassay
	@$(PYTHON) scripts/pairs write $(O)/urlassay $(PAIR)

#: pairs-check: search again, and report each difference from docs/data/pairs.json; PAIR=V,C: one pair
pairs-check: $(O)/urlassay
	@$(PYTHON) scripts/pairs check $(O)/urlassay $(PAIR)
.PHONY: pairs pairs-check

#: history: ask all versions of six parsers of npm: docs/data/history.json, docs/history.md and pictures; PACKAGE=NAME: one
history: $(O)/urlassay
	@$(PYTHON) scripts/history write $(O)/urlassay $(PACKAGE)
.PHONY: history

#: refind: search for published bugs with a minute of fuzzing each, and compare their versions with history: docs/refind.md; ID=CVE-...: one
refind: all
	@$(PYTHON) scripts/refind write $(O)/urlassay $(ID)
.PHONY: refind

#: recall: list the causes of a complete search that campaigns miss: docs/data/recall.json, docs/fuzzer-evaluation.md; RECALL='time=60s'
recall: all fuzzers
	@$(PYTHON) scripts/recall write $(O)/urlassay $(RECALL)
.PHONY: recall

#: search-table: whatwg and the editions on all strings of four tokens: docs/data/search.json and the table in docs/search.md
search-table: $(O)/urlassay
	@$(PYTHON) scripts/search write $(O)/urlassay

#: search-check: search again, and report each difference from docs/data/search.json
search-check: $(O)/urlassay
	@$(PYTHON) scripts/search check $(O)/urlassay
.PHONY: search search-table search-check

#: scoreboard-check: measure again, and report each difference from docs/data/scoreboard.json
scoreboard-check: $(O)/urlassay
	@$(PYTHON) scripts/scoreboard check $(O)/urlassay
.PHONY: scoreboard scoreboard-check

#: install-check: install into a folder, build a program against it, run the installed tool, uninstall
install-check: $(O)/urlassay $(O)/liburlassay.so $(O)/urlassay.1 $(O)/urlassay.3 $(O)/urlassay.bash
	@MAKE="$(MAKE)" VARIANT=$(VARIANT) scripts/install-check

#: shared-objects: build the example engines outside of the tree, find mistakes planted in them (10 s each), link one
shared-objects: all fuzzers
	@rm -rf build/shared-objects
	@$(MAKE) -s PREFIX="$(abspath build/shared-objects)" DESTDIR= install >/dev/null
	@MAKE="$(MAKE)" $(PYTHON) harness/test/cli/shared-objects build/shared-objects/bin/urlassay \
	  build/shared-objects/include '$(CC)' '$(CXX)' build/fuzz
.PHONY: shared-objects

#: action-check: run the steps of action.yml as GitHub does, with engines that pass, differ and are broken
action-check: all
	@$(PYTHON) harness/test/action $(O)/urlassay
.PHONY: action-check

#: hardening-check: the tool and the library are linked and compiled as flags-release says (readelf)
hardening-check: $(O)/urlassay $(O)/liburlassay.so $(O)/impl/host.o $(O)/harness/findings/store.o
	@scripts/hardening-check $^
.PHONY: hardening-check

#: faults: reads, writes, files, pipes and memory of the tool fail, one call after the other; FULL=1: more calls
faults: $(O)/urlassay $(O)/faults.so
	@$(PYTHON) harness/test/cli/faults $^ $(if $(FULL),long)
$(O)/faults.so: harness/test/preload/faults.c
	$(call say,LINK,$@)
	$(Q)$(CC) -std=c17 -D_GNU_SOURCE -O1 -fPIC -shared $(WARNINGS) -o $@ $<
.PHONY: faults

#: analyze: gcc's -fanalyzer, clang-tidy with .clang-tidy, and cppcheck: no finding in impl and harness
analyze: analyze-gcc analyze-clang-tidy analyze-cppcheck
#: analyze-gcc: only gcc's -fanalyzer; the Makefile names the warnings that are off, with the reason
analyze-gcc:
	$(more) $(if $(V),,-s) -k VARIANT=analyzer CC=$(GCC) build/analyzer/urlassay
	@echo 'analyze: gcc -fanalyzer: 0 findings'
analyzed = $(filter-out $(absent_engines:%=harness/engines/%.c) harness/engine/absent.c,$(wildcard impl/*.c impl/editions/*.c \
  $(edition_folders:%=impl/editions/%/*.c) $(harness_folders:%=harness/%/*.c) harness/engines/*.c harness/fuzz/targets/*.c))
analyze_flags = -std=c17 -D_GNU_SOURCE $(include_folders:%=-I$(if $(filter clang-tidy,$(1)),$(CURDIR)/)%) $(if $(filter clang-tidy,$(1)),\
  $(shell $(PKG_CONFIG) --cflags $(filter-out %.h,$(packages)))) -DBUILD_ID='"0"' -DSERD_VERSION='"0"'
#: analyze-clang-tidy: only clang-tidy; .clang-tidy names the checks that are off, with the reason
#: analyze-cppcheck: only cppcheck; scripts/cppcheck.txt names the false findings, with the reason
analyze-clang-tidy:
	@scripts/analyze clang-tidy $(J) $(call analyze_flags,clang-tidy) -- $(analyzed)
analyze-cppcheck:
	@scripts/analyze cppcheck $(J) $(call analyze_flags,cppcheck) -- $(analyzed)
.PHONY: analyze analyze-gcc analyze-clang-tidy analyze-cppcheck

#: tsan: run the code that has threads under ThreadSanitizer: a client with the shim of the dialled engines, and the library in threads
# setarch: ThreadSanitizer of gcc 12 wants addresses that newer kernels rarely give.
tsan = $(CC) -std=gnu17 -g -O1 -fsanitize=thread $(WARNINGS) -Iimpl -pthread
tsan: export TSAN_OPTIONS = exitcode=66
tsan:
	@mkdir -p build/tsan
	$(Q)$(tsan) -o build/tsan/dial-threads harness/test/preload/dial_threads.c harness/engines/lib/dial/shim.c -ldl
	$(Q)$(tsan) -o build/tsan/threads impl/test/threads.c $(wildcard impl/*.c)
	@setarch -R build/tsan/dial-threads
	@setarch -R build/tsan/threads
.PHONY: tsan

#: vectors: run our own vectors on our own parser, which skips none, and those of each edition on that edition
vectors: $(O)/urlassay
	@{ $(O)/urlassay test --engine whatwg || echo "vectors: status $$?"; } | \
	  awk '{ print; good = /, 0 failed, 0 skipped$$/ } END { exit !good }'
	@$(O)/urlassay test $(editions:%=--engine=%) $(editions:%=--engine=%:literal) vectors/editions

#: standard-coverage: impl/standard.tsv has no hole: make standard-coverage STANDARD=url.bs (optional)
standard-coverage: $(O)/urlassay
	@STANDARD="$(STANDARD)" $(PYTHON) scripts/standard-coverage $(O)/urlassay

#: editions-coverage: check impl/editions/ledger.tsv and decisions.tsv; SEEDS=dir: also the documents; WRITE=1: write the page
editions-coverage: $(O)/urlassay
	@SEEDS="$(SEEDS)" $(PYTHON) scripts/editions-coverage $(if $(filter check,$(MAKECMDGOALS)),,--list) \
	  $(if $(WRITE),--write) $(O)/urlassay

#: changes-since-2012: compare docs/changes-since-2012.md with the editions; WRITE=1 writes it
changes-since-2012: $(O)/urlassay
	@$(PYTHON) scripts/changes-since-2012 $(O)/urlassay $(if $(WRITE),--write)

#: confusion: ask all engines about vectors/confusion.json: is the published cause found?
confusion: all
	@$(PYTHON) scripts/confusion build/urlassay

#: findings-check: ask other parsers about their findings again, and compare with vectors/FINDINGS.md; WRITE=1 writes it
findings-check: all
	@$(PYTHON) scripts/findings build/urlassay $(if $(WRITE),--write)

#: confusion-editions: the same for today's Standard and the dated editions, which do not depend on the machine
confusion-editions: $(O)/urlassay
	@$(PYTHON) scripts/confusion --engines "whatwg $(editions)" $(O)/urlassay

#: cli: all tests of the command line
quick_cli = $(or $(QUICK),$(QUICK_CLI))
cli: cli-cases cli-classes cli-completion cli-man-pages $(if $(quick_cli),,cli-one-finding cli-promote cli-shared-objects)
#: cli-cases: the cases of harness/test/cli/cli.json; QUICK=1 or QUICK_CLI=1: without the slow ones
cli-cases: $(O)/urlassay $(O)/example
	@$(PYTHON) harness/test/cli/cli $(O)/urlassay $(if $(quick_cli),--quick)
#: cli-long: what `make test` leaves out of cli
cli-long: cli-one-finding cli-promote cli-shared-objects
	@$(PYTHON) harness/test/cli/cli $(O)/urlassay --slow
#: cli-classes: the classes of differences are those of before
cli-classes: $(O)/urlassay
	@$(PYTHON) harness/test/cli/classes $(O)/urlassay
#: cli-completion: complete command lines in bash
cli-completion: $(O)/urlassay
	@$(PYTHON) harness/test/cli/completion $(O)/urlassay
#: cli-one-finding: replay a finding from its file alone
cli-one-finding: $(O)/urlassay
	@$(PYTHON) harness/test/cli/one-finding $(O)/urlassay
#: cli-man-pages: the man pages, and their example
cli-man-pages: $(O)/urlassay $(O)/urlassay.1 $(O)/urlassay.3 $(O)/example
	@$(PYTHON) harness/test/cli/man-pages $(O)
#: cli-promote: the tests for others that promote writes
cli-promote: $(O)/urlassay
	@$(PYTHON) harness/test/cli/promote $(O)/urlassay '$(CC)'
#: cli-shared-objects: parsers in shared objects
cli-shared-objects: $(O)/urlassay
	@$(PYTHON) harness/test/cli/shared-objects $(O)/urlassay harness/engine '$(CC)' '$(CXX)'
.PHONY: cli-cases cli-long cli-classes cli-completion cli-man-pages cli-one-finding cli-promote cli-shared-objects

#: reproducible-check: build the last commit in two folders: tool and libraries have the same bytes
.PHONY: reproducible-check
reproducible-check:
	@MAKE="$(MAKE)" scripts/reproducible-check
#: formats: check the reports with prove, xmllint and junitparser, with hostile names
formats: $(O)/urlassay
	@$(PYTHON) harness/test/cli/formats $(O)/urlassay

#: writers-check: put hostile strings into every report, and read them back out of it: SEED=1 COUNT=1
writers-check: $(O)/urlassay
	@$(PYTHON) harness/test/cli/writers $(O)/urlassay --seed $(or $(SEED),1) --count $(or $(COUNT),1)
.PHONY: writers-check

#: expect-check: engines differ from vectors/ as vectors/expect/ says, with the causes that it names; WRITE=1 writes it
expect-check: $(O)/urlassay
	@$(PYTHON) scripts/expect-check $(O)/urlassay $(if $(WRITE),--write)

#: scripts: check the output of make test and scripts/fresh after a failure, and that make notices a replaced library
scripts: $(O)/urlassay $(O)/fuzz-requests
	@$(PYTHON) harness/test/scripts $^
.PHONY: scripts

#: engines-check: every available engine follows the protocol and answers all vectors; lists the engines that are not available
engines-check: $(O)/urlassay
	@$(PYTHON) harness/test/cli/engines $(O)/urlassay

#: coverage: lines and branches of impl that its own unit tests and vectors run; fails if too few
coverage:
	@find build/coverage -name '*.gcda' -delete 2>/dev/null; :
	$(more) -k -O VARIANT=coverage vectors $(patsubst %.c,run-build/coverage/%,$(wildcard impl/test/test_*.c) \
	  harness/test/engine/test_nomem.c)
	@GCOV="$(GCOV)" $(PYTHON) scripts/coverage build/coverage

#: mcdc: MC/DC of impl (clang): the share of met conditions, by file; docs/data/mcdc.tsv lists the others
mcdc:
	@scripts/setup mcdc
	@rm -rf build/mcdc/profiles
	@# A file for each process: clang's hash of a program (%m) was the same for two of them, and one profile was lost.
	$(more) -k -O VARIANT=mcdc CLANG=$(MCDC_CLANG) LLVM_PROFILE_FILE=$(abspath build/mcdc/profiles/%p-%m.profraw) vectors replay $(patsubst %.c,run-build/mcdc/%,$(wildcard impl/test/test_*.c) \
	  harness/test/engine/test_nomem.c)
	@$(PYTHON) scripts/mcdc build/mcdc $(MCDC_CLANG)
.PHONY: mcdc

# The tests of impl, and the laws that the fuzz targets hold on the corpus; a word of each is a program with its arguments.
mutant_tests = $(patsubst %.c,build/mutants/%,$(wildcard impl/test/test_*.c))
mutant_laws = invariants setters query writing
mutants_run = $(PYTHON) scripts/mutants run build/mutants $(mutant_tests) $(foreach law,$(mutant_laws),\
  "build/mutants/replay-$(law) corpus/url corpus/regress $(wildcard corpus/$(law))")
#: mutants-build: build all mutants of impl at once, the program that runs the vectors, unit tests and laws with them
mutants-build:
	$(more) $(if $(V),,-s) VARIANT=mutants build/mutants/mutants.tsv
	$(more) $(if $(V),,-s) VARIANT=mutants build/mutants/mutant-vectors $(mutant_tests) $(mutant_laws:%=build/mutants/replay-%)

#: mutants: count the mutants of impl that our vectors, tests and laws kill; WPT=dir: also WPT; WPT_SHARE=N: one mutant of N
WPT_SHARE = 8
mutants: mutants-build
	@$(mutants_run) $(if $(wildcard $(WPT)),--wpt "$(WPT)" --wpt-share $(WPT_SHARE))

#: mutants-sample: the same for a fixed share of the mutants (1 of SHARE), with the fast tests; enough must be killed
SHARE = 120
mutants-sample: mutants-build
	@$(mutants_run) --sample $(SHARE)
#: mutants-wpt: from the results of make mutants: a few of our vectors that kill survivors of WPT, in build/mutants/wpt
mutants-wpt:
	@$(PYTHON) scripts/mutants wpt build/mutants --write
	@$(PYTHON) scripts/mutants wpt-export build/mutants/wpt
.PHONY: mutants-build mutants mutants-sample mutants-wpt

# Vectors alone: the unit tests of the editions do not run.
edition_mutants = mutants-editions$(KINDS:%=-%)
mutants_of_editions = $(PYTHON) scripts/mutants run build/$(edition_mutants) --vectors vectors/editions \
  --judgements docs/data/mutants-editions.tsv
#: mutants-editions-build: build all mutants of impl/editions at once, and the program that runs the vectors with them
mutants-editions-build:
	$(more) $(if $(V),,-s) VARIANT=$(edition_mutants) build/$(edition_mutants)/mutants.tsv
	$(more) $(if $(V),,-s) VARIANT=$(edition_mutants) build/$(edition_mutants)/mutant-vectors

#: mutants-editions: count the mutants of impl/editions that the vectors kill: RANDOM=300 SEED=1: 300 drawn at random; otherwise all; KINDS=slips: of copied code
mutants-editions: mutants-editions-build
	@$(mutants_of_editions) $(if $(RANDOM)$(KINDS),--random $(or $(RANDOM),1000000) --least 90 --seed $(or $(SEED),1),--least 95)
.PHONY: mutants-editions-build mutants-editions

# Comparing, causes, findings, reports: the unit tests, the vectors and the corpus, then the command line, then what else
# `make test` and `make ci` run with the tool. test_nomem and test_editions_nomem are of impl.
harness_mutated = harness/compare harness/cause harness/findings harness/suite
harness_mutant_tests = $(patsubst %.c,build/mutants-harness/%,$(filter-out %/test_editions_nomem.c %/test_nomem.c,\
  $(wildcard $(harness_mutated:harness/%=harness/test/%/test_*.c) $(patsubst %,harness/test/%/test_*.c,diff fuzz matrix campaign engine))))
mutated_tool = build/mutants-harness/urlassay
mutated_crasher = build/mutants-harness/urlassay-crasher
harness_mutant_checks = $(foreach check,classes formats writers one-finding dial,--check "$(PYTHON) harness/test/cli/$(check) $(mutated_tool)") \
  --check "$(PYTHON) harness/test/cli/promote $(mutated_tool) $(CC)" \
  $(foreach check,crashes merge,--check "$(PYTHON) harness/test/cli/$(check) $(mutated_crasher)") \
  --check "$(PYTHON) scripts/confusion --engines 'whatwg $(editions)' $(mutated_tool)" \
  $(foreach check,expect-check changes-since-2012,--check "$(PYTHON) scripts/$(check) $(mutated_tool)") \
  --check "$(PYTHON) scripts/search check $(mutated_tool)"
harness_mutants_make = $(more) $(if $(V),,-s) VARIANT=mutants-harness MUTATE_ROOT=harness MUTATE='$(harness_mutated)'
#: mutants-harness: count the mutants of the harness that its tests kill, of COUNT=300 that SEED=1 draws
mutants-harness:
	$(harness_mutants_make) build/mutants-harness/mutants.tsv
	$(harness_mutants_make) $(mutated_tool) $(mutated_crasher) build/mutants-harness/replay-differential $(harness_mutant_tests)
	@$(PYTHON) scripts/mutants harness build/mutants-harness $(harness_mutant_tests) \
	  "$(mutated_tool) test --engine whatwg" "$(mutated_tool) test $(editions:%=--engine=%) $(editions:%=--engine=%:literal) vectors/editions" \
	  "build/mutants-harness/replay-differential corpus/url corpus/regress" $(harness_mutant_checks) \
	  --count $(or $(COUNT),300) --seed $(or $(SEED),1) --jobs $(J)
.PHONY: mutants-harness
