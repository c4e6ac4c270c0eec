#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The engines `dial:CLIENT`: which host does this client contact for a URL?

The real client runs on the URL, with lib/dial/shim.c preloaded. The shim answers its questions for
names, refuses its connections, and records both. The answer has the host and the port of the first
connection, or the first name that the client asked for. No packet leaves the machine: the clients
also run in a network namespace without interfaces, where the system allows that.

With a base, the client fetches the base, and the shim answers with a redirect whose Location is the
input. So the answer is the host to which the client follows the redirect.

usage: dial.py SHIM BUILT CLIENT     SHIM: the shared object of shim.c; BUILT: what engines/dial has made or found for it

CLIENT is a client of the table below, or the path of a program, which gets the URL as its only argument.

A client is a program that runs once for each URL, or a script that fetches one URL after another. A
script first writes `version` and the version. It reads a line for each URL, which is its bytes in
base64. It writes a line when it is done: `ok`, or `error` and the reason.
"""
import base64
import concurrent.futures
import ctypes
import json
import os
import re
import select
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import traceback

LIB = os.path.dirname(os.path.realpath(__file__))
RECORD, RESPONSE = 198, 199  # descriptors of the shim
SECONDS = 5  # for one URL
NO_END = "no end within"  # how the error of a client that hangs begins
START_SECONDS = 30  # for the first URL of a script
MANY, MANY_BYTES = 32, 2000  # URLs for one process, and the size of the request for one
PROGRAMS = 4  # programs that run at the same time
ARGUMENT_BYTES = 100_000  # of one argument; Linux allows 128 KiB

IN_PYTHON = ["{python}", "{lib}/client.py"]
IN_NODE = ["node", "{lib}/client.cjs"]
IN_PHP = ["php", "-n", "{lib}/client.php"]
IN_PHP_CURL = ["php", "-n", "-d", "extension=curl", "{lib}/client.php"]
IN_JAVA = ["java", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto",
           "-Dsun.net.inetaddr.ttl=0",
           "-Dsun.net.inetaddr.negative.ttl=0", "-cp", "{built}", "Client"]

# For each client, its command. "{url}" stands for the URL. A command without it is a script.
# version: the command that prints the version. refuses: URLs that the client does not take as such.
# many: arguments for one URL of a command for many; marked: its other arguments, with which it writes an
# error and the byte 1 for each URL. redirect: what the command gets besides, for a request with a base. text: it takes text, so no bytes
# that are not UTF-8. module: what the script imports.
CLIENTS = {
    "curl": {"command": ["curl", "-q", "-g", "-sS", "--proto", "=http,https,ftp", "--max-time", "4",
                         "-o", "/dev/null", "--url", "{url}"],
             "redirect": ["-L", "--max-redirs", "1"], "many": ["-o", "/dev/null", "--url", "{url}"],
             "marked": ["-q", "-g", "-s", "--proto", "=http,https,ftp", "--max-time", "4", "-w",
                        "%{exitcode} %{errormsg}\x01"], "version": ["curl", "-q", "--version"],
             "refuses": (rb"^@", "curl reads a list of URLs from this file")},
    "wget": {"command": ["wget", "--no-config", "--no-hsts", "-nv", "-t1", "-T4", "-O", "/dev/null", "--",
                         "{url}"],
             "redirect": [], "version": ["wget", "--no-config", "--version"]},
    "wget2": {"command": ["wget2", "--no-config", "--no-hsts", "--no-robots", "-nv", "-t1", "-T4", "-O",
                          "/dev/null", "--", "{url}"],
              "version": ["wget2", "--no-config", "--version"]},
    "aria2": {"command": ["aria2c", "--no-conf", "-q", "--async-dns=false", "--dry-run=true", "-m1",
                          "--connect-timeout=4", "--enable-dht=false", "--enable-dht6=false",
                          "--follow-torrent=false", "--", "{url}"],
              "version": ["aria2c", "--no-conf", "--version"]},
    "urllib": {"command": IN_PYTHON, "text": True, "redirect": []},
    "requests": {"command": IN_PYTHON, "text": True, "redirect": [], "module": "requests"},
    "urllib3": {"command": IN_PYTHON, "text": True, "redirect": [], "module": "urllib3"},
    "httpx": {"command": IN_PYTHON, "text": True, "redirect": [], "module": "httpx"},
    "aiohttp": {"command": IN_PYTHON, "text": True, "redirect": [], "module": "aiohttp"},
    "node-fetch": {"command": IN_NODE, "text": True, "redirect": []},
    "node-http": {"command": IN_NODE, "text": True},
    "node-legacy": {"command": IN_NODE, "text": True},
    "axios": {"command": IN_NODE, "text": True, "redirect": [], "module": "axios"},
    "got": {"command": IN_NODE, "text": True, "redirect": [], "module": "got"},
    "undici": {"command": IN_NODE, "text": True, "module": "undici"},
    "deno": {"command": ["{built}", "run", "--quiet", "--allow-all", "--no-config", "{lib}/client.cjs"], "text": True,
             "redirect": []},
    "bun": {"command": ["{built}", "{lib}/client.cjs"], "text": True, "redirect": []},
    "php": {"command": IN_PHP, "redirect": []},
    "php-curl": {"command": IN_PHP_CURL, "redirect": []},
    "java": {"command": IN_JAVA, "text": True, "redirect": []},
    "java-http": {"command": IN_JAVA, "text": True, "redirect": []},
    "okhttp": {"command": IN_JAVA, "text": True, "redirect": []},
    "httpclient": {"command": IN_JAVA, "text": True, "redirect": []},
    "perl": {"command": ["perl", "{lib}/client.pl"], "redirect": []},
    "mojo": {"command": ["perl", "{lib}/client.pl"], "redirect": []},
    "ruby": {"command": ["ruby", "--disable-gems", "{lib}/client.rb"], "redirect": []},
    "ruby-http": {"command": ["ruby", "--disable-gems", "{lib}/client.rb"]},
    "go": {"command": ["{built}/client"], "redirect": [], "own_record": True},
}


def leave(reason):
    print(json.dumps({"outcome": "unsupported", "reason": reason}), flush=True)
    raise SystemExit(1)


# --- the record of the shim -----------------------------------------------------------------------


def write_v6(packed):
    """An IPv6 address as the URL Standard's IPv6 serializer writes it, in brackets."""
    groups = [packed[i] << 8 | packed[i + 1] for i in range(0, 16, 2)]
    zeros = max(re.finditer("0+", "".join("1" if group else "0" for group in groups)), default=None,
                key=lambda match: (len(match[0]), -match.start()))
    if not zeros or len(zeros[0]) < 2:
        return "[" + ":".join(f"{group:x}" for group in groups) + "]"
    left, right = groups[:zeros.start()], groups[zeros.end():]
    return "[" + ":".join(f"{g:x}" for g in left) + "::" + ":".join(f"{g:x}" for g in right) + "]"


