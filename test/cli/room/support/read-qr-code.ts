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

/** What it makes of the picture: of the squares of ten that its path draws. */
export function readSvgCode(svg: string): string {
  const [, size] = /viewBox="0 0 (\d+) \1"/.exec(svg) ?? []
  const rows = Array.from({ length: Number(size) / 10 }, () => Array<boolean>(Number(size) / 10).fill(false))
  for (const [, x, y] of svg.matchAll(/M(\d+),(\d+)h10v10h-10z/g))
    rows[Number(y) / 10]![Number(x) / 10] = true
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
  return decodeQR({ width, height, data }, { timeLimit: 5000 })
}
