import typia from 'typia'
import { showOnScreen } from '../../action/show-on-screen.js'
import { Refusal } from '../../errors.js'
import { accepted } from '../../http/exchange.js'
import type { ScreenContent, ScreenOrder } from '../../wire/screen.js'
import { bodyReader, changing, layoutInPath, type OperationNotes } from '../operation/operation.js'

const contents = '"auto", "logo", "black", "texts", or an object with either lid or textId'
const readScreenBody = bodyReader(typia.createValidate<ScreenOrder>(), {
  $: 'an object with show or reactions',
  '$.show': contents,
  '$.show.lid': "a control's lid, a positive integer",
  '$.show.textId': 'the textId of a text that is shown, a string',
  '$.reveal': 'absent, or true',
  '$.reactions': 'absent, true or false',
})

/** `PUT /layout/{layoutId}/screen`: what the screens of a layout show from now on. */
export const putScreen = changing(layoutInPath, readScreenBody, (context, layout, order, by) => {
  const { show, reveal, reactions } = order
  if (show === undefined && (reveal || reactions === undefined)) throw showMissing
  const wanted = show === undefined ? {} : { show: onlyContent(show), ...(reveal && { reveal }) }
  showOnScreen(context, layout, { ...wanted, ...(reactions !== undefined && { reactions }) }, by)
  return { body: accepted }
})

const showMissing = new Refusal(
  'body-invalid',
  `Expected $.show to be ${contents}, or $.reactions alone; received neither, or reveal without show.`,
  { errors: [{ path: '$.show', expected: contents }] },
)

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
      '`auto` is what is on the active page, and what screens show at first; `logo` is the logo of the layout alone, `black` nothing, `texts` all texts; a control is shown whatever page is active, and so is a text that is shown. With `reveal` the screens, and nobody else, show the results of a control whose `results` are `after` while it may still be used. With `reactions` alone what they show stays: `false` lets no presses rise over it, `true`, as at first, those of controls with `float`. Lasts over restarts. When the control or the text is gone, by a reload or a reset, taken back or pushed out by newer texts, it is `auto` again.',
    body: 'ScreenOrder',
    examples: {
      'nothing but black': { show: 'black' },
      'one control, with its results': { show: { lid: 11 }, reveal: true },
      'what is on the active page': { show: 'auto' },
      'no presses over it': { reactions: false },
    },
    answer: 'Accepted',
    refusals: ['control-not-found', 'text-not-found'],
  },
} as const satisfies OperationNotes
