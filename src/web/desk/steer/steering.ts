import type { ProgramsAnswer, TestReport } from '../../../wire/display.js'
import type { ScreenChoice } from '../../../wire/screen.js'
import { labelIn, pageNameIn, withControl } from '../model/desk-show.js'
import type { ExportKind } from '../model/exported-tables.js'
import { isOnScreen, nameOfChoice, withReactions } from '../model/screen-content.js'
import { closingAt } from '../model/take-event.js'
import { Judging } from './judging.js'
import { saveReport, saveTable } from './save-table.js'

/** A report of a big evening takes a minute, ms. */
const reportTimeout = 120_000
/** A search of the network takes up to 11 s, ms. */
const searchTimeout = 20_000

/** What an operator can do with a layout beside reading its texts. */
export class Steering extends Judging {
  /** Of displays, by host and port. */
  tests: ReadonlyMap<string, Pick<TestReport, 'sent' | 'failure'>> = new Map()
  /** Those of the network that can be displays, as last found; undefined before. */
  programs: ProgramsAnswer | undefined
  /** The steps between pages that are still to be made: a clicker is faster than the service. */
  readonly #steps: ('next' | 'back')[] = []

  /** @returns whether the page was switched. */
  async switchPage(pageId: string): Promise<boolean> {
    const { show } = this.steered
    const answer = await this.touch({
      name: `page ${pageId}`,
      whom: show ? pageNameIn(show, pageId) : pageId,
      send: ['PUT', `${this.layoutPath}/page`, { pageId }],
      isDone: ({ activePageId }) => activePageId === pageId,
      apply: (now, { activePageId }) => ({ ...now, activePageId }),
      did: ({ activePageId }) => ({ page: { pageId: activePageId } }),
    })
    return answer !== undefined
  }

