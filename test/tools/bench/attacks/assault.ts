import { connect, type Socket } from 'node:net'

/** A connection of an attacker. */
export interface Assailant {
  /** Sent as soon as it is open. */
  readonly opening: string | Buffer
  /** Sent once the first answer is there, and then again and again, as fast as it is taken; nothing if absent. */
  readonly flood?: Buffer
  /** Sent once after the first answer. */
  readonly next?: Buffer
  /** Sent again after each answer. */
  readonly again?: Buffer
  /** It reads nothing after the first answer. */
  readonly isDeaf?: boolean
}

/** Between a connection that has ended and the next one, ms. */
const returnMs = 100

/** Connections that do harm until the end, each again whenever it is ended. */
export class Assault {
  readonly #sockets = new Set<Socket>()
  #isOver = false
  #bytes = 0
  opened = 0
  ended = 0

  constructor(private readonly port: number) {}

  get sent(): number {
    return this.#bytes / 2 ** 20
  }

  begin(assailant: Assailant): void {
    if (this.#isOver) return
    const socket = connect({ host: '127.0.0.1', port: this.port, noDelay: true })
    this.#sockets.add(socket)
    this.opened++
    let isAnswered = false
    socket.on('error', () => {})
    socket.once('connect', () => this.#write(socket, assailant.opening))
    socket.on('data', () => {
      if (assailant.again) this.#write(socket, assailant.again)
      if (isAnswered) return
      isAnswered = true
      if (assailant.isDeaf) socket.pause()
      if (assailant.next) this.#write(socket, assailant.next)
      if (assailant.flood) this.#flood(socket, assailant.flood)
    })
    socket.once('close', () => {
      this.#sockets.delete(socket)
      this.ended++
      setTimeout(() => this.begin(assailant), returnMs)
    })
  }

  end(): void {
    this.#isOver = true
    for (const socket of this.#sockets) socket.destroy()
  }

  #flood(socket: Socket, bytes: Buffer): void {
    const more = () => {
      while (!socket.destroyed && this.#write(socket, bytes));
    }
    socket.on('drain', more)
    more()
  }

  #write(socket: Socket, bytes: string | Buffer): boolean {
    this.#bytes += bytes.length
    return socket.write(bytes)
  }
}
