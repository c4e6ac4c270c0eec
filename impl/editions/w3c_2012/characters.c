/* SPDX-License-Identifier: MIT */
/* URL, W3C Working Draft of 24 May 2012, 2: terminology of characters */
#include "w3c_2012.h"

/* control character; the space is one, DEL is none. */
bool ed_w3c_is_control_character(char c)
{
    return (unsigned char)c <= 0x20;
}

/* slash character */
bool ed_w3c_is_slash_character(char c)
{
    return c == '/' || c == '\\';
}

/* authority terminating character */
bool ed_w3c_is_authority_terminating_character(char c)
{
    return ed_w3c_is_slash_character(c) || c == '?' || c == '#' || c == ';';
}
