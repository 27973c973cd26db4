import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { planDisplays } from '../display/plan-displays.js'
import { collectFaults, type Fault, FaultyConfiguration } from '../errors.js'
import { readLayouts } from '../layout/read-layouts.js'
import { loadApiKeys, loadTokenSecrets } from '../settings/secrets.js'
import type { Settings } from '../settings/settings.js'

/**
 * Whether the service would start with these settings, as `ovation check` judges it; but secrets that the service will
 * make itself, in its state folder, need not be there.
 *
 * @throws {FaultyConfiguration} with every fault of layouts, maps and secrets.
 */
export function judge({ service, auth, displays }: Settings): void {
  const faults: Fault[] = []
  const catalogue = collectFaults(faults, () => readLayouts(service.layouts))
  if (catalogue) collectFaults(faults, () => planDisplays(displays, catalogue))
  const sources = { env: {}, ...auth, state: service.state, create: false }
  const isThere = (named: string, file: string) => named !== '' || existsSync(join(service.state, file))
  if (isThere(auth.apiKeyFile, 'api-key')) collectFaults(faults, () => loadApiKeys(sources))
  if (isThere(auth.tokenSecretFile, 'token-secret')) collectFaults(faults, () => loadTokenSecrets(sources))
  if (faults.length > 0) throw new FaultyConfiguration(faults)
}
