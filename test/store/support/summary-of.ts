import { join } from 'node:path'
import { ShowState } from '../../../src/state/show-state.js'
import type { ChoicesEntry } from '../../../src/state/state-entry.js'
import { stateFileName } from '../../../src/store/file-store.js'
import { replay } from '../../../src/store/replay.js'

/** The whole state (without the times of keys), in an order that does not depend on its history. */
export function summaryOf(state: ShowState): readonly string[] {
  return [...state.entries()]
    .flatMap((entry) => {
      if (entry[0] === 'used') return keysIn(entry[3])
      return entry[0] === 'choices' ? choicesIn(entry) : JSON.stringify(entry)
    })
    .sort()
}

/** What a start would find, were the process killed now. */
export function storedIn(folder: string): ShowState {
  const state = new ShowState()
  state.restore(replay(join(folder, stateFileName)).entries)
  return state
}

function choicesIn([kind, layoutId, lid, , participants, choices]: ChoicesEntry): string[] {
  return participants.map((participant, n) => [kind, layoutId, lid, participant, choices[n]].join(' '))
}

/** 8 bytes each. */
function keysIn(hashes: string): string[] {
  const digits = Buffer.from(hashes, 'base64').toString('hex')
  return (digits.match(/.{16}/g) ?? []).map((key) => `key ${key}`)
}
