import { once } from 'node:events'
import { InvalidArgumentError, Option } from 'commander'
import type { Message } from '../../osc/message.js'
import { loadSettings } from '../../settings/load-settings.js'
import { compileAddressPattern } from '../monitor/address-pattern.js'
import { openMessageView } from '../monitor/message-view.js'
import { type SubscriptionOptions, subscribeMonitor } from '../monitor/monitor-subscription.js'
import { RateView } from '../monitor/rate-view.js'
import { type Arrival, receive, type View } from '../monitor/receive.js'
import { receiveTcp } from '../monitor/receive-tcp.js'
import { portOption } from '../options.js'
import { type Shell, Subcommand } from '../shell.js'

interface MonitorOptions extends SubscriptionOptions {
  readonly port?: number
  readonly tcp?: number
  readonly config?: string
  readonly address?: readonly AddressFilter[]
  readonly rate?: boolean
  readonly hex?: boolean
  readonly json?: boolean
}

type AddressFilter = (address: string) => boolean

export function monitorCommand(shell: Shell): Subcommand {
  return new Subcommand('monitor')
    .description('print what a display would receive, live')
    .option('--port <port>', 'listen on this UDP port instead of the display that uses it', portOption)
    .addOption(
      new Option(
        '--tcp <port>',
        'the same with a TCP port: what a display with transport = tcp or tcp-slip would receive',
      )
        .argParser(portOption)
        .conflicts('port'),
    )
    .option('--host <address>', 'address of this machine to listen on (default: all)')
    .addOption(
      new Option('--preset <name>', 'show what a display with this preset is sent').conflicts([
        'port',
        'tcp',
      ]),
    )
    .addOption(new Option('--layout <layoutId>', 'show this layout only').conflicts(['port', 'tcp']))
    .option('--address <pattern>', 'show only these addresses; can be repeated', addressOption)
    .addOption(
      new Option('--rate', 'print once a second how often each address is sent').conflicts(['hex', 'json']),
    )
    .option('--hex', 'also print the bytes of each datagram')
    .option('--json', 'print one JSON object per message, for scripts')
    .notes(helpFor(shell))
    .action(async (options: MonitorOptions) => {
      const { rate, json = false, hex = false } = options
      const view = rate ? new RateView(shell) : openMessageView(shell, json, hex)
      const stopped =
        shell.ending ?? Promise.race(['SIGINT', 'SIGTERM'].map((signal) => once(process, signal)))
      const close = await openSource(shell, options, showWanted(view, options))
      await stopped
      await close()
      view.end()
    })
}

/** Collects the patterns of a repeated option. */
function addressOption(pattern: string, earlier: readonly AddressFilter[] = []): readonly AddressFilter[] {
  try {
    return [...earlier, compileAddressPattern(pattern)]
  } catch (error) {
    throw new InvalidArgumentError(error instanceof RangeError ? error.message : String(error))
  }
}

function helpFor({ command }: Shell): string {
  return `
Without --port it registers at the OSC port of the running daemon as an additional display, and receives what every
display receives. With --port it takes the place of a display and also shows that display's prefix, map and max_rate:
stop the display's program first, since only one program can use the port. It then reads no settings. --tcp is --port
for displays with transport = tcp or tcp-slip: it reads both, and says who connects and leaves.

Each line is an OSC message: address, types, values. The messages of a bundle are indented below a line about it.
What cannot be read is explained on standard error, never hidden.

A pattern is an address, which includes everything below it, or contains * ? [a-z] [!a-z] {one,other} as in OSC 1.0,
where * and ? do not match a slash. Quote it to protect it from the shell. The signals of a control are below its
address, like /0002/median. There are many of them; a pattern or --rate keeps the output readable.

Exit code 0 when stopped; 69 if no daemon answers.

Examples (9000 is the display of the built-in settings):
  ${command} monitor
  ${command} monitor --preset qlcplus         what a display with this preset is sent
  ${command} monitor --port 9000              what display software on this port would receive
  ${command} monitor --tcp 3032               what display software on this TCP port would receive
  ${command} monitor --address /0001 --address '/crowd/*'
  ${command} monitor --address "/*"           single actions, no signals
  ${command} monitor --address "/*/median"    one signal, of every control that has it
  ${command} monitor --port 9000 --rate       how often, and whether a rate limit works
  ${command} monitor --port 9000 --hex        what a sender does wrong, byte by byte
  ${command} monitor --json | jq .args`
}

/** Shows each datagram with those of its messages that match the filters. */
function showWanted(view: View, { address: filters }: MonitorOptions): (arrival: Arrival) => void {
  if (!filters) return (arrival) => view.show(arrival)
  const isWanted = ({ address }: Message) => filters.some((filter) => filter(address))
  return (arrival) => view.show({ ...arrival, shown: arrival.shown.filter(isWanted) })
}

/** Returns a function that closes the source. */
async function openSource(
  shell: Shell,
  options: MonitorOptions,
  onArrival: (arrival: Arrival) => void,
): Promise<() => Promise<void>> {
  const { port, tcp, host = '0.0.0.0', config } = options
  if (tcp !== undefined) {
    const receiver = await receiveTcp(shell, host, tcp, onArrival)
    shell.complain(`listening on TCP ${host}:${receiver.port}; Ctrl-C to stop`)
    return async () => receiver.close()
  }
  if (port === undefined) {
    const settings = loadSettings({ ...shell, flag: config })
    for (const warning of settings.warnings) shell.complain(`warning: ${warning}`)
    return subscribeMonitor(shell, settings, options, onArrival)
  }
  const receiver = await receive(host, port, onArrival)
  shell.complain(`listening on UDP ${host}:${receiver.port}; Ctrl-C to stop`)
  return async () => receiver.close()
}
