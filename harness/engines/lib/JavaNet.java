// SPDX-License-Identifier: MIT
// The engines `java-uri` and `java-url`: new URI(url) and new URL(url), with a base new URI(base).resolve(new URI(url))
// and new URL(new URL(base), url).

import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.util.LinkedHashMap;
import java.util.Map;

final class JavaNet {
    static Map<String, String> parseUri(String input, String base) throws JavaEngine.Refusal {
        URI uri;
        try {
            uri = base == null ? new URI(input) : new URI(base).resolve(new URI(input));
        } catch (URISyntaxException | IllegalArgumentException e) { // the latter by mistake, for a long number
            throw new JavaEngine.Refusal("rejected", String.valueOf(e.getMessage()));
        }
        Map<String, String> parts = new LinkedHashMap<>();
        parts.put("href", uri.toString());
        parts.put("scheme", uri.getScheme());
        // An authority that it takes for the name of a registry has no host.
        JavaEngine.putUserInfo(parts, uri.getRawUserInfo());
        parts.put("host", uri.getHost());
        parts.put("port", JavaEngine.port(uri.getPort()));
        parts.put("path", uri.isOpaque() ? uri.getRawSchemeSpecificPart() : uri.getRawPath());
        parts.put("query", uri.getRawQuery());
        parts.put("fragment", uri.getRawFragment());
        return parts;
    }

    static Map<String, String> parseUrl(String input, String base) throws JavaEngine.Refusal {
        URL url;
        try {
            url = base == null ? new URL(input) : new URL(new URL(base), input);
        } catch (MalformedURLException e) {
            String reason = String.valueOf(e.getMessage());
            throw new JavaEngine.Refusal(reason.startsWith("unknown protocol") ? "unsupported" : "rejected", reason);
        }
        Map<String, String> parts = new LinkedHashMap<>();
        parts.put("href", url.toExternalForm());
        parts.put("scheme", url.getProtocol());
        JavaEngine.putUserInfo(parts, url.getUserInfo());
        parts.put("host", url.getHost());
        parts.put("port", JavaEngine.port(url.getPort()));
        parts.put("path", url.getPath());
        parts.put("query", url.getQuery());
        parts.put("fragment", url.getRef());
        return parts;
    }

    public static void main(String[] args) throws IOException {
        boolean isUrl = args.length > 0 && args[0].equals("url");
        // An empty port is none; URL has an empty host where there is none.
        new JavaEngine(isUrl ? "java-url" : "java-uri", System.getProperty("java.version"), isUrl ? "other" : "rfc2396",
                true, "scheme username password query fragment", isUrl ? JavaNet::parseUrl : JavaNet::parseUri).serve();
    }
}
