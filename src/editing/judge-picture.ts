import { InvalidConfiguration } from '../errors.js'
import { mediaTypeOf, mostPictureBytes } from '../room/picture.js'
import { judgeSvg } from './judge-svg.js'

/** What a file that may be uploaded is called: no folder, not hidden, and the ending of a picture. */
const pictureName = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,63}$/

/** Whether a file of this name may be written or removed. */
export function isPictureName(name: string): boolean {
  return pictureName.test(name) && mediaTypeOf(name) !== undefined
}

/**
 * Judges a picture by what it holds, whatever it is called.
 * @throws {InvalidConfiguration} unless it is what its name says, and safe to show.
 */
export function judgePicture(name: string, bytes: Buffer): void {
  const expected = mediaTypeOf(name)
  const found = signatures.find(({ fits }) => fits(bytes))?.type
  const refuse = (reason: string) => InvalidConfiguration.of(name, reason, '$')
  if (bytes.length > mostPictureBytes)
    throw refuse(`expected at most ${mostPictureBytes} bytes; received ${bytes.length}. Make it smaller`)
  if (found !== undefined && found !== expected)
    throw refuse(
      `expected ${expected}, as its name says; received ${found}. Give it the ending of what it is`,
    )
  if (found !== undefined) return
  if (expected !== 'image/svg+xml')
    throw refuse(
      `expected ${expected}, as its name says; received bytes that are none. Save it as such a picture`,
    )
  const fault = judgeSvg(bytes)
  if (fault !== undefined) throw refuse(`expected an SVG picture alone; ${fault}`)
}

const signatures: readonly { readonly type: string; readonly fits: (bytes: Buffer) => boolean }[] = [
  { type: 'image/png', fits: beginsWith('\x89PNG\r\n\x1a\n') },
  { type: 'image/jpeg', fits: beginsWith('\xff\xd8\xff') },
  { type: 'image/gif', fits: (bytes) => /^GIF8[79]a$/.test(latin(bytes, 0, 6)) },
  { type: 'image/webp', fits: (bytes) => /^RIFF.{4}WEBP$/s.test(latin(bytes, 0, 12)) },
]

function beginsWith(start: string): (bytes: Buffer) => boolean {
  return (bytes) => latin(bytes, 0, start.length) === start
}

function latin(bytes: Buffer, from: number, to: number): string {
  return bytes.toString('latin1', from, to)
}
