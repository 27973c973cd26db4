import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drawReport } from '../../../../src/recording/report/draw/draw-report.js'
import { test } from '../../../support/tap.js'
import { wholeReport } from './support/whole-report.js'

const golden = 'test/recording/report/draw/support/whole-page.txt'

test('a page is what it was when somebody last looked at it', (t) => {
  // An element a line, and a rule of its style.
  const drawn = drawReport(wholeReport)
    .replace(/sha256-[\w+/=]+/, 'sha256-')
    .replaceAll(/>\s*</g, '>\n<')
    .replaceAll('}', '}\n')
  const expected = existsSync(golden) ? readFileSync(golden, 'utf8') : ''
  if (drawn !== expected) {
    const path = join(tmpdir(), 'ovation-report.txt')
    writeFileSync(path, drawn)
    t.comment(`look at the page in a browser; if it is right, copy ${path} to ${golden}`)
  }
  t.same(drawn.split('\n'), expected.split('\n'))
  t.end()
})
