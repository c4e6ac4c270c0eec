// SPDX-License-Identifier: MIT
// Runs vectors-flat.json on the class URL of this program: node run.mjs vectors-flat.json
// Replace parse() to test another parser. docs/vectors.md explains the cases.
import { readFileSync } from "node:fs";

// Returns an object with the attributes of the class URL; throws if the input is refused.
function parse(input, base) {
  return base === null ? new URL(input) : new URL(input, base);
}

// Bytes that are not UTF-8 are decoded with U+FFFD, as a browser does.
function text(test, key) {
  const base64 = test[key + "_b64"];
  return base64 === undefined ? test[key] : Buffer.from(base64, "base64").toString();
}

function accepts(input, base) {
  try {
    return parse(input, base);
  } catch {
    return null;
  }
}

// The attributes that differ; "failure" if the parser refuses what it must accept, or the reverse.
function differences(test) {
  const input = text(test, "input");
  const base = text(test, "base");
  const url = accepts(input, base);
  if (test.failure) { // what fails without a base must also fail as a base
    return url || (base === null && accepts("about:blank", input)) ? ["failure"] : [];
  }
  return url ? Object.keys(test).filter((key) => key in url && url[key] !== test[key]) : ["failure"];
}

const results = JSON.parse(readFileSync(process.argv[2])).map((test) => [test.id, differences(test)]);
const failed = results.filter(([, fields]) => fields.length > 0);
failed.forEach(([id, fields]) => console.log(`${id}: ${fields.join(", ")}`));
console.log(`${results.length - failed.length} passed, ${failed.length} failed`);
