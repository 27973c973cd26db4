import type { DisplayOptions } from '../../display/link/display.js'
import { decodePacket } from '../../osc/decode.js'
import { Recording } from '../../recording/read-recording.js'
import type { Shell } from '../shell.js'
import { csvHead, csvRows } from './export/csv.js'
import { FileDisplays } from './export/file-display.js'
import { FileRecipient } from './export/file-recipient.js'
import { OscdumpWriter } from './export/oscdump.js'
import { Player, type Playing } from './play/player.js'
import { RecordedShow, readRecordedLayouts } from './show/recorded-show.js'

/** How many characters are printed at once. */
const printedAtOnce = 64 * 1024

/** Writes what a display would be sent to standard output. @throws {RecordingError} at a line that cannot be read. */
export async function writeMessages(
  shell: Shell,
  path: string,
  format: 'oscdump' | 'csv',
  playing: Playing,
  display: DisplayOptions,
): Promise<Player> {
  const recording = await Recording.open(path)
  const oscdump = new OscdumpWriter()
  let lines = format === 'csv' ? [csvHead] : []
  let length = 0
  const print = () => {
    if (lines.length > 0) shell.print(lines.join('\n'))
    lines = []
    length = 0
  }
  const take = (datagram: Buffer) => {
    const { messages } = decodePacket(datagram)
    const { time, elapsed } = recipient
    const text = format === 'csv' ? csvRows(time, elapsed, messages) : oscdump.write(time, messages)
    lines.push(text)
    length += text.length
    if (length > printedAtOnce) print()
  }
  const show = new RecordedShow((...of) => new FileDisplays(take, ...of))
  const recipient = new FileRecipient(show, display)
  const player = new Player(recording, show, playing, recipient)
  try {
    show.begin(recording.head, readRecordedLayouts(recording.head.layouts, path, playing.only))
    await player.play()
    show.flush()
  } finally {
    print()
    await recording.close()
    await show.close()
  }
  for (const warning of warningsOf(oscdump)) shell.complain(warning)
  if (recording.isTorn) shell.complain(tornLine)
  return player
}

/** The last line is not whole. */
export const tornLine =
  'the last line of the recording is not whole, as a crash leaves it; it was passed over'

function warningsOf({ cut, changed }: OscdumpWriter): readonly string[] {
  return [
    cut > 0
      ? `${cut} texts have blanks: oscsendfile of liblo 0.31 sends each only up to the first one. \`ovation replay\` sends them whole`
      : '',
    changed > 0
      ? `${changed} texts were written with blanks for line ends, with blanks that divide no words, or shortened: oscsendfile would have taken parts of them for other lines`
      : '',
  ].filter(Boolean)
}
