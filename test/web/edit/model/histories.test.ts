import assert from 'node:assert/strict'
import fc from 'fast-check'
import { judgeLayout } from '../../../../src/layout/judge-layout.js'
import type { LayoutDraft } from '../../../../src/web/edit/model/draft.js'
import { faultsOf } from '../../../../src/web/edit/model/faults.js'
import { controlsOf } from '../../../../src/web/edit/model/find-control.js'
import { parseDraft } from '../../../../src/web/edit/model/parse-draft.js'
import { SourceText } from '../../../../src/web/edit/model/source-text.js'
import { byteOrderMark, writeDraft } from '../../../../src/web/edit/model/write-draft.js'
import { test } from '../../../support/tap.js'
import { demoText } from './support/demo.js'
import { draftsOf, type Step, steps } from './support/histories.js'
import { layoutText } from './support/random-layout.js'

test('whatever is done to the demo, its text says it, and keeps the rest', (t) => {
  fc.assert(
    fc.property(steps, (history) => follow(demoText, history)),
    { numRuns: 600 },
  )
  t.end()
})

test('whatever is done to any layout, its text says it, and keeps the rest', (t) => {
  fc.assert(fc.property(layoutText, steps, follow), { numRuns: 400 })
  t.end()
})

function follow(text: string, history: readonly Step[]): void {
  const draft = readDraft(text)
  const source = { text, draft }
  assert.equal(writeDraft(draft, source), text)
  const drafts = draftsOf(draft, history)
  const last = drafts[drafts.length - 1]!
  const written = writeDraft(last, source)
  const read = readDraft(written)
  assert.deepEqual(read, last)
  assert.deepEqual(faultsOf(read, judgeLayout), faultsOf(last, judgeLayout))
  const before = new SourceText(text.replace(byteOrderMark, ''), draft)
  const kept = new Set(controlsOf(draft))
  const plain = withoutSpace(written)
  for (const control of controlsOf(last).filter((control) => kept.has(control)))
    assert.ok(plain.includes(withoutSpace(before.textOf(before.find(control)!))), 'a control keeps its text')
  assert.equal(writeDraft(drafts[0]!, source), text, 'when all is taken back')
  const back = writeDraft(draft, { text: written, draft: read })
  assert.deepEqual(readDraft(back), draft, 'when it is saved in between')
}

function withoutSpace(text: string): string {
  return text.replace(/\s/g, '')
}

function readDraft(text: string): LayoutDraft {
  const { draft, faults } = parseDraft(text, judgeLayout)
  assert.equal(faults, undefined)
  return draft!
}
