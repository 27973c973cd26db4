import { test } from '../support/tap.js'
import { talk } from './support/talk.js'

test('a port on :: hears and answers IPv4 peers, and sends values from that port to those that registered', (t) =>
  talk(t, ['127.0.0.1', '127.0.0.2']))
