<?php
// SPDX-License-Identifier: MIT
// The protocol's side of the engines that are PHP's parsers. `php` runs it, and `php-wasm` does in another PHP.
declare(strict_types=1);

// Each function that asks a parser takes the id of the request and returns the whole answer.

function refusal($id, string $outcome, string $reason): array
{
    return ['id' => $id, 'outcome' => $outcome, 'reason' => $reason];
}

// parse_url($input). It knows no base and takes any bytes.
function ask_parse_url($id, string $input, ?string $base): array
{
    if ($base !== null) {
        return refusal($id, 'unsupported', 'it takes no base');
    }
    $parts = parse_url($input);
    if ($parts === false) {
        return refusal($id, 'rejected', 'parse_url says false');
    }
    // PHP writes no URL, so there is no href. A path that is not there is the empty one.
    return [
        'id' => $id,
        'outcome' => 'parsed',
        'scheme' => $parts['scheme'] ?? null,
        'username' => $parts['user'] ?? null,
        'password' => $parts['pass'] ?? null,
        'host' => $parts['host'] ?? null,
        'port' => isset($parts['port']) ? (string) $parts['port'] : null,
        'path' => $parts['path'] ?? '',
        'query' => $parts['query'] ?? null,
        'fragment' => $parts['fragment'] ?? null,
    ];
}

// filter_var($input, FILTER_VALIDATE_URL), which says whether it is a URL. It knows no base.
function ask_filter_url($id, string $input, ?string $base): array
{
    if ($base !== null) {
        return refusal($id, 'unsupported', 'it takes no base');
    }
    return filter_var($input, FILTER_VALIDATE_URL) === false
        ? refusal($id, 'denied', 'filter_var says false')
        : ['id' => $id, 'outcome' => 'allowed'];
}

// new Uri\Rfc3986\Uri($input), with a base (new Uri\Rfc3986\Uri($base))->resolve($input).
function ask_rfc3986($id, string $input, ?string $base): array
{
    try {
        $uri = $base === null ? new Uri\Rfc3986\Uri($input) : (new Uri\Rfc3986\Uri($base))->resolve($input);
    } catch (Uri\InvalidUriException $error) {
        return refusal($id, 'rejected', $error->getMessage());
    }
    $port = $uri->getPort();
    return [
        'id' => $id,
        'outcome' => 'parsed',
        'href' => $uri->toRawString(),
        'scheme' => $uri->getRawScheme(),
        'username' => $uri->getRawUsername(),
        'password' => $uri->getRawPassword(),
        'host' => $uri->getRawHost(),
        'port' => $port === null ? null : (string) $port,
        'path' => $uri->getRawPath(),
        'query' => $uri->getRawQuery(),
        'fragment' => $uri->getRawFragment(),
    ];
}

// new Uri\WhatWg\Url($input), with a base new Uri\WhatWg\Url($input, new Uri\WhatWg\Url($base)).
function ask_whatwg($id, string $input, ?string $base): array
{
    try {
        $url = new Uri\WhatWg\Url($input, $base === null ? null : new Uri\WhatWg\Url($base));
    } catch (Uri\InvalidUriException $error) {
        return refusal($id, 'rejected', $error->getMessage());
    }
    $port = $url->getPort();
    return [
        'id' => $id,
        'outcome' => 'parsed',
        'href' => $url->toAsciiString(),
        'scheme' => $url->getScheme(),
        'username' => $url->getUsername() ?? '',
        'password' => $url->getPassword() ?? '',
        'host' => $url->getAsciiHost(),
        'port' => $port === null ? null : (string) $port,
        'path' => $url->getPath(),
        'query' => $url->getQuery(),
        'fragment' => $url->getFragment(),
    ];
}

const RFC3986 = ['model' => 'rfc3986', 'tells_null' => ['scheme', 'username', 'password', 'host', 'query', 'fragment']];
// What hello says of each parser. An empty port is none.
const PARSERS = [
    'parse_url' => ['capabilities' => ['parse']] + RFC3986,
    'filter_url' => ['capabilities' => ['parse'], 'model' => 'filter'],
    'rfc3986' => ['capabilities' => ['parse', 'base']] + RFC3986,
    'whatwg' => ['capabilities' => ['parse', 'base'], 'model' => 'whatwg'],
];

// The text under a key, which may come as base64; null if it is null or not there.
function text(array $request, string $key): ?string
{
    return isset($request[$key . '_b64']) ? base64_decode($request[$key . '_b64']) : $request[$key] ?? null;
}

// The line of an answer. Strings that are no UTF-8 go as base64.
function encode(array $answer): string
{
    $line = json_encode($answer, JSON_UNESCAPED_SLASHES);
    if ($line === false) {
        $sent = [];
        foreach ($answer as $key => $value) {
            if (is_string($value) && $key !== 'id' && !preg_match('//u', $value)) {
                $sent[$key . '_b64'] = base64_encode($value);
            } else {
                $sent[$key] = $value;
            }
        }
        $line = json_encode($sent, JSON_UNESCAPED_SLASHES | JSON_INVALID_UTF8_SUBSTITUTE);
    }
    return $line . "\n";
}

// The answer to a request that is not hello. $ask: the function that asks the parser.
function answer_to(array $request, string $ask): array
{
    $id = $request['id'] ?? null;
    if ($request['op'] !== 'parse') {
        return refusal($id, 'unsupported', 'no such op');
    }
    try {
        return $ask($id, text($request, 'input'), text($request, 'base'));
    } catch (Throwable $error) {
        return refusal($id, 'error', $error->getMessage());
    }
}

function answer(string $line, string $engine, string $parser): array
{
    $request = json_decode($line, true);
    if (!is_array($request) || !isset($request['op'])) {
        return ['id' => null, 'outcome' => 'error', 'reason' => 'not a request'];
    }
    if ($request['op'] === 'hello') {
        return ['protocol' => 1, 'engine' => $engine, 'version' => PHP_VERSION] + PARSERS[$parser];
    }
    return answer_to($request, 'ask_' . $parser);
}

// The answers to requests of the op `parse` with a whole number as id, all at once: one call for each chunk costs less
// than one for each line. Null if a line is another request, or is none, or if a string is not UTF-8.
function answer_together(array $lines, string $parser): ?string
{
    // No string of JSON has a newline in it: none begins in one line and ends in another.
    $requests = json_decode('[' . implode(",\n", $lines) . ']', true);
    if (!is_array($requests) || count($requests) !== count($lines)) {
        return null;
    }
    $answers = [];
    $ask = 'ask_' . $parser;
    foreach ($requests as $request) {
        $is_common = ($request['op'] ?? null) === 'parse' && is_int($request['id'] ?? null);
        if (!$is_common || !is_string($request['input'] ?? null)) {
            return null;
        }
        $answers[] = answer_to($request, $ask);
    }
    $json = json_encode($answers, JSON_UNESCAPED_SLASHES);
    // In a string each quotation mark has a backslash: these bytes are only between two answers.
    return $json === false ? null : str_replace('},{"id":', "}\n{\"id\":", substr($json, 1, -1)) . "\n";
}

// The answers to lines, in their order.
function answers(array $lines, string $engine, string $parser): string
{
    $answers = answer_together($lines, $parser);
    if ($answers === null) {
        $answers = '';
        foreach ($lines as $line) {
            $answers .= encode(answer($line, $engine, $parser));
        }
    }
    return $answers;
}
