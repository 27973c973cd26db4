import { readFileSync } from 'node:fs'
import { sameAsGolden } from '../../support/golden.js'
import { layoutOf } from '../../support/show/show.js'
import { test } from '../../support/tap.js'
import { runOscQuery } from '../support/run-oscquery.js'
import { judgeNode, type ServedNode } from './support/judge-node.js'

const demo = layoutOf(JSON.parse(readFileSync('config/layouts/demo.json', 'utf8')), 'demo.json')

test('the tree of the demo is as it was looked at, and each of its nodes as OSCQuery proposes', async (t) => {
  const { ask, act, admin, sink, tokens } = await runOscQuery(t, { catalogue: new Map([['demo', demo]]) })
  const authorization = `Bearer ${tokens.mint({ layoutId: 'demo' })}`
  for (const [lid, type, value] of [
    [2, 'Slider', 0.25],
    [3, 'Toggle', true],
    [4, 'Index', 2],
  ] as const)
    t.equal((await act({ layoutId: 'demo', lid, type, value }, { authorization })).status, 200)
  await sink.received(3)
  t.equal((await admin('PUT', '/layout/demo/screen', { show: { lid: 4 } })).status, 200)
  const { EXTENSIONS } = (await ask('/?HOST_INFO')).body
  const { body } = await ask('/')
  t.same(judgeNode(body, '/', EXTENSIONS), [])
  sameAsGolden(t, `${linesOf(body).join('\n')}\n`, 'test/oscquery/tree/support/demo-tree.txt')
})

/** A line for each node, in the order in which they came. */
function linesOf({ CONTENTS, ...own }: ServedNode): readonly string[] {
  const below = Object.values((CONTENTS as Record<string, ServedNode> | undefined) ?? {})
  return [JSON.stringify(own), ...below.flatMap(linesOf)]
}
