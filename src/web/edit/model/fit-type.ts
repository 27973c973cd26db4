import { change, type MemberChanges } from './change/members.js'
import type { ControlDraft, OptionDraft, PropsDraft } from './draft.js'
import { controlMembers, membersIn, propsOf, typeSignals } from './layout-schema.js'

/** Members of any type, so that they are known to be of another one. */
const known = new Set(Object.values(controlMembers).flatMap(Object.keys))
const knownProps = new Set(
  Object.values(controlMembers).flatMap(({ props }) => Object.keys(membersIn(props))),
)

/** What people choose from at first; an Index cannot be without. */
const firstOptions: readonly OptionDraft[] = ['A', 'B'].map((label, index) => ({ index, label }))

/**
 * Makes what belongs to a control's type of a control that may have had another: it loses what only that one has. What is
 * of no type stays.
 *
 * @param before what it was; undefined: it is new.
 */
export function fitType(control: ControlDraft, before?: ControlDraft): ControlDraft {
  if (control.type === before?.type) return fitWindow(fitWords(control, before), before)
  const misfits = (names: readonly string[], all: ReadonlySet<string>, fitting: object) =>
    Object.fromEntries(
      names.filter((name) => all.has(name) && !(name in fitting)).map((name) => [name, undefined]),
    )
  const members = controlMembers[control.type] ?? {}
  const props = {
    ...misfits(Object.keys(control.props), knownProps, membersIn(members.props)),
    ...translateWords(control, before),
  }
  return fitWindow(
    change('control', control, {
      ...misfits(Object.keys(control), known, members),
      props: change('props', control.props, props),
      crowd: fitCrowd(control),
      ...('options' in members && { options: control.options ?? firstOptions }),
    }),
  )
}

/** Says in the words of the new type what the former one had another for: a Button is shaken, a Slider tilted. */
function translateWords({ type, props }: ControlDraft, before?: ControlDraft): MemberChanges<PropsDraft> {
  const [former, fitting] = [propsOf(before?.type ?? ''), propsOf(type)]
  const names = Object.keys(props).filter((name) => former[name]?.const === props[name])
  return Object.fromEntries(
    names.flatMap((name) => (fitting[name]?.const ? [[name, fitting[name].const]] : [])),
  )
}

/** The signals that a control can have as it is. */
export function fittingSignals({ type, words }: ControlDraft): readonly string[] {
  return typeSignals(type).filter((signal) => signal !== 'words' || words === true)
}

/** The signals that fit; no crowd if none is left. */
function fitCrowd(control: ControlDraft): ControlDraft['crowd'] {
  const { crowd } = control
  if (crowd === undefined) return undefined
  const fitting = fittingSignals(control)
  const signals = crowd.signals.filter((signal) => fitting.includes(signal))
  if (signals.length === crowd.signals.length) return crowd
  return signals.length > 0 ? change('crowd', crowd, { signals }) : undefined
}

/** Where words are counted no longer, there is no signal of them, and no cloud. */
function fitWords(control: ControlDraft, before: ControlDraft): ControlDraft {
  if (control.words === true || before.words !== true) return control
  const props = change('props', control.props, { view: undefined })
  return change('control', control, { props, crowd: fitCrowd(control) })
}

/** Where a choice or a text of each counts until a reset, no value counts for a while only. */
function fitWindow(control: ControlDraft, before?: ControlDraft): ControlDraft {
  const { crowd } = control
  if (!isLasting(control) || (before && isLasting(before)) || crowd?.window === undefined) return control
  return change('control', control, { crowd: change('crowd', crowd, { window: undefined }) })
}

/** Whether what each person has done there counts until a reset. */
export function isLasting({ once, words }: ControlDraft): boolean {
  return once === true || words === true
}
