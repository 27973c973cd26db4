import { onePage } from '../layouts.js'

export const honestPhones = 50
/** A second. */
export const pressesEach = 10
/** What the honest phones press on. */
export const honestLayout = onePage('honest', [{ lid: 1, type: 'Button', props: { label: 'Press' } }])
export const { layoutId } = honestLayout
