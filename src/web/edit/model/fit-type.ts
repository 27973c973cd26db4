import { change } from './change/members.js'
import type { ControlDraft, OptionDraft } from './draft.js'
import { controlMembers, membersIn, typeSignals } from './layout-schema.js'

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
  if (control.type === before?.type) return fitOnce(control, before)
  const misfits = (names: readonly string[], all: ReadonlySet<string>, fitting: object) =>
    Object.fromEntries(
      names.filter((name) => all.has(name) && !(name in fitting)).map((name) => [name, undefined]),
    )
  const members = controlMembers[control.type] ?? {}
  const props = misfits(Object.keys(control.props), knownProps, membersIn(members.props))
  return fitOnce(
    change('control', control, {
      ...misfits(Object.keys(control), known, members),
      props: change('props', control.props, props),
      crowd: fitCrowd(control),
      ...('options' in members && { options: control.options ?? firstOptions }),
    }),
  )
}

/** The signals that the type has; no crowd if none is left. */
function fitCrowd({ type, crowd }: ControlDraft): ControlDraft['crowd'] {
  if (crowd === undefined) return undefined
  const fitting = typeSignals(type)
  const signals = crowd.signals.filter((signal) => fitting.includes(signal))
  if (signals.length === crowd.signals.length) return crowd
  return signals.length > 0 ? change('crowd', crowd, { signals }) : undefined
}

/** Where each has one choice that lasts, no value counts for a while only. */
function fitOnce(control: ControlDraft, before?: ControlDraft): ControlDraft {
  const { crowd } = control
  if (control.once !== true || before?.once === true || crowd?.window === undefined) return control
  return change('control', control, { crowd: change('crowd', crowd, { window: undefined }) })
}
