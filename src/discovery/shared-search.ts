import type { ProgramsAnswer } from '../wire/display.js'

/** How long what was found is told to others who ask, ms: no network is searched all the time. */
const freshMs = 5000

/** One search at a time, for all who ask meanwhile and shortly after. */
export class SharedSearch {
  #search: Promise<ProgramsAnswer> | undefined

  constructor(private readonly search: () => Promise<ProgramsAnswer>) {}

  find(): Promise<ProgramsAnswer> {
    if (this.#search) return this.#search
    const search = this.search()
    this.#search = search
    const forget = () => {
      this.#search = undefined
    }
    // What failed is tried again at once.
    search.then(() => void setTimeout(forget, freshMs).unref(), forget)
    return search
  }
}
