# SPDX-License-Identifier: MIT
# --- fuzzing ----------------------------------------------------------------------------------------

## fuzzers: install clang if it is missing, and build the fuzz targets; CURL=dir: with the libcurl of these
##  sources, instrumented; also the tool
fuzzers: $(if $(curl_built),all)
	@$(if $(filter command% env%,$(origin CLANG) $(origin CC)),,\
	  scripts/setup clang >/dev/null || scripts/setup fuzz)
	$(more_quiet) VARIANT=fuzz $(fuzz_targets:%=build/fuzz/fuzz-%)

$(O)/fuzz-%: LINKER = $(FUZZ_LINK)
$(O)/fuzz-%: link_libs = $(package_libs) $(LIBRARIES_AFTER) $(LIB_FUZZING_ENGINE)
$(O)/fuzz-%: $(O)/harness/fuzz/targets/%.o $(libraries)
	$(link)

# The harness also calls impl, to tell causes and forms of hosts. These calls are no coverage of a parser, and
# to count them takes time. So in the target that compares parsers, the harness has its own copy of impl,
# without counters.
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
	@command -v $(AFL_CC) >/dev/null || { echo 'afl: $(AFL_CC) is missing: apt-get install afl++' >&2; exit 3; }
	$(more_quiet) VARIANT=afl $(fuzz_targets:%=build/afl/fuzz-%)
	@ln -sf ../$(VARIANT)/urlassay-afl.so build/afl/urlassay-afl.so
.PHONY: afl

# Our mutator for AFL++, a custom mutator library.
$(O)/urlassay-afl.so: link_flags = -shared -Wl,-z,defs -Wl,--exclude-libs,ALL
$(O)/urlassay-afl.so: $(O)/harness/fuzz/targets/afl_mutator.o $(libraries)
	$(link)

$(O)/replay-%: $(O)/harness/fuzz/targets/%.o $(O)/harness/fuzz/targets/standalone.o $(libraries)
	$(link)

$(O)/fuzz-requests: LINKER = $(CC)
$(O)/fuzz-requests: link_libs = $(package_libs)
$(O)/fuzz-requests: link_flags =
$(O)/fuzz-requests: $(O)/harness/fuzz/targets/requests.o $(libraries)
	$(link)

#: corpus-min: drop what adds nothing, from a campaign: make corpus-min DIR=findings; without DIR name such
#:  seeds (WRITE=1: delete)
write = $(if $(WRITE),--write)
corpus-min: fuzzers
	@$(PYTHON) scripts/corpus-min $(if $(DIR),campaign "$(DIR)",seeds $(write))
.PHONY: corpus-min

# What the tool and the fuzz targets have in common; a campaign leaves out a target that was built from
# other sources.
common_folders = impl impl/editions $(patsubst %/,%,$(wildcard impl/editions/*/)) $(patsubst %,harness/%,\
  $(filter-out cli diff matrix suite campaign bypass,$(harness_folders)) engines fuzz/targets)
common_sources = $(sort $(wildcard $(foreach kind,[ch] cc def inc,$(common_folders:%=%/*.$(kind)))))
$(O)/build-id: $(look)
	@scripts/stamp $@ sh -c 'cat "$$@" | cksum | cut -d" " -f1' sh $(common_sources) $(curl_sources)
$(O)/harness/base/build_id.o: $(O)/build-id
$(O)/harness/base/build_id.o: ALL_CFLAGS += -DBUILD_ID='"$(shell cat $(O)/build-id 2>/dev/null)"'
