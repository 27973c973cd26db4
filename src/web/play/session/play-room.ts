import {
  type ConnectionState,
  connect,
  type OvationConnection,
  type PhonePage,
  type PhoneResult,
} from 'ovation/client'
import { type RoomFacts, readRoom } from '../../link/room.js'
import { askToJoin, type JoinRefusal } from '../entry/ask-to-join.js'
import { type Entry, enterRoom, stepOf } from '../entry/enter-room.js'
import { openIdentity } from '../entry/kept-identity.js'
import { isOutdated } from './is-outdated.js'
import { openOwnActions } from './own-actions.js'

/** What the page shows. */
export interface PlayState {
  readonly facts?: RoomFacts
  readonly step: Entry | 'joined'
  readonly page?: PhonePage | undefined
  readonly results: readonly PhoneResult[]
  readonly link: ConnectionState
  /** Of what failed, where the service has said something. */
  readonly trouble?: string | undefined
  /** The service has a newer page than this one. */
  readonly isOutdated: boolean
}

export type PlayRoom = ReturnType<typeof playRoom>

interface PlayRoomOptions {
  readonly base: string
  readonly layoutId: string
  readonly passcode: string | undefined
  /** The address of the script that runs. */
  readonly script: string
  onChange(state: PlayState): void
}

/** ms within which a crowd asks whether its pages are old, after the service was away. */
const spread = 10_000

/** Joins a layout, and plays. */
export function playRoom({ base, layoutId, passcode, script, onChange }: PlayRoomOptions) {
  const identity = openIdentity(base, layoutId, () => localStorage)
  const ownActions = openOwnActions(identity)
  let state: PlayState = { step: 'looking', results: [], link: 'connecting', isOutdated: false }
  let connection: OvationConnection | undefined
  let door: ReturnType<typeof enterRoom> | undefined
  let known = passcode

  const change = (with_: Partial<PlayState>) => {
    state = { ...state, ...with_ }
    onChange(state)
  }
  const knock = () => {
    door = enterRoom(base, layoutId, known, {
      facts: (facts) => change({ facts }),
      step: (step) => change({ step }),
      joined(token) {
        known = door?.passcode
        door?.stop()
        play(token)
      },
    })
  }
  const take = (token: string) => {
    if (identity.take(token)) ownActions.clear()
    return token
  }
  /** The same participant again, or a new one where the token is void. */
  const renew = async () => {
    try {
      const claim = { token: identity.token!, ...(known !== undefined && { passcode: known }) }
      return take(await askToJoin(base, layoutId, claim))
    } catch (why) {
      const step = stepOf(why as JoinRefusal)
      if (step !== 'offline' && step !== 'busy') leave(step === 'wrong-passcode')
      throw why
    }
  }
  /** Back to the door. */
  const leave = (forgets: boolean) => {
    if (forgets) known = undefined
    connection?.close()
    connection = undefined
    change({ page: undefined, results: [] })
    knock()
  }
  const play = (token: string) => {
    change({ step: 'joined', link: 'connecting' })
    const mine = connect({
      url: base,
      token: take(token),
      renew,
      onPage: (page) => change({ page }),
      onResults(results) {
        ownActions.learn(state.page?.controls ?? [], results)
        change({ results })
      },
      onState(link, why) {
        if (mine !== connection) return
        const wasAway = state.link === 'waiting' && link === 'open'
        change({ link, trouble: why && 'code' in why ? String(why.code) : undefined })
        if (wasAway) setTimeout(look, Math.random() * spread)
        if (link === 'open' && !state.facts) void readFacts()
        if (state.trouble === 'layout-not-found') leave(false)
      },
    })
    connection = mine
  }
  const look = async () => {
    if (await isOutdated(script)) change({ isOutdated: true })
    await readFacts()
  }
  const readFacts = async () => {
    const facts = await readRoom(base, layoutId).catch(() => undefined)
    if (facts) change({ facts })
  }

  return {
    ownActions,
    start(): void {
      if (identity.token === undefined) return knock()
      play(identity.token)
      void readFacts()
    },
    tryPasscode: (typed: string) => door?.tryPasscode(typed),
    act: (lid: number, value?: unknown): Promise<void> =>
      connection?.act(lid, value) ?? Promise.reject(Object.assign(new Error(), { code: 'closed' })),
  }
}
