import typia from 'typia'
import { showOnScreen } from '../../action/show-on-screen.js'
import { Refusal } from '../../errors.js'
import { accepted } from '../../http/exchange.js'
import type { ScreenChoice, ScreenContent } from '../../wire/screen.js'
import { bodyReader, changing, layoutInPath, type OperationNotes } from '../operation/operation.js'

const contents = '"auto", "logo", "black", "texts", or an object with either lid or textId'
const readScreenBody = bodyReader(typia.createValidate<ScreenChoice>(), {
  $: 'an object with show',
  '$.show': contents,
  '$.show.lid': "a control's lid, a positive integer",
  '$.show.textId': 'the textId of a text that is shown, a string',
  '$.reveal': 'absent, or true',
})

/** `PUT /layout/{layoutId}/screen`: what the screens of a layout show from now on. */
export const putScreen = changing(layoutInPath, readScreenBody, (context, layout, { show, reveal }, by) => {
  showOnScreen(context, layout, { show: onlyContent(show), ...(reveal && { reveal }) }, by)
  return { body: accepted }
})

/** Without other members of the body, since the rest is kept. @throws {Refusal} `body-invalid` for two contents. */
function onlyContent(show: ScreenContent): ScreenContent {
  if (typeof show === 'string') return show
  if (!('lid' in show)) return { textId: show.textId }
  if (!('textId' in show)) return { lid: show.lid }
  throw new Refusal('body-invalid', `Expected $.show to be ${contents}; received an object with both.`, {
    errors: [{ path: '$.show', expected: contents }],
  })
}

export const screenNotes = {
  'PUT /layout/:layoutId/screen': {
    id: 'showOnScreen',
    summary: 'Choose what the screens of a layout show',
    description:
      '`auto` is what is on the active page, and what screens show at first; `logo` is the logo of the layout alone, `black` nothing, `texts` all texts; a control is shown whatever page is active, and so is a text that is shown. With `reveal` the screens, and nobody else, show the results of a control whose `results` are `after` while it may still be used. Lasts over restarts. When the control or the text is gone, by a reload or a reset, taken back or pushed out by newer texts, it is `auto` again.',
    body: 'ScreenChoice',
    examples: {
      'nothing but black': { show: 'black' },
      'one control, with its results': { show: { lid: 11 }, reveal: true },
      'what is on the active page': { show: 'auto' },
    },
    answer: 'Accepted',
    refusals: ['control-not-found', 'text-not-found'],
  },
} as const satisfies OperationNotes
