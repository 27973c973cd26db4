import typia from 'typia'
import { type DeskPermission, scopesReaching } from '../../auth/scope.js'
import { Refusal } from '../../errors.js'
import type { DeskAnswer } from '../../wire/room.js'
import {
  bodyReader,
  type Handler,
  type OperationNotes,
  replyStored,
  uncached,
} from '../operation/operation.js'
import { htmlType, replyWithPage } from './web-page.js'
import { replyInWords } from './words-page.js'

/** `GET /desk`: the operator's page, where the settings allow it. It has a code in its address, or asks for a key. */
export const getDesk: Handler = (context, exchange) => {
  if (!context.joinService.servesDesk(exchange.isLocal)) {
    if (exchange.takesPages) return replyInWords(context, exchange, 'not-found', '')
    throw deskNotServed
  }
  replyWithPage(context, exchange, 'desk')
}

/** `POST /desk`: the key that desks work with, for a code that is good once. */
export const postDesk: Handler = (context, exchange) => {
  const { joinService, deskCodes, apiKeys, maxBody, log } = context
  const { isLocal } = exchange
  if (!joinService.servesDesk(isLocal)) throw deskNotServed
  exchange.body(maxBody, (bytes) => {
    // A reload may have changed it meanwhile.
    if (!joinService.servesDesk(isLocal)) throw deskNotServed
    const { code } = readDeskBody(bytes)
    const permission = deskCodes.permissionOf(code)
    const key = apiKeys.ofDesks[permission]
    if (key === undefined) throw noKeyOfDesks[permission]
    deskCodes.take(code)
    log.info({ by: key.name }, 'a code has opened the desk')
    const answer: DeskAnswer = { key: key.secret.reveal().toString() }
    // It is stored before anybody has the key: so a kill makes no code good twice.
    replyStored(context, exchange, uncached(answer))
  })
}

/** What opens the desk. */
export interface DeskBody {
  /** Made by `ovation desk`: good once, for ten minutes. */
  readonly code: string
}

const readDeskBody = bodyReader(typia.createValidate<DeskBody>(), {
  $: 'an object with code',
  '$.code': 'the code that `ovation desk` has printed behind the #, a string',
})

const deskNotServed = new Refusal(
  'not-found',
  'The desk is not served here: `[room] desk` says off, or loopback, which is this machine alone.',
)

/** What is said if no key may do what the code is for. */
const noKeyOfDesks: Readonly<Record<DeskPermission, Refusal>> = {
  operate: refuseWithout('operate', 'desk/operate:KEY'),
  edit: refuseWithout('edit', 'edit/edit:KEY'),
}

function refuseWithout(permission: DeskPermission, line: string): Refusal {
  return new Refusal(
    'scope-insufficient',
    `Expected one of the API keys of this service to have the scope ${scopesReaching[permission].join(' or ')}; none has. Add a line ${line} to them.`,
  )
}

export const deskNotes = {
  'GET /desk': {
    id: 'openDeskPage',
    summary: 'The page of the operator, which has a code in its address or asks for a key',
    description:
      'Where `[room] desk` is `off`, or is `loopback` and the client is on another machine: `not-found`.',
    answer: [htmlType],
    tagged: true,
    refusals: ['not-found'],
  },
  'POST /desk': {
    id: 'openDesk',
    summary: 'The API key that the desk works with, for a code that opens it once',
    description:
      '`ovation desk` makes the code, which is good once, for ten minutes; then it is `token-expired`. The key is the first of scope `operate`, or else of `edit` or `admin`; for a code of `ovation desk --edit` the first of scope `edit`, or else of `admin`. With none of these: `scope-insufficient`. Where the page is not served, this is `not-found` too.',
    body: 'DeskBody',
    examples: { 'the code of the address': { code: 'aTZcWH4dV1nNbS0wJr5xQe2kLg8tYzPuM3oRiCfAhEw' } },
    answer: 'DeskAnswer',
    refusals: ['not-found', 'token-expired', 'token-invalid', 'scope-insufficient'],
  },
} as const satisfies OperationNotes
