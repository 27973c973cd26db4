import type { PhoneControl, PhoneResult } from 'ovation/client'
import type { ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'
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

const kinds = {
  Button: PressButton,
  Slider,
  Toggle: Switch,
  String: TextField,
  XYPad: Pad,
} as const satisfies Record<Exclude<PhoneControl['type'], 'Index'>, unknown>

interface ControlViewProps {
  readonly control: PhoneControl
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
  const Kind = (
    control.type !== 'Index'
      ? kinds[control.type]
      : control.once || !control.options.some(({ image }) => image)
        ? Answers
        : Stickers
  ) as ComponentType<ControlProps>
  return (
    <div class={`control control-${control.type.toLowerCase()}`} style={accentOf(control, tools)}>
      <Kind {...{ control, result, tools, own, isOpen, note, act }} />
      {control.type !== 'Button' && <Note text={note} isRefusal={isOpen} />}
    </div>
  )
}

/** A control may have a colour of its own. */
function accentOf({ props: { color } }: PhoneControl, { theme }: PlayTools): Record<string, string> {
  if (typeof color !== 'string') return {}
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches
  const palette = paletteOf({ ...theme, accent: color }, isDark)
  const names = ['--accent', '--accent-fill', '--accent-ink', '--accent-text', '--tinted']
  return Object.fromEntries(names.map((name) => [name, palette[name]!]))
}
