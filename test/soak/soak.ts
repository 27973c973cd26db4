// `npm run soak -- --minutes N`: a steady mixed load with clients that break off, and books that must agree at the end.
import { type ChildProcess, spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { decodePacket } from '../../src/osc/decode.js'
import { Crowd } from './crowd.js'
import type { Reading } from './probe.js'

const { values: options } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, rate: { type: 'string', default: '2000' } },
})
const minutes = Number(options.minutes)
const rate = Number(options.rate)
if (!(minutes > 0 && minutes <= 600 && rate > 0 && rate <= 20_000))
  throw new Error('expected --minutes 0..600 and --rate 1..20000')
const key = 'a-key-for-the-soak-only'
const MiB = 1024 * 1024

const folder = mkdtempSync(join(tmpdir(), 'ovation-soak-'))
let received = 0
const display = createSocket({ type: 'udp4', recvBufferSize: 8 * MiB })
display.on('message', (datagram) => {
  received += decodePacket(datagram).messages.length
})
display.bind(0, '127.0.0.1')
await once(display, 'listening')
const daemon = startDaemon(display.address().port)
const port = await readyPort(daemon)
const crowd = new Crowd(port, await mintTokens(500))

console.log(`${rate} actions a second for ${minutes} min`)
crowd.start(rate)
const settled = Math.min(2, minutes / 3)
await delay(settled * 60_000)
const early = await read(daemon)
console.log(describe(`minute ${settled.toFixed(1)}`, early))
await delay((minutes - settled) * 60_000)
await crowd.stop()
await delay(500)
const late = await read(daemon)
console.log(describe(`minute ${minutes}`, late))

const faults = await compare()
console.log(faults.length === 0 ? 'the books agree' : faults.join('\n'))
daemon.kill('SIGTERM')
await once(daemon, 'exit')
display.close()
rmSync(folder, { recursive: true })
process.exitCode = faults.length === 0 ? 0 : 1

function startDaemon(displayPort: number): ChildProcess {
  const settings = join(folder, 'service.ini')
  writeFileSync(
    settings,
    `[service]\nlog_level = info\n[http]\nhost = 127.0.0.1\nport = 0\n[osc]\nhost = 127.0.0.1\nport = 0\n[limits]\nactions_per_second = 0\n[display.main]\nhost = 127.0.0.1\nport = ${displayPort}\n`,
  )
  const probe = new URL('probe.js', import.meta.url).href
  return spawn(
    process.execPath,
    ['--expose-gc', '--import', probe, 'bin/ovation.js', 'start', '--config', settings],
    {
      env: { PATH: process.env.PATH, OVATION_API_KEY: key },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    },
  )
}

async function readyPort(child: ChildProcess): Promise<number> {
  let text = ''
  for await (const chunk of child.stdout!) {
    text += chunk
    const line = text.split('\n').find((each) => each.includes('"ready"'))
    if (line !== undefined) {
      child.stdout!.resume()
      return Number(new URL(JSON.parse(line).http).port)
    }
  }
  throw new Error(`the daemon did not start: ${text}`)
}

async function ask<T>(path: string, body?: object): Promise<T> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  return (await response.json()) as T
}

async function mintTokens(count: number): Promise<string[]> {
  const tokens: string[] = []
  while (tokens.length < count)
    tokens.push((await ask<{ token: string }>('/token', { layoutId: 'demo' })).token)
  return tokens
}

async function read(child: ChildProcess): Promise<Reading> {
  child.send('measure')
  const [reading] = (await once(child, 'message')) as [Reading]
  return reading
}

function describe(when: string, { heap, rss, lagMax, lagP99 }: Reading): string {
  return `${when}: heap ${(heap / MiB).toFixed(1)} MiB, RSS ${(rss / MiB).toFixed(1)} MiB, event-loop delay p99 ${lagP99.toFixed(1)} ms, longest ${lagMax.toFixed(1)} ms`
}

interface Sums {
  readonly controls: readonly {
    readonly lid: number
    readonly count?: number
    readonly votes?: readonly number[]
  }[]
  readonly actions: { readonly accepted: number }
  readonly displays: readonly { readonly sent: number; readonly dropped: number }[]
}

async function compare(): Promise<string[]> {
  const { accepted, aborted, broken, unexpected } = crowd.ledger
  const { controls } = await ask<Sums>('/layout/demo/state')
  const status = await ask<Sums>('/status')
  const sum = [...accepted.values()].reduce((total, n) => total + n, 0)
  console.log(
    `${sum} actions answered with 200; the daemon accepted ${status.actions.accepted}, sent ${status.displays[0]?.sent}, the display received ${received}`,
  )
  console.log(`${aborted} requests broken off and ${broken} connections lost, each sent again with its key`)
  const counted = (lid: number) => {
    const control = controls.find((each) => each.lid === lid)
    return control?.count ?? control?.votes?.reduce((total, n) => total + n, 0) ?? 0
  }
  return [
    ...[1, 4]
      .filter((lid) => counted(lid) !== (accepted.get(lid) ?? 0))
      .map((lid) => `control ${lid}: the clients counted ${accepted.get(lid)}, the daemon ${counted(lid)}`),
    ...(status.actions.accepted === sum
      ? []
      : ['the daemon accepted another number than the clients counted']),
    ...(received === sum ? [] : [`the display received ${received} messages, ${sum} were due`]),
    ...[...unexpected].map(([code, n]) => `${n} answers with status ${code}`),
    ...(minutes < 5 ? [] : growth()),
  ]
}

/** A short run is still filling what it remembers: only a long one tells a leak from that. */
function growth(): string[] {
  return [
    ...(late.heap - early.heap > 2 * MiB ? ['the heap has grown by more than 2 MiB'] : []),
    ...(late.rss - early.rss > 10 * MiB ? ['RSS has grown by more than 10 MiB'] : []),
  ]
}
