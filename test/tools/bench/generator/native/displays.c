// UDP ports that take the place of displays: they count OSC messages, and read the numbers in them.
#include "generator.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>

enum { most_datagrams = 64, most_bytes = 65536, bundle_head = 16 };
static int sockets[most_displays];

void open_displays(uint32_t count) {
  if (count > most_displays) give_up("too many displays");
  printf("{\"displays\":[");
  for (uint32_t n = 0; n < count; n++) {
    struct sockaddr_in address = {.sin_family = AF_INET};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    int bytes = 8 << 20;
    sockets[n] = socket(AF_INET, SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (setsockopt(sockets[n], SOL_SOCKET, SO_RCVBUFFORCE, &bytes, sizeof bytes) != 0)
      setsockopt(sockets[n], SOL_SOCKET, SO_RCVBUF, &bytes, sizeof bytes);
    if (bind(sockets[n], (struct sockaddr *)&address, size) != 0 ||
        getsockname(sockets[n], (struct sockaddr *)&address, &size) != 0)
      give_up("a display has no port");
    watch_socket(sockets[n], most_connections + n);
    printf("%s%u", n == 0 ? "" : ",", ntohs(address.sin_port));
  }
  printf("]}\n");
}

static uint32_t read_length(const unsigned char *bytes) {
  return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

/** OSC 1.0: a bundle is `#bundle`, NUL, a time and elements, each after its size; those that are expected are flat. */
static uint32_t take_messages(const char *bytes, size_t length, nanos at) {
  if (length == 0 || bytes[0] != '#') return note_at_display(find_marked(bytes, length), at), 1;
  uint32_t messages = 0;
  for (size_t next, here = bundle_head; here + 4 <= length; here = next, messages++) {
    next = here + 4 + read_length((const unsigned char *)bytes + here);
    if (next > length) break;
    note_at_display(find_marked(bytes + here + 4, next - here - 4), at);
  }
  return messages;
}

void receive_datagrams(uint32_t display, nanos at) {
  static char bytes[most_bytes + 1];
  for (uint32_t n = 0; n < most_datagrams; n++) {
    ssize_t length = recv(sockets[display], bytes, most_bytes, 0);
    if (length < 0) return;
    bytes[length] = 0;
    note_datagram(take_messages(bytes, (size_t)length, at), at);
  }
}
