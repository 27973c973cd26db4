import type { Test } from 'tap'
import { startBridge } from '../../../src/bridge.js'
import { runBridge } from '../../support/show/bridge.js'
import { test } from '../../support/tap.js'
import { runSecure } from '../../support/tls/run-secure.js'

const accept = 'text/html'
/** Each page, with the status that it comes with: those of shows, of words, and the way to one without a slash. */
const pages = [
  ['/play/show', 200],
  ['/screen/show', 200],
  ['/desk', 200],
  ['/play/none', 404],
  ['/nowhere', 404],
  ['/', 404],
  ['/play/show/', 308],
] as const

async function promises(t: Test, hsts?: number): Promise<unknown[]> {
  const { ask } = await runSecure(t, hsts === undefined ? {} : { http: { hsts } })
  const told = []
  for (const [path, status] of pages) {
    const answer = await ask(path, { accept })
    t.equal(answer.status, status, path)
    told.push(answer.headers['strict-transport-security'])
  }
  return told
}

test('pages over HTTPS tell browsers to remember it, for as long as the settings say', async (t) => {
  t.same(
    await promises(t, 86_400),
    pages.map(() => 'max-age=86400'),
  )
})

test('they tell nothing of it unless the settings say so', async (t) => {
  t.same(
    await promises(t),
    pages.map(() => undefined),
  )
})

test('nor do pages over plain HTTP, which a proxy may be in front of', async (t) => {
  const { url } = await runBridge(t, {
    http: { hsts: 86_400 },
    start: (options) => startBridge({ ...options, tls: undefined }),
  })
  for (const [path, status] of pages) {
    const answer = await fetch(url + path, { headers: { accept }, redirect: 'manual' })
    t.equal(answer.status, status, path)
    t.equal(answer.headers.get('strict-transport-security'), null, path)
  }
})
