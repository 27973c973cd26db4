import { Drafts } from '../../src/editing/drafts.js'
import { test } from '../support/tap.js'

const hour = 3_600_000

test('a draft is found by its code for an hour after it was sent last', (t) => {
  const drafts = new Drafts()
  const { code, until } = drafts.keep('evening', '{"one":1}', 'ann', 0)
  t.match(code, /^[\w-]{22}$/)
  t.equal(until, hour)
  t.equal(drafts.find(code, hour - 1)?.body, '{"one":1}')
  t.equal(drafts.keep('evening', '{"two":2}', 'ann', 1000).until, hour + 1000)
  t.equal(drafts.find(code, hour)?.body, '{"two":2}')
  t.equal(drafts.find(code, hour + 1000), undefined)
  t.not(drafts.keep('evening', '{}', 'ann', hour + 1000).code, code, 'then another code is made')
  t.end()
})

test('each key and each layout has a code of its own', (t) => {
  const drafts = new Drafts()
  const codes = ['ann', 'bob'].flatMap((by) => ['one', 'two'].map((id) => drafts.keep(id, '{}', by, 0).code))
  t.equal(new Set(codes).size, 4)
  t.equal(drafts.keep('one', '{}', 'ann', 1).code, codes[0])
  t.equal(drafts.find('made up', 0), undefined)
  t.end()
})

test('of more than twenty the one goes that was sent the longest ago', (t) => {
  const drafts = new Drafts()
  const codes = Array.from({ length: 20 }, (_, n) => drafts.keep(`layout-${n}`, '{}', 'ann', n).code)
  drafts.keep('layout-0', '{}', 'ann', 20)
  drafts.keep('another', '{}', 'ann', 21)
  t.ok(drafts.find(codes[0]!, 22))
  t.equal(drafts.find(codes[1]!, 22), undefined)
  t.ok(codes.slice(2).every((code) => drafts.find(code, 22)))
  t.end()
})
