#include "report.h"

#include <stdio.h>
#include <time.h>

nanos cpu_time(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return (nanos)time.tv_sec * 1000000000 + time.tv_nsec;
}

static void print_count(const char *name, int64_t count) { printf(",\"%s\":%lld", name, (long long)count); }

void print_results(const struct results *results, double seconds) {
  printf("{\"perSecond\":%.1f,\"busy\":%.3f", (double)results->in_time / seconds, results->busy);
  print_count("sent", results->sent);
  print_count("accepted", results->accepted);
  print_count("refused", results->refused);
  print_count("unanswered", results->sent - results->answered);
  print_count("failed", results->failed);
  print_count("waited", results->waited);
  print_count("unsent", results->unsent);
  print_count("datagrams", results->datagrams);
  print_count("messages", results->messages);
  print_count("listeners", results->listeners);
  print_histogram("late", &results->late);
  print_histogram("answer", &results->answer);
  print_histogram("display", &results->display);
  print_histogram("told", &results->told);
  print_histogram("toldAll", &results->told_all);
  print_histogram("unknown", &results->unknown);
  printf("}\n");
}
