import type { ActError } from './options.js'
import type { ProblemBody } from './wire.js'

/** A problem of the service, as it is thrown. @param retryAfter seconds. */
export function actError(problem: ProblemBody, retryAfter = 0): ActError {
  return Object.assign(new Error(problem.detail), problem, retryAfter && { retryAfter })
}

/** A problem that the client itself has found. @param retryAfter seconds. */
export function ownError(code: string, detail: string, retryAfter = 0): ActError {
  return actError({ type: `urn:ovation:error:${code}`, title: detail, status: 0, code, detail }, retryAfter)
}
