// Makes what a NATS server needs to know the machines of a cluster: a key for each, and what each may do. Usage:
//   node broker-users.mjs FOLDER stage:NAME edge:NAME edges:GROUP …
// Writes FOLDER/NAME.creds for each machine, secret, for its `[cluster] credentials`, and FOLDER/ovation-accounts.conf for
// the server, which holds no secret. Machines that are in there already, or have their file, keep their key; those that
// are not named are shut out. A group of edges shares one key: for those that an autoscaler makes. Needs nothing but Node.
import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const usage =
  'usage: node broker-users.mjs FOLDER stage:NAME edge:NAME edges:GROUP … (NAME, GROUP: 1 to 32 letters, digits, _ or -)'

/** The streams are in the account of the stages. Edges have another one: see `accounts`. */
const ofStages = 'OVATION'
const ofEdges = 'OVATION_EDGES'
/** What the stage tells of the show, and edges read. The lease of the stage is not among it. */
const shown = ['layout.*', 'results.*', 'output', 'files.*'].map((key) => `$KV.OVATION_SHOW.${key}`)
const readings = shown.map((subject) => `$JS.API.DIRECT.GET.KV_OVATION_SHOW.${subject}`)

/** A stage makes and reads everything of Ovation's account. Each machine has answers of its own, which no other hears. */
const stageMay = (name) => ({
  publish: ['ovation.>', '$KV.OVATION_SHOW.>', '$JS.API.>', '$JS.FC.>', '_INBOX.>'],
  subscribe: ['ovation.>', `_INBOX.${name}.>`],
})

/** An edge writes its own turns and signs of life, and reads the show. */
const edgeMay = (name) => ({
  publish: [`ovation.turns.${name}`, `ovation.edges.${name}`, ...readings, '$JS.API.INFO'],
  subscribe: [`_INBOX.${name}.>`, ...shown],
})

/** Nobody knows their names beforehand, so each may write as any edge. */
const edgesMay = () => edgeMay('*')

const rights = { stage: stageMay, edge: edgeMay, edges: edgesMay }

/** Prefixes of NATS keys: they become the letters SU and U. */
const user = 20 << 3
const seedOfUser = [(18 << 3) | (user >> 5), (user & 31) << 3]
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
/** PKCS #8 of an Ed25519 key, up to its 32 bytes (RFC 8410 §7). */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex')

const [folder, ...machines] = process.argv.slice(2)
const named = machines.map((machine) => /^(stage|edges?):([\w-]{1,32})$/.exec(machine) ?? fail(usage))
if (folder === undefined || named.length === 0) fail(usage)
if (new Set(named.map(([, , name]) => name)).size < named.length)
  fail('expected a name of its own for each machine')

const path = join(folder, 'ovation-accounts.conf')
const before = existsSync(path) ? readFileSync(path, 'utf8') : ''
const keyBefore = (name) => new RegExp(`# ${name}\\n +\\{ nkey: (U[A-Z2-7]{55}),`).exec(before)?.[1]
const written = [path]
const users = named.map(([, role, name]) => ({ role, name, key: keyOf(name), ...rights[role](name) }))
const list = (subjects) => `[${subjects.map((subject) => JSON.stringify(subject)).join(', ')}]`
const usersOf = (...roles) =>
  users
    .filter(({ role }) => roles.includes(role))
    .map(
      ({ name, key, publish, subscribe }) =>
        `      # ${name}\n      { nkey: ${key}, permissions: {\n        publish: ${list(publish)}\n        subscribe: ${list(subscribe)}\n      } }`,
    )
    .join('\n')
const services = ['ovation.turns.*', 'ovation.edges.*', ...readings]
const lines = (subjects, line) =>
  subjects.map((subject) => `      ${line(JSON.stringify(subject))}`).join('\n')

/**
 * Rights do not cover the subject that a sender names for the answer: in one account with the streams, the broker itself
 * would carry out what an edge names there (to empty a stream, for instance). From another account, nothing passes but
 * what is exported and imported here.
 */
const accounts = `# Made by broker-users.mjs; for "include" in the settings of a NATS server, outside of any braces.
accounts {
  ${ofStages} {
    jetstream: enabled
    users: [
${usersOf('stage')}
    ]
    exports: [
${lines(services, (subject) => `{ service: ${subject}, accounts: [${ofEdges}] }`)}
${lines(shown, (subject) => `{ stream: ${subject}, accounts: [${ofEdges}] }`)}
    ]
  }
  ${ofEdges} {
    users: [
${usersOf('edge', 'edges')}
    ]
    imports: [
${lines(services, (subject) => `{ service: { account: ${ofStages}, subject: ${subject} } }`)}
${lines(shown, (subject) => `{ stream: { account: ${ofStages}, subject: ${subject} } }`)}
    ]
  }
}
`
writeFileSync(path, accounts)
console.log(`wrote ${written.join(', ')}`)

/** Of the file of this machine, of its last time here, or a new one, whose file is made. */
function keyOf(name) {
  const file = join(folder, `${name}.creds`)
  if (!existsSync(file)) {
    const known = keyBefore(name)
    if (known) return known
    writeFileSync(file, credentials(newSeed()), { mode: 0o600, flag: 'wx' })
    written.push(file)
  }
  return publicKey(seedIn(file))
}

function newSeed() {
  const { privateKey } = generateKeyPairSync('ed25519')
  return encode(seedOfUser, privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(-32))
}

function publicKey(seed) {
  const raw = decode(seed).subarray(2, 34)
  const key = createPrivateKey({ key: Buffer.concat([pkcs8, raw]), format: 'der', type: 'pkcs8' })
  return encode([user], createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32))
}

/** The form that NATS clients read. A server with a list of users does not look at the first part. */
function credentials(seed) {
  return `-----BEGIN NATS USER JWT-----
none
------END NATS USER JWT------

-----BEGIN USER NKEY SEED-----
${seed}
------END USER NKEY SEED------
`
}

function seedIn(path) {
  return (
    /^SU[A-Z2-7]{56}$/m.exec(readFileSync(path, 'utf8'))?.[0] ??
    fail(`${path}: expected a seed, SU…; found none`)
  )
}

/** Base32 (RFC 4648 §6) of prefix, bytes and their CRC-16 (XMODEM), low byte first. */
function encode(prefix, bytes) {
  const body = Buffer.concat([Buffer.from(prefix), bytes])
  const sum = crc16(body)
  const bits = [...body, sum & 255, sum >> 8].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return bits.replace(/.{1,5}/g, (five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)])
}

function decode(text) {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from(bits.match(/.{8}/g).map((byte) => Number.parseInt(byte, 2)))
}

function crc16(bytes) {
  return bytes.reduce((sum, byte) => {
    let next = sum ^ (byte << 8)
    for (let bit = 0; bit < 8; bit++) next = (next & 0x8000 ? (next << 1) ^ 0x1021 : next << 1) & 0xffff
    return next
  }, 0)
}

function fail(message) {
  console.error(message)
  process.exit(2)
}
