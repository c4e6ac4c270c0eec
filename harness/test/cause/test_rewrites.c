/* SPDX-License-Identifier: MIT */
/* What each rewrite changes, and that the pass over an input agrees with them. */
#include "cause.h"

#include "check.h"
#include "str.h"
#include "utf8.h"

/* --- what each rewrite changes, and what near it it leaves alone -------------------------- */

/* Instead of a base: the input is itself one, of what follows. */
#define IS_BASE "is base of "

struct change_case {
    const char *name, *input, *base;
    const char *changed; /* NULL: it changes nothing */
};

static const struct change_case changes[] = {
    {"dot-segments", "/.//p", "x:/", NULL},
    {"empty-segment", "http:/.//a", NULL, NULL},
    {"backslash", "http:\\\\h\\p?q\\#f\\", NULL, "http://h/p?q\\#f\\"},
    {"backslash", "http://h/?\\", NULL, NULL},
    {"tab-newline", "ht\ttp://h\r\n/p\n?\tq", NULL, "http://h/p?q"},
    {"tab-newline", "\thttp://h\n", NULL, NULL},
    {"tab-newline", "http://\xC3\n\x80@a", NULL, NULL},
    {"tab-newline", "http://\xE2\n\x80@a", NULL, NULL},
    {"tab-newline", "http://\xFF@\xC3\n\x80", NULL, NULL},
    {"tab-newline", "http://\xC3\xBC\n\x80@a", NULL, "http://\xC3\xBC\x80@a"},
    {"tab-newline", "\xC3\n\x80", "http://b/", NULL},
    {"fragment-hash", "http://h/#\xC3#\xA9", NULL, NULL},
    {"idna-deviation", "http://\xC3\xE2\x80\x8D\xA9/", NULL, NULL},
    {"idna-invalid", "http://\xFF/", NULL, "http://x/"},
    {"encoded-host", "http://%FF/", NULL, "http://\xFF/"},
    {"encoded-host", "http://\xC3%A9/", NULL, NULL},
    {"leading-control", " \x01http://h ", NULL, "http://h "},
    {"leading-control", "http: //h", NULL, NULL},
    {"trailing-control", " http://h\n ", NULL, " http://h"},
    {"trailing-control", " http://h", NULL, NULL},
    {"ill-formed-utf8", "http://h/\xFF\xC3\xA9\xE2\x82", NULL,
     "http://h/\xEF\xBF\xBD\xC3\xA9\xEF\xBF\xBD"},
    {"ill-formed-utf8", "http://h/\xC3\xA9", NULL, NULL},
    {"control", "http://h/\x01\x7F\t", NULL, "http://h/%01%7F\t"},
    {"control", "\x01http://h/\t%01", NULL, NULL},
    {"scheme-case", "hTTp://H/P", NULL, "http://H/P"},
    {"scheme-case", "http://H/P", NULL, NULL},
    {"slash-count", "http:/h", NULL, "http://h"},
    {"slash-count", "http:h", NULL, "http://h"},
    {"slash-count", "http://\\/h", NULL, NULL},
    {"slash-count", "x:/h", NULL, "x://h"},
    {"slash-count", "x:///h", NULL, "x://h"},
    {"slash-count", "///h", "http://b/", "//h"},
    {"slash-count", "x:h", NULL, NULL},
    {"slash-count", "http://h//", NULL, NULL},
    {"slash-count", "file:///h", NULL, NULL},
    {"slash-count", "/p", "http://b/", NULL},
    {"same-scheme", "http:p", "http://b/", "p"},
    {"same-scheme", "http:p", "https://b/", NULL},
    {"same-scheme", "http:p:q", "http://b/", "./p:q"},
    {"same-scheme", "file:C:/x", "file:///a", "C:/x"},
    {"drive-kept", "file:///C:/../x", NULL, "file:///C:/x"},
    {"drive-kept", "file://C|/a/%2e./../x?q", NULL, "file://C|/x?q"},
    {"drive-kept", "file://h/C:/../../x", NULL, "file://h/C:/x"},
    {"drive-kept", "file:///C:/..", NULL, "file:///C:/"},
    {"drive-kept", "file:///C:/a/../x", NULL, NULL},
    {"drive-kept", "file:///C:", NULL, NULL},
    {"drive-kept", "file:///CC:/../x", NULL, NULL},
    {"drive-kept", "x:/C:/../x", NULL, NULL},
    {"drive-kept", "/x#f", "file:///C:/a/b", "/C:/x#f"},
    {"drive-kept", "file:/x/../../y", "file:///C:/a/b", "file:/C:/y"},
    {"drive-kept", "../../x", "file:///C:/a/b", "/C:/x"},
    {"drive-kept", "y", "file:///C:", "/C:/y"},
    {"drive-kept", "../x", "file:///C:/a/b", NULL},
    {"drive-kept", "/D:", "file:///C:/a/b", NULL},
    {"drive-kept", "//h/x", "file:///C:/a/b", NULL},
    {"drive-kept", "/x", "http://C:/", NULL},
    {"drive-kept", "/x", "file:///a/C:/", NULL},
    {"file-localhost", "file://LocalHost/p", NULL, "file:///p"},
    {"file-localhost", "file://loc%61lhost", NULL, "file://"},
    {"file-localhost", "//localhost/p", "file:///", "///p"},
    {"file-localhost", "file://localhost.example/p", NULL, NULL},
    {"file-localhost", "http://localhost/p", NULL, NULL},
    {"inherited-credentials", "?r", "http://u:p@h:1/a?q", "//u:p@h:1/a?r"},
    {"inherited-credentials", "#f", "http://u:p@h:1/a?q", "//u:p@h:1/a?q#f"},
    {"inherited-credentials", "http:c", "http://u@h/a/b", "http://u@h/a/c"},
    {"inherited-credentials", "\\c", "http://u@h/a/b", "//u@h\\c"},
    {"inherited-credentials", "c", "http://u@h", "//u@h/c"},
    {"inherited-credentials", "c", "http://h/@", NULL},
    {"inherited-credentials", "//c", "http://u@h/", NULL},
    {"inherited-credentials", "https:c", "http://u@h/", NULL},
    {"inherited-credentials", "x:c", "x://u@h/", NULL},
    {"ipv6-dotted", "http://[::1.02.003.00]/", NULL, "http://[::1.2.3.0]/"},
    {"ipv6-dotted", "http://[::192..2.]/", NULL, "http://[::192.0.2.0]/"},
    {"ipv6-dotted", "http://[::1.2.3.4]/01.2", NULL, NULL},
    {"ipv6-dotted", "http://01.2.3.4/", NULL, NULL},
    {"ipv6-dotted", "http://[::01]/", NULL, NULL},
    {"idna-deviation", "http://fa\xC3\x9F\xE1\xBA\x9E\xCF\x82.a\xE2\x80\x8D\xE2\x80\x8Cz/", NULL,
     "http://fassss\xCF\x83.az/"},
    {"idna-deviation", "http://\xCF\x83/\xC3\x9F", NULL, NULL},
    {"opaque-host", "x://\xC3\xBC\x7F\x01/\xC3\xBC", NULL, "x://%C3%BC%7F%01/\xC3\xBC"},
    {"opaque-host", "http://\xC3\xBC/", NULL, NULL},
    {"opaque-host", "x://a\t%C3%BC b/", NULL, NULL},
    {"unencoded-userinfo", "http://[u]:'@h/'?'", NULL, "http://%5Bu%5D:%27@h/'?'"},
    {"unencoded-userinfo", "x://a\\b@h/", NULL, "x://a%5Cb@h/"},
    {"unencoded-userinfo", "http://h/[@'", NULL, NULL},
    {"unencoded-query", "http://'@h/'?'`#'", NULL, "http://'@h/'?%27%60#'"},
    {"unencoded-query", "http://h/'?q=[]\\#'", NULL, NULL},
    {"unencoded-fragment", "http://h/'?'#<`>", NULL, "http://h/'?'#%3C%60%3E"},
    {"unencoded-fragment", "http://h/?'#!", NULL, NULL},
    {"encoded-unreserved", "http://h/%61%2e/%2E%2e/%2e%2e%2E?%7e#%5F", NULL,
     "http://h/a./%2E%2e/...?~#_"},
    {"encoded-unreserved", "http://%61/%2F%41%2f%2B%C3?%2B", NULL, "http://%61/%2FA%2f+%C3?%2B"},
    {"encoded-unreserved", "http://%61/%2e/.%2E/%2f", NULL, NULL},
    {"encoded-unreserved", "http://h/?%2a#%2a%2F%23", NULL, "http://h/?%2a#*/%23"},
    {"opaque-base", "#f", "mailto:a@b?s#old", "mailto:a@b?s#f"},
    {"opaque-base", " #", "x:", " x:#"},
    {"opaque-base", "?#f", "mailto:a@b", NULL},
    {"opaque-base", "p#f", "mailto:a@b", NULL},
    {"opaque-base", "", "mailto:a@b", NULL},
    {"opaque-base", "#f", "x:/p", NULL},
    {"opaque-base", "#f", "http:p", NULL},
    {"unicode-origin", "http://b\xC3\xBC.xn--a.c/", NULL, "http://bx.xa.c/"},
    {"unicode-origin", "http://%C3%BC\xE3\x80\x82z/", NULL, "http://xx.z/"},
    {"unicode-origin", "http://b%61.c/\xC3\xBC", NULL, NULL},
    {"blob-origin", "BLOB:http://h/", NULL, "x-BLOB:http://h/"},
    {"blob-origin", "blobs:http://h/", NULL, NULL},
    {"nonspecial-authority", "x://h/p", NULL, "x:%2F/h/p"},
    {"nonspecial-authority", "x:\t///", NULL, "x:\t%2F//"},
    {"nonspecial-authority", "x:/p//", NULL, NULL},
    {"nonspecial-authority", "file://h/p", NULL, NULL},
    {"nonspecial-authority", "//h/p", "x:/", NULL},
    {"nonspecial-path", "x:/p//", NULL, "x:%2Fp//"},
    {"nonspecial-path", "x://h/p", NULL, NULL},
    {"nonspecial-path", "x:p/", NULL, NULL},
    {"nonspecial-path", "http:/p", NULL, NULL},
    {"nonspecial-base", "../c#f", "x://u@h:1/a/b", "http://u@h:1/a/../c#f"},
    {"nonspecial-base", "?r", "x:///a?q", "file:///a?r"},
    {"nonspecial-base", "", "x:/a/b?q#f", "x:/a/b?q"},
    {"nonspecial-base", "/c", "x:/a/b", "x:/c"},
    {"nonspecial-base", "\\c", "x:/a/b", "x:/a/\\c"},
    {"nonspecial-base", "\\c?\\", "x://h/a\\/b", "http://h/a%5C/%5Cc?\\"},
    {"nonspecial-base", "//h/\\#\\", "x://h/a", "http://h/%5C#\\"},
    {"nonspecial-base", "//h/c", "x:/a/b", "http://h/c"},
    {"nonspecial-base", " ///c", "x:/a/b", " file:///c"},
    {"nonspecial-base", "c", "x:a", NULL},
    {"nonspecial-base", "c", "http://h/", NULL},
    {"nonspecial-base", "x:c", "x:/a", NULL},
    {"label-length", "http://.a...b./", NULL, "http://a.b./"},
    {"label-length", "http://../", NULL, "http://plain/"},
    {"label-length", "http://a.b./..", NULL, NULL},
    {"label-length", "x:///", NULL, NULL},
    {"label-length", "http://[a..b]/", NULL, NULL},
    {"label-length", "http://a.0123456789012345678901234567890123456789012345678901234567890123.b/",
     NULL, "http://a.01234567890123456789.b/"},
    {"label-length", "http://012345678901234567%C9012345678901234567890123456789012345678901234/",
     NULL, "http://012345678901234567%C90/"},
    {"label-length", "http://012345678901234567890123456789012345678901234567890123456789012.b/",
     NULL, NULL},
    {"label-length",
     "http://\xC3\xBC"
     "01234567890123456789012345678901234567890123456789012345678/",
     NULL,
     "http://\xC3\xBC"
     "0123456789012345678/"},
    {"special-scheme", "Gopher://h/", NULL, "http://h/"},
    {"special-scheme", "gophers://h/", NULL, NULL},
    {"drive-spelling", "file:C|/y", "file://h/a", "file:/C:/y"},
    {"drive-spelling", "file://C|/y", "file://h/a", "file:///C:/y"},
    {"number-name", "http://a.0/", NULL, "http://a.0xx/"},
    {"same-scheme", "http://p", "http://b/", NULL},
    {"file-slashes", "file:p", NULL, "file:///p"},
    {"file-slashes", "file:/p", NULL, "file:///p"},
    {"file-slashes", "file://h", NULL, "file://h/"},
    {"file-slashes", "file:///p", NULL, NULL},
    {"file-slashes", "http:/p", NULL, NULL},
    {"drive-spelling", "file:C|/p", NULL, "file:///C:/p"},
    {"drive-spelling", "file:///C:/p", NULL, NULL},
    {"drive-spelling", "file:///CC|/p", NULL, NULL},
    {"drive-spelling", "file:////C:/a", NULL, "file:///C:/a"},
    {"drive-spelling", "file:////C|/a", NULL, NULL},
    {"drive-spelling", "////C:", "file:///a", "/C:"},
    {"drive-spelling", "file:////CC:/a", NULL, NULL},
    {"drive-spelling", "http://C|/p", NULL, NULL},
    {"drive-spelling", "C|", "file:///a/", "/C:"},
    {"drive-spelling", "//C:/p", "file:///a/", "/C:/p"},
    {"drive-spelling", "/C:", "file:///a/", NULL},
    {"drive-spelling", "///C:", "file:///a/", NULL},
    {"drive-letter", "file:///C:/p", NULL, "file:///C/p"},
    {"drive-letter", "/c:", "file:///", "/c"},
    {"drive-letter", "file:///p/C:/", NULL, NULL},
    {"colon-in-path", "1.2:80/p", "http://b/", "./1.2:80/p"},
    {"colon-in-path", "a:b", "http://b/", NULL},
    {"colon-in-path", "/1:2", "http://b/", NULL},
    {"colon-in-path", "a\\:b", "http://b/", "./a\\:b"},
    {"colon-in-path", ".:80", "http://b/", "./.:80"},
    {"empty-reference", "#f", "http://b/p/s?q", "/p/s?q#f"},
    {"empty-reference", "?r", "http://b/p/s?q", "/p/s?r"},
    {"empty-reference", "#f", "http://b?q", "/?q#f"},
    {"empty-reference", "", "file:////p", "////p"},
    {"empty-reference", "", "b/p", NULL},
    {"relative-path", "../c?q", "http://b/p/s?r#f", "/p/../c?q"},
    {"relative-path", " c", "http://b", " /c"},
    {"relative-path", "c", "x:/a//", "/a//c"},
    {"relative-path", "c", "x://h//", "//h//c"},
    {"relative-path", "c", "x:/.//", "/.//c"},
    {"relative-path", "c", "x:a", NULL},
    {"relative-path", "/c", "http://b/p/s", NULL},
    {"relative-path", "?c", "http://b/p/s", NULL},
    {"relative-path", "http:c", "http://b/p/s", NULL},
    {"relative-path", "c", NULL, NULL},
    {"base-fragment", "http://h/?q#f", IS_BASE, "http://h/?q"},
    {"base-fragment", "http://h/?q", IS_BASE, NULL},
    {"base-fragment", "http://h/?q#f", NULL, NULL},
    {"root-base", "file:///", IS_BASE, "file:///file"},
    {"root-base", "x:/", IS_BASE, "x:/file"},
    {"root-base", "file:///", NULL, NULL},
    {"root-base", "file:///p", IS_BASE, NULL},
    {"root-base", "http://h/", IS_BASE, NULL},
    {"root-base", "x:", IS_BASE, NULL},
    {"relative-base", "/p", IS_BASE "x:", "http://base/p"},
    {"relative-base", "/p", IS_BASE "x", NULL},
    {"relative-base", "/p", NULL, NULL},
    {"relative-base", "x:p", IS_BASE "x:", NULL},
    {"encoded-userinfo", "http://%41%3a%3Bb%7C:%40@%41/%41", NULL, "http://A:;b%7C:%40@%41/%41"},
    {"encoded-userinfo", "http://%2F@h/", NULL, NULL},
    {"encoded-userinfo", "http://%41/", NULL, NULL},
    {"ipv6-spelling", "http://[0:1::0:0:0A]:1/", NULL, "http://[0:1::a]:1/"},
    {"ipv6-spelling", "http://[1:0:0:2:0:0:127.0.0.1]/", NULL, "http://[1::2:0:0:7f00:1]/"},
    {"ipv6-spelling", "http://[0:0:0:0:0:0:0:0]", NULL, "http://[::]"},
    {"ipv6-spelling", "http://[1:2:3:4:5:6:7::]", NULL, "http://[1:2:3:4:5:6:7:0]"},
    {"ipv6-spelling", "http://[1:2::]", NULL, NULL},
    {"ipv6-spelling", "http://[::01%25a]/", NULL, NULL},
    {"ipv6-spelling", "http://[::01/", NULL, NULL},
    {"host-case", "HTTP://U@H.i/P", NULL, "HTTP://U@h.i/P"},
    {"host-case", "HTTP://U@h/P", NULL, NULL},
    {"host-case", "http://[FE::A%25Z]/", NULL, "http://[fe::a%25Z]/"},
    {"encoded-slash", "http://h/a%2f%5C%2e?%2f", NULL, "http://h/a/\\%2e?%2f"},
    {"encoded-slash", "http://%2f/%2?%2f", NULL, NULL},
    {"scheme-characters", "a1+-.b://h:1", NULL, "axxxxb://h:1"},
    {"scheme-characters", "ab://h:1", NULL, NULL},
    {"file-port", "file://h:1/", NULL, "file://h/"},
    {"file-port", "//hh:/", "file:///", "//hh/"},
    {"file-port", "//h:/", "file:///", NULL},
    {"file-port", "file://h/:1", NULL, NULL},
    {"file-port", "http://h:1/", NULL, NULL},
    {"fragment-hash", "http://h/#a##b", NULL, "http://h/#ab"},
    {"fragment-hash", "http://h/#a", NULL, NULL},
    {"no-authority", "http:", NULL, "http://host"},
    {"no-authority", "http:?q", NULL, "http://host?q"},
    {"no-authority", "http:", "ws://b/", "http://host"},
    {"no-authority", "http:", "http://b/", NULL},
    {"no-authority", "http:@a", NULL, "http://host/@a"},
    {"no-authority", "ws:/\\a", NULL, "ws://host/\\a"},
    {"no-authority", "ws://", NULL, NULL},
    {"encoded-nul", "http://a%00b:c%00@h/p%00q/r?%00", NULL, "http://a:c@h/p?%00"},
    {"encoded-nul", "http://h/#a%00b?", NULL, "http://h/#a"},
    {"encoded-nul", "http://h%00/%01?%00", NULL, NULL},
    {"encoded-nul", "http://h/p%00%aa", NULL, "http://h/p"},
    {"encoded-nul", "http://h/p%00%2f/..", NULL, "http://h/p"},
    {"encoded-nul", "http://h/p%00%1a", NULL, "http://h/p"},
    {"encoded-slash", "/%2fa", "http://u@b:1/", "//u@b:1//a"},
    {"encoded-slash", "/%2fa", "x:/b", "/.//a"},
    {"dot-segments", "x:a/../../b/./c/..", NULL, "x:/b/"},
    {"dot-segments", "x:.", NULL, "x:"},
    {"dot-segments", "x:../a/.", NULL, "x:a/"},
    {"dot-segments", "x:a/b..", NULL, NULL},
    {"dot-segments", "../a", NULL, NULL},
    {"dot-segments", "g/./h", "http://a/b", "g/h"},
    {"dot-segments", "./g/../../h/x/..", "http://a/b", "../h/"},
    {"dot-segments", "./a:b", "http://a/b", NULL},
    {"dot-segments", ".//a", "http://a/b", NULL},
    {"dot-segments", "a/..", "http://a/b", NULL},
    {"dot-segments", "a|/../b", "http://a/b", NULL},
    {"double-slash-path", "x:/.//..//a/../b?c", NULL, "x:/b?c"},
    {"double-slash-path", "x:/a/..///b", NULL, "x:/b"},
    {"double-slash-path", "/..//", "x:/a", "/"},
    {"double-slash-path", "http://h/.//a", NULL, "http://h/a"},
    {"double-slash-path", "x:/./a", NULL, NULL},
    {"empty-segment", "http://h//a///b/?//", NULL, "http://h/a/b/?//"},
    {"empty-segment", "a//b", "http://b/", "a/b"},
    {"empty-segment", "x:////a//b", NULL, "x:////a/b"},
    {"empty-segment", "file:///a//C:/x//y", NULL, "file:///a//C:/x/y"},
    {"empty-segment", "1x://h/p", NULL, NULL},
    {"empty-segment", "x:/a/..//b", NULL, NULL},
    {"empty-segment", "http:///h", NULL, NULL},
    {"path-parameter", "http://h/a;b/..;c=d/%2e;;/e", NULL, "http://h/a;b/../%2e/e"},
    {"path-parameter", "http://h/a;b/;c/", NULL, NULL},
    {"backslash", "x://\\@h", NULL, "x:///@h"},
    {"unencoded", "x:\\a|\\", NULL, "x:%5Ca%7C%5C"},
    {"scheme-length", "a123456789012345678901234567890123456789b://h", NULL, "a1234567://h"},
    {"scheme-length", "a123456789012345678901234567890123456789://h", NULL, NULL},
    {"opaque-domain", "x://u@\xC3\xBC:1/p", NULL, "x://u@xx:1/p"},
    {"opaque-domain", "x://a%41", NULL, "x://ax"},
    {"opaque-domain", "x://a%4\x01.1/\xC3\xBC", NULL, "x://ax4x.x1/\xC3\xBC"},
    {"opaque-domain", "x://a1.b/%", NULL, NULL},
    {"opaque-domain", "x://[%41]/", NULL, NULL},
    {"opaque-domain", "http://a%41/", NULL, NULL},
    {"semicolon", "x://a;b;c/;", NULL, "x://a/;b;c/;"},
    {"semicolon", "x://u;v@a/", NULL, "x://u/;v@a/"},
    {"semicolon", "x://a/;", NULL, NULL},
    {"empty-reference", "#f", NULL, NULL},
    {"empty-reference", "p#f", "http://b/p/s?q", NULL},
    {"empty-reference", "#f", "mailto:x", NULL},
    {"userinfo", "http://a@b:c:d@h", NULL, "http://a%40b:c%3Ad@h"},
    {"userinfo", "http://a:b@h/@", NULL, NULL},
    {"encoded-host", "http://%41b%2e/%41", NULL, "http://Ab./%41"},
    {"encoded-host", "http://%4/%41", NULL, NULL},
    {"encoded-host", "http://[::1%25a]/", NULL, NULL},
    {"ipv4-number", "http://0x7f.1/", NULL, "http://127.0.0.1/"},
    {"ipv4-number", "http://017700000001:80/", NULL, "http://127.0.0.1:80/"},
    {"default-port", "ldap://h:389/", NULL, "ldap://h/"},
    {"default-port", "ldap://h:390/", NULL, NULL},
    {"default-port", "gopher://h:70/", NULL, NULL},
    {"login-options", "imap://u;AUTH=*:p@h;/", NULL, "imap://u:p@h;/"},
    {"login-options", "imap://u:p;a=b@h/", NULL, "imap://u:p@h/"},
    {"login-options", "imap://;a@h/", NULL, NULL},
    {"login-options", "imap://u;a|@h/", NULL, NULL},
    {"query-start", "http://h/a?b?c?#?", NULL, "http://h/a?b%3Fc%3F#?"},
    {"query-start", "http://h/a?b#?", NULL, NULL},
    {"rootless-base", "c?q", "x:a/b", "x:a/c?q"},
    {"rootless-base", "../c", "x:a", "x:../c"},
    {"rootless-base", " ?q", "x:a?r", " x:a?q"},
    {"rootless-base", "//h/c", "x:a", "x://h/c"},
    {"rootless-base", "#f", "x:a", NULL},
    {"rootless-base", "c", "x:/a", NULL},
    {"rootless-base", "c", "http://h", NULL},
    {"unmappable-character", "http://h/\xC3\xA9?a\xE2\x98\x83\xC3\xA9#\xC3\xA9", NULL,
     "http://h/\xC3\xA9?a%26%239731%3B%26%23233%3B#\xC3\xA9"},
    {"unmappable-character", "http://h/\xC3\xA9?a", NULL, NULL},
    {"ipv4-number", "http://127.0.0.1/", NULL, NULL},
    {"ipv4-number", "http://1.2.3.256/", NULL, NULL},
    {"ipv4-number", "http://1.2.3.a/", NULL, NULL},
    {"idna", "http://b\xC3\xBC.example/", NULL, "http://xn--b-eha.example/"},
    {"idna",
     "http://a\xE3\x80\x82"
     "b/",
     NULL, "http://a.b/"},
    {"idna", "http://b.example/\xC3\xBC", NULL, NULL},
    {"idna", "http://\xC2\xAD/", NULL, NULL},
    {"idna-invalid", "http://xn--a.example/", NULL, "http://xa.example/"},
    {"idna-invalid", "http://\xC2\xAD/", NULL, "http://x/"},
    {"idna-invalid", "http://a.\xEF\xBC\x85.b/", NULL, "http://a.x.b/"},
    {"idna-invalid", "http://b\xC3\xBC.example/", NULL, NULL},
    {"idna-invalid", "http://a.b/", NULL, NULL},
    {"empty-port", "http://h:/", NULL, "http://h/"},
    {"empty-port", "http://h:0/:", NULL, NULL},
    {"port-zeros", "http://h:0080/", NULL, "http://h:80/"},
    {"port-zeros", "http://h:00/", NULL, "http://h:0/"},
    {"port-zeros", "http://h:8000/", NULL, NULL},
    {"port-syntax", "http://h:65536/", NULL, "http://h/"},
    {"port-syntax", "http://h:8x/", NULL, "http://h/"},
    {"port-syntax", "http://h:0/", NULL, "http://h/"},
    {"port-syntax", "http://h:65535/", NULL, NULL},
    {"default-port", "wss://h:443/", NULL, "wss://h/"},
    {"default-port", "//h:80/", "http://b/", "//h/"},
    {"default-port", "//h:80/", "https://b/", NULL},
    {"default-port", "http://h:443/", NULL, NULL},
    {"default-port", "x://h:80/", NULL, NULL},
    {"encoded-dot", "http://h/a/%2E%2e/%2e/.%2e", NULL, "http://h/a/.././.."},
    {"encoded-dot", "http://h/a%2e/%2e%2e%2e/..", NULL, NULL},
    {"encoded-dot", "http://h/a/%2\re/.\t%\n2E/.\n./%2e%2e%2e", NULL,
     "http://h/a/./../.\n./%2e%2e%2e"},
    {"dot-segments", "http://h/a/../b/./c/..", NULL, "http://h/b/"},
    {"dot-segments", "http://h/../..", NULL, "http://h/"},
    {"dot-segments", "http://h//../a", NULL, "http://h/a"},
    {"dot-segments", "http://h/a../.b/...?/../", NULL, NULL},
    {"dot-segments", "../a", "http://b/", NULL},
    {"space", "http://u @h /a b?c d#e f", NULL, "http://u%20@h /a%20b?c%20d#e%20f"},
    {"space", " http://h /a ", NULL, NULL},
    {"non-ascii", "http://\xC3\xBC/\xC3\xBC?\xC3\xBC", NULL, "http://\xC3\xBC/%C3%BC?%C3%BC"},
    {"non-ascii", "http://\xC3\xBC/%C3%BC\xFF", NULL, NULL},
    {"unencoded", "http://u;@h|/a|b?'#`", NULL, "http://u%3B@h|/a%7Cb?%27#%60"},
    {"unencoded", "http://u@h|/;=[]", NULL, NULL},
    {"unencoded", "C|/|", "file:///a/", "C|/%7C"},
    {"unencoded", "file:///C|", NULL, NULL},
    {"unencoded", "file:/./%2e/C|/", NULL, NULL},
    {"unencoded", "file:////C|", NULL, "file:////C%7C"},
    {"unencoded", "C|", "http://b/", "C%7C"},
    {"bad-percent", "http://h%/%4?%g1#%", NULL, "http://h%/%254?%25g1#%25"},
    {"bad-percent", "http://h%/%41?%fF", NULL, NULL},
    {"empty-query", "http://h?#f", NULL, "http://h#f"},
    {"empty-query", "http://h??", NULL, NULL},
    {"empty-query", "http://h#?", NULL, NULL},
    {"empty-fragment", "http://h?q#", NULL, "http://h?q"},
    {"empty-fragment", "http://h##", NULL, NULL},
    {"trailing-dot", "http://h./p.", NULL, "http://h/p."},
    {"trailing-dot", "http://./p", NULL, "http://.x/p"},
    {"trailing-dot", "http://h.\t/p", NULL, "http://h\t/p"},
    {"trailing-dot", "http://h\xE3\x80\x82/p", NULL, "http://h/p"},
    {"trailing-dot", "http://h.\xEF\xBC\x8E/p", NULL, "http://h.\xEF\xBC\x8Ex/p"},
    {"trailing-dot", "http://a../p", NULL, "http://a..x/p"},
    {"trailing-dot", "http://a.b/p.", NULL, NULL},
    {"zone-id", "http://[fe80::1%25a]:1/", NULL, "http://[fe80::1]:1/"},
    {"zone-id", "http://[fe80::1]%25/", NULL, NULL},
    {"zone-id", "http://a%25/[%]", NULL, NULL},
    {"number-name", "http://a.256/", NULL, "http://a.256x/"},
    {"number-name", "http://1.2.3.256./", NULL, "http://1.2.3.256x./"},
    {"number-name", "http://a.0xg/", NULL, NULL},
    {"number-name", "http://1.2.3.4/", NULL, NULL},
    {"number-name", "http://256.a/", NULL, NULL},
    {"encoded-forbidden", "x://%43%7C%2d%C3/%7C", NULL, "x://%43x%2d%C3/%7C"},
    {"encoded-forbidden", "x://%43|/%7C", NULL, NULL},
    {"scheme-start", "2x://h", NULL, "x2x://h"},
    {"scheme-start", "x2://h", NULL, NULL},
    {"scheme-start", "2_x://h", NULL, "x2xx://h"},
    {"scheme-start", "ht tp>://h", NULL, "htxtpx://h"},
    {"scheme-start", "2_x:h", NULL, "x2xx:h"},
    {"scheme-start", "a\x01:h", NULL, NULL},
    {"scheme-start", "a/b_c://h", NULL, NULL},
    {"scheme-start", "2x", NULL, NULL},
    {"host-charset", "http://a_b!.c/!", NULL, "http://axbx.c/!"},
    {"host-charset", "http://a-b.c%21/!", NULL, NULL},
    {"host-charset", "http://[a!b]/", NULL, NULL},
    {"file-host", "file://h/p", NULL, "file:///p"},
    {"file-host", "//h", "file:///b", "///"},
    {"file-host", "file:///h/p", NULL, NULL},
    {"file-host", "http://h/p", NULL, NULL},
    {"empty-host", "x:///p", NULL, "x://host/p"},
    {"empty-host", "x://h/p", NULL, NULL},
    {"empty-host", "http://", NULL, "http://host"},
    {"empty-host", "http:\\\\?q", NULL, "http:\\\\host?q"},
    {"empty-host", "http:///p", NULL, NULL},
    {"empty-host", "file:///p", NULL, "file://host/p"},
    {"empty-host", "file:///p", IS_BASE, NULL},
    {"empty-host", "///p", "file:///", NULL},
    {"no-authority", "x:/p", NULL, "x://host/p"},
    {"no-authority", "x:p", NULL, "x://host/p"},
    {"no-authority", "x:", NULL, "x://host/"},
    {"opaque-path", "x:p", NULL, "x://host/p"},
    {"opaque-path", "x:/p", NULL, NULL},
    {"opaque-path", "http:p", "http://b/", NULL},
    {"brackets", "http://u@[a.b]:1/[c]", NULL, "http://u@a.b:1/[c]"},
    {"brackets", "http://[1:2]c:d", NULL, "http://1x2c:d"},
    {"brackets", "http://[]/", NULL, "http://x/"},
    {"brackets", "http://[::1/", NULL, "http://xx1/"},
    {"brackets", "http://[::1]/", NULL, NULL},
    {"brackets", "http://[fe80::1%25a]/", NULL, NULL},
    {"brackets", "http://a[b]/", NULL, "http://ab/"},
    {"brackets", "http://a[::1]/", NULL, "http://axx1/"},
    {"brackets", "http://[a%b@]:1/", NULL, "http://axbx:1/"},
    {"brackets", "http://[]]/", NULL, "http:///"},
    {"brackets", "http://1:2]/", NULL, "http://1:2/"},
    {"port-colons", "http://u:p@h:1:2:3/:", NULL, "http://u:p@hx1x2:3/:"},
    {"port-colons", "http://[::1]:1:2/", NULL, "http://[::1]x1:2/"},
    {"port-colons", "http://h:1/:2", NULL, NULL},
    {"port-colons", "http://[::1]/", NULL, NULL},
    {"authority-end", "http://h#@i/", NULL, "http://h/#@i/"},
    {"authority-end", "x://u@h:1?q/", NULL, "x://u@h:1/?q/"},
    {"authority-end", "//h?", "http://b/", "//h/?"},
    {"authority-end", "http://h ", NULL, NULL},
    {"authority-end", "http://h/#@i", NULL, NULL},
    {"authority-end", "http://?q", NULL, NULL},
    {"authority-end", "x:h?q", NULL, NULL},
    {"authority-end", "file://h?q", NULL, NULL},
    {"suffix-reference", "h.i:80/p", NULL, "http://h.i:80/p"},
    {"suffix-reference", " mailto:u@h", NULL, " http://mailto:u@h"},
    {"suffix-reference", "FTP.h/", NULL, "ftp://FTP.h/"},
    {"suffix-reference", "ftpx.h", NULL, "http://ftpx.h"},
    {"suffix-reference", "h.i/p", "http://b/", NULL},
    {"suffix-reference", "//h", NULL, NULL},
    {"suffix-reference", "x:/h@", NULL, NULL},
    {"suffix-reference", "h:p", NULL, NULL},
    {"suffix-reference", "?h", NULL, NULL},
    {"suffix-reference", " ", NULL, NULL},
    {"empty-authority", "/////a", "file:///", NULL},
    {"empty-authority", " ///p?q", "http://b/", " /p?q"},
    {"empty-authority", "//", "file:a", ""},
    {"empty-authority", "//#f", "x://b/", "#f"},
    {"empty-authority", "////p", "file://u@b:1/", "//u@b:1//p"},
    {"empty-authority", "////p", "x:/b", "/.//p"},
    {"empty-authority", "//h/", "file://b/", NULL},
    {"empty-authority", "///p", NULL, NULL},
    {"no-scheme", "h.i/p", NULL, "x:h.i/p"},
    {"no-scheme", " //h/p", NULL, " x://h/p"},
    {"no-scheme", "h.i/p", "http://b/", NULL},
    {"no-scheme", "h:i", NULL, NULL},
    {"no-scheme", " ", NULL, NULL},
    {"credentials", "http://u:p@h/@", NULL, "http://h/@"},
    {"credentials", "http://@h", NULL, "http://h"},
    {"credentials", "http://h/@", NULL, NULL},
    {"host-cut", "http://u@a%2Fb:80/c", NULL, "http://u@a/%2Fb:80/c"},
    {"host-cut", "http://%61/", NULL, NULL},
    {"host-cut", "http://a!b/%61", NULL, NULL},
    {"label-hyphen", "http://-a.b-c-.d/-", NULL, "http://xa.b-cx.d/-"},
    {"label-hyphen", "http://a-b.c/", NULL, NULL},
    {"label-hyphen", "http://xn--.xn--a-/", NULL, "http://xn--.xn--ax/"},
    {"label-hyphen", "http://axn--/", NULL, "http://axn-x/"},
    {"idna-rules", "http://a.\xE2\x91\xA4/", NULL, NULL},
    {"nfkc-delimiter", "http://a\xEF\xBC\x8F.\xE2\x84\x80/\xEF\xBC\x8F", NULL,
     "http://ax.x/\xEF\xBC\x8F"},
    {"nfkc-delimiter", "http://\xC3\xBC\xE3\x80\x82/", NULL, NULL},
    {"nfkc-delimiter", "http://a\xEF\xBC\x9B/", NULL, "http://ax/"},
    {"nfkc-delimiter",
     "http://%%2\xF0\x9D\x9F\x93.%\xC2\xB2"
     "f.%\xC3\xBC/",
     NULL,
     "http://%x2\xF0\x9D\x9F\x93.x\xC2\xB2"
     "f.%\xC3\xBC/"},
    {"nfkc-delimiter",
     "http://%25.%2z.\xC2\xB2/%\xC2\xB2"
     "5",
     NULL, NULL},
    {"idna-rules", "http://b\xC3\xBC.xn--tda/", NULL, "http://bx.xtda/"},
    {"idna-rules", "http://xn--a/", NULL, NULL},
    {"registry-authority", "http://a_b/p", NULL, "http://host/p"},
    {"registry-authority", "http://u@@a:1/", NULL, "http://host/"},
    {"registry-authority", "http://a:b/", NULL, "http://host/"},
    {"registry-authority", "http://1.2.3/", NULL, "http://host/"},
    {"registry-authority", "http://u:p@a-b.c.:1/", NULL, NULL},
    {"registry-authority", "http://1.2.3.4/", NULL, NULL},
    {"registry-authority", "http://[::1]:80/", NULL, NULL},
    {"registry-authority", "http://a\t_/", NULL, NULL},
    {"registry-authority", "file://a_/", NULL, NULL},
    {"network-path", "//h/p", NULL, "x://h/p"},
    {"network-path", "///h", NULL, NULL},
    {"null-host", "x:p", NULL, "x://host/p"},
    {"null-host", "file:///p", NULL, "file://host/p"},
    {"null-host", "x://u@", NULL, NULL},
    {"slash-count", "http:///\\h", NULL, NULL},
    {"slash-count", "//\t/h", "http://b/", NULL},
    {"credentials", "http://a @%41\xFF@h/", NULL, NULL},
    {"bad-percent", "http://a%\n4/%\n41%", NULL, "http://a%\n4/%\n41%25"},
    {"number-name", "http://a.\n1", NULL, "http://a.\n1x"},
    {"encoded-forbidden", "http://%\n40", NULL, "http://x"},
    {"drive-letter", "file://h/C:/p", NULL, "file://h/C/p"},
    {"drive-kept", "file:C\t:/../b", NULL, "file:C\t:/b"},
    {"drive-spelling", "file:///C\t|/b", NULL, "file:///C\t:/b"},
    {"unencoded", "file:///C\t|/b", NULL, NULL},
    {"file-host", "file://localhost/p", NULL, NULL},
    {"host-charset", "http://a;%[\\/", NULL, NULL},
    {"port-syntax", "http://h[::1]/", NULL, NULL},
    {"port-syntax", "http://h:00/", NULL, NULL},
    {"default-port", "http://h:080/", NULL, NULL},
    {"ipv4-number", "http://0x7f.1./", NULL, "http://127.0.0.1./"},
    {"dot-segments", "file:///C:/..", NULL, NULL},
    {"dot-segments", "http://h/a|/../b", NULL, NULL},
    {"dot-segments", "http://h/a%FF:/../b", NULL, "http://h/b"},
    {"drive-spelling", "file:\\\\\\C|", NULL, NULL},
    {"drive-letter", "file:///C|/", NULL, NULL},
    {"zone-id", "http://[x%25a]/", NULL, NULL},
    {"zone-id", "http://[::1%a\t]/", NULL, NULL},
    {"host-case", "http://%2F/", NULL, NULL},
    {"same-scheme", "HTTP:p", "HTTP://b/", NULL},
    {"file-host", "file://a_b/", NULL, NULL},
    {"file-host", "file://a--b/", NULL, "file:///"},
    {"file-host", "file://axn--a/", NULL, "file:///"},
    {"file-host", "file://a.XN--a/", NULL, NULL},
    {"file-host", "file://a-/", NULL, NULL},
    {"file-host", "file://a..b/", NULL, NULL},
    {"drive-kept", "file:///./a:/..", NULL, "file:///./a:/"},
    {"dot-segments", "http://h/%00/..", NULL, "http://h/"},
    {"file-host", "file://[::1]/", NULL, "file:///"},
    {"empty-host", "http://:1/", NULL, "http://host:1/"},
};

