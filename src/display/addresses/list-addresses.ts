import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Control, Layout } from '../../layout/layout.js'
import { type DecodedMessage, decodePacket } from '../../osc/decode.js'
import { formatArgument } from '../../osc/describe-message.js'
import type { ControlState } from '../../state/control-state.js'
import type { AddressesAnswer, AddressRow } from '../../wire/files/addresses.js'
import { sampleOf } from '../self-test/display-test.js'
import { signalForm } from '../signals/wire.js'
import { PreparedControl } from '../wire/prepared-control.js'
import { type PresetName, presetNames, profileOf } from '../wire/presets.js'
import { type OutputControl, type WireMessage, wireForm } from '../wire/wire-form.js'
import { describeRanges, rangesOfSignal, rangesOfValues } from './ranges.js'

/** So many controls take about a millisecond, in which no action is counted. */
const controlsATurn = 20

/**
 * What displays with a preset are sent of a layout: made by what sends it, with the values of a test. Takes turns with
 * everything else, as long as it may take.
 */
export async function listAddresses(
  { layoutId, name, everyPage, pages }: Pick<Layout, 'layoutId' | 'name' | 'everyPage' | 'pages'>,
  preset: PresetName,
): Promise<AddressesAnswer> {
  const sample = samples(layoutId)
  const placed = [
    ...everyPage.map((control) => ({ control, page: null })),
    ...[...pages.values()].flatMap(({ name, controls }) =>
      controls.slice(everyPage.length).map((control) => ({ control, page: name })),
    ),
  ]
  const rows: AddressRow[] = []
  for (const [at, { control, page }] of placed.entries()) {
    if (at % controlsATurn === 0) await nextTurn()
    rows.push(...rowsOf({ control, state: sample(control) }, page, preset))
  }
  return { layoutId, name, preset, presets: presetNames, rows }
}

/** Controls that are alike share a state: what counts a crowd is large. */
function samples(layoutId: string): (control: Control) => ControlState {
  const states = new Map<string, ControlState>()
  return (control) => {
    const { type, signals, words, options, maxLength } = control
    const kind = JSON.stringify([type, signals, words, options.length, maxLength])
    const state = states.get(kind) ?? sampleOf(layoutId, control)
    states.set(kind, state)
    return state
  }
}

function rowsOf(live: OutputControl, page: string | null, preset: PresetName): readonly AddressRow[] {
  const { lid, type, props, each, behaviour, options } = live.control
  const form = { profile: profileOf({ preset }), prefix: '' }
  const of = { lid, type, label: props.label, page }
  const actions = (each ? wireForm(live, form) : []).map((message) => ({
    ...of,
    ...sent(message, live),
    range: describeRanges(rangesOfValues(message.readings, live)),
  }))
  const signals = signalForm(live, form).map((message) => {
    const { name } = live.state.crowd!.signals[message.signal]!
    const ranges = rangesOfSignal(message.readings, behaviour.signals[name]!, options.length)
    return { ...of, signal: name, ...sent(message, live), range: describeRanges(ranges) }
  })
  if (actions.length + signals.length > 0) return [...actions, ...signals]
  return [{ ...of, address: null, types: '', range: '', example: '' }]
}

/** Read from the bytes, as displays do. */
function sent(message: WireMessage, live: OutputControl) {
  const [{ address, args }] = decodePacket(new PreparedControl(message, live).encode()).messages as [
    DecodedMessage,
  ]
  return {
    address,
    types: args.map(({ type }) => type).join(''),
    example: args.map(formatArgument).join(' '),
  }
}
