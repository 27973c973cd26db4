import type { Displays } from '../display/displays.js'
import type { Display } from '../display/link/display.js'
import type { Registration, Registrations } from '../osc-input/command/registrations.js'
import type { DisplayRegistration } from '../state/state-entry.js'
import type { ShownDisplay } from '../wire/display.js'

/** How long a display is shown after its lease has ended. */
const expiredShownMs = 60_000

/** All displays as technicians see them, those of the settings first. */
export function describeDisplays(
  displays: Pick<Displays, 'all'>,
  { all: registered }: Pick<Registrations, 'all'>,
): readonly ShownDisplay[] {
  const earliest = performance.now() - expiredShownMs
  const registrationOf = (one: Display) => registered.find(({ display }) => display === one)
  const shown = displays.all.map((display) => describeDisplay(display, registrationOf(display)))
  const expired = registered.filter(({ endsAt, display }) => !display && endsAt > earliest)
  return [...shown, ...expired.map(({ lease }) => describeExpired(lease))]
}

/** `lease`, in seconds, is present only for displays that have registered themselves. */
function describeDisplay(
  { options, state, sent, dropped, health: { lastError } }: Display,
  registration: Registration | undefined,
): ShownDisplay {
  const { name, host, port, transport = 'udp' } = options
  const left = registration && {
    lease: Math.max(1, Math.ceil((registration.endsAt - performance.now()) / 1000)),
  }
  return { name, host, port, transport, state, sent, dropped, lastError, ...left }
}

function describeExpired({ name, ip, port }: DisplayRegistration): ShownDisplay {
  const lastError = 'its lease has ended; it returns with its next /ovation/subscribe'
  return { name, host: ip, port, transport: 'udp', state: 'down', sent: 0, dropped: 0, lastError, lease: 0 }
}
