import { join } from 'node:path'
import { Secret } from '../auth/secret.js'
import { readSecretFile } from '../auth/secret-file.js'
import { InvalidConfiguration } from '../errors.js'
import { mayExist } from './find-settings-file.js'
import { warnOfAccess } from './secrets.js'
import type { SectionDrafts } from './settings.js'

/** Its name among the credentials of systemd, which take precedence over the file in the settings: a service may not read that file. */
const systemdName = 'broker-credentials'

/**
 * Reads the NATS credentials file of this machine; undefined if none is named, or there is one machine only.
 *
 * @throws {InvalidConfiguration} when the file is missing, cannot be read, is writable by others or is no credentials file.
 */
export function readBrokerCredentials(
  { nats = [], credentials = '' }: SectionDrafts['cluster'],
  { CREDENTIALS_DIRECTORY: folder }: NodeJS.ProcessEnv,
): { readonly credentials: Secret | undefined; readonly warnings: readonly string[] } {
  const ofSystemd = folder && join(folder, systemdName)
  const isOfSystemd = Boolean(ofSystemd && mayExist(ofSystemd))
  const path = isOfSystemd ? ofSystemd! : credentials
  if (nats.length === 0 || path === '') return { credentials: undefined, warnings: [] }
  const { content, exposed } = readSecretFile(path)
  const text = readParts(content)
  if (text === undefined)
    throw InvalidConfiguration.of(
      path,
      `expected a NATS credentials file: a JWT and a seed SU…, each between lines like -----BEGIN…-----; received ${content.length} bytes of another form`,
    )
  // systemd protects its folder; the file modes look open if it grants access by ACL.
  const isExposed = exposed && !isOfSystemd
  return { credentials: new Secret(text), warnings: isExposed ? [warnOfAccess(path)] : [] }
}

/** A line of text between two lines of hyphens and words; the client of NATS wants a newline behind each. */
const part = /-{3,}[^\n]*-{3,}\n(.+)\n\s*-{3,}[^\n]*-{3,}\n/g

/** The parts as the client reads them; undefined if the second part is not the seed of a user's NKEY. */
function readParts(content: Buffer): string | undefined {
  const text = `${content.toString().replaceAll('\r\n', '\n')}\n`
  const [jwt, seed] = [...text.matchAll(part)].map(([, line = '']) => line.trim())
  return jwt && /^SU[A-Z2-7]{56}$/.test(seed ?? '') ? text : undefined
}
