import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { shareCores } from './children.js'

/** Where a bench runs. */
export interface Site {
  /** For all files except profiles; removed after the bench. */
  readonly folder: string
  /** Where Ovation writes its CPU profiles, which are kept; empty: nowhere. */
  readonly profileFolder: string
  /** Precedes a server's command line to give it a core of its own. */
  readonly pin: readonly string[]
  readonly tokenSecret: string
}

/** @param sharesCores whether server and load get a core each; a browser alone needs more than one. */
export function openSite(profile: boolean, sharesCores: boolean): Site {
  const folder = mkdtempSync(join(tmpdir(), 'ovation-bench-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return {
    folder,
    profileFolder: profile ? mkdtempSync(join(tmpdir(), 'ovation-profiles-')) : '',
    pin: sharesCores ? shareCores() : [],
    tokenSecret: 'bench-token-secret-of-no-worth-at-all',
  }
}

/** A line for the head of a report. */
export function describeCores({ pin }: Site): string {
  return pin.length > 0 ? 'server on core 0, load on core 1' : 'not pinned to cores'
}
