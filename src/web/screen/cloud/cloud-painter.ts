import type { Area } from './box.js'
import { type Cloud, isAlike } from './cloud.js'
import { isFinal, nextCloud } from './next-cloud.js'
import { type DrawnWord, drawnAtOnce, turnTo } from './turn.js'
import type { MeasuredWord } from './type-size.js'

/** How long the style takes from one picture to the next, and a little more, ms. */
const pictureTime = 450
/** Between the end of a turn and the next one where nothing is new, ms: what had no room may have some now. */
const restTime = 700

/** What a painter needs of a page. */
export interface Easel {
  /** Draws these words. */
  show(drawn: readonly DrawnWord[]): void
  /** Calls back so many ms after the next frame. */
  later(ms: number, then: () => void): void
  /** Whether nothing should move. */
  isStill(): boolean
}

/**
 * Brings a cloud from picture to picture, each as long as it takes: what is new meanwhile waits for the end. With the same
 * words it goes on until each is where it can stay.
 */
export class CloudPainter {
  /** Undefined before the first picture. */
  private drawn: readonly DrawnWord[] | undefined
  private isBusy = false
  /** What is to be drawn next. */
  private wish: (() => void) | undefined

  /** @param cloud what there was before: its words stay where they are. */
  constructor(
    private cloud: Cloud,
    private readonly easel: Easel,
  ) {}

  /** The cloud that is drawn, or is about to be. */
  get present(): Cloud {
    return this.cloud
  }

  /** @param words most frequent first. @param area in which they should stand. */
  paint(words: readonly MeasuredWord[], area: Area): void {
    this.wish = () => this.begin(words, area)
    if (!this.isBusy) this.wish()
  }

  private begin(words: readonly MeasuredWord[], area: Area): void {
    const turn = () => this.begin(words, area)
    const isOther = !isAlike(this.cloud.area, area)
    this.cloud = nextCloud(this.cloud, words, area)
    this.wish = isFinal(this.cloud) ? undefined : turn
    if (this.drawn === undefined || isOther || this.easel.isStill()) {
      this.show(drawnAtOnce(this.cloud))
      return this.rest()
    }
    const { first, then } = turnTo(this.cloud, this.drawn)
    this.isBusy = true
    const finish = () => {
      this.show(then)
      this.easel.later(pictureTime, () => this.end(turn))
    }
    if (!first) return finish()
    this.show(first)
    this.easel.later(pictureTime, finish)
  }

  /** @param last what has been drawn. */
  private end(last: () => void): void {
    this.isBusy = false
    if (this.wish === undefined || this.wish === last) return this.rest()
    this.wish()
  }

  /** Goes on after a while, if nothing new has come. */
  private rest(): void {
    const { wish } = this
    if (wish) this.easel.later(restTime, () => !this.isBusy && this.wish === wish && wish())
  }

  private show(drawn: readonly DrawnWord[]): void {
    this.drawn = drawn
    this.easel.show(drawn)
  }
}
