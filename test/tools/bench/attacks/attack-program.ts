import { setPriority } from 'node:os'
import { Assault } from './assault.js'
import type { AttackReport, AttackTask } from './attack-task.js'
import { attacks } from './attacks.js'

/**
 * Those who attack. A child with an IPC channel: says that it is ready, then answers each task. It gives way to all
 * others on its core, so that what honest phones notice comes from the service. Usage: attack-program.js TOKEN_SECRET
 */
const [secret = ''] = process.argv.slice(2)
let assaults: Assault[] = []
setPriority(19)
process.on('message', (task: AttackTask) => process.send?.(play(task)))
process.once('disconnect', () => process.exit(0))
process.send?.('ready')

function play(task: AttackTask): AttackReport {
  const ended = assaults
  if (task.kind === 'begin') {
    assaults = task.names.map((name) => {
      const assault = new Assault(task.port)
      attacks[name]?.(assault, secret)
      return assault
    })
  } else for (const assault of assaults) assault.end()
  return {
    sent: sum(ended, ({ sent }) => sent),
    opened: sum(ended, ({ opened }) => opened),
    ended: sum(ended, ({ ended }) => ended),
  }
}

function sum(assaults: readonly Assault[], figure: (assault: Assault) => number): number {
  return assaults.reduce((total, assault) => total + figure(assault), 0)
}
