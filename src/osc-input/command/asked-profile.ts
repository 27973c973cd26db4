import { type PresetName, presetNames } from '../../display/wire/presets.js'
import type { Profile } from '../../display/wire/profile.js'
import { profileForms } from '../../display/wire/profile-forms.js'
import { type ProfileWish, profileOf } from '../../display/wire/profile-of.js'
import { OscFault } from './request.js'

/** How a display that registers wants its OSC. */
export interface AskedProfile {
  /** The same text for all that ask for the same: `puredata max_rate=30 votes=on`. */
  readonly text: string
  readonly profile: Profile
  /** Put before every address; empty or like `/crowd`. */
  readonly prefix: string
}

const { preset: presetForm, ...keyForms } = profileForms

/**
 * Reads a preset and the keys of `[display.NAME]` that are set over it, with spaces between:
 * `puredata votes=on max_rate=30`. Without a preset it is `generic`.
 *
 * @throws {OscFault} for what a section of the settings could not say either.
 */
export function readAskedProfile(text: string): AskedProfile {
  const words = text.split(' ').filter((word) => word !== '')
  const preset = readPreset(words[0]?.includes('=') ? 'generic' : (words.shift() ?? 'generic'))
  const settings = words.sort().map(readSetting)
  const wish = Object.fromEntries(settings)
  if (Object.keys(wish).length < settings.length) throw new OscFault('faulty', 'expected each key only once')
  const { prefix = '', max_rate: maxRate = '', ...others } = wish
  return {
    text: [preset, ...words].join(' '),
    // The forms have made each value what its key takes.
    profile: profileOf({ preset, maxRate, ...others } as ProfileWish),
    prefix: String(prefix),
  }
}

function readPreset(text: string): PresetName {
  const preset = presetForm.read(text)
  if (preset) return preset
  throw new OscFault('faulty', `no such preset; there are ${presetNames.join(', ')}`)
}

function readSetting(word: string): [key: string, value: string | number] {
  const [key = '', ...parts] = word.split('=')
  const form = Object.hasOwn(keyForms, key) ? keyForms[key as keyof typeof keyForms] : undefined
  if (!form || parts.length === 0)
    throw new OscFault(
      'faulty',
      `expected KEY=VALUE behind the preset, and as KEY one of ${Object.keys(keyForms).join(', ')}`,
    )
  const text = parts.join('=')
  const value = form.read(text)
  if (value !== undefined) return [key, value]
  throw new OscFault('faulty', `${key}: expected ${form.expected}; a text of ${text.length} characters came`)
}