/* By the other reading. */
static const struct change_case others[] = {
    {"double-slash-path", "http:/.//a", NULL, "http:/a"},
    {"double-slash-path", "http://h/.//a", NULL, NULL},
    {"credentials", "http://a @%41\xFF@h/", NULL, "http://h/"},
    {"credentials", "http://h/@", NULL, NULL},
    {"space", "http://h/a \x01 ", NULL, "http://h/a%20\x01%20"},
    {"space", "http://h ", NULL, NULL},
    {"file-slashes", "file:C:/p", NULL, "file:///C:/p"},
    {"file-slashes", "file:///C:/p", NULL, NULL},
    {"file-host", "file://localhost/p", NULL, "file:///p"},
    {"empty-reference", "#f", "x:a?q", "x:a?q#f"},
    {"empty-reference", "?q", "x:a?q", NULL},
    {"ipv6-dotted", "http://[::1.2.3.4]:1/", NULL, "http://[::102:304]:1/"},
    {"ipv6-dotted", "http://[::1.2.3]/", NULL, NULL},
    {"empty-port", "file://h:/p", NULL, "file://h/p"},
    {"empty-port", "file:h:", NULL, NULL},
    {"default-port", "x://h:443/", NULL, "x://h/"},
    {"default-port", "http://h:81/", NULL, NULL},
    {"ipv4-number", "http://010.1.00.09./", NULL, "http://10.1.0.9./"},
    {"ipv4-number", "http://10.1.0.9/", NULL, NULL},
    {"ipv4-number", "http://010.0x1/", NULL, NULL},
    {"file-host", "file://a_..b/c", NULL, "file:///c"},
    {"file-host", "file://a%41/", NULL, NULL},
    {"file-host", "file://XN--a/", NULL, NULL},
    {"file-host", "file://u@a_/", NULL, NULL},
    {"query-start", "http://h/a?b?c#?", NULL, "http://h/a%3Fb?c#?"},
    {"query-start", "http://h?b?c", NULL, NULL},
    {"fragment-hash", "http://h/a?b#c##d", NULL, "http://h/a?b%23c%23#d"},
    {"fragment-hash", "http://h#b#c", NULL, NULL},
    {"fragment-hash", "http://h/#b", NULL, NULL},
    {"colon-in-path", "tel:1", "http://b/", "./tel:1"},
    {"colon-in-path", "c:/", "file:///", NULL},
    {"colon-in-path", "x:1", "x:/", NULL},
    {"bad-percent", "a%/%", NULL, "ax/%"},
    {"brackets", "http://[::1]a:1:2/", NULL, "http://[::1]/"},
    {"no-scheme", " //h/p", NULL, " http://h/p"},
    {"no-scheme", "h.i/p", NULL, "http:h.i/p"},
    {"no-scheme", "h:i", NULL, NULL},
    {"no-scheme", "//h", "http://b/", NULL},
    {"opaque-path", "x:a:b?c", NULL, "x:/a:b?c"},
    {"opaque-path", "x:/a", NULL, NULL},
    {"suffix-reference", "h", NULL, "http://h"},
    {"suffix-reference", "//h", NULL, NULL},
    {"backslash", "http://u\\v@h\\p/\\?\\", NULL, NULL},
    {"backslash", "x:\\", NULL, NULL},
    {"slash-count", "http:/\\a@h", NULL, "http://\\a@h"},
    {"slash-count", "http://\\h", NULL, NULL},
    {"slash-count", "http:///h", NULL, NULL},
    {"slash-count", "x:/\\h", NULL, NULL},
    {"backslash", "http://u\\v@h/\\?\\", NULL, "http://u%5Cv@h/%5C?\\"},
    {"backslash", "http://h\\p", NULL, NULL},
    {"backslash", "http:\\\\u@h/\\", NULL, NULL},
    {"backslash", "file:/\\h/", NULL, "file:/%5Ch/"},
    {"backslash", "/\\h", "http://b/", "/%5Ch"},
    {"leading-control", " \n/p", "http://b/", "%20%0A/p"},
    {"leading-control", " http://h/", NULL, NULL},
    {"leading-control", "/ p", "http://b/", NULL},
    {"trailing-control", "http://h/ \x01", NULL, "http://h/%20%01"},
    {"trailing-control", "http://h ", NULL, NULL},
    {"trailing-control", "http://h/ p", NULL, NULL},
    {"ill-formed-utf8", "http://h/\xFF\xC3\xA9\xE2\x82", NULL, "http://h/%FF\xC3\xA9%E2%82"},
    {"ill-formed-utf8", "http://h/\xC3\xA9", NULL, NULL},
    {"unencoded", "http://[@h/a:[b];c?[=d]|&e\\#{:}", NULL,
     "http://[@h/a%3A%5Bb%5D%3Bc?%5B=d%5D%7C&e%5C#%7B:%7D"},
    {"unencoded", "file:///C|/", NULL, NULL},
    {"unencoded", "a:b", "http://b/", NULL},
    {"unencoded", "x:a:[b]~@c/d:\\", NULL, "x:a:%5Bb%5D%7E@c/d:%5C"},
    {"unencoded", "[/a:", "http://b/", "%5B/a:"},
    {"unencoded", "[a]:b/", NULL, NULL},
    {"unencoded", "blob:https://[::1]:80/", NULL, NULL},
    {"empty-segment", "http://h//", NULL, "http://h/"},
    {"empty-segment", "http://h/", NULL, NULL},
    {"path-parameter", "x:/;a/b;c=d;e/f", NULL, "x:/;a/b/f"},
    {"path-parameter", "http://h/?;", NULL, NULL},
    {"path-parameter", "http://h/a;b|c/d", NULL, NULL},
    {"unencoded", "http://h/a?b=c&d;e", NULL, NULL},
    {"scheme-length", "a123456789012345678901234567890123456789b:c", "http://b/",
     "./a123456789012345678901234567890123456789b:c"},
    {"scheme-length", "a123456789012345678901234567890123456789:c", "http://b/", NULL},
    {"scheme-length", "a123456789012345678901234567890123456789b:c", NULL, NULL},
    {"semicolon", "x://u;v@a;b/;", NULL, "x://u%3Bv@a%3Bb/;"},
    {"nonspecial-base", "../c#f", "x://u@h:1/a/b", "x://u@h:1/a/../c#f"},
    {"nonspecial-base", "///%25aa", "a:/", "a:///%25aa"},
    {"nonspecial-base", "", "a://%ca\x80", "a://%ca\x80"},
    {"nonspecial-base", "\\c?\\", "x://h/a\\/b", "x://h/a\\/\\c?\\"},
    {"nonspecial-base", "?r", "x:/a?q", "x:/a?r"},
    {"nonspecial-base", "c", "x:a", NULL},
    {"nonspecial-base", "c", "http://h/", NULL},
    {"semicolon", "x://a/;", NULL, NULL},
    {"authority-end", "http://a#@b@", NULL, "http://a/#%40b%40"},
    {"authority-end", "http://a?b@c#@d", NULL, "http://a/?b%40c#%40d"},
    {"authority-end", "http://a#b", NULL, NULL},
    {"authority-end", "http://a/#@b", NULL, NULL},
    {"authority-end", "http://?@b", NULL, NULL},
    {"host-cut", "http://a!b:80/c", NULL, "http://a:80/!b/c"},
    {"host-cut", "http://u@a!b", NULL, "http://u@a/!b"},
    {"host-cut", "http://a!b:c/", NULL, "http://a/!b:c/"},
    {"host-cut", "http://!a/", NULL, NULL},
    {"host-cut", "http://a_b+\xC3\xBC.c/!", NULL, NULL},
    {"host-cut", "http://a;!b/", NULL, NULL},
    {"host-cut", "http://a!b:1:2/", NULL, NULL},
    {"tab-newline", "http://a\tb/\t#\nc", NULL, "http://a\tb/%09#%0Ac"},
    {"tab-newline", "http://a\tb/", NULL, NULL},
    {"control", "http://a\x01\t/\x01", NULL, "http://ax\t/\x01"},
    {"control", "http://a/\x01", NULL, NULL},
    {"bad-percent", "http://a%%61/%", NULL, "http://ax%61/%"},
    {"bad-percent", "http://a%61/%", NULL, NULL},
    {"port-colons", "http://a:1:2/", NULL, "http://a:1/:2/"},
    {"port-colons", "http://a:1/", NULL, NULL},
    {"port-syntax", "http://a:80b/", NULL, "http://a:80/b/"},
    {"port-syntax", "http://a:b/", NULL, "http://a:/b/"},
    {"port-syntax", "http://a:65536/", NULL, NULL},
    {"number-name", "http://a.0x1x./", NULL, "http://a.x0x1x./"},
    {"number-name", "http://1.12/", NULL, NULL},
    {"number-name", "http://1a.b/", NULL, NULL},
    {"encoded-host", "http://a%40b\\%40c%2fd/%40", NULL, "http://a%40b\\@c/d/%40"},
    {"encoded-host", "http://a/%40\\%40", NULL, NULL},
    {"brackets", "http://u@[a:%aa ]:1/[c]", NULL, "http://u@[::1]:1/[c]"},
    {"brackets", "http://[::2]/", NULL, NULL},
    {"encoded-userinfo", "http://%3b:%00%c3%40@h/%3b", NULL, "http://x:%00xx@h/%3b"},
    {"encoded-userinfo", "http://%00@h/%3b", NULL, NULL},
    {"encoded-slash", "http://%2f/a%2f%5C%2e?%2f", NULL, "http://%2f/axx%2e?%2f"},
    {"encoded-slash", "http://%2f/%2?%2f", NULL, NULL},
    {"unencoded-userinfo", "http://a:b:c@h:1/", NULL, "http://a:b%3Ac@h:1/"},
    {"unencoded-userinfo", "http://a:b@h/:", NULL, NULL},
    {"empty-host", "///a", "http://b/", "//host/a"},
    {"empty-host", "http:////a", NULL, "http://host//a"},
    {"empty-host", "//a", "http://b/", NULL},
};

