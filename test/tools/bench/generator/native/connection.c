// A connection to 127.0.0.1: how it is opened, and what arrives there.
#include "generator.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

/** Few open at once: what is measured is not how a server takes a rush. */
enum { most_opening = 16, room = 1 << 18 };
static const nanos opening_patience = 10000000000;
static const struct plan *current;

static bool send_all(struct connection *connection, const char *bytes, size_t length) {
  return send(connection->socket, bytes, length, MSG_NOSIGNAL) == (ssize_t)length;
}

static void begin(struct connection *connection, uint32_t id) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(connection->port)};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  int yes = 1;
  struct timeval patience = {.tv_sec = 5};
  connection->socket = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (connection->socket < 0) give_up("too many open files");
  setsockopt(connection->socket, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
  if (connect(connection->socket, (struct sockaddr *)&address, sizeof address) != 0) return lose(connection);
  setsockopt(connection->socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  fcntl(connection->socket, F_SETFL, O_NONBLOCK);
  watch_socket(connection->socket, id);
  connection->phase = connection->kind == http ? ready : upgrading;
  if (connection->kind != http && !send_all(connection, connection->upgrade, connection->upgrade_length))
    lose(connection);
}

uint32_t open_connections(struct plan *plan) {
  current = plan;
  nanos last = now();
  uint32_t begun = 0, open = 0, failed = 0;
  for (uint32_t before = 0; open + failed < plan->count; before = open) {
    while (begun < plan->count && begun - open - failed < most_opening) {
      struct connection *connection = &plan->connections[begun];
      begin(connection, begun++);
      if (connection->phase == ready) open++;
      if (connection->phase == lost) failed++;
    }
    if (open + failed < plan->count) wait_for_any(plan, 1000000);
    open = failed = 0;
    for (uint32_t n = 0; n < begun; n++) {
      if (plan->connections[n].phase == ready) open++;
      if (plan->connections[n].phase == lost) failed++;
    }
    if (open > before) last = now();
    if (now() - last > opening_patience) return plan->count - open;
  }
  return failed;
}

void open_again(struct plan *plan) {
  for (uint32_t n = 0; n < plan->count; n++) {
    struct connection *connection = &plan->connections[n];
    if (connection->phase != lost || connection->kind != http) continue;
    connection->in_flight_count = connection->rest_length = 0;
    begin(connection, n);
  }
}

void close_connections(struct plan *plan) {
  for (uint32_t n = 0; n < plan->count; n++) {
    if (plan->connections[n].socket >= 0) close(plan->connections[n].socket);
    free(plan->connections[n].rest);
  }
}

void lose(struct connection *connection) {
  // A server may close what nobody uses over HTTP.
  bool is_used = connection->kind != http || connection->in_flight_count > 0;
  if (connection->phase == ready && is_used) note_lost(connection->in_flight_count);
  connection->phase = lost;
  if (connection->socket >= 0) close(connection->socket);
  connection->socket = -1;
}

/** @return how many bytes an answer has that begins here; 0 if it is not whole. */
static size_t answer_length(const char *bytes, size_t length) {
  static const char field[] = "\r\ncontent-length:";
  const char *end = memmem(bytes, length, "\r\n\r\n", 4);
  if (end == NULL) return 0;
  for (const char *at = bytes; at < end; at++)
    if (*at == '\r' && strncasecmp(at, field, sizeof field - 1) == 0) {
      size_t whole = (size_t)(end + 4 - bytes) + strtoul(at + sizeof field - 1, NULL, 10);
      return whole <= length ? whole : 0;
    }
  return (size_t)(end + 4 - bytes);
}

/** The number of the request that a text answers, or -1. */
static int64_t find_own(const struct connection *connection, const char *text, size_t length) {
  for (size_t at = 0; at + number_digits <= length; at++) {
    int64_t number = read_number(text + at);
    for (uint32_t n = 0; number >= 0 && n < connection->in_flight_count; n++)
      if (connection->in_flight[n].number == number) return number;
  }
  return -1;
}

static void take_text(struct connection *connection, const char *text, size_t length, nanos at) {
  if (connection->phase == greeting) {
    connection->phase = ready;
    connection->known = find_marked(text, length);
    if (connection->kind == deaf) unwatch_socket(connection->socket);
    return;
  }
  int64_t number = find_own(connection, text, length);
  if (number < 0) return note_event(connection, text, length, at);
  bool is_accepted = memmem(text, length, current->accepted, current->accepted_length) != NULL;
  note_answer(connection, number, is_accepted, at);
}

/** @return how many bytes a frame has that begins here; 0 if it is not whole. What is no text ends the connection. */
static size_t take_frame(struct connection *connection, const char *bytes, size_t length, nanos at) {
  const unsigned char *head = (const unsigned char *)bytes;
  if (length < 2) return 0;
  size_t start = head[1] < 126 ? 2 : head[1] == 126 ? 4 : 10, size = head[1];
  if (length < start) return 0;
  if (start > 2) {
    size = 0;
    for (size_t n = 2; n < start; n++) size = size << 8 | head[n];
  }
  if (head[0] != 0x81 || head[1] > 127 || size > room) return lose(connection), 0;
  if (size > length - start) return 0;
  take_text(connection, bytes + start, size, at);
  return start + size;
}

static size_t take_upgrade(struct connection *connection, const char *bytes, size_t length) {
  const char *end = memmem(bytes, length, "\r\n\r\n", 4);
  if (end == NULL) return 0;
  connection->phase = greeting;
  if (memcmp(bytes, "HTTP/1.1 101", 12) != 0 || !send_all(connection, connection->hello, connection->hello_length))
    lose(connection);
  return (size_t)(end + 4 - bytes);
}

static size_t take_any(struct connection *connection, const char *bytes, size_t length, nanos at) {
  if (connection->phase == upgrading) return take_upgrade(connection, bytes, length);
  if (connection->kind != http) return take_frame(connection, bytes, length, at);
  size_t whole = answer_length(bytes, length);
  if (whole > 0 && connection->in_flight_count > 0)
    note_answer(connection, connection->in_flight[0].number, memcmp(bytes, "HTTP/1.1 200", 12) == 0, at);
  return whole;
}

void receive(struct connection *connection, nanos at) {
  static char bytes[room];
  if (connection->phase == lost) return;
  if (connection->rest_length > 0) memcpy(bytes, connection->rest, connection->rest_length);
  size_t space = room - 1 - connection->rest_length;
  ssize_t got = recv(connection->socket, bytes + connection->rest_length, space, 0);
  if (got < 0 && errno == EAGAIN) return;
  if (got <= 0) return lose(connection);
  size_t length = connection->rest_length + (size_t)got, done = 0;
  // What reads numbers stops here at the latest.
  bytes[length] = 0;
  for (size_t taken; done < length && connection->phase != lost; done += taken)
    if ((taken = take_any(connection, bytes + done, length - done, at)) == 0) break;
  connection->rest_length = (uint32_t)(length - done);
  if (connection->rest_length == room - 1) return lose(connection);
  free(connection->rest);
  connection->rest = connection->rest_length > 0 ? malloc(connection->rest_length) : NULL;
  if (connection->rest != NULL) memcpy(connection->rest, bytes + done, connection->rest_length);
}
