/* SPDX-License-Identifier: MIT */
/* One version of an npm package, which npm installs into the cache folder when it is asked for the first time. */
"use strict";

const { createHash } = require("crypto");
const fs = require("fs");
const path = require("path");
const { spawnSync } = require("child_process");
const { CACHE, checkCache, find, giveUp } = require("./stdio.js");

const NAME = /^(@[a-z0-9~-][\w.~-]*\/)?[a-z0-9~-][\w.~-]*$/i;
const VERSION = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?(\+[0-9A-Za-z.-]+)?$/;

/* Of npm's codes of errors those that say that it reached no registry. */
const NO_NETWORK = ["ENOTFOUND", "EAI_AGAIN", "ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "ENETUNREACH", "ENOTCACHED"];

/* Why npm failed, in one line. */
function reasonOf({ stdout, error }, wanted) {
  if (error) {
    return error.code === "ENOENT" ? "npm is not installed (apt-get install npm)" : `npm: ${error.message}`;
  }
  let code, summary;
  try {
    ({ code, summary } = JSON.parse(stdout).error);
  } catch {
    return `npm cannot install ${wanted}`;
  }
  if (code === "E404") {
    return `npm has no package ${wanted}`;
  }
  if (code === "ETARGET") {
    return `npm has no version ${wanted}`;
  }
  if (NO_NETWORK.includes(code)) {
    return `${wanted} is not installed, and npm reaches no registry (${code})`;
  }
  return `npm cannot install ${wanted}: ${String(summary).split("\n")[0]}`;
}

/* What was installed, in the folder of a version: a hash of package-lock.json and of all files. */
const RECORD = "urlassay-installed";

/* Adds the names and the contents of all that is below a folder to a hash, in the order of the names. */
function addTree(hash, folder, below = "") {
  for (const name of fs.readdirSync(path.join(folder, below)).sort()) {
    const one = path.join(below, name);
    const full = path.join(folder, one);
    const status = fs.lstatSync(full);
    if (one === RECORD) {
      continue;
    }
    hash.update(`${JSON.stringify(one)} ${status.mode} `);
    if (status.isDirectory()) {
      addTree(hash, folder, one);
    } else {
      hash.update(status.isSymbolicLink() ? fs.readlinkSync(full) : createHash("sha256").update(fs.readFileSync(full)).digest());
    }
  }
  return hash;
}

const treeHash = (folder) => addTree(createHash("sha256"), folder).digest("hex");

/* Gives up if an installed version is not what npm installed. */
function checkInstalled(wanted, folder) {
  let recorded;
  try {
    recorded = fs.readFileSync(path.join(folder, RECORD), "utf8");
  } catch {
    giveUp(`${folder} has no record of what npm installed: remove it, and the next use installs ${wanted} again`);
  }
  if (recorded !== `${treeHash(folder)}\n`) {
    giveUp(`${folder} is not what npm installed: remove it, and the next use installs ${wanted} again`);
  }
}

/* Runs npm for people who wait: two tries, and no question. Not in the current folder, whose .npmrc could name programs. */
function npm(...words) {
  const quiet = ["--json", "--no-audit", "--no-fund", "--loglevel=silent", "--fetch-retries=1", "--fetch-retry-mintimeout=500"];
  return spawnSync("npm", [...words, ...quiet], { cwd: "/", encoding: "utf8", maxBuffer: 1 << 28 });
}

/* Removes what installations left that were ended more than an hour ago. */
function removeOld(parent) {
  for (const name of fs.readdirSync(parent).filter((one) => one.includes(".new-"))) {
    const made = path.join(parent, name);
    if (Date.now() - fs.statSync(made).mtimeMs > 3600e3) {
      fs.rmSync(made, { recursive: true, force: true });
    }
  }
}

/* Why a folder cannot get its name; null: it has it, or another process made the same. */
function rename(made, folder) {
  try {
    fs.renameSync(made, folder);
  } catch (error) {
    return fs.existsSync(folder) ? null : `the cache folder cannot be written: ${error.message}`;
  }
  return null;
}

/* Installs a version into a new folder, and gives that its name when it is complete: so two processes may install the
 * same at a time, and one that is interrupted leaves nothing that looks complete. The packages that it needs are those
 * that npm chooses on that day; package-lock.json in the folder names them. */
function install(wanted, folder) {
  const parent = path.dirname(folder);
  if (process.env.URLASSAY_NO_COMPILE) {
    giveUp(`${wanted} is not installed yet; its first use does that`);
  }
  let made;
  try {
    fs.mkdirSync(parent, { recursive: true, mode: 0o700 });
    removeOld(parent);
    made = fs.mkdtempSync(`${folder}.new-`);
    fs.writeFileSync(path.join(made, "package.json"), '{"private":true}\n');
  } catch (error) {
    giveUp(`the cache folder cannot be written: ${error.message}`);
  }
  process.umask(0o022);
  const done = npm("install", "--prefix", made, "--ignore-scripts", wanted);
  const failed = done.error || done.status !== 0;
  if (!failed) {
    fs.writeFileSync(path.join(made, RECORD), `${treeHash(made)}\n`);
  }
  const reason = failed ? reasonOf(done, wanted) : rename(made, folder);
  /* Before the answer: who reads it may end this process. */
  fs.rmSync(made, { recursive: true, force: true });
  if (reason) {
    giveUp(reason);
  }
}

/* The name, the folder and the version of what `NAME` or `NAME@VERSION` names. Without a version it is the one that is
 * installed, as find() finds it. */
function findVersion(wanted) {
  const at = wanted.indexOf("@", 1);
  const name = at < 0 ? wanted : wanted.slice(0, at);
  if (!NAME.test(name)) {
    giveUp(`${name} is not the name of an npm package`);
  }
  if (at < 0) {
    return { name, ...find(name, `; or name a version, as in npm:${name}@1.2.3`) };
  }
  if (!VERSION.test(wanted.slice(at + 1))) {
    giveUp(`${wanted.slice(at + 1)} is not a version such as 1.2.3`);
  }
  const root = path.join(CACHE, "npm-versions", wanted);
  const folder = path.join(root, "node_modules", name);
  checkCache(path.relative(CACHE, root));
  if (!fs.existsSync(path.join(folder, "package.json"))) {
    install(wanted, root);
  }
  checkInstalled(wanted, root);
  return { name, folder, version: require(path.join(folder, "package.json")).version };
}

/* The least number of letters to insert, delete or replace so that a becomes b (Levenshtein). */
function distance(a, b) {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      next.push(Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1)));
    }
    row = next;
  }
  return row[b.length];
}

/* Gives up where the name nearly equals a known package's: a misspelt name may be the package of somebody else, whose
 * code would run. npm:NAME@VERSION is a decision for it. */
function refuseMisspelt(name, known) {
  const meant = known.includes(name) ? undefined : known.find((other) => distance(name, other) <= (other.length < 6 ? 1 : 2));
  if (meant !== undefined) {
    giveUp(`did you mean npm:${meant}? If not, name each version: npm:${name}@VERSION,...`);
  }
}

/* All versions of a package, each with the time of its publication, in the order of versions. Prereleases are left out. */
function versions(name) {
  if (!NAME.test(name)) {
    giveUp(`${name} is not the name of an npm package`);
  }
  const done = npm("view", name, "time");
  if (done.error || done.status !== 0) {
    giveUp(reasonOf(done, name));
  }
  const numbers = (version) => version.split(".").map(Number);
  const order = (a, b) => a.map((part, i) => part - b[i]).find((sign) => sign !== 0) ?? 0;
  return Object.entries(JSON.parse(done.stdout))
    .filter(([version]) => /^\d+\.\d+\.\d+$/.test(version))
    .sort(([a], [b]) => order(numbers(a), numbers(b)));
}

module.exports = { findVersion, refuseMisspelt, versions };
