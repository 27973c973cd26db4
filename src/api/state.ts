import typia, { type tags } from 'typia'
import { enableControl, resetControls, resetLayout } from '../action/operate.js'
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

export const getState = reading(({ layoutId, activePage, controls }) => {
  const answer: StateAnswer = {
    layoutId,
    activePageId: activePage.pageId,
    controls: [...controls.values()].map(describeControlState),
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
    return { body: JSON.stringify(describeControlState(live)) }
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

/** What to reset: either one control, or all. */
export interface ResetBody {
  /** The control. */
  readonly lid?: Lid
  /** All controls of the layout. */
  readonly all?: true
}

const resetBody = 'an object with either lid or "all": true'
const readResetBody = bodyReader(typia.createValidate<ResetBody>(), {
  $: resetBody,
  '$.lid': "a control's lid, a positive integer",
  '$.all': 'true',
})

/** `POST /layout/{layoutId}/reset`: resets one control or all of them to the state before the first action. */
export const postReset = changing(layoutInPath, readResetBody, (context, layout, { lid, all }, by) => {
  const { state, displays, log } = context
  if ((lid === undefined) === (all === undefined))
    throw new Refusal(
      'body-invalid',
      `Expected ${resetBody}; received ${lid === undefined ? 'neither' : 'both'}.`,
      { errors: [{ path: '$', expected: resetBody }] },
    )
  if (lid === undefined) resetLayout(state, displays, layout)
  else resetControls(state, displays, [findControlOf(layout, lid)])
  log.info({ layoutId: layout.layoutId, lid: lid ?? 'all', by }, 'reset')
  return { body: accepted }
})

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
    description: 'Also on the displays. Texts that wait to be read are dropped. Name either a lid or all.',
    body: 'ResetBody',
    examples: { 'one control': { lid: 1 }, 'the whole layout': { all: true } },
    answer: 'Accepted',
    refusals: ['control-not-found'],
  },
} as const satisfies OperationNotes
