import type { LiveControl } from '../state/live-layout.js'
import type { ControlValue } from '../wire/control-state.js'
import type { Pseudonyms } from './pseudonyms.js'

/** An action that was accepted. */
export interface NotedAction {
  readonly live: LiveControl
  readonly value: ControlValue
  /** Who acts; `''` for nobody in particular. */
  readonly participant: string
  /** The choice before; undefined of the first one, and where people may choose again and again. */
  readonly was: unknown
}

/** Makes lines behind their time: `,"lid":1}`. There are many of actions, so what is always the same is made once. */
export class LineTexts {
  readonly #beginnings = new Map<LiveControl, string>()

  /** Forgets controls that are replaced. */
  forget(): void {
    this.#beginnings.clear()
  }

  /** @param pseudonyms undefined where nobody is to be named. */
  ofAction({ live, value, participant, was }: NotedAction, pseudonyms: Pseudonyms | undefined): string {
    let text = this.#beginnings.get(live) ?? this.#beginningOf(live)
    if (value !== null) text += `,"value":${JSON.stringify(value)}`
    if (pseudonyms !== undefined && participant !== '') text += `,"who":"${pseudonyms.of(participant)}"`
    if (was !== undefined) text += `,"was":${JSON.stringify(was)}`
    return `${text}}`
  }

  /** @param line without its time. */
  of(line: object): string {
    return `,${JSON.stringify(line).slice(1)}`
  }

  #beginningOf(live: LiveControl): string {
    const { layoutId, lid, type } = live.state
    const beginning = `,${JSON.stringify({ layoutId, lid, type }).slice(1, -1)}`
    this.#beginnings.set(live, beginning)
    return beginning
  }
}
