/* SPDX-License-Identifier: MIT */
/* How to ask an npm package that no table names: by the first of its exports that finds the parts of a known URL. */
"use strict";

const { bracketed, giveUp } = require("./stdio.js");

const EXPORTS = ["parse", "parseUrl", "parseURL", "parseUri", "URL", "Url", "URI", "Uri", "default"];
const KNOWN = "http://user:pass@known.example:81/path?query#fragment";

/* A part under the first of keys that an object has: a value, or a method without parameters that returns it. */
function part(object, keys) {
  for (const key of keys) {
    const value = typeof object[key] === "function" && object[key].length === 0 ? object[key]() : object[key];
    if (typeof value === "string" || typeof value === "number") {
      return String(value);
    }
  }
  return undefined;
}

const without = (string, delimiter) => string?.replace(delimiter, "");

function partsOf(found) {
  if (typeof found !== "object" || found === null) {
    throw new Error("no object");
  }
  const [, user, password] = /^([^:]*)(?::(.*))?$/s.exec(part(found, ["auth", "userinfo", "userInfo"]) ?? "");
  const host = part(found, ["hostname", "resource"]) ?? without(part(found, ["host", "domain"]), /:\d*$/);
  return {
    href: part(found, ["href"]),
    scheme: without(part(found, ["protocol", "scheme"]), /:.*$/s),
    username: part(found, ["username", "user"]) ?? user,
    password: part(found, ["password", "pass"]) ?? password,
    host: bracketed(host),
    port: part(found, ["port"]),
    path: part(found, ["pathname", "path"]),
    query: without(part(found, ["search", "query"]), /^\?/),
    fragment: without(part(found, ["hash", "fragment"]), /^#/),
  };
}

/* The ways to call an export: as a function, and as a class. */
function calls(exported) {
  return [(input) => exported(input), (input) => new exported(input)];
}

function findsParts(call) {
  try {
    const { host, path } = partsOf(call(KNOWN));
    return host === "known.example" && path?.split("?")[0] === "/path";
  } catch {
    return false;
  }
}

/* The hello and the parse of such a package, like the table's. */
function anyParser(name, lib) {
  const exported = [...EXPORTS.map((key) => lib?.[key]), lib].filter((one) => typeof one === "function");
  const call = exported.flatMap(calls).find(findsParts);
  if (!call) {
    giveUp(`${name} cannot be asked: none of ${EXPORTS.join(", ")} and the package itself, called with a ` +
      "URL, returns an object with its host name and path");
  }
  return { model: "other", tells_null: [], ops: [], parse: () => (input) => partsOf(call(input)) };
}

module.exports = { anyParser };
