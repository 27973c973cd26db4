import { execFileSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

/** The authorities that this machine trusts; among them may be one of its own network. */
export const certificates = '/etc/ssl/certs/ca-certificates.crt'

/** The folder of the npm of this machine, which runs on any Node. */
export function npmFolder(): string {
  const found = (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'npm'))
    .find((path) => existsSync(path))
  if (found === undefined) throw new Error('npm is not installed beside Node')
  return dirname(dirname(realpathSync(found)))
}

export function npmConfig(key: string): string {
  return execFileSync('npm', ['config', 'get', key], { encoding: 'utf8' }).trim()
}

/** Variables with which npm finds its registry in another root folder, which has `certificates`. */
export function npmVariables(): Readonly<Record<string, string>> {
  const proxies = Object.entries(process.env).filter(([name]) => /_proxy$/i.test(name))
  return {
    npm_config_registry: npmConfig('registry'),
    // Otherwise Node trusts only those that it brings itself, and npm leaves out what it cannot fetch but may do without.
    NODE_EXTRA_CA_CERTS: certificates,
    ...Object.fromEntries(proxies),
  }
}
