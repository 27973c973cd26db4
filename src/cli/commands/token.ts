import { join } from 'node:path'
import { InvalidArgumentError } from 'commander'
import { AudienceTokens } from '../../auth/audience-tokens.js'
import { noRevocations, type TokenGenerations } from '../../auth/claims.js'
import { parseDuration } from '../../settings/forms/quantities.js'
import { loadSettings } from '../../settings/load-settings.js'
import { loadTokenSecrets } from '../../settings/secrets.js'
import { ShowState } from '../../state/show-state.js'
import { stateFileName } from '../../store/file-store.js'
import { replay } from '../../store/replay.js'
import { requireLayoutToPlay, secretSources } from '../configuration.js'
import { participantOption, rateOption } from '../options.js'
import { type Shell, Subcommand, wrongUsage } from '../shell.js'

interface TokenOptions {
  readonly ttl?: number
  readonly participant?: string
  readonly rate?: number
  readonly config?: string
}

export function tokenCommand(shell: Shell): Subcommand {
  return new Subcommand('token')
    .description('print an audience token for a layout')
    .argument('<layoutId>')
    .option('--ttl <duration>', 'how long it is valid, such as 12h or 30d', durationOption)
    .option('--participant <id>', 'the participant it identifies (default: random)', participantOption)
    .option('--rate <n>', 'actions per second that it may send, 1 to 1000', rateOption)
    .notes(`
Reads the token secret from its file, so it works while the daemon is stopped.

Examples:
  ${shell.command} token demo
  TOKEN=$(${shell.command} token demo --ttl 12h)
  ${shell.command} token demo --participant seat-12 --rate 20`)
    .action((layoutId: string, { ttl, participant, rate, config }: TokenOptions) => {
      const settings = loadSettings({ ...shell, flag: config })
      const { tokenTtl, tokenMaxTtl } = settings.auth
      const expiresIn = ttl ?? tokenTtl
      if (expiresIn < 60 || expiresIn > tokenMaxTtl)
        throw wrongUsage(
          `--ttl: expected 60s to ${tokenMaxTtl}s ([auth] token_max_ttl); received ${expiresIn}s`,
        )
      requireLayoutToPlay(shell, settings, layoutId)
      const { tokenSecret } = loadTokenSecrets(secretSources(shell, settings))
      const generations = storedGenerations(settings.service.state)
      const options = { secret: tokenSecret, ttl: tokenTtl, maxTtl: tokenMaxTtl, generations }
      const tokens = new AudienceTokens(options, () => undefined)
      shell.print(
        tokens.mint({
          layoutId,
          expiresIn,
          ...(participant !== undefined && { participant }),
          ...(rate !== undefined && { actionsPerSecond: rate }),
        }),
      )
    })
}

/** From the state file: a token made after a revocation must be valid, even if the daemon is stopped. */
function storedGenerations(folder: string): TokenGenerations {
  if (folder === '') return currentTime
  const state = new ShowState()
  state.restore(replay(join(folder, stateFileName)).entries)
  return state.revocations
}

/**
 * If the state is in memory only, only the daemon knows the generations; but no earlier revocation is above the
 * clock, unless the clock was set back.
 */
const currentTime: TokenGenerations = { ...noRevocations, current: () => Date.now() }

function durationOption(text: string): number {
  const seconds = parseDuration(text)
  if (seconds === undefined)
    throw new InvalidArgumentError('Expected a duration such as 90s, 15m, 12h or 30d.')
  return seconds
}
