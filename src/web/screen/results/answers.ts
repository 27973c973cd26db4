/** An option with its votes. */
export interface VotedAnswer {
  readonly index: number
  readonly votes: number
  /** 0 to 1. */
  readonly share: number
  /** No other one has more. */
  readonly leads: boolean
}

/** How many answers leave room for something else. */
export const fewAnswers = 4
/** How many answers a slide has room for. */
const manyAnswers = 8

/**
 * The answers to show, in their order: all, or the leading ones if there are too many.
 *
 * @param votes of all options. @returns also what the others have together, and whether several lead.
 */
export function leadingAnswers(votes: readonly number[]) {
  const total = votes.reduce((sum, each) => sum + each, 0)
  const most = Math.max(1, ...votes)
  const all = votes.map(
    (of, index): VotedAnswer => ({
      index,
      votes: of,
      share: total === 0 ? 0 : of / total,
      // Nobody leads while there are no votes.
      leads: of === most,
    }),
  )
  const count = all.length > manyAnswers ? manyAnswers - 1 : all.length
  const answers = [...all]
    .sort((a, b) => b.votes - a.votes || a.index - b.index)
    .slice(0, count)
    .sort((a, b) => a.index - b.index)
  const shown = answers.reduce((sum, { votes }) => sum + votes, 0)
  return {
    answers,
    others: { options: all.length - count, votes: total - shown },
    isTie: all.filter(({ leads }) => leads).length > 1,
  }
}