/* By a third reading. */
static const struct change_case thirds[] = {
    {"slash-count", "x:u@h/p", NULL, "x://u@h/p"},
    {"slash-count", "http:h", NULL, NULL},
    {"no-scheme", " h/p", NULL, "x:/ h/p"},
    {"no-scheme", "//h", NULL, NULL},
    {"host-cut", "http://%a:1/b", NULL, "http://host/b"},
    {"host-cut", "http://a%/b", NULL, NULL},
    {"bad-percent", "http://a%/%z?%", NULL, "http://ax/%25z?%25"},
    {"bad-percent", "http://a%\t41/", NULL, NULL},
    {"encoded-host", "x://a%41%2e%C3", NULL, "x://axxx"},
    {"encoded-host", "x://a%41%2F", NULL, NULL},
    {"control", "http://h/a \x01\t", NULL, "http://h/a %01\t"},
    {"control", "http://h \x01", NULL, NULL},
    {"empty-segment", "file:////C:", NULL, "file:///x/C:"},
    {"empty-segment", "x:/.//a", NULL, "x:/./x/a"},
    {"empty-segment", "http://h//", NULL, NULL},
    {"trailing-control", "http://a ", NULL, "http://a"},
    {"trailing-control", "http://a/ ", NULL, NULL},
    {"empty-host", "//", "x://b/", ""},
    {"empty-host", "//@", "http://b/", ""},
    {"empty-host", "//@a", "http://b/", NULL},
    {"empty-host", " // ", "http://b/", "  "},
    {"empty-host", "//", "file:///", NULL},
    {"empty-host", "///", "x://b/", NULL},
    {"empty-host", "//?q", "x://b/", NULL},
    {"empty-host", "x://", NULL, NULL},
    {"backslash", "http://a\\b/\\?\\", NULL, "http://a/%5Cb/%5C?\\"},
    {"backslash", "http://\\a", NULL, NULL},
    {"backslash", "http://a/\\", NULL, NULL},
    {"backslash", "http:\\\\a", NULL, NULL},
    {"brackets", "http://u@[::1%[]:1/[c]", NULL, "http://u@[::1]:1/[c]"},
    {"brackets", "http://[::1%25@a]b", NULL, "http://[::1]b"},
    {"brackets", "http://[a%@]/", NULL, NULL},
    {"brackets", "http://[::1%25a]/", NULL, NULL},
    {"brackets", "http://[::1%@/", NULL, NULL},
    {"port-colons", "http://a:1:2/b", NULL, "http://a:2/:1/b"},
    {"port-colons", "http://a:1:b/", NULL, "http://a/:1:b/"},
    {"port-colons", "http://a:1/", NULL, NULL},
    {"port-syntax", "http://a:b/", NULL, "http://a/:b/"},
    {"port-syntax", "http://a:65536/", NULL, NULL},
    {"semicolon", "x://u;@a;b/;", NULL, "x://u;@axb/;"},
    {"semicolon", "x://u;@a/;", NULL, NULL},
    {"tab-newline", "http://a\tb/\n", NULL, "http://axb/\n"},
    {"tab-newline", "http://\na", NULL, "http://xa"},
    {"tab-newline", "http://a/\t", NULL, NULL},
};

