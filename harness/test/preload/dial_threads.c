/* SPDX-License-Identifier: MIT */
/* A client with many threads, and the shim of the dialled engines linked into it: `make tsan`
 * builds both with ThreadSanitizer. Each thread asks for names, connects, and reads the response if
 * its connection is the one that gets it. Then the record must have whole lines, one of each thread
 * and connection, and one thread must have got the response. */
#include <netdb.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define CLIENTS 8
#define CONNECTIONS 25
#define RECORD_FD 198
#define RESPONSE_FD 199

static const char reply[] = "HTTP/1.1 302 Found";
static atomic_int replies, failures;
static pthread_barrier_t start; /* the first connections are made at once */

/* Whether the connection gave the response; it is refused if another one has it. */
static void dial(unsigned client, unsigned connection)
{
    static const char request[] = "GET / HTTP/1.1\r\n\r\n";
    const struct addrinfo hints = {.ai_socktype = SOCK_STREAM};
    struct addrinfo *found = NULL;
    char name[64], got[sizeof reply];
    const int yes = 1;
    int end;

    snprintf(name, sizeof name, "c%u-%u.test", client, connection);
    if (getaddrinfo(name, "80", &hints, &found) != 0) {
        failures++;
        return;
    }
    end = socket(found->ai_family, SOCK_STREAM, 0);
    setsockopt(end, SOL_SOCKET, SO_KEEPALIVE, &yes, sizeof yes);
    if (connection == 0)
        pthread_barrier_wait(&start);
    if (connect(end, found->ai_addr, found->ai_addrlen) == 0) {
        if (send(end, request, sizeof request - 1, 0) != (ssize_t)(sizeof request - 1) ||
            recv(end, got, sizeof got, MSG_WAITALL) != (ssize_t)(sizeof reply - 1) ||
            memcmp(got, reply, sizeof reply - 1) != 0)
            failures++;
        replies++;
    }
    close(end);
    freeaddrinfo(found);
}

static void *run_client(void *number)
{
    for (unsigned i = 0; i < CONNECTIONS; i++)
        dial((unsigned)(size_t)number, i);
    return NULL;
}

/* Opens an empty file as the descriptor that the shim uses. */
static void open_as(int descriptor, const char *mode)
{
    FILE *file = tmpfile();

    if (!file || dup2(fileno(file), descriptor) < 0) {
        perror(mode);
        exit(3);
    }
}

/* Counts the whole lines of the record that begin with a verb. */
static unsigned count_lines(FILE *record, const char *verb)
{
    char line[512];
    unsigned count = 0;

    rewind(record);
    while (fgets(line, sizeof line, record))
        count += strncmp(line, verb, strlen(verb)) == 0 && strchr(line, '\n') != NULL;
    return count;
}

int main(void)
{
    const unsigned wanted = CLIENTS * CONNECTIONS;
    pthread_t clients[CLIENTS];
    unsigned asked, connected;
    FILE *record;

    open_as(RECORD_FD, "record");
    open_as(RESPONSE_FD, "response");
    if (write(RESPONSE_FD, reply, sizeof reply - 1) != (ssize_t)(sizeof reply - 1))
        return 3;
    pthread_barrier_init(&start, NULL, CLIENTS);
    for (size_t i = 0; i < CLIENTS; i++) {
        if (pthread_create(&clients[i], NULL, run_client, (void *)i) != 0)
            return 3;
    }
    for (size_t i = 0; i < CLIENTS; i++)
        pthread_join(clients[i], NULL);
    record = fdopen(RECORD_FD, "r");
    asked = record ? count_lines(record, "resolve ") : 0;
    connected = record ? count_lines(record, "connect ") : 0;
    printf(
        "dial-threads: %u names asked and %u connections of %u, %d got the response, %d errors\n",
        asked, connected, wanted, replies, failures);
    return asked == wanted && connected == wanted && replies == 1 && failures == 0 ? 0 : 1;
}
