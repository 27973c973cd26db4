import typia, { type tags } from 'typia'
import { enableControl } from '../action/operate.js'
import { resetShow } from '../action/reset-show.js'
import { undoReset } from '../action/undo-reset.js'
import { Refusal } from '../errors.js'
import { accepted } from '../http/exchange.js'
import { kindOf } from '../json/diagnose.js'
import type { LiveControl, LiveLayout } from '../state/live-layout.js'
import { describeControlState } from '../view/describe-control-state.js'
import type { ShownState } from '../wire/control-state.js'
import type { Lid } from '../wire/scalars.js'
import {
  bodyReader,
  changing,
  layoutInPath,
  type OperationNotes,
  reading,
  uncached,
} from './operation/operation.js'

/** What the audience has done so far. */
export interface StateAnswer {
  /** The layout that was asked for. */
  readonly layoutId: string
  /** The page that everybody sees now. */
  readonly activePageId: string
  /** Of all pages. */
  readonly controls: readonly ShownState[]
}

export const getState = reading(({ layoutId, activePage, controls }, { state: { authors } }) => {
  const answer: StateAnswer = {
    layoutId,
    activePageId: activePage.pageId,
    controls: [...controls.values()].map((live) => describeControlState(live, authors)),
  }
  return uncached(answer)
})

/** Whether a control may be used. */
export interface ControlBody {
  /** False: its actions are refused. */
  readonly enabled: boolean
  /** Only beside `"enabled": true`: it closes by itself after so long. Absent: it stays open. */
  readonly seconds?: number & tags.Type<'uint32'> & tags.Minimum<1> & tags.Maximum<86400>
}

const readControlFields = bodyReader(typia.createValidate<ControlBody>(), {
  $: 'an object with enabled',
  '$.enabled': 'true or false',
  '$.seconds': 'whole seconds from 1 to 86400, or nothing',
})

function readControlBody(bytes: Buffer): ControlBody {
  const body = readControlFields(bytes)
  if (body.enabled || body.seconds === undefined) return body
  const expected = 'nothing beside "enabled": false'
  throw new Refusal(
    'body-invalid',
    `Expected $.seconds to be ${expected}; received ${kindOf(body.seconds)}. Leave it out: a closed control stays closed.`,
    { errors: [{ path: '$.seconds', expected }] },
  )
}

export const putControl = changing(
  layoutInPath,
  readControlBody,
  (context, layout, { enabled, seconds }, by, { params }) => {
    const live = findControlOf(layout, Number(params[1]), 'the path')
    enableControl(context, live, enabled, by, seconds)
    return { body: JSON.stringify(describeControlState(live, context.state.authors)) }
  },
)

/** @param place where the lid was. @throws {Refusal} `control-not-found`. */
function findControlOf({ controls }: LiveLayout, lid: number, place = '$.lid'): LiveControl {
  const live = controls.get(lid)
  if (live) return live
  throw new Refusal(
    'control-not-found',
    `Expected ${place} to name a control of this layout. \`ovation layouts\` lists them.`,
  )
}

/** What to reset: one control, or all; or that the last reset is undone. */
export interface ResetBody {
  /** The control. */
  readonly lid?: Lid
  /** All controls of the layout. */
  readonly all?: true
  /** Undo the last reset of the layout, within a minute. */
  readonly undo?: true
}

const resetBody = 'an object with one of lid, "all": true and "undo": true'
const readResetBody = bodyReader(typia.createValidate<ResetBody>(), {
  $: resetBody,
  '$.lid': "a control's lid, a positive integer",
  '$.all': 'true',
  '$.undo': 'true',
})

/**
 * `POST /layout/{layoutId}/reset`: resets one control or all of them to the state before the first action, or undoes the last
 * reset.
 */
export const postReset = changing(layoutInPath, readResetBody, (context, layout, { lid, all, undo }, by) => {
  const named = [lid, all, undo].filter((each) => each !== undefined).length
  if (named !== 1)
    throw new Refusal(
      'body-invalid',
      `Expected ${resetBody}; received ${named === 0 ? 'none' : 'several'} of them.`,
      { errors: [{ path: '$', expected: resetBody }] },
    )
  if (undo === undefined)
    resetShow(context, layout, lid === undefined ? undefined : findControlOf(layout, lid), by)
  else if (undoReset(context, layout, by) === undefined) throw nothingToUndo
  return { body: accepted }
})

const nothingToUndo = new Refusal(
  'body-invalid',
  'Expected a reset of this layout within the last minute, which can be undone once; there is none. Values stay as they are.',
  { errors: [{ path: '$.undo', expected: 'true, within a minute of a reset' }] },
)

export const stateNotes = {
  'PUT /layout/:layoutId/control/#lid': {
    id: 'enableControl',
    summary: 'Close a control for the audience, or open it',
    description:
      'Lasts over restarts and resets. With `seconds` it closes by itself then: `closesIn` says in how many ms. Without, it stays open.',
    body: 'ControlBody',
    examples: {
      'close it': { enabled: false },
      'open it': { enabled: true },
      'open it for half a minute': { enabled: true, seconds: 30 },
    },
    answer: 'ShownState',
    refusals: ['control-not-found'],
  },
  'GET /layout/:layoutId/state': {
    id: 'getState',
    summary: 'Counts, votes and last values of all pages',
    description: 'For each control, what its type has. It survives a restart; a reset sets it to zero.',
    answer: 'StateAnswer',
  },
  'POST /layout/:layoutId/reset': {
    id: 'reset',
    summary: 'Set counts, votes and values back to zero',
    description:
      'Also on the displays. Texts that wait to be read are dropped. Name a lid or all. Within a minute, `undo` puts back what the last reset of the layout has taken, below what has come since; it is forgotten at a restart.',
    body: 'ResetBody',
    examples: { 'one control': { lid: 1 }, 'the whole layout': { all: true }, 'undo it': { undo: true } },
    answer: 'Accepted',
    refusals: ['control-not-found'],
  },
} as const satisfies OperationNotes
