import { type Fault, type FieldError, Refusal } from '../errors.js'
import type { Exchange } from '../http/exchange.js'
import { requireApiKey } from './require-api-key.js'
import type { RouteContext } from './route-context.js'

/** `POST /reload`: layouts, secrets and displays as the files have them now, all or nothing. */
export function postReload({ apiKeys, reloads }: RouteContext, exchange: Exchange): void {
  requireApiKey(apiKeys, exchange)
  const { faults, restart } = reloads.run()
  if (faults.length > 0)
    throw new Refusal(
      'reload-refused',
      `Expected files without a fault; ${faults.length} came, named in errors. Nothing has changed. Put them right, then reload again.`,
      { errors: faults.map(describeError) },
    )
  exchange.reply({ body: JSON.stringify({ ok: true, restart }) })
}

/** The path is where a person finds it: the file, and the place in it. */
function describeError({ file, place, reason }: Fault): FieldError {
  return { path: [file, place].filter(Boolean).join(': '), expected: reason }
}
