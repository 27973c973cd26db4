/** Red, green and blue, 0 to 255. */
export type Colour = readonly [number, number, number]

/** Reads `#rgb` or `#rrggbb`. @returns undefined if it is not such a hex colour. */
export function parseHex(hex: string): Colour | undefined {
  const long = hex.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3')
  if (!/^#[0-9a-f]{6}$/i.test(long)) return undefined
  const part = (at: number) => Number.parseInt(long.slice(at, at + 2), 16)
  return [part(1), part(3), part(5)]
}

export function toHex(colour: Colour): string {
  return `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

/** The contrast of two colours, 1 to 21 (WCAG 2.2, contrast ratio). */
export function contrast(one: Colour, other: Colour): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** The first mix of a colour with black or white (`end`) that has at least this contrast with each background. */
export function withContrast(colour: Colour, grounds: readonly Colour[], ratio: number, end: Colour): Colour {
  for (let part = 0; part < 1; part += 0.02) {
    const mixed = mix(colour, end, part)
    if (grounds.every((ground) => contrast(mixed, ground) >= ratio)) return mixed
  }
  return end
}

/** Mixes two colours. @param part 0 for the first colour, 1 for the second. */
export function mix(from: Colour, to: Colour, part: number): Colour {
  const between = (at: 0 | 1 | 2) => Math.round(from[at] + (to[at] - from[at]) * part)
  return [between(0), between(1), between(2)]
}

/** Black or white, whichever is easier to read on this background. */
export function inkOn(ground: Colour): Colour {
  return contrast(ground, white) >= contrast(ground, black) ? white : black
}

export const white: Colour = [255, 255, 255]
export const black: Colour = [0, 0, 0]

/** 0 to 1 (WCAG 2.2, relative luminance). */
function luminance(colour: Colour): number {
  const [red, green, blue] = colour.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
