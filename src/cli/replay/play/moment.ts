/** A moment of a recording as it is named on the command line: ms from its beginning, or a mark. */
export type RecordedMoment = { readonly ms: number } | { readonly mark: string }

/** Reads a moment: `0:12:30`, else the text of a mark. */
export function momentOption(text: string): RecordedMoment {
  const [, hours, minutes, seconds] = /^(\d{1,4}):([0-5]\d):([0-5]\d(?:\.\d{1,3})?)$/.exec(text) ?? []
  if (hours === undefined) return { mark: text }
  return { ms: 1000 * (3600 * Number(hours) + 60 * Number(minutes) + Number(seconds)) }
}
