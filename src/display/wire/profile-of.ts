import { type PresetName, presets } from './presets.js'
import { genericProfile, type Profile } from './profile.js'

/** A key that is not set (`''`) is as the preset says. */
export type ProfileSettings = { readonly preset: PresetName } & {
  readonly [Key in keyof Profile]: Profile[Key] | ''
}

/** What a preset is, and what is set over it. */
export function profileOf({ preset, ...wish }: Partial<ProfileSettings>): Profile {
  const set = Object.fromEntries(
    Object.keys(genericProfile)
      .map((key) => [key, wish[key as keyof Profile]])
      .filter(([, value]) => value !== '' && value !== undefined),
  )
  return { ...genericProfile, ...presets[preset ?? 'generic'].profile, ...set }
}
