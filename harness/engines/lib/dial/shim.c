/* SPDX-License-Identifier: MIT */
/* The shim of the dialled engines: a shared object that is preloaded into a client (LD_PRELOAD). It
 * answers the client's questions for names, refuses each connection, and records both. So a client
 * shows which host it would contact, and no packet leaves the machine.
 *
 * The descriptor 198 is the record, a file opened with O_APPEND. The shim writes these lines:
 *
 *   loaded                    when a program starts with the shim
 *   resolve NAME ADDRESS      the client asks for the addresses of a name. NAME is in hexadecimal
 *   connect ADDRESS PORT      the client connects
 *   datagram ADDRESS PORT     the client sends a datagram, as a resolver of its own does
 *
 * A name gets an address of 198.18.0.0/15 (RFC 2544: networks for benchmarks), computed from the
 * name, so the reader of the record knows which name a connection is for. A numeric host gets the
 * address that inet_aton() and inet_pton() read.
 *
 * The descriptor 199 holds, if it is not empty, an HTTP response. The first connection to a name
 * succeeds and reads it. The shim empties it. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#define RECORD 198
#define RESPONSE 199

#define PUBLIC __attribute__((visibility("default")))

/* Declares a pointer to the function of the C library that a function here replaces. */
#define REAL(name) __typeof__(name) *real = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)

/* Writes bytes in one call, so that the lines of several processes do not mix. */
static void record(const char *bytes, size_t len)
{
    const int error = errno;

    if (write(RECORD, bytes, len) < 0) {
        /* There is no place to report it. The reader misses the line. */
    }
    errno = error;
}

__attribute__((constructor)) static void record_start(void)
{
    record("loaded\n", 7);
}

/* FNV-1a of the name in lower case. The result is an address of 198.18.0.0/15. */
static void address_of_name(const char *name, char address[INET_ADDRSTRLEN])
{
    uint32_t hash = 2166136261u;

    for (; *name; name++) {
        unsigned char c = (unsigned char)*name;

        if (c >= 'A' && c <= 'Z')
            c = (unsigned char)(c + ('a' - 'A'));
        hash = (hash ^ c) * 16777619u;
    }
    hash ^= hash >> 17;
    snprintf(address, INET_ADDRSTRLEN, "198.%u.%u.%u", 18 + (hash >> 16 & 1), hash >> 8 & 255,
             1 + (hash & 255) % 254);
}

/* Records the question for a name. address: the numeric host that answers it. */
static void record_name(const char *name, const char *address)
{
    static const char digits[] = "0123456789abcdef";
    const size_t len = strlen(name);
    char *line = malloc(2 * len + 16 + NI_MAXHOST), *end = line;

    if (!line)
        return;
    end += snprintf(end, 9, "resolve ");
    for (size_t i = 0; i < len; i++) {
        *end++ = digits[(unsigned char)name[i] >> 4];
        *end++ = digits[(unsigned char)name[i] & 15];
    }
    end += snprintf(end, NI_MAXHOST + 3, " %s\n", address);
    record(line, (size_t)(end - line));
    free(line);
}

/* --- names ------------------------------------------------------------------------------------ */

static int real_getaddrinfo(const char *name, const char *service, const struct addrinfo *hints,
                            struct addrinfo **result)
{
    REAL(getaddrinfo);

    return real(name, service, hints, result);
}

/* Reads a numeric host as getaddrinfo does, into address. Returns whether it is one. */
static int read_numeric(const char *name, char address[NI_MAXHOST])
{
    const struct addrinfo hints = {.ai_flags = AI_NUMERICHOST, .ai_socktype = SOCK_STREAM};
    struct addrinfo *found = NULL;
    int is_numeric = real_getaddrinfo(name, NULL, &hints, &found) == 0 &&
                     getnameinfo(found->ai_addr, found->ai_addrlen, address, NI_MAXHOST, NULL, 0,
                                 NI_NUMERICHOST) == 0;

    if (found)
        freeaddrinfo(found);
    return is_numeric;
}

/* Records the question for a name, and sets address to its answer. */
static void resolve(const char *name, char address[NI_MAXHOST])
{
    if (!read_numeric(name, address))
        address_of_name(name, address);
    record_name(name, address);
}

PUBLIC int getaddrinfo(const char *name, const char *service, const struct addrinfo *hints,
                       struct addrinfo **result)
{
    struct addrinfo numeric = hints ? *hints : (struct addrinfo){0};
    char address[NI_MAXHOST];
    int status;

