// SPDX-License-Identifier: MIT
// The engine `java-okhttp`: HttpUrl.get(url), with a base HttpUrl.get(base).resolve(url). It knows http and https.

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;

final class JavaOkHttp {
    static Map<String, String> parse(String input, String base) throws JavaEngine.Refusal {
        HttpUrl url;
        try {
            url = base == null ? HttpUrl.get(input) : HttpUrl.get(base).resolve(input);
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) { // the latter by mistake, for an IPv6 address
            String reason = String.valueOf(e.getMessage());
            boolean isScheme = reason.startsWith("Expected URL scheme") && reason.contains("but was");
            throw new JavaEngine.Refusal(isScheme ? "unsupported" : "rejected", reason);
        }
        if (url == null) throw new JavaEngine.Refusal("rejected", "resolve gives null");
        Map<String, String> parts = new LinkedHashMap<>();
        parts.put("href", url.toString());
        parts.put("scheme", url.scheme());
        parts.put("username", url.encodedUsername());
        parts.put("password", url.encodedPassword());
        // It takes the brackets off an address, and no other host has a ":".
        parts.put("host", url.host().contains(":") ? "[" + url.host() + "]" : url.host());
        parts.put("port", url.port() == HttpUrl.defaultPort(url.scheme()) ? null : String.valueOf(url.port()));
        parts.put("path", url.encodedPath());
        parts.put("query", url.encodedQuery());
        parts.put("fragment", url.encodedFragment());
        return parts;
    }

    /** The version that it sends as its User-Agent. The class that has it has moved. */
    static String version() {
        for (String name : new String[] {"okhttp3.internal.Version.userAgent()", "okhttp3.OkHttp.VERSION",
                "okhttp3.internal.Util.userAgent"}) {
            int dot = name.lastIndexOf('.');
            try {
                Class<?> type = Class.forName(name.substring(0, dot));
                Object found = name.endsWith("()")
                        ? type.getMethod(name.substring(dot + 1, name.length() - 2)).invoke(null)
                        : type.getField(name.substring(dot + 1)).get(null);
                return found.toString().replace("okhttp/", "");
            } catch (ReflectiveOperationException e) {
                continue;
            }
        }
        return String.valueOf(OkHttpClient.class.getPackage().getImplementationVersion());
    }

    public static void main(String[] args) throws IOException {
        new JavaEngine("java-okhttp", version(), "whatwg", true, null, JavaOkHttp::parse).serve();
    }
}