/* By a fourth reading. */
static const struct change_case fourths[] = {
    {"slash-count", "http:\\h", NULL, "http:/\\h"},
    {"slash-count", "http:/\\\t/\\h", NULL, "http:\\\t\\h"},
    {"slash-count", "http:///\th", NULL, "http://\th"},
    {"slash-count", "http:///h", NULL, NULL},
    {"slash-count", "x:/\t//h", NULL, NULL},
    {"tab-newline", " \thttp://a\tb\n ", NULL, " http://a\tb "},
    {"tab-newline", "http://a\tb", NULL, NULL},
    {"port-syntax", "http://h:1:2/", NULL, "http://h/"},
    {"port-syntax", "http://h:;/", NULL, NULL},
    {"empty-host", "x://:1/p", NULL, "x://host/p"},
    {"empty-host", "x://:/p", NULL, NULL},
    {"empty-host", "x://:12345/p", NULL, NULL},
    {"empty-host", "x://h:1/p", NULL, NULL},
    {"backslash", "http://\\a\\b/\\", NULL, "http://xaxb/\\"},
    {"backslash", "http://a\\@b/\\", NULL, NULL},
    {"backslash", "http:\\\\a", NULL, NULL},
    {"brackets", "http://[@/%25]:1/p", NULL, "http://host:1/p"},
    {"brackets", "http://u@[\\]b", NULL, "http://u@hostb"},
    {"brackets", "http://[a]/@]", NULL, NULL},
    {"brackets", "http://a[@]/", NULL, NULL},
    {"brackets", "http://[@/", NULL, NULL},
};

