/** How an operator has arranged the cards of a layout. */
export interface CardOrder {
  /** The lids of the cards that are folded. */
  readonly folded: readonly number[]
  /** By pageId, the lids of a page in the operator's order. */
  readonly orders: Readonly<Record<string, readonly number[]>>
}

export const usualOrder: CardOrder = { folded: [], orders: {} }

/**
 * The cards of a page in the operator's order.
 *
 * @param lids in the order of the layout; those that the operator has not arranged stay behind the one before them.
 */
export function orderCards(lids: readonly number[], order: readonly number[] = []): readonly number[] {
  const ordered = [...new Set(order)].filter((lid) => lids.includes(lid))
  for (const [at, lid] of lids.entries())
    if (!ordered.includes(lid)) {
      const before = lids[at - 1]
      ordered.splice(before === undefined ? 0 : ordered.indexOf(before) + 1, 0, lid)
    }
  return ordered
}

/** The cards after one has changed its place with its neighbour. @param by −1: up, 1: down. */
export function moveCard(lids: readonly number[], lid: number, by: -1 | 1): readonly number[] {
  const at = lids.indexOf(lid)
  const neighbour = lids[at + by]
  if (at < 0 || neighbour === undefined) return lids
  return lids.map((each) => (each === lid ? neighbour : each === neighbour ? lid : each))
}

/** Reads what `JSON.stringify` made of an order. @returns the usual order for anything else. */
export function readOrder(text: string | null): CardOrder {
  try {
    const { folded, orders } = JSON.parse(text ?? '')
    const pages = Object.entries(orders as object)
    if (isLids(folded) && pages.every(([, lids]) => isLids(lids))) return { folded, orders }
  } catch {
    // Another version of the page may have written something else.
  }
  return usualOrder
}

function isLids(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.every((lid) => Number.isSafeInteger(lid))
}
