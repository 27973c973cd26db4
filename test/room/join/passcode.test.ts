import { Passcode } from '../../../src/room/join/passcode.js'
import { test } from '../../support/tap.js'

test('only the whole passcode is right, however its accents are written', (t) => {
  const passcode = new Passcode('café noir')
  t.ok(passcode.isNeeded)
  t.ok(passcode.isRight('café noir'))
  t.ok(passcode.isRight('cafe\u0301 noir'))
  for (const wrong of ['', 'café', 'café noir ', 'Café noir', 'cafe noir', 'café noir\0', 'x'.repeat(16_000)])
    t.notOk(passcode.isRight(wrong), wrong.slice(0, 20))
  t.end()
})

test('where none is needed, any is right', (t) => {
  const none = new Passcode('')
  t.notOk(none.isNeeded)
  t.ok(none.isRight('') && none.isRight('left over from yesterday'))
  t.end()
})
