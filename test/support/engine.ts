import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '../../src/settings/settings.js'

/** The HTTP engine of tests that do not choose one; each of them must pass with every engine. */
export const wantedEngine = (process.env.OVATION_TEST_ENGINE ?? 'auto') as Settings['http']['engine']

/**
 * Whether uWebSockets can run here: it has one binary for each platform and Node version, and only for glibc on Linux.
 */
export const hasUws = existsSync(uwsBinary()) && (process.platform !== 'linux' || hasGlibc())

/** The engine that is used, for the few things in which the two parsers differ. */
export const engine = wantedEngine === 'auto' ? (hasUws ? 'uws' : 'node') : wantedEngine

/** The engines for tests that must pass with each of them in one run. */
export const engines: readonly ('uws' | 'node')[] =
  wantedEngine !== 'auto' ? [wantedEngine] : hasUws ? ['uws', 'node'] : ['node']

function uwsBinary(): string {
  const { platform, arch, versions } = process
  const name = `uws_${platform}_${arch}_${versions.modules}.node`
  return join(process.cwd(), 'node_modules', 'uWebSockets.js', 'dist', 'bin', name)
}

function hasGlibc(): boolean {
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } }
  return header.glibcVersionRuntime !== undefined
}
