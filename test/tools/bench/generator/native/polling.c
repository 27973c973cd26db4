#include "generator.h"

#include <string.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <time.h>

enum { most_events = 256 };
static int poller;

nanos now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (nanos)time.tv_sec * 1000000000 + time.tv_nsec;
}

void prepare_polling(void) {
  // Otherwise Linux wakes it up to 50 us too late.
  prctl(PR_SET_TIMERSLACK, 1);
  poller = epoll_create1(EPOLL_CLOEXEC);
  if (poller < 0) give_up("too many open files");
}

void watch_socket(int socket, uint32_t id) {
  struct epoll_event event = {.events = EPOLLIN, .data.u32 = id};
  if (epoll_ctl(poller, EPOLL_CTL_ADD, socket, &event) != 0) give_up("a socket cannot be watched");
}

void unwatch_socket(int socket) { epoll_ctl(poller, EPOLL_CTL_DEL, socket, NULL); }

bool wait_for_any(struct plan *plan, nanos longest) {
  static struct epoll_event events[most_events];
  struct timespec time = {.tv_sec = longest / 1000000000, .tv_nsec = longest % 1000000000};
  int count = epoll_pwait2(poller, events, most_events, &time, NULL);
  // All of it was there by now; what is read last has not come later.
  nanos at = now();
  for (int n = 0; n < count; n++) {
    uint32_t id = events[n].data.u32;
    if (id >= most_connections) receive_datagrams(id - most_connections, at);
    else receive(&plan->connections[id], at);
  }
  return count > 0;
}

int64_t read_number(const char *text) {
  int64_t number = 0;
  for (int n = 0; n < number_digits; n++) {
    if (text[n] < '0' || text[n] > '9') return -1;
    number = 10 * number + text[n] - '0';
  }
  return number;
}

int64_t find_marked(const char *text, size_t length) {
  for (const char *at = text; (at = memchr(at, '#', length - (size_t)(at - text))) != NULL; at++) {
    if (length - (size_t)(at - text) <= number_digits) return -1;
    int64_t number = read_number(at + 1);
    if (number >= 0) return number;
  }
  return -1;
}
