/** One of many that people stand behind, and its place among them. */
export class Ranked {
  level: Level | undefined
  before: Ranked | undefined
  after: Ranked | undefined

  /** How many people stand behind it. */
  get people(): number {
    return this.level?.people ?? 0
  }
}

/** All that have as many people, in the order in which they came to that number. */
class Level {
  first: Ranked | undefined
  last: Ranked | undefined
  higher: Level = this
  lower: Level = this

  constructor(readonly people: number) {}

  add(item: Ranked): void {
    item.level = this
    item.before = this.last
    if (this.last) this.last.after = item
    else this.first = item
    this.last = item
  }

  remove(item: Ranked): void {
    const { before, after } = item
    if (before) before.after = after
    else this.first = after
    if (after) after.before = before
    else this.last = before
    item.level = item.before = item.after = undefined
  }
}

/** Many items, those with most people first. One person more or less is one step, however many there are. */
export class Ranking<Item extends Ranked> {
  /** Of none; the levels above it form a ring with it. */
  readonly #none = new Level(0)

  /** One person more. @param item of this ranking, or of none. */
  raise(item: Item): void {
    this.#move(item, item.people + 1, (from) => from)
  }

  /** One person less. @param item of this ranking. */
  lower(item: Item): void {
    this.#move(item, item.people - 1, (from) => from.lower)
  }

  /** Most first; of equal ones that which came to its number first. */
  *[Symbol.iterator](): Generator<Item> {
    for (let level = this.#none.lower; level !== this.#none; level = level.lower)
      for (let item = level.first; item; item = item.after) yield item as Item
  }

  /** @param below the level behind which the new one is, if it must be made. */
  #move(item: Item, people: number, below: (from: Level) => Level): void {
    const from = item.level ?? this.#none
    const place = below(from)
    const near = [place, place.higher].find((level) => level.people === people)
    const to = near ?? insert(new Level(people), place)
    if (from !== this.#none) from.remove(item)
    if (to !== this.#none) to.add(item)
    if (from !== this.#none && from.first === undefined) unlink(from)
  }
}

function insert(level: Level, below: Level): Level {
  level.lower = below
  level.higher = below.higher
  below.higher.lower = level
  below.higher = level
  return level
}

function unlink({ higher, lower }: Level): void {
  higher.lower = lower
  lower.higher = higher
}
