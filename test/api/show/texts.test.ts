import { answer, apiKey, runBridge } from '../../support/show/bridge.js'
import {
  fill,
  judge,
  moderated,
  waitingIn,
  writeAsNewcomer,
  writing,
} from '../../support/show/moderated-show.js'
import { layoutOf, showFile } from '../../support/show/show.js'
import { test } from '../../support/tap.js'

const ok = { status: 200, body: { ok: true } }

test('a moderated text is accepted, waits, and is neither a value nor shown until it is approved', async (t) => {
  const bridge = await runBridge(t, { catalogue: moderated })
  const { admin, act, sink } = bridge
  const before = Date.now()
  for (const value of ['one', 'two', 'three', '']) t.match(await act(writing(value)), ok)
  const texts = await waitingIn(bridge)
  t.match(texts, [
    { lid: 5, value: 'one' },
    { lid: 5, value: 'two' },
    { lid: 5, value: 'three' },
    { lid: 5, value: '' },
  ])
  for (const text of texts) {
    t.same(Object.keys(text), ['textId', 'lid', 'value', 'at', 'participant'])
    t.ok(text.at >= before && text.at <= Date.now())
  }
  const state = async () => (await admin('GET', '/layout/show/state')).body.controls[4].value
  t.equal(await state(), null)
  t.match((await admin('GET', '/status')).body, {
    layouts: [{ layoutId: 'show', texts: 4 }],
    actions: { accepted: 4 },
  })
  t.match((await admin('GET', '/metrics')).body, /^ovation_texts_waiting 4$/m)
  const [one, two, three] = texts.map(({ textId }) => textId)
  await admin('PUT', '/layout/show/page', { pageId: 'second' })
  t.match(await judge(bridge, two!, true), ok)
  t.equal(await state(), 'two')
  t.match(await judge(bridge, one!, false), ok)
  t.match(await judge(bridge, three!, true), ok)
  t.same(await sink.received(2), ['/0005 s two', '/0005 s three'], 'whatever page is active')
  t.same(
    (await waitingIn(bridge)).map(({ value }) => value),
    [''],
  )
  for (const gone of [one, two, three])
    for (const approve of [true, false])
      t.match(await judge(bridge, gone!, approve), { status: 404, body: { code: 'text-not-found' } })
  t.same(sink.messages.length, 2)
})

test('other texts are values at once', async (t) => {
  const { act, sink, admin } = await runBridge(t, { catalogue: moderated })
  t.match(await act({ layoutId: 'show', lid: 8, type: 'String', value: 'abc' }), ok)
  t.same(await sink.received(1), ['/0008 s abc'])
  t.same((await admin('GET', '/layout/show/texts')).body, { texts: [] })
})

test('texts approved at once are all shown, each once', async (t) => {
  const bridge = await runBridge(t, { catalogue: moderated })
  // Several datagrams together.
  for (let n = 0; n < 20; n++) await writeAsNewcomer(bridge, `${n} ${'👏'.repeat(90)}`)
  const texts = await waitingIn(bridge)
  const answers = await Promise.all(texts.map(({ textId }) => judge(bridge, textId, true)))
  t.ok(answers.every(({ status }) => status === 200))
  const shown = await bridge.sink.received(20)
  t.same([...shown].sort(), texts.map(({ value }) => `/0005 s ${value}`).sort())
})

