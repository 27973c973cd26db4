import type { Change } from '../model/compare-layouts.js'
import { describeChange } from './describe-change.js'

/** What another draft changes for people. */
export function ChangeList({ changes }: { readonly changes: readonly Change[] }) {
  const lines = [...new Set(changes.map(describeChange))]
  return (
    <ul class="changes">
      {lines.map((line) => (
        <li key={line} dir="auto">
          {line}
        </li>
      ))}
    </ul>
  )
}