static void check_change(const struct change_case *c, unsigned reading, unsigned *seen)
{
    int n = rewrite_find(c->name);
    struct text out = {0};
    struct anatomy anatomy;
    bool changed, is_base;

    CHECK(n >= 0 && rewrites[n]->readings[reading].apply);
    if (n < 0 || !rewrites[n]->readings[reading].apply)
        return;
    is_base = c->base && strncmp(c->base, IS_BASE, strlen(IS_BASE)) == 0;
    anatomy_split(&anatomy,
                  (struct testcase){from_string(c->input), from_string(is_base ? NULL : c->base)});
    anatomy.reference = from_string(is_base ? c->base + strlen(IS_BASE) : NULL);
    changed = rewrite_apply(rewrites[n], &rewrites[n]->readings[reading], &out, &anatomy);
    seen[n] |= c->changed ? 1u : 2u;
    CHECK(changed == (c->changed != NULL));
    if (changed && c->changed)
        CHECK_TEXT(out.ptr, out.len, c->changed, strlen(c->changed));
    if (changed != (c->changed != NULL))
        printf("%s on %s\n", c->name, c->input);
    text_free(&out);
}

static void check_changes(void)
{
#define CASES(table) {table, sizeof table / sizeof table[0]}
    static const struct {
        const struct change_case *cases;
        size_t count;
    } tables[MAX_READINGS] = {CASES(changes), CASES(others), CASES(thirds), CASES(fourths)};

    for (unsigned reading = 0; reading < MAX_READINGS; reading++) {
        unsigned seen[MAX_REWRITES] = {0};

        for (size_t i = 0; i < tables[reading].count; i++)
            check_change(&tables[reading].cases[i], reading, seen);
        for (unsigned n = 0; n < REWRITES; n++) {
            const unsigned expected = rewrites[n]->readings[reading].apply ? 3 : 0;

            CHECK(seen[n] == expected);
            if (seen[n] != expected)
                printf("reading %u of %s is tested too little\n", reading, rewrites[n]->name);
        }
    }
}

