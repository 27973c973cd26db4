import type { LayoutStatus, StatusAnswer } from '../../../wire/status.js'
import { base, takeFragment } from '../../link/addresses.js'
import { readKept, writeKept } from '../../link/browser-storage.js'
import type { DeskProblem } from '../../link/desk-request.js'
import { keyCall } from '../../link/key-call.js'
import { Desk } from './desk.js'

/** Why a key is asked for. */
export type KeyTrouble = 'code' | 'wrong' | 'withdrawn' | 'scope' | 'noAnswer'

/** What the page shows: the entry of a key, the choice of a layout, or the desk. */
export type SessionPhase =
  | { readonly at: 'key'; readonly trouble?: KeyTrouble; readonly isBusy: boolean }
  | { readonly at: 'choice'; readonly gone?: string }
  | { readonly at: 'desk'; readonly desk: Desk }

/** Between two tries while the service does not answer, ms. */
const againMs = 2000

/** Under this name the browser keeps that they were put away. */
const firstSteps = 'first steps'

/** The session of an operator: the key, and the layout that was chosen. */
export class DeskSession {
  phase: SessionPhase = { at: 'key', isBusy: false }
  layouts: readonly Pick<LayoutStatus, 'layoutId' | 'activePageId' | 'texts'>[] = []
  /** Whether the key may change layouts. */
  mayEdit = false
  /** Whether the service lets layouts be changed. */
  isEditable = false
  /** Whether it has other layouts than the demo. */
  hasOwnLayouts = true
  /** Whether the desk tells what to do first: since it was opened without layouts of its own, until that is put away. */
  hasFirstSteps = false
  /** Whether the focus has to go back to where the editor was opened. */
  hasLeftEditor = false
  key = ''

  /** @param onChange is called when something else is to be shown. */
  constructor(private readonly onChange: () => void) {
    const code = takeFragment()
    if (code !== '') void this.#exchange(code)
    else this.#enterAgain()
  }

  /** Signs in with a key, and keeps trying while the service does not answer. */
  async enter(typed: string): Promise<void> {
    const key = typed.trim()
    // A header cannot carry other characters.
    if (!/^[\x21-\x7e]+$/.test(key)) return this.#ask('wrong')
    this.#go({ at: 'key', isBusy: true })
    try {
      const status = await keyCall(key)('GET', '/status')
      this.key = key
      keepKey(key)
      this.#take(status)
      this.mayEdit = status.scope === 'edit' || status.scope === 'admin'
      this.hasFirstSteps ||= !status.ownLayouts && readKept(firstSteps) === null
    } catch (problem) {
      const trouble = troubleOf((problem as DeskProblem).code)
      this.#ask(trouble)
      if (trouble === 'noAnswer') this.#tryAgain(() => this.enter(key))
      return
    }
    const wanted = new URLSearchParams(location.search).get('layout')
    const ids = this.layouts.map(({ layoutId }) => layoutId)
    if (wanted !== null && ids.includes(wanted)) this.choose(wanted)
    else if (ids.length === 1) this.choose(ids[0]!)
    else this.#go({ at: 'choice', ...(wanted !== null && { gone: wanted }) })
  }

  /** Signs in with a one-time code from the address or, if it is refused, with the kept key. */
  async #exchange(code: string): Promise<void> {
    this.#go({ at: 'key', isBusy: true })
    try {
      const { key } = await keyCall()('POST', '/desk', { code })
      await this.enter(key)
    } catch (problem) {
      const { code: why } = problem as DeskProblem
      const trouble = why.startsWith('token-') ? 'code' : troubleOf(why)
      if (trouble === 'noAnswer') {
        this.#ask(trouble)
        this.#tryAgain(() => this.#exchange(code))
      } else if (!this.#enterAgain()) this.#ask(trouble)
    }
  }

