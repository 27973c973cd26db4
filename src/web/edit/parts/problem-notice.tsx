import type { DeskProblem } from '../../link/desk-request.js'
import { FileProblem } from '../session/service-files.js'
import { describeProblem } from './describe-problem.js'

/** Why something failed, and what the service says of it. */
export function ProblemNotice({ problem }: { readonly problem: DeskProblem }) {
  const errors = problem instanceof FileProblem ? problem.errors : []
  const said = errors.length > 0 ? errors.map(({ expected }) => expected) : [problem.message]
  return (
    <>
      <p>{describeProblem(problem)}</p>
      {problem.code !== 'no-answer' && (
        <ul class="said" lang="en" dir="ltr">
          {said.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </>
  )
}
