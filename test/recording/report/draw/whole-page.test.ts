import { drawReport } from '../../../../src/recording/report/draw/draw-report.js'
import { sameAsGolden } from '../../../support/golden.js'
import { test } from '../../../support/tap.js'
import { wholeReport } from './support/whole-report.js'

test('a page is what it was when somebody last looked at it', (t) => {
  // An element a line, and a rule of its style.
  const drawn = drawReport(wholeReport)
    .replace(/sha256-[\w+/=]+/, 'sha256-')
    .replaceAll(/>\s*</g, '>\n<')
    .replaceAll('}', '}\n')
  sameAsGolden(t, drawn, 'test/recording/report/draw/support/whole-page.txt')
  t.end()
})
