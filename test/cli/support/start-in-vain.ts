import { type Ended, type Place, runHere } from '../../support/machine/process.js'

/** Runs `ovation start` within this process where it must end before it starts anything, and takes back what it prepared. */
export async function startInVain(place: Place, ...words: string[]): Promise<Ended> {
  const { RES_OPTIONS } = process.env
  const before = process.listeners('SIGHUP')
  try {
    return await runHere(['start', ...words], place)
  } finally {
    for (const listener of process.listeners('SIGHUP'))
      if (!before.includes(listener)) process.off('SIGHUP', listener)
    if (RES_OPTIONS === undefined) delete process.env.RES_OPTIONS
  }
}
