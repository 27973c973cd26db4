/** A place in the tree of sequences. */
interface Place {
  /** A sequence ends here. */
  isEnd: boolean
  readonly next: Map<string, Place>
}

type Counts<Whole> = (whole: Whole, from: number, end: number) => boolean

const always = () => true

/** Many sequences of words or of code units, found in a longer one without trying each of them. */
export class Sequences {
  readonly #start: Place = { isEnd: false, next: new Map() }

  get isEmpty(): boolean {
    return this.#start.next.size === 0
  }

  /** @param sequence not empty. */
  add(sequence: ArrayLike<string>): void {
    let place = this.#start
    for (let at = 0; at < sequence.length; at++) {
      const next = place.next.get(sequence[at]!) ?? { isEnd: false, next: new Map() }
      place.next.set(sequence[at]!, next)
      place = next
    }
    place.isEnd = true
  }

  /** Whether one of them is a part of `whole`. @param counts whether a find from `from` to `end` counts. */
  areIn<Whole extends ArrayLike<string>>(whole: Whole, counts: Counts<Whole> = always): boolean {
    if (this.isEmpty) return false
    for (let from = 0; from < whole.length; from++) if (this.#isOneAt(whole, from, counts)) return true
    return false
  }

  #isOneAt<Whole extends ArrayLike<string>>(whole: Whole, from: number, counts: Counts<Whole>): boolean {
    let place: Place | undefined = this.#start
    for (let at = from; at < whole.length; at++) {
      place = place.next.get(whole[at]!)
      if (place === undefined) return false
      if (place.isEnd && counts(whole, from, at + 1)) return true
    }
    return false
  }
}
