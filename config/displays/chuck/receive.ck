// Prints each message that Ovation sends to port 9000: "/0001 if 1 0.0100". Run it with: chuck receive.ck
// For one control only, write osc.addAddress("/0001, if") in place of osc.listenAll().
OscIn osc;
9000 => osc.port;
osc.listenAll();
OscMsg message;
while (true) {
  osc => now;
  while (osc.recv(message)) {
    message.address + " " + message.typetag => string line;
    for (0 => int n; n < message.numArgs(); n++) {
      message.typetag.substring(n, 1) => string type;
      if (type == "i") " " + message.getInt(n) +=> line;
      if (type == "f") " " + message.getFloat(n) +=> line;
      if (type == "s") " " + message.getString(n) +=> line;
    }
    chout <= line <= IO.newline();
  }
}
