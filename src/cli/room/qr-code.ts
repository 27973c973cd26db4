import { encode, renderSVG } from 'uqr'

/** Light modules around a code, without which cameras do not find it (ISO/IEC 18004 §9.1: the quiet zone). */
const border = 4

/**
 * A QR code for a terminal, drawn in half blocks, two modules per character. The width is that of each line in characters.
 *
 * @param isColoured black on white, whatever the terminal's colours. Without colours the light modules are drawn, which is
 * right for light text on a dark background.
 */
export function printQrCode(text: string, isColoured: boolean) {
  // A screen is never torn or stained: with the weakest correction the modules are largest.
  const { data, size } = encode(text, { ecc: 'L', border })
  const lines: string[] = []
  for (let row = 0; row < data.length; row += 2) {
    const [upper = [], lower] = data.slice(row, row + 2)
    const line = upper.map((isDark, at) => halfBlock(isDark === isColoured, lower?.[at] === isColoured))
    lines.push(isColoured ? `${blackOnWhite}${line.join('')}${plain}` : line.join(''))
  }
  return { lines, width: size }
}

/** A QR code as a picture to print: an SVG document, whose correction allows for stains. */
export function drawQrCode(text: string): string {
  // Otherwise some programs leave hairlines between the modules.
  return `${renderSVG(text, { ecc: 'M', border }).replace('<svg ', '<svg shape-rendering="crispEdges" ')}\n`
}

/** ECMA-48 SGR, with colours of the fixed palette: themes change the first sixteen. */
const blackOnWhite = '\u001b[38;5;16;48;5;231m'
const plain = '\u001b[m'

function halfBlock(upper: boolean, lower: boolean): string {
  if (upper) return lower ? '█' : '▀'
  return lower ? '▄' : ' '
}
