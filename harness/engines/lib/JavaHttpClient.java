// SPDX-License-Identifier: MIT
// The engines `java-httpclient` and `java-uribuilder` of Apache HttpClient 4. The first is the host that the client
// connects to for new HttpGet(url): URIUtils.extractHost(request.getURI()). The other is new URIBuilder(url). Neither
// knows a base.

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.http.HttpHost;
import org.apache.http.client.methods.HttpGet;
import org.apache.http.client.utils.URIBuilder;
import org.apache.http.client.utils.URIUtils;
import org.apache.http.util.VersionInfo;

final class JavaHttpClient {
    static Map<String, String> parseRequest(String input, String base) throws JavaEngine.Refusal {
        URI uri;
        HttpHost host;
        try {
            uri = new HttpGet(input).getURI();
            host = URIUtils.extractHost(uri);
        } catch (IllegalArgumentException e) {
            throw new JavaEngine.Refusal("rejected", String.valueOf(e.getMessage()));
        }
        if (host == null) throw new JavaEngine.Refusal("rejected", "URI does not specify a valid host name");
        Map<String, String> parts = new LinkedHashMap<>();
        parts.put("scheme", host.getSchemeName());
        parts.put("host", host.getHostName());
        parts.put("port", JavaEngine.port(host.getPort()));
        parts.put("path", uri.getRawPath());
        parts.put("query", uri.getRawQuery());
        return parts;
    }

    static Map<String, String> parseBuilder(String input, String base) throws JavaEngine.Refusal {
        Map<String, String> parts = new LinkedHashMap<>();
        try {
            URIBuilder builder = new URIBuilder(input);
            parts.put("href", builder.toString());
            parts.put("scheme", builder.getScheme());
            JavaEngine.putUserInfo(parts, builder.getUserInfo());
            parts.put("host", builder.getHost());
            parts.put("port", JavaEngine.port(builder.getPort()));
            // It decodes the path, the parameters of the query and the fragment; href has them.
        } catch (URISyntaxException | IllegalArgumentException e) {
            throw new JavaEngine.Refusal("rejected", String.valueOf(e.getMessage()));
        }
        return parts;
    }

    static String version() {
        VersionInfo info = VersionInfo.loadVersionInfo("org.apache.http.client", JavaHttpClient.class.getClassLoader());
        return info == null ? "" : info.getRelease();
    }

    public static void main(String[] args) throws IOException {
        if (args.length > 0 && args[0].equals("uribuilder")) {
            new JavaEngine("java-uribuilder", version(), "rfc2396", false, "scheme username password",
                    JavaHttpClient::parseBuilder).serve();
        } else {
            new JavaEngine("java-httpclient", version(), "rfc2396", false, "query", JavaHttpClient::parseRequest).serve();
        }
    }
}
