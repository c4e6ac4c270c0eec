// SPDX-License-Identifier: MIT
// The engine `qurl`: QUrl of Qt 5 or 6, which parses tolerantly unless it is told otherwise.
#include <urlassay_engine.h>

#include <QUrl>

namespace
{

void set(ua_engine_answer *answer, ua_engine_component component, bool is_there,
         const QString &text)
{
    const QByteArray bytes = text.toUtf8();

    answer->set(answer, component, is_there ? bytes.constData() : nullptr,
                is_there ? bytes.size() : 0);
}

// Qt gives an IPv6 address without its brackets.
QString host_of(const QUrl &url)
{
    const QString host = url.host(QUrl::FullyEncoded);

    return host.contains(QLatin1Char(':')) ? QLatin1Char('[') + host + QLatin1Char(']') : host;
}

ua_engine_outcome reject(ua_engine_answer *answer, const QString &reason)
{
    set(answer, UA_ENGINE_REASON, !reason.isEmpty(), reason);
    return UA_ENGINE_REJECTED;
}

bool is_utf8(const ua_engine_text &text)
{
    const QByteArray bytes(text.bytes, int(text.len));

    return QString::fromUtf8(bytes).toUtf8() == bytes;
}

QUrl url_of(const ua_engine_text &text)
{
    return QUrl(QString::fromUtf8(text.bytes, int(text.len)));
}

ua_engine_outcome run(void *, const ua_engine_request *request, ua_engine_answer *answer)
{
    QUrl url;

    if (!is_utf8(request->input) || (request->base.bytes && !is_utf8(request->base))) {
        ua_engine_set_string(answer, UA_ENGINE_REASON, "a QString takes no ill-formed UTF-8");
        return UA_ENGINE_UNSUPPORTED;
    }
    url = url_of(request->input);
    if (request->base.bytes && (url.isValid() || request->input.len == 0)) {
        const QUrl base = url_of(request->base);

        if (!base.isValid())
            return reject(answer, base.errorString());
        url = base.resolved(url);
    }
    if (!url.isValid())
        return reject(answer, url.errorString());
    if (url.isRelative())
        return reject(answer, QStringLiteral("a relative reference without an absolute base"));
    // It does not tell an absent authority from an empty one, nor a user from none.
    set(answer, UA_ENGINE_SCHEME, true, url.scheme());
    set(answer, UA_ENGINE_USERNAME, true, url.userName(QUrl::FullyEncoded));
    set(answer, UA_ENGINE_PASSWORD, true, url.password(QUrl::FullyEncoded));
    set(answer, UA_ENGINE_HOST, true, host_of(url));
    set(answer, UA_ENGINE_PORT, url.port() >= 0, QString::number(url.port()));
    set(answer, UA_ENGINE_PATH, true, url.path(QUrl::FullyEncoded));
    set(answer, UA_ENGINE_QUERY, url.hasQuery(), url.query(QUrl::FullyEncoded));
    set(answer, UA_ENGINE_FRAGMENT, url.hasFragment(), url.fragment(QUrl::FullyEncoded));
    set(answer, UA_ENGINE_HREF, true, url.toString(QUrl::FullyEncoded));
    return UA_ENGINE_PARSED;
}

} // namespace

const struct ua_engine urlassay_engine = {
    UA_ENGINE_VERSION,
    "QUrl",
    QT_VERSION_STR,
    UA_ENGINE_RFC3986,
    UA_ENGINE_CAN(UA_ENGINE_OP_PARSE) | UA_ENGINE_CAN_BASE,
    1u << UA_ENGINE_QUERY | 1u << UA_ENGINE_FRAGMENT,
    nullptr,
    run,
    nullptr,
};
