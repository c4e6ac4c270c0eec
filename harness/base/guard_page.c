/* SPDX-License-Identifier: MIT */
#include "guard_page.h"

#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

static size_t page_size(void)
{
    static size_t size;

    if (size == 0)
        size = (size_t)sysconf(_SC_PAGESIZE);
    return size;
}

static char *start_of_page(char *at)
{
    return at - (uintptr_t)at % page_size();
}

size_t guard_pages(size_t size)
{
    return size == 0 ? 1 : (size - 1) / page_size() + 1;
}

char *guard_map(size_t pages)
{
    size_t size = pages * page_size();
    char *map = mmap(NULL, size + page_size(), PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

    if (map == MAP_FAILED)
        return NULL;
    if (mprotect(map, size, PROT_READ | PROT_WRITE) == 0)
        return map + size;
    munmap(map, size + page_size());
    return NULL;
}

void guard_unmap(char *at, size_t pages)
{
    munmap(start_of_page(at), (pages + 1) * page_size());
}

char *guard_end(char *at, size_t pages)
{
    return start_of_page(at) + pages * page_size();
}
