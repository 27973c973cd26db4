/** A colour of a screen: red, green and blue, 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number]

/** What the stage asks for. */
export interface AskedLight {
  /** `#rrggbb`; null: out, which is black. */
  readonly color: string | null
  /** From the colour before to this one, ms. */
  readonly fade: number
  /** When it begins, ms. */
  readonly at: number
}

/** A change of colour as it is shown. */
interface ColourChange extends AskedLight {
  /** When it begins to be seen: not before `at`. */
  readonly begin: number
  readonly from: Rgb
  readonly to: Rgb
}

const black: Rgb = [0, 0, 0]

/** In any span of this many ms, at most so many changes are under way. A second, and what a picture is late by. */
const span = 1050
const mostChanges = 3
/** For people who want little motion, each takes at least this, ms. */
const slowly = 1000

/**
 * The colour of a phone at every moment, from the lights that the stage asks for: a function of their times alone, so that
 * phones which were told the same show the same.
 *
 * It never flashes more than three times in any second, whatever is asked for (WCAG 2.3.1; a flash is a pair of opposing
 * changes of brightness). Along a change, brightness falls at first and rises at last, or one of both: one flash at most.
 * So where three changes are under way within a second, the next one waits; of those that would have to wait, the newest
 * comes. Going out never waits: as nothing can go out twice, it adds but half a flash.
 */
export class LightCourse {
  /** In their order; the last ones may be still to come. */
  #changes: readonly ColourChange[] = []

  /** @param isCalm whether the person wants little motion. */
  constructor(private readonly isCalm: boolean) {}

  /** Takes the next light that was asked for. */
  take(asked: AskedLight): void {
    // What would still wait by then is never seen, nor is what was announced for later before a hold put all out.
    const seen = this.#changes.filter(({ begin }) => begin <= asked.at)
    const last = seen[seen.length - 1]
    const fade = this.isCalm ? Math.max(asked.fade, slowly) : asked.fade
    const from = this.colorAt(asked.at)
    const to = asked.color === null ? black : parseColor(asked.color)
    if (isSame(to, last?.to ?? black) && isSame(to, from)) {
      this.#changes = seen
      return
    }
    const begin = asked.color === null ? asked.at : Math.max(asked.at, this.#earliest(seen, asked.at))
    this.#changes = [...seen, { ...asked, fade, begin, from: colorAfter(seen, begin), to }].slice(
      -2 * mostChanges,
    )
  }

  /** The colour at a moment. */
  colorAt(now: number): Rgb {
    return colorAfter(this.#changes, now)
  }

  /** When the colour changes next: `now` while it changes; Infinity if it does not. */
  nextChange(now: number): number {
    const [next] = this.#changes.filter(({ begin }) => begin > now)
    const last = lastBegun(this.#changes, now)
    return last && now < last.begin + last.fade ? now : (next?.begin ?? Number.POSITIVE_INFINITY)
  }

  /** When one more change may begin after these. */
  #earliest(changes: readonly ColourChange[], at: number): number {
    const ends = changes.map(({ begin, fade }, n) => Math.min(begin + fade, changes[n + 1]?.begin ?? at))
    const third = ends[ends.length - mostChanges]
    const last = changes[changes.length - 1]
    const afterThird = third === undefined ? at : third + span
    return this.isCalm && last ? Math.max(afterThird, last.begin + slowly) : afterThird
  }
}

function colorAfter(changes: readonly ColourChange[], now: number): Rgb {
  const change = lastBegun(changes, now)
  if (!change) return black
  const { begin, fade, from, to } = change
  const part = fade > 0 ? Math.min(1, (now - begin) / fade) : 1
  const at = (n: 0 | 1 | 2) => from[n] + (to[n] - from[n]) * part
  return [at(0), at(1), at(2)]
}

function lastBegun(changes: readonly ColourChange[], now: number): ColourChange | undefined {
  const begun = changes.filter(({ begin }) => begin <= now)
  return begun[begun.length - 1]
}

function parseColor(color: string): Rgb {
  const part = (from: number) => Number.parseInt(color.slice(from, from + 2), 16)
  return [part(1), part(3), part(5)]
}

function isSame(one: Rgb, other: Rgb): boolean {
  return one.every((part, n) => part === other[n])
}
