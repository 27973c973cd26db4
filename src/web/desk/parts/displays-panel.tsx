import type { ShownDisplay } from '../../../wire/display.js'
import { fill } from '../../language/wording.js'
import { sayNumber, words } from '../words.js'
import { type DeskProps, SteerButton } from './steer-parts.js'

/** The displays, with those in trouble first. */
export function DisplaysPanel({ desk, show: { displays }, ask }: DeskProps) {
  const sorted = [...displays].sort((one, other) => Number(one.state === 'up') - Number(other.state === 'up'))
  const down = displays.filter(({ state }) => state !== 'up').length
  const askToTest = (name?: string) =>
    ask({
      title: name === undefined ? words.displays.askAll : fill(words.displays.ask, { display: name }),
      more: words.displays.askMore,
      action: words.displays.test,
      yes: () => desk.steer.testDisplay(name),
    })
  // Only displays of the settings can be tested.
  const hasConfigured = displays.some(({ lease }) => lease === undefined)
  return (
    <section class="card displays stack" aria-labelledby="displays">
      <h2 id="displays">{words.displays.title}</h2>
      {displays.length === 0 ? (
        <p class="nothing">{words.displays.none}</p>
      ) : (
        <div class="sum">
          <p class={down === 0 ? 'badge good' : 'badge bad'}>
            {fill(words.displays.sum, { n: displays.length - down, all: displays.length })}
          </p>
          {hasConfigured && (
            <SteerButton desk={desk} touch="test " onClick={() => askToTest()}>
              {words.displays.testAll}
            </SteerButton>
          )}
        </div>
      )}
      <ul class="stack scrolled">
        {sorted.map((display) => (
          <DisplayRow
            key={`${display.name} ${display.host}:${display.port}`}
            desk={desk}
            display={display}
            onTest={() => askToTest(display.name)}
          />
        ))}
      </ul>
    </section>
  )
}

interface DisplayRowProps extends Pick<DeskProps, 'desk'> {
  readonly display: ShownDisplay
  onTest(): void
}

function DisplayRow({ desk, display, onTest }: DisplayRowProps) {
  const { name, host, port, state, sent, dropped, lastError, lease } = display
  const test = desk.steer.tests.get(`${host}:${port}`)
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
        {test?.failure === null && (
          <small class="good">{fill(words.displays.tested, { n: sayNumber(test.sent) })}</small>
        )}
        {test?.failure && (
          <small class="bad">{fill(words.displays.testFailed, { failure: test.failure })}</small>
        )}
      </div>
      {lease === undefined && (
        <SteerButton
          desk={desk}
          touch={`test ${name}`}
          aria-label={fill(words.displays.testOf, { display: name })}
          onClick={onTest}
        >
          {words.displays.test}
        </SteerButton>
      )}
    </li>
  )
}
