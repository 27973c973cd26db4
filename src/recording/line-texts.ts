import type { LiveControl } from '../state/live-layout.js'
import type { ControlValue } from '../wire/control-state.js'
import type { Pseudonyms } from './pseudonyms.js'

/** An action that was accepted. */
export interface NotedAction {
  readonly live: LiveControl
  readonly value: ControlValue
  /** Who acts; `''` for nobody in particular. */
  readonly participant: string
  /** The choice before, or the text of a counted word; undefined of the first one, and where people may act again and again. */
  readonly was: unknown
}

/** How the actions of a control begin: without a value, and up to one. */
interface Beginning {
  readonly bare: string
  readonly valued: string
}

/**
 * Makes lines behind their time: `,"lid":1}` and a line feed. There are many of actions, so they are put together from as few
 * pieces as can be, of which those that are always the same are made once.
 */
export class LineTexts {
  readonly #beginnings = new Map<LiveControl, Beginning>()

  /** Forgets controls that are replaced. */
  forget(): void {
    this.#beginnings.clear()
  }

  /** @param pseudonyms undefined where nobody is to be named. */
  ofAction({ live, value, participant, was }: NotedAction, pseudonyms: Pseudonyms | undefined): string {
    const { bare, valued } = this.#beginnings.get(live) ?? this.#beginningOf(live)
    let text = value === null ? bare : valued + jsonOf(value)
    if (was !== undefined) text += `,"was":${jsonOf(was)}`
    return text + (pseudonyms === undefined || participant === '' ? '}\n' : pseudonyms.endOf(participant))
  }

  /** @param line without its time. */
  of(line: object): string {
    return `,${JSON.stringify(line).slice(1)}\n`
  }

  #beginningOf(live: LiveControl): Beginning {
    const { layoutId, lid, type } = live.state
    const bare = `,${JSON.stringify({ layoutId, lid, type }).slice(1, -1)}`
    const beginning = { bare, valued: `${bare},"value":` }
    this.#beginnings.set(live, beginning)
    return beginning
  }
}

/** A number is written the same by either; this way takes a third of the time. */
function jsonOf(value: unknown): string {
  return typeof value === 'number' ? `${value}` : JSON.stringify(value)
}