def write_host(address):
    """The host of a URL for a numeric address."""
    if ":" not in address:
        return address.encode()
    return write_v6(socket.inet_pton(socket.AF_INET6, address.partition("%")[0])).encode()


def lower(name):
    """ASCII letters in lower case: names in DNS have no case."""
    return bytes(c + 32 if 65 <= c <= 90 else c for c in name)


def name_as_host(name):
    """A name as a URL has it: one with colons, such as an address with a zone, is in brackets."""
    name = lower(name)
    return b"[" + name + b"]" if b":" in name and not name.startswith(b"[") else name


def read_record(before, text, after_first):
    """The first contact: (host, port), both None if there was none. A host that was only asked for has
    no port. after_first: the first one after the first connection. before: names that the client knew."""
    names, first_name, skips = {}, None, after_first
    for line in before.decode("ascii", "replace").splitlines():
        names.setdefault(line.split(" ")[2], name_as_host(bytes.fromhex(line.split(" ")[1])))
    for line in text.decode("ascii", "replace").splitlines():
        verb, *words = line.split(" ")
        if verb == "resolve" and len(words) == 2:
            name = name_as_host(bytes.fromhex(words[0]))
            names.setdefault(words[1], name)
            if first_name is None and not skips:
                # A numeric host is the address that it stands for.
                is_name = re.fullmatch(r"198\.1[89]\.\d+\.\d+", words[1])
                first_name = name if is_name else write_host(words[1])
        elif verb == "connect" and skips:
            skips = False
        elif verb == "connect" and len(words) == 2:
            address = words[0].removeprefix("::ffff:") if words[0].startswith("::ffff:198.1") else words[0]
            if re.fullmatch(r"198\.1[89]\.\d+\.\d+", address) and address in names:
                return names[address], int(words[1])
            return write_host(words[0]), int(words[1])
    return first_name, None


