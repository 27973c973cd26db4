import osc from 'osc'
import { runOscQuery } from '../../oscquery/support/run-oscquery.js'
import { test } from '../../support/tap.js'
import { readPacket } from '../../support/wire/sink.js'
import { readWithNpm } from './support/npm-oscquery.js'
import { runPython } from './support/run-python.js'

test("npm's `oscquery` lists and reads the whole tree", async (t) => {
  const { port, ask, act, sink, bridge } = await runOscQuery(t)
  t.equal((await act({ layoutId: 'show', lid: 2, type: 'Slider', value: 0.25 })).status, 200)
  t.equal((await act({ layoutId: 'show', lid: 5, type: 'String', value: 'Olé 👏' })).status, 200)
  await sink.received(2)
  const { hostInfo, tree, methods } = await readWithNpm(port)
  t.match(hostInfo, {
    name: 'ovation',
    oscIp: '127.0.0.1',
    oscPort: bridge.osc.port,
    oscTransport: 'UDP',
    wsIp: '127.0.0.1',
    wsPort: port,
  })
  const argumentsOf = (path: string) => methods.find(({ full_path }) => full_path === path)?.arguments
  t.same(argumentsOf('/0002'), [{ type: 'f', range: { min: 0, max: 1 }, value: 0.25 }])
  t.same(argumentsOf('/0005'), [{ type: 's', value: 'Olé 👏' }])
  t.match(argumentsOf('/ovation/page'), [{ type: 's', value: 'first', range: { vals: ['first', 'second'] } }])
  t.ok(argumentsOf('/pages/second/0009'), 'of every page')
  t.same(tree, (await ask('/')).body, 'and it loses nothing of it, nor finds it elsewhere')
})

test('a program written in Python listens, ignores, and hears of the next page', async (t) => {
  const bridge = await runOscQuery(t)
  const seen = (await runPython(bridge, 'listens', [String(bridge.port)])) as readonly (string | object)[]
  const frames = seen.map((frame) => (typeof frame === 'string' ? messageIn(frame) : frame))
  t.same(frames.slice(0, 4), ['/0002 f 0', '/0002 f 0.5', '/0003 i 0', '/0003 i 1'])
  t.match(frames.slice(4), [{ COMMAND: 'PATH_REMOVED', DATA: '/0001' }])
  t.same(frames.at(-1), { COMMAND: 'PATH_CHANGED', DATA: '/' })
  t.ok(frames.some((frame) => JSON.stringify(frame) === '{"COMMAND":"PATH_ADDED","DATA":"/0009"}'))
})

/** @param hex of a binary frame. */
function messageIn(hex: string): string {
  return readPacket(osc.readPacket(Buffer.from(hex, 'hex'), { metadata: true }))[0]!
}
