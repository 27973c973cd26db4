import { join } from 'node:path'
import type { Test } from 'tap'
import { freePort } from '../../../support/free-port.js'
import type { GuestShow } from './guest-show.js'
import type { Receiver } from './receiver.js'
import { sendOsc } from './send-osc.js'
import { startReceiver } from './start-receiver.js'

/** The script that comes with Ovation, in SuperCollider, and somebody who types. */
export interface Script extends Receiver {
  readonly port: number
  /** Evaluates a line. */
  type(line: string): Promise<void>
}

const path = join(process.cwd(), 'config', 'displays', 'supercollider', 'ovation.scd')

export async function startScript(t: Test, { oscPort }: GuestShow): Promise<Script> {
  const port = await freePort()
  const sclang = await startReceiver(t, {
    program: 'sclang',
    debianPackage: 'supercollider-language',
    words: ['-D', '-u', String(port), 'desk.scd'],
    files: { 'desk.scd': desk },
    env: {
      QT_QPA_PLATFORM: 'offscreen',
      // Its browser refuses to start as root otherwise.
      QTWEBENGINE_DISABLE_SANDBOX: '1',
      QTWEBENGINE_CHROMIUM_FLAGS: '--no-sandbox',
      OVATION_OSC_PORT: String(oscPort),
    },
    port,
    message: /^(?:WARNING: )?((?:registered as|Ovation refuses|[a-z]+(?: [a-z]+)?:) .*)$/,
  })
  return Object.assign(sclang, { port, type: (line: string) => sendOsc(port, '/typed', 's', line) })
}

/** Evaluates the script, and then whatever is sent, as its editor would. */
const desk = `"${path}".load;
OSCdef(\\typed, { |msg| msg[1].asString.interpret }, '/typed').permanent_(true);
`
