# SPDX-License-Identifier: MIT
"""URLs: the basic URL parser, the serialiser, getters and setters."""
from .host import parse_host
from .tables import (ALPHA, C0_CONTROL, C0_CONTROLS, DIGITS, EOF, FAILURE, FRAGMENT, PATH, QUERY, SPECIAL, SPECIAL_QUERY,
                     TAB_OR_NEWLINE, TERMINATE, USERINFO, is_url_code_point, percent_encode, starts_with_hex_digits)


class Url:
    def __init__(self):
        self.scheme, self.username, self.password, self.host = "", "", "", None
        self.port, self.path, self.query, self.fragment = None, [], None, None

    def special(self):
        return self.scheme in SPECIAL

    def opaque(self):
        return isinstance(self.path, str)

    def credentials(self):
        return self.username != "" or self.password != ""

    def cannot_have_credentials_or_port(self):
        return self.host in (None, "") or self.scheme == "file"

    def shorten(self):
        if self.scheme == "file" and len(self.path) == 1 and is_normalized_drive_letter(self.path[0]):
            return
        if self.path:
            self.path.pop()

    def copy(self):
        other = Url()
        other.__dict__.update(self.__dict__)
        other.path = self.path if self.opaque() else list(self.path)
        return other


def is_drive_letter(text):
    return len(text) == 2 and text[0] in ALPHA and text[1] in ":|"


def is_normalized_drive_letter(text):
    return is_drive_letter(text) and text[1] == ":"


def starts_with_drive_letter(text):
    return is_drive_letter(text[:2]) and (len(text) == 2 or text[2] in "/\\?#")


def is_single_dot(segment):
    return segment.lower() in (".", "%2e")


def is_double_dot(segment):
    return segment.lower() in ("..", ".%2e", "%2e.", "%2e%2e")


def get(url, attribute):
    """An attribute of the URL class."""
    host = url.host or ""
    port = "" if url.port is None else str(url.port)
    path = url.path if url.opaque() else "".join("/" + segment for segment in url.path)
    if attribute == "href":
        text = url.scheme + ":"
        if url.host is not None:
            text += "//"
            if url.credentials():
                text += url.username + (":" + url.password if url.password else "") + "@"
            text += host + (":" + port if port else "")
        elif not url.opaque() and len(url.path) > 1 and url.path[0] == "":
            text += "/."
        text += path
        text += "" if url.query is None else "?" + url.query
        return text + ("" if url.fragment is None else "#" + url.fragment)
    return {
        "protocol": url.scheme + ":", "username": url.username, "password": url.password,
        "host": host + (":" + port if port else ""), "hostname": host, "port": port, "pathname": path,
        "search": "?" + url.query if url.query else "", "hash": "#" + url.fragment if url.fragment else "",
    }[attribute]


