import { createHmac, randomBytes } from 'node:crypto'
import { BoundedMap } from '../limits/bounded-map.js'

/** About 100 bytes each; those beyond are made again, and are the same. */
const mostKnown = 100_000
const keyBytes = 32
/** Digits of a pseudonym, with five bits each. */
const length = 8
const bytes = 5

/** Who acts, as one file names them. The key is nowhere else, so that nobody is found again in another file. */
export class Pseudonyms {
  readonly #key = randomBytes(keyBytes)
  readonly #known = new BoundedMap<string, string>(mostKnown)

  /** 8 digits and letters from a to v, the same for the same participant. */
  of(participant: string): string {
    const known = this.#known.get(participant)
    if (known !== undefined) return known
    const digest = createHmac('sha256', this.#key).update(participant).digest()
    const pseudonym = digest.readUIntBE(0, bytes).toString(32).padStart(length, '0')
    this.#known.set(participant, pseudonym)
    return pseudonym
  }
}
