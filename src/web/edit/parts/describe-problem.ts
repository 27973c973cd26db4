import { fill } from '../../language/wording.js'
import type { DeskProblem } from '../../link/desk-request.js'
import { words } from '../words.js'

const problems: Readonly<Record<string, string>> = words.frame.problems

/** Why something failed, in the language of the operator. */
export function describeProblem({ code }: DeskProblem): string {
  return fill(problems[code] ?? words.frame.problems.other, { code })
}
