import { statSync } from 'node:fs'
import { join } from 'node:path'
import { enableControl, holdOutput, judgeText, switchPage, takeBackText } from '../../src/action/operate.js'
import { resetShow } from '../../src/action/reset-show.js'
import { undoReset } from '../../src/action/undo-reset.js'
import { LastResets } from '../../src/state/undo/last-resets.js'
import { moderated } from '../support/show/moderated-show.js'
import { layoutOf, showFile } from '../support/show/show.js'
import { wordShow } from '../support/show/word-show.js'
import { test } from '../support/tap.js'
import { until } from '../support/time/until.js'
import { recordShow } from './support/recorded.js'

test('a recording begins with the layouts and where they stand, and names no participant there', async (t) => {
  const { recorder, state, act, turn, settings, catalogue, lines } = await recordShow(t)
  act(1)
  act(1, null, 'bob')
  act(4, 2)
  act(5, 'Encore!')
  state.layouts.enable(state.layouts.byId.get('show')!.controls.get(7)!, false)
  await turn()
  recorder.follow({ ...settings, keep: settings.keep + 1 }, catalogue)
  await recorder.close()
  const [head] = lines()
  t.match(head, { ovation: 'recording', version: 1, t: Number, held: false, displays: ['wall'] })
  t.same(head.layouts, { show: showFile })
  t.same(head.state, {
    show: {
      activePageId: 'first',
      controls: [
        { lid: 1, count: 2 },
        { lid: 4, votes: [0, 0, 1], value: 2 },
        { lid: 5, value: 'Encore!', texts: ['Encore!'] },
        { lid: 7, enabled: false },
      ],
    },
  })
  t.notMatch(JSON.stringify(head), /ann|bob/)
})

test('each accepted action is a line, with a pseudonym that lasts one file', async (t) => {
  const { recorder, act, turn, settings, catalogue, lines } = await recordShow(t)
  act(1)
  act(2, 0.5)
  act(6, [0.25, 1])
  act(5, 'so "quoted"', 'bob')
  await turn()
  recorder.follow({ ...settings, keep: settings.keep + 1 }, catalogue)
  act(1)
  await turn()
  await recorder.close()
  const [, press, slide, point, text] = lines(0)
  t.match(press, { t: Number, layoutId: 'show', lid: 1, type: 'Button', who: /^[0-9a-v]{8}$/ })
  t.notOk('value' in press)
  t.match(slide, { lid: 2, type: 'Slider', value: 0.5, who: press.who })
  t.same(point.value, [0.25, 1])
  t.equal(text.value, 'so "quoted"')
  t.not(text.who, press.who)
  t.match(lines(1)[1], { lid: 1 })
  t.not(lines(1)[1].who, press.who)
})

test('with participants = none nobody is named', async (t) => {
  const { recorder, act, turn, lines } = await recordShow(t, { participants: 'none' })
  act(1)
  await turn()
  await recorder.close()
  t.strictSame(Object.keys(lines()[1]), ['t', 'layoutId', 'lid', 'type'])
})

test('where each person has one lasting choice, the choice before is recorded, also the same again', async (t) => {
  const [page] = showFile.pages
  const controls = page.controls.map((control) => (control.lid === 4 ? { ...control, once: true } : control))
  const file = { ...showFile, pages: [{ ...page, controls }] }
  const { recorder, act, turn, lines } = await recordShow(t, {
    catalogue: new Map([['show', layoutOf(file)]]),
  })
  for (const choice of [0, 2, 2]) act(4, choice)
  await turn()
  await recorder.close()
  t.strictSame(
    lines()
      .slice(1)
      .map(({ value, was }) => [value, was]),
    [
      [0, undefined],
      [2, 0],
      [2, 2],
    ],
  )
})

test('what operators do is recorded in its order', async (t) => {
  const { recorder, state, context, act, turn, lines } = await recordShow(t)
  const layout = state.layouts.byId.get('show')!
  const button = layout.controls.get(1)!
  const resets = new LastResets()
  t.teardown(() => resets.close())
  act(1)
  enableControl(context, button, false, 'desk')
  enableControl(context, button, false, 'desk')
  switchPage(context, layout, 'second', 'desk')
  holdOutput(context, true, 'desk')
  holdOutput(context, false, 'desk')
  resetShow({ ...context, resets }, layout, button, 'desk')
  resetShow({ ...context, resets }, layout, undefined, 'desk')
  undoReset({ ...context, resets }, layout, 'desk')
  t.ok(recorder.mark('show', 'Act 2'))
  await turn()
  await recorder.close()
  t.strictSame(
    lines()
      .slice(2)
      .map(({ t: _, ...line }) => line),
    [
      { enabled: { layoutId: 'show', lid: 1, enabled: false } },
      { page: { layoutId: 'show', pageId: 'second' }, signals: [] },
      { held: true },
      { held: false, missed: [], signals: [] },
      { reset: { layoutId: 'show', lid: 1 } },
      { reset: { layoutId: 'show', all: true } },
      // The one that took nothing is not to be undone.
      { reset: { layoutId: 'show', lid: 1, undone: [{ lid: 1, count: 1, enabled: false }] } },
      { layoutId: 'show', mark: 'Act 2' },
    ],
  )
})

