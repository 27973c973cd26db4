// Gives each machine of a cluster what it needs, in a volume of its own. Usage, as root in a container:
//   node first-run.mjs stage:NAME edge:NAME …
// It keeps everything in /rights, so that it changes nothing when it runs again; the rest is for /machines/NAME and
// /machines/broker. Needs nothing but Node and ../broker-users.mjs.
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Of the image. */
const user = 10001

const words = process.argv.slice(2)
const { status } = spawnSync(
  process.execPath,
  [fileURLToPath(new URL('broker-users.mjs', import.meta.url)), '/rights', ...words],
  { stdio: 'inherit' },
)
if (status !== 0) process.exit(1)

const tokenSecret = secret('token-secret')
const backend = `backend/tokens:${secret('key-of-backend')}\n`
const desks = `desk/operate:${secret('key-of-desks')}\nedit/edit:${secret('key-of-editors')}\n`
const keys = {
  stage: `${secret('api-key')}\n${backend}${desks}`,
  // An edge that somebody has broken into must not steer the show.
  edge: `${backend}metrics/view:${secret('key-of-metrics')}\n`,
}

copyFileSync('/rights/ovation-accounts.conf', '/machines/broker/ovation-accounts.conf')
for (const word of words) {
  const [role, name] = word.split(':')
  const folder = `/machines/${name}`
  give(`${folder}/broker.creds`, readFileSync(`/rights/${name}.creds`))
  give(`${folder}/token-secret`, `${tokenSecret}\n`)
  give(`${folder}/api-key`, keys[role])
  chownSync(folder, user, user)
}

/** That of the first time. */
function secret(name) {
  const file = `/rights/${name}`
  if (!existsSync(file))
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true })
  return readFileSync(file, 'utf8')
}

function give(file, content) {
  writeFileSync(file, content, { mode: 0o600, flush: true })
  chownSync(file, user, user)
}
