import { mkdtempSync, rmSync } from 'node:fs'
import * as http from 'node:http'
import * as https from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TlsPair } from '../../../src/tls/tls-pair.js'
import { readPut } from './pairs.js'

/** Whether services that tests run in their process serve HTTPS, unless a test chooses. */
export const wantsTls = process.env.OVATION_TEST_TLS === 'on'

/** How their addresses begin. */
export const scheme = wantsTls ? 'https' : 'http'

/** What speaks to them. */
export const { Agent, request } = wantsTls ? https : http

/** The pair of such services, if they do. */
export function wantedTls(): TlsPair | undefined {
  if (!wantsTls) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'ovation-tls-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return readPut(folder, 'first')
}
