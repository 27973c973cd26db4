import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Release {
  readonly version: string
  /** Its time in seconds since 1970; it is written into the package instead of the time of the build. */
  readonly seconds: number
}

/**
 * Version and time of this release, from the newest entry of Debian's changelog (deb-changelog(5)).
 *
 * @param epoch the time, if it is given (`SOURCE_DATE_EPOCH`).
 * @throws if package.json has another version.
 */
export function readRelease(root: string, epoch: string | undefined): Release {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const changelog = readFileSync(join(root, 'config', 'debian', 'changelog'), 'utf8')
  const [, entry] = /^ovation \((\S+)\)/.exec(changelog) ?? []
  if (entry !== version)
    throw new Error(
      `package.json has version ${version}, but the newest entry of config/debian/changelog is ${entry}; write an entry for ${version}`,
    )
  const [, date = ''] = /^ -- .*> {2}(.+)$/m.exec(changelog) ?? []
  const seconds = Number(epoch ?? Date.parse(date) / 1000)
  if (!Number.isSafeInteger(seconds))
    throw new Error(`expected the seconds of a date since 1970; changelog or SOURCE_DATE_EPOCH: ${seconds}`)
  return { version, seconds }
}
