import { connect, type PhonePage, type PhoneResult } from 'ovation/client'
import type { RoomAnswer } from '../../../wire/room.js'
import { base, layoutInAddress, takeFragment } from '../../link/addresses.js'
import { readRoom } from '../../link/room.js'
import { say } from '../../look/live-region.js'
import { askToJoin, type Entry, enterRoom, type JoinRefusal, stepOf } from '../entry/enter-room.js'
import { openIdentity } from '../entry/kept-identity.js'
import { type ClosingTimes, closingTimes } from './closing-times.js'
import { joinLight } from './join-light.js'
import { type LinkNews, linkNews } from './link-news.js'
import { openOwnActions } from './own-actions.js'

export interface PlayState {
  readonly facts?: RoomAnswer
  readonly step: Entry | 'joined'
  readonly page?: PhonePage | undefined
  readonly results: readonly PhoneResult[]
  /** When controls of the page close by themselves. */
  readonly closings: ClosingTimes
  /** What is worth saying about the connection. */
  readonly news?: LinkNews | undefined
  /** Whether the service has a newer version of this page. */
  readonly isOutdated: boolean
}

export type PlayRoom = ReturnType<typeof playRoom>

/** After the service was away, the crowd checks for a newer page spread over this, ms. */
const spread = 10_000

/** Joins the layout in the address and connects to it; goes back to joining if the token is no longer valid. */
export function playRoom(onChange: (state: PlayState) => void) {
  const layoutId = layoutInAddress()
  const identity = openIdentity(base, layoutId, () => localStorage)
  const ownActions = openOwnActions(identity)
  let state: PlayState = { step: 'looking', results: [], closings: new Map(), isOutdated: false }
  let connection: ReturnType<typeof connect> | undefined
  let entry: ReturnType<typeof enterRoom> | undefined
  let usedPasscode = takeFragment() || undefined

  const change = (patch: Partial<PlayState>) => {
    state = { ...state, ...patch }
    onChange(state)
  }
  const news = linkNews((next) => change({ news: next }))
  const startJoining = () => {
    entry = enterRoom(base, layoutId, usedPasscode, {
      facts: (facts) => change({ facts }),
      step: (step) => change({ step }),
      joined(token) {
        usedPasscode = entry?.passcode
        entry?.stop()
        play(token)
      },
    })
  }
  const take = (token: string) => {
    if (identity.take(token)) ownActions.clear()
    return token
  }
  /** Renews the token of the same participant, or joins as a new one if it is void. */
  const renew = async () => {
    try {
      const claim = { token: identity.token!, ...(usedPasscode !== undefined && { passcode: usedPasscode }) }
      return take(await askToJoin(base, layoutId, claim))
    } catch (why) {
      const step = stepOf(why as JoinRefusal)
      if (step !== 'offline' && step !== 'busy') leave(step === 'wrong-passcode')
      throw why
    }
  }
  const leave = (forgets: boolean) => {
    if (forgets) usedPasscode = undefined
    connection?.close()
    connection = undefined
    change({ page: undefined, results: [], closings: new Map() })
    startJoining()
  }
  const play = (token: string) => {
    let isAway = false
    change({ step: 'joined' })
    const mine = connect({
      url: base,
      token: take(token),
      renew,
      onPage(page) {
        news.heard()
        change({ page, closings: closingTimes(state.closings, page.controls, performance.now()) })
      },
      onResults(results) {
        news.heard()
        ownActions.learn(state.page?.controls ?? [], results)
        change({ results })
      },
      onState(link, why) {
        if (mine !== connection) return
        const code = why && 'code' in why ? String(why.code) : undefined
        if (isAway && link === 'open') setTimeout(look, Math.random() * spread)
        isAway = link === 'waiting'
        news.state(link, code)
        if (link === 'open' && !state.facts) void readFacts()
        if (code === 'layout-not-found') leave(false)
      },
    })
    connection = mine
  }
  const look = async () => {
    if (await isPageOutdated()) change({ isOutdated: true })
    await readFacts()
  }
  const readFacts = async () => {
    const facts = await readRoom(base, layoutId).catch(() => undefined)
    if (facts) change({ facts })
  }

  return {
    ownActions,
    start(): void {
      addEventListener('offline', () => news.network(false))
      addEventListener('online', () => news.network(true))
      if (identity.token === undefined) return startJoining()
      play(identity.token)
      void readFacts()
    },
    tryPasscode: (typed: string) => entry?.tryPasscode(typed),
    /** Makes the whole screen a part of the light. @returns ends it. @throws if it does not load. */
    joinLight: () => joinLight({ connection: connection!, say }),
    async act(lid: number, value?: unknown): Promise<void> {
      if (!connection) throw Object.assign(new Error(), { code: 'closed' })
      await connection.act(lid, value)
      news.heard()
    },
  }
}

/** Whether the service has a newer version of this page: then it no longer has a script of this name. */
async function isPageOutdated(): Promise<boolean> {
  try {
    return (await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' })).status === 404
  } catch {
    return false
  }
}
