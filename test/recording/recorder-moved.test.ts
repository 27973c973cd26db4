import { readdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'
import { recordingsAmong } from '../../src/recording/recording-names.js'
import { layoutOf, showFile } from '../support/show/show.js'
import { test } from '../support/tap.js'
import { advanceTime } from '../support/time/advance-time.js'
import { advanceUntil } from '../support/time/advance-until.js'
import { linesIn, recordShow } from './support/recorded.js'

const stepMs = 250

/** A recorded show in time that is turned, in a folder that can be moved. */
async function recordInTurnedTime(t: Test, options: Parameters<typeof recordShow>[1] = {}) {
  const time = advanceTime(t)
  const folder = join(t.testdir(), 'recordings')
  const show = await recordShow(t, { ...options, folder, stateFolder: '' })
  await advanceUntil(time, () => show.recorder.written > 0, 1)
  /** Moves the folder, and waits for what follows. */
  const move = async (to: string, meanwhile: () => unknown = () => {}) => {
    const movedAt = time.now()
    renameSync(folder, to)
    await advanceUntil(
      time,
      async () => {
        await meanwhile()
        return show.recorder.isRecording === false
      },
      stepMs,
    )
    const noticed = time.now() - movedAt
    await advanceUntil(
      time,
      async () => {
        await meanwhile()
        return show.recorder.isRecording === true
      },
      stepMs,
    )
    t.ok(noticed <= 6000, `noticed after ${noticed} ms`)
    const begun = time.now() - movedAt
    t.ok(begun <= 11_000, `another one began after ${begun} ms`)
  }
  return { ...show, time, folder, move }
}

test('while nothing happens, a folder that is moved away is noticed, and another recording begins', async (t) => {
  const { recorder, act, turn, folder, move, lines, events } = await recordInTurnedTime(t)
  act(1)
  await turn()
  await move(`${folder}-moved`)
  act(1)
  await turn()
  await move(`${folder}-moved-again`)
  t.equal(recorder.dropped, 0, 'nothing happened')
  await recorder.close()
  t.match(lines()[0].state.show.controls[0], { lid: 1, count: 2 })
  t.equal(events.filter((event) => /^error: recording stopped/.test(event)).length, 2)
  t.equal(events.filter((event) => /^info: recording goes on/.test(event)).length, 2)
})

test('while people act and operators set marks, each line is in one file or counted as dropped', async (t) => {
  const other = layoutOf({ ...showFile, layoutId: 'other' })
  const catalogue = new Map([
    ['show', layoutOf()],
    ['other', other],
  ])
  const { recorder, settings, act, turn, folder, move, time } = await recordInTurnedTime(t, { catalogue })
  let happened = 0
  let isHeardOf = true
  const happen = async () => {
    act(1)
    isHeardOf = recorder.mark('other', `mark ${++happened}`)
    await turn()
  }
  await move(`${folder}-moved`, happen)
  await happen()
  t.ok(isHeardOf)
  // A reload, which begins another file.
  const { path } = recorder
  recorder.follow({ ...settings, keep: settings.keep + 1 }, catalogue)
  await advanceUntil(time, () => ![path, undefined].includes(recorder.path), 1)
  await happen()
  await move(`${folder}-moved-again`, happen)
  const { dropped } = recorder
  await recorder.close()
  const folders = [`${folder}-moved`, `${folder}-moved-again`, folder]
  const paths = folders.flatMap((each) => recordingsAmong(readdirSync(each)).map((name) => join(each, name)))
  t.equal(paths.length, 4)
  const recorded = paths.flatMap((path) => linesIn(path)).filter(({ ovation }) => ovation === undefined)
  t.equal(recorded.length + dropped, 2 * happened)
  t.ok(dropped > 0)
  for (const path of paths) t.equal(readFileSync(path, 'utf8').at(-1), '\n')
  for (const path of paths) {
    const [head, ...lines] = linesIn(path)
    const pressed = lines.filter(({ lid }) => lid === 1).length
    const marks = lines.flatMap(({ mark = '' }) => /\d+/.exec(mark)?.[0] ?? [])
    const before = head.state.show.controls.find(({ lid }: { lid: number }) => lid === 1)?.count ?? 0
    t.equal(marks.length, pressed)
    t.equal(Number(marks.at(-1) ?? before), before + pressed, 'the head has what was dropped')
  }
})
