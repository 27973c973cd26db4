import { attempt } from '../../attempt.js'

/** What a client asks for over its WebSocket. */
export interface ListenCommand {
  readonly COMMAND: 'LISTEN' | 'IGNORE'
  /** A path. */
  readonly DATA: string
}

/** Longest path that is kept: twice the longest that there can be. */
const longestPath = 512

/** Reads `{"COMMAND": "LISTEN", "DATA": "/0001"}`; undefined for anything else, such as a command of another program's own. */
export function readCommand(text: Buffer): ListenCommand | undefined {
  const command: unknown = attempt(() => JSON.parse(text.toString()), undefined)
  const { COMMAND, DATA } = (command ?? {}) as Partial<Record<keyof ListenCommand, unknown>>
  if (COMMAND !== 'LISTEN' && COMMAND !== 'IGNORE') return undefined
  if (typeof DATA !== 'string' || !DATA.startsWith('/') || DATA.length > longestPath) return undefined
  // In OSC a path is ASCII (OSC 1.0, "OSC Address Spaces"); a slash at its end means nothing.
  if (!/^[\x21-\x7e]+$/.test(DATA)) return undefined
  return { COMMAND, DATA: DATA.replace(/(?<=.)\/+$/, '') }
}
