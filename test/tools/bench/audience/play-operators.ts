import { apiKey } from '../../../support/load/daemon.js'
import { lossesOf } from '../contestants.js'
import type { PlannedConnection } from '../generator/write-plan.js'
import type { Play } from './measure-streams.js'
import { layoutId } from './numbers.js'
import { numberingPhones } from './phones.js'
import { phones } from './play-phones.js'

const operators = 100
const watchedActions = 2000
/** Behind that of the phones. */
const watching = 1

/** Operators watch the numbers arrive while phones act. The first one does not read. */
export const playOperators: Play = async (daemon, generator, { seconds }, add) => {
  const port = daemon.httpPort
  const watchers = Array.from({ length: operators }, (_, n): PlannedConnection => {
    const kind = n === 0 ? 'deaf' : 'watcher'
    return { kind, port, group: watching, hello: { key: apiKey, layoutId } }
  })
  const plan = generator.prepare('watched', [...numberingPhones([port], phones, 'stream'), ...watchers])
  await generator.open(plan)
  const watched = await generator.run({ perSecond: watchedActions, seconds, until: 'display' })
  add(`${operators} operators, one deaf, know it, at most ms`, [watched.unknown.max / 1000], 1, 200)
  return lossesOf('operators', [watched])
}
