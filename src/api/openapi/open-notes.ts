import { pageTypes } from '../../room/built-pages.js'
import { pictureTypes } from '../../room/picture.js'
import type { OperationNote } from './operation-note.js'

const [htmlType, ...assetTypes] = Object.values(pageTypes).map((type) => type.split(';')[0]!) as [
  string,
  ...string[],
]

/** The operations for which nobody needs a credential. */
export const openNotes: Readonly<Record<string, OperationNote>> = {
  'GET /stream': {
    id: 'openStream',
    summary: 'One open connection: a WebSocket for phones and operators',
    description:
      'RFC 6455, subprotocol `ovation.v1`, text frames of one JSON object each. The first frame says who asks: `{"hello":{"token"}}` a phone, `{"hello":{"key","layoutId"}}` an operator, `{"hello":{"screen"}}` with a layoutId a screen. Phones send actions as in `POST /action`, and are told when their page changes; operators see counts, displays and phones as they change; screens see page and results while the room is open. The stream refuses after the handshake, with close codes: 4000 and the status, and the error code as the reason; so it is with `origin-forbidden`, 4403.',
    answer: 'upgrade',
    refusals: ['upgrade-required', 'body-invalid'],
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
  'GET /media/:file': {
    id: 'getMedia',
    summary: 'A picture from the folder beside the layouts',
    description: 'Logos of layouts, and the pictures of options.',
    answer: pictureTypes,
    tagged: true,
  },
  'GET /play/:layoutId': {
    id: 'openPlayPage',
    summary: 'The page of the audience',
    description: 'What the QR code leads to. It is answered while the room is closed, too, and says so.',
    answer: [htmlType],
    tagged: true,
    saysNotFound: true,
  },
  'GET /screen/:layoutId': {
    id: 'openScreenPage',
    summary: 'The page for the wall',
    description:
      'For a projector: the QR code, results and texts. It is answered while the room is closed, too, and says so.',
    answer: [htmlType],
    tagged: true,
    saysNotFound: true,
  },
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
      '`ovation desk` makes the code, which is good once, for ten minutes; then it is `token-expired`. The key is the first of scope `operate`, or of `admin` if there is none; with neither: `scope-insufficient`. Where the page is not served, this is `not-found` too.',
    body: 'DeskBody',
    examples: { 'the code of the address': { code: 'aTZcWH4dV1nNbS0wJr5xQe2kLg8tYzPuM3oRiCfAhEw' } },
    answer: 'DeskAnswer',
    refusals: ['not-found', 'token-expired', 'token-invalid', 'scope-insufficient'],
  },
  'GET /assets/:asset': {
    id: 'getAsset',
    summary: 'A part of the pages',
    description: 'Its name changes whenever it does, so that browsers keep it for ever.',
    answer: assetTypes,
    tagged: true,
  },
  'GET /openapi.json': {
    id: 'getDescription',
    summary: 'This document',
    description:
      'As this service has it: with its base path, and with its metrics as the settings have them.',
    answer: 'document',
    tagged: true,
  },
  'GET /healthz': {
    id: 'isAlive',
    summary: 'Whether the service is alive',
    description: 'Answered as long as the process can answer at all, also while it stops.',
    answer: 'AliveAnswer',
  },
  'GET /readyz': {
    id: 'isReady',
    summary: 'Whether the service is serving',
    description: 'While it stops: `shutting-down`.',
    answer: 'ReadyAnswer',
  },
}
