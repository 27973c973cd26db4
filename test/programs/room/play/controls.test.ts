import type { Page } from 'playwright-core'
import type { Test } from 'tap'
import { startTiming } from '../../../support/machine/quiet-machine.js'
import { judge, waitingIn } from '../../../support/show/moderated-show.js'
import { test } from '../../../support/tap.js'
import { until } from '../../../support/time/until.js'
import { counted, joined, openPhone } from '../support/join-room.js'
import { runRoom } from '../support/run-room.js'
import { shown } from '../support/shown.js'

/** A phone that has joined. */
async function setUp(t: Test) {
  const bridge = await runRoom(t)
  const { page, faults } = await openPhone(t, `${bridge.url}/play/show`)
  await joined(page)
  return { bridge, page, faults }
}

/** What the display was sent, but the signals of the crowd. */
const sent = (messages: readonly string[]) => messages.filter((message) => !/^\/\d+\//.test(message))

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).tap()
}

test('what a thumb does at each of the six controls reaches the display', async (t) => {
  const { bridge, page, faults } = await setUp(t)
  const arrived = async (message: string) => {
    await until(() => bridge.sink.messages.includes(message))
    t.pass(message)
  }
  await press(page, 'Applause')
  await arrived('/0001 if 1 0.01')
  // The results of that press move what is below.
  await shown(page, 'All: 1').waitFor()
  const slider = page.getByRole('slider', { name: 'Light' })
  const { width } = (await slider.boundingBox())!
  await slider.tap({ position: { x: width - 4, y: 10 } })
  await arrived('/0002 f 1')
  await page.getByRole('switch', { name: 'Lamp' }).tap()
  await arrived('/0003 i 1')
  await shown(page, 'Louder').tap()
  await arrived('/0004 i 2')
  await page.getByLabel('Word').fill('Olé 👏')
  t.equal(await shown(page, 'Characters left: 0', { exact: true }).count(), 1, 'code points are counted')
  await page.getByRole('button', { name: 'Send' }).last().tap()
  await arrived('/0008 s Olé 👏')
  await page.locator('.pad').tap({ position: { x: 12, y: 12 } })
  await until(() => sent(bridge.sink.messages).some((message) => message.startsWith('/0006 ff 0')))
  const [, , x, y] = sent(bridge.sink.messages)
    .findLast((message) => message.startsWith('/0006'))!
    .split(' ')
  t.ok(Number(x) < 0.1 && Number(y) > 0.9, `left and up is ${x} ${y}`)
  await press(page, 'Star')
  await arrived('/0007 i 1')
  const press1 = bridge.sink.datagrams.find((datagram) => datagram.includes('/0001\0\0\0,if'))
  t.ok(press1, 'as OSC')
  t.same(faults, [])
})

test('several fingers press at once, and a fast double tap is two presses', async (t) => {
  const { bridge, page } = await setUp(t)
  const button = page.getByRole('button', { name: 'Applause' })
  const { x, y } = (await button.boundingBox())!
  const touch = await page.context().newCDPSession(page)
  const points = [0, 1, 2].map((id) => ({ x: x + 20 + 40 * id, y: y + 40, id }))
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  const answers = `(button, at) => {
    button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0, clientX: at, clientY: at }))
    return button.querySelectorAll('.ripple').length > 0
  }`
  const isSeen = await page.evaluate<boolean>(`(${answers})(document.querySelector('.press'), 60)`)
  t.ok(isSeen, 'the answer is under the finger before anything else happens')
  await counted(page, 4)
  await button.tap()
  await button.tap()
  await counted(page, 6)
  await until(() => sent(bridge.sink.messages).at(-1) === '/0001 if 6 0.06')
})

test('a press is counted on the page when the service has said so, and still after a reload', async (t) => {
  const { page, bridge } = await setUp(t)
  for (let n = 0; n < 3; n++) await press(page, 'Applause')
  await counted(page, 3)
  await shown(page, 'Louder').tap()
  await shown(page, 'Your choice').waitFor()
  await page.reload()
  await counted(page, 3)
  t.ok(await page.getByRole('radio', { name: 'Louder' }).isChecked())
  await press(page, 'Applause')
  await counted(page, 4)
  t.equal((await bridge.admin('GET', '/layout/show/state')).body.controls[0].count, 4)
  await shown(page, 'Yes').tap()
  await until(async () => {
    const { votes } = (await bridge.admin('GET', '/layout/show/state')).body.controls[3]
    return votes.join() === '1,0,0'
  })
  t.pass('it is the same person, who has one choice')
  await shown(page, 'All: 4').waitFor()
  await bridge.admin('POST', '/layout/show/reset', { all: true })
  await counted(page, 0)
  await until(async () => (await page.getByRole('radio', { checked: true }).count()) === 0)
  t.pass('and the operator has reset it all')
})

