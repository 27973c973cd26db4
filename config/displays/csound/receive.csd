; Prints each message that Ovation sends to port 9000. Run it with: csound -odac -d -m0 receive.csd
<CsoundSynthesizer>
<CsInstruments>
ksmps = 64
giPort OSCinit 9000

; Each address has a queue of its own. OSClisten is called until its queue is empty, so that no message waits for the
; next control cycle.
instr 1
  kPrinted init 0
  k1 init 0
  k2 init 0
  Stext init ""
read1:
  kNew OSClisten giPort, "/0001", "if", k1, k2
  if kNew == 0 kgoto read2
  kPrinted += 1
  printf "/0001 %d %.2f\n", kPrinted, k1, k2
  kgoto read1
read2:
  kNew OSClisten giPort, "/0002", "f", k1
  if kNew == 0 kgoto read3
  kPrinted += 1
  printf "/0002 %.2f\n", kPrinted, k1
  kgoto read2
read3:
  kNew OSClisten giPort, "/0003", "i", k1
  if kNew == 0 kgoto read4
  kPrinted += 1
  printf "/0003 %d\n", kPrinted, k1
  kgoto read3
read4:
  kNew OSClisten giPort, "/0004", "i", k1
  if kNew == 0 kgoto read12
  kPrinted += 1
  printf "/0004 %d\n", kPrinted, k1
  kgoto read4
read12:
  kNew OSClisten giPort, "/0012", "s", Stext
  if kNew == 0 kgoto read13
  kPrinted += 1
  printf "/0012 %s\n", kPrinted, Stext
  kgoto read12
read13:
  kNew OSClisten giPort, "/0013", "ff", k1, k2
  if kNew == 0 kgoto done
  kPrinted += 1
  printf "/0013 %.2f %.2f\n", kPrinted, k1, k2
  kgoto read13
done:
endin

; Registers port 9000 at Ovation, and again every 20 seconds; asks once for the value of a control.
instr 2
  kBeat metro 0.05
  kTimes init 1
  kTimes += kBeat
  OSCsend kTimes, "127.0.0.1", 9010, "/ovation/subscribe", "is", 9000, "Csound"
  OSCsend 1, "127.0.0.1", 9010, "/ovation/get", "si", "/0002", 9000
endin
</CsInstruments>
<CsScore>
i 1 0 36000
; Take the semicolon away from the next line to register by OSC, in place of a [display.csound] in the settings.
;i 2 0 36000
</CsScore>
</CsoundSynthesizer>
