import typia, { type tags } from 'typia'
import { openRoom } from '../action/operate.js'
import { Refusal } from '../errors.js'
import { forwardedAddress, networkOf } from '../limits/networks.js'
import type { JoinResult } from '../room/join/join-service.js'
import type { LiveLayout } from '../state/live-layout.js'
import type { JoinAnswer, JoinBody, RoomAnswer } from '../wire/room.js'
import {
  bodyReader,
  changing,
  type Handler,
  layoutInPath,
  type OperationNotes,
  replyStored,
  uncached,
} from './operation/operation.js'
import type { RouteContext } from './operation/route-context.js'

export const getRoom: Handler = (context, exchange) => {
  exchange.reply(uncached(describeRoom(context, layoutInPath(context, exchange))))
}

/** Whether people may join, and how many. One of the two, or both. */
export interface RoomBody {
  /** True: people may join. */
  readonly open?: boolean
  /** So many new people may join today (UTC) beyond `[room] people`. */
  readonly more?: number & tags.Type<'uint32'> & tags.Maximum<1000000>
}

const roomBody = 'an object with open, more or both'
const readRoomBody = bodyReader(typia.createValidate<RoomBody>(), {
  $: roomBody,
  '$.open': 'true or false',
  '$.more': 'a whole number from 0 to 1000000',
})

export const putRoom = changing(layoutInPath, readRoomBody, (context, layout, { open, more }, by) => {
  if (open === undefined && more === undefined) throw nothingToChange
  const { layoutId } = layout
  const { log, state } = context
  if (open !== undefined) openRoom(context, layout, open, by)
  if (more !== undefined && state.rooms.setMore(layoutId, more))
    log.info({ layoutId, by, more }, 'more people may join today')
  return uncached(describeRoom(context, layout))
})

const nothingToChange = new Refusal(
  'body-invalid',
  `Expected $ to be ${roomBody}; received one without either.`,
  { errors: [{ path: '$', expected: roomBody }] },
)

/** `POST /join/{layoutId}`: a token for somebody who comes without a backend, or who comes back. */
export const postJoin: Handler = (context, exchange) => {
  const { load, joinService, maxBody } = context
  load.admit()
  layoutInPath(context, exchange)
  const origin = networkOf(
    forwardedAddress(exchange.address, exchange.head.forwardedFor, (ip) => context.isProxy(ip)),
  )
  const enter = ({ token, expiresIn, isNew }: JoinResult) => {
    const answer = uncached({ token, expiresIn } satisfies JoinAnswer)
    if (isNew) replyStored(context, exchange, answer)
    else exchange.reply(answer)
  }
  const knock = (bytes: Buffer) => {
    const requireLayout = () => layoutInPath(context, exchange)
    // A reload may have removed it meanwhile.
    const { layoutId } = requireLayout()
    const credentials = readJoinBody(bytes)
    joinService.admit({ layoutId, requireLayout, credentials, origin, applicant: exchange }, enter)
  }
  exchange.body(maxBody, knock, 'named json')
}

const readJoinBody = bodyReader(typia.createValidate<JoinBody>(), {
  $: 'an object, with a passcode, a token or {}',
  '$.passcode': 'the passcode, a string',
  '$.token': 'the token of an earlier join, a string',
})

function describeRoom(
  { state, joinService }: RouteContext,
  { layoutId, name, theme, lang }: LiveLayout,
): RoomAnswer {
  return {
    layoutId,
    name,
    open: state.rooms.isOpen(layoutId),
    passcode: joinService.needsPasscode,
    url: joinService.urlOf(layoutId),
    wifi: joinService.wifiOf(layoutId),
    theme,
    ...(lang !== undefined && { lang }),
  }
}

export const roomNotes = {
  'PUT /room/:layoutId': {
    id: 'openRoom',
    summary: 'Open or close the room for self-service joining, or let more people join today',
    description:
      'Whether it is open survives restarts, and people who have joined stay in. `more` lets that many new people join today (UTC) beyond `[room] people`; the number replaces an earlier one.',
    body: 'RoomBody',
    examples: { 'close it': { open: false }, 'open it': { open: true }, 'let 500 more in': { more: 500 } },
    answer: 'RoomAnswer',
  },
  'GET /room/:layoutId': {
    id: 'getRoom',
    summary: 'Whether and where people may join by themselves',
    description:
      'What a page shows before anybody has come in. It is answered while the room is closed, too.',
    answer: 'RoomAnswer',
  },
  'POST /join/:layoutId': {
    id: 'join',
    summary: 'An audience token for somebody who comes without a backend',
    description:
      'For pages of this service: without CORS headers, and `Content-Type: application/json` is required. With the token of an earlier join, good or expired for at most a day and never revoked, one stays the same participant, without a passcode and though the room is closed or full; any other token is ignored. Where more people come than `[room] joins_per_second` allows, they are let in in turn by network address, and wait for up to four seconds. Of wrong passcodes an address may try five a second, all together fifty; then `rate-limited`.',
    body: 'JoinBody',
    examples: { 'somebody new': {} },
    answer: 'JoinAnswer',
    refusals: ['room-closed', 'passcode-invalid', 'room-full', 'rate-limited', 'overloaded'],
  },
} as const satisfies OperationNotes
