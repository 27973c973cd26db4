// Load for the bench, on 127.0.0.1 only. Usage: generator DISPLAYS; it prints their ports, and then takes orders, one a line:
//   open FILE                                            opens the connections of a plan; the answer is how many failed
//   run GROUP RATE SECONDS DEPTH EXPECTED IS_ALONE       these connections send; the answer is what happened
//   close                                                closes all connections
// It ends with its input.
#include "generator.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

_Noreturn void give_up(const char *why) {
  fprintf(stderr, "load generator: %s\n", why);
  exit(1);
}

/** Each connection needs a file. */
static void raise_limit(void) {
  struct rlimit limit;
  getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

static struct order read_order(const char *line) {
  struct order order = {0};
  unsigned is_alone;
  int read = sscanf(line, "run %u %lf %lf %u %u %u", &order.group, &order.rate, &order.seconds, &order.depth,
                    &order.expected, &is_alone);
  if (read != 6) give_up("an order cannot be read");
  if (!(order.rate >= 0 && order.rate <= most_a_second)) give_up("the rate is out of bounds");
  if (!(order.seconds > 0 && order.seconds <= most_seconds)) give_up("the time is out of bounds");
  if (order.rate * order.seconds > most_requests) give_up("there are too many requests");
  if (order.depth < 1 || order.depth > most_in_flight) give_up("the depth is out of bounds");
  order.is_alone = is_alone != 0;
  return order;
}

static void end_plan(struct plan *plan) {
  close_connections(plan);
  forget_plan(plan);
}

int main(int count, char **words) {
  static char line[4096];
  struct plan plan = {0};
  raise_limit();
  prepare_polling();
  open_displays(count > 1 ? (uint32_t)atoi(words[1]) : 0);
  for (; fflush(stdout) == 0 && fgets(line, sizeof line, stdin) != NULL;) {
    line[strcspn(line, "\n")] = 0;
    if (strncmp(line, "open ", 5) == 0) {
      end_plan(&plan);
      plan = read_plan(line + 5);
      uint32_t failed = open_connections(&plan);
      printf("{\"failed\":%u}\n", failed);
    } else if (strcmp(line, "close") == 0) {
      end_plan(&plan);
      printf("{}\n");
    } else {
      run(&plan, read_order(line));
    }
  }
  end_plan(&plan);
  return 0;
}
