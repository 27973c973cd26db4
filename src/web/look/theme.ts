import type { RoomTheme } from '../link/room.js'
import { black, type Colour, contrast, inkOn, mix, parseHex, toHex, white, withContrast } from './contrast.js'

/** The colours of a page that depend on its theme, by the names of their custom properties. */
export type Palette = Readonly<Record<string, string>>

/** WCAG 2.2 AA: of text, and of parts that one must see to use them. */
const readable = 4.5
const visible = 3

/**
 * A palette for a theme. Its accent is moved towards black or white where it could not be read; a background decides
 * whether the page is dark.
 */
export function paletteOf({ accent = '', background = '' }: RoomTheme, prefersDark: boolean): Palette {
  const wanted = parseHex(background)
  const isDark = wanted ? contrast(wanted, white) > contrast(wanted, black) : prefersDark
  const ground: Colour = wanted ?? (isDark ? [16, 15, 20] : [250, 249, 247])
  const full = isDark ? white : black
  const surface = mix(ground, full, isDark ? 0.08 : 0.045)
  const raised = mix(ground, full, isDark ? 0.14 : 0.09)
  const tint = parseHex(accent) ?? (isDark ? [255, 184, 77] : [176, 71, 0])
  const fill = withContrast(tint, raised, visible)
  return {
    '--ground': toHex(ground),
    '--surface': toHex(surface),
    '--raised': toHex(raised),
    '--line': toHex(withContrast(mix(ground, full, 0.3), surface, visible)),
    '--ink': toHex(withContrast(mix(ground, full, 0.94), raised, 7)),
    '--ink-soft': toHex(withContrast(mix(ground, full, 0.62), raised, readable)),
    '--accent': toHex(fill),
    '--accent-ink': toHex(inkOn(fill)),
    '--accent-text': toHex(withContrast(tint, raised, readable)),
    '--good': toHex(withContrast([46, 160, 97], raised, readable)),
    '--bad': toHex(withContrast([224, 62, 62], raised, readable)),
    '--scheme': isDark ? 'dark' : 'light',
  }
}

/** Dresses the page, and again whenever the device changes between light and dark. */
export function dress(theme: RoomTheme): void {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    const palette = paletteOf(theme, dark.matches)
    for (const [name, value] of Object.entries(palette))
      document.documentElement.style.setProperty(name, value)
    const meta = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')
    if (meta) meta.content = palette['--ground']!
  }
  dark.onchange = apply
  apply()
}
