// A child: those who attack. It gives way to all others on its core, so that what honest phones notice comes from the service.
import { connect, type Socket } from 'node:net'
import { setPriority } from 'node:os'
import { serve } from '../../../support/load/child.js'
import { dialSecure } from '../../../support/wire/dial.js'
import { type Assailant, attacks, attacksOnHandshakes } from './attacks.js'

export type AttackerCalls = typeof calls

/** Between a connection that has ended and the next one, ms. */
const returnMs = 100
const dripMs = 100
const done = { mebibytes: 0, opened: 0 }
setPriority(19)
const calls = serve({ begin, done: () => done })

/** Begins attacks by their names; each connection comes again whenever it is ended. */
async function begin(names: readonly string[], port: number, isSecure: boolean): Promise<void> {
  const known = { ...attacks, ...(await attacksOnHandshakes()) }
  for (const name of names) for (const assailant of known[name]!()) assail(port, assailant, isSecure)
}

function assail(port: number, assailant: Assailant, isSecure: boolean): void {
  const options = { host: '127.0.0.1', port, noDelay: true }
  const isRaw = !isSecure || assailant.isBelowTls
  const socket = isRaw ? connect(options) : dialSecure(port, options)
  const { opening, flood, next, again, isDeaf } = assailant
  done.opened++
  let isAnswered = false
  socket.on('error', () => {})
  socket.once('connect', () => {
    if (assailant.isDripping) drip(socket, opening)
    else write(socket, opening)
  })
  if (assailant.leaves) socket.once('secureConnect', () => socket.destroy())
  socket.on('data', () => {
    if (again) write(socket, again)
    if (isAnswered) return
    isAnswered = true
    if (isDeaf) socket.pause()
    if (next) write(socket, next)
    if (flood) pour(socket, flood)
  })
  socket.once('close', () => setTimeout(() => assail(port, assailant, isSecure), returnMs))
}

/** Byte by byte. */
function drip(socket: Socket, bytes: string | Buffer): void {
  let sent = 0
  const timer = setInterval(() => write(socket, bytes.slice(sent, ++sent)), dripMs)
  socket.once('close', () => clearInterval(timer))
}

function pour(socket: Socket, bytes: Buffer): void {
  const more = () => {
    while (!socket.destroyed && write(socket, bytes));
  }
  socket.on('drain', more)
  more()
}

function write(socket: Socket, bytes: string | Buffer): boolean {
  done.mebibytes += bytes.length / 2 ** 20
  return socket.write(bytes)
}
