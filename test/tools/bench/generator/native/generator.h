// What the parts of the load generator share. It knows HTTP answers, WebSocket frames and OSC bundles, and 127.0.0.1 only.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** Of the monotonic clock. */
typedef int64_t nanos;

enum {
  number_digits = 12,
  most_places = 2,
  most_connections = 20000,
  most_in_flight = 16,
  most_displays = 16,
  most_seconds = 3600,
  most_a_second = 1000000,
  most_requests = 100000000,
};

/** Prepared bytes; each time they are sent, a new number is written at these places. */
struct request {
  char *bytes;
  uint32_t length;
  uint32_t places[most_places];
  uint32_t place_count;
};

/** A watcher reads the numbers in what it is told; who is deaf reads nothing once it is open. */
enum kind { http, stream, watcher, deaf };
enum phase { unopened, upgrading, greeting, ready, lost };

struct in_flight {
  int64_t number;
  nanos due;
};

struct connection {
  enum kind kind;
  enum phase phase;
  uint16_t port;
  uint32_t group;
  int socket;
  char *upgrade, *hello;
  uint32_t upgrade_length, hello_length;
  struct request *requests;
  uint32_t request_count;
  uint64_t sent;
  struct in_flight in_flight[most_in_flight];
  uint32_t in_flight_count;
  /** Since when it carries nothing. */
  nanos free_since;
  /** Events since the run began, and the last number in one. */
  uint32_t told;
  int64_t known;
  /** The beginning of what has not arrived as a whole. */
  char *rest;
  uint32_t rest_length;
};

/** What a file has prepared. */
struct plan {
  char *bytes;
  struct connection *connections;
  uint32_t count;
  /** What the answer to an accepted request contains, over streams. */
  const char *accepted;
  uint32_t accepted_length;
};

nanos now(void);
/** Ends the program with a reason. */
_Noreturn void give_up(const char *why);
/** The number written at `text`, or -1 if these are not only digits. */
int64_t read_number(const char *text);
/** The first number that follows a `#`, or -1. */
int64_t find_marked(const char *text, size_t length);

struct plan read_plan(const char *file);
void forget_plan(struct plan *plan);

/** @return how many connections failed. */
uint32_t open_connections(struct plan *plan);
/** Opens those over HTTP again that a server has closed since they were used: it does so after some seconds. */
void open_again(struct plan *plan);
void close_connections(struct plan *plan);
/** Reads what has arrived, and says so to the run. */
void receive(struct connection *connection, nanos at);
void lose(struct connection *connection);

void open_displays(uint32_t count);
void receive_datagrams(uint32_t display, nanos at);

void prepare_polling(void);
/** What has arrived is dispatched by its id: a connection, or behind all of them a display. */
void watch_socket(int socket, uint32_t id);
void unwatch_socket(int socket);
/** Waits for at most so long, and has everything read that has arrived. @return whether there was anything. */
bool wait_for_any(struct plan *plan, nanos longest);

/** Called while a run goes on. */
void note_answer(struct connection *connection, int64_t number, bool is_accepted, nanos at);
void note_event(struct connection *connection, const char *text, size_t length, nanos at);
void note_datagram(uint32_t messages, nanos at);
void note_at_display(int64_t number, nanos at);
/** What was sent there will not be answered. */
void note_lost(uint32_t unanswered);

/** What is waited for after the last request was answered. */
enum { expect_display = 1, expect_told = 2 };

struct order {
  uint32_t group;
  /** Requests a second; 0: as many as are answered, with `depth` of them on each connection. */
  double rate;
  double seconds;
  uint32_t depth;
  uint32_t expected;
  /** Whether it has a core of its own, where it never sleeps. */
  bool is_alone;
};

/** Prints what has happened. */
void run(struct plan *plan, struct order order);
