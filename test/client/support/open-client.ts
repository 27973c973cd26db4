import type { Test } from 'tap'
import { WebSocket } from 'ws'
import type { ActError, ConnectOptions, OvationConnection } from '../../../src/client/options.js'
import { openSession } from '../../../src/client/session.js'
import type { usualTimes } from '../../../src/client/times.js'
import type { PageForPhones } from '../../../src/wire/control.js'
import type { PhoneResult } from '../../../src/wire/result.js'

/** What a phone has been told. */
export interface TestClient extends OvationConnection {
  readonly pages: readonly PageForPhones[]
  readonly results: readonly (readonly PhoneResult[])[]
  readonly states: readonly string[]
  /** Why the states were what they were. */
  readonly whys: readonly unknown[]
  readonly state: string | undefined
}

/** Connects a phone until the test is over. @param times shorter ones than usual. */
export function openClient(
  t: Test,
  options: Partial<ConnectOptions> & Pick<ConnectOptions, 'url' | 'token'>,
  times: Partial<typeof usualTimes> = {},
): TestClient {
  const pages: PageForPhones[] = []
  const results: (readonly PhoneResult[])[] = []
  const states: string[] = []
  const whys: unknown[] = []
  const connection = openSession(
    {
      WebSocket,
      onPage: (page) => pages.push(page),
      onState: (state, why) => {
        states.push(state)
        whys.push(why)
      },
      ...options,
      ...(options.onResults && { onResults: (list) => results.push(list) }),
    },
    times,
  )
  t.teardown(() => connection.close())
  return {
    get page() {
      return connection.page
    },
    act: (lid, value) => connection.act(lid, value),
    close: () => connection.close(),
    link: connection.link,
    pages,
    results,
    states,
    whys,
    get state() {
      return states.at(-1)
    },
  }
}

/** How an action ended: `ok`, or the code of its problem. */
export function outcome(act: Promise<void>): Promise<string> {
  return act.then(
    () => 'ok',
    (why: ActError) => why.code,
  )
}
