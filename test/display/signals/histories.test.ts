import type { ControlValue, ShownSignal } from '../../../src/wire/control-state.js'
import { Random } from '../../support/random.js'
import { displayOptions } from '../../support/show/display-options.js'
import { test } from '../../support/tap.js'
import { openSink, type Sink } from '../../support/wire/sink.js'
import { allArrived, crowdedShow, fileOf, type Pages } from '../support/crowded-show.js'

const props = { label: 'x' }
const options = (count: number) => Array.from({ length: count }, (_, index) => ({ index, label: `${index}` }))
const button = (signals: readonly string[]) => ({
  lid: 1,
  type: 'Button',
  props,
  crowd: { signals, window: 2 },
})
const slider = (signals: readonly string[], window: number) => ({
  ...{ lid: 2, type: 'Slider', props, each: false },
  crowd: { signals, window },
})
const toggle = { lid: 3, type: 'Toggle', props, crowd: { signals: ['share', 'spotlight', 'people'] } }
const vote = (count: number) => ({
  ...{ lid: 4, type: 'Index', props, each: false, options: options(count) },
  crowd: { signals: ['winner', 'share'], window: 3 },
})
const pad = { lid: 6, type: 'XYPad', props, each: false, crowd: { signals: ['radius', 'centre'], window: 1 } }

/** What a reload may bring. */
const files: readonly Pages[] = [
  {
    a: [button(['people', 'rate', 'energy', 'sync']), slider(['mean', 'hist'], 2)],
    b: [toggle, vote(3), pad],
  },
  { a: [slider(['median', 'mean', 'spotlight'], 1), pad, vote(2)], b: [button(['sync', 'people']), toggle] },
  { a: [toggle, vote(3)], b: [slider(['hist', 'mean', 'max'], 0)] },
]

/** The last numbers of each address that a display has received. */
class Known {
  readonly numbers = new Map<string, string>()
  #read = 0

  constructor(private readonly sink: Sink) {}

  look(): void {
    const { messages } = this.sink
    for (; this.#read < messages.length; this.#read++) {
      const [address = '', , ...numbers] = messages[this.#read]!.split(' ')
      this.numbers.set(address, numbers.join(' '))
    }
  }
}

function words(value: number | boolean | readonly number[]): string {
  return [value]
    .flat()
    .map((number) => String(Math.round(Math.fround(Number(number)) * 1e6) / 1e6))
    .join(' ')
}

for (const seed of [2, 12, 16])
  test(`after history ${seed} a display knows, a tick later, what the crowds of the active page mean`, async (t) => {
    const source = new Random(seed)
    const random = () => source.below(2 ** 20) / 2 ** 20
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
    const show = await crowdedShow(t, files[0]!)
    const { act, tick, pass, turnPage, reset, hold, layouts, load, sink, holdBack, release } = show
    const other = await openSink(t)
    const all = [
      displayOptions({ port: sink.port }),
      displayOptions({ port: other.port, profile: { snapshot: 'off' } }),
    ]
    await load(all, fileOf(files[0]!))
    const anyValue = (type: string, optionCount: number): ControlValue => {
      if (type === 'Slider') return random()
      if (type === 'Toggle') return random() < 0.5
      if (type === 'Index') return Math.floor(random() * optionCount)
      return type === 'XYPad' ? [random(), random()] : null
    }
    const arrived = async () => {
      await allArrived(show, sink)
      await allArrived(show, other)
      for (const known of displaysKnow) known.look()
    }
    const displaysKnow = [new Known(sink), new Known(other)]
    const reload = async (pages: Pages) => {
      await load(all, fileOf(pages))
      await arrived()
      const { controls } = layouts.byId.get('show')!
      const addresses = [...controls.values()].flatMap(({ control: { address, signals } }) =>
        (signals ?? []).map((name) => `${address}/${name}`),
      )
      // Of a signal that the layout has no more, nobody is told the end.
      for (const { numbers } of displaysKnow)
        for (const address of numbers.keys()) if (!addresses.includes(address)) numbers.delete(address)
    }
    let checks = 0
    const wrong: string[] = []
    const check = async (step: number) => {
      await arrived()
      const { activePage, controls } = layouts.byId.get('show')!
      const now = performance.timeOrigin + performance.now()
      for (const lid of activePage.byLid.keys()) {
        const { state, control } = controls.get(lid)!
        state.crowd!.expire(now)
        const isSomebody = state.crowd!.count > 0
        for (const [name, value] of Object.entries({ ...state.crowd!.describe(now) } as Record<
          string,
          ShownSignal
        >))
          for (const known of displaysKnow) {
            const is = known.numbers.get(`${control.address}/${name}`)
            checks++
            // Nobody says how many numbers there are of nobody.
            const isRight = isSomebody ? is === words(value) : is === undefined || /^(0|-1)( 0)*$/.test(is)
            if (!isRight) wrong.push(`step ${step}: ${control.address}/${name} is ${is}, not ${words(value)}`)
          }
      }
    }
    for (let step = 0; step < 2500 && wrong.length === 0; step++) {
      const dice = random()
      const { activePage } = layouts.byId.get('show')!
      if (dice < 0.55) {
        const { lid, type, options } = pick([...activePage.byLid.values()])
        act(lid, anyValue(type, options.length), `p${Math.floor(random() * 5)}`)
      } else if (dice < 0.7) pass(Math.floor(random() * 1500))
      else if (dice < 0.74) turnPage(pick(['a', 'b']))
      else if (dice < 0.77) reset(pick([...layouts.byId.get('show')!.controls.keys()]))
      else if (dice < 0.79) await reload(pick(files))
      else if (dice < 0.8) {
        if (hold.isHeld) release()
        else holdBack()
      }
      if (random() < 0.4) tick(Math.floor(random() * 100))
      if (!hold.isHeld && random() < 0.3) {
        tick(0)
        await check(step)
      }
    }
    t.same(wrong, [])
    t.ok(checks > 2000, `${checks} numbers were compared`)
  })
