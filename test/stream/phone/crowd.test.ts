import type { Test } from 'tap'
import { runBridge } from '../../support/show/bridge.js'
import { layoutOf } from '../../support/show/show.js'
import { test } from '../../support/tap.js'
import { advanceTime } from '../../support/time/advance-time.js'
import { until } from '../../support/time/until.js'
import { joinAsOperator, openStream } from '../../support/wire/stream-client.js'

const props = { label: 'x' }
const file = {
  layoutId: 'show',
  activePageId: 'a',
  pages: [
    {
      pageId: 'a',
      controls: [
        { lid: 1, type: 'Button', props, crowd: { signals: ['rate', 'people'], window: 1 } },
        { lid: 2, type: 'Slider', props, crowd: { signals: ['people', 'mean'], window: 1 } },
      ],
    },
  ],
}
/** The window of the signals. */
const windowMs = 1000

async function open(t: Test, overrides: Parameters<typeof runBridge>[1] = {}) {
  const bridge = await runBridge(t, { catalogue: new Map([['show', layoutOf(file)]]), ...overrides })
  const time = advanceTime(t)
  const people = async () => (await bridge.admin('GET', '/layout/show/state')).body.controls[1].crowd.people
  return {
    ...bridge,
    people,
    turn: time.advance,
    /** Waits until the service knows of so many open streams of phones. */
    streams: (wanted: number) =>
      until(async () => {
        const operator = await joinAsOperator(t, bridge)
        operator.socket.close()
        return operator.frames[0].phones === wanted
      }),
    /** Whether anybody who was left last stays for the window, and is gone then. */
    checkGone: async () => {
      await time.advance(windowMs - 100)
      t.equal(await people(), 1, 'not before')
      await time.advance(200)
      t.equal(await people(), 0, 'then gone')
    },
    /** A participant whose stream is open, and whose slider has been accepted at 1. */
    join: async (participant: string) => {
      const token = bridge.tokens.mint({ layoutId: 'show', participant })
      const phone = await openStream(t, bridge.url, { token })
      await phone.next()
      phone.send({ id: 'a', lid: 2, type: 'Slider', value: 1 })
      await phone.next()
      return phone
    },
  }
}

test('what somebody has set counts as long as their stream is open, and then for the rest of its time', async (t) => {
  const { join, people, turn, streams, checkGone } = await open(t)
  const phone = await join('ann')
  await turn(2 * windowMs + 500)
  t.equal(await people(), 1)
  phone.socket.close()
  await streams(0)
  await checkGone()
})

test('a phone that breaks off is gone after the same time', async (t) => {
  const { join, people, turn, streams, checkGone } = await open(t)
  const phone = await join('ann')
  await turn(1500)
  t.equal(await people(), 1)
  phone.socket.terminate()
  await streams(0)
  await checkGone()
})

test('two streams of one participant are one person, until both are closed', async (t) => {
  const { join, people, turn, streams, checkGone } = await open(t)
  const [first, second] = [await join('ann'), await join('ann')]
  t.equal(await people(), 1)
  first.socket.close()
  await streams(1)
  await turn(1500)
  t.equal(await people(), 1)
  second.socket.close()
  await streams(0)
  await checkGone()
})

test('anybody who acts over HTTP while a stream is open counts on, too', async (t) => {
  const { act, tokens, url, people, turn, streams, checkGone } = await open(t)
  const token = tokens.mint({ layoutId: 'show', participant: 'ann' })
  const phone = await openStream(t, url, { token })
  await phone.next()
  await act({ layoutId: 'show', lid: 2, type: 'Slider', value: 1 }, { authorization: `Bearer ${token}` })
  await turn(1500)
  t.equal(await people(), 1)
  phone.socket.close()
  await streams(0)
  await checkGone()
})

test('without a stream somebody counts for the window', async (t) => {
  const { act, people, checkGone } = await open(t)
  await act({ layoutId: 'show', lid: 2, type: 'Slider', value: 1 })
  t.equal(await people(), 1)
  await checkGone()
})

test('a token that is renewed on the stream does not make two streams of it', async (t) => {
  const { join, people, turn, streams, checkGone, tokens } = await open(t)
  const phone = await join('ann')
  for (let n = 0; n < 3; n++) {
    phone.send({ hello: { token: tokens.mint({ layoutId: 'show', participant: 'ann' }) } })
    t.match(await phone.next(), { event: 'page' })
  }
  await turn(1500)
  t.equal(await people(), 1)
  phone.socket.close()
  await streams(0)
  await checkGone()
})

test('a stream that the daemon closes keeps nobody', async (t) => {
  const { join, admin, people, turn, streams } = await open(t)
  const [revoked, foreign] = [await join('ann'), await join('bob')]
  foreign.send({ hello: { token: 'nonsense' } })
  t.match(await foreign.closed, { code: 4401 })
  await streams(1)
  await turn(1500)
  t.equal(await people(), 1, 'who said something wrong is gone, who has a good token is not')
  await admin('POST', '/layout/show/revoke')
  await turn(1000)
  t.match(await revoked.closed, { code: 4401 })
  await streams(0)
  await turn(windowMs + 100)
  t.equal(await people(), 0)
})

test('a layout that is gone and comes back has counted on while the streams were closed', async (t) => {
  const { join, reload, people, turn } = await open(t)
  const phone = await join('ann')
  const { layoutId } = file
  const catalogue = new Map([[layoutId, layoutOf(file)]])
  await reload({ catalogue: new Map([['other', layoutOf({ ...file, layoutId: 'other' })]]) })
  await turn(1000)
  t.match(await phone.closed, { code: 4404 })
  await turn(windowMs + 200)
  await reload({ catalogue })
  t.equal(await people(), 0, 'its time was over meanwhile')
})

test('operators receive what only time has changed: what fades, and who is gone', async (t) => {
  const bridge = await open(t)
  const operator = await joinAsOperator(t, bridge)
  await bridge.act({ layoutId: 'show', lid: 1, type: 'Button' })
  let read = 1
  const seen: { rate: number; people: number }[] = []
  while (seen.at(-1)?.people !== 0 || seen.length < 3) {
    if (operator.frames.length === read) await bridge.turn(100)
    const { controls = [] } = await operator.next()
    read++
    const button = controls.find(({ lid }: { lid: number }) => lid === 1)
    if (button) seen.push(button.crowd)
  }
  const rates = seen.map(({ rate }) => rate)
  t.same(
    rates,
    [...rates].sort((a, b) => b - a),
    'less and less',
  )
  t.same(seen.at(-1), { rate: 0, people: 0 })
  const later = await joinAsOperator(t, bridge)
  t.same(later.frames[0].pages[0].controls[1].crowd, { people: 0, mean: 0 })
})
