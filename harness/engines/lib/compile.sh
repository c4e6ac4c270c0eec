# SPDX-License-Identifier: MIT
# For engines in languages that are compiled: once, into a folder outside of the source tree.
set -eu

lib=$(CDPATH='' cd -- "${0%/*}" && pwd)/lib
cache=${XDG_CACHE_HOME:-${HOME:-}/.cache}/urlassay

# The answer to hello of an engine that lacks something, and the end of it.
give_up() {
    printf '{"outcome":"unsupported","reason":"%s"}\n' "$1"
    exit 1
}

need() {
    command -v "$1" >/dev/null 2>&1 || give_up "$1 is not installed"
}

# Ends the engine unless this user alone can have written the cache and what is in it at these relative paths.
check_cache() {
    set -- "$cache" "$@"
    why=$(/bin/sh "$lib/check-cache.sh" "$@") || why='the cache cannot be checked'
    [ -z "$why" ] || give_up "$(printf %s "$why" | tr -d '"\\\\[:cntrl:]')"
}

# compile NAME SOURCE VERSION sets $built to the folder into which `build FOLDER` put what it made of $lib/SOURCE. It
# is made anew when the source, the script or VERSION, which names the compiler, has changed.
compile() {
    built=$cache/$1-$(printf '%s\n' "$3" | cat - "$lib/$2" "$lib/../${0##*/}" | cksum | tr ' ' -)
    check_cache "${built#"$cache/"}"
    [ ! -d "$built" ] || return 0
    [ -z "${URLASSAY_NO_COMPILE:-}" ] || give_up 'not compiled yet; its first use does that'
    umask 022
    mkdir -p "$cache" 2>/dev/null && [ -w "$cache" ] ||
        give_up "the cache folder $(printf %s "$cache" | tr -d '"\\\\[:cntrl:]') cannot be written; XDG_CACHE_HOME names another one"
    check_cache go
    # One compiles, the others wait. The lock ends with who holds it, even by a signal.
    exec 9>"$cache/$1.lock"
    flock 9 || give_up 'no lock in the cache folder urlassay'
    if [ ! -d "$built" ]; then
        rm -rf "$cache/$1".new.*
        new=$(mktemp -d "$cache/$1.new.XXXXXX")
        if ! build "$new" </dev/null >"$new/log" 2>&1; then
            cat "$new/log" >&2
            exit 1
        fi
        rm -rf "$cache/$1"-*
        mv "$new" "$built"
    fi
    exec 9>&-
}

# compile_c FOLDER COMPILER ARGUMENT...: runs it in the folder, as the linker takes libgcc_s.so.1 of the current one.
compile_c() {
    folder=$1
    compiler=$2
    shift 2
    case $compiler in
    /*) ;;
    */*) compiler=$PWD/$compiler ;;
    esac
    (cd "$folder" && "$compiler" "$@")
}

# Leaves the current folder, which may be anybody's: Erlang, Mono, Bun and rustup read code or settings there.
leave_folder() {
    case $cache in
    /*) ;;
    *) cache=$PWD/$cache ;;
    esac
    cd "$lib"
}

# compile_java FOLDER SOURCE...: as javac, whose empty class path would be the current folder, and which would run the
# annotation processors of that.
compile_java() {
    folder=$1
    shift
    javac -proc:none -implicit:none -cp "${jars:-$folder}" -d "$folder" "$@"
}

# Sets $jars, which is empty before, to a class path: all of the folder that URLASSAY_JARS names, and before Debian's libraries.
use_jars() {
    [ -z "${URLASSAY_JARS:-}" ] || jars="$URLASSAY_JARS/*"
    for jar; do
        if [ -e "/usr/share/java/$jar.jar" ]; then
            jars=$jars${jars:+:}/usr/share/java/$jar.jar
        elif [ -z "${URLASSAY_JARS:-}" ]; then
            give_up "/usr/share/java/$jar.jar is not installed"
        fi
    done
}
