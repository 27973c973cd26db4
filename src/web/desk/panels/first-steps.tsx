import type { ComponentChildren } from 'preact'
import { Button } from '../../look/button.js'
import { DisplayLines } from '../displays/display-lines-form.js'
import { TestResult, testQuestion } from '../displays/displays-panel.js'
import { EditButton } from '../parts/edit-button.js'
import { type DeskProps, SteerButton } from '../parts/steer-parts.js'
import type { DeskSession } from '../steer/desk-session.js'
import { words } from '../words.js'

interface FirstStepsProps extends DeskProps {
  readonly session: DeskSession
  lookAtRoom(): void
}

/** What to do on the first evening with a service that has nothing but the demo yet. */
export function FirstSteps({ session, lookAtRoom, desk, show, ask }: FirstStepsProps) {
  const { first } = words
  const { tests } = desk.steer
  // Only displays of the settings can be tested.
  const displays = show.displays.filter(({ lease }) => lease === undefined)
  const tested = displays.flatMap(({ name, host, port }) => {
    const test = tests.get(`${host}:${port}`)
    return test === undefined ? [] : { name, test }
  })
  return (
    <section class="card first-steps stack" aria-labelledby="first-steps">
      <header>
        <h2 id="first-steps">{first.title}</h2>
        <Button class="quiet" onClick={() => session.putFirstStepsAway()}>
          {first.away}
        </Button>
      </header>
      <ol>
        <Step title={first.layout} more={first.layoutMore} isDone={session.hasOwnLayouts}>
          <MakeLayout session={session} />
        </Step>
        <Step
          title={first.displays}
          more={first.displaysMore}
          isDone={tested.length > 0 && tested.every(({ test }) => test.failure === null)}
        >
          <DisplayLines display={displays[0]} />
          {displays.length > 0 && (
            <SteerButton desk={desk} touch="test " onClick={() => ask(testQuestion(desk))}>
              {first.test}
            </SteerButton>
          )}
          {tested.map(({ name, test }) => (
            <p key={name}>
              <bdi>{name}</bdi> <TestResult test={test} />
            </p>
          ))}
        </Step>
        <Step title={first.room} more={first.roomMore} isDone={show.isOpen}>
          <Button onClick={lookAtRoom}>{first.toRoom}</Button>
        </Step>
      </ol>
    </section>
  )
}

interface StepProps {
  readonly title: string
  readonly more: string
  readonly isDone: boolean
  readonly children: ComponentChildren
}

function Step({ title, more, isDone, children }: StepProps) {
  return (
    <li class="stack">
      <h3>{title}</h3>
      {isDone && <p class="badge good">{words.first.done}</p>}
      <p class="soft">{more}</p>
      {children}
    </li>
  )
}

/** Leads to the editor; where that is not for this key or this service, says how it would be. */
function MakeLayout({ session }: Pick<FirstStepsProps, 'session'>) {
  const { isEditable, mayEdit } = session
  if (isEditable && mayEdit) return <EditButton session={session} kind="" />
  return <p class="soft">{isEditable ? words.first.otherKey : words.first.notEditable}</p>
}
