import type { ComponentType } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { ControlForPhones } from '../../../wire/control.js'
import type { Theme } from '../../../wire/room.js'
import { clockTime } from '../../language/clock-time.js'
import { fill, numberLanguage } from '../../language/wording.js'
import { type ControlTraits, controlTraits } from '../../look/control-traits.js'
import { say } from '../../look/live-region.js'
import { paletteOf } from '../../look/palette.js'
import { useSecondsLeft } from '../../look/use-seconds-left.js'
import { storageKeyOf } from '../session/own-actions.js'
import type { PlayRoom } from '../session/play-room.js'
import { words } from '../words.js'
import { IndexControl } from './choice.js'
import { closedNote, refusalNote } from './control-notes.js'
import type { ControlProps } from './control-parts.js'
import { MoveButton } from './move-button.js'
import { Pad } from './pad.js'
import { PressButton } from './press-button.js'
import { Slider } from './slider.js'
import { Switch } from './switch.js'
import { TextField } from './text-field.js'

const views = {
  button: PressButton,
  slider: Slider,
  switch: Switch,
  choice: IndexControl,
  text: TextField,
  pad: Pad,
} as const satisfies Record<ControlTraits['view'], unknown>

interface ControlViewProps extends Pick<ControlProps, 'control' | 'result' | 'lang'> {
  readonly room: PlayRoom
  readonly theme: Theme
  /** When it closes by itself, or has, by `performance.now()`. */
  readonly closesAt: number | undefined
  readonly beginsColumn: boolean
}

/**
 * One control of any type. Above it stands how long it is open, or that it is closed; below it, why an action does not count.
 * A Button has these within.
 */
export function ControlView({
  control,
  result,
  lang,
  room,
  theme,
  closesAt,
  beginsColumn,
}: ControlViewProps) {
  const { ownActions, act: send } = room
  const [, draw] = useState({})
  useEffect(() => ownActions.onChange(control, () => draw({})), [ownActions, storageKeyOf(control)])
  const own = ownActions.own(control)
  const left = useSecondsLeft(closesAt)
  const isOpen = control.enabled !== false && left !== 0
  const isTimed = isOpen && left !== undefined
  const time = isTimed ? fill(words.closesIn, { n: clockTime(left, numberLanguage()) }) : undefined
  const closed = isOpen ? undefined : closedNote(control, left === 0)
  const refused = refusalNote(own)
  const tell = (text: string | undefined) => text !== undefined && say(`${control.props.label}: ${text}`)
  useEffect(() => void tell(closed), [closed])
  useEffect(() => void tell(refused), [refused])
  useEffect(() => void tell(time), [isTimed])
  const act = (value?: unknown) => ownActions.act(send, control, value)
  const { view } = controlTraits[control.type]
  const View = views[view] as ComponentType<ControlProps>
  const isButton = view === 'button'
  const holder = useRef<HTMLDivElement>(null)
  const moved = useRef(() => {})
  const awaits = result === undefined && control.results ? `awaits-${control.results}` : ''
  return (
    <div
      ref={holder}
      class={`control control-${view} ${awaits} ${beginsColumn ? 'begins-column' : ''}`}
      style={accentOf(control, theme)}
    >
      {!isButton && (time ?? closed) && <p class={`state ${isOpen ? 'timed' : ''}`}>{time ?? closed}</p>}
      <View
        control={control}
        result={result}
        own={own}
        isOpen={isOpen}
        lang={lang}
        note={refused ?? closed}
        time={time}
        moved={moved}
        act={act}
      />
      <MoveButton control={control} isOpen={isOpen} holder={holder} moved={moved} />
      {!isButton && refused !== undefined && <p class="note refused">{refused}</p>}
    </div>
  )
}

/** A control may have a colour of its own. */
function accentOf({ props: { color } }: ControlForPhones, theme: Theme): Record<string, string> {
  if (typeof color !== 'string') return {}
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches
  const palette = paletteOf({ ...theme, accent: color }, isDark)
  const names = ['--accent', '--accent-fill', '--accent-ink', '--accent-text', '--tinted']
  return Object.fromEntries(names.map((name) => [name, palette[name]!]))
}
