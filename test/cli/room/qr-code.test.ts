import { drawQrCode, printQrCode } from '../../../src/cli/room/qr-code.js'
import { test } from '../../support/tap.js'
import { printedModules, readPrintedCode, readSvgCode } from './support/read-qr-code.js'

/** With a passcode, as short and as long as they come, and a Wi-Fi with everything that has to be escaped. */
const texts = [
  'http://10.0.0.5:8642/play/demo',
  `https://crowd.example.org/show/play/${'a-long-name-'.repeat(5)}#${encodeURIComponent('ü'.repeat(64))}`,
  String.raw`WIFI:T:WPA;S:Bühne \"Süd\"\; 5\, GHz;P:back\\slash\:colon;;`,
]

for (const text of texts) {
  test(`a camera reads ${text.slice(0, 20)}… from a terminal, dark or light`, (t) => {
    const { lines } = printQrCode(text, true)
    t.ok(
      lines.every((line) => line.startsWith('\u001b[38;5;16;48;5;231m') && line.endsWith('\u001b[m')),
      'each line says its colours, and takes them back',
    )
    t.equal(readPrintedCode(lines, true), text)
    t.end()
  })

  test(`and ${text.slice(0, 20)}… without colours, from light text on dark ground`, (t) => {
    const { lines, width } = printQrCode(text, false)
    t.ok(
      lines.every((line) => line.length === width && !line.includes('\u001b')),
      'and each line has the width that is told',
    )
    t.equal(readPrintedCode(lines, false), text)
    t.end()
  })

  test(`and ${text.slice(0, 20)}… from the picture`, (t) => {
    const svg = drawQrCode(text)
    t.match(svg, /^<svg [^>]*xmlns="http:\/\/www.w3.org\/2000\/svg"[^>]*><rect fill="white".*<\/svg>\n$/)
    t.equal(readSvgCode(svg), text)
    t.end()
  })
}

test('there are four light modules around it, as cameras need', (t) => {
  const { lines } = printQrCode('http://10.0.0.5:8642/play/demo', false)
  const rows = printedModules(lines, false).slice(0, lines.length * 2 - 1)
  const isLight = (row: readonly boolean[]) => row.every((isDark) => !isDark)
  t.ok(rows.slice(0, 4).every(isLight) && rows.slice(-4).every(isLight), 'above and below')
  t.notOk(isLight(rows[4]!))
  const sides = rows.map((row) => [...row.slice(0, 4), ...row.slice(-4)])
  t.ok(sides.every(isLight), 'left and right')
  t.equal(rows[4]?.indexOf(true), 4)
  t.end()
})
