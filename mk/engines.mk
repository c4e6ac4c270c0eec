# SPDX-License-Identifier: MIT
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
