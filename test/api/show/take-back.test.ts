import { answer, apiKey, runBridge, type TestBridge } from '../../support/show/bridge.js'
import { judge, moderatedFile, waitingIn, writing } from '../../support/show/moderated-show.js'
import { catalogueOf } from '../../support/show/once-show.js'
import { test } from '../../support/tap.js'
import { until } from '../../support/time/until.js'
import { openStream } from '../../support/wire/stream-client.js'

const ok = { status: 200, body: { ok: true } }

/** The moderated layout, whose texts everybody sees. */
const catalogue = catalogueOf({
  ...moderatedFile,
  pages: moderatedFile.pages.map(({ controls, ...page }) => ({
    ...page,
    controls: controls.map((control) =>
      control.type === 'String' ? { ...control, results: 'live' as const } : control,
    ),
  })),
})

const takeBack = ({ admin }: Pick<TestBridge, 'admin'>, textId: string) =>
  admin('DELETE', `/layout/show/texts/${textId}`)

/** Writes a text, has it approved, and says its id. */
async function show(bridge: TestBridge, value: string): Promise<string> {
  await bridge.act(writing(value))
  const textId = (await waitingIn(bridge)).at(-1)!.textId
  await judge(bridge, textId, true)
  return textId
}

/** What operators and everybody see of a String. */
async function seen({ admin, url, token }: TestBridge, lid = 5) {
  const { controls } = (await admin('GET', '/layout/show/state')).body
  const { value, texts = [] } = controls.find((control: { lid: number }) => control.lid === lid)
  const headers = { authorization: `Bearer ${token}` }
  const { results } = (await answer(fetch(`${url}/results`, { headers }))).body
  const result = results.find((one: { lid: number }) => one.lid === lid)
  const values: string[] = texts.map((text: { value: string }) => text.value)
  return {
    value,
    texts: values,
    results: result.texts,
    ids: texts.map(({ textId }: { textId: string }) => textId),
  }
}

test('a text that is taken back leaves value, results and displays: the one before takes its place, or none', async (t) => {
  const bridge = await runBridge(t, { catalogue })
  const [one, two, three] = [
    await show(bridge, 'one'),
    await show(bridge, 'two'),
    await show(bridge, 'three'),
  ]
  t.same(await seen(bridge), {
    value: 'three',
    texts: ['one', 'two', 'three'],
    results: ['one', 'two', 'three'],
    ids: [one, two, three],
  })
  t.match(await takeBack(bridge, three), ok)
  t.match(await seen(bridge), { value: 'two', texts: ['one', 'two'], results: ['one', 'two'] })
  t.match(await takeBack(bridge, one), ok, 'one that is no value')
  t.match(await seen(bridge), { value: 'two', texts: ['two'], results: ['two'] })
  t.match(await takeBack(bridge, two), ok)
  t.match(await seen(bridge), { value: '', texts: [], results: [] })
  t.same(await bridge.sink.received(5), [
    '/0005 s one',
    '/0005 s two',
    '/0005 s three',
    '/0005 s two',
    '/0005 s ',
  ])
  for (const gone of [one, two, three, 'none', '%zz'])
    t.match(await takeBack(bridge, gone), { status: 404, body: { code: 'text-not-found' } })
  t.notOk([one, two, three].includes(await show(bridge, 'four')))
})

test('a text that nobody has read first can be taken back too; one that waits cannot', async (t) => {
  const bridge = await runBridge(t, { catalogue })
  await bridge.act({ ...writing('abc'), lid: 8 })
  await bridge.act({ ...writing('xyz'), lid: 8 })
  await bridge.act(writing('waits'))
  const [completion] = await waitingIn(bridge)
  t.match(await takeBack(bridge, completion!.textId), { status: 404 })
  t.equal((await waitingIn(bridge)).length, 1)
  const { ids } = await seen(bridge, 8)
  t.match(await takeBack(bridge, ids[1]), ok)
  t.match(await seen(bridge, 8), { value: 'abc', texts: ['abc'] })
  t.same(await bridge.sink.received(3), ['/0008 s abc', '/0008 s xyz', '/0008 s abc'])
  t.equal(new Set([...ids, completion!.textId]).size, 3, 'no id twice')
})

