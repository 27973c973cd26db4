import decodeQR from 'qr/decode.js'

/** What an independent reader makes of a code that a terminal shows. @param isColoured black on white, else light on dark. */
export function readPrintedCode(lines: readonly string[], isColoured: boolean): string {
  return read(printedModules(lines, isColoured))
}

/** Whether each module is dark. */
export function printedModules(lines: readonly string[], isColoured: boolean): boolean[][] {
  const [upper, lower] = isColoured ? ['█▀', '█▄'] : [' ▄', ' ▀']
  return lines.flatMap((line) => {
    const blocks = [...line.replace(/\u001b\[[\d;]*m/g, '')]
    return [upper, lower].map((dark) => blocks.map((block) => dark!.includes(block)))
  })
}

/** What it makes of the picture: of the squares that its path draws, of one size. */
export function readSvgCode(svg: string): string {
  const [, size] = /viewBox="0 0 (\d+) \1"/.exec(svg) ?? []
  const squares = [...svg.matchAll(/M(\d+)[, ](\d+)h(\d+)v\3h-\3z/g)].map((found) => found.map(Number))
  const side = squares[0]![3]!
  const rows = Array.from({ length: Number(size) / side }, () =>
    Array<boolean>(Number(size) / side).fill(false),
  )
  for (const [, x, y] of squares) rows[y! / side]![x! / side] = true
  return read(rows)
}

/** As a photograph of four pixels a module. */
function read(rows: readonly (readonly boolean[])[]): string {
  const scale = 4
  const [height, width] = [rows.length * scale, rows[0]!.length * scale]
  const data = new Uint8Array(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel++) {
    const isDark = rows[Math.floor(pixel / width / scale)]![Math.floor((pixel % width) / scale)]
    data.fill(isDark ? 0 : 255, pixel * 3, pixel * 3 + 3)
  }
  return decodeQR({ width, height, data }, { timeLimit: Number.POSITIVE_INFINITY })
}