/* The names in the order of priority, as a script reads them. */
static const char *const listed[] = {
#define REWRITE(id, number) #id,
#include "rewrites.def"
#undef REWRITE
};

static void check_names(void)
{
    bool is_taken[REWRITE_NUMBERS] = {false};

    for (unsigned n = 0; n < REWRITES; n++) {
        char name[64];
        size_t len = strlen(listed[n]);

        CHECK(rewrite_numbers[n] < REWRITE_NUMBERS && !is_taken[rewrite_numbers[n]]);
        is_taken[rewrite_numbers[n]] = true;
        CHECK(len < sizeof name);
        for (size_t i = 0; i <= len && len < sizeof name; i++)
            name[i] = listed[n][i] == '_' ? '-' : listed[n][i];
        CHECK_TEXT(rewrites[n]->name, strlen(rewrites[n]->name), name, len);
    }
}

static void check_table(void)
{
    check_names();
    CHECK(rewrite_find("nothing") == -1);
    for (unsigned n = 0; n < REWRITES; n++) {
        const char *sentence = rewrites[n]->sentence;

        CHECK(rewrite_find(rewrites[n]->name) == (int)n);
        CHECK(strlen(sentence) > 20 && sentence[strlen(sentence) - 1] == '.');
        CHECK(rewrites[n]->standard[0] != '\0' && rewrites[n]->rfc3986[0] != '\0');
        CHECK(rewrites[n]->readings[0].apply && !rewrites[n]->readings[MAX_READINGS].apply);
        /* What explains by taking the query away would explain anything. */
        for (unsigned reading = 0; reading < MAX_READINGS; reading++)
            CHECK(!(rewrites[n]->readings[reading].changes & 1u << COMPONENT_QUERY));
    }
}

