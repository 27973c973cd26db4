import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { ControlForPhones } from '../../../wire/control.js'
import type { Theme } from '../../../wire/room.js'
import { fill } from '../../language/wording.js'
import { type ControlTraits, controlTraits } from '../../look/control-traits.js'
import { say } from '../../look/live-region.js'
import { paletteOf } from '../../look/palette.js'
import { type Own, storageKeyOf } from '../session/own-actions.js'
import type { PlayRoom } from '../session/play-room.js'
import { words } from '../words.js'
import { IndexControl } from './choice.js'
import type { ControlProps } from './control-parts.js'
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

interface ControlViewProps extends Pick<ControlProps, 'control' | 'result'> {
  readonly room: PlayRoom
  readonly theme: Theme
}

/** One control of any type, with a note below it: why it is closed, or why an action does not count. */
export function ControlView({ control, result, room: { ownActions, act: send }, theme }: ControlViewProps) {
  const [, draw] = useState({})
  useEffect(() => ownActions.onChange(control, () => draw({})), [ownActions, storageKeyOf(control)])
  const own = ownActions.own(control)
  const isOpen = control.enabled !== false
  const note = isOpen ? refusalNote(own) : words.closedControl
  useEffect(() => {
    if (note !== undefined) say(`${control.props.label}: ${note}`)
  }, [note])
  const act = (value?: unknown) => ownActions.act(send, control, value)
  const { view } = controlTraits[control.type]
  const View = views[view] as ComponentType<ControlProps>
  return (
    <div class={`control control-${view}`} style={accentOf(control, theme)}>
      <View control={control} result={result} own={own} isOpen={isOpen} note={note} act={act} />
      {view !== 'button' && note !== undefined && <p class={isOpen ? 'note refused' : 'note'}>{note}</p>}
    </div>
  )
}

function refusalNote({ refusal }: Own): string | undefined {
  if (refusal === undefined) return undefined
  const { refused } = words
  const { code, retryAfter } = refusal
  if (code === 'rate-limited' && retryAfter > 0) return fill(words.again, { n: retryAfter })
  return code in refused ? refused[code as keyof typeof refused] : words.refusedOther
}

/** A control may have a colour of its own. */
function accentOf({ props: { color } }: ControlForPhones, theme: Theme): Record<string, string> {
  if (typeof color !== 'string') return {}
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches
  const palette = paletteOf({ ...theme, accent: color }, isDark)
  const names = ['--accent', '--accent-fill', '--accent-ink', '--accent-text', '--tinted']
  return Object.fromEntries(names.map((name) => [name, palette[name]!]))
}