test('everything about one text is checked in a fixed order', async (t) => {
  const { url, act, admin } = await runBridge(t, { catalogue: moderated, http: { maxBody: 100 } })
  await act(writing('x'))
  const { textId } = (await admin('GET', '/layout/show/texts')).body.texts[0]
  const json = { 'content-type': 'application/json' }
  const key = { 'x-api-key': apiKey }
  const large = JSON.stringify({ approve: true, why: 'x'.repeat(200) })
  const cases: readonly (readonly [what: string, path: string, RequestInit, status: number, code: string])[] =
    [
      ['no key', `none/texts/none`, { headers: json, body: large }, 401, 'api-key-invalid'],
      ['no layout', 'none/texts/none', { headers: key, body: large }, 404, 'layout-not-found'],
      ['a broken escape', '%zz/texts/none', { headers: key, body: large }, 404, 'layout-not-found'],
      ['no text', 'show/texts/none', { headers: key, body: large }, 404, 'text-not-found'],
      ['a broken escape', 'show/texts/%zz', { headers: key, body: large }, 404, 'text-not-found'],
      ['other case', `show/texts/${textId.toUpperCase()}`, { headers: key }, 404, 'text-not-found'],
      [
        'too large',
        `show/texts/${textId}`,
        { headers: { ...key, 'content-type': 'text/plain' }, body: large },
        413,
        'body-too-large',
      ],
      [
        'a strange type',
        `show/texts/${textId}`,
        { headers: { ...key, 'content-type': 'text/plain' }, body: '{' },
        415,
        'media-type-unsupported',
      ],
      ['no JSON', `show/texts/${textId}`, { headers: { ...key, ...json }, body: '{' }, 400, 'body-not-json'],
      ['no field', `show/texts/${textId}`, { headers: { ...key, ...json }, body: '{}' }, 400, 'body-invalid'],
      [
        'a wrong field',
        `show/texts/${textId}`,
        { headers: { ...key, ...json }, body: '{"approve":1}' },
        400,
        'body-invalid',
      ],
    ]
  for (const [what, path, init, status, code] of cases)
    t.match(
      await answer(fetch(`${url}/layout/${path}`, { method: 'POST', ...init })),
      { status, body: { code } },
      what,
    )
  t.match(await answer(fetch(`${url}/layout/show/texts/${textId}`, { method: 'PUT', headers: key })), {
    status: 405,
    headers: new Map([['allow', 'POST']]),
  })
  t.match(await admin('GET', '/layout/none/texts'), { status: 404, body: { code: 'layout-not-found' } })
  t.equal((await admin('GET', '/layout/show/texts')).body.texts.length, 1, 'and nothing has changed')
})

test('a text sent again with its key waits once', async (t) => {
  const bridge = await runBridge(t, { catalogue: moderated })
  for (let n = 0; n < 3; n++) t.match(await bridge.act(writing('once'), { 'idempotency-key': 'a' }), ok)
  const texts = await waitingIn(bridge)
  t.equal(texts.length, 1)
  await judge(bridge, texts[0]!.textId, true)
  t.match(await bridge.act(writing('once'), { 'idempotency-key': 'a' }), ok)
  t.same(await waitingIn(bridge), [], 'not even when it was approved meanwhile')
})

test('a reset of the control or of the layout drops what waits', async (t) => {
  const bridge = await runBridge(t, { catalogue: moderated })
  const { act, admin, sink } = bridge
  for (const [body, left] of [
    [{ lid: 8 }, 1],
    [{ lid: 5 }, 0],
    [{ all: true }, 0],
  ] as const) {
    if ((await waitingIn(bridge)).length === 0) await act(writing('x'))
    await admin('POST', '/layout/show/reset', body)
    t.equal((await waitingIn(bridge)).length, left)
  }
  await sink.received(2)
  t.same(
    sink.messages.filter((message) => message === '/0005 s x'),
    [],
  )
})

test('a text whose control is gone waits on, can be rejected, and can be approved once the control is back', async (t) => {
  const bridge = await runBridge(t, { catalogue: moderated })
  await bridge.act(writing('one'))
  await bridge.act(writing('two'))
  const [one, two] = await waitingIn(bridge)
  const [{ controls, ...page }, ...pages] = showFile.pages
  const without = layoutOf({
    ...showFile,
    pages: [{ ...page, controls: controls.filter(({ lid }) => lid !== 5) }, ...pages],
  })
  await bridge.reload({ catalogue: new Map([['show', without]]) })
  t.equal((await waitingIn(bridge)).length, 2)
  t.match(await judge(bridge, one!.textId, true), {
    status: 400,
    body: { code: 'control-not-found', activePageId: 'first' },
  })
  t.match(await judge(bridge, two!.textId, false), ok)
  await bridge.reload({ catalogue: new Map([['show', layoutOf(showFile)]]) })
  t.match(await judge(bridge, one!.textId, true), ok, 'also when it is not moderated any more')
  t.same(await bridge.sink.received(1), ['/0005 s one'])
})

test('a reset of all drops texts whose control is gone, too', async (t) => {
  const bridge = await runBridge(t, { catalogue: moderated })
  await bridge.act(writing('one'))
  const other = layoutOf({ ...showFile, activePageId: 'second', pages: showFile.pages.slice(1) })
  await bridge.reload({ catalogue: new Map([['show', other]]) })
  await bridge.admin('POST', '/layout/show/reset', { all: true })
  t.same(await waitingIn(bridge), [])
})