/* --- the pass over an input agrees with the rewrites themselves --------------------------- */

static uint64_t next_random(uint64_t *state)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return *state >> 33;
}

static size_t random_input(char *out, size_t cap, uint64_t *state)
{
    static const char *const pieces[] = {
        "http:",
        "file:",
        "x:",
        "HTTP:",
        "/",
        "//",
        "\\",
        "@",
        ":",
        "?",
        "#",
        "[::1",
        "%25z]",
        "]",
        ".",
        "..",
        "%2e",
        "%41",
        "%",
        "a",
        "C|",
        "C:",
        "0x7f",
        "256",
        "80",
        "0",
        " ",
        "\t",
        "\x01",
        "\x7F",
        "\xFF",
        "\xC3\xBC",
        "xn--a",
        "|",
        "'",
        "!",
        "_",
        "-",
        "<",
        "\n",
        "h",
        "\xE3\x80\x82",
        ";",
        "gopher:",
        "blob:",
        "file://localhost",
        "\xC3\x9F",
        "[::1.02",
        "a123456789012345678901234567890123456789b:",
        "%2f",
        "[::01]",
        "%00",
        ":080",
        "\xEF\xBC\x8F",
        "file:///C:/",
        "\xC3",
        "\xA9",
    };
    size_t len = 0, count = next_random(state) % 12;

    for (size_t i = 0; i < count; i++) {
        const char *piece = pieces[next_random(state) % (sizeof pieces / sizeof pieces[0])];

        if (len + strlen(piece) > cap)
            break;
        memcpy(out + len, piece, strlen(piece));
        len += strlen(piece);
    }
    return len;
}

