/** Every type of control of the demo, with a valid value. */
export const controls: readonly (readonly [lid: number, type: string, fitting: string])[] = [
  [1, 'Button', 'null'],
  [2, 'Slider', '0.5'],
  [3, 'Toggle', 'true'],
  [4, 'Index', '1'],
  [12, 'String', '"Olé"'],
  [13, 'XYPad', '[0.25,0.75]'],
]

/** Values as JSON or nearly so: those of other controls, and unexpected ones. */
export const strangeValues: readonly string[] = [
  ...controls.flatMap(([, type, fitting]) => [fitting, `"${type}"`]),
  ...'0 -0 -1 1.0000001 1e999 1e-999 9007199254740993 0x1 +1 01 NaN undefined'.split(' '),
  ...'"" "\\u0000" "\\ud800" "\\u202e" [] [0] [0,0,0] [null,null] {} {"a":1}'.split(' '),
  ...'"crowd" "../stage" "__proto__" "\u007f"'.split(' '),
  ...[`"${'a'.repeat(281)}"`, `"${'👏'.repeat(280)}"`, '['.repeat(500)],
]

/** Replacements for a valid body. */
export function strangeBodies(text: string): readonly string[] {
  return [
    ...['', ' ', 'null', `[${text}]`, `\ufeff${text}`, `${text}${text}`, text.slice(0, -1), '\xff\xfe\x00'],
    ...[`${text}${' '.repeat(16_400)}`, `{"layoutId":${'[['.repeat(3000)}`],
  ]
}

export const contentTypes = [
  ...['application/json', 'application/json; charset=utf-8', 'application/problem+json', 'application/json;'],
  ...['text/plain', 'application/x-www-form-urlencoded', '', 'a'.repeat(300)],
]

export const idempotencyKeys = [
  ...['a', '6f1f2a1e-5c3b-4a52-8f0e-0d7c6d8f9b10', 'a b', '', 'é', 'a'.repeat(64), 'a'.repeat(65)],
]

export const methods = 'GET POST PUT DELETE PATCH TRACE CONNECT PRI get M-SEARCH \x00'.split(' ')

export const paths = [
  ...'/ * // /action/ /action?x=1 /ACTION /%61ction /layout/%00%ff%zz /layout/% /../status'.split(' '),
  ...'/layout//state /layout/stage/ http://ovation.example/status /layout/é'.split(' '),
  ...[`/${'a'.repeat(5000)}`, ''],
]

/** Breaks a request or exceeds a limit, wherever it is inserted. */
export const damagingPieces = [
  ...['\r\n', '\n', '\r', '\0', ' ', '\t', ':', '\x80', '\xff', ';', ',', '\r\n\r\n'],
  ...[
    ' HTTP/1.1',
    ' HTTP/1.0',
    ' HTTP/3.1',
    '\r\nContent-Length: 5',
    '\r\nContent-Length: 0',
    '\r\nTransfer-Encoding: chunked',
    '\r\nHost: a',
    '\r\nHost:',
  ],
  ...[
    '\r\nExpect: 100-continue',
    '\r\nConnection: close',
    '\r\nConnection: upgrade\r\nUpgrade: websocket',
    '\r\nTE: trailers',
  ],
  ...[
    '\r\nAuthorization: Bearer x',
    '\r\nX-Api-Key: x',
    '\r\nContent-Encoding: gzip',
    '\r\n folded',
    '\r\nno colon',
    '\r\n: x',
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    '\x16\x03\x01\x02\x00\x01\x00',
  ],
]
