/** A part of a pattern: from these offsets in an address to all offsets where a match of the part can end. */
type PatternPart = (address: string, offsets: ReadonlySet<number>) => Set<number>

/**
 * Compiles an address pattern of OSC 1.0: `*`, `?`, `[a-z]`, `[!a-z]` and `{foo,bar}`, of which only the last can
 * match a slash. Without any of these it matches that address and all below it: `/crowd` matches `/crowd/0001`.
 * All possible matches are tracked at once, so that the time is linear in the length of the address: addresses come
 * from the network.
 *
 * @throws RangeError, with a sentence for the user, for a pattern without its slash or with an unpaired bracket
 */
export function compileAddressPattern(pattern: string): (address: string) => boolean {
  if (!pattern.startsWith('/'))
    throw new RangeError("Expected an address beginning with a slash, such as /0001 or '/crowd/*'.")
  if (!/[*?[\]{}]/.test(pattern)) {
    const folder = pattern.endsWith('/') ? pattern : `${pattern}/`
    return (address) => address === pattern || address.startsWith(folder)
  }
  const parts = pattern.match(/\[[^\]]+\]|\{[^{}]*\}|[^*?[\]{}]+|./gs)!.map(compilePart)
  return (address) => {
    let offsets = new Set([0])
    for (const part of parts) offsets = part(address, offsets)
    return offsets.has(address.length)
  }
}

function compilePart(piece: string): PatternPart {
  if (piece === '*') return skipAny
  if (piece === '?') return skipOne(() => true)
  if (piece.length > 1 && piece.startsWith('[')) return skipOne(characterSet(piece.slice(1, -1)))
  if (piece.length > 1 && piece.startsWith('{')) return skipWord(piece.slice(1, -1).split(','))
  if (/^[[\]{}]$/.test(piece))
    throw new RangeError(
      `Expected [ and ], { and } in pairs with something in between; received a lone ${piece}.`,
    )
  return skipWord([piece])
}

/** Stops at an offset that was reached before, since its continuations are known. */
const skipAny: PatternPart = (address, offsets) => {
  const ends = new Set<number>()
  for (const offset of offsets)
    for (let end = offset; !ends.has(end); end++) {
      ends.add(end)
      if (end >= address.length || address[end] === '/') break
    }
  return ends
}

function skipOne(accepts: (character: string) => boolean): PatternPart {
  return fromEach((address, offset) => {
    const character = address[offset]
    return character !== undefined && character !== '/' && accepts(character) ? [offset + 1] : []
  })
}

function skipWord(words: readonly string[]): PatternPart {
  return fromEach((address, offset) =>
    words.filter((word) => address.startsWith(word, offset)).map((word) => offset + word.length),
  )
}

function fromEach(endsFrom: (address: string, offset: number) => readonly number[]): PatternPart {
  return (address, offsets) => new Set([...offsets].flatMap((offset) => endsFrom(address, offset)))
}

/** OSC 1.0: a leading `!` inverts the set, and a `-` at either end stands for itself. */
function characterSet(text: string): (character: string) => boolean {
  const [, not, members] = /^(!?)(.+)$/s.exec(text)!
  const ranges = members!
    .match(/.-.|./gs)!
    .map((range) => [range[0]!, range.at(-1)!].sort() as [string, string])
  return (character) => ranges.some(([low, high]) => low <= character && character <= high) !== (not === '!')
}
