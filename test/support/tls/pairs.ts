import { chmodSync, copyFileSync, readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { join } from 'node:path'
import type { TLSSocket } from 'node:tls'
import { readTlsPair, type TlsPair } from '../../../src/tls/tls-pair.js'
import { within } from '../time/until.js'

/** Certificates for `show.example`, `localhost` and 127.0.0.1 of the same authority, made by make-pem.sh. */
export type PairName = 'first' | 'second'

/** A file that make-pem.sh has made. */
export function pem(name: string): string {
  return join('test', 'support', 'tls', 'pem', name)
}

/** Of the authority that the pairs lead to; valid to 2126, as they are. */
export const authority = readFileSync(pem('authority.pem'))

/** Puts a pair into a folder as `cert.pem` and `key.pem`, in the place of another one. @returns their paths. */
export function putPair(folder: string, name: PairName): { readonly cert: string; readonly key: string } {
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  copyFileSync(pem(`${name}.pem`), cert)
  copyFileSync(pem(`${name}.key`), key)
  chmodSync(key, 0o600)
  return { cert, key }
}

/** The same, read. */
export function readPut(folder: string, name: PairName): TlsPair {
  const { cert, key } = putPair(folder, name)
  return readTlsPair(cert, key, Date.now()).pair
}

export interface TlsAnswer {
  readonly status: number
  readonly text: string
  readonly headers: IncomingMessage['headers']
  /** The common name of the certificate that was shown: `first`. */
  readonly shown: string
}

/** Asks over a connection of its own, and trusts the authority of the tests alone. */
export function askTls(
  url: string,
  {
    method = 'GET',
    headers = {},
    body,
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<TlsAnswer> {
  const answered = new Promise<TlsAnswer>((resolve, reject) => {
    request(url, { method, headers, ca: authority, agent: false }, (answer) => {
      const socket = answer.socket as TLSSocket
      const shown = String(socket.getPeerCertificate().subject.CN)
      let text = ''
      answer.setEncoding('utf8').on('data', (part) => {
        text += part
      })
      answer
        .on('error', reject)
        .on('end', () => resolve({ status: answer.statusCode ?? 0, text, headers: answer.headers, shown }))
    })
      .on('error', reject)
      .end(body)
  })
  return within('an answer over TLS', answered)
}

/** The same as `fetch` gives it. */
export async function fetchTls(url: string, question: Parameters<typeof askTls>[1]): Promise<Response> {
  const { status, text, headers } = await askTls(url, question)
  return new Response(text === '' ? null : text, { status, headers: headers as Record<string, string> })
}
