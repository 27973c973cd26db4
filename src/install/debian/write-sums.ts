import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Writes `SHA256SUMS` for sha256sum(1), with every package and every bill of a version in a folder.
 *
 * @returns its path.
 */
export function writeSums(folder: string, version: string): string {
  const lines = readdirSync(folder)
    .filter((name) => isOf(version, name))
    .sort()
    .map((name) => `${sumOf(join(folder, name))}  ${name}\n`)
  const path = join(folder, 'SHA256SUMS')
  writeFileSync(path, lines.join(''))
  return path
}

function isOf(version: string, name: string): boolean {
  const isPackage = name.startsWith(`ovation_${version}_`) && name.endsWith('.deb')
  return isPackage || name === `ovation-${version}.spdx.json`
}

function sumOf(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex')
}
