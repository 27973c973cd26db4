import { takeFragment } from '../../link/addresses.js'
import { Desk } from './desk.js'
import { KeptKey } from './kept-key.js'
import { type DeskProblem, KeyCalls } from './key-calls.js'

/** A layout that can be chosen. */
export interface LayoutChoice {
  readonly layoutId: string
  readonly activePageId: string
  /** How many texts wait. */
  readonly texts: number
}

/** Why a key is asked for. */
export type KeyTrouble = 'code' | 'wrong' | 'withdrawn' | 'scope' | 'noAnswer'

/** How far somebody has come: with no key yet, with one but no layout, or at the desk. */
export type SessionPhase =
  | { readonly at: 'key'; readonly trouble?: KeyTrouble; readonly isBusy: boolean }
  | { readonly at: 'choice'; readonly gone?: string }
  | { readonly at: 'desk'; readonly desk: Desk }

/** Between two tries while the service does not answer. */
const againMs = 2000

/** Somebody at the desk: their key, and the layout that they have chosen. */
export class DeskSession {
  stage: SessionPhase = { at: 'key', isBusy: false }
  layouts: readonly LayoutChoice[] = []
  readonly #kept: KeptKey
  #key = ''

  /** @param base address of the service. @param onChange something else is to be shown. */
  constructor(
    readonly base: string,
    private readonly onChange: () => void,
  ) {
    this.#kept = new KeptKey(base)
    const code = takeFragment()
    if (code !== '') void this.#exchange(code)
    else this.#enterAgain()
  }

  /** Begins with a key; with one that was known already, it goes on trying. */
  async enter(typed: string): Promise<void> {
    const key = typed.trim()
    // No header could carry others.
    if (!/^[\x21-\x7e]+$/.test(key)) return this.#ask('wrong')
    this.#go({ at: 'key', isBusy: true })
    try {
      const { layouts } = await new KeyCalls(this.base, key).get('/status')
      this.#key = key
      this.#kept.keep(key)
      this.layouts = layouts
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

  /** Begins with a code from the address, which is good once; with the kept key, where it is not. */
  async #exchange(code: string): Promise<void> {
    this.#go({ at: 'key', isBusy: true })
    try {
      const { key } = await new KeyCalls(this.base).send('POST', '/desk', { code })
      await this.enter(key)
    } catch (problem) {
      const trouble = codeTroubleOf((problem as DeskProblem).code)
      if (trouble === 'noAnswer') {
        this.#ask(trouble)
        this.#tryAgain(() => this.#exchange(code))
      } else if (!this.#enterAgain()) this.#ask(trouble)
    }
  }

  /** Begins with the kept key. @returns false if there is none. */
  #enterAgain(): boolean {
    const key = this.#kept.read()
    if (key !== '') void this.enter(key)
    return key !== ''
  }

  choose(layoutId: string): void {
    const { base } = this
    nameInAddress(layoutId)
    const desk = new Desk({
      base,
      key: this.#key,
      layoutId,
      onChange: this.onChange,
      onEnd: (code) => this.#end(code, layoutId),
    })
    this.#go({ at: 'desk', desk })
  }

  /** Back to the list of layouts. */
  leaveLayout(): void {
    nameInAddress(undefined)
    void this.#list()
  }

  /** Forgets the key. */
  signOut(): void {
    this.#kept.forget()
    this.#key = ''
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
      const { layouts } = await new KeyCalls(this.base, this.#key).get('/status')
      this.layouts = layouts
      this.#go({ at: 'choice', ...(gone !== undefined && { gone }) })
    } catch (problem) {
      this.#ask(troubleOf((problem as DeskProblem).code))
    }
  }

  /** Asks for another key; one that was not refused may be good yet, and is kept. */
  #ask(trouble: KeyTrouble): void {
    if (trouble !== 'noAnswer') this.#kept.forget()
    this.#go({ at: 'key', trouble, isBusy: false })
  }

  #tryAgain(begin: () => Promise<void>): void {
    const { stage } = this
    setTimeout(() => this.stage === stage && void begin(), againMs)
  }

  #go(stage: SessionPhase): void {
    if (this.stage.at === 'desk' && this.stage !== stage) this.stage.desk.end()
    this.stage = stage
    this.onChange()
  }
}

function troubleOf(code: string): KeyTrouble {
  return code === 'api-key-invalid' ? 'wrong' : code === 'scope-insufficient' ? 'scope' : 'noAnswer'
}

/** Why a code has opened nothing. */
function codeTroubleOf(code: string): KeyTrouble {
  return code.startsWith('token-') ? 'code' : troubleOf(code)
}

/** So that a reload of the page shows the same layout. */
function nameInAddress(layoutId: string | undefined): void {
  const address = new URL(location.href)
  if (layoutId === undefined) address.searchParams.delete('layout')
  else address.searchParams.set('layout', layoutId)
  history.replaceState(history.state, '', address)
}
