# SPDX-License-Identifier: MIT
# Ruby's clients of the engines `dial:...`: CLIENT names the one.
require 'base64'
require 'net/http'
require 'open-uri'

SECONDS = 4

def fetch_by_open(url)
  # URI.open takes file names and commands as well; the method of the parsed URI does not.
  uri = URI.parse(url)
  raise 'the URI is not one to open' unless uri.respond_to?(:open)

  uri.open(open_timeout: SECONDS, read_timeout: SECONDS, proxy: nil).close
end

def fetch_by_http(url)
  uri = URI.parse(url)
  http = Net::HTTP.new(uri.hostname, uri.port, nil)
  http.open_timeout = http.read_timeout = SECONDS
  http.max_retries = 0
  http.use_ssl = uri.scheme == 'https'
  http.start { |connection| connection.request_get(uri.request_uri) }
end

fetch = ENV['CLIENT'] == 'ruby' ? method(:fetch_by_open) : method(:fetch_by_http)
$stdout.sync = true
$stdin.binmode
puts "version #{RUBY_VERSION}"
while (line = $stdin.gets)
  begin
    fetch.call(Base64.decode64(line).force_encoding('UTF-8'))
    puts 'ok'
  rescue StandardError, NotImplementedError => e
    puts "error #{e.class}: #{e.message.b.gsub(/\s+/, ' ')}"
  end
end
