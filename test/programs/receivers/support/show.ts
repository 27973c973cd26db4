import type { Test } from 'tap'
import { iniFor, startDaemon } from '../../../support/machine/daemon.js'
import { answer } from '../../../support/show/bridge.js'
import { showFile } from '../../../support/show/show.js'
import { openSink } from '../../../support/wire/sink.js'
import type { Action } from './actions.js'
import { sendAtOnce } from './send-at-once.js'
import { waitUntil } from './wait-until.js'

/** A daemon whose display is a receiver, and phones to send actions. */
export interface Show {
  /** Sends actions, one after the other. */
  act(...actions: readonly Action[]): Promise<void>
  /** Sends each action from its own phone; fails unless all are sent as one bundle. */
  actTogether(...actions: readonly Action[]): Promise<void>
}

/**
 * Starts a show for the receiver on that port.
 *
 * @param profile lines for its section, as in `preset = qlcplus`
 * @param files that they name, by name
 * @param own lines for the section of the receiver alone
 */
export async function startShow(
  t: Test,
  port: number,
  profile = '',
  files: Readonly<Record<string, string>> = {},
  own = '',
): Promise<Show> {
  // Receives a copy of what the receiver gets: programs do not print whether a message was in a bundle.
  const copy = await openSink(t)
  const ini = `${iniFor(port)}${profile}
${own}
[display.copy]
host = 127.0.0.1
port = ${copy.port}
${profile}
[service]
layouts = layouts
`
  const layouts = { 'show.json': JSON.stringify(showFile) }
  const cwd = t.testdir({ ...files, 'service.ini': ini, layouts })
  const daemon = await startDaemon(t, { cwd })
  const { stdout } = await daemon.run('token', showFile.layoutId)
  const post = (action: Action) => ({
    method: 'POST',
    headers: { authorization: `Bearer ${stdout.trim()}`, 'content-type': 'application/json' },
    body: JSON.stringify({ layoutId: showFile.layoutId, ...action }),
  })

  return {
    act: async (...actions) => {
      for (const action of actions) {
        const { status } = await answer(fetch(`${daemon.url}/action`, post(action)))
        t.equal(status, 200, `${action.type} ${JSON.stringify(action.value)} is accepted`)
      }
    },
    actTogether: async (...actions) => {
      const before = copy.datagrams.length
      const statuses = await sendAtOnce(daemon, actions.map(post))
      t.same([...new Set(statuses)], [200], 'each phone is answered')
      await waitUntil(() => copy.datagrams.length > before, 'a datagram at the display')
      const beginnings = copy.datagrams.slice(before).map((datagram) => datagram.toString('latin1', 0, 7))
      t.same(beginnings, ['#bundle'], 'all are in one bundle')
    },
  }
}
