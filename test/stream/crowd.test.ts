import type { Test } from 'tap'
import { runBridge } from '../support/bridge.js'
import { layoutOf } from '../support/show.js'
import { joinAsOperator, openStream } from '../support/stream-client.js'
import { t as suite, test } from '../support/tap.js'

/** They wait for time to pass, and can do that together. */
suite.jobs = 6
const together = { buffered: true }

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
const settled = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function open(t: Test, overrides: Parameters<typeof runBridge>[1] = {}) {
  const bridge = await runBridge(t, { catalogue: new Map([['show', layoutOf(file)]]), ...overrides })
  const people = async () => (await bridge.admin('GET', '/layout/show/state')).body.controls[1].crowd.people
  return {
    ...bridge,
    people,
    /** Waits for nobody, and says how long it took. */
    gone: async () => {
      const begun = performance.now()
      while ((await people()) > 0) await settled(20)
      return performance.now() - begun
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

test(
  'what somebody has set counts as long as their stream is open, and then for the rest of its time',
  together,
  async (t) => {
    const { join, people, gone } = await open(t)
    const phone = await join('ann')
    await settled(2500)
    t.equal(await people(), 1)
    phone.socket.close()
    await phone.closed
    const took = await gone()
    t.ok(took > 200, `${took | 0} ms`)
  },
)

test('a phone that breaks off is gone after the same time', together, async (t) => {
  const { join, people, gone } = await open(t)
  const phone = await join('ann')
  await settled(1500)
  t.equal(await people(), 1)
  phone.socket.terminate()
  t.ok((await gone()) > 200)
})

test('two streams of one participant are one person, until both are closed', together, async (t) => {
  const { join, people, gone } = await open(t)
  const [first, second] = [await join('ann'), await join('ann')]
  t.equal(await people(), 1)
  first.socket.close()
  await settled(1500)
  t.equal(await people(), 1)
  second.socket.close()
  t.ok((await gone()) > 200)
})

test('whoever acts over HTTP while a stream is open counts on, too', together, async (t) => {
  const { act, tokens, url, people, gone } = await open(t)
  const token = tokens.mint({ layoutId: 'show', participant: 'ann' })
  const phone = await openStream(t, url, { token })
  await phone.next()
  await act({ layoutId: 'show', lid: 2, type: 'Slider', value: 1 }, { authorization: `Bearer ${token}` })
  await settled(1500)
  t.equal(await people(), 1)
  phone.socket.close()
  t.ok((await gone()) > 200)
})

test('without a stream somebody counts for the window', together, async (t) => {
  const { act, people, gone } = await open(t)
  await act({ layoutId: 'show', lid: 2, type: 'Slider', value: 1 })
  t.equal(await people(), 1)
  t.ok((await gone()) > 200)
})

test('a token that is renewed on the stream does not make two streams of it', together, async (t) => {
  const { join, people, gone, tokens } = await open(t)
  const phone = await join('ann')
  for (let n = 0; n < 3; n++) {
    phone.send({ hello: { token: tokens.mint({ layoutId: 'show', participant: 'ann' }) } })
    t.match(await phone.next(), { event: 'page' })
  }
  await settled(1500)
  t.equal(await people(), 1)
  phone.socket.close()
  t.ok((await gone()) > 0)
})

test('a stream that the daemon closes keeps nobody', together, async (t) => {
  const { join, admin, people, gone } = await open(t)
  const [revoked, foreign] = [await join('ann'), await join('bob')]
  foreign.send({ hello: { token: 'nonsense' } })
  t.match(await foreign.closed, { code: 4401 })
  await settled(1500)
  t.equal(await people(), 1, 'who said something wrong is gone, who has a good token is not')
  await admin('POST', '/layout/show/revoke')
  t.match(await revoked.closed, { code: 4401 })
  await gone()
  t.equal(await people(), 0)
})

test(
  'a layout that is gone and comes back has counted on while the streams were closed',
  together,
  async (t) => {
    const { join, reload, gone } = await open(t)
    const phone = await join('ann')
    const { layoutId } = file
    const catalogue = new Map([[layoutId, layoutOf(file)]])
    await reload({ catalogue: new Map([['other', layoutOf({ ...file, layoutId: 'other' })]]) })
    t.match(await phone.closed, { code: 4404 })
    await settled(1200)
    await reload({ catalogue })
    t.ok((await gone()) < 500, 'its time was over meanwhile')
  },
)

test('operators are told what only time has changed: what fades, and who is gone', together, async (t) => {
  const bridge = await open(t)
  const operator = await joinAsOperator(t, bridge)
  await bridge.act({ layoutId: 'show', lid: 1, type: 'Button' })
  const seen: { rate: number; people: number }[] = []
  while (seen.at(-1)?.people !== 0 || seen.length < 3) {
    const { controls = [] } = await operator.next()
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
