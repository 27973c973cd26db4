import { readdirSync, readFileSync } from 'node:fs'
import { test } from '../support/tap.js'

/** What runs elsewhere than in `npm test`, and the load that is used there. */
const elsewhere = /^(e2e|kills|programs|root|support\/load|systemd|tools|run)\/|\.slow\.ts$/
/** What waits, and what advances time. */
const helpers = ['support/time/until.ts', 'support/time/advance-time.ts', 'support/machine/quiet-machine.ts']
const files = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !elsewhere.test(name) && !helpers.includes(name))
  .map((name) => ({ name, code: readFileSync(`test/${name}`, 'utf8') }))

/** A timer of its own, and an upper bound of real time. */
const forbidden = [
  /(?<![.\w])setTimeout\(|Atomics\.wait\(/,
  /import \{[^}]*(setTimeout|scheduler)[^}]*\} from 'node:timers/,
  /(performance|Date)\.now\(\)( - \w+)? <=? /,
  /\blasted\b[^\n]* <=? /,
]

test('no test sleeps, or expects that something takes less than so much real time', (t) => {
  t.ok(files.length > 300)
  const found = files.filter(({ code }) => forbidden.some((pattern) => pattern.test(code)))
  t.same(
    found.map(({ name }) => name),
    [],
  )
  t.end()
})
