import { runBridge, type TestBridge } from '../../support/show/bridge.js'
import { judge, moderatedFile, waitingIn, writing } from '../../support/show/moderated-show.js'
import { catalogueOf } from '../../support/show/once-show.js'
import { test } from '../../support/tap.js'
import { until } from '../../support/time/until.js'
import { caughtUp, joinAsOperator, openStream } from '../../support/wire/stream-client.js'

const ok = { status: 200, body: { ok: true } }

/** The moderated layout; everybody sees the texts of both its Strings. */
const catalogue = catalogueOf({
  ...moderatedFile,
  pages: moderatedFile.pages.map(({ controls, ...page }) => ({
    ...page,
    controls: controls.map((control) =>
      control.type === 'String' ? { ...control, results: 'live' } : control,
    ),
  })),
})

function headersOf({ tokens }: TestBridge, participant: string) {
  return { authorization: `Bearer ${tokens.mint({ layoutId: 'show', participant })}` }
}

const mute = ({ admin }: TestBridge, participant: string, muted = true) =>
  admin('PUT', '/layout/show/muted', { participant, muted })

/** The signs of the texts that wait. */
async function signsIn(bridge: TestBridge): Promise<readonly string[]> {
  return (await waitingIn(bridge)).map(({ participant = '' }) => participant)
}

/** Ann writes a text, which waits. @returns her sign. */
async function writeAsAnn(bridge: TestBridge): Promise<string> {
  await bridge.act(writing('one'), headersOf(bridge, 'ann'))
  const [sign = ''] = await signsIn(bridge)
  return sign
}

test('what somebody muted writes is answered as ever and dropped; so is what waits, and nothing else', async (t) => {
  const bridge = await runBridge(t, { catalogue, blocked: ['rhubarb'] })
  const { act, admin, sink } = bridge
  const [ann, bob] = ['ann', 'bob'].map((who) => headersOf(bridge, who))
  const sign = await writeAsAnn(bridge)
  await act(writing('two'), bob)
  t.match(await mute(bridge, sign), ok)
  t.match(await waitingIn(bridge), [{ value: 'two' }])
  const word = { layoutId: 'show', lid: 8, type: 'String' }
  for (const action of [writing('three'), { ...word, value: 'abc' }, writing('Rhubarb')])
    t.match(await act(action, ann), ok)
  t.match(await act(writing('Rhubarb'), bob), { status: 400, body: { code: 'value-invalid' } })
  t.match(await act({ ...word, value: 'long' }, ann), { status: 400, body: { code: 'value-invalid' } })
  t.match(await act({ layoutId: 'show', lid: 1, type: 'Button' }, ann), ok)
  await act({ ...word, value: 'xyz' }, bob)
  t.same(await sink.received(2), ['/0001 if 1 0.01', '/0008 s xyz'], 'presses of theirs count')
  t.equal((await waitingIn(bridge)).length, 1)
  t.match((await admin('GET', '/status')).body.actions, { accepted: 7, refused: { 'value-invalid': 2 } })
  const { controls } = (await admin('GET', '/layout/show/state')).body
  t.match(controls[7], { value: 'xyz' })
  t.equal(controls[7].texts.length, 1)
  t.match(await mute(bridge, sign, false), ok)
  await act(writing('four'), ann)
  t.match(await waitingIn(bridge), [{ value: 'two' }, { value: 'four', participant: sign }])
})

test('a text that was dropped is not heard later by its key', async (t) => {
  const bridge = await runBridge(t, { catalogue })
  const ann = { ...headersOf(bridge, 'ann'), 'idempotency-key': 'a' }
  const sign = await writeAsAnn(bridge)
  await mute(bridge, sign)
  t.match(await bridge.act(writing('again'), ann), ok)
  await mute(bridge, sign, false)
  t.match(await bridge.act(writing('again'), ann), ok)
  t.same(await waitingIn(bridge), [])
})

