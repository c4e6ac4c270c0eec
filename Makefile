# SPDX-License-Identifier: MIT
# `make help` lists the targets. Everything that is built goes to build/<variant>/; V=1 shows the
# commands, J=N is how many run at once in quickstart, test and ci.

VARIANT ?= release
CC ?= cc
# Lines and functions, but no variables: it compiles in three quarters of the time. For a debugger: CFLAGS='-Og -g'.
CFLAGS ?= -O2 -g1
CXXFLAGS ?= $(CFLAGS)
# What a C++ parser in the tool is linked with.
CXX_LIBS ?= -lstdc++
WARNINGS ?= -Wall -Wextra -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Wvla
PKG_CONFIG ?= pkg-config
# The newest clang that can link libFuzzer. It is looked up once, and only where it is used.
ifeq ($(origin CLANG),undefined)
CLANG = $(eval CLANG := $$(or $$(shell scripts/setup clang),clang))$(CLANG)
endif
# The newest clang that measures MC/DC, with its llvm-cov (scripts/setup mcdc).
ifeq ($(origin MCDC_CLANG),undefined)
MCDC_CLANG = $(eval MCDC_CLANG := $$(or $$(shell scripts/setup mcdc-clang),clang-22))$(MCDC_CLANG)
endif
GCC ?= gcc
GCOV ?= gcov
CLANG_FORMAT ?= clang-format-19
PYTHON ?= python3
WPT ?= ../shared/wpt
# The Standard's source; without it standard-coverage checks the ledger alone.
STANDARD ?=
UCD ?= ../shared/ucd-18.0.0
ENCODING ?= ../shared/encoding
SEEDS ?= $(wildcard ../shared/seeds)
J ?= $(shell nproc 2>/dev/null || echo 1)
Q = $(if $(V),,@)

# Where make install puts things; DESTDIR goes before all of them.
PREFIX ?= /usr/local
bindir = $(PREFIX)/bin
includedir = $(PREFIX)/include
libdir = $(PREFIX)/lib
datadir = $(PREFIX)/share/urlassay
mandir = $(PREFIX)/share/man
completiondir = $(PREFIX)/share/bash-completion/completions
INSTALL ?= install
VERSION := $(shell sed -n 's/^.define UA_VERSION "\(.*\)"/\1/p' impl/urlassay.h)
# Changes when linked programs would no longer run.
SONAME = liburlassay.so.0

O = build/$(VARIANT)
# BUILT=variants: those that the make which called this one has built. Whether a header, a package or a library has changed
# since is not looked up again, which takes longer than many checks. Not from the environment: tests call other makes.
look := $(if $(and $(filter command%,$(origin BUILT)),$(filter $(BUILT),$(VARIANT))),,FORCE)
PACKAGES = libcurl libcjson

# CURL=dir: libcurl is built from the sources in dir, and not that of the system. Only from the command line, for the
# environment may have a variable of that name.
ifeq ($(origin CURL),command line)
ifeq ($(wildcard $(CURL)/lib/urlapi.c),)
$(error CURL=$(CURL): this folder has no sources of curl: there is no lib/urlapi.c)
endif
ifeq ($(wildcard $(CURL)/CMakeLists.txt),)
$(error CURL=$(CURL): these sources of curl have no CMakeLists.txt)
endif
curl_built = $(O)/curl/lib/pkgconfig/libcurl.pc
override PKG_CONFIG := env PKG_CONFIG_PATH="$(abspath build/$(VARIANT)/curl/lib/pkgconfig):$(PKG_CONFIG_PATH)" \
  $(PKG_CONFIG)
endif

# Parsers under test that may be missing: the engine's file, what pkg-config calls the library (a header,
# where it does not know it) and the Debian package. One that is missing is listed with its package.
optional_engines = apr-util:apr-util-1:libaprutil1-dev glib:glib-2.0:libglib2.0-dev \
  http-parser:http_parser.h:libhttp-parser-dev libevent:libevent:libevent-dev libidn2:libidn2:libidn2-dev \
  libxml2:libxml-2.0:libxml2-dev serd:serd-0:libserd-dev uriparser:liburiparser:liburiparser-dev \
  $(if $(filter libcurl,$(PACKAGES)),,libcurl:libcurl:libcurl4-openssl-dev)
field = $(word $(1),$(subst :, ,$(2)))
library = $(call field,2,$(filter $(1):%,$(optional_engines)))
header_of = $(wildcard /usr/include/$(1) /usr/local/include/$(1))
optional_packages := $(foreach row,$(optional_engines),$(call field,2,$(row)))
there := $(shell for package in $(filter-out %.h,$(optional_packages)) ada libidn; do \
  $(PKG_CONFIG) --exists $$package && echo $$package; done 2>/dev/null) \
  $(foreach header,$(filter %.h,$(optional_packages)),$(if $(call header_of,$(header)),$(header)))
found_engines := $(foreach row,$(optional_engines),$(if $(filter $(call field,2,$(row)),$(there)),$(call field,1,$(row))))
absent_engines := $(filter-out $(found_engines),$(foreach row,$(optional_engines),$(call field,1,$(row))))

# What a variant adds. The default target builds `release`. A warning is an error only where we chose the
# compiler's flags for checking: a newer compiler must not keep a newcomer from a first run.
# Debug information names files from this folder on, so that two folders give the same bytes.
flags-release = $(hardening) -fdebug-prefix-map=$(CURDIR)=.
flags-strict = $(hardening)
flags-asan = -O1 -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
flags-clang =
# Short buffers grow to the exact size, so that the sanitizer sees the first byte behind them.
flags-exact = $(flags-asan) -DUA_EXACT_GROWTH
flags-coverage = -O0
flags-mcdc = -O0
flags-fuzz = -fno-omit-frame-pointer
flags-fuzz-asan = $(flags-asan)
flags-afl = -fno-omit-frame-pointer
# What gcc 12's analyzer takes for a fault and is none. In impl it takes a text of length 0, whose pointer may be NULL, for
# one of another length; the sanitizers find such a text where there is one. In the three files of harness it loses the
# value of a struct that a function returns or gets a pointer to.
flags-analyzer = -O1 -fanalyzer $(if $(filter impl/%,$<),-Wno-analyzer-null-dereference -Wno-analyzer-null-argument) \
  $(if $(filter harness/compare/compare.c,$<),-Wno-analyzer-null-dereference) \
  $(if $(filter harness/cause/candidates.c harness/suite/report_html.c,$<),-Wno-analyzer-use-of-uninitialized-value)
# For impl and the editions, which use libc alone: what other libraries write counts as not written.
flags-msan = -O1 -fsanitize=memory -fsanitize-memory-track-origins -fno-omit-frame-pointer
# What makes a fault of memory harder to use, where the compiler knows it; scripts/hardening-check looks at the result.
# _FORTIFY_SOURCE does nothing without optimisation. Who sets it in CFLAGS keeps that. Looked up once, where it is used.
try = $(shell echo '#include <features.h>' | $(CC) $(1) -O1 -Werror -x c -c -o /dev/null - 2>/dev/null && echo '$(1)')
hardening = $(eval hardening := $$(strip $$(call try,-fstack-protector-strong) $$(call try,-fcf-protection) \
  $$(call try,-mbranch-protection=standard) $$(fortify)))$(hardening)
fortify = $(if $(findstring _FORTIFY_SOURCE,$(CFLAGS))$(if $(filter -O1 -O2 -O3 -Os -Og,$(CFLAGS)),,none),,$(or \
  $(call try,-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3),-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2))
