import { knownVersions } from '../../../src/cluster/protocol.js'
import {
  describeAtStage,
  findBarrier,
  isLayoutAtStage,
  isShownScreen,
} from '../../../src/cluster/show/layout-at-stage.js'
import { ShowState } from '../../../src/state/show-state.js'
import { publicShow } from '../../support/show/public-show.js'
import { test } from '../../support/tap.js'

const output = { held: false, layouts: [] }
const value = Buffer.from(JSON.stringify(output))

test('a stage that announces no versions reads the first one alone, whatever this machine reads', (t) => {
  const known = knownVersions as number[]
  known.push(2)
  t.teardown(() => known.pop())
  t.equal(findBarrier(output, value, 1), undefined)
  t.match(
    findBarrier(output, value, 2)?.why,
    /speaks version 2 .*, and the stage reads 1: upgrade the stage$/,
  )
  t.equal(findBarrier({ ...output, versions: [1, 2] }, value, 2), undefined)
  t.end()
})

test('what screens show is told where an operator has chosen it, and one that is not known here costs nothing else', (t) => {
  const state = new ShowState()
  state.layouts.load(publicShow)
  const layout = state.layouts.byId.get('show')!
  t.notOk('screen' in describeAtStage(state, layout, 0, { show: 'auto' }))
  t.same(describeAtStage(state, layout, 0, { show: 'auto', reactions: false }).screen, {
    show: 'auto',
    reactions: false,
  })
  const hist = [0, 0, 0, 0, 1, 0, 0, 0]
  const result = { lid: 8, type: 'Slider', people: 1, mean: 0.5, median: 0.5, hist } as const
  const shown = describeAtStage(state, layout, 0, { show: { lid: 8 }, reveal: true, result })
  t.same(shown.screen, { show: { lid: 8 }, reveal: true, result })
  t.ok(isShownScreen(shown.screen))
  t.ok(isLayoutAtStage(shown))
  const newer = { ...shown, screen: { show: 'fireworks' } }
  t.ok(isLayoutAtStage(newer))
  t.notOk(isShownScreen(newer.screen))
  t.end()
})