test('a text of theirs that is shown stays, until it is taken back', async (t) => {
  const bridge = await runBridge(t, { catalogue })
  const sign = await writeAsAnn(bridge)
  const [{ textId } = { textId: '' }] = await waitingIn(bridge)
  await judge(bridge, textId, true)
  t.match(await mute(bridge, sign), ok)
  const state = async () => (await bridge.admin('GET', '/layout/show/state')).body.controls[4]
  t.match(await state(), { value: 'one', texts: [{ textId, participant: sign }] })
  t.match(await bridge.admin('DELETE', `/layout/show/texts/${textId}`), ok)
  t.match(await state(), { value: '' })
})

test('it outlasts restarts, and a revocation ends it', async (t) => {
  const state = t.testdir()
  let bridge = await runBridge(t, { catalogue, state })
  const sign = await writeAsAnn(bridge)
  await mute(bridge, sign)
  // The second time, it has been through a file that was written again.
  for (let starts = 0; starts < 2; starts++) {
    await bridge.bridge.close()
    bridge = await runBridge(t, { catalogue, state })
    t.match(await bridge.act(writing('x'), headersOf(bridge, 'ann')), ok)
    t.same(await waitingIn(bridge), [])
  }
  const operator = await joinAsOperator(t, bridge)
  t.same(operator.frames[0].muted, [sign])
  await bridge.admin('POST', '/layout/show/revoke')
  const answer = await bridge.admin('POST', '/token', { layoutId: 'show', participant: 'ann' })
  t.match(await bridge.act(writing('x'), { authorization: `Bearer ${answer.body.token}` }), ok)
  const [later] = await signsIn(bridge)
  t.match(later, /^[a-z2-9]{8}$/)
  t.not(later, sign, 'her sign is another one')
  t.match(await mute(bridge, sign), { status: 400, body: { code: 'body-invalid' } })
  await bridge.bridge.close()
  bridge = await runBridge(t, { catalogue, state })
  t.same(await signsIn(bridge), [later])
  t.match(await mute(bridge, later!), ok, 'at once after a restart')
})

test('what is not clear is refused', async (t) => {
  const bridge = await runBridge(t, { catalogue })
  const sign = await writeAsAnn(bridge)
  for (const [body, path] of [
    [{}, '$.participant'],
    [{ participant: sign }, '$.muted'],
    [{ participant: sign, muted: 'true' }, '$.muted'],
    [{ participant: 7, muted: true }, '$.participant'],
    [{ participant: 'ann', muted: true }, '$.participant'],
    [{ participant: '', muted: true }, '$.participant'],
    [{ participant: sign.toUpperCase(), muted: true }, '$.participant'],
  ] as const)
    t.match(await bridge.admin('PUT', '/layout/show/muted', body), {
      status: 400,
      body: { code: 'body-invalid', errors: [{ path }] },
    })
  t.equal((await waitingIn(bridge)).length, 1)
})

test('operators are told signs, and nobody is told participants; phones and screens are told neither', async (t) => {
  const bridge = await runBridge(t, { catalogue, room: { open: 'on' } })
  const sign = await writeAsAnn(bridge)
  const [operator, phone, screen] = [
    await joinAsOperator(t, bridge),
    await openStream(t, bridge.url, { token: bridge.token }),
    await openStream(t, bridge.url, { screen: 'show' }),
  ]
  await bridge.act(writing('two'), headersOf(bridge, 'ann'))
  for (const { textId } of await waitingIn(bridge)) await judge(bridge, textId, true)
  await caughtUp(operator)
  for (const { frames } of [phone, screen]) await until(() => JSON.stringify(frames).includes('"two"'))
  const told = [operator, phone, screen].map(({ frames }) => JSON.stringify(frames))
  t.match(told[0], `"value":"two"`)
  t.ok(told[0]!.split(`"participant":"${sign}"`).length >= 3, 'in the show, and of the text that came')
  for (const frames of told.slice(1)) t.notMatch(frames, sign)
  const asked = ['/page', '/results'].map(async (path) =>
    (await fetch(bridge.url + path, { headers: { authorization: `Bearer ${bridge.token}` } })).text(),
  )
  for (const text of await Promise.all(asked)) t.notMatch(text, sign)
  const { body } = await bridge.admin('GET', '/layout/show/state')
  const all = [...told, ...(await Promise.all(asked)), JSON.stringify(body)].join()
  t.match(JSON.stringify(body), sign)
  t.notMatch(all, '"ann"')
  t.notMatch(all, 'author')
})