class Record:
    """The two files of the shim, for one process."""

    def __init__(self):
        self.record = self.open_file("record")
        self.response = self.open_file("response")

    @staticmethod
    def open_file(name):
        # A file opened anew has an offset and flags of its own; the shim appends.
        made = os.memfd_create(name)
        file = os.open(f"/proc/self/fd/{made}", os.O_RDWR | os.O_APPEND | os.O_CLOEXEC)
        os.close(made)
        return file

    def start(self, location):
        os.ftruncate(self.record, 0)
        os.ftruncate(self.response, 0)
        if location is not None:
            os.write(self.response, b"HTTP/1.1 302 Found\r\nLocation: " + location +
                     b"\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")

    def read(self):
        return os.pread(self.record, os.fstat(self.record).st_size, 0)

    def is_served(self):
        """Whether the client read the response."""
        return os.fstat(self.response).st_size == 0

    def close(self):
        os.close(self.record)
        os.close(self.response)


# --- clients --------------------------------------------------------------------------------------


def set_up_child(record):
    """In the child, before it runs the client: the files of the shim get their descriptors, and the
    child ends with this process."""
    os.dup2(record.record, RECORD)
    os.dup2(record.response, RESPONSE)
    PRCTL(1, signal.SIGKILL)  # PR_SET_PDEATHSIG


PRCTL = ctypes.CDLL(None).prctl


