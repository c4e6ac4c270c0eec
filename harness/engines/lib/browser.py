# SPDX-License-Identifier: MIT
"""What the engines `chromium` and `firefox` share: requests are read in batches, evaluated in a page
by url-class.js, and answered. The browser is started at the first request; its profile and all that
it writes is in a temporary folder, which goes when the browser goes.

Bytes that are no UTF-8 are decoded as a page's are, with U+FFFD.
"""
import base64
import ctypes
import json
import os
import re
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time

BATCH = 1000
START_SECONDS = 60  # a cold start on a busy machine


def read_script(name):
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), name)
    with open(path, encoding="utf-8") as file:
        return file.read()


JS = read_script("url-class.js") + read_script("browser.js")


def find(names, variable):
    """The browser's executable; ends the engine where there is none."""
    own = os.environ.get(variable)
    for name in [own] if own else names:
        path = shutil.which(name)
        if path:
            return path
    reason = f"no {' or '.join([own] if own else names)} is installed; {variable} may name one"
    print(json.dumps({"outcome": "unsupported", "reason": reason}))
    sys.exit(1)


def version(path):
    done = subprocess.run([path, "--version"], capture_output=True, text=True, timeout=START_SECONDS,
                          check=False)
    number = re.search(r"\d+(\.\d+)+\w*", done.stdout)
    return number[0] if number else ""


def die_with_parent():
    """In the child: SIGKILL as soon as this process is gone, however it went."""
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG


class Browser:
    """One that runs. A subclass has command(folder), connect() and evaluate(script)."""

    def __init__(self, path):
        self.process = None
        self.folder = tempfile.mkdtemp(prefix="urlassay-browser-")
        try:
            fds = self.kept_fds()
            environment = {**os.environ, "HOME": self.folder, "TMPDIR": self.folder,
                           "XDG_CONFIG_HOME": self.folder, "XDG_CACHE_HOME": self.folder}
            with open(os.path.join(self.folder, "log"), "wb") as log:
                self.process = subprocess.Popen(
                    [path] + self.command(self.folder), env=environment, stdin=subprocess.DEVNULL,
                    stdout=log, stderr=log, start_new_session=True, preexec_fn=die_with_parent,
                    pass_fds=fds)
            self.connect(time.monotonic() + START_SECONDS)
        except BaseException:
            self.stop()
            raise

    def kept_fds(self):
        """Opens what the browser finds open, before anything else is."""
        return ()

    def fail(self, what):
        """Says what happened and the last that the browser said."""
        with open(os.path.join(self.folder, "log"), errors="replace") as log:
            last = log.read()[-2000:].strip().split("\n")[-1]
        raise RuntimeError(f"{what}: {last}")

    def wait_readable(self, fd, deadline):
        while not select.select([fd], [], [], 0.1)[0]:
            if self.process.poll() is not None:
                self.fail(f"the browser exited with status {self.process.returncode}")
            if time.monotonic() > deadline:
                self.fail("the browser does not answer")

    def stop(self):
        if self.process:
            try:
                os.killpg(self.process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
            self.process.wait()
        # Its children may write until they notice.
        for _ in range(50):
            shutil.rmtree(self.folder, ignore_errors=True)
            if not os.path.exists(self.folder):
                break
            time.sleep(0.02)


def batches():
    """Lists of whole lines: what lies in the pipe, at most BATCH at once."""
    rest = b""
    while True:
        chunk = os.read(0, 1 << 20)
        if chunk:
            *lines, rest = (rest + chunk).split(b"\n")
        else:
            lines = [rest] if rest else []
        for start in range(0, len(lines), BATCH):
            yield lines[start:start + BATCH]
        if not chunk:
            return


def read_request(line):
    request = json.loads(line)
    for key in [key for key in request if key.endswith("_b64")]:
        request[key[:-4]] = base64.b64decode(request.pop(key)).decode("utf-8", "replace")
    return request


def answer(lines, hello, evaluate):
    answers, requests = [], []
    for line in lines:
        try:
            request = read_request(line)
            if request["op"] == "hello":
                answers.append(hello)
            else:
                requests.append(request)
        except (ValueError, TypeError, KeyError, AttributeError):
            answers.append({"id": None, "outcome": "error", "reason": "not a request"})
    if requests:
        answers += json.loads(evaluate(f"{JS}\nassay({json.dumps(json.dumps(requests))})"))
    for one in answers:
        if "reason" in one:
            one["reason"] = one["reason"][:200]  # Firefox repeats the input, however long
        sys.stdout.write(json.dumps(one) + "\n")
    sys.stdout.flush()


def main(browser_class, path, engine):
    browser = None

    def evaluate(script):
        nonlocal browser
        browser = browser or browser_class(path)
        return browser.evaluate(script)

    for number in signal.SIGTERM, signal.SIGINT, signal.SIGHUP:
        signal.signal(number, lambda *_: sys.exit(1))
    hello = {"protocol": 1, "engine": engine, "version": version(path), "model": "whatwg",
             "capabilities": ["parse", "base", "set", "toascii", "query", "params"],
             "warm_up_ms": START_SECONDS * 1000}
    try:
        for lines in batches():
            answer(lines, hello, evaluate)
    except BrokenPipeError:
        sys.stderr.close()
    except RuntimeError as error:
        sys.exit(f"Error: {error}")
    finally:
        for number in signal.SIGTERM, signal.SIGINT, signal.SIGHUP:
            signal.signal(number, signal.SIG_IGN)
        if browser:
            browser.stop()
