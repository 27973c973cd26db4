/** Open files besides the connections: log, state, ports, 16 registered displays, and name look-ups. */
const ownDescriptors = 48
/** A display's socket, and its replacement after a network change. */
const descriptorsOfDisplay = 2

/** Open files that are kept for other things than connections. @param displays number of display hosts in the settings. */
export function reservedDescriptors(displays: number): number {
  return ownDescriptors + descriptorsOfDisplay * displays
}
