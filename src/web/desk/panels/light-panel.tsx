import { useState } from 'preact/hooks'
import type { Light } from '../../../wire/stream/light.js'
import { fill } from '../../language/wording.js'
import { Button } from '../../look/button.js'
import type { DeskShow } from '../model/desk-show.js'
import { SteerButton } from '../parts/steer-parts.js'
import type { Desk } from '../steer/desk.js'
import { sayNumber, words } from '../words.js'

interface LightPanelProps {
  readonly desk: Desk
  readonly show: DeskShow
  /** That of the show. */
  readonly light: Light
}

/** As many groups of phones as a light may have. */
const mostColors = 16
/** Fades to choose from, s. */
const fades = [0, 1, 2, 5, 10, 30, 60]

const colours = words.light.colours
const presets = [
  { name: colours.white, colors: ['#ffffff'] },
  { name: colours.warm, colors: ['#ffb45c'] },
  { name: colours.red, colors: ['#ff0000'] },
  { name: colours.green, colors: ['#00ff00'] },
  { name: colours.blue, colors: ['#0000ff'] },
  { name: colours.many, colors: ['#ff0000', '#ffb400', '#40ff00', '#00ffd0', '#0040ff', '#d000ff'] },
]

/** What the phones of all who take part shine in: one colour, or one for each group of them. */
export function LightPanel({ desk, show, light }: LightPanelProps) {
  const [colors, setColors] = useState<readonly string[]>(light.colors ?? ['#ffffff'])
  const [fade, setFade] = useState(1)
  const { steer } = desk
  const isDisabled = !steer.maySteer
  const shine = (next: readonly string[]) => {
    setColors(next)
    steer.light(next, 1000 * fade)
  }
  const change = (at: number, color: string) => setColors(colors.map((each, n) => (n === at ? color : each)))
  return (
    <section class="strip light-panel" aria-labelledby="light">
      <h2 id="light">{words.light.title}</h2>
      <LightNow light={light} />
      <div class="light-row">
        {presets.map((preset) => (
          <SteerButton
            key={preset.name}
            desk={desk}
            disabled={isDisabled || show.held}
            onClick={() => shine(preset.colors)}
          >
            <Swatches colors={preset.colors} />
            {preset.name}
          </SteerButton>
        ))}
      </div>
      <div class="light-row">
        {colors.map((color, at) => (
          <input
            key={at}
            type="color"
            class="color-field"
            disabled={isDisabled}
            aria-label={fill(words.light.color, { n: sayNumber(at + 1) })}
            value={color}
            onInput={(event) => change(at, event.currentTarget.value)}
          />
        ))}
        <Button
          class="quiet"
          aria-label={words.light.more}
          disabled={isDisabled || colors.length >= mostColors}
          onClick={() => setColors([...colors, colors[colors.length - 1]!])}
        >
          +
        </Button>
        <Button
          class="quiet"
          aria-label={words.light.fewer}
          disabled={isDisabled || colors.length < 2}
          onClick={() => setColors(colors.slice(0, -1))}
        >
          −
        </Button>
        <label class="light-fade">
          {words.light.fade}
          <select
            class="field"
            disabled={isDisabled}
            value={fade}
            onChange={(event) => setFade(Number(event.currentTarget.value))}
          >
            {fades.map((seconds) => (
              <option key={seconds} value={seconds}>
                {seconds === 0 ? words.light.atOnce : fill(words.timing.seconds, { n: sayNumber(seconds) })}
              </option>
            ))}
          </select>
        </label>
        <SteerButton
          desk={desk}
          touch="light"
          class="primary"
          disabled={isDisabled || show.held}
          onClick={() => shine(colors)}
        >
          {words.light.on}
        </SteerButton>
        <SteerButton desk={desk} touch="light" onClick={() => steer.light(null, 1000 * fade)}>
          {words.light.out}
        </SteerButton>
      </div>
      {show.held && <p class="soft">{words.light.held}</p>}
    </section>
  )
}

/** What there is now, by whichever desk. */
function LightNow({ light: { colors } }: Pick<LightPanelProps, 'light'>) {
  if (colors === null) return <p class="soft">{words.light.isOut}</p>
  return (
    <p class="on-now">
      {words.light.isOn}
      <span class="light-now" role="img" aria-label={colors.join(', ')}>
        <Swatches colors={colors} />
      </span>
    </p>
  )
}

function Swatches({ colors }: { readonly colors: readonly string[] }) {
  return (
    <span class="swatches" aria-hidden="true">
      {colors.map((color, at) => (
        <span key={at} style={{ background: color }} />
      ))}
    </span>
  )
}
