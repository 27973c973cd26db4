import { Refusal } from '../../errors.js'

/** Also the reason for closing the streams of screens. */
export const roomClosed = new Refusal(
  'room-closed',
  'The room of this layout is closed: nobody can join now.',
)

export const passcodeMissing = new Refusal(
  'passcode-invalid',
  'Expected $.passcode to be the passcode of this room; received none. It is on the QR code, behind the #.',
  { errors: [{ path: '$.passcode', expected: 'the passcode of this room' }] },
)
export const passcodeWrong = new Refusal(
  'passcode-invalid',
  'Expected $.passcode to be the passcode of this room; received another one.',
  { errors: [{ path: '$.passcode', expected: 'the passcode of this room' }] },
)
export const roomFull = new Refusal(
  'room-full',
  'As many people have joined today as [room] people allows. People who joined before can still come back.',
)
