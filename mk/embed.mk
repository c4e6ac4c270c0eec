# SPDX-License-Identifier: MIT
# Files that the tool holds as strings or tables.

# harness/matrix/page/style.css becomes the string matrix_style_css, and its hash matrix_style_css_sha256.
page_name = $(subst .,_,$(subst /page/,_,$(*:harness/%=%)))
$(pages:%=$(O)/%.o): $(O)/%.o: % scripts/embed
	@mkdir -p $(@D)
	$(call say,EMBED,$@)
	$(Q)scripts/embed $(page_name) $< | $(CC) $(filter-out -MMD -MP,$(ALL_CFLAGS)) -x c -c -o $@ -

standard = impl/editions/standard
$(O)/$(standard)/changes.tsv.o: $(standard)/changes.tsv $(standard)/standard.h scripts/changes-table
	@mkdir -p $(@D)
	$(call say,EMBED,$@)
	$(Q)scripts/changes-table $< | $(CC) $(filter-out -MMD -MP,$(ALL_CFLAGS)) -x c -c -o $@ -
