import { Envelopes } from '../../src/action/envelope.js'
import { resolve } from '../../src/action/perform.js'
import { Refusal } from '../../src/errors.js'
import { judgeLayout } from '../../src/layout/judge-layout.js'
import { ShowState } from '../../src/state/show-state.js'
import { refusalOf } from '../auth/support/refusal-of.js'
import { layoutOf } from '../support/show/show.js'
import { test } from '../support/tap.js'

function open(layout = layoutOf()) {
  const { layouts } = new ShowState()
  layouts.load(new Map([['show', layout]]))
  const envelopes = new Envelopes(layouts)
  const read = (body: object, key = '') => envelopes.read(Buffer.from(JSON.stringify(body)), key)
  return { layouts, read }
}

const press = { layoutId: 'show', lid: 1, type: 'Button' }

test('short repeated bodies are parsed and resolved once; long ones every time', (t) => {
  const { layouts, read } = open()
  const first = resolve(layouts, read(press))
  t.match(first, { live: { control: { lid: 1 } } })
  t.equal(resolve(layouts, read(press)), first, 'the same result object')
  const long = { ...press, more: 'x'.repeat(200) }
  const result = resolve(layouts, read(long))
  t.not(resolve(layouts, read(long)), result, 'long bodies are not remembered')
  t.same(resolve(layouts, read(long)), result)
  t.end()
})

test('a body of 160 bytes is remembered, and one of 161 is not', (t) => {
  const { read } = open()
  const ofLength = (length: number) => {
    const empty = JSON.stringify({ ...press, more: '' }).length
    return { ...press, more: 'x'.repeat(length - empty) }
  }
  t.equal(read(ofLength(160)), read(ofLength(160)))
  t.not(read(ofLength(161)), read(ofLength(161)))
  t.end()
})

test('texts are read every time, since few come twice', (t) => {
  const { read } = open()
  const text = { layoutId: 'show', lid: 5, type: 'String', value: 'the last boat' }
  t.not(read(text), read(text))
  t.same(read(text), read(text))
  t.end()
})

test('where there are more controls, more bodies are remembered: a press of each, and one more', (t) => {
  const lids = Array.from({ length: 20_000 }, (_, n) => n + 1)
  const controls = lids.map((lid) => ({ lid, type: 'Button', props: { label: 'Press' } }))
  const large = judgeLayout(
    { layoutId: 'show', activePageId: 'a', pages: [{ pageId: 'a', controls }] },
    'show.json',
  )
  const { layouts, read } = open(large)
  const bodies = lids.flatMap((lid) => [
    { ...press, lid },
    { ...press, lid, value: null },
  ])
  const first = bodies.map((body) => resolve(layouts, read(body)))
  t.ok(bodies.every((body, n) => resolve(layouts, read(body)) === first[n]))
  t.end()
})

test('a remembered body is resolved again after a page switch', (t) => {
  const { layouts, read } = open()
  resolve(layouts, read(press))
  layouts.switchPage(layouts.byId.get('show')!, 'second')
  t.equal(
    codeOf(() => resolve(layouts, read(press))),
    'control-not-found',
  )
  t.end()
})

test('a malformed key is refused even with a remembered body: after its fields, before its type', (t) => {
  const { read } = open()
  read(press, 'sound')
  t.equal(
    codeOf(() => read(press, 'two words')),
    'body-invalid $key',
  )
  t.equal(
    codeOf(() => read({ ...press, lid: 0 }, 'two words')),
    'body-invalid $.lid',
  )
  t.equal(
    codeOf(() => read({ ...press, type: 'Lever' }, 'two words')),
    'body-invalid $key',
  )
  t.equal(
    codeOf(() => read({ ...press, type: 'Lever' }, 'sound')),
    'type-invalid $.type',
  )
  t.match(
    refusalOf(() => read({ ...press, type: 'Lever' }, '')),
    { detail: /Expected \$\.type to be one of .*Button.*; received another word/ },
  )
  t.end()
})

/** The error code, and the path of the invalid value. */
function codeOf(act: () => unknown): unknown {
  try {
    act()
  } catch (error) {
    if (!(error instanceof Refusal)) return error
    return [error.code, ...(error.extras.errors ?? []).map(({ path }) => path)].join(' ')
  }
  return 'ok'
}
