import '../support/machine/own-network.js'
import { talk } from '../osc-input/support/talk.js'
import { test } from '../support/tap.js'

test('a port on :: receives from and answers IPv4 and IPv6 peers, and sends values from that port to both', (t) =>
  talk(t, ['127.0.0.1', '::1']))
