import { t as suite, test } from '../../../support/tap.js'
import { checkState } from '../support/check-state.js'
import { openPhone } from '../support/join-room.js'
import { runRoom } from '../support/run-room.js'
import { shown } from '../support/shown.js'

suite.setTimeout(300_000)

test('each state before somebody has joined', async (t) => {
  const { url } = await runRoom(t)
  const { page } = await openPhone(t, `${url}/desk`)
  let problem = ''
  const facts = { layoutId: 'show', name: 'The Night Ferries', open: true, passcode: false, url, theme: {} }
  let room = facts
  await page.route('**/room/show', (route) => route.fulfill({ json: room }))
  await page.route('**/join/show', (route) =>
    problem === 'lost' ? route.abort() : route.fulfill({ status: 403, json: { code: problem } }),
  )
  const states = [
    ['closed', { open: false }, '', 'not open yet'],
    ['passcode', { passcode: true }, '', 'It is posted in the room'],
    ['full', {}, 'room-full', 'The room is full'],
    ['busy', {}, 'rate-limited', 'Many people are joining'],
    ['gone', {}, 'layout-not-found', 'There is no show here'],
    ['no-network', {}, 'lost', 'No connection'],
  ] as const
  for (const [name, change, code, words] of states) {
    room = { ...facts, ...change }
    problem = code
    await page.goto(`${url}/play/show`)
    await shown(page, words).waitFor()
    await checkState(t, page, name, ['phone', 'landscape', 'tablet'])
  }
  room = { ...facts, passcode: true }
  problem = 'passcode-invalid'
  await page.goto(`${url}/play/show?lang=de#wrong`)
  await shown(page, 'Das ist nicht der Zugangscode').waitFor()
  await checkState(t, page, 'wrong-passcode', ['phone', 'landscape', 'tablet'])
})
