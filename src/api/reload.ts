import type { Permission } from '../auth/scope.js'
import { type ConfigurationError, Refusal } from '../errors.js'
import type { Accepted, Exchange } from '../http/exchange.js'
import type { FieldError } from '../wire/problem.js'
import type { OperationNotes } from './openapi/operation-note.js'
import { requireApiKey } from './operation/operation.js'
import type { RouteContext } from './operation/route-context.js'

/** The files are in use. */
export interface ReloadAnswer extends Accepted {
  /** Other keys of the settings that have changed and wait for a restart, as `[section] key`. */
  readonly restart: readonly string[]
}

/** `POST /reload`: replaces layouts, secrets and displays by what the files have now, all or nothing. */
export function postReload(
  context: Pick<RouteContext, 'apiKeys' | 'reloads'>,
  exchange: Exchange,
  permission: Permission,
): void {
  requireApiKey(context, exchange, permission)
  const { errors, restart } = context.reloads.run()
  if (errors.length > 0)
    throw new Refusal(
      'reload-refused',
      `Expected files without errors; found ${errors.length}, listed in errors. Nothing has changed. Fix them, then reload again.`,
      { errors: errors.map(describeError) },
    )
  exchange.reply({ body: JSON.stringify({ ok: true, restart } satisfies ReloadAnswer) })
}

/** The path is the file and the place in it. */
function describeError({ file, place, reason }: ConfigurationError): FieldError {
  return { path: [file, place].filter(Boolean).join(': '), expected: reason }
}

export const reloadNotes = {
  'POST /reload': {
    id: 'reload',
    summary: 'Apply changed layouts, secrets and displays',
    description: 'All or nothing, without losing a request. Counts go on.',
    answer: 'ReloadAnswer',
    refusals: ['reload-refused'],
  },
} as const satisfies OperationNotes
