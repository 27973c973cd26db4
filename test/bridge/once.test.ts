import type { Test } from 'tap'
import type { Catalogue } from '../../src/layout/layout.js'
import { runBridge } from '../support/show/bridge.js'
import { displayOptions } from '../support/show/display-options.js'
import { notOnce, once } from '../support/show/once-show.js'
import { test } from '../support/tap.js'

const index = { layoutId: 'show', lid: 4, type: 'Index' }

/** A bridge with a state folder, and two people who choose at the Index 4. */
async function runVote(t: Test, state: string, catalogue: Catalogue) {
  const bridge = await runBridge(t, { catalogue, state })
  return {
    ...bridge,
    choose: (participant: string, value: number) =>
      bridge.act(
        { ...index, value },
        { authorization: `Bearer ${bridge.tokens.mint({ layoutId: 'show', participant })}` },
      ),
    index: async () => (await bridge.admin('GET', '/layout/show/state')).body.controls[3],
  }
}

test('choices last over a restart', async (t) => {
  const folder = t.testdir()
  const first = await runVote(t, folder, once)
  await first.choose('ann', 2)
  await first.choose('bob', 2)
  await first.choose('ann', 1)
  await first.bridge.close()
  const second = await runVote(t, folder, once)
  t.match(await second.index(), { value: 1, votes: [0, 1, 1] })
  await second.choose('bob', 2)
  await second.choose('ann', 0)
  t.match(await second.index(), { value: 0, votes: [1, 0, 1] }, 'and each person has still one')
})

for (const [name, before, after] of [
  ['on', notOnce, once],
  ['off', once, notOnce],
] as const) {
  test(`a reload that turns them ${name} forgets the votes for good, and shows nothing`, async (t) => {
    const folder = t.testdir()
    const first = await runVote(t, folder, before)
    await first.choose('ann', 2)
    await first.choose('bob', 1)
    await first.reload({ catalogue: after })
    t.match(await first.index(), { value: 1, votes: [0, 0, 0] })
    t.same(first.sink.messages, ['/0004 i 2', '/0004 i 1'])
    await first.choose('ann', 2)
    t.match(await first.index(), { votes: [0, 0, 1] })
    await first.bridge.close()
    const second = await runVote(t, folder, after)
    t.match(await second.index(), { votes: [0, 0, 1] })
    await second.bridge.close()
    const third = await runVote(t, folder, before)
    t.match(await third.index(), { votes: [0, 0, 0] }, 'also when the file was changed while nothing ran')
  })
}

test('a reload that cannot be taken leaves everybody their choice', async (t) => {
  const folder = t.testdir()
  const first = await runVote(t, folder, once)
  await first.choose('ann', 2)
  // No settings have such a prefix: a stand-in for a fault of ours.
  await first.reload({ catalogue: notOnce, displays: [displayOptions({ port: 1, prefix: '/\u0007' })] })
  t.match((await first.admin('GET', '/status')).body.lastReload, { ok: false })
  t.match(await first.index(), { value: 2, votes: [0, 0, 1] })
  await first.choose('bob', 0)
  await first.choose('ann', 1)
  await first.bridge.close()
  t.match(await (await runVote(t, folder, once)).index(), { value: 1, votes: [1, 1, 0] })
})
