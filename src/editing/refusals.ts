import { basename } from 'node:path'
import { type ConfigurationError, Refusal } from '../errors.js'

/** No more are listed: a file of nothing but errors would make an answer much longer than itself. */
const mostListed = 500

/** @param what names the file in words: `a layout`. @param errors of the file alone. */
export function fileInvalid(what: string, errors: readonly ConfigurationError[]): Refusal {
  const listed = errors.slice(0, mostListed)
  const counted = listed.length < errors.length ? `the first ${listed.length} of them are` : 'listed'
  return new Refusal(
    'file-invalid',
    `Expected ${what} without errors; found ${errors.length}, ${counted} in errors. Nothing was written. Fix them, then send it again.`,
    { errors: listed.map(({ place, reason }) => ({ path: place || '$', expected: reason })) },
  )
}

/** @param errors of any files; the path of each is the file and the place in it. */
export function reloadRefused(errors: readonly ConfigurationError[]): Refusal {
  return new Refusal(
    'reload-refused',
    `Expected files without errors; found ${errors.length}, listed in errors. Nothing has changed. Fix them, then try again.`,
    {
      errors: errors.map(({ file, place, reason }) => ({
        path: [file, place].filter(Boolean).join(': '),
        expected: reason,
      })),
    },
  )
}

/** To who would overwrite what somebody else has written. */
export const fileChanged = new Refusal(
  'file-changed',
  'Expected the file that If-Match names; it is another one now. Get it again, then repeat your change.',
)

/** To who says neither which file is to be replaced, nor that there is none. */
export const unconditional = new Refusal(
  'file-changed',
  'Expected the header If-Match with the ETag of the file that you have, or If-None-Match: * for a new one; received neither.',
)

/** To who would make a file where there is one. @param path of that file. */
export function fileExists(path: string): Refusal {
  return new Refusal(
    'file-changed',
    `Expected a name that is free; there is a file ${basename(path)} already. Choose another name, or get that file and change it.`,
  )
}
