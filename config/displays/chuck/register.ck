// Registers port 9000 at Ovation, and again every 20 seconds: Ovation drops a display that is silent for a minute.
// Then asks for the value of one control. Run it beside the other script: chuck register.ck receive.ck
OscOut out;
out.dest("127.0.0.1", 9010);   // Ovation
fun void stay() {
  while (true) {
    out.start("/ovation/subscribe").add(9000).add("ChucK").add("generic").send();
    20::second => now;
  }
}
1::second => now;   // until receive.ck listens
spork ~ stay();
1::second => now;
out.start("/ovation/get").add("/0003").add(9000).send();
1::day => now;