  /** Signs in with the kept key. @returns false if there is none. */
  #enterAgain(): boolean {
    const key = keptKey()
    if (key !== '') void this.enter(key)
    return key !== ''
  }

  choose(layoutId: string): void {
    nameInAddress(layoutId)
    const desk = new Desk(this.key, layoutId, this.onChange, (code) => this.#end(code, layoutId))
    this.#go({ at: 'desk', desk })
  }

  /** Back to the list of layouts. */
  leaveLayout(): void {
    nameInAddress(undefined)
    void this.#list()
  }

  /** Back from the editor, which may have added layouts and taken some away. @param layoutId that was edited last, if any. */
  leaveEditor(layoutId: string | undefined): void {
    const { phase } = this
    const shown = phase.at === 'desk' ? phase.desk.layoutId : undefined
    this.hasLeftEditor = true
    this.onChange()
    if (phase.at === 'key') return
    if (layoutId !== undefined && layoutId !== shown) this.choose(layoutId)
    if (phase.at === 'choice' && layoutId === undefined) void this.#list()
    else void this.#readLayouts().then(this.onChange, () => undefined)
  }

  signOut(): void {
    keepKey('')
    this.key = ''
    this.#go({ at: 'key', isBusy: false })
  }

  #end(code: string, layoutId: string): void {
    if (code === 'layout-not-found') {
      nameInAddress(undefined)
      void this.#list(layoutId)
    } else this.#ask(code === 'scope-insufficient' ? 'scope' : 'withdrawn')
  }

  async #list(gone?: string): Promise<void> {
    try {
      await this.#readLayouts()
      this.#go({ at: 'choice', ...(gone !== undefined && { gone }) })
    } catch (problem) {
      this.#ask(troubleOf((problem as DeskProblem).code))
    }
  }

  async #readLayouts(): Promise<void> {
    this.#take(await keyCall(this.key)('GET', '/status'))
  }

  #take({ layouts, editing, ownLayouts }: StatusAnswer): void {
    this.layouts = layouts
    this.isEditable = editing
    this.hasOwnLayouts = ownLayouts
  }

  /** For good, in this browser. */
  putFirstStepsAway(): void {
    this.hasFirstSteps = false
    writeKept(firstSteps, 'away')
    this.onChange()
  }

  /** Asks for another key. Keeps the old one if nothing refused it, since it may still be valid. */
  #ask(trouble: KeyTrouble): void {
    if (trouble !== 'noAnswer') keepKey('')
    this.#go({ at: 'key', trouble, isBusy: false })
  }

  #tryAgain(begin: () => Promise<void>): void {
    const { phase } = this
    setTimeout(() => this.phase === phase && void begin(), againMs)
  }

  #go(phase: SessionPhase): void {
    if (this.phase.at === 'desk' && this.phase !== phase) this.phase.desk.end()
    this.phase = phase
    this.onChange()
  }
}

function troubleOf(code: string): KeyTrouble {
  return code === 'api-key-invalid' ? 'wrong' : code === 'scope-insufficient' ? 'scope' : 'noAnswer'
}

/** Puts the layout into the address, so that a reload shows the same one. */
function nameInAddress(layoutId: string | undefined): void {
  const address = new URL(location.href)
  if (layoutId === undefined) address.searchParams.delete('layout')
  else address.searchParams.set('layout', layoutId)
  history.replaceState(history.state, '', address)
}

/** Each service of a host, by its path, has its own. */
const storageName = `ovation key of ${base}`

/** The key that is kept while this tab is open, if the browser allows it; '' if there is none. */
function keptKey(): string {
  try {
    return sessionStorage.getItem(storageName) ?? ''
  } catch {
    return ''
  }
}

/** @param key '' to forget it. */
function keepKey(key: string): void {
  try {
    if (key === '') sessionStorage.removeItem(storageName)
    else sessionStorage.setItem(storageName, key)
  } catch {
    // Without storage, the desk asks again after each reload.
  }
}
