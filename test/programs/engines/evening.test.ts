import type { Test } from 'tap'
import { apiKey } from '../../support/show/bridge.js'
import { test } from '../../support/tap.js'
import { until } from '../../support/time/until.js'
import { engines } from './support/engines.js'
import { passcode, runEvening } from './support/evening-show.js'
import type { Engine } from './support/tab.js'
import { Visitor } from './support/visitor.js'

const phoneSize = { width: 390, height: 844 }
const deskSize = { width: 1280, height: 900 }
const screenSize = { width: 1920, height: 1080 }

for (const engine of engines)
  test(`a short evening in ${engine.name}: phone, desk and screen do all that they can`, async (t) => {
    const evening = await beginEvening(t, engine)
    await lookAtVote(evening)
    await playEverything(evening)
    await approveText(evening)
    await lookAtCode(evening)
    await chooseScreen(evening)
    await closeInTime(evening)
    await hold(evening)
    await turnPage(evening)
    await shine(evening)
    await comeBack(evening)
    await loseNetwork(evening)
    await playElsewhere(evening)
    for (const who of ['phone', 'desk', 'screen'] as const)
      t.same(await evening[who].faults(), [], `nothing was thrown on the ${who}`)
  })

type Evening = Awaited<ReturnType<typeof beginEvening>>

async function beginEvening(t: Test, engine: Engine) {
  const show = await runEvening(t)
  const { url } = show.network
  const [phone, desk, screen] = (await Promise.all(
    [phoneSize, deskSize, screenSize].map((size) => Visitor.arrive(t, engine, size)),
  )) as [Visitor, Visitor, Visitor]
  await phone.visit(`${url}/play/evening?lang=en`)
  await phone.fill('#passcode', `${passcode}\n`)
  await phone.sees('.press', 'Applause')
  await screen.visit(`${show.url}/screen/evening?lang=en#${passcode}`)
  await screen.sees('.qr')
  await desk.visit(`${show.url}/desk?layout=evening&lang=en`)
  await desk.fill('#key', `${apiKey}\n`)
  await desk.sees('.top .badge.good')
  /** Waits until the service has this of a control. */
  const has = (lid: number, what: string, isSo: (state: Readonly<Record<string, unknown>>) => boolean) =>
    until(
      async () => isSo(await show.stateOf('evening', lid)),
      what,
      () => undefined,
    )
  return { ...show, t, phone, desk, screen, has }
}

async function lookAtVote({ t, phone }: Evening): Promise<void> {
  const below = await phone.tab.evaluate<number>(`(() => {
    const vote = document.querySelector('.answer').parentElement
    return vote.getBoundingClientRect().bottom - vote.lastElementChild.getBoundingClientRect().bottom
  })()`)
  t.ok(below < 1, `nothing is below the answers: ${below} px`)
}

async function playEverything({ t, phone, has, stateOf }: Evening): Promise<void> {
  for (let press = 1; press <= 3; press++) {
    await phone.tap('.press')
    await phone.sees('.press', `You: ${press}`)
  }
  await has(1, 'three presses', ({ count }) => count === 3)

  await phone.drag('#slider-2', { x: 0.1, y: 0.5 }, { x: 0.8, y: 0.5 })
  await has(2, 'a slider far to the right', ({ value }) => Number(value) > 0.6 && Number(value) < 0.95)

  await phone.tap('.switch-row')
  await has(3, 'a lamp that is on', ({ value }) => value === true)

  await phone.drag('.pad', { x: 0.5, y: 0.5 }, { x: 0.75, y: 0.25 })
  const isThere = ([x, y]: readonly number[]) => Math.abs(x! - 0.75) < 0.05 && Math.abs(y! - 0.75) < 0.05
  await has(4, 'a spot that is up on the right', ({ value }) => Array.isArray(value) && isThere(value))
  await phone.sees('.value', '75% · 75%')

  await phone.tap('.sticker', 'Star')
  await has(5, 'a star', ({ votes }) => String(votes) === '0,1')

  await phone.tap('.answer', 'Louder')
  await phone.sees('.answer.chosen', 'Your choice')
  await phone.tap('.answer', 'No')
  await phone.sees('.answer.chosen', 'No')
  await has(6, 'a vote that has changed its mind', ({ votes }) => String(votes) === '0,1,0')

  await phone.fill('#text-7', 'Grüße aus Reihe 12')
  await phone.tap('button[type=submit]')
  await phone.sees('.control', 'Grüße aus Reihe 12')
  t.equal((await stateOf('evening', 1)).count, 3, 'and nothing else was pressed')
}

