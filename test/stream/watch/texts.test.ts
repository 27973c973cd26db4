import { apiKey, runBridge } from '../../support/show/bridge.js'
import {
  fill,
  judge,
  moderated,
  waitingIn,
  writeAsNewcomer,
  writing,
} from '../../support/show/moderated-show.js'
import { test } from '../../support/tap.js'
import { advanceTime } from '../../support/time/advance-time.js'
import { advanceUntil } from '../../support/time/advance-until.js'
import { until } from '../../support/time/until.js'
import { openStream, type StreamClient } from '../../support/wire/stream-client.js'

const hello = { key: apiKey, layoutId: 'show' }
const aboutTexts = ({ frames }: StreamClient) => frames.filter(({ event }) => /^text/.test(event))

test('an operator sees what waits at once, and then each text as it comes and goes', async (t) => {
  const bridge = await runBridge(t, { catalogue: moderated })
  await bridge.act(writing('early'))
  const operator = await openStream(t, bridge.url, hello)
  const show = await operator.next()
  t.same([show.event, show.texts], ['show', await waitingIn(bridge)])
  await bridge.act(writing('one'))
  await bridge.act(writing('two'))
  const [early, one, two] = await waitingIn(bridge)
  await judge(bridge, one!.textId, true)
  await judge(bridge, early!.textId, false)
  await bridge.admin('POST', '/layout/show/reset', { lid: 5 })
  await until(() => aboutTexts(operator).length >= 5)
  t.same(aboutTexts(operator), [
    { event: 'text', ...one },
    { event: 'text', ...two },
    { event: 'text-done', textId: one!.textId, approved: true },
    { event: 'text-done', textId: early!.textId, approved: false },
    { event: 'text-done', textId: two!.textId, approved: false },
  ])
})

test('an approved text is the value of its control in the changes', async (t) => {
  const bridge = await runBridge(t, { catalogue: moderated })
  const operator = await openStream(t, bridge.url, hello)
  await bridge.act(writing('one'))
  const [one] = await waitingIn(bridge)
  await judge(bridge, one!.textId, true)
  await until(() => operator.frames.some(({ controls }) => controls?.[0]?.value === 'one'))
  t.pass()
})

test('texts are for the operators of their layout, and for no phone', async (t) => {
  const bridge = await runBridge(t, { catalogue: moderated })
  const phone = await openStream(t, bridge.url, { token: bridge.token })
  await phone.next()
  phone.send({ id: 'a', lid: 5, type: 'String', value: 'by stream' })
  t.same(await phone.next(), { id: 'a', ok: true })
  phone.send({ id: 'a', lid: 5, type: 'String', value: 'by stream' })
  t.same(await phone.next(), { id: 'a', ok: true })
  t.match(await waitingIn(bridge), [{ lid: 5, value: 'by stream' }])
  t.equal((await waitingIn(bridge)).length, 1)
  t.same(aboutTexts(phone), [])
})

test('what a new operator is shown and what is sent afterwards fit together, under load too', async (t) => {
  const bridge = await runBridge(t, { catalogue: moderated })
  const operators: StreamClient[] = []
  for (let round = 0; round < 20; round++) {
    const writes = Array.from({ length: 20 }, (_, n) => writeAsNewcomer(bridge, `${round} ${n}`))
    operators.push(await openStream(t, bridge.url, hello))
    await Promise.all(writes)
    const [first] = await waitingIn(bridge)
    await judge(bridge, first!.textId, round % 2 === 0)
  }
  const completion = (await waitingIn(bridge)).map(({ textId }) => textId)
  for (const operator of operators) {
    await until(() => boardOf(operator).length === completion.length)
    t.same(boardOf(operator), completion)
    const told = aboutTexts(operator).filter(({ event }) => event === 'text')
    t.equal(new Set(told.map(({ textId }) => textId)).size, told.length, 'none is told twice')
  }

  /** What waits, as the operator's program has it; a text must not be both in the show and told. */
  function boardOf({ frames }: StreamClient): string[] {
    const board = new Set<string>()
    for (const frame of frames) {
      if (frame.event === 'show') {
        board.clear()
        for (const { textId } of frame.texts) board.add(textId)
      } else if (frame.event === 'text') {
        if (board.has(frame.textId)) t.fail(`${frame.textId} was there already`)
        board.add(frame.textId)
      } else if (frame.event === 'text-done') board.delete(frame.textId)
    }
    return [...board]
  }
})

test('an operator that does not read is sent no backlog of texts, but the newest show', async (t) => {
  const bridge = await runBridge(t, { catalogue: moderated })
  // So that it is not cut, however long the texts take.
  const time = advanceTime(t)
  const operator = await openStream(t, bridge.url, hello)
  await operator.next()
  operator.socket.pause()
  // 10 MB: more than the system takes for a client that does not read.
  await fill(t, bridge, 9000, '👏'.repeat(270))
  const [first] = await waitingIn(bridge)
  await judge(bridge, first!.textId, false)
  const completion = await waitingIn(bridge)
  operator.socket.resume()
  await advanceUntil(time, () => operator.frames.filter(({ event }) => event === 'show').length > 1)
  const told = aboutTexts(operator).length
  t.ok(told < 9000, `${told} events`)
  t.same(operator.frames.findLast(({ event }) => event === 'show').texts, completion)
  await judge(bridge, completion[0]!.textId, false)
  await advanceUntil(time, () => aboutTexts(operator).at(-1)?.textId === completion[0]!.textId)
})

test('a reset of thousands is sent, or the newest show is', async (t) => {
  const bridge = await runBridge(t, { catalogue: moderated })
  await fill(t, bridge, 3000, 'x')
  const operator = await openStream(t, bridge.url, hello)
  t.equal((await operator.next()).texts.length, 1000)
  await bridge.admin('POST', '/layout/show/reset', { all: true })
  await until(
    () =>
      aboutTexts(operator).length === 3000 ||
      operator.frames.filter(({ event }) => event === 'show').at(-1).texts.length === 0,
  )
  t.pass()
})
