<?php
// SPDX-License-Identifier: MIT
// PHP's clients of the engines `dial:...`: CLIENT names the one.

const SECONDS = 4;

ini_set('default_socket_timeout', (string)SECONDS);
error_reporting(E_ALL);
ini_set('display_errors', '0');
// Only the wrappers that connect to a host.
foreach (array_diff(stream_get_wrappers(), ['http', 'https', 'ftp', 'ftps', 'php']) as $wrapper) {
    stream_wrapper_unregister($wrapper);
}

$input = fopen('php://stdin', 'rb');
stream_wrapper_unregister('php');

function fetch_by_stream(string $url): ?string
{
    error_clear_last();
    $content = @file_get_contents($url);
    return $content === false ? (error_get_last()['message'] ?? 'no content') : null;
}

function fetch_by_curl(string $url): ?string
{
    $handle = curl_init();
    try {
        curl_setopt_array($handle, [
            CURLOPT_RETURNTRANSFER => true, CURLOPT_FOLLOWLOCATION => true, CURLOPT_PROXY => '',
            CURLOPT_PROTOCOLS => CURLPROTO_HTTP | CURLPROTO_HTTPS | CURLPROTO_FTP,
            CURLOPT_TIMEOUT => SECONDS, CURLOPT_URL => $url,
        ]);
        return curl_exec($handle) === false ? curl_error($handle) : null;
    } finally {
        curl_close($handle);
    }
}

if (getenv('CLIENT') === 'php') {
    $fetch = 'fetch_by_stream';
    $version = PHP_VERSION;
} else {
    if (!function_exists('curl_init')) {
        fwrite(STDERR, "PHP lacks its extension curl\n");
        exit(1);
    }
    $fetch = 'fetch_by_curl';
    $version = PHP_VERSION . ' with libcurl ' . curl_version()['version'];
}

fwrite(STDOUT, "version $version\n");
while (($line = fgets($input)) !== false) {
    try {
        $error = $fetch(base64_decode($line));
    } catch (Throwable $thrown) {
        $error = $thrown->getMessage();
    }
    fwrite(STDOUT, $error === null ? "ok\n" : 'error ' . preg_replace('/\s+/', ' ', $error) . "\n");
}
