import { spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { endWithUs, pinToCore } from '../../../support/load/child.js'
import { summarize } from '../../../support/percentile.js'
import { Random } from '../../../support/random.js'
import { action, recordingOf, type TimedLine } from '../../../support/show/recording.js'
import { visitMessages } from '../../../support/wire/osc-messages.js'
import { failuresOf } from '../../failures-of.js'
import { tableOf } from '../../table.js'
import type { Bench } from '../options.js'

/** Times between two presses, ms; 100 a second on average. */
const longestGapMs = 20
/** As promised: so much of the times between messages is true to so much. */
const promised = { share: 0.99, ms: 5 }

/**
 * Replays presses at speed 1 and compares when their messages arrive with when they were recorded. Prints a table.
 *
 * @returns the reasons why it is too inexact.
 */
export async function measureReplay({ folder, seconds, isPinned }: Bench): Promise<readonly string[]> {
  const lines = presses(1000 * seconds)
  const file = join(folder, 'show.ndjson')
  writeFileSync(file, recordingOf(lines))
  const arrivals = await replay(file, isPinned)
  const recorded = lines.map(([ms]) => ms)
  const gaps = recorded.slice(1).map((ms, n) => {
    const between = arrivals[n + 1]! - arrivals[n]!
    return Math.abs(between - (ms - recorded[n]!))
  })
  const late = arrivals.map((ms, n) => ms - arrivals[0]! - (recorded[n]! - recorded[0]!))
  const share = gaps.filter((ms) => ms <= promised.ms).length / gaps.length
  const { p50, p99, max } = summarize(gaps)
  const drift = summarize(late.slice(-100)).p50 - summarize(late.slice(0, 100)).p50
  const inMs = [p50, p99, max, drift].map((ms) => ms.toFixed(2))
  console.log(
    tableOf(`messages|gaps within ${promised.ms} ms|p50 ms|p99 ms|max ms|drift ms`, [
      [`${arrivals.length} of ${lines.length}`, `${(100 * share).toFixed(2)} %`, ...inMs],
    ]),
  )
  return failuresOf([
    [arrivals.length === lines.length, `${lines.length - arrivals.length} messages did not arrive`],
    [
      share >= promised.share,
      `only ${(100 * share).toFixed(2)} % of the times are true to ${promised.ms} ms`,
    ],
    [Math.abs(drift) <= promised.ms, `the end is ${drift.toFixed(1)} ms off`],
  ])
}

function presses(ms: number): TimedLine[] {
  const random = new Random(28)
  const lines: TimedLine[] = []
  for (let at = 0; at < ms; at += random.below(1000 * longestGapMs) / 1000)
    lines.push([at, action(1, 'Button')])
  return lines
}

/** When each message arrived, ms. */
async function replay(file: string, isPinned: boolean): Promise<number[]> {
  const arrivals: number[] = []
  const socket = createSocket({ type: 'udp4', recvBufferSize: 4 * 1024 * 1024 })
  socket.on('message', (datagram) => {
    const now = performance.now()
    visitMessages(datagram, () => arrivals.push(now))
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const words = ['bin/ovation.js', 'replay', file, '--to', `127.0.0.1:${socket.address().port}`]
  const program = endWithUs(spawn(process.execPath, words, { stdio: ['ignore', 'ignore', 'inherit'] }))
  if (isPinned) pinToCore(program.pid!, 0)
  await once(program, 'exit')
  socket.close()
  return arrivals
}