test('a text that waits is recorded when it is approved, and when it is taken back', async (t) => {
  const { recorder, state, context, act, turn, lines } = await recordShow(t, { catalogue: moderated })
  const layout = state.layouts.byId.get('show')!
  act(5, 'Encore!')
  act(5, 'no')
  await turn()
  const [encore, no] = state.texts.oldest('show')
  judgeText(context, layout, encore!, true, 'desk')
  judgeText(context, layout, no!, false, 'desk')
  takeBackText(context, layout.controls.get(5)!, encore!.textId, 'desk')
  await turn()
  await recorder.close()
  t.strictSame(
    lines()
      .slice(1)
      .map(({ t: _, ...line }) => line),
    [
      { text: { layoutId: 'show', lid: 5, value: 'Encore!' } },
      { text: { layoutId: 'show', lid: 5, value: 'Encore!', takenBack: true } },
    ],
  )
})

test('with what somebody counted before is recorded with their next text, and with its approval and taking back', async (t) => {
  const { recorder, state, context, act, turn, settings, catalogue, lines } = await recordShow(t, {
    catalogue: wordShow,
  })
  const layout = state.layouts.byId.get('show')!
  act(8, 'joy')
  act(8, ' Hope ')
  act(8, 'fear', 'bob')
  act(5, 'one')
  await turn()
  judgeText(context, layout, state.texts.oldest('show')[0]!, true, 'desk')
  act(5, 'two')
  await turn()
  const [two] = state.texts.oldest('show')
  judgeText(context, layout, two!, true, 'desk')
  takeBackText(context, layout.controls.get(5)!, two!.textId, 'desk')
  await turn()
  recorder.follow({ ...settings, keep: settings.keep + 1 }, catalogue)
  await recorder.close()
  t.same(
    lines(0)
      .slice(1)
      .map(({ value, was, text }) => text ?? [value, was]),
    [
      ['joy', undefined],
      [' Hope ', 'joy'],
      ['fear', undefined],
      { layoutId: 'show', lid: 5, value: 'one' },
      { layoutId: 'show', lid: 5, value: 'two', was: 'one' },
      { layoutId: 'show', lid: 5, value: 'two', takenBack: true, was: 'two' },
    ],
  )
  const { controls } = lines()[0].state.show
  t.match(controls.at(-1), {
    lid: 8,
    words: [
      ['Hope', 1],
      ['fear', 1],
    ],
  })
})

test('what somebody writes who is muted is not recorded', async (t) => {
  const { recorder, state, act, turn, lines } = await recordShow(t)
  state.authors.mute('show', 'ann', true)
  act(5, 'rude')
  act(5, 'kind', 'bob')
  await turn()
  await recorder.close()
  t.strictSame(
    lines()
      .slice(1)
      .map(({ value }) => value),
    ['kind'],
  )
})

test('other layouts are a line of the same file; nothing is recorded while nothing is to be', async (t) => {
  const { recorder, act, turn, settings, catalogue, lines, files } = await recordShow(t)
  const other = new Map([['show', layoutOf({ ...showFile, name: 'Another' })]])
  recorder.follow(settings, other)
  await turn()
  recorder.follow({ ...settings, keep: 0 }, catalogue)
  t.equal(recorder.isRecording, undefined)
  act(1)
  t.notOk(recorder.mark('show', 'nowhere'))
  await turn()
  await recorder.close()
  t.equal(files().length, 1)
  t.equal(lines().length, 2)
  t.match(lines()[1].layouts, { show: { name: 'Another' } })
})

test('a file is for this user alone, and is named after the moment of its beginning', async (t) => {
  const wall = () => Date.UTC(2026, 10, 21, 20, 15)
  const { recorder, settings, catalogue, folder, files } = await recordShow(t, { wall })
  recorder.follow({ ...settings, keep: settings.keep + 1 }, catalogue)
  await recorder.close()
  t.same(files(), ['ovation-20261121T201500Z.ndjson', 'ovation-20261121T201500Z-2.ndjson'])
  t.equal(statSync(join(folder, files()[0]!)).mode & 0o777, 0o600)
})

test('a line that comes alone is written at the end of its turn, and what is left at the end of all', async (t) => {
  const { recorder, act, turn, files, lines, settings, catalogue } = await recordShow(t)
  recorder.mark('show', 'Doors')
  // Nothing else ends a turn.
  await until(() => files().length > 0 && lines().some(({ mark }) => mark === 'Doors'))
  await until(() => recorder.written > 0)
  const before = recorder.written
  recorder.follow({ ...settings, keep: settings.keep + 1 }, catalogue)
  act(2, 0.5)
  await turn()
  t.ok(recorder.written >= before, 'what was written before counts')
  act(1)
  await recorder.close()
  t.match(lines().at(-1), { lid: 1, type: 'Button' })
})
