import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '../../src/settings/settings.js'

/** What speaks HTTP in tests that do not say; every one of them must hold for each engine. */
export const wantedEngine = (process.env.OVATION_TEST_ENGINE ?? 'auto') as Settings['http']['engine']

/** Whether uWebSockets can run here: it ships one binary a platform and Node version, and only for glibc on Linux. */
export const hasUws = existsSync(uwsBinary()) && (process.platform !== 'linux' || hasGlibc())

/** What speaks HTTP then, for the few things that the two parsers see differently. */
export const engine = wantedEngine === 'auto' ? (hasUws ? 'uws' : 'node') : wantedEngine

/** Each that a test tries which must hold for all of them in one run. */
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
