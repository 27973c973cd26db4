import { join } from 'node:path'
import { freePort } from '../../../support/machine/free-port.js'
import { replaceAll } from '../../../support/replace-all.js'

/** The test's values for the shipped names and ports. */
export interface Site {
  /** A folder for everything that the program writes; contains `certificate.pem` and `key.pem`. */
  readonly home: string
  /** HTTPS, for phones. */
  readonly port: number
  readonly plainPort: number
  readonly daemonPort: number
}

/** A proxy for which a configuration is shipped. */
export interface ProxyKind {
  readonly program: 'caddy' | 'nginx'
  readonly debianPackage: string
  /** The shipped file, relative to the root of the project. */
  readonly file: string
  /** The shipped lines that block what the API key opens, commented out and enabled. */
  readonly keepOut: readonly [shipped: RegExp, active: string]
  /** The shipped block that passes probes on, commented out. */
  readonly forProbes: RegExp
  args(home: string): readonly string[]
  /** The words of the command with which the running program reads its file again. */
  reload(home: string): readonly string[]
  /** The path of the shipped file in the program's home. */
  readonly place: string
  /** The shipped file with the test's names, ports and paths; nothing else changed. */
  adapt(replicated: string, site: Site): Promise<string>
}

export const host = 'crowd.example.org'

export const proxies: readonly ProxyKind[] = [
  {
    program: 'caddy',
    debianPackage: 'caddy',
    file: 'config/Caddyfile',
    keepOut: [/# (respond [/@]|@steering )/g, '$1'],
    forProbes: /^# http:\/\/ \{\n(# .*\n)+?# \}$/m,
    args: (home) => ['run', '--config', join(home, 'Caddyfile'), '--adapter', 'caddyfile'],
    reload: (home) => ['reload', '--force', '--config', join(home, 'Caddyfile'), '--adapter', 'caddyfile'],
    place: 'Caddyfile',
    adapt: async (replicated, { home, port, plainPort, daemonPort }) =>
      replaceAll(replicated, {
        'http_port 80': `http_port ${plainPort}`,
        'https_port 443': `https_port ${port}`,
        '\n:443 {': `\n:${port} {`,
        'localhost:2019': `localhost:${await freePort()}`,
        '# tls /etc/caddy/venue.pem /etc/caddy/venue.key': `tls ${join(home, 'certificate.pem')} ${join(home, 'key.pem')}`,
        '127.0.0.1:8642': `127.0.0.1:${daemonPort}`,
      }),
  },
  {
    program: 'nginx',
    debianPackage: 'nginx-light',
    file: 'config/nginx.conf',
    keepOut: [/^ {4}# (location ~|if \()/gm, '    $1'],
    forProbes: /^# server \{\n(# .*\n)+?# \}$/m,
    args: (home) => ['-c', join(home, 'nginx.conf'), '-g', 'daemon off;'],
    reload: (home) => ['-c', join(home, 'nginx.conf'), '-s', 'reload'],
    place: 'ovation.conf',
    adapt: async (replicated, { home, port, plainPort, daemonPort }) =>
      replaceAll(replicated, {
        'listen 80;': `listen 127.0.0.1:${plainPort};`,
        'listen [::]:80;': '',
        'listen 443 ssl;': `listen 127.0.0.1:${port} ssl;`,
        'listen [::]:443 ssl;': '',
        '/etc/letsencrypt/live/crowd.example.org/fullchain.pem': join(home, 'certificate.pem'),
        '/etc/letsencrypt/live/crowd.example.org/privkey.pem': join(home, 'key.pem'),
        '127.0.0.1:8642': `127.0.0.1:${daemonPort}`,
      }),
  },
]
