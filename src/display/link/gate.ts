/** Says whether anything may leave for displays at this moment. */
export interface Gate {
  readonly isOpen: boolean
}

/** That of a daemon which is the only one. */
export const openGate: Gate = { isOpen: true }
