# SPDX-License-Identifier: MIT
"""Reads the JSON files of the source tree for the scripts: an error is one line with file, line and column."""
import json
import os
import sys

# The files of vectors/ that hold no cases of the suite.
NOT_CASES = ("schema.json", "confusion.json", "changes.json", "payloads.json")

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


class JSONError(ValueError):
    """str() is PATH:LINE:COLUMN: MESSAGE; line and column count characters from 1."""

    def __init__(self, path, line, column, message):
        super().__init__(f"{path}:{line}:{column}: {message}")
        self.path, self.line, self.column, self.message = path, line, column, message


def parse(path):
    """What the file holds; raises JSONError for a syntax error and for bytes that are not UTF-8."""
    with open(path, "rb") as file:
        data = file.read()
    path = os.path.relpath(path, ROOT) if os.path.abspath(path).startswith(ROOT + os.sep) else path
    try:
        return json.loads(data.decode("utf-8"))
    except UnicodeDecodeError as error:
        before = data[:error.start].decode("utf-8")
        raise JSONError(path, before.count("\n") + 1, len(before) - before.rfind("\n"), "not UTF-8") from None
    except json.JSONDecodeError as error:
        raise JSONError(path, error.lineno, error.colno, f"JSON syntax error: {error.msg}") from None


def load(path):
    """As parse, but an error is printed and ends the script with status 3."""
    try:
        return parse(path)
    except JSONError as error:
        print(error, file=sys.stderr)
        raise SystemExit(3) from None
