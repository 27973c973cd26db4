import { readKept, writeKept } from '../../link/browser-storage.js'
import { type CardOrder, moveCard, orderCards, readOrder } from '../model/card-order.js'
import type { SimplePage } from '../model/desk-show.js'

/** How the operator has arranged the cards of a layout; this browser keeps it. */
export class KeptCards {
  order: CardOrder
  readonly #name: string

  constructor(
    layoutId: string,
    private readonly onChange: () => void,
  ) {
    this.#name = `cards of ${layoutId}`
    this.order = readOrder(readKept(this.#name))
  }

  isFolded(lid: number): boolean {
    return this.order.folded.includes(lid)
  }

  fold(lid: number, isFolded: boolean): void {
    const others = this.order.folded.filter((each) => each !== lid)
    this.#keep({ ...this.order, folded: isFolded ? [...others, lid] : others })
  }

  /** @param by −1: up, 1: down. */
  move({ pageId, lids }: SimplePage, lid: number, by: -1 | 1): void {
    const shown = orderCards(lids, this.order.orders[pageId])
    const orders = { ...this.order.orders, [pageId]: moveCard(shown, lid, by) }
    this.#keep({ ...this.order, orders })
  }

  #keep(order: CardOrder): void {
    this.order = order
    writeKept(this.#name, JSON.stringify(order))
    this.onChange()
  }
}