    /* No name: an address to listen at. AI_NUMERICHOST: the client asks whether the host is
     * numeric, and no resolver is asked. */
    if (!name || numeric.ai_flags & AI_NUMERICHOST)
        return real_getaddrinfo(name, service, hints, result);
    resolve(name, address);
    numeric.ai_flags = (numeric.ai_flags & ~(AI_ADDRCONFIG | AI_CANONNAME)) | AI_NUMERICHOST;
    status = real_getaddrinfo(address, service, &numeric, result);
    if (status == EAI_ADDRFAMILY)
        status = EAI_NONAME;
    if (status == 0 && hints && hints->ai_flags & AI_CANONNAME)
        (*result)->ai_canonname = strdup(name);
    return status;
}

/* Answers at once, so there is nothing to wait for. Nobody is notified: the clients here poll. */
PUBLIC int getaddrinfo_a(int mode, struct gaicb *list[restrict], int count,
                         struct sigevent *restrict event)
{
    (void)mode;
    (void)event;
    for (int i = 0; i < count; i++) {
        if (list[i])
            list[i]->__return = getaddrinfo(list[i]->ar_name, list[i]->ar_service,
                                            list[i]->ar_request, &list[i]->ar_result);
    }
    return 0;
}

PUBLIC struct hostent *gethostbyname(const char *name)
{
    REAL(gethostbyname);
    char address[NI_MAXHOST];

    resolve(name, address);
    return real(address);
}

PUBLIC struct hostent *gethostbyname2(const char *name, int family)
{
    REAL(gethostbyname2);
    char address[NI_MAXHOST];

    resolve(name, address);
    return real(address, family);
}

PUBLIC int gethostbyname_r(const char *name, struct hostent *restrict host, char *restrict buffer,
                           size_t size, struct hostent **restrict result, int *restrict error)
{
    REAL(gethostbyname_r);
    char address[NI_MAXHOST];

    resolve(name, address);
    return real(address, host, buffer, size, result, error);
}

PUBLIC int gethostbyname2_r(const char *name, int family, struct hostent *restrict host,
                            char *restrict buffer, size_t size, struct hostent **restrict result,
                            int *restrict error)
{
    REAL(gethostbyname2_r);
    char address[NI_MAXHOST];

    resolve(name, address);
    return real(address, family, host, buffer, size, result, error);
}

/* --- connections ------------------------------------------------------------------------------ */

/* Writes "ADDRESS PORT" of a socket address. Returns false for another family than IPv4 and IPv6.
 */
static int write_address(const struct sockaddr *address, char *text, size_t size)
{
    char host[INET6_ADDRSTRLEN];

    if (address->sa_family == AF_INET) {
        const struct sockaddr_in *v4 = (const void *)address;

        inet_ntop(AF_INET, &v4->sin_addr, host, sizeof host);
        snprintf(text, size, "%s %d", host, ntohs(v4->sin_port));
        return 1;
    }
    if (address->sa_family == AF_INET6) {
        const struct sockaddr_in6 *v6 = (const void *)address;

        inet_ntop(AF_INET6, &v6->sin6_addr, host, sizeof host);
        snprintf(text, size, "%s %d", host, ntohs(v6->sin6_port));
        return 1;
    }
    return 0;
}

static void record_address(const char *verb, const struct sockaddr *address)
{
    char text[INET6_ADDRSTRLEN + 16], line[sizeof text + 16];

    if (!write_address(address, text, sizeof text))
        return;
    snprintf(line, sizeof line, "%s %s\n", verb, text);
    record(line, strlen(line));
}

/* Whether a message to the address is refused. Others stay inside of the kernel (netlink). */
static int is_refused(const struct sockaddr *address)
{
    return address->sa_family == AF_INET || address->sa_family == AF_INET6 ||
           address->sa_family == AF_UNIX;
}

static int is_stream(int socket)
{
    int type = 0;
    socklen_t size = sizeof type;

    return getsockopt(socket, SOL_SOCKET, SO_TYPE, &type, &size) != 0 || type == SOCK_STREAM;
}

/* The descriptor whose connection reads the response; -1: none. Other threads of the client read
 * it. */
static atomic_int served = -1;

/* Set while a thread takes the response. One that comes at the same time gets none. */
static atomic_flag is_taken = ATOMIC_FLAG_INIT;

/* The response, and the other end of its connection. */
static struct {
    int end;
    size_t len;
    char bytes[65536];
} response;

/* Waits for the whole request, and then writes the response. A client may take a response that
 * comes before its request for an error. */
static void *answer_request(void *unused)
{
    static const char blank_line[] = "\r\n\r\n";
    size_t matched = 0;
    char byte;

    (void)unused;
    while (matched < 4 && read(response.end, &byte, 1) == 1)
        matched = byte == blank_line[matched] ? matched + 1 : byte == '\r';
    if (write(response.end, response.bytes, response.len) == (ssize_t)response.len)
        shutdown(response.end, SHUT_WR);
    return NULL; /* the end stays open: what the client writes now is not read */
}

