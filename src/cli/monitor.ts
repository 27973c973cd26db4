import { Command, InvalidArgumentError, Option } from 'commander'
import { decodePacket } from '../osc/decode.js'
import { openUdpPort, type UdpPeer } from '../udp.js'
import { CommandFailure } from './exit-code.js'
import { compileAddressPattern } from './monitor/address-pattern.js'
import { openJsonView } from './monitor/json-view.js'
import { RateView } from './monitor/rate-view.js'
import { openTextView } from './monitor/text-view.js'
import type { View } from './monitor/view.js'
import { portOption } from './options.js'
import type { Shell } from './shell.js'

interface Options {
  readonly port: number
  readonly host: string
  readonly address?: readonly AddressFilter[]
  readonly rate?: boolean
  readonly hex?: boolean
  readonly json?: boolean
}

type AddressFilter = (address: string) => boolean

/** `ovation monitor`: prints what a display receives, live. */
export function monitorCommand(shell: Shell): Command {
  return new Command('monitor')
    .description('print what a display would receive, live')
    .requiredOption('--port <port>', 'UDP port to listen on, in place of the display', portOption)
    .option('--host <address>', 'address of this machine to listen on', '0.0.0.0')
    .option('--address <pattern>', 'show only these addresses; may be repeated', addressOption)
    .addOption(
      new Option('--rate', 'print once a second how often each address came').conflicts(['hex', 'json']),
    )
    .option('--hex', 'print the bytes of each datagram too')
    .option('--json', 'print one JSON object a message, for scripts')
    .option('--config <file>', 'settings file (INI); not needed, since --port says all')
    .addHelpText('after', helpFor(shell))
    .action(async (options: Options) => {
      const view = openView(shell, options)
      const stopped = untilStopped()
      const receiver = await receive(options, view)
      shell.complain(`listening on UDP ${options.host}:${receiver.port}; Ctrl-C ends it`)
      await stopped
      receiver.close()
      view.end()
    })
}

/** Gathers the patterns of an option that is given several times. */
function addressOption(pattern: string, earlier: readonly AddressFilter[] = []): readonly AddressFilter[] {
  try {
    return [...earlier, compileAddressPattern(pattern)]
  } catch (error) {
    throw new InvalidArgumentError(error instanceof RangeError ? error.message : String(error))
  }
}

function helpFor({ command }: Shell): string {
  return `
Each line is an OSC message: address, types, values. The messages of a bundle are indented below a line about it.
What cannot be read is explained on standard error, never hidden.
Stop the display software on that port first: only one program can have it.

A pattern is an address, which stands for all below it too, or has * ? [a-z] [!a-z] {one,other} as in OSC 1.0,
where * and ? stay between two slashes. Put it in quotes, so that the shell leaves it alone.

Examples, the first with the built-in settings:
  ${command} monitor --port 9000
  ${command} monitor --port 9000 --address /0001 --address '/crowd/*'
  ${command} monitor --port 9000 --rate       how often, and whether a rate limit holds
  ${command} monitor --port 9000 --hex        what is wrong with a sender, byte by byte
  ${command} monitor --port 9000 --json | jq .args`
}

function openView(shell: Shell, { rate, json, hex = false }: Options): View {
  if (rate) return new RateView(shell)
  return json ? openJsonView(shell, hex) : openTextView(shell, hex)
}

function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  })
}

/** Opens the port and hands all that arrives to the view. */
async function receive({ port, host, address: filters }: Options, view: View) {
  const isWanted = (address: string) => filters?.some((filter) => filter(address)) ?? true
  const onDatagram = (datagram: Buffer, peer: UdpPeer) => {
    const packet = decodePacket(datagram)
    const shown = packet.messages.filter(({ address }) => isWanted(address))
    view.show({ datagram, from: describePeer(peer), time: Date.now(), packet, shown })
  }
  try {
    return await openUdpPort(host, port, onDatagram)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const why = code === 'EADDRINUSE' ? 'another program has this port; stop it first' : message
    throw new CommandFailure(`cannot listen on UDP ${host}:${port}: ${why}`)
  }
}

function describePeer({ address, port }: UdpPeer): string {
  return address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`
}
