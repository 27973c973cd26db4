import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import type { Test } from 'tap'
import { readLayouts } from '../../src/layout/read-layouts.js'
import { documentAt } from '../support/documents.js'
import { runBridge } from '../support/show/bridge.js'
import { test } from '../support/tap.js'
import { stopClock } from '../support/time/stop-clock.js'
import { companionDatagram, guidedButtons, guidedRequests } from './support/companion.js'
import { openPeer } from './support/peer.js'

const demo = readLayouts(join(process.cwd(), 'config', 'layouts'))
const buttons = guidedButtons()

test('the guide for Companion names the ports that the service has by itself', (t) => {
  const [http, osc] = ['http', 'osc'].map((section) => {
    const [, lines = ''] = readFileSync('service.example.ini', 'utf8').split(`[${section}]`)
    return /^port = (\d+)$/m.exec(lines)?.[1]
  })
  const { text } = documentAt('config/guide/companion.md')
  t.ok(text.includes(`| \`http://127.0.0.1:${http}\` |`))
  t.ok(text.includes(`| Target Port | \`${osc}\` |`))
  t.end()
})

test('every button of the guide for Companion does what its name says, and the others show it', async (t) => {
  const deck = await openDeck(t)
  t.same(await deck.show('where we are'), 'opening')
  t.equal(await deck.isColoured('a page'), false)
  await deck.press('next page')
  t.equal(await deck.show('where we are'), 'finale')
  t.equal(await deck.isColoured('a page'), true)
  await deck.press('page back')
  t.equal(await deck.show('where we are'), 'opening')
  await deck.press('a page')
  t.equal(await deck.isColoured('a page'), true)
  await deck.press('hold the output')
  t.equal(await deck.isColoured('hold the output'), true)
  await deck.press('release it')
  t.equal(await deck.isColoured('hold the output'), false)
  await deck.press('close it')
  t.equal(await deck.isColoured('open a control'), false)
  await deck.press('open a control')
  t.equal(await deck.isColoured('open a control'), true)
  t.same(deck.untouched(), [], 'no button of the guide was left out')
})

test('a vote that Companion opens for 30 s counts down on a button', async (t) => {
  const deck = await openDeck(t)
  t.equal(await deck.show('seconds left'), 0)
  await deck.press('a page')
  await deck.press('open for 30 s')
  t.equal(await deck.show('seconds left'), 30)
  deck.wait(12_400)
  t.equal(await deck.show('seconds left'), 18)
  t.equal(await deck.isColoured('open for 30 s'), true)
})

test('buttons show presses and votes as they are counted', async (t) => {
  const deck = await openDeck(t)
  t.equal(await deck.show('presses'), 0)
  for (let presses = 0; presses < 3; presses++) await deck.act({ lid: 1, type: 'Button' })
  t.equal(await deck.show('presses'), 3)
  await deck.press('a page')
  await deck.act({ lid: 11, type: 'Index', value: 1 })
  t.equal(await deck.show('votes for the second option'), 1)
})

test('Companion may send the numbers of a button in any type, and as text of its variables', async (t) => {
  const deck = await openDeck(t)
  const forms = [
    '11 1 30',
    '11.0 1.0 30.0',
    '"11" "1" "30"',
    '"11.000" "1.000" "30.000"',
    '"demo" 11 true 30',
  ]
  for (const typed of forms) {
    await deck.send('Send message with multiple arguments', '/ovation/enable', '11 0')
    t.equal(await deck.isColoured('open for 30 s'), false)
    await deck.send('Send message with multiple arguments', '/ovation/enable', typed)
    t.equal(await deck.isColoured('open for 30 s'), true, typed)
    t.equal(await deck.show('seconds left'), 30, typed)
  }
  const words = ['Send integer 1', 'Send float 1', 'Send string 1', 'Send string 1.000', 'Send boolean true']
  for (const word of words) {
    const [, action = '', typed = ''] = /^(.*) (\S+)$/.exec(word) ?? []
    await deck.press('release it')
    await deck.send(action, '/ovation/hold', typed)
    t.equal(await deck.isColoured('hold the output'), true, word)
  }
  await deck.press('release it')
  await deck.send('Send message with multiple arguments', '/ovation/page', '"demo" "finale"')
  t.equal(await deck.show('where we are'), 'finale')
})

/** The demo, and a Stream Deck that is set up as the guide says. */
async function openDeck(t: Test) {
  const { act, admin, bridge, tokens } = await runBridge(t, { catalogue: demo })
  const peer = await openPeer(t, bridge.osc.port)
  const clock = stopClock(t)
  const authorization = `Bearer ${tokens.mint({ layoutId: 'demo' })}`
  const pressed = new Set<string>()
  const buttonOf = (name: string) => {
    const button = buttons.get(name)
    if (!button) throw new Error(`the guide has no button ${name}`)
    return button
  }
  const send = async (action: string, path: string, typed: string) => {
    // As somebody presses buttons: the same words sooner may be an echo.
    clock.advance(1000)
    peer.sendBytes(companionDatagram(action, path, typed))
    await peer.settle()
  }
  const compute = async (expression: string): Promise<unknown> => {
    const variables: Record<string, unknown> = {}
    for (const [path, name] of guidedRequests()) variables[name] = (await admin('GET', path)).body
    const script = expression.replaceAll(/\$\(custom:(\w+)\)/g, 'variables.$1')
    return runInNewContext(script, { variables, jsonpath: findInControls, ceil: Math.ceil })
  }
  return {
    send,
    wait: (ms: number) => clock.advance(ms),
    press: async (name: string) => {
      const { action, path, typed } = buttonOf(name)
      pressed.add(name)
      await send(action, path, typed)
    },
    show: (name: string) => compute(buttonOf(name).text),
    isColoured: (name: string) => compute(buttonOf(name).colouredWhile),
    act: async (action: object) =>
      t.match(await act({ layoutId: 'demo', ...action }, { authorization }), { status: 200 }),
    /** The buttons that send something at once and were not pressed. */
    untouched: () =>
      [...buttons.values()]
        .filter(({ name, action }) => action !== '' && name !== 'open for 30 s' && !pressed.has(name))
        .map(({ name }) => name),
  }
}

/** `jsonpath` of Companion for the one form that the guide uses: a list of what is found, nothing where there is none. */
function findInControls(
  { controls }: { controls: ({ lid: number } & Record<string, unknown>)[] },
  path: string,
) {
  const [, lid, member] = /^\$\.controls\[\?\(@\.lid==(\d+)\)\]\.(\w+)$/.exec(path) ?? []
  const found = controls.find((control) => control.lid === Number(lid))?.[member ?? '']
  return found === undefined ? undefined : [found]
}
