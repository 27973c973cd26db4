/** The plain values of controls of all types, in the order in which a form shows them. */
export const oftenNeeded = [
  'label',
  'once',
  'moderate',
  'words',
  'view',
  'results',
  'float',
  'motion',
  'maxLength',
  'color',
] as const

/** Those that are folded away. */
export const seldomNeeded = ['each', 'fullScale', 'cooldown', 'window', 'lid', 'address'] as const

/** Those with a form of their own, or with none. */
export const notPlain = ['type', 'props', 'crowd', 'signals', 'options'] as const
