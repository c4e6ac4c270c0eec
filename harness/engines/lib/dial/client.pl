# SPDX-License-Identifier: MIT
# Perl's clients of the engines `dial:...`: CLIENT names the one.
use strict;
use warnings;
use MIME::Base64 qw(decode_base64);

my $seconds = 4;
my ($fetch, $version);

if ($ENV{CLIENT} eq 'perl') {
    require LWP::UserAgent;
    my $agent = LWP::UserAgent->new(
        env_proxy => 0, timeout => $seconds, max_redirect => 1, protocols_allowed => ['http', 'https', 'ftp']);
    $version = LWP::UserAgent->VERSION;
    $fetch = sub {
        my $response = $agent->get($_[0]);
        return $response->is_success ? undef : $response->status_line;
    };
} else {
    require Mojolicious;
    require Mojo::UserAgent;
    $version = Mojolicious->VERSION;
    $fetch = sub {
        my $agent = Mojo::UserAgent->new(connect_timeout => $seconds, request_timeout => $seconds, max_redirects => 1);
        my $error = $agent->get($_[0])->error;
        return $error ? $error->{message} : undef;
    };
}

$| = 1;
print "version $version\n";
while (my $line = <STDIN>) {
    my $error = eval { $fetch->(decode_base64($line)) };
    $error = $@ if $@;
    $error =~ s/\s+/ /g if defined $error;
    print defined $error ? "error $error\n" : "ok\n";
}