static struct rewrite_set changing_by_apply(struct testcase test)
{
    const struct ua_str input = test.url;
    struct text out = {0};
    struct anatomy anatomy;
    struct rewrite_set set = {0};

    for (unsigned n = 0; n < REWRITES; n++) {
        for (unsigned reading = 0; rewrites[n]->readings[reading].apply; reading++) {
            const struct rewrite_reading *way = &rewrites[n]->readings[reading];

            anatomy_split(&anatomy, test);
            if (rewrite_apply(rewrites[n], way, &out, &anatomy)) {
                rewrite_set_add(&set, n);
                CHECK(rewrites[n]->mends_utf8 || way->changes || ua_is_utf8(input) ||
                      !ua_is_utf8(text_str(&out)));
                CHECK(!ua_is_utf8(input) || ua_is_utf8(text_str(&out)) || test.base.ptr ||
                      memchr(input.ptr, '%', input.len));
                CHECK(out.len != input.len || memcmp(out.ptr, input.ptr, input.len) != 0);
            }
            anatomy_split(&anatomy, testcase_without_base(test.base));
            anatomy.reference = input.ptr ? input : from_string("");
            if (test.base.ptr && rewrite_apply(rewrites[n], way, &out, &anatomy))
                rewrite_set_add(&set, n);
        }
    }
    text_free(&out);
    return set;
}

static void check_candidates(void)
{
    struct rewrite_set seen = {0};
    uint64_t state = 7;
    char input[128], base[128];

    for (int round = 0; round < 60000; round++) {
        struct testcase test;
        struct rewrite_set expected;

        test.url = ua_str(input, random_input(input, sizeof input, &state));
        test.base = ua_str(base, random_input(base, sizeof base, &state));
        if (next_random(&state) % 2)
            test = testcase_without_base(test.url);
        expected = changing_by_apply(test);
        CHECK(rewrite_set_equal(cause_candidates(test), expected));
        seen = rewrite_set_union(seen, expected);
    }
    for (unsigned n = 0; n < REWRITES; n++) {
        CHECK(rewrite_set_has(seen, n));
        if (!rewrite_set_has(seen, n))
            printf("%s changes none of them\n", rewrites[n]->name);
    }
    CHECK(rewrite_set_first(cause_candidates(testcase_without_base(ua_str(NULL, 0)))) < 0);
}

int main(void)
{
    check_changes();
    check_table();
    check_candidates();
    return check_report("rewrites");
}
