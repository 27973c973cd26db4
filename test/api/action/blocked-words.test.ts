import { BlockedWords } from '../../../src/texts/blocked-words.js'
import { runBridge } from '../../support/show/bridge.js'
import { moderated, waitingIn, writing } from '../../support/show/moderated-show.js'
import { test } from '../../support/tap.js'

const refused = { status: 400, body: { code: 'value-invalid', errors: [{ path: '$.value' }] } }

test('a text that holds a blocked word is refused, moderated or not, and its words are not said again', async (t) => {
  const bridge = await runBridge(t, { catalogue: moderated, blocked: ['rhubarb', 'mind the gap'] })
  const { act, sink } = bridge
  for (const value of ['rhubarb', 'Oh, RHÜBARB!', 'please mind the gap']) {
    const answer = await act(writing(value))
    t.match(answer, refused, value)
    t.notMatch(JSON.stringify(answer.body), /rh|gap/i)
  }
  t.match(await act({ layoutId: 'show', lid: 8, type: 'String', value: 'rhubarb' }), refused)
  t.equal((await act(writing('rhubarbs'))).status, 200)
  t.equal((await waitingIn(bridge)).length, 1)
  t.same(sink.messages, [])
})

test('only texts are compared', async (t) => {
  const { act, sink } = await runBridge(t, { blocked: ['0', '1', 'true'] })
  await act({ layoutId: 'show', lid: 2, type: 'Slider', value: 1 })
  await act({ layoutId: 'show', lid: 3, type: 'Toggle', value: true })
  await act({ layoutId: 'show', lid: 4, type: 'Index', value: 0 })
  t.same(await sink.received(3), ['/0002 f 1', '/0003 i 1', '/0004 i 0'])
})

test('a changed list counts from the reload on, also for bodies that came before', async (t) => {
  const { act, reload } = await runBridge(t, { blocked: ['rhubarb'] })
  const statuses = async () => [
    (await act(writing('rhubarb'))).status,
    (await act(writing('custard'))).status,
  ]
  t.same(await statuses(), [400, 200])
  t.same(await statuses(), [400, 200], 'as they are remembered')
  await reload({ blockedWords: new BlockedWords(['custard']) })
  t.same(await statuses(), [200, 400])
  t.same(await statuses(), [200, 400])
})
