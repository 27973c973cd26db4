/** That this state is of a stage, by the number of its lease, and whether no other one could take over by itself. */
export type StageEntry = readonly [kind: 'stage', term: number, alone: boolean]

/** Which stage this state is of: of several copies of a show, the one with the highest term is right. */
export class StageTerm {
  /** 0 before the first. */
  term = 0
  /** Whether no other stage could take over by itself: then this one plays on without the broker. */
  alone = false

  /** @param note has an entry stored by the next commit. */
  constructor(private readonly note: (entry: StageEntry) => void) {}

  /** @returns whether that is a change. */
  set(term: number, alone: boolean): boolean {
    if (term === this.term && alone === this.alone) return false
    this.restore(['stage', term, alone])
    this.note(['stage', term, alone])
    return true
  }

  /** Takes it from the store. */
  restore([, term, alone]: StageEntry): void {
    this.term = term
    this.alone = alone
  }

  *entries(): Generator<StageEntry> {
    if (this.term > 0) yield ['stage', this.term, this.alone]
  }
}