class Client:
    def __init__(self, name, shim, built, folder):
        self.name = os.path.basename(name)
        self.row = CLIENTS.get(name) or {"command": [os.path.abspath(name), "{url}"]}
        self.folder = folder
        self.environment = {
            "PATH": os.environ.get("PATH", "/usr/bin:/bin"), "HOME": self.folder, "TMPDIR": self.folder,
            "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "TERM": "dumb", "CLIENT": name,
        }
        self.fills = {"lib": LIB, "python": self.find_python(), "built": built}
        if self.row["command"] == IN_NODE and "module" in self.row:
            self.environment["NODE_PATH"] = built
        if not self.row.get("own_record"):
            self.environment["LD_PRELOAD"] = shim
        self.is_program = "{url}" in self.row["command"]
        self.process = self.record = None
        self.running = set()
        self.pool = concurrent.futures.ThreadPoolExecutor(PROGRAMS) if self.is_program else None

    def find_python(self):
        """The first Python that has the module: packages of Debian are for Debian's Python."""
        module = self.row.get("module", "sys")
        for path in [sys.executable, "/usr/bin/python3"]:
            if self.row["command"] != IN_PYTHON:
                return path
            if os.access(path, os.X_OK) and subprocess.run(
                    [path, "-c", f"import {module}"], capture_output=True, check=False, cwd=self.folder,
                    env=self.environment).returncode == 0:  # -c imports from the current folder first
                return path
        return leave(f"no python3 has the module {module}")

    def command(self):
        return [part.format_map({"url": "{url}", **self.fills}) for part in self.row["command"]]

    def spawn(self, command, record, stdin):
        process = subprocess.Popen(
            command, stdin=stdin, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=self.folder,
            env=self.environment, start_new_session=True, preexec_fn=lambda: set_up_child(record),
            close_fds=False)  # all of this process end at exec, except the two
        self.running.add(process)
        return process

    def kill(self, process):
        self.running.discard(process)
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        process.wait()
        for pipe in (process.stdin, process.stdout, process.stderr):
            if pipe:
                pipe.close()

    # A program.

    def run_program(self, url, location):
        """Returns (record, whether the response was read, error)."""
        record = Record()
        record.start(location)
        command = self.command()
        if location is not None:
            command[1:1] = self.row.get("redirect", [])
        command = [os.fsencode(part).replace(b"{url}", url) if part == "{url}" else part
                   for part in command]
        process = self.spawn(command, record, subprocess.DEVNULL)
        try:
            out, err = process.communicate(timeout=SECONDS)
            error = None if process.returncode == 0 else (err or out).decode("utf-8", "replace")
            if process.returncode and not error:
                error = f"exit status {process.returncode}"
        except subprocess.TimeoutExpired:
            error = f"{NO_END} {SECONDS} s"
        finally:
            self.kill(process)
        done = record.read(), record.is_served(), error
        record.close()
        return done

    def learn_redirects(self):
        """Of a program that is not in the table: it follows redirects if it follows one."""
        record, is_served, _ = self.run_program(b"http://from.invalid/", b"http://to.invalid/")
        if is_served and read_record(b"", record, True)[0] == b"to.invalid":
            self.row["redirect"] = []

    def run_many(self, urls):
        """run_program for many URLs in one process, which fetches one after another. Behind each URL it gets
        one of a name that is ours, so the record shows where the next one begins. None: it went otherwise."""
        record = Record()
        record.start(None)
        command = [self.row["command"][0], *self.row["marked"]]
        for number, url in enumerate(urls):
            mark = f"http://{number}.mark.invalid/".encode()
            for part in (url, mark):
                command += [part if word == "{url}" else word for word in self.row["many"]]
        process = self.spawn(command, record, subprocess.DEVNULL)
        try:
            out, _ = process.communicate(timeout=SECONDS + len(urls))
            text = record.read()
        except subprocess.TimeoutExpired:
            return None
        finally:
            self.kill(process)
            record.close()
        errors = out.split(b"\x01")
        pieces, names, begin = [], b"", 0
        for number in range(len(urls)):
            # The mark's own lines: the question for its name, and the connection.
            end = re.compile(rb"resolve " + f"{number}.mark.invalid".encode().hex().encode() +
                             rb" \S+\n(?:connect .*\n)?").search(text, begin)
            if not end:
                return None
            piece = text[begin:end.start()]
            # A name that the client knows already is not asked for again.
            pieces.append((names, piece))
            names += b"".join(re.findall(rb"resolve .*\n", piece))
            begin = end.end()
        if len(errors) != 2 * len(urls) + 1:
            return None
        return [(names, piece, error.decode("utf-8", "replace").partition(" ")[2])
                for (names, piece), error in zip(pieces, errors[::2])]

    # A script.

    def stop(self):
        if self.process:
            self.kill(self.process)
            self.record.close()
            self.process = None

    def start_script(self):
        """Returns the version that the script writes first. Raises RuntimeError if it does not."""
        self.record = Record()
        self.process = self.spawn(self.command(), self.record, subprocess.PIPE)
        line = self.read_line(time.monotonic() + START_SECONDS)
        if line and line.startswith(b"version "):
            return line.decode("utf-8", "replace")
        raise RuntimeError(self.end_script() or f"the client does not start within {START_SECONDS} s")

    def end_script(self):
        """Ends the script. Returns the last that it said on stderr."""
        os.set_blocking(self.process.stderr.fileno(), False)
        said = self.process.stderr.read() or b""
        self.stop()
        return " ".join(said.decode("utf-8", "replace").split())[-200:]

    def run_script(self, url, location):
        if not self.process:
            self.start_script()
        self.record.start(location)
        try:
            self.process.stdin.write(base64.b64encode(url) + b"\n")
            self.process.stdin.flush()
            line = self.read_line(time.monotonic() + SECONDS)
        except OSError:
            line = b""
        done = self.record.read(), self.record.is_served()
        if line is None:
            self.stop()
            return *done, f"{NO_END} {SECONDS} s"
        if not line:
            return *done, "the client ended: " + self.end_script()
        return *done, None if line == b"ok\n" else line.decode("utf-8", "replace").partition(" ")[2]

    def read_line(self, deadline):
        """A line of the script, b"" at its end, None if none comes until the deadline."""
        line = b""
        while not line.endswith(b"\n"):
            rest = deadline - time.monotonic()
            if rest <= 0 or not select.select([self.process.stdout], [], [], rest)[0]:
                return None
            chunk = os.read(self.process.stdout.fileno(), 65536)
            if not chunk:
                return b""
            line += chunk
        return line

    # Both.

    def run(self, url, location):
        return (self.run_program if self.is_program else self.run_script)(url, location)

    def refusal(self, url, is_redirect):
        """Why the client is not asked about the URL; None: it is."""
        if self.is_program and b"\0" in url:
            return "an argument of a program has no NUL"
        if self.is_program and len(url) > ARGUMENT_BYTES:
            return f"an argument of a program has at most {ARGUMENT_BYTES} bytes here"
        if self.is_program and not url:
            return "an empty argument is not a URL to a program"
        pattern, reason = self.row.get("refuses", (None, ""))
        if pattern and re.search(pattern, url):
            return reason
        if is_redirect and (b"\r" in url or b"\n" in url or b"\0" in url):
            return "a header of HTTP has no line break and no NUL"
        if is_redirect and url.strip(b" \t") != url:
            return "a header of HTTP has no space at its start or end"
        if self.row.get("text"):
            try:
                url.decode("utf-8")
            except UnicodeDecodeError:
                return "the client takes text, and this is not UTF-8"
        return None

    def ask(self, url, base):
        """The answer to the request."""
        problem = self.refusal(url, base is not None) or (base is not None and self.refusal(base, False))
        if base is not None and "redirect" not in self.row:
            problem = "the client follows no redirect here"
        if problem:
            return {"outcome": "unsupported", "reason": problem}
        text, is_served, error = self.run(*((url, None) if base is None else (base, url)))
        if base is not None and not is_served:
            return {"outcome": "unsupported", "reason": "the client fetches nothing from the base"}
        # The first connection is the one to the base.
        host, port = read_record(b"", text, base is not None)
        return self.tell(host, port, base, error)

    def ask_many(self, urls):
        """The answers to many URLs without a base."""
        answers = [problem and {"outcome": "unsupported", "reason": problem}
                   for problem in (self.refusal(url, False) for url in urls)]
        asked = [url for url, answer in zip(urls, answers) if answer is None]
        done = self.run_many(asked) if len(asked) > 1 else None
        if done is None:
            return [answer or self.ask(url, None) for url, answer in zip(urls, answers)]
        told = iter(self.tell(*read_record(names, text, False), None, error) for names, text, error in done)
        return [answer or next(told) for answer in answers]

    @staticmethod
    def tell(host, port, base, error):
        """The answer for a contact."""
        if host is None and error and error.startswith(NO_END):
            return {"outcome": "error", "reason": "the client contacts no host, and has " + error}
        if host is None:
            # A line of an error may be long, and it may quote the URL.
            reason = " ".join((error or "the client is content").split())[:200]
            if base is not None and not error:
                reason = "the client does not follow the redirect"
            return {"outcome": "rejected", "reason": "contacts no host: " + reason}
        answer = {"outcome": "parsed"}
        put(answer, "host", host)
        if port is not None:
            answer["port"] = str(port)
        return answer

    def version(self):
        """What the script says, or the first number that the program prints. Ends the engine if the client does not run."""
        try:
            if self.is_program:
                done = subprocess.run(self.row.get("version", ["true"]), capture_output=True, env=self.environment,
                                      check=False, timeout=START_SECONDS, stdin=subprocess.DEVNULL, cwd=self.folder)
                text = done.stdout.decode("utf-8", "replace")
                record, _, _ = self.run_program(b"http://127.0.0.1:1/", None)
            else:
                text = self.start_script()
                record = self.record.read()
        except (OSError, RuntimeError, subprocess.TimeoutExpired) as error:
            leave(f"{self.name}: {error}")
        # A static program does not load the shim.
        if not (record.startswith(b"loaded\n") or self.row.get("own_record")):
            leave(f"{self.command()[0]} does not load the shim")
        if not self.is_program:
            return text.removeprefix("version ").strip()
        number = re.search(r"\d+(\.\d+)+\w*", text)
        return number[0] if number else ""

    def finish(self):
        """Waits for what was asked."""
        if self.pool:
            self.pool.shutdown()

    def end(self):
        """Kills what runs."""
        for process in list(self.running):
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass


