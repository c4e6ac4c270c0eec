# SPDX-License-Identifier: MIT
WPT ?= ../shared/wpt
# The Standard's source; without it standard-coverage checks the ledger alone.
STANDARD ?=
UCD ?= ../shared/ucd-18.0.0
ENCODING ?= ../shared/encoding
SEEDS ?= $(wildcard ../shared/seeds)

# A group of checks is one line of output; the output of one that fails is shown whole, with V=1 all output.
# With FAILED=FILE the names of what failed go there; the group itself does not fail. Its name and goals.
# 3: the files that it builds.
group = @+scripts/group $(if $(V),-v) $(if $(FAILED),-f $(FAILED)) $(if $(3),-n $(call absent_count,$(3))) \
  $(1) $(MAKE) --no-print-directory -k -O $(jobs) $(2)
absent_count = $(words $(filter-out $(wildcard $(1)),$(1)))
groups = $(more) -k FAILED=build/$(1).failed $(2) || echo make >>build/$(1).failed
# The last line of test and ci: only $(error) stops make without another message behind it.
failed_names = $(shell [ -f build/$(1).failed ] || echo nothing was run; \
  awk '!seen[$$0]++ { printf "%s%s", n++ ? ", " : "", $$0 }' build/$(1).failed)
verdict = @: $(if $(call failed_names,$(1)),$(error make $(1): FAILED: $(call failed_names,$(1))))

#: can-run-tests: fails where no program can be run in TMPDIR (or /tmp), as tests write programs there
can-run-tests:
	@file=$$(mktemp) && printf '#!/bin/sh\n' >"$$file" && chmod 700 "$$file"; "$$file" 2>/dev/null; \
	status=$$?; rm -f "$$file"; [ $$status = 0 ] || \
	{ echo "programs cannot be run in $${TMPDIR:-/tmp} (noexec?): set TMPDIR to another folder"; exit 3; }
.PHONY: can-run-tests

goals-build = all $(unit_tests) $(fuzz_targets:%=$(O)/replay-%) $(O)/urlassay-crasher $(O)/example \
  $(O)/urlassay.1 $(O)/urlassay.3
built = BUILT=$(VARIANT)
# What make test builds, without the links of programs.
files-build = $(files-quickstart) $(test_helpers) $(unit_tests:%=%.o) $(unit_tests) \
  $(fuzz_targets:%=$(O)/harness/fuzz/targets/%.o) $(fuzz_targets:%=$(O)/replay-%)
$(addprefix group-,build $(CHECKS)): group-%:
	$(call group,$*,$(or $(goals-$*),$*) $(if $(filter-out build,$*),$(built)),$(files-$*))
$(CHECKS:%=group-%): group-build

# Variants run side by side. clang's sanitizers run in the build of the fuzz targets, so that clang compiles
# once with them. gcc's run the unit tests that `make test` runs, and test_nomem. `make night` runs the others
# too, the command line, of which each case starts a process, and the unit tests under clang's. For gcc's
# warnings with optimisation .ci/run and the workflow build the release with WERROR=-Werror; strict is the
# same without them.
ci_variants = asan fuzz-asan exact
goals-asan = VARIANT=asan unit vectors formats replay cli-classes
goals-fuzz-asan = VARIANT=fuzz-asan vectors
goals-idna-2003 = idna-2003 QUICK=1
goals-fuzz-check = fuzz-check SECONDS=10
goals-exact = VARIANT=exact run-build/exact/impl/test/test_sequences
# What two of them need is built before: each is a make of its own. Several wait most of their time, so two
# for each core run at once. What valgrind counts in one process does not depend on the load.
goals-ci-build = $(O)/liburlassay.so $(O)/urlassay.bash $(O)/urlassay-afl.so $(O)/fuzz-requests \
  $(O)/impl/test/ucd_conformance \
  $(O)/impl/test/encoding_conformance $(amalgamation) $(bench_programs) \
  $(if $(filter libidn,$(also_found)),$(O)/impl/editions/test/libidn_comparison)
goals-ci-fuzzers = fuzz-crasher
ci_built = BUILT='release fuzz'
ci_checks = \
  campaign-faults \
  crashes \
  planted \
  scripts \
  campaign-pipes \
  faults \
  unit-long \
  cli-long \
  amalgamation-check \
  check-stringprep \
  hardening-check \
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
  flat-vectors \
  ucd \
  encodings \
  check-generated \
  writing-gap \
  idna-2003 \
  dropin-check \
  analyze-cppcheck \
  $(lab_ci_checks)
ci_parts = build fuzzers $(ci_variants) engines-check fuzz-check $(lab_ci_beside) $(lab_ci_alone) \
  campaign-check $(ci_checks)
$(ci_parts:%=ci-%): ci-%:
	$(call group,$*,$(or $(goals-$*),$*) $(goals-ci-$*))

## ci: what is slower: clang, sanitizers, short fuzz runs, generated files (after `make test`)
ci: ci-run
	$(call verdict,ci)
	@echo 'make ci: everything passed'

# Installs what the checks of a group need, and empties the list of what failed.
begin = @scripts/setup $(1) && scripts/setup engines && mkdir -p build && : >build/$(1).failed

#: ci-run: what `make ci` runs; leaves the names of what failed, and never fails itself
ci-run: can-run-tests
	$(call begin,ci)
	$(call groups,ci,-j1 ci-build ci-fuzzers)
	@# One more than there are cores, as some tests wait.
	$(call groups,ci,-j$$(($(J) + 1)) $(ci_built) $(ci_variants:%=ci-%) ci-engines-check $(lab_ci_beside:%=ci-%))
	$(call groups,ci,-j1 $(ci_built) ci-fuzz-check $(lab_ci_alone:%=ci-%) ci-campaign-check)
	$(call groups,ci,-j$$(($(J) * 2)) $(ci_built) LONG=1 $(ci_checks:%=ci-%))

# The unit tests in full under both compilers' sanitizers, clang with optimisation (its code also runs in the
# fuzz targets of ci), what all installed parsers answer, measurements, and long runs.
night_parts = asan fuzz-asan clang strict msan analyze cross musl coverage confusion dist-check afl-check \
  campaign-faults idna-2003 fuzz-check $(lab_night) reproducible-check deb-check check-oss-fuzz-faults \
  check-oss-fuzz-example
goals-night-asan = VARIANT=asan FULL=1 unit cli
goals-night-fuzz-asan = VARIANT=fuzz-asan FULL=1 unit
goals-night-clang = VARIANT=clang unit vectors
goals-night-strict = VARIANT=strict build-tests
goals-night-campaign-faults = campaign-faults LONG=1
goals-night-fuzz-check = fuzz-check SECONDS=1800
$(night_parts:%=night-%): night-%:
	$(call group,$*,$(or $(goals-night-$*),$*))

#: night: what does not fit into ci: all unit tests under the sanitizers, half an hour for each fuzz target
night: night-run
	$(call verdict,night)
	@echo 'make night: everything passed'

#: night-run: what `make night` runs; leaves the names of what failed, and does not fail itself
night-run: can-run-tests
	$(call begin,night)
	$(call groups,night,-j1 $(night_parts:%=night-%))

files-quickstart = $(impl_objects) $(edition_objects) $(harness_objects) $(main_objects) $(libraries) \
  $(O)/urlassay
#: quickstart-build: the build of quickstart, with one line that counts
quickstart-build:
	@scripts/quickstart build $(call absent_count,$(files-quickstart))
	$(call group,build,all,$(files-quickstart))
.PHONY: quickstart-build
