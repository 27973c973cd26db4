import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { isLoopback } from '../../http/address.js'
import { wifiCode, withPasscode } from '../../room/invitation.js'
import { loadSettings } from '../../settings/load-settings.js'
import type { Settings } from '../../settings/settings.js'
import type { RoomAnswer } from '../../wire/room.js'
import { refuseAtEdge, requireLayoutToPlay } from '../configuration.js'
import { Daemon, DaemonRefusal } from '../daemon.js'
import { CommandFailure, type Shell, Subcommand } from '../shell.js'
import { playAddress } from './page-addresses.js'
import { drawQrCode, printQrCode } from './qr-code.js'

interface JoinOptions {
  readonly svg?: string
  readonly config?: string
}

export function joinCommand(shell: Shell): Subcommand {
  return new Subcommand('join')
    .description('print the address that people open to play, and its QR code')
    .argument('<layoutId>')
    .option('--svg <file>', 'write the QR code to this file, as a picture to print, instead of showing it')
    .notes(`
The first line is the address alone, with the passcode if there is one. If the settings name a Wi-Fi network, its QR code
comes first. It works while the daemon is stopped; a running daemon is asked for the address and whether the room is
open.

Examples:
  ${shell.command} join demo
  ${shell.command} join demo --svg demo.svg
  ${shell.command} join demo | head -n 1`)
    .action(async (layoutId: string, { svg, config }: JoinOptions) => {
      const settings = loadSettings({ ...shell, flag: config })
      refuseAtEdge(settings)
      requireLayoutToPlay(shell, settings, layoutId)
      const room = await askRoom(shell, settings, layoutId)
      const url = withPasscode(room?.url ?? playAddress(settings, layoutId), settings.room.passcode)
      shell.print(url)
      if (svg === undefined) showCodes(shell, url, settings.room)
      else writeCode(shell, svg, url)
      for (const obstacle of obstacles(shell, settings, room, layoutId, url)) shell.complain(obstacle)
    })
}

/** The room according to the running daemon; undefined, with a complaint, if none runs or it has no such layout. */
async function askRoom(shell: Shell, settings: Settings, layoutId: string): Promise<RoomAnswer | undefined> {
  try {
    // Anybody who may read the settings may ask, even without an API key.
    return await new Daemon(settings, '').ask<RoomAnswer>('GET', `/room/${layoutId}`)
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error
    shell.complain(error.message)
    if (error instanceof DaemonRefusal)
      shell.complain(`\`${shell.command} reload\` makes it read the layouts`)
    return undefined
  }
}

function showCodes(shell: Shell, url: string, { wifiSsid, wifiPassword }: Settings['room']): void {
  if (wifiSsid === '') return showCode(shell, url)
  shell.print(`\n1. The Wi-Fi network ${wifiSsid}`)
  showCode(shell, wifiCode(wifiSsid, wifiPassword))
  shell.print('\n2. The page')
  showCode(shell, url)
}

function showCode(shell: Shell, text: string): void {
  const { lines, width } = printQrCode(text, shell.isTerminal)
  if (width > (shell.columns ?? width))
    return shell.complain(`the QR code needs a window of ${width} columns; this one has ${shell.columns}`)
  shell.print(`\n${lines.join('\n')}`)
}

/** @throws {CommandFailure} if it cannot be written. */
function writeCode(shell: Shell, file: string, url: string): void {
  try {
    writeFileSync(resolve(shell.cwd, file), drawQrCode(url))
  } catch (error) {
    throw new CommandFailure(`--svg: ${(error as Error).message}`)
  }
  shell.print(`its QR code is in ${file}`)
}

/** What keeps people from joining with this address. */
function obstacles(
  { command }: Shell,
  { room }: Settings,
  live: RoomAnswer | undefined,
  layoutId: string,
  url: string,
): string[] {
  const isHere = isLoopback(new URL(url).hostname.replace(/^\[|\]$/g, ''))
  return [
    live?.open === false ? `the room is closed; \`${command} room open ${layoutId}\` lets people join` : '',
    live && live.passcode !== (room.passcode !== '')
      ? `the daemon's passcode differs from the settings; \`${command} reload\` makes it read them`
      : '',
    isHere
      ? "only this machine can reach that address; connect it to the phones' network, or set [room] url"
      : '',
  ].filter(Boolean)
}
