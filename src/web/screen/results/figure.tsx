import type { PhoneResult } from '../../../wire/result.js'
import { asCount, asPercent } from '../../language/wording.js'
import { CrowdBars } from '../spread/crowd-bars.js'
import { PointCloud } from '../spread/point-cloud.js'
import { Fitted } from './fitted.js'
import { isHistogram } from './panels.js'

/** A result that is a picture of the crowd, or one number: a share of the whole with its bar, or a count. */
export function Figure({ result }: { readonly result: PhoneResult }) {
  if (isHistogram(result)) return <CrowdBars {...result} />
  if (result.type === 'XYPad' && result.grid && result.centre)
    return <PointCloud grid={result.grid} centre={result.centre} />
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
