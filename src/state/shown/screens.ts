import type { Visibility } from '../../controls/control-file.js'
import type { ShownTexts } from '../../texts/shown-texts.js'
import type { Lid } from '../../wire/scalars.js'
import type { ScreenChoice } from '../../wire/screen.js'

/** What an operator has chosen for the screens of a layout. */
export type ScreenEntry = readonly [kind: 'screen', layoutId: string, choice: ScreenChoice]

/** Those controls and texts of a layout that can be chosen. */
interface Showable {
  readonly controls: ReadonlyMap<Lid, ShowableControl>
}

interface ShowableControl {
  readonly control: { readonly results: Visibility }
  readonly state: { readonly shown: Pick<ShownTexts, 'has'> | undefined }
}

/** The screens show by themselves what is on the active page: so it is until an operator chooses something. */
export const automatic: ScreenChoice = Object.freeze({ show: 'auto' })

/**
 * What the screens of each layout show. A control or a text that is gone, by a reload, a reset, by being taken back or pushed
 * out by newer ones, is chosen no more.
 */
export class Screens {
  /** By layoutId; `automatic` where there is none. Of a layout that is not loaded it is kept as it was. */
  readonly #choices = new Map<string, ScreenChoice>()
  readonly #followers: ((layoutId: string, choice: ScreenChoice) => void)[] = []

  /** @param store is given what a restart must not lose. @param find a loaded layout. */
  constructor(
    private readonly store: (entry: ScreenEntry) => void,
    private readonly find: (layoutId: string) => Showable | undefined,
  ) {}

  /** @param follower called with each choice, also where one ends because what it names is gone. */
  follow(follower: (layoutId: string, choice: ScreenChoice) => void): void {
    this.#followers.push(follower)
  }

  /** The same object until another choice is made. */
  of(layoutId: string): ScreenChoice {
    const choice = this.#choices.get(layoutId)
    if (choice === undefined) return automatic
    const layout = this.find(layoutId)
    const present = layout ? presentPart(layout, choice) : choice
    if (present !== choice) this.#choose(layoutId, present)
    return present
  }

  /** @param choice names what is there, and has no member besides. @returns whether it was otherwise before. */
  choose(layoutId: string, choice: ScreenChoice): boolean {
    if (JSON.stringify(this.of(layoutId)) === JSON.stringify(choice)) return false
    this.#choose(layoutId, { ...choice })
    return true
  }

  /** Ends the choices that name what is gone, at once: it may come back, and is not to be shown then. */
  settle(): void {
    for (const layoutId of [...this.#choices.keys()]) this.of(layoutId)
  }

  restore(layoutId: string, choice: ScreenChoice): void {
    if (choice.show === 'auto' && choice.reactions !== false) this.#choices.delete(layoutId)
    else this.#choices.set(layoutId, choice)
  }

  *entries(): Generator<ScreenEntry> {
    for (const [layoutId, choice] of this.#choices) yield ['screen', layoutId, choice]
  }

  #choose(layoutId: string, choice: ScreenChoice): void {
    this.restore(layoutId, choice)
    this.store(['screen', layoutId, choice])
    for (const tell of this.#followers) tell(layoutId, choice)
  }
}

/** The choice itself, if all that it names is there. */
function presentPart({ controls }: Showable, choice: ScreenChoice): ScreenChoice {
  const { show, reveal, ...rest } = choice
  if (typeof show === 'string') return choice
  if ('textId' in show) {
    const isShown = [...controls.values()].some(({ state }) => state.shown?.has(show.textId))
    return isShown ? choice : { ...automatic, ...rest }
  }
  const named = controls.get(show.lid)
  if (named === undefined) return { ...automatic, ...rest }
  return reveal && named.control.results === 'never' ? { show, ...rest } : choice
}
