/* SPDX-License-Identifier: MIT */
/* Texts on which URL parsers are known to disagree. Each has at most 64 bytes, because libFuzzer
 * accepts no longer words. */
#include "mutate.h"

#define I(text) {text, sizeof text - 1}

static const struct idiom schemes[] = {
    I("http:"),
    I("https:"),
    I("ws:"),
    I("wss:"),
    I("ftp:"),
    I("file:"),
    I("foo:"),
    I("data:"),
    I("mailto:"),
    I("javascript:"),
    I("blob:"),
    I("about:"),
    I("HTTP:"),
    I("hTTps:"),
    I("File:"),
    I("http+foo:"),
    I("a.b-c:"),
    I("ldap:"),
    I("gopher:"),
    I("git+ssh:"),
    I("blob:http:"),
    I("http:https:"),
    I("1http:"),
    I("ht_tp:"),
    I("urn:"),
    I("view-source:http:"),
    I("abcdefghijklmnopqrstuvwxyzabcdefghijklmno:"), /* 41 letters: one too many for libcurl */
};

static const struct idiom slashes[] = {
    I("//"),   I("/"),    I("///"),    I("////"), I("\\\\"), I("\\"),    I("/\\"),  I("\\/"),
    I("//\\"), I("\\//"), I("/\\/\\"), I("/./"),  I("/.//"), I("//../"), I("/\t/"), I("/////"),
};

static const struct idiom userinfos[] = {
    I("u@"),
    I("u:p@"),
    I("@"),
    I(":@"),
    I("u:@"),
    I(":p@"),
    I("@@"),
    I("a@b@"),
    I("a:b@c:d@"),
    I("\\@"),
    I("#@"),
    I("?@"),
    I("/@"),
    I("u%40h@"),
    I("u%3Ap@"),
    I(":80@"),
    I("h:80@"),
    I("h:80#@"),
    I("trusted.example@"),
    I("trusted.example\\@"),
    I("u\xC3\xBC@"),
    I("u p@"),
    I("u;p@"),
    I("[u]@"),
    I("u%zz@"),
    I("%00@"),
    I("u|^`{}@"),
    I("'\"<>@"),
    I("[::1]@"),
};

static const struct idiom hosts[] = {
    /* names */
    I("h"),
    I("trusted.example"),
    I("evil.example"),
    I("localhost"),
    I("LOCALHOST."),
    I("a.b.c."),
    I("a..b"),
    I(".a"),
    I("."),
    I("a_b"),
    I("-a-"),
    I("ex%61mple"),
    I("h%2Fa"),
    I("h%40a"),
    I("h%3A80"),
    I("h%5Ca"),
    I("h%2e"),
    I("h%00"),
    I("h*"),
    I("a,b"),
    I("a;b"),
    I("a'b"),
    I("a!$&()+=b"),
    I("a{b}"),
    I("~"),
    /* numbers */
    I("127.0.0.1"),
    I("127.1"),
    I("127.0.1"),
    I("0x7f.1"),
    I("0x7f000001"),
    I("0177.0.0.1"),
    I("017700000001"),
    I("2130706433"),
    I("127.0.0.1."),
    I("0x7f.0.0.0x1"),
    I("256.0.0.1"),
    I("1.2.3.4.5"),
    I("1.2.3.08"),
    I("4294967296"),
    I("4294967295"),
    I("0"),
    I("0x"),
    I("1.0x"),
    I("a.1"),
    I("a.0x1"),
    I("1e3"),
    /* IPv6 */
    I("[::1]"),
    I("[::]"),
    I("[::ffff:127.0.0.1]"),
    I("[::ffff:7f00:1]"),
    I("[1:2:3:4:5:6:7:8]"),
    I("[1:2:0:0:5:0:0:0]"),
    I("[0:0:0:0:0:0:0:1]"),
    I("[::0001]"),
    I("[2001:DB8::A]"),
    I("[fe80::1%25eth0]"),
    I("[fe80::1%eth0]"),
    I("[fe80::1%251]"),
    I("[::127.0.0.1]"),
    I("[::1.2.3]"),
    I("[1::2::3]"),
    I("[v1.a:b]"),
    I("[]"),
    I("[h]"),
    I("::1"),
    I("[::1]a"),
    /* IDNA */
    I("xn--mnchen-3ya.de"),
    I("XN--MNCHEN-3YA.de"),
    I("xn--"),
    I("xn--a"),
    I("xn--a-ecp.ru"),
    I("xn--zca"),
    I("xn--fa-hia"),
    I("a--b"),
    I("ab--c"),
    I("fa\xC3\x9F"),
    I("m\xC3\xBCnchen.de"),
    I("M\xC3\x9CNCHEN.de"),
    I("mu\xCC\x88nchen.de"),
    I("\xE2\x98\x95.example"),
    I("\xF0\x9F\x92\xA9.la"),
    I("\xE3\x83\x86\xE3\x82\xB9\xE3\x83\x88"),
    I("\xD7\x90.example"),
    I("\xEF\xBC\x91\xEF\xBC\x92\xEF\xBC\x97.1"),
    I("\xE2\x91\xA0.1"),
    I("a\xE3\x80\x82"
      "b"),
    I("h%C3%9F"),
    I("%EF%BC%8F"),
    I("%E3%80%82"),
};

