import { Refusal } from '../../src/errors.js'
import {
  acceptedFrame,
  changesFrame,
  closingFrame,
  helloExpected,
  operatorFrame,
  pageFrame,
  pongFrame,
  readFrame,
  readHello,
  refusedFrame,
  resultsFrame,
  showFrame,
} from '../../src/stream/protocol.js'
import { test } from '../support/tap.js'

const refusal = new Refusal('body-invalid', 'Expected $.lid to be a lid.', {
  errors: [{ path: '$.lid', expected: 'a lid' }],
})
const problem =
  '{"type":"urn:ovation:error:body-invalid","title":"A field of the request is missing or of the wrong type","status":400,"code":"body-invalid","detail":"Expected $.lid to be a lid.","errors":[{"path":"$.lid","expected":"a lid"}]}'

test('answers', (t) => {
  t.equal(acceptedFrame('a-1'), '{"id":"a-1","ok":true}')
  t.equal(acceptedFrame('a"1'), '{"id":"a\\"1","ok":true}')
  t.equal(refusedFrame(refusal, 'a-1'), `{"id":"a-1","ok":false,"problem":${problem}}`)
  t.equal(refusedFrame(refusal, undefined), `{"ok":false,"problem":${problem}}`)
  const later = new Refusal('rate-limited', 'Wait.', { headers: { 'retry-after': '2' } })
  t.match(refusedFrame(later, 'a-1'), /"detail":"Wait."\},"retryAfter":2\}$/)
  t.equal(pongFrame({ ping: { n: [1] } }, 1_790_000_000_000.123), '{"pong":{"n":[1]},"at":1790000000000.1}')
  t.throws(() => pongFrame({ ping: 'x'.repeat(63) }), { code: 'body-invalid' })
  t.end()
})

test('what phones and screens receive', (t) => {
  const page = '{"layoutId":"demo","activePageId":"main","controls":[]}'
  t.equal(`${pageFrame(page)}`, '{"event":"page","layoutId":"demo","activePageId":"main","controls":[]}')
  t.equal(`${resultsFrame('[{"lid":1}]')}`, '{"event":"results","results":[{"lid":1}]}')
  t.equal(closingFrame(500), '{"event":"closing","retryIn":500}')
  t.end()
})

test('what operators receive', (t) => {
  const text = { textId: '7', lid: 3, value: 'Olé', at: 5 }
  const pages = [{ pageId: 'main', name: 'The "main" one', controls: ['{"lid":1}', '{"lid":2}'] }]
  t.equal(
    `${showFrame(
      'demo',
      [
        ['held', 'false'],
        ['phones', '2'],
      ],
      pages,
      [text],
      [{ at: 6, by: 'desk', did: { held: true } }],
    )}`,
    '{"event":"show","layoutId":"demo","held":false,"phones":2,"pages":[{"pageId":"main","name":"The \\"main\\" one","controls":[{"lid":1},{"lid":2}]}],"texts":[{"textId":"7","lid":3,"value":"Olé","at":5}],"steered":[{"at":6,"by":"desk","did":{"held":true}}]}',
  )
  t.equal(
    `${changesFrame([['held', 'true']], ['{"lid":2}'])}`,
    '{"event":"changes","held":true,"controls":[{"lid":2}]}',
  )
  t.equal(`${changesFrame([['phones', '3']], [])}`, '{"event":"changes","phones":3}')
  t.equal(`${changesFrame([], ['{"lid":2}'])}`, '{"event":"changes","controls":[{"lid":2}]}')
  t.equal(
    operatorFrame({ event: 'text', ...text }),
    '{"event":"text","textId":"7","lid":3,"value":"Olé","at":5}',
  )
  t.equal(
    operatorFrame({ event: 'steered', at: 6, by: 'timer', did: { page: { pageId: 'a' } } }),
    '{"event":"steered","at":6,"by":"timer","did":{"page":{"pageId":"a"}}}',
  )
  t.equal(
    operatorFrame({ event: 'text-done', textId: '7', approved: true }),
    '{"event":"text-done","textId":"7","approved":true}',
  )
  t.end()
})

test('hellos', (t) => {
  const hellos = [
    { token: 't' },
    { key: 'k', layoutId: 'demo' },
    { screen: 'demo' },
    { screen: 'demo', ticket: 't' },
  ]
  for (const hello of hellos) t.same(readHello({ hello }), hello)
  for (const hello of [
    null,
    'x',
    {},
    { key: 'k' },
    { token: 't', screen: 'demo' },
    { screen: 'demo', ticket: 1 },
  ])
    t.throws(() => readHello({ hello }), helloExpected)
  t.end()
})

test('what is no JSON object is refused, and not thrown', (t) => {
  t.same(readFrame(Buffer.from('{"ping":1}')), { ping: 1 })
  for (const text of ['', '{', '[]', 'null', '1']) t.ok(readFrame(Buffer.from(text)) instanceof Refusal, text)
  t.end()
})
