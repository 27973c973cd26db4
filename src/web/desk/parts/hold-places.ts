import { type ComponentChild, render } from 'preact'

let hold: () => ComponentChild = () => null
const places = new Set<Element>()

/** Draws the button that holds the output wherever the editor wants it. */
export function drawHoldPlaces(button: () => ComponentChild): void {
  hold = button
  for (const place of places) render(hold(), place)
}

/** @returns takes it away. */
export function addHoldPlace(place: Element): () => void {
  places.add(place)
  render(hold(), place)
  return () => {
    places.delete(place)
    render(null, place)
  }
}
