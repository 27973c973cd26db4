import type { Daemon } from '../../../support/load/daemon.js'
import { cells, tableOf } from '../../table.js'
import { LoadGenerator } from '../generator/load-generator.js'
import { type Bench, startOvation } from '../options.js'
import { layoutId, numberLayout } from './numbers.js'
import { idlePhones, playIdle } from './play-idle.js'
import { playLight } from './play-light.js'
import { playOperators } from './play-operators.js'
import { playPhones } from './play-phones.js'

/** Adds a line to the table. @param target the greatest acceptable value. */
export type AddFigure = (what: string, values: readonly number[], digits: number, target?: number) => void

/** A part of the evening. @returns the reasons why its figures are invalid. */
export type Play = (
  daemon: Daemon,
  generator: LoadGenerator,
  bench: Bench,
  add: AddFigure,
) => Promise<readonly string[]>

/** A full house on open streams, on one engine or both; prints tables. @returns the reasons why the figures are invalid. */
export async function measureStreams(bench: Bench): Promise<readonly string[]> {
  const problems: string[] = []
  const rows: string[][] = []
  for (const engine of bench.engines)
    for (const plays of [[playPhones, playOperators], [playLight], [playIdle]]) {
      const { generator, displays } = await LoadGenerator.start(bench)
      const settings = {
        http: { engine },
        limits: { max_connections: 1.2 * idlePhones },
        'display.stage': { host: '127.0.0.1', port: displays[0]! },
      }
      const daemon = await startOvation(bench, { settings, layouts: { [layoutId]: numberLayout } })
      const add: AddFigure = (what, values, digits, target) =>
        rows.push([engine, what, ...cells(values, digits), target ? `<= ${target}` : '-'])
      for (const play of plays) {
        const found = await play(daemon, generator, bench, add)
        problems.push(...found.map((problem) => `${engine}: ${problem}`))
      }
      generator.close()
      await daemon.stop()
    }
  console.log(tableOf('engine|what|figure|(min..max)|target', rows))
  return problems
}
