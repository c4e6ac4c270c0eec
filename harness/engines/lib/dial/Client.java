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
    /** Fetches a URL. Whatever it throws is its answer. */
    interface Fetcher {
        String version() throws Exception;

        void fetch(String url) throws Exception;
    }

    static final int MILLISECONDS = 4000;
    /* The others open files, or nothing. */
    private static final Set<String> PROTOCOLS = Set.of("http", "https", "ftp");

    private static final class ByUrl implements Fetcher {
        @Override public String version() {
            return System.getProperty("java.version");
        }

        @Override public void fetch(String text) throws Exception {
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
    }

    private static final class ByHttpClient implements Fetcher {
        private final HttpClient client = HttpClient.newBuilder().followRedirects(HttpClient.Redirect.ALWAYS).build();

        @Override public String version() {
            return System.getProperty("java.version");
        }

        @Override public void fetch(String text) throws Exception {
            URI uri = URI.create(text);

            client.send(HttpRequest.newBuilder(uri).timeout(Duration.ofMillis(MILLISECONDS)).build(),
                HttpResponse.BodyHandlers.discarding());
        }
    }

    /** Those of libraries are compiled only with their library. */
    private static Fetcher find(String name) throws ReflectiveOperationException {
        switch (name) {
        case "java": return new ByUrl();
        case "java-http": return new ByHttpClient();
        case "okhttp": return (Fetcher) Class.forName("OkHttpFetcher").getDeclaredConstructor().newInstance();
        default: return (Fetcher) Class.forName("HttpComponentsFetcher").getDeclaredConstructor().newInstance();
        }
    }

    public static void main(String[] arguments) throws Exception {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.ISO_8859_1));
        Fetcher fetcher = find(System.getenv("CLIENT"));
        String line;

        out.println("version " + fetcher.version());
        while ((line = in.readLine()) != null) {
            try {
                fetcher.fetch(new String(Base64.getDecoder().decode(line), StandardCharsets.UTF_8));
                out.println("ok");
            } catch (Throwable error) { /* whatever the client throws is its answer */
                out.println("error " + error.toString().replaceAll("\\s+", " "));
            }
        }
    }
}
