import { presetNames } from './presets.js'
import { profileWords } from './profile.js'

/** What the text of a key must look like, and its value. */
interface ProfileForm<T> {
  /** Completes "expected …" in messages. */
  readonly expected: string
  /** @returns the value, or `undefined` if the text is not as expected. */
  read(text: string): T | undefined
}

/** The keys of a profile and the prefix, in the settings and in registrations. */
export const profileForms = {
  preset: oneOf(presetNames),
  bundle: oneOf(profileWords.bundle),
  toggle: oneOf(profileWords.toggle),
  button: oneOf(profileWords.button),
  xy: oneOf(profileWords.xy),
  string: oneOf(profileWords.string),
  votes: oneOf(profileWords.votes),
  snapshot: oneOf(profileWords.snapshot),
  max_rate: {
    expected: 'a whole number from 0 to 10000',
    read: (text) => (/^(?:0|[1-9]\d{0,3}|10000)$/.test(text) ? Number(text) : undefined),
  } as ProfileForm<number>,
  /** `''`, or the beginning of an OSC address (OSC 1.0, "OSC Address Spaces"); `/ovation` is the daemon's own. */
  prefix: {
    expected:
      'nothing, or the beginning of an OSC address like /crowd, at most 64 characters of ASCII without spaces, ' +
      '# * , ? [ ] { } or a slash at the end, and not /ovation',
    read: (text) =>
      /^(?:(?:\/[^\0-\x20#*,/?[\]{}\x7f-\uffff]+)+)?$/.test(text) &&
      text.length <= 64 &&
      !/^\/ovation(?:\/|$)/.test(text)
        ? text
        : undefined,
  } as ProfileForm<string>,
} as const

function oneOf<Word extends string>(words: readonly Word[]): ProfileForm<Word> {
  return {
    expected: `one of ${words.join(', ')}`,
    read: (text) => words.find((word) => word === text),
  }
}
