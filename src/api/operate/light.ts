import typia from 'typia'
import { lightHall } from '../../action/light-hall.js'
import { accepted } from '../../http/exchange.js'
import type { LightBody } from '../../wire/stream/light.js'
import { bodyReader, changing, layoutInPath, type OperationNotes } from '../operation/operation.js'

const color = 'a colour like "#ff4400"'
const readLightBody = bodyReader(typia.createValidate<LightBody>(), {
  $: 'an object with colors',
  '$.colors': `1 to 16 colours in an array, each ${color}; or null`,
  '$.colors[]': color,
  '$.fade': 'absent, or a whole number of milliseconds from 0 to 60000',
})

/** `PUT /layout/{layoutId}/light`: what the phones show whose people take part in it. */
export const putLight = changing(layoutInPath, readLightBody, (context, layout, { colors, fade = 0 }, by) => {
  const light = { colors: colors?.map((each) => each.toLowerCase()) ?? null, fade }
  lightHall(context, layout, light, by)
  return { body: accepted }
})

export const lightNotes = {
  'PUT /layout/:layoutId/light': {
    id: 'lightPhones',
    summary: 'Have phones shine together, or no longer',
    description:
      'For a layout with `"light": true`: each phone whose person takes part shows the colour of its group, all at the same moment, about 200 ms after the answer. With one colour all are one group; with several, each participant belongs to one of as many groups, always to the same. Changes come at most ten times a second: the newest wins, and what it replaces is dropped. A held output and a closed room end the light; while the output is held it stays out, although this is answered. Not kept over restarts.',
    body: 'LightBody',
    examples: {
      'all phones red': { colors: ['#ff0000'] },
      'two groups, in a second': { colors: ['#ff0000', '#0000ff'], fade: 1000 },
      'no light': { colors: null },
    },
    answer: 'Accepted',
  },
} as const satisfies OperationNotes
