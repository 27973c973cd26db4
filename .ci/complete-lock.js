// Adds the optional binaries of other platforms that a registry mirror may not carry to package-lock.json.
// `npm install` leaves them out there, and then `npm ci` refuses the lock file. Run it after every `npm install`.
import { readFileSync, writeFileSync } from 'node:fs'

const file = new URL('../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(file, 'utf8'))
const systems = { android: 'android', darwin: 'darwin', freebsd: 'freebsd', linux: 'linux', win32: 'win32' }
const processors = { arm64: 'arm64', arm: 'arm', x64: 'x64', ia32: 'ia32' }
const libraries = { gnu: 'glibc', gnueabihf: 'glibc', musl: 'musl' }

for (const [parent, entry] of Object.entries({ ...lock.packages })) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const path = `node_modules/${name}`
    if (!parent || lock.packages[path] || lock.packages[`${parent}/${path}`]) continue
    const words = name.split('/').pop().split('-')
    const pick = (table) => words.map((word) => table[word]).filter(Boolean)
    const libc = pick(systems)[0] === 'linux' ? pick(libraries) : []
    lock.packages[path] = {
      version,
      ...(entry.dev && { dev: true }),
      optional: true,
      os: pick(systems),
      cpu: pick(processors),
      ...(libc.length > 0 && { libc }),
    }
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
