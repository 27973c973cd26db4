// A child: those who attack. It gives way to all others on its core, so that what honest phones notice comes from the service.
import { connect, type Socket } from 'node:net'
import { setPriority } from 'node:os'
import { serve } from '../../../support/load/child.js'
import { type Assailant, attacks } from './attacks.js'

export type AttackerCalls = typeof calls

/** Between a connection that has ended and the next one, ms. */
const returnMs = 100
const done = { mebibytes: 0, opened: 0 }
setPriority(19)
const calls = serve({ begin, done: () => done })

/** Begins attacks by their names; each connection comes again whenever it is ended. */
function begin(names: readonly string[], port: number): void {
  for (const name of names) for (const assailant of attacks[name]!()) assail(port, assailant)
}

function assail(port: number, assailant: Assailant): void {
  const socket = connect({ host: '127.0.0.1', port, noDelay: true })
  const { opening, flood, next, again, isDeaf } = assailant
  done.opened++
  let isAnswered = false
  socket.on('error', () => {})
  socket.once('connect', () => write(socket, opening))
  socket.on('data', () => {
    if (again) write(socket, again)
    if (isAnswered) return
    isAnswered = true
    if (isDeaf) socket.pause()
    if (next) write(socket, next)
    if (flood) pour(socket, flood)
  })
  socket.once('close', () => setTimeout(() => assail(port, assailant), returnMs))
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
