// SPDX-License-Identifier: MIT
// The client of the engine `dial:okhttp`: new OkHttpClient().newCall(new Request.Builder().url(url).build()).execute().
import java.util.concurrent.TimeUnit;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;

final class OkHttpFetcher implements Client.Fetcher {
    private final OkHttpClient client = new OkHttpClient.Builder()
        .connectTimeout(Client.MILLISECONDS, TimeUnit.MILLISECONDS)
        .readTimeout(Client.MILLISECONDS, TimeUnit.MILLISECONDS).build();

    @Override public String version() {
        return JavaOkHttp.version();
    }

    @Override public void fetch(String url) throws Exception {
        try (Response response = client.newCall(new Request.Builder().url(url).build()).execute()) {
            response.body().bytes();
        }
    }
}
