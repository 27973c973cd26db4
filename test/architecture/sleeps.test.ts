import { readdirSync, readFileSync } from 'node:fs'
import { test } from '../support/tap.js'

/** What runs elsewhere than in `npm test`. */
const elsewhere = /^(e2e|kills|programs|root|systemd|tools|run)\/|\.slow\.ts$/
/** What waits, and what turns time. */
const helpers = ['support/until.ts', 'support/turn-time.ts']
const files = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !elsewhere.test(name) && !helpers.includes(name))
  .map((name) => ({ name, code: readFileSync(`test/${name}`, 'utf8') }))

test('no test sleeps, or waits by a timer of its own: support/until does', (t) => {
  t.ok(files.length > 300)
  for (const { name, code } of files) {
    t.notMatch(code, /(?<![.\w])setTimeout\(|Atomics\.wait\(/, name)
    t.notMatch(code, /import \{[^}]*(setTimeout|scheduler)[^}]*\} from 'node:timers/, name)
  }
  t.end()
})

test('no test expects that something takes less than so much real time: the machine may be busy', (t) => {
  for (const { name, code } of files) t.notMatch(code, /performance\.now\(\) - \w+ <=? /, name)
  t.end()
})
