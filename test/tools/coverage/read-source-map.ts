/** From here on, a script is what this line of a source was made into. */
export interface Segment {
  /** From 0, as the columns. */
  readonly line: number
  readonly column: number
  /** Its place in `sources`; undefined if it was made of none. */
  readonly source: number | undefined
  /** From 1. */
  readonly sourceLine: number
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** What `mappings` of a source map says, in the order of the script. */
export function readMappings(mappings: string): readonly Segment[] {
  let source = 0
  let sourceLine = 1
  return mappings.split(';').flatMap((text, line) => {
    let column = 0
    return text
      .split(',')
      .filter((code) => code !== '')
      .map((code) => {
        const [moreColumns, moreSources, moreLines] = readNumbers(code)
        column += moreColumns!
        source += moreSources ?? 0
        sourceLine += moreLines ?? 0
        return { line, column, source: moreSources === undefined ? undefined : source, sourceLine }
      })
  })
}

/** Each number is written in digits of 5 bits, the lowest first, with a bit that says whether more follow; its sign is its lowest bit. */
function readNumbers(code: string): readonly number[] {
  const numbers: number[] = []
  let value = 0
  let shift = 0
  for (const letter of code) {
    const digit = digits.indexOf(letter)
    value += (digit & 31) << shift
    shift += 5
    if (digit >= 32) continue
    numbers.push(value & 1 ? -(value >> 1) : value >> 1)
    value = 0
    shift = 0
  }
  return numbers
}