# --- the protocol ---------------------------------------------------------------------------------


def take(request, key):
    """The bytes under key, None if there are none."""
    if key + "_b64" in request:
        return base64.b64decode(request[key + "_b64"])
    value = request.get(key)
    return None if value is None else value.encode("utf-8", "replace")


def put(answer, key, value):
    try:
        answer[key] = value.decode("utf-8")
    except UnicodeDecodeError:
        answer[key + "_b64"] = base64.b64encode(value).decode("ascii")


def hide_network():
    """A network namespace without interfaces, for this process and all clients. Returns whether the
    system allowed it."""
    unshare = ctypes.CDLL(None, use_errno=True).unshare
    clone_newuser, clone_newnet = 0x10000000, 0x40000000
    uid, gid = os.getuid(), os.getgid()
    if unshare(clone_newnet) == 0:
        return True
    if unshare(clone_newuser | clone_newnet) != 0:
        return False
    try:
        for name, text in [("setgroups", "deny"), ("uid_map", f"{uid} {uid} 1"), ("gid_map", f"{gid} {gid} 1")]:
            with open(f"/proc/self/{name}", "w", encoding="ascii") as file:
                file.write(text)
    except OSError:
        pass
    return True


class Session:
    def __init__(self, name, shim, built, folder):
        is_hidden = hide_network()
        self.client = Client(name, shim, built, folder)
        self.lock = threading.Lock()
        self.waiting = []  # requests that one program can answer
        if name not in CLIENTS:
            self.client.learn_redirects()
        bases = ["base"] if "redirect" in self.client.row else []
        self.hello = {
            "protocol": 1, "engine": "dial:" + self.client.name, "version": self.client.version(), "model": "client",
            "capabilities": ["parse"] + bases, "warm_up_ms": 1000 * START_SECONDS,
            "flags": "network namespace" if is_hidden else "preloaded shim",
        }

    def write(self, answer):
        with self.lock:
            sys.stdout.write(json.dumps(answer) + "\n")
            sys.stdout.flush()

    def answer(self, requests):
        try:
            if len(requests) > 1:
                answers = self.client.ask_many([take(request, "input") for request in requests])
            else:
                answers = [self.client.ask(take(requests[0], "input"), take(requests[0], "base"))]
        except Exception as error:  # a fault of this script must not end it
            answers = [{"outcome": "error", "reason": repr(error)}] * len(requests)
        for request, answer in zip(requests, answers):
            self.write({"id": request.get("id"), **answer})

    def is_one_of_many(self, request):
        return "many" in self.client.row and request.get("base") is None and "base_b64" not in request and \
            len(json.dumps(request)) < MANY_BYTES

    def take_line(self, line):
        try:
            request = json.loads(line)
            op = request["op"]
        except (ValueError, TypeError, KeyError):
            self.write({"id": None, "outcome": "error", "reason": "not a request"})
            return
        if op == "hello":
            self.write(self.hello)
        elif op != "parse":
            self.write({"id": request.get("id"), "outcome": "unsupported", "reason": "no such op"})
        elif self.client.pool and not self.is_one_of_many(request):
            self.client.pool.submit(self.answer, [request])
        elif self.client.pool:
            self.waiting.append(request)
            if len(self.waiting) == MANY:
                self.send_waiting()
        else:
            self.answer([request])

    def send_waiting(self):
        if self.waiting:
            self.client.pool.submit(self.answer, self.waiting)
        self.waiting = []

    def run(self):
        rest = b""
        try:
            while chunk := os.read(0, 1 << 16):
                *lines, rest = (rest + chunk).split(b"\n")
                for line in lines:
                    self.take_line(line)
                self.send_waiting()
            if rest:
                self.take_line(rest)
                self.send_waiting()
            self.client.finish()
        finally:
            self.client.end()


if __name__ == "__main__":
    if len(sys.argv) != 4 or (sys.argv[3] not in CLIENTS and "/" not in sys.argv[3]):
        leave("the argument is the path of a client, or one of " + ", ".join(CLIENTS))
    # The folder of the client goes when this process is ended, too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    home = tempfile.mkdtemp(prefix="urlassay-dial-")
    try:
        Session(sys.argv[3], sys.argv[1], sys.argv[2], home).run()
    except (BrokenPipeError, KeyboardInterrupt, SystemExit):
        pass
    except Exception:
        traceback.print_exc()
    finally:
        shutil.rmtree(home, ignore_errors=True)
        os._exit(0)  # not waiting for threads whose client hangs
