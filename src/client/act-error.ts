import type { ActError } from './options.js'
import type { ProblemBody } from './wire.js'

/** A problem of the service, as it is thrown. @param retryAfter seconds. */
export function actError(problem: ProblemBody, retryAfter = 0): ActError {
  return Object.assign(new Error(problem.detail), problem, retryAfter && { retryAfter })
}

/** A problem that the client itself has found. @param more its status, and what else the service would say. */
export function ownError(code: string, detail: string, more?: Partial<ActError>): ActError {
  return actError({ type: `urn:ovation:error:${code}`, title: detail, status: 0, code, detail, ...more })
}

/** It may have been counted, or may be when bytes arrive that are late. */
export function unknown(): ActError {
  return ownError('unknown', 'The service has not answered in time: it may have counted.')
}

/** It was never sent. */
export function unsent(): ActError {
  return ownError('unsent', 'It could not be sent in time, and has not counted.')
}

/** As the service would refuse it. */
export function noControl(lid: number, activePageId: string): ActError {
  return ownError(
    'control-not-found',
    `Expected the lid of a control that a page has shown; received ${lid}.`,
    { status: 400, activePageId },
  )
}
