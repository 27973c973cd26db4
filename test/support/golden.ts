import { readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Test } from 'tap'

/** Asserts that a text is that of a file, which somebody has looked at; else says where the new one is, to be looked at. */
export function sameAsGolden(t: Test, text: string, golden: string): void {
  const expected = readFileSync(golden, 'utf8')
  if (text !== expected) {
    const path = join(tmpdir(), `ovation-${basename(golden)}`)
    writeFileSync(path, text)
    t.comment(`if ${path} is right, copy it to ${golden}`)
  }
  t.same(text.split('\n'), expected.split('\n'))
}
