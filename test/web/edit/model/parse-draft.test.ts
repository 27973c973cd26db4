import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { InvalidConfiguration } from '../../../../src/errors.js'
import { judgeLayout } from '../../../../src/layout/judge-layout.js'
import { readLayouts } from '../../../../src/layout/read-layouts.js'
import { setControl, setProps } from '../../../../src/web/edit/model/edit-controls.js'
import { removePage, setPage } from '../../../../src/web/edit/model/edit-pages.js'
import { faultsOf } from '../../../../src/web/edit/model/faults.js'
import { parseDraft } from '../../../../src/web/edit/model/parse-draft.js'
import { test } from '../../../support/tap.js'
import { demo, demoText } from './support/demo.js'

test('a text that is no JSON is no draft, and it is said where', (t) => {
  const faultsIn = (text: string) => parseDraft(text, judgeLayout).faults
  t.same(faultsIn(''), [
    { path: 'line 1, column 1', expected: 'not JSON: expected a value; the file ends here' },
  ])
  t.match(faultsIn(demoText.replace('"finale"', '"finale')), [{ path: /line 45/ }])
  t.match(faultsIn('{"layoutId": "a", "layoutId": "b"}'), [{ expected: /duplicate name/ }])
  t.match(faultsIn(`${demoText}// and so on`), [{ expected: /not JSON/ }])
  t.end()
})

test('what has not the shape of a layout is no draft, in the words of the service', (t) => {
  const broken: readonly [string, RegExp][] = [
    ['[]', /received nothing/],
    [demoText.replace('"name": "Opening"', '"name": 7'), /a string; received 7/],
    [demoText.replace('"lid": 2', '"lid": "2"'), /a whole number from 1/],
    [demoText.replace('"type": "Slider"', '"type": "Fader"'), /one of Button/],
    [demoText.replace('["centre", "radius"]', '"centre"'), /an array of signals/],
    [demoText.replace('{ "label": "House lights" }', '{}'), /a string; received nothing/],
    [demoText.replace('"fullScale": 500', '"options": 500'), /only an Index has options/],
    [demoText.replace('"once": true', '"once": 1'), /true or false/],
    ['{"layoutId": "a", "activePageId": "p", "pages": {}}', /an array of at least one page/],
  ]
  for (const [text, expected] of broken) {
    const { draft, faults = [] } = parseDraft(text, judgeLayout)
    t.equal(draft, undefined, text.slice(0, 60))
    t.match(faults[0]?.expected, expected)
  }
  t.end()
})

test('a draft may have faults, and members that nobody knows', (t) => {
  const faulty = demoText
    .replace('"lid": 2', '"lid": 1')
    .replace('"fullScale": 500', '"fullScale": -1')
    .replace(
      '"activePageId": "opening"',
      '"activePageId": "nowhere", "theme": { "accent": "red" }, "sound": {}',
    )
  const { draft } = parseDraft(`\ufeff${faulty}`, judgeLayout)
  t.same(draft, JSON.parse(faulty))
  t.equal(faultsOf(draft!, judgeLayout).length, 5)
  t.same(faultsOf(demo, judgeLayout), [])
  t.end()
})

test('faults have the words of the service, each at its place', (t) => {
  const edits = [
    setControl(2, { lid: 1 }),
    setProps(12, { maxLength: 0 }),
    setPage('finale', { pageId: 'the end' }),
  ]
  const draft = edits.reduce((now, edit) => edit(now), demo)
  const folder = t.testdir()
  writeFileSync(join(folder, 'a.json'), JSON.stringify(draft))
  const faults = faultsOf(draft, judgeLayout)
  t.same(
    faults,
    errorsOf(() => readLayouts(folder)).map(({ place, reason }) => ({ path: place, expected: reason })),
  )
  t.same(
    faults.map(({ path }) => path),
    ['$.pages[1].pageId', '$.pages[1].controls[1].props.maxLength', '$.pages[0].controls[1].lid'],
  )
  t.match(
    faultsOf(
      ['opening', 'finale'].reduce((now, id) => removePage(id)(now), demo),
      judgeLayout,
    ),
    [{ path: '$.pages' }, { path: '$.activePageId' }],
  )
  t.throws(
    () =>
      faultsOf(demo, () => {
        throw new TypeError()
      }),
    TypeError,
    'a fault of ours is none of the draft',
  )
  t.end()
})

function errorsOf(read: () => unknown): InvalidConfiguration['errors'] {
  try {
    read()
  } catch (error) {
    if (error instanceof InvalidConfiguration) return error.errors
  }
  return []
}
