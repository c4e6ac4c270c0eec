# SPDX-License-Identifier: MIT
# The tool and the fuzz target with an engine that crashes (harness/test/crasher.c), and with planted parsers.
$(O)/harness/test/engine_classes.o: harness/engine/engine_classes.c
	@mkdir -p $(@D)
	$(call say,CC,$@)
	$(Q)$(CC) $(ALL_CFLAGS) -DURLASSAY_TEST_ENGINES -c -o $@ $<
crasher_objects = $(patsubst %.c,$(O)/%.o,$(wildcard harness/test/planted/[!m]*.c)) \
  $(patsubst %,$(O)/harness/test/%.o,engine_classes crasher fake)

$(O)/urlassay-crasher: $(main_objects) $(crasher_objects) $(libraries)
	$(link)

$(O)/planted: $(O)/harness/test/planted/measure.o $(crasher_objects) $(libraries)
	$(link)

$(O)/crasher/fuzz-differential: link_libs = $(package_libs) $(LIB_FUZZING_ENGINE)
$(O)/crasher/fuzz-differential: $(patsubst %,$(O)/harness/fuzz/targets/%.o,differential mutator) \
  $(crasher_objects) $(libraries)
	@mkdir -p $(@D)
	$(link)

$(O)/impl/test/%: link_flags =
$(O)/impl/test/%: link_libs =
$(O)/impl/test/%: $(O)/impl/test/%.o $(O)/liburlassay.a
	$(link)

$(O)/impl/editions/test/%: link_flags =
$(O)/impl/editions/test/%: link_libs =
$(O)/impl/editions/test/%: $(O)/impl/editions/test/%.o $(O)/liburlassay-editions.a $(O)/liburlassay.a
	$(link)

# Most of what compiles in `make test` are tests, and they wait for what they test.
ifneq ($(filter release asan fuzz-asan exact,$(VARIANT)),)
$(O)/harness/test/%.o $(O)/impl/test/%.o $(O)/impl/editions/test/%.o: ALL_CFLAGS += -O0 -U_FORTIFY_SOURCE
endif
# The linker does not look for what the shared libraries need of others, which takes half of its time. It does
# for the tool.
$(O)/harness/test/%: link_flags = $(link_test) $(exports)
link_test = -Wl,--allow-shlib-undefined
$(O)/harness/test/engine/test_absent: $(O)/harness/absent/missing-parser.o
$(O)/harness/test/%: $(O)/harness/test/%.o $(test_helpers) $(libraries)
	$(link)

#: wpt: run the url/ resources of a WPT checkout: make wpt WPT=dir [ENGINE=id WPTREPORT=file]
wpt: all
	@scripts/wpt "$(WPT)" "$(or $(ENGINE),whatwg)" "$(WPTREPORT)"

#: fresh: ask the newest whatwg-url, from npm, what we ask our own parser: COUNT=1000000 SEED=1 INSTALLED=1
#:  (no npm) ALSO=node-latest,deno,bun,wtf-url,ada
fresh: all $(O)/fuzz-requests
	@$(PYTHON) scripts/fresh $(O)/urlassay $(O)/fuzz-requests $(if $(COUNT),--count $(COUNT)) \
	  $(if $(SEED),--seed $(SEED)) \
	  $(if $(INSTALLED),--installed) $(if $(ALSO),--also $(ALSO))
.PHONY: fresh

# Our own idna.h must not hide libidn's.
$(O)/impl/editions/test/libidn_comparison: link_flags =
$(O)/impl/editions/test/libidn_comparison: link_libs = $(shell $(PKG_CONFIG) --libs libidn)
$(O)/impl/editions/test/libidn_comparison.o: include_by = -iquote
$(O)/impl/editions/test/libidn_comparison.o: ALL_CFLAGS += $(shell $(PKG_CONFIG) --cflags libidn)
$(O)/impl/editions/test/libidn_comparison: $(O)/impl/editions/test/libidn_comparison.o \
  $(O)/liburlassay-editions.a $(O)/liburlassay.a
	$(link)

