import { Crowd } from '../../../crowd/crowd.js'
import type { Crowds } from '../../../state/crowds.js'
import type { LiveControl, LiveLayout } from '../../../state/live-layout.js'
import type { WordCount } from '../../../texts/word-counts.js'

/** A crowd whose signals are those that were recorded: nothing is counted again. */
export class RecordedCrowd extends Crowd {
  /** The newest arguments of each signal, by its name. */
  readonly #heard = new Map<string, readonly (number | string)[]>()

  /** Takes the arguments of a signal. @returns its place in the layout file; −1 if the file does not name it. */
  hear(name: string, args: readonly (number | string)[]): number {
    this.#heard.set(name, args)
    return this.signals.findIndex((signal) => signal.name === name)
  }

  /** Not how many people there are, but whether displays that come should know the signals. */
  override get count(): number {
    return this.#heard.size > 0 ? 1 : 0
  }

  override read(into: Float64Array): void {
    for (const { name, at, width } of this.signals)
      for (let n = 0; n < width; n++) into[at + n] = Number(this.#heard.get(name)?.[n] ?? zeroOf(name, n))
  }

  /** In pairs: a word, and how many people it has. */
  override get words(): readonly WordCount[] {
    const args = this.#heard.get('words') ?? []
    return args.flatMap((text, at): WordCount[] =>
      at % 2 === 0 ? [[String(text), Number(args[at + 1])]] : [],
    )
  }

  override tick(): boolean {
    return false
  }

  override expire(): void {}

  override reset(): void {
    this.#heard.clear()
  }
}

/** What a signal is while nobody is counted. @param n the place of the number. */
function zeroOf(name: string, n: number): number {
  return name === 'winner' && n === 0 ? -1 : 0
}

/** The crowd of a control with signals; undefined if it has none. */
export function recordedCrowdOf({ state: { crowd } }: LiveControl): RecordedCrowd | undefined {
  return crowd instanceof RecordedCrowd ? crowd : undefined
}

/** Has the crowds of a layout say what was recorded. To be called before displays are shown the layout. */
export function listenToRecording(
  { layoutId, controls }: LiveLayout,
  crowds: Pick<Crowds, 'peopleOf'>,
): void {
  for (const live of controls.values())
    if (live.state.crowd && !recordedCrowdOf(live)) {
      live.state.crowd.close()
      live.state.crowd = new RecordedCrowd(live.control, crowds.peopleOf(layoutId))
    }
}
