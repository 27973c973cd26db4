import { Refusal } from '../errors.js'
import type { LiveLayout } from '../state/live-layout.js'
import type { Light } from '../wire/stream/light.js'
import type { OperateContext } from './operate.js'

/**
 * Has the phones of a layout shine, or ends that. What operators did names only its beginning and its end.
 *
 * @param light its colours in lower case. @param by as in `OperateContext`.
 * @returns false while the output is held: then there is no light, and this one is dropped.
 * @throws {Refusal} `body-invalid` for a layout without light.
 */
export function lightHall(
  { state, log }: Pick<OperateContext, 'state' | 'log'>,
  { layoutId, hasLight }: LiveLayout,
  light: Light,
  by: string,
): boolean {
  if (!hasLight) throw noLight
  const { lights, steering } = state
  const wasLit = lights.isLit(layoutId)
  const isShown = lights.set(layoutId, light)
  const isLit = lights.isLit(layoutId)
  if (isLit !== wasLit) {
    log.info({ layoutId, by }, isLit ? 'light on' : 'light out')
    steering.record(layoutId, by, { light: isLit })
  }
  return isShown
}

const expected = 'a layout that has light'
const noLight = new Refusal(
  'body-invalid',
  `Expected ${expected}; received the layoutId of one that has none. Write "light": true into its layout file, and reload.`,
  { errors: [{ path: '$.colors', expected }] },
)
