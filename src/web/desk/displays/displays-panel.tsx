import { useState } from 'preact/hooks'
import type { ShownDisplay, TestReport } from '../../../wire/display.js'
import { fill } from '../../language/wording.js'
import { memo } from '../parts/memo.js'
import { type AskedFirst, type DeskProps, SteerButton } from '../parts/steer-parts.js'
import { isAlarmOn, switchAlarm } from '../steer/alarm-sound.js'
import type { Steering } from '../steer/steering.js'
import { sayNumber, words } from '../words.js'
import { FoundPrograms } from './found-programs.js'

interface DisplaysPanelProps extends Pick<DeskProps, 'desk' | 'ask'> {
  readonly displays: readonly ShownDisplay[]
  readonly tests: Steering['tests']
  readonly found: Steering['programs']
}

/** The displays, with those in trouble first. */
export const DisplaysPanel = memo(({ desk, displays, tests, found, ask }: DisplaysPanelProps) => {
  const sorted = [...displays].sort((one, other) => Number(one.state === 'up') - Number(other.state === 'up'))
  const down = displays.filter(({ state }) => state !== 'up').length
  const askToTest = (name?: string) => ask(testQuestion(desk, name))
  // Only displays of the settings can be tested.
  const hasConfigured = displays.some(({ lease }) => lease === undefined)
  return (
    <section class="card displays stack on-displays" aria-labelledby="displays">
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
      <div class="stack scrolled">
        {displays.length > 0 && (
          <>
            <ul>
              {sorted.map((display) => (
                <DisplayRow
                  key={`${display.name} ${display.host}:${display.port}`}
                  desk={desk}
                  display={display}
                  test={tests.get(`${display.host}:${display.port}`)}
                  onTest={() => askToTest(display.name)}
                />
              ))}
            </ul>
            <AlarmSwitch />
          </>
        )}
        <FoundPrograms desk={desk} found={found} />
      </div>
    </section>
  )
})

/** Asks before a display is tested, or all without a name. */
export function testQuestion({ steer }: DeskProps['desk'], name?: string): AskedFirst {
  return {
    title: name === undefined ? words.displays.askAll : fill(words.displays.ask, { display: name }),
    more: words.displays.askMore,
    action: words.displays.test,
    yes: () => steer.testDisplay(name),
  }
}

/** Whether a display that goes down is heard on this device. */
function AlarmSwitch() {
  const [isOn, setOn] = useState(isAlarmOn)
  return (
    <label class="setting alarm-switch">
      <input
        type="checkbox"
        class="switch"
        checked={isOn}
        onChange={({ currentTarget: { checked } }) => {
          switchAlarm(checked)
          setOn(checked)
        }}
      />
      {words.displays.sound}
    </label>
  )
}

type TestOfDisplay = Pick<TestReport, 'sent' | 'failure'>

interface DisplayRowProps extends Pick<DeskProps, 'desk'> {
  readonly display: ShownDisplay
  readonly test: TestOfDisplay | undefined
  onTest(): void
}

function DisplayRow({ desk, display, test, onTest }: DisplayRowProps) {
  const { name, host, port, state, sent, dropped, lastError, lease } = display
  return (
    <li>
      <div class="which">
        <p class="names">
          <span class={state === 'up' ? 'badge good' : 'badge bad'}>{words.displays[state]}</span>{' '}
          <b>
            <bdi>{name}</bdi>
          </b>
        </p>
        <small class="number" dir="ltr">
          {host}:{port}
        </small>
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
      <small class="found number">
        {fill(words.displays.sent, { n: sayNumber(sent) })}
        {dropped > 0 && ` · ${fill(words.displays.dropped, { n: sayNumber(dropped) })}`}
        {lease !== undefined && ` · ${fill(words.displays.lease, { n: sayNumber(lease) })}`}
      </small>
      {lastError !== null && (
        <small class={state === 'up' ? 'found' : 'found bad'} lang="en" dir="auto">
          {lastError}
        </small>
      )}
      {test && <TestResult test={test} />}
    </li>
  )
}

/** How the last test of a display went. */
export function TestResult({ test }: { readonly test: TestOfDisplay }) {
  return test.failure === null ? (
    <small class="found good">{fill(words.displays.tested, { n: sayNumber(test.sent) })}</small>
  ) : (
    <small class="found bad">{fill(words.displays.testFailed, { failure: test.failure })}</small>
  )
}
