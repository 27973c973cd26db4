import { X509Certificate } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { attempt } from '../attempt.js'
import { readChain, type TlsPair } from './tls-pair.js'

const fileName = 'tls-certificate'

/**
 * Notes in the state folder which certificate is served now. A renewed one is in its file before the service has it, and the
 * command that asks for the reload must know by what to recognise the service until then.
 *
 * @param folder the state folder; `''` for none.
 */
export function noteServed(folder: string, { chain }: TlsPair): void {
  if (folder === '') return
  const path = join(folder, fileName)
  // Where that fails, as on a full disk, the command line goes by the file of the settings alone.
  attempt(() => {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeFileSync(`${path}.new`, chain[0].toString(), { mode: 0o600 })
    renameSync(`${path}.new`, path)
  }, undefined)
}

/**
 * The certificates by which a service with these settings is recognised: that of the file, and the one that it serves; none if it
 * serves plain HTTP.
 *
 * @param certFile absolute, or `''`. @param folder the state folder; `''` for none.
 * @throws {InvalidConfiguration} if there is a file, and neither certificate can be read.
 */
export function trustedCertificates(certFile: string, folder: string): readonly X509Certificate[] {
  if (certFile === '') return []
  const served = attempt(() => [new X509Certificate(readFileSync(join(folder, fileName)))], [])
  const ofFile = () => [readChain(certFile).chain[0]]
  return served.length > 0 ? [...served, ...attempt(ofFile, [])] : ofFile()
}
