import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Test } from 'tap'
import { WebSocket } from 'ws'
import { monotonic } from './displays.js'
import type { PhoneOptions } from './http-phone.js'
import type { Press } from './lease-of.js'

/** Actions that are sent and not answered. */
const inFlight = 4
/** A stream that says nothing for this long is dropped, and its actions go over another one. */
const silentMs = 30_000

/** A phone that acts over a stream, and over the next one at some edge when that ends. */
export class StreamPhone {
  /** By id. */
  readonly #open = new Map<string, { readonly press: Press; readonly action: object; sentAt: number }>()
  #sent = 0
  #isActing = false
  #socket: WebSocket | undefined

  constructor(
    t: Pick<Test, 'teardown'>,
    private readonly options: PhoneOptions,
  ) {
    t.teardown(() => {
      this.#isActing = false
      this.#socket?.terminate()
    })
  }

  /** Acts until `stop`, and ends when all is known. */
  async act(): Promise<void> {
    const { ports, book } = this.options
    this.#isActing = true
    for (let port = ports[0]!; this.#isActing || this.#open.size > 0; ) {
      await this.#live(port)
      book.note('stream closed')
      port = ports[Math.floor(Math.random() * ports.length)]!
      if (this.#isActing || this.#open.size > 0) await pause(50 + Math.random() * 150)
    }
  }

  stop(): void {
    this.#isActing = false
    if (this.#open.size === 0) this.#socket?.close(1000)
  }

  /** One stream, until it ends. */
  #live(port: number): Promise<void> {
    const { token, book } = this.options
    const socket = new WebSocket(`ws://127.0.0.1:${port}/stream`, 'ovation.v1')
    this.#socket = socket
    let heardAt = monotonic()
    let hasBegun = false
    const watch = setInterval(() => {
      if (this.#open.size === 0 || monotonic() - heardAt < silentMs) return
      book.strange.push(`nothing came over a stream for ${silentMs} ms`)
      socket.terminate()
    }, 500)
    socket.on('open', () => socket.send(JSON.stringify({ hello: { token } })))
    socket.on('message', (data) => {
      heardAt = monotonic()
      const frame = JSON.parse(String(data))
      if (frame.id !== undefined) this.#answered(socket, frame)
      else if (frame.ok === false) book.strange.push(String(data))
      else if (frame.event === 'page' && !hasBegun) {
        hasBegun = true
        this.#begin(socket)
      }
    })
    socket.on('error', () => {})
    return new Promise((resolve) =>
      socket.on('close', (code, reason) => {
        clearInterval(watch)
        if (!away.includes(code)) book.strange.push(`closed ${code} ${reason}`)
        resolve()
      }),
    )
  }

  #begin(socket: WebSocket): void {
    for (const [id, open] of this.#open) this.#send(socket, id, open)
    while (this.#isActing && this.#open.size < inFlight) this.#next(socket)
  }

  #next(socket: WebSocket): void {
    const press: Press = { key: randomUUID(), sentAt: monotonic(), isKnown: false }
    this.options.book.presses.push(press)
    const open = { press, action: this.options.action(++this.#sent), sentAt: 0 }
    this.#open.set(press.key, open)
    this.#send(socket, press.key, open)
  }

  #send(socket: WebSocket, id: string, open: { readonly action: object; sentAt: number }): void {
    open.sentAt = monotonic()
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ id, ...open.action }))
  }

  async #answered(
    socket: WebSocket,
    { id, ok, problem }: { id: string; ok?: boolean; problem?: { code: string; status: number } },
  ): Promise<void> {
    const { book, pauseMs } = this.options
    const open = this.#open.get(id)
    if (open === undefined) return void book.strange.push(`answered twice: ${id}`)
    const ms = monotonic() - open.sentAt
    if (ok) {
      book.note('stream ok')
      open.press.isKnown = true
      book.lastKnownAt = monotonic()
      this.#open.delete(id)
      await pause(pauseMs * (0.5 + Math.random()))
      if (this.#socket !== socket) return
      if (this.#isActing) this.#next(socket)
      else if (this.#open.size === 0) socket.close(1000)
      return
    }
    book.note(`stream ${problem?.code}`)
    if (problem?.status === 503) book.slowestRefusal = Math.max(book.slowestRefusal, ms)
    else if (problem?.status !== 429) book.strange.push(`over a stream: ${JSON.stringify(problem)}`)
    await pause(50 + Math.random() * 150)
    if (this.#socket === socket && this.#open.has(id)) this.#send(socket, id, open)
  }
}

/** Close codes of a machine that ends, or is lost; the last is that of an edge that has not been told the show yet. */
const away = [1000, 1001, 1006, 1012, 1013, 4503]
