import type { tags } from 'typia'
import type { Displays } from '../display/displays.js'
import type { Display } from '../display/link/display.js'
import type { DisplayState } from '../display/link/health.js'
import type { NonNegativeInteger } from '../json/scalars.js'
import type { Registration, Registrations } from '../osc-input/command/registrations.js'
import type { DisplayRegistration } from '../state/state-entry.js'

/** A display host, as technicians see it. */
export interface ShownDisplay {
  /** The NAME of its section `[display.NAME]`, or the one under which it has registered itself. */
  readonly name: string
  /** Its name or address, as in the settings. */
  readonly host: string
  /** Of UDP. */
  readonly port: number & tags.Type<'uint32'>
  /** `unresolved`: its name never resolved. `down`: the last datagram was refused or not sent. */
  readonly state: DisplayState
  /** Messages that were sent. */
  readonly sent: NonNegativeInteger
  /** Messages that were given up. */
  readonly dropped: NonNegativeInteger
  /** In words; null if there was none. */
  readonly lastError: string | null
  /** Only of one that has registered itself: for how many seconds its lease runs. */
  readonly lease?: NonNegativeInteger
}

/** How long a display is shown after its lease has ended. */
const expiredShownMs = 60_000

/** All displays as technicians see them, those of the settings first. */
export function describeDisplays({
  displays,
  registrations,
}: {
  readonly displays: Pick<Displays, 'all'>
  readonly registrations: Pick<Registrations, 'all'>
}): readonly ShownDisplay[] {
  const { all } = registrations
  const earliest = performance.now() - expiredShownMs
  return [
    ...displays.all.map((display) =>
      describeDisplay(
        display,
        all.find((registration) => registration.display === display),
      ),
    ),
    ...all
      .filter(({ endsAt, display }) => !display && endsAt > earliest)
      .map(({ lease }) => describeExpired(lease)),
  ]
}

/** `lease`, in seconds, is present only for displays that have registered themselves. */
function describeDisplay(
  { options, state, sent, dropped, lastError }: Display,
  registration: Registration | undefined,
): ShownDisplay {
  const { name, host, port } = options
  const left = registration && {
    lease: Math.max(1, Math.ceil((registration.endsAt - performance.now()) / 1000)),
  }
  return { name, host, port, state, sent, dropped, lastError, ...left }
}

function describeExpired({ name, ip, port }: DisplayRegistration): ShownDisplay {
  const lastError = 'its lease has ended; it returns with its next /ovation/subscribe'
  return { name, host: ip, port, state: 'down', sent: 0, dropped: 0, lastError, lease: 0 }
}