static const struct idiom ports[] = {
    I(":"),     I(":80"),    I(":443"),   I(":21"),          I(":0"),
    I(":8080"), I(":65535"), I(":65536"), I(":00080"),       I(":0000"),
    I(":080"),  I(": 80"),   I(":80 "),   I(":+80"),         I(":-1"),
    I(":8a"),   I(":80:81"), I("::80"),   I(":\t80"),        I(":%38"),
    I(":80\\"), I(":1e1"),   I(":0x50"),  I(":99999999999"), I(":\xEF\xBC\x98\xEF\xBC\x90"),
    I(":80@"),
};

static const struct idiom paths[] = {
    I("/"),         I("/a/b"),    I("/.."),        I("/../"),       I("/./"),     I("/."),
    I("/.//"),      I("/..//"),   I("//"),         I("//h/p"),      I("/a/../b"), I("/%2e"),
    I("/%2E%2e/"),  I("/.%2e"),   I("/%2e%2e%2f"), I("/%252e"),     I("/..\\"),   I("\\"),
    I("\\..\\a"),   I("/a\\b"),   I("/C:/"),       I("/C|/"),       I("C:"),      I("C|\\"),
    I("/C:/../.."), I("/a;p=1"),  I("/a:b"),       I("/a@b"),       I("/%41"),    I("/%2f"),
    I("/%5C"),      I("/%3F%23"), I("/%zz"),       I("/%"),         I("/a b"),    I("/\xC3\xBC"),
    I("/^`{|}"),    I("/[]"),     I("/\"<>'"),     I("/http://h/"), I("../"),     I("..."),
    I("/...;/"),    I("/a%00b"),
};

static const struct idiom queries[] = {
    I("?"),
    I("?q"),
    I("?a=b&c"),
    I("??"),
    I("?q#"),
    I("?'"),
    I("? q"),
    I("?\xC3\xBC"),
    I("?%zz"),
    I("?/../"),
    I("?@evil.example"),
    I("?a[]=1"),
    I("?^|`{}"),
    I("?\\"),
    I("?%41"),
    I("?u=http://h/"),
    I("?\"<>"),
};

static const struct idiom fragments[] = {
    I("#"),   I("#f"),        I("##"),   I("#?"),     I("#@evil.example"), I("#/../"),
    I("# f"), I("#\xC3\xBC"), I("#%zz"), I("#`<>\""), I("#^|{}\\"),        I("#%41"),
};

static const struct idiom pieces[] = {
    I("."),
    I(".."),
    I("/"),
    I("\\"),
    I(":"),
    I("@"),
    I("?"),
    I("#"),
    I("%"),
    I("&"),
    I("="),
    I(";"),
    I("a"),
    I("1"),
    I("://"),
    I("../"),
    I("%25"),
    I("%252F"),
    I("%2F"),
    I("%2e"),
    I("%20"),
    I("%23"),
    I("%3A"),
    I("%3F"),
    I("%40"),
    I("%41"),
    I("%61"),
    I("%7E"),
    I("%C3%BC"),
    I("%c3%9f"),
    I("%5B"),
    I("%5C"),
    I("%09"),
    I("%0A"),
    I("%7F"),
    I("%00"),
    I("%E3%80%82"),
    I("%EF%BC%8F"),
    I("xn--"),
    I("C:"),
    I("C|"),
    I(" "),
    I("\xC2\xAD"),     /* soft hyphen */
    I("\xE3\x80\x82"), /* ideographic full stop */
    I("\xEF\xBC\x8E"), /* full-width full stop */
    I("\xEF\xBD\xA1"), /* half-width ideographic full stop */
    I("\xC3\x9F"),     /* sharp s */
    I("\xCF\x82"),     /* final sigma */
    I("\xE1\xBA\x9E"), /* capital sharp s */
    I("\xC3\xBC"),
    I("\xC4\xB0"),     /* I with a dot */
    I("\xE2\x84\xAA"), /* Kelvin sign */
    I("\xCC\x88"),     /* combining diaeresis */
    I("\xEF\xBC\x91"), /* full-width digit */
    I("\xE2\x91\xA0"), /* circled digit */
    I("\xC2\xB2"),     /* superscript digit */
    I("\xD7\x90"),     /* from right to left */
    I("\xF0\x9F\x92\xA9"),
    I("\xF0\x9D\x92\x9C"), /* mathematical letter */
    I("\xEF\xB7\xBA"),     /* one that becomes eighteen */
};