async function approveText({ phone, desk }: Evening): Promise<void> {
  await desk.sees('blockquote', 'Grüße aus Reihe 12')
  await desk.tap('.approve')
  await phone.sees('.texts .own', 'Grüße aus Reihe 12')
  await phone.sees('.became', 'on the wall')
}

async function lookAtCode({ t, screen }: Evening): Promise<void> {
  await screen.sees('.panel')
  const [width, height] = await screen.tab.evaluate<number[]>(`(() => {
    const { width, height } = document.querySelector('.qr').getBoundingClientRect()
    return [width, height].map(Math.round)
  })()`)
  t.equal(width, height, 'a code is a square, also where there is little room')
}

async function chooseScreen({ desk, screen }: Evening): Promise<void> {
  await screen.sees('.histogram')
  await desk.tap('.strip-choices button', 'Texts')
  await screen.sees('.screen', 'Grüße aus Reihe 12')
  await desk.tap('[aria-label="Encore?: on screen"]')
  await screen.sees('.alone', 'Vote now')
  await desk.tap('[aria-label="Encore?: reveal the results"]')
  await screen.sees('.answers .leads', 'Winner')
  await screen.sees('.answers .leads', '100%')
  await desk.tap('.strip-choices button', 'By itself')
  await screen.sees('.panel')
}

async function closeInTime({ phone, desk }: Evening): Promise<void> {
  await desk.tap('[aria-label="Encore?: open for 30 s"]')
  await phone.sees('.control', 'Closes in 0:2')
  await desk.tap('[aria-label="Encore?: close now"]')
  await phone.sees('.control', 'Voting is closed, thank you')
  await desk.fill('[aria-label="Encore?: seconds"]', '2\n')
  await phone.sees('.control', 'Closes in 0:0')
  await phone.sees('.control', 'Voting is closed, thank you')
}

async function hold({ t, phone, desk, sink, has }: Evening): Promise<void> {
  await desk.tap('.hold')
  await desk.sees('.desk.held')
  const before = sink.messages.length
  await phone.tap('.press')
  await phone.sees('.press', 'You: 4')
  await has(1, 'four presses', ({ count }) => count === 4)
  t.equal(sink.messages.length, before, 'the stage hears nothing')
  await desk.tap('.hold')
  await desk.tap('dialog button', 'Release output')
  await until(() => sink.messages.length > before, 'what the stage has missed')
  await desk.sees('.desk:not(.held)')
}

async function turnPage({ phone, desk, has }: Evening): Promise<void> {
  await desk.tap('.pages button', 'second')
  await phone.sees('.press', 'Once more')
  await phone.tap('.press', 'Once more')
  await has(8, 'a press on the second page', ({ count }) => count === 1)
  await phone.fill('#text-9', 'joy')
  await phone.tap('button[type=submit]')
  await phone.sees('.texts .word', 'joy 1')
  await desk.tap('.pages button', 'first')
  await phone.sees('.press', 'Applause')
}

async function shine({ phone, admin }: Evening): Promise<void> {
  await phone.tap('.light-button')
  await phone.sees('.light.dark', 'The light comes from the stage')
  await admin('PUT', '/layout/evening/light', { colors: ['#ff0000'] })
  await phone.sees('.light.lit')
  const isRed = `getComputedStyle(document.querySelector('.light')).backgroundColor === 'rgb(255, 0, 0)'`
  await until(() => phone.tab.evaluate<boolean>(isRed), 'a screen that is red')
  await phone.tap('.light-leave')
  await phone.sees('.press', 'Applause')
  await admin('PUT', '/layout/evening/light', { colors: null })
}

async function comeBack({ phone, has }: Evening): Promise<void> {
  await phone.reload()
  await phone.sees('.press', 'You: 4')
  await phone.tap('.press')
  await phone.sees('.press', 'You: 5')
  await has(1, 'five presses', ({ count }) => count === 5)
}

async function loseNetwork({ phone, network, has }: Evening): Promise<void> {
  network.offline = true
  await phone.sees('.news.lost')
  await phone.tap('.press')
  await phone.tap('.press')
  await phone.sees('.press', 'You: 5 +2')
  network.offline = false
  await phone.sees('.press', 'You: 7')
  await has(1, 'seven presses', ({ count }) => count === 7)
}

/** A second layout on the same phone, and back. */
async function playElsewhere({ t, phone, network, stateOf }: Evening): Promise<void> {
  await phone.visit(`${network.url}/play/foyer?lang=en#${passcode}`)
  await phone.tap('.press', 'Ring the bell')
  await phone.sees('.press', 'You: 1')
  t.equal((await stateOf('foyer', 1)).count, 1)
  await phone.visit(`${network.url}/play/evening?lang=en`)
  await phone.sees('.press', 'You: 7')
}
