import { setTimeout as delay } from 'node:timers/promises'
import { type Daemon, tokenSecret } from '../../../support/load/daemon.js'
import { Random } from '../../../support/random.js'
import { mintToken } from '../../../support/wire/phone.js'

const layoutId = 'crowded'
const people = 300
const texts = 200
const actionsPerSecond = 150

const options = ['Red', 'Green', 'Blue', 'None of them'].map((label, index) => ({ index, label }))
const kinds = [
  { type: 'Button' },
  { type: 'Slider', crowd: { signals: ['mean', 'people', 'hist'] }, value: () => Math.random() },
  { type: 'Toggle', crowd: { signals: ['share'] }, value: () => Math.random() < 0.5 },
  { type: 'Index', options, results: 'live', value: (random: Random) => random.below(options.length) },
  { type: 'XYPad', value: () => [Math.random(), Math.random()] },
] as const
const controls = Array.from({ length: 30 }, (_, n) => {
  const { value, ...kind } = { value: undefined, ...kinds[n % kinds.length]! }
  return { lid: n + 1, ...kind, props: { label: `Control ${n + 1} of the evening` } }
})
const wall = { lid: 31, type: 'String', props: { label: 'Words', maxLength: 200 }, moderate: true }

/** Two pages, one with 30 controls and a text that somebody reads first. */
export const crowdedLayout = {
  layoutId,
  name: 'A full house',
  activePageId: 'all',
  pages: [
    { pageId: 'all', controls: [...controls, wall] },
    { pageId: 'next', controls: controls.map((control) => ({ ...control, lid: control.lid + 100 })) },
  ],
}

const tokens = Array.from({ length: people }, (_, n) => mintToken(layoutId, `person-${n}`, tokenSecret))

/** So many texts wait. */
export async function writeTexts(daemon: Daemon): Promise<void> {
  for (let n = 0; n < texts; n++)
    await act(daemon, n % people, { ...wall, value: `Number ${n}: play the one about the last boat home` })
}

/** Some of 300 people do something at a steady rate until it is over. */
export async function actTogether(daemon: Daemon, isOver: () => boolean): Promise<void> {
  const random = new Random(1)
  const begun = performance.now()
  for (let done = 0; !isOver(); ) {
    const due = Math.floor(((performance.now() - begun) * actionsPerSecond) / 1000)
    const acts = Array.from({ length: due - done }, () => {
      const at = random.below(controls.length)
      const value = drawValue(kinds[at % kinds.length]!, random)
      return act(daemon, random.below(people), { ...controls[at]!, value })
    })
    done = due
    await Promise.all([...acts, delay(20)])
  }
}

function drawValue(kind: (typeof kinds)[number], random: Random): unknown {
  return 'value' in kind ? kind.value(random) : undefined
}

type Action = { readonly lid: number; readonly type: string; readonly value?: unknown }

/** @throws if it is refused, but for a page that has just been left. */
async function act(daemon: Daemon, person: number, { lid, type, value }: Action): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${daemon.httpPort}/action`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokens[person]}`, 'content-type': 'application/json' },
    body: JSON.stringify({ layoutId, lid, type, value }),
  })
  const text = await answer.text()
  if (!answer.ok && JSON.parse(text).code !== 'control-not-found')
    throw new Error(`an action was refused: ${text}`)
}
