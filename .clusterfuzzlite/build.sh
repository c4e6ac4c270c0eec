#!/bin/bash -eu
# SPDX-License-Identifier: MIT
# Builds the fuzz targets as OSS-Fuzz and ClusterFuzzLite ask for it, with the compilers and flags of the environment: CC, CXX,
# CFLAGS, CXXFLAGS, LIB_FUZZING_ENGINE, SANITIZER, OUT, WORK, SRC. The current folder is the source tree.
#
# CURL_SOURCE, CJSON_SOURCE   sources of curl and cJSON, $SRC/curl and $SRC/cjson
#
# OUT gets each target T, T_seed_corpus.zip, T.options, T.dict, and fuzz-differential.known. Nothing there needs a shared
# library that is not of libc, or a file from elsewhere.
: "${CC:?}" "${CXX:?}" "${LIB_FUZZING_ENGINE:?}" "${OUT:?}"
SANITIZER=${SANITIZER:-address} WORK=${WORK:-/tmp/urlassay-work} SRC=${SRC:-..}
curl=${CURL_SOURCE:-$SRC/curl} cjson=${CJSON_SOURCE:-$SRC/cjson}
jobs=$(nproc)

# The targets of impl alone. libidn2 and libunistring, and so libcurl, are not built with the memory sanitizer: what they write
# would count as not initialised.
targets="invariants setters query writing editions"
if [ "$SANITIZER" = memory ]; then
    echo "build.sh: memory: impl alone, by the targets $targets; not differential (libcurl) and idna (libidn2)"
else
    targets="differential idna $targets"
fi

# What is linked statically: cJSON, built here, and the archives of Debian's or Ubuntu's libidn2 and libunistring. The folder has
# no shared library, and the linker looks there first.
static=$WORK/static
rm -rf "$static"
mkdir -p "$static/pkgconfig" "$static/include/cjson"
# shellcheck disable=SC2086
$CC ${CFLAGS:-} -fPIC -c -o "$static/cJSON.o" "$cjson/cJSON.c"
ar rcs "$static/libcjson.a" "$static/cJSON.o"
cp "$cjson/cJSON.h" "$static/include/cjson/"
printf '%s\n' 'Name: cjson' 'Description: cJSON' 'Version: 1' "Cflags: -I$static/include" "Libs: -L$static -lcjson" \
    >"$static/pkgconfig/libcjson.pc"
for library in idn2 unistring; do
    archive=$($CC -print-file-name=lib$library.a)
    if [ ! -e "$archive" ]; then
        echo "build.sh: there is no lib$library.a: install lib$library-dev" >&2
        exit 3
    fi
    ln -s "$archive" "$static/lib$library.a"
done

# One folder for each set of flags, from nothing: make does not see that flags have changed.
variant=contract-$SANITIZER-${FUZZING_ENGINE:-libfuzzer}
rm -rf "build/$variant"
paths=
for target in $targets; do
    paths="$paths build/$variant/fuzz-$target"
done
# shellcheck disable=SC2086
PKG_CONFIG_PATH=$static/pkgconfig make -j"$jobs" VARIANT="$variant" CC="$CC" CXX="$CXX" CFLAGS="${CFLAGS:-} -DUA_ABORT" \
    CXXFLAGS="${CXXFLAGS:-}" LIB_FUZZING_ENGINE="$LIB_FUZZING_ENGINE" FUZZ_LINK="$CXX ${CXXFLAGS:-}" CURL="$curl" \
    found_engines=libidn2 LDFLAGS="-L$static ${LDFLAGS:-}" LIBRARIES_AFTER=-lunistring $paths

for target in $targets; do
    cp "build/$variant/fuzz-$target" "$OUT/"
    cp corpus/url.dict "$OUT/fuzz-$target.dict"
    printf '%s\n' '[libfuzzer]' 'max_len = 512' 'timeout = 25' >"$OUT/fuzz-$target.options"
    scripts/seed-corpus "$target" "$OUT/fuzz-${target}_seed_corpus.zip"
done
if [ "$SANITIZER" != memory ]; then
    cp .clusterfuzzlite/fuzz-differential.known "$OUT/"
fi
