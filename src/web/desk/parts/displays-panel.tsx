import type { ShownDisplay } from '../../../wire/display.js'
import { fill } from '../../language/choose-words.js'
import type { DeskShow } from '../model/desk-show.js'
import type { Desk } from '../steer/desk.js'
import type { TestResult } from '../steer/steering.js'
import { sayNumber, words } from '../words.js'
import type { AskFirst } from './ask.js'

interface DisplaysPanelProps {
  readonly desk: Desk
  readonly show: DeskShow
  readonly ask: AskFirst
}

/** The displays, with those in trouble first. */
export function DisplaysPanel({ desk, show: { displays }, ask }: DisplaysPanelProps) {
  const sorted = [...displays].sort((one, other) => Number(one.state === 'up') - Number(other.state === 'up'))
  const down = displays.filter(({ state }) => state !== 'up').length
  const test = (name?: string) =>
    ask({
      title: name === undefined ? words.displays.askAll : fill(words.displays.ask, { display: name }),
      more: words.displays.askMore,
      action: words.displays.test,
      isDangerous: false,
      yes: () => desk.steer.testDisplay(name),
    })
  // Only displays of the settings can be tested.
  const hasConfigured = displays.some(({ lease }) => lease === undefined)
  return (
    <section class="card displays" aria-labelledby="displays">
      <h2 id="displays">{words.displays.title}</h2>
      {displays.length === 0 ? (
        <p class="nothing">{words.displays.none}</p>
      ) : (
        <div class="sum">
          <p class={down === 0 ? 'badge good' : 'badge bad'}>
            {fill(words.displays.sum, { n: displays.length - down, all: displays.length })}
          </p>
          {hasConfigured && (
            <button
              type="button"
              class="button"
              disabled={!desk.steer.maySteer}
              aria-busy={desk.steer.underWay.has('test ')}
              onClick={() => test()}
            >
              {words.displays.testAll}
            </button>
          )}
        </div>
      )}
      <ul>
        {sorted.map((display) => (
          <DisplayRow
            key={`${display.name} ${display.host}:${display.port}`}
            display={display}
            test={desk.steer.tests.get(`${display.host}:${display.port}`)}
            maySteer={desk.steer.maySteer}
            isTesting={desk.steer.underWay.has(`test ${display.name}`)}
            onTest={() => test(display.name)}
          />
        ))}
      </ul>
    </section>
  )
}

interface DisplayRowProps {
  readonly display: ShownDisplay
  readonly test: TestResult | undefined
  readonly maySteer: boolean
  readonly isTesting: boolean
  onTest(): void
}

function DisplayRow({ display, test, maySteer, isTesting, onTest }: DisplayRowProps) {
  const { name, host, port, state, sent, dropped, lastError, lease } = display
  return (
    <li>
      <p class={state === 'up' ? 'badge good' : 'badge bad'}>{words.displays[state]}</p>
      <div class="which">
        <b>
          <bdi>{name}</bdi>
        </b>
        <small class="number" dir="ltr">
          {host}:{port}
        </small>
        <small class="number">
          {fill(words.displays.sent, { n: sayNumber(sent) })}
          {dropped > 0 && ` · ${fill(words.displays.dropped, { n: sayNumber(dropped) })}`}
          {lease !== undefined && ` · ${fill(words.displays.lease, { n: sayNumber(lease) })}`}
        </small>
        {lastError !== null && (
          <small class={state === 'up' ? undefined : 'bad'} lang="en" dir="auto">
            {lastError}
          </small>
        )}
        {test && <TestWords test={test} />}
      </div>
      {lease === undefined && (
        <button
          type="button"
          class="button"
          disabled={!maySteer}
          aria-busy={isTesting}
          aria-label={fill(words.displays.testOf, { display: name })}
          onClick={onTest}
        >
          {words.displays.test}
        </button>
      )}
    </li>
  )
}

function TestWords({ test: { sent, failure } }: { readonly test: TestResult }) {
  return failure === null ? (
    <small class="good">{fill(words.displays.tested, { n: sayNumber(sent) })}</small>
  ) : (
    <small class="bad">{fill(words.displays.testFailed, { failure })}</small>
  )
}