test('the page is turned, a control is closed, the output held, all seen without a reload', async (t) => {
  const { bridge, page, faults } = await setUp(t)
  const timing = startTiming()
  await bridge.admin('PUT', '/layout/show/page', { pageId: 'next' })
  await page.getByRole('button', { name: 'Once more' }).waitFor()
  timing.within(t, 1500, 'the page turns')
  await bridge.admin('PUT', '/output', { held: true })
  await press(page, 'Once more')
  await counted(page, 1)
  t.notOk(
    bridge.sink.messages.some((message) => message.startsWith('/0009')),
    'held: counted, not sent',
  )
  await bridge.admin('PUT', '/output', { held: false })
  await bridge.sink.received(1)
  await bridge.admin('PUT', '/layout/show/control/9', { enabled: false })
  await shown(page, 'Closed for now').waitFor()
  t.ok(await page.getByRole('button', { name: 'Once more' }).isDisabled())
  await bridge.admin('PUT', '/layout/show/page', { pageId: 'pause' })
  await shown(page, 'Nothing to do now').waitFor()
  await bridge.admin('PUT', '/layout/show/page', { pageId: 'all' })
  await page.getByRole('button', { name: 'Applause' }).waitFor()
  t.same(faults, [])
})

test('a text that waits for the operator is sent, and is shown to all when it is approved', async (t) => {
  const { bridge, page } = await setUp(t)
  await page.getByLabel('Shout').fill('أهلا <b>dir</b>')
  await page.getByRole('button', { name: 'Send' }).first().tap()
  await shown(page, /^Sent\. /)
    .first()
    .waitFor()
  t.equal(await page.getByLabel('Shout').inputValue(), '')
  const [waiting] = await waitingIn(bridge)
  await judge(bridge, waiting!.textId, true)
  await page.getByRole('listitem').getByText('أهلا <b>dir</b>').waitFor()
  t.same(await bridge.sink.received(1), ['/0005 s أهلا <b>dir</b>'])
})

test('a slider under a finger, and what is being written, stay while others act', async (t) => {
  const { bridge, page } = await setUp(t)
  const slider = page.getByRole('slider', { name: 'Light' })
  await page.getByLabel('Word').fill('abc')
  await slider.scrollIntoViewIfNeeded()
  const { x, y, width } = (await slider.boundingBox())!
  await page.mouse.move(x + width / 2, y + 20)
  await page.mouse.down()
  for (let step = 0; step < 10; step++) {
    await bridge.act({ layoutId: 'show', lid: 1, type: 'Button' })
    await bridge.admin('PUT', '/layout/show/control/3', { enabled: step % 2 === 0 })
    await page.mouse.move(x + width * (0.5 + step / 25), y + 20)
  }
  const held = Number(await slider.inputValue())
  t.ok(held > 0.8, `${held}`)
  await page.mouse.up()
  await until(() => {
    const last = sent(bridge.sink.messages).findLast((message) => message.startsWith('/0002'))
    return Math.abs(Number(last?.split(' ').at(-1)) - held) < 1e-5
  })
  t.pass('the last value always goes')
  t.equal(await page.getByLabel('Word').inputValue(), 'abc')
})

test('with a keyboard alone, each control is reached and does what it is for', async (t) => {
  const { bridge, page } = await setUp(t)
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await press('Tab', 'Enter', 'Space')
  await press('Tab', 'ArrowRight', 'End')
  await press('Tab', 'Space')
  await press('Tab', 'Space', 'ArrowDown')
  await press('Tab')
  await page.keyboard.type('Hello')
  await press('Tab', 'Enter')
  await shown(page, /^Sent\. /)
    .first()
    .waitFor()
  await page.getByRole('slider', { name: 'Spot: horizontal' }).focus()
  await press('End', 'Tab', 'Home')
  await press('Tab', 'Enter')
  await press('Tab', 'Tab')
  await page.keyboard.type('Hey')
  await press('Enter')
  const wanted = [
    '/0001 if 2 0.02',
    '/0002 f 1',
    '/0003 i 1',
    '/0004 i 1',
    '/0006 ff 1 0',
    '/0007 i 0',
    '/0008 s Hey',
  ]
  await until(() => wanted.every((message) => bridge.sink.messages.includes(message)))
  t.equal((await waitingIn(bridge))[0]?.value, 'Hello')
})
