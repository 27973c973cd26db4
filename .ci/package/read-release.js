import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Version and time of this release, from the newest entry of Debian's changelog (deb-changelog(5)).
 *
 * The time, or `SOURCE_DATE_EPOCH` where it is set, stands in the package in place of the time of the build.
 *
 * @throws if package.json is of another version.
 */
export function readRelease(root) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const changelog = readFileSync(join(root, 'config', 'debian', 'changelog'), 'utf8')
  const [, entry] = /^ovation \((\S+)\)/.exec(changelog) ?? []
  if (entry !== version)
    throw new Error(
      `package.json says version ${version}, the newest entry of config/debian/changelog ${entry}; write an entry for ${version}`,
    )
  const [, date] = /^ -- .*> {2}(.+)$/m.exec(changelog) ?? []
  const seconds = Number(process.env.SOURCE_DATE_EPOCH ?? Date.parse(date) / 1000)
  if (!Number.isSafeInteger(seconds))
    throw new Error(
      `expected the seconds of a date since 1970; the changelog and SOURCE_DATE_EPOCH say ${seconds}`,
    )
  return { version, seconds }
}
