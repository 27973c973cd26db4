import { Voices } from './voices.js'

/** A String, as far as its words are concerned. */
interface Speaking {
  readonly layoutId: string
  readonly lid: number
  voices: Voices | undefined
}

/** The voices of Strings whose words a reload has ceased to count: they are there again if that is taken back. */
export class SilencedVoices {
  readonly #silenced = new Map<Speaking, Voices>()

  /** @param isAsked whether it is counted how many people have written what. */
  fit(string: Speaking, isAsked: boolean): void {
    const { voices } = string
    if ((voices !== undefined) === isAsked) return
    string.voices = isAsked ? (this.#silenced.get(string) ?? new Voices()) : undefined
    if (voices) this.#silenced.set(string, voices)
    else this.#silenced.delete(string)
  }

  /** Forgets them. @returns of which Strings there were some. */
  forget(): readonly Speaking[] {
    const silenced = [...this.#silenced.keys()]
    // They may just be on their way into a new state file.
    for (const voices of this.#silenced.values()) voices.clear()
    this.#silenced.clear()
    return silenced
  }
}
