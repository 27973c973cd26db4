import { join } from 'node:path'
import type { Test } from 'tap'
import { freePort } from '../../../support/machine/free-port.js'
import type { GuestShow } from './guest-show.js'
import type { Receiver } from './receiver.js'
import { sendOsc } from './send-osc.js'
import { startReceiver } from './start-receiver.js'

/** The script shipped with Ovation, in SuperCollider, with a way to type lines. */
export interface Script extends Receiver {
  readonly port: number
  /** Evaluates a line. */
  type(line: string): Promise<void>
  /** The first number of each message to this address, since `listen`. */
  heard(address: string): readonly number[]
  /** Lets it post every signal of the crowd that it gets. */
  listen(): Promise<void>
  /** Waits until what it keeps of a signal of the crowd is so. */
  keeps(signal: string, isSo: (...numbers: number[]) => boolean): Promise<void>
}

const path = join(process.cwd(), 'config', 'displays', 'supercollider', 'ovation.scd')

export async function startScript(t: Test, { oscPort }: GuestShow): Promise<Script> {
  const port = await freePort()
  const sclang = await startReceiver(t, {
    program: 'sclang',
    debianPackage: 'supercollider-language',
    args: ['-D', '-u', String(port), 'desk.scd'],
    files: { 'desk.scd': desk },
    env: {
      QT_QPA_PLATFORM: 'offscreen',
      // Its browser component (Chromium) refuses to start as root otherwise.
      QTWEBENGINE_DISABLE_SANDBOX: '1',
      QTWEBENGINE_CHROMIUM_FLAGS: '--no-sandbox',
      OVATION_OSC_PORT: String(oscPort),
    },
    port,
    message: /^(?:WARNING: )?((?:registered as|Ovation refuses|[a-z]+(?: [a-z]+)?:) .*)$/,
  })
  const type = (line: string) => sendOsc(port, '/typed', 's', line)
  const keeps = async (signal: string, isSo: (...numbers: number[]) => boolean) => {
    // Posts what it has now, and whatever comes.
    const post = `"kept ${signal} %".format(~crowd[\\${signal}]).postln`
    await type(`~look.stop; ~look = r { loop { ${post}; 0.05.wait } }.play(SystemClock)`)
    const last = () => sclang.output.match(new RegExp(`^kept ${signal} .*$`, 'gm'))?.at(-1) ?? ''
    const numbers = () => [...last().matchAll(/-?\d[\d.e-]*/g)].map(Number)
    await sclang.waitFor(() => numbers().length > 0 && isSo(...numbers()), `to keep the right ${signal}`)
  }
  const listen = async () => {
    await type(
      'thisProcess.addOSCRecvFunc({ |msg| if(msg[0].asString.occurrencesOf($/) == 2) { "heard % %".format(msg[0], msg[1]).postln } }); "listening".postln',
    )
    await sclang.waitFor(() => /^listening$/m.test(sclang.output), 'to listen')
  }
  const heard = (address: string) =>
    [...sclang.output.matchAll(new RegExp(`^heard ${address} (.*)$`, 'gm'))].map(([, value]) => Number(value))
  return Object.assign(sclang, { port, type, keeps, listen, heard })
}

/** Evaluates the script, and then each line that is sent, as its editor would. */
const desk = `"${path}".load;
OSCdef(\\typed, { |msg| msg[1].asString.interpret }, '/typed').permanent_(true);
`
