// A program that announces itself, and can be killed; what it said is to be believed for three seconds.
import { networkInterfaces } from 'node:os'
import { Announcer } from '../../../src/mdns/announcer.js'
import { showInterfaces } from '../../../src/mdns/show-interfaces.js'

new Announcer({
  name: 'Brief',
  machine: 'brief',
  services: [{ type: '_osc._udp', port: 7701, txt: ['txtvers=1'] }],
  interfaces: () => showInterfaces('0.0.0.0', networkInterfaces()),
  ttl: 3,
  log: { info: () => {}, warn: () => {} },
})
// It waits for what it hears, which does not hold a process.
setInterval(() => {}, 60_000)
