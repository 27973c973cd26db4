import typia from 'typia'
import type { ActionBody } from '../../controls/control-types.js'
import type { Accepted } from '../../http/exchange.js'
import type { PageForPhones } from '../../wire/control.js'
import type { ShownState, TextsAnswer } from '../../wire/control-state.js'
import type { ProgramsAnswer, TestAnswer } from '../../wire/display.js'
import type { AddressesAnswer } from '../../wire/files/addresses.js'
import type { Problem } from '../../wire/problem.js'
import type { ResultsAnswer } from '../../wire/result.js'
import type { DeskAnswer, DraftAnswer, JoinAnswer, JoinBody, RoomAnswer } from '../../wire/room.js'
import type { ScreenOrder } from '../../wire/screen.js'
import type { StatusAnswer } from '../../wire/status.js'
import type { LightBody } from '../../wire/stream/light.js'
import type { VersionsAnswer } from '../editing/layout-file.js'
import type { LayoutAnswer, PageBody } from '../layout.js'
import type { MarkAnswer, MarkBody } from '../operate/mark.js'
import type { MutedBody } from '../operate/muted.js'
import type { OutputBody, TestBody } from '../output.js'
import type { RoomBody } from '../room.js'
import type { AliveAnswer, ReadyAnswer, ReloadAnswer } from '../service.js'
import type { ControlBody, ResetBody, StateAnswer } from '../state.js'
import type { Verdict } from '../texts.js'
import type { TokenAnswer, TokenRequest } from '../token.js'
import type { DeskBody } from '../web/desk.js'
import type { PageFailureBody } from '../web/page-failure.js'
import { type Schema, tidySchema } from './tidy-schema.js'

/** The bodies of requests and answers, by the names that the document has for them. */
interface Messages {
  ActionBody: ActionBody
  ControlBody: ControlBody
  DeskBody: DeskBody
  JoinBody: JoinBody
  LightBody: LightBody
  MarkBody: MarkBody
  MutedBody: MutedBody
  OutputBody: OutputBody
  PageBody: PageBody
  PageFailureBody: PageFailureBody
  ResetBody: ResetBody
  RoomBody: RoomBody
  ScreenOrder: ScreenOrder
  TestBody: TestBody
  TokenRequest: TokenRequest
  Verdict: Verdict
  Accepted: Accepted
  AddressesAnswer: AddressesAnswer
  AliveAnswer: AliveAnswer
  DeskAnswer: DeskAnswer
  DraftAnswer: DraftAnswer
  JoinAnswer: JoinAnswer
  LayoutAnswer: LayoutAnswer
  MarkAnswer: MarkAnswer
  PageForPhones: PageForPhones
  ProgramsAnswer: ProgramsAnswer
  ReadyAnswer: ReadyAnswer
  ReloadAnswer: ReloadAnswer
  ResultsAnswer: ResultsAnswer
  RoomAnswer: RoomAnswer
  ShownState: ShownState
  StateAnswer: StateAnswer
  StatusAnswer: StatusAnswer
  TestAnswer: TestAnswer
  TextsAnswer: TextsAnswer
  TokenAnswer: TokenAnswer
  VersionsAnswer: VersionsAnswer
  Problem: Problem
}

export type MessageName = keyof Messages

const { Messages: _, ...components } = typia.json.schema<Messages, '3.1'>().components.schemas ?? {}

/** The schemas of all messages and of what they are made of, made from the types that the service is compiled from. */
export const messageSchemas: Readonly<Record<string, Schema>> = Object.fromEntries(
  Object.entries(components)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, schema]) => [name, tidySchema(schema)]),
)

export function refTo(name: MessageName): Schema {
  return { $ref: `#/components/schemas/${name}` }
}
