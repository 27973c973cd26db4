import type { SeenControl } from '../../../../src/cli/rehearse/crowd/auditorium.js'
import { describeControl } from '../../../../src/layout/layout.js'
import { layoutOf } from '../../../support/show/show.js'

/** The controls of the test layout: all six types. */
export const { controls } = layoutOf().pages.get('first')!

/** The same as phones see them. */
export const seen: readonly SeenControl[] = JSON.parse(JSON.stringify(controls.map(describeControl)))
