# SPDX-License-Identifier: MIT
# The newest clang that can link libFuzzer. It is looked up once, and only where it is used.
ifeq ($(origin CLANG),undefined)
CLANG = $(eval CLANG := $$(or $$(shell scripts/setup clang),clang))$(CLANG)
endif

# What a variant adds. The default target builds `release`. A warning is an error only where we chose the
# compiler's flags for checking: a newer compiler must not keep a newcomer from a first run.
# Debug information names files from this folder on, so that two folders give the same bytes. The shell knows
# the path, whatever characters it has.
relative_paths = -fdebug-prefix-map="$$PWD"=.
flags-release = $(hardening) $(relative_paths)
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
# What gcc 12's analyzer takes for a fault and is not. In impl it takes a text of length 0, whose pointer may
# be NULL, for one of another length; the sanitizers find such a text where there is one. In the three files
# of harness it loses the value of a struct that a function returns or gets a pointer to.
flags-analyzer = -O1 -fanalyzer $(analyzer_off)
$(O)/impl/%.o: analyzer_off = -Wno-analyzer-null-dereference -Wno-analyzer-null-argument
$(O)/harness/compare/compare.o: analyzer_off = -Wno-analyzer-null-dereference
$(patsubst %,$(O)/harness/%.o,cause/candidates suite/report_html): analyzer_off = \
  -Wno-analyzer-use-of-uninitialized-value
# For impl and the editions, which use libc alone: what other libraries write counts as not written.
flags-msan = -O1 -fsanitize=memory -fsanitize-memory-track-origins -fno-omit-frame-pointer
# What makes a fault of memory harder to use. Looked up once, where it is used.
hardening = $(eval hardening := $$(shell scripts/cc-flags '$$(CC)' '$$(CFLAGS)'))$(hardening)
ifneq ($(filter release strict,$(VARIANT)),)
LDFLAGS += -Wl,-z,relro -Wl,-z,now
endif
# Coverage of the parsers guides the fuzzer, the harness's does not. `make coverage` measures impl
# alone, without its tests.
parsers = $(O)/impl/%.o $(O)/harness/engines/%.o
ifneq ($(filter fuzz%,$(VARIANT)),)
parser_coverage = -fsanitize=fuzzer-no-link
$(parsers): coverage = $(parser_coverage)
endif
measure-coverage = --coverage
measure-mcdc = -fprofile-instr-generate -fcoverage-mapping -fcoverage-mcdc -Werror
ifneq ($(filter coverage mcdc,$(VARIANT)),)
$(O)/impl/%.o: coverage = $(measure-$(VARIANT))
$(O)/impl/test/%.o $(O)/impl/editions/%.o: coverage =
endif
# Who builds with the flags of a fuzzer's own environment: the harness is not counted either.
ifneq ($(filter contract%,$(VARIANT)),)
coverage = $(if $(findstring fuzzer-no-link,$(CFLAGS)),-fno-sanitize=fuzzer-no-link)
$(parsers): coverage =
endif
LIB_FUZZING_ENGINE ?= -fsanitize=fuzzer
# For AFL++, its compiler counts the coverage of the same files. It also takes -fsanitize=fuzzer for its own
# driver.
AFL_CC ?= afl-clang-fast
compiler = $(CC)
FUZZ_LINK = $(CC)
ifeq ($(VARIANT),afl)
$(parsers): compiler = AFL_QUIET=1 $(AFL_CC)
FUZZ_LINK = AFL_QUIET=1 $(AFL_CC)
endif
# Libraries that come after all others. .clusterfuzzlite/build.sh sets them, and FUZZ_LINK, which links a fuzz
# target.
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

# LeakSanitizer reads the storage of a library's thread-local variables at a wrong address if malloc placed it
# 16 bytes behind the start of a page: it takes the bytes before it for a header of glibc 2.19. It then ends
# by signal 11.
ifneq ($(filter asan fuzz-asan exact,$(VARIANT)),)
export ASAN_OPTIONS := $(ASAN_OPTIONS):intercept_tls_get_addr=0
endif
