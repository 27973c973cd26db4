import { profileForms } from '../display/wire/profile-forms.js'
import { hosts } from './forms/network-names.js'
import { pathForm } from './forms/paths.js'
import { wholeNumber } from './forms/quantities.js'
import { emptyOr, layoutIds } from './forms/texts.js'
import type { Keys } from './key.js'

/** The keys of every `[display.NAME]`; these defaults are those of the one display of a file that names none. */
export const displayKeys = {
  host: {
    default: '127.0.0.1',
    form: hosts,
    required: true,
    comment:
      'Host name or IP address; every [display.NAME] needs one. More, with commas, are backups and get the same.',
  },
  port: {
    default: '9000',
    form: wholeNumber(1, 65_535),
    comment: 'UDP port that it receives OSC on.',
  },
  layouts: {
    default: '*',
    form: layoutIds,
    comment: 'The layouts that it gets, as layoutIds with commas between them; * is all of them.',
  },
  preset: {
    default: 'generic',
    form: profileForms.preset,
    comment:
      'The program that listens there, as the README lists them; it decides all of the next keys left empty.',
  },
  bundle: {
    default: '',
    form: emptyOr(profileForms.bundle),
    comment:
      'Several messages at once in one datagram: auto, never (each by itself) or always (a lone one too).',
  },
  toggle: {
    default: '',
    form: emptyOr(profileForms.toggle),
    comment: 'Type of a Toggle: int, float, or tf (OSC true and false).',
  },
  button: {
    default: '',
    form: emptyOr(profileForms.button),
    comment: 'What a Button sends: if (count and 0..1), f (0..1), i (count) or trigger (1 at every press).',
  },
  xy: {
    default: '',
    form: emptyOr(profileForms.xy),
    comment: 'What an XYPad sends: ff (both numbers), or split (one to ADDRESS/x, one to ADDRESS/y).',
  },
  string: {
    default: '',
    form: emptyOr(profileForms.string),
    comment: 'How text is sent: utf8, ascii (everything else becomes a question mark) or off.',
  },
  votes: {
    default: '',
    form: emptyOr(profileForms.votes),
    comment:
      'With on, each choice of an Index is followed by the votes of all its options, to ADDRESS/votes.',
  },
  snapshot: {
    default: '',
    form: emptyOr(profileForms.snapshot),
    comment: 'Sent after a start and a page change: values (Slider, Toggle, XYPad), all, or off.',
  },
  max_rate: {
    default: '',
    form: emptyOr(profileForms.max_rate),
    comment:
      'Messages a second that one address gets at most, like 60; the last value always comes. 0: no limit.',
  },
  prefix: {
    default: '',
    form: profileForms.prefix,
    comment: 'What stands before every address, like /crowd for /crowd/0001; empty: nothing.',
  },
  map: {
    default: '',
    form: pathForm(),
    comment: 'File that gives controls other addresses, types and ranges; empty: none.',
  },
} as const satisfies Keys
