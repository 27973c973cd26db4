import type { DisplayOptions } from '../../../src/display/link/display.js'
import { profileOf } from '../../../src/display/wire/presets.js'
import type { Profile } from '../../../src/display/wire/profile.js'

/** A display on this machine that receives every layout with the default profile; a test overrides options. */
export function displayOptions({
  profile,
  ...options
}: Partial<Omit<DisplayOptions, 'profile'>> & { readonly profile?: Partial<Profile> } = {}): DisplayOptions {
  return {
    name: 'main',
    host: '127.0.0.1',
    port: 9000,
    layouts: ['*'],
    prefix: '',
    ...options,
    profile: { ...profileOf({}), ...profile },
  }
}
