import { Refusal } from '../errors.js'

/** What one participant has chosen: an option of an Index, or whether a Toggle is on. */
export type Choice = number | boolean

/** About 100 bytes each. */
const mostParticipants = 200_000
/** Participants of one entry when the whole state is written: a few hundred bytes, like other entries. */
const pieceParticipants = 16

/** The newest choice of each participant of one control. */
export class Choices {
  readonly #choices = new Map<string, Choice>()
  /** Who has chosen since the last `settle`; someone who changed their mind meanwhile is here more than once. */
  #changed: string[] = []
  #isForgotten = false

  /** @param most how many participants may choose. */
  constructor(private readonly most = mostParticipants) {}

  get size(): number {
    return this.#choices.size
  }

  of(participant: string): Choice | undefined {
    return this.#choices.get(participant)
  }

  /** @throws {Refusal} `overloaded`, when as many as possible have chosen, and this one has not. */
  requireSpace(participant: string): void {
    if (this.#choices.size >= this.most && !this.#choices.has(participant)) throw tooManyHaveChosen
  }

  set(participant: string, choice: Choice): void {
    this.restore(participant, choice)
    this.#changed.push(participant)
  }

  /** Takes a choice from the store. */
  restore(participant: string, choice: Choice): void {
    this.#choices.set(participant, choice)
  }

  /** Forgets all choices. An iteration that is under way ends, or continues with newer ones. */
  clear(): void {
    this.#choices.clear()
    this.#changed = []
    this.#isForgotten = true
  }

  /** Whether all choices were forgotten since the last `settle`, before those that are new. */
  get isForgotten(): boolean {
    return this.#isForgotten
  }

  /** The choices made since the last `settle`. */
  get made(): ChoicesPiece {
    return this.#pieceOf(this.#changed)
  }

  /** What has changed so far is stored. */
  settle(): void {
    if (this.#changed.length > 0) this.#changed = []
    this.#isForgotten = false
  }

  /** Everyone with their choice, those who chose first first; also those who choose during the iteration. */
  [Symbol.iterator](): Iterator<readonly [participant: string, choice: Choice]> {
    return this.#choices.entries()
  }

  /** All choices, some at a time; each piece has those of the moment when it is read. */
  *pieces(): Generator<ChoicesPiece> {
    let participants: string[] = []
    for (const participant of this.#choices.keys()) {
      participants.push(participant)
      if (participants.length < pieceParticipants) continue
      yield this.#pieceOf(participants)
      participants = []
    }
    if (participants.length > 0) yield this.#pieceOf(participants)
  }

  #pieceOf(participants: readonly string[]): ChoicesPiece {
    return { participants, choices: participants.map((each) => this.#choices.get(each)!) }
  }
}

/** Participants, and the choice of each. */
export interface ChoicesPiece {
  readonly participants: readonly string[]
  readonly choices: readonly Choice[]
}

const tooManyHaveChosen = new Refusal(
  'overloaded',
  `${mostParticipants} participants have chosen at this control, which is as many as it keeps. Try again when the operator has reset it.`,
  { headers: { 'retry-after': '10' } },
)
