import type { ControlDraft } from '../../model/draft.js'
import { setCrowd } from '../../model/edit-controls.js'
import { fittingSignals } from '../../model/fit-type.js'
import { typeSignals } from '../../model/layout-schema.js'
import { addressOf } from '../../model/osc-address.js'
import { words } from '../../words.js'
import { FaultNotes } from '../fields/entry-frame.js'
import { faultsAt } from '../fields/faults-at.js'
import type { ControlFormProps } from './form-props.js'

/** The signals of the crowd that displays get, each with what it says and where it is sent. */
export function SignalList({ session, control, path }: Omit<ControlFormProps, 'shelf'>) {
  const { lid, type, crowd } = control
  const texts = words.forms.signals
  const order = Object.keys(texts)
  const chosen = crowd?.signals ?? []
  const fitting = fittingSignals(control)
  // One that does not fit is shown where it is chosen, so that it can be taken away.
  const known = typeSignals(type)
    .filter((signal) => fitting.includes(signal) || chosen.includes(signal))
    .sort((one, other) => order.indexOf(one) - order.indexOf(other))
  const choose = (signal: string, isOn: boolean) => {
    // As they stand in the list; what is unknown stays.
    const before = chosen.filter((each) => !known.includes(each))
    const next = known.filter((each) => (each === signal ? isOn : chosen.includes(each)))
    session.edit(setCrowd(lid, [...next, ...before], crowd?.window))
  }
  const places = [
    `${path}.crowd`,
    `${path}.crowd.signals`,
    ...chosen.map((_, at) => `${path}.crowd.signals[${at}]`),
  ]
  const faults = places.flatMap((place) => faultsAt(session.faults, place))
  return (
    <fieldset id={`${path}.crowd`} tabIndex={-1} class="signals" aria-describedby={`${path}.crowd~faults`}>
      <legend>{texts.title}</legend>
      <p class="soft">{texts.more}</p>
      <ul>
        {known.map((signal) => {
          const [name, meaning] = textsOf(type, signal)
          return (
            <li key={signal}>
              <label class="setting">
                <input
                  type="checkbox"
                  class="switch"
                  disabled={session.isReadOnly}
                  checked={chosen.includes(signal)}
                  onChange={({ currentTarget }) => choose(signal, currentTarget.checked)}
                />
                <span>
                  {name} <small>{meaning}</small>
                </span>
              </label>
              <code dir="ltr">{`${addressOf(control)}/${signal}`}</code>
            </li>
          )
        })}
      </ul>
      <FaultNotes id={`${path}.crowd~faults`} faults={faults} />
    </fieldset>
  )
}

/** What a signal is called, and what it says. A share is one number of a Toggle, and several of an Index. */
function textsOf(type: ControlDraft['type'], signal: string): readonly string[] {
  const texts: Readonly<Record<string, unknown>> = words.forms.signals
  const found = texts[type === 'Index' && signal === 'share' ? 'shares' : signal]
  return Array.isArray(found) ? found : [signal, '']
}
