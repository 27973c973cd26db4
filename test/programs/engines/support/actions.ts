import type { Point } from './tab.js'

/** Keys that are no characters, by the code points that stand for them (WebDriver §17.4.2). */
const keys: Readonly<Record<string, string>> = { '\n': '\uE007' }

/** The mouse comes to a point, as input of WebDriver (§15). */
export function hoverActions({ x, y }: Point): readonly object[] {
  return mouse([{ type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 }])
}

/** The mouse is pressed at the first point, moved over the others, and released. */
export function dragActions(points: readonly Point[]): readonly object[] {
  const [come, ...moves] = points.map(({ x, y }) => ({
    type: 'pointerMove',
    x: Math.round(x),
    y: Math.round(y),
    duration: 20,
  }))
  return mouse([come!, { type: 'pointerDown', button: 0 }, ...moves, { type: 'pointerUp', button: 0 }])
}

function mouse(actions: readonly object[]): readonly object[] {
  return [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }]
}

/** A text that is typed, as input of WebDriver. */
export function typeActions(text: string): readonly object[] {
  const actions = [...text].flatMap((character) => {
    const value = keys[character] ?? character
    return [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]
  })
  return [{ type: 'key', id: 'keyboard', actions }]
}
