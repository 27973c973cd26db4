/** The part of `osc` (osc.js), which ships no types, that the tests use. */
declare module 'osc' {
  interface Argument {
    type: string
    value?: unknown
  }
  interface Message {
    address: string
    args: Argument[]
  }
  interface Bundle {
    /** `raw`: seconds since 1900, and their fraction in 2^-32 s. */
    timeTag: { raw: [number, number] }
    packets: (Message | Bundle)[]
  }
  const osc: {
    readPacket(bytes: Uint8Array, options: { metadata: true }): Message | Bundle
    writeMessage(message: Message, options: { metadata: true }): Uint8Array
    writePacket(packet: Message | Bundle, options: { metadata: true }): Uint8Array
  }
  export = osc
}
