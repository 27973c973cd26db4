import { diffLines } from 'diff'

/** A line of two texts beside each other; undefined: only the other one has it. */
export interface LinePair {
  readonly left: string | undefined
  readonly right: string | undefined
}

/** So many lines are the same in both, and not shown. */
export interface LeftOut {
  readonly lines: number
}

/** Lines that are shown around a difference. */
const around = 2
/** Differences beyond so many are not looked for line by line. */
const mostDifferences = 5000

/** Puts the lines of two texts beside each other. Of what is the same in both, only what is near a difference is listed. */
export function compareTexts(left: string, right: string): readonly (LinePair | LeftOut)[] {
  const pairs = pairLines(left, right)
  const isNear = pairs.map(() => false)
  for (const [at, pair] of pairs.entries())
    if (pair.left !== pair.right)
      for (let near = Math.max(0, at - around); near <= at + around; near++) isNear[near] = true
  const listed: (LinePair | LeftOut)[] = []
  let hidden = 0
  for (const [at, pair] of pairs.entries()) {
    if (!isNear[at]) hidden++
    else {
      if (hidden > 0) listed.push({ lines: hidden })
      hidden = 0
      listed.push(pair)
    }
  }
  if (hidden > 0) listed.push({ lines: hidden })
  return listed
}

/** Removed lines stand beside those that were added in their place. */
function pairLines(left: string, right: string): readonly LinePair[] {
  const parts = diffLines(left, right, { stripTrailingCr: true, maxEditLength: mostDifferences })
  if (parts === undefined) return besides(linesOf(left), linesOf(right))
  const pairs: LinePair[] = []
  for (let at = 0; at < parts.length; at++) {
    const { value, removed, added } = parts[at]!
    const lines = linesOf(value)
    const after = parts[at + 1]
    if (removed && after?.added) {
      pairs.push(...besides(lines, linesOf(after.value)))
      at++
    } else if (removed) pairs.push(...besides(lines, []))
    else if (added) pairs.push(...besides([], lines))
    else pairs.push(...besides(lines, lines))
  }
  return pairs
}

function besides(left: readonly string[], right: readonly string[]): readonly LinePair[] {
  const length = Math.max(left.length, right.length)
  return Array.from({ length }, (_, at) => ({ left: left[at], right: right[at] }))
}

function linesOf(text: string): readonly string[] {
  const lines = text.split(/\r?\n/)
  if (lines[lines.length - 1] === '') lines.pop()
  return lines
}
