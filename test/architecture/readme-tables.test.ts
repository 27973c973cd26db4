import { execFileSync } from 'node:child_process'
import { operationRules } from '../routes/support/operation-rules.js'
import { answer, runBridge } from '../support/bridge.js'
import { documentAt, firstCells } from '../support/documents.js'
import { test } from '../support/tap.js'

const readme = documentAt('README.md')

test('every operation of the README is one of the service', async (t) => {
  const { url } = await runBridge(t)
  const operations = firstCells(readme, '## Write a client').flatMap((cell) => [
    ...cell.matchAll(/`(GET|POST|PUT|DELETE) (\/[^` ]*)/g),
  ])
  t.ok(operations.length > 12)
  for (const [, method = '', path = ''] of operations) {
    const place = path.replace('{layoutId}', 'show').replace('{lid}', '1')
    const { status, body } = await answer(fetch(url + place, { method }))
    const isUnknown = status === 405 || (status === 404 && !/^\/(media|assets)\//.test(path))
    t.notOk(isUnknown, `${method} ${path}: ${status} ${JSON.stringify(body)}`)
  }
})

test('the README says of every operation which API key reaches it', (t) => {
  const rows = [...readme.text.matchAll(/^\| (`(?:GET|POST|PUT|DELETE) .+?) \| (.+?) \|/gm)].flatMap(
    ([, cell = '', who]) =>
      [...cell.matchAll(/`(GET|POST|PUT|DELETE) (\/[^` ]*)/g)].map(([, method, path = '']) => [
        `${method} ${path.replace('{lid}', '#lid').replace(/\{(\w+)\}/g, ':$1')}`,
        who,
      ]),
  )
  const told = Object.fromEntries(rows)
  t.same(Object.keys(told).sort(), Object.keys(operationRules).sort())
  for (const [operation, { who }] of Object.entries(operationRules)) {
    if (typeof who === 'string') continue
    const narrow = who.filter((scope) => scope !== 'admin')
    const words = narrow.length === 3 ? 'any' : narrow.join(', ') || 'admin'
    t.equal(told[operation]?.split(';')[0], `\`x-api-key\`: ${words}`, operation)
  }
  t.end()
})

test('every line of Security has its test', (t) => {
  const lines = firstCells(readme, '## Security')
  t.ok(lines.length > 8)
  t.same(firstCells(documentAt('test/README.md'), '## Promises').slice(0, lines.length), lines)
  t.end()
})

test('the README lists every command, and no other', (t) => {
  const help = execFileSync(process.execPath, ['bin/ovation.js', '--help'], { encoding: 'utf8' })
  const commands = [...(help.split('Commands:')[1] ?? '').matchAll(/^ {2}(\w+) /gm)].map(([, name]) => name!)
  const listed = firstCells(readme, '## The command line').map(
    (cell) => /ovation (\w+)/.exec(cell)?.[1] ?? '',
  )
  t.same([...new Set(listed)].sort(), commands.filter((name) => name !== 'help').sort())
  t.end()
})
