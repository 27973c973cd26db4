import { useLayoutEffect, useRef } from 'preact/hooks'

/** The height of a row of the grid that the cards are packed into, px: as the style has it. */
const rowHeight = 4
/** The rows that stay empty below a card. */
const gap = 4

/** All cards are measured together, after the layout of the page, and before it is painted. */
const observer = new ResizeObserver((cards) => {
  const heights = cards.map(({ target }) => (target as HTMLElement).offsetHeight)
  for (const [at, { target }] of cards.entries()) {
    const rows = Math.ceil(heights[at]! / rowHeight) + gap
    ;(target as HTMLElement).style.gridRowEnd = `span ${rows}`
  }
})

/** Packs a card as close below the others as its height allows. @returns for its `ref`. */
export function usePacked<E extends HTMLElement>() {
  const card = useRef<E>(null)
  useLayoutEffect(() => {
    const { current } = card
    if (!current) return
    observer.observe(current)
    return () => observer.unobserve(current)
  }, [])
  return card
}
