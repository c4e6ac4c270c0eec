# SPDX-License-Identifier: MIT
# CURL=dir: libcurl is built from the sources in dir, instead of the system's. Only from the command line,
# for the environment may have a variable of that name.
ifeq ($(origin CURL),command line)
ifeq ($(wildcard $(CURL)/lib/urlapi.c),)
$(error CURL=$(CURL): this folder has no sources of curl: there is no lib/urlapi.c)
endif
ifeq ($(wildcard $(CURL)/CMakeLists.txt),)
$(error CURL=$(CURL): these sources of curl have no CMakeLists.txt)
endif
curl_built = $(O)/curl/lib/pkgconfig/libcurl.pc
curl_pkgconfig := $(abspath build/$(VARIANT)/curl/lib/pkgconfig)
override PKG_CONFIG := env PKG_CONFIG_PATH="$(curl_pkgconfig):$(PKG_CONFIG_PATH)" $(PKG_CONFIG)
curl_sources = $(wildcard $(CURL)/lib/*.[ch])
curl_libs = $(shell $(PKG_CONFIG) --libs libcurl; sed -n 's/^Libs.private://p' $(curl_built))
endif

# Parsers under test that may be missing (mk/libraries.tsv). One that is missing is listed with its package.
engines_found := $(O)/engines.mk
$(shell scripts/stamp $(engines_found) scripts/engines-found $(PKG_CONFIG))
include $(engines_found)

#: needed: before the first build, name the packages that are missing in a line
.PHONY: needed
needed:
	@$(if $(wildcard $(O)/urlassay),,scripts/setup check)

packages = $(PACKAGES) $(foreach engine,$(found_engines),$(library_$(engine)))
# pkg-config is asked once by each make, in the first recipe that needs its answer: CURL=dir is built before.
package_cflags = $(eval package_cflags := $$(shell $(PKG_CONFIG) --cflags $(PACKAGES)))$(package_cflags)
package_libs = $(eval package_libs := $(value ask_libs))$(package_libs)
ask_libs = $(curl_libs) $(shell $(PKG_CONFIG) --libs $(filter-out %.h,$(packages)) $(apr_library)) \
  $(other_libs) -ldl
apr_library = $(if $(filter apr-util,$(found_engines)),apr-1)
other_libs = $(if $(filter http-parser,$(found_engines)),-lhttp_parser) $(if $(cxx_engines),$(CXX_LIBS))
# serd does not say its version, pkg-config does.
$(O)/harness/engines/serd.o: engine_cflags += -DSERD_VERSION='"$(shell $(PKG_CONFIG) --modversion serd-0)"'
# An engine sees its own library alone, and so does the fuzz target that compares us with libidn2.
ifneq ($(filter libidn2,$(found_engines)),)
$(O)/harness/fuzz/targets/idna.o: $(O)/packages/libidn2
$(O)/harness/fuzz/targets/idna.o: engine_cflags = $(shell $(PKG_CONFIG) --cflags libidn2)
endif

# The file defines urlassay_engine, as for a shared object; here it is called NAME_engine.
$(O)/harness/engines/%.o: harness/engines/%.cc
	@mkdir -p $(@D)
	$(call say,CXX,$@)
	$(Q)$(CXX) -std=c++17 -fvisibility=hidden -fPIC -Wall -Wextra $(WERROR) $(CXXFLAGS) $(flags-$(VARIANT)) \
	  -Iharness/engine -Durlassay_engine=$(subst -,_,$*)_engine -MMD -MP $(coverage) $(engine_cflags) -c -o $@ $<

# missing-parser is for test_absent: a build that has all libraries compiles no other.
absent_objects = $(patsubst %,$(O)/harness/absent/%.o,$(absent_engines) missing-parser)
$(absent_objects): $(O)/harness/absent/%.o: harness/engine/absent.c
	@mkdir -p $(@D)
	$(call say,CC,$@)
	$(Q)$(CC) $(ALL_CFLAGS) -DENGINE_CLASS=$(subst -,_,$*)_class -DENGINE_ID='"$*"' \
	  -DENGINE_PACKAGE='"$(package_$*)"' -c -o $@ $<

# curl's own build finds what has changed.
ifdef curl_built
curl_flags = $(CFLAGS) $(filter-out $(relative_paths),$(flags-$(VARIANT))) $(parser_coverage)
$(O)/curl-stubs.o: harness/engine/coverage_stubs.c
	@mkdir -p $(@D)
	$(call say,CC,$@)
	$(Q)$(CC) $(ALL_CFLAGS) -c -o $@ $<
$(curl_built): $(look) $(O)/curl-stubs.o
	$(call say,CURL,$(CURL))
	$(Q)CC='$(CC)' scripts/build-curl "$(CURL)" $(O)/curl '$(curl_flags)' $(O)/curl-stubs.o
$(O)/packages/libcurl: $(curl_built)
endif

# A foreign library that is installed, removed or replaced may be older than the objects, so make cannot
# compare times. These files hold what was found, and are written only when that changes.
$(packages:%=$(O)/packages/%): $(O)/packages/%: $(look)
	@scripts/stamp $@ scripts/package-state $* $(PKG_CONFIG)

$(O)/libraries.found: $(look) $(curl_built)
	@scripts/stamp $@ scripts/linked-libraries $@.so '$(found_engines)' $(CC) $(LDFLAGS) $(package_libs)
FORCE:
