import type { ControlDraft, Edit } from '../../model/draft.js'
import { setControl, setCrowd, setProps } from '../../model/edit-controls.js'
import { controlsOf } from '../../model/find-control.js'
import { isLasting } from '../../model/fit-type.js'
import { controlMembers, type MemberSchema, membersIn, propsOf, resolve } from '../../model/layout-schema.js'
import { addressOf } from '../../model/osc-address.js'
import { words } from '../../words.js'
import { ColourEntry, usualAccent } from '../fields/colour-entry.js'
import { NameEntry } from '../fields/name-entry.js'
import { NumberEntry } from '../fields/number-entry.js'
import { ChoiceEntry, LineEntry, SwitchEntry } from '../fields/plain-entries.js'
import type { ControlFormProps } from './form-props.js'
import { oftenNeeded, seldomNeeded } from './member-order.js'

type MemberName = (typeof oftenNeeded | typeof seldomNeeded)[number]
type PartProps = Omit<ControlFormProps, 'shelf'>

/** The plain values of a control, as far as its type has them in the description of the layout file. */
export function TypeEntries({ isSeldom, ...part }: PartProps & { readonly isSeldom: boolean }) {
  const { type } = part.control
  const own = controlMembers[type] ?? {}
  const [props, crowd] = [propsOf(type), membersIn(own.crowd)]
  return (
    <div class={isSeldom ? 'fields' : 'fields often'}>
      {(isSeldom ? seldomNeeded : oftenNeeded).map((name) => {
        const holder = name in props ? 'props' : name in crowd ? 'crowd' : ''
        const schema = { props, crowd, '': own }[holder][name]
        return (
          schema &&
          isOffered(name, part.control) && (
            <TypeEntry key={name} {...part} name={name} holder={holder} schema={resolve(schema)} />
          )
        )
      })}
    </div>
  )
}

/** Whether a member fits to the others that a control has; what it has is shown in any case. */
function isOffered(name: MemberName, control: ControlDraft): boolean {
  if (name === 'window') return !isLasting(control) || control.crowd?.window !== undefined
  if (name === 'view') return control.words === true || control.props.view !== undefined
  return true
}

interface TypeEntryProps extends PartProps {
  readonly name: MemberName
  /** The member that has it; '': the control itself. */
  readonly holder: 'props' | 'crowd' | ''
  readonly schema: MemberSchema
}

function TypeEntry({ session, control, path, name, holder, schema }: TypeEntryProps) {
  const { lid } = control
  const word = schema.const
  // What there is one word for goes by that: a Button is shaken, a Slider tilted.
  const [label = '', hint] = words.forms.control[(word ?? name) as 'label']
  const place = [path, holder, name].filter(Boolean).join('.')
  const entry = {
    session,
    path: place,
    label,
    hint,
    value: (holder === '' ? control : control[holder])?.[name] as never,
    set: (value: unknown) => session.edit(editOf(control, holder, name, value), place),
  }
  if (name === 'lid') {
    const others = controlsOf(session.draft).filter((each) => each !== control)
    const refuse = (value?: number) =>
      !Number.isSafeInteger(value) || value! < 1
        ? words.forms.number
        : others.some((each) => each.lid === value)
          ? words.forms.taken
          : undefined
    return <NameEntry<number> {...entry} read={Number} refuse={refuse} />
  }
  if (name === 'address') return <LineEntry {...entry} placeholder={addressOf({ lid })} attributes={plain} />
  if (name === 'color') return <ColourEntry {...entry} usual={session.draft.theme?.accent ?? usualAccent} />
  if (name === 'results') return <ChoiceEntry {...entry} choices={Object.entries(words.forms.results)} />
  if (word !== undefined)
    return (
      <SwitchEntry
        {...entry}
        value={entry.value === word}
        set={(isOn) => entry.set(isOn ? word : undefined)}
      />
    )
  if (schema.type === 'boolean') return <SwitchEntry {...entry} usual={name === 'each'} />
  if (schema.type === 'string') return <LineEntry {...entry} canBeEmpty={name === 'label'} />
  return <NumberEntry {...entry} usual={schema.default as number | undefined} />
}

const plain = { dir: 'ltr', autocapitalize: 'none', spellcheck: false } as const

function editOf(
  { lid, crowd }: ControlDraft,
  holder: TypeEntryProps['holder'],
  name: MemberName,
  value: unknown,
): Edit {
  if (holder === 'props') return setProps(lid, { [name]: value })
  if (holder === 'crowd') return setCrowd(lid, crowd?.signals ?? [], value as number | undefined)
  return setControl(lid, { [name]: value })
}