ifneq ($(filter release strict,$(VARIANT)),)
LDFLAGS += -Wl,-z,relro -Wl,-z,now
endif
# Coverage of the parsers guides the fuzzer, and that of the harness does not. `make coverage` measures impl alone,
# without its tests.
coverage = $(if $(and $(filter fuzz%,$(VARIANT)),$(filter impl/% harness/engines/%,$<)),\
  -fsanitize=fuzzer-no-link)$(if $(filter coverage,$(VARIANT)),\
  $(if $(filter impl/%,$(filter-out impl/test/% impl/editions/%,$<)),--coverage))$(if $(filter mcdc,$(VARIANT)),\
  $(if $(filter impl/%,$(filter-out impl/test/% impl/editions/%,$<)),-fprofile-instr-generate -fcoverage-mapping -fcoverage-mcdc -Werror))$(if $(filter contract%,$(VARIANT)),\
  $(if $(filter impl/% harness/engines/%,$<),,$(if $(findstring fuzzer-no-link,$(CFLAGS)),-fno-sanitize=fuzzer-no-link)))
LIB_FUZZING_ENGINE ?= -fsanitize=fuzzer
# For AFL++, its compiler counts the coverage of the same files. It also takes -fsanitize=fuzzer for its own driver.
AFL_CC ?= afl-clang-fast
compiler = $(if $(and $(filter afl,$(VARIANT)),$(filter impl/% harness/engines/%,$<)),AFL_QUIET=1 $(AFL_CC),$(CC))
FUZZ_LINK = $(if $(filter afl,$(VARIANT)),AFL_QUIET=1 $(AFL_CC),$(CC))
# Libraries that come after all others. .clusterfuzzlite/build.sh sets them, and FUZZ_LINK, which links a fuzz target.
LIBRARIES_AFTER =
# A compiler of the command line counts if it is a clang. Of another one, only a ccache in front of it stays.
ifneq ($(filter fuzz% clang% mcdc afl msan,$(VARIANT)),)
ifeq ($(and $(filter command%,$(origin CC)),$(findstring clang,$(CC))),)
override CC := $(strip $(filter %ccache,$(firstword $(CC))) $(CLANG))
override CXX := $(subst clang,clang++,$(CC))
endif
endif
ifeq ($(VARIANT),mcdc)
LDFLAGS += -fprofile-instr-generate
endif
# gcov reads only the notes of its own gcc.
ifeq ($(VARIANT),coverage)
CC := $(GCC)
LDFLAGS += --coverage
endif
WERROR ?= $(if $(filter strict analyzer clang% asan fuzz-asan,$(VARIANT)),-Werror)

# LeakSanitizer reads the storage of a library's thread-local variables at a wrong address if malloc placed it 16 bytes
# behind the start of a page: it takes the bytes before it for a header of glibc 2.19. It then ends by signal 11.
ifneq ($(filter asan fuzz-asan exact,$(VARIANT)),)
export ASAN_OPTIONS := $(ASAN_OPTIONS):intercept_tls_get_addr=0
endif

