# SPDX-License-Identifier: MIT
# `make help` lists the targets. Everything that is built goes to build/<variant>/.

VARIANT ?= release
CC ?= cc
CFLAGS ?= -O2 -g
WARNINGS ?= -Wall -Wextra -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Wvla -Werror
PKG_CONFIG ?= pkg-config
CLANG ?= $(or $(shell ls /usr/bin/clang-[0-9][0-9] 2>/dev/null | sort -rV | head -n 1),clang)
PYTHON ?= python3
PREFIX ?= /usr/local

O = build/$(VARIANT)
PACKAGES = libcurl libcjson

# What a variant adds. The default target builds `release`.
flags-release =
flags-asan = -O1 -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
flags-clang =
flags-fuzz = -O2 -fsanitize=fuzzer-no-link -fno-omit-frame-pointer
flags-fuzz-asan = $(flags-asan) -fsanitize=fuzzer-no-link
ifneq ($(filter fuzz% clang,$(VARIANT)),)
CC := $(CLANG)
endif

ALL_CFLAGS = -std=c17 -D_GNU_SOURCE -fvisibility=hidden -fPIC $(WARNINGS) $(CFLAGS) \
  $(flags-$(VARIANT)) -Iimpl -Iharness -MMD -MP
package_cflags = $(shell $(PKG_CONFIG) --cflags $(PACKAGES))
package_libs = $(shell $(PKG_CONFIG) --libs $(PACKAGES))

impl_objects = $(patsubst %.c,$(O)/%.o,$(wildcard impl/*.c))
main_objects = $(patsubst %.c,$(O)/%.o,harness/main.c $(wildcard harness/cmd_*.c))
harness_objects = $(filter-out $(main_objects),$(patsubst %.c,$(O)/%.o,\
  $(wildcard harness/*.c harness/engines/*.c)))
fuzz_targets = $(filter-out standalone mutator,$(basename $(notdir $(wildcard harness/fuzz/*.c))))
unit_tests = $(patsubst %.c,$(O)/%,$(wildcard impl/test/test_*.c harness/test/test_*.c))

## all: build build/urlassay, the default
all: $(O)/urlassay
	@ln -sfn $(VARIANT)/urlassay build/urlassay

## help: list the targets
help:
	@sed -n 's/^## //p' Makefile | sort

$(O)/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) $(if $(filter harness/%,$<),$(package_cflags)) -c -o $@ $<

$(O)/liburlassay.a: $(impl_objects)
	@rm -f $@
	$(AR) rcs $@ $^

$(O)/libharness.a: $(harness_objects)
	@rm -f $@
	$(AR) rcs $@ $^

$(O)/urlassay: $(main_objects) $(O)/libharness.a $(O)/liburlassay.a
	$(CC) $(CFLAGS) $(flags-$(VARIANT)) $(LDFLAGS) -o $@ $^ $(package_libs)

$(O)/impl/test/%: $(O)/impl/test/%.o $(O)/liburlassay.a
	$(CC) $(CFLAGS) $(flags-$(VARIANT)) $(LDFLAGS) -o $@ $^

$(O)/harness/test/%: $(O)/harness/test/%.o $(O)/libharness.a $(O)/liburlassay.a
	$(CC) $(CFLAGS) $(flags-$(VARIANT)) $(LDFLAGS) -o $@ $^ $(package_libs)

## unit: run the unit tests
unit: $(unit_tests)
	@for test in $^; do $$test || exit 1; done

## clean: remove build/
clean:
	rm -rf build

.PHONY: all help unit clean
.SECONDARY:
-include $(shell find $(O) -name '*.d' 2>/dev/null)
