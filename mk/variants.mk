# SPDX-License-Identifier: MIT
# The newest clang that can link libFuzzer. It is looked up once, and only where it is used.
ifeq ($(origin CLANG),undefined)
CLANG = $(eval CLANG := $$(or $$(shell scripts/setup clang),clang))$(CLANG)
endif

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