class Parser:
    """The basic URL parser. After run(), url holds the URL, errors pairs of name and byte."""

    def __init__(self, text, base=None, url=None, override=None, offsets=None):
        self.base, self.override, self.errors, self.last_at = base, override, [], 0
        self.url = url if url is not None else Url()
        # Where each code point was in the bytes that the caller gave.
        self.offsets = offsets or [len(text[:i].encode()) for i in range(len(text) + 1)]
        first, end = 0, len(text)
        if url is None:
            strip = C0_CONTROLS | {" "}
            while first < end and text[first] in strip:
                first += 1
            while end > first and text[end - 1] in strip:
                end -= 1
            if first > 0:
                self.errors.append(("invalid-URL-unit", 0))
            elif end < len(text):
                self.errors.append(("invalid-URL-unit", self.offsets[end]))
        removed = [i for i in range(first, end) if text[i] in TAB_OR_NEWLINE]
        if removed:
            self.errors.append(("invalid-URL-unit", self.offsets[removed[0]]))
        kept = [i for i in range(first, end) if text[i] not in TAB_OR_NEWLINE]
        self.text = "".join(text[i] for i in kept)
        self.places = [self.offsets[i] for i in kept] + [self.offsets[end]]
        self.buffer, self.pointer, self.buffer_start = "", 0, 0
        self.at_sign_seen = self.inside_brackets = self.password_token_seen = False
        self.state = override or "scheme start"

    def report(self, name, pointer):
        self.errors.append((name, self.places[pointer]))

    def error(self, name):
        self.report(name, self.pointer)

    def fail(self, name=None):
        if name:
            self.error(name)
        return FAILURE

    def run(self):
        """Returns FAILURE, or None."""
        while True:
            self.c = self.text[self.pointer] if 0 <= self.pointer < len(self.text) else EOF
            self.remaining = self.text[self.pointer + 1:]
            at = self.pointer
            result = getattr(self, "state_" + self.state.replace(" ", "_"))()
            if result is not None:
                return FAILURE if result is FAILURE else None
            if at >= len(self.text) and self.pointer >= at:
                return None
            self.pointer += 1

    def back(self, state):
        self.state = state
        self.pointer -= 1

    def check_unit(self):
        if not is_url_code_point(self.c) and self.c != "%":
            self.error("invalid-URL-unit")
        if self.c == "%" and not starts_with_hex_digits(self.remaining):
            self.error("invalid-URL-unit")

    def append(self):
        if self.buffer == "":
            self.buffer_start = self.pointer
        self.buffer += self.c

    def state_scheme_start(self):
        if self.c is not EOF and self.c in ALPHA:
            self.buffer += self.c.lower()
            self.state = "scheme"
        elif self.override is None:
            self.back("no scheme")
        else:
            return FAILURE

    def state_scheme(self):
        url = self.url
        if self.c is not EOF and self.c in ALPHA + DIGITS + "+-.":
            self.buffer += self.c.lower()
        elif self.c == ":":
            if self.override is not None:
                if url.special() != (self.buffer in SPECIAL):
                    return TERMINATE
                if (url.credentials() or url.port is not None) and self.buffer == "file":
                    return TERMINATE
                if url.scheme == "file" and url.host == "":
                    return TERMINATE
            url.scheme = self.buffer
            if self.override is not None:
                if url.port == SPECIAL.get(url.scheme):
                    url.port = None
                return TERMINATE
            self.buffer = ""
            if url.scheme == "file":
                if not self.remaining.startswith("//"):
                    self.report("special-scheme-missing-following-solidus", self.pointer + 1)
                self.state = "file"
            elif url.special() and self.base and self.base.scheme == url.scheme:
                self.state = "special relative or authority"
            elif url.special():
                self.state = "special authority slashes"
            elif self.remaining.startswith("/"):
                self.state = "path or authority"
                self.pointer += 1
            else:
                url.path = ""
                self.state = "opaque path"
        elif self.override is None:
            self.buffer = ""
            self.state = "no scheme"
            self.pointer = -1
        else:
            return FAILURE

    def take(self, *members):
        for member in members:
            value = getattr(self.base, member)
            setattr(self.url, member, list(value) if isinstance(value, list) else value)

    def state_no_scheme(self):
        if self.base is None or (self.base.opaque() and self.c != "#"):
            return self.fail("missing-scheme-non-relative-URL")
        if self.base.opaque():
            self.take("scheme", "path", "query")
            self.url.fragment = ""
            self.state = "fragment"
        else:
            self.back("relative" if self.base.scheme != "file" else "file")

    def state_special_relative_or_authority(self):
        if self.c == "/" and self.remaining.startswith("/"):
            self.state = "special authority ignore slashes"
            self.pointer += 1
        else:
            self.error("special-scheme-missing-following-solidus")
            self.back("relative")

    def state_path_or_authority(self):
        if self.c == "/":
            self.state = "authority"
        else:
            self.back("path")

    def state_relative(self):
        self.take("scheme")
        if self.c == "/":
            self.state = "relative slash"
        elif self.url.special() and self.c == "\\":
            self.error("invalid-reverse-solidus")
            self.state = "relative slash"
        else:
            self.take("username", "password", "host", "port", "path", "query")
            if self.c == "?":
                self.url.query = ""
                self.state = "query"
            elif self.c == "#":
                self.url.fragment = ""
                self.state = "fragment"
            elif self.c is not EOF:
                self.url.query = None
                self.url.shorten()
                self.back("path")

    def state_relative_slash(self):
        if self.url.special() and self.c in ("/", "\\"):
            if self.c == "\\":
                self.error("invalid-reverse-solidus")
            self.state = "special authority ignore slashes"
        elif self.c == "/":
            self.state = "authority"
        else:
            self.take("username", "password", "host", "port")
            self.back("path")

    def state_special_authority_slashes(self):
        if self.c == "/" and self.remaining.startswith("/"):
            self.state = "special authority ignore slashes"
            self.pointer += 1
        else:
            self.error("special-scheme-missing-following-solidus")
            self.back("special authority ignore slashes")

    def state_special_authority_ignore_slashes(self):
        if self.c not in ("/", "\\"):
            self.back("authority")
        else:
            self.error("special-scheme-missing-following-solidus")

    def ends_authority(self):
        return self.c in (EOF, "/", "?", "#") or (self.url.special() and self.c == "\\")

    def state_authority(self):
        if self.c == "@":
            self.error("invalid-credentials")
            if self.at_sign_seen:
                self.buffer = "%40" + self.buffer
            self.at_sign_seen = True
            for code_point in self.buffer:
                if code_point == ":" and not self.password_token_seen:
                    self.password_token_seen = True
                    continue
                encoded = percent_encode(code_point, USERINFO)
                if self.password_token_seen:
                    self.url.password += encoded
                else:
                    self.url.username += encoded
            self.buffer = ""
        elif self.ends_authority():
            if self.at_sign_seen and self.buffer == "":
                return self.fail("host-missing")
            self.pointer -= len(self.buffer) + 1
            self.buffer = ""
            self.state = "host"
        else:
            self.append()

    def parse_host(self):
        start = self.buffer_start if self.buffer else max(self.pointer, 0)
        return parse_host(self.buffer, not self.url.special(), lambda name, at: self.report(name, start + at))

    def state_host(self):
        url = self.url
        if self.override is not None and url.scheme == "file":
            self.back("file host")
        elif self.c == ":" and not self.inside_brackets:
            if self.buffer == "":
                return self.fail("host-missing")
            if self.override == "hostname":
                return FAILURE
            host = self.parse_host()
            if host is None:
                return FAILURE
            url.host, self.buffer, self.state = host, "", "port"
        elif self.ends_authority():
            if url.special() and self.buffer == "":
                return self.fail("host-missing")
            if self.override is not None and self.buffer == "" and (url.credentials() or url.port is not None):
                return FAILURE
            host = self.parse_host()
            if host is None:
                return FAILURE
            url.host, self.buffer = host, ""
            self.back("path start")
            if self.override is not None:
                return TERMINATE
        else:
            if self.c == "[":
                self.inside_brackets = True
            if self.c == "]":
                self.inside_brackets = False
            self.append()

    state_hostname = state_host

    def state_port(self):
        if self.c is not EOF and self.c in DIGITS:
            self.append()
        elif self.ends_authority() or self.override is not None:
            if self.buffer != "":
                port = int(self.buffer)
                if port > 65535:
                    self.report("port-out-of-range", self.buffer_start)
                    return FAILURE
                self.url.port = None if port == SPECIAL.get(self.url.scheme) else port
                self.buffer = ""
                if self.override is not None:
                    return TERMINATE
            if self.override is not None:
                return FAILURE
            self.back("path start")
        else:
            return self.fail("port-invalid")

    def state_file(self):
        url = self.url
        url.scheme, url.host = "file", ""
        if self.c in ("/", "\\"):
            if self.c == "\\":
                self.error("invalid-reverse-solidus")
            self.state = "file slash"
        elif self.base and self.base.scheme == "file":
            self.take("host", "path", "query")
            if self.c == "?":
                url.query = ""
                self.state = "query"
            elif self.c == "#":
                url.fragment = ""
                self.state = "fragment"
            elif self.c is not EOF:
                url.query = None
                if not starts_with_drive_letter(self.text[self.pointer:]):
                    url.shorten()
                else:
                    self.error("file-invalid-Windows-drive-letter")
                    url.path = []
                self.back("path")
        else:
            self.back("path")

    def state_file_slash(self):
        if self.c in ("/", "\\"):
            if self.c == "\\":
                self.error("invalid-reverse-solidus")
            self.state = "file host"
        else:
            if self.base and self.base.scheme == "file":
                self.take("host")
                if not starts_with_drive_letter(self.text[self.pointer:]) and self.base.path \
                        and is_normalized_drive_letter(self.base.path[0]):
                    self.url.path.append(self.base.path[0])
            self.back("path")

    def state_file_host(self):
        if self.c in (EOF, "/", "\\", "?", "#"):
            self.pointer -= 1
            if self.override is None and is_drive_letter(self.buffer):
                self.report("file-invalid-Windows-drive-letter-host", self.buffer_start)
                self.state = "path"
            elif self.buffer == "":
                self.url.host = ""
                if self.override is not None:
                    return TERMINATE
                self.state = "path start"
            else:
                host = self.parse_host()
                if host is None:
                    return FAILURE
                self.url.host = "" if host == "localhost" else host
                if self.override is not None:
                    return TERMINATE
                self.buffer, self.state = "", "path start"
        else:
            self.append()

    def state_path_start(self):
        if self.url.special():
            if self.c == "\\":
                self.error("invalid-reverse-solidus")
            self.state = "path"
            if self.c not in ("/", "\\"):
                self.pointer -= 1
        elif self.override is None and self.c == "?":
            self.url.query = ""
            self.state = "query"
        elif self.override is None and self.c == "#":
            self.url.fragment = ""
            self.state = "fragment"
        elif self.c is not EOF:
            self.state = "path"
            if self.c != "/":
                self.pointer -= 1
        elif self.override is not None and self.url.host is None:
            self.url.path.append("")

    def state_path(self):
        url = self.url
        reverse = url.special() and self.c == "\\"
        if self.c in (EOF, "/") or reverse or (self.override is None and self.c in ("?", "#")):
            slash = self.c == "/" or reverse
            if reverse:
                self.error("invalid-reverse-solidus")
            if is_double_dot(self.buffer):
                url.shorten()
                if not slash:
                    url.path.append("")
            elif is_single_dot(self.buffer):
                if not slash:
                    url.path.append("")
            else:
                if url.scheme == "file" and not url.path and is_drive_letter(self.buffer):
                    self.buffer = self.buffer[0] + ":"
                url.path.append(self.buffer)
            self.buffer = ""
            if self.c == "?":
                url.query = ""
                self.state = "query"
            if self.c == "#":
                url.fragment = ""
                self.state = "fragment"
        else:
            self.check_unit()
            self.buffer += percent_encode(self.c, PATH)

    def state_opaque_path(self):
        if self.c == "?":
            self.url.query = ""
            self.state = "query"
        elif self.c == "#":
            self.url.fragment = ""
            self.state = "fragment"
        elif self.c == " ":
            self.error("invalid-URL-unit")
            self.url.path += "%20" if self.remaining[:1] in ("?", "#") else " "
        elif self.c is not EOF:
            self.check_unit()
            self.url.path += percent_encode(self.c, C0_CONTROL)

    def state_query(self):
        if (self.override is None and self.c == "#") or self.c is EOF:
            self.url.query += percent_encode(self.buffer, SPECIAL_QUERY if self.url.special() else QUERY)
            self.buffer = ""
            if self.c == "#":
                self.url.fragment = ""
                self.state = "fragment"
        else:
            self.check_unit()
            self.buffer += self.c

    def state_fragment(self):
        if self.c is not EOF:
            self.check_unit()
            self.url.fragment += percent_encode(self.c, FRAGMENT)


