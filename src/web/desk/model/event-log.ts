type EventWords = typeof import('../../language/en.json')['desk']['events']

/** What happened; the desk has words for each. */
export type LoggedKind = Exclude<keyof EventWords, 'title' | 'none' | 'times' | 'by' | 'timer'>

/** What happened to whom: the name of a page, control, display or person, '' where there is none; and for how long, s. */
export type Logged = readonly [what: LoggedKind, whom: string, seconds?: number]

export interface LoggedEvent {
  readonly what: LoggedKind
  /** The name of what it happened to. */
  readonly whom: string
  /** For how long it was meant, where it was. */
  readonly seconds?: number | undefined
  /** Who did it; undefined where nobody did, or nobody knows. */
  readonly by?: string | undefined
  /** Whether this desk did it and noted it itself, having no stream: the service may tell it later. */
  readonly isOwn?: boolean | undefined
  /** How many times in a row. */
  readonly times: number
  /** When it last happened, ms since 1970. */
  readonly at: number
}

/** At most this many are kept. */
const mostKept = 200

/** Adds an event, newest first; a repetition raises the count of the newest one instead. */
export function withEvent(
  eventLog: readonly LoggedEvent[],
  event: Omit<LoggedEvent, 'times'>,
): readonly LoggedEvent[] {
  const [newest, ...older] = eventLog
  if (newest && isSame(newest, event)) return [{ ...newest, times: newest.times + 1, at: event.at }, ...older]
  return [{ ...event, times: 1 }, ...eventLog].slice(0, mostKept)
}

/** The log without what the desk noted itself and the service tells now. */
export function withoutOwn(
  eventLog: readonly LoggedEvent[],
  told: readonly Logged[],
): readonly LoggedEvent[] {
  const isTold = ({ what, whom, seconds }: LoggedEvent) =>
    told.some((each) => each[0] === what && each[1] === whom && each[2] === seconds)
  return eventLog.filter((event) => !event.isOwn || !isTold(event))
}

function isSame(one: LoggedEvent, other: Omit<LoggedEvent, 'times'>): boolean {
  const members = ['what', 'whom', 'seconds', 'by', 'isOwn'] as const
  return members.every((member) => one[member] === other[member])
}
