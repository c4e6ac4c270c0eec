// SPDX-License-Identifier: MIT
// The engine `java-spring`: UriComponentsBuilder.fromUriString(url).build(). It knows no base.

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.core.SpringVersion;
import org.springframework.web.util.UriComponents;
import org.springframework.web.util.UriComponentsBuilder;

final class JavaSpring {
    static Map<String, String> parse(String input, String base) throws JavaEngine.Refusal {
        Map<String, String> parts = new LinkedHashMap<>();
        try {
            UriComponents uri = UriComponentsBuilder.fromUriString(input).build();
            parts.put("href", uri.toUriString());
            parts.put("scheme", uri.getScheme());
            JavaEngine.putUserInfo(parts, uri.getUserInfo());
            parts.put("host", uri.getHost());
            parts.put("port", JavaEngine.port(uri.getPort()));
            // It does not give the path of an opaque URI; any other path that is null is the empty one.
            boolean isOpaque = uri.getPath() == null && uri.getHost() == null && uri.getScheme() != null;
            if (!isOpaque) parts.put("path", uri.getPath() == null ? "" : uri.getPath());
            if (!isOpaque) parts.put("query", uri.getQuery());
            parts.put("fragment", uri.getFragment());
        } catch (IllegalArgumentException | IllegalStateException e) {
            throw new JavaEngine.Refusal("rejected", String.valueOf(e.getMessage()));
        }
        return parts;
    }

    public static void main(String[] args) throws IOException {
        new JavaEngine("java-spring", String.valueOf(SpringVersion.getVersion()), "rfc3986", false,
                "scheme username password host", JavaSpring::parse).serve();
    }
}
