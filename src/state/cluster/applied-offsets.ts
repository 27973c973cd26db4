/** The last batch of an edge that was counted, since one of its starts (`epoch`). */
export type EdgeEntry = readonly [kind: 'edge', name: string, epoch: string, number: number]

/** How far the stream of batches is counted, as in `BatchPosition`. */
export type PositionEntry = readonly [
  kind: 'position',
  created: string,
  sequence: number,
  at: number,
  now?: number,
]

/** A part of the state that changes often, and is stored as it is at the end of a batch. */
export interface ChangingPart {
  /** Changed since it was last stored. */
  changed: boolean
  entry(): EdgeEntry | PositionEntry
}

/** How far the stream of batches is counted. */
export interface BatchPosition {
  /** When the stream was made, as the broker says it: a stream that was lost and made again begins at 1. */
  readonly created: string
  /** Of the last message that was taken. */
  readonly sequence: number
  /** When the broker stored it, ms since 1970. */
  readonly at: number
  /** What keys aged by then; absent where that was the same. */
  readonly now?: number
}

/** The batches of one edge since one of its starts. */
interface EdgeEpoch extends ChangingPart {
  readonly name: string
  number: number
}

const mostEpochsOfAnEdge = 4
const mostEpochs = 256

/**
 * Which batches of edges are counted. It is stored in the same record as their counts, so each batch counts exactly once,
 * whatever is killed, repeated or stored several times. Edges send the batches since one start in the order of their
 * numbers; a start begins a new epoch, so that its numbers mean something else.
 */
export class AppliedOffsets {
  /** By name and epoch; the one that was counted last is the last one. */
  readonly #epochs = new Map<string, EdgeEpoch>()
  /** Undefined until a message was taken. */
  position: BatchPosition | undefined
  readonly #positionPart: ChangingPart = { changed: false, entry: () => positionEntry(this.position!) }

  /** @param hasChanged has a part stored by the next commit. */
  constructor(private readonly hasChanged: (part: ChangingPart) => void) {}

  /** The number of the last batch that was counted; 0 if none was. */
  lastOf(name: string, epoch: string): number {
    return this.#epochs.get(keyOf(name, epoch))?.number ?? 0
  }

  /** A batch is counted: its changes go into the same record. @param number above that of the last one. */
  count(name: string, epoch: string, number: number): void {
    this.hasChanged(this.#set(name, epoch, number))
  }

  /** A message was taken, whether or not its batch was new. */
  moveTo(position: BatchPosition): void {
    this.position = position
    this.hasChanged(this.#positionPart)
  }

  restore(entry: EdgeEntry | PositionEntry): void {
    if (entry[0] === 'edge') this.#set(entry[1], entry[2], entry[3])
    else this.position = positionOf(entry)
  }

  *entries(): Generator<EdgeEntry | PositionEntry> {
    for (const epoch of this.#epochs.values()) yield epoch.entry()
    if (this.position) yield positionEntry(this.position)
  }

  #set(name: string, epoch: string, number: number): EdgeEpoch {
    const key = keyOf(name, epoch)
    const known = this.#epochs.get(key)
    const found = known ?? edgeEpoch(name, epoch)
    found.number = number
    if (known) this.#epochs.delete(key)
    else this.#makeSpace(name)
    this.#epochs.set(key, found)
    return found
  }

  /** Forgets what was counted longest ago; its messages are long gone. */
  #makeSpace(name: string): void {
    const own = [...this.#epochs].filter(([, { name: other }]) => other === name)
    if (own.length >= mostEpochsOfAnEdge) this.#epochs.delete(own[0]![0])
    else if (this.#epochs.size >= mostEpochs) this.#epochs.delete(this.#epochs.keys().next().value!)
  }
}

function edgeEpoch(name: string, epoch: string): EdgeEpoch {
  const part: EdgeEpoch = {
    name,
    number: 0,
    changed: false,
    entry: (): EdgeEntry => ['edge', name, epoch, part.number],
  }
  return part
}

function positionEntry({ created, sequence, at, now }: BatchPosition): PositionEntry {
  return now === undefined ? ['position', created, sequence, at] : ['position', created, sequence, at, now]
}

function positionOf([, created, sequence, at, now]: PositionEntry): BatchPosition {
  return { created, sequence, at, ...(now !== undefined && { now }) }
}

/** Neither holds a space. */
function keyOf(name: string, epoch: string): string {
  return `${name} ${epoch}`
}

/** That this state is of a stage, by the number of its lease, and whether no other one could take over by itself. */
export type StageEntry = readonly [kind: 'stage', term: number, alone: boolean]

/** Which stage this state is of: of several copies of a show, the one with the highest term is right. */
export class StageTerm {
  /** 0 before the first. */
  term = 0
  /** Whether no other stage could take over by itself: then this one goes on without the broker. */
  hasNoStandby = false

  /** @param note has an entry stored by the next commit. */
  constructor(private readonly note: (entry: StageEntry) => void) {}

  /** @returns whether that is a change. */
  set(term: number, hasNoStandby: boolean): boolean {
    if (term === this.term && hasNoStandby === this.hasNoStandby) return false
    this.restore(['stage', term, hasNoStandby])
    this.note(['stage', term, hasNoStandby])
    return true
  }

  restore([, term, hasNoStandby]: StageEntry): void {
    this.term = term
    this.hasNoStandby = hasNoStandby
  }

  *entries(): Generator<StageEntry> {
    if (this.term > 0) yield ['stage', this.term, this.hasNoStandby]
  }
}
