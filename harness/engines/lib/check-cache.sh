# SPDX-License-Identifier: MIT
# Prints why nothing in the cache may run; nothing: it may. Engines in each language ask it. Who can write there chooses
# the programs that run.
#
# usage: sh check-cache.sh CACHE BELOW...
#
# CACHE, each folder on the way to CACHE/BELOW, and all that is in CACHE/BELOW must belong to this user, nobody else may
# write there, and no part of the path may be a symbolic link. A pipe or a device is refused. What is missing is not
# checked.
set -u

refuse() {
    printf '%s\n' "$1"
    exit
}

# Refuses what others own or can write: of a path, or with -prune of its last part only.
check() {
    path=$1
    shift
    [ ! -h "$path" ] || refuse "$path is a symbolic link, so nothing in the cache is run"
    [ -e "$path" ] || return 0
    found=$(find "$path" "$@" ! -type l \
        \( ! -type f ! -type d -o ! -user "$(id -u)" -o -perm -020 -o -perm -002 \) -print 2>&1)
    found=${found%%
*}
    if [ -z "$found" ]; then
        return 0
    elif [ -e "$found" ] && [ ! -f "$found" ] && [ ! -d "$found" ]; then
        refuse "$found is a pipe or a device, so nothing in the cache is run"
    elif [ -O "$found" ]; then
        refuse "other users can write to $found, so nothing in the cache is run (chmod -R go-w)"
    elif [ -e "$found" ]; then
        refuse "$found belongs to another user, so nothing in the cache is run"
    else
        refuse "the cache cannot be checked: $found"
    fi
}

cache=$1
shift
check "$cache" -prune
for below; do
    path=$cache
    while [ "$below" != "${below#*/}" ]; do
        path=$path/${below%%/*} below=${below#*/}
        check "$path" -prune
    done
    check "$path/$below"
done
