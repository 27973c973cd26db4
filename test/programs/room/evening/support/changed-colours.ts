import type { Page } from 'playwright-core'

/** Which of these colours (#rrggbb) no part of the page has as its ground within ΔE 3 (CIE 1976); a line each. */
export async function changedColours(page: Page, wanted: readonly string[]): Promise<readonly string[]> {
  const grounds = await page.evaluate<readonly (readonly [number, number, number])[]>(script)
  return wanted.filter((colour) => {
    const lab = labOf(rgbOf(colour))
    return !grounds.some((ground) => Math.hypot(...labOf(ground).map((each, at) => each - lab[at]!)) <= 3)
  })
}

const script = `(() => {
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const grounds = new Set([...document.querySelectorAll('#app *')].flatMap((part) =>
    [null, '::before', '::after', '::-webkit-slider-thumb'].flatMap((pseudo) => {
      const { backgroundColor, borderTopColor } = getComputedStyle(part, pseudo)
      return [backgroundColor, borderTopColor]
    })))
  return [...grounds].map((colour) => {
    pen.fillStyle = colour
    pen.fillRect(0, 0, 1, 1)
    return [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3)
  })
})()`

function rgbOf(hex: string): readonly [number, number, number] {
  const number = Number.parseInt(hex.slice(1), 16)
  return [number >> 16, (number >> 8) & 255, number & 255]
}

/** CIELAB of an sRGB colour, D65 (IEC 61966-2-1, ISO/CIE 11664-4). */
function labOf(rgb: readonly [number, number, number]): readonly [number, number, number] {
  const [r, g, b] = rgb.map((byte) => {
    const part = byte / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  const curve = (part: number) => (part > 216 / 24389 ? Math.cbrt(part) : ((24389 / 27) * part + 16) / 116)
  const x = curve((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505)
  const y = curve(0.2126 * r + 0.7152 * g + 0.0722 * b)
  const z = curve((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}
