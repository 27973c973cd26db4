import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readTrustedFile } from '../../trust/read-trusted-file.js'
import type { RefusedBinary } from '../../wire/status.js'
import { explainFailure } from './explain-failure.js'
import { findPublished, publishedAs, publishedFor, type Runtime, sumOf } from './published-binaries.js'

/** What a binary offers, as far as it is used. */
export type Uws = Pick<
  typeof import('uWebSockets.js'),
  'App' | 'SSLApp' | 'us_listen_socket_close' | 'us_socket_local_port'
>

export interface LoadedBinary {
  readonly uws: Uws
  /** The name of its package or file. */
  readonly name: string
}

export interface LoadResult {
  /** Undefined if no binary can be loaded. */
  readonly loaded: LoadedBinary | undefined
  /** The ones that were tried before. */
  readonly refused: readonly TriedBinary[]
}

export interface TriedBinary extends RefusedBinary {
  /** Whether somebody should look into it, even if another binary can be used. */
  readonly isAlarming: boolean
}

/** A binary, or why there is none. */
type Outcome = Uws | Omit<TriedBinary, 'name'>

/** Each is loaded into a process at most once. */
const known = new Map<string, Uws>()

/**
 * Loads the first binary of uWebSockets that fits: the one at `ownPath`, if there is a path, then the published ones.
 * @throws {InvalidConfiguration} if others could have written the file at `ownPath`.
 */
export function loadBinary(ownPath: string, runtime: Runtime): LoadResult {
  const refused: TriedBinary[] = []
  const candidates = [
    ...(ownPath === '' ? [] : [{ name: ownPath, load: () => loadOwn(ownPath, runtime) }]),
    ...publishedFor(runtime).map((name) => ({ name, load: () => loadPublished(name, runtime) })),
  ]
  for (const { name, load } of candidates) {
    const outcome = load()
    if ('App' in outcome) return { loaded: { uws: outcome, name }, refused }
    refused.push({ name, ...outcome })
  }
  return { loaded: undefined, refused }
}

function loadPublished(name: string, runtime: Runtime): Outcome {
  let path: string
  let content: Buffer
  try {
    path = findPublished(name)
    const before = known.get(path)
    if (before) return before
    content = readFileSync(path)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    const isMissing = code === 'ENOENT' || code.endsWith('MODULE_NOT_FOUND')
    return { why: isMissing ? 'is not installed' : `cannot be read (${code})`, isAlarming: !isMissing }
  }
  const sum = createHash('sha256').update(content).digest('hex')
  if (sum === sumOf(name)) return open(path, runtime)
  const other = publishedAs(sum)
  const found = other === undefined ? `${content.length} bytes with ${sum}` : other
  const why = `is not the file that was published, and was not loaded: expected SHA-256 ${sumOf(name)}; received ${found}`
  return { why, isAlarming: true }
}

/** A damaged file can end the process that loads it, so another process loads it first. */
function loadOwn(path: string, runtime: Runtime): Outcome {
  const refuse = (why: string) => ({ why, isAlarming: true })
  const before = known.get(path)
  if (before) return before
  try {
    const sum = createHash('sha256').update(readTrustedFile(path).content).digest('hex')
    const other = publishedAs(sum)
    if (other !== undefined && !publishedFor(runtime).includes(other))
      return refuse(`is ${other}, but this is Node ${runtime.version} on ${runtime.platform} ${runtime.arch}`)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === undefined) throw error
    return refuse(`cannot be read (${code})`)
  }
  const load = `try { process.dlopen({ exports: {} }, ${JSON.stringify(path)}) } catch {}`
  const { signal } = spawnSync(process.execPath, ['--eval', load], { stdio: 'ignore' })
  if (signal !== null) return refuse(`is damaged: loading it ends in ${signal}`)
  const outcome = open(path, runtime)
  return 'App' in outcome ? outcome : refuse(outcome.why)
}

function open(path: string, runtime: Runtime): Outcome {
  const module: { exports: Partial<Uws> } = { exports: {} }
  try {
    process.dlopen(module, path)
  } catch (error) {
    return { why: explainFailure((error as Error).message, path, runtime), isAlarming: false }
  }
  const { App, SSLApp, us_listen_socket_close, us_socket_local_port } = module.exports
  if (!App || !SSLApp || !us_listen_socket_close || !us_socket_local_port)
    return { why: 'is not uWebSockets.js', isAlarming: true }
  const uws = { App, SSLApp, us_listen_socket_close, us_socket_local_port }
  known.set(path, uws)
  return uws
}
