import { Recording } from '../../../recording/read-recording.js'
import type { RecordedTime, RecordingHead, RecordingLine } from '../../../wire/recording/recording-line.js'
import { CommandFailure } from '../../shell.js'
import type { RecordedMoment } from './moment.js'

/** Where a replay begins and ends; undefined: with the recording. */
export interface Part {
  readonly from: RecordedTime | undefined
  readonly until: RecordedTime | undefined
}

/** Marks that a message lists. */
const mostListed = 20

/**
 * Finds the part between two moments; a mark is the first one of this text, and of the end the first behind the beginning. Reads
 * the file only if a mark is asked for.
 *
 * @param only marks of this layout. @throws {CommandFailure} if there is no such mark, with those that there are.
 */
export async function findPart(
  path: string,
  { t: start }: RecordingHead,
  {
    from,
    until,
  }: { readonly from?: RecordedMoment | undefined; readonly until?: RecordedMoment | undefined },
  only: string | undefined,
): Promise<Part> {
  const begin = from && 'ms' in from ? start + from.ms : undefined
  const end = until && 'ms' in until ? start + until.ms : undefined
  const first = from && 'mark' in from ? from.mark : undefined
  const last = until && 'mark' in until ? until.mark : undefined
  const part = { from: begin, until: end }
  const seen = new Set<string>()
  if (first === undefined && last === undefined) return part
  for await (const { t, names } of marksOf(path, only)) {
    for (const name of names) seen.add(name)
    const hasBegun = first === undefined || part.from !== undefined
    if (!hasBegun && names.includes(first)) part.from = t
    else if (hasBegun && last !== undefined && t > (part.from ?? start) && names.includes(last))
      part.until ??= t
    if ((first === undefined || part.from !== undefined) && (last === undefined || part.until !== undefined))
      return part
  }
  const missing = first !== undefined && part.from === undefined ? first : last!
  throw new CommandFailure(`${path} has no mark "${missing}" there; ${describeMarks(seen)}`)
}

/** The names of a line as a mark: its text, or the id and the name of the page that was switched to; none of other lines. */
export class MarkNames {
  /** Names of pages, by layoutId and pageId. */
  #pages = new Map<string, string>()

  constructor({ layouts }: Pick<RecordingHead, 'layouts'>) {
    this.#learn(layouts)
  }

  /** The last one is what people call it. */
  of(line: RecordingLine): readonly string[] {
    if ('mark' in line) return [line.mark]
    if ('layouts' in line) this.#learn(line.layouts)
    if (!('page' in line)) return []
    const { layoutId, pageId } = line.page
    return [pageId, this.#pages.get(`${layoutId} ${pageId}`) ?? pageId]
  }

  #learn(layouts: RecordingHead['layouts']): void {
    for (const [layoutId, layout] of Object.entries(layouts))
      for (const { pageId, name = pageId } of (layout as PagedLayout | null)?.pages ?? [])
        this.#pages.set(`${layoutId} ${pageId}`, name)
  }
}

/** What matters here of a layout file. */
interface PagedLayout {
  readonly pages?: readonly { readonly pageId: string; readonly name?: string }[]
}

async function* marksOf(path: string, only: string | undefined) {
  const recording = await Recording.open(path)
  const marks = new MarkNames(recording.head)
  for await (const lines of recording.lines())
    for (const line of lines) {
      const names = marks.of(line)
      const layoutId = 'page' in line ? line.page.layoutId : 'mark' in line ? line.layoutId : undefined
      if (names.length > 0 && (only === undefined || layoutId === only)) yield { t: line.t, names }
    }
}

function describeMarks(seen: ReadonlySet<string>): string {
  if (seen.size === 0) return 'nobody has set a mark or switched a page in it'
  const listed = [...seen].slice(0, mostListed).join(', ')
  return `it has: ${listed}${seen.size > mostListed ? ` and ${seen.size - mostListed} more` : ''}`
}
