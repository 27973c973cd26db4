import { type Profiler, Session } from 'node:inspector'

/** Which characters of some source files have ever run, as V8 counts them, without changes to the code. */
export class CodeCoverage {
  /** Of each function that has ever run: 1 for every character that has. */
  readonly #covered = new Map<string, Uint8Array>()
  readonly #session = new Session()
  readonly #code: readonly string[]

  /** @param code parts of the paths of the files to count. */
  constructor(code: readonly string[]) {
    this.#code = code
    this.#session.connect()
    this.#session.post('Profiler.enable')
    this.#session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  }

  /** Number of characters that have run. */
  get size(): number {
    return [...this.#covered.values()].reduce(
      (sum, covered) => sum + covered.reduce((count, flag) => count + flag, 0),
      0,
    )
  }

  /** Whether code has run since the last `take` that had never run before; does not reset it. */
  hasNew(): boolean {
    return this.#ranSince().some(({ key, ran }) => isNew(ran, this.#covered.get(key)))
  }

  /** The same, and resets it. */
  take(): boolean {
    const news = this.#ranSince().filter(({ key, ran }) => isNew(ran, this.#covered.get(key)))
    for (const { key, ran } of news) {
      const covered = this.#covered.get(key)
      this.#covered.set(key, covered === undefined ? ran : ran.map((flag, at) => flag | covered[at]!))
    }
    return news.length > 0
  }

  #ranSince(): readonly { readonly key: string; readonly ran: Uint8Array }[] {
    let scripts: readonly Profiler.ScriptCoverage[] = []
    // Within one thread the answer arrives before the call returns.
    this.#session.post('Profiler.takePreciseCoverage', (error, answer) => {
      if (error) throw error
      scripts = answer.result
    })
    return scripts
      .filter(({ url }) => this.#code.some((part) => url.includes(part)))
      .flatMap(({ url, functions }) =>
        functions
          .filter(({ ranges }) => ranges[0]!.count > 0)
          .map(({ ranges }) => ({ key: `${url}:${ranges[0]!.startOffset}`, ran: charactersRun(ranges) })),
      )
  }
}

/** The first range is the whole function; each later one is inside an earlier one and more precise. */
function charactersRun(ranges: readonly Profiler.CoverageRange[]): Uint8Array {
  const start = ranges[0]!.startOffset
  const ran = new Uint8Array(ranges[0]!.endOffset - start)
  for (const { startOffset, endOffset, count } of ranges)
    ran.fill(count > 0 ? 1 : 0, startOffset - start, endOffset - start)
  return ran
}

function isNew(ran: Uint8Array, covered: Uint8Array | undefined): boolean {
  return covered === undefined || ran.some((flag, at) => flag > covered[at]!)
}
