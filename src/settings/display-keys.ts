import { profileForms } from '../display/wire/profile-forms.js'
import { hosts } from './forms/networks.js'
import { wholeNumber } from './forms/quantities.js'
import { choice, emptyOr, layoutIds, pathForm, type SettingForm } from './forms/texts.js'
import type { Key, Keys } from './key.js'

/** The keys of every `[display.NAME]`, with the defaults of the display used if the file has none. */
export const displayKeys = {
  host: { default: '127.0.0.1', form: hosts, required: true },
  port: { default: '9000', form: wholeNumber(1, 65_535) },
  transport: { default: 'udp', form: choice('udp', 'tcp', 'tcp-slip') },
  layouts: { default: '*', form: layoutIds },
  preset: { default: 'generic', form: profileForms.preset },
  bundle: profileKey(profileForms.bundle),
  toggle: profileKey(profileForms.toggle),
  button: profileKey(profileForms.button),
  xy: profileKey(profileForms.xy),
  string: profileKey(profileForms.string),
  votes: profileKey(profileForms.votes),
  snapshot: profileKey(profileForms.snapshot),
  max_rate: profileKey(profileForms.max_rate),
  prefix: { default: '', form: profileForms.prefix },
  map: { default: '', form: pathForm() },
} as const satisfies Keys

/** A key that the preset decides if it is empty. */
function profileKey<T>(form: SettingForm<T>): Key<T | ''> {
  return { default: '', form: emptyOr(form) }
}
