# SPDX-License-Identifier: MIT
# make                               builds build/urlassay
# make test                          what a change must pass
# make install PREFIX=/usr/local     installs it; DESTDIR=dir goes before all paths
# make help                          the other targets, which mk/ has by subject
# Everything that is built goes to build/<variant>/; V=1 shows the commands, J=N is how many run at once in
# quickstart, test and ci.

VARIANT ?= release
CC ?= cc
# Lines and functions, but no variables: it compiles in three quarters of the time. For a debugger:
# CFLAGS='-Og -g'.
CFLAGS ?= -O2 -g1
CXXFLAGS ?= $(CFLAGS)
# What a C++ parser in the tool is linked with.
CXX_LIBS ?= -lstdc++
WARNINGS ?= -Wall -Wextra -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Wvla
PKG_CONFIG ?= pkg-config
GCC ?= gcc
GCOV ?= gcov
CLANG_FORMAT ?= clang-format-19
PYTHON ?= python3

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
# BUILT=variants: those that the make which called this one has built. Whether a header, a package or a
# library has changed since is not looked up again, which takes longer than many checks. Not from the
# environment: tests call other makes.
look := $(if $(and $(filter command%,$(origin BUILT)),$(filter $(BUILT),$(VARIANT))),,FORCE)
PACKAGES = libcurl libcjson

# A header's name is unique, so an include names no folder; lint checks which folder may include which.
harness_folders = cli campaign bypass fuzz findings diff matrix suite dropin cause compare ops engine base
# Not editions of their own: what several share, a part of a large document, the Standard of any day.
edition_parts = shared html5_2009_text standard
edition_folders := $(edition_parts) $(shell sed -n 's/^EDITION(\(.*\))/\1/p' impl/editions/editions.def)
include_folders = impl impl/editions $(edition_folders:%=impl/editions/%) $(harness_folders:%=harness/%) \
  harness/fuzz/targets harness/test impl/test
include_by = -I
ALL_CFLAGS = -std=c17 -D_GNU_SOURCE -fvisibility=hidden -fPIC $(WARNINGS) $(WERROR) $(CFLAGS) \
  $(flags-$(VARIANT)) $(include_folders:%=$(include_by)%) -MMD -MP

impl_objects = $(patsubst %.c,$(O)/%.o,$(wildcard impl/*.c)) $(lab_objects)
edition_sources = $(wildcard impl/editions/*.c $(edition_folders:%=impl/editions/%/*.c))
edition_objects = $(edition_sources:%.c=$(O)/%.o) $(O)/impl/editions/standard/changes.tsv.o
# What the tool and its tests are linked with, each before those that it needs.
libraries = $(O)/libharness.a $(O)/liburlassay-editions.a $(O)/liburlassay.a
main_objects = $(patsubst %.c,$(O)/%.o,harness/cli/main.c $(wildcard harness/cli/cmd_*.c))
# The pieces of HTML reports, which are embedded as strings.
pages = $(wildcard harness/*/page/*.html harness/*/page/*.css harness/*/page/*.js)
harness_sources = $(wildcard $(harness_folders:%=harness/%/*.c) harness/engines/*.c)
harness_objects = $(filter-out $(main_objects),$(patsubst %.c,$(O)/%.o,\
  $(filter-out harness/engine/absent.c $(absent_engines:%=harness/engines/%.c),$(harness_sources)))) \
  $(absent_engines:%=$(O)/harness/absent/%.o) $(cxx_engines:%.cc=$(O)/%.o) $(pages:%=$(O)/%.o)
# C++ parsers in the tool: a file each, with the table of urlassay_engine.h.
cxx_engines = $(wildcard harness/engines/*.cc)
# What shared objects of users need from the program that loads them (harness/engine/coverage_stubs.c).
exports = -Wl,--dynamic-list=harness/engine/coverage.list
# Without libidn2 there is no target idna.
absent_targets = $(if $(filter libidn2,$(absent_engines)),idna)
target_sources = $(notdir $(wildcard harness/fuzz/targets/*.c))
fuzz_targets = $(filter-out standalone mutator afl_mutator requests $(absent_targets),$(basename \
  $(target_sources)))
engine_scripts = $(filter-out %.c %.cc %.h %/lib,$(wildcard harness/engines/*))
editions = $(subst _,-,$(filter-out $(edition_parts),$(edition_folders)))
test_helpers = $(patsubst %.c,$(O)/%.o,$(wildcard harness/test/*.c))
unit_tests = $(patsubst %.c,$(O)/%,\
  $(wildcard impl/test/test_*.c impl/editions/test/test_*.c harness/test/*/test_*.c))

