import type { Answer } from '../../http/answer.js'
import type { Exchange } from '../../http/exchange.js'

/** A request by which devices find out whether a network has internet access, and the answer that says yes. */
export interface Probe {
  readonly hosts: readonly string[]
  readonly paths: readonly string[]
  readonly answer: Answer
}

/** Nothing of it may be kept for the next network. */
const headers = { 'cache-control': 'no-store' }
const text = (body: string): Answer => ({ contentType: 'text/plain', headers, body })
const html = (body: string): Answer => ({ contentType: 'text/html', headers, body })
const nothing: Answer = { status: 204, headers, body: '' }
/** NetworkManager reads this header, and only without it the body. */
const online = { ...headers, 'x-networkmanager-status': 'online' }
const forNetworkManager: Answer = { ...text('NetworkManager is online\n'), headers: online }

/** Devices compare the bodies byte for byte, line ends included. */
export const probes: readonly Probe[] = [
  {
    hosts: ['captive.apple.com', 'www.apple.com'],
    paths: ['/hotspot-detect.html', '/library/test/success.html'],
    answer: html('<HTML><HEAD><TITLE>Success</TITLE></HEAD><BODY>Success</BODY></HTML>\n'),
  },
  {
    hosts: [
      'connectivitycheck.gstatic.com',
      'connectivitycheck.android.com',
      'clients3.google.com',
      'www.google.com',
      'play.googleapis.com',
    ],
    paths: ['/generate_204', '/gen_204'],
    answer: nothing,
  },
  {
    hosts: ['www.msftconnecttest.com', 'ipv6.msftconnecttest.com'],
    paths: ['/connecttest.txt'],
    answer: text('Microsoft Connect Test'),
  },
  {
    hosts: ['www.msftncsi.com', 'ipv6.msftncsi.com'],
    paths: ['/ncsi.txt'],
    answer: text('Microsoft NCSI'),
  },
  { hosts: ['detectportal.firefox.com'], paths: ['/success.txt'], answer: text('success\n') },
  {
    hosts: ['detectportal.firefox.com'],
    paths: ['/canonical.html'],
    answer: html(
      '<meta http-equiv="refresh" content="0;url=https://support.mozilla.org/kb/captive-portal"/>',
    ),
  },
  { hosts: ['nmcheck.gnome.org'], paths: ['/check_network_status.txt'], answer: forNetworkManager },
  { hosts: ['network-test.debian.org'], paths: ['/nm'], answer: forNetworkManager },
  {
    hosts: ['connectivity-check.ubuntu.com'],
    paths: ['/'],
    answer: { ...nothing, headers: online },
  },
]

const answers = new Map(
  probes.flatMap(({ hosts, paths, answer }) =>
    hosts.flatMap((host) => paths.map((path) => [host + path, answer] as const)),
  ),
)

/** Answers a probe. @returns false for any other request: under the names of this service these paths mean nothing. */
export function answerProbe(exchange: Exchange, path: string): boolean {
  const answer = answers.get(exchange.host.replace(/:80$/, '') + path)
  if (answer) exchange.reply(answer)
  return answer !== undefined
}
