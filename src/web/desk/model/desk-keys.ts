/** What a key of the desk does; the sheet of keys has words for each. */
export type KeyTask =
  | 'nextPage'
  | 'pageBack'
  | 'black'
  | 'hold'
  | 'sheet'
  | 'nextText'
  | 'textBack'
  | 'approve'
  | 'reject'

interface DeskKey {
  readonly task: KeyTask
  /** As `KeyboardEvent.key` has them, letters in lower case. */
  readonly keys: readonly string[]
  /** What stands on them. */
  readonly caps: readonly string[]
}

/** All keys of the desk, in the order of the sheet. Clickers send those of pages, `b` and `.`. */
export const deskKeys: readonly DeskKey[] = [
  {
    task: 'nextPage',
    keys: ['pagedown', 'arrowright', 'arrowdown'],
    caps: ['Page Down', '→', '↓'],
  },
  { task: 'pageBack', keys: ['pageup', 'arrowleft', 'arrowup'], caps: ['Page Up', '←', '↑'] },
  { task: 'black', keys: ['b', '.'], caps: ['B', '.'] },
  { task: 'hold', keys: ['h'], caps: ['H'] },
  { task: 'nextText', keys: ['j'], caps: ['J'] },
  { task: 'textBack', keys: ['k'], caps: ['K'] },
  { task: 'approve', keys: ['a'], caps: ['A'] },
  { task: 'reject', keys: ['r'], caps: ['R'] },
  { task: 'sheet', keys: ['?'], caps: ['?'] },
]

/** Clickers send it to begin a presentation; in a browser it would load the desk again. */
const idleKeys = ['f5']

/** A press of a key, as browsers describe it. */
export interface KeyPress {
  readonly key: string
  readonly ctrlKey: boolean
  readonly altKey: boolean
  readonly metaKey: boolean
}

/** What a key does; `nothing`: the browser is to do nothing either; undefined: it is no key of the desk. */
export function taskOf({ key, ctrlKey, altKey, metaKey }: KeyPress): KeyTask | 'nothing' | undefined {
  if (ctrlKey || altKey || metaKey) return undefined
  const name = key.toLowerCase()
  return idleKeys.includes(name) ? 'nothing' : deskKeys.find(({ keys }) => keys.includes(name))?.task
}
