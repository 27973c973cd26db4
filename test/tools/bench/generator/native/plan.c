// A plan is text and bytes: each line names what follows it, and how many bytes that has.
//   accepted LENGTH                                   what the answer to an accepted request contains
//   connection KIND GROUP PORT LENGTH LENGTH          the request for an upgrade, and what is said after it
//   request LENGTH                                    of the connection before it; @@@@@@@@@@@@ is where a number goes
#include "generator.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char placeholder[] = "@@@@@@@@@@@@";
static const long most_bytes = 1L << 30;
static const char *const kinds[] = {"http", "stream", "watcher", "deaf"};

struct reader {
  char *at, *end;
};

static char *take(struct reader *reader, size_t length) {
  if (length > (size_t)(reader->end - reader->at)) give_up("the plan ends too early");
  char *bytes = reader->at;
  reader->at += length;
  return bytes;
}

static char *take_line(struct reader *reader) {
  char *end = memchr(reader->at, '\n', (size_t)(reader->end - reader->at));
  if (end == NULL) give_up("the plan has an endless line");
  char *line = reader->at;
  *end = 0;
  reader->at = end + 1;
  return line;
}

static struct reader load(const char *name, char **bytes) {
  FILE *file = fopen(name, "rb");
  if (file == NULL || fseek(file, 0, SEEK_END) != 0) give_up("the plan cannot be read");
  long length = ftell(file);
  if (length < 0 || length > most_bytes) give_up("the plan is too long");
  rewind(file);
  *bytes = malloc((size_t)length + 1);
  if (*bytes == NULL || fread(*bytes, 1, (size_t)length, file) != (size_t)length) give_up("the plan cannot be read");
  fclose(file);
  return (struct reader){*bytes, *bytes + length};
}

static void read_connection(struct reader *reader, const char *line, struct plan *plan) {
  if (plan->count == most_connections) give_up("the plan has too many connections");
  struct connection *connection = &plan->connections[plan->count++];
  char kind[16];
  unsigned port;
  if (sscanf(line, "connection %15s %u %u %u %u", kind, &connection->group, &port, &connection->upgrade_length,
             &connection->hello_length) != 5 ||
      port == 0 || port > 65535)
    give_up("the plan has a bad connection");
  connection->port = (uint16_t)port;
  connection->socket = -1;
  while (strcmp(kinds[connection->kind], kind) != 0)
    if (++connection->kind > deaf) give_up("the plan has a connection of no known kind");
  connection->upgrade = take(reader, connection->upgrade_length);
  connection->hello = take(reader, connection->hello_length);
}

static void read_request(struct reader *reader, uint32_t length, struct connection *connection) {
  // A power of two is full.
  if ((connection->request_count & (connection->request_count - 1)) == 0) {
    size_t room = connection->request_count == 0 ? 1 : 2 * (size_t)connection->request_count;
    connection->requests = realloc(connection->requests, room * sizeof *connection->requests);
    if (connection->requests == NULL) give_up("there is too little memory for the plan");
  }
  struct request *request = &connection->requests[connection->request_count++];
  *request = (struct request){.bytes = take(reader, length), .length = length};
  for (char *at = request->bytes; request->place_count < most_places; at += number_digits) {
    at = memmem(at, length - (size_t)(at - request->bytes), placeholder, number_digits);
    if (at == NULL) break;
    request->places[request->place_count++] = (uint32_t)(at - request->bytes);
  }
}

struct plan read_plan(const char *file) {
  struct plan plan = {.connections = calloc(most_connections, sizeof(struct connection))};
  struct reader reader = load(file, &plan.bytes);
  if (plan.connections == NULL) give_up("there is too little memory for the plan");
  while (reader.at < reader.end) {
    char *line = take_line(&reader);
    unsigned length;
    if (sscanf(line, "accepted %u", &length) == 1) {
      plan.accepted = take(&reader, length);
      plan.accepted_length = length;
    } else if (sscanf(line, "request %u", &length) == 1 && plan.count > 0) {
      read_request(&reader, length, &plan.connections[plan.count - 1]);
    } else {
      read_connection(&reader, line, &plan);
    }
  }
  return plan;
}

void forget_plan(struct plan *plan) {
  for (uint32_t n = 0; n < plan->count; n++) free(plan->connections[n].requests);
  free(plan->connections);
  free(plan->bytes);
  *plan = (struct plan){0};
}
