/* SPDX-License-Identifier: MIT */
/* The engine protocol's requests, asked of the classes URL and URLSearchParams of whoever has them: Node, an
 * npm package, a runtime, a page in a browser. It needs nothing else but TextDecoder and atob. */
"use strict";

const utf8 = new TextDecoder("utf-8", { ignoreBOM: true });
const strictUtf8 = new TextDecoder("utf-8", { ignoreBOM: true, fatal: true });

/* The bytes of base64. */
function fromBase64(base64) {
  const binary = atob(base64);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) {
    bytes[i] = binary.charCodeAt(i);
  }
  return bytes;
}

/* The text under key, which may come as base64; null if it is null or not there. A string of JavaScript cannot
 * hold what is not UTF-8: the Standard decodes it first, and who does not follow the Standard is strict. */
function text(request, key, strict) {
  const base64 = request[key + "_b64"];
  if (base64 === undefined) {
    return request[key] ?? null;
  }
  const bytes = fromBase64(base64);
  if (!strict) {
    return utf8.decode(bytes);
  }
  try {
    return strictUtf8.decode(bytes);
  } catch {
    throw { outcome: "unsupported", reason: "it takes strings, and these bytes are no UTF-8" };
  }
}

/* A URL's components. The attributes of the class have "" for null as well; href tells the two apart, for in it
 * each delimiter stands unescaped at one place only. */
function components(url) {
  const head = url.href.split("#", 1)[0];
  const absent = (value, isThere) => (value === "" && !isThere ? null : value);
  return {
    outcome: "parsed",
    href: url.href,
    scheme: url.protocol.slice(0, -1),
    username: url.username,
    password: url.password,
    host: absent(url.hostname, url.href.startsWith(url.protocol + "//")),
    port: absent(url.port, false),
    path: url.pathname,
    query: absent(url.search.slice(1), head.includes("?")),
    fragment: absent(url.hash.slice(1), url.href.includes("#")),
    origin: url.origin === "null" ? null : url.origin,
  };
}

const LIST_OPS = ["append", "delete", "get", "getAll", "has", "set", "sort"];
const ATTRIBUTES = ["href", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search",
  "hash"];

/* A string of a script of "params" (harness/ops/op_params.h), which may be {bytes_b64}; or a list of such. */
function strings(value) {
  if (Array.isArray(value)) {
    return value.map(strings);
  }
  return value?.bytes_b64 === undefined ? value : utf8.decode(fromBase64(value.bytes_b64));
}

/* Runs one step of a script and returns what it returns. */
function step(list, url, { op, args: given = [], changes = [] }) {
  const args = strings(given);
  if (op === "iterate") {
    const pairs = [];
    for (const pair of list) {
      changes.filter(({ at }) => at === pairs.length).forEach((change) => step(list, url, change));
      pairs.push(pair);
    }
    return pairs;
  }
  if (op === "size") {
    return list.size ?? [...list].length;
  }
  if (LIST_OPS.includes(op)) {
    return list[op](...args) ?? null;
  }
  if (!url || !ATTRIBUTES.concat("origin").includes(op)) {
    throw { outcome: "unsupported", reason: "no such step" };
  }
  if (args.length === 0) {
    return url[op];
  }
  url[op] = args[0];
  return null;
}

/* A function that answers requests; its ops are the capabilities of who gives these classes. */
function urlClass({ URL, URLSearchParams }) {
  /* A TypeError, by name because it may be of another realm, is their word on the input. */
  const rejects = (act) => {
    try {
      return act();
    } catch (error) {
      throw error.name === "TypeError" ? { outcome: "rejected", reason: error.message } : error;
    }
  };
  return {
    parse(request) {
      const base = text(request, "base");
      const input = text(request, "input");
      return components(rejects(() => (base === null ? new URL(input) : new URL(input, base))));
    },
    set(request) {
      const attribute = text(request, "attribute");
      const url = rejects(() => new URL(text(request, "input")));
      if (!ATTRIBUTES.includes(attribute)) {
        throw { outcome: "unsupported", reason: "not an attribute that can be set" };
      }
      rejects(() => (url[attribute] = text(request, "value")));
      return components(url);
    },
    query(request) {
      /* The constructor takes one "?" away. */
      return { outcome: "parsed", value: new URLSearchParams("?" + text(request, "input")).toString() };
    },
    params(request) {
      const script = JSON.parse(text(request, "value"));
      const url = "init" in script ? null : rejects(() => new URL(text(request, "input")));
      const list = url ? url.searchParams : rejects(() => new URLSearchParams(strings(script.init)));
      const returned = script.steps.map((one) => rejects(() => step(list, url, one)));
      const answer = { outcome: "parsed", value: JSON.stringify(returned), query: list.toString() };
      return url ? { ...answer, href: url.href } : answer;
    },
  };
}

/* The answer to a request, by a table of ops. */
function answer(ops, request) {
  try {
    if (!Object.hasOwn(ops, request.op)) {
      throw { outcome: "unsupported", reason: "no such op" };
    }
    return { id: request.id, ...ops[request.op](request) };
  } catch (error) {
    return { id: request.id, outcome: error.outcome ?? "error", reason: error.reason ?? String(error) };
  }
}

if (typeof module === "object") {
  module.exports = { answer, components, text, urlClass };
}
