import { readdirSync, readFileSync } from 'node:fs'
import { test } from '../support/tap.js'

/** What runs elsewhere than in `npm test`. */
const elsewhere = /^(e2e|kills|programs|root|systemd|tools|run)\/|\.slow\.ts$/
/** What waits, and what turns time. */
const helpers = ['support/until.ts', 'support/turn-time.ts', 'support/quiet-machine.ts']
/** Those that still do; nothing is to be added. */
const notYet = [
  'display/display.test.ts',
  'display/snapshots.test.ts',
  'display/trial/live-trial.test.ts',
  'http/body.test.ts',
  'http/engine/node-server.test.ts',
  'http/pipelining.test.ts',
  'http/vanishing-clients.test.ts',
  'line-output.test.ts',
  'room/media-folder.test.ts',
  'routes/connections.test.ts',
  'routes/crowd-rate.test.ts',
  'routes/crowd-state.test.ts',
  'routes/faults.test.ts',
  'routes/held-crowd.test.ts',
  'routes/held-displays.test.ts',
  'routes/join.test.ts',
  'routes/media.test.ts',
  'routes/once.test.ts',
  'routes/output-test.test.ts',
  'routes/output.test.ts',
  'routes/overload.test.ts',
  'supervision/notifier.test.ts',
  'supervision/supervise.test.ts',
  'support/cpu-share.ts',
  'support/crowd.ts',
  'support/flood.ts',
]
const files = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !elsewhere.test(name) && !helpers.includes(name))
  .map((name) => ({ name, code: readFileSync(`test/${name}`, 'utf8') }))

/** A timer of its own, and an upper bound of real time. */
const forbidden = [
  /(?<![.\w])setTimeout\(|Atomics\.wait\(/,
  /import \{[^}]*(setTimeout|scheduler)[^}]*\} from 'node:timers/,
  /performance\.now\(\) - \w+ <=? /,
]

test('no test sleeps, or expects that something takes less than so much real time', (t) => {
  t.ok(files.length > 300)
  const found = files.filter(({ code }) => forbidden.some((pattern) => pattern.test(code)))
  t.same(found.map(({ name }) => name).sort(), notYet)
  t.end()
})
