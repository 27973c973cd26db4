import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'
import { ActionCounters } from '../../../src/action/action-counters.js'
import { GroupCommit } from '../../../src/action/group-commit.js'
import { countAction } from '../../../src/action/perform.js'
import { Faults } from '../../../src/faults.js'
import type { Catalogue } from '../../../src/layout/layout.js'
import { Recorder, type RecorderSettings } from '../../../src/recording/recorder.js'
import { recordingsAmong } from '../../../src/recording/recording-names.js'
import { ShowState } from '../../../src/state/show-state.js'
import { MemoryStore } from '../../../src/store/store.js'
import type { ControlValue } from '../../../src/wire/control-state.js'
import { recordLog } from '../../support/record-log.js'
import { layoutOf } from '../../support/show/show.js'

/** The lines of a recording. */
// biome-ignore lint/suspicious/noExplicitAny: each test checks the lines that it expects
export type Lines = readonly any[]

interface RecordedOptions extends Partial<RecorderSettings> {
  readonly catalogue?: Catalogue
  readonly wall?: () => number
  readonly steady?: () => number
}

/** A show in memory that is recorded in a folder of its own, with clocks of the test. */
export async function recordShow(t: Test, options: RecordedOptions = {}) {
  const {
    catalogue = new Map([['show', layoutOf()]]),
    wall,
    steady,
    folder = t.testdir(),
    stateFolder = folder,
    keep = 2 ** 30,
    participants = 'pseudonym',
  } = options
  const state = new ShowState()
  state.layouts.load(catalogue)
  const { log, events } = recordLog()
  const displays = {
    show() {},
    flush() {},
    tell() {},
    showPage() {},
    showZero() {},
    showUndone() {},
    showTakenBack() {},
  } as never
  const clocks = { ...(wall && { wall }), ...(steady && { steady }) }
  const recorder = new Recorder({
    state,
    log,
    join: () => commit.join(),
    displays: () => ['wall'],
    ...clocks,
  })
  const store = new MemoryStore(state.changes)
  const commit = new GroupCommit(
    store,
    displays,
    new Faults(log),
    () => recorder.noteTime(),
    () => recorder.endTurn(),
  )
  const settings = { folder, stateFolder, keep, participants }
  recorder.follow(settings, catalogue)
  t.teardown(() => recorder.close())
  const counters = new ActionCounters()
  const act = (lid: number, value: ControlValue = null, participant = 'ann') => {
    const live = state.layouts.byId.get('show')!.controls.get(lid)!
    countAction({ state, displays, counters, recorder }, { live, value }, participant, '')
  }
  /** Ends the turn. */
  const turn = () => new Promise<void>((accept) => commit.join({ accept: () => setImmediate(accept) }))
  const files = () => recordingsAmong(readdirSync(folder))
  /** Of a file by its place, -1 for the newest. */
  const lines = (place = -1): Lines => linesIn(join(folder, files().at(place)!))
  const context = { state, displays, log, recorder, commit }
  return { state, recorder, settings, catalogue, context, act, turn, files, lines, events, folder }
}

/** The lines of a file, of which the last is whole. */
export function linesIn(path: string): Lines {
  return readFileSync(path, 'utf8')
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line))
}
