# SPDX-License-Identifier: MIT
"""The URL Standard's parser as its text has it, code point after code point, for scripts/gen-vectors.

It shares nothing with impl/: sets and tables are copied from the Standard, states keep its names, and each state sees
one code point. It is slow, and it knows IDNA for ASCII and the few code points of tables.MAPPED only: a domain with any
other raises NotModelled.
"""