def decode(data):
    """UTF-8 decode without BOM, and where each code point was."""
    text, offsets, at = "", [], 0
    while at < len(data):
        end = at + 1
        while end < len(data) and len(data[at:end + 1].decode("utf-8", "replace")) == 1:
            end += 1
        text += data[at:end].decode("utf-8", "replace")
        offsets.append(at)
        at = end
    return text, offsets + [len(data)]


def parse(text, base=None):
    """(URL or None, errors); text may be bytes."""
    parsed_base = None
    if base is not None:
        parsed_base, _ = parse(base)
        if parsed_base is None:
            return None, []
    text, offsets = decode(text) if isinstance(text, bytes) else (text, None)
    parser = Parser(text, parsed_base, offsets=offsets)
    failed = parser.run() is FAILURE
    return None if failed else parser.url, parser.errors


def override(url, state, text):
    """Basic URL parse with url and a state override: what failed has changed nothing behind the failure."""
    parser = Parser(text, None, url, state)
    parser.run()


def set_attribute(url, attribute, value):
    """The setter of an attribute of the URL class, but href's."""
    without = value[1:] if value[:1] == {"search": "?", "hash": "#"}.get(attribute) else value
    if attribute == "protocol":
        override(url, "scheme start", value + ":")
    elif attribute in ("username", "password"):
        if not url.cannot_have_credentials_or_port():
            setattr(url, attribute, percent_encode(value, USERINFO))
    elif attribute in ("host", "hostname"):
        if not url.opaque():
            override(url, attribute, value)
    elif attribute == "port":
        if not url.cannot_have_credentials_or_port():
            if value == "":
                url.port = None
            else:
                override(url, "port", value)
    elif attribute == "pathname":
        if not url.opaque():
            url.path = []
            override(url, "path start", value)
    elif value == "":
        setattr(url, {"search": "query", "hash": "fragment"}[attribute], None)
    elif attribute == "search":
        url.query = ""
        override(url, "query", without)
    else:
        url.fragment = ""
        override(url, "fragment", without)
