import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

/** Packages of npm that hold a Chromium of their time, compressed with Brotli, and the SHA-256 of that file. */
const packages = {
  '79': ['chrome-aws-lambda@2.0.2', '360c81ebafb37fdd60c4503c54f817a34b6291c63245e4c04af675373839f4cb'],
  '88': ['chrome-aws-lambda@5.5.0', '43aa7a0f00d1a83364fdc2a257852ec61e88803fe34ee05fdc43e019bb339e5e'],
  '90': ['chrome-aws-lambda@8.0.2', '0fea04d0354ebac41dd5eb1ffd5e47b1b3a4866ebabf5b34ff31f4ed44255e2f'],
} as const

/**
 * A Chromium of the past, which is fetched from npm's registry the first time and kept in the folder for temporary
 * files. @returns the path of its program.
 *
 * @throws if the registry cannot be reached, or what it sends is another file.
 */
export function oldChromium(version: keyof typeof packages): string {
  const kept = join(tmpdir(), `ovation-chromium-${version}`)
  const path = join(kept, 'chromium')
  if (existsSync(path)) return path
  const folder = mkdtempSync(`${kept}-`)
  const [name, expected] = packages[version]
  // Nothing of the package runs.
  const line = ['pack', '--silent', '--ignore-scripts', name]
  const file = execFileSync('npm', line, { cwd: folder, encoding: 'utf8' }).trim()
  execFileSync('tar', ['xzf', file, '--strip-components=2', 'package/bin'], { cwd: folder })
  const compressed = readFileSync(join(folder, 'chromium.br'))
  const received = createHash('sha256').update(compressed).digest('hex')
  if (received !== expected)
    throw new Error(`expected bin/chromium.br of ${name} with the SHA-256 ${expected}; received ${received}`)
  writeFileSync(join(folder, 'chromium'), brotliDecompressSync(compressed), { mode: 0o755 })
  try {
    renameSync(folder, kept)
  } catch (error) {
    // Another test was faster.
    rmSync(folder, { recursive: true })
    if (!existsSync(path)) throw error
  }
  return path
}
