import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { collectFaults, type Fault, FaultyConfiguration } from '../errors.js'
import { findJsonFault } from './find-json-fault.js'
import { judgeLayout } from './judge-layout.js'
import type { Catalogue, Layout } from './layout.js'

/** Bytes; a layout of a thousand controls is about 200 KiB. */
const largestFile = 4 * 1024 * 1024

/**
 * Reads every layout file (`*.json`, hidden ones excepted) of a folder, in the order of the file names.
 *
 * @throws FaultyConfiguration with every fault of every file
 */
export function readLayouts(folder: string): Catalogue {
  const catalogue = new Map<string, Layout>()
  const faults: Fault[] = []
  for (const file of listFiles(folder)) {
    collectFaults(faults, () => add(readLayout(file), catalogue))
  }
  if (faults.length > 0) throw new FaultyConfiguration(faults)
  return catalogue
}

function listFiles(folder: string): string[] {
  const names = attempt(folder, () => readdirSync(folder))
  const files = names.filter((name) => name.endsWith('.json') && !name.startsWith('.')).sort()
  if (files.length === 0)
    throw faulty(folder, '', 'expected at least one layout file (*.json) in it, but none is there')
  return files.map((name) => join(folder, name))
}

function readLayout(file: string): Layout {
  const text = decodeUtf8(file, readBytes(file))
  const fault = findJsonFault(text)
  if (fault) throw faulty(file, `line ${fault.line}, column ${fault.column}`, fault.reason)
  return judgeLayout(JSON.parse(text), file)
}

function readBytes(file: string): Buffer {
  const stats = attempt(file, () => statSync(file))
  if (!stats.isFile())
    throw faulty(file, '', 'expected a file, but it is something else; rename it or move it away')
  if (stats.size > largestFile)
    throw faulty(
      file,
      '',
      `expected at most ${largestFile} bytes, but it has ${stats.size}; name pictures by URL`,
    )
  return attempt(file, () => readFileSync(file))
}

function add(layout: Layout, catalogue: Map<string, Layout>): void {
  const { layoutId, file } = layout
  const other = catalogue.get(layoutId)
  if (other)
    throw faulty(file, '$.layoutId', `"${layoutId}" is also the layoutId of ${other.file}; change one`)
  catalogue.set(layoutId, layout)
}

/** A byte order mark, which some Windows editors write, is no part of the text. */
function decodeUtf8(file: string, bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw faulty(file, '', 'not UTF-8; save it again with that encoding')
  }
}

function attempt<T>(path: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw faulty(path, '', `cannot be read: ${(error as Error).message}`)
  }
}

function faulty(file: string, place: string, reason: string): FaultyConfiguration {
  return new FaultyConfiguration([{ file, place, reason }])
}
