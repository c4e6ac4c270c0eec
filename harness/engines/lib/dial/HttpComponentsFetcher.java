// SPDX-License-Identifier: MIT
// The client of the engine `dial:httpclient`: Apache HttpClient 4, HttpClients.createDefault().execute(new HttpGet(url)).
import org.apache.http.client.config.RequestConfig;
import org.apache.http.client.methods.CloseableHttpResponse;
import org.apache.http.client.methods.HttpGet;
import org.apache.http.impl.client.CloseableHttpClient;
import org.apache.http.impl.client.HttpClients;
import org.apache.http.util.EntityUtils;

final class HttpComponentsFetcher implements Client.Fetcher {
    private final CloseableHttpClient client = HttpClients.custom().setDefaultRequestConfig(RequestConfig.custom()
        .setConnectTimeout(Client.MILLISECONDS).setSocketTimeout(Client.MILLISECONDS).build()).build();

    @Override public String version() {
        return JavaHttpClient.version();
    }

    @Override public void fetch(String url) throws Exception {
        try (CloseableHttpResponse response = client.execute(new HttpGet(url))) {
            EntityUtils.consume(response.getEntity());
        }
    }
}
