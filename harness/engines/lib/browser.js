/* SPDX-License-Identifier: MIT */
/* What the engines `chromium` and `firefox` run in a page, behind url-class.js: browser.py calls assay
 * with requests as JSON, and gets answers as JSON that is ASCII, whatever it travels through. */

/* A page reaches domain to ASCII through a URL's host alone. */
function toascii(classes, { input, strict }) {
  if (strict || /[\t\n\r#%/:?@[\\\]]/.test(input)) {
    throw { outcome: "unsupported", reason: "a page cannot ask this" };
  }
  const { outcome, host, reason } = classes.parse({ input: "https://" + input + "/" });
  return outcome === "parsed" ? { outcome, value: host } : { outcome, reason };
}

function assay(requests) {
  const classes = urlClass({ URL, URLSearchParams });
  const ops = { ...classes, toascii: (request) => toascii(classes, request) };
  const answers = JSON.parse(requests).map((request) => answer(ops, request));
  return JSON.stringify(answers).replace(
    /[^ -~]/g,
    (unit) => "\\u" + unit.charCodeAt(0).toString(16).padStart(4, "0"),
  );
}
