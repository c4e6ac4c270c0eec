/* SPDX-License-Identifier: MIT */
/* Normalization Forms C and D, https://www.unicode.org/reports/tr15/. Time is linear (canonical
 * ordering too), but for a binary search among the composites. */
#ifndef UA_NFC_H
#define UA_NFC_H

#include "ucd.h"
#include "urlassay.h"

/* The quick check of UAX #15, section 9: UA_NFC_YES and UA_NFC_NO are sure. */
enum ua_nfc_quick_check ua_nfc_check(const uint32_t *points, size_t count);

/* Normalises text, a buffer of code points. spare is another one with the same allocator, whose
 * content is lost. On a status but UA_OK text's content is lost, too. */
UA_CHECKED enum ua_status ua_nfc_normalize(struct ua_buf *text, struct ua_buf *spare);
/* The same for Form D. */
UA_CHECKED enum ua_status ua_nfd_normalize(struct ua_buf *text, struct ua_buf *spare);

#endif
