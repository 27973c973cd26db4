import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { findPublished, publishedFor, sumOf } from '../../../src/http/binary/published-binaries.js'
import { test } from '../../support/tap.js'

const linux = { platform: 'linux', arch: 'x64' }

test('the newest binary for a Node comes first, and what nobody publishes is not looked for', (t) => {
  const names = (version: string, abi: string, machine = linux) => publishedFor({ ...machine, version, abi })
  t.same(names('20.20.2', '115'), ['uws_linux_x64_115.node'])
  t.same(names('22.23.3', '127'), ['@uwsjs/linux-x64-22', 'uws_linux_x64_127.node'])
  t.same(names('24.21.0', '137'), ['@uwsjs/linux-x64-24'])
  t.same(names('26.10.0', '147'), ['@uwsjs/linux-x64-26'])
  t.same(names('25.1.0', '141'), [])
  t.same(names('22.23.3', '127', { platform: 'darwin', arch: 'arm64' }), ['uws_darwin_arm64_127.node'])
  t.same(names('24.21.0', '137', { platform: 'win32', arch: 'x64' }), [])
  t.end()
})

test('every binary that is installed here is the one that was published', (t) => {
  const packed = readdirSync('node_modules/uWebSockets.js/dist/bin').filter((name) =>
    /_(?:115|127)\.node$/.test(name),
  )
  const own = existsSync('node_modules/@uwsjs') ? readdirSync('node_modules/@uwsjs') : []
  const names = [...packed, ...own.map((name) => `@uwsjs/${name}`)]
  t.ok(names.length >= 12)
  for (const name of names) {
    const content = readFileSync(findPublished(name))
    t.equal(createHash('sha256').update(content).digest('hex'), sumOf(name), name)
  }
  t.end()
})
