import { test } from 'tap'
import { Resolver } from '../../src/action/resolver.js'
import { Refusal } from '../../src/errors.js'
import { ShowState } from '../../src/state/show-state.js'
import { layoutOf } from '../support/show.js'

function open() {
  const { layouts: stage } = new ShowState()
  stage.play(new Map([['show', layoutOf()]]))
  const resolver = new Resolver(stage)
  const resolve = (body: object, layoutId = 'show') =>
    resolver.resolve(Buffer.from(JSON.stringify(body)), layoutId, '', false)
  return { stage, resolve }
}

const press = { layoutId: 'show', lid: 1, type: 'Button' }

test('what a crowd sends again and again is judged once; what is long, each time', (t) => {
  const { resolve } = open()
  const first = resolve(press)
  t.match(first, { layoutId: 'show', live: { control: { lid: 1 } } })
  t.equal(resolve(press), first, 'the very same verdict')
  const long = { ...press, more: 'x'.repeat(200) }
  const verdict = resolve(long)
  t.not(resolve(long), verdict, 'nothing long is kept')
  t.same(resolve(long), verdict)
  t.end()
})

test('a verdict opens no other layout, and is judged anew once the page has turned', (t) => {
  const { stage, resolve } = open()
  resolve(press)
  const codeOf = (act: () => unknown) => {
    try {
      act()
    } catch (error) {
      return error instanceof Refusal ? error.code : error
    }
    return 'ok'
  }
  t.equal(
    codeOf(() => resolve(press, 'other')),
    'token-invalid',
  )
  stage.switchPage(stage.byId.get('show')!, 'second')
  t.equal(
    codeOf(() => resolve(press)),
    'control-not-found',
  )
  t.end()
})
