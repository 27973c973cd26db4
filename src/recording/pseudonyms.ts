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
  readonly #ends = new BoundedMap<string, string>(mostKnown)

  /** How the lines of a participant end, `,"who":"3k9d0v2a"}` and a line feed: always the same, with 8 digits and letters from a to v. */
  endOf(participant: string): string {
    const known = this.#ends.get(participant)
    if (known !== undefined) return known
    const digest = createHmac('sha256', this.#key).update(participant).digest()
    const pseudonym = digest.readUIntBE(0, bytes).toString(32).padStart(length, '0')
    const end = `,"who":"${pseudonym}"}\n`
    this.#ends.set(participant, end)
    return end
  }
}