# A build that has all mutants of the folders in MUTATE, which are MUTATE_ROOT or below it, at once (scripts/mutate). As they
# are compiled for their speed to be built, and not for that of the URLs, one level of optimisation is enough.
# The variant mutants-editions has those of the editions, and with KINDS=slips the mutants of other kinds.
MUTATE_ROOT = $(if $(filter mutants-editions%,$(VARIANT)),impl/editions,impl)
MUTATE = $(MUTATE_ROOT) $(if $(filter mutants-editions%,$(VARIANT)),$(edition_folders:%=impl/editions/%))
ifneq ($(filter mutants%,$(VARIANT)),)
mutated = $(patsubst %.c,$(O)/%.o,$(wildcard $(MUTATE:%=%/*.c)))
flags-$(VARIANT) = -O1 -w -Iharness/test/mutants -DMUTANT_COUNT=$(shell cat $(O)/mutants.tsv 2>/dev/null | wc -l)
endif

# A header's name is unique, so an include names no folder; lint checks which folder may include which.
harness_folders = cli campaign fuzz findings diff matrix suite dropin cause compare ops engine base
# What is no edition of its own: shared by several, or a part of a large document.
edition_parts = shared html5_2009_text
edition_folders := $(edition_parts) $(shell sed -n 's/^EDITION(\(.*\))/\1/p' impl/editions/editions.def)
include_folders = impl impl/editions $(edition_folders:%=impl/editions/%) $(harness_folders:%=harness/%) \
  harness/fuzz/targets harness/test impl/test
include_by = -I
ALL_CFLAGS = -std=c17 -D_GNU_SOURCE -fvisibility=hidden -fPIC $(WARNINGS) $(WERROR) $(CFLAGS) \
  $(flags-$(VARIANT)) $(include_folders:%=$(include_by)%) -MMD -MP
packages = $(PACKAGES) $(foreach engine,$(found_engines),$(call library,$(engine)))
# pkg-config is asked once by each make, in the first recipe that needs its answer: CURL=dir is built before.
package_cflags = $(eval package_cflags := $$(shell $(PKG_CONFIG) --cflags $(PACKAGES)))$(package_cflags)
package_libs = $(eval package_libs := $(value ask_libs))$(package_libs)
ask_libs = $(if $(curl_built),$(shell $(PKG_CONFIG) --libs libcurl; \
  sed -n 's/^Libs.private://p' $(curl_built))) $(shell $(PKG_CONFIG) --libs $(filter-out %.h,$(packages)) \
  $(if $(filter apr-util,$(found_engines)),apr-1)) \
  $(if $(filter http-parser,$(found_engines)),-lhttp_parser) $(if $(cxx_engines),$(CXX_LIBS)) -ldl
# An engine sees its own library alone, and so does the fuzz target that compares us with libidn2.
# serd does not say its version, pkg-config does.
engine_package = $(filter-out %.h,$(if $(filter $(foreach kind,c cc,$(found_engines:%=harness/engines/%.$(kind))),$<),\
  $(call library,$(basename $(notdir $<))))$(if $(filter harness/fuzz/targets/idna.c,$<),libidn2))
engine_cflags = $(if $(engine_package),$(shell $(PKG_CONFIG) --cflags $(engine_package))) \
  $(if $(filter %/serd.c,$<),-DSERD_VERSION='"$(shell $(PKG_CONFIG) --modversion $(call library,serd))"')

impl_objects = $(patsubst %.c,$(O)/%.o,$(wildcard impl/*.c)) $(if $(mutated),$(O)/harness/test/mutants/mutants.o)
edition_objects = $(patsubst %.c,$(O)/%.o,$(wildcard impl/editions/*.c $(edition_folders:%=impl/editions/%/*.c)))
# What the tool and its tests are linked with, each before those that it needs.
libraries = $(O)/libharness.a $(O)/liburlassay-editions.a $(O)/liburlassay.a
main_objects = $(patsubst %.c,$(O)/%.o,harness/cli/main.c $(wildcard harness/cli/cmd_*.c))
# The pieces of HTML reports, which are embedded as strings.
pages = $(wildcard harness/*/page/*.html harness/*/page/*.css harness/*/page/*.js)
harness_objects = $(filter-out $(main_objects),$(patsubst %.c,$(O)/%.o,\
  $(filter-out harness/engine/absent.c,$(wildcard $(harness_folders:%=harness/%/*.c))) $(filter-out $(absent_engines:%=harness/engines/%.c),$(wildcard harness/engines/*.c)))) \
  $(absent_engines:%=$(O)/harness/absent/%.o) $(cxx_engines:%.cc=$(O)/%.o) $(pages:%=$(O)/%.o)
# C++ parsers in the tool: a file each, with the table of urlassay_engine.h.
cxx_engines = $(wildcard harness/engines/*.cc)
# What shared objects of users need from the program that loads them (harness/engine/coverage_stubs.h).
exports = -Wl,--dynamic-list=harness/engine/coverage.list
# Without libidn2 there is no target idna.
absent_targets = $(if $(filter libidn2,$(absent_engines)),idna)
fuzz_targets = $(filter-out standalone mutator afl_mutator requests $(absent_targets),$(basename $(notdir $(wildcard harness/fuzz/targets/*.c))))
engine_scripts = $(filter-out %.c %.cc %.h %/lib,$(wildcard harness/engines/*))
editions = $(subst _,-,$(filter-out $(edition_parts),$(edition_folders)))
test_helpers = $(patsubst %.c,$(O)/%.o,$(wildcard harness/test/*.c))
unit_tests = $(patsubst %.c,$(O)/%,\
  $(wildcard impl/test/test_*.c impl/editions/test/test_*.c harness/test/*/test_*.c))

# A second make is needed after setup, to see the new packages, and for another variant.
more = @+$(MAKE) --no-print-directory $(if $(findstring jobserver,$(MAKEFLAGS)),,-j$(J))
say = @$(if $(V),:,printf '  %-5s %s\n' $(1) $(2))

## all: build build/urlassay, the default; on all processors, unless -j says how many
# Alone: with other goals, two makes would write the same files.
ifeq ($(MAKELEVEL)$(filter-out all,$(MAKECMDGOALS)),0)
all:
	@+$(MAKE) --no-print-directory $(if $(findstring -j,$(MAKEFLAGS)),,-j$(J)) all
else
all: $(O)/urlassay
	@[ "$$(readlink build/urlassay)" = $(VARIANT)/urlassay ] || ln -sfn $(VARIANT)/urlassay build/urlassay
endif

# The targets whose comments begin with this mark: a line for each, in order of the alphabet.
describe = @sed -n 's/^$(1) //p' Makefile scripts/checks.mk | sort | sed 's/: /:	/' | expand -t 21
## help: list the targets
help:
	$(call describe,\#\#)
	@echo 'Each check by itself: make help-checks'

#: help-checks: list each check and each measurement, which also run alone
help-checks:
	$(call describe,\#:)

# --- first contact ---------------------------------------------------------------------------------

## deps: install the packages that are missing, or print them as one command
deps:
	@scripts/setup deps

## deps-engines: install the parsers under test that Debian and npm have, and name those that cannot be installed
deps-engines:
	@scripts/setup engines
	@scripts/setup npm

## quickstart: install what is missing, build, run the vectors, fuzz for 60 s, show what was found
quickstart: deps
	$(more) all
	@+if scripts/setup clang >/dev/null; then $(subst @+,,$(more)) fuzzers; fi
	@scripts/quickstart

# What `make test` runs, the slowest first.
checks = \
  cli \
  unit \
  lint \
  vectors \
  replay \
  code-points \
  standard-coverage \
  editions-coverage \
  changes-since-2012 \
  confusion-editions
CHECKS = $(checks)
# A group of checks is one line of output; the output of one that fails is shown whole, with V=1 that of all. With
# FAILED=FILE the names of what failed go there, and the group is no failure itself. Its name, goals, how many at once.
group = @+scripts/group $(if $(V),-v) $(if $(FAILED),-f $(FAILED)) $(1) $(MAKE) --no-print-directory -k -O \
  $(if $(findstring jobserver,$(MAKEFLAGS)),,-j$(or $(3),$(J))) $(2)
groups = $(more) -k FAILED=build/$(1).failed $(2) || echo make >>build/$(1).failed
# The last line of test and ci: only $(error) stops make without another message behind it.
failed_names = $(shell [ -f build/$(1).failed ] || echo nothing was run; \
  awk '!seen[$$0]++ { printf "%s%s", n++ ? ", " : "", $$0 }' build/$(1).failed)
verdict = @: $(if $(call failed_names,$(1)),$(error make $(1): FAILED: $(call failed_names,$(1))))

## test: install what is missing, then what a pull request must pass (a minute on two cores); V=1 shows all output
test: test-run
	$(call verdict,test)
	@echo 'make test: everything passed'

#: test-run: what `make test` runs; leaves the names of what failed, and is no failure itself
test-run:
	@scripts/setup build
	@mkdir -p build; : >build/test.failed
	@echo 'make test: builds, then runs each group of checks; V=1 shows all output'
	$(call groups,test,QUICK=1 $(CHECKS:%=group-%))

goals-build = all $(unit_tests) $(fuzz_targets:%=$(O)/replay-%) $(O)/urlassay-crasher $(O)/example $(O)/urlassay.1 $(O)/urlassay.3
$(addprefix group-,build $(CHECKS)): group-%:
	$(call group,$*,$(or $(goals-$*),$*) $(if $(filter-out build,$*),BUILT=$(VARIANT)))
$(CHECKS:%=group-%): group-build

# Variants run side by side. clang's sanitizers run in the build of the fuzz targets, so that clang compiles once with
# them. gcc's run the unit tests that `make test` runs, and test_nomem. `make night` runs the others too, the command line,
# of which each case starts a process, and the unit tests under clang's. For gcc's warnings with optimisation .ci/run and
# the workflow build the release with WERROR=-Werror; strict is the same without them.
ci_variants = asan fuzz-asan exact
goals-asan = VARIANT=asan unit vectors formats replay cli-classes changes-since-2012
goals-fuzz-asan = VARIANT=fuzz-asan vectors
goals-idna-2003 = idna-2003 QUICK=1
goals-fuzz-check = fuzz-check SECONDS=10
goals-exact = VARIANT=exact run-build/exact/impl/test/test_sequences
# What two of them need is built before: each is a make of its own. Several wait most of their time, so two for each core run
# at once. What valgrind counts in one process does not depend on the load.
goals-ci-build = $(O)/liburlassay.so $(O)/urlassay.bash $(O)/urlassay-afl.so $(O)/fuzz-requests $(O)/impl/test/ucd_conformance \
  $(O)/impl/test/encoding_conformance $(amalgamation) $(bench_programs) \
  $(if $(filter libidn,$(there)),$(O)/impl/editions/test/libidn_comparison)
goals-ci-fuzzers = fuzz-crasher
ci_built = BUILT='release fuzz'
ci_checks = \
  campaign-faults \
  crashes \
  scripts \
  campaign-pipes \
  faults \
  allocations \
  bench-instructions-check \
  unit-long \
  cli-long \
  amalgamation-check \
  check-stringprep \
  hardening-check \
  search-check \
  merge \
  search \
  sync \
  versions \
  dial \
  tsan \
  shared-objects \
  expect-check \
  full-disk \
  install-check \
  action-check \
  report-check \
  writers-check \
  ucd \
  encodings \
  check-generated \
  writing-gap \
  idna-2003 \
  dropin-check
ci_parts = build fuzzers $(ci_variants) mutants-sample engines-check fuzz-check pipe-instructions \
  campaign-check $(ci_checks)
$(ci_parts:%=ci-%): ci-%:
	$(call group,$*,$(or $(goals-$*),$*) $(goals-ci-$*))

## ci: what is slower: clang, sanitizers, short fuzz runs, generated files (after `make test`)
ci: ci-run
	$(call verdict,ci)
	@echo 'make ci: everything passed'

#: ci-run: what `make ci` runs; leaves the names of what failed, and is no failure itself
ci-run:
	@scripts/setup ci
	@scripts/setup engines
	@mkdir -p build; : >build/ci.failed
	$(call groups,ci,-j1 ci-build ci-fuzzers)
	@# One more than there are cores, as some tests wait.
	$(call groups,ci,-j$$(($(J) + 1)) $(ci_built) $(ci_variants:%=ci-%) ci-engines-check ci-mutants-sample)
	$(call groups,ci,-j1 $(ci_built) ci-fuzz-check ci-pipe-instructions ci-campaign-check)
	$(call groups,ci,-j$$(($(J) * 2)) $(ci_built) LONG=1 $(ci_checks:%=ci-%))

# The unit tests in full under both compilers' sanitizers, clang with optimisation (its code also runs in the fuzz
# targets of ci), what all installed parsers answer, measurements, and long runs.
night_parts = asan fuzz-asan clang strict msan analyze cross musl coverage confusion findings-check dist-check afl-check \
  fuzz-eval-quick bench-fuzz campaign-faults idna-2003 fuzz-check bench-scale mcdc \
  mutants mutants-editions mutants-harness reproducible-check deb-check check-oss-fuzz-faults check-oss-fuzz-example
goals-night-asan = VARIANT=asan FULL=1 unit cli
goals-night-fuzz-asan = VARIANT=fuzz-asan FULL=1 unit
goals-night-clang = VARIANT=clang unit vectors
goals-night-strict = VARIANT=strict build-tests
goals-night-bench-fuzz = bench-fuzz QUICK=1
goals-night-campaign-faults = campaign-faults LONG=1
goals-night-fuzz-check = fuzz-check SECONDS=1800
$(night_parts:%=night-%): night-%:
	$(call group,$*,$(or $(goals-night-$*),$*))

#: night: what does not fit into ci: all unit tests under the sanitizers, half an hour for each fuzz target
night: night-run
	$(call verdict,night)
	@echo 'make night: everything passed'

#: night-run: what `make night` runs; leaves the names of what failed, and is no failure itself
night-run:
	@scripts/setup night
	@scripts/setup engines
	@mkdir -p build; : >build/night.failed
	$(call groups,night,-j1 $(night_parts:%=night-%))

#: wpt: run the url/ resources of a WPT checkout: make wpt WPT=dir [ENGINE=id WPTREPORT=file]
wpt: all
	@scripts/wpt "$(WPT)" "$(or $(ENGINE),whatwg)" "$(WPTREPORT)"

#: fresh: ask the newest whatwg-url, from npm, what we ask our own parser: COUNT=1000000 SEED=1 INSTALLED=1 (no npm) ALSO=node-latest,deno,bun,wtf-url,ada
fresh: all $(O)/fuzz-requests
	@$(PYTHON) scripts/fresh $(O)/urlassay $(O)/fuzz-requests $(if $(COUNT),--count $(COUNT)) $(if $(SEED),--seed $(SEED)) \
	  $(if $(INSTALLED),--installed) $(if $(ALSO),--also $(ALSO))
.PHONY: fresh

# --- building --------------------------------------------------------------------------------------

$(O)/%.o: %.c
	@mkdir -p $(@D)
	$(call say,CC,$@)
	$(Q)$(compiler) $(ALL_CFLAGS) $(coverage) -c -o $@ $<

$(O)/harness/%.o: harness/%.c $(PACKAGES:%=$(O)/packages/%)
	@mkdir -p $(@D)
	$(call say,CC,$@)
	$(Q)$(compiler) $(ALL_CFLAGS:-MMD=-MD) $(coverage) $(package_cflags) $(engine_cflags) -c -o $@ $<
$(foreach engine,$(found_engines),$(eval $(O)/harness/engines/$(engine).o: $(O)/packages/$(call library,$(engine))))
ifdef mutated
$(O)/mutants.tsv: $(wildcard $(MUTATE:%=%/*.[ch])) scripts/mutate
	@mkdir -p $(@D)
	$(call say,MUTATE,$(MUTATE))
	$(Q)CLANG=$(CLANG) MUTANT_KINDS='$(patsubst mutants-editions-%,%,$(filter mutants-editions-%,$(VARIANT)))' $(PYTHON) scripts/mutate $(O)/source $(MUTATE_ROOT) $(MUTATE) -- $(include_folders:%=-I%) $(package_cflags)
	$(Q)mv $(O)/source/mutants.tsv $@
$(mutated): $(O)/%.o: $(O)/mutants.tsv
	@mkdir -p $(@D)
	$(call say,CC,$@)
	$(Q)$(CC) $(MUTATE:%=-I$(O)/source/%) $(ALL_CFLAGS) $(package_cflags) -c -o $@ $(O)/source/$*.c
$(O)/harness/test/mutants/mutants.o $(O)/harness/test/mutants/mutant_vectors.o: $(O)/mutants.tsv
$(O)/mutant-vectors: $(O)/harness/test/mutants/mutant_vectors.o $(libraries)
	$(call say,LINK,$@)
	$(Q)$(CC) $(CFLAGS) $(flags-$(VARIANT)) $(LDFLAGS) $(exports) -o $@ $^ $(package_libs)
endif
$(if $(filter libidn2,$(found_engines)),$(eval $(O)/harness/fuzz/targets/idna.o: $(O)/packages/libidn2))

# The file defines urlassay_engine, as for a shared object; here it is called NAME_engine.
$(O)/harness/engines/%.o: harness/engines/%.cc
	@mkdir -p $(@D)
	$(call say,CXX,$@)
	$(Q)$(CXX) -std=c++17 -fvisibility=hidden -fPIC -Wall -Wextra $(WERROR) $(CXXFLAGS) $(flags-$(VARIANT)) \
	  -Iharness/engine -Durlassay_engine=$(subst -,_,$*)_engine -MMD -MP $(coverage) $(engine_cflags) -c -o $@ $<

# missing-parser is for test_absent: a build that has all libraries compiles no other.
$(patsubst %,$(O)/harness/absent/%.o,$(absent_engines) missing-parser): $(O)/harness/absent/%.o: harness/engine/absent.c
	@mkdir -p $(@D)
	$(call say,CC,$@)
	$(Q)$(CC) $(ALL_CFLAGS) -DENGINE_CLASS=$(subst -,_,$*)_class -DENGINE_ID='"$*"' \
	  -DENGINE_PACKAGE='"$(call field,3,$(filter $*:%,$(optional_engines)))"' -c -o $@ $<

# harness/matrix/page/style.css becomes the string matrix_style_css; matrix_style_css_sha256 is its hash in Base64.
page_name = $(subst .,_,$(subst /page/,_,$(*:harness/%=%)))
$(pages:%=$(O)/%.o): $(O)/%.o: %
	@mkdir -p $(@D)
	$(call say,EMBED,$@)
	$(Q){ echo 'const char $(page_name)[] ='; sed 's/[\\"?]/\\&/g; s/.*/"&\\n"/' $<; \
	  printf '; const char $(page_name)_sha256[] = "%s";\n' "$$(for byte in $$(sha256sum <$< | cut -c1-64 | fold -w2); do \
	  printf "\\$$(printf %03o 0x$$byte)"; done | base64)"; } | \
	  $(CC) $(filter-out -MMD -MP,$(ALL_CFLAGS)) -x c -c -o $@ -

$(O)/liburlassay.a: $(impl_objects)
	@rm -f $@
	$(call say,AR,$@)
	$(Q)$(AR) rcs $@ $^

$(O)/liburlassay-editions.a: $(edition_objects)
	@rm -f $@
	$(call say,AR,$@)
	$(Q)$(AR) rcs $@ $^

# It exports the functions of urlassay.h. All others are hidden.
$(O)/liburlassay.so: $(impl_objects)
	$(call say,LINK,$@)
	$(Q)$(CC) -shared -Wl,-soname,$(SONAME) -Wl,-z,defs $(CFLAGS) $(flags-$(VARIANT)) $(LDFLAGS) -o $@ $^

$(O)/urlassay.1: $(O)/urlassay scripts/man docs/command-line.md
	$(call say,MAN,$@)
	$(Q)$(PYTHON) scripts/man tool $< >$@.new && mv $@.new $@

$(O)/urlassay.3: impl/urlassay.h scripts/man docs/example.c
	$(call say,MAN,$@)
	$(Q)$(PYTHON) scripts/man library $< >$@.new && mv $@.new $@

$(O)/urlassay.bash: $(O)/urlassay
	$(call say,BASH,$@)
	$(Q)$< completion bash >$@.new && mv $@.new $@

# The example of the man page, as the user of an installed library compiles it.
$(O)/example: docs/example.c $(O)/liburlassay.a
	$(call say,LINK,$@)
	$(Q)$(CC) $(WARNINGS) -Werror $(CFLAGS) $(flags-$(VARIANT)) $(LDFLAGS) -Iimpl -o $@ $^

# A foreign library that is installed, removed or replaced may be older than the objects, so make cannot compare
# times. These files hold what was found, and are written only when that changes.
# Several makes may run at once (make ci), so each writes a file of its own.
new = $@.$$$$
update = cmp -s $(new) $@ && rm $(new) || mv $(new) $@

# curl's own build finds what has changed.
ifdef curl_built
$(O)/curl-stubs.o: harness/engine/coverage_stubs.c
	@mkdir -p $(@D)
	$(call say,CC,$@)
	$(Q)$(CC) $(ALL_CFLAGS) -c -o $@ $<
$(curl_built): $(look) $(O)/curl-stubs.o
	$(call say,CURL,$(CURL))
	$(Q)CC='$(CC)' scripts/build-curl "$(CURL)" $(O)/curl '$(CFLAGS) $(flags-$(VARIANT)) $(if $(filter fuzz%,$(VARIANT)),\
	  -fsanitize=fuzzer-no-link)' $(O)/curl-stubs.o
$(O)/packages/libcurl: $(curl_built)
endif

# Objects depend on what pkg-config says of their package, or on the header where it does not know the package.
$(packages:%=$(O)/packages/%): $(O)/packages/%: $(look)
	@mkdir -p $(@D)
	@{ $(if $(filter %.h,$*),cksum $(call header_of,$*),$(PKG_CONFIG) --modversion $*; $(PKG_CONFIG) --cflags $*); } >$(new) 2>&1; $(update)

# What is linked depends on the libraries that the linker reads: real path, inode, size, and time of the last change.
$(O)/libraries.found: $(look) $(curl_built)
	@mkdir -p $(@D)
	@{ echo $(found_engines); $(CC) -shared -nostdlib $(LDFLAGS) -o $(new).so $(package_libs) -Wl,-t 2>&1 | \
	  sed -E 's/^-l[^ ]+ \((.*)\)$$/\1/; s/\([^/]*\)$$//' | xargs readlink -f | sort -u | \
	  xargs stat -c '%n %i %s %z' 2>/dev/null; } >$(new); rm -f $(new).so; $(update)
FORCE:

# What the tool and the fuzz targets have in common; a campaign leaves out a target that was built from
# other sources.
common_folders = impl impl/editions $(patsubst %/,%,$(wildcard impl/editions/*/)) $(patsubst %,harness/%,\
  $(filter-out cli diff matrix suite campaign,$(harness_folders)) engines fuzz/targets)
common_sources = $(sort $(wildcard $(foreach kind,[ch] cc def inc,$(common_folders:%=%/*.$(kind)))))
$(O)/build-id: $(look)
	@mkdir -p $(@D)
	@cat $(common_sources) $(if $(curl_built),$(wildcard $(CURL)/lib/*.[ch])) | cksum | cut -d' ' -f1 >$(new); $(update)
$(O)/harness/base/build_id.o: $(O)/build-id
$(O)/harness/base/build_id.o: ALL_CFLAGS += -DBUILD_ID='"$(shell cat $(O)/build-id 2>/dev/null)"'

$(O)/libharness.a: $(harness_objects) $(O)/libraries.found
	@rm -f $@
	$(call say,AR,$@)
	$(Q)$(AR) rcs $@ $(filter %.o,$^)

$(O)/urlassay: $(main_objects) $(libraries)
	$(call say,LINK,$@)
	$(Q)$(CC) $(CFLAGS) $(flags-$(VARIANT)) $(LDFLAGS) $(exports) -o $@ $^ $(package_libs)

# The tool and the fuzz target with an engine that crashes (harness/test/crasher.c).
$(O)/harness/test/registry.o: harness/engine/registry.c
	@mkdir -p $(@D)
	$(call say,CC,$@)
	$(Q)$(CC) $(ALL_CFLAGS) -DURLASSAY_TEST_ENGINES -c -o $@ $<
crasher_objects = $(patsubst %,$(O)/harness/test/%.o,registry crasher fake)

$(O)/urlassay-crasher: $(main_objects) $(crasher_objects) $(libraries)
	$(call say,LINK,$@)
	$(Q)$(CC) $(CFLAGS) $(flags-$(VARIANT)) $(LDFLAGS) $(exports) -o $@ $^ $(package_libs)

$(O)/crasher/fuzz-differential: $(patsubst %,$(O)/harness/fuzz/targets/%.o,differential mutator) $(crasher_objects) $(libraries)
	@mkdir -p $(@D)
	$(call say,LINK,$@)
	$(Q)$(CC) $(CFLAGS) $(flags-$(VARIANT)) $(LDFLAGS) $(exports) -o $@ $^ $(package_libs) $(LIB_FUZZING_ENGINE)

$(O)/impl/test/%: $(O)/impl/test/%.o $(O)/liburlassay.a
	$(call say,LINK,$@)
	$(Q)$(CC) $(CFLAGS) $(flags-$(VARIANT)) $(LDFLAGS) -o $@ $^

$(O)/impl/editions/test/%: $(O)/impl/editions/test/%.o $(O)/liburlassay-editions.a $(O)/liburlassay.a
	$(call say,LINK,$@)
	$(Q)$(CC) $(CFLAGS) $(flags-$(VARIANT)) $(LDFLAGS) -o $@ $^

# Our own idna.h must not hide that of libidn.
$(O)/impl/editions/test/libidn_comparison.o: include_by = -iquote
$(O)/impl/editions/test/libidn_comparison.o: ALL_CFLAGS += $(shell $(PKG_CONFIG) --cflags libidn)
$(O)/impl/editions/test/libidn_comparison: $(O)/impl/editions/test/libidn_comparison.o $(O)/liburlassay-editions.a $(O)/liburlassay.a
	$(call say,LINK,$@)
	$(Q)$(CC) $(CFLAGS) $(flags-$(VARIANT)) $(LDFLAGS) -o $@ $^ $(shell $(PKG_CONFIG) --libs libidn)
# Ada for bench_parse: ADA_DIR=dir is a checkout or the release's single header with ada.cpp, and is compiled as the
# bench is. Without it, the Ada that pkg-config knows; without that, none.
ADA_FLAGS = -std=c++20 -O3 -DNDEBUG
ada_source = $(firstword $(wildcard $(ADA_DIR)/src/ada.cpp $(ADA_DIR)/ada.cpp))
ada_package := $(if $(ADA_DIR),,$(filter ada,$(there)))
ada_objects = $(if $(ADA_DIR)$(ada_package),$(O)/harness/bench/subject_ada.o,$(O)/harness/bench/no_ada.o) \
  $(if $(ADA_DIR),$(O)/harness/bench/ada.o)
ada_cflags = $(if $(ADA_DIR),$(if $(ada_source),$(addprefix -I,$(wildcard $(ADA_DIR)/include $(ADA_DIR) $(ADA_DIR)/src)),\
  $(error ADA_DIR=$(ADA_DIR): there is no src/ada.cpp and no ada.cpp)),$(shell $(PKG_CONFIG) --cflags $(ada_package)))
$(O)/ada.found: $(look)
	@mkdir -p $(@D)
	@echo '$(ADA_DIR) $(ada_package)' >$(new); $(update)
$(O)/harness/bench/subject_ada.o: harness/bench/subject_ada.cc $(O)/ada.found
	@mkdir -p $(@D)
	$(call say,CXX,$@)
	$(Q)$(CXX) $(ADA_FLAGS) -Wall -Wextra -Iharness/bench $(ada_cflags) -MMD -MP -c -o $@ $<
$(O)/harness/bench/ada.o: $(ada_source) $(O)/ada.found
	@mkdir -p $(@D)
	$(call say,CXX,$@)
	$(Q)$(CXX) $(ADA_FLAGS) $(ada_cflags) -c -o $@ $<
bench_parse_objects = $(patsubst %,$(O)/harness/bench/%.o,subject_urlassay subject_copies subject_ada_c subject_engines) $(ada_objects)
$(O)/harness/bench/bench_parse: $(O)/harness/bench/bench_parse.o $(bench_parse_objects) $(libraries) $(O)/ada.found
	$(call say,LINK,$@)
	$(Q)$(if $(ADA_DIR)$(ada_package),$(CXX),$(CC)) $(CFLAGS) $(flags-$(VARIANT)) $(LDFLAGS) -o $@ $(filter %.o %.a,$^) $(package_libs) \
	  $(if $(ada_package),$(shell $(PKG_CONFIG) --libs $(ada_package)))

$(O)/harness/bench/%: $(O)/harness/bench/%.o $(libraries)
	$(call say,LINK,$@)
	$(Q)$(CC) $(CFLAGS) $(flags-$(VARIANT)) $(LDFLAGS) -o $@ $^ $(package_libs)

# Most of what compiles in `make test` are tests, and they wait for what they test.
ifneq ($(filter release asan fuzz-asan exact,$(VARIANT)),)
$(O)/harness/test/%.o $(O)/impl/test/%.o $(O)/impl/editions/test/%.o: ALL_CFLAGS += -O0 -U_FORTIFY_SOURCE
endif
# The linker does not look for what the shared libraries need of others, which takes half of its time. It does for the tool.
link_test = -Wl,--allow-shlib-undefined
$(O)/harness/test/engine/test_absent: $(O)/harness/absent/missing-parser.o
$(O)/harness/test/%: $(O)/harness/test/%.o $(test_helpers) $(libraries)
	$(call say,LINK,$@)
	$(Q)$(CC) $(CFLAGS) $(flags-$(VARIANT)) $(LDFLAGS) $(link_test) $(exports) -o $@ $^ $(package_libs)

# --- one file for other projects ----------------------------------------------------------------------

# impl, compare and cause, the engines without a process or a library behind them, and what these need of base.
amalgamation_sources = $(wildcard impl/*.c) $(patsubst %,harness/base/%.c,arena escape guard_page hash testcase text util xmalloc) \
  $(patsubst %,harness/engine/%.c,engine observation) $(wildcard $(patsubst %,harness/%/*.c,compare cause dropin))
amalgamation_public = impl/urlassay.h harness/engine/urlassay_engine.h harness/dropin/differential.h
amalgamation = $(patsubst %,build/amalgamation/urlassay%,.c .h _differential.h)
empty =
colons = $(subst $(empty) ,:,$(strip $(1)))

## amalgamation: write build/amalgamation/: urlassay.c, urlassay.h and urlassay_differential.h, for another project's fuzz target
amalgamation: $(amalgamation)
build/amalgamation/urlassay.c: scripts/amalgamate $(amalgamation_sources) $(wildcard impl/*.[hid]* $(harness_folders:%=harness/%/*.[hd]*))
	$(call say,JOIN,$@)
	$(Q)$(PYTHON) scripts/amalgamate $(@D) $(call colons,$(include_folders)) -- $(amalgamation_public) -- $(amalgamation_sources)
build/amalgamation/urlassay.h: build/amalgamation/urlassay.c ;
build/amalgamation/urlassay_differential.h: harness/dropin/urlassay_differential.h
	@mkdir -p $(@D)
	$(Q)cp $< $@
#: amalgamation-check: the amalgamation compiles without a warning; a C++ program with it answers the vectors, and its fuzz target aborts
amalgamation-check: $(amalgamation)
	@$(PYTHON) harness/test/cli/amalgamation build/amalgamation '$(CC)' '$(CXX)'

#: dropin-check: build the five drop-in examples against the parsers that are here, find a fault that is planted in each (clang)
dropin-check: $(amalgamation)
	@$(PYTHON) scripts/dropin-check build/amalgamation '$(CLANG)'
.PHONY: amalgamation amalgamation-check dropin-check

# --- installing --------------------------------------------------------------------------------------

## install: install tool, library, suite, man pages, completion: make install DESTDIR=dir PREFIX=/usr/local
install: $(O)/urlassay $(O)/liburlassay.a $(O)/liburlassay.so $(O)/urlassay.1 $(O)/urlassay.3 $(O)/urlassay.bash
	$(INSTALL) -d "$(DESTDIR)$(bindir)" "$(DESTDIR)$(includedir)" "$(DESTDIR)$(libdir)/pkgconfig" \
	  "$(DESTDIR)$(datadir)/vectors" "$(DESTDIR)$(datadir)/engines/lib/dial" "$(DESTDIR)$(datadir)/engines/lib/native" \
	  "$(DESTDIR)$(mandir)/man1" "$(DESTDIR)$(mandir)/man3" \
	  "$(DESTDIR)$(completiondir)"
	$(INSTALL) -m 755 $(O)/urlassay "$(DESTDIR)$(bindir)"
	$(INSTALL) -m 644 impl/urlassay.h harness/engine/urlassay_engine.h "$(DESTDIR)$(includedir)"
	$(INSTALL) -m 644 $(O)/liburlassay.a "$(DESTDIR)$(libdir)"
	$(INSTALL) -m 755 $(O)/liburlassay.so "$(DESTDIR)$(libdir)/liburlassay.so.$(VERSION)"
	ln -sf liburlassay.so.$(VERSION) "$(DESTDIR)$(libdir)/$(SONAME)"
	ln -sf $(SONAME) "$(DESTDIR)$(libdir)/liburlassay.so"
	printf '%s\n' 'prefix=$(PREFIX)' 'libdir=$(libdir)' 'includedir=$(includedir)' '' 'Name: urlassay' \
	  'Description: The URL Standard as a C library' 'Version: $(VERSION)' 'Libs: -L"$${libdir}" -lurlassay' \
	  'Cflags: -I"$${includedir}"' >"$(DESTDIR)$(libdir)/pkgconfig/urlassay.pc"
	$(INSTALL) -m 644 $(wildcard vectors/*.json) "$(DESTDIR)$(datadir)/vectors"
	@for file in $(wildcard vectors/*/*.json); do \
	    $(INSTALL) -d "$(DESTDIR)$(datadir)/$${file%/*}" && \
	    $(INSTALL) -m 644 "$$file" "$(DESTDIR)$(datadir)/$$file" || exit 1; done
	$(INSTALL) -m 755 $(engine_scripts) "$(DESTDIR)$(datadir)/engines"
	$(INSTALL) -m 644 $(wildcard harness/engines/lib/*.*) "$(DESTDIR)$(datadir)/engines/lib"
	$(INSTALL) -m 644 $(wildcard harness/engines/lib/dial/*) "$(DESTDIR)$(datadir)/engines/lib/dial"
	$(INSTALL) -m 644 $(wildcard harness/engines/lib/native/*) "$(DESTDIR)$(datadir)/engines/lib/native"
	$(INSTALL) -m 644 $(O)/urlassay.1 "$(DESTDIR)$(mandir)/man1"
	$(INSTALL) -m 644 $(O)/urlassay.3 "$(DESTDIR)$(mandir)/man3"
	$(INSTALL) -m 644 $(O)/urlassay.bash "$(DESTDIR)$(completiondir)/urlassay"

#: uninstall: take away what install put there, with the same DESTDIR and PREFIX
uninstall:
	rm -rf "$(DESTDIR)$(datadir)"
	rm -f "$(DESTDIR)$(bindir)/urlassay" "$(DESTDIR)$(includedir)/urlassay.h" \
	  "$(DESTDIR)$(includedir)/urlassay_engine.h" \
	  "$(DESTDIR)$(libdir)/liburlassay.a" "$(DESTDIR)$(libdir)/liburlassay.so" \
	  "$(DESTDIR)$(libdir)/$(SONAME)" "$(DESTDIR)$(libdir)/liburlassay.so.$(VERSION)" \
	  "$(DESTDIR)$(libdir)/pkgconfig/urlassay.pc" \
	  "$(DESTDIR)$(mandir)/man1/urlassay.1" "$(DESTDIR)$(mandir)/man3/urlassay.3" \
	  "$(DESTDIR)$(completiondir)/urlassay"

# --- the release --------------------------------------------------------------------------------------

tarball = urlassay-$(VERSION)
## dist: write build/urlassay-VERSION.tar.gz from the last commit; the same commit gives the same bytes
dist:
	@git rev-parse -q --verify HEAD >/dev/null || { echo 'dist: this is not a git clone'; exit 3; }
	@git diff --quiet HEAD || echo 'dist: changes that are not committed are left out'
	@mkdir -p build
	@git -c tar.umask=0022 archive --format=tar --prefix=$(tarball)/ HEAD >build/$(tarball).tar
	@gzip -n -9 -c build/$(tarball).tar >build/$(tarball).tar.gz && rm build/$(tarball).tar
	@cd build && sha256sum $(tarball).tar.gz

#: dist-check: make dist twice: the same bytes; build, test and install from it, without git
dist-check:
	@MAKE="$(MAKE)" VERSION=$(VERSION) scripts/dist-check

#: deb: build the Debian packages in build/deb/ from the tarball of make dist (dpkg-buildpackage)
deb: dist
	@scripts/deb build $(VERSION)

#: deb-check: build them, then lintian without errors and warnings, and the vectors with the tool of the package
deb-check: dist
	@scripts/deb check $(VERSION)
.PHONY: dist dist-check deb deb-check

# Checks that work alone, with any VARIANT.
include scripts/checks.mk

# --- fuzzing ----------------------------------------------------------------------------------------

## fuzzers: build the fuzz targets (clang); CURL=dir: with the libcurl of these sources, instrumented; also the tool
fuzzers: $(if $(curl_built),all)
	$(more) $(if $(V),,-s) VARIANT=fuzz $(fuzz_targets:%=build/fuzz/fuzz-%)

$(O)/fuzz-%: $(O)/harness/fuzz/targets/%.o $(libraries)
	$(call say,LINK,$@)
	$(Q)$(FUZZ_LINK) $(CFLAGS) $(flags-$(VARIANT)) $(LDFLAGS) $(exports) -o $@ $(filter %.o,$^) $(filter %.a,$^) $(package_libs) \
	  $(LIBRARIES_AFTER) $(LIB_FUZZING_ENGINE)

# The harness also calls impl, to tell causes and forms of hosts. These calls are no coverage of a parser, and to count them
# takes time. So in the target that compares parsers, the harness has its own copy of impl, without counters.
ifeq ($(VARIANT),fuzz)
OBJCOPY ?= objcopy
$(O)/uncounted/%.o: %.c
	@mkdir -p $(@D)
	$(call say,CC,$@)
	$(Q)$(CC) $(ALL_CFLAGS) -c -o $@ $<
$(O)/uncounted/harness.o: $(filter-out $(O)/harness/engines/% $(O)/harness/absent/%,$(harness_objects)) \
  $(impl_objects:$(O)/%=$(O)/uncounted/%)
	$(call say,LINK,$@)
	$(Q)$(CC) -r -nostdlib -o $@ $^
	$(Q)$(OBJCOPY) --wildcard --localize-symbol='ua_*' $@
$(O)/fuzz-differential: $(O)/uncounted/harness.o
endif

# Those whose inputs are a URL, perhaps with a base. AFL++ has the mutator from a library.
ifneq ($(VARIANT),afl)
$(patsubst %,$(O)/fuzz-%,differential invariants writing): $(O)/harness/fuzz/targets/mutator.o
endif

#: afl: build the fuzz targets for AFL++ (afl-clang-fast), and our mutator for it, in build/afl/
afl: $(O)/urlassay-afl.so
	@command -v $(AFL_CC) >/dev/null || { echo 'afl: $(AFL_CC) is not here: apt-get install afl++' >&2; exit 3; }
	$(more) $(if $(V),,-s) VARIANT=afl $(fuzz_targets:%=build/afl/fuzz-%)
	@ln -sf ../$(VARIANT)/urlassay-afl.so build/afl/urlassay-afl.so
.PHONY: afl

# Our mutator for AFL++, a custom mutator library.
$(O)/urlassay-afl.so: $(O)/harness/fuzz/targets/afl_mutator.o $(libraries)
	$(call say,LINK,$@)
	$(Q)$(CC) -shared -Wl,-z,defs -Wl,--exclude-libs,ALL $(CFLAGS) $(flags-$(VARIANT)) $(LDFLAGS) -o $@ $^ $(package_libs)

$(O)/replay-%: $(O)/harness/fuzz/targets/%.o $(O)/harness/fuzz/targets/standalone.o $(libraries)
	$(call say,LINK,$@)
	$(Q)$(CC) $(CFLAGS) $(flags-$(VARIANT)) $(LDFLAGS) $(exports) -o $@ $^ $(package_libs)

#: replay: run the corpus through every fuzz target, without clang
replay: $(fuzz_targets:%=$(O)/replay-%)
	@for replay in $^; do \
	    own=corpus/$${replay##*/replay-}; [ -d "$$own" ] || own=; \
	    $$replay corpus/url corpus/regress $$own || exit 1; \
	done
	@$(absent_targets:%=echo "replay-%: skipped, its library is not here: install libidn2-dev")

#: writing-gap: where valid URL strings and the parser's validation errors differ; must be vectors/GAPS.md
writing-gap: $(O)/replay-writing
	@URLASSAY_GAP=build/writing-gap.md $< corpus/url corpus/regress
	@cat build/writing-gap.md
	@cut -d'|' -f2 vectors/GAPS.md >build/writing-gap.known
	@cut -d'|' -f2 build/writing-gap.md | diff build/writing-gap.known - || \
	    { echo "writing-gap: the classes are not those of vectors/GAPS.md"; exit 1; }

$(O)/fuzz-requests: $(O)/harness/fuzz/targets/requests.o $(libraries)
	$(call say,LINK,$@)
	$(Q)$(CC) $(CFLAGS) $(flags-$(VARIANT)) $(LDFLAGS) -o $@ $^ $(package_libs)

#: fuzz-check: fuzz every target under the sanitizers: SECONDS=20
SECONDS = 20
fuzz-check:
	$(more) VARIANT=fuzz-asan $(fuzz_targets:%=build/fuzz-asan/fuzz-%)
	$(more) $(fuzz_targets:%=fuzz-check-%)
$(fuzz_targets:%=fuzz-check-%): fuzz-check-%:
	@scripts/fuzz-check $* $(SECONDS)

#: campaign-check: 60 s from the seeds find and explain what is known to be there; then minimise-check, merge-check, corpus-min
campaign-check: all fuzzers
	@scripts/campaign-check 60
	@scripts/minimise-check build/campaign-check
	@scripts/merge-check 0 build/campaign-check
	@$(PYTHON) scripts/corpus-min campaign build/campaign-check

#: fuzz-crasher: build the fuzz target of an engine that crashes, for campaign-faults and merge
fuzz-crasher: fuzzers
	$(more) VARIANT=fuzz build/fuzz/crasher/fuzz-differential
.PHONY: fuzz-crasher

#: campaign-faults: whatever is killed, locked, crashes or hangs, a campaign loses nothing; LONG=1: with the fuzz target
campaign-faults: $(O)/urlassay-crasher $(O)/replay-differential $(if $(LONG),fuzz-crasher)
	@URLASSAY_FUZZERS=build/fuzz/crasher $(PYTHON) harness/test/cli/campaign $(O)/urlassay-crasher $(if $(LONG),long)

#: sync: campaigns exchange inputs through a sync folder, and the mutator for AFL++ makes inputs; without AFL++
sync: $(O)/urlassay $(O)/urlassay-afl.so
	@$(PYTHON) harness/test/cli/sync $^

#: merge: three campaigns, one of another version, one damaged, become one that has each class once; LONG=1: with libFuzzer
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

#: search: the complete search gives one list, whatever is killed, crashes or hangs, and however many processes there are
search: all $(O)/urlassay-crasher
	@$(PYTHON) harness/test/cli/search $(O)/urlassay $(O)/urlassay-crasher

#: crashes: a parser of this process that crashes takes no answer of another one with it; triage groups crashes
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

#: fuzz-eval: what each part of the fuzzer brings: docs/data/fuzz-eval.json and .svg, docs/fuzzer-evaluation.md (10 minutes)
fuzz-eval: all fuzzers afl
	@$(PYTHON) scripts/fuzz-eval write $(EVAL)

#: fuzz-eval-quick: every configuration of fuzz-eval runs and finds (seconds)
fuzz-eval-quick: all fuzzers afl
	@$(PYTHON) scripts/fuzz-eval quick
.PHONY: fuzz-eval fuzz-eval-quick

#: bench-fuzz: the harness's own share of an execution, in instructions (valgrind), for docs/fuzzer-evaluation.md; QUICK=1: short, writes nothing
bench_programs = $(patsubst harness/bench/%.c,build/release/harness/bench/%,$(wildcard harness/bench/bench_*.c))
bench-fuzz: $(bench_programs) all fuzzers
	@$(PYTHON) scripts/bench-fuzz $(if $(QUICK),quick,write)

#: allocations: once nothing is new, the harness allocates nothing for an input (valgrind)
allocations: $(bench_programs) all
	@$(PYTHON) scripts/bench-fuzz allocations
.PHONY: allocations
.PHONY: bench-fuzz

#: bench: parsers side by side: docs/data/bench.json, docs/performance.md, README's figures; ADA_DIR=dir: Ada from source; SETS='x=FILE': print only
bench: build/release/harness/bench/bench_parse
	@CC='$(CC)' $(PYTHON) scripts/bench $(if $(SETS),print $(SETS),write)

#: bench-instructions: record what each parse executes (valgrind): docs/data/bench-instructions.json
bench-instructions: build/release/harness/bench/bench_parse
	@CC='$(CC)' BENCH_FLAGS='$(CFLAGS)' $(PYTHON) scripts/bench record

#: bench-instructions-check: fails where a parse executes 5 % more or less than recorded, if compiler and C library are those
bench-instructions-check: build/release/harness/bench/bench_parse
	@CC='$(CC)' BENCH_FLAGS='$(CFLAGS)' $(PYTHON) scripts/bench instructions

#: bench-scale: components of 1 and 16 MB (valgrind): fails where instructions grow faster than the length (minutes)
bench-scale: build/release/harness/bench/bench_parse
	@CC='$(CC)' $(PYTHON) scripts/bench scale
.PHONY: bench bench-instructions bench-instructions-check bench-scale

#: bench-pipe: the speed of Node, Python and PHP behind a pipe, and that of a loop in one process of the same language
bench-pipe: $(bench_programs) all
	@$(PYTHON) scripts/bench-pipe speed

#: pipe-instructions: the instructions that the tool and serve spend on an input behind a pipe (valgrind); fails where too many
pipe-instructions: all
	@$(PYTHON) scripts/bench-pipe instructions
.PHONY: bench-pipe pipe-instructions

#: corpus-min: drop what adds nothing, from a campaign: make corpus-min DIR=findings; without DIR name such seeds (WRITE=1: delete)
corpus-min: fuzzers
	@$(PYTHON) scripts/corpus-min $(if $(DIR),campaign "$(DIR)",seeds $(if $(WRITE),--write))
.PHONY: corpus-min

#: merge-check: a merged corpus keeps every shape of disagreement (a campaign of 20 s)
merge-check: all fuzzers
	@scripts/merge-check 20

#: check-oss-fuzz: build as OSS-Fuzz and ClusterFuzzLite do, check what they check: CURL_SOURCE=dir CJSON_SOURCE=dir; SANITIZERS='address undefined memory'; SECONDS_EACH=60
SANITIZERS = address undefined memory
SECONDS_EACH = 60
check-oss-fuzz: check-oss-fuzz-faults $(amalgamation)
	@CLANG='$(CLANG)' CURL_SOURCE='$(CURL_SOURCE)' CJSON_SOURCE='$(CJSON_SOURCE)' SECONDS_EACH=$(SECONDS_EACH) \
	  $(PYTHON) scripts/check-oss-fuzz build $(SANITIZERS)

#: check-oss-fuzz-example: the example of docs/fuzzing-at-scale.md builds and aborts with each sanitizer (SANITIZERS)
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

#: encodings: hold all encoders and decoders against the Encoding Standard's indexes: make encodings ENCODING=dir
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
	diff -u impl/editions/shared/unicode_3_2_tables.inc build/unicode_3_2_tables.inc && echo 'check-stringprep: passed'

#: idna-2003: compare our RFC 3490 with GNU libidn: all code points, a million names; QUICK=1: every 16th, 40,000 names
ifneq ($(filter libidn,$(there)),)
idna-2003: $(O)/impl/editions/test/libidn_comparison
	@$< $(if $(QUICK),40000 16)
else
idna-2003:
	@echo 'idna-2003: skipped, libidn is not here: install libidn-dev'
endif

#: code-points: vectors/code-points/ is what scripts/gen-vectors writes; WRITE=1 writes it
code-points:
	@$(PYTHON) scripts/gen-vectors $(if $(WRITE),,--check)
.PHONY: code-points

# --- the house ---------------------------------------------------------------------------------------

#: lint: check who includes whom, sizes, licence lines, banned functions, what the pages name
lint: $(O)/urlassay
	@$(PYTHON) scripts/lint $(O)/urlassay

#: format: lay out all C files with clang-format
format:
	git ls-files '*.[ch]' '*.cc' | xargs $(CLANG_FORMAT) -i

## clean: remove build/
clean:
	rm -rf build

.PHONY: all help quickstart test test-run ci ci-run night-run wpt install uninstall install-check check build-tests unit vectors replay cli \
  formats expect-check coverage confusion confusion-editions findings-check standard-coverage editions-coverage \
  changes-since-2012 lint format clean check-stringprep idna-2003 fuzzers fuzz-check night writing-gap campaign-check minimise-check \
  merge-check campaign-faults crashes campaign-pipes full-disk engines-check ucd encodings \
  check-generated
# Not .SECONDARY: with it make would not build a missing object again.
.PRECIOUS: $(O)/%.o $(O)/harness/%.o
ifneq ($(look),)
-include $(shell find $(O) -name '*.d' 2>/dev/null)
endif
