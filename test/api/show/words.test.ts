import { answer, runBridge, type TestBridge } from '../../support/show/bridge.js'
import { judge, waitingIn } from '../../support/show/moderated-show.js'
import { wordShow } from '../../support/show/word-show.js'
import { test } from '../../support/tap.js'
import { until } from '../../support/time/until.js'

/** Somebody writes at a String: 5 is moderated, 8 is not. */
const write = ({ act, tokens }: TestBridge, participant: string, value: string, lid = 8) =>
  act(
    { layoutId: 'show', lid, type: 'String', value },
    { authorization: `Bearer ${tokens.mint({ layoutId: 'show', participant })}` },
  )

/** What everybody sees of a String. */
async function resultOf({ url, token }: TestBridge, lid = 8) {
  const { results } = (
    await answer(fetch(`${url}/results`, { headers: { authorization: `Bearer ${token}` } }))
  ).body
  const { words, people } = results.find((one: { lid: number }) => one.lid === lid)
  return { words, people }
}

/** The same as operators see it. */
async function stateOf({ admin }: TestBridge, lid = 8) {
  return (await admin('GET', '/layout/show/state')).body.controls.find(
    (one: { lid: number }) => one.lid === lid,
  )
}

test('each person counts once, with what they wrote last; two Strings count apart', async (t) => {
  const bridge = await runBridge(t, { catalogue: wordShow })
  t.same(await resultOf(bridge), { words: [], people: 0 })
  for (const [who, text] of [
    ['ann', 'Freedom'],
    ['bob', 'freedom!'],
    ['cy', 'Freedom'],
    ['dee', 'سلام'],
    ['ann', 'Straße'],
    ['eve', 'STRASSE'],
    ['eve', 'strasse 🎉'],
  ] as const)
    await write(bridge, who, text)
  await write(bridge, 'ann', 'elsewhere', 5)
  const words = [
    ['freedom!', 2],
    ['Straße', 2],
    ['سلام', 1],
  ]
  t.same(await resultOf(bridge), { words, people: 5 })
  t.match(await stateOf(bridge), { words, crowd: { people: 5, words } })
  t.same(await resultOf(bridge, 5), { words: [], people: 0 }, 'a text that waits does not count')
  const { controls } = (
    await answer(fetch(`${bridge.url}/page`, { headers: { authorization: `Bearer ${bridge.token}` } }))
  ).body
  t.match(
    controls.filter(({ type }: { type: string }) => type === 'String'),
    [{ words: true, moderated: true }, { words: true }],
  )
})

test('a moderated text counts once it is approved, for who wrote it; a rejected one changes nothing', async (t) => {
  const bridge = await runBridge(t, { catalogue: wordShow })
  for (const [text, isApproved] of [
    ['hope', true],
    ['rude', false],
  ] as const) {
    await write(bridge, 'ann', text, 5)
    const [waiting] = await waitingIn(bridge)
    await judge(bridge, waiting!.textId, isApproved)
    t.same(await resultOf(bridge, 5), { words: [['hope', 1]], people: 1 })
  }
  await write(bridge, 'bob', 'fear', 5)
  await write(bridge, 'bob', 'joy', 5)
  const [fear, joy] = await waitingIn(bridge)
  await judge(bridge, joy!.textId, true)
  await judge(bridge, fear!.textId, true)
  const { words } = await resultOf(bridge, 5)
  t.same(words, [
    ['hope', 1],
    ['fear', 1],
  ])
})

test('a text that is taken back counts no more, also long after it was pushed out', async (t) => {
  const bridge = await runBridge(t, { catalogue: wordShow })
  await write(bridge, 'ann', 'rude')
  const [{ textId }] = (await stateOf(bridge)).texts
  for (let n = 0; n < 12; n++) await write(bridge, `p${n}`, 'joy')
  t.same((await resultOf(bridge)).words, [
    ['joy', 12],
    ['rude', 1],
  ])
  t.match(await bridge.admin('DELETE', `/layout/show/texts/${textId}`), { status: 200 })
  t.same(await resultOf(bridge), { words: [['joy', 12]], people: 12 })
  t.match(await bridge.admin('DELETE', `/layout/show/texts/${textId}`), { status: 404 })
})

test('what is muted or blocked does not count', async (t) => {
  const bridge = await runBridge(t, { catalogue: wordShow, blocked: ['rude'] })
  await write(bridge, 'ann', 'joy')
  t.match(await write(bridge, 'ann', 'RUDE!'), { status: 400, body: { code: 'value-invalid' } })
  const [{ participant }] = (await stateOf(bridge)).texts
  await bridge.admin('PUT', '/layout/show/muted', { participant, muted: true })
  t.match(await write(bridge, 'ann', 'fear'), { status: 200 })
  t.same(await resultOf(bridge), { words: [['joy', 1]], people: 1 })
})

test('while the output is held words stand still, but for what is taken back or reset', async (t) => {
  const bridge = await runBridge(t, { catalogue: wordShow })
  for (const who of ['ann', 'bob']) await write(bridge, who, 'Rude')
  await write(bridge, 'cy', 'joy')
  const { texts } = await stateOf(bridge)
  await bridge.admin('PUT', '/output', { held: true })
  await write(bridge, 'dee', 'joy')
  const before = {
    words: [
      ['Rude', 2],
      ['joy', 1],
    ],
    people: 3,
  }
  t.same(await resultOf(bridge), before)
  await bridge.admin('DELETE', `/layout/show/texts/${texts[0].textId}`)
  t.same(await resultOf(bridge), {
    words: [
      ['Rude', 1],
      ['joy', 1],
    ],
    people: 2,
  })
  await bridge.admin('DELETE', `/layout/show/texts/${texts[1].textId}`)
  t.same(await resultOf(bridge), { words: [['joy', 1]], people: 1 })
  await bridge.admin('PUT', '/output', { held: false })
  t.same(await resultOf(bridge), { words: [['joy', 2]], people: 2 })
  await bridge.admin('PUT', '/output', { held: true })
  await bridge.admin('POST', '/layout/show/reset', { lid: 8 })
  t.same(await resultOf(bridge), { words: [], people: 0 })
  await bridge.admin('POST', '/layout/show/reset', { undo: true })
  t.same(await resultOf(bridge), { words: [['joy', 2]], people: 2 })
})

test('a display is sent the ten most frequent words when they change, again each second, and once that there are none', async (t) => {
  const bridge = await runBridge(t, { catalogue: wordShow })
  const { sink } = bridge
  const said = (message: string) => until(() => sink.messages.includes(message))
  await write(bridge, 'ann', 'Joy')
  await said('/0008/words si Joy 1')
  await write(bridge, 'bob', 'hope ❤')
  await said('/0008/words sisi Joy 1 hope ❤ 1')
  await write(bridge, 'cy', 'HOPE')
  await write(bridge, 'dee', 'hope ❤')
  await said('/0008/words sisi hope ❤ 3 Joy 1')
  await until(() => sink.messages.filter((each) => each === '/0008/words sisi hope ❤ 3 Joy 1').length >= 2)
  t.notOk(
    sink.messages.some((message) => message.startsWith('/0005/')),
    'nothing of where nobody wrote',
  )
  await bridge.admin('POST', '/layout/show/reset', { lid: 8 })
  await said('/0008/words ')
  const count = sink.messages.filter((each) => each === '/0008/words ').length
  await write(bridge, 'ann', 'Joy')
  await until(() => sink.messages.at(-1)?.startsWith('/0008/words si') === true)
  t.equal(sink.messages.filter((each) => each === '/0008/words ').length, count)
  t.equal(count, 1)
})
