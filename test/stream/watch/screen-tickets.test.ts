import type { Test } from 'tap'
import { runBridge, type TestBridge } from '../../support/show/bridge.js'
import { layoutOf, showFile } from '../../support/show/show.js'
import { test } from '../../support/tap.js'
import { advanceTime } from '../../support/time/advance-time.js'
import { caughtUp, joinAsOperator, openStream, openWall } from '../../support/wire/stream-client.js'

const overloaded = { code: 4503, reason: 'overloaded' }
const expired = { code: 4401, reason: 'token-expired' }
const invalid = { code: 4401, reason: 'token-invalid' }
/** Promised is that a stream is closed within this. */
const soonMs = 1000

test('a screen with the ticket that operators receive shows while the room is closed', async (t) => {
  const bridge = await runBridge(t)
  const screen = await openScreen(t, bridge)
  t.match(await screen.next(), { event: 'page', layoutId: 'show' })
  await bridge.admin('PUT', '/room/show', { open: true })
  await bridge.admin('PUT', '/room/show', { open: false })
  await caughtUp(screen)
})

test('screens without a ticket never keep out one that has a ticket', async (t) => {
  const bridge = await runBridge(t, { room: { open: 'on' }, limits: { maxConnections: 100 } })
  const stranger = await openWall(t, bridge.url, 'show')
  await stranger.next()
  t.same(await (await openWall(t, bridge.url, 'show')).closed, overloaded)
  const screen = await openScreen(t, bridge)
  t.match(await screen.next(), { event: 'page' })
  await caughtUp(stranger)
})

test('a ticket ends with its time, and when the tokens of its layout are revoked', async (t) => {
  const bridge = await runBridge(t, { room: { tokenTtl: 3600 } })
  const old = await ticketOf(t, bridge)
  const screen = await openScreen(t, bridge, old)
  await screen.next()
  const time = advanceTime(t)
  await bridge.admin('POST', '/layout/show/revoke')
  await time.advance(soonMs)
  t.same(await screen.closed, expired)
  t.same(await (await openScreen(t, bridge, old)).closed, expired)
  time.end()
  const next = await ticketOf(t, bridge)
  t.not(next, old)
  t.match(await (await openScreen(t, bridge, next)).next(), { event: 'page' })
})

test('a ticket is for screens of its layout, and opens nothing else; no other token is a ticket', async (t) => {
  const layoutIds = ['show', 'other'] as const
  const catalogue = new Map(layoutIds.map((layoutId) => [layoutId, layoutOf({ ...showFile, layoutId })]))
  const bridge = await runBridge(t, { catalogue })
  const ticket = await ticketOf(t, bridge)
  for (const hello of [
    { screen: 'other', ticket },
    { screen: 'show', ticket: bridge.token },
    { screen: 'show', ticket: `${ticket}x` },
    { screen: 'show', ticket: '' },
    { screen: 'show', ticket: 5 },
    { token: ticket },
    { key: ticket, layoutId: 'show' },
  ]) {
    const { closed } = await openStream(t, bridge.url, hello)
    t.same(
      await closed,
      'key' in hello ? { code: 4401, reason: 'api-key-invalid' } : invalid,
      JSON.stringify(hello),
    )
  }
  const { status } = await fetch(`${bridge.url}/page`, { headers: { authorization: `Bearer ${ticket}` } })
  t.equal(status, 401)
})

/** What an operator is told. */
async function ticketOf(t: Test, bridge: TestBridge): Promise<string> {
  const operator = await joinAsOperator(t, bridge)
  operator.socket.close()
  return operator.frames[0].ticket
}

async function openScreen(t: Test, bridge: TestBridge, ticket?: string) {
  return openWall(t, bridge.url, 'show', { ticket: ticket ?? (await ticketOf(t, bridge)) })
}
