/* SPDX-License-Identifier: MIT */
/* The inner side of the engine `workerd`: an array of requests is answered by a line each. */
import urlClass from "url-class.js";

const ops = urlClass.urlClass({ URL, URLSearchParams });

export default {
  async fetch(request) {
    const answers = (await request.json()).map((one) => urlClass.answer(ops, one));
    return new Response(answers.map((answer) => JSON.stringify(answer) + "\n").join(""));
  },
};
