import oscP5.*;

OscP5 osc;
float applause;

void setup() {
  osc = new OscP5(this, 9000);
}

void draw() {
  background(255 * applause);
}

// Runs beside draw(): keep values here, and draw with them there.
void oscEvent(OscMessage m) {
  if (m.checkAddrPattern("/0001")) applause = m.get(1).floatValue();
}

// oscP5 reads a text byte by byte: utf8(m.get(0).stringValue()) restores it.
String utf8(String s) {
  byte[] b = new byte[s.length()];
  for (int i = 0; i < b.length; i++) b[i] = (byte) s.charAt(i);
  return new String(b, java.nio.charset.StandardCharsets.UTF_8);
}
