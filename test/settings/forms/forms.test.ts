import { resolve } from 'node:path'
import { profileForms } from '../../../src/display/wire/profile-forms.js'
import { basePath, host, hosts, origins } from '../../../src/settings/forms/networks.js'
import {
  duration,
  durationOrOff,
  parseDuration,
  size,
  wholeNumber,
} from '../../../src/settings/forms/quantities.js'
import { choice, layoutIds, line, pathForm, type SettingForm } from '../../../src/settings/forms/texts.js'
import { test } from '../../support/tap.js'

/** Each form with texts and their values; `undefined`: refused. */
const forms: readonly [string, SettingForm<unknown>, Readonly<Record<string, unknown>>][] = [
  [
    'a whole number is written in plain digits, within its bounds',
    wholeNumber(1, 65_535),
    {
      1: 1,
      65535: 65_535,
      0: undefined,
      65536: undefined,
      ...refused(
        '',
        ' ',
        '80x',
        '1e3',
        '080',
        '+80',
        '-1',
        '8.0',
        '0x50',
        '８０',
        '80 ',
        '80\n',
        '9'.repeat(40),
      ),
    },
  ],
  [
    'a duration is a whole number with its unit, within its bounds',
    duration('60s', '3650d'),
    {
      '60s': 60,
      '15m': 900,
      '12h': 43_200,
      '30d': 2_592_000,
      '3650d': 315_360_000,
      ...refused('59s', '0d', '3651d', '30', '30 d', '1.5h', '30D', '1w', 'd', '-1d', '030d', ''),
    },
  ],
  [
    'a duration may be off, which is none at all',
    durationOrOff('1d', '730d'),
    { off: 0, '1d': 86_400, '730d': 63_072_000, ...refused('0', '0d', '23h', '731d', 'on', 'OFF', '') },
  ],
  [
    'a size is a whole number of bytes, KiB or MiB, within its bounds',
    size('1', '1MiB'),
    {
      1: 1,
      '16KiB': 16_384,
      '1MiB': 1_048_576,
      1048576: 1_048_576,
      ...refused('0', '1048577', '2MiB', '16KB', '16k', '16kib', '16 KiB', 'KiB', '1GiB', ''),
    },
  ],
  [
    'a host is a name or an address of either version',
    host,
    {
      ...kept(
        '10.0.0.21',
        '::1',
        'fe80::1%eth0',
        '0.0.0.0',
        'localhost',
        'stage_pc.local',
        'a-1.example.',
        '3d',
      ),
      ...kept('a'.repeat(63)),
      ...refused(
        '',
        ' ',
        '10.0.0',
        '10.0.0.256',
        '10.0.0.1:9000',
        '[::1]',
        'http://a',
        'a b',
        '-a',
        'a-',
        'a..b',
        'fe80::1',
      ),
      ...refused('9000', 'bühne', 'a'.repeat(64), `${'a.'.repeat(127)}`, 'a\n'),
    },
  ],
  [
    'a host that values are sent to is one that the system can send to',
    hosts,
    {
      '10.0.0.21, b': ['10.0.0.21', 'b'],
      'fe80::1%eth0': ['fe80::1%eth0'],
      'ff05::1': ['ff05::1'],
      '::1': ['::1'],
      ...refused(
        '0.0.0.0',
        '::',
        '0:0:0:0:0:0:0:0',
        'a, 0.0.0.0',
        'fe80::1',
        'FE80::1',
        'febf::1',
        'ff02::1',
        '',
      ),
    },
  ],
  [
    'a prefix is the beginning of an OSC address: visible ASCII but what means something there',
    profileForms.prefix,
    {
      '': '',
      '/crowd': '/crowd',
      '/a/b.c~d_e-f!"$%&\'()+:;<=>@\\^`|': '/a/b.c~d_e-f!"$%&\'()+:;<=>@\\^`|',
      '/ovations': '/ovations',
      [`/${'a'.repeat(63)}`]: `/${'a'.repeat(63)}`,
      ...refused('crowd', '/', '/a/', '//a', '/a b', '/ovation', '/ovation/a', `/${'a'.repeat(64)}`),
      ...refused(...[...'#*,?[]{}'].map((sign) => `/a${sign}`)),
      ...refused(
        ...[0, 1, 7, 9, 10, 27, 31, 127, 128, 133, 155, 160, 0x1f600].map(
          (code) => `/a${String.fromCodePoint(code)}`,
        ),
      ),
    },
  ],
  [
    'a base path begins with a slash and ends without one',
    basePath,
    {
      '': '',
      '/': '',
      '/show': '/show',
      'show/': '/show',
      '/a/b.c~d_e-f/': '/a/b.c~d_e-f',
      ...refused('//', '/a//b', '/a b', '/%41', '/../a', '/a/.', '/a?b', '/bühne', '/a\n'),
    },
  ],
  [
    'origins are as browsers write them, or a star alone',
    origins,
    {
      '*': ['*'],
      'https://show.example': ['https://show.example'],
      'HTTPS://Show.Example:443': ['https://show.example'],
      'http://[::1]:3000,https://bühne.example': ['http://[::1]:3000', 'https://xn--bhne-0ra.example'],
      'capacitor://localhost, capacitor://localhost': ['capacitor://localhost'],
      ...refused('', 'show.example', 'https://', 'https://a/', 'https://a/b', 'https://a?b', 'https://a#b'),
      ...refused(
        'https://me@a',
        'https://a,',
        ',',
        '*, https://a',
        'https://*.a',
        'https://a b',
        'https://a:99999',
      ),
      ...refused('https://a\r\nx: y'),
    },
  ],
  [
    'a path is made absolute, and an empty one means what it should',
    pathForm('/demo'),
    {
      '': '/demo',
      shows: resolve('/base', 'shows'),
      '../a b': resolve('/a b'),
      '/abs': resolve('/abs'),
      '~x': resolve('/base/~x'),
      ...refused('~', '~/shows', '~\\shows', 'a\0b', 'a\nb'),
    },
  ],
  [
    'a name is one printable line',
    line(5),
    {
      ...kept('a', 'Bühne', 'a b c', '😀😀😀😀😀'),
      ...refused('', '  ', '123456', 'a\tb', 'a\u202eb', 'a\u2028b'),
    },
  ],
  [
    'a choice is one of its words, letter for letter',
    choice('key', 'off'),
    { ...kept('key', 'off'), ...refused('', 'Key', 'of') },
  ],
  [
    'layouts are ids, or a star alone',
    layoutIds,
    {
      '*': ['*'],
      'opening,  encore-2,opening': ['opening', 'encore-2'],
      ...refused('', ',', 'a,', '*,a', 'a b', 'bühne', 'a'.repeat(65)),
    },
  ],
]

for (const [sentence, form, meanings] of forms)
  test(sentence, async (t) => {
    const read = Object.keys(meanings).map((text) => [text, form.read(text, '/base')])
    t.strictSame(Object.fromEntries(read), meanings)
    t.not(form.expected, '')
  })

test('a duration can also be parsed without bounds', async (t) => {
  t.equal(parseDuration('1s'), 1)
  t.equal(parseDuration('soon'), undefined)
})

function kept(...texts: readonly string[]): Record<string, string> {
  return Object.fromEntries(texts.map((text) => [text, text]))
}

function refused(...texts: readonly string[]): Record<string, undefined> {
  return Object.fromEntries(texts.map((text) => [text, undefined]))
}
