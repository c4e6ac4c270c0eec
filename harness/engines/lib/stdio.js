/* SPDX-License-Identifier: MIT */
/* Node's side of the engine protocol: lines in, lines out. */
"use strict";

const { answer } = require("./url-class.js");

/* Answers hello with hello, whose capabilities are the ops and more, and every other request by ops. */
exports.serve = function serve(hello, more, ops) {
  const first = { protocol: 1, ...hello, capabilities: [...Object.keys(ops), ...more] };
  const reply = (line) => {
    let request = null;
    try {
      request = JSON.parse(line);
    } catch {
      /* answered below */
    }
    if (request === null || typeof request !== "object") {
      return { id: null, outcome: "error", reason: "not a request" };
    }
    return request.op === "hello" ? first : answer(ops, request);
  };
  let begun = [];
  process.stdin.setEncoding("utf8");
  process.stdin.on("data", (chunk) => {
    const lines = chunk.split("\n");
    if (lines.length > 1) {
      lines[0] = begun.join("") + lines[0];
      begun = [lines.pop()];
      process.stdout.write(lines.map((line) => JSON.stringify(reply(line)) + "\n").join(""));
    } else {
      begun.push(chunk);
    }
  });
  process.stdout.on("error", () => process.exit());
};

/* The answer to hello of an engine that lacks something, and the end of it. */
exports.giveUp = function giveUp(reason) {
  console.log(JSON.stringify({ outcome: "unsupported", reason }));
  process.exit(1);
};
