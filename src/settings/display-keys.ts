import { profileForms } from '../display/wire/profile-forms.js'
import { hosts } from './forms/networks.js'
import { wholeNumber } from './forms/quantities.js'
import type { SettingForm } from './forms/setting-form.js'
import { emptyOr, layoutIds, pathForm } from './forms/texts.js'
import type { Key, Keys } from './key.js'

/** The keys of every `[display.NAME]`, with the defaults of the display used if the file has none. */
export const displayKeys = {
  host: {
    default: '127.0.0.1',
    form: hosts,
    required: true,
    comment:
      'Host name or IP address; every [display.NAME] needs one. More, separated by commas, are backups and get the same.',
  },
  port: {
    default: '9000',
    form: wholeNumber(1, 65_535),
    comment: 'UDP port on which it receives OSC.',
  },
  layouts: {
    default: '*',
    form: layoutIds,
    comment: 'LayoutIds that it gets, separated by commas; *: all layouts.',
  },
  preset: {
    default: 'generic',
    form: profileForms.preset,
    comment:
      'Program that receives there, one of the presets; it decides the keys below that are left empty.',
  },
  bundle: profileKey(
    profileForms.bundle,
    'Several messages in one datagram: auto, never (one each) or always (even a single message).',
  ),
  toggle: profileKey(profileForms.toggle, 'Type of a Toggle: int, float, or tf (OSC true and false).'),
  button: profileKey(
    profileForms.button,
    'What a Button sends: if (count and 0..1), f (0..1), i (count) or trigger (1 at every press).',
  ),
  xy: profileKey(
    profileForms.xy,
    'What an XYPad sends: ff (both numbers) or split (one to ADDRESS/x, one to ADDRESS/y).',
  ),
  string: profileKey(
    profileForms.string,
    'How text is sent: utf8, ascii (other characters become question marks) or off.',
  ),
  votes: profileKey(
    profileForms.votes,
    'With on, each choice of an Index is followed by the votes for all its options, to ADDRESS/votes.',
  ),
  snapshot: profileKey(
    profileForms.snapshot,
    'Sent after a start and a page change: values (Slider, Toggle, XYPad), all, or off.',
  ),
  max_rate: profileKey(
    profileForms.max_rate,
    'Most messages per second to one address, like 60; the last value is always sent. 0: no limit.',
  ),
  prefix: {
    default: '',
    form: profileForms.prefix,
    comment: 'Text before every address, like /crowd for /crowd/0001; empty: none.',
  },
  map: {
    default: '',
    form: pathForm(),
    comment: 'File that gives controls other addresses, types and ranges; empty: none.',
  },
} as const satisfies Keys

/** A key that the preset decides if it is empty. */
function profileKey<T>(form: SettingForm<T>, comment: string): Key<T | ''> {
  return { default: '', form: emptyOr(form), comment }
}
