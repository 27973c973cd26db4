import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { attempt } from '../../../../src/attempt.js'
import { endWithUs } from '../../../support/load/child.js'
import { recordEvening } from '../../../support/show/recorded-evening.js'
import { failuresOf } from '../../failures-of.js'
import { tableOf } from '../../table.js'
import type { Bench } from '../options.js'

/** An evening of 10 million lines: 3,000 people for two hours, each of whom does much. */
const evening = { people: 3000, minutes: 120, zeal: 30 }
/** As promised for so many lines: s, and MB. */
const promised = { lines: 10_000_000, seconds: 60, memory: 500 }

/**
 * Has the command make a report of a recording of 10 million lines, and measures its time and the most memory it has. Prints a
 * table.
 *
 * @returns the reasons why it is too slow or too large.
 */
export async function measureReport({ folder }: Bench): Promise<readonly string[]> {
  const path = join(folder, 'show.ndjson')
  const { lines } = recordEvening({ path, ...evening })
  const { seconds, memory, code } = await report(path, join(folder, 'report.html'))
  rmSync(path)
  console.log(
    tableOf('lines|seconds|memory MB|lines a second', [
      [
        lines.toLocaleString('en'),
        seconds.toFixed(1),
        memory.toFixed(0),
        Math.round(lines / seconds).toLocaleString('en'),
      ],
    ]),
  )
  return failuresOf([
    [code === 0, `the command ended with ${code}`],
    [lines >= promised.lines, `only ${lines} lines were recorded`],
    [seconds <= promised.seconds, `it takes ${seconds.toFixed(1)} s`],
    [memory <= promised.memory, `it needs ${memory.toFixed(0)} MB`],
  ])
}

async function report(path: string, page: string) {
  const begun = performance.now()
  const words = ['bin/ovation.js', 'report', path, '--out', page]
  const program = endWithUs(spawn(process.execPath, words, { stdio: ['ignore', 'ignore', 'inherit'] }))
  let memory = 0
  const look = setInterval(() => {
    memory = Math.max(memory, mostMemoryOf(program.pid!))
  }, 50)
  const [code] = await once(program, 'exit')
  clearInterval(look)
  return { seconds: (performance.now() - begun) / 1000, memory, code }
}

/** The most that a process had so far, MB (proc(5)); 0 once it has ended. */
function mostMemoryOf(pid: number): number {
  const status = attempt(() => readFileSync(`/proc/${pid}/status`, 'utf8'), '')
  return (Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024) / 1e6
}
