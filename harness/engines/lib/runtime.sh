# SPDX-License-Identifier: MIT
# For engines that run a JavaScript runtime. Comes behind lib/compile.sh.

# The folders that may hold npm packages, one a line: where the user says, where
# `make deps-engines` puts them, where `npm install -g` does, and where Debian does. As find() of stdio.js.
folders() {
    printf '%s\n' "${URLASSAY_NODE_MODULES:-}"
    printf '%s\n' "${NODE_PATH:-}" | tr : '\n'
    printf '%s\n' "$cache/npm/node_modules"
    node=$(command -v node) && printf '%s\n' "$(readlink -f "$node")/../../lib/node_modules"
    printf '%s\n' /usr/local/lib/node_modules /usr/share/nodejs
}

# Ends the engine whose package, or program, is in none of these folders.
give_up_package() {
    give_up "$1 is not in URLASSAY_NODE_MODULES, NODE_PATH, the cache folder or a global one"
}

# Sets $modules to the first folder that has the package.
find_package() {
    modules=$(folders | while IFS= read -r folder; do
        [ -z "$folder" ] || [ ! -e "$folder/$1/package.json" ] || { printf '%s\n' "$folder" && break; }
    done)
    [ -n "$modules" ] || give_up_package "$1"
    [ "$modules" != "$cache/npm/node_modules" ] || check_cache "npm/node_modules/$1"
}

# Prints the first executable with one of these paths below a folder of packages.
find_program() {
    folders | while IFS= read -r folder; do
        for path; do
            if [ -n "$folder" ] && [ -f "$folder/$path" ] && [ -x "$folder/$path" ]; then
                printf '%s\n' "$folder/$path"
                exit
            fi
        done
    done
}

# Sets $program to the executable of deno, bun or node. An npm package of that name brings it; deno and bun may also be
# in PATH.
find_runtime() {
    case $(uname -m) in
    aarch64) deno=aarch64 node=arm64 bun=aarch64 ;;
    *) deno=x64 node=x64 bun=x64 ;;
    esac
    bun="@oven/bun-linux-$bun/bin/bun"
    case $1 in
    deno) program=$(find_program "@deno/linux-$deno-glibc/deno" "deno/node_modules/@deno/linux-$deno-glibc/deno") ;;
    bun) program=$(find_program "$bun" bun/bin/bun.exe "bun/node_modules/$bun") ;;
    node) program=$(find_program node/bin/node "node-linux-$node/bin/node") ;;
    esac
    [ -n "$program" ] || [ "$1" = node ] || program=$(command -v "$1") || :
    [ -n "$program" ] || give_up_package "$1"
    case $program in "$cache"/*) check_cache "${program#"$cache/"}" ;; esac
}
