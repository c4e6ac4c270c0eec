// SPDX-License-Identifier: MIT
// What the engines `chromium` and `firefox` run in a page. browser.py puts it in front of a call of
// assay(requests); requests and answers are JSON, as the engine protocol has them, without hello.
"use strict";

// The getters say "" for null too; href, which the same parser wrote, tells them apart.
function parts(url) {
    const [whole, fragment] = url.href.split(/#(.*)/s);
    const [stem, query] = whole.split(/\?(.*)/s);
    const hasHost = stem.startsWith(url.protocol + "//");
    return {
        outcome: "parsed",
        href: url.href,
        scheme: url.protocol.slice(0, -1),
        username: url.username,
        password: url.password,
        host: hasHost || url.hostname ? url.hostname : null,
        port: url.port || null,
        path: url.pathname,
        query: url.search ? url.search.slice(1) : query === undefined ? null : "",
        fragment: url.hash ? url.hash.slice(1) : fragment === undefined ? null : "",
        origin: url.origin === "null" ? null : url.origin,
    };
}

class Unsupported extends Error {}

const attributes = ["href", "protocol", "username", "password", "host", "hostname", "port",
                    "pathname", "search", "hash"];
const readable = [...attributes, "origin"];
const listOps = ["append", "delete", "get", "getAll", "has", "set", "sort"];

function iterate(list, changes, url) {
    const seen = [];
    for (const pair of list) {
        for (const change of changes)
            if (change.at === seen.length)
                step(list, change, url);
        seen.push(pair);
    }
    return seen;
}

function step(list, {op, args = [], changes = []}, url) {
    if (listOps.includes(op))
        return list[op](...args) ?? null;
    if (op === "size")
        return list.size;
    if (op === "iterate")
        return iterate(list, changes, url);
    if (!url || !(args.length ? attributes : readable).includes(op))
        throw new Unsupported("no such step");
    if (args.length === 0)
        return url[op];
    url[op] = args[0];
    return null;
}

const ops = {
    parse: ({input, base}) => parts(base == null ? new URL(input) : new URL(input, base)),
    set({input, attribute, value}) {
        const url = new URL(input);
        if (!attributes.includes(attribute))
            throw new Unsupported("no attribute that can be set");
        url[attribute] = value;
        return parts(url);
    },
    // A page reaches domain to ASCII through a URL's host alone.
    toascii({input, strict}) {
        if (strict || /[\t\n\r#%/:?@[\\\]]/.test(input))
            throw new Unsupported("a page cannot ask this");
        return {outcome: "parsed", value: new URL("https://" + input + "/").hostname};
    },
    // The constructor takes one "?" off.
    query: ({input}) => ({outcome: "parsed", value: new URLSearchParams("?" + input).toString()}),
    params({input, value}) {
        const {init, steps} = JSON.parse(value);
        const url = init === undefined ? new URL(input) : null;
        const list = url ? url.searchParams : new URLSearchParams(init);
        const returned = steps.map(one => step(list, one, url));
        return {outcome: "parsed", value: JSON.stringify(returned), query: list.toString(),
                ...(url && {href: url.href})};
    },
};

function answer(request) {
    if (!Object.hasOwn(ops, request.op))
        return {outcome: "unsupported", reason: "no such op"};
    try {
        return ops[request.op](request);
    } catch (error) {
        // By name: the URL class may be of another realm than this script.
        const outcome = error instanceof Unsupported ? "unsupported"
                        : error.name === "TypeError" ? "rejected" : "error";
        return {outcome, reason: error.message.slice(0, 200)};
    }
}

function assay(requests) {
    const answers = JSON.parse(requests).map(request => ({id: request.id, ...answer(request)}));
    return JSON.stringify(answers).replace(/[^ -~]/g,
        unit => "\\u" + unit.charCodeAt(0).toString(16).padStart(4, "0"));
}
