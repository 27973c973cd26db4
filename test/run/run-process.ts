import { spawn } from 'node:child_process'
import { inspect } from 'node:util'
import { type FinalResults, Parser, type Result } from 'tap-parser'

/** What became of a file of tests. */
export interface Outcome {
  readonly file: string
  readonly isGood: boolean
  readonly seconds: number
  /** Assertions that passed. */
  readonly passed: number
  /** Each assertion that failed, with what was expected; the first one is likeliest the cause of the others. */
  readonly failures: readonly string[]
}

/** Where and how long tests run. */
export interface Conditions {
  /** Beside the environment of this process. */
  readonly env?: Readonly<Record<string, string>>
  /** Seconds after which a process is ended; only one that hangs takes so long. */
  readonly limit: number
  /** The program that runs them; by default this one. */
  readonly node?: string
}

const groupProgram = new URL('group.js', import.meta.url).pathname
/** Seconds that a process may go on after its last test. */
const longestEnd = 60
/** Lines of a failure that are shown. */
const longestFailure = 60
const running = new Set<number>()

/** Runs one file in a process of its own. */
export async function runFile(file: string, conditions: Conditions): Promise<Outcome> {
  const begun = performance.now()
  let passed = 0
  const failures: string[] = []
  const end = await run([file], conditions, (parser) => {
    parser.on('pass', () => passed++)
    parser.on('fail', (result: Result) => failures.push(describe(result)))
  })
  if (!end.isGood) failures.push(end.trouble)
  const seconds = (performance.now() - begun) / 1000
  return { file, isGood: end.isGood && failures.length === 0, seconds, passed, failures }
}

/**
 * Runs files one after the other in one process, and tells what became of each as soon as it has ended. Those that a crash
 * of the process leaves without an end have failed.
 */
export async function runGroup(
  name: string,
  files: readonly string[],
  conditions: Conditions,
  tell: (outcome: Outcome) => void,
): Promise<void> {
  const left = new Set(files)
  let passed = 0
  let failures: string[] = []
  let isGood = true
  const env = { ...conditions.env, OVATION_TEST_FILES: files.join('\n') }
  const end = await run([groupProgram, name], { ...conditions, env }, (parser, isOver) => {
    parser.on('pass', () => passed++)
    parser.on('fail', (result: Result) => failures.push(describe(result)))
    parser.on('assert', ({ name: file, ok, time }: Result) => {
      if (!left.delete(file)) return
      isGood &&= Boolean(ok)
      tell({ file, isGood: Boolean(ok), seconds: (time ?? 0) / 1000, passed, failures })
      passed = 0
      failures = []
      if (left.size === 0) isOver()
    })
  })
  const trouble = [...failures, end.trouble]
  for (const file of left) tell({ file, isGood: false, seconds: 0, passed: 0, failures: trouble })
  // What a failure has left open is no fault of its own.
  if (isGood && left.size === 0 && !end.isGood)
    tell({ file: files.at(-1)!, isGood: false, seconds: 0, passed: 0, failures: trouble })
}

/** Ends what runs, with all that it has started. */
export function endAll(): void {
  for (const pid of running) endGroup(pid)
}

interface End {
  readonly isGood: boolean
  /** How it ended, and its last words. */
  readonly trouble: string
}

/** Runs a program that prints TAP in a process group of its own, so that nothing of it stays when it is ended. */
function run(
  args: readonly string[],
  { env, limit, node = process.execPath }: Conditions,
  /** `isOver`: it has nothing left to do, and only what it has left open keeps it. */
  listen: (parser: Parser, isOver: () => void) => void,
): Promise<End> {
  return new Promise((resolve) => {
    const child = spawn(node, ['--enable-source-maps', ...args], {
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      // A file has as much time as its process, unless it asks for more or less.
      env: { ...process.env, TAP_TIMEOUT: String(limit), ...env },
    })
    const pid = child.pid!
    running.add(pid)
    let lastWords = ''
    let late: string | undefined
    const endAfter = (seconds: number, how: string) =>
      setTimeout(() => {
        late = how
        endGroup(pid)
      }, 1000 * seconds)
    let timer = endAfter(limit, `hung for ${limit} s`)
    const parser = new Parser()
    const complete = new Promise<FinalResults>((done) => parser.on('complete', done))
    listen(parser, () => {
      clearTimeout(timer)
      timer = endAfter(longestEnd, `was kept for ${longestEnd} s by what its tests have left open`)
    })
    child.stdout.pipe(parser)
    child.stderr.setEncoding('utf8').on('data', (text) => {
      lastWords = (lastWords + text).slice(-4000)
    })
    child.on('close', async (code, signal) => {
      clearTimeout(timer)
      endGroup(pid)
      running.delete(pid)
      const { ok } = await complete
      const how = late ?? `ended with ${signal ?? code}`
      resolve({ isGood: code === 0 && ok, trouble: `the process ${how}\n${lastWords}` })
    })
  })
}

/** Ends a process group, if anything of it is left. */
function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {}
}

/** Where it failed and how, without what says that again. */
function describe({ fullname, diag }: Result): string {
  const { stack, source, ...details } = diag ?? {}
  const lines = inspect(details, { depth: 4, breakLength: 110 }).split('\n')
  return [fullname, ...lines.slice(0, longestFailure)].join('\n')
}
