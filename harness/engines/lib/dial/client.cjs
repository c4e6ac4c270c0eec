// SPDX-License-Identifier: MIT
// JavaScript's clients of the engines `dial:...`: CLIENT names the one.
'use strict';

const http = require('http');
const https = require('https');
const legacy = require('url');

const MILLISECONDS = 4000;
const name = process.env.CLIENT;

// Fetches by a function with the signature of http.get.
function get(module, target) {
    return new Promise((resolve, reject) => {
        const request = module.get(target, { timeout: MILLISECONDS }, (response) => {
            response.resume();
            response.on('end', resolve);
        });
        request.on('timeout', () => request.destroy(new Error('timeout')));
        request.on('error', reject);
    });
}

function moduleOf(protocol) {
    return protocol === 'https:' ? https : http;
}

// The global fetch of Node, Deno and Bun. It also answers data: and blob:, and contacts no host then.
function globalFetch(version) {
    return { version, fetch: (url) => fetch(url, { signal: AbortSignal.timeout(MILLISECONDS) }) };
}

const clients = {
    'node-fetch': () => globalFetch(process.versions.node),
    deno: () => globalFetch(process.versions.deno),
    bun: () => globalFetch(process.versions.bun),
    'node-http': () => ({
        version: process.versions.node,
        fetch: (text) => {
            const url = new URL(text);

            return get(moduleOf(url.protocol), url);
        },
    }),
    'node-legacy': () => ({
        version: process.versions.node,
        fetch: (text) => {
            const url = legacy.parse(text);

            return new Promise((resolve, reject) => {
                const request = moduleOf(url.protocol).get({ ...url, timeout: MILLISECONDS }, (response) => {
                    response.resume();
                    response.on('end', resolve);
                });
                request.on('timeout', () => request.destroy(new Error('timeout')));
                request.on('error', reject);
            });
        },
    }),
    axios: () => {
        const axios = require('axios');

        return {
            version: axios.VERSION,
            fetch: (url) => axios.get(url, { proxy: false, timeout: MILLISECONDS }),
        };
    },
    got: async () => {
        const { createRequire } = require('module');
        const path = createRequire(`${process.env.NODE_PATH || ''}/x`).resolve('got');
        const { got } = await import(path);
        const { version } = JSON.parse(
            require('fs').readFileSync(path.replace(/\/got\/.*/, '/got/package.json'), 'utf8'));

        return {
            version,
            fetch: (url) => got(url, { retry: { limit: 0 }, timeout: { request: MILLISECONDS } }),
        };
    },
    undici: () => {
        const undici = require('undici');

        return {
            version: require('undici/package.json').version,
            fetch: (url) => undici.request(url, { headersTimeout: MILLISECONDS }),
        };
    },
};

async function answer(client, line) {
    try {
        const url = Buffer.from(line, 'base64').toString('utf8');
        const result = await client.fetch(url);

        if (result && result.body && result.body.cancel)
            await result.body.cancel();
        return 'ok';
    } catch (error) {
        const cause = error && error.cause ? `: ${error.cause.message}` : '';

        return `error ${error && error.message}${cause}`.replace(/\s+/g, ' ');
    }
}

async function main() {
    const client = await clients[name]();
    let rest = '';

    process.stdout.write(`version ${client.version}\n`);
    for await (const chunk of process.stdin) {
        const lines = (rest + chunk).split('\n');

        rest = lines.pop();
        for (const line of lines)
            process.stdout.write(`${await answer(client, line)}\n`);
    }
}

process.stdin.setEncoding('latin1');
// A client may throw after its answer; the next URL is not its cause.
process.on('uncaughtException', () => {});
process.on('unhandledRejection', () => {});
main().catch((error) => {
    process.stderr.write(error.code === 'MODULE_NOT_FOUND'
        ? `npm has no module ${name}\n` : `${error.message}\n`);
    process.exit(1);
});