#: amalgamation-check: the amalgamation compiles without a warning; a C++ program with it answers the vectors,
#:  and its fuzz target aborts
amalgamation-check: $(amalgamation)
	@$(PYTHON) harness/test/cli/amalgamation build/amalgamation '$(CC)' '$(CXX)'

#: dropin-check: build the five drop-in examples against the available parsers, find a fault that is
#:  planted in each (clang)
dropin-check: $(amalgamation)
	@$(PYTHON) scripts/dropin-check build/amalgamation '$(CLANG)'
.PHONY: amalgamation amalgamation-check dropin-check

#: replay: run the corpus through every fuzz target, without clang
replay: $(fuzz_targets:%=$(O)/replay-%)
	@for replay in $^; do \
	    own=corpus/$${replay##*/replay-}; [ -d "$$own" ] || own=; \
	    $$replay corpus/url corpus/regress $$own || exit 1; \
	done
	@$(absent_targets:%=echo "replay-%: skipped, its library is missing: install libidn2-dev")

#: writing-gap: where valid URL strings and the parser's validation errors differ; must be vectors/GAPS.md
writing-gap: $(O)/replay-writing
	@URLASSAY_GAP=build/writing-gap.md $< corpus/url corpus/regress
	@cat build/writing-gap.md
	@cut -d'|' -f2 vectors/GAPS.md >build/writing-gap.known
	@cut -d'|' -f2 build/writing-gap.md | diff build/writing-gap.known - || \
	    { echo "writing-gap: the classes are not the ones of vectors/GAPS.md"; exit 1; }

#: fuzz-check: fuzz every target under the sanitizers: SECONDS=20
SECONDS = 20
fuzz-check:
	$(more) VARIANT=fuzz-asan $(fuzz_targets:%=build/fuzz-asan/fuzz-%)
	$(more) $(fuzz_targets:%=fuzz-check-%)
$(fuzz_targets:%=fuzz-check-%): fuzz-check-%:
	@scripts/fuzz-check $* $(SECONDS)

#: campaign-check: 60 s from the seeds find and explain what is known to be there; then minimise-check,
#:  merge-check, corpus-min
campaign-check: all fuzzers
	@scripts/campaign-check 60
	@scripts/minimise-check build/campaign-check
	@scripts/merge-check 0 build/campaign-check
	@$(PYTHON) scripts/corpus-min campaign build/campaign-check

#: fuzz-crasher: build the fuzz target of an engine that crashes, for campaign-faults and merge
fuzz-crasher: fuzzers
	$(more) VARIANT=fuzz build/fuzz/crasher/fuzz-differential
.PHONY: fuzz-crasher

#: campaign-faults: whatever is killed, locked, crashes or hangs, a campaign loses nothing; LONG=1: with the
#:  fuzz target
campaign-faults: $(O)/urlassay-crasher $(O)/replay-differential $(if $(LONG),fuzz-crasher)
	@URLASSAY_FUZZERS=build/fuzz/crasher $(PYTHON) harness/test/cli/campaign $(O)/urlassay-crasher \
	  $(if $(LONG),long)

#: sync: campaigns exchange inputs through a sync folder, and the mutator for AFL++ makes inputs; without
#:  AFL++
sync: $(O)/urlassay $(O)/urlassay-afl.so
	@$(PYTHON) harness/test/cli/sync $^

#: merge: three campaigns, one of another version, one damaged, become one that has each class once; LONG=1:
#:  with libFuzzer
merge: $(O)/urlassay-crasher $(if $(LONG),fuzz-crasher)
	@$(if $(LONG),URLASSAY_FUZZERS=build/fuzz/crasher) $(PYTHON) harness/test/cli/merge $(O)/urlassay-crasher

#: afl-check: shapes reach the map of AFL++, and afl-fuzz and a campaign exchange inputs (afl++)
afl-check: all fuzzers afl
	@$(PYTHON) harness/test/cli/sync $(O)/urlassay $(O)/urlassay-afl.so build/afl
.PHONY: sync merge afl-check

#: versions: npm:NAME@VERSION with an npm that needs no network, lib:PATH, history, diff --changes
versions: all
	@harness/test/cli/history $(O)/urlassay
.PHONY: versions

#: search: the complete search gives one list, whatever is killed, crashes or hangs, and however many
#:  processes there are
search: all $(O)/urlassay-crasher
	@$(PYTHON) harness/test/cli/search $(O)/urlassay $(O)/urlassay-crasher

# What is reached. The aims: candidates 95, first 95, quirks 1.3, wrong 5, unexplained 3, swallowed 0.
planted_limits = candidates=98 first=90 quirks=1.25 wrong=16.5 unexplained=0.7 swallowed=0 silent=0
#: planted: the causes of parsers with known faults (harness/test/planted/faults.def); V=1 lists the quirks
#:  that are not right
planted: $(O)/planted
	@$< $(if $(V),-v) $(planted_limits)
.PHONY: planted

#: crashes: a parser of this process that crashes takes no answer of another one with it; triage groups
#:  crashes
crashes: $(O)/urlassay-crasher
	@$(PYTHON) harness/test/cli/crashes $(O)/urlassay-crasher

#: dial: dialled engines: clients that misbehave, URLs that are options, and that nothing leaves the machine
dial: $(O)/urlassay
	@$(PYTHON) harness/test/cli/dial $(O)/urlassay
.PHONY: dial

#: campaign-pipes: campaigns with engines behind pipes, good ones, and ones that die or send garbage
campaign-pipes: $(O)/urlassay
	@$(PYTHON) harness/test/cli/campaign-pipes $(O)/urlassay

#: full-disk: a campaign on a disk that fills up loses nothing (wants root)
full-disk: all fuzzers
	@$(PYTHON) harness/test/cli/full-disk $(O)/urlassay

#: minimise-check: a campaign's inputs are short and still of their classes: make minimise-check DIR=findings
minimise-check: all
	@scripts/minimise-check "$(or $(DIR),findings)"

#: merge-check: a merged corpus keeps every shape of disagreement (a campaign of 20 s)
merge-check: all fuzzers
	@scripts/merge-check 20

#: check-oss-fuzz: build as OSS-Fuzz and ClusterFuzzLite do, check what they check: CURL_SOURCE=dir
#:  CJSON_SOURCE=dir; SANITIZERS='address undefined memory'; SECONDS_EACH=60
SANITIZERS = address undefined memory
SECONDS_EACH = 60
check-oss-fuzz: check-oss-fuzz-faults $(amalgamation)
	@CLANG='$(CLANG)' CURL_SOURCE='$(CURL_SOURCE)' CJSON_SOURCE='$(CJSON_SOURCE)' SECONDS_EACH=$(SECONDS_EACH) \
	  $(PYTHON) scripts/check-oss-fuzz build $(SANITIZERS)

#: check-oss-fuzz-example: the example of docs/fuzzing-at-scale.md builds and aborts with each sanitizer
#:  (SANITIZERS)
check-oss-fuzz-example: $(amalgamation)
	@CLANG='$(CLANG)' $(PYTHON) scripts/check-oss-fuzz example $(SANITIZERS)

#: check-oss-fuzz-faults: each check of check-oss-fuzz complains about the fault that is planted for it
check-oss-fuzz-faults:
	@CLANG='$(CLANG)' $(PYTHON) scripts/check-oss-fuzz faults
.PHONY: check-oss-fuzz check-oss-fuzz-example check-oss-fuzz-faults

# --- Unicode, and generated files --------------------------------------------------------------------

#: report-check: load the pages of report and test in headless Chromium, with hostile texts, and with axe-core
report-check: $(O)/urlassay
	@$(PYTHON) scripts/report-check $(O)/urlassay
.PHONY: report-check

#: ucd: run Unicode's own tests of UTS #46 and NFC: make ucd UCD=dir
ucd: $(O)/impl/test/ucd_conformance
	@if [ -d "$(UCD)" ]; then $< "$(UCD)"; else echo "ucd: skipped, there is no $(UCD)"; fi

#: encodings: hold all encoders and decoders against the Encoding Standard's indexes: make encodings
#:  ENCODING=dir
encodings: $(O)/impl/test/encoding_conformance
	@if [ -d "$(ENCODING)" ]; then $< "$(ENCODING)"; \
	else echo "encodings: skipped, there is no $(ENCODING)"; fi

#: check-generated: generate the IDNA tables again and compare: make check-generated UCD=dir
check-generated:
	@if [ -d "$(UCD)" ]; then \
	    mkdir -p build && $(PYTHON) scripts/gen-idna "$(UCD)" >build/idna_tables.inc && \
	    diff -u impl/idna_tables.inc build/idna_tables.inc && echo "check-generated: passed"; \
	else \
	    echo "check-generated: skipped, there is no $(UCD)"; \
	fi

#: check-stringprep: generate the tables of Unicode 3.2 and RFC 3454 again and compare
check-stringprep:
	@mkdir -p build && $(PYTHON) scripts/gen-stringprep >build/unicode_3_2_tables.inc && \
	diff -u impl/editions/shared/unicode_3_2_tables.inc build/unicode_3_2_tables.inc && \
	echo 'check-stringprep: passed'

#: idna-2003: compare our RFC 3490 with GNU libidn: all code points, a million names; QUICK=1: every 16th,
#:  40,000 names
ifneq ($(filter libidn,$(also_found)),)
idna-2003: $(O)/impl/editions/test/libidn_comparison
	@$< $(if $(QUICK),40000 16)
else
idna-2003:
	@echo 'idna-2003: skipped, libidn is missing: install libidn-dev'
endif

#: code-points: the generated vectors are what scripts/gen-vectors and gen-uri-vectors write; WRITE=1: write
code-points:
	@$(PYTHON) scripts/gen-vectors $(if $(WRITE),,--check)
	@$(PYTHON) scripts/gen-uri-vectors $(if $(WRITE),,--check)
.PHONY: code-points

# --- the house ---------------------------------------------------------------------------------------

#: lint: check who includes whom, sizes, licence lines, banned functions, what the pages name
lint: $(O)/urlassay
	@$(PYTHON) scripts/lint $(O)/urlassay

#: format: lay out all C files with clang-format
format:
	git ls-files '*.[ch]' '*.cc' | xargs $(CLANG_FORMAT) -i

#: check: all that `make test` runs, without the set-up
# Slowest first.
check: all $(checks)

#: unit: run the unit tests
# Slowest first. If one fails, the others still run.
first_tests = $(filter %/test_external %/test_nomem %/test_minimize_class,$(unit_tests))
unit: $(patsubst %,run-%,$(first_tests) $(unit_tests))
ifneq ($(filter unit,$(MAKECMDGOALS)),)
MAKEFLAGS += -k
endif

# test_nomem runs on every seventh vector: each place that allocates, but not after a text of each length. Two
# tests of random inputs try a part of theirs. FULL=1 runs all, as `make night` does with the sanitizers.
# slow_tests: 0.6 s of processor time or more, which `make test` leaves to `make ci`. QUICK=1 leaves
# them out. So does gcc's sanitizer, but for test_nomem: they compute with what other tests read and write.
# clang's sanitizers leave out skipped-fuzz-asan. FULL=1 leaves out none: so they run at night.
slow_tests = answer_memo blackbox blackbox_batches blackbox_clock bypass bypass_outputs campaign \
  campaign_clock decoding detector_outputs editions_nomem encoding engines external idioms idna \
  minimize_class \
  nomem normal_form placebo rewrites search sessions smoke urls_kept
skipped-asan = $(addprefix %/test_,$(filter-out nomem,$(slow_tests)))
skipped-fuzz-asan = %/test_minimize_class %/test_placebo %/test_sessions
part-test_nomem = vectors 7
part-test_setter_law = 10000
part-test_protocol_flat = 5000
skipped = $(skipped-$(VARIANT)) $(if $(QUICK),$(addprefix %/test_,$(slow_tests)))
left_out = $(if $(FULL),,$(filter $(skipped),$(unit_tests)))
# EMULATOR: what runs a program of another machine, for `make cross`.
$(unit_tests:%=run-%): run-%: %
	@$(EMULATOR) $< $(test_part)
test_part = $(if $(FULL),,$(part-$(notdir $<)))
#: unit-long: the unit tests that `make test` leaves out
unit-long:
	$(more) QUICK= $(foreach test,$(slow_tests),$(patsubst %,run-%,$(filter %/test_$(test),$(unit_tests))))
.PHONY: unit-long

#: musl: run the unit tests of impl and of the editions, built with musl-gcc if it is installed;
#:  CJSON_SOURCE=dir: also musl-tool
musl_tool = $(if $(CJSON_SOURCE), && $(MAKE) --no-print-directory musl-tool)
musl_make = $(MAKE) --no-print-directory $(jobs) VARIANT=musl CC=musl-gcc LDFLAGS=-static
musl:
	@if command -v musl-gcc >/dev/null; then \
	    $(musl_make) -k $(call library_tests,musl)$(musl_tool); \
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
	@printf '%s\n' 'Name: libcjson' 'Description: cJSON' 'Version: 1' \
	  'Cflags: -I$(abspath build/musl/from-source)' \
	  'Libs: -L$(abspath build/musl/from-source) -lcjson' >build/musl/from-source/libcjson.pc
	@PKG_CONFIG_LIBDIR=$(abspath build/musl/from-source) $(musl_make) PACKAGES=libcjson found_engines= \
	  build/musl/urlassay
	@build/musl/urlassay test --engine whatwg -q
.PHONY: musl musl-tool

#: cross: the same, of s390x (big-endian) under qemu-user and of i686 (32 bit), where cross compilers are
#:  installed
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
	    $(MAKE) --no-print-directory $(jobs) -k VARIANT=$* CC=$*-linux-gnu-gcc \
	      LDFLAGS=-static EMULATOR='$(EMULATOR)' $(call library_tests,$*); \
	else \
	    echo "cross: skipped, $*-linux-gnu-gcc$(EMULATOR:%= or %) is not installed: scripts/setup night"; \
	fi
.PHONY: cross
# `none` is there so that the list is never empty.
$(left_out:%=run-%) none: override EMULATOR = :

#: msan: the same under clang's MemorySanitizer: no branch, address or call depends on memory that was not
#:  written
msan:
	$(more) -k VARIANT=msan $(call library_tests,msan)
.PHONY: msan

#: build-tests: build the tool and the unit tests
build-tests: $(O)/urlassay $(unit_tests)

#: causes: write docs/causes.md: an example of each cause, from the parsers in this process
causes: all
	@$(PYTHON) scripts/causes write $(O)/urlassay

#: install-check: install into a folder, build a program against it, run a day of a user, uninstall
install-check: $(O)/urlassay $(O)/liburlassay.so $(O)/urlassay.1 $(O)/urlassay.3 $(O)/urlassay.bash
	@MAKE="$(MAKE)" VARIANT=$(VARIANT) DAY=$(if $(LONG),10,30) scripts/install-check

#: shared-objects: build the example engines outside of the tree, find mistakes planted in them (10 s each),
#:  link one
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

#: faults: reads, writes, files, pipes and memory of the tool fail, one call after the other; FULL=1: more
#:  calls
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
	$(more_quiet) -k VARIANT=analyzer CC=$(GCC) build/analyzer/urlassay
	@echo 'analyze: gcc -fanalyzer: 0 findings'
analyzed = $(filter-out $(absent_engines:%=harness/engines/%.c) harness/engine/absent.c,\
  $(wildcard impl/*.c harness/fuzz/targets/*.c) $(edition_sources) $(harness_sources))
analyze_flags = -std=c17 -D_GNU_SOURCE -DBUILD_ID='"0"' -DSERD_VERSION='"0"'
tidy_flags = $(analyze_flags) $(include_folders:%=-I$(CURDIR)/%) \
  $(shell $(PKG_CONFIG) --cflags $(filter-out %.h,$(packages)))
#: analyze-clang-tidy: only clang-tidy; .clang-tidy names the checks that are off, with the reason
#: analyze-cppcheck: only cppcheck; scripts/cppcheck.txt names the false findings, with the reason
analyze-clang-tidy:
	@scripts/analyze clang-tidy $(J) $(tidy_flags) -- $(analyzed)
analyze-cppcheck:
	@scripts/analyze cppcheck $(J) $(analyze_flags) $(include_folders:%=-I%) -- $(analyzed)
.PHONY: analyze analyze-gcc analyze-clang-tidy analyze-cppcheck

#: tsan: run the code that has threads under ThreadSanitizer: a client with the shim of the dialled engines,
#:  and the library in threads
# setarch: ThreadSanitizer of gcc 12 wants addresses that newer kernels rarely give.
tsan = $(CC) -std=gnu17 -g -O1 -fsanitize=thread $(WARNINGS) -Iimpl -pthread
tsan: export TSAN_OPTIONS = exitcode=66
tsan:
	@mkdir -p build/tsan
	$(Q)$(tsan) -o build/tsan/dial-threads harness/test/preload/dial_threads.c harness/engines/lib/dial/shim.c \
	  -ldl
	$(Q)$(tsan) -o build/tsan/threads impl/test/threads.c $(wildcard impl/*.c)
	@setarch -R build/tsan/dial-threads
	@setarch -R build/tsan/threads
.PHONY: tsan

#: vectors: run our own vectors on our own parser, which skips none, and each edition's on that edition
vectors: $(O)/urlassay
	@{ $(O)/urlassay test --engine whatwg || echo "vectors: status $$?"; } | \
	  awk '{ print; good = /, 0 failed, 0 skipped$$/ } END { exit !good }'
	@$(O)/urlassay test $(editions:%=--engine=%) $(editions:%=--engine=%:literal) \
	  --engine=rfc3987 vectors/editions

#: standard-coverage: impl/standard.tsv has no hole: make standard-coverage STANDARD=url.bs (optional)
standard-coverage: $(O)/urlassay
	@STANDARD="$(STANDARD)" $(PYTHON) scripts/standard-coverage $(O)/urlassay

#: editions-coverage: check impl/editions/ledger.tsv and decisions.tsv; SEEDS=dir: also the documents;
#:  WRITE=1: write the page
editions-coverage: $(O)/urlassay
	@SEEDS="$(SEEDS)" $(PYTHON) scripts/editions-coverage $(if $(filter check,$(MAKECMDGOALS)),,--list) \
	  $(if $(WRITE),--write) $(O)/urlassay

#: changes-since-2012: compare docs/changes-since-2012.md with the changes of the Standard; WRITE=1 writes it
changes-since-2012:
	@$(PYTHON) scripts/changes-since-2012 $(if $(WRITE),--write)

#: confusion: ask all engines about vectors/confusion.json: is the published cause found?
confusion: all
	@$(PYTHON) scripts/confusion build/urlassay

#: confusion-editions: the same for today's Standard and the dated editions, which do not depend on the
#:  machine
confusion-editions: $(O)/urlassay
	@$(PYTHON) scripts/confusion --engines "whatwg $(editions)" $(O)/urlassay

#: cli: all tests of the command line
quick_cli = $(or $(QUICK),$(QUICK_CLI))
cli_slow = cli-one-finding cli-promote cli-shared-objects cli-trust
cli: cli-cases cli-classes cli-completion cli-man-pages $(if $(quick_cli),,$(cli_slow))
#: cli-cases: the transcripts of harness/test/cli/transcripts/; QUICK=1 or QUICK_CLI=1: without the slow ones
cli-cases: $(O)/urlassay $(O)/example
	@$(PYTHON) harness/test/cli/cli $(O)/urlassay $(if $(quick_cli),--quick)
#: cli-long: what `make test` leaves out of cli
cli-long: $(cli_slow)
	@$(PYTHON) harness/test/cli/cli $(O)/urlassay --slow
#: cli-classes: the classes of differences are as before
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
#: cli-trust: no file runs a program, and what the user trusts does run
cli-trust: $(O)/urlassay
	@$(PYTHON) harness/test/cli/trust $(O)/urlassay '$(CC)'
.PHONY: cli-cases cli-long cli-classes cli-completion cli-man-pages
.PHONY: cli-one-finding cli-promote cli-shared-objects cli-trust

#: reproducible-check: build the last commit in two folders: tool and libraries have the same bytes
.PHONY: reproducible-check
reproducible-check:
	@MAKE="$(MAKE)" scripts/reproducible-check
#: flat-vectors: vectors/run.mjs and run.py count on vectors-flat.json what the tool counts
flat-vectors: $(O)/urlassay
	@$(PYTHON) scripts/flat-vectors --check $(O)/urlassay
.PHONY: flat-vectors

#: formats: check the reports with prove, xmllint and junitparser, with hostile names
formats: $(O)/urlassay
	@$(PYTHON) harness/test/cli/formats $(O)/urlassay

#: writers-check: put hostile strings into every report, and read them back out of it: SEED=1 COUNT=1
writers-check: $(O)/urlassay
	@$(PYTHON) harness/test/cli/writers $(O)/urlassay --seed $(or $(SEED),1) --count $(or $(COUNT),1)
.PHONY: writers-check

#: expect-check: engines differ from vectors/ as vectors/expect/ says, with the causes that it names; WRITE=1
#:  writes it
expect-check: $(O)/urlassay
	@$(PYTHON) scripts/expect-check $(O)/urlassay $(if $(WRITE),--write)

#: scripts: check the output of make test and scripts/fresh after a failure, and that make notices a replaced
#:  library
scripts: $(O)/urlassay $(O)/fuzz-requests
	@$(PYTHON) harness/test/scripts $^
.PHONY: scripts

#: engines-check: every available engine follows the protocol and answers all vectors; lists the engines that
#:  are not available
engines-check: $(O)/urlassay
	@$(PYTHON) harness/test/cli/engines $(O)/urlassay

#: coverage: lines and branches of impl that its own unit tests and vectors run; fails if too few
coverage:
	@find build/coverage -name '*.gcda' -delete 2>/dev/null; :
	$(more) -k -O VARIANT=coverage vectors $(patsubst %.c,run-build/coverage/%,$(wildcard impl/test/test_*.c) \
	  harness/test/engine/test_nomem.c)
	@GCOV="$(GCOV)" $(PYTHON) scripts/coverage build/coverage

.PHONY: ci ci-run night-run wpt install-check check build-tests unit vectors replay cli formats expect-check \
  coverage confusion confusion-editions standard-coverage editions-coverage changes-since-2012 lint \
  format check-stringprep idna-2003 fuzzers fuzz-check night writing-gap campaign-check minimise-check \
  merge-check campaign-faults crashes campaign-pipes full-disk engines-check ucd encodings \
  check-generated
