/** A socket that says what the test lets it say. */
export class FakeSocket {
  static last: FakeSocket
  static opened = 0
  onopen = () => {}
  onmessage = (_: { readonly data: string }) => {}
  onclose = (_: { readonly reason: string }) => {}
  onerror = () => {}
  isClosed = false
  readonly sent: string[] = []
  constructor(readonly url: string) {
    FakeSocket.last = this
    FakeSocket.opened++
  }
  send(data: string) {
    this.sent.push(data)
  }
  close() {
    this.isClosed = true
  }
  hear(frame: object) {
    this.onmessage({ data: JSON.stringify(frame) })
  }
}
