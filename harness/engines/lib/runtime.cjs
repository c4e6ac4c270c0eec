/* SPDX-License-Identifier: MIT */
/* The engines `deno`, `bun` and `node-latest`: the class URL of the runtime that runs this. */
"use strict";

const { serve } = require("./stdio.js");
const { urlClass } = require("./url-class.js");

const { ada, bun, deno, node } = process.versions;
const [engine, version] = bun ? ["bun", bun] : deno ? ["deno", deno] : ["node-latest", node + (ada ? ` (ada ${ada})` : "")];
serve({ engine, version, model: "whatwg" }, ["base"], urlClass({ URL, URLSearchParams }));
