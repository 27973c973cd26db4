import type { Theme } from '../../wire/room.js'
import { black, type Colour, contrast, inkOn, mix, parseHex, toHex, white, withContrast } from './contrast.js'

/** The colours of a page that depend on its theme, by custom property. */
export type Palette = Readonly<Record<string, string>>

/** Least contrast (WCAG 2.2 AA): of text, and of parts that one must see to use them. */
const readable = 4.5
const visible = 3
/** Least contrast of the background with black or white: less leaves no room for softer text and for surfaces. */
const deep = 9
/** How much of black keeps a colour what people call it: with more, yellow is brown. */
const mostBlack = 0.3

/**
 * A palette for a theme. The background decides whether the page is dark: it is, unless the background is light. The
 * background moves towards black or white until everything can be read on it, and so does the accent as an edge, a line
 * or text; one that is too light for a light background is ink there. As a fill, the accent stays as it is: it has an
 * edge, and its text can be read.
 */
export function paletteOf({ accent = '', background = '' }: Theme, prefersDark: boolean): Palette {
  const wanted = parseHex(background)
  const isDark = wanted ? contrast(wanted, white) >= visible : prefersDark
  const [full, none] = isDark ? [white, black] : [black, white]
  const usual: Colour = isDark ? [16, 15, 20] : [250, 249, 247]
  const ground = withContrast(wanted ?? usual, [full], deep, none)
  const surface = mix(ground, full, isDark ? 0.08 : 0.045)
  const raised = mix(ground, full, isDark ? 0.14 : 0.09)
  const tint = parseHex(accent) ?? (isDark ? [255, 184, 77] : [176, 71, 0])
  const tinted = mix(surface, tint, 0.15)
  const grounds = [ground, surface, raised, tinted]
  const over = (colour: Colour, ratio: number) => withContrast(colour, grounds, ratio, full)
  const bad = over([224, 62, 62], readable)
  const ink = over(mix(ground, full, 0.94), readable)
  const darkest = mix(tint, black, mostBlack)
  const isTooLight = !isDark && grounds.some((each) => contrast(darkest, each) < visible)
  return {
    '--ground': toHex(ground),
    '--surface': toHex(surface),
    '--raised': toHex(raised),
    '--tinted': toHex(tinted),
    '--line': toHex(over(mix(ground, full, 0.3), visible)),
    '--ink': toHex(ink),
    '--ink-soft': toHex(over(mix(ground, full, 0.62), readable)),
    '--accent-fill': toHex(tint),
    '--accent-ink': toHex(inkOn(tint)),
    '--accent': toHex(isTooLight ? ink : over(tint, visible)),
    '--accent-text': toHex(isTooLight ? ink : over(tint, readable)),
    '--good': toHex(over([46, 160, 97], readable)),
    '--bad': toHex(bad),
    '--bad-ink': toHex(inkOn(bad)),
    '--scheme': isDark ? 'dark' : 'light',
  }
}
