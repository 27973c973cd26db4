import type { ProblemBody } from '../wire/problem.js'
import type { ActError } from './options.js'

/** The error to reject with for a problem from the service. @param retryAfter seconds; 0 for none. */
export function actError(problem: ProblemBody, retryAfter = 0): ActError {
  return Object.assign(new Error(problem.detail), problem, retryAfter && { retryAfter })
}

/** An error that the client itself found. @param more the status if it is not 0, and other members of a problem. */
export function ownError(code: string, detail: string, more?: Partial<ActError>): ActError {
  return actError({ type: `urn:ovation:error:${code}`, title: detail, status: 0, code, detail, ...more })
}

/** The action may have been counted, or may yet be if bytes of it arrive late. */
export function unknown(): ActError {
  return ownError('unknown', 'The service has not answered in time: it may have counted.')
}

/** The action was never sent, so it does not count. */
export function unsent(): ActError {
  return ownError('unsent', 'It could not be sent in time, and has not counted.')
}

/** Refuses a control that no page has shown, as the service would. */
export function noControl(lid: number, activePageId: string): ActError {
  return ownError(
    'control-not-found',
    `Expected the lid of a control that a page has shown; received ${lid}.`,
    { status: 400, activePageId },
  )
}
