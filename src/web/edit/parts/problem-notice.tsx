import type { DeskProblem } from '../../link/desk-request.js'
import type { Fault } from '../model/draft.js'
import { FileProblem } from '../session/service-files.js'
import { describeProblem } from './describe-problem.js'

/** Says at once that something failed, and why. */
export function ProblemNotice({ problem }: { readonly problem: DeskProblem }) {
  return (
    <div class="notice" role="alert">
      <ProblemText problem={problem} />
    </div>
  )
}

/** Why something failed, and what the service says of it. */
export function ProblemText({ problem }: { readonly problem: DeskProblem }) {
  const errors = problem instanceof FileProblem ? problem.errors : []
  return (
    <>
      <p>{describeProblem(problem)}</p>
      {problem.code !== 'no-answer' && (
        <FaultLines faults={errors.length > 0 ? errors : [{ path: '$', expected: problem.message }]} />
      )}
    </>
  )
}

/** What is wrong in a file and where, in the words of `ovation check`, which are English. */
export function FaultLines({ faults }: { readonly faults: readonly Fault[] }) {
  return (
    <ul class="said" lang="en" dir="ltr">
      {faults.map(({ path, expected }) => (
        <li key={`${path} ${expected}`}>{path === '$' ? expected : `${path}: ${expected}`}</li>
      ))}
    </ul>
  )
}
