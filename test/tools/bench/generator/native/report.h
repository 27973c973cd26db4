#pragma once
#include "histogram.h"

/** What has happened in a run. */
struct results {
  int64_t sent, answered, accepted, refused;
  /** Answers that came before the end. */
  int64_t in_time;
  /** Connections that ended. */
  int64_t failed;
  /** Requests that were due while no connection was free. */
  int64_t waited;
  /** Requests of the plan that were never sent. */
  int64_t unsent;
  int64_t datagrams, messages;
  uint32_t listeners;
  /** The share of a core that this program has used. */
  double busy;
  /** How late this program itself was to send. */
  struct histogram late;
  /** From when a request was due to its answer, to the display, to each who is told of it and to the last of them. */
  struct histogram answer, display, told, told_all;
  /** For how long watchers did not know of a request. */
  struct histogram unknown;
};

nanos cpu_time(void);
/** A line of JSON. */
void print_results(const struct results *results, double seconds);
