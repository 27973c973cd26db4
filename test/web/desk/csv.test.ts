import { csvOf } from '../../../src/web/desk/model/csv.js'
import { tableOf } from '../../../src/web/desk/model/exported-tables.js'
import { test } from '../../support/tap.js'
import { showAfter } from './support/whole-show.js'

/** Without the mark of UTF-8. */
const linesOf = (csv: string) => csv.slice(1).split('\r\n')

test('a table is CSV as RFC 4180 has it, marked as UTF-8', (t) => {
  const csv = csvOf([
    ['a', 'b'],
    [1, true],
    ['with, comma', 'and "quotes"'],
    ['two\nlines', undefined],
  ])
  t.equal(csv, '\uFEFFa,b\r\n1,true\r\n"with, comma","and ""quotes"""\r\n"two\nlines",\r\n')
  t.end()
})

test('no text is a formula: each that would be one gets an apostrophe, and numbers stay numbers', (t) => {
  const lineOf = (...cells: readonly (string | number)[]) => linesOf(csvOf([cells]))[0]
  t.equal(lineOf('=HYPERLINK("http://x")'), '"\'=HYPERLINK(""http://x"")"')
  t.equal(lineOf('+1', '-1', '@SUM(A1)'), "'+1,'-1,'@SUM(A1)")
  t.equal(lineOf('\t=1', '＝1+1', 'a=b', ''), "'\t=1,'＝1+1,a=b,")
  t.equal(lineOf(-1, 0.5), '-1,0.5')
  t.end()
})

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
