/** One thing that rises for some presses. */
export interface Rising {
  readonly key: string
  /** How many presses it stands for; at least 1. */
  readonly presses: number
}

/**
 * Divides places among symbols by their presses, so that the most pressed ones rise most often and each has one before any
 * has a second.
 *
 * @param owed presses that have not risen yet, by symbol; what rises is taken out.
 */
export function sharePlaces(owed: Map<string, number>, places: number): readonly Rising[] {
  const most = [...owed].sort(([, one], [, other]) => other - one).slice(0, places)
  const shares = most.map(([key, presses]) => ({ key, presses, things: 1 }))
  for (let left = places - shares.length; left > 0; left--) {
    const next = shares
      .filter(({ presses, things }) => things < presses)
      .reduce<(typeof shares)[number] | undefined>(
        (best, each) => (best && best.presses / best.things >= each.presses / each.things ? best : each),
        undefined,
      )
    if (next === undefined) break
    next.things++
  }
  for (const { key } of shares) owed.delete(key)
  return shares.flatMap(({ key, presses, things }) =>
    Array.from({ length: things }, () => ({ key, presses: presses / things })),
  )
}

/** How large a thing is that stands for so many presses: twice as large for a thousand. */
export function sizeFor(presses: number): number {
  return 1 + Math.min(1, Math.log10(presses) / 3)
}
