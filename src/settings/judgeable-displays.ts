import { displayKeys } from './display-keys.js'
import { parseIni } from './ini/parse-ini.js'
import { judgeSection } from './judge-section.js'
import type { DisplaySettings, Draft } from './settings.js'

/**
 * The displays whose maps can be judged, although other keys of theirs may be faulty: defaults stand in for those. All
 * of them, as they are, if there are no faults.
 */
export function judgeableDisplays({ displays }: Pick<Draft, 'displays'>): DisplaySettings[] {
  return displays
    .filter(({ map, layouts }) => map !== undefined && layouts !== undefined)
    .map((display) => ({ ...defaults, ...display }) as DisplaySettings)
}

const nowhere = { env: {}, ini: parseIni(''), file: '', base: '/' }
const { values: defaults } = judgeSection('display', displayKeys, nowhere)
