import type { TestBridge } from '../../support/show/bridge.js'

/** The state of the test layout before the first action. */
export const atRest = [
  { lid: 1, type: 'Button', count: 0, normalised: 0, enabled: true },
  { lid: 2, type: 'Slider', value: null, enabled: true },
  { lid: 3, type: 'Toggle', value: null, enabled: true },
  { lid: 4, type: 'Index', value: null, votes: [0, 0, 0], enabled: true },
  { lid: 5, type: 'String', value: null, enabled: true },
  { lid: 6, type: 'XYPad', value: null, enabled: true },
  { lid: 7, type: 'Button', count: 0, normalised: 0, enabled: true },
  { lid: 8, type: 'String', value: null, enabled: true },
  { lid: 9, type: 'Button', count: 0, normalised: 0, enabled: true },
]

/** After `useAll`. */
export const used = [
  { lid: 1, type: 'Button', count: 2, normalised: 0.02, enabled: true },
  { lid: 2, type: 'Slider', value: 0.5, enabled: true },
  { lid: 3, type: 'Toggle', value: false, enabled: true },
  { lid: 4, type: 'Index', value: 0, votes: [1, 0, 2], enabled: true },
  { lid: 5, type: 'String', value: 'Olé 👏', texts: ['Olé 👏'], enabled: true },
  { lid: 6, type: 'XYPad', value: [0, 0.25], enabled: true },
  { lid: 7, type: 'Button', count: 5, normalised: 1, enabled: true },
  { lid: 8, type: 'String', value: '', texts: [''], enabled: true },
  { lid: 9, type: 'Button', count: 0, normalised: 0, enabled: true },
]

/** As it is answered, without the ids of texts, which are always others. */
export function withoutIds(controls: readonly { readonly texts?: readonly { readonly value: string }[] }[]) {
  return controls.map(({ texts, ...control }) => ({
    ...control,
    ...(texts && { texts: texts.map(({ value }) => value) }),
  }))
}

/** Acts on every control of the first page: 16 actions. */
export async function useAll(act: TestBridge['act']): Promise<void> {
  const actions: readonly (readonly [lid: number, type: string, value?: unknown])[] = [
    [1, 'Button'],
    [1, 'Button'],
    [2, 'Slider', 1],
    [2, 'Slider', 0.5],
    [3, 'Toggle', false],
    [4, 'Index', 2],
    [4, 'Index', 2],
    [4, 'Index', 0],
    [5, 'String', 'Olé 👏'],
    [6, 'XYPad', [0, 0.25]],
    ...Array.from({ length: 5 }, () => [7, 'Button'] as const),
  ]
  for (const [lid, type, value] of actions) await act({ layoutId: 'show', lid, type, value })
  await act({ layoutId: 'show', lid: 8, type: 'String', value: '' })
}
