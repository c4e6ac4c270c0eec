// SPDX-License-Identifier: MIT
// The engine `java-jetty`: new HttpURI(url) of Jetty 9. It knows no base.

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.util.Jetty;

final class JavaJetty {
    static Map<String, String> parse(String input, String base) throws JavaEngine.Refusal {
        Map<String, String> parts = new LinkedHashMap<>();
        try {
            HttpURI uri = new HttpURI(input);
            parts.put("href", uri.toString());
            parts.put("scheme", uri.getScheme());
            JavaEngine.putUserInfo(parts, uri.getUser());
            parts.put("host", uri.getHost());
            parts.put("port", JavaEngine.port(uri.getPort()));
            parts.put("path", uri.getPath() == null ? "" : uri.getPath());
            parts.put("query", uri.getQuery());
            parts.put("fragment", uri.getFragment());
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) { // the latter by mistake, for an IPv6 address
            throw new JavaEngine.Refusal("rejected", String.valueOf(e.getMessage()));
        }
        return parts;
    }

    public static void main(String[] args) throws IOException {
        System.setProperty("org.eclipse.jetty.util.log.announce", "false");
        new JavaEngine("java-jetty", Jetty.VERSION, "rfc3986", false, "scheme username password host query fragment",
                JavaJetty::parse).serve();
    }
}