static const struct idiom hostile[] = {
    I("\x00"),
    I("\x01"),
    I("\t"),
    I("\n"),
    I("\r"),
    I("\r\n"),
    I("\x1F"),
    I("\x7F"),
    I("["),
    I("]"),
    I("^"),
    I("|"),
    I("<"),
    I("\""),
    I("`"),
    I("{"),
    I("\xC2\x85"),         /* C1 control */
    I("\xC2\xA0"),         /* no-break space */
    I("\xE3\x80\x80"),     /* ideographic space */
    I("\xE2\x80\x8B"),     /* zero width space */
    I("\xE2\x80\x8C"),     /* zero width non-joiner */
    I("\xE2\x80\x8D"),     /* zero width joiner */
    I("\xE2\x80\xAE"),     /* right-to-left override */
    I("\xEF\xBB\xBF"),     /* byte order mark */
    I("\xEF\xBC\x85"),     /* full-width percent sign */
    I("\xEF\xBC\x8F"),     /* full-width slash */
    I("\xEF\xBC\x9A"),     /* full-width colon */
    I("\xEF\xBC\xA0"),     /* full-width at sign */
    I("\xEF\xBC\x9F"),     /* full-width question mark */
    I("\xEF\xBC\x83"),     /* full-width number sign */
    I("\xE2\x84\x80"),     /* a/c as one */
    I("\xE2\x88\x95"),     /* division slash */
    I("\xEF\xBF\xBD"),     /* replacement character */
    I("\xEF\xBF\xBE"),     /* not a character */
    I("\xC0\xAF"),         /* overlong slash */
    I("\xC3"),             /* cut short */
    I("\x80"),             /* in the middle */
    I("\xED\xA0\x80"),     /* a surrogate */
    I("\xF4\x90\x80\x80"), /* beyond Unicode */
};

static const struct idiom base_urls[] = {
    I("\xFFhttp://host/a/b"),
    I("\xFFhttps://u:p@host:8443/a/b?q#f"),
    I("\xFFhttp://host"),
    I("\xFF"
      "file:///C:/a/b"),
    I("\xFF"
      "file://host/a"),
    I("\xFF"
      "foo://host/a/b"),
    I("\xFF"
      "foo:/a/b"),
    I("\xFF"
      "foo:a"),
    I("\xFF"
      "about:blank"),
    I("\xFF"
      "data:,x?q#f"),
    I("\xFFhttp://host/a/../.././b/"),
    I("\xFFws://h/;a?b"),
    I("\xFF"),
};

#define LIST(list) list, sizeof list / sizeof *list

const struct idioms idioms[IDIOM_KINDS] = {
    [IDIOM_SCHEME] = {"schemes", LIST(schemes)},
    [IDIOM_SLASHES] = {"slashes", LIST(slashes)},
    [IDIOM_USERINFO] = {"user information", LIST(userinfos)},
    [IDIOM_HOST] = {"hosts", LIST(hosts)},
    [IDIOM_PORT] = {"ports", LIST(ports)},
    [IDIOM_PATH] = {"paths", LIST(paths)},
    [IDIOM_QUERY] = {"queries", LIST(queries)},
    [IDIOM_FRAGMENT] = {"fragments", LIST(fragments)},
    [IDIOM_PIECE] = {"pieces", LIST(pieces)},
    [IDIOM_HOSTILE] = {"pieces that most refuse", LIST(hostile)},
    [IDIOM_BASE] = {"bases", LIST(base_urls)},
};
