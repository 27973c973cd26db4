import { Command } from 'commander'
import { decodePacket, describeRefusal } from '../osc/decode.js'
import type { Argument, Message } from '../osc/message.js'
import { openUdpPort } from '../udp.js'
import { CommandFailure } from './exit-code.js'
import { portOption } from './options.js'
import type { Shell } from './shell.js'

/** `ovation monitor`: prints what a display receives, live. */
export function monitorCommand(shell: Shell): Command {
  return new Command('monitor')
    .description('print what a display would receive, live')
    .requiredOption('--port <port>', 'UDP port to listen on, in place of the display', portOption)
    .option('--host <address>', 'address of this machine to listen on', '0.0.0.0')
    .option('--json', 'print one JSON object a message, for scripts')
    .option('--config <file>', 'settings file (INI); not needed, since --port says all')
    .addHelpText(
      'after',
      `
Each line is an OSC message: address, types, values. What cannot be read is explained, never hidden.
Stop the display software on that port first: only one program can have it.

Example, with the built-in settings:
  ${shell.command} monitor --port 9000`,
    )
    .action(async ({ port, host, json }: { port: number; host: string; json?: boolean }) => {
      const onDatagram = (datagram: Buffer, from: string) => {
        const { messages, refused } = decodePacket(datagram)
        for (const message of messages) shell.print(json ? asJson(message, from) : asText(message))
        for (const { reason, offset } of refused)
          shell.complain(`from ${from}: ${describeRefusal(reason)} (byte ${offset} of ${datagram.length})`)
      }
      const receiver = await openUdpPort(host, port, onDatagram).catch((error: NodeJS.ErrnoException) => {
        const why =
          error.code === 'EADDRINUSE' ? 'another program has this port; stop it first' : error.message
        throw new CommandFailure(`cannot listen on UDP ${host}:${port}: ${why}`)
      })
      shell.complain(`listening on UDP ${host}:${receiver.port}; Ctrl-C ends it`)
      await new Promise<void>((resolve) => {
        for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
      })
      receiver.close()
    })
}

/** As `oscdump` of liblo prints it: `/0001 if 1 0.010000`. */
function asText({ address, args }: Message): string {
  return [printable(address), args.map(({ type }) => type).join(''), ...args.map(argumentText)]
    .join(' ')
    .trimEnd()
}

/** The decoder takes any address; a terminal must not obey what stands in one. */
function printable(address: string): string {
  return JSON.stringify(address).slice(1, -1)
}

function argumentText(argument: Argument): string {
  switch (argument.type) {
    case 'f':
    case 'd':
      return argument.value.toFixed(6)
    case 's':
      return JSON.stringify(argument.value)
    case 'b':
      return `[${argument.value.length} byte blob] ${Buffer.from(argument.value).toString('hex')}`
    default:
      return String(argument.value)
  }
}

function asJson({ address, args }: Message, from: string): string {
  return JSON.stringify({ time: new Date().toISOString(), from, address, args }, (_key, value) =>
    typeof value === 'bigint'
      ? value.toString()
      : value instanceof Uint8Array
        ? Buffer.from(value).toString('hex')
        : value,
  )
}
