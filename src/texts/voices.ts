import { Refusal } from '../errors.js'
import { type Spelling, type WordCount, WordCounts } from './word-counts.js'
import { asWritten } from './word-key.js'

/** About 500 bytes each, and their texts. */
const mostParticipants = 200_000
/** UTF-16 code units of texts that differ: at most 64 MiB, and as much again for what they have in common. */
const mostUnits = 32 * 1024 * 1024
/** Participants of one entry when the whole state is written: like other entries. */
const pieceParticipants = 16

/** With which text a participant counts. */
export interface Voice {
  readonly text: string
  /** Of that text; `''` if unknown. */
  readonly textId: string
}

interface CountedVoice {
  readonly spelling: Spelling
  readonly textId: string
}

/** The newest text of each participant of one String that was shown, and how often people wrote which. */
export class Voices {
  /** Grows with every change. */
  revision = 0
  readonly #voices = new Map<string, CountedVoice>()
  #counts = new WordCounts()
  /** Who has another text, or none any more, since the last `settle`; perhaps more than once. */
  #changed: string[] = []
  #isForgotten = false

  /** @param most how many participants may count. @param units the longest that their texts may be together. */
  constructor(
    private readonly most = mostParticipants,
    private readonly units = mostUnits,
  ) {}

  /** How many people count. */
  get size(): number {
    return this.#voices.size
  }

  /** The most frequent words, most people first, at most 50. */
  get top(): readonly WordCount[] {
    return this.#counts.top
  }

  /** The ten most frequent, as the signal has them. */
  get topTen(): readonly WordCount[] {
    return this.#counts.topTen
  }

  /** A number that is another one when `topTen` is; above 0, exact in single precision. */
  get edition(): number {
    return this.#counts.edition
  }

  /** The most frequent words. */
  first(most: number): readonly WordCount[] {
    return this.#counts.first(most)
  }

  of(participant: string): Voice | undefined {
    const voice = this.#voices.get(participant)
    return voice && { text: voice.spelling.text, textId: voice.textId }
  }

  /** @throws {Refusal} `overloaded`, when as many as possible count, and this one does not; or for a text that is not among those that fill the space. */
  requireSpace(participant: string, text: string): void {
    if (this.size >= this.most && !this.#voices.has(participant)) throw tooManyCount
    if (this.#counts.units + text.length > this.units && !this.#counts.find(asWritten(text)))
      throw tooMuchIsWritten
  }

  /** A text of a participant is shown. One without anything to see ends their counting. @param participant not `''`. */
  write(participant: string, text: string, textId: string): void {
    this.restore(participant, asWritten(text), textId)
    this.#changed.push(participant)
  }

  /** Whether somebody counts with this text. */
  has(textId: string): boolean {
    return this.#whoWrote(textId) !== undefined
  }

  /** A text was never shown: who counts with it counts no more. @returns the text; undefined: nobody did. */
  withdraw(textId: string): string | undefined {
    const participant = this.#whoWrote(textId)
    if (participant === undefined) return undefined
    const { text } = this.of(participant)!
    this.restore(participant, null, '')
    this.#changed.push(participant)
    return text
  }

  /** Takes a voice from the store. @param text null: the participant does not count any more. */
  restore(participant: string, text: string | null, textId: string): void {
    const before = this.#voices.get(participant)
    this.revision++
    if (before !== undefined && before.spelling.text === text) {
      this.#voices.set(participant, { spelling: before.spelling, textId })
      return
    }
    if (before) this.#counts.remove(before.spelling)
    const spelling = text === null ? undefined : this.#counts.add(text)
    if (spelling) this.#voices.set(participant, { spelling, textId })
    else this.#voices.delete(participant)
  }

  /** Forgets all. An iteration that is under way ends, or continues with newer ones. */
  clear(): void {
    this.#voices.clear()
    this.#counts = new WordCounts()
    this.#changed = []
    this.#isForgotten = true
    this.revision++
  }

  /** Whether all were forgotten since the last `settle`, before those that are new. */
  get isForgotten(): boolean {
    return this.#isForgotten
  }

  /** What has changed since the last `settle`. */
  get changed(): VoicesPiece {
    return this.#pieceOf([...new Set(this.#changed)])
  }

  /** What has changed so far is stored. */
  settle(): void {
    if (this.#changed.length > 0) this.#changed = []
    this.#isForgotten = false
  }

  /** Everyone who counts. */
  *[Symbol.iterator](): Generator<readonly [participant: string, voice: Voice]> {
    for (const [participant, { spelling, textId }] of this.#voices)
      yield [participant, { text: spelling.text, textId }]
  }

  /** All voices, some at a time; each piece has those of the moment when it is read. */
  *pieces(): Generator<VoicesPiece> {
    let participants: string[] = []
    for (const participant of this.#voices.keys()) {
      participants.push(participant)
      if (participants.length < pieceParticipants) continue
      yield this.#pieceOf(participants)
      participants = []
    }
    if (participants.length > 0) yield this.#pieceOf(participants)
  }

  /** Operators ask that, one text at a time: an index would cost every text. */
  #whoWrote(textId: string): string | undefined {
    for (const [participant, voice] of this.#voices) if (voice.textId === textId) return participant
    return undefined
  }

  #pieceOf(participants: readonly string[]): VoicesPiece {
    const voices = participants.map((each) => this.#voices.get(each))
    return {
      participants,
      texts: voices.map((voice) => voice?.spelling.text ?? null),
      textIds: voices.map((voice) => voice?.textId ?? ''),
    }
  }
}

/** Participants, and the text with which each counts, with its id; null: none. */
export interface VoicesPiece {
  readonly participants: readonly string[]
  readonly texts: readonly (string | null)[]
  readonly textIds: readonly string[]
}

/** Takes voices from the store. */
export function restoreVoices(of: { voices: Voices | undefined }, piece: VoicesPiece): void {
  of.voices ??= new Voices()
  for (const [n, participant] of piece.participants.entries())
    of.voices.restore(participant, piece.texts[n] ?? null, piece.textIds[n] ?? '')
}

const later = { headers: { 'retry-after': '10' } }

const tooManyCount = new Refusal(
  'overloaded',
  `The words of ${mostParticipants} participants count at this control, which is as many as it keeps. Try again when the operator has reset it.`,
  later,
)

const tooMuchIsWritten = new Refusal(
  'overloaded',
  'This control keeps no more words that differ from each other. Try a shorter text, or again when the operator has reset it.',
  later,
)
