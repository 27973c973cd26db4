import { symbolOf } from '../../../../src/web/screen/rising/symbol.js'
import type { ControlForPhones } from '../../../../src/wire/control.js'
import { test } from '../../../support/tap.js'

const button = (label: string): ControlForPhones => ({
  lid: 1,
  address: '/0001',
  type: 'Button',
  props: { label },
})
const index = (label: string, image?: string): ControlForPhones => ({
  lid: 1,
  address: '/0001',
  type: 'Index',
  props: { label: '🎈 Throw' },
  options: [{ index: 0, label, ...(image !== undefined && { image }) }],
})

/** In a service whose own pictures are in `../media`. */
function risen(control: ControlForPhones) {
  const addressOf = (picture: string) => (picture.startsWith('../media/') ? picture.slice(2) : undefined)
  return symbolOf(control, control.type === 'Index' ? { index: 0 } : {}, addressOf)
}

test('a Button rises as the first emoji of its label, whole', (t) => {
  for (const [label, emoji] of [
    ['Clap 👏 and 🎉', '👏'],
    ['👩🏽‍🚀 Off', '👩🏽‍🚀'],
    ['Vive la 🇫🇷!', '🇫🇷'],
    ['Love ❤️', '❤️'],
    ['Press 1️⃣', '1️⃣'],
    ['👨‍👩‍👧‍👦', '👨‍👩‍👧‍👦'],
  ])
    t.same(risen(button(label!)), { text: emoji })
  t.end()
})

test('without an emoji its label rises, short', (t) => {
  t.same(risen(button('Applause')), { text: 'Applause' })
  t.same(risen(button('Ovation © 2 #1')), { text: 'Ovation © 2 #1' })
  t.same(risen(button('Thunderous applause')), { text: 'Thunderous app…' })
  t.end()
})

test('an option rises as its picture, else by its own label', (t) => {
  t.same(risen(index('Heart 💚', '../media/heart.svg')), {
    picture: '/media/heart.svg',
  })
  t.same(risen(index('Heart 💚', 'https://elsewhere.example/heart.svg')), { text: '💚' })
  t.same(risen(index('Heart')), { text: 'Heart' })
  t.end()
})