test('texts wait over a restart with their ids and times, and what was judged or reset does not come back', async (t) => {
  const state = t.testdir()
  const first = await runBridge(t, { catalogue: moderated, state })
  for (const value of ['one', 'two', 'three', 'Olé 👏\n']) await first.act(writing(value))
  const texts = await waitingIn(first)
  await judge(first, texts[1]!.textId, true)
  await judge(first, texts[2]!.textId, false)
  await first.bridge.close()
  const second = await runBridge(t, { catalogue: moderated, state })
  t.same(await waitingIn(second), [texts[0], texts[3]])
  t.equal((await second.admin('GET', '/layout/show/state')).body.controls[4].value, 'two')
  t.match(await judge(second, texts[1]!.textId, true), { status: 404 })
  await second.admin('POST', '/layout/show/reset', { all: true })
  await second.bridge.close()
  const third = await runBridge(t, { catalogue: moderated, state })
  t.same(await waitingIn(third), [])
  await third.act(writing('four'))
  const [four] = await waitingIn(third)
  t.notOk(texts.some(({ textId }) => textId === four!.textId))
})

test('five texts of one person wait, with whatever tokens, also after a restart; the next one is welcome once one was read', async (t) => {
  const state = t.testdir()
  const first = await runBridge(t, { catalogue: moderated, state })
  const as = ({ tokens }: typeof first, participant: string) => ({
    authorization: `Bearer ${tokens.mint({ layoutId: 'show', participant })}`,
  })
  const keyed = { 'idempotency-key': 'fifth' }
  for (let n = 1; n < 5; n++) t.match(await first.act(writing(`${n}`), as(first, 'ann')), ok)
  t.match(await first.act(writing('5'), { ...as(first, 'ann'), ...keyed }), ok)
  const refused = await first.act(writing('6'), as(first, 'ann'))
  t.match(refused, {
    status: 429,
    body: { code: 'rate-limited', detail: /^5 texts of this participant wait to be read\. / },
  })
  t.match(refused.headers.get('retry-after'), /^[1-9]\d*$/)
  t.match(await first.act(writing('5'), { ...as(first, 'ann'), ...keyed }), ok, 'sent again')
  t.match(await first.act({ ...writing('x'), lid: 8 }, as(first, 'ann')), ok, 'what needs no reading goes on')
  t.match(await first.act(writing('of bob'), as(first, 'bob')), ok)
  t.equal((await waitingIn(first)).length, 6)
  await first.bridge.close()
  const second = await runBridge(t, { catalogue: moderated, state })
  t.match(await second.act(writing('6'), as(second, 'ann')), { status: 429 })
  const [oldest] = await waitingIn(second)
  await judge(second, oldest!.textId, true)
  t.match(await second.act(writing('6'), as(second, 'ann')), ok)
  t.match(await second.act(writing('7'), as(second, 'ann')), { status: 429 })
  t.notMatch(await second.admin('GET', '/layout/show/texts'), { body: { texts: [{ author: String }] } })
})

test('10,000 wait; one more is refused until one was read, and begins no cooldown', async (t) => {
  const [{ controls, ...page }, ...pages] = showFile.pages
  const moderate = true
  const layout = layoutOf({
    ...showFile,
    pages: [
      {
        ...page,
        controls: [
          ...controls.map((control) => (control.lid === 5 ? { ...control, moderate } : control)),
          { lid: 10, type: 'String', props: { label: 'Once' }, moderate, cooldown: 3600 },
        ],
      },
      ...pages,
    ],
  })
  const bridge = await runBridge(t, { catalogue: new Map([['show', layout]]) })
  const actOn = (lid: number) => bridge.act({ layoutId: 'show', lid, type: 'String', value: 'abc' })
  await fill(t, bridge, 10_000, 'x')
  const refused = await actOn(10)
  t.match(refused, { status: 503, body: { code: 'overloaded' } })
  t.match(refused.headers.get('retry-after'), /^[1-9]\d*$/)
  t.match(
    await actOn(99),
    { status: 400, body: { code: 'control-not-found' } },
    'control and value stand before',
  )
  t.equal((await actOn(8)).status, 200, 'what needs no reading goes on')
  const texts = await waitingIn(bridge)
  t.equal(texts.length, 1000)
  await judge(bridge, texts[0]!.textId, false)
  t.equal((await actOn(10)).status, 200)
  t.match(await actOn(10), { status: 503 })
})