# A second make is needed after setup, to see the new packages, and for another variant.
jobs = $(if $(findstring jobserver,$(MAKEFLAGS)),,-j$(J))
more = @+$(MAKE) --no-print-directory $(jobs)
more_quiet = $(more) $(if $(V),,-s)
say = @$(if $(V),:,printf '  %-5s %s\n' $(1) $(2))

# How programs and shared libraries are linked. A target sets LINKER, link_flags and link_libs where its own
# differ.
LINKER = $(CC)
link_flags = $(exports)
link_libs = $(package_libs)
define link
$(call say,LINK,$@)
$(Q)$(LINKER) $(CFLAGS) $(flags-$(VARIANT)) $(LDFLAGS) $(link_flags) -o $@ $(filter %.c %.o,$^) \
  $(filter %.a,$^) $(link_libs)
endef

makefiles = Makefile $(wildcard mk/*.mk scripts/lab/lab.mk)
.DEFAULT_GOAL := all
include mk/variants.mk mk/engines.mk
# What measures the project itself, and other parsers: without this folder, all of the following works.
-include scripts/lab/lab.mk

## all: build build/urlassay, the default; on all processors, unless -j says how many
# Alone: with other goals, two makes would write the same files.
ifeq ($(MAKELEVEL)$(filter-out all,$(MAKECMDGOALS)),0)
all: needed
	@+$(MAKE) --no-print-directory $(if $(findstring -j,$(MAKEFLAGS)),,-j$(J)) all
else
all: $(O)/urlassay
	@[ "$$(readlink build/urlassay)" = $(VARIANT)/urlassay ] || ln -sfn $(VARIANT)/urlassay build/urlassay
endif

## help: list the targets
help:
	@scripts/help '##' $(makefiles)
	@echo 'Each check by itself: make help-checks'

#: help-checks: list each check and each measurement, which also run alone
help-checks:
	@scripts/help '#:' $(makefiles)

# --- first contact ---------------------------------------------------------------------------------

## deps: install the packages that are missing, or print them as one command
deps:
	@scripts/setup build

## deps-engines: install the parsers under test that Debian and npm have, and name the others
deps-engines:
	@scripts/setup engines
	@scripts/setup npm

## quickstart: install what is missing (no clang), build, run the vectors, ask about a URL, fuzz for 10 s
quickstart:
	@scripts/quickstart packages
	$(more) quickstart-build
	@scripts/quickstart first-results

# --- building --------------------------------------------------------------------------------------

$(O)/%.o: %.c
	@mkdir -p $(@D)
	$(call say,CC,$@)
	$(Q)$(compiler) $(ALL_CFLAGS) $(coverage) -c -o $@ $<

$(O)/harness/%.o: harness/%.c $(PACKAGES:%=$(O)/packages/%)
	@mkdir -p $(@D)
	$(call say,CC,$@)
	$(Q)$(compiler) $(ALL_CFLAGS:-MMD=-MD) $(coverage) $(package_cflags) $(engine_cflags) -c -o $@ $<

$(O)/liburlassay.a: $(impl_objects)
	@rm -f $@
	$(call say,AR,$@)
	$(Q)$(AR) rcs $@ $^

$(O)/liburlassay-editions.a: $(edition_objects)
	@rm -f $@
	$(call say,AR,$@)
	$(Q)$(AR) rcs $@ $^

# It exports the functions of urlassay.h. All others are hidden.
$(O)/liburlassay.so: link_flags = -shared -Wl,-soname,$(SONAME) -Wl,-z,defs
$(O)/liburlassay.so: link_libs =
$(O)/liburlassay.so: $(impl_objects)
	$(link)

$(O)/libharness.a: $(harness_objects) $(O)/libraries.found
	@rm -f $@
	$(call say,AR,$@)
	$(Q)$(AR) rcs $@ $(filter %.o,$^)

$(O)/urlassay: $(main_objects) $(libraries)
	$(link)

# --- testing ----------------------------------------------------------------------------------------

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

## test: install what is missing, then what a pull request must pass (a minute on two cores); V=1 shows all
##  output
test: test-run
	$(call verdict,test)
	@echo 'make test: everything passed'

#: test-run: what `make test` runs; leaves the names of what failed, and does not fail itself
test-run: can-run-tests
	@scripts/setup build
	@mkdir -p build; : >build/test.failed
	@echo 'make test: builds, then runs each group of checks; V=1 shows all output'
	$(call groups,test,QUICK=1 $(CHECKS:%=group-%))

# --- installing --------------------------------------------------------------------------------------

## install: install tool, library, suite, man pages, completion: make install DESTDIR=dir PREFIX=/usr/local
install: needed $(O)/urlassay $(O)/liburlassay.a $(O)/liburlassay.so $(O)/urlassay.1 $(O)/urlassay.3 \
  $(O)/urlassay.bash
	$(INSTALL) -d "$(DESTDIR)$(bindir)" "$(DESTDIR)$(includedir)" "$(DESTDIR)$(libdir)/pkgconfig" \
	  "$(DESTDIR)$(datadir)/vectors" "$(DESTDIR)$(datadir)/engines/lib/dial" \
	  "$(DESTDIR)$(datadir)/engines/lib/native" \
	  "$(DESTDIR)$(mandir)/man1" "$(DESTDIR)$(mandir)/man3" "$(DESTDIR)$(completiondir)"
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
	@for file in $(wildcard vectors/*/*.json) $(wildcard corpus/url/* corpus/regress/*) corpus/url.dict; do \
	    $(INSTALL) -d "$(DESTDIR)$(datadir)/$${file%/*}" && \
	    $(INSTALL) -m 644 "$$file" "$(DESTDIR)$(datadir)/$$file" || exit 1; done
	$(INSTALL) -m 755 $(engine_scripts) "$(DESTDIR)$(datadir)/engines"
	$(INSTALL) -m 644 $(wildcard harness/engines/lib/*.*) "$(DESTDIR)$(datadir)/engines/lib"
	$(INSTALL) -m 644 $(wildcard harness/engines/lib/dial/*) "$(DESTDIR)$(datadir)/engines/lib/dial"
	$(INSTALL) -m 644 $(wildcard harness/engines/lib/native/*) "$(DESTDIR)$(datadir)/engines/lib/native"
	$(INSTALL) -m 644 $(O)/urlassay.1 "$(DESTDIR)$(mandir)/man1"
	$(INSTALL) -m 644 $(O)/urlassay.3 "$(DESTDIR)$(mandir)/man3"
	$(INSTALL) -m 644 $(O)/urlassay.bash "$(DESTDIR)$(completiondir)/urlassay"

include mk/embed.mk mk/packages.mk mk/fuzz.mk mk/test.mk mk/checks.mk

## clean: remove build/
clean:
	rm -rf build

.PHONY: all help help-checks deps deps-engines quickstart test test-run install clean
# Not .SECONDARY: with it make would not build a missing object again.
.PRECIOUS: $(O)/%.o $(O)/harness/%.o
ifneq ($(look),)
-include $(shell find $(O) -name '*.d' 2>/dev/null)
endif
