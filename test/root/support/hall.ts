import type { Test } from 'tap'
import { command } from '../../support/machine/command.js'
import { type Receivers, startReceivers } from './receivers.js'

/** The place of the displays: another machine, at the other end of a cable. */
export interface Hall {
  readonly displays: Receivers
  /** A process in its network. */
  readonly pid: number
  /** Runs a command on that machine. */
  command(line: string): string
}

/** The interface at this end of the cable, and the addresses of both ends; all in 10.77.0.0/24. */
export const ownInterface = 'daemon'
export const ownAddress = '10.77.0.1'
export const hallAddress = '10.77.0.2'

/** Makes a hall in a network namespace of its own, with a cable (veth) to it, until the test is over. */
export async function openHall(t: Test): Promise<Hall> {
  const displays = await startReceivers(t, ['unshare', '--net'])
  const inHall = (line: string) => command(`nsenter --net --target ${displays.pid} ${line}`)
  command(`ip link add ${ownInterface} type veth peer name hall netns ${displays.pid}`)
  inHall(`ip addr add ${hallAddress}/24 dev hall`)
  inHall('ip link set lo up')
  inHall('ip link set hall up')
  inHall(`ip route add default via ${ownAddress}`)
  plugIn()
  t.teardown(() => command(`ip link del ${ownInterface}`))
  return { displays, pid: displays.pid, command: inHall }
}

/** Brings this end up with an address and a default route, as a network manager does when it detects the cable. */
export function plugIn(): void {
  command(`ip link set ${ownInterface} up`)
  command(`ip addr add ${ownAddress}/24 dev ${ownInterface}`)
  command(`ip route add default via ${hallAddress}`)
}

/** Takes this end down, as when the cable is unplugged: the address and the routes are removed, too. */
export function unplug(): void {
  command(`ip addr flush dev ${ownInterface}`)
  command(`ip link set ${ownInterface} down`)
}
