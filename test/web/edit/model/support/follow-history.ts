import assert from 'node:assert/strict'
import { judgeLayout } from '../../../../../src/layout/judge-layout.js'
import type { LayoutDraft } from '../../../../../src/web/edit/model/draft.js'
import { faultsOf } from '../../../../../src/web/edit/model/faults.js'
import { controlsOf } from '../../../../../src/web/edit/model/find-control.js'
import { parseDraft } from '../../../../../src/web/edit/model/parse-draft.js'
import { SourceText } from '../../../../../src/web/edit/model/text/source-text.js'
import { byteOrderMark, writeDraft } from '../../../../../src/web/edit/model/write-draft.js'
import { draftsOf, type Step } from './histories.js'

/**
 * Does a history to a layout, and looks at what is written after it. @throws AssertionError where it does not say what was
 * done, or loses some of the text that nobody touched.
 */
export function followHistory(text: string, history: readonly Step[]): void {
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
