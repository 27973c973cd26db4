import { ShowState } from '../../src/state/show-state.js'
import { Audience } from '../../src/stream/audience.js'
import type { Outbox } from '../../src/stream/outbox.js'
import { PhonePages } from '../../src/view/phone-pages.js'
import { Results } from '../../src/view/results.js'
import { layoutOf } from '../support/show.js'
import { test } from '../support/tap.js'

test('a phone that joins or says hello in the turn of a page turn is sent the new page once, as the others are', async (t) => {
  const { layouts, hold } = new ShowState()
  layouts.play(new Map([['show', layoutOf()]]))
  const show = layouts.byId.get('show')!
  const audience = new Audience(new PhonePages(layouts), new Results(layouts, hold))
  const [early, late] = [phone(), phone()]
  audience.join('show', early.outbox)
  layouts.switchPage(show, 'second')
  audience.join('show', late.outbox)
  audience.publish()
  t.same([early.pages, late.pages], [['first', 'second'], ['second']])
  layouts.switchPage(show, 'first')
  audience.sendPage('show', late.outbox)
  audience.publish()
  t.same(
    [early.pages, late.pages],
    [
      ['first', 'second', 'first'],
      ['second', 'first'],
    ],
  )
  layouts.switchPage(show, 'second')
  layouts.switchPage(show, 'first')
  audience.publish()
  t.equal(late.pages.length, 2, 'there and back in one turn is no change')
})

test('phones are counted for each layout', async (t) => {
  const { layouts, hold } = new ShowState()
  layouts.play(new Map([['show', layoutOf()]]))
  const audience = new Audience(new PhonePages(layouts), new Results(layouts, hold))
  const [one, two] = [phone().outbox, phone().outbox]
  audience.join('show', one)
  audience.join('show', two)
  t.same([audience.count, audience.of('show'), audience.of('other')], [2, 2, 0])
  audience.leave('other', one)
  audience.leave('show', one)
  audience.leave('show', one)
  t.same([audience.count, audience.of('show')], [1, 1])
  t.same([...audience], [two])
})

/** The pages that it is sent. */
function phone(): { readonly outbox: Outbox; readonly pages: string[] } {
  const pages: string[] = []
  const send = (frame: Buffer) => pages.push(JSON.parse(frame.toString()).activePageId)
  return { outbox: { send } as unknown as Outbox, pages }
}