test('what was taken back does not come back after a restart, and what is shown still can be', async (t) => {
  const state = t.testdir()
  const first = await runBridge(t, { catalogue, state })
  const ids = [await show(first, 'one'), await show(first, 'two'), await show(first, 'three')]
  await takeBack(first, ids[1]!)
  await first.bridge.close()
  const second = await runBridge(t, { catalogue, state })
  t.same(await seen(second), {
    value: 'three',
    texts: ['one', 'three'],
    results: ['one', 'three'],
    ids: [ids[0], ids[2]],
  })
  t.match(await takeBack(second, ids[2]!), ok)
  t.match(await seen(second), { value: 'one', results: ['one'] })
  await second.admin('POST', '/layout/show/reset', { lid: 5 })
  t.match(await takeBack(second, ids[0]!), { status: 404 })
  await second.bridge.close()
  const third = await runBridge(t, { catalogue, state })
  t.match(await seen(third), { value: null, texts: [], results: [] })
  t.notOk(ids.includes(await show(third, 'four')))
})

test('while the output is held, displays that show it are sent nothing in its place, and the others nothing at all', async (t) => {
  const bridge = await runBridge(t, { catalogue })
  await show(bridge, 'shown')
  await bridge.sink.received(1)
  await bridge.admin('PUT', '/output', { held: true })
  const unseen = await show(bridge, 'approved while held')
  const bad = await show(bridge, 'bad')
  t.match(await takeBack(bridge, bad), ok)
  t.match(await seen(bridge), { value: 'approved while held', results: ['shown'] })
  const { ids } = await seen(bridge)
  t.match(await takeBack(bridge, ids[0]), ok, 'though it is not the value any more')
  t.match(
    await seen(bridge),
    { value: 'approved while held', results: [] },
    'what was on the wall before leaves it at once',
  )
  await takeBack(bridge, unseen)
  await bridge.admin('PUT', '/output', { held: false })
  await bridge.act({ layoutId: 'show', lid: 1, type: 'Button' })
  await until(() => bridge.sink.messages.some((message) => message.startsWith('/0001')))
  t.same(bridge.sink.messages.slice(0, 2), ['/0005 s shown', '/0005 s '])
  t.notMatch(bridge.sink.messages.join(), /while held|bad/)
})

test('displays still show it when the output is released, or after a restart: then too it can be taken from them', async (t) => {
  const state = t.testdir()
  const first = await runBridge(t, { catalogue, state })
  const [one, two] = [await show(first, 'one'), await show(first, 'two')]
  await first.sink.received(2)
  await first.admin('PUT', '/output', { held: true })
  await show(first, 'unseen')
  await first.bridge.close()
  const { admin, sink, ...second } = await runBridge(t, { catalogue, state })
  await admin('DELETE', `/layout/show/texts/${one}`)
  t.match(await admin('DELETE', `/layout/show/texts/${two}`), ok)
  t.same(await sink.received(1), ['/0005 s '], 'once')
  await admin('PUT', '/output', { held: false })
  const bridge = { admin, sink, ...second }
  const three = await show(bridge, 'three')
  await admin('PUT', '/output', { held: true })
  await show(bridge, 'four')
  await admin('PUT', '/output', { held: false })
  t.match(await takeBack(bridge, three), ok)
  t.same(await sink.received(3), ['/0005 s ', '/0005 s three', '/0005 s '])
  t.match(await seen(bridge), { value: 'four' })
})

test('operators see the ids, and at once that a text is gone', async (t) => {
  const bridge = await runBridge(t, { catalogue })
  const operator = await openStream(t, bridge.url, { key: apiKey, layoutId: 'show' })
  await operator.next()
  const textId = await show(bridge, 'one')
  const told = () => operator.frames.findLast(({ controls }) => controls?.[0]?.lid === 5)?.controls[0]
  await until(() => told()?.value === 'one')
  t.match(told().texts, [{ textId, value: 'one', participant: /^\w{8}$/ }])
  await takeBack(bridge, textId)
  await until(() => told().value === '')
  t.notOk('texts' in told())
})
