import { createSocket } from 'node:dgram'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'
import { freePort } from '../../../support/machine/free-port.js'
import type { GuestShow } from './guest-show.js'
import type { Receiver } from './receiver.js'
import { startReceiver } from './start-receiver.js'

/** The patch shipped with Ovation, in Pure Data, with a mouse that clicks in it and eyes that read its number boxes. */
export interface Patch extends Receiver {
  readonly port: number
  /** Clicks on the box of the patch with this text. */
  click(text: string): void
  /** All numbers that a number box has shown, by the name to which it sends them. */
  shown(name: string): readonly number[]
}

/** The path of the patch. */
export const patchPath = join(process.cwd(), 'config', 'displays', 'puredata', 'ovation.pd')

export async function startPatch(t: Test, { oscPort }: GuestShow): Promise<Patch> {
  const [port, mousePort] = [await freePort(), await freePort()]
  const pd = await startReceiver(t, {
    program: 'pd',
    debianPackage: 'puredata-core',
    args: [
      ...['-nogui', '-noaudio', '-nomidi', '-noprefs', '-stderr'],
      ...['-send', `ovation-address localhost ${oscPort} ${port}`, patchPath, 'mouse.pd', 'eyes.pd'],
    ],
    files: { 'mouse.pd': mousePatch(mousePort), 'eyes.pd': eyesPatch() },
    port,
    message: /^([a-z][a-z ]*: .*)$/,
  })
  const click = (text: string) => {
    const [x, y] = placeOf(text)
    const socket = createSocket('udp4')
    const click = `mouse ${x + 5} ${y + 5} 1 0; mouseup ${x + 5} ${y + 5} 1;\n`
    socket.send(click, mousePort, '127.0.0.1', () => socket.close())
  }
  const shown = (name: string) =>
    [...pd.output.matchAll(new RegExp(`^${name}: (.*)$`, 'gm'))].map(([, number]) => Number(number))
  return Object.assign(pd, { port, click, shown })
}

/** Forwards what it receives to the patch's window, as mouse messages. */
function mousePatch(port: number): string {
  return `#N canvas 0 0 400 300 12;
#X obj 10 10 netreceive -u ${port};
#X obj 10 40 s pd-ovation.pd;
#X connect 0 0 1 0;
`
}

/** Prints each number of each number box, behind the name to which the box sends it. */
function eyesPatch(): string {
  const names = [...readFileSync(patchPath, 'utf8').matchAll(/^#X floatatom .* - ([a-z-]+) 12;$/gm)]
  const boxes = names.flatMap(([, name], n) => [
    `obj 10 ${n * 40} r ${name}`,
    `obj 99 ${n * 40} print ${name}`,
  ])
  const cords = names.map((_, n) => `connect ${2 * n} 0 ${2 * n + 1} 0`)
  return ['#N canvas 0 0 400 300 12;', ...[...boxes, ...cords].map((line) => `#X ${line};`), ''].join('\n')
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