static int start_answering(void)
{
    sigset_t all, before;
    pthread_t thread;
    int status;

    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    status = pthread_create(&thread, NULL, answer_request, NULL);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return status == 0 && pthread_detach(thread) == 0;
}

/* Makes the descriptor a connection from which the response can be read. Returns false if there is
 * no response, or it was read already. */
static int take_response(int socket)
{
    const ssize_t len = pread(RESPONSE, response.bytes, sizeof response.bytes, 0);
    const int flags = fcntl(socket, F_GETFL);
    const int on_exec = fcntl(socket, F_GETFD);
    int ends[2];

    if (len <= 0 || ftruncate(RESPONSE, 0) != 0 ||
        socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
        return 0;
    response.end = ends[1];
    response.len = (size_t)len;
    if (dup2(ends[0], socket) < 0 || fcntl(socket, F_SETFL, flags) != 0 ||
        fcntl(socket, F_SETFD, on_exec) != 0 || !start_answering()) {
        close(ends[0]);
        close(ends[1]);
        return 0;
    }
    close(ends[0]);
    served = socket;
    return 1;
}

/* The same for threads that connect at once: one of them gets the response. */
static int serve_response(int socket)
{
    int is_served;

    if (atomic_flag_test_and_set(&is_taken))
        return 0;
    is_served = take_response(socket);
    atomic_flag_clear(&is_taken);
    return is_served;
}

/* A client sets and reads what a connection of TCP has. That of the response has none of it. */

PUBLIC int setsockopt(int socket, int level, int option, const void *value, socklen_t len)
{
    REAL(setsockopt);
    const int status = real(socket, level, option, value, len);

    return socket == served && level != SOL_SOCKET ? 0 : status;
}

static int fill_name(struct sockaddr *address, socklen_t *len)
{
    const struct sockaddr_in local = {
        .sin_family = AF_INET, .sin_port = htons(1), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};

    memcpy(address, &local, *len < sizeof local ? *len : sizeof local);
    *len = sizeof local;
    return 0;
}

PUBLIC int getsockname(int socket, struct sockaddr *restrict address, socklen_t *restrict len)
{
    REAL(getsockname);

    return socket == served ? fill_name(address, len) : real(socket, address, len);
}

PUBLIC int getpeername(int socket, struct sockaddr *restrict address, socklen_t *restrict len)
{
    REAL(getpeername);

    return socket == served ? fill_name(address, len) : real(socket, address, len);
}

PUBLIC int connect(int socket, const struct sockaddr *address, socklen_t len)
{
    if (len >= sizeof address->sa_family && address->sa_family == AF_UNSPEC) {
        REAL(connect);

        return real(socket, address, len);
    }
    if (is_stream(socket)) {
        record_address("connect", address);
        if ((address->sa_family == AF_INET || address->sa_family == AF_INET6) &&
            serve_response(socket))
            return 0;
    } else {
        record_address("datagram", address);
    }
    errno = ECONNREFUSED;
    return -1;
}

PUBLIC ssize_t sendto(int socket, const void *bytes, size_t len, int flags,
                      const struct sockaddr *address, socklen_t address_len)
{
    REAL(sendto);

    if (!address || !is_refused(address))
        return real(socket, bytes, len, flags, address, address_len);
    record_address(is_stream(socket) ? "connect" : "datagram", address);
    errno = ECONNREFUSED;
    return -1;
}

PUBLIC ssize_t sendmsg(int socket, const struct msghdr *message, int flags)
{
    REAL(sendmsg);

    if (!message->msg_name || !is_refused(message->msg_name))
        return real(socket, message, flags);
    record_address(is_stream(socket) ? "connect" : "datagram", message->msg_name);
    errno = ECONNREFUSED;
    return -1;
}

PUBLIC int sendmmsg(int socket, struct mmsghdr *messages, unsigned count, int flags)
{
    REAL(sendmmsg);

    if (count == 0 || !messages[0].msg_hdr.msg_name || !is_refused(messages[0].msg_hdr.msg_name))
        return real(socket, messages, count, flags);
    record_address("datagram", messages[0].msg_hdr.msg_name);
    errno = ECONNREFUSED;
    return -1;
}

/* --- the machine's name ----------------------------------------------------------------------- */

/* Java asks for the addresses of this name where a URL says 0.0.0.0. */
PUBLIC int gethostname(char *name, size_t size)
{
    snprintf(name, size, "localhost");
    return 0;
}

/* --- loading ---------------------------------------------------------------------------------- */

/* PHP loads its extensions with RTLD_DEEPBIND, which hides the functions here from them. */
PUBLIC void *dlopen(const char *name, int flags)
{
    REAL(dlopen);

    return real(name, flags & ~RTLD_DEEPBIND);
}
