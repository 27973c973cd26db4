import type { ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'
import type { ControlForPhones } from '../../../wire/control.js'
import type { IndexForPhones } from '../../../wire/controls/choice-index.js'
import type { PhoneResult } from '../../../wire/result.js'
import { type ControlTraits, controlTraits } from '../../look/control-traits.js'
import { paletteOf } from '../../look/palette.js'
import { Answers } from './answers.js'
import { Note, noteOf } from './note.js'
import { Pad } from './pad.js'
import { PressButton } from './press-button.js'
import { Slider } from './slider.js'
import { Stickers } from './stickers.js'
import { Switch } from './switch.js'
import { TextField } from './text-field.js'
import type { ControlProps, PlayTools } from './tools.js'
import { useOwn } from './use-own.js'

const views = {
  button: PressButton,
  slider: Slider,
  switch: Switch,
  choice: Choice,
  text: TextField,
  pad: Pad,
} as const satisfies Record<ControlTraits['view'], unknown>

interface ControlViewProps {
  readonly control: ControlForPhones
  readonly result: PhoneResult | undefined
  readonly tools: PlayTools
}

/** One control of any type, with a note below it. */
export function ControlView({ control, result, tools }: ControlViewProps) {
  const own = useOwn(tools.ownActions, control)
  const isOpen = control.enabled !== false
  const note = noteOf(tools.words, own, isOpen)
  useEffect(() => {
    if (note !== undefined) tools.say(`${control.props.label}: ${note}`)
  }, [note])
  const act = (value?: unknown) => tools.ownActions.act(tools.act, control, value)
  const { view } = controlTraits[control.type]
  const View = views[view] as ComponentType<ControlProps>
  return (
    <div class={`control control-${view}`} style={accentOf(control, tools)}>
      <View {...{ control, result, tools, own, isOpen, note, act }} />
      {view !== 'button' && <Note text={note} isRefusal={isOpen} />}
    </div>
  )
}

/** Answers, or stickers if there are pictures and every choice counts. */
function Choice(props: ControlProps<IndexForPhones>) {
  const { once, options } = props.control
  const Kind = once || !options.some(({ image }) => image) ? Answers : Stickers
  return <Kind {...props} />
}

/** A control may have a colour of its own. */
function accentOf({ props: { color } }: ControlForPhones, { theme }: PlayTools): Record<string, string> {
  if (typeof color !== 'string') return {}
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches
  const palette = paletteOf({ ...theme, accent: color }, isDark)
  const names = ['--accent', '--accent-fill', '--accent-ink', '--accent-text', '--tinted']
  return Object.fromEntries(names.map((name) => [name, palette[name]!]))
}
