// What stands at the broker says turns, spares and heir for batches, standbys and the standby that takes over, as does the
// lease: machines of different versions must work together, and venues name these subjects in the rights of their accounts.

/** Batches of edges, each on the subject of its edge. */
export const batchesStream = 'OVATION_TURNS'
export const batchSubject = (edge: string) => `ovation.turns.${edge}`
export const allBatches = batchSubject('*')

/** What the active stage stores, for its standby. */
export const recordsStream = 'OVATION_RECORDS'
export const recordsSubject = 'ovation.records'

/** What edges know of the show, and the lease of the stage. */
export const showBucket = 'OVATION_SHOW'
/** The stream in which the broker keeps it. */
export const showStream = `KV_${showBucket}`
/** Its key of the lease. */
export const leaseKey = 'stage'

/** Signs of life, which nobody stores. */
export const edgeSubject = (name: string) => `ovation.edges.${name}`
export const standbySubject = (name: string) => `ovation.spares.${name}`
/** Asks the active stage to make room for another. */
export const yieldSubject = 'ovation.stage.yield'

/** Answers to a machine stand below this. */
export const inboxesOf = (name: string) => `_INBOX.${name}`

/** The name of a machine, which is the last word of its subjects. */
export function machineOf(subject: string): string {
  return subject.slice(subject.lastIndexOf('.') + 1)
}

/** Keys of the show's bucket. */
export const layoutKey = (layoutId: string) => `layout.${layoutId}`
export const resultsKey = (layoutId: string) => `results.${layoutId}`
export const outputKey = 'output'
/** @param at the part's number, from 0. */
export const filesKey = (at: number | '*') => `files.${at}`
/** Edges may read it as the parts. */
export const picturesKey = 'files.pictures'
const lightKeys = 'files.light-'
/** Edges may read it as the parts, too. */
export const lightKey = (layoutId: string) => `${lightKeys}${layoutId}`
/** @returns undefined for another key. */
export const layoutOfLight = (key: string) =>
  key.startsWith(lightKeys) ? key.slice(lightKeys.length) : undefined
/** Where what is put under these keys passes by. */
export const shownSubjects = [layoutKey('*'), resultsKey('*'), outputKey, filesKey('*')].map(
  (key) => `$KV.${showBucket}.${key}`,
)
