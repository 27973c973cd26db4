import { printable } from '../src/printable.js'
import { test } from './support/tap.js'

test('control characters are escaped by their number, line ends too', (t) => {
  t.equal(
    printable('a\u001b[2Jb\nc\u009bd\u202ee\ufefff\u007f'),
    'a\\u001b[2Jb\\u000ac\\u009bd\\u202ee\\ufefff\\u007f',
  )
  t.equal(printable('Grüße 👋🏽 日本 שלום \\u001b'), 'Grüße 👋🏽 日本 שלום \\u001b')
  t.end()
})
