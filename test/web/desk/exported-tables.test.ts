import { tableOf } from '../../../src/web/desk/model/exported-tables.js'
import { test } from '../../support/tap.js'
import { showAfter } from './support/whole-show.js'

const exported = {
  controls: [
    { lid: 1, type: 'Button', enabled: true, count: 7, crowd: { people: 3 } },
    { lid: 2, type: 'Slider', enabled: false, value: 0.25 },
    { lid: 3, type: 'Index', enabled: true, value: 1, votes: [2, 5] },
    { lid: 6, type: 'XYPad', enabled: true, value: [0.1, 0.2] },
    {
      lid: 5,
      type: 'String',
      enabled: true,
      value: '=1',
      texts: [{ textId: 's1', value: '=1', participant: 'a1b2c3d4' }],
    },
  ],
  waiting: [{ textId: 'w1', lid: 5, value: 'Bravo', at: 0 }],
} as const

test('texts, votes and counts are tables, with the names of controls and options', (t) => {
  const show = showAfter()
  t.same(tableOf('texts', show, exported), [
    ['textId', 'lid', 'label', 'state', 'value', 'participant', 'at'],
    ['s1', 5, '5', 'shown', '=1', 'a1b2c3d4', undefined],
    ['w1', 5, '5', 'waiting', 'Bravo', undefined, '1970-01-01T00:00:00.000Z'],
  ])
  t.same(tableOf('votes', show, exported), [
    ['lid', 'label', 'index', 'option', 'votes'],
    [3, 'Encore?', 0, 'Yes', 2],
    [3, 'Encore?', 1, 'No', 5],
  ])
  t.same(tableOf('counts', show, exported), [
    ['lid', 'label', 'type', 'enabled', 'count', 'value', 'people'],
    [1, 'Applause', 'Button', true, 7, undefined, 3],
    [2, 'Light', 'Slider', false, undefined, 0.25, undefined],
    [3, 'Encore?', 'Index', true, 7, 1, undefined],
    [6, '6', 'XYPad', true, undefined, '0.1 0.2', undefined],
    [5, '5', 'String', true, undefined, '=1', undefined],
  ])
  t.end()
})
