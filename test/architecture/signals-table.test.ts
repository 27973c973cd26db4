import { judgeLayout } from '../../src/layout/judge-layout.js'
import { controlTypes } from '../../src/layout/layout.js'
import { signalNames } from '../../src/layout/signals.js'
import { documentAt } from '../support/documents.js'
import { test } from '../support/tap.js'

test('the page of the crowd lists the signals of each type of control, and no others', (t) => {
  const [, section = ''] = documentAt('config/crowd.md').text.split('\n## Signals\n')
  const rows = [...section.split('\n## ')[0]!.matchAll(/^\| (`.*?`) \| (.*?) \|/gm)]
  const told = rows.flatMap(([, names = '', types = '']) =>
    [...names.matchAll(/`(.*?)`/g)].flatMap(([, name]) =>
      (types === 'all' ? controlTypes : types.split(', ')).map((type) => `${name} of ${type}`),
    ),
  )
  const taken = signalNames.flatMap((name) =>
    controlTypes.filter((type) => isTaken(type, name)).map((type) => `${name} of ${type}`),
  )
  t.same(told.toSorted(), taken.toSorted())
  t.ok(taken.length > 20)
  t.end()
})

function isTaken(type: string, signal: string): boolean {
  const options = type === 'Index' ? { options: [{ index: 0, label: 'Yes' }] } : {}
  const control = { lid: 1, type, props: { label: 'one' }, crowd: { signals: [signal] }, ...options }
  try {
    judgeLayout({ layoutId: 'one', activePageId: 'a', pages: [{ pageId: 'a', controls: [control] }] }, 'one')
    return true
  } catch {
    return false
  }
}
