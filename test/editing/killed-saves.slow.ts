import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { LayoutFiles } from '../../src/editing/layout-files.js'
import { openLog } from '../../src/log.js'
import { test } from '../support/tap.js'
import { until } from '../support/time/until.js'
import { largeText } from './support/large-text.js'

const kills = Number(process.env.OVATION_TEST_KILLS ?? 50)
const saver = fileURLToPath(new URL('./support/saver.js', import.meta.url))

test('a save that is killed leaves the old file or the new one, whole, and every version whole', async (t) => {
  const path = join(t.testdir(), 'layouts')
  mkdirSync(path)
  writeFileSync(join(path, 'show.json'), largeText(0))
  const log = openLog({ level: 'silent', form: 'json' })
  const files = new LayoutFiles({
    folder: { path, useOwn: () => {} },
    reload: () => [],
    received: () => undefined,
    log,
    now: Date.now,
  })
  let [saved, leftOvers] = [0, 0]
  for (let kill = 0; kill < kills; kill++) {
    const child = spawn(process.execPath, [saver, path, `${saved + 1}`], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let last = saved
    child.stdout.on('data', (lines: Buffer) => {
      last = Number(lines.toString().trim().split('\n').at(-1))
    })
    await once(child.stdout, 'data')
    await until(() => Math.random() < 0.3, 'any moment')
    child.kill('SIGKILL')
    await once(child, 'close')
    const text = readFileSync(join(path, 'show.json'), 'utf8')
    const { name } = JSON.parse(text)
    t.equal(text, largeText(Number(name)), 'whole')
    t.ok(Number(name) === last || Number(name) === last + 1, `what was answered is there: ${last}, ${name}`)
    leftOvers += countLeftOvers(path)
    files.tidy()
    t.equal(countLeftOvers(path), 0, 'nothing else is left')
    const versions = files.versions.of('show')
    for (const { version } of versions) {
      const kept = files.versions.find('show', version)?.bytes.toString() ?? ''
      t.equal(kept, largeText(Number(JSON.parse(kept).name)), 'a whole version')
    }
    const newest = JSON.parse(files.versions.find('show', versions[0]!.version)!.bytes.toString()).name
    t.ok(Number(newest) >= Number(name) - 1, 'what it was before is kept')
    t.ok(versions.length <= 21)
    saved = Number(name)
  }
  t.comment(`${saved} saves, ${leftOvers} of them left something`)
  t.ok(saved >= kills)
})

function countLeftOvers(path: string): number {
  return readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.new'))
    .length
}
