import { layoutOf } from '../../support/show/show.js'
import { test } from '../../support/tap.js'
import { runOscQuery } from '../support/run-oscquery.js'

/** A thousand controls on 200 pages. */
const pages = Array.from({ length: 200 }, (_, page) => ({
  pageId: `page-${page}`,
  controls: Array.from({ length: 5 }, (_, n) => ({
    lid: page * 5 + n + 1,
    type: 'Slider',
    crowd: { signals: ['mean', 'people'] },
    props: { label: `Slider ${n}` },
  })),
}))
const large = layoutOf({ layoutId: 'large', activePageId: 'page-0', pages })

test('a large tree is complete, and written in turns with the show', async (t) => {
  const { ask, act, tokens } = await runOscQuery(t, { catalogue: new Map([['large', large]]) })
  const authorization = `Bearer ${tokens.mint({ layoutId: 'large' })}`
  const order: string[] = []
  const whole = ask('/').then((answer) => {
    order.push('tree')
    return answer
  })
  const press = (value: number) =>
    act({ layoutId: 'large', lid: 1, type: 'Slider', value }, { authorization })
  for (const value of [0.1, 0.2, 0.3]) {
    t.equal((await press(value)).status, 200)
    order.push('action')
  }
  const { body } = await whole
  t.same(order.slice(0, 2), ['action', 'action'], 'phones do not wait for it')
  const all = Object.values<{ readonly CONTENTS: object }>(body.CONTENTS.pages.CONTENTS)
  t.equal(all.length, 200)
  t.ok(all.every(({ CONTENTS }) => Object.keys(CONTENTS).length === 5))
  t.match(body.CONTENTS.pages.CONTENTS['page-199'].CONTENTS['1000'].CONTENTS.mean, {
    FULL_PATH: '/pages/page-199/1000/mean',
    DESCRIPTION: 'Slider 4: mean',
    TYPE: 'f',
    RANGE: [{ MIN: 0, MAX: 1 }],
  })
})

test('of programs that read it all at once, those too many are asked to try again', async (t) => {
  const { ask } = await runOscQuery(t, { catalogue: new Map([['large', large]]) })
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask('/')))
  const statuses = answers.map(({ status }) => status)
  t.equal(statuses.filter((status) => status === 200).length, 8)
  t.equal(statuses.filter((status) => status === 503).length, 12)
  t.equal((await ask('/')).status, 200)
})
