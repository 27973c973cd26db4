/** From each of these places in an address, the places where a piece of the pattern can end. */
type Piece = (address: string, places: ReadonlySet<number>) => Set<number>

/**
 * Compiles an address pattern of OSC 1.0: `*`, `?`, `[a-z]`, `[!a-z]` and `{foo,bar}`, none of which but the last
 * crosses a slash. Without any of these it matches that address and all below it: `/crowd` matches `/crowd/0001`.
 *
 * All ways of matching are followed side by side, so that the time grows with the length of the address and no
 * faster: addresses come from the network.
 *
 * @throws RangeError, with a sentence for the person who wrote it, for a pattern without its slash or with a bracket
 *   that has no partner
 */
export function compileAddressPattern(pattern: string): (address: string) => boolean {
  if (!pattern.startsWith('/'))
    throw new RangeError("Expected an address that begins with a slash, such as /0001 or '/crowd/*'.")
  if (!/[*?[\]{}]/.test(pattern)) {
    const folder = pattern.endsWith('/') ? pattern : `${pattern}/`
    return (address) => address === pattern || address.startsWith(folder)
  }
  const steps = pattern.match(/\[[^\]]+\]|\{[^{}]*\}|[^*?[\]{}]+|./gs)!.map(compilePiece)
  return (address) => {
    let places = new Set([0])
    for (const step of steps) places = step(address, places)
    return places.has(address.length)
  }
}

function compilePiece(piece: string): Piece {
  if (piece === '*') return skipAny
  if (piece === '?') return skipOne(() => true)
  if (piece.length > 1 && piece.startsWith('[')) return skipOne(characterSet(piece.slice(1, -1)))
  if (piece.length > 1 && piece.startsWith('{')) return skipWord(piece.slice(1, -1).split(','))
  if (/^[[\]{}]$/.test(piece))
    throw new RangeError(
      `Expected [ and ], { and } in pairs with something between; a ${piece} stands alone.`,
    )
  return skipWord([piece])
}

/** Ends at a place where another walk has been: all behind it is known. */
const skipAny: Piece = (address, places) => {
  const ends = new Set<number>()
  for (const place of places)
    for (let end = place; !ends.has(end); end++) {
      ends.add(end)
      if (end >= address.length || address[end] === '/') break
    }
  return ends
}

function skipOne(accepts: (character: string) => boolean): Piece {
  return (address, places) => {
    const ends = new Set<number>()
    for (const place of places) {
      const character = address[place]
      if (character !== undefined && character !== '/' && accepts(character)) ends.add(place + 1)
    }
    return ends
  }
}

function skipWord(words: readonly string[]): Piece {
  return (address, places) => {
    const ends = new Set<number>()
    for (const place of places)
      for (const word of words) if (address.startsWith(word, place)) ends.add(place + word.length)
    return ends
  }
}

/** OSC 1.0: `!` in front turns the set round, and a `-` at either end stands for itself. */
function characterSet(text: string): (character: string) => boolean {
  const [, not, members] = /^(!?)(.+)$/s.exec(text)!
  const ranges = members!
    .match(/.-.|./gs)!
    .map((range) => [range[0]!, range.at(-1)!].sort() as [string, string])
  return (character) => ranges.some(([low, high]) => low <= character && character <= high) !== (not === '!')
}
