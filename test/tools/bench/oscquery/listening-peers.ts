import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { handshake } from '../../../stream/support/handshake.js'
import { writeText } from '../../../support/wire/frames.js'

/** Programs that LISTEN to the same paths, and read nothing of what they get but its length. */
export class ListeningPeers {
  bytes = 0
  /** Those whose connection has ended. */
  ended = 0
  readonly #sockets: Socket[] = []

  constructor(
    private readonly port: number,
    private readonly paths: readonly string[],
  ) {}

  /** Opens so many, each of which listens to all. */
  async open(count: number): Promise<void> {
    for (let n = 0; n < count; n++) {
      // One address has 16 at most.
      const socket = connect({ port: this.port, host: '127.0.0.1', localAddress: `127.0.0.${2 + (n % 4)}` })
      this.#sockets.push(socket)
      await once(socket, 'connect')
      socket.write(handshake({ 'Sec-WebSocket-Protocol': undefined }, 'GET / HTTP/1.1'))
      await once(socket, 'data')
      socket.on('data', ({ length }) => {
        this.bytes += length
      })
      socket.once('close', () => this.ended++)
      for (const DATA of this.paths) socket.write(writeText(JSON.stringify({ COMMAND: 'LISTEN', DATA })))
    }
  }

  close(): void {
    for (const socket of this.#sockets.splice(0)) socket.removeAllListeners('close').destroy()
  }
}
