// Open loop: what is due while all connections are busy waits, and its time counts from when it was due. Otherwise a server
// that stands still would delay the requests that should show it.
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "generator.h"
#include "report.h"

/** How long to wait for what is late, and for more datagrams. */
static const nanos late_patience = 30000000000, quiet = 50000000, longest_sleep = 1000000;

static struct order order;
static struct results results;
static nanos started;
static int64_t first, next_number = -1, planned, abandoned;
/** A queue, as a ring, of connections that carry nothing. */
static struct connection *idle[most_connections];
static uint32_t idle_first, idle_count;
/** By the number of a request: whether it reached the display, and how many connections were told of it. */
static uint8_t *displayed;
static uint32_t *told, listeners;
static nanos last_datagram;

static nanos due_at(int64_t request) { return started + (nanos)((double)request * 1e9 / order.rate); }

static void rest(struct connection *connection, nanos at) {
  connection->free_since = at;
  idle[(idle_first + idle_count++) % most_connections] = connection;
}

static void write_number(char *at, int64_t number) {
  for (int n = number_digits - 1; n >= 0; n--, number /= 10) at[n] = (char)('0' + number % 10);
}

/** Sends the next requests of a connection in one piece. */
static void send_next(struct connection *connection, uint32_t count) {
  static char bytes[1 << 18];
  size_t length = 0;
  nanos begun = now();
  for (uint32_t n = 0; n < count; n++, results.sent++) {
    struct request *request = &connection->requests[connection->sent++ % connection->request_count];
    nanos due = order.rate > 0 ? due_at(results.sent) : begun;
    if (length + request->length > sizeof bytes) give_up("requests are too long");
    for (uint32_t place = 0; place < request->place_count; place++)
      write_number(request->bytes + request->places[place], next_number);
    memcpy(bytes + length, request->bytes, request->length);
    length += request->length;
    connection->in_flight[connection->in_flight_count++] = (struct in_flight){next_number++, due};
    if (order.rate > 0) {
      bool has_waited = connection->free_since > due;
      if (has_waited) results.waited++;
      add(&results.late, begun - (has_waited ? connection->free_since : due));
    }
  }
  if (send(connection->socket, bytes, length, MSG_NOSIGNAL) != (ssize_t)length) lose(connection);
}

static void send_due(nanos at) {
  for (; results.sent < planned && due_at(results.sent) <= at && idle_count > 0;) {
    struct connection *connection = idle[idle_first];
    idle_first = (idle_first + 1) % most_connections;
    idle_count--;
    if (connection->phase == ready) send_next(connection, 1);
  }
}

static void send_again(void) {
  for (; idle_count > 0; idle_count--, idle_first = (idle_first + 1) % most_connections)
    if (idle[idle_first]->phase == ready) send_next(idle[idle_first], order.depth);
}

void note_answer(struct connection *connection, int64_t number, bool is_accepted, nanos at) {
  uint32_t n = 0;
  while (connection->in_flight[n].number != number) n++;
  nanos due = connection->in_flight[n].due;
  memmove(&connection->in_flight[n], &connection->in_flight[n + 1],
          (--connection->in_flight_count - n) * sizeof *connection->in_flight);
  if (number >= first) {
    results.answered++;
    *(is_accepted ? &results.accepted : &results.refused) += 1;
    if (at <= started + (nanos)(order.seconds * 1e9)) results.in_time++;
    add(&results.answer, at - due);
  }
  if (connection->in_flight_count == 0 && connection->group == order.group) rest(connection, at);
}

void note_event(struct connection *connection, const char *text, size_t length, nanos at) {
  if (order.rate == 0) return;
  if (connection->kind == watcher) {
    int64_t number = find_marked(text, length), since = connection->known + 1 - first;
    if (number < 0) return;
    // For how long it did not know of a request: of those that it is told of together the longest.
    if (connection->known >= 0 && since >= 0 && since < results.sent) add(&results.unknown, at - due_at(since));
    connection->known = number;
    return;
  }
  uint32_t request = connection->told++;
  if (request >= results.sent) return;
  add(&results.told, at - due_at(request));
  if (++told[request] == listeners) add(&results.told_all, at - due_at(request));
}

