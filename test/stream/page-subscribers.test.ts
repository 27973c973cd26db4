import { ShowState } from '../../src/state/show-state.js'
import type { Outbox } from '../../src/stream/outbox.js'
import { PageSubscribers } from '../../src/stream/page-subscribers.js'
import { PhonePages } from '../../src/view/pages.js'
import { Results } from '../../src/view/results.js'
import { layoutOf } from '../support/show/show.js'
import { test } from '../support/tap.js'

test('a phone that joins or says hello in the turn of a page turn is sent the new page once, as the others are', async (t) => {
  const { layouts, hold } = new ShowState()
  layouts.load(new Map([['show', layoutOf()]]))
  const show = layouts.byId.get('show')!
  const pageSubscribers = new PageSubscribers(new PhonePages(layouts), new Results(layouts, hold))
  const [early, late] = [phone(), phone()]
  pageSubscribers.join('show', early.outbox)
  layouts.switchPage(show, 'second')
  pageSubscribers.join('show', late.outbox)
  pageSubscribers.publish()
  t.same([early.pages, late.pages], [['first', 'second'], ['second']])
  layouts.switchPage(show, 'first')
  pageSubscribers.sendPage('show', late.outbox)
  pageSubscribers.publish()
  t.same(
    [early.pages, late.pages],
    [
      ['first', 'second', 'first'],
      ['second', 'first'],
    ],
  )
  layouts.switchPage(show, 'second')
  layouts.switchPage(show, 'first')
  pageSubscribers.publish()
  t.equal(late.pages.length, 2, 'there and back in one turn is no change')
})

test('phones are counted for each layout', async (t) => {
  const { layouts, hold } = new ShowState()
  layouts.load(new Map([['show', layoutOf()]]))
  const pageSubscribers = new PageSubscribers(new PhonePages(layouts), new Results(layouts, hold))
  const [one, two] = [phone().outbox, phone().outbox]
  pageSubscribers.join('show', one)
  pageSubscribers.join('show', two)
  t.same([pageSubscribers.count, pageSubscribers.of('show'), pageSubscribers.of('other')], [2, 2, 0])
  pageSubscribers.leave('other', one)
  pageSubscribers.leave('show', one)
  pageSubscribers.leave('show', one)
  t.same([pageSubscribers.count, pageSubscribers.of('show')], [1, 1])
  t.same([...pageSubscribers], [two])
})

/** The pages that it is sent. */
function phone(): { readonly outbox: Outbox; readonly pages: string[] } {
  const pages: string[] = []
  const send = (frame: Buffer) => pages.push(JSON.parse(frame.toString()).activePageId)
  return { outbox: { send } as unknown as Outbox, pages }
}
