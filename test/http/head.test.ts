import { Refusal } from '../../src/errors.js'
import { Head } from '../../src/http/head.js'
import { test } from '../support/tap.js'

type Field = readonly [name: string, value: string]

function read(fields: readonly Field[], head = new Head()): Head {
  head.read({
    eachHeader: (visit) => {
      for (const [name, value] of fields) visit(name, value)
    },
  })
  return head
}

const everything: readonly Field[] = [
  ['host', 'a'],
  ['origin', 'https://a.example'],
  ['x-api-key', 'key'],
  ['content-type', 'application/json'],
  ['authorization', 'Bearer x'],
  ['if-none-match', '"tag"'],
  ['content-length', '12'],
  ['idempotency-key', 'once'],
  ['content-encoding', 'gzip'],
]

test('each field that is read is found, and others of the same length are not mistaken for it', (t) => {
  const others = everything.map(([name]): Field => ['x'.repeat(name.length), 'no'])
  const found = read([...others, ...everything, ...others])
  t.match(found, {
    misframed: '',
    isChunked: false,
    hasLength: true,
    authorization: 'Bearer x',
    idempotencyKey: 'once',
    ifNoneMatch: '"tag"',
    origin: 'https://a.example',
    contentLength: '12',
    contentType: 'application/json',
    contentEncoding: 'gzip',
  })
  t.same(credentialsOf(found), ['Bearer x', 'key'])
  t.end()
})

test('of a repeated field the first value is read; a repeated credential is refused', (t) => {
  const second = everything
    .filter(([name]) => name !== 'host' && name !== 'content-length')
    .map(([name]): Field => [name, 'second'])
  const found = read([...everything, ...second])
  t.match(found, {
    misframed: '',
    authorization: 'Bearer x',
    idempotencyKey: 'once',
    ifNoneMatch: '"tag"',
    origin: 'https://a.example',
    contentType: 'application/json',
    contentEncoding: 'gzip',
  })
  t.same(credentialsOf(found), ['authorization once', 'x-api-key once'])
  t.end()
})

test('nothing of a request remains for the next one', (t) => {
  const head = read([...everything, ['host', 'b'], ['transfer-encoding', 'chunked']])
  t.not(head.misframed, '')
  read([], head)
  t.match(head, {
    misframed: '',
    isChunked: false,
    hasLength: false,
    authorization: '',
    idempotencyKey: '',
    ifNoneMatch: '',
    origin: '',
    contentLength: '',
    contentType: '',
    contentEncoding: '',
  })
  t.same(credentialsOf(head), ['', ''])
  t.equal(read(everything, head).misframed, '', 'one Host and one length are accepted')
  t.equal(read([['transfer-encoding', 'chunked']], head).misframed, '', 'so is one coding')
  t.end()
})

test('ambiguous framing is refused', (t) => {
  const length: Field = ['content-length', '3']
  const coding: Field = ['transfer-encoding', 'chunked']
  for (const [fields, reason] of [
    [
      [
        ['host', 'a'],
        ['host', 'a'],
      ],
      /Host once/,
    ],
    [[length, length], /Content-Length once/],
    [[['content-length', ''], length], /Content-Length/],
    [[['content-length', '']], /it is empty/],
    [[coding, coding], /Transfer-Encoding once/],
    [[['transfer-encoding', 'Chunked']], /another one/],
    [[['transfer-encoding', '']], /another one/],
    [[length, coding], /received both/],
    [[coding, length], /received both/],
    [[['content-length', '0'], coding], /received both/],
  ] as const)
    t.match(read(fields).misframed, reason, JSON.stringify(fields))
  t.end()
})

/** Each credential, or the error message for one that is repeated. */
function credentialsOf(head: Head): string[] {
  return (['authorization', 'x-api-key'] as const).map((name) => {
    let refused: string | undefined
    try {
      return head.single(name, (detail) => {
        refused = /\S+ once/.exec(detail)?.[0]
        return new Refusal('token-invalid', detail)
      })
    } catch {
      return refused ?? 'no error'
    }
  })
}
