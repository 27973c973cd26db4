import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { NeededFiles } from '../../src/bridge/needed-files.js'
import { recordLog } from '../support/record-log.js'
import { runBridge } from '../support/show/bridge.js'
import { test } from '../support/tap.js'
import { advanceTime } from '../support/time/advance-time.js'
import { advanceUntil } from '../support/time/advance-until.js'

const missing = /^error: missing: the show goes on with what was read/
const back = 'info: what was missing is there again'

test('files and folders that a reload will not find are told once, within 6 s, and when they are back', async (t) => {
  const time = advanceTime(t)
  const folder = t.testdir({ secret: '', layouts: {}, file: '' })
  const [secret, layouts, file] = ['secret', 'layouts', 'file'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  const { log, events } = recordLog()
  const files = new NeededFiles(log)
  t.teardown(() => files.close())
  files.follow([secret, layouts, file, join(folder, 'never there')])
  const lostAt = time.now()
  renameSync(secret, `${secret}.moved`)
  renameSync(layouts, `${layouts}.moved`)
  writeFileSync(layouts, '')
  rmSync(file)
  mkdirSync(file)
  await advanceUntil(time, () => events.length === 3, 500)
  t.ok(time.now() - lostAt <= 6000)
  t.same(files.missing, [
    `${secret}: it was moved away or deleted`,
    `${layouts}: it is no folder any more`,
    `${file}: a folder is in its place`,
  ])
  for (const event of events) t.match(event, missing)
  renameSync(`${secret}.moved`, secret)
  await advanceUntil(time, () => events.length === 4, 500)
  t.equal(events[3], back)
  t.equal(files.missing.length, 2)
  files.follow([layouts, file])
  t.same(files.missing, [], 'a reload has read what is there now')
})

test('the status lists them', async (t) => {
  const time = advanceTime(t)
  const secret = join(t.testdir({ secret: '' }), 'secret')
  const { admin } = await runBridge(t, { needed: [secret] })
  t.notOk('missing' in (await admin('GET', '/status')).body)
  rmSync(secret)
  await advanceUntil(time, async () => 'missing' in (await admin('GET', '/status')).body, 500)
  t.same((await admin('GET', '/status')).body.missing, [`${secret}: it was moved away or deleted`])
})
