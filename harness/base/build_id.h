/* SPDX-License-Identifier: MIT */
/* Identifies the sources that a program was built from. */
#ifndef BUILD_ID_H
#define BUILD_ID_H

/* Returns a checksum of the sources of the library that the tool and the fuzz targets share, as a
 * string. Two programs with the same build id classify an input alike. */
const char *build_id(void);

#endif
