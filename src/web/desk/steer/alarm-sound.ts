import { readKept, writeKept } from '../../link/browser-storage.js'

/** The tones of the alarm: how high, Hz, and when they begin, s. */
const tones = [
  [880, 0],
  [660, 0.18],
  [880, 0.36],
] as const
/** How long a tone lasts, s. */
const toneLength = 0.15
const loudness = 0.25

let context: AudioContext | undefined
let isOn = readKept('alarm') !== 'off'

/** Lets the alarm sound from the first touch on: browsers allow no sound before. */
export function prepareAlarm(): void {
  const prepare = () => {
    try {
      context ??= new AudioContext()
      void context.resume()
    } catch {
      // A browser without sound still shows the alarm.
    }
  }
  for (const event of ['pointerup', 'keydown']) addEventListener(event, prepare, { once: true })
}

export function isAlarmOn(): boolean {
  return isOn
}

export function switchAlarm(on: boolean): void {
  isOn = on
  writeKept('alarm', on ? 'on' : 'off')
  if (on) soundAlarm()
}

/** Three short tones. */
export function soundAlarm(): void {
  if (!isOn || context === undefined) return
  for (const [height, after] of tones) {
    const tone = context.createOscillator()
    const volume = context.createGain()
    const from = context.currentTime + after
    tone.frequency.value = height
    // Without a rise and a fall it clicks.
    volume.gain.setValueAtTime(0, from)
    volume.gain.linearRampToValueAtTime(loudness, from + 0.01)
    volume.gain.setValueAtTime(loudness, from + toneLength - 0.03)
    volume.gain.linearRampToValueAtTime(0, from + toneLength)
    tone.connect(volume).connect(context.destination)
    tone.start(from)
    tone.stop(from + toneLength)
  }
}
