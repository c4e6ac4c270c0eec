/* SPDX-License-Identifier: MIT */
/* Node's side of the engine protocol: lines in, lines out; and where npm packages are. */
"use strict";

const fs = require("fs");
const net = require("net");
const os = require("os");
const path = require("path");
const { spawnSync } = require("child_process");
const { answer } = require("./url-class.js");

/* A class refuses an input by an exception. Node then writes a stack, which nobody reads and which takes longer
 * than parsing. */
Error.stackTraceLimit = 1;

/* The object of a line; null if it is none. */
function read(line) {
  try {
    const request = JSON.parse(line);
    return typeof request === "object" ? request : null;
  } catch {
    return null;
  }
}

/* The whole lines of stdin, as many at a time as lie there. */
async function* batches() {
  let begun = [];
  process.stdin.setEncoding("utf8");
  for await (const chunk of process.stdin) {
    const lines = chunk.split("\n");
    begun.push(lines.shift());
    if (lines.length > 0) {
      lines.unshift(begun.join(""));
      begun = [lines.pop()];
      yield lines;
    }
  }
}

/* Answers hello with hello, and other requests, in batches, by the lines that ask promises for them. */
async function listen(hello, ask) {
  process.stdout.on("error", () => process.exit());
  for await (const lines of batches()) {
    const requests = [];
    let answers = "";
    for (const line of lines) {
      const request = read(line);
      if (request === null) {
        answers += JSON.stringify({ id: null, outcome: "error", reason: "not a request" }) + "\n";
      } else if (request.op === "hello") {
        answers += JSON.stringify(hello) + "\n";
      } else {
        requests.push(request);
      }
    }
    process.stdout.write(requests.length > 0 ? answers + (await ask(requests)) : answers);
  }
}

/* Answers by a table of ops, which with more are the capabilities. */
function serve(hello, more, ops) {
  listen({ protocol: 1, ...hello, capabilities: [...Object.keys(ops), ...more] },
    (requests) => requests.map((request) => JSON.stringify(answer(ops, request)) + "\n").join(""));
}

/* As serve, where ops return promises. */
function serveLater(hello, more, ops) {
  const reply = async (request) => {
    let settled;
    try {
      const found = await (Object.hasOwn(ops, request.op) ? ops[request.op](request) : null);
      settled = () => found;
    } catch (error) {
      settled = () => {
        throw error;
      };
    }
    return JSON.stringify(answer(Object.hasOwn(ops, request.op) ? { [request.op]: settled } : {}, request)) + "\n";
  };
  listen({ protocol: 1, ...hello, capabilities: [...Object.keys(ops), ...more] },
    async (requests) => (await Promise.all(requests.map(reply))).join(""));
}

/* A host with the brackets that an IPv6 address has lost; any other ":" in it was "%3A", say. */
function bracketed(host) {
  return host && net.isIPv6(host) ? `[${host}]` : host;
}

/* The answer to hello of an engine that lacks something, and the end of it. */
function giveUp(reason) {
  console.log(JSON.stringify({ outcome: "unsupported", reason }));
  process.exit(1);
}

const CACHE = path.resolve(process.env.XDG_CACHE_HOME || path.join(os.homedir(), ".cache"), "urlassay");

/* Gives up unless this user alone can have written the cache and what is in it at a relative path. */
function checkCache(below) {
  const { error, status, stdout } = spawnSync("/bin/sh", [path.join(__dirname, "check-cache.sh"), CACHE, below], { encoding: "utf8" });
  if (error || status !== 0 || stdout !== "") {
    giveUp(stdout ? stdout.trim() : "the cache cannot be checked");
  }
}

/* The folder and version of an npm package, looked for where the user says, where `make deps-engines`
 * puts it, and where `npm install -g` does. hint: what else the user can do if it is nowhere. */
function find(name, hint = "") {
  const folders = [
    process.env.URLASSAY_NODE_MODULES,
    ...(process.env.NODE_PATH ?? "").split(path.delimiter),
    path.join(CACHE, "npm/node_modules"),
    path.resolve(process.execPath, "../../lib/node_modules"),
    "/usr/local/lib/node_modules",
    "/usr/share/nodejs",
  ];
  for (const folder of folders.filter(Boolean).map((one) => path.resolve(one, name))) {
    if (fs.existsSync(path.join(folder, "package.json"))) {
      if (folder.startsWith(CACHE + path.sep)) {
        checkCache(path.relative(CACHE, folder));
      }
      return { folder, version: require(path.join(folder, "package.json")).version };
    }
  }
  return giveUp(`${name} is not in URLASSAY_NODE_MODULES, NODE_PATH, the cache folder or a global one${hint}`);
}

module.exports = { CACHE, bracketed, checkCache, find, giveUp, listen, serve, serveLater };