void note_datagram(uint32_t messages, nanos at) {
  results.datagrams++;
  results.messages += messages;
  last_datagram = at;
}

void note_at_display(int64_t number, nanos at) {
  int64_t request = number - first;
  if (order.rate == 0 || number < first || request >= results.sent || displayed[request]) return;
  displayed[request] = 1;
  add(&results.display, at - due_at(request));
}

void note_lost(uint32_t unanswered) {
  results.failed++;
  abandoned += unanswered;
}

static void begin(struct plan *plan) {
  open_again(plan);
  results = (struct results){0};
  // Other than in an earlier process, since a server may know those numbers.
  if (next_number < 0) next_number = now() / 1000 % 500000000000;
  first = next_number;
  abandoned = 0;
  idle_first = idle_count = listeners = 0;
  free(displayed);
  free(told);
  planned = order.rate > 0 ? (int64_t)llround(order.rate * order.seconds) : INT64_MAX;
  size_t kept = order.rate > 0 ? (size_t)planned : 0;
  displayed = calloc(kept + 1, sizeof *displayed);
  told = calloc(kept + 1, sizeof *told);
  if (displayed == NULL || told == NULL) give_up("there is too little memory for a run");
  started = last_datagram = now();
  for (uint32_t n = 0; n < plan->count; n++) {
    struct connection *connection = &plan->connections[n];
    if (connection->phase != ready) continue;
    connection->told = 0;
    bool is_sender = connection->group == order.group && connection->request_count > 0;
    if (is_sender && connection->in_flight_count == 0) rest(connection, started);
    if (!is_sender && connection->kind == stream) listeners++;
  }
  if (idle_count == 0) give_up("nobody is there to send anything");
}

static bool is_complete(nanos at) {
  if (results.answered + abandoned < results.sent) return false;
  if (order.rate == 0) return at - last_datagram > quiet;
  return (!(order.expected & expect_display) || results.display.count >= (uint64_t)planned) &&
         (!(order.expected & expect_told) || results.told_all.count >= (uint64_t)planned);
}

/** @return how long it may sleep. */
static nanos step(nanos at, nanos end) {
  if (order.rate == 0) {
    if (at < end) send_again();
    return longest_sleep;
  }
  send_due(at);
  if (order.is_alone) return 0;
  if (results.sent == planned || idle_count == 0) return longest_sleep;
  nanos left = due_at(results.sent) - now();
  return left < 0 ? 0 : left < longest_sleep ? left : longest_sleep;
}

void run(struct plan *plan, struct order wanted) {
  // What came since the run before belongs to none.
  order.rate = 0;
  while (wait_for_any(plan, 0)) continue;
  order = wanted;
  begin(plan);
  nanos end = started + (nanos)(order.seconds * 1e9), used = cpu_time();
  results.listeners = listeners;
  for (nanos at = now(); at < end + late_patience; at = now()) {
    nanos sleep = step(at, end);
    wait_for_any(plan, sleep);
    // Where all connections are lost, nothing more can be sent.
    bool can_send = idle_count > 0 || results.answered + abandoned < results.sent;
    bool has_sent_all = order.rate > 0 ? results.sent == planned || !can_send : at >= end;
    if (at >= end && results.busy == 0) results.busy = (double)(cpu_time() - used) / (double)(at - started);
    if (has_sent_all && is_complete(at)) break;
  }
  for (uint32_t n = 0; n < plan->count; n++) {
    struct connection *connection = &plan->connections[n];
    if (connection->group == order.group && connection->request_count > connection->sent)
      results.unsent += (int64_t)(connection->request_count - connection->sent);
  }
  print_results(&results, order.seconds);
}
