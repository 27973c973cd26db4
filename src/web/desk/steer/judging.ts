import { labelIn, withoutShownText } from '../model/desk-show.js'
import { withoutText } from '../model/desk-texts.js'
import { Touches } from './touches.js'

/** What an operator can do with texts, and with those who write them. */
export class Judging extends Touches {
  /** @returns whether it was judged, by somebody else too. */
  async judge(textId: string, approve: boolean): Promise<boolean> {
    const name = `text ${textId}`
    const { lid } = this.steered.show?.texts.find((text) => text.textId === textId) ?? {}
    const answer = await this.touch({
      name,
      send: ['POST', `${this.layoutPath}/texts/${textId}`, { approve }],
      mayBeGone: true,
      isDone: ({ texts }) => texts.every((text) => text.textId !== textId),
      apply: (now) => withoutText(now, textId),
      did: () => lid && { text: { textId, lid, done: approve ? 'approved' : 'rejected' } },
    })
    return answer !== undefined || this.failures.get(name)?.code === 'text-not-found'
  }

  /** Judges many texts, one after another, so that they come in their order; ends with the first that fails. */
  async judgeAll(textIds: readonly string[], approve: boolean): Promise<void> {
    const name = `texts ${approve}`
    if (this.underWay.has(name)) return
    this.underWay.add(name)
    for (const textId of textIds) {
      if (!(await this.judge(textId, approve))) break
      // That somebody else has read one of many is no news.
      if (this.failures.delete(`text ${textId}`)) this.changed()
    }
    this.underWay.delete(name)
    this.changed()
  }

  takeBack(lid: number, textId: string): void {
    this.touch({
      name: `text ${textId}`,
      whom: labelIn(this.steered.show, lid),
      send: ['DELETE', `${this.layoutPath}/texts/${textId}`],
      mayBeGone: true,
      isDone: ({ controls }) => !controls.get(lid)?.texts?.some((text) => text.textId === textId),
      apply: (now) => withoutShownText(now, lid, textId),
      did: () => ({ text: { textId, lid, done: 'takenBack' } }),
    })
  }

  /** From then on, texts of a person are dropped, or no longer. @param participant the sign on their texts. */
  mute(participant: string, muted: boolean): void {
    this.touch({
      name: `muted ${participant}`,
      whom: participant,
      send: ['PUT', `${this.layoutPath}/muted`, { participant, muted }],
      isDone: (show) => show.muted.includes(participant) === muted,
      apply: (now) => ({
        ...now,
        muted: [...now.muted.filter((sign) => sign !== participant), ...(muted ? [participant] : [])],
      }),
      did: () => ({ muted: { participant, muted } }),
    })
  }

  protected get layoutPath(): string {
    return `/layout/${this.steered.layoutId}`
  }
}
