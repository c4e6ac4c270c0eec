// SPDX-License-Identifier: MIT
// Java's clients of the engines `dial:...`: CLIENT names the one.
import java.io.BufferedReader;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.URI;
import java.net.URL;
import java.net.URLConnection;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.Set;

final class Client {
    private static final int MILLISECONDS = 4000;
    /* The others open files, or nothing. */
    private static final Set<String> PROTOCOLS = Set.of("http", "https", "ftp");

    private static void fetchByUrl(String text) throws Exception {
        URL url = new URL(text);

        if (!PROTOCOLS.contains(url.getProtocol()))
            throw new IllegalArgumentException("the protocol " + url.getProtocol());
        URLConnection connection = url.openConnection();
        connection.setConnectTimeout(MILLISECONDS);
        connection.setReadTimeout(MILLISECONDS);
        try (InputStream stream = connection.getInputStream()) {
            stream.readAllBytes();
        }
    }

    private static void fetchByHttpClient(HttpClient client, String text) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(text)).timeout(Duration.ofMillis(MILLISECONDS)).build();

        client.send(request, HttpResponse.BodyHandlers.discarding());
    }

    public static void main(String[] arguments) throws Exception {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.ISO_8859_1));
        boolean isUrl = System.getenv("CLIENT").equals("java");
        HttpClient client = isUrl ? null : HttpClient.newBuilder().followRedirects(HttpClient.Redirect.ALWAYS).build();
        String line;

        out.println("version " + System.getProperty("java.version"));
        while ((line = in.readLine()) != null) {
            try {
                String url = new String(Base64.getDecoder().decode(line), StandardCharsets.UTF_8);

                if (isUrl)
                    fetchByUrl(url);
                else
                    fetchByHttpClient(client, url);
                out.println("ok");
            } catch (Throwable error) { /* whatever the client throws is its answer */
                out.println("error " + error.toString().replaceAll("\\s+", " "));
            }
        }
    }
}
