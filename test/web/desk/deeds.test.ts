import { describeDeed, newDeeds } from '../../../src/web/desk/model/deeds.js'
import type { Deed } from '../../../src/wire/stream/steered.js'
import { test } from '../../support/tap.js'
import { showAfter, showFrom, wholeEvent } from './support/whole-show.js'

const deed = (at: number) => ({ at, by: 'desk', did: { held: at % 2 === 0 } })

test('at first all deeds are new, then those of each event, and after a loss those that were missed', (t) => {
  const first = showFrom({ ...wholeEvent, steered: [deed(1), deed(2)] })
  t.same(newDeeds(undefined, first), [deed(1), deed(2)])
  const next = showFrom({ ...wholeEvent, steered: first.steered }, { event: 'steered', ...deed(3) })
  t.same(newDeeds(first, next), [deed(3)])
  const later = showFrom({ ...wholeEvent, steered: [deed(2), deed(3), deed(4)] })
  t.same(newDeeds(next, later), [deed(4)])
  t.end()
})

test('every deed has a line, by the names that people know', (t) => {
  const show = showAfter()
  const lines: readonly (readonly [Deed, readonly unknown[]])[] = [
    [{ page: { pageId: 'first' } }, ['page', 'Opening']],
    [{ enabled: { lid: 3, enabled: true } }, ['enabled', 'Encore?']],
    [{ enabled: { lid: 3, enabled: true, seconds: 30 } }, ['enabledFor', 'Encore?', 30]],
    [{ enabled: { lid: 3, enabled: false } }, ['disabled', 'Encore?']],
    [{ held: true }, ['held', '']],
    [{ held: false }, ['released', '']],
    [{ reset: { lid: 1 } }, ['reset', 'Applause']],
    [{ reset: { lid: 1, undone: true } }, ['resetUndone', 'Applause']],
    [{ reset: { lid: 'all' } }, ['resetAll', '']],
    [{ reset: { lid: 'all', undone: true } }, ['resetAllUndone', '']],
    [{ room: { open: true } }, ['roomOpened', '']],
    [{ room: { open: false } }, ['roomClosed', '']],
    [{ screen: { show: 'black' } }, ['screenBlack', '']],
    [{ screen: { show: 'auto' } }, ['screenAuto', '']],
    [{ screen: { show: 'logo' } }, ['screenLogo', '']],
    [{ screen: { show: 'texts' } }, ['screenTexts', '']],
    [{ reactions: false }, ['reactionsOff', '']],
    [{ reactions: true }, ['reactionsOn', '']],
    [{ screen: { show: { lid: 3 } } }, ['screenControl', 'Encore?']],
    [{ screen: { show: { lid: 3 }, reveal: true } }, ['screenReveal', 'Encore?']],
    [{ screen: { show: { textId: 'gone' } } }, ['screenText', 'gone']],
    [{ light: true }, ['lightOn', '']],
    [{ light: false }, ['lightOut', '']],
    [{ muted: { participant: 'a1b2c3d4', muted: true } }, ['muted', 'a1b2c3d4']],
    [{ muted: { participant: 'a1b2c3d4', muted: false } }, ['unmuted', 'a1b2c3d4']],
    [{ text: { textId: 't', lid: 2, done: 'approved' } }, ['textApproved', 'Light']],
    [{ text: { textId: 't', lid: 2, done: 'rejected' } }, ['textRejected', 'Light']],
    [{ text: { textId: 't', lid: 99, done: 'takenBack' } }, ['textTakenBack', '99']],
  ]
  for (const [did, line] of lines) t.same(describeDeed(show, did), line)
  t.end()
})
