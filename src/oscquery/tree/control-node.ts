import { steadyTime } from '../../clocks.js'
import type { Reading } from '../../controls/reading.js'
import { type ArgumentRange, rangesOfSignal, rangesOfValues } from '../../display/addresses/ranges.js'
import { schedulerOf } from '../../display/signals/signal-scheduler.js'
import { signalForm } from '../../display/signals/wire.js'
import { PreparedControl } from '../../display/wire/prepared-control.js'
import { genericProfile, type Profile } from '../../display/wire/profile.js'
import { type WireMessage, wireForm } from '../../display/wire/wire-form.js'
import { saturateInt32 } from '../../osc/message.js'
import type { LiveControl } from '../../state/live-layout.js'
import {
  type Attributes,
  branchOf,
  container,
  type Range,
  type ToldValue,
  type TreeNode,
} from './tree-node.js'

/** What OSCQuery shows, and what those who LISTEN get: as displays of the preset `generic`, with the votes. */
export const listenedProfile: Profile = { ...genericProfile, votes: 'on' }

const wireOptions = { profile: listenedProfile, prefix: '' }

/** One address of a control. */
interface Method {
  readonly message: WireMessage
  readonly ranges: readonly Range[] | undefined
  readonly description: string
}

/**
 * A control, and below it its votes and signals.
 *
 * @param path in the tree, which may be longer than its address.
 * @param mayLeave whether the audience's values may leave now.
 */
export function controlNode(live: LiveControl, path: string, mayLeave: () => boolean): TreeNode {
  const { address, type, props } = live.control
  const { own, others } = methodsOf(live)
  const nodeOf = ({ message, ranges, description }: Method): TreeNode => {
    const fixed = {
      FULL_PATH: path + message.address.slice(address.length),
      DESCRIPTION: description,
      ACCESS: 1,
      TYPE: message.readings.map(typeTags).join(''),
      ...(ranges && { RANGE: ranges }),
      TAGS: [type],
    } as const satisfies Attributes
    return {
      describe: () => (mayLeave() ? { ...fixed, ...presentValue(message.readings, live) } : fixed),
      told: toldOf(message, live, mayLeave),
    }
  }
  const below = branchOf(
    Object.fromEntries(
      others.map((each) => [each.message.address.slice(address.length + 1), () => nodeOf(each)]),
    ),
  )
  const node = own ? nodeOf(own) : container(path, String(props.label), below)
  return others.length > 0 ? { ...node, below } : node
}

/** `own` is absent where displays are sent only its signals. */
function methodsOf(live: LiveControl): {
  readonly own: Method | undefined
  readonly others: readonly Method[]
} {
  const { each, behaviour, options, props } = live.control
  const label = String(props.label)
  const values = (each ? wireForm(live, wireOptions) : []).map((message, at): Method => {
    const ranges = rangesOfValues(message.readings, live).map(rangeOf)
    if (at > 0) return { message, ranges: ranges.map(() => ({ MIN: 0 })), description: `${label}: votes` }
    const isChoice = behaviour.valueKind === 'choice'
    return {
      message,
      ranges: behaviour.valueKind === 'text' ? undefined : isChoice ? ranges.map(asMenu) : ranges,
      description: isChoice
        ? `${label} (${options.map((each, n) => `${n} ${each.label}`).join(', ')})`
        : label,
    }
  })
  const signals = signalForm(live, wireOptions).map((message): Method => {
    const { name } = live.state.crowd!.signals[message.signal]!
    const form = behaviour.signals[name]!
    const ranges = form.isWords
      ? undefined
      : rangesOfSignal(message.readings, form, options.length).map(rangeOf)
    return { message, ranges, description: `${label}: ${name}` }
  })
  const [own, ...votes] = values
  return { own, others: [...votes, ...signals] }
}

function rangeOf(range: ArgumentRange): Range {
  if (range.kind === 'truth') return { VALS: [false, true] }
  const { least, greatest } = range
  return Number.isFinite(greatest) ? { MIN: least, MAX: greatest } : { MIN: least }
}

function asMenu({ MIN = 0, MAX = 0 }: Range): Range {
  return { MIN, MAX, VALS: Array.from({ length: MAX - MIN + 1 }, (_, n) => MIN + n) }
}

/** A list has no types but those of what is in it now. */
function typeTags({ type }: Reading): string {
  if (type === 'list') return ''
  return type === 'tf' ? 'T' : type
}

function presentValue(readings: readonly Reading[], live: LiveControl): Partial<Attributes> {
  look(live)
  const { state, control } = live
  const [first] = readings
  if (first?.type === 'list') {
    const args = first.read(state, control.fullScale)
    return { TYPE: args.map(({ type }) => type).join(''), VALUE: args.map(({ value }) => value) }
  }
  const values = readings.map((reading) => {
    const value = reading.read(state, control.fullScale)
    return reading.type === 'i' ? saturateInt32(value as number) : (value as number | string | boolean)
  })
  return { VALUE: values }
}

function toldOf(message: WireMessage, live: LiveControl, mayLeave: () => boolean): ToldValue {
  const { layoutId, lid } = live.state
  return {
    key: `${layoutId} ${lid} ${message.address}`,
    isState: message.kind === 'state',
    present: () => {
      if (!mayLeave()) return undefined
      look(live)
      return new PreparedControl(message, live).encode()
    },
  }
}

/** The signals as they are now: they are kept as they were when somebody looked last. */
function look({ state: { crowd } }: LiveControl): void {
  if (crowd) schedulerOf(crowd).look(steadyTime())
}
