import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { makeOwnShow } from '../../src/editing/own-show.js'
import { readLayouts } from '../../src/layout/read-layouts.js'
import { findStrayPictures } from '../../src/room/named-pictures.js'
import { shippedLayouts } from '../../src/settings/package-root.js'
import { test } from '../support/tap.js'

const made = new URL('../../src/editing/own-show.js', import.meta.url).href

/** Makes one copy after another, in folders with numbers, and prints a character for each. */
const copying = `const { makeOwnShow } = await import('${made}')
for (let n = 0; n < Number(process.argv[3]); n++) {
  makeOwnShow(process.argv[1] + '/' + n + '/layouts', process.argv[2])
  process.stdout.write('.')
}`

function startCopying(folder: string, copies: number) {
  const child = spawn(
    process.execPath,
    ['--input-type=module', '-e', copying, folder, shippedLayouts, `${copies}`],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  return { child, ended: once(child, 'exit') }
}

test('killed fifty times while it is made, it is whole or not there, and the next try makes it', async (t) => {
  const folder = t.testdir()
  let unfinished = 0
  for (let kill = 0; kill < 50; kill++) {
    const place = join(folder, `${kill}`)
    mkdirSync(place)
    const { child, ended } = startCopying(place, 100_000)
    for (let seen = 0; seen <= kill % 5; seen++) await once(child.stdout!, 'data')
    child.kill('SIGKILL')
    await ended
    for (const name of readdirSync(place)) {
      const layouts = join(place, name, 'layouts')
      if (!existsSync(layouts)) {
        unfinished++
        makeOwnShow(layouts, shippedLayouts)
      }
      t.same(findStrayPictures(readLayouts(layouts), layouts, ''), [])
      t.same(readdirSync(join(place, name)).filter((each) => each.startsWith('.new-')).length <= 1, true)
    }
  }
  t.ok(unfinished > 5, `it was killed while it was made: ${unfinished} times`)
})

test('several processes that make it at once do each other no harm', async (t) => {
  const folder = t.testdir()
  const all = [1, 2, 3, 4].map(() => startCopying(folder, 50))
  for (const { ended } of all) t.same(await ended, [0, null])
  for (const name of readdirSync(folder)) {
    const layouts = join(folder, name, 'layouts')
    t.same(findStrayPictures(readLayouts(layouts), layouts, ''), [])
    t.same(readdirSync(join(folder, name)).sort(), ['layouts', 'media'])
  }
})
