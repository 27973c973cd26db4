import { createSocket } from 'node:dgram'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'
import { freePort } from '../../../support/free-port.js'
import type { GuestShow } from './guest-show.js'
import type { Receiver } from './receiver.js'
import { startReceiver } from './start-receiver.js'

/** The patch that comes with Ovation, in Pure Data, and a hand that clicks in it. */
export interface Patch extends Receiver {
  readonly port: number
  /** Clicks on the box of the patch with this text. */
  click(text: string): void
}

/** Where the patch is. */
export const patchPath = join(process.cwd(), 'config', 'displays', 'puredata', 'ovation.pd')

export async function startPatch(t: Test, { oscPort }: GuestShow): Promise<Patch> {
  const [port, handPort] = [await freePort(), await freePort()]
  const pd = await startReceiver(t, {
    program: 'pd',
    debianPackage: 'puredata-core',
    words: [
      ...['-nogui', '-noaudio', '-nomidi', '-noprefs', '-stderr'],
      ...['-send', `ovation-address localhost ${oscPort} ${port}`, patchPath, 'hand.pd'],
    ],
    files: { 'hand.pd': handAt(handPort) },
    port,
    message: /^([a-z][a-z ]*: .*)$/,
  })
  const click = (text: string) => {
    const [x, y] = placeOf(text)
    const socket = createSocket('udp4')
    const click = `mouse ${x + 5} ${y + 5} 1 0; mouseup ${x + 5} ${y + 5} 1;\n`
    socket.send(click, handPort, '127.0.0.1', () => socket.close())
  }
  return Object.assign(pd, { port, click })
}

/** What comes to the port goes to the window of the patch, as the mouse says it. */
function handAt(port: number): string {
  return `#N canvas 0 0 400 300 12;
#X obj 10 10 netreceive -u ${port};
#X obj 10 40 s pd-ovation.pd;
#X connect 0 0 1 0;
`
}

/** The upper left corner of a box. */
function placeOf(text: string): [x: number, y: number] {
  const boxes = readFileSync(patchPath, 'utf8').matchAll(
    /^#X (?:msg|obj) (\d+) (\d+) ([^;]*?)(?:, f \d+)?;$/gms,
  )
  for (const [, x, y, found = ''] of boxes)
    if (found.replaceAll('\\', '').replaceAll(/\s+/g, ' ').startsWith(text)) return [Number(x), Number(y)]
  throw new Error(`the patch has no box ${text}`)
}
