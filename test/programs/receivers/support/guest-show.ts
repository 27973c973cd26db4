import type { Test } from 'tap'
import { startDaemon } from '../../../support/machine/daemon.js'
import { freePort } from '../../../support/machine/free-port.js'
import type { Ended } from '../../../support/machine/process.js'
import { answer, apiKey } from '../../../support/show/bridge.js'
import { fixedPlace } from '../../../support/show/fixed-place.js'
import type { Action } from './actions.js'

/** A display as in `GET /status`. */
export interface DisplayStatus {
  readonly name: string
  readonly port: number
  readonly state: string
  /** Seconds left until its registration expires. */
  readonly lease?: number
}

/** Sends actions, one after the other. */
export type Phone = (...actions: readonly Action[]) => Promise<void>

/** A daemon with the demo layout and a display in its settings, with which others register. */
export interface GuestShow {
  /** The daemon's own OSC port. */
  readonly oscPort: number
  /** Sends actions, one after the other, always as the same person. */
  readonly act: Phone
  /** The phone of one more person. */
  join(): Promise<Phone>
  /** The live page. */
  page(): Promise<string>
  destinationCount(): Promise<number>
  /** The signals of a control's crowd as of now, as operators see them. */
  crowd(lid: number): Promise<Readonly<Record<string, number>>>
  /** Runs a command on the daemon's machine. */
  run(...words: readonly string[]): Promise<Ended>
  /** The displays that have registered, by port. */
  guests(): Promise<ReadonlyMap<number, DisplayStatus>>
  /** Stops the daemon with a signal and starts it again, on the same ports. */
  restart(signal: NodeJS.Signals): Promise<void>
}

/** Starts a show without registered displays. */
export async function startGuestShow(t: Test): Promise<GuestShow> {
  const oscPort = await freePort()
  const fixed = await fixedPlace(t)
  const place = { ...fixed, env: { ...fixed.env, OVATION_OSC_PORT: String(oscPort) } }
  let daemon = await startDaemon(t, place)
  const { url } = daemon
  const join = async () => phone(t, url, await daemon.token())
  const ask = async (path: string) =>
    (await answer(fetch(url + path, { headers: { 'x-api-key': apiKey } }))).body
  return {
    oscPort,
    act: await join(),
    join,
    page: async () => (await ask('/layout/demo')).activePageId,
    destinationCount: async () => (await ask('/layout/demo')).destinationCount,
    crowd: async (lid) =>
      (await ask('/layout/demo/state')).controls.find((control: { lid: number }) => control.lid === lid)
        .crowd,
    run: (...words) => daemon.run(...words),
    guests: async () => {
      const displays: readonly DisplayStatus[] = (await ask('/status')).displays
      return new Map(
        displays.filter(({ lease }) => lease !== undefined).map((display) => [display.port, display]),
      )
    },
    restart: async (signal) => {
      await daemon.process.stop(signal)
      daemon = await startDaemon(t, place)
    },
  }
}

function phone(t: Test, url: string, token: string): Phone {
  return async (...actions) => {
    for (const action of actions) {
      const { status } = await answer(
        fetch(`${url}/action`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ layoutId: 'demo', ...action }),
        }),
      )
      t.equal(status, 200, `${action.type} ${JSON.stringify(action.value)} is accepted`)
    }
  }
}
