import { requireObject } from '../action/envelope.js'
import { tokenInvalid } from '../auth/jwt.js'
import { steadyTime } from '../clocks.js'
import { Refusal } from '../errors.js'
import { problemBody } from '../http/answer.js'
import { parseBody } from '../json/parse-body.js'
import type { TextEvent, WaitingText } from '../wire/control-state.js'
import type { Reaction, ReactionsEvent, ScreenEvent } from '../wire/screen.js'
import type { ClosingEvent, Hello } from '../wire/stream/frame.js'
import type { LightAt, LightEvent, LightForPhones } from '../wire/stream/light.js'
import type { PageOnShow, ShowParts } from '../wire/stream/show.js'
import type { Steered, SteeredEvent } from '../wire/stream/steered.js'

// Every frame of a stream, both ways, as `wire/stream` declares them. What many are sent is a Buffer,
// encoded once; parts that were JSON before are not parsed again.

/** A frame of a client, before it is judged. */
export type Frame = Readonly<Record<string, unknown>>

/** @returns the refusal of what is no JSON object, as `POST /action` has it: the limit of the sender stands before it. */
export function readFrame(message: Buffer): Frame | Refusal {
  try {
    const frame = parseBody(message)
    requireObject(frame)
    return frame
  } catch (error) {
    return error as Refusal
  }
}

/** @throws {Refusal} `token-invalid`, also for a frame that is no hello. */
export function readHello({ hello }: Frame): Hello {
  if (typeof hello !== 'object' || hello === null) throw helloExpected
  const { token, key, screen, ticket, layoutId } = hello as Readonly<Record<string, unknown>>
  // Two credentials count as none.
  if ([token, key, screen].filter((each) => each !== undefined).length !== 1) throw helloExpected
  if (typeof token === 'string') return { token }
  if (typeof key === 'string' && typeof layoutId === 'string') return { key, layoutId }
  if (typeof screen === 'string' && ticket === undefined) return { screen }
  if (typeof screen === 'string' && typeof ticket === 'string') return { screen, ticket }
  throw helloExpected
}

export const helloExpected = tokenInvalid(
  'Expected `{"hello":{"token"}}` of a phone, `{"hello":{"key","layoutId"}}` of an operator, or `{"hello":{"screen","ticket"?}}` of a screen, as the first frame.',
)

/** The frame that accepts an action. Most ids are UUIDs, which need no escaping. */
export function acceptedFrame(id: string): string {
  return `{"id":${plain.test(id) ? `"${id}"` : JSON.stringify(id)},"ok":true}`
}

const plain = /^[\w-]+$/

/** The frame that refuses another one. @param id undefined where it has none that can be repeated. */
export function refusedFrame(refusal: Refusal, id: string | undefined): string {
  const retryAfter = refusal.extras.headers?.['retry-after']
  const start = id === undefined ? '{' : `{"id":${JSON.stringify(id)},`
  const wait = retryAfter === undefined ? '' : `,"retryAfter":${retryAfter}`
  return `${start}"ok":false,"problem":${problemBody(refusal).body}${wait}}`
}

/** Longest `x` of `{"ping":x}`, bytes of JSON. */
const longestPing = 64

/** The answer to `{"ping":x}`. @param at the clock of the service, ms since 1970. @throws {Refusal} `body-invalid`. */
export function pongFrame({ ping }: Frame, at = steadyTime()): string {
  const text = jsonOf(ping)
  if (text !== undefined && Buffer.byteLength(text) <= longestPing)
    return `{"pong":${text},"at":${Math.round(at * 10) / 10}}`
  const expected = `at most ${longestPing} bytes of JSON`
  throw new Refusal('body-invalid', `Expected $.ping to be ${expected}; received more. Send less.`, {
    errors: [{ path: '$.ping', expected }],
  })
}

/** Undefined for what is nested too deep for the stack, and so longer than any ping. */
function jsonOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value)
  } catch {
    return undefined
  }
}

/** The active page. @param page JSON as `GET /page` answers it. */
export function pageFrame(page: string): Buffer {
  return Buffer.from(`{"event":"page",${page.slice(1)}`)
}

/** The results. @param results JSON as `GET /results` lists them. */
export function resultsFrame(results: string): Buffer {
  return Buffer.from(`{"event":"results","results":${results}}`)
}

/** What a screen shows. */
export function screenFrame(event: ScreenEvent): string {
  return JSON.stringify(event)
}

/** The light, as operators and screens are told it. */
export function lightEvent({ colors, fade, at }: LightAt): LightEvent {
  return { event: 'light', colors, fade, at }
}

/** The same, for phones: a frame for each group, in their order. */
export function lightFrames({ colors, fade, at }: LightAt): readonly Buffer[] {
  return (colors ?? [null]).map((color) =>
    Buffer.from(JSON.stringify({ event: 'light', color, fade, at } satisfies LightForPhones)),
  )
}

/** What rises over the screens. */
export function reactionsFrame(reactions: readonly Reaction[]): string {
  return JSON.stringify({ event: 'reactions', reactions } satisfies ReactionsEvent)
}

/** The service stops. @param retryIn ms until the client may come back. */
export function closingFrame(retryIn: number): string {
  return JSON.stringify({ event: 'closing', retryIn } satisfies ClosingEvent)
}

/** Members of the show, each with its JSON. */
export type EncodedParts = readonly (readonly [name: keyof ShowParts, json: string])[]

/** A page of the show, of whose controls each is JSON. */
export interface EncodedPage extends Pick<PageOnShow, 'pageId' | 'name'> {
  readonly controls: readonly string[]
}

export function showFrame(
  layoutId: string,
  parts: EncodedParts,
  pages: readonly EncodedPage[],
  texts: readonly WaitingText[],
  steered: readonly Steered[],
): Buffer {
  const listed = pages.map(
    ({ pageId, name, controls }) =>
      `{"pageId":${JSON.stringify(pageId)},"name":${JSON.stringify(name)},"controls":[${controls.join()}]}`,
  )
  const start = `{"event":"show","layoutId":${JSON.stringify(layoutId)},${membersOf(parts)}`
  const lists = `"texts":${JSON.stringify(texts)},"steered":${JSON.stringify(steered)}`
  return Buffer.from(`${start},"pages":[${listed.join()}],${lists}}`)
}

/** What has changed of a show. @param controls each is JSON; without any, the frame has no such member. */
export function changesFrame(parts: EncodedParts, controls: readonly string[]): Buffer {
  const members = parts.length === 0 ? '' : `,${membersOf(parts)}`
  const list = controls.length === 0 ? '' : `,"controls":[${controls.join()}]`
  return Buffer.from(`{"event":"changes"${members}${list}}`)
}

/** What operators are told at once. */
export type OperatorEvent = TextEvent | LightEvent | SteeredEvent

export function operatorFrame(event: OperatorEvent): string {
  return JSON.stringify(event)
}

function membersOf(parts: EncodedParts): string {
  return parts.map(([name, json]) => `"${name}":${json}`).join()
}
