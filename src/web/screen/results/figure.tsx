import type { PhoneResult } from '../../../wire/result.js'
import { asCount, asPercent } from '../../language/wording.js'
import { Fitted } from './fitted.js'

/** A result that is one number: a share of the whole with its bar, or a count. */
export function Figure({ result }: { readonly result: PhoneResult }) {
  if ('mean' in result) return <Share part={result.mean} />
  if ('share' in result) return <Share part={result.share} />
  return (
    <Fitted as="p" class="figure count number">
      {asCount('count' in result ? result.count : result.people)}
    </Fitted>
  )
}

function Share({ part }: { readonly part: number }) {
  return (
    <div class="share">
      <Fitted as="p" class="figure number">
        {asPercent(part)}
      </Fitted>
      <div class="bar" style={{ '--part': part }} />
    </div>
  )
}
