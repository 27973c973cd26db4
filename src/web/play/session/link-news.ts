import type { ConnectionState } from '../../../client/options.js'

/** What is worth saying about the connection: it is lost, the service asks for patience, or it is back. */
export type LinkNews = 'lost' | 'pausing' | 'back'

/** A shorter loss is not mentioned, ms. */
const noticed = 1000
/** How long the page says that the connection is back, ms. */
const newsworthy = 4000
/** What arrives later than this after the device has lost its network, ms, shows that it is wrong. */
const underWay = 1000

/**
 * Judges what is worth saying. A device that has lost its network knows that seconds before a stream is found dead; but
 * it may be wrong, as where the service runs on the same machine.
 *
 * @param tell called with each change; undefined: there is nothing to say.
 */
export function linkNews(tell: (news: LinkNews | undefined) => void) {
  let told: LinkNews | undefined
  let away: 'lost' | 'pausing' | undefined
  /** When the device lost its network, and when the connection was lost, by `performance.now()`. */
  let offlineSince: number | undefined
  let lostAt: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const say = (news: LinkNews | undefined) => {
    if (news !== told) tell(news)
    told = news
  }
  const judge = () => {
    const now = performance.now()
    const loss = offlineSince === undefined ? away : 'lost'
    if (loss) {
      lostAt ??= now
      clearTimeout(timer)
      say(loss)
    } else if (lostAt !== undefined) {
      const wasNoticed = now - lostAt >= noticed
      lostAt = undefined
      say(wasNoticed ? 'back' : undefined)
      timer = setTimeout(say, newsworthy, undefined)
    }
  }

  return {
    /** The connection is in this state. @param code why: of the service's closed list, or `no-answer`. */
    state(link: ConnectionState, code: string | undefined): void {
      away =
        link === 'waiting' || link === 'closed'
          ? code && code !== 'no-answer'
            ? 'pausing'
            : 'lost'
          : undefined
      judge()
    },
    /** The device says whether it has a network. */
    network(isThere: boolean): void {
      offlineSince = isThere ? undefined : performance.now()
      judge()
    },
    /** Something has arrived. */
    heard(): void {
      if (offlineSince === undefined || performance.now() - offlineSince < underWay) return
      offlineSince = undefined
      judge()
    },
  }
}
