# SPDX-License-Identifier: MIT
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
$(O)/example: link_flags = $(WARNINGS) -Werror -Iimpl
$(O)/example: link_libs =
$(O)/example: docs/example.c $(O)/liburlassay.a
	$(link)

# The recipes and pkg-config quote for a space, and so for most characters.
define newline


endef
not_in_paths := ' " ` $$ \ \#
odd_in = $(strip $(foreach character,$(not_in_paths),$(findstring $(character),$(value $(1)))) \
  $(if $(findstring $(newline),$(value $(1))),newline))
ifneq ($(filter install uninstall,$(MAKECMDGOALS)),)
refuse_odd = $(if $(odd_in),$(error $(1) has a character that cannot be installed to: $(odd_in)))
$(call refuse_odd,DESTDIR)$(call refuse_odd,PREFIX)
endif

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
.PHONY: uninstall

# --- one file for other projects ----------------------------------------------------------------------

# impl, compare and cause (without the words and rules of reports), the engines without a process or a
# library, and what these need of base.
amalgamation_sources = $(wildcard impl/*.c) $(patsubst %,harness/base/%.c,arena escape guard_page hash \
  testcase text util xmalloc) \
  $(patsubst %,harness/engine/%.c,engine observation) $(filter-out %/said.c %/refusal.c \
  %/diff_command.c,$(wildcard $(patsubst %,harness/%/*.c,compare cause dropin)))
amalgamation_public = impl/urlassay.h harness/engine/urlassay_engine.h harness/dropin/differential.h
amalgamation = $(patsubst %,build/amalgamation/urlassay%,.c .h _differential.h)
empty =
colons = $(subst $(empty) ,:,$(strip $(1)))

## amalgamation: write build/amalgamation/: urlassay.c, urlassay.h and urlassay_differential.h, for another
##  project's fuzz target
amalgamation: $(amalgamation)
build/amalgamation/urlassay.c: scripts/amalgamate $(amalgamation_sources) $(wildcard impl/*.[hid]* \
  $(harness_folders:%=harness/%/*.[hd]*))
	$(call say,JOIN,$@)
	$(Q)$(PYTHON) scripts/amalgamate $(@D) $(call colons,$(include_folders)) -- $(amalgamation_public) -- \
	  $(amalgamation_sources)
build/amalgamation/urlassay.h: build/amalgamation/urlassay.c ;
build/amalgamation/urlassay_differential.h: harness/dropin/urlassay_differential.h
	@mkdir -p $(@D)
	$(Q)cp $< $@

# --- the release --------------------------------------------------------------------------------------

tarball = urlassay-$(VERSION)
## dist: write build/urlassay-VERSION.tar.gz from the last commit; the same commit gives the same bytes
dist:
	@git rev-parse -q --verify HEAD >/dev/null || { echo 'dist: this is not a git clone'; exit 3; }
	@git diff --quiet HEAD || echo 'dist: changes that are not committed are left out'
	@mkdir -p build
	@scripts/dist-flat build/flat
	@git -c tar.umask=0022 archive --format=tar --prefix=$(tarball)/ \
	  --add-file=build/flat/vectors-flat.json HEAD >build/$(tarball).tar
	@gzip -n -9 -c build/$(tarball).tar >build/$(tarball).tar.gz && rm build/$(tarball).tar
	@cd build && sha256sum $(tarball).tar.gz

#: dist-check: make dist twice: the same bytes; build, test and install from it, without git
dist-check:
	@MAKE="$(MAKE)" VERSION=$(VERSION) scripts/dist-check

## deb: build the Debian packages in build/deb/ from the tarball of make dist; names the packages that
##  it needs
deb: dist
	@scripts/deb build $(VERSION)

#: deb-check: build them, then lintian without errors and warnings, and a day of a user with the tool of the
#:  package
deb-check: dist
	@scripts/deb check $(VERSION)
.PHONY: dist dist-check deb deb-check
