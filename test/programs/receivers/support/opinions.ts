import type { GuestShow } from './guest-show.js'

/** What three people who do different things on the first page of the demo mean together. */
export const opinions = { people: 3, median: 0.6, spread: 0.653197, share: 0.666667 } as const

/** And on the second: two of three want the same, and all point at one place. */
export const verdict = { winner: 1, lead: 0.333333, x: 0.4, y: 0.2, radius: 0 } as const

/** Lets three people have these opinions, on the page that is active. */
export async function voice(show: GuestShow): Promise<void> {
  const page = await show.page()
  for (const n of [0, 1, 2]) {
    const act = await show.join()
    if (page === 'opening')
      await act(
        { lid: 1, type: 'Button' },
        { lid: 2, type: 'Slider', value: [1, 0.2, 0.6][n] },
        { lid: 3, type: 'Toggle', value: n !== 1 },
      )
    else
      await act(
        { lid: 11, type: 'Index', value: [2, 1, 1][n] },
        { lid: 13, type: 'XYPad', value: [0.4, 0.2] },
      )
  }
}

/** Whether a program has this number, up to the six digits that it prints. */
export function isNear(found: number | undefined, wanted: number | undefined): boolean {
  return found !== undefined && wanted !== undefined && Math.abs(found - wanted) < 1e-5 * Math.max(1, wanted)
}