  /** Goes to the next page or back, one step after another; those that wait are given up where one fails. */
  async stepPage(to: 'next' | 'back'): Promise<void> {
    if (this.#steps.push(to) > 1) return
    let at = this.steered.show?.activePageId
    for (let step = this.#steps[0]; step !== undefined; step = this.#steps[0]) {
      const name = `page ${step}`
      const { pages = [] } = this.steered.show ?? {}
      const end = pages[step === 'next' ? pages.length - 1 : 0]
      // Nothing is asked for that would be refused.
      if (end?.pageId === at) {
        this.#steps.shift()
        continue
      }
      const answer = await this.touch({
        name,
        send: ['PUT', `${this.layoutPath}/page`, { to: step }],
        apply: (now, { activePageId }) => ({ ...now, activePageId }),
        did: ({ activePageId }) => ({ page: { pageId: activePageId } }),
      })
      // Somebody else has come to the end at the same time.
      const isAtEnd = this.failures.get(name)?.code === 'page-invalid'
      if (isAtEnd) this.forgetFailure(name)
      if (answer !== undefined) at = answer.activePageId
      else if (!isAtEnd) this.#steps.length = 0
      this.#steps.shift()
    }
  }

  /** @param seconds after which it closes by itself; undefined: never. */
  enable(lid: number, enabled: boolean, seconds?: number): void {
    this.touch({
      name: `enabled ${lid}`,
      whom: this.#label(lid),
      send: ['PUT', `${this.layoutPath}/control/${lid}`, { enabled, seconds }],
      isDone: ({ controls }) => {
        const control = controls.get(lid)
        return control?.enabled === enabled && (control.closesAt === undefined) === (seconds === undefined)
      },
      apply: (now, answer) => withControl(now, { ...answer, closesAt: closingAt(answer, performance.now()) }),
      did: () => ({ enabled: { lid, enabled, ...(seconds !== undefined && { seconds }) } }),
    })
  }

  /** @param lid undefined for everything. */
  reset(lid?: number): void {
    this.touch({
      name: `reset ${lid ?? 'all'}`,
      whom: this.#label(lid),
      send: ['POST', `${this.layoutPath}/reset`, lid === undefined ? { all: true } : { lid }],
      did: () => ({ reset: { lid: lid ?? 'all' } }),
    })
  }

  /** Brings back what the last reset has cleared. */
  undoReset(): void {
    const { lastReset } = this.steered.show ?? {}
    this.touch({
      name: 'undo',
      send: ['POST', `${this.layoutPath}/reset`, { undo: true }],
      means: { 'body-invalid': 'undo-late' },
      isDone: ({ lastReset }) => !lastReset,
      apply: (now) => ({ ...now, lastReset: null, undoUntil: undefined }),
      did: () => lastReset && { reset: { lid: lastReset.lid, undone: true } },
    })
  }

  /** @param choice without what it says of reactions, which stays as it is. */
  showOnScreen({ reactions: _, ...choice }: ScreenChoice): void {
    this.touch({
      name: `screen ${nameOfChoice(choice)}`,
      send: ['PUT', `${this.layoutPath}/screen`, choice],
      isDone: ({ screen }) => nameOfChoice(screen) === nameOfChoice(choice),
      apply: (now) => ({ ...now, screen: withReactions(choice, now.screen.reactions ?? true) }),
      did: () => ({ screen: choice }),
    })
  }

  /** Lets presses rise over the screens, or not. */
  letRise(reactions: boolean): void {
    this.touch({
      name: 'reactions',
      send: ['PUT', `${this.layoutPath}/screen`, { reactions }],
      isDone: ({ screen }) => (screen.reactions ?? true) === reactions,
      apply: (now) => ({ ...now, screen: withReactions(now.screen, reactions) }),
      did: () => ({ reactions }),
    })
  }

  /** Has the phones of all who take part shine. @param colors one for each group of them; null: out. @param fade ms. */
  light(colors: readonly string[] | null, fade: number): void {
    const wasLit = Boolean(this.steered.show?.light?.colors)
    const isLit = colors !== null
    this.touch({
      name: 'light',
      send: ['PUT', `${this.layoutPath}/light`, { colors, fade }],
      isDone: ({ light }) => String(light?.colors) === String(colors) && light?.fade === fade,
      apply: (now) => ({ ...now, light: { colors, fade } }),
      did: () => (isLit === wasLit ? undefined : { light: isLit }),
    })
  }

  /** Makes the screens black, or shows again what was there before. */
  toggleBlack(): void {
    const { show } = this.steered
    if (show === undefined) return
    this.showOnScreen(isOnScreen(show.screen, 'black') ? show.beforeBlack : { show: 'black' })
  }

  /** Names this moment in the recording. @returns whether it is recorded. */
  async mark(text: string): Promise<boolean> {
    const answer = await this.touch({
      name: 'mark',
      whom: text,
      send: ['POST', `${this.layoutPath}/mark`, { text }],
    })
    if (answer?.recorded === false) {
      this.failures.set('mark', { whom: text, code: 'not-recorded' })
      this.changed()
    }
    return answer?.recorded === true
  }

  hold(held: boolean): void {
    this.touch({
      name: 'held',
      send: ['PUT', '/output', { held }],
      isDone: (show) => show.held === held,
      apply: (now, answer) => ({ ...now, held: answer.held }),
      did: () => ({ held }),
    })
  }

  openRoom(open: boolean): void {
    this.touch({
      name: 'room',
      send: ['PUT', `/room/${this.steered.layoutId}`, { open }],
      isDone: ({ isOpen }) => isOpen === open,
      apply: (now, answer) => ({ ...now, isOpen: answer.open }),
      did: () => ({ room: { open } }),
    })
  }

  /** Admits this many more new people today. */
  letMoreIn(people: number): void {
    const more = (this.steered.show?.newPeople.more ?? 0) + people
    this.touch({
      name: 'more people',
      send: ['PUT', `/room/${this.steered.layoutId}`, { more }],
      isDone: ({ newPeople }) => newPeople.more === more,
    })
  }

  /** @param display undefined for all. */
  async testDisplay(display?: string): Promise<void> {
    const answer = await this.touch({
      name: `test ${display ?? ''}`,
      whom: display,
      send: ['POST', '/output/test', { display }],
    })
    const tests = new Map(this.tests)
    for (const { host, port, sent, failure } of answer?.displays ?? [])
      tests.set(`${host}:${port}`, { sent, failure })
    this.tests = tests
    this.changed()
  }

  /** Looks in the network for programs that can be displays. */
  async findPrograms(): Promise<void> {
    const send = ['GET', '/displays/discovered', undefined, searchTimeout] as const
    const found = await this.touch({ name: 'find programs', send: [...send] })
    if (found) this.programs = found
    this.changed()
  }

  /** Saves what the audience has done as a table, as the service knows it now. */
  async save(kind: ExportKind): Promise<void> {
    const name = `save ${kind}`
    const state = await this.touch({ name, send: ['GET', `${this.layoutPath}/state`] })
    const list = state && (await this.touch({ name, send: ['GET', `${this.layoutPath}/texts`] }))
    const { show } = this.steered
    if (show && list) saveTable(kind, show, { controls: state.controls, waiting: list.texts })
  }

  /** Saves a page about the evening, made of what was recorded. */
  async saveReport(): Promise<void> {
    const { layoutId } = this.steered
    const page = await this.touch({
      name: 'save report',
      send: ['GET', `${this.layoutPath}/report`, undefined, reportTimeout],
      means: { 'not-found': 'not-recorded' },
    })
    if (typeof page === 'string') saveReport(page, layoutId)
  }

  #label(lid: number | undefined): string {
    return lid === undefined ? '' : labelIn(this.steered.show, lid)
  }
}
