import type { TestBridge } from '../../../../support/show/bridge.js'

/** What a hall writes, in scripts of all directions; the first ones are the most frequent. */
const vocabulary = [
  ...[
    'Regen',
    'silence',
    'بيت',
    'Großmutter',
    '雨の音',
    'שלום',
    '🔥',
    'Kirchenglocken',
    'ความเงียบ',
    'la mer',
  ],
  ...[
    'my mother singing in the kitchen',
    'Straßenbahn',
    'موسيقى',
    '祭り',
    '🎻🎻',
    'heartbeat',
    'тишина',
    'vinyl',
  ],
  ...[
    'Donaudampfschifffahrtsgesellschaft',
    'sea',
    'المطر على النافذة',
    'crickets',
    'jazz',
    'Wohnzimmer',
    'kettle',
  ],
  'A train that leaves the station at night, while nobody is there who would see it',
]

/** Somebody writes a text. @throws if it is refused. */
export async function writeText(
  { act, tokens }: TestBridge,
  layoutId: string,
  participant: string,
  value: string,
  lid = 5,
): Promise<void> {
  const authorization = `Bearer ${tokens.mint({ layoutId, participant })}`
  const { status, body } = await act({ layoutId, lid, type: 'String', value }, { authorization })
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
}

/**
 * So many people each write a word, those of before another one.
 *
 * @param shift how many of the words are not written, so that the next one is the most frequent.
 */
export async function writeWords(
  bridge: TestBridge,
  layoutId: string,
  people: number,
  shift = 0,
  lid = 5,
): Promise<void> {
  for (let person = 0; person < people; person++) {
    const rank = Math.floor(vocabulary.length ** (((person * 7) % people) / people)) - 1
    await writeText(
      bridge,
      layoutId,
      `person-${person}`,
      vocabulary[(rank + shift) % vocabulary.length]!,
      lid,
    )
  }
}
