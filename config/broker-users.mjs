// Makes what a NATS server needs to know the machines of a cluster: a key for each, and what each may do. Usage:
//   node broker-users.mjs FOLDER stage:NAME edge:NAME …
// Writes FOLDER/NAME.creds for each machine, secret, for its `[cluster] credentials`, and FOLDER/ovation-users.conf for
// the server, which holds no secret. Machines that have their file already keep their key. Needs nothing but Node.
import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const usage =
  'usage: node broker-users.mjs FOLDER stage:NAME edge:NAME … (NAME: 1 to 32 letters, digits, _ or -)'

/** A stage makes and reads everything of Ovation's account. Each machine has answers of its own, which no other hears. */
const stageMay = (name) => ({
  publish: ['ovation.>', '$KV.OVATION_SHOW.>', '$JS.API.>', '$JS.FC.>', '_INBOX.>'],
  subscribe: ['ovation.>', `_INBOX.${name}.>`],
})

/** An edge writes its own turns and signs of life, and reads the show. */
const edgeMay = (name) => ({
  publish: [
    `ovation.turns.${name}`,
    `ovation.edges.${name}`,
    '$JS.API.INFO',
    '$JS.API.STREAM.INFO.OVATION_TURNS',
    '$JS.API.STREAM.INFO.KV_OVATION_SHOW',
    '$JS.API.DIRECT.GET.KV_OVATION_SHOW.>',
  ],
  subscribe: [
    `_INBOX.${name}.>`,
    '$KV.OVATION_SHOW.layout.*',
    '$KV.OVATION_SHOW.results.*',
    '$KV.OVATION_SHOW.output',
  ],
})

const rights = { stage: stageMay, edge: edgeMay }

/** Prefixes of NATS keys: they become the letters SU and U. */
const user = 20 << 3
const seedOfUser = [(18 << 3) | (user >> 5), (user & 31) << 3]
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
/** PKCS #8 of an Ed25519 key, up to its 32 bytes (RFC 8410 §7). */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex')

const [folder, ...machines] = process.argv.slice(2)
const named = machines.map((machine) => /^(stage|edge):([\w-]{1,32})$/.exec(machine) ?? fail(usage))
if (folder === undefined || named.length === 0) fail(usage)
if (new Set(named.map(([, , name]) => name)).size < named.length)
  fail('expected a name of its own for each machine')

const users = named.map(([, role, name]) => {
  const path = join(folder, `${name}.creds`)
  if (!existsSync(path)) writeFileSync(path, credentials(newSeed()), { mode: 0o600, flag: 'wx' })
  return { name, key: publicKey(seedIn(path)), ...rights[role](name) }
})
const list = (subjects) => `[${subjects.map((subject) => JSON.stringify(subject)).join(', ')}]`
const lines = users.map(
  ({ name, key, publish, subscribe }) =>
    `  # ${name}\n  { nkey: ${key}, permissions: {\n    publish: ${list(publish)}\n    subscribe: ${list(subscribe)}\n  } }`,
)
const path = join(folder, 'ovation-users.conf')
writeFileSync(
  path,
  `# Made by broker-users.mjs; for "include" in the accounts of a NATS server.\nusers: [\n${lines.join('\n')}\n]\n`,
)
console.log(`wrote ${path}, and in the same folder ${users.map(({ name }) => `${name}.creds`).join(', ')}`)

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
