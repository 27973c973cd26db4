import type { MeasuredWord } from '../../../../../src/web/screen/cloud/type-size.js'

/** Words of several scripts, with about the width of a letter of each, em. */
const vocabulary: readonly (readonly [width: number, height: number, texts: string])[] = [
  [
    0.58,
    1.36,
    'rain silence wind rock jazz dogs sea piano radio steps kettle football heartbeat crickets vinyl church',
  ],
  [
    0.6,
    1.36,
    'Großmutter Kirchenglocken Straßenbahn Wohnzimmer Kaffeemaschine Vögel Staubsauger Donaudampfschifffahrt',
  ],
  [0.5, 1.6, 'بيت موسيقى المطر ضحك بحر قهوة صمت أم'],
  [0.55, 1.36, 'שלום בית ים שקט מוזיקה'],
  [1, 1.5, '雨の音 祭り 太鼓 海 静けさ 風鈴'],
  [0.55, 1.7, 'ความเงียบ ฝน บ้าน ดนตรี'],
  [1.25, 1.4, '🔥 🎻🎻 🌊 🎉🎉🎉'],
]
/** Sentences take several lines. */
const sentences = [
  'my mother singing in the kitchen',
  'a train that leaves the station at night',
  'the last boat home, and nobody on board',
]

const words: readonly Omit<MeasuredWord, 'people'>[] = [
  ...vocabulary.flatMap(([width, height, texts]) =>
    texts.split(' ').map((text) => ({ name: text, text, width: [...text].length * width, height })),
  ),
  ...sentences.map((text) => ({ name: text, text, width: 11, height: 1.36 * Math.ceil(text.length / 18) })),
]

/** A crowd that writes words, of which some are far more frequent than others; the same for the same seed. */
export class WordCrowd {
  private readonly voices: number[] = []
  private readonly order: readonly number[]

  /** @param evenness 0: Zipf's law; nearer to 1, words are equally frequent. */
  constructor(
    private seed: number,
    private readonly evenness = 0,
  ) {
    this.order = words
      .map((_, at) => ({ at, by: this.random() }))
      .sort((a, b) => a.by - b.by)
      .map(({ at }) => at)
  }

  /** So many new people write a word. */
  write(people: number): void {
    for (let person = 0; person < people; person++) this.voices.push(this.chosen())
  }

  /** So many people write another one. */
  changeMinds(people: number): void {
    for (let person = 0; person < people; person++)
      this.voices[Math.floor(this.random() * this.voices.length)] = this.chosen()
  }

  /** What stands on the wall: the 50 most frequent ones. */
  words(): MeasuredWord[] {
    const counts = new Map<number, number>()
    for (const word of this.voices) counts.set(word, (counts.get(word) ?? 0) + 1)
    return [...counts]
      .sort((a, b) => b[1] - a[1] || a[0] - b[0])
      .slice(0, 50)
      .map(([word, people]) => ({ ...words[this.order[word]!]!, people }))
  }

  private chosen(): number {
    const weights = words.map((_, at) => (at + 1) ** (this.evenness - 1))
    let left = this.random() * weights.reduce((sum, weight) => sum + weight, 0)
    return Math.max(
      0,
      weights.findIndex((weight) => {
        left -= weight
        return left < 0
      }),
    )
  }

  /** 0 to 1, below 1. */
  private random(): number {
    this.seed = (this.seed * 1_664_525 + 1_013_904_223) % 2 ** 32
    return this.seed / 2 ** 32
  }
}
